"""What a player may order besides the fighting: set-up, reinforcements, war and peace,
convoys and raiders, economy, diplomacy.

A line that speaks of no country is about the seat's first major that it can be about; with
`by`, `for` or `with` it names one.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import field_validator

from adjudicator.core.protocol import Ask, Order, Phrase
from adjudicator.rulesets.world_at_war.board.board import KIND_NAMES, SEAT_NAMES, Board

ALL = 40
"""The number that stands for all there are."""
BY = " [(by|for|with) {major:major}]"


def several(kind: str, count: int) -> str:
    """`3 ground units`, `1 air fleet`."""
    name = KIND_NAMES.get(kind, kind)
    return f"{count} {name}{'s' if count != 1 else ''}"


class HomeOrder(Order):
    """An order outside of the fighting."""

    def words(self, board: Board) -> str:
        """The order in the house's wording."""
        raise NotImplementedError


class Counted(HomeOrder):
    """An order with a number of something, 1 to 40."""

    count: int = 1

    @field_validator("count")
    @classmethod
    def _some(cls, value: int) -> int:
        if not 1 <= value <= 40:
            raise ValueError("a number is 1 to 40")
        return value


# ----------------------------------------------------------------- set-up and arrivals


class Put(Counted):
    """Put units in a place: of the set-up, a reinforcement, a minor's force, Vichy."""

    syntax = (
        "(put|place|deploy) [{count:int}] [{nation:nation}] {kind:kind} (in|at|on) {place:place}",
        "(put|place|deploy) {count:int} [units] (in|at|on) {place:place}",
        "{count:int} [{nation:nation}] {kind:kind} (in|at|on) {place:place}",
        "{place:place} {count:int} [{nation:nation}] {kind:kind}",
        "(put|place|deploy) [{count:int}] [{nation:nation}] ground (in|at|on) {place:place}",
    )
    clause = "WAW-CORE.ADM-7"
    examples = ("put 8 German ground units in Berlin", "put 3 air fleets in Rhineland")

    nation: str = ""
    kind: str = "ground"
    place: str

    def words(self, board: Board) -> str:
        nation = f"{board.adjective(self.nation)} " if self.nation else ""
        name = KIND_NAMES[self.kind] + ("s" if self.count > 1 else "")
        return f"put {self.count} {nation}{name} in {board.name(self.place)}"


class DefaultSetUp(HomeOrder):
    """Deploy as the house proposes."""

    syntax = (
        "default (set-up|setup|deployment)",
        "deploy [by] default",
        "[use] [the] (default|standard|house|proposed) (set-up|setup|deployment)",
    )
    clause = "WAW-CORE.SCN-44"
    examples = ("default set-up",)

    def words(self, board: Board) -> str:
        return "default set-up"


class ChooseA(HomeOrder):
    """France deploys by option A: 12 units, Army Modernization at 60 %."""

    syntax = ("[french] option a", "france option a")
    clause = "WAW-1.2-19"
    examples = ("option A",)

    def words(self, board: Board) -> str:
        return "option A"


class NoPact(HomeOrder):
    """Germany does without the Ribbentrop-Molotov pact."""

    syntax = ("no [ribbentrop-molotov] pact", "without [the] pact")
    clause = "WAW-CORE.PACT-1"
    examples = ("no pact",)

    def words(self, board: Board) -> str:
        return "no pact"


# --------------------------------------------------------------------- war and peace


class DeclareWar(HomeOrder):
    """Declare war on a country, at the start of your segment."""

    syntax = (
        "declare war (on|against) {country:country} [(by|with|as|for) {by:major}]",
        "{by:major} declares war (on|against) {country:country}",
        "war (on|against) {country:country} [(by|with|as|for) {by:major}]",
        "DoW [on] {country:country} [by {by:major}]",
    )
    clause = "WAW-CORE.DOW-1"
    examples = ("declare war on Norway", "USSR declares war on Turkey")

    country: str
    by: str = ""

    def words(self, board: Board) -> str:
        by = f" by {board.country_name(self.by)}" if self.by else ""
        return f"declare war on {board.country_name(self.country)}{by}"


