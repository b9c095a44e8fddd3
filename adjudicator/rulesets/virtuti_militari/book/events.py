"""2 Calendar Events Phase and 3 Random Event Phase."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    acting_factions,
    change_pool,
)
from adjudicator.rulesets.virtuti_militari.book import effects
from adjudicator.rulesets.virtuti_militari.book.home.removals import removals
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import (
    CalendarEventHappened,
    RandomEventDrawn,
    TokensChanged,
)

LENT = {"extra_feint": "feint", "extra_strategic": "strategic"}
"""Rules of a random event that lend every faction a token for the turn."""


def calendar(position: Position, table: Table[Board]) -> Play:
    """2 The events that the calendar has for this turn take effect, without any decision
    (VM-CAL-1), also those of an inactive USSR (VM-WAR-5)."""
    for event in table.board.events_of(position.turn):
        table.tell("VM-CAL-1", CalendarEventHappened(event=event.id))
        effects.apply(position, table, event.effects, "VM-CAL-2")
    yield from removals(position, table, "calendar")


def random_event(position: Position, table: Table[Board]) -> Play:
    """3 From the second turn on one card of the Random Events deck is drawn, takes effect and
    is discarded (VM-RND-2); the first turn has none (VM-RND-1, `sequence.next_phase`). The
    deck is known to all (VM-RND-3), the next card is not: it is rolled for."""
    reshuffled = not position.random_deck
    if reshuffled:
        position.random_deck = [  # VM-RND-4
            id for id in table.board.random_events if id in position.random_discard
        ]
        position.random_discard = []
    n = table.dice.roll("random event", len(position.random_deck))
    id = position.random_deck.pop(n - 1)
    position.random_discard.append(id)
    position.random_event = id
    event = table.board.random_events[id]
    season = table.board.turns[position.turn].season
    idle = bool(event.seasons) and season not in event.seasons
    table.tell("VM-RND-2", RandomEventDrawn(event=id, idle=idle, reshuffled=reshuffled))
    if not idle:
        effects.apply(position, table, event.effects, "VM-RND-2")
        lend(position, table)
    yield from removals(position, table, "random event")


def lend(position: Position, table: Table[Board]) -> None:
    """Tokens that the random event lends for the turn come to the pools."""
    for what, token in LENT.items():
        if effects.rule_of(position, table.board, what):
            position.lent[token] = list(acting_factions(position))
            for faction in position.lent[token]:
                change_pool(position.factions[faction], token, 1)
                fact = TokensChanged(faction=faction, token=token, number=1)
                table.tell("VM-RND-2", fact)


def give_back(position: Position) -> None:
    """Lent tokens go when the turn is over."""
    for token, factions in position.lent.items():
        for faction in factions:
            change_pool(position.factions[faction], token, -1)
    position.lent = {}
