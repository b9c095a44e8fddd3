"""Positions in words, from the position's own model: its fields, with the names of things where it
holds their ids. What a game says better it says itself (`Ruleset.from_words`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.core.pack import ScenarioError

P = TypeVar("P", bound=BaseModel)
WORDS = "the position in words"
LABORATORY = ("phase", "phases", "standing", "rulings", "dice", "orders", "map")
"""What a file of the laboratory says beside the position."""


def names_of(lexicon: Lexicon) -> list[Name]:
    """All things that a lexicon names."""
    return [name for names in lexicon.kinds.values() for name in names]


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
    keeps what is not named in it. ScenarioError: a field that there is not, or a value that it
    cannot have."""
    ids = {fold(text): name.id for name in names for text in (name.text, *name.aliases)}

    def meant(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {ids.get(fold(str(key)), key): meant(one) for key, one in value.items()}
        if isinstance(value, list):
            return [meant(one) for one in value]
        return ids.get(fold(value), value) if isinstance(value, str) else value

    model = type(start)
    dumped = start.model_dump(mode="json")
    for field, value in words.items():
        if field in LABORATORY:
            continue
        if field not in model.model_fields:
            known = ", ".join(model.model_fields)
            raise ScenarioError(WORDS, 0, f"there is no {field!r}; there is {known}")
        said, had = meant(value), dumped[field]
        dumped[field] = (
            {**had, **said} if isinstance(had, dict) and isinstance(said, dict) else said
        )
    try:
        return model.model_validate(dumped)
    except ValidationError as error:
        wrong = error.errors()[0]
        where = " ".join(str(part) for part in wrong["loc"])
        raise ScenarioError(WORDS, 0, f"{where}: {wrong['msg']}") from None
