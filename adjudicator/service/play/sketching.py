"""Orders and the map: what a text says as it is being typed, and what a click may mean.

Everything is made from the ask and the seat's own view, as receipts are; nothing is stored.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Literal, NamedTuple

from pydantic import BaseModel, Field

from adjudicator.core import glossary, offering
from adjudicator.core.glossary import Glossary
from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import AskMe, Order, StandingOrder, dump_orders
from adjudicator.core.protocol.plain import digest
from adjudicator.core.rehearsing import Known
from adjudicator.core.telling import Arrow, Geometry
from adjudicator.reports.ground import described
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.grammar import Work
from adjudicator.service.models import Receipt
from adjudicator.service.play import drafts, standing, submissions, targets, working
from adjudicator.service.record import open_asks

MOST_TRIED = 80
"""Choices of one click that are tried out, of all kinds in turn; the others are counted."""
MOST_SURE = 400
"""Those of which the rules were asked already."""
MOST_BARRED = 3


class SketchLine(BaseModel):
    """One line of a text, 0 of what a standing order adds. words: what was read (for an order),
    or what is wrong. arrows: how it is drawn on the map. `idle`: an order that can do nothing as
    things stand."""

    line: int
    state: Literal["order", "idle", "standing", "command", "misread", "refused"]
    words: str
    note: str = ""
    clause: str = ""
    arrows: list[Arrow] = Field(default_factory=list)
    other_term: str = ""
    """The line that says the same for good, or of a standing order for this turn."""


class Sketch(BaseModel):
    """What a text would come to if it were sent now."""

    lines: list[SketchLine] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    stale: bool = False
    """It was typed for a question that is not open any more."""


class ChoiceLine(BaseModel):
    """A line that a click may add; `; ` stands between the orders of several. area: where it
    leads."""

    line: str
    title: str
    area: str = ""
    area_name: str = ""
    unit: str = ""
    note: str = ""
    brief: str = ""
    """The odds or the cost out of the note, for its target on the map."""
    more: bool = False
    """One of those that any game offers for a place, less likely meant."""
    way: Literal["attack", "support", "air", "sea", "move", ""] = ""
    """How its target is lit on the map."""


class KindOfChoice(BaseModel):
    """Choices of one kind, what is likely meant first. unlisted: how many more there are that
    were not tried out; skip: after how many of its kind these come; reach: where they lead."""

    title: str
    tag: str
    choices: list[ChoiceLine]
    unlisted: int = 0
    more: bool = False
    skip: int = 0
    reach: list[str] = Field(default_factory=list)
    for_good: bool = False
    """Does it answer the question and all of its kind to come?"""


class PlaceInfo(BaseModel):
    """What a seat sees at a place, and what it could order about it."""

    area: str
    name: str
    words: str
    pieces: list[str] = Field(default_factory=list)
    kinds: list[KindOfChoice] = Field(default_factory=list)
    barred: list[str] = Field(default_factory=list)
    """Why what its units might do is not possible now, in sentences."""

    @property
    def choices(self) -> list[ChoiceLine]:
        """All of all kinds."""
        return [choice for kind in self.kinds for choice in kind.choices]


# -------------------------------------------------------------------------- text


def sketch(desk: Desk, seat_id: int, text: str, asked: str = "") -> Sketch:
    """What a text says, line by line. asked: digest of the ask it is typed for."""
    receipt = submissions.submit(
        desk, seat_id=seat_id, text=text, via="page", dry=True, asked=asked
    )
    if receipt.state == "stale":
        return Sketch(stale=True)
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        drawn = _drawn(work, text)
        terms = _terms(work, text)
    lines = sorted(_lines(receipt, drawn), key=_line)
    written = text.count("\n") + 1
    for one in lines:
        if one.line > written:
            one.line = 0  # a standing order says it, no line of the text
        if one.state in ("order", "idle", "standing"):
            one.other_term = terms.get(one.line, "")
    return Sketch(lines=lines, missing=receipt.missing)


def _line(one: SketchLine) -> int:
    return one.line


def _lines(receipt: Receipt, drawn: dict[int, list[Arrow]]) -> Iterator[SketchLine]:
    for order in receipt.understood:
        kind: Literal["order", "idle", "standing"] = "idle" if order.idle else "order"
        if order.note.startswith("standing order"):
            kind = "standing"
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
    reading = drafts.read(work, working.orders_text(work, text))
    found: dict[int, list[Arrow]] = {}
    for order in reading.orders:
        if not isinstance(order, StandingOrder | AskMe):
            arrows = work.ruleset.drawn_as(work.board, work.view, order)
            found.setdefault(order.line, []).extend(arrows)
    return found


MOST_TERMS = 30
"""Lines of which it is looked up how they are said for the other term."""


def _terms(work: Work, text: str) -> dict[int, str]:
    """Line -> what says the same for the other term, of lines that hold one order."""
    orders = _read(work, text)
    alone = Tally(order.line for order in orders)
    found = [one for one in orders if alone[one.line] == 1][:MOST_TERMS]
    said = {one.line: standing.other_term(work, one) for one in found}
    return {
        one.line: said[one.line]
        for one in found
        if said[one.line] and _goes_back(work, one, said[one.line])
    }


def _goes_back(work: Work, order: Order, other: str) -> bool:
    """Is this line an order that stands now, and is the order that it was made of its other term?
    `withdraw` may be a command to the house, though `always withdraw` is an order."""
    read = _read(work, other)
    if len(read) != 1:
        return False
    if not isinstance(read[0], StandingOrder) and offering.Trial(case_of(work)).tried(read) is None:
        return False
    plain = order.model_copy(update={"line": 0})
    return standing.other_term(work, read[0]) == work.book.write(plain, work.lexicon)


def _read(work: Work, text: str) -> Sequence[Order]:
    return drafts.read(work, working.orders_text(work, text)).orders


# ------------------------------------------------------------------------- click


def places(desk: Desk, seat_id: int) -> list[tuple[str, str]]:
    """The areas of the seat's map by name: (id, name)."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
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


