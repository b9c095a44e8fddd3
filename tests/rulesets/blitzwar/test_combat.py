"""16 Blitzkrieg combat: who attacks what, the table, the shifts, losses, advance."""

from __future__ import annotations

import pytest

from adjudicator.core.checking import check
from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run
from adjudicator.core.protocol import Answer
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.land.losses import Toll, distinct, legal, read, reduced
from adjudicator.rulesets.blitzwar.book.land.odds import COMBAT, Battle, facts_of, odds, shifts
from adjudicator.rulesets.blitzwar.book.weather import one_zone_moves
from adjudicator.rulesets.blitzwar.orders.orders import ALL, OneZoneMove
from adjudicator.rulesets.blitzwar.orders.reasons import lapsed
from tests.receipts_kit import receipt_for
from tests.rulesets.blitzwar.war_kit import After, at, board, counter, play, scene
from tests.rulesets.blitzwar.war_kit import read as orders_of

SUMMER_1941, WINTER_1942, SUMMER_1942, SPRING_1944 = 17, 20, 25, 39
WAR = {"soviet_attacked": 16, "soviet_war": 16}


def east(turn: int = SUMMER_1941, **zones: str) -> Position:
    """The Axis holds Poland; counters before Minsk are activated. No supply is needed."""
    position = scene(
        {
            "turn": turn,
            "countries": {"POL": "surrendered to axis since 3"},
            "clocks": WAR,
            "control": {"axis": ["Wilno", "Pinsk", "Lwow", "Bialystok", "Brest-Litovsk"]},
            "zones": zones,
        }
    )
    for unit in position.counters:
        unit.activated = unit.side == "axis" and bool(unit.corps)
    return position


def blitz(position: Position, orders: str, dice: dict[str, int], **more: object) -> After:
    return play("blitzkrieg", position, axis=orders, dice=dice, **more)  # type: ignore[arg-type]


def values(position: Position, zone: str, **more: object) -> dict[str, str]:
    """The shifts of an attack by all corps next to a zone: text -> value."""
    return {
        term.text: term.value for term in shifts(position, board(), fight(position, zone), **more)
    }  # type: ignore[arg-type]


def fight(position: Position, zone: str) -> Battle:
    side = position.active
    attackers = [
        c
        for c in position.counters
        if c.side == side and c.corps and (c.beachhead == zone or board().border(c.place, zone))
    ]
    defenders = [c for c in position.counters if c.place == zone and c.corps]
    return Battle("blitzkrieg", side, zone, attackers, defenders)


# ------------------------------------------------------------------- who attacks what


@pytest.mark.clause("BW-16.1-1", "BW-6-3")
def test_no_blitzkrieg_phase_on_a_mud_turn() -> None:
    position = east(18, Pinsk="GER 2C, GER 1C", Minsk="USSR 1I")
    after = blitz(position, "blitz Minsk", {})
    assert (after.asks, after.events) == ([], [])


@pytest.mark.clause("BW-16.1-1", "BW-6-9", "BW-6-10", "BW-A5")
@pytest.mark.parametrize(("turn", "fought"), [(28, False), (36, True)])
def test_the_winter_ban_binds_attacks_on_snow(turn: int, fought: bool) -> None:
    position = east(turn, Pinsk="GER 2C", Minsk="USSR 1I")
    dice = {"blitzkrieg/Minsk": 6} if fought else {}
    after = blitz(position, "blitz Minsk", dice)
    assert [clause for clause, _ in after.refusals()] == ([] if fought else ["BW-16.1-1"])


@pytest.mark.clause("BW-16.1-2")
def test_a_blitzkrieg_needs_an_armoured_corps() -> None:
    position = east(Pinsk="GER 3I", Minsk="USSR 1I")
    after = blitz(position, "blitz Minsk", {})
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-2"]


@pytest.mark.clause("BW-16.1-3", "BW-QR-2")
def test_a_swamp_is_not_blitzed() -> None:
    position = east(Pinsk="GER 2C, GER 1C", Gomel="USSR 1I")
    assert board().zones["gomel"].terrain == "swamp"
    after = blitz(position, "blitz Gomel", {})
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-3"]


@pytest.mark.clause("BW-16.1-4", "BW-QR-4")
def test_high_mountains_are_not_blitzed() -> None:
    position = scene({"zones": {"Krasnodar": "GER 2C, GER 1C", "Tiflis": "USSR 1I"}, "clocks": WAR})
    for unit in position.counters:
        unit.activated = unit.place == "krasnodar"
    after = blitz(position, "blitz Tiflis", {})
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-4"]


def maginot(**zones: str) -> Position:
    position = scene(
        {
            "turn": 8,
            "zones": {"Saar": "GER 2C", "Nancy": "FRA 2I", **zones},
            "countries": {"POL": "surrendered to axis since 3"},
            "control": {"axis": ["Ardennes", "Brussels", "Reims"]},
        }
    )
    for unit in position.counters:
        unit.activated = unit.side == "axis"
    return position


@pytest.mark.clause("BW-16.1-5", "BW-QR-8")
def test_no_blitzkrieg_entirely_across_a_fortified_line() -> None:
    after = blitz(maginot(), "blitz Nancy", {})
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-5"]
    flank = blitz(maginot(Ardennes="GER 2C"), "blitz Nancy", {"blitzkrieg/Nancy": 4})
    assert flank.refusals() == []


@pytest.mark.clause("BW-16.1-6", "BW-15.1-5")
def test_only_activated_counters_attack_adjacent_zones() -> None:
    position = east(
        Pinsk="GER 2C, GER 1I fortified", Wilno="GER 1C", Warsaw="GER 2C", Minsk="USSR 2I"
    )
    counter(position, "wilno").activated = False
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 5})
    assert after.told("Fought")[0]["attackers"] == ["GER 2 armoured"]
    far = blitz(east(Warsaw="GER 2C", Minsk="USSR 1I"), "blitz Minsk", {})
    assert [clause for clause, _ in far.refusals()] == ["BW-16.1-6"]


@pytest.mark.clause("BW-16.1-6")
def test_corps_on_a_beachhead_attack_only_the_zone_it_serves() -> None:
    position = landing()
    for one in position.counters:
        one.beachhead = one.beachhead and "trondheim"
    guard = counter(position, "bergen").model_copy(update={"id": "c99", "place": "trondheim"})
    position.counters.append(guard)
    after = play("blitzkrieg", position, allies="blitz Bergen")
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-6"]


@pytest.mark.clause("BW-16.1-7", "BW-16.1-19")
def test_a_zone_is_attacked_from_several_zones_at_once_and_attackers_stay() -> None:
    position = east(Pinsk="GER 2C", Wilno="GER 2I", Minsk="USSR 2I, USSR 2I")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 3})
    fought = after.told("Fought")[0]
    assert fought["starts"] == ["pinsk", "wilno"]
    assert fought["attack"] == 4
    assert {c.place for c in position.counters if c.side == "axis"} == {"pinsk", "wilno"}


@pytest.mark.clause("BW-16.1-8", "BW-16.1-9", "BW-16.1-11")
def test_counters_of_one_zone_attack_different_zones_each_once() -> None:
    position = east(Wilno="GER 2C, GER 1I+1C", Minsk="USSR 1I", Vitebsk="USSR 1I")
    after = blitz(
        position,
        "blitz Minsk with white tank\nblitz Vitebsk with 2 armour\nblitz Minsk\nadvance none",
        {"blitzkrieg/Minsk": 4, "blitzkrieg/Vitebsk": 4},
    )
    assert [f["attackers"] for f in after.told("Fought")] == [
        ["GER 1 infantry + 1 armoured"],
        ["GER 2 armoured"],
    ]
    assert len(after.refusals()) == 1
    again = east(Wilno="GER 2C, GER 2C", Minsk="USSR 3I")
    twice = blitz(again, "blitz Minsk with 2 armour\nblitz Minsk", {"blitzkrieg/Minsk": 3})
    assert [clause for clause, _ in twice.refusals()] == ["BW-16.1-11"]


