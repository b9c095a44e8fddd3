"""The names that players may type: places, countries, units, improvements, events."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.core import fronts
from adjudicator.core.exonyms import named_abroad
from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import GROUND, KIND_NAMES, MAJORS
from adjudicator.rulesets.world_at_war.orders.doctrine import EVERYTHING, TOPICS
from adjudicator.rulesets.world_at_war.orders.home import HOME_TOPICS

KIND_ALIASES: dict[str, tuple[str, ...]] = {
    "ground": (
        "ground units", "ground", "infantry", "inf", "regular", "regulars", "regular unit",
        "regular units", "army", "armies", "land unit", "land units", "corps", "troops",
        "infantry unit", "infantry units", "division", "divisions", "soldiers", "gnd",
    ),
    "elite": (
        "elite", "elites", "elite units", "panzer", "panzers", "armour", "armor", "tank", "tanks",
    ),
    "air": (
        "air", "air fleets", "air unit", "air units", "plane", "planes", "aircraft",
        "air force", "air forces", "squadron", "squadrons", "fighter", "fighters",
    ),
    "naval": (
        "fleet", "fleets", "naval", "naval fleets", "naval unit", "ship", "ships", "navy",
        "warship", "warships", "battleship", "battleships",
    ),
    "carrier": ("carriers", "aircraft carrier", "aircraft carriers"),
}  # fmt: skip
PRODUCT_ALIASES: dict[str, tuple[str, ...]] = {
    **KIND_ALIASES,
    # What is built as fighters are interceptors; of what stands on the map they are air fleets.
    "air": tuple(one for one in KIND_ALIASES["air"] if not one.startswith("fighter")),
    "submarine": (
        "submarine",
        "submarines",
        "submarine points",
        "u-boat",
        "u-boats",
        "sub",
        "subs",
    ),
    "asw": ("asw", "asw points", "escorts points"),
    "interceptor": ("interceptor", "interceptors", "interceptor points", "fighter", "fighters"),
    "bomber": ("bomber", "bombers", "strategic bomber", "strategic bombers", "bomber points"),
    "a_bomb": ("a-bomb", "atom bomb", "atomic bomb", "atomic bombs"),
    "fortress": ("fortress", "fort", "fortress levels", "fortification", "fortifications"),
}
COUNTRY_ALIASES: dict[str, tuple[str, ...]] = {
    "uk": ("UK", "Britain", "Great Britain", "England", "the United Kingdom"),
    "usa": ("United States", "America", "US", "the USA"),
    "ussr": ("Soviet Union", "Russia", "Soviets", "the USSR"),
    "germany": ("Reich",),
    "netherlands": ("Holland",),
    "romania": ("Rumania", "Roumania"),
    "vichy": ("Vichy", "Vichy France"),
}
MAJOR_ALIASES: dict[str, tuple[str, ...]] = {
    "germany": ("German", "Germans", "GER"),
    "italy": ("Italian", "Italians", "ITA"),
    "france": ("French", "FR"),
    "uk": ("British", "English", "London", "GB"),
    "ussr": ("Soviet", "Russian", "Russians", "SU"),
    "usa": ("American", "Americans", "Washington"),
}
"""Who pays, as people say it: `the Soviets keep the rest`."""
TECHNOLOGY_ALIASES: dict[str, tuple[str, ...]] = {
    "army_modernization": ("Army Modernisation", "modernization", "modernisation"),
    "asw": ("anti-submarine warfare", "sub hunting", "U-boat hunting"),
    "aerial_industry": ("air industry", "aircraft industry"),
    "naval_augmentation": ("naval armament",),
    "atomic_bomb": ("A-bomb", "the bomb"),
    "u_boats": ("U-boat", "submarines"),
    "strategic_bombers": ("strategic bombing",),
}
NATION_ALIASES: dict[str, tuple[str, ...]] = {
    "uk": ("UK", "English"),
    "usa": ("US", "USA", "Americans"),
    "poland": ("Poles", "Pole"),
    "greece": ("Greeks",),
    "finland": ("Finns",),
    "ussr": ("USSR", "Russian", "Russians", "Soviets"),
    "germany": ("Germans",),
    "italy": ("Italians",),
    "romania": ("Rumanian", "Romanians"),
    "india": ("Indians",),
}
REGIONS: dict[str, tuple[str, ...]] = {
    "low countries": ("belgium", "netherlands"),
    "benelux": ("belgium", "netherlands"),
    "scandinavia": ("norway", "sweden", "denmark"),
}
"""Names of several countries together, which no single place bears."""
BOX_ALIASES: dict[str, tuple[str, ...]] = {
    "to_uk": ("UK", "the UK", "Britain", "convoys to UK", "convoys to the UK"),
    "to_ussr": ("USSR", "the USSR", "Murmansk", "Russia", "convoys to USSR", "convoys to the USSR"),
}
"""Only where nothing but a box can be meant."""
EVENT_ALIASES: dict[str, tuple[str, ...]] = {
    "iraq_revolt": ("Iraqi revolt", "revolt in Iraq"),
    "yugoslavia_coup": ("Yugoslav coup", "coup in Yugoslavia"),
    "caribbean_oil": ("Caribbean convoy",),
}
AIR_KINDS = (
    Name("operational", "operational", ("operational support", "op", "ops")),
    Name("tactical", "tactical", ("tactical support", "tac")),
    Name("reserve", "reserve", ("in reserve", "reserves")),
)
CARGO = (
    Name("rm", "RM", ("raw material", "raw materials", "rms")),
    Name("oil", "oil", ("oil convoy",)),
    Name("war_materials", "War Materials", ("war material", "lend lease", "materials")),
)


@lru_cache(maxsize=8)
def _fixed_names(board: Board) -> dict[str, list[Name]]:
    """All names that hold for a whole game, by kind; made once for a board."""
    aliases = board.aliases
    areas = named_abroad(Name(a.id, a.name, aliases.get(a.id, ())) for a in board.areas.values())
    seas = [
        Name(s.id, s.name, (f"{s.name} Sea", *aliases.get(s.id, ()), *_short_sea(s.name)))
        for s in board.seas.values()
    ]
    boxes = [
        Name(b.id, b.name, (f"{b.name} box", *aliases.get(b.id, ()))) for b in board.boxes.values()
    ]
    countries = [
        Name(c.id, c.name, COUNTRY_ALIASES.get(c.id, ())) for c in board.countries.values()
    ]
    nations = [
        Name(c.id, c.adjective or c.name, (*NATION_ALIASES.get(c.id, ()), c.name))
        for c in board.countries.values()
    ]
    kinds = [Name(k, KIND_NAMES[k], KIND_ALIASES[k]) for k in KIND_ALIASES]
    products = [Name(k, KIND_NAMES[k], names) for k, names in PRODUCT_ALIASES.items()]
    technologies = {t.id: t.name for t in board.technologies.values()}
    sources = [b for b in boxes if b.id in board.boxes]
    return {
        "area": areas,
        "sea": seas,
        "box": [Name(b.id, b.text, (*b.aliases, *BOX_ALIASES.get(b.id, ()))) for b in boxes],
        "place": [*areas, *seas, *boxes],
        "country": countries,
        "major": [
            Name(c.id, c.text, (*c.aliases, *MAJOR_ALIASES.get(c.id, ())))
            for c in countries
            if c.id in MAJORS
        ],
        "nation": nations,
        "kind": kinds,
        "product": products,
        "airkind": list(AIR_KINDS),
        "cargo": list(CARGO),
        "source": [*sources, next(c for c in countries if c.id == "uk")],
        "technology": [
            Name(id, name, TECHNOLOGY_ALIASES.get(id, ())) for id, name in technologies.items()
        ],
        "event": [Name(e.id, e.name, EVENT_ALIASES.get(e.id, ())) for e in board.events.values()],
        "matter": [Name(topic, topic) for topic in (*TOPICS, EVERYTHING)],
        "topic": [Name(topic, topic) for topic in HOME_TOPICS],
    }


def _short_sea(name: str) -> tuple[str, ...]:
    """`N Sea South`, `South North Sea`, `Central Med`."""
    head, _, tail = name.rpartition(" ")
    if head == "North Sea":
        return (f"N Sea {tail}", f"{tail} North Sea", f"North Sea, {tail}", f"NS {tail}")
    return (f"{head} Med",) if tail == "Mediterranean" else ()


@lru_cache(maxsize=8)
def _fixed(board: Board) -> Lexicon:
    return Lexicon.of(_fixed_names(board))


def lexicon(board: Board, position: Position, seat: str | None) -> Lexicon:
    """The names for a seat. Of single units only its own can be named in its orders."""
    names = _fixed(board).upon()
    names.add(
        "unit",
        [
            Name(unit.id, unit.id)
            for unit in position.units
            if seat is None or seat_of(position, unit.nation) == seat
        ],
    )
    if seat is not None:
        names.beside = _beside(board, position, seat)
    names.parts = _parts(board)
    return names


def _beside(board: Board, position: Position, seat: str) -> dict[str, tuple[str, ...]]:
    """By all names of an area: those beside it where ground units of the seat stand."""
    there = dict.fromkeys(
        unit.place
        for unit in position.units
        if unit.kind in GROUND and not unit.garrison and seat_of(position, unit.nation) == seat
    )
    names = _fixed_names(board)["area"]
    return fronts.beside(there, board.neighbours, lambda area: board.areas[area].name, names)


@lru_cache(maxsize=8)
def _parts(board: Board) -> dict[str, tuple[str, ...]]:
    """The areas of countries and regions, by all names of these."""
    owned: dict[str, list[str]] = {}
    for area in board.areas.values():
        owned.setdefault(area.owner, []).append(area.name)
    found = {
        fold(written): tuple(owned[country.id])
        for country in _fixed_names(board)["country"]
        if country.id in owned
        for written in country.written()
    }
    for region, countries in REGIONS.items():
        parts = [name for country in countries for name in owned.get(country, ())]
        if parts:
            found[region] = tuple(parts)
    return found
