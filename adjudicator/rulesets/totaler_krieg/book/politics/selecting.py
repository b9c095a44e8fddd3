"""1.1.3 Which cards a faction may choose as its Pending Card."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, WAR_STATES
from adjudicator.rulesets.totaler_krieg.board.notation import steps_of
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.requirements import met, possible, unmet

ORDER = tuple(WAR_STATES)


def selectable(field: Field, faction: str, *, now: bool = False) -> list[str]:
    """The cards in hand that may become the Pending Card (TK-1.1.3-1). A card that must be
    selected leaves no other choice; without any there is no Pending Card (TK-1.1.3-3). now: it
    is revealed in the turn under way, not in the next Seasonal Turn."""
    hand = next(cards.hand for name, cards in field.position.cards.items() if name == faction)
    legal = [n for n in hand if _unselectable(field, faction, n, now=now) is None]
    return [number for number in legal if _forced(field, faction, number)] or legal


def why_not_pending(
    field: Field, faction: str, number: str, *, now: bool = False
) -> NotAllowed | None:
    """Why a card may not become the Pending Card of a faction now, None if it may: what
    `may_select` says, or that another card must be selected."""
    if (no := _unselectable(field, faction, number, now=now)) is not None:
        return no
    able = selectable(field, faction, now=now)
    if number in able:
        return None
    forced, card = (field.board.cards[f"{faction}:{one}"].name for one in (able[0], number))
    text = f"{able[0]} {forced} must be selected now, and {card} may not be."
    return NotAllowed(0, "TK-1.1.3.1-1", text)


def _unselectable(field: Field, faction: str, number: str, *, now: bool) -> NotAllowed | None:
    try:
        may_select(field, faction, number, now=now)
    except NotAllowed as no:
        return no
    return None


def _forced(field: Field, faction: str, number: str) -> bool:
    card = field.board.cards[f"{faction}:{number}"]
    return card.mandatory is not None and met(field, card.mandatory)


def may_select(field: Field, faction: str, number: str, *, now: bool = False) -> None:
    """Raises NotAllowed if a card may not become the Pending Card of a faction now."""
    position, board = field.position, field.board
    name = FACTION_NAMES[faction]
    card = board.cards.get(f"{faction}:{number}")
    cards = next(held for one, held in position.cards.items() if one == faction)
    if card is None:
        raise NotAllowed(0, "TK-1.1.3-1", f"There is no {name} card {number}.")
    if cards.pending:
        raise NotAllowed(
            0, "TK-1.1.3-2", "You have laid your Pending Card already: it cannot be exchanged."
        )
    if number not in cards.hand:
        raise NotAllowed(0, "TK-1.1.3-1", f"{name} card {number} is not in your hand.")
    if ORDER.index(card.colour) > ORDER.index(position.war_state):  # TK-1.1.3.2-3 TK-12.3-18
        clause = "TK-1.1.3.2-1"  # TK-12.1-9
        if position.war_state != "pre":
            clause = "TK-1.1.3.2-2"  # TK-12.2-5
        raise NotAllowed(
            0,
            clause,
            f"{card.name} is a card of {WAR_STATES[card.colour]}; this is"
            f" {WAR_STATES[position.war_state]}.",
        )
    if missing := unmet(field, card.requirements):
        raise NotAllowed(0, "TK-1.1.3.1-1", f"{card.name} is selected only with: {missing}.")
    current = board.cards.get(f"{faction}:{cards.current}")
    if current is not None and (kind := _in_sequence(card, current)):
        raise NotAllowed(
            0,
            "TK-1.1.3.3-1",
            f"Your Current Card is a {kind} too: {card.name} may not follow {current.name}.",
        )
    if kind := _this_year(field, card, now):
        raise NotAllowed(
            0, "TK-1.1.3.3-8", f"You cannot reveal a second {kind} this year: not {card.name}."
        )


def hangs_on_a_roll(field: Field, faction: str, number: str) -> bool:
    """May a card be selected once a roll on a political table has changed what it can? Pre-War may
    give way to Limited War; no roll begins Total War."""
    position, board = field.position, field.board
    card = board.cards.get(f"{faction}:{number}")
    cards = next(held for one, held in position.cards.items() if one == faction)
    latest = "limited" if position.war_state == "pre" else position.war_state
    if card is None or number not in cards.hand or ORDER.index(card.colour) > ORDER.index(latest):
        return False
    current = board.cards.get(f"{faction}:{cards.current}")
    if current is not None and _in_sequence(card, current):
        return False
    return possible(field, card.requirements)


def _in_sequence(card: Card, current: Card) -> str:
    """The listed type that two cards share, if any (TK-1.1.3.3-6)."""
    both = (card, current)
    if card.faction == "axis":
        if all("demand" in one.symbols for one in both):
            return "Demand card"  # TK-1.1.3.3-2
        if all(one.blitz >= 2 for one in both):
            return "Blitz card of 2 or more"  # TK-1.1.3.3-3
    if card.faction == "western" and all(
        "blitz" in one.symbols and one.colour == "limited" for one in both
    ):
        return "Limited War Blitz card"  # TK-1.1.3.3-4
    return ""


def _this_year(field: Field, card: Card, now: bool) -> str:
    """The listed type of which a card was revealed in the year this one would be revealed in
    (TK-1.1.3.3-9). A season has the year of its Seasonal Turn (TK-1.1.3.3-10)."""
    position, board = field.position, field.board
    year = board.calendar[position.turn].year if now else reveal_year(field)
    cards = next(held for one, held in position.cards.items() if one == card.faction)
    for symbol, kind in (("rearm", "Rearmament card"), ("offensive", "Offensive card")):
        if symbol not in card.symbols or (symbol == "offensive" and card.faction != "soviet"):
            continue
        for number, revealed in cards.revealed.items():
            if revealed == year and symbol in board.cards[f"{card.faction}:{number}"].symbols:
                return kind
    return ""


def reveal_year(field: Field) -> int:
    """The year in which a Pending Card chosen now becomes Current: that of the next Seasonal
    Turn."""
    calendar, turn = field.board.calendar, field.position.turn
    return next(
        (row.year for at, row in sorted(calendar.items()) if at > turn and row.seasonal),
        calendar[turn].year,
    )


def suggested(field: Field, faction: str, able: list[str], *, now: bool = False) -> str:
    """What silence selects: the card of the historical line for the season in which it will be
    revealed, else the first that begins no War State, else the first; empty without any."""
    calendar, turn = field.board.calendar, field.position.turn
    ahead = [row for at, row in sorted(calendar.items()) if row.seasonal and at > turn - now]
    line = field.board.historical_line.get(f"{ahead[0].year} {ahead[0].name}") if ahead else None
    for owner, number in line.items() if line is not None else ():
        if owner == faction and number in able:
            return number
    deck = field.board.cards
    calm = [
        number
        for number in able
        if all(step.verb != "war" for step in steps_of(deck[f"{faction}:{number}"].option_segment))
    ]
    return next(iter(calm or able), "")
