"""What a battle remembers while it is fought: the two sides, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Order, Table, dump_orders
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.counters import Card
from adjudicator.rulesets.virtuti_militari.board.position import Position, Unit, weather_in
from adjudicator.rulesets.virtuti_militari.board.terms import FACTION_NAMES, SIDE_OF, Faction, Side
from adjudicator.rulesets.virtuti_militari.book.battle.losses import in_words
from adjudicator.rulesets.virtuti_militari.book.battle.strength import Strength
from adjudicator.rulesets.virtuti_militari.orders.orders import RetreatTo
from adjudicator.rulesets.virtuti_militari.orders.standing import D, Doctrines, speaking
from adjudicator.rulesets.virtuti_militari.sequence import operations_plan
from adjudicator.rulesets.virtuti_militari.words.facts.operations import LineRefused

BATTLE = "battle"
"""Among the options of every question of a battle: its place, where the attackers come from,
and the faction that is asked."""


@dataclass
class Camp:
    """One side of a battle. ids: of its units in the embattled place, or attacking it."""

    faction: Faction
    attacking: bool
    ids: list[str]
    strength: Strength
    card: Card | None = None
    card_gives: int = 0
    air: list[int] = field(default_factory=list)
    air_gives: int = 0

    @property
    def seat(self) -> Side:
        return SIDE_OF[self.faction]

    @property
    def total(self) -> int:
        return self.strength.value + self.card_gives + self.air_gives


@dataclass
class Battle:
    """One battle. number: of those of this phase. start: where the attackers come from."""

    position: Position
    table: Table[Board]
    doctrines: Doctrines
    number: int
    place: str
    start: str
    token: str
    landing: bool
    attack: Camp
    defence: Camp
    winner: Camp | None = None
    """Since step 4."""

    @property
    def board(self) -> Board:
        return self.table.board

    @property
    def at_sea(self) -> bool:
        return not self.board.is_land(self.place)

    @property
    def label(self) -> str:
        """Beginning of the labels of its dice and the keys of its asks: `battle/3/warsaw`."""
        return f"battle/{self.number}/{self.place}"

    @property
    def camps(self) -> tuple[Camp, Camp]:
        """The defender first, as losses are taken (VM-BAT5-6)."""
        return (self.defence, self.attack)

    def other(self, camp: Camp) -> Camp:
        return self.defence if camp is self.attack else self.attack

    def units(self, camp: Camp) -> list[Unit]:
        """The units of a side that are left."""
        return [unit for unit in self.position.units if unit.id in camp.ids]

    def words(self, units: Sequence[Unit]) -> list[str]:
        return [in_words(self.board, unit) for unit in units]

    def loses_ties(self, camp: Camp) -> bool:
        """Does the enemy stand higher on the Initiative Track (VM-BAT4-2)?"""
        order = self.position.initiative
        return order.index(camp.faction) > order.index(self.other(camp).faction)

    def facts(self, camp: Camp, points: int = 0) -> dict[str, Scalar]:
        """What an `if` of a line for battles may look at, as things stand now."""
        enemy, land = self.other(camp), self.board.is_land(self.place)
        return {
            "attacking": camp.attacking,
            "defending": not camp.attacking,
            "strength": camp.total,
            "enemy strength": enemy.total,
            "lead": camp.total - enemy.total,
            "units": len(self.units(camp)),
            "enemy units": len(self.units(enemy)),
            "points": points,
            "victory points": self.board.areas[self.place].vp if land else 0,
            "at sea": not land,
            "landing": self.landing,
            "weather": weather_in(self.position, self.place) if land else "clear",
            "fortification": self.position.forts.get(self.place, 0),
        }

    def said(
        self, camp: Camp, answer: Answer | None, *classes: type[D], points: int = 0
    ) -> list[D]:
        """What a side's player has said of these classes that speaks of this battle now: in
        his answer, in its order, then in his doctrine. An answer may bring lines along that
        are for another battle, or under an `if` that does not hold."""
        about = camp.faction, self.place, self.facts(camp, points)
        given = speaking(answer.orders if answer is not None else (), *about, *classes)
        return [*given, *self.doctrines.lines(camp.seat, *about, *classes)]

    def heard(
        self, camp: Camp, answer: Answer | None, refused: Callable[[Order], NotAllowed | None]
    ) -> Answer | None:
        """A player's answer without the lines that cannot be followed, of which he is told why,
        by the rule of their receipt. What plans and standing orders say is for any battle."""
        if answer is None or answer.by != "player":
            return answer
        good = []
        for line in answer:
            if (no := refused(line)) is None:
                good.append(line)
                continue
            end = line.to[0] if isinstance(line, RetreatTo) else ""
            fact = LineRefused(
                faction=camp.faction,
                place=self.place if end else "",
                end=end,
                reason=no.text,
                line=line.line,
            )
            self.table.tell(no.clause, fact, to=[camp.seat])
        return Answer(tuple(good), answer.by, answer.which)

    def ask(
        self,
        camp: Camp,
        what: str,
        clause: str,
        title: str,
        accepts: Sequence[type[Order]],
        default: Sequence[Order],
        *,
        told: Sequence[str] = (),
        options: Mapping[str, Sequence[str]] | None = None,
        points: int = 0,
    ) -> Ask:
        """A question of this battle to one side. What doctrine decides is its default, with
        which the plan answers unless it says `ask me about battles`."""
        return Ask(
            seat=camp.seat,
            key=f"{self.label}/{what}",
            clause=clause,
            title=f"Battle for {self.board.name(self.place)}: {title}",
            told=[self.situation(), *told],
            accepts=[order.tag() for order in accepts],
            options={
                BATTLE: [self.place, self.start, camp.faction],
                **{name: list(ids) for name, ids in (options or {}).items()},
            },
            facts=self.facts(camp, points),
            default=dump_orders(default),
            silence="Your lines for battles decide.",
            scope=operations_plan(self.position, camp.seat),
            topic="battles",
            reaction=True,
        )

    def situation(self) -> str:
        """`Axis 7 (Army, Corps from Breslau) attack Western Allies 3 (Army)`."""
        there, here = self.words(self.units(self.attack)), self.words(self.units(self.defence))
        return (
            f"{FACTION_NAMES[self.attack.faction]} {self.attack.total} ({', '.join(there)} from"
            f" {self.board.name(self.start)}) against {FACTION_NAMES[self.defence.faction]}"
            f" {self.defence.total} ({', '.join(here)})."
        )