@pytest.mark.clause("BW-16.1-9")
@pytest.mark.parametrize("force", ["1 infantry, armour", "2 infantry, armour"])
def test_a_counter_is_not_divided_among_attacks(force: str) -> None:
    position = ready(east(Pinsk="GER 3I, GER 1C", Minsk="USSR 1I", Kiev="USSR 1I"))
    text = f"blitz Minsk with {force} from Pinsk"
    told = receipt_for(BlitzWar(), board(), position, "blitzkrieg", "axis", text)
    assert [no.clause for no in told.refused] == ["BW-16.1-9"]
    after = play("blitzkrieg", position, axis=text)
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-9"]


def ready(position: Position) -> Position:
    for one in position.counters:
        one.activated = one.side == position.active
    return position


@pytest.mark.clause("BW-16.1-10")
def test_terrain_and_air_are_those_of_the_target() -> None:
    position = east(Pinsk="GER 2C", Minsk="USSR 1I, USSR air flying")
    position.counters[-1].flying = True
    assert values(position, "minsk")["defender's air superiority"] == "-2"
    position.counters[-1].place = "pinsk"
    assert "defender's air superiority" not in values(position, "minsk")


@pytest.mark.clause("BW-16.1-12")
def test_soviets_do_not_attack_what_the_allies_attacked() -> None:
    position = scene(
        {
            "turn": 40,
            "active": "soviet",
            "zones": {"Lublin": "USSR 2I", "Warsaw": "GER 1I"},
            "clocks": WAR,
            "control": {"soviet": ["Lublin"]},
        }
    )
    counter(position, "lublin").activated = True
    position.attacked = {"warsaw": ["allies"]}
    after = play("normal", position, soviet="attack Warsaw")
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-12"]
    position.attacked = {"warsaw": ["axis"]}
    again = play("normal", position, soviet="attack Warsaw", dice={"normal/Warsaw": 1})
    assert again.refusals() == []
    own = scene({"turn": 40, "active": "allies", "zones": {"Reims": "UK 2I", "Nancy": "GER 1I"}})
    counter(own, "reims").activated = True
    own.attacked = {"nancy": ["allies"]}  # in the Blitzkrieg phase, by others
    after = play("normal", own, allies="attack Nancy", dice={"normal/Nancy": 1})
    assert len(after.told("Fought")) == 1


def test_an_empty_zone_is_not_attacked() -> None:
    after = blitz(east(Pinsk="GER 2C"), "blitz Minsk", {})
    assert [clause for clause, _ in after.refusals()] == ["BW-16.1-6"]


def test_an_attack_waits_for_its_condition() -> None:
    position = east(Pinsk="GER 1C", Minsk="USSR 1I")
    after = blitz(position, "blitz Minsk if odds at least 4-1", {})
    (held,) = after.told("HeldBack")
    assert (held["odds"], held["condition"]) == ("2-1", "odds at least 4-1")
    go = blitz(
        east(Pinsk="GER 1C", Minsk="USSR 1I"),
        "blitz Minsk if odds at least 2-1",
        {"blitzkrieg/Minsk": 1},
    )
    assert len(go.told("Fought")) == 1


# ------------------------------------------------------------------------ the table

TABLE = {
    1: "C/0 C/0 1/0 C/1 0/1 0/1 C/2 0/2",
    2: "C/0 1/0 C/1 1/1 0/1 0/1 1/2 0/2",
    3: "1/0 C/1 C/1 0/1 0/1 C/2 0/2 0/2",
    4: "C/1 1/1 0/1 0/1 C/2 1/2 0/2 0/2",
    5: "1/1 0/1 0/1 0/1 C/2 0/2 0/2 C/3",
    6: "0/1 0/1 0/1 C/2 1/2 0/2 0/2 1/3",
}


@pytest.mark.clause("BW-16.2-1", "BW-16.2-2", "BW-16.2-3", "BW-16.2-4", "BW-16.2-5", "BW-16.2-6")
@pytest.mark.parametrize("die", TABLE)
def test_the_lines_of_the_table(die: int) -> None:
    assert [COMBAT.result(column, die) for column in range(8)] == TABLE[die].split()


@pytest.mark.clause("BW-16.1-15")
def test_one_die_is_read_in_the_final_column() -> None:
    position = east(Pinsk="GER 2C", Minsk="USSR 2I")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 3})
    fought = after.told("Fought")[0]
    assert (fought["raw"], fought["column"], fought["die"], fought["result"]) == (
        "1-1",
        "2-1",
        3,
        "C/1",
    )
    assert after.clauses("Fought") == ["BW-16.2-3"]


@pytest.mark.clause("BW-16.2-7", "BW-16.1-16")
def test_the_left_figure_is_the_attackers() -> None:
    assert (read("1/0").attacker, read("1/0").defender) == (1, 0)
    assert (read("0/2").attacker, read("0/2").defender) == (0, 2)
    lost = blitz(east(Pinsk="GER 2C", Minsk="USSR 2I"), "blitz Minsk", {"blitzkrieg/Minsk": 1})
    assert [(e["side"], e["units"]) for e in lost.told("CorpsLost")] == [("axis", ["GER armour"])]


@pytest.mark.clause("BW-16.2-8")
def test_a_c_costs_the_attacker_armour() -> None:
    position = east(Pinsk="GER 3I, GER 1C", Minsk="USSR 2I, USSR 1I")
    after = blitz(position, "blitz Minsk\nlose infantry", {"blitzkrieg/Minsk": 2})
    assert after.told("Fought")[0]["applied"] == "C/1"
    assert after.told("CorpsLost")[0]["units"] == ["GER armour"]
    assert at(position, "pinsk") == ["GER 3 infantry"]


def unit(id: str, country: str, infantry: int = 0, armour: int = 0, **more: object) -> Counter:
    kind = "white" if infantry and armour else "armour" if armour else "infantry"
    fields = {"id": id, "side": "axis", "country": country, "kind": kind, "place": "minsk"}
    return Counter.model_validate({**fields, "infantry": infantry, "armour": armour, **more})


def told(ways: list[tuple[tuple[str, str], ...]]) -> set[tuple[str, ...]]:
    return {tuple(sorted(f"{loss[0]} {loss[1]}" for loss in way)) for way in ways}


@pytest.mark.clause("BW-16.2-9")
def test_on_a_c_one_of_the_defenders_losses_is_armour_too() -> None:
    force = [unit("a", "UK", 1, 1), unit("b", "UK", 2)]
    assert told(legal(force, 1, armour=True)) == {("a armour",)}  # type: ignore[arg-type]
    assert told(legal(force, 2, armour=True)) == {  # type: ignore[arg-type]
        ("a armour", "a infantry"),
        ("a armour", "b infantry"),
    }


@pytest.mark.clause("BW-16.2-10")
def test_without_armour_infantry_is_lost() -> None:
    assert told(legal([unit("b", "UK", 2)], 1, armour=True)) == {("b infantry",)}  # type: ignore[arg-type]
    force = [unit("a", "UK", 0, 1), unit("b", "UK", 1)]
    assert told(legal(force, 1, armour=True)) == {("a armour",)}  # type: ignore[arg-type]
    assert told(legal(force, 1)) == {("a armour",), ("b infantry",)}  # type: ignore[arg-type]
    allies = [unit("g", "GER", 1), unit("r", "RUM", 1)]
    assert told(legal(allies, 1)) == {("g infantry",), ("r infantry",)}  # type: ignore[arg-type]
    assert told(legal(allies, 1, german=True)) == {("g infantry",)}  # type: ignore[arg-type]


