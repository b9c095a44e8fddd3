"""Our readings where the rules are silent, and what a group may choose when it opens a game.

The rules are those of the edition of 2023. Where they leave a case open we follow the preference
of the Diplomacy Adjudicator Test Cases (DATC 3.1) and say so; older and other readings can be
chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ruling
from adjudicator.core.rulings import AS_RULED
from adjudicator.rulesets.diplomacy.book.commands import Rules

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        id="DIP-A1",
        text="Paradoxes of convoys: what happens where a convoy decides about itself, so that "
        "the rules give no answer, or two (DATC 4.A.2). In Szykman's rule the fleets of the "
        "paradox hold, and no army is convoyed by them.",
        choices=["szykman", "2000", "1982", "all_hold"],
        default="szykman",
        words={
            "szykman": "Szykman's rule",
            "2000": "the rule of 2000, then Szykman's",
            "1982": "the rule of 1982",
            "all_hold": "all units of the paradox hold",
        },
    ),
    Ruling(
        id="DIP-A2",
        text="Convoys with several routes fail if every route is broken, or, as in the rules of "
        "1971, if any is (DATC 4.A.1).",
        choices=["all", "any"],
        default="all",
        words={"all": "if every route is broken", "any": "if any route is broken"},
    ),
    Ruling(
        id="DIP-A3",
        text="An army that could walk goes by convoy if its order says “via convoy”, or also if "
        "a fleet of its own power has orders to carry it; either way it does not walk "
        "when the convoy fails (DATC 4.A.3).",
        choices=["2023", "explicit"],
        default="2023",
        words={"2023": "also if an own fleet carries it", "explicit": "only if the order says so"},
    ),
    Ruling(
        id="DIP-A4",
        text="An army that comes by convoy cuts support for an attack on the province that it "
        "comes from (DATC 4.A.4).",
        choices=[False, True],
        default=False,
    ),
    Ruling(
        id="DIP-A5",
        text="A unit that was dislodged by a convoyed army can retreat to where that army came "
        "from (DATC 4.A.5).",
        choices=[False, True],
        default=True,
    ),
    Ruling(
        id="DIP-A6",
        text="Two units trade places, one of them by convoy, and one is dislodged: it still keeps "
        "others out of the province that it was going to (DATC 4.A.7).",
        choices=[False, True],
        default=True,
    ),
    Ruling(
        id="DIP-A7",
        text="An order that its unit could never carry out is ignored, so that the unit holds and "
        "can be supported to hold; an order that fails only through what others do counts "
        "as given (DATC 4.E.1).",
        choices=[AS_RULED],
        default=AS_RULED,
    ),
    Ruling(
        id="DIP-A8",
        text="Coasts: a fleet that can reach one coast only needs no coast in its order; a coast "
        "that it cannot reach makes the order illegal; a support that names no coast is "
        "good for each (DATC 4.B).",
        choices=[AS_RULED],
        default=AS_RULED,
    ),
    Ruling(
        id="DIP-A9",
        text="Of several legal orders to one unit the last one counts, as with the judges of the "
        "hobby; of too many builds or removals the first (DATC 4.D.3 to 4.D.6).",
        choices=[AS_RULED],
        default=AS_RULED,
    ),
    Ruling(
        id="DIP-A10",
        text="A scenario may set a last year. If nobody has won by its end, those with the most "
        "centres share the game.",
        choices=[AS_RULED],
        default=AS_RULED,
    ),
    Ruling(
        id="DIP-A11",
        text="Plans, conditions and standing orders are not used: orders are for one season, and "
        "all are read before the first unit moves. The hobby would call them unfair.",
        choices=[AS_RULED],
        default=AS_RULED,
    ),
    Ruling(
        id="DIP-A12",
        text="A seat with several powers orders each by itself: they neither cut each other's "
        "support less nor dislodge each other less than strangers do. It wins with the "
        "centres of all together.",
        choices=[AS_RULED],
        default=AS_RULED,
    ),
)


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
