"""Answers to events that no question took: for which event they were likely meant.

An answer that names its event is told that event's rule. Of one that names none, the events
that the Current Card and the faction's Permanent Conditional Events can bring are looked at: if
only one asks for such a thing, it is meant; if several do, they are named.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import Step, steps_of
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import conquest, liberation
from adjudicator.rulesets.totaler_krieg.book.events.acting import reached
from adjudicator.rulesets.totaler_krieg.book.events.phases import current_card
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.influence import influence_refusal
from adjudicator.rulesets.totaler_krieg.orders.politics import (
    ENDING_NAMES,
    EVENT_NAMES,
    PICKED,
    Choose,
    EventOrder,
    MandatedAttack,
    Pick,
    Sway,
)

ASKS: dict[str, str] = {
    "15.1": "strike civil_war partisans nothing | places units",
    "15.2": "| countries",
    "15.3": "nothing | places units",
    "15.4": "nothing | places tables influence",
    "15.5": "nothing | places tables influence",
    "15.7": "infantry armor |",
    "15.8": "support steps hq | units",
    "15.11": "nothing | units",
    "15.12": "nothing | places units influence",
    "15.13": "| influence",
    "15.14": "nothing | factions places units",
    "15.16": "nothing | places units",
    "15.17": "| influence",
    "15.18": "civil_war reinforce strike nothing | places factions units",
    "15.19": "| influence",
    "15.20": "steps |",
    "15.21": "minor colonial hasten nothing | units",
    "15.22": "infantry armor |",
    "15.23": "keep raise lower |",
    "15.24": "infantry armor nothing | places units",
    "15.25": "nothing | countries",
    "15.26": "nothing yes | tables countries influence",
    "15.28": "minor_politics discussions pressure_us reassess stronghold_lost fleet_activated"
    " fleet_attacked involvement nothing | countries boxes tables",
    "15.29": "steps aid_defeat | places",
    "15.30": "nothing | units",
    "15.31": "aid_defeat aid_victory declare_war eastern_talks western_talks military_failure"
    " consider involvement war_russia war_west command supply raise lower nothing"
    " | countries boxes factions places units influence",
    "15.33": "nothing | places units",
    "15.34": "| countries",
    "15.35": "turn resolve | places",
    "15.36": "directive support steps nothing | units places cards",
    "15.37": "attack declare_war end_policy nothing | countries",
    "15.38": "support economy nothing | units",
    "15.39": "yes nothing | places",
    "15.40": "nothing |",
    "16.2.1": "nothing | countries",
    "16.3.6": "activate nothing |",
    "16.3.7": "stay delay out |",
    "16.4.2": "| countries",
    "16.5.5": "end_policy nothing |",
}
"""Event -> the options that it may offer, and what else it may ask for: fields of `Pick`, or
`influence`."""
PERMANENT = {"western": ("16.3.6", "16.3.7"), "soviet": ("16.5.5",)}
"""Faction -> its Permanent Conditional Events that ask for a choice."""
MOST_NAMED = 4
NAMES = {**EVENT_NAMES, **ENDING_NAMES}


def for_no_event(position: Position, board: Board, order: EventOrder | MandatedAttack) -> Refusal:
    """Why no question of a Faction Turn took an answer to an event: the rule of its event."""
    if isinstance(order, MandatedAttack):
        return "TK-15.20-1", "You do not have to make a Mandated Offensive in this Faction Turn."
    ahead = events_ahead(position, board)
    if order.event:
        no = _not_there(position, board, order.event, order) if order.event in ahead else None
        return no or _said_no(order.event)
    meant = [one for one in ahead if _asks_for(one, order)]
    if len(meant) == 1:
        return _not_there(position, board, meant[0], order) or _said_no(meant[0])
    if not meant:
        return "TK-2.1-1", "No card or event of this Faction Turn asks for it."
    names = [NAMES[one] for one in meant]
    *first, last = names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "another event"]
    text = f"No event asks for it. It could be for {', '.join(first)} or {last}: say for which."
    return "TK-2.1-1", text


def events_ahead(position: Position, board: Board) -> list[str]:
    """The events that the Current Card and the Permanent Conditional Events can bring to the
    phasing faction."""
    card = current_card(position, board)
    found: list[str] = []
    if card is not None:
        listed = (card.option_segment, card.political_events, card.conditional_events)
        found += [one for part in listed for step in steps_of(part) for one in _brings(board, step)]
    return list(dict.fromkeys([*found, *PERMANENT.get(position.phasing, ())]))


def may_come(position: Position, board: Board, order: EventOrder) -> list[str]:
    """The events for which an answer may still be asked, because the card rolls on a table that
    has them; those that it names alone, if it names one."""
    card = current_card(position, board)
    if card is None:
        return []
    listed = (card.option_segment, card.political_events, card.conditional_events)
    rolled = [
        event
        for part in listed
        for step in steps_of(part)
        if step.verb == "roll"
        for event in _brings(board, step)
    ]
    named = [order.event] if order.event else rolled
    return [NAMES[one] for one in dict.fromkeys(rolled) if one in named and _asks_for(one, order)]


def _brings(board: Board, step: Step) -> Iterator[str]:
    """The events that an action of a card may come to."""
    match step.verb:
        case "event" | "cond_event":
            yield step.args[0]
        case "roll":
            yield from (one.value for one in reached(board, step.args[0]) if one.kind == "event")


def _asks_for(event: str, order: EventOrder) -> bool:
    options, _, fields = ASKS.get(event, "").partition("|")
    if isinstance(order, Choose):
        return any(one in options.split() for one in order.option)
    if isinstance(order, Pick):
        return any(getattr(order, field) for field in PICKED if field in fields.split())
    return "influence" in fields.split()


def _said_no(event: str) -> Refusal:
    clause = "TK-15.30.1-1" if event == "15.30" else f"TK-{event}-1"
    return clause, f"{NAMES[event]} asks for nothing of the kind in this Faction Turn."


def _not_there(position: Position, board: Board, event: str, order: EventOrder) -> Refusal | None:
    """Why the one event that asks for such a thing does not offer this."""
    field, faction = Field(position, board), position.phasing
    countries = getattr(order, "countries", ())
    if isinstance(order, Sway):
        found = [influence_refusal(field, faction, one, order.option) for one in countries]
        return found[0] if found and all(found) else None
    if event == "16.4.2" and not set(countries) & set(liberation.invadable(field)):
        text = f"No supplied US ground unit is in a City of {' or '.join(countries)}."
        return "TK-16.4.2-2", text
    if event == "16.2.1" and not set(countries) & set(conquest.subduable(field)):
        text = f"Germans hold neither the Capital nor three Cities of {' or '.join(countries)}."
        return "TK-16.2.1-2", text
    return None
