"""The seat's picture: what belongs to each kind of decision, and each matter in words.

In a Seasonal Turn the plan is written before the Pending Card is turned over; means and cards are
told as they will be then, which its owner may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

from adjudicator.core.protocol import Matter
from adjudicator.core.saying import capital, count, listed
from adjudicator.rulesets.totaler_krieg.board.board import (
    FACTION_NAMES,
    FACTIONS,
    WAR_STATES,
    Board,
    Faction,
)
from adjudicator.rulesets.totaler_krieg.board.called import in_english, tail_called
from adjudicator.rulesets.totaler_krieg.board.notation import Step
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import (
    TRUCES,
    Position,
    faction_of,
    is_hex,
    pool,
)
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES
from adjudicator.rulesets.totaler_krieg.board.sheet import in_brief
from adjudicator.rulesets.totaler_krieg.book.ending.turning import line_card
from adjudicator.rulesets.totaler_krieg.book.ending.victory import strategic_value
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.replacements import entitled
from adjudicator.rulesets.totaler_krieg.book.placement.blitz import blitz_markers
from adjudicator.rulesets.totaler_krieg.book.politics.revealing import reveal_pending
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import (
    selectable,
    suggested,
)
from adjudicator.rulesets.totaler_krieg.view import View
from adjudicator.rulesets.totaler_krieg.words import cards as card_words
from adjudicator.rulesets.totaler_krieg.words.facts.influence import SHOWN
from adjudicator.rulesets.totaler_krieg.words.places import place

DECISIONS: Mapping[str, tuple[str, ...]] = {
    "": ("turn",),
    "plan": ("turn", "war", "score", "cards", "means", "enemy", "supply", "pool", "due"),
    "select": ("turn", "war", "score", "cards"),
    "replacements": ("turn", "means", "pool"),
    "support": ("turn", "means", "enemy", "pool"),
}
"""The plan of a Faction Turn is written with everything in view; a question in the midst of it
brings what it is about, and the turn."""
FEW = 4
"""Units out of supply that a letter names; of each place one."""
MOST_ENEMY = 22
"""Hexes of the enemy in front that a letter names; `enemy` names all."""
MOST_CARDS = 6
"""Cards that may be selected that a letter names; `cards` says what each does."""


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the seat's picture; the spectator has the open ones."""
    tell = _TOLD.get(name)
    if tell is None or (view.seat is None and name in OWN):
        return None
    found = tell(_Look(board, view))
    lines = [in_english(board, line) for line in found.lines]
    return found.model_copy(
        update={"lines": lines, "whole": [in_english(board, line) for line in found.whole]}
    )


class _Look:
    """What several matters look at, made once. seat: whose picture it is."""

    def __init__(self, board: Board, view: View) -> None:
        self.board = board
        self.view = view
        self.now = view.position
        self.seat: Faction = view.seat or view.position.phasing
        self.field = Field(self.now, board)
        self.row = board.calendar[self.now.turn]

    @property
    def before_cards(self) -> bool:
        """Is the seat's next card still to be turned over in this turn?"""
        at = FACTIONS.index
        if not self.row.seasonal or at(self.seat) < at(self.now.phasing):
            return False
        own = self.now.cards.get(self.seat)
        return own is not None and (not self.now.politics or bool(own.pending))

    def turned(self) -> tuple[Position, Card | None]:
        """The position once the seat's next card lies open, and that card; the card alone that is
        current where none is to come."""
        own = self.now.cards.get(self.seat)
        if own is None:
            return self.now, None
        after = self.now.model_copy(
            update={
                "phasing": self.seat,
                "cards": {**self.now.cards, self.seat: own.model_copy(deep=True)},
            }
        )
        if self.before_cards and not after.politics:
            card = line_card(after, self.board)
            after.cards[self.seat].current = card.number if card is not None else ""
        elif self.before_cards:
            after.cards[self.seat].discard = []
            reveal_pending(after, self.board, self.seat)
        card = self.board.cards.get(f"{self.seat}:{after.cards[self.seat].current}")
        return after, card


