"""A phase played once more, with a look at the position whenever it tells something.

So a reader can be shown the board as it was just before one event of many and just after it. The
batches that were closed give the answers, the dice fall as they fell, and what is told must be
what was told (`Mismatch`): rules that have changed meanwhile show nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.dice import Dice
from adjudicator.core.engine import AnyRuleset, Mismatch
from adjudicator.core.progress import Progress, next_history
from adjudicator.core.protocol import Answer, Event, Play, Table, load_orders

Look = Callable[[Any], None]
"""Is given the position, which goes on changing: it takes from it what it wants at once."""


@dataclass
class _Watched(Table[Any]):
    """A table at which somebody looks on. recorded: what the phase told when it was played."""

    look: Callable[[], None] = lambda: None
    recorded: Sequence[Event] = ()

    def tell(self, *given: Any, **more: Any) -> None:
        super().tell(*given, **more)
        at = len(self.events) - 1
        if at >= len(self.recorded) or self.events[at] != self.recorded[at]:
            raise Mismatch(f"phase {self.phase}: event {at} is told otherwise")
        self.look()


def looked_at(
    ruleset: AnyRuleset,
    board: Any,
    begun: Progress,
    dice: Dice,
    recorded: Sequence[Event],
    look: Look,
) -> None:
    """Play a phase once more. begun: how it began, with all batches closed since. dice: those of
    the phase. recorded: what it told. look: called when it begins, right after each event is told,
    and where it ends or asks what nobody has answered.

    Raises `Mismatch`, and whatever rules that have changed raise."""
    assert begun.phase is not None
    classes = ruleset.order_classes()
    position = ruleset.load_position(begun.position)
    table = _Watched(
        board=board,
        dice=dice,
        rulings=begun.rulings,
        phase=begun.phase,
        look=lambda: look(position),
        recorded=recorded,
    )
    look(position)
    play: Play = ruleset.phases[begun.phase](position, table)
    assert isinstance(play, Generator)
    history = begun.before
    try:
        next(play)
        for batch in begun.batches:
            history = next_history(history, batch)
            dice.turn_key(history)
            play.send(
                {
                    given.seat: Answer(
                        tuple(load_orders(given.orders, classes)), given.by, given.which
                    )
                    for given in batch.answers
                }
            )
    except StopIteration:
        pass
    look(position)
