"""Decisions that come up while something is carried out: what the seats have said about them.

Lines of doctrine answer, those that name the place first; a seat that said `ask me about ...`
is asked (WAW-CORE.SEQ-17); silence means the default of the decision catalogue (SEQ-18).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TypeVar, cast

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import (
    Answer,
    Answers,
    Ask,
    Order,
    Play,
    Table,
    dump_orders,
    load_orders,
)
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import SEATS, Seat
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat, Force
from adjudicator.rulesets.world_at_war.orders.doctrine import (
    DOCTRINE,
    EVERYTHING,
    AskAbout,
    Doctrine,
    LoseFirst,
    LossPart,
)
from adjudicator.rulesets.world_at_war.orders.war import (
    INTERDICTION,
    SCRIPT,
    Interdict,
    OpposeInterdiction,
)
from adjudicator.rulesets.world_at_war.orders.war_tags import SAID_TAGS, STANDING_TAGS
from adjudicator.rulesets.world_at_war.sequence import no_interdiction, opening_plan
from adjudicator.rulesets.world_at_war.words.facts.movement import LineNotDone

CLASSES: dict[str, type[Order]] = {cls.tag(): cls for cls in (*SCRIPT, *INTERDICTION, *DOCTRINE)}
WITHOUT_A_LINE: Mapping[str, str] = {
    "air": "you oppose each kind of support in which you have as many air fleets as the enemy, with"
    " one more if you can",
    "reserve": "fleets are added where they make yours more than the enemy's",
    "elite die": "you use the elite die if you have more ground units than the enemy",
    "rerolls": "your lowest die is rolled again if it shows 1, else an enemy die that shows 3",
    "losses": "units of minor countries are lost first, then those without Army Modernization, then"
    " others, elite units last; but for a beaten elite die an elite unit is lost",
    "retreats": "each unit goes to the friendly area with the most room",
    "exploitation": "your lines for exploitations count",
}
"""Topic of a decision in combat -> what is done where its seat has said nothing
(WAW-CORE.SEQ-18): as `air`, `combat`, `losses` and `retreat` do it."""
L = TypeVar("L", bound=Doctrine)
O = TypeVar("O", bound=Order)  # noqa: E741


def doctrine(position: Position, table: Table[Board]) -> Play:
    """What the seats have said for this turn, in the mail that opens it and as standing orders.
    Nobody is asked for it by a mail of its own."""
    asks = [doctrine_ask(position, seat) for seat in SEATS]
    answers = yield from ask(*asks)
    for seat in SEATS:
        position.carried[f"doctrine/{seat}"] = dump_orders(answers[seat])
        _no_interdiction(position, table, seat, answers[seat])


def _no_interdiction(position: Position, table: Table[Board], seat: Seat, answer: Answer) -> None:
    """A turn without Interdiction has no use for the fleets that a mail sends; standing orders
    wait (WAW-CORE.SEQ-9)."""
    no = no_interdiction(table.board, position)
    if no is None:
        return
    for order in answer:
        if isinstance(order, Interdict | OpposeInterdiction) and order.line:
            dumped = dump_orders([order])[0]
            fact = LineNotDone(seat=seat, order=dumped, line=order.line, reason=no[1])
            table.tell(no[0], fact, to=[seat])


def doctrine_ask(position: Position, seat: Seat) -> Ask:
    """The question that lines of doctrine answer."""
    return Ask(
        seat=seat,
        key="doctrine",
        clause="WAW-CORE.SEQ-17",
        title="What your commanders do without asking",
        accepts=SAID_TAGS,
        silence="They do what is usual.",
        scope=opening_plan(position, seat),
        standing=STANDING_TAGS,
    )


def said(position: Position, seat: Seat, cls: type[O]) -> list[O]:
    """The lines of a class that a seat has said for this turn."""
    dumped = [
        order
        for order in position.carried.get(f"doctrine/{seat}", [])
        if order["order"] == cls.tag()
    ]
    return cast(list[O], load_orders(dumped, CLASSES))


def lost_first(position: Position, seat: Seat, sea: str) -> list[LossPart]:
    """What a seat loses first at sea, as its doctrine and the mail of its segment say: lines that
    name the marine area before the others. A line with an `if` speaks of combats on land."""
    dumped = [
        order
        for key in (f"script/{seat}", f"doctrine/{seat}")
        for order in position.carried.get(key, [])
        if order["order"] == LoseFirst.tag()
    ]
    lines = cast(list[LoseFirst], load_orders(dumped, CLASSES))
    lines = [line for line in lines if line.when is None and line.place in ("", sea)]
    return [part for line in sorted(lines, key=lambda line: not line.place) for part in line.parts]


class Deciding:
    """What decides while a phase runs: doctrine of both seats, and facts for their `if`.

    own: further lines of the side on turn, which came with its segment orders."""

    def __init__(
        self,
        position: Position,
        table: Table[Board],
        own: Mapping[Seat, list[Doctrine]] | None = None,
    ) -> None:
        self.position, self.table, self.board = position, table, table.board
        self.said: dict[Seat, list[Doctrine]] = {
            seat: [
                *(own or {}).get(seat, []),
                *(line for cls in DOCTRINE for line in said(position, seat, cls)),
            ]
            for seat in SEATS
        }
        self.consulted: dict[Seat, bool] = {
            seat: any(isinstance(line, AskAbout) for line in lines)
            for seat, lines in self.said.items()
        }
        self.asked: dict[str, int] = {}
        self.last: tuple[Seat, Answer] | None = None

    def lines_now(
        self, seat: Seat, place: str, facts: Mapping[str, Scalar], cls: type[L]
    ) -> list[L]:
        """The lines of a class that speak now, those that name the place first."""
        found = [
            line
            for line in self.said[seat]
            if type(line) is cls
            and line.place in ("", place)
            and (line.when is None or line.when.holds(facts))
        ]
        return sorted(found, key=lambda line: not line.place)

    def lines(
        self,
        seat: Seat,
        place: str,
        topic: str,
        title: str,
        clause: str,
        facts: Mapping[str, Scalar],
        cls: type[L],
    ) -> Generator[tuple[Ask, ...], Answers, list[L]]:
        """As `lines_now`; a seat that wanted to be asked about the topic is asked first."""
        self.last = None
        found = self.lines_now(seat, place, facts, cls)
        if not self.consulted[seat] or not self._asks(seat, place, facts, topic):
            return found
        self.asked[topic] = self.asked.get(topic, 0) + 1
        answers = yield from ask(
            Ask(
                seat=seat,
                key=f"{topic}/{place}/{self.asked[topic]}",
                clause=clause,
                title=title,
                accepts=[cls.tag()],
                facts=dict(facts),
                silence="What you said ahead counts, else what is usual.",
                topic=topic,
                reaction=True,
            )
        )
        answer = answers[seat]
        self.last = (seat, answer)
        given = [line for line in answer.of(cls) if line.when is None or line.when.holds(facts)]
        return [*given, *found]

    def _asks(self, seat: Seat, place: str, facts: Mapping[str, Scalar], topic: str) -> bool:
        asked = self.lines_now(seat, place, facts, AskAbout)
        return any(topic in line.topics or EVERYTHING in line.topics for line in asked)

    def wants(self, seat: Seat, topic: str) -> bool:
        """Did the seat say that it wants to be asked about a topic?"""
        return self.consulted[seat] and self._asks(seat, "", {}, topic)

    def answered(self, seat: Seat) -> tuple[Seat, Answer] | None:
        """Who decided last, for an event."""
        return self.last if self.last is not None and self.last[0] == seat else None

    def facts(self, combat: Combat, force: Force) -> dict[str, Scalar]:
        """What an `if` of a line for combat may look at."""
        other = combat.other(force)
        own, theirs = force.count, 1 if combat.alone and not other.count else other.count
        return {
            "units": own,
            "enemy units": theirs,
            "lead": own - theirs,
            "attacking": force is combat.attacker,
            "defending": force is combat.defender,
            "exploiting": combat.chain > 0,
            "limited": False,
            "enemy air": len(other.operational) + len(other.tactical),
            "tactical": len(force.tactical),
            "winter": self.board.turns[self.position.turn].season == "winter",
        }
