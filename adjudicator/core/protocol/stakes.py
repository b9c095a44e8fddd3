"""What a player would lose without meaning to."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Stake(BaseModel):
    """Something that a seat loses or leaves unused if its step runs with the orders it has.

    text: a whole sentence, the fact first ("3 RM of this turn are not spent; they are lost.").
    clause: the rule that takes it. grave: it is lost for good (own units, the means of a season
    or a turn, a line that can never be carried out), so “ready” waits once until its player has
    seen it; else it is told, and nothing waits. line: the order that costs it; 0: what is not
    ordered costs it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    clause: str = ""
    grave: bool = False
    line: int = 0
