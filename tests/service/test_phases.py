"""A step happens once, whole, whoever tries and whenever somebody dies."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel, col, select

from adjudicator.clock import FixedClock
from adjudicator.core import offering
from adjudicator.service.archive import archive
from adjudicator.service.desk import Cache, Desk
from adjudicator.service.games import games, pages
from adjudicator.service.models import GameInfo
from adjudicator.service.play import sketching, submissions
from adjudicator.service.record import open_asks, steps
from adjudicator.service.stepping import phases
from adjudicator.storage.session import Store, prepare
from adjudicator.storage.tables import (
    ClosedBatch,
    EventRow,
    Game,
    JournalEntry,
    LetterOut,
    OpenAsk,
    ReportRow,
    Seat,
    Snapshot,
)
from tests import children, toy
from tests.house_kit import (
    begun_game,
    letters_to,
    make_desk,
    play_to_the_end,
    seat_id,
    send,
)
from tests.service import crash_child


def rows(store: Store, table: type[SQLModel]) -> list[Any]:
    with store.read() as session:
        return list(session.exec(select(table).order_by(col(table.id))))  # type: ignore[attr-defined]


def outcome(store: Store) -> dict[str, Any]:
    """All that a game has come to, without the times at which it did."""
    journal = [(row.kind, row.body) for row in rows(store, JournalEntry)]
    for _, body in journal:
        for draft in body.get("drafts", {}).values():
            del draft["received"], draft["digest"]
    return {
        "journal": journal,
        "events": [row.event for row in rows(store, EventRow)],
        "batches": [(row.number, row.n, row.batch) for row in rows(store, ClosedBatch)],
        "asks": [(row.seat_id, row.ask, row.view, row.closed_at is None)
                 for row in rows(store, OpenAsk)],
        "reports": [(r.slug, r.seat, r.report, r.sheet, r.view, r.seeds)
                    for r in rows(store, ReportRow)],
        "letters": sorted((row.to_email, row.number, row.kind, row.message_id)
                          for row in rows(store, LetterOut)),
        "snapshots": [(row.number, row.progress, row.position)
                      for row in rows(store, Snapshot)],
        "games": [(g.state, g.phase, g.phase_number, g.steps, g.turn, g.lease_owner)
                  for g in rows(store, Game)],
    }  # fmt: skip


# ----------------------------------------------------------------------- step


@pytest.mark.databases
def test_a_step_stores_all_that_came_of_it(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\npress ford if margin at least 2\nready")
    send(desk, "feud-1", "blue", "always ambush at ford\nready")
    made = outcome(desk.store)
    kinds = [event["kind"] for event in made["events"]]
    assert kinds[:3] == ["BidsMade", "BidsMade", "BidsSealed"]
    assert "Ambushed" in kinds
    assert kinds[-2:] == ["Income", "Income"]
    assert [report[:2] for report in made["reports"]] == [
        ("turn-1-1", "red"),
        ("turn-1-1", "blue"),
        ("turn-1-1", ""),
    ]
    assert [item[0] for item in made["snapshots"]] == [1, 2, 3, 4]
    info = games.game_info(desk, "feud-1")
    assert (info.turn, info.phase, info.phase_number, info.reports) == ("turn-2", "muster", 4, 1)
    assert [letter.kind for letter in letters_to(desk, "blue@example.net")] == [
        "invitation",
        "ask",
        "ask",  # the report of the turn, and what is asked next
    ]


def test_the_deadline_closes_for_those_who_are_silent(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    clock.forward(hours=71)
    assert phases.close_due(desk) == 0
    clock.forward(hours=1)
    assert phases.close_due(desk) == 1
    bids = [r.event for r in rows(desk.store, EventRow) if r.event["kind"] == "BidsMade"]
    assert [(b["facts"]["bids"], b["answered"]) for b in bids] == [
        ({"ford": 2}, "red: ordered"),
        ({}, "blue: default"),
    ]


def test_an_interrupt_has_the_short_deadline(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    page = pages.seat_page(desk, seat_id(desk, "feud-1", "blue"))
    assert page.asked is not None
    assert page.asked.ask.key == "ambush/ford"
    assert (page.asked.due_at - clock.now()).total_seconds() == 24 * 3600
    assert page.since is not None
    assert page.since.sections[0].lines[-1].text == "Both camps have bid."


def test_the_end_is_told_and_the_journal_closed(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    info = play_to_the_end(desk, "feud-1", clock)
    assert info.state == "over"
    assert info.outcome is not None
    assert rows(desk.store, JournalEntry)[-1].kind == "closing"
    assert info.outcome.winners
    drawn = set(info.outcome.winners) == {"red", "blue"}
    for seat in ("red", "blue"):
        last = letters_to(desk, f"{seat}@example.net")[-1].facts
        assert last["subject"] == "The game is over"
        won = "You have won" if seat in info.outcome.winners else "You have lost: "
        assert last["lines"][0].startswith("The game is a draw." if drawn else won)
    assert send(desk, "feud-1", "red", "bid 2 on ford").consequence == "The game is over."
    assert phases.close_due(desk) == 0


def test_orders_that_change_while_a_step_is_computed_count(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 1 on ford")
    real, tries = steps.run, []

    def slow(before: steps.Before) -> steps.Made:
        tries.append(1)
        if len(tries) == 1:
            submissions.submit(
                desk,
                seat_id=seat_id(desk, "feud-1", "red"),
                text="bid 5 on ford\nready",
                via="page",
            )
        return real(before)

    monkeypatch.setattr(steps, "run", slow)
    send(desk, "feud-1", "blue", "ready anyway")
    assert len(tries) == 2
    assert rows(desk.store, ClosedBatch)[0].batch["answers"][0]["orders"] == [
        {"order": "Bid", "gold": 5, "line": 1, "place": "ford"}
    ]


def test_who_takes_ready_back_while_a_step_is_computed_is_heard(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    real = steps.run

    def slow(before: steps.Before) -> steps.Made:
        submissions.submit(desk, seat_id=seat_id(desk, "feud-1", "red"), text="wait", via="page")
        return real(before)

    monkeypatch.setattr(steps, "run", slow)
    send(desk, "feud-1", "blue", "ready anyway")
    assert games.game_info(desk, "feud-1").phase_number == 1
    with desk.store.read() as session:
        assert session.exec(select(Game)).one().lease_owner == ""


# --------------------------------------------------------------- exactly once


@pytest.mark.databases
def test_many_who_try_at_once_make_one_step(store: Store, tmp_path: Path) -> None:
    clock = FixedClock()
    desk = make_desk(store, clock, tmp_path)
    for number in range(4):
        begun_game(desk, f"feud-{number}")
    clock.forward(hours=100)
    stores = [Store(store.url) for _ in range(4)]
    made: list[int] = []

    def close(own: Store) -> None:
        made.append(phases.close_due(make_desk(own, clock, tmp_path)))

    threads = [threading.Thread(target=close, args=(own,)) for own in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for own in stores:
        own.close()
    assert sum(made) == 4
    # Nobody bid, so that each game went through its first turn in one step.
    assert [game.steps for game in rows(store, Game)] == [2, 2, 2, 2]
    assert len(rows(store, ClosedBatch)) == 4


@pytest.mark.databases
def test_two_processes_make_one_step(store: Store, tmp_path: Path) -> None:
    clock = FixedClock()
    desk = make_desk(store, clock, tmp_path)
    begun_game(desk)
    send(desk, "feud-1", "blue", "ready anyway")
    two = [children.begun(crash_child.main, store.url, "after", 0) for _ in range(2)]
    assert [children.ended(child) for child in two] == [0, 0]
    assert len(rows(store, ClosedBatch)) == 1
    assert [game.steps for game in rows(store, Game)] == [2]


@pytest.fixture
def undisturbed(sqlite: Store, tmp_path: Path) -> dict[str, Any]:
    """What comes of the child's work if it is let to finish."""
    desk = make_desk(sqlite, FixedClock(), tmp_path)
    begun_game(desk)
    send(desk, "feud-1", "blue", "ready anyway")
    calls: list[tuple[str, str]] = []
    sqlite.hook = lambda moment, name: calls.append((moment, name))
    send(desk, "feud-1", "red", "bid 2 on ford\npress ford if margin at least 2\nready")
    sqlite.hook = None
    assert [name for moment, name in calls if moment == "before"] == ["submit", "claim", "step"]
    return outcome(sqlite)


