"""Commands about the orders of a seat: ready, withdrawn, amended, standing."""

from __future__ import annotations

import re

from sqlmodel import col, select

from adjudicator.core.saying import count
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.play import ahead
from adjudicator.service.record.sealed import KEPT
from adjudicator.service.sealing import is_sealed
from adjudicator.storage.tables import Draft


class Ready(Command[Work]):
    name = "ready"
    also = ("i am ready", "set ready", "set nowait", "set no wait")
    takes = r"(anyway)?"
    politely = ("", "anyway")
    shown = "[anyway]"
    description = (
        "You have nothing to change: the game goes on as soon as everybody is ready. If a line is "
        "not accepted, you have sent nothing or you would lose something, only “ready anyway” "
        "counts."
    )

    def do(self, work: Work, said: Said) -> Done:
        if work.row is None:
            return "It is not your turn now, so there is nothing to be ready for.", []
        work.ready, work.anyway = True, said.argument == "anyway"
        return "You are ready.", []


class Wait(Command[Work]):
    name = "wait"
    also = ("not ready", "not ready yet", "set wait", "set not ready")
    politely = ("",)
    description = "Takes “ready” back: the game waits for you, until the deadline at most."

    def do(self, work: Work, said: Said) -> Done:
        if work.row is None:
            return "It is not your turn now.", []
        work.ready = False
        return "The game waits for you, until the deadline at most.", []


class Withdraw(Command[Work]):
    name = "withdraw"
    also = ("clear", "clear orders", "withdraw orders", "withdraw all")
    description = "Takes back the orders you have sent for this question. Standing orders stay."

    def do(self, work: Work, said: Said) -> Done:
        work.withdrawn, work.ready = True, False
        if work.draft is None:
            return "You have sent no orders.", []
        return (
            f"You have withdrawn your orders (receipt {work.draft.number}). “restore” brings "
            "them back.",
            [],
        )


class Restore(Command[Work]):
    name = "restore"
    also = ("keep both", "bring back", "undo")
    most = 1
    description = (
        "Brings back the orders that your last letter replaced, changed or withdrew. Orders you "
        "have sent since then stay too. Of two orders for the same unit or place, the later one "
        "counts."
    )

    def do(self, work: Work, said: Said) -> Done:
        if work.row is None:
            return "It is not your turn now.", []
        query = select(Draft).where(Draft.ask_id == work.row.id, Draft.seat_id == work.seat.id)
        rows = work.session.exec(query.order_by(col(Draft.number).desc()).limit(2)).all()
        now = work.draft.number if work.draft else 0
        before = next((row for row in rows if row.number != now), None)
        if before is None:
            return "There are no earlier orders to restore.", []
        if is_sealed(before.text):
            return KEPT, []
        work.restored, work.amend, work.withdrawn = before, work.draft is not None, False
        beside = f", beside those of receipt {now}" if now else ""
        return f"Your orders of receipt {before.number} are back{beside}.", []


class Amend(Command[Work]):
    name = "amend"
    also = (
        "add", "also", "add this", "add these", "add the following",
        "add the following to my orders", "add the following to what you have",
        "add these to what you have", "add to what you have",
        "keep what you have", "keep my orders", "keep my earlier orders", "keep the others",
    )  # fmt: skip
    politely = ("",)
    description = (
        "At the top: keeps the orders you have sent and adds those below. “line 4: ...” replaces "
        "line 4 of your last receipt, even if it was not accepted; “drop line 4” removes it. The "
        "other lines keep their numbers. Without “amend” a new letter replaces the earlier one."
    )

    def do(self, work: Work, said: Said) -> Done:
        if work.draft is None:
            return "There were no earlier orders to keep.", []
        work.amend = True
        if is_sealed(work.draft.text):
            return KEPT, []
        return f"Your orders of receipt {work.draft.number} are kept.", []


