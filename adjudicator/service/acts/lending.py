"""What a player can do with units that are lent: lend them, take them back, order another's."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from adjudicator.service.acts.arguments import Arguments, Name, Words
from adjudicator.service.acts.declaration import buttons
from adjudicator.service.acts.seat.seated import WrittenAct
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Done, Work
from adjudicator.service.lending import lines, loans
from adjudicator.service.play import submissions
from adjudicator.service.play.working import work_for
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import OpenAsk

_FOR = re.compile(r"^for (?P<seat>(?:the )?[\w .'’-]{1,40}?)\s*:\s*(?P<order>\S.*)$", re.I)
_ORDERS_FOR = re.compile(
    r"^orders for (?P<seat>(?:the )?[\w .'’-]{1,40}?)\s*(?::\s*(?P<order>\S.*)?)?$", re.I
)
NOTHING = ("nothing", "no orders", "withdraw")


def in_a_line(words: str) -> str:
    """Words of a form or a program as a line of a letter, which they cannot leave."""
    return " ".join(words.split())


class Lent(Arguments):
    units: Name
    seat: Name
    also: ClassVar = {"to": "seat"}


class Lend(WrittenAct[Lent]):
    name = "lend"
    personal = True
    takes = r"(?:units? )?.{1,300} to .{1,40}"
    arguments = Lent
    line = r"(?:(?P<units>.{1,300}?) to (?P<seat>[\w .'’-]{1,40}?))?[ .]*"
    wants = "Name the units as your orders do, or “all”, and the other seat: “lend all to Italy”."
    shown = "UNIT[, UNIT] | all to SEAT"
    description = (
        "Lets another player order these units until you take them back, if the game's terms"
        " allow it (“table.lending”). If you order a unit yourself, your own order counts. We tell"
        " both of you about each order, and nobody else."
    )
    examples = ("lend A Paris to Italy", "lend all to Italy")

    def written(self, given: Lent) -> str:
        return f"lend {in_a_line(given.units)} to {in_a_line(given.seat)}"

    def work_on(self, work: Work, given: Lent) -> Done:
        return loans.lend(work, given.units, given.seat), []


class Units(Arguments):
    units: Words = "all"


class TakeBack(WrittenAct[Units]):
    name = "take back"
    also = ("takes back",)
    personal = True
    takes = r".{1,300}"
    arguments = Units
    line = r"(?P<units>.+?)?[ .]*"
    shown = "UNIT[, UNIT] | all"
    description = (
        "Ends the loan of these units. The other player's orders for them no longer count."
    )
    buttons: ClassVar = {"take back": {}}
    examples = ("take back A Paris", "take back all")

    def written(self, given: Units) -> str:
        return f"take back {in_a_line(given.units)}"

    def work_on(self, work: Work, given: Units) -> Done:
        return loans.take_back(work, given.units), []


class ForAnother(Arguments):
    seat: Name
    order: Words = ""


class OrderFor(WrittenAct[ForAnother]):
    """One line, or some up to `endfor`."""

    name = "for"
    also = ("orders for",)
    address = "order"
    personal = False
    ends = ("endfor", "end for")
    takes = r"(?!)"
    arguments = ForAnother
    line = r"(?P<seat>.+)"
    text = "order"
    unended = "There is no ENDFOR below this, so we used none of it."
    wants = "Name the seat and the order: “for France: A Paris - Burgundy”."
    shown = "SEAT: ORDER"
    description = (
        "Orders a unit that this player lends to you, as they would write it. Write such a line for"
        " each order, or write several between “orders for SEAT” and ENDFOR. A later order for the"
        " same unit replaces the earlier one; “for SEAT: nothing” withdraws all your orders."
    )
    examples = ("for France: A Paris - Burgundy",)

    def opens(self, line: str) -> tuple[str, str] | None:
        found = _FOR.match(line.strip()) or _ORDERS_FOR.match(line.strip())
        return (found["seat"], found["order"] or "") if found else None

    def written(self, given: ForAnother) -> str:
        return f"for {in_a_line(given.seat)}: {in_a_line(given.order)}"

    def work_on(self, work: Work, given: ForAnother) -> Done:
        owner = loans.other_seat(work.session, work.game, work.seat, given.seat)
        wanted = [one for one in (line.strip() for line in given.order.split("\n")) if one]
        if len(wanted) == 1 and wanted[0].strip(" .").lower() in NOTHING:
            wanted = []
        title = seat_title(owner.name)
        if not loans.between(work.session, owner.id, work.seat.id):
            raise ServiceError(f"{title} lends you nothing.")
        theirs = work_for(work.desk, work.session, owner.id, dry=work.dry)
        if theirs.row is None or theirs.ask is None:
            raise ServiceError(f"{title} has nothing to answer now, so we kept nothing.")
        why = {line: lines.why_not(theirs, owner, work.seat, line) for line in wanted}
        if work.dry:
            return f"For {title}:", [_said(line, why[line], "would be taken.") for line in wanted]
        ask = work.session.get_one(OpenAsk, theirs.row.id)
        lines.keep(theirs, owner, ask, wanted, work.seat)
        work.session.flush()
        receipt, after = submissions.put_together(work.desk, work.session, owner.id)
        if receipt.state == "closed":
            raise ServiceError(receipt.consequence)
        left = after.lent.left if after.lent is not None else {}
        for line in wanted:
            why[line] = why[line] or left.get((work.seat.id, line), "")
        if not wanted:
            return f"We have withdrawn your orders for {title}.", []
        return f"For {title}:", [_said(line, why[line], "it counts.") for line in wanted]


def _said(line: str, why: str, good: str) -> str:
    return f"{line}: {why or good}"


LEND, TAKE_BACK, ORDER = Lend(), TakeBack(), OrderFor()
ACTS: tuple[WrittenAct[Any], ...] = (LEND, TAKE_BACK, ORDER)
BY_BUTTON = buttons(ACTS)
