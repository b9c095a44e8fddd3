"""What a player may order in the Planning and the Operations Phase.

Tokens are placed (`move +1 at Breslau`) and told what to do (`send all from Breslau to
Lodz`). Which faction is meant follows from who stands in the place. Orders are values; what
they do stands in the module of their chapter.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import field_validator

from adjudicator.core.doctrine import Line
from adjudicator.core.protocol import Ask, Order, Phrase

SCRIPT_KEY = "script"
"""Key of the ask that takes the operations script and the doctrine."""

SEND_FACTS = (
    "strength",
    "enemy strength",
    "lead",
    "units",
    "enemy units",
    "enemy fortification",
    "held",
    "weather",
    "orders left",
    "enemy orders left",
)
"""What an `if` of a move may look at when its token is executed. `strength` is that of the
units sent so far to the same place, with token, support and bombardment; `enemy strength`
that of the place before cards; `lead` the difference; `held`: the place is your own."""

TOKEN_FACTS = ("orders left", "enemy orders left", "battles won", "battles lost")
"""What an `if` of `execute` and `waive` may look at: tokens still to be executed in the
sub-phase, battles of the faction in this phase."""

FEINT_FACTS = ("order", "bonus", "enemy units", "orders left")
"""What an `if` of a feint may look at: the order that lies at the target and the like."""

BATTLE_FACTS = (
    "attacking",
    "defending",
    "strength",
    "enemy strength",
    "lead",
    "units",
    "enemy units",
    "points",
    "victory points",
    "at sea",
    "landing",
    "weather",
    "fortification",
)
"""What an `if` of a line for battles may look at. Strengths are what is known when the line
is used: before cards, before air tokens, or in the end; `points`: losses to be taken."""


class Detachment(Phrase):
    """Some units of a place: `2 army`, `level 2 corps`, `u17`, `all`."""

    syntax = (
        "[{count:int}] [level {level:int}] {kind:kind}",
        "[{count:int}] {kind:kind} level {level:int}",
        "{unit:unit}",
        "{every=all} [units]",
        "{every=everything}",
    )
    short = ("2 army", "level 2 corps", "u17", "all")

    count: int = 0
    """0: all of the kind."""
    level: int = 0
    """0: any."""
    kind: str = ""
    unit: str = ""
    every: bool = False

    @field_validator("count")
    @classmethod
    def _some(cls, value: int) -> int:
        if not 0 <= value <= 4:
            raise ValueError("a place holds at most 4 units")
        return value


class LossPart(Phrase):
    """What takes losses: a unit type, a unit, the fortification, the card."""

    syntax = ("{kind:kind}", "{unit:unit}", "[the] {what=fortification}", "[the] {what=card}")
    short = ("corps", "u17", "fortification", "card")

    kind: str = ""
    unit: str = ""
    what: str = ""

    def text(self) -> str:
        """Its one word, as the question of a battle lists what can take losses."""
        return self.unit or self.kind or self.what


# ------------------------------------------------------------------------- planning


class PlaceToken(Order):
    """Place an order token; one in each place that you name."""

    occasion = "the Planning Phase"

    syntax = (
        "[(place|put)] [a] {token:token} [(order|token)] [(at|in|on|from)] {places:place+}",
        "{places:place+} {token:token}",
        "(place|put|lay|use|play|build|make) [(a|an)] {token:token}"
        " [(order|orders|token|tokens|marker|markers)] (at|in|on|onto|from|to) [each of]"
        " {places:place+}",
        "{token:token} [(order|orders|token|tokens)] (on each of|in each of|at each of)"
        " {places:place+}",
        "{places:place+} [each] (get|gets|has|have|take|takes|receive|receives) [(a|an)]"
        " {token:token} [(order|token)]",
    )
    clause = "VM-PLAN-1"
    examples = ("Move +1 at Breslau", "Defense +1 at Berlin, Cologne")

    token: str
    places: list[str]


# --------------------------------------------------------------------------- script


class ScriptLine(Order):
    """A line of the operations script. Its `if` is looked at when its token is executed."""

    occasion = "the Planning and Operations Phases"

    def ready(self, ask: Ask) -> bool:
        return True

    def fits(self, ask: Ask) -> bool:
        """Sent ahead, it belongs to the script as a whole and answers no single question."""
        return ask.key == SCRIPT_KEY


class Send(ScriptLine):
    """What a Move, Maneuver, Amphibious Landing or Strategic Movement order does."""

    syntax = (
        "(send|move|march|sail|ship|transport|land) [{force:detachment+}] [from] {start:place}"
        " [via {via:place}] to {end:place} [after {after:area+}]",
        "(attack|assault|invade) {end:place} [with {force:detachment+}] from {start:place}"
        " [after {after:area+}]",
        "(attack|assault|invade) {end:place} from {start:place} with {force:detachment+}",
        "(attack|assault) from {start:place} to {end:place}",
        "{force:detachment+} (in|at) {start:place} (go|goes|move|moves|march|marches|attack|attacks"
        "|go for|goes for|drop back|drops back|join|joins"
        "|drive|drives) [(to|into|on|for)] {end:place} [after {after:area+}]",
        "(march|move|sail|land) (to|at|in) {end:place} from {start:place}",
        "{start:place} (attack|attacks|to) {end:place}",
        "{force:detachment+} [from] {start:place} to {end:place} [after {after:area+}]",
    )
    clause = "VM-MOVE-2"
    examples = (
        "send all from Breslau to Lodz if lead at least 1",
        "send Armored Corps from Breslau via Lodz to Warsaw",
        "send 1 Army from London to Brest after Caen",
    )
    conditions = SEND_FACTS

    force: list[Detachment] = []
    """Empty: all units there."""
    start: str
    via: str = ""
    end: str
    after: list[str] = []
    """Areas that must be the faction's own before this line counts."""


