"""1.1, 9.1 and 10 Maps, starting forces and factories before the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Forces
from tests.rulesets.victory.kit import After, board, game, map_of, play, position

clause = pytest.mark.clause
CITIES = {"0101": "Alpha 3", "0301": "Beta 2"}


def land() -> Board:
    """Alpha lies on the coast, Beta does not; Hamlet is a Town and Shore another, by the sea."""
    return map_of(
        ["....", "~...", "~..."], cities=CITIES, towns={"0201": "Hamlet", "0202": "Shore"}
    )


def raised(red: str, *parts: Forces, army: str = "base", **given: Any) -> After:
    """Red buys forces on the small map."""
    here = land()
    maps = [{"slot": "a", "board": "small", "power": "red"}]
    start = position(on=here, powers=["red"], maps=maps, armies={"red": [army]}, **given)
    start.forces = {"red": list(parts) or [Forces(points=12)]}
    return play("forces", start, here, any_dice=True, red=red, refusals=True)


def said(after: After) -> list[tuple[str, str]]:
    return [(bad.clause, bad.text) for bad in after.trial.refused]


def bought(after: After) -> list[str]:
    """`IN 4 a0101`: type, steps, and where it is to stand."""
    blocks = after.position.undeployed["red"]
    return [f"{b.unit} {b.strength} {b.place}".strip() for b in blocks]


# ------------------------------------------------------------------------ bought forces


@clause("VIC-10.2-1")
def test_what_is_bought_costs_its_steps_and_the_rest_buys_infantry() -> None:
    after = raised("raise 2 armor with 2 steps\nraise fighter at Alpha")
    assert said(after) == []
    assert bought(after) == ["AR 2", "AR 2", "FA 4 a0101"], "2 x 2 PP x 2 steps, and 4 PP"
    left = raised("raise armor with 3 steps")
    assert bought(left) == ["AR 3", "IN 4", "IN 2"], "6 PP are left, and buy Infantry"
    exact = raised("raise 2 infantry", Forces(points=8))
    assert bought(exact) == ["IN 4", "IN 4"]
    dear = raised("raise 2 infantry\nraise mechanized with 1 step", Forces(points=8))
    assert said(dear) == [("VIC-10.2-1", "That costs 1 PP and 0 are left.")]


@clause("VIC-10.2-1", "VIC-4.3-16", "VIC-6.2-1", "VIC-10.0-5", "VIC-A33")
def test_forces_that_cannot_be_bought_are_refused_with_the_reason() -> None:
    assert said(raised("raise 0 infantry")) == [("VIC-10.2-1", "How many?")]
    steps = raised("raise airborne with 4 steps", Forces(points=20))
    assert said(steps) == [("VIC-6.2-1", "Airborne has 1 to 3 steps.")]
    assert said(raised("raise resource"))[0][0] == "VIC-4.3-16"
    foreign = raised("raise infantry at Beta", neutral=["0301"])
    assert said(foreign) == [("VIC-10.0-5", "Beta (a0301) is no City or Town of yours.")]
    many = raised("raise 3 armor with 1 step", Forces(points=20))
    assert said(many) == [("VIC-A33", "So many Armor blocks are not in your army.")]
    taken = raised("raise armor with 1 step\nraise 2 armor with 1 step", Forces(points=20))
    assert [clause for clause, _ in said(taken)] == ["VIC-A33"], "the one bought before counts"
    assert bought(taken).count("AR 1") == 1


@clause("VIC-10.4-3")
def test_what_is_bought_for_a_board_is_paid_by_its_part_of_the_points() -> None:
    start = game().open(board(), "two-front-war", game().rulings_with({"forces": "custom"}))
    parts = [(part.points, part.slots) for part in start.forces["blue"]]
    assert parts == [(40, ["a"]), (40, ["c"])]
    hexmap = board().map_of(start)
    there = next(t for t in hexmap.cities() if t.id[0] == "c")
    text = f"raise 6 infantry at {there.id}\nraise 4 fighter\nraise 5 cruiser with 4 steps"
    after = play("forces", start, any_dice=True, blue=text, refusals=True)
    assert [bad.text for bad in after.trial.refused] == ["That costs 20 PP and 0 are left."] or [
        bad.clause for bad in after.trial.refused
    ] == ["VIC-A33"]
    mine = after.position.undeployed["blue"]
    assert [b.place for b in mine if b.unit == "IN"][:6] == [there.id] * 6
    assert [b.place for b in mine if b.unit == "FA"][:4] == ["a"] * 4, "where the points suffice"
    for slot in "ac":
        worth = sum(board().units[b.unit].cost * b.strength for b in mine if b.place[0] == slot)
        assert worth == 40


# ---------------------------------------------------------------- factories at the start


def allotted(red: str, **given: Any) -> After:
    return raised(red, Forces(points=4), options={"factories": True}, **given)


def works(after: After) -> list[str]:
    return [f"{w.kind} {w.level}/{w.full} {w.hex} {w.power}" for w in after.position.works]


@clause("VIC-9.1-4", "VIC-9.1-5", "VIC-9.1-7")
def test_a_city_takes_factories_of_all_kinds_up_to_its_value() -> None:
    after = allotted("allot 1 air 1 naval 1 ground at Alpha\nallot 2 air at Beta")
    assert said(after) == []
    assert works(after) == [
        "air factory 1/1 a0101 red", "naval factory 1/1 a0101 red", "ground factory 1/1 a0101 red",
        "air factory 2/2 a0301 red",
    ]  # fmt: skip
    again = allotted("allot 3 air at Alpha\nallot 1 ground at Alpha")
    assert works(again) == ["ground factory 1/1 a0101 red"], "the later allotment replaces"


@clause("VIC-9.1-3", "VIC-9.1-4", "VIC-9.1-5", "VIC-9.1-7")
@pytest.mark.parametrize(
    ("line", "clause_", "why"),
    [
        ("allot 1 air at Hamlet", "VIC-9.1-4", "is no city of yours"),
        ("allot 1 naval at Beta", "VIC-9.1-7", "is not coastal"),
        ("allot 3 ground at Beta", "VIC-9.1-5", "holds factories of 2 PP in all"),
        ("allot 1 air 2 ground at Beta", "VIC-9.1-5", "holds factories of 2 PP in all"),
        ("allot 2 naval 2 ground at Alpha", "VIC-9.1-5", "holds factories of 3 PP in all"),
    ],
)
def test_factories_that_a_city_cannot_have(line: str, clause_: str, why: str) -> None:
    after = allotted(line)
    (wrong,) = said(after)
    assert wrong[0] == clause_
    assert why in wrong[1]
    assert works(after) == []


@clause("VIC-9.1-1", "VIC-9.1-3", "VIC-SB.Neutral-1")
def test_no_factories_without_their_rule_nor_in_neutral_cities() -> None:
    plain = raised("allot 1 air at Alpha", Forces(points=4))
    assert plain.position.works == []
    assert plain.trial.unused or said(plain)
    free = allotted("allot 1 air at Beta", neutral=["0301"])
    assert [no for no, _ in said(free)] == ["VIC-9.1-4"]
