"""What is said about set-up, moves, supply and production."""

from __future__ import annotations

from adjudicator.core.protocol import NotCarriedOut, OrdersNotUsed
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.words.happenings import (
    Attack,
    Attrition,
    Beachhead,
    ChoiceRolled,
    Control,
    CouncilDone,
    CouncilHeld,
    Deployed,
    DeploymentMade,
    ForcesDrawn,
    ForcesReady,
    GameWon,
    InitiativeRolled,
    Landing,
    LinesRefused,
    MapChosen,
    Moved,
    MoveMade,
    MulberryLost,
    PoliticianRemoved,
    Produced,
    ProductionDone,
    Refused,
    RocketFired,
    StormMoved,
    SupplyChecked,
    WorkBuilt,
    WorkCaptured,
)
from adjudicator.rulesets.victory.words.naming import listed
from adjudicator.rulesets.victory.words.wording import Say, count, words


@words(InitiativeRolled)
def initiative_rolled(fact: InitiativeRolled, say: Say) -> list[Line]:
    lines = []
    for roll in fact.rolls:
        given = roll if isinstance(roll, dict) else roll.model_dump()
        throws = ", then ".join(" + ".join(str(die) for die in one) for one in given["throws"])
        lines.append(Line(text=say.power(given["power"]), value=throws, level=1))
    return [*lines, Line(text=f"The players move in this order: {say.powers(fact.order)}.")]


@words(StormMoved)
def storm_moved(fact: StormMoved, say: Say) -> str:
    went = f"The storm moves {fact.direction}, {count(fact.hexes, 'hex', 'hexes')}"
    return f"{went}, to {say.place(fact.hex)}." if fact.hex else f"{went}, and leaves the map."


@words(MulberryLost)
def mulberry_lost(fact: MulberryLost, say: Say) -> str:
    return f"The storm destroys {say.power(fact.power)}'s Mulberry at {say.place(fact.hex)}."


def _ledger(head: str, refused: list[Refused]) -> list[Line]:
    lines = []
    for no in refused:
        given = no if isinstance(no, dict) else no.model_dump()
        text = f"Not carried out: {given['reason']}"
        lines.append(Line(text=text, clause=given["clause"], level=1))
    return [*lines, Line(text=head)]


@words(Moved)
def moved(fact: Moved, say: Say) -> list[Line]:
    number = count(len(fact.lines), "block")
    return _ledger(f"{say.power(fact.power)} has moved {number}.", fact.refused)


@words(MoveMade)
def move_made(fact: MoveMade, say: Say) -> str:
    return f"{say.power(fact.power)} has moved."


@words(Attack)
def attack(fact: Attack, say: Say) -> str:
    number = count(fact.blocks, "block")
    if fact.response:
        side = "" if fact.role == "defender" else f" as {fact.role}"
        return f"{say.power(fact.power)} responds at {fact.hex} with {number}{side}: in round 2."
    return f"{say.power(fact.power)} attacks {fact.hex} with {number}."


@words(Landing)
def landing(fact: Landing, say: Say) -> str:
    return f"{say.power(fact.power)} lands at {fact.hex}: {fact.face}."


@words(RocketFired)
def rocket_fired(fact: RocketFired, say: Say) -> str:
    return f"{say.power(fact.power)} fires a Rocket at {fact.hex}."


@words(WorkCaptured)
def work_captured(fact: WorkCaptured, say: Say) -> str:
    level = f" of {fact.level} PP" if fact.work.endswith("factory") else ""
    return f"{say.power(fact.power)} takes the {fact.work}{level} at {fact.hex}."


@words(Beachhead)
def beachhead(fact: Beachhead, say: Say) -> str:
    return f"{say.power(fact.power)} has a Beachhead at {fact.hex}: {fact.face}."


@words(Attrition)
def attrition(fact: Attrition, say: Say) -> str:
    if not fact.steps:
        return f"{say.power(fact.power)}: all units are in supply."
    return f"{say.power(fact.power)} loses {count(fact.steps, 'step')} for want of supply."


