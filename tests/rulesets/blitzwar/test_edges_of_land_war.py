"""Edges of land war: air over corps at sea, escorts from America, retreats, who places whom."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from tests.rulesets.blitzwar import home_kit
from tests.rulesets.blitzwar.test_placement import arriving
from tests.rulesets.blitzwar.war_kit import After, at, play, scene

clause = pytest.mark.clause


# ------------------------------------------------------------------ countering in silence


def flight(to: str, bases: str, **more: Any) -> After:
    """A German air unit flies from Bergen in the summer of 1942; the Allies say nothing."""
    start = {
        "turn": 25,
        "zones": {"Bergen": "GER air", "Scapa Flow": bases, **more.pop("zones", {})},
        "control": {"axis": ["Bergen"], "allies": ["Trondheim"]},
    }
    return play("air", scene({**start, **more}), axis=f"air to {to}")


@clause("BW-13.2-3")
@pytest.mark.parametrize(
    ("bases", "corps", "countered"),
    [
        ("2 x UK air", "UK 1I", True),
        ("UK air", "UK 1I", False),  # it would be the last one in range
        ("2 x UK air", "", False),
        ("2 x UK air", "Allied supply 1", False),
    ],
)
def test_in_silence_own_corps_are_protected_as_long_as_a_unit_stays_in_range(
    bases: str, corps: str, countered: bool
) -> None:
    after = flight("Trondheim", bases, zones={"Trondheim": corps})
    assert len(after.asked("counter/trondheim")) == 1
    assert bool(after.told("AirCountered")) is countered


@clause("BW-13.2-3", "BW-13.4.5-9")
def test_in_silence_nobody_is_sent_over_corps_on_a_beachhead() -> None:
    """What flies over the sea does not touch them: over the zone they attack it would."""
    waiting = {"Norwegian Sea": "UK 1I on beachhead Trondheim"}
    after = flight("Norwegian Sea", "2 x UK air", seas=waiting)
    (asked,) = after.asked("counter/norwegian_sea")
    assert (asked.facts["in range"], asked.facts["own corps"], asked.facts["sea"]) == (2, 0, True)
    assert after.told("AirCountered") == []
    assert at(after.position, "scapa_flow") == ["ALLIES air", "ALLIES air"]


# ------------------------------------------------------------------- the Italian air force


@clause("BW-9.6-4", "BW-9.6-5")
@pytest.mark.parametrize(
    ("country", "sea", "flies"),
    [
        ("ITA", "Eastern Mediterranean", True),
        ("ITA", "Black Sea", False),
        ("GER", "Black Sea", True),
    ],
)
def test_over_which_seas_the_italian_air_force_flies(country: str, sea: str, flies: bool) -> None:
    position = scene(
        {
            "turn": 25,
            "countries": {"ITA": "active axis", "TUR": "active axis"},
            "zones": {"Istanbul": f"{country} air"},
        }
    )
    after = play("air", position, axis=f"air to {sea}")
    assert [no for no, _ in after.refusals()] == ([] if flies else ["BW-9.6-5"])
    assert len(after.told("AirPlaced")) == flies


@clause("BW-9.6-5")
@pytest.mark.parametrize("end", ["Odessa", "Black Sea"])
def test_the_italian_fleet_sails_wherever_it_likes(end: str) -> None:
    """However many Italian corps are abroad: the fleet is none of them."""
    position = scene(
        {
            "turn": 25,
            "countries": {"ITA": "active axis", "TUR": "active axis"},
            "control": {"axis": ["Odessa", "Kiev"]},
            "zones": {"Istanbul": "ITA 1F, Axis supply 4", "Kiev": "ITA 3I"},
        }
    )
    after = play("naval", position, axis=f"sail fleet from Istanbul to {end}")
    assert after.refusals() == []
    assert at(position, end.casefold().replace(" ", "_")) == ["ITA 1 fleet"]


# ------------------------------------------------------------------ escorts from America


@clause("BW-14.1.2-6", "BW-A62")
@pytest.mark.parametrize(
    ("there", "lands"),
    [
        ("USA 1F, UK 1F", True),
        ("USA 1F, ITA 1F", False),
        ("ITA 2F", False),
        ("USA 1F, 2 x UK air flying", False),
    ],
)
def test_who_escorts_corps_from_america(there: str, lands: bool) -> None:
    """Fleet units of one's own side alone, whatever else is at sea."""
    position = scene(
        {
            "turn": 28,
            "active": "allies",
            "countries": {"USA": "active allies", "ITA": "active axis"},
            "zones": {"America": "USA 2I, Allied supply 6"},
            "seas": {"Western Mediterranean": f"UK air on beachhead Sardinia, {there}"},
        }
    )
    after = play("sea_transport", position, allies="land all from America at Sardinia")
    assert [no for no, _ in after.refusals()] == ([] if lands else ["BW-14.1.2-6"])
    assert ("USA 2 infantry" in at(position, "america")) is not lands


# ----------------------------------------------------------------- whose corps arrive


@clause("BW-11.5-4", "BW-A67")
@pytest.mark.parametrize(
    ("order", "british", "americans"),
    [
        ("", 1, 2),
        ("place 1 UK infantry in London", 1, 2),
        ("place 1 UK infantry in America", 1, 2),
        ("place 1 USA infantry in America", 1, 2),
        ("place 2 USA infantry in America", 1, 2),
        ("place 3 USA infantry in America", 0, 3),
    ],
)
def test_of_what_no_order_places_one_corps_is_british_if_none_was_yet(
    order: str, british: int, americans: int
) -> None:
    position = arriving("allies_total_8", turn=25)  # 3 infantry, 1 air, 19 supply
    home_kit.state(position, "USA", "active", "allies")
    home_kit.play(reinforcement, position, {"allies": order})
    come = [c.country for c in position.counters for _ in range(c.infantry)]
    assert (come.count("UK"), come.count("USA")) == (british, americans)


@clause("BW-11.5-4")
def test_a_total_war_card_without_infantry_brings_americans_in_silence() -> None:
    position = arriving("allies_total_3", turn=35)  # 2 armour, 1 fleet, 14 supply
    home_kit.state(position, "USA", "active", "allies")
    home_kit.play(reinforcement, position)
    assert home_kit.units(position, "america", "USA")["armour"] == 2
    assert not [c for c in position.counters if c.corps and c.country == "UK"]


@clause("BW-11.5-4")
def test_total_war_cards_of_the_others_bring_their_own_corps() -> None:
    for card, side, country in (
        ("axis_total_1", "axis", "GER"),
        ("soviet_total_1", "soviet", "USSR"),
    ):
        position = arriving(card, turn=25)
        home_kit.play(reinforcement, position)
        assert {c.country for c in position.counters if c.corps and c.side == side} == {country}
        assert not [c for c in position.counters if c.corps and c.side != side]
