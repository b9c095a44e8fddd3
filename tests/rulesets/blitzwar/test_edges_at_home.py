"""Edges of the rules at home: what is next to a rule, and what a refusal says in full."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Answer
from adjudicator.rulesets.blitzwar.book.politics.partisans import hideouts, partisans
from adjudicator.rulesets.blitzwar.book.politics.vichy import (
    free_french_zones,
    refuges,
    why_no_withdrawal,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals, pay
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import why_not_named
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    Arriving,
    Partisans,
    Sacrifice,
    Withdraw,
)
from tests.rulesets.blitzwar.home_kit import board, control, start, state
from tests.rulesets.blitzwar.kit import table

clause = pytest.mark.clause


@clause("BW-A79", "BW-9.4-15")
def test_free_french_territory_is_what_the_allies_control_of_france() -> None:
    position = start(turn=30)
    control(position, "allies", "algiers", "london")
    control(position, "axis", "paris", "tunis")
    assert free_french_zones(position, board()) == []
    state(position, "FF", "active", "allies")
    for zone in board().country("FRA"):
        if zone not in ("algiers", "brest"):
            position.control[zone] = "axis"
    control(position, "allies", "brest")
    assert sorted(free_french_zones(position, board())) == ["algiers", "brest"]


@clause("BW-9.4-3", "BW-A35")
def test_who_has_to_leave_hears_where_to() -> None:
    position = start(turn=4, wilno="GER 2I")
    position.countries["POL"].state = "surrendered"
    control(position, "axis", "warsaw", "east_prussia")
    control(position, "soviet", "wilno")
    order = Withdraw(start="wilno", end="oran", line=1)
    no = why_no_withdrawal(position, board(), "axis", order)
    ends = refuges(position, board(), "wilno", "axis")
    names = ", ".join(board().name(zone) for zone in ends)
    assert (no.clause, no.text) == (
        "BW-A35", f"Units must go to the nearest zone open to them: {names}.",
    )  # fmt: skip
    other = why_no_withdrawal(position, board(), "axis", Withdraw(start="pinsk", end="oran"))
    assert other.text == "None of your units has to leave Pinsk."
    for zone in board().zones:
        position.control[zone] = "soviet"
    nowhere = why_no_withdrawal(position, board(), "axis", order)
    assert nowhere.text == "Units must go to the nearest zone open to them: none."


@clause("BW-9.5-5")
def test_partisans_where_the_axis_stands_are_refused_and_rise_elsewhere() -> None:
    position = start(turn=22, belgrade="GER I", zagreb="ITA I")
    state(position, "ITA", "active", "axis")
    control(position, "axis", *board().country("YUG"))
    state(position, "YUG", "surrendered", "allies")
    position.clocks["yugoslavia_surrendered"] = 15
    first = hideouts(position, board())[0]
    at_table = table({"diplomacy/partisans": 3})
    asking = partisans(position, at_table)
    next(asking)
    with pytest.raises(StopIteration):
        asking.send({"allies": Answer((Partisans(zones=("belgrade",), line=2),), "player")})
    (told,) = [event for event in at_table.events if event.kind == "NotCarriedOut"]
    assert (told.clause, told.to, told.facts["line"]) == ("BW-9.5-5", ["allies"], 2)
    assert told.facts["reason"] == "Belgrade is not a Yugoslav zone free of Axis units."
    rose = [event.facts["zone"] for event in at_table.events if event.kind == "PartisansRose"]
    assert rose == [first]


@clause("BW-A67", "BW-11.2-7")
@pytest.mark.parametrize(
    ("side", "total", "kind", "country", "cited"),
    [
        ("allies", False, "infantry", "USA", "BW-A67"),
        ("allies", False, "all", "USA", "BW-A67"),
        ("allies", False, "fleet", "USA", ""),
        ("allies", False, "infantry", "UK", ""),
        ("allies", True, "armour", "USA", ""),
        ("allies", True, "armour", "GER", "BW-11.2-7"),
        ("axis", False, "infantry", "GER", ""),
        ("axis", False, "infantry", "AXIS", ""),
        ("axis", True, "infantry", "USA", "BW-11.2-7"),
        ("soviet", True, "infantry", "UK", "BW-11.2-7"),
    ],
)
def test_whose_units_a_card_brings(
    side: Any, total: bool, kind: str, country: str, cited: str
) -> None:
    no = why_not_named(side, Arrivals(side, total=total), Arriving(kind=kind, country=country))
    assert (no.clause if no else "") == cited


@clause("BW-11.3-6", "BW-11.3-10")
def test_nobody_gives_up_more_than_arrives_or_is_due() -> None:
    for infantry, due, left, said in (
        (2, 12, 0, "Only 2 infantry of that arrive that you could give up."),
        (5, 4, 3, "2 infantry given up cover everything you lose."),
        (5, 3, 4, "1 infantry given up cover everything you lose."),
    ):
        position, at_table = start(turn=5), table()
        arriving = Arrivals("allies", infantry=infantry, supply=20)
        order = Sacrifice(units=(Arriving(kind="infantry", count=5),), line=1)
        pay(position, at_table, "allies", due, arriving, Answer((order,), "player"))
        assert arriving.infantry == left
        (told,) = [event for event in at_table.events if event.kind == "NotCarriedOut"]
        assert (told.facts["reason"], told.to) == (said, ["allies"])