class FeintAt(ScriptLine):
    """Which enemy order a Feint Attack takes off the map; the first that it can."""

    syntax = (
        "feint from {start:place} (at|against|on|to) {targets:place+}",
        "feint {start:place} (at|against|on|to) {targets:place+}",
        "feint (at|against) {targets:place+} from {start:place}",
        "{start:place} (feint|feints) (at|against|on) {targets:place+}",
        "feint [attack] (in|at|of) {start:place} (removes|hits|takes off) {targets:place+}",
        "feint [attack] (removes|hits|takes off) {targets:place+} from {start:place}",
    )
    clause = "VM-FEINT-1"
    examples = ("feint from Konigsberg at Warsaw, Brest-Litovsk if order is support",)
    conditions = FEINT_FACTS

    start: str
    targets: list[str]


class Execute(ScriptLine):
    """In which order your tokens are executed; those not named come after."""

    syntax = (
        "(execute|first|next) {places:place+} [first] [after {after:area+}]",
        "order of execution {places:place+}",
        "{places:place+} first",
    )
    clause = "VM-OPS-3"
    examples = (
        "execute Breslau, Konigsberg",
        "execute Konigsberg after Lodz",
        "execute Munich if battles lost at least 1",
    )
    conditions = TOKEN_FACTS

    places: list[str]
    after: list[str] = []
    """Areas that must be the faction's own before this line counts."""


class Waive(ScriptLine):
    """Execute an order without effect."""

    syntax = (
        "(waive|skip) [the order] [(at|in|of)] {places:place+}",
        "(do nothing|no move|no order) (at|in) {places:place+}",
    )
    clause = "VM-OPS-6"
    examples = ("waive the order at Breslau", "waive Breslau if battles lost at least 1")
    conditions = TOKEN_FACTS

    places: list[str]


# -------------------------------------------------------------------------- doctrine


class Doctrine(Line):
    """A line for battles: in one place, for one faction, or for all.

    Of two lines that speak of the same, the one that names the place counts first, then the
    one that stands first.
    """

    occasion = "the Planning and Operations Phases"

    conditions: ClassVar[tuple[str, ...]] = BATTLE_FACTS
    severally = ("place",)

    place: str = ""
    faction: str = ""

    def fits(self, ask: Ask) -> bool:
        return ask.key == SCRIPT_KEY


_WHERE = " [(at|in) {place:place}] [for {faction:faction}]"


class BattleCards(Doctrine):
    """Which card is played in battle: the first of these in hand."""

    syntax = (
        "play {cards:card+} [in battle]" + _WHERE,
        "(use|card) {cards:card+}" + _WHERE,
        "{cards:card+}",
    )
    clause = "VM-BAT2-1"
    examples = ("play Wehrmacht, Panzer Group at Warsaw", "play Luftwaffe in battle if attacking")

    cards: list[str]


class BattleCardRule(Doctrine):
    """Which card is played in battle: the weakest, the strongest, or the weakest that wins."""

    syntax = (
        "(play|use) [the] {rule=weakest} [card]" + _WHERE,
        "(play|use) [the] {rule=strongest} [card]" + _WHERE,
        "play to {rule=win} [by {margin:int}]" + _WHERE,
        "[play] {rule=no card}" + _WHERE,
    )
    clause = "VM-BAT2-1"
    examples = (
        "play the strongest card at Paris",
        "play weakest if lead at least 4",
        "play to win by 2",
    )

    rule: str
    margin: int = 0


