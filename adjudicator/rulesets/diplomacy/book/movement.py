"""The spring and fall turns: orders are written in secret and carried out at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Answer,
    Ask,
    NotCarriedOut,
    Play,
    Table,
    Term,
)
from adjudicator.rulesets.diplomacy.board.board import Board, Chart
from adjudicator.rulesets.diplomacy.board.position import Dislodged, Position, Unit
from adjudicator.rulesets.diplomacy.book.adjudication import Result, Season, adjudicate
from adjudicator.rulesets.diplomacy.book.commands import Command, Rules
from adjudicator.rulesets.diplomacy.book.writing import Written, read_orders
from adjudicator.rulesets.diplomacy.orders.lexicon import said
from adjudicator.rulesets.diplomacy.orders.orders import MOVEMENT
from adjudicator.rulesets.diplomacy.rulings import rules_of
from adjudicator.rulesets.diplomacy.words.facts import Ordered, WasDislodged


def spring(position: Position, table: Table[Board]) -> Play:
    """The first turn of a year (DIP-TURN-1)."""
    if position.season != "spring":  # a winter without builds and removals is left out
        position.turn += 1
        position.year += 1
    position.season = "spring"
    yield from turn(position, table)


def fall(position: Position, table: Table[Board]) -> Play:
    """The second turn of a year (DIP-TURN-1)."""
    position.season = "fall"
    yield from turn(position, table)


def turn(position: Position, table: Table[Board]) -> Play:
    """Order writing and resolution (DIP-WRITE-1)."""
    chart = table.board.chart(position)
    answers = yield from ask(
        *[movement_ask(position, seat) for seat in position.seats if units_of(position, seat)]
    )
    written: dict[str, Written] = {}
    for seat, powers in position.seats.items():
        if seat in answers:
            given = list(answers[seat].orders)
            written[seat] = read_orders(table.board, chart, position.units, powers, given)
            tell_refused(position, table, seat, written[seat])
    commands = all_commands(position.units, written)
    season = adjudicate(chart, commands, rules_of(table.rulings))
    tell_results(position, table, commands, season, written, answers)
    carry_out(position, table, commands, season)


def units_of(position: Position, seat: str) -> list[Unit]:
    """The units that a seat commands."""
    return [unit for unit in position.units if unit.power in position.seats[seat]]


def movement_ask(position: Position, seat: str) -> Ask:
    """The question of a spring or fall turn."""
    return Ask(
        seat=seat,
        key="orders",
        clause="DIP-WRITE-1",
        title=f"Your orders for {position.season_words()}?",
        accepts=[order.tag() for order in MOVEMENT],
        silence="Your units hold.",
    )


def all_commands(units: Sequence[Unit], written: Mapping[str, Written]) -> list[Command]:
    """One command for each unit: what is ordered, else to hold (DIP-WRITE-3, DIP-WRITE-4)."""
    given = {place: c for one in written.values() for place, c in one.commands.items()}
    return [given.get(u.province) or Command(u.power, u.arm, u.at) for u in units]


def tell_refused(position: Position, table: Table[Board], seat: str, written: Written) -> None:
    """Tell a seat alone what of its orders does not count."""
    for order, no in written.refused:
        words = said(table.board, position, order)
        fact = NotCarriedOut(seat=seat, order=words, reason=no.text, line=no.line)
        table.tell(no.clause, fact, to=[seat])


def tell_results(
    position: Position,
    table: Table[Board],
    commands: Sequence[Command],
    season: Season,
    written: Mapping[str, Written],
    answers: Mapping[str, Answer],
) -> None:
    """Tell all orders and what came of them, power by power."""
    units = position.units
    here = {unit.province: n for n, unit in enumerate(units)}
    ordered = {place for one in written.values() for place in one.commands}
    for power in dict.fromkeys(unit.power for unit in units):
        for n, unit in enumerate(units):
            if unit.power != power:
                continue
            command, result = commands[n], season.results[n]
            beaten = here.get(command.target) if command.doing == "move" and result.done else None
            gone = beaten is not None and season.results[beaten].dislodged == n
            fact = Ordered(
                unit=unit,
                order=command.doing if unit.province in ordered else "none",
                to=command.to,
                via=result.convoyed,
                of=units[here[command.of]] if command.of else None,
                done=result.done,
                why=result.why,
                by=[units[other] for other in result.by],
                dislodges=units[beaten] if beaten is not None and gone else None,
            )
            seat = position.seat_of(power)
            table.tell(
                clause_of(command, result, gone, unit.province in ordered),
                fact,
                sums=sums_of(command, result),
                answered=(seat, answers[seat]) if seat is not None and seat in answers else None,
            )


def clause_of(command: Command, result: Result, dislodges: bool, ordered: bool) -> str:
    """The rule behind what came of a command."""
    match command.doing:
        case "hold":
            return "DIP-WRITE-2" if ordered else "DIP-WRITE-3"
        case "convoy":
            return {"": "DIP-CONV-1", "void": "DIP-CONV-4", "paradox": "DIP-A1"}.get(
                result.why, "DIP-CONV-5"
            )
        case "support":
            given = "DIP-SUPP-2" if command.to else "DIP-SUPP-3"
            return {"": given, "void": given, "cut": "DIP-CUT-1"}.get(result.why, "DIP-CUT-2")
    if result.done:
        if dislodges:
            return "DIP-SUPP-5"
        if result.convoyed:
            return "DIP-CONV-1"
        return "DIP-MOVE-1" if command.arm == "army" else "DIP-MOVE-2"
    return {
        "no_convoy": "DIP-CONV-4",
        "disrupted": "DIP-CONV-5",
        "paradox": "DIP-A1",
        "own": "DIP-SUPP-8",
    }.get(result.why, "DIP-STAND-1" if result.strength == result.against else "DIP-SUPP-5")


def sums_of(command: Command, result: Result) -> list[Term]:
    """The strengths of a move that met something, where one of them is more than 1."""
    if command.doing != "move" or not result.against or result.why == "own":
        return []
    if max(result.strength, result.against) < 2:
        return []
    return [
        Term(text="strength of the move", value=str(result.strength), clause="DIP-SUPP-5"),
        Term(text="strength against it", value=str(result.against), clause="DIP-SUPP-5"),
    ]


def carry_out(
    position: Position, table: Table[Board], commands: Sequence[Command], season: Season
) -> None:
    """Move what moves, and find out where the dislodged can retreat."""
    chart = table.board.chart(position)
    rules = rules_of(table.rulings)
    before = list(position.units)
    after = [
        unit.model_copy(update={"at": command.to})
        if command.doing == "move" and result.done
        else unit
        for unit, command, result in zip(before, commands, season.results, strict=True)
    ]
    lost = [n for n, result in enumerate(season.results) if result.dislodged is not None]
    stands = {unit.province for n, unit in enumerate(after) if n not in lost}
    position.units = [unit for n, unit in enumerate(after) if n not in lost]
    position.dislodged = []
    for n in lost:
        attacker = season.results[n].dislodged
        assert attacker is not None
        ways = ways_out(chart, before[n], before[attacker], season, attacker, stands, rules)
        fact = WasDislodged(unit=before[n], by=before[attacker], ways=ways)
        table.tell("DIP-SUPP-5" if ways else "DIP-RETR-8", fact)
        if ways:
            entry = Dislodged(unit=before[n], by=before[attacker].province, ways=ways)
            position.dislodged.append(entry)


def ways_out(
    chart: Chart,
    unit: Unit,
    by: Unit,
    season: Season,
    attacker: int,
    stands: set[str],
    rules: Rules,
) -> list[str]:
    """The places to which a dislodged unit can retreat, in the order of the map (DIP-RETR-2)."""
    closed = stands | season.contested  # DIP-RETR-3 DIP-RETR-6
    by_sea = season.results[attacker].convoyed and rules.retreat_to_convoyed
    if not by_sea:
        closed = closed | {by.province}  # DIP-RETR-4 DIP-RETR-5
    ways = chart.walk.get(unit.at, ()) if unit.arm == "army" else chart.sail.get(unit.at, ())
    return [way for way in chart.places if way in ways and way.partition("/")[0] not in closed]
