"""The rules laboratory: run phases from a position written by hand.

For tests, for disputes, and for players who ask "what if": a position in words,
orders as players write them, dice by label or in order. Nothing is stored.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.engine import Ladder, Run, default_answer
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.pack import ScenarioError
from adjudicator.core.protocol import (
    Answer,
    Ask,
    Event,
    NoOrders,
    Order,
    Ruleset,
    Seat,
    StandingOrder,
)
from adjudicator.rulesets import packs

_HEADING = re.compile(r"^\s*\[?([a-z_]+)\]?\s*:\s*(.*)$", re.IGNORECASE)


@dataclass
class Refused:
    """A line of somebody's orders that does not stand. kind: `not understood` or `not allowed`."""

    seat: Seat
    line: int
    kind: str
    clause: str
    text: str


@dataclass
class Trial:
    """What happened in the laboratory."""

    events: list[Event] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    """Still open: nobody's orders answer them."""
    refused: list[Refused] = field(default_factory=list)
    position: dict[str, Any] = field(default_factory=dict)
    """In words, afterwards."""
    phases: list[str] = field(default_factory=list)
    """Phases that were played to their end."""
    unused: list[str] = field(default_factory=list)
    """Orders that no ask took."""
    missing: list[str] = field(default_factory=list)
    """What receipts say is still to be decided: `axis: A card: without your choice ...`."""
    rolls: list[tuple[str, int, int]] = field(default_factory=list)
    questions: list[Ask] = field(default_factory=list)
    """Everything that was asked, answered or not."""
    told: list[list[str]] = field(default_factory=list)
    """Each event in the game's own words (`Laboratory.told`), which takes longer than to play."""
    after: Any = None
    """The position afterwards, as the game has it."""

    def as_json(self) -> dict[str, Any]:
        return {
            "events": [event.model_dump(mode="json") for event in self.events],
            "asks": [ask.model_dump(mode="json") for ask in self.asks],
            "refused": [vars(one) for one in self.refused],
            "position": self.position,
            "phases": self.phases,
            "unused": self.unused,
            "missing": self.missing,
            "rolls": [{"label": label, "sides": s, "result": r} for label, s, r in self.rolls],
        }


def orders_by_seat(text: str, seats: Sequence[Seat]) -> dict[Seat, str]:
    """Split an orders file at its headings `axis:`, `allies:`.

    The lines of other seats are left blank, so that line numbers are those of the
    file. Lines before the first heading belong to the first seat.
    """
    parts: dict[Seat, list[str]] = {seat: [] for seat in seats}
    current = seats[0]
    for line in text.splitlines():
        heading = _HEADING.match(line)
        rest = line
        if heading and heading[1].lower() in parts:
            current, rest = heading[1].lower(), heading[2]
        for seat in seats:
            parts[seat].append(rest if seat == current else "")
    return {seat: "\n".join(lines) for seat, lines in parts.items()}


def _headings(text: str, seats: Sequence[Seat]) -> None:
    """ScenarioError: a line is a heading of nobody, one slip of the pen away from a seat's."""
    for number, line in enumerate(text.splitlines(), start=1):
        heading = _HEADING.match(line)
        if heading and not heading[2] and heading[1].lower() not in seats:
            near = get_close_matches(heading[1].lower(), seats, 1)
            if near:
                there = f"there is no seat {heading[1]!r}; did you mean {near[0]}?"
                raise ScenarioError("orders", number, there)


