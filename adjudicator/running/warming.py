"""What a process that runs on does before its first letter."""

from __future__ import annotations

import gc
from importlib import import_module

from adjudicator.core import sayings
from adjudicator.mail.reading import ordering
from adjudicator.mail.writing import rendering
from adjudicator.service.desk import Desk


def warm_up(desk: Desk, *, letters: bool = True) -> None:
    """Load what the first letter would have to wait for, the rules of all games and the templates
    of letters among it, and `settle`. letters: are any read or written here?"""
    for name in desk.rulesets if letters else ():
        if desk.closing.is_set():
            return
        desk.rulesets.get(name)  # imports it
    if letters:
        import_module("adjudicator.core.conditiontext")  # reads the `if` of an order
        sayings.last_saying("ready")  # finds out what each step of the ladder needs
        ordering.order_like(desk)
        rendering.compile_templates()
    settle()


def settle() -> None:
    """What is loaded by now stays, and need not be looked through for garbage again and again (a
    quarter of the time that a letter took)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
