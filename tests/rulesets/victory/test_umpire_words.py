"""An umpire's doubts about words: what players write is understood as they mean it."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import country, fought, retreats, scene
from tests.rulesets.victory.kit import play

clause = pytest.mark.clause


@clause("VIC-2.0-6")
@pytest.mark.parametrize(
    "order",
    [
        "send IN1 to Hope",
        "advance IN1 to Hope",
        "assault Hope with IN1",
        "invade Hope with IN1",
        "move to Hope with IN1",
    ],
)
def test_ways_to_say_that_a_unit_attacks(order: str) -> None:
    on = country()
    at = scene(on, "blue IN 4", blocks={"0304": ["red IN 4"]})
    after = play("move", at, on, red=order)
    assert after.blocks("Hope") == ["blue IN1 4", "red IN1 4, moved, from a0304"]


@clause("VIC-5.9-7", "VIC-5.91-1")
def test_rail_and_transport_are_strategic_moves() -> None:
    on = country(
        sea=["0302", "0203"],
        towns={"0202": "Garth", "0304": "Mill"},
        roads=["0303-0304"],
        city=0,
    )
    blocks = {"0303": ["red IN 4", "red AR 4"]}
    at = scene(on, power="red", blocks=blocks)
    after = play("move", at, on, red="rail IN1 to Mill\ntransport AR1 from Hope to Garth")
    assert after.blocks("Mill") == ["red IN1 4, moved, strategic"]
    assert after.blocks("Garth") == ["red AR1 4, moved, strategic"]


@clause("VIC-6.5-1")
@pytest.mark.parametrize(
    ("order", "gone"),
    [
        ("retreat from Hope after round 1", True),
        ("retreat IN1 after round 1", True),
        ("retreat from Hope after round 1\nnever retreat with IN1 at Hope", False),
        ("retreat from Hope after round 1\nhold with IN1 at Hope", False),
    ],
)
def test_retreat_and_hold_as_doctrine(order: str, gone: bool) -> None:
    after = fought(
        country(), "red IN 4, from 0302", "blue IN 4", dice=[6] * 40, orders={"blue": order}
    )
    assert ("blue Infantry" in retreats(after)) is gone


@clause("VIC-5.51-3", "VIC-6.6-4", "VIC-6.7-1", "VIC-2.0-6", "VIC-A48")
@pytest.mark.parametrize(
    ("order", "text"),
    [
        ("base infantry at Otdal", "Infantry cannot fly. Name aircraft or Airborne."),
        ("base IN1 at Otdal", "Infantry cannot fly. Name aircraft or Airborne."),
        ("abort the drop with infantry", "Infantry cannot drop from the air. Name Airborne."),
        (
            "stay afloat with IN1",
            "Infantry cannot land from the sea. Name Marines or Amphib.",
        ),
        ("move 0 infantry from 0304 to Hope", "0 Infantry is not enough: name at least 1."),
        ("fly FA1 to 0305", "a0305 is neither a friendly airbase nor one of your battles."),
    ],
)
def test_orders_that_can_never_mean_anything_are_refused_at_once(order: str, text: str) -> None:
    on = country()
    at = scene(on, "blue IN 4", blocks={"0304": ["red IN 4"], "0106": ["red FA 4"]})
    assert play("move", at, on, red=order, refusals=True).refusals() == [text]
