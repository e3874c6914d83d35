"""Search in a corpus: players' words to clauses, by a small BM25 index that is compiled once and read in parts."""
