"""What a seat has: its cards, what it can spend in this turn, its Force Pool, and what arrives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from adjudicator.core.protocol import Matter
from adjudicator.rulesets.totaler_krieg.board.board import (
    FACTION_NAMES,
    FACTIONS,
    WAR_STATES,
    Board,
)
from adjudicator.rulesets.totaler_krieg.board.called import tail_called
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance
from adjudicator.rulesets.totaler_krieg.board.position import faction_of, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.locations import appearing
from adjudicator.rulesets.totaler_krieg.book.home.replacements import Steps, cost, entitled
from adjudicator.rulesets.totaler_krieg.book.placement.blitz import blitz_markers
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import selectable, suggested
from adjudicator.rulesets.totaler_krieg.words import cards as card_words
from adjudicator.rulesets.totaler_krieg.words.look import Look, begins
from adjudicator.rulesets.totaler_krieg.words.places import place

CARD_LINE = 66
"""Columns in which a letter tells a card that may be selected."""
MOST_ARRIVING = 4
"""Counters that arrive at one moment that a letter names; `due` names all."""
MOST_RAISED = 4
"""Units of one sort to be raised, those that count up as one, that a letter names; `pool` lists
all."""
MOST_PLACES = 2
"""Places in which units of a nation may appear that a letter names; `means` lists all."""


def cards(look: Look) -> Matter:
    """The open card, the one to come, and those that may be selected."""
    board, now = look.board, look.now
    own = now.cards.get(look.seat)
    if own is None or look.view.seat is None:
        return Matter(name="cards")
    deck = board.cards
    lines = []
    after, card = look.turned()
    current = deck.get(f"{look.seat}:{own.current}")
    if current is not None and not look.before_cards:
        lines.append(f"Current Card: {card_words.in_brief(board, current)}.")
    if look.before_cards and card is not None:
        which = "Pending Card" if now.politics else "Card of the historical line"
        lines.append(f"{which}, turned over now: {card_words.in_brief(board, card)}.")
    elif own.pending:
        pending = deck[f"{look.seat}:{own.pending}"]
        again = bool(lines) and pending is current
        said = f"{pending.number} again" if again else card_words.in_brief(board, pending)
        lines.append(f"Pending Card, for the next Seasonal Turn: {said}.")
    whole = list(lines)
    told: list[str] = []
    if now.politics and look.row.seasonal and not after.cards[look.seat].pending:
        if card is not None and (state := begins(card)) in WAR_STATES:
            after = after.model_copy(update={"war_state": state})
        able = selectable(Field(after, board), look.seat)
        named = [deck[f"{look.seat}:{number}"] for number in able]
        if named:
            default = suggested(Field(after, board), look.seat, able)
            silent = deck[f"{look.seat}:{default}"] if default else None
            lines.append(
                f"Next Pending Card: one of {len(named)} (“cards” tells what each does)."
                + (f" Silence selects {card_words.in_brief(board, silent)}." if silent else "")
            )
            whole.append("You may select as your next Pending Card, as things stand:")
            whole += [f"  {card_words.in_brief(board, one)}." for one in named]
            whole += [f"Silence selects {silent.number} {silent.name}."] if silent else []
            told = able
    if now.politics:
        rest = [deck[f"{look.seat}:{number}"] for number in own.hand if number not in told]
        if rest:
            names = ", ".join(f"{one.number} {one.name}" for one in rest)
            others = "The others of your hand" if told else "Your hand"
            whole.append(f"{others} (“help 34b” tells one): {names}.")
    for other in FACTIONS:
        theirs = now.cards.get(other)
        if other != look.seat and theirs is not None and theirs.current:
            open_ = deck[f"{other}:{theirs.current}"]
            whole.append(f"{FACTION_NAMES[other]} Current Card: {open_.number} {open_.name}.")
    return Matter(name="cards", lines=lines, whole=whole)


def at_a_glance(look: Look) -> Matter:
    """The cards that may be selected, a line each, for whoever is asked to select one."""
    board, now = look.board, look.now
    deck = board.cards
    named = [deck[f"{look.seat}:{n}"] for n in selectable(Field(now, board), look.seat)]
    lines = [_fitting(card_words.in_brief(board, one)) for one in named]
    heading = ["What each does (“help 7” tells all of card 7):"] if lines else []
    return Matter(name="cards", lines=heading + lines)


def _fitting(said: str) -> str:
    """A card in one line of a letter: what does not fit is left out."""
    while len(said) > CARD_LINE and "; " in said:
        said = f"{said[: said.removesuffix('; ...)').rindex('; ')]}; ...)"
    return said


# ------------------------------------------------------------------------- means


def means(look: Look) -> Matter:
    """Replacements and Blitz markers of this turn, which lapse with it, and support units."""
    now, board = look.now, look.board
    own = now.cards.get(look.seat)
    lines: list[str] = []
    whole: list[str] = []
    at_base: list[str] = []
    if own is not None and (look.seat == now.phasing or look.before_cards):
        after, card = look.turned()
        if look.row.seasonal:
            left = entitled(after, board)
            with_card = f" with {card.number}" if look.before_cards and card is not None else ""
            places = _places(Field(after, board), left)
            steps = _steps(left.left, places)
            lines.append(
                f"Replacements this turn{with_card}, lost if you do not raise them: {steps}."
                if steps
                else "No replacements this turn."
            )
            whole = [f"{who} appears in: {', '.join(some)}." for who, some in places.items()]
        else:
            ahead = next(
                row
                for at, row in sorted(board.calendar.items())
                if at > now.turn and (row.seasonal or at == max(board.calendar))
            )
            lines.append(f"No replacements before {ahead.title}.")
        if number := blitz_markers(after, board):
            at_base.append(f"Blitz markers: {number}, for this turn alone.")
    base, out = _air_and_fleets(look)
    at_base += [f"Support units at base: {', '.join(ranges(base))}."] if base else []
    if convoys := _convoys(look):
        at_base.append(f"Convoys: {', '.join(convoys)}.")
    lines += [" ".join(at_base)] if at_base else []
    for striped, where in ((False, "come home first"), (True, "go to the Delay Box first")):
        some = [told for told, name in out if board.counters[name].delay_stripe == striped]
        if some:
            lines.append(f"Support units out, which {where}: {', '.join(some)}.")
    return Matter(name="means", lines=lines, whole=[*lines, *whole] if whole else [])


def _places(field: Field, left: Steps) -> dict[str, list[str]]:
    """Country -> where a unit of it that the steps pay for may appear, the nearest to the enemy
    first. Colonial units, which appear elsewhere, stand for their Country where it has no other."""
    board, seat = field.board, field.position.phasing
    enemy = [at for at in field.stacks if field.foes(at, seat)]
    sample: dict[str, str] = {}
    for name in raisable(field, left):
        counter = board.counters[name]
        if (
            counter.country not in sample
            or "colonial" in board.counters[sample[counter.country]].traits
        ):
            sample[counter.country] = name
    found = {}
    for country, name in sample.items():
        places = appearing(field, name)
        places.sort(key=lambda one: _far(field, enemy, one))
        if places:
            found[country] = [_called(board, one) for one in places]
    return found


def _called(board: Board, place: str) -> str:
    """A place as an order names it: a City by its name."""
    return (board.hexes[place].name or place) if place in board.hexes else board.name(place)


def _far(field: Field, enemy: list[Cell], place: str) -> tuple[int, str]:
    if not is_hex(place):
        return 99, place
    at = field.board.cell(place)
    return min((distance(at, one) for one in enemy), default=0), place


def _some(names: list[str], most: int) -> str:
    """The first of some names, and how many there are more."""
    more = len(names) - most
    return ", ".join(names) if more <= 0 else f"{', '.join(names[:most])} and {more} more"


def raisable(field: Field, left: Steps) -> list[str]:
    """The units of the Force Pool that these steps pay for."""
    board = field.board
    found = []
    for name in field.position.at(pool(field.position.phasing)):
        counter = board.counters[name]
        if counter.kind != "ground" or counter.type in ("garrison", "fortress"):
            continue
        if counter.side_with(1) is not None and cost(field, counter, left) is not None:
            found.append(name)
    return found


def _steps(left: Mapping[tuple[str, str], int], places: Mapping[str, list[str]]) -> str:
    """`Germany 4 armor, 8 infantry (in Berlin, Breslau and 6 more); Axis Minor 4 (Bulgaria in
    Sofia)`. places: of `_places`."""
    of: dict[str, list[str]] = {}
    for (nation, sort), number in left.items():
        if number:
            of.setdefault(nation, []).append(f"{number} {sort}".removesuffix(" any"))
    told = []
    for nation, some in of.items():
        where = f" (in {_some(places[nation], MOST_PLACES)})" if nation in places else NOTHING
        if nation.endswith(MINOR):
            others = [f"{one} in {at[0]}" for one, at in places.items() if one not in of]
            where = f" ({', '.join(others)})" if others else NOTHING
        told.append(f"{nation} {', '.join(some)}{where}")
    return "; ".join(told)


NOTHING = " (no unit to raise)"
MINOR = " Minor"
"""How the name of the group ends whose steps any Minor Country of a faction takes."""


def _mine(look: Look, kind: str) -> Iterator[tuple[str, str]]:
    for name, piece in look.now.pieces.items():
        counter = look.board.counters[name]
        if counter.kind == kind and faction_of(look.now, look.board, name) == look.seat:
            yield name, piece.at


def _air_and_fleets(look: Look) -> tuple[list[str], list[tuple[str, str]]]:
    """Support units at their base, and those in play: in words, and by their name."""
    base, out = [], []
    for name, at in _mine(look, "support"):
        if at == pool(look.seat):
            base.append(name)
        elif is_hex(at) or at.startswith(("station:", "used:")) or at == "strategic":
            where = look.board.name(at) if is_hex(at) else place(look.board, at)
            out.append((f"{name} ({where})", name))
    return base, out


def _convoys(look: Look) -> list[str]:
    found = []
    for name, piece in look.now.pieces.items():
        counter = look.board.counters[name]
        if not counter.type.startswith(("convoy", "beachhead")) or counter.faction != look.seat:
            continue
        if piece.at == pool(look.seat):
            found.append(name)
        elif is_hex(piece.at) or piece.at.startswith(("convoys:", "used:")):
            found.append(f"{name} ({place(look.board, piece.at)})")
    return ranges(found)


# -------------------------------------------------------------------------- pool


def force_pool(look: Look) -> Matter:
    """The Force Pool by nation and sort, names that count up together."""
    found: dict[str, dict[str, list[str]]] = {}
    for name in look.now.at(pool(look.seat)):
        counter = look.board.counters[name]
        if counter.kind != "ground":
            continue
        one = counter.side_with(1) is not None and counter.type not in ("garrison", "fortress")
        sort = ("armor" if counter.armor else "infantry") if one else "not to be raised"
        found.setdefault(counter.country, {}).setdefault(sort, []).append(name)
    parts = [
        f"{nation}: {'; '.join(f'{s} {_shortly(names)}' for s, names in sorts.items())}"
        for nation, sorts in found.items()
    ]
    short = [
        f"{nation} {', '.join(f'{len(names)} {sort}' for sort, names in sorts.items())}"
        for nation, sorts in found.items()
    ]
    lines = [f"Force Pool: {'; '.join(short)} (“pool”: which)."] if short else []
    if look.row.seasonal and look.seat == look.now.phasing:
        after, _ = look.turned()
        left = entitled(after, look.board)
        paid = set(raisable(Field(after, look.board), left))
        by_sort = {nation for nation, sort in left.left if sort in RAISED}
        able = [
            told
            for nation, sorts in found.items()
            if (told := _paid(sorts, paid, nation in by_sort))
        ]
        if able:
            lines = [f"To be raised (“pool”: all): {'; '.join(able)}."]
    return Matter(name="pool", lines=lines, whole=[f"{part}." for part in parts])


def _paid(sorts: Mapping[str, list[str]], paid: set[str], by_sort: bool) -> str:
    """`armor (GER-) pz04 to 08, infantry (GER-) 3 Army, inf15 to 26` of what can be paid. by_sort:
    are there steps for one sort alone?"""
    able = {sort: [name for name in sorts.get(sort, ()) if name in paid] for sort in RAISED}
    if not by_sort:
        return _shortly([name for names in able.values() for name in names], MOST_RAISED)
    told = [f"{sort} {_shortly(names, MOST_RAISED)}" for sort, names in able.items() if names]
    return ", ".join(told)


RAISED = ("armor", "infantry")


def _shortly(names: list[str], most: int = 99) -> str:
    """`(GER-) 3_Army, inf15 to 18`: what the names of one nation begin with is said once. most:
    how many are named, those that count up as one."""
    heads = {name.partition("-")[0] for name in names}
    if len(heads) != 1 or len(names) == 1:
        return _some(ranges(names), most)
    (head,) = heads
    tails = ranges(tail_called(name.partition("-")[2]) for name in names)
    return f"({head}-) {_some(tails, most)}"


_TAIL = re.compile(r"^(.*?)(\d+)$")


def ranges(names: Iterable[str]) -> list[str]:
    """`GER-inf15 to 18` for names that count up by one."""
    found = []

    def key(item: tuple[int, str]) -> tuple[str, int, int]:
        n, name = item
        match = _TAIL.match(name)
        return (match[1], int(match[2]) - n, len(match[2])) if match else (name, -n - 1, 0)

    for (head, *_), group in groupby(enumerate(names), key):
        some = [name for _, name in group]
        last = some[-1].removeprefix(head)
        found.append(some[0] if len(some) == 1 else f"{some[0]} to {last}")
    return found


def due(look: Look) -> Matter:
    """Own counters of the Delay Box and on the Turn Track, and what the card brings there."""
    now, board = look.now, look.board
    when: dict[int, list[str]] = {}
    for name, piece in now.pieces.items():
        head, _, tail = piece.at.partition(":")
        turn = int(tail) if head == "turn" else 0
        if (head == "turn" or piece.at in ("delay", "naval")) and (
            faction_of(now, board, name) == look.seat
        ):
            when.setdefault(turn, []).append(name)
    told: list[tuple[str, list[str]]] = []
    for turn in sorted(when):
        row = board.calendar.get(turn)
        title = f"To your Force Pool, {row.title}" if row is not None else "Beyond the track"
        head = "Delay Box, rolled for at the end of the turn" if not turn else title
        told.append((head, ranges(when[turn])))
    _, card = look.turned()
    if look.view.seat is not None and look.before_cards and card is not None:
        entry = now.at(f"card:{card.faction}:{card.number}")
        if entry:
            told.append((f"Card {card.number} brings to the Delay Box", ranges(entry)))
    lines = [f"{head}: {_some(names, MOST_ARRIVING)}." for head, names in told]
    return Matter(
        name="due", lines=lines, whole=[f"{head}: {', '.join(names)}." for head, names in told]
    )
