"""Orders of the Support Segment, and the answers to a placement."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.totaler_krieg.orders.base import PhaseOrder


class SupportOrder(PhaseOrder):
    """An order of the Support Segment."""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("support",)

    def ready(self, ask: Ask) -> bool:
        """Whether its `if` holds is seen when its turn comes: an earlier placement may have
        been contested."""
        return True


class Inland(SupportOrder):
    """Let units leave a Beachhead that cannot stay, over its arrow (Inland Advance)."""

    syntax = ("inland {units:unit+}",)
    clause = "TK-2.2.2-6"
    examples = ("inland Bri-inf01",)

    units: tuple[str, ...]


class TakeUp(SupportOrder):
    """Take up a Beachhead marker that could stay."""

    syntax = ("take up [the] beachhead [(in|at)] {place:hex}",)
    clause = "TK-2.2.2-5"
    examples = ("take up beachhead w3815",)

    place: str


class Place(SupportOrder):
    """Place a support unit in a hex, a Naval Zone or the Strategic Warfare Box."""

    syntax = (
        "place {unit:unit} (in|at|over|on) [the] {place:hex|zone|strategic}"
        " [{escort=as escort}] [[and] (face|facing) {faces:hex}] [[and] strike {strike:hex}]"
        " [[and] remove {marker:unit}] [[and] end [the] Policy (of|in) {ends:country}]",
        "(put|fly|sail|send) {unit:support} (in|at|over|on|to) [the] {place:hex|zone|strategic}"
        " [{escort=as escort}]",
        "{unit:support} (over|in|to) [the] {place:hex|zone|strategic} [{escort=as escort}]",
        "{unit:support} (goes|go|flies|sails|sail|fly) (to|over|into|in) [the]"
        " {place:hex|zone|strategic} [{escort=as escort}]",
        "{place:zone} {unit:support} [{escort=as escort}]",
    )
    clause = "TK-2.2.3.1-1"
    examples = (
        "place GER-LF1 over w3617",
        "place GER-U1 in North Sea",
        "place GER-Flotte in w4422 and face w4423",
        "place GER-U1 in North Atlantic if contested",
        "place GER-U1 in North Sea and end the Policy of France",
    )
    conditions = ("contested", "placed")
    severally = ("unit",)

    unit: str
    place: str
    escort: bool = False
    faces: str = ""
    strike: str = ""
    marker: str = ""
    ends: str = ""
    """Of the Policies that an Axis placement threatens the one that is ended first."""


class Convoy(SupportOrder):
    """Place a Convoy marker in a Naval Zone as Troop or Supply Convoy."""

    syntax = (
        "convoy {unit:unit} (to|in) [the] {zone:zone} [{troop=as troop}]",
        "convoy {unit:unit} (to|in) [the] {zone:zone} as supply",
        "[(send|put|place|run)] {unit:unit} (to|in|into|through) [the] {zone:zone} (as|for) supply",
        "[(send|put|place|run)] {unit:unit} (to|in|into|through) [the] {zone:zone} (as|for)"
        " {troop=troop}",
        "{unit:unit} (carries|brings|runs|with) supply (through|in|to|over) [the] {zone:zone}",
    )
    clause = "TK-2.2.3.6-1"
    examples = ("convoy MK-Axi-Italian_Convoy to Central Mediterranean as supply",)
    conditions = ("contested", "placed")

    unit: str
    zone: str
    troop: bool = False


class Blitz(SupportOrder):
    """Place a Blitz marker."""

    syntax = (
        "blitz [marker] [(in|at|on)] {place:hex}",
        "(place|put) [a] blitz [marker] (in|at|on) {place:hex}",
        "[(a|one|the)] [(first|second|third|fourth)] blitz (marker|markers) (to|for|over|in|at|on)"
        " {place:hex}",
    )
    clause = "TK-2.2.4-1"
    examples = ("blitz w3618",)
    severally = ("place",)

    place: str


class Contest(PhaseOrder):
    """Contest the placement of a support unit with one of yours; both leave."""

    occasion = "a question about a placement"

    syntax = ("contest [it] with {unit:unit}", "contest", "contest it")
    clause = "TK-2.2.3.2-2"
    says_yes = "contest"
    examples = ("contest with BRI-FC", "contest")

    unit: str = ""


class Decline(PhaseOrder):
    """Let it pass."""

    occasion = "a question about a placement or a battle"

    syntax = ("decline", "pass", "no contest", "let it pass", "no support", "do not contest")
    clause = "TK-2.2.3-10"
    says_no = "decline"
    examples = ("decline",)


class Match(PhaseOrder):
    """Which support units go to the Delay Box to match Surface Raiders."""

    occasion = "a question about Surface Raiders"

    syntax = ("match [it] with {units:unit+}",)
    clause = "TK-14.33-3"
    examples = ("match with BRI-FC",)

    units: tuple[str, ...]


class Raid(SupportOrder):
    """Send the Surface Raiders out."""

    syntax = ("send [out] [the] surface raiders",)
    clause = "TK-14.33-2"
    examples = ("send out the Surface Raiders",)


SUPPORTING: tuple[type[SupportOrder], ...] = (Inland, TakeUp, Place, Convoy, Blitz, Raid)