@pytest.mark.clause("BW-16.2-14")
@pytest.mark.parametrize(("lost", "left"), [("c21", {"c31": 2}), ("c31", {"c21": 1, "c31": 1})])
def test_the_owner_names_a_counter_that_he_loses(lost: str, left: dict[str, int]) -> None:
    fights = 0
    for die in range(1, 7):
        position = east(Pinsk="GER 1I as c21, GER 2I as c31", Minsk="USSR 3I")
        after = play(
            "normal",
            position,
            axis=f"attack Minsk\nlose {lost}\nadvance none",
            dice={"normal/Minsk": die},
            soviet="hold",
        )
        if after.told("Fought")[0]["applied"].startswith("1/"):
            fights += 1
            assert {c.id: c.corps for c in position.counters if c.country == "GER"} == left
    assert fights


@pytest.mark.clause("BW-16.2-14")
@pytest.mark.parametrize("lost", ["c21", "c31"])
def test_the_owner_names_one_of_two_that_are_alike(lost: str) -> None:
    pinsk = "GER 1C as c21, GER 1C as c31, GER 2I as c41"
    position = east(23, Pinsk=pinsk, Minsk="USSR 2I, USSR 2I")
    after = blitz(position, f"blitz Minsk\nlose {lost}", {"blitzkrieg/Minsk": 1})
    assert after.told("Fought")[0]["applied"] == "C/0"
    left = {c.id for c in position.counters if c.place == "pinsk"}
    assert left == {"c21", "c31", "c41"} - {lost}


@pytest.mark.clause("BW-16.2-14", "BW-17.3-2")
def test_who_has_advanced_is_not_like_who_has_not() -> None:
    """Only one of the two may advance in the Normal Combat Phase."""
    been = unit("a", "GER", 1, advanced=1)
    fresh = unit("b", "GER", 1)
    ways = legal([been, fresh], 1)
    assert len(distinct([been, fresh], ways)) == 2
    assert len(distinct([fresh, unit("c", "GER", 1)], legal([fresh, unit("c", "GER", 1)], 1))) == 1
    assert len(distinct([fresh, unit("c", "GER", 1, landed=True)],
                        legal([fresh, unit("c", "GER", 1)], 1))) == 2  # fmt: skip


@pytest.mark.clause("BW-16.2-11", "BW-A58")
def test_the_attackers_loss_comes_off_the_elite_army() -> None:
    force = [unit("e", "GER", 1, 2, elite=True), unit("c", "GER", 0, 2)]
    assert told(legal(force, 1, elite=True)) == {("e armour",), ("e infantry",)}  # type: ignore[arg-type]
    assert told(legal(force, 1, elite=True, armour=True)) == {("e armour",)}  # type: ignore[arg-type]
    bare = [unit("e", "GER", 1, 0, elite=True), unit("c", "GER", 0, 2)]
    assert told(legal(bare, 1, elite=True, armour=True)) == {("e infantry",)}  # type: ignore[arg-type]


@pytest.mark.clause("BW-16.2-12", "BW-16.2-13")
def test_a_german_is_lost_when_the_shift_was_used() -> None:
    force = [unit("g", "GER", 2), unit("i", "ITA", 0, 1)]
    assert told(legal(force, 1, german=True)) == {("g infantry",)}  # type: ignore[arg-type]
    assert told(legal(force, 1, german=True, armour=True)) == {("g infantry",)}  # type: ignore[arg-type]
    assert told(legal(force, 2, german=True, armour=True)) == {("g infantry", "i armour")}  # type: ignore[arg-type]


@pytest.mark.clause("BW-16.2-12")
def test_the_german_loss_in_a_combat() -> None:
    def rome() -> Position:
        position = scene(
            {
                "turn": SPRING_1944,
                "active": "allies",
                "axis_points_at_end": 25,
                "countries": {"USA": "active allies"},
                "zones": {"Naples": "UK 3I, USA 3I, USA 2C", "Rome": "GER 1I, ITA 2I"},
            }
        )
        for one in position.counters:
            one.activated = one.side == "allies"
        return position

    used = play(
        "normal",
        rome(),
        allies="attack Rome",
        dice={"normal/Rome": 6},
        answers={
            "shift": "use the German shift",
            "losses": "lose ITA infantry",
            "retreat": "retreat",
        },
    )
    assert used.told("CorpsLost")[-1]["units"] == ["GER infantry"]
    waived = play(
        "normal",
        rome(),
        allies="attack Rome",
        dice={"normal/Rome": 6},
        answers={
            "shift": "waive the German shift",
            "losses": "lose ITA infantry",
            "retreat": "retreat",
        },
    )
    assert waived.told("CorpsLost")[-1]["units"] == ["ITA infantry"]


@pytest.mark.clause("BW-16.2-14")
def test_the_rest_is_the_losers_choice() -> None:
    def minsk() -> Position:
        return east(Pinsk="GER 3I, GER 2C", Minsk="USSR 2I, USSR 2C")

    dice = {"blitzkrieg/Minsk": 4}
    usual = blitz(minsk(), "blitz Minsk", dice)
    assert usual.told("CorpsLost")[0]["units"] == ["USSR infantry"]
    standing = blitz(minsk(), "blitz Minsk", dice, standing={"soviet": "always lose armour first"})
    assert standing.told("CorpsLost")[0]["units"] == ["USSR armour"]
    assert standing.event("CorpsLost").answered == "soviet: standing order 1"


def test_the_attackers_choice_comes_with_his_orders() -> None:
    """A 1/0 may cost the attacker infantry or armour."""

    def minsk() -> Position:
        return east(23, Pinsk="GER 3I, GER 1C", Minsk="USSR 2I, USSR 2I")

    dice = {"blitzkrieg/Minsk": 2}
    usual = blitz(minsk(), "blitz Minsk", dice)
    assert usual.told("Fought")[0]["applied"] == "1/0"
    assert usual.told("CorpsLost")[0]["units"] == ["GER infantry"]
    chosen = blitz(minsk(), "blitz Minsk\nlose armour", dice)
    assert chosen.told("CorpsLost")[0]["units"] == ["GER armour"]


@pytest.mark.clause("BW-16.2-14")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lose c1", ""),
        ("lose c5", "c5 is not in this battle. You must lose GER infantry or GER armour."),
        ("lose infantry", ""),
    ],
)
def test_a_loss_that_is_named_and_not_taken_is_told(line: str, said: str) -> None:
    position = east(23, Pinsk="GER 3I, GER 1C", Minsk="USSR 2I, USSR 2I", Warsaw="GER 1I")
    after = blitz(position, f"blitz Minsk\n{line}", {"blitzkrieg/Minsk": 2})
    assert [reason for _, reason in after.refusals()] == ([said] if said else [])


@pytest.mark.clause("BW-16.2-15")
@pytest.mark.parametrize(
    ("result", "small"),
    [("C/1", "0/0"), ("1/1", "0/0"), ("0/1", "0/1"), ("C/0", "C/0"), ("1/0", "1/0")],
)
def test_one_against_one_an_exchange_is_nothing(result: str, small: str) -> None:
    assert str(reduced(read(result), 1, 1)[0]) == small
    assert str(reduced(read(result), 2, 1)[0]) == result


@pytest.mark.clause("BW-16.2-16")
@pytest.mark.parametrize("result", ["C/2", "1/2"])
def test_two_losses_of_one_defender_become_one_without_cost(result: str) -> None:
    assert reduced(read(result), 3, 1)[0] == Toll(0, 1)
    assert str(reduced(read(result), 3, 2)[0]) == result


