"""What a ruleset declares."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.conditions import Scalar
from adjudicator.core.copying import loaded
from adjudicator.core.names import Lexicon
from adjudicator.core.pack import Pack
from adjudicator.core.pointing import Choice, Held, arrow_of
from adjudicator.core.protocol.answers import Play
from adjudicator.core.protocol.asks import Ask
from adjudicator.core.protocol.events import B, Event, texts
from adjudicator.core.protocol.orders import AskMe, NoOrders, Order, Phrase, StandingOrder
from adjudicator.core.protocol.picture import Matter, belonging
from adjudicator.core.protocol.plain import Seat
from adjudicator.core.protocol.refusal import Checked, NotAllowed
from adjudicator.core.protocol.stakes import Stake
from adjudicator.core.telling import Arrow, Geometry, Layer, Line, Report, Sheet

if TYPE_CHECKING:
    from adjudicator.core.rehearsing import Known

CONTRACT = 1
"""The contract between a house and a ruleset, which is this package. It is raised when a ruleset
that was made for it no longer fits, and at no other time."""


class Ruling(BaseModel):
    """A reading of ours as a named option of the ruleset. words: choices that do not say what
    they mean, as people read them."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    id: str
    text: str
    choices: list[Scalar]
    default: Scalar
    words: dict[str, str] = Field(default_factory=dict)

    def said(self, choice: Scalar) -> str:
        """A choice as people read it."""
        plain = {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)
        return self.words.get(plain, plain.replace("_", " "))

    @property
    def open(self) -> bool:
        """Is there anything to choose?"""
        return len(self.choices) > 1

    @property
    def switch(self) -> bool:
        """Is it a rule that is used or not?"""
        return self.choices == [False, True]


class Turn(BaseModel):
    """Where a game stands in its calendar: `1941-winter-2`, `2nd winter turn 1941`."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    slug: str
    title: str


class Outcome(BaseModel):
    """How a game ended: points per seat (they may share), and one sentence. lasted: of seats
    that were eliminated, the turn in which they were; the later is the better place. conceded:
    the others gave the game to its winner before the rules did."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    winners: list[Seat]
    points: dict[Seat, int] = Field(default_factory=dict)
    text: str
    clause: str
    lasted: dict[Seat, int] = Field(default_factory=dict, exclude_if=operator.not_)
    conceded: bool = Field(default=False, exclude_if=operator.not_)


class Ending(BaseModel):
    """What a position says of a game that is over, for those whose phases find it out; `Frame`
    makes an `Outcome` of it."""

    over: bool = False
    winners: list[Seat] = Field(default_factory=list)
    result: str = ""
    result_clause: str = ""

    def close(self, winners: Sequence[Seat], text: str, clause: str) -> None:
        """The game is over."""
        self.over, self.winners = True, list(winners)
        self.result, self.result_clause = text, clause


Bot = Callable[[Ask, Callable[[], Any]], Sequence[Order]]
"""Given an ask and a way to see what its seat sees, it gives orders: those that answer and
those for its plan mixed."""

P = TypeVar("P", bound=BaseModel)
PhaseFunction = Callable[[Any, Any], Play]


