"""6.3 to 6.8 The end of a battle: who must go, blockades, landings, who has the hex."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answers, Ask, Order, Play, dump_orders
from adjudicator.rulesets.victory.board.position import Block, Power, Role
from adjudicator.rulesets.victory.board.units import Arm
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.battle.hits import commanded, lose
from adjudicator.rulesets.victory.book.battle.retreats import (
    bases,
    exits,
    go,
    lands_at,
    perish,
    preferred,
    refuge,
    room_out,
    settle,
    touch_down,
    why_no_exit,
)
from adjudicator.rulesets.victory.book.control import (
    holder,
    is_air,
    is_ground,
    is_naval,
)
from adjudicator.rulesets.victory.book.control import holds as holds_land
from adjudicator.rulesets.victory.book.memory import arrived, remember
from adjudicator.rulesets.victory.book.moving.ways import Ground, storm_area
from adjudicator.rulesets.victory.book.production.works import capture_works
from adjudicator.rulesets.victory.book.stacking import AIRBASE, group, limit, room, stacked
from adjudicator.rulesets.victory.orders.battle_orders import (
    Base,
    Blockade,
    BlockadeNow,
    LeaveFirst,
    Regroup,
    Retreat,
    Sacrifice,
    Who,
)
from adjudicator.rulesets.victory.orders.doctrine import closeness, place_in
from adjudicator.rulesets.victory.words.facts.aftermath import (
    AirLanded,
    AirLost,
    BlockadeDeclared,
    PlaceTaken,
    Regrouped,
)
from adjudicator.rulesets.victory.words.naming import listed, own_text

LEAVING: tuple[Arm, ...] = ("ground", "naval", "air")
"""Ground first, aircraft last, so that they see the bases that are left (VIC-A22)."""


# --------------------------------------------------------------------------- leaving


def leave(f: Fighting, side: Role, units: Sequence[Block], why: str) -> Play:
    """Units of a side that must go: to where they can, else they are eliminated
    (VIC-6.5-4, VIC-6.5-6). Ships may blockade instead (VIC-6.8-1)."""
    for arm in LEAVING:
        going = [b for b in units if b in f.units and group(f.board, b) == arm]
        staying = yield from blockade(f, going)  # VIC-6.3-4: of these, ships of the attacker
        going = [b for b in going if b not in staying and not inside(f, b)]
        for block in (yield from in_order(f, side, arm, going)):
            if block in f.units:  # else it went with its carrier
                yield from send_away(f, block, why)


def inside(f: Fighting, block: Block) -> bool:
    """Does it go or stay with its carrier: grounded in it, or back aboard one that stays as a
    blockade (VIC-SB.Grounded-6, VIC-A53)?"""
    return bool(block.aboard) and (block.id in f.grounded or block.blockading)


def in_order(
    f: Fighting, side: Role, arm: Arm, going: Sequence[Block]
) -> Generator[tuple[Ask, ...], Answers, list[Block]]:
    """Their owner says who goes first, and so who has a hexside that is not for all
    (VIC-A22): by doctrine, or asked if he commands the battle; else the strongest."""
    seats: dict[str, list[Block]] = {}
    for block in sorted(going, key=lambda b: (f.rank(b, LeaveFirst), -b.strength, f.label(b))):
        seats.setdefault(f.seat(block), []).append(block)
    found: list[Block] = []
    for seat, blocks in seats.items():
        if commanded(f, blocks[0]) and scarce(f, blocks):
            blocks = yield from _who_first(f, seat, f"{side}/{arm}", blocks)
        found += blocks
    return found


def scarce(f: Fighting, blocks: Sequence[Block]) -> bool:
    """Are there fewer ways out than units that must go?"""
    space: dict[str, int] = {}
    for block in blocks:
        for place in exits(f, block):
            space[place] = max(space.get(place, 0), room_out(f, block, place))
    return bool(space) and sum(space.values()) < len(blocks)


def _who_first(
    f: Fighting, seat: str, what: str, blocks: Sequence[Block]
) -> Generator[tuple[Ask, ...], Answers, list[Block]]:
    """Ask the commander in which order his units go."""
    names = [own_text(f.board, b) for b in blocks]
    answers = yield from ask(
        Ask(
            seat=seat,
            key=f"leave/{f.hex}/{f.round}/{what}",
            clause="VIC-A22",
            title=(
                f"{f.map.text(f.hex)}: not all of your aircraft may find a base. Which land first?"
                if what == "landing"
                else f"{f.map.text(f.hex)}: not all of your units find a way out. Which go first?"
            ),
            told=names,
            accepts=[LeaveFirst.tag()],
            at_most=1,
            default=dump_orders([LeaveFirst(who=[Who(block=b.id) for b in blocks])]),
            silence=f"In this order: {listed(names)}.",
            topic="retreats",
            reaction=True,
        )
    )
    given = answers[seat].first(LeaveFirst)
    who = given.who if given else []
    ranks = {block.id: place_in(f.board, who, block) for block in blocks}
    return sorted(blocks, key=lambda block: ranks[block.id])


def send_away(f: Fighting, block: Block, why: str) -> Play:
    """One unit that must go."""
    open_ = exits(f, block)
    if not open_:
        perish(f, block)
        return
    to = f.wishes.get(block.id, "")
    if to not in open_:
        to = preferred(f, block, open_)
        if commanded(f, block) and len(open_) > 1:
            to = yield from _where(f, block, open_, to)
    go(f, block, to, why)


def _where(
    f: Fighting, block: Block, open_: Sequence[str], to: str, what: str = "away"
) -> Generator[tuple[Ask, ...], Answers, str]:
    """Ask its commander where it goes."""
    seat = f.seat(block)
    clause = "VIC-6.5-4" if what == "away" else "VIC-5.51-3"
    answers = yield from ask(
        Ask(
            seat=seat,
            key=f"{what}/{f.hex}/{f.round}/{f.label(block)}",
            clause=clause,
            title=f"{f.map.text(f.hex)}: where to with your {f.label(block)}?",
            accepts=[Retreat.tag()],
            at_most=1,
            options={"to": list(open_)},
            default=dump_orders([Retreat(to=to)]),
            silence=f"It goes to {f.map.text(to)}.",
            topic="retreats" if what == "away" else "landing",
            reaction=True,
        )
    )
    given = answers[seat].first(Retreat)
    if given is None:
        return to
    if given.to not in open_:
        f.refuse(seat, given, *why_no_exit(f, block, given.to))
        return to
    return given.to


def evicted(f: Fighting) -> list[Block]:
    """6.5-5: defending ships and aircraft that must leave from attacking ground units when
    no ground units hold the hex (VIC-A15). Ships that blockade hold the water (VIC-6.8-12) and
    stay; aircraft caught on the ground cannot go, and those in a ship go with it."""
    return [
        block
        for block in f.of_side("defender")
        if not block.blockading and block.id not in f.grounded
    ]


def stays_ashore(f: Fighting, block: Block) -> bool:
    """A53: who was in the hex on land before ships came to break a blockade need not go."""
    if block.entered or is_naval(f.board, block):
        return False
    return all(b.blockading for b in f.of_side("defender"))


# -------------------------------------------------------------------------- blockade


def may_blockade(f: Fighting, ships: Sequence[Block]) -> bool:
    """Is it a port, Beachhead or Mulberry of the enemy without enemy ships and aircraft
    (VIC-6.8-1, VIC-6.8-2)?"""
    if not ships:
        return False
    enemies = f.enemies(ships[0])
    if not enemies or any(is_naval(f.board, b) or is_air(f.board, b) for b in enemies):
        return False
    if f.tile.port or any(b.beachhead for b in enemies):
        return True
    return any(
        w.kind == "mulberry" and w.hex == f.hex and not f.position.friends(w.power, ships[0].power)
        for w in f.position.works
    )


def blockade(
    f: Fighting, units: Sequence[Block]
) -> Generator[tuple[Ask, ...], Answers, list[Block]]:
    """6.8 Attacking ships that must go may stay as a blockade; they do so unless told not
    to. Returns the ships that stay."""
    staying: list[Block] = []
    for power in f.powers("attacker"):
        ships = [b for b in units if b.power == power and f.kind(b).arm == "naval"]
        if not may_blockade(f, ships):
            continue
        seat = f.seat(ships[0])
        lines = [
            line for line in f.doctrines.of_seat(seat, f.hex, Blockade) if f.true(line, ships[0])
        ]
        wants = not (lines and lines[0].never)
        if commanded(f, ships[0]):
            accepts: list[type[Order]] = [BlockadeNow, Retreat]
            answers = yield from ask(
                Ask(
                    seat=seat,
                    key=f"blockade/{f.hex}/{power}",
                    clause="VIC-6.8-1",
                    title=f"Do your ships blockade {f.map.text(f.hex)}?",
                    told=["Answer `blockade`, or `retreat to <hex>` to leave."],
                    accepts=[cls.tag() for cls in accepts],
                    at_most=1,
                    options={"to": exits(f, ships[0])},
                    default=dump_orders([BlockadeNow()] if wants else []),
                    silence="They blockade." if wants else "They leave.",
                    topic="blockades",
                    reaction=True,
                )
            )
            wants = answers[seat].first(BlockadeNow) is not None
            f.wishes.update((ship.id, o.to) for o in answers[seat].of(Retreat) for ship in ships)
        if not wants:
            continue
        for ship in ships:
            ship.face_up = "blockade"  # VIC-6.8-3
            for aircraft in [b for b in f.position.blocks if b.aboard == ship.id]:
                aircraft.face_up = "blockade"  # VIC-A53
        staying += ships
        f.tell(
            "VIC-6.8-1",
            BlockadeDeclared(hex=f.hex, power=power, units=[f.label(b) for b in ships]),
        )
    return staying


# ----------------------------------------------------------------------------- the air


def land_aircraft(f: Fighting, winner: Power) -> Play:
    """5.51 Aircraft that fought land at once, or are lost (VIC-5.51-3, VIC-5.51-4).

    Those based in the hex stay while it is friendly; the others choose any friendly base
    in reach, the hex of the battle among them.
    """
    flying = [
        b for b in f.units if group(f.board, b) == "air" and not b.aboard and b in f.position.blocks
    ]
    away = [b for b in flying if b.entered or not _at_home(f, b)]
    away.sort(key=lambda b: f.position.powers.index(b.power))
    for other in away:
        other.place = ""  # in the air: it takes no room anywhere
    away = yield from in_landing_order(f, away)
    for other in away:
        other.place = f.hex
    for n, block in enumerate(away):
        for other in away[n:]:
            other.place = ""  # in the air: it takes no room anywhere
        open_ = bases(f, block, here=True)
        if block.power == winner and f.hex not in open_ and _last_there(f, block, f.hex):
            open_.append(f.hex)  # only aircraft are left: they take the place (VIC-A48)
        place = _named_base(f, block, open_) or next(iter(open_), "")
        for other in away[n:]:
            other.place = f.hex
        if not place:
            perish(f, block)
            continue
        if commanded(f, block) and len(open_) > 1:
            place = yield from _where(f, block, open_, place, "land")
        block.place = ""
        carrier = touch_down(f, block, place)
        f.tell(
            "VIC-5.51-3",
            AirLanded(
                hex=f.hex,
                power=block.power,
                unit=f.label(block),
                steps=block.strength,
                to=place,
                carrier=carrier,
            ),
        )
        if place != f.hex:
            f.drop_out(block)
            settle(block)
            if place in storm_area(f.position, f.map):
                lose(f, block, 1, cause="storm", clause="VIC-9.2-4")  # VIC-A60
            if block.strength:
                arrived(f.position, f.board, block)


def in_landing_order(
    f: Fighting, away: Sequence[Block]
) -> Generator[tuple[Ask, ...], Answers, list[Block]]:
    """The owner says which aircraft land first, and so which has a base that is not for all
    (VIC-A22, VIC-A32): by doctrine, or asked if the owner commands the battle; else the one with
    the fewest bases in reach, then the strongest."""
    open_ = {block.id: bases(f, block, here=True) for block in away}
    seats: dict[str, list[Block]] = {}
    for block in away:
        seats.setdefault(f.seat(block), []).append(block)
    found: list[Block] = []
    for seat, blocks in seats.items():
        blocks.sort(
            key=lambda b: (f.rank(b, LeaveFirst), len(open_[b.id]), -b.strength, f.label(b))
        )
        some = [b for b in blocks if open_[b.id]]
        if len(some) > 1 and commanded(f, some[0]) and not _all_land(f, some, open_):
            blocks = yield from _who_first(f, seat, "landing", blocks)
        found += blocks
    return found


def _all_land(f: Fighting, blocks: Sequence[Block], open_: Mapping[str, Sequence[str]]) -> bool:
    """Do all find a base, whichever of them lands first: has each one as many as there are
    aircraft, or is there room for all in those that any of them reaches?"""
    space = {
        place: room_out(f, block, place) for block in reversed(blocks) for place in open_[block.id]
    }
    return all(sum(space[place] for place in open_[b.id]) >= len(blocks) for b in blocks)


def _at_home(f: Fighting, block: Block) -> bool:
    """Was it based here, and is the base still its side's and large enough?"""
    where = block.place
    block.place = ""
    stays = lands_at(f, block, where) or _last_there(f, block, where)
    block.place = where
    return stays


