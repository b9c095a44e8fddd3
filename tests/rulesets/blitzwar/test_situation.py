"""Where a seat stands, as its ask mail says it."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load


@pytest.fixture(scope="module")
def board() -> Board:
    read: Board = load("blitzwar").board(of_ruleset("blitzwar"))
    return read


def lines(board: Board, scenario: str, seat: str, **more: object) -> list[str]:
    game = load("blitzwar")
    position = game.open(board, scenario, game.rulings_with({}))
    ask = Ask(seat=seat, key="orders", clause="BW-8-18", title="?", **more)  # type: ignore[arg-type]
    return game.situation(board, game.view(board, position, seat), ask)


def test_the_front_the_enemy_and_the_supply_are_told(board: Board) -> None:
    told = lines(board, "africa-20-1", "axis")
    assert "Supply 5: Naples 4, Rome 1." in told
    assert "Corps that cannot trace a line of supply now: in Tripoli, El Agheila." in told
    assert "Facing you: Mechili UK 2 × 1 inf + 1 arm." in told


def test_an_interrupt_is_told_its_zone_and_what_lies_around_it(board: Board) -> None:
    told = lines(board, "africa-20-1", "allies", reaction=True, facts={"zone": "mechili"})
    assert [line.split("  ")[0] for line in told] == ["Mechili", "El Agheila", "Derna"]


def test_a_whole_campaign_fits_a_letter(board: Board) -> None:
    for seat in ("axis", "allies", "soviet"):
        told = lines(board, "barbarossa-1941", seat)
        assert len(told) <= 6
        assert sum(map(len, told)) < 1500
