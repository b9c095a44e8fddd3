"""Battle step 5: both sides roll their dice, then the defender, then the attacker, loses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answer, Play
from adjudicator.rulesets.virtuti_militari.board.position import Unit, remove_units
from adjudicator.rulesets.virtuti_militari.board.terms import Die
from adjudicator.rulesets.virtuti_militari.book.battle.choosing import counts
from adjudicator.rulesets.virtuti_militari.book.battle.fighting import Battle, Camp
from adjudicator.rulesets.virtuti_militari.book.battle.losses import (
    LOSSES,
    Way,
    absorbing,
    bear,
    best,
    in_words,
    losses_refused,
    outcomes,
    ways,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import LossPart, TakeLosses
from adjudicator.rulesets.virtuti_militari.words.facts.battles import (
    LossesRolled,
    LossesTaken,
    Rolled,
)


def deal_losses(battle: Battle, loser: Camp) -> Play:
    """Step 5: losses of both sides are rolled before any is taken (VM-BAT5-5), then the
    defender takes his, then the attacker (VM-BAT5-6)."""
    points = {camp.faction: roll(battle, camp) for camp in battle.camps}
    for camp in battle.camps:
        dealt = points[battle.other(camp).faction]
        artillery = lose_artillery(battle, camp) if camp is loser else []
        yield from take_losses(battle, camp, dealt, artillery)


# ------------------------------------------------------------------------------- dice


def dice_of(battle: Battle, camp: Camp) -> list[tuple[str, Die]]:
    """Source and colour of each die: of the units in the battle, the card and the air tokens
    (VM-BAT5-1). Supporting units have none (VM-BAT5-2), nor Exhausted ones (VM-EXH-2), nor
    artillery that defends (VM-BAT5-3)."""
    board = battle.board
    found: list[tuple[str, Die]] = []
    for unit in battle.units(camp):
        if unit.exhausted or (unit.kind == "artillery" and not camp.attacking):
            continue
        found.append((in_words(board, unit), board.unit(unit.kind, unit.level).die))
    if camp.card and camp.card.die and counts(camp.card, attacking=camp.attacking):
        found.append((camp.card.id, camp.card.die))
    for level in camp.air:
        die = board.air_tokens[level].die
        if die:
            found.append((f"air {level}", die))
    return found


def roll(battle: Battle, camp: Camp) -> int:
    """Roll a side's dice; the pips are the points it deals (VM-BAT5-4)."""
    rolled = []
    for n, (source, die) in enumerate(dice_of(battle, camp), start=1):
        face = battle.table.dice.d6(f"{battle.label}/{camp.faction}/{n}/{die}")
        pips = battle.board.dice[die][face - 1]  # VM-CONC-1
        rolled.append(Rolled(source=source, die=die, face=face, pips=pips))
    points = sum(die.pips for die in rolled)
    battle.table.tell(
        "VM-BAT5-4",
        LossesRolled(
            number=battle.number,
            place=battle.place,
            faction=camp.faction,
            dice=rolled,
            points=points,
        ),
    )
    return points


# ------------------------------------------------------------------------------- taking


def lose_artillery(battle: Battle, camp: Camp) -> list[str]:
    """Artillery of the losing side in the battle is gone before losses are taken
    (VM-BAT5-13). In words."""
    guns = [unit for unit in battle.units(camp) if unit.kind == "artillery"]
    remove_units(battle.position, [unit.id for unit in guns])
    return battle.words(guns)


def fortification(battle: Battle, camp: Camp) -> int:
    """Levels of the fortification that can absorb losses of a side (VM-BAT5-19)."""
    return 0 if camp.attacking else battle.position.forts.get(battle.place, 0)


def card_points(camp: Camp) -> int:
    """Loss points that a side's card can absorb (VM-BAT5-21)."""
    card = camp.card
    return card.hp if card and counts(card, attacking=camp.attacking) else 0


def take_losses(battle: Battle, camp: Camp, points: int, artillery: Sequence[str]) -> Play:
    """A side absorbs what the other dealt, as its player chooses (VM-BAT5-7)."""
    units = battle.units(camp)
    found = ways(
        battle.board, units, points, card_points(camp), fortification(battle, camp)
    )  # VM-BAT5-14
    way = _chosen(battle, camp, units, found, points, None)
    answered: tuple[str, Answer] | None = None
    if outcomes(battle.board, units, found) > 1:
        question = battle.ask(
            camp,
            f"losses/{camp.faction}",
            "VM-BAT5-7",
            f"what takes {points} loss point{'s'[: points != 1]}?",
            (TakeLosses,),
            [],
            told=[_most(way, points)],
            options={LOSSES: absorbing(battle.board, units, found)},
            points=points,
        )
        answers = yield from ask(question)
        if answers[camp.seat].by == "player":
            answered = (camp.seat, answers[camp.seat])
            given = battle.heard(
                camp, answers[camp.seat], partial(losses_refused, battle.board, question)
            )
            way = _chosen(battle, camp, units, found, points, given)
    _carry_out(battle, camp, units, way, points, artillery, answered)


def _most(way: Way, points: int) -> str:
    """Every way that is offered absorbs as many points."""
    if way.points == points:
        return "All of them must be absorbed."
    return f"At most {way.points} can be absorbed."


def wishes(battle: Battle, camp: Camp, points: int, answer: Answer | None) -> list[LossPart]:
    """What a side's player wants to lose first: his answer, then his lines."""
    lines = battle.said(camp, answer, TakeLosses, points=points)
    return [part for line in lines for part in line.parts]


def _chosen(
    battle: Battle,
    camp: Camp,
    units: Sequence[Unit],
    found: Sequence[Way],
    points: int,
    answer: Answer | None,
) -> Way:
    return best(battle.board, units, found, wishes(battle, camp, points, answer))


def _carry_out(
    battle: Battle,
    camp: Camp,
    units: Sequence[Unit],
    way: Way,
    points: int,
    artillery: Sequence[str],
    answered: tuple[str, Answer] | None,
) -> None:
    told = bear(battle.position, battle.board, units, way)
    if way.fortification:
        left = battle.position.forts[battle.place] - way.fortification  # VM-BAT5-20
        if left:
            battle.position.forts[battle.place] = left
        else:
            battle.position.forts.pop(battle.place)
    battle.table.tell(
        "VM-BAT5-7",
        LossesTaken(
            number=battle.number,
            place=battle.place,
            faction=camp.faction,
            points=points,
            artillery=list(artillery),
            card=way.card,
            fortification=way.fortification,
            units=told,
            ignored=points - way.points,  # VM-BAT5-17 VM-BAT5-24
        ),
        answered=answered,
    )
