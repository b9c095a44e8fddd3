"""What a side may order in phases 4 to 9, and how it is written.

Orders are values; what they do stands in the module of their chapter. `words`
gives an order back in the house's own wording, for events and receipts.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import model_validator

from adjudicator.core.names import fold
from adjudicator.core.protocol import Ask, Order, Phrase
from adjudicator.rulesets.blitzwar.board import Board

UNIT_WORDS: dict[str, tuple[str, ...]] = {
    "infantry": ("infantry", "inf"),
    "armour": ("armour", "armor", "armoured", "armored", "tanks", "panzer"),
    "white tank": ("white tank", "white tanks", "white"),
    "elite": ("elite", "elite army"),
    "fortified": ("fortified", "fortified infantry"),
    "corps": ("corps",),
    "supply": ("supply", "supplies"),
    "air": ("air", "air force", "air units"),
    "all": ("all", "everything"),
}
SHIP_WORDS: dict[str, tuple[str, ...]] = {
    "fleet": ("fleet", "fleets"),
    "u-boat": ("u-boat", "u-boats", "uboats"),
    "ships": ("ships", "all ships"),
}
_KIND_OF = {
    fold(word): kind
    for table in (UNIT_WORDS, SHIP_WORDS)
    for kind, words in table.items()
    for word in words
}


def _kinds(table: dict[str, tuple[str, ...]]) -> str:
    """A choice of all words for the kinds of a table, each setting `kind`."""
    return "|".join(f"{{kind={word}}}" for words in table.values() for word in words)


def _unit_lines() -> tuple[str, ...]:
    kinds = _kinds({kind: words for kind, words in UNIT_WORDS.items() if kind != "all"})
    tail = "[(corps|counter|counters|army|unit|units)]"
    return (
        f"({_kinds({'all': UNIT_WORDS['all']})}) [{{country:nation}}]",
        f"[{{count:int}}] [{{country:nation}}] ({kinds}) {tail}",
        f"{{country:nation}} {{count:int}} ({kinds}) {tail}",
        "{counter:counter}",
    )


def _ship_lines() -> tuple[str, ...]:
    return (f"[{{count:int}}] [{{country:nation}}] ({_kinds(SHIP_WORDS)})", "{counter:ship}")


class _Units(Phrase):
    """Some units: a counter by its name, or so many of a kind."""

    count: int | None = None
    country: str = ""
    kind: str = ""
    counter: str = ""

    @model_validator(mode="before")
    @classmethod
    def _one_word_for_a_kind(cls, data: Any) -> Any:
        """`tanks` and `armoured` are stored as `armour`."""
        if isinstance(data, dict) and (kind := data.get("kind")):
            data = {**data, "kind": _KIND_OF.get(fold(str(kind)), kind)}
        return data

    def words(self, board: Board | None = None) -> str:
        """`2 ITA infantry`, `c17`, `all`."""
        if self.counter:
            return self.counter
        number = "" if self.count is None else str(self.count)
        kind = {"elite": "Elite", "u-boat": "U-boats"}.get(self.kind, self.kind)
        if self.kind == "all":
            return " ".join(filter(None, (kind, self.country)))
        return " ".join(filter(None, (number, self.country, kind)))


class Part(_Units):
    """Land, air or supply units: `2 ITA infantry`, `GER armour`, `Elite`, `all`, `c17`."""

    syntax = _unit_lines()
    short = (
        "all",
        "2 ITA infantry",
        "GER armour",
        "Elite",
        "3 corps",
        "4 supply",
        "a counter's id",
    )


class Ships(_Units):
    """Naval units: `2 UK fleets`, `U-boats`, `ships`."""

    syntax = _ship_lines()
    short = ("ships", "2 UK fleets", "U-boats", "a counter's id")


ALL = (Part(kind="all"),)
Force = tuple[Part, ...]


def force_words(force: tuple[_Units, ...]) -> str:
    return ", ".join(part.words() for part in force)


class SideOrder(Order):
    """An order of phases 4 to 9."""

    reorganises: ClassVar[bool] = False

    def words(self, board: Board) -> str:
        """The order in the house's wording."""
        raise NotImplementedError


