"""Battle step 6: the losing side retreats and is Exhausted, or is eliminated."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answer, Answers, Ask, NotAllowed, Order
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    controller,
    remove_units,
    supplied,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import Faction
from adjudicator.rulesets.virtuti_militari.book.battle.choosing import counts
from adjudicator.rulesets.virtuti_militari.book.battle.dealing import wishes
from adjudicator.rulesets.virtuti_militari.book.battle.fighting import BATTLE, Battle, Camp
from adjudicator.rulesets.virtuti_militari.book.battle.losses import sacrifice_order
from adjudicator.rulesets.virtuti_militari.book.battle.strength import strength_of
from adjudicator.rulesets.virtuti_militari.book.stacking import allowed, excess, heights, over_limit
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at, entry, steps
from adjudicator.rulesets.virtuti_militari.orders.orders import RetreatTo, TakeLosses
from adjudicator.rulesets.virtuti_militari.words.facts.battles import (
    Eliminated,
    Retreated,
    StoodFast,
)


def retreat(battle: Battle, loser: Camp) -> Generator[tuple[Ask, ...], Answers, bool]:
    """Step 6: what is left of the losing side goes back (VM-BAT6-1). True if it stays where
    it was, by a card."""
    units = battle.units(loser)
    if not units:
        return False
    if loser.attacking:
        _go_back(battle, loser, units)
        return False
    if not supplied(battle.position, battle.place):  # VM-BAT6-2 VM-BAT6-3 VM-OOS-5
        _eliminate(battle, loser, units, "VM-BAT6-2", "out of supply")
        return False
    card = loser.card
    if card and card.effect == "stand" and counts(card, attacking=False):  # VM-BAT6-18
        battle.table.tell(
            "VM-BAT6-18",
            StoodFast(
                number=battle.number,
                place=battle.place,
                faction=loser.faction,
                card=card.id,
                units=battle.words(units),
            ),
        )
        return True
    yield from _defender(battle, loser, units)
    return False


def _go_back(battle: Battle, camp: Camp, units: Sequence[Unit]) -> None:
    """Losing attackers go back to where they came from (VM-BAT6-4); a landing is lost with
    all its units (VM-BAT6-5)."""
    if battle.landing:
        _eliminate(battle, camp, units, "VM-BAT6-5", "landing")
        return
    exhaust(units)
    battle.table.tell(
        "VM-BAT6-4",
        Retreated(
            number=battle.number,
            place=battle.place,
            faction=camp.faction,
            to=battle.start,
            units=battle.words(units),
            back=True,
        ),
    )
    trim(battle, camp, units, None)


def exhaust(units: Sequence[Unit]) -> None:
    """Who retreated is Exhausted until the turn ends (VM-BAT6-16); to retreat again changes
    nothing more (VM-EXH-6), and they fight where they are attacked (VM-EXH-4)."""
    for unit in units:
        unit.exhausted = True


# --------------------------------------------------------------------------- defenders


def retreat_places(position: Position, battle: Battle, faction: Faction) -> list[str]:
    """Where beaten defenders may go at all: adjacent (VM-BAT6-7); areas that their faction
    controls (VM-BAT6-8), of Fleets own ports and seas without others' Fleets, through open
    straits (VM-BAT6-9, VM-BAT6-14, VM-BAT6-19); never where the attackers came from
    (VM-BAT6-10)."""
    board, start = battle.board, battle.start
    near = steps(position, board, faction, battle.place)
    found = [p for p in near if refused(position, board, faction, battle.place, start, p) is None]
    return board.in_order(found)


def refused(
    position: Position, board: Board, faction: Faction, place: str, start: str, to: str
) -> NotAllowed | None:
    """Why beaten defenders of a place may not go to another, None if they may."""
    name = board.name(to)
    if to not in steps(position, board, faction, place):
        return NotAllowed(0, "VM-BAT6-7", f"{name} is not next to {board.name(place)}.")
    if to == start:  # VM-BAT6-17
        return NotAllowed(0, "VM-BAT6-10", f"The attackers came from {name}.")
    if board.is_land(to):
        if controller(position, to) != faction:
            return NotAllowed(0, "VM-BAT6-8", f"{name} is not controlled by your faction.")
        return None
    if enemies_at(position, faction, to):
        return NotAllowed(0, "VM-BAT6-9", f"Enemy Fleets are in the {name}.")
    return entry(position, board, faction, to)


def not_there(position: Position, board: Board, ask: Ask, line: Order) -> NotAllowed | None:
    """Why an answer cannot say where the beaten defenders of its battle go: a place of it is not
    among those asked about."""
    if not isinstance(line, RetreatTo):
        return None
    place, start, faction = ask.options[BATTLE]
    for to in line.to:
        if to in ask.options["to"]:
            continue
        if board.is_land(to) and not board.is_land(place):
            to = board.port_of(to) or to
        no = refused(position, board, faction, place, start, to)  # type: ignore[arg-type]
        text = f"Not all of your units find room in {board.name(to)}, and do elsewhere."
        return no or NotAllowed(line.line, "VM-BAT6-11", text)
    return None


def roomy(battle: Battle, faction: Faction, units: Sequence[Unit], places: list[str]) -> list[str]:
    """Those of the places where all the units fit within the stacking limits of the whole
    faction (VM-BAT6-11, VM-BAT6-20)."""
    position, board = battle.position, battle.board
    limit = allowed(position, board, faction)
    found = []
    for place in places:
        stacks = heights(position, faction)
        stacks[battle.place] -= len(units)
        stacks[place] += len(units)
        if not excess(stacks, limit):
            found.append(place)
    return found


def _usual(battle: Battle, faction: Faction, places: Sequence[str]) -> str:
    """In supply, then where most friends are, then in the order of the map."""
    position, board = battle.position, battle.board

    def rank(place: str) -> tuple[bool, int]:
        friends = strength_of(board, units_at(position, place, faction))
        return (board.is_land(place) and not supplied(position, place), -friends)

    return min(places, key=rank)


def _wanted(battle: Battle, camp: Camp, places: Sequence[str], answer: Answer | None) -> str:
    """Where the loser's player sends them (VM-BAT6-15)."""
    lines = battle.said(camp, answer, RetreatTo)
    board = battle.board
    said = [name for line in lines for name in line.to]
    meant = [(name, board.port_of(name) if board.is_land(name) else None) for name in said]
    # Fleets that go to a land area go to its port.
    named = [place for pair in meant for place in pair if place is not None and place in places]
    return named[0] if named else _usual(battle, camp.faction, places)


