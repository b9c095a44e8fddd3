"""9.3 Country activation: joining a side, by attack or by the calendar.

`attacked` is called by whoever attacks, enters or flies over a zone; it makes a
neutral country join the other side and starts the clocks of 10.2, 11.7, 11.9 and
16.3.1. `scheduled` is the activation sub-phase of the Diplomacy phase.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from adjudicator.core.protocol import Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.nations import SHARED
from adjudicator.rulesets.blitzwar.board.position import Counter, CountryState, Position, Side
from adjudicator.rulesets.blitzwar.book.points import strategic_points
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    SIDE_NAMES,
    control,
    country_at,
    home_zones,
    is_neutral,
    state_of,
)
from adjudicator.rulesets.blitzwar.words.facts.diplomacy import (
    ClockStarted,
    CountryJoined,
    DiplomacyRolled,
    PassageGranted,
    UsEntered,
    UsEntryMoved,
    WarBegan,
)

ENOUGH_POINTS = 20
US_ENTRY = 20
"""Turn on which the USA enters by default, the first of 1942 (BW-9.3-22)."""

How = Literal["combat", "entered", "flown", "naval", "landing", "bombed"]


# ---------------------------------------------------------------------- joining


def join(
    position: Position, table: Table[Board], country: str, side: Side, how: str, clause: str
) -> None:
    """A country joins a side: it is active, its free zones are its side's, and so are
    its units (BW-9.1-9). Zones that somebody has conquered stay his."""
    was = state_of(position, country)
    position.countries[country] = CountryState(state="active", side=side, since=position.turn)
    _take_zones(position, table.board, country, side, was.side)
    for counter in position.counters:
        if counter.country == country:
            counter.side = side
        elif _waiting_stock(table.board, counter, country):
            counter.side, counter.country = side, SHARED[side]
    table.tell(clause, CountryJoined(country=country, side=side, how=how))


def _waiting_stock(board: Board, counter: Counter, country: str) -> bool:
    """Italy's supply waits in Libya; it becomes that of the side that Italy joins."""
    return (
        counter.side == "neutral"
        and counter.kind == "supply"
        and counter.place in board.zones
        and board.zones[counter.place].country == country
    )


def grant_passage(
    position: Position, table: Table[Board], country: str, side: Side, clause: str
) -> None:
    """Free movement for a side: it controls the zones (BW-9.3-28); the country's own
    units stay idle, and it gets no reinforcements (BW-9.3-1)."""
    position.countries[country] = CountryState(state="passage", side=side, since=position.turn)
    _take_zones(position, table.board, country, side, None)  # BW-9.3-28
    for counter in position.counters:
        if counter.country == country:
            counter.side = side
    table.tell(clause, PassageGranted(country=country, side=side))


def _take_zones(
    position: Position, board: Board, country: str, side: Side, passage: Side | None
) -> None:
    """Neutral zones of the country become the side's (BW-9.1-9). passage: the side that
    controlled them by free movement, which a country that joins the other side ends."""
    for zone in home_zones(board, country):
        held = control(position, zone)
        if held == "neutral" or (passage is not None and held == passage != side):
            position.control[zone] = side  # BW-9.1-9


def start_clock(
    position: Position, table: Table[Board], clock: str, zone: str, clause: str
) -> bool:
    """Start a clock unless it runs already; was it started now?"""
    if clock in position.clocks:
        return False
    position.clocks[clock] = position.turn
    table.tell(clause, ClockStarted(clock=clock, zone=zone))
    return True


# ----------------------------------------------------------------------- attacked


