"""9.5 Yugoslav partisans."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_enter
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.blitzwar.book.politics.partisans import controls_port, due, hideouts
from adjudicator.rulesets.blitzwar.book.supply import line_of_supply
from tests.rulesets.blitzwar.home_kit import add, board, control, play, start, state, units

clause = pytest.mark.clause


def occupied(turn: int = 22) -> Position:
    """Yugoslavia gave up on turn 15."""
    position = start(turn=turn, belgrade="GER I", zagreb="ITA I")
    state(position, "ITA", "active", "axis")
    control(position, "axis", *board().country("YUG"))
    state(position, "YUG", "surrendered", "allies")
    position.clocks["yugoslavia_surrendered"] = 15
    return position


@clause("BW-9.5-1", "BW-A66")
def test_the_die_is_thrown_from_three_seasons_after_on_first_turns_of_a_season() -> None:
    rolls = [turn for turn in range(12, 30) if due(occupied(turn), board())]
    assert rolls == [22, 24, 26, 28]
    position = occupied(22)
    position.clocks["yugoslavia_surrendered"] = 16
    assert due(position, board())
    position.clocks["yugoslavia_surrendered"] = 17
    assert not due(position, board())
    state(position, "YUG", "active", "allies")
    assert not due(occupied(12), board())


@pytest.mark.parametrize(
    ("die", "corps"),
    [
        pytest.param(1, 0, marks=clause("BW-9.5-2")),
        pytest.param(2, 0, marks=clause("BW-9.5-2")),
        pytest.param(3, 1, marks=clause("BW-9.5-3")),
        pytest.param(4, 1, marks=clause("BW-9.5-3")),
        pytest.param(5, 1, marks=clause("BW-9.5-3")),
        pytest.param(6, 2, marks=clause("BW-9.5-4")),
    ],
)
@clause("BW-9.5-6", "BW-A78")
def test_what_rises(die: int, corps: int) -> None:
    position = occupied()
    after = play(
        diplomacy,
        position,
        {"allies": "partisans in Montenegro, Skopje"},
        dice={"diplomacy/partisans": die},
    )
    rose = [c for c in position.counters if c.country == "YUG"]
    assert sum(c.infantry for c in rose) == corps
    assert all(c.side == "allies" for c in rose)
    places = ["montenegro", "skopje"][:corps]
    assert [c.place for c in rose] == places
    assert [position.control[zone] for zone in places] == ["allies"] * corps
    assert after.told("PartisansRolled") == [{"die": die, "corps": corps}]


@clause("BW-9.5-5", "BW-9.5-7")
def test_only_zones_free_of_axis_units() -> None:
    position = occupied()
    add(position, "skopje", "AXIS S2")
    assert set(hideouts(position, board())) == {"brod", "split", "sarajevo", "montenegro"}
    play(
        diplomacy,
        position,
        {"allies": "partisans in Belgrade"},
        dice={"diplomacy/partisans": 3},
    )
    assert units(position, "belgrade") == {"infantry": 1}
    rose = next(c for c in position.counters if c.country == "YUG")
    assert board().zones[rose.place].terrain == "mountains"
    assert position.control["belgrade"] == "axis"


@clause("BW-9.5-5")
def test_silence_means_the_mountains_and_where_none_fight_yet() -> None:
    position = occupied()
    mountains = [z for z in board().country("YUG") if board().zones[z].terrain == "mountains"]
    free = hideouts(position, board())
    assert set(free[: len(mountains)]) == set(mountains)
    control(position, "allies", free[0])
    again = hideouts(position, board())
    assert again[len(mountains) - 1] == free[0], "the last of the mountains"
    assert again[: len(mountains) - 1] == free[1 : len(mountains)]


@clause("BW-9.5-7")
def test_partisans_count_as_a_minor_country() -> None:
    position = occupied()
    partisan = add(position, "sarajevo", "YUG I")[0]
    partisan.side = "allies"
    control(position, "allies", "sarajevo")
    # In supply at home, and bound to it.
    assert line_of_supply(position, board(), partisan, "allies") is not None
    reason = may_enter(position, board(), partisan, "albania")
    assert reason is not None
    assert reason.clause == "BW-9.6-7"


@clause("BW-9.5-8")
def test_montenegro_alone_is_no_port() -> None:
    position = occupied()
    add(position, "montenegro", "YUG I")[0].side = "allies"
    control(position, "allies", "montenegro")
    assert not controls_port(position, board(), "montenegro")
    control(position, "allies", "sarajevo")
    assert controls_port(position, board(), "montenegro")
    control(position, "axis", "sarajevo")
    add(position, "montenegro", "UK I")
    assert controls_port(position, board(), "montenegro")
    assert not controls_port(position, board(), "split")