@pytest.mark.clause("BW-16.2-17", "BW-16.2-25", "BW-A74")
@pytest.mark.parametrize("result", ["C/3", "1/3"])
def test_three_losses_of_fewer_defenders(result: str) -> None:
    assert reduced(read(result), 9, 2)[0] == Toll(0, 2)
    assert reduced(read(result), 9, 1)[0] == Toll(0, 1)
    assert str(reduced(read(result), 9, 3)[0]) == result
    assert reduced(read("0/2"), 9, 1)[0] == Toll(0, 2)


@pytest.mark.clause("BW-16.2-18", "BW-16.2-19")
def test_losses_are_shown_by_smaller_counters() -> None:
    position = east(Pinsk="GER 3I, GER 1I+2C", Minsk="USSR 2I, USSR 1I")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 3})
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert sum(c.corps for c in position.counters if c.place == "minsk") == 2
    white = east(Pinsk="GER 1I+2C", Minsk="USSR 2I, USSR 1I")
    blitz(white, "blitz Minsk\nlose armour", {"blitzkrieg/Minsk": 2})
    assert at(white, "pinsk") == ["GER 1 infantry + 1 armoured"]


@pytest.mark.clause("BW-15.1-7", "BW-A74")
def test_a_fortified_corps_bears_a_loss_by_turning() -> None:
    force = [unit("f", "GER", 1, fortified=True)]
    assert told(legal(force, 1)) == {("f unfortify",)}  # type: ignore[arg-type]
    assert told(legal(force, 2)) == {("f infantry", "f unfortify")}  # type: ignore[arg-type]


@pytest.mark.clause("BW-16.2-20")
def test_raw_odds_below_2_3_are_illegal() -> None:
    position = east(Pinsk="GER 1C", Minsk="USSR 2I")
    after = blitz(position, "blitz Minsk", {})
    assert [clause for clause, _ in after.refusals()] == ["BW-16.2-20"]


@pytest.mark.clause("BW-16.2-22")
def test_two_against_three_needs_a_net_right_shift() -> None:
    position = east(Pinsk="GER 2C", Minsk="USSR 3I")
    position.counters[-1].infantry = 3
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 6})
    fought = after.told("Fought")[0]
    assert (fought["raw"], fought["column"]) == ("2-3", "3-2")


@pytest.mark.clause("BW-16.2-21")
def test_a_final_column_below_1_1_is_illegal() -> None:
    position = east(SUMMER_1942, Pinsk="GER 2I", Minsk="USSR 2I, USSR air flying")
    position.clocks = {"soviet_attacked": 16, "soviet_war": 16}
    after = play("normal", position, axis="attack Minsk")
    assert [clause for clause, _ in after.refusals()] == ["BW-16.2-21"]


@pytest.mark.clause("BW-16.1-13", "BW-A15")
@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [
        (2, 3, "2-3"),
        (5, 6, "2-3"),
        (1, 1, "1-1"),
        (5, 4, "1-1"),
        (7, 4, "3-2"),
        (5, 2, "2-1"),
        (3, 1, "3-1"),
        (9, 1, "9-1"),
    ],
)
def test_odds_round_down_to_a_column(attack: int, defence: int, name: str) -> None:
    column = COMBAT.column(attack, defence)
    assert column is not None
    assert COMBAT.name(column) == name


@pytest.mark.clause("BW-16.2-23", "BW-16.1-13", "BW-A14")
def test_odds_beyond_7_1_use_its_column_after_the_shifts() -> None:
    position = east(Pinsk="GER 3I, GER 3I, GER 2C", Wilno="GER 3I", Minsk="USSR 1I")
    found = odds(position, board(), fight(position, "minsk"), {})
    assert (found.raw_name, found.name) == ("11-1", "7-1")
    position.counters[0].infantry = position.counters[1].infantry = 1
    position.counters[3].infantry = 3
    capped = odds(position, board(), fight(position, "minsk"), {"BW-A14": "before_shift"})
    assert capped.name == "7-1"
    small = east(Pinsk="GER 2I", Minsk="USSR 1I")
    before = odds(small, board(), fight(small, "minsk"), {"BW-A14": "before_shift"})
    assert before.name == odds(small, board(), fight(small, "minsk"), {}).name == "3-1"
    mountain = scene({"zones": {"Venice": "GER 3I, GER 3I, GER 2I", "Zagreb": "YUG 1I"}})
    mountain.lines_destroyed = []
    assert odds(mountain, board(), fight(mountain, "zagreb"), {}).name == "7-1"


@pytest.mark.clause("BW-16.2-24", "BW-16.2-23", "BW-A14")
def test_at_8_1_infantry_advances_like_armour() -> None:
    def minsk(infantry: str) -> Position:
        return east(Pinsk=f"{infantry}, GER 2C", Wilno="GER 3I", Minsk="USSR 1I")

    strong = blitz(
        minsk("GER 3I, GER 3I"),
        "blitz Minsk\nadvance 3 infantry to Smolensk",
        {"blitzkrieg/Minsk": 3},
    )
    assert [a["path"] for a in strong.told("Advanced")] == [["minsk"], ["smolensk"]]
    assert strong.told("Fought")[0]["result"] == "0/2"
    weak = blitz(
        east(Pinsk="GER 3I, GER 1C", Minsk="USSR 1I"),
        "blitz Minsk\nadvance infantry to Smolensk",
        {"blitzkrieg/Minsk": 2},
    )
    assert [clause for clause, _ in weak.refusals()] == ["BW-16.4-3"]
    assert weak.told("Fought")[0]["result"] == "1/2"  # 6-1


# ------------------------------------------------------------------------- right shifts


@pytest.mark.parametrize(
    ("condition", "over", "fights"),
    [
        ("odds at least 1-1", "", True),
        ("odds at least 5-1", "", False),
        ("odds at least 4-1", "GER air flying", True),
        ("raw odds is 1-1", "GER air flying", True),
        ("attackers is 2 and defenders is 2", "", True),
        ("shift at least 3", "", False),
        ("shift at least 3", "GER air flying", True),
        ("air superiority", "", False),
        ("air superiority", "GER air flying", True),
        ("air superiority", "USSR air flying", False),
        ("enemy air superiority", "", False),
        ("enemy air superiority", "GER air flying", False),
        ("enemy air superiority", "USSR air flying", True),
        ("armour is 2", "", True),
        ("armour is 1", "", False),
    ],
)
def test_an_attack_may_hang_on_how_things_stand(condition: str, over: str, fights: bool) -> None:
    position = east(Pinsk="GER 2C", Minsk=f"USSR 2I, {over}" if over else "USSR 2I")
    found = odds(position, board(), fight(position, "minsk"), {})
    facts = facts_of(position, board(), fight(position, "minsk"), found)
    (order,) = orders_of(position, "axis", f"blitz Minsk if {condition}")
    assert order.when is not None
    assert order.when.holds(facts) is fights


@pytest.mark.clause("BW-16.1-14")
def test_the_arithmetic_is_told_line_by_line() -> None:
    position = east(Pinsk="GER 2C", Minsk="USSR 2I")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 5})
    terms = [(t.text, t.value, t.clause) for t in after.event("Fought").sums]
    assert terms == [
        ("2 corps against 2", "1-1", "BW-16.1-13"),
        ("Germans, campaign in the East", "+1", "BW-16.3.1-3"),
        ("armoured corps in the attack", "+1", "BW-16.3.1-10"),
        ("resolved on", "2-1", "BW-16.1-14"),
    ]


@pytest.mark.clause("BW-16.3.1-1", "BW-16.3.1-3", "BW-A17")
@pytest.mark.parametrize(("turn", "bonus"), [(16, True), (19, True), (22, False)])
def test_the_german_bonus_in_the_east_lasts_five_turns(turn: int, bonus: bool) -> None:
    position = east(turn, Pinsk="GER 2C", Minsk="USSR 2I")
    assert ("Germans, campaign in the East" in values(position, "minsk")) is bonus


