"""12 The naval phase: movement, combat, superiority."""

from __future__ import annotations

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Answer, Table
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book import supply
from adjudicator.rulesets.blitzwar.book.air.superiority import enemy_superiority
from adjudicator.rulesets.blitzwar.book.naval import (
    naval_combat,
    naval_result,
    strait_open,
    why_no_attack,
)
from adjudicator.rulesets.blitzwar.orders.orders import NavalAttack
from tests.receipts_kit import receipt_for
from tests.rulesets.blitzwar.war_kit import at, board, counter, play, scene, superior_at

NAVAL_CHANGE = 32
"""The first turn of summer 1943."""


def home_fleet(**more: object) -> Position:
    """A British fleet in Scapa Flow, supply in London."""
    zones = {"Scapa Flow": "UK 2F", "London": "Allied supply 4"}
    return scene({"active": "allies", "zones": zones, **more})


def battle(turn: int = 17, axis: str = "GER 1F", allies: str = "UK 1F", **more: object) -> Position:
    """German and British ships in the North Sea, the Axis to move."""
    seas = {"North Sea": f"{axis}, {allies}"}
    return scene({"turn": turn, "active": "axis", "seas": seas, **more})


@pytest.mark.clause("BW-12.2-2")
def test_an_answer_about_another_sea_attacks_nobody() -> None:
    position = battle()
    here = Table(board=board(), dice=LoadedDice(), rulings={})
    asking = naval_combat(position, here)
    (asked,) = next(asking)
    assert asked.options["sea"] == ["north_sea"]
    with pytest.raises(StopIteration):
        asking.send({"axis": Answer((NavalAttack(sea="baltic_sea", line=1),), "player")})
    (told,) = here.events
    assert (told.kind, told.clause, told.to) == ("NotCarriedOut", "BW-12.2-2", ["axis"])


# ---------------------------------------------------------------------- movement


def hamburg(**more: object) -> Position:
    """A German fleet in Hamburg, supply in Berlin."""
    return scene({"zones": {"Hamburg": "GER 1F", "Berlin": "Axis supply 4"}, **more})


@pytest.mark.clause("BW-12.1-1", "BW-12.1-2")
def test_leaving_a_port_and_crossing_seas_is_a_step_each() -> None:
    after = play("naval", hamburg(), axis="sail fleets from Hamburg to Central Atlantic")
    (sailed,) = after.told("FleetsSailed")
    assert sailed["path"][:2] == ["hamburg", "north_sea"]
    assert sailed["path"][-2:] == ["north_atlantic", "central_atlantic"]
    assert counter(after.position, "central_atlantic").zones_moved == 4


@pytest.mark.clause("BW-12.1-1")
def test_a_naval_move_has_four_steps() -> None:
    after = play("naval", hamburg(), axis="sail fleets from Hamburg via Central Atlantic to Brest")
    assert after.refusals()[0][0] in ("BW-12.1-1", "BW-12.1-3")
    position = hamburg(control={"axis": ["Gibraltar"]})
    after = play("naval", position, axis="sail fleets from Hamburg to Western Mediterranean")
    assert after.refusals()[0][0] == "BW-12.1-1"
    assert at(position, "hamburg") == ["GER 1 fleet"]


@pytest.mark.clause("BW-12.1-3")
def test_entering_a_port_is_a_step_too() -> None:
    position = hamburg(control={"axis": ["Brest"]})
    order = "sail fleets from Hamburg via Norwegian Sea, North Atlantic to Brest"
    assert play("naval", position, axis=order).refusals() == []
    assert counter(position, "brest").zones_moved == 4
    longer = hamburg(control={"axis": ["Gibraltar"]})
    after = play("naval", longer, axis="sail fleets from Hamburg to Gibraltar")
    assert [clause for clause, _ in after.refusals()] == ["BW-12.1-1"]


@pytest.mark.clause("BW-12.1-3")
def test_only_a_controlled_port_can_be_entered() -> None:
    after = play("naval", home_fleet(), allies="sail fleets from Scapa Flow to Hamburg")
    assert after.refusals() == [("BW-12.1-3", "Hamburg is not one of your ports.")]


@pytest.mark.clause("BW-12.1-4")
def test_gibraltar_must_be_controlled_to_pass_its_strait() -> None:
    position = home_fleet(control={"axis": ["Gibraltar"]})
    after = play("naval", position, allies="sail fleets from Scapa Flow to Western Mediterranean")
    assert after.refusals()[0][0] == "BW-12.1-4"
    assert "Gibraltar" in after.refusals()[0][1]


