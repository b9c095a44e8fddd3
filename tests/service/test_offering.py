"""What an invitation says, and how one says no to it."""

from __future__ import annotations

import pytest

from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.games import games, inviting, offering
from adjudicator.service.moderating import seats
from tests.house_kit import begun_game, letters_to, opened_game, play_to_the_end


def _offer(desk: Desk, slug: str, seat: str) -> offering.Offer:
    return offering.look(desk, games.game_info(desk, slug), seat)


def _token(desk: Desk, email: str) -> str:
    letter = next(one for one in reversed(letters_to(desk, email)) if one.kind == "invitation")
    return str(letter.facts["link"]).rpartition("/")[2]


def test_it_says_what_a_turn_asks_and_who_else_plays(desk: Desk) -> None:
    opened_game(desk)
    found = _offer(desk, "feud-1", "red")
    assert [(one.seat_title, one.who) for one in found.others] == [("Blue", "invited")]
    assert "3 days" in found.asks[0]
    assert found.stands == []
    inviting.take_seat(desk, _token(desk, "blue@example.net"), name="Ben")
    assert _offer(desk, "feud-1", "red").others[0].who == "Ben"


def test_a_scenario_that_is_known_is_told_with_its_length() -> None:
    from adjudicator.service.games.opening import tell

    found = offering.Offer(title="BlitzWar", told=tell("blitzwar", "yellow-1940"), moderator="Mia")
    assert found.length() == "5 turns at most, 10 letters a player, about 4 weeks by mail."
    assert offering.Offer(title="x", told=tell("x", "y"), moderator="z").length() == ""


def test_a_game_in_which_all_write_at_the_same_time_speaks_of_no_interrupts() -> None:
    from adjudicator.service.games.opening import tell
    from adjudicator.service.models import GameOptions

    def asks(ruleset: str, scenario: str) -> str:
        told = tell(ruleset, scenario)
        return offering._asks(told, GameOptions(), offering._interrupts(ruleset))[0]

    assert asks("diplomacy", "classic").endswith(
        "of orders a turn. You have 3 days for each letter."
    )
    assert "a question in another player's turn" in asks("blitzwar", "yellow-1940")


@pytest.mark.parametrize("public", [True, False])
def test_an_invitation_to_a_running_game_says_where_it_stands(
    desk: Desk, clock: object, public: bool
) -> None:
    begun_game(desk, "feud-1", public_archive=public)
    seats.replace(desk, "feud-1", "red", "ruth@example.net")
    found = _offer(desk, "feud-1", "red")
    assert found.stands[0].startswith("The game has been going on since ")
    assert found.report == ""
    letter = letters_to(desk, "ruth@example.net")[-1]
    assert letter.facts["offer"]["stands"] == found.stands


def test_no_is_told_to_the_moderator_and_ends_the_invitation(desk: Desk) -> None:
    opened_game(desk)
    token = _token(desk, "red@example.net")
    assert offering.decline(desk, token) == "feud-1"
    told = letters_to(desk, "moderator@example.net")[-1]
    assert "red@example.net does not want to play Red" in told.facts["lines"][0]
    with pytest.raises(Unknown):
        offering.decline(desk, token)
    with pytest.raises(Unknown):
        inviting.take_seat(desk, token)
    inviting.invite(desk, "feud-1", "red", "ruth@example.net")
    assert not inviting.take_seat(desk, _token(desk, "ruth@example.net")).already


def test_who_has_accepted_cannot_say_no_by_the_same_letter(desk: Desk) -> None:
    opened_game(desk)
    token = _token(desk, "red@example.net")
    inviting.take_seat(desk, token)
    with pytest.raises(Unknown):
        offering.decline(desk, token)
    assert games.game_info(desk, "feud-1").seats[0].taken


def test_a_sealed_game_tells_no_headline(desk: Desk, clock: object) -> None:
    begun_game(desk, "open-1", public_archive=True)
    begun_game(desk, "sealed-1", public_archive=False)
    for slug in ("open-1", "sealed-1"):
        play_to_the_end(desk, slug, clock)  # type: ignore[arg-type]
    assert _offer(desk, "open-1", "red").stands == []  # it is over
