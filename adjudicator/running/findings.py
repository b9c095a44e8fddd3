"""What `doctor` says of one thing that it looked at."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class Finding(BaseModel):
    """One thing that was looked at. state: `ok`, `warning` (it works, but not for players on
    the internet, or not for long) or `bad`. advice: what to do, if anything."""

    what: str
    state: Literal["ok", "warning", "bad"]
    said: str
    advice: str = ""


def ok(what: str, said: str) -> Finding:
    return Finding(what=what, state="ok", said=said)


def warning(what: str, said: str, advice: str) -> Finding:
    return Finding(what=what, state="warning", said=said, advice=advice)


def bad(what: str, said: str, advice: str) -> Finding:
    return Finding(what=what, state="bad", said=said, advice=advice)
