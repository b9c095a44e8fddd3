"""4 Unit types: the chart of the book and our own lines, and the mixes of the armies.

Read from `units.tsv` and `mixes.tsv` of the pack. What the book says stands in the
`source` of each row with its clause; costs and what the book leaves out are ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from adjudicator.core.pack import Pack, ScenarioError

Arm = Literal["air", "naval", "ground"]
ARMS: tuple[Arm, ...] = ("air", "naval", "ground")
"""Always in this order: the target groups of VIC-6.42-2."""

TURNS = ("R", "A+", "A", "B+", "B", "C", "D", "E", "F")
"""Combat turns in the order of play (VIC-6.31-1, VIC-11.0-4, VIC-11.0-10, VIC-11.0-16)."""

STRATEGIC = 6
"""Hexes of a Strategic Move (VIC-5.9-1)."""

FLAGS = frozenset(
    "carrier carrier_launch no_carrier no_carrier_landing carries_2_air pass_enemy"
    " no_coast_control bombard city_defence_g3 mountain_g3 invasion_2 beachhead coast_only"
    " at_sea_is_naval air_fire_at_sea paradrop_4 dies_unsupplied no_terrain_stop"
    " no_river_penalty builder mined converts no_retreat not_built launch_4 one_use"
    " no_response no_last_step strategic_only strategic_8 hits_all_on_1_5 city3_only"
    " limited_by_scenario elite stretch".split()
)


@dataclass(frozen=True)
class UnitType:
    """One line of the Unit Data Chart (VIC-UDC-1...19)."""

    code: str
    name: str
    turn: str
    """Letter of its combat turn, one of `TURNS`."""
    move: int
    """Hexes of its regular move; 0 for a unit that moves only by Strategic Move."""
    flight: int
    """Hexes of an airborne unit's drop (VIC-4.3-8), else 0."""
    air: int
    naval: int
    ground: int
    """Firepower against the three target groups (VIC-6.41-4)."""
    steps: int
    cost: int
    """PP for a step; 0 for what is never bought."""
    arm: Arm
    flags: frozenset[str]
    source: str = ""

    @property
    def order(self) -> int:
        """Place of its combat turn in a round, from 0 (VIC-6.31-1)."""
        return TURNS.index(self.turn)

    @property
    def strategic(self) -> int:
        """Hexes of its Strategic Move (VIC-5.9-1, VIC-11.0-2)."""
        return 8 if "strategic_8" in self.flags else STRATEGIC

    def firepower(self, group: Arm) -> int:
        """As printed; what the place adds is a matter of the battle."""
        return {"air": self.air, "naval": self.naval, "ground": self.ground}[group]

    def has(self, flag: str) -> bool:
        return flag in self.flags

    @property
    def amphibious(self) -> bool:
        """Marines, Amphib and Commandos: sea invasions (VIC-4.3-4)."""
        return "invasion_2" in self.flags

    @property
    def airborne(self) -> bool:
        return "paradrop_4" in self.flags

    @property
    def submarine(self) -> bool:
        return "no_coast_control" in self.flags

    @property
    def infantry(self) -> bool:
        """Does it defend Cities at G3 (VIC-4.3-2, VIC-A55)?"""
        return "city_defence_g3" in self.flags


@dataclass(frozen=True)
class MixLine:
    """So many blocks of one type in an army; name: the historical one, may be empty."""

    army: str
    blocks: int
    unit: str
    name: str = ""

    @property
    def key(self) -> str:
        """Which blocks are alike for pools and merging (VIC-A66): `EAR` or `EAR/SS Panther`."""
        return f"{self.unit}/{self.name}" if self.name else self.unit


def read_units(pack: Pack) -> dict[str, UnitType]:
    """Code -> type. ScenarioError names a row that is wrong."""
    found: dict[str, UnitType] = {}
    for row in pack.rows("units.tsv"):
        code = row["code"]
        if code in found:
            raise row.error(f"a second unit type {code}")
        if row["turn"] not in TURNS:
            raise row.error(f"turn is {row['turn']!r}, not one of {', '.join(TURNS)}")
        if row["class"] not in ARMS:
            raise row.error(f"class is {row['class']!r}, not one of {', '.join(ARMS)}")
        flags = frozenset(filter(None, row["flags"].split(";")))
        if unknown := sorted(flags - FLAGS):
            raise row.error(f"there is no flag {unknown[0]!r}")
        flight, move = _moves(row["move"])
        found[code] = UnitType(
            code=code,
            name=row["name"],
            turn=row["turn"],
            move=move,
            flight=flight,
            air=row.whole("air"),
            naval=row.whole("naval"),
            ground=row.whole("ground"),
            steps=row.whole("steps"),
            cost=0 if row["cost"] == "-" else row.whole("cost"),
            arm=_arm(row["class"]),
            flags=flags,
            source=row["source"],
        )
    return found


def _arm(text: str) -> Arm:
    return next(arm for arm in ARMS if arm == text)


def _moves(text: str) -> tuple[int, int]:
    """`4/2` -> flies 4, moves 2; `SM` -> neither."""
    if text == "SM":
        return 0, 0
    flight, _, move = text.rpartition("/")
    return int(flight or 0), int(move)


def read_mixes(pack: Pack, units: dict[str, UnitType]) -> dict[str, tuple[MixLine, ...]]:
    """Army -> its lines in the order of the file. ScenarioError for an unknown type."""
    found: dict[str, list[MixLine]] = {}
    for row in pack.rows("mixes.tsv"):
        line = MixLine(row["army"], row.whole("blocks"), row["unit"], row["name"])
        if line.unit not in units:
            raise row.error(f"there is no unit type {line.unit!r}")
        if line.blocks < 1:
            raise row.error("a line without blocks")
        lines = found.setdefault(line.army, [])
        if any(other.key == line.key for other in lines):
            raise row.error(f"{line.key} is in {line.army} twice")
        lines.append(line)
    if "base" not in found:
        raise ScenarioError("mixes.tsv", 0, "there is no army called base")
    return {army: tuple(lines) for army, lines in found.items()}


def total(lines: Iterable[MixLine]) -> int:
    """Blocks of some lines."""
    return sum(line.blocks for line in lines)
