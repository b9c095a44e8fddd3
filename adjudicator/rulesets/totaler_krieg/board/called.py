"""What counters are called in English. Orders take these names as well as the ids, of which they
are made: `HQ Centre` for GER-HQ_Mitte, `German Convoy` for MK-Axi-German_Convoy."""

from __future__ import annotations

import re

from adjudicator.rulesets.totaler_krieg.board.board import Board

SIDES = {"Axi": "Axis", "Wes": "Western", "Sov": "Soviet"}
GROUPS = {
    "N": "North",
    "S": "South",
    "Mitte": "Centre",
    "1Bel": "1st Belorussian",
    "1Ukr": "1st Ukrainian",
    "2Ukr": "2nd Ukrainian",
    "Bry": "Bryansk",
    "Kar": "Karelian",
    "Len": "Leningrad",
    "Sta": "Stalingrad",
    "Vor": "Voronezh",
}
"""What an HQ is called on its counter -> in words."""
BY_ITSELF = ("convoy_standard", "convoy_special", "logistics", "partisan")
"""Types of markers whose name says what they are, and is no other's."""


def called(board: Board, name: str) -> str:
    """A counter in English: `GER-HQ Centre`, `GER-4 Army`, `Axis Beachhead 1`."""
    if not name.startswith("MK-"):
        head, dash, tail = name.partition("-")
        return f"{head}{dash}{tail_called(tail)}"
    side, _, rest = name.removeprefix("MK-").partition("-")
    if side not in SIDES:
        return f"{_plain(name.removeprefix('MK-'))} marker"
    if board.counters[name].type in BY_ITSELF:
        return _plain(rest)
    own = rest.startswith(("Beachhead", "Blitz"))
    return f"{SIDES[side]} {_plain(rest)}{'' if own else ' marker'}"


def tail_called(tail: str) -> str:
    """What stands behind the Country of a unit: `HQ Centre` for HQ_Mitte."""
    if tail.startswith("HQ_"):
        group = tail.removeprefix("HQ_")
        return f"HQ {GROUPS.get(group, group)}"
    return _plain(tail)


def _plain(text: str) -> str:
    return text.replace("_", " ").replace("#", " ")


def counters_called(board: Board) -> dict[str, str]:
    """Id of each counter that is called otherwise -> its name."""
    found: dict[str, str] | None = board.__dict__.get("_counters_called")
    if found is None:
        names = {id: called(board, id) for id in board.counters}
        found = board.__dict__["_counters_called"] = {
            id: name for id, name in names.items() if id != name
        }
    return found


def in_english(board: Board, text: str) -> str:
    """A sentence with all counters by their names."""
    found: re.Pattern[str] | None = board.__dict__.get("_ids_in_text")
    if found is None:
        ids = [name for name in board.counters if called(board, name) != name]
        ids.sort(key=len, reverse=True)
        pattern = "|".join(map(re.escape, ids))
        found = board.__dict__["_ids_in_text"] = re.compile(rf"(?<![\w-])(?:{pattern})(?!\w)")
    if "_" not in text and "MK-" not in text:
        return text
    return found.sub(lambda one: called(board, one[0]), text)
