"""The first difference between what was recorded and what other rules make of it, as a person would
name it: the sentence that a report would say otherwise, the unit and the place, the question.

It may tell what is secret: who shows it asks first who may see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.core.names import Lexicon
from adjudicator.core.progress import Step
from adjudicator.core.protocol import Event, canonical
from adjudicator.core.telling import Report
from adjudicator.service.record.replaying import Replay, rolled
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.words import phase_title, seat_title

MOST = 6
"""Lines that a difference takes."""
IDS = ("name", "id", "title", "unit", "seat", "side")
"""What a thing in a position is called by, the best first."""


def first(replay: Replay, positions: Mapping[int, Mapping[str, Any]]) -> list[str]:
    """What differs first in the step at which a replay stopped. positions: number of a phase ->
    the recorded position in which it began, as far as it is kept."""
    body = next(
        (
            entry.body
            for entry in replay.record.entries
            if entry.kind == "step" and entry.body["step"] == replay.at
        ),
        None,
    )
    if body is None:
        return []
    steps: list[Step] = []
    failed = ""
    try:
        replay.played(body, steps)
    except Exception as error:
        failed = f"{type(error).__name__}: {error}"
    names = _Names(replay)
    for found in (
        _of_events(replay, steps, names),
        _of_reports(replay),
        _of_positions(steps, positions, names),
        _of_dice(body, steps),
        _of_questions(body, steps),
    ):
        if found:
            return found[:MOST]
    return [f"the rules now fail: {failed}"] if failed else []


class _Names:
    """How people call what a position and facts name by ids."""

    def __init__(self, replay: Replay) -> None:
        self.found: dict[str, str] = {}
        try:
            rules, board = replay.ruleset, replay.board
            position = rules.load_position(replay.progress.position)
            for seat in (*rules.seats(board, position), None):
                lexicon: Lexicon = rules.lexicon(board, rules.view(board, position, seat))
                for names in lexicon.kinds.values():
                    self.found |= {name.id: name.text for name in names}
        except Exception:  # the rules that differ may fail here too; ids do as well
            self.found = {}

    def __call__(self, value: Any) -> str:
        if value is None or value in ("", [], {}):
            return "nothing"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str):
            return self.found.get(value, value)
        if isinstance(value, list):
            return ", ".join(self(one) for one in value)
        if isinstance(value, dict):
            return ", ".join(f"{self(key)} {self(one)}" for key, one in value.items())
        return str(value)

    def of(self, thing: Mapping[str, Any]) -> str:
        """What a thing of a position is called."""
        called = next((str(thing[key]) for key in IDS if thing.get(key)), "")
        kind = str(thing.get("kind") or thing.get("type") or "")
        said = self(called)
        if said == called and kind:
            said = f"{self(kind)} {called}".strip()
        place = thing.get("place") or thing.get("area") or thing.get("hex")
        return f"{said} in {self(place)}" if isinstance(place, str) and place else said


# --------------------------------------------------------------------- events


def _of_events(replay: Replay, steps: Sequence[Step], names: _Names) -> list[str]:
    for number, phase, events in _told(steps):
        life = replay.record.life(number, replay.before)
        kept = replay.record.events.get((life, number), [])
        for event in events:
            was = kept[event.n] if event.n < len(kept) else None
            if was is None or canonical(was) != canonical(event):
                return [
                    f"In phase {number}, {phase_title(phase)}:",
                    *_event(replay, was, event, names),
                ]
    return []


def _told(steps: Sequence[Step]) -> Iterator[tuple[int, str, Sequence[Event]]]:
    for step in steps:
        for done in step.done:
            yield done.number, done.phase, done.events
        if step.progress.phase is not None:
            yield step.progress.number, step.progress.phase, step.events


def _event(replay: Replay, was: Event | None, now: Event, names: _Names) -> list[str]:
    """Two events: the sentences that tell them, if these differ; what of their facts differs."""
    old = _sentence(replay, was) if was is not None else []
    new = _sentence(replay, now)
    lines = []
    if old != new:
        lines = [
            f"  was: {' '.join(one for one in old if one not in new) or 'nothing'}",
            f"  now: {' '.join(one for one in new if one not in old) or 'nothing'}",
        ]
    if was is None:
        return lines or ["  was: nothing", f"  now: {_kind(now.kind)}"]
    if was.kind != now.kind:
        return lines or [f"  was: {_kind(was.kind)}", f"  now: {_kind(now.kind)}"]
    return [*lines, *(f"  {one}" for one in changes(was.facts, now.facts, names))]


def _kind(kind: str) -> str:
    """`NavalLosses` -> `naval losses`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind).strip()


