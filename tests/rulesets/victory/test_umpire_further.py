"""An umpire's further doubts: where chapters meet, and answers that cannot be followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run, default_answer
from adjudicator.core.protocol import Answer, Ask, Event, Order
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position
from adjudicator.rulesets.victory.orders.battle_checks import line_refused
from adjudicator.rulesets.victory.orders.battle_orders import (
    Command,
    Fire,
    FireAtWork,
    Land,
    Retreat,
    Stand,
    Take,
    Who,
)
from tests.rulesets.victory.battle_kit import (
    HOPE,
    country,
    ended,
    fire,
    fought,
    losses,
    retreats,
    scene,
    story,
)
from tests.rulesets.victory.kit import After, game, map_of, play, position, receipt
from tests.rulesets.victory.test_edges_of_production import factory, made
from tests.rulesets.victory.test_supply import starving

clause = pytest.mark.clause
MISS = [6] * 120
COAST = ["0302", "0301", "0203"]
EVERY = "command every battle"


def answered(
    at: Position, on: Board, seat: str, replies: Mapping[str, Order], die: int = 6
) -> tuple[Position, list[str], list[Event]]:
    """The Combat Phase of a seat that commands its battles: of its questions those with these
    beginnings are answered so, whatever a receipt would say, all others by silence. Gives the
    position, the keys of what it was asked, and the events."""
    run = Run(game(), on, at, "combat", LoadedDice({}, [die, *MISS]), at.options)
    keys = []
    while run.asks is not None:
        given = {}
        for ask in run.asks:
            given[ask.seat] = default_answer(ask, game().order_classes())
            if ask.seat != seat:
                continue
            keys.append(ask.key)
            said = next((o for start, o in replies.items() if ask.key.startswith(start)), None)
            said = Command() if ask.key == "battles" else said
            if said is not None:
                given[ask.seat] = Answer((said,), "player")
        run.close(given)
    return at, keys, run.table.events


def refused(events: Sequence[Event], seat: str) -> list[tuple[str, str]]:
    """What a seat is told that was not carried out."""
    found = [event for event in events if event.kind == "NotCarriedOut"]
    assert all(event.to == [seat] for event in found)
    return [(event.clause, str(event.facts["reason"])) for event in found]


# ------------------------------------------------------------------------ Marines


@clause("VIC-5.1-1", "VIC-6.7-3", "VIC-6.7-4", "VIC-A68")
@pytest.mark.parametrize(
    ("there", "enemy", "order", "told"),
    [
        ("blue MA 3", "0304 IN", "move MA1 to 0303 at sea", "VIC-5.1-1"),
        ("blue MA 3, at sea", "0302 CA", "move MA1 to 0303 ashore", "VIC-6.7-3"),
        ("blue MA 3", "", "move MA1 to 0303 at sea", ""),
        ("blue MA 3, at sea", "", "move MA1 to 0303 ashore", ""),
    ],
)
def test_marines_do_not_leave_the_shore_or_the_sea_in_the_middle_of_a_battle(
    there: str, enemy: str, order: str, told: str
) -> None:
    """Under attack they would slip out of the fire of ground units, or land without a combat
    turn under the guns of ships."""
    on = country(sea=COAST, city=-1)
    place, _, unit = enemy.partition(" ")
    at = scene(on, there, blocks={place: [f"red {unit} 4"]} if enemy else {})
    red = f"move {unit}1 to 0303" if enemy else ""
    after = play("move", at, on, red=red, blue=order, refusals=True)
    assert [bad.clause for bad in after.trial.refused] == ([told] if told else [])
    marine = next(b for b in after.position.blocks if b.unit == "MA")
    assert marine.at_sea is (("at sea" in there) != (not told))


@clause("VIC-6.8-12", "VIC-6.53-1")
def test_marines_that_put_to_sea_under_a_blockade_have_no_land_to_stay_on() -> None:
    """Who holds the land need not go when he has come out against the ships; who is at sea
    is a naval unit (VIC-A53)."""
    on = country(sea=COAST, city=-1)
    at = scene(on, "blue MA 3", "blue MA 1, beachhead", "red CA 3, blockade")
    orders = "move MA1 to 0303 at sea\nactivate the blockade of 0303"
    after = play("move, combat", at, on, blue=orders, dice=MISS)
    assert retreats(after) == {"blue Marines": "0302"}
    assert after.blocks("0303") == ["blue MA2 1, beachhead", "red CA1 3, blockade"]


@clause("VIC-6.7-1", "VIC-SB.Limits-6", "VIC-5.3-1")
@pytest.mark.parametrize(
    ("start", "order", "afloat"),
    [
        ("red MA 3", "move MA1 to 0303", False),
        ("red MA 3", "move MA1 to 0303 at sea", True),
        ("red MA 3, at sea", "move MA1 to 0303", True),
        ("red MA 3, at sea", "move MA1 to 0303 by land", False),
    ],
)
def test_along_a_shore_marines_attack_as_they_stand_or_as_they_are_told(
    start: str, order: str, afloat: bool
) -> None:
    on = country(sea=["0203"], city=-1)
    at = scene(on, "blue IN 4", blocks={"0302": [start]})
    after = play("move", at, on, red=order)
    (marine,) = [b for b in after.position.blocks if b.unit == "MA"]
    (crossing,) = after.position.battles[0].crossings
    assert (marine.at_sea, crossing.naval, crossing.ground) == (afloat, afloat, not afloat)


# ---------------------------------------------------------------------- blockades


@clause("VIC-6.8-1")
@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("blockade Hope", True),
        ("blockade Hope\ndo not blockade", True),
        ("do not blockade\nblockade Hope", True),
        ("do not blockade", False),
        ("do not blockade Hope", False),
    ],
)
def test_the_line_nearest_to_the_port_says_whether_it_is_blockaded(said: str, stays: bool) -> None:
    after = fought(
        country(sea=COAST), "red CA 2, from 0302", "blue IN 1", dice=MISS, orders={"red": said}
    )
    assert bool(after.told("BlockadeDeclared")) is stays


@clause("VIC-6.8-1", "VIC-6.53-1")
def test_a_commander_who_leaves_instead_of_blockading_says_where_to() -> None:
    """He is not asked again, unless a ship finds no room there any more."""
    on = country(sea=COAST)
    at = scene(on, "red CA 2, from 0302", "blue IN 1")
    after, keys, _ = answered(at, on, "red", {"blockade/": Retreat(to="a0203")})
    assert next(b for b in after.blocks if b.power == "red").place == "a0203"
    assert not [key for key in keys if key.startswith("away/")]
    two = scene(on, "red CA 2, from 0302", "red CL 1, from 0302", "blue IN 1")
    after, keys, _ = answered(two, on, "red", {"blockade/": Retreat(to="a0203")})
    ships = {b.unit: b.place for b in after.blocks if b.power == "red"}
    assert ships["CA"] == "a0203"
    assert ships["CL"] != "a0203", "one ship a round over a coastal hexside"
    assert [key for key in keys if key.startswith("away/")] == ["away/a0303/3/Light Cruiser"]


@clause("VIC-6.8-8", "VIC-6.8-3", "VIC-6.8-10")
@pytest.mark.parametrize(
    ("ships", "line", "told"),
    [
        ("blockade", "activate the blockade of Hope", []),
        ("blockade", "activate the blockade of Otdal", ["VIC-6.8-8"]),
        ("", "activate the blockade of Otdal", ["VIC-6.8-8"]),
    ],
)
def test_a_blockade_that_is_none_is_not_kept_for_activation(
    ships: str, line: str, told: list[str]
) -> None:
    on = country(sea=COAST)
    blocks = ["red CA 2, blockade", "blue IN 1"] if ships else ["blue IN 1"]
    checked = receipt("move", scene(on, *blocks), "red", line, on)
    assert [bad.clause for bad in checked.refused] == told
    lifted = scene(on, "red CA 2, blockade", "blue IN 1")
    after = play("move, combat", lifted, on, red="sail CA1 to 0302",
                 blue="activate the blockade of Hope", refusals=True)  # fmt: skip
    assert not after.told("BattleOpened")
    said = [*after.trial.refused, *after.told("NotCarriedOut"), *after.told("LinesRefused")]
    assert said, "its ships have gone before Blue wrote"


@clause("VIC-SB.Opt-2", "VIC-6.8-12", "VIC-6.3-3")
def test_who_has_broken_a_blockade_in_the_fourth_round_is_not_pursued_out_of_his_port() -> None:
    """The ship is sunk by the first of them; the second was in danger of having to leave."""
    after = fought(
        country(sea=COAST),
        "red CA 1, blockade",
        "blue ART 2",
        "blue IN 2",
        dice=[6] * 15 + [6, 1, 6, *MISS],
        orders={"blue": "activate the blockade of Hope"},
        options={"pursuit": True},
    )
    assert after.told("RoundBegun")[-1]["round"] == 4
    assert after.strength("red.CA1") == 0
    assert after.blocks("0303") == ["blue ART1 2", "blue IN1 2"]
    assert retreats(after) == {}


@clause("VIC-SB.Opt-2", "VIC-6.3-3")
@pytest.mark.parametrize(("after_round", "winner"), [(3, "red"), (4, "blue")])
def test_a_defender_who_goes_in_the_fourth_round_pursues_nobody(
    after_round: int, winner: str
) -> None:
    """He goes first of the same letter, and the attacker has won before he has to go."""
    after = fought(
        country(city=-1),
        "red IN 4, from 0302",
        "blue IN 4",
        dice=MISS,
        orders={"blue": f"withdraw after round {after_round} to 0304"},
        options={"pursuit": True},
    )
    assert ended(after)["winner"] == winner
    assert after.blocks("0303") == [f"{winner} IN1 4"]


@clause("VIC-A22", "VIC-6.5-6")
def test_who_finds_no_way_out_at_all_is_not_asked_who_goes_first() -> None:
    on = country(city=-1)
    units = ("red IN 2, from 0302", "red MK 2, from 0302", "blue IN 1")
    _, keys, events = answered(scene(on, *units, blocks={"0302": ["blue EN 1"]}), on, "red", {})
    assert not [key for key in keys if key.startswith("leave/")]
    assert len([event for event in events if event.kind == "NoRetreat"]) == 2


# ------------------------------------------------------------------------ answers


@clause("VIC-6.31-3", "VIC-6.43-2", "VIC-6.5-4", "VIC-5.51-3", "VIC-6.51-4")
@pytest.mark.parametrize(
    ("units", "seat", "reply", "told"),
    [
        (
            ("red IN 4, from 0302", "blue IN 4"),
            "red",
            {"turn/a0303/1/": Land()},
            (
                "VIC-6.31-3",
                "your Infantry is neither in the air nor at sea, so it cannot land.",
            ),
        ),
        (
            ("red IN 4, from 0302", "blue IN 4"),
            "red",
            {"turn/a0303/1/": Fire(group="air")},
            ("VIC-6.42-1", "no enemy air units are in the battle for your Infantry to fire at."),
        ),
        (
            ("red IN 4, from 0302", "blue IN 4"),
            "red",
            {"turn/a0303/1/": Retreat(to="a0304")},
            ("VIC-6.51-2", "your units were not the last to come in over the hexside to a0304."),
        ),
        (
            ("red IN 4, from 0302", "blue RE 1"),
            "blue",
            {"turn/a0303/1/Resource": Retreat(to="a0304")},
            ("VIC-6.51-4", "your Resource cannot retreat, to a0304 or anywhere else."),
        ),
        (
            ("red IN 4, from 0302", "red AR 4, from 0403", "blue IN 4"),
            "red",
            {"away/a0303/3/Infantry": Retreat(to="a0304")},
            ("VIC-6.51-2", "your units were not the last to come in over the hexside to a0304."),
        ),
        (
            ("red ART 4, from 0302", "blue IN 4", "blue IN 4", "blue EN 1"),
            "blue",
            {"hit/": Take(block="blue.EN1")},
            ("VIC-6.43-2", "That is not one of the strongest units."),
        ),
    ],
)
def test_an_answer_that_cannot_be_is_told_and_the_default_stands(
    units: tuple[str, ...], seat: str, reply: dict[str, Order], told: tuple[str, str]
) -> None:
    """The receipt refuses it before; what comes by another way is not done in silence."""
    on, die = country(city=-1), 1 if "hit/" in reply else 6
    _, _, silent = answered(scene(on, *units), on, seat, {}, die)
    _, _, events = answered(scene(on, *units), on, seat, reply, die)
    assert told in refused(events, seat)
    others = [event for event in events if event.kind != "NotCarriedOut"]
    assert [(e.kind, e.facts) for e in others] == [(e.kind, e.facts) for e in silent]


@clause("VIC-6.51-1", "VIC-6.54-1")
@pytest.mark.parametrize(
    ("unit", "to", "no"),
    [
        ("IN", "a0304", ("VIC-6.51-1", "ground units cannot cross the hexside to a0304.")),
        ("IN", "a0305", ("VIC-6.51-1", "a0305 is not next to a0303.")),
        ("DB", "a0701", ("VIC-6.54-1", "Otdal (a0701) is beyond the landing move of your {}.")),
        ("DB", "a0204", ("VIC-6.54-1", "a0204 is not a friendly airbase with room for your {}.")),
    ],
)
def test_where_no_retreat_leads_is_told_by_its_own_rule(
    unit: str, to: str, no: tuple[str, str]
) -> None:
    on = country(city=-1, sides={"alpine": ["0303-0304"]})
    at = scene(on, "red AR 4, from 0302", "blue IN 4", "blue DB 2")
    label = {"IN": "Infantry", "DB": "Dive Bomber"}[unit]
    reply: dict[str, Order] = {f"turn/a0303/1/{label}": Retreat(to=to)}
    _, _, events = answered(at, on, "blue", reply)
    clause, text = no
    assert refused(events, "blue") == [(clause, text.format(label))]


@clause("VIC-SB.Opt-2")
def test_in_the_last_round_of_a_pursuit_the_attacker_does_nothing_but_retreat() -> None:
    on = country(city=-1)
    at = scene(on, "red IN 4, from 0302", "blue IN 4", options={"pursuit": True})
    reply: dict[str, Order] = {"turn/a0303/4/": Fire(group="ground")}
    _, keys, events = answered(at, on, "red", reply)
    assert "turn/a0303/4/Infantry" in keys
    told = ("VIC-SB.Opt-2", "your Infantry must retreat in the last round of a pursuit.")
    assert refused(events, "red") == [told]


@clause("VIC-6.7-4", "VIC-SB.Opt-1", "VIC-6.42-2")
@pytest.mark.parametrize(
    ("units", "options", "reply", "told"),
    [
        (
            ("red MA 4, from 0302, at sea", "blue CA 4", "blue IN 4"), {}, Land(),
            ("VIC-6.7-4", "enemy ships are in the battle, so your Marines must wait."),
        ),
        (
            ("red IN 4, from 0304", "blue IN 4"), {"mandatory-first-round": True},
            Retreat(to="a0304"),
            ("VIC-SB.Opt-1", "your Infantry cannot retreat in the first round."),
        ),
        (
            ("red IN 4, from 0304", "blue IN 4"), {}, Fire(group="works"),
            ("VIC-6.42-2",
             "the target groups are air, naval and ground. works is not one of them."),
        ),
    ],
)  # fmt: skip
def test_what_a_unit_does_not_do_on_its_turn_is_told(
    units: tuple[str, ...], options: dict[str, Any], reply: Order, told: tuple[str, str]
) -> None:
    on = country(sea=["0302"], city=-1)
    at = scene(on, *units, options=options)
    _, _, events = answered(at, on, "red", {"turn/a0303/1/": reply})
    assert told in refused(events, "red")


LANDED = ("red IN 4, from 0302", "red DB 2", "blue IN 4")
AFLOAT = ("red BB 4, from 0202", "red IN 4, from 0302", "blue CA 4", "blue IN 4")


@clause("VIC-6.42-1", "VIC-6.42-3", "VIC-6.43-6", "VIC-6.44-2", "VIC-6.44-4", "VIC-6.46-1",
        "VIC-9.0-2", "VIC-9.3-1", "VIC-9.3-2", "VIC-9.4-10", "VIC-6.31-3")  # fmt: skip
@pytest.mark.parametrize(
    ("units", "label", "order", "no"),
    [
        (LANDED, "Infantry", Fire(group="air"), "VIC-6.42-1"),
        (LANDED, "Infantry", Fire(group="naval"), "VIC-6.42-1"),
        (LANDED, "Infantry", Land(), "VIC-6.31-3"),
        (LANDED, "Infantry", FireAtWork(work="canal"), "VIC-9.3-1"),
        (LANDED, "Infantry", FireAtWork(work="airfield"), "VIC-9.0-2"),
        (LANDED, "Dive Bomber", Fire(group="air"), "VIC-6.42-1"),
        (AFLOAT, "Battleship", Fire(group="ground"), "VIC-6.44-2"),
        (AFLOAT, "Battleship", FireAtWork(work="canal"), "VIC-6.44-2"),
        (AFLOAT, "Battleship", Fire(group="air"), "VIC-6.42-1"),
        (AFLOAT, "Infantry", Fire(group="naval"), "VIC-6.44-4"),
        (("red IN 4, from 0302", "red FA 4", "blue FA 4", "blue IN 4"), "Infantry",
         Fire(group="air"), "VIC-6.46-1"),
        (("red SS 4, from 0202", "blue IN 4", "blue CA 4"), "Submarine", Fire(group="ground"),
         "VIC-6.42-3"),
        (("red DB 4", "red IN 2, from 0302", "red BB 2, from 0202", "blue IN 1", "blue FA 1"),
         "Dive Bomber", Fire(group="ground"), "VIC-6.43-6"),
    ],
)  # fmt: skip
def test_why_a_unit_does_not_fire_is_said_by_the_rule(
    units: tuple[str, ...], label: str, order: Order, no: str
) -> None:
    """Receipt and step name the same rule."""
    on = country(city=-1, sea=("0202", "0203"))
    key, order = f"turn/a0303/1/{label}", order.model_copy(update={"line": 1})
    asked = question(scene(on, *units), on, "red", key)
    assert asked is not None
    ask, view = asked
    found = check(game(), on, ask, view, [order])
    assert [one.clause for one in found.refused] == [no]
    _, _, events = answered(scene(on, *units), on, "red", {key: order})
    assert no in [clause for clause, _ in refused(events, "red")]


@clause("VIC-9.4-10", "VIC-9.1-10", "VIC-9.0-2")
@pytest.mark.parametrize(
    ("kind", "power", "level", "no"),
    [
        ("airfield", "blue", 1, "VIC-9.4-10"),
        ("airfield", "red", 2, "VIC-9.0-2"),
        ("ground factory", "blue", 0, "VIC-9.1-10"),
    ],
)
def test_a_work_that_is_no_target_is_refused_by_its_own_rule(
    kind: str, power: str, level: int, no: str
) -> None:
    on = country()
    work = {"kind": kind, "hex": "0303", "power": power, "level": level, "full": 2}
    options = {"airfields": True, "factories": True}
    units = ("red ART 4, from 0302", "blue IN 4")
    order = FireAtWork(line=1, work=kind)
    key = "turn/a0303/1/Artillery"
    asked = question(scene(on, *units, works=[work], options=options), on, "red", key)
    assert asked is not None
    ask, view = asked
    assert [one.clause for one in check(game(), on, ask, view, [order]).refused] == [no]
    at = scene(on, *units, works=[work], options=options)
    _, _, events = answered(at, on, "red", {key: order})
    assert no in [clause for clause, _ in refused(events, "red")]


def question(at: Position, on: Board, seat: str, key: str) -> tuple[Ask, Any] | None:
    """The first question of a battle with this key, and what its seat sees then."""
    run = Run(game(), on, at, "combat", LoadedDice({}, [6, *MISS]), at.options)
    while run.asks is not None:
        given = {}
        for ask in run.asks:
            if ask.seat == seat and ask.key.startswith(key):
                return ask, run.view(seat)
            given[ask.seat] = default_answer(ask, game().order_classes())
            if ask.seat == seat and ask.key == "battles":
                given[ask.seat] = Answer((Command(),), "player")
        run.close(given)
    return None


@clause("VIC-6.51-1", "VIC-6.53-1", "VIC-6.54-1")
@pytest.mark.parametrize(
    ("line", "more", "stands"),
    [
        ("withdraw IN1 from Hope after round 1 to Barcastle", [], False),
        ("withdraw from Hope after round 1 to Barcastle", [], False),
        ("withdraw from Hope after round 1 to Barcastle", ["blue FA 1"], True),
        ("withdraw fighters from Hope to Barcastle", ["blue FA 1"], True),
        ("withdraw IN1 from Hope to Barcastle", ["blue FA 1"], False),
        ("withdraw IN1 from Hope to Barcastle, 0304", [], True),
        ("withdraw IN1 from Hope to 0304", [], True),
        ("fall back from Hope to Barcastle", ["blue FA 1"], False),
        ("fall back from Hope to 0304", [], True),
    ],
)
def test_a_retreat_to_a_hex_that_is_not_next_to_the_battle_is_refused(
    line: str, more: list[str], stands: bool
) -> None:
    """It went elsewhere without a word. Aircraft alone go farther."""
    on = country()
    at = scene(on, "blue IN 2", *more, blocks={"0302": ["red IN 4"]})
    after = play("move", at, on, red="move IN1 to Hope", blue=line, refusals=True)
    told = [(bad.clause, "is not next to" in bad.text) for bad in after.trial.refused]
    assert told == ([] if stands else [("VIC-6.51-1", True)])


@clause("VIC-6.31-3", "VIC-9.0-2")
@pytest.mark.parametrize(("works", "asked"), [(True, 3), (False, 0)])
def test_a_commander_is_asked_for_a_shot_at_a_factory_when_there_is_nothing_else(
    works: bool, asked: int
) -> None:
    """The last step of infantry is there is no target for a bomber, and no base in its reach."""
    on = country()
    factories = [
        {"kind": "air factory", "hex": "0303", "power": "blue", "level": 2, "full": 2}
    ] * works
    at = scene(
        on,
        "red DB 1, from 0302",
        "blue IN 1",
        works=factories,
        options={"factories": True},
        blocks={"0302": ["red IN 1"]},
    )
    _, keys, _ = answered(at, on, "red", {})
    assert len([key for key in keys if key.startswith("turn/")]) == asked


# --------------------------------------------------------------------- production


@clause("VIC-11.0-8")
@pytest.mark.parametrize(
    ("works", "options", "place", "built"),
    [
        ([], {}, "Alpha", True),
        ([], {}, "Harbour", False),
        ([factory("air", 3, 3, "0101")], {"factories": True}, "Alpha", True),
        ([factory("air", 2, 3, "0101")], {"factories": True}, "Alpha", False),
        ([factory("ground", 3, 3, "0101")], {"factories": True}, "Alpha", False),
    ],
)
def test_the_atom_bomb_needs_a_city_3_or_an_air_3(
    works: list[dict[str, Any]], options: dict[str, bool], place: str, built: bool
) -> None:
    armies = {"red": ["base", "stretch"], "blue": ["base"]}
    told = made(f"build atom bomb at {place}", works=works, options=options, armies=armies)
    assert any("Atom Bomb is built at" in line for line in told) is built
    assert any(line.startswith("VIC-11.0-8") for line in told) is not built


@clause("VIC-9.1-2", "VIC-8.2-3")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"factories": True}, "VIC-9.1-2 Alpha (a0101) has 2 ground PP left, and this costs 3."),
        ({}, "VIC-8.2-3 Alpha (a0101) has 3 PP left, and this costs 4."),
    ],
)
def test_a_city_that_cannot_pay_says_of_which_kind_it_is_short(
    options: dict[str, bool], said: str
) -> None:
    works = [factory("ground", 2, 3, "0101")] if options else []
    steps = 3 if options else 4
    assert said in made(f"build Infantry {steps} at Alpha", works=works, options=options)


@clause("VIC-8.0-1", "VIC-8.2-2", "VIC-8.2-7", "VIC-8.2-6")
@pytest.mark.parametrize(
    ("lines", "steps", "told"),
    [
        ("add 2 steps to IN1\nsplit 2 from IN1", 1, []),
        ("split 2 from IN1\nadd 2 steps to IN1", 1, []),
        ("split 2 from IN1\nadd 3 steps to IN1", 3, []),
        ("split 2 from IN1\nbuild Engineer 3 at Alpha", 1, ["VIC-8.2-7"]),
        ("split 2 from IN1\nadd 1 step to IN1", 1, ["VIC-8.2-7"]),
    ],
)
def test_lines_of_production_help_each_other_whichever_is_written_first(
    lines: str, steps: int, told: list[str]
) -> None:
    """All of it happens at once: what one line needs another may bring, and does."""
    lines_told = made(lines, options={}, blocks={"0101": f"red IN1 {steps}"})
    assert [line.split(" ")[0] for line in lines_told if line.startswith("VIC-")] == told
    assert any("2nd Infantry with 2 steps from IN1" in line for line in lines_told) is (not told)


# ------------------------------------------------------------------------- supply


@clause("VIC-9.5-3", "VIC-3.1-11", "VIC-7.2-3")
@pytest.mark.parametrize(
    ("sides", "enemy", "hungry"),
    [
        ({}, {}, False),
        ({"alpine": ["0302-0402", "0302-0403"]}, {}, True),
        ({}, {"0402": ["blue IN 1"], "0403": ["blue IN 1"]}, True),
    ],
)
def test_a_mulberry_feeds_the_road_beside_it_over_open_ground(
    sides: dict[str, list[str]], enemy: dict[str, list[str]], hungry: bool
) -> None:
    """The enemies on the road are in supply themselves: their cities lie beyond it."""
    on = map_of(
        ["~~~~~~~", ".......", "......."],
        cities={"0103": "Alpha 2", "0102": "Beta 1", "0702": "Gamma 1", "0703": "Delta 1"},
        roads=["0103-0102", "0402-0403", "0403-0503", "0702-0703", "0702-0603", "0603-0503"],
        sides=sides,
    )
    blocks = {"0502": ["red IN 4"], "0702": ["blue IN 1"], "0703": ["blue IN 1"], **enemy}
    mulberry = {"kind": "mulberry", "hex": "0302", "power": "red", "since": 0}
    starved = starving(
        on, blocks, works=[mulberry], options={"mulberries": True}, turn=3,
        neutral=["0702", "0703"],
    )  # fmt: skip
    assert ("red.IN1" in starved) is hungry


# -------------------------------------------------------------------------- fire


@clause("VIC-11.0-15", "VIC-6.42-2", "VIC-11.0-16")
def test_a_rocket_hits_the_ground_units_of_the_enemy_alone() -> None:
    """Neither his aircraft and ships nor the owner's own infantry, unless it rolls a six."""
    after = fought(
        country(sea=COAST),
        "red IN 4, from 0304",
        "blue IN 2",
        "blue FA 4",
        "blue CA 4",
        blocks={"0106": ["red RKT1 3"]},
        neutral=["0106"],
        battles=[
            {
                "hex": HOPE,
                "attacker": "red",
                "roles": {"red": "attacker", "blue": "defender"},
                "strikes": [{"power": "red", "block": "red.RKT1"}],
                "crossings": [{"power": "red", "start": "a0304", "ground": 1}],
            }
        ],
        dice=[1, 1, 1, *MISS],
    )
    assert [line for line in losses(after) if line.endswith("rocket")] == [
        "blue Infantry 2-1 rocket"
    ]
    assert after.told("HitsWasted")[0]["hits"] == 2


