"""The order page does the whole job without script, and like a letter does."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import event

from adjudicator.service.games import games, pages
from adjudicator.service.play import standing, submissions
from adjudicator.service.stepping import phases
from tests.web.browsing import open_game, words_of

PATH = "/games/open-1/red/orders"


@pytest.fixture
def game(desk):
    """A game whose first question is open to both seats."""
    return open_game(desk, "open-1", public=True)


@pytest.fixture
def red(sign_in, game):
    return sign_in("red")


def seat(game, name):
    return next(one.id for one in game.seats if one.name == name)


def text_of(response):
    from tests.web.browsing import Form

    for form in Form(response.get_data(as_text=True)).forms:
        if "text" in form["fields"]:
            return form["fields"]["text"]
    raise AssertionError("the page has no text box")


def test_what_is_asked_by_when_and_what_silence_means(red, desk):
    page = words_of(red.page("/games/open-1/red"))
    assert "Where do you bid in turn 1?" in page
    assert "You bid nothing." in page
    assert "You have 10 gold." in page
    due = pages.seat_page(desk, seat(games.game_info(desk, "open-1"), "red")).asked.due_at
    assert f'datetime="{due:%Y-%m-%dT%H:%M:%SZ}"' in red.page("/games/open-1/red")


def test_a_question_in_the_middle_of_a_turn_is_answered_on_the_map(red, sign_in, desk, game):
    """Its places are lit from the first, no unit is picked before; and the news stand below it."""
    assert "data-within" not in red.page(PATH)
    for name, text in (("red", "bid 2 on ford\nready"), ("blue", "ready anyway")):
        submissions.submit(desk, seat_id=seat(game, name), text=text, via="page")
    phases.close_if_ready(desk, game.id)
    page = sign_in("blue").page("/games/open-1/blue/orders")
    assert "Ambush" in page
    assert 'data-within="yes"' in page
    news = page.find('aria-labelledby="since-looked"')
    assert news < 0 or page.index('id="question"') < news


def test_what_is_kept_and_not_sent_is_told_among_ones_games(red):
    told = "Your orders are kept here, but you have not sent them yet."
    assert "You have not sent orders yet." in words_of(red.page("/games"))
    red.press(PATH, "save", text="bid 3 on the hill")
    assert told in words_of(red.page("/games"))
    red.press(PATH, "send", text="bid 3 on the hill")
    assert told not in words_of(red.page("/games"))


def test_a_page_asks_the_database_little_however_many_parts_it_has(red, desk):
    """Its parts share one look, so that what two of them want to know is looked up once."""
    red.page(PATH)
    asked = []

    def note(connection, cursor, statement, *rest):
        asked.append(statement)

    event.listen(desk.store.reader, "before_cursor_execute", note)
    red.page(PATH)
    event.remove(desk.store.reader, "before_cursor_execute", note)
    assert sum(one == "BEGIN" for one in asked) == 1
    assert len(asked) == len(set(asked)), asked
    assert len(asked) <= 19


def test_what_is_typed_is_kept_and_told_with_few_looks_at_the_database(red, desk):
    """A page's script asks at every pause of who types: what comes before the text is kept is one
    look, and what comes after it another."""
    red.press(PATH, "check", text="bid 2 on the hill")
    found = re.search(r'name="asked" value="([0-9a-f]+)"', red.page(PATH))
    asked = []

    def note(connection, cursor, statement, *rest):
        asked.append(statement)

    engines = {desk.store.reader, desk.store.writer}
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    told = red.post(f"{PATH}/sketch", asked=found[1], text="bid 3 on the hill").get_json()
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)
    assert told["kept"].startswith("Kept")
    assert told["lines"][0]["state"] == "order"
    assert len(asked) <= 24, asked


def test_checking_sends_nothing(red, desk, game):
    shown = red.press(PATH, "check", text="bid 2 on ford\nbid 3 on nowhere")
    page = words_of(shown.get_data(as_text=True))
    assert "Only checked: nothing has been sent" in page
    assert "bid 3 on nowhere" in page
    assert text_of(shown).splitlines() == ["bid 2 on ford", "bid 3 on nowhere"]
    assert pages.seat_page(desk, seat(game, "red")).draft == ""


def test_sending_gives_a_receipt_and_keeps_the_good_lines(red, desk, game):
    shown = red.press(PATH, "send", text="bid 2 on the hill\nbid 3 on Lyn\nbid 99 on Old Ford")
    page = words_of(shown.get_data(as_text=True))
    assert shown.status_code == 200
    assert "Received: receipt 1" in page
    assert "1 of 3 lines is accepted" in page
    assert "You have 8 gold left" in page
    stored = pages.seat_page(desk, seat(game, "red"))
    assert [one.text for one in stored.receipt.understood] == ["bid 2 on North Hill"]
    assert stored.receipt.digest_words in page


def test_a_later_submission_replaces_the_earlier_one(red, desk, game):
    red.press(PATH, "send", text="bid 2 on ford")
    red.press(PATH, "send", text="bid 4 on ford")
    stored = pages.seat_page(desk, seat(game, "red"))
    assert [one.text for one in stored.receipt.understood] == ["bid 4 on Old Ford"]
    assert "bid 4 on ford" in red.page(PATH)


def test_the_form_writes_a_line_into_the_box_and_sends_nothing(red, desk, game):
    shown = red.press(PATH, "add:Bid", text="bid 1 on ford", **{
        "Bid.gold": "3", "Bid.place": "Königsberg",
    })  # fmt: skip
    assert shown.status_code == 200
    assert text_of(shown) == "bid 1 on ford\nbid 3 on Königsberg\n"
    assert "Added: bid 3 on Königsberg" in words_of(shown.get_data(as_text=True))
    assert pages.seat_page(desk, seat(game, "red")).draft == ""


def test_the_form_offers_only_what_is_legal(red):
    page = red.page(PATH)
    for place in ("North Hill", "Old Ford", "Königsberg"):
        assert f"<option>{place}" in page
    assert 'name="Press.place"' in page, "may be sent along as a plan"
    assert 'name="AlwaysAmbush.place"' in page
    assert 'name="Ambush' not in page, "is not asked now"


def test_a_form_that_lacks_something_says_what_and_keeps_the_rest(red):
    shown = red.press(PATH, "add:Bid", **{"Bid.gold": "3"})
    page = shown.get_data(as_text=True)
    assert shown.status_code == 422
    assert "Please say: place." in words_of(page)
    assert 'name="Bid.gold" value="3"' in page


def test_ready_and_not_ready_and_the_step_runs_when_all_are(red, sign_in, desk, game):
    blue = sign_in("blue")
    red.press(PATH, "send", text="bid 2 on ford")
    page = words_of(red.press(PATH, "ready").get_data(as_text=True))
    assert "You are ready" in page
    assert "is in" in words_of(blue.page("/games/open-1"))
    page = words_of(red.press(PATH, "wait").get_data(as_text=True))
    assert "You are ready" not in page
    red.press(PATH, "ready")
    steps = (
        games.game_info(desk, "open-1").phase_number,
        pages.seat_page(desk, seat(game, "blue")).asked.ask.key,
    )
    blue.press("/games/open-1/blue/orders", "send", text="bid 2 on North Hill")
    blue.press("/games/open-1/blue/orders", "ready")
    after = games.game_info(desk, "open-1")
    blue_asked = pages.seat_page(desk, seat(game, "blue")).asked
    assert (after.phase_number, blue_asked and blue_asked.ask.key) != steps


def test_withdrawing_leaves_what_silence_means(red, desk, game):
    red.press(PATH, "send", text="bid 2 on ford")
    red.press(PATH, "withdraw")
    stored = pages.seat_page(desk, seat(game, "red"))
    assert stored.draft == ""
    assert "Withdraw my orders" not in red.page(PATH)


def test_a_page_that_is_too_old_sends_nothing_and_keeps_the_text(red, sign_in, desk, game):
    from tests.web.browsing import Form

    (old,) = (f for f in Form(red.page(PATH)).forms if "text" in f["fields"])
    for name in ("red", "blue"):
        submissions.submit(desk, seat_id=seat(game, name), text="bid 1 on ford\nready", via="mail")
    phases.close_if_ready(desk, game.id)
    data = {**old["fields"], "text": "bid 9 on ford", "act": "send"}
    shown = red.client.post(PATH, data=data)
    assert shown.status_code == 409
    page = words_of(shown.get_data(as_text=True))
    assert "The question has changed" in page
    assert text_of(shown) == "bid 9 on ford"


def test_standing_orders_are_added_by_text_and_shown(red, desk, game):
    shown = red.press(PATH, "add:AlwaysAmbush", text="", **{
        "AlwaysAmbush.place": "Old Ford", "AlwaysAmbush.if": "gold at least 3",
    })  # fmt: skip
    red.press(PATH, "send", text=text_of(shown))
    page = words_of(red.page("/games/open-1/red"))
    assert "always ambush at Old Ford if gold at least 3" in page
    red.press(PATH, "send", text="drop standing 1")
    assert "always ambush" not in words_of(red.page("/games/open-1/red"))


def test_commands_in_the_box_are_answered_at_once(red):
    page = words_of(red.press(PATH, "send", text="help").get_data(as_text=True))
    assert "bid" in page
    assert "ready" in page


def test_other_seats_see_nothing_of_it(red, sign_in, desk, game):
    blue = sign_in("blue")
    paths = ("/games/open-1/blue", "/games/open-1/blue/orders", "/archive/open-1")
    api = "/api/v1/games/open-1/seats/blue/ask"
    before = [stable(blue, path) for path in (*paths, api)]
    red.press(PATH, "check", text="bid 7 on Königsberg\nalways ambush at ford")
    assert [stable(blue, path) for path in (*paths, api)] == before
    red.press(PATH, "send", text="bid 7 on Königsberg\nalways ambush at ford")
    one = [stable(blue, path) for path in (*paths, api)]
    red.press(PATH, "send", text="bid 1 on ford")
    assert [stable(blue, path) for path in (*paths, api)] == one


def stable(browser, path):
    """A page without the marks that each form of ours bears anew."""
    return re.sub(rb'name="(once|_token)" value="[^"]+"', b"", browser.get(path).data)


def test_the_json_of_an_own_ask_has_what_the_page_has(red, game):
    red.press(PATH, "send", text="bid 2 on ford")
    told = red.get("/api/v1/games/open-1/seats/red/ask").json
    assert told["ask"]["ask"]["title"] == "Where do you bid in turn 1?"
    assert told["ask"]["card"][0]["tag"] == "Bid"
    assert told["draft"].strip() == "bid 2 on ford"
    assert told["receipt"]["number"] == 1


def test_loading_an_answer_anew_does_not_drop_a_second_standing_order(red, desk, game):
    from tests.web.browsing import Form

    red.press(PATH, "send", text="always ambush at ford\nalways ambush at north hill")
    (form,) = (f for f in Form(red.page(PATH)).forms if "text" in f["fields"])
    data = {**form["fields"], "text": "drop standing 1", "act": "send"}
    assert red.client.post(PATH, data=data).status_code == 200
    assert red.client.post(PATH, data=data).status_code == 303
    assert standing.listed(desk, seat(game, "red")) == ["always ambush at North Hill"]


def test_what_is_done_once_does_not_stay_in_the_box(red):
    shown = red.press(
        PATH, "send", text="bid 1 on ford\nalways ambush at north hill\nstanding\nbid x"
    )
    assert text_of(shown) == "bid 1 on ford\nbid x"


@pytest.mark.parametrize("last", ["drop line 2", "Sorry, scrap line 2."])
def test_a_line_that_is_dropped_is_gone_from_the_box_too(red, desk, game, last):
    """Else “ready” would send it once more."""
    red.press(PATH, "send", text="bid 1 on ford\nbid 2 on north hill")
    shown = red.press(PATH, "send", text=f"bid 1 on ford\nbid 2 on north hill\n{last}")
    assert text_of(shown).strip() == "bid 1 on ford"
    red.press(PATH, "ready", text=text_of(shown))
    receipt = submissions.current_receipt(desk, seat(game, "red"))
    assert [one.text for one in receipt.understood] == ["bid 1 on Old Ford"]