class EnterWar(HomeOrder):
    """Italy enters the war against the Allies."""

    syntax = (
        "Italy (enters|joins) [the] war",
        "Italy declares war [on the Allies]",
        "enter [the] war",
    )
    clause = "WAW-6-3"
    examples = ("Italy enters the war",)

    def words(self, board: Board) -> str:
        return "Italy enters the war"


class EndPact(HomeOrder):
    """End the Ribbentrop-Molotov pact."""

    syntax = ("(end|drop|break|cancel|denounce|leave) [the] [ribbentrop-molotov] pact",)
    clause = "WAW-CORE.PACT-6"
    examples = ("end the pact",)

    def words(self, board: Board) -> str:
        return "end the pact"


class DeclareWinterWar(HomeOrder):
    """The USSR begins the Winter War against Finland."""

    syntax = ("[declare] [the] winter war",)
    clause = "WAW-3.12-1"
    examples = ("declare the winter war",)

    def words(self, board: Board) -> str:
        return "declare the Winter War"


class AcceptPeace(HomeOrder):
    """Accept the Finnish peace offer."""

    syntax = ("accept [[the] [finnish] peace]",)
    clause = "WAW-3.12-3"
    examples = ("accept the peace",)

    def words(self, board: Board) -> str:
        return "accept the peace"


class RefusePeace(HomeOrder):
    """Refuse the Finnish peace offer; the USA marker moves one space from WAR."""

    syntax = ("(refuse|reject|decline) [[the] [finnish] peace]",)
    clause = "WAW-3.12-5"
    examples = ("refuse the peace",)

    def words(self, board: Board) -> str:
        return "refuse the peace"


class TakePeace(HomeOrder):
    """Take the peace that ends the game with a German Strategic Victory."""

    syntax = ("take [the] peace", "offer peace")
    clause = "WAW-CORE.VIC-2"
    examples = ("take the peace",)

    def words(self, board: Board) -> str:
        return "take the peace"


class FightOn(HomeOrder):
    """Do not take the peace now."""

    syntax = ("fight on", "no peace")
    clause = "WAW-CORE.VIC-2"
    examples = ("fight on",)

    def words(self, board: Board) -> str:
        return "fight on"


class Keep(HomeOrder):
    """Which Italian units stay with Germany when Italy surrenders, first choice first."""

    syntax = ("keep {units:unit+}",)
    clause = "WAW-CORE.SUR-17"
    examples = ()

    units: tuple[str, ...]

    def words(self, board: Board) -> str:
        return f"keep {', '.join(self.units)}"


# ------------------------------------------------------------------ strategic warfare


class SendConvoy(Counted):
    """Send convoys to the UK or the USSR.

    Their content stays hidden. A Commonwealth convoy brings its own cargo; an American one
    RM, oil or War Materials, one from the UK War Materials."""

    syntax = (
        "(convoy|send) [{count:int}] [{cargo:cargo}] [(convoy|convoys)] from {source:source}"
        " to {box:box}",
        "(convoy|send) [{count:int}] {cargo:cargo} [(convoy|convoys)] to {box:box}",
        "convoy {source:source} to {box:box}",
        "{count:int} [{cargo:cargo}] (convoy|convoys) from {source:source} to {box:box}",
    )
    clause = "WAW-CORE.SW-1"
    examples = (
        "convoy RM from Canada to To UK",
        "send 2 War Materials from USA to To USSR",
    )

    source: str = ""
    cargo: str = ""
    box: str

    def words(self, board: Board) -> str:
        cargo = {"rm": " RM", "oil": " oil", "war_materials": " War Materials"}.get(self.cargo, "")
        source = "UK" if self.source == "uk" else board.name(self.source)
        start = f" from {source}" if self.source else ""
        count = f" {self.count}" if self.count > 1 else ""
        return f"convoy{count}{cargo}{start} to {board.name(self.box)}"


class NoConvoy(HomeOrder):
    """Keep the convoy of a source at home."""

    syntax = ("no (convoy|convoys) from {source:source}", "no (convoy|convoys)")
    clause = "WAW-CORE.SW-1"
    examples = ("no convoy from Canada", "no convoys")

    source: str = ""

    def words(self, board: Board) -> str:
        return f"no convoy from {board.name(self.source)}" if self.source else "no convoys"


