"""Symbolic integers: they agree with plain ones, refuse loudly, and every path is found and covered."""

import operator

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from checks.symbolic import paths
from checks.symbolic.integers import SymInt, Unsupported, plain, symbol, term_of
from checks.symbolic.lookup import Lookup
from checks.symbolic.paths import EmptyHypothesis, Explorer, GaveUp, Uncovered
from model.andromeda.actions import move_stations
from model.andromeda.moves import MoveStations, TransportBack, TransportOut
from model.andromeda.play import new_game
from model.andromeda.rules import rules
from model.andromeda.table import ACTION, TRANSPORT
from model.andromeda.transport import transport_back, transport_out
from model.referee import Refusal

SMALL = st.integers(-50, 50)
BINARY = [operator.add, operator.sub, operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]


def value(result):
    """The plain value of a symbolic result without free symbols."""
    return z3.simplify(result.term).as_long() if isinstance(result, SymInt) else result


@given(SMALL, SMALL, st.sampled_from(BINARY))
def test_arithmetic_and_comparison_agree_with_plain_integers(left, right, operation):
    assert value(operation(plain(left), right)) == operation(left, right)


@given(SMALL, st.integers(1, 9))
def test_division_rounds_as_python_does(number, divisor):
    sym = plain(number)
    assert value(sym // divisor) == number // divisor
    assert value(sym % divisor) == number % divisor


@pytest.mark.parametrize(
    "doing",
    [hash, lambda x: x / 2, lambda x: x // -2, lambda x: x // x, lambda x: x**2, lambda x: x & 1,
     float, lambda x: x * x, lambda x: x + 0.5, lambda x: 7 // x, lambda x: {x}],
)  # fmt: skip
def test_what_cannot_be_sound_is_refused(doing):
    with pytest.raises(Unsupported):
        doing(symbol("x"))


EXPRESSIONS = st.recursive(
    st.sampled_from(["x", "y"]) | st.integers(-9, 9).map(str),
    lambda inner: (
        st.tuples(inner, st.sampled_from(["+", "-"]), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})")
        | st.tuples(inner, st.sampled_from(["//", "%"]), st.integers(1, 5)).map(lambda t: f"({t[0]} {t[1]} {t[2]})")
        | st.tuples(inner, st.integers(-3, 3)).map(lambda t: f"({t[0]} * {t[1]})")
        | st.tuples(inner, st.sampled_from(["<=", "<", "==", "!=", ">", ">="]), inner).map(
            lambda t: f"(0 + ({' '.join(t)}))"
        )
        | inner.map(lambda t: f"abs({t})")
    ),
    max_leaves=8,
)


@given(EXPRESSIONS, SMALL, SMALL)
def test_whole_expressions_over_symbols_agree_with_plain_integers(text, x, y):
    """The Z3 form of an expression, with numbers put in for its symbols, is what Python computes."""
    plainly = eval(text, {}, {"x": x, "y": y, "abs": abs})  # noqa: S307
    result = eval(text, {}, {"x": symbol("x"), "y": symbol("y"), "abs": abs})  # noqa: S307
    term = z3.substitute(term_of(result), (z3.Int("x"), z3.IntVal(x)), (z3.Int("y"), z3.IntVal(y)))
    assert z3.simplify(term).as_long() == plainly


@given(st.integers(-6, 6))
def test_a_table_of_numbers_is_asked_as_python_asks_it(place):
    numbers = Lookup((10, 20, 30, 40))
    expected = numbers[place] if -4 <= place < 4 else IndexError
    x = symbol("x")
    explorer = Explorer([term_of(x) == place])

    def ask():
        try:
            return numbers[x]
        except IndexError:
            return IndexError

    for found in explorer.paths(ask):
        if found is IndexError:
            assert expected is IndexError
        else:
            assert explorer.feasible()
            assert explorer.model().eval(found.term, model_completion=True).as_long() == expected


def test_a_solver_that_does_not_know_is_a_failure(monkeypatch):
    x = symbol("x")
    explorer = Explorer([term_of(x) >= 0])
    monkeypatch.setattr(explorer.solver, "check", lambda *_: z3.unknown)
    with pytest.raises(GaveUp):
        list(explorer.paths(lambda: bool(x > 3)))


def test_too_many_paths_are_a_failure(monkeypatch):
    monkeypatch.setattr(paths, "MOST_PATHS", 3)
    x = symbol("x")
    with pytest.raises(GaveUp):
        list(Explorer([term_of(x) >= 0]).paths(lambda: [x > n and x < 100 for n in range(9)]))


def test_an_index_without_bounds_is_a_failure():
    x = symbol("x")
    with pytest.raises(GaveUp):
        list(Explorer([term_of(x) >= 0]).paths(lambda: range(x)))


def test_a_function_that_branches_differently_when_run_again_is_refused():
    x = symbol("x")
    seen = []

    def fickle():
        seen.append(1)
        return bool(x > len(seen)) and bool(x > 7)

    with pytest.raises(Unsupported):
        list(Explorer([term_of(x) >= 0]).paths(fickle))


def test_a_symbolic_value_has_no_truth_outside_an_exploration():
    with pytest.raises(Unsupported):
        bool(symbol("x") == 1)


def paths_of(function, low, high):
    x = symbol("x")
    explorer = Explorer([term_of(x) >= low, term_of(x) <= high])
    found = list(explorer.paths(lambda: function(x)))
    explorer.prove_coverage()
    return found


@pytest.mark.parametrize(
    ("function", "results"),
    [
        (lambda x: "one" if x == 1 else "other", {"one", "other"}),
        (lambda x: x in (1, 2), {True, False}),
        (lambda x: (10, 20, 30, 40)[x], {10, 20, 30, 40}),
        (lambda x: len(range(x)), {0, 1, 2, 3}),
        (lambda x: "big" if max(x, 2) > 2 else "small", {"big", "small"}),
    ],
)
def test_every_feasible_path_is_run_and_no_other(function, results):
    assert set(paths_of(function, 0, 3)) == results


def test_an_infeasible_branch_is_not_run():
    assert paths_of(lambda x: "never" if x > 5 else "always", 0, 3) == ["always"]


def test_an_empty_hypothesis_proves_nothing():
    x = term_of(symbol("x"))
    with pytest.raises(EmptyHypothesis):
        Explorer([x > 1, x < 1])


def test_a_path_left_out_is_noticed():
    x = symbol("x")
    explorer = Explorer([term_of(x) >= 0])
    next(explorer.paths(lambda: bool(x > 3)))
    with pytest.raises(Uncovered):
        explorer.prove_coverage()


def agents_on_every_path(rule, move, players):
    """Run an unmodified rule with symbolic amounts of seat 0; what it leaves of the agents, path by path."""
    earth, there, box = symbol("earth"), symbol("there"), symbol("box")
    terms = [term_of(one) for one in (earth, there, box)]
    explorer = Explorer([*(term >= 0 for term in terms), z3.Sum(terms) <= 24])

    def run():
        table = new_game(rules(), players)
        table.phase, table.actions = ACTION if isinstance(move, MoveStations) else TRANSPORT, 2
        table.hands[0][0] = 7
        table.earth[0], table.stations[0][0], table.box[0] = earth, there, box
        try:
            for _ in rule(table, move):
                pass
        except Refusal:
            return None
        return table.earth[0] + table.stations[0][0] + table.box[0]

    for left in explorer.paths(run):
        if left is not None and explorer.feasible(term_of(left) != z3.Sum(terms)):
            return False
    explorer.prove_coverage()
    return True


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(
    ("rule", "move"),
    [(transport_out, TransportOut(0)), (transport_back, TransportBack(0)),
     (move_stations, MoveStations(0, 7, (0, 0, 0, 0), False, 3))],
)  # fmt: skip
def test_rules_that_move_agents_keep_their_number_for_all_amounts(rule, move, players):
    assert agents_on_every_path(rule, move, players)


def test_a_rule_that_loses_an_agent_is_refuted():
    def careless(table, move):
        yield from transport_out(table, move)
        table.earth[0] -= 1

    assert not agents_on_every_path(careless, TransportOut(0), 3)
