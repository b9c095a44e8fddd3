"""4 Combat Phase: the Blitz and the Regular Combat Segment, and one attack from declaration to
its last loss. Advance and Exploitation are in `advance`, the retreat's ways in `retreat`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.parts import Result
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries.states import ended_by_play
from adjudicator.rulesets.totaler_krieg.book.fighting import blitzing, doctrine
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import advance
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import (
    BLITZ,
    REGULAR,
    Fight,
    Odds,
    declare,
    weigh,
)
from adjudicator.rulesets.totaler_krieg.book.fighting.losses import Losses
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import (
    Force,
    attackers_can,
    attackers_withdraw,
    defender_retreats,
    hold,
)
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed, to_the_point
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lookout import Lookout
from adjudicator.rulesets.totaler_krieg.book.ground.losing import drive_off
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack, Help, Stand, Withdraw
from adjudicator.rulesets.totaler_krieg.orders.support import Decline
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Battle


def blitz(position: Position, table: Table[Board]) -> Play:
    """4.1 Blitz Combat Segment; without a Blitz marker only CV Strikes return (TK-4.1-3)."""
    if position.blitz[position.phasing]:
        yield from blitzing.airdrop(position, table)
        yield from segment(position, table, BLITZ)
        yield from blitzing.beachhead_landing(position, table)
        yield from blitzing.airdrop_landing(position, table)
    blitzing.strikes_return(position, table)
    yield from tidy(position, table, BLITZ)


def regular(position: Position, table: Table[Board]) -> Play:
    """4.2 Regular Combat Segment, for which no Blitz marker is needed (TK-4.2-2)."""
    yield from segment(position, table, REGULAR)
    yield from tidy(position, table, REGULAR)
    position.attacked, position.hexes_attacked, position.fought_hqs = [], [], []


def segment(position: Position, table: Table[Board], which: str) -> Play:
    """The attacks of a Segment, one after the other (TK-4.2.1-2)."""
    position.attacked, position.hexes_attacked, position.fought_hqs = [], [], []
    if position.war_state == "pre":
        return  # TK-4.2.1.1-7
    faction = position.phasing
    question = ask_for(
        position,
        faction,
        f"attacks/{which}",
        "TK-4.2.1-1",
        f"{which.title()} Combat: which attacks do you make?",
        [Attack],
        "combat",
        facts={"segment": which, "turn": position.turn},
        silence="You attack nobody.",
    )
    answers = yield from ask(question)
    orders = to_the_point(position, table, question, answers[faction].of(Attack))
    lookout = Lookout(position, table)
    for number, order in enumerate(orders, start=1):
        table.about(order)
        field = lookout.field
        try:
            fight = declare(position, table.board, order, which, field, orders[number:])
            wanted(field, order, fight)
        except NotAllowed as no:
            failed(position, table, faction, order, no)
            continue
        yield from attack(position, table, fight, number, field)


def wanted(field: Field, order: Attack, fight: Fight) -> None:
    """Does the `if` of an attack hold? Raises NotAllowed if not. The odds are those before
    the defender's Ranged Support."""
    if order.when is None:
        return
    board, odds = field.board, weigh(field, fight)
    facts: dict[str, Scalar] = {
        "odds": board.crt[odds.base].name,
        "column": board.crt[odds.column].name,
        "shift": odds.shift,
    }
    if not order.when.holds(facts):
        raise NotAllowed(
            0,
            "TK-4.2.2-4",
            f"The attack on {board.name(order.place)} waits for its condition: odds"
            f" {facts['odds']}, column {facts['column']}.",
        )


# ------------------------------------------------------------------------ one attack


