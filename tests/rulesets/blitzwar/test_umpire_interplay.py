"""Cases in which rules of several chapters meet, worked out from the book by hand."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from tests.rulesets.blitzwar.war_kit import at, play, scene

clause = pytest.mark.clause
EAST: dict[str, Any] = {
    "countries": {"POL": "surrendered to axis since 3"},
    "clocks": {"france_surrendered": 8, "soviet_attacked": 16, "soviet_war": 16},
}
POLAND = ["Danzig", "Poznan", "Lodz", "Krakow", "Warsaw", "Lublin", "Wilno", "Bialystok",
          "Brest-Litovsk", "Pinsk", "Lwow"]  # fmt: skip


def east(turn: int = 25, axis: tuple[str, ...] = (), **zones: str) -> Position:
    """The Axis in Poland and in more Soviet zones; all corps of the Axis are activated."""
    position = scene(
        {
            **EAST,
            "turn": turn,
            "control": {"axis": [*POLAND, *axis]},
            "zones": {name.replace("_", " "): said for name, said in zones.items()},
        }
    )
    for counter in position.counters:
        counter.activated = counter.side == "axis" and bool(counter.corps)
    return position


# ------------------------------------------------------------- retreat, stacking, supply


@clause("BW-4-1", "BW-4-7", "BW-17.2-7")
def test_who_retreats_into_a_full_zone_is_too_many_there_when_the_phase_ends() -> None:
    """The book bars no full zone to a retreat; what is above three counters is removed."""
    position = east(
        axis=("Vitebsk", "Gomel"),
        Pinsk="GER 3I, GER 3I",
        Minsk="USSR 2I",
        Smolensk="USSR 2I, USSR 2I, USSR 2I",
    )
    after = play(
        "normal",
        position,
        axis="attack Minsk\nadvance none",
        answers={"retreat": "retreat to Smolensk"},
        dice={"normal/Minsk": 4},
    )
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert len(after.told("Retreated")) == 1
    assert at(position, "smolensk") == ["USSR 2 infantry"] * 3


@clause("BW-7-18", "BW-17.5-1", "BW-16.3.1-12")
@pytest.mark.parametrize("marked", [False, True])
def test_who_was_cut_off_in_this_turn_defends_as_if_in_supply(marked: bool) -> None:
    position = east(
        axis=("Vitebsk", "Gomel", "Smolensk"),
        Pinsk="GER 3I, GER 3I",
        Minsk="USSR 2I" + " out of supply" * marked,
    )
    after = play("normal", position, axis="attack Minsk", dice={"normal/Minsk": 6})
    assert after.sums().get("defenders Out of Supply") == ("+2" if marked else None)


@clause("BW-17.2-5", "BW-17.2-6", "BW-17.2-4")
@pytest.mark.parametrize(("mark", "die"), [("", 5), (" out of supply", 4)])
def test_a_fortress_without_a_way_out_holds_for_one_more_corps_while_in_supply(
    mark: str, die: int
) -> None:
    position = east(
        turn=17,
        axis=("Dnepropetrovsk",),
        Dnepropetrovsk="GER 3I, GER 3I, GER 1I+2C",
        Sevastopol=f"USSR 2I{mark}, USSR 2I{mark}, GER air flying",
    )
    after = play(
        "normal",
        position,
        axis="attack Sevastopol\nadvance none",
        soviet="hold",
        dice={"normal/Sevastopol": die},
    )
    assert after.told("Fought")[0]["applied"] == "0/2"
    left = [c for c in position.counters if c.side == "soviet"]
    assert sum(c.infantry for c in left) == (0 if mark else 1)


# ----------------------------------------------------------------------------- advance


@clause("BW-15.3-3", "BW-15.3-4", "BW-15.3-5", "BW-4-5")
def test_the_fall_of_a_port_drives_ships_out_and_takes_what_stands_there() -> None:
    position = scene(
        {
            "turn": 23,
            "countries": {"ITA": "active axis"},
            "clocks": {"france_surrendered": 8},
            "control": {"allies": ["Tobruk"], "axis": ["Gazala"]},
            "zones": {"Tobruk": "UK 1I, UK 2F, UK air, supply 2", "Gazala": "GER 2C, GER 2C"},
        }
    )
    for counter in position.counters:
        counter.activated = counter.side == "axis"
    play(
        "normal",
        position,
        axis="attack Tobruk\nadvance all to Tobruk",
        dice={"normal/Tobruk": 4},
    )
    assert position.control["tobruk"] == "axis"
    assert at(position, "tobruk") == ["GER 2 armoured"], "two corps in Tobruk and no more"
    assert at(position, "eastern_mediterranean") == ["UK 2 fleets"]


@clause("BW-16.1-5", "BW-16.3.2-12", "BW-16.3.2-13")
def test_who_also_comes_around_the_line_may_blitz_and_breaks_it() -> None:
    position = scene(
        {
            "turn": 7,
            "countries": {"POL": "surrendered to axis since 3", "BE": "active allies"},
            "clocks": {"west_attacked": 7},
            "control": {"axis": ["Ardennes", *POLAND[:6]]},
            "zones": {"Saar": "GER 3I", "Ardennes": "GER 1I+1C", "Nancy": "FRA 2I"},
        }
    )
    for counter in position.counters:
        counter.activated = counter.side == "axis"
    after = play(
        "blitzkrieg", position, axis="blitz Nancy\nadvance all", dice={"blitzkrieg/Nancy": 5}
    )
    assert "all attack over a Fortified Line" not in after.sums()
    assert after.sums()["resolved on"] == "4-1", "2-1, the campaign in the West and armour"
    assert position.control["nancy"] == "axis"
    assert position.lines_destroyed == ["nancy"]


@clause("BW-11.7-3", "BW-16.4-2")
@pytest.mark.parametrize(
    ("line", "refused", "there"),
    [
        ("advance all", [], ["GER 2 armoured"]),
        ("advance elite to Minsk", ["BW-11.7-3"], []),
    ],
)
def test_a_second_elite_army_wins_a_soviet_zone_and_stays_out(
    line: str, refused: list[str], there: list[str]
) -> None:
    position = east(
        axis=("Kiev",),
        Kiev="GER 1I+1C elite",
        Wilno="GER 1I+2C elite, GER 2C",
        Minsk="USSR 1I",
    )
    after = play(
        "blitzkrieg",
        position,
        axis=f"blitz Minsk from Wilno\n{line}",
        dice={"blitzkrieg/Minsk": 3},
    )
    assert [cited for cited, _ in after.refusals()] == refused
    assert at(position, "minsk") == there


@clause("BW-17.3-2")
def test_infantry_that_went_ahead_in_the_blitzkrieg_hears_why_it_stays_now() -> None:
    position = east(Pinsk="GER 3I, GER 2C", Minsk="USSR 1I")
    for counter in position.counters:
        if counter.side == "axis":
            counter.fought, counter.fought_phase, counter.advanced = ["wilno"], "blitzkrieg", 1
    after = play(
        "normal",
        position,
        axis="attack Minsk\nadvance infantry to Minsk\nadvance armour to Minsk",
        dice={"normal/Minsk": 6},
    )
    assert [cited for cited, _ in after.refusals()] == ["BW-17.3-2"]
    assert at(position, "minsk") == ["GER 2 armoured"]


@clause("BW-4-5")
def test_who_was_sent_where_there_is_no_room_hears_it() -> None:
    position = scene(
        {
            "turn": 23,
            "countries": {"ITA": "active axis"},
            "clocks": {"france_surrendered": 8},
            "control": {"allies": ["Tobruk"], "axis": ["Gazala"]},
            "zones": {"Tobruk": "UK 1I", "Gazala": "GER 2C, GER 1C"},
        }
    )
    for counter in position.counters:
        counter.activated = counter.side == "axis"
    after = play(
        "normal", position, axis="attack Tobruk\nadvance armour", dice={"normal/Tobruk": 5}
    )
    assert at(position, "tobruk") == ["GER 2 armoured"]
    assert after.refusals() == [
        ("BW-4-5", "GER 1 armoured stays behind: Tobruk can hold 2 corps."),
    ]


# ------------------------------------------------------- who is named and may not


@clause("BW-16.1-6", "BW-16.1-9", "BW-15.1-5", "BW-17.1-2")
@pytest.mark.parametrize(
    ("phase", "said", "refused"),
    [
        (
            "normal",
            {"activated": False},
            ("BW-16.1-6", "GER 3 infantry is not activated to attack Minsk."),
        ),
        (
            "blitzkrieg",
            {"fought": ["riga"], "fought_phase": "blitzkrieg"},
            ("BW-16.1-9", "GER 3 infantry has already attacked in this phase."),
        ),
        (
            "normal",
            {"infantry": 1, "fortified": True},
            ("BW-15.1-5", "GER 1 infantry (fortified) is fortified and cannot attack Minsk."),
        ),
    ],
)
def test_who_is_named_for_an_attack_and_may_not_hears_why(
    phase: str, said: dict[str, Any], refused: tuple[str, str]
) -> None:
    """Armour beside it could attack, so that the attack as such is possible."""
    position = east(Wilno="GER 3I, GER 2C", Minsk="USSR 1I")
    for name, value in said.items():
        setattr(position.counters[0], name, value)
    line = "blitz" if phase == "blitzkrieg" else "attack"
    after = play(phase, position, axis=f"{line} Minsk with infantry")
    assert after.refusals() == [refused]


@clause("BW-17.1-2")
def test_who_is_named_and_has_to_renew_another_attack_hears_that() -> None:
    position = east(Wilno="GER 3I, GER 2C", Minsk="USSR 1I", Vitebsk="USSR 1I")
    armour = position.counters[1]
    armour.fought, armour.fought_phase = ["vitebsk"], "blitzkrieg"
    position.attacked["vitebsk"] = ["axis"]
    after = play("normal", position, axis="attack Minsk with armour", dice={"normal/Vitebsk": 6})
    assert after.refusals() == [
        ("BW-17.1-2", "GER 2 armoured must renew another attack."),
    ]


@clause("BW-16.5-1", "BW-17.4-1", "BW-15.1-5")
@pytest.mark.parametrize(
    ("phase", "said", "refused"),
    [
        ("blitzkrieg", {"zones_moved": 2}, ("BW-16.5-1", "GER 1 infantry has moved this turn.")),
        ("normal", {"shipped": True}, ("BW-17.4-1", "GER 1 infantry has moved this turn.")),
        ("normal", {"fought": ["riga"]}, ("BW-17.4-1", "GER 1 infantry has attacked this turn.")),
        (
            "normal",
            {"fortified": True},
            ("BW-15.1-5", "GER 1 infantry (fortified) is fortified and cannot move."),
        ),
    ],
)
def test_who_is_named_for_a_step_and_may_not_hears_why(
    phase: str, said: dict[str, Any], refused: tuple[str, str]
) -> None:
    position = east(Wilno="GER 1I, GER 2C", Berlin="supply 6")
    for name, value in said.items():
        setattr(position.counters[0], name, value)
    after = play(phase, position, axis="step infantry from Wilno to Pinsk")
    assert after.refusals() == [refused]


@clause("BW-17.5-2")
def test_who_is_in_supply_does_not_slip_away() -> None:
    """A minor country's corps at home is in supply; the German beside it is not."""
    position = scene(
        {
            "turn": 25,
            **EAST,
            "countries": {"POL": "surrendered to axis since 3", "FIN": "active axis"},
            "control": {"soviet": ["Oulu", "Kouvola"]},
            "zones": {"Helsinki": "FIN 2I, GER 2C"},
            "seas": {"Baltic Sea": "USSR air"},
        }
    )
    after = play("normal", position, axis="slip infantry from Helsinki to Kouvola")
    assert after.refusals() == [("BW-17.5-2", "FIN 2 infantry is not Out of Supply.")]