@clause("VIC-11.0-15", "VIC-11.0-18")
def test_a_rocket_that_is_attacked_where_it_stands_fires_at_nobody() -> None:
    """It is fired in its owner's own move, from afar; in a battle it only takes hits."""
    after = fought(country(), "red IN 2, from 0302", "blue RKT 3", "blue IN 2", dice=MISS)
    assert "blue Rocket Fired" not in story(after)
    assert "blue Infantry Fired" in story(after)
    assert after.strength("blue.RKT1") == 3


@clause("VIC-11.0-5", "VIC-SB.Grounded-5", "VIC-A62")
def test_an_aircraft_that_goes_down_with_its_carrier_is_not_hit_besides() -> None:
    """Two others fight, so that it is grounded in the ship that the bomb sinks."""
    after = fought(
        country("~", sea=["0302"], city=-1),
        "red AT 1, from 0302",
        "blue CV1 1",
        "blue FA1 1, aboard CV1",
        "blue CV2 4",
        "blue FA2 2, aboard CV2",
        "blue FA3 2, aboard CV2",
        dice=[6, 6, 6, 6, 1, *MISS],
    )
    assert after.strength("blue.CV1") == after.strength("blue.FA1") == 0
    bombed = [line for line in losses(after) if line.endswith("atom bomb")]
    assert "blue Carrier 1-0 atom bomb" in bombed or "blue 2nd Carrier 1-0 atom bomb" in bombed
    assert not [line for line in bombed if "Fighter 1-0" in line]


