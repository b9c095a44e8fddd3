"""What can be opened here: rulesets, scenarios, their seats and rulings, and how a game would
look when it begins."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, Field

from adjudicator.core.conditions import Scalar
from adjudicator.core.pack import ScenarioError
from adjudicator.core.protocol import Ruling
from adjudicator.core.telling import Geometry, Sheet
from adjudicator.rulesets import catalogue as catalogue_of
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.record import looking
from adjudicator.service.record.components import beginning, ruleset_of
from adjudicator.service.words import phase_title, seat_title


class ScenarioTold(BaseModel):
    """A scenario for somebody who chooses. months: by post, takes: the same in words; solo: the
    seat for one who plays against the house, empty if that is not a game for one; facing: the seat
    of a friend who plays against that one; scored: its end names winners; what is 0 or empty is not
    known."""

    name: str
    title: str
    line: str = ""
    players: int = 0
    turns: int = 0
    letters: int = 0
    months: int = 0
    takes: str = ""
    level: str = ""
    solo: str = ""
    facing: str = ""
    scored: bool = True


class Offered(BaseModel):
    """A ruleset with its scenarios."""

    name: str
    title: str
    scenarios: list[str]
    told: list[ScenarioTold] = Field(default_factory=list)


class SeatOffered(BaseModel):
    name: str
    title: str


class Setup(BaseModel):
    """How a scenario begins, as all may see it."""

    ruleset: str
    title: str
    scenario: str
    turn_title: str
    first_phase: str
    first_title: str
    """The same as people read it."""
    seats: list[SeatOffered]
    rulings: list[Ruling]
    bots: list[str]
    sheet: Sheet | None = None
    geometry: Geometry | None = None


def catalogue(desk: Desk) -> list[Offered]:
    """All that this house can play. A ruleset whose components cannot be read is left out. Read
    once: a group's new pack is offered when the house starts again."""
    return desk.looks.get("catalogue", lambda: _catalogue(desk))


def _catalogue(desk: Desk) -> list[Offered]:
    found = []
    for name in desk.rulesets:
        ruleset = ruleset_of(desk, name)
        try:
            scenarios = ruleset.scenarios(ruleset.board(desk.packs(name)))
        except (ScenarioError, OSError):
            continue
        told = [tell(name, one) for one in sorted(scenarios, key=lambda one: _turn(name, one))]
        found.append(Offered(name=name, title=ruleset.title, scenarios=scenarios, told=told))
    return found


def _turn(ruleset: str, scenario: str) -> int:
    """The place of a scenario in the catalogue: what is told first is for newcomers."""
    known = list(catalogue_of.scenarios())
    key = (ruleset, scenario)
    return known.index(key) if key in known else len(known)


def tell(ruleset: str, scenario: str) -> ScenarioTold:
    """What is told of a scenario; of one of a group's own its name alone."""
    told = catalogue_of.told(ruleset, scenario)
    if told is None:
        return ScenarioTold(name=scenario, title=scenario.replace("-", " ").capitalize())
    facts = {name: getattr(told, name) for name in ScenarioTold.model_fields}
    return ScenarioTold.model_validate(facts)


def setup(
    desk: Desk, ruleset: str, scenario: str, rulings: Mapping[str, Scalar] | None = None
) -> Setup:
    """How the scenario begins under these rulings; nothing is stored.

    ServiceError: there is no such ruleset, scenario or ruling.
    """
    rules = ruleset_of(desk, ruleset)
    try:
        board = rules.board(desk.packs(ruleset))
        position = beginning(rules, board, scenario, rules.rulings_with(dict(rulings or {})))
    except (ValueError, ScenarioError) as error:
        raise ServiceError(f"{rules.title}, {scenario}: {error}") from error
    view, first = rules.view(board, position, None), rules.first_phase(board, position)
    return Setup(
        ruleset=ruleset,
        title=rules.title,
        scenario=scenario,
        turn_title=rules.turn(board, position).title,
        first_phase=first,
        first_title=phase_title(first),
        seats=[SeatOffered(name=s, title=seat_title(s)) for s in rules.seats(board, position)],
        rulings=list(rules.rulings),
        bots=list(rules.bots()),
        sheet=rules.sheet(board, view),
        geometry=rules.geometry(board, view),
    )


def seat_of(desk: Desk, ruleset: str, scenario: str, seat: str) -> Setup:
    """How a scenario begins, if it has this seat. ServiceError: there is no such thing."""
    found = setup(desk, ruleset, scenario)
    if seat not in [one.name for one in found.seats]:
        raise ServiceError(f"{found.title}, {scenario}, has no seat “{seat[:40]}”.")
    return found


def free_name(desk: Desk, ruleset: str, scenario: str) -> str:
    """A name in addresses for a new game of a scenario: `case-yellow-1940`, or with a number."""
    with desk.store.read() as session:
        return looking.free_slug(session, tell(ruleset, scenario).title)
