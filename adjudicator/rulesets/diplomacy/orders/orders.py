"""The orders of the three kinds of season, in the notations of the hobby.

`A PAR-BUR`, `F NTH C A LON-NOR`, `A BUR S A PAR-MAR`, `A Par H`, full names, the words of the
electronic judges. What the unit is called before its province is read and not needed: only one
unit stands there.
"""

from __future__ import annotations

from typing import ClassVar

from adjudicator.core.protocol import Order
from adjudicator.core.telling import Kind

WHOSE = "[{power:power}]"
UNIT = f"{WHOSE} [{{arm:arm}}] {{unit:place}}"
OTHER = "[{nation:power}] [{kind:arm}] {of:place}"
"""The unit that is supported or convoyed."""


class UnitOrder(Order):
    """An order to one unit. unit: the place where it stands. power, arm: what the player wrote
    of it besides."""

    occasion = "a spring or fall turn"
    drawn_along = ("unit", "of", "to")

    power: str = ""
    arm: str = ""
    unit: str


class Hold(UnitOrder):
    """The unit stays where it is."""

    syntax = (
        f"{UNIT} (holds|h|hold|stands|stand|stays|stay)",
        f"(hold|stand) {UNIT}",
    )
    clause = "DIP-WRITE-2"
    examples: ClassVar = ("A PAR H", "Fleet North Sea holds")


VIA = "[({via=via convoy}|{via=via}|{via=by convoy}|{via=by sea}|{via=vc}|{via=convoyed}|{via=by})]"


class Move(UnitOrder):
    """The unit goes to a province next to it, or an army by convoy over the sea."""

    syntax = (
        f"{UNIT} [(m|moves|move|mov|goes|go|attacks|attack)] [to] {{to:place}} {VIA}",
        f"(move|attack) {UNIT} to {{to:place}} {VIA}",
    )
    clause = "DIP-MOVE-1"
    examples = ("A PAR-BUR", "F GAS - SPA/NC", "A LON - NWY via convoy", "army Paris to Burgundy")

    to: str
    via: bool = False

    def arrow_kind(self) -> Kind:
        return "sea" if self.via else "move"


class HelpOrder(UnitOrder):
    """An order to help another unit. nation, kind: what the player wrote of that besides."""

    nation: str = ""
    kind: str = ""
    of: str


class Support(HelpOrder):
    """The unit helps another to hold, or to go where it could go itself."""

    syntax = (
        f"{UNIT} (supports|s|support|sup) {OTHER} [(to|moving to|into|m)] {{to:place}}",
        f"{UNIT} (supports|s|support|sup) {OTHER} [(h|holds|hold|to hold|holding)]",
        f"support {OTHER} [(to|moving to|into)] {{to:place}} (from|with) [{{arm:arm}}] "
        "{unit:place}",
    )
    clause = "DIP-SUPP-1"
    examples = ("A BUR S A PAR-MAR", "F NTH S F EDI", "A TYR S Italian A VEN H")

    to: str = ""

    def arrow_kind(self) -> Kind:
        return "air"


class Convoy(HelpOrder):
    """The fleet, at sea, carries an army from coast to coast."""

    syntax = f"{UNIT} (convoys|c|convoy|con) {OTHER} [(to|m)] {{to:place}}"
    clause = "DIP-CONV-1"
    examples = ("F NTH C A LON-NOR", "F ENG convoys English A LON - BRE")

    to: str

    def arrow_kind(self) -> Kind:
        return "sea"


class Retreat(UnitOrder):
    """The dislodged unit goes to a province next to it that is free."""

    syntax = (
        f"{UNIT} (retreats|r|retreat|ret) [to] {{to:place}}",
        f"{UNIT} [(m|moves|move)] [to] {{to:place}}",
        f"retreat {UNIT} to {{to:place}}",
    )
    clause = "DIP-RETR-1"
    occasion = "the retreats"
    examples = ("A PAR R PIC", "F TRI retreats to ALB")

    to: str


class Disband(UnitOrder):
    """The unit is taken off the map: a dislodged one, or in winter one too many."""

    syntax = (
        f"{UNIT} (disbands|disband|dis|d|removed|remove|rem|destroyed)",
        f"(remove|disband|rem|r|d) {UNIT}",
    )
    clause = "DIP-ADJ-2"
    occasion = "the retreats or winter"
    examples = ("REMOVE A PAR", "A PAR disbands", "A Paris D")


class Build(Order):
    """A new unit in a home centre that is free and yours."""

    syntax = (
        f"{WHOSE} (build|builds|b) [{{arm:arm}}] [(in|at)] {{at:place}}",
        f"{WHOSE} [{{arm:arm}}] {{at:place}} (build|b|builds)",
    )
    clause = "DIP-ADJ-3"
    occasion = "winter"
    examples = ("BUILD A PAR", "B F STP/SC", "build fleet Brest")

    drawn_along = ("at",)

    power: str = ""
    arm: str = ""
    at: str


class Waive(Order):
    """Do without one of your builds, or several."""

    syntax = "(waive|waives) [{number:int}] [(build|builds)]"
    clause = "DIP-ADJ-6"
    occasion = "winter"
    examples = ("WAIVE", "waive 2")

    number: int = 1


MOVEMENT: tuple[type[Order], ...] = (Move, Support, Convoy, Hold)
RETREATS: tuple[type[Order], ...] = (Retreat, Disband)
WINTER: tuple[type[Order], ...] = (Build, Disband, Waive)
ORDERS: tuple[type[Order], ...] = (Move, Support, Convoy, Hold, Retreat, Disband, Build, Waive)
