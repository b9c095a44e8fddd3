"""Who plays without an account: in at once, kept to what is theirs, taken over or forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlmodel import SQLModel, func, select

from adjudicator.running import schedule
from adjudicator.service import limits
from adjudicator.service.archive import archive
from adjudicator.service.games import games
from adjudicator.service.people import people
from adjudicator.storage import tables
from adjudicator.web import make
from adjudicator.web.people import guests
from tests.web.browsing import PEOPLE, Browser, sent_links

PLAY = {"ruleset": "toy", "scenario": "short", "seat": "red"}


@pytest.fixture
def guest(app) -> Browser:
    """A browser in which a game was begun from the start page, without an account."""
    browser = Browser(app)
    assert browser.post("/play", **PLAY).status_code == 303
    return browser


def orders_of(browser: Browser) -> str:
    page = browser.page("/games")
    return re.search(r'href="(/games/[^"]+/orders)"', page)[1]


def slug_of(browser: Browser) -> str:
    return orders_of(browser).split("/")[2]


def counted(desk) -> dict[str, int]:
    """How many rows each table has, those aside that the house keeps for itself: counts, its pulse,
    what it writes to its operator."""
    with desk.store.read() as session:
        return {
            table.name: session.execute(select(func.count()).select_from(table)).scalar_one()
            for table in SQLModel.metadata.sorted_tables
            if table.name
            not in ("ratecount", "pack", "heartbeat", "housefact", "export", "letterout")
        }


def hourly(desk) -> int:
    """What the hourly tick does about guests: how many it forgets."""
    (job,) = (one for one in schedule.AGENDA if one.name == "guests")
    assert job.when == "hourly"
    return job.does(desk)


def letters_waiting(desk) -> int:
    with desk.store.read() as session:
        query = select(func.count()).select_from(tables.LetterOut)
        return session.exec(query.where(tables.LetterOut.kind != "alarm")).one()


def newest_person(desk) -> tables.Person:
    with desk.store.read() as session:
        return session.exec(select(tables.Person).order_by(tables.Person.id.desc())).first()


# ------------------------------------------------------------------------ playing


def test_a_stranger_plays_a_game_to_its_end_and_no_letter_is_written(app, desk, guest):
    path = guest.post("/play", **PLAY).headers["Location"]
    assert "You are playing without an account" in guest.page(path)
    slug = path.split("/")[2]
    for _ in range(30):
        if games.game_info(desk, slug).state == "over":
            break
        guest.press(path, "send", text="bid 1 on ford")
        if "anyway" in guest.press(path, "ready").get_data(as_text=True):
            asked = re.search(r'name="asked" value="(\w*)"', guest.page(path))[1]
            guest.post(path, act="anyway", text="", asked=asked)
        schedule.tick(desk)
    assert games.game_info(desk, slug).state == "over"
    assert letters_waiting(desk) == 0
    assert all(check.ok for check in archive.verify(desk, slug))
    assert guest.get(f"/archive/{slug}").status_code == 200


def test_a_guest_sees_how_long_the_games_are_kept(guest):
    page = guest.page("/keep")
    assert "only this browser can open your games, until" in page
    assert "Keep my games" in guest.page("/games")


def test_the_game_of_a_guest_is_theirs_alone_even_when_it_is_over(app, desk, guest, sign_in):
    slug = slug_of(guest)
    with desk.store.write() as session:
        row = session.exec(select(tables.Game).where(tables.Game.slug == slug)).one()
        row.state = "over"
        session.add(row)
    for other in (Browser(app), sign_in("red")):
        for path in (f"/games/{slug}", f"/archive/{slug}", f"/api/v1/games/{slug}",
                     f"/archive/{slug}/bundle.zip", f"/archive/{slug}/replay"):  # fmt: skip
            assert other.get(path).status_code == 404, path
        for path in ("/", "/archive", "/archive/statistics"):
            assert slug not in other.page(path), path
    assert not archive.may_read(desk, slug, "red", None)


# ------------------------------------------------------------------- what is theirs


def test_a_guest_may_change_nothing_but_what_is_listed(app, desk, guest):
    """Every route that changes something, those of tomorrow, too."""
    closed = []
    for rule in make(desk).url_map.iter_rules():
        if not (rule.methods or set()) & {"POST", "PUT", "DELETE", "PATCH"}:
            continue
        if rule.endpoint in guests.MAY_CHANGE or rule.rule.startswith("/api/"):
            continue
        path = re.sub(r"<[^>]+>", "x", rule.rule)
        answer = guest.post(path)
        closed.append(rule.endpoint)
        assert (answer.status_code, answer.headers.get("Location")) == (
            303, "/keep?wanted=yes",
        ), rule.endpoint  # fmt: skip
    assert {"desk.act", "talk.say", "open_tables.act", "opening.open_game"} <= set(closed)
    assert {rule.endpoint for rule in make(desk).url_map.iter_rules()} >= (
        guests.MAY_CHANGE | guests.CLOSED
    ), "what is on the lists is there"


@pytest.mark.parametrize(
    "path", ["/settings", "/settings/access", "/new-game", "/settings/export.zip", "/events/new"]
)
def test_pages_of_an_account_ask_a_guest_for_an_address(guest, path):
    assert guest.get(path).headers["Location"] == "/keep?wanted=yes"
    assert "You need an account for that" in guest.page(path)


@pytest.mark.parametrize(
    "line",
    [
        "substitute ben@example.net",
        "set address ben@example.net",
        "press blue: hello",
        "replace red ben@example.net",
        "moderator: hello",
        "propose draw",
    ],
)
def test_no_line_of_a_guest_writes_to_anybody(desk, guest, line):
    guest.press(orders_of(guest), "send", text=f"{line}\nbid 1 on ford")
    schedule.tick(desk)
    assert letters_waiting(desk) == 0


def test_a_form_of_another_site_lets_nobody_in(app, desk):
    before = counted(desk)
    assert app.test_client().post("/play", data=PLAY).status_code == 403
    assert counted(desk) == before


def test_what_is_not_there_lets_nobody_in(app, desk):
    before = counted(desk)
    for wrong in ({"seat": "green"}, {"scenario": "none"}, {"ruleset": "none"}):
        assert Browser(app).post("/play", **{**PLAY, **wrong}).status_code == 422
    assert counted(desk) == before


# -------------------------------------------------------------------------- bounds


def test_so_many_guests_come_from_one_address_in_a_day(app, desk, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "guests_a_day", 2)
    for _ in range(2):
        assert "/orders" in Browser(app).post("/play", **PLAY).headers["Location"]
    full = Browser(app)
    answer = full.post("/play", **PLAY)
    assert answer.headers["Location"].startswith("/sign-up?next=")
    page = full.page(answer.headers["Location"])
    assert "too many guests today" in page
    elsewhere = Browser(app)
    elsewhere.client.environ_base["REMOTE_ADDR"] = "198.51.100.7"
    assert "/orders" in elsewhere.post("/play", **PLAY).headers["Location"]


def test_guests_of_one_household_are_one_place(app, desk, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "guests_a_day", 1)
    found = []
    for address in ("2a02:8108:1:2::1", "2a02:8108:1:2::2", "2a02:8108:1:3::1"):
        browser = Browser(app)
        browser.client.environ_base["REMOTE_ADDR"] = address
        found.append("/orders" in browser.post("/play", **PLAY).headers["Location"])
    assert found == [True, False, True]


@pytest.mark.parametrize("most", [0, 1])
def test_so_many_guests_are_known_at_once(app, desk, monkeypatch, most):
    monkeypatch.setattr(desk.config.limits, "guests", most)
    came = ["/orders" in Browser(app).post("/play", **PLAY).headers["Location"] for _ in range(3)]
    assert sum(came) == most


def test_a_guest_has_so_many_games(app, desk, guest, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "guest_games", 2)
    assert guest.post("/play", **PLAY).status_code == 303
    answer = guest.post("/play", **PLAY)
    assert answer.status_code == 422
    assert "A guest can have 2 games at most" in answer.get_data(as_text=True)


@pytest.mark.parametrize("bound", ["guest_seconds", "guests_seconds"])
def test_moves_of_guests_have_so_much_of_the_processor(app, desk, guest, monkeypatch, bound):
    path = orders_of(guest)
    guest.press(path, "send", text="bid 1 on ford")
    key = {"guest_seconds": "guest-time:near 127.0.0.1", "guests_seconds": "guests' time"}[bound]
    assert limits.used(desk, key) > 0, "what a move costs is counted"
    monkeypatch.setattr(desk.config.limits, bound, 1)
    limits.allow(desk, key, 10**9, number=1000)
    answer = guest.press(path, "send", text="bid 1 on ford")
    assert answer.status_code == 429
    assert "Nothing is lost" in answer.get_data(as_text=True)
    fresh = Browser(app).post("/play", **PLAY)
    assert fresh.headers["Location"].startswith("/sign-up")


def test_who_has_an_account_is_not_bound_by_what_guests_spend(desk, sign_in, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "guests_seconds", 1)
    limits.allow(desk, "guests' time", 10**9, number=5000)
    assert "/orders" in sign_in("red").post("/play", **PLAY).headers["Location"]


# --------------------------------------------------------------------- forgotten


def test_guests_and_all_of_their_games_are_forgotten(app, desk, clock):
    before = counted(desk)
    browser, keeper = Browser(app), Browser(app)
    browser.post("/play", **PLAY)
    path = orders_of(browser)
    for _ in range(3):
        browser.press(path, "send", text="bid 1 on ford\nalways pass")
        browser.press(path, "ready")
    browser.post(f"{path.rsplit('/', 1)[0]}/diary", text="so it goes")
    browser.press(path, "save", text="bid 1 on")
    schedule.tick(desk)
    assert counted(desk)["game"] == before["game"] + 1
    clock.forward(hours=24 * 13)
    assert hourly(desk) == 0
    assert browser.get(path).status_code == 200
    browser.press(path, "send", text="bid 1 on ford")  # a move prolongs it
    clock.forward(hours=24 * 13)
    assert hourly(desk) == 0
    assert browser.get(path).status_code == 200
    clock.forward(hours=48)
    assert hourly(desk) == 1
    schedule.tick(desk)
    assert counted(desk) == before, "nothing of them is left in any table"
    assert browser.get(path).headers["Location"].startswith("/sign-in")
    assert keeper.post("/play", **PLAY).status_code == 303, "their place is free"


def test_games_of_others_stay_when_guests_are_forgotten(app, desk, clock, guest, two_games):
    clock.forward(hours=24 * 15)
    assert hourly(desk) == 1
    found = {game.slug for game in games.list_games(desk)}
    assert found == {"open-1", "sealed-1"}
    assert all(check.ok for slug in found for check in archive.verify(desk, slug))


def test_a_guest_is_forgotten_at_once_who_asks_for_it(desk, guest):
    path = orders_of(guest)
    guest.post("/keep", act="forget")
    assert counted(desk)["game"] == counted(desk)["person"] == 0
    assert guest.get(path).headers["Location"].startswith("/sign-in")


# --------------------------------------------------------------------- taken over


def gave(browser: Browser, desk, email: str) -> str:
    """The link that comes when a guest gives an address."""
    answer = browser.post("/keep", act="keep", name="Nora", email=email)
    assert "Check your mail" in answer.get_data(as_text=True)
    return sent_links(desk)[email][-1]


@pytest.mark.parametrize("known", [False, True])
def test_who_gives_an_address_keeps_the_game(app, desk, guest, sign_in, known):
    email = PEOPLE["stranger"]
    if known:
        sign_in("stranger")
    path = orders_of(guest)
    link = gave(guest, desk, email)
    assert guest.page(path), "nothing has changed as long as the address is not proved"
    assert guest.get(link).status_code == 200
    answer = guest.client.post(link, data={"_token": guest.token()}, follow_redirects=True)
    assert ("The games you played as a guest now belong to your account.") in answer.get_data(
        as_text=True
    )
    person = people.person_by_email(desk, email)
    assert person is not None
    assert [seat.game for seat in people.seats_of(desk, person.id)] == [path.split("/")[2]]
    assert counted(desk)["person"] == 1, "the guest is no more"
    guest.press(path, "send", text="bid 1 on ford")
    schedule.tick(desk)
    info = games.game_info(desk, path.split("/")[2], person.id)
    assert not info.guest
    assert info.moderator_ids == [person.id]
    while games.game_info(desk, info.slug).turn == info.turn:
        asked = re.search(r'name="asked" value="(\w*)"', guest.page(path))[1]
        guest.post(path, act="anyway", text="", asked=asked)
        schedule.tick(desk)
    assert letters_waiting(desk) > 1, "from now on letters go to the address"


def test_in_another_browser_a_button_takes_the_games_over(app, desk, guest):
    path = orders_of(guest)
    link = gave(guest, desk, "nora@example.net")
    other = Browser(app)
    answer = other.post(link)
    assert answer.headers["Location"].startswith("/keep/")
    page = other.page(answer.headers["Location"])
    assert "nora@example.net" in page
    said = other.post(answer.headers["Location"], follow=True).get_data(as_text=True)
    assert "The games you played as a guest now belong to your account." in said
    assert other.get(path).status_code == 200


def test_the_guest_who_gave_a_strangers_address_gets_into_nothing(app, desk, guest, sign_in):
    """The owner of the address signs in; the browser that named it is signed out."""
    sign_in("red")
    link = gave(guest, desk, PEOPLE["red"])
    owner = Browser(app)
    owner.post(owner.post(link).headers["Location"])
    assert guest.get("/games").headers["Location"].startswith("/sign-in")
    assert owner.get("/settings").status_code == 200


def test_the_same_is_said_of_a_known_and_a_new_address(app, desk, sign_in):
    sign_in("red")
    pages = []
    for email in (PEOPLE["red"], "nobody@example.net"):
        browser = Browser(app)
        browser.post("/play", **PLAY)
        page = browser.post("/keep", act="keep", name="X", email=email).get_data(as_text=True)
        pages.append(re.sub(r'value="[0-9a-f]{20,}"', "", page.replace(email, "")))
    assert pages[0] == pages[1]


def test_who_signs_in_to_an_account_brings_the_games_along(app, desk, guest, sign_in):
    sign_in("red")
    path = orders_of(guest)
    guest.post("/sign-in", email=PEOPLE["red"])
    guest.post(sent_links(desk)[PEOPLE["red"]][-1])
    assert guest.get(path).status_code == 200
    assert guest.get("/settings").status_code == 200
    assert counted(desk)["person"] == 1


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"name": "Nora", "email": "nora"}, "That is not an e-mail address."),
        ({"name": " ", "email": "nora@example.net"}, "Please give a name"),
        ({"name": "Nora", "email": "desk@localhost"}, "is an address of this server"),
    ],
)
def test_what_is_no_address_is_said_at_the_field(desk, guest, fields, problem):
    answer = guest.post("/keep", act="keep", **fields)
    assert answer.status_code == 422
    assert problem in answer.get_data(as_text=True)
    assert sent_links(desk) == {}


def test_a_program_gives_no_address(desk, guest):
    for fields in ({"shown": ""}, {"website": "https://example.net"}):
        answer = guest.post("/keep", act="keep", name="Nora", email="nora@example.net", **fields)
        assert answer.status_code == 422
    assert sent_links(desk) == {}


def test_a_guest_who_is_signed_out_elsewhere_is_a_stranger(app, desk, guest):
    row = newest_person(desk)
    assert row.guest_until is not None
    with desk.store.write() as session:
        for one in session.exec(select(tables.WebSession)).all():
            session.delete(one)
    assert guest.get("/keep").headers["Location"] == "/sign-up"


@pytest.fixture(autouse=True)
def rows_fit(desk) -> Iterator[None]:
    """After each of these tests no row refers to one that is not there."""
    yield
    with desk.store.read() as session:
        assert session.connection().exec_driver_sql("PRAGMA foreign_key_check").all() == []
