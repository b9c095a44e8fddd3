"""11.6 to 11.9 Counters that become available: three corps, Elite armies, Soviet
Modernisation, and the special Soviet reinforcements.

Which counters may be used is looked up in `mix` (BW-11.6-3); here stands what changes it.
"""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table, dump_orders
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.mix import elite_allowed, locked
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import PLAYED
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals
from adjudicator.rulesets.blitzwar.orders.home_orders import UNLOCKING_WORDS, Unlock, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysUnlock
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import (
    CounterUnlocked,
    EliteAvailable,
    SovietMobilisation,
)

FIRST_OF_1942 = 20
KARELIA = "karelia"
SPECIAL_AFTER = 3
SPECIAL_CORPS = 12
AIR = "A1"
WHITE = "W3"


def still_locked(position: Position, board: Board) -> list[str]:
    """Codes of the Soviet counters of which some are locked: infantry and tank armies of
    three corps, air force, six supply units (BW-11.8-1, BW-11.8-2, BW-11.8-3)."""
    return [
        kind.code
        for kind in board.types_of("USSR")
        if locked(kind) and position.unlocked.get(kind.code, 0) < kind.quantity
    ]


def unlock(position: Position, table: Table[Board], code: str, clause: str) -> None:
    """Free one counter for good (BW-11.8-6)."""
    position.unlocked[code] = position.unlocked.get(code, 0) + 1
    table.tell(clause, CounterUnlocked(code=code, words=UNLOCKING_WORDS[code][0]))


def dates(position: Position, table: Table[Board], soviet: Arrivals | None) -> None:
    """What the calendar brings: Elite armies (11.7), Karelia (11.8), mobilisation (11.9)."""
    before = position.model_copy(update={"turn": position.turn - 1})
    if (now := elite_allowed(position)) > elite_allowed(before):
        table.tell("BW-11.7-1" if now == 1 else "BW-11.7-2", EliteAvailable(number=now))
    board = table.board
    karelia = KARELIA in board.zones and control(position, KARELIA) == "soviet"
    if position.turn == FIRST_OF_1942 and karelia and WHITE in still_locked(position, board):
        unlock(position, table, WHITE, "BW-11.8-7")  # BW-11.8-7 BW-A84
    attacked = position.clocks.get("soviet_attacked")
    if soviet is not None and attacked is not None and position.turn == attacked + SPECIAL_AFTER:
        soviet.infantry += SPECIAL_CORPS  # BW-11.9-1
        table.tell("BW-11.9-1", SovietMobilisation(corps=SPECIAL_CORPS))


def modernisation(position: Position, table: Table[Board], soviet: Arrivals | None) -> Play:
    """11.8 For each card with Modernisation the Soviet player frees a counter at once; an
    air force counter only if the card has air force units."""
    if soviet is None or not soviet.modernisation:
        return
    board = table.board
    with_air = soviet.card is not None and soviet.card.air > 0
    for number in range(soviet.modernisation):  # BW-11.8-4
        codes = [c for c in still_locked(position, board) if c != AIR or with_air]  # BW-11.8-5
        if not codes:
            return
        answers = yield from ask(unlock_ask(position, codes, number))
        order = next((o for o in answers["soviet"].of(Unlock) if o.code in codes), None)
        for given in answers["soviet"].of(Unlock):
            table.about(given)
            if given.code not in codes:
                refuse(table, "soviet", given, why_not_unlocked(position, board, given))
        unlock(position, table, order.code if order else codes[0], "BW-11.8-4")


def why_not_unlocked(position: Position, board: Board, order: Unlock) -> NotAllowed:
    """Why Modernisation does not free this counter now, or none at all."""
    played = position.marks.get(PLAYED, {}).get("soviet")
    card = board.cards[played] if played else None
    if card is None or not card.modernisation:
        text = "You get no Modernisation card this turn."
        return NotAllowed(0, "BW-11.8-4", text)
    if order.code == AIR and not card.air:
        text = f"{card.title} brings no air units, so it cannot free a {order.what} counter."
        return NotAllowed(0, "BW-11.8-5", text)
    if order.code not in still_locked(position, board):
        return NotAllowed(0, "BW-11.8-6", f"All {order.what} counters are already free.")
    number = card.modernisation
    text = (
        f"{card.title} frees {number} counter{'s' * (number > 1)}, and {order.what} would "
        "be one more."
    )
    return NotAllowed(0, "BW-11.8-4", text)


def unlock_ask(position: Position, codes: list[str], number: int) -> Ask:
    return Ask(
        seat="soviet",
        key=f"modernisation/{number + 1}",
        clause="BW-11.8-4",
        title="Which Soviet counter does Modernisation free?",
        told=[f"unlock {UNLOCKING_WORDS[code][0]}" for code in codes],
        accepts=[Unlock.tag()],
        at_most=1,
        options={"what": [UNLOCKING_WORDS[code][0] for code in codes]},
        default=dump_orders([Unlock(what=UNLOCKING_WORDS[codes[0]][0])]),
        silence=f"An {UNLOCKING_WORDS[codes[0]][0]} counter."
        if codes[0][0] in "AI"
        else f"A {UNLOCKING_WORDS[codes[0]][0]} counter.",
        scope=scope(position, "soviet"),
        topic="modernisation",
        standing=[AlwaysUnlock.tag()],
    )
