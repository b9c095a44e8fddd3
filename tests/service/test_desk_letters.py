"""Letters to the desk: they are answered, with what everybody may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.way import Outcome
from adjudicator.service.commands import desk_letters
from adjudicator.service.desk import Desk
from adjudicator.service.people import people
from adjudicator.storage.session import Store
from tests.house_kit import begun_game, make_desk, opened_game
from tests.mail.post import answer, collect, plain

DESK = "desk@localhost"


@pytest.fixture
def desk(store: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    desk = make_desk(store, clock, tmp_path)
    begun_game(desk)
    collect(desk)
    return desk


def write(desk: Desk, body: str, sender: str = "new@example.net") -> Outcome:
    return answer(desk, DESK, body, sender=sender)


def reply(desk: Desk, body: str, sender: str = "new@example.net") -> str:
    """What the desk answers, on one line."""
    assert write(desk, body, sender).word == "desk"
    found = [one for one in collect(desk) if one["X-Adjudicator"] == "notice"]
    assert [one["To"].addresses[0].addr_spec for one in found] == [sender]
    assert found[0]["Reply-To"] is None
    return " ".join(plain(found[0]).split())


def test_help_says_what_the_desk_understands(desk: Desk) -> None:
    said = reply(desk, "help")
    for name in ("signin", "register", "who", "list", "observe"):
        assert f"{name}" in said
    assert "withdraw" not in said


def test_a_letter_without_a_command_gets_help_once_a_day(desk: Desk, clock: FixedClock) -> None:
    text = "Dear Sirs,\n\nwhat is this?"
    for who in ("red@example.net", "stranger@example.net"):
        assert "This is the server's general address." in reply(desk, text, who)
        assert write(desk, text, who).word == "too much"
    assert collect(desk) == []
    assert "REGISTER" in reply(desk, "signin", "stranger@example.net")  # a command is another thing
    clock.forward(hours=25)
    assert "This is the server's general address." in reply(desk, text, "stranger@example.net")


def test_few_strangers_a_day_get_help(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_letters, "STRANGERS_HELPED", 2)
    words = [write(desk, "what is this?", f"s{n}@example.net").word for n in range(3)]
    assert words == ["desk", "desk", "too much"]
    assert write(desk, "what is this?", "red@example.net").word == "desk"


def test_only_the_desk_answers_and_no_other_address_of_ours(desk: Desk) -> None:
    for local in ("info", "feud-1", "feud-1+red"):
        outcome = answer(desk, f"{local}@localhost", "help", sender="new@example.net")
        assert outcome.word == "desk"
    assert collect(desk) == []


def test_games_and_their_players_are_named(desk: Desk) -> None:
    opened_game(desk, "hidden-1", public_archive=False)
    said = reply(desk, "list\nwho feud-1\nwho hidden-1\nwho")
    assert "feud-1: Toy" in said
    assert "Red: taken" in said
    assert "no public game “hidden-1”" in said
    assert "hidden-1: Toy" not in said
    assert "Name the game after the command" in said


def test_who_is_known_gets_a_link_and_who_is_not_is_told_how(desk: Desk) -> None:
    assert "Write REGISTER" in reply(desk, "sign in")
    write(desk, "signin", "red@example.net")
    kinds = {one["X-Adjudicator"]: str(one["To"]) for one in collect(desk)}
    assert kinds == {"signin": "red@example.net", "notice": "red@example.net"}


def test_somebody_registers_and_watches(desk: Desk) -> None:
    assert "Write REGISTER and your name first" in reply(desk, "observe feud-1")
    write(desk, "register Nora New")
    collect(desk)
    person = people.person_by_email(desk, "new@example.net")
    assert person is not None
    assert person.name == "Nora New"
    assert "You are now watching feud-1" in reply(desk, "observe feud-1")
    assert "You are already watching feud-1" in reply(desk, "watch feud-1")
    assert "You play in feud-1" in reply(desk, "watch feud-1", "red@example.net")
    assert "no longer watching" in reply(desk, "unwatch feud-1")


def test_orders_and_commands_of_seats_do_nothing_here(desk: Desk) -> None:
    said = reply(desk, "bid 5 on ford\nready\nlist", "red@example.net")
    assert "2 lines of your letter were not understood." in said


def test_no_more_than_so_many_answers_a_day(desk: Desk, clock: FixedClock) -> None:
    for _ in range(desk_letters.PER_SENDER):
        assert write(desk, "help").word == "desk"
    assert write(desk, "help").word == "too much"
    assert write(desk, "help", "other@example.net").word == "desk"
    clock.forward(hours=25)
    assert write(desk, "help").word == "desk"


def test_links_are_counted_together_with_those_asked_for_on_the_page(desk: Desk) -> None:
    most = desk.config.limits.signins
    for _ in range(most):
        write(desk, "signin", "red@example.net")
    write(desk, "signin", "red@example.net")
    kinds = [one["X-Adjudicator"] for one in collect(desk)]
    assert kinds.count("signin") == most


def test_machines_are_not_answered(desk: Desk) -> None:
    headers = "Auto-Submitted: auto-replied\r\n"
    assert answer(desk, DESK, "help", sender="new@example.net", headers=headers).word == "loop"
    assert collect(desk) == []
