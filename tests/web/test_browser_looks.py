"""How pages look and sound: axe finds nothing to complain of, and the main pages look as they
did. `--golden` takes their pictures anew."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter

from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import opening
from adjudicator.service.people import people
from adjudicator.service.play import scratch
from adjudicator.service.post import preferences
from tests.house_kit import seat_id, send_press, write_diary
from tests.web.browsing import PEOPLE, open_game, play_turn
from tests.web.chromium import PHONE, Served, served
from tests.web.test_access import LOOKING, ROLES

ANNA, BEN = "anna@example.net", "ben@example.net"
GOLDEN = Path(__file__).parent / "golden"

PAGES = {
    "start": "/",
    "sign-in": "/sign-in",
    "home": "/games",
    "game": "/games/desert-1",
    "seat": "/games/desert-1/axis",
    "orders": "/games/desert-1/axis/orders",
    "hope": "/games/hope-1/red/orders",
    "history": "/games/open-1/red/history",
    "what-if": "/games/desert-1/axis/what-if",
    "press": "/games/open-1/red/press",
    "diary": "/games/open-1/red/diary",
    "settings": "/settings",
    "manners": "/settings/manners",
    "offences": "/games/table-1/manners",
    "archive": "/archive",
    "report": "/archive/open-1/seats/red/turn-1-1",
    "terms": "/games/table-1/terms",
    "all-terms": "/terms",
    "tables": "/tables",
    "new-game": "/new-game?ruleset=victory&scenario=battle-of-hope&preset=tournament",
    "nowhere": "/no-such-page",
}
PICTURES = ("home", "seat", "orders", "hope", "history", "press", "report")
UNLIKE = 12.0
"""Mean difference of grey values (of 255) of one tile at which a picture is another one. The
house brings its own letters, so machines differ in smoothing alone."""
TILE = 16
"""Pixels of the picture (32 of the page): a button that is misplaced fills several tiles."""


@pytest.fixture(scope="module")
def house(migrated, tmp_path_factory) -> Iterator[Served]:
    with served(migrated, tmp_path_factory.mktemp("looks")) as found:
        desk = found.desk
        for ruleset, scenario, slug, seats in (
            ("blitzwar", "africa-20-1", "desert-1", ("axis", "allies")),
            ("victory", "battle-of-hope", "hope-1", ("red", "blue")),
        ):
            games.open_game(
                desk,
                ruleset=ruleset,
                scenario=scenario,
                slug=slug,
                moderator_email="mod@example.net",
                seats={seats[0]: ANNA, seats[1]: BEN},
                options=GameOptions(),
            )
            games.begin_game(desk, slug, force=True)
        opening.open_game(
            desk, ruleset="victory", scenario="battle-of-hope", slug="table-1",
            moderator_email=ANNA, seats={"red": "open", "blue": "open"},
            terms={"preset": "a turn a week", "table.words": "All welcome."},
        )  # fmt: skip
        info = open_game(desk, "open-1", public=True)
        play_turn(desk, "open-1")
        play_turn(desk, "open-1")
        red, blue = info.seats
        send_press(desk, seat_id=blue.id, to=["red"], text="Truce until the ford is dry?")
        write_diary(desk, red.id, "He cannot be trusted.")
        yield found


@pytest.fixture(scope="module")
def anna(house, browser):
    """Her window, in which axe may run: the policy of our pages would forbid it."""
    page = house.visitor(browser, ANNA, bypass_csp=True)
    yield page
    page.context.close()


def violations(page: Any) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is missing")
    found = axe.Axe().run(page)
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}"
        for one in found.response["violations"]
    ]


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(name, house, anna):
    anna.goto(house.address + PAGES[name])
    if name == "orders":
        anna.locator("#text").fill("air to Mechili\nmove tanks to Foo")
        anna.wait_for_selector("#reading li.misread")
        anna.locator("#at").fill("Naples")
        anna.locator("#go").click()
        anna.wait_for_selector("#place h3")
        anna.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert violations(anna) == []


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["red", "moderator"])
def test_axe_finds_nothing_on_any_page(who, house, browser):
    """Every page that a player or a moderator may open, from the table of all routes."""
    page = house.visitor(browser, PEOPLE[who], bypass_csp=True)
    found, looked = {}, 0
    for _, path, codes in LOOKING:
        if codes[ROLES.index(who)] != 200 or path.startswith(("/api/", "/static/")):
            continue
        answer = page.request.get(path.format(report="turn-1-1"))
        if not answer.ok or "text/html" not in answer.headers["content-type"]:
            continue
        looked += 1
        page.goto(path.format(report="turn-1-1"))
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        if wrong := violations(page):
            found[path] = wrong
    page.context.close()
    assert looked > 35, "the table of routes leads to pages here"
    assert found == {}


@pytest.mark.parametrize("name", ["home", "orders", "hope", "history", "press", "settings"])
def test_axe_finds_nothing_in_the_dark_on_a_phone(name, house, anna, browser):
    anna.emulate_media(color_scheme="dark")
    anna.set_viewport_size(PHONE)
    try:
        anna.goto(house.address + PAGES[name])
        assert violations(anna) == []
        wide = anna.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], "nothing sticks out at the side"
    finally:
        anna.emulate_media(color_scheme="light")
        anna.set_viewport_size({"width": 1280, "height": 860})


@pytest.mark.parametrize(
    ("light", "colours"),
    [
        ("night", "strong"),
        pytest.param("day", "strong", marks=pytest.mark.thorough),
        pytest.param("day", "distinct", marks=pytest.mark.thorough),
        pytest.param("night", "distinct", marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_nothing_in_strong_colours_and_large_print(light, colours, house, anna):
    person = people.person_by_email(house.desk, ANNA)
    assert person is not None
    try:
        chosen = {"colours": colours, "light": light, "large": True}
        preferences.choose(house.desk, person.id, chosen)
        anna.goto(house.address + PAGES["orders"])
        assert violations(anna) == []
    finally:
        usual = {"colours": "usual", "light": "auto", "large": False}
        preferences.choose(house.desk, person.id, usual)


def small(shot: bytes) -> Image.Image:
    """Half the size, grey, a little soft: what stands where, and not how letters are smoothed."""
    picture = Image.open(io.BytesIO(shot)).convert("L")
    picture = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)
    return picture.filter(ImageFilter.GaussianBlur(2))


def unlike(one: Image.Image, other: Image.Image) -> tuple[float, tuple[int, int]]:
    """How much the least alike tiles of two pictures differ, and where on the page they are."""
    difference = ImageChops.difference(one, other)
    tiles = difference.resize((-(-one.width // TILE), -(-one.height // TILE)), Image.Resampling.BOX)
    worst = tiles.getextrema()[1]
    at = next(
        (x, y)
        for y in range(tiles.height)
        for x in range(tiles.width)
        if tiles.getpixel((x, y)) == worst
    )
    return float(worst), (at[0] * TILE * 2, at[1] * TILE * 2)


def test_a_button_that_is_misplaced_is_seen(house, anna):
    """The measure itself: the same page twice is alike, and not with one button moved."""
    anna.goto(house.address + PAGES["orders"])
    anna.evaluate("document.fonts.ready")
    before = small(anna.screenshot())
    assert unlike(small(anna.screenshot()), before)[0] <= UNLIKE
    anna.evaluate(
        "document.querySelector('.send .first').style.transform = 'translate(40px, 20px)'"
    )
    assert unlike(small(anna.screenshot()), before)[0] > UNLIKE


@pytest.fixture(scope="module")
def looked(house, anna):
    """She has looked at every page before: what is new to her (a message, a step) stands on her
    page of games until then, and the tests that run before a picture differ."""
    for _ in range(2):
        for name in PAGES:
            assert anna.request.get(house.address + PAGES[name]).ok or name == "nowhere"


@pytest.mark.parametrize("window", ["desk", "phone"])
@pytest.mark.parametrize("name", PICTURES)
def test_the_main_pages_look_as_they_did(name, window, house, anna, looked, request):
    # What was typed before on the page of orders would be there again.
    scratch.forget(house.desk, seat_id(house.desk, "desert-1", "axis"))
    if window == "phone":
        anna.set_viewport_size(PHONE)
    try:
        anna.goto(house.address + PAGES[name])
        anna.evaluate("document.fonts.ready")
        found = small(anna.screenshot())
    finally:
        anna.set_viewport_size({"width": 1280, "height": 860})
    file = GOLDEN / f"{name}-{window}.png"
    if request.config.getoption("--golden"):
        GOLDEN.mkdir(exist_ok=True)
        found.point(lambda grey: grey & 0xF8 | 4).save(file, optimize=True)
    wanted = Image.open(file).convert("L")
    assert found.size == wanted.size
    worst, (x, y) = unlike(found, wanted)
    if worst > UNLIKE:
        found.save(Path(str(request.getfixturevalue("tmp_path"))) / file.name)
    assert worst <= UNLIKE, (
        f"{file.name} differs by {worst:.0f} near {x}, {y}; --golden takes it anew"
    )
