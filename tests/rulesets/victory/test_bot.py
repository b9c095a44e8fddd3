"""Bots play whole games through the same asks as people, and the invariants hold."""

from __future__ import annotations

import pytest

from adjudicator.core.lots import Lots
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block
from adjudicator.rulesets.victory.bots.moves import Thinker
from adjudicator.rulesets.victory.bots.simulate import simulate
from adjudicator.rulesets.victory.orders.move_orders import Drop, Move
from adjudicator.rulesets.victory.view import view_of

GAME = load("victory")


@pytest.fixture(scope="module")
def board() -> Board:
    read: Board = GAME.board(of_ruleset("victory"))
    return read


def bots(board: Board, scenario: str, kind: str) -> dict[str, str]:
    position = GAME.open(board, scenario, GAME.rulings_with({}))
    return dict.fromkeys(GAME.seats(board, position), kind)


@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_a_quick_start_keeps_all_invariants(board: Board, kind: str) -> None:
    played = simulate(GAME, board, "quick-start", 1, bots(board, "quick-start", kind), last_turn=4)
    assert played.turns >= 1
    assert played.batches > 4
    assert any(clause.startswith("VIC-6") for clause in played.clauses)


@pytest.mark.clause("VIC-10.5-1")
def test_commanders_share_what_their_power_wins(board: Board) -> None:
    """Winners and points are counted by seat."""
    position = GAME.open(board, "commanders", GAME.rulings_with({}))
    position.over, position.winners, position.history = True, ["blue"], {"red": [12], "blue": [28]}
    outcome = GAME.outcome(board, position)
    assert outcome is not None
    assert outcome.winners == ["blue-general", "blue-admiral", "blue-marshal"]
    assert outcome.points["red-admiral"] == 12
    assert outcome.points["blue-marshal"] == 28
    played = simulate(
        GAME, board, "commanders", 3, bots(board, "commanders", "random"), last_turn=1
    )
    assert set(played.winners) <= set(GAME.seats(board, position))
    assert played.winners


def test_the_same_seed_plays_the_same_game(board: Board) -> None:
    both = [
        simulate(GAME, board, "quick-start", 5, bots(board, "quick-start", "random"), last_turn=2)
        for _ in range(2)
    ]
    assert both[0] == both[1]


def thinker(board: Board, scenario: str, seat: str, *blocks: tuple[str, str]) -> Thinker:
    """A sensible player at the start of a scenario, with Infantry of full strength at these
    hexes: (power, hex)."""
    position = GAME.open(board, scenario, GAME.rulings_with({}))
    position.undeployed = {}
    position.blocks = [
        Block(id=f"{power}.IN{n}", power=power, unit="IN", strength=4, place=place)
        for n, (power, place) in enumerate(blocks)
    ]
    return Thinker(board, view_of(position, seat), seat, Lots("1"))


def test_between_two_enemies_one_map_is_attacked_first(board: Board) -> None:
    """10.4: the centre goes for one outer map, where fewer stand against it; the outer maps go
    for the centre, and take back what they lost."""

    def slots(seat: str, *blocks: tuple[str, str]) -> set[str]:
        bot = thinker(board, "two-front-war", seat, *blocks)
        return {bot.map.tiles[goal].slot for goal in bot.goals()}

    assert slots("red") == {"a"}
    assert slots("red", ("blue", "a0804")) == {"c"}
    assert slots("red", ("blue", "a0804"), ("blue", "c0804"), ("blue", "c0606")) == {"a"}
    assert slots("blue") == {"b"}
    assert slots("blue", ("red", "a0804")) == {"a", "b"}
    both = thinker(board, "four-maps", "red")
    enemy = {slot.slot for slot in both.map.slots if slot.power == "blue"}
    assert {both.map.tiles[goal].slot for goal in both.goals()} == enemy


def test_who_produces_less_hurries_and_who_produces_more_can_wait(board: Board) -> None:
    assert thinker(board, "two-front-war", "red").nerve < 1
    assert thinker(board, "two-front-war", "blue").nerve > 1
    assert thinker(board, "quick-start", "red").nerve == 1


def test_a_giant_that_grows_is_not_waited_for(board: Board) -> None:
    """10.3: whose home cities produce more can wait, though as many PP of cities are held."""
    assert thinker(board, "sleeping-giant", "red").nerve < 1
    assert thinker(board, "sleeping-giant", "blue").nerve > 1


def test_in_the_last_turns_whoever_is_not_ahead_attacks(board: Board) -> None:
    """10.6: only who holds more then is content; what a city will produce counts no more."""
    for turn, nerves in ((7, (1, 1)), (8, (0, 0)), (10, (0, 0))):
        for seat, other, bold in (("red", "blue", nerves[0]), ("blue", "red", nerves[1])):
            bot = thinker(board, "quick-start", seat)
            bot.view.time_limit, bot.view.turn = 10, turn
            assert (bot.nerve >= 1) is bool(bold), (seat, turn)
            city = next(t.id for t in bot.map.cities() if bot.map.owner(t.id) == other)
            ahead = thinker(board, "quick-start", seat)
            ahead.view.time_limit, ahead.view.turn = 10, 10
            ahead.view.holders[city] = seat
            assert ahead.nerve > 1


def test_a_simulated_game_is_longer_where_one_side_begins_with_more_cities(board: Board) -> None:
    limits = {}
    for scenario in ("quick-start", "two-front-war", "four-players"):
        position = GAME.open(board, scenario, GAME.rulings_with({}))
        simulate.limit(position, None)
        limits[scenario] = position.time_limit
    assert limits == {"quick-start": 10, "two-front-war": 40, "four-players": 10}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 101))
def test_a_hundred_quick_starts(board: Board, seed: int) -> None:
    assert simulate(GAME, board, "quick-start", seed, bots(board, "quick-start", "random")).winners


def test_hope_is_attacked_by_sea_and_from_the_air(board: Board) -> None:
    """The battle of the book, with one turn to go: a sensible player sends whom the book's player
    sends, and leaves the garrison of Barcastle there."""
    position = GAME.open(board, "battle-of-hope", GAME.rulings_with({}))
    orders = Thinker(board, view_of(position, "red"), "red", Lots("x")).orders()
    (hope,) = (t.id for t in board.map_of(position).places() if t.place == "Hope")
    assert all(isinstance(one, Move | Drop) and one.end == hope for one in orders)
    sent = {(one.tag(), one.force[0].block) for one in orders}
    assert sent == {
        ("Drop", "red.AB1"), ("Move", "red.BB1"), ("Move", "red.FA1"), ("Move", "red.MA1"),
    }  # fmt: skip


def test_who_takes_hope_has_won(board: Board) -> None:
    """The battle of the book as a game: Red wins by taking Hope (2 PP) and keeping Barcastle (1),
    and is not told, with the battle won, that Blue holds more cities."""
    sides = bots(board, "battle-of-hope", "sensible")
    played = [simulate(GAME, board, "battle-of-hope", seed, sides) for seed in range(8)]
    assert {one.points["red"] for one in played} >= {1, 3}
    for one in played:
        assert one.winners == (["red"] if one.points["red"] >= 3 else ["blue"])
