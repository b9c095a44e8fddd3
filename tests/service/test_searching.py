"""The search finds what the reader may read, and of nothing else that it is there."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive, searching
from adjudicator.service.desk import Desk
from adjudicator.service.people import people
from adjudicator.storage.tables import ReportRow, ReportText, Seat
from tests.house_kit import begun_game, play_to_the_end, seat_id, send
from tests.prepared import prepared

pytestmark = pytest.mark.databases


def takes(desk: Desk, game: str, seat: str) -> int:
    with desk.store.write("taken") as session:
        row = session.get_one(Seat, seat_id(desk, game, seat))
        row.person_id = people.person_for(session, row.email, desk).id
        session.add(row)
        return row.person_id or 0


def played(desk: Desk, slug: str, public: bool) -> None:
    def play() -> None:
        begun_game(desk, slug, public_archive=public)
        for seat in ("red", "blue"):
            send(desk, slug, seat, "bid 2 on ford\nready")
        while searching.index_reports(desk):
            pass

    prepared(desk, f"{slug} is played and looked through, public: {public}", play)


def word_of(desk: Desk, slug: str, seat: str | None) -> str:
    """A long word of the first report to a seat."""
    first = archive.reports_of(desk, slug, seat)[0]
    return max(first.headline.split(), key=len).strip(".,:")


def test_words_find_the_reports_they_stand_in(desk: Desk) -> None:
    played(desk, "open-1", True)
    word = word_of(desk, "open-1", None)
    hits = searching.search(desk, word)
    assert {(hit.game, hit.seat) for hit in hits} == {("open-1", "")}
    assert word.lower() in " ".join(hits[0].lines).lower()
    assert searching.search(desk, f"{word} zzzz") == []
    assert searching.search(desk, word.upper()) == hits
    assert searching.search(desk, word[:-2]) == hits, "the last word may be a beginning"


def test_accents_and_case_do_not_matter(desk: Desk) -> None:
    played(desk, "open-1", True)
    with desk.store.write("text") as session:
        row = session.exec(select(ReportText).order_by(ReportText.report_id)).first()
        assert row is not None
        session.delete(row)
        session.flush()
        words = "Fighting at Königsberg\nand Łódź"
        session.add(
            ReportText(report_id=row.report_id, text=words, folded=searching._folded(words))
        )
    with desk.store.read() as session:
        seat = session.get_one(ReportRow, row.report_id).seat
    person = takes(desk, "open-1", seat) if seat else None
    for query in ("konigsberg", "KÖNIGSBERG", "fighting lodz"):
        (hit,) = searching.search(desk, query, person)
        assert hit.lines[0] == "Fighting at Königsberg"


@pytest.mark.parametrize("who", ["nobody", "blue", "red"])
def test_nobody_finds_what_was_told_to_another_seat(desk: Desk, who: str) -> None:
    played(desk, "open-1", True)
    person = None if who == "nobody" else takes(desk, "open-1", who)
    hits = searching.search(desk, "ford", person, most=500)
    seats = {seat for hit in hits for seat in (hit.seat, *hit.also)}
    assert seats <= ({""} if person is None else {"", who})
    assert who == "nobody" or who in seats


def test_a_sealed_game_is_found_by_its_players_only(desk: Desk, clock: FixedClock) -> None:
    played(desk, "sealed-1", False)
    red = takes(desk, "sealed-1", "red")
    assert searching.search(desk, "ford") == []
    hits = searching.search(desk, "ford", red)
    assert {seat for hit in hits for seat in (hit.seat, *hit.also)} == {"", "red"}
    play_to_the_end(desk, "sealed-1", clock)
    searching.index_reports(desk)
    hits = searching.search(desk, "ford", most=500)
    assert {seat for hit in hits for seat in (hit.seat, *hit.also)} == {"", "red", "blue"}


def test_a_horizon_hides_what_came_later(desk: Desk, clock: FixedClock) -> None:
    played(desk, "open-1", True)
    play_to_the_end(desk, "open-1", clock)
    searching.index_reports(desk)
    found = searching.search(desk, "turn", game="open-1", most=500)
    last = max(hit.number for hit in found)
    assert last > 1
    early = searching.search(desk, "turn", game="open-1", until=1, most=500)
    assert {hit.number for hit in early} == {1}


def test_a_report_that_is_taken_back_is_found_no_more(desk: Desk) -> None:
    played(desk, "open-1", True)
    assert searching.search(desk, "ford")
    with desk.store.write("gone") as session:
        for row in session.exec(select(ReportRow)).all():
            session.delete(row)
    assert searching.search(desk, "ford") == []


ODD = (
    "",
    " ",
    '"',
    "*",
    "ford*",
    'ford" OR "x',
    "NEAR(ford)",
    "ford:x",
    "-ford",
    "a" * 5000,
    "ford & !x",
    "\0ford",
    "' OR 1=1 --",
    "folded : ford",
)


def test_any_text_may_be_looked_for(desk: Desk) -> None:
    played(desk, "open-1", True)
    for query in ODD:
        searching.search(desk, query)
