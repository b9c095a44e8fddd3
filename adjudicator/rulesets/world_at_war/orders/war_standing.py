"""Standing orders for the war: every line of doctrine, and offensives and interdictions with
their `if`, said for every turn to come. They come after what the mails of a turn say."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from adjudicator.core.doctrine import Always, always
from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.world_at_war.orders import doctrine, war


class AlwaysLine(Always):
    """A line that holds until it is dropped. It stood in no mail of this turn."""

    gives: ClassVar[type[Order]]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        names = [name for name in self.gives.model_fields if name != "line"]
        return [self.gives(**{name: getattr(self, name) for name in names})]


def standing(cls: type[Order], *examples: str) -> type[StandingOrder]:
    """The standing order that says a line for every turn: `AlwaysOpposeAir` of `OpposeAir`."""
    made = type(
        f"Always{cls.__name__}",
        (AlwaysLine, cls),
        {
            "__doc__": cls.__doc__,
            "__module__": __name__,
            "gives": cls,
            "syntax": always(cls),
            "examples": examples,
        },
    )
    return cast("type[StandingOrder]", made)


WAR_STANDING: tuple[type[StandingOrder], ...] = (
    standing(
        doctrine.OpposeAir,
        "always oppose air keeping 1",
        "always oppose no air if enemy air at least 4",
    ),
    standing(doctrine.AddReserve, "always add no reserve"),
    standing(doctrine.EliteDie, "always use the elite die if lead at least 2"),
    standing(doctrine.Reroll, "always reroll enemy 3"),
    standing(doctrine.LoseFirst, "always lose Italian first"),
    standing(doctrine.RetreatTo, "always retreat from Calais to Brest"),
    standing(doctrine.Leave, "always leave 1 behind"),
    standing(doctrine.Evacuate, "always evacuate by sea"),
    standing(doctrine.Intercept, "always intercept in North Sea South with fleets"),
    standing(doctrine.ReturnTo, "always return from Central Mediterranean to Malta"),
    standing(doctrine.GreekDuty, "always greek duty against Salonica"),
    standing(
        war.Limited, "always limited offensive from Tobruk against West Egypt if lead at least 0"
    ),
    standing(war.Operation, "always attack Paris from Calais if lead at least 3"),
    standing(war.Exploit, "always exploit to Paris if lead at least 2"),
    standing(war.Interdict, "always interdict Central Mediterranean with 2 fleets"),
    standing(war.OpposeInterdiction, "always oppose interdiction in North Sea South with 2 fleets"),
)
