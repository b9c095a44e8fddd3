"""What has happened in an event so far: its entrants, its rounds, their results.

All plain data, so that one course has one JSON and one digest. Rounds are numbered through the
whole event by their place in `Course.rounds`, and from 1 within their stage.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.tournaments.form import Form, Stage

How = Literal["played", "agreed", "adjudicated", "forfeit", "struck"]
Kind = Literal["match", "table", "top board", "eliminator", "third place", "bye", "walkover"]


class Data(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Entrant(Data):
    """id: starting number, from 1. rating: 0: none. utc: hours that his clock is ahead of UTC.
    since: the first round (of the event, from 1) he plays in. left: rounds that were drawn when
    he left; None: he is in. eliminator: would play for one who is left over. wishes: the roles
    he would like, the dearest first."""

    id: int = Field(ge=1)
    name: str
    rating: int = 0
    club: str = ""
    team: str = ""
    pace: Literal["slow", "usual", "fast"] = "usual"
    utc: float = 0
    since: int = 1
    left: int | None = None
    eliminator: bool = False
    wishes: list[str] = Field(default_factory=list)


class Result(Data):
    """points: of the scenario, by role. winners: roles, several share. forfeited: roles whose
    players did not play to the end. lasted: of roles that were eliminated, the turn in which they
    were. conceded: the others gave the game to its winner. how `struck`: the game counts for
    nobody."""

    points: dict[str, float] = Field(default_factory=dict)
    winners: list[str] = Field(default_factory=list)
    how: How = "played"
    forfeited: list[str] = Field(default_factory=list)
    lasted: dict[str, int] = Field(default_factory=dict, exclude_if=operator.not_)
    conceded: bool = Field(default=False, exclude_if=operator.not_)


class Game(Data):
    """One game of a match. roles: role -> entrant; empty until the sides are given out. given: the
    points that a role gives up, from bids."""

    roles: dict[str, int] = Field(default_factory=dict)
    given: dict[str, float] = Field(default_factory=dict)
    result: Result | None = None


class Match(Data):
    """Units that meet. against: who has left, of a walkover. place: number within its round, in a
    bracket that of its branch. factor: how often its points count. group: of a stage with groups,
    from 0. reasons: why it is so, sentences for everybody."""

    kind: Kind = "match"
    units: list[int]
    games: list[Game] = Field(default_factory=list)
    against: int = 0
    place: int = 0
    group: int = 0
    factor: float = 1
    reasons: list[str] = Field(default_factory=list)
    by_director: bool = False

    @property
    def alone(self) -> bool:
        return self.kind in ("bye", "walkover")

    @property
    def over(self) -> bool:
        return all(game.result is not None for game in self.games)


class Round(Data):
    """stage: from 0. number: within the stage, from 1. field: the units of the stage, the best
    seed first. number_in_season: from 1, of
    a league. groups: of a stage with groups, as they are in this round. absent: who did not
    answer the roll call. given_up: which constraints could not be met, in sentences. seed: hex."""

    stage: int
    number: int
    number_in_season: int = 1
    matches: list[Match]
    field: list[int] = Field(default_factory=list)
    groups: list[list[int]] = Field(default_factory=list)
    absent: list[int] = Field(default_factory=list)
    given_up: list[str] = Field(default_factory=list)
    seed: str = ""

    @property
    def over(self) -> bool:
        return all(match.over for match in self.matches)


DRAWING = 2
"""How rounds are drawn now. 1: events of earlier programs, in which only balanced sides of single
games turned in the next leg; their rounds come out as they did."""


class Course(Data):
    """An event: its form, whoever entered, what was drawn and what came of it. drawing: how its
    rounds are drawn (`DRAWING`), for its whole life."""

    form: Form
    drawing: int = Field(default=1, exclude_if=lambda known: known == 1)
    entrants: list[Entrant]
    rounds: list[Round] = Field(default_factory=list)

    # ------------------------------------------------------------------ units

    def entrant(self, id: int) -> Entrant:
        """KeyError: there is none with this number."""
        for one in self.entrants:
            if one.id == id:
                return one
        raise KeyError(id)

    def members(self, unit: int) -> list[Entrant]:
        """The entrants of a unit, the strongest first; of a team those who are still in."""
        first = self.entrant(unit)
        if self.form.teams is None or not first.team:
            return [first]
        mine = [one for one in self.entrants if one.team == first.team]
        return sorted(mine, key=lambda one: (one.left is not None, -one.rating, one.id))

    def unit_of(self, entrant: int) -> int:
        """The unit that an entrant plays for: himself, or the first number of his team."""
        one = self.entrant(entrant)
        if self.form.teams is None or not one.team:
            return entrant
        return min(other.id for other in self.entrants if other.team == one.team)

    def units(self) -> list[int]:
        """All units that ever were in, by their numbers."""
        return sorted({self.unit_of(one.id) for one in self.entrants})

    def inside(self, unit: int) -> bool:
        """Has the unit not left?"""
        return any(one.left is None for one in self.members(unit))

    def name(self, unit: int) -> str:
        first = self.entrant(unit)
        return first.team if self.form.teams is not None and first.team else first.name

    def rating(self, unit: int) -> int:
        """Of a team: the mean of its boards."""
        boards = self.form.teams.boards if self.form.teams else 1
        rated = [one.rating for one in self.members(unit)[:boards] if one.rating]
        return round(sum(rated) / len(rated)) if rated else 0

    # ----------------------------------------------------------------- rounds

    @property
    def stage(self) -> int:
        """The stage of the last round; 0 before the first."""
        return self.rounds[-1].stage if self.rounds else 0

    def stage_form(self, stage: int) -> Stage:
        return self.form.stages[stage]

    def of_stage(self, stage: int) -> list[Round]:
        return [one for one in self.rounds if one.stage == stage]

    def field(self, stage: int) -> list[int]:
        """The units with which a stage began, the best seed first."""
        rounds = self.of_stage(stage)
        return rounds[0].field if rounds else []

    def matches(self, stage: int | None = None) -> Iterator[Match]:
        """All matches, or those of a stage, in their order."""
        for one in self.rounds:
            if stage is None or one.stage == stage:
                yield from one.matches

    def met(self, stage: int | None = None) -> dict[frozenset[int], int]:
        """How often two units have met, in matches that were played or are being played."""
        found: dict[frozenset[int], int] = {}
        for match in self.matches(stage):
            if match.alone or not _played(match):
                continue
            for at, one in enumerate(match.units):
                for other in match.units[at + 1 :]:
                    key = frozenset((one, other))
                    found[key] = found.get(key, 0) + 1
        return found

    def byes(self, stage: int | None = None) -> dict[int, int]:
        """How often a unit sat out or won without a game."""
        found: dict[int, int] = {}
        for match in self.matches(stage):
            if match.alone:
                for unit in match.units:
                    found[unit] = found.get(unit, 0) + 1
        return found

    def held(self) -> dict[int, list[str]]:
        """The roles that each entrant had so far, in their order. Mirrored games balance out."""
        found: dict[int, list[str]] = {}
        for match in self.matches():
            for game in match.games:
                for role, entrant in game.roles.items():
                    found.setdefault(entrant, []).append(role)
        return found


def _played(match: Match) -> bool:
    """A match all of whose games were struck was none."""
    return not match.games or any(
        game.result is None or game.result.how != "struck" for game in match.games
    )
