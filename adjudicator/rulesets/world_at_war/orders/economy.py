"""What a player may order of the economy, and of partisans."""

from __future__ import annotations

from typing import ClassVar

from pydantic import field_validator

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES
from adjudicator.rulesets.world_at_war.orders.home_parts import BY, HomeOrder


class EconomicOrder(HomeOrder):
    """An order of the Economic phase. They are carried out in the order given within each
    step, each if it can still be paid (WAW-CORE.ACT-12)."""

    occasion = "the Economic Phase"

    conditions: ClassVar[tuple[str, ...]] = ("rm", "oil", "chits", "factories", "damage")
    """Of the major that pays: RMs, oil, chits left, whole factory points left, Industrial
    damage, as they are when the order's turn comes."""

    def ready(self, ask: Ask) -> bool:
        return True


class Build(EconomicOrder):
    """Build units or strategic points under the Build chit."""

    syntax = (
        "(build|buy|recruit) [{count:int}] [{nation:nation}] {product:product}" + BY,
        "{major:major} [builds] [{count:int}] [{nation:nation}] {product:product}",
        "{major:major} (build|buys|buy|raises|raise|recruits|recruit|gets|get|trains|train)"
        " [{count:int}] [{nation:nation}] {product:product}",
        "(bld|raise|train) [{count:int}] [{nation:nation}] {product:product}" + BY,
        "(bld|build|buy) [{count:int}] {product:product} {major:major}",
        "[{count:int}] [new] [{nation:nation}] {product:product}" + BY,
    )
    clause = "WAW-CORE.ACT-3"
    severally = ("product", "count", "nation")
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
        "(dig in|entrench) (in|at) {place:place}" + BY,
        "build [up] [the] (fortress|fortification|fort) (of|level in) {place:place}" + BY,
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
        "{major:major} (research|works on|work on|develops|develop|looks into|look into|studies"
        "|study)"
        " {technology:technology}",
        "{major:major} {technology:technology}",
        "{technology:technology} research" + BY,
        "(look into|invest in|a chit on|spend a chit on) {technology:technology}" + BY,
        "{technology:technology} (by|for) {major:major}",
        "{major:major} (modernises|modernise|modernizes|modernize) [(its|their|the)]"
        " {technology=army}",
    )
    clause = "WAW-CORE.IMP-1"
    examples = ("research U-Boats", "research ASW by UK")
    severally = ("technology",)

    technology: str
    major: str = ""

    @field_validator("technology", mode="before")
    @classmethod
    def _army(cls, value: object) -> object:
        """`the French modernise their army`."""
        return "army_modernization" if value == "army" else value

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
        "(improve|raise|develop|increase|upgrade|expand) [the] {major:major} industry [level]",
        "{major:major} (improve|raises|raise|develops|develop|expands|expand) [(its|their|the)]"
        " industry [level]",
        "(increase|upgrade|expand) [the] industry [level] of {major:major}",
    )
    clause = "WAW-CORE.IMP-3"
    examples = ("improve industry by Italy",)
    severally = ("major",)

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
        "buy [a] (partisan|partisans) (in|at) {place:place}",
        "(place|put|raise) [a] (partisan|partisans) (in|at) {place:place}",
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
        "{major:major} saves [(everything|all|the rest)]",
        "keep {count:int} RM" + BY,
        "{major:major} (saves|save|keeps|keep|banks|bank|to save|to keep) [(everything|all|[the]"
        " rest"
        "|all [of] it|the others|the remainder|what is left)]",
        "{major:major} (saves|save|keeps|keep|banks|bank|to save|to keep) {count:int} [RM]",
        "{major:major} (builds|build|buys|buy|spends|spend) nothing",
        "(keep|bank|hold back) [the] (rest|all|everything|remainder)" + BY,
    )
    clause = "WAW-CORE.ECO-4"
    examples = ("save 2 RM by Germany", "save everything by Italy")
    severally = ("major",)

    count: int = 99
    major: str = ""

    def words(self, board: Board) -> str:
        what = "everything" if self.count >= 99 else f"{self.count} RM"
        by = f" by {board.country_name(self.major)}" if self.major else ""
        return f"save {what}{by}"


class MovePartisan(HomeOrder):
    """Move a partisan to an adjacent occupied area of the same country."""

    occasion = "the script of your segment"

    syntax = ("move (partisan|partisans) [from] {start:place} to {end:place}",)
    clause = "WAW-3.11-9"
    examples = ("move partisans from Belgrade to Zagreb",)

    start: str
    end: str

    def words(self, board: Board) -> str:
        return f"move partisans from {board.name(self.start)} to {board.name(self.end)}"


class RemovePartisan(HomeOrder):
    """Take a partisan off the map; it may be bought again."""

    occasion = "the script of your segment"

    syntax = ("remove (partisan|partisans) [from] [in] {start:place}",)
    clause = "WAW-3.11-9"
    examples = ("remove partisans from Belgrade",)

    start: str

    def words(self, board: Board) -> str:
        return f"remove partisans from {board.name(self.start)}"