def _last_there(f: Fighting, block: Block, place: str) -> bool:
    """Only aircraft are left at a base that was theirs before: they keep it (VIC-A48)."""
    tile = f.map.tiles[place]
    others = [b for b in f.position.blocks if b.place == place and not b.aboard]
    if any(not f.position.friends(b.power, block.power) and not b.blockading for b in others):
        return False
    mine = [b for b in others if is_air(f.board, b)]
    return bool(tile.place) and len(mine) < AIRBASE


def _named_base(f: Fighting, block: Block, open_: Sequence[str]) -> str | None:
    """The base that doctrine names."""
    for line in f.doctrines.of_block(block, f.hex, Base):
        if line.when is not None and not line.when.holds(f.facts(block.power, block)):
            continue
        for place in line.to:
            if place in open_:
                return place
    return None


def trim_carriers(f: Fighting) -> None:
    """VIC-5.51-5: air steps above those of their carrier are lost; the owner picks."""
    for carrier in [b for b in f.position.blocks if f.kind(b).has("carries_2_air")]:
        aboard = [b for b in f.position.blocks if b.aboard == carrier.id]
        while sum(b.strength for b in aboard) > carrier.strength:  # VIC-SB.Grounded-5
            block = min(
                (b for b in aboard if b.strength),
                key=lambda b: (f.rank(b, Sacrifice), f.kind(b).cost, b.strength),
            )
            if block.id not in f.labels:
                f.name([block])
            lose(f, block, 1, cause="carrier", clause="VIC-5.51-5")


