"""An umpire's doubts about chapter 6: conditions of doctrine, who flies, where Airborne go."""

from __future__ import annotations

import pytest

from adjudicator.core.dice import ChainDice
from adjudicator.core.engine import Run
from adjudicator.core.protocol import Answer, Order, load_orders
from adjudicator.rulesets.victory.orders.battle_orders import Command, Defend, Who
from tests.rulesets.victory.battle_kit import country, fought, losses, retreats, scene, story
from tests.rulesets.victory.kit import game, play

clause = pytest.mark.clause
MISS = [6] * 80


@clause("VIC-6.6-4", "VIC-5.51-2")
@pytest.mark.parametrize(("garrison", "home"), [([], True), (["red IN 1"] * 4, False)])
def test_airborne_that_abort_need_room_as_ground_units(garrison: list[str], home: bool) -> None:
    # Two aircraft fill the airbase; Airborne were based there as a ground unit all the same.
    on = country(towns={"0302": "Garth"})
    after = fought(
        on,
        "blue IN 4",
        "red IN 1, from 0304",
        "red AB 3, aloft, from 0302, base 0302",
        blocks={"0302": ["red FA 1", "red FA 1", *garrison]},
        neutral=["0302", "0106", "0701"],
        dice=MISS,
        orders={"red": "abort the drop at Hope"},
    )
    assert (retreats(after).get("red Airborne") == "0302") is home
    assert bool(after.told("AirLost")) is not home


@clause("VIC-6.43-2")
@pytest.mark.parametrize(("when", "hit"), [("at least 2", "Infantry"), ("at most 1", "Armor")])
def test_who_takes_a_hit_is_said_under_a_condition(when: str, hit: str) -> None:
    after = fought(
        country(city=-1),
        "red ART 4, from 0302",
        "blue IN 4",
        "blue AR 4",
        dice=[1, 6, 6, 6, *MISS],
        orders={"blue": f"sacrifice armor, infantry first if round {when}"},
    )
    assert losses(after)[0] == f"blue {hit} 4-3 fire"


@clause("VIC-6.31-1")
@pytest.mark.parametrize(("when", "first"), [("at least 2", "Infantry"), ("at most 1", "Marines")])
def test_who_acts_first_is_said_under_a_condition(when: str, first: str) -> None:
    after = fought(
        country(city=-1),
        "red IN 1, from 0304",
        "blue IN 4",
        "blue MA 3",
        dice=MISS,
        orders={"blue": f"act first with marines if round {when}"},
    )
    assert story(after)[0] == f"blue {first} Fired"


@clause("VIC-6.8-1")
@pytest.mark.parametrize("most", [0, 3])
def test_no_blockade_under_a_condition(most: int) -> None:
    after = fought(
        country(sea=["0302", "0203"]),
        "red CA 4, from 0302",
        "blue IN 4",
        dice=MISS,
        orders={"red": f"do not blockade Hope if enemy ground at most {most}"},
    )
    assert bool(after.told("BlockadeDeclared")) is (most == 0)


@clause("VIC-6.31-3")
@pytest.mark.parametrize(("enemies", "asked"), [(1, True), (2, False)])
def test_a_battle_is_commanded_under_a_condition(enemies: int, asked: bool) -> None:
    after = play(
        "combat",
        scene(country(city=-1), "red IN 4, from 0302", "blue IN 4"),
        country(city=-1),
        any_dice=True,
        defaults=False,
        red=f"command every battle if enemy units at least {enemies}\nstand",
        blue="stand",
    )
    assert any(key.startswith("red turn/") for key in after.asked()) is asked


def game_orders() -> dict[str, type[Order]]:
    return {cls.tag(): cls for cls in game().orders}


@clause("VIC-5.52-3", "VIC-5.52-1")
@pytest.mark.parametrize(
    ("said", "grounded"),
    [(None, "Dive Bomber"), (["DB1", "FA1"], "2nd Fighter"), (["DB1"], "2nd Fighter")],
)
def test_who_commands_is_asked_which_two_aircraft_fight(
    said: list[str] | None, grounded: str
) -> None:
    on = country(sea=["0203"], towns={"0302": "Garth"})
    at = scene(
        on,
        "red IN 4, from 0304",
        "blue IN 4",
        "blue FA 4",
        "blue DB 4",
        "blue CV 4",
        "blue FA 3, aboard CV1",
    )
    run = Run(game(), on, at, "combat", ChainDice(bytes(32), "aircraft"), at.options)
    keys = []
    while run.asks is not None:
        answers = {}
        for ask in run.asks:
            orders: list[Order] = load_orders(ask.default, game_orders())
            if ask.key == "battles" and ask.seat == "blue":
                orders = [Command()]
            elif ask.key.startswith("aircraft/") and said:
                orders = [Defend(who=[Who(block=f"blue.{id}") for id in said])]
            keys.append(f"{ask.seat} {ask.key}")
            answers[ask.seat] = Answer(tuple(orders), "player")
        run.close(answers)
    assert keys.count("blue aircraft/a0303/1") == 1
    told = [event for event in run.table.events if event.kind == "Grounded"]
    assert [event.facts["units"] for event in told] == [[grounded]]


@clause("VIC-5.4-4", "VIC-5.51-4")
def test_aircraft_that_alone_win_a_town_land_there_rather_than_perish() -> None:
    after = fought(
        country(city=0),
        "red FA 4, from 0106, base 0106",
        "red DB 4, from 0106, base 0106",
        "blue FA 1",
        dice=[6] + [1] * 20,
    )
    assert after.told("AirLost") == []
    assert [block[:7] for block in after.blocks("Hope")] == ["red FA1", "red DB1"]
    assert after.told("PlaceTaken")[0]["power"] == "red"


@clause("VIC-6.8-12", "VIC-5.4-14")
def test_who_stays_on_land_holds_the_hex_that_ships_go_on_blockading() -> None:
    after = fought(
        country(sea=["0302", "0203"]),
        "red CA 2, blockade",
        "blue IN 4",
        dice=MISS,
        orders={"blue": "activate the blockade of Hope"},
    )
    ended = after.told("BattleEnded")[0]
    assert (ended["winner"], ended["how"]) == ("blue", "blockade goes on")
    assert after.blocks("Hope") == ["red CA1 2, blockade", "blue IN1 4"]
