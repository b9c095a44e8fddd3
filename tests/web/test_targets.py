"""What a lit target says before the click is what the receipt of that order says, in each game."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.core import rehearsing
from adjudicator.service.games import games
from adjudicator.service.play import sketching
from adjudicator.service.play.targets import brief
from tests.story_kit import GAMES, READER, answered, begun
from tests.web.browsing import Browser
from tests.web.chromium import Served, served

SAYS = {
    "blitzwar": (r"\d+-\d+", r"costs \d+"),
    "totaler_krieg": (r"\d+-\d+",),
    "virtuti_militari": (r"\d+:\d+",),
    "world_at_war": (r"\d+ %", r"\d+ of 10", r"costs \d+"),
    "victory": (r"\d+:\d+",),
}
"""What the targets of a game say in its first questions. The strength of Victory's enemy blocks is
hidden, how many they are is not."""
QUESTIONS = 8
EACH = 3
"""Orders of one kind that are put to the receipt."""
BUTTON = re.compile(r"<button[^>]*data-line=.*?</button>", re.S)


@pytest.fixture(params=SAYS)
def at_table(request: Any, migrated: Any, tmp_path: Any) -> Iterator[tuple[Served, str, str]]:
    with served(migrated, tmp_path, (request.param,)) as house:
        slug = begun(house.desk, request.param)
        yield house, request.param, f"/games/{slug}/{GAMES[request.param][1]}/orders"


def offered(page: str) -> Iterator[dict[str, str]]:
    """The buttons of a place that lead somewhere."""
    for button in BUTTON.findall(page):
        found = dict(re.findall(r'data-([a-z]+)="([^"]*)"', button))
        hint = re.search(r'<span class="hint">(.*?)</span>', button, re.S)
        if "area" in found:
            found["note"] = hint[1] if hint else ""
            yield {name: html.unescape(value) for name, value in found.items()}


def test_a_target_says_what_the_receipt_of_its_order_says(at_table) -> None:
    house, name, path = at_table
    browser = Browser(house.app)
    cookie = house._signed_in(READER)
    browser.client.set_cookie(cookie["name"], cookie["value"])
    said: set[str] = set()
    for _ in range(QUESTIONS):
        said |= told(house, browser, path)
        if all(any(re.fullmatch(one, here) for here in said) for one in SAYS[name]):
            return
        answered(house.desk, name)
    raise AssertionError(f"targets say {sorted(said)}")


def told(house: Served, browser: Browser, path: str) -> set[str]:
    """What the targets of the open question say; each says what its receipt says."""
    asked = re.search(r'name="asked" value="([^"]*)"', browser.page(path))
    assert asked
    said: set[str] = set()
    tried: dict[tuple[str, str], int] = {}
    for place in places(house, path):
        panel = browser.post(f"{path}/place", at=place, text="").get_data(as_text=True)
        for one in offered(panel):
            kind = (one["line"].partition(" ")[0], one.get("way", ""))
            tried[kind] = tried.get(kind, 0) + 1
            if tried[kind] > EACH:
                continue
            lines = one["line"].split("; ")
            sent = {"text": "\n".join(lines), "asked": asked[1]}
            answer = browser.post(f"{path}/sketch", **sent).get_json()
            assert {row["state"] for row in answer["lines"]} == {"order"}, one
            receipt = "; ".join(row["note"] for row in answer["lines"] if row["note"])
            assert one["note"].endswith(receipt), one
            assert one.get("brief", "") == brief(receipt), one
            said.add(one.get("brief", ""))
            assert receipt or one.get("way") != "attack", one
    return said


def places(house: Served, path: str) -> list[str]:
    """Where own units stand, those next to the enemy first."""
    _, _, slug, seat, _ = path.split("/")
    (own,) = [one for one in games.game_info(house.desk, slug).seats if one.name == seat]
    return list(sketching.asked_about(house.desk, own.id).places)[:6]


@pytest.mark.parametrize(
    ("note", "shown"),
    [
        ("costs 3, from Warsaw; 9 corps against 4, 3-1 after shifts as things stand", "3-1"),
        ("11 against 3 with the support of GER-HQ_N, shift +2, column 7-1 as things stand", "7-1"),
        (
            "11 against 3, shift +2, column 7-1 as things stand; 11 against 7, column 4-1, if"
            " Rus-HQ_West supports the defence",
            "4-1",
        ),
        ("Army L3, Artillery L2: 9 against 12 as things stand", "9:12"),
        ("2 units against 3, +0 against +4: wins 35 %, level 1 %", "35 %"),
        ("2 units against 3, +1 to the die: removes a unit in 3 of 10", "3 of 10"),
        ("points: 1 of Germany", "costs 1"),
        ("1st Marines: Garby to Hope (a0804); 2 blocks, 6 steps, against 1", "2:1"),
        ("beside Minsk; 1st Marines: Garby (a0802) to Hope (a0804)", ""),
        ("", ""),
    ],
)
def test_the_odds_or_the_cost_are_picked_out_of_a_note(note: str, shown: str) -> None:
    assert brief(note) == shown


@pytest.mark.parametrize("at_table", ["totaler_krieg"], indirect=True)
def test_what_stands_in_the_box_is_played_once_for_all_clicks(
    at_table, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _, path = at_table
    browser = Browser(house.app)
    cookie = house._signed_in(READER)
    browser.client.set_cookie(cookie["name"], cookie["value"])
    played: list[int] = []
    plain = rehearsing._Before.__init__

    def counted(self: Any, stage: Any, parts: Any) -> None:
        played.append(len(stage.looked))
        plain(self, stage, parts)

    monkeypatch.setattr(rehearsing._Before, "__init__", counted)
    line, *_ = [
        one["line"]
        for place in places(house, path)
        for one in offered(browser.post(f"{path}/place", at=place, text="").get_data(as_text=True))
        if one.get("way") == "move"
    ]
    played.clear()
    for place in places(house, path):
        assert browser.post(f"{path}/place", at=place, text=line).status_code == 200
    assert played == [1]
    browser.post(f"{path}/place", at=places(house, path)[0], text="")
    assert played == [1], "that was looked at before"
