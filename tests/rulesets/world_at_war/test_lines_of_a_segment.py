"""Lines of a segment that cannot be carried out: each under the rule that forbids it, and what
of a line is done all the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.world_at_war.war_kit import After, allies, axis, war

clause = pytest.mark.clause
ITALY = {"italy": "war axis"}


def heard(after: After) -> list[tuple[str, str]]:
    """Rule and sentence of what was refused, by the receipt or by the step."""
    told = [(no.clause, no.text) for no in after.trial.refused]
    return told + [(event.clause, str(event.facts["reason"])) for event in after.events
                   if event.kind in ("LineNotDone", "NotDone")]  # fmt: skip


def refused(after: After, rule: str, words: str) -> None:
    (told,) = set(heard(after))
    assert told[0] == rule, told
    assert words in told[1], told


# ----------------------------------------------------------------------- tactical moves

FIELD: dict[str, str] = {
    "Berlin": "germany 2 ground, 1 air, 1 elite",
    "Silesia": "germany 1 ground garrison, 1 ground pinned",
    "Kiel": "germany 1 ground, 1 naval",
    "Rhineland": "germany 1 air inactive",
    "West Poland": "poland 2 ground",
}


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("move 1 naval from Kiel to Berlin", "WAW-CORE.NAV-1", "Fleets are moved with"),
        ("move 1 carrier from Kiel to Berlin", "WAW-CORE.NAV-1", "Fleets are moved with"),
        ("move all from Vienna to Berlin", "WAW-CORE.MOV-1", "no units in Vienna that move"),
        ("move 3 elite from Kiel to Berlin", "WAW-CORE.MOV-1", "only 0 of 3 elite units"),
        ("move all from Berlin to Berlin", "WAW-CORE.MOV-1", "in Berlin already"),
        ("fly 1 air, 1 ground from Berlin to Kiel", "WAW-CORE.MOV-1", "orders of their own"),
        ("fly 1 air from Berlin to Paris", "WAW-CORE.MOV-6", "more than 2 areas"),
        ("fly 1 air from Berlin to North Sea South", "WAW-CORE.MOV-6", "based on land"),
        ("fly 1 air from Berlin to West Poland", "WAW-CORE.MOV-6", "not in friendly hands"),
        ("move 1 from Berlin to West Poland", "WAW-CORE.MOV-16", "an offensive is needed"),
        ("move 1 from Kiel to North Sea South", "WAW-CORE.NAV-1", "from or to North Sea South"),
        ("move 1 from Kiel to Canada", "WAW-3.7-6", "from or to Canada"),
        ("move 1 from Berlin to Denmark", "WAW-CORE.MOV-9", "Denmark is not at war with you"),
        ("move 1 from Kiel to Switzerland", "WAW-CORE.DOW-5", "can never be entered"),
        ("move 1 from Kiel via Berlin, Bohemia to Vienna", "WAW-CORE.MOV-10", "no such way"),
        ("move 1 from Kiel to Vienna", "WAW-CORE.MOV-10", "more than two areas"),
        ("move 1 from Kiel via Berlin to Bohemia", "WAW-CORE.MOV-11", "entering it ends the move"),
        ("move all from Silesia to Bohemia", "WAW-CORE.CTL-6", "fixed garrison"),
    ],
)  # fmt: skip
@clause("WAW-CORE.MOV-1", "WAW-CORE.MOV-6", "WAW-CORE.MOV-10", "WAW-CORE.MOV-11", "WAW-CORE.CTL-6")
def test_moves_that_cannot_be_made(line: str, rule: str, words: str) -> None:
    after = axis(war(FIELD), line, phases="doctrine, axis_tactical", refusals=True)
    refused(after, rule, words)
    assert after.told("Moved") == []


@clause("WAW-CORE.ACT-12", "WAW-CORE.MOV-7", "WAW-CORE.MOV-10", "WAW-3.11-4")
def test_of_a_move_that_goes_in_part_the_rest_is_told() -> None:
    def moved(line: str, **units: str) -> After:
        at = war({**FIELD, **{name.replace("_", " "): text for name, text in units.items()}})
        return axis(at, line, phases="doctrine, axis_tactical", refusals=True)

    few = moved("move 4 ground from Berlin to Bohemia")
    assert heard(few) == [
        ("WAW-CORE.ACT-12", "Of the units named only 2 of 4 ground units can do it there."),
    ]  # fmt: skip
    assert few.one("Moved")["kinds"] == ["germany/ground", "germany/ground"]
    pinned = moved("move all from Silesia to Bohemia", Silesia="germany 1 ground pinned, 2 ground")
    refused(pinned, "WAW-3.11-4", "pinned by partisans")
    assert pinned.one("Moved") == {
        "nation": "germany", "kinds": ["germany/ground"] * 2, "way": ["silesia", "bohemia"],
        "how": "march", "cargo": [],
    }  # fmt: skip
    full = moved("move all from Berlin to Bohemia", Bohemia="germany 4 ground")
    refused(full, "WAW-CORE.MOV-7", "there is room for 2")
    assert full.ground("Bohemia") == 6
    twice = moved("move all from Berlin to Bohemia\nmove all from Bohemia to Vienna")
    refused(twice, "WAW-CORE.MOV-10", "have moved in this segment")
    air = moved("fly 2 air from Berlin to Muenchen", Berlin="germany 2 air",
                Muenchen="germany 3 air")  # fmt: skip
    refused(air, "WAW-CORE.MOV-15", "no room for so many air fleets")
    assert (air.active("Muenchen"), air.active("Berlin")) == (4, 1)


@clause("WAW-3.1-2", "WAW-CORE.CTL-12")
def test_british_units_are_never_alone_in_paris() -> None:
    def moved(paris: str, line: str) -> After:
        return allies(war({"Paris": paris, "Brest": "uk 2 ground; france 1 ground"}), line,
                      phases="doctrine, allied_tactical", refusals=True)  # fmt: skip

    alone = moved("uk 1 air", "move 2 British ground from Brest to Paris")
    refused(alone, "WAW-3.1-2", "not be in Paris on their own")
    left = moved("france 1 ground; uk 1 ground", "move 1 French ground from Paris to Brest")
    refused(left, "WAW-CORE.CTL-12", "not be in Paris on their own")
    for paris, line in (
        ("france 1 ground", "move 2 British ground from Brest to Paris"),
        ("uk 1 air", "move all from Brest to Paris"),
        ("france 2 ground; uk 1 ground", "move 1 French ground from Paris to Brest"),
        ("france 1 ground; uk 1 ground", "move all from Paris to Brest"),
        ("france 1 ground", "move 1 French ground from Paris to Brest"),
    ):
        assert heard(moved(paris, line)) == []


@clause("WAW-CORE.CTL-4", "WAW-2.2-12", "WAW-CORE.CTL-3", "WAW-CORE.CTL-5")
def test_minor_units_go_no_further_than_next_to_their_country() -> None:
    def moved(line: str, **given: Any) -> After:
        at = war({"Bucarest": "romania 2 ground", "Budapest": "hungary 1 ground; romania 1 ground",
                  "Sofia": "bulgaria 1 ground", "Helsinki": "finland 1 ground",
                  "Transylvania": "romania 1 ground; bulgaria 1 ground"},
                 countries={"romania": "war axis", "hungary": "war axis", "bulgaria": "war axis",
                            "finland": "war axis", "ussr": "war soviet"},
                 control={"germany": ["Kiev", "Odessa", "Belgrade", "Bessarabia"],
                          "ussr": ["Karelia"]},
                 **given)  # fmt: skip
        return axis(at, line, phases="doctrine, axis_tactical", refusals=True)

    for line in (
        "move 1 from Bucarest to Bessarabia",
        "move 1 from Bucarest via Bessarabia to Odessa",
        "move 1 from Bucarest to Transylvania",
        "move 1 Romanian from Transylvania to Budapest",
        "move 1 from Helsinki to Karelia",
    ):
        assert heard(moved(line)) == [], line
    far = moved("move 1 Romanian from Budapest to Vienna")
    refused(far, "WAW-CORE.CTL-4", "no further into friendly areas than next to")
    assert heard(moved("move 1 Hungarian from Budapest to Vienna")) == []
    never = moved("move 1 Bulgarian from Transylvania to Bessarabia")
    refused(never, "WAW-CORE.CTL-3", "only Finland, Romania and Hungary")
    beyond = moved("move 1 Romanian from Transylvania via East Poland to Minsk")
    refused(beyond, "WAW-2.2-12", "no further than the grey lines")


# ----------------------------------------------------------------------------- voyages

PORTS: dict[str, str] = {
    "Kiel": "germany 2 naval, 3 ground",
    "Berlin": "germany 1 ground, 1 naval inactive",
    "Sardinia": "italy 1 naval, 1 ground",
    "Denmark": "germany 1 ground garrison",
    "Oslo": "germany 3 ground",
}


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("sail 1 fleet from Berlin to Baltic Sea", "WAW-CORE.NAV-12", "inactive or have a task"),
        ("sail 1 fleet from Vienna to Baltic Sea", "WAW-CORE.NAV-1", "no active fleet in Vienna"),
        ("sail 1 fleet from Kiel to Canada", "WAW-CORE.SM-13", "by strategic movement"),
        ("sail 1 fleet from Kiel to Belgium", "WAW-CORE.NAV-1", "no port in friendly hands"),
        ("sail 1 fleet from Kiel to Rhineland", "WAW-CORE.NAV-18", "has no port"),
        ("sail 1 fleet from Kiel via English Channel to Bay of Biscay", "WAW-CORE.MOV-5",
         "no port on English Channel"),
        ("sail 1 fleet from Kiel via Baltic Sea, English Channel to Atlantic", "WAW-CORE.MOV-5",
         "English Channel is not next to Baltic Sea"),
        ("sail 1 fleet from Kiel via North Sea South, English Channel to Atlantic",
         "WAW-CORE.MOV-5", "more than 2 marine areas"),
        ("sail 1 fleet from Kiel via North Sea South to West Mediterranean", "WAW-CORE.MOV-5",
         "West Mediterranean is not next to North Sea South"),
        ("sail 1 fleet from Kiel via North Sea South to Berlin", "WAW-CORE.MOV-5",
         "has no port on North Sea South"),
        ("sail 1 fleet from Kiel to Bay of Biscay", "WAW-CORE.MOV-5", "more than 2 marine areas"),
        ("sail 1 fleet from Sardinia to Gibraltar Strait", "WAW-3.5-4", "leaves the Mediterranean"),
        ("sail 1 fleet from Kiel to Oslo carrying 1 elite", "WAW-CORE.NAV-2", "can go aboard"),
        ("sail 1 fleet from Kiel to Oslo carrying 2 ground", "WAW-CORE.MOV-7", "no room for it"),
    ],
)  # fmt: skip
@clause("WAW-CORE.MOV-5", "WAW-CORE.NAV-12", "WAW-CORE.NAV-18", "WAW-3.5-4", "WAW-CORE.NAV-2")
def test_voyages_that_cannot_be_made(line: str, rule: str, words: str) -> None:
    at = war(PORTS, countries=ITALY, control={"germany": ["Denmark", "Oslo"]})
    after = axis(at, line, phases="doctrine, axis_tactical", refusals=True)
    assert (rule, True) in [(no, words in text) for no, text in heard(after)], heard(after)
    assert len(heard(after)) == 1
    in_part = line.endswith("2 ground")
    assert len(after.told("Moved")) == in_part


@clause("WAW-CORE.MOV-5", "WAW-CORE.MOV-19", "WAW-CORE.NAV-22")
def test_the_way_of_a_voyage_is_the_nearest_or_as_it_is_written() -> None:
    def way(line: str, **given: Any) -> list[str]:
        at = war(PORTS, control={"germany": ["Denmark", "Oslo", "Brest"]}, countries=ITALY, **given)
        return list(axis(at, line, phases="doctrine, axis_tactical").one("Moved")["way"])

    assert way("sail 1 fleet from Kiel to Berlin") == ["kiel", "baltic_sea", "berlin"]
    assert way("sail 1 fleet from Kiel to Oslo") == ["kiel", "north_sea_south", "oslo"]
    assert way("sail 1 fleet from Kiel via North Sea South, North Sea North to Oslo") == [
        "kiel", "north_sea_south", "north_sea_north", "oslo",
    ]  # fmt: skip
    assert way("sail 1 fleet from Kiel to Brest") == [
        "kiel", "north_sea_south", "english_channel", "brest",
    ]  # fmt: skip
    assert way("sail 1 fleet from Kiel via North Sea South to English Channel") == [
        "kiel", "north_sea_south", "english_channel",
    ]  # fmt: skip
    assert way("sail 1 fleet from Kiel via North Sea South to North Sea South") == [
        "kiel", "north_sea_south",
    ]  # fmt: skip


@clause("WAW-CORE.MOV-19", "WAW-CORE.NAV-20")
@pytest.mark.parametrize(
    ("held", "passes"),
    [({}, True), ({"germany": ["Denmark"]}, False), ({"uk": ["Denmark"]}, True)],
)
def test_a_strait_is_passed_where_its_land_is_neutral_or_ones_own(
    held: dict[str, list[str]], passes: bool
) -> None:
    at = war({"South England": "uk 1 naval"}, control=held)
    line = "sail 1 fleet from South England to Baltic Sea"
    after = allies(at, line, phases="doctrine, allied_tactical", refusals=True)
    assert heard(after) == [] if passes else heard(after)[0][0] == "WAW-CORE.MOV-19"
    assert len(after.told("Moved")) == passes


@clause("WAW-3.5-4", "WAW-CORE.NAV-22")
@pytest.mark.parametrize(("holder", "rule"), [("germany", ""), ("uk", "WAW-3.5-4")])
def test_italians_leave_the_mediterranean_past_a_gibraltar_that_is_not_allied(
    holder: str, rule: str
) -> None:
    at = war({"Sardinia": "italy 1 naval"}, countries=ITALY, control={holder: ["Gibraltar"]})
    line = "sail 1 fleet from Sardinia via West Mediterranean to Gibraltar Strait"
    after = axis(at, line, phases="doctrine, axis_tactical", refusals=True)
    assert [no for no, _ in heard(after)] == ([rule] if rule else [])


@clause("WAW-CORE.NAV-2", "WAW-CORE.NAV-16", "WAW-CORE.MOV-8", "WAW-CORE.ACT-12")
def test_what_cannot_go_aboard_stays_and_is_told() -> None:
    def sailed(kiel: str, cargo: str, **given: Any) -> After:
        at = war({"Kiel": kiel}, control={"germany": ["Oslo"]}, **given)
        return axis(at, f"sail all fleets from Kiel to Oslo carrying {cargo}",
                    phases="doctrine, axis_tactical", refusals=True)  # fmt: skip

    more = sailed("germany 1 naval, 2 ground", "2 ground")
    refused(more, "WAW-CORE.NAV-2", "there are more than fleets")
    assert more.units("Oslo") == {"germany naval": 1, "germany ground": 1}
    fewer = sailed("germany 2 naval, 1 ground", "2 ground")
    refused(fewer, "WAW-CORE.ACT-12", "only 1 of 2 ground units")
    elite = sailed("germany 1 naval, 1 ground, 3 elite", "1 ground, 3 elite")
    assert heard(elite) == []
    assert elite.one("Moved")["cargo"] == ["germany/ground", *["germany/elite"] * 3]
    alone = sailed("germany 1 naval, 1 elite", "1 elite")
    refused(alone, "WAW-CORE.NAV-16", "only beside a regular unit")
    stays = sailed("germany 1 naval, 1 ground", "1 ground", captured={"kiel": "germany"})
    refused(stays, "WAW-CORE.MOV-8", "a unit has to stay there")
    bound = sailed("germany 1 naval, 1 ground pinned", "1 ground")
    refused(bound, "WAW-3.11-4", "pinned by partisans")
    other = sailed("germany 1 naval; finland 1 ground", "1 ground", countries={
        "finland": "own_war soviet"})  # fmt: skip
    assert heard(other), "a fleet carries its own alliance"
    assert other.told("Moved") == []


@clause("WAW-CORE.NAV-2", "WAW-CORE.NAV-12", "WAW-CORE.MOV-18")
def test_cargo_goes_along_and_comes_home_with_its_fleet() -> None:
    at = war({"Kiel": "germany 1 naval, 1 ground"})
    line = "sail 1 fleet from Kiel to North Sea South carrying 1 ground"
    out = axis(at, line, phases="doctrine, axis_tactical")
    fleet, unit = sorted(out.all("North Sea South"), key=lambda one: one.kind, reverse=True)
    assert (fleet.task, fleet.base, fleet.active) == ("invasion", "kiel", True)
    assert (unit.aboard, unit.kind) == (fleet.id, "ground")
    home = axis(at, line)
    assert [(one.aboard, one.base, one.task) for one in home.all("Kiel")] == [("", "", "")] * 2
    assert home.one("FleetsHome") == {
        "nation": "germany", "sea": "north_sea_south", "port": "kiel", "kinds": ["naval"],
    }  # fmt: skip


# ---------------------------------------------------------------------- strategic moves

REAR: dict[str, str] = {
    "Berlin": "germany 2 ground, 1 air",
    "Silesia": "germany 1 ground garrison",
    "Bohemia": "germany 1 ground pinned",
    "Kiel": "germany 1 naval",
    "Malta": "uk 1 ground",
    "Vienna": "germany 6 ground, 3 air",
}


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("redeploy all from Muenchen to Berlin", "WAW-CORE.SM-1", "no units in Muenchen to move"),
        ("redeploy 1 elite from Berlin to Kiel", "WAW-CORE.SM-1", "only 0 of 1 elite units"),
        ("redeploy 1 ground from Berlin to Berlin", "WAW-CORE.SM-1", "in Berlin already"),
        ("redeploy 1 ground from Silesia to Berlin", "WAW-CORE.CTL-6", "fixed garrison"),
        ("redeploy 1 ground from Bohemia to Berlin", "WAW-3.11-4", "pinned by partisans"),
        ("redeploy 1 ground from Berlin to Baltic Sea", "WAW-CORE.SM-8", "areas and boxes"),
        ("redeploy 1 ground from Berlin to Maginot", "WAW-CORE.SM-5", "not in friendly hands"),
        ("redeploy 1 ground from Berlin to Canada", "WAW-CORE.SM-13", "in one leg"),
        ("redeploy 1 ground from Berlin to Vienna", "WAW-CORE.MOV-7", "no more room"),
        ("redeploy 1 air from Berlin to Vienna", "WAW-CORE.MOV-15", "3 air fleets, and is full"),
        ("redeploy 1 naval from Kiel to Vienna", "WAW-CORE.SM-8", "no port in friendly hands"),
        ("redeploy 1 naval from Kiel to Denmark", "WAW-CORE.SM-8", "no port in friendly hands"),
        ("redeploy 1 ground from Berlin to Rome", "WAW-CORE.SM-5", "not in friendly hands"),
        ("redeploy 1 ground from Berlin to Sicily", "WAW-CORE.SM-9", "captured this turn"),
        ("redeploy 1 ground from Berlin to Rhineland", "WAW-CORE.SM-9", "Partisans are in"),
    ],
)  # fmt: skip
@clause("WAW-CORE.SM-1", "WAW-CORE.SM-5", "WAW-CORE.SM-8", "WAW-CORE.SM-9", "WAW-CORE.SM-13")
def test_strategic_moves_that_cannot_be_made(line: str, rule: str, words: str) -> None:
    at = war(REAR, captured={"sicily": "germany"}, control={"germany": ["Sicily"]},
             partisans={"Rhineland": "western"})  # fmt: skip
    after = axis(at, line, refusals=True)
    refused(after, rule, words)
    assert after.told("StrategicMoved") == []