@words(SupplyChecked)
def supply_checked(fact: SupplyChecked, say: Say) -> str:
    return f"{say.power(fact.power)} has checked its supply."


@words(Control)
def control(fact: Control, say: Say) -> list[Line]:
    points = [
        Line(text=say.power(power), value=f"{number} PP", level=1)
        for power, number in fact.points.items()
    ]
    changed = f"Changed hands: {'; '.join(fact.changed)}." if fact.changed else "No City or Town "
    return [*points, Line(text=changed if fact.changed else f"{changed}changed hands.")]


@words(GameWon)
def game_won(fact: GameWon, say: Say) -> str:
    return fact.text


@words(Produced)
def produced(fact: Produced, say: Say) -> list[Line]:
    head = f"{say.power(fact.power)} spends {fact.spent} of {fact.available} PP."
    return _ledger(head, fact.refused)


@words(ProductionDone)
def production_done(fact: ProductionDone, say: Say) -> str:
    return f"{say.power(fact.power)} has produced."


@words(WorkBuilt)
def work_built(fact: WorkBuilt, say: Say) -> str:
    return f"{say.power(fact.power)} at {fact.hex}: {fact.what}."


@words(ForcesDrawn)
def forces_drawn(fact: ForcesDrawn, say: Say) -> list[Line]:
    head = f"{say.power(fact.power)}'s forces: {listed(fact.blocks)}."
    return _ledger(head, fact.refused)


@words(LinesRefused)
def lines_refused(fact: LinesRefused, say: Say) -> list[Line]:
    return _ledger("Some of your lines cannot be followed.", fact.refused)


@words(NotCarriedOut)
def not_carried_out(fact: NotCarriedOut, say: Say) -> str:
    which = f"Line {fact.line}, " if fact.line else ""
    return f'{which}"{fact.order} ..." cannot be followed: {fact.reason}'


@words(OrdersNotUsed)
def orders_not_used(fact: OrdersNotUsed, say: Say) -> str:
    lines = [f"line {order['line']}" for order in fact.orders if order.get("line")]
    which = f" ({listed(lines)})" if lines else ""
    return f"Some of your orders{which} came to nothing: no question took them."


@words(ForcesReady)
def forces_ready(fact: ForcesReady, say: Say) -> str:
    return f"{say.power(fact.power)} has its forces ready to deploy."


@words(Deployed)
def deployed(fact: Deployed, say: Say) -> list[Line]:
    lines = [Line(text=text, level=1) for text in fact.lines]
    return [*lines, *_ledger(f"{say.power(fact.power)} has deployed.", fact.refused)]


@words(DeploymentMade)
def deployment_made(fact: DeploymentMade, say: Say) -> str:
    return f"{say.power(fact.power)} has {count(fact.blocks, 'block')} on the map."


@words(MapChosen)
def map_chosen(fact: MapChosen, say: Say) -> str:
    name = say.board.parts[fact.board].title if fact.board in say.board.parts else fact.board
    turned = ", turned round" if fact.rotation else ""
    return f"{say.power(fact.power)} lays the map {name} at place {fact.slot}{turned}."


@words(ChoiceRolled)
def choice_rolled(fact: ChoiceRolled, say: Say) -> str:
    rolls = listed([f"{say.power(power)} {die}" for power, die in fact.rolls.items()])
    return f"For the first choice of a map: {rolls}. {say.power(fact.first)} chooses first."


@words(CouncilHeld)
def council_held(fact: CouncilHeld, say: Say) -> list[Line]:
    lines = [Line(text=text, level=1) for text in fact.lines]
    return [*lines, Line(text=f"{say.power(fact.power)}'s council of war.")]


@words(CouncilDone)
def council_done(fact: CouncilDone, say: Say) -> str:
    return f"{say.power(fact.power)}'s council has met."


@words(PoliticianRemoved)
def politician_removed(fact: PoliticianRemoved, say: Say) -> str:
    return f"A coup at {say.power(fact.power)}: {fact.seat} is removed from office."
