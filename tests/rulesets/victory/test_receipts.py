"""Receipts of Victory agree with its steps, over submissions good and bad."""

from __future__ import annotations

import pytest

from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Event
from adjudicator.rulesets.registry import load
from adjudicator.rulesets.victory.view import view_of
from adjudicator.rulesets.victory.words.report import report
from tests.receipts_kit import Tally, disagreements, said_and_done
from tests.rulesets.victory.kit import board, map_of, play, position

GAME = load("victory")
SCENARIOS = ("quick-start", "custom-forces", "commanders", "two-front-war-allies", "four-players")
SHORT = ("quick-start", "custom-forces")
"""Those that every run plays."""
clause = pytest.mark.clause


def agree(scenario: str, seed: int, number: int) -> Tally:
    tally = Tally()
    kinds = ("random", "sensible")
    found = list(
        disagreements(GAME, board(), scenario, seed, number, kinds=kinds, tally=tally, last_turn=8)
    )
    assert not found, "\n\n".join(str(one) for one in found[:5])
    return tally


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(one, marks=() if one in SHORT else pytest.mark.thorough) for one in SCENARIOS],
)
def test_what_a_receipt_says_is_what_the_step_does(scenario: str) -> None:
    tally = agree(scenario, seed=1, number=60)
    assert tally.stand >= tally.doubtful > 0
    if scenario != "commanders":  # where another commander may always come before
        assert tally.stand > 2 * tally.doubtful
    assert len(tally.clauses) > 5


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2, 6))
def test_what_a_receipt_says_is_what_the_step_does_in_ten_thousand(
    scenario: str, seed: int
) -> None:
    agree(scenario, seed, number=500)


@clause("VIC-5.51-3", "VIC-5.51-1")
def test_lines_for_battles_are_refused_by_the_step_too() -> None:
    """By the same rule, and told to their seat alone."""
    at = position(
        maps=[{"slot": "a", "board": "one", "power": "red"}],
        powers=["red", "blue"],
        blocks={"Hope": "red IN1 4; red FA1 4; blue IN1 4, from a0805"},
    )
    lines = "base IN1 at Barcastle\nbase FA1 at a0101\nbase FA1 at Barcastle"
    after = play("combat", at, any_dice=True, red=lines)
    (told,) = [event for event in after.events if event.kind == "LinesRefused"]
    assert [(no["line"], no["clause"]) for no in told.facts["refused"]] == [
        (1, "VIC-5.51-3"),
        (2, "VIC-5.51-1"),
    ]
    assert told.to == ["red"]


def after_orders(blocks: dict[str, str], text: str) -> tuple[list[Event], str]:
    """A turn in which nobody attacks and Red, who moves first, has these orders: its events,
    and Red's report of them in words."""
    at = position(
        maps=[{"slot": "a", "board": "one", "power": "red"}], powers=["red", "blue"], blocks=blocks
    )
    at.stage = "move"
    lexicon = GAME.lexicon(board(), view_of(at, "red"))
    orders = OrderBook(list(GAME.order_classes().values()), GAME.phrases).read(text, lexicon)
    assert not orders.misread
    dice = chain_dice(lambda k: bytes(32))
    step = advance(GAME, board(), begin(GAME, board(), at, GAME.rulings_with({})), dice)
    events: list[Event] = []
    while step.asks and not any(ask.key.startswith("production") for ask in step.asks):
        mine = {"red": orders.orders} if step.asks[0].key == "move/red" else {}
        silent = {ask.seat: [] for ask in step.asks if ask.seat not in mine}
        step = advance(GAME, board(), step.progress, dice, {**silent, **mine})
        events += [event for phase in step.done for event in phase.events]
    seen = [told for event in events if (told := event.for_seat("red")) is not None]
    found = report(board(), view_of(at, "red"), None, seen, "1st turn")
    words = [line.text for section in found.sections for line in section.lines]
    return events, "\n".join(words)


