"""What a seat may not know changes nothing of what it gets in a Combat Phase."""

from __future__ import annotations

import random

import pytest

from adjudicator.core.protocol import Event, canonical
from adjudicator.rulesets.victory.board.position import Block, Position
from adjudicator.rulesets.victory.view import view_of
from tests.rulesets.victory.battle_kit import HOPE, country, fought, scene
from tests.rulesets.victory.kit import After, game, play

ON = country(sea=["0302", "0301"], towns={"0505": "Depot"})
GROUND = ("IN", "AR", "MK", "ART", "EN", "MT")


def start() -> Position:
    return scene(
        ON,
        "red IN 3, from 0203",
        "red BB 2, from 0302",
        "blue IN 4",
        "blue AR 2, from 0404, round 2",
        blocks={
            "0505": ["blue IN 4", "blue MK 2"],
            "0106": ["red ART 2"],
            "0604": ["blue ART 3"],
        },
    )


def hidden(position: Position) -> list[Block]:
    """Blue's blocks that Red does not see in round 1: reserves, and all elsewhere."""
    return [b for b in position.blocks if b.power == "blue" and (b.place != HOPE or b.arrives > 1)]


def disguised(seed: int) -> Position:
    """The same position with other types and strengths behind Blue's hidden blocks."""
    position, lots = start(), random.Random(seed)
    for n, block in enumerate(hidden(position)):
        block.unit = lots.choice(GROUND)
        block.strength = lots.randint(1, 3)
        block.id = f"blue.{block.unit}{40 + n}"
    return position


def asked(position: Position) -> After:
    """Red commands its battle and is asked for its first combat turn."""
    return play(
        "combat",
        position,
        ON,
        dice=[5] * 40,
        red="command the battle of Hope",
        standing={"blue": ["always target best"]},
        defaults=False,
    )


def told(after: After, seat: str | None) -> list[str]:
    """All events that a seat may know, each as JSON."""
    known = [event.for_seat(seat) for event in after.events]
    return [canonical(event) for event in known if isinstance(event, Event)]


@pytest.mark.clause("VIC-6.1-5", "VIC-2.0-18")
@pytest.mark.parametrize("seed", range(12))
def test_reserves_and_blocks_elsewhere_change_not_a_byte_of_what_red_gets(seed: int) -> None:
    true, other = asked(start()), asked(disguised(seed))
    assert [b.unit for b in hidden(true.position)] != [b.unit for b in hidden(other.position)] or [
        b.strength for b in hidden(true.position)
    ] != [b.strength for b in hidden(other.position)]
    assert [canonical(a) for a in true.trial.asks] == [canonical(a) for a in other.trial.asks]
    for seat in ("red", None):
        one, two = view_of(true.position, seat), view_of(other.position, seat)
        assert canonical(one) == canonical(two)
        assert told(true, seat) == told(other, seat)
    first, second = (game().report(ON, view_of(a.position, "red"), None,
                                   [e for e in a.events if e.for_seat("red")], "Turn 1")
                     for a in (true, other))  # fmt: skip
    assert canonical(first) == canonical(second)


@pytest.mark.clause("VIC-6.1-4")
def test_no_event_of_a_battle_holds_the_id_of_a_block() -> None:
    after = fought(
        ON,
        "red IN 3, from 0203",
        "red BB 2, from 0302",
        "red FA 2, from 0203",
        "blue IN 4",
        "blue IN 2",
        "blue DB 2",
        any_dice=True,
    )
    text = canonical([event.facts for event in after.events])
    for block in scene(ON, "red IN 3, from 0203", "red BB 2", "blue IN 4", "blue DB 2").blocks:
        assert block.id not in text
    assert not [label for label, _, _ in after.trial.rolls if "IN1" in label or "red.IN" in label]


@pytest.mark.clause("VIC-SOP-3")
def test_after_the_battle_the_blocks_stand_up_again() -> None:
    after = fought(ON, "red IN 3, from 0203", "blue IN 4", dice=[6] * 60)
    seen = view_of(after.position, "red")
    assert [(pile.hidden, pile.shown) for pile in seen.piles if pile.hex == HOPE] == [(1, [])]


@pytest.mark.clause("VIC-A57")
def test_what_was_seen_is_noted_by_hex_and_for_who_saw_it() -> None:
    after = fought(ON, "red IN 3, from 0203", "blue IN 4", dice=[6] * 60)
    assert set(after.position.seen) == {"red", "blue"}
    assert after.position.seen["red"][HOPE][0].blocks == ["Infantry 4"]
    assert "blue.IN" not in str(after.position.seen["red"])
