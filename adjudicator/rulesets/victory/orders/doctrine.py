"""6 Doctrine: standing orders for battles, and which line of doctrine speaks when.

A standing order here says nothing else than its line of doctrine, for every battle to come;
it adds to what the plan of the turn says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeVar

from adjudicator.core import doctrine
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Order, Seat, StandingOrder
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position
from adjudicator.rulesets.victory.book.stacking import group
from adjudicator.rulesets.victory.orders.battle_orders import (
    FACTS,
    Abort,
    Activate,
    Base,
    Blockade,
    Command,
    Defend,
    Doctrine,
    FallBack,
    LeaveFirst,
    Sacrifice,
    Stand,
    StayAfloat,
    Target,
    TargetBest,
    Who,
    Withdraw,
)


class Always(doctrine.Always):
    """A line of doctrine for every battle."""

    conditions = FACTS
    gives: ClassVar[type[Doctrine]] = Doctrine

    who: list[Who] = []
    place: str = ""


class AlwaysTarget(Always):
    """Which target groups your units fire at, first choice first."""

    gives = Target
    syntax = ("always target {groups:group+} [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.42-5"
    examples = ("always target ground with heavy bombers", "always target air with fighters")

    groups: list[str]


class AlwaysTargetBest(Always):
    """Fire at the group where most hits are to be expected."""

    gives = TargetBest
    syntax = ("always target best [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.42-5"
    examples = ("always target best",)


class AlwaysWithdraw(Always):
    """When your units retreat."""

    gives = Withdraw
    syntax = (
        "always withdraw [{who:who+}] [from {place:hex}] [after round {after:int}]"
        " [at {at:int} (step|steps)] [to {to:hex+}]",
    )
    clause = "VIC-6.5-1"
    examples = (
        "always withdraw if odds at most 1-3",
        "always withdraw dive bombers at 1 step",
        "always withdraw ships after round 2",
    )

    after: int = 0
    at: int = 0
    to: list[str] = []


class AlwaysStand(Always):
    """Your units fight to the end."""

    gives = Stand
    syntax = ("always stand [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.5-1"
    examples = ("always stand at Hope",)


class AlwaysFallBack(Always):
    """Where units go when they retreat, first choice first."""

    gives = FallBack
    syntax = ("always fall back [with {who:who+}] [from {place:hex}] to {to:hex+}",)
    clause = "VIC-6.51-1"
    examples = ("always fall back from Hope to b0703",)

    to: list[str]


class AlwaysBase(Always):
    """Where aircraft land after a battle or in retreat, first choice first."""

    gives = Base
    syntax = ("always base {who:who+} [after {place:hex}] at {to:hex+}",)
    clause = "VIC-5.51-3"
    examples = ("always base fighters at Barcastle, Port Alex",)

    to: list[str]


class AlwaysSacrifice(Always):
    """Which of equally strong units take hits, first ones first."""

    gives = Sacrifice
    syntax = ("always sacrifice {who:who+} [first] [(at|in) {place:hex}]",)
    clause = "VIC-6.43-2"
    examples = ("always sacrifice mechanized, infantry first",)


class AlwaysLeaveFirst(Always):
    """Which of your units leave first when not all find a way out."""

    gives = LeaveFirst
    syntax = ("always leave first with {who:who+} [(at|in|from) {place:hex}]",)
    clause = "VIC-A22"
    examples = ("always leave first with armor, artillery",)


class AlwaysDefend(Always):
    """Which air units fight when more than two are there."""

    gives = Defend
    syntax = ("always defend with {who:who+} [(at|in) {place:hex}]",)
    clause = "VIC-5.52-3"
    examples = ("always defend with dive bombers, fighters",)


class AlwaysAbort(Always):
    """Airborne do not drop into the battle, they fly back."""

    gives = Abort
    syntax = ("always abort [the] drop [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.6-4"
    examples = ("always abort the drop if enemy ground at least 4",)


class AlwaysStayAfloat(Always):
    """Marines and the like wait at sea instead of landing."""

    gives = StayAfloat
    syntax = ("always stay afloat [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.7-3"
    examples = ("always stay afloat if enemy ground at least 3",)


class AlwaysBlockade(Always):
    """Ships blockade after a failed attack, or do not."""

    gives = Blockade
    syntax = ("always blockade [{place:hex}]", "always {never=refuse} to blockade [{place:hex}]")
    clause = "VIC-6.8-1"
    examples = ("always refuse to blockade", "always blockade Hope")

    never: bool = False


class AlwaysActivate(Always):
    """Fight the battle in blockades whenever you may."""

    gives = Activate
    syntax = ("always activate (blockades|[the blockade (at|of)] {place:hex})",)
    clause = "VIC-6.8-8"
    examples = ("always activate blockades", "always activate the blockade of Hope")


class AlwaysCommand(Always):
    """Command battles yourself, combat turn by combat turn."""

    gives = Command
    syntax = ("always command (battles|[the battle (at|of)] {place:hex})",)
    clause = "VIC-6.31-3"
    examples = ("always command battles",)


STANDING: tuple[type[StandingOrder], ...] = (
    AlwaysTargetBest,
    AlwaysTarget,
    AlwaysWithdraw,
    AlwaysStand,
    AlwaysFallBack,
    AlwaysBase,
    AlwaysSacrifice,
    AlwaysLeaveFirst,
    AlwaysDefend,
    AlwaysAbort,
    AlwaysStayAfloat,
    AlwaysBlockade,
    AlwaysActivate,
    AlwaysCommand,
)
STANDING_TAGS: list[str] = [cls.tag() for cls in STANDING]

UNNAMED = 99
"""The place in a list of what it does not name: behind all that it names."""
D = TypeVar("D", bound=Doctrine)
Facts = Mapping[str, Scalar]


class Doctrines:
    """What all seats have said for the battles of a Combat Phase."""

    def __init__(
        self, position: Position, board: Board, said: Mapping[Seat, Sequence[Order]]
    ) -> None:
        self.position, self.board = position, board
        self.said: dict[Seat, list[Doctrine]] = {
            seat: [order for order in orders if isinstance(order, Doctrine)]
            for seat, orders in said.items()
        }

    def of_seat(self, seat: Seat, place: str, *classes: type[D]) -> list[D]:
        """Lines of these classes that speak of a battle: those that name it come first."""
        found = [
            line
            for line in self.said.get(seat, ())
            if isinstance(line, classes) and line.place in ("", place)
        ]
        return sorted(found, key=lambda line: not line.place)

    def of_block(self, block: Block, place: str, *classes: type[D]) -> list[D]:
        """Lines that speak of a block in a battle, in the order in which they count: those
        that name the battle, then those that name the block, its type, its arm, nothing."""
        seat = self.position.seat_for(block.power, self.board.arm(block.unit))
        ranked: list[tuple[tuple[bool, int], D]] = []
        for line in self.of_seat(seat, place, *classes):
            close = closeness(self.board, line.who, block)
            if close is not None:
                ranked.append(((not line.place, close), line))
        return [line for _, line in sorted(ranked, key=lambda pair: pair[0])]

    def rank(
        self,
        block: Block,
        place: str,
        cls: type[Doctrine],
        true: Callable[[Doctrine], bool] = lambda line: line.when is None,
    ) -> int:
        """Where a block stands in the list of the first line of a class that names it and is
        `true` now; `UNNAMED` if none does."""
        for line in self.of_block(block, place, cls):
            if true(line) and (found := place_in(self.board, line.who, block)) < UNNAMED:
                return found
        return UNNAMED


def place_in(board: Board, who: Sequence[Who], block: Block) -> int:
    """Where a list names a block, from 0; `UNNAMED` if it does not."""
    for n, one in enumerate(who):
        if closeness(board, [one], block) is not None:
            return n
    return UNNAMED


def closeness(board: Board, who: Sequence[Who], block: Block) -> int | None:
    """How closely some words name a block: 0 by its id, 1 type, 2 arm, 3 all; None: not."""
    if not who:
        return 3
    best: int | None = None
    for one in who:
        close = None
        if one.block:
            close = 0 if one.block == block.id else None
        elif one.unit:
            close = 1 if one.unit == block.unit else None
        elif one.arm in (board.arm(block.unit), group(board, block)):
            close = 2  # Marines at sea are troops and ships
        if close is not None and (best is None or close < best):
            best = close
    return best
