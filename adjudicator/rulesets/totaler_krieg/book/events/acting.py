"""1.1.2, 2.1, 6.2 The actions of a card, in their printed order, from the notation.

`carry_out_actions` takes a list of actions; a table roll and the event it gives are finished before
the next action begins (TK-1.1.2-3). `play_event` carries out one event by its section.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board, WarState
from adjudicator.rulesets.totaler_krieg.board.cards import NAMES, card_id
from adjudicator.rulesets.totaler_krieg.board.notation import (
    Action,
    Expression,
    OneOf,
    Outcome,
    Step,
    When,
    requirement,
    tests_of,
)
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, Piece, Position
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES, POSTURES
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import CONDITIONAL
from adjudicator.rulesets.totaler_krieg.book.countries.states import (
    BY_CARD,
    end_policy,
    set_posture,
    war_begins,
)
from adjudicator.rulesets.totaler_krieg.book.events.aid import not_in_play, waits
from adjudicator.rulesets.totaler_krieg.book.events.case import Case, neutrals
from adjudicator.rulesets.totaler_krieg.book.events.closed import refusal_of
from adjudicator.rulesets.totaler_krieg.book.events.registry import ABOUT_A_COUNTRY, EVENTS
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking
from adjudicator.rulesets.totaler_krieg.book.home.replacements import Steps, take_steps
from adjudicator.rulesets.totaler_krieg.book.minors.civilwar import no_result
from adjudicator.rulesets.totaler_krieg.book.minors.partnership import (
    create_partnership,
    partner_of,
    partners,
)
from adjudicator.rulesets.totaler_krieg.book.politics import revealing
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import apply_influence, open_to
from adjudicator.rulesets.totaler_krieg.book.politics.requirements import met
from adjudicator.rulesets.totaler_krieg.orders.politics import EVENT_NAMES
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    CardRemoved,
    EventReceived,
    NothingCame,
)
from adjudicator.rulesets.totaler_krieg.words.facts.turns import Entered, Replaced

SORTS = {"Command": "command", "Supply": "supply"}


def case_of(
    position: Position,
    table: Table[Board],
    faction: str,
    card: Card | None = None,
    *,
    modified: bool = True,
) -> Case:
    """The case that a card's or event's actions begin with."""
    return Case(position, table, faction, perform, refusal_of, card=card, modified=modified)


def play_event(
    position: Position, table: Table[Board], faction: str, section: str, country: str = ""
) -> Play:
    """A faction receives an event about a Country, or about none."""
    yield from perform(case_of(position, table, faction).about(country=country), section)


def perform(case: Case, section: str) -> Play:
    """Carry out an event by its look-up rule (TK-2.1-5, TK-1.1.2-6); none touches a Civil War
    Country but those that may."""
    case = case.about()
    case.event = section
    fact = EventReceived(
        faction=case.faction, event=section, name=EVENT_NAMES[section], country=case.country
    )
    case.table.tell("TK-2.1-5", fact)
    if case.country and no_result(case.position, case.country, section):
        case.none(f"{case.country} is in Civil War.", "TK-13.8.4-3")
        return
    yield from EVENTS[section](case)


def carry_out_actions(case: Case, listed: Sequence[Action]) -> Play:
    """A list of actions, one after the other (TK-1.1.1-10, TK-2.1-2)."""
    for action in listed:
        match action:
            case Step():
                case = yield from one_action(case, action)
            case When(condition, then):
                if holds(case, condition):
                    yield from carry_out_actions(case, then)
            case OneOf(branches):
                yield from _act_one_of(case, branches)


def holds(case: Case, condition: Expression) -> bool:
    """Is the condition of an action met? One that speaks of a die rolls it, unmodified."""
    die = 0
    if any(test.name == "die" for test in tests_of(condition)):
        die = case.d6("The card's die", "TK-6.2-4")
    return met(case.field, condition, die)


def _act_one_of(case: Case, branches: Sequence[tuple[Action, ...]]) -> Play:
    """`choose{a // b}`: the player names a branch."""
    options = [str(number + 1) for number in range(len(branches))]
    name = case.card.name if case.card is not None else "Card"
    title = f"{name}: " + ", or ".join(
        f"{number + 1}. {' and '.join(told(one) for one in branch)}"
        for number, branch in enumerate(branches)
    )
    choice = yield from case.ask(f"{title}?", options, "TK-1.1.2-3")
    yield from carry_out_actions(case, branches[int(choice) - 1])


def told(action: Action) -> str:
    """An action in words."""
    match action:
        case Step("event", (section, _)):
            return EVENT_NAMES[section]
        case Step("roll", (on, _)):
            return f"a roll on the {on} Table"
        case Step(verb, args):
            return f"{verb} {', '.join(args)}"
        case When(_, then):
            return " and ".join(told(one) for one in then)
        case OneOf(branches):
            return " or ".join(told(one) for branch in branches for one in branch)


# --------------------------------------------------------------------------- one action


def one_action(case: Case, action: Step) -> Asking[Case]:
    """One action. Gives the case as later actions see it: `select` names a Country."""
    if action.verb == "select":
        return (yield from _act_select(case, action.args[0]))
    yield from VERBS[action.verb](case, *action.args)
    return case


def _act_select(case: Case, sort: str) -> Asking[Case]:
    """The player names a Country that exists, neither a Dependent nor a Region (TK-13.2-6,
    TK-13.2-7, TK-13.2-8, TK-13.3-2)."""
    able = neutrals(case.position)
    if sort == "minor":
        able = [name for name, state in case.position.countries.items() if state.status != "none"]
    name = case.card.name if case.card is not None else "The card"
    country = yield from case.ask(
        f"{name}: which Country do you select?", able, "TK-1.1.2-3", what="countries"
    )
    return case.about(country=country)


def _act_event(case: Case, section: str, target: str) -> Play:
    if section == "15.14":
        faction, _, sort = target.partition(" ")
        sufferer = case.about(faction=NAMES[faction], failure=SORTS[sort])
        yield from perform(sufferer, section)
        return
    if section == "15.19" and target.startswith("pick:"):
        yield from _act_influence(case, candidates(case, target))
        return
    case = case.about()
    case.event = section
    about = yield from aimed(case, target, f"{EVENT_NAMES[section]}: in which Country?")
    if about is not None:
        yield from perform(about, section)


def _act_influence(case: Case, able: Sequence[str]) -> Play:
    """15.19 with the choice of the Country left to the player: one question for both."""
    fact = EventReceived(faction=case.faction, event="15.19", name="Influence", country="")
    case.table.tell("TK-2.1-5", fact)
    key = case.name("event/15.19")
    yield from apply_influence(
        case.position, case.table, case.faction, list(able), key, "TK-15.19-1"
    )


def aimed(case: Case, target: str, title: str) -> Asking[Case | None]:
    """The case with its target; None if the action is void because a Country that the card
    wanted Neutral is so no more."""
    kind, _, named = target.partition(":")
    match kind:
        case "country":
            if void(case, named):
                why = f"{named} is no longer Neutral."
                case.table.tell("TK-1.1.2-3", NothingCame(event=case.event, why=why))
                return None
            return case.about(country=named)
        case "area":
            return case.about(country=named)
        case "box":
            about = case.about()
            about.box = BOX_NAMES[named]
            return about
        case "partner":
            return case.about(country=partner_of(case.position, case.faction))
        case "selected":
            return case
        case "pick":
            able = candidates(case, target)
            country = yield from case.ask(title, able, "TK-1.1.2-3", what="countries")
            return case.about(country=country)
    return case.about(country="")


def void(case: Case, country: str) -> bool:
    """Did the card want this Country Neutral, and is it not?"""
    if case.card is None:
        return False
    wanted = any(
        test.name == "neutral" and test.args == (country,)
        for test in tests_of(case.card.requirements)
    )
    return wanted and case.field.status(country) != "neutral"


def candidates(case: Case, target: str) -> list[str]:
    """The Neutral Countries that `pick:neutral@A,B` allows, A and B Countries or Areas; those
    where Influence can do something before others."""
    _, _, listed = target.partition("@")
    able = neutrals(case.position)
    if listed:
        named: set[str] = set()
        for one in listed.split(","):
            cells = case.board.tables.get(f"Area:{one.strip()}")
            named |= {one.strip()} if cells is None else {found.value for found in cells.values()}
        able = [country for country in able if country in named]
    useful = open_to(case.field, case.faction, able)
    return sorted(able, key=lambda country: country not in useful)


def _act_roll(case: Case, on: str, target: str) -> Play:
    """Roll on a table, and do what its final result says (TK-1.1.2-6)."""
    if on == "Civil War":
        war = case.position.civil_war
        if war is None or war.over:
            why = "There is no Civil War."
            case.table.tell("TK-15.4-1", NothingCame(event="15.4", why=why))
            return
        target = f"country:{war.country}"
    if target.startswith("pick:") and not needs_country(case.board, on):
        target = "none"
    about = yield from aimed(case, target, f"{on} Table: about which Country do you roll?")
    if about is None:
        return
    found = about.roll(on)
    if found is not None and found.kind == "event":
        about.failure = found.failure
        yield from perform(about, found.value)


def needs_country(board: Board, on: str) -> bool:
    """Does a table, or one it sends to, hold an event that happens to a named Country?"""
    return any(
        found.value in ABOUT_A_COUNTRY for found in reached(board, on) if found.kind == "event"
    )


def reached(board: Board, on: str) -> Iterator[Outcome]:
    """Every result that a roll on a table may come to."""
    seen, waiting = set(), [on]
    while waiting:
        name = waiting.pop()
        if name in seen or name not in board.tables:
            continue
        seen.add(name)
        for found in board.tables[name].values():
            if found.kind == "table":
                waiting.append(found.value)
            yield found


def _act_policy(case: Case, box: str, posture: str) -> Play:
    """The card's Policy in one box (TK-13.6.1.2-25)."""
    yield from ()
    set_posture(
        case.position, case.table, BOX_NAMES[box], POSTURES[posture], "TK-13.6.1.2-25"
    )  # TK-A136


