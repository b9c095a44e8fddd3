"""A click on the map: what it may mean, and how an order is drawn before it is carried out."""

from __future__ import annotations

import pytest

from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    Queued,
    add_unit,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.book.politics.diplomacy import diplomacy_ask
from adjudicator.rulesets.virtuti_militari.book.stacking import HIGHEST
from adjudicator.rulesets.virtuti_militari.book.war.planning import Placing, planning_ask
from adjudicator.rulesets.virtuti_militari.book.war.scripts import script_ask
from adjudicator.rulesets.virtuti_militari.book.war.ways import strategic_goals, strategic_way
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    DeclareWar,
    Deploy,
    Press,
    Strengthen,
    Upgrade,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    Execute,
    FeintAt,
    PlaceToken,
    Send,
    Waive,
)
from adjudicator.rulesets.virtuti_militari.orders.pointing import goals
from adjudicator.rulesets.virtuti_militari.view import view_of
from tests.rulesets.virtuti_militari import home_kit
from tests.rulesets.virtuti_militari.parts import board, opening

RULESET = VirtutiMilitari()


def clicked(position: Position, ask: Ask, place: str) -> list[Choice]:
    return RULESET.choices(board(), ask, view_of(position, ask.seat), place)  # type: ignore[arg-type]


def planned(position: Position, place: str, side: str = "axis") -> list[Choice]:
    return clicked(position, planning_ask(position, board(), side), place)  # type: ignore[arg-type]


def test_only_tokens_that_may_lie_there_are_offered() -> None:
    start = opening()
    tokens = [c.order.token for c in planned(start, "breslau") if isinstance(c.order, PlaceToken)]
    assert {"move+0", "move+2", "support+1", "defense+1", "maneuver", "strategic"} <= set(tokens)
    assert "bombardment" not in tokens
    start.weather = {"breslau": "mud"}
    tokens = [c.order.token for c in planned(start, "breslau") if isinstance(c.order, PlaceToken)]
    assert not {"maneuver", "feint"} & set(tokens)
    assert planned(start, "dresden") == []


def test_a_click_on_an_area_offers_its_port_too() -> None:
    start = opening()
    places = {
        place
        for choice in planned(start, "hamburg")
        if isinstance(choice.order, PlaceToken)
        for place in choice.order.places
    }
    assert places == {"hamburg", "hamburg_port"}
    sails = [c.order.end for c in planned(start, "kiel") if isinstance(c.order, Send)]
    assert set(sails) == {"baltic_sea"}


def test_units_are_sent_where_they_can_go() -> None:
    start = opening()
    sent = [c for c in planned(start, "breslau") if isinstance(c.order, Send)]
    areas = {choice.area for choice in sent}
    assert {"lodz", "krakow", "poznan", "berlin", "prague"} <= areas
    # Slovakia is neutral; Warsaw is two areas away, for armor with a Maneuver.
    assert "bratislava" not in areas
    labels = {choice.unit for choice in sent}
    assert labels == {"", "Axis Army L1", "Axis Armored Corps L1"}


def test_where_each_family_leads() -> None:
    start = opening()

    def of(family: str, place: str = "london") -> list[str]:
        return goals(board(), start, "western", place, family)

    moves = of("move")
    assert moves[:3] == ["plymouth", "cardiff", "manchester"]
    assert {"gibraltar", "caen", "casablanca", "cairo", "kuwait"} <= set(moves)
    assert len(moves) == len(set(moves))
    # No port, not theirs, no chain of Fleets.
    assert not {"paris", "hamburg", "valletta"} & set(moves)
    assert of("strategic") == ["plymouth", "cardiff", "manchester", "edinburgh", "scapa_flow"]
    assert of("amphibious") == ["hamburg"]
    assert of("move", "north_sea") == [
        "arctic_sea", "english_channel", "london_port", "manchester_port", "scapa_flow_port",
    ]  # fmt: skip
    assert of("strategic", "north_sea") == []


def test_tokens_on_the_map_can_be_executed_waived_and_feinted_at() -> None:
    start = opening()
    start.orders = {
        "konigsberg": Placed(faction="axis", token="feint"),
        "warsaw": Placed(faction="western", token="support+0"),
    }
    ask = script_ask(start, board(), "axis")
    found = [c.order for c in clicked(start, ask, "konigsberg")]
    assert found == [
        Execute(places=["konigsberg"]),
        Waive(places=["konigsberg"]),
        FeintAt(start="konigsberg", targets=["warsaw"]),
    ]
    assert clicked(start, ask, "warsaw") == []


