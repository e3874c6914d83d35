"""The card of a clause: what it says in three languages first, everything that backs it folded below."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from markupsafe import Markup

from checks.obligations.report import titles
from docs.extension.facts import facts_list
from docs.extension.markup import bullets, html, joined, tongues, word
from docs.extension.site import Site
from docs.screens.clauses import lines_text
from rulebook.compare.telling import edition_name
from rulebook.corpus import Corpus
from rulebook.schema import Clause
from rulebook.words import catalogue, say


def card(site: Site, corpus: Corpus, clause: Clause) -> Markup:
    """The whole card."""
    full = corpus.full(clause.id)
    rows = joined(html("<dt>{}</dt><dd>{}</dd>\n", label, text) for label, text in _backing(site, corpus, clause))
    return html(
        '<div class="ll-card" data-kind="{}">\n{}{}<details class="ll-more"><summary>{}</summary>\n<dl>{}'
        "<!--mentions {}--></dl></details></div>\n",
        clause.kind, statements(site.lang, clause, full), _badges(site, corpus, clause), word(site.lang, "card.more"),
        rows, full,
    )  # fmt: skip


def statements(lang: str, clause: Clause, full: str) -> Markup:
    """The statement in three languages: columns where there is room, otherwise one at a time behind a choice."""
    choices, texts = [], []
    for place, other in enumerate(tongues(lang)):
        name = f"{full}-{other}"
        choices.append(html(
            '<input type="radio" name="{}" id="{}"{}><label for="{}">{}</label>', f"say-{full}", name,
            Markup(" checked") if place == 0 else "", name, say(lang, f"site.lang.{other}"),
        ))  # fmt: skip
        texts.append(html('<p lang="{}">{}</p>', other, getattr(clause.says, other)))
    legend = html("<legend>{}</legend>", word(lang, "card.says"))
    copy = html('<button type="button" class="ll-copy" hidden>{}</button>', word(lang, "card.copy"))
    return html('<fieldset class="ll-says">{}{}{}</fieldset>{}\n', legend, joined(choices), joined(texts), copy)


def _badges(site: Site, corpus: Corpus, clause: Clause) -> Markup:
    """A line of small facts: kind, editions, divergences, what was verified."""
    lang, full = site.lang, corpus.full(clause.id)
    shown = [html('<span class="ll-kind">{}</span>', word(lang, f"kind.{clause.kind}"))]
    for edition, cited in clause.editions.items():
        state = cited if isinstance(cited, str) else "says"
        told = word(lang, f"state.{state}", edition=edition_name(corpus, edition, lang))
        shown.append(html('<span class="ll-in-{}" title="{}">{}</span>', state, told, edition.upper()))
    found = site.divergences.get(full, [])
    if found:
        worst = found[0]["severity"]
        shown.append(html('<span class="ll-{}">{}</span>', worst, word(lang, "card.divergences", count=len(found))))
    shown.append(html('<span class="ll-{}">{}</span>', *status(site, full)))
    return html('<p class="ll-badges">{}</p>\n', joined(shown, " "))


def status(site: Site, full: str) -> tuple[str, Markup]:
    """One word on how well a clause is backed, from the evidence file alone."""
    lang, game = site.lang, full.partition(".")[0]
    proofs = site.data.proofs.get(full, [])
    if not site.data.verified(game):
        return "unverified", word(lang, "status.nothing")
    if any(not one["ok"] for one in proofs):
        return "failed", word(lang, "status.failed")
    if proofs:
        return "proved", word(lang, "status.proved", count=len(proofs))
    if full in site.data.code:
        return "played", word(lang, "status.played")
    return "unplayed", word(lang, "status.unplayed")


def _backing(site: Site, corpus: Corpus, clause: Clause) -> Iterator[tuple[Markup, Markup]]:
    """Everything that stands behind a clause, label by label."""
    lang, full = site.lang, corpus.full(clause.id)
    yield word(lang, "card.citations"), bullets(citations(site, corpus, clause))
    found = site.divergences.get(full, [])
    if found:
        yield word(lang, "card.diverges"), bullets(_divergence(site, row) for row in found)
    settled = list(_settled(site, corpus, clause))
    if settled:
        yield word(lang, "card.ours"), bullets(settled)
    yield word(lang, "card.code"), code(site, corpus, clause)
    tests = site.data.tests.get(full, [])
    if tests:
        yield word(lang, "card.tests"), bullets(_test(site, one) for one in tests)
    yield word(lang, "card.proofs"), _proofs(site, corpus, full)
    related = list(_related(site, corpus, clause))
    if related:
        yield word(lang, "card.related"), bullets(related)
    yield word(lang, "card.concepts"), joined((concept(site, corpus, name) for name in clause.concepts), ", ")


def citations(site: Site, corpus: Corpus, clause: Clause) -> Iterator[Markup]:
    """Where each edition says it, what it asserts there, and the passage itself where the reader owns it."""
    lang = site.lang
    texts = site.data.passages.get(corpus.name, {})
    for edition, cited in clause.editions.items():
        name = edition_name(corpus, edition, lang)
        if isinstance(cited, str):
            yield html("<b>{}</b> {}", name, say(lang, f"label.{cited}"))
            continue
        for one in cited:
            where = _lines([str(place) for place in one.at], lang)
            passage = Markup()
            if edition in texts:
                passage = html('<blockquote lang="{}">{}</blockquote>', edition, texts[edition].passage(one.at))
            yield html("<b>{}</b> {} <i>{}</i>{}{}", name, where, say(lang, f"role.{one.role}"),
                       facts_list(corpus, one.facts, lang), passage)  # fmt: skip


def _lines(places: list[str], lang: str) -> str:
    """Line ranges, with the sentences where a citation is that exact: `line 231, sentence 2`."""
    told = []
    for place in places:
        lines, _, sentences = place.partition("#")
        first, _, last = lines.partition("-")
        text = lines_text([[int(first), int(last or first)]], lang)
        if sentences:
            key = "card.sentences" if "-" in sentences else "card.sentence"
            text += f", {word(lang, key, number=sentences.replace('-', '–'))}"
        told.append(text)
    return f"{say(lang, 'compare.semicolon')} ".join(told)


def _divergence(site: Site, row: dict[str, Any]) -> Markup:
    shown = html(": {}", row["witness"]["sentence"]) if row["witness"] else Markup()
    page = f"{row['id'].partition('/')[0]}/divergences"
    title = html('<a href="ll:doc/{}#{}">{}</a>', page, anchor(row["id"]), row["title"])
    return html('<span class="ll-{}">{}</span> {}. {}{}', row["severity"], word(site.lang, f"sev.{row['severity']}"),
                title, row["message"], shown)  # fmt: skip


def anchor(name: str) -> str:
    """An id for an anchor from any name."""
    return name.replace("/", "-").replace(" ", "-").replace("→", "-")


def _settled(site: Site, corpus: Corpus, clause: Clause) -> Iterator[Markup]:
    for sort, entries in (("ruling", corpus.rulings), ("assumption", corpus.assumptions)):
        for one in entries.values():
            if clause.id in one.clauses:
                link = html('<a href="ll:doc/{}/rulings#{}-{}">{}</a>', corpus.name, sort, one.id,
                            getattr(one.question, site.lang))  # fmt: skip
                yield html("{}: {} {}", word(site.lang, f"sort.{sort}"), link, getattr(one.reason, site.lang))


def code(site: Site, corpus: Corpus, clause: Clause) -> Markup:
    """The lines that play a clause, or the reason why none does."""
    places = site.data.code.get(corpus.full(clause.id), [])
    if not places:
        why = say(site.lang, f"reason.{clause.unplayed}") if clause.unplayed else "-"
        return html('<span class="ll-reason">{}: {}</span>', say(site.lang, "label.no_code"), why)
    return bullets(
        html('<a href="ll:code/{}#L{}"><code>{}:{}</code></a> {} ({})', one.file, one.line, one.file, one.line,
             one.function, word(site.lang, f"how.{one.how}"))
        for one in places
    )  # fmt: skip


def _test(site: Site, one: Any) -> Markup:
    state = word(site.lang, "test.unknown")
    if one.outcome:
        state = word(site.lang, f"test.{one.outcome}", seconds=f"{one.seconds:.2f}")
    return html('<a href="ll:code/{}#L{}"><code>{}</code></a> {}', one.file, one.line, one.name, state)


def _proofs(site: Site, corpus: Corpus, full: str) -> Markup:
    rows = site.data.proofs.get(full, [])
    if not site.data.verified(corpus.name):
        return word(site.lang, "status.nothing-long")
    if not rows:
        return word(site.lang, "status.no-proof")
    return bullets(proof_line(site, corpus.name, one) for one in rows)


def proof_line(site: Site, game: str, one: dict[str, Any]) -> Markup:
    """An obligation: what it says, how it came out, how long it took."""
    broken = [name for name, verdict in one["verdicts"].items() if verdict == "refuted"]
    if not one["ok"]:
        verdict = say(site.lang, "verify.failed")
    elif broken:
        verdict = say(site.lang, "verify.refuted", editions=", ".join(broken))
    else:
        verdict = say(site.lang, "verify.proved")
    told = title_of(game, one["method"], one["check"], site.lang)
    kind = "failed" if not one["ok"] else "proved"
    return html('{}: <span class="ll-{}">{}</span>, {} s', told, kind, verdict, f"{one['seconds']:.2f}")


@cache
def title_of(game: str, method: str, check: str, lang: str) -> str:
    """What a check or an obligation says; one that the titles no longer know is named as the evidence names it."""
    if method == "check":
        return catalogue(lang).get(f"verify.{check}", check)
    return titles(game).get(check, {}).get(lang, check)


def _related(site: Site, corpus: Corpus, clause: Clause) -> Iterator[Markup]:
    lang, full = site.lang, corpus.full(clause.id)
    for how in ("overrides", "settled_by"):
        for other in getattr(clause, how):
            yield html("{} {}", word(lang, f"link.{how}"), clause_link(corpus.full(other)))
    for how, other in site.pointing.get(full, ()):
        yield html("{} {}", word(lang, f"link.{how}-back"), clause_link(other))
    for one in site.scenarios.get(full, ()):
        yield html('{} <a href="ll:doc/{}/questions#{}">{}</a>', word(lang, "link.scenario"), corpus.name, one.id,
                   getattr(one.question, lang))  # fmt: skip


def clause_link(full: str) -> Markup:
    """A link to a clause by its id."""
    return html('<a class="ll-ref" href="ll:clause/{}">{}</a>', full, full.partition(".")[2])


def concept(site: Site, corpus: Corpus, name: str) -> Markup:
    """A concept's term with its meaning on hover and focus."""
    entry = corpus.glossary[name]
    return html('<a class="ll-term" href="ll:doc/{}/glossary#{}" data-means="{}">{}</a>', corpus.name, name,
                getattr(entry.means, site.lang), getattr(entry, site.lang).terms[0])  # fmt: skip
