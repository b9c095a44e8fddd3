"""The house writes to its operator: a queue stands still, a game has stopped, the disk is short,
the clock jumped, letters come back in numbers. Once a day for each."""

from __future__ import annotations

from adjudicator.service import gauges, limits
from adjudicator.service.desk import Desk
from adjudicator.service.post import letters

DAY = 86400


def tell_operator(desk: Desk) -> int:
    """Tell `house.moderator` what has gone wrong; how many troubles he was told."""
    said = [
        sentence
        for name, sentence in gauges.troubles(gauges.measure(desk))
        if limits.allow(desk, f"operator:{name}", 1, DAY)
    ]
    if not said:
        return 0
    with desk.store.write("operator told") as session:
        letters.queue(
            desk,
            session,
            kind="notice",
            facts={
                "subject": "your house needs a look",
                "lines": [*said, "`adjudicator doctor` looks the house over and says what to do."],
            },
            to_email=desk.config.house.moderator,
        )
    return len(said)
