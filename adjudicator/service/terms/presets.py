"""Terms with a name, that a newcomer understands: a moderator begins from one of them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fnmatch import filter as filtered
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

    def fits(self, phases: Sequence[str]) -> bool:
        """Has a game with these phases all those that the terms name?"""
        named = [
            *self.terms.get("press", {}).get("quiet_phases", ()),
            *self.terms.get("phases", ()),
        ]
        return all(filtered(phases, name.removesuffix("/reaction")) for name in named)


def _read() -> tuple[Preset, ...]:
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Preset(name=name, line=one.pop("line"), terms=one) for name, one in found.items())


PRESETS: tuple[Preset, ...] = _read()