def test_units_can_be_made_better_and_finished_ones_deployed() -> None:
    start = opening()
    start.factions["axis"].deployment = [Queued(id="q1", kind="army", level=1)]
    ask = Ask(seat="axis", key="x", clause="VM-PROD-1", title="x",
              accepts=["Strengthen", "Upgrade", "Deploy"])  # fmt: skip
    kinds = [type(c.order) for c in clicked(start, ask, "hamburg")]
    assert kinds == [Strengthen, Deploy]
    # Tanks has level 2: the Armored Corps of level 1 in Breslau can be raised.
    assert [c.unit for c in clicked(start, ask, "breslau") if isinstance(c.order, Upgrade)] == [
        "Axis Armored Corps L1"
    ]
    start.out_of_supply = ["breslau", "hamburg"]
    assert clicked(start, ask, "breslau") == []


def test_a_neutral_area_can_be_pressed_or_attacked() -> None:
    start = opening()
    ask = diplomacy_ask(start, home_kit.table(), "axis", 1, {})
    assert [c.order for c in clicked(start, ask, "oslo")] == [
        Press(country="norway"),
        DeclareWar(country="norway"),
    ]
    assert clicked(start, ask, "warsaw") == []


@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_what_is_offered_to_be_placed_is_allowed(seat: str) -> None:
    start = opening("barbarossa-1941")
    placing = Placing(start, board(), seat)  # type: ignore[arg-type]
    for place in board().areas:
        for choice in planned(start, place, seat):
            if isinstance(choice.order, PlaceToken):
                for there in choice.order.places:
                    assert placing.refusal(there, choice.order.token) is None


@pytest.mark.parametrize(
    ("order", "drawn"),
    [
        (PlaceToken(token="move+1", places=["berlin", "kiel_port"]),
         [(["berlin"], "move"), (["kiel"], "move")]),
        (Send(start="breslau", end="lodz"), [(["breslau", "lodz"], "attack")]),
        (Send(start="breslau", end="berlin"), [(["breslau", "berlin"], "move")]),
        (Send(start="breslau", via="poznan", end="danzig"),
         [(["breslau", "poznan", "danzig"], "attack")]),
        (Send(start="kiel_port", end="baltic_sea"), [(["kiel", "baltic_sea"], "sea")]),
        (FeintAt(start="konigsberg", targets=["warsaw"]), [(["konigsberg", "warsaw"], "attack")]),
        (Deploy(kind="army", place="berlin"), [(["berlin"], "move")]),
    ],
)  # fmt: skip
def test_how_an_order_is_drawn(order: Order, drawn: list[tuple[list[str], str]]) -> None:
    arrows = RULESET.drawn_as(board(), view_of(opening(), "axis"), order)
    assert [(arrow.path, arrow.kind) for arrow in arrows] == drawn
    assert all(place in board().geometry.areas for path, _ in drawn for place in path)


def test_what_is_seen_is_all_there_is() -> None:
    start = opening()
    found = RULESET.supposed(board(), view_of(start, "allies"))
    assert found == (start, [])


@pytest.mark.parametrize("crowded", [False, True])
def test_where_a_strategic_move_may_go_is_found_by_one_flood(
    crowded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same areas as by asking for each of them, and no area is looked at twice."""
    position = opening()
    if crowded:  # full areas end ways, and are no end of the search
        for area in ("berlin", "dresden", "munich"):
            while len(units_at(position, area)) < HIGHEST:
                add_unit(position, "axis", "corps", area)
    looked: list[str] = []
    beside = type(board()).neighbours

    def neighbours(self: object, area: str) -> tuple[str, ...]:
        looked.append(area)
        return beside(board(), area)

    for start in ("vienna", "berlin", "hamburg"):
        one_by_one = [
            area
            for area in board().areas
            if area != start and strategic_way(position, board(), "axis", start, area)
        ]
        with monkeypatch.context() as watched:
            watched.setattr(type(board()), "neighbours", neighbours)
            found = strategic_goals(position, board(), "axis", start)
        assert found == one_by_one
        assert len(looked) == len({*looked}), start
        looked.clear()
    assert found
