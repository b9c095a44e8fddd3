"""Positions in words, from the position's own model: its fields, with the names of things where it
holds their ids. What a game says better it says itself (`Ruleset.from_words`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.core.pack import ScenarioError

P = TypeVar("P", bound=BaseModel)
WORDS = "the position in words"
LABORATORY = ("phase", "phases", "standing", "rulings", "dice", "orders", "map")
"""What a file of the laboratory says beside the position."""


def names_of(lexicon: Lexicon) -> list[Name]:
    """All things that a lexicon names; topics are none."""
    return [name for kind, names in lexicon.kinds.items() if kind != "topic" for name in names]


def to_words(position: BaseModel, names: Iterable[Name]) -> dict[str, Any]:
    """What differs from an empty position, things by their names."""
    called = {name.id: name.text for name in names}

    def said(value: Any) -> Any:
        if isinstance(value, dict):
            return {called.get(key, key): said(one) for key, one in value.items()}
        if isinstance(value, list):
            return [said(one) for one in value]
        return called.get(value, value) if isinstance(value, str) else value

    dumped = position.model_dump(mode="json", exclude_none=True)
    return {field: said(value) for field, value in dumped.items()}


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
        had = dumped[field]
        said = reader.meant(value, had, field)
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

    def meant(self, value: Any, had: Any, field: str) -> Any:
        """A value with ids for names. had: what stands there at the start; where it has ids alone,
        nothing else can stand."""
        if isinstance(value, Mapping):
            before = had if isinstance(had, Mapping) else {}
            inside = list(before.values())
            return {
                self._id(str(key), list(before), field): self.meant(
                    one, before.get(self.ids.get(fold(str(key)), str(key)), inside), field
                )
                for key, one in value.items()
            }
        if isinstance(value, list):
            return [self.meant(one, had, field) for one in value]
        if not isinstance(value, str):
            return value
        return self._id(value, _strings(had), field, alone=isinstance(had, str))

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


def _strings(value: Any) -> list[str]:
    """The texts that stand for themselves in a value, or in the values of a table."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for one in value for text in _strings(one)]
    return []


def _near(text: str, known: Iterable[str]) -> list[str]:
    return get_close_matches(text, list(known), n=1)
