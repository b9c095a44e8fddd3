"""Positions by lot: Countries on other sides, armies and markers in other places."""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, members
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    Position,
    faction_of,
    is_hex,
    pool,
    turn_box,
)
from adjudicator.rulesets.totaler_krieg.book.countries.conquest import PARIS
from adjudicator.rulesets.totaler_krieg.book.countries.ostland import KEYS
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import overstacked
from tests.rulesets.totaler_krieg.kit import board, position

MOVABLE = ("ground", "support")


def scattered(scenario: str, seed: str) -> Position:
    """A position by lot: Countries on other sides, armies and markers in other places."""
    there, lots = position(scenario=scenario), Lots(seed)
    there.phasing = lots.one(list(FACTIONS))
    there.turn = lots.whole(max(1, there.turn - 2), min(there.turn + 14, max(board().calendar) - 1))
    _sides(there, lots)
    _home(there)
    for _ in range(lots.whole(1, 3)):
        _front(there, lots)
    for _ in range(lots.whole(1, 3)):
        _fall(there, lots)
    for at in [*KEYS, PARIS]:
        if lots.chance(25):
            _take(there, lots, there.phasing, board().cell(at))
    _landing(there, lots)
    _cards(there, lots)
    _track(there, lots)
    _markers(there, lots)
    _seas(there, lots)
    _tidy(there)
    return there


def _sides(there: Position, lots: Lots) -> None:
    for state in there.countries.values():
        if state.status == "none":
            continue
        if lots.chance(35):
            state.status = lots.one(["active", "active", "neutral", "conquered"])
            state.faction = "" if state.status == "neutral" else lots.one(list(FACTIONS))
            state.fell = state.status == "conquered" or lots.chance(20)
        if state.status == "neutral":
            state.influence = lots.one(["", "", "axis", "western", "soviet", "neutrality"])
        elif lots.chance(15):
            state.mark = lots.one(["free_passage", "no_occupation", "mobilizing"])
    for box in there.posture:
        if lots.chance(25):
            there.posture[box] = lots.one(["", *POLICIES, *TRUCES])
    able = [name for name, area in board().areas.items() if area.partnership]
    if lots.chance(40):
        ally = there.countries[lots.one(able)]
        ally.partnership = ally.status == "active"
    there.war_state = lots.one([there.war_state, there.war_state, "pre", "limited", "total"])
    there.uscl = lots.whole(0, 4)


def _home(there: Position) -> None:
    """Nobody stands in Neutral Countries."""
    neutral = Field(there, board()).neutral
    for name, piece in there.on_map():
        if (neutral >> board().cell(piece.at)) & 1:
            counter = board().counters[name]
            if counter.kind in MOVABLE and counter.faction:
                piece.at, piece.back, piece.arrow = pool(counter.faction), False, ""


def _front(there: Position, lots: Lots) -> None:
    """Armies of two factions around a city."""
    field = Field(there, board())
    free = board().cities & ~field.neutral
    middle = lots.one(list(members(free)))
    near = {middle}
    for _ in range(2):
        near |= {other for at in near for other in board().neighbours(at)}
    sides = lots.shuffled(list(FACTIONS))[:2]
    poles = [lots.one(sorted(near)) for _ in sides]
    for at in lots.shuffled(sorted(near)):
        hex_ = board().at(at)
        if not hex_.land or (field.neutral >> at) & 1 or field.stacks.get(at) or lots.chance(35):
            continue
        near_first = at in board().neighbours(poles[0]) or at < poles[1]
        faction = sides[0] if near_first else sides[1]
        for name in _troops(there, lots, faction)[: lots.one([1, 1, 2])]:
            piece = there.pieces[name]
            piece.at = board().ids[at]
            piece.back = board().counters[name].back_is == "unit" and lots.chance(30)


def _fall(there: Position, lots: Lots) -> None:
    """The phasing faction in all Cities of an enemy's Country, or in all but one."""
    names = [name for name in there.countries if board().areas[name].capital]
    country = "France" if lots.chance(20) else lots.one(names)
    state, faction = there.countries[country], there.phasing
    foes = [one for one in FACTIONS if one != faction]
    if state.status == "none":
        return
    state.status, state.influence = lots.one(["active", "active", "conquered"]), ""
    state.faction = state.faction if state.faction in foes else lots.one(foes)
    field = Field(there, board())
    cities = lots.shuffled(list(members(field.lands.home.get(country, 0) & board().cities)))
    for at in cities[: len(cities) - lots.one([0, 0, 1])]:
        _take(there, lots, faction, at)


def _take(there: Position, lots: Lots, faction: str, at: Cell) -> None:
    """A unit of a faction alone in a hex."""
    for name in Field(there, board()).stacks.get(at, []):
        there.pieces[name].at = pool(faction_of(there, board(), name))
    for name in _troops(there, lots, faction)[:1]:
        there.pieces[name].at = board().ids[at]


def _cards(there: Position, lots: Lots) -> None:
    """Other cards on the table than the war has seen."""
    for faction, own in there.cards.items():
        deck = [card.number for card in board().cards.values() if card.faction == faction]
        if lots.chance(70):
            own.current = lots.one(deck)
        if lots.chance(70):
            own.pending = lots.one(deck)
        for pile in (own.hand, own.discard):
            for number in (own.current, own.pending):
                if number in pile:
                    pile.remove(number)


