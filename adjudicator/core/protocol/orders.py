"""Orders as data: what a line of a submission, a form or a standing order comes to."""

# Annotations are types here and no texts: Pydantic would read those of `Order` anew for each of a
# game's orders, which took a tenth of what loading a game takes.
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from adjudicator.core.conditions import Condition
from adjudicator.core.protocol.asks import Ask
from adjudicator.core.telling import Kind


class Phrase(BaseModel):
    """A part of an order with a syntax of its own: `2 Italian infantry`.

    A slot `{force:part+}` of an order takes phrases of the class whose tag,
    lower case, is `part`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    syntax: ClassVar[str | tuple[str, ...]] = ()
    short: ClassVar[tuple[str, ...]] = ()
    """How the order card shows it, where its syntax lines are too many to read."""

    @classmethod
    def tag(cls) -> str:
        return cls.__name__

    def in_full(self, text: str) -> str:
        """What it is read as where amounts are said that its text leaves out."""
        return text


class Order(BaseModel):
    """One order, declared once: mail, form, help text and JSON come from it.

    `syntax` is one or more syntax lines (see `core.ordertext` for the
    notation); the docstring's first line is its help text. An order is a
    value: two equal orders are the same order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

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
    occasion: ClassVar[str] = ""
    """When it is asked for, as players call it (`the Production Phase`), for who gives it at
    another time."""
    early: ClassVar[str] = ""
    """How the key begins of a question with which it may come for the next turn."""
    first_open: ClassVar[bool] = False
    """Do its lists name alternatives, of which the first that is open counts?"""
    costs: ClassVar[bool] = False
    """Its receipt says what it costs or what its chances are. So it is tried out before a click,
    even where it surely may be."""
    adds: ClassVar[bool] = False
    """Is it added to whatever else answers, instead of answering alone? Of a plan: also where
    the player asked to be asked. Of a standing order: to plans and to the player's own
    answer. So lines for one battle stand beside a default doctrine."""

    drawn_along: ClassVar[tuple[str, ...]] = ()
    """Fields that name the places it goes through, in their order, as it is drawn on the map;
    without them they are known by their names (`core.pointing`)."""

    when: Condition | None = None
    line: int = 0
    """Line of the submission it stood in, from 1; 0 if it came from a form or a bot."""

    def in_full(self, text: str) -> str:
        """What it is read as where amounts are said that its text leaves out."""
        return text

    @classmethod
    def tag(cls) -> str:
        """The name of the order in JSON and in `Ask.accepts`: the class name."""
        return cls.__name__

    @classmethod
    def when_asked(cls) -> str:
        """Its `occasion`; "" if there is nothing to say."""
        return cls.occasion

    def arrow_kind(self) -> Kind | None:
        """The arrow that it is drawn with; None: its name says it (`core.pointing`)."""
        return None

    def fits(self, ask: Ask) -> bool:
        """Can this order, sent ahead, answer this ask? Looks at the ask alone."""
        return True

    def ready(self, ask: Ask) -> bool:
        """Does its `if` let it answer this ask now? An order whose facts are known only
        when it is carried out (the odds of exactly these attackers) says yes and is
        tested by the phase."""
        return self.when is None or self.when.holds(ask.facts)

    def waits(self, taken: Sequence["Order"]) -> bool:
        """Sent ahead, is it meant for a later ask than the one that these orders answer (the
        second `advance 1st Panzer` of a plan for two battles)? Looks at the orders alone."""
        return False

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
        "(hold|stay) (everything|everywhere)",
        "[(i|we)] end [(my|the)] turn",
    )
    examples = ("no orders",)

    def stays(self) -> bool:
        return True


class StandingOrder(Order):
    """An order that answers every ask of a kind until it is dropped.

    Syntax lines of standing orders begin with `always`.
    """

    spares: ClassVar[str] = ""
    """The letter of a turn that it answers whole, so that its seat gets none; its receipt says
    so: `your letter on Strategic Warfare`."""

    @abstractmethod
    def answer(self, ask: Ask, view: Any) -> list["Order"] | None:
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
