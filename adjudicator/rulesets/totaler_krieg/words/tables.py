"""The tables of a report: strength, cards, Delay Box, Force Pool, the course of the war."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.saying import capital, count, listed, verb
from adjudicator.core.telling import Chart, Grid, Line, Section
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.book.ending.victory import points, standing, strategic_value
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.view import View
from adjudicator.rulesets.totaler_krieg.words.headline import SIDES, changed

MANY = 12
"""Hexes without a name that are told by their number."""


def changes(board: Board, now: Position, before: Position | None) -> list[Section]:
    """What has changed hands since the reader's last report, and who is cut off."""
    lines: list[Line] = []
    field = Field(now, board)
    if before is not None:
        for faction, held in changed(board, now, before).items():
            who = capital(SIDES[faction]) if faction else "Nobody"
            verb = "control" if faction == "soviet" else "controls"
            by_clause: dict[str, list[str]] = {}
            for at in held:
                by_clause.setdefault(field.control_clause(board.cell(at)), []).append(at)
            for clause, places in by_clause.items():
                named = [board.hexes[at].name for at in places if board.hexes[at].name]
                bare = [at for at in places if not board.hexes[at].name]
                told = [*named, *(bare if len(bare) <= MANY else [f"{len(bare)} other hexes"])]
                lines.append(Line(text=f"{who} now {verb} {listed(told)}.", clause=clause))
    cut_off: list[Line] = []
    for faction in FACTIONS:
        cut = [
            f"{name} in {board.name(field.id(at))}"
            for at, names in field.stacks.items()
            for name in names
            if field.owner[name] == faction and not supply.supplied(field, name)
        ]
        if cut:
            whose = FACTION_NAMES[faction]
            cut_off.append(Line(text=f"{whose}, out of supply: {listed(cut)}.", clause="TK-10-1"))
    return [
        *(
            [Section(heading="WHAT CHANGED ON THE MAP", foremost=True, lines=lines)]
            if lines
            else []
        ),
        *([Section(heading="SUPPLY", lines=cut_off, news=False)] if cut_off else []),
    ]


def strength(board: Board, now: Position) -> Section:
    """Steps, HQs and support units of each faction: on the map, in its pool, delayed."""
    rows = []
    field = Field(now, board)
    on_map = [name for names in field.stacks.values() for name in names]
    for faction in FACTIONS:
        mine = [name for name in on_map if field.owner[name] == faction]
        waiting = field.places.get(pool(faction), [])
        delayed = [
            name
            for place, names in field.places.items()
            for name in names
            if (place in ("delay", "naval") or place.startswith("turn:"))
            and faction_of(now, board, name) == faction
        ]
        rows.append(
            [
                FACTION_NAMES[faction],
                str(sum(field.steps(name) for name in mine)),
                str(sum(board.counters[name].hq for name in mine)),
                str(sum(board.counters[name].kind == "ground" for name in waiting)),
                str(sum(board.counters[name].kind == "support" for name in waiting)),
                str(len(delayed)),
            ]
        )
    heading = ["", "steps on map", "HQs", "units in pool", "support in pool", "delayed"]
    return Section(
        heading="STRENGTH",
        clause="TK-G-ForcePool-1",
        news=False,
        grid=Grid(heading=heading, rows=rows),
    )


def cards(board: Board, view: View) -> list[Section]:
    """The Current Cards, and how many each faction holds (TK-1.1-3)."""
    rows = []
    now = view.position
    for faction in FACTIONS:
        own = now.cards.get(faction)
        if own is None or not (own.current or own.played or view.held.get(faction)):
            continue
        card = board.cards.get(f"{faction}:{own.current}")
        current = f"{card.number} {card.name}" if card is not None else "none"
        last = ", ".join(own.played[-4:])
        held = str(view.held.get(faction, 0))
        laid = "laid" if view.pending.get(faction) else "none"
        row = [FACTION_NAMES[faction], current, last]
        rows.append([*row, held, laid] if now.politics else row)
    if not rows:
        return []
    heading = ["", "current card", "played last"]
    heading += ["in hand", "pending"] if now.politics else []
    return [
        Section(
            heading="OPTION CARDS",
            clause="TK-1.1.1-3",
            news=False,
            grid=Grid(heading=heading, rows=rows),
        )
    ]


def delayed(board: Board, now: Position) -> list[Section]:
    """What waits in the Delay Boxes and on the Turn Track, by the turn it comes back."""
    found: dict[int, dict[str, list[str]]] = {}
    for name, piece in now.pieces.items():
        head, _, tail = piece.at.partition(":")
        if head == "turn":
            turn = int(tail)
        elif piece.at in ("delay", "naval"):
            turn = 0
        else:
            continue
        whose = FACTION_NAMES.get(faction_of(now, board, name), "Others")
        found.setdefault(turn, {}).setdefault(whose, []).append(name)
    lines = []
    for turn in sorted(found):
        row = board.calendar.get(turn)
        when = "to be rolled for" if turn == 0 else row.title if row else "beyond the track"
        for whose, names in found[turn].items():
            text = f"{when[0].upper()}{when[1:]}, {whose}: {listed(names)}."
            lines.append(Line(text=text, clause="TK-7.1-1" if turn == 0 else "TK-7.2-3"))
    return [Section(heading="DELAY BOX AND TURN TRACK", news=False, lines=lines)] if lines else []


