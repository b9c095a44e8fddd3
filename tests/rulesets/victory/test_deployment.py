"""1.4 Two units in each city, one in each first where there are fewer."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Forces
from tests.rulesets.victory.kit import After, map_of, play, position

clause = pytest.mark.clause
ROWS = ["...", "...", "~~~"]
CITIES = {"0101": "Alpha 3", "0301": "Beta 2", "0203": "Gamma 1"}


def land(**given: Any) -> Board:
    given.setdefault("cities", {"0101": "Alpha 3", "0301": "Beta 2", "0202": "Gamma 1"})
    return map_of(ROWS, towns={"0201": "Hamlet"}, **given)


def deployed(forces: str, red: str = "", on: Board | None = None, **given: Any) -> After:
    """Red deploys `IN 4, CA 3` and so on, in this order of ids."""
    here = on or land()
    start = position(
        on=here, powers=["red"], maps=[{"slot": "a", "board": "small", "power": "red"}], **given
    )
    numbers: dict[str, int] = {}
    for text in forces.split(", "):
        unit, strength = text.split()
        numbers[unit] = numbers.get(unit, 0) + 1
        block = Block(id=f"red.{unit}{numbers[unit]}", power="red", unit=unit,
                      strength=int(strength), place="")  # fmt: skip
        start.undeployed.setdefault("red", []).append(block)
    start.forces = {"red": [Forces(random=len(forces.split(", ")))]}
    return play("deployment", start, here, red=red, refusals=True)


def refused(after: After) -> list[str]:
    return [bad.clause for bad in after.trial.refused]


def numbers(after: After) -> dict[str, int]:
    return {t.place: len(after.position.at(t.id)) for t in after.map.cities()}


SIX = "IN 4, IN 4, IN 4, IN 4, IN 4, IN 4"


@clause("VIC-1.4-4")
def test_an_order_that_robs_a_city_of_its_two_units_is_refused() -> None:
    after = deployed(SIX, "deploy IN1, IN2, IN3 at Alpha")
    assert refused(after) == ["VIC-1.4-4"]
    assert "Gamma" in after.refusals()[0]
    assert numbers(after) == {"Alpha": 2, "Beta": 2, "Gamma": 2}
    assert refused(deployed(SIX, "deploy IN1 at Hamlet")) == ["VIC-1.4-4"]
    more = deployed(SIX + ", IN 4", "deploy IN1, IN2, IN3 at Alpha")
    assert refused(more) == []
    assert numbers(more) == {"Alpha": 3, "Beta": 2, "Gamma": 2}


@clause("VIC-1.4-4")
def test_the_orders_before_stand_and_the_last_one_too_many_falls() -> None:
    after = deployed(SIX, "deploy IN1, IN2 at Beta\ndeploy IN3 at Beta\ndeploy IN4 at Gamma")
    assert [(bad.line, bad.clause) for bad in after.trial.refused] == [(2, "VIC-1.4-4")]
    assert numbers(after) == {"Alpha": 2, "Beta": 2, "Gamma": 2}


@clause("VIC-A8")
def test_where_there_are_fewer_each_city_gets_one_first() -> None:
    four = "IN 4, IN 4, IN 4, IN 4"
    after = deployed(four, "deploy IN1, IN2 at Gamma\ndeploy IN3 at Gamma")
    assert refused(after) == ["VIC-A8"]
    assert numbers(after) == {"Alpha": 1, "Beta": 1, "Gamma": 2}
    assert numbers(deployed(four)) == {"Alpha": 2, "Beta": 1, "Gamma": 1}
    assert refused(deployed(four, "deploy IN1 at Hamlet")) == ["VIC-A8"]
    two = deployed("IN 4, IN 4", "deploy IN1, IN2 at Alpha")
    assert refused(two) == ["VIC-A8"]


@clause("VIC-1.4-4", "VIC-A8")
def test_ships_count_only_where_they_can_lie() -> None:
    """Cruisers can stand in Gamma alone: the Infantry belongs inland."""
    after = deployed("IN 4, IN 4, IN 4, IN 4, CA 3, CA 3", "deploy IN1 at Gamma")
    assert refused(after) == ["VIC-1.4-4"]
    assert sorted(b.unit for b in after.position.at(after.hex("Gamma"))) == ["CA", "CA"]
    assert numbers(after) == {"Alpha": 2, "Beta": 2, "Gamma": 2}


@clause("VIC-1.4-5", "VIC-1.4-4")
def test_three_at_a_time_the_rule_holds_for_what_is_left() -> None:
    after = deployed(SIX, "deploy IN1, IN2, IN3 at Alpha", options={"deployment": "alternating"})
    assert refused(after) == ["VIC-1.4-4"]
    assert numbers(after) == {"Alpha": 2, "Beta": 2, "Gamma": 2}


@clause("VIC-10.2-1", "VIC-1.4-4")
def test_who_was_raised_for_a_place_goes_there_if_the_cities_have_theirs() -> None:
    here = land()
    start = position(
        on=here, powers=["red"], maps=[{"slot": "a", "board": "small", "power": "red"}],
        armies={"red": ["base"]},
    )  # fmt: skip
    start.forces = {"red": [Forces(points=16)]}
    after = play("forces, deployment", start, here, any_dice=True, red="raise 4 infantry at Hamlet")
    assert numbers(after) == {"Alpha": 2, "Beta": 1, "Gamma": 1}
    start.forces = {"red": [Forces(points=28)]}
    after = play("forces, deployment", start, here, any_dice=True, red="raise 3 mechanized at Beta")
    kinds = [b.unit for b in after.position.at(after.hex("Beta"))]
    assert kinds.count("MK") == 3


@clause("VIC-1.4-1")
def test_who_is_named_is_deployed_and_of_a_kind_only_that_kind() -> None:
    named = deployed(SIX, "deploy IN3 at Alpha")
    assert "red.IN3" in [b.id for b in named.position.at(named.hex("Alpha"))]
    forces = "AR 4, IN 4, IN 4, IN 4, IN 4, IN 4"
    kind = deployed(forces, "deploy 2 infantry at Alpha")
    assert [b.unit for b in kind.position.at(kind.hex("Alpha"))] == ["IN", "IN"]
