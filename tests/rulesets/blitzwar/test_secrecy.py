"""What a side meant to do and did not do is nobody else's business."""

from __future__ import annotations

import pytest

from tests.rulesets.blitzwar.war_kit import After, play, scenario

PHASES = ("naval", "air", "sea_transport", "movement", "blitzkrieg", "normal")
ORDERS = """
ship supply from Naples to Tripoli
move armour Tripoli to El Agheila
activate all in El Agheila
blitz Mechili with all if odds at least 7-1
attack Gazala with all
"""


@pytest.fixture(scope="module")
def after() -> After:
    return play(PHASES, scenario("africa-20-1"), axis=ORDERS)


@pytest.mark.parametrize("kind", ["HeldBack", "NotCarriedOut"])
def test_conditions_that_failed_and_orders_that_could_not_be_carried_out(
    after: After, kind: str
) -> None:
    events = [event for event in after.events if event.kind == kind]
    assert events, kind
    for event in events:
        assert event.for_seat("axis") is not None
        assert event.for_seat("allies") is None
        assert event.for_seat(None) is None
