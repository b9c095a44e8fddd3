"""The adjudication against one from the definition, over seasons by lot."""

from __future__ import annotations

import random

import pytest

from adjudicator.rulesets.diplomacy.book.adjudication import adjudicate
from adjudicator.rulesets.diplomacy.book.commands import Command
from tests.rulesets.diplomacy.by_definition import Definition, resolution
from tests.rulesets.diplomacy.kit import CASES_FILE, board, cases, chart, commands_of
from tests.rulesets.diplomacy.seasons import crowd, orders, written


def compared(commands: list[Command]) -> bool:
    """Is there one resolution, and does the adjudication find it? AssertionError if not so."""
    wanted = resolution(chart(), commands)
    if wanted is None:
        return False
    season = adjudicate(chart(), commands)
    found = {n: season.results[n].done for n in wanted}
    assert found == wanted, written(board(), chart(), commands)
    return True


def by_lot(number: int, seed: str) -> int:
    """How many of so many seasons had one resolution."""
    lots = random.Random(seed)
    same = 0
    for _ in range(number):
        units = crowd(chart(), lots, lots.randint(4, 8), lots.randint(1, 4))
        same += compared(orders(chart(), units, lots))
    return same


@pytest.mark.parametrize("seed", ["spring", "fall"])
def test_where_there_is_one_resolution_it_is_found(seed: str) -> None:
    assert by_lot(200, seed) > 150


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(10))
def test_where_there_is_one_resolution_it_is_found_by_the_thousand(seed: int) -> None:
    assert by_lot(1000, f"thorough/{seed}") > 800


def test_the_cases_of_the_datc_agree_with_the_definition() -> None:
    same = 0
    for case in cases(CASES_FILE):
        commands = commands_of(case.all_units(), case.orders)
        if len([c for c in commands if c.doing in ("move", "support")]) < 12:
            same += compared(commands)
    assert same > 100


def test_what_the_adjudication_says_is_consistent_but_for_its_paradoxes() -> None:
    """Where the rules give several answers, units move in a circle: that is one of them."""
    lots = random.Random("several")
    circles = 0
    for _ in range(400):
        units = crowd(chart(), lots, lots.randint(5, 9), 3)
        commands = orders(chart(), units, lots)
        if any(command.doing == "convoy" for command in commands):
            continue
        season = adjudicate(chart(), commands)
        definition = Definition(chart(), commands)
        names = [*definition.moves, *definition.supports]
        answers = {n: season.results[n].done for n in names}
        assert all(definition.true(n, answers) == answers[n] for n in names), written(
            board(), chart(), commands
        )
        circles += 1
    assert circles > 100
