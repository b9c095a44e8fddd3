"""Positions in words: what scenarios, tests and the rules laboratory are written in.

A position is a small TOML document; `README.md` shows the whole of it. Without a
`scenario` to start from, everything that is not said is as on the printed map, and
countries whose counters are named are at war on their usual side.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, get_args

from pydantic import ValidationError

from adjudicator.core.names import Name, fold
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.counter_words import (
    Described,
    NotRead,
    counter_in_words,
    read_counters,
    shape_in_words,
)
from adjudicator.rulesets.blitzwar.board.nations import NATIONS, SHARED
from adjudicator.rulesets.blitzwar.board.position import (
    BOMBING,
    SIDES,
    Cards,
    CountryState,
    Owner,
    Position,
    Side,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import air_country, put
from adjudicator.rulesets.blitzwar.orders import lexicon

USUAL_SIDE: dict[str, Side] = {
    **dict.fromkeys(("GER", "ITA", "FIN", "HUN", "RUM", "BUL"), "axis"),
    **dict.fromkeys(("UK", "USA", "FRA", "FF", "POL", "BE", "GRE", "YUG", "DEN", "NOR"), "allies"),
    "USSR": "soviet",
}
"""On whose side a country fights if nothing is said; Vichy, Spain, Turkey and Sweden have none."""
AT_WAR = ("GER", "UK", "FRA", "POL", "USSR")
"""Active when the game begins (BW-9.1)."""

PLAIN = (
    "turn", "last_turn", "two_players", "axis_points_at_end", "lines_destroyed", "attacked",
    "attacked_phase", "clocks", "marks", "unlocked", "fortified_this_turn", "losses",
    "surrendered", "over", "side_turn_done", "next_id", "playing", "begins", "last_side",
)  # fmt: skip
"""Fields of the position that are written as they are, place names apart."""
TABLES = ("zones", "seas", "control", "countries", "cards")
ASIDE = (
    "scenario", "active", "phase", "phases", "title", "description", "source", "victory", "map",
    "rulings", "standing", "orders", "dice", "set_up", "points",
)  # fmt: skip
"""What others read: the laboratory, the tests, the scenario itself."""

Words = Mapping[str, Any]


class Reader:
    """Reads one document. file: what errors are said to stand in."""

    def __init__(self, board: Board, file: str = "position") -> None:
        self.board, self.file = board, file
        self._tables: dict[str, dict[str, str]] = {}

    def error(self, text: str) -> ScenarioError:
        return ScenarioError(self.file, 0, text)

    # ------------------------------------------------------------------ names

    def place(self, text: str) -> str:
        """A zone, a sea or the Strategic Bombing box."""
        if fold(text) in map(fold, (BOMBING, lexicon.BOX.text, *lexicon.BOX.aliases)):
            return BOMBING
        names = self.board.place_names
        return self._find(text, [*names["zone"], *names["sea"]], "zone or sea zone")

    def zone(self, text: str) -> str:
        return self._find(text, self.board.place_names["zone"], "zone")

    def sea(self, text: str) -> str:
        if fold(text) in map(fold, (lexicon.BOX.text, *lexicon.BOX.aliases)):
            return BOMBING
        return self._find(text, self.board.place_names["sea"], "sea zone")

    def country(self, text: str) -> str:
        return self._find(text, lexicon.COUNTRY_NAMES, "country")

    def _find(self, text: str, names: Iterable[Name], what: str) -> str:
        if what not in self._tables:
            self._tables[what] = {
                fold(written): name.id
                for name in names
                for written in (*name.aliases, name.text, name.id)
            }
        table = self._tables[what]
        if fold(text) in table:
            return table[fold(text)]
        near = difflib.get_close_matches(fold(text), list(table), n=1)
        meant = next((name.text for name in names if near and table[near[0]] == name.id), "")
        hint = f" Did you mean {meant}?" if meant else ""
        raise self.error(f"there is no {what} {text!r}.{hint}")

    def side(self, text: str) -> Owner:
        word = fold(text)
        for side in (*SIDES, "neutral"):
            if word in (side, {"allies": "allied", "soviet": "soviet union"}.get(side, side)):
                return side  # type: ignore[return-value]
        raise self.error(f"{text!r} is not a side; write axis, allies, soviet or neutral")

    def turn(self, value: Any) -> int:
        """13, `2nd winter turn 1941` or `1941-winter-2`."""
        if isinstance(value, int) and not isinstance(value, bool):
            if value not in self.board.calendar:
                raise self.error(f"turn {value} is not in the calendar (1 to 47)")
            return value
        for row in self.board.calendar.values():
            if fold(str(value)) in (fold(row.title), fold(row.slug), str(row.turn)):
                return row.turn
        raise self.error(f"turn {value!r} is not in the calendar; write `2nd winter turn 1941`")

    # -------------------------------------------------------------- position

    def position(self, words: Words) -> Position:
        """The position that the words describe. Raises ScenarioError."""
        self._known_keys(words)
        base = str(words.get("scenario", ""))
        from_base = base in self.board.scenarios and self.board.scenarios[base] is not words
        if base and not from_base and base not in self.board.scenarios and "zones" not in words:
            near = ", ".join(self.board.scenarios)
            raise self.error(f"there is no scenario {base!r}; there are {near}")
        if from_base:
            position = Reader(self.board, f"{base}.toml").position(self.board.scenarios[base])
            position.scenario = base
        else:
            position = self._bare(base or str(words.get("title", "")))
        position.turn = self.turn(words.get("turn", position.turn))
        if "active" in words:
            position.active = self._player(words["active"])
        self._plain(position, words)
        self._countries(position, words.get("countries", {}))
        self._counters(position, words, usual=not from_base)
        if not from_base:
            self._country_zones(position, words)
        self._stand_where(position, words)
        self._control(position, words.get("control", {}))
        self._cards(position, words.get("cards", {}))
        if "victory" in words:
            position.marks["victory"] = [self._victory(line) for line in words["victory"]]
        return position

    def _victory(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """A scenario's own victory line (see `victory`), its zones by id."""
        zones = [self.zone(str(zone)) for zone in line.get("holds_any", [])]
        return {
            **line,
            "side": self._player(line["side"]),
            **({"holds_any": zones} if zones else {}),
        }

    def _known_keys(self, words: Words) -> None:
        for key in words:
            if key not in (*PLAIN, *TABLES, *ASIDE):
                near = difflib.get_close_matches(key, (*PLAIN, *TABLES, *ASIDE), n=1)
                hint = f" Did you mean {near[0]!r}?" if near else ""
                raise self.error(f"we do not know the key {key!r}.{hint}")
            if key in TABLES and not isinstance(words[key], Mapping):
                raise self.error(f"{key} needs a table: [{key}] and lines below it")

    def _player(self, text: Any) -> Side:
        side = self.side(str(text))
        if side == "neutral":
            raise self.error("active is one of axis, allies, soviet")
        return side

    def _bare(self, scenario: str) -> Position:
        """The printed map: nothing stands on it, the first countries are at war."""
        position = Position(scenario=scenario or "by hand", turn=1)
        for zone in self.board.zones.values():
            position.control[zone.id] = zone.owner_start  # BW-5-4
        for code in NATIONS:
            if code in ("VF", "FF") or (code not in AT_WAR and not self.board.country(code)):
                continue
            position.countries[code] = (
                CountryState(state="active", side=USUAL_SIDE[code])
                if code in AT_WAR
                else CountryState()
            )
        position.countries.setdefault("USA", CountryState())
        for side in SIDES:
            position.cards[side] = Cards()
        return position

    def _plain(self, position: Position, words: Words) -> None:
        for key in PLAIN:
            if key in ("turn",) or key not in words:
                continue
            value = words[key]
            if key in ("attacked_phase", "lines_destroyed"):
                value = [self.zone(str(zone)) for zone in value]
            elif key == "attacked":
                value = {self.zone(zone): _list(sides) for zone, sides in value.items()}
            elif key == "clocks":
                value = {name: self.turn(turn) for name, turn in value.items()}
            elif key == "unlocked" and value == "all":
                value = {
                    kind.code: kind.quantity
                    for kind in self.board.types_of("USSR")
                    if kind.code in ("I3", "W3", "A1", "S6")
                }
            merged = getattr(position, key)
            if isinstance(merged, dict):
                value = {**merged, **value}
            try:
                fields = position.model_dump() | {key: value}
                setattr(position, key, getattr(Position.model_validate(fields), key))
            except ValidationError as error:
                raise self.error(f"{key}: {error.errors()[0]['msg']}") from None

    # ------------------------------------------------------------- countries

    def _countries(self, position: Position, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            code = self.country(name)
            state = self._state(name, value)
            if state.state == "surrendered":
                state.side = former_side(code, state.surrendered_to)
            position.countries[code] = state
            for counter in position.counters:
                if counter.country == code:
                    counter.side = state.side or "neutral"
            if state.state == "surrendered":
                position.counters = [c for c in position.counters if c.country != code]
            holder = state.surrendered_to if state.state == "surrendered" else state.side
            zones = self.board.tagged("vichy") if code == "VF" else self.board.country(code)
            for zone in zones:
                empty = self.board.zones[zone].owner_start if code == "USA" else "neutral"
                position.control[zone] = holder or empty
            if code == "FRA" and holder == "axis" and "VF" not in position.countries:
                self._vichy(position)

    def _vichy(self, position: Position) -> None:
        """Vichy France is there when France has surrendered (BW-9.4-1)."""
        position.countries["VF"] = CountryState(since=position.countries["FRA"].since)
        for zone in self.board.tagged("vichy"):
            position.control[zone] = "neutral"

    def _state(self, name: str, value: Any) -> CountryState:
        """`neutral`, `active axis`, `axis`, `passage to axis`, `surrendered to axis since 8`."""
        text = str(value.get("state", "") if isinstance(value, Mapping) else value)
        words = [word for word in fold(text).split() if word not in ("to", "for", "the")]
        since = 0
        if "since" in words:
            at = words.index("since")
            since = self.turn(int(words[at + 1]) if words[at + 1].isdigit() else words[at + 1])
            words = words[:at]
        kinds = get_args(CountryState.model_fields["state"].annotation)
        kind = next((word for word in words if word in kinds), "active")
        sides = [self.side(word) for word in words if word not in kinds]
        if len(sides) > 1 or (kind in ("active", "passage") and sides in ([], ["neutral"])):
            raise self.error(
                f"countries: {name} is {text!r}; write `neutral`, `active axis`, `passage to "
                "axis` or `surrendered to axis`"
            )
        side = next((side for side in sides if side != "neutral"), None)
        if kind == "surrendered":
            return CountryState(state=kind, since=since, surrendered_to=side)
        if kind == "neutral" or sides == ["neutral"]:
            return CountryState(since=since)
        return CountryState(state=kind, side=side, since=since)

    # -------------------------------------------------------------- counters

    def _counters(self, position: Position, words: Words, *, usual: bool) -> None:
        described: list[tuple[str, Described]] = []
        finders: list[tuple[str, Callable[[str], str]]] = [("zones", self.zone), ("seas", self.sea)]
        for table, find in finders:
            for name, value in words.get(table, {}).items():
                place = find(name)
                position.counters = [c for c in position.counters if c.place != place]
                for one in self._read(name, value):
                    described.append((place, one))
        known = {self.country(name) for name in words.get("countries", {})}
        placed: list[tuple[str, Described, str, Owner]] = []
        for _, one in described:
            if usual and one.country not in known and one.country in USUAL_SIDE:
                self._to_war(position, one.country)
        for place, one in described:
            placed.append((place, one, *self._whose(position, place, one, words)))
        self._names(position, described)
        for place, one, code, side in placed:
            for _ in range(one.times):
                self._put(position, place, one, code, side)

    def _names(self, position: Position, described: Iterable[tuple[str, Described]]) -> None:
        """Every counter that is called something has its name alone; those that are called
        nothing are numbered after them."""
        where = {counter.id: counter.place for counter in position.counters}
        for place, one in described:
            id = one.marks.get("id")
            if id is None:
                continue
            if id in where or one.times > 1:
                other = where.get(id, place)
                there = "" if other == place else f"; the other is in {self.board.name(other)}"
                raise self.error(f"{self.board.name(place)}: two counters are called {id}{there}")
            where[id] = place
            position.next_id = max(position.next_id, int(id[1:]) + 1)

    def _read(self, name: str, value: Any) -> list[Described]:
        text = value.get("units", "") if isinstance(value, Mapping) else value
        try:
            return read_counters(str(text), self.place)
        except NotRead as wrong:
            raise self.error(f"{name}: {wrong}") from None

    def _to_war(self, position: Position, code: str) -> None:
        if code == "USA":
            return  # Its fleet stands in America before the USA is at war (BW-19-55).
        state = position.countries.get(code)
        if state is None or state.state == "neutral":
            position.countries[code] = CountryState(state="active", side=USUAL_SIDE[code])

    def _whose(
        self, position: Position, place: str, one: Described, words: Words
    ) -> tuple[str, Owner]:
        """The country on a counter, and whose it is. Supply and Allied air carry the name of
        their side; where no country is said they are the holder's."""
        code = one.country
        if code in ("AXIS", "ALLIES"):
            side: Owner = "axis" if code == "AXIS" else "allies"
        elif code:
            side = self._side_of(position, code)
        else:
            side = self._holder(position, place, words)
        kind = one.shape.kind
        usual = USUAL_SIDE.get(code)
        if kind in ("supply", "air"):
            shared = side if side != "neutral" else usual
            if shared is None:
                raise self.error(f"{self.board.name(place)}: whose is the {kind}?")
            return (SHARED[shared] if kind == "supply" else air_country(shared, code)), side
        if not code or code in ("AXIS", "ALLIES"):
            raise self.error(
                f"{self.board.name(place)}: which country's corps or ships? Write for instance "
                "`UK 2I`"
            )
        if code == "USA" and side == "neutral":
            side = "allies"  # They act when the rules let them (BW-A49).
        return code, side

    def _holder(self, position: Position, place: str, words: Words) -> Owner:
        """The side that the words, else the map, give a place."""
        for side, zones in words.get("control", {}).items():
            if any(place in self._zones(name) for name in _list(zones)):
                return self.side(side)
        code = self.board.zones[place].country if place in self.board.zones else ""
        named = {self.country(name) for name in words.get("countries", {})}
        if code in named and position.countries[code].state != "surrendered":
            return self._side_of(position, code)
        held = position.control.get(place, "neutral")
        if held == "neutral":
            held = USUAL_SIDE.get(code, "neutral")
        return self.side(held)

    def _side_of(self, position: Position, code: str) -> Owner:
        state = position.countries.get(code)
        if state is not None and state.side is not None:
            return state.side
        return USUAL_SIDE.get(code, "neutral") if state is None else "neutral"

    def _put(self, position: Position, place: str, one: Described, code: str, side: Owner) -> None:
        marks = dict(one.marks)
        if one.shape.air and place not in self.board.zones:
            marks["flying"] = True
        if marks.pop("neutral", False):
            side = "neutral"
        pieces = mix.pieces(self.board, code, one.shape)
        if len(pieces) > 1 and "id" not in one.marks:
            for piece in pieces:
                self._put(position, place, replace(one, shape=piece), code, side)
            return
        if len(pieces) != 1:
            raise self.error(
                f"{self.board.name(place)}: there is no counter that shows"
                f" {shape_in_words(code, one.shape)} (BW-3-10)"
            )
        counter = put(position, side, code, place, one.shape)
        if "id" in marks:
            position.next_id -= 1  # its number is free for another
        for name, value in marks.items():
            setattr(counter, name, value)

    # --------------------------------------------------------------- control

    def _country_zones(self, position: Position, words: Words) -> None:
        """Zones of a country at war are its side's (BW-9.1-9)."""
        named = {self.country(name) for name in words.get("countries", {})}
        for code, state in position.countries.items():
            if code not in AT_WAR and code not in named and state.state == "active" and state.side:
                for zone in self.board.country(code):
                    position.control[zone] = state.side

    def _stand_where(self, position: Position, words: Words) -> None:
        """Corps control the zone they stand in; Allies and Soviets in each other's do not."""
        touched = {self.zone(name) for name in words.get("zones", {})}
        for counter in position.counters:
            if not counter.corps or counter.place not in touched or counter.side == "neutral":
                continue
            held, owner = position.control[counter.place], counter.side
            both_partners = {held, owner} == {"allies", "soviet"}
            if not both_partners:
                position.control[counter.place] = owner

    def _control(self, position: Position, table: Mapping[str, Any]) -> None:
        for side, zones in table.items():
            owner = self.side(side)
            for name in _list(zones):
                for zone in self._zones(name):
                    position.control[zone] = owner

    def _zones(self, name: str) -> list[str]:
        """A zone, or all zones of a country or with a tag: `Mechili`, `Norway`, `vichy`."""
        if self.board.tagged(fold(name).replace(" ", "_")):
            return list(self.board.tagged(fold(name).replace(" ", "_")))
        try:
            return [self.zone(name)]
        except ScenarioError:
            try:
                zones = self.board.country(self.country(name))
            except ScenarioError:
                zones = ()
            if not zones:
                raise
            return list(zones)

    # ----------------------------------------------------------------- cards

    def _cards(self, position: Position, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            side = self._player(name)
            given = value if isinstance(value, Mapping) else {"queue": value}
            queue = [self._card(side, str(card)) for card in _list(given.get("queue", []))]
            total = bool(given.get("total_war", given.get("total war", False)))
            position.cards[side] = Cards(queue=queue, total_war=total)

    def _card(self, side: str, text: str) -> str:
        names = [Name(c.id, c.title) for c in self.board.cards.values() if c.side == side]
        return self._find(text, names, f"{side} card")


def former_side(code: str, surrendered_to: Side | None) -> Side:
    """The side on which a surrendered country fought, to which it would return (BW-9.2-18):
    its usual one, unless that is whom it surrendered to."""
    usual = USUAL_SIDE.get(code, "allies")
    if surrendered_to == "axis":
        return usual if usual != "axis" else "allies"
    return "axis" if surrendered_to else usual


def _list(value: Any) -> list[Any]:
    return [value] if isinstance(value, str) else list(value)


def from_words(board: Board, words: Words, file: str = "position") -> Position:
    """A position written by hand. Raises ScenarioError naming what is not understood."""
    return Reader(board, file).position(words)


# --------------------------------------------------------------------------- written


def to_words(board: Board, position: Position) -> dict[str, Any]:
    """A position in words, complete: `from_words` gives the same position back, but for
    the ids of its counters."""
    words: dict[str, Any] = {
        "turn": board.calendar[position.turn].title,
        "active": position.active,
        "two_players": position.two_players,
        "last_turn": position.last_turn,
        "zones": _places(board, position, board.zones),
        "seas": _places(board, position, [*board.seas, BOMBING]),
        "control": {
            side: [
                zone.name for zone in board.zones.values() if position.control.get(zone.id) == side
            ]
            for side in (*SIDES, "neutral")
        },
        "countries": {code: _state_words(state) for code, state in position.countries.items()},
        "cards": {
            side: {"queue": list(cards.queue), "total_war": cards.total_war}
            for side, cards in position.cards.items()
        },
    }
    if position.scenario != "by hand":
        words["title"] = position.scenario
    for key in PLAIN:
        value = getattr(position, key)
        if key in words or key == "next_id" or value in ({}, [], 0, None, False):
            continue
        if value == Position.model_fields[key].get_default(call_default_factory=True):
            continue
        if key in ("attacked_phase", "lines_destroyed"):
            value = [board.name(zone) for zone in value]
        elif key == "attacked":
            value = {board.name(zone): sides for zone, sides in value.items()}
        words[key] = value
    return words


def _places(board: Board, position: Position, places: Iterable[str]) -> dict[str, str]:
    by_place: dict[str, list[str]] = {}
    for counter in position.counters:
        by_place.setdefault(counter.place, []).append(counter_in_words(counter, board.name))
    return {board.name(place): ", ".join(by_place[place]) for place in places if place in by_place}


def _state_words(state: CountryState) -> str:
    since = f" since {state.since}" if state.since else ""
    if state.state == "surrendered":
        return f"surrendered{f' to {state.surrendered_to}' if state.surrendered_to else ''}{since}"
    return f"{state.state}{f' {state.side}' if state.side else ''}{since}"
