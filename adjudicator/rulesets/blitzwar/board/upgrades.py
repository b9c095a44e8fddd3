"""Old positions made new: what a change of the rules' version does to a stored game.

Upgrades happen at phase boundaries only. `STEPS[n]` turns a dumped position of schema n
into one of schema n + 1; the position model itself knows no older shape than its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.core.copying import loaded
from adjudicator.rulesets.blitzwar.board.position import Position

SCHEMA = 1
"""The schema of `Position` as it is now; `BlitzWar.schema` says the same."""

STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


class TooNew(Exception):
    """A position of a schema that this version does not know: it was written by a later one."""


def upgrade(dumped: Mapping[str, Any]) -> Position:
    """A stored position, whatever its schema, as one of today's.

    Raises `TooNew` for a later schema, KeyError if a step is missing, and
    pydantic.ValidationError for what is not a position at all.
    """
    position = dict(dumped)
    schema = int(position.get("schema_", 1))
    if schema > SCHEMA:
        raise TooNew(f"the position has schema {schema}; this version knows {SCHEMA}")
    while schema < SCHEMA:
        position = STEPS[schema](position)
        schema += 1
        position["schema_"] = schema
    return loaded(Position, position)
