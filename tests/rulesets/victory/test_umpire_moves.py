"""An umpire's doubts about chapter 5: what may be crossed on the way, who is pinned, sea lanes."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.victory.view import view_of
from tests.rulesets.victory.battle_kit import country
from tests.rulesets.victory.kit import map_of, play, position

clause = pytest.mark.clause
MINE = [{"slot": "a", "board": "small", "power": "red"}]
HIS = [{"slot": "a", "board": "small", "power": "blue"}]


@clause("VIC-5.7-2", "VIC-2.0-8")
def test_nobody_passes_through_the_enemy_to_attack_him_from_behind() -> None:
    # A neck of land: the far side is reached only through the hex that is attacked.
    on = map_of(["~~~~~", "~...~", "~~~~~"], towns={"0302": "Neck"})
    at = position(
        on=on,
        maps=HIS,
        powers=["red", "blue"],
        blocks={"0202": ["red AR 4"], "0302": ["blue IN 4"]},
    )
    after = play("move", at, on, red="move AR1 to Neck via 0402", refusals=True)
    assert after.position.battles == []
    assert (
        "1st Armor must stop in Neck (a0302), where the enemy is, before a0402."
        in after.refusals()[0]
    )
    assert play("move", at, on, red="move AR1 to Neck").position.battles[0].crossings[0].start == (
        "a0202"
    )


@clause("VIC-6.8-5", "VIC-5.6-2")
@pytest.mark.parametrize("order", ["strategic IN1 to Cape by sea", "strategic CA1 to Cape"])
def test_no_strategic_move_by_sea_through_a_blockaded_port(order: str) -> None:
    # One lane of water along three ports; the middle one is Red's and blockaded.
    on = map_of(
        ["%%%%%%", ".~.~.~", "%%%%%%"],
        towns={"0102": "Abbey", "0302": "Bight", "0502": "Cape"},
    )
    blocks = {
        "0102": ["red IN 4"],
        "0202": ["red CA 4"],
        "0302": ["red IN2 4"],
        "0502": ["red IN3 1"],
    }
    free = position(on=on, maps=MINE, powers=["red", "blue"], blocks=blocks)
    assert play("move", free, on, red=order).blocks("Cape")[1:]
    blocks = {**blocks, "0302": ["red IN2 4", "blue CA 3, blockade"]}
    shut = position(on=on, maps=MINE, powers=["red", "blue"], blocks=blocks)
    after = play("move", shut, on, red=order, refusals=True)
    assert after.refusals()
    assert len(after.blocks("Cape")) == 1


@clause("VIC-5.9-1")
def test_a_strategic_move_onto_the_enemy_is_refused_as_an_attack() -> None:
    on = country()
    at = position(
        on=on,
        maps=HIS,
        powers=["red", "blue"],
        blocks={"0302": ["red IN 4"], "0303": ["blue IN 4"]},
    )
    after = play("move", at, on, red="strategic IN1 to Hope", refusals=True)
    assert after.refusals() == [
        "The enemy is at Hope (a0303), and a Strategic Move cannot attack. Write `move`."
    ]


@clause("VIC-5.1-1", "VIC-A26")
def test_the_receipt_knows_too_that_responses_do_not_pin() -> None:
    on = country()
    at = position(
        on=on,
        maps=HIS,
        powers=["red", "green", "blue"],
        blocks={
            "0302": ["red IN 4"],
            "0403": ["green IN 4"],
            "0303": ["blue IN 4", "blue AR 4"],
        },
    )
    after = play(
        "move",
        at,
        on,
        red="move IN1 to Hope",
        green="join the attacker at Hope\nmove IN1 to Hope",
        blue="move AR1 to 0304",
    )
    assert after.blocks("0304") == ["blue AR1 4, moved"]
    # What is told of it is a number, which Green's attack has told already.
    assert view_of(after.position, "blue").battles[0].late == {"green": 1}
