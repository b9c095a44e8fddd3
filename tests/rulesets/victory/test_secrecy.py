"""2.0, 6.1 Fog of war: what is hidden changes not a byte of what another seat gets."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.engine import Run, default_answer
from adjudicator.core.lots import Lots
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import AskMe, canonical
from adjudicator.core.simulating import dice_for
from adjudicator.rulesets.victory.board.position import Block, Position
from adjudicator.rulesets.victory.book.memory import remember
from adjudicator.rulesets.victory.bots.players import BOTS
from adjudicator.rulesets.victory.view import view_of
from adjudicator.service.record.reporting import known_to
from tests.rulesets.victory.kit import board, game, map_of, play, position

clause = pytest.mark.clause
ARMS = {
    "air": ("FA", "DB", "MB", "TB"),
    "sea": ("CA", "BB", "CL"),
    "land": ("IN", "AR", "MK", "EN"),
}


def after_turns(seed: int, turns: int) -> Position:
    """A position in the middle of a game of bots, at the beginning of a Move Phase."""
    ruleset, table = game(), board()
    options = ruleset.rulings_with({})
    start: Position = ruleset.open(table, "quick-start", options)
    bots = {seat: BOTS["sensible"](table, f"{seed}/{seat}") for seat in ("red", "blue")}
    phase: str | None = ruleset.first_phase(table, start)
    number = 0
    while phase is not None and not (phase == "move" and start.turn > turns):
        number += 1
        run = Run(ruleset, table, start, phase, dice_for(seed)(number, str(number)), options)
        while run.asks is not None:
            answers = {}
            for ask in run.asks:
                answer = default_answer(ask, ruleset.order_classes())
                if not ask.scope:
                    orders = bots[ask.seat](ask, partial(run.view, ask.seat))
                    now = tuple(o for o in orders if o.tag() in ask.accepts)
                    answer = type(answer)(now, "player")
                answers[ask.seat] = answer
            run.table.dice.turn_key(f"{number}/{run.batches}")
            run.close(answers)
        phase = ruleset.next_phase(table, start, phase)
    return start


def scrambled(start: Position, lots: Lots) -> Position:
    """The same to Blue's eyes: Red's unseen blocks have other types, names and strengths,
    his secrets are others."""
    other = start.model_copy(deep=True)
    hexmap = board().map_of(start)
    for block in other.blocks:
        if block.power != "red" or block.face_up or block.revealed or block.aboard:
            continue
        if any(b.aboard == block.id for b in other.blocks):
            continue
        arm = "sea" if not hexmap.tiles[block.place].land else "land"
        if hexmap.tiles[block.place].place and hexmap.tiles[block.place].coastal:
            arm = lots.one(("air", "sea", "land"))
        swap(block, lots.one(ARMS[arm]), lots)
    other.sealed["red"] = [{"order": "Move", "end": "a0101"}]
    other.seen["red"] = {}
    other.undeployed["red"] = []
    other.counters = {key: lots.number(40) for key in other.counters}
    other.supplied["red"] = []
    other.ports = {"a0804": 2} if other.active == "red" else other.ports
    lists = list(other.blocks)
    for n in range(len(lists) - 1, 0, -1):  # nor may the order of the list tell anything
        m = lots.number(n + 1)
        if lists[n].power == lists[m].power == "red":
            lists[n], lists[m] = lists[m], lists[n]
    other.blocks = lists
    return other


def swap(block: Block, unit: str, lots: Lots) -> None:
    block.unit = unit
    block.id = f"red.{unit}{50 + lots.number(900)}"
    block.strength = 1 + lots.number(board().units[unit].steps)
    block.name = lots.one(("", "SS Panther"))
    block.at_sea = False
    block.moved, block.strategic = bool(lots.number(2)), bool(lots.number(2))


def faces(start: Position, seat: str | None) -> str:
    """All that a seat gets: view, names, map, receipts for a set of orders."""
    ruleset, table = game(), board()
    view = view_of(start, seat)
    view = ruleset.load_view(view.model_dump(mode="json"))
    lexicon = ruleset.lexicon(table, view)
    parts: list[Any] = [
        view.model_dump(mode="json"),
        {kind: [vars(name) for name in names] for kind, names in lexicon.kinds.items()},
        ruleset.sheet(table, view).model_dump(mode="json"),
    ]
    if seat is not None:
        parts += receipts(start, seat)
    return canonical(parts)


def receipts(start: Position, seat: str) -> list[Any]:
    """Refusals and notes for orders against every enemy hex, and the ask itself."""
    from adjudicator.rulesets.victory.book.moving.movement import move_ask

    ruleset, table = game(), board()
    ask = move_ask(start, table, start.power_of(seat), seat)
    view = view_of(start, seat)
    lexicon = ruleset.lexicon(table, view)
    book = OrderBook([*ruleset.orders, *ruleset.standing, AskMe], ruleset.phrases)
    own = [b.id.partition(".")[2] for b in view.mine()]
    hexes = sorted({pile.hex for pile in view.piles})
    lines = [f"move {own[n % len(own)]} to {hex}" for n, hex in enumerate(hexes)]
    lines += [f"strategic {name} to {hexes[0]}" for name in own[:6]]
    reading = book.read("\n".join(lines), lexicon, prefer=[*ask.accepts, *ask.ahead])
    checked = check(ruleset, table, ask, view, reading.orders)
    return [
        ask.model_dump(mode="json"),
        [(no.line, no.clause, no.text) for no in checked.refused],
        checked.notes,
        checked.missing,
    ]


@clause("VIC-2.0-18", "VIC-SOP-3", "VIC-4.0-1")
@pytest.mark.parametrize("seed", range(6))
def test_hidden_things_change_not_a_byte_of_what_another_seat_gets(seed: int) -> None:
    start = after_turns(seed, seed % 3)
    for n in range(4):
        other = scrambled(start, Lots(f"{seed}/{n}"))
        assert faces(start, "blue") == faces(other, "blue")
        assert faces(start, None) == faces(other, None)


@clause("VIC-2.0-14")
def test_what_is_spent_changes_nothing_for_the_other_side() -> None:
    """Spending in secret: the same new blocks seen, other types and other points."""
    start = after_turns(3, 1)
    start.stage = "production"
    seen = []
    for orders in ("build Infantry 1 at Highmark", "build Artillery 2 at Highmark"):
        at = start.model_copy(deep=True)
        at.supplied["red"] = [t.id for t in board().map_of(at).cities() if t.slot == "a"]
        at.blocks = [b for b in at.blocks if b.place != "a0510"]
        after = play("production", at, red=orders, blue="build nothing", refusals=True)
        assert not after.trial.refused
        events = known_to(after.events, "blue")
        seen.append(
            canonical(
                [
                    [event.model_dump(mode="json") for event in events],
                    view_of(after.position, "blue").model_dump(mode="json"),
                ]
            )
        )
    assert seen[0] == seen[1]


@clause("VIC-6.1-4", "VIC-6.8-3", "VIC-6.71-2")
def test_faces_are_seen_in_battle_blockade_beachhead_and_when_all_is_over() -> None:
    on = map_of(["~.~", "~.~"], towns={"0201": "Port"})
    start = position(
        on=on,
        powers=["red", "blue"],
        blocks={
            "0101": "red CA 3, revealed",
            "0201": ["red CA 2, blockade", "blue IN 1"],
            "0202": "red MA 4, beachhead",
            "0102": "red BB 4",
        },
    )
    shown = {p.hex: [s.strength for s in p.shown] for p in view_of(start, "blue").piles}
    assert shown == {"a0101": [3], "a0102": [], "a0201": [2], "a0202": [4]}
    start.over = True
    after = {p.hex: p.hidden for p in view_of(start, "blue").piles}
    assert set(after.values()) == {0}, "in the end the truth is on the table"


@clause("VIC-8.4-5")
def test_submarines_lie_face_up_in_coastal_hexes_with_the_option() -> None:
    on = map_of(["~", "~", "."])
    start = position(on=on, powers=["red", "blue"], blocks={"0101": "red SS 3; red CA 3"},
                     options={"submarine-control": True})  # fmt: skip
    after = play("move", start, on, red="sail SS1 to 0103")
    (pile,) = [p for p in view_of(after.position, "blue").piles if p.hex == "a0103"]
    assert [(s.unit, s.face_up) for s in pile.shown] == [("SS", "submarine")]
    at_sea = play("move", start, on, red="sail SS1 to 0102")
    assert not any(p.shown for p in view_of(at_sea.position, "blue").piles), "in coastal hexes only"
    for block in after.position.blocks:
        block.moved = False
    back = play("move", after.position, on, red="sail SS1 to 0102")
    assert not any(p.shown for p in view_of(back.position, "blue").piles), "it stands up again"
    plain = play("move", position(on=on, powers=["red", "blue"], blocks={"0101": "red SS 3"}), on,
                 red="sail SS1 to 0103")  # fmt: skip
    assert view_of(plain.position, "blue").piles[0].hidden == 1


@clause("VIC-9.2-11")
def test_units_in_a_storm_are_marked_for_all_and_stay_hidden() -> None:
    on = map_of(["....", "....", "...."])
    start = position(on=on, powers=["red", "blue"], blocks={"0202": "red IN 3"}, storm="0202")
    view = view_of(start, "blue")
    drawn = game().sheet(on, view)
    assert set(drawn.overlays) == set(on.map_of(start).disc("a0202", 1))
    assert view.piles[0].hidden == 1


def test_team_mates_see_each_others_blocks_and_enemies_do_not() -> None:
    start = position(
        maps=[{"slot": "a", "board": "one"}],
        powers=["red", "blue", "green"],
        teams={"red": "red", "blue": "allies", "green": "allies"},
        blocks={"Hope": "green IN 3", "Garby": "red IN 3"},
    )
    assert [b.id for b in view_of(start, "blue").blocks] == ["green.IN1"]
    assert [b.id for b in view_of(start, "red").blocks] == ["red.IN1"]
    assert view_of(start, None).blocks == []


@clause("VIC-10.5-5")
def test_more_commands_may_be_made_than_the_book_names() -> None:
    on = map_of([".", ".", "."])
    start = position(
        on=on,
        powers=["red", "blue"],
        commands={"red": {"red-east": ["ground"], "red-west": ["ground", "air"]}},
        blocks={"0101": "red IN 4; red MK 4"},
    )
    after = play(
        "move", start, on, **{"red-east": "move IN1 to 0102", "red-west": "move MK1 to 0103"}
    )
    assert {b.id: b.place for b in after.position.blocks} == {
        "red.IN1": "a0102",
        "red.MK1": "a0103",
    }


def test_what_was_seen_last_takes_the_place_of_what_was_seen_before() -> None:
    """Notes are by hex and power: another power's stay."""
    on = map_of([".."])
    at = position(on=on, powers=["red", "blue", "green"], turn=3,
                  blocks={"0101": "blue IN1 4, revealed; green AR1 2, revealed"})  # fmt: skip
    remember(at, on, "a0101")
    at.turn, at.block("blue.IN1").strength = 4, 2
    remember(at, on, "a0101")
    seen = [(note.power, note.turn, note.blocks) for note in at.seen["red"]["a0101"]]
    assert seen == [("blue", 4, ["Infantry 2"]), ("green", 4, ["Armor 2"])]
    at.blocks = at.blocks[1:]
    remember(at, on, "a0101")
    assert [note.power for note in at.seen["red"]["a0101"]] == ["green"]


def infantry(steps: tuple[int, ...]) -> list[dict[str, Any]]:
    return [
        Block(id=f"blue.IN{n}", power="blue", unit="IN", strength=number, place="").model_dump()
        for n, number in enumerate(steps, start=1)
    ]


def test_nobody_else_knows_how_many_blocks_are_still_to_be_deployed() -> None:
    """Before the first block stands: 100 PP are 25 strong blocks or 100 weak ones."""
    few, many = (
        position(stage="deploy", powers=["red", "blue"], undeployed={"blue": infantry(steps)})
        for steps in ((4,), (1, 1, 1, 1))
    )
    for seat in ("red", None):
        first, second = (view_of(at, seat).model_dump_json() for at in (few, many))
        assert first == second
    assert view_of(many, "blue").waiting == {"blue": 4}
