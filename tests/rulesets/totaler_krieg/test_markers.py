"""14 Special units and rules: what markers do when they come off the Turn Track, and after."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import turn_box
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.book.ending.arriving import TO_STRATEGIC, annexable
from adjudicator.rulesets.totaler_krieg.book.ending.delay import delay_drm
from adjudicator.rulesets.totaler_krieg.book.ground.entering import forbids
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.replacements import entitled
from tests.rulesets.totaler_krieg.kit import After, board, has, play, position

clause = pytest.mark.clause


def index(turn: str) -> int:
    year, _, name = turn.partition(" ")
    rows = board().calendar.items()
    return next(n for n, row in rows if (str(row.year), row.name) == (year, name))


def arrive(*markers: str, turn: str = "1942 Mar-Apr", **more: Any) -> After:
    """The Turn Marker enters `turn`, where these markers lie on the track."""
    dice, orders = more.pop("dice", {}), more.pop("orders", {})
    before = index(turn) - 1
    row = board().calendar[before]
    start = position(turn=f"{row.year} {row.name}", **more)
    for marker in markers:
        start.pieces[marker].at = turn_box(before + 1)
    return play("turn", start, dice=dice, **orders)


# ------------------------------------------------------------------- off the Turn Track


@pytest.mark.parametrize(
    "marker",
    [
        pytest.param("MK-Axi-Allied_Collapse", marks=clause("TK-14.3-1")),
        pytest.param("MK-Axi-Anti-Comintern_Crusade", marks=clause("TK-14.4-1")),
        pytest.param("MK-Wes-Intensive_Bombing", marks=clause("TK-14.15-1")),
        pytest.param("MK-Axi-Jet_Fighter_Production", marks=clause("TK-14.16-1")),
        pytest.param("MK-Axi-Minor_Country_Production", marks=clause("TK-14.21-2", "TK-14.21-1")),
        pytest.param("MK-Wes-Minor_Country_Production", marks=clause("TK-14.21-2", "TK-14.21-1")),
        pytest.param("MK-Sov-Minor_Country_Production", marks=clause("TK-14.21-2", "TK-14.21-1")),
        pytest.param("MK-Axi-Type_XXI_U-boat_Production", marks=clause("TK-14.35-1")),
        pytest.param("MK-Axi-Ural_Bomber_Production", marks=clause("TK-14.36-1")),
        pytest.param("MK-Wes-US_Victory_Program", marks=clause("TK-14.37.5-1")),
        pytest.param("MK-Axi-War_Production", marks=clause("TK-14.40-1", "TK-7.2-6")),
        pytest.param("MK-War_Economy_Italy", marks=clause("TK-14.39-1", "TK-14.39-2")),
    ],
)
def test_a_marker_goes_to_the_strategic_warfare_box(marker: str) -> None:
    name = next(n for n in board().counters if n.partition("#")[0] == marker)
    after = arrive(name)
    assert after.at(name) == "strategic"
    told = after.told("MarkerCame")
    assert told == [{"marker": name, "to": "strategic"}]


def test_each_of_these_markers_is_in_the_mix() -> None:
    kinds = {name.partition("#")[0] for name in board().counters}
    assert set(TO_STRATEGIC) <= kinds


@clause("TK-14.2-1", "TK-14.33-1", "TK-14.18-1", "TK-14.18-4", "TK-14.18-6")
@pytest.mark.parametrize(
    ("marker", "to"),
    [
        ("MK-Axi-Airmobile_Doctrine", "pool:axis"),
        ("MK-Axi-Surface_Raiders", "pool:axis"),
        ("MK-Axi-OKH", "pool:axis"),
        ("MK-Axi-OKW", "pool:axis"),
        ("MK-Sov-Stavka", "pool:soviet"),
        ("MK-Wes-AFHQ", "pool:western"),
        ("MK-Wes-SHAEF", "pool:western"),
    ],
)
def test_a_marker_goes_to_its_force_pool(marker: str, to: str) -> None:
    assert arrive(marker).at(marker) == to


@clause("TK-14.11-2")
def test_enforced_peace_leaves_the_game() -> None:
    assert arrive("MK-Enforced_Peace").at("MK-Enforced_Peace") == "out"


@clause("TK-14.11-3")
def test_enforced_peace_guards_the_ostland_accord() -> None:
    from adjudicator.core.protocol import NotAllowed
    from adjudicator.rulesets.totaler_krieg.book.politics import policies

    start = position(posture={"russia": "ostland"}, war="limited")
    start.pieces["MK-Enforced_Peace"].at = turn_box(start.turn + 3)
    with pytest.raises(NotAllowed, match="Enforced Peace"):
        policies.end_voluntarily(Field(start, board()), "Russia")
    start.pieces["MK-Enforced_Peace"].at = "out"
    assert policies.end_voluntarily(Field(start, board()), "Russia") == ["russia"]


@clause("TK-14.25-1", "TK-14.25-2", "TK-14.32-1")
@pytest.mark.parametrize("marker", ["MK-Axi-No_Retreat", "MK-Axi-SS_Europa"])
@pytest.mark.parametrize(
    ("side", "box", "to"),
    [("axis", "3", "vp:3"), ("allied", "2", "vp:0"), ("axis", "victory", "vp:0")],
)
def test_on_the_vp_track(marker: str, side: str, box: str, to: str) -> None:
    before = index("1942 Mar-Apr") - 1
    start = position(turn="1942 Jan-Feb")
    start.vp_side, start.vp_box = side, box  # type: ignore[assignment]
    start.pieces[marker].at = turn_box(before + 1)
    assert play("turn", start).at(marker) == to


@clause("TK-14.32-2", "TK-14.32-3", "TK-1.3.2.4-1")
def test_ss_europa_takes_the_minor_production_away_and_gives_steps() -> None:
    after = arrive("MK-Axi-SS_Europa")
    assert after.at("MK-Axi-Minor_Country_Production") == "out"
    start = after.position
    start.vp_side, start.vp_box = "axis", "2"
    assert entitled(start, board()).left == {("Germany", "pairs europa"): 2}


# ------------------------------------------------------------------------- the Pacific


@clause("TK-14.26.1-1", "TK-14.26.1-3", "TK-14.26.1-4", "TK-14.26.1-6")
@pytest.mark.parametrize("die", range(1, 7))
def test_pacific_limited_war(die: int) -> None:
    name = "MK-Pacific_Limited_War"
    after = arrive(name, turn="1938 May-June", dice={"marker/Pacific Limited War": die})
    if die < 3:
        assert after.at(name) == "war:western"
        assert after.position.pacific == {"western": "limited"}
    elif die < 5:
        assert after.at(name) == turn_box(index("1938 Nov-Dec"))
    else:
        assert after.at(name) == "war:soviet"
        assert after.position.pacific == {"soviet": "limited"}


@clause("TK-14.26.1-2")
def test_the_west_may_give_up_commonwealth_support_instead() -> None:
    name = "MK-Pacific_Limited_War"
    dice = {"marker/Pacific Limited War": 1}
    orders = {"western": "choose remove Commonwealth Support"}
    after = arrive(name, turn="1938 May-June", dice=dice, orders=orders)
    assert after.position.pacific == {}
    assert after.position.cards["western"].removed == ["23"]
    assert "23" not in after.position.cards["western"].hand


@clause("TK-14.26.1-5")
@pytest.mark.parametrize(
    ("order", "to"),
    [("choose War with Russia", "war:soviet"), ("choose War with the West", "war:western"),
     ("", "war:western")],
)  # fmt: skip
def test_winter_1939_is_the_latest_date(order: str, to: str) -> None:
    """The Axis chooses with whom the war is, not whether; without a choice with Britain."""
    name = "MK-Pacific_Limited_War"
    dice = {"marker/Pacific Limited War": 3}
    after = arrive(name, turn="1939 Nov-Dec", dice=dice, orders={"axis": order})
    assert after.at(name) == to
    for turn in ("1939 May-June", "1939 Aug-Sept"):
        early = arrive(name, turn=turn, dice=dice)
        assert early.at(name) == turn_box(index("1939 Nov-Dec"))


@clause("TK-14.26.2-1", "TK-14.26.2-3", "TK-14.26.2-5", "TK-14.37.4-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_pacific_total_war_sends_for_the_united_states(die: int) -> None:
    name = "MK-Pacific_Total_War"
    after = arrive(name, turn="1941 Aug-Sept", dice={"marker/Pacific Total War": die})
    west = die <= 3
    assert after.at(name) == ("war:western" if west else "war:soviet")
    assert after.position.pacific == {"western" if west else "soviet": "total"}
    entry = "1942 Mar-Apr" if west else "1941 Nov-Dec"
    assert after.at("MK-US_Entry") == turn_box(index(entry))


@clause("TK-14.26.2-4")
def test_total_war_with_britain_brings_the_us_in_march_1942() -> None:
    dice = {"marker/Pacific Total War": 2}
    after = arrive("MK-Pacific_Total_War", turn="1941 Aug-Sept", dice=dice)
    assert after.at("MK-US_Entry") == turn_box(index("1942 Mar-Apr"))


@clause("TK-14.26.2-6")
def test_total_war_with_russia_brings_the_us_in_november_1941() -> None:
    dice = {"marker/Pacific Total War": 5}
    after = arrive("MK-Pacific_Total_War", turn="1941 Aug-Sept", dice=dice)
    assert after.at("MK-US_Entry") == turn_box(index("1941 Nov-Dec"))


@clause("TK-14.26.2-2")
def test_japan_may_be_at_two_kinds_of_war() -> None:
    start = arrive(
        "MK-Pacific_Limited_War", turn="1939 Mar-Apr", dice={"marker/Pacific Limited War": 6}
    ).position
    start.pieces["MK-Pacific_Total_War"].at = turn_box(start.turn + 1)
    after = play("turn", start, dice={"marker/Pacific Total War": 1})
    assert after.position.pacific == {"soviet": "limited", "western": "total"}


# ------------------------------------------------------------------- the United States


@clause("TK-14.37.2-2", "TK-14.37.2-3", "TK-14.37.2-5")
def test_the_uscl_rises_every_year() -> None:
    name = "MK-Increase_USCL"
    before = index("1943 Mar-Apr") - 1
    start = position(turn="1943 Jan-Feb")
    start.uscl = 1
    start.pieces[name].at = turn_box(before + 1)
    after = play("turn", start)
    assert after.position.uscl == 2
    assert after.at(name) == turn_box(index("1944 Mar-Apr"))


@clause("TK-14.37.2-4")
def test_it_halts_for_good_in_box_four() -> None:
    start = position(turn="1945 Jan-Feb")
    start.uscl = 3
    start.pieces["MK-Increase_USCL"].at = turn_box(start.turn + 1)
    after = play("turn", start)
    assert (after.position.uscl, after.at("MK-Increase_USCL")) == (4, "out")


@clause("TK-14.37.4-2", "TK-14.26.2-7")
def test_us_entry_ends_what_binds_the_us() -> None:
    from adjudicator.rulesets.totaler_krieg.book.politics.selecting import selectable

    start = position(turn="1942 Jan-Feb", war="limited", posture={"us": "isolationism"})
    start.cards["western"].hand = ["20a"]
    assert selectable(Field(start, board()), "western") == ["20a"]  # it is 1942
    early = position(turn="1941 Sept-Oct", war="limited", posture={"us": "isolationism"})
    early.cards["western"].hand = ["20a"]
    for waiting in ("supply", turn_box(early.turn + 1)):  # the Pacific is at peace; Japan attacks
        early.pieces["MK-US_Entry"].at = waiting
        assert selectable(Field(early, board()), "western") == []
    after = play("turn", early)
    assert after.position.posture["us"] == ""
    assert after.at("MK-US_Entry") == "out"
    assert selectable(Field(after.position, board()), "western") == ["20a"]


@clause("TK-14.38-2")
def test_the_game_ends_on_ve_day() -> None:
    after = arrive("MK-V-E_Day", turn="1945 May-June")
    assert after.position.over == "ve_day"
    assert after.at("MK-V-E_Day") == "out"
    assert after.told("GameOver")


@clause("TK-14.38-1", "TK-14.37.2-1")
def test_total_war_sets_the_clock() -> None:
    from adjudicator.rulesets.totaler_krieg.book.countries.states import war_begins
    from tests.rulesets.totaler_krieg.kit import act

    start = position(turn="1941 May-June", war="limited")
    after = act(lambda p, t: war_begins(p, t, "total", "TK-12-9"), start)
    assert after.at("MK-V-E_Day") == turn_box(index("1945 May-June"))
    assert after.at("MK-Increase_USCL") == turn_box(index("1942 Mar-Apr"))


# --------------------------------------------------------- shortages, annexation, lands


@clause("TK-14.19-1", "TK-14.19-3", "TK-14.19-4")
def test_materiel_shortages_roll_with_drms_and_then_last() -> None:
    name = "MK-Axi-Materiel_Shortages"
    start = position(turn="1943 Jan-Feb")
    start.vp_box, start.vp_side, start.uscl = "2", "allied", 0
    start.pieces[name].at = turn_box(start.turn + 1)
    after = play("turn", start, dice={"politics/axis/Materiel Shortages": 6}, any_dice=True)
    rolled = after.told("TableRolled")[0]
    assert (rolled["die"], rolled["modified"]) == (6, 4)
    assert after.at(name) == "strategic"
    there = after.position
    before = delay_drm(Field(there, board()), "GER-HQ_B")
    there.pieces[name].at = "out"
    assert delay_drm(Field(there, board()), "GER-HQ_B") == before - 1


@clause("TK-14.19-2")
@pytest.mark.parametrize(("order", "modified"), [("rise first", 4), ("roll first", 5)])
def test_the_axis_says_whether_the_uscl_rises_before_the_roll(order: str, modified: int) -> None:
    start = position(turn="1943 Jan-Feb")
    start.vp_box, start.uscl = "0", 0
    for name in ("MK-Axi-Materiel_Shortages", "MK-Increase_USCL"):
        start.pieces[name].at = turn_box(start.turn + 1)
    after = play(
        "turn",
        start,
        dice={"politics/axis/Materiel Shortages": 5},
        any_dice=True,
        axis=f"choose {order}",
    )
    assert after.told("TableRolled")[0]["modified"] == modified


@clause("TK-14.30-1", "TK-14.30-2", "TK-14.30-3", "TK-14.30-4")
def test_reich_annex_makes_a_country_german() -> None:
    countries = {
        "Hungary": "active axis",
        "Poland": "conquered western",
        "Italy": "active axis",
        "France": "conquered western",
        "Greece": "conquered western",
        "Rumania": "active axis",
    }
    start = position(turn="1942 Jan-Feb", countries=countries)
    start.pieces["MK-Axi-German_Ceded_Land:_Austria"].at = "ceded"
    able = annexable(Field(start, board()))
    assert "Hungary" in able
    assert "Poland" in able
    assert not {"Italy", "France", "Greece", "Rumania"} & set(able)
    start.pieces["MK-Axi-Reich_Annex"].at = turn_box(start.turn + 1)
    after = play("turn", start, axis="pick Hungary")
    assert after.at("MK-Axi-Reich_Annex") == "e3201"
    assert after.at("Hun-1A") == after.at("Hun-Res") == "out"
    assert after.position.countries["Hungary"].status == "none"
    there = Field(after.position, board())
    assert has(there.lands.home["Germany"], "e3201")


def test_reich_annex_without_a_country_lies_aside() -> None:
    assert arrive("MK-Axi-Reich_Annex").at("MK-Axi-Reich_Annex") == "aside"


@clause("TK-14.17-1")
@pytest.mark.parametrize(
    ("order", "to"),
    [
        ("choose to the Soviets", "events:soviet"),
        ("choose to the West", "events:western"),
        ("choose nothing", "pool:western"),
    ],
)
def test_the_west_says_who_gets_lend_lease(order: str, to: str) -> None:
    assert arrive("MK-Wes-Lend-Lease", orders={"western": order}).at("MK-Wes-Lend-Lease") == to


@clause("TK-14.7-5", "TK-14.7-6", "TK-14.7-3", "TK-14.7-1")
def test_a_ceded_land_comes_in_pre_war() -> None:
    name = "MK-Axi-German_Ceded_Land:_Austria"
    after = arrive(name, turn="1938 Mar-Apr", war="pre")
    assert after.at(name) == "ceded"
    assert after.at("Aust-1A") == "out"
    assert after.position.countries["Austria"].status == "none"
    assert has(Field(after.position, board()).lands.home["Germany"], "w3325")


@clause("TK-14.7-7")
def test_allied_units_in_a_ceded_region_are_interned() -> None:
    name = "MK-Axi-German_Ceded_Land:_Polish_Corridor"
    corridor = next(n for n, one in board().hexes.items() if one.region == "Polish Corridor")
    start = position(
        turn="1938 Jan-Feb",
        war="pre",
        countries={"Poland": "active western"},
        units={corridor: "Pol-Pom", "e3702": "Pol-Lod"},
    )
    start.pieces[name].at = turn_box(start.turn + 1)
    after = play("turn", start)
    assert after.at(name) == "ceded"
    assert after.at("Pol-Pom") == "interned:western"
    assert after.at("Pol-Lod") == "e3702"


@clause("TK-14.7-8", "TK-14.7-9")
@pytest.mark.parametrize("war", ["limited", "total"])
def test_in_war_a_ceded_land_waits_in_the_axis_pool(war: str) -> None:
    name = "MK-Axi-German_Ceded_Land:_Austria"
    after = arrive(name, turn="1940 Mar-Apr", war=war, countries={"Austria": "active western"})
    assert after.at(name) == "pool:axis"
    assert after.position.countries["Austria"].status == "active"


@clause("TK-14.7-2")
def test_ceded_to_is_a_part_and_dependent_a_dependent() -> None:
    start = position()
    start.pieces["MK-Axi-German_Ceded_Land:_Memelland"].at = "ceded"
    start.pieces["MK-Axi-German_Ceded_Land:_Denmark"].at = "ceded"
    there = Field(start, board())
    assert has(there.lands.home["Germany"], "e4103")
    assert has(there.lands.dependents["Germany"], "w4224")
    assert not has(there.lands.home["Germany"], "w4224")


# ------------------------------------------------------------- what lies where it counts


@clause("TK-14.3-2", "TK-14.20-2")
def test_collapses_and_takeovers_count_in_the_strategic_value() -> None:
    start = position()
    axis, allies = victory.strategic_value(Field(start, board()))
    value = len(axis) - len(allies)
    start.pieces["MK-Axi-Allied_Collapse#1"].at = "strategic"
    start.pieces["MK-Axi-Allied_Collapse#2"].at = "strategic"
    axis, allies = victory.strategic_value(Field(start, board()))
    assert len(axis) - len(allies) == value + 2
    start.pieces["MK-Axi-Military_Takeover"].at = "strategic"
    axis, allies = victory.strategic_value(Field(start, board()))
    assert len(axis) - len(allies) == value + 1


@clause("TK-14.4-2")
@pytest.mark.parametrize(("posture", "steps"), [("", 1), ("pact", 0), ("reassess", 0)])
def test_the_crusade_gives_a_colonial_step_at_war_with_russia(posture: str, steps: int) -> None:
    start = position(posture={"russia": posture})
    start.pieces["MK-Axi-Anti-Comintern_Crusade"].at = "strategic"
    assert entitled(start, board()).left.get(("Germany", "colonial"), 0) == steps


@clause("TK-14.21-3", "TK-14.21-4")
@pytest.mark.parametrize(("mode", "steps"), [("+1", 1), ("+2", 2)])
@pytest.mark.parametrize(
    ("faction", "short", "nation"),
    [("axis", "Axi", "Axis Minor"), ("western", "Wes", "Western Minor"),
     ("soviet", "Sov", "Soviet Minor")],
)  # fmt: skip
def test_minor_production(mode: str, steps: int, faction: str, short: str, nation: str) -> None:
    start = position(phasing=faction)
    piece = start.pieces[f"MK-{short}-Minor_Country_Production"]
    piece.at, piece.mode = "strategic", mode
    assert entitled(start, board()).left == {(nation, "any"): steps}


@clause("TK-14.39-4", "TK-14.39-5", "TK-1.3.2.6-2")
@pytest.mark.parametrize(("back", "steps"), [(False, 1), (True, 2)])
def test_war_economy(back: bool, steps: int) -> None:
    start = position(countries={"Italy": "active axis"})
    piece = start.pieces["MK-War_Economy_Italy"]
    piece.at, piece.back = "strategic", back
    assert entitled(start, board()).left == {("Italy", "any"): steps}


@clause("TK-14.37.5-2")
def test_the_victory_program_gives_us_steps() -> None:
    start = position(phasing="western")
    start.pieces["MK-Wes-US_Victory_Program"].at = "strategic"
    assert entitled(start, board()).left == {
        ("United States", "infantry"): 1,
        ("United States", "armor"): 1,
    }


@clause("TK-14.15-3", "TK-14.15-4", "TK-14.15-5", "TK-14.37.3-2")
def test_what_cancels_intensive_bombing() -> None:
    units = {"w3916": "US-inf01", "strategic": "MK-Wes-Intensive_Bombing"}
    start = position(war="total", units=units)
    assert delay_drm(Field(start, board()), "GER-HQ_B") == 1
    start.posture["us"] = "isolationism"
    assert delay_drm(Field(start, board()), "GER-HQ_B") == 0
    start.posture["us"] = ""
    start.pieces["US-inf01"].at = "w4721"  # within nine hexes of no German City
    far = Field(start, board())
    german = far.lands.home["Germany"] & board().cities
    if not board().near(1 << board().cell("w4721"), 9) & german:
        assert delay_drm(far, "GER-HQ_B") == 0
    start.pieces["US-inf01"].at = "box:us_canada"
    assert delay_drm(Field(start, board()), "GER-HQ_B") == 0
    start.pieces["US-inf01"].at = "w3916"
    start.pieces["MK-Reduced_US_Impact"].at = "strategic"
    assert delay_drm(Field(start, board()), "GER-HQ_B") == 0


@clause("TK-14.37.1-1", "TK-14.37.1-2")
@pytest.mark.parametrize(
    ("scenario", "uscl"),
    [("campaign-1937", 0), ("start-1939", 0), ("start-1941", 0), ("start-1943", 2)],
)
def test_the_uscl_begins_as_the_scenario_says_and_sets_drms(scenario: str, uscl: int) -> None:
    start = open_scenario(board(), scenario)
    assert start.uscl == uscl
    level = position(war="total")
    level.uscl = 2
    political, axis, western = board().tracks.uscl[2]
    assert (political, axis, western) == (-1, 1, -1)
    assert delay_drm(Field(level, board()), "GER-HQ_B") == axis
    assert delay_drm(Field(level, board()), "US-5A") == western


@clause("TK-14.31-1", "TK-14.9-1")
def test_the_civil_war_begins_as_the_scenario_says() -> None:
    war = open_scenario(board(), "campaign-1937").civil_war
    assert war is not None
    assert war.support in ("soviet", "western")
    assert sorted(war.strongholds.values()) == ["nationalist", "republican"]
    assert war.centers


@clause("TK-14.9-2", "TK-G-Control-2", "TK-G-Control-10")
@pytest.mark.parametrize("support", ["soviet", "western"])
def test_a_republican_stronghold_is_its_supporters(support: str) -> None:
    start = open_scenario(board(), "campaign-1937")
    assert start.civil_war is not None
    start.civil_war.strongholds = {"w2710": "republican"}
    start.civil_war.support = support
    madrid = board().cell("w2710")
    assert Field(start, board()).controller(madrid) == support
    start.civil_war.strongholds = {"w2710": "nationalist"}
    assert Field(start, board()).controller(madrid) == "axis"


@clause("TK-14.10-2", "TK-14.10-3", "TK-14.10-4", "TK-14.10-5")
def test_devastation_gives_strategic_hexes_to_who_brought_it() -> None:
    start = position(
        countries={"France": "active western"},
        units={"w3720": "BRI-BC1/back", "w3516": "GER-KG/back", "w3519": "BRI-BC2/back"},
    )
    there = Field(start, board())
    ruhr, paris, metz = (board().cell(one) for one in ("w3720", "w3516", "w3519"))
    assert there.controller(ruhr) == "western"
    assert there.controller(paris) == "axis"
    # Metz is an Axis Strategic Hex, but not in Germany: Devastation gives nothing there.
    held = position(units={"w3519": "GER-inf01, BRI-BC2/back"})
    assert Field(held, board()).controller(metz) == "axis"
    own = position(units={"w3516": "GER-inf01, BRI-BC1/back"})
    assert Field(own, board()).controller(paris) == "axis"
    start.phasing = "western"
    after = play("support", start)
    assert after.at("BRI-BC1") == "w3720"


@clause("TK-14.25-4")
@pytest.mark.parametrize(("box", "who"), [("2", "axis"), ("3", "allied")])
def test_against_no_retreat_the_allies_need_a_higher_box(box: str, who: str) -> None:
    start = position()
    start.over, start.vp_side, start.vp_box = "ve_day", "allied", box
    start.pieces["MK-Axi-No_Retreat"].at = "vp:2"
    assert victory.winner(start) == who


# --------------------------------------------------- markers in capitals (14.13, 14.22-24)


@clause("TK-14.22-3", "TK-14.22-5", "TK-14.13-2", "TK-14.24-3")
@pytest.mark.parametrize("mark", ["mobilizing", "free_passage", "no_occupation"])
def test_a_marker_in_the_capital_keeps_units_at_home(mark: str) -> None:
    start = position(
        countries={"Rumania": "active axis", "Hungary": "active axis"}, units={"e3306": "Rum-3A"}
    )
    start.countries["Rumania"].mark = mark
    there = Field(start, board())
    abroad = board().cell("e3307")
    assert there.lands.owner[abroad] == "Russia"
    assert forbids(there, "Rum-3A", abroad) is not None
    assert forbids(there, "Rum-3A", board().cell("e3108")) is None
    start.countries["Rumania"].mark = ""
    assert forbids(Field(start, board()), "Rum-3A", abroad) is None


@clause("TK-14.13-3", "TK-14.24-4", "TK-14.22-5")
@pytest.mark.parametrize(
    ("mark", "out"), [("free_passage", False), ("no_occupation", False), ("mobilizing", True)]
)
def test_who_may_retreat_out_of_his_country(mark: str, out: bool) -> None:
    from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways

    start = position(countries={"Rumania": "active axis"}, units={"e3306": "Rum-3A"})
    start.countries["Rumania"].mark = mark
    there = Field(start, board())
    at = board().cell("e3306")
    found: set[str] = set()
    for origin in board().neighbours(at):
        cells = ways(there, ["Rum-3A"], "axis", origin, at, 0)
        found |= {there.lands.owner.get(cell, "") for cell in cells}
    assert ("Russia" in found) == out


@clause("TK-14.13-4", "TK-14.22-4", "TK-14.24-4")
@pytest.mark.parametrize("mark", ["mobilizing", "free_passage", "no_occupation"])
def test_none_of_them_attacks_beyond_its_country(mark: str) -> None:
    from adjudicator.core.protocol import NotAllowed
    from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import declare
    from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack

    start = position(
        turn="1941 July-Aug",
        countries={"Rumania": "active axis"},
        units={"e3306": "Rum-3A", "e3307": "Rus-inf01"},
    )
    order = Attack(place="e3307", units=("Rum-3A",))
    assert declare(start, board(), order, "regular").attackers == ["Rum-3A"]
    start.countries["Rumania"].mark = mark
    with pytest.raises(NotAllowed) as caught:
        declare(start, board(), order, "regular")
    assert caught.value.clause == "TK-4.2.1.1-5"


@clause("TK-14.12-12", "TK-14.6-2", "TK-14.22-2")
def test_markers_of_a_faction_go_in_its_own_marker_segment() -> None:
    start = position(countries={"Rumania": "active axis"}, phasing="axis")
    start.countries["Rumania"].mark = "mobilizing"
    start.failures = {"axis/command": "e3906", "soviet/supply": "e3609"}
    start.blitz = {"axis": ["e3906"], "western": [], "soviet": ["e3609"]}
    after = play("markers", start).position
    assert after.failures == {"soviet/supply": "e3609"}
    assert (after.blitz["axis"], after.blitz["soviet"]) == ([], ["e3609"])
    assert after.countries["Rumania"].mark == ""
