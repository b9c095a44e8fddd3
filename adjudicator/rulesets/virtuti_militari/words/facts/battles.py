"""What can happen in battles, and how it is told."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count
from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.words.wording import Say, words


class BattleBegan(Fact):
    """Step 1: who fights where, with the initial strengths (their arithmetic is in the sums).

    number: of the battles of this turn, from 1. token: the order that caused it. support:
    places from which a side got support.
    """

    number: int
    place: str
    attacker: str
    defender: str
    start: str
    token: str
    landing: bool
    attackers: list[str]
    defenders: list[str]
    attack: int
    defence: int
    attack_support: list[str]
    defence_support: list[str]


@words(BattleBegan)
def battle_began(fact: BattleBegan, say: Say) -> list[Line]:
    how = "from the sea, " if fact.landing else ""
    lines = [
        Line(
            text=f"Attack {how}from {say.place(fact.start)} with {say.token(fact.token)}: "
            f"{say.name(fact.attacker)} {say.force(fact.attackers)} against "
            f"{say.name(fact.defender)} {say.force(fact.defenders)}."
        )
    ]
    for side, helpers in (("attack", fact.attack_support), ("defence", fact.defence_support)):
        if helpers:
            lines.append(Line(text=f"support of the {side}: {say.places(helpers)}", level=1))
    lines.append(Line(text=f"Initial strength {fact.attack} against {fact.defence}.", detail=True))
    return lines


class CardsPlayed(Fact):
    """Step 2: the cards, shown together ('' if a faction had none), and the strength that
    each gives with its effect."""

    number: int
    place: str
    attacker_card: str
    defender_card: str
    attack: int
    defence: int


@words(CardsPlayed)
def cards_played(fact: CardsPlayed, say: Say) -> str:
    attacker = say.card(fact.attacker_card) if fact.attacker_card else "no card"
    defender = say.card(fact.defender_card) if fact.defender_card else "no card"
    return f"Cards: {attacker} {fact.attack:+d} against {defender} {fact.defence:+d}."


class AirSupport(Fact):
    """Step 3: levels of the air tokens, shown together, and the strength they give.
    skipped: `mud` or `sea`, '' if the step was held."""

    number: int
    place: str
    attacker_tokens: list[int]
    defender_tokens: list[int]
    attack: int
    defence: int
    skipped: str


@words(AirSupport)
def air_support(fact: AirSupport, say: Say) -> list[Line]:
    if fact.skipped:
        why = "Mud" if fact.skipped == "mud" else "a battle at sea"
        return [Line(text=f"No air support: {why}.", detail=True)]
    text = (
        f"Air tokens: {say.air(fact.attacker_tokens)} {fact.attack:+d} against "
        f"{say.air(fact.defender_tokens)} {fact.defence:+d}."
    )
    return [Line(text=text, detail=True)]


class BattleWon(Fact):
    """Step 4: the totals and the winner. tie: decided by the Initiative Track."""

    number: int
    place: str
    winner: str
    loser: str
    attacker_won: bool
    attack: int
    defence: int
    tie: bool


@words(BattleWon)
def battle_won(fact: BattleWon, say: Say) -> str:
    tie = ", by initiative" if fact.tie else ""
    role = "attacker" if fact.attacker_won else "defender"
    verb = say.verb(fact.winner, "win")
    return (
        f"Strength {fact.attack} against {fact.defence}: {say.faction(fact.winner)} "
        f"{verb} as {role}{tie}."
    )


class LossesRolled(Fact):
    """Step 5: the dice of a faction and the loss points that they deal."""

    number: int
    place: str
    faction: str
    dice: list[Rolled]
    points: int


class Rolled(BaseModel):
    """One die: whose, of what colour, the face that lay up (1 to 6) and its pips."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    """A unit in words, the id of a card, or `air 3`."""
    die: str
    face: int
    pips: int


@words(LossesRolled)
def losses_rolled(fact: LossesRolled, say: Say) -> list[Line]:
    lines = [
        Line(text=f"{_source(die.source, say)}: {die.die} die", value=str(die.pips), level=1)
        for die in fact.dice
    ]
    deal = say.verb(fact.faction, "deal")
    points = count(fact.points, "loss point")
    return [*lines, Line(text=f"{say.Faction(fact.faction)} {deal} {points}.", detail=True)]


def _source(source: str, say: Say) -> str:
    if source.startswith("air "):
        return f"air token L{source.removeprefix('air ')}"
    return say.card(source)


class LossesTaken(Fact):
    """Step 5: how a faction absorbed its loss points. artillery: lost before, being on the
    losing side. units: `Army to Corps`, `Corps eliminated`. ignored: points that nothing
    could absorb."""

    number: int
    place: str
    faction: str
    points: int
    artillery: list[str]
    card: int
    fortification: int
    units: list[str]
    ignored: int


@words(LossesTaken)
def losses_taken(fact: LossesTaken, say: Say) -> list[Line]:
    parts = []
    if fact.artillery:
        parts.append(f"{say.force(fact.artillery)} lost as the losing side's artillery")
    if fact.card:
        parts.append(f"{fact.card} absorbed by the card")
    if fact.fortification:
        parts.append(f"{fact.fortification} absorbed by the fortification")
    if fact.units:
        parts.append(say.force(fact.units))
    if fact.ignored:
        parts.append(f"{fact.ignored} ignored")
    text = f"Losses of {say.faction(fact.faction)}: {'; '.join(parts) or 'none'}."
    return [Line(text=text, detail=not parts)]


class Retreated(Fact):
    """Step 6: the losers went to a place and are Exhausted. back: attackers, who return to
    where they came from."""

    number: int
    place: str
    faction: str
    to: str
    units: list[str]
    back: bool


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    go = "back to" if fact.back else "retreat to"
    units = say.force(fact.units)
    return f"{say.name(fact.faction)}: {units} {go} {say.place(fact.to)}, Exhausted."


class Eliminated(Fact):
    """Step 6: losers that could not go back. why: `out of supply`, `landing`, `nowhere` or
    `stacking`."""

    number: int
    place: str
    faction: str
    units: list[str]
    why: str


LOST = {
    "out of supply": "being Out of Supply",
    "landing": "for the landing failed",
    "nowhere": "for there is no way back",
    "stacking": "for there is no room for them",
}


@words(Eliminated)
def eliminated(fact: Eliminated, say: Say) -> str:
    why = LOST.get(fact.why, fact.why)
    return f"{say.name(fact.faction)}: {say.force(fact.units)} eliminated, {why}."


class StoodFast(Fact):
    """Step 6: a card lets the losing defenders stay; the winners go back unexhausted."""

    number: int
    place: str
    faction: str
    card: str
    units: list[str]


@words(StoodFast)
def stood_fast(fact: StoodFast, say: Say) -> str:
    return (
        f"{say.card(fact.card)}: the beaten defenders stay in {say.place(fact.place)} "
        f"({say.force(fact.units)}); the winners go back."
    )


class Advanced(Fact):
    """Step 7: the winning attackers that survived are in the area now."""

    number: int
    place: str
    faction: str
    units: list[str]


@words(Advanced)
def advanced(fact: Advanced, say: Say) -> str:
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: advance into {where}: {say.force(fact.units)}."


class NoAdvance(Fact):
    """Step 7: the attacker won, but none of his units survived; nothing changes hands."""

    number: int
    place: str
    faction: str


@words(NoAdvance)
def no_advance(fact: NoAdvance, say: Say) -> str:
    return f"None of the attackers is left to advance; {say.place(fact.place)} is not taken."
