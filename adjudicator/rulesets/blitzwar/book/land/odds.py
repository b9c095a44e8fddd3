"""16.1 to 16.3 The odds of a combat and the shifts between the columns of the table.

Column 0 is 1-1; left of it stands the notional column 2-3, and beyond 7-1 the
scale goes on (BW-A14). Every shift is told as one line of arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Term
from adjudicator.core.tables import OddsTable
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import corps
from adjudicator.rulesets.blitzwar.board.position import Counter, Position, Side
from adjudicator.rulesets.blitzwar.book.air.superiority import air_superiority
from adjudicator.rulesets.blitzwar.book.politics.countries import is_minor_country, state_of
from adjudicator.rulesets.blitzwar.book.weather import calendar, snowy

CombatPhase = Literal["blitzkrieg", "normal"]

COMBAT = OddsTable(
    columns=("1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"),
    before=("2-3",),  # BW-16.2-22
    lines={
        1: ("C/0", "C/0", "1/0", "C/1", "0/1", "0/1", "C/2", "0/2"),  # BW-16.2-1
        2: ("C/0", "1/0", "C/1", "1/1", "0/1", "0/1", "1/2", "0/2"),  # BW-16.2-2
        3: ("1/0", "C/1", "C/1", "0/1", "0/1", "C/2", "0/2", "0/2"),  # BW-16.2-3
        4: ("C/1", "1/1", "0/1", "0/1", "C/2", "1/2", "0/2", "0/2"),  # BW-16.2-4
        5: ("1/1", "0/1", "0/1", "0/1", "C/2", "0/2", "0/2", "C/3"),  # BW-16.2-5
        6: ("0/1", "0/1", "0/1", "C/2", "1/2", "0/2", "0/2", "1/3"),  # BW-16.2-6
    },
)
"""16.2 The combat table: die -> results from 1-1 to 7-1, attacker's loss first."""

SEVEN = 7
"""The last printed column, 7-1: 1-1 is 0, 3-2 is 1, from then on n-1 is n."""
EIGHT = 8
"""The first column in which infantry advances like armour: 8-1 (BW-16.2-24)."""
WEST_TURNS = 3
EAST_TURNS = 5
STRONG_AXIS = 20
LAST_OF_1941 = 19


@dataclass
class Battle:
    """A combat about a zone. attackers stand where they attack from: several zones if they
    like (BW-16.1-7), each counter whole (BW-16.1-9)."""

    phase: CombatPhase
    side: Side
    zone: str
    attackers: list[Counter]
    defenders: list[Counter]


def air_over(position: Position, board: Board, zone: str) -> str | None:
    """The side with Air Superiority over a zone, and over the beachheads at it (BW-13.4.5-9);
    nobody has it over snow."""
    if snowy(board, position.turn, zone):  # BW-6-7
        return None
    return air_superiority(position, zone)


def winter_1942(board: Board, turn: int) -> bool:
    row = calendar(board, turn)
    return row.season == "winter" and row.year == 1942  # BW-A6


# ------------------------------------------------------------------ right shifts


def german_bonus(position: Position, board: Board, battle: Battle) -> Term | None:
    """+1 if Germans attack and at least one of four conditions holds, never more than +1."""
    if not any(c.country == "GER" for c in battle.attackers):  # BW-16.3.1-1
        return None
    since_west = _turns_since(position, "west_attacked")
    since_east = _turns_since(position, "soviet_attacked")
    enemies = {joins(battle.side, c) for c in battle.defenders}
    minors = sum(c.corps for c in battle.defenders if is_minor_country(c.country))
    text, clause = "", ""
    if any(c.elite for c in battle.attackers):
        text, clause = "Elite army in the attack", "BW-16.3.1-6"  # BW-16.3.1-6
    elif (
        "allies" in enemies
        and since_west is not None
        and since_west < WEST_TURNS
        and state_of(position, "POL").state == "surrendered"
    ):
        text, clause = "Germans, campaign in the West", "BW-16.3.1-2"  # BW-16.3.1-2
    elif (
        "soviet" in enemies
        and since_east is not None
        and since_east < EAST_TURNS
        and not winter_1942(board, position.turn)  # BW-16.3.1-4
    ):
        text, clause = "Germans, campaign in the East", "BW-16.3.1-3"  # BW-16.3.1-3
    elif 2 * minors > corps(battle.defenders):
        text, clause = "Germans against minor countries", "BW-16.3.1-5"  # BW-16.3.1-5
    return Term(text=text, value="+1", clause=clause) if clause else None  # BW-16.3.1-7


