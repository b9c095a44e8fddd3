"""Ways in, in a real Chromium: a stranger learns each game on its board, and two friends come to a
table; clicks are counted, and axe finds nothing on the pages on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.rulesets import registry
from adjudicator.service.games import games
from adjudicator.service.sitting import friends
from tests.web.chromium import PHONE, Served, served
from tests.web.paths import DESK, READY, Walker
from tests.web.test_browser_evening import SEEN
from tests.web.test_browser_looks import violations

NAMES = tuple(registry.RULESETS)
CLICKS_TO_A_TABLE = 6


@pytest.fixture(scope="module")
def house(migrated: Any, tmp_path_factory: Any) -> Iterator[Served]:
    with served(migrated, tmp_path_factory.mktemp("ways"), tuple(registry.RULESETS)) as found:
        found.desk.config.limits.guests_a_day = 100  # all of these come from one address
        found.desk.config.limits.signup_seconds = 0  # and type at once
        yield found


@pytest.fixture(autouse=True)
def no_complaint(house: Served) -> Iterator[None]:
    house.complaints.clear()
    yield
    assert house.complaints == []


ROOM = "() => document.querySelector('.panel').getBoundingClientRect().height"
"""Pixels of what can be ordered."""


def fits(one: Walker) -> None:
    """The page is readable, and axe finds nothing on it."""
    one.is_readable()
    assert violations(one.page) == [], one.page.url


@pytest.mark.parametrize(
    "name",
    [
        "victory",
        *(pytest.param(n, marks=pytest.mark.thorough) for n in registry.RULESETS if n != "victory"),
    ],
)
def test_a_stranger_learns_a_game_on_its_board(house: Served, browser: Any, name: str) -> None:
    """By clicks alone, with script: each task is ticked off without loading the page anew."""
    one = Walker.at_the_door(house, browser, "desk")
    title = registry.load(name).title
    one.button(f"Learn {title} in a lesson")
    one.page.wait_for_selector("#lesson")
    for window in (PHONE, DESK):
        one.page.set_viewport_size(window)
        one.page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")
    one.page.evaluate("window.stays = true")
    tasks = one.page.locator("#lesson .tasks > li").count()
    for done in range(1, tasks + 1):
        wanted = one.page.locator("#lesson .next").get_attribute("data-places")
        if wanted:
            one.page.wait_for_function(f"({SEEN})('{wanted.split()[0]}')")
        one.click(one.page.locator("#lesson .next button.choice"))
        one.page.locator("#lesson .done").nth(done - 1).wait_for(state="attached")
        assert one.page.locator("#lesson .done").count() == done
        if done == 1:
            assert one.clicks <= 2
    assert one.page.evaluate("window.stays"), "the page was not loaded anew"
    assert "Well done." in one.page.locator("#lesson").inner_text()
    fits(one)
    one.page.wait_for_function(f"({ROOM})() >= 130")
    box, once = one.page.locator("#text"), one.page.locator("#reading .order.same")
    assert box.bounding_box()["height"] < 45, "what the list says is not said in the box, too"
    told = once.filter(has_not=one.page.locator(".note"))
    seen = [it.is_visible() for it in told.all()]
    assert all(seen)
    box.press("End")
    assert not any(it.is_visible() for it in told.all()), "nor in the list while one types"
    assert box.bounding_box()["height"] > 60
    one.click(one.page.get_by_role("button", name=READY))
    one.page.wait_for_selector("#orders")
    sure = one.page.get_by_role("button", name="Yes, I am ready")
    if sure.count():
        one.click(sure)
        one.page.wait_for_selector("#orders")
    slug = one.page.url.split("/games/")[1].split("/")[0]
    assert games.game_info(house.desk, slug).guest
    fits(one)
    one.leaves()


@pytest.mark.parametrize(
    "name",
    [
        NAMES[0],
        *(pytest.param(one, marks=pytest.mark.thorough) for one in NAMES[1:]),
    ],
)
def test_two_friends_come_to_a_table(house: Served, browser: Any, name: str) -> None:
    """Strangers both. The owner's way is six clicks, signing up and the letter's link included,
    and one more for another game than the first of the list."""
    owner, friend = f"nora-{name}@example.net", f"ole-{name}@example.net"
    games_here = friends.choices(house.desk)
    (chosen,) = (one for one in games_here if one.name == name)
    one = Walker.at_the_door(house, browser, "desk")
    one.link("Play with a friend")
    fits(one)
    if chosen is not games_here[0]:
        one.clicks += 1
        one.page.locator("#play").select_option(f"{name}/{chosen.told[0].name}")
    one.button("Open the table")
    one.page.get_by_label("Name").fill("Nora")
    one.page.get_by_label("E-mail address").fill(owner)
    one.button("Send me a link")
    assert "Check your mail" in one.said()
    one.letter(owner)
    one.button("Sign in")
    one.button("Open the table")
    link = one.page.get_by_label("The first person to open it").input_value()
    assert one.clicks <= CLICKS_TO_A_TABLE + (chosen is not games_here[0])
    fits(one)

    two = Walker.at_the_door(house, browser, "phone without script")
    two.page.goto(house.address + link.removeprefix(house.desk.config.house.base_url))
    two.is_readable()
    two.button("Take this seat")
    two.page.get_by_label("Name").fill("Ole")
    two.page.get_by_label("E-mail address").fill(friend)
    two.button("Send me a link")
    two.letter(friend)
    two.button("Sign in")
    two.button("Take this seat")
    assert "and the game begins" in two.said()
    one.link("My games")
    assert "you and ole" in one.said().casefold()
    fits(one)
    two.link("My games")
    first = 0
    for walker in (one, two):
        write = walker.page.get_by_role("link", name=re.compile("Write orders|Change orders"))
        if write.count():
            walker.click(write.first)
            walker.first_order()
            first += 1
    assert first, "somebody's first order is in"
    for walker in (one, two):
        walker.leaves()


def test_a_guest_keeps_the_games(house: Served, browser: Any) -> None:
    one = Walker.at_the_door(house, browser, "phone")
    one.page.goto(f"{house.address}/play")
    one.button("Play The Battle of Hope of Victory against the computer")
    one.page.goto(f"{house.address}/keep")
    fits(one)
    one.page.goto(f"{house.address}/games")
    fits(one)
    one.leaves()