def _act_end_policy(case: Case, box: str) -> Play:
    """The Policy in a box ends, wherever it lies (TK-13.6.1.2-9, TK-13.6.1.2-2)."""
    yield from ()
    policy = case.position.posture[BOX_NAMES[box]]
    if policy in POLICIES:
        end_policy(case.position, case.table, policy, "TK-13.6.1.2-9")  # TK-13.6.1.2-9


def _act_war(case: Case, state: str) -> Play:
    clause = BY_CARD.get(case.card.id if case.card is not None else "", "TK-12-1")
    yield from war_begins(case.position, case.table, cast(WarState, state), clause)


def _act_marker(case: Case, name: str, where: str) -> Play:
    """A marker enters, unless it is in play or has left the game (TK-1.1.2.2-5)."""
    yield from ()
    place = {"delay": "delay", "pool": f"pool:{case.faction}", "sw": "strategic"}[where]
    clause = {"delay": "TK-1.1.2.2-3", "pool": "TK-1.1.2.2-2", "sw": "TK-1.1.2.2-4"}[where]
    for one, counter in case.board.counters.items():
        named = counter.kind == "marker" and counter.name == name
        if named and not_in_play(case.position.pieces[one].at):
            case.position.pieces[one] = Piece(at=place)
            fact = Entered(faction=case.faction, units=[one], to=place)
            case.table.tell(clause, fact)  # TK-1.1.2.2-2 TK-1.1.2.2-3 TK-1.1.2.2-4
            return


