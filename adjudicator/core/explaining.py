"""What there is to know of a word of the game, where a ruleset has no words of its own for it: a
place with its neighbours and who stands there, a piece by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.core.names import Lexicon, fold
from adjudicator.core.pointing import tallied
from adjudicator.core.protocol import Ruleset
from adjudicator.core.saying import count
from adjudicator.core.telling import Area, Piece

AnyRuleset = Ruleset[Any, Any]
NOBODY = "nobody that you see"
MOST = 4
"""Things called alike that are told one by one."""


def known(ruleset: AnyRuleset, board: Any, view: Any, lexicon: Lexicon, words: str) -> list[str]:
    """What is known of something named by folded words: what the game itself says, else what its
    map and its pieces say."""
    told = ruleset.explained(board, view, words)
    geometry = ruleset.geometry(board, view)
    if geometry is None:
        return told
    ids = dict.fromkeys(name.id for kind in lexicon.kinds for name in lexicon.find(kind, words))
    sheet = ruleset.sheet(board, view)
    if not told:
        for id in list(ids)[:MOST]:
            if area := geometry.areas.get(id):
                beside = [geometry.areas[o].name for o in ruleset.beside(board, view, id)
                          if o in geometry.areas]  # fmt: skip
                told += place(area, beside, [one for one in sheet.pieces if one.area == id])
    if not told:
        told += pieces(words, sheet.pieces, {id: one.name for id, one in geometry.areas.items()})
    return once(told)


def once(lines: Iterable[str]) -> list[str]:
    """The lines, each thing told once: a heading goes with the lines that are set in below it, so
    that two places with the same garrison both show it."""
    things: list[tuple[str, ...]] = []
    for line in lines:
        if line.startswith(" ") and things:
            things[-1] = (*things[-1], line)
        else:
            things.append((line,))
    return [line for thing in dict.fromkeys(things) for line in thing]


def place(area: Area, beside: Iterable[str], there: Iterable[Piece]) -> list[str]:
    """A place of the map, in lines."""
    sort = ["sea" if area.kind == "sea" else area.terrain if area.terrain != "clear" else "land"]
    sort += [mark.replace("_", " ") for mark in area.marks]
    sort += [count(area.points, "point")] if area.points else []
    sort += [area.country] if area.country else []
    lines = [f"{area.name}: {', '.join(sort)}."]
    standing = tallied(one.label or one.symbol for one in there)
    lines.append(f"  There: {standing or NOBODY}.")
    near = list(beside)
    return [*lines, f"  Next to it: {', '.join(near)}."] if near else lines


def pieces(words: str, seen: Iterable[Piece], names: dict[str, str]) -> Iterator[str]:
    """The pieces on the map whose label bears these words, with where they stand."""
    if len(words) < 2:
        return
    sought = words.split()
    at: dict[str, list[str]] = {}
    for one in seen:
        said = fold(one.label).split()
        if all(word in said or f"{word}s" in said for word in sought):
            at.setdefault(one.label, []).append(names.get(one.area, one.area))
    for label in list(at)[:MOST]:
        yield f"{label}: {', '.join(dict.fromkeys(at[label]))}."
