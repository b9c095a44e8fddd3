"""The way in: what can be played, signing up, a game against the house, the guides."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from markupsafe import escape
from sqlmodel import select

from adjudicator.laboratory import walking
from adjudicator.rulesets import ledger, packs, registry
from adjudicator.service.archive import archive
from adjudicator.service.desk import Cache
from adjudicator.service.games import games, opening
from adjudicator.service.moderating import seats
from adjudicator.service.people import people
from adjudicator.storage.tables import Game
from adjudicator.web.drawing import pictures
from adjudicator.web.front import guides, start
from tests.house_kit import letters_to
from tests.web.browsing import PEOPLE, Browser, open_game, sent_links, words_of


def test_a_stranger_plays_his_first_game_within_some_clicks(app, desk, sign_in):
    """Start, sign up, the letter's link, a game, its order page, an answer."""
    browser = Browser(app)
    assert "Play a short game against the computer" in browser.page("/")
    assert "Play against the computer" not in browser.page("/play")  # the toy has no catalogue
    shown = browser.post("/sign-up", name="Nora New", email="nora@example.net", next="/play")
    assert "on its way to nora@example.net" in shown.get_data(as_text=True)
    (link,) = sent_links(desk)["nora@example.net"]
    entered = browser.post(link)
    assert entered.headers["Location"] == "/play"
    begun = browser.post("/play", ruleset="toy", scenario="short", seat="red")
    assert begun.status_code == 303
    slug = begun.headers["Location"].split("/")[2]
    assert games.game_info(desk, slug).state == "running"
    page = browser.page(f"/games/{slug}/red/orders")
    assert "bid" in page
    assert "every question goes to nora@example.net too" in page
    assert letters_to(desk, "nora@example.net", "invitation") == [], "he has begun it himself"
    assert len(letters_to(desk, "nora@example.net", "ask")) == 1
    assert "every question goes to" not in browser.page(f"/games/{slug}/red/orders")
    before = games.game_info(desk, slug)
    browser.post(f"/games/{slug}/red/orders", text="bid 2 on ford\nready", act="send", asked="")
    person = people.person_by_email(desk, "nora@example.net")
    assert person is not None
    assert person.name == "Nora New"
    assert before.seats[1].name == "blue"


def test_the_house_answers_at_once(app, desk, sign_in):
    browser = sign_in("stranger")
    begun = browser.post("/play", ruleset="toy", scenario="short", seat="red")
    path = begun.headers["Location"]
    slug = path.split("/")[2]
    for _ in range(40):
        if games.game_info(desk, slug).state != "running":
            break
        browser.press(path, "send", text="ready anyway")
    assert games.game_info(desk, slug).state == "over"


def test_a_game_against_the_house_is_its_players_own(app, desk, sign_in):
    """Its name says what it is, and nobody is asked to take the seat of its bot."""
    browser = sign_in("stranger")
    slugs = []
    for _ in range(2):
        begun = browser.post("/play", ruleset="toy", scenario="short", seat="red")
        slugs.append(begun.headers["Location"].split("/")[2])
    assert slugs == ["short-against-the-computer", "short-against-the-computer-2"]
    assert seats.wanted(desk) == []
    other = sign_in("observer")
    assert "against-the-house" not in words_of(other.page("/seats-wanted"))
    shown = other.post("/seats-wanted", game=slugs[0], seat="blue", words="I am free")
    assert "is not looking for a player" in words_of(shown.get_data(as_text=True))


def test_the_last_step_against_the_house_is_taken_back_as_often_as_one_likes(app, desk, sign_in):
    browser = sign_in("stranger")
    path = browser.post("/play", ruleset="toy", scenario="short", seat="red").headers["Location"]
    slug = path.split("/")[2]
    first = games.game_info(desk, slug)
    assert "Take back" not in browser.page(path), "nothing is answered yet"
    while games.game_info(desk, slug).turn == first.turn:
        browser.press(path, "send", text="bid 1 on ford")
        browser.press(
            path, "anyway" if ("Are you sure you are ready") in browser.page(path) else "ready"
        )
        asked = re.search(r'name="asked" value="(\w*)"', browser.page(path))[1]
        if games.game_info(desk, slug).turn == first.turn:
            browser.post(path, act="anyway", text="", asked=asked)
    for _ in range(6):
        page = browser.page(path)
        if "Take back my last answer" not in page:
            break
        back = browser.press(path, "back").get_data(as_text=True)
        assert "You have taken back your last answer. It is turn 1 again." in words_of(back)
    now = games.game_info(desk, slug)
    assert (now.turn, now.state) == (first.turn, "running")
    assert all(check.ok for check in archive.verify(desk, slug)), "both histories are proved"