class Laboratory:
    """Runs phases of one ruleset on one board."""

    def __init__(self, ruleset: Ruleset[Any, Any], board: Any) -> None:
        self.ruleset, self.board = ruleset, board
        self.book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
        self.classes = ruleset.order_classes()

    def run(
        self,
        position: Any,
        phases: Sequence[str],
        orders: Mapping[Seat, str],
        dice: Dice,
        rulings: Mapping[str, Any],
        *,
        defaults: bool = False,
    ) -> Trial:
        """Play these phases one after the other, or up to an ask that no order answers.

        position is changed. orders: per seat its text, standing orders (`always ...`)
        among them. defaults: an ask that no order answers gets its default.
        """
        trial = Trial()
        read = {seat: self._read(position, seat, text, trial) for seat, text in orders.items()}
        left = {
            seat: [o for o in got if not isinstance(o, StandingOrder)] for seat, got in read.items()
        }
        standing = {
            seat: [o for o in got if isinstance(o, StandingOrder)] for seat, got in read.items()
        }
        ladder = Ladder(self.classes, {}, standing)
        checked: set[str] = set()
        for phase in phases:
            run = Run(self.ruleset, self.board, position, phase, dice, rulings)
            while run.asks is not None:
                answers: dict[Seat, Answer] = {}
                for ask in run.asks:
                    trial.questions.append(ask)
                    self._check(run, ask, left, checked, trial)
                    answer = self._answer(run, ask, ladder, left, defaults)
                    if answer is None:
                        trial.asks.append(ask)
                    else:
                        answers[ask.seat] = answer
                if trial.asks:
                    break
                run.close(answers)
            if not trial.asks:
                self._lapse(run, position, phase, ladder, left)
            trial.events += run.table.events
            if trial.asks:
                break
            trial.phases.append(phase)
        trial.position = self.ruleset.to_words(self.board, position)
        trial.after = position
        trial.rolls = list(dice.log)
        for seat, orders_left in left.items():
            lexicon = self._lexicon(position, seat)
            trial.unused += [
                f"{seat}: {self.book.write(order, lexicon)}"
                for order in orders_left
                if not isinstance(order, NoOrders)
                and not any(one.line == order.line and one.seat == seat for one in trial.refused)
            ]
        return trial

    def told(self, trial: Trial) -> list[list[str]]:
        """Each event of a trial in the game's own words, as a report tells it to whoever may know
        it."""
        bare: dict[Seat | None, tuple[Any, set[str]]] = {}
        return [self._sentences(trial.after, event, bare) for event in trial.events]

    def _sentences(
        self, position: Any, event: Event, bare: dict[Seat | None, tuple[Any, set[str]]]
    ) -> list[str]:
        """What a report says of an event and would not say without it; nothing if no words of the
        game fit a position that was written by hand. bare: by reader what they see, and lines of a
        report without any event."""
        seat = event.to[0] if event.to else None
        try:
            if seat not in bare:
                view = self.ruleset.view(self.board, position, seat)
                without = self.ruleset.report(self.board, view, view, [], "")
                bare[seat] = view, {line.text for one in without.sections for line in one.lines}
            view, known = bare[seat]
            seen = event.for_seat(seat)
            told = self.ruleset.report(self.board, view, view, [seen] if seen else [], "")
        except Exception:  # a ledger may want what only a whole game has
            return []
        lines = [line for section in told.sections for line in section.lines]
        return [
            f"{line.text} {line.value}".strip()
            for line in lines
            if line.text not in known and line.text not in [term.text for term in event.sums]
        ]

    def _lexicon(self, position: Any, seat: Seat) -> Any:
        return self.ruleset.lexicon(self.board, self.ruleset.view(self.board, position, seat))

    def _read(self, position: Any, seat: Seat, text: str, trial: Trial) -> list[Order]:
        reading = self.book.read(text, self._lexicon(position, seat))
        for bad in reading.misread:
            trial.refused.append(Refused(seat, bad.line, "not understood", "", bad.sentence))
        return list(reading.orders)

    def _check(
        self, run: Run, ask: Ask, left: dict[Seat, list[Order]], seen: set[str], trial: Trial
    ) -> None:
        """The first time a seat is asked for orders it has sent: what is not allowed goes.

        An ask that takes one order looks at the next that may answer it, and leaves those
        behind it to the asks that follow: so `counter`, `decline`, `counter` answer three
        interrupts, one after the other."""
        mine = [
            order
            for order in left.get(ask.seat, [])
            if order.tag() in ask.accepts or order.tag() in ask.ahead
        ]
        key = f"{ask.seat}/{ask.key}"
        if key in seen or ask.scope or not (mine or ask.opens):
            # Orders for an ask of a plan were checked when the plan was given, and the ask
            # takes what it needs of them.
            return
        seen.add(key)
        while True:
            now = self._next(ask, mine)
            result = check(
                self.ruleset, self.board, ask, run.view(ask.seat), now, run.table.rulings
            )
            bad = [o for o in now if not any(o is one for one in result.stands)]
            mine = [o for o in mine if not any(o is one for one in bad)]
            left[ask.seat] = [o for o in left.get(ask.seat, []) if not any(o is one for one in bad)]
            trial.refused += [
                Refused(ask.seat, no.line, "not allowed", no.clause, no.text)
                for no in result.refused
            ]
            if not bad or ask.at_most is None:
                break
        trial.missing += [f"{ask.seat}: {one}" for one in result.missing]
        trial.missing += [f"{ask.seat}: {one.text}" for one in result.stakes]

    def _lapse(
        self, run: Run, position: Any, phase: str, ladder: Ladder, left: dict[Seat, list[Order]]
    ) -> None:
        """What the phase could have taken of a plan and did not is told with its reason, as in a
        game."""
        for seat, (scope, _) in list(ladder.plans.items()):
            ladder.plans[seat] = (scope, left.get(seat, []))
        ladder.lapse(self.ruleset, self.board, position, phase, run.table)
        left.update({seat: orders for seat, (_, orders) in ladder.plans.items()})

    def _next(self, ask: Ask, mine: Sequence[Order]) -> list[Order]:
        """The orders with which an ask is answered: all, or as many as it takes."""
        if ask.at_most is None:
            return list(mine)
        fit = [o for o in mine if o.tag() in ask.accepts and o.fits(ask) and o.ready(ask)]
        ahead = [o for o in mine if o.tag() in ask.ahead]
        return [*fit[: ask.at_most], *ahead]

    def _answer(
        self,
        run: Run,
        ask: Ask,
        ladder: Ladder,
        left: dict[Seat, list[Order]],
        defaults: bool,
    ) -> Answer | None:
        """Plan and standing orders first; then whatever orders the seat has left."""
        mine = left.get(ask.seat, [])
        if mine and all(isinstance(order, NoOrders) for order in mine):
            return default_answer(ask, self.classes)
        if ask.scope and mine:
            ladder.plans[ask.seat] = (ask.scope, mine)
        answer = ladder.answer(ask, lambda: run.view(ask.seat))
        if ask.scope and mine:
            left[ask.seat] = ladder.plans[ask.seat][1]
        if answer is not None:
            return answer
        taken = [
            order
            for order in mine
            if order.tag() in ask.accepts and order.ready(ask) and order.fits(ask)
        ][: ask.at_most]
        if taken:
            left[ask.seat] = [o for o in mine if not any(o is used for used in taken)]
            return Answer(tuple(taken), "player")
        if ask.opens and mine:
            return Answer((), "player")
        return default_answer(ask, self.classes) if defaults else None


