"""4.2.7 Advance After Combat, 4.2.8 Exploitation."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.core.saying import count
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.countries.states import trespass
from adjudicator.rulesets.totaler_krieg.book.fighting import doctrine
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed, to_the_point
from adjudicator.rulesets.totaler_krieg.book.ground.entering import (
    Refusal,
    cannot_stand_with,
    failed_at,
    forbids,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import drive_off
from adjudicator.rulesets.totaler_krieg.book.moving.movement import bumped
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Advanced


def eligible(field: Field, fight: Fight) -> list[str]:
    """The attackers that may advance into the hex attacked (4.2.7)."""
    at, faction = field.board.cell(fight.at), fight.faction
    if (field.enemy_units(faction) | field.enemy_beachheads(faction)) >> at & 1:
        return []  # TK-4.2.7-1 TK-4.2.7-6
    by_doctrine = doctrine.advancing_hq(field, fight)
    return [name for name in fight.attackers if stays(field, fight, name, by_doctrine) is None]


def stays(field: Field, fight: Fight, name: str, by_doctrine: str) -> Refusal | None:
    """Why a unit may not advance into the hex attacked, which is empty; None if it may (4.2.7).
    by_doctrine: the HQ that the Airmobile Doctrine lets advance."""
    at, where = field.board.cell(fight.at), field.board.name(fight.at)
    if name not in fight.attackers or name not in field.owner:
        return "TK-4.2.7-1", f"{name} is not one of the surviving units that attacked {where}."
    place = field.position.pieces[name].at
    if place == fight.at:
        return "TK-4.2.7-12", f"{name} has already advanced into {where}."
    if not is_hex(place) or field.board.cell(place) not in field.board.neighbours(at):
        return "TK-4.2.7-12", f"{name} is not next to {where} and cannot advance into it."
    if refusal := may_advance(field, name, by_doctrine):
        return refusal
    if refusal := forbids(field, name, at):
        return refusal  # TK-4.2.7-9 TK-13.6.1.1-21 TK-13.6.2.1-15
    if failed_at(field, fight.faction, at):
        return "TK-14.12-10", f"{where} is in a Failure: {name} cannot advance into it."
    if not supply.supplied(field, name):
        return "TK-10.3-15", f"{name} is not supplied and cannot advance."
    return None


def may_advance(field: Field, name: str, by_doctrine: str) -> Refusal | None:
    """Why a unit may not advance, wherever it attacks; None if it may (4.2.7). by_doctrine: as
    for `stays`."""
    if field.is_hq(name) and name != by_doctrine:  # TK-4.2.7-11
        return "TK-4.2.7-10", f"{name} is an HQ and cannot advance."
    if field.face(name).move == 0:
        return "TK-4.2.7-8", f"{name} has a Movement Allowance of 0 and cannot advance."
    return None


def hold_back(position: Position, board: Board, fight: Fight, able: list[str]) -> None:
    """Keep why the other attackers of a hex that is empty are not asked whether they advance."""
    field = Field(position, board)
    at = board.cell(fight.at)
    if (field.enemy_units(fight.faction) | field.enemy_beachheads(fight.faction)) >> at & 1:
        return
    by_doctrine = doctrine.advancing_hq(field, fight)
    for name in fight.attackers:
        if name not in able and (refusal := stays(field, fight, name, by_doctrine)):
            position.held_back[f"{fight.at}/{name}"] = list(refusal)


def advance(
    position: Position, table: Table[Board], fight: Fight, *, distance: int, exploit: bool
) -> Play:
    """Step 8 of an attack: surviving attackers advance, or exploit if armor attacked
    (TK-4.2.8-1). distance: the Exploitation Distance, the defending hex counted."""
    board = table.board
    able = eligible(Field(position, board), fight)
    hold_back(position, board, fight, able)
    if not able:
        return
    where = board.name(fight.at)
    hq = next((name for name in able if board.counters[name].hq), "")
    reach = f", or exploit {distance} hexes" if exploit and distance > 1 else ""
    question = ask_for(
        position,
        fight.faction,
        f"advance/{fight.segment}/{fight.at}",
        "TK-4.2.7-1",
        f"{where} is empty: which units advance{reach}?",
        [Advance],
        "advances",
        options={"units": able},
        facts={"hex": fight.at, "distance": distance, "exploit": exploit, "hq": hq},
        silence="Nobody advances.",
        standing=["AlwaysAdvance"],
    )
    answers = yield from ask(question)
    taken: list[Advance] = []
    for order in to_the_point(position, table, question, answers[fight.faction].of(Advance)):
        table.about(order)
        if any(order.none or one.none for one in taken):
            text = "Another line says the contrary: either nobody advances, or these units."
            failed(position, table, fight.faction, order, NotAllowed(0, "TK-4.2.7-3", text))
            continue
        taken.append(order)
        for name in dict.fromkeys(order.units):
            if order.roaming and name not in fight.attackers:
                continue  # its own battle is another
            try:
                along(position, table, fight, name, order.path, distance, exploit)
            except NotAllowed as no:
                failed(position, table, fight.faction, order, no)


def along(
    position: Position,
    table: Table[Board],
    fight: Fight,
    name: str,
    path: tuple[str, ...],
    distance: int,
    exploit: bool,
) -> None:
    """One unit advances into the hex and, exploiting, on along a path; it goes as far as the
    rules let it. Raises NotAllowed saying what stopped it."""
    board = table.board
    field = Field(position, board)
    if refusal := stays(field, fight, name, doctrine.advancing_hq(field, fight)):
        raise NotAllowed(0, *refusal)
    went = [fight.at]
    start = board.cell(position.pieces[name].at)
    trespass(position, table, name, board.cell(fight.at))
    place(position, table, name, fight.at)
    if board.counters[name].hq:
        doctrine.used(position, table, "advance", fight.at, [name])
    reason: NotAllowed | None = None
    steps = [hex_id for hex_id in path if hex_id != fight.at]
    if steps:
        reason = _no_exploitation(board, fight, name, exploit=exploit)
    able = Field(position, board).face(name).move
    most = min(distance, able)  # TK-4.2.8-16
    here = board.cell(fight.at)
    halted = _halts(Field(position, board), name, start, here)
    for hex_id in steps if reason is None else ():
        try:
            if hex_id not in board.hexes:
                raise NotAllowed(0, "TK-4.2.8-2", f"There is no hex {hex_id}.")
            end = board.cell(hex_id)
            if len(went) >= most:
                text = f"{name} exploits {count(most, 'hex', 'hexes')} and no more"
                if able < distance:
                    text += f", as many as its Movement Allowance; {distance} are open"
                raise NotAllowed(0, f"TK-4.2.8-{16 if able < distance else 10}", f"{text}.")
            _onward(Field(position, board), name, here, end, halted)
        except NotAllowed as no:
            reason = no
            break
        trespass(position, table, name, end)
        place(position, table, name, hex_id)
        went.append(hex_id)
        halted = _halts(Field(position, board), name, here, end)
        here = end
    clause = "TK-4.2.8-2" if len(went) > 1 else "TK-4.2.7-1"
    table.tell(clause, Advanced(unit=name, path=went))
    if reason is not None:
        text = f"{name} stops in {board.name(went[-1])}: {reason.text}"
        raise NotAllowed(0, reason.clause, text)


def _no_exploitation(board: Board, fight: Fight, name: str, *, exploit: bool) -> NotAllowed | None:
    """Why a unit that advances goes no further than the defending hex, or None."""
    if not exploit and not fight.enemy:  # only a marker was there
        text = f"{board.name(fight.at)} fell without a die roll: units advance and do not exploit."
        return NotAllowed(0, "TK-4.2.2-3", text)
    if board.counters[name].hq:
        return NotAllowed(0, "TK-A242", "An HQ that its doctrine lets advance does not exploit.")
    if not exploit:
        return NotAllowed(0, "TK-4.2.8-1", "No armor attacked: no Exploitation.")
    return None


def _onward(field: Field, name: str, here: Cell, end: Cell, halted: str) -> None:
    """One hex of Exploitation. Raises NotAllowed."""
    board = field.board
    where = board.name(field.id(end))
    if halted:
        raise NotAllowed(0, halted, f"{name} has to stop in {board.name(field.id(here))}.")
    if end not in board.neighbours(here):
        raise NotAllowed(0, "TK-4.2.8-2", f"{where} is not next to {board.name(field.id(here))}.")
    if not (board.land >> end) & 1:
        raise NotAllowed(0, "TK-4.2.8-2", f"{where} is not a Land hex.")
    if failed_at(field, field.owner[name], end):
        raise NotAllowed(0, "TK-14.12-11", f"{where} is in a Failure.")
    if field.weather(end) == "mud":
        raise NotAllowed(0, "TK-4.2.8-15", f"Mud in {where}: no Exploitation.")  # TK-11.3-4
    if (field.enemy_units(field.owner[name]) >> end) & 1:
        raise NotAllowed(0, "TK-4.2.8-18", f"An enemy unit is in {where}.")  # TK-3.2-11
    if refusal := cannot_stand_with(field, name, end) or forbids(field, name, end):
        raise NotAllowed(0, *refusal)  # TK-4.2.8-17 TK-4.2.8-19 TK-13.6.1.1-22 TK-13.6.2.1-16


def _halts(field: Field, name: str, start: Cell, end: Cell) -> str:
    """The clause that makes an exploiting unit stop in the hex it was put in, or empty."""
    board, faction = field.board, field.owner[name]
    if shifts.over_water(field, start, end) or board.side(start, end, "mountain"):
        return "TK-4.2.8-7"
    if not (field.ezoc(faction) >> end) & 1:
        return ""
    others = [other for other in field.friends(end, faction) if other != name]
    aid = (field.air[faction] | field.airdrops[faction]) >> end & 1
    return "" if others or aid else "TK-4.2.8-6"  # TK-8.2-15


def place(position: Position, table: Table[Board], name: str, hex_id: str) -> None:
    """Put a unit in a hex; enemy Detachments and Logistics markers there go to the Delay Box
    (TK-2.3.5-6)."""
    field = Field(position, table.board)
    for marker in bumped(field, field.owner[name], table.board.cell(hex_id)):
        drive_off(position, table, marker)
    position.pieces[name].at = hex_id