def _paid(board: Board, payer: str) -> str:
    return f", paid by {board.name(payer)}" if payer else ""


def _via(board: Board, path: tuple[str, ...]) -> str:
    return f" via {', '.join(board.name(place) for place in path)}" if path else ""


# ------------------------------------------------------------------------- naval


class Sail(SideOrder):
    """Move fleets or U-boats up to four sea zones; leaving and entering a port are a step each."""

    syntax = (
        "sail {ships:ships+} from {start:zone|sea} [via {path:sea+}] to {end:zone|sea}"
        " [paid by {payer:zone}]",
        "sail {ships:ships+} {start:zone|sea} [via {path:sea+}] to"
        " {end:zone|sea} [paid by {payer:zone}]",
        "sail {ships:ships+} to {end:zone|sea} [paid by {payer:zone}]",
        "move {ships:ships+} from {start:zone|sea} [via {path:sea+}] to {end:zone|sea}"
        " [paid by {payer:zone}]",
        "move {ships:ships+} {start:zone|sea} [via {path:sea+}] to"
        " {end:zone|sea} [paid by {payer:zone}]",
        "{ships:ships+} from {start:zone|sea} [via {path:sea+}] to {end:zone|sea}"
        " [paid by {payer:zone}]",
    )
    clause = "BW-12.1-1"
    examples = (
        "sail fleets from Scapa Flow to North Atlantic",
        "sail U-boats from Hamburg to North Sea",
    )

    ships: tuple[Ships, ...]
    start: str = ""
    path: tuple[str, ...] = ()
    end: str
    payer: str = ""

    def words(self, board: Board) -> str:
        start = f" from {board.name(self.start)}" if self.start else ""
        return (
            f"sail {force_words(self.ships)}{start}{_via(board, self.path)} to"
            f" {board.name(self.end)}{_paid(board, self.payer)}"
        )


class NavalAttack(SideOrder):
    """Attack the enemy naval units in a sea zone; rounds go on as 12.2 says."""

    syntax = ("naval attack [in] {sea:sea}", "attack {sea:sea}", "attack ships in {sea:sea}")
    clause = "BW-12.2-2"
    examples = ("naval attack North Sea if attackers at least 3",)
    conditions = ("attackers", "defenders")

    sea: str

    def fits(self, ask: Ask) -> bool:
        return self.sea in ask.options.get("sea", [])

    def words(self, board: Board) -> str:
        return f"naval attack {board.name(self.sea)}"


# --------------------------------------------------------------------------- air


class Bomb(SideOrder):
    """Send air units from the United Kingdom to bomb Germany, one by one."""

    syntax = (
        "bomb [germany] [with {count:int} [(air|units|air units)]] [from {base:zone}]",
        "{count:int} bombers [from {base:zone}]",
    )
    clause = "BW-13.3-1"
    examples = ("bomb with 3 air units", "bomb Germany from London")
    conditions = ("countered", "bombers", "lost")

    count: int = 1
    base: str = ""

    def words(self, board: Board) -> str:
        base = f" from {board.name(self.base)}" if self.base else ""
        return f"bomb with {self.count} air{base}"


class BattleOfBritain(SideOrder):
    """Fight the Battle of Britain: so many rounds, or as long as you are far enough ahead."""

    syntax = (
        "battle of britain [{rounds:int} rounds] [while ahead by {margin:int}]",
        "fight [the] battle of britain [{rounds:int} rounds] [while ahead by {margin:int}]",
    )
    clause = "BW-13.4.3-7"
    examples = ("battle of britain while ahead by 2", "battle of britain 3 rounds")

    rounds: int = 99
    margin: int = 1
    """Go on only while German air units outnumber the Allied by at least so many."""

    def words(self, board: Board) -> str:
        rounds = "" if self.rounds == 99 else f" {self.rounds} rounds"
        margin = "" if self.margin <= 1 else f" while ahead by {self.margin}"
        return f"battle of britain{rounds}{margin}"


