"""Tools for maps of areas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.core import maps
from adjudicator.core.areas import LandAndSea

NEAR = {"A": "BC", "B": "AD", "C": "AD", "D": "BCE", "E": "D", "Z": ""}


def near(area: str) -> str:
    return NEAR[area]


def test_reach_counts_the_steps() -> None:
    assert maps.reach(near, ["A"]) == {"A": 0, "B": 1, "C": 1, "D": 2, "E": 3}
    assert maps.reach(near, ["A"], most=1) == {"A": 0, "B": 1, "C": 1}
    assert maps.reach(near, ["B", "C"], most=0) == {"B": 0, "C": 0}


def test_distance_is_none_where_there_is_no_way() -> None:
    assert maps.distance(near, "A", "E") == 3
    assert maps.distance(near, "A", "E", most=2) is None
    assert maps.distance(near, "A", "Z") is None
    assert maps.distance(near, "A", "A") == 0


def test_a_path_is_a_shortest_one_and_the_first_of_equals() -> None:
    assert maps.path(near, ["A"], "E".__eq__) == ("A", "B", "D", "E")
    assert maps.path(near, ["A", "D"], "E".__eq__) == ("D", "E")
    assert maps.path(near, ["A"], "A".__eq__) == ("A",)
    assert maps.path(near, ["A"], "Z".__eq__) is None
    assert maps.path(near, ["A"], "E".__eq__, most=2) is None


def test_a_flood_runs_as_far_as_it_can() -> None:
    assert maps.flood(near, ["C"]) == ["C", "A", "D", "B", "E"]
    assert maps.flood(near, ["Z"]) == ["Z"]


def test_within_looks_at_every_step() -> None:
    assert maps.within(near, "ABDE")
    assert not maps.within(near, "ADE")
    assert maps.within(near, "A")


@dataclass(frozen=True)
class Border:
    a: str
    b: str
    river: bool = False


def test_borders_that_are_told_once_hold_both_ways_in_the_order_of_the_map() -> None:
    assert maps.both_ways([("C", "A"), ("B", "C")], "ABCD") == {
        "A": ("C",), "B": ("C",), "C": ("A", "B"), "D": (),
    }  # fmt: skip
    river = Border("A", "B", river=True)
    assert maps.by_ends([river, Border("B", "C")])["B", "A"] is river


@dataclass(frozen=True)
class Area:
    id: str
    owner: str
    seas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sea:
    adjacent: tuple[str, ...] = ()
    straits: Mapping[str, str] = field(default_factory=dict)


class Board(LandAndSea):
    areas = {one.id: one for one in (Area("a", "red", ("s",)), Area("b", "red"), Area("c", "blue"))}
    seas = {"s": Sea(("t",), {"t": "b"}), "t": Sea(("s",))}

    def neighbours(self, area: str) -> tuple[str, ...]:
        return {"a": ("b",), "b": ("a", "c"), "c": ("b",)}[area]


def test_land_lies_before_water_and_a_country_has_its_areas() -> None:
    board = Board()
    assert board.in_order(["s", "c", "a"]) == ["a", "c", "s"]
    assert (board.beside("a"), board.beside("s"), board.beside("x")) == (("b", "s"), ("a", "t"), ())
    assert (board.strait("s", "t"), board.strait("t", "s")) == ("b", "")
    assert (board.of_country("red"), board.of_country("green")) == (("a", "b"), ())
