"""Orders and the map: what a text says as it is being typed, and what a click may mean.

Everything is made from the ask and the seat's own view, as receipts are; nothing is stored.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError

from adjudicator.core.checking import check
from adjudicator.core.pointing import FROM, TO, Choice
from adjudicator.core.protocol import AskMe, Order, StandingOrder
from adjudicator.core.telling import Arrow, Geometry
from adjudicator.reports.ground import described
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.grammar import Work
from adjudicator.service.models import Receipt
from adjudicator.service.play import drafts, submissions

MOST_CHECKED = 80
"""Choices of one click that are tried out."""
MOST_SURE = 200
"""Those of which the rules were asked already."""
MOST_ANSWERS = 24
MOST_VALUES = 40
MOST_BARRED = 3


class SketchLine(BaseModel):
    """One line of a text. words: what was read (for an order), or what is wrong. arrows: how
    it is drawn on the map."""

    line: int
    state: Literal["order", "standing", "command", "misread", "refused"]
    words: str
    note: str = ""
    clause: str = ""
    arrows: list[Arrow] = Field(default_factory=list)


class Sketch(BaseModel):
    """What a text would come to if it were sent now."""

    lines: list[SketchLine] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    stale: bool = False
    """It was typed for a question that is not open any more."""


class ChoiceLine(BaseModel):
    """A line that a click may add. title: kind of order. area: where it leads."""

    line: str
    title: str
    area: str = ""
    area_name: str = ""
    unit: str = ""
    note: str = ""
    more: bool = False
    """One of those that any game offers for a place, less likely meant."""


class PlaceInfo(BaseModel):
    """What a seat sees at a place, and what it could order about it."""

    area: str
    name: str
    words: str
    pieces: list[str] = Field(default_factory=list)
    choices: list[ChoiceLine] = Field(default_factory=list)
    barred: list[str] = Field(default_factory=list)
    """Why what its units might do is not possible now, in sentences."""


# -------------------------------------------------------------------------- text


def sketch(desk: Desk, seat_id: int, text: str, asked: str = "") -> Sketch:
    """What a text says, line by line. asked: digest of the ask it is typed for."""
    receipt = submissions.submit(
        desk, seat_id=seat_id, text=text, via="page", dry=True, asked=asked
    )
    if receipt.state == "stale":
        return Sketch(stale=True)
    with desk.store.read() as session:
        work = submissions.work_of(desk, session, seat_id)
        drawn = _drawn(work, text)
    return Sketch(lines=sorted(_lines(receipt, drawn), key=_line), missing=receipt.missing)


def _line(one: SketchLine) -> int:
    return one.line


def _lines(receipt: Receipt, drawn: dict[int, list[Arrow]]) -> Iterator[SketchLine]:
    for order in receipt.understood:
        kind: Literal["order", "standing"] = (
            "standing" if order.note.startswith("standing order") else "order"
        )
        yield SketchLine(
            line=order.line,
            state=kind,
            words=order.text,
            note=order.note,
            clause=order.clause,
            arrows=drawn.get(order.line, []),
        )
    for misread in receipt.not_understood:
        yield SketchLine(line=misread.line, state="misread", words=misread.sentence)
    for no in receipt.not_allowed:
        yield SketchLine(line=no.line, state="refused", words=no.text, clause=no.clause)
    for done in receipt.commands:
        yield SketchLine(line=done.line, state="command", words=done.command, note=done.outcome)


def _drawn(work: Work, text: str) -> dict[int, list[Arrow]]:
    """Line -> the arrows of the orders on it."""
    reading = drafts.read(work, submissions.orders_text(work, text))
    found: dict[int, list[Arrow]] = {}
    for order in reading.orders:
        if not isinstance(order, StandingOrder | AskMe):
            arrows = work.ruleset.drawn_as(work.board, work.view, order)
            found.setdefault(order.line, []).extend(arrows)
    return found


# ------------------------------------------------------------------------- click


def places(desk: Desk, seat_id: int) -> list[tuple[str, str]]:
    """The areas of the seat's map by name: (id, name)."""
    with desk.store.read() as session:
        work = submissions.work_of(desk, session, seat_id)
        return places_of(desk, work.ruleset.geometry(work.board, work.view))


def places_of(desk: Desk, geometry: Geometry | None) -> list[tuple[str, str]]:
    """The areas of a map by name: (id, name). Sorted once for each map. A hex that has no name
    is left out: it is called by its number."""

    def make() -> tuple[Geometry | None, list[tuple[str, str]]]:
        names = [pair for pair in _names(geometry).items() if pair[0] != pair[1]]
        # The geometry is kept with its names, so that its id is nobody else's.
        return geometry, sorted(names, key=lambda pair: pair[1].casefold())

    return desk.looks.get(("places", id(geometry)), make)[1]


def _names(geometry: Geometry | None) -> dict[str, str]:
    return {id: area.name for id, area in geometry.areas.items()} if geometry else {}


def place(desk: Desk, seat_id: int, area: str, text: str = "") -> PlaceInfo:
    """What is at a place and could be ordered there, after the orders of a text (one pays
    with what another has brought). Unknown: the map has no such place."""
    with desk.store.read() as session:
        work = submissions.work_of(desk, session, seat_id)
        ruleset, board = work.ruleset, work.board
        geometry = ruleset.geometry(board, work.view)
        if geometry is None or area not in geometry.areas:
            raise Unknown("There is no such place on this map.")
        sheet = ruleset.sheet(board, work.view)
        tally = Tally(piece.label or piece.symbol for piece in sheet.pieces if piece.area == area)
        found = PlaceInfo(
            area=area,
            name=geometry.areas[area].name,
            words=described(geometry, sheet, area),
            pieces=[f"{n} × {label}" if n > 1 else label for label, n in tally.items()],
        )
        if work.ask is not None:
            given = list(ruleset.choices(board, work.ask, work.view, area))
            have = {type(choice.order) for choice in given}
            plain = [one for one in _plain_choices(work, area) if type(one.order) not in have]
            trial = _Trial(work, _names(geometry), _context(work, text))
            found.choices = [
                *trial.lines(_as_many(given, bool(trial.context))),
                *trial.lines(plain[:MOST_CHECKED], more=True),
            ]
            if not any(choice.unit for choice in found.choices):
                found.barred = trial.barred[:MOST_BARRED]
        return found


