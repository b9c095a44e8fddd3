"""A table with a friend: one form, one link, two people who play."""

from __future__ import annotations

import re
from html import unescape

import pytest

from adjudicator.rulesets import catalogue, packs, registry
from adjudicator.service.games import games
from adjudicator.service.people import people
from tests.house_kit import letters_to
from tests.web.browsing import PEOPLE, Browser, sent_links, words_of

HOPE = {"play": "victory/battle-of-hope", "pace": "three days"}


@pytest.fixture
def house(app, desk, monkeypatch):
    names = ("victory", "diplomacy")
    monkeypatch.setattr(desk, "rulesets", {name: registry.load(name) for name in names})
    monkeypatch.setattr(desk, "packs", packs.of_ruleset)
    return app


def opened(browser: Browser, **more: str) -> tuple[str, str]:
    """The path of the owner's seat, and that of the link for the friend."""
    answer = browser.post("/with-a-friend", **{**HOPE, **more})
    assert answer.status_code == 303
    path = answer.headers["Location"]
    found = re.search(r'value="http[^"]*(/friends/\w+)"', browser.page(path))
    return path, unescape(found[1]) if found else ""


def test_the_owner_is_seated_at_once_and_the_link_seats_the_friend(house, desk, sign_in):
    owner, friend = sign_in("red"), sign_in("blue")
    path, link = opened(owner)
    slug = path.split("/")[2]
    assert slug == "the-battle-of-hope"
    info = games.game_info(desk, slug)
    assert [seat.taken for seat in info.seats] == [True, False]
    assert letters_to(desk, PEOPLE["red"], "invitation") == []
    page = words_of(friend.page(link))
    assert "asks you to play The Battle of Hope" in page
    assert "You would be Blue" in page
    taken = friend.post(link)
    assert taken.headers["Location"] == f"/games/{slug}/blue/orders"
    assert games.game_info(desk, slug).state == "running"
    assert "You are Blue, and the game begins." in words_of(
        friend.page(f"/games/{slug}/blue/orders")
    )
    assert owner.get(f"/games/{slug}/red/orders").status_code == 200
    assert link not in owner.page(path), "a link that is used is not shown any more"


def test_a_link_is_good_once_and_not_for_its_owner(house, sign_in):
    owner = sign_in("red")
    _, link = opened(owner)
    own = owner.post(link)
    assert own.status_code == 422
    assert "your own game" in words_of(own.get_data(as_text=True))
    assert sign_in("blue").post(link).status_code == 303
    for late in (sign_in("stranger"), owner):
        assert late.get(link).status_code == 410
        assert late.post(link).status_code == 410


def test_the_link_is_shown_to_nobody_else(house, sign_in):
    owner = sign_in("red")
    path, link = opened(owner)
    other = sign_in("stranger")
    assert other.get(path).status_code == 404
    token = link.rsplit("/", 1)[1]
    for wrong in (token[:-1] + ("a" if token[-1] != "a" else "b"), "none"):
        assert other.get(f"/friends/{wrong}").status_code == 410
    assert other.client.post(link).status_code == 403, "the form's token is asked for"


def test_a_friend_whose_address_is_given_is_invited_too(house, desk, sign_in):
    owner = sign_in("red")
    _, link = opened(owner, friend="Ben <ben@example.net>")
    assert len(letters_to(desk, PEOPLE["blue"], "invitation")) == 1
    invitation = sent_links(desk)[PEOPLE["blue"]][-1]
    assert sign_in("blue").post(link).status_code == 303
    assert Browser(house).get(invitation).status_code in (200, 410)
    assert Browser(house).post(invitation).status_code in (200, 410), "it opens nothing any more"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"friend": "ben"}, "is not an e-mail address"),
        ({"friend": PEOPLE["red"]}, "your own address"),
        ({"friend": "desk@localhost"}, "is an address of this server"),
        ({"play": "victory/none"}, "Choose a game"),
        ({"pace": "a year"}, "Choose a game"),
    ],
)
def test_what_cannot_be_is_said_and_kept(house, desk, sign_in, more, said):
    answer = sign_in("red").post("/with-a-friend", **{**HOPE, **more})
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert said in words_of(page)
    assert more.get("friend", "") in unescape(page)
    assert games.list_games(desk) == []


