"""Where a seat stands, in the mail that asks it: PP, blocks, battles, what presses."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from adjudicator.core.protocol import Ask, Matter
from adjudicator.core.saying import count
from adjudicator.rulesets.victory.board.board import (
    COAST_STACKING,
    GROUND_STACKING,
    SEA_STACKING,
    Board,
)
from adjudicator.rulesets.victory.book.control import held_by_others
from adjudicator.rulesets.victory.book.moving.moving import rehearsal
from adjudicator.rulesets.victory.view import Pile, View
from adjudicator.rulesets.victory.words import hunger
from adjudicator.rulesets.victory.words.explaining import prices
from adjudicator.rulesets.victory.words.naming import power_name

MOST, WIDTH = 6, 68
"""Hexes that are named; columns of a line."""
NEAR, MOST_FACING = 2, 16
"""Hexes from own blocks within which others face them; of these that a letter names."""


DECISIONS: Mapping[str, tuple[str, ...]] = {
    "": ("turn", "enemy", "supply", "score"),
    "production": ("turn", "enemy", "supply", "score", "means", "due"),
}


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the seat's picture; nothing before it has blocks, and for the spectator."""
    if not view.power or not view.blocks:
        return None
    tell = {
        "turn": _turn,
        "score": _score,
        "enemy": _enemy,
        "supply": _supply,
        "means": _means,
        "due": _due,
    }.get(name)
    return tell(board, view) if tell is not None else None


def _turn(board: Board, view: View) -> Matter:
    mine = view.mine()
    lines = [
        f"You have {count(len(mine), 'block')} with "
        f"{count(sum(b.strength for b in mine), 'step')} on the map."
    ]
    battles = [battle.hex for battle in view.battles]
    if battles:
        hexmap = board.map_of(view)
        lines += _named("Battles", [hexmap.text(place) for place in battles])
    return Matter(name="turn", lines=lines)


def _score(board: Board, view: View) -> Matter:
    hexmap = board.map_of(view)
    held: list[str] = []
    for power in view.powers:
        seen = [tile for tile in hexmap.cities() if view.holders.get(tile.id) == power]
        level = view.levels.get(view.teams.get(power, power))
        wanted = f"/{level}" if level else ""
        if view.holders:
            held.append(f"{power_name(power)} {sum(tile.value for tile in seen)}{wanted}")
    if not held:
        return Matter(name="score")
    wins = " (of those that win)" if any("/" in one for one in held) else ""
    return Matter(name="score", lines=_named(f"PP held at the last check{wins}", held))


def _enemy(board: Board, view: View) -> Matter:
    """Others' blocks near own ones, hex by hex, as far as they are seen; what of one's own is
    lost."""
    hexmap = board.map_of(view)
    own = {block.place for block in view.mine() if block.place in hexmap.tiles}
    near = {there for place in own for there in hexmap.disc(place, NEAR)}
    piles = [
        pile
        for pile in view.piles
        if pile.power != view.power and not view.friends(view.power, pile.power)
    ]
    told = [
        (
            pile.hex in near,
            f"{hexmap.text(pile.hex)} {power_name(pile.power)} {pile.count}{_seen(view, pile)}",
        )
        for pile in piles
        if pile.hex in hexmap.tiles
    ]
    lines = []
    front = [text for close, text in told if close]
    if front:
        lines += _named(f"Facing you (within {NEAR} hexes)", front, MOST_FACING)
    lost = [
        hexmap.text(tile.id)
        for tile in hexmap.places()
        if hexmap.owner(tile.id) == view.power and held_by_others(view, tile.id)
    ]
    if lost:
        lines += _named("Your places that others hold or attack", lost)
    every = [text for _, text in told]
    whole = _named("Blocks of others that you see", every, len(every)) if every else []
    return Matter(name="enemy", lines=lines, whole=whole)


def _seen(view: View, pile: Pile) -> str:
    """What lay open there when it was seen last: ` (turn 1: Engineer 1)`."""
    notes = [note for note in view.seen.get(pile.hex, []) if note.power == pile.power]
    return f" (turn {notes[-1].turn}: {', '.join(notes[-1].blocks)})" if notes else ""


