"""The words that every ruleset and every edge of the service share.

A *phase* of a ruleset is a generator: it yields batches of `Ask`, is sent
`Answers`, changes the position and tells `Event`s to its `Table`. The engine
(`core.engine`) drives it; the service stores what the engine returns.

All models are plain data: lists and dicts, never sets, so that one fact has
one JSON (`canonical`) and one digest under every hash seed.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.conditions import Condition, Scalar
from adjudicator.core.dice import Dice
from adjudicator.core.names import Lexicon
from adjudicator.core.pack import Pack
from adjudicator.core.pointing import Choice, Held, arrow_of
from adjudicator.core.telling import Arrow, Geometry, Layer, Report, Sheet

Seat = str
"""A side that decides: `axis`, `allies`, `soviet`. Always lower case."""

By = Literal["plan", "standing", "player", "default"]
"""Which rung of the ladder answered an ask (design: the exchange budget)."""


def canonical(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no blanks, UTF-8 letters kept."""
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json")
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """SHA-256 of `canonical(value)`, 64 hex digits."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


# --------------------------------------------------------------------- orders


class Phrase(BaseModel):
    """A part of an order with a syntax of its own: `2 Italian infantry`.

    A slot `{force:part+}` of an order takes phrases of the class whose tag,
    lower case, is `part`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    syntax: ClassVar[str | tuple[str, ...]] = ()
    short: ClassVar[tuple[str, ...]] = ()
    """How the order card shows it, where its syntax lines are too many to read."""

    @classmethod
    def tag(cls) -> str:
        return cls.__name__


class Order(BaseModel):
    """One order, declared once: mail, form, help text and JSON come from it.

    `syntax` is one or more syntax lines (see `core.ordertext` for the
    notation); the docstring's first line is its help text. An order is a
    value: two equal orders are the same order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    syntax: ClassVar[str | tuple[str, ...]] = ()
    clause: ClassVar[str] = ""
    examples: ClassVar[tuple[str, ...]] = ()
    conditions: ClassVar[tuple[str, ...]] = ()
    """Names of the facts that an `if` at the end of this order may look at."""
    says_yes: ClassVar[str] = ""
    says_no: ClassVar[str] = ""
    """To a question that this order answers with yes, or with no: how that is written (`counter`,
    `decline`). So a player may answer in one word."""
    severally: ClassVar[tuple[str, ...]] = ()
    """Fields in which orders may differ that one line gives together: `activate Breslau and
    Ostrava`. Never where it goes: of two ends it would not be known who goes where."""
    adds: ClassVar[bool] = False
    """Is it added to whatever else answers, instead of answering alone? Of a plan: also where
    the player asked to be asked. Of a standing order: to plans and to the player's own
    answer. So lines for one battle stand beside a default doctrine."""

    when: Condition | None = None
    line: int = 0
    """Line of the submission it stood in, from 1; 0 if it came from a form or a bot."""

    @classmethod
    def tag(cls) -> str:
        """The name of the order in JSON and in `Ask.accepts`: the class name."""
        return cls.__name__

    def fits(self, ask: Ask) -> bool:
        """Can this order, sent ahead, answer this ask? Looks at the ask alone."""
        return True

    def ready(self, ask: Ask) -> bool:
        """Does its `if` let it answer this ask now? An order whose facts are known only
        when it is carried out (the odds of exactly these attackers) says yes and is
        tested by the phase."""
        return self.when is None or self.when.holds(ask.facts)

    def stays(self) -> bool:
        """Sent ahead, does it answer more than one ask (`advance none`)?"""
        return False


class AskMe(Order):
    """Stop the plan and ask me when a question about this topic comes up."""

    syntax = ("ask me about {topic:topic}", "ask me before {topic:topic}")
    examples = ("ask me about normal combat",)

    topic: str


class NoOrders(Order):
    """Say that you give no orders: what silence means happens, and nobody waits for you."""

    syntax = (
        "no [(further|more|other)] (orders|order|moves|move|attacks|attack)",
        "nothing",
        "[i] pass",
        "[(i|we)] do nothing",
        "[(i|we)] stay [where (i am|we are)]",
    )
    examples = ("no orders",)

    def stays(self) -> bool:
        return True


class StandingOrder(Order):
    """An order that answers every ask of a kind until it is dropped.

    Syntax lines of standing orders begin with `always`.
    """

    @abstractmethod
    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        """The orders that answer the ask, or None if this one does not speak of it.

        Looks at the ask and at what its seat may see, nothing else.
        """


def dump_orders(orders: Iterable[Order]) -> list[dict[str, Any]]:
    """Orders as JSON: the fields that are set, and `order` with the tag."""
    return [
        {"order": order.tag(), **order.model_dump(mode="json", exclude_defaults=True)}
        for order in orders
    ]


def load_orders(
    dumped: Iterable[Mapping[str, Any]], classes: Mapping[str, type[Order]]
) -> list[Order]:
    """The reverse of `dump_orders`. KeyError for a tag the ruleset does not have,
    pydantic.ValidationError for fields that do not fit."""
    loaded = []
    for item in dumped:
        fields = {key: value for key, value in item.items() if key != "order"}
        loaded.append(classes[item["order"]].model_validate(fields))
    return loaded


# ----------------------------------------------------------------------- asks


class Ask(BaseModel):
    """One question that the rules put to one seat.

    Self-sufficient: all that a form, a mail reader or a bot may know about the
    question, and nothing that the seat may not know.
    """

    model_config = ConfigDict(extra="forbid")

    seat: Seat
    key: str
    """Names the question within its phase; the same on every replay: `counter/Mechili/1`."""
    clause: str
    title: str
    """One line, as the seat reads it: `Counter the German air unit over Mechili?`"""
    told: list[str] = Field(default_factory=list)
    """Further lines of text that the seat should see with the question."""
    accepts: list[str] = Field(default_factory=list)
    """Tags of the orders that answer it."""
    ahead: list[str] = Field(default_factory=list)
    """Tags of the orders that may be sent along, as a plan for later asks of `opens`."""
    at_most: int | None = None
    """How many orders it takes; None for any number."""
    options: dict[str, list[str]] = Field(default_factory=dict)
    """Per field name of the accepted orders: the ids that are legal. A field that is
    not listed is not restricted here."""
    facts: dict[str, Scalar] = Field(default_factory=dict)
    """What conditions of plans and standing orders may look at."""
    default: list[dict[str, Any]] = Field(default_factory=list)
    """The dumped orders that silence means."""
    silence: str = ""
    """The default in words: `Your forces stay where they are.`"""
    opens: str = ""
    """Name of the plan that an answer to this ask begins: `13/axis`."""
    scope: str = ""
    """Name of the plan that may answer this ask."""
    topic: str = ""
    """What an `ask me about` order calls it."""
    standing: list[str] = Field(default_factory=list)
    """Tags of the standing orders that may answer it."""
    reaction: bool = False
    """An interrupt in somebody else's turn: the short reaction deadline applies."""

    def digest(self) -> str:
        return digest(self)


