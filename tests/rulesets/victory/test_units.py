"""4, 11 The blocks: unit data chart, reconstructed lines, mixes of the armies."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.victory.board.units import TURNS, read_mixes, read_units, total
from tests.rulesets.victory.kit import board

clause, fact = pytest.mark.clause, pytest.mark.fact

CHART = {
    # turn, move, air, naval, ground
    "FA": ("A", 3, 2, 0, 1),
    "DB": ("B", 3, 1, 2, 2),
    "TB": ("B", 2, 1, 3, 0),
    "MB": ("B", 6, 1, 2, 1),
    "HB": ("B", 8, 1, 0, 2),
    "SS": ("B", 2, 0, 2, 0),
    "CV": ("C", 4, 1, 1, 0),
    "BB": ("C", 3, 1, 3, 2),
    "CA": ("C", 4, 1, 2, 1),
    "CL": ("C", 4, 2, 1, 1),
    "ART": ("C", 1, 2, 1, 3),
    "AR": ("D", 3, 1, 0, 2),
    "AB": ("D", 2, 0, 0, 2),
    "IN": ("E", 2, 1, 1, 2),
    "MA": ("E", 2, 1, 1, 2),
    "MK": ("E", 3, 1, 0, 2),
    "MT": ("E", 2, 1, 0, 2),
    "EN": ("E", 2, 1, 0, 1),
    "RE": ("F", 0, 1, 0, 1),
}


@clause(
    "VIC-UDC-1",
    "VIC-UDC-2",
    "VIC-UDC-3",
    "VIC-UDC-4",
    "VIC-UDC-5",
    "VIC-UDC-6",
    "VIC-UDC-7",
    "VIC-UDC-8",
    "VIC-UDC-9",
    "VIC-UDC-10",
    "VIC-UDC-11",
    "VIC-UDC-12",
    "VIC-UDC-13",
    "VIC-UDC-14",
    "VIC-UDC-15",
    "VIC-UDC-16",
    "VIC-UDC-17",
    "VIC-UDC-18",
    "VIC-UDC-19",
    "VIC-4.1-1",
    "VIC-4.1-2",
    "VIC-4.1-3",
    "VIC-4.2-12",
    "VIC-4.2-13",
    "VIC-4.3-12",
    "VIC-4.3-13",
    "VIC-4.3-20",
    "VIC-5.53-2",
    "VIC-5.6-1",
    "VIC-5.7-1",
)
@fact(
    "VIC-F-033",
    "VIC-F-034",
    "VIC-F-035",
    "VIC-F-036",
    "VIC-F-037",
    "VIC-F-038",
    "VIC-F-039",
    "VIC-F-040",
    "VIC-F-041",
    "VIC-F-042",
    "VIC-F-043",
    "VIC-F-044",
    "VIC-F-045",
    "VIC-F-046",
    "VIC-F-047",
    "VIC-F-048",
    "VIC-F-049",
    "VIC-F-050",
    "VIC-F-051",
)
@pytest.mark.parametrize("code", CHART)
def test_the_chart_is_kept(code: str) -> None:
    unit = board().units[code]
    assert (unit.turn, unit.move, unit.air, unit.naval, unit.ground) == CHART[code]


HISTORICAL = [
    ("German", 4, "Me-109", "FA"),
    ("German", 2, "FW-190", "FA"),
    ("German", 4, "Stuka", "DB"),
    ("German", 3, "He-111", "MB"),
    ("German", 2, "FW-200 Condor", "HB"),
    ("German", 3, "U VII", "UB"),
    ("German", 1, "Graf Zeppelin", "CV"),
    ("German", 2, "Bismarck", "BB"),
    ("German", 2, "Graf Spee", "BC"),
    ("German", 2, "Cruiser", "CA"),
    ("German", 2, "88mm", "AT"),
    ("German", 2, "PZ IVf", "PZ"),
    ("German", 1, "PZ V Panther", "PZ"),
    ("German", 2, "Mech", "PG"),
    ("German", 7, "Infantry", "IN"),
    ("German", 1, "Amphib", "AM"),
    ("German", 1, "Airborne", "AB"),
    ("German", 1, "Mountain", "MT"),
    ("German", 2, "Engineer", "EN"),
    ("German", 1, "SS Panther", "SS"),
    ("German", 1, "SS Tiger 1", "SS"),
    ("German", 2, "SS Infantry", "SS"),
    ("German", 2, "Resource", "RS"),
    ("USA", 3, "P-47 Thunder", "FA"),
    ("USA", 3, "P-51 Mustang", "FA"),
    ("USA", 2, "SBD Dauntless", "DB"),
    ("USA", 1, "Avenger", "TB"),
    ("USA", 1, "PBY-5 Catalina", "NB"),
    ("USA", 2, "B-26", "MB"),
    ("USA", 1, "B-24", "HB"),
    ("USA", 2, "B-17", "HB"),
    ("USA", 3, "Submarine", "SS"),
    ("USA", 1, "Ranger", "CV"),
    ("USA", 3, "Essex", "CV"),
    ("USA", 2, "South Dakota", "BB"),
    ("USA", 1, "Iowa", "BB"),
    ("USA", 3, "Baltimore", "CA"),
    ("USA", 2, "Cleveland", "CL"),
    ("USA", 2, "Artillery 105", "AT"),
    ("USA", 1, "Stuart", "TK"),
    ("USA", 3, "Sherman", "TK"),
    ("USA", 2, "Engineer", "EN"),
    ("USA", 2, "Airborne", "AB"),
    ("USA", 2, "Marine", "MA"),
    ("USA", 6, "Infantry", "IN"),
    ("USA", 1, "Amphib", "AM"),
    ("USA", 2, "Resource", "RS"),
    ("Soviet", 3, "I-16", "FA"),
    ("Soviet", 3, "YAK-1", "FA"),
    ("Soviet", 3, "IL-2", "DB"),
    ("Soviet", 2, "IL-4", "MB"),
    ("Soviet", 2, "TU-2", "MB"),
    ("Soviet", 3, "Submarine", "SS"),
    ("Soviet", 1, "Sevastopol", "BB"),
    ("Soviet", 2, "Kirov", "CA"),
    ("Soviet", 2, "BT-7", "TK"),
    ("Soviet", 2, "T-34", "TK"),
    ("Soviet", 1, "KV-1", "TK"),
    ("Soviet", 1, "IS-2", "TK"),
    ("Soviet", 2, "Airborne", "AB"),
    ("Soviet", 1, "Mountain", "MT"),
    ("Soviet", 2, "Marine", "MA"),
    ("Soviet", 7, "Infantry", "IN"),
    ("Soviet", 3, "Guard", "GD"),
    ("Soviet", 2, "Mech", "MK"),
    ("Soviet", 2, "Engineer", "EN"),
    ("Soviet", 2, "Shock", "SK"),
    ("Soviet", 2, "Cavalry", "Cav"),
    ("Soviet", 2, "Resource", "RS"),
]


@clause(
    "VIC-HIST-1",
    "VIC-HIST-2",
    "VIC-HIST-3",
    "VIC-HIST-4",
    "VIC-HIST-5",
    "VIC-HIST-6",
    "VIC-HIST-7",
    "VIC-HIST-8",
    "VIC-HIST-9",
    "VIC-HIST-10",
    "VIC-HIST-11",
    "VIC-HIST-12",
    "VIC-HIST-13",
    "VIC-HIST-14",
    "VIC-HIST-15",
    "VIC-HIST-16",
    "VIC-HIST-17",
    "VIC-HIST-18",
    "VIC-HIST-19",
    "VIC-HIST-20",
    "VIC-HIST-21",
    "VIC-HIST-22",
    "VIC-HIST-23",
    "VIC-HIST-24",
    "VIC-HIST-25",
    "VIC-HIST-26",
    "VIC-HIST-27",
    "VIC-HIST-28",
    "VIC-HIST-29",
    "VIC-HIST-30",
    "VIC-HIST-31",
    "VIC-HIST-32",
    "VIC-HIST-33",
    "VIC-HIST-34",
    "VIC-HIST-35",
    "VIC-HIST-36",
    "VIC-HIST-37",
    "VIC-HIST-38",
    "VIC-HIST-39",
    "VIC-HIST-40",
    "VIC-HIST-41",
    "VIC-HIST-42",
    "VIC-HIST-43",
    "VIC-HIST-44",
    "VIC-HIST-45",
    "VIC-HIST-46",
    "VIC-HIST-47",
    "VIC-HIST-48",
    "VIC-HIST-49",
    "VIC-HIST-50",
    "VIC-HIST-51",
    "VIC-HIST-52",
    "VIC-HIST-53",
    "VIC-HIST-54",
    "VIC-HIST-55",
    "VIC-HIST-56",
    "VIC-HIST-57",
    "VIC-HIST-58",
    "VIC-HIST-59",
    "VIC-HIST-60",
    "VIC-HIST-61",
    "VIC-HIST-62",
    "VIC-HIST-63",
    "VIC-HIST-64",
    "VIC-HIST-65",
    "VIC-HIST-66",
    "VIC-HIST-67",
    "VIC-HIST-68",
    "VIC-HIST-69",
)
@fact(
    "VIC-F-052",
    "VIC-F-053",
    "VIC-F-054",
    "VIC-F-055",
    "VIC-F-056",
    "VIC-F-057",
    "VIC-F-058",
    "VIC-F-059",
    "VIC-F-060",
    "VIC-F-061",
    "VIC-F-062",
    "VIC-F-063",
    "VIC-F-064",
    "VIC-F-065",
    "VIC-F-066",
    "VIC-F-067",
    "VIC-F-068",
    "VIC-F-069",
    "VIC-F-070",
    "VIC-F-071",
    "VIC-F-072",
    "VIC-F-073",
    "VIC-F-074",
    "VIC-F-075",
    "VIC-F-076",
    "VIC-F-077",
    "VIC-F-078",
    "VIC-F-079",
    "VIC-F-080",
    "VIC-F-081",
    "VIC-F-082",
    "VIC-F-083",
    "VIC-F-084",
    "VIC-F-085",
    "VIC-F-086",
    "VIC-F-087",
    "VIC-F-088",
    "VIC-F-089",
    "VIC-F-090",
    "VIC-F-091",
    "VIC-F-092",
    "VIC-F-093",
    "VIC-F-094",
    "VIC-F-095",
    "VIC-F-096",
    "VIC-F-097",
    "VIC-F-098",
    "VIC-F-099",
    "VIC-F-100",
    "VIC-F-101",
    "VIC-F-102",
    "VIC-F-103",
    "VIC-F-104",
    "VIC-F-105",
    "VIC-F-106",
    "VIC-F-107",
    "VIC-F-108",
    "VIC-F-109",
    "VIC-F-110",
    "VIC-F-111",
    "VIC-F-112",
    "VIC-F-113",
    "VIC-F-114",
    "VIC-F-115",
    "VIC-F-116",
    "VIC-F-117",
    "VIC-F-118",
    "VIC-F-119",
    "VIC-F-120",
)
@pytest.mark.parametrize(("army", "blocks", "name", "code"), HISTORICAL)
def test_the_historical_lists_are_kept(army: str, blocks: int, name: str, code: str) -> None:
    rows = [row for row in of_ruleset("victory").rows("mixes.tsv") if row["army"] == army]
    found = [row for row in rows if (row["name"], row["printed_code"]) == (name, code)]
    assert [row.whole("blocks") for row in found] == [blocks]


@clause("VIC-HIST-70")
@fact("VIC-F-128", "VIC-F-129", "VIC-F-130")
def test_the_lists_total_as_printed() -> None:
    mixes = board().mixes
    assert [total(mixes[army]) for army in ("German", "USA", "Soviet")] == [50, 51, 50]


@clause("VIC-HIST-71")
def test_codes_without_a_line_in_the_chart_are_mapped() -> None:
    mapped = {
        (row["army"], row["printed_code"]): row["unit"]
        for row in of_ruleset("victory").rows("mixes.tsv")
        if row["printed_code"]
    }
    assert mapped["German", "UB"] == "SS"
    assert mapped["German", "BC"] == "BC"
    assert mapped["German", "PG"] == "MK"
    assert mapped["USA", "NB"] == "NB"
    assert mapped["Soviet", "GD"] == "GD"
    assert mapped["Soviet", "SK"] == "SK"
    assert mapped["Soviet", "Cav"] == "CAV"
    assert mapped["German", "AM"] == "AM"
    assert mapped["German", "RS"] == "RE"
    assert mapped["German", "AT"] == "ART"
    # SS is a Submarine for two armies and SS troops for the third (VIC-A12).
    assert mapped["USA", "SS"] == mapped["Soviet", "SS"] == "SS"
    assert mapped["German", "SS"] in ("EAR", "GD")


@clause("VIC-4.0-2", "VIC-6.2-1", "VIC-4.3-7", "VIC-4.3-9")
@fact("VIC-F-121")
def test_steps_are_four_for_most_and_three_for_a_few() -> None:
    units = board().units
    steps = [unit.steps for unit in units.values() if "stretch" not in unit.flags]
    assert steps.count(4) > 0.9 * len(steps)
    assert {code for code in ("AB", "MT") if units[code].steps == 3} == {"AB", "MT"}


@clause("VIC-8.3-1", "VIC-8.3-2")
@fact("VIC-F-122")
def test_most_units_cost_one_point_a_step_and_none_more_than_three() -> None:
    costs = [unit.cost for unit in board().units.values() if not unit.has("not_built")]
    assert set(costs) == {1, 2, 3}
    assert costs.count(1) > costs.count(2) > costs.count(3)
    base = board().mixes["base"]
    cheap = sum(line.blocks for line in base if board().units[line.unit].cost == 1)
    assert cheap > total(base) / 2


@clause("VIC-4.3-14", "VIC-4.3-3")
@fact("VIC-F-124", "VIC-F-125")
def test_elites_are_stronger_and_amphib_is_infantry_with_an_anchor() -> None:
    units = board().units
    assert units["EAR"].ground == 3
    assert units["EFA"].air > units["FA"].air
    assert units["EBB"].naval > units["BB"].naval
    assert (units["AM"].air, units["AM"].naval, units["AM"].ground) == (1, 1, 2)
    assert units["AM"].amphibious
    assert units["AM"].infantry


def test_no_type_is_at_least_as_good_as_another_for_no_more() -> None:
    """What the reconstructed costs must do: within an arm nothing is dominated."""
    units = [u for u in board().units.values() if not u.has("strategic_only") and u.cost]
    for one in units:
        for other in units:
            if one is other or one.arm != other.arm:
                continue
            gains = other.flags - one.flags - {"elite", "stretch", "no_carrier", "coast_only"}
            worse = (
                other.order < one.order
                or max(other.move, other.flight) > max(one.move, one.flight)
                or other.air > one.air
                or other.naval > one.naval
                or other.ground > one.ground
                or other.steps > one.steps
                or other.cost < one.cost
                or gains
                or (one.flags - other.flags) & {"no_carrier", "coast_only"}
                or one.cost > other.cost
            )
            same = (one.order, one.move, one.air, one.naval, one.ground, one.cost) == (
                other.order,
                other.move,
                other.air,
                other.naval,
                other.ground,
                other.cost,
            )
            assert worse or same, f"{one.code} is as good as {other.code} for no more"


@clause("VIC-11.0-1", "VIC-11.0-10", "VIC-11.0-4", "VIC-11.0-13", "VIC-11.0-11", "VIC-11.0-15")
@fact("VIC-F-126", "VIC-F-131", "VIC-F-145", "VIC-F-146", "VIC-F-147", "VIC-F-148", "VIC-F-149")
def test_the_six_stretch_units_have_lines_of_their_own() -> None:
    units = board().units
    stretch = {line.unit for line in board().mixes["stretch"]}
    assert stretch == {"AT", "JET", "CAV", "CDO", "RC", "RKT"}
    assert units["AT"].turn == "B+"
    assert units["AT"].strategic == 8
    assert units["AT"].has("one_use")
    assert units["AT"].has("city3_only")
    assert units["JET"].turn == "A+"
    assert units["JET"].arm == "air"
    assert units["CDO"].amphibious
    assert units["CDO"].ground == 3
    assert units["CDO"].move == 2
    assert units["RKT"].turn == "R"
    assert units["RKT"].ground == 4
    assert units["RKT"].has("one_use")
    assert TURNS.index("R") < TURNS.index("A+") < TURNS.index("A") < TURNS.index("B+")
    assert units["CAV"].has("no_terrain_stop")
    assert units["RC"].move == 4


@clause("VIC-11.0-9")
def test_atom_bombs_are_few() -> None:
    mixes = board().mixes
    assert sum(line.blocks for line in mixes["stretch"] if line.unit == "AT") == 1
    assert not any(line.unit == "AT" for line in mixes["base"])


@fact("VIC-F-144")
def test_the_printed_codes_are_kept() -> None:
    printed = "FA DB TB MB HB SS CV BB CA IN MA AB MT EN ART AR MK RE".split()
    assert [code for code in printed if code not in board().units] == []


@fact("VIC-F-123")
def test_the_base_army_has_the_shares_of_the_historical_ones() -> None:
    units = board().units
    base = board().mixes["base"]
    share = {
        arm: sum(line.blocks for line in base if units[line.unit].arm == arm) / total(base)
        for arm in ("air", "naval", "ground")
    }
    assert total(base) == 60
    assert 0.25 <= share["air"] <= 0.35
    assert 0.15 <= share["naval"] <= 0.25
    assert 0.45 <= share["ground"] <= 0.55


def test_a_file_with_mistakes_says_file_and_row() -> None:
    pack = of_ruleset("victory")
    from adjudicator.core.pack import ScenarioError

    bad = pack.model_copy(
        update={
            "files": {
                **pack.files,
                "units.tsv": pack.files["units.tsv"].replace("\tE\t", "\tZ\t", 1),
            }
        }
    )
    with pytest.raises(ScenarioError, match=r"units\.tsv, row"):
        read_units(bad)
    mixes = pack.model_copy(
        update={
            "files": {**pack.files, "mixes.tsv": pack.files["mixes.tsv"] + "base\t1\tXX\t\t\tx\n"}
        }
    )
    with pytest.raises(ScenarioError, match="XX"):
        read_mixes(mixes, read_units(pack))
