"""A turn of Virtuti Militari as players live it: three mails each, nothing in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.clock import FixedClock
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.storage.session import Store
from tests.house_kit import letters_to, make_desk, send

GERMAN, BRITON = "axis@example.net", "allies@example.net"

CARDS = {
    "axis": """\
production card War Industry
air card Luftwaffe if enemy multiplier at least 75
air card Blitzkrieg
buy 2 Army
advance logistics
deploy the rest
ready
""",
    "allies": """\
pp card Convoy System
air card Royal Air Force
buy Corps
ready
""",
}
PLANS = {
    "axis": """\
Move +2 at Breslau
Move +1 at Stettin
Support at Konigsberg
send all from Breslau to Lodz
send all from Stettin to Poznan if lead at least 1
use air to win
play to win
ready
""",
    "allies": """\
Defense +1 at Lodz, Warsaw
ready
""",
}
DIPLOMACY = {
    "axis": "press Hungary\npress Italy if pp at least 3\nready",
    "allies": "no diplomacy\nready",
}


@pytest.fixture
def house(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    desk = make_desk(sqlite, clock, tmp_path)
    desk.rulesets = {"virtuti_militari": load("virtuti_militari")}
    desk.packs = packs.of_ruleset
    games.open_game(
        desk,
        ruleset="virtuti_militari",
        scenario="campaign-1939",
        slug="europe-1",
        moderator_email="moderator@example.net",
        seats={"axis": GERMAN, "allies": BRITON},
    )
    games.begin_game(desk, "europe-1", force=True)
    return desk


def asked(desk: Desk, email: str) -> list[str]:
    return [str(letter.facts) for letter in letters_to(desk, email, "ask")]


def test_a_turn_takes_three_mails_of_each_player(house: Desk) -> None:
    assert len(asked(house, GERMAN)) == len(asked(house, BRITON)) == 1
    for seat in ("axis", "allies"):
        receipt = send(house, "europe-1", seat, CARDS[seat])
        assert receipt.not_understood == []
        assert receipt.not_allowed == []
    # The production is shown, and planning is asked for.
    assert len(asked(house, GERMAN)) == len(asked(house, BRITON)) == 2
    for seat in ("axis", "allies"):
        receipt = send(house, "europe-1", seat, PLANS[seat])
        assert receipt.not_understood == []
        assert receipt.not_allowed == []
    # Operations, battles and supply ran without a further question; the Axis goes first.
    assert (len(asked(house, GERMAN)), len(asked(house, BRITON))) == (3, 2)
    assert send(house, "europe-1", "axis", DIPLOMACY["axis"]).not_understood == []
    assert (len(asked(house, GERMAN)), len(asked(house, BRITON))) == (3, 3)
    assert send(house, "europe-1", "allies", DIPLOMACY["allies"]).not_understood == []
    game = games.game_info(house, "europe-1")
    assert "Autumn 1939" in game.turn_title
    # Whatever was asked since belongs to the next turn.
    for email in (GERMAN, BRITON):
        turns = [letter.facts["turn"] for letter in letters_to(house, email, "ask")]
        assert turns.count("1939-late-summer") == 3


def test_nothing_sealed_shows_before_both_have_answered(house: Desk) -> None:
    before = [letter.facts for letter in letters_to(house, BRITON)]
    send(house, "europe-1", "axis", CARDS["axis"])
    assert [letter.facts for letter in letters_to(house, BRITON)] == before
    send(house, "europe-1", "allies", CARDS["allies"])
    (info,) = archive.reports_of(house, "europe-1", "allies")
    page = archive.report(house, "europe-1", info.slug, "allies")
    (playing,) = [
        line for line in lines(page.report.model_dump()) if line.startswith("Cards for Prod")
    ]
    assert "War Industry" in playing
    assert "Convoy System" in playing


def lines(value: Any) -> list[str]:
    """All texts of a letter's facts."""
    if isinstance(value, dict):
        return [line for one in value.values() for line in lines(one)]
    if isinstance(value, list):
        return [line for one in value for line in lines(one)]
    return [value] if isinstance(value, str) else []