def _turn(look: _Look) -> Matter:
    now, board, row = look.now, look.board, look.row
    kind = "a Seasonal Turn" if row.seasonal else "no Seasonal Turn"
    last = board.calendar[now.last_turn].title if now.last_turn else "V-E Day"
    lines = [f"{row.title}, {kind}; the game lasts to {last}."]
    weather = [f"{area} {kind}" for area, kind in look.field.weather_now.items() if kind]
    if weather:
        lines.append(f"Weather: {', '.join(weather)}.")
    return Matter(name="turn", lines=lines)


def _war(look: _Look) -> Matter:
    now = look.now
    state = WAR_STATES[now.war_state]
    if look.view.seat is not None and look.before_cards and now.politics:
        _, card = look.turned()
        begins = _begins(card) if card is not None else ""
        if begins and begins != now.war_state:
            state += f" now; {WAR_STATES[begins]} as soon as your card is turned over"
    shown: dict[str, list[str]] = {}
    for title, box in BOX_NAMES.items():
        if (policy := now.posture.get(box, "")) and now.politics:
            sort = "Truce" if policy in TRUCES else "Policy"
            shown.setdefault(f"{sort} {SHOWN[policy]}", []).append(title)
    lines = [f"{state}."]
    if shown:
        said = "; ".join(f"{policy} ({', '.join(boxes)})" for policy, boxes in shown.items())
        at_war = [t for t, box in BOX_NAMES.items() if not now.posture.get(box, "")]
        lines.append(f"{said}. At War with the Axis (no Policy): {listed(at_war) or 'nobody'}.")
    leaning = [
        f"{name} ({capital(state_.influence)})"
        for name, state_ in now.countries.items()
        if state_.influence and state_.status == "neutral"
    ]
    if leaning and now.politics:
        lines.append(f"Influence and Neutrality: {', '.join(leaning)}.")
    whole = list(lines)
    for status in ("active", "neutral", "conquered"):
        names = [
            f"{name} ({FACTION_NAMES.get(one.faction, one.faction)})" if one.faction else name
            for name, one in now.countries.items()
            if one.status == status
        ]
        if names:
            whole.append(f"{capital(status)}: {', '.join(names)}.")
    return Matter(name="war", lines=lines, whole=whole)


def _begins(card: Card) -> str:
    """The War State that a card brings whatever else is so."""
    for one in card.option_segment:
        if isinstance(one, Step) and one.verb == "war":
            return one.args[0]
    return ""


def _score(look: _Look) -> Matter:
    now, board = look.now, look.board
    axis, allies = strategic_value(look.field)
    side = "Axis Tide" if now.vp_side == "axis" else "Allied Crusade"
    value = len(axis) - len(allies)
    lines = [f"VP marker: box {now.vp_box}, {side}. Strategic Value now {value:+d}."]
    if now.goal:
        lines.append(f"The Axis wins with {now.goal:+d} at the end.")
    whole = list(lines)
    for who, places in (("Axis", axis), ("Allies", allies)):
        named = [board.name(at) if is_hex(at) else at for at in places]
        whole.append(f"Strategic Hexes of the enemy that the {who} hold: {listed(named) or '-'}.")
    open_ = [
        f"{one.name} ({FACTION_NAMES.get(look.field.controller(one.cell), 'nobody')})"
        for one in board.hexes.values()
        if one.strategic
    ]
    whole.append(f"All Strategic Hexes, with who controls them: {', '.join(open_)}.")
    return Matter(name="score", lines=lines, whole=whole)


# ------------------------------------------------------------------------- cards


def _cards(look: _Look) -> Matter:
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
        lines.append(
            f"Pending Card, for the next Seasonal Turn: {card_words.in_brief(board, pending)}."
        )
    whole = list(lines)
    told: list[str] = []
    if now.politics and look.row.seasonal and not after.cards[look.seat].pending:
        if card is not None and (begins := _begins(card)) in WAR_STATES:
            after = after.model_copy(update={"war_state": begins})
        able = selectable(Field(after, board), look.seat)
        named = [deck[f"{look.seat}:{number}"] for number in able]
        if named:
            default = suggested(Field(after, board), look.seat, able)
            lines.append(
                "Next Pending Card, as things stand one of: "
                f"{', '.join(f'{one.number} {one.name}' for one in named[:MOST_CARDS])}"
                f"{f' and {len(named) - MOST_CARDS} more' if len(named) > MOST_CARDS else ''}"
                " (“cards” tells what each does; “help 34b” one)."
            )
            if default:
                silent = card_words.in_brief(board, deck[f"{look.seat}:{default}"])
                lines.append(f"Silence selects {silent}.")
            whole.append("You may select as your next Pending Card, as things stand:")
            whole += [f"  {card_words.in_brief(board, one)}." for one in named]
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


