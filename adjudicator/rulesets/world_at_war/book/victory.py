"""Victory: who has won, in each scenario (2.2-5 to 2.2-10, VIC-1 to VIC-5)."""

from __future__ import annotations

import copy
from collections.abc import Generator
from dataclasses import dataclass

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answers, Ask, Outcome, Table, dump_orders
from adjudicator.core.saying import capital
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    held_by_camp,
    held_by_seat,
    holder,
    payer,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import HELD_BOXES, OTHER, SEAT_NAMES, Seat
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.book.politics.surrender import falling
from adjudicator.rulesets.world_at_war.orders.politics import FightOn, TakePeace
from adjudicator.rulesets.world_at_war.words.facts.setup import PeaceTaken

AFRICA = ("morocco", "algeria", "tunis", "tripoli", "tobruk", "west_egypt", "suez", *HELD_BOXES)
MIDDLE_EAST = ("transjordan_palestine", "levant", "baghdad", "iraq_oil", "persia")
"""WAW-CORE.VIC-3"""


@dataclass(frozen=True)
class Result:
    """How a game ended. grade: `decisive`, `major`, `strategic`, `tactical`, `minor`."""

    winner: Seat
    grade: str
    text: str
    clause: str


def fallen(position: Position, country: str) -> bool:
    return position.countries[country].status == "surrendered"


def result(position: Position, board: Board) -> Result | None:
    """The result at the end of a turn after the surrenders; None if the game goes on
    (WAW-CORE.VIC-1)."""
    last = position.turn >= position.last_turn
    match board.scenarios[position.scenario].victory:
        case "poland":
            return _poland(position)
        case "france":
            return _france(position, last=last)
        case "barbarossa":
            return _barbarossa(position) if last else None
        case "overlord":
            return _overlord(position, last=last)
        case _:
            return _campaign(position, last=last)


def _poland(position: Position) -> Result:
    """WAW-1.1-8"""
    if held_by_camp(position, "warsaw", "axis"):
        return Result("axis", "major", "Germany holds Warsaw.", "WAW-1.1-8")
    return Result("allies", "major", "Poland has kept Warsaw.", "WAW-1.1-8")


def _france(position: Position, *, last: bool) -> Result | None:
    """WAW-1.2-8, 1.2-9, 1.2-10"""
    if held_by_camp(position, "paris", "axis"):
        grade = "strategic" if last else "decisive"
        text = f"Paris is German: a {grade.title()} Victory."
        return Result("axis", grade, text, "WAW-1.2-9")
    if last:
        return Result("allies", "major", "France stands against the Axis.", "WAW-1.2-10")
    return None


def _barbarossa(position: Position) -> Result:
    """Axis minor control counts as German (WAW-1.3-6, 1.3-7, 1.3-8, WAW-CORE.SCN-17)."""
    held = {
        city: held_by_camp(position, city, "axis") for city in ("moscow", "leningrad", "sevastopol")
    }
    if all(held.values()):
        text = "Moscow, Leningrad and Sevastopol have fallen, and the USSR surrenders."
        return Result("axis", "decisive", text, "WAW-1.3-6")
    if held["moscow"] and held["leningrad"]:
        text = "Moscow and Leningrad have fallen."
        return Result("axis", "tactical", text, "WAW-1.3-7")
    return Result("allies", "major", "The USSR has held out.", "WAW-1.3-8")


def _overlord(position: Position, *, last: bool) -> Result | None:
    """WAW-2.1-6, WAW-CORE.SCN-25"""
    if fallen(position, "germany"):
        text = "Germany surrenders before Spring 1945."
        return Result("allies", "major", text, "WAW-2.1-6")
    if last:
        return Result("axis", "minor", "Germany has lived to see 1945.", "WAW-CORE.SCN-25")
    return None


