"""Orders of the Logistics, Replacements and Organization Segments."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.totaler_krieg.orders.base import PhaseOrder


class PlaceMarker(PhaseOrder):
    """Place a Logistics or Partisan Base marker."""

    syntax = (
        "set {marker:unit} (in|at) {place:hex}",
        "put marker {marker:unit} (in|at) {place:hex}",
    )
    clause = "TK-1.2.1-1"
    examples = ("set MK-Axi-OKW at w3825",)

    marker: str
    place: str

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("logistics",)


class LiftMarker(PhaseOrder):
    """Take a Logistics or Partisan Base marker off the map."""

    syntax = ("lift {marker:unit}", "take up {marker:unit}")
    clause = "TK-1.2.1-6"
    examples = ("lift MK-Axi-OKW",)

    marker: str

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("logistics",)


class Raise(PhaseOrder):
    """Take a replacement unit from the Force Pool and place it."""

    syntax = (
        "raise {unit:unit} (in|at) {place:hex|box} [{armor=with armor}]",
        "(build|rebuild|replace|replacement|take) {unit:unit} (in|at) {place:hex|box}"
        " [{armor=with armor}]",
        "raise {unit:unit} {place:hex|box}",
        "{unit:unit} (in|at|to) {place:hex|box} as [a] replacement",
        "(replacements|rebuilt|new armor|new armour|new infantry) [and] {unit:unit} (in|at|to)"
        " {place:hex|box}",
        "(bring in|put in|rebuild) {unit:unit} (in|at) {place:hex|box} [{armor=with armor}]",
    )
    clause = "TK-1.3.3-3"
    severally = ("unit",)
    examples = ("raise GER-inf15 at w3825",)

    unit: str
    place: str
    armor: bool = False
    """Pay with an armor step although infantry would do."""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("replacements",)

    def fits(self, ask: Ask) -> bool:
        """An event that brings one step names the units; a line for another waits for its
        Segment."""
        able = ask.options.get("unit")
        return able is None or self.unit in able


class Organize(PhaseOrder):
    """An order of the Organization Segment."""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("organization",)


class Combine(Organize):
    """Combine units in a hex: `with` gives up its step, `into` comes from the Force Pool."""

    syntax = (
        "combine {unit:unit} with {other:unit} [into {into:unit}]",
        "combine {unit:unit} and {other:unit} [into {into:unit}]",
        "join {other:unit} (to|with) {unit:unit}",
        "{unit:unit} (takes|absorbs) [[the] step of] {other:unit} [into {into:unit}]",
    )
    clause = "TK-2.3.1-1"
    examples = ("combine GER-1P with GER-pz01", "combine GER-inf01 with GER-inf02 into GER-HQ_C")

    unit: str
    other: str
    into: str = ""


class Convert(Organize):
    """Convert a one-step unit into a fortress or garrison, or flip a Port-a-Fort."""

    syntax = (
        "convert {unit:unit} [(to|into) {into:unit}]",
        "flip {unit:unit}",
        "fortify with {unit:unit}",
    )
    clause = "TK-2.3.2.1-1"
    examples = ("convert GER-inf01 into GER-Wall1", "flip GER-GD")

    unit: str
    into: str = ""


class Disband(Organize):
    """Eliminate a ground unit of yours."""

    syntax = ("(disband|eliminate|remove) {unit:unit}",)
    clause = "TK-2.3.3-1"
    examples = ("disband GER-HQ_A",)

    unit: str


class BreakDown(Organize):
    """Break a multi-step unit down by one step."""

    syntax = (
        "break down {unit:unit} [into {take:unit+}]",
        "(breakdown|split) {unit:unit} [into {take:unit+}]",
        "break {unit:unit} down",
    )
    clause = "TK-2.3.4-1"
    examples = ("break down GER-1P into GER-pz04",)

    unit: str
    take: tuple[str, ...] = ()


class Detach(Organize):
    """Place a Detachment marker with a unit of its nationality."""

    syntax = ("detach {marker:unit} (in|at) {place:hex}",)
    clause = "TK-2.3.5-2"
    examples = ("detach GER-inf20 at w3516",)

    marker: str
    place: str


class Recall(Organize):
    """Take up a Detachment marker."""

    syntax = ("recall {marker:unit}",)
    clause = "TK-2.3.5-5"
    examples = ("recall GER-inf20",)

    marker: str


ORGANIZING: tuple[type[PhaseOrder], ...] = (
    PlaceMarker,
    LiftMarker,
    Raise,
    Combine,
    Convert,
    Disband,
    BreakDown,
    Detach,
    Recall,
)
