"""A moderator, a substitute and a reader in a real Chromium, in each game: by clicks alone, at a
desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from adjudicator.rulesets import registry
from adjudicator.service.desk import ServiceError
from adjudicator.service.games import games
from adjudicator.service.talk import votes
from tests.house_kit import cast_vote, letters_to, propose_vote, seat_id
from tests.story_kit import GAMES, MODERATOR, READER, answered, begun
from tests.web.chromium import PHONE, Served, served
from tests.web.paths import DESK, Walker

SUBSTITUTE = "ben@example.net"
PATIENCE = 20_000
LONG = ("totaler_krieg", "world_at_war")
"""Games whose steps take long."""
SHORT = ("victory", "diplomacy")
"""Games that come to a report soon."""
EACH = [pytest.param(o, marks=pytest.mark.thorough if o in LONG else ()) for o in GAMES]


@pytest.fixture(scope="module")
def house(migrated: Any, tmp_path_factory: Any) -> Iterator[Served]:
    with served(migrated, tmp_path_factory.mktemp("roles"), tuple(registry.RULESETS)) as found:
        yield found


@pytest.fixture(autouse=True)
def no_complaint(house: Served) -> Iterator[None]:
    house.complaints.clear()
    yield
    assert house.complaints == []


def someone(house: Served, browser: Any, window: str, email: str = "") -> Walker:
    one = Walker.at_the_door(house, browser, window, email)
    one.page.set_default_timeout(PATIENCE)
    return one


def fits(one: Walker) -> None:
    """The page is readable at both sizes."""
    here = one.page.viewport_size
    for size in (DESK, PHONE):
        one.page.set_viewport_size(size)
        one.is_readable()
    one.page.set_viewport_size(here)


def says_yes(one: Walker, email: str) -> None:
    """Opens the newest letter that asks for a yes or no, and says yes."""
    asked = [it for it in letters_to(one.house.desk, email, "notice") if it.facts.get("confirm")]
    one.page.goto(f"{one.house.address}/confirm/{asked[-1].facts['confirm']}")
    one.is_readable()
    one.click(one.page.locator("button[value=yes]"))


@pytest.mark.parametrize("name", EACH)
def test_a_moderator_runs_a_game_from_its_desk(house: Served, browser: Any, name: str) -> None:
    """Pauses, resumes, extends, writes to the players, looks ahead and takes a step back."""
    slug = begun(house.desk, name, f"desk-{name.replace('_', '-')}")
    mod = someone(house, browser, "desk", MODERATOR)
    mod.link("My games")
    mod.click(mod.page.locator(f'main a[href$="/games/{slug}/desk"]').first)
    fits(mod)
    mod.button("Pause")
    assert "Paused: no deadline runs" in mod.said()
    mod.button("Resume")
    due = games.game_info(house.desk, slug).due_at
    mod.click(mod.page.locator("summary", has_text="The clock"))
    mod.page.get_by_label("By how much").fill("24")
    mod.button("Move it")
    later = games.game_info(house.desk, slug).due_at
    assert due is not None
    assert later is not None
    assert later - due == timedelta(hours=24)
    mod.click(mod.page.locator("summary", has_text="The clock"))
    mod.page.get_by_label("Your own words").fill("Good luck to you.")
    mod.click(mod.page.get_by_role("button", name="Remind", exact=True))
    assert any("Good luck to you." in str(it.facts) for it in letters_to(house.desk, READER))
    mod.button("Preview the step")
    fits(mod)
    assert answered(house.desk, name, slug)
    mod.page.goto(f"{house.address}/games/{slug}/desk")
    mod.click(mod.page.locator("summary", has_text="Correct a mistake"))
    form = mod.page.locator("form", has=mod.page.get_by_role("button", name="Take it back"))
    form.get_by_label("Back to").select_option("1")
    form.get_by_label("Why").fill("The wrong order was read.")
    form.get_by_label("I am sure").check()
    mod.click(form.get_by_role("button", name="Take it back"))
    assert mod.page.locator("[role=alert]").count() == 0, mod.said()[:400]
    resume = mod.page.get_by_role("button", name="Resume")
    if resume.count():
        mod.click(resume)
    info = games.game_info(house.desk, slug)
    assert info.state == "running"
    assert any(one.asked and not one.ready for one in info.seats), "somebody is asked again"
    mod.leaves()


@pytest.mark.parametrize("name", EACH)
def test_a_substitute_takes_over_a_seat(house: Served, browser: Any, name: str) -> None:
    """The player asks on the page of deadlines, both say yes, the substitute's first order is
    read; dismissed, they find the door shut."""
    slug = begun(house.desk, name, f"sub-{name.replace('_', '-')}")
    seat = GAMES[name][1]
    player = someone(house, browser, "phone", READER)
    player.page.goto(f"{house.address}/games/{slug}/{seat}")
    player.link("Deadlines", 0)
    fits(player)
    player.page.get_by_label("Their address").fill(SUBSTITUTE)
    player.button("Ask them to stand in")
    says_yes(player, READER)
    ben = someone(house, browser, "phone without script", SUBSTITUTE)
    says_yes(ben, SUBSTITUTE)
    assert "You are standing in" in ben.said()
    ben.link("My games")
    ben.click(ben.page.get_by_role("link", name=re.compile("Write orders|Change orders")).first)
    ben.is_readable()
    ben.first_order()
    player.page.goto(f"{house.address}/games/{slug}/time")
    player.button("Dismiss them")
    gone = ben.page.goto(f"{house.address}/games/{slug}/{seat}/orders")
    assert gone.status == 404
    for one in (player, ben):
        one.leaves()


@pytest.mark.parametrize(
    "name", [pytest.param(o, marks=pytest.mark.thorough if o not in SHORT else ()) for o in GAMES]
)
def test_a_reader_sees_how_it_was_and_checks_the_dice(
    house: Served, browser: Any, name: str
) -> None:
    """From the start page to a game that is over, its map of truth, its chronicle, and its dice
    checked on a page, from the file that the page of the game gives."""
    slug, seat = begun(house.desk, name, f"over-{name.replace('_', '-')}"), GAMES[name][1]
    for _ in range(30):
        if games.game_info(house.desk, slug).reports or not answered(house.desk, name, slug):
            break
    info = games.game_info(house.desk, slug)
    if info.state != "over":
        propose_vote(house.desk, seat_id(house.desk, slug, seat), "draw")
        for one in info.seats:
            if one.name != seat and games.game_info(house.desk, slug).state != "over":
                try:
                    cast_vote(house.desk, one.id, 1, "yes")
                except ServiceError:
                    continue  # the house's player has voted
        votes.settle(house.desk)
    assert games.game_info(house.desk, slug).state == "over"
    reader = someone(house, browser, "desk")
    reader.link("Read the archive")
    reader.page.get_by_label("Name, scenario or player").fill(slug)
    reader.button("Show")
    reader.link(slug)
    fits(reader)
    front = reader.page.url
    reader.link("What each side believed")
    assert reader.page.get_by_role("heading", name="How it really was").is_visible()
    fits(reader)
    reader.page.goto(front)
    reader.link("Chronicle")
    fits(reader)
    with reader.page.expect_download() as found:
        reader.link("the whole game as one signed file")
    reader.page.goto(front)
    reader.link("Check its dice")
    fits(reader)
    reader.page.set_input_files("#bundle", found.value.path())
    reader.button("Check")
    reader.page.wait_for_function(
        "() => document.getElementById('verdict').textContent.endsWith('.')"
    )
    assert reader.page.locator("#verdict").inner_text() == (
        "Everything that a browser can check is correct."
    )
    assert reader.clicks <= 9
    reader.leaves()
