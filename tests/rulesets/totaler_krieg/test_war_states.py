"""12 War State."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.notation import steps_of
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.countries import states
from adjudicator.rulesets.totaler_krieg.book.countries.peace import declare_war
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import declare
from adjudicator.rulesets.totaler_krieg.book.fighting.blitzing import may_drop
from adjudicator.rulesets.totaler_krieg.book.ground.entering import forbids
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.policies import end_voluntarily
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import may_select
from adjudicator.rulesets.totaler_krieg.orders.countries import AlwaysLiftTruces, LiftTruces
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from tests.rulesets.totaler_krieg.kit import board, field, has, play, position
from tests.rulesets.totaler_krieg.kit_countries import Bench
from tests.rulesets.totaler_krieg.kit_events import do

clause = pytest.mark.clause
PEACE = {"us": "isolationism", "britain": "guarantees", "france": "guarantees",
         "western_minors": "guarantees", "russia": "pact", "soviet_minors": "pact"}  # fmt: skip
UNITS = {"events:axis": "GER-1_Army", "events:western": "Bri-BEF, Bri-Def1",
         "events:soviet": "Rus-HQ_Kiev, Rus-13A"}  # fmt: skip


def at_peace(war: str = "pre", **more: Any) -> Position:
    posture = {**PEACE, **more.pop("posture", {})}
    more.setdefault("units", UNITS)
    return position(war=war, posture=posture, turn="1941 May-June", **more)


@clause("TK-12-1", "TK-12-2")
def test_a_scenario_begins_with_its_war_state() -> None:
    assert open_scenario(board(), "campaign-1937").war_state == "pre"
    assert open_scenario(board(), "start-1941").war_state == "limited"
    assert open_scenario(board(), "start-1943").war_state == "total"


@clause("TK-12-5", "TK-12-6", "TK-12-8", "TK-12-9", "TK-12-10", "TK-12-11")
@pytest.mark.parametrize(
    ("card", "state", "cited"),
    [
        ("axis:6a", "limited", "TK-12-5"),
        ("axis:6b", "limited", "TK-12-6"),
        ("axis:23a", "total", "TK-12-8"),
        ("axis:23b", "total", "TK-12-9"),
        ("western:20a", "total", "TK-12-10"),
        ("western:20b", "total", "TK-12-11"),
    ],
)
@pytest.mark.parametrize("before", ["pre", "limited"])
def test_these_cards_begin_a_war_state(card: str, state: Any, cited: str, before: str) -> None:
    wars = [one.args for one in steps_of(board().cards[card].option_segment) if one.verb == "war"]
    assert wars == [(state,)]
    assert states.BY_CARD[card] == cited
    bench = Bench(at_peace(before))
    bench.drive(states.war_begins(bench.position, bench.table, state, states.BY_CARD[card]))
    if before == state:
        assert bench.told("WarStateChanged") == []
    else:
        assert bench.position.war_state == state
        assert bench.clauses("WarStateChanged") == [cited]


@pytest.mark.parametrize(("card", "cited"), [("axis:23a", "TK-12-8"), ("", "TK-12-1")])
def test_a_war_state_begins_under_the_clause_of_its_card(card: str, cited: str) -> None:
    after = do("war(total)", "axis", there=at_peace("limited"), card=card)
    (began,) = [event for event in after.events if event.kind == "WarStateChanged"]
    assert (began.clause, after.position.war_state) == (cited, "total")


def test_no_other_card_begins_one() -> None:
    found = {
        card.id if hasattr(card, "id") else f"{card.faction}:{card.number}"
        for card in board().cards.values()
        if any(one.verb == "war" for one in steps_of(card.option_segment))
    }
    assert found == set(states.BY_CARD)


@clause("TK-12-4", "TK-12-3")
def test_there_is_no_way_back() -> None:
    bench = Bench(at_peace("total"))
    bench.drive(states.war_begins(bench.position, bench.table, "limited", "TK-12-5"))
    bench.drive(states.war_begins(bench.position, bench.table, "total", "TK-12-8"))
    assert bench.position.war_state == "total"
    assert bench.table.events == []


@clause("TK-12-1", "TK-12-7", "TK-12.1-2")
@pytest.mark.parametrize("box", ["us", "britain", "russia"])
def test_an_allied_country_at_war_ends_pre_war(box: str) -> None:
    bench = Bench(at_peace())
    states.watch(bench.position, bench.table)
    assert bench.position.war_state == "pre"
    states.set_posture(bench.position, bench.table, box, "", "TK-13.6-1")
    assert bench.position.war_state == "limited"
    assert bench.clauses("WarStateChanged") == ["TK-12-7"]


@clause("TK-12-7", "TK-A101")
def test_only_active_countries_count() -> None:
    start = at_peace(posture={"western_minors": ""}, countries={"France": "active western"})
    bench = Bench(start)
    states.watch(bench.position, bench.table)
    assert bench.position.war_state == "pre"
    bench.position.countries["Poland"].status = "active"
    bench.position.countries["Poland"].faction = "western"
    states.watch(bench.position, bench.table)
    assert bench.position.war_state == "limited"


@clause("TK-13.6.1.2-1", "TK-13.6.1.2-6", "TK-12-7")
def test_the_end_of_guarantees_starts_the_war() -> None:
    """TK2-EX-035, its last part."""
    bench = Bench(at_peace(countries={"France": "active western", "Poland": "active western"}))
    boxes = states.end_policy(bench.position, bench.table, "guarantees", "TK-15.7-3")
    assert boxes == ["britain", "france", "western_minors"]
    assert bench.position.war_state == "limited"
    assert bench.told("PolicyEnded") == [{"policy": "guarantees", "boxes": boxes}]


@clause("TK-12.1-1")
def test_in_pre_war_no_policy_is_ended_by_choice() -> None:
    with pytest.raises(NotAllowed) as no:
        end_voluntarily(Field(at_peace(), board()), "Russia")
    assert no.value.clause == "TK-13.6.1.2-20"
    assert end_voluntarily(Field(at_peace("limited"), board()), "Russia") == [
        "russia",
        "soviet_minors",
    ]


@clause("TK-12.1-6")
@pytest.mark.parametrize("place", ["w3922", "North Sea", "strategic"])
def test_in_pre_war_no_support_unit_is_placed(place: str) -> None:
    unit = {"w3922": "GER-LF1"}.get(place, "GER-U1")
    units = {"pool:axis": f"{unit}", "w3922": "GER-inf01"}
    start = at_peace(units=units, phasing="axis")
    after = play("support", start, axis=f"place {unit} in {place}")
    assert after.clauses() == ["TK-2.2.3.3-8"]
    assert after.at(unit) == "pool:axis"


@clause("TK-12.1-5")
def test_in_pre_war_nobody_attacks() -> None:
    units = {"w3825": "GER-inf01", "w3725": "Pol-Lod"}
    start = at_peace(units=units, phasing="axis", countries={"Poland": "active western"})
    with pytest.raises(NotAllowed) as no:
        declare(start, board(), Attack(place="w3725", units=("GER-inf01",)), "regular")
    assert no.value.clause == "TK-4.2.1.1-7"


@clause("TK-12.1-7")
def test_in_pre_war_nothing_is_dropped() -> None:
    units = {"w3825": "GER-7Flg"}
    refusal = may_drop(Field(at_peace(units=units), board()), "GER-7Flg", "axis")
    assert refusal is not None
    assert refusal[0] == "TK-4.1.1-10"


@clause("TK-12.1-8")
def test_in_pre_war_convoys_run() -> None:
    convoy = next(
        n for n, c in board().counters.items() if "convoy" in c.type and c.faction == "axis"
    )
    start = at_peace(units={"pool:axis": convoy, "w3922": "GER-inf01"}, phasing="axis")
    after = play("support", start, axis=f"convoy {convoy} in North Sea")
    assert after.refusals() == []
    assert after.at(convoy) == "convoys:North Sea"


@clause("TK-12.1-4")
def test_in_pre_war_units_stay_at_home() -> None:
    there = field(war="pre", units={"w3825": "GER-inf01"}, countries={"Italy": "active axis"})
    refusal = forbids(there, "GER-inf01", board().cell("w3023"))
    assert refusal is not None
    assert refusal[0] == "TK-3.1.4-8"
    assert forbids(there, "GER-inf01", board().cell("w3922")) is None


@clause("TK-12.2-1", "TK-12.2-2")
def test_limited_war_brings_the_outbreak_units_of_all() -> None:
    start = at_peace()
    start.pieces["GER-HQ_C"].at = "pool:axis"  # entered before by Military Victory
    bench = Bench(start)
    states.limited_war(bench.position, bench.table, "TK-12-7")
    assert [bench.at(name) for name in ("GER-1_Army", "Bri-BEF", "Rus-HQ_Kiev")] == ["delay"] * 3
    assert bench.at("Bri-Def1") == "events:western"
    assert bench.at("Rus-13A") == "events:soviet"
    assert bench.at("GER-HQ_C") == "pool:axis"


def test_one_faction_may_mobilize_alone() -> None:
    bench = Bench(at_peace())
    assert states.outbreak(bench.position, bench.table, ["axis"], "TK-15.24-1") == ["GER-1_Army"]
    assert bench.at("Bri-BEF") == "events:western"


@clause("TK-12.3-1", "TK-12.3-2", "TK-12.3-19")
def test_total_war_from_pre_war_brings_them_too() -> None:
    bench = Bench(at_peace())
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"))
    assert [bench.at(name) for name in ("GER-1_Army", "Bri-BEF", "Rus-HQ_Kiev")] == ["delay"] * 3
    assert bench.clauses("Gone") == ["TK-12.3-2"]
    assert [one["state"] for one in bench.told("WarStateChanged")] == ["total"]
    limited = Bench(at_peace("limited"))
    limited.drive(states.total_war(limited.position, limited.table, "TK-12-8"))
    assert limited.at("GER-1_Army") == "events:axis"


@clause("TK-12.3-3")
def test_total_war_ends_policies() -> None:
    posture = {"russia": "ostland", "soviet_minors": "cordon"}
    bench = Bench(at_peace("limited", posture=posture))
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"))
    assert {box: kept for box, kept in bench.position.posture.items() if kept} == {
        "us": "isolationism",
        "russia": "ostland",
    }


TRUCES = {"britain": "armistice", "france": "negotiation", "russia": "reassess"}


@clause("TK-12.3-4")
def test_the_axis_may_lift_truces() -> None:
    bench = Bench(at_peace("limited", posture=TRUCES))
    lift = [LiftTruces(boxes=("britain", "russia"))]
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"), {"war/truces": lift})
    assert bench.position.posture["britain"] == bench.position.posture["russia"] == ""
    assert bench.position.posture["france"] == "negotiation"
    question = bench.asked("war/truces")
    assert question is not None
    assert question.seat == "axis"
    always = AlwaysLiftTruces().answer(question, None)
    assert always == [LiftTruces(boxes=("britain", "france", "russia"))]


@clause("TK-12.3-4")
def test_truces_stay_without_a_word_of_the_axis() -> None:
    bench = Bench(at_peace("limited", posture=TRUCES))
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"))
    assert {box: bench.position.posture[box] for box in TRUCES} == TRUCES


@clause("TK-12.3-5")
def test_the_limited_war_in_the_pacific_is_over() -> None:
    start = at_peace("limited")
    start.pieces[states.PACIFIC_LIMITED].at = "war:western"
    start.pacific = {"western": "limited"}
    bench = Bench(start)
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"))
    assert bench.at(states.PACIFIC_LIMITED) == "out"
    assert bench.position.pacific == {}


def test_a_marker_on_its_way_stays() -> None:
    start = at_peace("limited")
    start.pieces[states.PACIFIC_LIMITED].at = "turn:50"
    bench = Bench(start)
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"))
    assert bench.at(states.PACIFIC_LIMITED) == "turn:50"


def title(at: str) -> str:
    return board().calendar[int(at.removeprefix("turn:"))].title


@clause("TK-12.3-6", "TK-12.3-7", "TK-12.3-10", "TK-12.3-11", "TK-12.3-12", "TK-12.3-13")
def test_total_war_of_may_1941_sets_the_clock() -> None:
    """TK2-EX-015, TK2-EX-017, TK2-EX-018."""
    bench = Bench(at_peace("limited"))
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"))
    assert title(bench.at("MK-Pacific_Total_War")) == "Aug-Sept 1941"
    assert title(bench.at("MK-Increase_USCL")) == "Mar-Apr 1942"
    assert title(bench.at("MK-V-E_Day")) == "May-June 1945"


@clause("TK-12.1-4", "TK-12-3")
def test_the_rules_of_pre_war_end_with_it() -> None:
    start = at_peace(units={"w3825": "GER-inf01"}, countries={"Italy": "active axis"})
    there = board().cell("w3023")
    assert forbids(Field(start, board()), "GER-inf01", there) is not None
    bench = Bench(start)
    states.limited_war(bench.position, bench.table, "TK-12-7")
    assert forbids(Field(bench.position, board()), "GER-inf01", there) is None
    assert not has(Field(start, board()).neutral, "w3023")


# ------------------------------------------------------------- what the states allow


@clause("TK-12.1-9", "TK-12.2-5", "TK-12.3-18")
@pytest.mark.parametrize(("war", "colours"), [("pre", 1), ("limited", 2), ("total", 3)])
def test_which_cards_are_selected(war: str, colours: int) -> None:
    order = ("pre", "limited", "total")
    start = at_peace(war)
    for faction, cards in start.cards.items():
        for number in cards.hand:
            there = Field(start.model_copy(deep=True), board())
            colour = board().cards[f"{faction}:{number}"].colour
            try:
                may_select(there, faction, number)
            except NotAllowed as no:
                wrong = no.clause in ("TK-1.1.3.2-1", "TK-1.1.3.2-2")
                assert wrong == (order.index(colour) >= colours), number
            else:
                assert order.index(colour) < colours, number


@clause("TK-12.2-4")
def test_an_event_may_declare_war_for_the_allies_in_limited_war() -> None:
    bench = Bench(at_peace("limited"), any_dice=True)
    bench.drive(declare_war(bench.position, bench.table, "western", "Portugal"))
    assert bench.position.countries["Portugal"].faction == "axis"


@clause("TK-12.2-6", "TK-12.3-14")
@pytest.mark.parametrize("war", ["limited", "total"])
def test_policies_bind_their_countries(war: str) -> None:
    start = at_peace(war, units={"e3906": "Rus-inf01"}, countries={"Poland": "conquered western"})
    refusal = forbids(Field(start, board()), "Rus-inf01", board().cell("e3702"))
    assert refusal is not None
    assert refusal[0] == "TK-13.6.1.1-13"
    start.posture.update(russia="", soviet_minors="", western_minors="")
    assert forbids(Field(start, board()), "Rus-inf01", board().cell("e3702")) is None