# ---------------------------------------------------------------- chapters together


@clause("VIC-5.8-4", "VIC-6.47-1", "VIC-6.47-2")
def test_who_has_taken_the_mountain_has_its_shelter_when_the_response_comes() -> None:
    """The roles turn (5.8), and with them Double Defense (VIC-A13)."""
    on = country("^", city=-1)
    at = scene(on, "blue IN 1", blocks={"0302": ["red IN 4"], "0304": ["blue AR 4"]})
    after = play(
        "move, combat",
        at,
        on,
        red="move IN1 to 0303",
        blue="move AR1 to 0303",
        dice=[6, 1, 1, 6, 6, 1, 1, 1, 6, *MISS],
    )
    assert losses(after) == ["blue Infantry 1-0 fire", "red Infantry 4-3 fire"]
    assert [half["power"] for half in after.told("HalfHit")] == ["blue", "red", "red"]
    assert retreats(after) == {"blue Armor": "0304"}
    assert (ended(after)["winner"], ended(after)["held"]) == ("red", True)


@clause("VIC-5.3-2", "VIC-6.5-2", "VIC-6.5-6", "VIC-6.51-2")
def test_three_who_came_by_two_hexsides_and_may_go_by_one_lose_the_third() -> None:
    after = fought(
        country(city=-1),
        "red IN 4, from 0302",
        "red AR 4, from 0302",
        "red MK 3, from 0403",
        "blue IN 4",
        dice=MISS,
        blocks={"0302": ["blue EN 1"]},
    )
    assert retreats(after) == {"red Armor": "0403", "red Infantry": "0403"}
    assert [one["unit"] for one in after.told("NoRetreat")] == ["Mechanized"]


