"""A click on the map: what it may mean, and how an order is drawn before it is carried out."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run
from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.position import Chit, Position
from adjudicator.rulesets.world_at_war.board.sheet import sheet
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.moving.script import script_ask
from adjudicator.rulesets.world_at_war.orders.economy import Fortify
from adjudicator.rulesets.world_at_war.orders.politics import DeclareWar, Effort, Put
from adjudicator.rulesets.world_at_war.orders.war import (
    Exploit,
    Interdict,
    Limited,
    Move,
    Operation,
    Part,
    Redeploy,
    Sail,
)
from adjudicator.rulesets.world_at_war.view import View, view_of
from tests.rulesets.world_at_war.home_kit import boards, one_major
from tests.rulesets.world_at_war.war_kit import axis, board, play, war

GAME = WorldAtWar()
AT = {
    "Berlin": "germany 3 ground, 1 elite, 2 air",
    "West Poland": "poland 1 ground",
    "Kiel": "germany 1 ground, 1 naval",
    "Calais": "france 2 ground",
    "Rhineland": "germany 1 ground",
}


def clicked(at: Position, ask: Ask, place: str) -> list[Choice]:
    return GAME.choices(board(), ask, view_of(board(), at, ask.seat), place)  # type: ignore[arg-type]


def scripted(place: str, seat: str = "axis", **given: Any) -> list[Choice]:
    at = war(given.pop("units", AT), **given)
    return clicked(at, script_ask(at, board(), seat), place)  # type: ignore[arg-type]


def asked(at: Position, phase: str, seat: str) -> tuple[Position, Ask]:
    """The position in which a phase asks a seat its question, and the question."""
    run = Run(GAME, board(), at, phase, LoadedDice(), GAME.rulings_with({}))
    return at, next(ask for ask in run.asks or () if ask.seat == seat)


def of(choices: list[Choice], cls: type[Order]) -> list[Any]:
    return [choice.order for choice in choices if type(choice.order) is cls]


def test_units_march_fly_attack_and_go_by_rail() -> None:
    found = scripted("berlin")
    marches = {c.area for c in found if isinstance(c.order, Move) and not c.order.force}
    assert {"kiel", "muenchen", "rhineland", "bohemia"} <= marches
    assert "west_poland" not in marches, "an enemy stands there"
    assert "silesia" not in marches, "from front line to front line"
    flights = {c.area for c in found if c.unit == "2 German air fleets" and type(c.order) is Move}
    assert {"silesia", "rhineland"} <= flights
    assert of(found, Operation) == [Operation(start="berlin", end="west_poland")]
    assert of(found, Limited) == [Limited(start="berlin", end="west_poland")]
    elite = {c.area for c in found if c.unit == "1 German elite unit" and type(c.order) is Redeploy}
    assert {"muenchen", "east_prussia"} <= elite
    assert not {"paris", "warsaw"} & elite


def test_labels_are_those_of_the_pieces_on_the_map() -> None:
    at = war(AT)
    labels = {piece.label for piece in sheet(board(), view_of(board(), at, "axis")).pieces}
    assert {choice.unit for choice in scripted("berlin")} - {""} <= labels


def test_an_enemy_area_is_attacked_from_where_own_units_stand() -> None:
    found = scripted("west_poland")
    assert [(c.order, c.area) for c in found if type(c.order) in (Operation, Limited)] == [
        (Operation(start="berlin", end="west_poland"), "berlin"),
        (Limited(start="berlin", end="west_poland"), "berlin"),
    ]
    assert of(found, Exploit) == [Exploit(targets=["west_poland"])]


def test_ships_sail_with_what_they_carry_and_troops_land() -> None:
    sails = of(scripted("kiel"), Sail)
    assert Sail(start="kiel", end="baltic_sea") in sails
    carried = [order for order in sails if order.cargo and order.end == "baltic_sea"]
    assert carried[0].cargo == [Part(count=1, nation="germany", kind="ground")]
    units = {
        "Baltic Sea": "germany 1 naval task=invasion, 1 ground aboard=u1",
        "West Poland": "poland 1 ground",
    }
    landed = of(scripted("baltic_sea", units=units), Operation)
    assert Operation(start="baltic_sea", end="west_poland") in landed


def test_war_can_be_declared_on_who_owns_the_area() -> None:
    assert of(scripted("oslo"), DeclareWar) == [DeclareWar(country="norway")]
    assert of(scripted("switzerland"), DeclareWar) == []
    assert of(scripted("calais"), DeclareWar) == []


def test_nothing_moves_in_a_turn_that_begins_with_offensives() -> None:
    found = scripted("berlin", turn=1)
    assert of(found, Move) == []
    assert of(found, Operation)


def test_reinforcements_are_put_where_they_may_arrive() -> None:
    queue = [{"id": "q1", "nation": "germany", "what": "ground", "due": 3}]
    at, ask = asked(war({"Berlin": "germany 1 ground"}, queue=queue), "admin", "axis")
    assert of(clicked(at, ask, "berlin"), Put) == [
        Put(nation="germany", kind="ground", place="berlin")
    ]
    assert of(clicked(at, ask, "paris"), Put) == []


def test_a_set_up_is_put_within_the_limits_of_the_scenario() -> None:
    start = GAME.open(board(), "campaign-1939", GAME.rulings_with({}))
    at, ask = asked(start, "deployment", "allies")
    kinds = {order.kind for order in of(clicked(at, ask, "maginot"), Put)}
    assert kinds == {"ground", "air"}
    assert {order.nation for order in of(clicked(at, ask, "maginot"), Put)} == {"france"}
    assert of(clicked(at, ask, "berlin"), Put) == []
    ships = {o.nation for o in of(clicked(at, ask, "brest"), Put) if o.kind == "naval"}
    assert ships == {"france"}


def test_fleets_are_sent_to_a_sea_from_either_end() -> None:
    at, ask = asked(war({"Kiel": "germany 2 naval"}), "admin", "axis")
    order = Interdict(
        sea="baltic_sea", force=[Part(count=1, nation="germany", kind="naval")], start="kiel"
    )
    from_port = clicked(at, ask, "kiel")
    assert (order, "baltic_sea") in [(c.order, c.area) for c in from_port]
    assert [(c.order, c.area) for c in clicked(at, ask, "baltic_sea")] == [(order, "kiel")]


def test_fortresses_and_efforts_at_home() -> None:
    majors = one_major("germany", rm=4)
    at, ask = asked(war({"Rhineland": "germany 1 ground"}, majors=majors), "economic", "axis")
    assert of(clicked(at, ask, "rhineland"), Fortify) == [Fortify(place="rhineland")]
    assert of(clicked(at, ask, "paris"), Fortify) == []
    assert of(clicked(at, ask, "bucarest"), Effort) == [Effort(country="romania")]
    assert of(clicked(at, ask, "madrid"), Effort) == [Effort(country="spain")]
    assert of(clicked(at, ask, "berlin"), Effort) == []


@pytest.mark.parametrize("scenario", ["campaign-1939", "overlord-1944"])
@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_what_is_offered_as_sure_is_allowed(scenario: str, seat: Seat) -> None:
    base = {"base": scenario, "set_up": True, "majors": {}}
    at = war({}, turn=21 if scenario == "overlord-1944" else 3, **base)
    ask = script_ask(at, board(), seat)
    view = view_of(board(), at, seat)
    tried = 0
    for place in ("berlin", "kiel", "paris", "south_england", "calais", "kiev", "tarento"):
        for choice in clicked(at, ask, place):
            if choice.sure and tried < 400:
                tried += 1
                order = choice.order
                assert isinstance(order, Order)
                assert check(GAME, board(), ask, view, [order]).refused == [], order
    assert tried > 20


@pytest.mark.parametrize(
    ("order", "drawn"),
    [
        (Move(start="berlin", end="kiel"), [(["berlin", "kiel"], "move")]),
        (Move(force=[Part(kind="air")], start="berlin", end="kiel"), [(["berlin", "kiel"], "air")]),
        (Sail(start="kiel", end="baltic_sea"), [(["kiel", "baltic_sea"], "sea")]),
        (Operation(start="berlin", end="west_poland"), [(["berlin", "west_poland"], "attack")]),
        (Limited(start="berlin", end="west_poland"), [(["berlin", "west_poland"], "attack")]),
        (Exploit(start="berlin", targets=["warsaw"]), [(["berlin", "warsaw"], "attack")]),
        (Redeploy(start="berlin", end="paris"), [(["berlin", "paris"], "move")]),
        (DeclareWar(country="poland"), [(["warsaw"], "attack")]),
        (Interdict(sea="baltic_sea", start="kiel"), [(["kiel", "baltic_sea"], "sea")]),
        (Put(place="berlin"), [(["berlin"], "move")]),
    ],
)
def test_how_an_order_is_drawn(order: Order, drawn: list[tuple[list[str], str]]) -> None:
    arrows = GAME.drawn_as(board(), view_of(board(), war(AT), "axis"), order)
    assert [(arrow.path, arrow.kind) for arrow in arrows] == drawn


def test_what_is_hidden_is_supposed_and_the_rest_is_as_seen() -> None:
    at = war(AT, majors=one_major("uk", rm=5))
    at.cup.append(Chit(id="c/allies/1", kind="effort", seat="allies", what="usa"))
    view: View = view_of(board(), at, "axis")
    found, said = GAME.supposed(board(), view)
    assert found.units == at.units
    assert found.units is not at.units
    assert found.majors["uk"].rm == 0, "not what is secret"
    assert [chit.kind for chit in found.cup] == ["no_effect", "no_effect", "hidden"]
    assert "Allies" in said[0]


def test_a_turn_can_be_tried_out_on_what_is_seen() -> None:
    at = war(AT, majors=boards(uk={"rm": 5}, germany={"oil": 5, "rm": 2}))
    at.cup.append(Chit(id="c/allies/1", kind="effort", seat="allies", what="usa"))
    found, _ = GAME.supposed(board(), view_of(board(), at, "axis"))
    tried = axis(found, "attack West Poland from Berlin")
    assert tried.one("OperationBegan")["place"] == "west_poland"
    rest = "operational_end, strategic_warfare, economic, diplomacy, turn_end"
    later = play(rest, tried.position, axis="effort for Romania by Germany", refusals=True)
    assert later.position.turn == at.turn + 1


def test_attacks_that_can_hardly_succeed_come_last_and_a_good_one_goes_on() -> None:
    units = {
        "Rhineland": "germany 2 ground",
        "Maginot": "france 6 ground",
        "Berlin": "germany 8 ground",
        "West Poland": "poland 2 ground",
    }
    west = [c.order for c in scripted("rhineland", units=units)]
    attacks = [one for one in west if isinstance(one, Operation | Limited)]
    assert isinstance(attacks[0], Limited)
    assert attacks[-1] == Operation(start="rhineland", end="maginot")
    east = [c.order for c in scripted("berlin", units=units)]
    assert isinstance(next(o for o in east if isinstance(o, Operation | Limited)), Operation)
    (onward,) = [one for one in east if isinstance(one, Exploit)]
    assert onward.start == "west_poland"
    assert not any(isinstance(one, Exploit) for one in west)
