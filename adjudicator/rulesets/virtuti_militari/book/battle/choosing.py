"""Battle steps 2 and 3: what cards and air tokens are worth, and what doctrine chooses."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import median_low

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.counters import Card
from adjudicator.rulesets.virtuti_militari.board.position import Position, Unit, weather_in
from adjudicator.rulesets.virtuti_militari.board.terms import (
    ARMORED,
    FACTIONS_OF,
    SIDE_OF,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.areas import owner
from adjudicator.rulesets.virtuti_militari.book.home import cards
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    BattleAir,
    BattleCardRule,
    BattleCards,
    Doctrine,
)

DEFAULT_CARD = BattleCardRule(rule="win", margin=1)
DEFAULT_AIR = BattleAir(rule="win")


def counts(card: Card, *, attacking: bool) -> bool:
    """Do strength, die and HP of the card count in this role?"""
    return card.effect != ("defense_only" if attacking else "attack_only")


def card_strength(
    position: Position,
    board: Board,
    card: Card | None,
    place: str,
    units: Sequence[Unit],
    *,
    attacking: bool,
) -> int:
    """What a card gives its own side: its strength (VM-BAT2-2) and its effect (VM-BAT2-3).

    units: the side's own in the embattled place, or attacking it."""
    if card is None or not counts(card, attacking=attacking):
        return 0
    return card.strength + effect_strength(position, board, card, place, units, attacking=attacking)


def effect_strength(
    position: Position,
    board: Board,
    card: Card,
    place: str,
    units: Sequence[Unit],
    *,
    attacking: bool,
) -> int:
    """The strength that the effect of a card adds for its own side."""
    land = board.is_land(place)
    country = owner(position, board, place) if land else "at sea"
    holds = {
        "in_country": country == card.country,
        "defending_in": country == card.country and not attacking,
        "at_sea": not land,
        "in_snow": weather_in(position, place) == "snow",
        "with_armor": any(unit.kind in ARMORED for unit in units),
    }
    return card.value if holds.get(card.effect, False) else 0


def _worth(board: Board, card: Card, gives: int) -> tuple[float, ...]:
    """From weak to strong: strength, mean of the die, HP, then use elsewhere."""
    mean = sum(board.dice[card.die]) / 6 if card.die else 0.0
    return (gives, mean, card.hp, card.pp, card.air)


def choose_card(
    board: Board,
    hand: Sequence[str],
    gives: Mapping[str, int],
    lead: int,
    enemy: Sequence[int],
    lines: Sequence[Doctrine],
    keep: Sequence[str],
) -> str:
    """The card that doctrine plays, '' of an empty hand.

    gives: strength of each card of the hand in this battle. lead: own strength less the
    enemy's before cards, 1 less where a tie is lost. enemy: what his cards give him; `to
    win` reckons with the middle one. keep: cards not to be played if there is another.
    """
    if not hand:
        return ""
    free = [card for card in hand if card not in keep] or list(hand)
    ranked = sorted(free, key=lambda id: _worth(board, board.cards[id], gives[id]))
    for line in [*lines, DEFAULT_CARD]:
        if isinstance(line, BattleCards):
            named = [card for card in line.cards if card in hand]
            if named:
                return named[0]
        elif isinstance(line, BattleCardRule):
            if line.rule == "strongest":
                return ranked[-1]
            if line.rule == "win":
                need = (median_low(enemy) if enemy else 0) + line.margin - lead
                return next((card for card in ranked if gives[card] >= need), ranked[0])
            return ranked[0]
    raise AssertionError("the default rule always chooses")


def card_refused(
    position: Position, board: Board, faction: Faction, line: Order
) -> NotAllowed | None:
    """Why an answer in a battle cannot say which card its faction plays: a card of it is not in
    hand (VM-CARDS-2, VM-CARDS-3), or it would play none."""
    if isinstance(line, BattleCards):
        state = position.factions[faction]
        found = (cards.refused(board, state, [card], line.line) for card in line.cards)
        return next((no for no in found if no is not None), None)
    if isinstance(line, Doctrine):
        return doctrine_refused(position, board, SIDE_OF[faction], line)
    return None


