"""Sides, and the one text and digest of plain data."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Literal

import orjson
from pydantic import BaseModel
from pydantic_core import from_json

Seat = str
"""A side that decides: `axis`, `allies`, `soviet`. Always lower case."""

By = Literal["plan", "standing", "player", "default"]
"""Which rung of the ladder answered an ask (design: the exchange budget)."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text that came from outside. ValueError: it is none. NaN and infinities,
    which many programs write, are none (RFC 8259, 6): what is digested never holds them."""
    return from_json(text, allow_inf_nan=False)


def canonical(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no blanks, UTF-8 letters kept. Its numbers are
    finite (`read_json`). TypeError: it holds what JSON has not; UnicodeEncodeError: half a letter
    (a lone surrogate)."""
    return _text(value).decode()


def digest(value: Any) -> str:
    """SHA-256 of `canonical(value)`, 64 hex digits. Raises what that raises."""
    return hashlib.sha256(_text(value)).hexdigest()


def _text(value: Any) -> bytes:
    """`canonical`, in UTF-8: what `_BY_THE_BOOK` writes, mostly by orjson in a third of its
    time (a step has sixty values digested). They differ in the smallest and largest numbers, and
    in what orjson does not take: integers of more than 64 bits, keys that are not text."""
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json")
    try:
        text = orjson.dumps(value, option=_OPTIONS)
    except TypeError:
        text = b""
    if text and _SMALL not in text and not _exponents(text):
        return text
    return _BY_THE_BOOK.encode(value).encode()


_OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
_BY_THE_BOOK = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _exponents(text: bytes) -> bool:
    """May a number of a JSON text have an exponent? Now and then yes where a text looks so."""
    for found in _EXPONENT.finditer(text):
        before = text[max(0, found.start() - 32) : found.start()].rstrip(b"-.0123456789")
        if not before or before[-1:] in b":,[":
            return True
    return False


_EXPONENT = re.compile(rb"e(?<=\de)[-\d]")
_SMALL = b"0.0000"
"""So orjson begins what json writes with an exponent."""
