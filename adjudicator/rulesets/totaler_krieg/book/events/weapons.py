"""15.14, 15.33, 15.36: Failures, the A-bomb, special weapons."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, members
from adjudicator.rulesets.totaler_krieg.board.position import (
    TRUCES,
    faction_of,
    is_hex,
    pool,
    remove,
)
from adjudicator.rulesets.totaler_krieg.book.events.aid import DIRECTIVES, due_directive
from adjudicator.rulesets.totaler_krieg.book.events.case import ALLIED, Case
from adjudicator.rulesets.totaler_krieg.book.events.losses import any_step, lose_steps, ways
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.politics import Pick
from adjudicator.rulesets.totaler_krieg.words.facts.counters import Removed
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    CounterSent,
    Devastated,
    FailurePlaced,
)

URANIUM = "44"


# -------------------------------------------------------------------------- 15.14 Failure


def failure(case: Case) -> Play:
    """15.14 The enemy lays a Failure marker anywhere and delays a support unit."""
    sufferer = case.faction
    if sufferer == "axis":
        title = "Which Allied faction profits from your Failure?"
        placer = yield from case.ask(title, ALLIED, "TK-15.14-3", what="factions")  # TK-15.14-3
        clauses = ("TK-15.14-3", "TK-15.14-4")
    else:
        placer, clauses = "axis", ("TK-15.14-1", "TK-15.14-2")
    place = yield from _anywhere(case, placer, sufferer, clauses[0])
    sort = case.failure or "command"
    case.position.failures[f"{sufferer}/{sort}"] = place  # TK-15.14-1 TK-15.14-3
    case.table.tell(clauses[0], FailurePlaced(faction=sufferer, sort=sort, at=place))
    yield from _delays(case, placer, sufferer, clauses[1])  # TK-15.14-2 TK-15.14-4


def _anywhere(case: Case, seat: str, sufferer: str, clause: str) -> Asking[str]:
    """Any hex; silence takes the strongest stack of the sufferer in a Zone of Control."""
    field = case.field
    zone = field.ezoc(sufferer)

    def weight(at: int) -> tuple[bool, int, str]:
        steps = sum(field.steps(name) for name in field.friends(at, sufferer))
        return (bool((zone >> at) & 1), steps, field.id(at))

    held = list(members(field.ground[sufferer])) or [case.board.cell("w3825")]
    default = field.id(max(held, key=weight))
    question = ask_for(
        case.position,
        seat,
        case.name(f"event/{case.event}/place"),
        clause,
        "Failure: around which hex?",
        [Pick],
        "politics",
        at_most=1,
        facts={"turn": case.position.turn, "event": case.event, "any": "places"},
        default=[Pick(places=(default,))],
        silence=f"{case.board.name(default)}.",
        standing=["AlwaysPick", "AlwaysChoose"],
    )
    answers = yield from ask(question)
    for order in answers[seat].of(Pick):
        if (chosen := order.chosen(question)) in case.board.hexes:
            return chosen
        text = "A Failure is placed in a hex."
        failed(case.position, case.table, seat, order, NotAllowed(order.line, clause, text))
    return default


def reachable_support(case: Case, faction: str) -> list[str]:
    """A faction's support units in its Force Pool, in hexes and on the Turn Track; those in
    Naval Zones and other boxes are out of reach (TK-15.14-5, TK-A113)."""
    return [
        name
        for name, piece in case.position.pieces.items()
        if case.board.counters[name].kind == "support"
        and faction_of(case.position, case.board, name) == faction
        and (piece.at == pool(faction) or piece.at.startswith("turn:") or is_hex(piece.at))
        and not (piece.back and case.board.counters[name].back_is == "devastation")
    ]


def _delays(case: Case, seat: str, sufferer: str, clause: str) -> Play:
    able = reachable_support(case, sufferer)
    if not able:
        return
    title = "Which support unit goes to the Delay Box?"
    options = [*able, "nothing"]
    unit = yield from case.ask(title, options, clause, what="units", seat=seat)
    if unit != "nothing":
        _to_delay(case, unit, clause)


def _to_delay(case: Case, unit: str, clause: str) -> None:
    piece = case.position.pieces[unit]
    start, piece.at, piece.back = piece.at, "delay", False
    case.table.tell(clause, CounterSent(unit=unit, start=start, to="delay"))


# ---------------------------------------------------------------------------- 15.33 A-bomb


def unused_bombs(case: Case) -> list[str]:
    """The Atomic Devastation markers that are not on the map (TK-15.36-6)."""
    return [
        name
        for name, counter in case.board.counters.items()
        if counter.type == "atomic" and case.position.pieces[name].at in ("supply", "aside")
    ]


def bomb_targets(field: Field, faction: str) -> Cells:
    """The Land hexes where a faction may put Atomic Devastation."""
    if faction == "axis":
        near = field.board.near(supply.air_bases(field, "Germany"), 3)  # TK-15.33-1
        for name, owner in field.owner.items():
            if owner != "axis" and _truce(field, name):
                at = field.position.pieces[name].at
                if is_hex(at):
                    near &= ~(1 << field.board.cell(at))  # TK-15.33-2
    else:
        if field.posture("United States") in TRUCES:
            return 0  # TK-15.33-3
        near = field.board.near(supply.air_bases(field, "United States"), 9)  # TK-15.33-3
    return near & field.board.land & ~field.neutral  # TK-15.33-2 TK-15.33-4


def _truce(field: Field, name: str) -> bool:
    return field.posture(field.board.counters[name].country) in TRUCES


def project_success(case: Case) -> Play:
    """15.33 An Atomic Devastation marker, which nobody contests (TK-15.33-5)."""
    clause = "TK-15.33-1" if case.faction == "axis" else "TK-15.33-3"
    field = case.field
    spots = field.ids(bomb_targets(field, case.faction))
    bombs = unused_bombs(case)
    if case.faction not in ("axis", "western") or not spots or not bombs:
        case.none("There is no bomb, or no hex that it could reach.", clause)
        return
    best = max(spots, key=lambda one: _worth(field, case.faction, one))
    title = "Which hex does the A-bomb devastate?"
    options = [best, *(one for one in spots if one != best), "nothing"]
    place = yield from case.ask(title, options, clause, what="places")
    if place == "nothing":
        return
    piece = case.position.pieces[bombs[0]]
    piece.at, piece.mode = place, case.faction  # TK-15.33-5
    case.table.tell(clause, Devastated(faction=case.faction, at=place))
    yield from _destroys(case, place)


def _worth(field: Field, faction: str, place: str) -> tuple[int, str]:
    """The steps of the largest enemy unit in a hex."""
    foes = field.foes(field.board.cell(place), faction)
    return (max((field.steps(name) for name in foes), default=0), place)


def _destroys(case: Case, place: str) -> Play:
    field = case.field
    at = case.board.cell(place)
    able = sorted(field.foes(at, case.faction), key=lambda name: (-field.steps(name), name))
    able += [
        name
        for sort in ("detachment", "logistics")
        for name in field.markers(at, sort)
        if field.owner.get(name) != case.faction
    ]
    if not able:
        return
    title = "Which enemy unit or marker does the bomb destroy?"
    options = [*able, "nothing"]
    unit = yield from case.ask(title, options, "TK-15.33-6", what="units")
    if unit == "nothing":
        return
    for held in case.position.at(f"holding:{unit}"):
        remove(case.position, case.board, held)
    to = remove(case.position, case.board, unit)  # TK-15.33-6 TK-15.33-7
    case.table.tell("TK-15.33-7", Removed(unit=unit, at=place, to=to))


# ---------------------------------------------------------------- 15.36 Special weapons


def special_weapons(case: Case) -> Play:
    """15.36 An Allied support unit, an Allied step, or a missed Production Success."""
    case = case.about(faction="axis")
    options: list[str] = []
    targets = allied_support(case)
    field = case.field
    struck = [one for one in ALLIED if ways(field, one, any_step)]
    missed = missed_directives(case)
    options += ["directive"] * bool(missed) + ["support"] * bool(targets)
    options += ["steps"] * bool(struck)
    if not options:
        case.none("There is no target for special weapons.")
        return
    title = "Special Weapons Success: what do you apply?"
    choice = yield from case.ask(title, [*options, "nothing"], "TK-15.36-1")
    match choice:
        case "support":
            title = "Which Allied support unit goes to the Delay Box?"
            unit = yield from case.ask(title, targets, "TK-15.36-1", what="units")
            _to_delay(case, unit, "TK-15.36-1")  # TK-15.36-1
        case "steps":
            yield from _a_step(case, struck)
        case "directive":
            yield from _second_chance(case, missed)


def allied_support(case: Case) -> list[str]:
    """All Allied support units in play."""
    return [
        name
        for name, piece in case.position.pieces.items()
        if case.board.counters[name].kind == "support"
        and faction_of(case.position, case.board, name) in ALLIED
        and (
            is_hex(piece.at)
            or piece.at.startswith(("turn:", "pool:", "station:", "convoys:", "used:"))
            or piece.at == "strategic"
        )
    ]


def _a_step(case: Case, struck: list[str]) -> Play:
    field = case.field
    spots = [
        name
        for name in case.board.hexes
        if any(field.friends(case.board.cell(name), one) for one in struck)
    ]
    best = max(spots, key=lambda one: _worth(field, "axis", one))
    title = "In which hex is an Allied step eliminated?"
    options = [best, *(one for one in spots if one != best)]
    place = yield from case.ask(title, options, "TK-15.36-2", what="places")
    at = case.board.cell(place)
    owner = next(one for one in ALLIED if field.friends(at, one))
    title = f"Which step in {case.board.name(place)} is eliminated?"
    # TK-15.36-3: a step of a Holding Box breaks its unit down, as 4.2.6.2 does it.
    yield from lose_steps(case, owner, any_step, 1, "TK-15.36-2", title, at)  # TK-15.36-2


def missed_directives(case: Case) -> list[str]:
    """Production Directive cards that were played, are not current (TK-15.36-5) and have
    something left to bring (TK-15.36-6)."""
    cards = case.position.cards["axis"]
    played = [n for n in cards.played if n in (*DIRECTIVES, URANIUM) and n != cards.current]
    return [
        number
        for number in dict.fromkeys(played)
        if (due_directive(case, number) if number != URANIUM else unused_bombs(case))
    ]


def _second_chance(case: Case, missed: list[str]) -> Play:
    title = "From which Production Directive do you take a success?"
    number = yield from case.ask(title, missed, "TK-15.36-4", what="cards")
    card = case.board.cards[f"axis:{number}"]
    case.took("directive", "TK-15.36-4", card.name)
    event = "15.33" if number == URANIUM else "15.32"
    yield from case.perform(case.about(card=card), event)  # TK-15.36-4
