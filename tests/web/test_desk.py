"""The moderator's desk: everything by forms alone, sealed as the game is, closed to others."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from adjudicator.service.archive import archive
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import disputes, holding, rollback, seats
from adjudicator.service.options import ModeratingOptions
from adjudicator.service.play import submissions
from tests.web.browsing import PEOPLE, open_game, play_turn, sent_links, words_of

DESK = "/games/open-1/desk"


@pytest.fixture
def game(desk):
    return open_game(desk, "open-1", public=True)


@pytest.fixture
def moderator(sign_in):
    return sign_in("moderator")


def do(browser, act, slug="open-1", **fields):
    """Press a button of the desk; the words of the page that comes back."""
    response = browser.post(f"/games/{slug}/desk", follow=True, act=act, **fields)
    return words_of(response.get_data(as_text=True))


def verified(desk):
    assert [c.text for c in archive.verify(desk, "open-1") if not c.ok] == []


def test_the_desk_says_who_is_in_and_never_what(desk, game, moderator):
    red = game.seats[0].id
    submissions.submit(desk, seat_id=red, text="bid 4 on ford\nnonsense", via="page")
    page = words_of(moderator.page(DESK))
    assert "complete, 1 line is not accepted" in page
    assert "nothing has come" in page
    assert "bid" not in page.split()
    assert "You see whether orders" in page
    assert "moderate+" in page


@pytest.mark.parametrize("who", ["nobody", "stranger", "red", "blue"])
def test_the_desk_is_closed_to_others(desk, game, sign_in, who):
    browser = sign_in(who)
    assert browser.get(DESK).status_code in (302, 404)
    assert browser.post(DESK, act="pause").status_code in (403, 404)
    assert games.game_info(desk, "open-1").state == "running"


def test_a_turn_is_run_held_previewed_released_and_taken_back(desk, game, moderator):
    assert "Every step waits" in moderator.page(DESK)
    assert "report waits for your release" in do(moderator, "hold", hold="reports")
    assert "Reminded: Red and Blue." in do(moderator, "remind")
    for _ in range(8):
        if games.game_info(desk, "open-1").state == "held":
            break
        do(moderator, "process", reason="all are here")
    page = moderator.page(DESK)
    assert "Held for your review" in page
    preview = moderator.post(f"{DESK}/preview")
    assert "The result is hidden from you" in words_of(preview.get_data(as_text=True))
    assert "The step is published" in do(moderator, "release")
    assert games.game_info(desk, "open-1").reports == 1
    assert "Not done." in do(moderator, "rollback", phase="1", reason="a slip")
    assert "Void: turn-1-1" in do(moderator, "rollback", phase="1", reason="a slip", sure="yes")
    page = moderator.page(DESK)
    assert "took the game back" in page
    (link,) = set(re.findall(r'href="(/games/open-1/desk/void/\d+)"', page)[:1])
    assert "This report was taken back." in moderator.page(link)
    verified(desk)


def test_unsealed_the_preview_shows_the_reports(desk, game, moderator):
    play_turn(desk, "open-1")
    assert "We have told everybody" in do(moderator, "unseal", reason="they asked me")
    shown = moderator.post(f"{DESK}/preview").get_data(as_text=True)
    assert "Next questions" in shown
    assert "You can read the orders of this step" in moderator.page(DESK)
    assert "hidden from you again" in do(moderator, "seal")
    assert "unsealed the orders" in moderator.page(DESK)
    verified(desk)


def test_rulings_and_corrections(desk, game, moderator):
    assert "TOY-A1 is now yes" in do(
        moderator, "rule", ruling="TOY-A1", choice="yes", reason="the book is silent"
    )
    tried = do(
        moderator, "correct", changes="camps/red/gold = 12", reason="a misprint", **{"try": "yes"}
    )
    assert "Nothing has changed yet." in tried
    assert "would see a difference: Red" in tried
    assert "It was" not in tried  # what stands there is sealed
    done = do(moderator, "correct", changes="camps/red/gold = 12", reason="a misprint")
    assert "Seats that see a difference: Red." in done
    assert "needs a reason" in do(moderator, "correct", changes="camps/red/gold = 13")
    verified(desk)


def test_the_clock(desk, game, moderator):
    before = games.game_info(desk, "open-1").due_at
    assert "has moved by 24 hours" in do(moderator, "extend", hours="24")
    assert games.game_info(desk, "open-1").due_at > before
    assert "An extension is a number of hours" in do(moderator, "extend", hours="soon")
    assert "paused" in do(moderator, "pause").lower()
    shown = moderator.page(DESK)
    assert '<td data-label="Due">paused</td>' in shown, "no deadline runs, so none is shown"
    assert "goes on" in do(moderator, "resume")


def test_seats_are_invited_again_replaced_and_offered(desk, moderator, sign_in):
    games.open_game(
        desk, ruleset="toy", scenario="long", slug="open-1", moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": "wrong@example.net"},
    )  # fmt: skip
    sent_links(desk)
    assert "An invitation to play Blue is on its way" in do(
        moderator, "invite", seat="blue", email=PEOPLE["blue"]
    )
    assert PEOPLE["blue"] in sent_links(desk)
    assert "has begun" in do(moderator, "begin", anyway="yes")
    assert "calling for volunteers to play" in do(moderator, "eject", seat="blue", reason="silent")
    assert "Blue in open-1" in words_of(sign_in("nobody").page("/seats-wanted"))
    stranger = sign_in("stranger")
    shown = stranger.post("/seats-wanted", game="open-1", seat="blue", words="I am free")
    assert "We have told the moderator" in words_of(shown.get_data(as_text=True))
    page = moderator.page(DESK)
    assert "I am free" in page
    assert "is zoe@example.net's from now on" in do(
        moderator, "admit", seat="blue", email=PEOPLE["stranger"]
    ).replace("&#39;", "'")
    assert games.game_info(desk, "open-1").seats[1].taken
    assert "bot (timid)" in do(moderator, "bot", seat="red", bot="timid")


def test_a_dispute_bundle_is_a_file(desk, game, moderator):
    play_turn(desk, "open-1")
    response = moderator.post(f"{DESK}/dispute", first="1", last="2")
    assert response.mimetype == "application/zip"
    data = response.get_data()
    assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None
    assert all(check.ok for check in disputes.check(desk, data))
    wrong = moderator.post(f"{DESK}/dispute", first="7", last="9")
    assert wrong.status_code == 422


def test_a_second_moderator_has_the_desk_too(desk, game, moderator, sign_in):
    assert "moderates open-1 too" in do(moderator, "promote", email=PEOPLE["stranger"])
    second = sign_in("stranger")
    assert "Who is in" in second.page(DESK)
    assert "open-1" in second.page("/games")


def test_nonsense_is_refused(desk, game, moderator):
    assert moderator.post(DESK, act="explode").status_code == 400
    assert moderator.get(f"{DESK}/void/77").status_code == 404
    assert "has no seat" in do(moderator, "extend", hours="3", seat="green")
    assert "has no seat" in do(moderator, "replace", seat="green", email="x@example.net")


# -------------------------------------------------------------------- opening


def test_a_game_is_opened_on_pages(desk, moderator):
    assert "toy" in moderator.page("/new-game").lower()
    page = moderator.page("/new-game?ruleset=toy&scenario=long")
    assert "<svg" in page
    fields = {"ruleset": "toy", "scenario": "long", "slug": "new-1", "turn.hours": "48",
              "seat-red": PEOPLE["red"], "seat-blue": "bot:timid", "desk.sealed": "no",
              "archive": "private", "desk.hold": "reports", "ruling-TOY-A1": "yes"}  # fmt: skip
    looked = moderator.post("/new-game", act="look", **fields)
    assert "It is not open yet" in words_of(looked.get_data(as_text=True))
    assert games.list_games(desk) == []
    done = moderator.post("/new-game", act="open", follow=True, **fields)
    assert "The game is open" in words_of(done.get_data(as_text=True))
    info = games.game_info(desk, "new-1")
    assert (info.state, info.public_archive) == ("inviting", False)
    assert PEOPLE["red"] in sent_links(desk)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"slug": "Bad Slug"}, "cannot be the name of a game"),
        ({"seat-blue": ""}, "Nobody is named for Blue"),
        ({"turn.hours": "soon"}, "Time to answer : It must be a number of hours (or “3 days”)"),
        ({"turn.at": "20:00", "quiet": "19:00 to 21:00"}, "No deadline can fall at 20:00"),
        ({"desk.assignment": "random", "players": "one@example.net"}, "too few"),
        ({"ruling-TOY-A1": "maybe"}, "has no option"),
    ],
)
def test_what_cannot_be_opened_is_said_and_kept_in_the_form(desk, moderator, change, sentence):
    fields = {"ruleset": "toy", "scenario": "long", "slug": "new-1",
              "seat-red": PEOPLE["red"], "seat-blue": PEOPLE["blue"], **change}  # fmt: skip
    shown = moderator.post("/new-game", act="open", **fields)
    assert shown.status_code == 422
    page = shown.get_data(as_text=True)
    assert sentence in words_of(page)
    assert PEOPLE["red"] in page
    assert games.list_games(desk) == []


def test_seats_are_given_out_by_wishes_on_pages(desk, moderator, sign_in):
    moderator.post("/new-game", act="open", ruleset="toy", scenario="long", slug="open-1",
                   players=f"{PEOPLE['red']}\n{PEOPLE['blue']}",
                   **{"desk.assignment": "wishes"})  # fmt: skip
    from tests.house_kit import letters_to

    links = {
        who: "/wishes/" + str(letters_to(desk, PEOPLE[who], "notice")[-1].facts["invitation"])
        for who in ("red", "blue")
    }
    browser = sign_in("nobody")
    assert "by your wishes" in browser.page(links["red"])
    done = browser.post(links["red"], **{"wish-1": "blue", "name": "Anna"})
    assert "would like Blue" in words_of(done.get_data(as_text=True))
    twice = browser.post(links["blue"], **{"wish-1": "blue", "wish-2": "blue"})
    assert twice.status_code == 422
    browser.post(links["blue"], **{"wish-1": "blue", "wish-2": "red"})
    assert "Give the seats out and begin" in moderator.page(DESK)
    assert "the game has begun" in do(moderator, "begin")
    with desk.store.read() as session:
        from adjudicator.service.record import looking

        holders = {s.name: s.email for s in looking.seats_of_game(session, 1)}
    assert holders == {"red": PEOPLE["blue"], "blue": PEOPLE["red"]}
    assert browser.get("/wishes/nothing").status_code == 410


def test_the_list_of_games_tells_the_moderator_what_waits_for_him(desk, game, moderator):
    assert "Nothing waits for you" in moderator.page("/games")
    holding.set_hold(desk, "open-1", "all")
    for seat in game.seats:
        submissions.submit(desk, seat_id=seat.id, text="ready anyway", via="page")
    from adjudicator.service.stepping import phases

    phases.close_due(desk)
    assert games.game_info(desk, "open-1").state == "held"
    page = moderator.page("/games")
    assert "waits for you to release it" in page
    assert f'href="{DESK}"' in page


def test_a_game_that_can_begin_waits_for_its_moderator(desk, moderator):
    games.open_game(
        desk, ruleset="toy", scenario="long", slug="open-1", moderator_email=PEOPLE["moderator"],
        seats={"red": "bot:timid", "blue": "bot:timid"},
        options=GameOptions(moderating=ModeratingOptions()),
    )  # fmt: skip
    page = moderator.page("/games")
    assert "can begin" in page
    assert "Nothing waits for you" not in page


def test_the_moderator_reads_the_spectators_reports_of_a_private_game(desk, moderator, sign_in):
    open_game(desk, "sealed-1", public=False)
    play_turn(desk, "sealed-1")
    assert "Turn 1" in moderator.page("/archive/sealed-1/turn-1-1")
    assert sign_in("stranger").get("/archive/sealed-1/turn-1-1").status_code == 404


def test_what_was_taken_back_is_not_in_the_archive(desk, game, moderator, sign_in):
    play_turn(desk, "open-1")
    rollback.roll_back(desk, "open-1", 1, "a slip")
    assert sign_in("red").get("/archive/open-1/turn-1-1").status_code == 404
    assert seats.wanted(desk) == []


def test_an_observer_of_a_private_game_reads_what_all_may_know(desk, moderator, sign_in):
    open_game(desk, "sealed-1", public=False)
    play_turn(desk, "sealed-1")
    stranger = sign_in("stranger")
    assert stranger.get("/games/sealed-1").status_code == 404
    done = do(moderator, "observe", slug="sealed-1", email=PEOPLE["stranger"])
    assert "observes sealed-1 from now on" in done
    assert "Turn 1" in stranger.page("/archive/sealed-1/turn-1-1")
    assert stranger.get("/games/sealed-1/red").status_code == 404
    assert stranger.get("/games/sealed-1/desk").status_code == 404
    assert stranger.get("/archive/sealed-1/seats/red/turn-1-1").status_code == 404


KEY = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


def test_a_game_with_a_seal_and_a_witness_is_opened_on_pages(desk, moderator):
    fields = {"ruleset": "toy", "scenario": "short", "slug": "new-1", "turn.hours": "48",
              "seat-red": PEOPLE["red"], "seat-blue": PEOPLE["blue"]}  # fmt: skip
    for wrong in (
        {"seal": "witness"},
        {"witness.url": "https://other.example"},
        {"witness.url": "https://other.example", "witness.key": "many"},
        {"witness.url": "ftp://other.example", "witness.key": KEY},
        {"witness.email": "witness@other.example", "witness.key": KEY, "seal": "witness"},
        {"seal": "wax"},
    ):
        refused = moderator.post("/new-game", act="open", follow=True, **fields, **wrong)
        assert refused.status_code == 422, wrong
    assert games.list_games(desk) == []
    done = moderator.post(
        "/new-game", act="open", follow=True, **fields, seal="witness",
        **{"witness.email": "witness@other.example", "witness.silent": "waits",
           "witness.key": f"adjudicator-ed25519 {KEY} https://x"},
    )  # fmt: skip
    assert "The game is open" in words_of(done.get_data(as_text=True))
    assert "has not agreed yet" in do(moderator, "begin", slug="new-1", anyway="yes")


def test_the_moderator_writes_to_all_or_to_one_from_the_desk(desk, game, moderator, sign_in):
    def write(to, text):
        answer = moderator.post(f"{DESK}/press", follow=True, to=to, text=text)
        return answer.status_code, words_of(answer.get_data(as_text=True))

    def got(who):
        return words_of(sign_in(who).page(f"/games/open-1/{who}/press"))

    assert write("all", "We play on\non Friday.")[0] == 200
    assert write("blue", "Are you ill?")[0] == 200
    assert "We play on on Friday." in got("red")
    assert "We play on on Friday." in got("blue")
    assert "Are you ill?" in got("blue")
    assert "Are you ill?" not in got("red")
    code, page = write("green", "To whom?")
    assert code == 422
    assert "Not done." in page
    assert "To whom?" in page, "what was written stays"


def test_nobody_else_writes_as_the_moderator(game, sign_in):
    for who in ("stranger", "red"):
        answer = sign_in(who).post(f"{DESK}/press", to="all", text="I am the moderator.")
        assert answer.status_code == 404
    assert "I am the moderator." not in sign_in("blue").page("/games/open-1/blue/press")
