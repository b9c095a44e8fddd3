"""More boards from a seed: the same edges, fair, and the same board each time."""

from __future__ import annotations

import copy
from functools import cache
from itertools import product

import pytest

from adjudicator.core import hexes
from adjudicator.core.pack import Pack
from adjudicator.rulesets.victory.board.board import BoardPart, HexMap
from adjudicator.rulesets.victory.board.components import read_part
from adjudicator.rulesets.victory.board.fitness import FRAME, VALUES, fairness, faults
from adjudicator.rulesets.victory.board.generator import generate, to_tsv
from adjudicator.rulesets.victory.board.position import Slot
from tests.rulesets.victory.kit import board


@cache
def generated(seed: int) -> BoardPart:
    return generate(seed, "five")


@pytest.mark.parametrize("name", ["one", "two", "three", "four"])
def test_the_four_boards_are_fit_to_be_played(name: str) -> None:
    assert faults(board().parts[name]) == []


@pytest.mark.parametrize("seed", [1, 7])
def test_a_generated_board_joins_the_others_and_is_fair(seed: int) -> None:
    made = generated(seed)
    assert faults(made) == []
    parts = {**board().parts, "five": made}
    for other, rotation, (dx, dy) in product(("one", "four"), (0, 180), ((1, 0), (0, 1))):
        slots = [
            Slot(slot="a", board=other),
            Slot(slot="b", board="five", rotation=rotation, dx=dx, dy=dy),
        ]
        whole = HexMap(parts, slots)
        assert sum(tile.value for tile in whole.tiles.values()) == 20
    far = fairness(made)
    assert abs(far["west"] - far["east"]) <= 2.0


def test_the_same_seed_gives_the_same_board_and_its_file_reads_back() -> None:
    one, other = generated(3), generate(3, "five")
    assert to_tsv(one) == to_tsv(other)
    assert to_tsv(one) != to_tsv(generate(4, "five"))
    pack = Pack(ruleset="victory", files={"board-five.tsv": to_tsv(one)})
    read = read_part(pack, "board-five.tsv", "five")
    assert read.terrain == one.terrain
    assert (read.cities, read.towns) == (one.cities, one.towns)
    assert read.rivers == one.rivers
    assert list(read.roads) == sorted(one.roads)


def test_city_values_and_coasts_may_be_chosen() -> None:
    made = generate(2, "five", values=VALUES[0], north="isle", south="isle")
    assert sorted(value for _, value in made.cities.values()) == [1, 1, 1, 1, 2, 4]
    for row in (1, FRAME.last_row(8)):
        assert made.terrain[8, row] == "clear"


def test_what_is_wrong_with_a_board_is_said() -> None:
    fit = generated(1)
    made = copy.deepcopy(fit)
    made.terrain[1, 3] = "sea"
    assert any("edge hex 0103" in text for text in faults(made))
    made = copy.deepcopy(fit)
    made.bridges = {}
    assert any("no bridge" in text for text in faults(made))
    made = copy.deepcopy(fit)
    at = next(iter(made.cities))
    made.cities[at] = ("Big", 4)
    assert any("worth" in text for text in faults(made))
    made = copy.deepcopy(fit)
    made.roads = {s: None for s in made.roads if at not in s}
    assert any(hexes.code(at) in text for text in faults(made))
