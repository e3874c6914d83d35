"""The screen of `play --replay`: a worked example told move by move, each claim weighed where the text makes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from checks.adastra.replay import ReplayResult, StepResult, Weighed, replayed
from docs.screens.adastra import colour, move_text, named
from docs.screens.table import safe
from model.adastra import moves as m
from rulebook.corpus import Corpus
from rulebook.replays import replay_of, replays_of
from rulebook.store import corpus_of
from rulebook.words import catalogue, say


def replay_report(game: str, name: str) -> dict[str, Any]:
    """A replay as plain data."""
    replay_of(game, name)
    return dict(msgspec.to_builtins(replayed(name)))


def replay_screen(game: str, name: str, lang: str) -> Iterator[str]:
    """The replay, step by step, then what came of it."""
    replay, corpus = replay_of(game, name), corpus_of(game)
    told: dict[str, list[str]] = {step.id: [] for step in replay.steps}

    def listen(stage: Any, move: m.Move) -> None:
        told[stage.step.id].append(move_text(lang, stage.table, move, colour))

    result = replayed(name, listen)
    title = getattr(corpus.game.title, lang)
    yield say(lang, "replay.title", game=title, title=getattr(replay.title, lang))
    for step in result.steps:
        yield from _step(lang, corpus, step, told[step.id])
    yield from _end(lang, result)


def _step(lang: str, corpus: Corpus, step: StepResult, told: list[str]) -> Iterator[str]:
    where = say(lang, "label.lines" if len(step.at) > 1 or "-" in step.at[0] else "label.line")
    for text, clause in zip(told, step.clauses, strict=True):
        yield f"{text}  [{clause}]"
    if not told:
        yield f"– {where} {', '.join(step.at)}"
    for claim in step.claims:
        yield "    " + _claim(lang, corpus, claim)
    if step.refused:
        yield "    " + say(lang, "replay.refused", clause=step.refused)


def _claim(lang: str, corpus: Corpus, claim: Weighed) -> str:
    """One claim: what, where the text says it, whether the table bears it out."""
    verdict = say(lang, "replay.holds" if claim.holds else "replay.fails")
    value = safe(value_words(lang, corpus, claim.value))
    text = say(
        lang, "replay.claim", what=say(lang, f"claim.{claim.claim}"), value=value, at=", ".join(claim.at),
        verdict=verdict,
    )  # fmt: skip
    if claim.slip:
        remark = next(one for one in corpus.remarks if one.id == claim.slip)
        text += " – " + say(lang, "replay.slip", says=getattr(remark.says, lang))
    return text + (f" – {say(lang, 'replay.reading')}" if claim.reading else "")


def value_words(lang: str, corpus: Corpus, value: Any) -> str:
    """A value with its names in the reader's language; a pair on one card is written with a stroke."""
    if isinstance(value, dict):
        rows = (f"{value_words(lang, corpus, key)} {value_words(lang, corpus, one)}" for key, one in value.items())
        return ", ".join(rows)
    if isinstance(value, list):
        return ", ".join(value_words(lang, corpus, one) for one in value)
    if isinstance(value, str) and "+" in value:
        return " / ".join(value_words(lang, corpus, one) for one in value.split("+"))
    name = str(value).lower()
    if name in corpus.game.symbols:
        return named(lang, name)
    for replay in replays_of(corpus.name).values():
        if name in replay.planets:
            return str(getattr(replay.planets[name].label, lang))
    key = f"replay.word.{name}"
    return say(lang, key) if key in catalogue(lang) else str(value)


def _end(lang: str, result: ReplayResult) -> Iterator[str]:
    last = result.steps[-1]
    points = ", ".join(f"{named(lang, seat)} {last.points[seat]}" for seat in result.seats)
    yield say(lang, "replay.points", points=points)
    claims = sum(len(step.claims) for step in result.steps)
    if result.ok:
        yield say(lang, "replay.ok", steps=len(result.steps), claims=claims, slips=len(result.slips))
    else:
        yield say(lang, "replay.wrong", count=len(result.wrong), wrong="; ".join(result.wrong))