@pytest.mark.parametrize(
    ("moment", "nth"),
    [
        ("after", 1),
        ("before", 3),
        *(
            pytest.param(moment, nth, marks=pytest.mark.thorough)
            for moment, nth in (("before", 1), ("before", 2), ("after", 2), ("after", 3))
        ),
    ],
)
def test_a_crash_at_any_commit_loses_nothing(
    store: Store, tmp_path: Path, undisturbed: dict[str, Any], moment: str, nth: int
) -> None:
    clock = FixedClock()
    if store.sqlite:
        # The fixture above used the one database of this test.
        url = f"sqlite:///{tmp_path / 'crash.sqlite'}"
        prepare(url)
        store = Store(url)
    desk = make_desk(store, clock, tmp_path)
    begun_game(desk)
    send(desk, "feud-1", "blue", "ready anyway")
    child = children.begun(crash_child.main, store.url, moment, nth)
    assert children.ended(child) == 17
    # The letter was not acknowledged, so it comes again; leases of the dead run out.
    clock.forward(minutes=5)
    if nth == 1:
        send(desk, "feud-1", "red", "bid 2 on ford\npress ford if margin at least 2\nready")
    phases.close_due(desk)
    assert outcome(store) == undisturbed


# ------------------------------------------------------------------- mistakes