@clause("VIC-3.1-12", "VIC-3.1-14", "VIC-4.3-10", "VIC-3.3-2")
@pytest.mark.parametrize(("unit", "first"), [("IN", "Passed"), ("EN", "Fired")])
def test_a_road_over_a_bridge_costs_the_first_turn_all_the_same(unit: str, first: str) -> None:
    on = country(city=-1, rivers={"R": ["0302-0303"]}, bridges=["0302-0303"], roads=["0302-0303"])
    at = scene(on, "blue EN 1", blocks={"0302": [f"red {unit} 2"]})
    after = play("move, combat", at, on, red=f"move {unit}1 to 0303", dice=MISS)
    red = [deed.rsplit(" ", 1)[1] for deed in story(after) if deed.startswith("red")]
    assert red[0] == first
    assert red[1] == "Fired"


@clause("VIC-6.7-4", "VIC-6.7-3", "VIC-6.31-1")
def test_marines_land_in_the_round_in_which_the_last_submarine_has_gone() -> None:
    """Its letter is B, theirs is E: in the same round they come ashore, in the next they fire."""
    after = fought(
        country(sea=COAST),
        "red MA 4, at sea, from 0302",
        "blue SS 2",
        "blue IN 1",
        dice=MISS,
        orders={"blue": "withdraw submarine to 0203 if round at least 2"},
    )
    red = [deed for deed in story(after) if deed.startswith("red")]
    assert red[:3] == ["red Marines Passed", "red Marines CameAshore", "red Marines Fired"]