@clause("BW-15.3-11")
def test_who_is_named_for_activation_and_may_not_hears_why() -> None:
    position = east(Wilno="GER 3I, GER 2C", Minsk="USSR 1I", Berlin="supply 6")
    for counter in position.counters:
        counter.activated = False
    position.counters[0].zones_moved = 2
    after = play("movement", position, axis="activate infantry in Wilno")
    (refused,) = after.refusals()
    assert refused[0] == "BW-15.3-11"
    assert "no infantry" not in refused[1]


@clause("BW-12.1-1", "BW-14.1.1-2", "BW-A72")
@pytest.mark.parametrize(
    ("phase", "lines", "refused"),
    [
        (
            "naval",
            "sail 2 fleets from Scapa Flow to North Sea\nsail 2 fleets from North Sea to London",
            ("BW-12.1-1", "UK 2 fleets has sailed this turn."),
        ),
        (
            "sea_transport",
            "land air from Scapa Flow at Trondheim",
            ("BW-A72", "ALLIES air cannot land: only corps can be carried to beachheads."),
        ),
        (
            "sea_transport",
            "land infantry from Scapa Flow at Trondheim\n"
            "ship infantry from Trondheim beachhead to Scapa Flow",
            ("BW-14.1.1-2", "UK 2 infantry has already moved or been carried by sea this turn."),
        ),
    ],
)
def test_who_is_named_at_sea_and_may_not_hears_why(
    phase: str, lines: str, refused: tuple[str, str]
) -> None:
    position = scene(
        {
            "turn": 41,
            "active": "allies",
            "control": {"axis": ["Norway"]},
            "countries": {"NOR": "surrendered to axis since 7"},
            "zones": {"Scapa Flow": "UK 2I, UK air, UK 2F", "London": "supply 9"},
            "seas": {"Norwegian Sea": "UK air on beachhead Trondheim"},
        }
    )
    after = play(phase, position, allies=lines)
    assert after.refusals() == [refused]


