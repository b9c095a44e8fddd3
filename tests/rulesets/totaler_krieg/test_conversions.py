"""2.3 Organization once more: of what units are built, fortresses and garrisons, breakdown."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.book.countries import emergency
from adjudicator.rulesets.totaler_krieg.book.ground.building import parts
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.forts import allowed_hex
from adjudicator.rulesets.totaler_krieg.book.home.organization import spare_steps
from tests.rulesets.totaler_krieg.kit import After, board, field, play, position

clause = pytest.mark.clause

WEST: dict[str, Any] = {"countries": {"France": "active western", "Greece": "active western"}}
EAST: dict[str, Any] = {"countries": {"Poland": "active soviet", "Rumania": "active soviet"}}
AXIS: dict[str, Any] = {"countries": {"Italy": "active axis", "Austria": "active axis"}}


def organize(start: Any, orders: str, seat: str = "axis") -> After:
    start.phasing = seat
    return play("organization", start, **{seat: orders})


# ----------------------------------------------------------------- of what they are built


@clause("TK-2.3-12", "TK-2.3-13")
def test_all_steps_are_of_one_nationality() -> None:
    start = position(units={"w3916": "US-inf01, Bri-inf01, US-inf02, US-arm1, Bri-arm1"})
    mixed = organize(start, "combine US-inf01 with Bri-inf01 into US-5A", "western")
    assert mixed.clauses() == ["TK-2.3-7"]
    orders = "combine US-inf01 with US-inf02 into US-5A\ncombine US-5A with Bri-arm1"
    wrong = organize(start, orders, "western")
    assert wrong.clauses() == ["TK-2.3-12"]
    right = organize(start, orders.replace("Bri-arm1", "US-arm1"), "western")
    assert (right.clauses(), right.steps("US-5A")) == ([], 3)


@clause("TK-2.3-15")
@pytest.mark.parametrize("name", ["GER-mtn_20", "GER-mtn_24"])
def test_mountain_units_become_armies_of_two_nations(name: str) -> None:
    start = position(**AXIS, units={"w3825": f"{name}, Italy-1"})
    after = organize(start, f"combine {name} with Italy-1")
    assert (after.clauses(), after.steps(name)) == ([], 2)
    assert after.at("Italy-1") == f"holding:{name}"


@clause("TK-2.3-16")
@pytest.mark.parametrize("armor", ["Bri-arm1", "US-arm1"])
def test_the_fifteenth_hq_is_british_and_american(armor: str) -> None:
    start = position(units={"w3916": f"Bri-inf01, US-inf01, {armor}"})
    orders = f"combine Bri-inf01 with US-inf01 into WES-15AG\ncombine WES-15AG with {armor}"
    after = organize(start, orders, "western")
    assert (after.clauses(), after.steps("WES-15AG")) == ([], 3)
    assert after.at(armor) == "holding:WES-15AG"
    assert Field(after.position, board()).nations("WES-15AG")[:2] == ("Britain", "United States")


@clause("TK-2.3-17", "TK-2.3-23")
def test_the_aa_army_is_the_bef_and_a_western_minor() -> None:
    start = position(**WEST, units={"w3516": "Bri-BEF, Fra-inf1, Bri-inf01"})
    wrong = organize(start, "combine Bri-inf01 with Fra-inf1 into WES-AA", "western")
    assert wrong.at("WES-AA") == "pool:western"
    other = position(**WEST, units={"w3516": "Bri-RM, Fra-inf1"})
    elite = organize(other, "combine Bri-RM with Fra-inf1 into WES-AA", "western")
    assert (elite.clauses(), elite.at("WES-AA")) == (["TK-2.3-7"], "pool:western")
    after = organize(start, "combine Bri-BEF with Fra-inf1 into WES-AA", "western")
    assert after.at("Fra-inf1") == "holding:WES-AA"
    assert after.at("Bri-BEF") == "pool:western"
    assert Field(after.position, board()).nations("WES-AA") == ("Britain", "France")


@clause("TK-2.3-18")
@pytest.mark.parametrize("name", ["SOV-Bal", "SOV-Cen", "SOV-Sou"])
def test_soviet_hqs_of_two_nations(name: str) -> None:
    start = position(**EAST, units={"e4312": "Rus-inf01, Pol-Prus, Pol-arm"})
    armor = organize(start, f"combine Rus-inf01 with Pol-arm into {name}", "soviet")
    assert armor.clauses() != []
    after = organize(start, f"combine Rus-inf01 with Pol-Prus into {name}", "soviet")
    assert after.at("Pol-Prus") == f"holding:{name}"


@clause("TK-2.3-3")
def test_nothing_is_built_or_broken_that_the_force_pool_does_not_hold() -> None:
    start = position(units={"w3825": "GER-inf01, GER-pz01", "delay": "GER-1P"})
    after = organize(start, "combine GER-inf01 with GER-pz01 into GER-1P")
    assert after.clauses() == ["TK-2.3-3"]
    empty = position(units={"w3825": "GER-2P/2"})
    for name, piece in empty.pieces.items():
        if board().counters[name].armor and piece.at == "pool:axis":
            piece.at = "delay"
    assert organize(empty, "break down GER-2P").clauses() == ["TK-2.3-3"]


@clause("TK-2.3-5", "TK-2.3-6")
def test_how_units_come_onto_the_map() -> None:
    start = position()
    start.cards["axis"].current = "22a"
    start.phasing = "axis"
    after = play("replacements", start, axis="raise GER-2_Army at w3825\nraise GER-inf01 at w3825")
    assert after.clauses() == ["TK-1.3.3-4"]  # no multi-step unit comes so
    assert after.at("GER-inf01") == "w3825"
    built = organize(position(units={"w3825": "GER-inf01, GER-inf02"}),
                     "combine GER-inf01 with GER-inf02 into GER-2_Army")  # fmt: skip
    assert built.at("GER-2_Army") == "w3825"


@clause("TK-2.3-8", "TK-2.3-9")
def test_kinds_that_no_display_shows_are_infantry_and_fortresses_either() -> None:
    assert [part.sorts for part in parts(board(), "GER-2_Army", 2)] == [("infantry",)] * 2
    assert [part.sorts for part in parts(board(), "Bul-1A", 2)] == [("infantry",)] * 2
    assert parts(board(), "GER-FE1", 2)[0].sorts == ("infantry", "armor")


@clause("TK-2.3.1.1-2")
def test_british_infantry_of_two_kinds_combines() -> None:
    start = position(units={"w3916": "Bri-inf01, Bri-3A/1"})
    after = organize(start, "combine Bri-inf01 with Bri-3A", "western")
    assert after.at("Bri-inf01") == "pool:western"
    face = Field(after.position, board()).face("Bri-3A")
    assert (face.attack, face.defence, face.move) == (2, 3, 3)


@clause("TK-2.3.1.2-4", "TK-2.3.2.2-4")
def test_a_port_a_fort_combines_and_converts_on_its_mobile_side() -> None:
    start = position(units={"e4312": "Rus-Def1, Rus-18A/1"})
    after = organize(start, "combine Rus-18A with Rus-Def1", "soviet")
    assert (after.clauses(), after.steps("Rus-18A")) == ([], 2)
    dug = position(units={"e4312": "Rus-Def1/back, Rus-18A/1"})
    assert organize(dug, "combine Rus-18A with Rus-Def1", "soviet").clauses() == ["TK-2.3.1.2-4"]
    fort = organize(
        position(units={"e4312": "Rus-Def1"}), "convert Rus-Def1 into Rus-F_Mos", "soviet"
    )
    assert fort.at("Rus-F_Mos") == "e4312"


@clause("TK-2.3.1.2-7", "TK-2.3.1.2-3")
def test_a_garrison_may_become_a_fortress() -> None:
    start = position(units={"w3916": "Bri-Mal, Bri-inf01"})
    no = organize(start, "combine Bri-inf01 with Bri-Mal", "western")
    assert no.clauses() == ["TK-2.3.1.2-3"]
    there = position(units={"w2208": "Bri-Mal"})
    after = organize(there, "convert Bri-Mal into Bri-Gib", "western")
    assert after.at("Bri-Gib") == "w2208"


# ------------------------------------------------------------- fortresses and garrisons


@clause("TK-2.3.2.1-2", "TK-2.3.2.1-5", "TK-10.3-6")
def test_unsupplied_armor_under_enemy_aircraft_becomes_a_fortress() -> None:
    start = position(units={"e4109": "GER-pz01, RUS-1VA"})
    start.pieces["MK-Axi-No_Retreat"].at = "vp:1"
    after = organize(start, "convert GER-pz01 into GER-FE1")
    assert after.at("GER-FE1") == "e4109"


@clause("TK-2.3.2.3-1", "TK-2.3.2.3-2", "TK-2.3.2.3-3", "TK-2.3.2.3-4", "TK-2.3.2.4-1")
def test_a_garrison_is_made_in_its_own_hex() -> None:
    start = position(units={"w1824": "Bri-inf01, GER-LF1", "e4313": "Bri-inf02"})
    after = organize(
        start, "convert Bri-inf01 into Bri-Mal\nconvert Bri-inf02 into Bri-Cyp", "western"
    )
    assert (after.at("Bri-Mal"), after.at("Bri-inf01")) == ("w1824", "pool:western")
    assert after.clauses() == ["TK-2.3.2.4-1"]
    for one in board().counters.values():
        if one.type == "garrison":
            assert one.front is not None
            assert one.front.move == 0
            assert one.hex_limit in board().hexes


@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        pytest.param("B-H-Ams", ["w3919"], marks=clause("TK-2.3.2.4-2")),
        pytest.param("Cz-Pra", ["w3524"], marks=clause("TK-2.3.2.4-5")),
        pytest.param("Fin-Man1", ["e4607", "e4707"], marks=clause("TK-2.3.2.4-6")),
        pytest.param("Fra-Mag1", ["w3519", "w3420", "w3319"], marks=clause("TK-2.3.2.4-8")),
        pytest.param("Fra-Metz", ["w3519"], marks=clause("TK-2.3.2.4-9")),
        pytest.param("Rus-F_Len", ["e4608"], marks=clause("TK-2.3.2.4-14")),
        pytest.param("Rus-F_Mos", ["e4312"], marks=clause("TK-2.3.2.4-16")),
        pytest.param("Rus-F_Sev", ["e2912"], marks=clause("TK-2.3.2.4-17")),
        pytest.param("Swi-Bern", ["w3220"], marks=clause("TK-2.3.2.4-18")),
        pytest.param("Swi-Zur", ["w3221"], marks=clause("TK-2.3.2.4-19")),
    ],
)
def test_fortresses_are_bound_to_their_hexes(name: str, hexes: list[str]) -> None:
    there = field()
    for place in hexes:
        allowed_hex(there, name, place)
    with pytest.raises(NotAllowed) as caught:
        allowed_hex(there, name, "w3825")
    assert caught.value.clause == "TK-2.3.2.4-1"


@clause("TK-2.3.2.4-12")
def test_an_ss_fortress_comes_of_an_ss_unit() -> None:
    start = position(units={"e3905": "GER-inf01", "e3906": "GER-SS_a"})
    orders = "convert GER-inf01 into GER-SSfort1\nconvert GER-SS_a into GER-SSfort1"
    after = organize(start, orders)
    assert after.clauses() == ["TK-2.3.2.4-12"]
    assert after.at("GER-SSfort1") == "e3906"


@clause("TK-2.3.2.4-7")
def test_the_french_line_stands_on_the_border_once_a_turn() -> None:
    there = field(**WEST)
    border = [
        one for one in there.ids(there.lands.home["France"])
        if _fits(there, "Fra-Line1", one)
    ]  # fmt: skip
    assert {"w3519", "w3420"} <= set(border)
    assert "w3516" not in border
    one, two = border[:2]
    start = position(**WEST, units={one: "Fra-inf1", two: "Fra-inf2"})
    orders = "convert Fra-inf1 into Fra-Line1\nconvert Fra-inf2 into Fra-Line2"
    assert organize(start, orders, "western").clauses() == ["TK-2.3.2.4-7"]


def _fits(there: Field, name: str, place: str) -> bool:
    try:
        allowed_hex(there, name, place)
    except NotAllowed:
        return False
    return True


@clause("TK-2.3.2.4-15", "TK-2.3.2.4-20", "TK-2.3.2.4-21")
def test_the_russian_line_follows_the_border_and_stays() -> None:
    start = position(units={"e4507": "Rus-inf01", "e4307": "Rus-inf02"})
    built = organize(start, "convert Rus-inf01 into Rus-Line1", "soviet")
    assert built.at("Rus-Line1") == "e4507"
    there = built.position
    there.converted = []
    there.pieces["MK-Sov-Russian_Ceded_Land:_Baltic_States/Northern_Baltics"].at = "ceded"
    there.countries["Baltic States"].status = "none"
    after = organize(there, "convert Rus-inf02 into Rus-Line2", "soviet")
    assert after.clauses() == ["TK-2.3.2.4-15"]
    assert after.at("Rus-Line1") == "e4507"
    again = position(units={"e4307": "Rus-inf02"})
    early = organize(again, "convert Rus-inf02 into Rus-Line2", "soviet")
    assert early.at("Rus-Line2") == "e4307"


# ---------------------------------------------------------------------------- breakdown


@clause("TK-2.3.4-4", "TK-10.3-7")
def test_an_unsupplied_unit_under_enemy_aircraft_breaks_down() -> None:
    start = position(units={"e4312": "GER-2_Army/3, RUS-1VA"})
    assert organize(start, "break down GER-2_Army").steps("GER-2_Army") == 2


@clause("TK-2.3.4-5")
def test_an_emergency_breakdown_is_a_breakdown() -> None:
    start = position(units={"e4312": "GER-1P/2"})
    emergency.break_wholly(start, board(), "GER-1P")
    there = [name for name, piece in start.pieces.items() if piece.at == "e4312"]
    sorts = sorted(board().counters[name].armor for name in there)
    assert sorts == [False, True]  # one infantry-type and one armor-type, as always


@clause("TK-2.3.4.1-7")
def test_what_lies_in_the_holding_box_is_put_down() -> None:
    start = position(**AXIS, units={"w3825": "GER-mtn_20/2", "holding:GER-mtn_20": "Italy-1"})
    after = organize(start, "break down GER-mtn_20")
    assert (after.at("Italy-1"), after.steps("GER-mtn_20")) == ("w3825", 1)
    other = organize(start, "break down GER-mtn_20 into GER-inf01")
    assert other.clauses() == ["TK-2.3.4.1-8"]


@clause("TK-2.3.4.1-7", "TK-2.3.4.2-4")
@pytest.mark.parametrize("held", ["Italy-1", "Italy-Alp"])
def test_whoever_lies_in_the_holding_box_is_one_of_the_two_that_are_put_down(held: str) -> None:
    start = position(**AXIS, units={"w3825": "AXI-Med", "holding:AXI-Med": held})
    for orders in ("break down AXI-Med", f"break down AXI-Med into GER-inf01, {held}"):
        after = organize(start, orders)
        assert (after.clauses(), after.at(held), after.at("AXI-Med")) == ([], "w3825", "delay")
    other = organize(start, "break down AXI-Med into GER-inf01, Italy-5")
    assert other.refusals() == [
        ("TK-2.3.4.1-7", f"{held} is in the Holding Box of AXI-Med: take it.")
    ]
    assert (other.at(held), other.at("AXI-Med")) == ("holding:AXI-Med", "w3825")
    assert organize(start, "break down AXI-Med into Italy-5").clauses() == ["TK-2.3.4.1-8"]
    gone = emergency.break_once(start, board(), "AXI-Med")
    assert held in gone
    assert start.pieces[held].at == "w3825"


@clause("TK-2.3-14")
def test_an_elite_unit_of_a_minor_country_is_a_step_of_two_nations() -> None:
    start = position(**AXIS, units={"w3825": "GER-inf01, Italy-Alp"})
    after = organize(start, "combine GER-inf01 with Italy-Alp into AXI-Med")
    assert (after.clauses(), after.at("Italy-Alp")) == ([], "holding:AXI-Med")


@clause("TK-2.3-19")
def test_ss_are_germans_but_an_ss_army_is_built_of_ss_alone() -> None:
    start = position(units={"w3825": "GER-SS_a, GER-SS_pz_a, GER-inf01, GER-mtn_49"})
    regular = organize(start, "combine GER-SS_a with GER-inf01 into GER-HQ_C")
    assert (regular.clauses(), regular.at("GER-HQ_C")) == ([], "w3825")
    for other in ("GER-inf01", "GER-mtn_49"):
        mixed = organize(start, f"combine {other} with GER-SS_pz_a into GER-6SS")
        assert mixed.clauses() == ["TK-2.3-7"]


@clause("TK-2.3.4-5")
def test_an_emergency_breakdown_puts_down_the_weakest_units() -> None:
    start = position(units={"e4312": "GER-2_Army/3"})
    assert emergency.break_once(start, board(), "GER-2_Army") == ["GER-2_Army", "GER-By"]


@clause("TK-2.3.4.2-2", "TK-2.3.4.2-3")
def test_no_other_army_is_left_of_it() -> None:
    start = position(units={"w3825": "GER-2_Army/3"})
    for other in ("GER-4_Army", "GER-HQ_C"):
        after = organize(start, f"break down GER-2_Army into {other}")
        assert after.clauses() == ["TK-2.3.4.1-8"]


@clause("TK-2.3.4.2-5", "TK-2.3.4.2-6", "TK-2.3.4.2-7")
def test_colonial_units_and_breakdown() -> None:
    start = position(**WEST, units={"w3516": "Fra-ColV/2, Fra-2/2"})
    there = Field(start, board())
    for_colonial = spare_steps(there, "Fra-ColV")
    assert for_colonial
    assert all("colonial" in board().counters[name].traits for name in for_colonial)
    plain = spare_steps(there, "Fra-2")
    assert any("colonial" in board().counters[name].traits for name in plain)
    after = organize(start, "break down Fra-ColV into Fra-inf1", "western")
    assert after.clauses() == ["TK-2.3.4.2-6"]
    good = organize(start, "break down Fra-ColV into Fra-Col01", "western")
    assert (good.at("Fra-Col01"), good.steps("Fra-ColV")) == ("w3516", 1)


@clause("TK-2.3.4.2-8")
def test_regular_steps_may_be_left_of_ss() -> None:
    start = position(units={"w3825": "GER-6SS/3"})
    after = organize(start, "break down GER-6SS into GER-pz01")
    assert after.clauses() == []
    assert after.at("GER-pz01") == "w3825"


@clause("TK-2.3.4.3-1")
def test_which_units_are_elite() -> None:
    mix = [one for one in board().counters.values() if one.kind == "ground"]
    kinds = ("airborne", "cavalry", "marine", "mountain")
    named = ("Bri-BEF", "GER-2Flsj", "GER-GD", "GER-HG", "GER-Tot", "GER-Vik")
    for one in mix:
        if one.front is not None and one.front.steps > 1:
            continue
        should = (
            one.type in kinds
            or one.id in named
            or {"SS", "guards", "shock"} & one.traits
            or one.id.startswith(("Bri-Def", "Fra-Def", "Rus-Def"))
        )
        assert one.elite == bool(should), one.id


@clause("TK-2.3.5-7")
def test_a_detachment_needs_no_supply_and_fears_no_aircraft() -> None:
    start = position(units={"e4312": "GER-inf11, RUS-1VA"})
    after = organize(start, "detach GER-inf01 at e4312")
    assert after.position.pieces["GER-inf01"].back
    gone = organize(after.position, "recall GER-inf01")
    assert gone.at("GER-inf01") == "delay"
