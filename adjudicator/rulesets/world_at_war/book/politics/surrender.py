"""Surrender and conquest at the end of a turn (SEQ-14, SUR-1 to SUR-18, 3.14, 3.15)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    camp_of,
    enemies,
    held_by_camp,
    held_by_seat,
    holder,
    payer,
)
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    ground_at,
    is_fleet,
    is_ground,
    remove_units,
    units_of,
)
from adjudicator.rulesets.world_at_war.board.terms import ETHIOPIA, MAJORS
from adjudicator.rulesets.world_at_war.book.economy.boards import damage_limit, in_game
from adjudicator.rulesets.world_at_war.book.offensive.capture import strangers_leave
from adjudicator.rulesets.world_at_war.book.politics import tracks, vichy
from adjudicator.rulesets.world_at_war.orders.politics import Keep
from adjudicator.rulesets.world_at_war.words.facts.countries import (
    Conquered,
    ItalyLeft,
    Surrendered,
)

ITALIAN_HOME = ("milan", "rome", "tarento")
"""WAW-CORE.SUR-13"""
LIBYA = ("tripoli", "tobruk")
COMMONWEALTH = ("india", "south_africa", "australia", "canada", "free_french")
SOVIET_CITIES = {
    "campaign-1939": ("moscow", "leningrad", "stalingrad"),  # WAW-2.2-9
    "barbarossa-1941": ("moscow", "leningrad", "sevastopol"),  # WAW-1.3-6
}
ATTEMPTS = 2
"""Economic phases with damage at the limit that end the UK (WAW-CORE.SUR-9)."""


def surrenders(position: Position, table: Table[Board]) -> Play:
    """Minors, Italy, France with Vichy, USSR, UK, Germany, in this order (WAW-CORE.SEQ-14)."""
    berlin = germany_falls(position)  # WAW-CORE.VIC-1: whatever surrenders beside it
    conquests(position, table)
    if italy_falls(position):
        yield from italy(position, table)
    if france_falls(position):
        yield from france(position, table)
    vichy.check(position, table)
    if ussr_falls(position, table.board):
        _ussr(position, table)
    why = uk_falls(position)
    if why:
        _uk(position, table, why)
    if berlin:
        _leave(position, "germany")
        table.tell(
            "WAW-CORE.SUR-12",
            Surrendered(country="germany", why="Berlin is in enemy hands"),
        )
    strangers_leave(position, table)


def falling(position: Position, board: Board) -> dict[str, str]:
    """Which countries fall if a turn ends like this, and the clause by which each does. Only what
    stands on the map is looked at; nothing is changed."""
    minors = {
        row.id: _conquered_by(position, row.id)
        for row in board.countries.values()
        if row.kind == "minor" and enemies(position, holder(position, row.capital), row.id)
    }
    majors = {
        "italy": italy_falls(position),
        "france": "WAW-CORE.SUR-4" if france_falls(position) else "",
        "ussr": "WAW-CORE.SUR-11" if ussr_falls(position, board) else "",
        "uk": "WAW-CORE.SUR-9" if uk_falls(position) else "",
        "germany": "WAW-CORE.SUR-12" if germany_falls(position) else "",
    }
    return {**minors, **{country: clause for country, clause in majors.items() if clause}}


# -------------------------------------------------------------------------- minors


def conquests(position: Position, table: Table[Board]) -> None:
    """A minor whose capital is enemy-controlled is conquered: its units leave the game, its
    areas go to the conqueror (WAW-CORE.SUR-1, WAW-3.15-1, 3.15-2, WAW-CORE.SUR-16)."""
    for row in table.board.countries.values():
        by = holder(position, row.capital)
        if row.kind == "minor" and enemies(position, by, row.id):
            conquer(position, table, row.id, by)


def conquer(position: Position, table: Table[Board], country: str, by: str) -> None:
    board = table.board
    state = position.countries[country]
    camp, clause = state.camp, _conquered_by(position, country)
    units = units_of(position, country)
    remove_units(position, [unit.id for unit in units])
    removed = len(units) + sum(state.pool.values())
    position.queue = [q for q in position.queue if q.nation != country]
    state.pool = {}
    for area, whose in position.control.items():
        if whose == country:
            position.control[area] = _heir(position, area, camp, by)
    state.status, state.conqueror, state.enemy = "conquered", by, ""
    state.camp = camp
    tracks.leave_chart(position, country)
    if country == "poland" and position.pact and holder(position, "east_poland") == by:
        free = not ground_at(position, "east_poland")
        position.control["east_poland"] = "ussr_zone" if free else by  # WAW-CORE.SUR-3
    if country == "greece":
        position.greek_war = False
    table.tell(clause, Conquered(country=board.countries[country].id, by=by, removed=removed))


def _conquered_by(position: Position, country: str) -> str:
    """The clause by which a minor falls with its capital: that of the Axis minors, or of all
    others."""
    return "WAW-3.15-1" if position.countries[country].camp == "axis" else "WAW-CORE.SUR-1"


def _heir(position: Position, area: str, camp: str | None, by: str) -> str:
    """Areas held by other ground units of the country's own side stay theirs."""
    for unit in ground_at(position, area):
        if camp is not None and camp_of(position, unit.nation) == camp:
            return payer(position, unit.nation) or by
    return by