@pytest.mark.clause("BW-16.3.1-1")
def test_the_german_bonus_needs_a_german() -> None:
    position = east(Pinsk="HUN 2I", Minsk="USSR 2I")
    assert values(position, "minsk") == {}


@pytest.mark.clause("BW-16.3.1-3", "BW-16.3.1-4", "BW-A6")
@pytest.mark.parametrize(
    ("turn", "bonus"), [(19, True), (20, False), (21, False), (22, True), (23, False)]
)
def test_it_is_suspended_in_winter_1942(turn: int, bonus: bool) -> None:
    position = east(turn, Pinsk="GER 2C", Minsk="USSR 2I")
    position.clocks = {"soviet_attacked": 18, "soviet_war": 18}
    assert ("Germans, campaign in the East" in values(position, "minsk")) is bonus


@pytest.mark.clause("BW-16.3.1-2", "BW-A19")
@pytest.mark.parametrize(
    ("turn", "poland", "bonus"),
    [
        (6, "surrendered to axis since 3", True),
        (8, "surrendered to axis since 3", True),
        (9, "surrendered to axis since 3", False),
        (6, "active allies", False),
    ],
)
def test_the_german_bonus_in_the_west(turn: int, poland: str, bonus: bool) -> None:
    position = scene(
        {
            "turn": turn,
            "clocks": {"west_attacked": 6},
            "countries": {"POL": poland},
            "zones": {"Brussels": "GER 2C", "Reims": "FRA 2I"},
            "control": {"axis": ["Brussels"]},
        }
    )
    assert ("Germans, campaign in the West" in values(position, "reims")) is bonus


@pytest.mark.clause("BW-16.3.1-2")
def test_the_first_attack_in_the_west_counts_itself() -> None:
    position = scene(
        {
            "turn": 9,
            "countries": {"POL": "surrendered to axis since 3"},
            "zones": {"Ruhr": "GER 2C, GER 2C", "Brussels": "BE 2I, BE 2I"},
        }
    )
    for one in position.counters:
        one.activated = one.side == "axis"
    after = blitz(position, "blitz Brussels", {"blitzkrieg/Brussels": 4})
    assert after.sums()["Germans, campaign in the West"] == "+1"
    assert position.clocks["west_attacked"] == 9


@pytest.mark.clause("BW-16.3.1-2")
def test_a_neutral_defender_counts_for_the_side_it_will_join() -> None:
    """Before an attack is made its odds are those it will have: Vichy would fight for the
    Allies against the Axis."""
    position = scene(
        {
            "turn": 9,
            "clocks": {"west_attacked": 9},
            "countries": {"POL": "surrendered to axis since 3"},
            "zones": {"Lyon": "GER 2C"},
        }
    )
    vichy = unit("v", "VF", 1, place="marseille", side="neutral")
    battle = Battle("normal", "axis", "marseille", position.counters[:1], [vichy])
    terms = {term.text for term in shifts(position, board(), battle)}
    assert "Germans, campaign in the West" in terms


@pytest.mark.clause("BW-16.3.1-5", "BW-A20")
@pytest.mark.parametrize(
    ("units", "bonus"),
    [("YUG 2I", True), ("YUG 1I, UK 1I", False), ("YUG 2I, UK 1I", True), ("FRA 2I", False)],
)
def test_the_german_bonus_against_minor_countries(units: str, bonus: bool) -> None:
    position = scene(
        {
            "turn": 14,
            "zones": {"Vienna": "GER 3I", "Zagreb": units},
            "countries": {"YUG": "active allies"},
        }
    )
    assert ("Germans against minor countries" in values(position, "zagreb")) is bonus


@pytest.mark.clause("BW-16.3.1-6", "BW-16.3.1-7")
def test_the_elite_bonus_and_only_one_in_all() -> None:
    position = east(Pinsk="GER 1I+1C Elite", Minsk="USSR 2I")
    assert values(position, "minsk")["Elite army in the attack"] == "+1"
    assert "Germans, campaign in the East" not in values(position, "minsk")


def africa(turn: int = 24, **more: object) -> Position:
    zones = {"Sollum": "UK 2I", "Tobruk": "ITA 1I"} | more.pop("zones", {})  # type: ignore[operator]
    position = scene({"turn": turn, "active": "allies", "zones": zones, **more})
    for one in position.counters:
        one.activated = one.side == "allies"
    return position


@pytest.mark.clause("BW-16.3.1-8")
def test_the_british_bonus_against_italians_alone() -> None:
    later = africa(marks={"british_italian_turns": [12, 13]})
    assert values(later, "tobruk")["British against Italians"] == "+1"
    mixed = africa(zones={"Tobruk": "ITA 1I, GER 1I"})
    assert not any("British" in text for text in values(mixed, "tobruk"))
    americans = africa(zones={"Sollum": "USA 2I"})
    assert not any("British" in text for text in values(americans, "tobruk"))


@pytest.mark.clause("BW-16.3.1-9", "BW-A75")
def test_it_is_two_in_the_first_two_turns_they_do_it() -> None:
    for before, value in (
        ([], "+2"), ([12], "+2"), ([12, 24], "+2"), ([12, 13], "+1"), ([12, 13, 24], "+1")
    ):  # fmt: skip
        position = africa(marks={"british_italian_turns": list(before)})
        shift = next(v for text, v in values(position, "tobruk").items() if "British" in text)
        assert shift == value, before
    position = africa()
    play("normal", position, allies="attack Tobruk", dice={"normal/Tobruk": 6})
    assert position.marks["british_italian_turns"] == [24]
    assert position.clocks["british_attacked_italians"] == 24


@pytest.mark.clause("BW-16.3.1-10")
def test_armour_shifts_one_however_much_there_is() -> None:
    one = east(22, Pinsk="GER 1C, GER 2I", Minsk="USSR 2I")
    many = east(22, Pinsk="GER 2C, GER 2C", Minsk="USSR 2I")
    none = east(22, Pinsk="GER 2I", Minsk="USSR 2I")
    shift = "armoured corps in the attack"
    assert (values(one, "minsk").get(shift), values(many, "minsk").get(shift)) == ("+1", "+1")
    assert shift not in values(none, "minsk")


@pytest.mark.clause("BW-16.3.1-11")
def test_air_superiority_shifts_two() -> None:
    position = east(22, Pinsk="GER 2C", Minsk="USSR 2I, GER air flying")
    assert values(position, "minsk")["air superiority"] == "+2"
    both = east(22, Pinsk="GER 2C", Minsk="USSR 2I, GER air flying, USSR air flying")
    assert "air superiority" not in values(both, "minsk")


@pytest.mark.clause("BW-6-7")
def test_nobody_has_air_superiority_over_snow() -> None:
    position = east(28, Pinsk="GER 2C", Minsk="USSR 2I, GER air flying")
    assert "air superiority" not in values(position, "minsk")


@pytest.mark.clause("BW-16.3.1-12", "BW-A21", "BW-A87")
def test_out_of_supply_defenders_shift_two_if_all_are() -> None:
    position = east(22, Pinsk="GER 2C", Minsk="USSR 2I, USSR 1I")
    for one in position.counters:
        one.out_of_supply = one.side == "soviet"
    assert values(position, "minsk")["defenders Out of Supply"] == "+2"
    position.counters[-1].out_of_supply = False
    assert "defenders Out of Supply" not in values(position, "minsk")


@pytest.mark.clause("BW-7-15")
def test_a_supplied_minor_unit_covers_those_with_it() -> None:
    position = scene(
        {
            "turn": 14,
            "zones": {"Vienna": "GER 3I", "Zagreb": "YUG 1I, UK 1I"},
            "countries": {"YUG": "active allies"},
        }
    )
    counter(position, "zagreb", "UK").out_of_supply = True
    assert "defenders Out of Supply" not in values(position, "zagreb")


