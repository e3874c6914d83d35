"""Strict YAML: no duplicate keys, no aliases, `on`/`yes`/`no` are text, every error names file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from rulebook.problems import Problem


class _Strict(yaml.CSafeLoader):
    """PyYAML's C loader with fewer surprises."""


# YAML 1.1 reads on/off/yes/no as booleans and 1_000 or 12:30 as integers; a rulebook means the words.
_Strict.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rules if tag not in
            {"tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:merge"}]
    for first, rules in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
_BOOL = __import__("re").compile("^(?:true|false)$")
_Strict.add_implicit_resolver("tag:yaml.org,2002:bool", _BOOL, list("tf"))


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[Any, Any]:
    result: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str | int):
            raise yaml.constructor.ConstructorError(None, None, "a key must be a word or a number", key_node.start_mark)
        if key in result:
            raise _Twice(str(key), key_node.start_mark.line + 1)
        result[key] = loader.construct_object(value_node, deep=True)
    return result


class _Twice(Exception):
    def __init__(self, key: str, line: int) -> None:
        self.key, self.line = key, line


_Strict.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_yaml(path: Path, shown: str) -> Any:
    """The data of a YAML file; whatever is wrong with it is a Problem that names `shown` and the line."""
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise Problem("corpus.missing", file=shown) from None
    except (UnicodeDecodeError, OSError):
        raise Problem("corpus.unreadable", file=shown) from None
    return parse_yaml(text, shown)


def parse_yaml(text: str, shown: str) -> Any:
    """The data of a YAML text, under the same strictness."""
    try:
        if "&" in text or "*" in text:
            for token in yaml.scan(text, Loader=yaml.CSafeLoader):
                if isinstance(token, yaml.AliasToken | yaml.AnchorToken):
                    raise Problem("corpus.alias", file=shown, line=token.start_mark.line + 1)
        data = yaml.load(text, Loader=_Strict)  # noqa: S506 - a safe loader, made stricter
    except _Twice as twice:
        raise Problem("corpus.duplicate_key", file=shown, line=twice.line, key=twice.key) from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise Problem("corpus.yaml", file=shown, line=line, why=error.problem) from None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise Problem("corpus.yaml", file=shown, line=1, why=type(error).__name__) from None
    if not data:
        raise Problem("corpus.empty", file=shown)
    return data
