"""The way of a letter can be seen: a page long, and a claim goes along it without turning back."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from adjudicator.mail import way
from adjudicator.mail.intake import Envelope, store
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived, GameInfo
from tests.mail.post import asked, collect, letter

WAY = "adjudicator.mail.way"
MOST_MODULES = 15


def test_the_way_is_a_table_of_contents() -> None:
    assert len(Path(way.__file__).read_text().splitlines()) < 100


def holds(value: Any) -> bool:
    """Is a value a claim, or some of them?"""
    if isinstance(value, list | tuple) and value:
        return holds(value[0])
    return isinstance(value, Arrived)


def test_a_claim_goes_along_the_way_and_comes_back_to_it_alone(desk: Desk, game: GameInfo) -> None:
    """Each stay: functions of one module, one after the other, that are given the claim."""
    ask = asked(collect(desk), "red@example.net")
    address = str(ask["Reply-To"])
    envelope = Envelope(mail_from="red@example.net", rcpt_to=(address,))
    (letter_id,) = store(desk, letter(address, "bid 2 on ford\nready"), envelope)
    stays: list[str] = []

    def called(frame: FrameType, event: str, _: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if event != "call" or not module.startswith("adjudicator.") or module in stays[-1:]:
            return
        if frame.f_code.co_flags & inspect.CO_GENERATOR:
            return  # each item that a generator gives is a call
        given = frame.f_code.co_varnames[: frame.f_code.co_argcount]
        if any(holds(frame.f_locals.get(name)) for name in given):
            stays.append(module)

    sys.setprofile(called)
    try:
        outcome = way.process_letter(desk, letter_id)
    finally:
        sys.setprofile(None)
    assert outcome.word == "orders"
    assert len(set(stays)) <= MOST_MODULES, stays
    again = {module for module in stays if stays.count(module) > 1 and not module.startswith(WAY)}
    assert again == set(), stays
