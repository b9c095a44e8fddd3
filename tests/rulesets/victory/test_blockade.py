"""6.8 Blockades: declared instead of a retreat, activated once a phase."""

from __future__ import annotations

import pytest

from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.book.control import control, holder
from adjudicator.rulesets.victory.book.moving.moving import rehearsal
from adjudicator.rulesets.victory.book.moving.ways import Ground
from adjudicator.rulesets.victory.view import view_of
from adjudicator.rulesets.victory.words.report import report
from tests.rulesets.victory.battle_kit import HOPE, country, ended, fought, retreats, scene
from tests.rulesets.victory.kit import After, play

clause = pytest.mark.clause
COAST = {"sea": ["0302", "0301", "0203"]}
MISS = [6] * 80


def told_to(after: After, seat: str) -> list[Line]:
    events = [told for e in after.events if (told := e.for_seat(seat)) is not None]
    found = report(after.board, view_of(after.position, seat), None, events, "1st turn")
    return [line for section in found.sections for line in section.lines]


def attacked(*more: str, orders: str = "", **given: object) -> After:
    return fought(
        country(**COAST),
        "red CA 2, from 0302",
        "blue IN 1",
        *more,
        dice=MISS,
        orders={"red": orders},
        **given,
    )


@clause("VIC-6.8-1", "VIC-6.8-3", "VIC-6.3-4")
def test_attacking_ships_blockade_a_port_instead_of_retreating() -> None:
    after = attacked()
    assert after.told("BlockadeDeclared")[0]["units"] == ["Cruiser"]
    assert after.blocks("0303") == ["red CA1 2, blockade", "blue IN1 1"]


@clause("VIC-6.8-1")
def test_they_leave_if_told_so_and_where_there_is_no_port() -> None:
    assert retreats(attacked(orders="do not blockade Hope")) == {"red Cruiser": "0302"}
    plain = fought(country(city=-1, **COAST), "red CA 2, from 0302", "blue IN 1", dice=MISS)
    assert retreats(plain) == {"red Cruiser": "0302"}
    beach = fought(
        country(city=-1, **COAST), "red CA 2, from 0302", "blue MA 1, beachhead", dice=MISS
    )
    assert beach.told("BlockadeDeclared")


@clause("VIC-6.8-2")
def test_no_blockade_under_enemy_ships_or_aircraft() -> None:
    assert not attacked("blue CA 1").told("BlockadeDeclared")
    assert not attacked("blue FA 1").told("BlockadeDeclared")


@clause("VIC-6.8-4", "VIC-6.8-12", "VIC-5.4-14")
def test_the_hex_stays_with_who_holds_the_land() -> None:
    after = attacked()
    position, hexmap = after.position, after.map
    assert holder(position, after.board, hexmap, HOPE) == "blue"
    assert control(position, after.board, hexmap, HOPE, "blue") == "friendly"


@clause("VIC-6.8-8", "VIC-6.8-9", "VIC-6.8-13")
def test_an_existing_blockade_is_fought_only_if_somebody_activates_it() -> None:
    quiet = fought(country(**COAST), "red CA 2, blockade", "blue ART 2", dice=[])
    assert not quiet.told("BattleOpened")
    assert quiet.blocks("0303") == ["red CA1 2, blockade", "blue ART1 2"]
    after = fought(
        country(**COAST),
        "red CA 2, blockade",
        "blue ART 2",
        dice=MISS,
        orders={"blue": "activate the blockade of Hope"},
    )
    opened = after.told("BattleOpened")[0]
    assert opened["attacker"] == "blue"
    assert opened["blockade"]
    assert opened["sides"] == {"red": "defender", "blue": "attacker"}
    # The land side need not leave, the ships stay: the blockade goes on (VIC-A53).
    assert after.blocks("0303") == ["red CA1 2, blockade", "blue ART1 2"]


@clause("VIC-SB.Opt-2", "VIC-6.8-12")
def test_who_fights_out_a_blockade_from_the_land_is_not_pursued() -> None:
    """He never has to go (VIC-A53), in the fourth round neither; who came for it has."""
    after = fought(
        country(**COAST),
        "red CA 2, blockade",
        "blue ART 2",
        "blue CL 1, from 0302",
        dice=MISS,
        orders={"blue": "activate the blockade of Hope"},
        options={"pursuit": True},
    )
    assert after.told("RoundBegun")[-1]["round"] == 4
    assert "blue ART1 2" in after.blocks("0303")
    assert retreats(after) == {"blue Light Cruiser": "0302"}


@clause("VIC-6.8-13", "VIC-6.8-8")
def test_a_blockade_is_activated_if_what_was_said_holds() -> None:
    for most, fights in ((1, True), (0, False)):
        after = fought(
            country(**COAST), "red CA 2, blockade", "blue ART 2", any_dice=True,
            orders={"blue": f"activate the blockade of Hope if enemy units <= {most}"},
        )  # fmt: skip
        assert bool(after.told("BattleOpened")) is fights


@clause("VIC-6.3-4", "VIC-6.8-1")
def test_defending_ships_that_must_go_blockade_nothing() -> None:
    """Ground units have come in by land, and the ships alone cannot hold the port."""
    after = fought(country(**COAST), "red IN 4, from 0304", "blue CA 2", dice=MISS)
    assert not after.told("BlockadeDeclared")
    assert list(retreats(after)) == ["blue Cruiser"]


