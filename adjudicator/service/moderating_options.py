"""How a game is moderated: a part of its options."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Hold = Literal["no", "reports", "all"]
Assignment = Literal["chosen", "random", "wishes", "bids"]


class ModeratingOptions(BaseModel):
    """sealed: the moderator sees who is in and whether it is legal, never what, until the step
    has run; he may unseal, which is told to all. If he plays himself, it is sealed in any case.
    hold: which steps wait for his release before anything of them is published: none, those
    that write a report, or all. assignment: how the seats are given out; for the last three
    the players are invited first, and the seats given out when the game begins.
    """

    model_config = ConfigDict(extra="forbid")

    sealed: bool = True
    hold: Hold = "no"
    assignment: Assignment = "chosen"