class Broken(toy.Toy):
    """Its clash divides by zero while `broken` is set."""

    broken = True

    def __init__(self) -> None:
        def clash(position: Any, table: Any) -> Any:
            if self.broken:
                raise ZeroDivisionError("a bug in the clash")
            return (yield from toy.clash(position, table))

        self.phases = {**toy.Toy.phases, "clash": clash}  # type: ignore[misc]


@pytest.fixture
def broken(store: Store, clock: FixedClock, tmp_path: Path) -> Callable[[], tuple[Desk, Broken]]:
    def make() -> tuple[Desk, Broken]:
        rules = Broken()
        return make_desk(store, clock, tmp_path, {"toy": rules}), rules

    return make


def test_a_mistake_of_ours_stops_that_game_alone(
    broken: Callable[[], tuple[Desk, Broken]], clock: FixedClock
) -> None:
    desk, rules = broken()
    rules.broken = False
    begun_game(desk, "feud-1")
    begun_game(desk, "feud-2")
    send(desk, "feud-2", "red", "bid 1 on ford\nready")
    rules.broken = True
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on ford\nready")
    info = games.game_info(desk, "feud-1")
    assert info.state == "stopped"
    assert "ZeroDivisionError" not in info.trouble
    assert games.game_info(desk, "feud-2").state == "running"
    # The orders are kept, the moderator has one letter, nobody tries again and again.
    phases.close_due(desk)
    phases.close_due(desk)
    notices = letters_to(desk, "moderator@example.net")
    assert [letter.facts["subject"] for letter in notices] == ["feud-1 has stopped"]
    assert any("a bug in the clash" in line for line in notices[0].facts["lines"])
    receipt = submissions.current_receipt(desk, seat_id(desk, "feud-1", "blue"))
    assert receipt is not None
    assert receipt.understood[0].text == "bid 3 on Old Ford"
    assert rows(desk.store, ClosedBatch) == []
    # Mended, the game goes on with them; its deadlines have moved.
    clock.forward(hours=10)
    rules.broken = False
    games.resume(desk, "feud-1")
    assert phases.close_due(desk) == 1
    assert games.game_info(desk, "feud-1").state == "running"
    assert all(check.ok for check in archive.verify(desk, "feud-1"))


def test_a_moderator_who_plays_learns_no_secret_from_a_mistake(
    broken: Callable[[], tuple[Desk, Broken]], clock: FixedClock
) -> None:
    desk, _ = broken()
    games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="feud-1",
        moderator_email="red@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
    )
    games.begin_game(desk, "feud-1", force=True)
    clock.forward(hours=100)
    phases.close_due(desk)
    lines = letters_to(desk, "red@example.net", "notice")[0].facts["lines"]
    assert any("ZeroDivisionError" in line for line in lines)
    assert not any("a bug in the clash" in line for line in lines)


def test_other_rules_than_before_stop_the_game(
    store: Store, clock: FixedClock, tmp_path: Path
) -> None:
    class Other(toy.Toy):
        def __init__(self) -> None:
            def clash(position: Any, table: Any) -> Any:
                table.tell("TOY-2", toy.BidsSealed())
                return (yield from toy.clash(position, table))

            self.phases = {**toy.Toy.phases, "clash": clash}  # type: ignore[misc]

    desk = make_desk(store, clock, tmp_path)
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nask me about press\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    send(desk, "feud-1", "blue", "pass")  # the first batch of the clash is closed
    other = make_desk(store, clock, tmp_path, {"toy": Other()})
    clock.forward(hours=100)
    assert phases.close_due(other) == 1
    assert games.game_info(other, "feud-1").state == "stopped"
    notice = letters_to(other, "moderator@example.net")[0]
    assert any("Mismatch" in line for line in notice.facts["lines"])


def test_a_game_that_never_asks_is_a_runaway(
    store: Store, clock: FixedClock, tmp_path: Path
) -> None:
    class Endless(toy.Toy):
        def next_phase(self, board: Any, position: Any, done: str) -> str | None:
            return "income"

    desk = make_desk(store, clock, tmp_path, {"toy": Endless()})
    begun_game(desk)
    clock.forward(hours=100)
    phases.close_due(desk)
    assert games.game_info(desk, "feud-1").state == "stopped"
    lines = letters_to(desk, "moderator@example.net")[0].facts["lines"]
    assert any("Runaway" in line for line in lines)


