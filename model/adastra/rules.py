"""The values the rules read. Field `setup_hand_each` is the fact `setup.hand_each`: one name, one number, one place."""

from __future__ import annotations

from functools import cache, cached_property

from msgspec import Struct

from model.adastra.cards import COLOURS, Card, deal_cards, named_pairs
from model.rulesets import facts_for, kept_rules
from rulebook.corpus import Corpus
from rulebook.store import corpus_of


class Rules(Struct, frozen=True, dict=True):
    """Every played fact of Ad Astra, for the reference or for one edition."""

    edition: str
    silent: frozenset[str]
    lost: frozenset[str]
    players_min: int
    players_max: int
    components_resource_cards: int
    components_resource_kinds: int
    components_action_cards: int
    components_cards_of: dict[str, int]
    components_pieces: int
    components_artefacts: int
    components_optional_artefacts: int
    components_planets: int
    components_planets_of: dict[str, int]
    components_alien_planets: int
    components_stars: int
    setup_alien_start: str
    setup_system_min: int
    setup_system_max: int
    setup_hand_each: int
    setup_start_ships: int
    setup_start_factories: int
    setup_start_score: int
    round_direction: str
    round_hand_limit: int
    programming_spaces: dict[int, int]
    programming_cards: dict[int, int]
    action_modality: str
    production_pairs: frozenset[str]
    production_colony: int
    production_ship: int
    production_factory: int
    production_alien: int
    production_short: str
    movement_owner_first: int
    movement_others: int
    movement_owner_rest: str
    movement_owner_passed: str
    movement_pays: str
    movement_from_space: int
    movement_to_space: int
    movement_within: int
    movement_between: int
    movement_to_space_always: str
    movement_occupied: str
    movement_card_pairs: dict[str, tuple[str, ...]]
    artefact_draws: int
    artefact_known_planet: int
    artefact_hangar: str
    artefact_optional: str
    artefact_use_when: str
    artefact_uses: int
    artefact_named: dict[str, int]
    construction_owner: str
    construction_others: int
    construction_colony_cost: dict[str, int]
    construction_factory_cost: dict[str, int]
    construction_terraforming_cost: dict[str, int]
    construction_ship_cost: dict[str, int]
    construction_colony_any_mineral: int
    construction_ship_any_mineral: int
    construction_buildings: int
    construction_alien_colony: int
    construction_alien_factory: int
    construction_terraformable: frozenset[str]
    construction_terraforming_points: int
    construction_terraform_again: str
    construction_colony_later: str
    construction_no_piece: str
    trade_bank_gives: int
    trade_bank_gets: int
    trade_open_hands: str
    trade_gifts: str
    score_cards: int
    score_pairs: frozenset[str]
    score_bonus: int
    score_tie: str
    score_colony: int
    score_factory: int
    score_ship: int
    score_terraforming: int
    score_system: int
    score_card: int
    score_same_min: int
    score_different_min: int
    score_different_max: int
    score_resource_starter: str
    end_points: int
    end_last_planet: bool
    end_finish_round: bool
    end_tie: str

    @property
    def step(self) -> int:
        """Seats are numbered clockwise; the other direction counts down."""
        return 1 if self.round_direction == "clockwise" else -1

    @cached_property
    def cards(self) -> tuple[tuple[Card, ...], ...]:
        """The action cards of each seat, in the order of `cards_of` with the score cards last."""
        production = named_pairs(self.production_pairs)
        score = named_pairs(self.score_pairs)
        counts = self.components_cards_of
        return tuple(
            deal_cards(counts, self.score_cards, production, named_pairs(self.movement_card_pairs[colour]), score)
            for colour in COLOURS
        )


@cache
def rules(edition: str | None = None, silent: str = "ruling") -> Rules:
    """The reference rules, or an edition's. `silent="refuse"` refuses every rule that the edition lost."""
    if silent != "ruling":
        return build(corpus_of("adastra"), edition, silent)
    return kept_rules("adastra", edition, Rules, lambda: build(corpus_of("adastra"), edition, silent))


def build(corpus: Corpus, edition: str | None, silent: str) -> Rules:
    """Rules from a corpus that need not be the published one: checks vary facts with it."""
    values, filled = facts_for(corpus, edition)
    lost: set[str] = set()
    if edition is not None and silent == "refuse":
        lost = {corpus.full(c.id) for c in corpus.clauses.values() if c.editions[edition] == "lost"}
    fields = {fact.replace(".", "_"): value for fact, value in values.items()}
    return Rules(edition=edition or "reference", silent=frozenset(filled), lost=frozenset(lost), **fields)
