"""9 Diplomatic Phase: surrenders, scripted events, then the players' diplomatic actions."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Play, Table, dump_orders
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, acting, acting_factions
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS_OF,
    SIDE_OF,
    SIDES,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.effects import rule_of
from adjudicator.rulesets.virtuti_militari.book.home.paying import lacks, pay, tenths
from adjudicator.rulesets.virtuti_militari.book.home.removals import removals
from adjudicator.rulesets.virtuti_militari.book.politics.joining import change_war_entry, join
from adjudicator.rulesets.virtuti_militari.book.politics.scripted import scripted_events
from adjudicator.rulesets.virtuti_militari.book.politics.surrender import surrenders
from adjudicator.rulesets.virtuti_militari.book.politics.ussr import (
    BALTIC_STATES,
    activate,
    break_pact,
    go_to_war,
    may_break_pact,
)
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    DIPLOMACY,
    DIPLOMATIC_ORDERS,
    BreakPact,
    DeclareWar,
    DiplomaticOrder,
    MoreDiplomacy,
    NoDiplomacy,
    Press,
)
from adjudicator.rulesets.virtuti_militari.rulings import option
from adjudicator.rulesets.virtuti_militari.words.facts.diplomacy import (
    NotDone,
    PressureExerted,
    WarDeclared,
)

PRESSURE = ((50, 0), (80, 10), (90, 20), (100, 30))
"""A percent roll up to this: change of War Entry (VM-PRESS-3)."""
PRESSED = "pressed"
"""Among the options of the question: who has been pressed in this phase, `axis/italy`."""
ROUNDS = 20
"""How often a player may say `ask me again` in one phase."""

Pressed = dict[tuple[str, str], int]
"""Faction and country -> tries of this phase (VM-PRESS-10)."""


def diplomacy(position: Position, table: Table[Board]) -> Play:
    """9 First what happens by itself; then the Axis player takes all his actions, then the
    Allied player all of his, whatever the initiative (VM-DIPL-1)."""
    surrenders(position, table)  # VM-SURR-1
    scripted_events(position, table)  # VM-SCRIPT-1
    yield from removals(position, table, "scripted")
    pressed: Pressed = {}
    for side in SIDES:
        yield from actions(position, table, side, pressed)


def actions(position: Position, table: Table[Board], side: Side, pressed: Pressed) -> Play:
    """One player's actions; each takes effect before the next one (VM-DIPL-9). One that could
    not be taken is told to him alone."""
    for n in range(1, ROUNDS + 1):
        answers = yield from ask(diplomacy_ask(position, table, side, n, pressed))
        for order in answers[side]:
            if not isinstance(order, DiplomaticOrder):
                continue
            for one in order.each() if isinstance(order, DeclareWar | Press) else [order]:
                no = carry_out(position, table, side, one, pressed, answers[side])
                if no is not None and answers[side].by != "standing":
                    fact = NotDone(
                        faction=FACTIONS_OF[side][0],
                        order=one.words(table.board, position),
                        reason=no.text,
                        line=one.line,
                    )
                    table.tell(no.clause, fact, to=[side])
        if not answers[side].of(MoreDiplomacy):
            return


def carry_out(
    position: Position,
    table: Table[Board],
    side: Side,
    order: DiplomaticOrder,
    pressed: Pressed,
    answer: Answer | None = None,
) -> NotAllowed | None:
    """Take one action if its `if` holds now and the rules let it. Why not, if not."""
    if order.when and not order.when.holds(facts(position, table.board, side, order)):
        text = f"Its condition was not met: {order.when.words()}."
        return NotAllowed(order.line, type(order).clause, text)
    if (no := refused(position, table, side, order, pressed)) is not None:
        return no
    match order:
        case BreakPact():
            break_pact(position, table)
        case DeclareWar():
            declare_war(position, table, actor(side, order), order)
        case Press():
            press(position, table, actor(side, order), order, pressed, answer)
    return None


def refused(
    position: Position,
    table: Table[Board],
    side: Side,
    order: DiplomaticOrder,
    pressed: Mapping[tuple[str, str], int],
) -> NotAllowed | None:
    """Why an action may not be taken now (VM-DIPL-2), None if it may."""

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(order.line, clause, text)

    if isinstance(order, BreakPact) and (side != "axis" or not may_break_pact(position)):
        text = "Only the Axis may break the pact, from the turn after Poland's surrender."
        return no("VM-WAR-6", text)
    if not isinstance(order, DeclareWar | Press):
        return None
    faction, country = actor(side, order), order.country
    if faction not in FACTIONS_OF[side]:
        mine = " and ".join(f"the {FACTION_NAMES[one]}" for one in FACTIONS_OF[side])
        return no("VM-DIPL-2", f"You act for {mine}, not for the {FACTION_NAMES[faction]}.")
    if not acting(position, faction):  # VM-PRESS-11 VM-WAR-4
        text = (
            f"The USSR is not active yet; it cannot act on {table.board.countries[country].name}."
        )
        return no("VM-PRESS-11", text)
    again = isinstance(order, Press) and pressed.get((faction, country))
    if again and option(table.rulings, "VM-A37") == "once":
        name = table.board.countries[country].name
        text = f"{FACTION_NAMES[faction]} has pressed {name} in this Diplomatic Phase already."
        return no("VM-PRESS-10", text)
    if isinstance(order, DeclareWar) and country == "ussr":
        if faction != "axis" or position.ussr == "war":  # VM-WAR-2 VM-WAR-13
            text = "Only the Axis can declare war on the USSR, and only while there is peace."
            return no("VM-WAR-12", text)
        return None
    state = position.countries.get(country)
    if state is None or state.status != "neutral":
        clause = "VM-DIPL-2" if isinstance(order, DeclareWar) else "VM-PRESS-1"
        return no(clause, f"{table.board.countries[country].name} is not neutral.")
    if isinstance(order, DeclareWar):
        return None
    price = pressure_price(position, table.board, country)
    return lacks(position, faction, price, order, "VM-PRESS-2", _pressure_on(table.board, country))


def _pressure_on(board: Board, country: str) -> str:
    return f"Pressure on {board.countries[country].name}"


def actor(side: Side, order: DeclareWar | Press) -> Faction:
    """The faction that acts: the one named, else the player's first."""
    return order.faction or FACTIONS_OF[side][0]  # type: ignore[return-value]


