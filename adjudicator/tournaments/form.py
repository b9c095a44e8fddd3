"""The form of an event, as data: what a director writes in TOML and announces.

A *unit* is what is paired: an entrant, or a team of them. A *role* is what one player holds in a
game, one seat or several. An event is one stage or several; each but the last has a cut.
"""

from __future__ import annotations

import tomllib
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

F = TypeVar("F", bound=BaseModel)

Constraint = Literal["bye", "met", "apart", "side", "club", "pace", "zone"]
TieBreak = Literal[
    "strength of schedule", "sonneborn-berger", "head to head", "margin", "harder side", "wins",
    "game points", "rating", "lot",
]  # fmt: skip
SideRule = Literal["balanced", "lot", "preferences", "bids", "mirrored"]

USUAL_TIES: tuple[TieBreak, ...] = (
    "strength of schedule", "head to head", "margin", "harder side", "lot"
)  # fmt: skip
USUAL_CONSTRAINTS: tuple[Constraint, ...] = (
    "bye", "met", "apart", "side", "club", "pace", "zone"
)  # fmt: skip
WORDS: dict[Constraint, str] = {
    "bye": "nobody sits out twice",
    "met": "nobody meets the same opponent twice",
    "apart": "people who are kept apart do not meet",
    "side": "nobody has the same side again and again",
    "club": "nobody meets somebody from the same club",
    "pace": "the slow do not meet the fast",
    "zone": "nobody meets somebody half the world away",
}
"""What each constraint says."""


