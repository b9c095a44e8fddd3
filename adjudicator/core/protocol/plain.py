"""Sides, and the one text and digest of plain data."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

from pydantic import BaseModel

Seat = str
"""A side that decides: `axis`, `allies`, `soviet`. Always lower case."""

By = Literal["plan", "standing", "player", "default"]
"""Which rung of the ladder answered an ask (design: the exchange budget)."""


def canonical(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no blanks, UTF-8 letters kept."""
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json")
    return _CANONICAL.encode(value)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
"""Made once: a step has sixty values digested."""


def digest(value: Any) -> str:
    """SHA-256 of `canonical(value)`, 64 hex digits."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
