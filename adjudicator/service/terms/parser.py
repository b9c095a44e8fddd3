"""Terms are read: a mapping, a file or typed lines become checked `GameOptions`, or a list of
what is wrong, each at its field.

    options = checked(tomllib.loads(text))        # BadTerms with problems
    found = read({"turn": {"hours": 48}})         # found.options, found.problems
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Any

from pydantic import ValidationError

from adjudicator.core.names import fold
from adjudicator.service.desk import ServiceError
from adjudicator.service.models import GameOptions
from adjudicator.service.terms import sense
from adjudicator.service.terms.catalogue import BASIC, BY_PATH, SETTINGS, Setting
from adjudicator.service.terms.kinds import Bad
from adjudicator.service.terms.presets import PRESETS
from adjudicator.service.terms.sense import Around, Problem

LONGEST = 100_000
"""Characters of a file of terms."""
PRESET = "preset"
"""The key under which terms name those that they begin from."""


class BadTerms(ServiceError):
    """Terms that cannot be. problems: each at its field."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(one.sentence for one in problems))
        self.problems = problems


@dataclass
class Read:
    """What became of terms that were read. options: None if there are problems. said: path ->
    value of each setting that they name."""

    options: GameOptions | None = None
    problems: list[Problem] = field(default_factory=list)
    said: dict[str, Any] = field(default_factory=dict)


def checked(
    given: Mapping[str, Any],
    base: GameOptions | None = None,
    *,
    around: Around | None = None,
) -> GameOptions:
    """The options that these terms come to. given, base, around: as of `read`.

    BadTerms: they contradict themselves, name something that there is not, or a deadline that
    no calendar can meet."""
    found = read(given, base, around=around)
    if found.options is None:
        raise BadTerms(found.problems)
    return found.options


def read(
    given: Mapping[str, Any],
    base: GameOptions | None = None,
    *,
    around: Around | None = None,
) -> Read:
    """The options that terms come to, over others.

    given: nested as TOML has it, or with dotted keys (`turn.hours`); values as TOML and JSON
    know them, or as somebody types them; None for what is not to be said any more. `preset`
    names the terms to begin from. base: what holds where nothing is said; the defaults
    without. around: what else is known: bots and phases of the ruleset, the moment."""
    around = around or Around()
    found = Read()
    named = given.get(PRESET)
    if named is not None and str(named).strip():
        kept = preset(str(named), around)
        if kept is None:
            have = ", ".join(f"“{one}”" for one in [*around.kept, *HOUSE])
            text = f"There is no preset “{str(named)[:40]}”. The presets are {have}."
            found.problems.append(Problem(PRESET, "Preset", text))
        else:
            base = kept
    data = (base or GameOptions()).model_dump(mode="json")
    for path, value in _flat({key: one for key, one in given.items() if key != PRESET}):
        _put(found, data, path, value)
    _whole(data)
    if found.problems:
        return found
    try:
        options = GameOptions.model_validate(data)
    except ValidationError as error:
        found.problems = list(_faults(error))
        return found
    found.problems = list(sense.contradictions(options, found.said, around))
    found.options = None if found.problems else options
    return found


HOUSE = tuple(one.name for one in PRESETS)


def preset(name: str, around: Around | None = None) -> GameOptions | None:
    """The terms of this name, a person's own before those of the house; None: there are none."""
    key = " ".join(name.lower().split())
    for own, options in (around.kept if around else {}).items():
        if " ".join(own.lower().split()) == key:
            return options
    return _of_house(key) if key in HOUSE else None


@cache
def _of_house(name: str) -> GameOptions:
    return checked(next(one.terms for one in PRESETS if one.name == name))


def read_toml(text: str, base: GameOptions | None = None, *, around: Around | None = None) -> Read:
    """The same from the text of a file."""
    if len(text) > LONGEST:
        return Read(problems=[Problem("", "The file", "This text is too long to be terms.")])
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = f"It is not valid TOML: {error}."
        return Read(problems=[Problem("", "The file", said)])
    return read(given, base, around=around)


def typed(lines: str) -> dict[str, str]:
    """Lines such as `turn.hours = 48`, as somebody types them: path -> text. BadTerms: a line
    that is none."""
    found: dict[str, str] = {}
    for line in filter(None, (one.strip() for one in lines.splitlines())):
        path, equals, value = line.partition("=")
        if not equals or not path.strip():
            raise BadTerms([Problem("", "The line", f"“{line[:60]}” is not a setting. Write for"
                               " example “turn.hours = 48”.")])  # fmt: skip
        found[named(path)] = value.strip().strip("\"'")
    return found


