"""The code's public names with their signatures and purposes, read from the source itself; and the commands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup

from docs.extension.gathered import ROOT
from docs.extension.markup import html, joined
from docs.extension.site import Site

Definition = ast.FunctionDef | ast.ClassDef


def api(site: Site, room: str) -> Markup:
    """Every module of a room that has public names. Docstrings are English, as in the code."""
    paths = [ROOT / f"{room}.py"] if room == "cli" else sorted((ROOT / room).rglob("*.py"))
    return html('<div class="ll-api" lang="en">{}</div>', joined(_module(path) for path in paths))


def _module(path: Path) -> Markup:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    rows = joined(_definition(node) for node in _public(tree.body))
    if not rows:
        return Markup()
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    return html('<section id="{}"><h2><code>{}</code></h2><p>{}</p><dl>{}</dl></section>\n', name, name,
                ast.get_docstring(tree) or "", rows)  # fmt: skip


def _public(body: list[ast.stmt]) -> Iterator[Definition]:
    for node in body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node


def _definition(node: Definition) -> Markup:
    if isinstance(node, ast.ClassDef):
        inner = joined(_definition(one) for one in _public(node.body) if ast.get_docstring(one))
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        head = f"class {node.name}({bases})" if bases else f"class {node.name}"
        return html("<dt><code>{}</code></dt><dd>{}{}</dd>\n", head, ast.get_docstring(node) or "",
                    html("<dl>{}</dl>", inner) if inner else "")  # fmt: skip
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return html("<dt><code>{}({}){}</code></dt><dd>{}</dd>\n", node.name, ast.unparse(node.args), returns,
                ast.get_docstring(node) or "")  # fmt: skip
