"""Every role's way in a real Chromium, from the start page to a game that is over: who plays
against the house, who meets another player, the moderator, the reader of the archive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest

from adjudicator.rulesets import registry
from adjudicator.service.archive import archive
from adjudicator.service.games import games
from tests.house_kit import letters_to
from tests.web.browsing import open_game, play_turn, sent_links
from tests.web.chromium import PHONE, Served, served
from tests.web.paths import DESK, Walker

ANNA, BEN, MOD = (f"{one}@example.net" for one in ("anna", "ben", "mod"))


@pytest.fixture(scope="module")
def house(migrated: Any, tmp_path_factory: Any) -> Iterator[Served]:
    with served(migrated, tmp_path_factory.mktemp("paths"), tuple(registry.RULESETS)) as found:
        found.desk.config.limits.guests_a_day = 100  # all of these come from one address
        found.desk.config.limits.signup_seconds = 0  # and type at once
        yield found


@pytest.fixture(autouse=True)
def no_complaint(house: Served) -> Iterator[None]:
    house.complaints.clear()
    yield
    assert house.complaints == []


# ------------------------------------------------------------ against the house


@pytest.mark.parametrize(
    ("game", "scenario", "window"),
    [
        pytest.param("Victory", "The Battle of Hope", "desk", marks=pytest.mark.thorough),
        pytest.param(
            "The World at War: Europe", "Poland 1939", "phone", marks=pytest.mark.thorough
        ),
        ("BlitzWar", "Mechili 1941", "phone without script"),
    ],
)
def test_a_stranger_plays_a_game_against_the_house_to_its_end(
    house: Served, browser: Any, game: str, scenario: str, window: str
) -> None:
    """Start, what can be played, the game, its orders, every question, the end, the archive, the
    replay, and an address at last. No letter is written before."""
    email = f"{window.replace(' ', '-')}@example.net"
    one = Walker.at_the_door(house, browser, window)
    one.is_readable()
    one.link("Play a short game against the computer")
    one.is_readable()
    name = f"Play {scenario} of {game} against the computer"
    begin = one.page.locator(f"button[aria-label='{name}']")
    if not begin.is_visible():
        one.click(one.page.locator("section", has=begin).locator("summary"))
    one.click(begin)
    one.page.wait_for_selector("#orders")
    slug = one.page.url.split("/games/")[1].split("/")[0]
    assert one.first_order()
    assert one.clicks <= 6, "from the start page to the receipt, by way of all that is played"
    one.is_readable()
    one.plays_on(slug)
    assert games.game_info(house.desk, slug).state == "over"
    outcome = games.game_info(house.desk, slug).outcome
    assert outcome is not None
    assert outcome.text in one.said()
    one.link("The whole game in the archive")
    one.is_readable()
    assert outcome.text in one.said()
    one.link("Replay")
    one.is_readable()
    assert all(check.ok for check in archive.verify(house.desk, slug))
    one.link("Keep my games")
    one.is_readable()
    one.page.get_by_label("Name").fill("Nora New")
    one.page.get_by_label("E-mail address").fill(email)
    one.button("Send me a link")
    one.letter(email)
    one.button("Sign in")
    one.link("My games")
    assert f"{scenario}: you against the computer" in one.said()
    one.leaves()


FIRST = {
    "blitzwar": "Case Yellow 1940",
    "diplomacy": "Diplomacy until 1907",
    "totaler_krieg": "Summer 1941",
    "victory": "The Battle of Hope",
    "virtuti_militari": "France 1940",
    "world_at_war": "Poland 1939",
}


SERVER_SECONDS = 30
"""Processor time that the server may take of the minute in which a stranger gives a first order,
with everything made for the first time."""


@pytest.mark.parametrize(
    "name",
    [
        "victory",
        *(pytest.param(one, marks=pytest.mark.thorough) for one in FIRST if one != "victory"),
    ],
)
def test_the_first_order_is_four_clicks_from_the_start_page(
    house: Served, browser: Any, name: str
) -> None:
    """For somebody without an account: a game, a kind of order, the order, sending. Its order page
    is one screen, on a phone, too."""
    began = process_time()
    one = Walker.at_the_door(house, browser, "desk")
    one.button(re.compile(f"^Play {FIRST[name]} of"))
    one.page.wait_for_selector("#orders")
    for window in (PHONE, DESK):
        one.page.set_viewport_size(window)
        one.page.reload()
        screens = one.page.evaluate("document.documentElement.scrollHeight / innerHeight")
        assert screens <= 1, f"{name} at {window['width']}: {screens:.2f} screens"
    assert one.first_order()
    assert one.clicks <= 4
    assert process_time() - began <= SERVER_SECONDS
    one.leaves()


# --------------------------------------------------------------- with other people


@pytest.mark.thorough
def test_two_people_and_their_moderator_play_a_game_from_the_start_page(
    house: Served, browser: Any
) -> None:
    """The moderator signs in on the way, opens a table with one seat free, extends, pauses,
    resumes, looks ahead, takes a step back that is played again, and sees what each side believed;
    one player comes by the letter, the other by the list of tables. From every page of the table
    one tap leads to My games, on a phone, too."""
    mod = Walker.at_the_door(house, browser, "desk", MOD)
    mod.link("Open a game with others")
    mod.page.goto(f"{house.address}/new-game?ruleset=toy&scenario=short")
    mod.is_readable()
    mod.page.get_by_label("Its name").fill("feud-1")
    mod.page.get_by_label("Red", exact=False).first.fill(ANNA)
    mod.page.get_by_label("Blue", exact=False).first.fill("open")
    mod.button("Open the game and invite")
    mod.page.wait_for_url("**/games/feud-1/desk")
    mod.is_readable()

    anna = Walker.at_the_door(house, browser, "phone")
    anna.letter(ANNA)
    anna.is_readable()
    anna.button("Take this seat")
    assert "Red is yours" in anna.said()

    ben = Walker.at_the_door(house, browser, "phone without script", BEN)
    ben.link("Play")
    ben.link("open tables")
    ben.is_readable()
    ben.button("Join")
    assert "Its moderator decides" in ben.said()

    mod.page.reload()
    mod.button("Give them the seat")
    if games.game_info(house.desk, "feud-1").state != "running":
        mod.button("Begin the game")
    assert games.game_info(house.desk, "feud-1").state == "running"
    due = games.game_info(house.desk, "feud-1").due_at
    mod.click(mod.page.locator("summary", has_text="The clock"))
    mod.page.get_by_label("By how much").fill("24")
    mod.button("Move it")
    later = games.game_info(house.desk, "feud-1").due_at
    assert due is not None
    assert later is not None
    assert (later - due).total_seconds() == 24 * 3600
    mod.button("Pause")
    assert "Paused: no deadline runs" in mod.said()
    anna.link("My games")
    assert "Paused: no deadline runs" in anna.said()
    mod.button("Resume")
    mod.button("Preview the step")
    mod.is_readable()
    mod.page.go_back()

    for turn in range(30):
        if turn == 1:
            mod.judges_again("feud-1")
        if games.game_info(house.desk, "feud-1").state == "over":
            break
        for one in (anna, ben):
            one.link("My games")
            write = one.page.get_by_role("link", name=re.compile("Write orders|Change orders"))
            if write.count():
                one.click(write.first)
                one.page.locator("#text").fill("bid 1 on Old Ford")
                one.button("Send orders")
                one.plays_on("feud-1", most=1)
    assert games.game_info(house.desk, "feud-1").state == "over"
    assert letters_to(house.desk, BEN, "ask")
    for one in (mod, anna, ben):
        one.link("My games")
        one.link(re.compile("^Archive$"))
        one.link("feud-1")
        one.is_readable()
        assert "won" in one.said() or "shared" in one.said()
        if one is mod:
            one.link("What each side believed")
            one.is_readable()
        one.leaves()


# --------------------------------------------------------------------- the archive


@pytest.mark.parametrize(
    "window", [pytest.param("desk", marks=pytest.mark.thorough), "phone without script"]
)
def test_a_reader_finds_a_game_looks_at_it_and_takes_it_home_to_verify(
    house: Served, browser: Any, window: str
) -> None:
    slug = f"read-{window.split()[0]}"
    open_game(house.desk, slug, public=True, scenario="short")
    while games.game_info(house.desk, slug).state != "over":
        play_turn(house.desk, slug)
    sent_links(house.desk)
    one = Walker.at_the_door(house, browser, window)
    one.link("Read the archive")
    one.is_readable()
    one.page.get_by_label("Name, scenario or player").fill(slug)
    one.button("Show")
    one.link(slug)
    one.is_readable()
    front = one.page.url
    one.link("Replay")
    one.is_readable()
    if "without" not in window:
        one.button("On")
        assert "Turn 2" in one.page.locator("figure figcaption").inner_text()
    one.page.goto(front)
    one.link("Read it turn by turn, without knowing the end")
    one.is_readable()
    assert "Turn 2" not in one.said()
    one.page.goto(front)
    one.link("Chronicle")
    one.is_readable()
    with one.page.expect_download() as found:
        one.link("the whole game as one signed file")
    checks = archive.verify_bundle(house.desk, found.value.path().read_bytes())
    assert checks
    assert all(check.ok for check in checks), [one for one in checks if not one.ok]
    one.leaves()
