"""Scenario files of Virtuti Militari: what the set-up is on the first turn.

A file states what differs from the full campaign and no more:

    title, text, source, turn, last_turn, initiative, ussr_status, pact, scripted
    [victory]         decisive, axis, allies (VP), cities
    [<faction>]       pp, war_economy, logistics, technologies, submarines, pool,
                      and perhaps orders, air, hand, discard
    [countries]       "Italy" = { status = "active axis", war_entry, alignment, source }
    [owners]          country = areas whose Original Owner has changed
    [control]         faction = areas held besides (or instead of) those of its countries
    [fortifications]  area = level
    [area_pp]         area = PP
    [units.<faction>] "Kiel port" = { units = "2 x Fleet L2, Corps", source }

Order pools, air pools and hands that a file does not state are those of the start of the
campaign, changed by all that the calendar and the technologies have brought until then.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from adjudicator.core.names import fold
from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import FactionState
from adjudicator.rulesets.virtuti_militari.board.scenarios import FactionStart, Placed, Scenario
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTIONS,
    KIND_NAMES,
    TECHNOLOGIES,
    Faction,
    Kind,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.home.research import renew_air_force

Pools = Mapping[Faction, Mapping[str, Mapping[str, int]]]

_UNIT = re.compile(r"(?:(?P<n>\d+) x )?(?P<kind>[A-Z][A-Za-z ]*?)(?: L(?P<level>[123]))?")


def read_scenarios(pack: Pack, board: Board, pools: Pools) -> dict[str, Scenario]:
    """The scenarios of a pack by name. ScenarioError names the file of what is wrong."""
    return {
        file.removesuffix(".toml"): _Reader(pack, file, board).scenario(pools)
        for file in sorted(pack.files)
        if file.endswith(".toml")
    }


def air_pool(pool: Mapping[int, int], level: int) -> dict[int, int]:
    """An air pool after the Air Force levels reached."""
    state = FactionState(air_pool=dict(pool))
    for reached in range(2, level + 1):
        renew_air_force(state, reached)
    return state.air_pool


def orders_at(board: Board, pool: Mapping[str, int], faction: Faction, turn: int) -> dict[str, int]:
    """An order pool as the calendar has changed it before a turn."""
    tokens = Counter(dict(pool))
    for event in board.calendar:
        for effect in event.effects:
            if event.turn < turn and effect.kind == "order" and effect.of == faction:
                tokens[effect.what] = max(0, tokens[effect.what] + effect.value)
    return {token: tokens[token] for token in board.tokens if tokens[token]}


def hand_at(board: Board, faction: Faction, turn: int) -> tuple[str, ...]:
    """The cards that a faction has before the calendar of a turn."""
    return tuple(
        card.id
        for card in board.deck(faction)
        if (card.turn == 0 or card.turn < turn) and (card.until == 0 or card.until >= turn)
    )


def parse_units(text: str) -> list[tuple[Kind, int]]:
    """`2 x Corps L2, Army` -> kinds and levels. ValueError for what is not understood."""
    kinds = {name: kind for kind, name in KIND_NAMES.items()}
    units: list[tuple[Kind, int]] = []
    for part in text.split(","):
        found = _UNIT.fullmatch(part.strip())
        if not found or found["kind"] not in kinds:
            raise ValueError(f"{part.strip()!r} is not understood; write `2 x Corps L2`")
        units += [(kinds[found["kind"]], int(found["level"] or 1))] * int(found["n"] or 1)
    return units


class _Reader:
    """Reads one scenario file."""

    def __init__(self, pack: Pack, file: str, board: Board) -> None:
        self.words, self.file, self.board = pack.toml(file), file, board
        self.countries = {fold(c.name): c.id for c in board.countries.values()}
        self.places = {fold(board.name(place)): place for place in board.places}
        self.places |= {
            fold(f"{board.areas[area].name} port"): port for port, area in board.ports.items()
        }

    def error(self, text: str) -> ScenarioError:
        return ScenarioError(self.file, 0, text)

    def get(self, key: str, kind: type, words: Mapping[str, Any] | None = None) -> Any:
        value = (self.words if words is None else words).get(key)
        if not isinstance(value, kind):
            raise self.error(f"{key} is missing" if value is None else f"{key} is {value!r}")
        return value

    def one_of(self, key: str, known: tuple[str, ...]) -> str:
        text = self.get(key, str)
        if text not in known:
            raise self.error(f"{key} is {text!r}; it is one of: {', '.join(known)}")
        return str(text)

    def place(self, name: str) -> str:
        if fold(name) not in self.places:
            raise self.error(f"there is no place {name!r}")
        return self.places[fold(name)]

    def area(self, name: str) -> str:
        place = self.place(name)
        if not self.board.is_land(place):
            raise self.error(f"{name} is not a land area")
        return place

    def country(self, name: str) -> str:
        if fold(name) not in self.countries:
            raise self.error(f"there is no country {name!r}")
        return self.countries[fold(name)]

    def faction(self, name: str) -> Faction:
        if name not in FACTIONS:
            raise self.error(f"there is no faction {name!r}")
        return name

    # ------------------------------------------------------------ the parts

    def scenario(self, pools: Pools) -> Scenario:
        victory = self.get("victory", dict)
        turn = self.get("turn", int)
        last = self.get("last_turn", int)
        if turn not in self.board.turns or last not in self.board.turns or last < turn:
            raise self.error(f"turns {turn} to {last} do not stand in the calendar")
        countries, entry, alignment = self.statuses()
        owners = {
            self.area(area): self.country(country)
            for country, areas in self.words.get("owners", {}).items()
            for area in areas
        }
        scripted = tuple(self.words.get("scripted", ()))
        for event in scripted:
            if event not in self.board.scripted_events:
                raise self.error(f"there is no scripted event {event!r}")
        initiative = tuple(self.faction(name) for name in self.get("initiative", list))
        if sorted(initiative) != sorted(FACTIONS):
            raise self.error("initiative names each faction once")
        minor: dict[Side, int] = {
            "axis": self.get("axis", int, victory),
            "allies": self.get("allies", int, victory),
        }
        return Scenario(
            name=self.file.removesuffix(".toml"),
            title=self.get("title", str),
            turn=turn,
            last_turn=last,
            text=self.get("text", str),
            initiative=initiative,
            factions={name: self.start(name, turn, pools) for name in FACTIONS},
            ussr=cast(Any, self.one_of("ussr_status", ("inactive", "active", "war"))),
            pact=cast(Any, self.one_of("pact", ("in force", "breakable", "broken"))),
            control=self.control(countries, owners),
            owners=owners,
            countries=countries,
            entry=entry,
            alignment=alignment,
            units=self.units(),
            fortifications=self.levels("fortifications", 3),
            scripted=scripted,
            area_pp=self.levels("area_pp", 99),
            decisive=self.get("decisive", int, victory),
            minor=minor,
            cities=tuple(self.area(city) for city in victory.get("cities", ())),
        )

    def statuses(self) -> tuple[dict[str, tuple[str, str]], dict[str, int], dict[str, str]]:
        """country -> status and faction; War Entry and Alignment of the neutral ones."""
        stated = {
            self.country(name): words for name, words in self.words.get("countries", {}).items()
        }
        countries: dict[str, tuple[str, str]] = {}
        entry: dict[str, int] = {}
        alignment: dict[str, str] = {}
        for country in self.board.countries.values():
            words = stated.get(country.id, {})
            usual = f"active {country.faction}" if country.faction else "neutral"
            status, _, faction = str(words.get("status", usual)).partition(" ")
            if status not in ("neutral", "active", "surrendered"):
                raise self.error(f"{country.name}: there is no status {status!r}")
            countries[country.id] = (status, self.faction(faction) if status != "neutral" else "")
            if status == "neutral":
                entry[country.id] = int(words.get("war_entry", country.war_entry))
                alignment[country.id] = str(words.get("alignment", country.alignment))
        return countries, entry, alignment

    def control(
        self, countries: Mapping[str, tuple[str, str]], owners: Mapping[str, str]
    ) -> dict[str, Faction]:
        """Areas of Active countries are theirs; then what the file says."""
        control: dict[str, Faction] = {}
        for area in self.board.areas.values():
            status, faction = countries[owners.get(area.id, area.owner)]
            if status != "neutral":
                control[area.id] = cast(Faction, faction)
        for faction, areas in self.words.get("control", {}).items():
            for name in areas:
                control[self.area(name)] = self.faction(faction)
        return {area: control[area] for area in self.board.areas if area in control}

    def levels(self, table: str, most: int) -> dict[str, int]:
        levels = {self.area(name): value for name, value in self.words.get(table, {}).items()}
        for area, level in levels.items():
            if not isinstance(level, int) or not 0 < level <= most:
                raise self.error(f"{table}: {area} has {level!r}")
        return levels

    def units(self) -> tuple[Placed, ...]:
        placed: list[Placed] = []
        for faction, places in self.words.get("units", {}).items():
            for name, words in places.items():
                place = self.place(name)
                for kind, level in self.forces(self.get("units", str, words)):
                    if (kind == "fleet") == self.board.is_land(place):
                        raise self.error(f"{KIND_NAMES[kind]} cannot stand in {name}")
                    placed.append(Placed(self.faction(faction), kind, level, place))
        return tuple(placed)

    def forces(self, text: str) -> list[tuple[Kind, int]]:
        try:
            return parse_units(text)
        except ValueError as wrong:
            raise self.error(str(wrong)) from None

    def start(self, faction: Faction, turn: int, pools: Pools) -> FactionStart:
        words = self.get(faction, dict)
        technologies = {**dict.fromkeys(TECHNOLOGIES, 1), **words.get("technologies", {})}
        for technology, level in technologies.items():
            if technology not in TECHNOLOGIES or level not in (1, 2, 3):
                raise self.error(f"{faction}: technology {technology} at level {level!r}")
        orders = words.get("orders") or orders_at(
            self.board, pools[faction]["order"], faction, turn
        )
        base = words.get("air") or pools[faction]["air"]
        air = {int(level): int(number) for level, number in base.items()}
        if "air" not in words:
            air = air_pool(air, technologies["air_force"])
        hand = tuple(words.get("hand") or hand_at(self.board, faction, turn))
        discard = tuple(words.get("discard", ()))
        for card in (*hand, *discard):
            if card not in self.board.cards or self.board.cards[card].faction != faction:
                raise self.error(f"{faction} has no card {card!r}")
        for token in orders:
            if token not in self.board.tokens:
                raise self.error(f"there is no order token {token!r}")
        return FactionStart(
            pp=round(float(self.get("pp", (int, float), words)) * 10),  # type: ignore[arg-type]
            economy=self.get("war_economy", int, words),
            logistics=self.get("logistics", int, words),
            technologies=technologies,
            orders=orders,
            air=air,
            hand=hand,
            discard=discard,
            pool=tuple(self.forces(words["pool"])) if "pool" in words else (),
            submarines=tuple(self.submarine(faction, sea) for sea in words.get("submarines", ())),
        )

    def submarine(self, faction: Faction, name: str) -> str:
        sea = self.place(name)
        if sea not in self.board.raid_seas(faction):
            raise self.error(f"submarines of {faction} do not lie in {name}")
        return sea
