"""The names that players may type: places, countries, cards, their own counters."""

from __future__ import annotations

from adjudicator.core.names import Lexicon, Name
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.nations import NATIONS
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position
from adjudicator.rulesets.blitzwar.book.politics.countries import NAMES
from adjudicator.rulesets.blitzwar.orders.home_orders import HOME_TOPICS
from adjudicator.rulesets.blitzwar.orders.orders import TOPICS

COUNTRY_NAMES = [
    *(
        Name(code, nation.name, (nation.adjective, NAMES.get(code, ""), *nation.aliases))
        for code, nation in NATIONS.items()
    ),
    Name("AXIS", "Axis"),
    Name("ALLIES", "Allied", ("Allies",)),
]
NATION_NAMES = [
    *(
        Name(code, nation.adjective, (nation.name, NAMES.get(code, ""), *nation.aliases))
        for code, nation in NATIONS.items()
    ),
    Name("AXIS", "Axis"),
    Name("ALLIES", "Allied", ("Allies",)),
]
"""The same countries as one speaks of their units: `German infantry`."""
BOX = Name(BOMBING, "Strategic Bombing box", ("Strategic Bombing", "bombing box", "bombing"))


def topics() -> list[Name]:
    """What an `ask me about` order may name."""
    return [Name(topic, topic) for topic in dict.fromkeys((*TOPICS, *HOME_TOPICS, "stacking"))]


def lexicon(board: Board, position: Position, seat: str | None) -> Lexicon:
    """The names for a seat. position: as the seat sees it.

    Everything on the map is open (BW-4-10); of the cards a seat knows its own decks by
    name, and of the counters only its own can be named in its orders.
    """
    names = Lexicon()
    for kind, places in board.place_names.items():
        names.add(kind, places)
    names.add("country", COUNTRY_NAMES)
    names.add("nation", NATION_NAMES)
    names.add("topic", topics())
    own = [c for c in position.counters if seat is None or c.side == seat]
    names.add("counter", [Name(c.id, c.id) for c in own if not c.ships])
    names.add("ship", [Name(c.id, c.id) for c in own if c.ships])
    names.add(
        "card",
        [Name(card.id, card.title) for card in board.cards.values() if card.side == seat],
    )
    return names
