"""Names that commands need before anything is loaded: languages, and the kinds and weights of a divergence."""

from __future__ import annotations

from typing import Literal, get_args

Lang = Literal["en", "fr", "it"]
LANGS: tuple[Lang, ...] = get_args(Lang)
DivergenceKind = Literal[
    "number", "modality", "scope", "missing", "terminology", "example", "cross-reference", "internal", "layout",
    "garbled",
]
Severity = Literal["changes-play", "could-mislead", "cosmetic"]
KIND_NAMES: tuple[DivergenceKind, ...] = get_args(DivergenceKind)
SEVERITY_NAMES: tuple[Severity, ...] = get_args(Severity)
