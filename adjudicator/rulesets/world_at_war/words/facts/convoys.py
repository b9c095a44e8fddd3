"""What can happen in strategic warfare and with partisans, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count, listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.words.wording import Say, words


class JapanRolled(Fact):
    """The Japanese roll. modified: with +1 for a unit and -1 in the first turn."""

    roll: int
    modified: int


@words(JapanRolled)
def japan_rolled(fact: JapanRolled, say: Say) -> str:
    return f"Japan strikes in Asia: die {fact.roll}, modified {fact.modified}."


class AsiaLoss(Fact):
    """What Japan hits: `fleet`, `ground`, `oil`, `rm`, or nothing. turns: of a damaged
    fleet."""

    what: str
    turns: int = 0


@words(AsiaLoss)
def asia_loss(fact: AsiaLoss, say: Say) -> str:
    return {
        "fleet": f"A fleet in the Asia/India box is damaged for {fact.turns} turns.",
        "ground": "A ground unit in the Asia/India box is lost to the force pool.",
        "oil": "The oil of Asia/India is lost; no troops may stand there.",
        "rm": "The raw material of Asia/India is lost.",
    }.get(fact.what, "There is nothing left to lose in Asia/India.")


class AsiaRecovered(Fact):
    """Lost resources of India are back."""

    what: list[str]


@words(AsiaRecovered)
def asia_recovered(fact: AsiaRecovered, say: Say) -> str:
    names = ["oil" if what == "oil" else "raw material" for what in fact.what]
    return f"Recovered in Asia/India: {listed(names)}."


class ConvoysSent(Fact):
    """Convoys of a box: number, and escorts. content is never told here."""

    box: str
    number: int
    escorts: int


@words(ConvoysSent)
def convoys_sent(fact: ConvoysSent, say: Say) -> str:
    escorts = f", {count(fact.escorts, 'escort')}" if fact.escorts else ", no escort"
    return f"{_box(say, fact.box)}: {count(fact.number, 'convoy')}{escorts}."


def _box(say: Say, box: str) -> str:
    return say.board.name(box)


class ConvoysPlanned(Fact):
    """The owner's own list: box -> contents."""

    sent: dict[str, list[str]]


@words(ConvoysPlanned)
def convoys_planned(fact: ConvoysPlanned, say: Say) -> str:
    parts = [f"{_box(say, box)}: {say.cargo(sent)}" for box, sent in fact.sent.items()]
    return f"You send {'; '.join(parts)}."


class HuntersSent(Fact):
    """What the Axis sends to a box."""

    box: str
    submarines: int
    fleets: int
    air: int


@words(HuntersSent)
def hunters_sent(fact: HuntersSent, say: Say) -> str:
    parts = [
        count(n, name)
        for n, name in (
            (fact.submarines, "submarine point"),
            (fact.fleets, "naval fleet"),
            (fact.air, "air fleet"),
        )
        if n
    ]
    return f"{_box(say, fact.box)}: the Axis sends {listed(parts)}."


class PersianConvoy(Fact):
    """A convoy goes by the Persian Route."""


@words(PersianConvoy)
def persian_convoy(fact: PersianConvoy, say: Say) -> str:
    return "A convoy goes by the Persian Route."


class RaiderRolled(Fact):
    """A fleet or an air fleet tries to find a convoy."""

    kind: str
    nation: str
    box: str
    roll: int
    modified: int
    need: int
    found: bool


@words(RaiderRolled)
def raider_rolled(fact: RaiderRolled, say: Say) -> str:
    outcome = "finds a convoy" if fact.found else "finds nothing"
    who = capital(say.units(fact.nation, fact.kind))
    mod = f", modified {fact.modified}" if fact.modified != fact.roll else ""
    return f"{who} {outcome}: die {fact.roll}{mod}, {fact.need} or less needed."


class EscortRolled(Fact):
    """An escort tries to find a surface fleet."""

    nation: str
    box: str
    roll: int
    need: int
    found: bool


@words(EscortRolled)
def escort_rolled(fact: EscortRolled, say: Say) -> str:
    outcome = "finds the raiders" if fact.found else "finds nothing"
    name = f"{say.adjective(fact.nation)} escort"
    return f"{name}: die {fact.roll}, {fact.need} or less needed, {outcome}."


class CarrierFight(Fact):
    """An escorting carrier against an intercepting air fleet (option 3.21)."""

    box: str
    carrier: int
    air: int
    stopped: bool


@words(CarrierFight)
def carrier_fight(fact: CarrierFight, say: Say) -> str:
    outcome = "the air fleet is stopped" if fact.stopped else "the air fleet gets through"
    return f"Carrier against air fleet: {fact.carrier} against {fact.air}, {outcome}."


class ConvoyAttacked(Fact):
    """An attack on a convoy. by: `fleet`, `air`, `submarine`, `wolf pack`."""

    by: str
    box: str
    roll: int
    modified: int
    sunk: bool
    content: str = ""