# --------------------------------------------------------------------------- Italy


def italy_falls(position: Position) -> str:
    """Sicily and one homeland area, or Milan and Rome, in Allied hands (WAW-3.14-1, 3.14-2,
    WAW-CORE.SUR-13); '' if Italy stands."""
    if "italy" not in position.majors or position.countries["italy"].status != "war":
        return ""
    allied = [a for a in (*ITALIAN_HOME, "sicily") if held_by_seat(position, a, "allies")]
    if "sicily" in allied and len(allied) > 1:
        return "WAW-3.14-1"
    if "milan" in allied and "rome" in allied:
        return "WAW-3.14-2"
    return ""


def italy(position: Position, table: Table[Board]) -> Play:
    """All Italian units leave the game but d3-1 ground units and d3-1 fleets, which Germany
    keeps and chooses (WAW-3.14-3 to 3.14-8, WAW-CORE.SUR-17)."""
    clause = italy_falls(position)
    table.tell(clause, Surrendered(country="italy", why="the Allies stand in Italy"))
    ground_roll = table.dice.roll("italy/ground", 3) - 1
    naval_roll = table.dice.roll("italy/naval", 3) - 1
    units = units_of(position, "italy")
    ground = [unit for unit in units if is_ground(unit)]
    fleets = [unit for unit in units if is_fleet(unit)]
    wanted: list[str] = []
    choice = 0 < ground_roll < len(ground) or 0 < naval_roll < len(fleets)
    if choice:
        answers = yield from ask(_keep_ask(ground, fleets, ground_roll, naval_roll))
        wanted = [id for order in answers["axis"].of(Keep) for id in order.units]
    kept = [
        *_chosen(position, table.board, ground, ground_roll, wanted),
        *_chosen(position, table.board, fleets, naval_roll, wanted),
    ]
    _leave(position, "italy", keep=kept)
    for unit in units_of(position, "italy"):
        unit.remnant, unit.garrison = True, False
    _italian_areas(position)
    position.halved["germany"] = ["milan", "rome"]  # WAW-3.14-9
    position.greek_war = False
    table.tell(
        "WAW-3.14-3",
        ItalyLeft(
            ground_roll=ground_roll,
            naval_roll=naval_roll,
            ground=min(ground_roll, len(ground)),
            naval=min(naval_roll, len(fleets)),
        ),
    )


def _chosen(
    position: Position, board: Board, units: Sequence[Unit], number: int, wanted: Sequence[str]
) -> list[str]:
    """Those the Axis player names, else those nearest to Germany; units alone in
    Allied-controlled areas last (decision 37; WAW-3.14-5)."""

    def rank(unit: Unit) -> tuple[bool, int, int, str]:
        named = unit.id in wanted
        lost = held_by_seat(position, unit.place, "allies")
        return (not named, 1 if lost else 0, _far(board, unit.place), unit.id)

    return [unit.id for unit in sorted(units, key=rank)[:number]]


def _far(board: Board, place: str) -> int:
    """Areas between a place and Munich; more than anywhere for what no land joins to it."""
    rings, seen = [["muenchen"]], {"muenchen"}
    while rings[-1]:
        near = [n for area in rings[-1] for n in board.neighbours(area) if n not in seen]
        rings.append(list(dict.fromkeys(near)))
        seen.update(near)
    return next((steps for steps, ring in enumerate(rings) if place in ring), len(rings))


def _keep_ask(
    ground: Sequence[Unit], fleets: Sequence[Unit], ground_roll: int, naval_roll: int
) -> Ask:
    return Ask(
        seat="axis",
        key="italy/keep",
        clause="WAW-CORE.SUR-17",
        title="Which Italian units does Germany keep?",
        told=[f"{ground_roll} ground units and {naval_roll} fleets stay."],
        accepts=[Keep.tag()],
        options={"units": [unit.id for unit in (*ground, *fleets)]},
        silence="Those nearest to Germany stay.",
        topic="deployment",
        standing=["AlwaysMuster"],
        reaction=True,
    )


def _italian_areas(position: Position) -> None:
    """Italian areas without Allied units become German; Libya, Ethiopia and Albania without
    Axis units Allied (WAW-CORE.SUR-13)."""
    for area, whose in list(position.control.items()):
        if whose != "italy":
            continue
        axis = any(camp_of(position, u.nation) == "axis" for u in ground_at(position, area))
        outpost = area in (*LIBYA, ETHIOPIA, "albania")
        position.control[area] = "uk" if outpost and not axis else "germany"


