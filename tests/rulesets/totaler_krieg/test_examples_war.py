"""The book's worked examples on war: 0, 2 to 5, 7 to 11 and 14, one by one.

The docstrings give the numbers of the list of examples (TK-X1-, TK2-EX-).
"""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.parts import Result
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.book.fighting import combat
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import declare
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import losses_of
from adjudicator.rulesets.totaler_krieg.book.moving import sea
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import contesters, place_refusal
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from tests.rulesets.totaler_krieg.kit import After, board, field, has, play, position

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug"}


def cell(name: str) -> int:
    return board().cell(name)


def ids(cells: list[int]) -> set[str]:
    return {board().ids[one] for one in cells}


def index(turn: str) -> int:
    year, _, name = turn.partition(" ")
    rows = board().calendar.items()
    return next(n for n, row in rows if (str(row.year), row.name) == (year, name))


def organize(units: str, orders: str, seat: str = "axis", at: str = "w3825", **more: Any) -> After:
    start = position(units={at: units}, phasing=seat, **more)
    return play("organization", start, **{seat: orders})


# ------------------------------------------------------------------------- 0 Victory


def valued(axis: list[str], allied: list[str], start: str = "1", side: str = "allied") -> Any:
    """A Victory Point Check with these Strategic Hexes in wrong hands."""
    units: dict[str, str] = {}
    for number, place in enumerate(axis):
        units[place] = f"GER-inf{number + 1:02}"
    for number, place in enumerate(allied):
        units[place] = f"Bri-inf{number + 1:02}"
    there = position(turn="1940 May-June", units=units, countries={"France": "active western"})
    there.vp_box, there.vp_side = start, side  # type: ignore[assignment]
    return there


@clause("TK-0.1.2-3", "TK-0.1.2-4")
@pytest.mark.parametrize(
    ("axis", "allied", "start", "after"),
    [
        # TK-X1-021: Oslo and Antwerp for Metz are +1: box 0, still Allied Crusade.
        (["w4624", "w3718"], ["w3519"], ("1", "allied"), (1, "0", "allied")),
        # TK-X1-022: with Paris and without Metz +3: box 1, Axis Tide.
        (["w4624", "w3718", "w3516"], [], ("0", "allied"), (3, "1", "axis")),
    ],
)
def test_value_and_box(
    axis: list[str], allied: list[str], start: tuple[str, str], after: tuple[int, str, str]
) -> None:
    """TK-X1-021, TK-X1-022."""
    there = valued(axis, allied, *start)
    if not allied:
        there.countries["France"].status = "none"
        there.countries["Vichy"].status = "neutral"
    done = play("victory", there)
    fact = done.told("VictoryChecked")[0]
    assert (fact["value"], fact["box"], fact["side"]) == after


@clause("TK-0.1.1-3")
def test_metz_under_appeasement_is_not_subtracted() -> None:
    """TK-X1-019."""
    there = valued([], ["w3519"])
    assert victory.strategic_value(Field(there, board()))[1] == ["w3519"]
    there.posture["france"] = "appeasement"
    assert victory.strategic_value(Field(there, board()))[1] == []


@clause("TK-0.3-4", "TK-0.3-5")
def test_influence_of_the_west_counts_only_with_berlin() -> None:
    """TK-X1-023."""
    there = position()
    for country in ("Spain", "Sweden", "Turkey"):
        there.countries[country].influence = "western"
    assert victory.strategic_value(Field(there, board()), final=True)[1] == []
    there.pieces["Bri-inf01"].at = "w3825"
    _, allies = victory.strategic_value(Field(there, board()), final=True)
    assert set(allies) == {"w2710", "e4501", "e2412", "w3825"}


@clause("TK-0.3-14", "TK-0.3-16")
def test_four_beats_two() -> None:
    """TK-X1-024."""
    there = position()
    there.over, there.vp_side, there.vp_box = "ve_day", "allied", "4"
    there.pieces["MK-Axi-No_Retreat"].at = "vp:2"
    assert victory.points(there) == (2, 4)
    assert victory.winner(there) == "allied"


# ------------------------------------------------------------------------- 2.2 Support


