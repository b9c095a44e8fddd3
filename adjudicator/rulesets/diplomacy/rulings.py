"""Our readings where the rules are silent, and what a group may choose when it opens a game.

The rules are those of the edition of 2023. Where they leave a case open we follow the preference
of the Diplomacy Adjudicator Test Cases (DATC 3.1) and say so; older and other readings can be
chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.conditions import Scalar
from adjudicator.core.rulings import Options, rulings_of
from adjudicator.rulesets.diplomacy.book.commands import Rules

OPTIONS: Options = {
    "DIP-A1": (["szykman", "2000", "1982", "all_hold"], "szykman"),
    "DIP-A2": (["all", "any"], "all"),
    "DIP-A3": (["2023", "explicit"], "2023"),
    "DIP-A4": ([False, True], False),
    "DIP-A5": ([False, True], True),
    "DIP-A6": ([False, True], True),
}
"""Rulings with alternatives: their choices and the default."""
WORDS = {
    "DIP-A1": {
        "szykman": "Szykman's rule",
        "2000": "the rule of 2000, then Szykman's",
        "1982": "the rule of 1982",
        "all_hold": "all units of the paradox hold",
    },
    "DIP-A2": {"all": "if every route is broken", "any": "if any route is broken"},
    "DIP-A3": {
        "2023": "also if one of your fleets carries it",
        "explicit": "only if the order says so",
    },
}
"""Choices that do not say what they mean."""
TEXTS = {
    "DIP-A1": (
        "Convoy paradoxes: what happens if a convoy decides its own fate, so that the "
        "rules give no answer, or two (DATC 4.A.2). Under Szykman's rule the fleets in "
        "the paradox hold and convoy no army."
    ),
    "DIP-A2": (
        "A convoy with several routes fails if every route is broken, or, as in the "
        "rules of 1971, if any route is (DATC 4.A.1)."
    ),
    "DIP-A3": (
        "An army that could also move by land goes by convoy if its order says “via "
        "convoy”, or also if a fleet of its own power has orders to carry it. Either "
        "way it does not move by land if the convoy fails (DATC 4.A.3)."
    ),
    "DIP-A4": (
        "An army that comes by convoy cuts support for an attack on the province that it "
        "comes from (DATC 4.A.4)."
    ),
    "DIP-A5": (
        "A unit that was dislodged by a convoyed army can retreat to where that army came "
        "from (DATC 4.A.5)."
    ),
    "DIP-A6": (
        "If two units trade places, one of them by convoy, and one is dislodged, it "
        "still keeps others out of the province that it was moving to (DATC 4.A.7)."
    ),
    "DIP-A7": (
        "If a unit could never carry out its order, we ignore the order: the unit "
        "holds and can be supported to hold. An order that fails only because of what "
        "others do counts as given (DATC 4.E.1)."
    ),
    "DIP-A8": (
        "Coasts: if a fleet can reach only one coast, its order need not name it. An "
        "order to a coast that the fleet cannot reach is illegal. A support that names "
        "no coast counts for either coast (DATC 4.B)."
    ),
    "DIP-A9": (
        "If a unit has several legal orders, the last one counts, as with other judges. If there "
        "are too many builds or removals, the first ones count (DATC 4.D.3 to 4.D.6)."
    ),
    "DIP-A10": (
        "A scenario may set a last year. If nobody has won by the end of it, the "
        "powers with the most centres share the game."
    ),
    "DIP-A11": (
        "There are no plans, conditions or standing orders: orders are for one season, and we read "
        "all of them before the first unit moves. Players would call them unfair."
    ),
    "DIP-A12": (
        "A seat with several powers orders each of them separately. They cut each "
        "other's support and dislodge each other like any other powers. The seat wins "
        "with the centres of all of them together."
    ),
}
RULINGS = rulings_of(TEXTS, OPTIONS, WORDS)


def rules_of(rulings: Mapping[str, Scalar]) -> Rules:
    """The rulings that the adjudication looks at."""
    return Rules(
        paradox=str(rulings["DIP-A1"]),
        routes=str(rulings["DIP-A2"]),
        adjacent=str(rulings["DIP-A3"]),
        cuts_itself=bool(rulings["DIP-A4"]),
        retreat_to_convoyed=bool(rulings["DIP-A5"]),
        loser_bounces=bool(rulings["DIP-A6"]),
    )
