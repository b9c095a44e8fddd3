"""What is wrong with a form, before it is announced: plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from adjudicator.tournaments.form import (
    Form,
    Knockout,
    Ladder,
    League,
    RoundRobin,
    Stage,
    StageBase,
    Swiss,
    Tables,
)

MOST_SEATS = 7
"""Of a table."""


def with_roles(form: Form, seats: Sequence[str]) -> Form:
    """The form with its roles: as it says, else each seat of the game is one."""
    return form if form.roles else form.model_copy(update={"roles": {s: [s] for s in seats}})


def check(form: Form, seats: Sequence[str]) -> list[str]:
    """All that is wrong with a form for a game with these seats; empty: nothing."""
    form = with_roles(form, seats)
    said = _roles(form, seats)
    if form.minimum > form.maximum:
        said.append(
            f"The event cannot have at least {form.minimum} entrants and at most {form.maximum}."
        )
    for names in form.apart:
        if len(names) < 2:
            said.append("Name two people to keep apart, not one.")
    for at, stage in enumerate(form.stages):
        said += [f"{_called(form, at)}: {text}" for text in _stage(form, stage, at)]
    return said or _never(form)


def _never(form: Form) -> list[str]:
    """That no number of entrants fits the form, and what is wrong with the most it takes; empty if
    one does."""
    least = max(form.minimum, form.players, 2)
    if any(not check_entrants(form, many) for many in range(least, form.maximum + 1)):
        return []
    why = check_entrants(form, form.maximum) or check_entrants(form, least)
    return [f"It could never begin with {least} to {form.maximum} entrants: {why[0]}"]


def check_entrants(form: Form, entrants: int) -> list[str]:
    """What is wrong with so many entrants (of teams: teams) when the event is to begin."""
    if entrants == 0:
        return ["Nobody has entered, so there is nothing to draw."]
    if entrants == 1:
        return ["There is only one entrant, and nobody can play alone."]
    if entrants < max(form.minimum, form.players):
        need = max(form.minimum, form.players)
        return [f"Only {entrants} have entered; the event needs {need}."]
    if entrants > form.maximum:
        return [f"{entrants} have entered; the event takes {form.maximum} at most."]
    said, many = [], entrants
    for at, stage in enumerate(form.stages):
        said += [f"{_called(form, at)}: {text}" for text in _field(form, stage, many)]
        many = stage.cut * (stage.groups if isinstance(stage, RoundRobin) else 1)
    return said


def _called(form: Form, at: int) -> str:
    stage = form.stages[at]
    return stage.title or (f"Stage {at + 1} ({stage.kind})" if len(form.stages) > 1 else "The form")


def _roles(form: Form, seats: Sequence[str]) -> list[str]:
    said, held = [], [seat for role in form.roles.values() for seat in role]
    if form.players < 2:
        said.append("A tournament needs a game of two or more.")
    strange = sorted(set(held) - set(seats))
    missing = [seat for seat in seats if seat not in held]
    if strange:
        said.append(f"The game has no seat {', '.join(strange)}; it has {', '.join(seats)}.")
    if missing:
        said.append(f"Nobody would play {', '.join(missing)}: every seat needs a role.")
    if len(held) != len(set(held)):
        said.append("A seat can belong to one role only.")
    if form.harder and form.harder not in form.roles:
        said.append(f"The harder side cannot be “{form.harder}”: there is no such role.")
    return said


def _stage(form: Form, stage: Stage, at: int) -> list[str]:
    last = at == len(form.stages) - 1
    said = _points(form, stage)
    groups = stage.groups if isinstance(stage, RoundRobin) else 1
    if not last and stage.cut * groups < 2:
        said.append("a stage that is not the last needs a cut of two or more.")
    if last and stage.cut:
        said.append("the last stage has no cut, because nothing follows it.")
    if not last and isinstance(stage, League | Knockout | Ladder):
        said.append(f"a {stage.kind} must be the last stage.")
    if isinstance(stage, Tables):
        if not 3 <= form.players <= MOST_SEATS:
            said.append(f"a table has three to seven players, and this game has {form.players}.")
        if stage.top_board and stage.rounds < 2:
            said.append("a top board needs a round before it, so at least two rounds.")
    elif form.players != 2:
        said.append(
            f"a {stage.kind} pairs players in twos, and this game has {form.players} players."
        )
    if form.teams is not None and isinstance(stage, Tables):
        said.append("teams meet in pairs, not at tables.")
    if stage.sides in ("bids", "mirrored") and form.players != 2:
        said.append(f"sides by “{stage.sides}” are for two-player games.")
    if form.teams is not None and stage.sides in ("bids", "preferences"):
        said.append("teams get their sides balanced, mirrored or by lot.")
    if isinstance(stage, Knockout) and stage.odd == "eliminator" and stage.bracket != "halves":
        said.append("eliminators need bracket = “halves”; a standard bracket has byes.")
    if isinstance(stage, League) and any(size < 2 for size in stage.divisions):
        said.append("a division needs two entrants or more.")
    if isinstance(stage, League) and 2 * stage.up > min(stage.divisions, default=0):
        said.append("more entrants would go up and down than a division has.")
    return said


def _points(form: Form, stage: StageBase) -> list[str]:
    rule, said = stage.points, []
    if form.players == 2 and rule.by != "result":
        said.append(
            "two-player matches give points for a win, a draw or a loss (points.by = “result”)."
        )
    if not rule.win >= rule.draw >= rule.loss:
        said.append("a win cannot be worth less than a draw, or a draw less than a loss.")
    if rule.by == "place" and len(rule.places) < 1:
        said.append("points by place need places, such as [10, 4, 1].")
    if rule.by == "place" and rule.places != sorted(rule.places, reverse=True):
        said.append("a better place cannot be worth less than a worse one.")
    rounds = getattr(stage, "rounds", 0)
    if rule.best and not rounds:
        said.append("only a Swiss or tables can leave rounds out (points.best).")
    if rule.best > rounds > 0:
        said.append(f"there are only {rounds} rounds, so the best {rule.best} cannot count.")
    return said


def _field(form: Form, stage: Stage, many: int) -> list[str]:
    if stage.cut > many:
        return [f"a cut of {stage.cut} is too large: only {many} play."]
    match stage:
        case Swiss():
            most = many - 1 if many % 2 == 0 else many
            if stage.rounds > most:
                return [
                    f"{stage.rounds} rounds are too many for {many}: after {most} "
                    "everybody has met everybody, and some would have to meet again."
                ]
        case RoundRobin():
            if many < 2 * stage.groups:
                return [
                    f"{stage.groups} groups are too many for {many}: some would have only "
                    "one entrant."
                ]
            if stage.cut > many // stage.groups:
                return [f"a cut of {stage.cut} is larger than a group."]
        case League():
            if many < sum(stage.divisions[:-1]) + 2:
                return [f"{many} entrants do not fill the divisions {stage.divisions}."]
        case Tables():
            if many < form.players:
                return [f"{many} entrants do not fill a table of {form.players}."]
        case Knockout() | Ladder():
            pass
        case _:
            assert_never(stage)
    return []
