"""What the book says between its lines: secrets of refusals and of simultaneous steps, and
lines of a player that speak of another battle, another card or another token."""

from __future__ import annotations

import pytest

from tests.rulesets.virtuti_militari import home_kit
from tests.rulesets.virtuti_militari.war_kit import war

clause = pytest.mark.clause

HANDS = {"axis": ["luftwaffe", "wehrmacht", "war_industry"], "western": ["royal_navy"]}


# ------------------------------------------------------------------------ refusals


@clause("VM-INFO-5", "VM-PROD-1")
def test_what_could_not_be_produced_is_its_players_secret() -> None:
    here = home_kit.position(factions={"axis": {"pp": 5}})
    after = home_kit.play("production", here, axis="buy Fleet\nbuy Corps")
    (refused,) = [event for event in after.events if event.kind == "NotProduced"]
    assert refused.for_seat("axis") == refused.model_copy(update={"to": None})
    assert refused.for_seat("allies") is None
    assert refused.for_seat(None) is None
    assert after.told("Bought"), "what was bought is for all"


@clause("VM-INFO-5", "VM-PLAN-1")
def test_a_token_that_could_not_be_placed_is_its_players_secret() -> None:
    at = war(
        {"Breslau": "axis Corps"},
        factions={"axis": {"pool": {"move+0": 1, "defense+1": 1}}},
    )
    after = home_kit.play("planning", at, axis="Move at Breslau\nDefense +1 at Breslau")
    (refused,) = [event for event in after.events if event.kind == "PlacementRefused"]
    assert refused.for_seat("allies") is None
    assert refused.for_seat("axis") is not None
    assert all(event.to is None for event in after.events if event.kind == "OrdersRevealed")


@clause("VM-INFO-5", "VM-DIPL-2")
def test_an_action_that_could_not_be_taken_is_its_players_secret() -> None:
    here = home_kit.position(factions={"axis": {"pp": 0}})
    after = home_kit.play("diplomacy", here, axis="press Italy")
    (refused,) = [event for event in after.events if event.kind == "NotDone"]
    assert refused.for_seat("allies") is None
    assert refused.for_seat("axis") is not None
