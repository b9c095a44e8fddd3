"""6.4 Firing units, 6.42 target groups, 6.44 to 6.46 who may fire at whom."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Play
from adjudicator.rulesets.victory.board.position import Block
from adjudicator.rulesets.victory.board.units import ARMS, Arm
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.battle.hits import allocate, double_defence, hit, immune
from adjudicator.rulesets.victory.book.control import is_ground
from adjudicator.rulesets.victory.words.facts.aftermath import Bombed
from adjudicator.rulesets.victory.words.facts.rounds import Fired, HitsUnseen

MOUNTAIN_FIRE = CITY_FIRE = 3  # VIC-4.3-9, VIC-4.3-2


def firepower(f: Fighting, block: Block, target: Arm) -> int:
    """Its firepower against a group here and now (VIC-6.41-4)."""
    kind = f.kind(block)
    if block.at_sea:  # VIC-5.91-5 VIC-5.91-6 VIC-A16
        return kind.air if target == "air" and kind.has("air_fire_at_sea") else 0
    if block.aloft or kind.has("one_use"):
        return 0
    power = kind.firepower(target)  # VIC-4.1-2 VIC-4.1-3 VIC-4.3-14 VIC-11.0-12
    if target != "ground":
        return power
    if kind.infantry and f.tile.city and f.side(block) == "defender":
        return max(power, CITY_FIRE)  # VIC-4.3-2 VIC-A55
    if kind.has("mountain_g3") and f.tile.terrain == "mountain":
        return max(power, MOUNTAIN_FIRE)  # VIC-4.3-9
    return power


def targets(f: Fighting, block: Block, target: Arm) -> list[Block]:
    """The enemy units of a group that it may fire at now; none if it may not."""
    if not firepower(f, block, target):  # VIC-6.42-3
        return []
    found = [b for b in f.enemies(block) if f.group(b) == target]  # VIC-6.45-2
    if target == "air":
        found = [b for b in found if f.flies(b)]
    own = f.group(block)
    if own != "air" and target == "air":
        # Flak, at those only that attacked its own group (VIC-6.46-1, VIC-A24).
        raiders = [id for id, group in f.raids if group == own]
        found = [b for b in found if b.id in raiders]  # VIC-6.46-2
    if own == "ground" and target == "naval":
        found = [b for b in found if b.id in f.bombarded]  # VIC-6.44-4 VIC-6.44-5
    if own == "naval" and target == "ground" and f.enemy_naval(block):
        return []  # VIC-6.44-2
    if target == "ground" and all(immune(f, b, own == "ground") for b in found):
        return []  # VIC-6.43-6
    return found


def why_no_target(f: Fighting, block: Block, target: str) -> tuple[str, str]:
    """The clause and a sentence of why a unit may not fire at a group now."""
    name, own = f"your {f.label(block)}", f.group(block)
    arm = next((arm for arm in ARMS if arm == target), None)
    if arm is None:
        return (
            "VIC-6.42-2",
            f"the target groups are air, naval and ground. {target} is not one of them.",
        )
    if block.at_sea and not firepower(f, block, arm):
        return "VIC-6.7-3", f"{name} is at sea, and must land before it fires at {arm} units."
    if not firepower(f, block, arm):
        return "VIC-6.42-3", f"{name} has no firepower against {arm} units."
    found = [b for b in f.enemies(block) if f.group(b) == arm and (arm != "air" or f.flies(b))]
    if not found:
        return "VIC-6.42-1", f"no enemy {arm} units are in the battle for {name} to fire at."
    if arm == "air" and own != "air":
        return "VIC-6.46-1", f"no {arm} unit has attacked your {own} units this round."
    if arm == "naval" and own == "ground":
        return "VIC-6.44-4", f"no ship has bombarded this round, so {name} cannot fire at any."
    if arm == "ground" and own == "naval" and f.enemy_naval(block):
        return (
            "VIC-6.44-2",
            f"enemy ships are in the battle, so {name} cannot fire at ground units.",
        )
    return "VIC-6.43-6", f"each enemy {arm} unit is at its last step, which {name} cannot take."


def groups(f: Fighting, block: Block) -> dict[Arm, list[Block]]:
    """The groups it may fire at, with their units."""
    return {arm: found for arm in ARMS if (found := targets(f, block, arm))}


def undeclared(f: Fighting, block: Block, open_: Sequence[Arm]) -> Arm | None:
    """The group of a unit that names none: its own type, else where it fires best
    (VIC-6.42-7, VIC-A69)."""
    own = f.group(block)
    if own in open_:  # VIC-6.42-7
        return own
    order: tuple[Arm, ...] = ("ground", "naval", "air")
    choices = [arm for arm in order if arm in open_]
    return max(choices, key=lambda arm: firepower(f, block, arm), default=None)


def expected(f: Fighting, block: Block, target: Arm, units: Sequence[Block]) -> float:
    """Steps that its fire at a group may be expected to take."""
    hits = block.strength * firepower(f, block, target) / 6
    if target == "ground" and any(double_defence(f, b) for b in units):
        hits /= 2
    by_ground = f.group(block) == "ground"
    return min(hits, sum(b.strength - (not by_ground and is_ground(f.board, b)) for b in units))


CLAUSES: dict[tuple[Arm, Arm], str] = {
    ("naval", "ground"): "VIC-6.44-1",
    ("ground", "naval"): "VIC-6.44-4",
    ("air", "ground"): "VIC-6.45-1",
    ("air", "naval"): "VIC-6.45-1",
    ("naval", "air"): "VIC-6.46-1",
    ("ground", "air"): "VIC-6.46-1",
}


def roll(f: Fighting, block: Block, name: str, number: int) -> list[int]:
    """So many dice for a unit, in its combat turn of this round (VIC-6.4-1)."""
    what = f"battle/{f.hex}/{f.round}/{block.power} {name}"
    return [f.table.dice.d6(f"{what}/{n}") for n in range(1, number + 1)]


def friendly_ground(f: Fighting, block: Block) -> list[Block]:
    """Ground units on land of its own side, which its sixes may hit (VIC-6.48-1, VIC-6.48-3)."""
    return f.ashore(f.side(block))


def shoot(f: Fighting, block: Block, target: Arm) -> Play:
    """6.4 It rolls its steps; each die up to its firepower is a hit (VIC-6.4-2)."""
    units, power = targets(f, block, target), firepower(f, block, target)  # VIC-6.42-8
    own = f.group(block)
    dice = roll(f, block, f.label(block), block.strength)  # VIC-4.0-1
    hits = sum(die <= power for die in dice)  # VIC-6.41-1...3
    friends = friendly_ground(f, block) if target == "ground" and own != "ground" else []
    sixes = dice.count(6) if friends else 0
    f.tell(
        CLAUSES.get((own, target), "VIC-6.4-2"),
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
    f.raids.append((block.id, target))
    if target == "ground":
        f.bombarded.append(block.id)
    yield from allocate(f, units, hits, by_ground=own == "ground")
    yield from friendly_fire(f, friends, sixes)


def friendly_fire(f: Fighting, friends: Sequence[Block], sixes: int) -> Play:
    """6.48 Each 6 hits a friendly ground unit; terrain does not help (VIC-6.48-2)."""
    if sixes:
        yield from allocate(
            f, friends, sixes, by_ground=False, cause="friendly fire", clause="VIC-6.48-1"
        )


def atom_bomb(f: Fighting, block: Block) -> Play:
    """11.0 One die: on 1 to 5 every unit in the hex takes a hit (VIC-11.0-5, VIC-11.0-6)."""
    die = f.table.dice.d6(f"battle/{f.hex}/{f.round}/{block.power} {f.label(block)}/1")
    f.tell(
        "VIC-11.0-5" if die <= 5 else "VIC-11.0-6", Bombed(hex=f.hex, power=block.power, die=die)
    )
    if die <= 5:
        for other in list(f.units):
            # Aircraft inside a carrier are safe (VIC-A62), and so are last steps on land.
            inside = other.aboard and other.id in f.grounded
            if other is block or inside or other not in f.units or immune(f, other, False):
                continue
            hit(f, other, cause="atom bomb", clause="VIC-11.0-5")
    f.eliminate(block)  # VIC-11.0-7
    return
    yield  # a play, so that all combat turns are called alike


def rockets(f: Fighting) -> Play:
    """11.0 Rockets strike before all else in their battle (VIC-11.0-16)."""
    for strike in f.battle.strikes:
        rocket = next((b for b in f.position.blocks if b.id == strike.block), None)
        if rocket is None:
            continue
        kind = f.kind(rocket)
        f.name([rocket])
        dice = roll(f, rocket, f.label(rocket), rocket.strength)
        hits = sum(die <= kind.ground for die in dice)  # VIC-11.0-15
        side = f.roles[rocket.power]
        friends = f.ashore(side)
        sixes = dice.count(6) if friends else 0
        f.tell(
            "VIC-11.0-16",
            Fired(
                hex=f.hex,
                power=rocket.power,
                unit=f.label(rocket),
                steps=rocket.strength,
                group="ground",
                firepower=kind.ground,
                dice=dice,
                hits=hits,
                friendly=sixes,
            ),
        )
        f.position.blocks = [b for b in f.position.blocks if b is not rocket]  # VIC-11.0-18
        enemies = [b for b in f.units if f.side(b) != side and f.group(b) == "ground"]
        if hits:
            f.tell("VIC-11.0-19", HitsUnseen(hex=f.hex, power=rocket.power, hits=hits))
        yield from allocate(
            f, enemies, hits, by_ground=False, cause="rocket", clause="VIC-11.0-19", unseen=True
        )
        yield from friendly_fire(f, friends, sixes)  # VIC-11.0-20


def may_act(f: Fighting, block: Block) -> bool:
    """Has it a combat turn this round? Ground units that attacked across a river or a bridge
    lose their first, but Engineers (VIC-3.1-14, VIC-4.3-10)."""
    if f.round > 1 or f.side(block) != "attacker" or not block.entered:
        return True
    if not is_ground(f.board, block) or f.kind(block).has("no_river_penalty"):
        return True
    edge = f.map.edges.get((block.entered, f.hex))
    return edge is None or not (edge.river or edge.bridge)
