"""The facts of markers and special rules: what comes off the Turn Track, doctrines (14)."""

from __future__ import annotations

from adjudicator.core.protocol import Fact


class MarkerCame(Fact):
    """A marker came off the Turn Track and was put somewhere."""

    marker: str
    to: str


class LevelRose(Fact):
    """The European USCL rose to this box; the marker comes again in a year."""

    level: int
    again: str


class PacificRolled(Fact):
    """The die of a Pacific War marker. result: `Limited War with Britain`, ... chosen: the Axis
    took another result instead."""

    marker: str
    die: int
    result: str
    chosen: bool = False


class Annexed(Fact):
    """The Reich Annex marker lies in a capital: the Country is German now."""

    country: str
    at: str


class RaidersSailed(Fact):
    """Surface Raiders went out, and what the West sent to match them."""

    matched: list[str]


class Manoeuvred(Fact):
    """Airmobile Doctrine was used. how: `defense` or `advance`."""

    how: str
    at: str
    units: list[str]
