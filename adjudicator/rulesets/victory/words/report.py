"""The turn report: the events that a seat may know, in the order of the phases.

Headline and lead say what matters most; moves, a section for each battle round by round,
supply, production; then the own side in full, the enemy as seen, and what was last seen
where. The words of single events stand beside their facts, in `facts`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from adjudicator.core.happening import concerns
from adjudicator.core.protocol import Event
from adjudicator.core.protocol.events import texts
from adjudicator.core.saying import count
from adjudicator.core.telling import Grid, Line, Report, Section, battles_first, course
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Block
from adjudicator.rulesets.victory.sequence import SET_UP
from adjudicator.rulesets.victory.view import Pile, View
from adjudicator.rulesets.victory.words.facts import told
from adjudicator.rulesets.victory.words.naming import listed, own_name, own_text, power_name, short

HEADINGS = {
    "maps": "THE MAPS",
    "forces": "FORCES",
    "deployment": "DEPLOYMENT",
    "initiative": "INITIATIVE",
    "move": "MOVES",
    "combat": "BATTLES",
    "supply": "SUPPLY AND VICTORY",
    "production": "PRODUCTION",
}


def report(
    board: Board, view: View, before: View | None, events: Sequence[Event], title: str
) -> Report:
    """The report for one reader.

    view: what the seat sees now; before: at its last report, or None if this is the
    first. events: those that it may know, oldest first.
    """
    hexmap = board.map_of(view)
    mine = {view.power} if view.power else set()
    return Report(
        title=title,
        headline=headline(view, hexmap, events, mine),
        lead=[*lost(board, view, before, events), *lead(view, hexmap, events)],
        sections=[
            *battles_first(chapters(board, hexmap, events, mine)),
            *([own_side(board, hexmap, view)] if view.power else []),
            *enemies(board, hexmap, view),
            *last_seen(hexmap, view),
            points(view, before),
            what_next(view, events),
            *believed_and_true(board, hexmap, view, before),
        ],
    )


# ------------------------------------------------------------------------- headline


SET_UP_DONE = {
    "maps": "The maps are chosen",
    "forces": "The forces are drawn",
    "deployment": "The armies are deployed",
}


def headline(
    view: View, hexmap: HexMap, events: Sequence[Event], mine: Collection[str] = ()
) -> str:
    """The most important thing of the turn in one line, rather one that the reader's power has a
    part in. mine: that power."""
    if won := [e for e in events if e.kind == "GameWon"]:
        return str(won[-1].facts["text"])
    taken = [e.facts for e in events if e.kind == "PlaceTaken"]
    taken.sort(key=lambda fact: -hexmap.tiles[fact["hex"]].value * (1 + _has_part(fact, mine) / 2))
    if taken:
        fact = taken[0]
        return f"{power_name(fact['power'])} takes {hexmap.text(fact['hex'])}"
    ended = [e.facts for e in events if e.kind == "BattleEnded" and e.facts["winner"]]
    if ended:
        fact = max(ended, key=lambda fact: _has_part(fact, mine))
        verb = "holds" if fact["held"] else "wins"
        return f"{power_name(fact['winner'])} {verb} {hexmap.text(fact['hex'])}"
    if events and all(event.phase in SET_UP for event in events):
        return SET_UP_DONE[max((e.phase for e in events), key=SET_UP.index)]
    fought = [e.facts["hex"] for e in events if e.kind == "BattleOpened"]
    if fought:
        return f"Battle at {hexmap.text(fought[0])}"
    if sent := [e.facts for e in events if e.kind in ("Attack", "Landing", "RocketFired")]:
        verbs = {"blocks": "attacks", "face": "lands at"}
        how = next((said for fact, said in verbs.items() if fact in sent[0]), "fires a Rocket at")
        return f"{power_name(sent[0]['power'])} {how} {hexmap.text(sent[0]['hex'])}"
    if view.fight is not None:
        return f"The battle at {hexmap.text(view.fight.hex)} goes on"
    return "No battle this turn"


def _has_part(fact: Mapping[str, Any], mine: Collection[str]) -> bool:
    return any(one in mine for value in fact.values() for one in texts(value))


def lead(view: View, hexmap: HexMap, events: Sequence[Event]) -> list[str]:
    """Battles and their outcome, PP and what they are worth."""
    said = []
    ended = [e.facts for e in events if e.kind == "BattleEnded"]
    if ended:
        won = [
            f"{power_name(f['winner'])} at {hexmap.text(f['hex'])}" for f in ended if f["winner"]
        ]
        said.append(f"{count(len(ended), 'battle')} fought, won by {listed(won)}.")
    if view.history:
        now = [f"{power_name(p)} {held[-1]}" for p, held in view.history.items() if held]
        if now:
            said.append(f"PP of cities held: {listed(now)}.")
    return said


_GIVEN = re.compile(
    r" steps? (?:of|from) (?P<code>[A-Z]+\d+)$|^(?P<name>.+?) is (?:disbanded$|used at )"
)
"""What Production says of a block that its owner merged, divided or gave up."""


def lost(board: Board, view: View, before: View | None, events: Sequence[Event]) -> list[str]:
    """The reader's own blocks that are gone since the last report, and those that have fewer steps
    than then, without those that were merged or divided in Production."""
    if before is None or not view.power:
        return []
    now = {block.id: block for block in view.blocks if block.power == view.power}
    given = {
        found["code"] or found["name"]
        for event in events
        if event.kind == "Produced" and event.facts["power"] == view.power
        for line in event.facts["lines"]
        if (found := _GIVEN.search(line))
    }
    had = [
        block
        for block in before.blocks
        if block.power == view.power and not given & {short(block.id), own_name(board, block)}
    ]
    gone = [f"{own_name(board, block)} ({short(block.id)})" for block in had if block.id not in now]
    less = [
        f"{short(block.id)} {block.strength} to {now[block.id].strength}"
        for block in had
        if block.id in now and now[block.id].strength < block.strength
    ]
    said = [f"You lost {listed(gone)}."] if gone else []
    return said + ([f"Fewer steps: {', '.join(less)}."] if less else [])


# ------------------------------------------------------------------------- chapters


def chapters(
    board: Board, hexmap: HexMap, events: Sequence[Event], mine: Collection[str] = ()
) -> list[Section]:
    """A section for each phase, and for each battle one of its own."""
    sections: list[Section] = []
    place = ""
    for event in events:
        heading = HEADINGS.get(event.phase, event.phase.upper())
        if event.phase == "combat":
            place = str(event.facts.get("hex", place))
            heading = f"BATTLE  {hexmap.text(place)}"
        if not sections or sections[-1].heading != heading:
            sections.append(Section(heading=heading, battle=event.phase == "combat"))
        sections[-1].lines += told(event, board, hexmap)
        sections[-1].own |= sections[-1].battle and concerns(event, mine)
    return sections


# ------------------------------------------------------------------------- own side


def own_side(board: Board, hexmap: HexMap, view: View) -> Section:
    """All own and team-mates' blocks, hex by hex."""
    by_hex: dict[str, list[Block]] = {}
    for block in view.blocks:
        by_hex.setdefault(block.place, []).append(block)
    lines = []
    for place in sorted(by_hex, key=lambda id: (not hexmap.tiles[id].place, id)):
        named = listed([_own(board, view, block) for block in by_hex[place]])
        lines.append(Line(text=f"{hexmap.text(place)}: {named}"))
    number = sum(b.strength for b in view.blocks)
    lines.append(Line(text="blocks on the map", value=str(len(view.blocks))))
    lines.append(Line(text="steps", value=str(number)))
    return Section(heading="YOUR SIDE", clause="VIC-2.0-18", news=False, lines=lines)


