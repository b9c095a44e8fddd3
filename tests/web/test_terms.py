"""Terms on pages: begun from a preset or a file, refused at the field, changed and told, kept."""

from __future__ import annotations

import re

import pytest

from adjudicator.service.games import games, pages
from adjudicator.service.moderating import changing
from tests.house_kit import letters_to
from tests.web.browsing import PEOPLE, words_of

NEW = "/new-game"
FIELDS = {"ruleset": "toy", "scenario": "long", "slug": "new-1", "seat-red": PEOPLE["red"],
          "seat-blue": PEOPLE["blue"]}  # fmt: skip


@pytest.fixture
def moderator(sign_in):
    return sign_in("moderator")


def text(response) -> str:
    return response.get_data(as_text=True)


def filled(page: str) -> dict[str, object]:
    """What a browser would send of the form of a game, boxes and choices included."""
    form = page[page.index('<form method="post"') :]
    found: dict[str, object] = {}
    for name, value in re.findall(
        r'<input type="(?:text|hidden)"[^>]*? name="([^"]+)" value="([^"]*)"', form
    ):
        found[name] = value
    areas = re.findall(r'<textarea[^>]*? name="([^"]+)"[^>]*>\n?(.*?)</textarea>', form, re.DOTALL)
    found |= dict(areas)
    selects = re.findall(r'<select[^>]*? name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL)
    for name, inside in selects:
        chosen = re.search(r'value="([^"]*)" selected', inside)
        found[name] = chosen[1] if chosen else re.search(r'value="([^"]*)"', inside)[1]
    for name, value in re.findall(r'type="checkbox" name="([^"]+)" value="([^"]*)" checked', form):
        found.setdefault(name, [])
        found[name].append(value)
    return found


def test_a_preset_fills_the_form_and_the_whole_form_opens_the_game(desk, moderator):
    page = text(moderator.post(NEW, act="preset", preset="a turn a week", **FIELDS))
    assert 'id="t-turn-at" name="turn.at" value="20:00"' in page
    assert 'name="weekdays" value="sunday" checked' in page
    assert 'name="weekdays" value="monday" checked' not in page
    assert PEOPLE["red"] in page
    sent = filled(page) | {"act": "open", "votes.needed": "majority", "keep": "our Sundays"}
    sent.pop("preset")
    opened = moderator.post(NEW, **sent)
    assert opened.status_code == 303, words_of(text(opened))
    options = pages.options_of(desk, "new-1")
    assert (options.time.turn.at, options.time.weekdays) == ("20:00", ["sunday"])
    assert options.votes.needed == "majority"
    assert "our Sundays (yours)" in moderator.page(f"{NEW}?ruleset=toy&scenario=long")
    again = text(moderator.post(NEW, act="preset", preset="our Sundays", **FIELDS))
    assert 'value="majority" selected' in again


def test_a_file_fills_the_form_too(moderator):
    file = 'preset = "relaxed"\r\n[press]\r\nmanners = ["grey"]\r\n'
    page = text(moderator.post(NEW, act="file", file=file, **FIELDS))
    assert 'name="turn.hours" value="168"' in page
    assert 'name="press.manners" value="grey" checked' in page
    wrong = moderator.post(NEW, act="file", file="[turn]\nhours = -1\nour = 3", **FIELDS)
    assert wrong.status_code == 422
    words = words_of(text(wrong))
    assert "turn.our: There is no setting of that name. Did you mean turn.hours?" in words
    assert "above 0 to 10,000" in words


def test_what_is_wrong_stands_at_its_field(desk, moderator):
    shown = moderator.post(NEW, act="open", terms="whole", **FIELDS, **{
        "turn.hours": "48", "turn.minimum": "4 days", "weekdays": ["friday"],
        "press.manners": ["signed"],
    })  # fmt: skip
    assert shown.status_code == 422
    page = text(shown)
    field = page[page.index('id="t-turn-minimum"') :]
    assert 'aria-invalid="true"' in field[:400]
    assert (
        'id="t-turn-minimum-problem">A deadline 48 hours away cannot leave at least 96 hours'
        in field[:900]
    )
    assert 'value="4 days"' in field[:200]
    assert re.search(r"<details open><summary>Answering", page)
    assert 'href="#t-turn-minimum"' in page
    assert games.list_games(desk) == []
    shown = moderator.post(NEW, act="open", terms="whole", **FIELDS)
    assert "at least one" in text(shown)


def test_terms_are_changed_on_a_page_and_all_are_told(desk, two_games, moderator, sign_in):
    page = moderator.page("/games/open-1/terms")
    assert "This game uses all the defaults" in words_of(page)
    assert 'name="archive"' not in page
    sent = filled(page) | {"act": "change", "turn.hours": "4 days", "reason": "you asked"}
    done = moderator.post("/games/open-1/terms", follow=True, **sent)
    words = words_of(text(done))
    assert "Time to answer (turn.hours): 96, no longer 72." in words
    assert "From the next phase on" in words
    for who in ("red", "blue"):
        told = letters_to(desk, PEOPLE[who], "notice")[-1]
        assert "you asked" in told.facts["lines"][0]
    for who in ("nobody", "red"):
        page = sign_in(who).page("/games/open-1/terms")
        assert "96" in words_of(page)
        assert '<form method="post"' not in page.split("<main")[-1]
    same = moderator.post("/games/open-1/terms", act="change", **{"turn.hours": "96"})
    assert (same.status_code, "are already like that" in text(same)) == (422, True)
    bad = moderator.post("/games/open-1/terms", act="change", **{"zone": "Middle/Earth"})
    assert "t-zone-problem" in text(bad)
    fixed = moderator.post("/games/open-1/terms", act="change", archive="private")
    assert "cannot change after a game is opened" in words_of(text(fixed))
    assert changing.page(desk, "open-1").typed["zone"] == "UTC"
    file = moderator.get("/games/open-1/terms.toml")
    assert "hours = 96" in text(file)
    assert file.headers["Content-Disposition"].endswith('"open-1-terms.toml"')


def test_terms_are_kept_and_dropped(moderator, two_games):
    kept = moderator.post("/games/open-1/terms", follow=True, act="keep", name="ours")
    assert "as your preset “ours”" in words_of(text(kept))
    assert "name of one of our presets" in text(
        moderator.post("/games/open-1/terms", act="keep", name="relaxed")
    )
    assert moderator.post("/games/open-1/terms", act="drop", name="ours").status_code == 303
    assert moderator.post("/games/open-1/terms", act="drop", name="ours").status_code == 422
    assert moderator.post("/games/open-1/terms", act="what").status_code == 400


def test_all_settings_and_a_file_checked(sign_in):
    browser = sign_in("nobody")
    words = words_of(browser.page("/terms"))
    assert "turn.cool_off" in words
    assert "You cannot change it later." in words
    good = browser.post("/terms", file="[turn]\nhours = 48\n")
    assert (good.status_code, "turn.hours : 48" in words_of(text(good))) == (200, True)
    bad = browser.post("/terms", file='zone = "X"')
    assert (bad.status_code, "no time zone “X”" in words_of(text(bad))) == (422, True)