# ------------------------------------------------------------------------------ supply


@clause("BW-7-20", "BW-7-23", "BW-15.2-1")
@pytest.mark.parametrize(
    ("order", "corps", "paid"),
    [
        ("strategic all from Berlin to Munich", "GER 1I", 2),
        ("strategic all from Berlin to Munich", "GER 3I", 4),
        ("move all from Berlin to Leipzig", "GER 1I", 1),
        ("move all from Berlin to Leipzig", "GER 1C, GER 2C", 3),
    ],
)
def test_what_moves_cost_in_half_units(order: str, corps: str, paid: int) -> None:
    position = scene({"turn": 3, "zones": {"Berlin": corps, "Ruhr": "supply 9"}})
    play("movement", position, axis=order)
    assert sum(c.halves for c in position.counters if c.kind == "supply") == 18 - paid


@clause("BW-7-21", "BW-7-38")
def test_the_last_half_unit_activates_a_single_corps_and_no_more() -> None:
    position = east(Pinsk="GER 1I", Wilno="GER 2I", Minsk="USSR 1I", Berlin="supply 1/2")
    for counter in position.counters:
        counter.activated = False
    after = play("movement", position, axis="activate all in Wilno\nactivate all in Pinsk")
    assert [c.place for c in position.counters if c.activated] == ["pinsk"]
    assert len(after.refusals()) == 1
    assert not [c for c in position.counters if c.kind == "supply" and c.side == "axis"]