def place(
    desk: Desk, seat_id: int, area: str, text: str = "", *, part: Part | None = None
) -> PlaceInfo:
    """What is at a place and could be ordered there, after the orders of a text (one pays
    with what another has brought). part: what of it is looked at. Unknown: the map has no such
    place."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        ruleset, board = work.ruleset, work.board
        geometry = ruleset.geometry(board, work.view)
        if geometry is None or area not in geometry.areas:
            raise Unknown("There is no such place on this map.")
        sheet = ruleset.sheet(board, work.view)
        tally = Tally(piece.label or piece.symbol for piece in sheet.pieces if piece.area == area)
        found = PlaceInfo(
            area=area,
            name=glossary.called(geometry, area),
            words=described(geometry, sheet, area)
            .removeprefix(geometry.areas[area].name)
            .removeprefix(", "),
            pieces=[f"{n} × {label}" if n > 1 else label for label, n in tally.items()],
        )
        if work.ask is not None:
            context = _context(work, text)
            known = _known(desk, work, context)
            pointed = pointed_at(case_of(work), area, context, part or Part(), known)
            found.kinds = pointed.kinds
            if not any(choice.unit or choice.way == "attack" for choice in found.choices):
                found.barred = pointed.barred[:MOST_BARRED]
        return found


class Tried(BaseModel):
    """What a line would come to after the others. brief: its odds or its cost, for the map."""

    note: str = ""
    brief: str = ""
    barred: str = ""


def tried(desk: Desk, seat_id: int, text: str, line: str) -> Tried:
    """What a line would come to, put to the receipt after the lines of a text. Nothing is kept."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        orders = _context(work, line)
        if work.ask is None or not orders:
            return Tried()
        context = _context(work, text)
        known = _known(desk, work, context)
        trial = offering.Trial(case_of(work), context, noted=True, known=known)
        note = trial.tried(orders)
        if note is None:
            return Tried(barred=next(iter(trial.barred), ""))
        return Tried(note=note, brief=targets.brief(note))