# ------------------------------------------------------------------------- France


def france_falls(position: Position) -> bool:
    """Paris is Axis-controlled (WAW-CORE.SUR-4). In 1.2 the scenario ends with it instead."""
    return (
        position.scenario == "campaign-1939"
        and in_game(position, "france")
        and held_by_camp(position, "paris", "axis")
    )


def france(position: Position, table: Table[Board]) -> Play:
    """France leaves the war, and Vichy is created (WAW-3.19-1, WAW-CORE.SUR-5, ECO-22)."""
    table.tell("WAW-CORE.SUR-4", Surrendered(country="france", why="Paris is in Axis hands"))
    yield from vichy.create(position, table)
    _leave(position, "france")


# ------------------------------------------------------------------- USSR, UK, Germany


def ussr_falls(position: Position, board: Board) -> bool:
    """Three cities in Axis hands; in 1.3 on the last turn alone (WAW-CORE.SUR-11)."""
    cities = SOVIET_CITIES.get(position.scenario)
    if cities is None or not in_game(position, "ussr"):
        return False
    if position.scenario == "barbarossa-1941" and position.turn != position.last_turn:
        return False
    return all(held_by_camp(position, city, "axis") for city in cities)


def _ally(position: Position, area: str) -> str:
    """Whose ground units hold an area of a country that surrenders: the USA's first, then
    those of another enemy of Germany; '' if nobody's do."""
    there = [u.nation for u in ground_at(position, area) if enemies(position, u.nation, "germany")]
    return "usa" if "usa" in there else next(iter(there), "")


def _ussr(position: Position, table: Table[Board]) -> None:
    """Its units leave the game, its areas become Axis-controlled."""
    removed = _leave(position, "ussr")
    for area, whose in position.control.items():
        if whose == "ussr":
            position.control[area] = _ally(position, area) or "germany"
    position.partisans = [p for p in position.partisans if p.side != "soviet"]
    table.tell(
        "WAW-CORE.SUR-11",
        Surrendered(country="ussr", why="its three cities are in Axis hands", removed=removed),
    )


def uk_falls(position: Position) -> str:
    """South England is Axis-controlled, or the damage stood at its limit after repairs at the
    end of two successive Economic phases (WAW-CORE.SUR-9); '' if the UK stands."""
    if not in_game(position, "uk") or position.scenario not in ("campaign-1939", "overlord-1944"):
        return ""
    if held_by_camp(position, "south_england", "axis"):
        return "London is in Axis hands"
    state = position.majors["uk"]
    if state.at_limit >= ATTEMPTS and state.damage >= damage_limit(position, "uk"):
        return "its industry lies in ruins"
    return ""


def _uk(position: Position, table: Table[Board], why: str) -> None:
    """UK and Commonwealth units leave the game, UK areas without Allied units become
    Axis-controlled; the USA keeps its units elsewhere (WAW-CORE.SUR-10)."""
    removed = _leave(position, "uk")
    for nation in COMMONWEALTH:
        units = units_of(position, nation)
        removed += len(units)
        remove_units(position, [unit.id for unit in units])
        position.countries[nation].pool = {}
        position.countries[nation].status = "surrendered"
        position.queue = [q for q in position.queue if q.nation != nation]
    for area, whose in position.control.items():
        if whose != "uk":
            continue
        position.control[area] = _ally(position, area) or "germany"
    position.partisans = [p for p in position.partisans if p.side != "western"]
    table.tell("WAW-CORE.SUR-9", Surrendered(country="uk", why=why, removed=removed))


def germany_falls(position: Position) -> bool:
    """Berlin is Allied- or Soviet-controlled (WAW-CORE.SUR-12)."""
    campaign = position.scenario in ("campaign-1939", "overlord-1944")
    return campaign and in_game(position, "germany") and held_by_seat(position, "berlin", "allies")


def _leave(position: Position, major: str, keep: Sequence[str] = ()) -> int:
    """A major leaves the game for good with all it owns (WAW-CORE.SUR-18, WAW-3.14-3, 3.14-6,
    3.14-7, WAW-CORE.IMP-16). Gives the number of units that left the map."""
    assert major in MAJORS
    units = [unit for unit in units_of(position, major) if unit.id not in keep]
    remove_units(position, [unit.id for unit in units])
    position.queue = [q for q in position.queue if q.nation != major]
    state = position.majors[major]
    state.rm = state.oil = state.chits = state.sm = 0
    state.researching, state.percent, state.industry = "", 0, 0
    state.known_research, state.known_percent = "", 0
    state.points, state.pool, state.shown = {}, {}, {}
    position.countries[major].status = "surrendered"
    tracks.leave_chart(position, major)
    return len(units)
