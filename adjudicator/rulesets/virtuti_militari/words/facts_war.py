"""What can happen in the Planning and the Operations Phase: the facts of events.

Places, factions, tokens and cards are ids of the board; `units` are in words (`Army`,
`Armored Corps L2`). Everything here is told to all (VM-INFO-1).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from adjudicator.core.protocol import Fact

# ------------------------------------------------------------------------- planning


class Laid(BaseModel):
    """A token and where it lies."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    place: str
    token: str


class OrdersRevealed(Fact):
    """The order tokens that a faction has placed, shown together with all others."""

    faction: str
    orders: list[Laid]


class PlacementRefused(Fact):
    """A token that the rules do not let lie there; it stays in the pool."""

    faction: str
    place: str
    token: str
    reason: str
    line: int = 0


# ------------------------------------------------------------------------ operations


class SubPhaseBegan(Fact):
    """`feint`, `movement`, `strategic` or `fortification`, with the number of orders of each
    faction, in the order of the Initiative Track."""

    name: str
    orders: dict[str, int]


class OrderExecuted(Fact):
    """A token was executed. effect: False if it did nothing. gone: it left the game."""

    faction: str
    place: str
    token: str
    effect: bool
    gone: bool


class LineRefused(Fact):
    """A line of the operations script that was not carried out, and why. Told to its own
    player."""

    faction: str
    place: str
    end: str
    reason: str
    line: int = 0


class FeintMade(Fact):
    """A Feint Attack took an enemy order off the map, back to its owner's pool."""

    faction: str
    place: str
    target: str
    owner: str
    token: str


class Moved(Fact):
    """Units went without contact. how: `land`, `sea` (Fleets), `transport`, `landing`,
    `maneuver` or `strategic`. way: every place from start to end, both included (of
    transport and landings the seas between)."""

    faction: str
    token: str
    how: str
    way: list[str]
    units: list[str]


class AreaTaken(Fact):
    """Control of an area passed to a faction. before: who had it. how: `entered` or `battle`.
    fortification: the level that was removed. fleets: destroyed in its port."""

    faction: str
    area: str
    before: str
    how: str
    fortification: int = 0
    fleets: list[str]


class TokenRemoved(Fact):
    """An order token in a captured area, or of beaten Fleets, came off the map. destroyed:
    single-use ones leave the game, others return to the pool."""

    faction: str
    place: str
    token: str
    destroyed: bool


class FortificationBuilt(Fact):
    """A Build Fortification order was executed. before and after: levels; the same at 3."""

    faction: str
    area: str
    before: int
    after: int


# --------------------------------------------------------------------------- battles


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


class CardsPlayed(Fact):
    """Step 2: the cards, shown together ('' if a faction had none), and the strength that
    each gives with its effect."""

    number: int
    place: str
    attacker_card: str
    defender_card: str
    attack: int
    defence: int


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


class Rolled(BaseModel):
    """One die: whose, of what colour, the face that lay up (1 to 6) and its pips."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    """A unit in words, the id of a card, or `air 3`."""
    die: str
    face: int
    pips: int


class LossesRolled(Fact):
    """Step 5: the dice of a faction and the loss points that they deal."""

    number: int
    place: str
    faction: str
    dice: list[Rolled]
    points: int


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


class Retreated(Fact):
    """Step 6: the losers went to a place and are Exhausted. back: attackers, who return to
    where they came from."""

    number: int
    place: str
    faction: str
    to: str
    units: list[str]
    back: bool


class Eliminated(Fact):
    """Step 6: losers that could not go back. why: `out of supply`, `landing`, `nowhere` or
    `stacking`."""

    number: int
    place: str
    faction: str
    units: list[str]
    why: str


class StoodFast(Fact):
    """Step 6: a card lets the losing defenders stay; the winners go back unexhausted."""

    number: int
    place: str
    faction: str
    card: str
    units: list[str]


class Advanced(Fact):
    """Step 7: the winning attackers that survived are in the area now."""

    number: int
    place: str
    faction: str
    units: list[str]


class NoAdvance(Fact):
    """Step 7: the attacker won, but none of his units survived; nothing changes hands."""

    number: int
    place: str
    faction: str