def test_a_stranger_finds_what_they_chose_when_they_have_signed_up(house, desk):
    new = Browser(house)
    answer = new.post("/with-a-friend", play="diplomacy/classic-1907", pace="a week")
    assert answer.headers["Location"].startswith("/sign-up?next=/with-a-friend")
    new.post(
        "/sign-up", name="Nora", email="nora@example.net",
        next="/with-a-friend?play=diplomacy/classic-1907&pace=a+week",
    )  # fmt: skip
    back = new.post(sent_links(desk)["nora@example.net"][-1]).headers["Location"]
    page = new.page(back)
    assert 'value="diplomacy/classic-1907" selected' in page
    assert 'value="a week" checked' in page


def test_further_sides_are_the_houses(house, desk, sign_in):
    path, link = opened(sign_in("red"), play="diplomacy/classic-1907")
    slug = path.split("/")[2]
    sign_in("blue").post(link)
    info = games.game_info(desk, slug)
    assert info.state == "running"
    assert sum("bot" in seat.player for seat in info.seats) == 5


def test_games_are_called_as_people_call_them(house, desk, sign_in):
    owner, friend = sign_in("red"), sign_in("blue")
    for email, name in ((PEOPLE["red"], "Anna"), (PEOPLE["blue"], "Ben")):
        person = people.person_by_email(desk, email)
        assert person is not None
        people.update_person(desk, person.id, name=name)
    path, link = opened(owner)
    assert "The Battle of Hope, 2026" in owner.page("/games")
    friend.post(link)
    assert "The Battle of Hope: you and Ben, 2026" in owner.page("/games")
    assert "The Battle of Hope: you and Anna, 2026" in friend.page("/games")
    again, _ = opened(owner)
    assert again.split("/")[2] == f"{path.split('/')[2]}-2"
    assert "The Battle of Hope, 2026 (2)" in owner.page("/games")


def test_who_has_no_game_is_offered_one(house, sign_in):
    page = sign_in("stranger").page("/games")
    for path in ("/play", "/with-a-friend", "/tables", "/events"):
        assert f'href="{path}"' in page
    assert "You have no games yet. Begin one" in page


def test_a_guest_gives_an_address_before_sitting_with_others(house, desk, sign_in):
    _, link = opened(sign_in("red"))
    guest = Browser(house)
    guest.post("/play", ruleset="victory", scenario="battle-of-hope", seat="red")
    assert "We will ask you for a name" in words_of(guest.page(link))
    assert guest.post(link).headers["Location"].startswith("/sign-up?next=/friends/")


def test_the_sides_are_chosen_and_the_friend_s_is_a_fair_one(house, desk, sign_in, monkeypatch):
    """As the list says, the other way round, or by lot; the form names both."""
    monkeypatch.setattr(desk.config.limits, "games_a_day", 100)
    owner = sign_in("red")
    page = words_of(owner.page("/with-a-friend"))
    assert "you Red, your friend Blue" in page
    path, _ = opened(owner, sides="turned")
    info = games.game_info(desk, path.split("/")[2])
    assert [(seat.name, seat.taken) for seat in info.seats] == [("red", False), ("blue", True)]
    assert path.endswith("/blue")
    found = {opened(owner, sides="lots")[0].rsplit("/", 1)[1] for _ in range(12)}
    assert found == {"red", "blue"}
    path, _ = opened(owner, play="diplomacy/classic")
    taken = {seat.name for seat in games.game_info(desk, path.split("/")[2]).seats if seat.taken}
    assert "germany" not in taken, "the friend sits beside the owner, not first in the alphabet"


def test_every_game_for_one_names_the_side_that_a_friend_gets():
    for (name, scenario), told in catalogue.scenarios().items():
        rules = registry.load(name)
        board = rules.board(packs.of_ruleset(name))
        seats = rules.seats(board, rules.open(board, scenario, rules.rulings_with({})))
        if told.solo:
            assert told.facing in seats, (name, scenario)
            assert told.facing != told.solo


def test_who_signs_up_on_the_way_is_told_why(house):
    new = Browser(house)
    page = words_of(new.page("/sign-up?next=/with-a-friend?play=victory/battle-of-hope"))
    assert "One step before your table opens" in page
    assert "We need an address to tell you" in page
    assert "One step" not in words_of(new.page("/sign-up"))
