"""Standing orders of a seat: what it has, and what a text adds."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core import permanence
from adjudicator.core.protocol import NoOrders, Order, StandingOrder, dump_orders
from adjudicator.service.desk import Desk
from adjudicator.service.grammar import Work
from adjudicator.service.models import Receipt, Refusal, Understood
from adjudicator.service.play import drafts
from adjudicator.service.record.open_asks import standing_of
from adjudicator.storage.tables import Standing

MOST_STANDING = 60
"""Standing orders of one seat."""


def listed(desk: Desk, seat_id: int) -> list[str]:
    """The seat's standing orders in words, in their order."""
    with desk.store.read() as session:
        return [row.text for row in standing_of(session, seat_id)]


def add(
    work: Work, orders: Sequence[StandingOrder], receipt: Receipt, written: str
) -> list[Understood]:
    """Add standing orders; one that the seat has already is not added twice."""
    kept = []
    for order in orders:
        plain = order.model_copy(update={"line": 0})
        words = work.book.write(plain, work.lexicon)
        have = [row.text for row in work.standing]
        if words not in have and len(have) >= MOST_STANDING:
            text = f"You have {MOST_STANDING} standing orders, which is the limit."
            read = drafts.line_of(written, order.line) or words
            receipt.not_allowed.append(Refusal(line=order.line, text=text, read=read))
            continue
        number = have.index(words) + 1 if words in have else len(have) + 1
        again = ", which you have already" if words in have else ""
        if words not in have:
            row = Standing(
                seat_id=work.seat.id,
                text=words,
                order=dump_orders([plain])[0],
                added_at=work.now,
            )
            work.standing.append(row)
            if not work.dry:
                work.session.add(row)
        kept.append(
            Understood(
                line=order.line,
                text=words,
                clause=order.clause,
                note="; ".join(
                    filter(None, [f"standing order {number}{again}", _spares(order, number)])
                ),
                written=drafts.line_of(written, order.line),
            )
        )
    return kept


def _spares(order: StandingOrder, number: int) -> str:
    """What a standing order takes from its seat besides the asking."""
    if not order.spares:
        return ""
    return (
        f"this one order answers {order.spares}: we do not ask you there until you "
        f"write “drop standing {number}”"
    )


def answering(work: Work, orders: Sequence[StandingOrder]) -> tuple[int, list[str]] | None:
    """The number of the first standing order of a letter that answers the question that is open,
    which was put before it was there, and its answer as lines. None where they only add to other
    orders, were not kept, or their `if` does not hold; and where the answer is to do nothing, which
    can be said only if silence does the same."""
    ask = work.ask
    if ask is None:
        return None
    have = [row.text for row in work.standing]
    for order in orders:
        words = work.book.write(order.model_copy(update={"line": 0}), work.lexicon)
        if order.adds or order.tag() not in ask.standing or words not in have:
            continue
        if order.when is None or order.when.holds(ask.facts):
            given = order.answer(ask, work.view)
            if given is None:
                continue
            lines = [
                work.book.read_back(one, work.lexicon)
                for one in given
                if not isinstance(one, NoOrders)
            ]
            if not lines and ask.default:
                return None
            return have.index(words) + 1, lines or [NoOrders.examples[0]]
    return None


def other_term(work: Work, order: Order) -> str:
    """The line that says the same for the other term: of an order for this turn the standing order,
    and the other way round. Empty if there is none, if a condition stands before it, or if nobody
    would be asked for it here."""
    ask = work.ask
    if ask is None or order.when is not None:
        return ""
    line = work.book.write(order.model_copy(update={"line": 0}), work.lexicon)
    now = {*ask.accepts, *ask.ahead}
    if isinstance(order, StandingOrder):
        found = work.book.read_line(permanence.bare(line), work.lexicon, prefer=tuple(now)).orders
        good = [one for one in found if one.tag() in now]
    else:
        if order.tag() not in ask.ahead and not ask.standing:
            return ""
        found = work.book.read_line(f"always {line}", work.lexicon, tired=True).orders
        good = [one for one in found if isinstance(one, StandingOrder)]
        if order.tag() not in ask.ahead:
            good = [one for one in good if one.tag() in ask.standing]
    if len(found) != 1 or not good:
        return ""
    return work.book.write(good[0].model_copy(update={"line": 0}), work.lexicon)
