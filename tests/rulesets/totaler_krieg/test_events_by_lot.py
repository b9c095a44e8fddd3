"""Every political event in every scenario, for every faction, answered by lot: it comes to an
end, breaks nothing and says all it does in words."""

from __future__ import annotations

import copy

import pytest

from adjudicator.core.dice import ChainDice
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Answer, Play, Table, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of, perform
from adjudicator.rulesets.totaler_krieg.book.events.registry import EVENTS
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.bots.chance import CLASSES, answer
from adjudicator.rulesets.totaler_krieg.bots.simulate import check
from adjudicator.rulesets.totaler_krieg.words.wording import sentence
from tests.rulesets.totaler_krieg.kit import board, position

SCENARIOS = ("campaign-1937", "start-1939", "start-1941", "start-1943")


def suffer(there: Position, section: str, faction: str, lots: Lots) -> list[str]:
    """Carry an event out with a Country, a card, a box and answers by lot. Gives the sentences."""
    there.phasing = lots.one(list(FACTIONS))
    table: Table[Board] = Table(
        board=board(),
        dice=ChainDice(bytes(32), str(lots.whole(1, 10**6))),
        rulings={},
        phase="politics",
    )
    deck = [card for card in board().cards.values() if card.faction == faction]
    case = case_of(there, table, faction, lots.one(deck)).about(
        country=lots.one(list(there.countries)), failure=lots.one(["command", "supply"])
    )
    case.box = lots.one(list(there.posture))
    if section == "15.13":
        case = case.about(country="Balkan")

    def whole() -> Play:
        yield from perform(case, section)
        yield from tidy(there, table, "politics")

    run = whole()
    try:
        batch = next(run)
        while True:
            given = {}
            for one in batch:
                orders = answer(one, lots) or load_orders(one.default, CLASSES)
                given[one.seat] = Answer(tuple(orders), "player")
            batch = run.send(given)
    except StopIteration:
        pass
    check(board(), there, "politics")
    there.model_validate(there.model_dump())
    return [sentence(board(), event) for event in table.events]


def all_events(scenario: str, seed: str) -> int:
    begun = position(scenario=scenario)
    number = 0
    for section in EVENTS:
        for faction in FACTIONS:
            lots = Lots(f"{seed}/{scenario}/{section}/{faction}")
            told = suffer(copy.deepcopy(begun), section, faction, lots)
            assert told
            number += len(told)
    return number


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_events_by_lot(scenario: str) -> None:
    assert all_events(scenario, "a") > len(EVENTS) * 3


@pytest.mark.soak(part=False)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_many_events_by_lot(scenario: str, seed: str) -> None:
    all_events(scenario, seed)
