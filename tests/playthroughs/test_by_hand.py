"""How many mails a turn takes: the play-throughs written by hand, sent through the service
as two people would send them, each mail ending in `ready`, no deadline passing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.storage.session import Store
from adjudicator.storage.tables import OpenAsk, ReportRow
from tests.house_kit import ready_anyway
from tests.letters_kit import GAME, opened
from tests.playthroughs.playing import read_script

HERE = Path(__file__).parent
ALICE, BOB = "alice@example.net", "bob@example.net"
Mails = dict[str, Counter[str]]
"""Turn -> seat -> number of mails."""


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


def in_golden(folder: str) -> list[str]:
    """The same out of the play-through."""
    text = (HERE / folder / "golden.txt").read_text(encoding="utf-8")
    found = re.findall(r"^== report for axis: .*\n(.+)\n\n(.+)$", text, re.MULTILINE)
    return [f"{title}: {headline}" for title, headline in found]


def titles(told: Sequence[str]) -> list[str]:
    return [one.rpartition(":")[0] for one in told]


def sent(
    sqlite: Store,
    clock: FixedClock,
    instance: Path,
    folder: str,
    seats: Mapping[str, str],
    turns: Sequence[str],
) -> tuple[Desk, list[tuple[str, str]]]:
    """Send a play-through's orders through the service, as far as these turns go. Nothing
    may be refused, and nobody asked but who has sent something. Gives turn and seat of
    each mail."""
    script = read_script(HERE / folder)
    desk = opened(sqlite, clock, instance, script, seats)
    mails: list[tuple[str, str]] = []
    stop = 0
    while (info := games.game_info(desk, GAME)).turn in turns:
        stop += 1
        now = asked(desk, GAME)
        assert now == [s for n, s in script.orders if n == stop], f"stop {stop}"
        for seat in now:
            receipt = ready_anyway(desk, GAME, seat, script.orders[stop, seat])
            assert (receipt.not_understood, receipt.not_allowed) == ([], []), f"stop {stop}, {seat}"
            mails.append((info.turn, seat))
    return desk, mails


def counted(mails: Sequence[tuple[str, str]]) -> Mails:
    """How many mails each seat sent in each turn."""
    found: Mails = {}
    for turn, seat in mails:
        found.setdefault(turn, Counter())[seat] += 1
    return found


def nobody_was_interrupted(desk: Desk) -> bool:
    """Was no question a reaction, with its short deadline?"""
    with desk.store.read() as session:
        rows = session.exec(select(OpenAsk).where(col(OpenAsk.closed_at).is_not(None))).all()
    return not [row.ask["key"] for row in rows if row.ask["reaction"]]


def test_a_turn_takes_two_mails_of_each_seat_and_nothing_else_stops_it(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    turns = ("1939-summer-2", "1939-autumn-1", "1939-autumn-2")
    seats = {"axis": ALICE, "allies": BOB, "soviet": BOB}
    desk, mails = sent(sqlite, clock, tmp_path, "blitzwar_by_hand", seats, turns)
    assert counted(mails[:3]) == {turns[0]: {"axis": 1, "allies": 1, "soviet": 1}}, "the set-up"
    each = {"axis": 2, "allies": 2, "soviet": 2}
    assert counted(mails[3:]) == dict.fromkeys(turns, each)
    assert nobody_was_interrupted(desk)
    # Dice are keyed by orders as they were sent: a fight at sea may go otherwise than there.
    assert titles(headlines(desk)) == titles(in_golden("blitzwar_by_hand"))


def test_a_turn_of_virtuti_militari_takes_at_most_four_mails_of_each_player(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    """Cards and production, planning, diplomacy; a fourth for who wants to see all orders
    before he says what his own do."""
    turns = (
        "1939-late-summer", "1939-autumn", "1939-winter",
        "1940-spring", "1940-early-summer", "1940-late-summer",
    )  # fmt: skip
    seats = {"axis": ALICE, "allies": BOB}
    desk, mails = sent(sqlite, clock, tmp_path, "virtuti_by_hand", seats, turns)
    found = counted(mails)
    assert list(found) == list(turns)
    assert {found[turn]["axis"] for turn in turns} == {3}
    assert [found[turn]["allies"] for turn in turns] == [2, 2, 3, 2, 2, 2]
    assert nobody_was_interrupted(desk)
    assert headlines(desk) == in_golden("virtuti_by_hand")


def test_a_turn_of_the_world_at_war_takes_four_mails_of_each_player(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    """Reinforcements with doctrine, the segment, Strategic Warfare, economy with diplomacy."""
    turns = ("1939-autumn", "1939-winter")
    seats = {"axis": ALICE, "allies": BOB}
    desk, mails = sent(sqlite, clock, tmp_path, "world_by_hand", seats, turns)
    found = counted(mails)
    # The first turn has a set-up for Admin.
    assert found == {turn: {"axis": 4, "allies": 4} for turn in turns}
    assert nobody_was_interrupted(desk)
    assert headlines(desk) == in_golden("world_by_hand")
