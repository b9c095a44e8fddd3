"""The bench for positions and phases by lot, written down word for word.

The golden texts in `by_lot/` are what play-throughs are to whole games: what was asked, rolled
and told, and what has changed in the position. Each block begins with a heading that says what is
played (`played`). `pytest --golden` writes them anew from their headings; read the diff.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from adjudicator.core.dice import ChainDice
from adjudicator.core.engine import Run, default_answer
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Answer, Ask, Event, Order, Play, Table, digest, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, members
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    Position,
    faction_of,
    is_hex,
    pool,
    turn_box,
)
from adjudicator.rulesets.totaler_krieg.board.words import piece_words
from adjudicator.rulesets.totaler_krieg.book.countries.conquest import PARIS
from adjudicator.rulesets.totaler_krieg.book.countries.ostland import KEYS
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import CONDITIONAL
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of, perform
from adjudicator.rulesets.totaler_krieg.book.events.closed import REASONS
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import overstacked
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.bots import chance
from adjudicator.rulesets.totaler_krieg.bots.chance import CLASSES, random_bot
from adjudicator.rulesets.totaler_krieg.orders.moving import Enter, Move, Ship
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, Pick, Sway
from adjudicator.rulesets.totaler_krieg.view import view_of
from adjudicator.rulesets.totaler_krieg.words.wording import sentence
from tests.receipts_kit import Mutants
from tests.rulesets.totaler_krieg.kit import board, game, position, spanned

SWAYING = ("place", "remove", "activate", "unbind", "strongholds", "")
HERE = Path(__file__).parent / "by_lot"
MOVABLE = ("ground", "support")


def by_lot(path: Path, golden: bool) -> str:
    """Play the blocks of a golden text, each from its heading; what `compared` gives."""
    text = path.read_text(encoding="utf-8").splitlines()
    headings = [line[3:] for line in text if line.startswith("== ")]
    return compared((line for heading in headings for line in played(heading)), path, golden)


def compared(lines: Iterable[str], path: Path, golden: bool) -> str:
    """The first line that differs from a golden text with its heading, '' if none does. golden:
    the text is written anew."""
    if golden:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return ""
    heading, old = "", path.read_text(encoding="utf-8").splitlines()
    for now, was in zip_longest(lines, old, fillvalue="(the end)"):
        if now != was:
            return f"{heading}\nwas    {was}\nis now {now}"
        heading = now if now.startswith("== ") else heading
    return ""


# -------------------------------------------------------------------------- writing


def asked(ask: Ask) -> str:
    """A question, with what may be answered as a number to compare."""
    options = digest([ask.accepts, ask.at_most, ask.options, ask.default, ask.facts])[:8]
    return f"  ? {ask.seat} {ask.key} ({ask.clause}): {ask.title} [{options}]"


def happened(event: Event) -> str:
    """What was told, of what clause, and to whom."""
    readers = "" if event.to is None else f" to {', '.join(event.to) or 'nobody'}"
    sums = "; ".join(f"{term.text} {term.value}" for term in event.sums)
    words = sentence(board(), event)
    return f"  {event.clause}{readers}: {words}{f' [{sums}]' if sums else ''}"


def changes(before: Mapping[str, Any], after: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """What differs between two positions, one line for each value."""
    for key in sorted({*before, *after}):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            yield from changes(old, new, f"{path}{key}.")
        elif isinstance(old, list) and isinstance(new, list):
            came = [f"+{one}" for one in new if one not in old]
            went = [f"-{one}" for one in old if one not in new]
            yield f"  ~ {path}{key}: {' '.join(came + went)}"
        else:
            yield f"  ~ {path}{key}: {old} -> {new}"


def dumped(there: Position) -> dict[str, Any]:
    """A position, its pieces in words."""
    pieces = {
        name: f"{piece.at} {piece_words(board(), name, piece).removeprefix(name)}".strip()
        for name, piece in there.pieces.items()
    }
    return {**there.model_dump(mode="json", exclude={"pieces"}), "pieces": pieces}


# -------------------------------------------------------------------------- playing


def played(heading: str) -> list[str]:
    """What comes of a block: `start-1943/5 support..organization` or `start-1943/5 15.8 axis`,
    whose first word is the seed of its position."""
    seed, what, *faction = heading.split()
    there = scattered(seed.partition("/")[0], seed)
    seat = faction[0] if faction else there.phasing
    before, lots, lines = dumped(there), Lots(heading), [f"== {heading}"]
    if what[:3] in ("15.", "16."):
        lines += event_by_lot(there, what, seat, lots)
    elif what == "marches":
        lines += marches(there, heading)
    else:
        lines += phases_by_lot(there, what, heading)
    return [*lines, *changes(before, dumped(there))]


def phases_by_lot(there: Position, span: str, seed: str) -> list[str]:
    """Phases one after the other, with the orders of random bots, many of them bent."""
    bots = {seat: random_bot(board(), f"{seed}/{seat}") for seat in FACTIONS}
    mutants = Mutants(game(), board(), random.Random(seed))
    lines: list[str] = []

    def answer(run: Run, ask: Ask) -> Answer:
        orders = list(bots[ask.seat](ask, lambda: run.view(ask.seat)))
        _, given = mutants.submission(ask, run.view(ask.seat), orders)
        mutants.remember(orders)
        taken = [order for order in given if order.tag() in ask.accepts][: ask.at_most]
        fitting = tuple(order for order in taken if order.fits(ask))
        return Answer(fitting, "player") if fitting else default_answer(ask, CLASSES)

    for phase in spanned(span):
        lines += run_through(there, phase, seed, answer)
    return lines


def run_through(
    there: Position, phase: str, seed: str, answer: Callable[[Run, Ask], Answer]
) -> list[str]:
    """One phase, its questions answered."""
    dice = ChainDice(bytes(32), f"{seed}/{phase}")
    run = Run(game(), board(), there, phase, dice, game().rulings_with({}))
    lines = [f"-- {phase}"]
    while run.asks is not None:
        lines += map(asked, run.asks)
        run.close({ask.seat: answer(run, ask) for ask in run.asks})
    return lines + told(run.table)


def marches(there: Position, seed: str) -> list[str]:
    """Movement with orders that lead to near enemies, over the sea and along ways of their own."""
    lots, lines = Lots(seed), []
    for phase in ("operational", "reserve"):
        given = Answer(tuple(ordered(there, lots, reserve=phase == "reserve")), "player")
        lines += run_through(there, phase, seed, lambda run, ask, given=given: given)
    return lines


def ordered(there: Position, lots: Lots, *, reserve: bool) -> Iterator[Order]:
    field, faction = Field(there, board()), there.phasing
    mine = [(name, at) for name, at in field.stands.items() if field.owner[name] == faction]
    foes = sum(field.ground[other] for other in field.others(faction))
    front = board().near(foes, 2)
    near = [one for one in mine if (front >> one[1]) & 1]
    strong = [one for one in near if field.is_armor(one[0]) and field.steps(one[0]) > 1]
    for name, at in [*strong, *lots.shuffled(near)[:12], *lots.shuffled(mine)[:4]]:
        way = [at]
        for _ in range(lots.whole(1, 3)):
            way.append(lots.one(list(board().neighbours(way[-1]))))
        stops = [board().ids[one] for one in way[1:]]
        path = tuple(stops[:-1]) if lots.chance(60) else tuple(stops[1:-1])
        yield Move(unit=name, path=path, end=stops[-1], reserve=reserve)
    ports = field.ids(board().ports & ~field.neutral)
    ends = [*ports, *(field.id(sea) for sea in field.beachheads[faction])]
    for name, _ in [one for one in mine if (board().ports >> one[1]) & 1][:10]:
        path = (lots.one(ports),) if lots.chance(20) else ()
        yield Ship(unit=name, path=path, end=lots.one(ends), reserve=reserve)
    for box, names in field.in_box.items():
        for name in [one for one in names if board().counters[one].kind == "ground"][:4]:
            edge = lots.one(field.ids(board().eastern_edge))
            west = field.ids(board().near(1 << board().cell(edge), 3) & board().land)
            end = lots.one([*west, ""])
            if box == "central_asia":
                yield Enter(unit=name, edge=edge, end=end, reserve=reserve)
            else:
                yield Ship(unit=name, end=lots.one(ports), reserve=reserve)


def event_by_lot(there: Position, section: str, faction: str, lots: Lots) -> list[str]:
    """A political event with a Country, a card, a box and answers by lot."""
    there.phasing = lots.one(list(FACTIONS))
    table: Table[Board] = Table(
        board=board(),
        dice=ChainDice(bytes(32), str(lots.whole(1, 10**6))),
        rulings={},
        phase="politics",
    )
    deck = [card for card in board().cards.values() if card.faction == faction]
    case = case_of(there, table, faction, lots.one(deck)).about(
        country=lots.one(list(there.countries)), failure=lots.one(["command", "supply"])
    )
    case.box = lots.one(list(there.posture))
    if section == "15.13":
        case = case.about(country="Balkan")

    def whole() -> Play:
        if section in CONDITIONAL:
            there.phasing = faction
            if section == "16.2.1":
                _beaten(there, lots)
            yield from CONDITIONAL[section](there, table)
        else:
            yield from perform(case, section)
        yield from tidy(there, table, "politics")

    run, lines = whole(), []
    try:
        batch = next(run)
        while True:
            lines += map(asked, batch)
            given = {}
            for one in batch:
                lines += refused(there, one, bent(there, one, section, lots))
                orders = chance.answer(one, lots) or load_orders(one.default, CLASSES)
                given[one.seat] = Answer(tuple(orders), "player")
            batch = run.send(given)
    except StopIteration:
        return lines + told(table)


def bent(there: Position, ask: Ask, section: str, lots: Lots) -> Iterator[Order]:
    """Answers to a question of an event that it may not take."""
    country = lots.one([*board().areas])
    units = (lots.one(list(board().counters)),)
    some: list[Order] = [
        Pick(countries=(country,)),
        Pick(units=units),
        Pick(places=(lots.one(list(board().hexes)),)),
        Pick(boxes=(lots.one(list(there.posture)),)),
        Sway(countries=(country,), option=lots.one(SWAYING)),
        Sway(countries=(lots.one(list(there.countries)),), option=lots.one(SWAYING)),
        *(Choose(option=(option,)) for option in REASONS.get(section, ())),
    ]
    for order in some:
        if order.tag() in ask.accepts:
            yield order


def refused(there: Position, ask: Ask, orders: Iterable[Order]) -> list[str]:
    """Why answers are not among those that are offered, where a rule says why."""
    view = view_of(there, ask.seat)  # type: ignore[arg-type]
    found = [
        game().why_not(board(), ask, view, order, {}) for order in orders if not order.fits(ask)
    ]
    return [f"    no ({no.clause}): {no.text}" for no in found if no is not None]


def told(table: Table[Board]) -> list[str]:
    dice = [f"  die {label}: {result} of {sides}" for label, sides, result in table.dice.log]
    return [*map(happened, table.events), *dice]


# ------------------------------------------------------------------------ positions


def scattered(scenario: str, seed: str) -> Position:
    """A position by lot: Countries on other sides, armies and markers in other places."""
    there, lots = position(scenario=scenario), Lots(seed)
    there.phasing = lots.one(list(FACTIONS))
    there.turn = lots.whole(max(1, there.turn - 2), min(there.turn + 14, max(board().calendar) - 1))
    _sides(there, lots)
    _home(there)
    for _ in range(lots.whole(1, 3)):
        _front(there, lots)
    for _ in range(lots.whole(1, 3)):
        _fall(there, lots)
    for at in [*KEYS, PARIS]:
        if lots.chance(25):
            _take(there, lots, there.phasing, board().cell(at))
    _landing(there, lots)
    _cards(there, lots)
    _track(there, lots)
    _markers(there, lots)
    _seas(there, lots)
    _tidy(there)
    return there


def _sides(there: Position, lots: Lots) -> None:
    for state in there.countries.values():
        if state.status == "none":
            continue
        if lots.chance(35):
            state.status = lots.one(["active", "active", "neutral", "conquered"])
            state.faction = "" if state.status == "neutral" else lots.one(list(FACTIONS))
            state.fell = state.status == "conquered" or lots.chance(20)
        if state.status == "neutral":
            state.influence = lots.one(["", "", "axis", "western", "soviet", "neutrality"])
        elif lots.chance(15):
            state.mark = lots.one(["free_passage", "no_occupation", "mobilizing"])
    for box in there.posture:
        if lots.chance(25):
            there.posture[box] = lots.one(["", *POLICIES, *TRUCES])
    able = [name for name, area in board().areas.items() if area.partnership]
    if lots.chance(40):
        ally = there.countries[lots.one(able)]
        ally.partnership = ally.status == "active"
    there.war_state = lots.one([there.war_state, there.war_state, "pre", "limited", "total"])
    there.uscl = lots.whole(0, 4)


def _home(there: Position) -> None:
    """Nobody stands in Neutral Countries."""
    neutral = Field(there, board()).neutral
    for name, piece in there.on_map():
        if (neutral >> board().cell(piece.at)) & 1:
            counter = board().counters[name]
            if counter.kind in MOVABLE and counter.faction:
                piece.at, piece.back, piece.arrow = pool(counter.faction), False, ""


def _front(there: Position, lots: Lots) -> None:
    """Armies of two factions around a city."""
    field = Field(there, board())
    free = board().cities & ~field.neutral
    middle = lots.one(list(members(free)))
    near = {middle}
    for _ in range(2):
        near |= {other for at in near for other in board().neighbours(at)}
    sides = lots.shuffled(list(FACTIONS))[:2]
    poles = [lots.one(sorted(near)) for _ in sides]
    for at in lots.shuffled(sorted(near)):
        hex_ = board().at(at)
        if not hex_.land or (field.neutral >> at) & 1 or field.stacks.get(at) or lots.chance(35):
            continue
        near_first = at in board().neighbours(poles[0]) or at < poles[1]
        faction = sides[0] if near_first else sides[1]
        for name in _troops(there, lots, faction)[: lots.one([1, 1, 2])]:
            piece = there.pieces[name]
            piece.at = board().ids[at]
            piece.back = board().counters[name].back_is == "unit" and lots.chance(30)


def _fall(there: Position, lots: Lots) -> None:
    """The phasing faction in all Cities of an enemy's Country, or in all but one."""
    names = [name for name in there.countries if board().areas[name].capital]
    country = "France" if lots.chance(20) else lots.one(names)
    state, faction = there.countries[country], there.phasing
    foes = [one for one in FACTIONS if one != faction]
    if state.status == "none":
        return
    state.status, state.influence = lots.one(["active", "active", "conquered"]), ""
    state.faction = state.faction if state.faction in foes else lots.one(foes)
    field = Field(there, board())
    cities = lots.shuffled(list(members(field.lands.home.get(country, 0) & board().cities)))
    for at in cities[: len(cities) - lots.one([0, 0, 1])]:
        _take(there, lots, faction, at)


