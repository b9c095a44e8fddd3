"""Lines of letters: columns, bars, order cards."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.clock import FixedClock
from adjudicator.mail.writing import answers, asks, wording
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import CardLine, GameInfo
from adjudicator.service.stepping import phases
from tests.house_kit import send
from tests.mail.post import asked, collect, html, plain

DUE = datetime(2026, 12, 6, 19, 0, tzinfo=UTC)


def test_a_row_of_a_receipt_has_its_clause_at_the_right() -> None:
    row = wording.row(3, "ship supply from Naples to Tripoli", "BW-14.1.1-1", "costs 1, from Rome")
    assert row == "|  3  ship supply from Naples to Tripoli (costs 1, from Rome)  14.1.1"
    assert wording.row(1, "advance none", "BW-16.4-1").index("16.4") == 60


def test_a_long_row_hangs_and_its_clause_gets_a_line() -> None:
    row = wording.row(4, "armour moves " * 10, "BW-15.3-1").split("\n")
    assert all(line.startswith("| ") and len(line) <= 72 for line in row)
    assert row[1].startswith("|       ")
    assert len(row) == 3
    assert row[-1].split() == ["|", "15.3"]


@given(st.text(max_size=300), st.text(max_size=40), st.text(max_size=90))
def test_no_row_is_without_its_bar(text: str, clause: str, note: str) -> None:
    """Whatever a player wrote: no line of it could be read as an order."""
    for line in wording.row(1, text, clause, note).split("\n"):
        assert line.startswith("|")
    for line in wording.barred([text]).split("\n"):
        assert line.startswith("|")


def test_times() -> None:
    now = datetime(2026, 12, 3, 15, 0, tzinfo=UTC)
    assert wording.due_short(DUE, "Europe/Berlin") == "Sun 6 Dec 20:00 CET"
    assert (
        wording.due_words(DUE, "Europe/Berlin", now)
        == "Due Sunday 6 December 2026, 20:00 CET, in 3 days 4 hours."
    )
    assert wording.due_words(DUE, "UTC", DUE) == "Due Sunday 6 December 2026, 19:00 UTC."
    assert wording.stamp(DUE) == "2026-12-06T19:00:00Z"


@pytest.mark.parametrize(
    ("text", "clause", "said"),
    [
        ("there is no Lyn", "", "There is no Lyn."),
        ("You have 3 left; bid 3.", "TOY-1.1", "You have 3 left; bid 3 (1.1)."),
        ("Passing needs control (12.1).", "BW-12.1-4", "Passing needs control (12.1)."),
        ("Did you mean Lyon?", "", "Did you mean Lyon?"),
        ("", "", ""),
    ],
)
def test_sentences_name_their_clause_once(text: str, clause: str, said: str) -> None:
    assert wording.with_clause(text, clause) == said


def order(number: int, example: str = "") -> CardLine:
    return CardLine(
        tag=f"O{number}",
        syntax=[f"order{number} <place>", f"order{number} all"],
        help="Does what it says.",
        examples=["an example of the book"],
        sample=example,
        clause=f"TOY-{number}",
        parts={"place": ["ford"]},
        conditions=["raw_odds"],
    )


@pytest.mark.parametrize(
    ("written", "read", "said"),
    [
        ("blitz Lwow", "blitz in e3504", "blitz in Lwow (e3504)"),
        ("put LF2 over Brest", "put GER-LF2 in e3704", "put GER-LF2 in Brest (e3704)"),
        ("attack Lwow supported by HQ_B", "attack e3504 support GER-HQ_B",
         "attack Lwow (e3504) support GER-HQ_B"),
        ("attack e3605 with 1P", "attack e3704 with GER-1P", ""),
        ("move 2 infantry to Ruhr", "move 3 infantry to Ruhr", ""),
        ("bid 1 on Kaliningrad", "bid 1 on Königsberg", ""),
    ],
)  # fmt: skip
def test_a_line_that_differs_in_names_alone_is_told_once(
    written: str, read: str, said: str
) -> None:
    assert answers.merged(written, read) == said


def stood(number: int, text: str, note: str = "", written: str = "") -> answers.Line:
    return answers.Line(number, written, (answers.Answer("=", text, "TOY-1", note),))


def test_short_lines_that_stand_are_told_two_beside_one_another() -> None:
    lines = [stood(n, f"bid {n} on ford") for n in range(1, 4)]
    assert answers.text(lines).split("\n") == [
        f"| {' 1  bid 1 on ford':<35} 2  bid 2 on ford",
        "|  3  bid 3 on ford",
    ]


def test_a_note_that_many_lines_have_is_told_once() -> None:
    lines = [
        stood(n, f"place the {n}th fleet in the Mediterranean", "contested") for n in (4, 5, 6)
    ]
    told = answers.text(lines).split("\n")
    assert told[0].startswith("|  4  place the 4th fleet in the Mediterranean* ")
    assert told[3:] == ["| * contested"]


def test_many_orders_of_one_kind_are_told_in_one_paragraph() -> None:
    """Those to one place together, and what they have in common once."""
    places = ["e1", "e2", "e2", "e2", "the Baltic Sea"]
    lines = [stood(n, f"reserve move U{n} to {at}") for n, at in enumerate(places, 3)]
    assert answers.text(lines).split("\n") == [
        f"| {'3-7  reserve move: U3 to e1; U4, U5, U6 to e2; U7 to the Baltic Sea  1'}",
    ]
    marked = [stood(n, f"place U{n} in e1", "it may be contested") for n in range(1, 6)]
    assert answers.text([*marked, stood(6, "hold")]).split("\n") == [
        f"| {'1-5  place*: U1, U2, U3, U4, U5 in e1':<58}1",
        "|  6  hold",
        "| * it may be contested",
    ]
    told = answers.text([*lines[:4], stood(9, "reserve move U7 to e2", "it costs 2")])
    assert "it costs 2" in told, "a note of its own is never lost"
    own = [stood(n, f"move U{n} to e2", f"it costs {n}") for n in range(1, 7)]
    assert all(f"it costs {n}" in answers.text(own) for n in range(1, 7))


def test_few_new_orders_stand_beside_what_they_do() -> None:
    lines = asks.samples([order(n, f"order{n} ford") for n in range(3)]).split("\n")
    assert lines[0] == "| order0 ford                       Does what it says (0)."
    assert len(lines) == 3


def test_many_new_orders_are_shown_by_an_example_each_two_on_a_line() -> None:
    lines = asks.samples([order(n, f"order ford {n}") for n in range(8)]).split("\n")
    assert lines[0] == "| order ford 0                      order ford 1"
    assert len(lines) == 4
    assert len(asks.card_entries([order(n) for n in range(8)])[0]["syntax"]) == 1


def test_short_items_share_a_line_and_long_ones_have_their_own() -> None:
    assert wording.columns(["a", "a long one " * 4, "b", "c"], "  ") == [
        "  a long one a long one a long one a long one",
        "  a                                 b",
        "  c",
    ]


def test_rows_that_differ_in_numbers_alone_are_one_paragraph() -> None:
    rows = [f"  {name}: leans to Red, entry {n}0%" for n, name in enumerate("ABCD", 1)]
    assert asks.told_text(["Red: 20 PP.", *rows]).split("\n") == [
        "Red: 20 PP.",
        "  leans to Red, entry …%: A 10; B 20; C 30; D 40.",
    ]


def test_an_example_too_long_for_its_column_stands_alone() -> None:
    lines = wording.beside("ship supply from Naples to Tripoli", "Carry units.").split("\n")
    assert lines == ["| ship supply from Naples to Tripoli", "|       Carry units."]


def test_an_interrupt_says_its_question_in_the_subject_and_what_has_happened(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    phases.close_due(desk)
    assert games.game_info(desk, "feud-1").state == "running"
    ask = asked(collect(desk), "blue@example.net")
    assert "ambush" in ask["Subject"].lower()
    assert "WHAT HAS HAPPENED" in plain(ask)
    assert "WHAT HAS HAPPENED" in html(ask)
    assert "PLACES ARE HELD" not in plain(ask)


def test_a_long_line_of_columns_hangs_in_its_column() -> None:
    line = f"{'El Agheila':<20}GER Elite 1 infantry + 1 armoured, ITA 2 infantry, ITA 1 infantry"
    first, second = wording.paragraphs([line], 2).split("\n")
    assert first == f"  {'El Agheila':<20}GER Elite 1 infantry + 1 armoured, ITA 2 infantry,"
    assert second == f"{'':<22}ITA 1 infantry"


def test_what_is_open_is_said_by_name(desk: Desk, game: GameInfo) -> None:
    ask = asked(collect(desk), "red@example.net")
    shown = plain(ask).split("WHAT IS OPEN TO YOU\n")[1].split("\n\n")[0]
    assert "North Hill" in shown
    assert "north_hill" not in shown
