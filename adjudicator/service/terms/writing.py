"""Terms are written: as a file, as lines of what they say, as the difference between two."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from adjudicator.service.models import GameOptions
from adjudicator.service.terms.catalogue import SETTINGS, Setting, groups

BARE = re.compile(r"[A-Za-z0-9_-]+")


class Line(BaseModel):
    """A setting as it stands in some terms, for pages and programs. value: as somebody types it,
    empty for none; words: the same as a reader understands it; usual: it is the default."""

    path: str
    group: str
    title: str
    means: str
    value: str
    words: str
    default: str
    usual: bool
    later: bool


class Changed(BaseModel):
    """A setting that is another in other terms, both in words."""

    path: str
    title: str
    was: str
    now: str

    @property
    def sentence(self) -> str:
        """`Time to answer (turn.hours): 96, not 72 any more.`"""
        return f"{self.title} ({self.path}): {self.now}, no longer {self.was}."


def lines(options: GameOptions) -> list[Line]:
    """Every setting as it stands in these options, in the order of the catalogue."""
    data = options.model_dump(mode="json")
    return [_line(setting, setting.within(data)) for setting in SETTINGS]


def _line(setting: Setting, value: Any) -> Line:
    written = setting.written(value)
    return Line(
        path=setting.path,
        group=setting.group,
        title=setting.title,
        means=setting.means,
        value=written,
        words=words(setting, value),
        default=setting.default,
        usual=written == setting.default,
        later=setting.later,
    )


def words(setting: Setting, value: Any) -> str:
    """A value as a reader understands it: `the game waits for the seat`; `none` for nothing."""
    if value is None or value == [] or value == {}:
        return "none"
    written = setting.kind.write(value)
    if setting.kind.control == "one":
        return setting.kind.choices[written]
    return " / ".join(written.splitlines()) or "none"


def typed(options: GameOptions) -> dict[str, str]:
    """Path -> value as somebody types it: what a form shows."""
    data = options.model_dump(mode="json")
    return {one.path: one.written(one.within(data)) for one in SETTINGS}


def nested(options: GameOptions, *, whole: bool = False) -> dict[str, Any]:
    """The terms as a file or a program has them; only what differs from the defaults, unless
    the whole is wanted."""
    data, usual = options.model_dump(mode="json"), GameOptions().model_dump(mode="json")
    found: dict[str, Any] = {}
    for one in SETTINGS:
        value = one.within(data)
        if value is None or (not whole and value == one.within(usual)):
            continue
        *above, last = one.path.split(".")
        inside = found
        for part in above:
            inside = inside.setdefault(part, {})
        inside[last] = one.kind.toml(value)
    return found


def differences(old: GameOptions, new: GameOptions) -> list[Changed]:
    """What is another in the new options, in the order of the catalogue."""
    before, after = old.model_dump(mode="json"), new.model_dump(mode="json")
    found = []
    for one in SETTINGS:
        was, now = one.within(before), one.within(after)
        if was != now:
            found.append(
                Changed(path=one.path, title=one.title, was=words(one, was), now=words(one, now))
            )
    return found


# ----------------------------------------------------------------------- TOML


def toml(options: GameOptions, *, whole: bool = False, remarks: bool = False) -> str:
    """The terms as a file. remarks: each setting with what it means, those at their default as
    remarks too."""
    if remarks:
        return _remarked(options)
    return _tables(nested(options, whole=whole), ())


def _tables(data: Mapping[str, Any], above: tuple[str, ...]) -> str:
    plain = {key: one for key, one in data.items() if not isinstance(one, dict)}
    text = "".join(f"{_key(key)} = {_value(one)}\n" for key, one in plain.items())
    for key, one in data.items():
        if isinstance(one, dict):
            inner = _tables(one, (*above, key))
            head = ".".join(_key(part) for part in (*above, key))
            flat = any(not isinstance(value, dict) for value in one.values())
            text += ("\n" if text else "") + (f"[{head}]\n" if flat else "") + inner
    return text


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False)


def _remarked(options: GameOptions) -> str:
    """Every setting on a line of its own with a dotted key: TOML has them in any order."""
    data = options.model_dump(mode="json")
    parts = []
    for group, settings in groups().items():
        parts.append(f"# {group}\n")
        for one in settings:
            value = one.within(data)
            parts.append(f"# {one.title}: {one.means} ({one.kind.values})")
            if value is None or (isinstance(value, dict) and not value):
                parts.append(f"# {one.path} =\n")
            elif one.written(value) == one.default:
                parts.append(f"# {one.path} = {_value(one.kind.toml(value))}\n")
            else:
                parts.append(f"{one.path} = {_value(one.kind.toml(value))}\n")
    return "\n".join(parts)
