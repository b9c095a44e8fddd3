"""What can happen at sea (12, 13), and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, listed
from adjudicator.rulesets.blitzwar.words.wording import Say, words

# -------------------------------------------------------------------------------------------- naval


class FleetsSailed(Fact):
    """Naval units moved. path: all places, start and end included."""

    side: str
    ships: list[str]
    path: list[str]
    halves: int
    paid_from: list[str]


@words(FleetsSailed)
def fleets_sailed(fact: FleetsSailed, say: Say) -> str:
    return (
        f"{say.force(fact.ships)}: {say.route(fact.path)}{say.price(fact.halves, fact.paid_from)}."
    )


class NavalRound(Fact):
    """One round of naval combat. attacker, defender: units lost. left: defenders left."""

    sea: str
    attacking: str
    round: int
    die: int
    attacker_lost: list[str]
    defender_lost: list[str]
    attackers: int
    defenders: int


@words(NavalRound)
def naval_round(fact: NavalRound, say: Say) -> str:
    lost = []
    if fact.attacker_lost:
        lost.append(f"{say.does(fact.attacking, 'lose')} {say.force(fact.attacker_lost)}")
    if fact.defender_lost:
        lost.append(f"the other side loses {say.force(fact.defender_lost)}")
    return (
        f"{capital(say.place(fact.sea))}, round {fact.round}, die {fact.die}: "
        f"{listed(lost) or 'no loss'}. {fact.attackers} against {fact.defenders} are left."
    )


class NavalCombatOver(Fact):
    """A naval combat ended. why: `die` (at least the defenders left), or who is gone."""

    sea: str
    why: str


@words(NavalCombatOver)
def naval_combat_over(fact: NavalCombatOver, say: Say) -> str:
    where = say.place(fact.sea)
    if fact.why == "die":
        return (
            f"The fight in {where} is broken off: the die is not less than the number of "
            "defenders left."
        )
    if fact.why == "enemy":
        return f"The fight in {where} is over: no defenders are left."
    return f"The fight in {where} is over: {say.does(fact.why, 'have')} nothing left there."


class ShipsEjected(Fact):
    """Naval units left a port that was entered."""

    side: str
    zone: str
    sea: str
    ships: list[str]


@words(ShipsEjected)
def ships_ejected(fact: ShipsEjected, say: Say) -> str:
    return (
        f"{say.force(fact.ships)} must leave the port of {say.place(fact.zone)} "
        f"for {say.place(fact.sea)}."
    )


# ------------------------------------------------------------------------------------ sea transport


class Shipped(Fact):
    """Units were carried to a port. seas: those crossed. beach: they came off a beachhead."""

    side: str
    units: list[str]
    start: str
    end: str
    seas: list[str]
    beach: bool
    halves: int
    paid_from: list[str]


@words(Shipped)
def shipped(fact: Shipped, say: Say) -> str:
    way = f" over {say.places(fact.seas)}" if fact.seas and not fact.beach else ""
    off = "back from the beaches of " if fact.beach else ""
    return (
        f"{say.force(fact.units)} shipped {off}{say.route([fact.start, fact.end])}{way}"
        f"{say.price(fact.halves, fact.paid_from)}."
    )


class Landed(Fact):
    """Corps were carried to the beachheads at a zone."""

    side: str
    units: list[str]
    start: str
    zone: str
    sea: str
    halves: int
    paid_from: list[str]


@words(Landed)
def landed(fact: Landed, say: Say) -> str:
    return (
        f"{say.force(fact.units)} from {say.place(fact.start)} to the beaches of "
        f"{say.place(fact.zone)} ({say.place(fact.sea)}){say.price(fact.halves, fact.paid_from)}."
    )


class Stranded(Fact):
    """Corps at sea for which there is no beachhead are lost."""

    side: str
    units: list[str]
    zone: str
    sea: str


@words(Stranded)
def stranded(fact: Stranded, say: Say) -> str:
    return (
        f"{say.force(fact.units)} off {say.place(fact.zone)} in {say.place(fact.sea)} "
        "have no beachhead left and are lost."
    )
