"""Whether it holds: proofs, properties, editions, drafts, traceability. Knows rulebook/ and model/."""
