"""What simulated games are watched for, as far as Countries go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.core.simulating import Broken
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.bots.simulate import check
from tests.rulesets.totaler_krieg.kit import board


@pytest.mark.parametrize("scenario", sorted(board().scenarios))
def test_every_scenario_opens_sound(scenario: str) -> None:
    check(board(), open_scenario(board(), scenario), "opening")


def _polish_unit_in_a_pool(position: Position) -> None:
    position.pieces["Pol-Cav"].at = "pool:western"


def _units_of_a_neutral_on_the_map(position: Position) -> None:
    position.pieces["Gre-Epi"].at = "e2204"


def _too_many_markers(position: Position) -> None:
    position.posture.update(us="isolationism", russia="isolationism")


def _influence_on_an_ally(position: Position) -> None:
    position.countries["Italy"].status = "active"
    position.countries["Italy"].faction = "axis"
    position.countries["Italy"].influence = "western"


def _conquered_and_in_no_box(position: Position) -> None:
    position.countries["Poland"].status = "neutral"
    position.pieces["Pol-Cav"].at = "conquered:western"


@pytest.mark.parametrize(
    "spoil",
    [
        _polish_unit_in_a_pool,
        _units_of_a_neutral_on_the_map,
        _too_many_markers,
        _influence_on_an_ally,
        _conquered_and_in_no_box,
    ],
)
def test_what_cannot_be_is_found(spoil: Callable[[Position], None]) -> None:
    position = open_scenario(board(), "campaign-1937")
    spoil(position)
    with pytest.raises(Broken):
        check(board(), position, "peace")
