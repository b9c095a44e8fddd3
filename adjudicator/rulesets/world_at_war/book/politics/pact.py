"""The Ribbentrop-Molotov pact, the zones it opens to the USSR, and the Winter War (3.12)."""

from __future__ import annotations

from collections.abc import Generator

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answer, Answers, Ask, NotAllowed, Play, Table, dump_orders
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, held_by_seat, holder
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    ground_at,
    remove_units,
    to_pool,
    units_of,
)
from adjudicator.rulesets.world_at_war.board.terms import PACT_ZONES
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.book.politics import joining, markers, tracks
from adjudicator.rulesets.world_at_war.book.politics.leaving import nearest
from adjudicator.rulesets.world_at_war.orders.politics import AcceptPeace, RefusePeace
from adjudicator.rulesets.world_at_war.words.facts.countries import (
    PactEnded,
    WinterWarDeclared,
    WinterWarEnded,
    ZoneOccupied,
)

BESSARABIA_FROM = 4
"""Summer 1940 (WAW-CORE.PACT-3)."""
SOVIET_MAY_END = 11
"""Spring 1942 (WAW-CORE.PACT-6)."""


# --------------------------------------------------------------------------- zones


def zone_open(position: Position, board: Board, area: str) -> bool:
    """May the USSR occupy an area of its zone by mere movement?"""
    return area in PACT_ZONES and zone_shut(position, board, area) is None


def zone_shut(position: Position, board: Board, area: str) -> tuple[str, str] | None:
    """Why the USSR may not occupy an area of its zone by mere movement, as clause and sentence;
    None if it may (WAW-CORE.PACT-2, PACT-3, PACT-7)."""
    name, whose = board.name(area), holder(position, area)
    others = any(unit.nation != "ussr" for unit in ground_at(position, area))
    taken = "WAW-CORE.PACT-2", f"{name} is not free for the USSR to occupy."
    if not in_game(position, "ussr") or whose == "ussr" or others:
        return taken
    if enemies(position, "germany", "ussr"):
        return None if whose == "ussr_zone" else taken  # WAW-CORE.CTL-11
    if not position.pact:
        if area == "baltic_states":
            return None if whose == "ussr_zone" else taken
        text = "Without the pact the USSR may occupy only the Baltic States."
        return "WAW-CORE.PACT-7", text
    if not held_by_seat(position, "warsaw", "axis"):
        text = f"The USSR may occupy {name} when the Axis holds Warsaw."
        return "WAW-CORE.PACT-2", text
    if area == "bessarabia":
        if position.turn >= BESSARABIA_FROM:
            return None
        return "WAW-CORE.PACT-3", f"The USSR may occupy {name} from Summer 1940 on."
    return None if whose in ("ussr_zone", "poland", "germany") else taken


def occupy(position: Position, table: Table[Board], area: str) -> None:
    """The USSR has entered an area of its zone. Bessarabia moves Romania one space toward the
    Axis (WAW-CORE.PACT-3)."""
    if area not in position.zones_taken:
        position.zones_taken.append(area)
        position.zones_turn[area] = position.turn
        table.tell("WAW-CORE.PACT-2", ZoneOccupied(area=area))
        if area == "bessarabia":
            tracks.later(position, "romania", 1, "WAW-CORE.PACT-3")


# ---------------------------------------------------------------------- the pact


def no_end(position: Position, seat: str) -> NotAllowed | None:
    """Why a seat may not end the pact now (WAW-CORE.PACT-6)."""
    if not position.pact:
        return NotAllowed(0, "WAW-CORE.PACT-6", "The pact is not in force.")
    if seat == "allies" and position.turn < SOVIET_MAY_END:
        text = "The USSR may end the pact from Spring 1942 on."
        return NotAllowed(0, "WAW-CORE.PACT-6", text)
    return None


def end_pact(position: Position, table: Table[Board], seat: str) -> Play:
    """Germany drops the pact, which is not a war by itself; the USSR ends it, which puts its
    marker on WAR (WAW-CORE.PACT-6)."""
    position.pact = False
    table.tell("WAW-CORE.PACT-6", PactEnded(by="germany" if seat == "axis" else "ussr"))
    if seat == "allies":
        yield from markers.put(position, table, "ussr", tracks.USSR_WAR, "WAW-CORE.PACT-6")


# ------------------------------------------------------------------- the Winter War


