"""How blocks, powers and places are called, by their owner and in reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.core.saying import ordinal
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Block, Position, Power

POWER_NAMES = {"red": "Red", "blue": "Blue", "green": "Green", "gold": "Gold"}


def power_name(power: Power) -> str:
    """`Red`; `nobody` for no power."""
    return POWER_NAMES.get(power, power.capitalize()) if power else "nobody"


def new_id(position: Position, power: Power, unit: str) -> str:
    """An id that was never used in this game: `red.IN3`. Its owner's alone."""
    key = f"{power}.{unit}"
    position.counters[key] = position.counters.get(key, 0) + 1
    return f"{key}{position.counters[key]}"


def numbers_of(blocks: Iterable[Block]) -> dict[str, int]:
    """`red.IN` -> the highest number among blocks: as far as a seat sees, the last that was
    named."""
    found: dict[str, int] = {}
    for block in blocks:
        head = block.id.rstrip("0123456789")
        if number := block.id[len(head) :]:
            found[head] = max(found.get(head, 0), int(number))
    return found


def short(block_id: str) -> str:
    """The id as its owner types it: `IN3`."""
    return block_id.partition(".")[2] or block_id


def own_name(board: Board, block: Block) -> str:
    """What its owner calls it: `3rd Infantry`, `1st SS Panther`."""
    number = short(block.id).removeprefix(block.unit)
    text = block.name or board.units[block.unit].name
    return f"{ordinal(int(number))} {text}" if number.isdigit() else f"{text} {short(block.id)}"


def own_text(board: Board, block: Block) -> str:
    """With code and strength: `3rd Infantry (IN3, 4 steps)`."""
    steps = "step" if block.strength == 1 else "steps"
    return f"{own_name(board, block)} ({short(block.id)}, {block.strength} {steps})"


def in_brief(block: Block) -> str:
    """Code and steps, for a letter: `IN3 4`, `SS2 4 at sea`."""
    state = " at sea" if block.at_sea else " aboard" if block.aboard else ""
    return f"{short(block.id)} {block.strength}{state}"


def face(board: Board, unit: str, strength: int, name: str = "") -> str:
    """What the face of a block says to all: `Infantry 3`."""
    return f"{name or board.units[unit].name} {strength}"


def faces(board: Board, blocks: Iterable[Block]) -> list[str]:
    """Faces in an order that tells nothing: by combat turn, name, strength."""
    order = sorted(blocks, key=lambda b: (board.units[b.unit].order, b.unit, b.name, -b.strength))
    return [face(board, b.unit, b.strength, b.name) for b in order]


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `none` for nothing."""
    if not items:
        return "none"
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def places(hexmap: HexMap, ids: Iterable[str]) -> str:
    return listed([hexmap.text(id) for id in ids])


def sentence(text: str) -> str:
    """With a capital, but for the code of a hex (`a0305`)."""
    return text if text[1:5].isdigit() else text[:1].upper() + text[1:]
