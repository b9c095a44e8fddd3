"""9 looked at by an umpire: who has surrendered stays so, in positions in words too."""

from __future__ import annotations

import pytest

from tests.rulesets.blitzwar.kit import board, play, position


@pytest.mark.clause("BW-9.2-18", "BW-A34")
@pytest.mark.parametrize("scenario", sorted(board().scenarios))
def test_no_country_rises_at_the_first_breath_of_a_scenario(scenario: str) -> None:
    after = play("diplomacy", position(scenario=scenario), any_dice=True)
    assert after.told("CountryRose") == []


@pytest.mark.clause("BW-9.2-18")
@pytest.mark.parametrize(("lodz", "rises"), [("axis", []), ("allies", ["POL"])])
def test_a_country_rises_when_one_of_its_four_zones_is_free(lodz: str, rises: list[str]) -> None:
    control = {"soviet": ["eastern_poland"], "axis": ["Warsaw", "Krakow", "Poznan", "Danzig"]}
    control["neutral"] = ["Lublin"]
    control.setdefault(lodz, []).append("Lodz")
    place = position(turn=5, countries={"Poland": "surrendered to axis since 3"}, control=control)
    after = play("diplomacy", place)
    assert [facts["country"] for facts in after.told("CountryRose")] == rises
    assert after.position.countries["POL"].side == "allies"


@pytest.mark.clause("BW-9.2-18")
def test_an_axis_country_that_surrendered_would_rise_for_the_axis() -> None:
    place = position(countries={"Finland": "surrendered to soviet since 20"})
    assert place.countries["FIN"].side == "axis"
    assert position(countries={"Spain": "surrendered to axis"}).countries["SP"].side == "allies"


@pytest.mark.clause("BW-11.4-9", "BW-11.4-10")
def test_no_fleet_sails_round_the_cape() -> None:
    place = position(turn=24, active="allies", zones={"Asian Bases": "UK 2F, supply 4"})
    after = play("naval", place, allies="sail fleets from Asian Bases to Suez")
    assert after.counters("Suez") == []
    assert "can never move to another sea zone" in after.refusals()[0]
    after = play("naval", place, allies="sail fleets from Asian Bases to Persian Gulf")
    assert after.told("FleetsSailed")[0]["path"] == ["asian_bases", "persian_gulf"]
