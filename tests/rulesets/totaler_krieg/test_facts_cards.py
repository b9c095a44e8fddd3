"""Cards, tables, tracks and the calendar are what the rule book says of them (its facts)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.notation import (
    Condition,
    OneOf,
    Step,
    steps_of,
)
from adjudicator.rulesets.totaler_krieg.board.notation import tests_of as conditions
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import turn_box
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.book.ending.delay import delay_drm
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.replacements import read_steps
from adjudicator.rulesets.totaler_krieg.book.politics import policies
from adjudicator.rulesets.totaler_krieg.book.politics.rolling import drms
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import reveal_year
from tests.rulesets.totaler_krieg.kit import board, play, position

clause = pytest.mark.clause
fact = pytest.mark.clause


def card(deck: str, number: str) -> Card:
    return board().cards[f"{deck}:{number}"]


def acts(one: Card, verb: str, *args: str) -> bool:
    """Does the card carry out this step somewhere (arguments as far as given)?"""
    every = (
        *one.option_segment, *one.reinforcements, *one.political_events, *one.support,
        *one.conditional_events,
    )  # fmt: skip
    return any(step.verb == verb and step.args[: len(args)] == args for step in steps_of(every))


def needs(one: Card, name: str, *args: str) -> bool:
    return any(
        test.name == name and test.args[: len(args)] == args
        for test in conditions(one.requirements)
    )


# ---------------------------------------------------------------------------- the decks


@fact("TK-F1-212", "TK-F1-213", "TK-F1-214", "TK-F1-235")
def test_the_three_decks() -> None:
    cards = board().cards.values()
    sizes = {deck: len([one for one in cards if one.faction == deck]) for deck in
             ("axis", "western", "soviet")}  # fmt: skip
    assert sizes == {"axis": 76, "western": 59, "soviet": 65}
    assert all(one.number and one.name and one.colour for one in cards)


@pytest.mark.parametrize(
    ("deck", "number", "name"),
    [
        pytest.param("axis", "3", "Continuing Rearmament", marks=fact("TK-F1-215")),
        pytest.param("axis", "4a", "Nazi-Soviet Pact", marks=fact("TK-F1-216")),
        pytest.param("axis", "6a", "Additional Mobilization", marks=fact("TK-F2-324")),
        pytest.param("axis", "6b", "West Wall Constructed", marks=fact("TK-F2-325")),
        pytest.param("axis", "10", "Demand Austria", marks=fact("TK-F1-217", "TK-F2-327")),
        pytest.param("axis", "11", "Demand Denmark", marks=fact("TK-F1-218")),
        pytest.param("axis", "15", "Demand Polish Corridor", marks=fact("TK-F2-326")),
        pytest.param("axis", "22a", "Case Yellow", marks=fact("TK-F2-328")),
        pytest.param("axis", "23a", "Operation Barbarossa", marks=fact("TK-F2-330")),
        pytest.param("axis", "23b", "Operation Sealion", marks=fact("TK-F2-331")),
        pytest.param("axis", "25", "Operation Marita", marks=fact("TK-F2-332")),
        pytest.param("axis", "27b", "Ostland Accord", marks=fact("TK-F2-333")),
        pytest.param("axis", "28a", "Treaty", marks=fact("TK-F1-220", "TK-F1-234")),
        pytest.param("axis", "28b", "Puppet Government", marks=fact("TK-F2-335")),
        pytest.param("axis", "29b", "Puppet Government", marks=fact("TK-F2-336")),
        pytest.param("axis", "36", "Material Shortages", marks=fact("TK-F2-337")),
        pytest.param("axis", "40", "National Redoubt", marks=fact("TK-F1-221")),
        pytest.param("western", "7a", "Western Guarantees", marks=fact("TK-F1-224")),
        pytest.param("western", "20", "Lend-Lease to Allies", marks=fact("TK-F1-225")),
        pytest.param("western", "20a", "Arsenal of Democracy", marks=fact("TK-F2-345")),
        pytest.param("western", "20b", "US Victory Program", marks=fact("TK-F2-346")),
        pytest.param("western", "23", "Commonwealth Support", marks=fact("TK-F1-226")),
        pytest.param("western", "28a", "Gamelin Line", marks=fact("TK-F1-227", "TK-F1-234")),
        pytest.param("western", "37", "Operation Galvanic", marks=fact("TK-F1-228")),
        pytest.param("soviet", "4d", "Wartime Mobilization", marks=fact("TK-F2-348")),
        pytest.param("soviet", "11", "Demand Eastern Poland", marks=fact("TK-F2-349")),
        pytest.param("soviet", "18", "Demand Finnish Frontier", marks=fact("TK-F2-350")),
        pytest.param("soviet", "23", "Limited War Production", marks=fact("TK-F1-229")),
        pytest.param("soviet", "26b", "Siberian Reserves Released", marks=fact("TK-F1-230")),
        pytest.param("soviet", "38", "Total War Production", marks=fact("TK-F1-231")),
        pytest.param("soviet", "39", "Total War Production", marks=fact("TK-F1-232")),
    ],
)
def test_a_card_has_its_number_and_name(deck: str, number: str, name: str) -> None:
    assert card(deck, number).name == name


@fact("TK-F1-216", "TK-F1-215", "TK-F1-225")
def test_what_cards_require() -> None:
    pact = card("axis", "4a")
    assert needs(pact, "played", "A:3")
    assert needs(pact, "war", "total")
    assert needs(card("western", "20"), "posture", "Russia")
    assert needs(card("western", "20"), "active", "France", "Western")


@fact("TK-F1-217", "TK-F1-220", "TK-F2-334", "TK-F2-326", "TK-F2-327", "TK-F2-349", "TK-F2-350")
def test_demands_and_the_treaty_roll_on_tables_of_their_own() -> None:
    assert acts(card("axis", "10"), "roll", "card:A10", "country:Austria")
    assert acts(card("axis", "15"), "roll", "card:A15", "country:Poland")
    assert acts(card("axis", "28a"), "roll", "card:A28a", "selected")
    assert acts(card("axis", "28a"), "select", "minor")
    assert acts(card("soviet", "11"), "roll", "card:S11", "country:Poland")
    assert acts(card("soviet", "18"), "roll", "card:S18", "country:Finland")
    names = {
        out.name for (_, die), out in board().tables["card:A15"].items() if out.kind == "event"
    }
    assert {"Country Resists", "Ceded Land"} <= names
    assert any(out.name == "Ceded Land" for out in board().tables["card:S11"].values())


@fact("TK-F1-219", "TK-F2-329")
def test_case_yellow_gives_three_panzer_and_six_infantry() -> None:
    steps = read_steps(card("axis", "22a").replacements).left
    assert steps == {("Germany", "armor"): 3, ("Germany", "infantry"): 6}


@fact("TK-F2-328", "TK-F2-333", "TK-F2-335", "TK-F2-336", "TK-F2-332", "TK-F1-221")
def test_what_axis_cards_do() -> None:
    assert acts(card("axis", "22a"), "end_policy", "France")
    assert acts(card("axis", "22a"), "cond_event", "16.2.1")
    assert acts(card("axis", "27b"), "cond_event", "16.2.2")
    assert acts(card("axis", "28b"), "event", "15.25")
    assert acts(card("axis", "29b"), "event", "15.25")
    assert acts(card("axis", "40"), "place_hq", "GER-HQ_FB")
    marita = card("axis", "25").option_segment
    assert Step("select", ("neutral",)) in marita
    choice = next(one for one in marita if isinstance(one, OneOf))
    verbs = {step.verb for branch in choice.branches for step in steps_of(branch)}
    assert verbs == {"event", "roll"}


@fact("TK-F2-330", "TK-F2-331", "TK-F2-345", "TK-F2-346", "TK-F2-392", "TK-F2-393", "TK-F2-394")
def test_cards_that_open_a_war_can_be_chosen_before_it() -> None:
    for deck, number in (("axis", "23a"), ("axis", "23b"), ("western", "20a"), ("western", "20b")):
        assert acts(card(deck, number), "war", "total")
        assert card(deck, number).colour in ("pre", "limited")
    for number in ("6a", "6b"):
        assert acts(card("axis", number), "war", "limited")
        assert card("axis", number).colour == "pre"


@fact("TK-F1-222", "TK-F2-338")
def test_production_directives_are_a_kind_of_card() -> None:
    cards = [one.number for one in board().cards.values() if "directive" in one.symbols]
    assert sorted(cards) == ["44", "45", "46", "47", "48", "49"]
    assert acts(card("axis", "44"), "roll", "card:A44")


@fact("TK-F1-223", "TK-F2-352", "TK-F2-354")
def test_support_in_the_civil_war_is_recyclable() -> None:
    names = ("Support Republicans", "Support Nationalists")
    found = [one for one in board().cards.values() if one.name in names]
    assert len(found) == 3
    assert all("recyclable" in one.symbols for one in found)
    assert sorted(one.faction for one in found) == ["axis", "soviet", "western"]


@fact("TK-F1-224", "TK-F2-344", "TK-F1-226", "TK-F2-347")
def test_conditional_events_on_western_cards() -> None:
    assert acts(card("western", "7a"), "event", "15.21")
    guarantee = card("western", "7a").conditional_events[0]
    assert isinstance(guarantee.condition, Condition)  # type: ignore[union-attr]
    assert guarantee.condition.name == "die"  # type: ignore[union-attr]
    steps = [
        s for s in steps_of(card("western", "23").conditional_events) if s.verb == "cond_steps"
    ]
    assert [step.args[1:] for step in steps] == [("Britain", "1 colonial")]


@fact("TK-F1-231", "TK-F1-232", "TK-F1-233")
def test_production_values() -> None:
    values = {n: card("soviet", n).symbols.get("production") for n in ("23", "38", "39")}
    assert values == {"23": "1", "38": "3", "39": "2"}


@fact("TK-F2-351", "TK-F2-353")
def test_partnership_and_demand_cards() -> None:
    cards = board().cards.values()
    partners = sorted(one.faction for one in cards if "partnership" in one.symbols)
    assert partners == ["axis", "soviet", "western"]
    axis = [one for one in cards if one.faction == "axis" and "Demand" in one.name]
    assert axis
    assert all("demand" in one.symbols for one in axis)


@fact("TK-F2-387")
def test_colours_are_war_states() -> None:
    from adjudicator.rulesets.totaler_krieg.board.cards import COLOURS

    assert COLOURS == {"blue": "pre", "gray": "limited", "magenta": "total"}
    assert {one.colour for one in board().cards.values()} == {"pre", "limited", "total"}


# -------------------------------------------------------------- Combat Results, terrain


@fact(
    "TK-F1-236", "TK-F1-237", "TK-F1-238", "TK-F1-239", "TK-F1-240", "TK-F1-241", "TK-F1-242",
    "TK-F1-278",
)  # fmt: skip
def test_the_combat_results_table() -> None:
    crt = board().crt
    assert [one.name for one in crt] == ["1-3", "1-2", "1-1", "2-1", "3-1", "5-1", "7-1", "9-1"]
    results = [result for one in crt for result in one.results.values()]
    assert {tuple(one.results) for one in crt} == {(1, 2, 3, 4, 5, 6)}
    assert {one.retreat for one in results} == {"Ad", "Ex", "Dr1", "Dr2", "Dr3"}
    found = {(one.retreat, one.attacker, one.defender) for one in results}
    assert {("Ad", 1, 0), ("Dr3", 0, 1), ("Dr1", 0, 1)} <= found


@fact("TK-F1-243")
def test_a_ratio_is_rounded_down() -> None:
    from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import column_of

    assert board().crt[column_of(board(), 11, 4)].name == "2-1"


@fact("TK-F1-244", "TK-F1-245", "TK-F1-246", "TK-F1-247", "TK-F1-248", "TK-F1-250", "TK-F1-280")
def test_the_terrain_effects_chart() -> None:
    chart = board().terrain
    assert [chart["hex", name].cost for name in ("clear", "swamp")] == [2, 4]  # half points
    assert chart["hexside", "river"].cost == 2
    assert chart["path", "road_rail_one_step"].cost == 1
    assert chart["path", "road_rail_reserve_enemy"].cost == 2
    assert chart["hex", "city"].shift == 1
    assert chart["hexside", "river"].shift == 1
    assert chart["hexside", "canal"].shift >= 1
    assert chart["hexside", "mountain"].shift >= chart["hexside", "river"].shift
    assert chart["hexside", "all_sea"].shift == 2
    assert {"swamp", "rough", "clear"} <= {name for kind, name in chart if kind == "hex"}


@fact("TK-F1-249")
def test_beachhead_hexsides_shift_by_their_number() -> None:
    chart = board().terrain
    assert [chart["hexside", f"beachhead{n}"].shift for n in (1, 2)] == [1, 2]


# --------------------------------------------------------------------- political tables


@fact("TK-F1-251", "TK-F2-355", "TK-F2-356", "TK-F2-357", "TK-F2-358", "TK-F2-359", "TK-F2-360")
def test_the_tables_that_the_book_names() -> None:
    tables = board().tables
    assert set(tables) >= {
        "Area:Central", "Area:Western", "Diplomatic Incident", "Guarantee",
        "International Crisis", "Civil War", "Lend-Lease", "Pacific Limited War",
        "Pacific Total War",
    }  # fmt: skip
    assert len([name for name in tables if name.startswith("Area:")]) >= 5
    events = {out.name for out in tables["Diplomatic Incident"].values()}
    assert "Free Passage" in events
    assert all(out.kind == "steps" for out in tables["Lend-Lease"].values())
    assert {who for who, _ in tables["International Crisis"]} == {"Axis"}


@fact("TK-F1-252", "TK-F2-361", "TK-F2-362")
def test_area_tables() -> None:
    central = board().tables["Area:Central"]
    assert {out.value for (_, die), out in central.items() if die == 2} == {"Austria"}
    western = {out.value for out in board().tables["Area:Western"].values()}
    assert western & {"France", "Vichy"} or any("France" in one for one in western)


@fact("TK-F1-253", "TK-F1-220")
def test_incidents_lead_on_to_guarantees() -> None:
    table = board().tables["Diplomatic Incident"]
    for (_, die), out in table.items():
        assert (out.kind == "table" and out.value == "Guarantee") == (die == 6)
    treaty = board().tables["card:A28a"]
    assert {out.value for (_, die), out in treaty.items() if die == 2} == {"Diplomatic Incident"}


@pytest.mark.parametrize(
    ("table", "words"),
    [
        pytest.param(
            "Pacific Limited War",
            ["Britain", "Britain", "Continues", "Continues", "Russia", "Russia"],
            marks=fact("TK-F2-363"),
        ),
        pytest.param(
            "Pacific Total War",
            ["Britain", "Britain", "Britain", "Russia", "Russia", "Russia"],
            marks=fact("TK-F2-364"),
        ),
    ],
)
def test_pacific_dice(table: str, words: list[str]) -> None:
    rows = board().tables[table]
    said = [next(str(out) for (_, n), out in rows.items() if n == die) for die in range(1, 7)]
    assert [word for text, word in zip(said, words, strict=True) if word not in text] == []


@fact("TK-F2-366")
def test_bad_weather_lowers_retreats() -> None:
    from adjudicator.rulesets.totaler_krieg.board.parts import Result
    from adjudicator.rulesets.totaler_krieg.book.fighting.combat import weathered

    lowered = [weathered(Result(one, 0, 1), "mud").retreat for one in ("Dr3", "Dr2", "Dr1")]
    assert lowered == ["Dr2", "Dr1", "Ex"]


# ------------------------------------------------------------------------- DRMs, tracks


def delayed(**given: Any) -> int:
    start = position(**{"war": "total", **given})
    return delay_drm(Field(start, board()), "GER-HQ_B")


@fact("TK-F1-254", "TK-F1-256", "TK-F1-275")
def test_axis_delay_drms() -> None:
    start = position(war="total", turn="1941 Sept-Oct")
    start.uscl, start.vp_box, start.vp_side = 1, "1", "axis"
    assert delay_drm(Field(start, board()), "GER-HQ_B") == 0
    start.pieces["MK-Axi-War_Production"].at = "strategic"
    assert delay_drm(Field(start, board()), "GER-HQ_B") == -1
    start.vp_box = "3"
    assert delay_drm(Field(start, board()), "GER-HQ_B") == -3
    start.pieces["BRI-BC1"].at = "strategic"
    assert delay_drm(Field(start, board()), "GER-HQ_B") == -2


@fact("TK-F1-255")
def test_western_delay_drms_may_reach_minus_three() -> None:
    start = position(war="total", turn="1944 Mar-Apr")
    start.uscl = 3
    start.pieces["MK-Wes-War_Production"].at = "strategic"
    assert delay_drm(Field(start, board()), "US-5A") == -3


@fact("TK-F1-257", "TK-F1-258")
def test_political_drms() -> None:
    start = position()
    start.vp_box, start.vp_side, start.uscl = "2", "axis", 0
    assert [one.value for one in drms(start, board(), "axis", "Civil War")] == ["+2"]
    start.vp_side = "allied"
    assert [one.value for one in drms(start, board(), "axis", "Civil War")] == ["-2"]
    start.vp_box, start.uscl = "0", 1
    assert [one.value for one in drms(start, board(), "axis", "Civil War")] == ["-1"]
    assert board().tracks.uscl[0] == (0, 0, 0)


@fact("TK-F1-259", "TK-F1-260", "TK-F1-261", "TK-F1-262", "TK-F1-276")
def test_the_vp_track() -> None:
    track = board().tracks.vp
    box = {
        value: next((b, side) for first, last, b, side in track if first <= value <= last)
        for value in (-17, -16, 0, 1, 2, 3)
    }
    assert box[0] == ("1", "allied")
    assert box[1][0] == box[2][0] == "0"
    assert box[3] == ("1", "axis")
    assert box[-16] == ("4", "allied")
    assert box[-17] == ("AV", "allied")
    assert any((b, side) == ("4", "axis") for _, _, b, side in track)


@fact("TK-F1-263")
def test_a_truce_is_lowered_step_by_step() -> None:
    from adjudicator.rulesets.totaler_krieg.board.position import TRUCES

    assert TRUCES == ("reassess", "armistice", "negotiation")


# --------------------------------------------------------------------------- calendar

TURNS = (
    "Jan-Feb", "Mar-Apr", "Apr-May", "May-June", "June-July", "July-Aug", "Aug-Sept", "Sept-Oct",
    "Nov-Dec",
)  # fmt: skip


def index(year: int, name: str) -> int:
    return next(n for n, row in board().calendar.items() if (row.year, row.name) == (year, name))


@fact(
    "TK-F1-264", "TK-F1-265", "TK-F1-266", "TK-F1-267", "TK-F1-272", "TK-F2-369", "TK-F2-370",
    "TK-F1-271",
)  # fmt: skip
def test_nine_turns_a_year_four_of_them_seasonal() -> None:
    for year in range(1937, 1949):
        rows = [row for row in board().calendar.values() if row.year == year]
        assert tuple(row.name for row in rows) == TURNS
        assert [row.name for row in rows if row.seasonal] == [
            "Mar-Apr", "May-June", "Aug-Sept", "Nov-Dec",
        ]  # fmt: skip
        assert [row.season for row in rows] == (
            ["Winter", "Spring", "Spring"] + ["Summer"] * 3 + ["Autumn"] * 2 + ["Winter"]
        )
    assert index(1941, "Sept-Oct") + 3 == index(1942, "Mar-Apr")
    assert index(1941, "May-June") + 1 == index(1941, "June-July")


@fact("TK-F1-268", "TK-F1-269", "TK-F1-270", "TK-F2-371", "TK-F1-273")
def test_the_track_of_54_boxes_is_gone_over_twice() -> None:
    assert len(board().calendar) == 108
    assert (board().calendar[1].year, board().calendar[1].name) == (1937, "Jan-Feb")
    assert board().calendar[54].title == "Nov-Dec 1942"
    assert board().calendar[55].title == "Jan-Feb 1943"
    assert board().calendar[108].title == "Nov-Dec 1948"
    assert index(1943, "Jan-Feb") - index(1937, "Jan-Feb") == 54


@fact("TK-F1-274")
@pytest.mark.parametrize(
    ("turn", "year"), [("1941 Sept-Oct", 1941), ("1941 Nov-Dec", 1942), ("1942 Jan-Feb", 1942)]
)
def test_a_winter_belongs_to_the_year_of_its_november(turn: str, year: int) -> None:
    assert reveal_year(Field(position(turn=turn), board())) == year


@fact("TK-F2-368")
def test_mud_in_the_north_and_storms_in_the_desert_in_april() -> None:
    for row in board().calendar.values():
        if row.name == "Apr-May":
            assert (row.weather["North"], row.weather["Desert"]) == ("mud", "storms")


@pytest.mark.parametrize(
    ("start", "seasons", "end"),
    [
        pytest.param((1941, "May-June"), 1, (1941, "Aug-Sept"), marks=fact("TK-F2-372")),
        pytest.param((1941, "May-June"), 3, (1942, "Mar-Apr"), marks=fact("TK-F2-373")),
        pytest.param((1941, "May-June"), 16, (1945, "May-June"), marks=fact("TK-F2-374")),
        pytest.param((1938, "May-June"), 2, (1938, "Nov-Dec"), marks=fact("TK-F2-376")),
        pytest.param((1941, "Aug-Sept"), 1, (1941, "Nov-Dec"), marks=fact("TK-F2-377")),
        pytest.param((1943, "Mar-Apr"), 4, (1944, "Mar-Apr"), marks=fact("TK-F2-378")),
    ],
)
def test_so_many_seasons_ahead(start: tuple[int, str], seasons: int, end: tuple[int, str]) -> None:
    assert board().seasonal_ahead(index(*start), seasons) == index(*end)


@fact("TK-F2-379", "TK-F2-375")
def test_a_year_is_nine_boxes_and_winter_1939_begins_in_november() -> None:
    assert index(1940, "July-Aug") + 9 == index(1941, "July-Aug")
    winter = board().calendar[index(1939, "Nov-Dec")]
    assert (winter.season, winter.seasonal) == ("Winter", True)


# --------------------------------------------------------------------- scenarios, notes


@fact("TK-F1-146", "TK-F2-081")
def test_the_six_posture_boxes() -> None:
    start = open_scenario(board(), "campaign-1937")
    assert set(start.posture) == {
        "us", "britain", "france", "western_minors", "russia", "soviet_minors",
    }  # fmt: skip


@fact("TK-F2-085")
def test_exiles_wait_in_the_western_conquered_box() -> None:
    start = open_scenario(board(), "campaign-1937")
    exiles = [n for n, one in board().counters.items() if any("exile" in t for t in one.traits)]
    assert {start.pieces[name].at for name in exiles} == {"conquered:western"}


@fact("TK-F1-138", "TK-F2-082", "TK-F2-084", "TK-F2-088", "TK-F2-079", "TK-F2-080")
def test_the_boxes_of_the_map_are_places() -> None:
    from adjudicator.rulesets.totaler_krieg.bots.simulate import PLACES

    assert set(PLACES) >= {
        "delay", "naval", "strategic", "ceded", "vp", "turn", "station", "convoys", "used", "box",
        "pacific", "war", "conquered", "events",
    }  # fmt: skip
    start = position(units={"strategic": "GER-KG", "naval": "GER-U1", "delay": "GER-1P"})
    there = Field(start, board())
    assert there.places["strategic"] == ["GER-KG"]
    assert there.places["naval"] == ["GER-U1"]
    assert there.places["delay"] == ["GER-1P"]
    assert turn_box(5) == "turn:5"


@fact("TK-F1-011")
def test_who_stands_in_berlin_turns_influence_at_the_end() -> None:
    start = position(units={"w3825": "Rus-inf01"})
    start.countries["Turkey"].influence = "soviet"
    start.countries["Sweden"].influence = "axis"
    axis, allies = victory.strategic_value(Field(start, board()), final=True)
    assert "e2412" in allies
    assert "e4501" not in axis
    empty = position()
    empty.countries["Turkey"].influence = "soviet"
    _, none = victory.strategic_value(Field(empty, board()), final=True)
    assert "e2412" not in none


@fact("TK-F1-277")
def test_the_turn_marker_shows_whose_faction_turn_it_is() -> None:
    start = position()
    assert start.phasing == "axis"
    start.faction_done = True
    after = play("plan", start)
    assert after.position.phasing == "western"
    assert after.told("FactionTurnBegan") == [{"faction": "western"}]


@fact("TK-F1-263")
def test_ending_a_policy_takes_it_out_of_every_box() -> None:
    start = position(posture={"russia": "pact", "soviet_minors": "pact"})
    assert policies.end(start, "pact") == ["russia", "soviet_minors"]
    assert set(start.posture.values()) == {""}