@clause("TK-2.2.3.1-38", "TK-2.2.3.1-35", "TK-2.2.3.1-36", "TK-2.2.3.1-37")
def test_force_h_strikes_reggio() -> None:
    """TK-X1-049."""
    start = position(
        **SUMMER,
        countries={"Italy": "active axis"},
        units={"w1824": "Bri-inf01", "w2208": "Bri-inf02"},
        phasing="western",
    )
    start.pieces["MK-Wes-British_Convoy#1"].at = "convoys:Western Mediterranean"
    start.pieces["MK-Wes-British_Convoy#1"].mode = "supply"
    there = Field(start, board())
    name = "BRI-Force_H"
    there.position.pieces[name].back = True
    assert place_refusal(there, name, "w2125", base="w2026") is None
    far = place_refusal(there, name, "w2426", base="w2026")
    assert far is not None
    assert far[0] == "TK-2.2.3.1-35"
    assert board().hexes["w2125"].zones != board().hexes["w2026"].zones


@clause("TK-2.2.3.2-11")
def test_a_british_strike_contests_the_italian_fleet() -> None:
    """TK-X1-051."""
    there = field(
        **SUMMER,
        countries={"Italy": "active axis"},
        units={
            "w1824": "Bri-inf01",
            "w2208": "Bri-inf02",
            "convoys:Western Mediterranean": "MK-Wes-British_Convoy#1=supply",
        },
    )
    assert "BRI-Force_H/strike" in contesters(there, "ITA-Regia_Marina", "w2026", "western")
    assert "BRI-Force_H/strike" not in contesters(there, "GER-LF1", "w2026", "western")


@clause("TK-2.2.3.2-17")
def test_a_us_fleet_contests_an_air_force_on_station() -> None:
    """TK-X1-052."""
    start = position(
        turn="1943 July-Aug",
        countries={"Greece": "conquered western"},
        units={
            "e2204": "GER-inf01",
            "e1312": "US-inf01",
            "e1213": "US-inf02",
            "convoys:Arabian Sea": "MK-Wes-US_Convoy#1=supply",
        },
    )
    there = Field(start, board())
    assert "UNI-Atl1" in contesters(there, "GER-LF1", "Eastern Mediterranean", "western")
    assert "UNI-Atl1" not in contesters(there, "GER-KG", "Eastern Mediterranean", "western")


@clause("TK-2.2.3.6-10")
def test_a_us_convoy_follows_an_escort_into_the_baltic() -> None:
    """TK-X1-055."""
    start = position(
        turn="1943 July-Aug",
        countries={"Denmark-Norway": "conquered western"},
        units={"w4224": "US-inf01/back"},
    )
    name = "MK-Wes-US_Convoy#1"
    direct = convoy_refusal(Field(start, board()), name, "Baltic Sea")
    assert direct is not None
    assert direct[0] == "TK-2.2.3.6-1"
    start.pieces["UNI-9AF"].at, start.pieces["UNI-9AF"].back = "convoys:Baltic Sea", True
    assert convoy_refusal(Field(start, board()), name, "Baltic Sea") is None


@clause("TK-2.2.3.6-14", "TK-2.2.3.6-13", "TK-2.2.3.6-11")
@pytest.mark.parametrize("zone", ["Western Mediterranean", "Central Mediterranean"])
def test_an_air_force_over_malta_lets_the_scratch_convoy_in(zone: str) -> None:
    """TK-X1-056."""
    there = field(**SUMMER, units={"w1824": "Bri-inf01, GER-LF1"})
    assert convoy_refusal(there, "MK-Axi-Axis_Scratch_Convoy", zone) is None
    without = field(**SUMMER, units={"w1824": "Bri-inf01"})
    assert convoy_refusal(without, "MK-Axi-Axis_Scratch_Convoy", zone) is not None


@clause("TK-2.2.3.6-21", "TK-2.2.3.6-22")
def test_a_troop_convoy_carries_and_does_not_feed() -> None:
    """TK-X1-111."""
    units = {"w1522": "Italy-8", "w2426": "Italy-1",
             "convoys:Central Mediterranean": "MK-Axi-Italian_Convoy=troop"}  # fmt: skip
    given: dict[str, Any] = {**SUMMER, "countries": {"Italy": "active axis"}}
    troop = field(**given, units=units)
    assert sea.carriers(troop, "Italy-1", "Central Mediterranean") == ["MK-Axi-Italian_Convoy"]
    assert not supply.supplied(troop, "Italy-8")
    units["convoys:Central Mediterranean"] += ", MK-Axi-Axis_Scratch_Convoy=supply"
    assert supply.supplied(field(**given, units=units), "Italy-8")