class AirMission(SideOrder):
    """Send an air unit at base on a mission over a land or sea zone within range."""

    syntax = (
        "[{country:nation}] air [(unit|units|force)] [from {base:zone}] to {target:zone|sea}",
        "{count:int} [{country:nation}] air [(units|force)] [from {base:zone}]"
        " to {target:zone|sea}",
        "[{country:nation}] air [(unit|units)] over {target:zone|sea} [from {base:zone}]",
        "{count:int} [{country:nation}] air [units] over {target:zone|sea} [from {base:zone}]",
    )
    clause = "BW-13.4-1"
    examples = ("air to Mechili", "2 air from Scapa Flow to Norwegian Sea")
    conditions = ("countered", "placed", "lost")

    target: str
    base: str = ""
    count: int = 1
    country: str = ""

    def words(self, board: Board) -> str:
        count = "" if self.count == 1 else f"{self.count} "
        country = f"{self.country} " if self.country else ""
        base = f" from {board.name(self.base)}" if self.base else ""
        return f"{count}{country}air{base} to {board.name(self.target)}"


class Again(SideOrder):
    """Fly the last mission once more; usually `if countered, again`."""

    syntax = "again [{times:int} times]"
    clause = "BW-13.2-3"
    examples = ("if countered, again",)
    conditions = ("countered", "placed", "lost")

    times: int = 1

    def fits(self, ask: Ask) -> bool:
        """Only after a mission, and on paper after the line it stands below."""
        last = ask.facts.get("line")
        return isinstance(last, int) and (not self.line or last <= self.line)

    def words(self, board: Board) -> str:
        return "again" if self.times == 1 else f"again {self.times} times"


class Beachhead(SideOrder):
    """Use air units over a sea zone as beachheads against a coastal zone."""

    syntax = (
        "beachhead [at] {zone:zone} from {sea:sea}",
        "{count:int} (beachhead|beachheads) [at] {zone:zone} from {sea:sea}",
    )
    clause = "BW-13.4.5-4"
    examples = ("2 beachheads Trondheim from Norwegian Sea",)

    zone: str
    sea: str
    count: int = 1

    def words(self, board: Board) -> str:
        many = "beachhead" if self.count == 1 else f"{self.count} beachheads"
        return f"{many} at {board.name(self.zone)} from {board.name(self.sea)}"


class Rebase(SideOrder):
    """Move air units at base over controlled zones, at once or `late`, at the end of the turn."""

    syntax = (
        "rebase [{count:int}] [{country:nation}] [air] from {start:zone} to"
        " {end:zone} [{late=late}]",
        "[{count:int}] [{country:nation}] air base from {start:zone} to {end:zone} [{late=late}]",
    )
    clause = "BW-13.5-1"
    examples = ("rebase 2 air from Berlin to Sicily", "rebase air from London to Malta late")

    start: str
    end: str
    count: int | None = None
    country: str = ""
    late: bool = False

    def fits(self, ask: Ask) -> bool:
        return bool(ask.facts.get("late", False)) == self.late

    def words(self, board: Board) -> str:
        count = "" if self.count is None else f"{self.count} "
        country = f"{self.country} " if self.country else ""
        late = " late" if self.late else ""
        return (
            f"rebase {count}{country}air from {board.name(self.start)} to"
            f" {board.name(self.end)}{late}"
        )


# ----------------------------------------------------------------- sea transport


