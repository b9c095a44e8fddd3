"""A bench for phases 1 to 3: small positions, orders as people write them, loaded dice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Ladder, default_answer
from adjudicator.core.names import Lexicon
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Answer, Ask, AskMe, Event, Order, StandingOrder, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.components import read_board
from adjudicator.rulesets.blitzwar.board.mix import Shape
from adjudicator.rulesets.blitzwar.board.nations import NATIONS
from adjudicator.rulesets.blitzwar.board.position import (
    SIDES,
    Cards,
    Counter,
    CountryState,
    Position,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import REORGANISING
from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import put
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    HOME_ORDERS,
    HOME_PHRASES,
    scope,
)
from adjudicator.rulesets.blitzwar.orders.home_standing import HOME_STANDING
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from adjudicator.rulesets.blitzwar.orders.orders import Part, Ships
from adjudicator.rulesets.packs import of_ruleset

ACTIVE = {"GER": "axis", "UK": "allies", "FRA": "allies", "POL": "allies", "USSR": "soviet"}
_CODE = re.compile(r"(\d*)([IWCEAFUS])(\d*)(f?)$")


@cache
def board() -> Board:
    return read_board(of_ruleset("blitzwar"))


@cache
def book() -> OrderBook:
    return OrderBook(
        (*HOME_ORDERS, *HOME_STANDING, *REORGANISING, AskMe), (*HOME_PHRASES, Part, Ships)
    )


@cache
def names(seat: str) -> Lexicon:
    """What a seat may type."""
    return lexicon(board(), start(), seat)


def start(turn: int = 2, **units: str) -> Position:
    """The map of 1939 without units, but for `units`: zone id = `GER 3I W3, UK A`.

    Every side has three cards waiting, so that its first one arrives this turn."""
    zones = board().zones
    position = Position(
        scenario="bench",
        turn=turn,
        control={zone.id: zone.owner_start for zone in zones.values()},
        countries={
            code: CountryState(state="active", side=ACTIVE[code])  # type: ignore[arg-type]
            if code in ACTIVE
            else CountryState()
            for code in NATIONS
            if code not in ("VF", "FF")
        },
        cards={side: Cards(queue=[f"{side}_limited_{n}" for n in (1, 2, 3)]) for side in SIDES},
    )
    for zone, text in units.items():
        add(position, zone, text)
    return position


def add(position: Position, place: str, text: str, **marks: Any) -> list[Counter]:
    """Put counters on the map: `GER 3I W3`, `AXIS S4`, `ALLIES A`; `3I` is a counter of three
    infantry corps, `W3` a white tank of three, `2C` two armoured corps."""
    made = []
    for group in text.split(","):
        country, *codes = group.split()
        for code in codes:
            found = _CODE.match(code)
            assert found, code
            number = int(found[1] or found[3] or 1)
            shape = {
                "I": Shape(infantry=number, fortified=bool(found[4])),
                "C": Shape(armour=number),
                "W": Shape(infantry=1, armour=number - 1),
                "E": Shape(infantry=1, armour=number - 1, elite=True),
                "A": Shape(air=1),
                "F": Shape(ships=number),
                "U": Shape(u_boats=number),
                "S": Shape(halves=2 * number),
            }[found[2]]
            made.append(put(position, side_of(position, country), country, place, shape, **marks))
    return made


def side_of(position: Position, country: str) -> Any:
    if country in ("AXIS", "ALLIES"):
        return country.lower()
    state = position.countries.get(country)
    if state is None or state.state == "neutral":
        return "allies" if country in ("USA", "FF") else "neutral"
    return state.side


def control(position: Position, side: str, *zones: str) -> None:
    for zone in zones:
        assert zone in board().zones, zone
        position.control[zone] = side


def state(position: Position, country: str, state: str, side: str | None = None) -> None:
    """Where a country stands, with its free zones and units."""
    position.countries[country] = CountryState.model_validate({"state": state, "side": side})
    if side and state in ("active", "passage"):
        for zone in board().country(country):
            if position.control[zone] == "neutral":
                position.control[zone] = side
        for counter in position.counters:
            if counter.country == country:
                counter.side = side  # type: ignore[assignment]


def read(seat: str, text: str) -> list[Order]:
    """Orders as a player writes them; every line must be understood."""
    reading = book().read(text, names(seat))
    assert not reading.misread, [m.sentence for m in reading.misread]
    return list(reading.orders)


@dataclass
class After:
    """What a phase left behind."""

    position: Position
    events: list[Event]
    asks: list[Ask]
    answers: dict[str, Answer]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind."""
        return [event.facts for event in self.events if event.kind == kind]

    def clauses(self, kind: str) -> list[str]:
        return [event.clause for event in self.events if event.kind == kind]

    def asked(self, key: str) -> list[Ask]:
        return [ask for ask in self.asks if ask.key.startswith(key)]


def play(
    phase: Any,
    position: Position,
    orders: Mapping[str, str] | None = None,
    dice: Mapping[str, int] | None = None,
    standing: Mapping[str, Sequence[str]] | None = None,
    rulings: Mapping[str, Scalar] | None = None,
) -> After:
    """Play one phase. Orders are the plan of each seat for phases 1 to 3."""
    classes: dict[str, type[Order]] = {
        cls.tag(): cls for cls in (*HOME_ORDERS, *HOME_STANDING, *REORGANISING, AskMe)
    }
    plans = {
        seat: (scope(position, seat), read(seat, text)) for seat, text in (orders or {}).items()
    }
    ladder = Ladder(
        classes,
        plans,
        {
            seat: [o for line in lines for o in read(seat, line) if isinstance(o, StandingOrder)]
            for seat, lines in (standing or {}).items()
        },
    )
    table: Table[Board] = Table(
        board=board(), dice=LoadedDice(dice or {}), rulings=rulings or {}, phase=phase.__name__
    )
    asks: list[Ask] = []
    given: dict[str, Answer] = {}
    run = phase(position, table)
    try:
        batch = next(run)
        while True:
            answers = {}
            for ask in batch:
                asks.append(ask)
                answer = None if ask.opens else ladder.answer(ask, lambda: position)
                answers[ask.seat] = given[ask.key] = answer or default_answer(ask, classes)
            batch = run.send(answers)
    except StopIteration:
        pass
    return After(position, table.events, asks, given)


def units(position: Position, place: str, country: str = "") -> dict[str, int]:
    """What lies in a place: `{"infantry": 3, "supply": 4}`, supply in whole units."""
    found: dict[str, int] = {}
    for counter in position.counters:
        if counter.place != place or (country and counter.country != country):
            continue
        parts = {
            "infantry": counter.infantry,
            "armour": counter.armour,
            "air": int(counter.kind == "air"),
            "fleet": counter.ships if counter.kind == "fleet" else 0,
            "u_boat": counter.ships if counter.kind == "u_boat" else 0,
            "supply": counter.halves,
        }
        for kind, number in parts.items():
            if number:
                found[kind] = found.get(kind, 0) + number
    if "supply" in found:
        found["supply"] //= 2
    return found


def table_for(position: Position, **dice: int) -> Table[Board]:
    """A table for functions that are not phases."""
    return Table(board=board(), dice=LoadedDice(dice), rulings={}, phase="bench")
