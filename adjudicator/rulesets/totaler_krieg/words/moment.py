"""What lies around a question in the midst of a turn: the hex that is fought for, what each loss
would leave, where a retreat could lead, what is at sea where a unit is contested."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.sheet import in_brief
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import Force
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.losing import Loss, losses_of
from adjudicator.rulesets.totaler_krieg.words.front import stack
from adjudicator.rulesets.totaler_krieg.words.look import Look

CONTEST = (
    "A contest sends both away: Air units to the Delay Box, Fleets to the Naval Warfare Delay Box."
)


def moment(look: Look, ask: Ask) -> list[str]:
    """The lines of a question by the beginning of its key; none of any other."""
    kind, *rest = ask.key.split("/")
    where = str(ask.facts.get("hex") or (rest[1] if len(rest) > 1 else ""))
    if kind == "contest":
        return _contested(look, str(ask.facts["place"]))
    if where not in look.board.hexes:
        return []
    at = look.board.cell(where)
    match kind:
        case "loss" | "stacking":
            return [_there(look, at), *_losses(look, ask)]
        case "hold" | "mobile":
            return [_there(look, at), *_ways_out(look, ask, where, at)]
        case "retreat" | "withdraw":
            return [_there(look, at), *_hexes(look, ask)]
        case "advance":
            return [*_units(look, "May advance", ask.options.get("units", [])), _there(look, at)]
        case "support":
            return [_there(look, at), *_units(look, "May support", ask.options.get("unit", []))]
        case "attackers":
            return [_there(look, at)]
    return []


def _there(look: Look, at: Cell) -> str:
    """A hex and the enemy next to it: `Lwow (e3504): yours Rus 6A 2-3-2; next to it ...`."""
    board, field = look.board, look.field
    parts = []
    if mine := [_unit(look, name) for name in field.friends(at, look.seat)]:
        parts.append(f"yours {', '.join(mine)}")
    if there := stack(look, at):
        parts.append(f"enemy {there}")
    beside = [
        f"{board.name(field.id(cell))} {stack(look, cell)}"
        for cell in board.neighbours(at)
        if field.foes(cell, look.seat)
    ]
    said = f"{board.name(field.id(at))}: {'; '.join(parts) or 'empty'}."
    return f"{said} Enemy next to it: {'; '.join(beside)}." if beside else said


def _unit(look: Look, name: str) -> str:
    whose, what = in_brief(look.field, name)
    return f"{whose} {what} ({count(look.field.steps(name), 'step')})"


def _units(look: Look, heading: str, names: list[str]) -> list[str]:
    told = [_unit(look, name) for name in names if name in look.field.stands]
    return [f"{heading}: {', '.join(told)}."] if told else []


def _losses(look: Look, ask: Ask) -> list[str]:
    """What the loss of a step would leave of each unit that may lose it."""
    told = [
        f"{_unit(look, name)}: {_left(look, losses_of(look.field, name)[0])}"
        for name in ask.options.get("unit", [])
        if name in look.field.stands
    ]
    return [f"May lose the step: {'; '.join(told)}."] if told else []


def _left(look: Look, way: Loss) -> str:
    if way.kind == "flipped":
        counter, piece = look.board.counters[way.unit], look.now.pieces[way.unit]
        face = counter.face(not piece.back)
        return f"{face.attack}-{face.defence}-{face.move} is left" if face is not None else "less"
    return f"{way.leave} is left" if way.kind == "replaced" else "it is gone"


def _ways_out(look: Look, ask: Ask, where: str, at: Cell) -> list[str]:
    """Where a force that is asked whether it stands could go."""
    units = list(look.field.friends(at, look.seat))
    able = Force(where, units, look.seat).options(look.now, look.board) if units else []
    if not able:
        return []
    return [f"A retreat leads first to {'; '.join(_hex(look, one, units[0]) for one in able)}."]


def _hexes(look: Look, ask: Ask) -> list[str]:
    units = ask.title.partition(" retreat:")[0].split(", ")
    unit = next((name for name in units if name in look.field.stands), "")
    board = look.board
    told = [_hex(look, board.cell(to), unit) for to in ask.options.get("to", []) if unit]
    return [f"Open: {'; '.join(told)}."] if told else []


def _hex(look: Look, at: Cell, unit: str) -> str:
    """`Minsk (e3906), in supply, with Rus 3A 2-3-2 (2 steps)`: a hex for a retreating unit."""
    field, board = look.field, look.board
    lines = [supply.lines(field, nation) for nation in field.nations(unit)]
    fed = "in supply" if any((one >> at) & 1 for one in lines) else "out of supply"
    said = f"{board.name(field.id(at))}, {fed}"
    if mine := [_unit(look, name) for name in field.friends(at, look.seat)]:
        said += f", with {', '.join(mine)}"
    enemies = sum(bool(field.foes(cell, look.seat)) for cell in board.neighbours(at))
    return f"{said}, next to {count(enemies, 'enemy hex', 'enemy hexes')}" if enemies else said


def _contested(look: Look, where: str) -> list[str]:
    """What is where a unit is to be placed, and what a contest costs."""
    field, lines = look.field, []
    if where in look.board.zones:
        sides: dict[bool, list[str]] = {True: [], False: []}
        for box in ("station", "convoys"):
            for name in field.places.get(f"{box}:{where}", ()):
                sides[look.owner(name) == look.seat].append(name)
        told = [", ".join(names) or "nothing" for names in sides.values()]
        lines.append(f"In the {where}: yours {told[0]}; of others {told[1]}.")
    elif where in look.board.hexes:
        lines.append(_there(look, look.board.cell(where)))
    return [*lines, CONTEST]
