"""Retreats; the cases 6.H of the DATC among them."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import Event
from adjudicator.rulesets.diplomacy.board.position import Position
from tests.rulesets.diplomacy.kit import (
    played,
    position,
    receipt,
    refused,
    season,
    stands,
    unit,
)

clause = pytest.mark.clause


def turn(**texts: str) -> Position:
    """A fall turn in which each unit stands where its order says; then the retreats are due."""
    units = {
        power: [" ".join(line.split()[:2]) for line in text.splitlines()]
        for power, text in texts.items()
    }
    start = position(units, season="fall")
    return played(start, "fall", **texts)[0]


def ways(now: Position, province: str) -> set[str]:
    """Where the unit that was dislodged there can retreat; none if it is gone already."""
    return {way for one in now.dislodged if one.unit.province == province for way in one.ways}


def retreated(now: Position, **texts: str) -> tuple[Position, list[Event]]:
    return played(now, "fall_retreats", **texts)


TRIESTE = {
    "austria": "F TRI H",
    "turkey": "F GRE H",
    "italy": "A VEN S A TYR - TRI\nA TYR - TRI\nF ION - GRE\nF AEG S F ION - GRE",
}


@clause("DIP-RETR-1", "DIP-RETR-2")
def test_a_dislodged_unit_goes_next_door() -> None:
    now = turn(**TRIESTE)
    assert ways(now, "tri") == {"alb", "adr"}
    after, _ = retreated(now, austria="F TRI R ALB", turkey="F GRE R BUL/SC")
    assert (stands(after, "austria"), stands(after, "turkey")) == ("F alb", "F bul/sc")


@clause("DIP-RETR-7")
def test_two_that_meet_are_disbanded() -> None:
    """DATC 6.H.1."""
    after, events = retreated(turn(**TRIESTE), austria="F TRI - ALB", turkey="F GRE - ALB")
    assert after.of("austria") == after.of("turkey") == []
    assert [e.clause for e in events if e.kind == "RetreatLost"] == ["DIP-RETR-7"] * 2


@clause("DIP-RETR-9", "DIP-RETR-10")
def test_there_is_no_support_in_retreats() -> None:
    """DATC 6.H.1 to 6.H.4: support, convoys and other moves are not even taken."""
    texts = TRIESTE | {"austria": "F TRI H\nA SER H"}
    found = receipt(turn(**texts), "austria", "F TRI - ALB\nA SER - BUD", "fall_retreats")
    assert [(one.line, one.clause) for one in found.refused] == [(2, "DIP-RETR-10")]


@clause("DIP-RETR-8", "DIP-CIV-4")
def test_without_order_or_way_it_is_disbanded() -> None:
    after, events = retreated(turn(**TRIESTE), turkey="F GRE disband")
    assert after.of("austria") == after.of("turkey") == []
    assert [e.facts["why"] for e in events if e.kind == "RetreatLost"] == ["none", "ordered"]
    boxed = turn(
        italy="A TUN H",
        france="F WES S F NAF - TUN\nF NAF - TUN",
        turkey="F ION H",
    )
    assert boxed.dislodged == []
    assert boxed.of("italy") == []


@clause("DIP-RETR-3")
def test_not_to_where_somebody_stands() -> None:
    now = turn(**(TRIESTE | {"russia": "A ALB H"}))
    assert ways(now, "tri") == {"adr"}
    found = receipt(now, "austria", "F TRI - ALB", "fall_retreats")
    assert [one.clause for one in found.refused] == ["DIP-RETR-3"]


@clause("DIP-RETR-4")
def test_not_to_where_the_attacker_came_from() -> None:
    """DATC 6.H.5."""
    now = turn(russia="F CON S F BLA - ANK\nF BLA - ANK", turkey="F ANK H")
    assert ways(now, "ank") == {"arm"}
    found = receipt(now, "turkey", "F ANK - BLA", "fall_retreats")
    assert [one.clause for one in found.refused] == ["DIP-RETR-4"]


@clause("DIP-RETR-5", "DIP-A5")
def test_unless_it_came_by_convoy() -> None:
    """DATC 6.H.11."""
    now = turn(
        france="A GAS - MAR via convoy\nA BUR S A GAS - MAR\nF MAO C A GAS - MAR\n"
        "F WES C A GAS - MAR\nF LYO C A GAS - MAR",
        italy="A MAR H",
    )
    assert "gas" in ways(now, "mar")


def test_a_retreat_to_where_a_convoy_came_from_while_trying_the_same() -> None:
    """DATC 6.H.12."""
    now = turn(
        england="A LVP - EDI via convoy\nF IRI C A LVP - EDI\nF ENG C A LVP - EDI\n"
        "F NTH C A LVP - EDI",
        france="F BRE - ENG\nF MAO S F BRE - ENG",
        russia="A EDI - LVP via convoy\nF NWG C A EDI - LVP\nF NAO C A EDI - LVP\n"
        "A CLY S A EDI - LVP",
    )
    assert "edi" in ways(now, "lvp")


@clause("DIP-RETR-6")
def test_not_to_a_contested_province() -> None:
    """DATC 6.H.6."""
    now = turn(
        austria="A BUD S A TRI - VIE\nA TRI - VIE",
        germany="A MUN - BOH\nA SIL - BOH",
        italy="A VIE H",
    )
    assert "boh" not in ways(now, "vie")
    assert "tyr" in ways(now, "vie")


def test_three_that_meet_are_disbanded() -> None:
    """DATC 6.H.2, 6.H.7 and 6.H.8."""
    now = turn(
        england="A LVP - EDI\nF YOR S A LVP - EDI\nF NWY H",
        germany="A KIE S A RUH - HOL\nA RUH - HOL",
        russia="F EDI H\nA SWE S A FIN - NWY\nA FIN - NWY\nF HOL H",
    )
    after, _ = retreated(now, england="F NWY - NTH", russia="F EDI - NTH\nF HOL - NTH")
    assert after.unit_in("nth") is None
    after, _ = retreated(now, england="F NWY - NTH", russia="F EDI - NTH")
    assert after.unit_in("nth") is None
    after, _ = retreated(now, england="F NWY - NTH")
    assert stands(after, "england") == "A edi, F nth, F yor"


def test_no_convoy_in_a_retreat() -> None:
    """DATC 6.H.3 and 6.H.13."""
    now = turn(england="F NTH H\nA HOL H", germany="F KIE S A RUH - HOL\nA RUH - HOL")
    found = receipt(now, "england", "A HOL - YOR", "fall_retreats")
    assert found.refused[0].text.startswith(
        "A Holland cannot reach Yorkshire, and retreats cannot use convoys"
    )
    now = turn(
        england="A PIC H\nF ENG C A PIC - LON",
        france="A PAR - PIC\nA BRE S A PAR - PIC",
    )
    assert "lon" not in ways(now, "pic")


def test_other_units_do_not_move_in_retreats() -> None:
    """DATC 6.H.4."""
    now = turn(england="F NTH H\nA HOL H", germany="F KIE S A RUH - HOL\nA RUH - HOL")
    after, events = retreated(now, england="A HOL - BEL\nF NTH - NWG")
    assert stands(after, "england") == "A bel, F nth"
    assert [one for one, _ in refused(events)] == ["DIP-RETR-10"]


def test_a_dislodged_unit_does_not_contest() -> None:
    """DATC 6.H.9."""
    now = turn(
        england="F HEL - KIE\nF DEN S F HEL - KIE",
        germany="A BER - PRU\nF KIE H\nA SIL S A BER - PRU",
        russia="A PRU - BER",
    )
    assert "ber" in ways(now, "kie")


def test_what_is_closed_to_one_is_open_to_another() -> None:
    """DATC 6.H.10."""
    now = turn(
        england="A KIE H",
        germany="A BER - KIE\nA MUN S A BER - KIE\nA PRU H",
        russia="A WAR - PRU\nA SIL S A WAR - PRU",
    )
    assert "ber" not in ways(now, "kie")
    after, _ = retreated(now, england="A KIE - BER", germany="A PRU - BER")
    assert stands(after, "germany") == "A ber, A kie, A mun"
    assert stands(after, "england") == ""


def test_support_of_the_turn_is_over() -> None:
    """DATC 6.H.14."""
    now = turn(
        england="A PIC H\nF ENG S A PIC",
        france="A PAR - PIC\nA BRE S A PAR - PIC\nA BEL S A PAR - PIC\nA BUR H",
        germany="A MUN S A MAR - BUR\nA MAR - BUR",
    )
    after, _ = retreated(now, france="A BUR R PAR")
    assert "A par" in stands(after, "france")


def test_no_crawl_to_the_attackers_other_coast() -> None:
    """DATC 6.H.15."""
    now = turn(england="F POR H", france="F SPA/SC - POR\nF MAO S F SPA/SC - POR")
    assert now.dislodged == []
    assert stands(now, "england") == ""


def test_a_stand_off_closes_both_coasts() -> None:
    """DATC 6.H.16."""
    now = turn(
        france="F MAO - SPA/NC\nF GAS - SPA/NC\nF WES H",
        italy="F TUN S F TYS - WES\nF TYS - WES",
    )
    assert not {"spa/nc", "spa/sc"} & ways(now, "wes")


def test_a_broken_convoy_contests_nothing() -> None:
    """DATC 6.F.7."""
    now = turn(
        england="A LON - HOL\nF NTH C A LON - HOL",
        germany="F HEL S F SKA - NTH\nF SKA - NTH",
    )
    assert "hol" in ways(now, "nth")


def test_the_adjudication_itself_names_contested_provinces() -> None:
    units = [unit("A par", "france"), unit("A mun", "germany")]
    end = season(units, {"france": ["A PAR - BUR"], "germany": ["A MUN - BUR"]})
    assert end.contested == {"bur"}
