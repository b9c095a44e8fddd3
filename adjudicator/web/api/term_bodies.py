"""What programs send about terms: the bodies of requests."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from adjudicator.service.terms.parser import LONGEST
from adjudicator.web.api.doing import Body


class TermsIn(Body):
    """Terms to check or to put in force: as a file has them (`terms`, nested or with dotted
    names), or the text of a file (`toml`). ruleset: whose bots and phases are meant. because: the
    reason, told to the players."""

    terms: dict[str, Any] = Field(default_factory=dict, max_length=200)
    toml: str = Field(default="", max_length=LONGEST)
    ruleset: str = Field(default="", max_length=60)
    because: str = Field(default="", max_length=300)


class GameIn(TermsIn):
    """A game to open. seats: seat -> address, `bot:sensible`, or `open` to announce it; players:
    where the seats are given out. rulings: by id, where they differ from the defaults."""

    scenario: str = Field(max_length=60)
    slug: str = Field(max_length=60)
    seats: dict[str, str] = Field(default_factory=dict, max_length=20)
    players: list[str] = Field(default_factory=list, max_length=20)
    rulings: dict[str, bool | int | str] = Field(default_factory=dict, max_length=200)


class KeptIn(Body):
    """Terms to keep under a name."""

    name: str = Field(max_length=60)
    terms: dict[str, Any] = Field(default_factory=dict, max_length=200)