@clause("VIC-6.44-2", "VIC-6.44-4", "VIC-6.48-1")
def test_while_a_submarine_is_there_nobody_bombards_and_nobody_answers() -> None:
    after = fought(
        country(sea=COAST),
        "red BB 2, from 0302",
        "red IN 4, from 0304",
        "blue SS 1",
        "blue IN 4",
        dice=MISS,
    )
    assert {line.split(" ")[2] for line in fire(after) if "Battleship" in line} == {"naval"}
    assert not [line for line in fire(after) if line.startswith("blue Infantry naval")]
    assert not [line for line in losses(after) if "friendly" in line]


@clause("VIC-6.6-8", "VIC-7.3-3", "VIC-5.4-7")
def test_airborne_that_take_a_city_alone_are_not_fed_by_it() -> None:
    """It is theirs at once, and starves them all the same: nothing links it to another."""
    on = country(cities={"0101": "Alpha 2", "0102": "Beta 1"}, roads=["0101-0102"])
    home = {"0101": ["red AB 3", "red IN 1"], "0102": ["red IN 1"]}
    for road, lives in ((["0101-0102"], False), (["0101-0102", "0102-0203", "0203-0303"], True)):
        on = country(cities={"0101": "Alpha 2", "0102": "Beta 1"}, roads=road)
        at = scene(on, blocks=home, neutral=["0101", "0102"])
        after = play("move, combat, supply", at, on, red="drop AB1 at Hope")
        assert (after.strength("red.AB1") > 0) is lives
        assert lives or after.told("Attrition")[0]["steps"] == 3


