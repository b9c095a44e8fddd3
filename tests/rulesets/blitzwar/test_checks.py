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
    side = ask.seat if ask is not None else position.active
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
        8: "5 corps against 4, 4-1 after shifts as things stand; an earlier battle may change it",
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


def retreating(*to: str) -> Ask:
    return Ask(
        seat="axis",
        key="retreat/pinsk",
        clause="BW-17.2-1",
        title="Your units must retreat from Pinsk",
        accepts=["Retreat", "Hold"],
        options={"to": list(to)},
        facts={"zone": "pinsk"},
    )


@pytest.mark.clause("BW-17.2-3", "BW-17.2-7")
@pytest.mark.parametrize(
    ("line", "to", "why"),
    [
        ("hold by losing infantry", (), "infantry cannot be lost here. You must lose GER armour."),
        ("hold by losing armour", (), ""),
        ("hold", (), ""),
        ("retreat", (), "Your units cannot retreat"),
        ("retreat", ("brest_litovsk",), ""),
    ],
)
def test_an_answer_about_a_retreat_is_one_that_can_be_carried_out(
    line: str, to: tuple[str, ...], why: str
) -> None:
    position = east(Pinsk="GER 2C", Minsk="USSR 3I")
    position.active = "soviet"
    if not to:
        position.control |= dict.fromkeys(("wilno", "brest_litovsk"), "soviet")
    found = receipt(position, line, retreating(*to))
    assert [no.text[: len(why)] for no in found.refused] == ([why] if why else [])
    assert len(found.stands) == (not why)


@pytest.mark.clause("BW-12.2-9")
@pytest.mark.parametrize(
    ("line", "stands"),
    [("lose infantry", False), ("lose fleet", False), ("lose U-boat", True), ("lose ships", True)],
)
def test_of_ships_only_ships_that_are_there_are_lost(line: str, stands: bool) -> None:
    position = scene({"active": "allies", "turn": 11, "seas": {"North Atlantic": "GER 2U, GER 1U"}})
    ask = Ask(
        seat="axis",
        key="losses/north_atlantic/1",
        clause="BW-12.2-9",
        title="Which ship do you lose in the North Atlantic?",
        accepts=["Lose"],
        facts={"zone": "north_atlantic", "losses": 1},
    )
    found = receipt(position, line, ask)
    assert bool(found.stands) is stands
    assert [no.text for no in found.refused] == (
        []
        if stands
        else [
            f"{line.removeprefix('lose ').capitalize()} cannot be lost here. "
            "You have GER 2 U-boats, GER 1 U-boat."
        ]
    )


SUPPLIED = {
    "Pinsk": "GER 2C, GER 1I",
    "Lwow": "GER 1I",
    "Minsk": "USSR 1I",
    "Wilno": "GER 2I",
    "Lublin": "GER 2I",
}


def supplied(halves: str, **zones: str) -> Position:
    """A side-turn before which nobody is activated, with so much supply in Berlin."""
    position = east(**SUPPLIED, **zones, Berlin=f"Axis supply {halves}")
    for one in position.counters:
        one.activated = False
    return position


def test_a_receipt_says_what_the_orders_spend_and_what_is_left() -> None:
    checked = receipt(supplied("4"), "activate armour in Pinsk\nactivate infantry in Wilno")
    assert checked.means == "These orders spend 2 of your 4 supply: 2 left."
    assert receipt(supplied("4"), "advance none").means == ""


def test_a_line_that_a_later_line_leaves_without_supply_is_told_as_a_loss() -> None:
    """Strategic moves are paid before activations, wherever they stand in the letter."""
    text = "activate armour in Pinsk\nstrategic move 2 infantry from Lublin to Krakow"
    checked = receipt(supplied("2"), text)
    [stake] = [one for one in checked.stakes if one.clause == "BW-8-15"]
    assert (stake.grave, stake.line) == (True, 1)
    assert stake.text == (
        "Line 1 lacks supply, because line 2 is paid before it: strategic moves come before moves "
        "and activations."
    )
    enough = receipt(supplied("4"), text)
    assert not [one for one in enough.stakes if one.clause == "BW-8-15"]


def test_each_attack_line_has_its_odds() -> None:
    """Those after other battles, and those whose `if` does not hold yet."""
    ready = "activate all in Pinsk\nactivate all in Wilno\n"
    notes = receipt(supplied("6"), f"{ready}blitz Minsk if odds at least 9-1\nattack Minsk").notes
    assert notes[3] == "as things stand the odds would be 7-1: held back"
    assert notes[4] == "5 corps against 1, 7-1 after shifts as things stand"
    notes = receipt(supplied("6"), f"{ready}blitz Minsk with armour\nattack Minsk").notes
    assert notes[4].endswith("after shifts as things stand; an earlier battle may change it")


def test_an_advance_that_leaves_a_zone_empty_is_told() -> None:
    zones = {"Gomel": "USSR 1I"}
    text = "activate all in Pinsk\nblitz Minsk\nadvance {} to Minsk"
    checked = receipt(supplied("6", **zones), text.format("all"))
    assert [one.text for one in checked.stakes] == [
        "If you advance to Minsk, your last unit leaves Pinsk, which is next to the enemy."
    ]
    assert receipt(supplied("6", **zones), text.format("infantry")).stakes == []