def doctrine_refused(
    position: Position, board: Board, side: Side, line: Doctrine
) -> NotAllowed | None:
    """Why a line for battles can never be followed in this turn, None if it can."""
    if isinstance(line, BattleCardRule) and line.rule == "no card":
        text = (
            "You cannot choose to play no card: each side must play one in every battle. Name one,"
            " or write `play the weakest card`."
        )
        return NotAllowed(line.line, "VM-BAT2-1", text)
    return air_refused(position, board, side, line) if isinstance(line, BattleAir) else None


def air_refused(position: Position, board: Board, side: Side, line: BattleAir) -> NotAllowed | None:
    """Why a line about air support can never come true in this turn: no such token is drawn
    (VM-BAT3-3), or its place is a sea or has Mud (VM-BAT3-1, VM-BAT3-2)."""

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(line.line, clause, text)

    if wrong := [level for level in line.levels if level not in board.air_tokens]:
        text = f"There are no air support tokens of level {wrong[0]}; levels are 1 to 5."
        return no("VM-BAT3-3", text)
    able = [f for f in FACTIONS_OF[side] if line.faction in ("", f)]
    drawn = {faction: Tally(position.factions[faction].air_drawn) for faction in able}
    wanted = Tally(line.levels)
    if wanted and not any(wanted <= tokens for tokens in drawn.values()):
        have = sorted(level for tokens in drawn.values() for level in tokens.elements())
        said = f"your tokens are of level {', '.join(map(str, have))}" if have else "you have none"
        levels = ", ".join(map(str, line.levels))
        return no("VM-BAT3-3", f"You have no air support tokens {levels}; {said}.")
    uses = line.rule != "no" and line.most != 0
    if uses and line.place and not board.is_land(line.place):
        return no("VM-BAT3-2", "No air support is used in battles at sea.")
    if uses and line.place and weather_in(position, line.place) == "mud":
        return no("VM-BAT3-1", f"{board.name(line.place)} has Mud: no air support is used there.")
    return None


def air_strength(board: Board, levels: Iterable[int]) -> int:
    """The strength of some air support tokens together (VM-CONC-14)."""
    return sum(board.air_tokens[level].strength for level in levels)


def choose_air(
    board: Board, drawn: Sequence[int], lead: int, lines: Sequence[Doctrine]
) -> list[int]:
    """The levels of the air tokens that doctrine uses, out of those drawn.

    lead: own total less the enemy's after cards, less 1 where a tie is lost."""
    line = next((line for line in lines if isinstance(line, BattleAir)), DEFAULT_AIR)
    strongest = sorted(drawn, key=lambda level: -board.air_tokens[level].strength)
    if line.levels:
        left, taken = list(drawn), []
        for level in line.levels:
            if level in left:
                left.remove(level)
                taken.append(level)
        return sorted(taken)
    if line.rule == "no":
        return []
    if line.rule == "all":
        return sorted(drawn)
    if line.rule == "win":
        return _fewest(board, drawn, line.margin - lead, line.most)
    return sorted(strongest[: line.most or 0])


def _fewest(board: Board, drawn: Sequence[int], need: int, most: int | None) -> list[int]:
    """The fewest tokens, and of those the weakest, that have the strength; none if no number
    of them (at most `most`) has."""
    if need <= 0:
        return []
    for count in range(1, min(len(drawn), len(drawn) if most is None else most) + 1):
        enough: list[tuple[int, ...]] = [
            taken
            for taken in combinations(sorted(drawn), count)
            if air_strength(board, taken) >= need
        ]
        if enough:
            return list(min(enough, key=lambda taken: (air_strength(board, taken), taken)))
    return []
