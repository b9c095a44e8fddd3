"""Examples of standing orders that speak of a seat's own side, where those of the orders themselves
speak of another's."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "AlwaysContest": {
        "axis": "always contest with GER-LF1",
        "soviet": "always contest with RUS-1VA",
    },
    "AlwaysHelp": {
        "axis": "always support with GER-HQ_North if odds at least 2-1",
        "western": "always withhold support",
    },
    "AlwaysHold": {
        "axis": "always hold Berlin",
        "western": "always hold Paris",
        "soviet": "always hold Leningrad",
    },
    "AlwaysRetreat": {
        "axis": "always retreat toward supply",
        "western": "always retreat toward supply",
        "soviet": "always retreat toward supply",
    },
    "AlwaysLose": {
        "western": "always lose the cheapest first",
        "soviet": "always lose the cheapest first",
    },
    "AlwaysMatch": {"axis": "", "soviet": ""},
    "AlwaysDeploy": {
        "axis": "always deploy in w2114, w2006, w2020",
        "western": "always deploy in w2114, w2006, w2020",
    },
    "AlwaysAlign": {"western": "", "soviet": ""},
    "AlwaysSetUp": {"axis": "always set up as usual", "soviet": "always set up as usual"},
    "AlwaysMobilize": {"axis": "always mobilize nobody", "soviet": "always mobilize nobody"},
    "AlwaysSelect": {"western": "always select 6, 8", "soviet": "always select 6, 9b"},
}
"""Order -> seat -> example; "": the seat has no use for the order."""
