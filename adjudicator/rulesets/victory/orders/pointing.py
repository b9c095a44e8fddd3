"""A click on the map: what own blocks could do there, who is in supply, and trying things out."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from adjudicator.core.pointing import Choice, Held, arrow_of, front_first
from adjudicator.core.protocol import Ask, Order
from adjudicator.core.telling import Arrow, Layer
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position
from adjudicator.rulesets.victory.board.sheet import own_piece
from adjudicator.rulesets.victory.book.moving.moving import rehearsal
from adjudicator.rulesets.victory.book.supply import Net
from adjudicator.rulesets.victory.bots.moves import Scout
from adjudicator.rulesets.victory.orders.move_orders import (
    Attack,
    Drop,
    Move,
    MoveOrder,
    Part,
    Strategic,
)
from adjudicator.rulesets.victory.orders.setup_orders import Deploy, Placed
from adjudicator.rulesets.victory.sequence import SET_UP
from adjudicator.rulesets.victory.view import UNSEEN, View
from adjudicator.rulesets.victory.words.naming import in_brief, numbers_of, power_name

DROP = 4
"""Hexes that airborne units fly (VIC-6.6-1)."""
IN, OUT = "#3f8f5a", "#c0392b"
USUAL_UNIT, USUAL_STRENGTH = "IN", 3
KNOWN_TO_ALL = ("armies", "bonus", "levels", "activated", "history", "time_limit")
OWN = ("undeployed", "forces", "supplied", "seen", "priority")
"""Fields of a view that a position has by power."""


def choices(board: Board, ask: Ask, view: View, place: str) -> list[Choice]:
    """Moves of the blocks of a hex, and what others could send there."""
    if not ask.key.startswith("move/"):
        return []
    scout = Scout(board, view)
    own = [block for block in view.mine() if scout.commands(ask.seat, block)]
    found: list[Choice] = []
    for block in own:
        if block.place == place:
            found += _moves(board, scout, block)
    for block in own:
        if block.place != place and place in scout.reach(block):
            force = [Part(block=block.id)]
            kind = Attack if scout.ground.hostile(place) else Move
            if kind is Attack or board.units[block.unit].arm != "air" or scout.base(place):
                label = own_piece(board, block).label
                found.append(Choice(kind(end=place, force=force), block.place, label))
    return found


def at_large(board: Board, ask: Ask, view: View) -> Iterator[Choice]:
    """Where the blocks that wait could be deployed: two in each City first, then the Towns."""
    if Deploy.tag() not in ask.accepts:
        return
    cities = [tile.id for tile in board.map_of(view).cities()]
    legal = ask.options.get("place", [])
    posts = [place for place in legal if place in cities for _ in range(GARRISON)]
    posts += [place for place in legal if place not in cities]
    for block, place in zip(view.undeployed, posts, strict=False):
        yield Choice(Deploy(force=[Placed(block=block.id)], place=place), place)


GARRISON = 2
"""Units that each City must have (VIC-1.4-4)."""


def _moves(board: Board, scout: Scout, block: Block) -> Iterator[Choice]:
    unit, part = own_piece(board, block).label, [Part(block=block.id)]
    kind = board.units[block.unit]
    ends = scout.reach(block)
    if kind.arm == "air":
        ends = [h for h in ends if scout.base(h) or scout.ground.hostile(h)]
    for end in sorted(ends, key=lambda end: not scout.ground.hostile(end)):
        kind_of = Attack if scout.ground.hostile(end) else Move
        yield Choice(kind_of(force=part, end=end), end, unit)
    if kind.airborne:
        for end in scout.map.disc(block.place, DROP):
            if scout.map.tiles[end].land and end != block.place:
                yield Choice(Drop(force=part, end=end), end, unit)
    for tile in scout.map.places():
        if scout.ground.friendly(tile.id) and tile.id not in (*ends, block.place):
            yield Choice(Strategic(force=part, end=tile.id), tile.id, unit)


NEAR = 2
"""Hexes from an enemy block within which own ones are at the front."""


def holdings(board: Board, ask: Ask, view: View) -> list[Held]:
    """Own blocks by hex; those near a block of the enemy first."""
    if not view.power:
        return []
    hexmap = board.map_of(view)
    enemy = {p.hex for p in view.piles if p.hex in hexmap.tiles and p.power != view.power
             and not view.friends(view.power, p.power)}  # fmt: skip
    found = []
    places = dict.fromkeys(block.place for block in view.mine() if block.place in hexmap.tiles)
    for place in places:
        own = [own_piece(board, block).label for block in view.mine() if block.place == place]
        near = any(there in enemy for there in hexmap.disc(place, NEAR)) if enemy else False
        brief = tuple(("", in_brief(b)) for b in view.mine() if b.place == place)
        found.append(Held(place, tuple(own), near, brief))
    return front_first(found)


def drawn_as(board: Board, view: View, order: Order) -> list[Arrow]:
    """An arrow for each block that a move names, from where it stands."""
    tiles = board.map_of(view).tiles
    if not isinstance(order, MoveOrder):
        arrow = arrow_of(order, tiles)
        return [arrow] if arrow is not None else []
    starts = list(
        dict.fromkeys(
            block.place for part in order.force for block in view.mine() if block.id == part.block
        )
    )
    found = [arrow_of(order, tiles, start) for start in starts or [order.start]]
    return [arrow for arrow in found if arrow is not None]


def supply_layer(board: Board, view: View) -> Layer | None:
    """Hexes where a unit of the seat would be in supply as far as it sees, if every block of
    others cuts (VIC-A47), and its own units that are not."""
    if not view.power:
        return None
    seen = rehearsal(view)
    net = Net(seen, board, view.power, lambda block: True)
    lines = net.lines()
    areas = {tile: "in" for tile in net.map.tiles if net.supplied(lines, tile)}
    areas |= {
        b.place: "out" for b in view.mine() if b.place not in areas and b.place in net.map.tiles
    }
    return Layer(
        name="supply",
        title=f"Supply of {power_name(view.power)}, if every enemy block cuts",
        areas=areas,
        colours={"in": IN, "out": OUT},
        words={"in": "a unit here is in supply", "out": "out of supply"},
    )


def supposed(board: Board, view: View) -> tuple[Position, list[str]] | None:
    """Hidden blocks of others are taken for infantry at three steps. None while the game is set
    up: what others draw and build is not to be supposed."""
    if view.stage in SET_UP:
        return None
    position = rehearsal(view)
    for name in KNOWN_TO_ALL:
        setattr(position, name, deepcopy(getattr(view, name)))
    for name in OWN:
        if known := deepcopy(getattr(view, name)):
            getattr(position, name)[view.power] = known
    if view.seat is not None and view.sealed:
        position.sealed[view.seat] = deepcopy(view.sealed)
    position.counters = numbers_of((*view.blocks, *view.undeployed))
    hidden = 0
    for number, block in enumerate(position.blocks):
        if block.unit == UNSEEN:
            hidden += 1
            block.unit, block.strength = USUAL_UNIT, USUAL_STRENGTH
            block.id = f"{block.power}.{USUAL_UNIT}{900 + number}"
    said = []
    if hidden:
        what = f"{hidden} hidden block{'s' * (hidden != 1)}"
        kind = board.units[USUAL_UNIT].name
        said.append(f"You do not see what other players' {what} are: we assume that each is {kind}"
            f" with {USUAL_STRENGTH} steps.")  # fmt: skip
    return position, said
