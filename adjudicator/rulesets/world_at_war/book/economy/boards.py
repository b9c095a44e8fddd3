"""Country boards: what an Industry Level gives, less Industrial damage."""

from __future__ import annotations

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position


def at_peace(position: Position, major: str) -> bool:
    """Is the major a neutral, as Italy, the USSR and the USA are at first?"""
    return position.countries[major].status == "neutral"


def in_game(position: Position, major: str) -> bool:
    """Has the major not surrendered (WAW-CORE.SUR-18)?"""
    state = position.countries.get(major)
    return major in position.majors and state is not None and state.status in ("neutral", "war")


def action_chits(position: Position, board: Board, major: str) -> int:
    """Action chits of a turn (WAW-CORE.ACT-2, ACT-7). Damage does not lower them
    (WAW-CORE.BOMB-5)."""
    if not in_game(position, major):
        return 0
    start = board.scenarios[position.scenario].majors.get(major)
    if start is not None and start.chits is not None:
        return start.chits
    row = board.levels[major, position.majors[major].level]
    if not at_peace(position, major):
        return row.chits
    if major == "usa" and position.tracks.get("usa", 0) >= 1:  # WAW-2.2-38
        return row.aid_chits
    return row.peace_chits


def movement_points(position: Position, board: Board, major: str) -> int:
    """Strategic Movement points of a turn (WAW-CORE.SM-2, SM-12); each full 2 points of damage
    cost one (WAW-CORE.SM-3)."""
    if not in_game(position, major):
        return 0
    state = position.majors[major]
    start = board.scenarios[position.scenario].majors.get(major)
    if start is not None and start.sm is not None:
        return start.sm
    row = board.levels[major, state.level]
    points = row.peace_sm if at_peace(position, major) else row.sm
    return max(0, points - state.damage // 2)  # WAW-CORE.SM-3


def factory_halves(position: Position, major: str) -> int:
    """Half factory points of a turn: twice the Industry Level (WAW-4-10), less damage
    (WAW-CORE.BOMB-5) and what 3.9 cost for good (WAW-CORE.ECO-14)."""
    state = position.majors[major]
    return max(0, 2 * (2 * state.level - state.damage - state.factory_loss))


def damage_limit(position: Position, major: str) -> int:
    """The most Industrial damage (WAW-CORE.BOMB-5)."""
    return 2 * position.majors[major].level


def add_damage(position: Position, major: str, points: int = 1) -> int:
    """Industrial damage within its limit; the points that were added."""
    state = position.majors[major]
    added = max(0, min(points, damage_limit(position, major) - state.damage))
    state.damage += added
    return added


def has(position: Position, major: str, technology: str) -> bool:
    """Has the major completed an improvement?"""
    return major in position.majors and technology in position.majors[major].techs
