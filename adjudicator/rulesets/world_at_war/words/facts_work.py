"""What can happen in Strategic Warfare and the economy: facts of events, without words."""

from __future__ import annotations

from adjudicator.core.protocol import Fact


class JapanRolled(Fact):
    """The Japanese roll. modified: with +1 for a unit and -1 in the first turn."""

    roll: int
    modified: int


class AsiaLoss(Fact):
    """What Japan hits: `fleet`, `ground`, `oil`, `rm`, or nothing. turns: of a damaged
    fleet."""

    what: str
    turns: int = 0


class AsiaRecovered(Fact):
    """Lost resources of India are back."""

    what: list[str]


class ConvoysSent(Fact):
    """Convoys of a box: number, and escorts. content is never told here."""

    box: str
    number: int
    escorts: int


class ConvoysPlanned(Fact):
    """The owner's own list: box -> contents."""

    sent: dict[str, list[str]]


class HuntersSent(Fact):
    """What the Axis sends to a box."""

    box: str
    submarines: int
    fleets: int
    air: int


class PersianConvoy(Fact):
    """A convoy goes by the Persian Route."""


class RaiderRolled(Fact):
    """A fleet or an air fleet tries to find a convoy."""

    kind: str
    nation: str
    box: str
    roll: int
    modified: int
    need: int
    found: bool


class EscortRolled(Fact):
    """An escort tries to find a surface fleet."""

    nation: str
    box: str
    roll: int
    need: int
    found: bool


class CarrierFight(Fact):
    """An escorting carrier against an intercepting air fleet (option 3.21)."""

    box: str
    carrier: int
    air: int
    stopped: bool


class ConvoyAttacked(Fact):
    """An attack on a convoy. by: `fleet`, `air`, `submarine`, `wolf pack`."""

    by: str
    box: str
    roll: int
    modified: int
    sunk: bool
    content: str = ""


class AswRolled(Fact):
    """ASW detection of a submarine attack, and the kill."""

    box: str
    pack: int
    percent: int
    roll: int
    detected: bool
    kill_roll: int = 0
    killed: bool = False


class AswLost(Fact):
    """An ASW point is lost for a box."""

    box: str
    major: str


class ConvoysArrived(Fact):
    """What comes through: contents."""

    box: str
    contents: list[str]
    lost: int


class DamageDone(Fact):
    """Industrial damage. why: `convoy`, `bombing`, `rocket`."""

    major: str
    points: int
    total: int
    why: str


class BombersMet(Fact):
    """Interceptors and air fleets against bombers: rolls, bombers lost, defenders lost."""

    target: str
    by: str
    rolls: list[int]
    bombers_lost: int
    interceptors_lost: int
    air_inactive: int


class BombsDropped(Fact):
    """Bombers over a country: rolls and damage."""

    target: str
    by: str
    rolls: list[int]
    damage: int


class RocketsFired(Fact):
    """A rocket attack."""

    target: str
    by: str
    roll: int
    damage: int


class PartisansGone(Fact):
    """A partisan is eliminated."""

    area: str
    side: str


class PartisansAt(Fact):
    """Partisans that cost the Axis the resources of an area."""

    area: str


class PartisanPlaced(Fact):
    """A partisan counter is placed or moved. start: where from, '' if new."""

    area: str
    side: str
    start: str = ""


class PartisanRemoved(Fact):
    """The owner takes a partisan off the map."""

    area: str
    side: str


class Income(Fact):
    """What a major receives; told to its seat. sources: words -> [rm, oil]."""

    major: str
    rm: int
    oil: int
    stock_rm: int
    stock_oil: int
    sources: dict[str, list[int]]


class PactPaid(Fact):
    """The USSR's payment under the pact."""

    rm: int


class OreStopped(Fact):
    """The Swedish ore does not arrive. why: in words."""

    why: str


class Repaired(Fact):
    """Industrial damage repaired."""

    major: str
    points: int
    left: int


class CityLost(Fact):
    """The one-time loss of 3.9."""

    city: str
    rm: int


class Researched(Fact):
    """A roll for an improvement; secret until it is complete."""

    major: str
    what: str
    roll: int
    gained: int
    total: int


class Improved(Fact):
    """An improvement is complete. level: the new Industry Level, 0 for a technology."""

    major: str
    what: str
    level: int = 0


class Bought(Fact):
    """Purchases of a major; told to its seat."""

    major: str
    what: str
    nation: str
    number: int
    rm: int
    due: int


class FortBuilt(Fact):
    """A fortress level is built."""

    area: str
    level: int


class BoardSummary(Fact):
    """A board at the end of the Economic phase; told to its seat."""

    major: str
    rm: int
    oil: int
    chits: int
    halves: int
