"""Deep copies of positions, and positions that share nothing with what they are loaded from.

A position is a tree of models, lists, dicts and plain values, in which nothing stands twice.
`copy.deepcopy` keeps a memo of every value in case something did, which takes five times as
long; a receipt tries orders out on several copies.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any, Self, TypeVar, get_args

from pydantic import BaseModel

_PLAIN = frozenset({str, int, float, bool, type(None)})


class Tree(BaseModel):
    """A model whose deep copies are made without a memo: what stands in it twice, stands in
    the copy twice, as if it had been loaded from JSON."""

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        copy: Self = _model(self)
        return copy


Model = TypeVar("Model", bound=BaseModel)


def made(kind: type[Model], values: dict[str, Any]) -> Model:
    """A model of values known to be right, which are not looked at: what `model_construct`
    gives if every field is named, in a fraction of the time. The dict becomes the model's."""
    model = kind.__new__(kind)
    put = object.__setattr__
    put(model, "__dict__", values)
    put(model, "__pydantic_fields_set__", set(values))
    put(model, "__pydantic_extra__", None)
    put(model, "__pydantic_private__", None)
    return model


def like(model: Model, **changes: Any) -> Model:
    """A shallow copy with other values in some fields, as `model_copy` makes it, faster."""
    return made(type(model), {**model.__dict__, **changes})


def loaded(kind: type[Model], dumped: Mapping[str, Any]) -> Model:
    """A model of dumped values that shares none of them. pydantic makes lists and dicts anew where
    it knows what is in them, and takes over as it is what stands in a field of `Any`.

    Raises pydantic.ValidationError for what is no such model."""
    taken_over = _taken_over(kind)
    return kind.model_validate(
        {name: _copied(value) if name in taken_over else value for name, value in dumped.items()}
    )


@cache
def _taken_over(kind: type[BaseModel]) -> frozenset[str]:
    """The fields of a model in which, however deep, something may stand that has no type."""
    fields = kind.model_fields.items()
    return frozenset(name for name, field in fields if _holds_any(field.annotation))


def _holds_any(annotation: Any, within: tuple[Any, ...] = ()) -> bool:
    if annotation in (Any, object, list, dict):
        return True
    if annotation in within:
        return False  # a model within itself
    parts: list[Any] = list(get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        parts += [field.annotation for field in annotation.model_fields.values()]
    return any(_holds_any(part, (*within, annotation)) for part in parts)


def lightened(value: Any) -> Any:
    """The same tree of models, lists and dicts, with one set for all models of a kind of which the
    same fields were given: pydantic makes one for each, and of what a seat sees they take two
    fifths of the memory. For what is kept to be looked at."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, BaseModel):
            given = one.__pydantic_fields_set__
            same = _GIVEN.setdefault((type(one), frozenset(given)), given)
            object.__setattr__(one, "__pydantic_fields_set__", same)
            left += [part for part in one.__dict__.values() if type(part) not in _PLAIN]
        elif isinstance(one, list | tuple):
            left += [part for part in one if type(part) not in _PLAIN]
        elif isinstance(one, dict):
            left += [part for part in one.values() if type(part) not in _PLAIN]
    return value


_GIVEN: dict[tuple[type, frozenset[str]], set[str]] = {}
"""As many as there are kinds of models, and ways to make one."""


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind is list:
        return [v if type(v) in _PLAIN else _copied(v) for v in value]
    if kind is dict:
        return {k: v if type(v) in _PLAIN else _copied(v) for k, v in value.items()}
    if isinstance(value, BaseModel):
        return _model(value)
    return value if kind in _PLAIN else deepcopy(value)


def _model(model: Any) -> Any:
    if model.__pydantic_private__ is not None or model.__pydantic_extra__ is not None:
        return BaseModel.__deepcopy__(model)
    kind: Any = type(model)
    copy = kind.__new__(kind)
    put = object.__setattr__
    values = model.__dict__
    if _PLAIN.issuperset(map(type, values.values())):
        values = values.copy()
    else:
        values = {k: v if type(v) in _PLAIN else _copied(v) for k, v in values.items()}
    put(copy, "__dict__", values)
    put(copy, "__pydantic_fields_set__", set(model.__pydantic_fields_set__))
    put(copy, "__pydantic_extra__", None)
    put(copy, "__pydantic_private__", None)
    return copy
