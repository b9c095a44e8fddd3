"""The sensible bot: what it plans can be done, it fights at good odds, and it needs few mails."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import AskMe, Order
from adjudicator.core.simulating import Played
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import declare, weigh
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.bots import war as armies
from adjudicator.rulesets.totaler_krieg.bots.armies import lonely
from adjudicator.rulesets.totaler_krieg.bots.battle import Battles
from adjudicator.rulesets.totaler_krieg.bots.chance import Planner
from adjudicator.rulesets.totaler_krieg.bots.selection import gathered, selected, worth
from adjudicator.rulesets.totaler_krieg.bots.sensible import WAR, at_war, planned
from adjudicator.rulesets.totaler_krieg.bots.simulate import simulate
from adjudicator.rulesets.totaler_krieg.bots.staff import _paired, convoys, supporting
from adjudicator.rulesets.totaler_krieg.bots.strategy import Strategy
from adjudicator.rulesets.totaler_krieg.bots.war import EAGER, War
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Attack, Drop
from adjudicator.rulesets.totaler_krieg.orders.moving import Move, Ship
from adjudicator.rulesets.totaler_krieg.orders.organizing import (
    BreakDown,
    Combine,
    PlaceMarker,
    Raise,
)
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz, Convoy, Place, Raid
from tests.rulesets.totaler_krieg.kit import board
from tests.rulesets.totaler_krieg.test_pointing import plan

RULESET = TotalerKrieg()
RULINGS = RULESET.rulings_with({})


@cache
def opening() -> Position:
    return RULESET.open(board(), "operations-1941", RULINGS)


@cache
def orders() -> tuple[Order, ...]:
    view = RULESET.view(board(), opening(), "axis")
    found = planned(board(), view, Lots("1"))
    return tuple(one.model_copy(update={"line": n}) for n, one in enumerate(found, start=1))


def test_a_plan_has_moves_advances_support_and_replacements() -> None:
    for cls, least in ((Move, 15), (Advance, 5), (Place, 3), (Blitz, 1), (Raise, 5), (Convoy, 1)):
        assert sum(isinstance(order, cls) for order in orders()) >= least, cls


def test_what_it_plans_can_be_done() -> None:
    view = RULESET.view(board(), opening(), "axis")
    checked = RULESET.check(board(), plan(), view, orders(), RULINGS)
    told = [no.text for no in checked.refused]
    assert len(told) <= 0.06 * len(orders()), told


def test_it_attacks_at_odds_that_are_worth_it() -> None:
    war = War(opening().model_copy(deep=True), board(), "axis", Lots("1"))
    war.attack()
    assert war.plans
    for found in war.plans:
        assert found.column >= EAGER
        spots = set(found.units.values())
        assert all(spot in board().neighbours(found.target) for spot in spots)


def test_attacks_are_weighed_where_everybody_stands() -> None:
    """Column for column as the rules find them, guards of taken Cities left out."""
    war = War(opening().model_copy(deep=True), board(), "axis", Lots("1"))
    found = [one for one in Battles(war, "regular").orders() if isinstance(one, Attack)]
    assert len(found) >= 3
    units = [name for one in found for name in one.units]
    assert len(units) == len(set(units))
    for one in found:
        fight = declare(war.position, board(), one, "regular")
        at = board().cell(one.place)
        assert weigh(war.field, fight).column + 2 >= war.least(at)


def test_its_stacks_find_room() -> None:
    war = War(opening().model_copy(deep=True), board(), "axis", Lots("1"))
    war.attack()
    war.march()
    for at in set(war.used.values()):
        assert len(war.stack(at)) <= 3 or len(war.field.friends(at, "axis")) > 3


def test_convoys_feed_who_would_be_cut_off() -> None:
    """Malta and Egypt live by the British Convoy."""
    position = opening().model_copy(deep=True)
    position.phasing = "western"
    from adjudicator.rulesets.totaler_krieg.bots.staff import _fed

    before = _fed(position, board())
    assert any(isinstance(order, Convoy) for order in convoys(position, board()))
    assert _fed(position, board()) > before


@cache
def one_turn() -> Played:
    first = opening().turn
    bots = dict.fromkeys(("axis", "western", "soviet"), "sensible")
    return simulate(RULESET, board(), "operations-1941", 5, bots, last_turn=first)


def test_a_turn_takes_a_mail_or_two() -> None:
    """With its standing orders a faction writes its plan and answers almost nothing else."""
    played = one_turn()
    assert set(played.exchanges) == {"axis", "western", "soviet"}
    assert max(played.exchanges.values()) <= 3


def test_a_short_scenario_is_won_by_its_goal() -> None:
    position = opening().model_copy(deep=True)
    assert position.goal == 5
    position.over = "calendar"
    for value, winners in ((4, ["western", "soviet"]), (5, ["axis"])):
        position.value = value
        outcome = RULESET.outcome(board(), position)
        assert outcome is not None
        assert outcome.winners == winners
        assert f"{value:+d}" in outcome.text


def opened(scenario: str, faction: str) -> Position:
    position = RULESET.open(board(), scenario, RULINGS).model_copy(deep=True)
    position.phasing = faction  # type: ignore[assignment]
    return position


def plan_for(position: Position) -> list[Order]:
    view = RULESET.view(board(), position, position.phasing)
    return planned(board(), view, Lots("1"))


def test_the_west_lands_where_a_shore_is_open() -> None:
    """1943: a fleet puts a Beachhead before an empty port, and Troop Convoys bring two units."""
    position = opened("start-1943", "western")
    found = plan_for(position)
    beach = [one for one in found if isinstance(one, Place) and one.faces]
    assert len(beach) == 1
    shore = Field(position, board())
    assert shore.controller(board().cell(beach[0].faces)) == "axis"
    assert not shore.foes(board().cell(beach[0].faces), "western")
    ashore = [one for one in found if isinstance(one, Ship) and one.end == beach[0].place]
    assert len(ashore) >= 2
    assert sum(isinstance(one, Convoy) and one.troop for one in found) >= 4


def test_armies_walk_over_a_beachhead_before_their_own_shore() -> None:
    """1944: two armies at Southampton, the shore over there is empty: they go onto the Beachhead
    whole, and on over its arrow when no Blitz marker helps them."""
    position = opened("start-1943", "western")
    for name in ("Bri-2A", "US-7A"):
        position.pieces[name].at, position.pieces[name].back = "w3915", False
    for name, piece in position.pieces.items():
        if name.startswith("GER-") and piece.at in ("w3714", "w3615", "w3616"):
            piece.at = "pool:axis"
    found = plan_for(position)
    beach = next(one for one in found if isinstance(one, Place) and one.faces)
    over = [one for one in found if isinstance(one, Move) and one.unit in ("Bri-2A", "US-7A")]
    assert {one.unit for one in over if one.end == beach.place} == {"Bri-2A", "US-7A"}
    on = {one.unit for one in over if one.reserve and one.end == beach.faces}
    assert on == {"Bri-2A", "US-7A"} or any(isinstance(one, Blitz) for one in found)


def test_fleets_escort_troops_and_americans_are_raised_at_home() -> None:
    found = plan_for(opened("start-1943", "western"))
    assert any(isinstance(one, Place) and one.escort for one in found)
    raised = {one.unit: one.place for one in found if isinstance(one, Raise)}
    assert any(n.startswith("US-") and at == "box:us_canada" for n, at in raised.items())


def test_armies_overseas_are_broken_down_for_the_ships() -> None:
    """In Africa, where no Beachhead leads over; and nobody puts them together again there."""
    position = opened("start-1943", "western")
    found = plan_for(position)
    broken = {one.unit for one in found if isinstance(one, BreakDown)}
    assert broken
    ports = {position.pieces[name].at for name in broken}
    together = {position.pieces[one.unit].at for one in found if isinstance(one, Combine)}
    assert not ports & together
    position.war_state = "limited"
    assert not any(isinstance(one, BreakDown) for one in plan_for(position))


def test_steps_that_appear_together_make_an_army() -> None:
    names = ["GER-10_Army", "GER-14_Army", "GER-inf02", "GER-inf03"]
    order = ["GER-10_Army", "GER-inf02", "GER-14_Army", "GER-inf03"]
    assert _paired(board(), names) == order


def test_who_waits_overseas_is_shipped_to_the_war() -> None:
    found = plan_for(opened("start-1943", "western"))
    boxes = {one.unit for one in found if isinstance(one, Ship)}
    at = opened("start-1943", "western").pieces
    assert any(at[name].at.startswith("box:") for name in boxes)


def test_logistics_and_raiders_are_used() -> None:
    position = opened("start-1943", "axis")
    assert any(isinstance(one, PlaceMarker) for one in plan_for(position))
    war = War(position, board(), "axis", Lots("1"), 2)
    assert not any(isinstance(one, Raid) for one in supporting(war))
    position.pieces["MK-Axi-Surface_Raiders"].at = "pool:axis"
    assert isinstance(supporting(war)[0], Raid)


def test_airborne_units_drop_on_attacks_in_blitz_combat() -> None:
    war = War(opening().model_copy(deep=True), board(), "axis", Lots("1"), 4)
    war.attack()
    war.march()
    before = supporting(war)
    assert not any(isinstance(one, Drop) for one in before)
    mark = next(one.place for one in before if isinstance(one, Blitz))
    war.used["GER-7Flg"] = board().neighbours(board().cell(mark))[0]
    drops = [one for one in supporting(war) if isinstance(one, Drop)]
    assert [one.unit for one in drops] == ["GER-7Flg"]
    assert drops[0].place in {board().ids[plan.target] for plan in war.plans}


def test_a_card_that_may_bring_war_is_waited_for() -> None:
    """1939: whom the Axis will fight is known only when Poland has answered."""
    found = plan_for(opened("start-1939", "axis"))
    assert [one.topic for one in found if isinstance(one, AskMe)] == list(WAR)
    assert not any(isinstance(one, Move | Place) for one in found)


def war_on_poland() -> Position:
    """Autumn 1939 as the Axis sees it: a Limited War, and an army in the way to Warsaw."""
    position = opened("start-1939", "axis")
    position.war_state = "limited"
    position.posture.update(france="", britain="", western_minors="")
    poland = position.countries["Poland"]
    poland.status, poland.faction = "active", "western"
    position.pieces["Pol-Pom"].at = "e3702"
    return position


def test_the_axis_has_one_country_in_view_and_stays_where_it_must() -> None:
    position = war_on_poland()
    position.pieces["GER-inf01"].at = "e3701"
    strategy = Strategy(Field(position, board()), "axis")
    assert strategy.focus == "Poland"
    assert (strategy.kept >> board().cell("e3701")) & 1
    assert not (strategy.targets >> board().cell("e3701")) & 1
    assert (strategy.targets >> board().cell("e3702")) & 1
    war = War(position, board(), "axis", Lots("1"))
    war.guard()
    assert war.used["GER-inf01"] == board().cell("e3701")


def test_the_great_war_is_not_left_for_small_enemies() -> None:
    """Summer of 1941: Belgium fights again, easily outweighed, and the armies still march on
    Russia."""
    position = opened("start-1941", "axis")
    position.war_state = "total"
    position.posture.update(russia="", soviet_minors="")
    belgium = position.countries["Belgium-Holland"]
    belgium.status, belgium.faction = "active", "western"
    found = Strategy(Field(position, board()), "axis")
    assert found.promise("Belgium-Holland") > found.promise("Russia")
    assert found.focus == "Russia"
    position.war_state = "limited"
    assert Strategy(Field(position, board()), "axis").focus == "Belgium-Holland"


def test_open_cities_of_an_enemy_are_walked_into() -> None:
    position = opened("start-1939", "axis")
    position.war_state = "limited"
    position.posture.update(france="", britain="", western_minors="")
    poland = position.countries["Poland"]
    poland.status, poland.faction = "active", "western"
    war = War(position, board(), "axis", Lots("1"))
    war.march()
    ends = set(war.used.values())
    assert {board().cell("e3701"), board().cell("e3501")} <= ends


# ------------------------------------------------------------------------------- cards


def choice(turn: str, hand: list[str], faction: str = "axis", **more: object) -> list[str]:
    """The cards in the order in which a faction would lay them in a turn of 1939 or later."""
    start = opened("start-1939", faction)
    year, _, name = turn.partition(" ")
    rows = board().calendar.items()
    start.turn = next(n for n, row in rows if (str(row.year), row.name) == (year, name))
    start.war_state = "limited"
    start.posture.update(france="", britain="", western_minors="")
    start = start.model_copy(update=more)
    start.cards[start.phasing].hand = hand
    return [card for order in selected(board(), start) for card in order.cards]


def test_case_yellow_is_laid_for_a_summer() -> None:
    assert choice("1940 Mar-Apr", ["31a", "22a"])[0] == "22a"
    assert choice("1939 Nov-Dec", ["31a", "22a"])[0] == "31a"
    assert choice("1939 Nov-Dec", ["33b", "21a"])[0] == "33b"  # no Blitz card before it


def test_russia_waits_until_france_has_fallen() -> None:
    hand = ["23a", "31a"]
    assert choice("1941 Mar-Apr", hand)[0] == "31a"
    countries = opened("start-1939", "axis").countries
    fallen = {**countries, "France": countries["France"].model_copy(update={"status": "gone"})}
    assert choice("1941 Mar-Apr", hand, countries=fallen)[0] == "23a"
    assert choice("1940 Nov-Dec", hand, countries=fallen)[0] == "31a"


def test_russia_waits_until_the_army_stands_at_its_border() -> None:
    position = opened("start-1941", "axis")
    assert gathered(board(), position)
    for name, owner in Field(position, board()).owner.items():
        if owner == "axis":
            position.pieces[name].at = "w3516"
    assert not gathered(board(), position)


def test_an_army_that_nobody_meets_comes_to_the_war() -> None:
    """In the summer of 1940 France is conquered: the large units go from there to the Russian
    border, and as many stay as those beyond the sea might attack with."""
    position = opened("start-1941", "axis")
    war = War(position, board(), "axis", Lots("1"))
    far = [n for n in position.pieces if n.startswith("GER-") and position.pieces[n].at == "w3516"]
    assert far
    war.strategy.overseas = 0.0  # nobody is expected over the sea
    large = [name for name in far if war.field.steps(name) > 1]
    assert set(war.released([(20, name) for name in far])) == set(large)
    war.strategy.overseas = 500.0  # everybody is
    assert not war.released([(20, name) for name in far])


def test_no_retreat_waits_for_the_tide() -> None:
    hand = ["51", "38b"]
    total = {"war_state": "total", "vp_side": "axis"}
    assert choice("1942 Mar-Apr", hand, **total, vp_box="1")[0] == "38b"
    assert choice("1942 Mar-Apr", hand, **total, vp_box="2")[0] == "51"
    assert choice("1942 May-June", hand, **total, vp_box="1")[0] == "51"
    assert choice("1942 May-June", hand, **total, vp_box="0")[0] == "38b"
    assert choice("1943 Mar-Apr", hand, **total, vp_box="0")[0] == "51"


def test_the_west_gives_no_points_away() -> None:
    """Operation Galvanic brings most steps, and the Axis a Victory Point."""
    start = opened("start-1943", "western")
    galvanic = board().cards["western:37"]
    assert worth(board(), start, galvanic) < 0
    assert worth(board(), start, board().cards["western:32"]) > 0


def test_barbarossa_begins_with_its_blitz() -> None:
    """When the Support Segment asks, the card lies open and the next one is chosen: its four Blitz
    markers are those that count."""
    position = opened("start-1941", "axis")
    cards = position.cards["axis"]
    cards.current, cards.pending = "23a", "31a"
    position.war_state = "total"
    position.posture.update(russia="", soviet_minors="")
    war = at_war(board(), position, Lots("1"))
    assert war.markers == 4
    assert sum(isinstance(one, Blitz) for one in supporting(war)) >= 3


def test_one_large_unit_in_a_taken_city_gives_off_a_garrison() -> None:
    position = war_on_poland()
    for name, piece in position.pieces.items():
        if piece.at == "e3702" or name.startswith("Pol-"):
            piece.at = "aside"
    position.pieces["GER-4_Army"].at, position.pieces["GER-4_Army"].back = "e3702", False
    assert lonely(War(position, board(), "axis", Lots("1"))) == {"e3702"}
    position.pieces["GER-inf02"].at = "e3702"
    assert not lonely(War(position, board(), "axis", Lots("1")))


def test_the_west_wants_america_first() -> None:
    assert choice("1942 Mar-Apr", ["12b", "20a", "13a"], "western")[0] == "20a"


# ------------------------------------------------------------------------ what is left behind


def test_somebody_holds_the_way_behind_an_army(monkeypatch: pytest.MonkeyPatch) -> None:
    """1943: an army that walks off a railway which an enemy's zone would close has no supply."""
    cut = []
    for most in (0, armies.MOST_HELD):
        monkeypatch.setattr(armies, "MOST_HELD", most)
        war = War(opened("start-1943", "axis"), board(), "axis", Lots("1"), 2)
        war.attack()
        war.march()
        cut.append(len(war.cut_off()))
    assert cut[1] < cut[0] / 2