def _supply(board: Board, view: View) -> Matter:
    """What loses steps for want of supply at the end of the turn, and the cities in supply; a
    receipt of moves tells the first, too (`orders.stakes`)."""
    hexmap = board.map_of(view)
    starving = hunger.starving(board, rehearsal(view), view.power)
    whole = _named(hunger.STARVING, starving, len(starving)) if starving else []
    cities = [hexmap.text(place) for place in view.supplied if place in hexmap.tiles]
    if cities:
        whole += _named("Your cities in supply at the last check", cities, len(cities))
    return Matter(name="supply", whole=whole)


def _means(board: Board, view: View) -> Matter:
    """What each city yields and what a step of each unit costs."""
    hexmap = board.map_of(view)
    cities = [tile for tile in hexmap.cities() if view.holders.get(tile.id) == view.power]
    if not cities:
        cities = [tile for tile in hexmap.cities() if tile.id in view.supplied]
    lines = []
    if cities:
        made = sum(tile.value for tile in cities)
        each = [f"{hexmap.text(tile.id)} {tile.value}" for tile in cities]
        lines += _named(f"PP of your cities, {made} in all", each, len(each))
    told = len(lines)
    cost: dict[int, list[str]] = {}
    for unit in board.units.values():
        if unit.cost:
            cost.setdefault(unit.cost, []).append(unit.code)
    for price, codes in sorted(cost.items()):
        lines += _named(f"A step for {price} PP", codes, len(codes))
    return Matter(name="means", lines=lines, whole=[*lines, *prices(board)], rules=lines[told:])


def picture(view: View, board: Board, ask: Ask, found: list[Matter]) -> list[Matter]:
    """What belongs to a question; to moves how far one's units go, to both moves and deployment
    how many blocks a hex holds."""
    kind = ask.key.partition("/")[0]
    if kind not in ("move", "deploy") or not view.power:
        return found
    lines: list[str] = []
    if kind == "move":
        codes = {block.unit for block in view.mine() if block.place in board.map_of(view).tiles}
        units = [unit for unit in board.units.values() if unit.code in codes and unit.move]
        far: dict[int, list[str]] = {}
        for unit in units:
            far.setdefault(unit.move, []).append(unit.code)
        reach = [f"{', '.join(some)} {count(n, 'hex', 'hexes')}" for n, some in sorted(far.items())]
        lines += _parted("Range", reach)
    room: dict[int, list[str]] = {}
    for terrain, blocks in GROUND_STACKING.items():
        room.setdefault(blocks, []).append(terrain.replace("_", " "))
    held = [f"{', '.join(some)} {n}" for n, some in sorted(room.items(), reverse=True) if n]
    held += [f"ships at sea {SEA_STACKING}, on a coast {COAST_STACKING}"]
    lines += _parted("Most blocks of one side in a hex, ground", held)
    return [*found, Matter(name="means", lines=lines, rules=lines)]


def _parted(what: str, parts: Sequence[str]) -> list[str]:
    """`what: a; b.`, broken at its width."""
    return textwrap.wrap(f"{what}: {'; '.join(parts)}.", WIDTH, subsequent_indent="  ")


def _due(board: Board, view: View) -> Matter:
    left = view.waiting.get(view.power, 0)
    return Matter(name="due", lines=[f"Still to deploy: {count(left, 'block')}."] if left else [])


def _named(what: str, names: list[str], most: int = MOST) -> list[str]:
    """`what: a, b`, broken at its width."""
    more = len(names) - most
    shown = names[:most] + ([f"{more} more"] if more > 0 else [])
    lines, line = [], f"{what}:"
    for n, name in enumerate(shown):
        word = f" {name}" + ("," if n < len(shown) - 1 else ".")
        if len(line) + len(word) > WIDTH:
            lines.append(line)
            line = " " + word
        else:
            line += word
    return [*lines, line]