class KeepCards(Doctrine):
    """Cards that are not played in battle while there is another."""

    syntax = (
        "keep {cards:card+}" + _WHERE,
        "(save|do not play|do not use) {cards:card+}" + _WHERE,
        "(keep|save|hold|hold back) {cards:card+} (for production|for [the] production"
        " (round|phase|turn)|for later|back|in hand)",
    )
    clause = "VM-BAT2-1"
    examples = ("keep War Industry, Luftwaffe",)

    cards: list[str]


class BattleAir(Doctrine):
    """How many air support tokens are used in battle."""

    syntax = (
        "use {rule=no} air [support] [tokens]" + _WHERE,
        "{rule=no} air [support] [tokens]" + _WHERE,
        "use {rule=all} [air] [support] [tokens]" + _WHERE,
        "{rule=all} air [support] [tokens]" + _WHERE,
        "use air [support] [tokens] to {rule=win} [by {margin:int}] [with at most {most:int}]"
        + _WHERE,
        "use [(at most|up to)] {most:int} air [support] [(tokens|token)]" + _WHERE,
        "[(at most|up to)] {most:int} air [support] [(tokens|token)]" + _WHERE,
        "use [(at most|up to)] {most:int} (tokens|token)" + _WHERE,
        "[use] [(at most|up to)] {most:int} (plane|planes|aircraft)" + _WHERE,
        "use air to {rule=win} [by {margin:int}] [(with|but)] [(at most|never more than|no more"
        " than|not more than)] {most:int} [(token|tokens|air tokens)]" + _WHERE,
        "[use] {rule=no} (plane|planes|aircraft)" + _WHERE,
        "use air [support] (tokens|token|level|levels) [(level|levels)] {levels:int+}" + _WHERE,
        "air [support] (tokens|token|level|levels) [(level|levels)] {levels:int+}" + _WHERE,
    )
    clause = "VM-BAT3-3"
    examples = (
        "use no air support",
        "use air to win by 1 with at most 3 at Warsaw",
        "use 2 air tokens if attacking",
        "use all air tokens at Berlin",
        "use air levels 1, 2",
    )

    rule: str = ""
    margin: int = 0
    most: int | None = None
    levels: list[int] = []

    @field_validator("most")
    @classmethod
    def _some(cls, value: int | None) -> int | None:
        if value is not None and value < 0:
            raise ValueError("a number of tokens is 0 or more")
        return value


class TakeLosses(Doctrine):
    """What takes losses first; else card, fortification, then what costs least."""

    syntax = (
        "(lose|sacrifice) {parts:losspart+} [first]" + _WHERE,
        "[take] losses [(on|from)] {parts:losspart+} [first]" + _WHERE,
        "{parts:losspart+} (take|takes) losses [first]" + _WHERE,
    )
    clause = "VM-BAT5-7"
    examples = ("lose card, fortification, Corps first", "sacrifice Armored Division at Lodz")

    parts: list[LossPart]


class RetreatTo(Doctrine):
    """Where beaten defenders retreat, first choice first."""

    syntax = (
        "retreat [[from] {place:place}] to {to:place+} [for {faction:faction}]",
        "(withdraw|fall back|go) [from {place:place}] to {to:place+} [for {faction:faction}]",
        "retreat {to:place+}",
    )
    clause = "VM-BAT6-15"
    examples = ("retreat from Warsaw to Lublin, Brest-Litovsk", "retreat to Berlin")

    to: list[str]


SCRIPT: tuple[type[ScriptLine], ...] = (Send, FeintAt, Execute, Waive)
DOCTRINE: tuple[type[Doctrine], ...] = (
    BattleCardRule,
    BattleCards,
    KeepCards,
    BattleAir,
    TakeLosses,
    RetreatTo,
)
WAR_ORDERS: tuple[type[Order], ...] = (PlaceToken, *SCRIPT, *DOCTRINE)
WAR_PHRASES: tuple[type[Phrase], ...] = (Detachment, LossPart)
SCRIPT_TAGS: list[str] = [cls.tag() for cls in SCRIPT]
DOCTRINE_TAGS: list[str] = [cls.tag() for cls in DOCTRINE]
AHEAD: list[str] = [*SCRIPT_TAGS, *DOCTRINE_TAGS]
"""Tags for `Ask.ahead` of the planning ask, and what the operations ask accepts."""
TOPICS: tuple[str, ...] = ("operations", "feints", "moves", "strategic movement", "battles")
"""What an `ask me about` of a planning mail may name: the script as a whole once all orders
are shown, single tokens by sub-phase, the decisions in battles."""
