"""14.2 Airmobile Doctrine: Mobile Defense and Mobile Advance, once a turn."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool, turn_box
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import (
    Force,
    defender_retreats,
    ways,
)
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.fighting import Manoeuvre
from adjudicator.rulesets.totaler_krieg.words.facts.options import Manoeuvred

MARKER = "MK-Axi-Airmobile_Doctrine"
EXCHANGE, CONVERSION, ATTRITION = "Ex", "conversion", "attrition"
AT_FIRST = "first"


def at_hand(position: Position) -> bool:
    """Is the marker in the Axis Force Pool (TK-14.2-2)?"""
    return position.pieces[MARKER].at == pool("axis")


def used(position: Position, table: Table[Board], how: str, at: str, units: list[str]) -> None:
    """The marker comes back with the next turn, never by the Delay Box (TK-14.2-3)."""
    position.pieces[MARKER].at = turn_box(position.turn + 1)
    table.tell("TK-14.2-3", Manoeuvred(how=how, at=at, units=units))


def germans(field: Field, names: list[str]) -> bool:
    """Are all of them German units (TK-14.2-4, TK-14.2-13)?"""
    return bool(names) and all(field.nations(name) == ("Germany",) for name in names)


# ------------------------------------------------------------------- Mobile Defense


def exits(position: Position, board: Board, force: Force, *, after_loss: bool) -> list[Cell]:
    """The hexes into which a Mobile Defense may retreat now, none if it may not. With an HQ it
    is one hex at most (TK-14.2-8), before any step is lost (TK-14.2-10)."""
    field = Field(position, board)
    units, everyone = force.here(position), force.all(position, board)
    if not units or not germans(field, everyone):
        return []
    if any(field.face(name).move == 0 for name in everyone):
        return []
    if any(field.is_hq(name) for name in everyone) and (force.went or after_loss):
        return []
    start = board.cell(position.pieces[units[0]].at)
    return ways(field, units, force.faction, board.cell(force.origin), start, force.farthest)


def declare_defense(
    position: Position,
    table: Table[Board],
    fight: Fight,
    force: Force,
    result: str,
    attrition: int = 0,
) -> Asking[str]:
    """Ask the Axis for a Mobile Defense once the result is known (TK-14.2-5); gives the step
    loss it stands for, `first`, `Ex`, `conversion` or `attrition`, or nothing."""
    if not at_hand(position):
        return ""
    stuck = not force.options(position, table.board)
    if not (stuck or attrition or fight.city or fight.from_water):
        return ""
    if not exits(position, table.board, force, after_loss=False):
        return ""
    where = table.board.name(fight.at)
    question = ask_for(
        position,
        "axis",
        f"mobile/{fight.segment}/{fight.at}",
        "TK-14.2-5",
        f"{result} at {where}: use Airmobile Doctrine to retreat instead of one step loss?",
        [Manoeuvre],
        "airmobile doctrine",
        at_most=1,
        facts={"hex": fight.at, "result": result, "attrition": attrition, "stuck": stuck},
        default=[],
        silence="You do not use it.",
        standing=["AlwaysManoeuvre"],
    )
    answers = yield from ask(question)
    chosen = answers["axis"].first(Manoeuvre)
    if chosen is None:
        return ""
    return ATTRITION if chosen.attrition else AT_FIRST


def fall_back(
    position: Position, table: Table[Board], fight: Fight, force: Force, *, after_loss: bool
) -> Asking[bool]:
    """Retreat one hex in place of a step loss; an HQ elsewhere stays (TK-14.2-9). Did it?"""
    able = exits(position, table.board, force, after_loss=after_loss)
    if not able:
        return False
    units = force.here(position)
    yield from defender_retreats(position, table, fight, force, 1, able)  # TK-4.2.5.2-3
    used(position, table, "defense", fight.at, units)
    return True


# ------------------------------------------------------------------- Mobile Advance


def advancing_hq(field: Field, fight: Fight) -> str:
    """The German HQ that may advance by the doctrine: it attacked from an adjacent hex
    (TK-14.2-15), and only Germans attacked (TK-14.2-13)."""
    if not at_hand(field.position):
        return ""
    here = [name for name in fight.attackers if is_hex(field.position.pieces[name].at)]
    force = [*here, fight.attacker_hq] if fight.attacker_hq else here
    if not germans(field, force):
        return ""
    return next((name for name in here if field.is_hq(name)), "")
