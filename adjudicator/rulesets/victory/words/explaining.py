"""What there is to know of a unit, a block or a hex, for `help WORD`; and what is bought at which
price."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.saying import count
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.stacking import limit, stacked
from adjudicator.rulesets.victory.orders.lexicon import lexicon
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.naming import own_text, power_name

ARMS = {"air": "air unit", "ground": "ground unit", "naval": "naval unit"}
MOST = 4


def explained(board: Board, view: View, words: str) -> list[str]:
    """words: folded: `fighter`, `fa1`, `b0404`, `meridon`."""
    names = lexicon(board, view)
    found: list[str] = []
    for name in names.find("block", words)[:MOST]:
        found += _block(board, view, name.id)
    for code in dict.fromkeys(name.id for name in names.find("unit", words)):
        found += _unit(board.units[code])
    hexmap = board.map_of(view)
    for tile in dict.fromkeys(name.id for name in names.find("hex", words)):
        if tile in hexmap.tiles:
            found += _hex(board, view, tile)
    return found


def _block(board: Board, view: View, id: str) -> Iterator[str]:
    block = next((b for b in (*view.blocks, *view.undeployed) if b.id == id), None)
    if block is None:
        return
    hexmap = board.map_of(view)
    where = hexmap.text(block.place) if block.place in hexmap.tiles else "not on the map yet"
    yield f"{own_text(board, block)}: {where}."
    yield from _unit(board.units[block.unit])


def _unit(unit: UnitType) -> Iterator[str]:
    fire = f"air {unit.air}, naval {unit.naval}, ground {unit.ground}"
    price = f"{unit.cost} PP a step" if unit.cost else "never bought"
    range_ = (
        f"moves {count(unit.move, 'hex', 'hexes')}" if unit.move else "moves only by Strategic Move"
    )
    drop = f", drops {count(unit.flight, 'hex', 'hexes')}" if unit.flight else ""
    yield (
        f"{unit.name} ({unit.code}): {ARMS.get(unit.arm, unit.arm)}, fights in turn {unit.turn},"
        f" {range_}{drop}."
    )
    yield f"  Fire against {fire}; {count(unit.steps, 'step')} at most, {price}."


def _hex(board: Board, view: View, id: str) -> Iterator[str]:
    hexmap = board.map_of(view)
    tile = hexmap.tiles[id]
    owner = hexmap.owner(id)
    sort = [tile.terrain.replace("_", " ")]
    if tile.place:
        sort.append(f"City of {tile.value} PP" if tile.city else "Town")
    if tile.land:
        sort.append("port" if tile.port else "coastal" if tile.coastal else "not coastal")
    sort += [f"on the map of {power_name(owner)}"] if owner else []
    holder = view.holders.get(id, "") or _standing(view, id)
    sort += [f"held by {power_name(holder)}"] if holder and holder != owner else []
    yield f"{hexmap.text(id)}: {', '.join(sort)}."
    own = [own_text(board, block) for block in view.mine() if block.place == id]
    others = [
        f"{power_name(pile.power)} {count(pile.count, 'block')}"
        for pile in view.piles
        if pile.hex == id and pile.power != view.power
    ]
    yield f"  There: {', '.join([*own, *others]) or 'nobody that you can see'}."
    yield (
        f"  Room for {tile.ground_stacking} ground blocks"
        f"{f' and {tile.naval_stacking} naval ones' if tile.naval_stacking else ''}."
    )
    near = [hexmap.text(other) for other in hexmap.disc(id, 1) if other != id]
    yield f"  Next to it: {', '.join(near)}."
    roads = [hexmap.text(other) for other in hexmap.roads.get(id, ())]
    yield f"  Roads to: {', '.join(roads)}." if roads else "  No road."
    rivers = [
        f"{hexmap.text(other)}{' (bridge)' if edge.bridge else ''}"
        for other, edge in hexmap.exits.get(id, ())
        if edge.river or edge.terrain == "river"
    ]
    yield f"  A river towards: {', '.join(rivers)}." if rivers else "  No river at it."


def _standing(view: View, id: str) -> str:
    """Whose blocks alone stand in a hex, as far as is seen."""
    there = {block.power for block in view.mine() if block.place == id}
    there |= {pile.power for pile in view.piles if pile.hex == id}
    return next(iter(there)) if len(there) == 1 else ""


def prices(board: Board) -> list[str]:
    """What a step of each unit costs, one line a price."""
    by: dict[int, list[str]] = {}
    for unit in board.units.values():
        if unit.cost:
            by.setdefault(unit.cost, []).append(f"{unit.name} {unit.code}")
    return [f"{cost} PP a step: {', '.join(units)}." for cost, units in sorted(by.items())]


def room(board: Board, view: View, area: str) -> list[str]:
    """What a hex holds (VIC-5.2), and what of the reader's stands there."""
    hexmap = board.map_of(view)
    if area not in hexmap.tiles:
        return []
    ours = stacked(board, view.at(area))
    told = [
        f"{count(most, f'{arm} block')} ({ours[arm]} there)"
        for arm in ("ground", "naval", "air")
        if (most := limit(hexmap, area, arm))
    ]
    return [f"{hexmap.text(area)} can hold for you and your team: {', '.join(told)} (5.2)."]
