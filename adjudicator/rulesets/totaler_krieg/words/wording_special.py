"""The sentences of `facts_special`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.words.places import names, place

SENTENCES: dict[str, Callable[[Board, dict[str, Any]], str]] = {
    "MarkerCame": lambda b, f: (
        f"{b.counters[f['marker']].name} comes off the Turn Track and goes to {place(b, f['to'])}."
    ),
    "LevelRose": lambda b, f: (
        f"The European USCL is {f['level']} now; it rises again in {f['again']}."
        if f["again"]
        else f"The European USCL is {f['level']} now and rises no more."
    ),
    "PacificRolled": lambda b, f: (
        f"{b.counters[f['marker']].name}: die {f['die']}"
        + (f", and the Axis chooses {f['result']}." if f["chosen"] else f", {f['result']}.")
    ),
    "Annexed": lambda b, f: f"{f['country']} is annexed to the Reich ({place(b, f['at'])}).",
    "RaidersSailed": lambda b, f: (
        "Surface Raiders sail"
        + (f"; {names(f['matched'])} are sent after them." if f["matched"] else ".")
    ),
    "Manoeuvred": lambda b, f: (
        f"Airmobile Doctrine: {names(f['units'])} "
        + (
            f"fall back from {place(b, f['at'])} instead of a step loss."
            if f["how"] == "defense"
            else f"advance into {place(b, f['at'])}."
        )
    ),
}
