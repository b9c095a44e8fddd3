"""Standing orders for the interrupts of another side's turn, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, Order, StandingOrder, dump_orders
from adjudicator.rulesets.blitzwar.board.position import BOMBING
from adjudicator.rulesets.blitzwar.orders.orders import (
    Advance,
    CounterAir,
    Decline,
    Hold,
    Lose,
    Retreat,
    SendShips,
    Shift,
)
from tests.rulesets.blitzwar.test_combat import east
from tests.rulesets.blitzwar.war_kit import at, play, read, scenario, scene


def given(text: str, ask: Ask) -> list[Order] | None:
    """What a standing order answers, None if its condition or subject does not fit."""
    (order,) = read(scenario("africa-20-1"), "allies", text)
    assert isinstance(order, StandingOrder)
    if order.when is not None and not order.when.holds(ask.facts):
        return None
    return order.answer(ask, None)


def question(
    options: dict[str, list[str]] | None = None,
    default: list[Order] | None = None,
    **facts: Scalar,
) -> Ask:
    return Ask(
        seat="allies",
        key="k",
        clause="BW-13.2-3",
        title="?",
        options=options or {},
        default=dump_orders(default or []),
        facts={name.replace("_", " "): value for name, value in facts.items()},
    )


def over(zone: str, in_range: int = 2, **facts: Scalar) -> Ask:
    options = {"unit": ["c5", "c6"][:in_range], "base": ["derna", "tobruk"][:in_range]}
    return question(options, zone=zone, in_range=in_range, **facts)


COUNTER = [CounterAir(unit="c5")]


@pytest.mark.parametrize(
    ("text", "ask", "answer"),
    [
        ("always counter air", over("mechili"), COUNTER),
        ("always counter keeping 2", over("mechili"), [Decline()]),
        ("always counter air over Mechili, Gazala", over("mechili"), COUNTER),
        ("always counter air over Gazala", over("mechili"), None),
        ("always counter air keeping 2", over("mechili"), [Decline()]),
        ("always counter air keeping 1", over("mechili"), COUNTER),
        ("always counter air over my corps", over("mechili", own_corps=0), None),
        ("always counter air over my corps", over("mechili", own_corps=2), COUNTER),
        ("always counter air from Tobruk", over("mechili"), [CounterAir(base="tobruk")]),
        ("always counter air from Malta", over("mechili"), [Decline()]),
        ("always counter air if superiority", over("mechili", superiority=False), None),
        ("always counter air if superiority", over("mechili", superiority=True), COUNTER),
        ("always decline to counter air", over("mechili"), [Decline()]),
        ("always decline to counter air over Gazala", over("mechili"), None),
        ("always counter bombing", over(BOMBING), COUNTER),
        ("always counter bombing keeping 2", over(BOMBING), [Decline()]),
        ("always let bombers through", over(BOMBING), [Decline()]),
    ],
)
def test_air(text: str, ask: Ask, answer: list[Order] | None) -> None:
    assert given(text, ask) == answer


def battle(zone: str = "minsk", **facts: Any) -> Ask:
    options = {"to": facts.pop("to", ["smolensk", "vitebsk"])}
    return question(options, [Retreat(to="vitebsk")], zone=zone, **facts)


@pytest.mark.parametrize(
    ("text", "ask", "answer"),
    [
        ("always hold everywhere", battle(can_hold=True), [Hold()]),
        ("always hold everywhere", battle(can_hold=False), None),
        ("always hold if corps at least 2", battle(can_hold=True, corps=2), [Hold()]),
        ("always hold fortresses", battle(can_hold=True, fortress=False), None),
        ("always hold fortresses", battle(can_hold=True, fortress=True), [Hold()]),
        ("always hold capitals", battle(can_hold=True, capital=True), [Hold()]),
        ("always hold Minsk", battle(can_hold=True), [Hold()]),
        ("always hold Kiev", battle(can_hold=True), None),
        ("always hold everywhere if corps at least 3", battle(can_hold=True, corps=2), None),
        ("always retreat", battle(), [Retreat(to="vitebsk")]),
        ("always retreat to Kiev, Smolensk", battle(), [Retreat(to="smolensk")]),
        ("always retreat to Kiev", battle(), None),
        ("always use the German shift", battle(), [Shift()]),
        ("always waive the German shift in Minsk", battle(), [Shift(waive=True)]),
        ("always waive the German shift in Kiev", battle(), None),
        ("always advance none", battle(), [Advance(none=True)]),
    ],
)
def test_combat(text: str, ask: Ask, answer: list[Order] | None) -> None:
    assert given(text, ask) == answer


def test_losses_and_ships() -> None:
    lose = given("always lose ITA infantry first in Minsk", battle())
    assert isinstance(lose, list)
    assert isinstance(lose[0], Lose)
    assert lose[0].force[0].country == "ITA"
    assert given("always lose ITA infantry first in Minsk", battle("kiev")) is None
    ships = question({"sea": ["north_sea", "english_channel"]})
    text = "always send ejected ships to Adriatic Sea, English Channel"
    assert given(text, ships) == [SendShips(sea="english_channel")]
    assert given("always send ejected ships to Adriatic Sea", ships) is None


def test_the_first_that_speaks_answers() -> None:
    position = scene(
        {
            "zones": {"Sirte": "GER air", "Mechili": "UK 2I", "Derna": "UK air"},
            "control": {"axis": ["Sirte"]},
        }
    )
    after = play(
        "air",
        position,
        axis="air to Mechili",
        standing={"allies": "always decline to counter air over Tobruk\nalways counter air"},
    )
    assert after.event("AirCountered").answered == "allies: standing order 2"


def test_the_standing_advance_serves_when_orders_are_silent() -> None:
    position = east(Pinsk="GER 3I, GER 1C", Minsk="USSR 1I")
    play(
        "blitzkrieg",
        position,
        axis="blitz Minsk",
        dice={"blitzkrieg/Minsk": 3},
        standing={"axis": "always advance armour"},
    )
    assert at(position, "minsk") == ["GER 1 armoured"]
