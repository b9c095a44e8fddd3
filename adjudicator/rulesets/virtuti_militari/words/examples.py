"""Examples of standing orders that speak of a seat's own side, where those of the orders themselves
speak of another's."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "AlwaysProductionCard": {"allies": "always production card Arsenal of Democracy"},
    "AlwaysAirCard": {"allies": "always air card Royal Air Force"},
    "AlwaysProduce": {"axis": "always buy Army, Artillery"},
    "AlwaysKeepCards": {"allies": "always keep Royal Navy"},
    "AlwaysPress": {"allies": "always press Turkey if pp at least 10"},
    "AlwaysBattleCards": {"axis": "always play Panzer Group in battle"},
    "AlwaysRetreatTo": {"axis": "always retreat from Warsaw to Berlin"},
}
"""Order -> seat -> example; "": the seat has no use for the order."""
