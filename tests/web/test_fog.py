"""Two houses whose games of Victory differ only in blocks that a seat has never seen show that seat
the same pages, byte for byte: its orders, what happened event by event, the log, the map."""

from __future__ import annotations

import json
import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from adjudicator.service.story import moments, parts
from adjudicator.storage.tables import Snapshot
from tests.story_kit import GAMES, READER, played
from tests.web.browsing import Browser
from tests.web.chromium import Served, served

NAME = "victory"
SEAT = GAMES[NAME][1]
SLUG = "read-1"
CHANCE = re.compile(r'(name="(?:_token|once)" value=|nonce=)"[^"]*"')
"""What a page has of its own each time it is made."""


def blocks(known: Any) -> Iterator[dict[str, Any]]:
    """All blocks of what is stored of a phase."""
    if isinstance(known, list):
        for one in known:
            yield from blocks(one)
    elif isinstance(known, dict):
        if {"id", "power", "unit", "strength"} <= set(known):
            yield known
        for one in known.values():
            yield from blocks(one)


def unseen(house: Served) -> set[str]:
    """Blocks of others that were never face-up, and have never left where they were deployed."""
    with house.desk.store.read() as session:
        all_ = [
            block
            for shot in session.exec(select(Snapshot))
            for block in blocks([shot.progress, shot.position])
        ]
    shown = {one["id"] for one in all_ if one.get("revealed") or one.get("face_up")}
    stood: dict[str, set[str]] = {}
    for one in all_:
        if one["power"] != SEAT and one["place"] and one["strength"] > 1:
            stood.setdefault(one["id"], set()).add(one["place"])
    return {id for id, places in stood.items() if len(places) == 1 and id not in shown}


def weaken(house: Served, ids: set[str]) -> int:
    """Take a step from blocks in all that is stored of a phase; how often. Not where steps are
    bought: there its owner's events would tell of it, and would not be replayed."""
    changed = 0
    with house.desk.store.write() as session:
        for shot in session.exec(select(Snapshot)):
            if shot.progress["phase"] == "production":
                continue
            kept = [json.loads(json.dumps(one)) for one in (shot.progress, shot.position)]
            for block in blocks(kept):
                if block["id"] in ids and block["strength"] > 1:
                    block["strength"] -= 1
                    changed += 1
            shot.progress, shot.position = kept
            session.add(shot)
    return changed


@pytest.fixture(scope="module")
def houses(migrated: Path, tmp_path_factory: Any) -> Iterator[list[Served]]:
    """A game that has come to a fight, and the same with other blocks where none were seen."""
    folder = tmp_path_factory.mktemp("fog")
    with ExitStack() as stack:
        found = []
        for n in range(2):
            here = folder / str(n)
            here.mkdir()
            begin = folder / "copy.sqlite" if n else migrated
            found.append(stack.enter_context(served(begin, here, (NAME,))))
            if n == 0:
                played(found[0].desk, NAME)
                found[0].desk.store.close()
                shutil.copy(here / "adjudicator.sqlite", folder / "copy.sqlite")
        ids = unseen(found[1])
        assert ids, "there are blocks that nobody has told of"
        assert weaken(found[1], ids)
        yield found


def pages(house: Served, slug: str = SLUG, seat: str = SEAT) -> dict[str, str]:
    """What the reader's pages say of a seat, and what an open page asks for, without what is made
    anew each time."""
    browser = Browser(house.app)
    cookie = house._signed_in(READER)
    browser.client.set_cookie(cookie["name"], cookie["value"])
    told = parts.parts_of(house.desk, slug, seat)
    place = f"/games/{slug}/{seat}"
    paths = [place, *(f"{place}/{name}" for name in ("orders", "history", "log", "what-if"))]
    paths += [f"{place}/history?report={one.slug}" for one in told] + ["/pulse", "/games"]
    return {path: CHANCE.sub(r"\1", browser.page(path)) for path in paths}


def scenes(house: Served, seat: str) -> list[str]:
    """The boards around each event that a seat was told of."""
    found = []
    for info in parts.parts_of(house.desk, SLUG, seat):
        part = parts.part(house.desk, SLUG, seat, info.slug)
        found.append(part.model_dump_json())
        for line in part.lines:
            scene = moments.around(house.desk, SLUG, seat, part, line)
            found += [str(scene.before), str(scene.after)]
    return found


def test_what_was_never_seen_changes_no_byte_of_a_page(houses: list[Served]) -> None:
    one, other = (pages(house) for house in houses)
    assert len(one) > 5
    assert list(one) == list(other)
    for path in one:
        assert one[path] == other[path], path


def test_what_was_never_seen_changes_no_moment(houses: list[Served], caplog: Any) -> None:
    one, other = houses
    enemy = next(name for name in ("red", "blue") if name != SEAT)
    with caplog.at_level(logging.INFO):
        told = scenes(one, SEAT)
        assert len(told) > 10, "something happened"
        assert told == scenes(other, SEAT)
        assert scenes(one, enemy) != scenes(other, enemy), "its owner sees the other strength"
    assert "is not shown by event" not in caplog.text, "each phase was replayed in both"
