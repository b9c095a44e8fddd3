"""Parts of a game's options: how it is moderated, whose letters are orders, how its players talk
and vote, who may sit down."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

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


class WitnessOptions(BaseModel):
    """Another house that has a say in the dice: it is bound to a chain of its own before the game
    begins, and gives each link only against the digest of a closed batch, so that a player and the
    operator of this house together cannot choose them.

    by: the kind of witness. url: the base address of the other house, if it is asked by HTTP;
    email: its address for that (`witness@...`), if by mail. key: its public key, 64 hex digits, as
    it publishes it. hours: how long it is waited for. silent: what happens then: the step `goes on`
    without it, which all are told, or the game `waits` until it answers or the moderator leaves
    it out.
    """

    model_config = ConfigDict(extra="forbid")

    by: Literal["house"] = "house"
    url: str = Field(default="", max_length=300)
    email: str = Field(default="", max_length=300)
    key: str = Field(pattern=r"^[0-9a-f]{64}$")
    hours: float = Field(default=48, gt=0, le=10_000)
    silent: Literal["goes on", "waits"] = "goes on"

    @model_validator(mode="after")
    def _can_be_asked(self) -> WitnessOptions:
        if bool(self.url) == bool(self.email):
            raise ValueError("a witness is asked by HTTP (url) or by mail (email)")
        return self


Manner = Literal["signed", "grey", "anonymous"]


class PressOptions(BaseModel):
    """Messages between those at a table.

    manners: how they may be written: `signed` with the seat's name, `grey` without it,
    `anonymous` without telling to whom else they went. fake: they may name another writer or
    other readers.
    private: seats may write to some seats; without it only to all of them. observers may
    always read what goes to all, and what goes to them.
    late: what a seat may write whose orders are overdue: `all`, only `public`, only to the
    `moderator`. quiet_phases: phases in which the same holds as for a late seat with
    `moderator`; `*` stands for any letters.
    public: what goes to all is shown in reports and in the archive. opened: what happens at
    the end of the game with what did not go to all: it stays closed (`never`), or everybody may
    read it, with its true writers (`end`).
    hidden_minutes: what is grey or anonymous is delivered when the clock shows a multiple of
    so many minutes, so that its hour tells nothing about its writer. per_day: messages of one
    seat. longest: characters of one.
    """

    model_config = ConfigDict(extra="forbid")

    manners: list[Manner] = Field(default=["signed"], min_length=1)
    fake: bool = False
    private: bool = True
    late: Literal["all", "public", "moderator"] = "all"
    quiet_phases: list[str] = Field(default_factory=list)
    public: bool = True
    opened: Literal["never", "end"] = "never"
    hidden_minutes: int = Field(default=60, gt=0, le=1440)
    per_day: int = Field(default=40, gt=0, le=1000)
    longest: int = Field(default=10_000, gt=0, le=50_000)

    @property
    def never(self) -> bool:
        """Do seats never write to each other while the game lasts?"""
        return "*" in self.quiet_phases

    def quiet(self, phase: str | None) -> bool:
        """Do seats write to the moderator alone in this phase? None: the game does not run."""
        return self.never or (
            phase is not None and any(fnmatchcase(phase, name) for name in self.quiet_phases)
        )


class VoteOptions(BaseModel):
    """Questions that the seats decide.

    draw: `all` seats share it, a `listed` draw names those who do, `none`: there are none.
    concede: the seats may give the game to one of them. needed: what carries a draw or a
    concession. Silence is a no. hours: after which an open vote is lost.
    """

    model_config = ConfigDict(extra="forbid")

    draw: Literal["all", "listed", "none"] = "listed"
    concede: bool = True
    needed: Literal["all", "two thirds", "majority"] = "all"
    hours: float = Field(default=24 * 14, gt=0, le=10_000)


class TableOptions(BaseModel):
    """Who may sit down, and who may watch.

    open: seats for which nobody is named are announced, and whoever fits may ask for one.
    admission: the `moderator` admits, or the `first` who fits has the seat. begins: the
    `moderator` begins the game, or it begins by itself when it is `full`. finished: games that
    somebody must have played to their end; met: of a hundred ordinary deadlines so many that he
    must have met; newcomers: of whom nothing is known yet they are not asked for. language: in
    which the table talks; words: what the announcement says. names: whether it is told who sits
    where: always (`open`), when the game is over (`end`), or `never`. rated: whether its result
    counts for anybody's rating. plans: whether the house shows each player a plan to start from,
    as its own player would write it. lending: whether a seat may let another order units of it.
    group: the group of players (its short name) for which it is opened; group_hours: so long its
    members alone may sit down, 0: nobody else at all. observers: who may watch:
    `anybody`, whom the `moderator` lets, or `nobody`.
    """

    model_config = ConfigDict(extra="forbid")

    open: bool = False
    admission: Literal["moderator", "first"] = "moderator"
    begins: Literal["moderator", "full"] = "moderator"
    finished: int = Field(default=0, ge=0, le=1000)
    met: int = Field(default=0, ge=0, le=100)
    newcomers: bool = True
    language: str = Field(default="", max_length=40)
    words: str = Field(default="", max_length=500)
    names: Literal["open", "end", "never"] = "open"
    rated: bool = True
    plans: bool = True
    lending: bool = False
    group: str = Field(default="", max_length=60)
    group_hours: float = Field(default=72, ge=0, le=2000)
    observers: Literal["anybody", "moderator", "nobody"] = "anybody"