class Persian(HomeOrder):
    """Send one convoy of a source by the Persian Route, where no enemy can act."""

    syntax = (
        "[send] [{cargo:cargo}] [from] {source:source} by [the] Persian Route",
        "Persian Route [for] {source:source} [{cargo:cargo}]",
    )
    clause = "WAW-CORE.SW-26"
    examples = ("Persian Route for USA War Materials",)

    source: str
    cargo: str = ""

    def words(self, board: Board) -> str:
        cargo = {"rm": " RM", "oil": " oil", "war_materials": " War Materials"}.get(self.cargo, "")
        return f"Persian Route for {board.name(self.source)}{cargo}"


class Escort(Counted):
    """Escort the convoys of a box with naval fleets."""

    syntax = (
        "escort [[the] convoys] {box:box} [with] [{count:int}] [{kind:kind}] [(fleet|fleets)]"
        " from {place:place}",
        "escort {box:box} (convoy|convoys) [with] [{count:int}] [{kind:kind}] [(fleet|fleets)]"
        " from {place:place}",
    )
    clause = "WAW-CORE.SW-16"
    examples = ("escort To UK with 2 fleets from South England",)

    box: str
    kind: str = ""
    place: str

    def words(self, board: Board) -> str:
        what = several(self.kind or "naval", self.count)
        return f"escort {board.name(self.box)} with {what} from {board.name(self.place)}"


class Boats(Counted):
    """Send submarine points to a convoy box."""

    syntax = (
        "[send] {count:int} (submarines|submarine|u-boats|boats|points) [(point|points)]"
        " (to|against|in) {box:box}",
        "[send] {count:int} (to|against|in) {box:box}",
        "[send] [all] [the] (submarines|u-boats|subs|boats) (to|against|in) {box:box}",
        "[send] {count:int} subs (to|against|in) {box:box}",
    )
    clause = "WAW-CORE.SW-2"
    examples = ("3 submarines to To UK", "all submarines to To UK")

    count: int = ALL
    """All that are left, if not said."""
    box: str

    def words(self, board: Board) -> str:
        number = "all" if self.count >= ALL else str(self.count)
        return f"{number} submarine{'s' * (self.count > 1)} to {board.name(self.box)}"


class NoBoats(HomeOrder):
    """Keep the submarines in port."""

    syntax = ("no (submarines|u-boats|boats)",)
    clause = "WAW-CORE.SW-2"
    examples = ("no submarines",)

    def words(self, board: Board) -> str:
        return "no submarines"


class Pack(HomeOrder):
    """How submarines of a box attack: in packs of so many points, 1 for each alone."""

    syntax = (
        "[wolf] packs of {size:int} [in {box:box}]",
        "(singly|alone) [in {box:box}]",
        "(wolfpack|wolfpacks) of {size:int} [in {box:box}]",
    )
    clause = "WAW-CORE.SW-20"
    examples = ("packs of 3 in To UK", "singly")

    size: int = 1
    box: str = ""

    def words(self, board: Board) -> str:
        where = f" in {board.name(self.box)}" if self.box else ""
        return f"packs of {self.size}{where}"


class Raid(Counted):
    """Send naval or air fleets against the convoys of a box."""

    syntax = (
        "raid {box:box} with [{count:int}] {kind:kind} [(fleet|fleets)] from {place:place}",
        "raid {box:box} (convoy|convoys) with [{count:int}] {kind:kind} [(fleet|fleets)]"
        " from {place:place}",
        "attack {box:box} with [{count:int}] {kind:kind} [(fleet|fleets)] from {place:place}",
    )
    clause = "WAW-CORE.SW-15"
    examples = ("raid To USSR with 1 naval fleet from Narvik",)

    box: str
    kind: str
    place: str

    def words(self, board: Board) -> str:
        what = several(self.kind, self.count)
        return f"raid {board.name(self.box)} with {what} from {board.name(self.place)}"


