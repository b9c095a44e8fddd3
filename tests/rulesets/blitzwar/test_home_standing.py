"""Standing orders for phases 1 to 3."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import StandingOrder
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from adjudicator.rulesets.blitzwar.orders.home_orders import HOME_ORDERS
from adjudicator.rulesets.blitzwar.orders.home_standing import HOME_STANDING
from tests.rulesets.blitzwar.home_kit import (
    board,
    book,
    control,
    names,
    play,
    read,
    start,
    state,
    units,
)

SEATS = {"AlwaysLend": "allies", "AlwaysUnlock": "soviet", "LendLease": "allies"}


@pytest.mark.parametrize("order", [*HOME_ORDERS, *HOME_STANDING], ids=lambda cls: cls.__name__)
def test_examples_are_read_and_written_back(order: type[StandingOrder]) -> None:
    seat = SEATS.get(order.__name__, "axis")
    assert order.__doc__
    assert order.clause.startswith("BW-")
    assert order.examples
    for example in order.examples:
        (found,) = read(seat, example)
        assert type(found) is order
        text = book().write(found, names(seat))
        (again,) = read(seat, text)
        assert again.model_copy(update={"line": 0}) == found.model_copy(update={"line": 0})


def test_withdrawals() -> None:
    position = start(turn=8, lyon="GER 3I")
    control(position, "axis", "paris", "calais", "reims", "nancy", "caen")
    after = play(
        diplomacy,
        position,
        dice={"diplomacy/Spain": 1},
        standing={"axis": ["always withdraw to Berlin, Dijon"]},
    )
    assert units(position, "dijon") == {"infantry": 3}
    told = next(e for e in after.events if e.kind == "UnitsWithdrew")
    assert told.answered == "axis: standing order 1"


def test_partisans_rise_where_they_always_do() -> None:
    position = start(turn=22)
    control(position, "axis", *board().country("YUG"))
    state(position, "YUG", "surrendered", "allies")
    position.clocks["yugoslavia_surrendered"] = 15
    play(
        diplomacy,
        position,
        dice={"diplomacy/partisans": 6},
        standing={"allies": ["always partisans in Split, Zagreb"]},
    )
    assert units(position, "split") == {"infantry": 1}
    assert units(position, "zagreb") == {"infantry": 1}


def test_stocks_that_are_always_given_up_first() -> None:
    position = start(turn=14, berlin="AXIS S6", kustrin="AXIS S6")
    play(
        diplomacy,
        position,
        dice={"diplomacy/Yugoslavia": 6},
        standing={"axis": ["always give up supply in Kustrin"]},
    )
    assert units(position, "kustrin") == {}
    position = start(turn=5, berlin="AXIS S6", kustrin="AXIS S6")
    position.cards["axis"].queue = []
    control(position, "allies", "leipzig")
    play(reinforcement, position, standing={"axis": ["always give up supply in Kustrin"]})
    assert units(position, "kustrin") == {"supply": 5}


def test_each_minor_has_a_standing_order_of_its_own() -> None:
    position = start(turn=8)
    state(position, "ITA", "active", "axis")
    state(position, "FIN", "active", "axis")
    state(position, "GRE", "active", "allies")
    play(
        reinforcement,
        position,
        standing={
            "axis": [
                "always Italy takes fleet, air fleet in Naples air in Sicily",
                "always place Finnish infantry in Oulu",
            ],
            "allies": [
                "always place French infantry in Berlin, Reims",
                "always place Greek infantry in Crete",
            ],
        },
    )
    assert units(position, "naples") == {"fleet": 1}
    assert units(position, "sicily") == {"air": 1}
    assert units(position, "oulu") == {"infantry": 1}
    assert units(position, "reims") == {"infantry": 1}
    assert units(position, "crete") == {"infantry": 1}


def test_the_british_corps_of_a_total_war_card() -> None:
    position = start(turn=36)
    state(position, "USA", "active", "allies")
    for side, mine in position.cards.items():
        mine.queue = ["allies_total_1", *mine.queue] if side == "allies" else []
    text = "always place corps in London with British armour air in London"
    play(reinforcement, position, standing={"allies": [text]})
    assert units(position, "london", "UK") == {"armour": 1}
    assert units(position, "london", "USA") == {"infantry": 2}
    assert units(position, "london", "ALLIES")["air"] == 1


def test_a_plan_goes_before_a_standing_order() -> None:
    position = start(turn=8)
    play(
        reinforcement,
        position,
        {"allies": "place French infantry in Nancy"},
        standing={"allies": ["always place French infantry in Reims"]},
    )
    assert units(position, "nancy") == {"infantry": 1}


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        ("axis", "place 2 U-boats, fleet in Hamburg"),
        ("axis", "place 2 German infantry, everything in Berlin"),
        ("axis", "place Italian air in Sicily"),
        ("allies", "lend everything by Persian Gulf"),
        ("soviet", "unlock 6 supply"),
    ],
)
def test_other_wordings_are_written_back(seat: str, text: str) -> None:
    (found,) = read(seat, text)
    (again,) = read(seat, book().write(found, names(seat)))
    assert again == found
