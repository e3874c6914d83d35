"""Wrong rules that the proofs of Andromeda must refute: one at least for every statement asked of every move."""

from __future__ import annotations

from checks.obligations.declare import Mutant

M = "model.andromeda."
MUTANTS: tuple[Mutant, ...] = (
    Mutant(M + "transport:transport_out", "table.earth[seat] -= moved", "pass", ("agents",), "transport"),
    Mutant(M + "ring:_send_home", "table.earth[owner] += 1", "table.box[owner] += 1", ("box",), "ring"),
    Mutant(M + "sets:pay_set", "table.discard[group.planet] += group.true", "pass", ("planet-cards",), "action"),
    Mutant(M + "sets:pay_set", "table.piles[grade] -= 1", "pass", ("bonus-cards", "bonus-earned"), "action"),
    Mutant(
        M + "sets:pay_set",
        "table.piles[grade] += group.jokers[grade]",
        "table.discard[PLANETS + grade] += group.jokers[grade]",
        ("bonus-places", "bonus-earned"),
        "action",
    ),
    Mutant(
        M + "actions:move_stations",
        "require(move.stations <= table.earth[table.turn], 'andromeda.move.from-earth')",
        "pass",
        ("not-negative",),
        "action",
    ),
    Mutant(
        M + "dealing:start_round", "table.hand_limit(seat)", "table.hand_limit(seat) + 1", ("full-hands",), "action"
    ),
    Mutant(M + "sets:pay_set", "hand[group.planet] -= group.true", "pass", ("hand-limit",), "action"),
    Mutant(M + "actions:swap", "table.due[table.turn] = count", "table.due[table.turn] = 0", ("owed",), "action"),
    Mutant(
        M + "dealing:renew_supply", "table.supply, table.discard = (table.discard, table.supply)", "pass", ("supply",)
    ),
    Mutant(M + "trading:take_up", "table.offers[seat][kind] = 0", "pass", ("planet-cards",), "trade"),
    Mutant(M + "trading:_reveal", "table.hidden[seat][kind] = 0", "pass", ("offers",), "offer"),
    Mutant(M + "actions:_check_cost", "level + 1 < len(costs)", "level < len(costs)", ("no-crash",), "action"),
    Mutant(
        M + "actions:develop",
        "table.technology[table.turn] += table.rules.level_steps",
        "table.technology[table.turn] += 2",
        ("levels",),
        "action",
    ),
    Mutant(
        M + "transport:_spend_card",
        "table.transports[table.turn] -= 1",
        "table.transports[table.turn] += 1",
        ("transport-cards",),
        "transport",
    ),
    Mutant(M + "transport:_spend_card", "table.transports[table.turn] -= 1", "pass", ("transport-moves",), "transport"),
    Mutant(M + "ring:_establish", "range(len(orbit))", "range(len(orbit) - 1, -1, -1)", ("centres",), "ring"),
    Mutant(M + "ring:_establish", "orbit[slot] == FREE", "orbit[slot] != table.turn", ("centres-stay",), "ring"),
    Mutant(M + "ring:draw_station", "table.attempts -= 1", "table.attempts -= 2", ("ring",), "ring"),
    Mutant(M + "actions:after_action", "table.actions = table.rules.action_others", "pass", ("actions",), "action"),
    Mutant(
        M + "actions:end_round",
        "completed(table) >= table.rules.end_planets",
        "completed(table) >= 2",
        ("rounds", "the-end"),
        "action",
    ),
    Mutant(
        M + "actions:build_ship",
        "table.ship[table.turn] += table.rules.level_steps",
        "table.ship[table.turn] -= 1",
        ("level-steps",),
        "action",
    ),
    Mutant(
        M + "transport:transport_out",
        "table.earth[seat] -= moved",
        "table.stations[1][seat] -= moved",
        ("no-planet-to-planet",),
        "transport",
    ),
    Mutant(
        M + "sets:check_claim",
        "require(sum(group.jokers) == 0, 'andromeda.bonus.no-jokers')",
        "pass",
        ("bonus-earned",),
        "action",
    ),
    Mutant(
        M + "sets:check_set", "require(size(group) >= rules.set_min, 'andromeda.set.size')", "pass", ("sets",), "action"
    ),
    Mutant(
        M + "actions:after_action",
        "table.turn == table.starter",
        "table.turn == table.after(table.starter)",
        ("turn-order",),
        "action",
    ),
)
