"""Which card a sensible player lays down for the next season: the one that brings most steps
and counters, in its season.

France is finished before anybody else is attacked; Case Yellow, which conquers it by its Capital
alone, comes when a summer lies ahead, and so does the war with Russia. No Retreat counts what
the Tide has reached, so it is kept until then.
"""

from __future__ import annotations

from adjudicator.core.protocol import Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import Step, steps_of
from adjudicator.rulesets.totaler_krieg.board.parts import CalendarRow, Card
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.politics import Select

YELLOW = "16.2.1"
NO_RETREAT = "51"
"""The card that lays the marker which keeps what the Tide has reached."""
ATTACKS = "15.10"
"""The event by which a Neutral Country is attacked."""
ARMOR = 1.5
"""What a step of armor counts for one of infantry."""
ENTERS, BLITZ, BEACH = 0.8, 1.5, 1.5
"""What a counter that enters, a Blitz marker and a Beachhead count for a step."""
AMERICA = 12.0
"""What it is worth to bring the United States into the war."""
GIVEN = 40.0
"""What a Victory Point is worth that a card would give to the other side."""
CUSTOMARY = {"pre": 30.0, "limited": 4.0, "total": 1.5}
"""What the card of the historical line is worth more."""
SWIFT = 2
TURNING, LATE = 1942, 1943
"""The years in whose summer No Retreat takes what the Tide has reached, and from which it is not
waited with any more."""
GATHERED, READY = 10, 0.7
"""Hexes around Russia from which the Axis is there in a season, and the steps it wants for each
Russian one before it comes: its armies are the better ones."""
HIGH_TIDE = 2
"""The VP Box with which No Retreat is laid down before that."""


def selected(board: Board, position: Position) -> list[Order]:
    """The cards of the hand, those first that are wanted most in the next Seasonal Turn."""
    faction = position.phasing
    ahead = _ahead(board, position)
    if not position.politics or ahead is None or not board.calendar[position.turn].seasonal:
        return []
    line = board.historical_line.get(f"{ahead.year} {ahead.name}") or {}
    told = next((number for one, number in line.items() if one == faction), "")

    def wanted(number: str) -> tuple[float, str]:
        card = board.cards[f"{faction}:{number}"]
        customary = CUSTOMARY[position.war_state] * (number == told)
        return -worth(board, position, card) - customary, number

    hand = sorted(position.cards[faction].hand, key=wanted)
    return [Select(cards=tuple(hand))] if hand else []


def worth(board: Board, position: Position, card: Card) -> float:
    """What a card brings in steps, whoever gets them; much less out of its season."""
    found = steps_worth(card.replacements)
    key = f"{ {'axis': 'A', 'western': 'W', 'soviet': 'S'}[card.faction] }:{card.number}"
    found += ENTERS * sum(one.entry == key for one in board.counters.values())
    found += BLITZ * card.blitz * (position.war_state != "pre")
    for step in steps_of(card.reinforcements):
        if step.verb == "pool" and step.args[:1] == ("Beachhead",):
            found += BEACH * int(step.args[1])
    found += AMERICA * ("us_entry" in card.symbols)
    found -= GIVEN * any(_gives(step, card.faction) for step in steps_of(card.option_segment))
    if card.faction == "axis":
        found += in_season(board, position, card)
    return found


def _gives(step: Step, faction: str) -> bool:
    """Does a card give Victory Points to the other side?"""
    return step.verb == "end_vp" and (step.args[0].lower() == "axis") != (faction == "axis")


def steps_worth(text: str) -> float:
    """`Germany: 2 armor, 6 infantry` -> 9."""
    found, number = 0.0, 0
    for word in text.replace(",", " ").replace(";", " ").split():
        if word.isdigit():
            found, number = found + int(word), int(word)
        elif word == "armor":
            found += (ARMOR - 1.0) * number
    return found


