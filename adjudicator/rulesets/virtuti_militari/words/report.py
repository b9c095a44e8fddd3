"""The turn report: the events of some phases, in their order, and the ledgers that go with
them.

Three reports a turn: after production (weather, events, cards, what was bought), after
supply (the order map, battle sheets), after the summary (diplomacy, raids, research, score).
The words of single events stand beside their facts, in `facts`; how it looks is decided in
`adjudicator.reports`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.core.happening import concerns
from adjudicator.core.protocol import Event
from adjudicator.core.saying import listed, result_of
from adjudicator.core.telling import Chart, Grid, Line, Report, Section, battles_first, course
from adjudicator.core.writing import unused
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import FactionState, Position
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS,
    SIDES,
    TECHNOLOGIES,
    TECHNOLOGY_NAMES,
)
from adjudicator.rulesets.virtuti_militari.book import victory
from adjudicator.rulesets.virtuti_militari.book.areas import key_areas, victory_points
from adjudicator.rulesets.virtuti_militari.book.home.research import STEPS
from adjudicator.rulesets.virtuti_militari.book.politics.diplomacy import pressure_price
from adjudicator.rulesets.virtuti_militari.orders.home_orders import HOME_ORDERS, HOME_PHRASES
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from adjudicator.rulesets.virtuti_militari.orders.orders import WAR_ORDERS, WAR_PHRASES
from adjudicator.rulesets.virtuti_militari.view import View
from adjudicator.rulesets.virtuti_militari.words import story
from adjudicator.rulesets.virtuti_militari.words.facts import told
from adjudicator.rulesets.virtuti_militari.words.headline import headline, lead
from adjudicator.rulesets.virtuti_militari.words.wording import (
    SEATS_SAID,
    USSR_WAITS,
    Say,
    points,
)

HEADINGS = {
    "weather": "WEATHER",
    "calendar": "CALENDAR",
    "random_event": "RANDOM EVENT",
    "strategic": "CARDS AND INCOME",
    "production": "PRODUCTION",
    "planning": "ORDERS REVEALED",
    "operations": "OPERATIONS",
    "supply": "SUPPLY",
    "diplomacy": "DIPLOMACY",
    "summary": "SUMMARY",
}
SUB_PHASES = {
    "feint": "FEINT ATTACKS",
    "movement": "MOVEMENT",
    "strategic": "STRATEGIC MOVEMENT",
    "fortification": "FORTIFICATIONS",
}
ORDERS = (*HOME_ORDERS, *WAR_ORDERS)
PHRASES = (*HOME_PHRASES, *WAR_PHRASES)


def report(
    board: Board, view: View, before: View | None, events: Sequence[Event], title: str
) -> Report:
    """The report for one reader.

    view: what the seat sees now; before: at its last report, or None if this is the first.
    events: those that it may know, oldest first.
    """
    now = view.position
    phases = {event.phase for event in events}
    sections = battles_first(_chapters(board, view, events))
    if "production" in phases:
        sections += [_economy(board, now), _hands(board, now), _queues(board, now)]
        sections.append(_random_deck(board, now, known=now.turn > now.first_turn))
    if "supply" in phases:
        sections += [*_changes(board, now, before), _neutrals(board, now)]
    if "summary" in phases:
        sections += [_research(now), _countries(board, now, before), _standing(board, now)]
    if "summary" in phases or now.over:
        sections.append(_next(board, now))
    return Report(
        title=title,
        headline=result_of(victory.outcome(board, now)) or headline(board, now, events),
        lead=lead(board, now, events),
        sections=sections,
    )


# -------------------------------------------------------------------- chapters


def _chapters(board: Board, view: View, events: Sequence[Event]) -> list[Section]:
    """A section for each phase, each sub-phase of the operations and each battle."""
    sections: list[Section] = []
    mine = story.mine(board, view)
    sub_phase, battle = "", ""
    for event in events:
        if event.kind == "SubPhaseBegan":
            sub_phase, battle = SUB_PHASES[str(event.facts["name"])], ""
        if event.kind == "BattleBegan":
            name = board.name(str(event.facts["place"]))
            battle = f"BATTLE {event.facts['number']}  {name[0].upper()}{name[1:]}"
        elif event.kind in ("Moved", "LineRefused", "FeintMade"):
            battle = ""
        if event.phase == "operations":
            heading = battle or sub_phase or HEADINGS["operations"]
        else:
            heading, sub_phase, battle = HEADINGS.get(event.phase, event.phase.upper()), "", ""
        if not sections or sections[-1].heading != heading:
            # A question tells the weather of its reader's front, cards, tokens and PP itself.
            news = heading not in (HEADINGS["weather"], HEADINGS["strategic"])
            befell = heading == HEADINGS["random_event"]
            sections.append(
                Section(heading=heading, battle=heading == battle, news=news, foremost=befell)
            )
        sections[-1].lines += told_to(board, view, event)
        sections[-1].own |= sections[-1].battle and concerns(event, mine)
        if event.kind == "OrderExecuted":
            battle = ""
    return sections


def told_to(board: Board, view: View, event: Event) -> list[Line]:
    """Give an event in words; orders of a plan as the seat of this view writes them."""
    if event.kind != "OrdersNotUsed":
        return told(event, board)
    return unused(event, lexicon(board, view.position, view.seat), ORDERS, PHRASES)


# --------------------------------------------------------------------- ledgers


def _each(now: Position) -> list[tuple[str, FactionState]]:
    return [(FACTION_NAMES[faction], now.factions[faction]) for faction in FACTIONS]


def _economy(board: Board, now: Position) -> Section:
    """The economy ledger: what each faction has (VM-INFO-6)."""
    rows = [
        [
            name,
            points(state.pp),
            f"{state.war_economy}%",
            str(state.logistics),
            str(sum(state.pool.values())),
            Say(board).air(state.air_drawn),
        ]
        for name, state in _each(now)
    ]
    heading = ["", "PP", "economy", "logistics", "orders", "air tokens drawn"]
    return Section(
        heading="ECONOMY", clause="VM-INFO-6", news=False, grid=Grid(heading=heading, rows=rows)
    )


def _hands(board: Board, now: Position) -> Section:
    """Hands, discard piles and pools: open to all (VM-INFO-2, VM-INFO-3, VM-CONC-21)."""
    say, lines = Say(board), []
    for name, state in _each(now):
        hand = listed([say.card(card) for card in state.hand]) or "none"
        lines.append(Line(text=f"{name}, in hand: {hand}.", clause="VM-INFO-2"))
        if state.discard:
            discard = listed([say.card(card) for card in state.discard])
            lines.append(Line(text=f"discarded: {discard}", level=1))
        tokens = [token for token, n in state.pool.items() for _ in range(n)]
        order = {token: n for n, token in enumerate(board.tokens)}
        tokens.sort(key=order.__getitem__)
        pool = say.tokens(tokens) or "none"
        lines.append(Line(text=f"orders: {pool}", clause="VM-INFO-3", level=1))
        air = [level for level, n in state.air_pool.items() for _ in range(n)]
        lines.append(Line(text=f"air tokens in the pool: {say.air(air)}", level=1))
    return Section(heading="HANDS AND POOLS", clause="VM-INFO-3", news=False, lines=lines)


def _queues(board: Board, now: Position) -> Section:
    """Production queues and deployment pools (VM-INFO-4)."""
    say, lines = Say(board), []
    for name, state in _each(now):
        queued = [
            f"{say.tokens(entry.tokens) if entry.tokens else say.kind(entry.kind, entry.level)} "
            f"({entry.turns})"
            for entry in sorted(state.queue, key=lambda entry: entry.turns)
        ]
        waiting = [say.kind(entry.kind, entry.level) for entry in state.deployment]
        text = f"{name}: in production (turns left) {listed(queued) or 'nothing'}."
        lines.append(Line(text=text, clause="VM-INFO-4"))
        if waiting:
            lines.append(Line(text=f"to be deployed: {say.force(waiting)}", level=1))
    return Section(heading="PRODUCTION QUEUES", clause="VM-INFO-4", news=False, lines=lines)


def _random_deck(board: Board, now: Position, known: bool) -> Section:
    """What is left in the Random Events deck and what each card does, in the order of the
    box, which tells nothing of the next one (VM-RND-3); and what lies in its discard pile.

    known: an earlier report has told the reader what the cards do."""
    left = [event for id, event in board.random_events.items() if id in now.random_deck]
    n = f"{len(left)} card{'s' * (len(left) != 1)}"
    what = f"In the deck: {n}, any of which may come next"
    if known:
        titles = [event.title for event in left]
        lines = [Line(text=f"{what}: {listed(titles)}.", clause="VM-RND-3")]
    else:
        lines = [Line(text=f"{what}.", clause="VM-RND-3")]
        lines += [Line(text=f"{event.title}: {event.text}", level=1) for event in left]
    gone = [board.random_events[id].title for id in now.random_discard]
    if gone:
        lines.append(Line(text=f"Drawn since it was shuffled: {listed(gone)}.", clause="VM-RND-2"))
    return Section(heading="RANDOM EVENTS DECK", clause="VM-RND-3", news=False, lines=lines)


def _research(now: Position) -> Section:
    """Technology levels, Research Points and progress of each faction (VM-INFO-6)."""
    rows = []
    for technology in TECHNOLOGIES:
        row = [TECHNOLOGY_NAMES[technology]]
        for _, state in _each(now):
            level, invested = state.levels[technology], state.research[technology]
            steps = f", {state.progress[technology]} of {STEPS[level + 1]}" if level < 3 else ""
            row.append(f"{level}" + (f" ({invested} RP{steps})" if invested else ""))
        rows.append(row)
    heading = ["level (points, steps)", *FACTION_NAMES.values()]
    return Section(
        heading="RESEARCH", clause="VM-INFO-6", news=False, grid=Grid(heading=heading, rows=rows)
    )


def _neutrals(board: Board, now: Position) -> Section:
    """The neutral countries, before the diplomatic actions (VM-PRESS-1, VM-SURR-3)."""
    rows = []
    for country, state in now.countries.items():
        if state.status == "neutral":
            keys = listed([board.name(area) for area in key_areas(now, board, country)])
            leans = FACTION_NAMES[state.alignment] if state.alignment else ""
            price = points(pressure_price(now, board, country))
            rows.append([board.countries[country].name, leans, f"{state.war_entry}%", price, keys])
    heading = ["neutral", "alignment", "War Entry", "pressure", "key areas"]
    return Section(
        heading="NEUTRAL COUNTRIES",
        clause="VM-PRESS-1",
        news=False,
        grid=Grid(heading=heading, rows=rows),
    )


def _countries(board: Board, now: Position, before: View | None) -> Section:
    """The political map: who belongs to whom, and what an Active country falls with
    (VM-CTRY-4, VM-SURR-3). After the first turn only what is otherwise than it was."""
    rows = _active(board, now)
    lines = []
    if before is not None and now.turn > now.first_turn:
        same = [row for row in rows if row in _active(board, before.position)]
        waiting = [board.countries["ussr"].name] if now.ussr == "inactive" else []
        rows = [row for row in rows if row not in same]
        if kept := [row[0] for row in same if row[0] not in waiting]:
            lines.append(Line(text=f"Active, as before: {listed(kept)}."))
    if now.ussr == "inactive" and "ussr" in now.countries:
        lines.append(Line(text=USSR_WAITS, clause="VM-WAR-4"))
    gone = [board.countries[c].name for c, s in now.countries.items() if s.status == "surrendered"]
    lines += [Line(text=f"Surrendered: {listed(gone)}.")] if gone else []
    heading = ["active", "faction", "surrenders when lost", "plunder"]
    return Section(
        heading="COUNTRIES",
        clause="VM-CTRY-4",
        news=False,
        lines=lines,
        grid=Grid(heading=heading, rows=rows) if rows else None,
    )


def _active(board: Board, now: Position) -> list[list[str]]:
    rows = []
    for country, state in now.countries.items():
        if state.status == "active" and state.faction:
            keys = listed([board.name(area) for area in key_areas(now, board, country)])
            plunder = points(board.countries[country].plunder)
            waits = country == "ussr" and now.ussr == "inactive"
            name = "not active yet" if waits else FACTION_NAMES[state.faction]
            rows.append([board.countries[country].name, name, keys, plunder])
    return rows


# --------------------------------------------------------------------- changes


def _changes(board: Board, now: Position, before: View | None) -> list[Section]:
    """What lies otherwise than at the reader's last report, and what is cut off."""
    lines: list[Line] = []
    say = Say(board)
    if before is not None:
        taken: dict[str, list[str]] = {}
        for area in board.areas.values():
            was, is_ = before.position.control.get(area.id), now.control.get(area.id)
            if was != is_ and is_ is not None:
                taken.setdefault(is_, []).append(area.name)
        for holder, names in taken.items():
            verb = say.verb(holder, "control")
            lines.append(Line(text=f"{say.Faction(holder)} now {verb} {listed(names)}."))
    cut_off = [board.name(area) for area in now.out_of_supply]
    if cut_off:
        lines.append(Line(text=f"Out of Supply: {listed(cut_off)}.", clause="VM-SUP-15"))
    return (
        [Section(heading="WHAT CHANGED ON THE MAP", foremost=True, clause="VM-AREA-9", lines=lines)]
        if lines
        else []
    )