class Ruleset(ABC, Generic[P, B]):
    """One game system. Knows only core. Stateless: everything that changes is in the
    position (a pydantic model), everything printed is on the board."""

    contract: ClassVar[int]
    """The `CONTRACT` that it was made for."""
    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    schema: ClassVar[int]
    position: ClassVar[type[BaseModel]]
    seen: ClassVar[type[BaseModel]]
    """The model of its views."""
    orders: ClassVar[tuple[type[Order], ...]]
    standing: ClassVar[tuple[type[StandingOrder], ...]]
    examples: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
    """Tag of an order -> seat -> an example that speaks of its own side, where those of the order
    speak of another's; "" if the seat has no use for it."""
    phrases: ClassVar[tuple[type[Phrase], ...]] = ()
    rulings: ClassVar[tuple[Ruling, ...]]
    phases: ClassVar[Mapping[str, PhaseFunction]]
    dice: ClassVar[bool] = True
    """Does chance decide anything? Letters of a game without dice do not speak of them."""
    fights: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that tell of fighting: a reader is told of their own first."""
    carried: ClassVar[frozenset[str]] = frozenset()
    """Options of questions that are not fields of orders: they restrict nothing, and say to
    standing orders, receipts and bots what the question is about."""
    units_called: ClassVar[tuple[str, ...]] = ()
    """Kinds of names in its lexicon that name units of the seat one by one: what can be lent."""
    places_called: ClassVar[tuple[str, ...]] = ()
    """Kinds of names of places by which orders tell units that stand there; they can be lent so."""
    acts_from: ClassVar[tuple[str, ...]] = ()
    """Fields of orders that name such a place, where others than `pointing.FROM` do."""
    decisions: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """Kind of decision (how the key of its question begins; "" is every other, `reaction` every
    other in the midst of another's turn) -> the matters that belong to it (`picture.MATTERS`)."""

    @abstractmethod
    def board(self, pack: Pack) -> B:
        """The components of a pack, read and checked.

        Raises `pack.ScenarioError`, which names file and row."""

    def lab_board(self, pack: Pack, words: Mapping[str, Any]) -> B:
        """The board for a position written by hand. A ruleset whose positions may bring
        a small map of their own builds it here from `words`."""
        return self.board(pack)

    def scenarios(self, board: B) -> list[str]:
        """The names of the pack's scenarios: of `board.scenarios`."""
        return list(board.scenarios)  # type: ignore[attr-defined]  # a board has what its game gives it

    @abstractmethod
    def open(self, board: B, scenario: str, rulings: Mapping[str, Scalar]) -> P:
        """The starting position of a scenario of the pack."""

    def load_position(self, dumped: Mapping[str, Any]) -> P:
        """A stored position as one of today's. A ruleset whose position has changed its
        shape (`schema`) brings older ones up to date here (its `upgrades` module). It shares
        nothing with what is stored, which stays as it is while it is played on (`loaded`).

        Raises pydantic.ValidationError for what is not a position of it."""
        position: P = loaded(self.position, dumped)  # type: ignore[assignment]  # `position` is P's class
        return position

    @abstractmethod
    def from_words(self, board: B, words: Mapping[str, Any]) -> P:
        """A position written by hand (the rules laboratory, tests): see the
        ruleset's README. Raises `pack.ScenarioError` naming what is not understood."""

    @abstractmethod
    def to_words(self, board: B, position: P) -> dict[str, Any]:
        """The reverse of `from_words`, for the laboratory and for people."""

    @abstractmethod
    def seats(self, board: B, position: P) -> list[Seat]: ...

    @abstractmethod
    def first_phase(self, board: B, position: P) -> str: ...

    @abstractmethod
    def next_phase(self, board: B, position: P, done: str) -> str | None:
        """The phase that follows, or None when the game is over."""

    def plans_over(self, board: B, position: P, done: str) -> dict[str, str]:
        """The plans (names of scopes) that end with this phase, each with the clause that
        ends it. What is left of them is told to their seats (`OrdersNotUsed`)."""
        return {}

    @abstractmethod
    def turn(self, board: B, position: P) -> Turn: ...

    def lapsed(
        self, board: B, position: P, phase: str, seat: Seat, order: Order
    ) -> NotAllowed | None:
        """Why an order of a plan that this phase could have taken was taken by none of its
        questions; asked when the phase is over. None: a later phase may still take it, or
        there is nothing more to say than that no question did. Of an order under an `if`, and
        of one that stays, only what forbids it whatever comes: else it was not needed, which
        is not news."""
        return None

    def called(self, board: B, view: Any) -> Mapping[str, str]:
        """What people call the seat's units that orders name by a number or a code: `c10` ->
        `GER 3 infantry`, with the code where others of the place are called so
        (`core.pointing.apart`). Nothing, where orders name them as the map does."""
        return {}

    def order_words(self, board: B, order: Order) -> str:
        """An order in the house's wording, for what is told of it."""
        return type(order).__name__

    def out(self, board: B, position: P) -> list[Seat]:
        """The seats that are out of the game for good. They share no draw, and are not asked."""
        return []

    @abstractmethod
    def outcome(self, board: B, position: P) -> Outcome | None:
        """The result once the game is over, else None."""

    def points(self, board: B, position: P) -> dict[Seat, int]:
        """The points of a game that its players end now by agreement; none, if the game counts
        none on the way."""
        return {}

    def lasted(self, board: B, position: P) -> dict[Seat, int]:
        """The turn in which each seat was eliminated that has been."""
        return {}

    @abstractmethod
    def view(self, board: B, position: P, seat: Seat | None) -> Any:
        """What a seat may know, as a pydantic model; `None` is the spectator."""

    def load_view(self, dumped: Mapping[str, Any]) -> Any:
        """A view from its JSON, by the model `seen`."""
        return self.seen.model_validate(dumped)

    @abstractmethod
    def lexicon(self, board: B, view: Any) -> Lexicon:
        """The names that may be typed, by kind: places, countries, kinds of unit,
        the seat's own counters. Holds nothing that the view does not."""

    @abstractmethod
    def check(
        self,
        board: B,
        ask: Ask,
        view: Any,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> Checked:
        """Check orders against the ask and the seat's own view (never the position).

        `core.checking.check` has checked tags, number and options before. rulings: all of
        them, as this game has chosen."""

    def tried(
        self,
        board: B,
        ask: Ask,
        view: Any,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
        known: Known,
    ) -> Checked:
        """As `check`, of orders that begin like those of other calls: a ruleset that rehearses
        them keeps there what these come to. Only what comes after them is looked at."""
        return self.check(board, ask, view, orders, rulings)

    def why_not(
        self, board: B, ask: Ask, view: Any, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        """Which rule forbids an order that the ask does not take (not asked for, one too
        many, a name that is not among the options), so that the receipt can cite it instead
        of the question. None: no rule says more than that it is not among what is legal.

        Looks at what the seat sees. It never makes an order legal: it names the clause."""
        return None

    def stakes(
        self,
        board: B,
        ask: Ask,
        view: Any,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> list[Stake]:
        """What the seat loses or leaves unused if the step runs with these orders and no more.

        orders: those that stand after `check`; none, if the seat has sent none. It looks at what
        the seat sees, and tells what is so whatever others do. Letter, page and API ask before
        they take “ready” where something grave is among it."""
        return []

    def moved(self, position: P, seat: Seat, events: Sequence[Event]) -> dict[str, str]:
        """Where units of a seat have gone that orders call by their place, from what happened in
        one phase: `par` -> `bur`. Nothing, where units have names of their own."""
        return {}

    @abstractmethod
    def reports_after(self, board: B, position: P, phase: str) -> str | None:
        """The title of the turn report that goes out when this phase is done, or
        None when the story goes on first."""

    @abstractmethod
    def report(
        self, board: B, view: Any, before: Any | None, events: Sequence[Event], title: str
    ) -> Report:
        """The events that a seat may know as a report: headline, sections, ledgers.

        view: what the seat sees now. before: what it saw at its last report."""

    @abstractmethod
    def sheet(self, board: B, view: Any, events: Sequence[Event] = ()) -> Sheet:
        """What to draw on the map for this view."""

    def told(self, board: B, view: Any, events: Sequence[Event]) -> list[Line]:
        """Events that a seat may know in words, in their order: a statement for each, its
        arithmetic under it. They are those of the report."""
        report = self.report(board, view, None, events, "")
        return [line for one in report.sections if one.news for line in one.lines]

    def traced(self, board: B, view: Any, events: Sequence[Event]) -> list[Arrow]:
        """The moves and attacks among events that a seat may know, as they are drawn."""
        return self.sheet(board, view, events).arrows

    def places_of(self, board: B, view: Any, event: Event, areas: Collection[str]) -> list[str]:
        """Where an event was, as its facts say. areas: ids of the map's areas."""
        return [text for text in texts(event.facts) if text in areas]

    def mine(self, board: B, view: Any) -> frozenset[str]:
        """What facts call the side of this view's seat: itself, its powers, its nations, its
        units; nothing for a spectator."""
        seat = getattr(view, "seat", None)
        return frozenset({seat}) if seat else frozenset()

    def geometry(self, board: B, view: Any) -> Geometry | None:
        """The drawn map that the sheet of this view refers to, None if there is none. For
        most games it is the board's; where boards are joined it depends on the view."""
        found = getattr(board, "geometry", None)
        return found if isinstance(found, Geometry) else None

    def matter(self, board: B, view: Any, name: str) -> Matter | None:
        """One matter of the seat's picture; None where this game has no such thing, or this view
        no seat."""
        return None

    def picture(self, board: B, view: Any, ask: Ask) -> list[Matter]:
        """What belongs to a question, matter by matter; those of which there is nothing to say are
        left out."""
        names = belonging(self.decisions, ask.key, reaction=ask.reaction)
        found = (self.matter(board, view, name) for name in names)
        return [one for one in found if one is not None and one.lines]

    def situation(self, board: B, view: Any, ask: Ask) -> list[str]:
        """Lines for an ask mail's WHERE YOU STAND: the seat's picture."""
        return [line for one in self.picture(board, view, ask) for line in one.lines]

    def explained(self, board: B, view: Any, words: str) -> list[str]:
        """What there is to know of a card, a unit, a place or a counter of the game, named by
        folded words; nothing where this seat knows none called so."""
        return []

    def falls(self, board: B, view: Any, words: str) -> list[str]:
        """By what a country named by folded words falls, and what of that is still missing;
        nothing for other words."""
        return []

    def stock(self, board: B, view: Any) -> Fraction | None:
        """What the seat has of the one thing that its orders are paid with; None where there are
        several, or none."""
        return None

    def prices(self, board: B, view: Any) -> list[str]:
        """What can be bought at which price, in lines; nothing where nothing is bought."""
        return []

    def elsewhere(self, board: B, view: Any) -> Sequence[str]:
        """The chapters of the book that speak of other scenarios than this view's game: `1.2`."""
        return ()

    def room(self, board: B, view: Any, area: str) -> list[str]:
        """How many units an area of the map holds, by what rule, and how many of the seat's stand
        there; nothing where the game has no such limit."""
        return []

    def beside(self, board: B, view: Any, area: str) -> Sequence[str]:
        """The areas of the map next to one, by land or by sea, as the board says; hexes say it by
        where they lie."""
        found: Callable[[str], Sequence[str]] | None = getattr(board, "beside", None)
        return found(area) if found is not None else ()

    def layers(self, board: B, view: Any) -> list[Layer]:
        """Shades that a reader may lay over the map of this view: who is in supply."""
        return []

    def own_colours(self, board: B, view: Any) -> frozenset[str]:
        """Palette keys of the pieces on the map that this view shows as they are, where others see
        less of them; none where the map hides nothing."""
        return frozenset()

    def choices(self, board: B, ask: Ask, view: Any, place: str) -> Iterable[Choice]:
        """Orders that answer the ask (or its plan) and are about this place, for a click on
        the map, attacks before moves where that costs nothing. They look at what the view
        shows; `check` has the last word."""
        return []

    def at_large(self, board: B, ask: Ask, view: Any) -> Iterable[Choice]:
        """Orders that answer the ask (or its plan) and are about no place: cards, purchases,
        politics, losses."""
        return []

    def holdings(self, board: B, ask: Ask, view: Any) -> list[Held]:
        """The places where the seat's units stand that the ask is about, those next to the enemy
        first. From them come the template of an answer and where a map opens."""
        return []

    def drawn_as(self, board: B, view: Any, order: Order) -> list[Arrow]:
        """How an order of this view's seat is drawn on the map before it is carried out. A
        way of one area is a mark there."""
        geometry = self.geometry(board, view)
        arrow = arrow_of(order, geometry.areas) if geometry is not None else None
        return [arrow] if arrow is not None else []

    def supposed(self, board: B, view: Any) -> tuple[P, list[str]] | None:
        """A position that fits what this view shows, to try orders out on, and what it
        supposes where the view shows nothing, in sentences. None: this game's views do not
        show enough to be played from."""
        return None

    def chances(self, told: str) -> str:
        """What chance can make of an attack, in a sentence. told: what it comes to, as a receipt
        says it. Empty: the rules know no more than that."""
        return ""

    def bots(self) -> Mapping[str, Callable[[B, str], Bot]]:
        """The bots that can play a seat of this game, by kind: made from the board and the
        seed of the lots they draw. `BOTS` of the package's `bots.players`, which is read when
        somebody asks for it; none, if it has no such module."""
        room = f"{type(self).__module__}.bots"
        if find_spec(room) is None or find_spec(f"{room}.players") is None:
            return {}
        found: Mapping[str, Callable[[B, str], Bot]] = import_module(f"{room}.players").BOTS
        return found

    def order_classes(self) -> Mapping[str, type[Order]]:
        """All orders and standing orders by tag."""
        return _classes(type(self))

    def rulings_with(self, chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """All rulings: the defaults, overridden by what was chosen.

        ValueError names an unknown ruling or a choice it does not have."""
        known = {ruling.id: ruling for ruling in self.rulings}
        for name, value in chosen.items():
            if name not in known:
                raise ValueError(f"{self.title} has no ruling {name}.")
            if value not in known[name].choices:
                choices = ", ".join(str(choice) for choice in known[name].choices)
                raise ValueError(
                    f"Ruling {name} has no option {value}. Its options are: {choices}."
                )
        return {ruling.id: chosen.get(ruling.id, ruling.default) for ruling in self.rulings}


@cache
def _classes(ruleset: type[Ruleset[Any, Any]]) -> Mapping[str, type[Order]]:
    classes: list[type[Order]] = [*ruleset.orders, *ruleset.standing, AskMe, NoOrders]
    return MappingProxyType({cls.tag(): cls for cls in classes})