@clause("TK-2.2.3.6-27", "TK-2.2.3.6-3")
def test_gibraltar_and_not_occupied_france_opens_the_atlantic() -> None:
    """TK-X1-119."""
    start = position(
        **SUMMER, countries={"France": "conquered western"}, units={"w2208": "GER-inf01"}
    )
    start.pieces["MK-Axi-German_Ceded_Land:_Occupied_France"].at = "ceded"
    there = Field(start, board())
    assert convoy_refusal(there, "MK-Axi-Axis_Scratch_Convoy", "North Atlantic") is None
    german = convoy_refusal(there, "MK-Axi-German_Convoy", "North Atlantic")
    assert german is not None
    assert german[0] == "TK-2.2.3.6-3"


# ----------------------------------------------------------------------- 2.3 Organization


@clause("TK-2.3-21", "TK-2.3-19")
def test_an_ss_panzer_army_step_by_step() -> None:
    """TK-X1-058."""
    orders = "combine GER-SS_a with GER-SS_pz_a into GER-6SS\ncombine GER-6SS with GER-SS_pz_b"
    after = organize("GER-SS_a, GER-SS_pz_a, GER-SS_pz_b", orders)
    face = Field(after.position, board()).face("GER-6SS")
    assert (face.steps, face.attack, face.defence, face.move) == (3, 9, 7, 3)


@clause("TK-2.3.1.1-3")
@pytest.mark.parametrize(("first", "second"), [("Rus-18A", "Rus-Gds01"), ("Rus-Gds01", "Rus-18A")])
def test_either_russian_may_flip(first: str, second: str) -> None:
    """TK-X1-061."""
    after = organize("Rus-18A/1, Rus-Gds01/1", f"combine {first} with {second}", "soviet", "e4312")
    assert after.steps(first) == 2
    assert after.at(second) == "pool:soviet"


@clause("TK-2.3-10", "TK-2.3-11")
@pytest.mark.parametrize(
    ("units", "orders", "good"),
    [
        ("GER-inf01, GER-pz01, GER-pz02",
         "combine GER-inf01 with GER-pz01 into GER-1P\ncombine GER-1P with GER-pz02", True),
        ("GER-inf01, GER-inf02", "combine GER-inf01 with GER-inf02 into GER-1P", False),
        ("GER-1P/2, GER-inf01", "combine GER-1P with GER-inf01", False),
        ("GER-HQ_B/2, GER-pz01", "combine GER-HQ_B with GER-pz01", False),
    ],
)  # fmt: skip
def test_a_panzer_army_is_two_parts_armor(units: str, orders: str, good: bool) -> None:
    """TK-X1-116."""
    assert (organize(units, orders).clauses() == []) is good


@clause("TK-2.3.2.1-7", "TK-2.3.2.1-6", "TK-2.3.2.4-11")
def test_a_wall_and_an_fe_but_no_two_fe() -> None:
    """TK-X1-066."""
    there = field(countries={"France": "active western"})
    border = next(
        name for name in there.ids(there.lands.home["Germany"])
        if board().near(1 << cell(name), 1) & there.lands.home["France"]
    )  # fmt: skip
    start = position(
        countries={"France": "active western"},
        units={border: "GER-inf01", "e3609": "GER-inf02", "e3610": "GER-inf03"},
    )
    start.pieces["MK-Axi-No_Retreat"].at = "vp:1"
    orders = (
        "convert GER-inf01 into GER-Wall1\nconvert GER-inf02 into GER-FE1\n"
        "convert GER-inf03 into GER-FE2"
    )
    after = play("organization", start, axis=orders)
    assert (after.at("GER-Wall1"), after.at("GER-FE1")) == (border, "e3609")
    assert after.clauses() == ["TK-2.3.2.4-11"]


