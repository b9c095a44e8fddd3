"""What events change: one function for each kind of effect of the calendar, of the random
event deck and of the scripted events.

An effect that speaks of `all` factions means those that act (VM-WAR-4). Where a random event
leaves a choice, the rule of choosing stands here and in the README, so that no turn waits for
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.events import Effect
from adjudicator.rulesets.virtuti_militari.board.position import (
    TECHNOLOGY_OF,
    CountryState,
    Position,
    Queued,
    acting_factions,
    change_pool,
    controller,
    number,
    supplied,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import TECHNOLOGIES
from adjudicator.rulesets.virtuti_militari.book.areas import europe, owner, set_control, status
from adjudicator.rulesets.virtuti_militari.book.home.cards import gain_card, lose_card
from adjudicator.rulesets.virtuti_militari.book.home.logistics import move_on_track
from adjudicator.rulesets.virtuti_militari.book.politics import joining, surrender, ussr
from adjudicator.rulesets.virtuti_militari.book.weather import in_order, pick
from adjudicator.rulesets.virtuti_militari.words.facts.diplomacy import VichyCreated
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import (
    AlignmentChanged,
    AreaCeded,
    AreaPointsChanged,
    CardGained,
    CardLost,
    EconomyChanged,
    FortificationGiven,
    InitiativeChanged,
    KeyAreasChanged,
    LogisticsChanged,
    OwnerChanged,
    PactBreakable,
    PointsReceived,
    ResearchChanged,
    TokensChanged,
    UnitsMobilised,
    UnitTrained,
    WeatherChanged,
)

VICHY = "vichy_france"
MOST_POINTS = 4
"""Research Points in one technology (VM-RES-3)."""
TOP_LEVEL = 3
TOP_FORTIFICATION = 3


def apply(position: Position, table: Table[Board], effects: Iterable[Effect], clause: str) -> None:
    """Carry out effects one after the other, and tell each under the clause."""
    for effect in effects:
        EFFECTS[effect.kind](position, table, effect, clause)


def _of(position: Position, effect: Effect) -> list[str]:
    """The factions that an effect speaks of."""
    return list(acting_factions(position)) if effect.of == "all" else [effect.of]


# ----------------------------------------------------------------- what factions own


def order(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """Order tokens come to the pool or leave it (VM-CAL-2). One that lies on the map cannot be
    taken; then there is one less to take."""
    for faction in _of(position, effect):
        state = position.factions[faction]
        before = state.pool.get(effect.what, 0)
        change_pool(state, effect.what, effect.value)
        changed = state.pool.get(effect.what, 0) - before
        if changed:
            fact = TokensChanged(faction=faction, token=effect.what, number=changed)
            table.tell(clause, fact)


def card(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    state = position.factions[effect.of]
    held = effect.what in (*state.hand, *state.discard)
    if effect.value > 0 and not held:
        gain_card(table.board, state, effect.what)
        table.tell(clause, CardGained(faction=effect.of, card=effect.what))
    elif effect.value < 0 and held:
        lose_card(state, effect.what)
        table.tell(clause, CardLost(faction=effect.of, card=effect.what))


def initiative(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    position.initiative = effect.what.split(">")  # type: ignore[assignment]
    table.tell(clause, InitiativeChanged(order=list(position.initiative)))


def logistics(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """Up or down the Logistics Track, never off it (VM-STACK-3)."""
    for faction in _of(position, effect):
        before = position.factions[faction].logistics
        after = move_on_track(position, faction, effect.value)
        if after != before:
            table.tell(clause, LogisticsChanged(faction=faction, before=before, after=after))


def war_logistics(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """The same, for an Axis at war with the USSR only."""
    if position.ussr == "war":
        logistics(position, table, effect, clause)


def economy(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    for faction in _of(position, effect):
        change_economy(position, table, faction, effect.value, clause)


def economy_least(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    short = effect.value - position.factions[effect.of].war_economy
    if short > 0:
        change_economy(position, table, effect.of, short, clause)


def change_economy(
    position: Position, table: Table[Board], faction: str, by: int, clause: str
) -> None:
    """War Economy goes up or down, within 0% and 100% (VM-CONC-22, VM-CONC-23)."""
    state = position.factions[faction]
    before = state.war_economy
    state.war_economy = min(100, max(0, before + by))
    if state.war_economy != before:
        fact = EconomyChanged(faction=faction, before=before, after=state.war_economy)
        table.tell(clause, fact)


def pp(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    for faction in _of(position, effect):
        state = position.factions[faction]
        state.pp = max(0, state.pp + 10 * effect.value)
        fact = PointsReceived(faction=faction, pp=10 * effect.value, total=state.pp)
        table.tell(clause, fact)


def units(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """Units come to the deployment pool: `army1` is an Army of level 1."""
    kind, level = effect.what[:-1], int(effect.what[-1])
    state = position.factions[effect.of]
    for _ in range(effect.value):
        state.deployment.append(Queued(id=f"q{number(position)}", kind=kind, level=level))
    fact = UnitsMobilised(faction=effect.of, kind=kind, level=level, number=effect.value)
    table.tell(clause, fact)


def research(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """A point is gained where most points lie already, and lost where the fewest lie."""
    for faction in _of(position, effect):
        state = position.factions[faction]
        chosen: str | None
        if effect.value > 0:
            open_ = [
                t
                for t in TECHNOLOGIES
                if state.levels[t] < TOP_LEVEL and state.research[t] < MOST_POINTS
            ]
            chosen = max(open_, key=lambda t: state.research[t], default=None)
        else:
            held = [t for t in TECHNOLOGIES if state.research[t]]
            chosen = min(held, key=lambda t: state.research[t], default=None)
        if chosen:
            state.research[chosen] += effect.value
            fact = ResearchChanged(faction=faction, technology=chosen, number=effect.value)
            table.tell(clause, fact)


def level(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """The dearest unit of level 1 in supply whose technology allows level 2 is raised."""
    for faction in _of(position, effect):
        state = position.factions[faction]
        fit = [
            unit
            for unit in position.units
            if unit.faction == faction
            and unit.level == 1
            and state.levels[TECHNOLOGY_OF[unit.kind]] > 1
            and supplied(position, table.board.land_of(unit.place))
        ]
        if fit:
            unit = max(fit, key=lambda u: table.board.unit(u.kind, u.level).cost)
            unit.level = 2
            fact = UnitTrained(
                faction=faction, unit=unit.id, kind=unit.kind, place=unit.place, level=2
            )
            table.tell(clause, fact)


def fortify(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """A fortification is built where most of the faction's units stand next to areas that
    are not its own side's, else where most stand at all; not where it is complete."""
    board = table.board
    for faction in _of(position, effect):

        def worth(area: str, faction: str = faction) -> tuple[bool, int]:
            near = board.neighbours(area)
            front = any(status(position, board, faction, a) == "enemy" for a in near)
            return front, len(units_at(position, area, faction))

        fit = [
            area
            for area in board.areas
            if controller(position, area) == faction
            and units_at(position, area, faction)
            and position.forts.get(area) != TOP_FORTIFICATION
        ]
        if fit:
            area = max(fit, key=worth)
            position.forts[area] = position.forts.get(area, 0) + 1
            fact = FortificationGiven(faction=faction, area=area, level=position.forts[area])
            table.tell(clause, fact)


