"""Examples of standing orders that speak of a seat's own side, where those of the orders themselves
speak of another's."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "AlwaysPlace": {"allies": "always place British ground in South England"},
    "AlwaysSpend": {
        "axis": "always build elite, ground by Germany",
        "allies": "always research ASW and build ground by UK",
    },
    "AlwaysEffort": {"allies": "always influence Yugoslavia, Greece by UK"},
    "AlwaysHunt": {"allies": ""},
    "AlwaysEscort": {"axis": ""},
    "AlwaysPeace": {"axis": ""},
    "AlwaysLoseFirst": {"allies": "always lose French first"},
    "AlwaysRetreatTo": {"axis": "always retreat from Rhineland to Berlin"},
    "AlwaysReturnTo": {"axis": "always return from Central Mediterranean to Tarento"},
    "AlwaysGreekDuty": {"allies": ""},
    "AlwaysLimited": {
        "allies": "always limited offensive from Maginot against Rhineland if lead at least 0"
    },
    "AlwaysOperation": {"allies": "always attack Rhineland from Maginot if lead at least 3"},
    "AlwaysExploit": {"allies": "always exploit to Berlin if lead at least 2"},
}
"""Order -> seat -> example; "": the seat has no use for the order."""
