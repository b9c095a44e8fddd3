"""Commands about units that are lent: by their owner, and by whoever orders them for a while."""

from __future__ import annotations

import re

from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.lending import lines, loans
from adjudicator.service.play import submissions
from adjudicator.service.play.working import work_for
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import OpenAsk

_TO = re.compile(r"^(?P<units>.{1,300}?) to (?P<seat>[\w .'’-]{1,40})$", re.I)
_FOR = re.compile(r"^for (?P<seat>(?:the )?[\w .'’-]{1,40}?)\s*:\s*(?P<order>\S.*)$", re.I)
_ORDERS_FOR = re.compile(
    r"^orders for (?P<seat>(?:the )?[\w .'’-]{1,40}?)\s*(?::\s*(?P<order>\S.*)?)?$", re.I
)
NOTHING = ("nothing", "no orders", "withdraw")


class Lend(Command[Work]):
    name = "lend"
    personal = True
    takes = r"(?:units? )?.{1,300} to .{1,40}"
    shown = "UNIT[, UNIT] | all to SEAT"
    description = (
        "Lets another player order these units until you take them back, if the game's terms"
        " allow it (“table.lending”). If you order a unit yourself, your own order counts. We tell"
        " both of you about each order, and nobody else."
    )
    examples = ("lend A Paris to Italy", "lend all to Italy")

    def do(self, work: Work, said: Said) -> Done:
        found = _TO.match(said.raw.strip(" ."))
        if found is None:
            raise ServiceError("It is written “lend A Paris to Italy”.")
        return loans.lend(work, found["units"], found["seat"]), []


class TakeBack(Command[Work]):
    name = "take back"
    also = ("takes back",)
    personal = True
    takes = r".{1,300}"
    shown = "UNIT[, UNIT] | all"
    description = (
        "Ends the loan of these units. The other player's orders for them no longer count."
    )
    examples = ("take back A Paris", "take back all")

    def do(self, work: Work, said: Said) -> Done:
        return loans.take_back(work, said.raw.strip(" .")), []


class Loans(Command[Work]):
    name = "loans"
    also = ("list loans", "lent")
    asks = True
    description = "Lists the units that you lend, and those that are lent to you."

    def do(self, work: Work, said: Said) -> Done:
        found = loans.of_seat(work.session, work.seat)
        if not found:
            return "You are not lending any units, and nobody is lending you any.", []
        return "Units lent:", [
            f"{seat_title(one.by)} lends {one.words} to {seat_title(one.to)}" for one in found
        ]


class OrderFor(Command[Work]):
    """One line, or some up to `endfor`."""

    name = "for"
    also = ("orders for",)
    ends = ("endfor", "end for")
    takes = r"(?!)"
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

    def do(self, work: Work, said: Said) -> Done:
        if not said.ended:
            raise ServiceError("There is no ENDFOR below this, so we used none of it.")
        owner = loans.other_seat(work.session, work.game, work.seat, said.raw)
        wanted = [one for one in (line.strip() for line in said.block or ()) if one]
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


FAMILY = Family("Units lent", "seat", (Lend(), TakeBack(), Loans(), OrderFor()))