@clause("TK-2.3.3-5")
@pytest.mark.parametrize(("uscl", "box"), [(0, "1941 June-July"), (1, "1941 July-Aug")])
def test_a_disbanded_hq_comes_as_if_a_one_was_rolled(uscl: int, box: str) -> None:
    """TK-X1-069."""
    start = position(turn="1941 May-June", war="limited", units={"w3825": "GER-HQ_A/2"})
    start.uscl = uscl
    after = play("organization", start, axis="disband GER-HQ_A")
    assert after.at("GER-HQ_A") == f"turn:{index(box)}"


@clause("TK-2.3.4.1-4", "TK-2.3.4.3-2")
@pytest.mark.parametrize(
    ("name", "elite"), [("Rus-Gds01", "guards"), ("Rus-Shk1", "shock")]
)  # fmt: skip
def test_guards_and_shock_armies_give_off_plain_infantry(name: str, elite: str) -> None:
    """TK-X1-071, TK-X1-075."""
    after = organize(f"{name}/2", f"break down {name}", "soviet", "e4312")
    assert after.steps(name) == 1
    other = next(one for one in after.told("BrokenDown")[0]["left"] if one != name)
    counter = board().counters[other]
    assert counter.infantry
    assert not counter.elite
    for bad in ("Rus-Abn1", "Rus-Cav1", "Rus-Gds02", "Rus-Shk2"):
        no = organize(f"{name}/2", f"break down {name} into {bad}", "soviet", "e4312")
        assert no.clauses() == ["TK-2.3.4.2-4"]
    assert elite in board().counters[name].traits


@clause("TK-2.3.4.1-6")
def test_a_panzer_army_breaks_down_twice() -> None:
    """TK-X1-070, TK-X1-072."""
    after = organize("GER-1P/3", "break down GER-1P into GER-pz01\nbreak down GER-1P")
    assert after.clauses() == []
    assert after.at("GER-1P") == "delay"
    there = [name for name, piece in after.position.pieces.items() if piece.at == "w3825"]
    assert sorted(board().counters[name].armor for name in there) == [False, True, True]


# ------------------------------------------------------------------------- 3 Movement

CONVOYS: dict[str, Any] = {
    **SUMMER,
    "countries": {"France": "active western"},
    "phasing": "western",
    "units": {
        "w3916": "Bri-inf01",
        "convoys:North Sea": "MK-Wes-British_Convoy#1=troop",
        "station:North Sea": "GER-LF1",
    },
}


@clause("TK-3.1.2-3", "TK-3.1.2-6")
def test_from_london_to_brest_and_on() -> None:
    """TK-X1-079, TK-X1-080."""
    there = position(**CONVOYS)
    assert play("operational", there, western="ship Bri-inf01 to w3612").at("Bri-inf01") == "w3612"
    for name, zone in (("MK-Wes-French_Convoy", "North Atlantic"),
                       ("MK-Wes-British_Convoy#2", "Western Mediterranean")):  # fmt: skip
        there.pieces[name].at, there.pieces[name].mode = f"convoys:{zone}", "troop"
    there.pieces["Bri-inf02"].at = "w2208"
    there.pieces["Bri-inf03"].at = "w1824"
    malta = play("operational", there, western="ship Bri-inf01 to w1824")
    assert malta.at("Bri-inf01") == "w1824"
    africa = play("operational", there, western="ship Bri-inf01 to Africa Box")
    assert africa.at("Bri-inf01") == "box:africa"


@clause("TK-3.1.2-17")
@pytest.mark.parametrize(
    ("unit", "carried"),
    [("Italy-1", True), ("GER-inf01", True), ("Rum-Exp", True), ("Rum-3A", False)],
)  # fmt: skip
def test_whom_the_italian_convoy_carries(unit: str, carried: bool) -> None:
    """TK-X1-081."""
    there = field(
        **SUMMER,
        countries={"Italy": "active axis", "Rumania": "active axis"},
        units={"w2424": unit, "convoys:Western Mediterranean": "MK-Axi-Italian_Convoy=troop"},
    )
    found = sea.carriers(there, unit, "Western Mediterranean")
    assert bool(found) is carried


# -------------------------------------------------------------------------- 4 Combat