class Ship(SideOrder):
    """Carry units from a port, or back from a beachhead, to another controlled port."""

    syntax = (
        "ship {force:part+} from {start:zone} [{beach=beachhead}] to {end:zone}"
        " [paid by {payer:zone}]",
    )
    clause = "BW-14.1.1-1"
    examples = ("ship supply from Naples to Tripoli, paid by Rome",)

    force: Force
    start: str
    end: str
    beach: bool = False
    """From the beachhead that serves `start`."""
    payer: str = ""

    def words(self, board: Board) -> str:
        beach = " beachhead" if self.beach else ""
        return (
            f"ship {force_words(self.force)} from {board.name(self.start)}{beach} to"
            f" {board.name(self.end)}{_paid(board, self.payer)}"
        )


class Land(SideOrder):
    """Carry corps from a port to your beachheads at a coastal zone."""

    syntax = "land {force:part+} from {start:zone} at {zone:zone} [paid by {payer:zone}]"
    clause = "BW-13.4.5-10"
    examples = ("land all from Scapa Flow at Trondheim",)

    force: Force
    start: str
    zone: str
    payer: str = ""

    def words(self, board: Board) -> str:
        return (
            f"land {force_words(self.force)} from {board.name(self.start)} at"
            f" {board.name(self.zone)}{_paid(board, self.payer)}"
        )


# ------------------------------------------------------------------------- movement


class Fortify(SideOrder):
    """Turn a German or British infantry corps into a fortified corps (2 supply)."""

    syntax = "fortify [{force:part}] [in] {zone:zone} [paid by {payer:zone}]"
    clause = "BW-15.1-1"
    examples = ("fortify Bergen", "fortify GER infantry in Brest")

    zone: str
    force: Part | None = None
    payer: str = ""

    def words(self, board: Board) -> str:
        return f"fortify {board.name(self.zone)}{_paid(board, self.payer)}"


class Unfortify(SideOrder):
    """Turn a fortified corps back into infantry; costs nothing."""

    syntax = "unfortify [{force:part}] [in] {zone:zone}"
    clause = "BW-15.1-6"
    examples = ("unfortify Malta",)

    zone: str
    force: Part | None = None

    def words(self, board: Board) -> str:
        return f"unfortify {board.name(self.zone)}"


class StrategicMove(SideOrder):
    """Move any distance through controlled zones, at double price; no attack afterwards."""

    syntax = (
        "strategic [move] {force:part+} from {start:zone} to {end:zone} [paid by {payer:zone}]",
        "rail {force:part+} from {start:zone} to {end:zone} [paid by {payer:zone}]",
    )
    clause = "BW-15.2-1"
    examples = ("strategic move armour from Berlin to Vienna",)

    force: Force
    start: str
    end: str
    payer: str = ""

    def words(self, board: Board) -> str:
        return (
            f"strategic move {force_words(self.force)} from {board.name(self.start)} to"
            f" {board.name(self.end)}{_paid(board, self.payer)}"
        )


class Move(SideOrder):
    """Move corps or supply tactically: infantry 3 zones, armour and supply 5."""

    syntax = (
        "move {force:part+} from {start:zone} [via {path:zone+}] to {end:zone}"
        " [paid by {payer:zone}]",
        "move {force:part+} {start:zone} [via {path:zone+}] to {end:zone} [paid by {payer:zone}]",
        "move {force:part+} to {end:zone} [paid by {payer:zone}]",
    )
    clause = "BW-15.3-1"
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
            f"move {force_words(self.force)}{start}{_via(board, self.path)} to"
            f" {board.name(self.end)}{_paid(board, self.payer)}"
        )


