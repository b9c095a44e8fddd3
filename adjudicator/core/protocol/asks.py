"""What a phase asks."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol.plain import Seat, digest


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
    not listed is not restricted here. Names besides are those of `Ruleset.carried`."""
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

    def means(self) -> str:
        """The digest of what it asks, however it is worded."""
        return digest(self.model_dump(mode="json", exclude={"title", "told", "silence"}))
