"""Examples of standing orders that speak of a seat's own side, where those of the orders themselves
speak of another's."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "AlwaysChoose": {"allies": "", "soviet": ""},
    "AlwaysRaise": {"allies": "", "soviet": ""},
    "AlwaysPlace": {
        "axis": "always place corps in Berlin, supply in Berlin, air in Breslau",
        "allies": "always place corps in London with British armour",
        "soviet": "always place corps in Moscow, supply in Moscow",
    },
    "AlwaysPlaceMinor": {"axis": "always place Finnish infantry in Helsinki", "soviet": ""},
    "AlwaysCounterBombing": {"allies": "", "soviet": ""},
    "AlwaysShift": {"allies": "", "soviet": ""},
    "AlwaysLose": {
        "axis": "always lose ITA infantry, GER infantry first",
        "allies": "always lose FRA infantry, UK infantry first",
        "soviet": "always lose infantry first",
    },
    "AlwaysLoseShips": {"allies": "always lose FRA fleets first", "soviet": ""},
    "AlwaysLoseAir": {"axis": "always lose air from Paris, Brussels", "soviet": ""},
    "AlwaysRemove": {
        "allies": "always remove infantry first",
        "soviet": "always remove infantry first",
    },
}
"""Order -> seat -> example; "": the seat has no use for the order."""
