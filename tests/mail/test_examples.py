"""What a letter shows as an order would stand: each line of each ask, put to the receipt."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.writing import asks
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import AskPage
from adjudicator.service.play import submissions
from adjudicator.service.post import letters
from adjudicator.storage.session import Store
from tests.house_kit import seat_id, send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script

STOPS = 6
FOLDERS = tuple(
    sorted(
        one.name
        for one in PLAYED.iterdir()
        if (one / "orders.txt").exists() and "lots" not in one.name
    )
)


def shown(page: AskPage) -> list[str]:
    """The orders that the letter of a question shows."""
    lines = asks.offered(page)
    cards = asks.cards(page, lines)
    return [*lines, *(line.sample for line in cards.now + cards.later)]


def amiss(desk: Desk, seat: str, line: str) -> list[str]:
    got = submissions.submit(
        desk, seat_id=seat_id(desk, GAME, seat), text=line, via="page", dry=True
    )
    said = [f"{seat}: {line}: {one.text}" for one in got.not_allowed]
    said += [f"{seat}: {line}: {one.sentence}" for one in got.not_understood]
    return said or ([] if got.understood else [f"{seat}: {line}: nothing came of it"])


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_order_that_an_ask_shows_would_stand(
    sqlite: Store, clock: FixedClock, tmp_path: Path, folder: str
) -> None:
    script = read_script(PLAYED / folder)
    desk = opened(sqlite, clock, tmp_path, script)
    found, wrong = 0, []
    for stop in range(1, STOPS + 1):
        while due := letters.claim_due(desk):
            for letter in due:
                if letter.kind == "ask":
                    page = AskPage.model_validate(letter.facts)
                    lines = shown(page)
                    found += len(lines)
                    wrong += [said for one in lines for said in amiss(desk, letter.seat, one)]
                letters.mark_sent(desk, letter.id)
        info = games.game_info(desk, GAME)
        for seat in [one.name for one in info.seats if one.asked]:
            send(desk, GAME, seat, script.orders.get((stop, seat), "") + "\nready anyway\n")
    assert wrong == []
    assert found > 0


def test_withdraw_answers_where_the_rules_ask_and_among_the_orders_of_a_plan(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    """In a letter of its own it takes the orders back."""
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "victory_2"))
    for stop in (1, 2):
        for seat in ("red", "blue"):
            text = read_script(PLAYED / "victory_2").orders.get((stop, seat), "")
            send(desk, GAME, seat, f"{text}\nready anyway\n")
    asked = next(one.name for one in games.game_info(desk, GAME).seats if one.asked)
    both = send(desk, GAME, asked, "target air\nwithdraw")
    assert [one.text for one in both.understood] == ["target air", "withdraw"]
    assert both.commands == []
    alone = send(desk, GAME, asked, "withdraw")
    assert [one.command for one in alone.commands] == ["withdraw"]
    assert alone.understood == []