@clause("TK-4.2.1.1-4", "TK-4.2.1.1-3")
def test_germans_hungarians_and_a_rumanian_exp() -> None:
    """TK-X1-088."""
    start = position(
        turn="1941 July-Aug",
        countries={"Hungary": "active axis", "Rumania": "active axis"},
        units={"e3307": "GER-inf01, Hun-2A, Rum-Exp", "e3306": "Rum-3A", "e3407": "Rus-inf01"},
        phasing="axis",
    )
    units = ("GER-inf01", "Hun-2A", "Rum-Exp")
    good = declare(start, board(), Attack(place="e3407", units=units), "regular")
    assert good.attackers == list(units)
    with pytest.raises(NotAllowed) as caught:
        declare(start, board(), Attack(place="e3407", units=(*units, "Rum-3A")), "regular")
    assert caught.value.clause == "TK-4.2.1.1-3"


@clause("TK-4.2.3.6-2")
def test_a_marine_makes_one_of_two_shifts_of_the_sea() -> None:
    """TK-X1-091."""
    there = field(
        turn="1944 July-Aug",
        units={"w4224": "Bri-RM", "w4225": "GER-inf01", "w3916": "Bri-inf01"},
        blitz={"western": ["w4224"]},
    )
    sea_side = shifts.hexside_terrain(there, [cell("w4224")], cell("w4225"))
    assert sea_side == 2
    assert shifts.over_water(there, cell("w4224"), cell("w4225"))
    fed = field(
        turn="1944 July-Aug",
        units={"w3915": "Bri-RM", "w3815": "MK-Wes-Beachhead#1>w3714", "w3714": "GER-inf01"},
        blitz={"western": ["w3815"]},
    )
    fed.position.pieces["Bri-RM"].at = "w3815"
    fed = Field(fed.position, board())
    assert shifts.marines(fed, ["Bri-RM"], cell("w3714")) == 1


@clause("TK-4.2.5.1-6")
def test_no_retreat_goes_round_the_defender() -> None:
    """TK-X1-095: Germans driven from Leipzig before Prague go farther from it."""
    there = field(
        countries={"Czechoslovakia": "active western"},
        units={"w3624": "GER-8_Army/2", "w3524": "Cz-Pra"},
    )
    able = ids(ways(there, ["GER-8_Army"], "axis", cell("w3524"), cell("w3624"), 0))
    beside = ids(board().neighbours(cell("w3524")))
    assert able
    assert not able & beside


@clause("TK-4.2.5.1-7", "TK-4.2.5.1-5")
def test_the_eighteenth_army_leaves_odessa() -> None:
    """TK-X1-096."""
    there = field(units={"e3109": "Rus-18A/2", "e2912": "Rus-inf01"})
    one = ids(ways(there, ["Rus-18A"], "soviet", cell("e3109"), cell("e3109"), 0))
    assert "e3210" in one
    two = ids(ways(there, ["Rus-18A"], "soviet", cell("e3109"), cell("e3210"), 1))
    assert "e3211" in two
    three = ids(ways(there, ["Rus-18A"], "soviet", cell("e3109"), cell("e3211"), 2))
    assert {"e3212", "e3311"} <= three
    assert not {"e3310", "e3111"} & three


@clause("TK-4.2.5.2-8", "TK-4.2.5.2-7")
def test_over_a_strait_and_not_over_the_sea() -> None:
    """TK-X1-097."""
    there = field(
        countries={"Denmark-Norway": "conquered western", "Sweden": "conquered western"},
        units={"w4224": "GER-inf01"},
    )
    origin = next(
        one for one in board().neighbours(cell("w4224"))
        if "w4124" in ids(ways(there, ["GER-inf01"], "axis", one, cell("w4224"), 0))
    )  # fmt: skip
    assert "w4225" not in ids(ways(there, ["GER-inf01"], "axis", origin, cell("w4224"), 0))


def set_result(monkeypatch: pytest.MonkeyPatch, retreat: str, attacker: int, defender: int) -> None:
    monkeypatch.setattr(
        combat, "weathered", lambda result, weather: Result(retreat, attacker, defender)
    )


BRESLAU: dict[str, Any] = {
    "turn": "1944 July-Aug",
    "countries": {"Poland": "active soviet", "Czechoslovakia": "conquered western"},
    "phasing": "soviet",
}


