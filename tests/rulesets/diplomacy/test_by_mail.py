"""A year by mail, as its players read it: a letter says a thing once, and slips spoil nothing."""

from __future__ import annotations

from pathlib import Path

from adjudicator.clock import FixedClock
from adjudicator.mail.writing import rendering
from adjudicator.storage.session import Store
from tests.house_kit import send
from tests.letters_kit import GAME, PLAYED, letters_of, opened
from tests.playthroughs.playing import read_script

UNCHANGED = "Unchanged since we last told you: score. Write “score” to read it."


def test_a_year_of_letters(sqlite: Store, clock: FixedClock, tmp_path: Path) -> None:
    found = list(letters_of(sqlite, clock, tmp_path, "diplomacy_classic", 6))
    asks = [one for one in found if one.kind == "ask"]
    assert {one.turn for one in asks} >= {"1901-spring", "1901-fall", "1901-winter"}
    for one in asks:
        lines = one.text.splitlines()
        answer = next(n for n, line in enumerate(lines) if line.startswith("HOW TO ANSWER"))
        stand = lines[lines.index("WHERE YOU STAND") + 1 : answer]
        told = [line.strip() for line in stand if line.strip()]
        assert len(told) == len(set(told)), one.text
        centres = sum(line.startswith("Centres: ") for line in told)
        assert centres + (UNCHANGED in told) == 1, one.text
        assert (UNCHANGED in told) == (UNCHANGED in one.html)
        assert lines[answer] == "HOW TO ANSWER"
        if not one.first:
            how = lines[answer + 1]
            assert how.startswith("Reply above the line at the end, or write “ready”.")
            assert how.endswith(" Allowed, for example:") == lines[answer + 2].startswith("| ")
        assert one.question < 62
    winter = next(one for one in asks if one.turn == "1901-winter")
    assert "you can build" in winter.text
    assert "\n| build A in " in winter.text


def test_slips_in_a_letter_spoil_nothing(sqlite: Store, clock: FixedClock, tmp_path: Path) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "diplomacy_classic"))
    mail = "A PAR - ENG\nF BRE - SPA/WC\nA MAR S A RUH - BUR\nF BRE - MAO\nA PARIS H"
    text = rendering.receipt_text(send(desk, GAME, "france", mail, dry=True))
    for words in (
        "Armies cannot go to sea: English Channel is water (MAP-1).",
        "NOT UNDERSTOOD",
        "There is no unit in Ruhr to support",
        "F Brest to Mid-Atlantic Ocean",
        "A Paris holds",
        "A Marseilles has no order yet; without one it holds.",
    ):
        assert words in " ".join(text.replace("|", "").split()), text
