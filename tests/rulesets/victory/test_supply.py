"""7 Supply: lines, bases, sea supply, Beachheads, attrition."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.checking import check as game_check
from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Answer, Ask
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.book.control import city_points
from adjudicator.rulesets.victory.book.supply import bases_of, hungry, unsupplied
from adjudicator.rulesets.victory.book.supply_phase import SUPPLY_ORDERS
from adjudicator.rulesets.victory.view import view_of
from tests.rulesets.victory.kit import After, game, map_of, play, position

clause = pytest.mark.clause
SEATS = ["red", "blue"]
BOOK = OrderBook(list(game().order_classes().values()), game().phrases)
ROAD = [f"010{n}-010{n + 1}" for n in range(1, 9)]
HOMES = {"0101": "Alpha 2", "0102": "Beta 1"}


def stand(on: Board, blocks: dict[str, Any], **given: Any) -> Any:
    given.setdefault("maps", [{"slot": "a", "board": "small", "power": "red"}])
    return position(on=on, powers=SEATS, blocks=blocks, **given)


def starving(on: Board, blocks: dict[str, Any], **given: Any) -> list[str]:
    return sorted(unsupplied(stand(on, blocks, **given), on))


def check(on: Board, blocks: dict[str, Any], red: str = "", **given: Any) -> After:
    return play("supply", stand(on, blocks, **given), on, red=red)


def strengths(after: After) -> dict[str, int]:
    return {b.id: b.strength for b in after.position.blocks}


@clause("VIC-7.0-1", "VIC-7.0-2", "VIC-7.2-1", "VIC-7.2-2", "VIC-7.3-1", "VIC-7.3-3", "VIC-3.3-1")
def test_a_line_of_road_leads_to_two_linked_cities() -> None:
    on = map_of([".."] * 9, roads=ROAD, cities=HOMES)
    assert starving(on, {"0109": "red IN 4", "0209": "red IN 4"}) == []
    cut_off = map_of(["..."] * 9, roads=ROAD, cities=HOMES)
    assert starving(cut_off, {"0305": "red IN 4"}) == ["red.IN1"], "two hexes from the road"
    alone = map_of([".."] * 9, roads=ROAD, cities={"0101": "Alpha 2"}, towns={"0102": "Inn"})
    assert starving(alone, {"0101": "red IN 4"}) == ["red.IN1"], "a Town is not a base"


@clause("VIC-6.8-5", "VIC-6.8-6")
def test_a_vacant_city_that_ships_blockade_is_no_base() -> None:
    on = map_of(["..", "..", "~~"], cities={"0101": "Alpha 2", "0102": "Port 1"},
                roads=["0101-0102"])  # fmt: skip
    for ship, bases in (([], ["a0101", "a0102"]), (["blue CA 1, blockade"], [])):
        at = stand(on, {"0101": "red IN 1", "0102": ship})
        assert sorted(bases_of(at, on, "red")) == bases


@clause("VIC-7.0-2", "VIC-3.1-11")
def test_nobody_is_supplied_over_a_hexside_that_he_cannot_cross() -> None:
    """An Alpine hexside lies between the unit and the only road beside it."""
    for sides, hungry_ones in (({}, []), ({"alpine": ["0102-0203"]}, ["red.IN1"])):
        on = map_of(["..", "..", ".."], roads=["0101-0102"], cities=HOMES, sides=sides)
        assert starving(on, {"0203": "red IN 4"}) == hungry_ones


@clause("VIC-6.8-12", "VIC-5.4-11")
def test_a_blockade_of_a_hex_that_nobody_holds_any_more_is_lifted() -> None:
    on = map_of(["..", "..", "~~"], towns={"0102": "Port"})
    for there, shown in (("blue IN 1", "blockade"), ("", "")):
        after = check(on, {"0102": ["red CA 1, blockade", *([there] if there else [])]})
        assert after.position.block("red.CA1").face_up == shown


@clause("VIC-6.71-1")
def test_no_beachhead_where_an_enemy_is_or_inland() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    for there, asked in (("red MA 4", True), ("red MA 4; blue SS 1", False)):
        at = stand(on, {"0401": there})
        run = Run(game(), on, at, "supply", LoadedDice(), at.options)
        assert bool(run.asks) is asked


@clause("VIC-5.4-13")
def test_who_controls_a_city_counts_its_points() -> None:
    on = map_of(["...", "..."], cities={"0101": "Alpha 3", "0301": "Beta 2"})
    maps = [{"slot": "a", "board": "small", "power": "blue"}]
    at = position(on=on, powers=["red", "blue"], maps=maps, blocks={"0101": "red IN 1"})
    count = {power: city_points(at, on, on.map_of(at), power) for power in ("red", "blue")}
    assert count == {"red": 3, "blue": 2}


@clause("VIC-7.2-3", "VIC-5.4-13")
def test_no_line_crosses_an_enemy_hex() -> None:
    # The enemy must be in supply himself to cut: his own cities lie on the right.
    on = map_of(
        ["..."] * 9,
        roads=[*ROAD, "0104-0204", "0204-0304", "0304-0305"],
        cities={**HOMES, "0304": "Gamma 2", "0305": "Delta 1"},
    )
    blocks = {"0109": "red IN 4", "0105": "blue CAV 3", "0304": "blue IN 1", "0305": "blue IN 1"}
    given = {"neutral": ["0304", "0305"]}
    assert "red.IN1" in starving(on, blocks, **given)


@clause("VIC-7.1-5")
def test_who_is_himself_unsupplied_cuts_nobody() -> None:
    on = map_of(["..."] * 9, roads=ROAD, cities=HOMES)
    blocks = {"0109": "red IN 4", "0105": "blue CAV 3"}
    assert starving(on, blocks) == ["blue.CAV1"]


@clause("VIC-7.1-5")
def test_a_chain_of_cuts_is_followed_to_its_end() -> None:
    """VIC-A18: unsupplied Y stands on X's line, X on Z's; X is in supply and cuts Z."""
    on = map_of(
        ["..."] * 9,
        roads=[*ROAD, *(f"030{n}-030{n + 1}" for n in range(1, 9)), "0106-0207"],
        cities={**HOMES, "0301": "Gamma 2", "0302": "Delta 1"},
    )
    given = {"neutral": ["0301", "0302"]}
    blocks = {
        "0301": "blue IN 1",
        "0302": "blue IN 1",
        "0104": "blue CAV 3",  # Y: cut off by Red's units at 0207 and 0101
        "0306": "red MK 4",  # X: fed along the first road, over Y
        "0309": "blue AR 4",  # Z: fed along the second, over X
        "0303": "blue MK 1",
    }
    out = starving(on, blocks, **given)
    assert "blue.CAV1" in out
    assert "red.MK1" not in out
    assert "blue.AR1" in out


@clause("VIC-7.1-1", "VIC-7.1-2", "VIC-SOP-5", "VIC-2.0-12")
def test_every_unsupplied_unit_of_all_players_loses_a_step() -> None:
    on = map_of(["."] * 9, cities={"0101": "Alpha 2", "0102": "Beta 1"})
    after = check(on, {"0105": "red IN 4; red IN 1", "0108": "blue AR 3"})
    assert strengths(after) == {"red.IN1": 3, "blue.AR1": 2}
    assert after.clauses("Attrition") == ["VIC-7.1-1", "VIC-7.1-1"]


@clause("VIC-5.4-6", "VIC-4.2-3")
def test_a_town_that_moves_leave_empty_beside_the_enemy_is_told() -> None:
    on = map_of(["~...", "....", "...."], roads=[], towns={"0102": "Home", "0302": "Far"})
    at = stand(
        on, {"0102": "red IN 4; red MK 4; red SS 4", "0302": "red IN 4", "0203": "blue IN 4"}
    )
    ask = Ask(seat="red", key="move/red", clause="VIC-2.0-6", title="x")

    def told(text: str) -> list[str]:
        view = view_of(at, "red")
        reading = BOOK.read(text, game().lexicon(on, view))
        assert not reading.misread
        stakes = game().stakes(on, ask, view, reading.orders, {})
        return [one.text for one in stakes if "leaves" in one.text]

    assert told("move IN1 to 0103") == []
    assert told("move IN1, MK1 to 0103") == [
        f"Your last unit leaves {on.map_of(at).text('a0102')}, next to the enemy."
    ]


@clause("VIC-6.48-1")
def test_aircraft_that_may_hit_their_own_side_are_told() -> None:
    on = map_of(["~...", "....", "...."], roads=[], towns={"0102": "Home"})
    at = stand(on, {"0102": "red IN 4; red FA 4", "0103": "blue IN 4"})
    ask = Ask(seat="red", key="move/red", clause="VIC-2.0-6", title="x")

    def told(text: str) -> list[str]:
        view = view_of(at, "red")
        reading = BOOK.read(text, game().lexicon(on, view))
        assert not reading.misread
        stakes = game().stakes(on, ask, view, reading.orders, {})
        return [one.text for one in stakes if one.clause == "VIC-6.48-1"]

    place = on.map_of(at).text("a0103")
    both = "attack 0103 with IN1\nattack 0103 with FA1\n"
    assert told(f"{both}target ground") == [
        f"Each 6 of these hits your own ground units when they fire at the ground: FA1 at {place}."
    ]
    assert told(f"{both}target ground with infantry") == []
    assert told(f"{both}target air") == []
    assert told("attack 0103 with FA1\ntarget ground") == []


@clause("VIC-7.1-2", "VIC-7.1-4")
def test_who_will_lose_a_step_for_want_of_supply_is_told_before_it_happens() -> None:
    """In the picture of the letter, and in the receipt of the moves that leave him there."""
    on = map_of(["."] * 9, roads=ROAD, cities=HOMES)
    at = stand(on, {"0105": "red IN 4; red AB 3", "0102": "red IN 1"})
    ask = Ask(seat="red", key="move/red", clause="VIC-2.0-6", title="x")

    def told(text: str) -> list[str]:
        view = view_of(at, "red")
        reading = BOOK.read(text, game().lexicon(on, view))
        assert not reading.misread
        return [one.text for one in game().stakes(on, ask, view, reading.orders, {})]

    assert told("") == []
    off = map_of(["...."] * 9, roads=ROAD, cities=HOMES)
    on, at = off, stand(off, {"0305": "red IN 4; red AB 3", "0102": "red IN 1"})
    said = "Out of supply as you see it, -1 step when the turn ends (7.1):"
    both = "1st Infantry at a0305 and 1st Airborne at a0305 (eliminated)"
    assert told("") == [f"{said} {both}."]
    assert told("move IN1 to 0205") == [f"{said} 1st Airborne at a0305 (eliminated)."]
    matter = game().matter(on, view_of(at, "red"), "supply")
    assert matter is not None
    assert matter.whole[:2] == [
        said,
        "  1st Infantry at a0305, 1st Airborne at a0305 (eliminated).",
    ]
    after = play("supply", at, on)
    assert strengths(after) == {"red.IN1": 3, "red.IN2": 1}


@clause("VIC-7.1-3")
def test_who_is_out_of_supply_moves_and_fights_as_others_do() -> None:
    """It goes as far, is rolls as many dice and leaves the battle as freely as the same
    unit whose cities stand behind it."""
    told = []
    for slot in ("red", "blue"):
        on = map_of(["."] * 9, roads=ROAD, cities=HOMES)
        maps = [{"slot": "a", "board": "small", "power": slot}]
        blocks = {"0103": "red IN 4; red AR 4", "0106": "blue CAV 3"}
        at = stand(on, blocks, maps=maps)
        assert ("red.IN1" in unsupplied(at, on)) is (slot == "blue")
        orders = "move IN1 to 0104\nmove AR1 to 0106\nwithdraw from 0106 after round 2"
        after = play("move, combat", at, on, red=orders, dice=[6] * 30)
        shots = [(f["unit"], f["firepower"], f["dice"]) for f in after.told("Fired")]
        told.append((after.blocks("0104"), after.blocks("0105"), shots))
    assert told[0] == told[1]
    assert told[0][0]
    assert told[0][2]


@clause("VIC-7.1-4", "VIC-6.6-8", "VIC-6.6-10")
def test_unsupplied_airborne_is_eliminated() -> None:
    on = map_of(["."] * 5, cities={"0103": "Hope 2"})
    maps = [{"slot": "a", "board": "small", "power": "blue"}]
    after = check(on, {"0103": "red AB 3"}, maps=maps)
    assert strengths(after) == {}


@clause("VIC-7.3-2")
def test_a_captured_city_is_a_base_while_it_is_garrisoned() -> None:
    on = map_of(["."] * 3, roads=["0101-0102", "0102-0103"], cities={**HOMES, "0103": "Gamma 1"})
    maps = [{"slot": "a", "board": "small", "power": "blue"}]
    held = stand(on, {"0101": "red IN 1", "0102": "red IN 1"}, maps=maps)
    assert bases_of(held, on, "red") == ["a0101", "a0102"]
    left = stand(on, {"0101": "red IN 1"}, maps=maps)
    assert bases_of(left, on, "red") == []


SEA = [".~~.", ".~~.", ".~~."]
PORTS = {"0101": "Alpha 2", "0401": "Omega 1"}


@clause("VIC-7.4-1", "VIC-7.4-2", "VIC-7.4-4", "VIC-3.2-8", "VIC-7.0-2")
def test_sea_supply_links_friendly_ports_and_roads() -> None:
    on = map_of(SEA, cities=PORTS)
    assert starving(on, {"0101": "red IN 4", "0401": "red IN 4"}) == []
    town = map_of(
        [".~~..", ".~~..", ".~~.."],
        cities={"0101": "Alpha 2", "0102": "Beta 1"},
        roads=["0101-0102", "0401-0501"],
        towns={"0401": "Quay"},
    )
    assert starving(town, {"0501": "red IN 4"}) == [], "a Town port passes it on"


@clause("VIC-7.4-1", "VIC-7.4-2", "VIC-6.8-7", "VIC-3.2-7")
def test_where_there_is_no_port_no_sea_supply_comes_ashore() -> None:
    """A coastal road leads to the city, but nothing can be landed on it."""
    rows = [".~~..", ".~~..", ".~~.."]
    given: dict[str, Any] = {"cities": {"0101": "Alpha 2", "0501": "Omega 2"},
                             "roads": ["0401-0501"]}  # fmt: skip
    blocks = {"0101": "red IN 4", "0501": "red IN 4"}
    assert starving(map_of(rows, **given), blocks) == ["red.IN1", "red.IN2"]
    assert starving(map_of(rows, towns={"0401": "Quay"}, **given), blocks) == []


@clause("VIC-7.5-2")
@pytest.mark.parametrize("ship", ["CA", "SS"])
def test_ships_and_submarines_cut_sea_supply_where_they_are(ship: str) -> None:
    on = map_of([".~."], cities={"0101": "Alpha 2", "0301": "Omega 1"})
    blocks = {"0101": "red IN 4", "0301": "red IN 4"}
    assert starving(on, blocks) == []
    assert starving(on, {**blocks, "0201": f"blue {ship} 1"}) == ["red.IN1", "red.IN2"]


@clause("VIC-7.5-3", "VIC-5.4-12")
def test_ships_cut_coastal_roads_and_submarines_do_not() -> None:
    on = map_of([".~"] * 5, roads=ROAD[:4], cities=HOMES)
    blocks = {"0105": "red IN 4"}
    assert starving(on, {**blocks, "0104": "blue CA 1", "0103": "blue CA 1"}) == ["red.IN1"]
    assert starving(on, {**blocks, "0104": "blue SS 1", "0103": "blue SS 1"}) == []


@clause("VIC-7.5-1", "VIC-7.5-4", "VIC-5.91-4", "VIC-9.4-9", "VIC-7.0-1")
def test_ships_their_aircraft_and_units_at_sea_need_none() -> None:
    on = map_of(["~.~"])
    blocks = {"0101": "red CV 4; red FA 2, aboard CV1; red MA 4, at sea; red BB 1"}
    assert starving(on, blocks) == []


@clause("VIC-6.8-5", "VIC-6.8-6", "VIC-6.8-7")
def test_a_blockaded_port_is_cut_off_unless_a_road_helps() -> None:
    on = map_of(SEA, cities=PORTS)
    blocks = {"0101": ["red IN 4", "blue CA 1, blockade"], "0401": "red IN 4"}
    assert starving(on, blocks) == ["red.IN1", "red.IN2"]
    after = check(on, blocks)
    assert after.position.supplied["red"] == [], "nothing can be produced"
    road = map_of(SEA, cities={**PORTS, "0102": "Beta 1"}, roads=["0101-0102"])
    after = check(road, {"0101": ["red IN 4", "blue CA 1, blockade"], "0102": "red IN 4"})
    assert sorted(after.position.supplied["red"]) == ["a0101", "a0102", "a0401"]


# -------------------------------------------------------------------------- Beachheads

BEACH = ["..~...", "..~...", "..~..."]
"""Alpha and Beta on the left shore, the beach at 0401 on the right one."""
LEFT = {"0201": "Alpha 2", "0202": "Beta 1"}


@clause("VIC-6.71-1", "VIC-6.71-2", "VIC-6.71-4", "VIC-6.71-5", "VIC-7.4-3", "VIC-6.71-10",
        "VIC-7.0-2")  # fmt: skip
def test_a_beachhead_supplies_its_own_and_adjacent_hexes() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202", "0501-0601"])
    blocks = {"0201": "red IN 1", "0401": "red MA 4; red MK 4", "0501": "red IN 4"}
    after = check(on, {**blocks, "0601": "red AR 4"})
    assert strengths(after)["red.MA1"] == 4
    assert strengths(after)["red.MK1"] == 4
    assert strengths(after)["red.IN2"] == 4, "adjacent"
    assert strengths(after)["red.AR1"] == 3, "no line leads on along the road"
    marines = next(b for b in after.position.blocks if b.unit == "MA")
    assert marines.beachhead
    assert after.clauses("Beachhead") == ["VIC-6.71-2"]


@clause("VIC-6.71-3", "VIC-6.71-6", "VIC-6.71-8")
def test_one_beachhead_to_a_hex_and_it_ends_when_the_unit_leaves() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    after = check(on, {"0201": "red IN 1", "0401": "red MA 4; red AM 4"})
    assert [b.beachhead for b in after.position.at("a0401")].count(True) == 1
    first = next(b for b in after.position.blocks if b.beachhead)
    moved = play("move", after.position, on, red=f"move {first.id.partition('.')[2]} to 0402")
    assert not any(b.beachhead for b in moved.position.blocks)


@clause("VIC-6.71-3", "VIC-6.71-1")
def test_a_declaration_that_cannot_be_is_told() -> None:
    """The owner says which of two; infantry beside Marines is none. Receipt and step agree."""
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    at = stand(on, {"0201": "red IN 1", "0401": "red MA 4; red AM 2; red IN 4"})
    lines = "beachhead AM1\nbeachhead MA1\nbeachhead IN2\nbeachhead AM1"
    lexicon = game().lexicon(on, view_of(at, "red"))
    orders = OrderBook(list(SUPPLY_ORDERS)).read(lines, lexicon).orders
    run = Run(game(), on, at, "supply", LoadedDice(), at.options)
    assert run.asks is not None
    checked = game_check(game(), on, run.asks[0], run.view("red"), orders)
    expected = [(2, "VIC-6.71-3"), (3, "VIC-6.71-1")]
    assert [(no.line, no.clause) for no in checked.refused] == expected
    run.close({"red": Answer(tuple(orders), "player")})
    (told,) = [event for event in run.table.events if event.kind == "LinesRefused"]
    assert [(no["line"], no["clause"]) for no in told.facts["refused"]] == expected
    assert told.to == ["red"]
    assert [b.id for b in at.blocks if b.beachhead] == ["red.AM1"]


@clause("VIC-6.71-11", "VIC-6.8-5")
def test_a_blockaded_beachhead_supplies_nobody() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    blocks = {"0201": "red IN 1", "0401": ["red MA 4, beachhead", "blue CA 4, blockade"]}
    assert starving(on, blocks) == ["red.MA1"]


@clause("VIC-6.71-4", "VIC-6.71-11", "VIC-7.5-2")
def test_a_beachhead_that_no_sea_supply_reaches_supplies_nobody() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    blocks = {"0201": "red IN 1", "0401": "red MA 4, beachhead", "0501": "red MK 4"}
    assert starving(on, blocks) == []
    patrols = {"0301": "blue CA 1", "0302": "blue SS 1", "0303": "blue CA 1"}
    assert starving(on, {**blocks, **patrols}) == ["red.MA1", "red.MK1"]
    inland = {"0201": "red IN 1", "0601": "red MA 4, beachhead"}
    assert starving(on, inland) == ["red.MA1"], "no sea there at all"


def test_the_player_may_keep_a_unit_hidden() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    blocks = {"0201": "red IN 1", "0401": "red MA 4"}
    after = check(on, blocks, red="no beachhead")
    assert strengths(after)["red.MA1"] == 3
    assert not after.told("Beachhead")


@clause("VIC-6.6-6", "VIC-6.7-2")
def test_who_was_shown_on_landing_stands_up_again() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    after = check(on, {"0201": "red IN 1", "0401": "red MK 4, landing"})
    assert [b.face_up for b in after.position.at("a0401")] == [""]


# ------------------------------------------------------------------- Mulberries, bridges


@clause("VIC-9.5-2", "VIC-9.5-3", "VIC-9.2-7", "VIC-9.5-6")
def test_supply_goes_through_a_mulberry_to_an_adjacent_road() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202", "0501-0601"])
    blocks = {"0201": "red IN 1", "0601": "red AR 4"}
    mulberry = {"kind": "mulberry", "hex": "0401", "power": "red", "since": 0}
    given: dict[str, Any] = {"options": {"mulberries": True}, "turn": 3}
    assert starving(on, blocks, **given) == ["red.AR1"]
    assert starving(on, blocks, works=[mulberry], **given) == []
    assert starving(on, blocks, works=[{**mulberry, "since": 3}], **given) == ["red.AR1"]
    assert starving(on, blocks, works=[mulberry], storm="0501", **given) == ["red.AR1"]
    bare = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    assert starving(bare, blocks, works=[mulberry], **given) == ["red.AR1"], "no road goes on"


@clause("VIC-9.3-4", "VIC-9.3-8")
def test_no_supply_over_a_destroyed_bridge_or_through_a_destroyed_canal() -> None:
    on = map_of(
        ["..", "..", "..", ".."],
        roads=["0101-0102", "0102-0202", "0202-0203", "0203-0204"],
        rivers={"Wend": ["0101-0202", "0102-0202"]},
        bridges=["0102-0202"],
        cities={"0101": "Alpha 2", "0102": "Beta 1"},
    )
    blocks = {"0204": "red IN 4"}
    given: dict[str, Any] = {"options": {"destruction": True}}
    assert starving(on, blocks, **given) == []
    assert starving(on, blocks, destroyed=["0102|0202"], **given) == ["red.IN1"]
    cut = map_of(
        [".", "~", ".", "~", "."],
        canals={"Cut": ["0102", "0103", "0104"]},
        cities={"0101": "Alpha 2", "0105": "Omega 1"},
    )
    ends = {"0101": "red IN 4", "0105": "red IN 4"}
    assert starving(cut, ends) == []
    assert starving(cut, ends, destroyed=["0103"], **given) == ["red.IN1", "red.IN2"]


@clause("VIC-9.4-9")
def test_airfields_need_no_supply_but_their_aircraft_do() -> None:
    on = map_of(["."] * 9, roads=ROAD[:3], cities=HOMES)
    field = {"kind": "airfield", "hex": "0108", "power": "red"}
    after = check(on, {"0108": "red FA 3"}, works=[field], options={"airfields": True})
    assert strengths(after) == {"red.FA1": 2}
    assert [work.level for work in after.position.works] == [1]


@clause("VIC-SB.Initiative-1")
def test_a_forecast_takes_every_hidden_block_for_the_worst() -> None:
    """VIC-A47: what is not seen cuts land and sea alike in what a seat is told."""
    from adjudicator.rulesets.victory.book.moving.moving import rehearsal
    from adjudicator.rulesets.victory.view import view_of

    on = map_of([".~"] * 5, roads=ROAD[:4], cities=HOMES)
    for kind in ("SS", "CA"):
        start = stand(on, {"0105": "red IN 4", "0104": f"blue {kind} 1", "0103": f"blue {kind} 1"})
        seen = rehearsal(view_of(start, "red"))
        assert [block.id for block in hungry(seen, on, "red")] == ["red.IN1"]


@clause("VIC-9.5-3")
def test_a_mulberry_joins_the_road_behind_the_beach() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202", "0501-0601"])
    blocks = {"0201": "red IN 1", "0401": "red MK 4", "0601": "red AR 4"}
    given = {"options": {"mulberries": True}, "turn": 3}
    mulberry = [{"kind": "mulberry", "hex": "0401", "power": "red", "since": 1}]
    assert starving(on, blocks, **given) == ["red.AR1", "red.MK1"]
    assert starving(on, blocks, works=mulberry, **given) == []


@clause("VIC-6.71-1")
def test_a_standing_order_declares_no_beachhead() -> None:
    on = map_of(BEACH, cities=LEFT, roads=["0201-0202"])
    start = stand(on, {"0201": "red IN 1", "0401": "red MA 4"})
    for words, declared in (("always beachhead", True), ("always no beachhead", False)):
        after = play("supply", start, on, standing={"red": [words]})
        assert bool(after.told("Beachhead")) is declared
