"""Letters that one can play from are short: lines of asks and receipts over play-throughs of all
five games, sent through the service as their players would mail them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.core.telling import Report
from adjudicator.mail import rendering
from adjudicator.service.post.letters import claim_due
from adjudicator.storage.session import Store
from adjudicator.storage.tables import ReportRow
from tests.house_kit import send
from tests.letters_kit import GAME, PLAYED, Left, letters_of, opened
from tests.playthroughs.playing import read_script

PLAYED_FOR = {
    "blitzwar_by_hand": 9,
    "victory_2": 10,
    "virtuti_by_hand": 10,
    "world_by_hand": 9,
    "totaler_politics": 8,
}
"""Play-through -> its stops."""
QUESTION, MOST_QUESTION = 41, 55
"""Lines of an ask after a seat's first, down to its links: half of them, and any."""
WITH_NEWS = 50
"""The same with what has happened since the last report: half of them."""
FIRST = 96
"""Lines of a first ask, which explains the orders."""
RECEIPT, MOST_RECEIPT = 32, 55
"""Lines of receipts: half of them, and any."""


def numbers(
    letters: Sequence[Left], kind: str, first: bool, of: Callable[[Left], int]
) -> list[int]:
    return [of(one) for one in letters if (one.kind, one.first) == (kind, first)]


def uncited(store: Store) -> list[str]:
    """Lines of the game's reports behind which stands no clause, nor behind their section."""
    with store.read() as session:
        rows = session.exec(select(ReportRow)).all()
        assert rows
        return [
            line.text
            for row in rows
            for section in Report.model_validate(row.report).sections
            for line in section.lines
            if not (line.clause or section.clause)
        ]


@pytest.mark.parametrize("folder", PLAYED_FOR)
def test_letters_are_short_and_every_line_of_their_reports_names_its_clause(
    sqlite: Store, clock: FixedClock, tmp_path: Path, folder: str
) -> None:
    letters = list(letters_of(sqlite, clock, tmp_path, folder, PLAYED_FOR[folder]))
    questions = numbers(letters, "ask", False, lambda one: one.question)
    assert len(questions) >= 6
    assert median(questions) <= QUESTION
    assert max(questions) <= MOST_QUESTION
    assert median(numbers(letters, "ask", False, lambda one: one.lines)) <= WITH_NEWS
    assert max(numbers(letters, "ask", True, lambda one: one.lines)) <= FIRST
    receipts = [one.lines for one in letters if one.kind == "receipt"]
    assert median(receipts) <= RECEIPT
    assert max(receipts) <= MOST_RECEIPT
    for one in letters:
        if one.kind in ("ask", "receipt"):
            wide = [x for x in one.text.splitlines() if len(x) > 72 and "://" not in x]
            assert wide == []
    assert uncited(sqlite) == []


def test_where_lists_all_units_that_a_seat_sees(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "blitzwar_by_hand"))
    (everywhere,) = send(desk, GAME, "axis", "where").commands
    assert everywhere.outcome.startswith("As you see it, units stand in ")
    told = dict(line.split(": ", 1) for line in everywhere.lines)
    assert told["Saar"] == "GER 3 infantry, GER 1 infantry"
    assert told["Nancy"] == "2 × FRA 3 infantry"
    (there,) = send(desk, GAME, "axis", "where is Saar").commands
    assert there.lines == [f"Saar: {told['Saar']}"]
    (nobody,) = send(desk, GAME, "axis", "where Atlantis").commands
    assert (nobody.outcome, nobody.lines) == ("You see nobody there.", [])


def test_the_map_of_an_ask_shows_the_front_alone(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "blitzwar_by_hand"))
    drawn: dict[str, str] = {}

    def draw(svg: str, width: int) -> bytes:
        drawn[one.seat] = svg
        return b""

    for one in claim_due(desk):
        rendering.words_of(desk, one, draw=draw)
    assert sorted(drawn) == ["allies", "axis", "soviet"]
    assert "Leningrad" in drawn["soviet"]
    assert "Paris" not in drawn["soviet"]
    assert "Saar" in drawn["axis"]
    assert "Kuybishev" not in drawn["axis"]
