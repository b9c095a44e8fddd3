"""What most games write alike: a ruleset with an answer for all that a first game need not say.

A game is made from `Frame` and writes what is its own. Everything here can be written over: it is
the plainest thing that works, and each method says what it does until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel

from adjudicator.core import inwords
from adjudicator.core.checking import check
from adjudicator.core.conditions import Scalar
from adjudicator.core.lots import Lots
from adjudicator.core.pointing import FROM, Choice, Held
from adjudicator.core.protocol import (
    Ask,
    Bot,
    Checked,
    Event,
    NotAllowed,
    Order,
    Outcome,
    Ruleset,
    Ruling,
    Seat,
    StandingOrder,
)
from adjudicator.core.protocol.events import B
from adjudicator.core.saying import Wording, note_of, plainly
from adjudicator.core.telling import Geometry, Line, Report, Section
from adjudicator.core.writing import spoken

P = TypeVar("P", bound=BaseModel)
MOST_ENDS = 40
"""Ends of a way that are offered from one place."""


class Frame(Ruleset[P, B]):
    """A ruleset that says the usual things. wording: its words for events; what has none is told
    plainly."""

    standing: ClassVar[tuple[type[StandingOrder], ...]] = ()
    rulings: ClassVar[tuple[Ruling, ...]] = ()
    wording: ClassVar[Wording[Any]] = Wording()

    # -------------------------------------------------------------- components

    def from_words(self, board: B, words: Mapping[str, Any]) -> P:
        """The fields of the position; `scenario` names the one that it differs from, else it is
        the first."""
        said = dict(words)
        scenario = said.pop("scenario", None) or self.scenarios(board)[0]
        start = self.open(board, scenario, self.rulings_with({}))
        return inwords.from_words(start, said, self._names(board, start))

    def to_words(self, board: B, position: P) -> dict[str, Any]:
        """The fields of the position, things by their names."""
        return inwords.to_words(position, self._names(board, position))

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
        """What the fields `over`, `winners`, `result` and `result_clause` of the position say,
        with `points` and `lasted`."""
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

    def supposed(self, board: B, view: Any) -> tuple[P, list[str]] | None:
        """The view, where it is a position with the seat that looks: nothing is hidden, so nothing
        is supposed."""
        if not issubclass(self.seen, self.position):
            return None
        return self.load_position(view.model_dump(mode="json", exclude={"seat"})), []

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
        """Orders that need nothing, and those that need one thing which is no place of the map."""
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
        """Where pieces in the seat's colour stand, as the sheet shows them; in a letter without
        whose they are: `infantry` of `Red infantry`."""
        found: dict[str, list[str]] = {}
        for piece in self.sheet(board, view).pieces:
            if piece.colour == ask.seat:
                found.setdefault(piece.area, []).append(piece.label or piece.symbol)
        names = {name.id: name.text for name in inwords.names_of(self.lexicon(board, view))}
        whose = names.get(ask.seat, ask.seat)
        return [
            Held(place, tuple(units), brief=tuple(("", _without(whose, one)) for one in units))
            for place, units in found.items()
        ]

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


def _without(whose: str, label: str) -> str:
    """`infantry` of `Red infantry`; what says only whose it is stays as it is."""
    rest = label.removeprefix(f"{whose} ")
    return rest[:1].lower() + rest[1:] if rest != label else label
