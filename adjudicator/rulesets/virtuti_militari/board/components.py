"""Reads a pack of Virtuti Militari components into a `Board`.

Files: areas.tsv, seas.tsv, borders.tsv, units.tsv, dice.tsv, tokens.tsv, air_tokens.tsv,
pools.tsv, logistics.tsv, prices.tsv, cards.tsv, turns.tsv, calendar.tsv, random.tsv,
scripted.tsv, countries.tsv, forces.tsv, map.geojson, perhaps aliases.tsv, and one
`<scenario>.toml` for each scenario (`openings`). Whatever is wrong is a `ScenarioError` that
names file and row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import cast, get_args

from adjudicator.core.pack import Pack, Row, ScenarioError, shared
from adjudicator.core.telling import Geometry
from adjudicator.rulesets.virtuti_militari.board.board import Area, Board, Border, Sea
from adjudicator.rulesets.virtuti_militari.board.counters import (
    CARD_EFFECTS,
    AirToken,
    Card,
    OrderToken,
    Stacks,
    UnitRow,
)
from adjudicator.rulesets.virtuti_militari.board.drawing import geometry
from adjudicator.rulesets.virtuti_militari.board.events import (
    EFFECTS,
    TRIGGERS,
    CalendarEvent,
    Effect,
    RandomEvent,
    ScriptedEvent,
    Trigger,
)
from adjudicator.rulesets.virtuti_militari.board.openings import read_scenarios
from adjudicator.rulesets.virtuti_militari.board.scenarios import Country, Force, TurnRow
from adjudicator.rulesets.virtuti_militari.board.terms import (
    DICE,
    FACTIONS,
    FAMILIES,
    KINDS,
    SEASONS,
    SIDES,
    TECHNOLOGIES,
    Climate,
    Die,
    Faction,
    Family,
    Kind,
    Season,
    Technology,
)


@shared
def read_board(pack: Pack) -> Board:
    """The board of a pack. ScenarioError names file and row of what is wrong."""
    seas = _seas(pack)
    areas = _areas(pack, seas)
    borders = _borders(pack, areas)
    turns = _turns(pack)
    units = _units(pack)
    tokens = _tokens(pack)
    cards = _cards(pack)
    countries = _countries(pack, areas)
    board = Board(
        areas=areas,
        seas=seas,
        borders=borders,
        units=units,
        dice=_dice(pack),
        tokens=tokens,
        air_tokens=_air_tokens(pack),
        logistics=_logistics(pack),
        cards=cards,
        turns=turns,
        calendar=_calendar(pack, turns),
        random_events=_random_events(pack),
        scripted_events=_scripted_events(pack),
        countries=countries,
        submarine=_submarine(pack),
        geometry=Geometry(areas={}),
        aliases=_aliases(pack, (*areas, *seas)),
    )
    _known_everywhere(pack, board)
    board.geometry = geometry(pack, board)
    board.scenarios = read_scenarios(pack, board, _pools(pack, board))
    return board


# ------------------------------------------------------------------- cells


def _tenths(row: Row, column: str) -> int | None:
    """PP with at most one decimal as tenths; None for an empty cell (VM-PP-14)."""
    text = row[column].strip()
    if not text:
        return None
    try:
        tenths = Decimal(text) * 10
    except InvalidOperation:
        raise row.error(f"{column} is {text!r}, which is not a number") from None
    if tenths != int(tenths):
        raise row.error(f"{column} is {text!r}; PP have one decimal place")
    return int(tenths)


# --------------------------------------------------------------------- map


def _seas(pack: Pack) -> dict[str, Sea]:
    ids = [row["id"] for row in pack.rows("seas.tsv")]

    def sea(row: Row) -> Sea:
        straits: dict[str, str] = {}
        for strait in row.many("straits"):
            other, _, area = strait.partition("=")
            straits[row.known("straits", other, ids)] = area
        submarines = row.many("submarines")
        for faction in submarines:
            row.known("submarines", faction, FACTIONS)
        return Sea(
            id=row["id"],
            name=row["name"],
            adjacent=tuple(row.known("adjacent", near, ids) for near in row.many("adjacent")),
            straits=straits,
            submarines=cast("tuple[Faction, ...]", submarines),
            at=row.point(),
        )

    seas: dict[str, Sea] = pack.keyed("seas.tsv", "id", sea)
    for row in pack.rows("seas.tsv"):
        mine = seas[row["id"]]
        for other in mine.adjacent:
            if mine.id not in seas[other].adjacent:
                raise row.error(f"it is adjacent to {other}, but {other} is not adjacent to it")
            if mine.straits.get(other) != seas[other].straits.get(mine.id):
                raise row.error(f"the strait to {other} is another one on the other side")
    return seas


def _areas(pack: Pack, seas: Mapping[str, Sea]) -> dict[str, Area]:
    owners = {row["id"] for row in pack.rows("countries.tsv")}

    def area(row: Row) -> Area:
        port, africa = row.flag("port"), row.flag("africa")
        shores = tuple(row.known("seas", sea, seas) for sea in row.many("seas"))
        if port and not shores and not africa:
            raise row.error("the port opens on no sea")
        return Area(
            id=row["id"],
            name=row["name"],
            owner=row.known("owner", row["owner"], owners),
            climate=cast(Climate, row.one_of("climate", get_args(Climate))),
            seas=shores,
            port=port,
            pp=row.whole("pp"),
            vp=row.whole("vp"),
            supply=row.one_of("supply", ("", *FACTIONS)),
            africa=africa,
            tags=row.many("tags"),
            at=row.point(),
        )

    areas: dict[str, Area] = pack.keyed("areas.tsv", "id", area)
    for row in pack.rows("seas.tsv"):
        for strait in seas[row["id"]].straits.values():
            row.known("straits", strait, areas)
    return areas


def _borders(pack: Pack, areas: Mapping[str, Area]) -> tuple[Border, ...]:
    borders: dict[frozenset[str], Border] = {}
    for row in pack.rows("borders.tsv"):
        a, b = (row.known(end, row[end], areas) for end in ("a", "b"))
        if a == b:
            raise row.error(f"{a} borders on itself")
        if frozenset((a, b)) in borders:
            raise row.error(f"the border {a} - {b} stands here a second time")
        borders[frozenset((a, b))] = Border(a, b, row.flag("river"), row.flag("mountain"))
    return tuple(borders.values())


def _aliases(pack: Pack, places: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Place -> what else it is called. The file is optional."""
    names: dict[str, tuple[str, ...]] = {}
    if "aliases.tsv" in pack.files:
        for row in pack.rows("aliases.tsv"):
            place = row.known("place", row["place"], tuple(places))
            names[place] = (*names.get(place, ()), row["alias"])
    return names


