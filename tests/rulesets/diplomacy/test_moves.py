"""Order writing, moves and stand-offs."""

from __future__ import annotations

import pytest

from tests.rulesets.diplomacy.kit import ends, played, position, receipt, refused, stands

clause = pytest.mark.clause


def no(units: dict[str, list[str]], order: str, seat: str = "france") -> tuple[str, str]:
    """Clause and reason with which one order is refused."""
    (found,) = receipt(position(units), seat, order).refused
    return found.clause, found.text


@clause("DIP-MAP-1")
def test_armies_stay_on_land() -> None:
    assert no({"france": ["A bre"]}, "A BRE - ENG") == (
        "DIP-MAP-1",
        "Armies cannot go to sea: English Channel is water.",
    )


@clause("DIP-MAP-2")
def test_fleets_stay_on_water_and_coasts() -> None:
    assert no({"france": ["F bre"]}, "F BRE - PAR") == (
        "DIP-MAP-2",
        "Fleets cannot go inland: Paris has no coast.",
    )


@clause("DIP-MAP-3")
def test_a_province_holds_one_unit() -> None:
    assert ends("france: A PAR - BUR", "france: A BUR H") == ("", "")


@clause("DIP-MAP-4", "DIP-MAP-5")
def test_a_fleet_stands_at_one_coast_and_leaves_by_it() -> None:
    assert ends("russia: F STP/SC - BOT") == ("stp", "")
    assert ends("russia: F STP/SC - BAR") == ("", "")
    assert no({"russia": ["F stp/sc"]}, "F STP - BAR", "russia")[0] == "DIP-MOVE-2"


@clause("DIP-MAP-6")
def test_kiel_and_constantinople_are_open_on_both_sides() -> None:
    assert ends("germany: F KIE - BAL") == ends("germany: F KIE - HEL") == ("kie", "")
    assert ends("turkey: F CON - BLA") == ends("turkey: F CON - AEG") == ("con", "")
    assert ends("germany: F DEN - SKA") == ends("germany: F DEN - BAL") == ("den", "")


@clause("DIP-MAP-7")
def test_armies_walk_over_the_straits() -> None:
    assert ends("england: A SWE - DEN") == ("swe", "")
    assert ends("turkey: A SMY - CON", "turkey: A CON - BUL") == ("con smy", "")


@clause("DIP-WRITE-1")
def test_all_orders_are_carried_out_at_once() -> None:
    start = position({"france": ["A par"], "germany": ["A bur"]})
    now, _ = played(start, france="A PAR - BUR", germany="A BUR - MAR")
    assert (stands(now, "france"), stands(now, "germany")) == ("A bur", "A mar")


@clause("DIP-WRITE-2")
def test_a_unit_has_one_order() -> None:
    found = receipt(position({"france": ["A par"]}), "france", "A PAR - BUR\nA PAR - PIC")
    assert [order.line for order in found.stands] == [2]
    assert [one.clause for one in found.refused] == ["DIP-A9"]


@clause("DIP-WRITE-3", "DIP-CIV-1")
def test_a_unit_without_order_holds() -> None:
    now, events = played(position({"france": ["A par"], "germany": ["A bur"]}))
    assert stands(now, "france") == "A par"
    assert {event.clause for event in events} == {"DIP-WRITE-3"}


@clause("DIP-WRITE-4", "DIP-A7")
def test_an_illegal_order_is_ignored_and_its_unit_can_be_supported() -> None:
    attack = ("germany: A MUN - BUR", "germany: A RUH S A MUN - BUR")
    assert ends("france: A BUR - LON", "france: A PAR S A BUR", *attack) == ("", "")
    assert ends("france: A BUR - GAS", "france: A PAR S A BUR", *attack) == ("bur mun", "")


@clause("DIP-WRITE-5")
def test_what_can_have_one_meaning_only_is_followed() -> None:
    found = receipt(position({"france": ["F gas", "A par"]}), "france", "GAS - SPA\nF PAR - BUR")
    assert not found.refused
    assert found.notes[1] == "to Spain (nc), the only coast that it can reach"
    assert found.notes[2] == "an army stands there"


@clause("DIP-WRITE-6")
def test_only_own_units_are_ordered() -> None:
    units = {"france": ["A par"], "england": ["F lon"]}
    assert no(units, "F LON - NTH")[1] == "The fleet in London is English, not yours."
    assert no(units, "A MAR - GAS")[1] == "There is no unit in Marseilles."


@clause("DIP-MOVE-1")
def test_an_army_goes_next_door() -> None:
    assert ends("france: A PAR - BUR") == ("par", "")
    assert no({"france": ["A par"]}, "A PAR - MUN") == (
        "DIP-MOVE-1",
        "Munich is not next to Paris.",
    )


@clause("DIP-MOVE-2")
def test_a_fleet_goes_next_door() -> None:
    assert ends("france: F BRE - MAO") == ("bre", "")
    assert no({"france": ["F bre"]}, "F BRE - NTH")[0] == "DIP-MOVE-2"


@clause("DIP-MOVE-3")
def test_a_fleet_follows_the_coast() -> None:
    assert ends("italy: F ROM - TUS") == ("rom", "")
    assert no({"italy": ["F rom"]}, "F ROM - VEN", "italy") == (
        "DIP-MOVE-3",
        "No coast links Rome and Venice; only an army can go there.",
    )


@clause("DIP-MOVE-4", "DIP-A8")
def test_of_two_coasts_one_is_named() -> None:
    assert no({"france": ["F por"]}, "F POR - SPA") == (
        "DIP-MOVE-4",
        "Say which coast: Spain (nc) or Spain (sc).",
    )


@clause("DIP-MOVE-5")
def test_a_coast_out_of_reach_is_refused() -> None:
    assert no({"france": ["F gas"]}, "F GAS - SPA/SC")[0] == "DIP-MOVE-5"


@clause("DIP-MOVE-6", "DIP-STAND-1")
def test_equal_strength_is_a_stand_off() -> None:
    assert ends("france: A PAR - BUR", "germany: A MUN - BUR") == ("", "")
    assert ends("france: F BRE - GAS", "germany: A MAR - GAS") == ("", "")


@clause("DIP-MOVE-7")
def test_nobody_moves_to_where_they_stand() -> None:
    assert no({"france": ["A par"]}, "A PAR - PAR")[0] == "DIP-MOVE-7"


@clause("DIP-STAND-2")
def test_two_units_do_not_trade_places() -> None:
    assert ends("france: A PAR - BUR", "germany: A BUR - PAR") == ("", "")


@clause("DIP-STAND-3")
def test_three_units_move_in_a_circle() -> None:
    circle = ("france: A PAR - BUR", "germany: A BUR - PIC", "england: A PIC - PAR")
    assert ends(*circle) == ("bur par pic", "")


@clause("DIP-STAND-4", "DIP-STAND-5")
def test_who_cannot_leave_stops_those_behind() -> None:
    line = ("france: A PAR - BUR", "france: A GAS - PAR", "germany: A BUR - MUN")
    assert ends(*line, "austria: A MUN H") == ("", "")
    assert ends(*line) == ("bur gas par", "")


def test_the_step_refuses_what_the_receipt_does() -> None:
    start = position({"france": ["A par", "F bre"]})
    text = "A PAR - ENG\nF BRE - MAO\nA PAR - MUN\nF BRE - ENG"
    _, events = played(start, france=text)
    told = sorted(refused(events))
    assert told == sorted((one.clause, one.text) for one in receipt(start, "france", text).refused)
    assert len(told) == 3
