"""Wrong rules that the proofs of Andromeda must refute: at least one for every obligation."""

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
        ("bonus-places", "bonus-earned", "joker-again"),
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
    Mutant(
        M + "dealing:new_table",
        "placed = rules.setup_earth[players] + PLANETS * rules.setup_each_planet[players]",
        "placed = PLANETS * rules.setup_each_planet[players]",
        ("placed",),
    ),
    Mutant(
        M + "dealing:held",
        "return sum(hand) if table.rules.bonus_counts_in_hand else sum(hand[:PLANETS])",
        "return 0",
        ("cards-left",),
    ),
    Mutant(
        M + "scoring:winners",
        "max((rank(one) for one in scores))",
        "min((rank(one) for one in scores))",
        ("total-order",),
    ),
    Mutant(M + "ring:success", "1 - miss", "miss", ("ring-probability", "ring-enumerated")),
    Mutant(M + "play:_weighted", "rng.random() * sum(weights)", "0", ("ring-simulated",)),
    Mutant(M + "sets:half", "rules.set_divisor - 1 if up else 0", "0", ("ring-tips",)),
    Mutant(
        M + "actions:stop",
        "table.actions = 0",
        "table.actions, table.box[table.turn] = (0, table.box[table.turn] + 1)",
        ("endless",),
    ),
    Mutant(
        M + "transport:_check_card",
        "table.transports[table.turn] > 0",
        "table.transports[table.turn] > 0 or table.turn == 0",
        ("symmetry",),
    ),
    Mutant(M + "trading:excuse", "not able", "able", ("no-dead-end",), "offer"),
    Mutant(M + "views:seen_by", "not table.excused[other]", "False", ("secrecy",)),
    Mutant(
        M + "trading:differs",
        "table.offers[table.starter][kind] == 0",
        "table.offers[table.starter][kind] + table.hidden[table.after(table.starter)][kind] == 0",
        ("own-legality",),
        "offer, seat 2",
    ),
)
