"""5.0 and 6.0 The Combat Phase: battles one by one, Player 1's first."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, Order, Play, Seat, Table
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Battle, Position, Power, plan_name
from adjudicator.rulesets.victory.book.battle.battle import fight, unopposed
from adjudicator.rulesets.victory.book.control import powers_in
from adjudicator.rulesets.victory.book.moving.ways import storm_area
from adjudicator.rulesets.victory.orders.battle_checks import check_doctrine
from adjudicator.rulesets.victory.orders.battle_orders import AHEAD, Activate, FightFirst
from adjudicator.rulesets.victory.orders.doctrine import STANDING_TAGS, Doctrines
from adjudicator.rulesets.victory.view import view_of
from adjudicator.rulesets.victory.words.facts.aftermath import NoBattle
from adjudicator.rulesets.victory.words.facts.moves import LinesRefused, refused_of


def combat(position: Position, table: Table[Board]) -> Play:
    """6.1 Each player in the order of the turn fights the battles in which he is the
    attacker, in the order that he chooses (VIC-2.0-11, VIC-6.1-3)."""
    position.stage, position.activated = "combat", []
    fought: list[str] = []
    answers = yield from ask(*battle_asks(position, table.board))
    said: dict[Seat, Sequence[Order]] = {seat: answer.orders for seat, answer in answers.items()}
    for seat, orders in said.items():
        tell_refused(position, table, seat, orders)
    doctrines = Doctrines(position, table.board, said)
    for power in position.order:
        activate(position, table.board, doctrines, power, fought)
        for place in own_battles(position, doctrines, power):  # VIC-SOP-2
            battle = position.battle(place)
            assert battle is not None  # only the battle itself ends it
            fought.append(place)
            if not to_be_fought(position, battle):
                table.tell("VIC-6.1-1", NoBattle(hex=place, attacker=battle.attacker))
                yield from unopposed(position, table, battle, doctrines)
                continue
            yield from fight(position, table, battle, doctrines)
    position.fight = None


def tell_refused(
    position: Position, table: Table[Board], seat: Seat, orders: Sequence[Order]
) -> None:
    """Lines that can never be followed are told to their seat, by the rule of its receipt."""
    checked = check_doctrine(table.board, view_of(position, seat), orders)
    if checked.refused:
        fact = LinesRefused(
            power=position.power_of(seat), refused=refused_of(seat, checked.refused)
        )
        table.tell(checked.refused[0].clause, fact, to=[seat])


# -------------------------------------------------------------------------------- asks


def battle_asks(position: Position, board: Board) -> list[Ask]:
    """One question to every seat that has blocks in a battle or in a blockade: its doctrine.

    It is the chance to think again when all have moved; who sent a plan with his moves is
    not asked unless he wants to be.
    """
    hexmap = board.map_of(position)
    asks = []
    for power in position.powers:
        places = battle_places(position, power)
        open_ = [hex for hex in blockades(position, board) if may_activate(position, power, hex)]
        if not places and not open_:
            continue
        told = [f"Battles with your blocks: {', '.join(hexmap.text(p) for p in places) or 'none'}."]
        if open_:
            named = ", ".join(hexmap.text(p) for p in open_)
            told.append(f"Blockades that you may fight out: {named}.")
        for seat in position.seats_of(power):
            asks.append(
                Ask(
                    seat=seat,
                    key="battles",
                    clause="VIC-6.1-1",
                    title="How do your units fight?",
                    told=told,
                    accepts=AHEAD,
                    facts={"battles": len(places), "blockades": len(open_)},
                    silence="Your units fire as the book says for units without orders, land "
                    "as soon as they may and stay to the end.",
                    scope=plan_name(position),
                    topic="battles",
                    standing=STANDING_TAGS,
                )
            )
    return asks


def battle_places(position: Position, power: Power) -> list[str]:
    """Battle hexes where a power has blocks or rockets on the way."""
    return [
        battle.hex
        for battle in position.battles
        if any(b.power == power for b in position.at(battle.hex))
        or any(strike.power == power for strike in battle.strikes)
    ]


# -------------------------------------------------------------------------- blockades


def blockades(position: Position, board: Board) -> list[str]:
    """Hexes in which ships blockade an enemy (VIC-6.8-12), in the order of the map."""
    there = {b.place for b in position.blocks if b.blockading}
    return [place for place in board.map_of(position).tiles if place in there]


def may_activate(position: Position, power: Power, place: str) -> bool:
    """Has the power units in a blockade hex where no battle waits anyway (VIC-6.8-8), and
    does no storm keep it from fighting there (VIC-A60)?"""
    return position.battle(place) is None and any(b.power == power for b in position.at(place))


def activate(
    position: Position, board: Board, doctrines: Doctrines, power: Power, fought: list[str]
) -> None:
    """6.8 In his series of battles a player may fight out a blockade, each once in a phase
    (VIC-6.8-9, VIC-6.8-10, VIC-6.8-11)."""
    storm = storm_area(position, board.map_of(position))
    for place in blockades(position, board):
        if place in position.activated or place in fought or place in storm:
            continue
        if not may_activate(position, power, place):
            continue
        lines = [
            line
            for seat in position.seats_of(power)
            for line in doctrines.of_seat(seat, place, Activate)
        ]
        enemies = sum(not position.friends(b.power, power) for b in position.at(place))
        if not enemies:
            continue
        facts = {"enemy units": enemies}
        if any(line.when is None or line.when.holds(facts) for line in lines):  # VIC-6.8-13
            position.activated.append(place)
            battle = Battle(hex=place, attacker=power, blockade=True)
            for block in position.at(place):
                friend = position.friends(block.power, power)
                battle.roles[block.power] = "attacker" if friend else "defender"
            position.battles.append(battle)


# ------------------------------------------------------------------------------- order


def own_battles(position: Position, doctrines: Doctrines, power: Power) -> list[str]:
    """A player's battles in his order: those he names first, then as they arose."""
    mine = [battle.hex for battle in position.battles if battle.attacker == power]
    first: list[str] = []
    for seat in position.seats_of(power):
        for line in doctrines.of_seat(seat, "", FightFirst):
            first += [place for place in line.places if place in mine and place not in first]
    return [*first, *[place for place in mine if place not in first]]


def to_be_fought(position: Position, battle: Battle) -> bool:
    """Do enemies still meet there, or is there something to strike at?"""
    if battle.works or battle.blockade or battle.strikes:
        return True
    powers = powers_in(position, position.at(battle.hex))
    return any(not position.friends(powers[0], power) for power in powers[1:])