# -------------------------------------------------------- units and tokens


def _units(pack: Pack) -> dict[tuple[Kind, int], UnitRow]:
    def unit(row: Row) -> UnitRow:
        becomes, reduced = (row.one_of(column, ("", *KINDS)) for column in ("becomes", "reduced"))
        if bool(becomes) != bool(row["strengthen"]):
            raise row.error("what a unit becomes and the price of it go together")
        return UnitRow(
            kind=cast(Kind, row.one_of("kind", KINDS)),
            level=row.whole("level"),
            strength=row.whole("strength"),
            hp=row.whole("hp"),
            die=cast(Die, row.one_of("die", DICE)),
            cost=_tenths(row, "cost") or 0,
            time=row.whole("time"),
            technology=cast(Technology, row.one_of("technology", TECHNOLOGIES)),
            upgrade=_tenths(row, "upgrade"),
            becomes=cast("Kind | None", becomes or None),
            strengthen=_tenths(row, "strengthen"),
            reduced=cast("Kind | None", reduced or None),
        )

    units: dict[tuple[Kind, int], UnitRow] = pack.keyed(
        "units.tsv", lambda row: (row["kind"], row.whole("level")), unit
    )
    for kind in KINDS:
        for level in (1, 2, 3):
            if (kind, level) not in units:
                raise ScenarioError("units.tsv", 0, f"{kind} of level {level} is missing")
    return units


def _dice(pack: Pack) -> dict[Die, tuple[int, ...]]:
    def faces(row: Row) -> tuple[int, ...]:
        pips = row.many("faces")
        if len(pips) != 6 or not all(pip.isdecimal() for pip in pips):
            raise row.error("a die has six faces, each a number")
        return tuple(int(pip) for pip in pips)

    return cast(
        "dict[Die, tuple[int, ...]]",
        pack.keyed("dice.tsv", lambda row: row.one_of("die", DICE), faces),
    )


