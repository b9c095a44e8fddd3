"""The turn report: the events of some phases in their order, and the ledgers that go with them.

Four reports a turn: after either segment, after strategic warfare (the war on convoys as a
plot), after the turn's end (economy ledger, diplomacy track). The words of single events stand
beside their facts, in `facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.core.happening import concerns
from adjudicator.core.protocol import Event
from adjudicator.core.saying import count, listed, result_of
from adjudicator.core.telling import Grid, Line, Report, Section, battles_first, course
from adjudicator.core.writing import unused
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.parts import SPACES
from adjudicator.rulesets.world_at_war.board.position import Position, is_fleet, is_ground, off
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, SEAT_NAMES, SEATS
from adjudicator.rulesets.world_at_war.book import victory
from adjudicator.rulesets.world_at_war.book.economy.boards import factory_halves, in_game
from adjudicator.rulesets.world_at_war.book.economy.income import keeps_oil
from adjudicator.rulesets.world_at_war.orders.doctrine import DOCTRINE, DOCTRINE_PHRASES
from adjudicator.rulesets.world_at_war.orders.home import HOME_ORDERS, HOME_PHRASES
from adjudicator.rulesets.world_at_war.orders.lexicon import lexicon
from adjudicator.rulesets.world_at_war.orders.war import WAR_ORDERS, WAR_PHRASES
from adjudicator.rulesets.world_at_war.view import View
from adjudicator.rulesets.world_at_war.words import story
from adjudicator.rulesets.world_at_war.words.facts import told
from adjudicator.rulesets.world_at_war.words.facts.setup import Arrived, arrived_in
from adjudicator.rulesets.world_at_war.words.headline import (
    headline,
    lead,
    losses,
    quiet,
    taken_from,
)
from adjudicator.rulesets.world_at_war.words.wording import Say

HEADINGS = {
    "deployment": "SET-UP",
    "admin": "ADMINISTRATION",
    "doctrine": "DOCTRINE",
    "interdiction": "INTERDICTION",
    "axis_tactical": "AXIS: MOVEMENT",
    "axis_offensives": "AXIS: OFFENSIVES",
    "axis_strategic": "AXIS: STRATEGIC MOVEMENT",
    "allied_tactical": "ALLIES: MOVEMENT",
    "allied_offensives": "ALLIES: OFFENSIVES",
    "allied_strategic": "ALLIES: STRATEGIC MOVEMENT",
    "operational_end": "END OF OPERATIONS",
    "strategic_warfare": "STRATEGIC WARFARE",
    "economic": "ECONOMY",
    "diplomacy": "DIPLOMACY",
    "turn_end": "END OF THE TURN",
}
RESULTS = frozenset({
    "FleetHit", "FleetLost", "Researched", "Improved", "MarkerMoved", "NothingMoved",
    "EventHappens", "CoupRolled", "Joined", "WarDeclared", "EnteredWar", "Surrendered",
})  # fmt: skip
"""Kinds of events that say what came of research, of diplomacy and of a fight at sea."""
WHY_MOVED = {
    "WAW-CORE.DIP-8": "a space toward war in every Winter",
    "WAW-3.12-5": "the USSR goes on with the Winter War",
    "WAW-CORE.DOW-7": "the Allies have attacked a neutral country",
    "WAW-CORE.DOW-8": "the Allies have declared war on Italy",
}
"""Clauses that move the marker of the USA without a chit, and why."""
CASUALTIES = frozenset({"Losses", "Retreated", "LostSupply", "CutOff", "AirDisplaced"})
"""Kinds of events by which a reader's units are lost or about to be."""
ORDERS = (*HOME_ORDERS, *WAR_ORDERS, *DOCTRINE)
PHRASES = (*HOME_PHRASES, *WAR_PHRASES, *DOCTRINE_PHRASES)


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
    if phases & {"axis_strategic", "allied_strategic"}:
        sections += _changes(board, now, before)
        sections.append(_strength(board, now))
    if "strategic_warfare" in phases:
        sections.append(_convoy_war(board, now))
    if "turn_end" in phases:
        sections += [_economy(board, view), *_arrivals(board, view)]
        if not off(now, "diplomacy"):
            sections.append(_diplomacy(board, view))
        sections.append(_course(now))
    if "turn_end" in phases or now.over:
        sections.append(_next(board, now))
    head = result_of(victory.outcome(board, now)) or headline(board, now, events)
    old, mine = before.position if before is not None else None, story.mine(board, view)
    taken = taken_from(board, now, old, mine) if old is not None else {}
    gone = [area for areas in taken.values() for area in areas]
    return Report(
        title=title,
        headline=head,
        quiet=head == quiet(board, now),
        lost=losses(board, now, old, events, mine),
        lead=lead(board, now, events, gone),
        sections=[section for section in sections if section.lines or section.grid],
    )