def _take(there: Position, lots: Lots, faction: str, at: Cell) -> None:
    """A unit of a faction alone in a hex."""
    for name in Field(there, board()).stacks.get(at, []):
        there.pieces[name].at = pool(faction_of(there, board(), name))
    for name in _troops(there, lots, faction)[:1]:
        there.pieces[name].at = board().ids[at]


def _cards(there: Position, lots: Lots) -> None:
    """Other cards on the table than the war has seen."""
    for faction, own in there.cards.items():
        deck = [card.number for card in board().cards.values() if card.faction == faction]
        if lots.chance(70):
            own.current = lots.one(deck)
        if lots.chance(70):
            own.pending = lots.one(deck)
        for pile in (own.hand, own.discard):
            for number in (own.current, own.pending):
                if number in pile:
                    pile.remove(number)


def _track(there: Position, lots: Lots) -> None:
    """Markers that come with the next turn, that lie in a Force Pool or work already."""
    kinds = ("strategic", "directive", "ceded_land", "track", "war_economy")
    names = [name for name, one in board().counters.items() if one.type in kinds]
    for name in ("MK-Axi-Airmobile_Doctrine", "MK-Axi-Surface_Raiders"):
        if lots.chance(60):
            there.pieces[name].at = pool("axis")
    for name in lots.shuffled(names)[: lots.whole(4, 10)]:
        piece = there.pieces[name]
        if is_hex(piece.at) or name in ("MK-Turn", "MK-Europe_War_State"):
            continue
        owner = board().counters[name].faction
        places = [turn_box(there.turn + 1), "strategic"]
        if board().counters[name].type in ("directive", "ceded_land") and owner:
            places = [turn_box(there.turn + 1), pool(owner)]
        piece.at = lots.one(places)
        piece.back = "/" in name and board().counters[name].type == "ceded_land" and lots.chance(30)


