"""Lessons: each is played to its end on the pages, with its own advice and nothing else."""

from __future__ import annotations

import re
from html import unescape

import pytest
from sqlmodel import select

from adjudicator.rulesets import packs, registry
from adjudicator.service.archive import archive
from adjudicator.service.games import games, opening
from adjudicator.service.play import sketching
from adjudicator.storage import tables
from adjudicator.web.front import lessons
from tests.web.browsing import Browser, Form, words_of

NAMES = tuple(registry.RULESETS)
MOST_STEPS = 30


@pytest.fixture
def learner(app, desk, monkeypatch) -> Browser:
    """A stranger in a house with all games."""
    monkeypatch.setattr(desk, "rulesets", {name: registry.load(name) for name in NAMES})
    monkeypatch.setattr(desk, "packs", packs.of_ruleset)
    return Browser(app)


def begin(browser: Browser, name: str) -> str:
    """The path of the order page of a lesson just begun."""
    answer = browser.post("/play", ruleset=name, lesson="yes")
    assert answer.status_code == 303
    return str(answer.headers["Location"])


def beside(page: str) -> str:
    """What the lesson says on a page."""
    return page.split('id="lesson"')[1].split("</section>")[0]


def advice(page: str) -> list[str]:
    """The lines that the next task would have written."""
    return [unescape(one) for one in re.findall(r'data-line="([^"]+)"', beside(page))]


def box(page: str) -> str:
    (form,) = (one for one in Form(page).forms if "text" in one["fields"])
    return str(form["fields"]["text"]).strip()


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_played_to_its_end_with_its_own_advice(learner, desk, name):
    lesson = lessons.lesson(name)
    assert lesson is not None
    path = begin(learner, name)
    slug, taught = path.split("/")[2], 0
    page = learner.page(path)
    assert " ".join(lesson.intro.split())[:40] in words_of(beside(page))
    for _ in range(MOST_STEPS):
        if "That was the lesson." in page:
            break
        if "The lesson has no advice here" not in page:
            stage = lesson.steps[taught]
            for done in range(len(stage.tasks)):
                assert beside(page).count('class="done"') == done, "what is done is told"
                (line,) = advice(page)
                page = learner.press(path, f"line:{line}").get_data(as_text=True)
            assert "Well done." in page
            assert box(page).splitlines() == [one.write for one in stage.tasks]
            checked = words_of(learner.press(path, "check", text=box(page)).get_data(as_text=True))
            assert "Not allowed" not in checked
            assert "Not understood" not in checked
            taught += 1
        page = learner.press(path, "ready").get_data(as_text=True)
        if "Are you sure you are ready?" in page:
            asked = re.search(r'name="asked" value="(\w*)"', page)[1]
            page = learner.post(path, act="anyway", text=box(page), asked=asked, follow=True)
            page = page.get_data(as_text=True)
    assert "That was the lesson." in page, "it comes to its end"
    assert taught == len(lesson.steps)
    assert all(check.ok for check in archive.verify(desk, slug))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_says_how_it_is_done_and_is_short(name):
    lesson = lessons.lesson(name)
    assert lesson is not None
    assert (lesson.ruleset, lesson.minutes <= 10) == (name, True)
    assert opening.tell(name, lesson.scenario).solo == lesson.seat
    for stage in lesson.steps:
        assert len(stage.tasks) <= 7
        for task in stage.tasks:
            assert task.says.strip()
            assert task.click.strip()
            assert len(task.lines) == 1


HEX = re.compile(r"(?:(\w+) \()?\b([a-z]\d{4})\b")


def test_a_lesson_calls_a_hex_as_the_map_does(desk):
    """The map writes a hex's name where it has one: a number alone is not found on it."""
    called = 0
    for name in NAMES:
        lesson, rules = lessons.lesson(name), registry.load(name)
        assert lesson is not None
        board = rules.board(packs.of_ruleset(name))
        start = rules.open(board, lesson.scenario, rules.rulings_with({}))
        geometry = rules.geometry(board, rules.view(board, start, lesson.seat))
        names = dict(sketching.places_of(desk, geometry))
        for task in (task for stage in lesson.steps for task in stage.tasks):
            for said, number in HEX.findall(task.click):
                called += 1
                assert f"{said} ({number})" == names.get(number, f" ({number})"), task.click
                assert number in task.write or said in task.write, task.click
    assert called > 3


def test_what_is_typed_in_another_way_is_done_too(learner):
    path = begin(learner, "blitzwar")
    page = learner.press(path, "save", text="Ship supply, Naples - Tripoli").get_data(as_text=True)
    assert beside(page).count('class="done"') == 1
    wrong = learner.press(path, "save", text="ship supply to Narvik").get_data(as_text=True)
    assert beside(wrong).count('class="done"') == 0, "a line that does not stand does nothing"


def test_the_script_is_told_what_is_done(learner):
    path = begin(learner, "blitzwar")
    said = learner.post(f"{path}/lesson", text="ship supply from Naples to Tripoli")
    assert said.get_data(as_text=True).count('class="done"') == 1
    other = learner.post("/play", ruleset="blitzwar", scenario="africa-20-1", seat="axis")
    assert learner.post(f"{other.headers['Location']}/lesson", text="").status_code == 404


def test_the_dice_of_a_lesson_fall_alike_for_everybody(app, learner, desk):
    for browser in (learner, Browser(app)):
        begin(browser, "victory")
    with desk.store.read() as session:
        found = session.exec(select(tables.Game)).all()
    assert len({game.chain_end for game in found}) == 1
    assert len({game.slug for game in found}) == 2


def test_there_is_no_lesson_of_what_there_is_not(learner):
    for name in ("toy", "../first-turn/blitzwar", "none"):
        assert learner.post("/play", ruleset=name, lesson="yes").status_code == 404
    assert games.list_games(learner.client.application.extensions["adjudicator"]) == []


def test_lessons_are_offered_where_one_begins(learner):
    for path in ("/", "/play", "/guides/blitzwar"):
        page = learner.page(path)
        assert 'name="lesson" value="yes"' in page, path


def test_what_a_click_writes_counts_as_what_the_lesson_would_write(learner):
    """A click names the nationality of a unit, and of supply whose it is."""
    path = begin(learner, "blitzwar")
    clicked = (
        "ship Axis supply from Naples to Tripoli\nmove German armour from Tripoli to El Agheila"
    )
    page = learner.press(path, "check", text=clicked).get_data(as_text=True)
    assert beside(page).count('class="done"') == 2
