"""Every act says the same by letter, page, API and command line, refusals included."""

from __future__ import annotations

import pytest
from flask import Flask

from adjudicator.service.acts import moderator
from adjudicator.service.commands import obeying
from adjudicator.service.desk import Desk
from adjudicator.service.people import people
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