@dataclass(frozen=True)
class Answer:
    """What a phase is sent for one ask.

    Iterating gives the orders. `by` is the rung that answered, `which` says
    which plan line or standing order it was.
    """

    orders: tuple[Order, ...]
    by: By
    which: str = ""

    def __iter__(self) -> Iterator[Order]:
        return iter(self.orders)

    def __bool__(self) -> bool:
        return bool(self.orders)

    def __len__(self) -> int:
        return len(self.orders)

    def of(self, cls: type[O]) -> list[O]:
        """The orders of one class, in the order given."""
        return [order for order in self.orders if isinstance(order, cls)]

    def first(self, cls: type[O]) -> O | None:
        """The first order of a class, or None."""
        return next(iter(self.of(cls)), None)

    def words(self) -> str:
        """`standing order 2`, `plan, line 9`, `by mail or page`, `default`."""
        match self.by:
            case "plan":
                return f"plan, {self.which}" if self.which else "plan"
            case "standing":
                return f"standing order {self.which}"
            case "player":
                return "ordered"
            case "default":
                return "default"


O = TypeVar("O", bound=Order)  # noqa: E741 - the customary one-letter name
Answers = Mapping[Seat, Answer]
Play = Generator[tuple[Ask, ...], Answers, None]
"""What a phase function returns."""


# --------------------------------------------------------------------- events


class Fact(BaseModel):
    """The facts of one event. A ruleset declares a subclass per thing that can happen;
    the class name is the event's `kind` and the name of its template block."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NotCarriedOut(Fact):
    """An order that a phase did not carry out, told to its seat alone under the clause that
    forbade it: no order ends in silence. line: of the submission, 0 if it came from a form or
    a standing order. order: in words."""

    seat: str
    order: str
    reason: str
    line: int = 0


class OrdersNotUsed(Fact):
    """Orders of a seat's plan that no question took before the plan was over. Told by the
    engine, to that seat alone. orders: dumped."""

    seat: str
    orders: list[dict[str, Any]]


class Term(BaseModel):
    """One line of arithmetic: `armoured corps in the attack | +1 | BW-16.3.1-10`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    value: str
    clause: str = ""


