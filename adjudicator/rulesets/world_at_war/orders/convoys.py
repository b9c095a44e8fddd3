"""What a player may order of Strategic Warfare: convoys, submarines, raiders, bombers, rockets."""

from __future__ import annotations

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.orders.home_parts import ALL, BY, Counted, HomeOrder, several


class SendConvoy(Counted):
    """Send convoys to the UK or the USSR.

    Their content stays hidden. A Commonwealth convoy brings its own cargo; an American one
    RM, oil or War Materials, one from the UK War Materials."""

    occasion = "Strategic Warfare"

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

    occasion = "Strategic Warfare"

    syntax = ("no (convoy|convoys) from {source:source}", "no (convoy|convoys)")
    clause = "WAW-CORE.SW-1"
    examples = ("no convoy from Canada", "no convoys")

    source: str = ""

    def words(self, board: Board) -> str:
        return f"no convoy from {board.name(self.source)}" if self.source else "no convoys"


class Persian(HomeOrder):
    """Send one convoy of a source by the Persian Route, where no enemy can act."""

    occasion = "Strategic Warfare"

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

    occasion = "Strategic Warfare"

    syntax = (
        "escort [[the] convoys] {box:box} [with] [{count:int}] [{kind:kind}] [(fleet|fleets)]"
        " from {place:place}",
        "escort [the] (convoy|convoys) [(in|to|for|bound for)] {box:box} [with] [{count:int}]"
        " [{kind:kind}] [(fleet|fleets)] (from|in|at) {place:place}",
        "[{count:int}] {kind:kind} [(fleet|fleets)] (from|in|at) {place:place} (escort|escorts)"
        " [[the] (convoy|convoys)] [(in|to|for)] {box:box}",
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

    occasion = "Strategic Warfare"

    syntax = (
        "[send] {count:int} (submarines|submarine|u-boats|boats|points) [(point|points)]"
        " (to|against|in) {box:box}",
        "[send] {count:int} (to|against|in) {box:box}",
        "[send] [all] [the] (submarines|u-boats|subs|boats) (to|against|in) {box:box}",
        "[send] {count:int} subs (to|against|in) {box:box}",
        "[send] {count:int} (submarines|submarine|u-boats|u-boat|boats|boat|subs|sub) [(point"
        "|points)]"
        " (hunts|hunt|goes|go|attacks|attack|sails|sail) [(in|to|against|on|for)] {box:box}",
        "[the] (submarines|u-boats|subs|boats) (hunt|go|attack|sail|all go) [(in|to|against|on"
        "|for)]"
        " {box:box}",
        "(hunt|sink) [[the] convoys] [(in|to|on [the] way to|for|bound for)] {box:box} with"
        " [{count:int}] [all] (submarines|submarine|u-boats|u-boat|boats|subs|points)",
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

    occasion = "Strategic Warfare"

    syntax = (
        "no (submarines|u-boats|boats|subs)",
        "[the] (submarines|u-boats|boats|subs) (stay|remain) (in port|home|at home)",
    )
    clause = "WAW-CORE.SW-2"
    examples = ("no submarines",)

    def words(self, board: Board) -> str:
        return "no submarines"


class Pack(HomeOrder):
    """How submarines of a box attack: in packs of so many points, 1 for each alone."""

    occasion = "Strategic Warfare"

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

    occasion = "Strategic Warfare"

    syntax = (
        "raid {box:box} with [{count:int}] {kind:kind} [(fleet|fleets)] from {place:place}",
        "raid {box:box} (convoy|convoys) with [{count:int}] {kind:kind} [(fleet|fleets)]"
        " from {place:place}",
        "attack {box:box} with [{count:int}] {kind:kind} [(fleet|fleets)] from {place:place}",
        "raid [the] [convoys] [(in|to|for|bound for)] {box:box} with [{count:int}] {kind:kind}"
        " [(fleet|fleets)] [from] {place:place}",
        "[{count:int}] {kind:kind} [(fleet|fleets)] (from|in|at) {place:place} (raid|raids)"
        " [[the] convoys] [(in|to|for)] {box:box}",
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

    occasion = "Strategic Warfare"

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

    occasion = "Strategic Warfare"

    syntax = ("no (bombing|bombers|raids|rockets|air raids|bombing raids)",)
    clause = "WAW-CORE.BOMB-1"
    examples = ("no bombing",)

    def words(self, board: Board) -> str:
        return "no bombing"


class Rocket(HomeOrder):
    """Fire rockets at an enemy major."""

    occasion = "Strategic Warfare"

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

    occasion = "Strategic Warfare"

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