@clause("VIC-5.1-1", "VIC-5.1-3", "VIC-5.1-4", "VIC-5.9-2")
@pytest.mark.parametrize(
    ("attackers", "order", "told"),
    [
        ("move IN1 to 0303", "move AR1 to 0304", ""),
        ("move IN1 to 0303", "strategic AR1 to 0305", "VIC-5.1-3"),
        ("move IN1 to 0303\nfly MB1 to 0303", "move AR1 to 0304", "VIC-5.1-1"),
        ("fly MB1 to 0303", "move AR1, IN1 to 0304", "VIC-5.1-1"),
    ],
)
def test_aircraft_pin_like_others_and_who_is_free_walks(
    attackers: str, order: str, told: str
) -> None:
    on = country(roads=["0303-0304", "0304-0305"])
    at = scene(
        on,
        "blue IN 4",
        "blue AR 4",
        blocks={"0302": ["red IN 4"], "0106": ["red MB 4", "red EN 1"]},
        neutral=["0106"],
    )
    after = play("move", at, on, red=attackers, blue=order, refusals=True)
    assert [bad.clause for bad in after.trial.refused] == ([told] if told else [])


@clause("VIC-5.92-1", "VIC-5.92-4", "VIC-5.91-1")
def test_a_port_full_of_ships_still_takes_two_ground_units_in_all() -> None:
    on = map_of(["%%%%%%", ".~~~~.", "%~~~~%"], towns={"0102": "Abbey", "0602": "Cape"})
    at = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        powers=["red", "blue"],
        blocks={"0102": ["red IN 4", "red AR 4"], "0602": ["red MK 4", "red CA 4", "red BB 4"]},
    )
    lines = "\n".join(
        f"strategic {what} by sea" for what in ("IN1 to Cape", "MK1 to Abbey", "AR1 to Cape")
    )
    after = play("move", at, on, red=lines, refusals=True)
    assert [(bad.line, bad.clause) for bad in after.trial.refused] == [(3, "VIC-5.92-1")]
    checked = receipt("move", at, "red", lines, on)
    assert [(bad.line, bad.clause) for bad in checked.refused] == [(3, "VIC-5.92-1")]