class Bomb(Counted):
    """Send strategic bomber points against an enemy major."""

    syntax = (
        "(bomb|strategic bombing of) {country:major} [with {count:int} [(point|points|bombers)]]"
        + BY,
        "bomb {country:major} with (everything|all [(bombers|points)])" + BY,
        "[strategic] bombers (at|against|on|to) {country:major}" + BY,
    )
    clause = "WAW-CORE.BOMB-1"
    examples = ("bomb Germany with 2 bombers by USA",)

    country: str
    count: int = ALL
    """All of them, if not said."""
    major: str = ""

    def words(self, board: Board) -> str:
        by = f" by {board.country_name(self.major)}" if self.major else ""
        count = f" with {self.count}" if self.count < ALL else ""
        return f"bomb {board.country_name(self.country)}{count}{by}"


class NoBombing(HomeOrder):
    """Keep the bombers and rockets at home."""

    syntax = ("no (bombing|bombers|raids|rockets)",)
    clause = "WAW-CORE.BOMB-1"
    examples = ("no bombing",)

    def words(self, board: Board) -> str:
        return "no bombing"


class Rocket(HomeOrder):
    """Fire rockets at an enemy major."""

    syntax = (
        "(rockets|rocket) (at|against|on) {country:major}" + BY,
        "(rockets|rocket) {country:major}" + BY,
        "(fire|launch) (rockets|rocket|V2|V2s) (at|against|on) {country:major}" + BY,
        "(V2|V2s) (at|against|on) {country:major}" + BY,
    )
    clause = "WAW-CORE.BOMB-4"
    examples = ("rockets at UK",)

    country: str
    major: str = ""

    def words(self, board: Board) -> str:
        return f"rockets at {board.country_name(self.country)}"


class HoldInterceptors(HomeOrder):
    """Keep some interceptors, or the air fleets, out of the defence against bombers."""

    syntax = (
        "hold {count:int} (interceptor|interceptors)" + BY,
        "hold [the] {air=air fleets}" + BY,
    )
    clause = "WAW-CORE.BOMB-2"
    examples = ("hold 2 interceptors by Germany", "hold the air fleets")

    count: int = 0
    air: bool = False
    major: str = ""

    def words(self, board: Board) -> str:
        return "hold the air fleets" if self.air else f"hold {self.count} interceptors"


# ------------------------------------------------------------------------- economy


class EconomicOrder(HomeOrder):
    """An order of the Economic phase. They are carried out in the order given within each
    step, each if it can still be paid (WAW-CORE.ACT-12)."""

    conditions: ClassVar[tuple[str, ...]] = ("rm", "oil", "chits", "factories", "damage")
    """Of the major that pays: RMs, oil, chits left, whole factory points left, Industrial
    damage, as they are when the order's turn comes."""

    def ready(self, ask: Ask) -> bool:
        return True


class Build(EconomicOrder):
    """Build units or strategic points under the Build chit."""

    syntax = (
        "(build|buy|recruit) [{count:int}] [{nation:nation}] {product:product}" + BY,
        "{major:major} builds [{count:int}] [{nation:nation}] {product:product}",
    )
    clause = "WAW-CORE.ACT-3"
    examples = ("build 3 ground units by Germany", "build 1 Romanian ground", "build 2 ASW points")

    count: int = 1
    nation: str = ""
    product: str
    major: str = ""

    @field_validator("count")
    @classmethod
    def _some(cls, value: int) -> int:
        if not 1 <= value <= 40:
            raise ValueError("a number is 1 to 40")
        return value

    def words(self, board: Board) -> str:
        nation = f"{board.adjective(self.nation)} " if self.nation else ""
        name = KIND_NAMES[self.product] + ("s" if self.count > 1 else "")
        by = f" by {board.country_name(self.major)}" if self.major else ""
        return f"build {self.count} {nation}{name}{by}"


class Fortify(EconomicOrder):
    """Build a fortress level in an area."""

    syntax = (
        "fortify {place:place}" + BY,
        "build (fortress|fortification|fort) (in|at) {place:place}" + BY,
        "(fortress|fortification|fort) (in|at) {place:place}" + BY,
    )
    clause = "WAW-CORE.FORT-4"
    examples = ("fortify Leningrad",)

    place: str
    major: str = ""

    def words(self, board: Board) -> str:
        return f"fortify {board.name(self.place)}"


