"""What wins, where each side stands, how long the game lasts, and the Strategic Hexes that are
nearest to win or to lose."""

from __future__ import annotations

from adjudicator.core.protocol import Matter
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance
from adjudicator.rulesets.totaler_krieg.board.parts import Hex
from adjudicator.rulesets.totaler_krieg.board.position import is_hex
from adjudicator.rulesets.totaler_krieg.book.ending.victory import points, strategic_value
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.look import Look

ALLIED = ("western", "soviet")
TO_WIN, TO_HOLD = 3, 2
"""Strategic Hexes that a letter names; `score` lists all."""
SIGHT = 4
"""Hexes from the enemy beyond which nobody threatens a Strategic Hex yet."""
V_E_DAY = "MK-V-E_Day"


def ends(look: Look) -> str:
    """When the game ends, and how many turns are left after this one."""
    now, board = look.now, look.board
    if now.last_turn:
        left = now.last_turn - now.turn
        last = board.calendar[now.last_turn].title
        return f"{count(left, 'turn')} to come, to {last}" if left > 0 else "the last turn"
    head, _, tail = now.pieces[V_E_DAY].at.partition(":")
    if head == "turn" and int(tail) in board.calendar:
        title, left = board.calendar[int(tail)].title, int(tail) - now.turn
        return f"{count(left, 'turn')} to V-E Day, {title}"
    return "V-E Day is 4 years after Total War"


def score(look: Look) -> Matter:
    """The value, what it takes to win, and which hexes would change it."""
    now, board = look.now, look.board
    axis, allies = strategic_value(look.field)
    value = len(axis) - len(allies)
    if now.goal:
        lines = [
            f"Strategic Value {value:+d}: the Axis wins with {now.goal:+d} at the end, else the"
            " Allied side wins."
        ]
    else:
        mine, theirs = points(now)
        lines = [
            f"Victory Points: Axis {mine}, Allies {theirs}. More of them on V-E Day win; the Axis"
            f" wins a tie. Strategic Value {value:+d}."
        ]
    whole = list(lines)
    if look.view.seat is not None:
        lines += _nearest(look)
    side = "Axis Tide" if now.vp_side == "axis" else "Allied Crusade"
    whole.append(
        f"Strategic Value: the Strategic Hexes of the Allies that the Axis holds ({len(axis)}),"
        f" less those of the Axis that the Allies hold ({len(allies)}). VP marker: box"
        f" {now.vp_box}, {side}."
    )
    if not now.goal:
        whole += _at_once(look)
    for who, places in (("Axis", axis), ("Allies", allies)):
        named = [board.name(at) if is_hex(at) else at for at in places]
        whole.append(f"Strategic Hexes of the enemy that the {who} hold: {listed(named) or '-'}.")
    held = [
        f"{one.name} ({FACTION_NAMES.get(look.field.controller(one.cell), 'nobody')})"
        for one in board.strategic
    ]
    whole.append(f"All Strategic Hexes, with who controls them: {', '.join(held)}.")
    return Matter(name="score", lines=lines, whole=whole)


def _at_once(look: Look) -> list[str]:
    """What ends the game before V-E Day (0.2)."""
    least = [first for first, _, box, side in look.board.tracks.vp if (box, side) == ("AV", "axis")]
    most = [last for _, last, box, side in look.board.tracks.vp if (box, side) == ("AV", "allied")]
    beaten = [
        last
        for _, last, box, side in look.board.tracks.vp
        if side == "allied" and box not in ("0", "1")
    ]
    return [
        f"In Total War the game ends at once with a value of {least[0]:+d} (the Axis wins) or"
        f" {most[0]:+d} (the Allies win); in Limited War Germany surrenders at {max(beaten):+d}."
    ]


def _nearest(look: Look) -> list[str]:
    """Which Strategic Hexes the seat could win, and which of its own the enemy is near to."""
    field, board, seat = look.field, look.board, look.seat
    mine = [at for at in field.stacks if field.friends(at, seat)]
    foes = ALLIED if seat == "axis" else ("axis",)
    theirs = [at for at in field.stacks if any(field.friends(at, foe) for foe in foes)]
    to_win = [one for one in board.strategic if _to_win(field, one, seat)]
    held = [one for one in board.strategic if field.controller(one.cell) == seat]
    told = []
    if mine and to_win:
        to_win.sort(key=lambda one: (_far(mine, one.cell), one.id))
        some = [(one.name, _far(mine, one.cell), _garrison(field, one.cell)) for one in to_win]
        told.append(f"Strategic Hexes to win, nearest first: {_in_brief(some[:TO_WIN])}.")
    if look.now.war_state == "pre":
        theirs = []  # nobody attacks yet
    near = sorted((_far(theirs, one.cell), one.name) for one in held) if theirs else []
    if some := [(name, far, "") for far, name in near[:TO_HOLD] if far <= SIGHT]:
        told.append(f"Yours, nearest to the enemy: {_in_brief(some)}.")
    return [" ".join(told)] if told else []


def _in_brief(places: list[tuple[str, int, str]]) -> str:
    """`Leningrad (2 hexes, defence 1), Minsk (3, 9), Antwerp (3, empty)`: name, distance, what
    stands there; what the numbers are is said once."""
    told = []
    for n, (name, far, there) in enumerate(places):
        number = _hexes(far) if not n else str(far)
        told.append(f"{name} ({', '.join(filter(None, (number, _said(there, first=not n))))})")
    return ", ".join(told)


def _said(there: str, *, first: bool) -> str:
    return f"defence {there}" if first and there.isdigit() else there


def _garrison(field: Field, at: Cell) -> str:
    """The defence factors of the ground units in a hex."""
    factors = sum(field.face(name).defence for name in field.stacks.get(at, ()))
    return str(factors) if factors else "empty"


def _to_win(field: Field, one: Hex, seat: str) -> bool:
    """Would the Strategic Value change for a faction's side if that side took a hex?"""
    who = field.controller(one.cell)
    side = ("axis",) if seat == "axis" else ALLIED
    against = (who in ALLIED) if seat == "axis" else (who == "axis")
    owned = one.strategic == "axis" if seat == "axis" else one.strategic != "axis"
    return against if owned else who not in side


def _far(units: list[Cell], at: Cell) -> int:
    return min(distance(one, at) for one in units)


def _hexes(number: int) -> str:
    return count(number, "hex", "hexes")
