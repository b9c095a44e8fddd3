"""Reads the option cards and the political tables, and finds fault with the names in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeVar

from adjudicator.core.pack import Pack, Row
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, WarState
from adjudicator.rulesets.totaler_krieg.board.notation import (
    Action,
    Condition,
    Outcome,
    Step,
    Wrong,
    actions,
    conditions_of,
    outcome,
    requirement,
    steps_of,
    tests_of,
)
from adjudicator.rulesets.totaler_krieg.board.parts import Area, Card, Counter, Hex
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES, POSTURES

COLOURS: dict[str, WarState] = {"blue": "pre", "gray": "limited", "magenta": "total"}
"""TK-COMP-48."""
DECKS = {"A": "axis", "W": "western", "S": "soviet"}
NAMES = {"Axis": "axis", "Western": "western", "Soviet": "soviet"}
SYMBOLS = frozenset(
    "rearm recyclable demand offensive blitz directive partnership us_entry production"
    " mandatory".split()
)
T = TypeVar("T")


def card_id(text: str) -> str:
    """`axis:23a` for `A:23a`, as the notation names cards."""
    deck, _, number = text.partition(":")
    return f"{DECKS.get(deck, deck)}:{number}"


@dataclass(frozen=True)
class Names:
    """What the texts of cards may name."""

    cards: Collection[str]
    areas: Collection[str]
    hexes: Collection[str]
    markers: Collection[str]
    tables: Collection[str]

    def fault(self, test: Condition) -> str:
        """What is wrong with the names in a test, empty if nothing is."""
        args = test.args
        match test.name:
            case "war":
                known: dict[str, Collection[str]] = {args[0]: ("pre", "limited", "total")}
            case "played":
                known = {card_id(args[0]): self.cards}
            case "posture":
                known = {args[0]: BOX_NAMES, test.value: ("War", *POSTURES)}
            case "neutral" | "exists" | "conquered" | "ceded":
                known = {args[0]: self.areas}
            case "active":
                known = {args[0]: self.areas, args[1]: NAMES}
            case "controls":
                known = {args[0]: NAMES, args[1]: self.hexes}
            case "controls_n":
                known = {args[0]: NAMES, args[1]: FACTIONS}
            case "unit_in" | "support_in":
                known = {args[0].split(" ")[0]: NAMES}
                if ":" not in args[1]:
                    known[args[1]] = self.hexes
            case "marker":
                known = {args[0]: self.markers, args[1]: ("vp", "sw")}
            case "vichy":
                known = {args[0]: NAMES}
            case "pacific":
                known = {args[0]: NAMES, test.value: ("limited", "total")}
            case "year" | "uscl":
                return "" if test.value.isdigit() else f"{test.value!r} is not a number"
            case _:
                known = {}
        return _odd(known)

    def fault_of_step(self, step: Step) -> str:
        """What is wrong with the names in an action."""
        args = step.args
        match step.verb:
            case "roll":
                return _odd({args[0]: self.tables}) or self._target(args[1])
            case "event":
                return self._target(args[1])
            case "policy":
                return _odd({args[0]: BOX_NAMES, args[1]: POSTURES})
            case "end_policy":
                return _odd({args[0]: BOX_NAMES})
            case "war":
                return _odd({args[0]: ("limited", "total")})
            case "marker":
                return _odd({args[0]: self.markers, args[1]: ("delay", "pool", "sw")})
            case "pool":
                return _odd({args[0]: ("Beachhead",)})
            case "remove_card":
                return _odd({card_id(args[0]): self.cards})
            case "partnership" | "end_vp":
                return _odd({args[0]: NAMES})
        return ""

    def _target(self, text: str) -> str:
        kind, _, named = text.partition(":")
        if kind == "country":
            return _odd({named: self.areas})
        if kind == "box":
            return _odd({named: BOX_NAMES})
        if kind == "area":
            return _odd({f"Area:{named}": self.tables})
        if kind == "pick":
            _, _, listed = named.partition("@")
            for one in filter(None, listed.split(",")):
                if one not in self.areas and f"Area:{one}" not in self.tables:
                    return f"{one!r} is not a Country and no Area"
        return ""


def _odd(named: dict[str, Collection[str]]) -> str:
    return next(
        (f"{name!r} is not known here" for name, known in named.items() if name not in known), ""
    )


def read_cards(
    pack: Pack,
    areas: dict[str, Area],
    hexes: dict[str, Hex],
    counters: dict[str, Counter],
    tables: Collection[str],
) -> dict[str, Card]:
    """`axis:23a` -> card. Numbers are unique within a deck only (TK-COMP-49)."""
    rows: dict[str, tuple[Row, Card]] = {}
    for faction in FACTIONS:
        for row in pack.rows(f"cards_{faction}.tsv"):
            number = row["number"]
            name = f"{faction}:{number}"
            if name in rows:
                raise row.error(f"there is a card {number} already")
            symbols = _symbols(row)
            mandatory = symbols.get("mandatory")
            rows[name] = (
                row,
                Card(
                    id=name,
                    number=number,
                    faction=faction,
                    name=row["name"],
                    colour=COLOURS[row.one_of("colour", COLOURS)],
                    symbols=symbols,
                    blitz=row.whole("blitz", 0),
                    requirements=_read(row, "requirements", requirement),
                    option_segment=_read(row, "option_segment", actions),
                    reinforcements=_read(row, "reinforcements", actions),
                    replacements=row["replacements"],
                    political_events=_read(row, "political_events", actions),
                    support=_read(row, "support", actions),
                    conditional_events=_read(row, "conditional_events", actions),
                    mandatory=requirement(mandatory) if mandatory is not None else None,
                ),
            )
    names = Names(
        cards=rows.keys(),
        areas=areas.keys(),
        hexes=hexes.keys(),
        markers={one.name for one in counters.values() if one.kind == "marker"},
        tables=tables,
    )
    for row, card in rows.values():
        for column, fault in _faults(card, names):
            raise row.error(f"{column}: {fault}")
    return {name: card for name, (_, card) in rows.items()}


def _symbols(row: Row) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in filter(None, (one.strip() for one in row["symbols"].split(";"))):
        word, _, more = part.partition(":")
        if word not in SYMBOLS:
            raise row.error(f"symbols: there is no symbol {word}")
        found[word] = more
    return found


def _read(row: Row, column: str, reader: Callable[[str], T]) -> T:
    try:
        return reader(row[column])
    except Wrong as wrong:
        raise row.error(f"{column}: {wrong}") from None


def _faults(card: Card, names: Names) -> Iterable[tuple[str, str]]:
    for test in tests_of(card.requirements):
        if fault := names.fault(test):
            yield "requirements", fault
    listed: dict[str, tuple[Action, ...]] = {
        "option_segment": card.option_segment,
        "reinforcements": card.reinforcements,
        "political_events": card.political_events,
        "support": card.support,
        "conditional_events": card.conditional_events,
    }
    for column, acts in listed.items():
        for test in conditions_of(acts):
            if fault := names.fault(test):
                yield column, fault
        for step in steps_of(acts):
            if fault := names.fault_of_step(step):
                yield column, fault


def read_tables(pack: Pack, areas: Collection[str]) -> dict[str, dict[tuple[str, int], Outcome]]:
    """Political table -> (roller as printed, die) -> result."""
    found: dict[str, dict[tuple[str, int], Outcome]] = {}
    rows = list(pack.rows("political_tables.tsv"))
    tables = {row["table"] for row in rows}
    for row in rows:
        cell = (row["roller"], row.whole("die"))
        table = found.setdefault(row["table"], {})
        if cell in table:
            raise row.error(f"{row['table']}: {row['roller']} has a result for {cell[1]} already")
        result = _read(row, "result", outcome)
        known = {"table": tables, "country": {*areas, "France/Vichy"}}.get(result.kind)
        if known is not None and result.value not in known:
            raise row.error(f"result: {result.value!r} is not known here")
        table[cell] = result
    return found
