"""Cases worked out at the edges of interceptions: who may try, who has said what, and what is
left to fight when ships are sunk before the others come."""

from __future__ import annotations

import pytest

from tests.rulesets.world_at_war.war_kit import axis, d3, war

clause = pytest.mark.clause
SAIL = "sail 1 fleet from Kiel to North Sea South"
TACTICAL = "doctrine, axis_tactical"


@clause("WAW-CORE.NAV-13", "WAW-CORE.SUP-12")
def test_fleets_in_off_map_boxes_intercept_nothing() -> None:
    at = war({"Kiel": "germany 1 naval", "Canada": "uk 1 naval, 1 air",
              "South England": "uk 1 naval"}, turn=4)  # fmt: skip
    after = axis(at, SAIL, allies="intercept in North Sea South", phases=TACTICAL)
    assert len(after.told("TriedInterception")) == 1


@clause("WAW-CORE.NAV-13", "WAW-CORE.SEQ-17")
@pytest.mark.parametrize(
    ("said", "tries"),
    [
        ("intercept in North Sea South", 1),
        ("intercept nothing\nintercept in North Sea South", 0),
        ("intercept in North Sea South\nintercept nothing", 1),
        ("intercept nothing if enemy units at least 2\nintercept in North Sea South", 1),
        ("intercept in Baltic Sea", 0),
        ("", 0),
    ],
)
def test_the_first_line_about_interceptions_that_holds_counts(said: str, tries: int) -> None:
    at = war({"Kiel": "germany 1 naval", "South England": "uk 1 naval"}, turn=4)
    after = axis(at, SAIL, allies=said, phases=TACTICAL)
    assert len(after.told("TriedInterception")) == tries


@clause("WAW-CORE.NAV-14", "WAW-CORE.NAV-13", "WAW-3.21-5")
@pytest.mark.parametrize("carriers", [False, True])
def test_whom_the_air_fleet_has_sunk_nobody_else_fights(carriers: bool) -> None:
    """Both have found the ship; it is damaged by the first, and no die is rolled by the other."""
    kind = "carrier" if carriers else "naval"
    at = war({"Kiel": "germany 1 naval", "South England": f"uk 1 {kind}, 1 air"}, turn=4,
             options={"carriers": carriers})  # fmt: skip
    # Two tries, sorties of the air fleet under the option, its attacks, turns of repair.
    strike = (1, 1, 2) if carriers else (1,)
    after = axis(at, SAIL, allies="intercept in North Sea South", phases=TACTICAL,
                 dice=d3(1, 1, *strike, 2))  # fmt: skip
    assert [one["found"] for one in after.told("TriedInterception")] == [True, True]
    assert len(after.told("FleetHit")) == 1
    assert len(after.told("AirStruck")) == 1
    assert after.told("NavalFought") == []
    assert after.told("Moved") == []


@clause("WAW-3.21-3", "WAW-3.21-5", "WAW-CORE.NAV-13")
def test_whom_a_carriers_sorties_have_sunk_nobody_fights() -> None:
    at = war({"Kiel": "germany 1 naval", "South England": "uk 1 carrier"}, turn=4,
             options={"carriers": True})  # fmt: skip
    after = axis(at, SAIL, allies="intercept in North Sea South", phases=TACTICAL,
                 dice=d3(1, 1, 1, 2))  # fmt: skip
    assert after.one("AirStruck")["hits"] == 1
    assert after.told("NavalFought") == []
    assert after.units("South England") == {"uk carrier": 1}


@clause("WAW-3.21-1", "WAW-CORE.NAV-12")
def test_an_inactive_carrier_on_guard_flies_no_sorties() -> None:
    for side, sorties in (("", 1), (" inactive", 0)):
        guard = f"uk 1 carrier{side} task=interdiction base=south_england"
        at = war({"Kiel": "germany 1 naval", "North Sea South": guard}, turn=4,
                 options={"carriers": True})  # fmt: skip
        after = axis(at, SAIL, phases=TACTICAL)
        assert len(after.told("AirStruck")) == sorties
        assert after.told("NavalFought") or sorties


@clause("WAW-CORE.NAV-14", "WAW-CORE.AIR-9", "WAW-CORE.SUP-14")
def test_cover_that_is_shot_down_flies_to_no_base() -> None:
    """One against two that are better: three ahead, and the only one is destroyed."""
    at = war({"Kiel": "germany 1 naval", "South England": "uk 2 air",
              "North Sea South": "germany 1 air task=interdiction base=oslo"}, turn=4,
             majors={"uk": {"techs": ["aerial_industry"]}, "germany": {}})  # fmt: skip
    after = axis(at, SAIL, allies="intercept in North Sea South with air", phases=TACTICAL,
                 dice=d3(1, 1, 3, 1, 3, 3))  # fmt: skip
    assert "destroyed" in " ".join(after.one("AirFought")["outcome"])
    assert after.told("AirDisplaced") == []
    assert after.units("Kiel") == {}