def test_dice_hang_on_what_orders_say_and_not_on_where_they_stand(desk: Desk) -> None:
    """Whoever knew the seed could else throw again by an empty line that shows nowhere."""
    written = ("bid 2 on ford\nready", "\n\nready\n\nbid 2 on Old Ford", "bid 1 on ford\nready")
    histories = []
    for n, text in enumerate(written, start=1):
        begun_game(desk, f"feud-{n}")
        send(desk, f"feud-{n}", "red", text)
        send(desk, f"feud-{n}", "blue", "bid 1 on North Hill\nready")
        with desk.store.read() as session:
            steps = session.exec(
                select(JournalEntry)
                .join(Game, col(Game.id) == JournalEntry.game_id)
                .where(Game.slug == f"feud-{n}", JournalEntry.kind == "step")
                .order_by(col(JournalEntry.number))
            ).all()
        histories.append(steps[1].body["history"])
    assert histories[0] == histories[1] != histories[2]


def test_many_games_that_are_due_are_stored_together(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, clock: FixedClock
) -> None:
    """On SQLite some share a commit; one whose orders change meanwhile, and one whose rules fail,
    are looked at by themselves."""
    slugs = [f"feud-{n}" for n in range(phases.TOGETHER + 2)]
    for slug in slugs:
        begun_game(desk, slug)
    clock.forward(hours=24 * 30)
    commits: list[str] = []
    desk.store.hook = lambda moment, name: commits.append(name) if moment == "after" else None
    real = steps.run
    changed: list[int] = []

    def run(before: steps.Before) -> steps.Made:
        if before.game.slug == "feud-1" and not changed:
            changed.append(send(desk, "feud-1", "red", "bid 2 on ford").number)
        if before.game.slug == "feud-2":
            raise ArithmeticError("no such rule")
        return real(before)

    monkeypatch.setattr(steps, "run", run)
    assert phases.close_due(desk) == len(slugs)
    states = {slug: games.game_info(desk, slug).state for slug in slugs}
    assert [slug for slug, state in states.items() if state == "stopped"] == ["feud-2"]
    assert len(rows(desk.store, ClosedBatch)) == len(slugs) - 1
    if desk.store.sqlite:
        assert commits.count("step") == 2 + len(changed)
    orders = [
        batch.batch
        for batch in rows(desk.store, ClosedBatch)
        if batch.game_id == games.game_info(desk, "feud-1").id
    ]
    assert [one["by"] for one in orders[0]["answers"] if one["seat"] == "red"] == ["player"]


def test_what_a_question_shows_is_its_own_though_another_is_worded_alike(desk: Desk) -> None:
    """Two games may ask the same of seats that hold something else: what one letter shows was
    made of no other game."""
    for slug in ("feud-1", "feud-2"):
        begun_game(desk, slug)
    fresh = replace(desk, readings=Cache(8), looks=Cache(8), made=Cache(8))
    with desk.store.read() as session:
        rows = [one for one in session.exec(select(OpenAsk)) if one.ask["seat"] == "red"]
        assert len(rows) == 2
        assert len({one.digest for one in rows}) == 1
        rows[1].view = rows[1].view | {"gold": 0}
        for seat in session.exec(select(Seat)):
            seat.explained = None  # the first letter has explained all
        rich, poor = (
            open_asks.ask_page(
                fresh,
                session,
                session.get_one(Game, row.game_id),
                session.get_one(Seat, row.seat_id),
                row,
                None,
            )
            for row in rows
        )
    assert rich.situation != poor.situation
    assert next(one.sample for one in rich.card if one.tag == "Bid")
    assert not next(one.sample for one in poor.card if one.tag == "Bid")


def test_what_a_question_can_be_answered_with_is_found_out_once_for_games_that_stand_alike(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules are tried out order by order for it, which takes long; most games of a scenario
    open alike."""
    tried: list[str] = []
    overview = offering.overview

    def counted(case: offering.Case) -> list[offering.Kind]:
        tried.append(case.ask.seat)
        return overview(case)

    monkeypatch.setattr(offering, "overview", counted)
    for slug in ("feud-1", "feud-2"):
        begun_game(desk, slug)
    fresh = replace(desk, readings=Cache(8), made=Cache(64))
    first, second = (
        sketching.answers(fresh, seat_id(desk, slug, "red")) for slug in ("feud-1", "feud-2")
    )
    assert first
    assert first == second
    assert tried == ["red"]
    sketching.answers(fresh, seat_id(desk, "feud-1", "blue"))
    assert tried == ["red", "blue"]
