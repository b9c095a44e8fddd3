"""Corrections of a position, as JSON pointers (RFC 6901) with their new values.

/units/3/area                 a field; an element of a list by its number
/camps/red/gold               keys of a dict
/hands/axis/-                 behind the last element of a list
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import read_json
from adjudicator.service.desk import ServiceError


class Change(BaseModel):
    """One correction. remove: the thing is taken away; value means nothing then."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    path: str
    value: Any = None
    remove: bool = False

    def words(self) -> str:
        if self.remove:
            return f"{self.path} removed"
        return f"{self.path} = {json.dumps(self.value, ensure_ascii=False)}"


def load(dumped: Sequence[Mapping[str, Any]]) -> list[Change]:
    """Changes from their JSON."""
    return [Change.model_validate(dict(one)) for one in dumped]


def read_value(text: str) -> Any:
    """A value as people type it: JSON if it is JSON, else the text itself."""
    try:
        return read_json(text)
    except ValueError:
        return text.strip()


def read_path(text: str) -> str:
    """`camps/red/gold`, `camps.red.gold` and `/camps/red/gold` are the same."""
    text = text.strip()
    if "/" not in text and "." in text:
        text = text.replace(".", "/")
    return "/" + text.strip("/") if text.strip("/") else ""


def patched(
    ruleset: AnyRuleset, position: Mapping[str, Any], changes: Sequence[Change]
) -> dict[str, Any]:
    """The dumped position with the changes, as the ruleset would store it.

    ServiceError: a path leads nowhere, or what comes of it is not a position of these rules.
    """
    new = copy.deepcopy(dict(position))
    for change in changes:
        _apply(new, change)
    try:
        model = ruleset.load_position(new)
    except ValidationError as error:
        first = error.errors()[0]
        where = "/".join(str(part) for part in first["loc"])
        raise ServiceError(
            f"The rules do not accept that position: /{where}: {first['msg']}."
        ) from None
    except (KeyError, TypeError, ValueError) as error:
        raise ServiceError(f"The rules do not accept that position: {error}.") from None
    dumped: dict[str, Any] = model.model_dump(mode="json")
    for change in changes:
        if not (change.remove or change.path.endswith("/-")):
            value_at(dumped, change.path)  # a field that the rules do not know is dropped
    return dumped


def value_at(position: Any, path: str) -> Any:
    """What stands at a path. ServiceError if it leads nowhere; nothing of what stands near it
    is said, because the position is secret."""
    here = position
    for part in _parts(path):
        here = _step(here, part, path)
    return here


def _parts(path: str) -> list[str]:
    if not path.startswith("/"):
        raise ServiceError(
            f"“{path[:80]}” is not a path into the position; write for example /units/3/area."
        )
    return [part.replace("~1", "/").replace("~0", "~") for part in path[1:].split("/")]


def _step(here: Any, part: str, path: str) -> Any:
    if isinstance(here, dict) and part in here:
        return here[part]
    if isinstance(here, list) and re.fullmatch("[0-9]{1,9}", part) and int(part) < len(here):
        return here[int(part)]
    raise ServiceError(f"The position has nothing at {path}: “{part[:80]}” is not there.")


def _apply(position: dict[str, Any], change: Change) -> None:
    *way, last = _parts(change.path)
    here: Any = position
    for part in way:
        here = _step(here, part, change.path)
    if isinstance(here, list) and last == "-" and not change.remove:
        here.append(change.value)
        return
    if change.remove:
        _step(here, last, change.path)  # says so if it is not there
        del here[int(last) if isinstance(here, list) else last]
    elif isinstance(here, dict):
        here[last] = change.value
    else:
        _step(here, last, change.path)
        here[int(last)] = change.value
