"""Cases worked out from the book where two of its rules meet: movement and Zones of Control."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import Position
from tests.rulesets.totaler_krieg.kit import After, play, position

clause = pytest.mark.clause

WEST: dict[str, Any] = {
    "turn": "1940 June-July",
    "war": "limited",
    "countries": {"France": "active western", "Belgium-Holland": "conquered western"},
}
CONVOY = {"convoys:North Sea": "MK-Wes-British_Convoy#1=troop"}


def west(units: dict[str, str], **more: Any) -> Position:
    return position(**{**WEST, **more}, units=units)


def moved(start: Position, orders: str, seat: str = "axis", phase: str = "operational") -> After:
    start.phasing = seat
    return play(phase, start, **{seat: orders})


def failing(start: Position, which: str, hex_id: str) -> Position:
    start.failures[which] = hex_id
    return start


@clause("TK-3.1.4-4", "TK-8.2-6")
def test_in_mud_nobody_passes_through_an_ezoc_that_a_friend_holds() -> None:
    units = {"w3719": "GER-inf01", "w3718": "GER-inf02", "w3618": "Bri-1A/2"}
    order = "move GER-inf01 via w3718 to w3717"
    mud = moved(west(units, turn="1940 Apr-May"), order)
    assert (mud.at("GER-inf01"), mud.clauses()) == ("w3718", ["TK-3.1.4-4"])
    assert moved(west(units), order).at("GER-inf01") == "w3717"


@clause("TK-14.12-6", "TK-14.12-7")
@pytest.mark.parametrize(
    ("failure", "order", "units", "told"),
    [
        ("supply", "ship Bri-inf01 to Calais", {"w3916": "Bri-inf01"}, ["TK-14.12-6"]),
        ("command", "ship Bri-inf01 to Calais", {"w3916": "Bri-inf01"}, []),
        ("command", "ship Bri-inf01 to London", {"w3717": "Bri-inf01"}, ["TK-14.12-7"]),
        ("supply", "ship Bri-inf01 to London", {"w3717": "Bri-inf01"}, []),
    ],
)
def test_failures_hold_at_sea_as_on_land(
    failure: str, order: str, units: dict[str, str], told: list[str]
) -> None:
    others = {
        "w3618": "GER-2_Army",
        "w3619": "GER-inf03",
        "convoys:North Sea": "MK-Wes-British_Convoy#1=troop, MK-Wes-British_Convoy#2=supply",
    }
    start = failing(west({**units, **others}), f"western/{failure}", "w3717")
    assert moved(start, order, "western").clauses() == told


@clause("TK-13.6.2.1-7", "TK-13.6.2.2-6")
@pytest.mark.parametrize(
    ("truce", "told"), [("armistice", "TK-13.6.2.1-7"), ("negotiation", "TK-13.6.2.2-6")]
)
def test_under_a_truce_nobody_lands_in_an_axis_zone_of_control(truce: str, told: str) -> None:
    units = {"w3916": "Bri-inf01", "w3618": "GER-2_Army", "w3619": "GER-inf03", **CONVOY}
    posture = {"britain": truce, "france": truce}
    order = "ship Bri-inf01 to Calais"
    assert moved(west(units, posture=posture), order, "western").clauses() == [told]
    friend = {**units, "w3717": "Bri-inf02"}
    assert moved(west(friend, posture=posture), order, "western").clauses() == []


@clause("TK-3.1-2", "TK-3.1.2-5")
def test_a_unit_at_sea_ends_its_voyage_in_an_ezoc() -> None:
    units = {"w3916": "Bri-inf01", **CONVOY, "convoys:North Atlantic": "MK-Wes-French_Convoy=troop"}
    order = "ship Bri-inf01 via Brest to Africa Box"
    assert moved(west(units), order, "western").at("Bri-inf01") == "box:africa"
    watched = {**units, "w3613": "GER-inf01"}
    assert moved(west(watched), order, "western").at("Bri-inf01") == "w3916"


# ------------------------------------------------------- the clause that a refusal names


@clause("TK-3.1-2", "TK-13.6.2.1-7")
def test_who_cannot_come_to_a_hex_is_told_what_stops_him_on_the_way() -> None:
    start = west({"w3719": "GER-inf01", "w3618": "Bri-1A/2"})
    assert moved(start, "move GER-inf01 to w3717").clauses() == ["TK-3.1-2"]
    truce = west(
        {"w3516": "Bri-inf01", "w3718": "GER-2_Army", "w3619": "GER-inf03"},
        posture={"britain": "armistice", "france": "armistice"},
    )
    told = moved(truce, "move Bri-inf01 to w3618", "western").clauses()
    assert told == ["TK-13.6.2.1-7"]
    far = west({"w3719": "GER-inf01"})
    assert moved(far, "move GER-inf01 to w3612").clauses() == ["TK-3.1.1-3"]


@clause("TK-3.1.2-2", "TK-3.1.2-12", "TK-3.1.2-16", "TK-3.1.2-27", "TK-14.8-2")
@pytest.mark.parametrize(
    ("units", "order", "told"),
    [
        ({"w3916": "Bri-1A/2", **CONVOY}, "ship Bri-1A to Cherbourg", "TK-3.1.2-12"),
        (
            {"w3916": "Bri-inf01", "convoys:North Sea": "MK-Wes-British_Convoy#1=supply"},
            "ship Bri-inf01 to Cherbourg",
            "TK-14.8-2",
        ),
        (
            {"w3916": "Bri-inf01", "used:North Sea": "MK-Wes-British_Convoy#1=troop"},
            "ship Bri-inf01 to Cherbourg",
            "TK-3.1.2-27",
        ),
        (
            {"w3916": "Bri-inf01", **CONVOY, "station:North Sea": "GER-U1"},
            "ship Bri-inf01 to Cherbourg",
            "TK-3.1.2-2",
        ),
        ({"w3916": "Bri-inf01"}, "ship Bri-inf01 to Cherbourg", "TK-3.1.2-1"),
        ({"w3916": "Bri-inf01", **CONVOY}, "ship Bri-inf01 to Amsterdam", "TK-3.1.2-2"),
        ({"w3916": "Bri-inf01", **CONVOY}, "ship Bri-inf01 to Oslo", "TK-3.1.4-9"),
    ],
)
def test_a_ship_order_is_told_what_is_wanting(units: dict[str, str], order: str, told: str) -> None:
    assert moved(west(units), order, "western").clauses() == [told]


@clause("TK-3.1.2-17", "TK-3.1.2-16")
@pytest.mark.parametrize(
    ("convoy", "unit", "told"),
    [
        ("MK-Axi-Italian_Convoy", "Rum-3A", ["TK-3.1.2-17"]),
        ("MK-Axi-Italian_Convoy", "Rum-Exp", []),
        ("MK-Axi-Italian_Convoy", "GER-inf16", []),
        ("MK-Axi-German_Convoy", "Italy-1", ["TK-3.1.2-16"]),
        ("MK-Axi-Axis_Scratch_Convoy", "Rum-3A", []),
    ],
)
def test_convoys_carry_their_nationalities(convoy: str, unit: str, told: list[str]) -> None:
    units = {"e2404": unit, "convoys:Eastern Mediterranean": f"{convoy}=troop"}
    start = position(scenario="start-1941", units=units)
    after = moved(start, f"reserve ship {unit} to Athens", phase="reserve")
    assert after.clauses() == told


@clause("TK-3.1.4-1", "TK-3.1-1")
def test_a_unit_keeps_to_one_procedure() -> None:
    start = west({"w3914": "Bri-inf01", **CONVOY})
    both = "move Bri-inf01 to w3915\nship Bri-inf01 to Cherbourg"
    assert moved(start, both, "western").clauses() == ["TK-3.1.4-1"]
    twice = "move Bri-inf01 to w3915\nmove Bri-inf01 to w3916"
    assert moved(start, twice, "western").clauses() == ["TK-3.1-1"]
