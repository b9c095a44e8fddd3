"""The description of all settings, for programs and for help."""

from __future__ import annotations

from typing import Any

from adjudicator.service.terms.catalogue import BY_PATH, SETTINGS, Setting, groups
from adjudicator.service.terms.presets import PRESETS


def description() -> dict[str, Any]:
    """Everything for programs: settings with their schema, and the presets of the house."""
    return {
        "settings": [setting(one) for one in SETTINGS],
        "presets": [one.model_dump() for one in PRESETS],
    }


def setting(one: Setting) -> dict[str, Any]:
    """One setting for programs."""
    return {
        "name": one.path,
        "group": one.group,
        "title": one.title,
        "means": one.means,
        "values": one.kind.values,
        "choices": dict(one.kind.choices),
        "schema": one.kind.schema,
        "default": one.default,
        "may_be_unsaid": one.empty,
        "may_change_later": one.later,
    }


def schema() -> dict[str, Any]:
    """Terms as JSON Schema, with dotted names; nested tables are taken too."""
    properties = {
        one.path: {
            **({"anyOf": [one.kind.schema, {"type": "null"}]} if one.empty else one.kind.schema),
            "description": f"{one.title}. {one.means}",
        }
        for one in SETTINGS
    }
    return {"type": "object", "properties": properties}


def lines() -> list[str]:
    """Everything as lines of text."""
    found = []
    for group, settings in groups().items():
        found += ["", group.upper()]
        for one in settings:
            default = one.default.replace("\n", "; ") or "none"
            found.append(f"{one.path} = {default}")
            found.append(f"    {one.title}: {one.means} ({one.kind.values})"
                         f"{'' if one.later else ' It cannot change later.'}")  # fmt: skip
    return found[1:]


def about(path: str) -> list[str]:
    """One setting, or those whose names begin so, for help by letter. Empty: there is none."""
    wanted = [BY_PATH[path]] if path in BY_PATH else [
        one for one in SETTINGS if one.path.startswith(f"{path}.") or one.group.lower() == path
    ]  # fmt: skip
    found = []
    for one in wanted:
        later = "" if one.later else " It cannot change later."
        default = one.default.replace("\n", "; ") or "none"
        found.append(
            f"{one.path}: {one.title}. {one.means} Takes {one.kind.values};"
            f" by default {default}.{later}"
        )
    return found
