"""What plain search finds: BM25 with stemming, SQLite FTS5 and tantivy, over the same clauses.

Each is given the statements alone, and everything our own index holds of the language (statements and phrasings).
"""

from __future__ import annotations

import math
import re
import sqlite3
import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import Any

from rulebook.corpus import Corpus
from rulebook.reports import clause_json
from rulebook.search.build import phrasings

Search = Callable[[str], list[str]]
TEXTS = ("statements", "everything")


def texts(corpus: Corpus, lang: str, what: str) -> dict[str, str]:
    """The text of each clause that a baseline is given."""
    rows = {}
    for clause in corpus.clauses.values():
        words = [getattr(clause.says, lang)]
        if what == "everything":
            words += [text for other, text in phrasings(corpus, clause) if other == lang]
        rows[clause.id] = " . ".join(words)
    return rows


def shown(corpus: Corpus, clause: str) -> dict[str, Any]:
    """A clause with its citations."""
    return clause_json(corpus, corpus.clauses[clause])


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.lower())
    return re.findall(r"[a-z0-9]+", "".join(ch for ch in plain if not unicodedata.combining(ch)))


def bm25(rows: dict[str, str], lang: str) -> Search:
    """Okapi BM25 with Snowball stems."""
    import snowballstemmer

    stemmer = snowballstemmer.stemmer({"en": "english", "fr": "french", "it": "italian"}[lang])
    bags = {name: Counter(stemmer.stemWords(_words(text))) for name, text in rows.items()}
    spread = Counter(term for bag in bags.values() for term in bag)
    average = sum(sum(bag.values()) for bag in bags.values()) / len(bags)

    def search(question: str) -> list[str]:
        scores = {}
        terms = stemmer.stemWords(_words(question))
        for name, bag in bags.items():
            length = sum(bag.values())
            scores[name] = sum(
                math.log(1 + (len(bags) - spread[t] + 0.5) / (spread[t] + 0.5))
                * bag[t] * 2.2 / (bag[t] + 1.2 * (0.25 + 0.75 * length / average))
                for t in terms if t in bag
            )  # fmt: skip
        return sorted(scores, key=lambda name: -scores[name])[:3]

    return search


def fts5(rows: dict[str, str], lang: str) -> Search:
    """SQLite's full-text search with its Unicode tokenizer (and its English stemmer for English)."""
    base = sqlite3.connect(":memory:")
    tokens = "porter unicode61" if lang == "en" else "unicode61 remove_diacritics 2"
    base.execute(f"create virtual table clauses using fts5(name unindexed, body, tokenize='{tokens}')")
    base.executemany("insert into clauses values (?, ?)", rows.items())

    def search(question: str) -> list[str]:
        wanted = " OR ".join(f'"{word}"' for word in _words(question))
        if not wanted:
            return []
        found = base.execute("select name from clauses where clauses match ? order by rank limit 3", (wanted,))
        return [name for (name,) in found]

    return search


def tantivy(rows: dict[str, str], lang: str) -> Search | None:
    """Tantivy with its stemmer of the language; None where the `bench` extra is not installed."""
    try:
        import tantivy as engine
    except ImportError:
        return None
    analyzer = {"en": "en_stem", "fr": "default", "it": "default"}[lang]
    builder = engine.SchemaBuilder()
    builder.add_text_field("name", stored=True, tokenizer_name="raw")
    builder.add_text_field("body", stored=False, tokenizer_name="stemmed" if lang != "en" else analyzer)
    index = engine.Index(builder.build())
    if lang != "en":
        chain = engine.TextAnalyzerBuilder(engine.Tokenizer.simple())
        for step in (engine.Filter.lowercase(), engine.Filter.stemmer({"fr": "french", "it": "italian"}[lang]),
                     engine.Filter.ascii_fold()):  # fmt: skip
            chain = chain.filter(step)
        index.register_tokenizer("stemmed", chain.build())
    writer = index.writer()
    for name, text in rows.items():
        writer.add_document(engine.Document(name=name, body=text))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def search(question: str) -> list[str]:
        query = index.parse_query(re.sub(r"[^\w\s]", " ", question), ["body"])
        return [searcher.doc(address)["name"][0] for _, address in searcher.search(query, 3).hits]

    return search
