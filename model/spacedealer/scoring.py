"""Points are kept on the ring during the game; who has won, and how ties are broken."""

from __future__ import annotations

from msgspec import Struct

from model.referee import rule
from model.spacedealer.table import Table


class Score(Struct, frozen=True):
    """One player's points, and the markers laid that break a tie."""

    seat: int
    points: int
    laid: int

    @property
    def total(self) -> int:
        """All points."""
        return self.points


@rule("spacedealer.end.tie-counts")
def laid(table: Table, seat: int) -> int:
    """Markers a player could use; by ruling demand cards do not count among them."""
    rules = table.rules
    count = 0
    if "markers" in rules.end_tie_counts:
        count += rules.components_markers - rules.setup_score_markers - table.markers[seat]
    if "demand-cards" in rules.end_tie_counts:
        count += sum(table.taken[seat])
    return count


def score(table: Table) -> list[Score]:
    """Every player's points as the table stands."""
    return [Score(seat, table.points[seat], laid(table, seat)) for seat in range(table.players)]


@rule("spacedealer.end.winner", "spacedealer.end.tie", "spacedealer.end.shared")
def winners(table: Table) -> list[int]:
    """The seats with most points, then with most markers laid; who is still tied wins together."""
    best = max(table.points)
    tied = [seat for seat in range(table.players) if table.points[seat] == best]
    for measure in table.rules.end_tie_breaks:
        worth = {seat: laid(table, seat) if measure == "markers" else sum(table.taken[seat]) for seat in tied}
        most = max(worth.values())
        tied = [seat for seat in tied if worth[seat] == most]
    return tied if table.rules.end_final_tie == "shared" else tied[:1]