# -------------------------------------------------------------------------- left shifts


def germans(turn: int, units: str = "GER 2I", points: int = 0, zone: str = "Bryansk") -> Position:
    start = {"Bryansk": "Mozhaisk", "Pinsk": "Minsk", "Kouvola": "Leningrad"}[zone]
    return scene(
        {
            "turn": turn,
            "active": "soviet",
            "axis_points_at_end": points,
            "clocks": WAR,
            "zones": {start: "USSR 2I, USSR 2I", zone: units},
        }
    )


@pytest.mark.clause("BW-16.3.2-1", "BW-16.3.2-2")
@pytest.mark.parametrize(
    ("units", "text"),
    [("GER 2I", "Germans defending"), ("FIN 2I", "Finns defending"), ("HUN 2I", "")],
)
def test_germans_and_finns_defend_better_through_1941(units: str, text: str) -> None:
    found = values(germans(19, units), "bryansk")
    assert found.get(text) == ("-1" if text else None)
    assert bool(text) is any("defending" in key for key in found)


@pytest.mark.clause("BW-16.3.2-3", "BW-A24")
@pytest.mark.parametrize(
    ("turn", "points", "shift"), [(19, 0, True), (24, 20, True), (24, 19, False)]
)
def test_after_1941_only_with_20_points(turn: int, points: int, shift: bool) -> None:
    assert ("Germans defending" in values(germans(turn, points=points), "bryansk")) is shift


@pytest.mark.clause("BW-16.3.2-4")
def test_not_in_the_soviet_union_in_winter_1942() -> None:
    assert "Germans defending" not in values(germans(20, points=30), "bryansk")
    assert "Germans defending" in values(germans(20, points=30, zone="Pinsk"), "pinsk")


@pytest.mark.clause("BW-16.3.2-5")
def test_the_axis_decides_when_others_defend_with_them() -> None:
    position = germans(19, "GER 1I, HUN 1I")
    for one in position.counters:
        one.activated = one.side == "soviet"
    after = play(
        "normal",
        position,
        soviet="attack Bryansk",
        dice={"normal/Bryansk": 1},
        standing={"axis": "always waive the German shift"},
    )
    (ask,) = after.asked("shift/")
    assert (ask.seat, ask.reaction, ask.facts["odds with"]) == ("axis", True, "3-2")
    assert "Germans defending" not in after.sums()
    assert after.told("ShiftDecided") == [{"zone": "bryansk", "used": False}]
    for others in ("GER 2I", "FIN 1I, RUM 1I"):  # it is for Germans with other nations
        alone = germans(19, others)
        for one in alone.counters:
            one.activated = one.side == "soviet"
        fought = play("normal", alone, soviet="attack Bryansk", dice={"normal/Bryansk": 1})
        assert fought.asked("shift/") == []
        assert len(fought.told("Fought")) == 1


@pytest.mark.clause("BW-16.3.2-6", "BW-15.1-8")
def test_all_fortified_shift_one() -> None:
    alone = germans(24, "GER 1I fortified")
    assert values(alone, "bryansk")["all defenders fortified"] == "-1"
    mixed = germans(24, "GER 1I fortified, GER 1I")
    assert "all defenders fortified" not in values(mixed, "bryansk")


@pytest.mark.clause("BW-16.3.2-7")
def test_the_defenders_air_superiority_shifts_two() -> None:
    position = germans(24, "GER 2I, GER air flying")
    assert values(position, "bryansk")["defender's air superiority"] == "-2"


@pytest.mark.clause("BW-5-14", "BW-16.3.2-8", "BW-QR-2", "BW-QR-3", "BW-QR-4")
@pytest.mark.parametrize(
    ("start", "zone", "text"),
    [
        ("Pinsk", "Gomel", "swamp"),
        ("Krasnodar", "Tiflis", "high mountains"),
        ("Brod", "Sarajevo", "mountains"),
        ("Brussels", "Calais", ""),
    ],
)
def test_terrain_shifts_one(start: str, zone: str, text: str) -> None:
    if text:
        country = "YUG" if zone == "Sarajevo" else "USSR"
        position = scene(
            {"turn": 24, "zones": {start: "GER 3I", zone: f"{country} 1I"}, "clocks": WAR}
        )
        assert values(position, board_id(zone))[text] == "-1"
    else:
        position = scene({"turn": 24, "zones": {start: "GER 3I", zone: "UK 1I"}})
        assert not any(t in values(position, board_id(zone)) for t in ("swamp", "mountains"))


def board_id(name: str) -> str:
    return next(zone.id for zone in board().zones.values() if zone.name == name)


@pytest.mark.clause("BW-QR-1")
def test_narrow_going_gives_no_shift_and_may_be_blitzed() -> None:
    assert board().zones["bryansk"].terrain == "narrow"
    position = east(24, Gomel="GER 2C", Bryansk="USSR 2I")
    position.control["gomel"] = "axis"
    assert set(values(position, "bryansk")) == {"armoured corps in the attack"}
    assert blitz(position, "blitz Bryansk", {"blitzkrieg/Bryansk": 3}).refusals() == []


@pytest.mark.clause("BW-5-13", "BW-16.3.2-8", "BW-QR-6", "BW-A23")
def test_a_river_shifts_only_if_all_attack_across_it() -> None:
    assert board().border("minsk", "smolensk").river  # type: ignore[union-attr]
    assert not board().border("vitebsk", "smolensk").river  # type: ignore[union-attr]
    river = east(24, Minsk="GER 3I", Smolensk="USSR 2I")
    assert values(river, "smolensk") == {"all attack over a river": "-1"}
    both = east(24, Minsk="GER 3I", Vitebsk="GER 1I", Smolensk="USSR 2I")
    assert values(both, "smolensk") == {}


def landing(zone: str = "Bergen", country: str = "GER") -> Position:
    """American armour and British infantry stand on beachheads."""
    position = scene(
        {
            "turn": SPRING_1944,
            "active": "allies",
            "countries": {"USA": "active allies", "ITA": "active axis"},
            "zones": {zone: f"{country} 1I", "Scapa Flow": "UK 1I", "London": "Allied supply 4"},
            "seas": {"Norwegian Sea": "UK air, USA 2C, UK 1I"},
        }
    )
    for one in position.counters:
        if one.place == "norwegian_sea":
            one.beachhead, one.activated = board_id(zone), bool(one.corps)
    return position


@pytest.mark.clause("BW-16.3.2-8", "BW-QR-5", "BW-A23")
def test_a_beach_shifts_if_all_come_over_it_or_over_rivers() -> None:
    position = landing("Rovaniemi", "FIN")
    position.active = "allies"
    land = board().zones["rovaniemi"].terrain
    text = {"swamp": "swamp", "clear": "all attack over a beach"}[land]
    assert values(position, "rovaniemi")[text] == "-1"
    clear = landing("Narvik")
    clear.counters[0].place = "jutland"
    for one in clear.counters:
        one.beachhead = one.beachhead and "jutland"
    assert values(clear, "jutland")["all attack over a beach"] == "-1"


@pytest.mark.clause("BW-13.4.5-9")
def test_air_superiority_over_a_zone_counts_for_its_beachheads() -> None:
    position = landing()
    wing = counter(position, "norwegian_sea", kind="air")
    wing.beachhead, wing.place, wing.flying = "", "bergen", True
    assert values(position, "bergen")["air superiority"] == "+2"
    wing.side = "axis"
    assert values(position, "bergen")["defender's air superiority"] == "-2"


