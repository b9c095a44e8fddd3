"""1.2, 1.3 Seasonal Segments, 2.3 Organization, 7 End of Game Turn, 0 Victory."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.grid import spread
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.book.ending.delay import delay_drm
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.replacements import (
    Steps,
    cost,
    entitled,
    read_steps,
    why_not_paid,
)
from adjudicator.rulesets.totaler_krieg.orders.lapsing import lapsed
from adjudicator.rulesets.totaler_krieg.orders.organizing import Raise
from tests.rulesets.totaler_krieg.kit import After, board, field, play, position

clause = pytest.mark.clause


def organize(start: Any, orders: str, seat: str = "axis") -> After:
    start.phasing = seat
    return play("organization", start, **{seat: orders})


# ----------------------------------------------------------------------- combine (2.3.1)


@clause("TK-2.3.1-3", "TK-2.3.1-2", "TK-2.3-10", "TK-2.3.1.1-6", "TK-2.3.1.1-7", "TK-2.3-4")
def test_a_panzer_army_is_built_step_by_step() -> None:
    start = position(units={"w3825": "GER-inf01, GER-pz01, GER-pz02"})
    orders = "combine GER-inf01 with GER-pz01 into GER-1P\ncombine GER-1P with GER-pz02"
    after = organize(start, orders)
    assert after.clauses() == []
    assert after.steps("GER-1P") == 3
    assert {after.at(name) for name in ("GER-inf01", "GER-pz01", "GER-pz02")} == {"pool:axis"}


@clause("TK-2.3-11", "TK-2.3-7")
def test_an_hq_is_built_of_infantry_alone() -> None:
    start = position(units={"w3825": "GER-inf01, GER-pz01, GER-inf02"})
    wrong = organize(start, "combine GER-inf01 with GER-pz01 into GER-HQ_C")
    assert wrong.clauses() == ["TK-2.3-7"]
    right = organize(start, "combine GER-inf01 with GER-inf02 into GER-HQ_C")
    assert right.steps("GER-HQ_C") == 2


@clause("TK-2.3.1.1-1", "TK-2.3.1.1-3")
def test_a_one_step_unit_with_an_army_behind_it_flips() -> None:
    start = position(units={"e4312": "Rus-18A/1, Rus-inf01"})
    after = organize(start, "combine Rus-18A with Rus-inf01", "soviet")
    assert after.steps("Rus-18A") == 2
    assert after.at("Rus-inf01") == "pool:soviet"


@clause("TK-2.3.1.1-4", "TK-2.3.1.1-5")
def test_two_french_steps_become_an_hq() -> None:
    start = position(countries={"France": "active western"}, units={"w3516": "Fra-inf1, Fra-inf2"})
    after = organize(start, "combine Fra-inf1 with Fra-inf2 into Fra-GQG", "western")
    assert after.at("Fra-GQG") == "w3516"


@clause("TK-2.3.1.2-1", "TK-10.3-5", "TK-2.3.1-1")
def test_unsupplied_units_do_not_combine() -> None:
    start = position(units={"e4312": "GER-inf01, GER-pz01"})
    after = organize(start, "combine GER-inf01 with GER-pz01 into GER-1P")
    assert after.clauses() == ["TK-2.3.1.2-1"]


@clause("TK-2.3.1.2-2")
def test_an_enemy_air_unit_forbids_combining() -> None:
    start = position(units={"w3825": "GER-inf01, GER-pz01, BRI-FC"})
    after = organize(start, "combine GER-inf01 with GER-pz01 into GER-1P")
    assert after.refusals() == [("TK-2.3.1.2-2", "An enemy Air unit is over Berlin (w3825).")]


@clause("TK-2.3.1.2-5", "TK-2.3.1.2-6", "TK-2.3.1.2-3")
def test_no_other_army_comes_of_it() -> None:
    start = position(units={"w3825": "GER-2_Army/2, GER-inf01"})
    after = organize(start, "combine GER-2_Army with GER-inf01 into GER-HQ_C")
    assert after.clauses() == ["TK-2.3.1.2-5"]


@clause("TK-2.3-19", "TK-2.3-20", "TK-2.3-21")
def test_ss_armies_are_built_of_ss() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground.building import parts

    needed = parts(board(), "GER-6SS", 2)
    assert all(part.ss for part in needed)
    assert not needed[0].fits(board(), "GER-inf01", "GER-6SS")
    regular = parts(board(), "GER-1P", 2)
    assert not any(part.fits(board(), "GER-Tot", "GER-1P") for part in regular)


@clause("TK-2.3-14", "TK-2.3-22", "TK-13.8.3-1")
def test_the_minor_step_of_the_med_hq_goes_into_its_holding_box() -> None:
    start = position(
        countries={"Italy": "active axis", "Austria": "active axis"},
        units={"w3020": "GER-inf01, Italy-1"},
    )
    after = organize(start, "combine GER-inf01 with Italy-1 into AXI-Med")
    assert after.clauses() == []
    assert after.at("Italy-1") == "holding:AXI-Med"
    assert Field(after.position, board()).nations("AXI-Med") == ("Germany", "Italy")


# ----------------------------------------------------------------- conversions (2.3.2)


@clause("TK-2.3.2.1-1", "TK-2.3.2.1-4", "TK-2.3.2.4-13", "TK-2.3.2.1-6", "TK-2.3.2.1-7")
def test_one_step_becomes_a_wall_fortress_on_the_border() -> None:
    there = field(countries={"France": "active western"})
    french = spread(there.lands.home["France"]) & there.lands.home["Germany"]
    one, two = there.ids(french)[:2]
    start = position(
        countries={"France": "active western"}, units={one: "GER-inf01", two: "GER-inf02"}
    )
    after = organize(start, "convert GER-inf01 into GER-Wall1\nconvert GER-inf02 into GER-Wall2")
    assert after.at("GER-Wall1") == one
    assert after.at("GER-inf01") == "pool:axis"
    assert after.clauses() == ["TK-2.3.2.4-13"]
    inland = organize(position(units={"w3825": "GER-inf01"}), "convert GER-inf01 into GER-Wall1")
    assert inland.clauses() == ["TK-2.3.2.4-13"]


MAGINOT: dict[str, Any] = {"countries": {"France": "active western", "Italy": "active axis"}}


@pytest.mark.parametrize(
    ("seat", "place", "units", "order", "no"),
    [
        pytest.param("western", "w3519", "Fra-inf1", "convert Fra-inf1 into Fra-Mag1", "",
                     marks=clause("TK-2.3.2.1-1")),
        pytest.param("western", "w3519", "Bri-inf01", "convert Bri-inf01 into Fra-Mag1",
                     "TK-2.3.2.1-1", marks=clause("TK-2.3.2.1-1")),
        pytest.param("western", "w3519", "Fra-7/2", "convert Fra-7 into Fra-Mag1",
                     "TK-2.3.2.1-1", marks=clause("TK-2.3.2.1-1")),
        pytest.param("western", "w3519", "Fra-inf1, Fra-Mag2", "convert Fra-inf1 into Fra-Mag1",
                     "TK-2.3.2.1-3", marks=clause("TK-2.3.2.1-3")),
        pytest.param("western", "w3519", "Fra-inf1", "convert Fra-inf1 into Fra-Mag3",
                     "TK-2.3-3", marks=clause("TK-2.3-3")),
        pytest.param("western", "w3516", "Fra-inf1", "convert Fra-inf1 into Fra-Mag1",
                     "TK-2.3.2.4-1", marks=clause("TK-2.3.2.4-1")),
        pytest.param("western", "box:middle_east", "Bri-inf01", "convert Bri-inf01 into Bri-Cyp",
                     "TK-2.3.2.1-1", marks=clause("TK-2.3.2.1-1")),
        pytest.param("axis", "w3825", "GER-inf01", "convert GER-inf01 into GER-SSfort1",
                     "TK-2.3.2.4-12", marks=clause("TK-2.3.2.4-12")),
    ],
)  # fmt: skip
def test_what_becomes_a_fortress_and_where(
    seat: str, place: str, units: str, order: str, no: str
) -> None:
    start = position(**MAGINOT, units={place: units})
    start.pieces["Fra-Mag3"].at = "delay"
    start.phasing = seat  # type: ignore[assignment]
    after = play("organization", start, **{seat: order})
    assert after.clauses() == ([no] if no else [])
    into = order.split()[-1]
    assert (after.at(into) == place) is (not no)


@clause("TK-2.3.2.4-11", "TK-14.25-6")
def test_fe_fortresses_wait_for_no_retreat() -> None:
    start = position(units={"e3809": "GER-inf01"})
    assert organize(start, "convert GER-inf01 into GER-FE1").clauses() == ["TK-2.3.2.4-11"]
    start.pieces["MK-Axi-No_Retreat"].at = "vp:2"
    assert organize(start, "convert GER-inf01 into GER-FE1").at("GER-FE1") == "e3809"


@clause("TK-2.3.2.2-2", "TK-2.3.2.2-5", "TK-2.3.2.1-3", "TK-2.3.2.2-1", "TK-2.3.2.2-3")
def test_ports_a_fort_flip_where_no_fortress_is() -> None:
    start = position(units={"e3809": "GER-GD, GER-Tot, GER-inf01"})
    after = organize(start, "flip GER-GD\nflip GER-Tot\nflip GER-inf01")
    assert after.position.pieces["GER-GD"].back
    assert after.clauses() == ["TK-2.3.2.2-2", "TK-2.3.2.2-3"]
    back = organize(after.position, "flip GER-GD")
    assert back.at("GER-GD") == "e3809"


@clause("TK-2.3.2.4-3", "TK-2.3.2.4-4", "TK-2.3.2.3-5", "TK-2.3.2.3-6")
def test_the_london_hq_is_built_in_london_only() -> None:
    order = "combine Bri-inf01 with Bri-inf02 into Bri-Lon"
    there = organize(position(units={"w3916": "Bri-inf01, Bri-inf02"}), order, "western")
    assert there.at("Bri-Lon") == "w3916"
    elsewhere = organize(position(units={"w4115": "Bri-inf01, Bri-inf02"}), order, "western")
    assert elsewhere.clauses() == ["TK-2.3.2.3-5"]


# -------------------------------------------- elimination, breakdown, Detachments


@clause("TK-2.3.3-1", "TK-2.3.3-2", "TK-2.3.3-4", "TK-2.3.3-5", "TK-2.3.3-3")
def test_a_disbanded_hq_comes_back_with_the_next_turn() -> None:
    start = position(turn="1941 May-June", war="limited", units={"w3825": "GER-HQ_A/2, GER-inf01"})
    after = organize(start, "disband GER-HQ_A\ndisband GER-inf01")
    assert after.at("GER-HQ_A") == f"turn:{start.turn + 1}"
    assert after.at("GER-inf01") == "pool:axis"
    start.uscl = 1
    assert organize(start, "disband GER-HQ_A").at("GER-HQ_A") == f"turn:{start.turn + 2}"


@clause("TK-2.3.4.1-1", "TK-2.3.4.1-2", "TK-2.3.4-3", "TK-2.3.4-1")
def test_a_two_step_panzer_breaks_into_infantry_and_armor() -> None:
    start = position(units={"e4312": "GER-1P/2"})
    after = organize(start, "break down GER-1P into GER-pz01, GER-inf01")
    assert after.at("GER-1P") == "delay"
    assert {after.at("GER-pz01"), after.at("GER-inf01")} == {"e4312"}


@clause("TK-2.3.4.1-5", "TK-2.3.4.1-6", "TK-2.3.4.1-8", "TK-2.3.4-2")
def test_a_three_step_panzer_gives_off_armor() -> None:
    start = position(units={"e4312": "GER-1P/3"})
    after = organize(start, "break down GER-1P into GER-pz01")
    assert after.steps("GER-1P") == 2
    assert after.at("GER-pz01") == "e4312"
    wrong = organize(start, "break down GER-1P into GER-inf01")
    assert wrong.clauses() == ["TK-2.3.4.1-8"]


@clause("TK-2.3.4-2", "TK-2.3.4.1-6", "TK-2.3.4.1-8")
@pytest.mark.parametrize(
    "take",
    ["GER-pz01, GER-pz02, GER-inf01", "GER-inf01, GER-pz01, GER-pz02"],
)
def test_a_unit_breaks_down_into_all_that_are_named(take: str) -> None:
    start = position(units={"e4312": "GER-1P/3"})
    after = organize(start, f"break down GER-1P into {take}")
    assert after.clauses() == []
    assert {after.at(name) for name in take.split(", ")} == {"e4312"}
    assert after.at("GER-1P") == "delay"
    assert len(after.told("BrokenDown")) == 2


@clause("TK-2.3.4-2", "TK-2.3.4-1")
@pytest.mark.parametrize(
    ("unit", "take", "told"),
    [
        (
            "GER-1P/2",
            "GER-pz01, GER-inf01, GER-inf02",
            ("TK-2.3.4-2", "none is left for GER-inf02"),
        ),
        ("GER-1P/3", "GER-pz01, GER-pz01", ("TK-2.3.4-1", "GER-pz01 is named twice")),
        ("GER-1P/3", "GER-pz01, GER-inf01, GER-inf02", ("TK-2.3.4.1-8", "do not make up GER-1P")),
    ],
)
def test_a_breakdown_that_is_refused_in_part_is_not_done(
    unit: str, take: str, told: tuple[str, str]
) -> None:
    start = position(units={"e4312": unit})
    after = organize(start, f"break down GER-1P into {take}")
    (no,) = after.refusals()
    assert (no[0], told[1] in no[1]) == (told[0], True)
    assert after.steps("GER-1P") == int(unit[-1])
    assert after.told("BrokenDown") == []
    assert all(after.at(name) == "pool:axis" for name in take.split(", "))


@clause("TK-2.3.4.1-3", "TK-2.3.4.1-4", "TK-2.3.4.3-2", "TK-2.3.4.2-4")
def test_a_russian_army_gives_off_plain_infantry() -> None:
    start = position(units={"e4312": "Rus-18A/2"})
    after = organize(start, "break down Rus-18A", "soviet")
    assert after.steps("Rus-18A") == 1
    left = next(name for name in after.told("BrokenDown")[0]["left"] if name != "Rus-18A")
    assert not board().counters[left].elite


@clause("TK-2.3.4.2-1", "TK-2.3.4-6")
def test_a_fortress_does_not_break_down() -> None:
    start = position(units={"e3809": "GER-FE1"})
    assert organize(start, "break down GER-FE1").clauses() == ["TK-2.3.4.2-1"]


@clause("TK-2.3-1", "TK-2.3-2")
def test_what_breaks_down_is_combined_no_more_in_that_segment() -> None:
    start = position(units={"w3825": "GER-2_Army/2"})
    orders = (
        "break down GER-2_Army into GER-inf01, GER-inf02\n"
        "combine GER-inf01 with GER-inf02 into GER-HQ_C"
    )
    after = organize(start, orders)
    assert after.at("GER-HQ_C") == "pool:axis"
    assert after.clauses() == ["TK-2.3.1-1"]


@clause("TK-2.3.5-2", "TK-2.3.5-3", "TK-2.3.5-4", "TK-2.3.5-5", "TK-COMP-35", "TK-2.3.5-1")
def test_detachments_are_placed_and_recalled() -> None:
    markers = [
        name
        for name, one in board().counters.items()
        if one.back_is == "detachment" and one.country == "Germany"
    ]
    start = position(units={"w3825": "GER-2_Army/3"})
    orders = f"detach {markers[0]} at w3825\ndetach {markers[1]} at w3825"
    after = organize(start, orders)
    assert after.position.pieces[markers[0]].back
    assert after.clauses() == ["TK-2.3.5-4"]
    assert after.at("GER-2_Army") == "w3825"
    gone = organize(after.position, f"recall {markers[0]}")
    assert gone.at(markers[0]) == "delay"


# --------------------------------------------------------------- replacements (1.3)


def replace(start: Any, orders: str, seat: str = "axis") -> After:
    start.phasing = seat
    return play("replacements", start, **{seat: orders})


@clause("TK-1.3.1-1", "TK-1.3.3-10", "TK-1.3.3-9", "TK-1.3.3-8")
def test_case_yellow_as_two_panzer_and_seven_infantry() -> None:
    start = position()
    start.cards["axis"].current = "22a"
    steps = entitled(start, board())
    assert steps.left == {("Germany", "armor"): 3, ("Germany", "infantry"): 6}
    tanks = [n for n, o in board().counters.items() if o.id.startswith("GER-pz0")][:2]
    foot = [f"GER-inf{n:02d}" for n in range(1, 8)]
    orders = "\n".join(f"raise {name} at w3825" for name in (*tanks, *foot))
    start.cards["axis"].current = "22a"
    after = replace(start, orders)
    assert len(after.told("Replaced")) == 9
    assert after.told("StepsNotTaken") == []


@clause("TK-1.3.3-7", "TK-1.3.3-2", "TK-1.3.3-6", "TK-1.3.3-3")
def test_what_the_force_pool_does_not_hold_is_lost() -> None:
    start = position()
    start.cards["axis"].current = "22a"
    start.pieces["GER-inf01"].at = "delay"
    after = replace(start, "raise GER-inf01 at w3825\nraise GER-2_Army at w3825")
    assert after.clauses() == ["TK-1.3.3-6", "TK-1.3.3-4"]
    assert after.told("StepsNotTaken")[0]["steps"] == {"Germany armor": 3, "Germany infantry": 6}


@clause("TK-1.3.3-2", "TK-1-1")
def test_a_replacement_for_which_there_are_no_steps_is_told() -> None:
    order = Raise(unit="GER-inf01", place="w3825")
    no = lapsed(position(), board(), "replacements", order)
    assert no is not None
    assert (no.clause, no.text) == ("TK-1.3.3-2", "No replacement steps pay for GER-inf01.")
    assert lapsed(position(), board(), "operational", order) is None


@clause("TK-1.3.2.3-1", "TK-1.3.2.3-2", "TK-1.3.2.3-3", "TK-14.25-5")
@pytest.mark.parametrize(("tanks", "foot"), [(0, 4), (1, 2), (2, 0)])
def test_no_retreat_steps_pair_into_armor(tanks: int, foot: int) -> None:
    start = position()
    start.vp_box, start.vp_side = "4", "axis"
    start.pieces["MK-Axi-No_Retreat"].at = "vp:4"
    steps = entitled(start, board())
    there = Field(start, board())
    for sort, number in (("GER-pz01", tanks), ("GER-inf01", foot)):
        for _ in range(number):
            bill = cost(there, board().counters[sort], steps)
            assert bill is not None
            for group, paid in bill.items():
                steps.left[group] -= paid
    assert set(steps.left.values()) == {0}


@clause("TK-1.3.2.4-1", "TK-1.3.2.4-2")
def test_ss_europa_adds_both_boxes() -> None:
    start = position()
    start.vp_box, start.vp_side = "3", "axis"
    start.pieces["MK-Axi-SS_Europa"].at = "vp:2"
    assert entitled(start, board()).left == {("Germany", "pairs europa"): 5}
    start.vp_side = "allied"
    assert entitled(start, board()).left == {}


@clause("TK-1.3.2-3", "TK-1.3.2.2-1", "TK-1.3.2.6-1", "TK-1.3.3.1-1", "TK-1.3-1", "TK-1.3.2-1")
def test_a_minor_step_and_a_war_economy_step_both_become_italian() -> None:
    start = position(countries={"Italy": "active axis"})
    start.pieces["MK-Axi-Minor_Country_Production"].at = "strategic"
    start.pieces["MK-War_Economy_Italy"].at = "strategic"
    after = replace(start, "raise Italy-1 at w2623\nraise Italy-8 at w2623")
    assert after.clauses() == []
    assert len(after.told("Replaced")) == 2


@clause("TK-1.3.2.1-1", "TK-1.3.2.5-1")
def test_other_markers_that_give_steps() -> None:
    start = position()
    start.pieces["MK-Axi-Anti-Comintern_Crusade"].at = "strategic"
    start.pieces["MK-Wes-US_Victory_Program"].at = "strategic"
    assert entitled(start, board()).left == {("Germany", "colonial"): 1}
    start.posture["russia"] = "pact"
    assert entitled(start, board()).left == {}
    start.phasing = "western"
    assert entitled(start, board()).left == {
        ("United States", "infantry"): 1,
        ("United States", "armor"): 1,
    }


@clause("TK-1.3.3.2-1", "TK-1.3.3.2-2", "TK-1.3.3.2-3", "TK-1.3.3.2-4")
def test_airborne_and_marine_units_cost_two_steps() -> None:
    there = field()
    two = read_steps("Russia: 2 infantry")
    russian = next(
        one
        for one in board().counters.values()
        if one.country == "Russia" and one.type == "airborne"
    )
    assert cost(there, russian, two) == {("Russia", "infantry"): 2}
    assert cost(there, russian, read_steps("Russia: 1 infantry")) is None
    both = read_steps("Britain: 1 infantry; United States: 1 infantry")
    assert cost(there, board().counters["WES-1AB"], both) == {
        ("Britain", "infantry"): 1,
        ("United States", "infantry"): 1,
    }
    assert cost(there, board().counters["WES-1AB"], read_steps("Britain: 2 infantry")) is None
    unpaid = {
        "Russia: 1 infantry": "TK-1.3.3.2-1",
        "Soviet Minor: 2": "TK-1.3.3-3",
        "": "TK-1.3.3-3",
    }
    for steps, number in unpaid.items():
        assert why_not_paid(there, russian, read_steps(steps))[0] == number
    for steps, text in (
        ("Britain: 2 infantry", "none left of United States"),
        ("Britain: 1 any", ""),
    ):
        found = why_not_paid(there, board().counters["WES-1AB"], read_steps(steps))
        assert found[0] == "TK-1.3.3.2-3"
        assert text in found[1]
    sides = read_steps("Britain: 1 infantry, 1 armor; United States: 1 infantry, 1 armor")
    assert cost(there, board().counters["WES-1AB"], sides, armor=True) == {
        ("Britain", "armor"): 1,
        ("United States", "armor"): 1,
    }


@clause("TK-1.3.3.5-1", "TK-1.3.3.5-2", "TK-1.3.3.5-3")
def test_colonial_steps_buy_colonial_units_only() -> None:
    there, steps = field(), read_steps("Britain: 1 colonial")
    assert cost(there, board().counters["Bri-inf01"], steps) is None
    assert cost(there, board().counters["Bri-NZ"], steps) == {("Britain", "colonial"): 1}
    assert cost(there, board().counters["Bri-NZ"], read_steps("Britain: 1 infantry")) is not None


def test_steps_that_cannot_be_read_are_an_error() -> None:
    with pytest.raises(ValueError, match="not a number of steps"):
        read_steps("Germany: many")
    assert Steps().words() == {}


@clause("TK-1.3.4-4", "TK-1.3.4-5", "TK-1.3.4-12", "TK-1.3.4-22", "TK-1.3.4-21")
def test_where_replacements_appear() -> None:
    from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal

    there = field(phasing="axis", units={"w3825": "BRI-FC"})
    assert location_refusal(there, "GER-inf01", "w3720") is None
    assert location_refusal(there, "GER-inf01", "w3825")[0] == "TK-1.3.4-4"  # type: ignore[index]
    assert location_refusal(there, "GER-inf01", "w3824")[0] == "TK-1.3.4-5"  # type: ignore[index]
    west = field(phasing="western")
    assert location_refusal(west, "US-inf01", "box:us_canada") is None
    assert location_refusal(west, "Bri-inf01", "box:us_canada")[0] == "TK-1.3.4-12"  # type: ignore[index]
    assert location_refusal(field(phasing="soviet"), "Rus-inf01", "box:central_asia") is None


@clause("TK-1.3.4-8", "TK-1.3.4-9", "TK-1.3.4-10", "TK-1.3.4-11")
@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Bri-Afr", "box:africa"),
        ("Bri-SA", "box:africa"),
        ("Bri-Aus1", "box:middle_east"),
        ("Bri-Ind1", "box:middle_east"),
        ("Bri-NZ", "box:middle_east"),
        ("Bri-Can1", "box:us_canada"),
        ("Bri-ex_Pol", "w3916"),
        ("Bri-ex_Pol", "box:us_canada"),
    ],
)
def test_where_british_colonials_appear(name: str, place: str) -> None:
    from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal

    west = field(phasing="western")
    assert location_refusal(west, name, place) is None
    assert location_refusal(west, name, "w4414") is not None


@clause("TK-1.3.4-13", "TK-1.3.4-16", "TK-1.3.4-17", "TK-1.3.4-14", "TK-1.3.4-18")
def test_where_other_colonials_appear() -> None:
    from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal

    italy = field(phasing="axis", countries={"Italy": "active axis"}, units={"e3609": "GER-inf01"})
    assert location_refusal(italy, "Italy-Col", "w1522") is None
    assert location_refusal(italy, "Italy-Col", "w2623") is not None
    assert location_refusal(italy, "Italy-1", "w1522") is not None
    assert location_refusal(italy, "GER-Uk", "e3609") is None
    assert location_refusal(italy, "GER-Uk", "w3825") is not None
    france = field(phasing="western", countries={"France": "active western"})
    assert location_refusal(france, "Fra-Col01", "w2114") is None
    assert location_refusal(france, "Fra-inf1", "w2114") is not None


@clause("TK-1.3.4-6", "TK-10.3-1", "TK-1.3.4-15", "TK-10.3-3", "TK-1.3.4-19")
def test_hqs_logistics_and_partisan_bases_are_locations() -> None:
    from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal

    there = field(
        phasing="axis",
        countries={"Poland": "conquered western"},
        units={"w3824": "GER-HQ_B/3", "e3702": "MK-Axi-OKW"},
    )
    assert location_refusal(there, "GER-inf01", "w3824") is None
    assert location_refusal(there, "GER-inf01", "e3702") is None
    cut = field(phasing="axis", units={"e4112": "MK-Axi-OKW"})
    assert location_refusal(cut, "GER-inf01", "e4112") is not None


# ------------------------------------------------------------------ Logistics (1.2)


def mark(start: Any, orders: str, seat: str = "axis") -> After:
    start.phasing = seat
    return play("logistics", start, **{seat: orders})


@clause("TK-1.2.1-1", "TK-1.2.1-2", "TK-1.2.1-5", "TK-1.2.1-6", "TK-1.2.1-8", "TK-1.2-1")
def test_one_logistics_marker_a_segment() -> None:
    start = position(units={"w3825": "GER-inf01", "w3720": "GER-inf02"})
    after = mark(start, "set MK-Axi-OKH at w3825\nset MK-Axi-OKW at w3720")
    assert after.at("MK-Axi-OKH") == "w3825"
    assert after.clauses() == ["TK-1.2.1-1"]
    lifted = mark(after.position, "lift MK-Axi-OKH")
    assert lifted.at("MK-Axi-OKH") == "delay"
    assert mark(start, "set MK-Axi-OKH at w3824").clauses() == ["TK-1.2.1-2"]


@clause("TK-1.2.1-1", "TK-1.2.1-5", "TK-1.2.1-6", "TK-1.2.1-8", "TK-1.2.2.2-1")
@pytest.mark.parametrize(
    ("seat", "orders", "no", "lifted"),
    [
        ("axis", "lift MK-Axi-OKH", [], {"MK-Axi-OKH": "TK-1.2.1-6"}),
        ("axis", "lift MK-Axi-OKH\nset MK-Axi-OKW at w3720", ["TK-1.2.1-1"],
         {"MK-Axi-OKH": "TK-1.2.1-6"}),
        ("axis", "set MK-Axi-OKW at w3720\nlift MK-Axi-OKH", ["TK-1.2.1-1"], {}),
        ("axis", "lift MK-Axi-OKW", ["TK-1.2.1-6"], {}),
        ("axis", "lift MK-Sov-Soviet_Partisan_Base#1", ["TK-1.2.1-6"], {}),
        ("axis", "set MK-Axi-OKW at w3825", ["TK-1.2.1-8"], {}),
        ("axis", "set MK-Axi-OKH at w3720", ["TK-1.2.1-5"], {}),
        ("soviet", "lift MK-Axi-OKH", ["TK-1.2.1-6"], {}),
        ("soviet", "lift MK-Sov-Soviet_Partisan_Base#1\nlift MK-Sov-Soviet_Partisan_Base#2", [],
         {"MK-Sov-Soviet_Partisan_Base#1": "TK-1.2.2.2-1",
          "MK-Sov-Soviet_Partisan_Base#2": "TK-1.2.2.2-1"}),
    ],
)  # fmt: skip
def test_what_is_lifted_goes_to_the_delay_box(
    seat: str, orders: str, no: list[str], lifted: dict[str, str]
) -> None:
    bases = {"e2404": "MK-Sov-Soviet_Partisan_Base#1", "e2304": "MK-Sov-Soviet_Partisan_Base#2"}
    units = {"w3825": "GER-inf01, MK-Axi-OKH", "w3720": "GER-inf02", **bases}
    after = mark(position(countries={"Bulgaria": "conquered soviet"}, units=units), orders, seat)
    assert after.clauses() == no
    told = [event for event in after.events if event.kind == "MarkerRemoved"]
    assert {event.facts["marker"]: event.clause for event in told} == lifted
    assert all(after.at(marker) == "delay" for marker in lifted)


@clause("TK-1.2.1-3", "TK-1.2.1-4", "TK-1.2.1-7", "TK-1.2.1-9")
def test_where_the_allies_set_theirs() -> None:
    soviet = position(units={"e4312": "Rus-HQ_West/3"})
    assert mark(soviet, "set MK-Sov-Stavka at e4312", "soviet").at("MK-Sov-Stavka") == "e4312"
    far = position(units={"e4923": "Rus-HQ_West/3"})
    assert mark(far, "set MK-Sov-Stavka at e4312", "soviet").clauses() == ["TK-1.2.1-3"]
    west = position(units={"w3916": "US-inf01"})
    assert mark(west, "set MK-Wes-AFHQ at w3916", "western").at("MK-Wes-AFHQ") == "w3916"
    british = position(units={"w3916": "Bri-inf01"})
    assert mark(british, "set MK-Wes-AFHQ at w3916", "western").clauses() == ["TK-1.2.1-4"]


@clause("TK-1.2.1-3")
def test_stavka_needs_an_hq_that_is_supplied_by_land() -> None:
    foes = {"e3015": "GER-2_Army", "e3114": "GER-4_Army", "e3013": "GER-6_Army"}
    by_sea = {"e3014": "Rus-HQ_West/3", "convoys:Black Sea": "MK-Sov-Russian_Convoy=supply"}
    start = position(units={**by_sea, **foes})
    assert supply.supplied(Field(start, board()), "Rus-HQ_West")
    assert mark(start, "set MK-Sov-Stavka at e3014", "soviet").clauses() == ["TK-1.2.1-3"]
    del foes["e3013"], foes["e3114"]
    free = position(units={**by_sea, **foes})
    assert mark(free, "set MK-Sov-Stavka at e3014", "soviet").at("MK-Sov-Stavka") == "e3014"


@clause(
    "TK-1.2.2-2", "TK-1.2.2.1-1", "TK-1.2.2.1-2", "TK-1.2.2.1-3", "TK-1.2.2.1-5", "TK-1.2.2.2-1"
)
def test_partisan_bases_in_conquered_countries() -> None:
    conquered = {"Yugoslavia": "conquered western"}
    towns = [one for one in board().hexes.values() if one.country == "Yugoslavia" and one.city]
    cities = [one for one in towns if one.terrain != "rough"]
    bare = next(
        one.id
        for one in board().hexes.values()
        if one.country == "Yugoslavia" and one.terrain == "clear" and not one.city
    )
    wrong = mark(
        position(countries=conquered), f"set MK-Sov-Soviet_Partisan_Base#1 at {bare}", "soviet"
    )
    assert wrong.clauses() == ["TK-1.2.2.1-1"]
    a, b = cities[0].id, cities[1].id
    start = position(countries=conquered)
    orders = f"set MK-Sov-Soviet_Partisan_Base#1 at {a}\nset MK-Sov-Soviet_Partisan_Base#2 at {b}"
    after = mark(start, orders, "soviet")
    assert after.at("MK-Sov-Soviet_Partisan_Base#1") == a
    assert after.clauses() == ["TK-1.2.2-2"]
    other = mark(after.position, f"set MK-Wes-Western_Partisan_Base#1 at {b}", "western")
    assert other.clauses() == ["TK-1.2.2.1-5"]
    gone = mark(after.position, "lift MK-Sov-Soviet_Partisan_Base#1", "soviet")
    assert gone.at("MK-Sov-Soviet_Partisan_Base#1") == "delay"


# ------------------------------------------------------------------------- delay (7)


@clause("TK-7.1-8", "TK-7.1-3", "TK-7.1-4", "TK-7.1-5", "TK-7.1-1")
def test_a_german_air_unit_in_autumn_1943() -> None:
    start = position(turn="1943 Sept-Oct", war="total")
    start.uscl, start.vp_box, start.vp_side = 1, "1", "axis"
    start.pieces["MK-Axi-War_Production"].at = "strategic"
    start.pieces["GER-LF1"].at = "delay"
    after = play("delay", start, dice={"delay/GER-LF1": 4})
    assert after.told("Delayed")[0]["drm"] == -1
    assert board().calendar[int(after.at("GER-LF1")[5:])].title == "Mar-Apr 1944"


@clause("TK-7.1-12", "TK-7.1-10", "TK-7.1-11")
def test_a_deep_six_in_1944() -> None:
    fleet = next(
        name
        for name, one in board().counters.items()
        if one.type == "surface_fleet" and one.country == "Britain"
    )
    start = position(turn="1944 Mar-Apr", war="total")
    start.uscl = 3
    start.pieces["MK-Wes-War_Production"].at = "strategic"
    start.pieces[fleet].at = "naval"
    after = play("delay", start, dice={f"delay/{fleet}": 6, f"delay/{fleet}/again": 5})
    assert after.told("Delayed")[0]["result"] == 8


@clause("TK-7.1-2", "TK-7.1-6")
def test_a_delay_result_is_at_least_one_and_turns_the_unit_up() -> None:
    start = position(turn="1943 Sept-Oct", war="total")
    start.vp_box, start.vp_side = "4", "axis"
    start.pieces["GER-7Flg"].at = "delay"
    start.pieces["GER-7Flg"].back = True
    after = play("delay", start, dice=[1])
    assert after.told("Delayed")[0]["result"] == 1
    assert not after.position.pieces["GER-7Flg"].back


@clause("TK-14.15-2", "TK-14.19-4", "TK-14.40-2", "TK-14.35-2", "TK-14.36-2", "TK-14.16-2",
        "TK-14.37.5-3", "TK-14.37.3-3", "TK-COMP-26", "TK-COMP-28")  # fmt: skip
@pytest.mark.parametrize(
    ("marker", "unit", "drm"),
    [
        ("MK-Axi-Materiel_Shortages", "GER-LF1", 1),
        ("MK-Axi-War_Production", "GER-LF1", -1),
        ("MK-Axi-Type_XXI_U-boat_Production", "BRI-FC", 1),
        ("MK-Axi-Ural_Bomber_Production", "RUS-1VA", 1),
        ("MK-Axi-Jet_Fighter_Production", "RUS-1VA", 1),
        ("MK-Axi-Jet_Fighter_Production", "Rus-HQ_West", 0),
        ("MK-Wes-US_Victory_Program", "BRI-FC", 1),
        ("MK-Axi-War_Production", "BRI-FC", 0),
        ("GER-U1", "BRI-FC", 1),
        ("GER-KG", "RUS-1VA", 1),
        ("BRI-BC1", "GER-LF1", 1),
    ],
)
def test_delay_modifiers(marker: str, unit: str, drm: int) -> None:
    start = position(war="limited")
    start.pieces[marker].at = "strategic"
    assert delay_drm(Field(start, board()), unit) == drm


@clause("TK-14.37.3-3")
@pytest.mark.parametrize(
    ("uscl", "place", "drm"), [(0, "strategic", 0), (1, "strategic", -1), (1, "supply", 0)]
)
def test_a_reduced_us_impact_helps_the_axis_once_the_us_is_committed(
    uscl: int, place: str, drm: int
) -> None:
    start = position(war="limited", position={"uscl": uscl})
    without = delay_drm(Field(start, board()), "GER-LF1")
    start.pieces["MK-Reduced_US_Impact"].at = place
    assert delay_drm(Field(start, board()), "GER-LF1") - without == drm


@clause("TK-7.2-1", "TK-7.2-5", "TK-SOP-1")
def test_counters_come_off_the_track_into_their_pools() -> None:
    start = position(turn="1941 July-Aug", phasing="soviet")
    start.faction_done, start.converted = True, ["GER-FE"]
    start.pieces["GER-LF1"].at = f"turn:{start.turn + 1}"
    start.pieces["MK-Axi-OKH"].at = f"turn:{start.turn + 1}"
    after = play("turn", start)
    assert after.position.turn == start.turn + 1
    assert after.at("GER-LF1") == "pool:axis"
    assert after.at("MK-Axi-OKH") == "pool:axis"
    assert (after.position.phasing, after.position.faction_done) == ("axis", False)
    assert after.position.converted == []


@clause("TK-14.37.2-2", "TK-14.37.2-3", "TK-14.37.2-4", "TK-14.37.2-5")
def test_the_uscl_rises_once_a_year() -> None:
    start = position(turn="1943 Jan-Feb", phasing="soviet")
    start.uscl = 1
    start.pieces["MK-Increase_USCL"].at = f"turn:{start.turn + 1}"
    after = play("turn", start)
    assert after.position.uscl == 2
    row = board().calendar[int(after.at("MK-Increase_USCL")[5:])]
    assert row.title == "Mar-Apr 1944"
    assert board().seasonal_ahead(start.turn, 1) == start.turn + 1


@clause("TK-0.3-1", "TK-14.38-2", "TK-0.1-2")
def test_v_e_day_ends_the_game() -> None:
    start = position(turn="1945 Apr-May", phasing="soviet")
    start.pieces["MK-V-E_Day"].at = f"turn:{start.turn + 1}"
    after = play("turn", start)
    assert after.position.over == "ve_day"
    assert after.told("VictoryChecked")[0]["final"]


@clause("TK-4.3-1", "TK-4.3-2", "TK-4.3-3", "TK-3.1.2-27")
def test_the_marker_segment() -> None:
    start = position(
        units={"used:North Sea": "MK-Axi-German_Convoy=troop, GER-U1"}, blitz={"axis": ["e3609"]}
    )
    after = play("markers", start)
    assert after.at("MK-Axi-German_Convoy") == "convoys:North Sea"
    assert after.at("GER-U1") == "used:North Sea"
    assert after.position.blitz["axis"] == []


# ------------------------------------------------------------------------ victory (0)


@clause("TK-0.1.1-1", "TK-0.1.1-2", "TK-0.1.2-1", "TK-0.1.2-2", "TK-0.1.2-4", "TK-0.1-1")
def test_may_1940_is_plus_one_and_keeps_the_side() -> None:
    start = position(
        turn="1940 May-June",
        war="limited",
        countries={
            "Denmark-Norway": "conquered western",
            "Belgium-Holland": "conquered western",
            "France": "active western",
        },
    )
    start.vp_side, start.vp_box = "allied", "1"
    there = Field(start, board())
    axis, allies = victory.strategic_value(there)
    assert sorted(axis) == ["w3718", "w4624"]
    assert allies == ["w3519"]
    after = play("victory", start)
    assert (after.position.vp_box, after.position.vp_side) == ("0", "allied")


@clause("TK-0.1.2-5", "TK-0.1.2-3")
def test_three_hexes_make_axis_tide_and_none_allied_crusade() -> None:
    start = position(
        war="limited",
        countries={
            "Denmark-Norway": "conquered western",
            "Belgium-Holland": "conquered western",
            "France": "active western",
        },
        units={"w3516": "GER-inf01", "w3519": "GER-inf02"},
    )
    start.vp_side = "allied"
    after = play("victory", start)
    value = after.told("VictoryChecked")[0]["value"]
    assert value == 3
    assert (after.position.vp_box, after.position.vp_side) == ("1", "axis")
    none = play("victory", position(war="limited"))
    assert (none.position.vp_box, none.position.vp_side) == ("1", "allied")


@clause("TK-0.1.1-3", "TK-0.1.1-5", "TK-13.6.1.1-1")
def test_metz_under_appeasement_is_not_counted() -> None:
    there = field(countries={"France": "active western"}, posture={"france": "appeasement"})
    assert victory.strategic_value(there)[1] == []


@clause("TK-0.1.2-6", "TK-0.2-2", "TK-14.25-3")
def test_no_retreat_holds_the_axis_tide_back() -> None:
    start = position(
        countries={
            "Denmark-Norway": "conquered western",
            "Belgium-Holland": "conquered western",
            "France": "conquered western",
        }
    )
    start.pieces["MK-Axi-No_Retreat"].at = "vp:0"
    after = play("victory", start)
    assert after.position.vp_box == "0"


@clause("TK-0.3-9", "TK-0.3-10", "TK-0.3-11", "TK-0.3-13", "TK-0.3-14", "TK-0.3-16")
def test_the_historical_score_is_four_to_two() -> None:
    start = position()
    start.vp_box, start.vp_side, start.over = "4", "allied", "ve_day"
    start.pieces["MK-Axi-No_Retreat"].at = "vp:2"
    assert victory.points(start) == (2, 4)
    assert victory.winner(start) == "allied"
    start.galvanic = True
    start.vp_box = "3"
    assert victory.points(start) == (3, 3)
    assert victory.winner(start) == "axis"


def won(taken: int, war: str) -> Position:
    """The Allies hold so many Strategic Hexes of the Axis at a Victory Point Check."""
    hexes = [one.id for one in board().hexes.values() if one.strategic == "axis"]
    units = {at: f"Bri-inf{n + 1:02}" for n, at in enumerate(hexes[:taken]) if n < 10}
    units |= {at: f"US-inf{n - 9:02}" for n, at in enumerate(hexes[:taken]) if n >= 10}
    return play("victory", position(war=war, units=units)).position


@clause("TK-0.2-4")
@pytest.mark.parametrize(
    ("taken", "war", "over"),
    [
        (3, "limited", ""), (4, "limited", "surrender"), (17, "limited", "surrender"),
        (4, "total", ""), (4, "pre", ""),
    ],
)  # fmt: skip
def test_german_surrender_in_limited_war(taken: int, war: str, over: str) -> None:
    after = won(taken, war)
    assert (after.value, after.vp_side) == (-taken, "allied")
    assert after.over == over
    assert not over or victory.winner(after) == "allied"


@clause("TK-0.2-1")
@pytest.mark.parametrize(("taken", "over"), [(16, ""), (17, "domination")])
def test_european_domination_in_total_war(taken: int, over: str) -> None:
    after = won(taken, "total")
    assert (after.vp_box == "AV", after.over) == (taken == 17, over)
    assert not over or victory.winner(after) == "allied"


@clause("TK-0.3-3", "TK-0.3-4", "TK-0.3-5", "TK-0.3-6")
def test_neutrals_lean_to_the_winner_at_the_end() -> None:
    start = position()
    for name in ("Spain", "Sweden", "Turkey"):
        start.countries[name].influence = "western"
    there = Field(start, board())
    assert victory.strategic_value(there, final=True)[1] == []
    start.pieces["Rus-inf01"].at = "w3825"
    after = victory.strategic_value(Field(start, board()), final=True)[1]
    assert {"w2710", "e4501", "e2412"} <= set(after)
    axis = position(units={"w3825": "GER-inf01"})
    axis.countries["Greece"].influence, axis.countries["Spain"].influence = "axis", "western"
    assert victory.strategic_value(Field(axis, board()), final=True) == (["e2204"], [])  # Athens
    axis.pieces["GER-inf01"].at = "w3824"
    axis.pieces["Rus-inf01"].at = "w3825"
    assert "e2204" not in victory.strategic_value(Field(axis, board()), final=True)[0]
