"""Bots, and whole games between them with their invariants."""

from __future__ import annotations

import pytest

from adjudicator.core.engine import advance, begin, play
from adjudicator.core.lots import Lots
from adjudicator.core.progress import Progress
from adjudicator.core.simulating import Broken, dice_for
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import opening_ask
from adjudicator.rulesets.blitzwar.book.side_turn import opening_ask as side_ask
from adjudicator.rulesets.blitzwar.bots.plans import FIELD, SensibleTurn
from adjudicator.rulesets.blitzwar.bots.players import random_bot, sensible_bot
from adjudicator.rulesets.blitzwar.bots.simulate import check, check_phase_end, simulate
from adjudicator.rulesets.blitzwar.bots.war_plans import away, goals
from adjudicator.rulesets.blitzwar.orders.orders import (
    Activate,
    Attack,
    Blitz,
    Combine,
    Land,
    Move,
)
from adjudicator.rulesets.blitzwar.view import view_of
from tests.rulesets.blitzwar.home_kit import add, board, control, start, state

SIDES = ("axis", "allies", "soviet")


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_a_game_of_a_year_keeps_all_invariants(bot: str) -> None:
    played = simulate(
        BlitzWar(), board(), "campaign-1939", 3, dict.fromkeys(SIDES, bot), last_turn=8
    )
    assert played.turns == 8
    assert played.events > 100
    # One mail for phases 1 to 3, one for the side-turn, and few interrupts.
    assert max(played.exchanges.values()) / played.turns < 4
    assert "BW-15.3-1" in played.clauses


def test_the_same_seed_plays_the_same_game() -> None:
    games = [
        simulate(
            BlitzWar(), board(), "campaign-1939", 5, dict.fromkeys(SIDES, "random"), last_turn=3
        )
        for _ in range(2)
    ]
    assert games[0] == games[1]
    other = simulate(
        BlitzWar(), board(), "campaign-1939", 6, dict.fromkeys(SIDES, "random"), last_turn=3
    )
    assert other.clauses != games[0].clauses


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_a_campaign_is_played_to_its_end(bot: str) -> None:
    played = simulate(BlitzWar(), board(), "campaign-1939", 1, dict.fromkeys(SIDES, bot))
    assert played.winners
    assert sum(played.points[side] for side in ("axis", "allies")) == 10


def test_lots_are_even_and_repeatable() -> None:
    drawn = [Lots("seed").number(6) for _ in range(3)]
    assert drawn == [drawn[0]] * 3
    lots = Lots("seed")
    counts = [0] * 6
    for _ in range(600):
        counts[lots.number(6)] += 1
    assert min(counts) > 60


def test_the_sensible_bot_attacks_where_it_is_strong() -> None:
    position = start(turn=3, poznan="POL 2I", kustrin="GER W3 3I, AXIS S6 S4")
    bot = sensible_bot(board(), "1")
    view = view_of(position, "axis")
    orders = bot(side_ask(position, board()), lambda: view)
    targets = [order.target for order in orders if isinstance(order, Attack)]
    assert targets == ["poznan"]
    assert any(isinstance(order, Activate) for order in orders)


def test_and_stays_where_it_is_weak() -> None:
    position = start(turn=3, poznan="POL 2I 2I 2I", kustrin="GER 1I, AXIS S6")
    bot = sensible_bot(board(), "1")
    view = view_of(position, "axis")
    orders = bot(side_ask(position, board()), lambda: view)
    assert [o for o in orders if isinstance(o, Attack)] == []
    assert [o for o in orders if isinstance(o, Move)] == []


def test_the_sensible_allies_land_where_the_coast_is_empty() -> None:
    """From 1942 on, with corps enough in a port; single corps are put together before."""
    units = {"portsmouth": "USA 3I, USA 2I", "leeds": "UK 1I 1I", "london": "ALLIES A A A S20"}
    position = start(turn=32, **units)
    state(position, "USA", "active", "allies")
    control(position, "axis", *board().country("FRA"))
    position.active = "allies"
    view = view_of(position, "allies")
    orders = sensible_bot(board(), "1")(side_ask(position, board()), lambda: view)
    (land,) = [order for order in orders if isinstance(order, Land)]
    assert (land.start, land.zone) == ("portsmouth", "caen")
    assert [o.zone for o in orders if isinstance(o, Combine)] == ["leeds"]
    assert [o for o in orders if isinstance(o, Attack | Blitz)] == []
    position.turn = 20
    view = view_of(position, "allies")
    early = sensible_bot(board(), "1")(side_ask(position, board()), lambda: view)
    assert [order for order in early if isinstance(order, Land)] == []


def test_bots_answer_with_orders_that_the_question_takes() -> None:
    position = start(turn=8, poznan="POL 2I", kustrin="GER W3, AXIS S6")
    for make in (random_bot, sensible_bot):
        for side in SIDES:
            ask = opening_ask(position, board(), side)
            view = view_of(position, side)
            orders = make(board(), "7")(ask, lambda view=view: view)
            assert orders
            assert {order.tag() for order in orders} <= set(ask.ahead)


# ------------------------------------------------------------------------- invariants


def broken(position: Position, phase: str = "normal") -> str:
    """What is wrong with the position."""
    try:
        check(board(), position)
        check_phase_end(board(), position, phase)
    except Broken as found:
        return str(found)
    return ""