class WrongForm(Exception):
    """A form that cannot be read. text: one plain sentence."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Points(Part):
    """What a match or a table is worth.

    by: `result`: `win`, `draw` or `loss`; `place`: the numbers of `places`, first place first,
    equals share; `share`: `pot` in proportion to the points scored; `squares`: in proportion to
    their squares; and the scorings of the Diplomacy hobby, in which a lone winner with more than
    half of all points takes everything: `draw_size`: `pot` divided among those who share the game;
    `sum_of_squares`: `squares` but for that; `carnage`: `places` (7000 to 1000) and the points
    themselves; `c_diplo`: 1 for playing, the points, and `places` (38, 14, 7). bye: for who sits
    out, None: as much as a win, or the mean of a table. absent:
    for who does not answer the roll call. best: how many rounds count; 0: all.
    """

    by: Literal[
        "result",
        "place",
        "share",
        "squares",
        "draw_size",
        "sum_of_squares",
        "carnage",
        "c_diplo",
    ] = "result"
    win: float = 1
    draw: float = 0.5
    loss: float = 0
    places: list[float] = Field(default_factory=list, max_length=12)
    pot: float = Field(default=100, gt=0)
    bye: float | None = None
    absent: float = 0
    best: int = Field(default=0, ge=0)


class StageBase(Part):
    """What all stages have.

    sides: `balanced`: who had a side less often gets it; `lot`; `preferences`: lists, once the
    pairings are known; `bids`: points given up, sealed; `mirrored`: two games, each plays both.
    first: how the first round orders its units: by `rating`, by `lot`, or as they come out of the
    stage before (`standings`); not said: the first stage by rating, others by standings. cut: how
    many go on to the next stage, of each group if there are groups. days: length of a round, after
    which what is not over is agreed or adjudicated; 0: as long as the games may take.
    """

    title: str = Field(default="", max_length=80)
    points: Points = Points()
    sides: SideRule = "balanced"
    ties: list[TieBreak] = list(USUAL_TIES)
    first: Literal["rating", "lot", "standings"] | None = None
    cut: int = Field(default=0, ge=0)
    days: float = Field(default=0, ge=0, le=1000)


class Swiss(StageBase):
    """Equals play equals, nobody twice the same. clubs_apart: in how many first rounds members
    of one club do not meet."""

    kind: Literal["swiss"]
    rounds: int = Field(ge=1, le=30)
    clubs_apart: int = Field(default=99, ge=0)


class Knockout(StageBase):
    """Who loses is out.

    bracket: `standard`: a tree, 1 against the last, in which the best meet late; the first have
    byes; `halves`: each round the upper half against the lower. odd (with `halves`): who is left
    over has a `bye`, or plays an `eliminator`: a volunteer who cannot advance. drawn: what decides
    a drawn match, in this order, and then the higher seed. third: a match for the third place.
    """

    kind: Literal["knockout"]
    bracket: Literal["standard", "halves"] = "standard"
    odd: Literal["bye", "eliminator"] = "bye"
    drawn: list[Literal["margin", "harder side", "higher seed", "lot"]] = [
        "margin", "harder side", "higher seed"
    ]  # fmt: skip
    third: bool = False


class RoundRobin(StageBase):
    """All play all, in groups. legs: how often. together: all games begin at once."""

    kind: Literal["round robin"]
    groups: int = Field(default=1, ge=1, le=64)
    legs: int = Field(default=1, ge=1, le=4)
    together: bool = False


class League(StageBase):
    """Divisions that play all against all, season after season. divisions: how many units each
    has, the first is the highest; the last takes whoever is left. up: how many change places
    between two divisions after a season."""

    kind: Literal["league"]
    divisions: list[int] = Field(min_length=1, max_length=32)
    up: int = Field(default=1, ge=0)
    seasons: int = Field(default=2, ge=1, le=20)
    legs: int = Field(default=1, ge=1, le=4)
    together: bool = False


class Tables(StageBase):
    """Tables of as many as the game has roles. mix: who sits with whom after the first round:
    those of like `score`, or whoever the `lot` says; in the first the strong are apart. top_board:
    in the last round the best sit at one table, whose points count `top_factor` times."""

    kind: Literal["tables"]
    rounds: int = Field(ge=1, le=30)
    mix: Literal["score", "lot"] = "score"
    top_board: bool = False
    top_factor: float = Field(default=1, gt=0)


class Ladder(StageBase):
    """Numbers instead of points, by AREA's formula: neighbours play. start: everybody's number
    in the beginning, if he has none. again: rounds before the same two may meet again."""

    kind: Literal["ladder"]
    rounds: int = Field(ge=1, le=200)
    start: int = Field(default=5000, ge=0)
    again: int = Field(default=2, ge=0)


Stage = Annotated[
    Swiss | Knockout | RoundRobin | League | Tables | Ladder, Field(discriminator="kind")
]


class Leavers(Part):
    """What becomes of who leaves. place: a stand-by takes over (`replaced`), or his open games
    are `forfeit`. results: those he had stay (`kept`), count for nobody (`struck`), or `half`:
    are struck if he had not finished half of the stage."""

    place: Literal["replaced", "forfeit"] = "replaced"
    results: Literal["kept", "struck", "half"] = "kept"


class Teams(Part):
    """A team plays another on so many boards, ordered by rating; its others are reserves."""

    boards: int = Field(ge=2, le=12)


class Length(Part):
    """What a game takes: turns; letters of a seat in each; hours to answer one. usual: the part
    of those hours that players take as a rule. roll_call: days between two rounds."""

    turns: int = Field(default=10, ge=1, le=1000)
    letters: float = Field(default=2, gt=0, le=100)
    hours: float = Field(default=72, gt=0, le=10_000)
    usual: float = Field(default=0.6, gt=0, le=1)
    roll_call: float = Field(default=7, ge=0, le=365)


class Form(Part):
    """A whole event.

    roles: what a player holds -> its seats in the game; empty: each seat is one. constraints: from
    the one that is given up last to the first; one that is not named does not hold at all. apart:
    names of entrants who are never paired. zone_hours: how far clocks may differ (`zone`). harder:
    the role that is harder to win with; empty: the one that has won least in this event. errors:
    what happens when a mistake is found: games go `back one turn` if that is enough, or `play on`.
    """

    title: str = Field(min_length=1, max_length=120)
    roles: dict[str, list[str]] = Field(default_factory=dict)
    stages: list[Stage] = Field(min_length=1, max_length=8)
    minimum: int = Field(default=2, ge=1)
    maximum: int = Field(default=64, ge=1, le=512)
    constraints: list[Constraint] = list(USUAL_CONSTRAINTS)
    apart: list[list[str]] = Field(default_factory=list)
    zone_hours: float = Field(default=9, gt=0, le=24)
    harder: str = ""
    leavers: Leavers = Leavers()
    errors: Literal["back one turn", "play on"] = "back one turn"
    teams: Teams | None = None
    length: Length = Length()

    @property
    def players(self) -> int:
        """How many sit at a game."""
        return len(self.roles)

    @property
    def order(self) -> list[str]:
        """The roles in the order in which they are given out: that of the alphabet, so that it
        does not hang on how a form was written down."""
        return sorted(self.roles)


def from_toml(text: str) -> dict[str, Any]:
    """The table that a text holds. WrongForm: it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongForm(f"The form cannot be read: {error}.") from None


def read(text: str) -> Form:
    """A form from TOML. WrongForm: what is wrong with it, in a sentence."""
    return validated(Form, from_toml(text))


def validated(model: type[F], table: dict[str, Any]) -> F:
    """The table as this model. WrongForm names the first thing that is wrong, and where."""
    try:
        return model.model_validate(table)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        kinds = {"swiss", "knockout", "round robin", "league", "tables", "ladder"}
        where = ".".join(
            str(part + 1 if isinstance(part, int) else part)
            for part in first["loc"]
            if part not in kinds
        )
        said = str(first["msg"])[:1].lower() + str(first["msg"])[1:]
        said = "there is no such key" if first["type"] == "extra_forbidden" else said
        raise WrongForm(f"The form has a mistake at “{where}”: {said}.") from None
