"""11 looked at by an umpire: what a silent player gets."""

from __future__ import annotations

import pytest

from tests.rulesets.blitzwar.kit import board, play, position


@pytest.mark.clause("BW-11.5-2")
def test_allied_ships_of_a_silent_player_arrive_in_the_british_isles() -> None:
    fleet = next(card.title for card in board().deck("allies", "limited") if card.fleet)
    rest = [c.title for c in board().deck("allies", "limited") if c.title != fleet][:3]
    after = play("reinforcement", position(turn=5, cards={"allies": [fleet, *rest]}))
    (zone,) = (
        facts["zone"] for facts in after.told("ReinforcementsPlaced") if "fleet" in facts["units"]
    )
    assert "united_kingdom" in board().zones[zone].tags