def _track(there: Position, lots: Lots) -> None:
    """Markers that come with the next turn, that lie in a Force Pool or work already."""
    kinds = ("strategic", "directive", "ceded_land", "track", "war_economy")
    names = [name for name, one in board().counters.items() if one.type in kinds]
    for name in ("MK-Axi-Airmobile_Doctrine", "MK-Axi-Surface_Raiders"):
        if lots.chance(60):
            there.pieces[name].at = pool("axis")
    for name in lots.shuffled(names)[: lots.whole(4, 10)]:
        piece = there.pieces[name]
        if is_hex(piece.at) or name in ("MK-Turn", "MK-Europe_War_State"):
            continue
        owner = board().counters[name].faction
        places = [turn_box(there.turn + 1), "strategic"]
        if board().counters[name].type in ("directive", "ceded_land") and owner:
            places = [turn_box(there.turn + 1), pool(owner)]
        piece.at = lots.one(places)
        piece.back = "/" in name and board().counters[name].type == "ceded_land" and lots.chance(30)


def bared(there: Position, lots: Lots) -> None:
    """Russia at peace, some of its new borders without their men."""
    there.posture["russia"], there.phasing = lots.one(["pact", "rapallo", "entente"]), "soviet"
    for owner, area in ceded(there):
        region = board().cells_of(area) if owner == "Russia" and lots.chance(70) else 0
        for name, piece in there.on_map():
            if (region >> board().cell(piece.at)) & 1 and board().counters[name].kind == "ground":
                piece.at = pool(faction_of(there, board(), name) or "axis")


def beaten(there: Position, lots: Lots) -> None:
    """German infantry in all Cities of one Country beside Germany."""
    there.once = []
    country = lots.one(["France", "France", "Poland", "Belgium-Holland", "Denmark-Norway"])
    state, field = there.countries[country], Field(there, board())
    state.status, state.faction = "active", "western"
    germans = [n for n in _troops(there, lots, "axis", 40) if board().counters[n].country in MAJORS]
    cities = field.lands.home.get(country, 0) & board().cities
    for at, name in zip(members(cities), germans, strict=False):
        _take(there, lots, "", at)
        there.pieces[name].at = board().ids[at]


def _landing(there: Position, lots: Lots) -> None:
    """Beachheads before enemy shores, some with a unit."""
    field = Field(there, board())
    for faction in FACTIONS:
        marks = [n for n in there.at(pool(faction)) if board().counters[n].type == "beachhead"]
        foreign = board().coast_hexes & ~field.controlled[faction] & ~field.neutral
        shores = lots.shuffled(list(members(foreign)))[: lots.whole(0, 2)]
        for name, shore in zip(marks, shores, strict=False):
            seas = [one for one in board().neighbours(shore) if not board().at(one).land]
            if not seas or any(there.at(board().ids[sea]) for sea in seas):
                continue
            piece = there.pieces[name]
            piece.at, piece.arrow = board().ids[lots.one(seas)], board().ids[shore]
            piece.back = lots.chance(30)
            for unit in _troops(there, lots, faction)[: lots.whole(0, 1)]:
                there.pieces[unit].at = piece.at


def _troops(there: Position, lots: Lots, faction: str, most: int = 4) -> list[str]:
    """Ground units of a faction that are not on the map, those of several kinds first."""
    if not faction:
        return []
    names = [
        name
        for name in there.at(pool(faction)) + there.at("delay")
        if board().counters[name].kind == "ground"
        and faction_of(there, board(), name) == faction
        and board().counters[name].type != "fortress"
    ]
    return lots.shuffled(names)[:most]


def _markers(there: Position, lots: Lots) -> None:
    """Markers and Air units beside ground units; Failure markers, Blitz markers of events."""
    field = Field(there, board())
    held = [(at, field.owner[names[0]]) for at, names in field.stacks.items()]
    for faction in FACTIONS:
        mine = [board().ids[at] for at, owner in held if owner == faction]
        if not mine:
            continue
        if faction == there.phasing and lots.chance(80):
            there.blitz[faction] = [lots.one(mine), lots.one(mine)]
            for name, counter in board().counters.items():
                if (counter.back_is, counter.faction) == ("airdrop", faction) and lots.chance(50):
                    there.pieces[name].at = lots.one(there.blitz[faction])
                    there.pieces[name].back = lots.chance(30)
        for name in there.at(pool(faction)) + there.at("delay"):
            counter = board().counters[name]
            if counter.faction != faction:
                continue
            if counter.type in ("logistics", "air_force", "partisan") and lots.chance(25):
                there.pieces[name].at = lots.one(mine)
            elif counter.back_is in ("detachment", "airdrop", "fortress") and lots.chance(20):
                there.pieces[name].at, there.pieces[name].back = lots.one(mine), lots.chance(50)
        if lots.chance(30):
            kind = lots.one(["command", "supply"])
            there.failures[f"{faction}/{kind}"] = lots.one(mine)
        there.blitz_events[faction] = lots.whole(0, 1)


def _seas(there: Position, lots: Lots) -> None:
    """Fleets On Station, Convoys, support in the Delay Box."""
    zones = list(board().zones)
    for faction in FACTIONS:
        for name in there.at(pool(faction)):
            counter = board().counters[name]
            if counter.kind == "support" and counter.fleet and lots.chance(35):
                there.pieces[name].at = f"station:{lots.one(zones)}"
            elif counter.type.startswith("convoy") and lots.chance(60):
                there.pieces[name].at = f"convoys:{lots.one(zones)}"
                there.pieces[name].mode = lots.one(["troop", "supply"])


def _tidy(there: Position) -> None:
    """No stack breaks the rules."""
    while found := overstacked(Field(there, board())):
        at, _ = found[0]
        name = Field(there, board()).stacks[at][-1]
        there.pieces[name].at = pool(faction_of(there, board(), name))
        there.pieces[name].back = False
