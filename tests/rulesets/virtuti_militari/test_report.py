"""The turn report and the map: what is said of a turn, and what is drawn."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.engine import Run, play
from adjudicator.core.protocol import Event, Fact
from adjudicator.core.simulating import dice_for
from adjudicator.core.telling import Report
from adjudicator.reports import compose, mapsheet
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.board.position import Placed
from adjudicator.rulesets.virtuti_militari.board.sheet import PALETTE, layers, sheet
from adjudicator.rulesets.virtuti_militari.board.terms import DICE
from adjudicator.rulesets.virtuti_militari.bots.players import sensible_bot
from adjudicator.rulesets.virtuti_militari.view import View, view_of
from adjudicator.rulesets.virtuti_militari.words.facts import told
from adjudicator.rulesets.virtuti_militari.words.facts.battles import (
    Eliminated,
    LossesTaken,
    StoodFast,
)
from adjudicator.rulesets.virtuti_militari.words.facts.diplomacy import (
    CountryJoined,
    PressureExerted,
    WarDeclared,
)
from adjudicator.rulesets.virtuti_militari.words.facts.economy import IncomeReceived, SupplyChecked
from adjudicator.rulesets.virtuti_militari.words.facts.operations import FortificationBuilt
from adjudicator.rulesets.virtuti_militari.words.facts.summary import (
    GameWon,
    Raided,
    SubmarineAttacked,
)
from adjudicator.rulesets.virtuti_militari.words.headline import headline, lead
from adjudicator.rulesets.virtuti_militari.words.report import report
from adjudicator.rulesets.virtuti_militari.words.wording import points
from tests.rulesets.virtuti_militari.parts import board, opening

clause = pytest.mark.clause


@cache
def turn() -> list[tuple[str, Report, list[Event], View]]:
    """The three reports of two turns between bots: title, report, events, view."""
    ruleset, position = VirtutiMilitari(), opening()
    position.last_turn = 2
    found: list[tuple[str, Report, list[Event], View]] = []
    events: list[Event] = []
    before: list[View] = []

    def look(run: Run) -> None:
        if run.asks is not None:
            return
        events.extend(run.table.events)
        title = ruleset.reports_after(board(), run.position, run.phase)
        if title:
            view = view_of(run.position.model_copy(deep=True), "axis")
            last = before[-1] if before else None
            found.append((title, report(board(), view, last, events, title), list(events), view))
            before.append(view)
            events.clear()

    bots = {seat: sensible_bot(board(), seat) for seat in ("axis", "allies")}
    play(ruleset, board(), position, dice_for(3), ruleset.rulings_with({}), bots, after_batch=look)
    return found


def text(n: int) -> str:
    return compose.text(turn()[n][1], compose.Meta(game="poland-1"), header=False)


def event(fact: Fact, in_phase: str = "operations") -> Event:
    facts = fact.model_dump(mode="json")
    return Event(n=0, phase=in_phase, clause="VM-SUM-1", kind=type(fact).__name__, facts=facts)


def said(fact: Fact) -> str:
    return " ".join(line.text for line in told(event(fact), board()))


# ---------------------------------------------------------------------- words


@clause("VM-FORT-4")
def test_a_fortification_built_is_reported() -> None:
    built = FortificationBuilt(faction="western", area="metz", before=2, after=3)
    assert said(built) == "The Western Allies: fortification L3 in Metz."
    idle = FortificationBuilt(faction="western", area="metz", before=3, after=3)
    assert "level 3 already" in said(idle)


def test_points_have_one_decimal_place() -> None:
    assert [points(n) for n in (105, 3, 0, -25)] == ["10.5", "0.3", "0.0", "-2.5"]


def test_words_fit_the_faction() -> None:
    income = {
        "card": "war_industry", "friendly": 30, "occupied": 0, "cut_off": 2, "economy": 100,
        "multiplier": 100, "pp": 300, "total": 312,
    }  # fmt: skip
    axis, west = (IncomeReceived(faction=f, **income) for f in ("axis", "western"))  # type: ignore[arg-type]
    assert said(axis) == (
        "The Axis receives 30.0 PP and has 31.2 PP. 2 PP are in areas Out Of Supply."
    )
    assert said(west).startswith("The Western Allies receive 30.0 PP and have")


def test_supply_is_told_in_lines() -> None:
    fact = SupplyChecked(
        faction="axis", land=5, sea=["tripoli"], inland=2, restored=["benghazi"],
        marked=["tobruk"], eliminated={"u3": "sirte"}, kinds=["corps"],
    )  # fmt: skip
    assert said(fact) == (
        "Axis: supply reaches 5 areas by land, 1 port over sea, 2 behind them. "
        "Axis: back in supply: Benghazi. Axis: Out of Supply: Tobruk. "
        "Axis: eliminated without supply: Corps in Sirte."
    )


def led(*facts: Fact) -> list[str]:
    return lead(board(), turn()[0][3].position, [event(fact) for fact in facts])


def lost_in(place: str, faction: str, *units: str) -> LossesTaken:
    return LossesTaken(
        number=1, place=place, faction=faction, points=1, artillery=[], card=0, fortification=0,
        units=list(units), ignored=0,
    )  # fmt: skip


def test_losses_are_led_with_by_name_and_place() -> None:
    retreat = Eliminated(
        number=1, place="brussels", faction="western", units=["Corps", "Corps"], why="stacking"
    )
    sunk = lost_in("north_sea", "western", "Fleet eliminated")
    reduced = lost_in("brussels", "axis", "Army to Corps")
    hungry = SupplyChecked(
        faction="axis", land=5, sea=[], inland=0, restored=[], marked=[],
        eliminated={"u3": "sirte"}, kinds=["corps"],
    )  # fmt: skip
    assert led(retreat, sunk, reduced, hungry) == [
        "The Axis loses Army to Corps (Brussels) and Corps (Sirte).",
        "The Western Allies lose 2 Corps (Brussels) and Fleet (North Sea).",
    ]


def test_a_war_that_is_declared_is_led_with_before_who_joins() -> None:
    joined = CountryJoined(
        country="netherlands", faction="western", areas=[], units={}, kinds={}, waiting=[],
        fortifications={},
    )  # fmt: skip
    assert led(WarDeclared(faction="axis", country="netherlands"), joined) == [
        "The Axis declares war on Netherlands.",
        "Netherlands joins the Western Allies.",
    ]


def test_a_raid_a_hunt_and_pressure_are_of_note() -> None:
    raid = Raided(
        faction="western", raider="u1", kind="fleet", place="north_sea", target="axis", chance=75,
        roll=12, damage=4, economy=96,
    )  # fmt: skip
    hunt = SubmarineAttacked(
        faction="western", fleet="u1", place="north_atlantic", owner="axis", submarine="u2",
        chance=20, roll=19, outcome="destroyed",
    )  # fmt: skip
    press = PressureExerted(
        faction="western", country="iceland", paid=20, roll=81, change=30, before=50, after=80
    )
    assert led(raid, hunt, press) == [
        "The Axis loses submarine (North Atlantic).",
        "Raids on convoys: War Economy of the Axis -4%.",
        "Pressure of the Western Allies: Iceland 50% to 80%.",
    ]


def test_an_inactive_ussr_is_not_among_the_active_countries() -> None:
    everything = "\n".join(text(n) for n in range(3))
    assert "The USSR is not active yet: it takes no orders" in everything
    assert "USSR         USSR" not in everything


def test_a_card_that_saves_the_defenders_is_named() -> None:
    fact = StoodFast(
        number=1, place="moscow", faction="ussr", card="stalins_line", units=["Army", "Army"]
    )
    assert said(fact) == (
        "Stalin's Line: the beaten defenders stay in Moscow (2 Army); the winners go back."
    )


@clause("VM-INTRO-6")
def test_a_draw_is_a_way_to_end() -> None:
    drawn = GameWon(winner="", how="draw", axis=13, allies=13)
    assert said(drawn) == "The game is a draw: 13 VP of the Axis, 13 of the Allies."
    view = opening()
    assert headline(board(), view, [event(drawn)]) == "The war ends in a draw"


# -------------------------------------------------------------------- reports


def test_three_reports_a_turn() -> None:
    titles = [title for title, _, _, _ in turn()]
    assert titles[:3] == [
        "Late Summer 1939: cards and production",
        "Late Summer 1939: operations and supply",
        "Late Summer 1939: diplomacy and summary",
    ]
    assert titles[-1] == "Autumn 1939: the end of the war"


def test_the_first_report_tells_weather_cards_and_purchases() -> None:
    headings = [section.heading for section in turn()[0][1].sections]
    assert headings[:3] == ["WEATHER", "CARDS AND INCOME", "PRODUCTION"]
    assert headings[3:] == [
        "ECONOMY",
        "HANDS AND POOLS",
        "PRODUCTION QUEUES",
        "RANDOM EVENTS DECK",
    ]
    assert "a quarter of occupied sources" in text(0)


@clause("VM-INFO-3")
def test_pools_of_tokens_are_open_to_all() -> None:
    for faction in ("Axis", "Western Allies", "USSR"):
        assert f"{faction}, in hand:" in text(0)
    # The Axis reads what the Western Allies have left.
    lines = [line.text for line in turn()[0][1].sections[4].lines]
    west = lines.index(next(line for line in lines if line.startswith("Western Allies")))
    orders = next(line for line in lines[west:] if line.startswith("orders:"))
    assert orders.startswith("orders: 2 Move +0, 2 Support +0")
    assert any(line.startswith("air tokens in the pool") for line in lines[west:])


@clause("VM-INFO-6")
def test_stocks_economy_tracks_and_research_are_open_to_all() -> None:
    grid = turn()[0][1].sections[3].grid
    assert grid is not None
    assert [row[0] for row in grid.rows] == ["Axis", "Western Allies", "USSR"]
    assert grid.heading[1:4] == ["PP", "economy", "logistics"]
    assert "RESEARCH" in [section.heading for section in turn()[2][1].sections]


def test_the_order_map_is_revealed_before_the_battles() -> None:
    sections = turn()[1][1].sections
    assert sections[0].heading == "ORDERS REVEALED"
    battles = [s for s in sections if s.heading.startswith("BATTLE")]
    assert battles
    for sheet_ in battles:
        shown = " ".join(line.text for line in sheet_.lines)
        for part in ("Initial strength", "Cards:", "loss point", "Losses of"):
            assert part in shown, sheet_.heading
        assert any(line.value in ("0", "1", "2", "3") for line in sheet_.lines)
        assert any(f"{die} die" in shown for die in DICE)


@clause("VM-SURR-3", "VM-CTRY-4")
def test_key_areas_of_all_countries_are_public() -> None:
    neutral = next(s for s in turn()[1][1].sections if s.heading == "NEUTRAL COUNTRIES").grid
    active = next(s for s in turn()[2][1].sections if s.heading == "COUNTRIES").grid
    assert neutral is not None
    assert active is not None
    keys = {row[0]: row[-1] for row in neutral.rows}
    assert keys["Italy"] == "Rome and Milan"
    assert {row[0]: row[2] for row in active.rows}["France"] == "Paris, Lille and Metz"
    named = {*keys, *(row[0] for row in active.rows)}
    assert named == {c.name for c in board().countries.values()} - {"Vichy France"}


def test_a_report_fits_a_letter() -> None:
    for n in range(len(turn())):
        assert max(len(line) for line in text(n).splitlines()) <= 72


# ------------------------------------------------------------------------ map


@clause("VM-INFO-1")
def test_all_units_are_drawn_for_everybody() -> None:
    start = opening()
    drawn = [
        [
            piece
            for piece in sheet(board(), view_of(start, seat)).pieces
            if "order" not in piece.tags
        ]
        for seat in ("axis", "allies", None)
    ]
    assert drawn[0] == drawn[1] == drawn[2]
    assert len(drawn[0]) == len(start.units) + len(start.submarines) + len(start.forts)
    assert "Western Allies Fleet L1" in [piece.label for piece in drawn[0]]


@clause("VM-CONC-9")
def test_the_faction_mode_is_the_map_itself() -> None:
    shown = sheet(board(), view_of(opening(), "axis"))
    assert shown.control["paris"] == "western"
    assert shown.control["rome"] == "neutral"
    assert shown.palette.items() >= PALETTE.items()
    assert {piece.colour for piece in shown.pieces} <= set(shown.palette)

    def parts(colour: str) -> tuple[int, int, int]:
        return tuple(int(colour[n : n + 2], 16) for n in (1, 3, 5))  # type: ignore[return-value]

    gray, blue, red, white = (parts(PALETTE[f]) for f in ("axis", "western", "ussr", "neutral"))
    assert max(gray) - min(gray) < 10
    assert blue[2] == max(blue)
    assert red[0] == max(red)
    assert min(white) > 230


@clause("VM-CONC-8")
def test_three_more_modes_can_be_laid_over_it() -> None:
    names = [layer.name for layer in layers(board(), view_of(opening(), "axis"))]
    assert names == ["weather", "political", "supply"]


@clause("VM-CONC-10")
def test_the_weather_mode() -> None:
    start = opening()
    start.weather = {"metz": "mud", "serov": "snow"}
    layer = layers(board(), view_of(start, "axis"))[0]
    assert (layer.areas["metz"], layer.areas["serov"]) == ("mud", "snow")
    assert layer.areas["paris"] == "clear"
    assert set(layer.areas) == set(board().areas)
    assert layer.colours == {"clear": "#8fbc6f", "mud": "#8a5f3a", "snow": "#ffffff"}


def test_the_political_mode_shows_original_owners() -> None:
    start = opening()
    start.owners["wilno"] = "ussr"
    layer = layers(board(), view_of(start, "axis"))[1]
    assert (layer.areas["wilno"], layer.areas["warsaw"]) == ("ussr", "poland")
    assert len(set(layer.colours.values())) == len(layer.colours)


@clause("VM-CONC-11")
def test_the_supply_mode_is_seen_from_the_seat() -> None:
    start = opening()
    start.out_of_supply = ["berlin", "lodz"]
    axis, allies = (layers(board(), view_of(start, s))[2] for s in ("axis", "allies"))
    names = ("berlin", "cologne", "lodz", "paris")
    assert [axis.areas[a] for a in names] == [
        "own unsupplied", "own supplied", "enemy unsupplied", "enemy supplied",
    ]  # fmt: skip
    assert [allies.areas[a] for a in names] == [
        "enemy unsupplied", "enemy supplied", "own unsupplied", "own supplied",
    ]  # fmt: skip
    assert "rome" not in axis.areas
    assert list(axis.colours) == [
        "own supplied", "own unsupplied", "enemy supplied", "enemy unsupplied",
    ]  # fmt: skip


def test_orders_on_the_map_are_drawn_with_their_faction() -> None:
    start = opening()
    start.orders = {
        "breslau": Placed(faction="axis", token="move+1"),
        "kiel_port": Placed(faction="axis", token="support+0"),
    }
    drawn = [p for p in sheet(board(), view_of(start, None)).pieces if "order" in p.tags]
    assert [(p.area, p.symbol, p.text) for p in drawn] == [
        ("breslau", "move", "+1"),
        ("kiel", "support", ""),
    ]


def test_the_sheet_of_a_report_shows_revealed_orders_and_arrows() -> None:
    _, _, events, view = turn()[1]
    shown = sheet(board(), view, events)
    assert any("order" in piece.tags for piece in shown.pieces)
    assert any(arrow.kind == "attack" for arrow in shown.arrows)
    assert "battle" in shown.overlays.values()
    assert set(shown.focus) <= set(board().geometry.areas)
    drawing = mapsheet.svg(board().geometry, shown)
    assert 'id="area-warsaw"' in drawing


def test_the_whole_map_is_drawn() -> None:
    areas = board().geometry.areas
    assert [a.name for a in areas.values() if not a.rings] == []
    assert {a.kind for a in areas.values()} == {"land", "sea"}
    assert len(areas) == 191
