"""What most games write alike: a ruleset with an answer for all that a first game need not say.

A game is made from `Frame` and writes what is its own. Everything here can be written over: it is
the plainest thing that works, and each method says what it does until then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel

from adjudicator.core import inwords
from adjudicator.core.checking import check
from adjudicator.core.conditions import Scalar
from adjudicator.core.copying import made
from adjudicator.core.lots import Lots
from adjudicator.core.pack import ScenarioError
from adjudicator.core.pointing import FROM, Choice, Held, declared, front_first
from adjudicator.core.protocol import (
    Ask,
    Bot,
    Checked,
    Event,
    Matter,
    Matters,
    NotAllowed,
    Order,
    Outcome,
    Ruleset,
    Ruling,
    Seat,
    StandingOrder,
)
from adjudicator.core.protocol.events import B, texts
from adjudicator.core.protocol.picture import MATTERS
from adjudicator.core.saying import Wording, note_of, plainly, wrapped
from adjudicator.core.telling import Arrow, Geometry, Line, Piece, Report, Section
from adjudicator.core.writing import spoken

P = TypeVar("P", bound=BaseModel)
MOST_ENDS = 40
"""Ends of a way that are offered from one place."""


class Frame(Ruleset[P, B]):
    """A ruleset that says the usual things. wording: its words for events; what has none is told
    plainly."""

    version: ClassVar[int] = 1
    schema: ClassVar[int] = 1
    standing: ClassVar[tuple[type[StandingOrder], ...]] = ()
    rulings: ClassVar[tuple[Ruling, ...]] = ()
    wording: ClassVar[Wording[Any]] = Wording()
    matters: ClassVar[Matters] = {}
    """The seat's picture. All of it belongs to every question until `decisions` says otherwise."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if unknown := [name for name in cls.matters if name not in MATTERS]:
            raise TypeError(
                f"MATTERS has {', '.join(map(repr, unknown))}; the matters are {', '.join(MATTERS)}"
            )
        if "decisions" not in vars(cls) and "matters" in vars(cls):
            cls.decisions = {"": tuple(cls.matters)}

    # -------------------------------------------------------------- components

    def from_words(self, board: B, words: Mapping[str, Any]) -> P:
        """The fields of the position; `scenario` names the one that it differs from, else it is
        the first."""
        said = dict(words)
        scenario = said.pop("scenario", None) or self.scenarios(board)[0]
        start = self.open(board, scenario, self.rulings_with({}))
        position = inwords.from_words(start, said, self._names(board, start))
        if wrong := self.amiss(board, position):
            raise ScenarioError(inwords.WORDS, 0, wrong)
        return position

    def amiss(self, board: B, position: P) -> str:
        """What can be in no position, in words: an army at sea. "": nothing is. Asked of positions
        in words; games between bots may ask it at any moment."""
        return ""

    def to_words(self, board: B, position: P) -> dict[str, Any]:
        """The fields of the position, things by their names. Where it has a field `scenario`, those
        that are otherwise than at its start."""
        names, scenario = self._names(board, position), getattr(position, "scenario", "")
        if not scenario:
            return inwords.to_words(position, names)
        start = self.open(board, scenario, self.rulings_with({}))
        return {"scenario": scenario, **inwords.to_words(position, names, start)}

    def _names(self, board: B, position: P) -> list[Any]:
        return inwords.names_of(self.lexicon(board, self.view(board, position, None)))

    # ---------------------------------------------------------------- sequence

    def seats(self, board: B, position: P) -> list[Seat]:
        """Those of the field `seats` of the position, in their order."""
        # A position of another shape, without `seats`, comes with a `seats` of its own ruleset.
        return list(position.seats)  # type: ignore[attr-defined]

    def first_phase(self, board: B, position: P) -> str:
        """The first of `phases`."""
        return next(iter(self.phases))

    def outcome(self, board: B, position: P) -> Outcome | None:
        """What the position says, which is an `Ending`, with `points` and `lasted`."""
        ended: Any = position
        if not ended.over:
            return None
        return Outcome(
            winners=ended.winners,
            points=self.points(board, position),
            text=ended.result,
            clause=ended.result_clause,
            lasted=self.lasted(board, position),
        )

    # ------------------------------------------------------------------- seats

    def refusal(
        self,
        board: B,
        ask: Ask,
        view: Any,
        order: Order,
        before: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> NotAllowed | None:
        """Which rule forbids an order, as its seat can see; None: it stands. before: the orders of
        the same answer that stand already. The phase asks the same function of the rules."""
        return None

    def check(
        self,
        board: B,
        ask: Ask,
        view: Any,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> Checked:
        """Each order put to `refusal`, one after the other."""
        checked = Checked(stands=[])
        for order in orders:
            no = self.refusal(board, ask, view, order, checked.stands, rulings)
            if no is None:
                checked.stands.append(order)
            else:
                checked.refused.append(NotAllowed(order.line, no.clause, no.text))
        return checked

    def why_not(
        self, board: B, ask: Ask, view: Any, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        """What `refusal` says of the order alone."""
        return self.refusal(board, ask, view, order, [], rulings)

    def order_words(self, board: B, order: Order) -> str:
        """What kind of order it is, by its class: `strategic move`."""
        return spoken(type(order))

    # --------------------------------------------------------------------- map

    def choices(self, board: B, ask: Ask, view: Any, place: str) -> Iterable[Choice]:
        """Orders that name this place, by the fields of their classes and the options of the ask:
        one that begins there with each end that it may have, one that names it alone."""
        for cls in self._answers(ask):
            needed = self._needed(cls)
            begins = [field for field in needed if field in FROM]
            if len(needed) == 1 and place in ask.options.get(needed[0], ()):
                yield Choice(cls.model_validate({needed[0]: place}), area=place)
            elif len(needed) == 2 and begins and place in ask.options.get(begins[0], ()):
                other = next(field for field in needed if field != begins[0])
                for end in islice(ask.options.get(other, ()), MOST_ENDS):
                    yield Choice(cls.model_validate({begins[0]: place, other: end}), area=end)

    def at_large(self, board: B, ask: Ask, view: Any) -> Iterable[Choice]:
        """Orders that need nothing, and those that need one thing which is not a place of the
        map."""
        places = self._places(board, view)
        for cls in self._answers(ask):
            needed = self._needed(cls)
            if not needed:
                yield Choice(cls())
            elif len(needed) == 1:
                for value in ask.options.get(needed[0], ()):
                    if value not in places:
                        yield Choice(cls.model_validate({needed[0]: value}))

    def holdings(self, board: B, ask: Ask, view: Any) -> list[Held]:
        """Where the pieces stand that the question is about, as the sheet shows them, those next to
        pieces of others first."""
        mine, pieces = self.mine(board, view), self.sheet(board, view).pieces
        others = {piece.area for piece in pieces if piece.colour not in mine}
        found: dict[str, list[Piece]] = {}
        for piece in pieces:
            if piece.colour in mine and self.asked_of(board, ask, view, piece):
                found.setdefault(piece.area, []).append(piece)
        return front_first(
            Held(
                place,
                tuple(one.label or one.symbol for one in there),
                not others.isdisjoint(self.beside(board, view, place)),
                tuple(("", self.in_brief(board, view, one)) for one in there),
            )
            for place, there in found.items()
        )

    def asked_of(self, board: B, ask: Ask, view: Any, piece: Piece) -> bool:
        """Is a question about one of the seat's pieces? About all of them."""
        return True

    def in_brief(self, board: B, view: Any, piece: Piece) -> str:
        """One of the seat's own pieces in a letter, without whose it is: `infantry` of
        `Red infantry`."""
        names = {name.id: name.text for name in inwords.names_of(self.lexicon(board, view))}
        return _without(names.get(piece.colour, piece.colour), piece.label or piece.symbol)

    def area_of(self, board: B, place: str) -> str:
        """The area of the map in which a place is drawn: itself, where no port or coast has
        another."""
        return place

    def places_of(self, board: B, view: Any, event: Event, areas: Collection[str]) -> list[str]:
        found = (self.area_of(board, text) for text in texts(event.facts))
        return [place for place in found if place in areas]

    def drawn_as(self, board: B, view: Any, order: Order) -> list[Arrow]:
        """Along the fields that an order names (`Order.drawn_along`); without them, as the names of
        its fields say."""
        if not order.drawn_along:
            return super().drawn_as(board, view, order)
        areas = self._places(board, view)
        arrow = declared(order, areas, lambda place: self.area_of(board, place))
        return [arrow] if arrow is not None else []

    def _answers(self, ask: Ask) -> Iterator[type[Order]]:
        classes = self.order_classes()
        return (classes[tag] for tag in ask.accepts)

    @staticmethod
    def _needed(cls: type[Order]) -> list[str]:
        """The fields without which there is no such order."""
        return [name for name, field in cls.model_fields.items() if field.is_required()]

    def _places(self, board: B, view: Any) -> frozenset[str]:
        geometry: Geometry | None = self.geometry(board, view)
        return frozenset(geometry.areas) if geometry is not None else frozenset()

    # ------------------------------------------------------------------- words

    def matter(self, board: B, view: Any, name: str) -> Matter | None:
        """What the function of `matters` tells, in lines of a letter; nothing for a spectator."""
        tell = self.matters.get(name)
        if tell is None or view.seat is None:
            return None
        found = tell(board, view)
        if not isinstance(found, Matter):
            return Matter(name=name, lines=wrapped(found))
        lines, whole = wrapped(found.lines), wrapped(found.whole)
        return found.model_copy(update={"lines": lines, "whole": whole})

    def say(self, board: B, view: Any) -> Any:
        """What the functions of `wording` are given beside the facts: the board."""
        return board

    def headline(self, board: B, view: Any, events: Sequence[Event]) -> str:
        """The one line above a report; the first thing that happened, until a game knows better."""
        said = (line.text for line in self.told(board, view, events[:1]))
        return next(said, "Nothing happened").rstrip(".")

    def lead(self, board: B, view: Any, before: Any | None) -> list[str]:
        """The sentences below the headline."""
        return []

    def told(self, board: B, view: Any, events: Sequence[Event]) -> list[Line]:
        """Events in words, in their order."""
        say, lexicon = self.say(board, view), self.lexicon(board, view)
        names = {name.id: name.text for name in inwords.names_of(lexicon)}
        lines: list[Line] = []
        for event in events:
            if event.kind in self.wording.table:
                note = note_of(event, lambda seat: names.get(seat, seat.capitalize()))
                lines += self.wording.told(event, say, note)
            else:
                lines.append(plainly(event, names))
        return lines

    def report(
        self, board: B, view: Any, before: Any | None, events: Sequence[Event], title: str
    ) -> Report:
        """Headline, lead, and what happened."""
        lines = self.told(board, view, events)
        return Report(
            title=title,
            headline=self.headline(board, view, events),
            lead=self.lead(board, view, before),
            sections=[Section(heading="WHAT HAPPENED", lines=lines)] if lines else [],
        )

    # -------------------------------------------------------------------- bots

    def bots(self) -> Mapping[str, Callable[[B, str], Bot]]:
        """Those of the package, and beside them `random`, which draws lots among what the map
        offers it, unless the package has one of that name."""
        found = super().bots()
        return found if "random" in found else {**found, "random": self._at_random}

    def _at_random(self, board: B, seed: str) -> Bot:
        def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
            lots, view = Lots(f"{seed}/{ask.digest()}"), see()
            places = sorted({one for values in ask.options.values() for one in values})
            found = [one.order for one in self.at_large(board, ask, view)]
            for place in places:
                found += [one.order for one in self.choices(board, ask, view, place)]
            given: list[Order] = []
            for order in lots.shuffled(found)[: ask.at_most if ask.at_most is not None else 1]:
                assert isinstance(order, Order)
                stands = check(self, board, ask, view, [*given, order]).stands
                given = stands if len(stands) > len(given) else given
            return given

        return answer


class OpenFrame(Frame[P, B]):
    """A game in which nothing is hidden but what others are writing just now. `seen` is the
    position with a field `seat`: `class View(Position)`."""

    def view(self, board: B, position: P, seat: Seat | None) -> Any:
        """The position, and who looks. It shares what is in it: look, do not change."""
        fields = {name: getattr(position, name) for name in type(position).model_fields}
        return made(self.seen, {**fields, "seat": seat})

    def supposed(self, board: B, view: Any) -> tuple[P, list[str]] | None:
        """Nothing is hidden, so nothing is supposed."""
        return self.load_position(view.model_dump(mode="json", exclude={"seat"})), []


def _without(whose: str, label: str) -> str:
    """`infantry` of `Red infantry`; what says only whose it is stays as it is."""
    rest = label.removeprefix(f"{whose} ")
    return rest[:1].lower() + rest[1:] if rest != label else label
