"""What a position means at one moment: who stands where, Zones of Control, control, weather.

A `Field` is made anew when something has moved (it costs less than a millisecond) and finds
what else it is asked for once. Sets of hexes are integers, see `board.grid`.
"""

from __future__ import annotations

from functools import cached_property

from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board, Counter, Face
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, bits, members
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    Policy,
    Position,
    faction_of,
    home_country,
)
from adjudicator.rulesets.totaler_krieg.book.ground.lands import Lands, lands

MARKERS = ("detachment", "airdrop", "devastation", "flag")
"""What a unit's reverse may be that is a marker in its hex."""
OTHERS: dict[str, list[str]] = {
    "axis": ["western", "soviet"],
    "western": ["axis", "soviet"],
    "soviet": ["axis", "western"],
}
"""Each faction's enemies."""
MAJORS = {"Germany": "axis", "Britain": "western", "United States": "western", "Russia": "soviet"}


class Field:
    """The position as the rules look at it."""

    def __init__(self, position: Position, board: Board, *, plain: bool = False) -> None:
        self.position, self.board = position, board
        self.plain = plain
        """Looked at as if no Air unit On Station closed a Port (see `supply.open_ports`)."""
        self.lands: Lands = lands(position, board)
        self.stacks: dict[Cell, list[str]] = {}
        """Ground units by hex."""
        self.owner: dict[str, str] = {}
        """Faction of every piece in a hex or an Off-Map Box."""
        self.in_box: dict[str, list[str]] = {}
        self.support: dict[Cell, list[str]] = {}
        """Support units in hexes."""
        empty: dict[str, Cells] = dict.fromkeys(FACTIONS, 0)
        self.ground: dict[str, Cells] = dict(empty)
        self.air: dict[str, Cells] = dict(empty)
        self.fleets: dict[str, Cells] = dict(empty)
        self.airdrops: dict[str, Cells] = dict(empty)
        self.detachments: dict[str, Cells] = dict(empty)
        self.logistics: dict[str, Cells] = dict(empty)
        self.partisans: dict[str, Cells] = dict(empty)
        self.devastation: dict[str, Cells] = dict(empty)
        self.beachheads: dict[str, dict[Cell, Cell]] = {faction: {} for faction in FACTIONS}
        """Faction -> All-Sea hex -> the Land hex its arrow faces."""
        self.beachhead_side: dict[Cell, int] = {}
        """All-Sea hex -> 1 or 2, the side of its Beachhead marker."""
        self.known: dict[tuple[object, ...], Cells] = {}
        """Kept by `supply`."""
        self.asking: set[tuple[object, ...]] = set()
        self.marks: dict[Cell, list[str]] = {}
        """Markers in hexes, those on the backs of units included."""
        self._at: list[tuple[str, str]] = []
        """Every piece, and where it is."""
        self.held: dict[str, list[str]] = {}
        """Multi-national unit -> nationalities in its Holding Box."""
        self._look()

    def _look(self) -> None:
        cells = self.board.hexes
        counters = self.board.counters
        pieces, owner = self.position.pieces, self.owner
        self._at = [(name, piece.at) for name, piece in pieces.items()]
        for name, place in [one for one in self._at if one[1][0] in "bh"]:
            if place.startswith("holding:"):
                self.held.setdefault(place[8:], []).append(counters[name].country)
            elif place.startswith("box:"):
                self.in_box.setdefault(place[4:], []).append(name)
                owner[name] = faction_of(self.position, self.board, name)
        # is_hex, said where it is quick
        for name, place in [one for one in self._at if len(one[1]) == 5 and one[1][0] in "we"]:
            piece = pieces[name]
            counter, at = counters[name], cells[place].cell
            faction = faction_of(self.position, self.board, name)
            if not faction:
                continue
            owner[name] = faction
            mark = 1 << at
            if counter.kind == "marker" or (piece.back and counter.back_is in MARKERS):
                self.marks.setdefault(at, []).append(name)
            if counter.kind == "ground":
                if piece.back and counter.back_is == "detachment":
                    self.detachments[faction] |= mark
                elif piece.back and counter.back_is == "airdrop":
                    self.airdrops[faction] |= mark
                elif not (piece.back and counter.back_is == "flag"):
                    self.stacks.setdefault(at, []).append(name)
                    self.ground[faction] |= mark
            elif counter.kind == "support":
                self._support(name, counter, piece.back, faction, at)
            elif counter.type == "logistics":
                self.logistics[faction] |= mark
            elif counter.type == "partisan":
                self.partisans[faction] |= mark
            elif counter.type == "atomic":
                self.devastation[faction] |= mark
            elif counter.type == "beachhead":
                self.beachheads[faction][at] = cells[piece.arrow].cell
                self.beachhead_side[at] = 1 if piece.back else 2

    def _support(self, name: str, counter: Counter, back: bool, faction: str, at: Cell) -> None:
        if back and counter.back_is == "devastation":
            self.devastation[faction] |= 1 << at
            return
        self.support.setdefault(at, []).append(name)
        if counter.fleet and not (back and counter.back_is == "cv_strike"):
            self.fleets[faction] |= 1 << at
        else:
            self.air[faction] |= 1 << at

    @cached_property
    def places(self) -> dict[str, list[str]]:
        """Every place that is no hex -> ids."""
        found: dict[str, list[str]] = {}
        for name, place in self._at:
            if len(place) != 5 or place[0] not in "we":
                found.setdefault(place, []).append(name)
        return found

    @cached_property
    def standing(self) -> dict[str, list[tuple[str, Cell]]]:
        """Faction -> its counters in hexes, each with its hex."""
        found: dict[str, list[tuple[str, Cell]]] = {faction: [] for faction in FACTIONS}
        for name, faction in self.owner.items():
            one = self.board.hexes.get(self.position.pieces[name].at)
            if one is not None:
                found[faction].append((name, one.cell))
        return found

    @cached_property
    def twin(self) -> Field:
        """The same position, looked at plainly."""
        return Field(self.position, self.board, plain=True)

    # ------------------------------------------------------------------ units

    def face(self, name: str) -> Face:
        """What a ground unit shows now."""
        counter = self.board.counters[name]
        shown = counter.face(self.position.pieces[name].back)
        assert shown is not None, name
        return shown

    def steps(self, name: str) -> int:
        return self.face(name).steps

    def is_hq(self, name: str) -> bool:
        return self.board.counters[name].hq

    def is_fortress(self, name: str) -> bool:
        counter = self.board.counters[name]
        back = self.position.pieces[name].back
        return counter.type == "fortress" or (back and counter.back_is == "fortress")

    def is_armor(self, name: str) -> bool:
        """Armor-type as its symbol shows it (TK-COMP-17): a Port-a-Fort on its fortress side
        is none."""
        return self.board.counters[name].armor and not self.is_fortress(name)

    def nations(self, name: str) -> tuple[str, ...]:
        """The nationalities of a counter: two for a multi-national unit (TK-13.8.3-1), the
        second as its Holding Box says (TK-2.3-23)."""
        counter = self.board.counters[name]
        country = counter.country
        held = self.held.get(name, ())
        match country:
            case "Axis":
                return ("Germany", *held)
            case "Western":
                if name == "WES-AA":
                    return ("Britain", *held)
                return ("Britain", "United States")  # TK-13.8.3-9 TK-13.8.3-10
            case "Soviet":
                return ("Russia", *held)
        return (country, *held)

    def exp(self, name: str) -> bool:
        """A one-step Exp unit (TK-G-Expeditionary-1, TK-3.1.4-12)."""
        return "exp" in self.board.counters[name].traits and self.steps(name) == 1

    def minor(self, name: str) -> str:
        """The Minor Country of a unit, empty for Major Country and Exp units."""
        if self.exp(name):
            return ""
        return next((n for n in self.nations(name) if n not in MAJORS), "")

    # ------------------------------------------------------------------ enemies

    def others(self, faction: str) -> list[str]:
        """The two enemy factions (TK-G-Enemy-1, TK-13.1-2)."""
        return OTHERS[faction]

    def units(self, faction: str) -> Cells:
        """Hexes with a unit of a faction, ground or support (TK-G-Unit-1)."""
        return self.ground[faction] | self.air[faction] | self.fleets[faction]

    def enemy_units(self, faction: str) -> Cells:
        return self._enemy_units[faction]

    @cached_property
    def _enemy_units(self) -> dict[str, Cells]:
        every: dict[str, Cells] = {one: self.units(one) for one in FACTIONS}
        return {one: every[a] | every[b] for one, (a, b) in OTHERS.items()}

    def enemy_ground(self, faction: str) -> Cells:
        a, b = self.others(faction)
        return self.ground[a] | self.ground[b]

    def enemy_air(self, faction: str) -> Cells:
        a, b = self.others(faction)
        return self.air[a] | self.air[b]

    def enemy_presence(self, faction: str) -> Cells:
        """Hexes with an enemy unit, Airdrop, Detachment or Logistics marker."""
        found = 0
        for other in self.others(faction):
            found |= (
                self.units(other)
                | self.airdrops[other]
                | self.detachments[other]
                | self.logistics[other]
            )
        return found

    def enemy_beachheads(self, faction: str) -> Cells:
        a, b = self.others(faction)
        return bits(self.beachheads[a]) | bits(self.beachheads[b])

    # ------------------------------------------------------------------ zones

    def projects(self, name: str, at: Cell) -> Cells:
        """The hexes one ground unit's Zone of Control reaches (8)."""
        if any(posture in POLICIES for posture in self.postures(name)):
            return 0  # TK-8-7 TK-13.6.1.1-24 TK-13.6.1-5
        faction = self.owner[name]
        arrow = self.beachheads[faction].get(at)
        if arrow is not None:
            reached = 1 << arrow  # TK-8-5 TK-8-3
        else:
            reached = self.board.zoc_of[at]
            for other in OTHERS[faction] if self.beachhead_side else ():
                for sea, faced in self.beachheads[other].items():
                    if faced == at:
                        reached |= 1 << sea  # TK-8-3 TK-8-4
        return reached & ~self.pac  # TK-8-6 TK-13.6.1.1-25

    @cached_property
    def zoc(self) -> dict[str, Cells]:
        """Faction -> every hex in its Zones of Control (TK-8-1)."""
        found: dict[str, Cells] = dict.fromkeys(FACTIONS, 0)
        for at, names in self.stacks.items():
            for name in names:
                found[self.owner[name]] |= self.projects(name, at)
        return found

    def ezoc(self, faction: str) -> Cells:
        """Hexes in an enemy Zone of Control (TK-8.1-1)."""
        return self._ezoc[faction]

    @cached_property
    def _ezoc(self) -> dict[str, Cells]:
        return {one: self.zoc[a] | self.zoc[b] for one, (a, b) in OTHERS.items()}

    def negates(self, faction: str) -> Cells:
        """Hexes where a friendly unit or Airdrop marker cancels EZOC (TK-8.1-2), which
        Detachment, Logistics and Partisan Base markers do not (TK-8.1-3, TK-8.1-4,
        TK-8.1-5)."""
        return self.units(faction) | self.airdrops[faction]

    # ------------------------------------------------------------------ lands

    def posture(self, country: str) -> Policy:
        """A Country's Policy or Truce, empty for War (13.6); Axis Countries are at War
        (TK-13.6-1)."""
        home = home_country(self.position, country)
        boxes = {"Britain": "britain", "United States": "us", "Russia": "russia"}
        box = boxes.get(home, "")
        if not box:
            state = self.position.countries.get(home)
            if state is None or state.faction not in ("western", "soviet"):
                return ""
            # TK-13.6-9 TK-13.8.6-5
            box = "france" if home == "France" else f"{state.faction}_minors"
        return self.position.posture.get(box, "")  # TK-13.6-3 TK-13.6-4

    def postures(self, name: str) -> list[Policy]:
        """The Postures of a ground unit, one for each of its nationalities: every rule for any
        of them applies to it (TK-13.8.3-1)."""
        return [self.posture(nation) for nation in self.nations(name)]

    def status(self, country: str) -> str:
        if country in MAJORS:
            return "active"  # TK-G-Active-2 TK-13.4-1
        state = self.position.countries.get(country)
        return state.status if state is not None else "none"  # TK-13.4-2 TK-13.2-4

    def faction(self, country: str) -> str:
        """Which faction a Country is aligned with, empty for a Neutral one; wherever its counters
        lie (TK-13.5-15, TK-13.5-16)."""
        if country in MAJORS:
            return MAJORS[country]  # TK-13.5-4
        state = self.position.countries.get(country)
        return state.faction if state is not None else ""

    @cached_property
    def pac(self) -> Cells:
        """The hexes of Policy Affected Countries and their Dependents (TK-G-PAC-1)."""
        found = 0
        for country in self.lands.home:
            if self.status(country) in ("active", "conquered") and (
                self.posture(country) in POLICIES
            ):
                found |= self.lands.whole(country)
        return found

    @cached_property
    def neutral(self) -> Cells:
        """The hexes of Neutral Minor Countries and their Dependents (TK-13.3.1-1)."""
        found = 0
        for country in self.lands.home:
            if self.status(country) == "neutral":
                found |= self.lands.whole(country)
        return found

    def active_of(self, faction: str) -> Cells:
        """Home hexes of a faction's active Countries."""
        return self._of(faction)[0]

    def held_by_right(self, faction: str) -> Cells:
        """What a faction controls at priority 3 (TK-G-Control-3, TK-G-Control-6)."""
        return self._of(faction)[1]

    def _of(self, faction: str) -> tuple[Cells, Cells]:
        if faction not in self._by_right:
            active = right = 0
            for country in self.lands.home:
                status = self.status(country)
                if status == "active" and self.faction(country) == faction:
                    active |= self.lands.home[country]
                    right |= self.lands.whole(country)
                elif status == "conquered" and faction == "axis":
                    right |= self.lands.whole(country)
            self._by_right[faction] = (active, right)
        return self._by_right[faction]

    @cached_property
    def _by_right(self) -> dict[str, tuple[Cells, Cells]]:
        return {}

    def controller(self, at: Cell) -> str:
        """The faction in control of a hex, or empty (TK-G-Control-8)."""
        one = self.board.at(at)
        owner = self.lands.owner.get(at, "")
        mark = 1 << at
        allied = one.strategic in ("western", "soviet") and owner in ("Britain", "France", "Russia")
        if allied and self.devastation["axis"] & mark:
            return "axis"  # TK-G-Control-1
        if one.strategic == "axis" and owner == "Germany":
            for faction in ("western", "soviet"):
                if self.devastation[faction] & mark:
                    return faction  # TK-G-Control-4
        for faction in FACTIONS:
            if (self.ground[faction] | self.detachments[faction] | self.logistics[faction]) & mark:
                return faction  # TK-G-Control-2 TK-G-Control-5
        if held := self._stronghold(at):
            return held
        for faction in FACTIONS:
            if self.held_by_right(faction) & mark:
                return faction  # TK-G-Control-3 TK-G-Control-6
        return ""  # TK-G-Control-7

    def controller_by_units(self, at: Cell) -> str:
        """The faction with a ground unit in a hex, or empty."""
        return next((one for one in FACTIONS if (self.ground[one] >> at) & 1), "")

    def _stronghold(self, at: Cell) -> str:
        war = self.position.civil_war
        side = war.strongholds.get(self.board.ids[at], "") if war is not None else ""
        if side == "nationalist":
            return "axis"  # TK-G-Control-2
        if side == "republican" and war is not None:
            return war.support  # TK-G-Control-10
        return ""

    # ------------------------------------------------------------------ weather

    @cached_property
    def weather_now(self) -> dict[str, str]:
        """Weather Area -> mud, storms, snow or empty in this turn (TK-11-1)."""
        return dict(self.board.calendar[self.position.turn].weather)

    def weather(self, at: Cell) -> str:
        """The weather of a hex: that of its Weather Area (TK-11.1-4), or of the hex its
        Beachhead faces (TK-11.1-6)."""
        for faction in FACTIONS:
            if at in self.beachheads[faction]:
                at = self.beachheads[faction][at]
                break
        area = self.board.at(at).weather_area
        return self.weather_now.get(area, "") if area else ""

    # ------------------------------------------------------------------ places

    def id(self, at: Cell) -> str:
        return self.board.ids[at]

    def ids(self, cells: Cells) -> list[str]:
        return [self.board.ids[one] for one in members(cells) if one in self.board.ids]

    def friends(self, at: Cell, faction: str) -> list[str]:
        """A faction's ground units in a hex."""
        return [name for name in self.stacks.get(at, []) if self.owner[name] == faction]

    def foes(self, at: Cell, faction: str) -> list[str]:
        """Enemy ground units in a hex."""
        return [name for name in self.stacks.get(at, []) if self.owner[name] != faction]

    def markers(self, at: Cell, kind: str) -> list[str]:
        """Detachments, Logistics, Airdrops or Partisan Bases in a hex, by id."""
        found = []
        for name in self.marks.get(at, ()):
            counter = self.board.counters[name]
            back = counter.back_is if self.position.pieces[name].back else ""
            if kind in (counter.type, back):
                found.append(name)
        return found