def joins(by: str, counter: Counter) -> str:
    """The side of a defender; a neutral's is the one it joins when it is attacked (9.3)."""
    if counter.side != "neutral":
        return counter.side
    return "allies" if by == "axis" else "axis"


def _turns_since(position: Position, clock: str) -> int | None:
    """Turns gone since an event, whose own turn is the first of its window (BW-A17)."""
    start = position.clocks.get(clock)
    return None if start is None else position.turn - start


def british_bonus(position: Position, battle: Battle) -> Term | None:
    """+1 for the British against Italians alone, +2 in the first two turns they do it."""
    if not any(c.country == "UK" for c in battle.attackers):
        return None
    if any(c.country != "ITA" for c in battle.defenders):
        return None
    turns: list[int] = position.marks.get("british_italian_turns", [])
    if position.turn in turns[:2] or len(turns) < 2:
        return Term(text="British against Italians, first turns", value="+2", clause="BW-16.3.1-9")
    return Term(text="British against Italians", value="+1", clause="BW-16.3.1-8")


def out_of_supply(defenders: Sequence[Counter]) -> bool:
    """Are all the defenders Out of Supply, and none of them covered by minor-country units
    that are supplied (BW-A21, BW-7-15)?"""
    return all(counter.out_of_supply for counter in defenders)


# ------------------------------------------------------------------- left shifts


def german_defence(position: Position, board: Board, battle: Battle) -> bool:
    """May the shift for Germans or Finns defending be used in this combat?"""
    if not any(c.country in ("GER", "FIN") for c in battle.defenders):  # BW-16.3.2-1
        return False
    if position.turn <= LAST_OF_1941:
        return True  # BW-16.3.2-2
    if "soviet_union" in board.zones[battle.zone].tags and winter_1942(board, position.turn):
        return False  # BW-16.3.2-4
    return position.axis_points_at_end >= STRONG_AXIS  # BW-16.3.2-3 as ruled in BW-A24


def german_choice(battle: Battle) -> bool:
    """Does the Axis decide whether to use that shift: Germans with other Axis nations?"""
    nations = {c.country for c in battle.defenders}
    return "GER" in nations and len(nations) > 1  # BW-16.3.2-5


def across_line(position: Position, board: Board, zone: str, counter: Counter) -> bool:
    """Does it attack over a Fortified Line that still protects the zone?"""
    if zone in position.lines_destroyed:  # BW-16.3.2-13
        return False
    border = board.border(counter.place, zone)
    return border is not None and border.fortified_line == zone


def behind_line(position: Position, board: Board, battle: Battle) -> bool:
    """Do all attackers strike across a Fortified Line?"""
    return all(across_line(position, board, battle.zone, c) for c in battle.attackers)


def terrain_shift(board: Board, battle: Battle) -> Term | None:
    """One shift for the zone's terrain, or for rivers and beaches that all must cross."""
    names = {"swamp": "swamp", "mountains": "mountains", "high_mountains": "high mountains"}
    terrain = board.zones[battle.zone].terrain
    if terrain in names:  # BW-5-14
        return Term(text=names[terrain], value="-1", clause="BW-16.3.2-8")
    river = beach = 0
    for counter in battle.attackers:
        border = board.border(counter.place, battle.zone)  # None from a beachhead
        beach += bool(counter.beachhead)
        river += bool(border and border.river)  # BW-5-13
    if river + beach == len(battle.attackers):  # BW-A23
        text = "beach" if not river else "river" if not beach else "river and beach"
        return Term(text=f"all attack over a {text}", value="-1", clause="BW-16.3.2-8")
    return None


# ------------------------------------------------------------------------- all