def test_open_cities_are_gone_for_over_several_turns() -> None:
    """Lwow is out of reach in one move, and somebody is on the way."""
    position = war_on_poland()
    war = War(position, board(), "axis", Lots("1"))
    lwow = board().cell("e3504")
    away = war.strategy.away([lwow])
    before = min(away[war.at(name)] for name in war.units)
    war.attack()
    assert min(away[war.used[name]] for name in war.posted) < before


def test_a_strong_garrison_is_relieved_by_a_small_one() -> None:
    """To an army in a Capital behind the front infantry comes; with it there the army may go."""
    position = opened("start-1939", "axis")
    position.war_state = "limited"
    position.posture.update(france="", britain="", western_minors="")
    poland = position.countries["Poland"]
    poland.status, poland.faction = "active", "western"
    warsaw = board().cell("e3702")
    position.pieces["GER-2_Army"].at, position.pieces["GER-inf01"].at = "e3702", "e3602"
    war = War(position, board(), "axis", Lots("1"))
    war.front[warsaw] = 9  # the front has moved on
    war.relieve("GER-2_Army", warsaw)
    came = [name for name, end in war.used.items() if end == warsaw]
    assert len(came) == 1
    assert war.field.steps(came[0]) == 1
    position.pieces[came[0]].at = "e3702"
    poland.status = "conquered"
    later = War(position, board(), "axis", Lots("1"))
    later.guard()
    assert came[0] in later.posted
    assert "GER-2_Army" not in later.posted


def test_random_plans_have_every_kind_of_order() -> None:
    """Over some seeds and factions nothing that could be ordered is left out."""
    kinds: set[str] = set()
    for faction in ("axis", "western", "soviet"):
        position = opened("start-1943", faction)
        position.pieces["MK-Axi-Surface_Raiders"].at = "pool:axis"
        position.pieces["Rus-Def1"].at = "box:central_asia"
        for seed in range(6):
            kinds |= {one.tag() for one in Planner(board(), position, Lots(str(seed))).plan()}
    wanted = {"Move", "Ship", "Place", "Convoy", "Blitz", "Raid", "Attack", "Combine", "BreakDown"}
    assert wanted | {"Convert", "PlaceMarker", "Raise", "Enter", "DeclareWar"} <= kinds