def _known(desk: Desk, work: Work, context: Sequence[Order]) -> Known:
    """What the orders that stand in a box come to, rehearsed once for all clicks beside them."""
    assert work.row is not None
    given = digest([[order.line, *dump_orders([order])] for order in context])
    last = max((order.line for order in context), default=0)
    make = partial(Known, last)
    return open_asks.once(desk, work.game, work.row, ("known", given), make, desk.plans)


@dataclass(frozen=True)
class Part:
    """What of the choices of a place is looked at: those that lead somewhere, those of one kind
    after so many of them; all of them by default."""

    to: str = ""
    tag: str = ""
    skip: int = 0

    def of(self, given: Iterable[Choice]) -> list[Choice]:
        """The choices that belong to it."""
        found = [
            choice
            for choice in given
            if (not self.to or choice.area == self.to)
            and (not self.tag or _tag(choice) == self.tag)
        ]
        return found[self.skip :]


def _tag(choice: Choice) -> str:
    return choice.order.tag() if isinstance(choice.order, Order) else ""


@dataclass(frozen=True)
class Pointed:
    """What a click on a place offers. barred: why what its units might do is not possible."""

    kinds: list[KindOfChoice]
    barred: list[str]


def pointed_at(
    case: offering.Case,
    area: str,
    context: Sequence[Order] = (),
    part: Part | None = None,
    known: Known | None = None,
) -> Pointed:
    """What a click on a place offers after other orders. Nothing is hidden: what was not tried
    out is counted, with where it leads, and is reached by its kind or by its target. known: what
    the other orders come to, if it was kept."""
    part = part or Part()
    geometry = case.ruleset.geometry(case.board, case.view)
    names = _names(geometry)
    given = list(case.ruleset.choices(case.board, case.ask, case.view, area))
    about = list(offering.about(case, area, given))
    trial = offering.Trial(case, context, noted=True, known=known)
    kinds = [
        *_kinds(case, trial, part.of(given), names, part),
        *_kinds(case, trial, part.of(about), names, part, more=True),
    ]
    return Pointed(kinds, trial.barred)


def case_of(work: Work) -> offering.Case:
    """What a seat's offers are made from. There must be a question."""
    assert work.ask is not None
    return offering.Case(
        work.ruleset, work.board, work.ask, work.view, work.game.rulings, work.book, work.lexicon
    )


def _kinds(
    case: offering.Case,
    trial: offering.Trial,
    given: Sequence[Choice],
    names: dict[str, str],
    part: Part,
    *,
    more: bool = False,
) -> list[KindOfChoice]:
    """Choices that the rules allow by kind, ranked. Of each kind some are tried; how many were
    not is told."""
    chosen, left = _in_turn(given, bool(trial.context))
    offers = offering.ranked(trial.offers(chosen), names)
    unlisted = {title: len(some) for title, some in left.items()}
    told = glossary.of(case)
    found = [_kind(one, names, told, more=more) for one in offering.kinds(offers, unlisted)]
    have = {one.title for one in found}
    # Of a kind of which none of those that were tried may be, others still might.
    found += [
        KindOfChoice(title=title, tag=_tag(some[0]), choices=[], unlisted=len(some), more=more)
        for title, some in left.items()
        if some and title not in have
    ]
    for one in found:
        some = left.get(one.title, [])
        tried = sum(_tag(choice) == one.tag for choice in given) - len(some)
        one.skip = part.skip + tried
        one.reach = sorted({choice.area for choice in some if choice.area})
    return found


