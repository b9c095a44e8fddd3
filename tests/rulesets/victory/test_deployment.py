"""1.4 Two units in each city, one in each first where there are fewer."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Forces
from tests.rulesets.victory.kit import After, board, game, map_of, play, position

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


@clause("VIC-1.4-1", "VIC-1.4-2", "VIC-1.4-3")
@pytest.mark.parametrize(
    ("line", "clause_", "why"),
    [
        ("deploy 3 armor at Alpha", "VIC-1.4-1", "Only 0 Armor are waiting, not 3."),
        ("deploy 8 infantry at Alpha", "VIC-1.4-1", "Only 7 Infantry are waiting, not 8."),
        ("deploy CA1 at Alpha", "VIC-1.4-3", "Alpha (a0101) has no room for Cruiser."),
        ("deploy CA1, CA2, CA3 at Gamma", "VIC-1.4-3", "Gamma (a0202) has no room for Cruiser."),
        ("deploy 5 infantry at Alpha", "VIC-1.4-3", "Alpha (a0101) has no room for Infantry."),
        ("deploy IN1 aboard CV1", "VIC-4.2-5", "CV1 is not one of your carriers on the map."),
    ],
)
def test_what_cannot_be_deployed_so_is_refused_with_the_reason(
    line: str, clause_: str, why: str
) -> None:
    after = deployed(SIX + ", IN 4, CA 3, CA 3, CA 3, CV 4", line)
    assert [(bad.clause, bad.text) for bad in after.trial.refused] == [(clause_, why)]
    assert sum(numbers(after).values()) > 6, "all the same they are placed by themselves"


@clause("VIC-1.4-2", "VIC-SB.Neutral-1")
def test_a_neutral_city_is_nobodys_to_deploy_in() -> None:
    after = deployed("IN 4, IN 4, IN 4, IN 4, IN 4", "deploy IN1 at Beta", neutral=["0301"])
    assert refused(after) == ["VIC-1.4-2"]
    assert numbers(after) == {"Alpha": 3, "Beta": 0, "Gamma": 2}


@clause("VIC-1.4-1")
def test_who_stands_already_is_not_deployed_again() -> None:
    after = deployed(SIX, "deploy IN1 at Alpha\ndeploy IN1 at Beta\ndeploy IN2, IN2 at Beta")
    assert after.refusals() == [
        "IN1 is not waiting to be deployed.", "IN2 is not waiting to be deployed.",
    ]  # fmt: skip


FLEET = "IN 4, IN 4, IN 4, IN 4, IN 4, IN 4, CV 4, FA 2, FA 2, FA 1, HB 1, MB 3"


def aboard(after: After) -> list[str]:
    return [b.id[4:] for b in after.position.blocks if b.aboard == "red.CV1" and b.place == "a0202"]


@clause("VIC-4.2-5", "VIC-4.2-6", "VIC-4.1-4", "VIC-4.1-5")
def test_aircraft_are_deployed_aboard_a_carrier_that_has_room() -> None:
    at_gamma = "deploy CV1 at Gamma\n"
    full = deployed(FLEET, at_gamma + "deploy FA1, FA2 aboard CV1\ndeploy FA3 aboard CV1")
    assert aboard(full) == ["FA1", "FA2"]
    assert full.refusals() == ["CV1 has no room for Fighter 1."], "two units"
    steps = deployed(FLEET, at_gamma + "deploy MB1 aboard CV1\ndeploy FA1 aboard CV1")
    assert aboard(steps) == ["MB1"]
    assert steps.refusals() == ["CV1 has no room for Fighter 2."], "four steps"
    exact = deployed(FLEET, at_gamma + "deploy MB1 aboard CV1\ndeploy FA3 aboard CV1")
    assert aboard(exact) == ["MB1", "FA3"]
    heavy = deployed(FLEET, at_gamma + "deploy HB1 aboard CV1\ndeploy IN1 aboard CV1")
    assert [(bad.clause, bad.text) for bad in heavy.trial.refused] == [
        ("VIC-4.1-5", "Heavy Bomber cannot use carriers."),
        ("VIC-4.1-5", "Infantry cannot use carriers."),
    ]
    for waits in ("deploy FA1 aboard CV1", "deploy CA1 at Gamma\ndeploy FA1 aboard CA1"):
        assert refused(deployed(FLEET + ", CA 3", waits)) == ["VIC-4.2-5"]


@clause("VIC-1.4-2")
def test_of_an_order_all_blocks_are_placed_or_none() -> None:
    """The third Cruiser finds no room, and so the first two are free for the next line."""
    force = SIX + ", CA 3, CA 3, CA 3"
    after = deployed(force, "deploy CA1, CA2, CA3 at Gamma\ndeploy CA3, CA2 at Gamma")
    assert [bad.line for bad in after.trial.refused] == [1]
    gamma = [b.id for b in after.position.at(after.hex("Gamma"))]
    assert gamma[:2] == ["red.CA3", "red.CA2"]
    ids = [b.id for b in after.position.blocks]
    assert len(ids) == len(set(ids)) == 8, "the one Cruiser without a port stays out"


@clause("VIC-1.4-5")
def test_no_more_than_three_in_a_round() -> None:
    after = deployed(
        SIX + ", IN 4, IN 4",
        "deploy IN1, IN2 at Beta\ndeploy IN3, IN4 at Alpha",
        options={"deployment": "alternating"},
    )
    assert [(bad.line, bad.text) for bad in after.trial.refused][:1] == [
        (2, "You place 3 units at a time.")
    ]
    rounds = [event.facts["lines"] for event in after.events if event.kind == "Deployed"]
    assert [len(lines) for lines in rounds] == [3, 3, 2]
    assert "1st Infantry at Beta (a0301)" in rounds[0]
    whole = deployed(SIX, "deploy IN1, IN2, IN3 at Hamlet", options={"deployment": "alternating"})
    assert refused(whole)[:1] == ["VIC-1.4-4"], "three are not too many"


@clause("VIC-1.4-5")
def test_blocks_without_a_place_anywhere_stay_out() -> None:
    """Five Cruisers and one port for two: the rounds end all the same."""
    after = deployed("CA 3, CA 3, CA 3, CA 3, CA 3", options={"deployment": "alternating"})
    assert numbers(after) == {"Alpha": 0, "Beta": 0, "Gamma": 2}
    assert after.position.undeployed["red"] == []
    assert [b.id for b in deployed("CA 3, CA 3, CA 3").position.blocks] == ["red.CA1", "red.CA2"]


@clause("VIC-1.4-4", "VIC-1.4-2")
def test_the_rest_is_placed_ships_and_aircraft_first_in_the_biggest_cities() -> None:
    after = deployed(SIX + ", AR 4, FA 4, CA 3")
    kinds = {t.place: [b.unit for b in after.position.at(t.id)] for t in after.map.cities()}
    assert kinds == {
        "Alpha": ["IN", "IN", "FA"], "Beta": ["IN", "IN", "AR"], "Gamma": ["IN", "IN", "CA"],
    }  # fmt: skip
    crowd = deployed(", ".join(["IN 4"] * 15))
    assert numbers(crowd) == {"Alpha": 4, "Beta": 4, "Gamma": 4}
    assert len(crowd.position.at(crowd.hex("Hamlet"))) == 3, "Towns come last"


@clause("VIC-10.4-3")
def test_blocks_of_one_board_are_not_deployed_on_another() -> None:
    start = game().open(board(), "two-front-war", game().rulings_with({}))
    drawn = play("forces", start, any_dice=True)
    hexmap = drawn.map
    blocks = drawn.position.undeployed["blue"]
    first = next(b for b in blocks if b.place == "a" and game_arm(b) == "ground")
    towns = {t.id[0]: t for t in hexmap.places() if t.town and hexmap.owner(t.id) == "blue"}
    line = f"deploy {first.id[5:]} at {{}}"
    wrong = play("deployment", drawn.position, blue=line.format(towns["c"].id), refusals=True)
    assert [bad.clause for bad in wrong.trial.refused] == ["VIC-10.4-3"]
    assert "belongs on another map" in wrong.refusals()[0]
    right = play("deployment", drawn.position, blue=line.format(towns["a"].id), refusals=True)
    assert "VIC-10.4-3" not in refused(right)


def game_arm(block: Block) -> str:
    return board().units[block.unit].arm
