"""Whole games that others have played, adjudicated again from their first order to their last: four
of people, judged by the server on which they were played, and one of programs. Many more are
compared by `bench/diplomacy.py`."""

from __future__ import annotations

import pytest

from tests.rulesets.diplomacy.kit import HERE
from tests.rulesets.diplomacy.recorded import Phase, read, replay, write

GAMES = sorted(path.stem for path in (HERE / "games").glob("*.txt"))
EXPLAINED: dict[str, list[str]] = {
    # Nobody gave orders for the last winter. The server then takes away what is farthest from
    # home; the rules of 2023 what is farthest from any centre of one's own.
    "438141": ["W1908A"],
    # By the rules of 2023 an own fleet that convoys makes an army go by sea without a word.
    "443777": ["F1907M"],
}


def phases(name: str) -> list[Phase]:
    return read((HERE / "games" / f"{name}.txt").read_text("utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_of_it_ends_as_it_did(name: str) -> None:
    found = replay(phases(name))
    assert found.phases >= 34
    assert [one[:6] for one in found.differences] == EXPLAINED.get(name, [])


def test_a_server_that_wants_convoys_said_is_the_same_under_that_ruling() -> None:
    assert replay(phases("443777"), DIP_A3="explicit").differences == []


def test_it_is_seen_where_a_game_ends_otherwise() -> None:
    game = phases(GAMES[0])
    game[1].units["france"] ^= {"A PAR"}
    assert [one[:6] for one in replay(game).differences[:1]] == ["S1901M"]


def test_a_game_is_kept_whole() -> None:
    game = phases(GAMES[0])
    assert read(write(game)) == game
