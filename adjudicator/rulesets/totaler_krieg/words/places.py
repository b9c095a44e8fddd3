"""Places and lists of counters in words."""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.position import is_hex


def place(board: Board, at: str) -> str:
    """A place in words: `Kiev (e3609)`, `the Delay Box`, `the North Sea`."""
    if is_hex(at):
        return board.name(at)
    if at in board.zones:
        return f"the {at}"
    head, _, tail = at.partition(":")
    match head:
        case "box":
            return f"the {board.boxes[tail].name} Box"
        case "pool":
            return f"the {FACTION_NAMES.get(tail, tail)} Force Pool"
        case "delay":
            return "the Delay Box"
        case "naval":
            return "the Naval Warfare Delay Box"
        case "turn":
            row = board.calendar.get(int(tail))
            return f"the Turn Track ({row.title})" if row is not None else "the Turn Track"
        case "station" | "convoys" | "used":
            return f"the {tail}"
        case "strategic":
            return "the Strategic Warfare Box"
        case "pacific":
            return "the Pacific Holding Box"
        case "ceded":
            return "the Ceded Lands Box"
        case "conquered":
            return f"the {FACTION_NAMES.get(tail, tail)} Conquered Minor Countries Box"
        case "events":
            return f"the {FACTION_NAMES.get(tail, tail)} Conditional Events Box"
        case "interned":
            return f"internment, to come back with the next {FACTION_NAMES.get(tail, tail)} card"
        case "card":
            faction, _, number = tail.partition(":")
            return f"the {FACTION_NAMES.get(faction, faction)} card {number}"
        case "event":
            return f"Political Event {tail}"
        case "war":
            return f"the {FACTION_NAMES.get(tail, tail)} Pacific War Box"
        case "holding":
            return f"the Holding Box of {tail}"
        case "vp":
            return f"the VP Track ({tail.replace('/', ' ')})"
        case "aside":
            return "a place aside"
        case "out":
            return "out of the game"
        case "supply":
            return "the marker supply"
    return at


def there(board: Board, at: str) -> str:
    """Where a counter is, as it follows “is”: `in the Delay Box`, `on the Turn Track (...)`."""
    head = at.partition(":")[0]
    if head == "out":
        return "out of the game"
    if head in ("card", "event", "aside", "supply"):
        return "not in play"
    return f"{'on' if head in ('turn', 'vp') else 'in'} {place(board, at)}"


def off_map(board: Board, unit: str, at: str) -> str:
    """Of a unit that would have to be in a hex: where it is."""
    where = there(board, at)
    beside = where.startswith(("in ", "on "))
    return f"{unit} is {where}, not in a hex." if beside else f"{unit} is {where}."


def names(units: list[str]) -> str:
    return ", ".join(units)