def attacked(
    position: Position,
    table: Table[Board],
    zone: str,
    by_side: Side,
    how: How,
    *,
    attackers: Iterable[Counter] = (),
    defenders: Iterable[Counter] | None = None,
) -> None:
    """A side attacks in the sense of 9.3: it fights units in the zone (BW-9.3-7), a unit
    enters or crosses it, or its air force flies a mission over it (BW-9.3-8, BW-A38).
    Call it before control or units change.

    zone: a zone id; for how = `naval` a sea zone id. attackers: the units that act, for
    the clocks that ask for a nation. defenders: those attacked; by default the enemy
    units in the zone. A friendly zone without enemies: nothing happens.
    """
    board = table.board
    acting = list(attackers)
    if defenders is None:
        defenders = [
            c
            for c in position.counters
            if c.place == zone and c.side != by_side and c.kind in ("infantry", "armour", "white")
        ]
    met = list(defenders)
    _british_against_italians(position, table, zone, by_side, acting, met, how)
    if zone not in board.zones:
        return
    for counter in acting if how == "entered" else ():
        germans_in_finland(position, table, counter, zone)
    country = country_at(position, board, zone)
    owner = control(position, zone)
    by_name = SIDE_NAMES[by_side]
    _event_clocks(position, table, zone, country, owner, by_side, how, met)
    # Whom the act is aimed at counts before the country joins anybody: an attack on a
    # neutral country is none on the side it then joins.
    aimed = {owner, *(c.side for c in met)}
    only_finns = all(c.country == "FIN" for c in met)
    if is_neutral(position, country) and owner == "neutral":
        joins: Side = "allies" if by_side == "axis" else "axis"
        clause = {"axis": "BW-9.3-6", "allies": "BW-9.3-4", "soviet": "BW-9.3-5"}[by_side]
        join(position, table, country, joins, f"attacked by {by_name}", clause)  # BW-9.3-3
    elif (granted := state_of(position, country)).state == "passage" and granted.side != by_side:
        # A country that only grants passage is not at war and can still be attacked.
        side = granted.side
        assert side is not None
        clause = {"axis": "BW-9.3-6", "allies": "BW-9.3-4", "soviet": "BW-9.3-5"}[by_side]
        join(position, table, country, side, f"attacked by {by_name}", clause)
    _war(position, table, zone, by_side, aimed, finnish=country == "FIN" and only_finns)


def _british_against_italians(
    position: Position,
    table: Table[Board],
    zone: str,
    by_side: Side,
    attackers: list[Counter],
    defenders: list[Counter],
    how: How,
) -> None:
    """The first fight the British begin against Italian units, on land or at sea, starts
    the clock of 9.6 (BW-A18)."""
    if by_side != "allies" or how not in ("combat", "naval"):
        return
    british = any(c.country == "UK" for c in attackers)
    italian = any(c.country == "ITA" for c in defenders)
    if british and italian:
        start_clock(position, table, "british_attacked_italians", zone, "BW-A18")


def _event_clocks(
    position: Position,
    table: Table[Board],
    zone: str,
    country: str,
    owner: str,
    by_side: Side,
    how: How,
    met: list[Counter],
) -> None:
    """Clocks that depend on where the attack fell."""
    land = table.board.zones[zone]
    if by_side == "axis":
        enemy_there = owner != "axis" or bool(met)
        if country in ("BE", "FRA") and enemy_there:
            start_clock(position, table, "west_attacked", zone, "BW-16.3.1-2")
        landing = how == "landing" and "united_kingdom" in land.tags and enemy_there
        if landing and start_clock(position, table, "uk_landing", zone, "BW-9.3-25"):
            tell_us_date(position, table, "an Axis landing in the United Kingdom", "BW-9.3-25")
    if by_side == "soviet" and (owner != "soviet" or met):
        heartland = country in ("GER", "RUM") or "western_poland" in land.tags
        if heartland:  # BW-10.2-2
            start_clock(position, table, "soviet_attacked_heartland", zone, "BW-10.2-2")


def _war(
    position: Position,
    table: Table[Board],
    zone: str,
    by_side: Side,
    aimed: set[str],
    *,
    finnish: bool,
) -> None:
    """Does this act begin the war between the Axis and the Soviet Union (BW-A36)?

    aimed: the sides that control the zone or whose units are attacked. finnish: a zone
    of Finland without units of others."""
    if by_side == "axis" and "soviet" in aimed:
        first = start_clock(position, table, "soviet_attacked", zone, "BW-10.2-4")
        begin_war(position, table, by_side, zone)
        if first and is_neutral(position, "YUG"):
            join(position, table, "YUG", "allies", "event", "BW-9.3-19")  # BW-9.3-19
    elif by_side == "soviet" and "axis" in aimed and not finnish:
        # War with Finland alone is none with Germany (BW-A36).
        start_clock(position, table, "axis_attacked_by_soviet", zone, "BW-A36")
        begin_war(position, table, by_side, zone)


def begin_war(position: Position, table: Table[Board], by: Side, zone: str) -> None:
    """The Axis and the Soviet Union are at war from now on. Finland joins at once
    (BW-A63), Rumania in the next Diplomacy phase."""
    if "soviet_war" in position.clocks:
        return
    position.clocks["soviet_war"] = position.turn
    table.tell("BW-A36", WarBegan(by=by, zone=zone))
    if is_neutral(position, "FIN"):
        join(position, table, "FIN", "axis", "event", "BW-9.3-13")  # BW-9.3-13


