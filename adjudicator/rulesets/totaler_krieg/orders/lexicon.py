"""The names that players may type: hexes, boxes, zones, counters, topics."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from adjudicator.core.exonyms import named_abroad
from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.called import BY_ITSELF, GROUPS, called, said
from adjudicator.rulesets.totaler_krieg.board.parts import Hex
from adjudicator.rulesets.totaler_krieg.board.position import (
    Position,
    faction_of,
    home_country,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import ENDING_NAMES, EVENT_NAMES, OPTIONS

POSTURE_WORDS = {
    "us": "United States",
    "britain": "Britain",
    "france": "France",
    "western_minors": "Western Minors",
    "russia": "Russia",
    "soviet_minors": "Soviet Minors",
}
SEATS_CALLED = {"western": ("West",), "soviet": ("Soviets",)}
CALLED = {
    "Russia": ("USSR", "Soviet Union", "Soviet Russia"),
    "Britain": ("United Kingdom", "UK", "Great Britain", "England"),
    "Rumania": ("Romania",),
    "Persia": ("Iran",),
    "Belgium-Holland": ("Belgium", "Holland", "Netherlands", "Low Countries"),
}
"""Other names of Countries that letters use."""
SORTS: dict[str, tuple[str, ...]] = {
    "armor": ("panzer", "panzers", "armor", "armour", "tanks"),
    "infantry": ("infantry", "foot"),
    "mech": ("mech", "mechanized", "mechanised"),
    "mountain": ("mountain", "mountaineers"),
}
PEOPLE: dict[str, tuple[str, ...]] = {
    "Germany": ("german", "germans"),
    "Italy": ("italian", "italians"),
    "Finland": ("finnish", "finns"),
    "Hungary": ("hungarian", "hungarians"),
    "Rumania": ("rumanian", "rumanians", "romanian", "romanians"),
    "Britain": ("british",),
    "France": ("french",),
    "United States": ("american", "americans"),
    "Poland": ("polish", "poles"),
    "Turkey": ("turkish", "turks"),
    "Spain": ("spanish", "spaniards"),
    "Sweden": ("swedish", "swedes"),
    "Greece": ("greek", "greeks"),
}
"""How people call units of a Country; others have theirs with -n and -ns behind the name."""
TOPICS = (
    "cards",
    "politics",
    "logistics",
    "replacements",
    "support",
    "contests",
    "organization",
    "operational movement",
    "airdrops",
    "combat",
    "support of a defence",
    "results",
    "airmobile doctrine",
    "surface raiders",
    "retreats",
    "losses",
    "advances",
    "landings",
    "reserve movement",
    "stacking",
    "alignment",
    "set-up",
    "declarations of war",
    "truces",
    "conquest",
    "liberation",
    "reactivation",
    "occupation",
    "internment",
    "border defense",
)


def place_names(board: Board) -> dict[str, list[Name]]:
    """`hex`, `box`, `zone`, `strategic`: the names of the map, made once for a board."""
    kept: dict[str, list[Name]] | None = board.__dict__.get("_names")
    if kept is None:
        named: dict[str, int] = {}
        for one in board.hexes.values():
            if one.name:
                named[one.name] = named.get(one.name, 0) + 1
        alone = named_abroad(
            Name(one.id, one.name) for one in board.hexes.values() if named.get(one.name) == 1
        )
        abroad = {name.id: name.aliases for name in alone}
        taken = {*board.zones, *(area.name for area in board.areas.values())}
        taken |= {box.name for box in board.boxes.values()}
        kept = board.__dict__["_names"] = {
            "hex": [
                _hex_name(one, named, abroad.get(one.id, ()), taken) for one in board.hexes.values()
            ],
            "box": [
                Name(f"box:{box.id}", f"{box.name} Box", (box.name,))
                for box in board.boxes.values()
            ],
            "zone": [Name(zone, zone, _short_zone(zone)) for zone in board.zones],
            "strategic": [
                Name("strategic", "Strategic Warfare Box", ("Strategic Warfare", "strategic"))
            ],
            "topic": [Name(topic, topic) for topic in TOPICS],
            "posture": [Name(box, title) for box, title in POSTURE_WORDS.items()],
            "country": [
                Name(area.name, area.name, CALLED.get(area.name, ()))
                for area in board.areas.values()
            ],
            "area": [
                Name(table, table.partition(":")[2])
                for table in board.tables
                if table.startswith("Area:")
            ],
            "table": [
                Name("crt", "Combat Results Table", ("CRT", "combat result table", "combat table"))
            ],
            "event": [
                Name(section, name) for section, name in (EVENT_NAMES | ENDING_NAMES).items()
            ],
            "option": [Name(one, called[0], called[1:]) for one, called in OPTIONS.items()],
            "seat": [Name(one, one.title(), SEATS_CALLED.get(one, ())) for one in FACTIONS],
        }
    return kept


def _short_zone(zone: str) -> tuple[str, ...]:
    """`Central Med`, `N Atlantic`, `Baltic`: zones as letters shorten them."""
    head, _, tail = zone.partition(" ")
    if tail == "Mediterranean":
        return (f"{head} Med", f"{head[0]} Med", f"{head.removesuffix('ern')} Med")
    if tail == "Atlantic":
        return ("N Atlantic", "Atlantic")
    return (head,) if head in ("Baltic", "Adriatic") else ()


def _hex_name(
    one: Hex, bearers: Mapping[str, int], abroad: tuple[str, ...], taken: Set[str]
) -> Name:
    """A hex as orders are written: by its name, where nothing else on the map is called so; else
    by its number."""
    others = (*_names_of(one, bearers), *abroad)
    if one.name and bearers[one.name] == 1 and one.name not in taken:
        return Name(one.id, one.name, others[1:])
    return Name(one.id, one.id, others)


def _names_of(one: Hex, bearers: Mapping[str, int]) -> tuple[str, ...]:
    """A hex by its name, if no other is called so, and as reports write it: `Lwow (e3504)`."""
    if not one.name:
        return ()
    written = (f"{one.name} ({one.id})", f"{one.id} ({one.name})")
    return (one.name, *written) if bearers[one.name] == 1 else written


@dataclass(frozen=True)
class _Kept:
    """What is the same in the lexicons of all seats and games of a board. written: a hex -> all
    that means it alone, folded. called, plain: each counter with its other names, and without."""

    ground: Lexicon
    written: Mapping[str, list[str]]
    called: Mapping[str, Name]
    plain: Mapping[str, Name]
    strikes: tuple[Name, ...]
    shared: Mapping[str, list[str]]
    """What counters of several Countries are called behind the Country -> these counters."""

    def at(self, place: str) -> Sequence[str]:
        return self.written.get(place, ())


def _kept(board: Board) -> _Kept:
    found: _Kept | None = board.__dict__.get("_kept_names")
    if found is None:
        ground, written = Lexicon.of(place_names(board)), dict[str, list[str]]()
        for text, places in ground.index("hex").items():
            if len(places) == 1:
                written.setdefault(places[0].id, []).append(text)
        carriers = [name for name, one in board.counters.items() if one.type == "cv_fleet"]
        found = board.__dict__["_kept_names"] = _Kept(
            ground,
            written,
            called={name: _named(board, name) for name in board.counters},
            plain={name: _named(board, name, bare=True) for name in board.counters},
            strikes=tuple(Name(f"{name}/strike", f"{name}/strike") for name in carriers),
            shared={tail: names for tail, names in _tails(board).items() if len(names) > 1},
        )
    return found


def _named(board: Board, name: str, *, bare: bool = False) -> Name:
    """A counter by its id, and what else it is called; a unit besides as letters write it. bare:
    without what stands for it alone. Markers that nobody orders have no other name: it would be
    found in every question about a war."""
    if name.startswith("MK-") and (bare or board.counters[name].type not in BY_ITSELF):
        return Name(name, name)
    aliases = dict.fromkeys(
        (called(board, name), *(() if bare else (*_aliases(board, name), said(board, name))))
    )
    return Name(name, name, tuple(one for one in aliases if one != name))


def lexicon(board: Board, position: Position, seat: str | None) -> Lexicon:
    """The names for a seat; counters are open to all, so every one in play may be named."""
    kept = _kept(board)
    there = _attackers(board, position, seat) if seat is not None else {}
    names = (_shortened(board, kept) if _in_short(board, there) else kept.ground).upon()
    units = []
    own = _own_alone(board, position, seat, kept)
    for name, piece in position.pieces.items():
        if not _nameable(position, board, name, piece.at):
            continue
        awaiting = piece.at in ("aside", "supply")  # whoever sets it up
        mine = seat is None or awaiting or faction_of(position, board, name) == seat
        awaited = piece.at.startswith(("card:", "event:"))
        if mine and not awaited:
            units.append(
                kept.called[name]
                if name not in own
                else replace(kept.called[name], aliases=own[name])
            )
        else:
            units.append(kept.plain[name])
    names.add("unit", [*units, *kept.strikes])
    placed = [one for one in units if board.counters[one.id].kind == "support"]
    names.add("support", [*placed, *kept.strikes])
    if seat is not None:
        names.stacks = {
            written: ", ".join(stack) for at, stack in there.items() for written in kept.at(at)
        }
        names.beside = _beside(board, there, kept)
        names.sorts = _sorts(board, there)
    names.add("card", card_names(board, seat))
    return names


def _beginnings(board: Board) -> dict[str, str]:
    """Hexes whose name begins that of another -> that other: Brest -> Brest-Litovsk."""
    kept: dict[str, str] | None = board.__dict__.get("_begun_names")
    if kept is None:
        named = {one.name: one.id for one in board.hexes.values() if one.name}
        kept = board.__dict__["_begun_names"] = {
            named[name.partition("-")[0]]: id
            for name, id in named.items()
            if "-" in name and name.partition("-")[0] in named
        }
    return kept


def _in_short(board: Board, there: dict[str, list[str]]) -> bool:
    """Does the seat stand before a hex that people call by the beginning of its name, and not
    before the one that is really called so? Then the short name is either, and is asked about."""
    found = _beginnings(board)
    if not found or not there:
        return False
    near = {
        board.ids[other]
        for at in there
        if at in board.hexes
        for other in (board.cell(at), *board.neighbours(board.cell(at)))
    }
    return any(long in near and short not in near for short, long in found.items())


def _shortened(board: Board, kept: _Kept) -> Lexicon:
    """The names of the map where `Brest` may be either; made once for a board."""
    made: Lexicon | None = board.__dict__.get("_short_names")
    if made is None:
        found = _beginnings(board)
        whole = {long: short for short, long in found.items()}
        hexes = []
        for one in kept.ground.kinds["hex"]:
            if one.id in found:
                named = f"{one.text} ({one.id})"
                hexes.append(Name(one.id, named, (one.text, one.id, *one.aliases)))
            elif one.id in whole:
                short = board.hexes[whole[one.id]].name
                hexes.append(Name(one.id, one.text, (*one.aliases, short)))
            else:
                hexes.append(one)
        made = board.__dict__["_short_names"] = Lexicon.of(
            {**{kind: list(some) for kind, some in kept.ground.kinds.items()}, "hex": hexes}
        )
    return made


def _own_alone(
    board: Board, position: Position, seat: str | None, kept: _Kept
) -> dict[str, tuple[str, ...]]:
    """`inf15` for GER-inf15 where several Countries have a counter so called, and the seat's side
    has one of them in play."""
    found = {}
    for tail, names in kept.shared.items():
        mine = [
            name
            for name in names
            if (piece := position.pieces.get(name)) is not None
            and not piece.at.startswith(("card:", "event:"))
            and _nameable(position, board, name, piece.at)
            and faction_of(position, board, name) == seat
        ]
        if len(mine) == 1:
            found[mine[0]] = (*kept.called[mine[0]].aliases, *_tails_called(tail))
    return found


def _attackers(board: Board, position: Position, seat: str) -> dict[str, list[str]]:
    """The seat's ground units that can attack, by place."""
    there: dict[str, list[str]] = {}
    for name, piece in position.pieces.items():
        counter = board.counters.get(name)
        if counter is None or (piece.back and counter.back_is in ("detachment", "airdrop")):
            continue
        face = counter.face(piece.back) if counter.kind == "ground" else None
        if face is not None and face.attack and faction_of(position, board, name) == seat:
            there.setdefault(piece.at, []).append(name)
    return there


