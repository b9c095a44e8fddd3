"""Every act says the same by letter, page, API and command line, refusals included."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from sqlmodel import delete

from adjudicator.service import commands
from adjudicator.service.acts import manners, moderator, person, seat
from adjudicator.service.commands import desk_letters, obeying
from adjudicator.service.desk import Desk
from adjudicator.service.people import people
from adjudicator.service.play import submissions
from adjudicator.storage.tables import Absence, Block, Mute
from tests.web import doors_kit
from tests.web.browsing import PEOPLE, open_game

ZOE, MOD = PEOPLE["stranger"], PEOPLE["moderator"]
MODERATORS: dict[str, list[str]] = {
    "begin": ["", "anyway"],
    "process": ["", "because all are here", "muster", "1977-autumn"],
    "hold": ["", "all", "reports", "off", "sometimes"],
    "hold all; process; release": [""],
    "release": [""],
    "leave out witness": ["", "because it is silent"],
    "process; rollback": ["", "because a slip", "1 keep the dice because a slip", "9", "summer"],
    "rollback": [""],
    "reopen": ["because of a ruling", "keep the dice", ""],
    "pause": [""],
    "pause; pause": [""],
    "pause; resume": [""],
    "resume": [""],
    "extend": [
        "24", "1.5 days", "2d", "by 36 hours", "1,5 days because of the holidays", "12 red",
        "2 days for Blue because it is Blue's birthday", "soon", "0", "-3", "99999 days", "20000",
        "nan", "12 green", "", "4 fortnights", "1e3", "²",
    ],
    "remind": ["", "red", "Blue saying please hurry", "green"],
    "invite": ["red", "red zoe@example.net", "green", "", "red nobody"],
    "eject red; invite": ["red", "red zoe@example.net", "Red Zoe <zoe@example.net>", "red nobody"],
    "replace": [
        "red zoe@example.net because Anna has moved", "Red Zoe <zoe@example.net>", "red", "",
        "red anna@example.net", "red nobody", "green zoe@example.net", "red a b@c", "red x@-y.z",
    ],
    "eject": ["red because of silence", "Blue", "green", ""],
    "admit": ["red zoe@example.net", "red", "", "green zoe@example.net"],
    "eject red; admit": ["red zoe@example.net", "red zoe"],
    "bot": ["red timid", "red none", "red", "green timid", "", "red terrible"],
    "substitute": [
        "red zoe@example.net", "red zoe@example.net 3 March to 17 March", "red none", "red", "",
        "green none", "red zoe", "red zoe@example.net 30 February", "red zoe@example.net soon",
        "red zoe@example.net 2027-03-17 to 2027-03-03",
    ],
    "promote": [ZOE, MOD, PEOPLE["red"], "zoe", ""],
    f"promote {ZOE}; demote": [ZOE],
    "demote": [ZOE, "nobody@example.net", "zoe", ""],
    "let observe": [ZOE, MOD, "zoe", ""],
    "rule": ["TOY-A1 = yes because it is fairer", "A1 yes", "A1", "because x", "X9 = yes",
        "A1 = maybe"],
    "correct": [
        "camps/red/gold = 12 because a misprint", "check camps/red/gold = 12 because a misprint",
        "camps/red/gold = 12", "nowhere/1 = 2 because x", "camps", "", "remove nothing because x",
    ],
    "unseal": ["because red has asked me", ""],
    "unseal because x; seal": [""],
    "seal": [""],
}  # fmt: skip
"""What is done before; then the act -> lines of it, good ones and bad ones."""
NEVER_DONE = {"leave out witness"}
"""Acts that these games always refuse: they have no witness."""
CASES = [(key, line) for key, lines in MODERATORS.items() for line in lines]


@pytest.fixture
def said(desk: Desk, app: Flask, sign_in, monkeypatch: pytest.MonkeyPatch):
    """What is said at each door, and whether it was done."""
    for slug in doors_kit.GAMES:
        open_game(desk, slug, public=True)
    browser = sign_in("moderator")
    with desk.store.write("person") as session:
        person = people.person_for(session, MOD, desk).id

    def at_doors(before: list[str], act, line: str) -> list[tuple[str, bool]]:
        for slug in doors_kit.GAMES:
            for earlier in before:
                obeying.obey(desk, slug, person, earlier, via="mail", confirmed=True)
        given = act.divided(line)
        desk.clock.forward(minutes=1)
        text = f"{act.name} {line}".strip()
        (done,) = obeying.obey(desk, "by-letter", person, text, via="mail", confirmed=True).done
        page = browser.post("/games/by-page/desk", follow=True, act=act.door, sure="yes", **given)
        code, words = doors_kit.called(
            app, desk, "moderator", f"/games/by-api/acts/{act.door}", given
        )
        end, out = doors_kit.typed(
            desk, monkeypatch, [act.typed, "by-cli", *doors_kit.in_words(line)]
        )
        return [
            (done.outcome, page.status_code == 200),
            (doors_kit.shown(page.get_data(as_text=True)), page.status_code == 200),
            (words, code == 200),
            (out, end == 0),
        ]

    return at_doors


@pytest.mark.parametrize(("key", "line"), CASES, ids=[f"{key} {line}" for key, line in CASES])
def test_a_moderators_act_says_the_same_at_every_door(said, key: str, line: str) -> None:
    *before, name = key.split("; ")
    act = next(one for one in moderator.ACTS if one.name == name)
    found = said(before, act, line)
    sentences = [doors_kit.level(words) for words, _ in found]
    assert sentences == [sentences[0]] * 4
    assert len({done for _, done in found}) == 1
    assert sentences[0].endswith((".", "”", "?"))


def test_every_act_is_tried() -> None:
    tried = {key.split("; ")[-1] for key in MODERATORS}
    assert tried == {act.name for act in moderator.ACTS}


# ---------------------------------------------------------------------- a seat


SEATS: dict[str, list[str]] = {
    "absent": [
        "3 March to 17 March", "2027-03-03", "everywhere 3 March to 17 March", "", "30 February",
        "17 March 2027 to 3 March 2027", "soon enough", "1 March to 30 March 2028",
    ],
    "absent 3 March to 17 March; absent": [""],
    "absent 3 March to 17 March; back": [""],
    "back": [""],
    "extend": ["24", "1.5 days", "by 2 days", "0", "20000", "99999 d", "soon", "", "-3"],
    "ready anyway; extend": ["24"],
    "substitute": [
        "zoe@example.net", "zoe@example.net 3 March to 17 March", "none", "anna@example.net",
        "zoe@example.net soon", "zoe@", "", "zoe@example.net 30 February",
    ],
    "draw; vote": ["yes", "no", "1 no", "draw no", "9 yes", "concede yes", "perhaps", ""],
    "vote": ["yes"],
    "set no draw": ["", "concede"],
    "draw; set no draw": [""],
    "draw": ["", "between red and blue", "between red and green", "with blue", "between red"],
    "propose": ["pause", "no result", "going back to 1", "going back to summer", "back", "", "tea"],
    "concede": ["to red", "to blue", "to green", "", "to red and blue"],
    "replace": ["blue", "red", "green", ""],
    "resign": ["GAME", "", "elsewhere"],
    "block": ["blue", "ben@example.net", "green", "red", "moderator", ""],
    "block blue; unblock": ["1", "2", "ben", ""],
    "unblock": ["1"],
    "mute": ["blue", "blue everywhere", "grey", "green", "red", "moderator", "", "the blue"],
    "mute blue; unmute": ["blue", "1", "7", ""],
    "unmute": ["blue"],
    "report press": ["1", "1 because it insults me", "1 to house", "", "one"],
}  # fmt: skip
OWN = (*seat.TIME, *seat.ENDS, *manners.SEATS)
OWN_CASES = [(key, line) for key, lines in SEATS.items() for line in lines]
ON_THE_TIME_PAGE = {act.name for act in seat.TIME}


@pytest.mark.parametrize(
    ("key", "line"), OWN_CASES, ids=[f"{key} {line}" for key, line in OWN_CASES]
)
def test_a_players_act_says_the_same_at_every_door(
    desk: Desk, app: Flask, sign_in, monkeypatch, tmp_path, key: str, line: str
) -> None:
    *before, name = key.split("; ")
    act = next(one for one in OWN if one.name == name)
    seats = {slug: open_game(desk, slug, public=True).seats[0].id for slug in doors_kit.GAMES}
    browser = sign_in("red")
    text = f"{name} {line}".strip()
    heard = commands.find(text)
    page_of_acts = "time" if name in ON_THE_TIME_PAGE else "red/press"

    def begun(slug: str) -> dict[str, str]:
        """What a person keeps in all games is as it was, and what is to be done before is done."""
        with desk.store.write("as before") as session:
            for table in (Block, Mute, Absence):
                session.exec(delete(table))
        for earlier in before:
            submissions.submit(desk, seat_id=seats[slug], text=earlier, via="page")
        return act.divided(line.replace("GAME", slug))

    given = {"seat": "red"} if page_of_acts == "time" else {}
    page = browser.post(
        f"/games/by-page/{page_of_acts}", follow=True, act=act.door, **given, **begun("by-page")
    )
    code, words = doors_kit.called(
        app, desk, "red", f"/games/by-api/seats/red/acts/{act.door}", begun("by-api")
    )
    found = [doors_kit.shown(page.get_data(as_text=True)), words]
    assert (page.status_code == 200) == (code == 200)
    if heard is not None and heard[0] is act:  # else it may be an order
        begun("by-letter")
        said = text.replace("GAME", "by-letter")
        (done,) = submissions.submit(
            desk, seat_id=seats["by-letter"], text=said, via="mail"
        ).commands
        begun("by-cli")
        (tmp_path / "orders").write_text(text.replace("GAME", "by-cli"))
        _, out = doors_kit.typed(
            desk, monkeypatch, ["submit", "by-cli", "red", f"{tmp_path}/orders", "--json"], True
        )
        (one,) = json.loads(out)["commands"]
        found += [" ".join([done.outcome, *done.lines]), " ".join([one["outcome"], *one["lines"]])]
    sentences = [doors_kit.level(one) for one in found]
    assert sentences == [sentences[0]] * len(sentences)


def test_every_act_of_a_player_is_tried() -> None:
    assert {key.split("; ")[-1] for key in SEATS} == {act.name for act in OWN}


# -------------------------------------------------------------------- a person


PERSONS: dict[str, list[str]] = {
    "absent": ["3 March to 17 March", "soon enough", "30 February", ""],
    "block": ["ben@example.net", "anna@example.net", "", "ben"],
    "block ben@example.net; unblock": ["1", "ben@example.net", "9"],
    "unblock": ["1", ""],
    "unmute": ["1", ""],
}
ANYBODYS = [(key, line) for key, lines in PERSONS.items() for line in lines]


@pytest.mark.parametrize(("key", "line"), ANYBODYS, ids=[f"{key} {line}" for key, line in ANYBODYS])
def test_a_persons_act_says_the_same_by_program_and_in_words(
    desk: Desk, app: Flask, two_games, key: str, line: str
) -> None:
    """By letter they are asked first; who is signed in and writes the same words is not."""
    *before, name = key.split("; ")
    act = next(one for one in person.ACTS if one.name == name)
    with desk.store.write("person") as session:
        red = people.person_for(session, PEOPLE["red"], desk).id

    def begun() -> None:
        with desk.store.write("as before") as session:
            for table in (Block, Mute, Absence):
                session.exec(delete(table))
        for earlier in before:
            desk_letters.obey(desk, red, earlier, "api")

    begun()
    _, words = doors_kit.called(app, desk, "red", f"/me/acts/{act.door}", act.divided(line))
    text = f"{name} {line}".strip()
    if commands.find(text, "desk") is None:
        return
    begun()
    (done,) = desk_letters.obey(desk, red, text, "api")
    said = " ".join([done.outcome, *done.lines])
    assert said == words


def test_every_act_of_a_person_is_tried() -> None:
    assert {key.split("; ")[-1] for key in PERSONS} == {act.name for act in person.ACTS}
