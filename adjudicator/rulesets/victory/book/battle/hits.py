"""6.43 Hit allocation: always the strongest; 6.47 Double Defense; 6.48 Friendly Fire."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answers, Ask, Fact, Play
from adjudicator.rulesets.victory.board.position import Block
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.control import is_ground
from adjudicator.rulesets.victory.orders.battle_orders import Command, Sacrifice, Take
from adjudicator.rulesets.victory.words.facts.rounds import HalfHit, HitsWasted, StepsLost
from adjudicator.rulesets.victory.words.naming import own_text


def double_defence(f: Fighting, block: Block) -> bool:
    """Does it lose one step for two hits (VIC-6.47-1)? Only the side that defends now."""
    return (
        f.tile.double_defence
        and f.side(block) == "defender"
        and is_ground(f.board, block)
        and block.id not in f.grounded
    )


def immune(f: Fighting, block: Block, by_ground: bool) -> bool:
    """The last step of a ground unit on land falls to ground units only (VIC-6.43-3,
    VIC-6.43-4); not that of grounded aircraft (VIC-A54), nor at sea or aloft (VIC-6.43-5)."""
    return (
        not by_ground
        and block.strength <= 1  # VIC-6.44-3 VIC-6.45-4
        and is_ground(f.board, block)  # VIC-6.45-3
    )


def allocate(
    f: Fighting,
    targets: Sequence[Block],
    hits: int,
    *,
    by_ground: bool,
    cause: str = "fire",
    clause: str = "VIC-6.43-1",
    unseen: bool = False,
) -> Play:
    """Hits one by one on the strongest of some blocks.

    by_ground: fire of ground units, which may take last steps. cause `friendly fire` takes
    whole steps whatever the terrain (VIC-6.48-2). unseen: the losses are told to their
    owner alone (VIC-11.0-19).
    """
    pool = list(targets)
    for n in range(1, hits + 1):
        open_ = [b for b in pool if b in f.units and not immune(f, b, by_ground)]
        if not open_:
            fact = HitsWasted(hex=f.hex, hits=hits - n + 1)
            if pool:
                _tell(f, "VIC-6.43-7", fact, pool[0], unseen=unseen)
            return
        halves = cause != "friendly fire"
        hurt = [b for b in open_ if b.half_hit] if halves else []
        if hurt:
            block = hurt[0]  # VIC-6.47-3
        else:
            most = max(b.strength for b in open_)
            block = yield from choose(f, [b for b in open_ if b.strength == most])  # VIC-6.42-1
        hit(f, block, cause=cause, clause=clause, unseen=unseen)


def hit(f: Fighting, block: Block, *, cause: str, clause: str, unseen: bool = False) -> None:
    """One hit on one block: a step, or half a one under Double Defense (VIC-6.47-2)."""
    if cause != "friendly fire" and double_defence(f, block) and not block.half_hit:
        block.half_hit = True
        fact = HalfHit(hex=f.hex, power=block.power, unit=f.label(block))
        _tell(f, "VIC-6.47-2", fact, block, unseen=unseen)
        return
    if cause != "friendly fire":
        block.half_hit = False
    lose(f, block, 1, cause=cause, clause=clause, unseen=unseen)


def lose(
    f: Fighting, block: Block, steps: int, *, cause: str, clause: str, unseen: bool = False
) -> None:
    """A block loses steps; without any left it is eliminated."""
    before = block.strength
    block.strength = max(0, before - steps)  # VIC-4.0-3
    fact = StepsLost(
        hex=f.hex,
        power=block.power,
        unit=f.label(block),
        before=before,
        after=block.strength,
        cause=cause,
    )
    _tell(f, clause, fact, block, unseen=unseen)
    if not block.strength:
        f.eliminate(block)


def _tell(f: Fighting, clause: str, fact: Fact, block: Block, *, unseen: bool) -> None:
    to = None
    if unseen:
        powers = [p for p in f.position.powers if f.position.friends(p, block.power)]
        to = [seat for power in powers for seat in f.position.seats_of(power)]
    f.table.tell(clause, fact, to=to)


def choose(f: Fighting, tied: Sequence[Block]) -> Generator[tuple[Ask, ...], Answers, Block]:
    """Which of equally strong blocks takes the hit: their owner says (VIC-6.43-2).

    Between owners the one who was first in the battle picks (VIC-A63), and takes the other's.
    """
    if len(tied) == 1:
        return tied[0]
    first = next(power for power in f.roles if any(b.power == power for b in tied))
    mine = [b for b in tied if b.power == first]
    if len(mine) < len(tied):
        tied = [b for b in tied if b.power != first]
        if len({b.power for b in tied}) > 1:
            return (yield from choose(f, tied))
    best = min(tied, key=lambda b: sacrifice_order(f, b))
    ranks = [f.rank(b, Sacrifice) for b in tied]
    if ranks.count(min(ranks)) > 1 and commanded(f, best):
        key = f"hit/{f.hex}/{len(f.table.events)}"
        owner = f.seat(best)
        answers = yield from ask(
            Ask(
                seat=owner,
                key=key,
                clause="VIC-6.43-2",
                title=f"Which unit takes the hit at {f.map.text(f.hex)}?",
                told=[own_text(f.board, b) for b in tied],
                accepts=[Take.tag()],
                at_most=1,
                options={"block": [b.id for b in tied]},
                default=[{"order": Take.tag(), "block": best.id}],
                silence=f"{own_text(f.board, best)} takes it.",
                topic="battle",
                reaction=True,
            )
        )
        given = answers[owner].first(Take)
        taken = next((b for b in tied if given and b.id == given.block), None)
        if taken is None and given is not None:
            f.refuse(owner, given, "VIC-6.43-2", "That is not one of the strongest units.")
        return taken or best
    return best


def sacrifice_order(f: Fighting, block: Block) -> tuple[int, int, int, str]:
    """What is given up first: as ordered, else the cheapest."""
    kind = f.kind(block)
    return f.rank(block, Sacrifice), kind.cost, -kind.order, f.label(block)


def commanded(f: Fighting, block: Block) -> bool:
    """Does its seat command this battle combat turn by combat turn?"""
    lines = f.doctrines.of_seat(f.seat(block), f.hex, Command)
    return any(f.true(line, block) for line in lines)