@clause("VIC-5.2-2", "VIC-5.91-4", "VIC-5.2-4")
@pytest.mark.parametrize(("how", "fits"), [(" at sea", False), ("", True)])
def test_a_marine_at_sea_is_the_third_ship_of_a_coastal_hex(how: str, fits: bool) -> None:
    on = country(sea=COAST, city=-1)
    at = scene(on, power="red", blocks={"0302": ["red CA 4", "red CA2 4", "red MA 3, at sea"]})
    orders = f"move CA1, CA2 to 0303\nmove MA1 to 0303{how}"
    after: After = play("move", at, on, red=orders, refusals=True)
    assert [bad.clause for bad in after.trial.refused] == ([] if fits else ["VIC-5.2-2"])


@clause("VIC-6.52-2")
def test_marines_are_told_which_ships_keep_them_from_the_sea() -> None:
    on = country(sea=["0302", "0301"], city=-1)
    units = ("red IN 4, from 0304", "red CA 1, from 0302", "blue MA 2")
    reply = {"turn/a0303/1/Marines": Retreat(to="a0302")}
    _, keys, events = answered(scene(on, *units), on, "blue", reply)
    assert "turn/a0303/1/Marines" in keys
    told = "enemy ships are in the battle, so your Marines cannot go to a0302."
    assert ("VIC-6.52-2", told) in refused(events, "blue")


@clause("VIC-6.0-1")
def test_a_line_for_a_block_that_is_gone_is_refused() -> None:
    on = country(city=-1)
    view = game().view(on, scene(on, "red IN 4, from 0302", "blue IN 4"), "red")
    lost, there = (Stand(who=[Who(block=f"red.{name}")], line=1) for name in ("IN2", "IN1"))
    no = line_refused(on, view, lost)
    assert no is not None
    assert (no.line, no.clause) == (1, "VIC-6.0-1")
    assert line_refused(on, view, there) is None
