"""Every political event in every scenario, for every faction, answered by lot: it comes to an
end, breaks nothing and says all it does in words, those of its golden text."""

from __future__ import annotations

import copy

import pytest

from adjudicator.core.lots import Lots
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.book.events.registry import EVENTS
from adjudicator.rulesets.totaler_krieg.bots.simulate import check
from tests.rulesets.totaler_krieg.kit import board, position
from tests.rulesets.totaler_krieg.kit_lots import HERE, compared, event_by_lot

SCENARIOS = ("campaign-1937", "start-1939", "start-1941", "start-1943")


def all_events(scenario: str, seed: str) -> list[str]:
    begun = position(scenario=scenario)
    lines: list[str] = []
    for section in EVENTS:
        for faction in FACTIONS:
            lots = Lots(f"{seed}/{scenario}/{section}/{faction}")
            there = copy.deepcopy(begun)
            told = event_by_lot(there, section, faction, lots)
            check(board(), there, "politics")
            there.model_validate(there.model_dump())
            assert told
            lines += [f"== {section} {faction}", *told]
    return lines


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_events_by_lot(scenario: str, request: pytest.FixtureRequest) -> None:
    golden = bool(request.config.getoption("--golden", default=False))
    assert compared(all_events(scenario, "a"), HERE / "events" / f"{scenario}.txt", golden) == ""


@pytest.mark.soak(part=False)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_many_events_by_lot(scenario: str, seed: str) -> None:
    assert all_events(scenario, seed)
