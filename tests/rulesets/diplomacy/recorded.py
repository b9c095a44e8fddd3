"""Games that others have played and judged, adjudicated again phase by phase.

`read` takes the text in which they are kept under `games/`, `of_saved` the saved games of the
`diplomacy` package and of programs that write as it does. `replay` plays one with the rules of the
house, from its first order to its last, and says where the two judges differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.rulesets.diplomacy.board.position import Position
from tests.rulesets.diplomacy.kit import GAME, board, played, position

SEASONS = {"S": "spring", "F": "fall", "W": "winter"}
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


@dataclass
class Phase:
    """name: `S1901M`, `F1902R`, `W1902A`. units: before it, as `A BUD`, `*A BUD` if dislodged.
    centres and orders by power."""

    name: str
    units: dict[str, set[str]] = field(default_factory=dict)
    centres: dict[str, set[str]] = field(default_factory=dict)
    orders: dict[str, list[str]] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        if not self.name:
            return ""
        season = SEASONS[self.name[0]]
        return f"{season}_retreats" if self.name.endswith("R") else season

    @property
    def year(self) -> int:
        return int(self.name[1:5])


@dataclass
class Replayed:
    """phases and orders that were judged; where the outcome differs, a sentence each."""

    phases: int = 0
    orders: int = 0
    differences: list[str] = field(default_factory=list)


def of_saved(saved: Mapping[str, Any]) -> list[Phase]:
    """The phases of a saved game: orders and positions, nothing that anybody wrote or is called."""
    found = []
    for one in saved["phases"]:
        state = one["state"]
        phase = Phase("" if one["name"] == "COMPLETED" else one["name"])
        for power, units in state["units"].items():
            phase.units[power.lower()] = {text.replace("*", "") for text in units}
        for power, ways in state["retreats"].items():
            phase.units[power.lower()] -= set(ways)
            phase.units[power.lower()] |= {f"*{text}" for text, to in ways.items() if to}
        for power, centres in state["centers"].items():
            phase.centres[power.lower()] = set(centres)
        for power, orders in (one["orders"] or {}).items():
            phase.orders[power.lower()] = list(orders or ())
        found.append(phase)
    return found


def write(phases: Iterable[Phase]) -> str:
    """The text from which `read` makes the same phases."""
    lines = []
    for one in phases:
        lines.append(one.name or "END")
        for power in POWERS:
            said = (
                ", ".join(sorted(one.units.get(power, ()))),
                " ".join(sorted(one.centres.get(power, ()))),
                ", ".join(one.orders.get(power, ())),
            )
            if any(said):
                lines.append(f"{power}: {'; '.join(said)}")
    return "\n".join(lines) + "\n"


def read(text: str) -> list[Phase]:
    """The phases of a game as it is kept."""
    found: list[Phase] = []
    for line in text.splitlines():
        if re.fullmatch(r"[SFW]\d{4}[MRA]|END", line):
            found.append(Phase("" if line == "END" else line))
        elif line and not line.startswith("#"):
            power, _, said = line.partition(": ")
            units, centres, orders = said.split("; ")
            found[-1].units[power] = set(filter(None, units.split(", ")))
            found[-1].centres[power] = set(centres.split())
            found[-1].orders[power] = list(filter(None, orders.split(", ")))
    return found


def replay(phases: list[Phase], **rulings: Scalar) -> Replayed:
    """Play a game again. Where it differs it goes on from what is recorded. rulings: by their
    ids with `_`, `DIP_A3`."""
    found = Replayed()
    chosen = {name.replace("_", "-"): choice for name, choice in rulings.items()}
    now = GAME.open(board(), "classic", GAME.rulings_with({}))
    for one, after in pairwise(phases):
        texts = {power: "\n".join(lines) for power, lines in one.orders.items() if lines}
        now, _ = played(now, one.phase, chosen, **texts)
        due = GAME.next_phase(board(), now, one.phase)
        if due is not None and due != after.phase:  # nobody is asked, so nothing is recorded
            now, _ = played(now, due, chosen)
        found.phases += 1
        found.orders += sum(map(len, one.orders.values()))
        if differs := _differs(now, after):
            found.differences.append(f"{one.name}: {differs}")
            now = _position(after, now)
    return found


def _differs(now: Position, after: Phase) -> str:
    """What stands otherwise than recorded, on either side."""
    said = []
    for power in POWERS:
        ours = {f"{unit.arm[0].upper()} {unit.at.upper()}" for unit in now.of(power)}
        ours |= {
            f"*{one.unit.arm[0].upper()} {one.unit.at.upper()}"
            for one in now.dislodged
            if one.unit.power == power
        }
        theirs = after.units.get(power, set())
        if ours != theirs:
            said.append(f"{power} {sorted(ours - theirs)}, not {sorted(theirs - ours)}")
        centres = {id.upper() for id in now.centres(power)}
        if after.name.endswith("A") and centres != after.centres.get(power, set()):
            said.append(f"{power} owns {sorted(centres ^ after.centres[power])} or not")
    return "; ".join(said)


def _position(after: Phase, now: Position) -> Position:
    """The position that is recorded, in which what is dislodged is as it was judged here."""
    stands = {
        power: [text for text in sorted(units) if not text.startswith("*")]
        for power, units in after.units.items()
    }
    then = position(
        {
            power: [f"{text[:2]}{text[2:].lower()}" for text in texts]
            for power, texts in stands.items()
        },
        owners={
            power: sorted(id.lower() for id in centres) for power, centres in after.centres.items()
        },
        year=now.year,
        turn=now.turn,
        season=now.season,
    )
    then.dislodged = now.dislodged
    return then