OF_THE_TRIAL = ("phase", "phases", "standing", "rulings")
"""Keys of a position written by hand that say what is tried with it, in every game; the ruleset
never sees them."""


def experiment(
    ruleset: Ruleset[Any, Any],
    position_text: str,
    orders_text: str,
    phases: Sequence[str],
    dice: Sequence[str],
    *,
    defaults: bool = False,
) -> Trial:
    """A trial from texts, as the command line and the tests give them.

    position_text: TOML, see the ruleset's README; its `phase` (or `phases`) is
    played when `phases` is empty, its `standing` are standing orders by seat, its
    `rulings` options of the ruleset. dice: `label=n` or `n`.
    Raises ScenarioError for what is wrong with the position, the dice or a phase.
    """
    try:
        words = tomllib.loads(position_text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError("position", 0, f"not TOML: {error}") from None
    standing = _table(words, "standing")
    try:
        board = ruleset.lab_board(packs.of_ruleset(ruleset.name), words)
        told = {key: value for key, value in words.items() if key not in OF_THE_TRIAL}
        position = ruleset.from_words(board, told)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        # Anybody may write anything there, a number where a table belongs.
        text = f"something does not have the form that the README describes ({error})"
        raise ScenarioError("position", 0, text) from error
    asked = list(phases) or words.get("phases") or [words.get("phase", "")]
    chosen = [phase for one in asked for phase in _span(ruleset, str(one))]
    try:
        rulings = ruleset.rulings_with(_table(words, "rulings"))
    except ValueError as error:
        raise ScenarioError("position", 0, str(error)) from None
    seats = ruleset.seats(board, position)
    _headings(orders_text, seats)
    orders = orders_by_seat(orders_text, seats)
    for seat, lines in _orders_in(words, seats).items():
        orders[seat] = "\n".join(filter(None, (orders.get(seat, ""), lines)))
    for seat, lines in standing.items():
        if seat not in seats:
            raise ScenarioError(
                "position",
                0,
                f"standing: there is no seat {seat!r}; the seats are {', '.join(seats)}",
            )
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise ScenarioError("position", 0, f"standing: {seat} must be a list of lines")
        # Below the orders, so that line numbers stay those of the orders file.
        orders[seat] = "\n".join([orders.get(seat, ""), *lines])
    table = Laboratory(ruleset, board)
    trial = table.run(
        position,
        chosen,
        orders,
        load_dice([*dice, *_dice_in(words)]),
        rulings,
        defaults=defaults,
    )
    trial.told = table.told(trial)
    return trial


def _dice_in(words: Mapping[str, Any]) -> list[str]:
    """The `dice` of a position: a list like those of the command line, or label = n."""
    found = words.get("dice", [])
    if isinstance(found, Mapping):
        return [f"{label}={number}" for label, number in found.items()]
    if not isinstance(found, list):
        raise ScenarioError("position", 0, "dice must be a list, or a table label = n")
    return [str(one) for one in found]


def _orders_in(words: Mapping[str, Any], seats: Sequence[Seat]) -> dict[Seat, str]:
    """The `orders` of a position by seat, as texts or lists of lines. A ruleset that has
    another use for the word keeps it."""
    found = words.get("orders", {})
    if not isinstance(found, Mapping) or not all(seat in seats for seat in found):
        return {}
    texts: dict[Seat, str] = {}
    for seat, lines in found.items():
        if isinstance(lines, list) and all(isinstance(line, str) for line in lines):
            texts[seat] = "\n".join(lines)
        elif isinstance(lines, str):
            texts[seat] = lines
        else:
            return {}
    return texts


def _table(words: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = words.get(name, {})
    if not isinstance(found, Mapping):
        raise ScenarioError("position", 0, f"{name} must be a table: [{name}] and lines below it")
    return found


def _span(ruleset: Ruleset[Any, Any], text: str) -> list[str]:
    """`air` is one phase, `air..normal` all from one to the other."""
    names = list(ruleset.phases)
    first, _, last = text.partition("..")
    for name in (first, last or first):
        if name not in names:
            raise ScenarioError(
                "position", 0, f"{ruleset.title} has no phase {name!r}; it has {', '.join(names)}"
            )
    return names[names.index(first) : names.index(last or first) + 1]


def load_dice(given: Sequence[str]) -> LoadedDice:
    """`["blitzkrieg/Mechili=1", "6"]`: dice by label, and dice in order.

    What is rolled beyond them comes from a chain whose seed is all zeros, so that the
    same experiment shows the same dice."""
    by_label: dict[str, int] = {}
    in_order: list[int] = []
    for one in given:
        label, _, number = one.rpartition("=")
        if not number.strip().isdigit():
            raise ScenarioError("dice", 0, f"{one!r} is neither label=n nor n")
        if label:
            by_label[label] = int(number)
        else:
            in_order.append(int(number))
    return LoadedDice(by_label, in_order, then=ChainDice(bytes(32), "laboratory"))


def in_words(ruleset: Ruleset[Any, Any], trial: Trial) -> str:
    """A trial as a person reads it."""
    lines = [f"Played: {', '.join(trial.phases) or 'no phase ended'}"]
    for event, told in zip(trial.events, trial.told, strict=True):
        facts = ", ".join(f"{key} {value}" for key, value in event.facts.items() if value != "")
        said = told or [f"{event.kind}: {facts}"]
        lines.append(f"{event.clause:16}{said[0]}")
        lines += [f"{'':16}{one}" for one in said[1:]]
        lines += [f"{'':18}{term.text}  {term.value}  {term.clause}" for term in event.sums]
        if event.answered:
            lines.append(f"{'':18}[{event.answered}]")
    for bad in trial.refused:
        where = f" ({bad.clause})" if bad.clause else ""
        lines.append(f"{bad.seat}, line {bad.line}, {bad.kind}{where}: {bad.text}")
    lines += [f"Not used: {order}" for order in trial.unused]
    for ask in trial.asks:
        lines.append(f"Open, asked of {ask.seat} ({ask.clause}): {ask.title}")
        lines += [f"    {told}" for told in ask.told]
        lines.append(f"    answers: {', '.join(ask.accepts) or 'orders for later questions'}")
        lines += [f"    {field}: {', '.join(ids)}" for field, ids in ask.options.items() if ids]
        if ask.silence:
            lines.append(f"    without an answer: {ask.silence}")
    lines += [f"Still missing: {one}" for one in trial.missing]
    lines += [f"Rolled {label}: {result} (of {sides})" for label, sides, result in trial.rolls]
    return "\n".join(lines)