def attack(
    position: Position, table: Table[Board], fight: Fight, number: int, field: Field
) -> Play:
    """4.2.2 Attack Sequence. field: of this moment."""
    board = table.board
    position.hexes_attacked.append(fight.at)
    position.attacked += fight.attackers
    for name in (*fight.attackers, fight.attacker_hq):
        if name and board.counters[name].hq:
            position.fought_hqs.append(name)
    if not fight.defenders:
        for marker in fight.markers:  # TK-4.2.2-1 TK-4.2.2-2
            drive_off(position, table, marker, "TK-4.2.2-2")
        yield from advance(position, table, fight, distance=1, exploit=False)
        return
    field = _ends_policy(field, table, fight)
    if not table.decides("combat", lambda: _as_things_stand(field, fight)):
        return
    yield from _support(field, table, fight, number)
    for name in (*fight.defenders, fight.defender_hq):
        if name and board.counters[name].hq:
            position.fought_hqs.append(name)  # TK-4.2.1.2-10
    odds = weigh(field, fight)
    label = f"combat/{fight.segment}/{fight.at}"
    roll = table.dice.d6(label)  # TK-4.2.2-12
    printed = board.crt[odds.column].results[roll]
    result = weathered(printed, field.weather(board.cell(fight.at)))
    _tell(table, fight, odds, roll, result)
    force = Force(fight.at, list(fight.defenders), fight.enemy, fight.defender_hq)
    losing = Losses(position, table, fight, force)
    if result.retreat in ("Ad", "Ex"):
        yield from _exchange(position, table, fight, force, losing, result.retreat)
    else:
        hexes = int(result.retreat[2])
        yield from _driven_back(position, table, fight, force, losing, hexes, result.defender)
    for _ in range(result.attacker):  # TK-4.2.2-14 TK-4.2.4.2-1
        yield from losing.attacker("attrition")
    for _ in range(result.defender):
        yield from losing.defender("attrition")
    distance = force.went + losing.unsatisfied  # TK-4.2.8-10
    yield from advance(position, table, fight, distance=max(1, distance), exploit=fight.armor)


def _as_things_stand(field: Field, fight: Fight) -> str:
    """The odds of a fight before the defender names an HQ, whose HQ takes part in it without
    having been named, and what the strongest HQ that can support the defence makes of them."""
    board, odds = field.board, weigh(field, fight)
    hq = f" with the support of {fight.attacker_hq}" if fight.attacker_hq else ""
    said = (
        f"{odds.attack} against {odds.defence}{hq}, shift {_itemised(odds)}, column"
        f" {board.crt[odds.column].name} as things stand"
    )
    able = shifts.helpers(field, fight.enemy, fight.defenders, board.cell(fight.at))
    if not able:
        return said
    helper = _strongest(field, able)
    helped = weigh(field, replace(fight, defender_hq=helper))
    return (
        f"{said}; {helped.attack} against {helped.defence}, column"
        f" {board.crt[helped.column].name}, if {helper} supports the defence"
    )


def _itemised(odds: Odds) -> str:
    """`-1 (HQ of the attacker +1, Terrain -2)`: the net shift, and what it consists of."""
    each = [f"{one.text} {one.value}" for one in odds.terms if one.clause.startswith("TK-4.2.3.")]
    return f"{odds.shift:+d} ({', '.join(each)})" if each else f"{odds.shift:+d}"


def _strongest(field: Field, able: Sequence[str]) -> str:
    """The HQ that helps a defence most."""
    return max(able, key=lambda name: (field.face(name).defence, name))


def _ends_policy(field: Field, table: Table[Board], fight: Fight) -> Field:
    """An Axis attack on a PAC unit ends its Policy (TK-13.6.1.2-17). Gives the field after it."""
    if fight.faction == "axis":
        for nation in dict.fromkeys(n for name in fight.defenders for n in field.nations(name)):
            ended_by_play(field.position, table, nation, "TK-13.6.1.2-17")
    return Field(field.position, table.board)


def weathered(result: Result, weather: str) -> Result:
    """Bad weather lowers a retreat of the defender (TK-4.2.4.1-6, TK-11.2-1); all else stays
    (TK-11.2-2, TK-11.2-3, TK-11.2-4)."""
    lower = {"Dr3": "Dr2", "Dr2": "Dr1", "Dr1": "Ex"}
    if not weather:
        return result
    retreat = lower.get(result.retreat, result.retreat)
    return Result(retreat, result.attacker, result.defender)


