"""Stored positions outlive changes of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.core.protocol import digest
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.board.upgrades import SCHEMA, STEPS, TooNew, upgrade
from tests.rulesets.blitzwar.home_kit import board, start

STORED = Path(__file__).parent / "positions"


def test_every_schema_has_a_way_to_the_present_one() -> None:
    assert BlitzWar.schema == SCHEMA
    assert list(STEPS) == list(range(1, SCHEMA))
    assert Position(scenario="x", turn=1).schema_ == SCHEMA


@pytest.mark.parametrize("file", sorted(STORED.glob("*.json")), ids=lambda path: path.stem)
def test_stored_positions_are_still_read(file: Path) -> None:
    position = upgrade(json.loads(file.read_text(encoding="utf-8")))
    assert position.schema_ == SCHEMA
    assert Position.model_validate(position.model_dump(mode="json")) == position
    assert BlitzWar().turn(board(), position).slug


def test_there_is_a_stored_position_of_every_schema() -> None:
    schemas = {
        json.loads(file.read_text(encoding="utf-8"))["schema_"] for file in STORED.glob("*.json")
    }
    assert schemas == set(range(1, SCHEMA + 1))


def test_a_position_keeps_its_digest_through_json() -> None:
    position = start(turn=5, berlin="GER 3I E3, AXIS S4")
    assert digest(upgrade(json.loads(position.model_dump_json()))) == digest(position)


def test_a_position_of_a_later_version_is_refused() -> None:
    dumped = start().model_dump(mode="json")
    with pytest.raises(TooNew):
        upgrade({**dumped, "schema_": SCHEMA + 1})