def _beaten(there: Position, lots: Lots) -> None:
    """German infantry in all Cities of one Country beside Germany."""
    there.once = []
    country = lots.one(["France", "France", "Poland", "Belgium-Holland", "Denmark-Norway"])
    state, field = there.countries[country], Field(there, board())
    state.status, state.faction = "active", "western"
    germans = [n for n in _troops(there, lots, "axis", 40) if board().counters[n].country in MAJORS]
    cities = field.lands.home.get(country, 0) & board().cities
    for at, name in zip(members(cities), germans, strict=False):
        _take(there, lots, "", at)
        there.pieces[name].at = board().ids[at]


def _landing(there: Position, lots: Lots) -> None:
    """Beachheads before enemy shores, some with a unit."""
    field = Field(there, board())
    for faction in FACTIONS:
        marks = [n for n in there.at(pool(faction)) if board().counters[n].type == "beachhead"]
        foreign = board().coast_hexes & ~field.controlled[faction] & ~field.neutral
        shores = lots.shuffled(list(members(foreign)))[: lots.whole(0, 2)]
        for name, shore in zip(marks, shores, strict=False):
            seas = [one for one in board().neighbours(shore) if not board().at(one).land]
            if not seas or any(there.at(board().ids[sea]) for sea in seas):
                continue
            piece = there.pieces[name]
            piece.at, piece.arrow = board().ids[lots.one(seas)], board().ids[shore]
            piece.back = lots.chance(30)
            for unit in _troops(there, lots, faction)[: lots.whole(0, 1)]:
                there.pieces[unit].at = piece.at