@pytest.mark.clause("BW-12.1-5")
@pytest.mark.parametrize(("holder", "passes"), [("axis", True), ("allies", False)])
def test_istanbul_opens_the_bosphorus(holder: str, passes: bool) -> None:
    position = scene(
        {
            "zones": {"Rhodes": "ITA 1F, Axis supply 2"},
            "control": {holder: ["Istanbul"], "axis": ["Rhodes"]}
            if holder != "axis"
            else {"axis": ["Istanbul", "Rhodes"]},
        }
    )
    after = play("naval", position, axis="sail fleets from Rhodes to Black Sea")
    assert [clause for clause, _ in after.refusals()] == ([] if passes else ["BW-12.1-5"])


@pytest.mark.clause("BW-12.1-4", "BW-12.1-5", "BW-12.1-6")
@pytest.mark.parametrize(
    ("a", "b", "key"),
    [
        ("central_atlantic", "western_mediterranean", "gibraltar"),
        ("eastern_mediterranean", "black_sea", "istanbul"),
        ("north_sea", "baltic_sea", "copenhagen"),
        ("north_sea", "norwegian_sea", ""),
        ("north_atlantic", "central_atlantic", ""),
    ],
)
def test_a_strait_is_open_to_who_holds_its_zone_other_ways_to_all(a: str, b: str, key: str) -> None:
    position = scene({})
    for holder in ("axis", "allies", "soviet", "neutral"):
        if key:
            position.control[key] = holder
        for side in ("axis", "allies", "soviet"):
            free = strait_open(position, board(), side, a, b)
            assert free is strait_open(position, board(), side, b, a)
            assert free is (not key or holder == side)


@pytest.mark.clause("BW-12.1-6")
@pytest.mark.parametrize(("holder", "passes"), [("axis", True), ("neutral", False)])
def test_copenhagen_opens_its_strait(holder: str, passes: bool) -> None:
    position = scene(
        {
            "zones": {"Danzig": "GER 1F", "Berlin": "Axis supply 2"},
            "control": {"axis": ["Danzig"]}
            | ({holder: ["Copenhagen"]} if holder != "axis" else {}),
        }
    )
    if holder == "axis":
        position.control["copenhagen"] = "axis"
    after = play("naval", position, axis="sail fleets from Danzig to North Sea")
    assert [clause for clause, _ in after.refusals()] == ([] if passes else ["BW-12.1-6"])


@pytest.mark.clause("BW-12.1-1")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("sail U-boats to Norwegian Sea", "any port"),
        ("sail U-boats from Scapa Flow to Norwegian Sea", "Scapa Flow"),
    ],
)
def test_who_sails_what_is_not_there_hears_where_it_is_not(order: str, words: str) -> None:
    ((no, text),) = play("naval", home_fleet(), allies=order).refusals()
    assert (no, words in text) == ("BW-12.1-1", True)


@pytest.mark.clause("BW-12.1-7", "BW-A70")
def test_u_boats_pass_straits_unless_ruled_otherwise() -> None:
    def danzig() -> Position:
        return scene(
            {
                "zones": {"Danzig": "GER 2U", "Berlin": "Axis supply 2"},
                "control": {"axis": ["Danzig"]},
            }
        )

    order = "sail U-boats from Danzig to North Sea"
    assert play("naval", danzig(), axis=order).refusals() == []
    ruled = play("naval", danzig(), axis=order, rulings={"BW-A70": "as_fleets"})
    assert [clause for clause, _ in ruled.refusals()] == ["BW-12.1-6"]
    fleets = scene(
        {"zones": {"Danzig": "GER 2F", "Berlin": "Axis supply 2"}, "control": {"axis": ["Danzig"]}}
    )
    after = play("naval", fleets, axis="sail fleets from Danzig to North Sea")
    assert [clause for clause, _ in after.refusals()] == ["BW-12.1-6"]


@pytest.mark.clause("BW-7-22")
def test_a_naval_counter_costs_one_supply_unit() -> None:
    position = home_fleet()
    after = play("naval", position, allies="sail fleets from Scapa Flow to North Sea")
    assert after.told("FleetsSailed")[0]["halves"] == 2
    assert at(position, "london") == ["ALLIES 3 supply"]


