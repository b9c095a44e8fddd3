"""What a player may note of faces he has seen: by hex, never by block (2.0)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position, Power, Seen
from adjudicator.rulesets.victory.view import open_to
from adjudicator.rulesets.victory.words.naming import faces


def remember(position: Position, board: Board, place: str) -> None:
    """Every power notes the faces that it sees in a hex now; what it had noted there gives
    way, also to nothing: call it where a hex lies open (VIC-2.0-18)."""
    here = [b for b in position.blocks if b.place == place]
    for power in position.powers:
        for other in position.powers:
            if position.friends(power, other):
                continue
            shown = [b for b in here if b.power == other and open_to(position, power, b)]
            note(position, board, power, other, place, shown)


def note(
    position: Position,
    board: Board,
    power: Power,
    other: Power,
    place: str,
    shown: Sequence[Block],
) -> None:
    """Write what a power saw of another in a hex."""
    notes = position.seen.setdefault(power, {})
    kept = [seen for seen in notes.get(place, []) if seen.power != other]
    if shown:
        kept.append(Seen(turn=position.turn, power=other, blocks=faces(board, shown)))
    if kept:
        notes[place] = kept
    else:
        notes.pop(place, None)


def arrived(position: Position, board: Board, block: Block) -> None:
    """A block was seen to go to another hex: that is added to the notes there."""
    for power in position.powers:
        if position.friends(power, block.power):
            continue
        notes = position.seen.setdefault(power, {})
        old = [s for s in notes.get(block.place, []) if s.power == block.power]
        today = [s for s in old if s.turn == position.turn]
        rest = [s for s in notes.get(block.place, []) if s not in old]
        text = faces(board, [block])
        blocks = sorted([*today[0].blocks, *text]) if today else text
        notes[block.place] = [*rest, Seen(turn=position.turn, power=block.power, blocks=blocks)]
