"""Orders that answer an interrupt of another side's turn, and losses."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.orders.order_parts import (
    Force,
    Part,
    Ships,
    SideOrder,
    force_words,
)


class CounterAir(SideOrder):
    """Send an air unit against the enemy unit that was just placed; both are lost."""

    occasion = "the countering of an enemy air unit"

    syntax = (
        "counter [it] [with [an] air [unit]] [from {base:zone}]",
        "counter with {unit:counter}",
        "counter [it] [with] [[an] [air] [unit] (from|at|in)] {base:zone} [(air|unit)] [flies]",
        "{base:zone} (counters|flies)",
    )
    clause = "BW-13.2-1"
    says_yes = "counter"
    examples = ("counter", "counter from Derna")

    unit: str = ""
    base: str = ""

    def words(self, board: Board) -> str:
        return "counter"


class Decline(SideOrder):
    """Let it pass."""

    occasion = "the countering of an enemy air unit"

    syntax = ("decline", "do not counter", "no counter", "let it pass", "pass")
    clause = "BW-13.2-3"
    says_no = "decline"
    examples = ("decline",)

    def words(self, board: Board) -> str:
        return "decline"


class Lose(SideOrder):
    """Which of your units are lost, first ones first, as far as the rules leave it to you."""

    occasion = "the losses of a combat"

    syntax = (
        "lose {force:part+} [first] [in {place:zone|sea}]",
        "lose {ships:ships+} [first] [in {place:zone|sea}]",
        "take (the|my) (loss|losses|casualty|casualties) (on|in) {force:part+}",
        "take (loss|losses) on {force:part+}",
        "lose air from {bases:zone+}",
    )
    clause = "BW-16.2-14"
    examples = ("lose infantry", "lose ITA infantry, GER armour", "lose U-boat", "lose fleet")

    force: Force = ()
    ships: tuple[Ships, ...] = ()
    bases: tuple[str, ...] = ()
    place: str = ""

    @property
    def names_counters(self) -> list[str]:
        """The ids of the counters that it names."""
        return [part.counter for part in self.force if part.counter]

    def fits(self, ask: Ask) -> bool:
        return not self.place or self.place == ask.facts.get("zone")

    def stays(self) -> bool:
        return not self.place

    def words(self, board: Board) -> str:
        if self.bases:
            return f"lose air from {', '.join(board.name(zone) for zone in self.bases)}"
        return f"lose {force_words(self.force or self.ships)}"


class Shift(SideOrder):
    """Use, or waive, the column shift for Germans defending."""

    occasion = "a combat that Germans and others of the Axis defend"

    syntax = (
        "use [the] [german] shift",
        "{waive=waive} [the] [german] shift",
        "{waive=do not} use [the] [german] shift",
        "{waive=no} [german] shift",
    )
    clause = "BW-16.3.2-5"
    examples = ("use the German shift", "waive the German shift")

    waive: bool = False

    def words(self, board: Board) -> str:
        return "waive the German shift" if self.waive else "use the German shift"


class Retreat(SideOrder):
    """Retreat to a zone."""

    occasion = "a retreat after combat"

    syntax = (
        "(retreat|fall back|withdraw) [(to|into)] {to:zone}",
        "(retreat|fall back) [from] {start:zone} (to|into) {to:zone}",
        "(retreat|fall back)",
    )
    clause = "BW-17.2-7"
    examples = ("retreat to Gazala", "retreat Warsaw to Lublin")

    to: str = ""
    start: str = ""
    """From where, if the player says so: the zone that the question is about."""

    def fits(self, ask: Ask) -> bool:
        return not self.start or self.start == ask.facts.get("zone")

    def words(self, board: Board) -> str:
        start = f" {board.name(self.start)}" if self.start else ""
        return f"retreat{start} to {board.name(self.to)}" if self.to else "retreat"


class Hold(SideOrder):
    """Stay in the zone for the price of one more corps."""

    occasion = "a retreat after combat"

    syntax = (
        "hold",
        "hold by losing {force:part}",
        "(stand|stay) [(fast|put|there)] [and take the loss]",
        "(do not|no) retreat",
        "cancel [the] retreat",
    )
    clause = "BW-17.2-3"
    examples = ("hold", "hold by losing infantry", "hold by losing armour")

    force: Part | None = None

    def words(self, board: Board) -> str:
        return "hold" if self.force is None else f"hold by losing {self.force.words()}"


class SendShips(SideOrder):
    """Where your naval units go when their port falls."""

    occasion = "the loss of a port"

    syntax = "send ships to {sea:sea}"
    clause = "BW-15.3-5"
    examples = ("send ships to Adriatic Sea",)

    sea: str

    def words(self, board: Board) -> str:
        return f"send ships to {board.name(self.sea)}"