def test_the_invariants_see_what_is_wrong() -> None:
    position = start(turn=5, berlin="GER 3I")
    check(board(), position)
    check_phase_end(board(), position, "normal")
    position = start(turn=5, berlin="GER 3I 3I 3I 2I")
    assert "above the limit in berlin" in broken(position)
    position = start(turn=5, berlin="GER 3I, UK 2I")
    assert "share berlin" in broken(position)
    position = start(turn=5, paris="GER 3I")
    assert "which allies controls" in broken(position)
    position = start(turn=5, berlin="GER E3")
    assert "not in the mix" in broken(position)
    position = start(turn=5, berlin="AXIS S2")
    position.counters[0].halves = -1
    assert "less than nothing" in broken(position)
    position = start(turn=5, berlin="GER 3I")
    position.counters[0].place = "atlantis"
    assert "not a place" in broken(position)
    position = start(turn=5, berlin="GER 3I")
    position.counters[0].zones_moved = 7
    assert "has moved 7 zones" in broken(position)


def test_allies_may_stand_in_soviet_zones() -> None:
    position = start(turn=25)
    state(position, "USA", "active", "allies")
    add(position, "baku", "UK 2I")
    check_phase_end(board(), position, "normal")
    control(position, "axis", "baku")
    assert "which axis controls" in broken(position)


# ------------------------------------------------------------- played in two ways


def test_a_game_rebuilt_from_json_at_each_question_is_the_same_game() -> None:
    """`play` keeps phases alive, `advance` replays them from what is stored: same history."""
    ruleset, rulings = BlitzWar(), BlitzWar().rulings_with({})
    straight = ruleset.open(board(), "campaign-1939", rulings)
    bots = {side: sensible_bot(board(), side) for side in SIDES}
    over = (2, "normal", "soviet")
    play(
        ruleset,
        board(),
        straight,
        dice_for(4),
        rulings,
        bots,
        until=lambda phase, _: (straight.turn, phase, straight.active) == over,
    )
    progress = begin(ruleset, board(), ruleset.open(board(), "campaign-1939", rulings), rulings)
    submissions = None
    while True:
        step = advance(ruleset, board(), progress, dice_for(4), submissions, stop_after="normal")
        progress = Progress.model_validate_json(step.progress.model_dump_json())
        position = Position.model_validate(progress.position)
        if not step.asks and (position.turn, position.active) == over[::2]:
            break
        submissions = None
        if step.asks:
            submissions = {}
            for ask in step.asks:
                view = ruleset.load_view(step.views[ask.seat])
                submissions[ask.seat] = bots[ask.seat](ask, lambda view=view: view)
    assert position == straight


def test_the_sensible_bot_goes_for_what_its_scenario_asks_for() -> None:
    here = BlitzWar().open(board(), "yellow-1940", BlitzWar().rulings_with({}))
    assert goals(here, "axis") == ("paris",)
    assert goals(here, "allies") == ()


def test_who_has_yet_to_take_the_zone_of_the_scenario_attacks_sooner_and_spends_more() -> None:
    here = BlitzWar().open(board(), "barbarossa-1941", BlitzWar().rulings_with({}))
    assert goals(here, "axis") == ("moscow",)
    before = SensibleTurn(board(), here, "axis")
    here.control["moscow"] = "axis"
    after = SensibleTurn(board(), here, "axis")
    assert before.least < after.least
    assert before.money > after.money
    assert SensibleTurn(board(), here, "soviet").least == after.least


def towards_moscow(halves: int) -> tuple[Position, SensibleTurn]:
    """The first turn of Barbarossa with so many half units of supply in Warsaw, and no others."""
    here = BlitzWar().open(board(), "barbarossa-1941", BlitzWar().rulings_with({}))
    here.counters = [c for c in here.counters if c.kind != "supply" or c.side != "axis"]
    add(here, "warsaw", f"AXIS S{halves // 2}")
    here.active = "axis"
    return here, SensibleTurn(board(), here, "axis")


def test_supply_goes_first_to_the_road_to_what_the_scenario_asks_for() -> None:
    _, turn = towards_moscow(16)
    targets = [o.target for o in turn.orders() if isinstance(o, Attack)]
    road = away(board(), ("moscow",))
    assert targets
    assert "tobruk" in turn.scout.foes
    assert max(road[zone] for zone in targets) < road["tobruk"]


@pytest.mark.parametrize(("halves", "march"), [(30, False), (160, True)])
def test_corps_far_behind_the_front_march_only_while_supply_abounds(
    halves: int, *, march: bool
) -> None:
    _, turn = towards_moscow(halves)
    road = away(board(), ("moscow",))
    rear = [o for o in turn.orders() if isinstance(o, Move) and road[o.start] > FIELD]
    assert bool(rear) is march


def test_a_zone_that_the_scenario_asks_for_is_filled_and_held() -> None:
    here, _ = towards_moscow(60)
    here.counters = [c for c in here.counters if c.place not in ("moscow", "mozhaisk", "tula")]
    here.counters = [c for c in here.counters if c.side != "soviet"]
    control(here, "axis", "moscow", "mozhaisk", "tula", "smolensk", "minsk", "brest_litovsk")
    add(here, "moscow", "GER 3I 1I")
    add(here, "mozhaisk", "GER 2I 2I")
    add(here, "gorki", "USSR 1I")
    orders = SensibleTurn(board(), here, "axis").orders()
    assert [o for o in orders if isinstance(o, Move) and o.start == "moscow"] == []
    ends = [o.end for o in orders if isinstance(o, Move)]
    assert ends.count("moscow") == 1  # a zone holds three
