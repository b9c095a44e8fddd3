"""Where a seat stands, in the mail that asks it: PP, blocks, battles, what presses."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.book.control import held_by_others
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.naming import power_name
from adjudicator.rulesets.victory.words.wording import count

MOST, WIDTH = 6, 68
"""Hexes that are named; columns of a line."""


def situation(board: Board, view: View, ask: Ask) -> list[str]:
    """Lines of at most 68 columns, from what the seat sees."""
    if not view.power or not view.blocks:
        return []
    hexmap = board.map_of(view)
    lines = []
    held: list[str] = []
    for power in view.powers:
        seen = [tile for tile in hexmap.cities() if view.holders.get(tile.id) == power]
        level = view.levels.get(view.teams.get(power, power))
        wanted = f"/{level}" if level else ""
        if view.holders:
            held.append(f"{power_name(power)} {sum(tile.value for tile in seen)}{wanted}")
    if held:
        wins = " (of those that win)" if any("/" in one for one in held) else ""
        lines += _named(f"PP held at the last check{wins}", held)
    mine = view.mine()
    lines.append(
        f"You have {count(len(mine), 'block')} with "
        f"{count(sum(b.strength for b in mine), 'step')} on the map."
    )
    battles = [battle.hex for battle in view.battles]
    if battles:
        lines += _named("Battles", [hexmap.text(place) for place in battles])
    lost = [
        hexmap.text(tile.id)
        for tile in hexmap.places()
        if hexmap.owner(tile.id) == view.power and held_by_others(view, tile.id)
    ]
    if lost:
        lines += _named("Yours and held or attacked by others", lost)
    return lines


def _named(what: str, names: list[str]) -> list[str]:
    """`what: a, b`, broken at its width."""
    more = len(names) - MOST
    shown = names[:MOST] + ([f"{more} more"] if more > 0 else [])
    lines, line = [], f"{what}:"
    for n, name in enumerate(shown):
        word = f" {name}" + ("," if n < len(shown) - 1 else ".")
        if len(line) + len(word) > WIDTH:
            lines.append(line)
            line = " " + word
        else:
            line += word
    return [*lines, line]