@pytest.mark.clause("BW-16.3.2-9", "BW-QR-9", "BW-A22")
def test_terrain_effects_do_not_add_up_but_others_do() -> None:
    position = landing()
    found = values(position, "bergen")
    assert found["mountains"] == "-1"
    assert "all attack over a beach" not in found


@pytest.mark.clause("BW-16.3.2-10", "BW-QR-7")
def test_a_fortress_shifts_one() -> None:
    position = east(24, Novgorod="GER 3I", Leningrad="USSR 2I")
    assert values(position, "leningrad")["fortress"] == "-1"


@pytest.mark.clause("BW-16.3.2-11", "BW-QR-9")
def test_a_soviet_fortress_serves_soviets_only() -> None:
    position = scene(
        {
            "turn": 40,
            "active": "soviet",
            "zones": {"Novgorod": "USSR 2I", "Leningrad": "GER 2I"},
            "clocks": WAR,
        }
    )
    assert "fortress" not in values(position, "leningrad")
    malta = next(z for z in board().zones.values() if z.fortress and "soviet_union" not in z.tags)
    start = board().neighbours(malta.id)
    if start:
        held = scene({"turn": 24, "zones": {malta.name: "UK 1I", board().name(start[0]): "GER 3I"}})
        assert values(held, malta.id)["fortress"] == "-1"


@pytest.mark.clause("BW-16.3.2-12", "BW-QR-8")
def test_a_fortified_line_shifts_two_if_all_cross_it() -> None:
    assert values(maginot(), "nancy")["all attack over a Fortified Line"] == "-2"
    assert "all attack over a Fortified Line" not in values(maginot(Ardennes="GER 1C"), "nancy")


@pytest.mark.clause("BW-16.3.2-13")
def test_a_captured_line_is_gone_for_good() -> None:
    position = maginot(Ardennes="GER 2C, GER 2C", Nancy="FRA 1I")
    blitz(position, "blitz Nancy", {"blitzkrieg/Nancy": 6})
    assert position.control["nancy"] == "axis"
    assert position.lines_destroyed == ["nancy"]
    later = maginot()
    later.lines_destroyed = ["nancy"]
    assert "all attack over a Fortified Line" not in values(later, "nancy")


# ------------------------------------------------------------------------ air, advance


@pytest.mark.clause("BW-16.1-17", "BW-13.4.2-5", "BW-13.4.2-6")
@pytest.mark.parametrize(("wings", "left"), [(1, 0), (2, 1)])
def test_air_superiority_costs_a_unit_in_the_blitzkrieg_phase(wings: int, left: int) -> None:
    position = east(Pinsk="GER 2C", Minsk=f"USSR 2I, {wings} x GER air flying")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 5})
    assert after.told("AirSpent")[0]["left"] == left
    assert at(position, "minsk").count("GER air flying") == left


@pytest.mark.clause("BW-16.4-1")
def test_defenders_never_retreat_in_this_phase() -> None:
    position = east(Pinsk="GER 3I, GER 2C", Minsk="USSR 2I, USSR 1I")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 5})
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.asked("retreat") == []
    assert sum(c.corps for c in position.counters if c.place == "minsk") == 2


@pytest.mark.clause("BW-16.1-18", "BW-16.4-2")
def test_attackers_may_advance_when_all_defenders_are_gone() -> None:
    position = east(Pinsk="GER 3I, GER 1C", Minsk="USSR 1I")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 3})
    assert at(position, "minsk") == ["GER 1 armoured", "GER 3 infantry"]
    assert position.control["minsk"] == "axis"
    stay = east(Pinsk="GER 3I, GER 1C", Minsk="USSR 1I")
    blitz(stay, "blitz Minsk\nadvance none", {"blitzkrieg/Minsk": 3})
    assert at(stay, "minsk") == []
    assert after.asked("advance/")[0].default


@pytest.mark.clause("BW-16.4-3", "BW-16.4-4")
def test_armour_may_go_one_zone_further_through_the_zone_attacked() -> None:
    position = east(Pinsk="GER 3I, GER 1C", Minsk="USSR 1I", Vitebsk="USSR 1I")
    after = blitz(
        position,
        "blitz Minsk\nadvance infantry into Minsk\nadvance armour to Smolensk",
        {"blitzkrieg/Minsk": 3},
    )
    assert at(position, "minsk") == ["GER 3 infantry"]
    assert at(position, "smolensk") == ["GER 1 armoured"]
    (ask,) = after.asked("advance/")
    assert "vitebsk" not in ask.options["to"]  # held by the enemy
    assert "gomel" in ask.options["to"]
    assert ask.options["to"][0] == "minsk"


BEYOND = [
    ("infantry to Smolensk", "BW-16.4-3", "infantry, and only armoured"),
    ("armour to Vitebsk", "BW-16.4-3", "enemy corps are there"),
    ("armour to Moscow", "BW-16.4-4", "Moscow is not next to it"),
    ("armour to Pinsk", "BW-16.4-3", "cannot go back"),
    ("2 armour to Smolensk", "BW-16.4-2", "You have no 2 armour"),
    ("2 armour", "BW-16.4-2", "You have no 2 armour"),
    ("armour to Smolensk", "", ""),
]


@pytest.mark.clause("BW-16.4-3", "BW-16.4-4")
@pytest.mark.parametrize(("which", "no", "text"), BEYOND)
def test_who_goes_further_and_where(which: str, no: str, text: str) -> None:
    """The receipt of an answer and the step name the same rule."""
    position = ready(east(Pinsk="GER 3I, GER 1C", Minsk="USSR 1I", Vitebsk="USSR 1I"))
    game, line = BlitzWar(), f"advance {which}"
    run = Run(game, board(), position, "blitzkrieg", LoadedDice({"blitzkrieg/Minsk": 3}), {})
    order = orders_of(position, "axis", "blitz Minsk from Pinsk")
    run.close({"axis": Answer(tuple(order), "player")})
    assert run.asks is not None
    (ask,) = run.asks
    given = orders_of(position, "axis", line)
    checked = check(game, board(), ask, run.view("axis"), given)
    assert [one.clause for one in checked.refused] == ([no] if no else [])
    assert all(text in one.text for one in checked.refused)
    run.close({"axis": Answer(tuple(given), "player")})
    late = [e for e in run.table.events if e.kind == "NotCarriedOut"]
    assert [e.clause for e in late] == ([no] if no else [])
    assert all(text in e.facts["reason"] for e in late)


@pytest.mark.clause("BW-16.4-3", "BW-16.4-4", "BW-16.4-2")
@pytest.mark.parametrize(
    ("to", "no"),
    [("Vitebsk", "BW-16.4-3"), ("Gorki", "BW-16.4-4"), ("Minsk", "BW-16.4-2"),
     ("Smolensk after Minsk", "BW-16.4-3"), ("Brest after Brest", "BW-16.4-2")],
)  # fmt: skip
def test_an_advance_ahead_that_came_to_nothing_is_told_why(to: str, no: str) -> None:
    position = east(Pinsk="GER 3I", Minsk="GER 1I", Vitebsk="USSR 1I")
    position.attacked = {"minsk": ["axis"]}
    (order,) = orders_of(position, "axis", f"advance armour to {to}")
    found = lapsed(board(), position, "normal", "axis", order)
    assert found is not None
    assert found.clause == no


@pytest.mark.clause("BW-16.4-5")
def test_the_advance_comes_before_the_next_combat() -> None:
    """Armour advances to Minsk and can be seen there before Vitebsk is attacked."""
    position = east(Pinsk="GER 3I, GER 1C", Wilno="GER 2C", Minsk="USSR 1I", Vitebsk="USSR 1I")
    after = blitz(
        position,
        "blitz Minsk with infantry, armour from Pinsk\nblitz Vitebsk",
        {"blitzkrieg/Minsk": 3, "blitzkrieg/Vitebsk": 4},
    )
    kinds = [e.kind for e in after.events if e.kind in ("Fought", "Advanced")]
    assert kinds == ["Fought", "Advanced", "Fought", "Advanced"]


