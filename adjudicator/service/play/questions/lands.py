"""Places by what the map says of them: which cities, ports or zones somebody holds, which of them
stand empty, and whether a place has a port, a river, a fortress."""

from __future__ import annotations

import re

from adjudicator.core.names import fold
from adjudicator.core.pointing import tallied
from adjudicator.core.telling import Area
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.others import Others
from adjudicator.service.play.questions.seen import known

MOST = 40
"""Places that one answer names."""
_SORTS = {
    "cit": ("city", "capital"),
    "town": ("city", "capital", "town"),
    "capital": ("capital",),
    "port": ("port",),
    "fort": ("fortress",),
    "supply": ("supply",),
    "base": ("naval_base", "base"),
    "strategic": ("strategic_axis", "strategic_western", "strategic_soviet", "national"),
}
"""How words for a sort of places begin -> the marks of such on the map."""


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """The places of a sort that the seat holds, or others do, each with who stands there."""
    work = ask.work
    geometry = work.ruleset.geometry(work.board, work.view)
    if geometry is None:
        return []
    others = Others(ask)
    text = fold(ask.text)
    own = bool(re.search(r"\b(?:i|we|my|our|mine|ours)\b", text))
    free = bool(re.search(r"\bno enem\w+", text))
    named = [] if own or free else others.named
    if not (own or named or free):
        return []
    some = [area for id, area in geometry.areas.items() if _is(area, found["sort"], id)]
    empty = bool(_EMPTY.search(text))
    lines = []
    for id, area in geometry.areas.items():
        if area not in some or not _in_country(ask, area):
            continue
        holder = others.sheet.control.get(id, "")
        mine = fold(holder) in others.own_names
        theirs = [one for one in named if one in fold(others.sheet.legend.get(holder, holder))]
        if not (mine if own else not mine if free else theirs):
            continue
        here = [p.label or p.symbol for p in others.sheet.pieces if p.area == id]
        if not empty:
            lines.append(f"{area.name}{f': {tallied(here)}' if here else ''}")
        elif not here:
            lines.append(area.name)
    if not lines:
        if free:
            return ["As far as you can see, every one of these that is not yours has units in it."]
        whose = "you hold" if own else "they hold"
        return [f"As you see it, {whose} none of these{' that is empty' if empty else ''}."]
    more = [f"and {len(lines) - MOST} more"] if len(lines) > MOST else []
    what = "These are empty" if empty else "You hold" if own else "They hold"
    return [f"As you see it: {what}: {'; '.join([*lines[:MOST], *more])}."]


_EMPTY = re.compile(
    r"\b(?:empty|no (?:garrison|units?|troops|enem\w+|one|body)|undefended|vacant)\b"
)


def _is(area: Area, sort: str, id: str) -> bool:
    """Is a place of the sort that a word names? Towns of a map of hexes are those with a name."""
    if area.kind != "land":
        return False
    marks = next((marks for begins, marks in _SORTS.items() if sort.startswith(begins)), None)
    if marks is None:
        return area.name != id
    if sort.startswith("cit") and area.points and not any(m in area.marks for m in marks):
        return True
    return any(mark in area.marks for mark in marks)


def _in_country(ask: Inquiry, area: Area) -> bool:
    """Is a place in the country that a question names, if it names one?"""
    wanted = [
        fold(name.text)
        for kind, words, id in ask.names
        if kind in ("country", "nation", "major")
        for name in ask.work.lexicon.find(kind, words)
    ] + [fold(id) for kind, _, id in ask.names if kind in ("country", "nation", "major")]
    return not wanted or fold(area.country) in wanted


def feature(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Whether a place is or has something that the map shows, yes or no, with its data; nothing
    where no place of the map has such a thing."""
    work = ask.work
    geometry = work.ruleset.geometry(work.board, work.view)
    data = known(ask) if ask.places else []
    if not data or geometry is None:
        return []
    word = found["what"].casefold().rstrip("s")[:6]
    stem = re.escape(word)
    place = ask.places[0]
    ends = [
        ask.called(line.b if line.a == place else line.a)
        for line in geometry.lines
        if line.kind.startswith(word) and place in (line.a, line.b)
    ]
    if ends:
        return [f"Yes, towards {', '.join(dict.fromkeys(ends))}.", *data]
    lines = [line for line in data if not re.match(r"\s+(?:There|Room|Next)\b", line)]
    said = re.sub(rf"\b(?:no|not)\s+{stem}\w*", " ", " ".join(lines).casefold())
    if word.startswith("coast"):
        said = said.replace("port", "coastal")
    if re.search(rf"\b{stem}", said):
        return ["Yes.", *data]
    every = {line.kind for line in geometry.lines}
    for area in geometry.areas.values():
        every |= {area.terrain, *area.marks}
    shown = any(one.startswith(word) for one in every) or word in " ".join(lines).casefold()
    return ["No.", *data] if shown else []