# --------------------------------------------------------------- countries and areas


def entry(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    joining.change_war_entry(position, table, effect.of, effect.value, clause)  # VM-PRESS-8


def join(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    if position.countries[effect.of].status == "neutral":
        joining.join(position, table, effect.of, effect.what, clause)


def align(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    state = position.countries[effect.of]
    if state.status == "neutral" and state.alignment != effect.what:
        state.alignment = effect.what  # type: ignore[assignment]
        table.tell(clause, AlignmentChanged(country=effect.of, alignment=effect.what))


def change_owner(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """The Original Owner of an area changes because a rule says so (VM-AREA-2)."""
    position.owners[effect.of] = effect.what
    table.tell(clause, OwnerChanged(area=effect.of, country=effect.what))


def cede(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    cede_area(position, table, effect.of, effect.what, clause)


def cede_area(
    position: Position, table: Table[Board], area: str, faction: str, clause: str
) -> None:
    """An area passes to a faction, or becomes neutral; units of others leave it."""
    before = controller(position, area)
    if before == faction:
        return
    set_control(position, area, faction)
    withdrawn, lost = joining.withdraw(position, table.board, area, faction)
    fact = AreaCeded(area=area, faction=faction, before=before, withdrawn=withdrawn, lost=lost)
    table.tell(clause, fact)


def surrender_to(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """A country that is Active for an enemy of the faction surrenders to it."""
    state = position.countries[effect.of]
    if state.status == "active" and state.faction != effect.what:
        surrender.surrender(position, table, effect.of, effect.what, clause)


def vichy(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """Vichy France becomes a neutral country with areas of its own; Axis units leave them.
    Areas that the Axis does not hold are not given up."""
    start = table.board.countries[VICHY]
    position.countries[VICHY] = CountryState(
        alignment=start.alignment,
        war_entry=start.war_entry,
    )
    areas = [
        area
        for area in table.board.tagged("vichy")
        if owner(position, table.board, area) == "france" and controller(position, area) == "axis"
    ]
    for area in areas:
        position.owners[area] = VICHY
    table.tell(clause, VichyCreated(areas=areas))
    for area in areas:
        cede_area(position, table, area, "neutral", clause)


def vichy_falls(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    for area in table.board.tagged("vichy"):
        if not europe(table.board, area) or owner(position, table.board, area) != VICHY:
            continue
        if controller(position, area) == "neutral":
            cede_area(position, table, area, "axis", clause)


def area_pp(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    before = position.area_pp.get(effect.of, table.board.areas[effect.of].pp)
    position.area_pp[effect.of] = max(0, before + effect.value)
    fact = AreaPointsChanged(area=effect.of, before=before, after=position.area_pp[effect.of])
    table.tell(clause, fact)


def key_areas(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    position.key_areas[effect.of] = effect.what.split(",")
    table.tell(clause, KeyAreasChanged(country=effect.of, areas=position.key_areas[effect.of]))


# ---------------------------------------------------------------------- the USSR


def pact_breakable(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    if position.pact == "in force":
        position.pact = "breakable"  # VM-WAR-6
        position.breakable_since = position.turn
        table.tell(clause, PactBreakable())


def activate_ussr(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    ussr.activate(position, table, "ussr_prepares_for_war", clause)  # VM-WAR-8


def war_ussr(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    ussr.go_to_war(position, table, "ussr", clause)


# ----------------------------------------------------------------------- weather


def weather(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """So many Temperate areas get Mud or Snow; or all Mud dries."""
    if effect.what == "clear":
        changed = [area for area, kind in position.weather.items() if kind == "mud"]
        for area in changed:
            del position.weather[area]
    else:
        areas = table.board.climate("temperate")
        kind = effect.what
        changed = pick(position, areas, effect.value, table.dice, kind)  # type: ignore[arg-type]
        in_order(position, table.board)
    table.tell(clause, WeatherChanged(weather=effect.what, areas=changed))


def rule(position: Position, table: Table[Board], effect: Effect, clause: str) -> None:
    """Nothing happens now: the phases ask whether the rule is in force (`rule_of`)."""


def rule_of(position: Position, board: Board, what: str) -> int:
    """The value of a rule that the random event of this turn brings, 0 if it does not."""
    event = board.random_events.get(position.random_event)
    if event is None:
        return 0
    if event.seasons and board.turns[position.turn].season not in event.seasons:
        return 0
    return sum(e.value for e in event.effects if e.kind == "rule" and e.what == what)


EFFECTS: dict[str, Callable[[Position, Table[Board], Effect, str], None]] = {
    "order": order,
    "card": card,
    "initiative": initiative,
    "logistics": logistics,
    "war_logistics": war_logistics,
    "economy": economy,
    "economy_least": economy_least,
    "pp": pp,
    "units": units,
    "entry": entry,
    "join": join,
    "align": align,
    "owner": change_owner,
    "cede": cede,
    "surrender": surrender_to,
    "vichy": vichy,
    "vichy_falls": vichy_falls,
    "area_pp": area_pp,
    "key_areas": key_areas,
    "pact_breakable": pact_breakable,
    "activate_ussr": activate_ussr,
    "war_ussr": war_ussr,
    "rule": rule,
    "weather": weather,
    "research": research,
    "level": level,
    "fortify": fortify,
}