@pytest.mark.clause("BW-16.4-2")
def test_no_more_advance_than_the_zone_holds() -> None:
    position = east(Pinsk="GER 3I, GER 1I, GER 1C", Wilno="GER 2C, GER 2I", Minsk="USSR 1I")
    blitz(position, "blitz Minsk\nadvance all", {"blitzkrieg/Minsk": 3})
    assert len(at(position, "minsk")) == 3
    assert sum(c.corps for c in position.counters if c.side == "axis") == 9


@pytest.mark.clause("BW-16.4-6")
def test_corps_on_a_beachhead_walk_ashore_where_nobody_defends() -> None:
    position = landing()
    position.counters = [c for c in position.counters if c.place != "bergen"]
    after = play("blitzkrieg", position, allies="")
    assert at(position, "bergen") == ["UK 1 infantry", "USA 2 armoured"]
    assert after.clauses("Advanced") == ["BW-16.4-6"]
    assert all(c.landed for c in position.counters if c.place == "bergen")


@pytest.mark.clause("BW-16.4-7", "BW-A9")
@pytest.mark.parametrize(
    ("zone", "onward", "allowed"),
    [("Bergen", "Oslo", False), ("Tripoli", "Misurata", True), ("Sirte", "El Agheila", False)],
)
def test_armour_off_a_beach_goes_on_only_from_a_port_into_good_going(
    zone: str, onward: str, allowed: bool
) -> None:
    position = landing("Bergen")
    position.countries["ITA"].state = "active"
    target = board_id(zone)
    for one in position.counters:
        one.beachhead = one.beachhead and target
        if one.place == "bergen":
            one.place = target
        if one.place == "norwegian_sea" and zone != "Bergen":
            one.place = "south_central_mediterranean"
    if zone != "Bergen":
        position.control[target] = position.control[board_id(onward)] = "axis"
    after = play("blitzkrieg", position, allies=f"blitz {zone}", dice={f"blitzkrieg/{zone}": 6})
    (ask,) = after.asked("advance/")
    assert (board_id(onward) in ask.options["to"]) is allowed


@pytest.mark.clause("BW-16.4-7", "BW-16.4-3")
def test_armour_that_comes_by_land_goes_on_into_any_going() -> None:
    position = east(Pinsk="GER 2C, GER 3I", Minsk="USSR 1I")
    after = blitz(position, "blitz Minsk", {"blitzkrieg/Minsk": 3})
    (ask,) = after.asked("advance/")
    swamps = {z for z in ask.options["to"] if board().zones[z].terrain == "swamp"}
    assert swamps


@pytest.mark.clause("BW-16.2-24", "BW-16.4-6")
def test_infantry_that_walked_ashore_has_advanced_its_zone() -> None:
    """It may still attack from there, but stays where it is; armour has one zone left."""
    position = landing()
    position.countries["ITA"].state = "active"
    position.control["tripoli"] = position.control["misurata"] = "axis"
    for one in position.counters:
        one.beachhead = one.beachhead and "tripoli"
        if one.place == "bergen":
            one.place = "misurata"
        if one.place == "norwegian_sea":
            one.place, one.activated = "south_central_mediterranean", True
    after = play("blitzkrieg", position, allies="blitz Misurata", dice={"blitzkrieg/Misurata": 6})
    assert [(a["path"], a["units"]) for a in after.told("Advanced")] == [
        (["tripoli"], ["USA 2 armoured", "UK 1 infantry"]),
        (["misurata"], ["USA 2 armoured"]),
    ]


@pytest.mark.clause("BW-A53", "BW-9.6-11")
def test_country_bound_units_attack_across_the_border_but_do_not_advance() -> None:
    position = scene(
        {"turn": 17, "clocks": WAR, "zones": {"Karelia": "FIN 2I", "Petrozavodsk": "USSR 1I"}}
    )
    counter(position, "karelia").activated = True
    after = play(
        "normal",
        position,
        axis="attack Petrozavodsk",
        dice={"normal/Petrozavodsk": 6},
        soviet="retreat",
    )
    assert len(after.told("Fought")) == 1
    assert after.asked("advance/") == []
    assert at(position, "karelia") == ["FIN 2 infantry"]


# ---------------------------------------------------------------------- one-zone moves


@pytest.mark.clause("BW-16.5-1", "BW-7-20")
def test_idle_corps_move_one_zone_for_the_tactical_price() -> None:
    position = scene({"zones": {"Hamburg": "GER 1I, GER 1C", "Berlin": "Axis supply 4"}})
    counter(position, "hamburg", kind="armour").zones_moved = 2
    after = play(
        "blitzkrieg",
        position,
        axis="step infantry from Hamburg to Hanover\nstep armour from Hamburg to Hanover",
    )
    assert at(position, "hanover") == ["GER 1 infantry"]
    assert after.told("Moved")[0]["halves"] == 1
    assert [clause for clause, _ in after.refusals()] == ["BW-16.5-1"]


@pytest.mark.clause("BW-16.5-2")
def test_they_are_activated_for_normal_combat() -> None:
    position = east(Warsaw="GER 2I", Minsk="USSR 1I", Berlin="Axis supply 4")
    for one in position.counters:
        one.activated = False
        if one.place == "warsaw":
            one.place = "brest_litovsk"
    after = play(
        ("blitzkrieg", "normal"),
        position,
        axis="step infantry from Brest-Litovsk to Pinsk\nattack Minsk",
        dice={"normal/Minsk": 6},
        soviet="retreat",
    )
    assert len(after.told("Fought")) == 1


@pytest.mark.clause("BW-16.5-3", "BW-A80")
def test_not_on_mud_and_not_in_the_snow_while_the_ban_lasts() -> None:
    def step(turn: int) -> After:
        zones = {"Hamburg": "GER 1I", "Berlin": "Axis supply 4"}
        position = scene({"turn": turn, "zones": zones})
        return play("blitzkrieg", position, axis="step infantry from Hamburg to Hanover")

    assert step(18).asks == []
    assert [clause for clause, _ in step(20).refusals()] == ["BW-16.5-3"]
    assert step(36).refusals() == []


@pytest.mark.clause("BW-16.5-3", "BW-6-1")
def test_on_mud_the_move_after_blitzkrieg_is_told_not_to_exist() -> None:
    position = scene({"turn": 18, "zones": {"Hamburg": "GER 1I", "Berlin": "Axis supply 4"}})
    order = OneZoneMove(force=ALL, start="hamburg", end="hanover", after="blitzkrieg")
    no = lapsed(board(), position, "blitzkrieg", "axis", order)
    assert no is not None
    assert no.clause == "BW-16.5-3"
    later = order.model_copy(update={"after": ""})
    assert lapsed(board(), position, "blitzkrieg", "axis", later) is None
    dry = position.model_copy(update={"turn": 17})
    no = lapsed(board(), dry, "blitzkrieg", "axis", order)
    assert no is not None
    assert no.clause == "BW-16.5-1"


@pytest.mark.clause("BW-16.5-3", "BW-A80")
@pytest.mark.parametrize(
    ("turn", "start", "end", "allowed"),
    [
        (20, "tripoli", "misurata", True),
        (20, "tripoli", "hamburg", False),
        (20, "hamburg", "tripoli", False),
        (36, "hamburg", "hanover", True),
        (18, "tripoli", "misurata", False),
        (17, "hamburg", "hanover", True),
    ],
)
def test_both_ends_of_the_move_are_looked_at(
    turn: int, start: str, end: str, allowed: bool
) -> None:
    assert one_zone_moves(board(), turn, "axis", start, end) is allowed
