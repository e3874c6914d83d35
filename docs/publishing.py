"""`lexludi site`: gather once, then build the site once per language, each build in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import click

from docs.extension.gathered import Gathered, gathered, prepare
from docs.extension.site import Site
from docs.extension.sources import lines, shown_files
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.words import say

HERE = Path(__file__).parent
PAGES = HERE / "pages"
EXTENSION = HERE / "extension"
WORKERS = 2


def settings(lang: str) -> dict[str, Any]:
    """Sphinx's configuration of one language."""
    return {
        "project": "Lex Ludi",
        "language": lang,
        "extensions": ["myst_parser", "sphinx_design", "sphinx_copybutton", "docs.extension"],
        "source_suffix": {".md": "markdown"},
        "primary_domain": "lexludi",
        "myst_enable_extensions": ["colon_fence", "deflist", "attrs_inline"],
        "html_theme": "furo",
        "html_title": "Lex Ludi",
        "html_copy_source": False,
        "html_show_sphinx": False,
        "html_show_copyright": False,
        "html_last_updated_fmt": None,
        "html_static_path": [str(EXTENSION / "static"), str(HERE / "drawing" / "style")],
        "html_css_files": ["shapes.css", "lexludi.css"],
        "html_js_files": [("site.js", {"defer": "defer"}), ("question.js", {"defer": "defer"})],
        "templates_path": [str(EXTENSION / "templates")],
        "html_sidebars": {"**": SIDEBAR},
        "html_permalinks_icon": "¶",
        "html_favicon": str(EXTENSION / "static" / "icon.svg"),
        "copybutton_selector": "div.highlight pre",
        "nitpicky": True,
        "toc_object_entries": False,
    }


SIDEBAR = [
    "sidebar/brand.html", "sidebar/question.html", "sidebar/search.html", "sidebar/language.html",
    "sidebar/scroll-start.html", "sidebar/navigation.html", "sidebar/scroll-end.html",
]  # fmt: skip


def build(data: Gathered, lang: str, target: Path, keep: Path, pages: Path = PAGES, **more: Any) -> list[str]:
    """One language's site; returns Sphinx's warnings. `keep` holds what an incremental build needs."""
    from sphinx.application import Sphinx
    from sphinx.locale import translators
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    translators.clear()  # Sphinx merges catalogues: a language built earlier in this process would win
    warnings = StringIO()
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            srcdir=pages, confdir=None, outdir=target / lang, doctreedir=keep / lang, buildername="html",
            confoverrides=settings(lang) | more, status=None, warning=warnings, freshenv=False,
        )  # fmt: skip
        app.env.get_domain("lexludi").site = Site(data, lang)  # type: ignore[attr-defined]
        app.build()
    return [line for line in click.unstyle(warnings.getvalue()).splitlines() if line.strip()]


def publish(data: Gathered, target: Path, keep: Path, tell: Callable[[str], None] = lambda _: None) -> list[str]:
    """All languages, two at a time, and the page that leads to them."""
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem("file.write", file=str(target), why=str(error)) from None
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")  # nothing in the site depends on the day it was built
    found: list[str] = []
    prepare(data)
    for file in shown_files(Site(data, "en")):
        lines(file)
    context = multiprocessing.get_context("fork")  # the gathered data is shared, not copied
    with context.Pool(WORKERS) as pool:
        jobs = {lang: pool.apply_async(build, (data, lang, target, keep)) for lang in LANGS}
        for lang, job in jobs.items():
            found += [f"{lang}: {line}" for line in job.get()]
            tell(lang)
    shutil.copyfile(EXTENSION / "templates" / "start.html", target / "index.html")
    return found


def run(
    output: Path, evidence: Path, tests: Path, sources: Path | None, clean: bool, lang: str
) -> dict[str, Any]:
    """The command: build, and report where the site is, what was not verified, and what Sphinx warned of."""
    keep = output.parent / f".{output.name}-doctrees"
    if output.exists() and not output.is_dir():
        raise Problem("file.write", file=str(output), why="not a folder")
    if clean:
        _remove(output)
        _remove(keep)
    data = gathered(evidence, tests, sources)
    with click.progressbar(length=len(LANGS), label="site", file=sys.stderr) as bar:
        warnings = publish(data, output, keep, lambda _: bar.update(1))
    bare = [game for game in data.corpora if not data.verified(game)]
    told = [*warnings, *(say(lang, "site.told.unverified", game=game, file=evidence) for game in bare)]
    told.append(say(lang, "site.told.written", file=output / "index.html"))
    return {"site": str(output), "languages": list(LANGS), "unverified": bare, "warnings": warnings, "told": told}


def _remove(folder: Path) -> None:
    """Remove a folder that an earlier build wrote; anything else is left alone."""
    if not folder.exists():
        return
    if not folder.name.endswith("-doctrees") and not (folder / "index.html").is_file() and any(folder.iterdir()):
        raise Problem("site.foreign", file=str(folder))
    shutil.rmtree(folder)