def _tokens(pack: Pack) -> dict[str, OrderToken]:
    ids = [row["id"] for row in pack.rows("tokens.tsv")]

    def token(row: Row) -> OrderToken:
        places = row.many("places")
        for place in places:
            row.known("places", place, ("land", "sea", "port"))
        if bool(row["price"]) != bool(row["time"]):
            raise row.error("the price of a token and its time go together")
        brings = row["brings"].strip()
        if brings:
            row.known("brings", brings, ids)
        return OrderToken(
            id=row["id"],
            family=cast(Family, row.one_of("family", FAMILIES)),
            bonus=row.whole("bonus"),
            places=places,
            mud=row.flag("mud"),
            stack=row.whole_or_none("stack"),
            price=_tenths(row, "price"),
            time=row.whole_or_none("time"),
            brings=brings,
        )

    return pack.keyed("tokens.tsv", "id", token)


def _air_tokens(pack: Pack) -> dict[int, AirToken]:
    return cast(
        "dict[int, AirToken]",
        pack.keyed(
            "air_tokens.tsv",
            lambda row: row.whole("level"),
            lambda row: AirToken(
                row.whole("level"),
                row.whole("strength"),
                cast("Die | None", row.one_of("die", ("", *DICE)) or None),
            ),
        ),
    )


def _logistics(pack: Pack) -> dict[int, Stacks]:
    return cast(
        "dict[int, Stacks]",
        pack.keyed(
            "logistics.tsv",
            lambda row: row.whole("position"),
            lambda row: Stacks(*(row.whole(c) for c in ("position", "two", "three", "four"))),
        ),
    )


def _submarine(pack: Pack) -> tuple[int, int]:
    for row in pack.rows("prices.tsv"):
        if row["what"] == "submarine":
            return _tenths(row, "price") or 0, row.whole("time")
    raise ScenarioError("prices.tsv", 0, "the price of a submarine is missing")


def _pools(pack: Pack, board: Board) -> dict[Faction, dict[str, dict[str, int]]]:
    """faction -> `order` or `air` -> token -> number, at the start of the campaign."""
    pools: dict[Faction, dict[str, dict[str, int]]] = {
        faction: {"order": {}, "air": {}} for faction in FACTIONS
    }
    for row in pack.rows("pools.tsv"):
        faction = cast(Faction, row.one_of("faction", FACTIONS))
        kind = row.one_of("kind", ("order", "air"))
        known = board.tokens if kind == "order" else [str(level) for level in board.air_tokens]
        what = row.known("what", row["what"], known)
        if what in pools[faction][kind]:
            raise row.error(f"{what} of {faction} stands here a second time")
        pools[faction][kind][what] = row.whole("number")
    return pools


def _cards(pack: Pack) -> dict[str, Card]:
    countries = {row["id"] for row in pack.rows("countries.tsv")}
    return cast(
        "dict[str, Card]",
        pack.keyed(
            "cards.tsv",
            "id",
            lambda row: Card(
                id=row["id"],
                faction=cast(Faction, row.one_of("faction", FACTIONS)),
                name=row["name"],
                pp=row.whole("pp"),
                air=row.whole("air"),
                strength=row.whole("strength"),
                die=cast("Die | None", row.one_of("die", ("", *DICE)) or None),
                hp=row.whole("hp", 0),
                effect=row.one_of("effect", CARD_EFFECTS),
                value=row.whole("value", 0),
                country=row.one_of("country", ("", *countries)),
                turn=row.whole("turn", 0),
                until=row.whole("until", 0),
                text=row["text"],
            ),
        ),
    )


# ------------------------------------------------------------------- events


def _turns(pack: Pack) -> dict[int, TurnRow]:
    turns: dict[int, TurnRow] = {}
    for row in pack.rows("turns.tsv"):
        number = row.whole("number")
        if number != len(turns) + 1:
            raise row.error(f"turn {number} does not follow turn {len(turns)}")
        season = cast(Season, row.one_of("season", SEASONS))
        turns[number] = TurnRow(number, row.whole("year"), season)
    return turns


_NUMBER = re.compile(r"[+-]?\d+")


def _words(row: Row, text: str, known: Mapping[str, str]) -> tuple[str, str, str, int]:
    """`order axis move+1 -1` -> kind, of, what, value; `-` stands for nothing."""
    kind, *rest = text.split()
    if kind not in known:
        raise row.error(f"{text!r}: there is no {kind!r}")
    value = int(rest.pop()) if rest and _NUMBER.fullmatch(rest[-1]) else 0
    if len(rest) > 2:
        raise row.error(f"{text!r} has too many words")
    of, what = ([word if word != "-" else "" for word in rest] + ["", ""])[:2]
    return kind, of, what, value


def _parts(row: Row, column: str) -> list[str]:
    return [part.strip() for part in row[column].split(";") if part.strip()]


def _effects(row: Row) -> tuple[Effect, ...]:
    return tuple(Effect(*_words(row, part, EFFECTS)) for part in _parts(row, "effects"))


