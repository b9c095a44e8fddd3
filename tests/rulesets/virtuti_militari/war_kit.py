"""The bench for planning, operations and battles: positions in words, orders as people write
them, loaded dice.

at = war(units={"Breslau": "axis Army", "Lodz": "western Corps"}, orders={"Breslau": "axis move+0"})
after = operations(at, axis="send all from Breslau to Lodz", dice=[...])
assert after.units("Lodz") == ["axis Army"]
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.engine import advance, begin
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.progress import Progress
from adjudicator.core.protocol import Event, NotAllowed, Term
from adjudicator.laboratory.table import Laboratory, Trial
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.in_words import from_words
from adjudicator.rulesets.virtuti_militari.board.position import Position, units_at
from adjudicator.rulesets.virtuti_militari.book.battle.losses import in_words
from tests.rulesets.virtuti_militari.parts import board

WEST, AXIS, USSR = "western", "axis", "ussr"
NO_CARDS: dict[str, Any] = {"hand": [], "discard": [], "air_drawn": []}


def war(
    units: Mapping[str, str] | None = None,
    *,
    cards: Mapping[str, Sequence[str]] | None = None,
    air: Mapping[str, Sequence[int]] | None = None,
    factions: Mapping[str, Mapping[str, Any]] | None = None,
    **given: Any,
) -> Position:
    """A position without cards and air tokens in hand, unless they are named; all factions
    at Logistics Track position 8, unless `factions` says otherwise."""
    owned = {
        faction: {
            **NO_CARDS,
            "logistics": 8,
            "hand": list((cards or {}).get(faction, ())),
            "air_drawn": list((air or {}).get(faction, ())),
            **(factions or {}).get(faction, {}),
        }
        for faction in (AXIS, WEST, USSR)
    }
    words = {"ussr": "war", "units": dict(units or {}), "factions": owned, **given}
    return from_words(board(), words)


@dataclass
class After:
    """What is there when phases were played."""

    board: Board
    position: Position
    trial: Trial

    def place(self, name: str) -> str:
        from adjudicator.rulesets.virtuti_militari.board.in_words import _Reader

        return _Reader(self.board).place(name)

    def units(self, name: str) -> list[str]:
        """`axis Army L2 exhausted`, in the order they came into the game."""
        return [
            f"{unit.faction} {in_words(self.board, unit)}" + " exhausted" * unit.exhausted
            for unit in units_at(self.position, self.place(name))
        ]

    def control(self, name: str) -> str:
        return self.position.control[self.place(name)]

    def order(self, name: str) -> str:
        """`axis move+1`, '' if no token lies there."""
        placed = self.position.orders.get(self.place(name))
        return f"{placed.faction} {placed.token}" if placed else ""

    def fort(self, name: str) -> int:
        return self.position.forts.get(self.place(name), 0)

    def pool(self, faction: str, token: str) -> int:
        return self.position.factions[faction].pool.get(token, 0)  # type: ignore[index]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind, in order."""
        return [event.facts for event in self.events if event.kind == kind]

    def event(self, kind: str) -> Event:
        """The only event of a kind."""
        found = [event for event in self.events if event.kind == kind]
        assert len(found) == 1, [e.kind for e in self.events]
        return found[0]

    @property
    def events(self) -> list[Event]:
        return self.trial.events

    def clauses(self, kind: str | None = None) -> list[str]:
        """The clauses that events (of a kind) cite, in order."""
        return [event.clause for event in self.events if kind is None or event.kind == kind]

    def asked(self) -> list[str]:
        """`seat key` of the asks that were left open."""
        return [f"{ask.seat} {ask.key}" for ask in self.trial.asks]

    def refused(self) -> list[str]:
        """Clauses of what the receipt refused."""
        return [one.clause for one in self.trial.refused]

    def lines_refused(self) -> list[str]:
        """Clauses of script lines that could not be carried out."""
        return self.clauses("LineRefused")

    def sums(self, n: int = 0) -> list[Term]:
        """The arithmetic of the nth battle."""
        return [event for event in self.events if event.kind == "BattleBegan"][n].sums

    def strengths(self, n: int = 0) -> tuple[int, int]:
        """Initial strength of attacker and defender of the nth battle."""
        facts = self.told("BattleBegan")[n]
        return facts["attack"], facts["defence"]

    def winner(self, n: int = 0) -> str:
        found: str = self.told("BattleWon")[n]["winner"]
        return found