@words(ConvoyAttacked)
def convoy_attacked(fact: ConvoyAttacked, say: Say) -> str:
    who = {"fleet": "A surface fleet", "air": "An air fleet"}.get(
        fact.by, "A wolf pack" if fact.by == "wolf pack" else "A submarine"
    )
    mod = f", modified {fact.modified}" if fact.modified != fact.roll else ""
    if not fact.sunk:
        return f"{who} attacks in vain: die {fact.roll}{mod}."
    return f"{who} sinks {say.cargo([fact.content])}: die {fact.roll}{mod}."


class AswRolled(Fact):
    """ASW detection of a submarine attack, and the kill."""

    box: str
    pack: int
    percent: int
    roll: int
    detected: bool
    kill_roll: int = 0
    killed: bool = False


@words(AswRolled)
def asw_rolled(fact: AswRolled, say: Say) -> str:
    points = count(fact.pack, "submarine point")
    text = f"ASW against {points}: {fact.percent}%, die {fact.roll}"
    if not fact.detected:
        return f"{text}, not found."
    outcome = "one point is destroyed" if fact.killed else "it escapes"
    return f"{text}, found; die {fact.kill_roll}, {outcome}."


class AswLost(Fact):
    """An ASW point is lost for a box."""

    box: str
    major: str


@words(AswLost)
def asw_lost(fact: AswLost, say: Say) -> str:
    return f"{say.Country(fact.major)} loses an ASW point."


class ConvoysArrived(Fact):
    """What comes through: contents."""

    box: str
    contents: list[str]
    lost: int


@words(ConvoysArrived)
def convoys_arrived(fact: ConvoysArrived, say: Say) -> str:
    lost = f"; {count(fact.lost, 'convoy')} lost" if fact.lost else ""
    return f"{_box(say, fact.box)}: {say.cargo(fact.contents)} arrived{lost}."


class DamageDone(Fact):
    """Industrial damage. why: `convoy`, `bombing`, `rocket`."""

    major: str
    points: int
    total: int
    why: str


@words(DamageDone)
def damage_done(fact: DamageDone, say: Say) -> str:
    if not fact.points:
        return f"The industry of {say.country(fact.major)} cannot be damaged any further."
    who, now = say.Country(fact.major), fact.total
    return f"{who} suffers {fact.points} Industrial damage; it has {now} now."


class BombersMet(Fact):
    """Interceptors and air fleets against bombers: rolls, bombers lost, defenders lost."""

    target: str
    by: str
    rolls: list[int]
    bombers_lost: int
    interceptors_lost: int
    air_inactive: int


@words(BombersMet)
def bombers_met(fact: BombersMet, say: Say) -> list[Line]:
    text = f"Interceptors over {say.country(fact.target)}: dice {_dice(fact.rolls)}."
    lost = f"{count(fact.bombers_lost, 'bomber point')} shot down"
    more = f", {count(fact.interceptors_lost, 'interceptor point')} lost"
    air = f", {count(fact.air_inactive, 'air fleet')} inactive" if fact.air_inactive else ""
    return [Line(text=f"{text} {capital(lost)}{more}{air}.")]


def _dice(rolls: list[int]) -> str:
    return ", ".join(str(roll) for roll in rolls) or "none"


class BombsDropped(Fact):
    """Bombers over a country: rolls and damage."""

    target: str
    by: str
    rolls: list[int]
    damage: int


@words(BombsDropped)
def bombs_dropped(fact: BombsDropped, say: Say) -> str:
    return (
        f"Bombers ({fact.by}) over {say.country(fact.target)}: dice {_dice(fact.rolls)}, "
        f"{fact.damage} damage."
    )


class RocketsFired(Fact):
    """A rocket attack."""

    target: str
    by: str
    roll: int
    damage: int


@words(RocketsFired)
def rockets_fired(fact: RocketsFired, say: Say) -> str:
    outcome = "1 damage" if fact.damage else "no damage"
    return f"Rockets of {fact.by} at {say.country(fact.target)}: die {fact.roll}, {outcome}."


class PartisansGone(Fact):
    """A partisan is eliminated."""

    area: str
    side: str


@words(PartisansGone)
def partisans_gone(fact: PartisansGone, say: Say) -> str:
    return f"The partisans in {say.place(fact.area)} are hunted down."


class PartisansAt(Fact):
    """Partisans that cost the Axis the resources of an area."""

    area: str


@words(PartisansAt)
def partisans_at(fact: PartisansAt, say: Say) -> str:
    return f"Partisans cost the Axis the resources of {say.place(fact.area)}."


class PartisanPlaced(Fact):
    """A partisan counter is placed or moved. start: where from, '' if new."""

    area: str
    side: str
    start: str = ""


@words(PartisanPlaced)
def partisan_placed(fact: PartisanPlaced, say: Say) -> str:
    if fact.start:
        return f"Partisans move from {say.place(fact.start)} to {say.place(fact.area)}."
    return f"Partisans rise in {say.place(fact.area)}."


class PartisanRemoved(Fact):
    """The owner takes a partisan off the map."""

    area: str
    side: str


@words(PartisanRemoved)
def partisan_removed(fact: PartisanRemoved, say: Say) -> str:
    return f"The partisans of {say.place(fact.area)} disperse."