def _act_remove_card(case: Case, text: str) -> Play:
    yield from ()
    card = case.board.cards[card_id(text)]
    was = revealing.remove_card(case.position, text)
    fact = CardRemoved(faction=card.faction, card=card.number, name=card.name, from_=was)
    case.table.tell("TK-1.1.2-2" if was else "TK-1.1.2-1", fact)


def _act_partnership(case: Case, faction: str) -> Play:
    able = partners(case.field, NAMES[faction])
    title = "Partnership: which Country becomes your Partnership Country?"
    country = yield from case.ask(title, able, "TK-13.8.5-1", what="countries")
    if not country:
        case.table.tell("TK-13.8.5-1", NothingCame(event="13.8.5", why="No Country is eligible."))
        return
    create_partnership(case.position, case.table, NAMES[faction], country)


FB_HEXES = ("w3322", "w3223", "w3224")
"""Where the FB HQ may appear besides German Cities (TK-F1-221)."""


def _act_place_hq(case: Case, unit: str, where: str) -> Play:
    """The National Redoubt's HQ appears in a German City or in the mountains."""
    if not waits(case, unit, "") and case.position.pieces[unit].at != "card:axis:40":
        case.table.tell("TK-1.1.2.2-5", NothingCame(event="", why=f"{unit} has come already."))
        return
    field = case.field
    cities = field.ids(field.lands.home.get("Germany", 0) & case.board.cities)
    enemy = field.enemy_presence(case.faction)
    able = [
        at for at in dict.fromkeys((*cities, *FB_HEXES)) if not (enemy >> case.board.cell(at)) & 1
    ]
    title = f"Where does {unit} appear?"
    at = yield from case.ask(title, able, "TK-1.1.2-3", what="places")
    if not at:
        case.table.tell("TK-1.1.2-3", NothingCame(event="", why=f"{unit} finds no place."))
        return
    side = case.board.counters[unit].side_with(1)
    case.position.pieces[unit] = Piece(at=at, back=bool(side))
    case.table.tell("TK-1.1.2-3", Replaced(unit=unit, at=at))


def _act_cond_event(case: Case, section: str) -> Play:
    yield from CONDITIONAL[section](case.position, case.table)


def _act_cond_steps(case: Case, condition: str, nation: str, number: str) -> Play:
    """Conditional Replacements, in each turn in which their condition holds (TK-6.2-5)."""
    if not met(case.field, requirement(condition)):
        return
    count, _, sort = number.partition(" ")
    steps = Steps()
    steps.add(nation, sort, int(count))
    key = case.name(f"conditional/{nation}")
    yield from take_steps(case.position, case.table, steps, key)  # TK-6.2-5


def _act_end_vp(case: Case, faction: str, number: str) -> Play:
    """A Victory Point at the end of the game (TK-0.3-11)."""
    yield from ()
    case.position.galvanic = True


def _act_silent(case: Case, *args: str) -> Play:
    """What others read off the card: Blitz markers, counters, words."""
    yield from ()


VERBS: dict[str, Callable[..., Play]] = {
    "event": _act_event,
    "roll": _act_roll,
    "policy": _act_policy,
    "end_policy": _act_end_policy,
    "war": _act_war,
    "marker": _act_marker,
    "remove_card": _act_remove_card,
    "partnership": _act_partnership,
    "place_hq": _act_place_hq,
    "cond_event": _act_cond_event,
    "cond_steps": _act_cond_steps,
    "end_vp": _act_end_vp,
    "blitz": _act_silent,
    "pool": _act_silent,
    "delay": _act_silent,
    "note": _act_silent,
}
"""Verb of the notation -> what it does. `pool` and `delay` stand among the reinforcements, which
`ending.turning` enters."""
