"""A signed statement as lines of a letter, and out of one again, whatever mail programs have done
to it: quoted, wrapped, indented."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from adjudicator.core.protocol import canonical, read_json
from adjudicator.service.record.witnessing import LONGEST, Signed

BEGIN, END = "-----BEGIN ADJUDICATOR WITNESS-----", "-----END ADJUDICATOR WITNESS-----"
WIDTH = 60
_BLOCK = re.compile(f"{BEGIN}(.{{1,{LONGEST * 3}}}?){END}", re.S)
_NOT = re.compile(r"[^A-Za-z0-9+/=]")
MOST = 4
"""Statements that are looked at in one letter."""


def lines(said: Signed) -> list[str]:
    """What stands in a letter."""
    packed = base64.b64encode(canonical(said).encode()).decode()
    return [BEGIN, *(packed[at : at + WIDTH] for at in range(0, len(packed), WIDTH)), END]


def find(text: str) -> list[Any]:
    """The statements in a letter, read as JSON and no further."""
    found = []
    for block in _BLOCK.findall(text)[:MOST]:
        try:
            packed = base64.b64decode(_NOT.sub("", block), validate=True)
            found.append(read_json(packed[:LONGEST]))
        except (binascii.Error, ValueError, RecursionError):
            continue
    return found