def _beside(board: Board, there: dict[str, list[str]], kept: _Kept) -> dict[str, tuple[str, ...]]:
    """By all names of a hex: the hexes beside it where the seat's units stand."""
    near: dict[str, list[str]] = {}
    for at in there:
        if at in board.hexes:
            for other in board.neighbours(board.cell(at)):
                near.setdefault(board.ids[other], []).append(at)
    return {written: tuple(starts) for at, starts in near.items() for written in kept.at(at)}


def _sorts(board: Board, there: dict[str, list[str]]) -> dict[str, frozenset[str]]:
    """`panzers`, `cavalry`, `Rumanians`: the seat's units that can attack by such words."""
    found: dict[str, set[str]] = {}
    for name in (one for units in there.values() for one in units):
        counter = board.counters[name]
        called = SORTS.get(counter.type, (counter.type,))
        country = fold(counter.country)
        people = PEOPLE.get(counter.country, (f"{country}n", f"{country}ns"))
        for word in (*called, country, *people):
            found.setdefault(word, set()).add(name)
    return {word: frozenset(units) for word, units in found.items()}


def _nameable(position: Position, board: Board, name: str, at: str) -> bool:
    """Is a counter in play, or would one set it up with its Neutral Country (13.7), or place
    it for a Country that fights on (16.1.1)?"""
    if at in ("aside", "supply"):
        country = board.counters[name].country
        state = position.countries.get(home_country(position, country))
        return state is not None and state.status in ("neutral", "active")
    if at == "event:15.40":
        return True  # the event places it at once
    return at != "out"