@clause("BW-14.1.1-2", "BW-15.2-2")
def test_who_was_shipped_goes_nowhere_by_rail() -> None:
    position = scene({"turn": 3, "zones": {"Hamburg": "GER 1I", "Berlin": "supply 4"}})
    after = play(
        ("sea_transport", "movement"),
        position,
        axis="ship all from Hamburg to Koszalin\nstrategic all from Koszalin to Munich",
    )
    assert at(position, "koszalin") == ["GER 1 infantry"]
    assert [cited for cited, _ in after.refusals()] == ["BW-14.1.1-2"]


@clause("BW-4-3", "BW-14.1.1-1")
def test_malta_holds_one_corps_when_the_transport_ends() -> None:
    position = scene(
        {
            "turn": 17,
            "active": "allies",
            "countries": {"FRA": "surrendered to axis since 8"},
            "zones": {"Malta": "UK 1I", "Gibraltar": "UK 1I", "London": "supply 6"},
        }
    )
    after = play("sea_transport", position, allies="ship all from Gibraltar to Malta")
    assert at(position, "gibraltar") == []
    assert at(position, "malta") == ["UK 1 infantry"]
    assert after.told("StackReduced")


# ------------------------------------------------------------------------- beachheads


@clause("BW-14.1.2-11", "BW-13.2-5", "BW-13.4.5-3")
def test_a_new_beachhead_that_is_countered_leaves_its_corps_at_sea_to_be_lost() -> None:
    def ashore(german: str) -> Position:
        return scene(
            {
                "turn": 41,
                "active": "allies",
                "control": {"axis": ["Norway"]},
                "countries": {"NOR": "surrendered to axis since 7"},
                "zones": {"Trondheim": "GER 2I", "Scapa Flow": "UK air", "Bergen": german},
                "seas": {"Norwegian Sea": "UK 2I on beachhead Trondheim"},
            }
        )

    lines = "air from Scapa Flow to Norwegian Sea"
    held = ashore("")
    after = play(("air", "sea_transport"), held, allies=lines)
    assert after.told("Stranded") == []
    lost = ashore("GER air")
    after = play(("air", "sea_transport"), lost, allies=lines, axis="counter")
    assert [told["units"] for told in after.told("Stranded")] == [["UK 2 infantry"]]
    assert at(lost, "norwegian_sea") == []
