"""Wrong rules on purpose: a statement of a rule's own text is exchanged, and the proof must notice."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from checks.obligations.declare import Mutant, Proof


class _Exchange(ast.NodeTransformer):
    def __init__(self, was: str, now: str) -> None:
        self.was, self.now, self.found = was, now, 0

    def visit(self, node: ast.AST) -> Any:
        """Exchange the statement or the expression that reads like `was`."""
        if isinstance(node, ast.stmt | ast.expr) and ast.unparse(node) == self.was:
            self.found += 1
            made = ast.parse(self.now).body[0]
            return ast.copy_location(
                made.value if isinstance(node, ast.expr) and isinstance(made, ast.Expr) else made, node
            )
        return self.generic_visit(node)


def mutated(original: Callable[..., Any], was: str, now: str) -> Callable[..., Any]:
    """A function whose text differs in one place, living in the same module. The place must exist exactly once."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(original)))
    exchange = _Exchange(was, now)
    exchange.visit(tree)
    if exchange.found != 1:
        raise AssertionError(f"{original.__name__}: {was!r} stands there {exchange.found} times")
    names: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(tree), original.__module__, "exec"), original.__globals__, names)  # noqa: S102
    found: Callable[..., Any] = names[original.__name__]
    return found


@contextmanager
def in_place(proof: Proof, mutant: Mutant) -> Iterator[None]:
    """The wrong rule wherever the right one is known by name: in every module of model and checks, and in `rule_of`."""
    module_name, name = mutant.function.split(":")
    original = getattr(importlib.import_module(module_name), name)
    wrong = mutated(original, mutant.was, mutant.now)
    homes = [vars(module) for module in list(sys.modules.values()) if module.__name__.startswith(("model.", "checks."))]
    places = [home for home in homes if home.get(name) is original]
    kinds = [kind for kind, rule in proof.rule_of.items() if rule is original]
    try:
        for home in places:
            home[name] = wrong
        for kind in kinds:
            proof.rule_of[kind] = wrong
        yield
    finally:
        for home in places:
            home[name] = original
        for kind in kinds:
            proof.rule_of[kind] = original