class Research(EconomicOrder):
    """Work on a technology: a chit, its RMs, a roll on the improvement chart."""

    syntax = (
        "(research|develop) {technology:technology}" + BY,
        "{major:major} researches {technology:technology}",
        "(research|work) on {technology:technology}" + BY,
        "technology {technology:technology}" + BY,
    )
    clause = "WAW-CORE.IMP-1"
    examples = ("research U-Boats", "research ASW by UK")

    technology: str
    major: str = ""

    def words(self, board: Board) -> str:
        name = self.technology.replace("_", " ").title()
        by = f" by {board.country_name(self.major)}" if self.major else ""
        return f"research {name}{by}"


class Industry(EconomicOrder):
    """Work on the next Industry Level: a chit, RMs equal to the level, a roll."""

    syntax = (
        "(improve|raise|develop) [the] industry [level]" + BY,
        "industry" + BY,
        "{major:major} improves [its] industry",
        "(improve|raise|develop) [the] industry [level] of {major:major}",
        "(increase|upgrade) [the] industry [level]" + BY,
        "(work on|invest in) [the] industry" + BY,
        "{major:major} industry",
    )
    clause = "WAW-CORE.IMP-3"
    examples = ("improve industry by Italy",)

    major: str = ""

    def words(self, board: Board) -> str:
        by = f" by {board.country_name(self.major)}" if self.major else ""
        return f"improve industry{by}"


class Repair(EconomicOrder):
    """Repair Industrial damage, 1 RM a point, two points at most."""

    syntax = ("repair [{count:int}] [(damage|industry)] [(point|points)]" + BY,)
    clause = "WAW-CORE.BOMB-6"
    examples = ("repair 2 by UK",)

    count: int = 2
    major: str = ""

    def words(self, board: Board) -> str:
        return f"repair {self.count}"


class NoRepair(EconomicOrder):
    """Do not repair Industrial damage."""

    syntax = ("no (repair|repairs)" + BY,)
    clause = "WAW-CORE.BOMB-6"
    examples = ("no repairs",)

    major: str = ""

    def words(self, board: Board) -> str:
        return "no repairs"


class BuyPartisan(EconomicOrder):
    """Buy a partisan counter and name its area."""

    syntax = (
        "(partisan|partisans) (in|to|at) {place:place}",
        "buy partisan in {place:place}",
        "(place|put|raise) (partisan|partisans) (in|at) {place:place}",
    )
    clause = "WAW-3.11-1"
    examples = ("partisans in Belgrade",)

    place: str

    def words(self, board: Board) -> str:
        return f"partisans in {board.name(self.place)}"


class Save(EconomicOrder):
    """Keep RMs: nothing is built by default, or so many RMs are left."""

    syntax = (
        "save [everything]" + BY,
        "save {count:int} [RM]" + BY,
        "(build nothing|no builds|spend nothing)" + BY,
        "save [the] (rest|all)" + BY,
        "keep {count:int} RM" + BY,
    )
    clause = "WAW-CORE.ECO-4"
    examples = ("save 2 RM by Germany", "save everything by Italy")

    count: int = 99
    major: str = ""

    def words(self, board: Board) -> str:
        what = "everything" if self.count >= 99 else f"{self.count} RM"
        by = f" by {board.country_name(self.major)}" if self.major else ""
        return f"save {what}{by}"


# ------------------------------------------------------------------------ diplomacy


class DiplomaticOrder(HomeOrder):
    """An order of the Diplomacy phase."""

    conditions: ClassVar[tuple[str, ...]] = ("rm", "cup")

    def ready(self, ask: Ask) -> bool:
        return True


class Effort(DiplomaticOrder):
    """Put a diplomatic effort for a country into the cup, 1 RM."""

    syntax = (
        "([diplomatic] effort|flag|influence) [(for|on|in)] {country:country}" + BY,
        "diplomacy [(for|on|in)] {country:country}" + BY,
        "send diplomats to {country:country}" + BY,
    )
    clause = "WAW-CORE.DIP-1"
    examples = ("effort for Romania by Germany", "influence USA by UK")

    country: str
    major: str = ""

    def words(self, board: Board) -> str:
        by = f" by {board.country_name(self.major)}" if self.major else ""
        return f"effort for {board.country_name(self.country)}{by}"


