"""Receipts for side-turns: costs and odds as notes, refusals with their clause."""

from __future__ import annotations

import pytest

from adjudicator.core.checking import check
from adjudicator.core.protocol import Ask, Checked
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.side_turn import opening_ask
from adjudicator.rulesets.blitzwar.view import view_of
from tests.rulesets.blitzwar.test_combat import east
from tests.rulesets.blitzwar.test_example_20_1 import ORDERS
from tests.rulesets.blitzwar.test_example_20_2 import ORDERS as LANDING
from tests.rulesets.blitzwar.war_kit import at, board, read, scenario, scene

GAME = BlitzWar()


def receipt(position: Position, text: str, ask: Ask | None = None) -> Checked:
    side = position.active
    orders = read(position, side, text)
    question = ask or opening_ask(position, board())
    before = position.model_dump_json()
    checked = check(GAME, board(), question, view_of(position, side), orders)
    assert position.model_dump_json() == before, "a receipt changes nothing"
    return checked


def refused(checked: Checked) -> list[tuple[int, str]]:
    return [(no.line, no.clause) for no in checked.refused]


def test_the_example_is_rehearsed_with_its_costs_and_odds() -> None:
    checked = receipt(scenario("africa-20-1"), ORDERS.strip())
    assert refused(checked) == []
    assert checked.notes == {
        1: "from Sirte",
        3: "costs 1, from Rome",
        4: "costs 1/2, from Tripoli",
        5: "costs 2, from Tripoli",
        7: "5 corps against 4, 4-1 after shifts as things stand",
    }


def test_a_landing_is_rehearsed() -> None:
    position = scene({**board().scenarios["norway-20-2"], "active": "allies"})
    checked = receipt(position, LANDING.strip())
    assert refused(checked) == []
    assert checked.notes[4] == "costs 3, from London"
    assert checked.notes[5] == "3 corps against 1, 3-1 after shifts as things stand"


def test_the_legal_rest_stands() -> None:
    position = east(Pinsk="GER 2C, GER 1I", Minsk="USSR 1I", Berlin="Axis supply 4")
    for one in position.counters:
        one.activated = False
    text = "move infantry from Pinsk to Minsk\nactivate armour in Pinsk\nblitz Minsk with armour"
    checked = receipt(position, text)
    assert refused(checked) == [(1, "BW-15.3-2")]
    assert [type(order).__name__ for order in checked.stands] == ["Activate", "Blitz"]
    assert "Minsk" in checked.refused[0].text


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("move USSR infantry from Minsk to Smolensk", "BW-15.3-1"),
        ("move infantry from Lublin to Pinsk\nactivate infantry in Pinsk", "BW-15.3-11"),
        ("strategic move infantry from Lublin to Minsk", "BW-15.2-1"),
        ("sail fleets from Danzig to Baltic Sea", "BW-12.1-1"),
        ("naval attack Baltic Sea", "BW-12.2-2"),
        ("air to Moscow", "BW-13.4.1-2"),
        ("bomb with 2", "BW-13.3-1"),
        ("battle of britain", "BW-13.4.3-5"),
        ("beachhead Riga from Baltic Sea", "BW-13.4.5-3"),
        ("ship infantry from Danzig to Riga", "BW-14.1.1-1"),
        ("land infantry from Danzig at Riga", "BW-13.4.5-10"),
        ("fortify Vienna", "BW-15.1-1"),
        ("blitz Smolensk", "BW-16.1-6"),
        ("attack Smolensk", "BW-16.1-6"),
        ("form elite in Lublin", "BW-11.10-8"),
        ("rebase air from Berlin to Moscow", "BW-13.5-1"),
        ("step infantry from Lublin to Minsk", "BW-15.3-1"),
    ],
)
def test_what_cannot_be_is_refused_with_its_clause(text: str, clause: str) -> None:
    position = east(
        Lublin="GER 1I", Danzig="GER 1I", Berlin="Axis supply 6, GER air", Minsk="USSR 1I"
    )
    position.control["danzig"] = "axis"
    for one in position.counters:
        one.activated = False
    assert refused(receipt(position, text))[-1:] == [(len(text.splitlines()), clause)]


def test_a_blitzkrieg_on_a_mud_turn_is_refused() -> None:
    position = east(18, Pinsk="GER 2C", Minsk="USSR 1I")
    assert refused(receipt(position, "blitz Minsk")) == [(1, "BW-6-3")]


def test_a_counter_cannot_attack_twice() -> None:
    position = east(Wilno="GER 2C, Axis supply 2", Minsk="USSR 1I", Vitebsk="USSR 1I")
    text = "activate armour in Wilno\nblitz Minsk with armour\nblitz Vitebsk with armour"
    checked = receipt(position, text)
    assert [order.line for order in checked.stands] == [1, 2, 3]
    assert "as things stand it cannot be carried out" in checked.notes[3]


def test_what_a_naval_battle_may_change_is_a_note() -> None:
    position = scene(
        {
            "zones": {"Tripoli": "ITA 1I", "Rome": "Axis supply 4"},
            "seas": {"South Central Mediterranean": "ITA 2F, UK 2F, UK air"},
            "control": {"axis": ["Misurata"]},
        }
    )
    move = "move infantry from Tripoli to Misurata"
    assert refused(receipt(position, move)) == [(1, "BW-7-12")]
    hopeful = receipt(position, f"naval attack South Central Mediterranean\n{move}")
    assert refused(hopeful) == []
    assert "as things stand" in hopeful.notes[2]


def test_a_seat_is_not_told_to_wait_for_what_its_orders_do() -> None:
    """The receipt looks at the view: nothing in the position moves."""
    position = scenario("africa-20-1")
    receipt(position, ORDERS)
    assert at(position, "tripoli") == ["GER 1 armoured"]


def test_a_later_question_is_checked_on_the_position_of_its_moment() -> None:
    position = east(Pinsk="GER 2C", Minsk="USSR 1I")
    from adjudicator.rulesets.blitzwar.book.side_turn import own
    from adjudicator.rulesets.blitzwar.orders.orders import Blitz

    ask = own(
        position,
        "blitzkrieg/1",
        "BW-16.1-6",
        "Your next attack?",
        (Blitz,),
        "blitzkrieg",
        at_most=1,
        options={"target": ["minsk"]},
    )
    assert refused(receipt(position, "blitz Minsk", ask)) == []
    assert refused(receipt(position, "blitz Smolensk", ask)) == [(1, "BW-16.1-6")]


@pytest.mark.clause("BW-4-7")
def test_a_receipt_says_what_a_plan_would_remove_and_ready_waits_for_it() -> None:
    crowd = scene({"active": "allies", "turn": 11, "zones": {"Tobruk": "UK 2I, UK 1C"}})
    (stake,) = receipt(crowd, "activate infantry in Tobruk").stakes
    assert stake.grave
    assert stake.text.startswith(
        "Tobruk can hold 2 corps. 1 more will be there, and you must remove"
    )
    assert receipt(crowd, "remove infantry in Tobruk").stakes == []


def test_a_zone_that_the_last_unit_leaves_next_to_the_enemy_is_told() -> None:
    def told(text: str) -> list[str]:
        position = east(Pinsk="GER 2I, GER 1I", Minsk="USSR 1I", Berlin="Axis supply 4")
        return [one.text for one in receipt(position, text).stakes]

    away = told("move German infantry from Pinsk to Brest-Litovsk")
    assert away == ["Your last unit leaves Pinsk, next to the enemy."]
    assert told("move 2 German infantry from Pinsk to Brest-Litovsk") == []
