"""9 Logistic units, bridges and canals in battle: named targets, hits, capture."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from adjudicator.core.protocol import Answers, Ask
from adjudicator.rulesets.victory.board.position import Block, Work
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.battle.fire import (
    firepower,
    friendly_fire,
    friendly_ground,
    roll,
)
from adjudicator.rulesets.victory.words.facts.aftermath import WorkHit
from adjudicator.rulesets.victory.words.facts.rounds import Fired

NEEDED = 2
"""Hits in one battle that destroy or reduce what is not a factory (VIC-9.3-3, VIC-9.4-7)."""


@dataclass(frozen=True)
class Mark:
    """Something that may be named as a target: a bridge by its far hex, or a kind of work."""

    work: str = ""
    bridge: str = ""


def marks(f: Fighting, block: Block) -> list[Mark]:
    """What a unit may name in its battle hex (VIC-9.0-2, VIC-9.3-1, VIC-A58)."""
    if not firepower(f, block, "ground"):
        return []
    if f.group(block) == "naval" and f.enemy_naval(block):
        return []  # VIC-6.44-2
    found: list[Mark] = []
    if f.on("destruction"):
        for place in f.map.neighbours[f.hex]:
            edge = f.map.edges[f.hex, place]
            if edge.bridge and edge.key not in f.position.destroyed:
                found.append(Mark(bridge=place))  # VIC-9.3-2
        if f.tile.canal and f.hex not in f.position.destroyed:
            found.append(Mark(work="canal"))
    for work in f.position.works:
        if work.hex == f.hex and not f.position.friends(work.power, block.power) and standing(work):
            found.append(Mark(work=work.kind))
    return found


def why_no_mark(f: Fighting, block: Block, mark: Mark) -> tuple[str, str]:
    """The clause and a sentence of why a unit may not fire at a named target now."""
    name, here = f"your {f.label(block)}", f.map.text(f.hex)
    what = f"the bridge to {f.map.text(mark.bridge)}" if mark.bridge else f"the {mark.work}"
    if not firepower(f, block, "ground"):
        return "VIC-9.3-1", f"{name} has no firepower against ground targets, which {what} needs."
    if f.group(block) == "naval" and f.enemy_naval(block):
        return "VIC-6.44-2", f"enemy ships are in the battle, so {name} cannot fire at {what}."
    if mark.bridge or mark.work == "canal":
        if not f.on("destruction"):
            return "VIC-9.3-1", f"{what} cannot be destroyed in this game."
        edge = f.map.edges.get((f.hex, mark.bridge)) if mark.bridge else None
        there = edge is not None and edge.bridge if mark.bridge else bool(f.tile.canal)
        gone = f"{what} is already destroyed." if there else f"{here} does not have {what}."
        return "VIC-9.3-2", gone
    works = [work for work in f.position.works if work.hex == f.hex and work.kind == mark.work]
    if not works:
        return "VIC-9.0-2", f"there is no {mark.work} in {here}."
    if all(f.position.friends(work.power, block.power) for work in works):
        return "VIC-9.0-2", f"{what} in {here} belongs to your own side."
    if mark.work == "airfield":
        return "VIC-9.4-10", f"{what} in {here} is a Minor Airfield, which cannot be a target."
    return "VIC-9.1-10", f"{what} in {here} has no PP left to lose."


def standing(work: Work) -> bool:
    """Can it be hit: a Minor Airfield cannot (VIC-9.4-10), nor a factory of 0 PP."""
    return work.level > (1 if work.kind == "airfield" else 0)


def shoot_at(f: Fighting, block: Block, mark: Mark) -> Generator[tuple[Ask, ...], Answers, None]:
    """Fire at a named target with G firepower (VIC-9.3-1, VIC-9.4-6, VIC-9.5-4, VIC-9.1-10)."""
    power = firepower(f, block, "ground")
    dice = roll(f, block, f.label(block), block.strength)
    hits = sum(die <= power for die in dice)
    ranged = f.group(block) != "ground"
    friends = friendly_ground(f, block) if ranged else []
    sixes = dice.count(6) if friends else 0
    target = f"bridge to {f.map.text(mark.bridge)}" if mark.bridge else mark.work
    f.tell(
        "VIC-9.0-2",
        Fired(
            hex=f.hex,
            power=block.power,
            unit=f.label(block),
            steps=block.strength,
            group=target,
            firepower=power,
            dice=dice,
            hits=hits,
            friendly=sixes,
        ),
    )
    if hits:
        clause, outcome = damage(f, block, mark, hits)
        f.tell(clause, WorkHit(hex=f.hex, target=target, hits=hits, outcome=outcome))
    yield from friendly_fire(f, friends, sixes)


def damage(f: Fighting, block: Block, mark: Mark, hits: int) -> tuple[str, str]:
    """Hits take effect: the clause, and what became of the target."""
    position = f.position
    if mark.bridge or mark.work == "canal":
        key = f.map.edges[f.hex, mark.bridge].key if mark.bridge else f.hex
        position.hits[key] = position.hits.get(key, 0) + hits
        if position.hits[key] < NEEDED:
            return "VIC-9.3-3", "one more hit needed"
        position.destroyed.append(key)
        return "VIC-9.3-3", "destroyed"
    work = next(
        w
        for w in position.works
        if w.hex == f.hex
        and w.kind == mark.work
        and not position.friends(w.power, block.power)
        and standing(w)
    )
    if work.kind.endswith("factory"):
        work.level = max(0, work.level - hits)
        return "VIC-9.1-10", f"reduced to {work.level} PP"
    work.hits += hits
    clause = "VIC-9.4-7" if work.kind == "airfield" else "VIC-9.5-4"
    if work.hits < NEEDED:
        return clause, "one more hit needed"
    work.hits = 0
    if work.kind == "airfield":
        work.level = 1
        return clause, "now a Minor Airfield"
    position.works = [w for w in position.works if w is not work]
    return clause, "destroyed"