def no_winter_war(position: Position, board: Board) -> NotAllowed | None:
    """Why the USSR may not declare the Winter War now (WAW-3.12-1, WAW-CORE.PACT-8)."""
    if position.winter_war:
        clause = "WAW-3.12-4" if position.winter_war == "failed" else "WAW-CORE.PACT-8"
        return NotAllowed(0, clause, "There can be only one Winter War in a game.")
    if not in_game(position, "ussr") or position.countries["finland"].status != "neutral":
        return NotAllowed(0, "WAW-CORE.PACT-8", "Finland is not neutral.")
    turns = [position.zones_turn.get(zone, 0) for zone in ("east_poland", "baltic_states")]
    if 0 in turns or max(turns) != position.turn:
        text = (
            "The Winter War is declared in the turn in which East Poland and the Baltic States "
            "have become Soviet."
        )
        return NotAllowed(0, "WAW-3.12-1", text)
    return None


def winter_war(position: Position, table: Table[Board]) -> Play:
    """Finland deploys at once and fights the USSR alone; nothing happens to the Diplomacy
    chart (WAW-3.12-2, WAW-CORE.PACT-8)."""
    state = position.countries["finland"]
    state.status, state.enemy, state.seat = "own_war", "ussr", "axis"  # WAW-CORE.CTL-13
    position.winter_war, position.winter_war_turn = "war", position.turn
    table.tell("WAW-3.12-1", WinterWarDeclared())
    yield from joining.muster(position, table, "finland", "axis")


def fought_in_karelia(
    position: Position, table: Table[Board], winner: str
) -> Generator[tuple[Ask, ...], Answers, None]:
    """A Soviet Operation against Karelia is over: a win makes Finland offer peace
    (WAW-3.12-3), a Finnish win ends the war (WAW-3.12-4), a draw changes nothing
    (WAW-CORE.PACT-8)."""
    if position.winter_war != "war":
        return
    if winner == "defender":
        yield from fail(position, table)
    elif winner in ("attacker", "empty"):
        answers = yield from ask(_peace_ask(position))
        answer = answers["allies"]
        if answer.of(RefusePeace):
            yield from _go_on(position, table, answer)
        else:
            yield from _accept(position, table, answer)


def _peace_ask(position: Position) -> Ask:
    return Ask(
        seat="allies",
        key=f"finland/{position.turn}",
        clause="WAW-3.12-3",
        title="Finland offers peace. Does the USSR accept?",
        told=[
            "Accepted: Karelia is Soviet, and the war is over.",
            "Refused: the invasion may go on, and the USA marker moves one space from WAR.",
        ],
        accepts=[AcceptPeace.tag(), RefusePeace.tag()],
        at_most=1,
        default=dump_orders([AcceptPeace()]),
        silence="The USSR accepts.",
        topic="the Finnish peace",
        standing=["AlwaysPeace"],
        reaction=True,
    )


def _accept(position: Position, table: Table[Board], answer: Answer) -> Play:
    """Karelia becomes Soviet territory; Finland's units leave the map and are at hand when it
    goes to war again; Soviet units elsewhere in Finland leave it (WAW-CORE.PACT-9)."""
    table.tell("WAW-3.12-3", WinterWarEnded(outcome="accepted"), answered=("allies", answer))
    position.winter_war = "won"
    position.control["karelia"] = "ussr"
    position.ceded.append("karelia")
    _disband(position)
    _out_of_finland(position, table.board)
    yield from markers.move(position, table, "finland", 1, "WAW-3.12-6")


def _out_of_finland(position: Position, board: Board) -> None:
    """To the nearest Soviet area with room, Karelia first (WAW-CORE.MOV-14)."""
    for unit in units_of(position, "ussr"):
        if unit.place not in board.of_country("finland") or unit.place == "karelia":
            continue
        to = nearest(position, board, unit, lambda area: holder(position, area) == "ussr")
        if to:
            unit.place = to
        else:
            to_pool(position, unit)


def _go_on(position: Position, table: Table[Board], answer: Answer) -> Play:
    """WAW-3.12-5: the USA marker moves one space to the left."""
    table.tell("WAW-3.12-5", WinterWarEnded(outcome="refused"), answered=("allies", answer))
    position.winter_war = "continued"
    yield from markers.move(position, table, "usa", -1, "WAW-3.12-5")
    yield from markers.move(position, table, "finland", 1, "WAW-3.12-6")


def fail(position: Position, table: Table[Board]) -> Play:
    """The Winter War has failed: by a Finnish win, or because its turn is over
    (WAW-3.12-4, WAW-CORE.PACT-8)."""
    table.tell("WAW-3.12-4", WinterWarEnded(outcome="failed"))
    position.winter_war = "failed"
    _disband(position)
    yield from markers.move(position, table, "finland", 1, "WAW-3.12-6")


def _disband(position: Position) -> None:
    """Finland is neutral again; its units are counted and leave the map."""
    state = position.countries["finland"]
    units = units_of(position, "finland")
    state.strength = len([u for u in units if u.kind == "ground"])
    state.status, state.enemy, state.seat = "neutral", "", None
    remove_units(position, [unit.id for unit in units])
