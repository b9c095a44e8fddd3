"""What a position means at one moment: who stands where, Zones of Control, control, weather.

A `Field` is made anew when something has moved (it costs less than a millisecond) and finds
what else it is asked for once. Sets of hexes are integers, see `board.grid`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from operator import attrgetter

from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, bits, members
from adjudicator.rulesets.totaler_krieg.board.parts import Counter, Face
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    Piece,
    Policy,
    Position,
    faction_of,
    home_country,
)
from adjudicator.rulesets.totaler_krieg.book.ground.lands import Lands, lands

_PLACE: Callable[[Piece], str] = attrgetter("at")
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
        self.stands: dict[str, Cell] = {}
        """The hex of each of them, in the order of the counters."""
        self.owner: dict[str, str] = {}
        """Faction of every piece in a hex or an Off-Map Box."""
        self.in_box: dict[str, list[str]] = {}
        self.support: dict[Cell, list[str]] = {}
        """Support units in hexes."""
        empty: dict[str, Cells] = dict.fromkeys(FACTIONS, 0)
        self.ground: dict[str, Cells] = dict(empty)
        self.air: dict[str, Cells] = dict(empty)
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
        self.entered: dict[tuple[object, ...], tuple[str, str] | None] = {}
        """Kept by `entering`."""
        self.asking: set[tuple[object, ...]] = set()
        self.marks: dict[Cell, list[str]] = {}
        """Markers in hexes, those on the backs of units included."""
        self._at: list[str] = []
        """Where every piece is, in their order."""
        self._factions: dict[tuple[str, str], str] = {}
        self.held: dict[str, list[str]] = {}
        """Multi-national unit -> nationalities in its Holding Box."""
        self._look()

    def _look(self) -> None:
        counters, pieces, owner = self.board.counters, self.position.pieces, self.owner
        hexes, in_play = self.board.hexes, self.board.in_play
        self._at = list(map(_PLACE, pieces.values()))
        for name, place in [one for one in zip(pieces, self._at, strict=True) if one[1] in in_play]:
            piece, counter = pieces[name], counters[name]
            one = hexes.get(place)
            if one is None:
                kind, _, there = place.partition(":")
                if kind == "holding":
                    self.held.setdefault(there, []).append(counter.country)
                else:
                    self.in_box.setdefault(there, []).append(name)
                    owner[name] = self._faction_of(name, counter)
                continue
            at = one.cell
            faction = self._faction_of(name, counter)
            if not faction:
                continue
            owner[name] = faction
            mark, kind = 1 << at, counter.kind
            if kind == "marker" or (piece.back and counter.back_is in MARKERS):
                self.marks.setdefault(at, []).append(name)
            if kind == "ground":
                if piece.back and counter.back_is == "detachment":
                    self.detachments[faction] |= mark
                elif piece.back and counter.back_is == "airdrop":
                    self.airdrops[faction] |= mark
                elif not (piece.back and counter.back_is == "flag"):
                    self.stacks.setdefault(at, []).append(name)
                    self.stands[name] = at
                    self.ground[faction] |= mark
            elif kind == "support":
                self._support(name, counter, piece.back, faction, at)
            elif counter.type == "logistics":
                self.logistics[faction] |= mark
            elif counter.type == "partisan":
                self.partisans[faction] |= mark
            elif counter.type == "atomic":
                self.devastation[faction] |= mark
            elif counter.type == "beachhead":
                self.beachheads[faction][at] = self.board.cell(piece.arrow)
                self.beachhead_side[at] = 1 if piece.back else 2

    def _faction_of(self, name: str, counter: Counter) -> str:
        """`faction_of`, once for all counters of a Country and faction where nothing else can
        make a difference."""
        if counter.type == "atomic" or counter.country == "France":
            return faction_of(self.position, self.board, name)
        key = (counter.country, counter.faction)
        if key not in self._factions:
            self._factions[key] = faction_of(self.position, self.board, name)
        return self._factions[key]

    def _support(self, name: str, counter: Counter, back: bool, faction: str, at: Cell) -> None:
        if back and counter.back_is == "devastation":
            self.devastation[faction] |= 1 << at
            return
        # Fleets are in boxes, and in hexes only as CV Strikes (TK-2.2.3.1-3, TK-2.2.3.4-5).
        self.support.setdefault(at, []).append(name)
        self.air[faction] |= 1 << at

    @cached_property
    def places(self) -> dict[str, list[str]]:
        """Every place that is no hex -> ids."""
        found: dict[str, list[str]] = {}
        for name, place in zip(self.position.pieces, self._at, strict=True):
            if len(place) != 5 or place[0] not in "we":
                found.setdefault(place, []).append(name)
        return found

    @cached_property
    def afloat(self) -> dict[str, list[str]]:
        """Those of the `places` that are On Station and Convoys Boxes."""
        found: dict[str, list[str]] = {}
        everywhere = zip(self.position.pieces, self._at, strict=True)
        for name, place in [one for one in everywhere if one[1][:4] in ("stat", "conv")]:
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
    def of_nation(self) -> dict[tuple[str, str], list[tuple[Cell, str]]]:
        """(Faction, nationality) -> its ground units in hexes, each with its hex."""
        found: dict[tuple[str, str], list[tuple[Cell, str]]] = {}
        for at, names in self.stacks.items():
            for name in names:
                for nation in self.nations(name):
                    found.setdefault((self.owner[name], nation), []).append((at, name))
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
                return ("Britain", "United States")  # TK-13.8.3-9
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
        return self.ground[faction] | self.air[faction]

    def enemy_units(self, faction: str) -> Cells:
        return self._enemy_units[faction]

    @cached_property
    def _enemy_units(self) -> dict[str, Cells]:
        every: dict[str, Cells] = {one: self.units(one) for one in FACTIONS}
        return {one: every[a] | every[b] for one, (a, b) in OTHERS.items()}

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
        if self._tame(name):
            return 0
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
        """Faction -> every hex in its Zones of Control (TK-8-1): what `projects` says of each of
        its units, found for all of them at once."""
        found: dict[str, Cells] = {}
        for faction in FACTIONS:
            from_ = self._projecting[faction]
            own = self.beachheads[faction]
            inland = from_ & ~bits(own)
            reached = self.board.commanded(inland)
            for sea, arrow in own.items():
                if (from_ >> sea) & 1:
                    reached |= 1 << arrow  # TK-8-5 TK-8-3
            for other in OTHERS[faction] if self.beachhead_side else ():
                for sea, faced in self.beachheads[other].items():
                    if (inland >> faced) & 1:
                        reached |= 1 << sea  # TK-8-3 TK-8-4
            found[faction] = reached & ~self.pac
        return found

    @cached_property
    def _projecting(self) -> dict[str, Cells]:
        """Faction -> the hexes with a ground unit that no Policy keeps from projecting."""
        if self.calm:
            return self.ground
        found: dict[str, Cells] = dict.fromkeys(FACTIONS, 0)
        tame: dict[tuple[str, ...], bool] = {}
        for at, names in self.stacks.items():
            for name in names:
                nations = self.nations(name)
                if nations not in tame:
                    tame[nations] = self._tame(name)
                if not tame[nations]:
                    found[self.owner[name]] |= 1 << at
        return found

    def _tame(self, name: str) -> bool:
        """Does a Policy keep a unit from projecting a Zone of Control?"""
        # TK-8-7 TK-13.6.1.1-24 TK-13.6.1-5
        return any(posture in POLICIES for posture in self.postures(name))

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
    def truced(self) -> bool:
        """Is any Truce in force?"""
        return any(posture in TRUCES for posture in self.position.posture.values())

    @property
    def calm(self) -> bool:
        """Is no Policy in force?"""
        return not any(posture in POLICIES for posture in self.position.posture.values())

    @cached_property
    def pac(self) -> Cells:
        """The hexes of Policy Affected Countries and their Dependents (TK-G-PAC-1)."""
        found = 0
        if self.calm:
            return found
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
        return next((one for one in FACTIONS if (self.controlled[one] >> at) & 1), "")

    def control_clause(self, at: Cell) -> str:
        """The clause that gives a hex to the faction in control of it, or to nobody."""
        faction, mark = self.controller(at), 1 << at
        if not faction:
            return "TK-G-Control-7"
        if any(cells & mark for _, cells in self._devastated()):
            return "TK-G-Control-1" if faction == "axis" else "TK-G-Control-4"
        if (self.ground[faction] | self.detachments[faction] | self.logistics[faction]) & mark:
            return "TK-G-Control-2" if faction == "axis" else "TK-G-Control-5"
        if self._stronghold(at):
            return "TK-G-Control-2" if faction == "axis" else "TK-G-Control-10"
        return "TK-G-Control-3" if faction == "axis" else "TK-G-Control-6"

    @cached_property
    def controlled(self) -> dict[str, Cells]:
        """Faction -> the hexes that it controls (TK-G-Control-8)."""
        found: dict[str, Cells] = dict.fromkeys(FACTIONS, 0)
        free = ~0

        def take(faction: str, cells: Cells) -> None:
            nonlocal free
            found[faction] |= cells & free
            free &= ~cells

        if any(self.devastation.values()):
            for faction, cells in self._devastated():
                take(faction, cells)  # TK-G-Control-1 TK-G-Control-4
        for faction in FACTIONS:  # TK-G-Control-2 TK-G-Control-5
            take(
                faction, self.ground[faction] | self.detachments[faction] | self.logistics[faction]
            )
        for hex_id in self.position.civil_war.strongholds if self.position.civil_war else ():
            at = self.board.cell(hex_id)
            if held := self._stronghold(at):
                take(held, 1 << at)
        for faction in FACTIONS:
            take(faction, self.held_by_right(faction))  # TK-G-Control-3 TK-G-Control-6
        return found  # TK-G-Control-7

    def _devastated(self) -> Iterator[tuple[str, Cells]]:
        """What Devastation markers on Strategic Hexes of the other side control."""
        for one in self.board.strategic:
            owner, mark = self.lands.owner.get(one.cell, ""), 1 << one.cell
            if one.strategic in ("western", "soviet") and owner in ("Britain", "France", "Russia"):
                if self.devastation["axis"] & mark:
                    yield "axis", mark  # TK-G-Control-1
            elif one.strategic == "axis" and owner == "Germany":
                for faction in ("western", "soviet"):
                    if self.devastation[faction] & mark:
                        yield faction, mark  # TK-G-Control-4

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
