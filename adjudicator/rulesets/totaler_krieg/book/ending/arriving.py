"""7.2 The Turn Marker Segment, and what each marker of chapter 14 does when it comes off the
Turn Track."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import Step
from adjudicator.rulesets.totaler_krieg.board.position import Position, turn_box
from adjudicator.rulesets.totaler_krieg.book.countries import internment, states
from adjudicator.rulesets.totaler_krieg.book.ending.delay import arrivals
from adjudicator.rulesets.totaler_krieg.book.ending.victory import end, standing
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of, one_action
from adjudicator.rulesets.totaler_krieg.book.ground.borders import border
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import OWNERS
from adjudicator.rulesets.totaler_krieg.book.minors import ceding
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.words.facts.options import (
    Annexed,
    LevelRose,
    MarkerCame,
    PacificRolled,
)
from adjudicator.rulesets.totaler_krieg.words.facts.turns import TurnBegan

TO_STRATEGIC = {
    "MK-Axi-Allied_Collapse": "TK-14.3-1",
    "MK-Axi-Anti-Comintern_Crusade": "TK-14.4-1",
    "MK-Wes-Intensive_Bombing": "TK-14.15-1",
    "MK-Axi-Jet_Fighter_Production": "TK-14.16-1",
    "MK-Axi-Minor_Country_Production": "TK-14.21-2",
    "MK-Wes-Minor_Country_Production": "TK-14.21-2",
    "MK-Sov-Minor_Country_Production": "TK-14.21-2",
    "MK-Axi-Type_XXI_U-boat_Production": "TK-14.35-1",
    "MK-Axi-Ural_Bomber_Production": "TK-14.36-1",
    "MK-Wes-US_Victory_Program": "TK-14.37.5-1",
    "MK-Axi-War_Production": "TK-14.40-1",
    "MK-Wes-War_Production": "TK-14.40-1",
    "MK-Sov-War_Production": "TK-14.40-1",
}
"""Markers that go to the Strategic Warfare Box, with their clauses."""

BRITAIN, RUSSIA, PEACE = "with Britain", "with Russia", "Peace Continues"


def turn_marker(position: Position, table: Table[Board]) -> Play:
    """7.2 The Turn Marker goes on (TK-7.2-1); what lies in its new box comes off the track."""
    board = table.board
    position.course.append(standing(position, board))
    if position.last_turn and position.turn >= position.last_turn:
        position.over = "calendar"
        end(position, table)
        return
    position.turn += 1  # TK-7.2-2
    position.phasing, position.faction_done = "axis", False  # TK-SOP-1
    position.converted = []
    row = board.calendar[position.turn]
    fact = TurnBegan(title=row.title, seasonal=row.seasonal, weather=dict(row.weather))
    table.tell("TK-7.2-1", fact)
    came = arrivals(position, table)
    if {"MK-Increase_USCL", SHORTAGES} <= set(came):
        last = yield from choose(
            position, table, "axis", "materiel shortages/when", "TK-14.19-2",
            "Materiel Shortages and Increase USCL arrive together: which comes first?",
            ["rise_first", "roll_first"],
        )  # fmt: skip
        first = SHORTAGES if last == "roll_first" else "MK-Increase_USCL"
        came.sort(key=lambda name: name != first)
    for name in came:
        yield from arrive_marker(position, table, name)  # TK-7.2-6
        if position.over:
            return


def arrive_marker(position: Position, table: Table[Board], name: str) -> Play:
    """One marker is put where its own rule says."""
    kind = name.partition("#")[0]
    counter = table.board.counters[name]
    if kind in BY_MARKER:
        yield from BY_MARKER[kind](position, table, name)
    elif kind in TO_STRATEGIC:
        put_marker(position, table, name, "strategic", TO_STRATEGIC[kind])
    elif counter.type == "war_economy":
        put_marker(position, table, name, "strategic", "TK-14.39-1")
    elif counter.type == "ceded_land":
        _ceded_land(position, table, name)
    else:
        put_marker(position, table, name, "aside", "TK-7.2-6")


def put_marker(position: Position, table: Table[Board], name: str, to: str, clause: str) -> None:
    position.pieces[name].at = to
    table.tell(clause, MarkerCame(marker=name, to=to))


# ----------------------------------------------------------------- the United States


def _uscl(position: Position, table: Table[Board], name: str) -> Play:
    """14.37.2 The USCL rises by one box, at most to 4, and the marker comes again in a year."""
    yield from ()
    board = table.board
    position.uscl = min(4, position.uscl + 1)  # TK-14.37.2-2
    again = ""
    if position.uscl < 4:
        ahead = board.seasonal_ahead(position.turn, 4)
        position.pieces[name].at = turn_box(ahead)  # TK-14.37.2-3
        again = board.calendar[ahead].title if ahead in board.calendar else ""
    else:
        position.pieces[name].at = "out"  # TK-14.37.2-4
    table.tell("TK-14.37.2-2", LevelRose(level=position.uscl, again=again))


def _us_entry(position: Position, table: Table[Board], name: str) -> Play:
    """14.37.4 Any Policy or Truce of the US ends."""
    yield from ()
    put_marker(position, table, name, "out", "TK-14.37.4-2")
    states.set_posture(position, table, "us", "", "TK-14.37.4-2")  # TK-14.37.4-2


def _ve_day(position: Position, table: Table[Board], name: str) -> Play:
    """14.38 V-E Day: the game ends."""
    yield from ()
    position.pieces[name].at = "out"
    position.over = "ve_day"  # TK-0.3-1 TK-14.38-2
    end(position, table)


# ----------------------------------------------------------------------- the Pacific


LATEST = (1939, "Nov-Dec")
"""The Seasonal Turn by which Pacific Limited War must come: Winter 1939. The book's "may" is the
choice of the enemy, since the war "must" happen; a marker that would come later comes then."""


def _pacific_limited(position: Position, table: Table[Board], name: str) -> Play:
    """14.26.1 Pacific Limited War: an unmodified die of the Axis (TK-14.26.1-1)."""
    die, result = _pacific_die(table, "Pacific Limited War")
    row = table.board.calendar[position.turn]
    chosen = False
    if PEACE in result and (row.year, row.name) == LATEST:  # TK-14.26.1-5
        option = yield from choose(
            position, table, "axis", "pacific limited war", "TK-14.26.1-5",
            "Peace cannot continue in the Pacific after Winter 1939: with whom is the Limited War?",
            ["war_west", "war_russia"],
        )  # fmt: skip
        wars = {"war_west": f"Limited War {BRITAIN}", "war_russia": f"Limited War {RUSSIA}"}
        result, chosen = wars.get(option, result), option in wars
    table.tell("TK-14.26.1-1", PacificRolled(marker=name, die=die, result=result, chosen=chosen))
    if RUSSIA in result:
        _pacific_box(position, table, name, "soviet", "limited", "TK-14.26.1-3")
    elif BRITAIN in result:
        yield from _commonwealth(position, table, name)
    else:
        ahead = table.board.seasonal_ahead(position.turn, 2)
        latest = next((n for n, r in table.board.calendar.items() if (r.year, r.name) == LATEST), 0)
        if position.turn < latest:
            ahead = min(ahead, latest)  # TK-14.26.1-5
        put_marker(position, table, name, turn_box(ahead), "TK-14.26.1-4")


def _commonwealth(position: Position, table: Table[Board], name: str) -> Play:
    """The West takes the war, or gives up card 23 (TK-14.26.1-2)."""
    cards = position.cards["western"]
    able = "23" not in cards.removed
    options = ["war", "no_commonwealth"] if able else ["war"]
    option = yield from choose(
        position, table, "western", "pacific limited war/britain", "TK-14.26.1-2",
        "Limited War with Britain in the Pacific: take it, or remove Commonwealth Support?",
        options,
    )  # fmt: skip
    if option != "no_commonwealth":
        _pacific_box(position, table, name, "western", "limited", "TK-14.26.1-2")
        return
    for pile in (cards.hand, cards.discard):
        if "23" in pile:
            pile.remove("23")
    cards.pending = "" if cards.pending == "23" else cards.pending
    cards.removed.append("23")
    put_marker(position, table, name, "out", "TK-14.26.1-2")


def _pacific_total(position: Position, table: Table[Board], name: str) -> Play:
    """14.26.2 Pacific Total War: an unmodified die; US Entry follows (TK-14.26.2-1)."""
    yield from ()
    die, result = _pacific_die(table, "Pacific Total War")
    table.tell("TK-14.26.2-1", PacificRolled(marker=name, die=die, result=result))
    western = BRITAIN in result
    seasons = 2 if western else 1
    clause = "TK-14.26.2-3" if western else "TK-14.26.2-5"
    side = "western" if western else "soviet"
    _pacific_box(position, table, name, side, "total", clause)
    ahead = table.board.seasonal_ahead(position.turn, seasons)
    put_marker(position, table, "MK-US_Entry", turn_box(ahead), clause)  # TK-14.37.4-1


def _pacific_die(table: Table[Board], on: str) -> tuple[int, str]:
    die = table.dice.d6(f"marker/{on}")
    outcome = table.board.tables[on]["Axis", die]
    return die, outcome.name or outcome.value


def _pacific_box(
    position: Position, table: Table[Board], name: str, side: str, war: str, clause: str
) -> None:
    put_marker(position, table, name, f"war:{side}", clause)
    position.pacific[side] = war


# ------------------------------------------------------------------ markers of the Axis


def _on_vp_track(position: Position, table: Table[Board], name: str) -> Play:
    """14.25, 14.32 In the box of the Axis Tide marker, or in box 0 (TK-14.25-2)."""
    yield from ()
    box = position.vp_box if position.vp_side == "axis" and position.vp_box.isdigit() else "0"
    europa = name == "MK-Axi-SS_Europa"
    put_marker(position, table, name, f"vp:{box}", "TK-14.32-1" if europa else "TK-14.25-1")
    if europa:
        put_marker(position, table, "MK-Axi-Minor_Country_Production", "out", "TK-14.32-2")


def _axis_pool(position: Position, table: Table[Board], name: str) -> Play:
    """14.2, 14.33 Airmobile Doctrine and Surface Raiders: to the Axis Force Pool."""
    yield from ()
    clause = "TK-14.2-1" if "Airmobile" in name else "TK-14.33-1"
    put_marker(position, table, name, "pool:axis", clause)


def _gone(position: Position, table: Table[Board], name: str) -> Play:
    """14.11 Enforced Peace leaves the game."""
    yield from ()
    put_marker(position, table, name, "out", "TK-14.11-2")


def annexable(field: Field) -> list[str]:
    """Axis and Conquered Allied Minor Countries that border Germany, but for France, Italy and
    Vichy (TK-14.30-2)."""
    found = []
    for name, state in field.position.countries.items():
        if name in ("France", "Italy", "Vichy"):
            continue
        axis = state.status == "active" and state.faction == "axis"
        if (axis or state.status == "conquered") and border(field, name, "Germany"):
            found.append(name)
    return found


def _reich_annex(position: Position, table: Table[Board], name: str) -> Play:
    """14.30 The Axis puts Reich Annex in a capital; that Country is German from now on."""
    able = annexable(Field(position, table.board))
    if not able:
        put_marker(position, table, name, "aside", "TK-READ-1")
        return
    country = yield from choose(
        position, table, "axis", "reich annex", "TK-14.30-1",
        "Reich Annex: which Country becomes a part of Germany?", able, what="countries",
    )  # fmt: skip
    capital = table.board.areas[country].capital
    ceding.vanish(position, table, country, "TK-14.30-4", for_good=True)  # TK-14.30-4
    position.pieces[name].at = capital  # TK-14.30-1 TK-14.30-3
    table.tell("TK-14.30-3", Annexed(country=country, at=capital))


SHORTAGES = "MK-Axi-Materiel_Shortages"


def _shortages(position: Position, table: Table[Board], name: str) -> Play:
    """14.19 A roll on the table of Axis card 36, with Political DRMs, and what it says."""
    case = case_of(position, table, "axis")
    step = Step("roll", ("Materiel Shortages", "none"))
    yield from one_action(case, step)  # TK-14.19-1
    put_marker(position, table, name, "strategic", "TK-14.19-3")


# ------------------------------------------------------------ Lend-Lease, Ceded Lands


def _lend_lease(position: Position, table: Table[Board], name: str) -> Play:
    """14.17 The West may put Lend-Lease in its own or the Soviet Conditional Events Box."""
    to = yield from choose(
        position, table, "western", "lend-lease", "TK-14.17-1",
        "Lend-Lease: to the Soviets, or to the West?", ["to_soviets", "to_west", "nothing"],
    )  # fmt: skip
    boxes = {"to_soviets": "events:soviet", "to_west": "events:western"}
    place = boxes.get(to, "pool:western")  # TK-A241
    put_marker(position, table, name, place, "TK-14.17-1")


INTERNING = ("Baltic States", "Belgium-Holland", "Denmark-Norway", "Poland")
"""Countries in whose ceded Regions Allied units are interned."""


def _ceded_land(position: Position, table: Table[Board], name: str) -> None:
    """14.7 In Pre-War the land is ceded; later the marker waits in the Axis Force Pool."""
    if position.war_state != "pre":
        put_marker(position, table, name, "pool:axis", "TK-14.7-8")
        return
    head, _, tail = name.partition("_Ceded_Land:_")
    owner = OWNERS[head.split("-")[-1]]
    area = tail.replace("_", " ").split("/")[position.pieces[name].back]
    parent = table.board.areas[area].parent or area
    field, cells = Field(position, table.board), table.board.cells_of(area)
    allied = [
        one
        for faction in ("western", "soviet")
        for one in internment.counters_in(field, cells, faction)
    ]
    ceding.cede_land(position, table, owner, area, "TK-14.7-5")  # TK-14.7-5 TK-14.7-6
    if parent in INTERNING and allied:
        internment.intern(position, table, allied, "TK-14.7-7")  # TK-14.7-7


BY_MARKER: dict[str, Callable[[Position, Table[Board], str], Play]] = {
    "MK-Increase_USCL": _uscl,
    "MK-V-E_Day": _ve_day,
    "MK-US_Entry": _us_entry,
    "MK-Axi-No_Retreat": _on_vp_track,
    "MK-Axi-SS_Europa": _on_vp_track,
    "MK-Axi-Airmobile_Doctrine": _axis_pool,
    "MK-Axi-Surface_Raiders": _axis_pool,
    "MK-Enforced_Peace": _gone,
    "MK-Pacific_Limited_War": _pacific_limited,
    "MK-Pacific_Total_War": _pacific_total,
    "MK-Axi-Reich_Annex": _reich_annex,
    "MK-Wes-Lend-Lease": _lend_lease,
    SHORTAGES: _shortages,
}
"""What each marker does when it comes off the Turn Track."""
