"""Each of many ways to change an exported game is found by the check that is there for it, even
if the house itself has signed what came of it, where that is possible at all."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.core.protocol import Event
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games
from adjudicator.service.models import CheckDone
from adjudicator.service.moderating import previewing, rollback
from adjudicator.service.stepping import phases
from adjudicator.service.talk import votes
from adjudicator.storage.session import Store
from adjudicator.storage.tables import (
    ClosedBatch,
    EventRow,
    Game,
    JournalEntry,
    OpenAsk,
    ReportRow,
    Snapshot,
)
from tests.house_kit import begun_game, make_desk, play_to_the_end, send
from tests.service import tampering
from tests.service.tampering import Opened, Tampering, a_stranger


def played(desk: Desk, clock: FixedClock) -> None:
    """A game that is over, with a plan, a standing order, an interrupt, a look of the moderator
    and a rollback in it."""
    begun_game(desk)
    orders = "bid 2 on ford\npress ford if margin at least 2\nalways ambush at North Hill\nready"
    send(desk, "feud-1", "red", orders)
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nbid 1 on Königsberg\nready")
    send(desk, "feud-1", "blue", "ambush\nready")
    play_on(desk, clock)
    previewing.preview(desk, "feud-1", by="moderator@example.net")
    rollback.roll_back(desk, "feud-1", 1, "a letter had been lost")
    send(desk, "feud-1", "red", "bid 3 on ford\nready")
    play_to_the_end(desk, "feud-1", clock)


def play_on(desk: Desk, clock: FixedClock) -> None:
    """Until the first report."""
    for _ in range(8):
        if games.game_info(desk, "feud-1").reports:
            return
        clock.forward(hours=100)
        phases.close_due(desk)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> tuple[Desk, bytes]:
    import shutil

    folder = tmp_path_factory.mktemp("honest")
    shutil.copy(migrated, folder / "house.sqlite")
    clock = FixedClock()
    desk = make_desk(Store(f"sqlite:///{folder / 'house.sqlite'}"), clock, folder)
    played(desk, clock)
    return desk, archive.export(desk, "feud-1")


def failed(desk: Desk, data: bytes) -> dict[str, str]:
    """The checks that say no, each with its words."""
    return {one.name: one.text for one in archive.verify_bundle(desk, data) if not one.ok}


def test_there_are_sixty_and_no_two_are_one() -> None:
    assert len({one.name for one in tampering.ALL}) == len(tampering.ALL) >= 60


def test_unchanged_it_is_found_good_and_taken_apart_it_is_the_same(
    honest: tuple[Desk, bytes],
) -> None:
    desk, data = honest
    assert failed(desk, data) == {}
    again = Opened.of(data).packed(desk.config, "house")
    assert tampering.unzipped(again) == tampering.unzipped(data)
    assert failed(desk, again) == {}


FIRST = {one.caught_by: one for one in reversed(tampering.ALL)}
"""Of those that one check finds the first."""


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(
            one,
            id=one.name,
            marks=() if one is FIRST[one.caught_by] else pytest.mark.thorough,
        )
        for one in tampering.ALL
    ],
)
def test_it_is_found(one: Tampering, honest: tuple[Desk, bytes], tmp_path: Path) -> None:
    desk, data = honest
    opened = Opened.of(data)
    opened.folder = tmp_path  # type: ignore[attr-defined]
    one.way(opened)
    config = a_stranger(tmp_path) if one.signed == "stranger" else desk.config
    found = failed(desk, opened.packed(config, one.signed))
    assert one.caught_by in found, found
    assert "could not be finished" not in found[one.caught_by]


# ---------------------------------------------------------- a house's own tables


def changed(desk: Desk, table: type, **values: object) -> None:
    with desk.store.write() as session:
        row = session.exec(select(table).order_by(table.id)).all()[-1]  # type: ignore[attr-defined]
        for name, value in values.items():
            setattr(row, name, value)
        session.add(row)


def bad(found: list[CheckDone]) -> dict[str, str]:
    return {one.name: one.text for one in found if not one.ok}


def test_a_living_game_is_checked_and_nothing_is_signed(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    found = archive.verify(desk, "feud-1")
    assert bad(found) == {}
    assert "signature" not in [one.name for one in found]
    # The seed of the open phase is at hand, so that nothing is left for later.
    assert "open phase" not in found[-1].text


LIVING: dict[str, tuple[type, dict[str, object]]] = {
    "outcome": (Game, {"outcome": {"winners": ["blue"], "points": {}, "text": "", "clause": ""}}),
    "over": (Game, {"state": "over"}),
    "steps": (Game, {"steps": 9}),
    "chain": (Game, {"chain_start": "00" * 32}),
    "secret end of the chain": (Game, {"chain_end": "00" * 32}),
    "components": (Game, {"scenario": "long"}),
    "batch": (ClosedBatch, {"batch": {"asks": [], "answers": [], "events": ""}}),
    "question": (OpenAsk, {"digest": "0" * 64}),
    "journal": (JournalEntry, {"at": "2026-01-01T00:00:00+00:00"}),
    "event": (EventRow, {"n": 70}),
    "turn": (Game, {"turn_title": "turn 9"}),
    "phase": (Game, {"phase_number": 9}),
    "beginning": (Game, {"began_at": datetime(2026, 1, 1, tzinfo=UTC)}),
    "end": (Game, {"ended_at": datetime(2026, 1, 1, tzinfo=UTC)}),
    "rules": (Game, {"rules": "0" * 64}),
}


@pytest.mark.parametrize("what", LIVING)
def test_what_was_changed_in_the_tables_is_found(desk: Desk, what: str) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    table, values = LIVING[what]
    changed(desk, table, **values)
    assert bad(archive.verify(desk, "feud-1"))


def test_a_changed_position_or_report_is_found(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    play_on(desk, clock)
    assert bad(archive.verify(desk, "feud-1")) == {}
    with desk.store.read() as session:
        snapshot = session.exec(select(Snapshot).order_by(col(Snapshot.id))).all()[-1]
    progress = {**snapshot.progress, "number": 77}
    changed(desk, Snapshot, progress=progress)
    assert "position" in bad(archive.verify(desk, "feud-1"))["tables"]
    changed(desk, Snapshot, progress=snapshot.progress)
    changed(desk, ReportRow, title="Another")
    assert bad(archive.verify(desk, "feud-1")).keys() == {"hashes", "replay"}


SURPLUS = Event(n=0, phase="clash", clause="TOY-4", kind="Taken", facts={}).model_dump()


@pytest.mark.parametrize(
    ("table", "values"),
    [
        (EventRow, {"event": SURPLUS}),
        (ReportRow, {"title": "Another"}),
        (JournalEntry, {"at": "2026-01-01T00:00:00+00:00"}),
    ],
)
def test_what_does_not_hold_together_is_not_signed(
    desk: Desk, clock: FixedClock, table: type, values: dict[str, object]
) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    play_on(desk, clock)
    assert archive.export(desk, "feud-1", open=True)
    changed(desk, table, **values)
    with pytest.raises(ServiceError, match="contradict each other, so we do not sign them"):
        archive.export(desk, "feud-1", open=True)


# ------------------------------------------------------------------- other games


def test_a_bundle_of_an_earlier_release_is_found_good(desk: Desk) -> None:
    """Written by the release before; its house had the key of the houses of these tests."""
    data = (Path(__file__).parent / "bundles" / "format-1.zip").read_bytes()
    assert failed(desk, data) == {}
    opened = Opened.of(data)
    opened.about["outcome"]["winners"] = ["nobody"]
    assert failed(desk, opened.packed(desk.config, "house")).keys() == {"replay"}


def test_a_game_that_its_players_end_is_checked_whole(desk: Desk) -> None:
    """The open phase had rolled dice already: its seed is out with the end."""
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nask me about press\nready")
    send(desk, "feud-1", "red", "propose draw")
    for _ in range(4):
        if games.game_info(desk, "feud-1").state == "over":
            break
        for seat in ("red", "blue"):
            send(desk, "feud-1", seat, "vote yes")
        votes.settle(desk)
    assert games.game_info(desk, "feud-1").state == "over"
    data = archive.export(desk, "feud-1")
    assert failed(desk, data) == {}
    replay = next(one for one in archive.verify_bundle(desk, data) if one.name == "replay")
    assert replay.text.endswith("The players ended the game by agreement.")
    opened = Opened.of(data)
    opened.journal.remove(opened.act("agreed end"))
    assert "replay" in failed(desk, opened.packed(desk.config, "house"))