@clause("TK-4.2.5.3-5", "TK-4.2.5.3-6", "TK-4.2.5-7")
@pytest.mark.parametrize("first", ["w3726", "w3626"])
def test_the_eighth_army_falls_back_by_breslau(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """TK-X1-099, TK-X1-100."""
    set_result(monkeypatch, "Dr3", 0, 0)
    start = position(
        **BRESLAU,
        units={
            "e3601": "GER-8_Army/2",
            "w3626": "GER-HQ_G/2, GER-VG1",
            "e3602": "Rus-1T/3, Rus-2T/3",
            "e3702": "Rus-inf01",
        },
    )
    after = play(
        "regular",
        start,
        dice={"combat/regular/e3601": 6},
        soviet="attack e3601 with Rus-1T, Rus-2T",
        axis=(
            "always support with GER-HQ_G\nalways lose GER-HQ_G first\n"
            f"always retreat to {first}, w3725, w3625, w3525"
        ),
    )
    assert after.told("Battle")[0]["defender_hq"] == "GER-HQ_G"
    loss = after.told("StepLost")[0]
    assert (loss["unit"], loss["why"]) == ("GER-HQ_G", "conversion")
    assert board().counters[loss["left"]].infantry
    moved = after.told("Withdrew")
    assert len(moved) == 2
    assert (moved[0]["to"], moved[0]["units"]) == (first, ["GER-8_Army"])
    if first == "w3626":
        assert "GER-VG1" in moved[1]["units"]
        assert moved[1]["to"] in ("w3725", "w3625", "w3525")
    else:
        assert after.at("GER-VG1") == "w3626"


@clause("TK-4.2.5.3-2", "TK-4.2.5-9")
def test_a_stack_that_meets_an_hq_retreats_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """TK-X1-098, TK-X1-094."""
    set_result(monkeypatch, "Dr3", 0, 0)
    start = position(
        turn="1941 July-Aug",
        countries={"Poland": "conquered western"},
        units={
            "e4012": "GER-2_Army/3, GER-4_Army/3",
            "e4013": "Rus-18A/2",
            "e4015": "Rus-HQ_West/3",
        },
        phasing="axis",
    )
    after = play(
        "regular", start, dice={"combat/regular/e4013": 6},
        axis="attack e4013 with GER-2_Army, GER-4_Army",
        soviet="always withhold support\nalways retreat to e4014, e4015",
    )  # fmt: skip
    assert [one["to"] for one in after.told("Withdrew")] == ["e4014", "e4015"]
    assert [one["why"] for one in after.told("StepLost")] == ["conversion"]


@clause("TK-4.2.6.1-4", "TK-4.2.6.1-2", "TK-4.2.5-5")
def test_armor_pays_first_on_a_beachhead(monkeypatch: pytest.MonkeyPatch) -> None:
    """TK-X1-101."""
    set_result(monkeypatch, "Ad", 1, 0)
    start = position(
        turn="1944 July-Aug",
        countries={"France": "active western"},
        units={
            "w3714": "Fra-inf1",
            "w3815": "MK-Axi-Beachhead#1/back>w3714, GER-1P/3, GER-1_Army/2",
        },
        phasing="axis",
    )
    for unit in ("GER-1P", "GER-1_Army"):
        after = play(
            "regular", start, dice={"combat/regular/w3714": 1},
            axis=f"attack w3714 with GER-1P, GER-1_Army\nlose {unit}\nlose {unit}",
        )  # fmt: skip
        assert after.told("Withdrew") == []
        first, second = after.told("StepLost")
        assert (first["unit"], first["why"]) == ("GER-1P", "Ad")
        assert second["why"] == "attrition"


@clause("TK-4.2.6.2-6", "TK-4.2.6.2-8", "TK-4.2.6.2-7")
def test_what_is_left_of_panzers() -> None:
    """TK-X1-102, TK-X1-103."""
    there = field(units={"e3609": "GER-1P/2, GER-2P/3"})
    left = {board().counters[one.leave].armor for one in losses_of(there, "GER-1P")}
    assert left == {True, False}
    assert [one.kind for one in losses_of(there, "GER-2P")] == ["flipped"]


@clause("TK-4.2.6.2-10", "TK-4.2.6.2-9")
def test_the_axis_panzer_army_loses_german_infantry_or_italian_armor() -> None:
    """TK-X1-104."""
    there = field(
        countries={"Italy": "active axis"},
        units={"e1406": "AXI-PA/2", "holding:AXI-PA": "Italy-Ari"},
    )
    leaves = {one.leave for one in losses_of(there, "AXI-PA")}
    assert "Italy-Ari" in leaves
    assert any(name.startswith("GER-inf") for name in leaves)


@clause("TK-4.2.8-12", "TK-4.2.8-10", "TK-4.2.8-11")
@pytest.mark.parametrize(
    ("result", "path", "reached"),
    [
        # TK-X1-105: three hexes retreated, then eliminated: the hex and two more.
        (("Dr3", 0, 1), ("e4012", "e4013", "e4014"), "e4013"),
    ],
)
def test_exploitation_distance(
    result: tuple[str, int, int],
    path: tuple[str, ...],
    reached: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TK-X1-105."""
    set_result(monkeypatch, *result)
    start = position(
        turn="1941 July-Aug", countries={"Poland": "conquered western"},
        units={"e3905": "GER-1P/3", "e3906": "Rus-inf01", "e3702": "GER-inf30",
               "e3704": "GER-inf31", "e3804": "GER-inf32"},
        phasing="axis",
    )  # fmt: skip
    there = play(
        "regular", start, dice={"combat/regular/e3906": 6},
        axis="attack e3906 with GER-1P\nexploit with GER-1P via e3907, e3908, e3909",
        soviet="always withdraw",
    )  # fmt: skip
    assert len(there.told("Withdrew")) == 3
    assert there.at("Rus-inf01") == "pool:soviet"
    assert len(there.told("Advanced")[0]["path"]) == 3
    assert path[1] == reached


# ----------------------------------------------------------------------------- 7 Delay


@clause("TK-7.1-8", "TK-7.1-2")
def test_a_german_air_unit_in_september_1943() -> None:
    """TK-X1-109."""
    start = position(turn="1943 Sept-Oct", war="total", units={"delay": "GER-LF1"})
    start.uscl, start.vp_side, start.vp_box = 1, "axis", "1"
    start.pieces["MK-Axi-War_Production"].at = "strategic"
    after = play("delay", start, dice={"delay/GER-LF1": 4})
    assert after.at("GER-LF1") == f"turn:{index('1944 Mar-Apr')}"


@clause("TK-7.1-11", "TK-7.1-10")
def test_a_british_fleet_in_march_1944() -> None:
    """TK-X1-110."""
    start = position(turn="1944 Mar-Apr", war="total", units={"naval": "BRI-Home"})
    start.uscl = 3
    start.pieces["MK-Wes-War_Production"].at = "strategic"
    dice = {"delay/BRI-Home": 6, "delay/BRI-Home/again": 5}
    after = play("delay", start, dice=dice)
    assert after.told("Delayed")[0]["result"] == 8
    assert after.at("BRI-Home") == f"turn:{index('1945 Jan-Feb')}"


@clause("TK-7.1-4")
@pytest.mark.parametrize("die", [1, 3, 6])
def test_a_russian_has_soviet_drms_alone(die: int) -> None:
    """TK-X1-117."""
    start = position(turn="1943 Sept-Oct", war="total", units={"delay": "Rus-HQ_West"})
    start.uscl = 2
    start.pieces["MK-Wes-War_Production"].at = "strategic"
    start.pieces["MK-Axi-Ural_Bomber_Production"].at = "strategic"
    after = play("delay", start, dice={"delay/Rus-HQ_West": die})
    assert after.told("Delayed")[0]["result"] == max(1, die + 1)


# --------------------------------------------------------------- 8 to 11 Zones, supply


@clause("TK-8.1-6", "TK-8.2-2")
def test_the_second_unit_need_not_halt() -> None:
    """TK2-EX-001."""
    start = position(
        turn="1941 July-Aug",
        countries={"Poland": "conquered western"},
        units={
            "e3703": "GER-pz01, GER-pz02", "e3905": "Rus-inf01", "e3702": "GER-inf30",
        },
        phasing="axis",
    )  # fmt: skip
    orders = (
        "move GER-pz01 via e3704, e3804 to e3904\nmove GER-pz02 via e3704, e3804, e3904 to e3903"
    )
    after = play("operational", start, axis=orders)
    first, second = after.told("Moved")
    there = Field(start, board())
    halts = [place for place in first["path"] if has(there.ezoc("axis"), place)]
    assert first["path"][-1] == halts[0]
    assert len(second["path"]) > len(first["path"])


@clause("TK-8.2-3")
def test_past_the_eighteenth_army_at_cernauti() -> None:
    """TK2-EX-002."""
    there = field(
        turn="1941 July-Aug",
        countries={"Rumania": "active axis"},
        units={"e3306": "Rus-18A/2", "e3207": "GER-inf01"},
    )
    assert not has(there.zoc["soviet"], "e3206")
    assert has(there.zoc["soviet"], "e3207")
    assert has(there.negates("axis"), "e3207")


@clause("TK-10.1-2")
def test_a_partisan_base_feeds_its_own_country_alone() -> None:
    """TK2-EX-005."""
    there = field(
        countries={"Yugoslavia": "active soviet"}, units={"e2603": "MK-Sov-Soviet_Partisan_Base#1"}
    )
    assert has(supply.sources(there, "Yugoslavia"), "e2603")
    assert not has(supply.sources(there, "Russia"), "e2603")


TURKEY: dict[str, Any] = {
    **SUMMER,
    "countries": dict.fromkeys(
        ("Turkey", "Bulgaria", "Greece", "Yugoslavia", "Rumania"), "conquered western"
    )
    | {"Hungary": "active axis", "Austria": "active axis"}
    | dict.fromkeys(("Iraq", "Syria", "Persia"), "conquered western"),
}


@clause("TK-10.2-12", "TK-10.2-13")
@pytest.mark.parametrize(("at", "fed"), [("e1919", True), ("e1819", False)])
def test_germans_beyond_the_bosporus(at: str, fed: bool) -> None:
    """TK2-EX-006, TK2-EX-007."""
    towns = {"e2412": "GER-inf02", "e2508": "GER-inf03"}
    there = field(**TURKEY, units={at: "GER-inf01", **towns})
    assert supply.supplied(there, "GER-inf02")
    assert supply.supplied(there, "GER-inf01") is fed


@clause("TK-10.2-4", "TK-10.2-10")
def test_americans_south_of_tobruk() -> None:
    """TK2-EX-009."""
    given: dict[str, Any] = {"turn": "1942 July-Aug", "countries": {"Italy": "active axis"}}
    units = {"e1206": "US-inf01", "e1406": "Italy-1", "e1312": "Bri-inf01", "e1213": "Bri-inf02"}
    there = field(**given, units=units)
    assert has(there.ezoc("western"), "e1306")
    assert supply.supplied(there, "US-inf01")


@clause("TK-10.2-15", "TK-10.2-20")
def test_tobruk_is_fed_by_taranto() -> None:
    """TK2-EX-010."""
    given: dict[str, Any] = {
        "turn": "1942 July-Aug",
        "countries": {"Italy": "active axis", "Austria": "active axis"},
    }
    convoy = {"convoys:Central Mediterranean": "MK-Axi-Italian_Convoy=supply"}
    assert supply.supplied(field(**given, units={"e1406": "GER-inf01", **convoy}), "GER-inf01")
    assert not supply.supplied(field(**given, units={"e1406": "GER-inf01"}), "GER-inf01")


@clause("TK-10.2-21", "TK-G-OpenPort-19")
def test_a_sub_fleet_shuts_the_atlantic() -> None:
    """TK2-EX-011, TK-X1-017."""
    given: dict[str, Any] = {
        "turn": "1942 July-Aug", "countries": {"Portugal": "active western"},
    }  # fmt: skip
    free = field(**given, units={"w2706": "US-inf01"})
    shut = field(**given, units={"w2706": "US-inf01", "station:North Atlantic": "GER-U1"})
    assert supply.supplied(free, "US-inf01")
    assert not supply.open_ports(shut, "western", "North Atlantic")
    assert not supply.supplied(shut, "US-inf01")


@clause("TK-11.1-5")
def test_april_is_mud_and_storms() -> None:
    """TK2-EX-013."""
    there = field(turn="1941 Apr-May")
    assert there.weather_now == {"North": "mud", "Desert": "storms"}
