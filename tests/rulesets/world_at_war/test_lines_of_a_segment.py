"""Lines of a segment that cannot be carried out: each under the rule that forbids it, and what
of a line is done all the same."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.moving.supply import sources
from tests.rulesets.world_at_war.war_kit import After, allies, axis, board, play, war

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
        ("move 1 naval from Kiel to Berlin", "WAW-CORE.NAV-1", "To move fleets"),
        ("move 1 carrier from Kiel to Berlin", "WAW-CORE.NAV-1", "To move fleets"),
        ("move all from Vienna to Berlin", "WAW-CORE.MOV-1", "no units in Vienna that move"),
        ("move 3 elite from Kiel to Berlin", "WAW-CORE.MOV-1", "none of 3 elite units"),
        ("move all from Berlin to Berlin", "WAW-CORE.MOV-1", "in Berlin already"),
        ("fly 1 air, 1 ground from Berlin to Kiel", "WAW-CORE.MOV-1", "Berlin does not fly"),
        ("fly 1 air from Berlin to Paris", "WAW-CORE.MOV-6", "more than 2 areas"),
        ("fly 1 air from Berlin to North Sea South", "WAW-CORE.MOV-6", "based on land"),
        ("fly 1 air from Berlin to West Poland", "WAW-CORE.MOV-6", "not in friendly hands"),
        ("move 1 from Berlin to West Poland", "WAW-CORE.MOV-16", "only by an offensive"),
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
def test_a_move_that_names_a_number_is_made_whole_or_not_at_all() -> None:
    def moved(line: str, **units: str) -> After:
        at = war({**FIELD, **{name.replace("_", " "): text for name, text in units.items()}})
        return axis(at, line, phases="doctrine, axis_tactical", refusals=True)

    few = moved("move 4 ground from Berlin to Bohemia")
    assert heard(few) == [
        ("WAW-CORE.ACT-12", "Of the units named only 2 of 4 ground units can do it there."),
    ]  # fmt: skip
    assert few.told("Moved") == []
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
    assert (air.active("Muenchen"), air.active("Berlin")) == (3, 2)


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
    refused(far, "WAW-CORE.CTL-4", "only those friendly areas that are next to")
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
        ("sail 1 fleet from Kiel to Belgium", "WAW-CORE.NAV-1", "not a friendly port"),
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
    assert after.told("Moved") == []


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
    refused(more, "WAW-CORE.NAV-2", "are too many for 1 fleet")
    assert more.units("Oslo") == {}
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
        ("redeploy 1 elite from Berlin to Kiel", "WAW-CORE.SM-1", "no elite unit can do it"),
        ("redeploy 1 ground from Berlin to Berlin", "WAW-CORE.SM-1", "in Berlin already"),
        ("redeploy 1 ground from Silesia to Berlin", "WAW-CORE.CTL-6", "fixed garrison"),
        ("redeploy 1 ground from Bohemia to Berlin", "WAW-3.11-4", "pinned by partisans"),
        ("redeploy 1 ground from Berlin to Baltic Sea", "WAW-CORE.SM-8", "areas and boxes"),
        ("redeploy 1 ground from Berlin to Maginot", "WAW-CORE.SM-5", "not in friendly hands"),
        ("redeploy 1 ground from Berlin to Canada", "WAW-CORE.SM-13", "in one leg"),
        ("redeploy 1 ground from Berlin to Vienna", "WAW-CORE.MOV-7", "no more room"),
        ("redeploy 1 air from Berlin to Vienna", "WAW-CORE.MOV-15", "3 air fleets, and is full"),
        ("redeploy 1 naval from Kiel to Vienna", "WAW-CORE.SM-8", "not a friendly port"),
        ("redeploy 1 naval from Kiel to Denmark", "WAW-CORE.SM-8", "not a friendly port"),
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


@clause("WAW-CORE.SM-5", "WAW-CORE.SM-8", "WAW-CORE.SM-14", "WAW-3.11-5", "WAW-3.7-3")
def test_which_ways_a_strategic_move_takes() -> None:
    def redeployed(line: str, **given: Any) -> After:
        at = war({"Kiel": "germany 2 ground, 1 naval", "Tripoli": "italy 1 ground"},
                 control={"germany": ["Oslo"]}, countries=ITALY, **given)  # fmt: skip
        return axis(at, line, refusals=True)

    by_sea = redeployed("redeploy 1 ground from Kiel to Oslo")
    assert by_sea.one("StrategicMoved") == {
        "nation": "germany", "payer": "germany", "kinds": ["germany/ground"], "start": "kiel",
        "end": "oslo", "left": 5,
    }  # fmt: skip
    fleet = "redeploy 1 naval from Kiel to Oslo"
    assert heard(redeployed(fleet)) == []
    for shut in ({"switches": ["naval"]}, {"blocked": {"north_sea_south": ["axis"]}}):
        refused(redeployed(fleet, **shut), "WAW-CORE.SM-5", "no way over friendly areas")
    assert heard(redeployed(fleet, blocked={"north_sea_south": ["allies"]})) == []
    assert heard(redeployed("redeploy 1 ground from Kiel to Rome")) == []
    refused(redeployed("redeploy 1 ground from Kiel to Tripoli", blocked={
        "central_mediterranean": ["axis"]}), "WAW-CORE.SM-9", "out of supply")  # fmt: skip
    partisans = war({"Paris": "germany 1 ground"}, partisans={"Bourdeaux": "western"},
                    control={"germany": ["Paris", "Bourdeaux", "Marseille"]})  # fmt: skip
    partisans.blocked = {"west_mediterranean": ["axis"]}
    after = axis(partisans, "redeploy 1 ground from Paris to Marseille", refusals=True)
    refused(after, "WAW-3.11-5", "passes partisans")
    red = allies(war({"Suez": "uk 1 ground"}, forts={"Italian Ethiopia": "1"}),
                 "redeploy 1 ground from Suez to Asia/India", refusals=True)  # fmt: skip
    refused(red, "WAW-3.7-3", "closes the Red Sea")
    free = war({"Suez": "uk 1 ground"})
    free.forts.pop("ethiopia", None)
    gone = allies(free, "redeploy 1 ground from Suez to Asia/India")
    assert len(gone.told("StrategicMoved")) == 1


@clause("WAW-CORE.BOX-9", "WAW-CORE.SM-13", "WAW-3.18-7", "WAW-3.18-8")
@clause("WAW-CORE.BOX-6", "WAW-CORE.SM-1")
def test_boxes_are_left_and_entered_by_one_leg_a_turn() -> None:
    def moved(lines: str, units: dict[str, str], **given: Any) -> After:
        at = war(units, countries={"usa": "war western"}, **given)
        at.forts.pop("ethiopia", None)
        return allies(at, lines, refusals=True)

    american = moved("redeploy 1 ground from USA to South England", {"USA": "usa 1 ground"})
    assert american.units("South England") == {"usa ground": 1}
    assert american.one("StrategicMoved")["payer"] == "usa"
    twice = moved("redeploy 1 ground from USA to South England\n"
                  "redeploy 1 American from South England to North England",
                  {"USA": "usa 1 ground"})  # fmt: skip
    refused(twice, "WAW-CORE.BOX-9", "It can go on next turn")
    refused(moved("redeploy 1 ground from USA to Suez", {"USA": "usa 1 ground"}),
            "WAW-CORE.SM-13", "in one leg")  # fmt: skip
    refused(moved("redeploy 1 ground from South England to USA", {"South England": "uk 1 ground"}),
            "WAW-CORE.SM-13", "in one leg")  # fmt: skip
    canadian = moved("redeploy 1 ground from Canada to North England",
                     {"Canada": "canada 1 ground"})  # fmt: skip
    assert canadian.one("StrategicMoved")["payer"] == "uk"
    other_part = moved("redeploy 1 ground from Suez to Asia/India", {"Suez": "uk 1 ground"},
                       asia_closed=True)  # fmt: skip
    assert other_part.units("Asia/India") == {"uk ground": 1}
    full = moved("redeploy 1 ground from Suez to British East Africa",
                 {"Suez": "uk 1 ground", "British East Africa": "uk 4 ground"})  # fmt: skip
    refused(full, "WAW-CORE.BOX-6", "no room in friendly hands")
    broke = moved("redeploy 2 ground from South England to North England",
                  {"South England": "uk 2 ground"}, majors={"uk": {"sm": 1}})  # fmt: skip
    refused(broke, "WAW-CORE.SM-1", "no Strategic Movement points left")
    assert broke.ground("North England") == 0
    sea = moved("sail 1 fleet from South England to North Sea South carrying 1 ground\n"
                "redeploy 1 ground from North Sea South to North England",
                {"South England": "uk 1 naval, 1 ground"})  # fmt: skip
    refused(sea, "WAW-CORE.SM-8", "return to port with what they carry")
    stays = moved("redeploy 1 ground from Calais to South England", {"Calais": "uk 1 ground"},
                  captured={"calais": "uk"}, control={"uk": ["Calais"]})  # fmt: skip
    refused(stays, "WAW-CORE.SM-10", "a unit has to stay there")


@clause("WAW-CORE.MOV-1", "WAW-CORE.MOV-6", "WAW-CORE.MOV-10", "WAW-CORE.MOV-15")
def test_units_are_named_one_by_one_and_a_flight_is_no_march() -> None:
    at = war({"Berlin": "germany 2 ground, 1 elite, 1 air", "Bohemia": "germany 6 ground",
              "Kiel": "germany 2 ground"})  # fmt: skip
    first, _, elite, air = (unit for unit in at.units if unit.place == "berlin")
    after = axis(at, f"move {elite.id} from Berlin to Silesia\nfly 1 air from Berlin to Bohemia\n"
                 f"move {first.id} from Berlin to Muenchen")  # fmt: skip
    assert [unit.id for unit in after.all("Silesia")] == [elite.id]
    assert [unit.id for unit in after.all("Muenchen")] == [first.id]
    assert after.clauses("Moved") == ["WAW-CORE.MOV-10", "WAW-CORE.MOV-6", "WAW-CORE.MOV-10"]
    assert after.one("Moved", 1) == {
        "nation": "germany", "kinds": ["germany/air"], "way": ["berlin", "bohemia"], "how": "fly",
        "cargo": [],
    }  # fmt: skip
    by_id = axis(at, f"fly {air.id} from Berlin to Bohemia")
    assert by_id.one("Moved")["how"] == "fly"
    other = axis(at, f"move {first.id} from Kiel to Berlin", refusals=True)
    assert other.told("Moved") == []


@clause("WAW-CORE.NAV-4", "WAW-CORE.MOV-18", "WAW-CORE.RET-10")
@pytest.mark.parametrize(
    ("said", "port"),
    [
        ("", "kiel"),
        ("Oslo", "oslo"),
        ("Brest", "kiel"),
        ("Brest, Oslo", "oslo"),
        ("Paris", "kiel"),
        ("Bourdeaux", "kiel"),
        ("Netherlands", "netherlands"),
    ],
)
def test_fleets_return_to_the_port_that_is_named_if_it_is_near_and_friendly(
    said: str, port: str
) -> None:
    at = war({"Kiel": "germany 1 naval, 1 ground"},
             control={"germany": ["Oslo", "Bourdeaux", "Netherlands"]})  # fmt: skip
    wish = f"\nreturn from North Sea South to {said}" if said else ""
    after = axis(at, f"sail 1 fleet from Kiel to North Sea South carrying 1 ground{wish}")
    assert {unit.place for unit in after.position.units} == {port}
    full = war({"Kiel": "germany 1 naval, 1 ground", "Oslo": "germany 4 ground"},
               control={"germany": ["Oslo"]})  # fmt: skip
    back = axis(full, f"sail 1 fleet from Kiel to North Sea South carrying 1 ground{wish}")
    assert back.one("FleetsHome")["port"] == "kiel", "there is no room for what it carries"
    assert {(one.place, one.active, one.aboard) for one in back.position.units
            if one.nation == "germany" and one.place == "kiel"} == {
        ("kiel", False, ""), ("kiel", True, ""),
    }  # fmt: skip


@clause("WAW-CORE.SEQ-18")
@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        ("", ["moves", "offensives", "strategic"]),
        ("move 1 ground from Berlin to Kiel", ["offensives", "strategic"]),
        ("sail 1 fleet from Berlin to Kiel", ["offensives", "strategic"]),
        ("move 1 ground from Berlin to Berlin", ["moves", "offensives", "strategic"]),
        ("move 1 ground from Berlin to Kiel if turn at least 9", ["moves", "offensives",
                                                                  "strategic"]),
        ("attack West Poland from Berlin", ["moves", "strategic"]),
        ("limited offensive from Berlin against West Poland", ["moves", "strategic"]),
        ("redeploy 1 ground from Berlin to Kiel", ["moves", "offensives"]),
    ],
)  # fmt: skip
def test_a_part_in_which_nothing_was_done_is_told_so(lines: str, missing: list[str]) -> None:
    at = war({"Berlin": "germany 3 ground, 1 naval", "West Poland": "poland 3 ground"})
    after = axis(at, lines, refusals=True)
    assert [one["part"] for one in after.told("NothingOrdered")] == missing
    assert {one["seat"] for one in after.told("NothingOrdered")} == {"axis"}
    without = axis(war({"Berlin": "germany 3 ground"}, switches=["sm"]))
    assert [one["part"] for one in without.told("NothingOrdered")] == ["moves", "offensives"]


@clause("WAW-CORE.MOV-3", "WAW-CORE.CTL-1", "WAW-3.11-4", "WAW-CORE.CTL-6")
def test_a_move_takes_what_is_the_enemys_and_nothing_else() -> None:
    at = war({"Berlin": "germany 4 ground", "Zagreb": "germany 1 ground",
              "Belgrade": "germany 2 ground", "East Poland": "poland 1 ground"},
             control={"germany": ["Zagreb", "Belgrade"]},
             partisans={"Zagreb": "western"})  # fmt: skip
    after = axis(at, "move 1 from Berlin to Kiel\nmove 1 from Berlin to West Poland\n"
                 "move 1 from Belgrade to Zagreb")  # fmt: skip
    assert after.told("Occupied") == [
        {"place": "west_poland", "nation": "germany", "before": "poland"},
    ]  # fmt: skip
    assert after.position.captured == {"west_poland": "germany"}
    assert [unit.pinned for unit in after.all("Zagreb")] == [True, False]


@clause("WAW-CORE.CTL-4", "WAW-CORE.SUP-5", "WAW-CORE.SCN-36")
def test_poles_stay_at_home_and_germans_in_the_east_draw_from_there() -> None:
    at = war({"Warsaw": "poland 2 ground"})
    home = allies(at, "move 1 from Warsaw to East Poland", refusals=True)
    assert heard(home) == []
    out = allies(at, "move 1 from Warsaw via East Poland to Minsk", refusals=True)
    refused(out, "WAW-CORE.CTL-4", "Polish units do not enter Minsk")
    eastern = war({}, base="barbarossa-1941", majors={})
    assert sources(eastern, board(), "germany") == [
        "east_prussia", "west_poland", "warsaw", "south_poland",
    ]  # fmt: skip
    campaign = war({}, countries={"romania": "war axis", **ITALY})
    assert "berlin" in sources(campaign, board(), "germany")
    assert sources(campaign, board(), "romania")[-1] == "bucarest"
    assert "berlin" in sources(campaign, board(), "romania")
    assert sources(campaign, board(), "italy") == ["milan", "rome"]
    assert sources(campaign, board(), "uk") == ["south_england", "north_england", "suez"]
    greek = war({}, countries={"greece": "war western"}, control={"germany": ["Suez"]})
    assert sources(greek, board(), "greece") == ["south_england", "north_england", "athens"]


@clause("WAW-CORE.MOV-8", "WAW-CORE.SEQ-7", "WAW-CORE.LIM-8")
def test_what_holds_for_a_turn_ends_with_it() -> None:
    at = war({"Berlin": "germany 1 ground, 1 naval task=raid, 1 elite"})
    for unit in at.units:
        unit.stays = unit.fought = True
    at.captured, at.blocked, at.carried = {"berlin": "germany"}, {"atlantic": ["axis"]}, {"a": 1}
    after = play("turn_end", at).position
    assert {(unit.stays, unit.fought, unit.task) for unit in after.units} == {(False, False, "")}
    assert (after.captured, after.blocked, after.carried) == ({}, {}, {})
    assert after.turn == at.turn + 1
