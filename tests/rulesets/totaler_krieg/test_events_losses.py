"""15.1, 15.8, 15.18, 15.20, 15.26 and what events cost: steps, markers, HQs."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.resistance import own_hqs
from tests.rulesets.totaler_krieg.kit import After, act, board
from tests.rulesets.totaler_krieg.kit_events import nothing, receive, start

clause = pytest.mark.clause
CIVIL = {
    "country": "Spain",
    "strongholds": {"w2710": "republican", "w2911": "nationalist"},
    "centers": {"w2408": "nationalist", "w2615": "republican"},
}


def lost(after: After) -> list[str]:
    return [one["unit"] for one in after.told("StepLost")]


def axis_minors(**units: str) -> Position:
    return start(
        war="total", countries={"Italy": "active axis", "Rumania": "active axis"}, units=units
    )


# --------------------------------------------------------- 15.1 Allies Support Resistance


@clause("TK-15.1-1")
@pytest.mark.parametrize(("die", "seat"), [(3, "western"), (4, "soviet")])
def test_a_die_says_which_ally_profits(die: int, seat: str) -> None:
    there = axis_minors(w3720="GER-By")
    after = receive("15.1", "axis", there=there, dice=[die], defaults=False)
    assert [one.seat for one in after.trial.asks] == [seat]


@clause("TK-15.1-2")
def test_an_ally_may_leave_the_resistance_alone() -> None:
    there = axis_minors(w3720="GER-By")
    after = receive("15.1", "soviet", there=there, orders={"soviet": "choose nothing"})
    assert not after.told("StepLost")
    assert [one["option"] for one in after.told("OptionTaken")] == ["nothing"]


@clause("TK-15.1-3")
def test_resistance_may_roll_on_the_civil_war_table() -> None:
    there = start(war="pre", civil_war=CIVIL)
    dice = {"politics/western/Civil War": 1}
    after = receive("15.1", "western", there=there, dice=dice,
                    orders={"western": "choose civil war"})  # fmt: skip
    assert [one["event"] for one in after.told("EventReceived")] == ["15.1", "15.5"]
    calm = receive("15.1", "western", there=axis_minors(w3720="GER-By"), defaults=False)
    assert "civil_war" not in calm.trial.asks[0].options["option"]


@clause("TK-15.1-4")
def test_a_partisan_base_comes_outside_pre_war() -> None:
    base = "MK-Sov-Soviet_Partisan_Base#1"
    there = start(war="limited", places={base: "supply"})
    for name in there.pieces:
        if "Partisan_Base" in name:
            there.pieces[name].at = "supply"
    after = receive("15.1", "soviet", there=there, orders={"soviet": "choose partisans"})
    assert after.at(base) == "pool:soviet"
    there.war_state = "pre"
    assert nothing(receive("15.1", "soviet", there=there)) == ["TK-15.1-2"]


@clause("TK-15.1-5", "TK-15.1-7", "TK-15.1-8", "TK-15.1-10")
@pytest.mark.parametrize(
    ("unit", "europa", "reached"),
    [
        ("GER-By", False, True),
        ("Italy-Col", False, True),
        ("Italy-Ari", False, True),
        ("GER-inf01", False, False),
        ("GER-SS_a", False, False),
        ("GER-SS_a", True, True),
    ],
)
def test_which_axis_pieces_resistance_reaches(unit: str, europa: bool, reached: bool) -> None:
    there = axis_minors(w3720=unit, w3825="GER-inf02")
    there.pieces["MK-Axi-SS_Europa"].at = "vp:2" if europa else "aside"
    after = receive("15.1", "western", there=there, orders={"western": "choose loss\npick w3720"})
    assert lost(after) == ([unit] if reached else [])


@clause("TK-15.1-6", "TK-15.1-13", "TK-15-2")
def test_a_detachment_is_reached_but_not_on_an_island() -> None:
    name = next(n for n, c in board().counters.items()
                if c.back_is == "detachment" and c.faction == "axis")  # fmt: skip
    island = next(one.id for one in board().hexes.values()
                  if one.land and board().surrounded(one.cell))  # fmt: skip
    there = start(war="total", units={"w3516": f"{name}/back"})
    after = receive("15.1", "western", there=there, orders={"western": "choose loss"})
    assert after.at(name) == "delay"
    on_island = start(war="total", units={island: f"{name}/back"})
    away = receive("15.1", "western", there=on_island, orders={"western": "choose loss"})
    assert away.at(name) == island
    pooled = start(war="total", countries={"Italy": "active axis"})
    reached = receive("15.1", "western", there=pooled, orders={"western": "choose loss"})
    assert not lost(reached)  # whole Force Pools are out of reach


@clause("TK-15.1-6", "TK-15.1-12", "TK-15.1-11")
def test_a_step_goes_before_a_marker() -> None:
    there = axis_minors(w3720="GER-inf02, Italy-Ari, MK-Axi-OKW")
    after = receive("15.1", "western", there=there, orders={"western": "choose loss"})
    assert lost(after) == ["Italy-Ari"]
    assert after.at("MK-Axi-OKW") == "w3720"
    again = receive("15.1", "western", there=after.position, orders={"western": "choose loss"})
    assert lost(again) == []
    assert again.at("MK-Axi-OKW") == "delay"


@clause("TK-15.1-11")
def test_the_owner_chooses_which_step_goes() -> None:
    there = axis_minors(w3720="Italy-Ari, Italy-Col")
    asked = receive("15.1", "western", there=there, defaults=False,
                    orders={"western": "choose loss"})  # fmt: skip
    assert [one.seat for one in asked.trial.asks] == ["axis"]
    after = receive("15.1", "western", there=there,
                    orders={"western": "choose loss", "axis": "lose Italy-Ari"})  # fmt: skip
    assert lost(after) == ["Italy-Ari"]


@clause("TK-15.1-9", "TK-15.1-14", "TK-2.1-6")
def test_the_minor_unit_in_the_holding_box_of_axis_med_is_eliminated() -> None:
    there = axis_minors(w2723="AXI-Med")
    italian = next(n for n, c in board().counters.items()
                   if c.country == "Italy" and c.infantry and not c.traits & {"colonial", "P"}
                   and c.side_with(1) is not None and c.kind == "ground")  # fmt: skip
    there.pieces[italian].at = "holding:AXI-Med"
    there.pieces["GER-inf01"].at = "pool:axis"
    after = receive("15.1", "western", there=there, orders={"western": "choose loss"})
    (gone,) = after.told("StepLost")
    assert gone["unit"] == "AXI-Med"
    left = board().counters[gone["left"]]
    assert (left.country, left.infantry) == ("Germany", True)
    assert after.at(gone["left"]) == "w2723"
    assert after.at("AXI-Med") == "delay"
    assert after.at(italian) == "pool:axis"


# ------------------------------------------------------ 15.18 Hitler Supports Nationalists


@clause("TK-15.18-1")
@pytest.mark.parametrize("faction", ["axis", "western", "soviet"])
def test_the_axis_always_decides(faction: str) -> None:
    there = start(
        war="limited", countries={"Greece": "active western"}, units={"e1902": "Bri-Aus1"}
    )
    after = receive("15.18", faction, there=there, defaults=False)
    assert [one.seat for one in after.trial.asks] == ["axis"]


@clause("TK-15.18-2")
def test_the_axis_may_roll_on_the_civil_war_table() -> None:
    there = start(war="pre", civil_war=CIVIL)
    dice = {"politics/axis/Civil War": 6}
    after = receive("15.18", "western", there=there, dice=dice,
                    orders={"axis": "choose civil war"})  # fmt: skip
    assert [one["event"] for one in after.told("EventReceived")] == ["15.18", "15.5"]
    (taken,) = after.told("OptionTaken")
    assert (taken["faction"], taken["option"]) == ("axis", "civil_war")


@clause("TK-15.18-3")
def test_the_axis_may_place_a_step() -> None:
    there = axis_minors(w2723="GER-inf01")
    after = receive("15.18", "soviet", there=there,
                    orders={"axis": "choose replacement\nraise Italy-Ari at w2623"})  # fmt: skip
    assert after.at("Italy-Ari") == "w2623"


@clause("TK-15.18-4", "TK-15.18-5", "TK-15.18-6", "TK-15.18-7")
@pytest.mark.parametrize(
    ("unit", "reached"),
    [("Bri-Aus1", True), ("Bri-inf01", False), ("MK-Sov-Soviet_Partisan_Base#1", False)],
)
def test_which_allied_pieces_the_axis_reaches(unit: str, reached: bool) -> None:
    there = start(war="limited", units={"e1212": unit})
    after = receive("15.18", "axis", there=there, orders={"axis": "choose loss"})
    assert lost(after) == ([unit] if reached else [])
    assert after.at(unit) == ("pool:western" if reached else "e1212")


@clause("TK-15.18-6", "TK-15.18-7", "TK-15.18-5")
def test_an_allied_logistics_marker_goes_when_no_step_is_there() -> None:
    there = start(war="total", units={"w3516": "MK-Wes-SHAEF, US-arm1"})
    after = receive("15.18", "axis", there=there, orders={"axis": "choose loss"})
    assert after.at("MK-Wes-SHAEF") == "delay"
    assert lost(after) == []
    both = start(war="total", units={"w3516": "MK-Wes-SHAEF, Bri-Can1"})
    stepped = receive("15.18", "axis", there=both, orders={"axis": "choose loss"})
    assert lost(stepped) == ["Bri-Can1"]
    assert stepped.at("MK-Wes-SHAEF") == "w3516"


# -------------------------------------------------------------------- 15.8 Coup Attempt


@clause("TK-15.8-1", "TK-15.8-2", "TK-15.8-4")
def test_a_coup_takes_a_support_unit_and_an_hq() -> None:
    there = start(war="total", units={"w3825": "GER-HQ_B/2, GER-inf01"})
    after = receive(
        "15.8", "axis", there=there,
        orders={"axis": "choose support unit\nchoose an HQ\npick GER-LF1"},
    )  # fmt: skip
    assert after.at("GER-LF1") == "delay"
    assert after.at("GER-HQ_B") == "delay"
    assert [one["option"] for one in after.told("OptionTaken")] == ["support", "hq"]
    assert after.position.at("w3825") == ["GER-inf01"]


@clause("TK-15.8-4")
def test_a_coup_offers_own_hqs_in_hexes() -> None:
    units = {"w3825": "GER-HQ_B/2", "w3720": "GER-HQ_S/2, GER-inf01", "e4312": "Rus-HQ_Kiev/2"}
    found: list[str] = []

    def part(there: Position, table: Table[Board]) -> Play:
        yield from ()
        found.extend(own_hqs(case_of(there, table, "axis")))

    act(part, start(war="total", units=units))
    assert sorted(found) == ["GER-HQ_B", "GER-HQ_S"]


@clause("TK-15.8-1")
def test_no_action_of_a_coup_is_taken_twice() -> None:
    there = start(war="total", units={"w3825": "GER-HQ_B/2, GER-inf01"})
    after = receive("15.8", "axis", there=there,
                    orders={"axis": "choose an HQ\nchoose an HQ"})  # fmt: skip
    taken = [one["option"] for one in after.told("OptionTaken")]
    assert taken[0] == "hq"
    assert taken[1] != "hq"
    assert len(taken) == 2


@clause("TK-15.8-3")
def test_a_coup_costs_armor_steps_where_there_are_any() -> None:
    there = start(war="total", units={"w3825": "GER-pz01, GER-inf01, GER-inf02"})
    after = receive("15.8", "axis", there=there, orders={"axis": "choose steps"})
    gone = lost(after)
    assert gone[0] == "GER-pz01"
    assert gone[1] in ("GER-inf01", "GER-inf02")
    assert len(gone) == 2


# --------------------------------------------------------------- 15.20 Mandated Offensive


def front() -> Position:
    return start(
        war="total", turn="1943 May-June", phasing="axis",
        units={"e3905": "GER-pz01, GER-pz02, GER-inf01", "e3906": "Rus-inf01"},
    )  # fmt: skip


@clause("TK-15.20-1", "TK-15.20-3")
def test_a_refused_offensive_costs_an_armor_step() -> None:
    after = receive("15.20", "axis", there=front(), orders={"axis": "choose steps"})
    assert lost(after)[0] in ("GER-pz01", "GER-pz02")
    assert not after.told("Battle")


@clause("TK-15.20-1", "TK-15.20-2")
def test_a_mandated_attack_is_fought_at_once() -> None:
    there = front()
    text = "mandated attack e3906 with GER-pz01, GER-pz02, GER-inf01"
    after = receive("15.20", "axis", there=there, orders={"axis": text}, dice=[6])
    assert len(after.told("Battle")) == 1
    (taken,) = after.told("OptionTaken")
    assert (taken["option"], taken["subject"]) == ("attack", "e3906")
    plain = text.removeprefix("mandated ")
    kept = receive("15.20", "axis", there=there, orders={"axis": plain})
    assert not kept.told("Battle")  # a line for the Regular Combat Segment waits for it
    assert not [one for one in lost(after) if one.startswith("GER")]
    assert after.position.attacked == []


@clause("TK-15.20-2")
def test_a_mandated_attack_includes_armor() -> None:
    text = "mandated attack e3906 with GER-inf01"
    after = receive("15.20", "axis", there=front(), orders={"axis": text})
    assert "TK-15.20-2" in after.clauses()
    assert not after.told("Battle")
    assert lost(after)[0] in ("GER-pz01", "GER-pz02")


# ------------------------------------------------------------ 15.26 Minor Country Politics


def stirs(die: int, area: str, there: Position, seat: str = "western", **orders: str) -> After:
    dice = {f"politics/{seat}/Area:{area}": die, "mobilization/Bulgaria": 1,
            "mobilization/Yugoslavia": 1, "mobilization/Spain": 1}  # fmt: skip
    given = {seat: f"pick table {area}"}
    for other, text in orders.items():
        given[other] = "\n".join(filter(None, (given.get(other), text)))
    return receive("15.26", seat, there=there, dice=dice, orders=given)


@clause("TK-15.26-1", "TK-15.26-2")
def test_a_neutral_country_is_left_or_becomes_an_incident() -> None:
    there = start(war="limited")
    left = stirs(1, "Balkan", there, axis="choose nothing")
    assert [one["table"] for one in left.told("TableRolled")] == ["Area:Balkan"]
    dice = {"politics/western/Area:Balkan": 1, "politics/axis/Diplomatic Incident": 3}
    after = receive("15.26", "western", there=there, dice=dice,
                    orders={"western": "pick table Balkan", "axis": "choose yes"})  # fmt: skip
    assert [one["event"] for one in after.told("EventReceived")] == ["15.26", "15.27"]
    assert after.position.countries["Greece"].influence == "neutrality"


@clause("TK-15.26-3", "TK-15.26-4", "TK-15.26-5")
@pytest.mark.parametrize(
    ("owner", "neighbour"), [("axis", "active western"), ("soviet", "active axis"), ("western", "")]
)
def test_an_active_country_starts_a_war_of_its_own(owner: str, neighbour: str) -> None:
    there = start(war="limited", countries={"Greece": f"active {owner}"})
    after = stirs(1, "Balkan", there, **({owner: "pick Bulgaria"} if owner != "western" else {}))
    state = after.position.countries["Bulgaria"]
    assert f"{state.status} {state.faction}".strip() == (neighbour or "neutral")
    if not neighbour:
        assert nothing(after) == ["TK-15.26-5"]


@clause("TK-15.26-6", "TK-15.26-8", "TK-15.26-12")
@pytest.mark.parametrize("war", ["limited", "total"])
def test_a_conquered_country_rises_against_the_axis(war: str) -> None:
    there = start(
        war=war, countries={"Greece": "conquered western"},
        units={"e1902": "GER-inf01", "w3825": "GER-inf02"},
    )  # fmt: skip
    home = next(one.id for one in board().hexes.values() if one.country == "Greece" and one.city)
    there.pieces["GER-inf01"].at = home
    after = stirs(1, "Balkan", there)
    assert lost(after) == ["GER-inf01"]
    there.pieces["GER-inf01"].at = "pool:axis"
    empty = stirs(1, "Balkan", there)
    assert lost(empty) == []
    assert nothing(empty) == ["TK-15.26-12"]


@clause("TK-15.26-6", "TK-15.26-8")
def test_a_dependent_rises_against_the_axis() -> None:
    city = next(one.id for one in board().hexes.values() if one.country == "Libya" and one.city)
    there = start(war="limited", countries={"Italy": "active axis"}, units={city: "GER-inf01"})
    after = stirs(6, "Mediterranean", there)
    assert lost(after) == ["GER-inf01"]


@clause("TK-15.26-7")
def test_a_weary_country_withdraws_two_steps() -> None:
    there = axis_minors(w3720="Italy-Ari, Italy-Col", w3825="GER-inf01")
    after = stirs(4, "Mediterranean", there)
    assert sorted(lost(after)) == ["Italy-Ari", "Italy-Col"]
    three = axis_minors(w3720="Italy-Ari, Italy-Col", w3825="Italy-inf02", w3826="Italy-1")
    assert len(lost(stirs(4, "Mediterranean", three))) == 2


@clause("TK-15.26-9")
@pytest.mark.parametrize("vichy", [True, False])
def test_france_or_vichy_whichever_is_there(vichy: bool) -> None:
    held = {"France": "none", "Vichy": "active axis"} if vichy else {"France": "active western"}
    there = start(war="limited", countries=held)
    after = stirs(1, "Western", there, axis="pick Spain")
    assert after.position.countries["Spain"].status == ("active" if vichy else "neutral")


@clause("TK-15.26-10", "TK-15.26-11")
def test_a_country_that_is_gone_or_neutral_gives_nothing() -> None:
    gone = start(war="total", countries={"Greece": "none"})
    assert nothing(stirs(1, "Balkan", gone)) == ["TK-15.26-10"]
    assert nothing(stirs(1, "Balkan", start(war="total"))) == ["TK-15.26-11"]
