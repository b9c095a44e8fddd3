"""Orders that name what they cannot: another kind of counter, a counter of nobody's, a place of
another kind. Each is refused under the rule that says what may be named."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.checking import check
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack, Drop
from adjudicator.rulesets.totaler_krieg.orders.moving import Enter, Move, Ship
from adjudicator.rulesets.totaler_krieg.orders.organizing import (
    BreakDown,
    Combine,
    Convert,
    Detach,
    Disband,
    LiftMarker,
    PlaceMarker,
    Raise,
    Recall,
)
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz, Convoy, Inland, Place, TakeUp
from adjudicator.rulesets.totaler_krieg.view import View
from tests.rulesets.totaler_krieg.kit import board, game, play

NOBODY, NOWHERE = "GER-9Q", "e9999"
PANZERS, LUFTWAFFE, FLEET = "GER-2P", "GER-LF1", "GER-Flotte"
OKW, OKH = "MK-Axi-OKW", "MK-Axi-OKH"
LWOW = "e3504"


@cache
def plan() -> tuple[Ask, View]:
    """The plan of the Axis in May 1941, and what it sees."""
    there = open_scenario(board(), "operations-1941")
    [ask] = play("plan", there, defaults=False).trial.asks
    return ask, game().view(board(), there, ask.seat)


@pytest.mark.clause(
    "TK-G-Unit-1", "TK-3.1-1", "TK-3.1.2-1", "TK-3.1.1-18", "TK-1.2.1-5", "TK-1.2.1-2",
    "TK-1.2.1-6", "TK-1.3.3-3", "TK-2.3.1-1", "TK-2.3.2.1-1", "TK-2.3.2.2-3", "TK-2.3.3-1",
    "TK-2.3.4-1", "TK-COMP-35", "TK-2.3.5-5", "TK-4.2.1-1", "TK-4.2.2-4", "TK-4.1-3",
    "TK-2.2.3.1-1", "TK-2.2.3.1-8", "TK-2.2.3.1-4", "TK-2.2.3.6-1", "TK-2.2.4-1", "TK-2.2.2-5",
    "TK-2.2.2-6",
)  # fmt: skip
@pytest.mark.parametrize(
    ("order", "clause", "says"),
    [
        (Move(unit=NOBODY, end="e3702"), "TK-G-Unit-1", "There is no ground unit"),
        (Move(unit=LUFTWAFFE, end="e3702"), "TK-G-Unit-1", "is a Support Unit"),
        (Move(unit=OKW, end="e3702"), "TK-G-Unit-1", "There is no ground unit"),
        (Move(unit=PANZERS, start=LWOW, end="e3702"), "TK-3.1-1", "is at Siedlce (e3703), not"),
        (Ship(unit=NOBODY, end="e3702"), "TK-G-Unit-1", "There is no ground unit"),
        (Ship(unit=PANZERS, end="w3825"), "TK-3.1.2-1", "There is no port at Siedlce"),
        (Enter(unit=NOBODY, edge="e3702"), "TK-G-Unit-1", "There is no ground unit"),
        (Enter(unit=PANZERS, edge="e3702"), "TK-3.1.1-18", "not in the Central Asia Box"),
        (PlaceMarker(marker=PANZERS, place="e3702"), "TK-1.2.1-5", "is neither a Logistics nor"),
        (PlaceMarker(marker=OKH, place="e3702"), "TK-1.2.1-5", "not in your Force Pool"),
        (PlaceMarker(marker=OKW, place=NOWHERE), "TK-1.2.1-2", "is not a Land hex"),
        (LiftMarker(marker=PANZERS), "TK-1.2.1-6", "is neither a Logistics nor a Partisan"),
        (LiftMarker(marker=OKH), "TK-1.2.1-6", "is not one of your markers on the map"),
        (Raise(unit=NOBODY, place="e3702"), "TK-1.3.3-3", "There is no ground unit"),
        (Raise(unit=LUFTWAFFE, place="e3702"), "TK-1.3.3-3", "There is no ground unit"),
        (Combine(unit=NOBODY, other=PANZERS), "TK-2.3.1-1", "There is no ground unit"),
        (Combine(unit=PANZERS, other=LUFTWAFFE), "TK-2.3.1-1", "There is no ground unit"),
        (Convert(unit=NOBODY), "TK-2.3.2.1-1", "is not one of your units on the map"),
        (Convert(unit=PANZERS), "TK-2.3.2.2-3", "has no fortress side"),
        (
            Convert(unit=PANZERS, into=NOBODY),
            "TK-2.3.2.2-3",
            "is neither a fortress nor a garrison",
        ),
        (
            Convert(unit=PANZERS, into="GER-1P"),
            "TK-2.3.2.2-3",
            "is neither a fortress nor a garrison",
        ),
        (Disband(unit=LUFTWAFFE), "TK-2.3.3-1", "There is no ground unit"),
        (BreakDown(unit=LUFTWAFFE), "TK-2.3.4-1", "There is no ground unit"),
        (Detach(marker=PANZERS, place="e3702"), "TK-COMP-35", "no Detachment side"),
        (Detach(marker=OKW, place="e3702"), "TK-COMP-35", "no Detachment side"),
        (Recall(marker=PANZERS), "TK-2.3.5-5", "is not a Detachment on the map"),
        (Recall(marker=OKW), "TK-2.3.5-5", "is not a Detachment on the map"),
        (Attack(place=NOWHERE, units=(PANZERS,)), "TK-4.2.1-1", "There is no hex"),
        (Attack(place=LWOW, units=()), "TK-4.2.2-4", "Name the units that attack"),
        (Attack(place=LWOW, units=(LUFTWAFFE,)), "TK-4.2.1-1", "There is no ground unit"),
        (Drop(unit=NOBODY, place=LWOW), "TK-4.1-3", "You have no Blitz marker"),
        (Place(unit=NOBODY, place=LWOW), "TK-2.2.3.1-1", "There is no support unit"),
        (Place(unit=PANZERS, place=LWOW), "TK-2.2.3.1-1", "There is no support unit"),
        (Place(unit=LUFTWAFFE, place=NOWHERE), "TK-2.2.3.1-1", "There is no place"),
        (Place(unit=LUFTWAFFE, place="strategic"), "TK-2.2.3.1-1", "Only Bombers and Sub"),
        (Place(unit="GER-U1", place="e1109"), "TK-2.2.3.1-8", "Sub Fleets go to On Station"),
        (Place(unit=FLEET, place=LWOW), "TK-2.2.3.1-4", "Fleets go to sea"),
        (Convoy(unit=PANZERS, zone="North Sea"), "TK-2.2.3.6-1", "is not a Convoy marker"),
        (Convoy(unit="MK-Axi-German_Convoy", zone="Atlantis"), "TK-2.2.3.6-1", "no Naval Zone"),
        (Blitz(place=NOWHERE), "TK-2.2.4-1", "There is no hex"),
        (TakeUp(place=LWOW), "TK-2.2.2-5", "You have no Beachhead marker in"),
        (Inland(units=(PANZERS,)), "TK-2.2.2-6", "is not on one of your Beachhead markers"),
    ],
)
def test_what_names_the_wrong_kind_of_thing_is_refused(
    order: Order, clause: str, says: str
) -> None:
    ask, view = plan()
    [no] = check(game(), board(), ask, view, [order], game().rulings_with({})).refused
    assert (no.clause, says in no.text) == (clause, True), no.text
