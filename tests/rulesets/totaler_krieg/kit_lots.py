"""The bench for positions and phases by lot, written down word for word.

The golden texts in `by_lot/` are what play-throughs are to whole games: what was asked, rolled
and told, and what has changed in the position. Each block begins with a heading that says what is
played (`played`). `pytest --golden` writes them anew from their headings; read the diff.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from adjudicator.core.dice import ChainDice
from adjudicator.core.engine import Run, default_answer
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Answer, Ask, Event, Order, Play, Table, digest, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.in_words import piece_words
from adjudicator.rulesets.totaler_krieg.board.position import (
    Position,
    pool,
)
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import CONDITIONAL
from adjudicator.rulesets.totaler_krieg.book.events.acting import (
    carry_out_actions,
    case_of,
    perform,
)
from adjudicator.rulesets.totaler_krieg.book.events.closed import REASONS
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.bots import chance
from adjudicator.rulesets.totaler_krieg.bots.chance import CLASSES, random_bot
from adjudicator.rulesets.totaler_krieg.orders.moving import Enter, Move, Ship
from adjudicator.rulesets.totaler_krieg.orders.organizing import (
    BreakDown,
    Combine,
    Convert,
    Detach,
    Disband,
    PlaceMarker,
    Raise,
    Recall,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, Pick, Sway
from adjudicator.rulesets.totaler_krieg.view import view_of
from adjudicator.rulesets.totaler_krieg.words.facts import told as said
from tests.rulesets.totaler_krieg.kit import board, game, spanned
from tests.rulesets.totaler_krieg.kit_scattered import bared, beaten, scattered

SWAYING = ("place", "remove", "activate", "unbind", "strongholds", "")
HERE = Path(__file__).parent / "by_lot"


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
    words = said(event, board())[0].text
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
    whose first word is the seed of its position. Besides phases and events there are `marches`,
    `stores` and `borders` for what random bots seldom come to."""
    seed, what, *faction = heading.split()
    there = scattered(seed.partition("/")[0], seed)
    seat = faction[0] if faction else there.phasing
    before, lots, lines = dumped(there), Lots(heading), [f"== {heading}"]
    if what[:3] in ("15.", "16.") or what[:5] == "card:":
        lines += event_by_lot(there, what, seat, lots)
    elif what == "marches":
        lines += aimed(there, heading, ("operational", "reserve"), ordered)
    elif what == "stores":
        lines += aimed(there, heading, ("logistics", "replacements", "organization"), stored)
    elif what == "borders":
        bared(there, lots)
        lines += phases_by_lot(there, "events", heading)
    else:
        lines += phases_by_lot(there, what, heading)
    return [*lines, *changes(before, dumped(there))]


def phases_by_lot(there: Position, span: str, seed: str) -> list[str]:
    """Phases one after the other, with the orders of random bots, some of them crooked."""
    bots = {seat: random_bot(board(), f"{seed}/{seat}") for seat in FACTIONS}
    lots, lines = Lots(f"{seed}/crooked"), []

    def answer(run: Run, ask: Ask) -> Answer:
        orders = crooked(list(bots[ask.seat](ask, lambda: run.view(ask.seat))), lots)
        taken = [order for order in orders if order.tag() in ask.accepts][: ask.at_most]
        fitting = tuple(order for order in taken if order.fits(ask))
        return Answer(fitting, "player") if fitting else default_answer(ask, CLASSES)

    for phase in spanned(span):
        lines += run_through(there, phase, seed, answer)
    return lines


def crooked(orders: list[Order], lots: Lots) -> list[Order]:
    """The orders with a few changes: another counter or place in one, one of them twice."""
    others = (list(board().counters), list(board().hexes), list(board().zones))
    for _ in range(min(lots.whole(0, 3), len(orders))):
        at = lots.number(len(orders))
        if lots.chance(20):
            orders.insert(lots.number(len(orders)), orders[at])
            continue
        told = [(name, value) for name, value in orders[at] if isinstance(value, str) and value]
        for name, value in lots.shuffled(told)[:1]:
            kind = next((kind for kind in others if value in kind), None)
            if kind is not None:
                orders[at] = orders[at].model_copy(update={name: lots.one(kind)})
    return orders


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


