"""Commands about the orders of a seat: ready, withdrawn, amended, standing."""

from __future__ import annotations

import re

from sqlmodel import col, select

from adjudicator.core import likeness
from adjudicator.core.saying import count
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.play import ahead, drafts
from adjudicator.service.play.changes import differences, fallen
from adjudicator.service.record.sealed import KEPT
from adjudicator.service.sealing import is_sealed
from adjudicator.service.words import listing
from adjudicator.storage.tables import Draft, Standing


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


_EARLIER = (
    r"(?:all )?(?:of )?(?:my |the )?(?:earlier |previous |old |other )*(?:orders|lines|letter)"
)


class Replace(Command[Work]):
    name = "replace orders"
    also = ("replace", "replaces", "this replaces", "these replace", "please replace")
    takes = (
        rf"(?:(?:everything|all|{_EARLIER}|what (?:i|you) (?:sent|have))(?: before)?"
        r"(?: (?:with|by) (?:these|this|the following|what follows)(?: orders)?)?)?"
    )
    politely = ("",)
    description = (
        "At the top: the orders below take the place of all that you have sent for this question,"
        " as they do without a word. “ready” then counts although some are left out."
    )

    def do(self, work: Work, said: Said) -> Done:
        work.replaces = True
        if work.draft is None:
            return "There were no earlier orders to replace.", []
        return f"What you write here takes the place of receipt {work.draft.number}.", []


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
        "keep what you have and add", "in addition", "keep all as before", "add to my orders",
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


REPEATED = (
    "The same words in this text do not count either. To have them again, send them in another "
    "letter below “amend”."
)


class DropLine(Command[Work]):
    name = "drop line"
    also = ("drop", "drop lines", "remove line", "remove lines", "withdraw line", "withdraw lines",
            "leave out line", "leave out lines")  # fmt: skip
    takes = r"\d{1,4}(?: (?:and |to |through )?(?:lines? )?\d{1,4}){0,20}"
    shown = "N"
    description = (
        "Removes line N of your last receipt and keeps the others, as “amend” does. Orders that you"
        " repeat beside it do not count twice. Several: “drop lines 4, 6 and 7”."
    )

    def do(self, work: Work, said: Said) -> Done:
        if work.draft is None:
            return "You have sent no orders for this question. Nothing was dropped.", []
        work.once = work.once or not work.amend
        work.amend = True
        if is_sealed(work.draft.text):
            return KEPT, []
        told = [_dropped(work, work.draft, one) for one in _numbers(said.argument)]
        if work.once and drafts.repeats(work.draft, work.dropped_lines, work.beside):
            told.append(REPEATED)
        return told[0], told[1:]


MOST_DROPPED = 40
"""Lines that one line drops."""


def _numbers(words: str) -> list[int]:
    """The lines that some words number: `4 6 and 7`, `11 to 13`."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s+(?:to|through)\s+(?:lines?\s+)?(\d+))?", words):
        found += range(int(first), min(int(last or first), int(first) + MOST_DROPPED) + 1)
    return found


def _dropped(work: Work, draft: Draft, number: int) -> str:
    """Drop a line of a draft: what came of it."""
    lines = draft.text.split("\n")
    if not (0 < number <= len(lines) and lines[number - 1].strip()):
        if fell := fallen.fallen(work, draft).get(number):
            work.dropped_lines.append(number)
            return f"Dropped (it was not accepted): {fell}"
        return f"Receipt {draft.number} has no order in line {number}. Nothing was dropped."
    work.dropped_lines.append(number)
    if number not in {order["line"] for order in draft.orders}:
        return f"Dropped (it was not accepted): {lines[number - 1].strip()}"
    return differences.DROPPED.format(lines[number - 1].strip())


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


_WHO = r"(?:it|they|we|i|he|she|you|my|our|the|this|that|these|those)"
_REASON_FOR_ALL = rf"(?:because|since|as {_WHO}|no longer)\b[^\d]{{1,120}}"
_SAYS_THE_SAME = r"(?:it|they) (?:says?|repeats?|is|are|does|do) (?:the same|as|what|like)\b.{0,60}"
_REASON = (
    rf"(?:{_REASON_FOR_ALL}|{_SAYS_THE_SAME}"
    r"|(?:it|they|we|i|that|this(?! (?:turn|season|phase|year|month|week)))\b[^\d]{1,120})"
)
"""How a reason begins. Whatever else follows may say which, when or until when: it is asked."""


_TAKES_BACK = ("drop", "cancel", "remove", "delete", "withdraw", "forget", "scrap", "scrub", "end")
_CALLED = ("standing", *(f"{my}standing {order}" for my in ("", "the ", "my ")
                         for order in ("order", "orders", "order no", "order number")))  # fmt: skip


class DropStanding(Command[Work]):
    name = "drop standing"
    also = tuple(f"{verb} {called}" for verb in _TAKES_BACK for called in _CALLED)[1:]
    takes = (
        rf"(?:\d{{1,4}}(?: (?:and )?\d{{1,4}}){{0,20}}(?: {_REASON})?|all(?: {_REASON_FOR_ALL})?"
        r"|(?:about|on|for|of|with|concerning|that|which) .{2,80})"
    )
    shown = "N | all"
    description = (
        "Drops standing order N; those after it move up when your letter is read. Several: “drop"
        " standing 2 and 7”. A reason may follow a comma."
    )

    def do(self, work: Work, said: Said) -> Done:
        gone, why = _standing_meant(work, said.argument)
        if not gone:
            return why, []
        for order in gone:
            order.dropped_at = work.now
            work.session.add(order)
            work.standing.remove(order)
        return f"Dropped {count(len(gone), 'standing order')}.", [order.text for order in gone]


def _standing_meant(work: Work, said: str) -> tuple[list[Standing], str]:
    """The standing orders that words mean, by the numbers that their writer had in hand; else why
    there are none."""
    which = said.replace(",", " ")
    none = f"You have {count(len(work.standing), 'standing order')}. Nothing was dropped."
    if which.split()[0] == "all":
        return list(work.standing), none
    if which[0].isdigit():
        numbers = re.match(r"[\d ]+(?:and [\d ]+)*", which)
        wanted = [int(one) for one in re.findall(r"\d+", numbers[0] if numbers else which)]
        had = work.numbered
        found = [had[n - 1] for n in dict.fromkeys(wanted) if 0 < n <= len(had)]
        return [one for one in found if one in work.standing], none
    words = re.sub(r"\b(?:always|never|not|no)\b", " ", which.partition(" ")[2])
    for loosely in (False, True):
        found = [
            one for one in work.standing if likeness.orders_it(words, one.text, loosely=loosely)
        ]
        if found:
            break
    if len(found) == 1:
        return found, none
    numbers_of = [f"{work.numbered.index(one) + 1} (“{one.text}”)" for one in found]
    if found:
        return [], f"It can be standing order {listing(numbers_of, 'or')}. Nothing was dropped."
    return [], f"None of your standing orders says that. {none}"


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
        Replace(),
        Restore(),
        Amend(),
        DropLine(),
        DropStanding(),
        ListStanding(),
        DropAhead(),
        ListAhead(),
    ),
)
