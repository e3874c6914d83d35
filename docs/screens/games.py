"""The `play` command on the terminal: one logged game, many with figures, or a person at the table."""

from __future__ import annotations

import json
import sys
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any

import click

from checks.campaign import CAP, play_one
from checks.show import statement
from docs.drawing.andromeda import draw as draw_position
from docs.screens.playing import player, result_screen, screen_of, statistics_screen
from docs.screens.timeline import Timeline, draw
from model.games import part
from model.games import rules as rules_of
from model.referee import Refusal
from rulebook.pins import write_whole
from rulebook.problems import Problem
from rulebook.store import corpus_of
from rulebook.words import say

# Games that `--svg` can draw: a timeline, or a position.
DRAWN = ("andromeda", "spacedealer")


def run(
    game: str, players: int, seed: int, count: int, edition: str | None, human: int | None, lang: str, as_json: bool,
    advanced: bool = False, svg: Path | None = None,
) -> None:  # fmt: skip
    """Play as asked; bad numbers are told with the clause they break."""
    corpus = corpus_of(game)
    rules = rules_of(game, edition)
    variant = _variant(game, count, advanced, svg)
    low, high = corpus.game.players
    if not low <= players <= high:
        clause = corpus.full("setup.players" if "setup.players" in corpus.clauses else "components.players")
        raise Problem("position.players", players=players, least=low, most=high, clause=clause)
    if human is not None and not 1 <= human <= players:
        raise Problem("position.seat", seat=human, players=players)
    if count > 1:
        _many(game, rules, players, seed, count, lang, as_json, variant)
    else:
        Session(game, rules, players, seed, lang, as_json, None if human is None else human - 1, variant, svg).play()


def _variant(game: str, count: int, advanced: bool, svg: Path | None) -> dict[str, bool]:
    """What a table of this game can be asked for besides its players: the advanced rules, where it has them."""
    timed = "advanced" in signature(part(game, "play").new_game).parameters
    if advanced and not timed:
        raise Problem("play.advanced", game=game)
    if svg is not None and game not in DRAWN:
        raise Problem("play.svg", game=game)
    if svg is not None and count > 1:
        raise Problem("play.svg_many")
    return {"advanced": advanced} if timed else {}


def _many(
    game: str, rules: Any, players: int, seed: int, count: int, lang: str, as_json: bool, variant: dict[str, bool]
) -> None:
    rows = []
    with click.progressbar(range(seed, seed + count), label=game, file=sys.stderr, hidden=as_json) as bar:
        for number in bar:
            one = play_one(game, rules, players, number, variant=variant)
            rows.append({"game": game} | {name: getattr(one, name) for name in one.__struct_fields__})
    if as_json:
        click.echo(json.dumps({"schema": 1, "game": game, "games": rows}))
    else:
        for line in statistics_screen(lang, rows):
            click.echo(line)


