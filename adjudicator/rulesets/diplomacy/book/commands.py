"""What a unit does this season, as the adjudication sees it: one command for each unit.

A command is legal in itself (`book.writing`): whether it comes to anything is for
`book.adjudication` to find out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.rulesets.diplomacy.board.board import Arm, Power, province_of

Doing = Literal["hold", "move", "support", "convoy"]


@dataclass(slots=True)
class Command:
    """at: where the unit stands. to: where it moves; where the supported or convoyed unit is to
    go, empty for support to hold. of: the province of the unit that is supported or convoyed.
    via: does the order say that the army goes by convoy?"""

    power: Power
    arm: Arm
    at: str
    doing: Doing = "hold"
    to: str = ""
    of: str = ""
    via: bool = False

    @property
    def province(self) -> str:
        return province_of(self.at)

    @property
    def target(self) -> str:
        """The province of `to`."""
        return province_of(self.to)


@dataclass(frozen=True)
class Rules:
    """The rulings that the adjudication looks at, see `rulings`.

    paradox: `szykman`, `2000`, `1982`, `all_hold`. routes: `all` must be broken, or `any`.
    adjacent: `2023`, or `explicit`. cuts_itself: can an army that comes by convoy cut support
    for an attack on where it comes from? loser_bounces: does a unit that is dislodged from
    where it was going keep others out, if one of the two went by convoy? retreat_to_convoyed:
    is a retreat open to where the attacker came from by convoy?"""

    paradox: str = "szykman"
    routes: str = "all"
    adjacent: str = "2023"
    cuts_itself: bool = False
    loser_bounces: bool = True
    retreat_to_convoyed: bool = True


STANDARD = Rules()
