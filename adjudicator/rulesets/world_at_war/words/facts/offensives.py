"""What can happen in offensives, and how it is told."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count, listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.words.facts.movement import force
from adjudicator.rulesets.world_at_war.words.facts.naval import dice
from adjudicator.rulesets.world_at_war.words.wording import Say, words


class LimitedFought(Fact):
    """A limited offensive: d10, hits with `needs` or less."""

    place: str
    origin: str
    nation: str
    enemy: str
    units: int
    enemy_units: int
    die: int
    modified: int
    hit: bool
    lost: str = ""


@words(LimitedFought)
def limited_fought(fact: LimitedFought, say: Say) -> list[Line]:
    what = (
        f"Limited offensive from {say.place(fact.origin)} against {say.place(fact.place)}:"
        f" {say.units(fact.nation, 'ground', fact.units)} against"
        f" {say.units(fact.enemy, 'ground', fact.enemy_units)}."
    )
    die = f"{fact.die}" if fact.die == fact.modified else f"{fact.die}, modified {fact.modified}"
    end = f"a hit, {force([fact.lost], say)} is lost" if fact.hit else "a miss"
    return [Line(text=what), Line(text=f"The die shows {die}; 4 or less hits: {end}.")]


class OperationBegan(Fact):
    """A chit was placed. chits: major -> chits left; oil: major -> oil left, where it pays."""

    place: str
    origin: str
    nation: str
    enemy: str
    units: list[str]
    defenders: list[str]
    payers: list[str]
    chits: dict[str, int]
    oil: dict[str, int]
    landing: bool = False


@words(OperationBegan)
def operation_began(fact: OperationBegan, say: Say) -> list[Line]:
    how = "from the sea, " if fact.landing else ""
    lines = [
        Line(
            text=f"Operation {how}from {say.place(fact.origin)} against {say.place(fact.place)}:"
            f" {force(fact.units, say)} against {force(fact.defenders, say)}."
        )
    ]
    for major in fact.payers:
        left = f"{count(fact.chits.get(major, 0), 'chit')} left"
        oil = f", {fact.oil[major]} oil" if major in fact.oil else ""
        lines.append(Line(text=f"{say.country(major)}: {left}{oil}", level=1))
    return lines


class ExploitationBegan(Fact):
    """A captured area was exploited from. number: 1 or 2; drm."""

    place: str
    origin: str
    nation: str
    number: int
    drm: int
    units: list[str]
    defenders: list[str]


@words(ExploitationBegan)
def exploitation_began(fact: ExploitationBegan, say: Say) -> str:
    which = "First" if fact.number == 1 else "Second"
    return (
        f"{which} exploitation ({fact.drm:+d}) from {say.place(fact.origin)} against"
        f" {say.place(fact.place)}: {force(fact.units, say)} against {force(fact.defenders, say)}."
    )


class AirCommitted(Fact):
    """Air fleets in Operational and Tactical Support. nation: whose they are. step: `attacker`,
    `defender`, `reserve`."""

    place: str
    nation: str
    step: str
    operational: list[str]
    tactical: list[str]


@words(AirCommitted)
def air_committed(fact: AirCommitted, say: Say) -> str:
    parts = []
    for name, fleets in (("Operational", fact.operational), ("Tactical", fact.tactical)):
        if fleets:
            bases = ", ".join(f"{n} from {base}" for base, n in Tally(fleets).items())
            parts.append(f"{len(fleets)} in {name} Support ({bases})")
    who = "reserve: " if fact.step == "reserve" else ""
    return f"{say.adjective(fact.nation)} air fleets over {say.place(fact.place)}: {who}" + (
        f"{listed(parts)}."
    )


class AirFought(Fact):
    """An air combat of one support kind. totals: attacker and defender, modified. gone: what
    became of fleets."""

    place: str
    how: str
    attacker: str
    defender: str
    dice: list[int]
    totals: list[int]
    outcome: list[str]


HOW = {"operational": "Operational", "tactical": "Tactical", "ships": "", "interdiction": ""}


@words(AirFought)
def air_fought(fact: AirFought, say: Say) -> str:
    kind = HOW.get(fact.how, fact.how)
    what = f"{kind + ' air' if kind else 'Air'} combat over {say.place(fact.place)}"
    names = [say.adjective(fact.attacker), say.adjective(fact.defender)]
    outcome = listed(
        [
            entry.replace(f"{nation}:", f"{name}:")
            for entry in fact.outcome
            for nation, name in [_whose(entry, fact, names)]
        ]
    )
    return (
        f"{what}: {names[0]} {fact.totals[0]} (die {fact.dice[0]}), {names[1]} {fact.totals[1]}"
        f" (die {fact.dice[1]}). {capital(outcome)}."
    )


def _whose(entry: str, fact: AirFought, names: Sequence[str]) -> tuple[str, str]:
    nation = entry.partition(":")[0]
    return nation, names[0] if nation == fact.attacker else names[1]


class Rerolled(Fact):
    """A fleet in Tactical Support rolled a die again."""

    place: str
    nation: str
    own: bool
    elite: bool
    before: int
    now: int


@words(Rerolled)
def rerolled(fact: Rerolled, say: Say) -> str:
    whose = "its own" if fact.own else "an enemy"
    die = f"{whose} {'elite die' if fact.elite else 'die'}"
    who = say.adjective(fact.nation)
    return f"{who} Tactical Support rerolls {die}: {fact.before} becomes {fact.now}."


class CombatFought(Fact):
    """Dice and results. pairs: attacker and defender. losses: units lost by each side,
    retreated: defenders that left, captured."""

    place: str
    origin: str
    attacker: str
    defender: str
    dice: list[list[int]]
    elite: list[int]
    totals: list[int]
    pairs: list[list[int]]
    winner: str
    """`attacker`, `defender` or `draw`."""


RESULTS = {"attacker": "the attacker wins", "defender": "the defender wins", "draw": "a draw"}


@words(CombatFought)
def combat_fought(fact: CombatFought, say: Say) -> list[Line]:
    lines = []
    for n, nation in enumerate((fact.attacker, fact.defender)):
        # The elite die is compared in the pairs; the total is that of the others (WAW-CORE.DICE-6).
        elite = f"; elite die {fact.elite[n]}, for the pairs alone" if fact.elite[n] else ""
        bare, total = sum(fact.dice[n]), fact.totals[n]
        sums = f"{bare}, modified {total}" if bare != total else f"{total}"
        lines.append(
            Line(text=f"{say.adjective(nation)} dice {dice(fact.dice[n])}: {sums}{elite}", level=1)
        )
    pairs = ", ".join(f"{own}-{other}" for own, other in fact.pairs)
    return [
        *lines,
        Line(
            text=f"Combat for {say.place(fact.place)}: {fact.totals[0]} against {fact.totals[1]},"
            f" {RESULTS.get(fact.winner, fact.winner)}; Tactical pairs {pairs}."
        ),
    ]


class Losses(Fact):
    """Units lost by one side in a combat."""

    place: str
    nation: str
    kinds: list[str]


@words(Losses)
def losses(fact: Losses, say: Say) -> str:
    return f"Lost: {force(fact.kinds, say)}."


class Retreated(Fact):
    """Units left an area. how: `land`, `sea` or `lost` (nowhere to go)."""

    place: str
    to: str
    kinds: list[str]
    how: str


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    who = capital(force(fact.kinds, say))
    if fact.how == "lost":
        return f"{who} cannot retreat from {say.place(fact.place)}: eliminated."
    by = " by sea" if fact.how == "sea" else ""
    retreat = "retreats" if len(fact.kinds) == 1 else "retreat"
    return f"{who} {retreat} from {say.place(fact.place)}{by} to {say.place(fact.to)}."


class Held(Fact):
    """The defender, or an attacker who may not advance, leaves the area as it is."""

    place: str
    nation: str
    reason: str


@words(Held)
def held(fact: Held, say: Say) -> str:
    return f"{say.Country(fact.nation)} holds {say.place(fact.place)}: {fact.reason}."


class AreaCaptured(Fact):
    """An area fell in an Operation or exploitation. stayed: units that stay behind."""

    place: str
    nation: str
    before: str
    kinds: list[str]
    stayed: int = 0


@words(AreaCaptured)
def area_captured(fact: AreaCaptured, say: Say) -> str:
    stayed = (
        f"; {count(fact.stayed, 'unit')} stay{'s' * (fact.stayed == 1)} behind"
        if fact.stayed
        else ""
    )
    return (
        f"{say.Country(fact.nation)} captures {say.place(fact.place)} with"
        f" {force(fact.kinds, say)}{stayed}."
    )


class AirDisplaced(Fact):
    """An air fleet left a captured area, or was destroyed there (to is '')."""

    nation: str
    place: str
    to: str


@words(AirDisplaced)
def air_displaced(fact: AirDisplaced, say: Say) -> str:
    who = capital(say.units(fact.nation, "air"))
    if not fact.to:
        return f"{who} of {say.place(fact.place)} finds no base and is destroyed."
    return f"{who} of {say.place(fact.place)} goes to {say.place(fact.to)}, inactive."


class BombDropped(Fact):
    """An atomic bomb. resource: `rm`, `oil` or ''. kinds: units destroyed."""

    place: str
    nation: str
    resource: str
    kinds: list[str]


@words(BombDropped)
def bomb_dropped(fact: BombDropped, say: Say) -> str:
    lost = [f"its {'oil' if fact.resource == 'oil' else 'raw material'}"] if fact.resource else []
    if fact.kinds:
        lost.append(force(fact.kinds, say))
    end = f" {capital(listed(lost))} destroyed." if lost else ""
    return f"An atomic bomb of {say.country(fact.nation)} falls on {say.place(fact.place)}.{end}"
