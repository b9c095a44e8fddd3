"""6.0 One battle, from the reveal to the end of its last round."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answers, Ask, Play, Table, dump_orders
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Battle, Block, Fight, Position, Power, Role
from adjudicator.rulesets.victory.book.battle.ending import (
    caught_on_ground,
    clear_up,
    evicted,
    guests_leave,
    land_aircraft,
    leave,
    regroup,
    share_the_hex,
    stays_ashore,
    takes_the_hex,
    trim_carriers,
)
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.battle.fire import rockets
from adjudicator.rulesets.victory.book.battle.hits import commanded
from adjudicator.rulesets.victory.book.battle.logistic import Mark, marks
from adjudicator.rulesets.victory.book.battle.turns import (
    combat_turn,
    land,
    may_land,
    order_of_turns,
)
from adjudicator.rulesets.victory.book.control import holder, is_naval
from adjudicator.rulesets.victory.book.stacking import group
from adjudicator.rulesets.victory.orders.battle_orders import Defend, TargetWork, Who
from adjudicator.rulesets.victory.orders.doctrine import Doctrines, closeness
from adjudicator.rulesets.victory.words.facts.aftermath import BattleEnded
from adjudicator.rulesets.victory.words.facts.moves import Landing
from adjudicator.rulesets.victory.words.facts.rounds import (
    Arrived,
    BattleOpened,
    Grounded,
    RolesTurned,
    RoundBegun,
)
from adjudicator.rulesets.victory.words.naming import face, faces, listed, own_text

FIGHTERS = 2
"""Air units of one player that may fight in a battle (VIC-5.52-1)."""


def fight(position: Position, table: Table[Board], battle: Battle, doctrines: Doctrines) -> Play:
    """6.3 A battle of at most three rounds, fought to its end (VIC-6.1-2)."""
    hexmap = table.board.map_of(position)
    f = Fighting(position, table, hexmap, battle, doctrines)
    before = _owner(f)
    begin(f)
    yield from rockets(f)
    if not _rocket_only(f):
        yield from reveal(f)
        while True:
            yield from play_round(f)
            if over(f):
                break
            f.round += 1
        yield from conclude(f, before)
    else:
        winner = before
        f.tell("VIC-A62", BattleEnded(hex=f.hex, winner=winner, how="rockets", held=True))
    clear_up(f, before)


def unopposed(
    position: Position, table: Table[Board], battle: Battle, doctrines: Doctrines
) -> Play:
    """The enemy is gone before the battle (his last block was a Rocket, say): who came lands
    or drops as in a vacant hex, and aircraft go to their bases unseen (VIC-5.51-3)."""
    f = Fighting(position, table, table.board.map_of(position), battle, doctrines, quiet=True)
    before = _owner(f)
    begin(f)
    f.units, f.reserves = [*f.units, *f.reserves], []
    f.name(f.units)
    landed = []
    for block in list(f.units):
        if (block.aloft or block.at_sea) and may_land(f, block):
            land(f, block)
            landed.append(block)
    powers = [power for power in f.roles if any(b.power == power for b in f.units)]
    yield from land_aircraft(f, powers[0] if powers else "")
    trim_carriers(f)
    clear_up(f, before)
    for block in landed:  # as any landing in a vacant hex (VIC-6.6-6, VIC-6.7-2)
        block.face_up = "landing"
        table.tell(
            "VIC-6.6-6" if f.kind(block).airborne else "VIC-6.7-2",
            Landing(
                power=block.power,
                hex=f.map.text(f.hex),
                face=face(f.board, block.unit, block.strength, block.name),
            ),
        )


def _owner(f: Fighting) -> Power:
    """Who had the hex before: by the notes of the last check, else who defends there."""
    noted = f.position.holders.get(f.hex, "")
    there = [b.power for b in f.position.at(f.hex) if f.roles.get(b.power) == "defender"]
    return noted or (there[0] if there else holder(f.position, f.board, f.map, f.hex))


# ---------------------------------------------------------------------------- beginning


def begin(f: Fighting) -> None:
    """Who takes part, on which side (VIC-SB.Multi-1)."""
    battle = f.battle
    here = f.position.at(f.hex)
    ships = any(is_naval(f.board, b) and b.entered and not b.blockading for b in here)
    for block in here:
        if block.power not in battle.roles:
            if block.blockading and not (battle.blockade or ships):
                continue  # what is fought on land is not about its blockade (VIC-6.8-13)
            friend = f.position.friends(block.power, battle.attacker)
            battle.roles[block.power] = "attacker" if friend else "defender"
    here = [b for b in here if b.power in battle.roles]
    f.units = [b for b in here if b.arrives == 1]
    f.reserves = [b for b in here if b.arrives > 1]  # VIC-6.1-5
    f.position.fight = Fight(hex=f.hex, attacker=battle.attacker, round=1, roles=battle.roles)
    f.name(f.units)


def _rocket_only(f: Fighting) -> bool:
    """Rockets alone make a battle of that strike; nothing is revealed (VIC-11.0-19)."""
    if not f.battle.strikes or f.battle.blockade:
        return False
    return not any(f.roles[b.power] == "attacker" for b in (*f.units, *f.reserves))


def reveal(f: Fighting) -> Play:
    """6.1 The blocks are tipped forward; reserves stay hidden (VIC-6.1-4, VIC-6.1-5)."""
    for block in f.units:
        block.revealed = True  # VIC-SOP-3
    f.tell(
        "VIC-6.1-4",
        BattleOpened(
            hex=f.hex,
            attacker=f.battle.attacker,
            sides=dict(f.roles),
            forces={
                power: faces(f.board, [b for b in f.units if b.power == power]) for power in f.roles
            },
            blockade=f.battle.blockade,
        ),
    )
    yield from choose_aircraft(f)


def choose_aircraft(f: Fighting) -> Play:
    """5.52 Two air units of a player fight, the others are grounded (VIC-SB.Grounded-1):
    as he says, else the best fighters. Who fights already goes on. Who commands the battle
    is asked (VCD-12)."""
    for power in f.roles:
        mine = [b for b in f.units if b.power == power and group(f.board, b) == "air"]
        if len(mine) <= FIGHTERS:
            continue
        fought = [b.id for b in mine if f.round > 1 and b.id not in f.grounded and b.arrives == 1]

        def key(block: Block, fought: list[str] = fought) -> tuple[bool, int, int, int]:
            rank = f.rank(block, Defend)
            return block.id not in fought, rank, -f.kind(block).air, -block.strength

        chosen = sorted(mine, key=key)[:FIGHTERS]
        if len(fought) < FIGHTERS and commanded(f, mine[0]):
            chosen = yield from _ask_for_aircraft(f, sorted(mine, key=key), len(fought))
        grounded = [b for b in mine if b not in chosen]
        new = [b for b in grounded if b.id not in f.grounded]
        f.grounded = [id for id in f.grounded if not any(b.id == id for b in chosen)]
        f.grounded += [b.id for b in new]
        if new:
            f.tell(
                "VIC-5.52-3",
                Grounded(hex=f.hex, power=power, units=[f.label(b) for b in new]),
            )


def _ask_for_aircraft(
    f: Fighting, ranked: Sequence[Block], fought: int
) -> Generator[tuple[Ask, ...], Answers, list[Block]]:
    """Ask the commander which of his aircraft fight; of those ranked the first `fought` do
    already."""
    seat, chosen = f.seat(ranked[0]), list(ranked[:FIGHTERS])
    answers = yield from ask(
        Ask(
            seat=seat,
            key=f"aircraft/{f.hex}/{f.round}",
            clause="VIC-5.52-3",
            title=f"{f.map.text(f.hex)}, round {f.round}: which two air units fight?",
            told=[own_text(f.board, b) for b in ranked],
            accepts=[Defend.tag()],
            at_most=1,
            default=dump_orders([Defend(who=[Who(block=b.id) for b in chosen])]),
            silence=f"These fight: {listed([own_text(f.board, b) for b in chosen])}.",
            topic="battle",
            reaction=True,
        )
    )
    given = answers[seat].first(Defend)
    if given is None:
        return chosen

    def wish(block: Block) -> int:
        wishes = enumerate(given.who)
        return next(
            (n for n, w in wishes if closeness(f.board, [w], block) is not None), len(given.who)
        )

    return [*ranked[:fought], *sorted(ranked[fought:], key=wish)][:FIGHTERS]


# -------------------------------------------------------------------------------- rounds


def play_round(f: Fighting) -> Play:
    """6.3 Every unit in the battle acts once, in the order of letters (VIC-6.3-2)."""
    assert f.position.fight is not None
    f.position.fight.round = f.round
    f.bombarded, f.raids, f.used, f.acted = [], [], {}, []
    f.tell("VIC-6.3-1", RoundBegun(hex=f.hex, round=f.round))
    if f.round == 2:
        yield from arrive(f)
    for block in order_of_turns(f):
        if block in f.units and block.id not in f.acted:
            yield from combat_turn(f, block)
    yield from evict(f)


def arrive(f: Fighting) -> Play:
    """5.8 Response units come in, even where all their friends are gone; then the roles
    turn (VIC-5.8-2, VIC-5.8-3, VIC-5.8-4)."""
    coming = [b for b in f.reserves if b in f.position.blocks]
    f.reserves = []
    if not coming:
        return
    if not f.of_side("defender") and any(f.side(b) == "defender" for b in coming):
        turn_roles(f)
    f.name(coming)
    for block in coming:
        block.revealed = True
    f.units += coming
    for power in f.roles:
        units = [b for b in coming if b.power == power]
        if units:
            f.tell("VIC-5.8-2", Arrived(hex=f.hex, power=power, units=faces(f.board, units)))
    yield from choose_aircraft(f)
    for block in coming:
        block.arrives = 1


def turn_roles(f: Fighting) -> None:
    """The attacker has taken the hex and now defends it (VIC-5.8-4)."""
    assert f.position.fight is not None
    for power, role in list(f.roles.items()):
        f.roles[power] = "defender" if role == "attacker" else "attacker"
    attackers = f.powers("attacker")
    f.battle.attacker = f.position.fight.attacker = attackers[0]
    f.position.fight.roles = f.roles
    f.tell(
        "VIC-5.8-4",
        RolesTurned(hex=f.hex, attackers=attackers, defenders=f.powers("defender")),
    )


def evict(f: Fighting) -> Play:
    """6.5-5 At the end of the round, or of round 3, by the ruling chosen (VIC-A15)."""
    late = f.position.options.get("VIC-A15") == "end of round 3"
    if late and f.round < min(3, f.rounds):
        return
    if f.ashore("defender") or not f.ashore("attacker"):
        return
    # VIC-6.5-5
    yield from leave(f, "defender", evicted(f), "no ground units are left to hold the hex")
    caught_on_ground(f, f.battle.attacker)


def over(f: Fighting) -> bool:
    """Is one side gone, with nobody to come, or the last round played?"""
    if f.reserves and f.round < 2:
        return False
    if f.round >= f.rounds:
        return True
    attackers, defenders = f.of_side("attacker"), f.of_side("defender")
    if attackers and defenders:
        return False
    return not (attackers and _work_left(f))


def _work_left(f: Fighting) -> bool:
    """Without defenders the attacker may go on firing at what he came to destroy."""
    for block in f.of_side("attacker"):
        lines = f.doctrines.of_block(block, f.hex, TargetWork)
        possible = marks(f, block)
        if any(Mark(line.work, line.bridge) in possible for line in lines):
            return True
        if possible and commanded(f, block):
            return True
    return False


# ----------------------------------------------------------------------------------- end


def conclude(f: Fighting, before: Power) -> Play:
    """6.3-3 The attacker has won, or must go; then aircraft land and the hex is settled."""
    held = bool(f.of_side("defender"))
    if held:
        going = [b for b in f.of_side("attacker") if not stays_ashore(f, b)]
        how = "beaten off" if f.of_side("attacker") else "attackers gone"
        yield from leave(f, "attacker", going, "the battle is not won")
    else:
        how = "defenders gone"
    side: Role = "defender" if held else "attacker"
    stayed = f.of_side("attacker") if held else []
    ashore = any(not block.blockading and not block.aboard for block in stayed)
    if ashore:  # he came out against a blockade, which goes on (VIC-A53)
        side = "attacker"
    if stayed:
        how = "blockade goes on" if f.battle.blockade else "blockaded"
    winner = takes_the_hex(f, side, before)
    for block in f.units:
        block.half_hit = False  # VIC-6.47-4
    if winner:
        yield from guests_leave(f, winner)
        yield from share_the_hex(f, winner)
        caught_on_ground(f, winner)
    f.tell("VIC-6.3-3", BattleEnded(hex=f.hex, winner=winner, how=how, held=held))
    yield from land_aircraft(f, winner)  # VIC-SOP-4
    trim_carriers(f)
    if winner and f.on("regroup") and not ashore:
        yield from regroup(f, winner)