def caught_on_ground(f: Fighting, winner: Power) -> None:
    """Grounded aircraft ashore are lost with their base (VIC-A54)."""
    for block in [b for b in f.units if b.id in f.grounded and not b.aboard]:
        if f.position.friends(block.power, winner):
            continue
        f.tell(
            "VIC-SB.Grounded-2",
            AirLost(hex=f.hex, power=block.power, unit=f.label(block), why="caught on the ground"),
        )
        f.eliminate(block)


# ------------------------------------------------------------------------------ regroup


def regroup(f: Fighting, winner: Power) -> Play:
    """Optional: at the instant of victory units of the victor go on to adjacent friendly or
    neutral hexes (VIC-SB.Opt-4, VIC-SB.Opt-5, VIC-SB.Opt-6)."""
    f.used.clear()
    ground = Ground(f.position, f.board, winner)
    for seat in f.position.seats_of(winner):
        lines = f.doctrines.of_seat(seat, f.hex, Regroup)
        if any(commanded(f, b) for b in f.units if f.seat(b) == seat):
            lines = [*(yield from _regroup_ask(f, seat)), *lines]
        for line in lines:
            if line.place != f.hex:
                continue
            if line.when is not None and not line.when.holds(f.facts(winner)):
                continue
            gone = []
            for block in [b for b in f.units if b.power == winner and f.seat(b) == seat]:
                if closeness(f.board, line.who, block) is None:
                    continue
                if block.aboard or not may_regroup(f, ground, block, line.to):
                    continue
                gone.append(f.label(block))
                _regroup_to(f, block, line.to)
                ground = Ground(f.position, f.board, winner)
            if gone:
                f.tell("VIC-SB.Opt-4", Regrouped(hex=f.hex, power=winner, units=gone, to=line.to))


