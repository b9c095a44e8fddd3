"""8 and 9 Orders of the Production Phase, and how they are written."""

from __future__ import annotations

from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.victory.orders.move_orders import Part

ARM_WORDS = ("air", "naval", "ground")


class ProductionOrder(Order):
    """An order of the Production Phase."""

    occasion = "the builds of the Production Phase"


class Build(ProductionOrder):
    """Build a new unit in a supplied city that you have held from the start."""

    syntax = (
        "(build|buy|new|produce) {unit:unit} [(at|with)] {steps:int} [(steps|step)]"
        " (at|in) {place:place}",
        "(build|buy|new|produce) [a] [{count:int}] {unit:unit} (at|in) {place:place}"
        " [[(with|at)] {steps:int} [(steps|step)]]",
        "[(a|an|one|another)] [{count:int}] {unit:unit} (at|in) {place:place}",
        "{place:place} [(build|builds)] [a] {unit:unit} [[(with|at)] {steps:int} [(steps|step)]]",
    )
    clause = "VIC-8.2-1"
    examples = ("build Infantry 3 at Hope", "build Fighter at Hope with 2 steps")

    unit: str
    place: str
    steps: int = 1
    count: int = 1


class Add(ProductionOrder):
    """Add steps to a unit in a supplied city."""

    syntax = (
        "add [{steps:int}] [(steps|step)] to {block:block}",
        "{steps:int} [(steps|step)] (to|for) {block:block}",
        "(replace|restore|rebuild) {steps:int} [lost] (steps|step) (of|to|on) {block:block}",
        "(reinforce|increase|strengthen|repair) {block:block} [[by] {steps:int} [(steps|step)]]",
        "{block:block} [by] {steps:int} [(steps|step)] [more]",
    )
    clause = "VIC-8.2-2"
    examples = ("add 2 steps to IN3",)

    block: str
    steps: int = 1


class Merge(ProductionOrder):
    """Put the steps of a unit on another of exactly the same type in the same hex."""

    syntax = (
        "(merge|combine) {block:block} [(into|with|to|and)] {into:block}"
        " [{steps:int} [(steps|step)]]",
    )
    clause = "VIC-8.2-6"
    examples = ("merge IN1 into IN2", "merge IN1 into IN2 1 step")

    block: str
    into: str
    steps: int | None = None


class Split(ProductionOrder):
    """Take steps from a unit as a new block of the same type in the same hex."""

    syntax = (
        "(split|detach|divide) {steps:int} [(steps|step)] (from|off) {block:block}",
        "(split|divide) {block:block} [by] {steps:int} [(steps|step)]",
    )
    clause = "VIC-8.2-7"
    examples = ("split 2 steps from IN3",)

    block: str
    steps: int


class Disband(ProductionOrder):
    """Remove units for good; their blocks may be built again at once at the usual price."""

    syntax = ("(disband|remove|scrap) {force:part+}",)
    clause = "VIC-8.2-9"
    examples = ("disband IN3",)

    force: list[Part]


class ConvertResource(ProductionOrder):
    """Turn a Resource block in a city into production points of that city."""

    syntax = ("(use|spend|convert) {block:block} [(for|into) (pp|points)]",)
    clause = "VIC-4.3-18"
    examples = ("use RE1",)

    block: str


class RebuildFactory(ProductionOrder):
    """Rebuild a damaged factory by one step; its city produces nothing this turn."""

    syntax = ("rebuild [{arm=air}] [{arm=naval}] [{arm=ground}] factory (at|in) {place:place}",)
    clause = "VIC-9.1-13"
    examples = ("rebuild naval factory at Hope",)

    place: str
    arm: str = ""


class ConvertFactory(ProductionOrder):
    """Convert a factory to another type at one PP less; its city produces nothing."""

    syntax = tuple(
        f"convert {{arm={one}}} factory (at|in) {{place:place}} to {{into={other}}}"
        for one in ARM_WORDS
        for other in ARM_WORDS
        if one != other
    )
    clause = "VIC-9.1-8"
    examples = ("convert naval factory at Hope to air",)

    place: str
    arm: str
    into: str


class Construct(ProductionOrder):
    """An Engineer gives a step for an airfield or a Mulberry in its hex."""

    syntax = (
        "[(build|construct)] [an] {what=airfield} with {block:block}",
        "[(build|construct)] [a] {what=mulberry} with {block:block}",
        "{block:block} (build|builds|constructs) [an] {what=airfield}",
        "{block:block} (build|builds|constructs) [a] {what=mulberry}",
    )
    clause = "VIC-9.4-1"
    examples = ("airfield with EN1", "build mulberry with EN1")

    what: str
    block: str


class Repair(ProductionOrder):
    """An Engineer gives a step to rebuild a bridge beside it, or the canal in its hex."""

    syntax = (
        "repair {canal=canal} with {block:block}",
        "repair bridge [(at|to|over|towards)] {end:hex} with {block:block}",
        "{block:block} (repair|repairs) [the] {canal=canal}",
        "{block:block} (repair|repairs) [the] bridge [(at|to|over|towards)] {end:hex}",
    )
    clause = "VIC-9.3-6"
    examples = ("repair bridge to a0805 with EN1", "repair canal with EN1")

    block: str
    end: str = ""
    canal: bool = False


class Produce(ProductionOrder):
    """Spend what is left by itself: weakest units first, then new units as you wish."""

    syntax = (
        "produce [automatically]",
        "produce {wishes:unit+} [{new=before repairs}]",
    )
    clause = "VIC-8.0-1"
    examples = ("produce infantry, fighters", "produce automatically")

    wishes: list[str] = []
    new: bool = False


class BuildNothing(ProductionOrder):
    """Spend nothing this turn; the points are lost."""

    syntax = ("(build|produce|spend|buy) nothing", "no (production|builds|units)")
    clause = "VIC-8.2-4"
    examples = ("build nothing",)


class AlwaysProduce(StandingOrder):
    """In every Production: weakest units first, then new units of these types."""

    syntax = (
        "always produce [automatically]",
        "always produce {wishes:unit+} [{new=before repairs}]",
    )
    clause = "VIC-8.0-1"
    examples = ("always produce infantry, fighters", "always produce automatically")

    wishes: list[str] = []
    new: bool = False

    def answer(self, ask: Ask, view: object) -> list[Order] | None:
        if "Produce" not in ask.accepts:
            return None
        return [Produce(wishes=self.wishes, new=self.new)]


PRODUCTION_STANDING: tuple[type[StandingOrder], ...] = (AlwaysProduce,)
PRODUCTION_ORDERS: tuple[type[Order], ...] = (
    BuildNothing,
    Produce,
    Construct,
    Build,
    Add,
    Merge,
    Split,
    Disband,
    ConvertResource,
    RebuildFactory,
    ConvertFactory,
    Repair,
)