# ------------------------------------------------------------------------- means


def _means(look: _Look) -> Matter:
    """Replacements and Blitz markers of this turn, which lapse with it, and support units."""
    now, board = look.now, look.board
    own = now.cards.get(look.seat)
    lines = []
    if own is not None and (look.seat == now.phasing or look.before_cards):
        after, card = look.turned()
        if look.row.seasonal:
            steps = _steps(entitled(after, board).left)
            with_card = f" with {card.number}" if look.before_cards and card is not None else ""
            lines.append(
                f"Replacements this turn{with_card}: {steps}. What you do not raise is lost."
                if steps
                else "No replacements this turn."
            )
        else:
            ahead = next(
                row
                for at, row in sorted(board.calendar.items())
                if at > now.turn and (row.seasonal or at == max(board.calendar))
            )
            lines.append(f"No replacements before {ahead.title}.")
        if number := blitz_markers(after, board):
            lines.append(f"Blitz markers: {number}, for this turn alone.")
    base, out = _air_and_fleets(look)
    if base:
        lines.append(f"Support units at base: {', '.join(ranges(base))}.")
    for striped, where in ((False, "come home first"), (True, "go to the Delay Box first")):
        some = [told for told, name in out if board.counters[name].delay_stripe == striped]
        if some:
            lines.append(f"Support units out, which {where}: {', '.join(some)}.")
    convoys = _convoys(look)
    if convoys:
        lines.append(f"Convoys: {', '.join(convoys)}.")
    return Matter(name="means", lines=lines)


def _steps(left: Mapping[tuple[str, str], int]) -> str:
    """`Germany 4 armor, 8 infantry; Axis Minor 4`."""
    of: dict[str, list[str]] = {}
    for (nation, sort), number in left.items():
        if number:
            of.setdefault(nation, []).append(f"{number} {sort}".removesuffix(" any"))
    return "; ".join(f"{nation} {', '.join(some)}" for nation, some in of.items())


def _mine(look: _Look, kind: str) -> Iterator[tuple[str, str]]:
    for name, piece in look.now.pieces.items():
        counter = look.board.counters[name]
        if counter.kind == kind and faction_of(look.now, look.board, name) == look.seat:
            yield name, piece.at


def _air_and_fleets(look: _Look) -> tuple[list[str], list[tuple[str, str]]]:
    """Support units at their base, and those in play: in words, and by their name."""
    base, out = [], []
    for name, at in _mine(look, "support"):
        if at == pool(look.seat):
            base.append(name)
        elif is_hex(at) or at.startswith(("station:", "used:")) or at == "strategic":
            where = look.board.name(at) if is_hex(at) else place(look.board, at)
            out.append((f"{name} ({where})", name))
    return base, out


def _convoys(look: _Look) -> list[str]:
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


# ------------------------------------------------------------------------- front


def _enemy(look: _Look) -> Matter:
    """The enemy next to own ground units, hex by hex from north to south."""
    board, field = look.board, look.field
    enemy = field.enemy_units(look.seat)
    beside: dict[int, None] = {}
    for at in field.stacks:
        if field.friends(at, look.seat):
            for other in board.neighbours(at):
                if (enemy >> other) & 1:
                    beside[other] = None
    cells = sorted(beside, key=lambda at: -board.at(at).lat)
    told = [f"{board.name(field.id(at))} {_stack(look, at)}" for at in cells]
    lines, whole = [], []
    if told:
        more = len(told) - MOST_ENEMY
        shown = told if more <= 0 else [*told[:MOST_ENEMY], f"{more} more: “enemy” lists all"]
        lines.append(f"Facing you: {'; '.join(shown)}.")
        whole = [f"Facing you, from north to south: {'; '.join(told)}."]
    behind = [
        f"{board.name(field.id(at))} {_stack(look, at)}"
        for at in sorted(field.stacks, key=lambda at: -board.at(at).lat)
        if at not in beside and field.foes(at, look.seat)
    ]
    if behind:
        whole.append(f"Behind and elsewhere: {'; '.join(behind)}.")
    boxes = [
        f"{board.boxes[box].name} Box {', '.join(names)}"
        for box, all_ in field.in_box.items()
        if (names := [n for n in all_ if field.owner[n] not in (look.seat, "")])
    ]
    if boxes:
        whole.append(f"In boxes: {'; '.join(boxes)}.")
    return Matter(name="enemy", lines=lines, whole=whole)