def _campaign(position: Position, *, last: bool) -> Result | None:
    """Berlin's fall decides before all else (WAW-CORE.VIC-1)."""
    if fallen(position, "germany"):
        return Result("allies", "major", "Berlin is in Allied hands.", "WAW-2.2-5")
    if fallen(position, "france"):
        if fallen(position, "ussr"):
            text = "France and the USSR have surrendered."
            return Result("axis", "major", text, "WAW-2.2-7")
        if fallen(position, "uk") and position.countries["ussr"].status != "war":
            text = "France and the UK have surrendered, and the USSR is not in the war."
            return Result("axis", "major", text, "WAW-2.2-6")
    if last:
        text = "Summer 1945 is over, and Germany still stands."
        return Result("axis", "minor", text, "WAW-2.2-10")
    return None


def if_taken(position: Position, board: Board, place: str, by: str) -> tuple[str, str] | None:
    """What follows if a nation of the enemy holds a place at the end of a turn: the clause and a
    sentence; None if no country falls with it and no game is lost. by: that nation."""
    name = board.name(place)
    after = copy.deepcopy(position)
    after.control[place] = payer(after, by) or by
    now, then = result(position, board), result(after, board)
    holding = f"if {name} is in enemy hands at the end of"
    if then is not None and then.winner == seat_of(after, by) and (now is None or now != then):
        last = position.turn >= position.last_turn
        return then.clause, f"You lose the game {holding} {'this' if last else 'any'} turn."
    before = falling(position, board)
    for country, clause in falling(after, board).items():
        if country not in before:
            verb = "surrenders" if country in position.majors else "is conquered"
            game = ", and you lose the game," if country == "germany" else ""
            return clause, f"{board.country_name(country)} {verb}{game} {holding} any turn."
    return None


# ---------------------------------------------------------------------------- peace


def may_take_peace(position: Position) -> bool:
    """France has surrendered, Germany controls the Iraqi oil, and the Allies control no area in
    Africa or the Middle East; Vichy and neutral areas do not count as theirs (WAW-2.2-8,
    WAW-CORE.VIC-3)."""
    return (
        position.scenario == "campaign-1939"
        and fallen(position, "france")
        and in_game(position, "germany")
        and holder(position, "iraq_oil") == "germany"
        and not any(held_by_seat(position, a, "allies") for a in (*AFRICA, *MIDDLE_EAST))
    )


def peace(
    position: Position, table: Table[Board]
) -> Generator[tuple[Ask, ...], Answers, Result | None]:
    """Germany's option, which needs no consent and comes back every turn (WAW-CORE.VIC-2)."""
    if not may_take_peace(position):
        return None
    answers = yield from ask(_peace_ask())
    if not answers["axis"].of(TakePeace):
        return None
    table.tell("WAW-2.2-8", PeaceTaken(), answered=("axis", answers["axis"]))
    return Result("axis", "strategic", "Germany takes the peace.", "WAW-2.2-8")


def _peace_ask() -> Ask:
    return Ask(
        seat="axis",
        key="peace",
        clause="WAW-CORE.VIC-2",
        title="Do you take the peace, a German Strategic Victory?",
        accepts=[TakePeace.tag(), FightOn.tag()],
        at_most=1,
        default=dump_orders([FightOn()]),
        silence="The war goes on; the offer comes back while its conditions hold.",
        topic="the peace",
    )


def outcome(board: Board, position: Position) -> Outcome | None:
    """The result once the game is over."""
    if position.winner is None:
        return None
    record = position.tallies.get("result", {})
    points = {position.winner: 1, OTHER[position.winner]: 0}
    text, grade = str(record.get("text", "")), str(record.get("grade", ""))
    if grade and "Victory" not in text:
        text = f"{capital(grade)} victory of the {SEAT_NAMES[position.winner]}: {text}"
    return Outcome(
        winners=[position.winner],
        points=dict(points),
        text=text,
        clause=str(record.get("clause", "WAW-CORE.VIC-1")),
    )