@pytest.mark.clause("BW-7-9", "BW-A89")
def test_a_fleet_without_a_supplied_port_in_reach_stays() -> None:
    position = scene(
        {"active": "allies", "zones": {"London": "Allied supply 4"}, "seas": {"Black Sea": "UK 1F"}}
    )
    after = play("naval", position, allies="sail fleets from Black Sea to Eastern Mediterranean")
    assert after.refusals()[0][0] in ("BW-12.1-5", "BW-7-9")
    ship = counter(position, "black_sea")
    assert not supply.in_supply(position, board(), ship)


def test_the_us_fleet_waits_until_autumn_1941() -> None:
    def america(turn: int) -> Position:
        zones = {"America": "USA 2F, Allied supply 2"}
        return scene({"turn": turn, "active": "allies", "zones": zones})

    order = "sail fleets from America to North Atlantic"
    early = play("naval", america(17), allies=order)
    assert [clause for clause, _ in early.refusals()] == ["BW-A49"]
    assert play("naval", america(18), allies=order).refusals() == []


# ------------------------------------------------------------------------ combat


@pytest.mark.clause("BW-12.2-1", "BW-12.2-2")
def test_combat_follows_movement_and_is_never_a_duty() -> None:
    position = scene(
        {
            "zones": {"Hamburg": "GER 1F", "Berlin": "Axis supply 2"},
            "seas": {"North Sea": "UK 1F"},
        }
    )
    quiet = play("naval", position, axis="sail fleets from Hamburg to North Sea")
    assert quiet.told("NavalRound") == []
    keys = [ask.key for ask in quiet.asks]
    assert keys == ["orders", "naval/moves", "naval/north_sea"]


@pytest.mark.clause("BW-12.2-3", "BW-12.2-4")
def test_one_costs_the_attacker_a_unit() -> None:
    after = play(
        "naval",
        battle(axis="GER 2F"),
        axis="naval attack North Sea",
        dice={"naval/North Sea/1": 1},
    )
    assert at(after.position, "north_sea") == ["GER 1 fleet", "UK 1 fleet"]
    assert after.clauses("NavalRound") == ["BW-12.2-4"]


@pytest.mark.clause("BW-12.2-5", "BW-12.2-8")
def test_two_costs_nobody_and_rounds_go_on_while_the_die_is_low() -> None:
    after = play(
        "naval",
        battle(axis="GER 2F", allies="UK 2F, UK 1F"),
        axis="naval attack North Sea",
        dice={"naval/North Sea/1": 2, "naval/North Sea/2": 5},
    )
    rounds = after.told("NavalRound")
    assert (rounds[0]["attacker_lost"], rounds[0]["defender_lost"]) == ([], [])
    assert len(rounds) == 2


@pytest.mark.clause("BW-12.2-6")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_three_to_five_is_an_exchange(die: int) -> None:
    after = play(
        "naval",
        battle(axis="GER 2F", allies="UK 2F"),
        axis="naval attack North Sea",
        dice={"naval/North Sea/1": die},
    )
    assert at(after.position, "north_sea") == ["GER 1 fleet", "UK 1 fleet"]


@pytest.mark.clause("BW-12.2-7")
def test_six_costs_the_defender() -> None:
    after = play(
        "naval",
        battle(allies="UK 2F"),
        axis="naval attack North Sea",
        dice={"naval/North Sea/1": 6},
    )
    assert at(after.position, "north_sea") == ["GER 1 fleet", "UK 1 fleet"]


@pytest.mark.clause("BW-12.2-4", "BW-12.2-5", "BW-12.2-6", "BW-12.2-7", "BW-12.2-10", "BW-12.2-11")
@pytest.mark.parametrize(
    ("turn", "side", "losses"),
    [
        # Who loses on 1, 2, 3, 4, 5 and 6: the attacker, the defender, both or nobody.
        (NAVAL_CHANGE - 1, "axis", "A - AD AD AD D"),
        (NAVAL_CHANGE - 1, "allies", "A - AD AD AD D"),
        (NAVAL_CHANGE, "axis", "AD AD AD AD AD A"),
        (NAVAL_CHANGE, "allies", "AD AD AD AD AD D"),
        (NAVAL_CHANGE + 9, "soviet", "AD AD AD AD AD D"),
    ],
)
def test_the_naval_table_before_and_after_summer_1943(turn: int, side: str, losses: str) -> None:
    for die, lost in enumerate(losses.split(), 1):
        assert naval_result(board(), turn, side, die) == ("A" in lost, "D" in lost), die


