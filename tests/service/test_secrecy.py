"""What a seat may not know changes no byte of what it gets.

Two houses differ only in what blue hides (gold, orders, plans, standing orders, how often
he writes). Everything red can lay hands on must be the same in both. Dice are loaded,
because an honest die depends on everybody's orders.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.core.conditions import Scalar
from adjudicator.service.archive import archive
from adjudicator.service.deadlines import feeds, planning
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, pages
from adjudicator.service.people import people
from adjudicator.service.post import letters
from adjudicator.service.stepping import phases
from adjudicator.storage.session import Store
from adjudicator.storage.tables import LetterOut
from tests import toy
from tests.house_kit import begun_game, make_desk, seat_id, send

DICE = {
    **{f"clash/{place}/{seat}": 3 for place in ("ford", "north-hill", "konigsberg")
       for seat in toy.SEATS},
    **{f"press/{place}": 4 for place in ("ford", "north-hill", "konigsberg")},
    **{f"ambush/{place}": 2 for place in ("ford", "north-hill", "konigsberg")},
    "income/red": 2,
    "income/blue": 5,
}  # fmt: skip


class Hoard(toy.Toy):
    """Blue begins with another hoard than the scenario says."""

    def __init__(self, gold: int) -> None:
        self.gold = gold

    def open(self, board: Any, scenario: str, rulings: Mapping[str, Scalar]) -> toy.Position:
        position = super().open(board, scenario, rulings)
        position.camps["blue"].gold = self.gold
        return position


@contextmanager
def house(migrated: Path, gold: int = 6) -> Iterator[tuple[Desk, FixedClock]]:
    folder = Path(tempfile.mkdtemp())
    shutil.copy(migrated, folder / "house.sqlite")
    store = Store(f"sqlite:///{folder / 'house.sqlite'}")
    clock = FixedClock()
    desk = make_desk(store, clock, folder, {"toy": Hoard(gold)})
    begun_game(desk, loaded_dice=DICE)
    yield desk, clock
    store.close()
    shutil.rmtree(folder)


def all_that_red_gets(desk: Desk) -> list[Any]:
    """Letters, pages, reports, the map, the game's page, receipts of harmless requests."""
    red = seat_id(desk, "feud-1", "red")
    person = pages.seat_page(desk, red).game.seats[0]
    with desk.store.read() as session:
        sent = [
            row.model_dump(exclude={"id", "raw"})
            for row in session.exec(select(LetterOut).where(LetterOut.seat_id == red))
        ]
    reports = [
        archive.report(desk, "feud-1", item.slug, reader).model_dump(mode="json")
        for reader in ("red", None)
        for item in archive.reports_of(desk, "feud-1", reader)
    ]
    for report in reports:
        del report["id"]
    for letter in sent:
        letter["facts"].pop("ask_id", None)
        letter["facts"].pop("report_id", None)
    receipt = send(desk, "feud-1", "red", "status\nstanding\nhelp\nclock\ndeadlines", dry=True)
    found = people.person_by_email(desk, "red@example.net")
    red_person = found.id if found else 0
    calendar = feeds.renew(desk, red_person).rpartition("/")[2].removesuffix(".ics")
    return [
        sent,
        reports,
        person,
        pages.seat_page(desk, red).model_dump(mode="json"),
        pages.current_map(desk, "feud-1", "red"),
        pages.current_map(desk, "feud-1", None),
        games.game_info(desk, "feud-1").model_dump(mode="json"),
        receipt.model_dump(mode="json"),
        planning.time_page(desk, "feud-1", red_person).model_dump(mode="json"),
        planning.time_page(desk, "feud-1").model_dump(mode="json"),
        feeds.feed(desk, calendar),
    ]


QUICK: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.function_scoped_fixture],
    "phases": [Phase.explicit, Phase.generate],  # shrinking plays hundreds of games
}

BIDS = st.lists(
    st.tuples(st.sampled_from(["Old Ford", "North Hill", "Königsberg"]), st.integers(1, 3)),
    min_size=1,
    unique_by=lambda bid: bid[0],
)
EXTRAS = st.lists(
    st.sampled_from(
        [
            "press Old Ford if margin at least 2",
            "press North Hill",
            "ask me about press",
            "always ambush at Old Ford",
            "always ambush at North Hill if gold at least 3",
            "gibberish",
        ]
    ),
    unique=True,
)


