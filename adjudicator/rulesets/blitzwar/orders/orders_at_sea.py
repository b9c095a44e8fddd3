"""Orders of the naval and the sea transport phase."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.orders.order_parts import (
    PAID,
    Force,
    Ships,
    SideOrder,
    force_words,
    paid_words,
    via_words,
)


class Sail(SideOrder):
    """Move fleets or U-boats up to four sea zones; leaving and entering a port are a step each."""

    syntax = (
        "sail {ships:ships+} from {start:zone|sea} [via {path:sea+}] to {end:zone|sea}" + PAID,
        "sail {ships:ships+} {start:zone|sea} [via {path:sea+}] to {end:zone|sea}" + PAID,
        "sail {ships:ships+} to {end:zone|sea}" + PAID,
        "sail (all|everything) from {start:zone|sea} [via {path:sea+}] to {end:zone|sea}" + PAID,
        "move {ships:ships+} from {start:zone|sea} [via {path:sea+}] to {end:zone|sea}" + PAID,
        "move {ships:ships+} {start:zone|sea} [via {path:sea+}] to {end:zone|sea}" + PAID,
        "send {ships:ships+} [from] {start:zone|sea} [via {path:sea+}] (to|into) {end:zone|sea}",
        "{ships:ships+} [from] {start:zone|sea} [via {path:sea+}] (to|into) {end:zone|sea}" + PAID,
    )
    clause = "BW-12.1-1"
    occasion = "the naval moves"
    examples = (
        "sail fleets from Scapa Flow to North Atlantic",
        "sail U-boats from Hamburg to North Sea",
    )

    ships: tuple[Ships, ...] = (Ships(kind="ships"),)
    start: str = ""
    path: tuple[str, ...] = ()
    end: str
    payer: str = ""

    def words(self, board: Board) -> str:
        start = f" from {board.name(self.start)}" if self.start else ""
        return (
            f"sail {force_words(self.ships)}{start}{via_words(board, self.path)} to"
            f" {board.name(self.end)}{paid_words(board, self.payer)}"
        )


class NavalAttack(SideOrder):
    """Attack the enemy naval units in a sea zone; rounds go on as 12.2 says."""

    syntax = (
        "naval (attack|combat|battle) [in] {sea:sea}",
        "attack {sea:sea}",
        "attack [enemy] (ships|fleet|fleets|u-boats|uboats) in {sea:sea}",
    )
    clause = "BW-12.2-2"
    occasion = "the naval combats"
    examples = ("naval attack North Sea if attackers at least 3",)
    conditions = ("attackers", "defenders")

    sea: str

    def fits(self, ask: Ask) -> bool:
        return self.sea in ask.options.get("sea", [])

    def words(self, board: Board) -> str:
        return f"naval attack {board.name(self.sea)}"


class Ship(SideOrder):
    """Carry units from a port, or back from a beachhead, to another controlled port."""

    syntax = (
        "ship {force:part+} [from] {start:zone} [{beach=beachhead}] to {end:zone}" + PAID,
        "[sea] transport {force:part+} [by sea] [from] {start:zone} [{beach=beachhead}]"
        " to {end:zone}" + PAID,
        "(ship|[sea] transport) {force:part+} [back] from [the] {beach=beachhead} [(at|of)]"
        " {start:zone} to {end:zone}" + PAID,
    )
    clause = "BW-14.1.1-1"
    occasion = "the transports of the Sea Transport Phase"
    examples = ("ship supply from Naples to Tripoli, paid by Rome",)

    force: Force
    start: str
    end: str
    beach: bool = False
    """From the beachhead that serves `start`."""
    payer: str = ""

    def words(self, board: Board) -> str:
        beach = " beachhead" if self.beach else ""
        return (
            f"ship {force_words(self.force)} from {board.name(self.start)}{beach} to"
            f" {board.name(self.end)}{paid_words(board, self.payer)}"
        )


class Land(SideOrder):
    """Carry corps from a port to your beachheads at a coastal zone."""

    syntax = (
        "land {force:part+} from {start:zone} (at|in|on) {zone:zone}" + PAID,
        "land {force:part+} (at|in|on) {zone:zone} from {start:zone}" + PAID,
        "(invade|land in|land at|amphibious landing (at|in|on)|amphibious assault on)"
        " {zone:zone} from {start:zone} with {force:part+}" + PAID,
    )
    clause = "BW-13.4.5-10"
    occasion = "the transports of the Sea Transport Phase"
    examples = ("land all from Scapa Flow at Trondheim",)

    force: Force
    start: str
    zone: str
    payer: str = ""

    def words(self, board: Board) -> str:
        return (
            f"land {force_words(self.force)} from {board.name(self.start)} at"
            f" {board.name(self.zone)}{paid_words(board, self.payer)}"
        )
