"""Positions written by hand, for the laboratory, tests and scenarios: see README.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from adjudicator.core.names import Lexicon
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Battle, Block, Position, Slot
from adjudicator.rulesets.victory.board.small_map import SMALL
from adjudicator.rulesets.victory.book.control import count_crossing, is_air
from adjudicator.rulesets.victory.orders.lexicon import hex_names
from adjudicator.rulesets.victory.rulings import RULINGS
from adjudicator.rulesets.victory.words.naming import new_id, short

WORDS = "the position"

_MARKS = re.compile(
    r"(at sea|aloft|half hit|moved|strategic|blockade|beachhead|landing|submarine|revealed"
    r"|aboard (?P<aboard>[A-Z]+\d+)|from (?P<start>[^,]+)|round (?P<round>[12])"
    r"|flew (?P<flown>\d+)|base (?P<base>[^,]+)|called (?P<name>[^,]+))$"
)
_BLOCK = re.compile(r"^(?P<power>[a-z]+) (?P<unit>[A-Z]+)(?P<number>\d*)[ -](?P<strength>[1-4])$")


def from_words(board: Board, words: Mapping[str, Any]) -> Position:
    """A position from words. ScenarioError names what is not understood."""
    words = dict(words)
    words.pop("map", None)
    blocks = words.pop("blocks", {})
    attackers = words.pop("attackers", {})
    slots = _slots(board, words)
    options = {ruling.id: ruling.default for ruling in RULINGS} | words.pop("options", {})
    powers = words.pop("powers", None) or list(
        dict.fromkeys([slot.power for slot in slots if slot.power] or ["red", "blue"])
    )
    given = {
        "scenario": "laboratory",
        "powers": powers,
        "order": powers,
        "teams": {power: power for power in powers},
        "armies": {power: ["base"] for power in powers},
        "levels": {},
        "stage": "initiative",
        **words,
        "slots": slots,
        "options": options,
    }
    try:
        position = Position.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ScenarioError(WORDS, 0, f"{where}: {first['msg']}") from None
    hexmap = board.map_of(position)
    for field in ("neutral", "destroyed", "activated"):
        setattr(position, field, [_key(hexmap, text) for text in getattr(position, field)])
    position.storm = find_hex(hexmap, position.storm) if position.storm else ""
    for work in position.works:
        work.hex = find_hex(hexmap, work.hex)
    for name, texts in blocks.items():
        place = find_hex(hexmap, name)
        for text in [texts] if isinstance(texts, str) else texts:
            for part in text.split(";"):
                position.blocks.append(block_from(board, hexmap, position, part.strip(), place))
    blockading = [block.id for block in position.blocks if block.blockading]
    for block in position.blocks:
        if block.aboard in blockading:
            block.face_up = "blockade"  # aircraft lie face-up with their ship (VIC-A53)
    _settle_battles(position, board, hexmap, attackers)
    return position


def _slots(board: Board, words: dict[str, Any]) -> list[Slot]:
    maps = words.pop("maps", None)
    if maps is None:
        if SMALL in board.parts:
            return [Slot(slot="a", board=SMALL)]
        maps = [{"slot": "a", "board": "one", "power": "red"}]
        layout = words.pop("layout", None)
        if layout is not None:
            boards = words.pop("boards", list(board.parts))
            maps = [
                {
                    "slot": place.slot,
                    "title": place.title,
                    "board": name,
                    "rotation": place.rotation,
                    "dx": place.dx,
                    "dy": place.dy,
                    "power": ("", "red", "blue", "blue")[place.player],
                }
                for place, name in zip(board.layouts[layout].places, boards, strict=False)
            ]
    return [Slot.model_validate(one) for one in maps]


def find_hex(hexmap: HexMap, text: str) -> str:
    """The id of a hex by name or code. ScenarioError if there is none."""
    names = Lexicon({"hex": hex_names(hexmap)[0]})
    found = names.best("hex", text)
    if len(found) != 1:
        near = ", ".join(name.text for name in names.near("hex", text))
        raise ScenarioError(
            WORDS, 0, f"there is no hex {text!r}{f' (near: {near})' if near else ''}"
        )
    return found[0].id


def _key(hexmap: HexMap, text: str) -> str:
    """A hex, or a hexside `a0804|a0805`."""
    a, bar, b = text.partition("|")
    if not bar:
        return find_hex(hexmap, text)
    return hexmap.edge(find_hex(hexmap, a), find_hex(hexmap, b)).key


def block_from(board: Board, hexmap: HexMap, position: Position, text: str, place: str) -> Block:
    """`red MA 4, at sea, from a0703`: power, code (with its number if it matters), strength,
    then marks: at sea, aloft, half hit, moved, blockade, beachhead, landing, aboard CV1,
    from <hex>, round 2, flew 3, base <hex>, called <name>."""
    head, *marks = [part.strip() for part in text.split(",")]
    found = _BLOCK.match(head)
    if not found or found["unit"] not in board.units:
        raise ScenarioError(WORDS, 0, f"{text!r} is not a block: write `red IN 4` or `red IN2 4`")
    power, unit = found["power"], found["unit"]
    if power not in position.powers:
        raise ScenarioError(WORDS, 0, f"{power!r} does not play in {text!r}")
    if found["number"]:
        id = f"{power}.{unit}{found['number']}"
        key = f"{power}.{unit}"
        position.counters[key] = max(position.counters.get(key, 0), int(found["number"]))
    else:
        id = new_id(position, power, unit)
    if any(block.id == id for block in position.blocks):
        raise ScenarioError(WORDS, 0, f"two blocks {id}")
    if int(found["strength"]) > board.units[unit].steps:
        raise ScenarioError(WORDS, 0, f"{text!r} has more steps than its type")
    block = Block(id=id, power=power, unit=unit, strength=int(found["strength"]), place=place)
    for mark in marks:
        said = _MARKS.match(mark)
        if not said:
            raise ScenarioError(WORDS, 0, f"{mark!r} in {text!r} is not understood")
        if said["aboard"]:
            block.aboard = f"{power}.{said['aboard']}"
        elif said["start"]:
            block.entered = find_hex(hexmap, said["start"])
        elif said["round"]:
            block.arrives = int(said["round"])
        elif said["flown"]:
            block.flown = int(said["flown"])
        elif said["base"]:
            block.base = find_hex(hexmap, said["base"])
        elif said["name"]:
            block.name = said["name"]
        elif mark in ("blockade", "beachhead", "landing", "submarine"):
            block.face_up = mark
        else:
            setattr(block, mark.replace(" ", "_"), True)
    return block


def _settle_battles(
    position: Position, board: Board, hexmap: HexMap, attackers: Mapping[str, str]
) -> None:
    """Battles that the blocks imply and the words leave out: the attacker is who is named
    in `attackers`, else the power whose blocks say `from`, and crossings are counted."""
    named = {find_hex(hexmap, name): power for name, power in attackers.items()}
    places = dict.fromkeys(block.place for block in position.blocks)
    for place in places:
        blocks = [b for b in position.at(place) if not b.blockading]
        powers = list(dict.fromkeys(b.power for b in blocks))
        enemy = any(not position.friends(powers[0], power) for power in powers[1:])
        if position.battle(place) or not enemy:
            continue
        came = [b.power for b in blocks if b.entered and b.arrives == 1]
        attacker = named.get(place) or (came[0] if came else powers[0])
        battle = Battle(hex=place, attacker=attacker)
        for power in sorted(powers, key=lambda p: p != attacker):
            friend = position.friends(power, attacker)
            battle.roles[power] = "attacker" if friend else "defender"
        for block in blocks:
            if block.entered and not is_air(board, block):
                count_crossing(battle, board, block)
            if block.arrives > 1:
                battle.late[block.power] = battle.late.get(block.power, 0) + 1
        position.battles.append(battle)


def to_words(board: Board, position: Position) -> dict[str, Any]:
    """The reverse of `from_words`: blocks by hex in words, the rest as it is stored."""
    hexmap = board.map_of(position)
    words = position.model_dump(mode="json", exclude={"blocks", "slots", "options"})
    words["maps"] = [slot.model_dump(mode="json") for slot in position.slots]
    defaults = {ruling.id: ruling.default for ruling in RULINGS}
    words["options"] = {k: v for k, v in position.options.items() if defaults.get(k) != v}
    blocks: dict[str, list[str]] = {}
    for block in position.blocks:
        tile = hexmap.tiles[block.place]
        blocks.setdefault(tile.id, []).append(block_in_words(block))
    words["blocks"] = blocks
    return words


def block_in_words(block: Block) -> str:
    """`red IN3 4, half hit`."""
    marks = [f"{block.power} {short(block.id)} {block.strength}"]
    marks += [
        mark.replace("_", " ")
        for mark in ("at_sea", "aloft", "half_hit", "moved", "strategic", "revealed")
        if getattr(block, mark)
    ]
    marks += [block.face_up] if block.face_up else []
    marks += [f"aboard {short(block.aboard)}"] if block.aboard else []
    marks += [f"from {block.entered}"] if block.entered else []
    marks += [f"round {block.arrives}"] if block.arrives != 1 else []
    marks += [f"flew {block.flown}"] if block.flown else []
    marks += [f"base {block.base}"] if block.base else []
    marks += [f"called {block.name}"] if block.name else []
    return ", ".join(marks)
