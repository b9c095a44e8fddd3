"""Positions in words, from the position's own model: its fields, with the names of things where it
holds their ids. What a game says better it says itself (`Ruleset.from_words`).

Three ways of writing make it short. A thing whose fields are all names or numbers stands in a line,
its fields one after the other: `France A Paris`. Things may be listed by what they begin with:
`units = {France = ["A Paris"]}`. A table from thing to owner may be said from the owners, and is
whole then: `owners = {France = ["Paris", "Brest"]}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import to_jsonable_python

from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.core.pack import ScenarioError

P = TypeVar("P", bound=BaseModel)
WORDS = "the position in words"
LABORATORY = ("phase", "phases", "standing", "rulings", "dice", "orders", "map")
"""What a file of the laboratory says beside the position."""


def names_of(lexicon: Lexicon) -> list[Name]:
    """All things that a lexicon names; topics are none."""
    return [name for kind, names in lexicon.kinds.items() if kind != "topic" for name in names]


def to_words(
    position: BaseModel, names: Iterable[Name], start: BaseModel | None = None
) -> dict[str, Any]:
    """The fields, things by their names; those alone that are otherwise than at the start, if
    there is one."""
    called = {name.id: name.text for name in names}
    found: dict[str, Any] = {}
    for field, info in type(position).model_fields.items():
        value = getattr(position, field)
        if value is None or (start is not None and value == getattr(start, field)):
            continue
        if _owned(info.annotation) and all(one in called for pair in value.items() for one in pair):
            found[field] = _by_owner(value, called)
        else:
            found[field] = _said(value, called)
    return found


def _said(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, BaseModel):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        if _flat(type(value)) and all(
            one in called for one in fields.values() if isinstance(one, str)
        ):
            return " ".join(str(_said(one, called)) for one in fields.values())
        return {name: _said(one, called) for name, one in fields.items() if one is not None}
    if isinstance(value, dict):
        return {called.get(key, key): _said(one, called) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_said(one, called) for one in value]
    return called.get(value, value) if isinstance(value, str) else to_jsonable_python(value)


def _by_owner(table: Mapping[str, str], called: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for thing, owner in table.items():
        found.setdefault(called[owner], []).append(called[thing])
    return found


def from_words(start: P, words: Mapping[str, Any], names: Iterable[Name]) -> P:
    """A position like `start` but for what the words say: field -> value. A field that is a table
    keeps what is not named in it. ScenarioError: a field that there is not, a name that nothing
    has where `start` has names, or a value that the field cannot have."""
    known = list(names)
    ids = {fold(text): name.id for name in known for text in name.written()}
    reader = _Reader(ids, {name.id: name.text for name in known})
    model = type(start)
    dumped = start.model_dump(mode="json")
    for field, value in words.items():
        if field in LABORATORY:
            continue
        if field not in model.model_fields:
            near = f"; did you mean {one[0]}?" if (one := _near(field, model.model_fields)) else ""
            have = ", ".join(model.model_fields)
            raise ScenarioError(WORDS, 0, f"there is no {field!r}{near or f'; there is {have}'}")
        had, kind = dumped[field], model.model_fields[field].annotation
        if _owned(kind) and isinstance(value, Mapping) and _lists(value):
            dumped[field] = reader.by_owner(value, field)
            continue
        said = reader.meant(value, had, field, kind)
        dumped[field] = (
            {**had, **said} if isinstance(had, dict) and isinstance(said, dict) else said
        )
    try:
        return model.model_validate(dumped)
    except ValidationError as error:
        wrong = error.errors()[0]
        where = " ".join(str(part) for part in wrong["loc"])
        raise ScenarioError(WORDS, 0, f"{where}: {wrong['msg']}") from None


class _Reader:
    """Reads values. ids: folded name -> id. texts: id -> how it is written."""

    def __init__(self, ids: Mapping[str, str], texts: Mapping[str, str]) -> None:
        self.ids, self.texts = ids, texts

    def meant(self, value: Any, had: Any, field: str, kind: Any = None) -> Any:
        """A value with ids for names. had: what stands there at the start; where it has ids alone,
        nothing else can stand. kind: the type of the field, where it is known."""
        inner = get_args(kind)[-1] if get_args(kind) else None
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return self._thing(value, field, kind)
        if isinstance(value, Mapping) and get_origin(kind) is list:
            value = [f"{whose} {one}" for whose, several in value.items() for one in several]
        if isinstance(value, Mapping):
            before = had if isinstance(had, Mapping) else {}
            inside = list(before.values())
            return {
                self._id(str(key), list(before), field): self.meant(
                    one, before.get(self.ids.get(fold(str(key)), str(key)), inside), field, inner
                )
                for key, one in value.items()
            }
        if isinstance(value, list):
            return [self.meant(one, had, field, inner) for one in value]
        if not isinstance(value, str):
            return value
        return self._id(value, _strings(had), field, alone=isinstance(had, str))

    def _thing(self, value: Any, field: str, model: type[BaseModel]) -> Any:
        """A thing of several fields, in a line or field by field."""
        fields = model.model_fields
        if isinstance(value, Mapping):
            return {
                key: self.meant(one, None, field, fields[key].annotation if key in fields else None)
                for key, one in value.items()
            }
        if not isinstance(value, str) or not _flat(model):
            return value
        kinds = [info.annotation for info in fields.values()]
        read = next(self._in_a_line(value.split(), kinds), None)
        if read is None:
            wanted = f"{model.__name__.lower()} ({', '.join(fields)})"
            raise ScenarioError(WORDS, 0, f"{field}: {value!r} is not a {wanted}")
        return dict(zip(fields, read, strict=True))

    def _in_a_line(self, words: list[str], kinds: list[Any]) -> Iterator[list[Any]]:
        """The ways to read words as values of these kinds, one after the other."""
        if not kinds:
            if not words:
                yield []
            return
        for number in range(1, len(words) - len(kinds) + 2):
            text = " ".join(words[:number])
            first = int(text) if kinds[0] is int and text.isdigit() else self.ids.get(fold(text))
            if first is not None:
                for rest in self._in_a_line(words[number:], kinds[1:]):
                    yield [first, *rest]

    def by_owner(self, value: Mapping[str, Any], field: str) -> dict[str, str]:
        """Thing -> owner, in the order of the names."""
        found = {
            self._id(str(one), [*self.texts], field): self._id(str(owner), [*self.texts], field)
            for owner, several in value.items()
            for one in several
        }
        return {id: found[id] for id in self.texts if id in found}

    def _id(self, text: str, had: list[str], field: str, alone: bool = False) -> str:
        if text in had or fold(text) in self.ids or not text:
            return text if text in had else self.ids.get(fold(text), text)
        if not any(had) or not all(one in self.texts for one in had if one):
            return text  # words of other kinds stand there: the model knows which
        near = _near(fold(text), self.ids)
        if alone and not near:
            return text  # one word that was a name need not be one always
        hint = f"; did you mean {self.texts[self.ids[near[0]]]}?" if near else ""
        raise ScenarioError(WORDS, 0, f"{field}: there is no {text!r}{hint}")


def _owned(kind: Any) -> bool:
    """Is it a table from thing to owner, `dict[str, str]`?"""
    return get_origin(kind) is dict and get_args(kind) == (str, str)


def _lists(value: Mapping[str, Any]) -> bool:
    return all(isinstance(one, list | tuple) for one in value.values())


def _flat(model: type[BaseModel]) -> bool:
    """Can it stand in a line: several fields, all of them words or whole numbers and none that may
    be left out?"""
    kinds = [info for info in model.model_fields.values() if info.is_required()]
    return len(kinds) == len(model.model_fields) > 1 and all(
        info.annotation in (str, int) or get_origin(info.annotation) is Literal for info in kinds
    )


def _strings(value: Any) -> list[str]:
    """The texts that stand for themselves in a value, or in the values of a table."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for one in value for text in _strings(one)]
    return []


def _near(text: str, known: Iterable[str]) -> list[str]:
    return get_close_matches(text, list(known), n=1)
