"""What a process has made ready once serves all its tests, as it would in a house that runs on:
compiled statements and compiled templates. Without this each test's own house compiles its own.
"""

from __future__ import annotations

from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from adjudicator.storage import session


class InMemory(BytecodeCache):
    """Compiled templates of this process."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if (found := self._kept.get(bucket.key)) is not None:
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


def keep_warm() -> None:
    """From now on. Engines of one kind of database share their dialect, by which compiled
    statements are known, and the statements."""
    Flask.jinja_options = {"bytecode_cache": InMemory()}
    create_engine, first = session.create_engine, dict[str, Engine]()

    def shared(url: Any, **more: Any) -> Engine:
        engine = create_engine(url, **more)
        if engine.name not in first:
            # One of its own for SQLite, whose first connection would make the file.
            one = create_engine("sqlite://") if engine.name == "sqlite" else engine
            try:
                one.connect().close()  # so that its dialect knows the server
            except SQLAlchemyError:
                return engine  # a server that is not there
            first[engine.name] = one
        engine.dialect = first[engine.name].dialect
        engine._compiled_cache = first[engine.name]._compiled_cache
        return engine

    session.create_engine = shared
