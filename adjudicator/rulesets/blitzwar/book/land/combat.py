"""16 and 17 The combat phases: one attack after the other, each fought to its end."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Answer,
    Answers,
    Ask,
    Play,
    Table,
    Term,
)
from adjudicator.core.saying import listed
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    carry_out,
    describe,
    describe_all,
    enemy_corps,
    refuse,
    remove,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book import stacking
from adjudicator.rulesets.blitzwar.book.air.rebasing import rebasing
from adjudicator.rulesets.blitzwar.book.air.superiority import over
from adjudicator.rulesets.blitzwar.book.land import losses
from adjudicator.rulesets.blitzwar.book.land.advance import Won, advance, unopposed
from adjudicator.rulesets.blitzwar.book.land.assault import (
    battle_for,
    duties,
    expected_odds,
    targets,
)
from adjudicator.rulesets.blitzwar.book.land.odds import (
    COMBAT,
    Battle,
    CombatPhase,
    Odds,
    air_over,
    behind_line,
    facts_of,
    german_choice,
    german_defence,
    odds,
)
from adjudicator.rulesets.blitzwar.book.land.onezone import one_zone_moves, out_of_supply_units
from adjudicator.rulesets.blitzwar.book.land.retreat import retreat, steadiness
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked
from adjudicator.rulesets.blitzwar.book.side_turn import interrupt, own, put
from adjudicator.rulesets.blitzwar.book.weather import blitzkrieg_phase, weather_in
from adjudicator.rulesets.blitzwar.orders.orders import Attack, Blitz, Lose, Shift
from adjudicator.rulesets.blitzwar.words.facts.combat import (
    AirSpent,
    CorpsLost,
    CountersShort,
    DutyDone,
    Fought,
    HeldBack,
    ResultReduced,
    ShiftDecided,
)

TOPIC = {"blitzkrieg": "blitzkrieg", "normal": "normal combat"}


# ------------------------------------------------------------------------ phases


def blitzkrieg(position: Position, table: Table[Board]) -> Play:
    """16 The Blitzkrieg Combat Phase; there is none on mud turns."""
    position.attacked_phase = []
    if not blitzkrieg_phase(table.board, position.turn):  # BW-16.1-1
        return
    yield from unopposed(position, table, "blitzkrieg")
    yield from assaults(position, table, "blitzkrieg")
    yield from one_zone_moves(position, table, "blitzkrieg")
    yield from stacking.enforce(position, table)


def normal(position: Position, table: Table[Board]) -> Play:
    """17 The Normal Combat Phase, and what ends the side-turn."""
    position.attacked_phase = []
    yield from unopposed(position, table, "normal")
    yield from assaults(position, table, "normal")
    yield from renew(position, table)
    yield from one_zone_moves(position, table, "normal")
    yield from out_of_supply_units(position, table)
    yield from stacking.enforce(position, table)
    yield from rebasing(position, table, late=True)  # BW-13.5-3


def assaults(position: Position, table: Table[Board], phase: CombatPhase) -> Play:
    """Attacks one after the other, in the order the attacker likes; each is over, advance
    included, before the next is chosen (BW-16.4-5)."""
    cls: type[Blitz] | type[Attack] = Blitz if phase == "blitzkrieg" else Attack
    number = 0
    while True:
        number += 1
        near = targets(position, table.board, phase)
        answers = yield from ask(
            own(
                position,
                f"{phase}/{number}",
                "BW-16.1-6" if phase == "blitzkrieg" else "BW-17.1-4",
                "Your next attack?" if near else "You have nobody to attack.",
                (cls,),
                TOPIC[phase] if near else "",
                told=[_chance(position, table, phase, zone, units) for zone, units in near.items()],
                at_most=1,
                options={"target": list(near)},
                facts={"phase": phase, "number": number},
                silence="You make no further attack."
                if phase == "blitzkrieg"
                else "Only attacks that must be renewed are made.",
            )
        )
        order = answers[position.active].first(cls)
        if order is None:
            return
        battle = carry_out(
            position,
            table,
            position.active,
            order,
            partial(battle_for, position, table, order, phase),
        )
        if battle is not None and condition_holds(position, table, order, battle):
            yield from fight(position, table, battle)


def _chance(
    position: Position, table: Table[Board], phase: CombatPhase, zone: str, units: list[Counter]
) -> str:
    """`Mechili: 5 corps against 4, 4-1 after shifts`."""
    battle = Battle(
        phase, position.active, zone, units, enemy_corps(position, position.active, zone)
    )
    found = expected_odds(position, table, battle)
    return (
        f"{table.board.name(zone)}: {found.attack} corps against {found.defence},"
        f" {found.name} after shifts"
    )


def condition_holds(
    position: Position, table: Table[Board], order: Blitz | Attack, battle: Battle
) -> bool:
    """Test the `if` of an attack against the odds of exactly these attackers."""
    if order.when is None:
        return True
    found = expected_odds(position, table, battle)
    facts = facts_of(position, table.board, battle, found)
    facts |= {name.replace(" ", "_"): value for name, value in facts.items()}
    if order.when.holds(facts):
        return True
    table.tell(
        "BW-16.1-6" if battle.phase == "blitzkrieg" else "BW-17.1-4",
        HeldBack(
            side=battle.side,
            order=order.words(table.board),
            zone=battle.zone,
            odds=found.name,
            condition=order.when.words(),
        ),
        to=[battle.side],
    )
    return False


def renew(position: Position, table: Table[Board]) -> Play:
    """17.1 What was attacked in the Blitzkrieg and survived is attacked again by the same
    counters, ordered or not."""
    table.about(None)
    while found := duties(position, table):
        battle = found[0]
        table.tell("BW-17.1-2", DutyDone(side=battle.side, zone=battle.zone))  # BW-17.1-2
        yield from fight(position, table, battle)


# ------------------------------------------------------------------------- a combat


def fight(position: Position, table: Table[Board], battle: Battle) -> Play:
    """16.1 Steps 1 to 6; in the Normal phase steps 1 to 4, then retreat and advance. Nobody
    moves to attack: the attackers stay where they stand (BW-16.1-19), and nobody pays for
    defending (BW-7-29)."""
    board, zone = table.board, battle.zone
    attacked(
        position,
        table,
        zone,
        battle.side,
        "combat",
        attackers=battle.attackers,
        defenders=battle.defenders,
    )
    note_british(position, battle)
    position.attacked.setdefault(zone, [])
    if battle.side not in position.attacked[zone]:
        position.attacked[zone].append(battle.side)
    position.attacked_phase.append(zone)  # BW-16.1-11
    for counter in battle.attackers:
        counter.fought.append(zone)
        counter.fought_phase = battle.phase
    if not table.decides("combat", partial(_so_far, position, table, battle)):
        return
    shift = yield from decide_shift(position, table, battle)
    found = odds(position, board, battle, table.rulings, german_shift=shift)
    steady = steadiness(position, board, battle)
    line_crossed = behind_line(position, board, battle)
    toll = roll(position, table, battle, found)
    german = shift and german_defence(position, board, battle)
    suffered = yield from take_losses(position, table, battle, toll, german)
    if battle.phase == "blitzkrieg":  # BW-16.4-1 BW-17.1-5
        spend_air(position, table, battle)
    else:
        yield from retreat(position, table, battle, suffered[1] - suffered[0], steady)
    if not enemy_corps(position, battle.side, zone):  # BW-16.1-18
        yield from advance(
            position, table, Won(battle, found.like_armour, line_crossed=line_crossed)
        )


def _so_far(position: Position, table: Table[Board], battle: Battle) -> str:
    """`5 corps against 4, 4-1 after shifts as things stand`, for a receipt."""
    found = expected_odds(position, table, battle)
    return (
        f"{found.attack} corps against {found.defence}, {found.name} after shifts as things stand"
    )


def note_british(position: Position, battle: Battle) -> None:
    """Remember the turns in which the British attacked only Italians (BW-A75)."""
    if any(c.country == "UK" for c in battle.attackers) and all(
        c.country == "ITA" for c in battle.defenders
    ):
        turns: list[int] = position.marks.setdefault("british_italian_turns", [])
        if position.turn not in turns:
            turns.append(position.turn)


def decide_shift(
    position: Position, table: Table[Board], battle: Battle
) -> Generator[tuple[Ask, ...], Answers, bool]:
    """BWD-25: with Germans and other Axis nations defending the Axis decides whether to use
    the shift. Where it changes no column it would only cost a German, and is waived."""
    if not (german_defence(position, table.board, battle) and german_choice(battle)):
        return True
    with_it = odds(position, table.board, battle, table.rulings)
    without = odds(position, table.board, battle, table.rulings, german_shift=False)
    if (with_it.name, with_it.like_armour) == (without.name, without.like_armour):
        table.tell("BW-16.3.2-5", ShiftDecided(zone=battle.zone, used=False))
        return False
    answers = yield from ask(
        interrupt(
            "axis",
            f"shift/{battle.phase}/{battle.zone}",
            "BW-16.3.2-5",
            f"Use the shift for Germans defending {table.board.name(battle.zone)}?",
            (Shift,),
            TOPIC[battle.phase],
            told=[f"With it the odds are {with_it.full_name}, without it {without.full_name}."],
            facts={"zone": battle.zone, "odds": without.name, "odds with": with_it.name},
            default=[Shift()],
            silence="It is used; then one of your losses is a German corps.",
            standing=("AlwaysShift",),
        )
    )
    order = answers["axis"].first(Shift)
    used = order is None or not order.waive
    table.tell(
        "BW-16.3.2-5",
        ShiftDecided(zone=battle.zone, used=used),
        answered=("axis", answers["axis"]),
    )
    return used


def roll(position: Position, table: Table[Board], battle: Battle, found: Odds) -> losses.Toll:
    """Steps 1 to 3: odds, shifts, the die. Gives the losses after the reductions."""
    board, zone = table.board, battle.zone
    die = table.dice.d6(f"{battle.phase}/{board.name(zone)}")  # BW-16.1-15
    assert found.column is not None
    result = COMBAT.result(found.column, die)  # 7-1 is the last column (BW-16.2-23)
    toll, clause = losses.reduced(losses.read(result), found.attack, found.defence)
    sums = [
        Term(
            text=f"{found.attack} corps against {found.defence}",
            value=found.raw_name,
            clause="BW-16.1-13",
        ),
        *found.terms,
        Term(text="resolved on", value=found.name, clause="BW-16.1-14"),
    ]
    table.tell(
        f"BW-16.2-{die}",
        Fought(
            phase=battle.phase,
            side=battle.side,
            zone=zone,
            starts=list(dict.fromkeys(c.place for c in battle.attackers)),
            attackers=describe_all(battle.attackers),
            defenders=describe_all(battle.defenders),
            attack=found.attack,
            defence=found.defence,
            raw=found.raw_name,
            column=found.name,
            die=die,
            result=result,
            applied=str(toll),
            terrain=board.zones[zone].terrain,
            weather=weather_in(board, position.turn, zone),
        ),
        sums=sums,
    )
    if clause:
        table.tell(clause, ResultReduced(zone=zone, result=result, applied=str(toll)))
    return toll


def take_losses(
    position: Position,
    table: Table[Board],
    battle: Battle,
    toll: losses.Toll,
    german: bool,
) -> Generator[tuple[Ask, ...], Answers, tuple[int, int]]:
    """16.1 Step 4: both sides take their losses, each choosing within the priorities of 16.2;
    only now may counters be exchanged (BW-16.2-19).

    Gives the losses sustained, attacker's first (BW-17.2-14)."""
    loser = battle.defenders[0].side
    demands = {
        battle.side: losses.legal(
            battle.attackers,
            toll.attacker,
            armour=toll.armour,
            elite=any(c.elite for c in battle.attackers),
        ),
        loser: losses.legal(
            battle.defenders, toll.defender, armour=toll.armour and toll.attacker > 0, german=german
        ),
    }
    forces = {battle.side: battle.attackers, loser: battle.defenders}
    asks = []
    for seat, ways in demands.items():
        choices = losses.distinct(forces[seat], ways)
        alike = seat == battle.side and len(ways) > 1  # his orders may name one of them
        if (len(choices) > 1 or alike) and seat != "neutral":
            asks.append(_loss_ask(position, table, battle, seat, forces[seat], choices))
    answers = yield from ask(*asks)
    number = []
    for seat, ways in demands.items():
        answer: Answer | None = answers.get(seat)
        wishes = [
            part for order in (answer or ()) if isinstance(order, Lose) for part in order.force
        ]
        mine = forces[seat]
        # Who puts kinds in order for whatever comes would not pay more than the table asks for.
        given = answer is not None and answer.by == "player"
        named = answer is not None and any(order.names_counters for order in answer.of(Lose))
        open_ = ways if given or named else losses.sparing(position, table.board, mine, ways)
        way = losses.best(position, table.board, mine, open_, wishes)
        number.append(len(way))
        if not way:
            continue
        told = losses.words(forces[seat], way)
        if answer is not None and answer.by in ("player", "plan"):
            for order in answer.of(Lose):
                no = losses.unmet(forces[seat], ways, way, order)
                # A plan names kinds for whatever comes; a counter is one of this battle's.
                if no is not None and (answer.by == "player" or order.names_counters):
                    refuse(table, seat, order, no)
        new, gone = losses.bear(position, table.board, way)
        forces[seat] += [c for c in new if c not in forces[seat]]
        table.tell(
            "BW-16.2-14" if answer else "BW-16.1-16",
            CorpsLost(side=seat, zone=battle.zone, units=told),
            answered=(seat, answer.through(answer.of(Lose))) if answer is not None else None,
        )
        if gone:
            fact = CountersShort(side=seat, zone=battle.zone, units=losses.unshown_words(gone))
            table.tell("BW-3-10", fact)
    there = {c.id for c in position.counters}
    battle.attackers = [c for c in battle.attackers if c.id in there]
    battle.defenders = [c for c in battle.defenders if c.id in there]
    return number[0], number[1]


