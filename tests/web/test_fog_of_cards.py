"""Two houses whose games of Totaler Krieg! differ only in what other seats hold, have laid face
down and have written: the pages of a seat, its board, its log and what an open page is told are the
same, byte for byte. On its map nothing is hidden; hands, Pending Cards and orders are."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from adjudicator.service.games import games
from adjudicator.service.play import scratch, submissions
from adjudicator.service.record import looking
from adjudicator.storage.tables import Snapshot
from tests.house_kit import seat_id
from tests.story_kit import MODERATOR, READER
from tests.web.chromium import Served, served
from tests.web.test_fog import pages

NAME, SLUG, SEAT, OTHER = "totaler_krieg", "cards-1", "axis", "soviet"
WRITTEN = "always select cards 16, 17"


def begun(house: Served) -> None:
    """The Axis is asked for its Faction Turn; the same person holds a seat in either house."""
    games.open_game(
        house.desk,
        ruleset=NAME,
        scenario="summer-1941",
        slug=SLUG,
        moderator_email=MODERATOR,
        seats={SEAT: READER, "western": "wes@example.net", OTHER: "olga@example.net"},
        inviting=False,
    )
    games.begin_game(house.desk, SLUG, force=True)


def dealt_otherwise(house: Served) -> int:
    """In all that is stored the others have laid another card of their hand face down; how often.
    As many cards as before are in each hand, and what lies open is the same."""
    changed = 0
    with house.desk.store.write() as session:
        for shot in session.exec(select(Snapshot)):
            kept = [json.loads(json.dumps(one)) for one in (shot.progress, shot.position)]
            for position in (kept[0]["position"], kept[1]):
                for seat, own in position["cards"].items():
                    if seat != SEAT and own["pending"]:
                        own["hand"][-1], own["pending"] = own["pending"], own["hand"][-1]
                        changed += 1
            shot.progress, shot.position = kept
            session.add(shot)
    return changed


def laid(house: Served, seat: str, reader: str) -> str:
    """The Pending Card of a seat as a reader sees it."""
    with house.desk.store.read() as session:
        game = looking.game_by_slug(session, SLUG)
        view = looking.view_now(house.desk, session, game, reader)
    return str(view["position"]["cards"][seat]["pending"])


@pytest.fixture(scope="module")
def houses(migrated: Path, tmp_path_factory: Any) -> Iterator[list[Served]]:
    folder = tmp_path_factory.mktemp("cards")
    with ExitStack() as stack:
        found = []
        for n in range(2):
            here = folder / str(n)
            here.mkdir()
            begin = folder / "copy.sqlite" if n else migrated
            found.append(stack.enter_context(served(begin, here, (NAME,))))
            if n == 0:
                begun(found[0])
                found[0].desk.store.close()
                shutil.copy(here / "adjudicator.sqlite", folder / "copy.sqlite")
        yield found


def test_cards_and_orders_of_others_change_no_byte_of_a_page(houses: list[Served]) -> None:
    one, other = houses
    before = pages(one, SLUG, SEAT)
    assert len(before) > 6
    own = seat_id(other.desk, SLUG, OTHER)
    assert dealt_otherwise(other)
    assert laid(one, OTHER, OTHER) != laid(other, OTHER, OTHER), "its owner sees the other card"
    assert laid(other, OTHER, SEAT) == ""
    receipt = submissions.submit(other.desk, seat_id=own, text=WRITTEN, via="mail")
    assert receipt.understood, receipt
    scratch.keep(other.desk, own, "", "a line that was not sent")
    after = pages(other, SLUG, SEAT)
    assert list(after) == list(before)
    for path in before:
        assert after[path] == before[path], path
