"""How many mails a turn takes: the play-through written by hand, sent through the service
as two people would send it, each mail ending in `ready`, no deadline passing."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from itertools import count
from pathlib import Path

from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.packs import of_ruleset
from adjudicator.registry import load
from adjudicator.service import games
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from adjudicator.storage.tables import OpenAsk, ReportRow
from tests.house_kit import SECRET, send
from tests.playthroughs.playing import read_script

FOLDER = Path(__file__).parent / "blitzwar_by_hand"
ALICE, BOB = "alice@example.net", "bob@example.net"
TURNS = ("1939-summer-2", "1939-autumn-1", "1939-autumn-2")


def asked(desk: Desk, slug: str) -> list[str]:
    """The seats that are asked something now."""
    return [seat.name for seat in games.game_info(desk, slug).seats if seat.asked]


def headlines(desk: Desk) -> list[str]:
    """What the Axis were told, in order: title and headline of each report."""
    with desk.store.read() as session:
        rows = session.exec(
            select(ReportRow).where(ReportRow.seat == "axis").order_by(col(ReportRow.id))
        ).all()
    return [f"{row.title}: {row.report['headline'].upper()}" for row in rows]


def in_golden() -> list[str]:
    """The same out of the play-through."""
    text = (FOLDER / "golden.txt").read_text(encoding="utf-8")
    found = re.findall(r"^== report for axis: .*\n(.+)\n\n(.+)$", text, re.MULTILINE)
    return [f"{title}: {headline}" for title, headline in found]


def test_a_turn_takes_two_mails_of_each_seat_and_nothing_else_stops_it(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    script = read_script(FOLDER)
    numbers = count()

    def random_bytes(size: int) -> bytes:
        """The end of the dice chain is drawn first: the play-through's, so that the dice fall
        as they do there."""
        number = next(numbers)
        return script.seed if number == 0 else hashlib.sha256(b"%d" % number).digest()[:size]

    desk = Desk(
        store=sqlite,
        config=Config(instance=tmp_path, secret=SECRET),
        rulesets={"blitzwar": load("blitzwar")},
        packs=of_ruleset,
        clock=clock,
        random_bytes=random_bytes,
    )
    games.open_game(
        desk,
        ruleset="blitzwar",
        scenario=script.scenario,
        slug="by-hand",
        moderator_email="moderator@example.net",
        seats={"axis": ALICE, "allies": BOB, "soviet": BOB},
    )
    games.begin_game(desk, "by-hand", force=True)
    mails: dict[str, Counter[str]] = {turn: Counter() for turn in TURNS}
    set_up: Counter[str] = Counter()
    stop = 0
    while (info := games.game_info(desk, "by-hand")).turn in TURNS:
        stop += 1
        seats = asked(desk, "by-hand")
        assert seats == [s for n, s in script.orders if n == stop], f"stop {stop}"
        for seat in seats:
            receipt = send(desk, "by-hand", seat, script.orders[stop, seat] + "ready\n")
            assert (receipt.not_understood, receipt.not_allowed) == ([], []), f"stop {stop}, {seat}"
            (set_up if stop == 1 else mails[info.turn])[seat] += 1
    assert set_up == {"axis": 1, "allies": 1, "soviet": 1}
    for turn in TURNS:
        assert mails[turn] == {"axis": 2, "allies": 2, "soviet": 2}, turn
    with desk.store.read() as session:
        rows = session.exec(select(OpenAsk).where(col(OpenAsk.closed_at).is_not(None))).all()
    assert not [row.ask["key"] for row in rows if row.ask["reaction"]]
    assert headlines(desk) == in_golden()