def in_season(board: Board, position: Position, card: Card) -> float:
    """What is added for the Axis where a card belongs, and taken where it does not."""
    ahead = _ahead(board, position)
    summer = ahead is not None and ahead.name == "May-June"
    autumn = ahead is not None and ahead.name == "Aug-Sept"
    spring = _eve(ahead)
    west = france_fights(position)
    if yellow(card):
        return (
            40.0
            if west and (summer or autumn or (spring and "recyclable" in card.symbols))
            else -40.0
        )
    if brings_russia(card):
        return 30.0 if summer and not west and gathered(board, position) else -40.0
    if card.number == NO_RETREAT:
        return 20.0 if _tide(position) >= _high_tide(board, position) else -20.0
    if card.blitz >= SWIFT and _eve(ahead) and position.war_state == "limited":
        return -20.0  # two Blitz cards of 2 or more may not follow each other (TK-1.1.3.3-3)
    attacks = any(step.args[:1] == (ATTACKS,) for step in steps_of(card.option_segment))
    return -20.0 if attacks and west else 0.0


def _eve(ahead: CalendarRow | None) -> bool:
    """Is it the season before the summer?"""
    return ahead is not None and ahead.name == "Mar-Apr"


def brings_russia(card: Card) -> bool:
    """Does a card bring Total War, or end the Policy of Russia?"""
    return any(
        (step.verb == "war" and step.args[:1] == ("total",))
        or (step.verb, *step.args) == ("end_policy", "Russia")
        for step in steps_of(card.option_segment)
    )


def gathered(board: Board, position: Position) -> bool:
    """Does the army stand along the Russian border that is to cross it?"""
    field = Field(position, board)
    land = field.lands.whole("Russia")
    near = board.near(land, GATHERED)
    steps = {"axis": 0, "soviet": 0}
    for at, names in field.stacks.items():
        for name in names:
            if field.owner[name] in steps and (near >> at) & 1:
                steps[field.owner[name]] += field.steps(name)
    return steps["axis"] >= READY * steps["soviet"]


def yellow(card: Card) -> bool:
    """Does a card bring Case Yellow?"""
    return any(step.args[:1] == (YELLOW,) for step in steps_of(card.conditional_events))


def france_fights(position: Position) -> bool:
    """Is France active against the Axis, under no Policy?"""
    state = position.countries.get("France")
    at_war = state is not None and state.status == "active" and state.faction != "axis"
    return at_war and not position.posture.get("france")


def yellow_open(board: Board, position: Position) -> bool:
    """May France still fall by Case Yellow: is the card in the hand, or laid?"""
    hand = [board.cards[f"axis:{one}"] for one in position.cards["axis"].hand]
    able = YELLOW not in position.once and france_fights(position)
    return able and (any(yellow(card) for card in hand) or yellow_laid(board, position))


def yellow_laid(board: Board, position: Position) -> bool:
    """Is Case Yellow the Pending Card of the Axis, or the Current one and not yet used?"""
    if YELLOW in position.once or not france_fights(position):
        return False
    cards = position.cards["axis"]
    laid = [board.cards.get(f"axis:{one}") for one in (cards.pending, cards.current)]
    return any(card is not None and yellow(card) for card in laid)


def _tide(position: Position) -> int:
    box = int(position.vp_box) if position.vp_box.isdigit() else 5
    return box if position.vp_side == "axis" else 0


def _high_tide(board: Board, position: Position) -> int:
    """The VP Box of the Axis Tide with which No Retreat is laid down."""
    row = board.calendar[position.turn]
    if row.year < TURNING or (row.year == TURNING and row.name == "Mar-Apr"):
        return HIGH_TIDE
    return int(row.year < LATE)


def _ahead(board: Board, position: Position) -> CalendarRow | None:
    """The next Seasonal Turn, None behind the calendar."""
    later = sorted(at for at in board.calendar if at > position.turn)
    return next((board.calendar[at] for at in later if board.calendar[at].seasonal), None)