@clause("VIC-5.51-3", "VIC-5.51-1")
def test_lines_for_battles_are_refused_where_there_is_no_battle() -> None:
    """No question for battles comes: they are told of when all have moved."""
    lines = "base IN1 at Barcastle\nbase FA1 at a0101\nbase FA1 at Barcastle"
    blocks = {"Hope": "red IN1 4; red FA1 4", "Barcastle": "blue IN1 4"}
    events, words = after_orders(blocks, lines)
    told = [event for event in events if event.kind == "NotCarriedOut"]
    assert [(event.facts["line"], event.clause) for event in told] == [
        (1, "VIC-5.51-3"),
        (2, "VIC-5.51-1"),
    ]
    assert {(event.phase, *(event.to or ())) for event in told} == {("move", "red")}
    assert 'Line 1, "base ..." cannot be followed: Infantry cannot fly' in words
    assert not [event for event in events if event.kind in ("LinesRefused", "OrdersNotUsed")]


@clause("VIC-6.71-1")
def test_a_beachhead_of_which_nobody_asks_is_told() -> None:
    blocks = {"Hope": "red IN1 4", "Barcastle": "blue IN1 4"}
    events, words = after_orders(blocks, "beachhead IN1\nno beachhead")
    (told,) = [event for event in events if event.kind in ("NotCarriedOut", "OrdersNotUsed")]
    assert (told.kind, told.clause, told.phase) == ("NotCarriedOut", "VIC-6.71-1", "supply")
    assert "is not a Marine or Amphib" in words


@clause("VIC-10.5-2", "VIC-2.0-7")
@pytest.mark.parametrize("general", ["no moves", "move IN2 to 0302"])
def test_a_line_after_one_that_another_commander_may_spoil_is_in_doubt(general: str) -> None:
    """If the General gives the base up, neither of the two flights is made, and if he does not
    the second would be the block's second move."""
    on = map_of([".~.", "...", "..."], cities={"0101": "Alpha 3"}, towns={"0303": "Beta"})
    start = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "blue"}],
        powers=["red", "blue"],
        commands={"red": {"red-general": ["ground"], "red-marshal": ["air"]}},
        blocks={"0101": "red IN 4; red MB 4", "0303": "red IN 4"},
    )
    orders = {"red-marshal": "move MB1 to Beta\nmove MB1 to Beta", "red-general": general}
    assert said_and_done(GAME, on, start, "move", **orders) == []


@clause("VIC-10.5-2", "VIC-8.2-3")
@pytest.mark.parametrize("marshal", ["build nothing", "build Fighter 1 at Alpha"])
def test_a_line_for_which_another_commander_may_leave_points_is_in_doubt(marshal: str) -> None:
    """Who spends first leaves the General too little for his first line, and so enough for his
    second."""
    start = position(
        on=(on := map_of(["..~"], cities={"0101": "Alpha 3"})),
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        powers=["red", "blue"],
        commands={"red": {"red-general": ["ground"], "red-marshal": ["air"]}},
        supplied={"red": ["a0101"]},
        priority={"red": "air"},
    )
    lines = "build Infantry 3 at Alpha\nbuild Infantry 1 at Alpha\nbuild Infantry 5 at Alpha"
    orders = {"red-general": lines, "red-marshal": marshal, "blue": "build nothing"}
    assert said_and_done(GAME, on, start, "production", **orders) == []


@clause("VIC-10.5-2", "VIC-4.2-9")
@pytest.mark.parametrize("admiral", ["no moves", "sail CV1 to 0103"])
def test_who_goes_aboard_a_carrier_of_another_commander_waits_for_it(admiral: str) -> None:
    on = map_of(["."] + ["~"] * 6, towns={"0101": "Base"})
    start = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        powers=["red", "blue"],
        commands={"red": {"red-admiral": ["naval"], "red-marshal": ["air"]}},
        blocks={"0101": "red FA 2", "0107": "red CV 4"},
    )
    orders = {"red-marshal": "move FA1 onto CV1", "red-admiral": admiral}
    assert said_and_done(GAME, on, start, "move", **orders) == []
    alone = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        powers=["red", "blue"],
        blocks={"0101": "red FA 2", "0107": "red CV 4"},
    )
    far = play("move", alone, on, red="move FA1 onto CV1", refusals=True)
    assert [no.clause for no in far.trial.refused] == ["VIC-5.53-1"]