def shifts(
    position: Position, board: Board, battle: Battle, *, german_shift: bool = True
) -> list[Term]:
    """Every shift of a combat, right ones first. german_shift: does the Axis use it?"""
    terms: list[Term] = []
    if bonus := german_bonus(position, board, battle):
        terms.append(bonus)
    if bonus := british_bonus(position, battle):
        terms.append(bonus)  # BW-16.3.1-8
    if any(c.armour for c in battle.attackers):
        terms.append(Term(text="armoured corps in the attack", value="+1", clause="BW-16.3.1-10"))
    air = air_over(position, board, battle.zone)  # BW-16.1-10
    if air == battle.side:
        terms.append(Term(text="air superiority", value="+2", clause="BW-16.3.1-11"))
    if out_of_supply(battle.defenders):  # BW-7-11
        terms.append(Term(text="defenders Out of Supply", value="+2", clause="BW-16.3.1-12"))
    if german_shift and german_defence(position, board, battle):
        who = "Germans" if any(c.country == "GER" for c in battle.defenders) else "Finns"
        terms.append(Term(text=f"{who} defending", value="-1", clause="BW-16.3.2-1"))
    if all(c.fortified for c in battle.defenders):  # BW-15.1-8
        terms.append(Term(text="all defenders fortified", value="-1", clause="BW-16.3.2-6"))
    if air is not None and air in {c.side for c in battle.defenders}:
        terms.append(Term(text="defender's air superiority", value="-2", clause="BW-16.3.2-7"))
    if term := terrain_shift(board, battle):
        terms.append(term)  # BW-16.3.2-9
    if fortress_counts(board, battle):
        terms.append(Term(text="fortress", value="-1", clause="BW-16.3.2-10"))
    if behind_line(position, board, battle):
        terms.append(
            Term(text="all attack over a Fortified Line", value="-2", clause="BW-16.3.2-12")
        )
    return terms


def fortress_counts(board: Board, battle: Battle) -> bool:
    """A Soviet Fortress helps Soviet troops alone."""
    zone = board.zones[battle.zone]
    if not zone.fortress:
        return False
    if "soviet_union" in zone.tags:  # BW-16.3.2-11
        return any(c.side == "soviet" for c in battle.defenders)
    return True


@dataclass(frozen=True)
class Odds:
    """attack, defence: corps. raw, column: columns before and after the shifts, None if
    the raw odds are below 2-3. final: the printed column that is used."""

    attack: int
    defence: int
    raw: int | None
    column: int | None
    terms: tuple[Term, ...]
    like_armour: bool = False
    """At 8-1 or better infantry may advance like armour (BW-16.2-24)."""

    @property
    def legal(self) -> bool:
        """May the attack be made at all?"""
        return self.column is not None and self.column >= 0

    @property
    def raw_name(self) -> str:
        return "below 2-3" if self.raw is None else COMBAT.name(self.raw)

    @property
    def name(self) -> str:
        """The column it is resolved on, `7-1` for all beyond; of what is not legal: that."""
        if self.column is None or self.column < 0:
            return "not allowed"
        return COMBAT.name(min(self.column, SEVEN))

    @property
    def full_name(self) -> str:
        """The same, but `8-1` where infantry may advance like armour (BW-16.2-24)."""
        return COMBAT.name(EIGHT) if self.like_armour else self.name

    @property
    def net(self) -> int:
        return sum(int(term.value) for term in self.terms)


def odds(
    position: Position,
    board: Board,
    battle: Battle,
    rulings: Mapping[str, Scalar],
    *,
    german_shift: bool = True,
) -> Odds:
    """The odds of a combat with all its shifts."""
    attack, defence = corps(battle.attackers), corps(battle.defenders)
    raw = COMBAT.column(attack, defence)  # BW-16.1-13
    terms = tuple(shifts(position, board, battle, german_shift=german_shift))
    if raw is None:
        return Odds(attack, defence, None, None, terms)  # BW-16.2-20
    base = min(raw, SEVEN) if capped_first(rulings) else raw
    column = base + sum(int(term.value) for term in terms)  # BW-16.1-14
    counted = raw if capped_first(rulings) else column
    return Odds(attack, defence, raw, column, terms, counted >= EIGHT)  # BW-16.2-24


def capped_first(rulings: Mapping[str, Scalar]) -> bool:
    """Is 8-1 cut down to 7-1 before the shifts, against BW-A14?"""
    return rulings.get("BW-A14") == "before_shift"


def facts_of(position: Position, board: Board, battle: Battle, found: Odds) -> dict[str, Scalar]:
    """What an `if` of an attack may look at."""
    air = air_over(position, board, battle.zone)
    return {
        "odds": found.name if found.legal else "0",
        "raw odds": f"{found.attack}-{found.defence}",
        "attackers": found.attack,
        "defenders": found.defence,
        "shift": found.net,
        "air superiority": air == battle.side,
        "enemy air superiority": air is not None and air != battle.side,
        "armour": sum(c.armour for c in battle.attackers),
        "zone": battle.zone,
        "phase": battle.phase,
    }
