"""What all tables are made of."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import InstrumentedAttribute
from sqlmodel import SQLModel


class Stored(SQLModel):
    """The model of a table's rows.

    A column's value is set in SQLAlchemy, and that is all: SQLModel sets it in Pydantic once more,
    which validates nothing in tables, and takes four times as long.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if type(type(self).__dict__.get(name)) is InstrumentedAttribute:
            object.__setattr__(self, name, value)
        else:
            super().__setattr__(name, value)