def named(words: str) -> str:
    """The path that somebody means: `Turn hours`, `turn.hours`, `Time to answer` (if one alone
    has that title). What is none stays as it is, to be refused by its name."""
    text = words.strip().strip("\"'")
    if text in BY_PATH or text.startswith("phases."):
        return text
    key = fold(text.replace(".", " ").replace("_", " "))
    for one in SETTINGS:
        if fold(one.path.replace(".", " ").replace("_", " ")) == key:
            return one.path
    titled = [one for one in SETTINGS if fold(one.title) == key]
    return titled[0].path if len(titled) == 1 else text


# --------------------------------------------------------------------- pieces


def _flat(given: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """(path, value) of everything that is said; a table of phases is one value."""
    for key, value in given.items():
        path = f"{above}{key}"
        nested = isinstance(value, Mapping) and path not in BY_PATH
        if nested and any(one.startswith(f"{path}.") for one in BY_PATH):
            yield from _flat(value, f"{path}.")
        elif isinstance(value, Mapping) and path == "time" and not above:
            yield from _flat(value)
        else:
            yield path, value


def _put(found: Read, data: dict[str, Any], path: str, value: Any) -> None:
    """One setting is said: its value goes to its place, or its problem to the list."""
    if path.startswith("phases.") and path not in BY_PATH:
        name, _, key = path.removeprefix("phases.").rpartition(".")
        phases = dict(data["time"]["phases"])
        phases[name] = {**phases.get(name, {}), key: value}
        path, value = "phases", phases
    setting = BY_PATH.get(path)
    if setting is None:
        found.problems.append(Problem(path, path, _no_such(path)))
        return
    try:
        taken = None if _unsaid(setting, value) else setting.kind.take(value)
    except Bad as error:
        found.problems.append(Problem(path, setting.title, error.text))
        return
    found.said[path] = taken
    if path in BASIC:
        _at(data, f"time.{path}", None)
    _at(data, setting.at, taken)


def _unsaid(setting: Setting, value: Any) -> bool:
    empty = value is None or value == [] or (
        isinstance(value, str) and value.strip().lower() in ("", "none", "unsaid")
    )  # fmt: skip
    return empty and setting.empty


def _no_such(path: str) -> str:
    near = get_close_matches(path, BY_PATH, n=1, cutoff=0.6)
    if not near:
        last = path.rpartition(".")[2]
        near = [one for one in BY_PATH if one.rpartition(".")[2] == last][:1]
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"There is no setting of that name.{hint}"


GROUPS = ("time.first", "time.clock", "witness")
"""What is there only if something of it is said."""


def _at(data: dict[str, Any], at: str, value: Any) -> None:
    *above, last = at.split(".")
    inside = data
    for part in above:
        if inside.get(part) is None:
            inside[part] = {}
        inside = inside[part]
    inside[last] = value


def _whole(data: dict[str, Any]) -> None:
    """Groups of which nothing is said any more are gone; what is unsaid in the others has its
    default."""
    for at in GROUPS:
        above: dict[str, Any] = data
        *path, last = at.split(".")
        for part in path:
            above = above[part]
        group = above.get(last)
        if group is None:
            continue
        said = {key: one for key, one in group.items() if one is not None}
        if at == "time.clock" and "bank" not in said:
            above[last] = None  # what else is said of clocks contradicts that: `sense` says so
        elif at == "witness" and not said.keys() & {"url", "email", "key"}:
            above[last] = None
        else:
            above[last] = said or None


def _faults(error: ValidationError) -> Iterator[Problem]:
    """What the model itself refuses, at the fields that a reader knows."""
    for one in error.errors():
        context = one.get("ctx", {})
        if "faults" in context:
            for path, sentence in context["faults"]:
                yield Problem(path, title_of(path), sentence)
            continue
        at = ".".join(str(part) for part in one["loc"])
        setting = next(
            (s for s in SETTINGS if at == s.at or at.startswith(f"{s.at}.")),
            next((s for s in SETTINGS if s.at.startswith(f"{at}.")), None),
        )
        path = setting.path if setting else at
        words = str(one["msg"]).removeprefix("Value error, ")
        yield Problem(path, title_of(path), f"{words[:1].upper()}{words[1:].rstrip('.')}.")


def title_of(path: str) -> str:
    """The title of a setting; of what is none its path."""
    setting = BY_PATH.get(path) or BY_PATH.get(path.partition(".")[0])
    return setting.title if setting else path


__all__ = [
    "Around", "BadTerms", "Problem", "Read", "checked", "named", "preset", "read", "read_toml",
    "typed",
]  # fmt: skip