@pytest.mark.clause("BW-12.2-8", "BW-A25")
@pytest.mark.parametrize(
    ("defenders", "dice", "why"),
    [
        ("UK 2F, UK 2F", [3], "die"),  # three are left
        ("UK 2F, UK 2F, UK 1F", [3, 3], "die"),  # four, then three
        ("UK 1F", [5], "enemy"),  # none, whatever the die
    ],
)
def test_a_die_as_high_as_the_defenders_left_ends_it(
    defenders: str, dice: list[int], why: str
) -> None:
    after = play(
        "naval",
        battle(axis="GER 2F, GER 2F", allies=defenders),
        axis="naval attack North Sea",
        dice={f"naval/North Sea/{n}": die for n, die in enumerate(dice, 1)},
    )
    assert len(after.told("NavalRound")) == len(dice)
    assert after.told("NavalCombatOver") == [{"sea": "north_sea", "why": why}]


@pytest.mark.clause("BW-12.2-8", "BW-A25")
def test_the_die_is_held_against_the_defenders_left_after_the_losses() -> None:
    """Three defenders, die 3: an exchange leaves two, and 3 is not less than 2."""
    after = play(
        "naval",
        battle(axis="GER 2F", allies="UK 2F, UK 1F"),
        axis="naval attack North Sea",
        dice={"naval/North Sea/1": 3},
    )
    assert len(after.told("NavalRound")) == 1
    assert after.told("NavalCombatOver") == [{"sea": "north_sea", "why": "die"}]


@pytest.mark.clause("BW-12.2-8")
def test_it_ends_when_a_side_is_gone() -> None:
    after = play("naval", battle(), axis="naval attack North Sea", dice={"naval/North Sea/1": 1})
    assert after.told("NavalCombatOver") == [{"sea": "north_sea", "why": "axis"}]


@pytest.mark.clause("BW-12.2-9")
def test_u_boats_are_lost_only_when_all_fleets_are_gone() -> None:
    after = play(
        "naval",
        battle(axis="GER 1F, GER 2U", allies="UK 2F, UK 2F"),
        axis="naval attack North Sea\nlose U-boats",
        dice={"naval/North Sea/1": 1, "naval/North Sea/2": 1, "naval/North Sea/3": 6},
    )
    lost = [round_["attacker_lost"] for round_ in after.told("NavalRound")]
    assert lost == [["GER fleet"], ["GER U-boat"], []]


@pytest.mark.clause("BW-12.2-9", "BW-A26", "BW-A88")
def test_the_owner_says_which_fleet_is_lost() -> None:
    def mixed() -> Position:
        return scene({"active": "allies", "seas": {"North Sea": "GER 2F, ITA 1F, UK 2F"}})

    dice = {"naval/North Sea/1": 6}
    usual = play("naval", mixed(), allies="naval attack North Sea", dice=dice)
    assert usual.told("NavalRound")[0]["defender_lost"] == ["GER fleet"]
    chosen = play(
        "naval",
        mixed(),
        allies="naval attack North Sea",
        dice=dice,
        standing={"axis": "always lose ITA fleets first"},
    )
    assert chosen.told("NavalRound")[0]["defender_lost"] == ["ITA fleet"]
    assert chosen.asked("losses/north_sea")[0].reaction


@pytest.mark.clause("BW-12.2-10")
def test_from_summer_1943_one_to_five_is_an_exchange() -> None:
    after = play(
        "naval",
        battle(NAVAL_CHANGE, axis="GER 2F", allies="UK 2F"),
        axis="naval attack North Sea",
        dice={"naval/North Sea/1": 1},
    )
    assert at(after.position, "north_sea") == ["GER 1 fleet", "UK 1 fleet"]
    before = play(
        "naval",
        battle(NAVAL_CHANGE - 1, axis="GER 2F", allies="UK 1F"),
        axis="naval attack North Sea",
        dice={"naval/North Sea/1": 1},
    )
    assert at(before.position, "north_sea") == ["GER 1 fleet", "UK 1 fleet"]
    assert before.told("NavalRound")[0]["defender_lost"] == []


