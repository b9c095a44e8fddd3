"""Orders of the Combat Phase and the answers that a combat asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import model_validator

from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg.orders.base import PhaseOrder


class CombatOrder(PhaseOrder):
    """An order of a Combat Segment; `blitz` says which."""

    blitz: bool = False

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("blitz", "regular")

    def fits(self, ask: Ask) -> bool:
        return self.blitz == (ask.facts.get("segment") == "blitz")


class Attack(CombatOrder):
    """Attack a hex; HQ Ranged Support comes from `support` or, without it, from whoever helps."""

    syntax = (
        "[{blitz=blitz}] attack {place:hex} (with|by) {units:unit+}"
        " [[and] (support|supported by) {support:unit}] [{alone=without support}]",
        "[{blitz=blitz}] (attack on|assault) {place:hex} (with|by) {units:unit+}"
        " [[and] (support|supported by) {support:unit}] [{alone=without support}]",
        "{units:unit+} (attack|attacks|assault|assaults) {place:hex}"
        " [[and] (support|supported by) {support:unit}] [{alone=without support}]",
        "{units:unit+} (v|vs|versus|att|hit|hits|go for|goes for|strike|strikes|have a go at|has"
        " a go"
        " at) {place:hex} [[and] [with] (support|supported by|support from) {support:unit}]"
        " [{alone=without support}]",
        "{blitz=blitz} {place:hex} (with|by) {units:unit+}"
        " [[and] [with] (support|supported by|support from) {support:unit}] [{alone=without"
        " support}]",
        "{units:unit+} {blitz=blitz} [attack] {place:hex}"
        " [[and] [with] (support|supported by|support from) {support:unit}] [{alone=without"
        " support}]",
        "[{blitz=blitz}] (att|attack) {place:hex} (w|with|by) {units:unit+} with (support from|help"
        " from) {support:unit}",
    )
    clause = "TK-4.2.1-1"
    examples = (
        "attack w3617 with GER-1P, GER-2P",
        "blitz attack e3609 with GER-1P supported by GER-HQ_S if odds at least 3-1",
    )
    conditions = ("odds", "column", "shift")

    place: str
    units: tuple[str, ...]
    support: str = ""
    alone: bool = False

    def ready(self, ask: Ask) -> bool:
        """The odds are known when the attack is made."""
        return True


class Drop(PhaseOrder):
    """Drop an airborne unit as Airdrop marker."""

    syntax = (
        "drop {unit:unit} (on|at|in) {place:hex}",
        "airdrop {unit:unit} (on|at|in) {place:hex}",
    )
    clause = "TK-4.1.1-1"
    occasion = "the Airdrops of Blitz Combat"
    examples = ("drop GER-7Flg on w3919",)

    unit: str
    place: str

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("blitz",)


class Land(PhaseOrder):
    """Land units from their Beachhead, or put infantry in place of an Airdrop marker."""

    syntax = ("land {units:unit+}", "land {units:unit+} for {marker:unit}")
    clause = "TK-4.1.3-1"
    occasion = "the landings of Blitz Combat"
    examples = ("land US-inf01", "land GER-inf15 for GER-7Flg")

    units: tuple[str, ...]
    marker: str = ""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("blitz",)

    def fits(self, ask: Ask) -> bool:
        return bool(self.marker) == (ask.key == "airdrop landing")


class Advance(PhaseOrder):
    """After an attack, advance units into the hex, or exploit along further hexes."""

    syntax = (
        "advance {units:unit+} [(into|to) {place:hex}]",
        "exploit [with] {units:unit+} [from {place:hex}] (to|via|through) {path:hex+}",
        "exploit [with] {units:unit+} [from {place:hex}] (via|through) {path:hex+} to {end:hex}",
        "advance {none=none}",
        "advance with {units:unit+} [(into|to) {place:hex}]",
        "{none=nobody} advances",
        "{units:unit+} (advance|advances) [(into|to) {place:hex}]",
        "{none=no} advance",
        "{units:unit+} (exploit|exploits) [from {place:hex}] (to|into|via|through) {path:hex+}",
        "only {units:unit+} (advance|advances|is to advance|are to advance|to advance)"
        " [(into|to) {place:hex}]",
    )
    clause = "TK-4.2.7-1"
    occasion = "the moment after an attack"
    examples = ("advance GER-1P", "exploit GER-1P from e3609 to e3610, e3611", "advance none")

    units: tuple[str, ...] = ()
    place: str = ""
    path: tuple[str, ...] = ()
    end: str = ""
    """The last hex, where it is named apart; it belongs to the path."""
    none: bool = False

    @model_validator(mode="before")
    @classmethod
    def _ended(cls, said: Any) -> Any:
        """`through e3610 to e3611` is one path."""
        if not isinstance(said, dict) or not said.get("end"):
            return said
        return {**said, "path": (*said.get("path", ()), said["end"]), "end": ""}

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("blitz", "regular")

    def fits(self, ask: Ask) -> bool:
        if self.place and self.place != ask.facts.get("hex"):
            return False
        return not self.units or any(unit in ask.options.get("units", []) for unit in self.units)

    def waits(self, taken: Sequence[Order]) -> bool:
        """A unit advances once after a battle; its second line is for the next one."""
        lines = [order for order in taken if isinstance(order, Advance)]
        return any(self.none or one.none or set(self.units) & set(one.units) for one in lines)

    @property
    def roaming(self) -> bool:
        """Does one line speak of several units wherever each of them fights?"""
        return len(self.units) > 1 and not (self.place or self.path or self.none)

    def stays(self) -> bool:
        """`advance GER-2P, GER-1P` is not used up by the battle of one of them."""
        return self.roaming


class Help(PhaseOrder):
    """Let an HQ give Ranged Support to the defence."""

    occasion = "a question about a battle"

    syntax = ("support [with] {unit:unit}",)
    clause = "TK-4.2.2-5"
    examples = ("support with Rus-HQ_West",)

    unit: str


class Withdraw(PhaseOrder):
    """Retreat one hex instead of losing a step."""

    occasion = "a question about a battle"

    syntax = ("withdraw", "retreat", "fall back")
    clause = "TK-4.2.4.1-1"
    examples = ("withdraw",)


class Stand(PhaseOrder):
    """Lose a step instead of retreating; of a larger Retreat result: so many of its hexes."""

    occasion = "a question about a battle"

    syntax = ("stand", "stand for {steps:int}", "stand firm", "hold")
    clause = "TK-4.2.5.3-7"
    examples = ("stand", "stand for 2")

    steps: int = 0


class Retreat(PhaseOrder):
    """The hex to retreat into."""

    occasion = "a question about a battle"

    syntax = ("retreat (to|into) {to:hex}",)
    clause = "TK-4.2.5.1-4"
    examples = ("retreat to e3608",)

    to: str

    def fits(self, ask: Ask) -> bool:
        return self.to in ask.options.get("to", [self.to])


class Lose(PhaseOrder):
    """Which unit loses a step, and which one-step unit is left of it."""

    occasion = "a question about losses"

    syntax = (
        "lose {unit:unit} [leave {leave:unit}]",
        "{unit:unit} loses a step",
        "step loss {unit:unit}",
    )
    clause = "TK-4.2.6-3"
    examples = ("lose GER-inf01", "lose GER-1P leave GER-inf15")

    unit: str
    leave: str = ""

    def fits(self, ask: Ask) -> bool:
        """A plan names the losses of several battles; each waits for its own."""
        return self.unit in ask.options.get("unit", [self.unit])


class Manoeuvre(PhaseOrder):
    """Airmobile Doctrine: retreat a hex instead of a step loss, the first or that of attrition."""

    occasion = "a question about a battle"

    syntax = (
        "mobile (defense|defence) [(at|in) {place:hex}] [{attrition=for attrition}]",
        "use airmobile doctrine [(at|in) {place:hex}] [{attrition=for attrition}]",
    )
    clause = "TK-14.2-5"
    examples = ("mobile defense at e3906", "mobile defense for attrition")

    place: str = ""
    attrition: bool = False

    def fits(self, ask: Ask) -> bool:
        return not self.place or self.place == ask.facts.get("hex")


FIGHTING: tuple[type[PhaseOrder], ...] = (Attack, Drop, Land, Advance)
ANSWERS: tuple[type[PhaseOrder], ...] = (
    Help,
    Withdraw,
    Stand,
    Retreat,
    Lose,
    Manoeuvre,
)