# ------------------------------------------------------------------------ chapters


def _chapters(board: Board, view: View, events: Sequence[Event]) -> list[Section]:
    """A section for each phase, and one for each Operation and its exploitations."""
    sections: list[Section] = []
    mine = story.mine(board, view)
    battle = ""
    for run in _runs(events):
        event, *more = run
        offensive = event.phase.endswith("_offensives")
        if event.kind == "OperationBegan":
            battle = f"OPERATION  {board.name(str(event.facts['place']))}"
        elif event.kind == "ExploitationBegan":
            battle = f"EXPLOITATION  {board.name(str(event.facts['place']))}"
        elif not offensive or event.kind in ("LimitedFought", "BombDropped"):
            battle = ""
        heading = battle or HEADINGS.get(event.phase, event.phase.upper())
        if event.kind == "LineNotDone":
            heading = "YOUR ORDERS"
        if not sections or sections[-1].heading != heading:
            sections.append(Section(heading=heading, battle=heading == battle))
        lines = told_to(board, view, event) if not more else _arrivals_told(board, run)
        if event.kind in RESULTS or (event.kind in CASUALTIES and concerns(event, mine)):
            lines = [one.model_copy(update={"matters": not one.level}) for one in lines]
        sections[-1].lines += lines
        sections[-1].own |= sections[-1].battle and concerns(event, mine)
    return sections