def _own(board: Board, view: View, block: Block) -> str:
    marks = [power_name(block.power)] if block.power != view.power else []
    marks += ["at sea"] if block.at_sea else []
    marks += ["aboard"] if block.aboard else []
    marks += [block.face_up] if block.face_up else []
    return own_text(board, block) + (f" [{', '.join(marks)}]" if marks else "")


# --------------------------------------------------------------------------- enemies


def enemies(board: Board, hexmap: HexMap, view: View) -> list[Section]:
    """What the seat sees of the others: how many blocks where, and faces that lie open."""
    sections = []
    for power in view.powers:
        piles = [pile for pile in view.piles if pile.power == power]
        if not piles:
            continue
        piles.sort(key=lambda p: (not hexmap.tiles[p.hex].place, p.hex))
        lines = [
            Line(text=hexmap.text(pile.hex), value=_pile(board, pile))
            for pile in piles
            if pile.shown
        ]
        hidden: dict[int, list[str]] = {}
        for pile in piles:
            if not pile.shown:
                hidden.setdefault(pile.hidden, []).append(hexmap.text(pile.hex))
        lines += [
            Line(text=f"{count(n, 'block')}{' each' * (len(at) > 1)}: {listed(at)}.")
            for n, at in sorted(hidden.items(), reverse=True)
        ]
        lines.append(Line(text="blocks in sight", value=str(sum(pile.count for pile in piles))))
        sections.append(
            Section(
                heading=f"{power_name(power).upper()} AS SEEN",
                clause="VIC-2.0-18",
                news=False,
                lines=lines,
            )
        )
    return sections


