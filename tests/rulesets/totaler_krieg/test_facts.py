"""What the rule book itself says about the map is true of the map we ship (its facts)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.rulesets.totaler_krieg.board.grid import around, direction, distance
from adjudicator.rulesets.totaler_krieg.board.parts import Hex
from tests.rulesets.totaler_krieg.kit import board

clause = pytest.mark.clause
PLAIN: dict[str, Callable[[Hex], bool]] = {
    "land": lambda one: one.land,
    "sea": lambda one: not one.land,
    "city": lambda one: one.city,
    "nocity": lambda one: not one.city,
    "port": lambda one: one.port,
    "multi": lambda one: one.multi_zone,
    "key": lambda one: one.key_port,
    "ice": lambda one: one.ice,
    "limited": lambda one: one.limited_stacking,
    "star": lambda one: one.white_star,
    "rail": lambda one: any((way >> one.cell) & 1 for way in board().rail),
    "norail": lambda one: not any((way >> one.cell) & 1 for way in board().rail),
    "road": lambda one: any((way >> one.cell) & 1 for way in (*board().rail, *board().road)),
    "edge": lambda one: bool((board().eastern_edge >> one.cell) & 1),
}
NAMED: dict[str, Callable[[Hex, str], bool]] = {
    "name": lambda one, text: text in one.name,
    "country": lambda one, text: one.country == text,
    "region": lambda one, text: one.region == text,
    "strategic": lambda one, text: one.strategic == text,
    "terrain": lambda one, text: one.terrain == text,
    "zone": lambda one, text: text in one.zones or text in one.port_zones,
    "adj": lambda one, text: board().cell(text) in around(one.cell),
    "dist": lambda one, text: distance(one.cell, board().cell(text[2:])) == int(text[0]),
    "dist<": lambda one, text: distance(one.cell, board().cell(text[2:])) <= int(text[0]),
    "noriver": lambda one, text: not side("river", one, text),
    "nomountain": lambda one, text: not side("mountain", one, text),
}


def side(kind: str, one: Hex, other: str) -> bool:
    """Is there a hexside of a kind between a hex and another?"""
    towards = direction(one.cell, board().cell(other))
    assert towards is not None
    return bool((board().sides[kind][towards] >> one.cell) & 1)


def strait(one: Hex, other: str) -> bool:
    return side("strait", one, other) or side("connected_strait", one, other)


def holds(one: Hex, told: str) -> bool:
    """Is a word about a hex true: `city`, `zone=North_Sea`, `river=w3619`, `dist>3:w3617`?"""
    if told.startswith("dist>"):
        far, _, other = told[5:].partition(":")
        return distance(one.cell, board().cell(other)) > int(far)
    kind, _, text = told.partition("=")
    if not text:
        return PLAIN[told](one)
    if kind == "strait":
        return strait(one, text)
    if kind in NAMED:
        return NAMED[kind](one, text.replace("_", " "))
    return side(kind, one, text)


@pytest.mark.parametrize(
    ("hex_id", "told"),
    [
        pytest.param(
            "w3825",
            "name=Berlin country=Germany city rail",
            marks=clause("TK-F1-008", "TK-F1-009", "TK-F1-010", "TK-F2-050"),
        ),
        pytest.param(
            "w3720", "name=Ruhr country=Germany strategic=axis", marks=clause("TK-F1-012")
        ),
        pytest.param("w3720", "dist=3:w3717 dist>3:w3617", marks=clause("TK-F1-013")),
        pytest.param("w3717", "name=Calais land port zone=North_Sea", marks=clause("TK-F1-014")),
        pytest.param("w3717", "adj=w3718 adj=w3618 adj=w3617", marks=clause("TK-F1-015")),
        pytest.param(
            "w3617", "name=Amiens land adj=w3717 adj=w3618 adj=w3517", marks=clause("TK-F1-016")
        ),
        pytest.param("w3617", "nocity noriver=w3717", marks=clause("TK-F1-017")),
        pytest.param(
            "w3618",
            "name=Lille land adj=w3718 adj=w3717 adj=w3617 adj=w3517 adj=w3619 adj=w3518",
            marks=clause("TK-F1-018"),
        ),
        pytest.param("w3518", "name=Verdun land adj=w3619 adj=w3517", marks=clause("TK-F1-019")),
        pytest.param("w3518", "river=w3619", marks=clause("TK-F1-020", "TK-F1-022")),
        pytest.param("w3518", "nocity noriver=w3517", marks=clause("TK-F1-021")),
        pytest.param(
            "w3517", "name=Reims land adj=w3617 adj=w3618 adj=w3518", marks=clause("TK-F1-024")
        ),
        pytest.param(
            "w3516",
            "name=Paris country=France strategic=western city",
            marks=clause("TK-F1-025", "TK-F1-026"),
        ),
        pytest.param(
            "w3516", "dist<=2:w3618 dist<=2:w3617 dist<=2:w3518", marks=clause("TK-F1-027")
        ),
        pytest.param(
            "w3519",
            "name=Metz country=France strategic=axis",
            marks=clause("TK-F1-028", "TK-F2-049"),
        ),
        pytest.param("w3420", "name=Strasbourg country=France", marks=clause("TK-F1-029")),
        pytest.param("w3319", "country=France land", marks=clause("TK-F1-030")),
        pytest.param(
            "w3612",
            "name=Brest country=France multi port zone=North_Atlantic zone=North_Sea",
            marks=clause("TK-F1-031"),
        ),
        pytest.param("w3612", "dist<=3:w3714", marks=clause("TK-F1-032")),
        pytest.param(
            "w3714",
            "name=Cherbourg land port adj=w3815 zone=North_Sea",
            marks=clause("TK-F1-033", "TK-F1-034"),
        ),
        pytest.param("w3815", "sea adj=w3915 adj=w3714", marks=clause("TK-F1-035")),
        pytest.param(
            "w3915",
            "name=Southampton land zone=North_Sea country=Britain",
            marks=clause("TK-F1-036"),
        ),
        pytest.param("w3915", "country=Britain", marks=clause("TK-F1-037")),
        pytest.param(
            "w3916",
            "name=London land zone=North_Sea city port star country=Britain",
            marks=clause("TK-F1-038", "TK-F2-051"),
        ),
        pytest.param("w3913", "zone=North_Atlantic zone=North_Sea", marks=clause("TK-F1-040")),
        pytest.param(
            "w3718",
            "name=Antwerp land zone=North_Sea port strategic=western",
            marks=clause("TK-F1-041", "TK-F1-042"),
        ),
        pytest.param("w5025", "name=Trondheim zone=North_Sea", marks=clause("TK-F1-043")),
        pytest.param("w3023", "name=Venice port", marks=clause("TK-F1-044")),
        pytest.param(
            "w1824", "name=Malta port country=Malta limited", marks=clause("TK-F1-045", "TK-F2-043")
        ),
        pytest.param(
            "w1824",
            "key zone=Western_Mediterranean zone=Central_Mediterranean",
            marks=clause("TK-F1-046", "TK-F1-047"),
        ),
        pytest.param(
            "w2208",
            "name=Gibraltar country=Gibraltar port multi zone=North_Atlantic"
            " zone=Western_Mediterranean",
            marks=clause("TK-F1-048", "TK-F2-044"),
        ),
        pytest.param("w2208", "key", marks=clause("TK-F1-050")),
        pytest.param(
            "w4224", "name=Copenhagen port zone=Baltic_Sea", marks=clause("TK-F1-051", "TK-F1-053")
        ),
        pytest.param("w4224", "strait=w4124 all_sea=w4225", marks=clause("TK-F1-052")),
        pytest.param("w4124", "name=Malmo land adj=w4224", marks=clause("TK-F1-054")),
        pytest.param("w4225", "all_sea=w4224", marks=clause("TK-F1-055")),
        pytest.param("w3922", "port canal=w4023", marks=clause("TK-F1-056")),
        pytest.param("w3922", "zone=North_Sea", marks=clause("TK-F1-057")),
        pytest.param("w4023", "port adj=w3922 zone=Baltic_Sea", marks=clause("TK-F1-058")),
        pytest.param(
            "w2026", "sea zone=Central_Mediterranean adj=w2125", marks=clause("TK-F1-059")
        ),
        pytest.param(
            "w2125", "name=Reggio land zone=Western_Mediterranean", marks=clause("TK-F1-060")
        ),
        pytest.param("w2320", "name=Cagliari port dist<=3:w2022", marks=clause("TK-F1-061")),
        pytest.param("w2122", "name=Palermo port adj=w2022", marks=clause("TK-F1-062")),
        pytest.param("w2022", "sea adj=w2122", marks=clause("TK-F1-063")),
        pytest.param(
            "w2710",
            "name=Madrid country=Spain strategic=axis",
            marks=clause("TK-F1-064", "TK-F2-045"),
        ),
        pytest.param(
            "w3524", "name=Prague country=Czechoslovakia adj=w3624", marks=clause("TK-F1-065")
        ),
        pytest.param("w3624", "name=Leipzig land adj=w3524", marks=clause("TK-F1-066")),
        pytest.param(
            "w3626",
            "name=Breslau land adj=w3725 adj=w3625 adj=w3525 adj=w3726 adj=e3601",
            marks=clause("TK-F1-068"),
        ),
        pytest.param("w3726", "land adj=w3626 adj=e3601", marks=clause("TK-F1-069")),
        pytest.param("w3725", "land adj=w3626", marks=clause("TK-F1-070")),
        pytest.param("w3625", "land adj=w3626", marks=clause("TK-F1-071")),
        pytest.param("w3525", "land adj=w3626", marks=clause("TK-F1-072")),
        pytest.param("e3601", "adj=w3726 adj=w3626", marks=clause("TK-F1-073")),
        pytest.param("w3919", "name=Amsterdam country=Belgium-Holland", marks=clause("TK-F1-074")),
        pytest.param("w3220", "name=Bern country=Switzerland", marks=clause("TK-F1-075")),
        pytest.param(
            "w3221", "name=Zurich country=Switzerland adj=w3220", marks=clause("TK-F1-076")
        ),
        pytest.param("e4209", "land rail adj=e4208", marks=clause("TK-F1-077")),
        pytest.param("e4208", "land adj=e4207", marks=clause("TK-F1-078")),
        pytest.param("e4207", "land rail", marks=clause("TK-F1-079")),
        pytest.param("e4608", "name=Leningrad country=Russia ice port", marks=clause("TK-F1-080")),
        pytest.param(
            "e4607",
            "adj=e4608 adj=e4707 region=Finnish_Frontier",
            marks=clause("TK-F1-081", "TK-F2-041"),
        ),
        pytest.param(
            "e4707", "adj=e4608 region=Finnish_Frontier", marks=clause("TK-F1-082", "TK-F2-042")
        ),
        pytest.param("e4507", "name=Luga country=Russia", marks=clause("TK-F1-083")),
        pytest.param("e4307", "name=Pskov", marks=clause("TK-F1-084")),
        pytest.param("e4312", "name=Moscow country=Russia", marks=clause("TK-F1-085")),
        pytest.param(
            "e2912",
            "name=Sevastopol country=Russia strategic=soviet region=Crimea",
            marks=clause("TK-F1-086", "TK-F2-031"),
        ),
        pytest.param("e3609", "name=Kiev adj=e3608 adj=e3708", marks=clause("TK-F1-087")),
        pytest.param(
            "e3609",
            "city country=Russia strategic=soviet region=Ukraine",
            marks=clause("TK-F1-088", "TK-F2-039"),
        ),
        pytest.param("e3608", "terrain=clear adj=e3707 noriver=e3609", marks=clause("TK-F1-089")),
        pytest.param("e3707", "terrain=swamp adj=e3608", marks=clause("TK-F1-090")),
        pytest.param("e3708", "terrain=swamp river=e3609", marks=clause("TK-F1-091")),
        pytest.param("e3109", "name=Odessa land adj=e3210", marks=clause("TK-F1-092")),
        pytest.param("e3210", "land adj=e3109 adj=e3211", marks=clause("TK-F1-094")),
        pytest.param(
            "e3211",
            "name=Nikolayev land dist=2:e3109 adj=e3210 adj=e3212 adj=e3310 adj=e3311 adj=e3111",
            marks=clause("TK-F1-095"),
        ),
        pytest.param("e3310", "name=Kirovograd land dist=2:e3109", marks=clause("TK-F1-096")),
        pytest.param("e3111", "land dist=2:e3109 adj=e3211", marks=clause("TK-F1-097")),
        pytest.param("e3212", "land dist=3:e3109 adj=e3211", marks=clause("TK-F1-098")),
        pytest.param(
            "e3311", "name=Dnepropetrovsk land dist=3:e3109 adj=e3211", marks=clause("TK-F1-099")
        ),
        pytest.param("e2204", "name=Athens country=Greece port", marks=clause("TK-F1-100")),
        pytest.param(
            "e2508",
            "name=Istanbul port zone=Eastern_Mediterranean zone=Black_Sea",
            marks=clause("TK-F1-101", "TK-F2-026"),
        ),
        pytest.param("e1213", "port canal=e1312", marks=clause("TK-F1-102", "TK-F2-008")),
        pytest.param("e1312", "port adj=e1213", marks=clause("TK-F1-103", "TK-F2-007")),
        pytest.param("e1312", "zone=Eastern_Mediterranean", marks=clause("TK-F1-104")),
        pytest.param("e2828", "land country=Russia edge", marks=clause("TK-F1-105", "TK-F2-028")),
        pytest.param("e5127", "land country=Russia edge", marks=clause("TK-F1-106", "TK-F2-029")),
        pytest.param(
            "w4624",
            "name=Oslo strategic=western city star country=Denmark-Norway",
            marks=clause("TK-F1-107", "TK-F2-052"),
        ),
        pytest.param("e1206", "land adj=e1207 adj=e1306 norail", marks=clause("TK-F2-001")),
        pytest.param("e1207", "land adj=e1206 adj=e1307", marks=clause("TK-F2-002")),
        pytest.param("e1306", "land adj=e1406 adj=e1206", marks=clause("TK-F2-003")),
        pytest.param("e1307", "name=Sollum land road adj=e1207", marks=clause("TK-F2-004")),
        pytest.param(
            "e1406",
            "name=Tobruk land port zone=Central_Mediterranean country=Libya",
            marks=clause("TK-F2-009"),
        ),
        pytest.param(
            "e1515",
            "name=Jerusalem land road country=Palestine",
            marks=clause("TK-F2-010", "TK-F2-011"),
        ),
        pytest.param(
            "e1615",
            "name=Haifa land road country=Palestine",
            marks=clause("TK-F2-012", "TK-F2-013"),
        ),
        pytest.param(
            "e1716", "name=Damascus land country=Syria", marks=clause("TK-F2-014", "TK-F2-015")
        ),
        pytest.param("e1819", "land dist=2:e2019", marks=clause("TK-F2-016")),
        pytest.param(
            "e1908",
            "name=Rhodes port zone=Eastern_Mediterranean country=Rhodes",
            marks=clause("TK-F2-017"),
        ),
        pytest.param("e1919", "land dist=2:e2119", marks=clause("TK-F2-018")),
        pytest.param("e2019", "land road norail", marks=clause("TK-F2-019")),
        pytest.param("e2119", "land rail", marks=clause("TK-F2-020")),
        pytest.param(
            "e2412",
            "name=Ankara country=Turkey rail strategic=axis",
            marks=clause("TK-F2-021", "TK-F2-022", "TK-F2-023"),
        ),
        pytest.param("e2508", "city region=Turkish_Straits", marks=clause("TK-F2-024")),
        pytest.param(
            "e2825",
            "name=Baku strategic=soviet region=Caucasus country=Russia",
            marks=clause("TK-F2-027"),
        ),
        pytest.param("e3107", "land adj=e3207", marks=clause("TK-F2-032")),
        pytest.param("e3206", "mountain=e3306", marks=clause("TK-F2-033")),
        pytest.param(
            "e3207",
            "land adj=e3306 adj=e3107 adj=e3307 nomountain=e3306",
            marks=clause("TK-F2-034"),
        ),
        pytest.param("e3306", "name=Cernauti land mountain=e3206", marks=clause("TK-F2-035")),
        pytest.param("e3307", "land adj=e3207 adj=e3306", marks=clause("TK-F2-036")),
        pytest.param(
            "e3315",
            "name=Rostov strategic=soviet region=Donbass country=Russia",
            marks=clause("TK-F2-037"),
        ),
        pytest.param("e3501", "name=Krakow land country=Poland", marks=clause("TK-F2-038")),
        pytest.param(
            "e3906",
            "name=Minsk strategic=soviet region=Byelorussia country=Russia",
            marks=clause("TK-F2-040"),
        ),
        pytest.param(
            "w3217", "name=Vichy land country=France", marks=clause("TK-F2-046", "TK-F2-047")
        ),
        pytest.param("w3516", "city star region=Occupied_France", marks=clause("TK-F2-048")),
    ],
)
def test_a_hex_is_what_the_book_says(hex_id: str, told: str) -> None:
    one = board().hexes[hex_id]
    assert [word for word in told.split() if not holds(one, word)] == []


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("German Ceded Land: Alsace-Lorraine", marks=clause("TK-F2-218")),
        pytest.param("German Ceded Land: Occupied France", marks=clause("TK-F2-219")),
        pytest.param("German Ceded Land: Memelland", marks=clause("TK-F2-220")),
        pytest.param("German Ceded Land: Polish Corridor", marks=clause("TK-F2-221")),
        pytest.param("German Ceded Land: Denmark", marks=clause("TK-F2-222")),
        pytest.param("German Ceded Land: Austria", marks=clause("TK-F2-223")),
        pytest.param("German Ceded Land: Czechoslovakia", marks=clause("TK-F2-224")),
        pytest.param("German Ceded Land: Switzerland", marks=clause("TK-F2-225")),
        pytest.param("German Ceded Land: Gau Moselland", marks=clause("TK-F2-226")),
        pytest.param("German Ceded Land: Byelorussia", marks=clause("TK-F2-227")),
        pytest.param("German Ceded Land: Caucasus", marks=clause("TK-F2-228")),
        pytest.param("German Ceded Land: Crimea", marks=clause("TK-F2-229")),
        pytest.param("German Ceded Land: Donbass", marks=clause("TK-F2-230")),
        pytest.param("German Ceded Land: Ukraine", marks=clause("TK-F2-231")),
        pytest.param("Russian Ceded Land: Eastern Poland/Poland", marks=clause("TK-F2-232")),
        pytest.param("Russian Ceded Land: Finnish Frontier/Finland", marks=clause("TK-F2-233")),
        pytest.param("Russian Ceded Land: Bessarabia/Rumania", marks=clause("TK-F2-234")),
        pytest.param(
            "Russian Ceded Land: Baltic States/Northern Baltics", marks=clause("TK-F2-235")
        ),
        pytest.param("Russian Ceded Land: Turkish Frontier", marks=clause("TK-F2-236")),
        pytest.param("Russian Ceded Land: Turkish Straits", marks=clause("TK-F2-237")),
        pytest.param("British Ceded Land: Turkish Straits", marks=clause("TK-F2-238")),
        pytest.param("British Ceded Land: Cyrenaica", marks=clause("TK-F2-239")),
        pytest.param("French Ceded Land: Syria", marks=clause("TK-F2-240")),
        pytest.param("Reassess Policy", marks=clause("TK-F2-242")),
        pytest.param("Armistice/Negotiation", marks=clause("TK-F2-242")),
        pytest.param("Failure (Command)", marks=clause("TK-F2-248")),
        pytest.param("Failure (Supply)", marks=clause("TK-F2-248")),
        pytest.param("Airmobile Doctrine", marks=clause("TK-F2-254")),
        pytest.param("Jet Fighter Production", marks=clause("TK-F2-255")),
        pytest.param("Surface Raiders", marks=clause("TK-F2-256")),
        pytest.param("Type XXI U-boat Production", marks=clause("TK-F2-257")),
        pytest.param("Ural Bomber Production", marks=clause("TK-F2-258")),
        pytest.param("OKH", marks=clause("TK-F2-297")),
        pytest.param("OKW", marks=clause("TK-F2-297")),
        pytest.param("Stavka", marks=clause("TK-F2-297")),
        pytest.param("AFHQ", marks=clause("TK-F2-297")),
        pytest.param("SHAEF", marks=clause("TK-F2-297")),
        pytest.param("Republican Support", marks=clause("TK-F2-299")),
        pytest.param("Stronghold", marks=clause("TK-F2-300")),
        pytest.param("Center", marks=clause("TK-F2-300")),
        pytest.param("Europe War State", marks=clause("TK-F2-301")),
        pytest.param("European USCL", marks=clause("TK-F2-302")),
        pytest.param("Increase USCL", marks=clause("TK-F2-303")),
        pytest.param("US Entry", marks=clause("TK-F2-304")),
        pytest.param("V-E Day", marks=clause("TK-F2-305")),
        pytest.param("Enforced Peace", marks=clause("TK-F2-306")),
        pytest.param("No Retreat", marks=clause("TK-F2-307")),
        pytest.param("SS Europa", marks=clause("TK-F2-308")),
        pytest.param("Reduced US Impact", marks=clause("TK-F2-309")),
        pytest.param("Intensive Bombing", marks=clause("TK-F2-310")),
        pytest.param("Materiel Shortages", marks=clause("TK-F2-311")),
        pytest.param("War Production", marks=clause("TK-F2-312")),
        pytest.param("US Victory Program", marks=clause("TK-F2-313")),
        pytest.param("Lend-Lease", marks=clause("TK-F2-314")),
        pytest.param("Pacific Limited War", marks=clause("TK-F2-315")),
        pytest.param("Pacific Total War", marks=clause("TK-F2-316")),
        pytest.param("Reich Annex", marks=clause("TK-F2-317")),
        pytest.param("Anti-Comintern Crusade", marks=clause("TK-F2-318")),
        pytest.param("Allied Collapse", marks=clause("TK-F2-320")),
        pytest.param("Military Takeover", marks=clause("TK-F2-321")),
        pytest.param("Axis Scratch Convoy", marks=clause("TK-F1-208")),
        pytest.param("Soviet Scratch Convoy", marks=clause("TK-F1-208")),
        pytest.param("Fleet Train", marks=clause("TK-F1-209")),
        pytest.param("Italian Convoy", marks=clause("TK-F1-210")),
        pytest.param("German Convoy", marks=clause("TK-F1-210")),
        pytest.param("British Convoy", marks=clause("TK-F1-210")),
        pytest.param("US Convoy", marks=clause("TK-F1-210")),
        pytest.param("French Convoy", marks=clause("TK-F1-210")),
        pytest.param("Russian Convoy", marks=clause("TK-F1-210")),
        pytest.param("Italian Convoy", marks=clause("TK-F2-277")),
        pytest.param("French Convoy", marks=clause("TK-F2-286")),
        pytest.param("Appeasement", marks=clause("TK-F2-241")),
        pytest.param("Ostland Accord", marks=clause("TK-F2-241")),
        pytest.param("Red Army", marks=clause("TK-F2-298")),
    ],
)
def test_a_marker_of_the_book_is_in_the_mix(name: str) -> None:
    markers = [one for one in board().counters.values() if one.kind == "marker"]
    assert any(one.name == name for one in markers)


def adjacent(one: str, other: str) -> bool:
    return other in board().zones[one].links and one in board().zones[other].links


@clause(
    "TK-F1-117",
    "TK-F1-118",
    "TK-F1-119",
    "TK-F1-121",
    "TK-F1-122",
    "TK-F1-123",
    "TK-F1-124",
    "TK-F1-125",
    "TK-F1-126",
    "TK-F1-127",
    "TK-F1-129",
    "TK-F2-068",
    "TK-F2-071",
)
def test_naval_zones_lie_beside_each_other_as_the_book_says() -> None:
    assert set(board().zones) >= {
        "North Atlantic", "North Sea", "Arctic Sea", "Baltic Sea", "Western Mediterranean",
        "Central Mediterranean", "Eastern Mediterranean", "Adriatic Sea", "Black Sea",
        "Arabian Sea", "Caspian Sea",
    }  # fmt: skip
    assert adjacent("North Atlantic", "North Sea")
    assert adjacent("North Atlantic", "Western Mediterranean")
    assert not adjacent("North Atlantic", "Arctic Sea")
    assert adjacent("North Sea", "Arctic Sea")
    assert adjacent("North Sea", "Baltic Sea")
    assert adjacent("Western Mediterranean", "Central Mediterranean")
    assert adjacent("Central Mediterranean", "Eastern Mediterranean")
    assert adjacent("Eastern Mediterranean", "Black Sea")
    assert adjacent("Eastern Mediterranean", "Arabian Sea")


@clause("TK-F1-134", "TK-F1-135", "TK-F1-136", "TK-F1-137", "TK-F2-075", "TK-F2-076", "TK-F2-077")
def test_off_map_boxes() -> None:
    boxes = board().boxes
    assert {name: box.faction for name, box in boxes.items()} == {
        "us_canada": "western",
        "africa": "western",
        "middle_east": "western",
        "central_asia": "soviet",
    }
    assert boxes["us_canada"].zone == "North Atlantic"
    assert boxes["africa"].zone == "North Atlantic"
    assert boxes["middle_east"].zone == "Arabian Sea"
    assert "africa" in boxes["us_canada"].adjacent
    assert "middle_east" not in boxes["us_canada"].adjacent


@clause("TK-F1-111", "TK-F1-112")
def test_canal_ports_are_no_multi_zone_ports() -> None:
    hexes = board().hexes
    assert all(hexes[one].multi_zone for one in ("w2208", "w3612"))
    assert not any(hexes[one].multi_zone for one in ("w3922", "w4023", "e1213", "e1312"))


@clause("TK-F2-060", "TK-F2-061")
def test_weather_areas() -> None:
    desert = {"Egypt", "Iraq", "Kuwait", "Libya", "Palestine", "Syria", "Trans-Jordan"}
    for one in board().hexes.values():
        if one.land and one.playable and one.weather_area:
            assert (one.weather_area.lower() == "desert") == (one.country in desert), one.id


@clause("TK-F1-151")
def test_there_are_840_counters() -> None:
    assert len(board().counters) == 840


@clause("TK-F1-202")
def test_ranges_of_air_units() -> None:
    reach = {"air_force": 3, "interceptor": 3, "bomber": 9, "cv_strike": 1}
    for one in board().counters.values():
        if one.type in reach:
            assert one.range == reach[one.type], one.id


@clause("TK-F1-282")
def test_airborne_units_have_an_airdrop_marker_behind() -> None:
    for one in board().counters.values():
        if one.type in ("airborne", "helicopter"):
            assert one.back_is == "airdrop", one.id


@clause("TK-F2-289")
def test_a_reserve_unit_has_the_flag_behind() -> None:
    for one in board().counters.values():
        if "res" in one.traits:
            face = one.front
            assert face is not None
            assert (face.attack, face.defence, face.move) == (0, 1, 2), one.id
            assert one.back_is == "flag", one.id


@clause(
    "TK-F2-206",
    "TK-F2-207",
    "TK-F2-208",
    "TK-F2-209",
    "TK-F2-210",
    "TK-F2-201",
    "TK-F2-202",
    "TK-F2-203",
    "TK-F2-204",
    "TK-F2-205",
)
@pytest.mark.parametrize("country", ["France", "Italy", "Poland", "Spain", "Turkey"])
def test_partners_have_a_war_economy_and_p_units(country: str) -> None:
    mix = [one for one in board().counters.values() if one.country == country]
    assert any(one.type == "war_economy" for one in mix)
    assert any("P" in one.traits or one.setup_class == "P" for one in mix)


@clause(
    "TK-F2-211",
    "TK-F2-212",
    "TK-F2-213",
    "TK-F2-214",
    "TK-F2-215",
    "TK-F2-216",
)
@pytest.mark.parametrize("country", ["France", "Italy", "Poland", "Spain", "Sweden", "Turkey"])
def test_british_colonials_in_exile(country: str) -> None:
    mix = board().counters.values()
    exile = [
        one
        for one in mix
        if any(t.startswith("exile:") and country.startswith(t[6:]) for t in one.traits)
    ]
    assert len(exile) == 1
    face = exile[0].front
    assert face is not None
    assert (exile[0].country, face.attack, face.defence, face.move) == ("Britain", 1, 2, 2)


@clause("TK-F2-086", "TK-F2-087")
def test_tracks() -> None:
    assert set(board().tracks.uscl) >= {0, 1, 2, 3, 4}
    boxes = {box for _, _, box, _ in board().tracks.vp}
    assert boxes >= {"0", "1", "2", "3", "4", "AV"}