class Event(BaseModel):
    """One thing that happened."""

    model_config = ConfigDict(extra="forbid")

    n: int
    """Number within its phase, from 0."""
    phase: str
    clause: str
    kind: str
    facts: dict[str, Any]
    sums: list[Term] = Field(default_factory=list)
    to: list[Seat] | None = None
    """Seats that may know it; None for everybody."""
    public: dict[str, Any] | None = None
    """For the others: `{"kind": ..., "facts": ...}`, or None if they learn nothing."""
    answered: str = ""
    """Who decided it and how: `allies: standing order 2`."""

    def for_seat(self, seat: Seat | None) -> Event | None:
        """The event as a seat may know it; `None` as seat is the spectator."""
        if self.to is None or seat in self.to:
            return self.model_copy(update={"public": None, "to": None}) if self.to else self
        if self.public is None:
            return None
        return self.model_copy(
            update={
                "kind": self.public["kind"],
                "facts": self.public["facts"],
                "sums": [],
                "to": None,
                "public": None,
                "answered": "",
            }
        )


B = TypeVar("B")


@dataclass
class Table(Generic[B]):
    """What lies on the table while a phase is played: dice, components, rulings,
    and the record of what happened."""

    board: B
    dice: Dice
    rulings: Mapping[str, Scalar]
    phase: str = ""
    events: list[Event] = field(default_factory=list)

    def about(self, order: Order | None) -> None:
        """A phase takes up an order, or none: what is told until the next is about it.
        Only a rehearsal (`core.rehearsing`) looks at this."""

    def decides(self, what: str, so_far: Callable[[], str] | None = None) -> bool:
        """Dice, or other seats, decide now. Yes: let them. A rehearsal says no: then the
        phase goes on as if nothing had come of it, and what follows is in doubt.

        what: a name for the doubt (`combat`). so_far: what can be said of it beforehand."""
        return True

    def tell(
        self,
        clause: str,
        fact: Fact,
        *,
        to: Sequence[Seat] | None = None,
        public: Fact | None = None,
        sums: Sequence[Term] = (),
        answered: tuple[Seat, Answer] | None = None,
    ) -> None:
        """Record an event.

        clause: the id of the rule (or ruling) that caused it.
        to: the seats that may know it, None for all; `public` is what the others learn.
        sums: the arithmetic, line by line.
        answered: the seat and the answer that decided it, if somebody did.
        """
        self.events.append(
            Event.model_construct(
                n=len(self.events),
                phase=self.phase,
                clause=clause,
                kind=type(fact).__name__,
                facts=fact.model_dump(mode="json"),
                sums=list(sums),
                to=None if to is None else list(to),
                public=None
                if public is None
                else {"kind": type(public).__name__, "facts": public.model_dump(mode="json")},
                answered="" if answered is None else f"{answered[0]}: {answered[1].words()}",
            )
        )


# -------------------------------------------------------------------- refusal


class NotAllowed(Exception):
    """An order that we can read and that the rules forbid.

    line: of the submission, from 1 (0: none). clause: the rule. text: a whole
    sentence for the player, saying what is wrong and what would be right.
    """

    def __init__(self, line: int, clause: str, text: str) -> None:
        super().__init__(text)
        self.line, self.clause, self.text = line, clause, text


@dataclass
class Checked:
    """The outcome of checking orders against their ask.

    stands: the orders that stand. notes: per line what the receipt adds to the
    order (`costs 1/2, from Tripoli`). refused: what the rules forbid.
    missing: what the seat has not yet answered, in words. doubtful: orders among those that
    stand which dice or another seat may still prevent; for all others the receipt is a
    promise that the step keeps.
    """

    stands: list[Order]
    refused: list[NotAllowed] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    doubtful: list[Order] = field(default_factory=list)


# -------------------------------------------------------------------- ruleset


class Ruling(BaseModel):
    """A reading of ours as a named option of the ruleset. words: choices that do not say what
    they mean, as people read them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

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

    model_config = ConfigDict(frozen=True, extra="forbid")

    slug: str
    title: str


class Outcome(BaseModel):
    """How a game ended: points per seat (they may share), and one sentence."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    winners: list[Seat]
    points: dict[Seat, int] = Field(default_factory=dict)
    text: str
    clause: str