def _pile(board: Board, pile: Pile) -> str:
    faces = [
        f"{shown.name or board.units[shown.unit].name} {shown.strength}"
        + (f" ({shown.face_up})" if shown.face_up else "")
        for shown in pile.shown
    ]
    hidden = [count(pile.hidden, "block")] if pile.hidden else []
    return listed([*hidden, *faces])


def last_seen(hexmap: HexMap, view: View) -> list[Section]:
    """Notes of faces that were open and no longer are, by hex."""
    lines = []
    for place, notes in view.seen.items():
        for note in notes:
            lines.append(
                Line(
                    text=f"{hexmap.text(place)}, turn {note.turn}: {power_name(note.power)} "
                    f"{listed(note.blocks)}"
                )
            )
    return (
        [Section(heading="LAST SEEN", clause="VIC-2.0-18", news=False, lines=lines)]
        if lines
        else []
    )


# ---------------------------------------------------------------------------- points


def points(view: View, before: View | None) -> Section:
    """PP of cities by power, and their course over the turns."""
    rows = []
    for power in view.powers:
        held = view.history.get(power, [])
        team = view.teams.get(power, power)
        change = held[-1] - held[-2] if len(held) > 1 else 0
        rows.append(
            [
                power_name(power),
                str(held[-1]) if held else "",
                f"{change:+d}" if change else "",
                str(view.levels.get(team, "")),
            ]
        )
    turns = max((len(held) for held in view.history.values()), default=0)
    series = {power_name(p): held for p, held in view.history.items() if held}
    chart = course("PP of cities held at the end of each turn", range(1, turns + 1), series)
    return Section(
        heading="PRODUCTION POINTS",
        clause="VIC-3.2-3",
        grid=Grid(heading=["", "PP", "", "to win"], rows=rows),
        chart=chart,
    )


def what_next(view: View, events: Sequence[Event]) -> Section:
    if view.over:
        return Section(heading="THE END", clause="VIC-3.2-3", lines=[Line(text=view.result)])
    if events and all(event.phase in SET_UP for event in events):
        text = "The first turn begins with the dice for initiative."
        return Section(
            heading="WHAT COMES NEXT", news=False, lines=[Line(text=text, clause="VIC-2.0-1")]
        )
    lines = []
    if view.time_limit:
        lines.append(
            Line(
                text=f"This is turn {view.turn} of {view.time_limit}.",
                clause="VIC-10.6-1",
            )
        )
    lines.append(Line(text="Production comes next, then a new turn.", clause="VIC-2.0-16"))
    return Section(heading="WHAT COMES NEXT", news=False, lines=lines)


# ----------------------------------------------------------------------------- the end


def believed_and_true(
    board: Board, hexmap: HexMap, view: View, before: View | None
) -> list[Section]:
    """After the end all blocks lie open: what was believed of each hex beside what is true."""
    if not view.over:
        return []
    rows = []
    for pile in view.piles:
        notes = (before or view).seen.get(pile.hex, [])
        noted = [note for note in notes if note.power == pile.power]
        thought = listed(noted[-1].blocks) if noted else "unknown"
        rows.append([hexmap.text(pile.hex), power_name(pile.power), thought, _pile(board, pile)])
    heading = ["hex", "", "last seen", "true"]
    return [
        Section(
            heading="WHAT WAS BELIEVED AND WHAT WAS TRUE",
            clause="VIC-2.0-18",
            grid=Grid(heading=heading, rows=rows),
        )
    ]