def _aliases(board: Board, name: str) -> tuple[str, ...]:
    """`1P` for GER-1P where nothing else of the mix is called so; for markers what they are called
    in English: `OKW`, `British Convoy 1`."""
    if name.startswith("MK-"):
        return (called(board, name),) if board.counters[name].type in BY_ITSELF else ()
    tail = _tail(name)
    alone = _tails_called(tail) if tail and len(_tails(board)[tail]) == 1 else ()
    return (*alone, *_of_its_nation(board, name, tail))


def _of_its_nation(board: Board, name: str, tail: str) -> Iterator[str]:
    """`Rumanian 3rd Army`, `Italian 8`: by nationality and what it is called."""
    country = board.counters[name].country
    if not tail or not country:
        return
    people = PEOPLE.get(country) or (f"{country}n",)
    for adjective in dict.fromkeys((people[0], *people[2:3])):
        for words in dict.fromkeys((*_tails_called(tail), *_spoken(tail))):
            yield f"{adjective} {words}"


def _spoken(tail: str) -> Iterator[str]:
    """What is behind the Country of a counter, in words: `3rd Army`, `Cavalry`."""
    if army := re.fullmatch(r"(\d+)(?: ?A| Army)", tail):
        number = int(army[1])
        ending = (
            "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        )
        yield f"{number}{ending} Army"
        yield f"{number} Army"
    elif tail in KINDS_SPOKEN:
        yield KINDS_SPOKEN[tail]


NICKNAMES: dict[str, tuple[str, ...]] = {
    "U1": ("U-boats", "U-boat", "the U-boats"),
    "Flotte": ("Kriegsmarine", "German fleet"),
    "Regia Marina": ("Italian fleet", "Italian navy"),
    "GD": ("Grossdeutschland",),
    "Tot": ("Totenkopf",),
    "Vik": ("Wiking", "Viking"),
    "HG": ("Hermann Goering",),
    "Kar": ("Karelian Army", "Army of Karelia"),
    "PA": ("Panzer Army Africa", "Panzerarmee Afrika"),
    "7Flg": ("7th Flieger", "Fallschirmjaeger"),
}
"""What is behind the Country of a counter -> what else letters call it."""
KINDS_SPOKEN = {
    "Cav": "Cavalry",
    "Mtn": "Mountain",
    "arm": "Armor",
    "Exp": "Expeditionary",
    "Res": "Reserve",
}
"""What counters of one Country are called in short -> in words."""


def _tail(name: str) -> str:
    """`GER-HQ_N` without its Country: `HQ N`."""
    return name.partition("-")[2].replace("_", " ")


def _tails(board: Board) -> dict[str, list[str]]:
    tails: dict[str, list[str]] | None = board.__dict__.get("_tails")
    if tails is None:
        tails = board.__dict__["_tails"] = {}
        for one in board.counters:
            if not one.startswith("MK-"):
                tails.setdefault(_tail(one), []).append(one)
    return tails


def _tails_called(tail: str) -> tuple[str, ...]:
    if army := re.fullmatch(r"(\d)P", tail):
        nth = f"{army[1]}{ {'1': 'st', '2': 'nd', '3': 'rd'}.get(army[1], 'th') }"
        return tail, f"{nth} Panzer", f"{nth} Panzer Army", f"{army[1]} Panzer Army"
    if fleet := re.fullmatch(r"LF(\d)", tail):
        return tail, f"Luftflotte {fleet[1]}"
    if tail in NICKNAMES:
        return tail, *NICKNAMES[tail]
    if group := re.fullmatch(r"HQ (\w+)", tail):
        name = GROUPS.get(group[1], group[1])
        american = ("Army Group Center", "HQ Center") if name == "Centre" else ()
        return tail, f"Army Group {name}", f"HQ {name}", *american
    return (tail,)


def card_names(board: Board, seat: str | None) -> list[Name]:
    """The option cards of a deck, which everybody knows, by number and name; for a spectator
    the numbers of all."""
    decks: dict[str | None, list[Name]] | None = board.__dict__.get("_cards_named")
    if decks is None:
        decks = board.__dict__["_cards_named"] = {None: []}
        for card in board.cards.values():
            alike = [c for c in board.cards.values() if c.name == card.name]
            own = [c for c in alike if c.faction == card.faction]
            named = (card.name,) if len(own) == 1 else ()
            decks.setdefault(card.faction, []).append(Name(card.number, card.number, named))
        numbers = dict.fromkeys(card.number for card in board.cards.values())
        decks[None] = [Name(number, number) for number in numbers]
    return decks[seat]
