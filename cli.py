"""The command line: a thin list of commands. What they know is computed in the rooms above, how it looks in docs/."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from docs.shell import SOURCES, Commands, common, emit, language_of
from rulebook.names import KIND_NAMES, LANGS, SEVERITY_NAMES
from rulebook.problems import Problem


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lexludi")
def main() -> None:
    """Rulebooks that run: clauses with citations, a referee that cites them, checks of that very code."""


@main.command()
@common
def games(lang: str, as_json: bool) -> None:
    """List the games, their editions and sizes."""
    from docs.screens.clauses import games_screen
    from rulebook.reports import games_json

    rows = games_json()
    emit(as_json, {"games": rows}, lambda: games_screen(rows, lang))


@main.command()
@click.argument("clause")
@SOURCES
@common
def show(clause: str, sources: Path | None, lang: str, as_json: bool) -> None:
    """Show a clause: statements, citations, facts, code; with --sources the original passage."""
    from checks.show import clause_report
    from docs.screens.clauses import clause_screen

    data = clause_report(clause, sources)
    emit(as_json, data, lambda: clause_screen(data, lang))


@main.command()
@click.argument("game", required=False)
@common
def trace(game: str | None, lang: str, as_json: bool) -> None:
    """Tie every clause to its code, or to the reason why it has none."""
    from checks.show import trace_report
    from docs.screens.clauses import trace_screen

    data = trace_report(game)
    emit(as_json, data, lambda: trace_screen(data, lang))
    if any(one["uncited"] or one["unknown"] for one in data["games"]):
        sys.exit(1)


@main.command()
@click.argument("game")
@click.option(
    "--format", "form", type=click.Choice(["json", "schema", "xliff", "tmx", "tbx", "po"]), default="json",
    show_default=True, help="The last four are for translators' tools and need the extra [cat].",
)  # fmt: skip
@click.option("--to", "targets", multiple=True, metavar="fr|it", help="Translate into this language; repeatable.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; stdout otherwise.")
@common
def export(
    game: str, form: str, targets: tuple[str, ...], output: Path | None, lang: str, as_json: bool
) -> None:
    """Write a game's whole corpus as JSON, the JSON Schema of its files, or statements for a translator's tool."""
    from rulebook.pins import write_whole
    from rulebook.reports import corpus_json
    from rulebook.schema import json_schema
    from rulebook.store import corpus_of

    corpus = corpus_of(game)
    if form in ("json", "schema"):
        data = {"schema": 1} | corpus_json(corpus) if form == "json" else json_schema()
        text = json.dumps(data, ensure_ascii=False, indent=None if as_json else 1, default=str) + "\n"
    else:
        from docs.cat.writing import exported

        text = exported(corpus, form, targets, lang)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_whole(output, text)


@main.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help="Put the changed statements into the corpus.")
@common
def import_command(file: Path, write: bool, lang: str, as_json: bool) -> None:
    """Take back statements edited in a translator's tool: what changed, and what to look at again.

    Nothing is overwritten without --write. Exit code 1 while something is left to do.
    """
    from docs.cat.command import run_import

    sys.exit(run_import(file, write, lang, as_json))


@main.command()
@click.argument("game")
@click.argument("editions", nargs=-1)
@click.option("--kind", "kinds", multiple=True, type=click.Choice(KIND_NAMES), help="Only this kind; repeatable.")
@click.option("--severity", "severities", multiple=True, type=click.Choice(SEVERITY_NAMES), help="Only this severity.")
@click.option("--edition", "concerning", multiple=True, help="Only what concerns this edition; repeatable.")
@click.option("--rulings", is_flag=True, help="What the reference plays, why, and what ruling otherwise would change.")
@click.option("--terms", is_flag=True, help="Also our own statements against the glossary.")
@click.option(
    "--format", "form", type=click.Choice(["text", "html", "json", "sarif", "junit", "csv"]), default="text",
    show_default=True, help="What to write.",
)  # fmt: skip
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; stdout otherwise.")
@click.option(
    "--dismissals", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Findings you have accepted (default: lexludi-dismissed.yaml in this folder).",
)  # fmt: skip
@click.option("--dismiss", metavar="ID", help="Accept a finding until it changes; needs --reason.")
@click.option("--reason", help="Why the finding is accepted.")
@SOURCES
@common
def compare(
    game: str, editions: tuple[str, ...], kinds: tuple[str, ...], severities: tuple[str, ...],
    concerning: tuple[str, ...], rulings: bool, terms: bool, form: str, output: Path | None, dismissals: Path | None,
    dismiss: str | None, reason: str | None, sources: Path | None, lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Where the editions of a game disagree, with themselves too, and a position that shows it.

    Exit code 1 while findings are open, 0 when none is left.
    """
    from checks.comparison import Asked
    from docs.comparing.command import run

    asked = Asked(
        editions=editions, kinds=kinds, severities=severities, concerning=concerning, terms=terms, sources=sources,
        rulings=rulings,
    )  # fmt: skip
    sys.exit(run(game, lang, asked, "json" if as_json else form, output, dismissals, dismiss, reason))


