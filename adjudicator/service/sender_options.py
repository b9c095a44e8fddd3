"""How a game decides whose letters are a seat's orders."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Policy = Literal["token", "token+sender", "token+dkim"]


class SenderOptions(BaseModel):
    """What a letter needs beside the secret reply address.

    policy: `token`: nothing; it is taken wherever it comes from, and the player is told of
    an address that is not his. `token+sender`: one of the player's own addresses as its
    sender. `token+dkim`: besides, a proof that it came from there (DKIM, or SPF). What is not
    enough is held until the player says that it is his.
    """

    model_config = ConfigDict(extra="forbid")

    policy: Policy = "token"