def force_pool(board: Board, view: View) -> list[Section]:
    """The reader's own Force Pool, by nation; a spectator gets none."""
    if view.seat is None:
        return []
    by_nation: dict[str, dict[str, list[str]]] = {}
    for name in view.position.at(pool(view.seat)):
        counter = board.counters[name]
        sort = (
            "armor"
            if counter.armor
            else "other ground"
            if counter.kind == "ground" and not counter.infantry
            else "infantry"
            if counter.kind == "ground"
            else "support"
            if counter.kind == "support"
            else "markers"
        )
        by_nation.setdefault(counter.country or "Markers", {}).setdefault(sort, []).append(name)
    lines = []
    for nation, sorts in by_nation.items():
        for sort, names in sorts.items():
            what = "" if sort == "markers" else f", {sort}"
            lines.append(Line(text=f"{nation}{what}: {listed(names)}.", clause="TK-1.3.3-6"))
    return [Section(heading="YOUR FORCE POOL", news=False, lines=lines)] if lines else []


def course(board: Board, now: Position) -> list[Section]:
    """The plots of the war: ground steps on the map, the Strategic Value, Victory Points."""
    rows = list(now.course)
    if not rows or rows[-1].turn != now.turn:
        rows.append(standing(now, board))
    axis, allied = strategic_value(Field(now, board))
    mine, theirs = points(now)
    side = "Axis Tide" if now.vp_side == "axis" else "Allied Crusade"
    gained = f"{count(mine, 'Victory Point')} of the Axis, {theirs} of the Allies"
    lines = [
        Line(
            text=f"The VP marker is in box {now.vp_box} as {side}: {gained}.",
            clause="TK-0.3-9",
        ),
        Line(text=_held("Axis", board, axis), clause="TK-0.1.1-1"),
        Line(text=_held("Allies", board, allied), clause="TK-0.1.1-2"),
    ]
    sections = [Section(heading="VICTORY", news=False, lines=lines)]
    if len(rows) > 1:
        turns = [board.calendar[row.turn].slug for row in rows]
        steps = {FACTION_NAMES[f]: [row.steps.get(f, 0) for row in rows] for f in FACTIONS}
        sections.append(
            Section(
                heading="COURSE OF THE WAR",
                news=False,
                chart=Chart(title="Ground steps on the map", turns=turns, series=steps),
            )
        )
        sections[0].chart = Chart(
            title="Strategic Value and Victory Points",
            turns=turns,
            series={
                "Strategic Value": [row.value for row in rows],
                "Axis VP": [row.axis for row in rows],
                "Allied VP": [row.allied for row in rows],
            },
        )
    return sections


def _held(who: str, board: Board, places: Iterable[str]) -> str:
    names = [board.hexes[at].name or at if is_hex(at) else at for at in places]
    holds = f"The {who} {verb(who, 'hold')}"
    if not names:
        return f"{holds} no Strategic Hex of the enemy."
    return f"{holds} {listed(names)}: {len(names)} toward the Strategic Value."


def comes_next(board: Board, now: Position) -> Section:
    """Whose turn it is after this, and what the season brings."""
    row = board.calendar[now.turn]
    if now.over:
        end = victory.outcome(board, now)
        text, clause = (end.text, end.clause) if end else ("The game is over.", "TK-0.3-14")
        return Section(heading="THE END", lines=[Line(text=text, clause=clause)])
    if now.phasing != FACTIONS[-1]:
        after = FACTION_NAMES[FACTIONS[FACTIONS.index(now.phasing) + 1]]
        lines = [Line(text=f"The {after} Faction Turn of {row.title} is next.", clause="TK-SOP-1")]
    elif now.last_turn and now.turn >= now.last_turn:
        text = "Delayed counters are rolled for; then the scenario ends."
        lines = [Line(text=text, clause="TK-7.1-1")]
    else:
        coming = board.calendar[now.turn + 1]
        season = ", a Seasonal Turn with cards and replacements" if coming.seasonal else ""
        lines = [Line(text=f"The Axis begins {coming.title}{season}.", clause="TK-7.2-1")]
        told = [f"{kind} in {area}" for area, kind in coming.weather.items() if kind]
        if told:
            lines.append(Line(text=f"Weather then: {listed(told)}.", clause="TK-11-1"))
    return Section(heading="WHAT COMES NEXT", news=False, lines=lines)
