"""In a game against the computer the last answer is taken back, and the one before, as often as one
likes: in the middle of a phase too. What came before stands, its dice included; what comes after
rolls from a further chain, and `verify` follows every life."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import bots, games
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import rollback
from adjudicator.service.play import submissions
from adjudicator.service.record import looking
from adjudicator.storage import tables

PLAYER = "red@example.net"
BIDS = "bid 2 on North Hill\nbid 2 on Old Ford\nbid 1 on Königsberg\nask me about press"


@pytest.fixture
def red(desk: Desk) -> int:
    return begun(desk)


def begun(desk: Desk) -> int:
    """The seat of somebody who plays against the computer and has bid on everything."""
    info = games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="alone-1",
        moderator_email=PLAYER,
        seats={"red": PLAYER, "blue": "bot:timid"},
        options=GameOptions(public_archive=False),
    )
    games.begin_game(desk, "alone-1", force=True)
    bots.play_bots(desk)
    (seat,) = [one.id for one in info.seats if one.name == "red"]
    answer(desk, seat, BIDS)
    return seat


def answer(desk: Desk, seat: int, text: str) -> None:
    receipt = submissions.submit(desk, seat_id=seat, text=text, via="page", ready="anyway")
    assert receipt.closes, receipt
    bots.go_on(desk, games.game_info(desk, "alone-1").id)


def back(desk: Desk, seat: int) -> None:
    rollback.take_back(desk, "alone-1", seat, PLAYER)
    bots.go_on(desk, games.game_info(desk, "alone-1").id)


def asked(desk: Desk, seat: int) -> str:
    with desk.store.read() as session:
        row = session.exec(
            select(tables.OpenAsk).where(
                tables.OpenAsk.seat_id == seat, col(tables.OpenAsk.closed_at).is_(None)
            )
        ).one()
        return str(row.ask["key"])


def told(desk: Desk, phase: int) -> list[dict[str, Any]]:
    with desk.store.read() as session:
        rows = session.exec(
            select(tables.EventRow)
            .where(tables.EventRow.number == phase)
            .order_by(col(tables.EventRow.n))
        )
        return [row.event for row in rows]


def phase_of(desk: Desk) -> int:
    return games.game_info(desk, "alone-1").phase_number


def proved(desk: Desk) -> None:
    assert [one.text for one in archive.verify(desk, "alone-1") if not one.ok] == []


def presses(desk: Desk, red: int) -> list[str]:
    """Answer all questions of the clash; the places that were asked about, in their order."""
    found = []
    while asked(desk, red).startswith("press/"):
        found.append(asked(desk, red))
        answer(desk, red, f"press on from {found[-1].removeprefix('press/')}")
    return found


def to_the_end(desk: Desk, red: int) -> None:
    while games.game_info(desk, "alone-1").state != "over":
        answer(desk, red, "pass")


def test_one_answer_after_the_other_is_taken_back(desk: Desk, red: int) -> None:
    phase = phase_of(desk)
    questions = presses(desk, red)
    assert len(questions) > 1, "a phase with several questions"
    assert phase_of(desk) > phase
    first_life = told(desk, phase)
    reports = games.game_info(desk, "alone-1").reports
    assert reports
    # The last of them first: the phase is open again, and nothing before it has changed.
    back(desk, red)
    assert asked(desk, red) == questions[-1]
    assert phase_of(desk) == phase
    assert games.game_info(desk, "alone-1").reports == reports - 1
    so_far = told(desk, phase)
    assert so_far == first_life[: len(so_far)]
    assert Counter(one["kind"] for one in so_far)["Taken"] == len(questions)
    proved(desk)
    # As often as one likes, to where the phase began and to the one before.
    for question in reversed(questions[:-1]):
        back(desk, red)
        assert asked(desk, red) == question
        here = told(desk, phase)
        assert here == first_life[: len(here)], "what came before stands, with its dice"
        proved(desk)
    back(desk, red)
    assert asked(desk, red) == "bids"
    proved(desk)
    with pytest.raises(ServiceError, match="no step to take back"):
        back(desk, red)


def test_what_comes_after_has_new_dice_and_all_is_proved(desk: Desk, red: int) -> None:
    phase = phase_of(desk)
    questions = presses(desk, red)
    lives = [told(desk, phase)]
    for _ in range(3):
        back(desk, red)
        kept = told(desk, phase)
        assert presses(desk, red) == questions[-1:]
        lives.append(told(desk, phase))
        assert lives[-1][: len(kept)] == kept
    assert len({str(life[len(kept) :]) for life in lives}) > 1, "not the dice that were seen"
    # Back and forth within one phase: to an earlier question than that of the last chain.
    back(desk, red)
    back(desk, red)
    assert asked(desk, red) == questions[-2]
    presses(desk, red)
    proved(desk)
    with desk.store.read() as session:
        game = looking.game_by_slug(session, "alone-1")
        ways = [(row["since"], row.get("after", 0)) for row in game.chains or []]
    assert len(set(ways)) > 1
    assert max(after for _, after in ways) >= len(questions)
    to_the_end(desk, red)
    proved(desk)


def test_plans_and_answers_are_as_they_were_when_the_question_was_put(desk: Desk, red: int) -> None:
    """The plan that went on answering is there again; a standing order of today changes nothing
    of what was decided before."""
    phase = phase_of(desk)
    with desk.store.read() as session:
        before = looking.progress_now(session, [looking.game_by_slug(session, "alone-1").id])
    (waited,) = before.values()
    assert waited.plans["red"].orders
    presses(desk, red)
    while True:
        back(desk, red)
        with desk.store.read() as session:
            game = looking.game_by_slug(session, "alone-1")
            (now,) = looking.progress_now(session, [game.id]).values()
        if now.number < phase:
            break
        assert now.plans == waited.plans
        assert now.waiting == []