def _calendar(pack: Pack, turns: Mapping[int, TurnRow]) -> tuple[CalendarEvent, ...]:
    events: dict[str, CalendarEvent] = pack.keyed(
        "calendar.tsv",
        "id",
        lambda row: CalendarEvent(row["id"], row.whole("turn"), row["title"], _effects(row)),
    )
    for row in pack.rows("calendar.tsv"):
        if events[row["id"]].turn not in turns:
            raise row.error(f"there is no turn {events[row['id']].turn}")
    return tuple(sorted(events.values(), key=lambda event: event.turn))


def _random_events(pack: Pack) -> dict[str, RandomEvent]:
    def event(row: Row) -> RandomEvent:
        seasons = row.many("seasons")
        for season in seasons:
            row.known("seasons", season, SEASONS)
        return RandomEvent(
            row["id"],
            row["title"],
            row["text"],
            _effects(row),
            cast("tuple[Season, ...]", seasons),
        )

    return pack.keyed("random.tsv", "id", event)


def _scripted_events(pack: Pack) -> dict[str, ScriptedEvent]:
    return cast(
        "dict[str, ScriptedEvent]",
        pack.keyed(
            "scripted.tsv",
            "id",
            lambda row: ScriptedEvent(
                row["id"],
                row["title"],
                tuple(Trigger(*_words(row, part, TRIGGERS)) for part in _parts(row, "triggers")),
                _effects(row),
                row["text"],
            ),
        ),
    )


# ---------------------------------------------------------------- countries


def _countries(pack: Pack, areas: Mapping[str, Area]) -> dict[str, Country]:
    ports = {f"{area.id}_port" for area in areas.values() if area.port}
    forces: dict[str, list[Force]] = {}
    for row in pack.rows("forces.tsv"):
        kind = cast(Kind, row.one_of("kind", KINDS))
        place = row.known("place", row["place"], ports if kind == "fleet" else areas)
        force = Force(kind, row.whole("level"), place, row.whole("number"))
        forces.setdefault(row["country"], []).append(force)

    def country(row: Row) -> Country:
        forts: dict[str, int] = {}
        for part in row.many("fortifications"):
            area, _, level = part.partition("=")
            forts[row.known("fortifications", area, areas)] = int(level)
        return Country(
            id=row["id"],
            name=row["name"],
            faction=row.one_of("faction", ("", *FACTIONS)),
            alignment=row.one_of("alignment", ("", "axis", "western")),
            war_entry=row.whole("war_entry", 0),
            pressure=_tenths(row, "pressure") or 0,
            plunder=_tenths(row, "plunder") or 0,
            key_areas=tuple(row.known("key_areas", area, areas) for area in row.many("key_areas")),
            forces=tuple(forces.pop(row["id"], ())),
            fortifications=forts,
        )

    countries: dict[str, Country] = pack.keyed("countries.tsv", "id", country)
    if forces:
        raise ScenarioError("forces.tsv", 0, f"there is no country {next(iter(forces))!r}")
    return countries


# ------------------------------------------------------- what refers to what


def _known_everywhere(pack: Pack, board: Board) -> None:
    """Every name in an event is one of the board."""
    whats: dict[str, Iterable[str]] = {
        "order": board.tokens,
        "card": board.cards,
        "cede": FACTIONS,
        "owner": board.countries,
        "join": FACTIONS,
        "align": FACTIONS,
        "surrender": FACTIONS,
        "key_areas": board.areas,
        "controls": board.areas,
        "owns": board.countries,
        "owns_europe": board.countries,
    }
    countries = ("entry", "join", "align", "surrender", "key_areas", "surrendered", "neutral")
    ofs: dict[str, Iterable[str]] = {
        **dict.fromkeys(countries, board.countries),
        **dict.fromkeys(("owner", "cede", "area_pp"), board.areas),
        **dict.fromkeys(("controls", "owns", "owns_europe", "order", "card", "units"), FACTIONS),
        "vp": SIDES,
    }
    for file, column, kinds in (
        ("calendar.tsv", "effects", EFFECTS),
        ("random.tsv", "effects", EFFECTS),
        ("scripted.tsv", "effects", EFFECTS),
        ("scripted.tsv", "triggers", TRIGGERS),
    ):
        for row in pack.rows(file):
            for part in _parts(row, column):
                kind, of, what, _ = _words(row, part, kinds)
                if kind in ofs:
                    row.known(column, of, ofs[kind])
                if kind in whats:
                    row.known(column, what, whats[kind])
