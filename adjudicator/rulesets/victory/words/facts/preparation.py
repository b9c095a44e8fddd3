"""What can happen in production, set-up and council, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.words.facts.moves import Refused, ledger
from adjudicator.rulesets.victory.words.naming import listed
from adjudicator.rulesets.victory.words.wording import Say, words


class Produced(Fact):
    """What a power did in Production, for its own side."""

    power: str
    lines: list[str]
    refused: list[Refused]
    spent: int
    available: int


@words(Produced)
def produced(fact: Produced, say: Say) -> list[Line]:
    head = f"{say.power(fact.power)} spends {fact.spent} of {fact.available} PP."
    return ledger(head, fact.refused)


class ProductionDone(Fact):
    power: str


@words(ProductionDone)
def production_done(fact: ProductionDone, say: Say) -> str:
    return f"{say.power(fact.power)} has produced."


class WorkBuilt(Fact):
    """An airfield, Mulberry, or a repaired bridge or canal: on the map for all to see."""

    power: str
    hex: str
    what: str


@words(WorkBuilt)
def work_built(fact: WorkBuilt, say: Say) -> str:
    return f"{say.power(fact.power)} at {fact.hex}: {fact.what}."


class ForcesDrawn(Fact):
    """The blocks a power drew, for itself."""

    power: str
    blocks: list[str]
    refused: list[Refused] = []


@words(ForcesDrawn)
def forces_drawn(fact: ForcesDrawn, say: Say) -> list[Line]:
    head = f"{say.power(fact.power)}'s forces: {listed(fact.blocks)}."
    return ledger(head, fact.refused)


class ForcesReady(Fact):
    """That a power has its forces. How many blocks they are is not told: for the same points one
    may have few strong ones or many weak ones."""

    power: str
    blocks: int = 0
    """As events of earlier games have it; nothing sets it any more."""


@words(ForcesReady)
def forces_ready(fact: ForcesReady, say: Say) -> str:
    return f"{say.power(fact.power)} has its forces ready to deploy."


class Deployed(Fact):
    power: str
    lines: list[str]
    refused: list[Refused]


@words(Deployed)
def deployed(fact: Deployed, say: Say) -> list[Line]:
    lines = [Line(text=text, level=1) for text in fact.lines]
    return [*lines, *ledger(f"{say.power(fact.power)} has deployed.", fact.refused)]


class DeploymentMade(Fact):
    power: str
    blocks: int


@words(DeploymentMade)
def deployment_made(fact: DeploymentMade, say: Say) -> str:
    return f"{say.power(fact.power)} has {count(fact.blocks, 'block')} on the map."


class MapChosen(Fact):
    power: str
    board: str
    slot: str
    rotation: int


@words(MapChosen)
def map_chosen(fact: MapChosen, say: Say) -> str:
    name = say.board.parts[fact.board].title if fact.board in say.board.parts else fact.board
    turned = ", turned around" if fact.rotation else ""
    return f"{say.power(fact.power)} places the map {name} at place {fact.slot}{turned}."


class ChoiceRolled(Fact):
    """The die for the first choice of a map (VIC-1.1-2)."""

    rolls: dict[str, int]
    first: str


@words(ChoiceRolled)
def choice_rolled(fact: ChoiceRolled, say: Say) -> str:
    rolls = listed([f"{say.power(power)} {die}" for power, die in fact.rolls.items()])
    return f"For the first choice of a map: {rolls}. {say.power(fact.first)} chooses first."


class CouncilHeld(Fact):
    """Votes of a team's council, for the team (VIC-10.5-2)."""

    power: str
    lines: list[str]


@words(CouncilHeld)
def council_held(fact: CouncilHeld, say: Say) -> list[Line]:
    lines = [Line(text=text, level=1) for text in fact.lines]
    return [*lines, Line(text=f"{say.power(fact.power)}'s council of war.")]


class CouncilDone(Fact):
    power: str


@words(CouncilDone)
def council_done(fact: CouncilDone, say: Say) -> str:
    return f"{say.power(fact.power)}'s council has met."


class PoliticianRemoved(Fact):
    """A military coup (VIC-10.5-4)."""

    power: str
    seat: str


@words(PoliticianRemoved)
def politician_removed(fact: PoliticianRemoved, say: Say) -> str:
    return f"A coup at {say.power(fact.power)}: {fact.seat} is removed from office."
