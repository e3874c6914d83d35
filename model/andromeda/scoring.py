"""The end: what each player's possessions are worth, and who wins."""

from __future__ import annotations

from msgspec import Struct

from model.andromeda.table import GRADES, PLANETS, Table
from model.referee import rule


class Score(Struct, frozen=True):
    """One player's points by source, and the levels that break ties."""

    seat: int
    centres: int
    earth: int
    technology: int
    bonus: int
    technology_level: int
    ship_level: int

    @property
    def total(self) -> int:
        """All points."""
        return self.centres + self.earth + self.technology + self.bonus


@rule(
    "andromeda.scoring.centres",
    "andromeda.scoring.earth",
    "andromeda.scoring.technology",
    "andromeda.scoring.highest-level-only",
    "andromeda.scoring.bonus",
    "andromeda.bonus.points",
    "andromeda.board.centre-value",
    "andromeda.board.earth-points",
    "andromeda.board.technology-points",
    "andromeda.bonus.points-if-held",
    "andromeda.scoring.sum",
)
def score(table: Table) -> list[Score]:
    """Every player's points as the table stands."""
    return [_score_of(table, seat) for seat in range(table.players)]


def _score_of(table: Table, seat: int) -> Score:
    rules = table.rules
    counts = rules.scoring_counts
    held = table.hands[seat][PLANETS:]
    centres = sum(
        value * (owner == seat)
        for orbit in table.centres
        for owner, value in zip(orbit, rules.board_centre_values, strict=True)
    )
    return Score(
        seat,
        centres=centres if "centres" in counts else 0,
        earth=table.earth[seat] * rules.scoring_earth if "earth" in counts else 0,
        technology=rules.technology_points[table.technology[seat]] if "technology" in counts else 0,
        bonus=sum(held[g] * rules.bonus_points[g] for g in range(GRADES)) if "bonus" in counts else 0,
        technology_level=table.technology[seat],
        ship_level=table.ship[seat],
    )


@rule("andromeda.scoring.winner", "andromeda.scoring.tie-technology", "andromeda.scoring.tie-ship")
def winners(table: Table) -> list[int]:
    """The seats that win: most points, then the tie-breaks in order; by ruling the rest share the victory."""
    levels = {"technology": "technology_level", "ship": "ship_level"}

    def rank(one: Score) -> tuple[int, ...]:
        return (one.total, *(getattr(one, levels[name]) for name in table.rules.scoring_tie_breaks))

    scores = score(table)
    best = max(rank(one) for one in scores)
    return [one.seat for one in scores if rank(one) == best]