def _sentence(replay: Replay, event: Event) -> list[str]:
    """How a report tells an event to somebody who may know it; nothing if it does not."""
    reader = SPECTATOR if event.to is None else (event.to[0] if event.to else SPECTATOR)
    try:
        ruleset, board = replay.ruleset, replay.board
        view = ruleset.load_view(replay.views[reader])
        seen = event.for_seat(reader or None)
        told = ruleset.report(board, view, view, [seen] if seen else [], "")
        plain = ruleset.report(board, view, view, [], "")
    except Exception:  # yesterday's facts may have no words today
        return []
    known = set(sentences(plain))
    return [one for one in sentences(told) if one not in known]


def sentences(report: Report) -> list[str]:
    """All that a report says, in its order."""
    said = [report.title, *report.lead]
    for section in report.sections:
        said.append(section.heading)
        said += [f"{line.text} {line.value}".strip() for line in section.lines]
    return said


# -------------------------------------------------------- reports, dice, questions


def _of_reports(replay: Replay) -> list[str]:
    """The report that came out otherwise."""
    if replay.other is None:
        return []
    number, reader, was, now = replay.other
    old, new = sentences(Report.model_validate(was)), sentences(Report.model_validate(now))
    for one in range(max(len(old), len(new))):
        before = old[one] if one < len(old) else "nothing"
        after = new[one] if one < len(new) else "nothing"
        if before != after:
            whose = seat_title(reader) if reader else "spectators"
            return [f"In report {number} for {whose}:", f"  was: {before}", f"  now: {after}"]
    return []


def _of_dice(body: Mapping[str, Any], steps: Sequence[Step]) -> list[str]:
    was = {
        (done["number"], label): result
        for done in body["done"]
        for label, _, result in rolled(done)
    }
    now = {
        (done.number, label): result
        for step in steps
        for done in step.done
        for label, _, result in (*done.rolls, *done.secrets)
    }
    for phase, label in [*now, *was]:
        old, new = was.get((phase, label)), now.get((phase, label))
        if old != new:
            said = {True: "not rolled", False: f"{old}"}[old is None]
            later = {True: "not rolled", False: f"{new}"}[new is None]
            return [f"In phase {phase}, the die “{label}”: was {said}, now {later}."]
    return []


def _of_questions(body: Mapping[str, Any], steps: Sequence[Step]) -> list[str]:
    if not steps:
        return []
    was = {(one["seat"], one["key"]): one["digest"] for one in body["open"]}
    now = {(ask.seat, ask.key): ask for ask in steps[-1].asks}
    for seat, key in [*now, *was]:
        ask = now.get((seat, key))
        if ask is None:
            return [f"{seat_title(seat)} was asked “{key}”, and is not asked now."]
        if (seat, key) not in was:
            return [f"{seat_title(seat)} is now asked “{ask.title}” and was not before."]
        if was[seat, key] != ask.digest():
            return [
                f"The question to {seat_title(seat)}, “{ask.title}”, is now a different question."
            ]
    return []


# ------------------------------------------------------------------ positions


def _of_positions(
    steps: Sequence[Step], positions: Mapping[int, Mapping[str, Any]], names: _Names
) -> list[str]:
    for step in steps:
        number = step.progress.number
        was = positions.get(number)
        if was is not None and step.done and was != step.progress.position:
            found = list(changes(was, step.progress.position, names))
            if found:
                return [f"Where phase {number} begins:", *(f"  {one}" for one in found)]
    return []


def changes(was: Any, now: Any, names: _Names, path: str = "") -> Iterator[str]:
    """What differs between two JSON values, in words, in their order."""
    if was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*was, *now]):
            inner = names(key).replace("_", " ")
            yield from changes(
                was.get(key), now.get(key), names, f"{path}, {inner}" if path else inner
            )
        return
    if isinstance(was, list) and isinstance(now, list) and _things(was) and _things(now):
        yield from _lists(was, now, names, path)
        return
    yield f"{path or 'it'}: was {names(was)}, now {names(now)}"


def _things(values: Sequence[Any]) -> bool:
    return all(isinstance(one, dict) for one in values)


def _lists(
    was: Sequence[dict[str, Any]], now: Sequence[dict[str, Any]], names: _Names, path: str
) -> Iterator[str]:
    """Two lists of things: each is known by its id, if it has one."""
    if all("id" in one for one in (*was, *now)):
        old, new = {one["id"]: one for one in was}, {one["id"]: one for one in now}
        for key in dict.fromkeys([*old, *new]):
            if key not in new:
                yield f"{names.of(old[key])}: is gone now"
            elif key not in old:
                yield f"{names.of(new[key])}: was not there"
            else:
                yield from changes(old[key], new[key], names, names.of(old[key]))
        return
    for at in range(max(len(was), len(now))):
        one = was[at] if at < len(was) else None
        other = now[at] if at < len(now) else None
        called = names.of(one or other or {}) or f"{path} {at + 1}"
        yield from changes(one, other, names, called)
