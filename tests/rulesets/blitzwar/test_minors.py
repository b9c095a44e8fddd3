"""11.2 Reinforcements of Minor Powers and minor countries."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import Answer
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import due_minors, minors
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from tests.rulesets.blitzwar.home_kit import (
    add,
    board,
    control,
    play,
    read,
    start,
    state,
    table_for,
    units,
)

clause = pytest.mark.clause

OTHERS = ("BE", "GRE", "FIN", "HUN", "BUL", "SWE")
SEASONAL = ("POL", "RUM", "YUG", "SP", "TUR")


def receiving(turn: int, **states: str) -> list[str]:
    position = start(turn=turn)
    position.countries["POL"].state = "neutral"
    position.countries["FRA"].state = "surrendered"
    for country, side in states.items():
        state(position, country, "active", side)
    return [d.country for d in due_minors(position, board())]


@clause("BW-11.2-1")
def test_france_gets_a_corps_every_turn() -> None:
    for turn in (2, 3, 4, 5):
        assert "FRA" in receiving(turn, FRA="allies")
        assert "FRA" not in receiving(turn)


@pytest.mark.parametrize("country", SEASONAL)
@clause("BW-11.2-4", "BW-11.2-7")
def test_some_at_the_beginning_of_each_season(country: str) -> None:
    got = [turn for turn in range(2, 13) if country in receiving(turn, **{country: "axis"})]
    assert got == [2, 4, 6, 8, 10, 12]
    assert receiving(4) == ["FIN"]
    position = start(turn=4)
    state(position, country, "passage", "axis")
    assert country not in [d.country for d in due_minors(position, board())]


@pytest.mark.parametrize("country", OTHERS)
@clause("BW-11.2-6")
def test_the_others_when_winter_and_summer_begin(country: str) -> None:
    got = [turn for turn in range(2, 21) if country in receiving(turn, **{country: "axis"})]
    assert got == [4, 8, 12, 16, 20]


@clause("BW-11.2-8", "BW-11.2-7", "BW-11.2-10")
def test_finland_even_while_neutral() -> None:
    position = start(turn=4)
    after = play(reinforcement, position)
    assert units(position, "helsinki") == {"infantry": 1}
    assert [c.side for c in position.counters if c.country == "FIN"] == ["neutral"]
    assert [a.seat for a in after.asked("minors")] == ["allies"]  # for France alone
    state(position, "FIN", "surrendered", "axis")
    assert "FIN" not in [d.country for d in due_minors(position, board())]


@clause("BW-11.2-5")
def test_denmark_and_norway_get_nothing_and_own_no_counters() -> None:
    for turn in range(2, 21):
        assert not {"DEN", "NOR"} & set(receiving(turn, DEN="allies", NOR="allies"))
    assert board().types_of("DEN") == board().types_of("NOR") == ()


@clause("BW-11.2-9", "BW-11.2-10", "BW-11.2-11")
def test_french_finnish_and_greek_corps_go_anywhere_at_home() -> None:
    position = start(turn=4)
    state(position, "GRE", "active", "allies")
    state(position, "FIN", "active", "axis")
    play(
        reinforcement,
        position,
        {
            "allies": "place French infantry in Reims\nplace Greek infantry in Crete",
            "axis": "place Finnish infantry in Oulu",
        },
    )
    assert units(position, "reims", "FRA") == {"infantry": 1}
    assert units(position, "crete", "GRE") == {"infantry": 1}
    assert units(position, "oulu", "FIN") == {"infantry": 1}


@clause("BW-11.2-9", "BW-A76")
def test_and_nowhere_else() -> None:
    position = start(turn=4)
    control(position, "axis", "reims")
    after = play(reinforcement, position, {"allies": "place French infantry in Reims"})
    assert units(position, "reims") == {}
    assert units(position, "paris") == {"infantry": 1}
    assert after.told("NotCarriedOut")
    control(position, "axis", *board().country("FRA"))
    after = play(reinforcement, position)
    assert [f["country"] for f in after.told("MinorLost")] == ["FRA"]


@clause("BW-11.2-12")
@pytest.mark.parametrize("wrong", ["place air in Stuttgart", "place Greek infantry in Crete"])
def test_an_answer_about_other_units_is_told(wrong: str) -> None:
    position = start(turn=4)
    state(position, "FIN", "active", "axis")
    table = table_for(position)
    asking = minors(position, table)
    batch = next(asking)
    orders = tuple(o.model_copy(update={"line": 1}) for o in read("axis", wrong))
    answers = {ask.seat: Answer((), "player") for ask in batch}
    assert [ask.key for ask in batch if ask.seat == "axis"] == ["minors/FIN"]
    with pytest.raises(StopIteration):
        asking.send({**answers, "axis": Answer(orders, "player")})
    (told,) = [event for event in table.events if event.kind == "NotCarriedOut"]
    assert (told.facts["line"], told.to) == (1, ["axis"])
    assert told.clause in ("BW-11.2-12", "BW-11.2-7")


@clause("BW-11.2-12", "BW-A39")
def test_other_corps_go_to_the_capital_or_are_lost() -> None:
    position = start(turn=4)
    state(position, "HUN", "active", "axis")
    after = play(reinforcement, position)
    assert units(position, "budapest", "HUN") == {"infantry": 1}
    assert units(position, "warsaw", "POL") == {"infantry": 1}
    control(position, "soviet", "budapest")
    after = play(reinforcement, position)
    assert "HUN" in [f["country"] for f in after.told("MinorLost")]


@clause("BW-9.6-13")
def test_not_where_another_minor_country_stands() -> None:
    position = start(turn=4, budapest="RUM 2I")
    state(position, "HUN", "active", "axis")
    state(position, "RUM", "active", "axis")
    after = play(reinforcement, position)
    assert "HUN" in [f["country"] for f in after.told("MinorLost")]


# --------------------------------------------------------------------------- Italy


def italy(turn: int, orders: str = "", **more: str) -> dict[str, dict[str, int]]:
    position = start(turn=turn, **more)
    state(position, "ITA", "active", "axis")
    play(reinforcement, position, {"axis": orders} if orders else None)
    found: dict[str, dict[str, int]] = {}
    for zone in board().zones:
        if board().zones[zone].country == "ITA" and (there := units(position, zone)):
            found[zone] = there
    return found


@clause("BW-11.2-2", "BW-11.2-3", "BW-11.2-12")
def test_italy_gets_four_supply_and_two_units_a_season() -> None:
    assert italy(8, "Italy takes armour, infantry") == {
        "rome": {"infantry": 1, "armour": 1, "supply": 4}
    }
    assert italy(9, "Italy takes armour, infantry") == {}


@clause("BW-11.2-3")
def test_two_units_and_at_most_one_fleet() -> None:
    assert italy(8, "Italy takes 2 fleets") == {
        "rome": {"infantry": 1, "supply": 4}, "taranto": {"fleet": 1},
    }  # fmt: skip
    assert italy(8, "Italy takes 3 infantry") == {"rome": {"infantry": 2, "supply": 4}}


@clause("BW-11.2-3")
@pytest.mark.parametrize(
    ("order", "raised", "refused"),
    [
        ("", ["armour", "armour"], 0),
        ("Italy takes air, fleet", ["air", "fleet"], 0),
        ("Italy takes armour", ["armour", "infantry"], 0),
        ("Italy takes 2 air", ["air", "air"], 0),
        ("Italy takes 2 fleets", ["fleet", "infantry"], 1),
        ("Italy takes 2 supply", ["infantry", "infantry"], 1),
        ("Italy takes air, U-boat", ["air", "infantry"], 1),
        ("Italy takes armour, air, infantry", ["armour", "air"], 1),
    ],
)
def test_italy_raises_two_of_four_kinds(order: str, raised: list[str], refused: int) -> None:
    position = start(turn=8)
    state(position, "ITA", "active", "axis")
    after = play(reinforcement, position, {"axis": order} if order else {})
    assert [fact["units"] for fact in after.told("ItalyRaised")] == [raised]
    assert after.clauses("NotCarriedOut") == refused * ["BW-11.2-3"]


@clause("BW-11.2-13", "BW-11.2-14")
def test_where_fleets_and_air_units_arrive() -> None:
    orders = "Italy takes fleet, air\nplace Italian fleet in Naples\nplace Italian air in Tripoli"
    got = italy(8, orders, tripoli="AXIS S2")
    assert got["naples"] == {"fleet": 1}
    assert got["tripoli"] == {"air": 1, "supply": 2}
    # A colonial port is not a place for the fleet; a zone without supply none for air.
    orders = "Italy takes fleet, air\nplace Italian fleet in Tripoli\nplace Italian air in Malta"
    got = italy(8, orders)
    assert got["taranto"] == {"fleet": 1}
    assert got["rome"] == {"air": 1, "supply": 4}


@clause("BW-A76")
def test_without_rome_what_goes_there_is_lost() -> None:
    position = start(turn=40)
    state(position, "ITA", "active", "axis")
    control(position, "allies", "rome")
    after = play(reinforcement, position, {"axis": "Italy takes infantry, fleet"})
    assert units(position, "rome") == {}
    assert units(position, "taranto") == {"fleet": 1}
    assert [f["units"] for f in after.told("MinorLost") if f["country"] == "ITA"] == ["1 infantry"]


def test_a_standing_order_chooses_for_italy() -> None:
    position = start(turn=8)
    state(position, "ITA", "active", "axis")
    play(reinforcement, position, standing={"axis": ["always Italy takes 2 infantry"]})
    assert units(position, "rome", "ITA") == {"infantry": 2}


@clause("BW-11.2-7")
def test_new_corps_join_counters_where_a_zone_is_full() -> None:
    position = start(turn=4, warsaw="POL 2I 2I")
    add(position, "warsaw", "UK I")
    after = play(reinforcement, position)
    corps = [c for c in position.counters if c.place == "warsaw"]
    assert len(corps) <= 3
    assert after.told("StackReduced") or len(corps) == 3
