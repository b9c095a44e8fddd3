"""What a pack of The World at War is made of: places, countries, tables, scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.rulesets.world_at_war.board.terms import (
    ISLAND_FORTS,
    CountryKind,
    Kind,
    Region,
    Season,
    Seat,
    Terrain,
)


@dataclass(frozen=True)
class Area:
    """A land area. owner: the country of 1939 (`ussr_zone` for the Baltic States and
    Bessarabia). stacking: ground units. rm, oil: resources. seas: the marine areas of its
    coast; a coastal area has a port (WAW-CORE.NAV-18). neighbours: land-adjacent areas."""

    id: str
    name: str
    owner: str
    terrain: Terrain
    stacking: int
    rm: int = 0
    oil: int = 0
    seas: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()
    region: Region = "europe"
    at: tuple[float, float] = (0.0, 0.0)
    """Longitude, latitude."""

    @property
    def air_stacking(self) -> int:
        """Air fleets that may be based here (WAW-CORE.MOV-15)."""
        return 1 if self.id in ISLAND_FORTS else (self.stacking + 1) // 2

    @property
    def coastal(self) -> bool:
        return bool(self.seas)


@dataclass(frozen=True)
class Sea:
    """A marine area. straits: neighbouring marine area -> the land area whose holder may
    pass (WAW-CORE.MOV-19)."""

    id: str
    name: str
    adjacent: tuple[str, ...] = ()
    straits: Mapping[str, str] = field(default_factory=dict)
    region: str = "atlantic"
    """`atlantic`, `north_sea`, `baltic`, `mediterranean`, `black_sea`, `red_sea`."""
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Box:
    """An off-map box. rm, oil: what its convoy may bring. legs: areas and boxes that one
    strategic move reaches from here (WAW-CORE.SM-13). stacking: 0 for any number."""

    id: str
    name: str
    rm: int = 0
    oil: int = 0
    legs: tuple[str, ...] = ()
    stacking: int = 0
    red_sea: tuple[str, ...] = ()
    """The legs that go by the Red Sea."""
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Country:
    """A country. major: who runs it in 1939 if it is at war then, '' otherwise; for
    Commonwealth nations `uk`. force: ground units of 3.10, fleet: its damaged fleets.
    penalised: -1 nationality at the start (WAW-CORE.DRM-15). camp: where it stands in 1939,
    '' for a neutral without one."""

    id: str
    name: str
    kind: CountryKind
    camp: str = ""
    major: str = ""
    capital: str = ""
    force: int = 0
    fleet: int = 0
    penalised: bool = True
    adjective: str = ""
    closed: bool = False
    """Can it never be attacked or entered (WAW-CORE.DOW-5)?"""
    open: bool = False
    """Is it open to both sides without a declaration (WAW-CORE.DOW-4)?"""
    invades: tuple[str, ...] = ()
    """Soviet areas that a minor Axis country may enter (WAW-CORE.CTL-5)."""
    at: str = ""
    """Box of a Commonwealth nation."""


@dataclass(frozen=True)
class Construction:
    """A row of the Unit Construction table. halves: half factory points. delay: turns until
    it is ready (0 at once). each_turn: the most per turn, None for any number; technology
    that raises it to `raised`. builders: majors that may build it, () for all. needs: a
    technology."""

    what: str
    rm: int
    halves: int
    delay: int
    each_turn: int | None = None
    technology: str = ""
    raised: int | None = None
    builders: tuple[str, ...] = ()
    needs: str = ""
    chit: bool = True
    """Is it bought under the Build chit?"""


@dataclass(frozen=True)
class Technology:
    """An improvement on a country's board. needs: technologies that come first. level: the
    Industry Level needed to roll."""

    country: str
    id: str
    name: str
    rm: int = 2
    needs: tuple[str, ...] = ()
    level: int = 1
    start: bool = False
    """Completed in 1939?"""
    effect: str = ""


@dataclass(frozen=True)
class LevelRow:
    """What an Industry Level gives a country. peace: before it is at war (USSR, USA)."""

    country: str
    level: int
    chits: int
    sm: int
    peace_chits: int
    aid_chits: int
    """USA from `aid to UK` on."""
    peace_sm: int


@dataclass(frozen=True)
class Track:
    """A country's track on the Diplomacy chart. spaces: index (minus: Allied) -> what it
    means (one of `SPACES`). sets: seat -> effort chits in its set."""

    country: str
    spaces: Mapping[int, str]
    sets: Mapping[str, int]
    group: str = ""

    @property
    def low(self) -> int:
        return min(self.spaces)

    @property
    def high(self) -> int:
        return max(self.spaces)


SPACES: Mapping[str, str] = {
    "start": "at start",
    "neutral": "neutral",
    "friendly": "friendly",
    "resources": "resources to Germany, no access",
    "axis": "joins the Axis",
    "allies": "joins the Allies",
    "permanent": "permanently neutral",
    "disabled": "permanently disabled",
    "created": "when created",
    "open": "colonies open to the Allies",
    "coup": "friendly after a coup (d3: 2-3)",
    "back": "back of the first space",
    "aid1": "aid to the UK, 1 convoy",
    "aid2": "2 convoys",
    "aid3": "3 convoys",
    "war": "WAR",
}


@dataclass(frozen=True)
class EventRow:
    """An event that can be bought. seat and major: who buys and pays. direct: works when it is
    bought and never enters the cup (WAW-CORE.DIP-18)."""

    id: str
    name: str
    seat: Seat
    major: str
    rm: int
    direct: bool = False
    option: str = ""


@dataclass(frozen=True)
class SeasonRow:
    """attacker: drm of Operations. exploitations: drms in order. interception: the d3 that
    detects (modified, or less). air_range: of support."""

    season: Season
    attacker: int
    exploitations: tuple[int, ...]
    interception: int
    air_range: int


@dataclass(frozen=True)
class TurnRow:
    """A turn of the calendar; number 1 is Autumn 1939, whatever the scenario."""

    number: int
    year: int
    season: Season
    flag: bool = False
    """Japanese flag (WAW-CORE.BOX-8)."""

    @property
    def title(self) -> str:
        """`Autumn 1939`."""
        return f"{self.season.title()} {self.year}"

    @property
    def slug(self) -> str:
        """`1939-autumn`."""
        return f"{self.year}-{self.season}"


@dataclass(frozen=True)
class PoolDate:
    """Units that enter a force pool in the Admin phase of a turn (WAW-CORE.ADM-5)."""

    turn: int
    nation: str
    kind: Kind
    number: int
    condition: str = ""


# ----------------------------------------------------------------- scenarios


@dataclass(frozen=True)
class Placed:
    """Units of a set-up. fields: marks of theirs, by field of `Unit`."""

    nation: str
    kind: Kind
    place: str
    number: int = 1
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class FortRow:
    """A fortress at the start. faces: countries and marine areas it faces, () for every side."""

    area: str
    level: int
    faces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Limit:
    """A limit of deployment. areas: where the units of these nations and kinds may stand at
    all, () if it says nothing about that. at: areas in which together at least `least` and at
    most `most` of them stand; garrison: so many of them are fixed there."""

    nations: tuple[str, ...]
    kinds: tuple[str, ...]
    clause: str
    areas: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    garrison: int = 0


@dataclass(frozen=True)
class MajorStart:
    """What a major begins with. techs: completed; researching and percent: in progress.
    chits, sm: if the scenario states other numbers than its Industry Level gives."""

    level: int
    rm: int = 0
    oil: int = 0
    damage: int = 0
    techs: tuple[str, ...] = ()
    researching: str = ""
    percent: int = 0
    points: Mapping[str, int] = field(default_factory=dict)
    pool: Mapping[str, int] = field(default_factory=dict)
    chits: int | None = None
    sm: int | None = None


@dataclass(frozen=True)
class OptionA:
    """The other French deployment of scenario 1.2 (WAW-1.2-19, 1.2-20)."""

    units: tuple[Placed, ...]
    pool: Mapping[str, int]
    researching: str
    percent: int


@dataclass(frozen=True)
class Scenario:
    """A set-up. order: seats in the order of deployment (WAW-CORE.SEC-7). first_phases: phases
    of the first turn, last_phases of the last one (as the others if empty). status: country
    -> status and camp; a country not named is a neutral. areas: in play, all if empty.
    switches: see `Position.switches`. units: the default set-up. boardless: majors without
    chits, economy and strategic movement. russian_winter: its turn, -1 if it is over, 0 if
    the rule finds it. victory, income: which of the rules for them apply. spend_most: RMs that
    `free_build` may spend each turn. dated: do force pools grow by date?"""

    name: str
    title: str
    text: str
    turn: int
    last_turn: int
    order: tuple[Seat, ...]
    phases: tuple[str, ...]
    first_phases: tuple[str, ...]
    last_phases: tuple[str, ...]
    majors: Mapping[str, MajorStart]
    status: Mapping[str, tuple[str, str]]
    control: Mapping[str, str]
    units: tuple[Placed, ...]
    pools: Mapping[str, Mapping[str, int]]
    forts: tuple[FortRow, ...]
    limits: tuple[Limit, ...]
    victory: str
    areas: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    partisans: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    halved: tuple[str, ...] = ()
    pact: bool = False
    siberia: bool = False
    russian_winter: int = 0
    boardless: tuple[str, ...] = ()
    income: str = ""
    italian_rm: int = 0
    free_build: str = ""
    spend_most: int = 0
    dated: bool = False
    option_a: OptionA | None = None
