"""Letters that one can play from are short: lines of asks and receipts over play-throughs of all
five games, sent through the service as their players would mail them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import median

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.core.protocol import MATTERS
from adjudicator.core.protocol.picture import LASTING, belonging
from adjudicator.core.telling import Report
from adjudicator.mail.writing import rendering
from adjudicator.rulesets.registry import load
from adjudicator.service.games import games
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
    "diplomacy_classic": 8,
}
"""Play-through -> its stops."""
QUESTION = {
    "blitzwar_by_hand": (42, 52),
    "victory_2": (40, 50),
    "virtuti_by_hand": (48, 54),
    "world_by_hand": (48, 62),
    "totaler_politics": (47, 49),
    "diplomacy_classic": (29, 34),
}
"""Play-through -> lines of an ask after a seat's first, down to its links: half of them, and any.
They hold all that one looks at before deciding. The figures are those that were reached: they go
down, and up only by the line that tells of a loss or of what a rule forbids."""
WHOLE_HALF = {
    "blitzwar_by_hand": 54,
    "victory_2": 52,
    "virtuti_by_hand": 59,
    "world_by_hand": 60,
    "totaler_politics": 59,
    "diplomacy_classic": 47,
}
"""The same of half of the asks with all that has happened: none is over 60."""
WHOLE = 78
"""Lines of any ask with all that has happened since the last letter: what is longer, tables and
plots of a report come by `report`."""
FIRST = 101
"""Lines of a first ask, which explains the orders, without what has happened."""
RECEIPT, MOST_RECEIPT = 32, 60
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


Whole = Callable[[str], tuple[list[Left], list[str]]]


@pytest.fixture(scope="module")
def whole(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """The letters of a play-through, which is played once for all tests, and what of its reports
    is `uncited`."""

    @cache
    def of(folder: str) -> tuple[list[Left], list[str]]:
        instance = tmp_path_factory.mktemp("lengths")
        shutil.copy(migrated, instance / "house.sqlite")
        store = Store(f"sqlite:///{instance / 'house.sqlite'}")
        found = list(letters_of(store, FixedClock(), instance, folder, PLAYED_FOR[folder]))
        without_clause = uncited(store)
        store.close()
        return found, without_clause

    return of


@pytest.mark.parametrize(
    ("folder", "above", "table", "news"),
    [
        ("totaler_politics", 3, "STRENGTH", "CARDS PLAYED"),
        ("world_by_hand", 3, "FORCES ON THE MAP", "OPERATION West Poland"),
    ],
)
def test_an_ask_tells_what_has_happened_and_leaves_tables_to_the_report(
    whole: Whole, folder: str, above: int, table: str, news: str
) -> None:
    letters = [one for one in whole(folder)[0] if one.stop <= above + 1]
    asked = [one.text for one in letters if one.kind == "ask" and one.told]
    reports = [one.text for one in letters if one.kind == "report"]
    assert any(news in " ".join(text.split()) for text in asked)
    assert not any(table in text for text in asked)
    assert any(table in text for text in reports)
    assert all("“report”" in text for text in asked)
    assert not any("MK-" in text or "_Army" in text for text in reports)


@pytest.mark.parametrize("folder", PLAYED_FOR)
def test_letters_are_short_and_every_line_of_their_reports_names_its_clause(
    whole: Whole, folder: str
) -> None:
    letters, without_clause = whole(folder)
    questions = numbers(letters, "ask", False, lambda one: one.question)
    assert len(questions) >= 6
    half, most = QUESTION[folder]
    assert median(questions) <= half
    assert max(questions) <= most
    assert max(numbers(letters, "ask", True, lambda one: one.lines)) <= FIRST
    with_news = numbers(letters, "ask", False, lambda one: one.lines + one.told)
    assert median(with_news) <= WHOLE_HALF[folder]
    assert max(with_news) <= WHOLE
    receipts = [one.lines for one in letters if one.kind == "receipt"]
    assert median(receipts) <= RECEIPT
    assert max(receipts) <= MOST_RECEIPT
    said: dict[str, str] = {}
    for one in letters:
        read = " ".join(one.text.split())
        before = said.get(one.seat, "")
        for matter in one.picture:
            for line in matter.lines:
                words = " ".join(line.split())
                # What stays as it is for long stands in one letter; later ones name its word.
                lasting = matter.name in LASTING and matter.name in unchanged(read)
                named = words in before and (lasting or line in matter.rules)
                assert words in read or named, (matter.name, line)
        said[one.seat] = before + read
        if one.kind in ("ask", "receipt"):
            wide = [x for x in one.text.splitlines() if len(x) > 72 and "://" not in x]
            assert wide == []
    assert without_clause == []


def unchanged(read: str) -> list[str]:
    """The matters that a letter names as told before."""
    found = re.search(
        r"Unchanged since we last told you: ([^.]+)\. Write “(\w+)” to read it\.", read
    )
    names = found[1].split(", ") if found else []
    assert not found or found[2] in names
    return names


WANTED = {
    "blitzwar": {"": {"score", "enemy", "supply", "means", "cards"}},
    "victory": {"move/": {"score", "enemy", "supply"}, "production/": {"score", "enemy"}},
    "virtuti_militari": {
        "strategic": {"score", "enemy", "supply", "due"},
        "planning": {"score", "enemy", "supply", "cards"},
        "diplomacy/": {"score", "war", "means"},
    },
    "world_at_war": {
        "script": {"enemy", "supply", "war", "score", "means", "due"},
        "deployment/": {"enemy", "war", "score", "pool"},
        "admin/": {"enemy", "supply", "means", "due"},
    },
    "totaler_krieg": {
        "plan": {"war", "score", "cards", "means", "enemy", "supply", "pool", "due"},
    },
}
"""Game -> kind of decision -> what a player at the table looks at before it. What the question
itself tells (a hand, stocks) its ruleset need not declare."""


@pytest.mark.parametrize("game", WANTED)
def test_what_one_looks_at_before_deciding_belongs_to_the_decision(game: str) -> None:
    ruleset = load(game)
    for key, wanted in WANTED[game].items():
        assert wanted <= set(belonging(ruleset.decisions, key)), key
    assert {name for names in ruleset.decisions.values() for name in names} <= set(MATTERS)


@pytest.mark.parametrize("folder", PLAYED_FOR)
def test_one_word_brings_each_matter_in_all_games(
    sqlite: Store, clock: FixedClock, tmp_path: Path, folder: str
) -> None:
    script = read_script(PLAYED / folder)
    desk = opened(sqlite, clock, tmp_path, script)
    seat = next(one.name for one in games.game_info(desk, GAME).seats if one.asked)
    for word, more in MATTERS.items():
        for name in (word, *more.also[:1]):
            (done,) = send(desk, GAME, seat, name).commands
            assert done.outcome.startswith(more.heading), name
    said = send(desk, GAME, seat, "help orders").commands
    assert len(said) == 1


def test_help_knows_cards_counters_places_and_rules_by_number(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "totaler_politics"))

    def told(word: str) -> str:
        (done,) = send(desk, GAME, "axis", f"help {word}").commands
        return " ".join([done.outcome, *done.lines])

    assert "34b Operation Typhoon: a card of Total War." in told("34b")
    assert "Blitz markers: 4." in told("Barbarossa")
    assert "Attack-defence-movement: " in told("GER-1P")
    assert "controlled by Soviet" in told("Kiev")
    assert "Naval Zone next to" in told("North Sea")
    assert "one shift right per phasing Air unit" in told("4.2.3.1")
    assert "There is no help about" in told("Xyzzy")
    (pool,) = send(desk, GAME, "axis", "where Force Pool").commands
    assert pool.outcome == "Your pool:"
    assert pool.lines


def test_where_lists_all_units_that_a_seat_sees(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "blitzwar_by_hand"))
    (everywhere,) = send(desk, GAME, "axis", "where").commands
    assert everywhere.outcome.startswith("You see units in ")
    told = dict(line.split(": ", 1) for line in everywhere.lines)
    assert told["Saar"] == "GER 3 infantry, GER 1 infantry"
    assert told["Nancy"] == "2 × FRA 3 infantry"
    (there,) = send(desk, GAME, "axis", "where is Saar").commands
    assert there.lines == [f"Saar: {told['Saar']}"]
    (nobody,) = send(desk, GAME, "axis", "where Atlantis").commands
    assert (nobody.outcome, nobody.lines) == (
        "You can see no unit or place called “atlantis”.",
        [],
    )


def test_the_map_of_an_ask_shows_the_front_alone(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "blitzwar_by_hand"))
    drawn: dict[str, str] = {}

    def draw(svg: str, width: int) -> bytes:
        drawn[one.seat] = drawn.get(one.seat, "") + svg
        return b""

    for one in claim_due(desk):
        rendering.words_of(desk, one, draw=draw)
    assert sorted(drawn) == ["allies", "axis", "soviet"]
    assert "Leningrad" in drawn["soviet"]
    assert "Paris" not in drawn["soviet"]
    assert "Saar" in drawn["axis"]
    assert "Kuybishev" not in drawn["axis"]