def _loss_ask(
    position: Position,
    table: Table[Board],
    battle: Battle,
    seat: str,
    force: Sequence[Counter],
    choices: Sequence[losses.Losses],
) -> Ask:
    number = len(choices[0])
    usual = losses.best(position, table.board, force, choices, [])
    return put(
        position,
        seat,
        f"losses/{battle.phase}/{battle.zone}",
        "BW-16.2-14",
        f"You lose {number} at {table.board.name(battle.zone)}: which?",
        (Lose,),
        "losses",
        told=[
            f"You have {', '.join(describe_all(force))}.",
            *_choices_told(position, table.board, force, choices),
        ],
        facts={"zone": battle.zone, "losses": number, "choices": len(choices)},
        silence=f"{', '.join(losses.words(force, usual))}.",
        standing=("AlwaysLose",),
    )


def _choices_told(
    position: Position, board: Board, force: Sequence[Counter], choices: Sequence[losses.Losses]
) -> list[str]:
    told: dict[str, None] = {}
    for way in choices:
        more = losses.unshown_words(losses.unshown(position, board, force, way))
        with_it = f" (and {listed(more)}, for which there is no counter, 3)" if more else ""
        told[", ".join(losses.words(force, way)) + with_it] = None
    return [f"Possible: {'; '.join(list(told)[:8])}."]


def spend_air(position: Position, table: Table[Board], battle: Battle) -> None:
    """16.1 Step 5: an air unit that gave the attacker Air Superiority is removed. Who wants it
    in both combat phases therefore needs two over the target (BW-13.4.2-6)."""
    if air_over(position, table.board, battle.zone) != battle.side:
        return
    wings = [
        c for c in position.counters if c.place == battle.zone and over(c) and c.side == battle.side
    ]
    remove(position, wings[0])  # BW-16.1-17, BW-13.4.2-5
    table.tell(
        "BW-16.1-17",
        AirSpent(zone=battle.zone, unit=describe(wings[0]), left=len(wings) - 1),
    )
