"""Terms with a name, that a newcomer understands: a moderator begins from one of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel

FILE = Path(__file__).with_name("presets.toml")


class Preset(BaseModel):
    """Terms with a name. line: for whom they are, in a sentence. terms: what they say, as a
    file has it."""

    name: str
    line: str
    terms: dict[str, Any]


def _read() -> tuple[Preset, ...]:
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Preset(name=name, line=one.pop("line"), terms=one) for name, one in found.items())


PRESETS: tuple[Preset, ...] = _read()
