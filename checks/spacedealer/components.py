"""What the lists of the rulebook fix about the cards of a box, and what they leave open: asked of Z3, not assumed.

Only what the text says goes in: the numbers on the backs, who starts with what, what is removed, what is advanced.
"""

from __future__ import annotations

from typing import Any

import z3

from model.spacedealer.cards import FAMILIES
from model.spacedealer.rules import Rules
from rulebook.corpus import Corpus

LEVEL_ONE, LEVELS = 1, (1, 2, 3)
TIMEOUT_MS = 20_000


def said(corpus: Corpus, fact: str) -> dict[str, Any]:
    """What the editions assert of a fact, by key; it must be one value each."""
    found = corpus.values(fact)
    return {key: next(iter(values)) for key, values in found.items() if len(values) == 1}


class Box:
    """Unknown numbers of cards in one box, with everything the text says about them."""

    def __init__(self, corpus: Corpus, rules: Rules) -> None:
        self.count = {name: z3.Int(f"count {name}") for name in FAMILIES}
        self.level = {name: z3.Int(f"level {name}") for name in FAMILIES}
        self.solver = z3.Solver()
        self.solver.set("timeout", TIMEOUT_MS)
        self.solver.add(*self._text(corpus, rules))

    def _text(self, corpus: Corpus, rules: Rules) -> list[z3.BoolRef]:
        held = {int(level): number for level, number in said(corpus, "components.level_cards").items()}
        players = said(corpus, "components.box_players")[""]
        stated: list[z3.BoolRef] = []
        for name in FAMILIES:
            stated += [self.count[name] >= 1, z3.Or(*(self.level[name] == level for level in LEVELS))]
            # Enough cards for what comes out of a set for three and, after that, out of a set for five.
            out = rules.setup_removed_three.get(name, 0) + rules.setup_removed_five.get(name, 0)
            stated.append(self.count[name] >= out)
            if name in rules.setup_base_removed:
                stated.append(self.count[name] == rules.setup_base_removed[name])
        for level, number in held.items():
            lying = [z3.If(self.level[name] == level, self.count[name], 0) for name in FAMILIES]
            stated.append(z3.Sum(lying) == number)
        # With all players of one box every card of the first level is handed out: the rest makes two piles, 2 and 3.
        for name in FAMILIES:
            given = players * rules.setup_cards.get(name, 0)
            if given:
                stated += [self.count[name] == given, self.level[name] == LEVEL_ONE]
            else:
                stated.append(self.level[name] > LEVEL_ONE)
        return stated

    def possible(self, *extra: Any) -> bool:
        """Whether something can be true of a box; an answer that is not known is a failure."""
        found = self.solver.check(*extra)
        if found == z3.unknown:
            raise AssertionError("the solver does not know")
        return bool(found == z3.sat)

    def range_of(self, term: z3.ArithRef) -> tuple[int, int]:
        """The least and the most a number can be."""
        bounds = []
        for better in (z3.Optimize.minimize, z3.Optimize.maximize):
            optimum = z3.Optimize()
            optimum.set("timeout", TIMEOUT_MS)
            optimum.add(*self.solver.assertions())
            better(optimum, term)
            if optimum.check() != z3.sat:
                raise AssertionError("the solver does not know")
            bounds.append(optimum.model().eval(term, model_completion=True).as_long())
        return bounds[0], bounds[1]


def open_counts(corpus: Corpus, rules: Rules) -> dict[str, tuple[int, int]]:
    """For every kind of card, the fewest and the most a box can hold by the text alone."""
    box = Box(corpus, rules)
    return {name: box.range_of(box.count[name]) for name in FAMILIES}