class Session:
    """One game at the terminal: seeded opponents, an optional person, a log that cites clauses."""

    def __init__(
        self, game: str, rules: Any, players: int, seed: int, lang: str, as_json: bool, human: int | None,
        variant: dict[str, bool] | None = None, svg: Path | None = None,
    ) -> None:  # fmt: skip
        self.game, self.lang, self.as_json, self.human = game, lang, as_json, human
        self.corpus = corpus_of(game)
        self.kit = part(game, "play")
        self.views, self.notation = part(game, "views"), part(game, "notation")
        self.screen = screen_of(game)
        self.rng = Random(seed)
        self.table = self.kit.new_game(rules, players, **(variant or {}))
        self.seed, self.svg = seed, svg
        self.timeline = Timeline(self.table) if svg is not None and game == "spacedealer" else None
        self.log: list[dict[str, Any]] = []
        self._head(rules, players, seed)

    def _say(self, text: str) -> None:
        if not self.as_json:
            click.echo(text)

    def _head(self, rules: Any, players: int, seed: int) -> None:
        known = rules.edition == "reference"
        ruled = say(self.lang, "play.reference") if known else say(self.lang, "play.edition", edition=rules.edition)
        self._say(say(self.lang, "play.title", game=self.game, players=players, seed=seed, edition=ruled))
        if rules.silent:
            facts = ", ".join(sorted(rules.silent))
            self._say(say(self.lang, "play.filled", count=len(rules.silent), facts=facts))

    def play(self) -> None:
        """Play to the end, or until the person leaves or the cap is reached."""
        seen_round = 0
        for _ in range(CAP):
            if self.kit.is_over(self.table):
                break
            if getattr(self.table, "round", seen_round) != seen_round:
                seen_round = self.table.round
                starter = say(self.lang, "play.seat", number=self.table.starter + 1)
                self._say("\n" + say(self.lang, "play.round", round=seen_round, starter=starter))
            move = self._next_move()
            if move is None:
                self._say(say(self.lang, "play.left"))
                self._draw()
                return
            self._record(move)
        self._finish()

    def _next_move(self) -> Any:
        nature = bool(self.kit.chances(self.table))
        if self.human is None or nature or self.table.turn != self.human:
            return self.kit.sample(self.table, self.rng)
        return self._ask()

    def _ask(self) -> Any:
        """Ask until the person's move is legal; a refusal names its clause."""
        lang = self.lang
        for line in self._table():
            self._say(line)
        while True:
            try:
                text = click.prompt(say(lang, "play.prompt"), prompt_suffix="> ", default="", show_default=False)
            except click.Abort:
                return None
            if text in ("quit", "q"):
                return None
            if text in ("help", "h", ""):
                self._say(say(lang, getattr(self.screen, "HELP", "play.help")))
            elif text == "?":
                self._list()
            else:
                try:
                    move = self.notation.parse(text)
                except Problem as problem:
                    self._say(problem.told(lang))
                    continue
                clause = self.kit.refusal(self.table, move)
                if clause is None and not self.kit.natures_turn(move):
                    return move
                self._refused(clause or self.kit.backing(self.table, move))

    def _table(self) -> list[str]:
        """What the person may see: the game's own screen, or the visible part of the position."""
        if self.screen is not None:
            return list(self.screen.table_screen(self.lang, self.table, self.table.turn))
        return [f"  {name}: {value}" for name, value in self.views.seen_by(self.table, self.table.turn).items()]

    def _told(self, move: Any) -> str:
        """A move in words, or in notation; a person at the table sees only what kind of move the others made."""
        if self.screen is not None:
            return str(self.screen.move_text(self.lang, self.table, move))
        written = self.notation.written(move)
        if self.human is not None and self.table.turn != self.human:
            written = written.split()[0]
        return f"{player(self.lang, self.table.turn)}: {written}"

    def _refused(self, clause: str) -> None:
        says = statement(self.corpus, clause)[self.lang]
        self._say(say(self.lang, "play.refused", says=says, clause=clause))

    def _list(self, most: int = 30) -> None:
        moves = self.kit.legal_moves(self.table)
        for move in moves[:most]:
            self._say("  " + self.notation.written(move))
        if len(moves) > most:
            self._say("  " + say(self.lang, "play.more", count=len(moves) - most))

    def _record(self, move: Any) -> None:
        clause = self.kit.backing(self.table, move)
        text = self._told(move)
        seat = self.table.turn
        try:
            self.kit.apply(self.table, move)
        except Refusal as refused:  # an offered move that is refused is a fault of ours: say which, and stop
            sys.exit(f"{self.game}: {text}: {refused.clause}")
        clock = getattr(self.table, "clock", None)
        timed = {} if clock is None else {"clock": clock}
        self.log.append(timed | {"seat": seat, "move": self.views.move_json(move), "clause": clause})
        if self.timeline is not None:
            self.timeline.watch(self.table)
        if text and (self.screen is None or not isinstance(move, self.screen.UNTOLD)):
            self._say(f"  {text}  [{clause}]")

    def _draw(self) -> None:
        """The game's timeline, or the position it has come to, as SVG."""
        if self.svg is None:
            return
        if self.timeline is not None:
            write_whole(self.svg, draw(self.timeline, self.table, self.seed, self.lang))
            click.echo(say(self.lang, "timeline.written", file=self.svg), err=True)
        else:
            write_whole(self.svg, draw_position(self.table, self.lang) + "\n")
            click.echo(say(self.lang, "drawing.written", file=self.svg), err=True)

    def _finish(self) -> None:
        scoring = part(self.game, "scoring")
        over = self.kit.is_over(self.table)
        self._draw()
        won = scoring.winners(self.table) if over else []
        if self.as_json:
            totals = [one.total for one in scoring.score(self.table)]
            data = {"game": self.game, "ended": over, "totals": totals, "winners": won, "log": self.log}
            click.echo(json.dumps({"schema": 1} | data))
            return
        scores, rounds = scoring.score(self.table), getattr(self.table, "round", 0)
        for line in result_screen(self.game, self.lang, scores, won, rounds, over, CAP, self.table):
            click.echo(line)