def _stack(look: _Look, at: int) -> str:
    """`Rus 5A 3-4-2, HQ_West 2-2-3 + Air`: who stands in a hex, with the air over it."""
    field = look.field
    units = [name for name in field.stacks.get(at, ()) if field.owner[name] != look.seat]
    of: dict[str, list[str]] = {}
    for name in units:
        whose, what = in_brief(field, name)
        of.setdefault(whose, []).append(what)
    told = "; ".join(f"{whose} {', '.join(some)}" for whose, some in of.items())
    over = [name for name in field.support.get(at, ()) if field.owner.get(name) != look.seat]
    return f"{told} + {', '.join(over)}" if over else told


def _supply(look: _Look) -> Matter:
    field, board = look.field, look.board
    cut: dict[str, list[str]] = {}
    for at, names in field.stacks.items():
        for name in names:
            if field.owner[name] == look.seat and not supply.supplied(field, name):
                cut.setdefault(board.name(field.id(at)), []).append(name)
    told = [f"{at} {', '.join(names)}" for at, names in cut.items()]
    if not told:
        return Matter(name="supply", whole=["All your units on the map are in supply."])
    more = f"; {count(len(told) - FEW, 'more place')}: “supply”" if len(told) > FEW else ""
    short = f"Out of supply: {'; '.join(told[:FEW])}{more}."
    return Matter(name="supply", lines=[short], whole=[f"Out of supply: {'; '.join(told)}."])


# -------------------------------------------------------------------------- pool


def _pool(look: _Look) -> Matter:
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
        able = [
            f"{nation} {_shortly([n for sort in RAISED for n in sorts.get(sort, ())])}"
            for nation, sorts in found.items()
            if any(sort in RAISED for sort in sorts)
        ]
        if able:
            lines = [f"Force Pool, to be raised: {'; '.join(able)}."]
    return Matter(name="pool", lines=lines, whole=[f"{part}." for part in parts])


RAISED = ("infantry", "armor")


def _shortly(names: list[str]) -> str:
    """`(GER-) 3_Army, inf15 to 18`: what the names of one nation begin with is said once."""
    heads = {name.partition("-")[0] for name in names}
    if len(heads) != 1 or len(names) == 1:
        return ", ".join(ranges(names))
    (head,) = heads
    tails = ranges(tail_called(name.partition("-")[2]) for name in names)
    return f"({head}-) {', '.join(tails)}"


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


def _due(look: _Look) -> Matter:
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
    lines = []
    for turn in sorted(when):
        row = board.calendar.get(turn)
        title = f"Arrive {row.title}" if row is not None else "Arrive beyond the track"
        head = "Delay Box, rolled for at the end of the turn" if not turn else title
        lines.append(f"{head}: {', '.join(ranges(when[turn]))}.")
    _, card = look.turned()
    if look.view.seat is not None and look.before_cards and card is not None:
        entry = now.at(f"card:{card.faction}:{card.number}")
        if entry:
            lines.append(f"Card {card.number} brings to the Delay Box: {', '.join(ranges(entry))}.")
    return Matter(name="due", lines=lines)


OWN = ("cards", "means", "enemy", "supply", "due", "pool")
"""Matters that a spectator does not have."""
_TOLD: Mapping[str, Callable[[_Look], Matter]] = {
    "turn": _turn,
    "war": _war,
    "score": _score,
    "cards": _cards,
    "means": _means,
    "enemy": _enemy,
    "supply": _supply,
    "pool": _pool,
    "due": _due,
}
