"""Terms as a form, made from the description of the settings: what it shows, and what of it came
back. A field is named as its setting is in a file: `turn.hours`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from adjudicator.service.terms.catalogue import SETTINGS, Setting
from adjudicator.service.terms.parser import PRESET, Problem

WHOLE = "terms"
"""The hidden field that says that the whole form came: of boxes none of which is ticked a browser
sends nothing."""


@dataclass(frozen=True)
class Field:
    """One setting in a form. value: as typed; ticked: of boxes. problem: what is wrong with it."""

    setting: Setting
    value: str
    problem: str = ""

    @property
    def id(self) -> str:
        return f"t-{self.setting.path.replace('.', '-').replace('_', '-')}"

    @property
    def ticked(self) -> list[str]:
        return [one.strip() for one in self.value.split(",")]

    @property
    def unusual(self) -> bool:
        return self.value.strip() != self.setting.default


@dataclass(frozen=True)
class Group:
    """Settings under one heading. open: something in it is wrong."""

    title: str
    fields: list[Field] = field(default_factory=list)

    @property
    def open(self) -> bool:
        return any(one.problem for one in self.fields)

    @property
    def said(self) -> str:
        """How many are not as usual, for its heading."""
        number = sum(one.unusual for one in self.fields)
        return f"{number} chosen" if number else "as usual"


def given(form: MultiDict[str, str]) -> dict[str, str | list[str]]:
    """What a form says of terms: path -> text, or the boxes that are ticked."""
    found: dict[str, str | list[str]] = {}
    for one in SETTINGS:
        if one.kind.control == "several":
            ticked = form.getlist(one.path)
            # The whole of a class of questions may be left to what holds for all.
            if ticked or WHOLE in form:
                found[one.path] = ticked
        elif one.path in form:
            found[one.path] = form[one.path]
    if form.get(PRESET, "").strip():
        found[PRESET] = form[PRESET]
    return found


def typed(form: MultiDict[str, str]) -> dict[str, str]:
    """The same as it is shown again."""
    return {
        path: ", ".join(value) if isinstance(value, list) else value
        for path, value in given(form).items()
        if path != PRESET
    }


def groups(
    values: Mapping[str, str],
    problems: Sequence[Problem] = (),
    *,
    only: Callable[[Setting], bool] = lambda one: True,
) -> list[Group]:
    """The form's groups with what stands in them. values: path -> as typed; the default where
    nothing is. only: the settings that are shown."""
    wrong = {one.field: one.text for one in problems}
    for one in problems:  # `phases.naval_*.at` stands in the field of the phases
        wrong.setdefault(one.field.partition(".")[0], one.text)
    found: dict[str, Group] = {}
    for setting in filter(only, SETTINGS):
        group = found.setdefault(setting.group, Group(setting.group))
        value = values.get(setting.path, setting.default)
        group.fields.append(Field(setting, value, wrong.get(setting.path, "")))
    return list(found.values())


def elsewhere(problems: Sequence[Problem]) -> list[str]:
    """Problems that belong to no field of the form, as sentences."""
    paths = {one.path for one in SETTINGS}
    return [
        one.sentence
        for one in problems
        if one.field not in paths and one.field.partition(".")[0] not in paths
    ]