def _regroup_ask(f: Fighting, seat: str) -> Generator[tuple[Ask, ...], Answers, list[Regroup]]:
    """Ask the commander who has won."""
    answers = yield from ask(
        Ask(
            seat=seat,
            key=f"regroup/{f.hex}",
            clause="VIC-SB.Opt-4",
            title=f"{f.map.text(f.hex)} is yours: do units go on to hexes beside it?",
            told=[own_text(f.board, b) for b in f.units if f.seat(b) == seat],
            accepts=[Regroup.tag()],
            options={"place": [f.hex], "to": list(f.map.neighbours[f.hex])},
            silence="They stay, but for what your doctrine says.",
            topic="regroup",
            reaction=True,
        )
    )
    return answers[seat].of(Regroup)


def may_regroup(f: Fighting, ground: Ground, block: Block, to: str) -> bool:
    """Is the hex next to the battle, open to the unit and free, hexside and room?"""
    if to not in f.map.neighbours[f.hex] or not refuge(f, ground, to) or ground.stormy(to):
        return False
    edge, tile = f.map.edges[f.hex, to], f.map.tiles[to]
    if is_air(f.board, block):
        return lands_at(f, block, to)
    by_sea = is_naval(f.board, block) or (tile.water and f.kind(block).amphibious)
    if by_sea:
        if is_ground(f.board, block) and not _came_by_sea(f, block):
            return False  # VIC-SB.Opt-6
        used = f.used.get((block.power, to, "naval"), 0)
        arm: Arm = "naval"
        if not edge.water or used >= edge.naval_limit:
            return False
    else:
        used = f.used.get((block.power, to, "ground"), 0)
        arm = "ground"
        if used >= edge.ground_limit:
            return False
        if f.kind(block).has("coast_only") and edge.all_land:
            return False
        if f.kind(block).has("strategic_only"):
            return False
    return room(f.position, f.board, f.map, to, block.power, arm) > 0