@given(gold=st.integers(0, 40), drafts=st.lists(st.tuples(BIDS, EXTRAS), min_size=1, max_size=3))
@settings(max_examples=10, **QUICK)
def test_blue_s_hoard_orders_and_letters_do_not_show(
    migrated: Path, gold: int, drafts: list[tuple[list[tuple[str, int]], list[str]]]
) -> None:
    """While the batch is open, and when red has sent orders good and bad."""
    with house(migrated, gold) as (other, _):
        first = [f"bid {n} on {place}" for place, n in drafts[0][0]]
        send(other, "feud-1", "blue", "\n".join([*first, *drafts[0][1], "bid 0 on ford"]))
        for bids, extras in drafts[1:]:
            send(other, "feud-1", "blue", "\n".join([f"bid {n} on {p}" for p, n in bids] + extras))
        if not pages.seat_page(other, seat_id(other, "feud-1", "blue")).receipt:
            send(other, "feud-1", "blue", "bid 0 on ford")  # that he has answered is not a secret
        assert [send(other, "feud-1", "red", RED), all_that_red_gets(other)] == poor(migrated)


RED = "bid 2 on ford\nbid 99 on North Hill\nattack everything\nambush\nready"


@cache
def poor(migrated: Path) -> list[Any]:
    """What red gets while blue has as much gold as everybody and sends a plain order."""
    with house(migrated, 6) as (desk, _):
        send(desk, "feud-1", "blue", "bid 1 on ford")
        return [send(desk, "feud-1", "red", RED), all_that_red_gets(desk)]


@given(gold=st.integers(6, 60), standing=st.booleans())
@settings(max_examples=6, **QUICK)
def test_a_whole_game_looks_the_same_to_red(migrated: Path, gold: int, standing: bool) -> None:
    """Blue's hoard and standing orders for places nobody goes to, through to the last turn."""

    assert whole_game(migrated, gold, standing) == whole_game(migrated, 6, False)


@cache
def whole_game(migrated: Path, gold: int, standing: bool) -> list[Any]:
    with house(migrated, gold) as (desk, clock):
        if standing:
            send(desk, "feud-1", "blue", "always ambush at Königsberg\nalways ambush at North Hill")
        send(desk, "feud-1", "red", "bid 2 on ford\npress ford\nready")
        send(desk, "feud-1", "blue", "bid 1 on ford\nready")
        clock.forward(hours=100)
        phases.close_due(desk)
        return all_that_red_gets(desk)


def test_nothing_of_blue_stands_in_any_letter_to_red(migrated: Path) -> None:
    with house(migrated, 37) as (desk, clock):
        send(desk, "feud-1", "red", "bid 2 on ford\nready")
        send(desk, "feud-1", "blue", "bid 1 on ford\nalways ambush at Königsberg\nready")
        for _ in range(3):
            clock.forward(hours=100)
            phases.close_due(desk)
        with desk.store.read() as session:
            for row in session.exec(select(LetterOut)):
                if row.to_email == "red@example.net":
                    assert "37" not in str(row.facts)
                    assert "always ambush at Königsberg" not in str(row.facts)


def test_who_is_asked_to_react_is_not_public(desk: Desk) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    assert not any(seat.asked for seat in games.game_info(desk, "feud-1").seats)
    blue = pages.seat_page(desk, seat_id(desk, "feud-1", "blue"))
    assert blue.seat.asked


def test_a_letter_has_one_recipient(desk: Desk) -> None:
    begun_game(desk)
    with desk.store.read() as session:
        rows = session.exec(select(LetterOut)).all()
    assert all("@" in row.to_email and "," not in row.to_email for row in rows)
    assert len(letters.claim_due(desk, 100)) == len(rows)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_sealed_archive_shows_spectators_nothing(
    desk: Desk, clock: FixedClock, seat: str
) -> None:
    begun_game(desk, public_archive=False)
    clock.forward(hours=100)
    phases.close_due(desk)
    assert archive.reports_of(desk, "feud-1", None) == []
    assert not archive.may_read(desk, "feud-1", None, None)
    assert not archive.may_read(desk, "feud-1", seat, None)
    own = pages.seat_page(desk, seat_id(desk, "feud-1", seat))
    assert len(archive.reports_of(desk, "feud-1", own.seat.name)) == 1