def play(
    phases: str,
    at: Position,
    *,
    dice: Mapping[str, int] | Sequence[int] | None = (),
    standing: Mapping[str, Sequence[str]] | None = None,
    defaults: bool = True,
    refusals: bool = False,
    **orders: str,
) -> After:
    """Play phases (`planning, operations`) from a copy of a position with orders as players
    write them, by seat. dice: by label or in order, None for any. defaults: an ask that no
    order answers gets its default, else it is left open."""
    after = copy.deepcopy(at)
    loaded: Dice = LoadedDice(
        dice if isinstance(dice, Mapping) else {},
        [] if dice is None or isinstance(dice, Mapping) else dice,
        then=ChainDice(bytes(32), "kit") if dice is None else None,
    )
    texts = dict(orders)
    for seat, lines in (standing or {}).items():
        texts[seat] = "\n".join([texts.get(seat, ""), *lines])
    trial = Laboratory(VirtutiMilitari(), board()).run(
        after, phases.split(", "), texts, loaded, {}, defaults=defaults
    )
    assert refusals or not trial.refused, [(r.seat, r.line, r.text) for r in trial.refused]
    return After(board(), after, trial)


def operations(at: Position, **given: Any) -> After:
    """The Operations Phase, dice falling as they like unless they are given."""
    return play("operations", at, **{"dice": None, **given})


def planned(at: Position, **given: Any) -> After:
    """The Planning Phase."""
    return play("planning", at, **{"refusals": True, **given})


def one_order(token: str, units: Mapping[str, str], start: str, *lines: str, **given: Any) -> After:
    """One order in `start`, of whoever has units there, with these lines of script."""
    faction = units[start].split()[0]
    orders = {start: f"{faction} {token}", **given.pop("orders", {})}
    at = war(units, orders=orders, **given)
    return operations(at, **{"axis" if faction == "axis" else "allies": "\n".join(lines)})


def ended(after: After) -> str:
    """The clause that refused the first line, '' if all were carried out."""
    found = after.lines_refused()
    return found[0] if found else ""


def battle(
    attackers: str,
    defenders: str,
    *,
    start: str = "Berlin",
    place: str = "Poznan",
    token: str = "move+0",
    orders: Mapping[str, str] | None = None,
    units: Mapping[str, str] | None = None,
    script: str = "",
    **given: Any,
) -> After:
    """The Axis attack from one area into another: Hannover into Cologne is the plain border
    that needs no arithmetic; the words say who holds what. `axis`, `allies`: further lines."""
    dice = given.pop("dice", None)
    lines = given.pop("axis", "")
    allies = given.pop("allies", "")
    standing = given.pop("standing", None)
    defaults = given.pop("defaults", True)
    defender = defenders.split()[0]
    control = {holder: list(areas) for holder, areas in given.pop("control", {}).items()}
    control.setdefault(AXIS, []).append(start)
    control.setdefault(defender, []).append(place)
    at = war(
        {start: attackers, place: defenders, **(units or {})},
        orders={start: f"axis {token}", **(orders or {})},
        control=control,
        **given,
    )
    order = script or f"send all from {start} to {place}"
    return operations(
        at,
        dice=dice,
        standing=standing,
        defaults=defaults,
        axis=f"{order}\n{lines}",
        allies=allies,
    )


@dataclass
class Mailed:
    """Phases as the engine plays them. stops: `seat key` of the questions that stopped the
    game, [] when it went through."""

    stops: list[list[str]]
    events: list[Event]
    position: Position

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.facts for event in self.events if event.kind == kind]

    def decided(self, kind: str) -> str:
        """Who decided the only event of a kind, and how: `axis: ordered`."""
        (found,) = [event.answered for event in self.events if event.kind == kind]
        return found


def by_mail(
    at: Position,
    *stops: Mapping[str, str],
    loaded: Mapping[str, int] | None = None,
    refused: list[NotAllowed] | None = None,
) -> Mailed:
    """Planning and operations as the engine plays them: what each stop sends, by seat.
    Rebuilt from JSON at each stop. loaded: dice by label; the others fall as they like.
    refused: gets what the receipts refuse, and the phases get it too."""
    game, on = VirtutiMilitari(), board()
    rulings = game.rulings_with({})
    book = OrderBook(list(game.order_classes().values()), game.phrases)
    start = at.model_copy(update={"begins": "planning"}, deep=True)

    def dice(number: int, history: str) -> Dice:
        return LoadedDice(loaded, then=ChainDice(bytes(32), history))

    step = advance(game, on, begin(game, on, start, rulings), dice, stop_after="operations")
    found = Mailed([], [], at)
    for sent in (*stops, None):
        found.stops.append([f"{ask.seat} {ask.key}" for ask in step.asks])
        found.events += [event for done in step.done for event in done.events] + step.events
        found.position = game.load_position(step.position)
        if sent is None:
            return found
        submissions = {}
        for ask in step.asks:
            if ask.seat in sent:
                view = game.load_view(step.views[ask.seat])
                reading = book.read(sent[ask.seat], game.lexicon(on, view))
                assert not reading.misread, [missed.words() for missed in reading.misread]
                checked = check(game, on, ask, view, reading.orders)
                submissions[ask.seat] = checked.stands if refused is None else reading.orders
                if refused is None:
                    assert not checked.refused, [no.text for no in checked.refused]
                else:
                    refused += checked.refused
        progress = Progress.model_validate_json(step.progress.model_dump_json())
        step = advance(game, on, progress, dice, submissions, stop_after="operations")
    return found
