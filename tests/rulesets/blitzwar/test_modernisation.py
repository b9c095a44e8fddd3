"""11.6 to 11.9 Counters that become available."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.mix import choose, elite_allowed, offer, usable
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from tests.rulesets.blitzwar.home_kit import add, board, control, play, start, table_for, units

clause = pytest.mark.clause


def arriving(card: str, turn: int = 5) -> Position:
    position = start(turn=turn)
    for side, mine in position.cards.items():
        mine.queue = [card, *mine.queue] if side == "soviet" else []
    return position


def shown(position: Position, country: str, corps: int) -> int:
    """Counters of the country that may show so many corps now."""
    return sum(
        quantity
        for shapes, quantity in offer(position, board(), country)
        if any(shape.corps == corps for shape in shapes)
    )


# --------------------------------------------------------------------------- 11.6


@clause("BW-11.6-1", "BW-11.6-2", "BW-11.6-3", "BW-A8")
@pytest.mark.parametrize("country", ["UK", "USSR"])
def test_the_third_corps_waits_for_1942(country: str) -> None:
    position = start(turn=19)
    position.unlocked = {"I3": 2}
    assert shown(position, country, 3) == 0
    two = shown(position, country, 2)
    assert two > 0
    position.turn = 20
    assert shown(position, country, 3) > 0
    assert shown(position, country, 2) == two
    assert shown(start(turn=5), "GER", 3) > 0


# --------------------------------------------------------------------------- 11.7


@clause("BW-11.7-1")
def test_the_first_elite_army_when_france_surrenders() -> None:
    position = start(turn=8)
    assert elite_allowed(position) == 0
    position.clocks["france_surrendered"] = 8
    assert elite_allowed(position) == 1
    after = play(reinforcement, position)
    assert after.told("EliteAvailable") == [{"number": 1}]
    position.turn = 9
    assert play(reinforcement, position).told("EliteAvailable") == []


@clause("BW-11.7-2", "BW-A17")
def test_the_second_six_turns_after_the_attack_on_the_soviet_union() -> None:
    position = start(turn=16)
    position.clocks["france_surrendered"] = 8
    attacked(position, table_for(position), "minsk", "axis", "combat")
    for turn, number in ((16, 1), (21, 1), (22, 2)):
        position.turn = turn
        assert elite_allowed(position) == number
    assert play(reinforcement, position).told("EliteAvailable") == [{"number": 2}]


@clause("BW-A68")
def test_an_elite_army_is_formed_of_corps_that_are_there() -> None:
    position = start(turn=9, berlin="GER 2C 1I")
    position.clocks["france_surrendered"] = 8
    position.cards["axis"].queue = []
    play(reinforcement, position, {"axis": "form elite in Berlin"})
    army = [c for c in position.counters if c.elite]
    assert [(c.infantry, c.armour) for c in army] == [(1, 2)]
    assert units(position, "berlin") == {"infantry": 1, "armour": 2}


# --------------------------------------------------------------------------- 11.8


@clause("BW-11.8-1", "BW-11.8-2", "BW-11.8-3")
def test_what_is_locked_at_the_start() -> None:
    position = start(turn=25)
    free = {k.code: usable(position, k) for k in board().types_of("USSR")}
    locked = {code for code, number in free.items() if not number}
    assert locked == {"I3", "W3", "A1", "S6"}
    printed = {k.code: k.quantity for k in board().types_of("USSR")}
    assert printed["I3"] + printed["W3"] == 12
    assert (printed["A1"], printed["S6"]) == (6, 3)
    assert choose(position, board(), "USSR", 3, 0, form_large=True) is not None
    shapes = choose(position, board(), "USSR", 3, 0, form_large=True) or []
    assert max(s.corps for s in shapes) == 2


@clause("BW-11.8-4", "BW-11.8-6")
@pytest.mark.parametrize(
    ("order", "code"),
    [("unlock tank army", "W3"), ("unlock 6 supply", "S6"), ("unlock infantry army", "I3")],
)
def test_a_modernisation_card_frees_one_counter_for_good(order: str, code: str) -> None:
    position = arriving("soviet_limited_2")
    after = play(reinforcement, position, {"soviet": order})
    assert position.unlocked == {code: 1}
    assert [f["code"] for f in after.told("CounterUnlocked")] == [code]
    position.turn = 45
    kind = next(k for k in board().types_of("USSR") if k.code == code)
    assert usable(position, kind) == 1


@clause("BW-11.8-4")
def test_a_card_without_modernisation_frees_nothing() -> None:
    position = arriving("soviet_limited_1")
    after = play(reinforcement, position, {"soviet": "unlock tank army"})
    assert position.unlocked == {}
    assert after.asked("modernisation") == []


@clause("BW-11.8-5")
def test_air_counters_only_by_a_card_with_air_units() -> None:
    position = arriving("soviet_limited_2")
    after = play(reinforcement, position, {"soviet": "unlock air force"})
    assert position.unlocked == {"I3": 1}
    assert "air force" not in after.asked("modernisation")[0].options["what"]
    position = arriving("soviet_limited_4")  # 1 air
    play(reinforcement, position, {"soviet": "unlock air force"})
    assert position.unlocked == {"A1": 1}
    # At once: the card's own air unit finds the counter.
    assert sum(c.kind == "air" for c in position.counters) == 1


@clause("BW-11.8-7", "BW-A84")
def test_karelia_on_the_first_turn_of_1942() -> None:
    for turn, holder, unlocked in (
        (20, "soviet", {"W3": 1}), (20, "axis", {}), (19, "soviet", {}), (21, "soviet", {}),
    ):  # fmt: skip
        position = start(turn=turn)
        position.cards["soviet"].queue = []
        control(position, holder, "karelia")
        play(reinforcement, position)
        assert position.unlocked == unlocked, (turn, holder)


def test_a_standing_order_unlocks() -> None:
    position = arriving("soviet_limited_2")
    play(reinforcement, position, standing={"soviet": ["always unlock tank army"]})
    assert position.unlocked == {"W3": 1}


# --------------------------------------------------------------------------- 11.9


@clause("BW-11.9-1", "BW-A17")
def test_twelve_corps_three_turns_after_the_attack() -> None:
    for zone in ("minsk", "lwow"):
        position = start(turn=16)
        position.cards["soviet"].queue = []
        control(position, "soviet", "lwow")
        attacked(position, table_for(position), zone, "axis", "combat")
        for turn, corps in ((17, 0), (18, 0), (19, 12), (20, 12)):
            position.turn = turn
            play(reinforcement, position)
            mine = [c for c in position.counters if c.country == "USSR"]
            assert sum(c.infantry for c in mine) == corps, turn


@clause("BW-11.9-1")
def test_not_after_an_attack_of_their_own() -> None:
    position = start(turn=16)
    position.cards["soviet"].queue = []
    attacked(position, table_for(position), "east_prussia", "soviet", "combat")
    position.turn = 19
    play(reinforcement, position)
    assert [c for c in position.counters if c.country == "USSR"] == []
    add(position, "minsk", "USSR I")