def germans_in_finland(
    position: Position, table: Table[Board], counter: Counter, zone: str
) -> None:
    """A counter comes into a zone: the first German unit that moves into Finland gives
    the Soviet Union its Total War cards a turn later (BW-10.2-5)."""
    if (
        counter.country == "GER"
        and zone in table.board.zones
        and table.board.zones[zone].country == "FIN"
    ):
        start_clock(position, table, "germans_in_finland", zone, "BW-10.2-5")


# ----------------------------------------------------------------------- scheduled


def scheduled(position: Position, table: Table[Board]) -> None:
    """The activation sub-phase: what the calendar and events bring about now, for
    countries that no attack has activated already (BW-9.3-27)."""
    _italy_and_hungary(position, table)
    _bulgaria_and_greece(position, table)
    _rumania(position, table)
    _yugoslavia(position, table)
    us_entry(position, table)


def _italy_and_hungary(position: Position, table: Table[Board]) -> None:
    fallen = "france_surrendered" in position.clocks
    if not fallen and strategic_points(position, table.board, "axis") < ENOUGH_POINTS:
        return
    how = "the surrender of France" if fallen else "20 Strategic points"
    for country, clause in (("ITA", "BW-9.3-9"), ("HUN", "BW-9.3-10")):
        if is_neutral(position, country):
            join(position, table, country, "axis", how, clause)  # BW-9.3-9 BW-9.3-10


def _bulgaria_and_greece(position: Position, table: Table[Board]) -> None:
    row = table.board.calendar[position.turn]
    if "GRE, BUL entry" not in row.marks:
        return
    if is_neutral(position, "BUL"):
        join(position, table, "BUL", "axis", "calendar", "BW-9.3-11")  # BW-9.3-11
    if is_neutral(position, "GRE"):
        join(position, table, "GRE", "allies", "calendar", "BW-9.3-12")  # BW-9.3-12


def _rumania(position: Position, table: Table[Board]) -> None:
    state = state_of(position, "RUM").state
    if (
        state == "neutral"
        and "france_surrendered" in position.clocks
        and "RUM" in position.countries
    ):
        grant_passage(position, table, "RUM", "axis", "BW-9.3-14")  # BW-9.3-14
        state = "passage"
    war = position.clocks.get("soviet_war")
    if (
        war is not None
        and position.turn > war
        and state in ("neutral", "passage")
        and "RUM" in position.countries
    ):
        join(position, table, "RUM", "axis", "event", "BW-9.3-16")  # BW-9.3-16


def _yugoslavia(position: Position, table: Table[Board]) -> None:
    """The roll is made, not chosen, and costs nothing unless it succeeds (BW-A40)."""
    if "YUG diplomacy" not in table.board.calendar[position.turn].marks:
        return
    if not is_neutral(position, "YUG"):
        return
    die = table.dice.d6("diplomacy/Yugoslavia")
    table.tell("BW-9.3-17", DiplomacyRolled(country="YUG", die=die, success=die == 6))
    if die == 6:  # BW-9.3-17
        join(position, table, "YUG", "axis", "die", "BW-9.3-17")
        position.marks["yugoslav_price"] = True


def us_entry_turn(position: Position) -> int:
    """The turn on which the USA enters: turn 20, one earlier for each of the three events
    that has happened (BW-9.3-26)."""
    events = sum(
        clock in position.clocks for clock in ("spain_by_roll", "turkey_by_roll", "uk_landing")
    )
    return US_ENTRY - events  # BW-9.3-23 BW-9.3-24 BW-9.3-25 BW-9.3-26


def tell_us_date(position: Position, table: Table[Board], cause: str, clause: str) -> None:
    """Say that US entry moves, if the USA is not at war already."""
    if state_of(position, "USA").state != "active":
        table.tell(clause, UsEntryMoved(cause=cause, turn=us_entry_turn(position)))


def us_entry(position: Position, table: Table[Board]) -> None:
    """A date that has passed already means: in this Diplomacy phase (BW-A41)."""
    if state_of(position, "USA").state == "active" or position.turn < us_entry_turn(position):
        return
    position.countries["USA"] = CountryState(state="active", side="allies", since=position.turn)
    position.clocks["us_entry"] = position.turn
    table.tell("BW-9.3-22", UsEntered(turn=position.turn))  # BW-9.3-22
