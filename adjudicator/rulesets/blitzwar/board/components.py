"""Reads a pack of BlitzWar components into a `Board`.

Files: zones.tsv, seas.tsv, coasts.tsv, borders.tsv, blue_links.tsv, walls.tsv,
cards.tsv, counters.tsv, calendar.tsv, map.geojson, perhaps aliases.tsv, and one
`<scenario>.toml` for each scenario. Whatever is wrong is a `ScenarioError` that names file and row.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from fractions import Fraction
from typing import Any, cast, get_args

from adjudicator.core.mapfile import drawn, marks, outlines
from adjudicator.core.pack import Pack, Row, ScenarioError, shared
from adjudicator.core.telling import Area, Geometry, MapLine, plain
from adjudicator.rulesets.blitzwar.board.board import (
    Board,
    Border,
    Card,
    Coast,
    CounterType,
    Face,
    Sea,
    Season,
    Terrain,
    TurnRow,
    Weather,
    Zone,
)
from adjudicator.rulesets.blitzwar.board.nations import NATIONS, SHARED
from adjudicator.rulesets.blitzwar.board.position import BOMBING, SIDES, Kind

OWNERS = (*SIDES, "neutral")


@shared
def read_board(pack: Pack) -> Board:
    """The board of a pack. ScenarioError names file and row of what is wrong."""
    seas = _seas(pack)
    zones = _zones(pack, seas)
    _straits_known(pack, seas, zones)
    borders = _borders(pack, zones)
    scenarios = pack.scenarios()
    return Board(
        zones=zones,  # BW-5-1
        seas=seas,
        borders=borders,
        cards=_cards(pack),
        calendar=_calendar(pack),
        counter_types=_counters(pack),
        geometry=_geometry(pack, zones, seas, borders),
        aliases=_aliases(pack, zones, seas),
        scenarios=scenarios,
    )


# ------------------------------------------------------------------- cells


def _once(seen: set[Any], row: Row, key: Any, text: str) -> None:
    if key in seen:
        raise row.error(f"{text} is here a second time")
    seen.add(key)


# --------------------------------------------------------------------- map


def _seas(pack: Pack) -> dict[str, Sea]:
    rows = list(pack.rows("seas.tsv"))
    ids = [row["id"] for row in rows]
    seas: dict[str, Sea] = {}
    seen: set[Any] = set()
    for row in rows:
        _once(seen, row, row["id"], f"the sea {row['id']}")
        straits: dict[str, str] = {}
        for strait in row.many("straits"):
            sea, _, zone = strait.partition("=")
            straits[row.known("straits", sea, ids)] = zone
        seas[row["id"]] = Sea(
            id=row["id"],
            name=row["name"],
            adjacent=tuple(row.known("adjacent", sea, ids) for sea in row.many("adjacent")),
            straits=straits,
            mediterranean=row.flag("mediterranean"),
            snow_exempt=row.flag("snow_exempt"),
            abstract=row.one_of("kind", ("sea", "abstract")) == "abstract",
            at=row.point(),
        )
    for row in rows:
        for other in seas[row["id"]].adjacent:
            if not seas[row["id"]].abstract and row["id"] not in seas[other].adjacent:
                raise row.error(f"it is adjacent to {other}, but {other} is not adjacent to it")
            if seas[row["id"]].straits.get(other) != seas[other].straits.get(row["id"]):
                raise row.error(f"the strait to {other} differs on the other side")
    return seas


def _straits_known(pack: Pack, seas: dict[str, Sea], zones: dict[str, Zone]) -> None:
    for row in pack.rows("seas.tsv"):
        for zone in seas[row["id"]].straits.values():
            row.known("straits", zone, zones)


def _zones(pack: Pack, seas: dict[str, Sea]) -> dict[str, Zone]:
    rows = list(pack.rows("zones.tsv"))
    ids = [row["id"] for row in rows]
    coasts = _coasts(pack, ids, seas)
    zones: dict[str, Zone] = {}
    seen: set[Any] = set()
    for row in rows:
        _once(seen, row, row["id"], f"the zone {row['id']}")
        _once(seen, row, ("name", row["name"]), f"the name {row['name']}")
        mine = tuple(coasts.get(row["id"], ()))
        general, national = row.whole("points_general", 0), row.whole("points_national", 0)
        owner = row.one_of("national_owner", ("", *SIDES))
        if bool(national) != bool(owner):
            raise row.error("National points and their owner belong together")
        zones[row["id"]] = Zone(
            id=row["id"],
            name=row["name"],
            country=row.one_of("country", NATIONS),
            owner_start=row.one_of("owner_start", OWNERS),
            tags=row.many("tags"),
            terrain=cast(Terrain, row.one_of("terrain", get_args(Terrain))),
            fortress=row.flag("fortress"),  # BW-5-9
            capital=row.flag("capital"),
            port=any(coast.port for coast in mine),
            naval_base=any(coast.naval_base for coast in mine),  # BW-5-20
            supply_zone=row.one_of("supply_zone", ("", *SIDES)),
            points=general + national,
            national_points=national,
            national_owner=owner,
            snow_exempt=row.flag("snow_exempt"),
            stack_limit=_stack_limit(row),
            coasts=mine,
            at=row.point(),
        )
    return zones


def _stack_limit(row: Row) -> Any:
    text = row["stack_limit"].strip()
    if text == "none":
        return None
    if found := re.fullmatch(r"(\d+) (counters|corps)", text):
        return found[2], int(found[1])
    raise row.error(f"stack_limit is {text!r}; write `3 counters`, `1 corps` or `none`")


def _coasts(pack: Pack, zones: list[str], seas: dict[str, Sea]) -> dict[str, list[Coast]]:
    blue = _blue_links(pack, zones)
    table: dict[str, list[Coast]] = {}
    seen: set[Any] = set()
    for row in pack.rows("coasts.tsv"):
        zone = row.known("zone", row["zone"], zones)
        sea = row.known("sea", row["sea"], seas)
        _once(seen, row, (zone, sea), f"the coast of {zone} on {sea}")
        port = row.one_of("port", ("no", "port", "naval_base"))
        if row.flag("bold_coast") and row.flag("beach"):
            raise row.error("a bold coast has no beach (BW-5-15)")
        table.setdefault(zone, []).append(
            Coast(
                sea=sea,
                port=port != "no",
                naval_base=port == "naval_base",
                beach=row.flag("beach"),  # BW-5-13
                bold=row.flag("bold_coast"),  # BW-5-16, BW-5-17
                blue_links=tuple(blue.get(zone, ())),
            )
        )
    for row in pack.rows("blue_links.tsv"):
        for end in (row["a"], row["b"]):
            if end not in table:
                raise row.error(f"{end} has no coast for a dotted blue line")
    return table


def _blue_links(pack: Pack, zones: list[str]) -> dict[str, list[str]]:
    links: dict[str, list[str]] = {}
    seen: set[Any] = set()
    for row in pack.rows("blue_links.tsv"):
        a, b = (row.known(end, row[end], zones) for end in ("a", "b"))
        _once(seen, row, frozenset((a, b)), f"the line {a} - {b}")
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links


def _borders(pack: Pack, zones: dict[str, Zone]) -> tuple[Border, ...]:
    borders: list[Border] = []
    seen: set[Any] = set()
    for row in pack.rows("borders.tsv"):
        a, b = (row.known(end, row[end], zones) for end in ("a", "b"))
        if a == b:
            raise row.error(f"{a} borders itself")
        _once(seen, row, frozenset((a, b)), f"the border {a} - {b}")
        line = row.one_of("fortified_line", ("", a, b))
        borders.append(Border(a, b, row.flag("river"), line))  # BW-5-10
    return tuple(borders)


def _aliases(
    pack: Pack, zones: dict[str, Zone], seas: dict[str, Sea]
) -> dict[str, tuple[str, ...]]:
    """Place -> what else it is called. The file is optional."""
    names: dict[str, tuple[str, ...]] = {}
    if "aliases.tsv" in pack.files:
        for row in pack.rows("aliases.tsv"):
            place = row.known("place", row["place"], (*zones, *seas))
            names[place] = (*names.get(place, ()), row["alias"])
    return names


# ------------------------------------------------- cards, calendar, counters


def _cards(pack: Pack) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    seen: set[Any] = set()
    units = ("infantry", "armour", "air", "fleet", "u_boat", "supply", "modernisation")
    for row in pack.rows("cards.tsv"):
        _once(seen, row, row["id"], f"the card {row['id']}")
        cards[row["id"]] = Card(
            row["id"],
            row.one_of("side", SIDES),
            cast(Any, row.one_of("type", ("limited", "total"))),
            row["title"],
            *(row.whole(unit, 0) for unit in units),
        )
        card = cards[row["id"]]
        if card.modernisation and card.side != "soviet":
            raise row.error("only Soviet cards have Modernisation (BW-1-14)")
        first = next(c for c in cards.values() if (c.side, c.type) == (card.side, card.type))
        if worth(card) != worth(first):
            raise row.error(
                f"it is worth {plain(worth(card))}, but {first.title} {plain(worth(first))}: the"
                f" {card.type} war cards of a side are worth the same (BW-1-7)"
            )
    for side in SIDES:
        for type in ("limited", "total"):
            number = sum(1 for c in cards.values() if (c.side, c.type) == (side, type))
            if number != CARDS:
                raise ScenarioError(
                    "cards.tsv", 0, f"{side} has {number} {type} war cards, not {CARDS} (BW-1-6)"
                )
    return cards


CARDS = 8
"""Cards of each type and side (BW-1-6)."""
WORTH: dict[str, Fraction] = {
    "infantry": Fraction(1),  # BW-1-8
    "armour": Fraction(2),  # BW-1-9
    "air": Fraction(3, 4),  # BW-1-10
    "fleet": Fraction(1),  # BW-1-11
    "u_boat": Fraction(3, 4),  # BW-1-12
    "supply": Fraction(1, 4),  # BW-1-13
    "modernisation": Fraction(3, 2),  # BW-1-14
}


def worth(card: Card) -> Fraction:
    """The value of what a card brings (1)."""
    return sum((value * getattr(card, unit) for unit, value in WORTH.items()), Fraction(0))


def _calendar(pack: Pack) -> dict[int, TurnRow]:
    calendar: dict[int, TurnRow] = {}
    for row in pack.rows("calendar.tsv"):
        turn = row.whole("turn")
        if turn != len(calendar) + 1:
            raise row.error(f"turn {turn} does not follow turn {len(calendar)}")
        calendar[turn] = TurnRow(
            turn=turn,
            year=row.whole("year"),
            season=cast(Season, row.one_of("season", get_args(Season))),
            half=row.whole("half"),
            weather=cast(Weather, row.one_of("weather", get_args(Weather))),
            circled_1=row.flag("circled_1"),
            circled_2=row.flag("circled_2"),
            blitzkrieg=row["blitzkrieg"],
            marks=tuple(mark.strip() for mark in row["marks"].split(";") if mark.strip()),
        )
    return calendar


_KINDS: dict[str, Kind] = {
    "I": "infantry",
    "C": "armour",
    "W": "white",
    "E": "white",
    "A": "air",
    "F": "fleet",
    "U": "u_boat",
    "S": "supply",
}
"""First letter of a counter's code (BW-19-1; W white tank, E Elite army)."""

