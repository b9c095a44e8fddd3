"""The front of a seat: the enemy next to it, and its own units out of supply."""

from __future__ import annotations

from adjudicator.core.protocol import Matter
from adjudicator.core.saying import count
from adjudicator.rulesets.totaler_krieg.board.sheet import in_brief
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.words.look import Look

FEW = 4
"""Units out of supply that a letter names; of each place one."""
MOST_ENEMY = 22
"""Hexes of the enemy in front that a letter names; `enemy` names all."""


def enemy(look: Look) -> Matter:
    """The enemy next to own ground units, hex by hex from north to south."""
    board, field = look.board, look.field
    enemy, landed = field.enemy_units(look.seat), field.enemy_beachheads(look.seat)
    beside: dict[int, None] = {}
    for at in field.stacks:
        if field.friends(at, look.seat):
            for other in board.neighbours(at):
                if (enemy >> other) & 1:
                    beside[other] = None
    for one in board.hexes.values():  # a landing that faces an empty City
        if one.city and field.controller(one.cell) == look.seat:
            beside.update((x, None) for x in board.neighbours(one.cell) if (landed >> x) & 1)
    cells = sorted(beside, key=lambda at: -board.at(at).lat)
    told = [f"{board.name(field.id(at))} {stack(look, at)}" for at in cells]
    lines, whole = [], []
    if told:
        more = len(told) - MOST_ENEMY
        shown = told if more <= 0 else [*told[:MOST_ENEMY], f"{more} more: “enemy” lists all"]
        lines.append(f"Facing you: {'; '.join(shown)}.")
        whole = [f"Facing you, from north to south: {'; '.join(told)}."]
    behind = [
        f"{board.name(field.id(at))} {stack(look, at)}"
        for at in sorted(field.stacks, key=lambda at: -board.at(at).lat)
        if at not in beside and field.foes(at, look.seat)
    ]
    if behind:
        whole.append(f"Behind and elsewhere: {'; '.join(behind)}.")
    boxes = [
        f"{board.boxes[box].name} Box {', '.join(names)}"
        for box, all_ in field.in_box.items()
        if (names := [n for n in all_ if field.owner[n] not in (look.seat, "")])
    ]
    if boxes:
        whole.append(f"In boxes: {'; '.join(boxes)}.")
    return Matter(name="enemy", lines=lines, whole=whole)


def stack(look: Look, at: int) -> str:
    """`Rus 5A 3-4-2, HQ_West 2-2-3 + Air`: who stands in a hex, with the air over it."""
    field = look.field
    units = [name for name in field.stacks.get(at, ()) if field.owner[name] != look.seat]
    of: dict[str, list[str]] = {}
    for name in units:
        whose, what = in_brief(field, name)
        of.setdefault(whose, []).append(what)
    told = "; ".join(f"{whose} {', '.join(some)}" for whose, some in of.items())
    over = [name for name in field.support.get(at, ()) if field.owner.get(name) != look.seat]
    if not told and (field.enemy_beachheads(look.seat) >> at) & 1:
        told = "Beachhead"
    return f"{told} + {', '.join(over)}" if over else told


def cut_off(look: Look) -> Matter:
    """Own units out of supply."""
    field, board = look.field, look.board
    cut: dict[str, list[str]] = {}
    for at, names in field.stacks.items():
        for name in names:
            if field.owner[name] == look.seat and not supply.supplied(field, name):
                cut.setdefault(board.name(field.id(at)), []).append(name)
    told = [f"{at} {', '.join(names)}" for at, names in cut.items()]
    if not told:
        return Matter(name="supply", whole=["All your units on the map are in supply."])
    more = f"; {count(len(told) - FEW, 'more place')}: “supply”" if len(told) > FEW else ""
    short = f"Out of supply: {'; '.join(told[:FEW])}{more}."
    return Matter(name="supply", lines=[short], whole=[f"Out of supply: {'; '.join(told)}."])