@clause("VIC-6.8-10", "VIC-6.8-11")
def test_once_in_a_phase_and_player_1_first() -> None:
    after = fought(
        country(**COAST),
        "red CA 2, blockade",
        "blue ART 2",
        dice=MISS,
        orders={"red": "activate the blockade of Hope", "blue": "activate the blockade of Hope"},
    )
    assert [opened["attacker"] for opened in after.told("BattleOpened")] == ["red"]
    second = fought(
        country(**COAST),
        "red CA 2, blockade",
        "blue ART 2",
        dice=MISS,
        orders={"blue": "activate the blockade of Hope"},
    )
    assert [opened["attacker"] for opened in second.told("BattleOpened")] == ["blue"]


@clause("VIC-6.8-1", "VIC-6.8-4")
def test_a_new_blockade_is_told_as_new_and_the_land_as_held() -> None:
    after = attacked()
    assert ended(after) | {"hex": ""} == {
        "hex": "", "winner": "blue", "how": "blockaded", "held": True,
    }  # fmt: skip
    said = [line.text for line in told_to(after, "blue")]
    assert "Blue holds Hope (a0303), which is now blockaded." in said
    assert not [text for text in said if "keeps" in text or "goes on" in text]
    again = fought(
        country(**COAST), "red CA 2, blockade", "blue ART 2", dice=MISS,
        orders={"red": "activate the blockade of Hope"},
    )  # fmt: skip
    assert (ended(again)["winner"], ended(again)["how"]) == ("blue", "blockade goes on")


@clause("VIC-A53")
def test_aircraft_stay_aboard_a_carrier_that_blockades() -> None:
    after = fought(
        country(**COAST), "red CV 4, from 0302", "red DB 2, aboard CV1, from 0302", "blue IN 1",
        dice=MISS,
    )  # fmt: skip
    assert after.blocks("0303") == [
        "red CV1 4, blockade",
        "red DB1 2, blockade, aboard CV1",
        "blue IN1 1",
    ]
    assert ended(after)["winner"] == "blue"
    assert not after.told("AirLost")
    seen = rehearsal(view_of(after.position, "blue"))
    assert Ground(seen, after.board, "blue").friendly(HOPE), "the land is Blue's"


@clause("VIC-A53")
def test_aircraft_of_a_blockading_carrier_leave_with_it() -> None:
    on = country(**COAST)
    off = scene(on, "red CV 4, blockade", "red FA 2, aboard CV1", "blue IN 1")
    away = play("move", off, on, red="sail CV1 to 0302")
    assert [b.face_up for b in away.position.of("red")] == ["", ""]


@pytest.mark.clause("VIC-A53")
def test_ships_that_come_to_break_a_blockade_must_go_again() -> None:
    after = fought(
        country(**COAST),
        "red CA 3, blockade",
        "blue CA 1, from 0203",
        "blue IN 1",
        dice=MISS,
        battles=[
            {
                "hex": HOPE,
                "attacker": "blue",
                "roles": {"blue": "attacker", "red": "defender"},
                "crossings": [{"power": "blue", "start": "a0203", "naval": 1}],
            }
        ],
    )
    assert set(retreats(after)) == {"blue Cruiser"}
    assert ended(after)["winner"] == "blue"
    assert "red CA1 3, blockade" in after.blocks("0303")
    assert "blue IN1 1" in after.blocks("0303")


@clause("VIC-6.8-12", "VIC-5.51-3")
def test_aircraft_of_a_carrier_that_came_to_break_a_blockade_must_go_too() -> None:
    """Their ship is sunk; they fly to another base, though the land there is their own."""
    after = fought(
        country(city=0, sea=["0302", "0301"], towns={"0204": "Near"}),
        "red CA 3, blockade",
        "blue ART 2",
        "blue CV 1, from 0302",
        "blue FA 2, aboard CV1, from 0302",
        blocks={"0204": ["blue EN 1"]},
        dice=[1, *MISS],
        orders={"blue": "activate the blockade of Hope"},
    )
    assert after.strength("blue.CV1") == 0
    assert retreats(after) == {"blue Fighter": "0204"}


@clause("VIC-5.51-3", "VIC-6.8-12")
def test_aircraft_alone_at_a_blockaded_base_of_another_keep_it() -> None:
    """The town is of Red's map; who blockades it does not hold it (VIC-A48)."""
    after = fought(
        country(**COAST),
        "red CA 3, blockade",
        "blue FA 2",
        power="red",
        dice=MISS,
        orders={"blue": "activate the blockade of Hope"},
    )
    assert after.blocks("0303") == ["red CA1 3, blockade", "blue FA1 2"]
    assert not after.told("AirLanded")


@clause("VIC-6.8-8")
def test_a_blockade_of_nobody_is_not_fought_out() -> None:
    """The last enemy fell before; the ships are still face-up."""
    after = fought(
        country(**COAST), "red CA 2, blockade", "red IN 1", dice=[],
        orders={"red": "activate the blockade of Hope"},
    )  # fmt: skip
    assert not after.told("BattleOpened")