def _kind(
    kind: offering.Kind, names: dict[str, str], told: Glossary, *, more: bool = False
) -> KindOfChoice:
    return KindOfChoice(
        title=kind.title,
        tag=kind.tag,
        unlisted=kind.unlisted,
        more=more,
        for_good=kind.title == offering.FOR_GOOD,
        choices=[
            ChoiceLine(
                line=one.line,
                title=one.title,
                area=one.area,
                area_name=names.get(one.area, ""),
                unit=one.unit,
                note=told.note(one),
                brief=targets.brief(one.note),
                more=more,
                way=_way(one),
            )
            for one in kind.offers
        ],
    )


def _way(offer: offering.Offer) -> Literal["attack", "support", "air", "sea", "move", ""]:
    """How the target of an offer is lit."""
    tag = offer.tag.casefold()
    if offer.rank == offering.ATTACK:
        return "attack"
    if "support" in tag or "convoy" in tag:
        return "support"
    if offer.rank == offering.AIR:
        return "air"
    if offer.rank == offering.SEA:
        return "sea"
    return "move" if offer.rank == offering.MOVE else ""


def _in_turn(given: Sequence[Choice], tried: bool) -> tuple[list[Choice], dict[str, list[Choice]]]:
    """As many choices as can be tried out in a moment, of all kinds in turn, so that none is
    left out, and those of each kind that are left. tried: also those that are sure."""
    kinds: dict[str, list[Choice]] = {}
    for choice in given:
        if isinstance(choice.order, Order):
            kinds.setdefault(offering.title_of(type(choice.order)), []).append(choice)
    taken: list[Choice] = []
    sure = unsure = 0
    left: dict[str, list[Choice]] = {title: [] for title in kinds}
    for row in zip_longest(*kinds.values()):
        for title, choice in zip(kinds, row, strict=True):
            if choice is None:
                continue
            costs = isinstance(choice.order, Order) and choice.order.costs
            is_sure = choice.sure and not tried and not costs
            # What comes after one that was left is left too: so one can go on behind it.
            if left[title] or (sure >= MOST_SURE if is_sure else unsure >= MOST_TRIED):
                left[title].append(choice)
                continue
            sure, unsure = sure + is_sure, unsure + (not is_sure)
            taken.append(choice)
    return taken, left


def _context(work: Work, text: str) -> list[Order]:
    """The orders that a text gives already."""
    return drafts.parted(_read(work, text))[1]


def answers(desk: Desk, seat_id: int) -> list[KindOfChoice]:
    """What can be ordered now, ranked, at least one of each kind: whole answers to a question
    that has few, else what units at the front could do and what needs no place. Made once for
    an open question."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        if work.ask is None or work.row is None:
            return []
        return open_asks.once(desk, work.game, work.row, ("offers",), lambda: _answers(work))


def template(desk: Desk, seat_id: int, most: int) -> str:
    """The template of an answer as it stands in the box of a page: lines that order nothing."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        if work.ask is None or work.row is None:
            return ""
        found = open_asks.template_of(desk, work.game, work.row, case_of(work))
        lines = found.text(most)
        return "\n".join(lines) + "\n" if lines else ""


class Looked(NamedTuple):
    """Where the map of a seat opens. subject: the area that the question is about, if it names one;
    places: all that one looks at, the first of them first."""

    subject: str
    places: list[str]


def asked_about(desk: Desk, seat_id: int) -> Looked:
    """What the map of a seat shows first; nothing while it is asked nothing. Made once for an open
    question."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        if work.ask is None or work.row is None:
            return Looked("", [])

        def make() -> Looked:
            case = case_of(work)
            about = offering.subject(case)
            places = [*about, *offering.asked_about(case)]
            return Looked(about[0] if about else "", list(dict.fromkeys(places)))

        return open_asks.once(desk, work.game, work.row, ("looked",), make)


def _answers(work: Work) -> list[KindOfChoice]:
    names = _names(work.ruleset.geometry(work.board, work.view))
    case = case_of(work)
    told = glossary.of(case)
    kinds = [*offering.overview(case), *offering.kinds(offering.for_good(case))]
    return [_kind(kind, names, told) for kind in kinds]
