"""What a phase tells, and the table at which it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import Dice
from adjudicator.core.protocol.answers import Answer
from adjudicator.core.protocol.orders import Order
from adjudicator.core.protocol.plain import Seat


class Fact(BaseModel):
    """The facts of one event. A ruleset declares a subclass per thing that can happen;
    the class name is the event's `kind` and the name of its template block."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


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


def texts(facts: Any) -> Iterator[str]:
    """All texts among facts, keys of tables too, in their order."""
    if isinstance(facts, str):
        yield facts
    elif isinstance(facts, dict):
        for key, value in facts.items():
            yield key
            yield from texts(value)
    elif isinstance(facts, list | tuple):
        for one in facts:
            yield from texts(one)


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