@pytest.mark.clause("BW-12.2-11")
@pytest.mark.parametrize("active", ["axis", "allies"])
def test_from_summer_1943_six_costs_the_axis_whoever_attacks(active: str) -> None:
    position = scene(
        {"turn": NAVAL_CHANGE, "active": active, "seas": {"North Sea": "GER 2F, UK 2F"}}
    )
    after = play(
        "naval", position, dice={"naval/North Sea/1": 6}, **{active: "naval attack North Sea"}
    )
    assert at(after.position, "north_sea") == ["GER 1 fleet", "UK 2 fleets"]


@pytest.mark.clause("BW-12.2-12", "BW-A59")
def test_ships_in_port_cannot_be_attacked_and_bar_no_way() -> None:
    position = scene(
        {
            "zones": {"Hamburg": "GER 1F", "Berlin": "Axis supply 2", "Scapa Flow": "UK 2F"},
            "seas": {"North Sea": "UK 2F"},
        }
    )
    through = play(
        "naval", position, axis="sail fleets from Hamburg via North Sea to Norwegian Sea"
    )
    assert at(through.position, "norwegian_sea") == ["GER 1 fleet"]
    assert through.asked("naval/norwegian_sea") == []


@pytest.mark.clause("BW-7-30")
def test_naval_combat_costs_no_supply() -> None:
    position = battle(zones={"Berlin": "Axis supply 2"})
    play("naval", position, axis="naval attack North Sea", dice={"naval/North Sea/1": 6})
    assert at(position, "berlin") == ["AXIS 2 supply"]


# ------------------------------------------------------------------- superiority


def sea(text: str) -> Position:
    return scene({"seas": {"North Sea": text}})


@pytest.mark.clause("BW-12.3-1", "BW-12.3-2", "BW-12.3-3", "BW-12.3-4")
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("mine", "theirs", "superior"),
    [
        ("1F", "", True),  # alone
        ("air", "", True),
        ("1F, air", "", True),
        ("1F, air", "2F", True),  # both kinds against one
        ("1F, air", "air", True),
        ("2F", "air", False),  # one kind against the other
        ("2F", "1F", False),  # the same kinds
        ("air", "air", False),
        ("2F", "1F, air", None),
        ("air", "1F, air", None),
        ("1F, air", "1F, air", False),  # both against both
    ],
)
def test_both_kinds_prevail_over_one_and_one_over_none(
    mine: str, theirs: str, superior: bool | None, mirrored: bool
) -> None:
    """None: it is theirs."""
    we, they = ("GER", "UK") if mirrored else ("UK", "GER")
    sides = ["axis", "allies"] if mirrored else ["allies", "axis"]
    there = [(we, mine), (they, theirs)]
    units = [f"{who} {unit}" for who, all_ in there for unit in all_.split(", ") if unit]
    wins = sides[0] if superior else sides[1] if superior is None else None
    assert superior_at(sea(", ".join(units)), "north_sea") == wins


@pytest.mark.clause("BW-12.3-5")
def test_u_boats_do_not_count() -> None:
    assert superior_at(sea("GER 2U, UK 1F"), "north_sea") == "allies"
    assert superior_at(sea("GER 2U"), "north_sea") is None


@pytest.mark.clause("BW-12.3-6")
def test_enemy_superiority_blocks_lines_of_supply() -> None:
    def tripoli(text: str) -> Position:
        zones = {"Tripoli": "GER 1C", "Naples": "Axis supply 4"}
        control = {"axis": ["Tripoli", "Sicily", "Naples"]}
        return scene(
            {
                "zones": zones,
                "seas": {"South Central Mediterranean": text} if text else {},
                "control": control,
            }
        )

    free, blocked = tripoli(""), tripoli("UK 1F")
    assert supply.in_supply(free, board(), counter(free, "tripoli"))
    assert not supply.in_supply(blocked, board(), counter(blocked, "tripoli"))