# ----------------------------------------------------------------- declaring war


def declare_war(
    position: Position, table: Table[Board], faction: Faction, order: DeclareWar
) -> None:
    """A country on which the Axis declares war joins the Western Allies (VM-DIPL-3), one on
    which an Allied faction does joins the Axis (VM-DIPL-4)."""
    country = order.country
    if country == "ussr":  # active or not (VM-WAR-12, VM-WAR-14, VM-DIPL-8, VM-A32)
        table.tell("VM-WAR-12", WarDeclared(faction="axis", country="ussr"))
        go_to_war(position, table, "axis", "VM-WAR-12")
        return
    against: Faction = "western" if faction == "axis" else "axis"
    clause = "VM-DIPL-3" if faction == "axis" else "VM-DIPL-4"
    table.tell(clause, WarDeclared(faction=faction, country=country))
    join(position, table, country, against, "VM-DIPL-5")
    if faction == "axis" and country in BALTIC_STATES:  # VM-WAR-7
        activate(position, table, country, "VM-WAR-7")


# --------------------------------------------------------------------- pressure


def press(
    position: Position,
    table: Table[Board],
    faction: Faction,
    order: Press,
    pressed: Pressed,
    answer: Answer | None,
) -> None:
    """Political pressure on a neutral country: its War Entry rises if the faction is its
    alignment and falls otherwise (VM-PRESS-4, VM-PRESS-5), by what a percent roll says
    (VM-PRESS-3)."""
    board, country = table.board, order.country
    state = position.countries[country]
    tries = pressed.get((faction, country), 0)
    price = pressure_price(position, board, country)
    pay(position, faction, price, order, "VM-PRESS-2", _pressure_on(table.board, country))
    pressed[faction, country] = tries + 1
    roll = table.dice.roll(f"pressure/{faction}/{country}/{tries + 1}", 100)
    points = next(change for most, change in PRESSURE if roll <= most)
    change = points if state.alignment == faction else -points
    before = state.war_entry
    table.tell(
        "VM-PRESS-3",
        PressureExerted(
            faction=faction,
            country=country,
            paid=price,
            roll=roll,
            change=change,
            before=before,
            after=min(100, max(0, before + change)),
        ),
        answered=None if answer is None else (SIDE_OF[faction], answer),
    )
    if change:
        change_war_entry(position, table, country, change, "VM-PRESS-4")


def pressure_price(position: Position, board: Board, country: str) -> int:
    """Tenths of a PP (VM-PRESS-2)."""
    price = board.countries[country].pressure
    return price // 2 if rule_of(position, board, "half_pressure") else price


# -------------------------------------------------------------------- questions


def pressed_in(ask: Ask) -> Pressed:
    """Who has been pressed in this phase, as its question says."""
    pairs = [name.partition("/") for name in ask.options.get(PRESSED, ())]
    return {(faction, country): 1 for faction, _, country in pairs}


def facts(
    position: Position, board: Board, side: Side, order: DiplomaticOrder | None = None
) -> dict[str, Scalar]:
    """What an `if` may look at: own PP; for an action about a country its War Entry and the
    price of pressure."""
    faction = getattr(order, "faction", "") or FACTIONS_OF[side][0]
    found: dict[str, Scalar] = {"pp": position.factions[faction].pp // 10}
    country = getattr(order, "country", "")
    state = position.countries.get(country)
    if state is not None:
        found["war entry"] = state.war_entry
        found["cost"] = pressure_price(position, board, country) // 10
    return found


def diplomacy_ask(
    position: Position, table: Table[Board], side: Side, n: int, pressed: Pressed
) -> Ask:
    """Which diplomatic actions does a player take?"""
    board = table.board
    told = [
        f"{FACTION_NAMES[faction]}: {tenths(position.factions[faction].pp)} PP."
        for faction in acting_factions(position, side)
    ]
    neutral = [c for c, state in position.countries.items() if state.status == "neutral"]
    for country in neutral:
        state = position.countries[country]
        alignment = FACTION_NAMES[state.alignment] if state.alignment else "nobody"
        price = tenths(pressure_price(position, board, country))
        told.append(
            f"  {board.countries[country].name}: leans to the {alignment}, War Entry "
            f"{state.war_entry}%, pressure {price} PP"
        )
    countries = list(neutral)
    if side == "axis" and position.ussr != "war":
        countries.append("ussr")
    if side == "axis" and may_break_pact(position):
        told.append("You may break the pact.")
    return Ask(
        seat=side,
        key=f"{DIPLOMACY}/{side}/{n}",
        clause="VM-DIPL-2",
        title="Your diplomatic actions",
        told=told,
        accepts=[order.tag() for order in DIPLOMATIC_ORDERS],
        options={
            "country": countries,
            PRESSED: [f"{faction}/{country}" for faction, country in pressed],
        },
        facts=facts(position, board, side),
        default=dump_orders([NoDiplomacy()]),
        silence="No diplomatic action is taken.",
        standing=["AlwaysPress", "AlwaysNoDiplomacy"],
    )
