"""2.3.4 Emergency Breakdown: an event breaks a unit down, whosever turn it is.

The rules of Breakdown govern it (TK-2.3.4-5). The one-step units it puts down are the weakest
that fit, in the order of the counter mix (TK-A210).
"""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, remove
from adjudicator.rulesets.totaler_krieg.book.ground.building import Part, parts
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import remnants
from adjudicator.rulesets.totaler_krieg.book.home.organization import spare_steps


def break_once(position: Position, board: Board, name: str) -> list[str]:
    """One Breakdown of a unit: the units that stand in its place now. A step for which the
    Force Pool has no unit is lost; a fortress is eliminated (TK-2.3.4-6)."""
    field = Field(position, board)
    piece = position.pieces[name]
    if field.is_fortress(name):
        remove(position, board, name)
        return []
    steps = field.steps(name)
    if steps == 1:
        return [name]
    place = piece.at
    lower = board.counters[name].side_with(steps - 1)
    if lower is not None:
        added = _weakest(field, spare_steps(field, name))[:1]
        piece.back = lower
        _set_down(position, board, added, place)
        return [name, *added]
    left = _two(field, name)
    remove(position, board, name)
    _set_down(position, board, left, place)
    return left


def break_wholly(position: Position, board: Board, name: str) -> list[str]:
    """Break a unit down into one-step units: those that are left of it."""
    left: list[str] = []
    waiting = [name]
    while waiting:
        one = waiting.pop(0)
        if Field(position, board).steps(one) == 1:
            left.append(one)
            continue
        parts_ = break_once(position, board, one)
        waiting = [other for other in parts_ if other not in waiting] + waiting
    return left


def _two(field: Field, name: str) -> list[str]:
    """The two one-step units that make up a two-step unit, the one of its Holding Box first
    (TK-2.3.4.1-7); fewer where the Force Pool has none."""
    held = field.position.at(f"holding:{name}")
    able = held + _weakest(
        field, [one for one in remnants(field, name, breaking=True) if one not in held]
    )
    left: list[str] = []
    wanted: list[Part] = list(parts(field.board, name, 2))
    for one in able:
        for part in wanted:
            if (part.serves if one in held else part.left)(field.board, one, name):
                wanted.remove(part)
                left.append(one)
                break
    return left


def _weakest(field: Field, names: list[str]) -> list[str]:
    """One-step units off the map, plain infantry first, the weaker before the stronger."""

    def worth(name: str) -> tuple[bool, int]:
        counter = field.board.counters[name]
        face = counter.face(bool(counter.side_with(1)))
        assert face is not None
        return counter.armor, face.attack + face.defence

    return sorted(names, key=worth)


def _set_down(position: Position, board: Board, names: list[str], place: str) -> None:
    for one in names:
        piece = position.pieces[one]
        piece.at, piece.back = place, bool(board.counters[one].side_with(1))