class Activate(SideOrder):
    """Pay so that corps next to the enemy may attack."""

    syntax = (
        "activate {force:part+} (in|at) {zone:zone} [paid by {payer:zone}]",
        "activate {zone:zone} [paid by {payer:zone}]",
    )
    clause = "BW-15.3-11"
    examples = ("activate all in El Agheila",)

    zone: str
    force: Force = ALL
    payer: str = ""

    def words(self, board: Board) -> str:
        return (
            f"activate {force_words(self.force)} in {board.name(self.zone)}"
            f"{_paid(board, self.payer)}"
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
    """Put corps of one country in one zone together into one counter, or an Elite army."""

    syntax = (
        "combine {force:part+} in {zone:zone} [{during=sea transport}]",
        "form {elite=elite} [in] {zone:zone} [{during=sea transport}]",
        "form {elite=elite} [of] {force:part+} in {zone:zone} [{during=sea transport}]",
    )
    clause = "BW-11.10-1"
    examples = ("form elite in El Agheila", "combine 2 UK infantry in London")

    zone: str
    force: Force = ()
    elite: bool = False

    def words(self, board: Board) -> str:
        if self.elite:
            return f"form elite in {board.name(self.zone)}"
        return f"combine {force_words(self.force)} in {board.name(self.zone)}"


class Split(Reorganise):
    """Exchange one counter for two: the units named leave it."""

    syntax = (
        "split {force:part} (from|off) {counter:counter} [in {zone:zone}] [{during=sea transport}]"
    )
    clause = "BW-11.10-1"
    examples = ("split 1 infantry from c17",)

    force: Part
    counter: str
    zone: str = ""

    def words(self, board: Board) -> str:
        return f"split {self.force.words()} from {self.counter}"


class Remove(Reorganise):
    """Take your own counters off the map for good."""

    syntax = "remove {force:part+} in {zone:zone} [{during=sea transport}]"
    clause = "BW-11.10-3"
    examples = ("remove c17 in Paris",)

    force: Force
    zone: str

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
        "blitz {target:zone} [with {force:part+} [from {starts:zone+}]]",
        "blitz {target:zone} from {starts:zone+}",
    )
    clause = "BW-16.1-2"
    examples = ("blitz Mechili with all", "blitz Kiev with GER armour if odds at least 3-1")


class Attack(_Assault):
    """Attack a zone in the Normal Combat Phase."""

    syntax = (
        "[then] attack {target:zone} [with {force:part+} [from {starts:zone+}]]",
        "[then] attack {target:zone} with {same=the same}",
        "[then] attack {target:zone} from {starts:zone+}",
    )
    clause = "BW-17.1-4"
    examples = ("attack Mechili with all if odds at least 2-1",)


class Advance(SideOrder):
    """Advance after a won combat, with whom and how far; `advance none` stays put."""

    syntax = (
        "advance {none=none} [after {after:zone}]",
        "advance {force:part+} [(to|into) {to:zone}] [after {after:zone}]",
        "advance [(to|into) {to:zone}] [after {after:zone}]",
    )
    clause = "BW-16.4-2"
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
        "step {force:part+} from {start:zone} to {end:zone} [paid by {payer:zone}]"
        " [after {after=blitzkrieg}]",
        "step {force:part+} from {start:zone} to {end:zone} [paid by {payer:zone}] after"
        " {after=normal} combat",
    )
    clause = "BW-16.5-1"
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
            f" {board.name(self.end)}{_paid(board, self.payer)}{after}"
        )


class Slip(SideOrder):
    """Move Out of Supply corps to an adjacent zone at the end of the turn, free of charge."""

    syntax = "slip {force:part+} from {start:zone} to {end:zone}"
    clause = "BW-17.5-2"
    examples = ("slip all from Derna to Gazala",)

    force: Force
    start: str
    end: str

    def words(self, board: Board) -> str:
        return (
            f"slip {force_words(self.force)} from {board.name(self.start)} to"
            f" {board.name(self.end)}"
        )


# ---------------------------------------------------------------- answers to interrupts


class CounterAir(SideOrder):
    """Send an air unit against the enemy unit that was just placed; both are lost."""

    syntax = ("counter [from {base:zone}]", "counter with {unit:counter}")
    clause = "BW-13.2-1"
    examples = ("counter", "counter from Derna")

    unit: str = ""
    base: str = ""

    def words(self, board: Board) -> str:
        return "counter"


