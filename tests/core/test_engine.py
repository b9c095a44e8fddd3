"""The engine: ladder, replay, mismatch, runaway, and one history however it is run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Condition
from adjudicator.core.dice import LabelUsed, LoadedDice, seed_of
from adjudicator.core.engine import Mismatch, Runaway, advance, begin, chain_dice, play
from adjudicator.core.progress import Progress, Step
from adjudicator.core.protocol import Ask, AskMe, Event, Order, Play, Table
from tests.toy import TOY, AlwaysAmbush, Ambush, Bid, Pass, Position, Press, Toy, pack

BOARD = TOY.board(pack())
SEEDS = chain_dice(lambda k: seed_of(bytes(32), k, 64))


def new() -> Progress:
    return begin(TOY, BOARD, TOY.open(BOARD, "short", {}), {})


def step(
    progress: Progress,
    submissions: Mapping[str, Sequence[Order]] | None = None,
    standing: Mapping[str, Sequence[AlwaysAmbush]] | None = None,
    dice: Mapping[str, int] | None = None,
) -> Step:
    dice_for = (lambda k, h: LoadedDice(dice or {}, then=SEEDS(k, h))) if dice else SEEDS
    return advance(TOY, BOARD, progress, dice_for, submissions, standing)


def opened() -> Progress:
    return step(new()).progress


class Noted(Position):
    notes: dict[str, Any] = Field(default_factory=dict)


def noting(position: Noted, table: Table[Any]) -> Play:
    """Writes something into the position before anybody is asked."""
    position.notes["turns"].append(position.turn)
    yield from Toy.phases["muster"](position, table)


class NotingToy(Toy):
    position = Noted
    phases = {**Toy.phases, "muster": noting}


def asked(done: Step) -> list[str]:
    return [f"{a.seat} {a.key}" for a in done.asks]


RED_ALONE = {"red": [Bid(gold=2, place="ford", line=1)]}


def test_a_new_game_runs_to_the_first_batch_that_somebody_must_answer() -> None:
    first = step(new())
    assert asked(first) == ["red bids", "blue bids"]
    assert first.progress.phase == "muster"
    assert first.views["red"]["gold"] == 6
    assert first.events == []
    assert first.done == []


def test_closing_a_batch_runs_on_through_phases_to_the_next_ask() -> None:
    after = step(opened(), RED_ALONE)
    assert asked(after) == ["blue ambush/ford"]
    assert [d.phase for d in after.done] == ["muster"]
    assert [e.kind for e in after.done[0].events] == ["BidsMade", "BidsMade", "BidsSealed"]
    assert (after.progress.phase, after.progress.number) == ("clash", 2)


def test_where_a_phase_began_stays_as_it_was_while_it_is_played() -> None:
    """What is stored of an open phase is its beginning: it is played from there again."""
    toy = NotingToy()
    opening = toy.load_position({**new().position, "notes": {"turns": []}})
    start = begin(toy, BOARD, opening, {})
    first = advance(toy, BOARD, start, SEEDS)
    after = advance(toy, BOARD, first.progress, SEEDS, {})
    noted = [one["notes"]["turns"] for one in (start.position, first.progress.position)]
    assert noted == [[], []]
    assert after.done[0].position["notes"]["turns"] == [0]


def test_silence_is_the_default() -> None:
    waiting = step(opened(), RED_ALONE).progress
    after = step(waiting, {})
    number, batch = after.batches[0]
    assert (number, batch.answers[0].by) == (2, "default")
    assert batch.answers[0].orders == [{"order": "Pass"}]


def test_the_ladder_plan_standing_player_default() -> None:
    """Red's plan answers press on; blue's standing order answers the ambush."""
    bids = {"red": [Bid(gold=2, place="ford"), Press(place="ford", line=2)]}
    standing = {"blue": [AlwaysAmbush(place="ford")]}
    after = step(opened(), bids, standing, {"ambush/ford": 1, "press/ford": 3})
    by = [given.by for _, batch in after.batches for given in batch.answers]
    assert by == ["player", "default", "standing", "plan"]
    answered = [
        e.answered for d in after.done for e in d.events if e.kind in ("Ambushed", "Pressed")
    ]
    assert answered == ["blue: standing order 1", "red: plan, line 2"]


def test_the_first_standing_order_that_speaks_of_the_ask_answers() -> None:
    standing = {"blue": [AlwaysAmbush(place="konigsberg"), AlwaysAmbush(place="ford")]}
    after = step(opened(), RED_ALONE, standing, {"ambush/ford": 6})
    assert [e.answered for d in after.done for e in d.events if e.kind == "Ambushed"] == [
        "blue: standing order 2"
    ]


@pytest.mark.parametrize(("margin", "pressed"), [(2, True), (3, False)])
def test_a_condition_of_the_plan_looks_at_the_facts_of_the_ask(margin: int, pressed: bool) -> None:
    when = Condition(fact="margin", test="at least", value=margin)
    bids = {"red": [Bid(gold=2, place="ford"), Press(place="ford", when=when)]}
    waiting = step(opened(), bids).progress
    after = step(waiting, {"blue": [Pass()]}, None, {"press/ford": 3})
    kinds = [e.kind for d in after.done for e in d.events]
    assert ("Pressed" in kinds) is pressed


def test_orders_of_a_plan_are_used_up() -> None:
    bids = {"red": [Bid(gold=2, place="ford"), Press(place="ford")]}
    after = step(opened(), bids, {"blue": [AlwaysAmbush(place="ford")]}, {"ambush/ford": 1})
    assert after.progress.plans["red"].orders == []


def test_ask_me_about_makes_a_plan_wait_for_its_player() -> None:
    bids = {"red": [Bid(gold=2, place="ford"), Press(place="ford"), AskMe(topic="press")]}
    waiting = step(opened(), bids).progress
    assert asked(step(waiting, {"blue": [Pass()]})) == ["red press/ford"]


def test_a_silent_plan_gives_the_default_without_asking() -> None:
    waiting = step(opened(), RED_ALONE).progress
    after = step(waiting, {"blue": [Pass()]})
    assert asked(after) == ["red bids", "blue bids"]
    assert [g.by for _, b in after.batches for g in b.answers] == ["player", "plan"]


def test_what_plans_and_standing_orders_answered_waits_with_the_batch() -> None:
    """One batch, one seat answered by its standing order, one by its player."""

    class Both(Toy):
        phases = {**Toy.phases, "muster": two_ambushes}

    ruleset = Both()
    first = advance(ruleset, BOARD, new(), SEEDS, None, {"blue": [AlwaysAmbush(place="ford")]})
    assert asked(first) == ["red a"]
    assert [g.by for g in first.progress.waiting] == ["standing"]
    # Blue drops its standing order meanwhile: what was answered stays answered.
    after = advance(ruleset, BOARD, first.progress, SEEDS, {"red": [Ambush()]}, {})
    assert [(g.seat, g.by) for g in after.batches[0][1].answers] == [
        ("red", "player"),
        ("blue", "standing"),
    ]


def two_ambushes(position: Position, table: Table[Any]) -> Play:
    yield from ask(
        *[
            Ask(
                seat=seat,
                key="a",
                clause="TOY-2.3",
                title="?",
                accepts=["Ambush"],
                standing=["AlwaysAmbush"],
                facts={"place": "ford"},
            )
            for seat in ("red", "blue")
        ]
    )


# ------------------------------------------------------------------- replay


def whole_game(straight: bool) -> tuple[str, list[str]]:
    """Play two turns. straight: hand on objects; else through JSON at each stop.
    Gives the last history and every event as text."""
    events: list[str] = []
    progress, submissions = new(), None
    for _ in range(40):
        done = step(progress, submissions, {"blue": [AlwaysAmbush(place="ford")]})
        events += [e.model_dump_json() for d in done.done for e in d.events]
        events += [e.model_dump_json() for e in done.events]
        progress = done.progress
        if not straight:
            progress = Progress.model_validate_json(progress.model_dump_json())
        if progress.phase is None:
            return progress.history, events
        submissions = {a.seat: answer(a) for a in done.asks}
    raise AssertionError("the game does not end")


def answer(a: Ask) -> list[Order]:
    if a.key == "bids":
        place = "ford" if a.seat == "red" else "konigsberg"
        return [Bid(gold=1, place=place), Bid(gold=1, place="north-hill"), AskMe(topic="press")]
    return [Press(place=a.options["place"][0])] if "place" in a.options else [Ambush()]


def test_a_game_rebuilt_from_json_at_every_stop_is_the_same_game() -> None:
    assert whole_game(straight=True) == whole_game(straight=False)


def test_a_game_kept_alive_is_the_same_game() -> None:
    history, _ = whole_game(straight=True)
    seen: list[str] = []
    outcome = play(
        TOY,
        BOARD,
        TOY.open(BOARD, "short", {}),
        SEEDS,
        {},
        dict.fromkeys(("red", "blue"), lambda a, _: answer(a)),
        {"blue": [AlwaysAmbush(place="ford")]},
        on_history=seen.append,
    )
    assert outcome is not None
    assert seen[-1] == history


def test_the_hash_seed_of_the_process_changes_nothing() -> None:
    code = (
        "import json; from tests.core.test_engine import whole_game; "
        "print(json.dumps(whole_game(True)))"
    )
    root = Path(__file__).parents[2]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
    assert json.loads(outputs.pop())[0] == whole_game(True)[0]


def test_progress_is_not_changed_by_an_advance() -> None:
    before = opened()
    copy = before.model_dump_json()
    step(before, RED_ALONE)
    assert before.model_dump_json() == copy


def test_events_are_published_once() -> None:
    bids = {
        "red": [Bid(gold=2, place="ford"), Bid(gold=2, place="konigsberg"), AskMe(topic="press")]
    }
    first = step(opened(), bids)
    second = step(first.progress, {"blue": [Pass()]})
    third = step(second.progress, {"red": [Press(place="ford")]})
    assert [e.kind for e in second.events] == ["Taken"]
    assert [e.kind for e in third.events] == ["Pressed"]
    assert [e.n for e in (*second.events, *third.events)] == [0, 1]


def in_the_clash() -> Progress:
    """Two batches of the clash are closed: red pressed on from the ford."""
    bids = {
        "red": [Bid(gold=2, place="ford"), Bid(gold=2, place="konigsberg"), AskMe(topic="press")]
    }
    first = step(opened(), bids)
    second = step(first.progress, {"blue": [Pass()]})
    return step(second.progress, {"red": [Press(place="ford")]}).progress


def changed(change: Callable[[Progress], None]) -> Progress:
    progress = in_the_clash()
    change(progress)
    return progress


def other_gold(progress: Progress) -> None:
    progress.position["camps"]["blue"]["gold"] += 1


def other_question(progress: Progress) -> None:
    progress.batches[0].asks[0].digest = "0" * 64
    progress.batches[0].asks[0].means = "0" * 64


def other_events(progress: Progress) -> None:
    progress.batches[1].events = "0" * 64


def no_such_batch(progress: Progress) -> None:
    progress.batches += progress.batches * 2


@pytest.mark.parametrize("change", [other_gold, other_question, other_events, no_such_batch])
def test_a_replay_that_differs_stops_the_game(change: Callable[[Progress], None]) -> None:
    with pytest.raises(Mismatch):
        step(changed(change), {"blue": [Pass()]})


def test_a_question_that_is_worded_otherwise_is_the_same_question() -> None:
    def other_words(progress: Progress) -> None:
        progress.batches[0].asks[0].digest = "0" * 64

    reworded = step(changed(other_words), {"blue": [Pass()]})
    assert [ask.key for ask in reworded.asks] == [
        ask.key for ask in step(in_the_clash(), {"blue": [Pass()]}).asks
    ]


def test_a_changed_rule_is_found_at_the_batch_where_it_begins() -> None:
    class Kinder(Toy):
        phases = {**Toy.phases, "clash": kinder_clash}

    with pytest.raises(Mismatch, match="batch 1 asks something else"):
        advance(Kinder(), BOARD, in_the_clash(), SEEDS, {"blue": [Pass()]})


def kinder_clash(position: Position, table: Table[Any]) -> Play:
    yield from ask(Ask(seat="blue", key="ambush/ford", clause="TOY-2.3", title="Please?"))


def endless(position: Position, table: Table[Any]) -> Play:
    n = 0
    while True:
        n += 1
        yield from ask(Ask(seat="red", key=f"{n}", clause="TOY-1", title="?", scope="x"))


def test_a_runaway_is_stopped() -> None:
    class Endless(Toy):
        phases = {**Toy.phases, "muster": endless}

    with pytest.raises(Runaway, match="muster"):
        play(
            Endless(),
            BOARD,
            TOY.open(BOARD, "short", {}),
            SEEDS,
            {},
            dict.fromkeys(("red", "blue"), lambda a, _: []),
        )


def rolls_twice(position: Position, table: Table[Any]) -> Play:
    yield from ask()
    table.dice.d6("x")
    table.dice.d6("x")


def test_one_label_for_two_rolls_is_a_bug_that_shows() -> None:
    class Twice(Toy):
        phases = {**Toy.phases, "muster": rolls_twice}

    with pytest.raises(LabelUsed):
        advance(Twice(), BOARD, new(), SEEDS)


def test_two_asks_of_one_batch_to_one_seat_are_a_bug_that_shows() -> None:
    one = Ask(seat="red", key="a", clause="TOY-1", title="?")
    with pytest.raises(ValueError, match="one seat"):
        next(ask(one, one.model_copy(update={"key": "b"})))


def test_an_empty_batch_asks_nothing() -> None:
    with pytest.raises(StopIteration) as stop:
        next(ask())
    assert stop.value.value == {}


# -------------------------------------------------------------------- events


def test_an_event_shows_a_seat_what_it_may_know() -> None:
    after = step(opened(), RED_ALONE)
    mine, other, _ = after.done[0].events
    assert mine.for_seat("red") is not None
    assert mine.for_seat("red").to is None  # type: ignore[union-attr]
    assert mine.for_seat("blue") is None
    assert mine.for_seat(None) is None
    assert other.for_seat("blue") is not None


def test_a_secret_event_has_its_public_wording() -> None:
    event = Event(
        n=0,
        phase="income",
        clause="TOY-3",
        kind="Income",
        facts={"seat": "red", "gold": 5},
        to=["red"],
        public={"kind": "IncomeCounted", "facts": {"seat": "red"}},
        answered="red: plan",
    )
    public = event.for_seat("blue")
    assert public is not None
    assert (public.kind, public.facts, public.answered) == ("IncomeCounted", {"seat": "red"}, "")
    assert event.for_seat("red").kind == "Income"  # type: ignore[union-attr]


# ------------------------------------------------------------------- versions


def test_new_rules_take_over_at_a_phase_boundary() -> None:
    class Newer(Toy):
        version = 2

    before = opened()
    after = advance(Newer(), BOARD, before, SEEDS, RED_ALONE)
    assert (before.version, after.progress.version) == (1, 2)
    # In the middle of a phase the game stays with the version it was begun with.
    again = advance(Newer(), BOARD, in_the_clash(), SEEDS, {"blue": [Pass()]}, stop_after="clash")
    assert again.progress.version == 1
