"""When a game begins every seat hears of it: with its first question, or by a letter of its own."""

from __future__ import annotations

from pathlib import Path

from adjudicator.clock import FixedClock
from adjudicator.service.games import games
from adjudicator.storage.session import Store
from tests.house_kit import letters_to, send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script


def test_seats_that_are_asked_later_learn_who_plays_and_where_they_stand(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "totaler_by_hand"))
    asked = {one.name for one in games.game_info(desk, GAME).seats if one.asked}
    assert asked == {"axis"}
    assert letters_to(desk, "axis@example.net", "notice") == []
    (letter,) = letters_to(desk, "soviet@example.net", "notice")
    said = "\n".join(letter.facts["lines"])
    assert letter.facts["subject"] == "Totaler Krieg! has begun"
    assert "The other players: Axis: " in said
    assert "Facing you: " in said
    assert "GER 16 Army" in said
    assert "It is the turn of Axis. Your turn comes later." in said
    assert "always support" in "\n".join(letter.facts["shown"])
    # It can be answered: a standing order sent now counts.
    receipt = send(desk, GAME, "soviet", "always support\nWho is at war with me?")
    assert [one.text for one in receipt.understood] == ["always support"]
    assert receipt.commands[0].outcome.startswith("Who is at war")
