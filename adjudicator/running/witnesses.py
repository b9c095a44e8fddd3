"""Asks the witnesses of our games by HTTP, as webhooks are called: never a place of our own
network unless the house is told so, each in a thread of its own, for so many seconds at most."""

from __future__ import annotations

import logging
import socket
import ssl
import time
from collections.abc import Callable
from functools import partial
from http.client import HTTPException
from threading import Event

from adjudicator.core.protocol import canonical, read_json
from adjudicator.running.posting import TOTAL, Calling, Forbidden, LookUp, addresses_of, exchange
from adjudicator.service.alone import alone
from adjudicator.service.desk import Desk
from adjudicator.service.record.witnessing import LONGEST
from adjudicator.service.stepping import phases
from adjudicator.service.witness import hearing, requests
from adjudicator.service.witness.requests import Question

log = logging.getLogger(__name__)

PATH = "/witness"


def ask_due(
    desk: Desk,
    *,
    look_up: LookUp = addresses_of,
    tls: ssl.SSLContext | None = None,
    over: Event | None = None,
) -> int:
    """Ask those that are due; how many answered with something that was good. over: set when the
    house shuts."""
    over = over or Event()
    waiting = requests.claim_due(desk)
    end = time.monotonic() + TOTAL
    good = 0
    while waiting:
        # Those of one game in their order: what the first brings may void the next.
        first = {one.game_id: one for one in reversed(waiting)}
        waiting = [one for one in waiting if one not in first.values()]
        running = [_Asking(one, look_up, desk.config.hooks.private, tls) for one in first.values()]
        for asked in running:
            asked.start()
        for asked in running:
            asked.wait(end, over)
            what = f"witness question {asked.question.id}"
            good += alone(desk.troubles, what, partial(_heard, desk, asked))
    return good


def _heard(desk: Desk, made: _Asking) -> bool:
    """What came of a question: was it a good answer?"""
    number = made.question.id
    if made.is_alive():
        made.abort()
        requests.failed(desk, number, f"no complete answer came within {TOTAL:.0f} seconds")
        return False
    if made.error is not None:
        error = made.error
        if not isinstance(error, Forbidden | OSError | HTTPException | ValueError):
            log.error("witness question %s", number, exc_info=error)
        requests.failed(desk, number, f"{type(error).__name__}: {error}")
        return False
    try:
        value = read_json(made.answer)
    except ValueError:
        value = None
    if made.code != 200:
        text = value.get("text", "") if isinstance(value, dict) else ""
        requests.failed(desk, number, f"the answer was {made.code} {text}")
        return False
    taken = hearing.take(desk, value)
    if taken.word not in ("bound", "given"):
        log.warning("witness question %s: the answer is %s", number, taken.word)
        requests.failed(desk, number, f"what came is {taken.word}")
        return False
    if taken.game_id is not None:
        phases.close_if_ready(desk, taken.game_id)
    return True


class _Asking(Calling):
    """One question. code, answer: what came."""

    def __init__(
        self, question: Question, look_up: LookUp, private: bool, tls: ssl.SSLContext | None
    ) -> None:
        super().__init__("witness")
        self.question, self.code, self.answer = question, 0, b""
        self._how = (look_up, private, tls)

    def call(self, connected: Callable[[socket.socket], None]) -> None:
        look_up, private, tls = self._how
        self.code, self.answer = exchange(
            self.question.url.rstrip("/") + PATH,
            canonical(self.question.sent).encode(),
            {"Content-Type": "application/json"},
            look_up,
            private=private,
            tls=tls,
            connected=connected,
            most=LONGEST + 1,
        )
