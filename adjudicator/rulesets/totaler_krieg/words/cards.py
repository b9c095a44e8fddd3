"""Option cards in words: what each does, from the notation that the rules carry out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from adjudicator.core.saying import count, either, listed
from adjudicator.rulesets.totaler_krieg.board.board import WAR_STATES, Board
from adjudicator.rulesets.totaler_krieg.board.cards import card_id
from adjudicator.rulesets.totaler_krieg.board.notation import Action, OneOf, Step, When
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.book.politics.requirements import told

EVENTS = {
    "15.13": "Diplomatic Success",
    "15.25": "Minor Country Created",
    "16.2.1": "Case Yellow",
    "16.2.2": "Ostland Accord",
    "16.4.1": "Operation Anvil",
    "16.4.2": "Operation Avalanche",
}
"""Events that no table has as a result."""
SYMBOLS = {
    "rearm": "a Rearmament card",
    "recyclable": "returns to your hand",
    "demand": "a Demand card",
    "offensive": "an Offensive card",
    "partnership": "makes a Partnership",
    "us_entry": "counts for US Entry",
    "production": "a production card",
}


def in_brief(board: Board, card: Card) -> str:
    """`23a Operation Barbarossa (4 Blitz; Germany 4 armor, 8 infantry; Total War)`."""
    said = [*_gains(card), *_often(_texts(board, card))]
    return f"{card.number} {card.name}" + (f" ({'; '.join(said)})" if said else "")


def _often(texts: Iterable[str]) -> Iterator[str]:
    """What a card does, what it does twice said once."""
    for text, number in Counter(texts).items():
        yield f"{text}, twice" if number == 2 else text if number == 1 else f"{number} x {text}"


def in_full(board: Board, card: Card) -> list[str]:
    """All of a card, line by line."""
    lines = [f"{card.number} {card.name}: a card of {WAR_STATES[card.colour]}."]
    if wanted := told(card.requirements):
        lines.append(f"It may be selected only with: {wanted}.")
    if card.mandatory is not None and (forced := told(card.mandatory)):
        lines.append(f"It has to be selected with: {forced}.")
    if card.blitz:
        lines.append(f"Blitz markers: {card.blitz}.")
    if card.replacements:
        lines.append(f"Replacements: {_steps(card.replacements)}.")
    for heading, actions in (
        ("When it is turned over", card.option_segment),
        ("Reinforcements", card.reinforcements),
        ("Political Events, each turn", card.political_events),
        ("Support", tuple(one for one in card.support if not _blitz(one))),
        ("Conditional Events", card.conditional_events),
    ):
        if said := [text for one in actions if (text := _action(board, one, card))]:
            lines.append(f"{heading}: {'; '.join(said)}.")
    marks = [text for symbol, text in SYMBOLS.items() if symbol in card.symbols]
    if marks:
        lines.append(f"It is or does: {listed(marks)}.")
    return lines


def _gains(card: Card) -> Iterator[str]:
    if card.blitz:
        yield f"{card.blitz} Blitz"
    if card.replacements:
        yield _steps(card.replacements)


def _steps(text: str) -> str:
    """`Germany: 4 armor, 8 infantry; Italy: 1 any` as people say it."""
    return text.replace(":", "").replace(" any", "")


def _texts(board: Board, card: Card) -> Iterator[str]:
    listed_ = (*card.option_segment, *card.political_events, *card.conditional_events)
    for one in listed_:
        if said := _action(board, one, card):
            yield said
    for one in card.reinforcements:
        if (said := _action(board, one, card)) and not _entry(one):
            yield said


def _entry(one: Action) -> bool:
    return isinstance(one, Step) and one.verb == "delay"


def _blitz(one: Action) -> bool:
    return isinstance(one, Step) and one.verb == "blitz"


def _action(board: Board, one: Action, card: Card) -> str:
    match one:
        case When(condition, steps):
            said = [text for step in steps if (text := _action(board, step, card))]
            return f"if {told(condition)}: {', '.join(said)}" if said else ""
        case OneOf(branches):
            ways = [
                ", ".join(text for step in branch if (text := _action(board, step, card)))
                for branch in branches
            ]
            return " or ".join(way for way in ways if way)
        case Step():
            return _step(board, one, card)


def event_name(board: Board, section: str) -> str:
    """The name of a Political or Conditional Event of sections 15 and 16."""
    for table in board.tables.values():
        for outcome in table.values():
            if outcome.kind == "event" and outcome.value == section:
                return outcome.name
    return EVENTS.get(section, f"the event of {section}")


def _target(text: str) -> str:
    kind, _, named = text.partition(":")
    named, _, where = named.partition("@")
    near = f" in the {where} area" if where else ""
    if "," in where:
        near = f": {either(where.split(','))}"
    match kind:
        case "country" | "box" | "area":
            return f" ({named})"
        case "pick":
            return f" (your choice of a {named} Country{near})"
        case "selected":
            return " (the Country you select)"
        case "partner":
            return " (the Partner)"
    return ""


def _step(board: Board, step: Step, card: Card) -> str:
    args = step.args
    match step.verb:
        case "event":
            return f"{event_name(board, args[0])}{_target(args[1])}"
        case "cond_event":
            return event_name(board, args[0])
        case "roll":
            table = "its own table" if args[0].startswith("card:") else f"{args[0]} Table"
            return f"roll on {table}{_target(args[1])}"
        case "select":
            return f"select a {args[0]} Country"
        case "policy":
            return f"{args[1]} in the Posture Box {args[0]}"
        case "end_policy":
            return f"ends the Policy of {args[0]}"
        case "war":
            return WAR_STATES["total" if args[0] == "total" else "limited"]
        case "marker":
            where = {"delay": "the Delay Box", "pool": "your pool", "sw": "Strategic Warfare"}
            return f"{args[0]} marker to {where[args[1]]}"
        case "pool":
            return f"{count(int(args[1]), args[0])} to your pool"
        case "delay":
            return "its counters to the Delay Box"
        case "remove_card":
            faction, _, number = card_id(args[0]).partition(":")
            name = board.cards[f"{faction}:{number}"].name
            return f"removes {faction.title()} {number} {name}"
        case "partnership":
            return "Axis Partnership"
        case "place_hq":
            return f"places {args[0]}"
        case "end_vp":
            return f"{count(int(args[1]), 'Victory Point')} to the {args[0]} at the end"
    return ""
