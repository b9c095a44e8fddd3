"""A table from its announcement to its first step, by a moderator and two players in Chromium, one
of them on a phone without script; axe has nothing to say about what they see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.service.games import games, pages
from adjudicator.service.moderating import changing
from tests.house_kit import letters_to
from tests.web.chromium import PHONE, Served, served
from tests.web.test_browser_looks import violations

MOD, ANNA, BEN = (f"{one}@example.net" for one in ("mod", "anna", "ben"))
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"


@pytest.fixture
def house(migrated, tmp_path) -> Iterator[Served]:
    with served(migrated, tmp_path) as found:
        yield found
        assert found.complaints == []


@pytest.mark.thorough
def test_a_table_is_announced_joined_and_begins(house: Served, browser: Any) -> None:
    moderator = house.visitor(browser, MOD, bypass_csp=True)
    moderator.goto(f"{house.address}/new-game?ruleset=toy&scenario=long")
    moderator.get_by_label("Its name").fill("table-1")
    moderator.get_by_label("Red", exact=False).first.fill("open")
    moderator.get_by_label("Blue", exact=False).first.fill("open")
    moderator.locator("#preset").select_option("a turn a week")
    moderator.get_by_role("button", name="Fill in").click()
    assert moderator.locator("#t-turn-at").input_value() == "20:00"
    moderator.evaluate(OPEN_ALL)
    assert violations(moderator) == []
    moderator.locator("#t-turn-minimum").fill("20 days")
    moderator.locator("#t-table-begins").select_option("full")
    moderator.get_by_role("button", name="Open the game and invite").click()
    wrong = moderator.locator("#t-turn-minimum")
    assert wrong.get_attribute("aria-invalid") == "true"
    assert "168 hours away" in moderator.locator("#t-turn-minimum-problem").inner_text()
    moderator.evaluate(OPEN_ALL)
    assert violations(moderator) == []
    wrong.fill("4 days")
    moderator.get_by_role("button", name="Open the game and invite").click()
    moderator.wait_for_url("**/games/table-1/desk")
    assert pages.options_of(house.desk, "table-1").time.turn.minimum == 96

    anna = house.visitor(browser, ANNA, viewport=PHONE, java_script_enabled=False)
    anna.goto(f"{house.address}/tables?seats=2")
    anna.get_by_label("Seat", exact=True).select_option("red")
    anna.get_by_label("Message to the moderator").fill("I am new here.")
    anna.get_by_role("button", name="Join").click()
    assert "Its moderator decides" in anna.inner_text("main")
    ben = house.visitor(browser, BEN, bypass_csp=True)
    ben.goto(f"{house.address}/tables/table-1")
    ben.get_by_role("button", name="Join").click()
    ben.evaluate(OPEN_ALL)
    assert violations(ben) == []

    moderator.reload()
    assert "I am new here." in moderator.inner_text("main")
    assert violations(moderator) == []
    moderator.get_by_role("button", name="Give them the seat").first.click()
    moderator.get_by_role("button", name="Give them the seat").first.click()
    assert games.game_info(house.desk, "table-1").state == "running"
    for email in (ANNA, BEN):
        assert letters_to(house.desk, email, "ask")

    moderator.goto(f"{house.address}/games/table-1/terms")
    moderator.evaluate(OPEN_ALL)
    assert violations(moderator) == []
    moderator.locator("#t-turn-hours").fill("10 days")
    moderator.get_by_label("Why").fill("the summer")
    moderator.get_by_role("button", name="Change and tell everybody").click()
    assert "240 instead of 168" in moderator.inner_text("main")
    assert [one.path for one in changing.page(house.desk, "table-1").coming] == ["turn.hours"]
    anna.goto(f"{house.address}/games/table-1/terms")
    assert "From the next phase on" in anna.inner_text("main")
    assert "summer" in " ".join(letters_to(house.desk, BEN, "notice")[-1].facts["lines"])
