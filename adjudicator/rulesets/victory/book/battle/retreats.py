"""6.5 Retreats: by ground, at sea, by air; and 5.51 landing after a battle."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.board.units import Arm
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.battle.hits import lose
from adjudicator.rulesets.victory.book.control import enemies, is_ground, is_naval
from adjudicator.rulesets.victory.book.memory import arrived
from adjudicator.rulesets.victory.book.moving.ways import Ground, storm_area
from adjudicator.rulesets.victory.book.stacking import (
    base_capacity,
    base_room,
    carrier_room,
    group,
    may_board,
    room,
)
from adjudicator.rulesets.victory.orders.battle_orders import Base, FallBack, Retreat, Withdraw
from adjudicator.rulesets.victory.orders.doctrine import Doctrines
from adjudicator.rulesets.victory.words.facts.aftermath import AirLost, NoRetreat, Retreated

Bar = tuple[str, str]
"""A clause, and a sentence in which {unit}, {here} and {there} stand for names."""


def exits(f: Fighting, block: Block) -> list[str]:
    """The hexes that a unit may retreat to at this moment; empty: it cannot.

    Aircraft caught on the ground never can (VIC-SB.Grounded-2), nor Resources (VIC-6.51-4).
    """
    if block.id in f.grounded or f.kind(block).has("no_retreat"):
        return []
    if group(f.board, block) == "air":
        return bases(f, block)
    ground = Ground(f.position, f.board, block.power)
    if is_naval(f.board, block):
        return _by_sea(f, ground, block)
    found = _by_land(f, ground, block)  # VIC-6.6-7
    if f.kind(block).amphibious:
        found += _to_sea(f, ground, block)
    return found


def refuge(f: Fighting, ground: Ground, place: str) -> bool:
    """Friendly or neutral, and neither a battle nor a blockade hex (VIC-6.5-3, VIC-A52)."""
    return no_refuge(f, ground, place) is None


def no_refuge(f: Fighting, ground: Ground, place: str) -> Bar | None:
    """Why nobody finds refuge in a hex."""
    if f.position.battle(place) is not None:
        return "VIC-6.5-3", "{there} is a battle hex."
    if any(b.place == place and b.blockading for b in f.position.blocks):
        return "VIC-6.5-3", "ships blockade {there}, so units cannot retreat there."
    if not ground.open(place):
        return "VIC-A52", "{there} is an enemy hex. Units retreat to friendly or neutral hexes."
    return None


def over(f: Fighting, block: Block, place: str) -> bool:
    """May ground units of its side use the hexside to a hex?

    The attacker's only where his own units came in, if nobody used it after them
    (VIC-6.51-2, VIC-5.41-1); the defender's where it is not the attacker's (VIC-6.51-3,
    VIC-A42).
    """
    last = next((c for c in reversed(f.battle.crossings) if c.start == place), None)
    if f.side(block) == "attacker" or block.id in f.guests:  # VIC-A63
        return last is not None and last.power == block.power
    return last is None or f.roles.get(last.power) != "attacker"


def _by_land(f: Fighting, ground: Ground, block: Block) -> list[str]:
    """6.51 To adjacent land hexes."""
    return [p for p in f.map.neighbours[f.hex] if _no_land_way(f, ground, block, p) is None]


def _no_land_way(f: Fighting, ground: Ground, block: Block, place: str) -> Bar | None:
    """Why a unit cannot retreat by land to an adjacent hex."""
    edge = f.map.edges[f.hex, place]
    if f.kind(block).has("coast_only") and edge.all_land:  # VIC-A52
        return "VIC-4.3-6", "{unit} cannot cross an all-land hexside, such as the one to {there}."
    if not edge.ground_limit:  # nothing crosses a hexside that is closed to it
        return "VIC-6.51-1", "ground units cannot cross the hexside to {there}."
    if not over(f, block, place):
        if f.side(block) == "attacker" or block.id in f.guests:
            return (
                "VIC-6.51-2",
                "your units were not the last to come in over the hexside to {there}.",
            )
        return "VIC-6.51-3", "the attacker came in over the hexside to {there}."
    if f.used.get((block.power, place, "ground"), 0) >= edge.ground_limit:  # VIC-5.3-2
        return "VIC-6.5-2", "no more units can cross the hexside to {there} this round."
    if why := no_refuge(f, ground, place):
        return why
    if not _room(f, block, place, "ground"):
        return "VIC-6.5-2", "{there} is full."
    return None


def _by_sea(f: Fighting, ground: Ground, block: Block) -> list[str]:
    """6.53 Naval units, and Marines still at sea, over any hexside (VIC-6.53-2, VIC-6.52-3)."""
    return [p for p in f.map.seaways[f.hex] if _no_sea_way(f, ground, block, p) is None]


def _no_sea_way(f: Fighting, ground: Ground, block: Block, place: str) -> Bar | None:
    """Why a unit cannot retreat by sea to an adjacent hex (VIC-6.53-1)."""
    edge = f.map.edges[f.hex, place]
    if place not in f.map.seaways[f.hex]:
        return "VIC-6.53-1", "no water links {here} and {there}."
    if f.used.get((block.power, place, "naval"), 0) >= edge.naval_limit:
        return "VIC-6.53-1", "no more ships can cross the hexside to {there} this round."
    if why := no_refuge(f, ground, place):
        return why
    if not _room(f, block, place, "naval"):
        return "VIC-6.53-1", "{there} has no room for more ships."
    return None


def why_no_exit(f: Fighting, block: Block, place: str) -> tuple[str, str]:
    """Why a unit cannot retreat to a hex: the clause and a sentence. Looked for when an answer
    names a hex that is not among its `exits`."""
    ground = Ground(f.position, f.board, block.power)
    said = {"unit": f"your {f.label(block)}", "here": f.map.text(f.hex), "there": f.map.text(place)}
    clause, text = _bar(f, ground, block, place)
    return clause, text.format(**said)


def fighter(
    board: Board, position: Position, power: Power, key: str
) -> tuple[Fighting, Block] | None:
    """The battle and the unit of a question in it. position: of what the seat sees. key: of the
    question, which ends in hex, round and name of the unit."""
    hex, round_, label = key.split("/")[-3:]
    battle = position.battle(hex)
    if battle is None:
        return None
    table = Table(board=board, dice=LoadedDice(), rulings={}, phase="receipt")
    doctrines = Doctrines(position, board, {})
    f = Fighting(position, table, board.map_of(position), battle, doctrines, quiet=True)
    f.round = int(round_)
    mine = (b for b in position.of(power) if b.place == hex)
    block = next((b for b in mine if label.endswith(b.name or f.kind(b).name)), None)
    if block is None:
        return None
    f.labels[block.id] = label
    return f, block


def exit_refused(
    board: Board, position: Position, power: Power, key: str, order: Retreat
) -> NotAllowed | None:
    """Why an answer to a question in a battle cannot send its unit there."""
    found = fighter(board, position, power, key)
    if found is None:
        return None
    clause, text = why_no_exit(*found, order.to)
    return NotAllowed(order.line, clause, text[0].upper() + text[1:])


def _bar(f: Fighting, ground: Ground, block: Block, place: str) -> Bar:
    if block.id in f.grounded:
        return "VIC-SB.Grounded-2", "{unit} was caught on the ground and cannot go to {there}."
    if f.kind(block).has("no_retreat"):
        return "VIC-6.51-4", "{unit} cannot retreat, to {there} or anywhere else."
    if group(f.board, block) == "air":
        if f.map.distance(f.hex, place) > landing_range(f, block):
            return "VIC-6.54-1", "{there} is beyond the landing move of {unit}."
        return "VIC-6.54-1", "{there} is not a friendly airbase with room for {unit}."
    if place not in f.map.neighbours[f.hex]:
        naval = is_naval(f.board, block)
        return "VIC-6.53-1" if naval else "VIC-6.51-1", "{there} is not next to {here}."
    if is_naval(f.board, block):
        sea = _no_sea_way(f, ground, block, place)
        return sea or ("VIC-6.53-1", "{unit} cannot go to {there}.")
    if f.kind(block).amphibious and f.map.tiles[place].water:
        if f.enemy_naval(block):
            return "VIC-6.52-2", "enemy ships are in the battle, so {unit} cannot go to {there}."
        sea = _no_sea_way(f, ground, block, place)
        return sea or ("VIC-6.52-1", "{unit} cannot go to {there}.")
    land = _no_land_way(f, ground, block, place)
    return land or ("VIC-6.51-1", "{unit} cannot go to {there}.")


def _to_sea(f: Fighting, ground: Ground, block: Block) -> list[str]:
    """6.52 Marines and Amphib ashore go to adjacent Sea hexes, if no enemy ship is there."""
    if f.enemy_naval(block):
        return []  # VIC-6.52-2
    return [place for place in _by_sea(f, ground, block) if f.map.tiles[place].water]


def _room(f: Fighting, block: Block, place: str, arm: Arm) -> bool:
    """VIC-6.5-2: stacking limits hold for retreats."""
    return room(f.position, f.board, f.map, place, block.power, arm) > 0


# ------------------------------------------------------------------------------ air


def room_out(f: Fighting, block: Block, place: str) -> int:
    """How many units like it a way out that is open to it still takes (VIC-6.5-2)."""
    arm = group(f.board, block)
    if arm == "air":
        return max(1, base_room(f.position, f.board, f.map, place, block.power))
    edge = f.map.edges[f.hex, place]
    if arm == "ground" and f.map.tiles[place].water:
        arm = "naval"
    most = edge.naval_limit if arm == "naval" else edge.ground_limit
    used = f.used.get((block.power, place, arm), 0)
    return min(most - used, room(f.position, f.board, f.map, place, block.power, arm))


def landing_range(f: Fighting, block: Block) -> int:
    """How far it may fly from the battle (VIC-5.53-1, VIC-A32); with the optional Air Range
    what it flew on the way counts against the whole (VIC-5.53-5)."""
    kind = f.kind(block)
    reach = kind.flight or kind.move or kind.strategic
    if f.on("air-range") and block.entered:
        return max(0, 2 * reach - block.flown)
    return reach


def bases(f: Fighting, block: Block, *, here: bool = False) -> list[str]:
    """Friendly airbases with room in its landing range, nearest first (VIC-6.54-1).

    here: the hex of the battle counts, for landings after it.
    """
    reach = landing_range(f, block)
    wanted = dict.fromkeys(tile.id for tile in f.map.places())
    wanted.update(dict.fromkeys(w.hex for w in f.position.works if w.kind == "airfield"))
    wanted.update(
        dict.fromkeys(
            b.place
            for b in f.position.blocks
            if b.power == block.power and f.kind(b).has("carries_2_air")
        )
    )
    found = []
    for place in wanted:
        distance = f.map.distance(f.hex, place)
        if distance > reach or (place == f.hex and not here) or not lands_at(f, block, place):
            continue
        found.append((distance, place != block.base, place))
    order = {place: n for n, place in enumerate(wanted)}
    found.sort(key=lambda one: (one[0], one[1], order[one[2]]))
    return [place for _, _, place in found]


def lands_at(f: Fighting, block: Block, place: str) -> bool:
    """Is there a friendly base with room, ashore or on a carrier (VIC-5.51-1, VIC-5.51-2)?"""
    if place != f.hex:
        if f.position.battle(place) is not None:
            return False
        if enemies(f.position, place, block.power):
            return False  # a Submarine or a blockade there (VIC-A47, VIC-6.5-3)
        if any(b.place == place and b.blockading for b in f.position.blocks):
            return False
    if _base_ashore(f, block, place):
        return True
    return carrier_for(f, block, place) is not None


def carrier_for(f: Fighting, block: Block, place: str) -> Block | None:
    """An own carrier there that can take it: not in a canal hex, not after a Strategic Move
    (VIC-4.2-10, VIC-4.2-11), within its steps (VIC-4.2-6)."""
    if f.map.tiles[place].canal or not may_board(f.board, block.unit, in_port=False):
        return None
    for carrier in f.position.blocks:
        if carrier.place != place or carrier.power != block.power or carrier is block:
            continue
        if not f.kind(carrier).has("carries_2_air") or carrier.strategic:
            continue
        units, steps = carrier_room(f.position, f.board, carrier)
        if units > 0 and steps >= block.strength:
            return carrier
    return None


def _base_ashore(f: Fighting, block: Block, place: str) -> bool:
    """Has an airbase ashore room for it? Airborne are ground units when they are down, so
    they take ground stacking there and no place of an aircraft (VIC-5.51-2)."""
    if f.kind(block).arm == "ground":
        based = base_capacity(f.position, f.board, f.map, place, block.power)
        return based > 0 and _room(f, block, place, "ground")
    return base_room(f.position, f.board, f.map, place, block.power) > 0


def touch_down(f: Fighting, block: Block, place: str) -> bool:
    """Put an air unit at a base; ashore if there is room. True if it is on a carrier."""
    ashore = _base_ashore(f, block, place)
    carrier = None if ashore else carrier_for(f, block, place)
    block.place, block.aboard = place, carrier.id if carrier else ""
    if carrier is not None and carrier.blockading:
        block.face_up = "blockade"  # VIC-A53
    return carrier is not None


# ---------------------------------------------------------------------------- choice


def preferred(f: Fighting, block: Block, open_: Sequence[str]) -> str:
    """Where a unit goes of the hexes that are open to it: as doctrine says, else aircraft to
    the nearest base, ships towards the nearest friendly port, ground units towards the
    nearest friendly City."""
    for line in f.doctrines.of_block(block, f.hex, Withdraw):
        for place in line.to:
            if place in open_ and holds(f, line, block):
                return place
    air = group(f.board, block) == "air"
    others: list[Base] | list[FallBack] = (
        f.doctrines.of_block(block, f.hex, Base)
        if air
        else f.doctrines.of_block(block, f.hex, FallBack)
    )
    for other in others:
        for place in other.to:
            if place in open_ and holds(f, other, block):
                return place
    if air:
        return open_[0]
    ground = Ground(f.position, f.board, block.power)
    tiles = [
        tile.id
        for tile in f.map.places()
        if (tile.port if is_naval(f.board, block) else tile.city) and ground.friendly(tile.id)
    ]

    def far(place: str) -> int:
        return min((f.map.distance(place, tile) for tile in tiles), default=0)

    land_first = [place for place in open_ if f.map.tiles[place].land]
    pool = land_first if is_ground(f.board, block) and land_first else list(open_)
    return min(pool, key=far)


def holds(f: Fighting, line: Base | FallBack | Withdraw, block: Block) -> bool:
    """Is the `if` of a line true now?"""
    return line.when is None or line.when.holds(f.facts(block.power, block))


# ------------------------------------------------------------------------------- go


def go(f: Fighting, block: Block, place: str, why: str = "") -> None:
    """A unit retreats to a hex that is open to it."""
    arm = group(f.board, block)
    clause = {"ground": "VIC-6.51-1", "naval": "VIC-6.53-1", "air": "VIC-6.54-1"}[arm]
    if arm == "ground" and f.map.tiles[place].water:
        clause = "VIC-6.52-1"
    steps = block.strength - block.half_hit
    if not steps:  # the half-hit is all it had left (VIC-A13)
        block.half_hit = False
        lose(f, block, 1, cause="retreat", clause="VIC-6.47-5")
        return
    f.tell(
        clause,
        Retreated(
            hex=f.hex, power=block.power, unit=f.label(block), steps=steps, to=place, why=why
        ),
    )
    if block.half_hit:
        block.half_hit = False
        lose(f, block, 1, cause="retreat", clause="VIC-6.47-5")  # VIC-A13
    f.drop_out(block)
    if arm == "air":
        touch_down(f, block, place)
    else:
        key = (block.power, place, arm if not f.map.tiles[place].water else "naval")
        f.used[key] = f.used.get(key, 0) + 1
        block.place = place
        if f.kind(block).arm == "ground":  # ashore in a port (VIC-5.91-2), else as it was
            tile = f.map.tiles[place]
            block.at_sea = tile.water or (block.at_sea and not tile.port)
    settle(block)
    for other in [b for b in f.position.blocks if b.aboard == block.id]:
        f.drop_out(other)  # VIC-SB.Grounded-6
        other.place = place
        settle(other)
        arrived(f.position, f.board, other)
    if place in storm_area(f.position, f.map):
        lose(f, block, 1, cause="storm", clause="VIC-9.2-4")
    if block.strength:
        arrived(f.position, f.board, block)


def settle(block: Block) -> None:
    """Clear what holds for a battle only."""
    block.entered, block.arrives, block.aloft, block.revealed = "", 1, False, False
    block.half_hit, block.flown = False, 0
    block.face_up = "" if block.face_up in ("blockade", "landing") else block.face_up


def perish(f: Fighting, block: Block) -> None:
    """VIC-6.5-6: it must go and cannot."""
    if group(f.board, block) == "air":
        f.tell(
            "VIC-5.51-4",
            AirLost(hex=f.hex, power=block.power, unit=f.label(block), why="no base within range"),
        )
    else:
        f.tell("VIC-6.5-6", NoRetreat(hex=f.hex, power=block.power, unit=f.label(block)))
    f.eliminate(block)
