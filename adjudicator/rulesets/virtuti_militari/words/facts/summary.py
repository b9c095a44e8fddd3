"""What can happen when a turn is summed up, and how it is told. PP are in tenths throughout."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count, listed
from adjudicator.rulesets.virtuti_militari.board.terms import FAMILY_NAMES
from adjudicator.rulesets.virtuti_militari.words.wording import SEATS_SAID, Say, words


class TokensReturned(Fact):
    """Order tokens that were left on the map. gone: Shore Bombardment, out of the game."""

    faction: str
    tokens: list[str]
    gone: int
    air: list[int]


@words(TokensReturned)
def tokens_returned(fact: TokensReturned, say: Say) -> str:
    parts = []
    if fact.tokens:
        parts.append(f"{count(len(fact.tokens), 'order')} back to the pool")
    if fact.gone:
        name = FAMILY_NAMES["bombardment"]
        parts.append(f"{fact.gone} {name} out of the game")
    if fact.air:
        parts.append(f"unused air tokens back: {say.air(fact.air)}")
    return f"{say.name(fact.faction)}: {listed(parts)}."


class Completed(Fact):
    """What a faction's production queue has finished."""

    faction: str
    units: list[str]
    tokens: list[str]


@words(Completed)
def completed(fact: Completed, say: Say) -> str:
    made = [say.kind(kind) for kind in fact.units]
    if fact.tokens:
        made.append(say.tokens(fact.tokens))
    return f"{say.name(fact.faction)}: finished: {listed(made)}."


class Raided(Fact):
    """A check of a submarine or Fleet on enemy convoys. chance and roll in percent; damage
    in points of War Economy, 0 if the check failed."""

    faction: str
    raider: str
    kind: str
    place: str
    target: str
    chance: int
    roll: int
    damage: int
    economy: int


@words(Raided)
def raided(fact: Raided, say: Say) -> str:
    who = f"{say.kind(fact.kind)} of {say.faction(fact.faction)} in {say.place(fact.place)}"
    rolled = f"{fact.roll} against {fact.chance}%"
    if not fact.damage:
        return f"{capital(who)} finds no convoy ({rolled})."
    return (
        f"{capital(who)} raids convoys ({rolled}): War Economy of {say.faction(fact.target)} "
        f"-{fact.damage}, now {fact.economy}%."
    )


class SubmarineAttacked(Fact):
    """A Fleet's check on an enemy submarine. outcome: `missed`, `destroyed` or `damaged`.
    turns: build time of a damaged one."""

    faction: str
    fleet: str
    place: str
    owner: str
    submarine: str
    chance: int
    roll: int
    outcome: str
    turns: int = 0


@words(SubmarineAttacked)
def submarine_attacked(fact: SubmarineAttacked, say: Say) -> str:
    where, owner = say.place(fact.place), say.faction(fact.owner)
    rolled = f"{fact.roll} against {fact.chance}%"
    head = (
        f"A Fleet of {say.faction(fact.faction)} hunts a submarine of {owner} in {where} ({rolled})"
    )
    match fact.outcome:
        case "destroyed":
            return f"{head}: destroyed."
        case "damaged":
            return f"{head}: damaged, back in {count(fact.turns, 'turn')}."
    return f"{head}: missed."


class ResearchChecked(Fact):
    """The progress check of a technology. points: invested at the check; steps: after it."""

    faction: str
    technology: str
    points: int
    chance: int
    roll: int
    progressed: bool
    steps: int
    needed: int


@words(ResearchChecked)
def research_checked(fact: ResearchChecked, say: Say) -> str:
    what = f"{say.name(fact.faction)}, {say.technology(fact.technology)}"
    rolled = f"{fact.roll} against {fact.chance}%"
    how = "progress" if fact.progressed else "no progress"
    return f"{what}: {how} ({rolled}), {fact.steps} of {fact.needed} steps."


class Developed(Fact):
    """A technology reached its next level."""

    faction: str
    technology: str
    level: int


@words(Developed)
def developed(fact: Developed, say: Say) -> str:
    verb = say.verb(fact.faction, "develop")
    what = f"{say.technology(fact.technology)} to level {fact.level}"
    return f"{say.Faction(fact.faction)} {verb} {what}."


class AirPoolChanged(Fact):
    """Air support tokens exchanged by the Air Force technology: level -> number, signed."""

    faction: str
    change: dict[int, int]


@words(AirPoolChanged)
def air_pool_changed(fact: AirPoolChanged, say: Say) -> str:
    change = [f"{number:+d} L{level}" for level, number in fact.change.items()]
    return f"Air tokens of {say.faction(fact.faction)}: {', '.join(change)}."


class Rested(Fact):
    """Exhausted units are ready again."""

    units: list[str]


@words(Rested)
def rested(fact: Rested, say: Say) -> str:
    number = len(fact.units)
    return f"{count(number, 'Exhausted unit')} {'is' if number == 1 else 'are'} ready again."


class PointsCounted(Fact):
    """Victory points at the end of a turn."""

    axis: int
    allies: int


@words(PointsCounted)
def points_counted(fact: PointsCounted, say: Say) -> str:
    return f"Victory Points: Axis {fact.axis}, Allies {fact.allies}."


class GameWon(Fact):
    """The game is over. how: `decisive`, `minor` or `draw`."""

    winner: str
    how: str
    axis: int
    allies: int


@words(GameWon)
def game_won(fact: GameWon, say: Say) -> str:
    score = f"{fact.axis} VP of the Axis, {fact.allies} of the Allies"
    if not fact.winner:
        return f"The game is a draw: {score}."
    name = SEATS_SAID.get(fact.winner, fact.winner)
    return f"{capital(fact.how)} Victory of the {name} player: {score}."