def _runs(events: Sequence[Event]) -> list[list[Event]]:
    """Events one by one; reinforcements of a kind that arrive one after the other together."""
    found: list[list[Event]] = []
    for event in events:
        if found and event.kind == "Arrived" and _alike(found[-1][-1]) == _alike(event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _alike(event: Event) -> tuple[object, ...]:
    """What reinforcements have in common that one sentence tells."""
    known = {key: value for key, value in event.facts.items() if key not in ("place", "number")}
    return event.kind, event.phase, event.clause, event.answered, known


def _arrivals_told(board: Board, run: Sequence[Event]) -> list[Line]:
    """Reinforcements of a kind in one sentence."""
    facts = [Arrived.model_validate(event.facts) for event in run]
    (line,) = told(run[0], board)
    return [line.model_copy(update={"text": arrived_in(facts, Say(board))})]


def told_to(board: Board, view: View, event: Event) -> list[Line]:
    """Give an event in words; orders of a plan as the seat of this view writes them."""
    if event.kind == "MarkerMoved" and event.clause in WHY_MOVED:
        (line,) = told(event, board)
        text = f"{line.text.removesuffix('.')}: {WHY_MOVED[event.clause]}."
        return [line.model_copy(update={"text": text})]
    if event.kind != "OrdersNotUsed":
        return told(event, board)
    return unused(event, lexicon(board, view.position, view.seat), ORDERS, PHRASES)


# ------------------------------------------------------------------------- ledgers


def _economy(board: Board, view: View) -> Section:
    """The economy ledger: the country boards as they stand at the end of the turn
    (WAW-CORE.SEC-1)."""
    now = view.position
    rows = []
    for major, state in now.majors.items():
        if not in_game(now, major):
            continue
        rows.append(
            [
                board.country_name(major),
                str(state.level),
                str(state.rm),
                str(state.oil) if keeps_oil(now, major) else "-",
                f"{factory_halves(now, major) / 2:g}",
                str(state.damage),
                _points(state.points),
            ]
        )
    lines = []
    for major, state in now.majors.items():
        if not in_game(now, major) or seat_of(now, major) != view.seat:
            continue
        work = []
        if state.researching:
            name = board.technologies[major, state.researching].name
            work.append(f"{name} {state.percent}%")
        if state.industry:
            work.append(f"industry {state.industry}%")
        if work:
            text = f"{board.country_name(major)} is working on {listed(work)}."
            lines.append(Line(text=text, clause="WAW-CORE.SEC-2"))
    heading = ["", "level", "RM", "oil", "factories", "damage", "points"]
    return Section(
        heading="ECONOMY LEDGER",
        clause="WAW-CORE.ECO-4",
        news=False,
        lines=lines,
        grid=Grid(heading=heading, rows=rows),
    )


def _points(points: dict[str, int]) -> str:
    short = {"submarine": "sub", "asw": "ASW", "interceptor": "int", "bomber": "bomb"}
    have = [f"{n} {short.get(what, 'A-bomb')}" for what, n in points.items() if n]
    return ", ".join(have)


def _arrivals(board: Board, view: View) -> list[Section]:
    """What is under way, as far as the reader knows of it (WAW-CORE.SEC-3)."""
    coming: dict[tuple[int, str, str], int] = {}
    for queued in view.position.queue:
        key = (queued.due, queued.nation, queued.what)
        coming[key] = coming.get(key, 0) + 1
    say = Say(board)
    lines = [
        Line(
            text=f"{board.turns[due].title if due in board.turns else 'too late'}: "
            f"{say.units(nation, what, n)}",
            clause="WAW-CORE.ADM-3",
        )
        for (due, nation, what), n in sorted(coming.items())
    ]
    return (
        [Section(heading="UNDER WAY", clause="WAW-CORE.ADM-3", news=False, lines=lines)]
        if lines
        else []
    )


def _diplomacy(board: Board, view: View) -> Section:
    """The Diplomacy chart (WAW-7.DIP-4), the cup, and the reader's own chits."""
    now = view.position
    rows = []
    for country, track in board.tracks.items():
        if country not in now.tracks:
            continue
        space = now.tracks[country]
        line = "".join("#" if index == space else "." for index in range(track.low, track.high + 1))
        sets = now.effort_sets.get(view.seat or "", {})
        rows.append(
            [
                board.country_name(country),
                f"{space:+d}",
                line,
                SPACES[track.spaces[space]],
                str(sets.get(country, 0)) if view.seat else "",
            ]
        )
    own = [c for c in now.cup if c.kind in ("effort", "event") and c.seat == view.seat]
    lines = [Line(text=f"The cup holds {count(len(now.cup), 'chit')}.", clause="WAW-4-3")]
    if own:
        names = [
            board.country_name(c.what) if c.kind == "effort" else board.events[c.what].name
            for c in own
        ]
        lines.append(Line(text=f"Yours among them: {listed(names)}.", clause="WAW-CORE.SEC-4"))
    heading = ["", "at", "Allies > Axis", "space", "efforts"]
    return Section(
        heading="DIPLOMACY TRACK",
        clause="WAW-4-3",
        news=False,
        lines=lines,
        grid=Grid(heading=heading, rows=rows),
    )


def _strength(board: Board, now: Position) -> Section:
    """Units on the map, by country."""
    rows = []
    for nation in board.countries:
        units = [unit for unit in now.units if unit.nation == nation]
        if not units:
            continue
        elite = sum(unit.kind == "elite" for unit in units)
        ground = sum(is_ground(unit) for unit in units)
        air = [unit for unit in units if unit.kind == "air"]
        ready = sum(unit.active for unit in air)
        rows.append(
            [
                board.country_name(nation),
                str(ground),
                str(elite) if elite else "",
                f"{len(air)} ({ready} active)" if air else "",
                str(sum(is_fleet(unit) for unit in units) or ""),
            ]
        )
    heading = ["", "ground", "elite", "air", "fleets"]
    return Section(
        heading="FORCES ON THE MAP",
        clause="WAW-CORE.MOV-7",
        news=False,
        grid=Grid(heading=heading, rows=rows),
    )


def _convoy_war(board: Board, now: Position) -> Section:
    """The war on convoys as a plot over the turns."""
    turns: dict[str, dict[str, Any]] = now.tallies.get("turns", {})
    this = now.tallies.get("convoys", {})
    numbers = sorted(int(turn) for turn in turns)
    sent = [int(turns[str(n)].get("convoys", {}).get("sent", 0)) for n in numbers]
    sunk = [int(turns[str(n)].get("convoys", {}).get("sunk", 0)) for n in numbers]
    boats = [int(turns[str(n)].get("submarine", 0)) for n in numbers]
    asw = [int(turns[str(n)].get("asw", 0)) for n in numbers]
    german = now.majors.get("germany")
    sent.append(int(this.get("sent", 0)))
    sunk.append(int(this.get("sunk", 0)))
    boats.append(german.points.get("submarine", 0) if german else 0)
    asw.append(sum(now.majors[m].points.get("asw", 0) for m in ("uk", "usa") if m in now.majors))
    lines = [
        Line(
            text=f"This turn {count(sent[-1], 'convoy')} sailed and {sunk[-1]} "
            f"{'was' if sunk[-1] == 1 else 'were'} sunk; in the war so far {sum(sent)} and "
            f"{sum(sunk)}.",
            clause="WAW-CORE.SW-9",
        )
    ]
    series = {"convoys": sent, "sunk": sunk, "submarines": boats, "ASW": asw}
    chart = course("The war on convoys, turn by turn", [*numbers, now.turn], series)
    return Section(
        heading="THE WAR ON CONVOYS",
        clause="WAW-CORE.SW-9",
        news=False,
        lines=lines,
        chart=chart,
    )


def _changes(board: Board, now: Position, before: View | None) -> list[Section]:
    """What lies otherwise than at the reader's last report, and what is cut off."""
    lines: list[Line] = []
    if before is not None:
        taken: dict[str, list[str]] = {}
        for area in board.areas:
            was, is_ = before.position.control.get(area), now.control.get(area)
            if was != is_ and is_ is not None:
                taken.setdefault(is_, []).append(board.name(area))
        for country, names in taken.items():
            name = Say(board).Country(country)
            lines.append(Line(text=f"{name} now holds {listed(names)}.", clause="WAW-CORE.CTL-1"))
    cut_off = list(dict.fromkeys(board.name(u.place) for u in now.units if u.unsupplied))
    if cut_off:
        text = f"Out of supply: {listed(cut_off)}."
        lines.append(Line(text=text, clause="WAW-CORE.SUP-4"))
    return (
        [
            Section(
                heading="WHAT CHANGED ON THE MAP",
                foremost=True,
                clause="WAW-CORE.CTL-1",
                lines=lines,
            )
        ]
        if lines
        else []
    )


def _course(now: Position) -> Section:
    """Areas and ground units of both sides over the turns."""
    turns: dict[str, dict[str, Any]] = now.tallies.get("turns", {})
    numbers = sorted(int(turn) for turn in turns)
    if not numbers:
        return Section(heading="COURSE OF THE WAR", clause="WAW-CORE.CTL-1", news=False)
    last = turns[str(numbers[-1])]
    rows = [
        [SEAT_NAMES[seat], str(last["areas"][seat]), str(last["ground"][seat])] for seat in SEATS
    ]
    held = {
        SEAT_NAMES[seat]: [int(turns[str(n)]["areas"][seat]) for n in numbers] for seat in SEATS
    }
    chart = course("Areas held at the end of each turn", numbers, held)
    return Section(
        heading="COURSE OF THE WAR",
        clause="WAW-CORE.CTL-1",
        news=False,
        grid=Grid(heading=["", "areas", "ground units"], rows=rows),
        chart=chart,
    )


# ---------------------------------------------------------------------------- next


def _next(board: Board, now: Position) -> Section:
    """What comes next, or how the game ended."""
    if now.over:
        end = victory.outcome(board, now)
        said, clause = (end.text, end.clause) if end else ("The game is over.", "WAW-CORE.VIC-1")
        return Section(heading="THE END", lines=[Line(text=said, clause=clause)])
    row = board.turns[now.turn]
    number, last = now.turn + 1 - now.first_turn, now.last_turn + 1 - now.first_turn
    text = f"The next turn is {row.title}, turn {number} of {last}."
    lines = [Line(text=text, clause="WAW-CORE.SEQ-7")]
    dated = [d for d in board.pool_dates if d.turn == now.turn]
    if dated and board.scenarios[now.scenario].dated:
        names = [
            f"{d.number} {board.adjective(d.nation)} {KIND_NAMES[d.kind]}{'s' * (d.number > 1)}"
            for d in dated
        ]
        text = f"To be built from then on: {listed(names)}."
        lines.append(Line(text=text, clause="WAW-CORE.ADM-5"))
    if row.flag:
        lines.append(Line(text="Japan strikes in Asia.", clause="WAW-3.18-3"))
    return Section(heading="WHAT COMES NEXT", news=False, lines=lines)