def aimed(
    there: Position,
    seed: str,
    phases: Sequence[str],
    orders: Callable[[Position, Lots, str], Iterator[Order]],
) -> list[str]:
    """Phases with orders that are nearer to the rules than a random bot's."""
    lots, lines = Lots(seed), []
    for phase in phases:
        given = Answer(tuple(orders(there, lots, phase)), "player")
        lines += run_through(there, phase, seed, lambda run, ask, given=given: given)
    return lines


def stored(there: Position, lots: Lots, phase: str) -> Iterator[Order]:
    """Markers beside own units, replacements in own cities, units that fit together."""
    field, faction, counters = Field(there, board()), there.phasing, board().counters
    mine = [(name, at) for name, at in field.stands.items() if field.owner[name] == faction]
    back = lots.shuffled([n for n in there.at(pool(faction)) if counters[n].kind == "ground"])
    if not mine:
        return
    if phase == "logistics":
        bases = [n for n in there.at(pool(faction)) if counters[n].type == "partisan"]
        lost = field.ids(field.controlled["axis"] & board().cities)
        for name in bases:
            yield PlaceMarker(marker=name, place=lots.one(lost))
        marks = [n for n in there.at(pool(faction)) if counters[n].type == "logistics"]
        for name in marks * 3:
            yield PlaceMarker(marker=name, place=board().ids[lots.one(mine)[1]])
    elif phase == "replacements":
        for name in back[:14]:
            home = field.lands.home.get(counters[name].country, 0) & board().cities
            cities = field.ids(home) or field.ids(board().cities)
            yield Raise(unit=name, place=lots.one(cities), armor=lots.chance(30))
    else:
        yield from _fitting(field, lots, mine, back)


def _fitting(
    field: Field, lots: Lots, mine: Sequence[tuple[str, Cell]], back: Sequence[str]
) -> Iterator[Order]:
    counters = board().counters
    for name, at in lots.shuffled(mine)[:30]:
        alike = [n for n in back if counters[n].country == counters[name].country]
        forts = [n for n in alike if counters[n].type in ("fortress", "garrison")]
        others = [one for one in field.friends(at, field.owner[name]) if one != name]
        if others and lots.chance(80):
            into = lots.one(alike) if alike and lots.chance(60) else ""
            yield Combine(unit=name, other=lots.one(others), into=into)
        elif field.steps(name) > 1:
            yield BreakDown(unit=name, take=tuple(alike[:2]) if lots.chance(40) else ())
        elif forts or counters[name].back_is == "fortress":
            yield Convert(unit=name, into=lots.one(["", *forts]))
        elif lots.chance(20):
            yield Disband(unit=name)
    for name in [n for n in back if counters[n].back_is == "detachment"][:4]:
        yield Detach(marker=name, place=board().ids[lots.one(mine)[1]])
    for names in field.marks.values():
        yield from (Recall(marker=n) for n in names if counters[n].back_is == "detachment")


def ordered(there: Position, lots: Lots, phase: str) -> Iterator[Order]:
    """Movement towards near enemies, over the sea and along ways of its own."""
    field, faction, reserve = Field(there, board()), there.phasing, phase == "reserve"
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
    """An event with a Country, a card, a box and answers by lot, or a card (`card:12`)."""
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
                beaten(there, lots)
            yield from CONDITIONAL[section](there, table)
        elif section.startswith("card:"):
            card = board().cards[f"{faction}:{section[5:]}"]
            for text in (card.option_segment, card.political_events, card.conditional_events):
                yield from carry_out_actions(case_of(there, table, faction, card), text)
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
