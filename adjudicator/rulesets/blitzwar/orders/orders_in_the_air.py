"""Orders of the air force phase."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.orders.order_parts import (
    SideOrder,
)


class Bomb(SideOrder):
    """Send air units from the United Kingdom to bomb Germany, one by one."""

    syntax = (
        "(bomb|bombing|strategic bombing) [germany]"
        " [with {count:int} [(air|units|air units|bombers)]] [from {base:zone}]",
        "{count:int} bombers [from {base:zone}]",
    )
    clause = "BW-13.3-1"
    occasion = "strategic bombing, before the air missions"
    examples = ("bomb with 3 air units", "bomb Germany from London")
    conditions = ("countered", "bombers", "lost")

    count: int = 1
    base: str = ""

    def words(self, board: Board) -> str:
        base = f" from {board.name(self.base)}" if self.base else ""
        return f"bomb with {self.count} air{base}"


class BattleOfBritain(SideOrder):
    """Fight the Battle of Britain: so many rounds, or as long as you are far enough ahead."""

    syntax = (
        "battle of britain [{rounds:int} rounds] [while ahead by {margin:int}]",
        "fight [the] battle of britain [{rounds:int} rounds] [while ahead by {margin:int}]",
    )
    clause = "BW-13.4.3-7"
    occasion = "the beginning of the Air Force Phase"
    examples = ("battle of britain while ahead by 2", "battle of britain 3 rounds")

    rounds: int = 99
    margin: int = 1
    """Go on only while German air units outnumber the Allied by at least so many."""

    def words(self, board: Board) -> str:
        rounds = "" if self.rounds == 99 else f" {self.rounds} rounds"
        margin = "" if self.margin <= 1 else f" while ahead by {self.margin}"
        return f"battle of britain{rounds}{margin}"


class AirMission(SideOrder):
    """Send an air unit at base on a mission over a land or sea zone within range."""

    syntax = (
        "[{country:nation}] air [(unit|units|force)] [from {base:zone}] to {target:zone|sea}",
        "{count:int} [{country:nation}] air [(unit|units|force)] [from {base:zone}]"
        " to {target:zone|sea}",
        "[{country:nation}] air [(unit|units|superiority|cover)] over {target:zone|sea}"
        " [from {base:zone}]",
        "[{count:int}] [{country:nation}] air [(unit|units|force)] from {base:zone}"
        " (over|against) {target:zone|sea}",
        "{count:int} [{country:nation}] air [units] over {target:zone|sea} [from {base:zone}]",
        "(fly|send|place|put|use) [{count:int}] [an] [{country:nation}] air [(unit|units|force)]"
        " [(from|at) {base:zone}]"
        " (to|over|against) {target:zone|sea}",
        "[{country:nation}] air (unit|units|force) {base:zone} to {target:zone|sea}",
        "air [(strike|support)] [(at|in|on|against|over)] {target:zone|sea} [from {base:zone}]",
    )
    clause = "BW-13.4-1"
    occasion = "the air missions of your side-turn"
    examples = ("air to Mechili", "2 air from Scapa Flow to Norwegian Sea")
    conditions = ("countered", "placed", "lost")

    target: str
    base: str = ""
    count: int = 1
    country: str = ""

    def words(self, board: Board) -> str:
        count = "" if self.count == 1 else f"{self.count} "
        country = f"{self.country} " if self.country else ""
        base = f" from {board.name(self.base)}" if self.base else ""
        return f"{count}{country}air{base} to {board.name(self.target)}"


class Again(SideOrder):
    """Fly the last mission once more; usually `if countered, again`."""

    syntax = (
        "[fly] again [{times:int} times]",
        "[(fly|send)] another [air [(unit|force)]]",
    )
    clause = "BW-13.2-3"
    occasion = "the air missions of your side-turn"
    examples = ("if countered, again",)
    conditions = ("countered", "placed", "lost")

    times: int = 1

    def fits(self, ask: Ask) -> bool:
        """Only after a mission, and on paper after the line it stands below."""
        last = ask.facts.get("line")
        return isinstance(last, int) and (not self.line or last <= self.line)

    def words(self, board: Board) -> str:
        return "again" if self.times == 1 else f"again {self.times} times"


class Beachhead(SideOrder):
    """Use air units over a sea zone as beachheads against a coastal zone."""

    syntax = (
        "beachhead [at] {zone:zone} [from] {sea:sea}",
        "use {count:int} air [(unit|units)] as (beachhead|beachheads) at {zone:zone}"
        " from {sea:sea}",
        "{count:int} (beachhead|beachheads) [at] {zone:zone} from {sea:sea}",
    )
    clause = "BW-13.4.5-4"
    occasion = "the end of the air missions"
    examples = ("2 beachheads Trondheim from Norwegian Sea",)

    zone: str
    sea: str
    count: int = 1

    def words(self, board: Board) -> str:
        many = "beachhead" if self.count == 1 else f"{self.count} beachheads"
        return f"{many} at {board.name(self.zone)} from {board.name(self.sea)}"


class Rebase(SideOrder):
    """Move air units at base over controlled zones, at once or `late`, at the end of the turn."""

    syntax = (
        "(rebase|transfer) [{count:int}] [{country:nation}] [air] [(unit|units)]"
        " [from] {start:zone} to {end:zone} [{late=late}]",
        "[{count:int}] [{country:nation}] air base from {start:zone} to {end:zone} [{late=late}]",
    )
    clause = "BW-13.5-1"
    occasion = "the strategic moves of air units"
    examples = ("rebase 2 air from Berlin to Sicily", "rebase air from London to Malta late")

    start: str
    end: str
    count: int | None = None
    country: str = ""
    late: bool = False

    def fits(self, ask: Ask) -> bool:
        return bool(ask.facts.get("late", False)) == self.late

    def words(self, board: Board) -> str:
        count = "" if self.count is None else f"{self.count} "
        country = f"{self.country} " if self.country else ""
        late = " late" if self.late else ""
        return (
            f"rebase {count}{country}air from {board.name(self.start)} to"
            f" {board.name(self.end)}{late}"
        )