_PART = re.compile(
    r"(?P<n>\d+(?: 1/2)?|1/2) (?:(?P<fortified>fortified )?(?P<infantry>infantry)"
    r"|(?P<armour>armoured)|(?P<air>air)(?: at base| on mission)"
    r"|(?P<ships>fleets?|U-boats?)|(?P<supply>supply))"
)


def _counters(pack: Pack) -> tuple[CounterType, ...]:
    kinds: list[CounterType] = []
    seen: set[Any] = set()
    for row in pack.rows("counters.tsv"):
        if row.one_of("kind", ("military", "marker")) == "marker":
            continue
        code = row["code"]
        _once(seen, row, (row["country"], code), f"{row['country']} {code}")
        if code[:1] not in _KINDS:
            raise row.error(f"code {code!r} begins with none of {' '.join(_KINDS)}")
        kinds.append(
            CounterType(
                side=row.one_of("side", (*SIDES, "any")),
                country=row.one_of("country", (*NATIONS, *SHARED.values())),
                code=code,
                kind=_KINDS[code[0]],
                quantity=row.whole("quantity"),
                front=_face(row, "front"),
                back=_face(row, "back") if row["back"].strip() else None,
                elite=code[0] == "E",
            )
        )
    return tuple(kinds)


def _face(row: Row, column: str) -> Face:
    counts: Tally[str] = Tally()
    fortified = False
    for part in row[column].split(" + "):
        found = _PART.fullmatch(part.strip())
        if not found:
            raise row.error(f"{column}: {part!r} is not understood")
        number = sum(Fraction(word) for word in found["n"].split())
        fortified = fortified or bool(found["fortified"])
        for kind in ("infantry", "armour", "air", "ships", "supply"):
            if found[kind]:
                counts[kind] += int(number * 2) if kind == "supply" else int(number)
    return Face(
        infantry=counts["infantry"],
        armour=counts["armour"],
        air=counts["air"],
        ships=counts["ships"],
        halves=counts["supply"],
        fortified=fortified,
    )