class DropLine(Command[Work]):
    name = "drop line"
    also = ("drop", "drop lines", "remove line", "remove lines", "withdraw line", "withdraw lines",
            "leave out line", "leave out lines")  # fmt: skip
    takes = r"\d{1,4}(?: (?:and )?(?:lines? )?\d{1,4}){0,20}"
    shown = "N"
    description = (
        "With “amend”: removes line N of your last receipt. Several: “drop lines 4, 6 and 7”."
    )

    def do(self, work: Work, said: Said) -> Done:
        if not work.amend:
            return "“drop line” needs “amend” above it. Nothing was dropped.", []
        assert work.draft is not None  # amend has looked
        if is_sealed(work.draft.text):
            return KEPT, []
        told = [_dropped(work, work.draft, int(one)) for one in re.findall(r"\d+", said.argument)]
        return told[0], told[1:]


def _dropped(work: Work, draft: Draft, number: int) -> str:
    """Drop a line of a draft: what came of it."""
    lines = draft.text.split("\n")
    if not (0 < number <= len(lines) and lines[number - 1].strip()):
        return f"Receipt {draft.number} has no line {number}. Nothing was dropped."
    work.dropped_lines.append(number)
    if number not in {order["line"] for order in draft.orders}:
        return f"Dropped (it was not accepted): {lines[number - 1].strip()}"
    return f"Dropped: {lines[number - 1].strip()}"


class ListStanding(Command[Work]):
    name = "standing"
    also = ("standing orders", "list standing", "list standing orders")
    politely = ("",)
    most = 5
    description = "Lists your standing orders with their numbers."

    def do(self, work: Work, said: Said) -> Done:
        if not work.standing:
            return "You have no standing orders.", []
        lines = [f"{n}  {order.text}" for n, order in enumerate(work.standing, start=1)]
        return f"You have {count(len(lines), 'standing order')}.", lines


class DropStanding(Command[Work]):
    name = "drop standing"
    also = ("drop standing order", "drop standing orders")
    takes = r"\d{1,4}|all"
    shown = "N | all"
    description = "Drops standing order N; those after it move up."

    def do(self, work: Work, said: Said) -> Done:
        numbers = range(len(work.standing)) if said.argument == "all" else [int(said.argument) - 1]
        gone = [work.standing[n] for n in numbers if 0 <= n < len(work.standing)]
        if not gone:
            return (
                f"You have {count(len(work.standing), 'standing order')}. Nothing was dropped.",
                [],
            )
        for order in gone:
            order.dropped_at = work.now
            work.session.add(order)
            work.standing.remove(order)
        return f"Dropped {count(len(gone), 'standing order')}.", [order.text for order in gone]


class ListAhead(Command[Work]):
    name = "ahead"
    also = ("list ahead", "orders ahead")
    most = 5
    description = "Lists the orders we keep for later turns."

    def do(self, work: Work, said: Said) -> Done:
        rows = ahead.kept(work.session, work.seat.id)
        if not rows:
            return "We keep no orders for later turns.", []
        words = count(len(rows), "later turn")
        return f"We keep orders for {words}:", [ahead.shown(row) for row in rows]


class DropAhead(Command[Work]):
    name = "drop ahead"
    also = ("drop turn", "clear ahead")
    takes = r"all|[a-z0-9]+( [a-z0-9]+)+"
    shown = "TURN | all"
    description = (
        "Drops the orders we keep for a later turn. To send orders ahead, write them below a line "
        "“turn 1942-winter-1”, up to “endturn”. We use them when it is your turn then."
    )
    examples = ("drop ahead 1942-winter-1",)

    def do(self, work: Work, said: Said) -> Done:
        gone = ahead.withdraw(work, said.argument)
        return f"Dropped the orders for {count(len(gone), 'turn')}.", gone


FAMILY = Family(
    "Your orders",
    "seat",
    (
        Ready(),
        Wait(),
        Withdraw(),
        Restore(),
        Amend(),
        DropLine(),
        DropStanding(),
        ListStanding(),
        DropAhead(),
        ListAhead(),
    ),
)
