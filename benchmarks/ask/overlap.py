"""Keep every way of asking away from the held-out questions: no four words in a row may be shared.

`python -m benchmarks.ask.overlap [--questions DIR] [--mend]` prints counts only. It looks at the phrasings, at the
`asks` of sections and scenarios, at the questions of scenarios, rulings and assumptions, and at the silences. With
--mend it drops what overlaps, and rewords a question that cannot be dropped (`REWORDED`). The held-out questions are
never printed and never changed.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from benchmarks.ask.questions import FOLDER, read
from rulebook.search import build
from rulebook.store import HERE, game_names

RUN = 4
SILENCES = Path(build.__file__).parent / "silences.toml"
Runs = set[tuple[str, ...]]
# Words and what may stand for them without changing a sentence's sense or grammar.
REWORDED = {
    "en": (("can", "could"), ("may", "might"), ("how many", "what number of"), ("do I", "would I"), ("if", "in case"),
           ("when", "once"), ("the same", "one and the same"), ("another", "some other"), ("I have", "I hold"),
           ("who", "which player"), ("does", "would"), ("must", "should"), ("what happens", "what follows"),
           ("only", "no more than"), ("which", "what"), ("of", "out of"), ("the", "that"), ("a", "some")),
    "fr": (("peut", "pourrait"), ("puis-je", "pourrais-je"), ("combien de", "quel nombre de"), ("quand", "lorsque"),
           ("dois-je", "suis-je tenu de"), ("le même", "ce même"), ("la même", "cette même"), ("un autre", "tel autre"),
           ("peuvent", "pourraient"), ("que se passe-t-il", "qu'arrive-t-il"), ("doit-on", "est-on tenu de"),
           ("faut-il", "doit-on"), ("combien", "à quel point"), ("les", "ces"), ("le", "ce"), ("la", "cette")),
    "it": (("può", "potrebbe"), ("posso", "potrei"), ("quanti", "che numero di"), ("quante", "che numero di"),
           ("quando", "allorché"), ("devo", "sono tenuto a"), ("lo stesso", "il medesimo"),
           ("la stessa", "la medesima"), ("un altro", "qualche altro"), ("già", "ormai"), ("possono", "potrebbero"),
           ("cosa succede", "che accade"), ("si deve", "bisogna"), ("il", "quel"), ("la", "quella"), ("le", "quelle"),
           ("i", "quei")),
}  # fmt: skip


# A word set between commas before one of these breaks a run where no other word helps.
ASIDE = {
    "en": ("then", "to on in with of for from at by into while when if and or before after than"),
    "fr": ("donc", "à de sur avec dans pour par chez en au aux du des quand si et ou avant après que"),
    "it": ("allora", "a di su con in per da al alla nel nella sul sulla del della quando se e o prima dopo che"),
}


def runs(text: str) -> Runs:
    """Every four words in a row."""
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1)}


def _asked(node: yaml.Node, way: tuple[str, ...] = ()) -> Iterator[tuple[yaml.ScalarNode, str, bool]]:
    """The questions of a YAML file: node, language, and whether it is one of several that may go."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _asked(value, (*way, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        spare = len(way) > 1 and way[-1] in REWORDED and len(node.value) > 1
        for one in node.value:
            if isinstance(one, yaml.ScalarNode) and way and way[-1] in REWORDED:
                yield one, way[-1], spare
            else:
                yield from _asked(one, way)
    elif isinstance(node, yaml.ScalarNode) and len(way) > 1 and way[-1] in REWORDED and way[-2] == "question":
        yield node, way[-1], False


def _questions(path: Path) -> list[tuple[yaml.ScalarNode, str, bool]]:
    with path.open(encoding="utf-8") as file:
        root = yaml.compose(file.read(), Loader=yaml.CSafeLoader)
    return list(_asked(root)) if root is not None else []


def reworded(text: str, lang: str, taken: Runs) -> str | None:
    """A question said otherwise until it shares no run; None if the word list does not get there."""
    for old, new in REWORDED[lang]:
        if not runs(text) & taken:
            break
        changed = re.sub(rf"(?<![\w'’-]){old}(?![\w'’-])", new, text, flags=re.IGNORECASE)
        changed = changed[:1].upper() + changed[1:] if text[:1].isupper() else changed
        if len(runs(changed) & taken) < len(runs(text) & taken):
            text = changed
    return _with_aside(text, lang, taken) if runs(text) & taken else text


def _with_aside(text: str, lang: str, taken: Runs) -> str | None:
    """A question with a word set apart at the first place where that leaves no shared run."""
    word, joints = ASIDE[lang]
    ends = "|".join(joints.split())
    for joint in re.finditer(rf" (?=(?:{ends})(?!\w))", text):
        before = text[: joint.start()].rstrip(",")
        changed = f"{before}, {word}, {text[joint.end() :]}"
        if not runs(changed) & taken:
            return changed
    return None


def _mended(text: str, found: list[tuple[yaml.ScalarNode, str, bool]], taken: Runs) -> str:
    """A file's text without the overlapping questions; from the end, so that places before stay right."""
    for node, lang, spare in reversed(found):
        head, tail = text[: node.start_mark.index], text[node.end_mark.index :]
        other = None if spare else reworded(node.value, lang, taken)
        if other is not None:
            text = head + json.dumps(other, ensure_ascii=False) + tail
        elif spare and head.endswith("- "):  # a list with an item on each line
            text = head[: head.rindex("\n") + 1] + tail.split("\n", 1)[1]
        elif spare:
            text = head + tail[2:] if tail.startswith(", ") else head.removesuffix(", ") + tail
        elif head.endswith("- "):  # the only one of its list
            text = head[: head.rindex("\n")] + " []" + tail
        elif head.endswith("["):
            text = head + tail
    return text


def _mend_file(path: Path, taken: Runs) -> None:
    """Mend one question of a line at a time until nothing changes: the last of a list is reworded rather than lost."""
    while True:
        text = path.read_text(encoding="utf-8")
        found = {row[0].start_mark.line: row for row in _questions(path) if runs(row[0].value) & taken}
        mended = _mended(text, list(found.values()), taken)
        if mended == text:
            return
        path.write_text(mended, encoding="utf-8")


def _silences(taken: Runs, mend: bool) -> int:
    """Overlapping phrases of the silences; with `mend` they are taken out."""
    lines, found = [], 0
    for line in SILENCES.read_text(encoding="utf-8").splitlines():
        head, quote, rest = line.partition(' = "')
        if quote and head in REWORDED:
            phrases = rest.removesuffix('"').split(" | ")
            kept = [phrase for phrase in phrases if not runs(phrase) & taken]
            found += len(phrases) - len(kept)
            lines.append(f'{head} = "{" | ".join(kept or phrases)}"')
        else:
            lines.append(line)
    if mend:
        SILENCES.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return found


def main() -> None:
    """Count, and mend if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=Path, default=FOLDER)
    parser.add_argument("--mend", action="store_true")
    chosen = parser.parse_args()
    taken = {run for question in read("heldout", chosen.questions) for run in runs(question["text"])}
    for game in game_names():
        paths = sorted((HERE / game).glob("*.yaml"))
        if chosen.mend:
            for path in paths:
                _mend_file(path, taken)
        found = sum(bool(runs(node.value) & taken) for path in paths for node, _, _ in _questions(path))
        print(f"{game}: {found} ways of asking overlap")
    print(f"silences: {_silences(taken, chosen.mend)} overlap")


if __name__ == "__main__":
    main()
