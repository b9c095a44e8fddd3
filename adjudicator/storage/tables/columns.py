"""Columns that hold more than a number or a word."""

from __future__ import annotations

from typing import Any

from isal import isal_zlib
from pydantic_core import from_json, to_json
from sqlalchemy import Column, LargeBinary
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field


class Ready(bytes):
    """A value that is packed already, to be stored as it is: made before the transaction that
    stores it, or stored in two columns."""


def pack(value: Any) -> Ready:
    """A JSON value, compressed."""
    # A step packs 60 values. Pydantic writes JSON in a third of json's time, and ISA-L what zlib
    # would at its level 3 in a third of zlib's; any zlib reads it.
    return Ready(isal_zlib.compress(to_json(value, inf_nan_mode="constants"), 2))


class Packed(TypeDecorator[Any]):
    """A JSON value, compressed: a position of 97 kB takes 6 kB.

    Keys keep their order: loops of the rules run over them, and a game that was loaded
    must go on as one that never left memory.
    """

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Any) -> bytes | None:
        return value if value is None or isinstance(value, Ready) else pack(value)

    def process_result_value(self, value: bytes | None, dialect: Any) -> Any:
        return None if value is None else from_json(isal_zlib.decompress(value))


def packed(*, null: bool = False) -> Any:
    """A column of packed JSON."""
    return Field(default=None, sa_column=Column(Packed, nullable=null))
