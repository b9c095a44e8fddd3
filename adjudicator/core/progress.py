"""What a waiting game is: its `Progress`, the batches it has closed and their digest, on which its
dice hang; and what one `Step` of it did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from adjudicator.core.conditions import Scalar
from adjudicator.core.copying import Tree
from adjudicator.core.protocol import Ask, By, Event, Outcome, Seat, Turn, digest


class Given(BaseModel):
    """A seat's recorded answer. `ahead` are the orders that became its plan."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    seat: Seat
    orders: list[dict[str, Any]]
    by: By
    which: str = ""
    ahead: list[dict[str, Any]] = Field(default_factory=list)


class Asked(BaseModel):
    """A recorded question: whom, which, and the digest of the whole. means: that of what is asked
    without its wording (`Ask.means`); empty in what earlier releases recorded."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    seat: Seat
    key: str
    digest: str
    means: str = ""

    @classmethod
    def of(cls, ask: Ask) -> Asked:
        return cls(seat=ask.seat, key=ask.key, digest=ask.digest(), means=ask.means())

    def same(self, other: Asked) -> bool:
        """Is it the same question, even if it is worded otherwise?"""
        if (self.seat, self.key) != (other.seat, other.key):
            return False
        return self.digest == other.digest or (self.means == other.means != "")

    @model_serializer(mode="wrap")
    def _without_nothing(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """As earlier releases dumped it, if it is of one of them."""
        dumped: dict[str, Any] = dump(self)
        if not self.means:
            dumped.pop("means", None)
        return dumped


class Batch(BaseModel):
    """One closed batch. events: digest of all the phase had told when it was put."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    asks: list[Asked]
    answers: list[Given]
    events: str
    witness: str = ""
    """What a witness gave against it: hex; empty without one."""

    @model_serializer(mode="wrap")
    def _without_nothing(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Batches without a witness are dumped, and digested, as they always were."""
        dumped: dict[str, Any] = dump(self)
        if not self.witness:
            dumped.pop("witness", None)
        return dumped


class Plan(BaseModel):
    """Orders given ahead of their asks. `name` is the scope they answer."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    name: str
    orders: list[dict[str, Any]]


class Progress(Tree):
    """All that a waiting game is."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    ruleset: str
    version: int
    rulings: dict[str, Scalar]
    phase: str | None
    """None: the game is over."""
    number: int
    """Phases begun, this one included: the link of the seed chain it rolls with."""
    position: dict[str, Any]
    """At the start of the phase."""
    batches: list[Batch] = Field(default_factory=list)
    """Closed in this phase."""
    waiting: list[Given] = Field(default_factory=list)
    """Answers of the open batch that plans and standing orders have given already."""
    plans: dict[Seat, Plan] = Field(default_factory=dict)
    history: str = ""
    """Digest of all batches closed in the game so far."""
    before: str = ""
    """`history` as it was when this phase began: the replay starts from it."""
    told: int = 0
    """Events of this phase that were published at earlier stops."""

    def dumped(self) -> dict[str, Any]:
        """As `model_dump(mode="json")`, in a fifth of the time: the position is JSON already, and
        is the same dict."""
        rest = self.model_dump(mode="json", exclude={"position"})
        return {name: rest.get(name, self.position) for name in type(self).model_fields}


@dataclass
class PhaseDone:
    """A phase that ended in a step. report: title of the turn report due now, or None."""

    phase: str
    number: int
    turn: Turn
    events: list[Event]
    """Those of the phase that no earlier step has published."""
    position: dict[str, Any]
    report: str | None
    rolls: list[tuple[str, int, int]]
    secrets: list[tuple[str, int, int]] = field(default_factory=list)
    """Rolls that stay with the house until the game is over."""


@dataclass
class Step:
    """What one `advance` did."""

    progress: Progress
    done: list[PhaseDone] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """Events of the phase that is still open, not published before."""
    asks: list[Ask] = field(default_factory=list)
    """The asks that players must answer now."""
    views: dict[Seat, Any] = field(default_factory=dict)
    """Per asked seat what it sees at this moment, dumped."""
    position: dict[str, Any] = field(default_factory=dict)
    """The position at this moment (in the middle of a phase: not the stored one)."""
    turn: Turn | None = None
    """That of this position; None as long as nothing was played."""
    batches: list[tuple[int, Batch]] = field(default_factory=list)
    """Batches closed in this step, each with the number of its phase."""
    outcome: Outcome | None = None


BY_VALUES = "values:"
"""A history that begins so takes the orders of its batches as values: what they say, and nothing
of how they were written. Games opened by older releases have none of it, and are replayed as they
were played."""


def next_history(history: str, batch: Batch) -> str:
    """The digest of all closed batches, this one included. The dice of all that follows hang on
    it: by values, an order moved to another line of its letter throws the same dice."""
    if not history.startswith(BY_VALUES):
        dumped = batch.model_dump(mode="json")
        for asked in dumped["asks"]:
            asked.pop("means", None)  # such games began before it was recorded
        return digest([history, dumped])
    put = [[ask.seat, ask.key] for ask in batch.asks]
    said = [[g.seat, _values(g.orders), _values(g.ahead)] for g in batch.answers]
    history = BY_VALUES + digest([history, put, said])
    return witnessed(history, batch.witness) if batch.witness else history


def witnessed(history: str, link: str) -> str:
    """The history with what a witness gave: all dice that follow hang on it too."""
    return BY_VALUES + digest([history, "witness", link])


def _values(orders: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in one.items() if key != "line"} for one in orders]


def events_digest(events: Sequence[Event]) -> str:
    return digest([event.model_dump(mode="json") for event in events])
