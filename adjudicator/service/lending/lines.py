"""What borrowers have ordered: kept for the ask that is open, and put beside the owner's orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlmodel import Session, col, select

from adjudicator.core import lending
from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar import Work
from adjudicator.service.lending import loans
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import LentLines, Loan, OpenAsk, Seat

VIA = "lent"
"""How orders came that a borrower has changed."""
MOST = 60
"""Lines of one borrower for one ask."""
NOTE = "ordered by {}"


@dataclass
class Beside:
    """Orders of borrowers, each with a line of its own below the owner's text. by: line -> who
    wrote it (a seat's id, its words); left: (seat, line as it was written) -> why it does not
    count."""

    orders: list[Order] = field(default_factory=list)
    by: dict[int, tuple[int, str]] = field(default_factory=dict)
    left: dict[tuple[int, str], str] = field(default_factory=dict)
    titles: dict[int, str] = field(default_factory=dict)

    def note(self, line: int) -> str:
        """What the receipt says of a line; "" of the owner's own."""
        found = self.by.get(line)
        return NOTE.format(self.titles[found[0]]) if found else ""


def rows_of(session: Session, ask: OpenAsk | None) -> list[LentLines]:
    """What borrowers have ordered for an ask, in the order in which they first did."""
    if ask is None:
        return []
    query = select(LentLines).where(LentLines.ask_id == ask.id).order_by(col(LentLines.id))
    return list(session.exec(query))


def beside(work: Work, own: Sequence[Order], text: str) -> Beside:
    """What borrowers have ordered and the owner has not, of units that are lent now. own: the
    owner's orders; text: theirs, below which the lines of these are counted."""
    found = Beside()
    if not work.options.table.lending:
        return found
    acts = [lending.acting(work.ruleset, one, work.lexicon) for one in own]
    line = text.count("\n") + 1
    lent = loans.between(work.session, work.seat.id)
    for row in rows_of(work.session, work.row):
        to = row.to_seat_id
        found.titles[to] = seat_title(work.session.get_one(Seat, to).name)
        theirs = [one for one in lent if one.to_seat_id == to]
        for written in row.text.split("\n"):
            orders, why = _read(work, written, theirs)
            now = [lending.acting(work.ruleset, one, work.lexicon) for one in orders]
            if not why and any(act.meets(other) for act in now for other in acts):
                why = "their own order counts."
            if why:
                found.left[to, written] = why
                continue
            acts += now
            line += 1
            found.by[line] = (to, written)
            found.orders += [one.model_copy(update={"line": line}) for one in orders]
    return found


def _read(work: Work, written: str, lent: Sequence[Loan]) -> tuple[list[Order], str]:
    """The orders of a borrower's line, and why it does not count."""
    if work.ask is None:
        return [], "they have nothing to answer now."
    wanted = [*work.ask.accepts, *work.ask.ahead]
    reading = work.book.read_line(written, work.lexicon, prefer=wanted)
    if reading.misread or not reading.orders:
        said = reading.misread[0].sentence if reading.misread else "this is not an order."
        return [], f"not understood: {said}"
    for order in reading.orders:
        act = lending.acting(work.ruleset, order, work.lexicon)
        if isinstance(order, StandingOrder) or not loans.covers(lent, act):
            return [], "it orders units that nobody has lent you."
    return list(reading.orders), ""


def keep(work: Work, owner: Seat, ask: OpenAsk, wanted: Sequence[str], borrower: Seat) -> None:
    """Keep a borrower's lines for an ask of the owner, whose work this is: those for other units
    than they had ordered before are added. No line: all of theirs go."""
    lent = loans.between(work.session, owner.id, borrower.id)
    if not lent:
        raise ServiceError(f"{seat_title(owner.name)} has not lent you anything.")
    rows = [one for one in rows_of(work.session, ask) if one.to_seat_id == borrower.id]
    old = rows[0].text.split("\n") if rows and rows[0].text else []
    new = list(dict.fromkeys(wanted))
    read = {one: _read(work, one, lent) for one in (*old, *new)}
    fresh = [_acts(work, read[one][0]) for one in new if not read[one][1]]
    stay = [
        one for one in old
        if one not in new and not any(a.meets(b) for a in _acts(work, read[one][0])
                                      for some in fresh for b in some)
    ]  # fmt: skip
    lines = [*stay, *(one for one in new if not read[one][1])] if new else []
    if len(lines) > MOST:
        raise ServiceError(
            f"You can write {MOST} lines for {seat_title(owner.name)}, which is the limit."
        )
    row = rows[0] if rows else LentLines(ask_id=ask.id, to_seat_id=borrower.id, text="",
                                         at=work.now)  # fmt: skip
    row.text, row.at = "\n".join(lines), work.now
    work.session.add(row)


def _acts(work: Work, orders: Sequence[Order]) -> list[lending.Acting]:
    return [lending.acting(work.ruleset, one, work.lexicon) for one in orders]


def why_not(work: Work, owner: Seat, borrower: Seat, line: str) -> str:
    """Why a borrower's line cannot count, as far as its words say it; empty if it may."""
    return _read(work, line, loans.between(work.session, owner.id, borrower.id))[1]