def _defender(
    battle: Battle, camp: Camp, units: Sequence[Unit]
) -> Generator[tuple[Ask, ...], Answers, None]:
    """Beaten defenders, all to one place (VM-BAT6-6)."""
    board = battle.board
    places = retreat_places(battle.position, battle, camp.faction)
    places = roomy(battle, camp.faction, units, places) or places  # VM-BAT6-11 VM-A26
    if not places:
        _eliminate(battle, camp, units, "VM-BAT6-13", "nowhere")
        return
    answer = None
    if len(places) > 1:
        default = RetreatTo(to=[_wanted(battle, camp, places, None)])
        question = battle.ask(
            camp,
            "retreat",
            "VM-BAT6-15",
            f"where do your {', '.join(battle.words(units))} retreat to?",
            (RetreatTo, TakeLosses),
            [default],
            options={"to": [*places, *(board.land_of(p) for p in places if board.is_port(p))]},
        )
        answers = yield from ask(question)
        answer = battle.heard(
            camp, answers[camp.seat], partial(not_there, battle.position, board, question)
        )
    to = _wanted(battle, camp, places, answer)
    for unit in units:
        unit.place = to
    exhaust(units)
    battle.table.tell(
        "VM-BAT6-6",
        Retreated(
            number=battle.number,
            place=battle.place,
            faction=camp.faction,
            to=to,
            units=battle.words(units),
            back=False,
        ),
        answered=(camp.seat, answer) if answer is not None and answer.by == "player" else None,
    )
    trim(battle, camp, units, answer)


def trim(battle: Battle, camp: Camp, units: Sequence[Unit], answer: Answer | None) -> None:
    """Units that went back and break the stacking limits are destroyed one by one, as their
    player chooses, until the limits hold (VM-BAT6-12, VM-STACK-12)."""
    position, board = battle.position, battle.board
    lost = []
    for unit in sacrifice_order(board, units, wishes(battle, camp, 0, answer)):
        if not over_limit(position, board, camp.faction):
            break
        lost.append(unit)
        remove_units(position, [unit.id])
    if lost:
        clause = "VM-STACK-12" if camp.attacking else "VM-BAT6-12"
        _tell_eliminated(battle, camp, lost, clause, "stacking")


def _eliminate(battle: Battle, camp: Camp, units: Sequence[Unit], clause: str, why: str) -> None:
    remove_units(battle.position, [unit.id for unit in units])
    _tell_eliminated(battle, camp, units, clause, why)


def _tell_eliminated(
    battle: Battle, camp: Camp, units: Sequence[Unit], clause: str, why: str
) -> None:
    battle.table.tell(
        clause,
        Eliminated(
            number=battle.number,
            place=battle.place,
            faction=camp.faction,
            units=battle.words(units),
            why=why,
        ),
    )
