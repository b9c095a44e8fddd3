"""Orders checked against the ask that they answer.

What an ask says of itself is checked here for all games: which orders it takes, how many,
which names are legal. That is the last word, not the first: the ruleset is asked for the rule
behind it (`Ruleset.why_not`), and the most specific clause answers. What only the rules know
is left to `Ruleset.check`. A line that is refused spoils no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from adjudicator.core.conditions import Scalar
from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import (
    Ask,
    AskMe,
    Checked,
    NoOrders,
    NotAllowed,
    Order,
    Ruleset,
    StandingOrder,
)
from adjudicator.core.writing import spoken

if TYPE_CHECKING:
    from adjudicator.core.rehearsing import Known

MOST_NAMED = 6
"""Legal names that a refusal lists."""


_IDLE = re.compile(
    r"(?:^|; )(?:not as things stand|as things stand(?:: | it cannot| not possible))"
    r"|if`? does not hold|^not in hand now"
)
"""How the notes of receipts say that a line can do nothing now."""


def idle(note: str) -> bool:
    """Does the note of an order that stands say that it can do nothing as things stand?"""
    return bool(_IDLE.search(note))


def in_vain(note: str) -> bool:
    """Does a note say that a line does nothing, or nothing unless a roll makes it possible? Such
    a line is not an example."""
    return idle(note) or "without that it is not carried out" in note


def check(
    ruleset: Ruleset[Any, Any],
    board: Any,
    ask: Ask,
    view: Any,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar] | None = None,
    known: Known | None = None,
) -> Checked:
    """Which orders stand as an answer to (or a plan with) an ask.

    view: what the seat sees. rulings: those that the game has chosen, where they are not the
    ruleset's own. Refused are orders that are not asked for, more than the ask
    takes, names that are not among its options, and what `ruleset.check` refuses. An
    `ask me about` is welcome wherever the ask begins a plan.

    known: what the orders that these begin with come to; then only those after them are looked at.
    """
    names = _Names(ruleset, board, view)
    chosen = ruleset.rulings_with(rulings or {})
    asked: list[Order] = []
    refused: list[NotAllowed] = []
    taken: list[Order] = []
    over = False
    if any(not isinstance(order, NoOrders) for order in orders):
        # `no moves` beside other orders says that there are no more of a kind.
        orders = [order for order in orders if not isinstance(order, NoOrders)]
    for order in orders:
        refusal = _refusal(ruleset, ask, order, taken, names)
        if refusal is not None:
            over = over or (order.tag() in ask.accepts and len(taken) == ask.at_most)
            rule = ruleset.why_not(board, ask, view, order, chosen)
            if rule is not None:
                refusal = NotAllowed(order.line, rule.clause, rule.text)
            refused.append(refusal)
            continue
        if order.tag() in ask.accepts:
            taken.append(order)
        asked.append(order)
    silent = [order for order in asked if isinstance(order, NoOrders)]
    asked = [order for order in asked if not isinstance(order, NoOrders)]
    if known is None:
        checked = ruleset.check(board, ask, view, asked, chosen)
    else:
        checked = ruleset.tried(board, ask, view, asked, chosen, known)
    if over and (vain := _in_vain(ask, asked, checked)):
        # What cannot be carried out takes no other order's place.
        rest = [order for order in orders if order.line not in vain]
        kept = [no for no in checked.refused if no.line in vain]
        checked = check(ruleset, board, ask, view, rest, rulings, known)
        checked.refused = sorted([*kept, *checked.refused], key=lambda refusal: refusal.line)
        return checked
    checked.stands += silent
    checked.refused = sorted([*refused, *checked.refused], key=lambda refusal: refusal.line)
    return checked


def counted(
    orders: Sequence[Order],
    stands: Iterable[Order],
    refused: Iterable[tuple[Order, NotAllowed]],
    notes: Mapping[int, str] | None = None,
    missing: Iterable[str] = (),
) -> Checked:
    """What a phase that read the orders of an answer one by one makes of them, as a receipt: those
    that count as they were written, refusals by line.

    stands: some of `orders`, the same objects. refused: each with its order."""
    kept = {id(order) for order in stands}
    return Checked(
        stands=[order for order in orders if id(order) in kept],
        refused=sorted((no for _, no in refused), key=lambda no: no.line),
        notes=dict(notes or {}),
        missing=list(missing),
    )


def _in_vain(ask: Ask, orders: Sequence[Order], checked: Checked) -> set[int]:
    """The lines of the answers among these orders that the rules refuse."""
    refused = {no.line for no in checked.refused}
    return {o.line for o in orders if o.line and o.line in refused and o.tag() in ask.accepts}


def to_the_point(ask: Ask, orders: Sequence[Order]) -> Checked:
    """Answers to a question in the middle of things: those that speak of this one stand, and so
    does what comes along for later ones."""
    checked = Checked(stands=[])
    for order in orders:
        if order.tag() in ask.accepts and not order.fits(ask):
            checked.refused.append(NotAllowed(order.line, ask.clause, off_the_point(ask)))
        else:
            checked.stands.append(order)
    return checked


def off_the_point(ask: Ask) -> str:
    """What is said of an answer that does not fit its question (`Order.fits`)."""
    return f"This does not answer the question. {_title(ask)}"


def _refusal(
    ruleset: Ruleset[Any, Any], ask: Ask, order: Order, taken: Sequence[Order], names: _Names
) -> NotAllowed | None:
    """Why the ask does not take the order, if so. taken: the answers that it has taken already."""
    tag = order.tag()
    if isinstance(order, NoOrders) or (isinstance(order, AskMe) and ask.opens):
        return None
    if tag not in ask.accepts:
        return None if tag in ask.ahead else _not_asked(ruleset, ask, order)
    if ask.at_most is not None and len(taken) >= ask.at_most:
        return _one_too_many(ask, order, taken)
    for field, value in _named(order):
        if field in ask.options and value not in ask.options[field]:
            others = getattr(order, field, "") if order.first_open else ""
            if isinstance(others, tuple) and set(others) & set(ask.options[field]):
                continue
            legal = [names.text(field, id) for id in ask.options[field]]
            would = f"Legal: {_some(legal)}." if legal else "Nothing is legal there now."
            text = f"{names.text(field, value)} is not possible here. {would}"
            return NotAllowed(order.line, ask.clause, text)
    return None


def _one_too_many(ask: Ask, order: Order, taken: Sequence[Order]) -> NotAllowed:
    """Of an order that answers a question which has its answers: by the rule of that order."""
    given = f'"{spoken(type(order))}"'
    lines = [f"line {one.line}" for one in taken if one.line and one.line != order.line]
    if len(taken) == 1:
        text = f"One order answers this question, and {given} is a second"
        text += f": {lines[0]} answers it." if lines else "."
    else:
        text = f"This question takes {len(taken)} orders, and {given} is one more."
    return NotAllowed(order.line, type(order).clause or ask.clause, f"{text} {_title(ask)}")


def _not_asked(ruleset: Ruleset[Any, Any], ask: Ask, order: Order) -> NotAllowed:
    """Of an order that this question does not take: when it is given, by the rule of that
    order."""
    classes = ruleset.order_classes()
    clause = type(order).clause or ask.clause
    given = f'"{spoken(type(order))}"'
    if isinstance(order, StandingOrder):
        text = f"{given} is a standing order, so it does not answer a question by itself."
        return NotAllowed(order.line, clause, text)
    tags = dict.fromkeys([*ask.accepts, *ask.ahead])
    wanted = [spoken(classes[tag]) for tag in tags if tag in classes]
    moment = order.when_asked()
    if moment in {classes[tag].when_asked() for tag in ask.accepts if tag in classes}:
        moment = ""  # It is this moment, and what is asked is something else.
    when = f"belongs to {moment}" if moment else "answers another question"
    asked = f" You can give: {_some(wanted)}." if wanted else ""
    return NotAllowed(order.line, clause, f"{given} {when}. {_title(ask)}{asked}")


def _named(model: BaseModel) -> Iterator[tuple[str, str]]:
    """The texts in an order with their field names: of lists each item, of phrases each
    of their fields. What is left empty names nothing."""
    for field in type(model).model_fields:
        if field in ("when", "line"):
            continue
        value = getattr(model, field)
        for item in value if isinstance(value, list | tuple) else [value]:
            if isinstance(item, BaseModel):
                yield from _named(item)
            elif item is not None and item != "" and not isinstance(item, bool):
                yield field, str(item)


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    return f"{shown} and {more} more" if more > 0 else shown


def _title(ask: Ask) -> str:
    """The question, as a sentence."""
    title = ask.title.strip()
    return title if title.endswith((".", "?", "!")) else f"The question is: {title}."


class _Names:
    """Ids as players write them. The lexicon is made only when something is refused."""

    def __init__(self, ruleset: Ruleset[Any, Any], board: Any, view: Any) -> None:
        self._of = (ruleset, board, view)
        self._lexicon: Lexicon | None = None

    def text(self, field: str, id: str) -> str:
        """The text of an id, of the kind that is called as the field if there is one."""
        if self._lexicon is None:
            ruleset, board, view = self._of
            self._lexicon = ruleset.lexicon(board, view)
        lexicon = self._lexicon
        kinds = sorted(lexicon.kinds, key=lambda kind: kind != field)
        known = next((kind for kind in kinds if lexicon.knows(kind, id)), None)
        return id if known is None else lexicon.text(known, id)
