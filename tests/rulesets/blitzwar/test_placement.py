"""11.5 Placement of Major Powers' reinforcements."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.reinforcements.arrivals import muster
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import legal_zones
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from tests.rulesets.blitzwar.home_kit import add, board, control, play, start, state, units

clause = pytest.mark.clause


def arriving(card: str, turn: int = 5, **more: str) -> Position:
    """A position in which only this card arrives."""
    position = start(turn=turn, **more)
    side = board().cards[card].side
    for other, mine in position.cards.items():
        mine.queue = [card, *mine.queue] if other == side else []
    state(position, "FRA", "surrendered", "allies")
    state(position, "POL", "surrendered", "allies")
    state(position, "FIN", "surrendered", "axis")
    return position


@clause("BW-11.5-1")
def test_corps_and_supply_arrive_in_supply_zones() -> None:
    position = arriving("axis_limited_1")
    after = play(
        reinforcement,
        position,
        {
            "axis": "place infantry, armour in Ruhr\nplace 2 supply in Munich\n"
            "place supply in Vienna"
        },
    )
    assert units(position, "ruhr", "GER") == {"infantry": 1, "armour": 1}
    assert units(position, "munich") == {"supply": 2}
    assert units(position, "vienna") == {}
    assert sum(c.halves for c in position.counters) == 10
    assert after.clauses("NotCarriedOut") == ["BW-11.5-1"]


@clause("BW-11.5-1")
def test_only_in_zones_of_its_own_that_it_holds() -> None:
    position = start(turn=5)
    control(position, "soviet", "berlin")
    control(position, "axis", "moscow")
    assert legal_zones(position, board(), "axis", "infantry", "GER") == ["ruhr", "munich"]
    assert "berlin" not in legal_zones(position, board(), "soviet", "supply", "USSR")


@clause("BW-11.5-2")
def test_naval_units_at_naval_bases() -> None:
    position = arriving("axis_limited_6")
    control(position, "axis", "brest")
    after = play(
        reinforcement,
        position,
        {"axis": "place 1 U-boat in Brest\nplace U-boat in Koszalin"},
    )
    assert units(position, "brest") == {"u_boat": 1}
    assert units(position, "hamburg") == {"u_boat": 1}
    assert "BW-11.5-2" in after.clauses("NotCarriedOut")


@clause("BW-11.5-3", "BW-7-36")
def test_air_units_in_controlled_and_supplied_zones() -> None:
    position = arriving("axis_limited_3", gorki="USSR I")
    control(position, "axis", "warsaw", "smolensk")
    zones = legal_zones(position, board(), "axis", "air", "GER")
    assert "warsaw" in zones
    assert "vienna" in zones
    assert "smolensk" not in zones  # cut off
    assert "paris" not in zones
    # Neither ally in the other's zones, whoever stands there.
    add(position, "baku", "UK I")
    assert "baku" not in legal_zones(position, board(), "allies", "air", "UK")
    play(reinforcement, position, {"axis": "place air in Warsaw"})
    assert units(position, "warsaw") == {"air": 1}


@clause("BW-11.5-4", "BW-A67")
def test_one_corps_of_a_total_war_card_may_be_british() -> None:
    position = arriving("allies_total_8", turn=25)  # 3 infantry, 1 air, 19 supply
    state(position, "USA", "active", "allies")
    after = play(
        reinforcement,
        position,
        {"allies": "place 2 UK infantry in London\nplace everything in America"},
    )
    british = sum(c.infantry for c in position.counters if c.country == "UK")
    american = sum(c.infantry for c in position.counters if c.country == "USA")
    assert (british, american) == (1, 2)
    assert "BW-11.5-4" in after.clauses("NotCarriedOut")
    assert "One corps may be British; the others are American." in after.asked("placement")[0].told
    position = arriving("allies_limited_8")
    after = play(reinforcement, position)
    assert len(after.asked("placement")[0].told) == 1
    assert {c.country for c in position.counters if c.infantry} == {"UK"}


@clause("BW-11.5-5")
def test_the_british_use_any_allied_supply_zone() -> None:
    position = arriving("allies_limited_8")
    play(
        reinforcement,
        position,
        {"allies": "place 1 infantry in America\nplace 1 infantry in Asian Bases"},
    )
    assert units(position, "america", "UK") == {"infantry": 1}
    assert units(position, "asian_bases", "UK") == {"infantry": 1}


@clause("BW-11.5-6")
def test_americans_arrive_in_america_alone_before_1944() -> None:
    position = arriving("allies_total_3", turn=35)  # 2 armour, 1 fleet, 14 supply
    state(position, "USA", "active", "allies")
    after = play(reinforcement, position, {"allies": "place 2 USA armour in London"})
    assert units(position, "america", "USA") == {"armour": 2}
    assert units(position, "london", "USA") == {}
    assert "BW-11.5-6" in after.clauses("NotCarriedOut")


@clause("BW-11.5-2")
@pytest.mark.parametrize(
    ("held", "port"), [(("hamburg", "brest"), "hamburg"), (("brest",), "brest"), ((), "")]
)
def test_in_silence_ships_come_at_home_or_at_another_naval_base(
    held: tuple[str, ...], port: str
) -> None:
    position = arriving("axis_limited_6")
    bases = [zone.id for zone in board().zones.values() if zone.naval_base]
    control(position, "allies", *bases)
    control(position, "axis", *held)
    after = play(reinforcement, position)
    assert {c.place for c in position.counters if c.kind == "u_boat"} == ({port} if port else set())
    lost = {fact["units"].split()[1] for fact in after.told("ReinforcementsLost")}
    assert ("u_boat" in lost) is (not port)


@clause("BW-11.5-3", "BW-11.5-4", "BW-11.5-6")
def test_in_silence_units_arrive_where_they_may() -> None:
    """Americans in America, one infantry corps of a Total War card as British nearer to the
    enemy, air in a supply zone, or where supply is if no such zone is left."""
    position = arriving("allies_total_8", turn=35)  # 3 infantry, 1 air, 19 supply
    state(position, "USA", "active", "allies")
    play(reinforcement, position)
    assert units(position, "america", "USA") == {"infantry": 2}
    (british,) = (c for c in position.counters if c.infantry and c.place != "america")
    assert (british.country, british.place) == ("UK", "london")
    position = arriving("axis_limited_2", berlin="AXIS S4")  # 2 infantry, 1 air, 6 supply
    play(reinforcement, position)
    assert [c.place in board().supply_zones("axis") for c in position.counters] == 5 * [True]
    position = arriving("axis_limited_2", lodz="AXIS S4")
    control(position, "allies", *board().supply_zones("axis"))
    control(position, "axis", "lodz")
    after = play(reinforcement, position)
    (wing,) = (c for c in position.counters if c.kind == "air")
    assert position.control[wing.place] == "axis"
    lost = [fact["units"].split()[1] for fact in after.told("ReinforcementsLost")]
    assert lost == ["infantry", "supply"]


@clause("BW-11.3-1")
@pytest.mark.parametrize(
    ("orders", "refused"),
    [
        (
            "place 2 infantry in Munich\nplace infantry in Ruhr",
            "No infantry from your card is left",
        ),
        ("place armour in Ruhr", "No armour from your card is left"),
        ("place everything in Munich\nplace everything in Ruhr", "No unit from your card is left"),
        ("place 3 infantry in Munich", "Only 2 infantry arrive now"),
        ("place 1 infantry in Munich\nplace 2 infantry in Ruhr", "Only 1 infantry arrive now"),
        ("place infantry in Munich\nplace infantry in Leipzig", "Infantry cannot arrive in"),
    ],
)
def test_what_the_card_does_not_bring_is_told(orders: str, refused: str) -> None:
    position = arriving("axis_limited_2")  # 2 infantry, 1 air, 6 supply
    after = play(reinforcement, position, {"axis": orders})
    (told,) = after.told("NotCarriedOut")
    assert told["reason"].startswith(refused)
    assert sum(c.infantry for c in position.counters) == 2


@clause("BW-11.5-7")
def test_from_1944_in_the_united_kingdom_too() -> None:
    position = arriving("allies_total_3", turn=36)
    state(position, "USA", "active", "allies")
    play(reinforcement, position, {"allies": "place 2 USA armour in London"})
    assert units(position, "london", "USA") == {"armour": 2}
    zones = legal_zones(position, board(), "allies", "armour", "USA")
    assert "asian_bases" not in zones


@clause("BW-11.5-8")
def test_what_has_no_counter_is_lost() -> None:
    position = arriving("axis_limited_2")  # 2 infantry, 1 air, 6 supply
    for zone in ("breslau", "vienna", "prague", "hanover"):
        add(position, zone, "GER A A")
    add(position, "leipzig", "GER A A")
    after = play(reinforcement, position)
    lost = {f["units"]: f["lost"] for f in after.told("ReinforcementsPlaced")}
    assert lost["1 air"] == 1
    assert sum(c.kind == "air" for c in position.counters) == 10


@clause("BW-11.5-9")
def test_armour_without_a_counter_comes_as_infantry() -> None:
    position = arriving("soviet_limited_3")  # 1 armour, 6 supply
    for zone in ("kiev", "minsk", "orel"):
        add(position, zone, "USSR 2C")
    after = play(reinforcement, position)
    placed = next(f for f in after.told("ReinforcementsPlaced") if f["units"] == "1 armour")
    assert (placed["converted"], placed["lost"]) == (1, 0)
    here = units(position, placed["zone"], "USSR")
    assert here["infantry"] == 1
    assert "armour" not in here


@clause("BW-11.5-8", "BW-11.5-9")
@pytest.mark.parametrize(
    ("country", "there", "arriving", "came"),
    [
        # infantry, armour -> (infantry, armour, armour taken as infantry, lost)
        ("ITA", "", (2, 1), (2, 1, 0, 0)),
        ("ITA", "ITA C C", (2, 0), (2, 0, 0, 0)),
        ("ITA", "ITA C C", (0, 1), (0, 0, 1, 0)),
        ("ITA", "ITA C C", (2, 1), (2, 0, 1, 0)),
        ("ITA", "ITA C", (0, 2), (0, 1, 1, 0)),
        ("BE", "BE 2I", (3, 0), (2, 0, 0, 1)),
        ("BE", "BE 2I 2I", (2, 0), (0, 0, 0, 2)),
        ("BE", "BE 2I", (1, 2), (1, 0, 1, 1)),
        ("BE", "BE 2I 1I", (1, 1), (0, 0, 0, 2)),
    ],
)
def test_as_many_come_as_there_are_counters_armour_as_infantry_if_need_be(
    country: str, there: str, arriving: tuple[int, int], came: tuple[int, int, int, int]
) -> None:
    position = start(turn=5, athens=there) if there else start(turn=5)
    got = muster(position, board(), "axis", country, "milan", *arriving)
    assert (got.infantry, got.armour, got.converted, got.lost) == came
    new = [c for c in position.counters if c.place == "milan"]
    assert sum(c.infantry for c in new) == came[0] + came[2]
    assert sum(c.armour for c in new) == came[1]


@clause("BW-11.10-6")
@pytest.mark.parametrize(("zone", "shown"), [("moscow", [3]), ("kiev", [1, 2])])
def test_soviet_corps_arrive_as_an_army_of_three_in_a_supply_zone_alone(
    zone: str, shown: list[int]
) -> None:
    position = start(turn=25)
    position.unlocked = {"I3": 6}
    muster(position, board(), "soviet", "USSR", zone, 3)
    assert sorted(c.infantry for c in position.counters) == shown


@clause("BW-4-1")
def test_a_zone_holds_three_counters_of_corps_when_the_phase_ends() -> None:
    position = start(turn=5, berlin="GER 3I 3I 3I 1I")
    for mine in position.cards.values():
        mine.queue = []
    after = play(reinforcement, position)
    assert len([c for c in position.counters if c.place == "berlin"]) == 3
    assert len(after.told("StackReduced")) == 1


@clause("BW-11.5-8", "BW-3-11")
def test_lost_units_can_be_bought_back() -> None:
    position = arriving("axis_limited_2")
    for _ in range(5):
        add(position, "breslau", "GER A A")
    position.counters.pop()
    play(reinforcement, position, {"axis": "place air in Berlin"})
    assert units(position, "berlin")["air"] == 1


@clause("BW-4-1", "BW-11.5-1")
def test_arriving_corps_are_combined_where_a_zone_is_full() -> None:
    position = arriving("axis_limited_5", berlin="GER 3I 2I 1I")  # 2 infantry
    after = play(reinforcement, position, {"axis": "place infantry in Berlin"})
    corps = [c for c in position.counters if c.place == "berlin" and c.corps]
    assert len(corps) <= 3
    assert sum(c.infantry for c in corps) == 8
    assert after.told("StackReduced") == []


def test_silence_reinforces_the_supply_zone_nearest_to_the_enemy() -> None:
    position = arriving("axis_limited_1")
    play(reinforcement, position)
    zones = {c.place for c in position.counters}
    assert len(zones) == 1
    assert zones <= set(board().supply_zones("axis"))


def test_a_standing_order_places_what_it_can() -> None:
    position = arriving("axis_limited_2")
    play(
        reinforcement,
        position,
        standing={"axis": ["always place corps in Munich, supply in Ruhr, air in Vienna"]},
    )
    assert units(position, "munich") == {"infantry": 2}
    assert units(position, "ruhr") == {"supply": 6}
    assert units(position, "vienna") == {"air": 1}


@clause("BW-11.10-2")
def test_counters_are_reorganised_in_the_phase() -> None:
    position = arriving("axis_limited_1", munich="GER 1I 1I")
    play(reinforcement, position, {"axis": "combine 2 GER infantry in Munich"})
    assert [c.infantry for c in position.counters if c.place == "munich"] == [2]
    assert position.active == "axis"


@clause("BW-11.5-2", "BW-11.5-8")
@pytest.mark.parametrize(("at_war", "american"), [(True, {"fleet": 1}), (False, {})])
def test_american_ships_come_when_the_british_counters_are_used_up(
    at_war: bool, american: dict[str, int]
) -> None:
    position = arriving("allies_limited_1", turn=25)
    add(position, "north_atlantic", "UK 2F 2F F F F F")
    if at_war:
        state(position, "USA", "active", "allies")
    play(reinforcement, position, {"allies": "place fleet in Scapa Flow"})
    assert units(position, "scapa_flow", "USA") == american
    assert units(position, "scapa_flow", "UK") == {}


@clause("BW-11.5-2", "BW-11.5-8")
def test_german_ships_without_a_counter_are_lost_whoever_is_at_war() -> None:
    position = arriving("axis_limited_6", turn=25)
    add(position, "north_sea", "GER F F 2F 2U 2U 2U 2U U U")
    state(position, "USA", "active", "allies")
    after = play(reinforcement, position)
    assert not [c for c in position.counters if c.country == "USA"]
    assert sum(told["lost"] for told in after.told("ReinforcementsPlaced")) > 0


@clause("BW-4-1", "BW-11.5-8", "BWD-11")
@pytest.mark.parametrize(
    ("there", "arrive", "left"),
    [
        ("GER I I I", (1, 0), [1, 3]),  # a fourth counter would be too many: they combine
        ("GER I I", (1, 0), [1, 1, 1]),
        ("GER I", (2, 0), [1, 2]),
        ("GER 3I 3I 3I", (1, 0), [1, 3, 3, 3]),  # nothing can be combined
        ("GER I I, ITA I", (1, 0), [1, 3]),
        ("GER I I C", (0, 1), [1, 3]),
    ],
)
def test_who_arrives_joins_counters_where_a_zone_would_hold_too_many(
    there: str, arrive: tuple[int, int], left: list[int]
) -> None:
    position = start(turn=10, berlin=there)
    state(position, "ITA", "active", "axis")
    arrived = muster(position, board(), "axis", "GER", "berlin", *arrive)
    assert (arrived.lost, arrived.converted) == (0, 0)
    assert sorted(c.corps for c in position.counters) == left
