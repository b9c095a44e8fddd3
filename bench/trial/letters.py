"""Letters of the collection, changed at random: through the reader, and the whole way."""

from __future__ import annotations

import random
import re
import shutil
import tempfile
import time
import traceback
from collections import Counter
from datetime import timedelta
from itertools import count, takewhile
from pathlib import Path

from sqlmodel import Session, col, func, select

from adjudicator.clock import FixedClock
from adjudicator.mail import intake, way
from adjudicator.mail.intake import Envelope
from adjudicator.mail.reading.reader import read_letter
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.running.app import create_app
from adjudicator.service.desk import Cache, Desk
from adjudicator.storage.tables import Draft, LetterIn, OpenAsk
from bench.trial.pace import MOST, Enough, most
from bench.trial.spoiling import spoiled
from bench.trial.tally import OF_THESE, Found
from tests.cluster_kit import opened

COLLECTION = Path(__file__).parents[2] / "tests" / "mail" / "letters"


def collection() -> list[bytes]:
    return [
        re.sub(rb"\r?\n", b"\r\n", path.read_bytes()) for path in sorted(COLLECTION.glob("*.eml"))
    ]


def through_the_reader(enough: Enough, seed: str) -> Found:
    """What became of them, and what was wrong: a traceback, or too much processor time."""
    found: Counter[str] = Counter()
    wrong: list[str] = []
    all_of_them = collection()
    for n in takewhile(lambda n: not enough(n), count()):
        lots = random.Random(f"{seed}/{n}")
        raw = spoiled(lots.choice(all_of_them), all_of_them, lots)
        began = time.process_time()
        try:
            read = read_letter(raw)
            found[read.kind + (", not readable" if read.trouble else "")] += 1
        except Exception:
            wrong.append(f"letter {seed}/{n}: {traceback.format_exc(limit=-3)}")
        took = time.process_time() - began
        for _ in range(2):  # a garbage collection, or a neighbour, is not the letter's
            if took > MOST and took > most():
                began = time.process_time()
                read_letter(raw)
                took = min(took, time.process_time() - began)
        if took > MOST and took > most():
            wrong.append(f"letter {seed}/{n} took {took:.2f} s of processor time, {len(raw)} bytes")
    return found, wrong


def the_whole_way(enough: Enough, seed: str) -> Found:
    """Each stored, read, settled and answered in a house of two games; none may move another
    seat's orders, stay unread, or take too long without its step."""
    found: Counter[str] = Counter()
    wrong: list[str] = []
    all_of_them = collection()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        clock = FixedClock()
        app = create_app(
            Path(folder),
            clock=clock,
            transport=MemoryTransport(),
            web={"port": 0},
            mail={"domain": "club.test", "transport": "memory", "auth": {"dns": False}},
            limits={"submissions": 10**9, "letters_per_sender": 10**9, "letters_stranger": 10**9},
        )
        desk = app.desk
        games = [opened(desk, f"game-{n}") for n in range(2)]
        try:
            for address, _ in games:  # the rules and the names of the board are loaded once
                for raw in all_of_them[:3]:
                    way.receive(desk, raw, Envelope("axis@example.net", (address,), via="lmtp"))
            for n in takewhile(lambda n: not enough(n), count()):
                lots = random.Random(f"{seed}/{n}")
                raw = spoiled(lots.choice(all_of_them), all_of_them, lots)
                address, seat = games[n % 2]
                other = games[(n + 1) % 2][1]
                with desk.store.read() as session:
                    before = _drafts(session, other)
                began = time.process_time()
                ids = intake.store(desk, raw, Envelope("axis@example.net", (address,), via="lmtp"))
                try:
                    # The step that a ready seat runs is not the letter's.
                    for outcome in way.process_letters(desk, ids):
                        found[outcome.word] += 1
                        if outcome.word in ("broken", "claimed", "lost"):
                            wrong.append(f"letter {seed}/{n} ended as “{outcome.word}”")
                except Exception:
                    wrong.append(f"letter {seed}/{n}: {traceback.format_exc(limit=-3)}")
                took = time.process_time() - began
                with desk.store.read() as session:
                    if _drafts(session, other) != before:
                        wrong.append(f"letter {seed}/{n} changed another seat's orders")
                    over = _asked(session, seat) == 0
                if took > MOST and not over and took > most():
                    found[f"{OF_THESE}over {MOST} s of processor time, once"] += 1
                    took = min(took, *(_again(desk, raw, address) for _ in range(2)))
                    if took > most():
                        wrong.append(f"letter {seed}/{n} took {took:.2f} s of processor time")
                if over or n % 500 == 499:  # its step has run: another game takes its place
                    games[n % 2] = opened(desk, f"game-{n}-next")
                    clock.at += timedelta(minutes=1)
            with desk.store.read() as session:
                states = select(LetterIn.state, func.count()).group_by(col(LetterIn.state))
                for state, lying in session.exec(states):
                    if state not in ("done", "held"):
                        wrong.append(f"{lying} letters are {state} at the end")
        finally:
            app.stop()
            shutil.rmtree(folder, ignore_errors=True)
    return found, wrong


def _again(desk: Desk, raw: bytes, address: str) -> float:
    """What the same letter takes when it comes as a new one: a step, or a garbage collection, was
    not the letter's. What was read of it is forgotten. Seconds of processor time."""
    desk.readings, desk.plans = Cache(desk.readings.size), Cache(desk.plans.size)
    body = re.sub(rb"(?im)^message-id:.*\r\n", b"", raw, count=1)
    new = f"Message-ID: <{time.time_ns()}@trial>\r\n".encode() + body
    began = time.process_time()
    ids = intake.store(desk, new, Envelope("axis@example.net", (address,), via="lmtp"))
    way.process_letters(desk, ids)
    return time.process_time() - began


def _drafts(session: Session, seat: int) -> int:
    return session.exec(select(func.count()).where(Draft.seat_id == seat)).one()


def _asked(session: Session, seat: int) -> int:
    return session.exec(
        select(func.count()).where(OpenAsk.seat_id == seat, col(OpenAsk.closed_at).is_(None))
    ).one()
