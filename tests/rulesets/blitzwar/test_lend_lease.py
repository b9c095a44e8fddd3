"""11.4 Lend-Lease."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import _too_much, convoys
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from adjudicator.rulesets.blitzwar.orders.home_orders import Arriving
from tests.rulesets.blitzwar.home_kit import add, board, control, play, start, state, units

clause = pytest.mark.clause


def war(turn: int = 21, card: str = "allies_limited_2", **more: str) -> Position:
    """Germans in Kiev; the Allies get a card (1 infantry, 1 air, 8 supply), the Soviets none."""
    position = start(turn=turn, kiev="GER 2I", **more)
    control(position, "axis", "kiev")
    state(position, "USA", "active", "allies")
    position.cards["axis"].queue = []
    position.cards["soviet"].queue = []
    position.cards["allies"].queue = [
        card,
        "allies_limited_4",
        "allies_limited_5",
        "allies_limited_6",
    ]
    return position


def sent(position: Position, orders: str) -> dict[str, int]:
    after = play(reinforcement, position, {"allies": orders})
    return {
        key: sum(f[key] for f in after.told("LendLeaseSent")) for key in ("supply", "air", "fleets")
    }


def supply_of(position: Position, side: str) -> int:
    return sum(c.halves for c in position.counters if c.side == side) // 2


@clause("BW-11.4-1", "BW-A65")
def test_only_with_germans_in_the_soviet_union() -> None:
    position = war()
    add(position, "norwegian_sea", "UK 2F")
    position.counters = [c for c in position.counters if c.place != "kiev"]
    add(position, "kiev", "ITA 2I")
    add(position, "lwow", "GER 2I")
    assert play(reinforcement, position).asked("lend-lease") == []
    position = war()
    add(position, "norwegian_sea", "UK 2F")
    assert play(reinforcement, position).asked("lend-lease")[0].seat == "allies"


@clause("BW-11.4-2", "BW-11.4-3", "BW-11.4-4")
def test_a_fleet_unit_carries_two_supply() -> None:
    position = war()
    add(position, "norwegian_sea", "UK 2F 1F")
    assert sent(position, "lend 8 supply by Norwegian Sea") == {"supply": 6, "air": 0, "fleets": 3}
    assert supply_of(position, "soviet") == 6
    again = war()
    add(again, "norwegian_sea", "UK 2F 1F")
    lines = "lend 2 supply by Norwegian Sea\nlend 3 supply by Norwegian Sea"
    assert sent(again, lines) == {"supply": 5, "air": 0, "fleets": 3}
    assert supply_of(position, "allies") == 2
    assert all(c.country == "USSR" for c in position.counters if c.side == "soviet")


@clause("BW-11.4-5", "BW-A82", "BW-A83")
def test_two_fleet_units_carry_an_air_unit() -> None:
    position = war()
    add(position, "norwegian_sea", "UK 2F 1F")
    assert sent(position, "lend 1 air by Norwegian Sea")["air"] == 0  # no Soviet air counter
    position = war()
    add(position, "norwegian_sea", "UK 2F 1F")
    position.unlocked["A1"] = 1
    orders = "lend 1 air, 5 supply by Norwegian Sea"
    assert sent(position, orders) == {"supply": 2, "air": 1, "fleets": 3}
    air = [c for c in position.counters if c.kind == "air"]
    assert [(c.side, c.country) for c in air] == [("soviet", "USSR")]
    position = war()
    add(position, "norwegian_sea", "UK 1F")
    position.unlocked["A1"] = 1
    assert sent(position, "lend 1 air by Norwegian Sea")["air"] == 0


@clause("BW-A82")
def test_a_soviet_air_counter_takes_one_unit_of_all_that_is_sent() -> None:
    position = war(card="allies_total_4")
    add(position, "norwegian_sea", "UK 2F 2F")
    position.unlocked["A1"] = 1
    lines = "lend 1 air by Norwegian Sea\nlend 1 air by Norwegian Sea"
    assert sent(position, lines)["air"] == 1


@clause("BW-11.4-6", "BW-12.3-6")
def test_the_norwegian_sea_needs_naval_superiority() -> None:
    position = war()
    add(position, "norwegian_sea", "UK 2F, GER 1F")
    assert convoys(position, board()) == {}
    add(position, "norwegian_sea", "ALLIES A", flying=True)
    assert convoys(position, board()) == {"norwegian_sea": 2}


@clause("BW-11.4-7")
def test_only_fleets_in_excess_of_u_boats_carry() -> None:
    position = war()
    add(position, "norwegian_sea", "UK 2F 1F, GER 2U")
    assert convoys(position, board()) == {"norwegian_sea": 1}
    assert sent(position, "lend everything by Norwegian Sea")["supply"] == 2
    add(position, "norwegian_sea", "GER 1U")
    assert convoys(position, board()) == {}


@clause("BW-11.4-8", "BW-11.4-12")
def test_the_persian_gulf_from_1942_with_basra() -> None:
    position = war(turn=19)
    add(position, "persian_gulf", "UK 1F")
    assert convoys(position, board()) == {}
    position.turn = 20
    assert convoys(position, board()) == {"persian_gulf": 1}
    add(position, "persian_gulf", "GER 1F")  # superiority is not asked for there
    assert convoys(position, board()) == {"persian_gulf": 1}
    control(position, "axis", "basra")
    assert convoys(position, board()) == {}


@clause("BW-11.4-9", "BW-11.4-10")
def test_the_persian_gulf_is_a_sea_of_its_own() -> None:
    gulf = board().seas["persian_gulf"]
    assert gulf.adjacent == ()
    bases = [z for z in board().ports("persian_gulf") if board().zones[z].naval_base]
    assert bases == ["asian_bases"]
    position = war(card="allies_limited_1")
    play(reinforcement, position, {"allies": "place 1 fleet in Asian Bases"})
    assert units(position, "asian_bases") == {"fleet": 1}


@clause("BW-11.4-11")
def test_only_what_forfeits_left_on_the_card() -> None:
    position = war()
    add(position, "norwegian_sea", "UK 2F 2F 1F")
    add(position, "north_atlantic", "GER 2U 2U 2U")
    assert sent(position, "lend everything by Norwegian Sea")["supply"] == 2
    # What arrives is placed as Soviet reinforcements are.
    zones = {c.place for c in position.counters if c.side == "soviet"}
    assert zones <= set(board().supply_zones("soviet"))


def test_silence_sends_nothing_and_a_standing_order_all() -> None:
    position = war()
    add(position, "norwegian_sea", "UK 2F")
    assert play(reinforcement, position).told("LendLeaseSent") == []
    position = war()
    add(position, "norwegian_sea", "UK 2F")
    after = play(reinforcement, position, standing={"allies": ["always lend everything"]})
    assert after.told("LendLeaseSent")[0]["supply"] == 4


@clause("BW-11.4-4", "BW-11.4-5", "BW-11.4-11", "BW-A82")
@pytest.mark.parametrize(
    ("kind", "count", "fleets", "room", "by"),
    [
        ("supply", 4, 2, 0, ""),
        ("supply", 5, 2, 0, "BW-11.4-4"),
        ("supply", 9, 9, 0, "BW-11.4-11"),
        ("air", 1, 2, 1, ""),
        ("air", 3, 1, 9, "BW-11.4-5"),
        ("air", 2, 4, 1, "BW-A82"),
        ("air", 4, 9, 9, "BW-11.4-11"),
        ("all", 9, 1, 0, ""),
    ],
)
def test_why_less_is_sent_than_was_ordered(
    kind: str, count: int, fleets: int, room: int, by: str
) -> None:
    card = Arrivals("allies", supply=8, air=3)
    no = _too_much(Arriving(count=count, kind=kind), card, fleets, room)
    assert (no.clause if no else "") == by