class Decline(SideOrder):
    """Let it pass."""

    syntax = ("decline", "do not counter", "no counter")
    clause = "BW-13.2-3"
    examples = ("decline",)

    def words(self, board: Board) -> str:
        return "decline"


class Lose(SideOrder):
    """Which of your units are lost, first ones first, as far as the rules leave it to you."""

    syntax = (
        "lose {force:part+} [in {place:zone|sea}]",
        "lose {ships:ships+} [in {place:zone|sea}]",
        "lose air from {bases:zone+}",
    )
    clause = "BW-16.2-14"
    examples = ("lose infantry", "lose ITA infantry, GER armour")

    force: Force = ()
    ships: tuple[Ships, ...] = ()
    bases: tuple[str, ...] = ()
    place: str = ""

    def fits(self, ask: Ask) -> bool:
        return not self.place or self.place == ask.facts.get("zone")

    def stays(self) -> bool:
        return not self.place

    def words(self, board: Board) -> str:
        if self.bases:
            return f"lose air from {', '.join(board.name(zone) for zone in self.bases)}"
        return f"lose {force_words(self.force or self.ships)}"


class Shift(SideOrder):
    """Use, or waive, the column shift for Germans defending."""

    syntax = ("use [the] [german] shift", "{waive=waive} [the] [german] shift")
    clause = "BW-16.3.2-5"
    examples = ("use the German shift", "waive the German shift")

    waive: bool = False

    def words(self, board: Board) -> str:
        return "waive the German shift" if self.waive else "use the German shift"


class Retreat(SideOrder):
    """Retreat to a zone."""

    syntax = ("retreat to {to:zone}", "retreat")
    clause = "BW-17.2-7"
    examples = ("retreat to Gazala",)

    to: str = ""

    def words(self, board: Board) -> str:
        return f"retreat to {board.name(self.to)}" if self.to else "retreat"


class Hold(SideOrder):
    """Stay in the zone for the price of one more corps."""

    syntax = ("hold", "hold by losing {force:part}")
    clause = "BW-17.2-3"
    examples = ("hold", "hold by losing infantry")

    force: Part | None = None

    def words(self, board: Board) -> str:
        return "hold" if self.force is None else f"hold by losing {self.force.words()}"


class SendShips(SideOrder):
    """Where your naval units go when their port falls."""

    syntax = "send ships to {sea:sea}"
    clause = "BW-15.3-5"
    examples = ("send ships to Adriatic Sea",)

    sea: str

    def words(self, board: Board) -> str:
        return f"send ships to {board.name(self.sea)}"


SIDE_ORDERS: tuple[type[SideOrder], ...] = (
    Sail, NavalAttack, Bomb, BattleOfBritain, AirMission, Again, Beachhead, Rebase, Ship, Land,
    Fortify, Unfortify, StrategicMove, Move, Activate, Combine, Split, Remove, Blitz, Attack,
    Advance, OneZoneMove, Slip, Lose,
)  # fmt: skip
"""What the opening ask of a side-turn takes ahead."""

REACTIONS: tuple[type[SideOrder], ...] = (
    CounterAir, Decline, Lose, Shift, Retreat, Hold, SendShips,
)  # fmt: skip
"""What answers an interrupt of another side's turn."""

WAR_ORDERS: tuple[type[SideOrder], ...] = tuple(dict.fromkeys((*SIDE_ORDERS, *REACTIONS)))
AHEAD: tuple[str, ...] = tuple(order.tag() for order in SIDE_ORDERS)
TOPICS: tuple[str, ...] = (
    "naval", "air", "sea transport", "movement", "blitzkrieg", "normal combat", "advance",
    "losses", "one-zone moves", "everything",
)  # fmt: skip
"""What an `ask me about` order may name."""