def _support(field: Field, table: Table[Board], fight: Fight, number: int) -> Play:
    """Step 2: the defender may name a supplied HQ for Ranged Support (TK-4.2.2-5)."""
    at = table.board.cell(fight.at)
    able = shifts.helpers(field, fight.enemy, fight.defenders, at)
    if not able:
        return
    best = _strongest(field, able)
    odds = weigh(field, fight)
    where = table.board.name(fight.at)
    question = ask_for(
        field.position,
        fight.enemy,
        f"support/{fight.segment}/{fight.at}",
        "TK-4.2.2-5",
        f"{where} is attacked {odds.attack} to {odds.defence}: does an HQ support the defence?",
        [Help, Decline],
        "support of a defence",
        told=[f"{FACTION_NAMES[fight.faction]} attack with {', '.join(fight.attackers)}."],
        at_most=1,
        options={"unit": able},
        facts={
            "hex": fight.at,
            "odds": table.board.crt[odds.base].name,
            "column": table.board.crt[odds.column].name,
            "attack": number,
        },
        default=[Help(unit=best)],
        silence=f"{best} supports the defence.",
        standing=["AlwaysHelp"],
    )
    answers = yield from ask(question)
    chosen = answers[fight.enemy].first(Help)
    if chosen is not None and chosen.unit in able:
        fight.defender_hq = chosen.unit
    elif chosen is not None and (no := shifts.help_refusal(field, fight.enemy, chosen.unit, at)):
        failed(field.position, table, fight.enemy, chosen, NotAllowed(0, *no))


def _tell(table: Table[Board], fight: Fight, odds: Odds, roll: int, result: Result) -> None:
    crt = table.board.crt
    table.tell(
        "TK-4.2.2-12",
        Battle(
            at=fight.at,
            segment=fight.segment,
            attackers=list(fight.attackers),
            attacker_hq=fight.attacker_hq,
            defenders=list(fight.defenders),
            defender_hq=fight.defender_hq,
            attack=odds.attack,
            defence=odds.defence,
            odds=crt[odds.base].name,
            shift=odds.shift,
            column=crt[odds.column].name,
            roll=roll,
            result=f"{result.retreat} {result.attacker}/{result.defender}",
        ),
        sums=odds.terms,
    )


# --------------------------------------------------------------------------- results


def _exchange(
    position: Position,
    table: Table[Board],
    fight: Fight,
    force: Force,
    losing: Losses,
    retreat: str,
) -> Play:
    """4.2.4.1 Ad and Ex: the attackers retreat or lose a step; of an Ex, if they stood, the
    defenders then do the same."""
    able = attackers_can(position, table.board, fight)
    if able:
        field = Field(position, table.board)
        steps = sum(field.steps(name) for name in fight.attackers)
        default = Withdraw() if steps <= 2 else Stand()
        question = ask_for(
            position,
            fight.faction,
            f"attackers/{fight.segment}/{fight.at}",
            "TK-4.2.4.1-1" if retreat == "Ad" else "TK-4.2.4.1-2",
            f"{retreat} at {table.board.name(fight.at)}: withdraw, or lose a step?",
            [Withdraw, Stand],
            "results",
            at_most=1,
            facts={"hex": fight.at, "steps": steps, "result": retreat},
            default=[default],
            silence="You withdraw." if steps <= 2 else "One of your attackers loses a step.",
            standing=["AlwaysStand"],
        )
        answers = yield from ask(question)
        if answers[fight.faction].first(Withdraw) is not None:
            yield from attackers_withdraw(position, table, fight)
            return  # TK-4.2.4.1-3
    yield from losing.attacker(retreat)
    if retreat == "Ad":
        return
    losing.mobile = yield from doctrine.declare_defense(position, table, fight, force, "Ex")
    stood = 1
    if not losing.mobile and force.options(position, table.board):
        stood = yield from hold(position, table, fight, force, 1, "Ex")
    if stood:
        yield from losing.defender("Ex")  # TK-4.2.4.1-4
    else:
        yield from defender_retreats(position, table, fight, force, 1)


def _driven_back(
    position: Position,
    table: Table[Board],
    fight: Fight,
    force: Force,
    losing: Losses,
    hexes: int,
    attrition: int,
) -> Play:
    """4.2.4.1 Dr1 to Dr3: retreat hex by hex, what cannot be retreated is lost in steps."""
    left = hexes
    losing.mobile = yield from doctrine.declare_defense(
        position, table, fight, force, f"Dr{hexes}", attrition
    )
    if fight.from_water or fight.city:  # TK-4.2.5.3-7 TK-4.2.5.3-8
        stood = yield from hold(position, table, fight, force, hexes, f"Dr{hexes}")
        for _ in range(stood):
            yield from losing.defender("conversion")
        left -= stood
    while left:
        if not force.alive(position, table.board):
            losing.unsatisfied += left  # TK-A59
            return
        if force.options(position, table.board):
            yield from defender_retreats(position, table, fight, force, 1)  # TK-4.2.5.3-4
        else:
            yield from losing.defender("conversion")  # TK-4.2.5.3-1
        left -= 1
