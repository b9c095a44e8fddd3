"""4 Combat, condition by condition: who attacks and supports, results, losses, advances."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.parts import Result
from adjudicator.rulesets.totaler_krieg.book.fighting import combat, doctrine
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight, declare, weigh
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import (
    Force,
    _barred,
    attackers_can,
    retreat_refusal,
    ways,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import loss_refusal
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from tests.rulesets.totaler_krieg.kit import board, cell, field, play, position
from tests.rulesets.totaler_krieg.test_combat import fight, front
from tests.rulesets.totaler_krieg.test_last_combat import EAST

clause = pytest.mark.clause


def declared(start: Any, place: str, *units: str, segment: str = "regular", **more: Any) -> Fight:
    return declare(start, board(), Attack(place=place, units=units, **more), segment)


def refused(start: Any, place: str, *units: str, segment: str = "regular", **more: Any) -> str:
    try:
        declared(start, place, *units, segment=segment, **more)
    except NotAllowed as no:
        return no.clause
    return ""


# ------------------------------------------------------------------------- declaration


@clause("TK-4.2.1-1", "TK-4.2.1-3", "TK-4.2.2-4", "TK-4.2.1-7", "TK-4.2.1.2-13", "TK-4.2-1")
def test_what_makes_an_attack_impossible() -> None:
    start = front(
        e3906="Rus-inf01", e3905="GER-2_Army/3, GER-HQ_B/3, GER-inf01, GER-inf02/back",
        e3807="MK-Axi-OKH", e4006="GER-HQ_A/3", e3707="GER-inf05/back", e3907="MK-Sov-Stavka",
    )  # fmt: skip
    assert refused(start, "e3906", "GER-2_Army") == ""
    assert refused(start, "e3807", "GER-2_Army") == "TK-4.2.1-1"  # an own marker alone
    assert refused(start, "e3707", "GER-2_Army") == "TK-4.2.1-1"
    assert refused(start, "e3906") == "TK-4.2.2-4"
    assert refused(start, "e3906", "GER-HQ_B", "GER-HQ_A") == "TK-4.2.1.2-13"
    assert refused(start, "e3906", "GER-HQ_B", "GER-2_Army", "GER-2_Army") == ""
    assert refused(start, "e3906", "GER-inf02") == "TK-4.2.1-1"  # a Detachment
    assert refused(start, "e3906", "Rus-inf01") == "TK-4.2-1"
    assert refused(start, "e3906", "GER-LF1") == "TK-4.2.1-1"
    assert refused(start, "e3906", "GER-inf09") == "TK-4.2.1-1"
    assert refused(start, "e3907", "GER-HQ_A") == "TK-4.2.1-1"  # not next to it
    start.hexes_attacked = ["e3906"]
    assert refused(start, "e3906", "GER-2_Army") == "TK-4.2.1-3"
    start.hexes_attacked, start.attacked = [], ["GER-2_Army"]
    assert refused(start, "e3906", "GER-2_Army") == "TK-4.2.1-7"
    assert refused(start, "e3906", "GER-inf01") == ""
    start.attacked, start.war_state = [], "pre"
    assert refused(start, "e3906", "GER-2_Army") == "TK-4.2.1.1-7"


@clause("TK-4.2.1.1-5")
@pytest.mark.parametrize(
    ("mark", "at", "no"),
    [("mobilizing", "e4708", "TK-4.2.1.1-5"), ("", "e4708", ""), ("mobilizing", "e4608", "")],
)
def test_a_marker_in_the_capital_keeps_a_country_from_attacking_abroad(
    mark: str, at: str, no: str
) -> None:
    finland = {"Finland": "active axis"}
    start = position(
        **{**EAST, "countries": finland}, units={"e4707": "Fin-arm", "e4708": "Rus-inf01"}
    )
    start.countries["Finland"].mark = mark
    here = Field(start, board())
    if at != "e4708":
        home = here.lands.whole("Finland")
        at = next(one for one in here.ids(home) if cell(one) in board().neighbours(cell("e4707")))
        start.pieces["Rus-inf01"].at = at
        assert not board().side(cell("e4707"), cell(at), "lake")
    else:
        # Over the lake nobody attacks: an open hexside is needed.
        home = here.lands.whole("Finland")
        spot, at = next(
            (mine, board().ids[other])
            for mine in here.ids(home)
            for other in board().neighbours(cell(mine))
            if here.lands.owner.get(other) == "Russia" and not board().between(cell(mine), other)
        )
        start.pieces["Fin-arm"].at, start.pieces["Rus-inf01"].at = spot, at
    assert refused(start, at, "Fin-arm") == no


@clause("TK-4.2.1.1-6", "TK-4.2.1.3-1", "TK-14.5-9")
def test_who_attacks_over_water() -> None:
    lake = {"e4708": "Rus-inf01, Rus-Mar", "e4808": "Fin-inf", "e4809": "Rus-inf02"}
    start = position(**{**EAST, "countries": {"Finland": "active axis"}}, units=lake)
    start.phasing = "soviet"
    assert refused(start, "e4808", "Rus-inf01") == "TK-4.2.1.1-6"
    assert refused(start, "e4808", "Rus-Mar") == ""
    sea = position(
        turn="1944 July-Aug", countries={"France": "conquered western"},
        units={"w3815": "MK-Wes-Beachhead#1>w3714, Bri-inf01, US-Rgr", "w3714": "GER-inf01",
               "w3716": "MK-Wes-Beachhead#2>w3616, Bri-inf03", "w3616": "GER-inf02",
               "w3615": "GER-inf03"},
    )  # fmt: skip
    sea.phasing = "western"
    assert refused(sea, "w3714", "Bri-inf01") == ""
    assert refused(sea, "w3616", "Bri-inf03") == ""
    sea.phasing = "axis"
    assert refused(sea, "w3815", "GER-inf01") == ""  # from the shore that it faces
    assert refused(sea, "w3716", "GER-inf02") == ""
    sea.pieces["Bri-inf03"].at, sea.pieces["MK-Wes-Beachhead#2"].arrow = "w3716", "w3717"
    assert refused(sea, "w3716", "GER-inf02") == "TK-4.2.1.1-6"


@clause("TK-4.2.1.1-6")
def test_from_a_beachhead_only_marines_look_aside() -> None:
    sea = position(
        turn="1944 July-Aug", countries={"France": "conquered western"},
        units={"w3716": "MK-Wes-Beachhead#1>w3616, Bri-inf01, US-Rgr", "w3717": "GER-inf01",
               "w3616": "GER-inf02", "w3817": "US-inf01"},
    )  # fmt: skip
    sea.phasing = "western"
    assert refused(sea, "w3717", "Bri-inf01") == "TK-4.2.1.1-6"
    here = Field(sea, board())
    from adjudicator.rulesets.totaler_krieg.book.ground import supply

    able = supply.supplied(here, "US-Rgr")
    assert refused(sea, "w3717", "US-Rgr") == ("" if able else "TK-4.2.1.1-6")
    assert refused(sea, "w3616", "Bri-inf01", "US-Rgr") == ""


@clause("TK-4.1.2-5", "TK-4.1.2-6", "TK-11.3-2", "TK-11.4-3", "TK-11.5-3", "TK-4.1.2-2")
@pytest.mark.parametrize(
    ("turn", "units", "who", "no"),
    [
        ("1941 July-Aug", {}, "GER-inf01", ""),
        ("1942 Apr-May", {}, "GER-inf01", "TK-11.3-2"),
        ("1942 Jan-Feb", {}, "GER-inf01", "TK-11.5-3"),
        ("1942 Jan-Feb", {}, "GER-Tot", ""),
        ("1942 Jan-Feb", {"e3905": "GER-Vik"}, "GER-inf01", ""),
        ("1942 Jan-Feb", {"e3806": "GER-Vik"}, "GER-inf01", ""),
        ("1942 Jan-Feb", {"e4005": "GER-Vik"}, "GER-inf01", ""),
        ("1942 Jan-Feb", {"e3704": "GER-Vik"}, "GER-inf01", "TK-11.5-3"),
        ("1942 Jan-Feb", {"e3806": "GER-inf09"}, "GER-inf01", "TK-11.5-3"),
        ("1942 Jan-Feb", {"e3905": "GER-Vik"}, "Rum-Cav", "TK-11.5-3"),
        ("1942 Jan-Feb", {}, "Fin-arm", ""),
    ],
)
def test_blitz_combat_in_bad_weather(turn: str, units: dict[str, str], who: str, no: str) -> None:
    base = {"e3906": "Rus-inf01", "e3905": "GER-inf01, GER-Tot, Rum-Cav, Fin-arm"}
    if who != "GER-Tot":
        base["e3905"] = "GER-inf01, Rum-Cav, Fin-arm"
    if "e3905" in units:
        base["e3905"] += f", {units['e3905']}"
    countries = {"Rumania": "active axis", "Finland": "active axis"}
    start = position(turn=turn, countries=countries, units={**units, **base})
    start.blitz["axis"] = ["e3905"]
    assert refused(start, "e3906", who, segment="blitz") == no
    assert refused(start, "e3906", who) == ""  # Regular Combat knows no weather
    start.blitz["axis"] = ["e3702"]
    assert refused(start, "e3906", who, segment="blitz") == "TK-4.1.2-2"


@clause("TK-11.4-3")
def test_no_blitz_in_a_storm() -> None:
    start = position(
        turn="1942 Apr-May", countries={"Italy": "active axis"},
        units={"e1308": "Italy-Ari", "e1209": "Bri-inf01"},
    )  # fmt: skip
    start.blitz["axis"] = ["e1308"]
    assert Field(start, board()).weather(cell("e1209")) == "storms"
    assert refused(start, "e1209", "Italy-Ari", segment="blitz") == "TK-11.4-3"


@clause("TK-4.2.1.2-1", "TK-4.2.1.2-2", "TK-4.2.1.2-5", "TK-4.2.1.2-7", "TK-4.2.1.2-9")
@clause("TK-4.2.1.2-11", "TK-10.3-13", "TK-4.1.2-2")
def test_the_hq_named_for_support() -> None:
    start = front(
        e3906="Rus-inf01", e3905="GER-2_Army/3, GER-inf01", e3904="GER-HQ_B/3", e4005="GER-HQ_A/2",
        e3702="GER-HQ_C/3", e4006="GER-HQ_N/3", e3907="Rus-HQ_West/3",
    )  # fmt: skip
    plain = declared(start, "e3906", "GER-2_Army")
    assert plain.attacker_hq in ("GER-HQ_B", "GER-HQ_N")  # the strongest, the last by name
    assert plain.attacker_hq == "GER-HQ_N"
    assert declared(start, "e3906", "GER-2_Army", support="GER-HQ_A").attacker_hq == "GER-HQ_A"
    assert declared(start, "e3906", "GER-2_Army", alone=True).attacker_hq == ""
    assert declared(start, "e3906", "GER-2_Army", "GER-HQ_N").attacker_hq == ""
    no = {
        "GER-HQ_C": "TK-4.2.1.2-5",
        "GER-inf01": "TK-4.2.1.2-1",
        "GER-HQ_D": "TK-4.2.1.2-1",
        "Rus-HQ_West": "TK-4.2.1.2-2",
    }
    for name, number in no.items():
        assert refused(start, "e3906", "GER-2_Army", support=name) == number, name
    used = "TK-4.2.1.2-11"
    assert refused(start, "e3906", "GER-2_Army", "GER-HQ_N", support="GER-HQ_B") == used
    start.fought_hqs = ["GER-HQ_B"]
    assert refused(start, "e3906", "GER-2_Army", support="GER-HQ_B") == "TK-4.2.1.2-9"
    start.fought_hqs = []
    start.blitz["axis"] = ["e3907"]
    blitz = declared(start, "e3906", "GER-2_Army", segment="blitz")
    assert blitz.attacker_hq == "GER-HQ_N"
    far = refused(start, "e3906", "GER-2_Army", segment="blitz", support="GER-HQ_A")
    assert far == "TK-4.1.2-2"
    cut = front(e4312="GER-HQ_B/3, GER-inf01", e4313="Rus-inf01")
    assert refused(cut, "e4313", "GER-inf01", support="GER-HQ_B") == "TK-10.3-13"


@clause("TK-4.2.1.2-2", "TK-4.2.1.2-12")
def test_an_enemy_hq_of_the_same_nationality_supports_nobody_over_there() -> None:
    start = position(
        turn="1944 July-Aug", countries={"France": "conquered western"},
        units={"w3815": "MK-Wes-Beachhead#1>w3714, US-12AG/2", "w3615": "US-inf01",
               "w3515": "GER-inf01", "w3714": "US-inf02", "w3616": "GER-inf02"},
    )  # fmt: skip
    start.phasing = "western"
    assert refused(start, "w3616", "US-inf01", support="US-12AG") == "TK-4.2.1.2-12"
    assert refused(start, "w3616", "US-inf01") == ""


# ----------------------------------------------------------------------------- results


@clause("TK-4.2.2-1", "TK-4.2.2-2")
def test_markers_alone_are_driven_off_without_a_roll() -> None:
    start = front(
        e3906="Rus-inf01/back, MK-Sov-Stavka, MK-Axi-OKH", e3905="GER-2_Army/3, GER-1P/3",
    )  # fmt: skip
    for more in ("", " if odds at least 3-1"):
        orders = f"attack e3906 with GER-2_Army, GER-1P{more}\nadvance GER-2_Army"
        after = fight(start, orders)
        assert after.clauses() == []
        assert {after.at(name) for name in ("Rus-inf01", "MK-Sov-Stavka")} == {"delay"}
        assert not after.position.pieces["Rus-inf01"].back
        assert after.at("MK-Axi-OKH") == "e3906"
        gone = [event for event in after.events if event.kind == "MarkerRemoved"]
        assert {event.clause for event in gone} == {"TK-4.2.2-2"}
        assert [event.facts["marker"] for event in gone] == ["Rus-inf01", "MK-Sov-Stavka"]
        assert after.at("GER-2_Army") == "e3906"
        assert after.told("Battle") == []
    on = fight(start, "attack e3906 with GER-1P\nexploit GER-1P via e3906, e3907")
    assert (on.at("GER-1P"), on.clauses()) == ("e3906", ["TK-4.2.2-3"])


@clause("TK-4.2.2-4")
def test_an_attack_waits_for_its_condition() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3")
    go = fight(start, "attack e3906 with GER-2_Army if odds at least 2-1",
               {"combat/regular/e3906": 1})  # fmt: skip
    assert go.told("Battle")
    no = fight(start, "attack e3906 with GER-2_Army if odds at least 6-1")
    assert (no.told("Battle"), no.clauses()) == ([], ["TK-4.2.2-4"])


def result(monkeypatch: pytest.MonkeyPatch, *told: Any) -> None:
    """Every combat comes to this result."""
    monkeypatch.setattr(combat, "weathered", lambda result, weather: Result(*told))


BEHIND = {"e3705": "Rus-inf02", "e3706": "Rus-inf03"}


@clause("TK-4.2.4.1-1", "TK-4.2.5.2-1", "TK-4.2.5.2-2")
@pytest.mark.parametrize(
    ("units", "who", "able"),
    [
        ({}, ["GER-2_Army"], True),
        ({}, ["GER-2_Army", "GER-HQ_B"], False),
        ({}, ["GER-2_Army", "GER-FE1"], False),
        ({"e4005": "Rus-inf02", "e3804": "Rus-inf03", "e3904": "Rus-inf04"}, ["GER-2_Army"], False),
        ({"e3806": "GER-6_Army/3"}, ["GER-2_Army", "GER-6_Army"], True),
        ({"e3806": "GER-6_Army/3", **BEHIND}, ["GER-2_Army", "GER-6_Army"], False),
        ({"e3806": "GER-6_Army/3", **BEHIND}, ["GER-2_Army"], True),
    ],
)  # fmt: skip
def test_which_attackers_may_withdraw(units: dict[str, str], who: list[str], able: bool) -> None:
    start = front(**{"e3906": "Rus-inf01", "e3905": "GER-2_Army/3, GER-HQ_B/2, GER-FE1", **units})
    force = Fight("e3906", "regular", "axis", list(who), ["Rus-inf01"], "soviet")
    assert attackers_can(start, board(), force) is able
    force.attacker_hq = "GER-HQ_A"
    assert attackers_can(start, board(), force) is False


@clause("TK-4.2.4.1-1", "TK-A64")
def test_attackers_that_cannot_withdraw_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    result(monkeypatch, "Ad", 0, 0)
    ring = {"e4005": "Rus-inf02", "e3804": "Rus-inf03", "e3904": "Rus-inf04"}
    start = front(**{"e3906": "Rus-inf01", "e3905": "GER-2_Army/3", **ring})
    order = "attack e3906 with GER-2_Army\nwithdraw"
    after = fight(start, order, {"combat/regular/e3906": 3})
    assert [one["unit"] for one in after.told("StepLost")] == ["GER-2_Army"]
    assert after.at("GER-2_Army") == "e3905"
    free = front(e3906="Rus-inf01", e3905="GER-2_Army/3")
    gone = fight(free, order, {"combat/regular/e3906": 3})
    assert gone.told("StepLost") == []
    assert gone.at("GER-2_Army") != "e3905"


@clause("TK-4.2.4.1-1")
@pytest.mark.parametrize(("unit", "goes"), [("GER-2_Army/2", True), ("GER-2_Army/3", False)])
def test_silence_spares_the_weak_and_loses_a_step_of_the_strong(
    monkeypatch: pytest.MonkeyPatch, unit: str, goes: bool
) -> None:
    result(monkeypatch, "Ad", 0, 0)
    after = fight(front(e3906="Rus-inf01", e3905=unit), "attack e3906 with GER-2_Army",
                  {"combat/regular/e3906": 3})  # fmt: skip
    assert bool(after.told("Withdrew")) is goes
    assert bool(after.told("StepLost")) is not goes


@clause("TK-4.2.6-1", "TK-4.2.6-2")
def test_what_is_left_of_a_supporting_hq_may_lose_the_next_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result(monkeypatch, "Ad", 2, 0)
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3", e3904="GER-HQ_B/2")
    order = "attack e3906 with GER-2_Army and support GER-HQ_B\nstand"
    dice = {"combat/regular/e3906": 3}
    after = fight(start, f"{order}\nlose GER-HQ_B leave GER-inf01\nlose GER-inf01", dice)
    losses = [one["unit"] for one in after.told("StepLost")]
    assert losses[:2] == ["GER-HQ_B", "GER-inf01"]
    assert len(losses) == 3
    assert after.at("GER-HQ_B") == "delay"
    assert after.at("GER-inf01") == "pool:axis"
    army = fight(start, f"{order}\nalways lose GER-2_Army first", dice)
    assert [one["unit"] for one in army.told("StepLost")][:2] == ["GER-2_Army", "GER-2_Army"]
    # The HQ is not spent with the first loss of another unit.
    other = front(e3906="Rus-inf01", e3905="GER-inf01, GER-inf02", e3904="GER-HQ_B/2")
    spent = fight(
        other,
        "attack e3906 with GER-inf01, GER-inf02 and support GER-HQ_B\n"
        "lose GER-inf01\nlose GER-inf02\nlose GER-HQ_B leave GER-inf05",
        dice,
    )
    assert [one["unit"] for one in spent.told("StepLost")] == ["GER-inf01", "GER-inf02", "GER-HQ_B"]
    assert spent.told("Battle")[0]["attacker_hq"] == "GER-HQ_B"


@clause("TK-4.2.6.2-5", "TK-4.2.6.2-4")
@pytest.mark.parametrize(
    ("order", "clause_"),
    [
        ("lose GER-HQ_B leave GER-2_Army", "TK-4.2.6.2-5"),
        ("lose GER-2_Army leave GER-inf01", "TK-4.2.6.2-4"),
    ],
)
def test_a_unit_that_cannot_be_what_is_left_is_refused_and_told(
    monkeypatch: pytest.MonkeyPatch, order: str, clause_: str
) -> None:
    """Nothing is taken in its place in silence: the line falls, and the default is what loses."""
    result(monkeypatch, "Ad", 1, 0)
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3", e3904="GER-HQ_B/2")
    lines = f"attack e3906 with GER-2_Army and support GER-HQ_B\n{order}"
    after = fight(start, lines, {"combat/regular/e3906": 3})
    assert after.clauses() == [clause_]


@clause("TK-4.2.6-1", "TK-4.2.5.3-4", "TK-4.2.5.3-5")
def test_what_is_left_of_the_defenders_hq_loses_steps_too(monkeypatch: pytest.MonkeyPatch) -> None:
    result(monkeypatch, "Dr1", 0, 2)
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3", e3908="Rus-HQ_West/2")
    after = fight(
        start,
        "attack e3906 with GER-2_Army",
        {"combat/regular/e3906": 3},
        soviet="support with Rus-HQ_West\nalways lose Rus-HQ_West first",
    )
    losses = [one["unit"] for one in after.told("StepLost")]
    assert losses[0] == "Rus-HQ_West"
    assert len(losses) == 3
    assert after.at("Rus-inf01") == "pool:soviet"
    left = after.told("StepLost")[0]["left"]
    assert left in losses[1:]


@clause("TK-4.2.6.1-1", "TK-4.2.6.1-2", "TK-4.2.6.1-3")
def test_only_the_first_loss_is_armor(monkeypatch: pytest.MonkeyPatch) -> None:
    result(monkeypatch, "Dr1", 2, 0)
    start = front(e3906="Rus-inf01", e3905="GER-1P/3, GER-inf01")
    order = "attack e3906 with GER-1P, GER-inf01\nlose GER-inf01\nlose GER-inf01"
    after = fight(start, order, {"combat/regular/e3906": 3})
    losses = [event for event in after.events if event.kind == "StepLost"]
    assert [event.facts["unit"] for event in losses] == ["GER-1P", "GER-inf01"]
    assert [event.clause for event in losses] == ["TK-4.2.6.1-2", "TK-4.2.6-3"]


@clause("TK-4.2.5.3-7", "TK-4.2.5.3-8", "TK-4.2.5.3-1")
@pytest.mark.parametrize(
    ("place", "start", "blitz", "clause_"),
    [
        ("e3906", "e3905", "", "TK-4.2.5.3-8"),  # a City
        ("e3906", "e3905", "e3906", ""),  # a City with a Blitz marker
        ("e3907", "e4007", "", ""),
        ("w3119", "w3219", "", "TK-4.2.5.3-7"),  # over a Mountain
    ],
)
def test_who_may_stand_against_a_retreat(
    monkeypatch: pytest.MonkeyPatch, place: str, start: str, blitz: str, clause_: str
) -> None:
    result(monkeypatch, "Dr2", 0, 0)
    there = position(
        turn="1941 July-Aug", countries={"Poland": "conquered western", "France": "active western"},
        units={place: "Rus-inf01, Rus-inf02", start: "GER-2_Army/3, GER-4_Army/3"},
    )  # fmt: skip
    if blitz:
        there.blitz["axis"] = [blitz]
    order = f"attack {place} with GER-2_Army, GER-4_Army"
    dice = {f"combat/regular/{place}": 3}
    stood = fight(there, order, dice, soviet="stand for 1")
    assert len(stood.told("StepLost")) == (1 if clause_ else 0)
    assert len(stood.told("Withdrew")) == (1 if clause_ else 2)
    all_ = fight(there, order, dice, soviet="stand")
    assert len(all_.told("StepLost")) == (2 if clause_ else 0)
    silent = fight(there, order, dice)
    assert len(silent.told("Withdrew")) == 2
    if clause_:
        asked = play("regular", there, dice=dice, axis=order, defaults=False)
        assert [one.clause for one in asked.trial.asks] == [clause_]


@clause("TK-4.2.8-10", "TK-4.2.8-13", "TK-A59")
@pytest.mark.parametrize(
    ("told", "distance"),
    [
        (("Dr1", 0, 0), 1), (("Dr2", 0, 0), 2), (("Dr3", 0, 0), 3), (("Dr2", 0, 1), 2),
        (("Dr2", 0, 2), 3), (("Dr1", 0, 3), 3), (("Ex", 0, 1), 1), (("Ex", 0, 2), 2),
    ],
)  # fmt: skip
def test_how_far_armor_exploits(
    monkeypatch: pytest.MonkeyPatch, told: tuple[str, int, int], distance: int
) -> None:
    result(monkeypatch, *told)
    start = front(e3907="Rus-inf01", e3906="GER-1P/3, GER-2P/3", e3702="GER-inf30")
    after = fight(
        start,
        "attack e3907 with GER-1P, GER-2P\nstand\nalways lose GER-2P first\n"
        "exploit GER-1P via e3807, e3707, e3607",
        {"combat/regular/e3907": 3},
        soviet="always withdraw",
    )
    [went] = after.told("Advanced")
    assert len(went["path"]) == distance
    assert after.clauses() == ([] if distance == 4 else ["TK-4.2.8-10"])


# ----------------------------------------------------------------------------- retreats


def bars(start: str, end: str, name: str, faction: str, **more: Any) -> bool:
    units = {start: name, **more.pop("units", {})}
    here = field(**{"turn": "1941 July-Aug", **more}, units=units)
    return _barred(here, [name.split("/")[0]], faction, cell(start), cell(end)) is not None


@clause("TK-4.2.5.2-5", "TK-4.2.5.2-6", "TK-4.2.5.2-7", "TK-4.2.5.2-9", "TK-4.2.5-1")
@pytest.mark.parametrize(
    ("start", "end", "units", "barred"),
    [
        ("e4013", "e4014", {}, False),
        ("e4013", "e4014", {"e4014": "GER-inf01"}, True),
        ("e4013", "e4014", {"e4014": "Bri-inf01"}, True),
        ("e4013", "e4014", {"e4014": "GER-LF1"}, True),
        ("e4013", "e4014", {"e4014": "GER-7Flg/back"}, True),
        ("e4013", "e4014", {"e4014": "GER-inf01/back"}, False),
        ("e4013", "e4014", {"e4014": "Rus-inf02"}, False),
        ("e4013", "e4014", {"e4113": "GER-inf01"}, False),
        ("e4708", "e4809", {}, True),  # over a lake
        ("e2912", "e2812", {}, True),  # to sea
        ("e3014", "e3015", {}, False),  # over a Strait
        ("w4224", "w4225", {}, True),  # over an All-Sea hexside
        ("w4224", "w4124", {}, False),
    ],
)
def test_what_bars_a_retreat(start: str, end: str, units: dict[str, str], barred: bool) -> None:
    countries = {"Denmark-Norway": "conquered western", "Sweden": "conquered western"}
    assert bars(start, end, "Rus-inf01", "soviet", units=units, countries=countries) is barred


@clause("TK-4.2.5.2-6", "TK-4.2.5.2-7", "TK-4.2.5-1")
@pytest.mark.parametrize(
    ("start", "end", "marker", "barred"),
    [
        ("w3714", "w3815", "MK-Wes-Beachhead#1>w3714", False),
        ("w3715", "w3615", "MK-Wes-Beachhead#1>w3615", False),
        ("w3714", "w3715", "MK-Wes-Beachhead#1>w3615", True),
        ("w3714", "w3815", "MK-Axi-Beachhead#1>w3714", True),
        ("w3714", "w3815", "", True),
    ],
)
def test_over_its_own_beachhead_hexside_a_unit_retreats(
    start: str, end: str, marker: str, barred: bool
) -> None:
    sea = start if start == "w3715" else end
    units = {sea: marker} if marker else {}
    here = field(
        turn="1944 July-Aug", countries={"France": "conquered western"},
        units={**units, "w3616": "Bri-inf01"},
    )  # fmt: skip
    assert (_barred(here, ["Bri-inf01"], "western", cell(start), cell(end)) is not None) is barred


@clause("TK-13.6.1.1-20", "TK-13.6.2.1-14", "TK-14.13-3")
@pytest.mark.parametrize(
    ("britain", "france", "barred"),
    [
        ("", "", False),
        ("", "appeasement", True),
        ("appeasement", "appeasement", False),
        ("guarantees", "appeasement", True),
        ("reassess", "appeasement", True),
    ],
)
def test_a_retreat_into_lands_under_a_policy(britain: str, france: str, barred: bool) -> None:
    here = field(
        turn="1940 June-July", war="limited", countries={"France": "active western"},
        posture={"britain": britain, "france": france}, units={"w3618": "Bri-BEF"},
    )  # fmt: skip
    assert (
        _barred(here, ["Bri-BEF"], "western", cell("w3618"), cell("w3617")) is not None
    ) is barred


@clause("TK-14.13-3", "TK-14.24-4")
@pytest.mark.parametrize(
    ("mark", "barred"),
    [("", False), ("free_passage", True), ("no_occupation", True), ("mobilizing", False)],
)
def test_a_marked_country_does_not_retreat_abroad(mark: str, barred: bool) -> None:
    start = position(
        turn="1941 July-Aug", countries={"Hungary": "active axis", "Rumania": "active axis",
                                         "Austria": "conquered western"},
        units={"w3126": "Hun-arm"},
    )  # fmt: skip
    start.countries["Hungary"].mark = mark
    here = Field(start, board())
    abroad = next(
        one for one in board().neighbours(cell("w3126"))
        if here.lands.owner.get(one) not in ("Hungary", None) and not (here.neutral >> one) & 1
    )  # fmt: skip
    assert (_barred(here, ["Hun-arm"], "axis", cell("w3126"), abroad) is not None) is barred
    home = next(
        one for one in board().neighbours(cell("w3126")) if here.lands.owner.get(one) == "Hungary"
    )
    assert _barred(here, ["Hun-arm"], "axis", cell("w3126"), home) is None


@clause("TK-4.2.5.1-5", "TK-4.2.5.1-6")
def test_each_hex_of_a_retreat_is_farther_than_all_before() -> None:
    here = field(turn="1941 July-Aug", units={"e3609": "Rus-inf01"})

    def to(origin: str, start: str, farthest: int) -> set[str]:
        found = ways(here, ["Rus-inf01"], "soviet", cell(origin), cell(start), farthest)
        return {board().ids[one] for one in found}

    near = to("e3608", "e3609", 0)
    assert near == {"e3610", "e3509", "e3709"}
    assert to("e3608", "e3609", 1) == near
    assert to("e3608", "e3609", 2) == set()
    no = retreat_refusal(
        here, ["Rus-inf01"], "soviet", cell("e3608"), cell("e3609"), cell("e3708")
    )  # fmt: skip
    assert no == ("TK-4.2.5.1-6", "e3708 is not farther from e3608 than Kiev (e3609).")


@clause("TK-4.2.5-7", "TK-4.2.5-9", "TK-4.2.5-10", "TK-4.2.5.3-2")
def test_an_hq_retreated_onto_joins_and_holds_the_force(monkeypatch: pytest.MonkeyPatch) -> None:
    result(monkeypatch, "Dr3", 0, 0)
    start = front(
        e3905="Rus-18A/2", e3904="GER-2_Army/3, GER-4_Army/3", e3906="Rus-HQ_West/3",
        e4006="Rus-inf02", e4005="GER-inf01", e3805="Rus-inf03", e3702="GER-inf30",
    )  # fmt: skip
    after = fight(
        start, "attack e3905 with GER-2_Army, GER-4_Army", {"combat/regular/e3905": 3},
        soviet="no support\nretreat to e3906",
    )  # fmt: skip
    assert [one["to"] for one in after.told("Withdrew")] == ["e3906"]
    assert len([one for one in after.told("StepLost") if one["why"] == "conversion"]) == 2
    assert after.position.fought_hqs == []  # the Segment is over


# ------------------------------------------------------------------------ Mobile Defense


@clause("TK-14.2-8", "TK-14.2-10", "TK-14.2-4")
@pytest.mark.parametrize(
    ("units", "went", "after_loss", "able"),
    [
        (["GER-HQ_B", "GER-inf01"], 0, False, True),
        (["GER-HQ_B", "GER-inf01"], 1, False, False),
        (["GER-HQ_B", "GER-inf01"], 0, True, False),
        (["GER-inf01"], 1, True, True),
        (["GER-inf01", "Rum-Cav"], 0, False, False),
        (["GER-inf01", "GER-FE1"], 0, False, False),
        ([], 0, False, False),
    ],
)
def test_when_a_force_may_fall_back(
    units: list[str], went: int, after_loss: bool, able: bool
) -> None:
    start = position(
        turn="1943 July-Aug",
        countries={"Poland": "conquered western", "Rumania": "active axis"},
        units={"e3905": "GER-HQ_B/2, GER-inf01, Rum-Cav, GER-FE1", "e3906": "Rus-inf01"},
    )
    force = Force("e3906", list(units), "axis", went=went)
    assert bool(doctrine.exits(start, board(), force, after_loss=after_loss)) is able


@clause("TK-4.2.1.2-9", "TK-4.2.1.2-10")
def test_an_hq_takes_part_in_one_combat_of_a_segment() -> None:
    start = front(
        e3906="Rus-inf01", e3807="Rus-inf02", e3905="GER-2_Army/3, GER-HQ_B/3",
        e3806="GER-4_Army/3, GER-6_Army/3",
    )  # fmt: skip
    for first in ("GER-2_Army, GER-HQ_B", "GER-2_Army and support GER-HQ_B"):
        orders = (
            f"attack e3906 with {first}\nattack e3807 with GER-4_Army and support GER-HQ_B\n"
            "attack e3807 with GER-6_Army"
        )
        after = fight(start, orders, {"combat/regular/e3906": 1, "combat/regular/e3807": 1})
        assert after.clauses() == ["TK-4.2.1.2-9"]
        assert [one["attacker_hq"] for one in after.told("Battle")][1:] == [""]


@clause("TK-4.2.2-10")
def test_no_shift_leads_beyond_the_columns() -> None:
    start = front(
        e3906="Rus-Def1/back, Rus-inf01, RUS-1VA", e3905="GER-2_Army/3", e3908="Rus-HQ_West/3"
    )
    odds = weigh(Field(start, board()), declared(start, "e3906", "GER-2_Army"))
    assert odds.base + odds.shift < 0
    assert odds.column == 0
    strong = front(e3907="Rus-inf01", e3906="GER-1P/3, GER-2P/3, GER-LF1")
    won_ = weigh(Field(strong, board()), declared(strong, "e3907", "GER-1P", "GER-2P"))
    assert won_.column == min(len(board().crt) - 1, won_.base + won_.shift)


@clause("TK-9.2-1", "TK-9.2-7", "TK-4.2.6-1")
@pytest.mark.parametrize(
    ("key", "name", "said"),
    [
        (
            "stacking/regular/e3906/1",
            "MK-Sov-Stavka",
            "TK-9.2-1 MK-Sov-Stavka is not a ground unit",
        ),
        ("stacking/regular/e3906/1", "Rus-inf02", "TK-9.2-7 Rus-inf02 is in e3907, and the stack"),
        ("stacking/regular/e3906/1", "GER-1P", "TK-4.2.6-1 GER-1P is not yours"),
        ("loss/regular/e3906/1", "Rus-inf03", "TK-4.2.6-1 Rus-inf03 is in the Delay Box"),
        ("loss/regular/e3906/1", "Bri-inf09", "TK-4.2.6-1 Bri-inf09 is in the Western Force Pool"),
        ("loss/regular/e3906/1", "Rus-inf02", "TK-4.2.6-1 Rus-inf02 has taken no part in the"),
    ],
)
def test_what_loses_no_step_is_told_why(key: str, name: str, said: str) -> None:
    there = front(
        e3906="Rus-inf01", e3907="Rus-inf02, MK-Sov-Stavka", e3905="GER-1P/3", delay="Rus-inf03"
    )
    found = loss_refusal(Field(there, board()), "soviet", key, "TK-9.2-6", name)
    assert found is not None
    assert " ".join(found)[: len(said)] == said
