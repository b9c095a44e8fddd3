"""Somebody who looks on at whole games between bots, for `adjudicator ruleset check`: at every
event, every question, and at all words that a seat or a spectator would read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from adjudicator.core.checking import check
from adjudicator.core.engine import Answerer, AnyRuleset, Run, play
from adjudicator.core.names import Lexicon, Name
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Event, Order, Seat
from adjudicator.core.saying import Wording
from adjudicator.core.simulating import Endless, dice_for
from adjudicator.laboratory import fitting
from adjudicator.laboratory.faults import cause

MOST_PHASES = 5000
"""Phases after which a game counts as one that never ends; a campaign that begins in
1937 has had 2,000 by the summer of 1942."""
PHASES, ENDING, WORDS, BOTS = range(4)
"""What is looked at: what a phase asks and tells, how a game ends, words, the bots' orders."""

NOW_AND_THEN = 0.02
"""Of a bot's orders, as many as may be forbidden."""
RANDOM = "random"
"""The kind of bot that draws lots among what it could write."""


class Onlooker:
    """Looks on at games of one ruleset. found: what is wrong, by what is looked at, each once.
    home: the folder of its package. clauses: the ids that there are; none, if it has no ledger.
    unread: examples of orders that nobody could read so far; what somebody who is asked can read is
    taken out."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        board: Any,
        home: Path,
        clauses: set[str],
        book: OrderBook,
        unread: dict[str, str],
    ) -> None:
        self.ruleset, self.board, self.home, self.clauses = ruleset, board, home, clauses
        self.book, self.unread = book, unread
        self.names: dict[str, list[Name]] = {}
        self.passing: set[str] = set()
        """Kinds of names that are not the same at every question: of pieces."""
        self.found: dict[int, dict[str, None]] = {
            what: {} for what in (PHASES, ENDING, WORDS, BOTS)
        }
        self.faults: dict[str, None] = {}
        self.events: list[Event] = []
        self.before: dict[Seat | None, Any] = {}
        self.given: dict[str, int] = {}
        self.forbidden: dict[str, tuple[int, str]] = {}
        self.endless = False
        self.titles, self.turns = 0, set[str]()
        """Of the game that is looked at: its reports, the slugs of its turns."""

    def game(self, scenario: str, kind: str, seed: int, most: int = 0) -> None:
        """Look on at one game from its beginning to its end; no longer than so many phases, if
        they are given, and an end that has not come after `MOST_PHASES` never will."""
        rulings = self.ruleset.rulings_with({})
        try:
            position = self.ruleset.open(self.board, scenario, rulings)
            seats = self.ruleset.seats(self.board, position)
            bots = {seat: self._bot(kind, f"{seed}/{seat}", rulings) for seat in seats}
        except Exception as error:
            self._note(ENDING, f"{scenario}: no game begins: {cause(error, self.home)}")
            return
        self.events, self.before, self.names = [], {}, {}
        phases, last, self.titles, self.turns = 0, None, 0, set[str]()
        seen: Run | None = None

        def look(run: Run) -> None:
            nonlocal phases, last, seen
            if run is not seen:
                phases, seen, last = phases + 1, run, run
                if phases > MOST_PHASES:
                    raise Endless(self.ruleset, run, MOST_PHASES)
            for ask in run.asks or ():
                self._question(run, ask)
            if run.asks is None:
                self._phase(run, seats)

        try:
            play(self.ruleset, self.board, position, dice_for(seed), rulings, bots,
                 after_batch=look, until=lambda _, number: number == most)  # fmt: skip
        except Endless as error:
            self.endless = True
            self._note(ENDING, f"{scenario}: {error}")
        except Exception as error:
            at = f" in {last.phase}" if last is not None else ""
            text = cause(error, self.home)
            self._note(ENDING, f"{scenario}: a game between bots breaks off{at}: {text}")
        else:
            if not most:
                self._course(scenario, phases)
        if last is not None and self.events:
            self._report(last, seats, "The end")

    def _course(self, scenario: str, phases: int) -> None:
        """What shows at the end of a whole game."""
        if not self.titles:
            self._note(
                ENDING,
                f"{scenario}: `reports_after` gave no title in a whole game, so nobody ever gets a"
                " report: give the title of one after the last phase of a turn.",
            )
        if len(self.turns) == 1 and phases > 2 * len(self.ruleset.phases):
            self._note(
                ENDING,
                f"{scenario}: `turn` gave {next(iter(self.turns))!r} in all {phases} phases of a"
                " game: does the turn count up?",
            )

    def missing(self, what: int) -> Iterator[str]:
        """What was found wrong."""
        yield from self.found[what]
        if what == BOTS:
            for kind, (number, first) in self.forbidden.items():
                # `random` may try what the rules forbid, so that they are tried out; and of a long
                # plan an order may come to nothing through those before it.
                if kind == RANDOM or number <= self.given[kind] * NOW_AND_THEN:
                    continue
                many = "orders" if number > 1 else "order"
                yield (
                    f"the bot {kind!r} gives {number} {many} that the rules forbid, so they were "
                    f"dropped; the first: {first}"
                )

    def _note(self, what: int, text: str) -> None:
        self.found[what][text] = None

    # --------------------------------------------------------------------- questions

    def _bot(self, kind: str, lots: str, rulings: Any) -> Answerer:
        bot = self.ruleset.bots()[kind](self.board, lots)

        def answer(ask: Ask, see: Callable[[], Any]) -> Sequence[Order]:
            orders = list(bot(ask, see))
            self.given[kind] = self.given.get(kind, 0) + len(orders)
            if orders:
                checked = check(self.ruleset, self.board, ask, see(), orders, rulings)
                stands = {id(one) for one in checked.stands}
                dropped = [one for one in orders if id(one) not in stands]
                for no, order in zip(checked.refused, dropped, strict=False):
                    number, first = self.forbidden.get(kind, (0, ""))
                    said = f"asked {ask.key!r}, “{_written(order)}”: {no.text} ({no.clause})"
                    self.forbidden[kind] = (number + 1, first or said)
            return orders

        return answer

    def _question(self, run: Run, ask: Ask) -> None:
        classes = self.ruleset.order_classes()
        tags = [*ask.accepts, *ask.ahead]
        for tag in tags:
            if tag not in classes:
                self._note(
                    PHASES, f"the question {ask.key!r} accepts {tag}, which is not an order."
                )
        fields = _fields(classes[tag] for tag in tags if tag in classes)
        for field in ask.options:
            if field not in fields and field not in self.ruleset.carried:
                have = ", ".join(sorted(fields)) or "none"
                self._note(
                    PHASES,
                    f"the question {_kind(ask)!r} has options for {field!r}, but its orders have "
                    f"no such field; they have {have}.",
                )
        view = run.view(ask.seat)
        lexicon = self.ruleset.lexicon(self.board, view)
        if self.unread:
            self._read(lexicon)
        if ask.topic and ask.scope and not lexicon.knows("topic", ask.topic):
            self._note(
                PHASES,
                f"the question {_kind(ask)!r} has the topic {ask.topic!r}, and the lexicon has none"
                " of that name under “topic”.",
            )
        for text in fitting.named(lexicon, self.ruleset.seats(self.board, run.position)):
            self._note(WORDS, text)
        self._try(run, ask.seat, "situation", self._situation, view, ask)

    def _situation(self, board: Any, view: Any, ask: Ask) -> None:
        for text in fitting.matters(self.ruleset.picture(board, view, ask)):
            self._note(WORDS, text)
        self.ruleset.situation(board, view, ask)

    def _read(self, lexicon: Lexicon) -> None:
        """Take out the examples that can be read now. Of pieces, which come and go, another of the
        kind may stand in the place of one that an example names."""
        for kind, names in lexicon.kinds.items():
            seen = self.names.setdefault(kind, names)
            if [one.id for one in names] != [one.id for one in seen]:
                self.passing.add(kind)
        others = [lexicon.kinds[kind][0].text for kind in self.passing if lexicon.kinds.get(kind)]
        for example in list(self.unread):
            words = example.replace(",", " ,").split()
            tries = (
                " ".join(other if one == word else one for one in words)
                for other in others
                for word in words
            )
            if any(not self.book.read(one, lexicon).misread for one in (example, *tries)):
                del self.unread[example]

    # ------------------------------------------------------------------------- words

    def _phase(self, run: Run, seats: Sequence[Seat]) -> None:
        for event in run.table.events:
            if self.clauses and event.clause not in self.clauses:
                self._note(
                    PHASES,
                    f"{event.kind} is reported under {event.clause or 'no clause'!r} (phase"
                    f" {run.phase}); clauses.tsv has no such clause, and `rulings` no such ruling.",
                )
            for kind in self._silent(run, event):
                self._note(
                    WORDS,
                    f"{kind} has no words: a function marked `@words({kind})` gives its sentence.",
                )
        self.events += run.table.events
        if not self.found[ENDING]:
            for text in fitting.turn(self.ruleset, self.board, run.position):
                self._note(ENDING, text)
        self.turns.add(self.ruleset.turn(self.board, run.position).slug)
        title = self.ruleset.reports_after(self.board, run.position, run.phase)
        if title is not None:
            self.titles += 1
            self._report(run, seats, title)

    def _silent(self, run: Run, event: Event) -> list[str]:
        """The kinds of an event, for those who know it and for the others, that have no words."""
        wording = getattr(self.ruleset, "wording", None)
        if wording is not None and wording.table.keys() - Wording().table.keys():
            kinds = [event.kind, *([event.public["kind"]] if event.public else [])]
            return [one for one in kinds if one not in wording.table]
        seat = event.to[0] if event.to else None
        view, seen = run.view(seat), event.for_seat(seat)
        try:
            report = self.ruleset.report(self.board, view, view, [seen] if seen else [], "x")
        except Exception:
            return []  # what fails is said of the whole report
        return [] if any(section.lines for section in report.sections) else [event.kind]

    def _report(self, run: Run, seats: Sequence[Seat], title: str) -> None:
        """Write what every seat and the spectators get, and draw their map."""
        for seat in (*seats, None):
            seen = [one for one in (event.for_seat(seat) for event in self.events) if one]
            view, before = run.view(seat), self.before.get(seat)
            for name, given in (("told", seen), ("headline", seen), ("lead", before)):
                if hasattr(self.ruleset, name):
                    self._try(run, seat, name, getattr(self.ruleset, name), view, given)
            self._try(run, seat, "report", self.ruleset.report, view, before, seen, title)
            self._try(run, seat, "sheet", self._sheet, view, seen)
            self.before[seat] = view
        self.events = []

    def _sheet(self, board: Any, view: Any, events: Sequence[Event]) -> None:
        sheet = self.ruleset.sheet(board, view, events)
        for text in fitting.drawn(sheet, self.ruleset.geometry(board, view)):
            self._note(WORDS, text)

    def _try(
        self, run: Run, seat: Seat | None, name: str, write: Callable[..., Any], *given: Any
    ) -> None:
        """Write something; what fails is noted once, however often it fails."""
        try:
            write(self.board, *given)
        except Exception as error:
            text = cause(error, self.home)
            if text not in self.faults:
                self.faults[text] = None
                whose = seat or "spectators"
                self._note(WORDS, f"`{name}` fails for {whose}, in {run.phase}: {text}")


def _written(order: Order) -> str:
    """An order as data: a bot writes no letters."""
    said = order.model_dump(mode="json", exclude_defaults=True, exclude={"line"})
    return " ".join((order.tag(), *(f"{field}={value}" for field, value in said.items())))


def _kind(ask: Ask) -> str:
    """How the key of a question begins: one mistake is told once, not for each place."""
    return ask.key.partition("/")[0]


def _fields(models: Any, seen: set[type] | None = None) -> set[str]:
    """The fields of orders and of the phrases in them."""
    seen = seen if seen is not None else set()
    found: set[str] = set()
    for model in models:
        if model in seen:
            continue
        seen.add(model)
        for name, info in model.model_fields.items():
            if name not in ("when", "line"):
                found |= {name, *_fields(_inner(info.annotation), seen)}
    return found


def _inner(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models in an annotation: `tuple[Part, ...] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for one in getattr(annotation, "__args__", ()):
        yield from _inner(one)
