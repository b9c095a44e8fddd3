"""Centres, builds, removals and the end; the cases 6.B.14, 6.I and 6.J of the DATC among them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.diplomacy import sequence
from adjudicator.rulesets.diplomacy.board.position import Position
from tests.rulesets.diplomacy.kit import (
    GAME,
    board,
    played,
    position,
    receipt,
    refused,
    stands,
)

clause = pytest.mark.clause


def winter(units: dict[str, list[str]], owners: dict[str, list[str]], **words: Any) -> Position:
    return position(units, owners=owners, season="winter", **words)


def fall(units: dict[str, list[str]], owners: dict[str, list[str]], **words: Any) -> Position:
    return position(units, owners=owners, season="fall", **words)


def counted(start: Position) -> Position:
    return played(start, "fall_retreats")[0]


@clause("DIP-TURN-1", "DIP-TURN-2")
def test_the_year() -> None:
    now = position({"france": ["A par"], "italy": ["A rom"]}, owners={"france": ["par", "mar"]})
    done = []
    phase: str | None = "spring"
    while phase is not None and len(done) < 5:
        done.append((phase, now.season_words()))
        now, _ = played(now, phase)
        phase = sequence.next_phase(board(), now, phase)
    assert [name for name, _ in done] == ["spring", "fall", "fall_retreats", "winter", "spring"]
    assert GAME.turn(board(), now).title == "Spring 1902"


def test_a_winter_without_builds_is_left_out_and_the_year_goes_on() -> None:
    owners = {"france": ["par"], "italy": ["rom"]}
    units = {"france": ["A par"], "italy": ["A rom"]}
    now = position(units, season="fall", owners=owners)
    now, _ = played(now, "fall_retreats")
    assert sequence.next_phase(board(), now, "fall_retreats") == "spring"
    now, _ = played(now, "spring")
    assert (now.turn, now.season_words()) == (2, "Spring 1902")
    again, _ = played(now, "spring")  # tried out from what a view shows, it is the same spring
    assert (again.turn, again.season_words()) == (2, "Spring 1902")


@clause("DIP-CTRL-1", "DIP-CTRL-2", "DIP-CTRL-3")
def test_centres_change_hands_in_the_fall_only() -> None:
    start = position({"france": ["A bel"], "germany": ["A mun"]}, owners={"germany": ["bel"]})
    after, _ = played(start, "spring")
    assert after.owners == {"bel": "germany"}
    start = fall({"france": ["A bel"], "germany": ["A mun"]}, {"germany": ["bel", "ber"]})
    after = counted(start)
    assert after.owners == {"bel": "france", "ber": "germany", "mun": "germany"}


@clause("DIP-ADJ-1", "DIP-ADJ-3")
def test_builds_in_free_home_centres_that_are_owned() -> None:
    start = winter({"germany": ["A ber"]}, {"germany": ["ber", "kie", "war"], "russia": ["mun"]})
    after, events = played(start, germany="BUILD A MUN\nBUILD A WAR\nBUILD F KIE")
    assert stands(after, "germany") == "A ber, F kie"
    assert [one for one, _ in refused(events)] == ["DIP-ADJ-3", "DIP-ADJ-3"]


@clause("DIP-ADJ-4")
def test_one_unit_in_a_centre() -> None:
    """DATC 6.I.3, 6.I.4 and 6.I.7."""
    start = winter({"germany": ["A ber"]}, {"germany": ["ber", "kie"]})
    assert refused(played(start, germany="BUILD A BER")[1])[0][0] == "DIP-ADJ-4"
    start = winter({"russia": ["F stp/sc"]}, {"russia": ["stp", "mos"]})
    assert refused(played(start, russia="BUILD A STP/NC")[1])[0][0] == "DIP-ADJ-4"
    start = winter({"russia": []}, {"russia": ["mos", "war"]})
    after, events = played(start, russia="BUILD A MOS\nBUILD A MOS")
    assert stands(after, "russia") == "A mos"
    assert [one for one, _ in refused(events)] == ["DIP-ADJ-4"]


@clause("DIP-ADJ-5")
def test_armies_and_fleets() -> None:
    """DATC 6.B.14 and 6.I.2."""
    start = winter({"russia": []}, {"russia": ["mos", "stp"]})
    found = receipt(start, "russia", "BUILD F STP\nBUILD F MOS\nBUILD STP")
    assert [one.clause for one in found.refused] == ["DIP-ADJ-5"] * 3
    after, _ = played(start, russia="BUILD F STP/NC\nBUILD A MOS")
    assert stands(after, "russia") == "A mos, F stp/nc"


@clause("DIP-ADJ-6", "DIP-CIV-3")
def test_builds_can_be_waived_and_are_not_made_in_silence() -> None:
    start = winter({"germany": []}, {"germany": ["ber", "kie"]})
    for text in ({"germany": "WAIVE 2"}, {}):
        after, events = played(start, **text)
        assert stands(after, "germany") == ""
        assert [e.facts["number"] for e in events if e.kind == "BuildsLeft"] == [2]
    assert receipt(start, "germany", "WAIVE\nBUILD A BER").missing == []
    assert receipt(start, "germany", "WAIVE").missing == ["You can build 1 unit more, or waive."]


@clause("DIP-ADJ-7")
def test_builds_without_room_are_lost() -> None:
    start = winter(
        {"germany": ["A ber", "A mun"]}, {"germany": ["ber", "mun", "kie", "hol", "den"]}
    )
    found = receipt(start, "germany", "BUILD A KIE")
    assert found.missing == []


@clause("DIP-ADJ-8")
def test_of_too_many_builds_the_first_are_made() -> None:
    """DATC 6.I.1, 6.I.5 and 6.I.6."""
    start = winter({"germany": ["A hol"]}, {"germany": ["kie", "mun"]})
    after, events = played(start, germany="BUILD A WAR\nBUILD A KIE\nBUILD A MUN")
    assert stands(after, "germany") == "A hol, A kie"
    assert [one for one, _ in refused(events)] == ["DIP-ADJ-3", "DIP-ADJ-8"]


@clause("DIP-ADJ-2")
def test_removals() -> None:
    """DATC 6.J.1."""
    start = winter({"france": ["A par", "A pic"]}, {"france": ["par"]})
    after, events = played(start, france="REMOVE F LYO\nREMOVE A PIC\nREMOVE A PAR")
    assert stands(after, "france") == "A par"
    assert [one for one, _ in refused(events)] == ["DIP-ADJ-2", "DIP-ADJ-8"]


def test_one_unit_is_removed_once() -> None:
    """DATC 6.J.2."""
    start = winter({"france": ["A par", "A bur", "A pic"]}, {"france": ["par"]})
    after, events = played(start, france="REMOVE A PAR\nREMOVE A PAR")
    assert stands(after, "france") == "A pic"
    assert [one for one, _ in refused(events)] == ["DIP-ADJ-2"]


@clause("DIP-CIV-2")
@pytest.mark.parametrize(
    ("case", "power", "centres", "units", "gone"),
    [
        ("6.J.3", "russia", ["stp"], ["A lvn", "A pru"], "A pru"),
        ("6.J.4", "russia", ["mos"], ["A lvn", "A ukr"], "A lvn"),
        ("6.J.5", "russia", ["stp"], ["F ska", "F nao"], "F nao"),
        ("6.J.6", "russia", ["mun"], ["F bot", "F nth"], "F bot"),
        ("6.J.7", "russia", ["stp", "war"], ["A boh", "F ska", "F nth"], "F nth"),
        ("6.J.8", "russia", ["war"], ["A tyr", "F bal"], "A tyr"),
        ("6.J.9", "russia", ["stp", "sev"], ["A alb", "A sev", "F bal"], "A alb"),
        ("6.J.9", "russia", ["stp", "sev"], ["A alb", "A sev", "F ska"], "A alb"),
        ("6.J.10", "italy", ["nap"], ["A alb", "A pie"], "A pie"),
        ("6.J.11", "italy", ["war"], ["A war", "A tus"], "A tus"),
    ],
)
def test_what_is_removed_without_an_order(
    case: str, power: str, centres: list[str], units: list[str], gone: str
) -> None:
    after, _ = played(winter({power: units}, {power: centres}))
    left = set(stands(after, power).split(", "))
    assert set(units) - left == {gone}, case


@clause("DIP-CIV-5")
def test_units_in_civil_disorder_can_be_supported() -> None:
    start = position(
        {"italy": ["A ven"], "france": ["A tyr"], "austria": ["A tri", "F adr"]},
    )
    attack = "A TRI - VEN\nF ADR S A TRI - VEN"
    after, _ = played(start, austria=attack, france="A TYR S A VEN")
    assert stands(after, "italy") == "A ven"
    assert stands(played(start, austria=attack)[0], "italy") == ""


EIGHTEEN = "bre mar par bel hol ber kie mun lon edi lvp spa por tun rom nap ven den".split()


@clause("DIP-WIN-1")
def test_a_majority_wins() -> None:
    units = {"france": ["A den"], "russia": ["A mos"]}
    after = counted(fall(units, {"france": EIGHTEEN[:-1], "russia": ["mos"]}))
    assert (after.over, after.winners) == (True, ["france"])
    outcome = GAME.outcome(board(), after)
    assert outcome is not None
    assert (outcome.text, outcome.clause) == ("Victory for France with 18 centres.", "DIP-WIN-1")
    assert sequence.next_phase(board(), after, "fall_retreats") is None
    units["france"] = ["A pru"]
    assert not counted(fall(units, {"france": EIGHTEEN[:-1], "russia": ["mos"]})).over


@clause("DIP-WIN-3")
def test_a_power_without_anything_is_out() -> None:
    start = fall({"france": ["A rom"], "russia": ["A mos"]}, {"italy": ["rom"], "russia": ["mos"]})
    after, events = played(start, "fall_retreats")
    assert [e.facts["power"] for e in events if e.kind == "PowerGone"] == ["italy"]
    assert not after.alive("italy")


@clause("DIP-A10")
def test_a_last_year_ends_the_game() -> None:
    start = fall(
        {"france": ["A par"], "russia": ["A mos"]},
        {"france": ["par"], "russia": ["mos"], "italy": ["rom"]},
        last_turn=1,
    )
    after = counted(start)
    assert after.winners == ["france", "italy", "russia"]
    assert after.result_clause == "DIP-A10"


@clause("DIP-FEW-1")
def test_units_of_absent_powers_hold_and_go() -> None:
    names = {"scenario": "six-players", "owners": {"italy": ["rom", "ven"], "austria": ["tri"]}}
    units = {"italy": ["A ven", "A rom"], "austria": ["A tri", "A tyr"], "france": ["A pie"]}
    start = GAME.from_words(board(), names | {"units": units, "season": "fall"})
    assert "italy" not in GAME.seats(board(), start)
    now, _ = played(start, "fall", austria="A TRI - VEN\nA TYR S A TRI - VEN")
    assert now.dislodged
    now, _ = played(now, "fall_retreats")
    assert stands(now, "italy") == "A rom"
    start = GAME.from_words(board(), names | {"units": {"italy": []}, "season": "fall"})
    now, _ = played(played(start, "fall_retreats")[0], "winter")
    assert stands(now, "italy") == ""


@clause("DIP-FEW-2", "DIP-A12")
def test_a_seat_with_two_powers_orders_each_by_itself() -> None:
    units = {"austria": ["A tyr", "A vie"], "france": ["A mun"]}
    start = GAME.from_words(board(), {"scenario": "four-players", "units": units})
    assert GAME.seats(board(), start) == [
        "england", "austria_france", "germany_turkey", "italy_russia"
    ]  # fmt: skip
    text = "A TYR - BOH\nA MUN - BER\nA VIE H"
    now, _ = played(start, austria_france=text)
    assert (stands(now, "austria"), stands(now, "france")) == ("A boh, A vie", "A ber")
    names = {"scenario": "four-players", "season": "fall", "units": {"france": ["A par"]}}
    owners = {"france": EIGHTEEN[:9], "austria": EIGHTEEN[9:]}
    now, _ = played(GAME.from_words(board(), names | {"owners": owners}), "fall_retreats")
    assert now.winners == ["austria_france"]
    assert now.result == "Victory for Austria and France with 18 centres."


def test_a_game_of_bots_has_an_end() -> None:
    from adjudicator.rulesets.diplomacy.bots.simulate import simulate

    out = simulate(GAME, board(), "classic", 3, {}, last_turn=4)
    assert out.turns == 4
    assert out.winners


@clause("DIP-A4", "DIP-A6", "DIP-A11")
def test_rulings_that_can_be_chosen_are_those_that_the_core_knows() -> None:
    from adjudicator.rulesets.diplomacy.book.commands import STANDARD, Rules
    from adjudicator.rulesets.diplomacy.rulings import rules_of

    assert rules_of(GAME.rulings_with({})) == STANDARD
    chosen = {"DIP-A1": "1982", "DIP-A2": "any", "DIP-A3": "explicit", "DIP-A4": True,
              "DIP-A5": False, "DIP-A6": False}  # fmt: skip
    assert rules_of(GAME.rulings_with(chosen)) == Rules(
        "1982", "any", "explicit", True, False, False
    )
    assert GAME.standing == ()
    assert all(order.conditions == () for order in GAME.orders)