def _troops(there: Position, lots: Lots, faction: str, most: int = 4) -> list[str]:
    """Ground units of a faction that are not on the map, those of several kinds first."""
    if not faction:
        return []
    names = [
        name
        for name in there.at(pool(faction)) + there.at("delay")
        if board().counters[name].kind == "ground"
        and faction_of(there, board(), name) == faction
        and board().counters[name].type != "fortress"
    ]
    return lots.shuffled(names)[:most]


def _markers(there: Position, lots: Lots) -> None:
    """Markers and Air units beside ground units; Failure markers, Blitz markers of events."""
    field = Field(there, board())
    held = [(at, field.owner[names[0]]) for at, names in field.stacks.items()]
    for faction in FACTIONS:
        mine = [board().ids[at] for at, owner in held if owner == faction]
        if not mine:
            continue
        if faction == there.phasing and lots.chance(80):
            there.blitz[faction] = [lots.one(mine), lots.one(mine)]
            for name, counter in board().counters.items():
                if (counter.back_is, counter.faction) == ("airdrop", faction) and lots.chance(50):
                    there.pieces[name].at = lots.one(there.blitz[faction])
                    there.pieces[name].back = lots.chance(30)
        for name in there.at(pool(faction)) + there.at("delay"):
            counter = board().counters[name]
            if counter.faction != faction:
                continue
            if counter.type in ("logistics", "air_force", "partisan") and lots.chance(25):
                there.pieces[name].at = lots.one(mine)
            elif counter.back_is in ("detachment", "airdrop", "fortress") and lots.chance(20):
                there.pieces[name].at, there.pieces[name].back = lots.one(mine), lots.chance(50)
        if lots.chance(30):
            kind = lots.one(["command", "supply"])
            there.failures[f"{faction}/{kind}"] = lots.one(mine)
        there.blitz_events[faction] = lots.whole(0, 1)


def _seas(there: Position, lots: Lots) -> None:
    """Fleets On Station, Convoys, support in the Delay Box."""
    zones = list(board().zones)
    for faction in FACTIONS:
        for name in there.at(pool(faction)):
            counter = board().counters[name]
            if counter.kind == "support" and counter.fleet and lots.chance(35):
                there.pieces[name].at = f"station:{lots.one(zones)}"
            elif counter.type.startswith("convoy") and lots.chance(60):
                there.pieces[name].at = f"convoys:{lots.one(zones)}"
                there.pieces[name].mode = lots.one(["troop", "supply"])


def _tidy(there: Position) -> None:
    """No stack breaks the rules."""
    while found := overstacked(Field(there, board())):
        at, _ = found[0]
        name = Field(there, board()).stacks[at][-1]
        there.pieces[name].at = pool(faction_of(there, board(), name))
        there.pieces[name].back = False
