"""A claim that nobody holds any more keeps nothing for long, whatever the clocks said; and what
a process has started ends with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.service.post import hooks, letters
from adjudicator.service.post.queue import Queue
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Game, HookCall, Person, Webhook
from tests.house_kit import stored_letter

pytestmark = pytest.mark.databases


def test_a_clock_that_ran_ten_days_ahead_keeps_no_letter_and_no_game(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    """Another machine claims all there is, with a clock of its own, and dies."""
    right = clock.now()
    clock.forward(hours=240)
    came = stored_letter(
        desk, b"From: red\r\n\r\nbid", from_address="red@example.net", to_address=""
    )
    assert Queue(desk).claim_these([came])
    assert letters.claim_due(desk, 100)
    assert phases._claim(desk, game.id, "dead")
    with desk.store.write("hook") as session:
        owner = session.exec(select(Person.id)).first() or 0
        row = Webhook(owner_id=owner, person_id=owner, url="https://chat.example.net/", kind="json",
                      secret="x", created_at=clock.now())  # fmt: skip
        session.add(row)
        session.flush()
        session.add(HookCall(webhook_id=row.id, body={"text": "a", "link": "b"},
                             created_at=clock.now(), next_try_at=clock.now()))  # fmt: skip
    assert hooks.claim_calls(desk)
    clock.at = right
    assert [one.id for one in Queue(desk).claim()] == [came]
    assert letters.claim_due(desk, 100)
    assert hooks.claim_calls(desk)
    assert phases._claim(desk, game.id, "alive")


def test_what_such_a_clock_put_off_is_due_now(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    with desk.store.write("ahead") as session:
        for row in session.exec(select(Game)):
            row.lease_owner = ""
            session.add(row)
    right = clock.now()
    clock.forward(hours=240)
    letters.queue_notice(desk, 1, "late", ["x"])
    clock.at = right
    assert "late" in [one.facts.get("subject") for one in letters.claim_due(desk, 100)]


def test_a_claim_that_is_held_is_nobody_elses(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    assert phases._claim(desk, game.id, "first")
    clock.forward(seconds=desk.config.times.lease_seconds - 1)
    assert not phases._claim(desk, game.id, "second")


DRAWS = """
import multiprocessing, sys, time
from adjudicator.reports.picture import png_in_worker
if __name__ == "__main__":
    png_in_worker('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    print(multiprocessing.active_children()[0].pid, flush=True)
    time.sleep(900)
"""


def test_the_process_that_draws_maps_ends_with_the_one_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "draws.py"
    script.write_text(DRAWS)
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": root},
    ) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        end = time.monotonic() + 300
        while _runs(child) and time.monotonic() < end:
            time.sleep(0.05)
        assert not _runs(child)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
