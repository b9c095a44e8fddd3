"""What all tables are made of."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy.orm import InstrumentedAttribute
from sqlmodel import SQLModel


class Stored(SQLModel):
    """The model of a table's rows.

    A new row is its columns' values, those given and else the defaults: SQLAlchemy stores what it
    finds there. SQLModel sets one after the other, with everything that happens when a value of a
    stored row changes, and each once more in Pydantic, which validates nothing in tables.
    """

    def __init__(self, **given: Any) -> None:
        """TypeError: there is no such column."""
        if unknown := given.keys() - type(self).model_fields.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        vars(self).update(_defaults(type(self)), **given)
        object.__setattr__(self, "__pydantic_fields_set__", set(given))

    def __setattr__(self, name: str, value: Any) -> None:
        if type(type(self).__dict__.get(name)) is InstrumentedAttribute:
            object.__setattr__(self, name, value)
        else:
            super().__setattr__(name, value)


@cache
def _defaults(table: type[Stored]) -> dict[str, Any]:
    """What the columns hold of which nothing is given: values that nobody can change. Columns that
    want a value have none."""
    fields = table.model_fields.items()
    return {name: field.default for name, field in fields if not field.is_required()}
