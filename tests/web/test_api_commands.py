"""Commands by programs: the words, the refusals and the answers of letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.service.desk import Desk
from adjudicator.service.events import announcing, keeping
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from tests.events_kit import TOY
from tests.house_kit import letters_to
from tests.web.browsing import PEOPLE
from tests.web.test_api import call as call
from tests.web.test_api import token as token

Token, Call = Callable[..., str], Callable[..., Any]
API = "/api/v1"


def test_a_moderator_s_commands_by_a_program(
    desk: Desk, two_games: tuple[GameInfo, GameInfo], token: Token, call: Call
) -> None:
    path = f"{API}/games/open-1/moderate"
    said = call("POST", path, token("moderator"), {"text": "status\npause\nfoo"}).json
    assert [one["command"] for one in said["done"]] == ["status", "pause"]
    assert said["done"][1]["outcome"] == (
        "open-1 is paused. No deadline applies, but players can still send orders."
    )
    assert "“foo” is not a command." in said["unread"][0]
    assert games.game_info(desk, "open-1").state == "paused"
    again = call("POST", path, token("moderator"), {"text": "pause"}).json
    assert again["done"][0]["outcome"] == "open-1 is not running, so it cannot be paused."
    assert call("POST", path, token("red"), {"text": "resume"}).status_code == 404
    assert call("POST", path, token("moderator", write=False), {"text": "x"}).status_code == 403
    assert call("POST", path, token("moderator"), {"txt": "pause"}).status_code == 422


def test_an_event_s_commands_by_a_program(
    desk: Desk, two_games: tuple[GameInfo, GameInfo], token: Token, call: Call
) -> None:
    announcing.announce(desk, "cup", f'{TOY}[[stages]]\nkind = "knockout"\n', PEOPLE["moderator"])
    path = f"{API}/events/cup/commands"
    said = call("POST", path, token("moderator"), {"text": "extend 5 days"}).json
    assert "Now people may enter." in said["done"][0]["outcome"]
    refused = call("POST", path, token("red"), {"text": "cancel"}).json["done"][0]["outcome"]
    assert refused == "Only the director of the event and the assistant can do that."
    call("POST", path, token("moderator"), {"text": "cancel because of the weather"})
    with desk.store.read() as session:
        assert keeping.by_slug(session, "cup").state == "cancelled"
    nowhere = call("POST", f"{API}/events/none/commands", token("red"), {"text": "help"})
    assert nowhere.status_code == 404


def test_one_s_own_commands_by_a_program(
    desk: Desk, two_games: tuple[GameInfo, GameInfo], token: Token, call: Call
) -> None:
    said = call("POST", f"{API}/me/commands", token("red"), {"text": "absent 3 May to 5 May"}).json
    assert any("open-1, Red: You are away" in line for line in said["done"][0]["lines"])


def test_times_and_substitutes_by_a_program(
    desk: Desk, two_games: tuple[GameInfo, GameInfo], token: Token, call: Call
) -> None:
    """A seat's absence, its wish for more time and its substitute; the moderator's extension and
    appointment: each as a letter would say it."""
    seat = f"{API}/games/open-1/seats/red/orders"
    text = "absent 2027-05-03 to 2027-05-05\nextend 24\nsubstitute eve@example.net"
    done = call("POST", seat, token("red"), {"text": text}).json["commands"]
    assert [one["command"].split()[0] for one in done] == ["absent", "extend", "substitute"]
    assert "You are away" in done[0]["outcome"]
    assert "so all players vote on it" in done[1]["outcome"]
    assert len(letters_to(desk, PEOPLE["red"])) > 0, "asked by letter whether it is so"
    path = f"{API}/games/open-1/moderate"
    text = "extend 24\nsubstitute red eve@example.net 2027-05-03 to 2027-05-17"
    said = call("POST", path, token("moderator"), {"text": text}).json["done"]
    assert [one["command"].split()[0] for one in said] == ["extend", "substitute"]
    assert "eve@example.net" in str(said[1])
    assert letters_to(desk, "eve@example.net"), "it counts when the substitute has said yes"
