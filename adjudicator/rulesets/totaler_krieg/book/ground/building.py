"""2.3 What multi-step units are built of: the Force Pool Displays.

`parts` gives the one-step units that build a side of a counter, each as a `Part` that a unit
fits or not. What no display shows is built of infantry-type steps alone (TK-2.3-8).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field


@dataclass(frozen=True)
class Part:
    """One step of a multi-step unit. sorts: `infantry`, `armor`. nation: a Country, or
    `Axis Minor`, `Western Minor`, `Soviet Minor`. ss: only SS units fit."""

    sorts: tuple[str, ...]
    nation: str
    ss: bool = False
    named: str = ""

    def fits(self, board: Board, name: str, whole: str) -> bool:
        """May this one-step unit be that step of the unit `whole`?"""
        if self.named and name != self.named:
            return False
        counter, big = board.counters[name], board.counters[whole]
        sort = "armor" if counter.armor else "infantry" if counter.infantry else ""
        if sort not in self.sorts or counter.type == "garrison":
            return False
        if not _of_nation(board, name, self.nation):
            return False
        if self.ss and "SS" not in counter.traits:
            return False
        if "SS" in counter.traits and "SS" not in big.traits:
            return False  # TK-2.3-20
        if "colonial" in big.traits and "colonial" not in counter.traits:
            return False  # TK-2.3.4.2-6
        return not counter.elite or self.named == name or _needs_elite(board, whole, name)

    def serves(self, board: Board, name: str, whole: str) -> bool:
        """As `fits`, for a unit on the map or in a Holding Box: there an elite unit may be spent
        too, and an SS unit is a German one (TK-2.3-19)."""
        if self.fits(board, name, whole):
            return True
        counter = board.counters[name]
        if not counter.elite or self.named:
            return False
        sort = "armor" if counter.armor else "infantry" if counter.infantry else ""
        if self.ss and "SS" not in counter.traits:
            return False  # TK-2.3-19
        return sort in self.sorts and _of_nation(board, name, self.nation)

    def left(self, board: Board, name: str, whole: str) -> bool:
        """May this one-step unit be that step when the unit `whole` breaks down? Of SS units
        regular German ones may be left (TK-2.3.4.2-8)."""
        return replace(self, ss=False).fits(board, name, whole)


def _of_nation(board: Board, name: str, nation: str) -> bool:
    counter = board.counters[name]
    if nation.endswith(" Minor"):
        return counter.country not in MAJORS and counter.country in board.areas
    return counter.country == nation


def _needs_elite(board: Board, whole: str, name: str) -> bool:
    """Elite units serve only where the unit cannot do without (TK-2.3.4.2-4): SS in SS."""
    return "SS" in board.counters[whole].traits and "SS" in board.counters[name].traits


def parts(board: Board, name: str, steps: int) -> tuple[Part, ...]:
    """The steps of a counter on its two-step side (steps 2) or the one added for three."""
    counter = board.counters[name]
    told = board.compositions.get(name)
    if told is not None and told[2]:
        return _of_two_nations(name, told, steps)
    if name == "Bri-BEF":
        return ()
    nation = counter.country
    ss = "SS" in counter.traits
    infantry = Part(("infantry",), nation, ss)
    armor = Part(("armor",), nation, ss)
    if counter.armor and _large(board, name):
        return (infantry, armor) if steps == 2 else (armor,)  # TK-2.3-10 TK-2.3-21
    if steps == 3:
        if counter.hq and nation in ("Britain", "United States"):
            return (Part(("infantry", "armor"), nation),)  # TK-COMP-17
        if nation in ("Britain", "United States"):
            return (armor,)  # TK-2.3-13
        return (infantry,)
    if counter.type == "fortress":
        return (Part(("infantry", "armor"), nation, ss),)  # TK-2.3-9
    return (infantry, infantry)  # TK-2.3-8 TK-2.3-11


def _large(board: Board, name: str) -> bool:
    """Has the counter a side of two or three steps built of several units?"""
    counter = board.counters[name]
    return counter.side_with(2) is not None


def _of_two_nations(name: str, told: tuple[str, str, bool], steps: int) -> tuple[Part, ...]:
    """Multi-national units (TK-13.8.3-7, TK-13.8.3-8): the Minor Country's step goes to the
    Holding Box."""
    infantry = ("infantry",)
    match name:
        case "AXI-Med":
            return (Part(infantry, "Germany"), Part(infantry, "Axis Minor"))  # TK-2.3-14
        case "AXI-PA":
            return (Part(infantry, "Germany"), Part(("armor",), "Axis Minor"))  # TK-2.3-14
        case "GER-mtn_20" | "GER-mtn_24":
            return (Part(infantry, "Germany", named=name), Part(infantry, "Axis Minor"))
        case "WES-15AG":
            if steps == 3:
                return (Part(("armor",), "Britain"), Part(("armor",), "United States"))
            return (Part(infantry, "Britain"), Part(infantry, "United States"))  # TK-2.3-16
        case "WES-AA":
            return (
                Part(infantry, "Britain", named="Bri-BEF"),  # TK-13.8.3-10
                Part(infantry, "Western Minor"),
            )  # TK-2.3-17
    return (Part(infantry, "Russia"), Part(infantry, "Soviet Minor"))  # TK-2.3-18


def usable(field: Field, name: str) -> bool:
    """Has a counter in a Force Pool a one-step unit side that may be taken?"""
    counter = field.board.counters[name]
    return counter.kind == "ground" and counter.side_with(1) is not None