Bot = Callable[[Ask, Callable[[], Any]], Sequence[Order]]
"""Given an ask and a way to see what its seat sees, it gives orders: those that answer and
those for its plan mixed."""

P = TypeVar("P", bound=BaseModel)
PhaseFunction = Callable[[Any, Any], Play]


class Ruleset(ABC, Generic[P, B]):
    """One game system. Knows only core. Stateless: everything that changes is in the
    position (a pydantic model), everything printed is on the board."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    schema: ClassVar[int]
    position: ClassVar[type[BaseModel]]
    orders: ClassVar[tuple[type[Order], ...]]
    standing: ClassVar[tuple[type[StandingOrder], ...]]
    phrases: ClassVar[tuple[type[Phrase], ...]] = ()
    rulings: ClassVar[tuple[Ruling, ...]]
    phases: ClassVar[Mapping[str, PhaseFunction]]

    @abstractmethod
    def board(self, pack: Pack) -> B:
        """The components of a pack, read and checked.

        Raises `pack.ScenarioError`, which names file and row."""

    def lab_board(self, pack: Pack, words: Mapping[str, Any]) -> B:
        """The board for a position written by hand. A ruleset whose positions may bring
        a small map of their own builds it here from `words`."""
        return self.board(pack)

    @abstractmethod
    def scenarios(self, board: B) -> list[str]:
        """The names of the pack's scenarios."""

    @abstractmethod
    def open(self, board: B, scenario: str, rulings: Mapping[str, Scalar]) -> P:
        """The starting position of a scenario of the pack."""

    def load_position(self, dumped: Mapping[str, Any]) -> P:
        """A stored position as one of today's. A ruleset whose position has changed its
        shape (`schema`) brings older ones up to date here (its `upgrades` module).

        Raises pydantic.ValidationError for what is no position of it."""
        position: P = self.position.model_validate(dict(dumped))  # type: ignore[assignment]
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
        is no news."""
        return None

    def order_words(self, board: B, order: Order) -> str:
        """An order in the house's wording, for what is told of it."""
        return type(order).__name__

    @abstractmethod
    def outcome(self, board: B, position: P) -> Outcome | None:
        """The result once the game is over, else None."""

    @abstractmethod
    def view(self, board: B, position: P, seat: Seat | None) -> Any:
        """What a seat may know, as a pydantic model; `None` is the spectator."""

    @abstractmethod
    def load_view(self, dumped: Mapping[str, Any]) -> Any:
        """A view from its JSON."""

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

    def why_not(
        self, board: B, ask: Ask, view: Any, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        """Which rule forbids an order that the ask does not take (not asked for, one too
        many, a name that is not among the options), so that the receipt can cite it instead
        of the question. None: no rule says more than that it is not among what is legal.

        Looks at what the seat sees. It never makes an order legal: it names the clause."""
        return None

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

    def geometry(self, board: B, view: Any) -> Geometry | None:
        """The drawn map that the sheet of this view refers to, None if there is none. For
        most games it is the board's; where boards are joined it depends on the view."""
        found = getattr(board, "geometry", None)
        return found if isinstance(found, Geometry) else None

    def situation(self, board: B, view: Any, ask: Ask) -> list[str]:
        """Lines for an ask mail's WHERE YOU STAND, 72 columns."""
        return []

    def layers(self, board: B, view: Any) -> list[Layer]:
        """Shades that a reader may lay over the map of this view: who is in supply."""
        return []

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

    def bots(self) -> Mapping[str, Callable[[B, str], Bot]]:
        """The bots that can play a seat of this game, by kind: made from the board and the
        seed of the lots they draw."""
        return {}

    def order_classes(self) -> dict[str, type[Order]]:
        """All orders and standing orders by tag."""
        classes: list[type[Order]] = [*self.orders, *self.standing, AskMe, NoOrders]
        return {cls.tag(): cls for cls in classes}

    def rulings_with(self, chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """All rulings: the defaults, overridden by what was chosen.

        ValueError names an unknown ruling or a choice it does not have."""
        known = {ruling.id: ruling for ruling in self.rulings}
        for name, value in chosen.items():
            if name not in known:
                raise ValueError(f"{self.title} has no ruling {name}.")
            if value not in known[name].choices:
                choices = ", ".join(str(choice) for choice in known[name].choices)
                raise ValueError(f"Ruling {name} is one of: {choices}; not {value}.")
        return {ruling.id: chosen.get(ruling.id, ruling.default) for ruling in self.rulings}
