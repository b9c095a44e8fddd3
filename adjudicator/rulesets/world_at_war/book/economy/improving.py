"""Industry and technology: attempts, progress, completion."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, off, option
from adjudicator.rulesets.world_at_war.orders.economy import Industry, Research
from adjudicator.rulesets.world_at_war.words.facts.economy import Improved, Researched

HIGHEST = 6
"""WAW-CORE.IMP-6"""
DONE = 100
AUGMENTED = {"uk": 2, "italy": 2, "germany": 1}
"""Fleets that Naval Augmentation adds to a pool (WAW-CORE.SCN-28)."""


def no_industry(
    position: Position, board: Board, major: str, order: Industry, tried: list[str]
) -> NotAllowed | None:
    """Why a major may not work on its industry now."""
    state = position.majors[major]
    name = board.country_name(major)
    if off(position, "industry"):
        clause = {"poland-1939": "WAW-1.1-3", "france-1940": "WAW-1.2-4"}.get(
            position.scenario, "WAW-1.3-29"
        )
        return NotAllowed(order.line, clause, "Industry is not used in this scenario.")
    if f"{major}/industry" in tried:
        text = f"{name} has already worked on its industry this turn."
        return NotAllowed(order.line, "WAW-CORE.ACT-10", text)  # WAW-CORE.ACT-10
    if state.level >= HIGHEST:
        text = f"The industry of {name} is at Level {HIGHEST}, the highest."
        return NotAllowed(order.line, "WAW-CORE.IMP-6", text)
    return no_payment(position, board, major, order.line, state.level, "industry")


def no_research(
    position: Position, board: Board, major: str, order: Research, tried: list[str]
) -> NotAllowed | None:
    """Why a major may not work on a technology now."""
    state = position.majors[major]
    name = board.country_name(major)
    row = board.technologies.get((major, order.technology))
    if off(position, "technology"):
        clause = {"poland-1939": "WAW-1.1-3", "france-1940": "WAW-1.2-4"}.get(
            position.scenario, "WAW-1.3-29"
        )
        return NotAllowed(order.line, clause, "Technology is not used in this scenario.")
    if row is None:
        what = order.technology.replace("_", " ").title()
        late = order.technology in ("rockets", "atomic_bomb")
        clause = "WAW-CORE.IMP-14" if late else "WAW-CORE.IMP-15"
        return NotAllowed(order.line, clause, f"{name} cannot research {what}.")
    if row.id in state.techs:
        text = f"{name} has completed {row.name}."
        return NotAllowed(order.line, "WAW-CORE.IMP-15", text)
    if f"{major}/technology" in tried:
        text = f"{name} has already worked on a technology this turn."
        return NotAllowed(order.line, "WAW-CORE.ACT-10", text)
    if state.researching and state.researching != row.id:
        old = board.technologies[major, state.researching].name
        text = f"{name} is working on {old}; another technology has to wait until then."
        return NotAllowed(order.line, "WAW-CORE.IMP-12", text)  # WAW-CORE.IMP-5, IMP-12
    missing = [board.technologies[major, n].name for n in row.needs if n not in state.techs]
    if missing:
        bomb = row.id == "atomic_bomb"
        clause = "WAW-3.2-1" if bomb else "WAW-CORE.IMP-12"
        text = f"{row.name} needs {' and '.join(missing)} first."
        return NotAllowed(order.line, clause, text)  # WAW-3.2-1
    if state.level < row.level:
        text = f"{row.name} needs Industry Level {row.level}; {name} has {state.level}."
        return NotAllowed(order.line, "WAW-5-2", text)  # WAW-5-2
    return no_payment(position, board, major, order.line, row.rm, row.name)


def no_payment(
    position: Position, board: Board, major: str, line: int, rm: int, what: str
) -> NotAllowed | None:
    """A chit and the RMs (WAW-CORE.IMP-1)."""
    state = position.majors[major]
    name = board.country_name(major)
    if state.chits < 1:
        text = f"{name} has no action chit left for {what}."
        return NotAllowed(line, "WAW-CORE.IMP-1", text)
    if state.rm < rm:
        text = f"{what[:1].upper() + what[1:]} costs {name} {rm} RM, and it has {state.rm} left."
        clause = "WAW-CORE.IMP-3" if what == "industry" else "WAW-CORE.IMP-4"
        return NotAllowed(line, clause, text)
    return None


def work_on_industry(position: Position, table: Table[Board], major: str) -> None:
    """Pay a chit and RMs equal to the level, roll (WAW-CORE.IMP-3)."""
    state = position.majors[major]
    state.chits -= 1
    state.rm -= state.level
    roll = table.dice.secret(f"industry/{major}", 10)
    gained = percent(position, table.board, major, roll)
    state.industry += gained
    _tell(position, table, major, "industry", roll, gained, state.industry)
    if state.industry >= DONE:  # WAW-CORE.IMP-2
        state.industry = 0  # WAW-CORE.IMP-9
        state.level += 1  # WAW-CORE.IMP-6
        table.tell("WAW-CORE.IMP-6", Improved(major=major, what="industry", level=state.level))


def work_on_technology(
    position: Position, table: Table[Board], major: str, technology: str
) -> None:
    """Pay a chit and the price, roll (WAW-CORE.IMP-1, IMP-4)."""
    state = position.majors[major]
    row = table.board.technologies[major, technology]
    state.chits -= 1
    state.rm -= row.rm
    state.researching = technology
    roll = table.dice.secret(f"technology/{major}", 10)
    gained = percent(position, table.board, major, roll)
    state.percent += gained
    _tell(position, table, major, technology, roll, gained, state.percent)
    if state.percent >= DONE:  # WAW-CORE.IMP-2
        complete(position, table, major, technology)


def complete(position: Position, table: Table[Board], major: str, technology: str) -> None:
    """A technology is complete and works from the next step on (WAW-CORE.IMP-13)."""
    completed(position, table.board, major, technology)
    table.tell("WAW-CORE.IMP-2", Improved(major=major, what=technology))


def completed(position: Position, board: Board, major: str, technology: str) -> None:
    """What is on a country's board when a technology is complete; overshoot is lost
    (WAW-CORE.IMP-9). Naval Augmentation adds fleets to the pool (WAW-CORE.SCN-28)."""
    state = position.majors[major]
    state.techs.append(technology)
    state.researching, state.percent = "", 0
    if technology == state.known_research:
        state.known_research, state.known_percent = "", 0
    if technology == "naval_augmentation" and board.scenarios[position.scenario].dated:
        more = AUGMENTED.get(major, 0)
        state.pool["naval"] = state.pool.get("naval", 0) + more


def percent(position: Position, board: Board, major: str, roll: int) -> int:
    """What a d10 gives on the row of the Industry Level (WAW-7.ECO-8, WAW-CORE.IMP-11). By an
    option the rows of higher levels read the die higher (W2)."""
    level = position.majors[major].level
    if option(position, "chart") == "shifted":
        roll = min(10, roll + {4: 1, 5: 2, 6: 2}.get(level, 0))
    return board.chart[level][roll - 1]


def _tell(
    position: Position,
    table: Table[Board],
    major: str,
    what: str,
    roll: int,
    gained: int,
    total: int,
) -> None:
    """Progress is its owner's secret until it is complete (WAW-CORE.SEC-2)."""
    seat = seat_of(position, major)
    table.tell(
        "WAW-CORE.IMP-1",
        Researched(major=major, what=what, roll=roll, gained=gained, total=min(DONE, total)),
        to=[seat] if seat else [],
    )
