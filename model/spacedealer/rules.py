"""The values the rules read. Field `setup_timers` is the fact `setup.timers`: one name, one number, one place."""

from __future__ import annotations

from functools import cache, cached_property

from msgspec import Struct

from model.rulesets import facts_for
from model.spacedealer.cards import COLOUR_OF, FAMILIES, FAMILY_OF, KINDS, NAMES, counted
from rulebook.corpus import Corpus
from rulebook.store import corpus_of


class Rules(Struct, frozen=True, dict=True):
    """Every played fact of Space Dealer, for the reference or for one edition."""

    edition: str
    silent: frozenset[str]
    lost: frozenset[str]
    players_min: int
    players_max: int
    setup_boxes: dict[int, int]
    components_timers: int
    components_fields: int
    components_ships: int
    components_markers: int
    components_goods: int
    components_goods_colours: frozenset[str]
    components_attack_markers: int
    components_demand_cards: int
    cards_count: dict[str, int]
    cards_level: dict[str, int]
    cards_connections: dict[str, int]
    cards_slot: frozenset[str]
    setup_removed_three: dict[str, int]
    setup_removed_five: dict[str, int]
    setup_sets_of_three: dict[int, int]
    setup_sets_of_four: dict[int, int]
    setup_trimmed_sets: dict[int, int]
    setup_base_removed: dict[str, int]
    setup_cards: dict[str, int]
    setup_timers: int
    setup_level: int
    setup_mine_piles: int
    setup_mine_missing: int
    setup_placed: dict[str, int]
    setup_score_markers: int
    setup_neutral_fields: int
    setup_ring: str
    game_minutes: int
    timer_minutes: int
    time_minute_seconds: int
    time_same_moment: str
    time_order: str
    timer_wait: str
    timer_cancel: str
    timer_per_place: int
    timer_forgo: str
    planning_capacity: int
    planning_choice: str
    planning_face: str
    draw_cards: int
    draw_kept: int
    draw_piles: dict[int, tuple[int, ...]]
    draw_last_card: str
    technology_step: int
    technology_top: int
    technology_positions: dict[int, int]
    build_stack: tuple[str, ...]
    build_sides: frozenset[str]
    build_stacks_per_side: int
    energy_sites: int
    energy_feeds: dict[str, int]
    energy_order: str
    build_beyond: int
    build_one_station: str
    build_adjacent: str
    build_over: frozenset[str]
    build_covered_effect: str
    build_over_running: str
    build_no_site: str
    depot_capacity: int
    depot_covered: str
    use_goods: dict[str, int]
    use_any_colour: frozenset[str]
    use_complex_colour: str
    use_ships: str
    use_no_room: str
    use_short: str
    use_converts: dict[str, int]
    ship_capacity: int
    flight_distance: int
    flight_empty: str
    flight_arrival: str
    flight_redirect: str
    exchange_gifts: str
    exchange_same_planet: str
    exchange_own: str
    exchange_consent: str
    exchange_guests: str
    goods_return: str
    goods_return_where: str
    demand_own: str
    demand_times: int
    demand_markers: int
    demand_wants: dict[str, tuple[str, ...]]
    demand_points: dict[int, int]
    demand_owner_points: dict[int, int]
    end_last_marker: bool
    end_running: str
    end_after: str
    end_new_timers: str
    end_tie_breaks: tuple[str, ...]
    end_tie_counts: frozenset[str]
    end_final_tie: str
    advanced_three: dict[str, int]
    advanced_four: dict[str, int]
    advanced_sets_of_three: dict[int, int]
    advanced_sets_of_four: dict[int, int]
    centre_cards: int
    centre_covered: str
    factory_timers: int
    factory_covered: str
    station_ships: int
    station_covered: str
    attack_per_run: int
    attack_max: dict[str, int]
    attack_short: str
    attack_self: str
    sabotage_again: str
    sabotage_clock: str
    sabotage_flight: str
    missile_running: str
    missile_per_slot: int
    missile_limit: int
    missile_limit_counts: frozenset[str]
    missile_build_over: str
    transport_capacity: int
    transport_ships: str
    transport_in_flight: str
    plans_discard: str
    plans_discard_level_one: str
    plans_trade: str
    plans_gifts: str
    plans_under_timer: str
    neutral_open: str
    neutral_wants: frozenset[str]
    neutral_points: dict[int, int]
    neutral_marker: str
    neutral_redraw_players: int
    neutral_redraw_stop: str
    neutral_pile_empty: str
    neutral_drop: str
    neutral_pick_up: str

    @cached_property
    def timer_seconds(self) -> int:
        """How long a timer runs."""
        return self.timer_minutes * self.time_minute_seconds

    @cached_property
    def game_seconds(self) -> int:
        """The moment at which the game's minutes are over."""
        return self.game_minutes * self.time_minute_seconds

    @cached_property
    def stack(self) -> tuple[int, ...]:
        """The families of power stations, lowest first."""
        return tuple(FAMILIES.index(name) for name in self.build_stack)

    @cached_property
    def feeds(self) -> tuple[int, ...]:
        """Connections a power stack feeds, by its height."""
        return (0, *(self.energy_feeds[name] for name in self.build_stack))

    @cached_property
    def width(self) -> int:
        """Columns of the action and demand zones: the connections of both sides and some beyond."""
        return 2 * (self.energy_sites + self.build_beyond)

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The number on the back of each kind."""
        return tuple(self.cards_level[FAMILIES[family]] for family in FAMILY_OF)

    @cached_property
    def connections(self) -> tuple[int, ...]:
        """Energy connections each kind needs."""
        return tuple(self.cards_connections.get(FAMILIES[family], 0) for family in FAMILY_OF)

    @cached_property
    def action_halves(self) -> tuple[int, ...]:
        """Halves of each kind that lie in the action zone: both with two connections, else one."""
        return tuple(2 if need == 2 else 1 for need in self.connections)

    @cached_property
    def has_slot(self) -> tuple[bool, ...]:
        """Which kinds have a place for a timer."""
        return tuple(FAMILIES[family] in self.cards_slot for family in FAMILY_OF)

    @cached_property
    def output(self) -> tuple[int, ...]:
        """Goods each kind produces."""
        return tuple(self.use_goods.get(FAMILIES[family], 0) for family in FAMILY_OF)

    @cached_property
    def converts(self) -> tuple[int, ...]:
        """Goods each kind converts."""
        return tuple(self.use_converts.get(FAMILIES[family], 0) for family in FAMILY_OF)

    @cached_property
    def room(self) -> tuple[int, ...]:
        """Goods each kind stores."""
        stores = {"depot": self.depot_capacity, "transport-probe": self.transport_capacity}
        return tuple(stores.get(FAMILIES[family], 0) for family in FAMILY_OF)

    @cached_property
    def most_charges(self) -> tuple[int, ...]:
        """Attack markers that fit on each kind."""
        return tuple(self.attack_max.get(FAMILIES[family], 0) for family in FAMILY_OF)

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colour each kind produces, -1 for any."""
        loose = set(self.use_any_colour)
        if self.use_complex_colour == "any":
            loose.add("mining-complex")
        return tuple(-1 if FAMILIES[FAMILY_OF[kind]] in loose else COLOUR_OF[kind] for kind in range(KINDS))

    @cached_property
    def wants(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The demands of each kind, each a count per colour."""
        given = (self.demand_wants.get(name, ()) for name in NAMES)
        return tuple(tuple(counted(one.split("+")) for one in several) for several in given)

    @cached_property
    def neutral(self) -> tuple[tuple[int, ...], ...]:
        """The demand cards, each a count per colour, in a fixed order."""
        return tuple(counted(one.split("+")) for one in sorted(self.neutral_wants))


@cache
def rules(edition: str | None = None, silent: str = "ruling") -> Rules:
    """The reference rules, or an edition's. `silent="refuse"` refuses every rule that the edition lost."""
    return build(corpus_of("spacedealer"), edition, silent)


def build(corpus: Corpus, edition: str | None, silent: str) -> Rules:
    """Rules from a corpus that need not be the published one: checks vary facts with it."""
    values, filled = facts_for(corpus, edition)
    lost: set[str] = set()
    if edition is not None and silent == "refuse":
        lost = {corpus.full(c.id) for c in corpus.clauses.values() if c.editions[edition] == "lost"}
    fields = {fact.replace(".", "_"): value for fact, value in values.items()}
    return Rules(edition=edition or "reference", silent=frozenset(filled), lost=frozenset(lost), **fields)
