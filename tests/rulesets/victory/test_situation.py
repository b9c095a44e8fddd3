"""WHERE YOU STAND in an ask mail."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.victory.board.position import Seen
from adjudicator.rulesets.victory.view import view_of
from tests.rulesets.victory.battle_kit import HOPE, country, scene
from tests.rulesets.victory.kit import game

ASK = Ask(seat="blue", key="battles", clause="VIC-6.1-1", title="How do your units fight?")


def test_points_blocks_battles_and_what_is_pressed() -> None:
    on = country()
    at = scene(on, "red IN 3, from 0203", "blue IN 4", holders={HOPE: "blue"}, levels={"blue": 15})
    lines = game().situation(on, view_of(at, "blue"), ASK)
    assert lines == [
        "You have 1 block with 4 steps on the map.",
        "Battles: Hope (a0303).",
        "Facing you (within 2 hexes): Hope (a0303) Red 1.",
        "Your places that others hold or attack: Hope (a0303).",
        "PP held at the last check (of those that win): Red 0, Blue 2/15.",
    ]


def test_what_was_seen_of_those_who_face_us_is_told() -> None:
    on = country()
    at = scene(on, "red IN 3, from 0203", "blue IN 4")
    seen = {HOPE: [Seen(power="red", turn=2, blocks=["Engineer 1"])]}
    lines = game().situation(on, view_of(at, "blue").model_copy(update={"seen": seen}), ASK)
    assert "Hope (a0303) Red 1 (turn 2: Engineer 1)." in " ".join(lines)


def test_it_fits_a_mail_and_says_nothing_to_spectators() -> None:
    on = country()
    at = scene(
        on,
        "red IN 3",
        blocks={
            f"0{c}0{r}": ["red EN 1, from 0303", "blue EN 1"] for c in (1, 2, 5) for r in (2, 4)
        },
    )
    lines = game().situation(on, view_of(at, "red"), ASK)
    assert max(len(line) for line in lines) <= 70
    assert game().situation(on, view_of(at, None), ASK) == []
