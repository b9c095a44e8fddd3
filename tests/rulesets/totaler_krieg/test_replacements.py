"""1.2.2 Partisan Bases, 1.3 replacements, 6.2 the order of Conditional Events: what the other
modules leave."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import POSTURE_BOXES, Position
from adjudicator.rulesets.totaler_krieg.book.countries.conquest import conquerable
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import permanent_events
from adjudicator.rulesets.totaler_krieg.book.events.acting import play_event
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.book.home.replacements import (
    Steps,
    cost,
    entitled,
    read_steps,
    take_steps,
)
from tests.rulesets.totaler_krieg.kit import After, act, board, field, play, position

clause = pytest.mark.clause
PEACE = dict.fromkeys(POSTURE_BOXES, "")


def raised(text: str, start: Position, **orders: str) -> After:
    """Replacement steps taken outside the Replacements Segment."""

    def part(now: Position, table: Table[Board]) -> Play:
        yield from take_steps(now, table, read_steps(text), "replacements")

    return act(part, start, **orders)


def infantry(country: str) -> list[str]:
    """The plain one-step infantry of a Country."""
    return [
        name
        for name, one in board().counters.items()
        if one.country == country
        and one.type == "infantry"
        and one.front is not None
        and one.front.steps == 1
        and not {"colonial", "res"} & one.traits
    ]


# ------------------------------------------------------------------------------ markers


@clause("TK-1.3.2-2", "TK-1.3.2.2-2")
def test_markers_give_the_steps_printed_on_them_to_their_faction() -> None:
    start = position()
    for short, faction, minors in (
        ("Axi", "axis", "Axis Minor"),
        ("Wes", "western", "Western Minor"),
        ("Sov", "soviet", "Soviet Minor"),
    ):
        marker = start.pieces[f"MK-{short}-Minor_Country_Production"]
        marker.at = "strategic"
        for mode, number in (("", 1), ("+2", 2)):
            marker.mode = mode
            start.phasing = faction  # type: ignore[assignment]
            assert entitled(start, board()).left == {(minors, "any"): number}
        marker.at = "supply"
    # A War Economy marker is white: it serves whoever the Country belongs to.
    start.pieces["MK-War_Economy_Turkey"].at = "strategic"
    for faction in ("axis", "western", "soviet"):
        start.countries["Turkey"].status, start.countries["Turkey"].faction = "active", faction
        start.phasing = faction  # type: ignore[assignment]
        assert entitled(start, board()).left == {("Turkey", "any"): 1}


@clause("TK-1.3.2.4-3")
@pytest.mark.parametrize(("steps", "tanks"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_pairs_of_ss_europa_steps_become_armor(steps: int, tanks: int) -> None:
    left = Steps()
    left.add("Germany", "pairs europa", steps)
    there, found = field(), 0
    while (bill := cost(there, board().counters["GER-pz01"], left)) is not None:
        for group, number in bill.items():
            left.left[group] -= number
        found += 1
    assert found == tanks
    assert sum(left.left.values()) == steps - 2 * tanks


# ---------------------------------------------------------------------- what may be taken


@clause("TK-1.3-2", "TK-1.3.3-1")
def test_replacements_of_an_event_come_on_any_turn_and_by_the_same_rules() -> None:
    start = position(turn="1941 June-July")  # no Seasonal Turn
    assert not board().calendar[start.turn].seasonal
    after = raised(
        "Germany: 2 infantry", start, axis="raise GER-inf01 at w3825\nraise GER-inf02 at e4312"
    )
    assert after.at("GER-inf01") == "w3825"
    assert after.clauses() == ["TK-1.3.4-5"]
    assert after.told("StepsNotTaken")[0]["steps"] == {"Germany infantry": 1}
    start.cards["axis"].current = "22a"
    late = play("replacements", position(turn="1941 May-June"), axis="")
    assert late.told("Received") == []


@clause("TK-1.3.3-4", "TK-1.3.3-5", "TK-F1-157")
def test_an_army_comes_on_its_one_step_side_or_not_at_all() -> None:
    start = position(countries={"Italy": "active axis"})
    lines = "raise Italy-5 at w2623\nraise Italy-ITHQ at w2623"
    after = raised("Italy: 3 any", start, axis=lines)
    assert (after.at("Italy-5"), after.steps("Italy-5")) == ("w2623", 1)
    assert after.clauses() == ["TK-1.3.3-4"]  # the HQ has no one-step side
    two = next(
        name for name, one in board().counters.items()
        if one.country == "France" and one.front is not None and one.front.steps == 2
        and one.back is not None and one.back_is == "unit" and one.back.steps == 1
        and "P" not in one.traits
    )  # fmt: skip
    french = position(countries={"France": "active western"}, phasing="western")
    there = raised("France: 1 infantry", french, western=f"raise {two} at w3516")
    assert there.steps(two) == 1


@clause("TK-1.3.3.1-2")
@pytest.mark.parametrize(("status", "able"), [("active", True), ("conquered", False)])
def test_no_minor_country_steps_for_a_conquered_ally(status: str, able: bool) -> None:
    here = field(countries={"Poland": f"{status} western"}, phasing="western")
    unit = board().counters[infantry("Poland")[0]]
    assert (cost(here, unit, read_steps("Western Minor: 1")) is not None) is able
    start = position(countries={"Poland": f"{status} western"}, phasing="western")
    told = raised("Western Minor: 1", start, western=f"raise {unit.id} at e4101").clauses()
    assert ("TK-1.3.3.1-2" in told) is not able


@clause("TK-1.3.3.1-3")
def test_a_minor_country_step_is_of_either_sort() -> None:
    here = field(countries={"Hungary": "active axis"})
    steps = read_steps("Axis Minor: 2")
    assert cost(here, board().counters["Hun-arm"], steps) == {("Axis Minor", "any"): 1}
    assert cost(here, board().counters["Hun-1A"], steps) == {("Axis Minor", "any"): 1}
    start = position(countries={"Hungary": "active axis"})
    lines = "raise Hun-arm at e3201\nraise Hun-1A at e3201"
    assert raised("Axis Minor: 2", start, axis=lines).clauses() == []


@clause("TK-1.3.3.3-1", "TK-1.3.3.4-1")
def test_garrisons_are_never_replacements_elite_units_are() -> None:
    start = position(countries={"Greece": "active western"}, phasing="western")
    garrison = raised("Greece: 1 any", start, western="raise Gre-Cre at e1806")
    assert garrison.clauses() == ["TK-1.3.3.3-1"]
    turks = position(countries={"Turkey": "active western"}, phasing="western")
    assert "elite" in board().counters["Tur-Cav"].traits
    assert raised("Turkey: 1 any", turks, western="raise Tur-Cav at e2412").clauses() == []


# ------------------------------------------------------------------------------- places


@clause("TK-1.3.4-1", "TK-1.3.4-2", "TK-1.3.4-3")
def test_any_number_appears_in_one_city_stacking_counts_at_the_end() -> None:
    foot = [f"GER-inf{n:02d}" for n in range(1, 6)]
    lines = "\n".join(f"raise {name} at w3825" for name in foot)
    during = raised("Germany: 5 infantry", position(), axis=lines)
    assert [during.at(name) for name in foot] == ["w3825"] * 5
    start = position()
    start.cards["axis"].current = "22a"
    ended = play("replacements", start, axis=lines)
    assert sum(ended.at(name) == "w3825" for name in foot) == 3  # 9.2
    elsewhere = raised("Germany: 1 infantry", position(), axis="raise GER-inf01 at w3720")
    assert elsewhere.at("GER-inf01") == "w3720"


def logistics(marker: str, at: str, phasing: str, **words: Any) -> Field:
    return field(scenario="start-1943", phasing=phasing, units={at: marker, **words})


@clause("TK-1.3.4-7", "TK-1.3.4-20")
def test_units_appear_on_a_logistics_marker_with_a_line_home() -> None:
    rear = logistics("MK-Sov-Stavka", "e4112", "soviet")
    assert location_refusal(rear, "Rus-inf01", "e4112") is None
    none = field(scenario="start-1943", phasing="soviet")
    if not none.board.hexes["e4013"].city:
        assert location_refusal(none, "Rus-inf01", "e4013") is not None
    for place in ("w3916", "w3915"):
        west = logistics("MK-Wes-SHAEF", place, "western")
        assert location_refusal(west, "US-inf01", place) is None
    plain = field(scenario="start-1943", phasing="western")
    assert location_refusal(plain, "US-inf01", "w3915") is not None
    cut = logistics("MK-Wes-SHAEF", "w3516", "western")  # Paris, in the midst of the Axis
    assert location_refusal(cut, "US-inf01", "w3516") is not None
    lost = logistics("MK-Sov-Stavka", "w3722", "soviet")
    assert location_refusal(lost, "Rus-inf01", "w3722") is not None


@clause("TK-1.3.4-23")
def test_the_western_airborne_unit_appears_where_british_or_us_units_do() -> None:
    here = field(phasing="western")
    for place in ("w3916", "box:us_canada"):
        assert location_refusal(here, "WES-1AB", place) is None
    assert location_refusal(here, "WES-1AB", "w3516") is not None


# ------------------------------------------------------------------------ Partisan Bases


@clause("TK-1.2.2-1")
def test_a_partisan_base_is_gained_by_an_event() -> None:
    start = position(scenario="start-1941", war="total", phasing="western")

    def part(now: Position, table: Table[Board]) -> Play:
        yield from play_event(now, table, "western", "15.1", "")

    base = "MK-Wes-Western_Partisan_Base#1"
    names = [name for name, one in board().counters.items() if one.type == "partisan"
             and one.faction == "western"]  # fmt: skip
    base = names[0]
    start.pieces[base].at = "supply"
    after = act(part, start, western="choose partisans")
    assert any(after.at(name) in ("delay", "pool:western") for name in names)


@clause("TK-1.2.2.1-4")
@pytest.mark.parametrize(("friend", "cited"), [("", "TK-1.2.2.1-4"), ("Bri-inf01", "")])
def test_a_partisan_base_in_an_ezoc_wants_a_friend(friend: str, cited: str) -> None:
    base = next(n for n, one in board().counters.items() if one.type == "partisan"
                and one.faction == "western")  # fmt: skip
    near, site = next(
        (other.id, one.id)
        for one in board().hexes.values()
        for other in board().hexes.values()
        if one.country == other.country == "Greece"
        and one.terrain == "rough"
        and (board().zoc_of[other.cell] >> one.cell) & 1
    )
    units = {"pool:western": base, near: "GER-2_Army"}
    if friend:
        units[site] = friend
    start = position(
        turn="1941 May-June", war="total", phasing="western", units=units,
        countries={"Greece": "conquered western"}, posture=PEACE,
    )  # fmt: skip
    after = play("logistics", start, western=f"set {base} at {site}")
    assert after.clauses() == ([cited] if cited else [])


@clause("TK-1.2.2.2-2")
def test_a_partisan_base_stays_under_occupation_and_must_be_taken() -> None:
    base = next(n for n, one in board().counters.items() if one.type == "partisan"
                and one.faction == "western")  # fmt: skip
    towns = field().ids(board().cells_of("Greece") & board().cities)
    wild = next(
        one.id for one in board().hexes.values()
        if one.country == "Greece" and one.terrain == "rough" and not one.city
    )  # fmt: skip
    units = {one: f"GER-inf{n:02d}" for n, one in enumerate(towns, start=1)}
    units[wild] = base
    words = {"scenario": "start-1941", "countries": {"Greece": "active western"}}
    assert "Greece" not in conquerable(field(**words, units=units))
    units[wild] = f"{base}, GER-inf10"
    there = field(**words, units=units)
    assert "Greece" in conquerable(there)
    assert there.position.pieces[base].at == wild


# --------------------------------------------------------------------- Conditional Events


@clause("TK-6.2-3")
def test_an_event_must_happen_and_counts_before_the_next_is_looked_at() -> None:
    """Greece is conquered without being asked; as it is no active PAC any more, the check of
    units in lands of a Policy, which comes later, finds nobody."""
    towns = field().ids(board().cells_of("Greece") & board().cities)
    units = {one: f"GER-inf{n:02d}" for n, one in enumerate(towns, start=1)}
    start = position(
        scenario="start-1941", phasing="axis", units=units,
        countries={"Greece": "active western"}, posture={**PEACE, "western_minors": "guarantees"},
    )  # fmt: skip

    def part(now: Position, table: Table[Board]) -> Play:
        yield from permanent_events(now, table)

    after = act(part, start)
    assert after.position.countries["Greece"].status == "conquered"
    for one, name in units.items():
        assert after.at(name) == one
    assert after.position.posture["western_minors"] == "guarantees"


@clause("TK-6.2-6")
def test_a_step_loss_of_a_conditional_event_follows_the_rules_of_losses() -> None:
    """A multi-national unit that loses a nation breaks down: a smaller unit stays behind."""
    start = position(
        scenario="start-1941", countries={"Greece": "active western"},
        units={"w3916": "WES-AA", "holding:WES-AA": "Gre-Epi", "pool:western": "Bri-BEF",
               **{one: f"GER-inf{n:02d}" for n, one in enumerate(
                   field().ids(board().cells_of("Greece") & board().cities), start=1)}},
    )  # fmt: skip

    def part(now: Position, table: Table[Board]) -> Play:
        yield from permanent_events(now, table)

    after = act(part, start)
    assert after.position.countries["Greece"].status == "conquered"
    assert after.at("Bri-BEF") == "w3916"
    assert after.at("Gre-Epi") == "conquered:western"
    assert after.at("WES-AA") != "w3916"


@clause("TK-1.3.4-5", "TK-1.3.4-14", "TK-1.3.4-18")
@pytest.mark.parametrize(
    ("faction", "unit", "country"),
    [("axis", "GER-inf01", "Germany"), ("axis", "Italy-1", "Italy"),
     ("western", "Bri-inf01", "Britain"), ("soviet", "Rus-inf01", "Russia")],
)  # fmt: skip
def test_a_unit_appears_in_every_city_of_its_country_and_in_no_other(
    faction: str, unit: str, country: str
) -> None:
    there = field(countries={"Italy": "active axis"}, phasing=faction)
    home = there.lands.home[country]
    found = [
        one.id
        for one in board().hexes.values()
        if one.land and one.playable and location_refusal(there, unit, one.id) is None
    ]
    assert found == [
        one.id for one in board().hexes.values() if one.city and (home >> one.cell) & 1
    ]
    assert len(found) > 5
