"""6.31 Combat turns: what a unit does, by doctrine or as its commander says."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answers, Ask, NotAllowed, Order, Play, dump_orders
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.board.units import Arm
from adjudicator.rulesets.victory.book.battle.ending import stays_ashore
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.battle.fire import (
    atom_bomb,
    expected,
    groups,
    may_act,
    shoot,
    undeclared,
    why_no_target,
)
from adjudicator.rulesets.victory.book.battle.hits import commanded
from adjudicator.rulesets.victory.book.battle.logistic import Mark, marks, shoot_at, why_no_mark
from adjudicator.rulesets.victory.book.battle.retreats import (
    exits,
    fighter,
    go,
    perish,
    preferred,
    why_no_exit,
)
from adjudicator.rulesets.victory.book.stacking import room
from adjudicator.rulesets.victory.orders.battle_orders import (
    Abort,
    ActFirst,
    Fire,
    FireAtWork,
    Land,
    OfUnit,
    Pass,
    Retreat,
    Stand,
    StayAfloat,
    Target,
    TargetBest,
    TargetWork,
    Withdraw,
)
from adjudicator.rulesets.victory.words.facts.rounds import CameAshore, Dropped, Passed
from adjudicator.rulesets.victory.words.naming import faces, listed, power_name, short

TURN = (Fire, FireAtWork, Retreat, Land, Pass)
"""What a unit may be told for its combat turn."""


@dataclass(frozen=True)
class Deed:
    """What a unit does on its combat turn: exactly one thing (VIC-6.31-3)."""

    kind: str
    """`fire`, `work`, `pass`, `retreat`, `land`."""
    group: Arm | None = None
    mark: Mark | None = None
    to: str = ""
    why: str = ""


@dataclass
class Choices:
    """What it may do, at this moment."""

    groups: dict[Arm, list[Block]]
    marks: list[Mark]
    exits: list[str]
    land: bool
    may_pass: bool = True

    @property
    def any(self) -> bool:
        """Is there anything but to pass?"""
        return bool(self.groups or self.marks or self.exits or self.land)


def combat_turn(f: Fighting, block: Block) -> Play:
    """6.31 One unit fires, passes, retreats, drops or lands."""
    f.acted.append(block.id)
    if block.id in f.grounded:
        return  # VIC-SB.Grounded-2
    if not may_act(f, block):
        f.tell("VIC-3.1-14", _passed(f, block, "attacked across a river"))
        return
    if f.kind(block).has("hits_all_on_1_5") and block.entered:  # VIC-11.0-3
        yield from atom_bomb(f, block)
        return
    choices = open_to(f, block)
    deed = by_doctrine(f, block, choices)
    if commanded(f, block) and choices.any:
        deed = yield from by_command(f, block, choices, deed)
    yield from carry_out(f, block, deed, choices)


def _passed(f: Fighting, block: Block, why: str) -> Passed:
    return Passed(hex=f.hex, power=block.power, unit=f.label(block), why=why)


def may_retreat(f: Fighting) -> bool:
    return not (f.round == 1 and f.on("mandatory-first-round"))  # VIC-SB.Opt-1


def must_leave(f: Fighting, block: Block) -> bool:
    """The fourth round of the Pursuit rule: the attacker goes on his combat turns while a
    defender is there (VIC-SB.Opt-2), but for who need not go from a blockade (VIC-A53)."""
    last = f.on("pursuit") and f.round == f.rounds and bool(f.of_side("defender"))
    return last and f.side(block) == "attacker" and not stays_ashore(f, block)


def open_to(f: Fighting, block: Block) -> Choices:
    """What the rules let a unit do on its combat turn now."""
    leaving = must_leave(f, block)
    # Looking for a way out takes long; nobody needs it who is not told to go.
    may_go = may_retreat(f) and (
        leaving or commanded(f, block) or bool(f.doctrines.of_block(block, f.hex, Withdraw))
    )
    if block.aloft:  # VIC-6.6-4: drop, or abort and fly back
        return Choices({}, [], exits(f, block), land=may_land(f, block), may_pass=False)
    return Choices(
        groups={} if leaving else groups(f, block),
        marks=[] if leaving else marks(f, block),
        exits=exits(f, block) if may_go else [],
        land=not leaving and block.at_sea and may_land(f, block),
        may_pass=not leaving,
    )


def may_land(f: Fighting, block: Block) -> bool:
    """Is there room on land (VIC-6.6-2, VIC-6.7-6), and for landings from the sea no enemy
    naval unit (VIC-6.7-4)?"""
    if not f.tile.land or (block.at_sea and f.enemy_naval(block)):
        return False
    return room(f.position, f.board, f.map, f.hex, block.power, "ground") > 0


# ----------------------------------------------------------------------------- deeds


def carry_out(f: Fighting, block: Block, deed: Deed, choices: Choices) -> Play:
    match deed.kind:
        case "land":
            land(f, block)
        case "retreat":
            go(f, block, deed.to, deed.why)
        case "work" if deed.mark is not None:
            yield from shoot_at(f, block, deed.mark)
        case "fire" if deed.group is not None:
            yield from shoot(f, block, deed.group)
        case _:
            if not choices.may_pass:
                perish(f, block)  # VIC-6.5-6
            elif f.enemies(block):
                f.tell("VIC-6.31-3", _passed(f, block, deed.why))


def land(f: Fighting, block: Block) -> None:
    """It is a ground unit from now on and fires from its next combat turn (VIC-6.6-5,
    VIC-6.7-3)."""
    if block.aloft:
        block.aloft = False
        f.tell("VIC-6.6-4", Dropped(hex=f.hex, power=block.power, unit=f.label(block)))
    else:
        block.at_sea = False
        f.tell("VIC-6.7-3", CameAshore(hex=f.hex, power=block.power, unit=f.label(block)))


def by_doctrine(f: Fighting, block: Block, choices: Choices) -> Deed:
    """What doctrine says, and where it is silent."""
    if block.aloft:
        aborts = any(_true(f, line, block) for line in f.doctrines.of_block(block, f.hex, Abort))
        if choices.land and not aborts:
            return Deed("land")
        return _away(f, block, choices, "aborts the drop") or Deed("pass")
    if not choices.may_pass:
        return _away(f, block, choices, "pursued") or Deed("pass")
    if choices.exits and withdraws(f, block):
        return _away(f, block, choices, "") or Deed("pass")
    if choices.land:
        waits = f.doctrines.of_block(block, f.hex, StayAfloat)
        if not any(_true(f, line, block) for line in waits):
            return Deed("land")
    for work in f.doctrines.of_block(block, f.hex, TargetWork):
        mark = Mark(work=work.work, bridge=work.bridge)
        if mark in choices.marks and _true(f, work, block):
            return Deed("work", mark=mark)
    arm = named(f, block, choices) or undeclared(f, block, list(choices.groups))
    return Deed("fire", group=arm) if arm else Deed("pass", why="no target")


def withdraws(f: Fighting, block: Block) -> bool:
    """Does the first line about withdrawing or standing that holds tell it to go?"""
    for line in f.doctrines.of_block(block, f.hex, Withdraw, Stand):
        if not _true(f, line, block):
            continue
        if isinstance(line, Stand):
            return False
        if not isinstance(line, Withdraw):
            continue
        if f.round > line.after and (not line.at or block.strength <= line.at):
            return True
    return False


def named(f: Fighting, block: Block, choices: Choices) -> Arm | None:
    """The target group that doctrine names for it (VIC-6.42-5)."""
    for line in f.doctrines.of_block(block, f.hex, Target, TargetBest):  # VIC-6.42-6
        if not _true(f, line, block):
            continue
        if isinstance(line, Target):
            for wanted in line.groups:
                for arm in choices.groups:
                    if arm == wanted:
                        return arm
        elif choices.groups:
            order: tuple[Arm, ...] = ("ground", "naval", "air")
            arms = [arm for arm in order if arm in choices.groups]
            return max(arms, key=lambda arm: expected(f, block, arm, choices.groups[arm]))
    return None


def _away(f: Fighting, block: Block, choices: Choices, why: str) -> Deed | None:
    if not choices.exits:
        return None
    return Deed("retreat", to=preferred(f, block, choices.exits), why=why)


def _true(f: Fighting, line: Order, block: Block) -> bool:
    return line.when is None or line.when.holds(f.facts(block.power, block))


# ------------------------------------------------------------------- by its commander


def by_command(
    f: Fighting, block: Block, choices: Choices, deed: Deed
) -> Generator[tuple[Ask, ...], Answers, Deed]:
    """The commander is asked; his silence is what doctrine says."""
    seat = f.seat(block)
    accepts: list[type[Order]] = []
    options: dict[str, list[str]] = {}
    if choices.groups:
        accepts.append(Fire)
        options["group"] = list(choices.groups)
    if choices.marks:
        accepts.append(FireAtWork)
        options["bridge"] = [mark.bridge for mark in choices.marks if mark.bridge]
        options["work"] = [mark.work for mark in choices.marks if mark.work]
    if choices.land:
        accepts.append(Land)
    if choices.exits:
        accepts.append(Retreat)
        options["to"] = choices.exits
    if choices.may_pass:
        accepts.append(Pass)
    default = _as_order(deed)
    name, steps = f.label(block), block.strength
    answers = yield from ask(
        Ask(
            seat=seat,
            key=f"turn/{f.hex}/{f.round}/{name}",
            clause="VIC-6.31-3",
            title=f"{f.map.text(f.hex)}, round {f.round}, combat turn {f.kind(block).turn}: "
            f"your {name} ({steps} step{'s'[: steps > 1]})",
            told=standing_now(f),
            accepts=[cls.tag() for cls in accepts],
            at_most=1,
            options=options,
            facts=f.facts(block.power, block),
            default=dump_orders([default]) if default else [],
            silence=f"It does as your doctrine says: {_said(f, deed)}.",
            topic="battle",
            reaction=True,
        )
    )
    given = next(iter(answers[seat].orders), None)
    told = None if _of_another(block, given) else _as_deed(choices, given)
    if told is None and given is not None:
        f.refuse(seat, given, *why_not_now(f, block, given))
    return told or deed


def _of_another(block: Block, given: Order | None) -> bool:
    """Does an answer name another unit than the one that is asked about?"""
    who = given.who if isinstance(given, OfUnit) else None
    return who is not None and bool(
        (who.block and who.block != block.id) or (who.unit and who.unit != block.unit)
    )


def why_not_now(f: Fighting, block: Block, given: Order) -> tuple[str, str]:
    """The clause and a sentence of why a unit cannot do on its combat turn what it is told."""
    name = f"your {f.label(block)}"
    if _of_another(block, given):
        return "VIC-6.31-3", f"it is the combat turn of {name} ({short(block.id)})."
    if must_leave(f, block) and not isinstance(given, Retreat):
        return "VIC-SB.Opt-2", f"{name} must retreat in the last round of a pursuit."
    if block.aloft and not isinstance(given, Retreat | Land):
        return "VIC-6.6-4", f"{name} is in the air: it must drop or fly back."
    match given:
        case Fire(group=""):
            return "VIC-6.42-5", f"say at what {name} fires: air, naval or ground."
        case Fire():
            return why_no_target(f, block, given.group)
        case FireAtWork():
            return why_no_mark(f, block, Mark(work=given.work, bridge=given.bridge))
        case Retreat() if not may_retreat(f):
            return "VIC-SB.Opt-1", f"{name} cannot retreat in the first round."
        case Retreat():
            return why_no_exit(f, block, given.to)
        case Land():
            return _why_no_landing(f, block)
    return "VIC-6.31-3", f"on its combat turn {name} can fire, pass or retreat."


def _why_no_landing(f: Fighting, block: Block) -> tuple[str, str]:
    name, here = f"your {f.label(block)}", f.map.text(f.hex)
    if not (block.aloft or block.at_sea):
        return "VIC-6.31-3", f"{name} is neither in the air nor at sea, so it cannot land."
    if not f.tile.land:
        return "VIC-6.7-1", f"{here} has no land where {name} could land."
    if block.at_sea and f.enemy_naval(block):
        return "VIC-6.7-4", f"enemy ships are in the battle, so {name} must wait."
    clause = "VIC-6.6-2" if block.aloft else "VIC-6.7-6"
    return clause, f"{here} has no room for {name} on land."


def turn_refused(
    board: Board, position: Position, power: Power, key: str, order: Order
) -> NotAllowed | None:
    """Why a unit cannot do on its combat turn what an answer says. position: of what the seat
    sees. key: of the question."""
    found = fighter(board, position, power, key)
    if found is None:
        return None
    f, block = found
    f.units = [b for b in position.at(f.hex) if b.power in f.roles and b.arrives <= f.round]
    clause, text = why_not_now(f, block, order)
    return NotAllowed(order.line, clause, text[0].upper() + text[1:])


def _as_order(deed: Deed) -> Order | None:
    match deed.kind:
        case "fire":
            return Fire(group=deed.group or "")
        case "work" if deed.mark is not None:
            return FireAtWork(work=deed.mark.work, bridge=deed.mark.bridge)
        case "retreat":
            return Retreat(to=deed.to)
        case "land":
            return Land()
    return Pass()


def _as_deed(choices: Choices, given: Order | None) -> Deed | None:
    """An answer as a deed; None for what is not possible."""
    if isinstance(given, Fire):
        alone = not given.group and len(choices.groups) == 1
        arm = next((arm for arm in choices.groups if alone or arm == given.group), None)
        return Deed("fire", group=arm) if arm else None
    if isinstance(given, FireAtWork):
        mark = Mark(work=given.work, bridge=given.bridge)
        return Deed("work", mark=mark) if mark in choices.marks else None
    if isinstance(given, Retreat):
        return Deed("retreat", to=given.to) if given.to in choices.exits else None
    if isinstance(given, Land):
        return Deed("land") if choices.land else None
    if isinstance(given, Pass):
        return Deed("pass") if choices.may_pass else None
    return None


def _said(f: Fighting, deed: Deed) -> str:
    match deed.kind:
        case "fire":
            return f"fire at {deed.group}"
        case "work" if deed.mark is not None:
            bridge = deed.mark.bridge
            what = f"bridge to {f.map.text(bridge)}" if bridge else deed.mark.work
            return f"fire at the {what}"
        case "retreat":
            return f"retreat to {f.map.text(deed.to)}"
        case "land":
            return "land"
    return "pass"


def standing_now(f: Fighting) -> list[str]:
    """Who is in the battle, side by side: all of it lies open."""
    lines = []
    for power in f.roles:
        mine = [b for b in f.units if b.power == power]
        if mine:
            lines.append(f"{power_name(power)} ({f.roles[power]}): {listed(faces(f.board, mine))}")
    return lines


def order_of_turns(f: Fighting) -> list[Block]:
    """Letters A to F, of each letter the defender first (VIC-6.31-1, VIC-6.31-2); units of a
    player with the same letter as he says, else strongest first (VIC-A23)."""
    powers = list(f.roles)

    def key(block: Block) -> tuple[int, bool, int, int, int, str]:
        return (
            f.kind(block).order,  # VIC-4.1-1 VIC-4.3-13
            f.side(block) == "attacker",
            powers.index(block.power),
            f.rank(block, ActFirst),
            -block.strength,
            f.label(block),
        )

    return sorted(f.units, key=key)
