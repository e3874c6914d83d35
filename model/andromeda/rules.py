"""The values the rules read. Field `setup_earth` is the fact `setup.earth`: one name, one number, one place."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from model.rulesets import facts_for, kept_rules
from rulebook.corpus import Corpus
from rulebook.store import corpus_of


class Rules(Struct, frozen=True):
    """Every played fact of Andromeda, for the reference or for one edition. Levels index from 1."""

    edition: str
    silent: frozenset[str]
    lost: frozenset[str]
    players_min: int
    players_max: int
    components_planets: int
    components_cards_per_planet: int
    components_bonus_cards: tuple[int, ...]
    components_transport_cards: int
    components_stations: int
    board_centres: int
    board_centre_values: tuple[int, ...]
    setup_track_level: int
    setup_earth: dict[int, int]
    setup_each_planet: dict[int, int]
    setup_face_up: dict[int, int]
    setup_stations_per_card: int
    setup_hand: int
    round_next_starter: str
    round_direction: str
    deal_fills_hand: str
    deal_reshuffle: str
    transport_modality: str
    transport_out: int
    transport_out_exact: bool
    transport_back_empty: str
    trade_participation: str
    trade_kinds: frozenset[str]
    trade_min_cards: int
    trade_max_cards: int
    trade_starter_trades: str
    trade_starter_alone: str
    trade_receiver: frozenset[str]
    trade_later_trader: frozenset[str]
    trade_next_from: str
    trade_ends_below: int
    trade_excused: str
    action_starter: int
    action_others: int
    action_modality: str
    exchange_max_cards: int
    exchange_kinds: frozenset[str]
    set_min: int
    set_max: int
    set_true_cards: int
    set_jokers_return_to: str
    set_divisor: int
    move_rounding: str
    move_fewer: str
    bonus_modality: str
    bonus_needs: tuple[int, ...]
    bonus_points: tuple[int, ...]
    bonus_jokers_allowed: bool
    bonus_counts_in_hand: bool
    centre_own_stations: int
    centre_rounding: str
    centre_cards_counted: frozenset[str]
    centre_when_full: str
    centre_other_goes_to: str
    ship_hand_limit: tuple[int, ...]
    ship_cost: tuple[int, ...]
    technology_cost: tuple[int, ...]
    technology_points: tuple[int, ...]
    technology_fourth_card_level: int
    technology_fourth_card: int
    technology_exchange_level: int
    technology_exchange_cards: int
    technology_rounding_level: int
    technology_rounds_up: frozenset[str]
    level_steps: int
    level_overpay: str
    end_planets: int
    end_finish_round: bool
    scoring_earth: int
    scoring_counts: frozenset[str]
    scoring_tie_breaks: tuple[str, ...]

    @property
    def step(self) -> int:
        """Seats are numbered clockwise; the other direction counts down."""
        return 1 if self.round_direction == "clockwise" else -1


@cache
def rules(edition: str | None = None, silent: str = "ruling") -> Rules:
    """The reference rules, or an edition's. `silent="refuse"` refuses every rule that the edition lost."""
    if silent != "ruling":
        return build(corpus_of("andromeda"), edition, silent)
    return kept_rules("andromeda", edition, Rules, lambda: build(corpus_of("andromeda"), edition, silent))


def build(corpus: Corpus, edition: str | None, silent: str) -> Rules:
    """Rules from a corpus that need not be the published one: checks vary facts with it."""
    values, filled = facts_for(corpus, edition)
    lost: set[str] = set()
    if edition is not None and silent == "refuse":
        lost = {corpus.full(c.id) for c in corpus.clauses.values() if c.editions[edition] == "lost"}
    fields = {fact.replace(".", "_"): value for fact, value in values.items()}
    return Rules(edition=edition or "reference", silent=frozenset(filled), lost=frozenset(lost), **fields)