def _came_by_sea(f: Fighting, block: Block) -> bool:
    """Did it attack by sea invasion, over a hexside that it crossed as a naval unit?"""
    return f.kind(block).amphibious and any(
        c.power == block.power and c.start == block.entered and c.naval for c in f.battle.crossings
    )


def _regroup_to(f: Fighting, block: Block, to: str) -> None:
    arm: Arm = "naval" if f.map.tiles[to].water or is_naval(f.board, block) else "ground"
    key = (block.power, to, arm)
    f.used[key] = f.used.get(key, 0) + 1
    if is_air(f.board, block):
        touch_down(f, block, to)
    else:
        block.place = to
        if f.kind(block).arm == "ground":
            tile = f.map.tiles[to]
            block.at_sea = tile.water or (block.at_sea and not tile.port)
    f.drop_out(block)
    settle(block)
    for other in [b for b in f.position.blocks if b.aboard == block.id]:
        f.drop_out(other)
        other.place = to
        settle(other)
    arrived(f.position, f.board, block)


# -------------------------------------------------------------------------------- after


def clear_up(f: Fighting, before: Power) -> None:
    """What holds for the battle only is cleared; works and places may change hands."""
    position = f.position
    capture_works(position, f.table)
    now = holder(position, f.board, f.map, f.hex)
    if f.tile.place and now and now != before:
        f.tell("VIC-5.4-7", PlaceTaken(hex=f.hex, power=now, former=before))
    remember(position, f.board, f.hex)
    here = position.at(f.hex)
    for block in here:
        blockading = block.blockading and any(
            not position.friends(b.power, block.power) for b in here
        )
        settle(block)
        if blockading:
            block.face_up = "blockade"  # VIC-A53: it lasts until the ships leave or die
    position.hits = {}
    for work in position.works:
        work.hits = 0
    position.battles = [b for b in position.battles if b is not f.battle]
    position.fight = None


def takes_the_hex(f: Fighting, side: Role, before: Power) -> Power:
    """Who of the side that is left has the hex (VIC-A63): who had it before, if the defence
    held and any unit of theirs is there; else as 5.4 ranks the units. Empty: nobody is left."""
    left = [p for p in f.powers(side) if any(b.power == p for b in f.units)]
    standing = [b for b in f.of_side(side) if not b.blockading]
    if side == "defender":
        owners = [b.power for b in standing if before and f.position.friends(b.power, before)]
        if owners:
            return before if before in owners else owners[0]

    def rank(power: Power) -> int:
        return min((_hold(f, b) for b in standing if b.power == power and not b.aboard), default=4)

    return min(left, key=rank, default="")


def _hold(f: Fighting, block: Block) -> int:
    """The rank of a unit's hold on the hex: ground, air, naval, none (VIC-5.4-3...5)."""
    if is_ground(f.board, block):
        return 0
    if not holds_land(f.board, f.map, block):
        return 3  # VIC-A47
    return 1 if is_air(f.board, block) else 2


def guests_leave(f: Fighting, winner: Power) -> Play:
    """A63: whoever came for this battle and is not a friend of the winner goes as in a retreat."""
    guests = [
        b
        for b in f.units
        if b.entered and not b.blockading and not f.position.friends(b.power, winner)
    ]
    f.guests = [b.id for b in guests]
    for block in guests:
        if block in f.units and not is_air(f.board, block):
            yield from send_away(f, block, "the hex is the ally's")


def share_the_hex(f: Fighting, winner: Power) -> Play:
    """A41: the battle is over, and team-mates share its hex; who came last makes room."""
    arms: tuple[Arm, ...] = ("ground", "naval")
    for arm in arms:
        for power in reversed(f.powers(f.roles[winner])):
            going = [b for b in f.units if b.power == power and b.entered and not b.blockading]
            going = [b for b in going if group(f.board, b) == arm and not b.aboard]
            if power == winner or not f.position.friends(power, winner):
                continue
            here = [b for b in f.position.at(f.hex) if f.position.friends(b.power, winner)]
            over = stacked(f.board, here)[arm] - limit(f.map, f.hex, arm)
            if over > 0:
                going = yield from in_order(f, f.roles[winner], arm, going)
                for block in going[:over]:
                    yield from send_away(f, block, "the hex has no room for both")
