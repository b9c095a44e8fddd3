"""What can happen in set-up, Admin and at the end of a turn, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, listed
from adjudicator.rulesets.world_at_war.words.wording import Say, words

# ------------------------------------------------------------------------------------ set-up, admin


class Deployed(Fact):
    """A seat's set-up stands. own: did it say anything itself? a: the French option A."""

    seat: str
    own: bool
    option_a: bool = False


@words(Deployed)
def deployed(fact: Deployed, say: Say) -> str:
    how = "" if fact.own else " as the server proposes"
    option = " France has chosen option A." if fact.option_a else ""
    return f"{capital(say.seat(fact.seat))} deploy{'s' * (fact.seat == 'axis')}{how}.{option}"


class PactDecided(Fact):
    """The Ribbentrop-Molotov pact at set-up."""

    kept: bool


@words(PactDecided)
def pact_decided(fact: PactDecided, say: Say) -> str:
    state = "is in force" if fact.kept else "has not been made"
    return f"The Ribbentrop-Molotov pact {state}."


class NotDone(Fact):
    """An order that could not be carried out, told to its seat alone. line: of the
    submission, 0 if it came from elsewhere."""

    seat: str
    order: str
    reason: str
    line: int = 0


@words(NotDone)
def not_done(fact: NotDone, say: Say) -> str:
    return f"Not done: {fact.order}. {fact.reason}"


class ChitsReady(Fact):
    """Action chits of the turn. chits: major -> number."""

    chits: dict[str, int]


@words(ChitsReady)
def chits_ready(fact: ChitsReady, say: Say) -> str:
    have = [f"{say.country(major)} {n}" for major, n in fact.chits.items()]
    return f"Action chits: {', '.join(have)}."


class FleetsReady(Fact):
    """Inactive fleets turned to their active side: nation -> number."""

    fleets: dict[str, int]


@words(FleetsReady)
def fleets_ready(fact: FleetsReady, say: Say) -> str:
    have = [f"{n} {say.adjective(nation)}" for nation, n in fact.fleets.items()]
    return f"Fleets turn to their active side: {', '.join(have)}."


class Arrived(Fact):
    """Units placed as reinforcements. why: `built`, `dated`, `damaged`, ..."""

    nation: str
    kind: str
    place: str
    number: int = 1
    inactive: bool = False
    why: str = "built"


WHY = {
    "built": "",
    "dated": "",
    "damaged": ", repaired",
    "driven off": " after a lost air combat",
    "war materials": " from War Materials",
    "siberia": " from Siberia",
    "rebuilt": ", rebuilt",
}


@words(Arrived)
def arrived(fact: Arrived, say: Say) -> str:
    return arrived_in([fact], say)


def arrived_in(facts: Sequence[Arrived], say: Say) -> str:
    """Units of a kind in one sentence: `5 French ground units arrive in Brest (2) and Lyon (3).`"""
    fact, total = facts[0], sum(fact.number for fact in facts)
    who = capital(say.units(fact.nation, fact.kind, total))
    verb = "arrives" if total == 1 else "arrive"
    inactive = " inactive" if fact.inactive else ""
    each = len(facts) == 1 or all(one.number == 1 for one in facts)
    places = [f"{say.place(one.place)}{'' if each else f' ({one.number})'}" for one in facts]
    return f"{who} {verb}{inactive} in {listed(places)}{WHY.get(fact.why, '')}."


class Waits(Fact):
    """A reinforcement that found no legal area."""

    nation: str
    kind: str
    number: int = 1


@words(Waits)
def waits(fact: Waits, say: Say) -> str:
    who = capital(say.units(fact.nation, fact.kind, fact.number))
    verb = "has no room and waits" if fact.number == 1 else "have no room and wait"
    return f"{who} {verb} for the next turn."


class PointsReady(Fact):
    """Strategic points that are ready."""

    major: str
    point: str
    number: int


@words(PointsReady)
def points_ready(fact: PointsReady, say: Say) -> str:
    return f"{say.Country(fact.major)} gets {say.some(fact.point, fact.number)}."


class PoolGrows(Fact):
    """Dated units enter a force pool."""

    nation: str
    kind: str
    number: int


@words(PoolGrows)
def pool_grows(fact: PoolGrows, say: Say) -> str:
    units = say.units(fact.nation, fact.kind, fact.number)
    return f"{capital(units)} may be built from now on."


# ------------------------------------------------------------------------------------------ the end


class GameOver(Fact):
    """How the game ended."""

    winner: str
    grade: str
    text: str


@words(GameOver)
def game_over(fact: GameOver, say: Say) -> str:
    grade = f"{fact.grade} victory"
    return f"{fact.text} {capital(say.seat(fact.winner))}: {grade}."


class PeaceTaken(Fact):
    """Germany takes the peace of 2.2."""


@words(PeaceTaken)
def peace_taken(fact: PeaceTaken, say: Say) -> str:
    return "Germany makes peace on its own terms."


class TurnBegins(Fact):
    """The turn marker advances."""

    turn: int


@words(TurnBegins)
def turn_begins(fact: TurnBegins, say: Say) -> str:
    row = say.board.turns.get(fact.turn)
    return f"Next: {row.title}." if row else ""
