"""The traceability matrix, and the list of what was proved: from the corpus, the code and the evidence file."""

from __future__ import annotations

from markupsafe import Markup

from docs.extension.cards import clause_link, proof_line, status, title_of
from docs.extension.markup import bullets, html, joined, table, word
from docs.extension.site import Site
from rulebook.corpus import Corpus
from rulebook.schema import Clause
from rulebook.words import say


def matrix(site: Site, game: str) -> Markup:
    """Every clause of a game with its lines, code, tests and proofs."""
    corpus = site.corpus(game)
    editions = list(corpus.game.editions)
    head = [word(site.lang, "matrix.clause"), *(edition.upper() for edition in editions),
            *(word(site.lang, f"matrix.{name}") for name in ("code", "tests", "proofs", "status"))]  # fmt: skip
    rows = (_row(site, corpus, clause, editions) for clause in corpus.clauses.values())
    caption = word(site.lang, "matrix.caption", game=getattr(corpus.game.title, site.lang), count=len(corpus.clauses))
    return table(head, rows, "ll-table ll-matrix", caption)


def _row(site: Site, corpus: Corpus, clause: Clause, editions: list[str]) -> list[object]:
    full = corpus.full(clause.id)
    places = site.data.code.get(full, [])
    played: object = say(site.lang, f"reason.{clause.unplayed}") if clause.unplayed else "-"
    if places:
        played = joined((html('<a href="ll:code/{}#L{}">{}:{}</a>', one.file, one.line, one.file.rpartition("/")[2],
                              one.line) for one in places), ", ")  # fmt: skip
    kind, told = status(site, full)
    cited = []
    for edition in editions:
        given = clause.editions[edition]
        cited.append(say(site.lang, f"label.{given}") if isinstance(given, str)
                     else ", ".join(str(place) for one in given for place in one.at))  # fmt: skip
    return [clause_link(full), *cited, played, len(site.data.tests.get(full, ())), len(site.data.proofs.get(full, ())),
            html('<span class="ll-{}">{}</span>', kind, told)]  # fmt: skip


def proofs(site: Site) -> Markup:
    """Every result of the evidence file, game by game; where there is none it says so."""
    parts = []
    for game in site.games:
        title = getattr(site.corpus(game).game.title, site.lang)
        rows = site.data.checks.get(game, [])
        parts.append(html('<h2 id="proved-{}">{}</h2>', game, title))
        if not rows:
            parts.append(html("<p>{}</p>", word(site.lang, "status.nothing-long")))
            continue
        checks = [one for one in rows if one["method"] == "check"]
        parts.append(bullets(_check(site, one) for one in checks))
        parts.append(bullets(proof_line(site, game, one) for one in rows if one["method"] != "check"))
    return joined(parts)


def _check(site: Site, one: dict[str, object]) -> Markup:
    verdict = say(site.lang, "verify.ok" if one["ok"] else "verify.failed")
    kind = "proved" if one["ok"] else "failed"
    name = title_of(str(one["game"]), "check", str(one["check"]), site.lang)
    return html('{}: <span class="ll-{}">{}</span>, {} s', name, kind, verdict, f"{one['seconds']:.2f}")
