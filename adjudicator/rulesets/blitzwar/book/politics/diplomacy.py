"""9 Diplomacy phase: surrenders, then country activation.

What follows from the position alone comes first, then each side is asked once for all
its orders of phases 1 to 3, then come the choices and dice of this phase.
"""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table, dump_orders
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics import vichy
from adjudicator.rulesets.blitzwar.book.politics.activation import (
    germans_in_finland,
    grant_passage,
    join,
    scheduled,
    start_clock,
    tell_us_date,
    us_entry,
)
from adjudicator.rulesets.blitzwar.book.politics.countries import NAMES, is_neutral
from adjudicator.rulesets.blitzwar.book.politics.partisans import partisans
from adjudicator.rulesets.blitzwar.book.politics.surrender import surrenders
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import open_total_war
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import why_no_stock
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import opening_asks
from adjudicator.rulesets.blitzwar.book.stockpile import rearmost, take_from_stock
from adjudicator.rulesets.blitzwar.orders.home_orders import GiveUp, RollFor, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysGiveUp, AlwaysRoll
from adjudicator.rulesets.blitzwar.sequence import begin_turn
from adjudicator.rulesets.blitzwar.words.facts.diplomacy import DiplomacyRolled, SupplyForfeited

YUGOSLAV_PRICE = 6


def diplomacy(position: Position, table: Table[Board]) -> Play:
    """9.1 At the beginning of each turn players check which countries surrender and which
    are activated (BW-9.1-10)."""
    begin_turn(position)
    surrender_sub_phase(position, table)
    if position.over:
        return
    activation_sub_phase(position, table)
    yield from ask(*opening_asks(position, table.board))
    yield from decisions(position, table)


def decisions(position: Position, table: Table[Board]) -> Play:
    """What is chosen and rolled after each side has sent its orders."""
    yield from vichy.withdraw(position, table)
    yield from roll_for(position, table, "SP", "france_surrendered")
    yield from roll_for(position, table, "TUR", "greece_surrendered")
    us_entry(position, table)
    open_total_war(position, table)
    yield from yugoslav_price(position, table)
    yield from partisans(position, table)


def surrender_sub_phase(position: Position, table: Table[Board]) -> None:
    """9.2 Surrenders, and 9.4 those that make or end Vichy France."""
    fallen = surrenders(position, table)
    if position.over:
        return
    # A Vichy France that is only now created is looked at when the next turn begins.
    vichy.surrender_to_the_allies(position, table)
    if "FRA" in fallen:
        vichy.create(position, table)


def activation_sub_phase(position: Position, table: Table[Board]) -> None:
    """9.3 What the calendar and events bring about, and the decks that open (10.2)."""
    for counter in position.counters:
        germans_in_finland(position, table, counter, counter.place)
    scheduled(position, table)
    open_total_war(position, table)


# --------------------------------------------------------------- diplomatic initiatives


def roll_for(position: Position, table: Table[Board], country: str, clock: str) -> Play:
    """9.3 On the turn France, or Greece, surrenders the Axis may throw a die: on a 6 Spain
    joins it, or Turkey grants it free passage."""
    if position.clocks.get(clock) != position.turn or not is_neutral(position, country):
        return  # BW-9.3-27
    answers = yield from ask(roll_ask(position, country))
    order = answers["axis"].first(RollFor)
    if order is not None and order.country != country:
        table.about(order)
        refuse(table, "axis", order, why_no_roll(position, order))
        return
    if order is None or order.no:
        return
    clause = "BW-9.3-20" if country == "SP" else "BW-9.3-21"
    table.about(order)
    if not table.decides("initiative"):
        return
    die = table.dice.d6(f"diplomacy/{'Spain' if country == 'SP' else 'Turkey'}")
    success = die == 6  # BW-9.3-20 BW-9.3-21
    table.tell(
        clause,
        DiplomacyRolled(country=country, die=die, success=success),
        answered=("axis", answers["axis"]),
    )
    if not success:
        return
    if country == "SP":
        join(position, table, country, "axis", "die", clause)
        start_clock(position, table, "spain_by_roll", "", "BW-9.3-23")
        tell_us_date(position, table, "Spain joining the Axis", "BW-9.3-23")
    else:
        grant_passage(position, table, country, "axis", clause)
        start_clock(position, table, "turkey_by_roll", "", "BW-9.3-24")
        tell_us_date(position, table, "free passage through Turkey", "BW-9.3-24")


def why_no_roll(position: Position, order: RollFor) -> NotAllowed:
    """Why no die is thrown for a country."""
    named = NAMES.get(order.country, order.country)
    return NotAllowed(
        0,
        "BW-9.3-20" if order.country == "SP" else "BW-9.3-21",
        f"You cannot throw a die for {named} this turn: the Axis can "
        "roll for Spain on the turn France surrenders, and for Turkey when Greece does.",
    )


def roll_ask(position: Position, country: str) -> Ask:
    aim = "joins you" if country == "SP" else "grants you free passage"
    return Ask(
        seat="axis",
        key=f"roll/{country}",
        clause="BW-9.3-20" if country == "SP" else "BW-9.3-21",
        title=f"Throw a die for {NAMES[country]}?",
        told=[f"On a 6 {NAMES[country]} {aim}, and the USA enters the war a turn earlier."],
        accepts=[RollFor.tag()],
        at_most=1,
        options={"country": [country]},
        default=dump_orders([RollFor(country=country)]),
        silence="The die is thrown.",
        scope=scope(position, "axis"),
        topic="diplomacy",
        standing=[AlwaysRoll.tag()],
    )


def yugoslav_price(position: Position, table: Table[Board]) -> Play:
    """9.3 If Yugoslavia joined the Axis by the die, the Axis loses 6 supply at once."""
    if not position.marks.pop("yugoslav_price", False):
        return
    board = table.board
    zones = rearmost(position, board, "axis")
    answers = yield from ask(
        Ask(
            seat="axis",
            key="yugoslav-price",
            clause="BW-9.3-18",
            title="Where are the 6 supply units taken that Yugoslavia costs?",
            accepts=[GiveUp.tag()],
            at_most=1,
            options={"zones": zones},
            default=dump_orders([GiveUp(zones=tuple(zones))]) if zones else [],
            silence="From the stocks farthest from the enemy.",
            scope=scope(position, "axis"),
            topic="losses",
            standing=[AlwaysGiveUp.tag()],
        )
    )
    order = answers["axis"].first(GiveUp)
    wished: tuple[str, ...] = ()
    if order is not None:
        wished = order.zones
        for zone in wished:
            if zone not in zones:
                refuse(table, "axis", order, why_no_stock(board, zone))
    taken, places = take_from_stock(  # BW-9.3-18
        position, board, "axis", 2 * YUGOSLAV_PRICE, wished
    )
    table.tell(
        "BW-9.3-18",
        SupplyForfeited(
            side="axis", why="Yugoslavia", due=2 * YUGOSLAV_PRICE, taken=taken, places=places
        ),
        answered=("axis", answers["axis"]),
    )
