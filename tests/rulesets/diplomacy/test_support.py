"""Support, and how it is cut."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.diplomacy.book.commands import Rules
from tests.rulesets.diplomacy.kit import ends, played, position, receipt

clause = pytest.mark.clause
ATTACK = ("germany: A MUN - BUR", "germany: A RUH S A MUN - BUR")


@clause("DIP-SUPP-1")
def test_support_goes_where_the_unit_could_go() -> None:
    start = position({"france": ["A par", "A bre", "F mar"]})
    found = receipt(start, "france", "A PAR S F MAR\nF MAR S A PAR - BUR\nA BRE S A PAR - PIC")
    assert [(one.line, one.clause) for one in found.refused] == [
        (1, "DIP-SUPP-1"),
        (2, "DIP-SUPP-1"),
    ]
    assert receipt(start, "france", "A PAR S A BUR").refused[0].text == (
        "There is no unit in Burgundy to support."
    )


@clause("DIP-SUPP-2")
def test_support_for_a_move_that_is_not_made_is_void() -> None:
    units = {"germany": ["A mun", "A ruh"], "france": ["A bur"]}
    text = "A MUN - BUR\nA RUH S A MUN - TYR"
    found = receipt(position(units), "germany", text)
    assert found.refused[0].clause == "DIP-SUPP-1"
    text = "A MUN - TYR\nA RUH S A MUN - BUR"
    found = receipt(position(units), "germany", text)
    assert found.notes[2] == (
        "has no effect unless A Munich moves to Burgundy, and your orders say otherwise"
    )
    _, events = played(position(units), germany=text)
    (told,) = [e for e in events if e.facts.get("order") == "support"]
    assert (told.clause, told.facts["why"]) == ("DIP-SUPP-2", "void")


@clause("DIP-SUPP-3")
def test_support_to_hold_is_for_units_that_stay() -> None:
    for stays in ("A BUR H", "A BUR S A PAR"):
        assert ends(f"france: {stays}", "france: A PAR S A BUR", *ATTACK) == ("", "")
    convoys = ("england: F NTH C A LON - NWY", "england: F EDI S F NTH")
    attack = ("russia: F NWG - NTH", "russia: F SKA S F NWG - NTH", "england: A LON - NWY")
    assert ends(*convoys, *attack) == ("lon", "")


@clause("DIP-SUPP-4")
def test_a_unit_that_was_to_move_has_no_support_to_hold() -> None:
    stop = ("france: A BUR - PIC", "france: A PAR S A BUR", "england: A BEL - PIC")
    assert ends(*stop, *ATTACK) == ("mun", "bur")


@clause("DIP-SUPP-5")
def test_more_support_dislodges() -> None:
    assert ends("france: A BUR H", *ATTACK) == ("mun", "bur")
    assert ends("france: A BUR H", ATTACK[0]) == ("", "")


@clause("DIP-SUPP-6")
def test_support_is_not_refused() -> None:
    given = ("austria: A SER - BUD", "austria: A VIE - BUD", "russia: A GAL S A SER - BUD")
    assert ends(*given) == ("ser", "")


@clause("DIP-SUPP-7")
def test_support_into_two_coasts() -> None:
    fight = ("france: F GAS - SPA/NC", "italy: F WES - SPA/SC")
    assert ends(*fight, "france: F MAR S F GAS - SPA/NC") == ("gas", "")
    assert ends(*fight, "france: F MAR S F GAS - SPA") == ("gas", "")
    fight = ("france: F MAO - SPA/NC", "italy: F WES - SPA/SC")
    assert ends(*fight, "france: F MAR S F MAO - SPA/SC") == ("", "")


@clause("DIP-SUPP-8")
def test_no_power_dislodges_its_own() -> None:
    own = ("france: A BUR H", "france: A PAR - BUR", "france: A GAS S A PAR - BUR")
    assert ends(*own) == ("", "")


@clause("DIP-SUPP-9")
def test_support_against_an_own_unit_does_not_dislodge_it() -> None:
    against = ("france: A BUR H", "germany: A MUN - BUR", "france: A PAR S A MUN - BUR")
    assert ends(*against) == ("", "")
    keeps_out = ("austria: A MAR - BUR", "austria: A GAS S A MAR - BUR")
    assert ends(*against, *keeps_out) == ("", "")


@clause("DIP-SUPP-10")
def test_nobody_supports_themselves() -> None:
    found = receipt(position({"france": ["A bur"]}), "france", "A BUR S A BUR")
    assert [one.clause for one in found.refused] == ["DIP-SUPP-10"]
    assert ends("france: A BUR S A BUR", *ATTACK) == ("mun", "bur")


@clause("DIP-SUPP-11")
def test_the_loser_head_to_head_leaves_the_attackers_province_alone() -> None:
    follow = ("france: A BUR - MUN", "germany: A KIE - MUN")
    assert ends(*ATTACK, *follow) == ("kie mun", "bur")


@clause("DIP-SUPP-12")
def test_equal_attacks_from_two_sides_dislodge_nobody() -> None:
    other = ("italy: A MAR - BUR", "italy: A GAS S A MAR - BUR")
    assert ends("france: A BUR H", *ATTACK, *other) == ("", "")


@clause("DIP-CUT-1")
def test_an_attack_cuts_support() -> None:
    assert ends("france: A BUR H", *ATTACK, "france: A BEL - RUH") == ("", "")
    assert ends("france: A BUR - RUH", *ATTACK) == ("mun", "bur")


@clause("DIP-CUT-2")
def test_dislodging_cuts_support_from_wherever() -> None:
    back = ("france: A BUR - RUH", "france: A BEL S A BUR - RUH", "austria: A MAR - BUR")
    assert ends(*back, *ATTACK) == ("bur", "ruh")


@clause("DIP-CUT-3")
def test_own_attacks_cut_nothing() -> None:
    assert ends("france: A BUR H", *ATTACK, "germany: A KIE - RUH") == ("mun", "bur")


@clause("DIP-CUT-4")
def test_a_dislodged_unit_cuts_elsewhere() -> None:
    cuts = ("france: A BUR H", *ATTACK, "france: A BEL - RUH")
    beaten = ("england: A HOL - BEL", "england: F NTH S A HOL - BEL")
    assert ends(*cuts, *beaten) == ("hol", "bel")


@clause("DIP-CONV-1", "DIP-CONV-12")
def test_a_fleet_at_sea_carries_an_army() -> None:
    assert ends("england: A LON - NWY", "england: F NTH C A LON - NWY") == ("lon", "")
    assert ends("england: A LON - NWY", "france: F NTH C A LON - NWY") == ("lon", "")


@clause("DIP-CONV-2")
def test_a_fleet_in_port_does_not() -> None:
    start = position({"france": ["F bre", "A gas"]})
    found = receipt(start, "france", "F BRE C A GAS - PIC")
    assert [one.clause for one in found.refused] == ["DIP-CONV-2"]


@clause("DIP-CONV-3")
def test_fleets_make_a_chain() -> None:
    fleets = ("england: F NTH C A LON - STP", "england: F NWG C A LON - STP")
    last = "england: F BAR C A LON - STP"
    assert ends("england: A LON - STP", *fleets, last) == ("lon", "")
    start = position({"england": ["A lon"], "france": ["F nth"]})
    assert receipt(start, "england", "A LON - STP").refused[0].clause == "DIP-CONV-3"
    assert receipt(start, "england", "A LON - NWY").refused == []


@clause("DIP-CONV-4")
def test_orders_of_a_convoy_say_the_same() -> None:
    assert ends("england: A LON - NWY", "england: F NTH C A LON - DEN") == ("", "")
    assert ends("england: A LON - NWY", "england: F NTH H") == ("", "")
    start = position({"england": ["A lon", "F iri"]})
    found = receipt(start, "england", "F IRI C A LON - NWY")
    assert [one.clause for one in found.refused] == ["DIP-CONV-4"]


SINK = ("germany: F HEL - NTH", "germany: F SKA S F HEL - NTH")
CONVOY = ("england: A LON - BEL", "england: F NTH C A LON - BEL")


@clause("DIP-CONV-5")
def test_a_dislodged_fleet_ends_the_convoy() -> None:
    assert ends(*CONVOY, *SINK) == ("hel", "nth")
    assert ends(*CONVOY, *SINK, "france: A PIC - BEL") == ("hel pic", "nth")


@clause("DIP-CONV-6")
def test_an_attacked_fleet_convoys() -> None:
    assert ends(*CONVOY, SINK[0]) == ("lon", "")


@clause("DIP-CONV-7", "DIP-A2")
def test_one_whole_route_is_enough() -> None:
    second = "france: F ENG C A LON - BEL"
    assert ends(*CONVOY, *SINK, second) == ("hel lon", "nth")
    assert ends(*CONVOY, *SINK, second, rules=Rules(routes="any")) == ("hel", "nth")


@clause("DIP-CONV-8")
def test_units_trade_places_by_convoy() -> None:
    assert ends(*CONVOY, "france: A BEL - LON", "france: F ENG C A BEL - LON") == ("bel lon", "")


@clause("DIP-CONV-9", "DIP-A3")
def test_by_land_or_by_sea() -> None:
    trade = ("england: A NWY - SWE", "russia: A SWE - NWY")
    fleet = "F SKA C A NWY - SWE"
    assert ends(*trade, f"england: {fleet}") == ("nwy swe", "")
    assert ends(*trade, f"germany: {fleet}") == ("", "")
    via = ("england: A NWY - SWE via convoy", "russia: A SWE - NWY", f"germany: {fleet}")
    assert ends(*via) == ("nwy swe", "")
    assert ends(*trade, f"england: {fleet}", rules=Rules(adjacent="explicit")) == ("", "")


@clause("DIP-CONV-10")
def test_a_convoyed_army_is_like_any_other() -> None:
    assert ends(*CONVOY, "france: A PIC - BEL") == ("", "")
    helped = "england: F ENG S A LON - BEL"
    assert ends(*CONVOY, "france: A PIC - BEL", helped) == ("lon", "")
    assert ends(*CONVOY, helped, "france: A BEL H") == ("lon", "bel")


PARADOX = (
    "england: F LON S F WAL - ENG",
    "england: F WAL - ENG",
    "france: A BRE - LON",
    "france: F ENG C A BRE - LON",
)


@clause("DIP-CONV-11", "DIP-A1")
@pytest.mark.parametrize("paradox", ["szykman", "2000", "1982"])
def test_a_convoy_does_not_save_itself(paradox: str) -> None:
    assert ends(*PARADOX, rules=Rules(paradox=paradox)) == ("wal", "eng")


@clause("DIP-A1")
def test_in_a_paradox_all_may_hold() -> None:
    assert ends(*PARADOX, rules=Rules(paradox="all_hold")) == ("", "")


def test_a_paradox_is_told_as_one() -> None:
    start = position({"england": ["F lon", "F wal"], "france": ["A bre", "F eng"]})
    _, events = played(
        start,
        england="F LON S F WAL - ENG\nF WAL - ENG",
        france="A BRE - LON\nF ENG C A BRE - LON",
    )
    army = next(e for e in events if e.facts.get("unit", {}).get("at") == "bre")
    assert (army.clause, army.facts["why"]) == ("DIP-A1", "paradox")
