"""What a process has made ready once serves all its tests, as it would in a house that runs on:
compiled statements, templates and routes, the empty database, headers of letters that were read
before, boards and where their maps have room for names, what could be ordered in answer to a
question. Without this each test's own house compiles
its own, and migrates its own.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from email.headerregistry import BaseHeader, HeaderRegistry
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.routing import Rule

from adjudicator.reports import anchors, atlas, placement
from adjudicator.reports.outline import Outline
from adjudicator.service.desk import Cache, Desk
from adjudicator.storage import session

V = TypeVar("V")


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
    """From now on."""
    _share_statements()
    _migrate_once()
    _read_headers_once()
    _compile_routes_once()
    _share_boards()
    _place_names_once()
    Flask.jinja_options = {"bytecode_cache": InMemory()}


def _read_headers_once() -> None:
    """The standard library reads a header anew whenever it is asked for, the type of a part a dozen
    times while its letter is read: a seventh of what a test by mail takes."""
    read = HeaderRegistry.__call__

    kept = lru_cache(maxsize=4096)(read)

    def once(registry: HeaderRegistry, name: str, value: object) -> BaseHeader:
        if type(value) is str:
            return kept(registry, name, value)
        return read(registry, name, value)  # type: ignore[arg-type]  # an address, or several

    HeaderRegistry.__call__ = once  # type: ignore[method-assign]  # for this process


def _compile_routes_once() -> None:
    """What builds the address of a page is compiled for each of two hundred routes whenever the
    pages of a house are made. Pages of other houses have the same."""
    compiled = Rule._compile_builder
    kept: dict[tuple[str, str, bool], Callable[..., tuple[str, str]]] = {}

    def once(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        if rule.defaults:
            return compiled(rule, append_unknown)
        key = (rule.rule, repr(rule._trace), append_unknown)
        if key not in kept:
            kept[key] = compiled(rule, append_unknown)
        return kept[key]

    Rule._compile_builder = once  # type: ignore[method-assign]  # for this process


class _Boards(Cache):
    """The boards of one house, which are those of every house with the same ruleset."""

    shared = Cache(64)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def get(self, key: Any, make: Callable[[], V]) -> V:
        ruleset = self._desk.rulesets[key[0]]
        made: tuple[object, V] = self.shared.get((id(ruleset), key), lambda: (ruleset, make()))
        return made[1]


class _Made(Cache):
    """What is made of a question alone (`record.open_asks.once`), which is the same in every house
    with the same rulesets: what a letter shows that could be ordered, which takes longer than the
    step that asks for it."""

    shared = Cache(2048)

    def __init__(self, desk: Desk) -> None:
        super().__init__(2048)
        self._desk = desk

    def get(self, key: Any, make: Callable[[], V]) -> V:
        if key[0] == "content":  # the digest of a question, by its row of one database
            return super().get(key, make)
        by = tuple(self._desk.rulesets.values())
        made: tuple[object, V] = self.shared.get((*map(id, by), key), lambda: (by, make()))
        return made[1]


def _share_boards() -> None:
    """A board is made of a pack alone. Two houses of a test have the same one, as two games of a
    house have."""
    begin = Desk.__init__

    def shared(desk: Desk, *words: Any, **more: Any) -> None:
        begin(desk, *words, **more)
        desk.boards = _Boards(desk)
        if type(more.get("made")) is not Cache:  # a test that counts what is made brings its own
            desk.made = _Made(desk)

    Desk.__init__ = shared  # type: ignore[method-assign]  # for this process


def _place_names_once() -> None:
    """To cut a map and find room for counters and names takes up to three seconds; without the
    folders of many houses no process is started for it."""
    place, kept = placement.anchors_of, dict[str, anchors.Anchors]()

    def once(whole: Outline) -> anchors.Anchors:
        key = atlas.digest(whole.geometry, "conic" if whole.conic else "plain")
        if key not in kept:
            kept[key] = place(whole)
        return kept[key]

    placement.anchors_of = once
    atlas.keep_in = lambda folder: None


def _migrate_once() -> None:
    """The migrations are read once; the first new SQLite database of this process is migrated,
    and later ones are copies of it. One that is there already is migrated as ever."""
    folder = tempfile.TemporaryDirectory(prefix="adjudicator-empty-")
    empty = Path(folder.name) / "empty.sqlite"
    scripts = ScriptDirectory.from_config(session.alembic_config("sqlite://"))
    upgrade = command.upgrade

    def read_once(config: Config) -> ScriptDirectory:
        ours = config.get_main_option("script_location") == scripts.dir
        return scripts if ours else ScriptDirectory(config.get_main_option("script_location"))

    def copied(config: Config, revision: str, **more: Any) -> None:
        url = make_url(config.attributes["url"])
        named = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
        file = Path(str(url.database))
        fresh = named and revision == "head" and not (file.exists() and file.stat().st_size)
        if fresh and empty.exists():
            shutil.copyfile(empty, file)  # into the file that is there: its owner's alone
            return
        upgrade(config, revision, **more)
        if fresh:
            with sqlite3.connect(file) as source, sqlite3.connect(empty) as target:
                source.backup(target)
            source.close()
            target.close()
        assert folder  # which lasts as long as this function

    ScriptDirectory.from_config = read_once  # type: ignore[method-assign]  # for this process
    command.upgrade = copied


def _share_statements() -> None:
    """Engines of one kind of database share their dialect, by which compiled statements are
    known, and the statements."""
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