def test_at_a_table_of_people_nobody_takes_a_step_back_alone(app, desk, sign_in):
    open_game(desk, "open-1", public=False)
    red = sign_in("red")
    page = red.post("/games/open-1/red/orders", act="back", asked=asked_there(red))
    assert "You have no step to take back" in words_of(page.get_data(as_text=True))


def asked_there(browser):
    page = browser.page("/games/open-1/red/orders")
    return re.search(r'name="asked" value="(\w*)"', page)[1]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"name": "Nora", "email": "nora"}, "That is not an e-mail address."),
        ({"name": " ", "email": "nora@example.net"}, "Please give a name"),
        ({"name": "Nora", "email": "desk@localhost"}, "is an address of this server"),
        ({"name": "Nora", "email": "ä@example.net"}, "not an address that we can write to"),
    ],
)
def test_what_cannot_sign_up_is_said_at_the_field_and_kept(app, desk, fields, problem):
    answer = Browser(app).post("/sign-up", **fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert problem in page
    assert f'value="{fields["email"]}"' in page
    assert sent_links(desk) == {}


def test_signing_up_tells_nobody_who_is_known(app, desk, sign_in):
    sign_in("red")
    pages = []
    for email in ("nobody@example.net", PEOPLE["red"]):
        text = Browser(app).post("/sign-up", name="X", email=email).get_data(as_text=True)
        pages.append(re.sub(r'value="[0-9a-f]{20,}"', "", text.replace(email, "")))
    assert pages[0] == pages[1]
    assert letters_to(desk, PEOPLE["red"], "signin")
    person = people.person_by_email(desk, PEOPLE["red"])
    assert person is not None
    assert person.name != "X"


def test_many_newcomers_a_day_are_enough(app, desk, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "newcomers_a_day", 1)
    browser = Browser(app)
    assert browser.post("/sign-up", name="A", email="a@example.net").status_code == 200
    assert browser.post("/sign-up", name="B", email="b@example.net").status_code == 422


def test_games_against_the_house_have_an_end_too(app, desk, sign_in, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "alone_a_day", 1)
    browser = sign_in("stranger")
    assert browser.post("/play", ruleset="toy", scenario="short", seat="red").status_code == 303
    answer = browser.post("/play", ruleset="toy", scenario="short", seat="red")
    assert answer.status_code == 422
    assert "many games today" in answer.get_data(as_text=True)
    wrong = browser.post("/play", ruleset="toy", scenario="short", seat="green")
    assert "has no seat “green”" in wrong.get_data(as_text=True)


@pytest.mark.parametrize("name", guides.names())
def test_each_guide_is_a_page_whose_links_lead_somewhere(app, name):
    browser = Browser(app)
    page = browser.page(f"/guides/{name.replace('_', '-')}")
    anchors = set(re.findall(r'id="([^"]+)"', page))
    for target in re.findall(r'href="#([^"]+)"', page):
        assert target in {*anchors, "content"}, target
    for path in set(re.findall(r'href="(/guides/[^"#]+)', page)):
        assert browser.get(path).status_code == 200
    assert "<script" not in page.split("<main", 1)[1].split("</main>")[0]


def test_words_are_found_in_the_guides(app):
    browser = Browser(app)
    page = browser.page("/guides?q=standing+orders")
    found = re.findall(r'href="(/guides/[a-z-]+)#([^"]+)"', page)
    assert found
    path, anchor = found[0]
    assert f'id="{anchor}"' in browser.page(path)
    assert "No guides match" in browser.page("/guides?q=zeppelinpost")


def test_every_game_has_its_guide():
    assert set(registry.RULESETS) <= set(guides.names())
    assert packs.shipped().is_dir()


def test_the_house_bears_its_own_name(app, desk, monkeypatch):
    monkeypatch.setattr(desk.config.house, "name", "The Old Post Office")
    page = Browser(app).page("/")
    assert "<title>The Old Post Office</title>" in page


# ------------------------------------------------------------------ start page


def test_the_start_page_shows_what_is_played_and_what_runs(app, desk, two_games):
    page = Browser(app).page("/")
    assert "/pictures/toy/" in page
    assert "A game in progress" in page
    assert "/archive/open-1/turn-1-1.png" in page
    assert "sealed-1" not in page
    assert f"mailto:{desk.config.mail.address}" in page


def test_the_start_page_says_that_nothing_runs_by_silence(app, desk):
    page = Browser(app).page("/")
    assert "A game in progress" not in page
    assert "Seats that need" not in page


def test_a_card_tells_players_length_and_difficulty(app):
    told = [opening.tell("blitzwar", one) for one in ("campaign-1939", "africa-20-1")]
    with app.test_request_context("/"):
        offered = opening.Offered(name="blitzwar", title="BlitzWar", scenarios=[], told=told)
        (card,) = start.cards([offered])
    assert card.players == "2 to 3 players"
    assert card.level == "easy to hard"
    assert card.length == "a week to 9 months by mail, 3 to 94 letters for each player"
    assert card.first is not None
    assert card.first.name == "africa-20-1"
    assert card.picture == "/pictures/blitzwar/africa-20-1.png"


def test_pictures_are_drawn_of_what_everybody_may_see(app, two_games, sign_in):
    browser = Browser(app)
    for path in ("/pictures/toy/long.png", "/archive/open-1/turn-1-1.png?small"):
        found = browser.get(path)
        assert found.status_code == 200, path
        assert found.data.startswith(b"\x89PNG")
    for path in (
        "/pictures/toy/none.png",
        "/pictures/none/long.png",
        "/archive/sealed-1/turn-1-1.png",
    ):
        assert browser.get(path).status_code == 404, path
    assert sign_in("red").get("/archive/sealed-1/seats/red/turn-1-1.png").status_code == 200


def test_a_picture_that_takes_too_long_is_asked_for_later(sign_in, monkeypatch):
    """A server that has just begun draws one after the other: that is no failure of a page."""

    def late(*what: object, **more: object) -> bytes:
        raise TimeoutError

    monkeypatch.setattr(pictures.mapsheet, "png_in_worker", late)
    monkeypatch.setattr(pictures, "_KEPT", Cache(2))
    found = sign_in("nobody").get("/pictures/toy/long.png")
    assert found.status_code == 503
    assert int(found.headers["Retry-After"]) > 0


# ------------------------------------------------------- what may be written, and why not


@pytest.fixture
def five(app, desk, monkeypatch):
    """A browser in a house with the five games."""
    monkeypatch.setattr(desk, "rulesets", {n: registry.load(n) for n in registry.RULESETS})
    monkeypatch.setattr(desk, "packs", packs.of_ruleset)
    return Browser(app)


@pytest.mark.parametrize("name", registry.RULESETS)
def test_the_order_card_holds_every_order_of_a_game_once(five, name):
    page = five.page(f"/guides/{name.replace('_', '-')}/orders")
    ruleset = registry.load(name)
    for one in (*ruleset.orders, *ruleset.standing):
        assert page.count(f'id="order-{one.tag()}"') == 1, one.tag()
        for example in one.examples:
            assert str(escape(example)) in page


@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_clause_has_its_place_on_a_page(five, name):
    path = f"/guides/{name.replace('_', '-')}/rules"
    index = five.page(path)
    for chapter in ledger.chapters(name).values():
        assert f'href="{path}/{chapter.name}"' in index
    some = list(ledger.chapters(name).values())
    for chapter in (some[0], some[len(some) // 2], some[-1]):
        page = five.page(f"{path}/{chapter.name}")
        for clause, _ in chapter.clauses:
            assert f'id="{clause}"' in page
            assert ledger.address(clause) == f"{path}/{chapter.name}#{clause}"
    for ruling in registry.load(name).rulings[:2]:
        assert ruling.id in five.page(f"{path}/rulings")


def test_the_clauses_that_orders_name_can_be_looked_up():
    for name in registry.RULESETS:
        ruleset = registry.load(name)
        for one in (*ruleset.orders, *ruleset.standing):
            assert ledger.address(one.clause), (name, one.tag(), one.clause)


def test_what_is_no_clause_leads_nowhere():
    for clause in ("", "13.4", "ZZ-1-1", "BW-99.9-1", "BW"):
        assert ledger.address(clause) == ""


def test_there_is_no_card_of_a_game_that_there_is_not(five):
    for path in ("/guides/none/orders", "/guides/none/rules", "/guides/blitzwar/rules/99"):
        assert five.get(path).status_code == 404, path


def test_the_question_says_what_may_be_written(sign_in, two_games):
    browser = sign_in("red")
    page = browser.page("/games/open-1/red/card")
    assert "What may I write here?" in page
    assert 'id="order-Bid"' in page
    assert sign_in("blue").get("/games/open-1/red/card").status_code == 404
    assert Browser(browser.client.application).get("/games/open-1/red/card").status_code == 404


def test_every_guide_leads_to_orders_and_rules(five):
    page = five.page("/guides/blitzwar")
    assert 'href="/guides/blitzwar/orders"' in page
    assert 'href="/guides/blitzwar/rules"' in page
    assert "/orders" not in five.page("/guides/deadlines").split("<article")[0]


# ------------------------------------------------------------------ opening a game


def test_optional_rules_are_ticks_and_phases_have_titles(five, sign_in, desk):
    browser = sign_in("red")
    page = browser.page("/new-game?ruleset=victory&scenario=quick-start")
    assert '<input type="checkbox" name="ruling-storms" value="yes">' in page
    assert ">-1" not in page
    assert "as the scenario says" in page
    assert "Difficulty: easy" in page
    page = browser.page("/new-game?ruleset=blitzwar&scenario=campaign-1939")
    assert "set_up" not in words_of(page)
    assert words_of(page).index("BW-A14") < words_of(page).index("you cannot change these")


def test_a_ticked_rule_is_used_and_stays_ticked(five, sign_in, desk):
    browser = sign_in("red")
    facts = {"ruleset": "victory", "scenario": "quick-start", "slug": "stormy-1"}
    seats = {"seat-red": "red@example.net", "seat-blue": "bot:sensible"}
    looked = browser.post("/new-game", **facts, **seats, act="look", **{"ruling-storms": "yes"})
    page = looked.get_data(as_text=True)
    assert '<input type="checkbox" name="ruling-storms" value="yes" checked>' in page
    assert '<input type="checkbox" name="ruling-pursuit" value="yes">' in page
    opened = browser.post("/new-game", **facts, **seats, act="open", **{"ruling-storms": "yes"})
    assert opened.status_code == 303
    with desk.store.read() as session:
        game = session.exec(select(Game).where(Game.slug == "stormy-1")).one()
        assert game.rulings["storms"] is True
        assert game.rulings["pursuit"] is False


# ---------------------------------------------------------------- a first turn


@pytest.mark.parametrize("name", registry.RULESETS)
def test_a_first_turn_is_walked_through(five, name):
    page = five.page(f"/guides/{name.replace('_', '-')}/first-turn")
    assert "You get the receipt at once" in page
    assert "The report, as your side reads it" in page
    assert f'href="/guides/{name.replace("_", "-")}#' in page


@pytest.mark.parametrize("name", registry.RULESETS)
def test_of_a_first_turn_only_the_slips_it_speaks_of_are_refused(name):
    walk = walking.read(guides.folder() / "games" / "first-turn" / f"{name}.toml")
    ruleset = registry.load(name)
    told = walking.Walking(ruleset, ruleset.board(packs.of_ruleset(name)), walk)
    page = told.page()
    assert len(told.refused) == 1, told.refused
    assert page.count("**Not ") == 1
    scenario = opening.tell(walk.ruleset, walk.scenario)
    assert scenario.solo == walk.seat


def test_a_walk_whose_steps_are_never_asked_for_is_none():
    walk = walking.read(guides.folder() / "games" / "first-turn" / "world_at_war.toml")
    walk.steps += [walk.steps[-1]] * 3
    ruleset = registry.load("world_at_war")
    board = ruleset.board(packs.of_ruleset("world_at_war"))
    with pytest.raises(ValueError, match="the game ended before its steps"):
        walking.Walking(ruleset, board, walk).page()


# ------------------------------------------------------------------ invitations


def invited(desk, slug="feud-7"):
    games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug=slug,
        moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
    )
    return sent_links(desk)[PEOPLE["red"]][0]


def test_the_page_of_an_invitation_says_what_it_is_about(app, desk):
    link = invited(desk)
    page = Browser(app).page(link)
    assert "You are invited to play Red" in page
    assert "<dt>Blue</dt><dd>invited</dd>" in page
    assert "No, thank you" in page
    assert "/pictures/toy/long.png" in page


def test_an_invitation_is_declined_on_its_page(app, desk):
    link = invited(desk)
    page = Browser(app).press(link, "decline").get_data(as_text=True)
    assert "that you do not want to play" in page
    assert Browser(app).get(link).status_code == 410
    lines = letters_to(desk, PEOPLE["moderator"])[-1].facts["lines"]
    assert "does not want to play Red" in lines[0]


def test_an_invitation_to_a_running_game_shows_where_it_stands(app, desk, two_games):
    seats.replace(desk, "open-1", "red", "ruth@example.net")
    seats.replace(desk, "sealed-1", "red", "ruth@example.net")
    opened, sealed = sent_links(desk)["ruth@example.net"][-2:]
    page = Browser(app).page(opened)
    assert "The game so far" in page
    assert "/archive/open-1/turn-1-1.png" in page
    page = Browser(app).page(sealed)
    assert "The game so far" in page
    assert "/archive/" not in page.split("<main")[1].split("</main")[0]


def test_what_a_stranger_chose_waits_where_there_is_no_place_for_guests(five, desk, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "guests", 0)
    chosen = {"ruleset": "victory", "scenario": "quick-start", "seat": "red"}
    answer = five.post("/play", **chosen)
    back = answer.headers["Location"].split("next=")[1]
    page = five.page(unquote(back))
    assert "<h1>Quick Start, against the computer</h1>" in page
    assert "<h1>Choose a game</h1>" in five.page("/play?game=victory&scenario=nonsense")