@pytest.mark.clause("BW-12.3-7")
def test_enemy_superiority_prevents_beachheads() -> None:
    position = scene(
        {
            "active": "allies",
            "zones": {"Scapa Flow": "UK air"},
            "seas": {"Norwegian Sea": "GER 1F, GER air"},
            "control": {"axis": ["Trondheim"]},
        }
    )
    after = play(
        "air",
        position,
        allies="air from Scapa Flow to Norwegian Sea\nbeachhead Trondheim from Norwegian Sea",
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-13.4.5-2"]
    assert after.told("BeachheadMade") == []
    assert enemy_superiority(position, "norwegian_sea", "allies")


@pytest.mark.clause("BW-12.3-8")
def test_enemy_superiority_does_not_stop_sea_transport() -> None:
    position = scene(
        {
            "zones": {"Naples": "Axis supply 4", "Rome": "Axis supply 2", "Tripoli": "ITA 1I"},
            "seas": {"South Central Mediterranean": "UK 2F, UK air"},
        }
    )
    after = play("sea_transport", position, axis="ship supply from Naples to Tripoli")
    assert after.refusals() == []
    assert "AXIS 4 supply" in at(position, "tripoli")


@pytest.mark.clause("BW-12.4-4")
def test_the_united_kingdom_holds_seven_national_points() -> None:
    zones = [board().zones[zone] for zone in board().tagged("united_kingdom")]
    assert sum(z.national_points for z in zones if z.national_owner == "allies") == 7


@pytest.mark.clause("BW-11.4-10", "BW-11.4-9")
def test_no_ship_leaves_the_persian_gulf_round_the_cape() -> None:
    ways = [("Asian Bases", "Central Atlantic"), ("Suez", "Central Atlantic"),
            ("Suez", "Asian Bases"), ("Asian Bases", "Suez")]  # fmt: skip
    for start, end in ways:
        here = scene({"turn": 30, "active": "allies",
                      "zones": {start: "UK 1F", "London": "Allied supply 4"}})  # fmt: skip
        after = play("naval", here, allies=f"sail fleet from {start} to {end}")
        assert counter(here, start.lower().replace(" ", "_"), kind="fleet").zones_moved == 0
        gulf = {"Asian Bases": "BW-11.4-10"}.get(start) or {"Asian Bases": "BW-11.4-9"}.get(end)
        assert [clause for clause, _ in after.refusals()] == [gulf or "BW-12.1-1"]


@pytest.mark.clause("BW-11.4-9", "BW-11.4-10")
@pytest.mark.parametrize(
    ("start", "end", "no"),
    [
        ("Gibraltar", "Persian Gulf", "BW-11.4-9"),
        ("Gibraltar", "Asian Bases", "BW-11.4-9"),
        ("Persian Gulf", "Central Atlantic", "BW-11.4-10"),
        ("Asian Bases", "Suez", "BW-11.4-10"),
    ],
)
def test_why_no_fleet_sails_to_or_from_the_persian_gulf(start: str, end: str, no: str) -> None:
    ships = {"zones": {"Gibraltar": "UK 1F", "Asian Bases": "UK 1F", "London": "Allied supply 4"},
             "seas": {"Persian Gulf": "UK 1F"}}  # fmt: skip
    here = scene({"turn": 30, "active": "allies", **ships})
    text = f"sail fleet from {start} to {end}"
    told = receipt_for(BlitzWar(), board(), here, "naval", "allies", text)
    assert [one.clause for one in told.refused] == [no]
    assert [clause for clause, _ in play("naval", here, allies=text).refusals()] == [no]


@pytest.mark.clause("BW-12.2-2", "BW-12.2-12")
@pytest.mark.parametrize(
    ("axis", "no"),
    [({"North Sea": "GER 1F"}, "BW-12.2-12"), ({"Baltic Sea": "GER 1F"}, "BW-12.2-2")],
)
def test_ships_in_port_are_out_of_reach_and_who_is_elsewhere_attacks_nobody(
    axis: dict[str, str], no: str
) -> None:
    zones = {"Scapa Flow": "UK 1F", "Berlin": "Axis supply 4"}
    position = scene({"turn": 17, "active": "axis", "seas": axis, "zones": zones})
    assert why_no_attack(position, board(), NavalAttack(sea="north_sea")).clause == no


@pytest.mark.clause("BW-12.1-1")
def test_ships_of_two_places_sail_with_two_orders() -> None:
    position = scene({"zones": {"Hamburg": "GER 1F", "Brest": "GER 1F", "Berlin": "supply 4"},
                      "control": {"axis": ["Brest"]}})  # fmt: skip
    after = play("naval", position, axis="sail fleets to North Atlantic")
    said = "Say which port or sea zone these ships sail from."
    assert after.refusals() == [("BW-12.1-1", said)]
