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
    "DIP-A3": {"2023": "also if an own fleet carries it", "explicit": "only if the order says so"},
}
"""Choices that do not say what they mean."""
TEXTS = {
    "DIP-A1": (
        "Paradoxes of convoys: what happens where a convoy decides about itself, so that "
        "the rules give no answer, or two (DATC 4.A.2). In Szykman's rule the fleets of the "
        "paradox hold, and no army is convoyed by them."
    ),
    "DIP-A2": (
        "Convoys with several routes fail if every route is broken, or, as in the rules of "
        "1971, if any is (DATC 4.A.1)."
    ),
    "DIP-A3": (
        "An army that could walk goes by convoy if its order says “via convoy”, or also if "
        "a fleet of its own power has orders to carry it; either way it does not walk "
        "when the convoy fails (DATC 4.A.3)."
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
        "Two units trade places, one of them by convoy, and one is dislodged: it still keeps "
        "others out of the province that it was going to (DATC 4.A.7)."
    ),
    "DIP-A7": (
        "An order that its unit could never carry out is ignored, so that the unit holds and "
        "can be supported to hold; an order that fails only through what others do counts "
        "as given (DATC 4.E.1)."
    ),
    "DIP-A8": (
        "Coasts: a fleet that can reach one coast only needs no coast in its order; a coast "
        "that it cannot reach makes the order illegal; a support that names no coast is "
        "good for each (DATC 4.B)."
    ),
    "DIP-A9": (
        "Of several legal orders to one unit the last one counts, as with the judges of the "
        "hobby; of too many builds or removals the first (DATC 4.D.3 to 4.D.6)."
    ),
    "DIP-A10": (
        "A scenario may set a last year. If nobody has won by its end, those with the most "
        "centres share the game."
    ),
    "DIP-A11": (
        "Plans, conditions and standing orders are not used: orders are for one season, and "
        "all are read before the first unit moves. The hobby would call them unfair."
    ),
    "DIP-A12": (
        "A seat with several powers orders each by itself: they neither cut each other's "
        "support less nor dislodge each other less than strangers do. It wins with the "
        "centres of all together."
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
