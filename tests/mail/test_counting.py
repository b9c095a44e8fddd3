"""Letters count right: nouns and verbs agree with their numbers, parts of a line have their price
and their sum, and two counts of one thing are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core.names import Lexicon, Name
from adjudicator.core.saying import in_number
from adjudicator.core.writing import agreed
from adjudicator.mail.writing import answers
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.storage.session import Store
from tests.house_kit import begun_game
from tests.mail.post import answer, asked, collect, plain
from tests.words import blind_kit

PLAYED = Path(__file__).parents[1] / "playthroughs"
GAMES = ("blitzwar", "victory", "virtuti", "world", "totaler", "diplomacy")
NOUNS = (
    "army|card|centre|chit|city|convoy|counter|division|fleet|hex|letter|level|line|marker|offensive"
    "|order|place|player|point|resource|round|seat|side|step|token|turn|U-boat|unit|zone"
)
BETWEEN = r"(?:(?:more|other|own|enemy|free|hidden|ground|naval|air|supply|standing)\s)?"
ONE = re.compile(rf"(?<![\w.,/+–-])(?<!\d )1 {BETWEEN}(?:(?:{NOUNS})s|armies|cities|hexes)\b(?!-)")
MANY = re.compile(rf"(?<![\w.,/+–-])(?:[2-9]|[1-9]\d+) {BETWEEN}(?:{NOUNS})\b(?!-)")
VERB = re.compile(rf"(?<![\w.,/+–-])(?<!\d )1 {BETWEEN}(?:\w+ )?(?:were|have)\b")
FINE = re.compile(r"the Move \+2 order|== the end|^\s+\d+  ")
"""A token of that name; what the kit of the play-throughs says itself, orders as the book has them
among it."""


def disagreeing(text: str) -> Iterator[str]:
    """The places of a text where a noun or a verb does not fit its number."""
    for line in text.splitlines():
        if FINE.search(line):
            continue
        for pattern in (ONE, MANY, VERB):
            for found in pattern.finditer(line):
                yield f"{found[0]}: {line.strip()[:90]}"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("This turn 7 convoys sailed and 1 were sunk", "7 convoys sailed and 1 was sunk"),
        ("The cup holds 1 chits.", "The cup holds 1 chit."),
        ("6 ground unit", "6 ground units"),
        ("1 U-boats and 7 supply", "1 U-boat and 7 supply"),
        ("taken (1 turns)", "taken (1 turn)"),
    ],
)
def test_the_checker_knows_right_from_wrong(wrong: str, right: str) -> None:
    assert list(disagreeing(wrong))
    assert not list(disagreeing(right))


@pytest.mark.parametrize("game", GAMES)
def test_all_that_whole_games_said_agrees_in_number(game: str) -> None:
    folders = [one for one in PLAYED.iterdir() if one.name.startswith(game)]
    assert folders
    wrong = [
        f"{folder.name}: {one}"
        for folder in folders
        for one in disagreeing((folder / "golden.txt").read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("1 infantry, 1 air, 1 U-boats and 7 supply", "1 infantry, 1 air, 1 U-boat and 7 supply"),
        ("GER 2 U-boat in Hamburg", "GER 2 U-boats in Hamburg"),
        ("within 1 hexes of it", "within 1 hex of it"),
        ("3 supply unit are left; 2 cities", "3 supply units are left; 2 cities"),
        ("2 fleet points, 11 U-boats, 1.1 steps", "2 fleet points, 11 U-boats, 1.1 steps"),
    ],
)  # fmt: skip
def test_words_of_facts_are_put_into_the_right_number(said: str, right: str) -> None:
    assert in_number(said) == right


NAMES = Lexicon.of(
    {
        "kind": [
            Name("ground", "ground unit", ("ground units",)),
            Name("air", "air fleet", ("air fleets",)),
            Name("inf", "infantry", ()),
        ]
    }
)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("build 2 ground unit by Germany", "build 2 ground units by Germany"),
        ("build 1 ground units by Germany", "build 1 ground unit by Germany"),
        ("move 3 air fleet and 1 air fleets", "move 3 air fleets and 1 air fleet"),
        ("ship 2 infantry to Tripoli", "ship 2 infantry to Tripoli"),
        ("withdraw at 2 step to a1310", "withdraw at 2 steps to a1310"),
        ("battle of britain 1 rounds", "battle of britain 1 round"),
        ("move IN2 to b0404", "move IN2 to b0404"),
    ],
)
def test_orders_are_written_in_the_right_number(written: str, said: str) -> None:
    assert agreed(written, NAMES) == said


# ------------------------------------------------------------------------ receipts


@pytest.fixture
def game(desk: Desk, clock: FixedClock) -> GameInfo:
    return begun_game(desk, "feud-1")


def test_subject_body_and_sentence_count_the_same_lines(desk: Desk, game: GameInfo) -> None:
    to = asked(collect(desk), "red@example.net")
    answer(desk, to, "bid 1 on ford\nbid 90 on Kaliningrad\nbid what\nready")
    letter = collect(desk)[-1]
    said = " ".join(plain(letter).split())
    assert str(letter["Subject"]).endswith("received, 1 of 3 lines accepted")
    assert "1 of 3 lines is accepted: lines 2 and 3 are not:" in said
    assert "Your other line is accepted." in said
    assert "2 lines are not accepted." in said


def test_of_a_line_of_several_orders_each_has_its_price_and_all_their_sum(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = blind_kit.at(sqlite, clock, tmp_path, "blitzwar_by_hand", 7)
    got = blind_kit.receipt(desk, "axis", "activate Krakow; activate Poznan\nfortify Berlin")
    notes = [one.note for one in got.understood if one.line == 1]
    assert [note.partition(",")[0] for note in notes] == ["costs 2", "costs 1"]
    assert notes[-1].endswith("; together 3")
    assert answers.heading(got)
