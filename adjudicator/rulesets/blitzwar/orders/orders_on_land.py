"""Orders of the movement and the combat phases."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.orders.order_parts import (
    ALL,
    PAID,
    Force,
    Part,
    Ships,
    SideOrder,
    force_words,
    paid_words,
    via_words,
)


class Fortify(SideOrder):
    """Turn a German or British infantry corps into a fortified corps (2 supply)."""

    syntax = "fortify [{force:part}] [(in|at)] {zone:zone}" + PAID
    clause = "BW-15.1-1"
    occasion = "the moves of the Movement Phase"
    examples = ("fortify Bergen", "fortify GER infantry in Brest")
    severally = ("zone",)

    zone: str
    force: Part | None = None
    payer: str = ""

    def words(self, board: Board) -> str:
        return f"fortify {board.name(self.zone)}{paid_words(board, self.payer)}"


class Unfortify(SideOrder):
    """Turn a fortified corps back into infantry; costs nothing."""

    syntax = "unfortify [{force:part}] [(in|at)] {zone:zone}"
    clause = "BW-15.1-6"
    occasion = "the moves of the Movement Phase"
    examples = ("unfortify Malta",)
    severally = ("zone",)

    zone: str
    force: Part | None = None

    def words(self, board: Board) -> str:
        return f"unfortify {board.name(self.zone)}"


class StrategicMove(SideOrder):
    """Move any distance through controlled zones, at double price; no attack afterwards."""

    syntax = (
        "strategic [(move|movement)] {force:part+} [(from|in)] {start:zone} to {end:zone}" + PAID,
        "(rail|sr) {force:part+} [(from|in)] {start:zone} to {end:zone}" + PAID,
    )
    clause = "BW-15.2-1"
    occasion = "the moves of the Movement Phase"
    examples = ("strategic move armour from Berlin to Vienna",)

    force: Force
    start: str
    end: str
    payer: str = ""

    def words(self, board: Board) -> str:
        return (
            f"strategic move {force_words(self.force)} from {board.name(self.start)} to"
            f" {board.name(self.end)}{paid_words(board, self.payer)}"
        )


class Move(SideOrder):
    """Move corps or supply tactically: infantry 3 zones, armour and supply 5."""

    syntax = (
        "move {force:part+} (from|in) {start:zone} [via {path:zone+}] to {end:zone}" + PAID,
        "move {force:part+} {start:zone} [via {path:zone+}] to {end:zone}" + PAID,
        "move {force:part+} to {end:zone}" + PAID,
        "move {force:part+} {start:zone} {end:zone}",
    )
    clause = "BW-15.3-1"
    occasion = "the moves of the Movement Phase"
    severally = ("start",)
    examples = (
        "move armour from Tripoli to El Agheila",
        "move 2 ITA infantry from Sirte via El Agheila to Benghazi, paid by Tripoli",
    )

    force: Force
    start: str = ""
    path: tuple[str, ...] = ()
    end: str
    payer: str = ""

    def words(self, board: Board) -> str:
        start = f" from {board.name(self.start)}" if self.start else ""
        return (
            f"move {force_words(self.force)}{start}{via_words(board, self.path)} to"
            f" {board.name(self.end)}{paid_words(board, self.payer)}"
        )


class Activate(SideOrder):
    """Pay so that corps next to the enemy may attack."""

    syntax = (
        "activate {force:part+} (in|at) {zone:zone} [(for|to) attack]" + PAID,
        "activate {force:part+} (in|at) {zone:zone} (to attack|against) {against:zone}" + PAID,
        "activate {zone:zone} [(for|to) attack]" + PAID,
    )
    clause = "BW-15.3-11"
    occasion = "the moves of the Movement Phase"
    severally = ("zone",)
    examples = ("activate all in El Agheila",)

    zone: str
    force: Force = ALL
    payer: str = ""
    against: str = ""
    """What the player means to attack; the rules do not ask."""

    def words(self, board: Board) -> str:
        against = f" against {board.name(self.against)}" if self.against else ""
        return (
            f"activate {force_words(self.force)} in {board.name(self.zone)}{against}"
            f"{paid_words(board, self.payer)}"
        )


class Reorganise(SideOrder):
    """Exchange counters for others of the same units (11.10)."""

    reorganises = True

    during: str = ""
    """The phase it is meant for; empty: Movement, or Reinforcement when that is asked."""

    def fits(self, ask: Ask) -> bool:
        if self.during:
            return ask.topic == self.during
        return ask.topic != "sea transport"


class Combine(Reorganise):
    """Put units of one kind and country in one place together into one counter, or form an
    Elite army."""

    syntax = (
        "(combine|merge) {force:part+} (in|at) {zone:zone} [[(in|during)] {during=sea transport}]",
        "(combine|merge) {force:ships+} (in|at) {zone:zone|sea}"
        " [[(in|during)] {during=sea transport}]",
        "form [an] {elite=elite} [army] [in] {zone:zone} [[(in|during)] {during=sea transport}]",
        "form [an] {elite=elite} [army] [(of|from)] {force:part+} in {zone:zone}"
        " [[(in|during)] {during=sea transport}]",
    )
    clause = "BW-11.10-1"
    occasion = "reorganisation, in the Reinforcement, Sea Transport and Movement Phases"
    examples = ("form elite in El Agheila", "combine 2 UK infantry in London")

    zone: str
    force: tuple[Part | Ships, ...] = ()
    elite: bool = False

    def words(self, board: Board) -> str:
        if self.elite:
            return f"form elite in {board.name(self.zone)}"
        return f"combine {force_words(self.force)} in {board.name(self.zone)}"


class Split(Reorganise):
    """Exchange one counter for two: the units named leave it."""

    syntax = (
        "split {force:part} (from|off) {counter:counter} [in {zone:zone}]"
        " [[(in|during)] {during=sea transport}]",
        "split {force:ships} (from|off) {counter:ship} [in {zone:zone|sea}]"
        " [[(in|during)] {during=sea transport}]",
    )
    clause = "BW-11.10-1"
    occasion = "reorganisation, in the Reinforcement, Sea Transport and Movement Phases"
    examples = ("split 1 infantry from c17",)

    force: Part | Ships
    counter: str
    zone: str = ""

    def words(self, board: Board) -> str:
        return f"split {self.force.words()} from {self.counter}"


class Remove(Reorganise):
    """Take your own counters off the map for good."""

    syntax = (
        "(remove|disband) {force:part+} (in|from) {zone:zone}"
        " [[(in|during)] {during=sea transport}]",
    )
    clause = "BW-11.10-3"
    occasion = "reorganisation, in the Reinforcement, Sea Transport and Movement Phases"
    examples = ("remove c17 in Paris",)

    force: Force
    zone: str

    def fits(self, ask: Ask) -> bool:
        """What leaves an overfull zone is taken from those lines alone that name it."""
        if ask.topic == "stacking":
            return self.zone in ask.options.get("zone", [])
        return super().fits(ask)

    def words(self, board: Board) -> str:
        return f"remove {force_words(self.force)} in {board.name(self.zone)}"


# --------------------------------------------------------------------------- combat


class _Assault(SideOrder):
    target: str
    force: Force = ALL
    starts: tuple[str, ...] = ()
    same: bool = False
    """With those that attacked it before."""

    conditions = (
        "odds",
        "raw odds",
        "attackers",
        "defenders",
        "air superiority",
        "enemy air superiority",
        "armour",
        "shift",
    )

    def ready(self, ask: Ask) -> bool:
        """The odds are those of exactly these attackers: the phase tests them."""
        return True

    def words(self, board: Board) -> str:
        verb = "blitz" if isinstance(self, Blitz) else "attack"
        force = "the same" if self.same else force_words(self.force)
        starts = f" from {', '.join(board.name(z) for z in self.starts)}" if self.starts else ""
        return f"{verb} {board.name(self.target)} with {force}{starts}"


class Blitz(_Assault):
    """Attack a zone in the Blitzkrieg Combat Phase; at least one armoured corps must take part."""

    syntax = (
        "(blitz|blitzkrieg) [attack] [(on|against)] {target:zone}"
        " [with {force:part+} [(from|in) {starts:zone+}]]",
        "(blitz|blitzkrieg) [attack] [(on|against)] {target:zone} from {starts:zone+}"
        " [with {force:part+}]",
    )
    clause = "BW-16.1-2"
    occasion = "the attacks of the Blitzkrieg Combat Phase"
    examples = ("blitz Mechili with all", "blitz Kiev with GER armour if odds at least 3-1")


class Attack(_Assault):
    """Attack a zone in the Normal Combat Phase."""

    syntax = (
        "[then] [normal] attack [(on|against)] {target:zone}"
        " [with {force:part+} [(from|in) {starts:zone+}]]",
        "[then] attack {target:zone} (in|during) normal combat [with {force:part+}]",
        "[then] attack {target:zone} with {same=the same}",
        "[then] attack {target:zone} {same=again}",
        "[then] [normal] attack [(on|against)] {target:zone} from {starts:zone+}"
        " [with {force:part+}]",
    )
    clause = "BW-17.1-4"
    occasion = "the attacks of the Normal Combat Phase"
    examples = ("attack Mechili with all if odds at least 2-1",)


class Advance(SideOrder):
    """Advance after a won combat, with whom and how far; `advance none` stays put."""

    syntax = (
        "advance {none=none} [after {after:zone}]",
        "{none=do not} advance [after {after:zone}]",
        "{none=no} advance [after {after:zone}]",
        "{none=stay} put",
        "advance [with] {force:part+} [(to|into) {to:zone}] [after {after:zone}]",
        "advance [(to|into) {to:zone}] [after {after:zone}]",
        "advance (to|into) {to:zone} with {force:part+}",
        "{none=nobody} advances",
    )
    clause = "BW-16.4-2"
    occasion = "the advance after a combat"
    examples = ("advance none", "advance armour to Derna", "advance all into Mechili")
    conditions = ("attackers", "phase")

    force: Force = ALL
    to: str = ""
    """The zone attacked (the same as empty) or one beyond it."""
    after: str = ""
    none: bool = False

    def fits(self, ask: Ask) -> bool:
        if self.after and self.after != ask.facts.get("zone"):
            return False
        return not self.to or self.to in ask.options.get("to", [])

    def stays(self) -> bool:
        """Without a place it speaks of every combat of the turn."""
        return not self.to and not self.after

    def words(self, board: Board) -> str:
        if self.none:
            return "advance none"
        to = f" to {board.name(self.to)}" if self.to else ""
        return f"advance {force_words(self.force)}{to}"


class OneZoneMove(SideOrder):
    """Move corps that have neither moved nor attacked one zone, after a combat phase."""

    syntax = (
        "step {force:part+} from {start:zone} to {end:zone}" + PAID + " [after {after=blitzkrieg}]",
        "step {force:part+} from {start:zone} to {end:zone} "
        + PAID.strip()
        + " after {after=normal} combat",
        "step {force:part+} from {start:zone} to {end:zone} after {after=blitzkrieg}"
        " paid by {payer:zone}",
        "one zone move {force:part+} [from] {start:zone} to {end:zone}",
    )
    clause = "BW-16.5-1"
    occasion = "the end of a Combat Phase"
    examples = ("step infantry from Minsk to Smolensk after blitzkrieg",)

    force: Force
    start: str
    end: str
    payer: str = ""
    after: str = ""
    """`blitzkrieg` or `normal`; empty: the first that comes."""

    def fits(self, ask: Ask) -> bool:
        return not self.after or self.after == ask.facts.get("phase")

    def words(self, board: Board) -> str:
        after = f" after {self.after}" if self.after else ""
        return (
            f"step {force_words(self.force)} from {board.name(self.start)} to"
            f" {board.name(self.end)}{paid_words(board, self.payer)}{after}"
        )


class DeclareWar(SideOrder):
    """Declare war: nobody does in this game. A country is attacked by entering, fighting or
    flying over its zones."""

    syntax = "declare war (on|against) {country:country}"
    clause = "BW-9.3-8"
    examples = ("declare war on the Soviet Union",)

    country: str

    def words(self, board: Board) -> str:
        return f"declare war on {self.country}"


class Slip(SideOrder):
    """Move Out of Supply corps to an adjacent zone at the end of the turn, free of charge."""

    syntax = "slip {force:part+} from {start:zone} to {end:zone}"
    clause = "BW-17.5-2"
    occasion = "the end of your side-turn"
    examples = ("slip all from Derna to Gazala",)

    force: Force
    start: str
    end: str

    def words(self, board: Board) -> str:
        return (
            f"slip {force_words(self.force)} from {board.name(self.start)} to"
            f" {board.name(self.end)}"
        )
