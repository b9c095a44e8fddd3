"""Operations: one after another, each with its air combats, its fight and its exploitations."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Answers, Ask, Order, Table, Term
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import holder, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, ground_at
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.moving.selecting import left_out
from adjudicator.rulesets.world_at_war.book.moving.zones import foes, hostile
from adjudicator.rulesets.world_at_war.book.offensive import consequences
from adjudicator.rulesets.world_at_war.book.offensive.air import air_combats, commitment, stand_down
from adjudicator.rulesets.world_at_war.book.offensive.air_support import commit
from adjudicator.rulesets.world_at_war.book.offensive.attacking import (
    Attack,
    attack_facts,
    exploit_places,
    facing,
    no_war,
    pay,
    pays_oil,
    plan_exploitation,
)
from adjudicator.rulesets.world_at_war.book.offensive.combat import (
    Steps,
    drms,
    leading,
    rerolls,
    roll,
    tactical,
    winner,
)
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.book.offensive.exploiting import exploit_drm, no_further
from adjudicator.rulesets.world_at_war.book.offensive.losses import (
    named,
    order_of_losses,
    take_losses,
)
from adjudicator.rulesets.world_at_war.book.offensive.retreat import (
    advance,
    leave_paris,
    retreat,
    staying,
)
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat, Force
from adjudicator.rulesets.world_at_war.orders.doctrine import LoseFirst
from adjudicator.rulesets.world_at_war.orders.war import AirPart, Exploit
from adjudicator.rulesets.world_at_war.words.facts.offensives import (
    CombatFought,
    ExploitationBegan,
    Held,
    Losses,
    OperationBegan,
)

Result = str
"""`attacker`, `defender`, `draw`, or `empty` for an area taken without a fight."""
Told = tuple[Seat, Answer] | None


class Campaign:
    """The offensives of one segment: who attacks, with which exploitation lines, and how many
    combats have been won and lost."""

    def __init__(
        self,
        position: Position,
        table: Table[Board],
        seat: Seat,
        deciding: Deciding,
        exploits: list[Exploit],
        standing: Sequence[Exploit] = (),
    ) -> None:
        self.position, self.table, self.board, self.seat = position, table, table.board, seat
        self.deciding = deciding
        self.exploits = exploits
        self.standing = list(standing)
        self.won = self.lost = 0
        self.combats = 0
        self.refused: list[tuple[Order, str, str, bool]] = []
        """Lines, clauses, reasons, and whether the rest of the line was carried out."""
        """Air fleets and exploitations that could not be done: the order, clause, sentence."""

    def facts(self, start: str, end: str, **more: int) -> dict[str, Scalar]:
        facts = attack_facts(
            self.position, self.board, self.seat, start, end, {"won": self.won, "lost": self.lost}
        )
        return {**facts, **more}

    # ------------------------------------------------------------------ an Operation

    def operation(
        self, order: Order, attack: Attack, air: Sequence[AirPart], answered: Told
    ) -> Generator[tuple[Ask, ...], Answers, Result]:
        """One Operation with its exploitations (WAW-CORE.OPS-3, OPS-4)."""
        position, board = self.position, self.board
        pay(position, attack.payers)
        nation = leading(attack.units)
        enemy = foes(position, attack.place, attack.units[0].nation)
        self.table.tell(
            "WAW-CORE.OPS-1",
            OperationBegan(
                place=attack.place,
                origin=attack.origin,
                nation=nation,
                enemy=leading(enemy) or holder(position, attack.place),
                units=named(attack.units),
                defenders=named(enemy),
                payers=attack.payers,
                chits={m: position.majors[m].chits for m in attack.payers},
                oil={m: position.majors[m].oil for m in attack.payers if pays_oil(position, m)},
                landing=attack.origin in board.seas,
            ),
            answered=answered,
        )
        result, units = yield from self._fight(order, attack, air, 0, 0)
        here = attack.place
        for number in (1, 2):  # WAW-CORE.EXP-1, EXP-2
            if result not in ("attacker", "empty") or not units:
                break
            following = yield from self._exploit(here, units, number)
            if following is None:
                break
            result, units, here = following
        else:
            if result in ("attacker", "empty"):
                text = "There is no third exploitation."
                self._none("WAW-CORE.EXP-2", here, text)  # WAW-CORE.EXP-2
        return result

    def _exploit(
        self, here: str, units: list[Unit], number: int
    ) -> Generator[tuple[Ask, ...], Answers, tuple[Result, list[Unit], str] | None]:
        """The next attack of a chain, if the owner has ordered one that can be made; it is
        voluntary (WAW-CORE.EXP-3, EXP-9). None if the chain ends."""
        board, position = self.board, self.position
        if here not in board.areas:
            return None  # from a box nothing lies next by land
        if board.areas[here].terrain == "mountain":  # WAW-CORE.EXP-4
            self._none("WAW-CORE.EXP-4", here, f"{board.name(here)} has mountains.")
            return None
        lines = yield from self._exploit_lines(here, number)
        for line in lines:
            if line.start not in ("", here):
                continue
            for place in exploit_places(line):
                if place not in board.neighbours(here):  # WAW-CORE.EXP-10
                    if line.start and len(line.targets) == 1:
                        text = f"{board.name(place)} is not next to {board.name(here)} by land."
                        self._refuse(line, "WAW-CORE.EXP-10", text)
                    continue
                if not hostile(position, place, units[0].nation):
                    if len(line.targets) == 1 and line in self.exploits:
                        no = no_war(position, board, units[0].nation, place)
                        if no is not None:
                            self._refuse(line, *no)
                    continue
                drm = exploit_drm(position, board, place, number)
                if drm is None:
                    clause, text = no_further(position, board)
                    self._refuse(line, clause, text)
                    continue
                facts = self.facts(here, place, exploitation=number)
                if line.when is not None and not line.when.holds(facts):
                    continue
                attack = plan_exploitation(
                    position, board, self.seat, here, place, units, line.force
                )
                if isinstance(attack, tuple):
                    self._refuse(line, *attack)
                    continue
                if line in self.exploits:
                    self.exploits.remove(line)
                self.refused = [one for one in self.refused if one[0] is not line]
                clause, text = left_out(attack)
                if text:
                    self._refuse(line, clause, text, partly=True)
                self.table.tell(
                    "WAW-CORE.EXP-1",
                    ExploitationBegan(
                        place=place,
                        origin=here,
                        nation=leading(attack.units),
                        number=number,
                        drm=drm,
                        units=named(attack.units),
                        defenders=named(foes(position, place, attack.units[0].nation)),
                    ),
                )
                result, left = yield from self._fight(line, attack, line.air, number, drm)
                return result, left, place
        return None

    def _exploit_lines(
        self, here: str, number: int
    ) -> Generator[tuple[Ask, ...], Answers, list[Exploit]]:
        """The exploitation lines that count now; a player who wants it is asked."""
        lines = [*self.exploits, *self.standing]
        if not self.deciding.wants(self.seat, "exploitation"):
            return lines
        self.combats += 1
        answers = yield from ask(
            Ask(
                seat=self.seat,
                key=f"exploitation/{here}/{self.combats}",
                clause="WAW-CORE.EXP-3",
                title=f"{self.board.name(here)} is taken: exploit from there?",
                accepts=["Exploit"],
                silence="Your lines for exploitations count.",
                topic="exploitation",
                reaction=True,
            )
        )
        return [*answers[self.seat].of(Exploit), *lines]

    def _none(self, clause: str, here: str, text: str) -> None:
        """No exploitation goes from here: told to the lines that mean it, by its name or by a
        target next to it. What nobody wrote (the Greek duty's) is told to nobody."""
        near = self.board.neighbours(here)
        for line in self.exploits:
            if line.start == here or (
                line.line
                and not line.start
                and any(place in near for place in exploit_places(line))
            ):
                self._refuse(line, clause, f"No exploitation from {self.board.name(here)}: {text}")

    def unused(self) -> None:
        """Exploitations that were ordered and never had their moment are told so; those under
        an `if` may well be left."""
        told = [one[0] for one in self.refused]
        for line in self.exploits:
            if line.line and line.when is None and not any(line is one for one in told):
                where = f" from {self.board.name(line.start)}" if line.start else ""
                text = f"No attack of this segment won ground{where} for it to go on from."
                self._refuse(line, "WAW-CORE.EXP-1", text)  # WAW-CORE.EXP-1

    def _refuse(self, line: Order, clause: str, text: str, *, partly: bool = False) -> None:
        if (line, clause, text, partly) not in self.refused:
            self.refused.append((line, clause, text, partly))

    # ---------------------------------------------------------------------- a fight

    def _fight(
        self, order: Order, attack: Attack, air: Sequence[AirPart], chain: int, drm: int
    ) -> Generator[tuple[Ask, ...], Answers, tuple[Result, list[Unit]]]:
        """One combat, or the capture of an empty area (WAW-CORE.OPS-8); gives the result and the
        units that stand in the area afterwards."""
        position, board, table = self.position, self.board, self.table
        self.combats += 1
        combat = facing(
            position,
            board,
            self.seat,
            attack,
            f"combat/{attack.origin}/{attack.place}/{self.combats}",
            chain=chain,
            exploit_drm=drm,
        )
        if not combat.defender.units and not combat.alone:
            stay = staying(position, board, self.deciding, combat)
            if len(stay) == len(combat.attacker.units):
                self._held(combat)
                result, units = "draw", []
            else:
                result, units = "empty", advance(position, table, self.deciding, combat, stay)
                self.won += 1
            yield from self._done(combat, result)
            return result, units
        reserve, refused = commit(position, board, combat.attacker, combat.place, air)
        for clause, text in refused:
            self._refuse(order, clause, text, partly=True)
        yield from commitment(position, table, self.deciding, combat, reserve)
        air_combats(position, table, combat)
        drms(position, board, combat)
        yield from roll(position, table, self.deciding, combat)
        yield from rerolls(position, table, self.deciding, combat)
        stand_down(combat)
        result, units = yield from self._result(combat)
        self.won += result == "attacker"
        self.lost += result == "defender"
        yield from self._done(combat, result)
        return result, units

    def _done(self, combat: Combat, result: Result) -> Steps:
        leave_paris(self.position, self.table, combat.place)
        yield from consequences.combat_done(
            self.position,
            self.table,
            combat.origin,
            combat.place,
            combat.attacker.nation,
            result,
        )

    def _result(
        self, combat: Combat
    ) -> Generator[tuple[Ask, ...], Answers, tuple[Result, list[Unit]]]:
        """Totals, pairs, losses, retreat and advance, in the order of WAW-CORE.RES-16."""
        _position, table = self.position, self.table
        attacker, defender = combat.sides()
        pairs = tactical(combat)
        won = winner(combat)
        result = "draw" if won is None else "attacker" if won is attacker else "defender"
        _tell(table, combat, pairs, result)
        initial = defender.count
        if won is None:  # WAW-CORE.RES-8, RES-13
            for force in combat.sides():
                yield from self._lose(combat, force, force.tactical_losses)
            return result, []
        loser = combat.other(won)
        lost = yield from self._lose(combat, loser, loser.tactical_losses + 1)  # WAW-CORE.RES-2
        extra = len(lost) // 2  # WAW-CORE.RES-7, RES-11
        yield from self._lose(combat, won, won.tactical_losses + extra)  # WAW-CORE.RES-5
        if won is defender:  # WAW-CORE.RES-9, RES-14
            return result, []
        return (yield from self._take(combat, initial))

    def _lose(
        self, combat: Combat, force: Force, number: int
    ) -> Generator[tuple[Ask, ...], Answers, list[Unit]]:
        """Losses of one side, as its owner has said (WAW-CORE.RES-10)."""
        if not number:
            return []
        lines: list[LoseFirst] = []
        answered: Told = None
        if number < len(force.units):  # who loses all has nothing to choose
            lines = yield from self.deciding.lines(
                force.seat,
                combat.place,
                "losses",
                f"{self.board.name(combat.place)}: {number} of your {force.count} units"
                f" {'is' if number == 1 else 'are'} lost.",
                "WAW-CORE.RES-15",
                self.deciding.facts(combat, force),
                LoseFirst,
            )
            answered = self.deciding.answered(force.seat)
        lost = take_losses(self.position, self.board, force, number, combat.place, lines)
        if lost:
            self.table.tell(
                "WAW-CORE.RES-15",
                Losses(place=combat.place, nation=force.nation, kinds=named(lost)),
                answered=answered,
            )
        return lost

    def _take(
        self, combat: Combat, initial: int
    ) -> Generator[tuple[Ask, ...], Answers, tuple[Result, list[Unit]]]:
        """The attacker has won: one defender retreats, all do if at most half are left; then the
        attacker advances (WAW-CORE.RES-2, RET-1, RET-2, RET-5, RES-12)."""
        position, board, table = self.position, self.board, self.table
        stay = staying(position, board, self.deciding, combat)
        if len(stay) >= len(combat.attacker.units):
            self._held(combat)
            return "attacker", []
        defender = combat.defender
        lines = self.deciding.lines_now(
            defender.seat, combat.place, self.deciding.facts(combat, defender), LoseFirst
        )
        order = order_of_losses(position, board, defender.units, combat.place, lines)
        first, rest = order[:1], order[1:]
        leaving = first
        gone = len(rest) * 2 <= initial
        if gone:
            leaving = [*first, *rest]
            leaving += [
                unit
                for unit in ground_at(position, combat.place)
                if unit.pinned and seat_of(position, unit.nation) == defender.seat
            ]  # WAW-3.11-4, WAW-CORE.CTL-8
        if leaving:
            yield from retreat(position, table, self.deciding, combat, leaving)
        if not gone:
            table.tell(
                "WAW-CORE.RET-2",
                Held(
                    place=combat.place,
                    nation=defender.nation,
                    reason="more than half of the defenders are left",
                ),
            )
            return "attacker", []
        return "attacker", advance(position, table, self.deciding, combat, stay)

    def _held(self, combat: Combat) -> None:
        self.table.tell(
            "WAW-CORE.RES-12",
            Held(
                place=combat.place,
                nation=combat.defender.nation,
                reason="no attacker is left that may advance",
            ),
        )


def _tell(
    table: Table[Board], combat: Combat, pairs: list[tuple[int, int]], result: Result
) -> None:
    attacker, defender = combat.sides()
    name = table.board.adjective
    terms = [
        Term(text=f"{name(force.nation)}: {term.text}", value=term.value, clause=term.clause)
        for force in combat.sides()
        for term in force.terms
    ]
    table.tell(
        "WAW-CORE.RES-1",
        CombatFought(
            place=combat.place,
            origin=combat.origin,
            attacker=attacker.nation,
            defender=defender.nation,
            dice=[attacker.dice.regular, defender.dice.regular],
            elite=[attacker.dice.elite, defender.dice.elite],
            totals=[attacker.total, defender.total],
            pairs=[list(pair) for pair in pairs],
            winner=result,
        ),
        sums=terms,
    )
