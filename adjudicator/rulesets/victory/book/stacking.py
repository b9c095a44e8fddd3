"""5.2 Stacking limits and 5.51 airbases: how many blocks a hex holds, by kind and player."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.victory.board.board import AIR_STACKING, Board, HexMap
from adjudicator.rulesets.victory.board.position import Block, Position, Power, Work
from adjudicator.rulesets.victory.board.units import ARMS, Arm
from adjudicator.rulesets.victory.book.control import holder, is_air, is_naval
from adjudicator.rulesets.victory.view import View

AIRBASE = 2
"""Air units of an airbase (VIC-5.51-2)."""
CARRIER = 2
"""Air units of a carrier (VIC-4.2-5)."""


def group(board: Board, block: Block) -> Arm:
    """What a block counts as now, for stacking and as a target (VIC-6.42-2).

    Marines at sea are naval (VIC-6.7-6), Airborne aloft are air (VIC-6.6-2).
    """
    if is_air(board, block):  # VIC-5.52-5
        return "air"
    return "naval" if is_naval(board, block) else "ground"  # VIC-6.7-5


def stacked(board: Board, blocks: Sequence[Block]) -> dict[Arm, int]:
    """How many of some blocks count for each kind of stacking.

    Strength does not matter (VIC-SB.Limits-1); aircraft aboard carriers do not count
    (VIC-5.52-4).
    """
    found = dict.fromkeys(ARMS, 0)
    for block in blocks:
        if not block.aboard:  # VIC-4.2-8
            found[group(board, block)] += 1
    return found


def limit(hexmap: HexMap, place: str, arm: Arm) -> int:
    """Blocks of one player that a hex holds (VIC-5.2-1, VIC-5.2-2, VIC-5.2-3)."""
    tile = hexmap.tiles[place]
    match arm:
        case "ground":
            return tile.ground_stacking
        case "naval":
            return tile.naval_stacking  # VIC-5.6-3
        case "air":
            return AIR_STACKING  # VIC-5.52-2


def room(position: Position, board: Board, hexmap: HexMap, place: str, power: Power,
         arm: Arm) -> int:  # fmt: skip
    """How many more blocks of a kind a power may have there: below 0 if overfull."""
    ours = sharing(position, place, power)
    mine = [b for b in position.blocks if b.place == place and b.power in ours]
    return limit(hexmap, place, arm) - stacked(board, mine)[arm]


def sharing(position: Position, place: str, power: Power) -> frozenset[Power]:
    """The powers whose blocks count together there: in a battle hex each its own
    (VIC-5.2-5), elsewhere team-mates as one (VIC-A41)."""
    if position.battle(place) is not None:
        return frozenset((power,))
    return position.team(power)


def overfull(position: Position, board: Board, hexmap: HexMap, power: Power
             ) -> list[tuple[str, Arm]]:  # fmt: skip
    """Hexes with blocks of a power where there are too many of a kind, those of its
    team-mates counted where they share the hex."""
    places: dict[str, list[Block]] = {b.place: [] for b in position.blocks if b.power == power}
    shared = {place: sharing(position, place, power) for place in places}
    for block in position.blocks:
        if block.power in shared.get(block.place, ()):
            places[block.place].append(block)
    found: list[tuple[str, Arm]] = []
    for place, blocks in places.items():
        for arm, number in stacked(board, blocks).items():
            if number > limit(hexmap, place, arm):  # VIC-5.92-4
                found.append((place, arm))
    return found


# ------------------------------------------------------------------------- airbases


def airfield(works: Sequence[Work], place: str) -> Work | None:
    """The airfield in a hex (9.4)."""
    return next((w for w in works if w.kind == "airfield" and w.hex == place), None)


def airbase(position: Position, hexmap: HexMap, place: str, power: Power) -> int:
    """Air units that an airbase ashore takes, for whom the hex is friendly: a City or Town two
    (VIC-5.51-1, VIC-5.51-2), an own Minor Airfield one, a Major one two (VIC-9.4-3); 0: there
    is none."""
    if hexmap.tiles[place].place:  # VIC-3.2-5
        return AIRBASE
    found = airfield(position.works, place)  # VIC-9.4-5
    return found.level if found and position.friends(power, found.power) else 0


def based(position: Position, board: Board, place: str, power: Power) -> int:
    """Air units of a power and its friends at an airbase ashore. It holds so many in all, of
    whichever friend (VIC-5.51-2); others' there are none of its guests."""
    ours = position.team(power)
    return sum(
        1
        for b in position.blocks
        if b.place == place and b.power in ours and not b.aboard and is_air(board, b)
    )


def base_capacity(position: Position, board: Board, hexmap: HexMap, place: str, power: Power
                  ) -> int:  # fmt: skip
    """Air units that a power may base in a hex ashore: 0 if it has no base there. A battle
    hex is nobody's base."""
    who = holder(position, board, hexmap, place)
    if not who or not position.friends(power, who):
        return 0
    return airbase(position, hexmap, place, power)


def base_room(position: Position, board: Board, hexmap: HexMap, place: str, power: Power) -> int:
    """Air units that still find room ashore in a hex."""
    capacity = base_capacity(position, board, hexmap, place, power)
    return capacity - based(position, board, place, power)


def may_board(board: Board, unit: str, *, in_port: bool) -> bool:
    """Can aircraft of this type come aboard a carrier?

    Medium Bombers only by being loaded in port (VIC-4.1-4), Heavy Bombers and other
    land-based types never (VIC-4.1-5, VIC-4.2-5).
    """
    kind = board.units[unit]
    return kind.has("carrier") or (in_port and kind.has("carrier_launch"))


def carrier_room(position: Position | View, board: Board, carrier: Block) -> tuple[int, int]:
    """What a carrier can still take: (air units, air steps) (VIC-4.2-5, VIC-4.2-6)."""
    aboard = [b for b in position.blocks if b.aboard == carrier.id]
    return CARRIER - len(aboard), carrier.strength - sum(b.strength for b in aboard)
