"""Changes made on purpose in a copy of a corpus, for the tests of the comparison."""

from msgspec.structs import replace


def seeded(corpus, clause_id, edition, change, index=0):
    """A copy of the corpus with the facts of one citation changed."""
    clause = corpus.clauses[clause_id]
    cited = list(clause.editions[edition])
    cited[index] = replace(cited[index], facts=change(dict(cited[index].facts)))
    return put(corpus, clause, edition, cited)


def put(corpus, clause, edition, cited):
    changed = replace(clause, editions=clause.editions | {edition: cited})
    return replace(corpus, clauses=corpus.clauses | {clause.id: changed})


def other_value(given, declared):
    """Another value that the declaration allows; None where there is none."""
    if isinstance(given, dict) and "value" in given:
        inner = other_value(given["value"], declared)
        return None if inner is None else given | {"value": inner}
    if isinstance(given, dict) and "reads" in given:
        return other_value(given["plain"], declared)
    if isinstance(given, dict):
        key = next(iter(given))
        inner = other_value(given[key], declared)
        return None if inner is None else given | {key: inner}
    match declared.type:
        case "int":
            return given + 1 if declared.max is None or given < declared.max else given - 1
        case "flag":
            return not given
        case "modality":
            return "must-not" if given != "must-not" else "may"
        case "choice":
            return next((value for value in declared.of if value != given), None)
    members = given if isinstance(given, list) else [given]
    if declared.of:
        return [value for value in declared.of if value not in members] or members[:-1] or None
    return [*members, 99]
