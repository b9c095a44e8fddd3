"""What a letter shows as an order would stand: each line of each ask, put to the receipt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core.checking import in_vain
from adjudicator.mail.writing import asks
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import AskPage
from adjudicator.service.play import submissions
from adjudicator.service.post import letters
from adjudicator.service.record import open_asks
from adjudicator.service.record.components import book_of
from adjudicator.storage.session import Store
from tests.house_kit import ready_anyway, seat_id, send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script

STOPS = 6
LOTS = ("totaler_lots_1939", "virtuti_lots")
"""Games by lot that come to questions which no other has."""
FOLDERS = tuple(
    sorted(
        one.name
        for one in PLAYED.iterdir()
        if (one / "orders.txt").exists() and ("lots" not in one.name or one.name in LOTS)
    )
)

HEADS = re.compile(r"^-- stop (\d+), asked of \S+ \((\S+)\)", re.M)


def asked_first(folder: str) -> frozenset[str]:
    """What the rules ask in a play-through as far as this test follows it, by clause."""
    golden = (PLAYED / folder / "golden.txt").read_text(encoding="utf-8")
    return frozenset(clause for stop, clause in HEADS.findall(golden) if int(stop) <= STOPS)


def in_every_run() -> set[str]:
    """So few play-throughs that each of the rules' questions is asked in one of them."""
    asks = {folder: asked_first(folder) for folder in FOLDERS}
    wanted, found = set().union(*asks.values()), set[str]()
    while wanted:
        most = max(FOLDERS, key=lambda folder: len(asks[folder] & wanted))
        wanted -= asks[most]
        found.add(most)
    return found


EACH_QUESTION = in_every_run()
"""The others, where the same is asked in other positions, are thorough."""


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
    said += [f"{seat}: {line}: {one.note}" for one in got.understood if in_vain(one.note)]
    return said or ([] if got.understood else [f"{seat}: {line}: nothing came of it"])


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(one, marks=() if one in EACH_QUESTION else pytest.mark.thorough)
        for one in FOLDERS
    ],
)
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
                    offers = asks.offered(page)
                    wars = [one for one in offers if one.startswith("declare war")]
                    wrong += wars if len(wars) < len(offers) else []
                    lines = shown(page)
                    found += len(lines)
                    wrong += [said for one in lines for said in amiss(desk, letter.seat, one)]
                letters.mark_sent(desk, letter.id)
        info = games.game_info(desk, GAME)
        for seat in [one.name for one in info.seats if one.asked]:
            ready_anyway(desk, GAME, seat, script.orders.get((stop, seat), ""))
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
            ready_anyway(desk, GAME, seat, text)
    asked = next(one.name for one in games.game_info(desk, GAME).seats if one.asked)
    both = send(desk, GAME, asked, "target air\nwithdraw")
    assert [one.text for one in both.understood] == ["target air", "withdraw"]
    assert both.commands == []
    alone = send(desk, GAME, asked, "withdraw")
    assert [one.command for one in alone.commands] == ["withdraw"]
    assert alone.understood == []


FOREIGN = {
    ("blitzwar", "axis"): r"UK|FRA|USSR|London|Moscow|Nancy|Scapa Flow",
    ("blitzwar", "allies"): r"GER|ITA|USSR|Italy|Berlin|Moscow|Wave Divisions|Germany",
    ("blitzwar", "soviet"): r"GER|ITA|UK|FRA|London|Berlin|Italy|Wave Divisions|Scapa Flow",
    ("world_at_war", "axis"): r"British|French|Soviet|by (?:UK|France|USSR|USA)|from South England",
    ("world_at_war", "allies"): r"German|Italian|by (?:Germany|Italy)|hunt|duty|from Berlin",
    ("totaler_krieg", "axis"): r"BRI-|Bri-|FRA-|Fra-|RUS-|Rus-|US-|Pol-",
    ("totaler_krieg", "western"): r"GER-|RUS-|Rus-|Rum-|31a",
    ("totaler_krieg", "soviet"): r"GER-|BRI-|Bri-|FRA-|Pol-|31a",
    ("virtuti_militari", "axis"): r"USSR|Maginot",
    ("virtuti_militari", "allies"): r"Wehrmacht|Luftwaffe|Blitzkrieg|Italy|Hungary",
}
"""Game and seat -> names in orders that belong to another side alone."""
LARGEST = {
    "blitzwar": "campaign-1939",
    "world_at_war": "campaign-1939",
    "totaler_krieg": "start-1939",
    "virtuti_militari": "campaign-1939",
}


@pytest.mark.parametrize(("game", "seat"), FOREIGN)
def test_examples_of_standing_orders_are_read_and_speak_of_the_seat_s_own_side(
    sqlite: Store, clock: FixedClock, tmp_path: Path, game: str, seat: str
) -> None:
    ruleset = load(game)
    board = ruleset.board(of_ruleset(game))
    position = ruleset.open(board, LARGEST[game], ruleset.rulings_with({}))
    lexicon = ruleset.lexicon(board, ruleset.view(board, position, seat))
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "blitzwar_by_hand"))
    tags = [cls.tag() for cls in ruleset.standing]
    lines = open_asks.card(desk, ruleset, tags, seat=seat)
    shown = [one.examples[0] for one in lines if one.examples]
    assert len(shown) >= 5
    assert [one for one in shown if re.search(rf"(?<!\w)(?:{FOREIGN[game, seat]})", one)] == []
    book = book_of(desk, ruleset)
    for line in [one for found in lines for one in found.examples]:
        assert book.read(line, lexicon, tags).misread == [], line
