"""The names that players may type: places, countries, cards, units, tokens, technologies."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.core import fronts
from adjudicator.core.exonyms import named_abroad
from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    Position,
    bonus_of,
    family_of,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS_OF,
    KIND_NAMES,
    TECHNOLOGY_NAMES,
)
from adjudicator.rulesets.virtuti_militari.orders.home_orders import HOME_TOPICS

KIND_ALIASES: dict[str, tuple[str, ...]] = {
    "corps": ("corps units", "infantry corps"),
    "army": ("armies",),
    "armored_division": (
        "armored divisions", "armoured division", "armoured divisions", "panzer division",
        "panzer divisions", "tank division", "tank divisions", "arm division", "arm divisions",
        "arm div", "arm divs", "armd division", "armd div", "armored div", "armoured div",
    ),
    "armored_corps": (
        "armoured corps", "panzer corps", "tank corps", "arm corps", "armd corps",
    ),
    "artillery": ("artilleries", "guns", "art", "arty"),
    "fleet": ("fleets",),
}  # fmt: skip
PRODUCT_ALIASES: dict[str, tuple[str, ...]] = {
    "corps": ("infantry", "infantry unit", "infantry units", "ground unit", "ground units"),
}
"""What is bought in the game's smallest unit; on the map an Army is infantry as well."""
SUBMARINE_NAME = Name(
    SUBMARINE,
    "Submarine",
    ("submarines", "submarine marker", "submarine markers", "u-boat", "u-boats", "sub", "subs"),
)
FACTION_ALIASES: dict[str, tuple[str, ...]] = {
    "axis": ("germany", "germans"),
    "western": ("western allies", "west", "allies", "wa"),
    "ussr": ("soviet union", "soviets", "russia", "the ussr", "russians"),
}
COUNTRY_ALIASES = {"ussr": ("soviet union", "soviets", "russia")}
TECHNOLOGY_ALIASES: dict[str, tuple[str, ...]] = {
    "infantry": (),
    "tanks": ("tank", "armor", "armour"),
    "artillery": ("guns",),
    "fleet": ("fleets", "navy", "naval"),
    "air_force": ("air", "air support", "aircraft"),
    "submarines": ("submarine", "u-boats", "subs"),
    "sonars": ("sonar", "asdic"),
}
FAMILY_ALIASES: dict[str, tuple[str, ...]] = {
    "move": ("move order", "move token", "mv", "mov"),
    "support": ("support order", "support token", "supp"),
    "defense": (
        "defence", "defend", "def", "defense order", "defence order", "defense token",
        "defence token",
    ),
    "feint": ("feint", "feint order", "feint token", "feints", "feint attacks"),
    "fortification": (
        "fortify", "fortification", "build fortifications", "fortifications", "fort", "forts",
        "build fort", "build forts", "build fortification order",
    ),
    "strategic": (
        "strategic", "strategic transport", "rail", "sm", "strat move", "strat movement",
        "strategic move", "strategic movements", "strategic movement order",
    ),
    "maneuver": (
        "manoeuvre", "maneuvre", "maneuvers", "manoeuvres", "maneuver order", "maneuver token",
        "maneuver tokens", "maneuver markers", "manoeuvre markers", "manoeuvre tokens",
        "manoeuvre token",
    ),
    "amphibious": (
        "amphibious", "landing", "amphibious assault", "amphib", "amph", "amph landing",
        "amphibious landings", "landings",
    ),
    "bombardment": ("bombardment", "bombard", "shore bomb", "shore bombardments"),
}  # fmt: skip
SHORT: dict[str, tuple[str, ...]] = {
    "move": ("m", "mo"),
    "support": ("s", "su", "sup"),
    "defense": ("d", "de"),
    "amphibious": ("am",),
}
"""Families in one or two letters, as reports and players write them; only with the figure behind
them, for some are words."""
CARD_ALIASES: dict[str, tuple[str, ...]] = {
    "charles_de_gaulle": ("de Gaulle",),
    "winston_churchill": ("Churchill",),
    "royal_air_force": ("RAF",),
    "georgy_zhukov": ("Zhukov",),
    "signals_intelligence": ("Sigint", "Ultra"),
    "eighth_army": ("8th Army",),
    "us_army_group": ("American Army Group",),
    "il_duce": ("Duce", "Mussolini"),
    "panzer_group": ("Panzergruppe",),
    "tiger_battalions": ("Tigers",),
    "stalins_line": ("Stalin Line",),
    "ural_factories": ("Urals",),
    "arctic_convoys": ("Arctic Convoy",),
    "convoy_system": ("Convoys",),
}
"""Cards by a part of their name that stands for no other."""

_FIXED = [
    *(Name(f, name, FACTION_ALIASES[f]) for f, name in FACTION_NAMES.items()),
]


