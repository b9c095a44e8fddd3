"""What an event is carried out with: who received it, about which Country, from which card.

A `Case` goes from a card's action to a table, to an event, to the event this turns into. It
also gives questions and dice names that are their own within a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from dataclasses import field as with_default
from typing import cast

from adjudicator.core.protocol import Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board, Faction
from adjudicator.rulesets.totaler_krieg.board.notation import Outcome
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.book.politics.rolling import roll
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    DieRolled,
    NothingCame,
    OptionTaken,
    TableRolled,
)

ALLIED = ("western", "soviet")
Perform = Callable[["Case", str], Play]
Why = Callable[["Case", Order, str, str], Refusal | None]


@dataclass
class Case:
    """An event under way. faction: the one that received it. country: what it is about, empty
    if nothing. card: whose text it is. failure: `command` or `supply`. box: a Posture Box.
    aligned: the Allied faction found for the Country. modified: do Political DRMs apply?
    perform: carries out another event. why: the rule behind an answer that is not offered."""

    position: Position
    table: Table[Board]
    faction: str
    perform: Perform
    why: Why
    card: Card | None = None
    event: str = ""
    country: str = ""
    failure: str = ""
    box: str = ""
    aligned: str = ""
    modified: bool = True
    named: dict[str, int] = with_default(default_factory=dict)

    @property
    def board(self) -> Board:
        return self.table.board

    @property
    def field(self) -> Field:
        """What the position means now; made anew at each look."""
        return Field(self.position, self.board)

    def about(
        self,
        *,
        faction: str | None = None,
        country: str | None = None,
        aligned: str | None = None,
        failure: str | None = None,
        card: Card | None = None,
    ) -> Case:
        """The same case seen otherwise."""
        return replace(
            self,
            faction=self.faction if faction is None else faction,
            country=self.country if country is None else country,
            aligned=self.aligned if aligned is None else aligned,
            failure=self.failure if failure is None else failure,
            card=self.card if card is None else card,
        )

    def name(self, text: str) -> str:
        """A name for a question or a die, never the same twice in a phase."""
        number = self.named[text] = self.named.get(text, 0) + 1
        return f"{text}/{number}" if number > 1 else text

    def number(self, text: str) -> int:
        """The next number of a kind of thing in this phase, from 1."""
        self.name(text)
        return self.named[text]

    def none(self, why: str, clause: str = "") -> None:
        """Tell that nothing comes of the event."""
        self.table.tell(clause or f"TK-{self.event}-1", NothingCame(event=self.event, why=why))

    def took(self, option: str, clause: str, subject: str = "", faction: str = "") -> None:
        """Tell which option a faction took."""
        fact = OptionTaken(
            faction=faction or self.faction, event=self.event, option=option, subject=subject
        )
        self.table.tell(clause, fact)

    def d6(self, why: str, clause: str, faction: str = "") -> int:
        """One unmodified die. 0 in a rehearsal: nothing can be said of it."""
        if not self.table.decides("a die"):
            return 0
        die = self.table.dice.d6(self.name(f"event/{self.event}/{why}"))
        self.table.tell(clause, DieRolled(faction=faction or self.faction, why=why, die=die))
        return die

    def ask(
        self,
        title: str,
        options: Sequence[str],
        clause: str,
        *,
        what: str = "option",
        seat: str = "",
        default: str | None = None,
        topic: str = "politics",
    ) -> Asking[str]:
        """One question to the faction of the case, or to another."""
        asked = self.about(faction=seat or self.faction)
        return (
            yield from choose(
                self.position,
                self.table,
                seat or self.faction,
                self.name(f"event/{self.event}/{what}"),
                clause,
                title,
                options,
                what=what,
                default=default,
                facts={"event": self.event, "country": self.country},
                topic=topic,
                why=lambda order: self.why(asked, order, clause, what),
            )
        )

    def roll(self, on: str, roller: str = "", country: str | None = None) -> Outcome | None:
        """Roll on a political table until a final result, and tell each roll; None in a
        rehearsal, where no dice are thrown."""
        if not self.table.decides(f"the roll on {on}"):
            return None
        about = self.country if country is None else country
        rolls = roll(
            self.position,
            self.table,
            roller or self.faction,
            on,
            about,
            modified=self.modified,
            label=self.name,
        )
        for table, die, terms, found in rolls:
            total = min(6, max(1, die + sum(int(one.value) for one in terms)))
            fact = TableRolled(
                faction=roller or self.faction,
                table=table,
                country=about if not table.startswith("Area:") else "",
                die=die,
                modified=total,
                result=said(found),
            )
            clause = "TK-2.1-3" if self.table.phase == "politics" else "TK-1.1.2-4"
            self.table.tell(clause, fact, sums=terms)
        return rolls[-1][3]

    def blitz(self, faction: str = "") -> None:
        """One more Blitz marker for the next Support Segment of a faction."""
        who = cast(Faction, faction or self.faction)
        self.position.blitz_events[who] = self.position.blitz_events.get(who, 0) + 1


def said(found: Outcome) -> str:
    """A result as the table prints it."""
    match found.kind:
        case "event":
            return f"{found.name} [{found.failure.title()}]" if found.failure else found.name
        case "table":
            return f"roll on the {found.value.replace('Area:', 'Area Table ')} Table"
        case "no_result":
            return "No Result"
    return found.value


@contextmanager
def turned_to(position: Position, faction: str) -> Iterator[None]:
    """For a moment, without any question in between, a faction is the phasing one: pieces of
    an event are placed by the rules of its own turn."""
    before, position.phasing = position.phasing, cast(Faction, faction)
    try:
        yield
    finally:
        position.phasing = before


def neutrals(position: Position) -> list[str]:
    """The Neutral Countries that exist."""
    return [name for name, state in position.countries.items() if state.status == "neutral"]