def _as_many(given: list[Choice], tried: bool) -> list[Choice]:
    """As many choices as are shown for a click: all that are sure, of others as many as can be
    tried out in a moment."""
    sure = [choice for choice in given if choice.sure and not tried]
    others = [choice for choice in given if not choice.sure or tried]
    return [*sure[:MOST_SURE], *others[:MOST_CHECKED]]


def _context(work: Work, text: str) -> list[Order]:
    """The orders that a text gives already."""
    reading = drafts.read(work, submissions.orders_text(work, text))
    return drafts.parted(reading.orders)[1]


def _plain_choices(work: Work, area: str) -> Iterator[Choice]:
    """Orders that name this place and need nothing else, whatever the game."""
    assert work.ask is not None
    for cls in _asked_for(work):
        legal = work.ask.options if cls.tag() in work.ask.accepts else {}
        for name in cls.model_fields:
            if name in legal and area not in legal[name]:
                continue
            if name in legal or name in (*FROM, *TO):
                order = _with(cls, name, area)
                if order is not None:
                    yield Choice(order)


def answers(desk: Desk, seat_id: int) -> list[ChoiceLine]:
    """Whole answers to a question that has few, each a line; none for a question that opens
    a plan, whose orders are too many to list."""
    with desk.store.read() as session:
        work = submissions.work_of(desk, session, seat_id)
        ask = work.ask
        if ask is None or ask.opens:
            return []
        found = []
        for cls in _asked_for(work, ahead=False):
            plain = _with(cls)
            found += [Choice(plain)] if plain is not None else []
            for name in cls.model_fields:
                for value in ask.options.get(name, [])[:MOST_VALUES]:
                    order = _with(cls, name, value)
                    found += [Choice(order)] if order is not None else []
        names = _names(work.ruleset.geometry(work.board, work.view))
        return _Trial(work, names, []).lines(found[:MOST_CHECKED])[:MOST_ANSWERS]


def _asked_for(work: Work, *, ahead: bool = True) -> Iterable[type[Order]]:
    assert work.ask is not None
    classes = work.ruleset.order_classes()
    tags = [*work.ask.accepts, *(work.ask.ahead if ahead else [])]
    return [classes[tag] for tag in dict.fromkeys(tags) if tag in classes]


def _with(cls: type[Order], name: str = "", value: str = "") -> Order | None:
    """An order with this one field; None if it needs others, or the field takes no name."""
    if not name:
        return _made(cls, {})
    return _made(cls, {name: value}) or _made(cls, {name: [value]})


def _made(cls: type[Order], fields: dict[str, Any]) -> Order | None:
    try:
        return cls.model_validate(fields)
    except ValidationError:
        return None


class _Trial:
    """Choices tried out one by one, each after the orders that are given already."""

    def __init__(self, work: Work, names: dict[str, str], context: Sequence[Order]) -> None:
        self.work, self.names = work, names
        # A line of its own, so that notes and refusals are known to be the choice's.
        self.context = list(context)
        self.line = max((order.line for order in context), default=0) + 1
        self.seen: set[str] = set()
        self.barred: list[str] = []

    def lines(self, found: Iterable[Choice], *, more: bool = False) -> list[ChoiceLine]:
        """The choices that the rules allow, as lines, each once."""
        lines = []
        for choice in found:
            order = choice.order
            assert isinstance(order, Order)
            text = self.work.book.write(order, self.work.lexicon)
            if text not in self.seen and self._reads_back(text, order):
                self.seen.add(text)
                note = "" if choice.sure and not self.context else self._try(order)
                if note is not None:
                    lines.append(
                        ChoiceLine(
                            line=text,
                            title=title_of(type(order)),
                            area=choice.area,
                            area_name=self.names.get(choice.area, ""),
                            unit=choice.unit,
                            note=note,
                            more=more,
                        )
                    )
        return lines

    def _try(self, order: Order) -> str | None:
        """The note of the receipt if the order would stand, else None."""
        work = self.work
        assert work.ask is not None
        numbered = order.model_copy(update={"line": self.line})
        given = [*self.context, numbered]
        checked = check(work.ruleset, work.board, work.ask, work.view, given, work.game.rulings)
        if any(one is numbered or one == numbered for one in checked.stands):
            return checked.notes.get(self.line, "")
        for refusal in checked.refused:
            if refusal.line == self.line and refusal.text not in self.barred:
                self.barred.append(refusal.text)
        return None

    def _reads_back(self, line: str, order: Order) -> bool:
        """Would the line be read as this order? Orders that no line can say are no choice."""
        work = self.work
        assert work.ask is not None
        prefer = [*work.ask.accepts, *work.ask.ahead]
        read = work.book.read_line(line, work.lexicon, 1, prefer).orders
        return len(read) == 1 and type(read[0]) is type(order)


def title_of(cls: type[Order]) -> str:
    """`StrategicMove` -> `Strategic move`."""
    tag = cls.tag()
    return "".join(f" {c.lower()}" if c.isupper() and at else c for at, c in enumerate(tag))