@lru_cache(maxsize=8)
def _fixed_names(board: Board) -> dict[str, list[Name]]:
    """All names that hold for a whole game, by kind; made once for a board."""
    areas = named_abroad(
        Name(a.id, a.name, board.aliases.get(a.id, ())) for a in board.areas.values()
    )
    seas = [Name(s.id, s.name, board.aliases.get(s.id, ())) for s in board.seas.values()]
    ports = []
    for port, area in board.ports.items():
        names = (board.areas[area].name, *board.aliases.get(area, ()))
        ports.append(
            Name(
                port,
                board.name(port),
                tuple(f"{name} port" for name in names)
                + tuple(f"port of {name}" for name in names[1:]),
            )
        )
    kinds = [Name(k, name, KIND_ALIASES[k]) for k, name in KIND_NAMES.items()]
    tokens = [Name(id, row.name, _token_aliases(id, row.name)) for id, row in board.tokens.items()]
    return {
        "area": areas,
        "sea": seas,
        "port": ports,
        "place": [*areas, *ports, *seas],
        "kind": kinds,
        "product": [
            *(Name(k.id, k.text, (*k.aliases, *PRODUCT_ALIASES.get(k.id, ()))) for k in kinds),
            SUBMARINE_NAME,
        ],
        "token": tokens,
        "faction": _FIXED,
        "country": [
            Name(c.id, c.name, (*board.aliases.get(c.id, ()), *COUNTRY_ALIASES.get(c.id, ())))
            for c in board.countries.values()
        ],
        "technology": [
            Name(t, name, TECHNOLOGY_ALIASES[t]) for t, name in TECHNOLOGY_NAMES.items()
        ],
    }


def _token_aliases(id: str, name: str) -> tuple[str, ...]:
    """`Move +1` is also written `move 1`, `Move` alone means the plain one."""
    family, bonus = family_of(id), bonus_of(id)
    words = (name.split(" +")[0], *FAMILY_ALIASES[family])
    if "+" not in id:
        return tuple(words[1:])
    figured = (*words, *SHORT.get(family, ()))
    figures = tuple(f"{word} +{bonus}" for word in figured) + tuple(f"{w} {bonus}" for w in figured)
    if bonus == 0 or (family, bonus) == ("defense", 1):  # “2 Move” may be two of them
        figures += tuple(f"+{bonus} {word}" for word in words)
    lowest = bonus == (1 if family == "defense" else 0)
    return (*figures, *words) if lowest else figures


@lru_cache(maxsize=8)
def _fixed(board: Board) -> Lexicon:
    return Lexicon.of(_fixed_names(board))


def lexicon(board: Board, position: Position, seat: str | None) -> Lexicon:
    """The names for a seat: everything is open (VM-INFO-1); of units and cards only its own
    can be named in its orders."""
    from adjudicator.rulesets.virtuti_militari.orders.orders import TOPICS

    own = FACTIONS_OF[seat] if seat is not None and seat in FACTIONS_OF else tuple(FACTION_NAMES)
    names = _fixed(board).upon()
    topics = dict.fromkeys((*HOME_TOPICS, *TOPICS))
    names.add("topic", [Name(topic, topic) for topic in topics])
    names.add("unit", [Name(u.id, u.id) for u in position.units if u.faction in own])
    names.add(
        "card",
        [
            Name(card.id, card.name, CARD_ALIASES.get(card.id, ()))
            for card in board.cards.values()
            if card.faction in own
        ],
    )
    if seat is not None:
        names.beside = _beside(board, position, own)
        names.garrisons = _garrisons(board, position, own)
    names.parts = _parts(board)
    return names


_ARMOUR = frozenset(("panzer", "panzer corps", "tank", "armour", "armor"))


def _garrisons(
    board: Board, position: Position, factions: tuple[str, ...]
) -> dict[str, tuple[tuple[str, frozenset[str]], ...]]:
    """By all names of an area: the kinds of the seat's units there, and what each is called."""
    there: dict[str, dict[str, frozenset[str]]] = {}
    for unit in position.units:
        if unit.faction in factions and unit.place in board.areas:
            name = KIND_NAMES[unit.kind]
            words = {fold(one) for one in (name, *KIND_ALIASES[unit.kind])}
            armour = _ARMOUR if name.startswith("Armored") else frozenset()
            there.setdefault(unit.place, {})[name] = frozenset(words) | armour
    return {
        fold(written): tuple(there[name.id].items())
        for name in _fixed_names(board)["area"]
        if name.id in there
        for written in name.written()
    }


def _beside(
    board: Board, position: Position, factions: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """By all names of an area: those beside it where land units of the seat stand."""
    there = dict.fromkeys(
        unit.place
        for unit in position.units
        if unit.faction in factions and unit.place in board.areas
    )
    names = _fixed_names(board)["area"]
    return fronts.beside(there, board.neighbours, lambda area: board.areas[area].name, names)


@lru_cache(maxsize=8)
def _parts(board: Board) -> dict[str, tuple[str, ...]]:
    """The areas of countries, by all names of these."""
    owned: dict[str, list[str]] = {}
    for area in board.areas.values():
        owned.setdefault(area.owner, []).append(area.name)
    return {
        fold(written): tuple(owned[country.id])
        for country in _fixed_names(board)["country"]
        if country.id in owned
        for written in country.written()
    }
