"""Every act says the same by letter, page, API and command line, refusals included."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from sqlmodel import Session, delete, select

from adjudicator.service import commands
from adjudicator.service.acts import (
    diary,
    director,
    entrant,
    groups,
    lending,
    manners,
    moderator,
    person,
    press,
    seat,
    settings,
)
from adjudicator.service.acts.seat.seated import SeatAct
from adjudicator.service.commands import desk_letters, obeying
from adjudicator.service.desk import Desk
from adjudicator.service.events import announcing, entering
from adjudicator.service.games import kept
from adjudicator.service.models import GameOptions
from adjudicator.service.people import people
from adjudicator.service.play import submissions
from adjudicator.storage.tables import (
    Absence,
    Block,
    Circle,
    CircleMember,
    KeptTerms,
    Mute,
    Person,
    Press,
    TermsChange,
)
from tests.events_kit import TOY
from tests.prepared import prepared
from tests.web import doors_kit
from tests.web.browsing import PEOPLE

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


def each(acts: dict[str, list[str]]) -> list[Any]:
    """Every line of every act. The first two and the last of each, which is a bad one where there
    is any, are in every run: what else a line may say is read alike at all doors."""
    return [
        pytest.param(
            key, line, id=f"{key} {line}",
            marks=() if n in (0, 1, len(lines) - 1) else pytest.mark.thorough,
        )
        for key, lines in acts.items()
        for n, line in enumerate(lines)
    ]  # fmt: skip


@pytest.fixture
def said(desk: Desk, app: Flask, sign_in, monkeypatch: pytest.MonkeyPatch):
    """What is said at each door, and whether it was done."""
    doors_kit.open_games(desk)
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


@pytest.mark.parametrize(("key", "line"), each(MODERATORS))
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


TERMS: list[tuple[str, dict[str, str], str]] = [
    ("turn.hours = 4 days", {"turn.hours": "4 days"}, "we all asked for it"),
    ("turn.hours = 72", {"turn.hours": "72"}, ""),
    ("turn.hours = 0", {"turn.hours": "0"}, ""),
    ("archive = private", {"archive": "private"}, ""),
    ("colour = red", {"colour": "red"}, ""),
]


@pytest.mark.parametrize(("line", "changes", "because"), TERMS, ids=[line for line, *_ in TERMS])
def test_terms_say_the_same_at_every_door(
    desk: Desk,
    app: Flask,
    sign_in,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    changes: dict[str, str],
    because: str,
) -> None:
    doors_kit.open_games(desk)
    with desk.store.write("person") as session:
        mod = people.person_for(session, MOD, desk).id
    reason = f" because {because}" if because else ""
    letters = (f"terms {line}{reason}", f"new terms{reason}\n{line}\nendterms")
    (done,) = obeying.obey(desk, "by-letter", mod, letters[0], via="mail", confirmed=True).done
    code, words = doors_kit.called(
        app, desk, "moderator", "/games/by-api/acts/terms",
        {"settings": changes, "because": because},
    )  # fmt: skip
    typed = [f"{name}={value}" for name, value in changes.items()]
    end, out = doors_kit.typed(
        desk, monkeypatch, ["terms", "by-cli", *typed, "--because", because], code == 200
    )
    assert (code == 200) == (end == 0)
    found = [" ".join([done.outcome, *done.lines]), words, out]
    if code == 200:
        with desk.store.write("as before") as session:
            session.exec(delete(TermsChange))
    file = {"terms": changes, "because": because}
    older, said = doors_kit.called(app, desk, "moderator", "/games/by-api/terms", file)
    assert older == code
    found.append(said)
    form = {"act": "change", "reason": because, **changes}
    page = sign_in("moderator").post("/games/by-page/terms", follow=True, **form)
    assert (page.status_code == 200) == (code == 200)
    if code == 200:
        found.append(doors_kit.shown(page.get_data(as_text=True)))
        with desk.store.write("as before") as session:
            session.exec(delete(TermsChange))
        (again,) = obeying.obey(desk, "by-letter", mod, letters[1], via="mail", confirmed=True).done
        found.append(" ".join([again.outcome, *again.lines]))
    sentences = [doors_kit.level(one) for one in found]
    assert sentences == [sentences[0]] * len(sentences)


PRESETS = [
    ("keep terms", "our Thursdays"), ("keep terms", ""), ("keep terms", "relaxed"),
    ("drop terms", "our Thursdays"), ("drop terms", "none of mine"), ("drop terms", ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "line"), PRESETS, ids=[f"{one} {two}" for one, two in PRESETS])
def test_presets_are_kept_and_dropped_with_the_same_words_at_every_door(
    desk: Desk, app: Flask, sign_in, name: str, line: str
) -> None:
    act = next(one for one in settings.ACTS if one.name == name)
    doors_kit.open_games(desk)
    with desk.store.write("person") as session:
        mod = people.person_for(session, MOD, desk).id

    def begun() -> None:
        with desk.store.write("as before") as session:
            session.exec(delete(KeptTerms))
        if name == "drop terms":
            kept.keep(desk, mod, "Our Thursdays", GameOptions())

    begun()
    page = sign_in("moderator").post(
        "/games/by-page/terms", follow=True, act=act.door.partition("-")[0], name=line
    )
    begun()
    code, words = doors_kit.called(
        app, desk, "moderator", f"/games/by-api/acts/{act.door}", {"name": line}
    )
    found = [doors_kit.shown(page.get_data(as_text=True)), words]
    assert (page.status_code == 200) == (code == 200)
    if line:  # else the letter has no such command
        begun()
        text = f"{name} {line}"
        (done,) = obeying.obey(desk, "by-letter", mod, text, via="mail", confirmed=True).done
        found.append(done.outcome)
        assert done.refused == (code != 200)
    assert found == [found[0]] * len(found)


MODERATORS_PRESS = [
    ("to red", "Hello."), ("to red, blue", "Hello."), ("to all", "Hello."), ("to green", "Hello."),
    ("to all but red", "Hello."), ("to observers", "Hello."), ("to red grey", "Hello."),
    ("", "Hello."), ("to red", " "), ("fake from blue", "Hello."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("to", "text"), MODERATORS_PRESS, ids=[" ".join(one) for one in MODERATORS_PRESS]
)
def test_a_moderator_writes_with_the_same_words_at_every_door(
    desk: Desk, app: Flask, sign_in, monkeypatch: pytest.MonkeyPatch, to: str, text: str
) -> None:
    doors_kit.open_games(desk)
    with desk.store.write("person") as session:
        mod = people.person_for(session, MOD, desk).id
    letter = f"press {to}\n{text}\nendpress"
    (done,) = obeying.obey(desk, "by-letter", mod, letter, via="mail", confirmed=True).done
    page = sign_in("moderator").post("/games/by-page/desk/press", follow=True, to=to, text=text)
    code, words = doors_kit.called(
        app, desk, "moderator", "/games/by-api/acts/press", {"to": to, "text": text}
    )
    end, out = doors_kit.typed(desk, monkeypatch, ["press", "by-cli", f"{to}: {text}"])
    found = [done.outcome, doors_kit.shown(page.get_data(as_text=True)), words, out]
    assert [doors_kit.level(one) for one in found] == [doors_kit.level(found[0])] * 4
    assert (page.status_code == 200) == (code == 200) == (end == 0) == (not done.refused)
    with desk.store.read() as session:
        assert len(session.exec(select(Press)).all()) == (4 if code == 200 else 0)


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
TEXTS: list[tuple[SeatAct[Any], str, dict[str, str]]] = [
    (diary.RECORD, "diary: Blue will come.", {"text": "Blue will come."}),
    (diary.RECORD, "diary:\n\nenddiary", {"text": ""}),
    (diary.NOTE, "note: Red is out of supply.", {"text": "Red is out of supply."}),
    (diary.NOTE, "note on 1-1: No.", {"report": "1-1", "text": "No."}),
    (diary.DELETE, "diary delete 1", {"number": "1"}),
    (diary.DELETE, "diary delete 9", {"number": "9"}),
    (press.PRESS, "press to blue: Truce?", {"to": "blue", "text": "Truce?"}),
    (press.PRESS, "press to all but red: Truce?", {"to": "all but red", "text": "Truce?"}),
    (press.PRESS, "press to blue, moderator: Hello.", {"to": "blue, moderator", "text": "Hello."}),
    (press.PRESS, "press to blue grey: Hello.", {"to": "blue", "manner": "grey", "text": "Hello."}),
    (press.PRESS, "press to green: Hello.", {"to": "green", "text": "Hello."}),
    (press.PRESS, "press: Hello.", {"text": "Hello."}),
    (press.PRESS, "press to blue:\n\nendpress", {"to": "blue"}),
    (press.ACTS[1], "broadcast: Good luck!", {"text": "Good luck!"}),
    (lending.LEND, "lend ford to blue", {"units": "ford", "seat": "blue"}),
    (lending.LEND, "lend ford to green", {"units": "ford", "seat": "green"}),
    (lending.LEND, "lend the moon to blue", {"units": "the moon", "seat": "blue"}),
    (lending.TAKE_BACK, "take back ford", {"units": "ford"}),
    (lending.TAKE_BACK, "take back all", {}),
    (lending.ORDER, "for blue: bid 2 on ford", {"seat": "blue", "order": "bid 2 on ford"}),
]
"""Acts whose line is not a division of words: a text, an order."""


@pytest.mark.parametrize("before", ["", "diary: One.", "lend ford to blue"])
@pytest.mark.parametrize(("act", "line", "given"), TEXTS, ids=[line for _, line, _ in TEXTS])
def test_a_text_of_a_player_says_the_same_by_letter_and_program(
    desk: Desk, app: Flask, act: SeatAct[Any], line: str, given: dict[str, str], before: str
) -> None:
    found = []
    for slug, game in doors_kit.open_games(desk, ("by-letter", "by-api"), lending=True).items():
        red = game.seats[0].id
        if before:
            submissions.submit(desk, seat_id=red, text=before, via="page")
        if slug == "by-api":
            path = f"/games/by-api/seats/red/acts/{act.door}"
            code, words = doors_kit.called(app, desk, "red", path, given)
            found.append(words)
        else:
            (done,) = submissions.submit(desk, seat_id=red, text=line, via="mail").commands
            found.append(" ".join([done.outcome, *done.lines]))
            refused = done.refused
    assert refused == (400 <= code < 500), (code, words)
    assert doors_kit.level(found[0]) == doors_kit.level(found[1])


def test_every_text_is_tried() -> None:
    assert {act for act, _, _ in TEXTS} == {*diary.ACTS, *lending.ACTS, *press.ACTS}


ON_THE_TIME_PAGE = {act.name for act in seat.TIME}


@pytest.mark.parametrize(("key", "line"), each(SEATS))
def test_a_players_act_says_the_same_at_every_door(
    desk: Desk, app: Flask, sign_in, monkeypatch, tmp_path, key: str, line: str
) -> None:
    *before, name = key.split("; ")
    act = next(one for one in OWN if one.name == name)
    seats = {slug: game.seats[0].id for slug, game in doors_kit.open_games(desk).items()}
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
    # A page keeps what was said in a cookie, and no more of it than fits.
    sentences = [doors_kit.level(one)[:400] for one in found]
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
    "group new": ["Tuesday Club", "X", ""],
    "group new Tuesday Club; group invite": [
        "tuesday-club zoe@example.net", "tuesday-club", "none zoe@example.net", "tuesday-club zoe",
    ],
    "group new Tuesday Club; group remove": ["tuesday-club zoe@example.net", ""],
    "group new Tuesday Club; group accept": ["tuesday-club", ""],
    "group decline": ["tuesday-club"],
    "group new Tuesday Club; group leave": ["tuesday-club", "another"],
}  # fmt: skip
ANYBODY = (*person.ACTS, *groups.ACTS)
ANYBODYS = [(key, line) for key, lines in PERSONS.items() for line in lines]


@pytest.mark.parametrize(("key", "line"), ANYBODYS, ids=[f"{key} {line}" for key, line in ANYBODYS])
def test_a_persons_act_says_the_same_by_program_and_in_words(
    desk: Desk, app: Flask, two_games, sign_in, key: str, line: str
) -> None:
    """By letter they are asked first; who is signed in and writes the same words is not."""
    *before, name = key.split("; ")
    act = next(one for one in ANYBODY if one.name == name)
    with desk.store.write("person") as session:
        red = people.person_for(session, PEOPLE["red"], desk).id

    def begun() -> None:
        with desk.store.write("as before") as session:
            for table in (Block, Mute, Absence, CircleMember, Circle):
                session.exec(delete(table))
        for earlier in before:
            desk_letters.obey(desk, red, earlier, "api")

    begun()
    _, words = doors_kit.called(app, desk, "red", f"/me/acts/{act.door}", act.divided(line))
    if act in groups.ACTS:
        begun()
        page = sign_in("red").post("/groups", follow=True, act=act.door, **act.divided(line))
        assert doors_kit.shown(page.get_data(as_text=True)) == words
    text = f"{name} {line}".strip()
    if commands.find(text, "desk") is None:
        return
    begun()
    (done,) = desk_letters.obey(desk, red, text, "api")
    said = " ".join([done.outcome, *done.lines])
    assert said == words


def test_every_act_of_a_person_is_tried() -> None:
    assert {key.split("; ")[-1] for key in PERSONS} == {act.name for act in ANYBODY}


# ------------------------------------------------------------------ tournaments


EVENTS: dict[str, list[str]] = {
    "begin": [""],
    "draw": [""],
    "begin; draw": [""],
    "begin; roll call again": [""],
    "publish": [""],
    "begin; here; draw; publish": [""],
    # Whom a swap can be of hangs on the lot, which is each event's own.
    "begin; here; draw; swap": ["Anna", "Zed with B"],
    "extend": ["14 days", "2", "1.5 days", "2 weeks because of snow", "0", "400 days", "x"],
    "end round": [""],
    "begin; here; draw; publish; end round": [""],
    "end event": ["because of snow", ""],
    "cancel": ["because of snow", ""],
    "begin; cancel": [""],
    "put out": ["Anna because silent", "Anna", "Zed because silent"],
    "assistant": ["zoe@example.net", "mod@example.net", "zoe at home"],
    "deputy": ["zoe@example.net", "mod@example.net"],
    "hand over to": ["zoe@example.net", "mod@example.net"],
    "adjudicate": ["GAME-1-1 red because of it", "green", "GAME-9-9 red because of it"],
    "begin; here; draw; publish; adjudicate": [
        "GAME-1-1 red because of it", "GAME-1-1 because of it", "GAME-1-1 green", "GAME-1-1 red",
        "GAME-1-1 draw because of it", "GAME-1-1 red 5 blue 3 because of it",
    ],
    "begin; here; draw; publish; strike": ["GAME-1-1 because of it", "GAME-1-1"],
    "begin; here; draw; publish; correct": ["GAME-1-1 red because of it", "GAME-1-1 struck"],
    "begin; here; draw; publish; uphold": ["GAME-1-1 because of it"],
    "begin; here; draw; publish; overrule": ["GAME-1-1 red because of it", "GAME-1-1"],
    "rule": ["A9 = yes", "A1", "A1 = maybe"],
    "begin; here; draw; publish; mistake": [
        "GAME-1-1 back to turn 3", "GAME-9-9 back to 1 because x",
    ],
}  # fmt: skip
DOUBTFUL = {"rule", "mistake"}
"""What is asked about by letter unless it is refused."""


EVENT_DOORS = doors_kit.GAMES


@pytest.fixture
def tables(desk: Desk) -> list[int]:
    """Four events alike, in which four people have entered."""
    names = ("Anna", "Ben", "Cid", "Dan")
    text = TOY.replace("review_hours = 0", "review_hours = 24")
    text += '[[stages]]\nkind = "swiss"\nrounds = 2\ndays = 40\n'

    def people_of(session: Session) -> list[Person]:
        return [
            people.person_for(session, f"{one.lower()}@example.net", desk, one) for one in names
        ]

    def announced() -> None:
        with desk.store.write("people") as session:
            found = people_of(session)
            for who, name in zip(found, names, strict=True):
                who.name = name
            entrants = [who.id for who in found]
        for slug in EVENT_DOORS:
            announcing.announce(desk, slug, text, MOD, "second@example.net")
            for one in entrants:
                entering.enter(desk, slug, one)

    prepared(desk, "four events", announced)
    with desk.store.write("people") as session:
        return [who.id for who in people_of(session)]


@pytest.mark.parametrize(("key", "line"), each(EVENTS))
def test_a_directors_act_says_the_same_at_every_door(
    desk: Desk,
    app: Flask,
    sign_in,
    tables: list[int],
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    line: str,
) -> None:
    *before, name = key.split("; ")
    act = next(one for one in director.ACTS if one.name == name)
    browser = sign_in("moderator")
    with desk.store.write("person") as session:
        mod = people.person_for(session, MOD, desk).id
    for slug in EVENT_DOORS:
        for earlier in before:
            if earlier == "here":
                for one in tables:
                    entering.here(desk, slug, one)
            else:
                desk_letters.obey_event(desk, slug, mod, earlier, "mail")
    page = browser.post(
        "/events/by-page/desk",
        follow=True,
        act=act.door,
        **act.divided(line.replace("GAME", "by-page")),
    )
    given = act.divided(line.replace("GAME", "by-api"))
    code, words = doors_kit.called(app, desk, "moderator", f"/events/by-api/acts/{act.door}", given)
    found = [doors_kit.shown(page.get_data(as_text=True)), words]
    spoken = [act.typed, "by-cli", *doors_kit.in_words(line.replace("GAME", "by-cli"))]
    end, out = doors_kit.typed(desk, monkeypatch, ["tournament", *spoken])
    found.append(out)
    assert (page.status_code == 200) == (code == 200) == (end == 0)
    text = f"{name} {line}".strip().replace("GAME", "by-letter")
    heard = commands.find(text, "event")
    if heard is not None and heard[0] is act and not (name in DOUBTFUL and code == 200):
        (done,) = desk_letters.obey_event(desk, "by-letter", mod, text, "mail")
        found.append(done.outcome)
    sentences = [doors_kit.level(one) for one in found]
    assert sentences == [sentences[0]] * len(sentences)


def test_every_act_of_a_director_is_tried() -> None:
    assert {key.split("; ")[-1] for key in EVENTS} == {act.name for act in director.ACTS}


ENTRANTS: dict[str, list[str]] = {
    "enter": [""],
    "here": [""],
    "begin; here": [""],
    "withdraw": ["because I am moving house", ""],
    "take place": [""],
    "bid": ["red 3", "red 1.5 points", "red", "green 3", "red many"],
    "prefer": ["red blue", "green", ""],
    "always prefer": ["blue red", "blue > red", "green", ""],
    "agree": ["red", "GAME-9-9 red"],
    "appeal": ["GAME-1-1 because of it", "GAME-1-1", ""],
}
ENTRANT_CASES = [(key, line) for key, lines in ENTRANTS.items() for line in lines]


@pytest.mark.parametrize(
    ("key", "line"), ENTRANT_CASES, ids=[f"{key} {line}" for key, line in ENTRANT_CASES]
)
def test_an_entrants_act_says_the_same_at_every_door(
    desk: Desk,
    app: Flask,
    sign_in,
    tables: list[int],
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    line: str,
) -> None:
    *before, name = key.split("; ")
    act = next(one for one in entrant.ACTS if one.name == name)
    browser = sign_in("red")
    with desk.store.write("person") as session:
        mod = people.person_for(session, MOD, desk).id
        red = people.person_for(session, PEOPLE["red"], desk).id
    for slug in EVENT_DOORS:
        for earlier in before:
            desk_letters.obey_event(desk, slug, mod, earlier, "mail")
    page = browser.post(
        "/events/by-page",
        follow=True,
        act=act.door,
        **act.divided(line.replace("GAME", "by-page")),
    )
    given = act.divided(line.replace("GAME", "by-api"))
    code, words = doors_kit.called(app, desk, "red", f"/events/by-api/acts/{act.door}", given)
    found = [doors_kit.shown(page.get_data(as_text=True)), words]
    words = doors_kit.in_words(line.replace("GAME", "by-cli"))
    spoken = ["tournament", act.typed, "by-cli", "--entrant", PEOPLE["red"], *words]
    end, out = doors_kit.typed(desk, monkeypatch, spoken)
    found.append(out)
    assert (page.status_code == 200) == (code == 200) == (end == 0)
    text = f"{name} {line}".strip().replace("GAME", "by-letter")
    heard = commands.find(text, "event")
    if heard is not None and heard[0] is act:
        (done,) = desk_letters.obey_event(desk, "by-letter", red, text, "mail")
        found.append(done.outcome)
    sentences = [doors_kit.level(one) for one in found]
    assert sentences == [sentences[0]] * len(sentences)


def test_every_act_of_an_entrant_is_tried() -> None:
    assert {key.split("; ")[-1] for key in ENTRANTS} == {act.name for act in entrant.ACTS}


def test_a_fault_of_ours_is_no_refusal_to_a_program(desk: Desk, app: Flask, monkeypatch) -> None:
    doors_kit.open_games(desk, ("by-api",), lending=True)

    def breaks(*_: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(lending.Lend, "work_on", breaks)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    path = f"/games/by-api/seats/red/acts/{lending.LEND.door}"
    code, words = doors_kit.called(app, desk, "red", path, {"units": "ford", "seat": "blue"})
    assert code == 500
    assert "secret detail" not in words