def _standing(board: Board, now: Position) -> Section:
    """Victory Points, units and their course over the turns."""
    rows = [
        [
            FACTION_NAMES[faction],
            str(sum(board.areas[a].vp for a, f in now.control.items() if f == faction)),
            str(sum(f == faction for f in now.control.values())),
            str(sum(unit.faction == faction for unit in now.units)),
        ]
        for faction in FACTIONS
    ]
    score = ", ".join(f"{SEATS_SAID[side]} {victory_points(now, board, side)}" for side in SIDES)
    return Section(
        heading="SCORE AND STRENGTH",
        clause="VM-VIC-1",
        news=False,
        lines=[Line(text=f"Victory Points: {score}.", clause="VM-VIC-1")],
        grid=Grid(heading=["", "VP", "areas", "units"], rows=rows),
        chart=_course(now),
    )


def _course(now: Position) -> Chart | None:
    """Victory Points at the end of each turn, once there are two."""
    turns: dict[str, dict[str, Any]] = now.tallies.get("turns", {})
    numbers = sorted(int(turn) for turn in turns)
    return course(
        "Victory Points at the end of each turn",
        numbers,
        {SEATS_SAID[side]: [int(turns[str(n)]["points"][side]) for n in numbers] for side in SIDES},
    )


# ------------------------------------------------------------------------ next


def _next(board: Board, now: Position) -> Section:
    """What the calendar holds for the next turn (VM-CAL-3), or how the game ended."""
    if now.over:
        end = victory.outcome(board, now)
        said, clause = (end.text, end.clause) if end else ("The game is over.", "VM-VIC-4")
        return Section(heading="THE END", lines=[Line(text=said, clause=clause)])
    row = board.turns[now.turn + 1]
    number, last = now.turn + 2 - now.first_turn, now.last_turn + 1 - now.first_turn
    lines = [Line(text=f"The next turn is {row.title}, turn {number} of {last}.")]
    coming = [event.title for event in board.events_of(row.number)]
    if coming:
        lines.append(Line(text=f"On the calendar: {'; '.join(coming)}.", clause="VM-CAL-3"))
    return Section(heading="WHAT COMES NEXT", clause="VM-CAL-3", news=False, lines=lines)