@main.command()
@click.argument("game")
@click.option("--players", type=int, default=3, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--games", "count", type=click.IntRange(1), default=1, show_default=True, help="Many games, in figures.")
@click.option("--edition", help="Play the facts of one edition instead of the rulings.")
@click.option("--human", type=int, metavar="SEAT", help="Sit at the table yourself.")
@click.option("--replay", metavar="NAME", help="Replay a worked example, or a recorded game (a .json file).")
@click.option("--advanced", is_flag=True, help="Space Dealer: with the advanced rules.")
@click.option(
    "--svg", type=click.Path(dir_okay=False, path_type=Path),
    help="Draw into a file: the last position of Andromeda, every sand timer of Space Dealer.",
)  # fmt: skip
@common
def play(
    game: str, players: int, seed: int, count: int, edition: str | None, human: int | None, replay: str | None,
    advanced: bool, svg: Path | None, lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Play seeded games with a log that cites clauses, or sit at the table yourself."""
    if replay is not None and replay.endswith(".json"):
        from docs.screens.soaking import recorded, recorded_screen

        emit(as_json, recorded(game, Path(replay)), lambda: recorded_screen(game, Path(replay), lang))
        return
    if replay is not None:
        from docs.screens.replaying import replay_report, replay_screen

        data = replay_report(game, replay)
        emit(as_json, data, lambda: replay_screen(game, replay, lang))
        sys.exit(0 if data["ok"] else 1)
    from docs.screens import games as screen

    screen.run(game, players, seed, count, edition, human, lang, as_json, advanced, svg)


@main.command()
@click.argument("game")
@click.option("--position", required=True, type=click.Path(dir_okay=False, path_type=Path), help="A position as JSON.")
@click.option("--move", required=True, help="A move, as typed at the table or as JSON.")
@common
def check(game: str, position: Path, move: str, lang: str, as_json: bool) -> None:
    """Say whether a move is legal in a position, and which clause says so."""
    from checks.show import move_report
    from rulebook.words import say

    data = move_report(game, position, move)
    key = "play.legal" if data["legal"] else "play.refused"
    emit(as_json, data, lambda: [say(lang, key, clause=data["clause"], says=data["says"][lang])])
    sys.exit(0 if data["legal"] else 1)


@main.command("odds")
@click.option("--own", type=int, required=True, help="Your stations on the planet.")
@click.option("--others", type=int, required=True, help="All other stations there.")
@click.option("--cards", type=int, required=True, help="Cards in the set.")
@click.option("--level", type=int, default=1, show_default=True, help="Your technology level.")
@click.option("--edition", type=click.Choice(["fr", "en", "it"]), help="Count as one edition does.")
@common
def odds_command(
    own: int, others: int, cards: int, level: int, edition: str | None, lang: str, as_json: bool
) -> None:
    """The exact chance of establishing a centre with Andromeda's planet ring."""
    from checks.show import statement
    from docs.screens.odds import odds_report, odds_screen
    from model.games import rules
    from model.referee import Refusal
    from rulebook.store import corpus_of
    from rulebook.words import say

    try:
        data = odds_report(rules("andromeda", edition), own, others, cards, level)
    except Refusal as refused:
        says = statement(corpus_of("andromeda"), refused.clause)[lang]
        click.echo("lexludi: " + say(lang, "odds.broken", says=says, clause=refused.clause), err=True)
        sys.exit(3)
    emit(as_json, data, lambda: odds_screen(data, lang))


@main.command("icons")
@click.argument("game", default="adastra")
@common
def icons_command(game: str, lang: str, as_json: bool) -> None:
    """Solve for the icons a transcription lost: what is forced, what stays open."""
    from docs.screens.icons import icons_report, icons_screen

    data = icons_report(game)
    emit(as_json, data, lambda: icons_screen(game, lang))
    sys.exit(0 if all(one["fits"] for one in data["unknowns"]) else 1)


@main.command("ask")
@click.argument("words", nargs=-1, metavar="[GAME] [QUESTION]")
@click.option("--game", help="The game, where the question does not show it.")
@click.option("--lang", metavar="en|fr|it", help="Language of the answer (default: that of the question).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.pass_context
def ask_command(ctx: click.Context, words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool) -> None:
    """Ask the rulebook in English, French or Italian; a clause id or a term will do. Without a question: a prompt."""
    from docs.screens.asking import answer_screen
    from model.answers.asking import ask
    from rulebook.sealed import game_names

    ctx.meta["lang"] = reader = language_of(lang)
    if lang is not None and lang not in LANGS:
        raise Problem("ask.lang", lang=lang[:20])
    if words and game is None and words[0] in game_names():
        game, words = words[0], words[1:]
    if not words and not as_json:
        from docs.screens.prompting import run

        run(game, lang, reader, ask)
        return
    data = ask(" ".join(words), game=game, lang=lang, reader=reader)
    emit(as_json, data, lambda: answer_screen(data))
    sys.exit(0 if data["confident"] else 1)


@main.command()
@click.argument("game", required=False)
@click.option(
    "--sources", required=True, type=click.Path(file_okay=False, path_type=Path), envvar="LEXLUDI_SOURCES",
    help="Folder with your own copies of the rulebooks.",
)  # fmt: skip
@common
def pin(game: str | None, sources: Path, lang: str, as_json: bool) -> None:
    """Check the corpus against the rulebooks and record the outcome as hashes."""
    from rulebook.pins import pin as pin_game
    from rulebook.store import corpus_of, game_names
    from rulebook.words import say

    rows: list[dict[str, Any]] = []
    for name in [game] if game else game_names():
        found = pin_game(corpus_of(name), sources)
        rows.append({"game": name, "sentences": found.sentences, "numbers": found.numbers})
    emit(as_json, {"pinned": rows}, lambda: [
        f"{row['game']}: " + say(lang, "verify.pinned", sentences=sum(row["sentences"].values()),
                                 numbers=sum(row["numbers"].values()))
        for row in rows
    ])  # fmt: skip


def _tongue(ctx: click.Context, _: click.Parameter, value: str | None) -> str | None:
    """A draft's language is also the language of its messages, where we speak it."""
    ctx.meta["lang"] = language_of(value)
    return value


@main.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--game", help="The game whose rules the draft states.")
@click.option("--new", "fresh", metavar="GAME", help="Write an empty skeleton for a translation from scratch.")
@click.option(
    "--format", "form", type=click.Choice(["text", "html", "sarif", "junit", "json", "xliff"]), default="text",
    show_default=True,
)  # fmt: skip
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; stdout otherwise.")
@click.option("--dismiss", "dismissed", multiple=True, metavar="ID", help="Set a finding aside until it changes.")
@click.option("--because", default="", help="Why it is set aside.")
@click.option("--watch", "watching", is_flag=True, help="Check again on every save.")
@click.option("--lang", callback=_tongue, is_eager=True, help="The draft's language: en, fr or it; any with --new.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def draft(
    file: Path | None, game: str | None, fresh: str | None, form: str, output: Path | None, dismissed: tuple[str, ...],
    because: str, watching: bool, lang: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Check a translator's draft against the rules: numbers, may and must, directions, terms, what is missing."""
    from docs.screens import drafts as screen

    speaks = language_of(lang)
    if fresh is not None:
        return screen.new(fresh, lang or speaks, speaks, output)
    if file is None or game is None:
        raise Problem("draft.usage")
    path, name, wanted = file, game, "json" if as_json else form

    def once() -> bool:
        return screen.run(path, name, lang or speaks, wanted, output, dismissed, because)

    if watching:
        return screen.watch(path, speaks, once)
    sys.exit(0 if once() else 1)


@main.command()
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--players", type=int, help="One number of players; all of them otherwise.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--edition", help="Play the facts of one edition instead of the rulings.")
@click.option("--workers", default="auto", show_default=True, help="Processes on this machine, or auto.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster instead (extra: cluster).")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Report file; goes on where it was.")
@common
def soak(
    game: str, count: int, players: int | None, seed: int, edition: str | None, workers: str, cluster: str | None,
    report: Path | None, lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Play many seeded games with every invariant watched; a failing game is shrunk and written down."""
    from docs.screens.soaking import run

    sys.exit(0 if run(game, count, seed, players, edition, workers, cluster, report, lang, as_json) else 1)


@main.command()
@click.argument("games", nargs=-1)
@SOURCES
@click.option(
    "--evidence", "target", type=click.Path(dir_okay=False, path_type=Path), default=Path("build/evidence.json"),
    show_default=True, help="Where the evidence file is written.",
)  # fmt: skip
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Write the results as JUnit XML too.")
@common
def verify(
    games: tuple[str, ...], sources: Path | None, target: Path, junit: Path | None, lang: str, as_json: bool
) -> None:
    """Check everything that can be checked and prove every obligation; exit 1 if anything fails."""
    from docs.screens.verifying import run

    sys.exit(0 if run(list(games), sources, target, junit, lang, as_json) else 1)


@main.command()
@click.option(
    "--output", type=click.Path(path_type=Path), default=Path("build/site"), show_default=True,
    help="Folder of the site.",
)  # fmt: skip
@click.option(
    "--evidence", type=click.Path(dir_okay=False, path_type=Path), default=Path("build/evidence.json"),
    show_default=True, help="What verify recorded; without it the cards say that nothing was verified.",
)  # fmt: skip
@click.option(
    "--tests", type=click.Path(dir_okay=False, path_type=Path), default=Path("build/tests.json"),
    show_default=True, help="What the last run of the tests recorded.",
)  # fmt: skip
@click.option("--clean", is_flag=True, help="Build everything anew.")
@SOURCES
@common
def site(
    output: Path, evidence: Path, tests: Path, clean: bool, sources: Path | None, lang: str, as_json: bool
) -> None:
    """Build the annotated rules as a site in three languages; exit 1 if anything in it leads nowhere."""
    from docs.publishing import run

    found = run(output, evidence, tests, sources, clean, lang)
    emit(as_json, found, lambda: found["told"])
    sys.exit(0 if not found["warnings"] else 1)


if __name__ == "__main__":
    main()
