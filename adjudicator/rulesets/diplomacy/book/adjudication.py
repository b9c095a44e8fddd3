"""The adjudication of a season's orders: who moves, who holds, whose support is cut.

The rules are conditions that must hold all at once, not steps in an order. Each command has
one answer, yes or no: does the move succeed, is the support given? `Case` first finds all
answers that follow from what is known already, whatever the others come to: a strength has a
least and a greatest value, and often that is enough. What is left depends on itself. There
all answers that fit together are looked for: if there is one set of them, it is the answer;
if there are several or none, units move in a circle, or a convoy is in a paradox, and the rule
for that decides (`Rules.paradox`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.rulesets.diplomacy.board.board import Chart, province_of
from adjudicator.rulesets.diplomacy.book.commands import STANDARD, Command, Rules
from adjudicator.rulesets.diplomacy.book.convoys import linked, useful

Known = bool | None
Why = Literal["", "void", "cut", "dislodged", "no_convoy", "disrupted", "paradox", "bounced", "own"]


@dataclass(slots=True)
class Result:
    """What came of a command. done: the move succeeded, the support or convoy was given. why:
    if not, why not. by: the units (numbers of commands) that were the reason. dislodged: by
    which unit, None if it was not. convoyed: did it try to go by sea? strength: of a move, and
    against: what it had to beat."""

    done: bool
    why: Why = ""
    by: list[int] = field(default_factory=list)
    dislodged: int | None = None
    convoyed: bool = False
    strength: int = 0
    against: int = 0


@dataclass(slots=True)
class Season:
    """How a season ends. contested: provinces that stand empty after a stand-off."""

    results: list[Result]
    contested: frozenset[str]


def adjudicate(chart: Chart, commands: Sequence[Command], rules: Rules = STANDARD) -> Season:
    """Adjudicate legal commands, at most one for each unit.

    commands: of all units on the map. Pure: the same commands give the same season, in
    whatever order they stand."""
    case = Case(chart, commands, rules)
    case.settle()
    return case.season()


class Case:
    """One season. `answers` holds for each command whether it succeeds, None while unknown."""

    def __init__(self, chart: Chart, commands: Sequence[Command], rules: Rules) -> None:
        self.chart, self.commands, self.rules = chart, commands, rules
        number = len(commands)
        self.place = [province_of(command.at) for command in commands]
        self.goal = [province_of(command.to) for command in commands]
        self.power = [command.power for command in commands]
        self.moving = [command.doing == "move" for command in commands]
        self.here = {province: n for n, province in enumerate(self.place)}
        self.into: dict[str, list[int]] = {}
        for n in range(number):
            if self.moving[n]:
                self.into.setdefault(self.goal[n], []).append(n)
        self.answers: list[Known] = [None] * number
        self.helped: list[list[int]] = [[] for _ in range(number)]
        self.fleets: list[list[int]] = [[] for _ in range(number)]
        self.void: set[int] = set()
        self.broken: set[int] = set()
        """Fleets whose convoy fails by the rule for paradoxes."""
        self._match()
        self.convoyed = [self.moving[n] and self._by_sea(n) for n in range(number)]
        self.opposed: list[int | None] = [self._opposite(n) for n in range(number)]
        self.ways: list[Known] = [
            None if self.convoyed[n] else True for n in range(number)
        ]  # fmt: skip
        for n in range(number):
            doing = commands[n].doing
            if doing in ("hold", "convoy") or n in self.void:
                self.answers[n] = False if doing != "convoy" else None
        self.spared = self._spared() if rules.paradox in ("1982", "2000") else frozenset()
        self.open = [
            n
            for n in range(number)
            if self.moving[n] or (commands[n].doing == "support" and n not in self.void)
        ]

    # ------------------------------------------------------------ what matches

    def _match(self) -> None:
        """Supports and convoys whose unit does what they say; the others are void."""
        commands = self.commands
        for n, command in enumerate(commands):
            if command.doing not in ("support", "convoy"):
                continue
            other = self.here.get(command.of)
            if other is None or not fits(command, commands[other]):
                self.void.add(n)
            elif command.doing == "support":
                self.helped[other].append(n)
            else:
                self.fleets[other].append(n)

    def _by_sea(self, n: int) -> bool:
        """Does an army go by convoy? Where it could walk, only if its order says so, or if a
        fleet of its own power has orders to carry it."""
        command = self.commands[n]
        if command.arm != "army":
            return False
        if self.goal[n] not in self.chart.walk.get(self.place[n], ()):
            return True
        if command.via:
            return True
        return self.rules.adjacent != "explicit" and any(
            self.power[fleet] == self.power[n] for fleet in self.fleets[n]
        )

    def _opposite(self, n: int) -> int | None:
        """The unit that moves the other way over the same border: a head-to-head battle."""
        if not self.moving[n] or self.convoyed[n]:
            return None
        other = self.here.get(self.goal[n])
        if other is None or not self.moving[other] or self.convoyed[other]:
            return None
        return other if self.goal[other] == self.place[n] else None

    def _spared(self) -> frozenset[tuple[int, int]]:
        """Pairs (support, convoyed army) of which the older rules on paradoxes say that the army
        cannot cut the support."""
        found = set()
        for support, command in enumerate(self.commands):
            if command.doing != "support" or support in self.void:
                continue
            where = self.goal[support] or command.of
            fleet = self.here.get(where)
            if fleet is None or not self._carries(fleet):
                continue
            for army in self.into.get(self.place[support], ()):
                if not self.convoyed[army]:
                    continue
                if self.rules.paradox == "1982" or (
                    command.to and fleet in self.fleets[army] and self._needed(army, fleet)
                ):
                    found.add((support, army))
        return frozenset(found)

    def _carries(self, fleet: int) -> bool:
        return self.commands[fleet].doing == "convoy" and fleet not in self.void

    def _needed(self, army: int, fleet: int) -> bool:
        """Can the army not arrive without this fleet?"""
        if self.rules.routes == "any":
            return True
        waters = {self.place[f] for f in self.fleets[army] if f != fleet}
        return not linked(self.chart, self.place[army], self.goal[army], waters)

    # -------------------------------------------------------------- conditions

    def _disrupted(self, fleet: int) -> Known:
        """Is a fleet dislodged, or out of the convoy by the rule for paradoxes?"""
        if fleet in self.broken:
            return True
        found: Known = False
        for n in self.into.get(self.place[fleet], ()):
            if self.answers[n]:
                return True
            if self.answers[n] is None:
                found = None
        return found

    def _way(self, n: int) -> Known:
        """Can the unit get to where it goes? A convoy needs a chain of fleets."""
        if not self.convoyed[n] or self.ways[n] is not None:
            return self.ways[n]
        sure, maybe = set(), set()
        for fleet in self.fleets[n]:
            lost = self._disrupted(fleet)
            if lost is False:
                sure.add(self.place[fleet])
            if lost is not True:
                maybe.add(self.place[fleet])
        start, end = self.place[n], self.goal[n]
        if self.rules.routes == "any":
            every = {self.place[fleet] for fleet in self.fleets[n]}
            if not linked(self.chart, start, end, every):
                return False
            needed = useful(self.chart, start, end, every)
            if needed <= sure:
                return True
            return False if not needed <= maybe else None
        if linked(self.chart, start, end, sure):
            return True
        if len(sure) == len(maybe) or not linked(self.chart, start, end, maybe):
            return False
        return None

    def _helpers(self, n: int, against: str = "") -> tuple[int, int]:
        """One, and the supports given: the least and the most it can be. against: a power whose
        supports do not count, as they would help to dislodge its own unit."""
        least = most = 1
        for support in self.helped[n]:
            if against and self.power[support] == against:
                continue
            given = self.answers[support]
            if given is not False:
                most += 1
                if given:
                    least += 1
        return least, most

    def _attack(self, n: int) -> tuple[int, int]:
        """The strength with which a move attacks."""
        way = self._way(n)
        if way is False:
            return 0, 0
        other = self.here.get(self.goal[n])
        leaves: Known = True
        if other is not None:
            leaves = False
            if self.moving[other] and self.opposed[n] is None:
                leaves = self.answers[other]
        if leaves is True:
            least, most = self._helpers(n)
        else:
            assert other is not None
            owner = self.power[other]
            least, most = (0, 0) if owner == self.power[n] else self._helpers(n, owner)
            if leaves is None:
                most = self._helpers(n)[1]
        return (least if way else 0), most

    def _prevent(self, n: int) -> tuple[int, int]:
        """The strength with which a move keeps others out of where it goes."""
        way = self._way(n)
        if way is False:
            return 0, 0
        least, most = self._helpers(n)
        if way is None:
            least = 0
        other = self.opposed[n]
        if other is None and not self.rules.loser_bounces:
            facing = self.here.get(self.goal[n])
            if facing is not None and self.moving[facing] and self.goal[facing] == self.place[n]:
                if self.answers[n] is False and self.answers[facing]:
                    return 0, 0
                if not self.answers[n] and self.answers[facing] is not False:
                    least = 0
        if other is not None:
            beaten = self.answers[other]
            if beaten:
                return 0, 0
            if beaten is None:
                least = 0
        return least, most

    def _hold(self, province: str) -> tuple[int, int]:
        """The strength with which a province is held."""
        n = self.here.get(province)
        if n is None:
            return 0, 0
        if self.moving[n]:
            match self.answers[n]:
                case True:
                    return 0, 0
                case False:
                    return 1, 1
                case None:
                    return 0, 1
        return self._helpers(n)

    def _moves(self, n: int) -> Known:
        """Does a move succeed? It must be stronger than all that stands against it."""
        least, most = self._attack(n)
        other = self.opposed[n]
        found: Known = True
        low, high = self._hold(self.goal[n]) if other is None else self._helpers(other)
        if most <= low:
            return False
        if least <= high:
            found = None
        for rival in self.into[self.goal[n]]:
            if rival == n:
                continue
            low, high = self._prevent(rival)
            if most <= low:
                return False
            if least <= high:
                found = None
        return found

    def _given(self, n: int) -> Known:
        """Is a support given? Any attack cuts it but one from where it is aimed, and that too if
        it dislodges the unit."""
        goal, mine = self.goal[n], self.power[n]
        found: Known = True
        for army in self.into.get(self.place[n], ()):
            if (n, army) in self.spared:
                continue
            arrives = self.answers[army]
            if arrives:
                return False
            if self.power[army] == mine:
                continue  # an own unit neither cuts nor dislodges
            from_there = self.place[army] == goal
            if from_there and self.convoyed[army] and self.rules.cuts_itself:
                from_there = False
            cut = arrives if from_there else self._way(army)
            if cut:
                return False
            if cut is None:
                found = None
        return found

    def _answer(self, n: int) -> Known:
        return self._moves(n) if self.moving[n] else self._given(n)

    # ---------------------------------------------------------------- settling

    def settle(self) -> None:
        """Find all answers."""
        answers = self.answers
        while True:
            left = self.open
            while left:
                following = []
                for n in left:
                    found = self._answer(n)
                    if found is None:
                        following.append(n)
                    else:
                        answers[n] = found
                if len(following) == len(left):
                    break
                left = following
            self.open = left
            if not left:
                return
            self._decide(self._knot())

    def _needs(self, n: int) -> tuple[set[int], set[int]]:
        """The open answers that an open one looks at, and the fleets whose convoy is in doubt
        for it."""
        found: set[int] = set()
        doubtful: set[int] = set()

        def look(one: int) -> None:
            if self.answers[one] is None:
                found.add(one)

        def way(one: int) -> None:
            if self.convoyed[one] and self._way(one) is None:
                for fleet in self.fleets[one]:
                    if self._disrupted(fleet) is None:
                        doubtful.add(fleet)
                        for attacker in self.into.get(self.place[fleet], ()):
                            look(attacker)

        if not self.moving[n]:
            for army in self.into.get(self.place[n], ()):
                if (n, army) not in self.spared:
                    look(army)
                    if self.power[army] != self.power[n]:
                        way(army)
            return found, doubtful
        way(n)
        for support in self.helped[n]:
            look(support)
        other = self.here.get(self.goal[n])
        if other is not None:
            if self.opposed[n] is None and self.moving[other]:
                look(other)
            else:
                for support in self.helped[other]:
                    look(support)
        for rival in self.into[self.goal[n]]:
            if rival != n:
                way(rival)
                for support in self.helped[rival]:
                    look(support)
                facing = self.opposed[rival]
                if facing is not None:
                    look(facing)
                elif not self.rules.loser_bounces:
                    look(rival)
                    if other is not None and self.moving[other]:
                        look(other)
        return found, doubtful

    def _knot(self) -> list[int]:
        """Open answers that depend on each other and on no other open one."""
        edges = {n: sorted(self._needs(n)[0]) for n in self.open}
        # Tarjan: the first component that is complete leads to no other.
        number: dict[int, int] = {}
        low: dict[int, int] = {}
        stack: list[int] = []

        def visit(n: int) -> list[int] | None:
            number[n] = low[n] = len(number)
            stack.append(n)
            for other in edges[n]:
                if other not in number:
                    found = visit(other)
                    if found is not None:
                        return found
                    low[n] = min(low[n], low[other])
                else:
                    low[n] = min(low[n], number[other])
            return stack[stack.index(n) :] if low[n] == number[n] else None

        knot = visit(self.open[0])
        assert knot is not None
        return sorted(knot)

    def _solutions(self, knot: Sequence[int]) -> list[list[Known]]:
        """Answers for a knot that fit together: all of them, or the first two."""
        answers = self.answers
        found: list[list[Known]] = []

        def fitting() -> bool:
            """Answer what follows from the guesses; no: they contradict each other."""
            while True:
                news = False
                for n in knot:
                    answer = self._answer(n)
                    if answer is None:
                        continue
                    if answers[n] is None:
                        answers[n], news = answer, True
                    elif answers[n] != answer:
                        return False
                if not news:
                    return True

        def follow() -> None:
            before = [answers[n] for n in knot]
            if len(found) < 2 and fitting():
                guess = next((n for n in knot if answers[n] is None), None)
                if guess is None:
                    found.append([answers[n] for n in knot])
                else:
                    for value in (True, False):
                        answers[guess] = value
                        follow()
                        answers[guess] = None
            for n, known in zip(knot, before, strict=True):
                answers[n] = known

        follow()
        return found

    def _decide(self, knot: Sequence[int]) -> None:
        """Answer a knot: by the one solution that it has, or by the rule for what has not one."""
        solutions = self._solutions(knot)
        if len(solutions) == 1:
            for n, value in zip(knot, solutions[0], strict=True):
                self.answers[n] = value
            return
        doubtful = set().union(*(self._needs(n)[1] for n in knot))
        if not doubtful:
            for n in knot:
                self.answers[n] = True  # a circle: all move
            return
        self.broken |= doubtful
        if self.rules.paradox == "all_hold":
            for n in knot:
                if self.moving[n]:
                    self.answers[n] = False
        self.open = [n for n in self.open if self.answers[n] is None]

    # ----------------------------------------------------------------- outcome

    def season(self) -> Season:
        """What came of it all, with reasons."""
        results = [self._result(n) for n in range(len(self.commands))]
        contested: set[str] = set()
        for province, movers in self.into.items():
            holder = self.here.get(province)
            gone = holder is not None and self.moving[holder] and self.answers[holder] is True
            empty = holder is None or gone
            fought = any(self._prevent(n)[1] for n in movers)
            if empty and fought and not any(self.answers[n] for n in movers):
                contested.add(province)
        return Season(results, frozenset(contested))

    def _result(self, n: int) -> Result:
        command = self.commands[n]
        result = Result(done=bool(self.answers[n]), convoyed=self.convoyed[n])
        if not (self.moving[n] and self.answers[n]):
            result.dislodged = next(
                (a for a in self.into.get(self.place[n], ()) if self.answers[a]), None
            )
        match command.doing:
            case "hold":
                result.done = result.dislodged is None
            case "move":
                self._explain_move(n, result)
            case "support":
                self._explain_support(n, result)
            case "convoy":
                if n in self.void:
                    result.done, result.why = False, "void"
                else:
                    result.done = result.dislodged is None and n not in self.broken
                    if not result.done:
                        result.why = "dislodged" if result.dislodged is not None else "paradox"
        return result

    def _explain_support(self, n: int, result: Result) -> None:
        if n in self.void:
            result.why = "void"
        elif not result.done:
            result.why = "dislodged" if result.dislodged is not None else "cut"
            result.by = [
                army
                for army in self.into.get(self.place[n], ())
                if (n, army) not in self.spared
                and (self.answers[army] or (self.power[army] != self.power[n] and self._way(army)))
            ]

    def _explain_move(self, n: int, result: Result) -> None:
        result.strength = self._attack(n)[0]
        other = self.opposed[n]
        holder = self.here.get(self.goal[n])
        rivals = [(self._prevent(r)[0], r) for r in self.into[self.goal[n]] if r != n]
        held = self._hold(self.goal[n])[0] if other is None else self._helpers(other)[0]
        against = [(held, holder)] if holder is not None and held else []
        against += [one for one in rivals if one[0]]
        result.against = max((strength for strength, _ in against), default=0)
        if result.done:
            return
        if self._way(n) is False:
            if not self.fleets[n] or not linked(
                self.chart, self.place[n], self.goal[n], {self.place[f] for f in self.fleets[n]}
            ):
                result.why = "no_convoy"
            else:
                lost = [f for f in self.fleets[n] if self._disrupted(f)]
                result.why = "paradox" if any(f in self.broken for f in lost) else "disrupted"
                result.by = lost
            return
        result.why = "bounced"
        result.by = [one for strength, one in against if strength >= result.strength]
        if not result.strength:
            result.why, result.by = "own", [holder] if holder is not None else []


def fits(command: Command, other: Command) -> bool:
    """Does the other unit do what a support or a convoy says of it? A coast that is named must be
    the one; where none is named, any will do."""
    if command.doing == "convoy":
        return other.doing == "move" and other.arm == "army" and other.target == command.target
    if not command.to:
        return other.doing != "move"
    if other.doing != "move" or other.target != command.target:
        return False
    return "/" not in command.to or "/" not in other.to or command.to == other.to