# ----------------------------------------------------------------- geometry


def _geometry(
    pack: Pack, zones: dict[str, Zone], seas: dict[str, Sea], borders: tuple[Border, ...]
) -> Geometry:
    rings, backdrop = outlines(pack, {*zones, *seas})
    areas = {sea.id: drawn(rings, sea, "sea") for sea in seas.values() if not sea.abstract}
    for zone in zones.values():
        areas[zone.id] = drawn(
            rings, zone, terrain=zone.terrain, marks=_marks(zone),
            points=zone.points, country=zone.country,
        )  # fmt: skip
    areas[BOMBING] = Area(name="Strategic Bombing", kind="box", at=(-20.0, 58.0))
    return Geometry.model_construct(
        areas=areas, lines=_lines(pack, zones, borders), backdrop=backdrop
    )


def _marks(zone: Zone) -> list[str]:
    return marks(
        naval_base=zone.naval_base,
        port=zone.port and not zone.naval_base,
        capital=zone.capital,
        fortress=zone.fortress,
        supply=bool(zone.supply_zone),
        beach=any(coast.beach for coast in zone.coasts) and not zone.naval_base,
        national=bool(zone.national_points),
        eastern_poland="eastern_poland" in zone.tags,
    )


def _lines(pack: Pack, zones: dict[str, Zone], borders: tuple[Border, ...]) -> list[MapLine]:
    lines = []
    for border in borders:
        kind = "fortified" if border.fortified_line else "river" if border.river else "border"
        lines.append(MapLine(a=border.a, b=border.b, kind=kind))
    for row in pack.rows("blue_links.tsv"):
        lines.append(MapLine(a=row["a"], b=row["b"], kind="link"))
    for row in pack.rows("walls.tsv"):
        a, b = (row.known(end, row[end], zones) for end in ("a", "b"))
        if row.one_of("kind", ("wall", "connection")) == "wall":
            lines.append(MapLine(a=a, b=b, kind="wall"))
    return lines