class BuyEvent(DiplomaticOrder):
    """Buy an event, 1 RM."""

    syntax = ("(event|buy|play) [event] {event:event}",)
    clause = "WAW-CORE.DIP-2"
    examples = ("buy Iraq revolt", "buy Caribbean oil")

    event: str

    def words(self, board: Board) -> str:
        return f"buy {board.events[self.event].name}"


class NoDiplomacy(DiplomaticOrder):
    """No effort and no event this turn."""

    syntax = ("no (diplomacy|efforts|effort)",)
    clause = "WAW-CORE.DIP-1"
    conditions: ClassVar[tuple[str, ...]] = ()
    examples = ("no diplomacy",)

    def words(self, board: Board) -> str:
        return "no diplomacy"


# ------------------------------------------------------------------------ partisans


class MovePartisan(HomeOrder):
    """Move a partisan to an adjacent occupied area of the same country."""

    syntax = ("move (partisan|partisans) [from] {start:place} to {end:place}",)
    clause = "WAW-3.11-9"
    examples = ("move partisans from Belgrade to Zagreb",)

    start: str
    end: str

    def words(self, board: Board) -> str:
        return f"move partisans from {board.name(self.start)} to {board.name(self.end)}"


class RemovePartisan(HomeOrder):
    """Take a partisan off the map; it may be bought again."""

    syntax = ("remove (partisan|partisans) [from] [in] {start:place}",)
    clause = "WAW-3.11-9"
    examples = ("remove partisans from Belgrade",)

    start: str

    def words(self, board: Board) -> str:
        return f"remove partisans from {board.name(self.start)}"


SET_UP: tuple[type[HomeOrder], ...] = (Put, DefaultSetUp, ChooseA, NoPact)
DECLARATIONS: tuple[type[HomeOrder], ...] = (DeclareWar, EnterWar, EndPact)
"""At the start of a segment, before Tactical Movement (WAW-CORE.DOW-1)."""
OFFENSIVE_DECLARATIONS: tuple[type[HomeOrder], ...] = (DeclareWinterWar,)
"""At the start of the Offensives (WAW-CORE.PACT-8)."""
PEACE: tuple[type[HomeOrder], ...] = (AcceptPeace, RefusePeace, TakePeace, FightOn, Keep)
WARFARE: dict[str, tuple[type[HomeOrder], ...]] = {
    "allies": (
        SendConvoy, NoConvoy, Persian, Escort, Bomb, NoBombing, Rocket, HoldInterceptors,
    ),
    "axis": (Boats, NoBoats, Pack, Raid, Rocket, NoBombing, HoldInterceptors),
}  # fmt: skip
ECONOMY: tuple[type[EconomicOrder], ...] = (
    Repair, NoRepair, Industry, Research, Build, Fortify, BuyPartisan, Save,
)  # fmt: skip
DIPLOMACY: tuple[type[DiplomaticOrder], ...] = (Effort, BuyEvent, NoDiplomacy)
PARTISANS: tuple[type[HomeOrder], ...] = (MovePartisan, RemovePartisan)

HOME_ORDERS: tuple[type[HomeOrder], ...] = (
    *SET_UP,
    *DECLARATIONS,
    *OFFENSIVE_DECLARATIONS,
    *PEACE,
    SendConvoy, NoConvoy, Persian, Escort, Bomb, NoBombing, Rocket, HoldInterceptors,
    Boats, NoBoats, Pack, Raid,
    *ECONOMY,
    *DIPLOMACY,
    *PARTISANS,
)  # fmt: skip
HOME_PHRASES: tuple[type[Phrase], ...] = ()
DECLARATION_TAGS: list[str] = [cls.tag() for cls in (*DECLARATIONS, *OFFENSIVE_DECLARATIONS)]
PARTISAN_TAGS: list[str] = [cls.tag() for cls in PARTISANS]
HOME_TOPICS = ("diplomacy",)
"""What `ask me about` may name besides: a letter of its own for diplomacy."""


def seat_name(seat: str) -> str:
    return SEAT_NAMES.get(seat, seat)  # type: ignore[call-overload, no-any-return]
