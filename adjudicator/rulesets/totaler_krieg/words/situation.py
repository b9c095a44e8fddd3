"""The seat's picture: what belongs to each kind of decision, and each matter in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.core.protocol import Ask, Matter
from adjudicator.core.saying import capital, listed
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, WAR_STATES, Board
from adjudicator.rulesets.totaler_krieg.board.called import in_english
from adjudicator.rulesets.totaler_krieg.board.position import TRUCES, Position
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES
from adjudicator.rulesets.totaler_krieg.view import View
from adjudicator.rulesets.totaler_krieg.words import front, means
from adjudicator.rulesets.totaler_krieg.words.facts.influence import SHOWN
from adjudicator.rulesets.totaler_krieg.words.look import Look, begins
from adjudicator.rulesets.totaler_krieg.words.moment import moment
from adjudicator.rulesets.totaler_krieg.words.score import ends, score

DECISIONS: Mapping[str, tuple[str, ...]] = {
    "": ("turn",),
    "plan": ("turn", "war", "score", "cards", "means", "enemy", "supply", "pool", "due"),
    "select": ("turn", "war", "score", "cards"),
    "replacements": ("turn", "means", "pool"),
    "support": ("turn", "means", "enemy", "pool"),
    "support/": ("turn",),
}
"""The plan of a Faction Turn is written with everything in view; a question in the midst of it
brings what it is about, and the turn."""
PLAN, SELECT = "plan", "select"
UNSAID = (
    "Unless ordered, nobody attacks or advances; the cheapest unit loses a step (“lose”),"
    " armor first in attacks; retreats go toward supply."
)
"""What a plan decides by saying nothing about it."""


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the seat's picture; the spectator has the open ones."""
    tell = _TOLD.get(name)
    if tell is None or (view.seat is None and name in OWN):
        return None
    found = tell(Look(board, view))
    lines = [in_english(board, line) for line in found.lines]
    return found.model_copy(
        update={"lines": lines, "whole": [in_english(board, line) for line in found.whole]}
    )


def _at_war(now: Position) -> str:
    """`At War with the Axis: Britain and France; under a Truce: Russia; under a Policy: the rest`,
    in brief."""
    of: dict[str, list[str]] = {"": [], "Truce": [], "Policy": []}
    for title, box in BOX_NAMES.items():
        policy = now.posture.get(box, "")
        of["Truce" if policy in TRUCES else "Policy" if policy else ""].append(title)
    said = f"At War with the Axis: {listed(of['']) or 'nobody'}"
    if of["Truce"]:
        said += f"; under a Truce: {listed(of['Truce'])}"
    rest = "all" if not of[""] and not of["Truce"] else "the rest"
    return f"{said}; under a Policy: {rest}" if of["Policy"] else said


def _postures(now: Position) -> str:
    """Every Policy and Truce with those that it lies on."""
    shown: dict[str, list[str]] = {}
    for title, box in BOX_NAMES.items():
        policy = now.posture.get(box, "")
        sort = "Truce" if policy in TRUCES else "Policy"
        said = f"{sort} {SHOWN[policy]}" if policy else "At War with the Axis (no Policy)"
        shown.setdefault(said, []).append(title)
    return f"{'; '.join(f'{said} ({listed(boxes)})' for said, boxes in shown.items())}."


def picture(board: Board, view: View, ask: Ask, found: list[Matter]) -> list[Matter]:
    """What belongs to a question: with a card to be selected what each does, with a plan what it
    decides unsaid, with a question in the midst of a turn what lies around its place."""
    if ask.key.startswith(SELECT):
        glance = means.at_a_glance(Look(board, view))
        found = [glance if one.name == "cards" else one for one in found]
    fights = ask.key == PLAN and view.position.war_state != "pre"
    if fights:
        found = _with(found, Matter(name="score", lines=[UNSAID], rules=[UNSAID]))
    around = [] if ask.key == PLAN else moment(Look(board, view), ask)
    if around:
        lines = [in_english(board, line) for line in around]
        found = _with(found, Matter(name="enemy", lines=lines))
    return found


def _with(found: list[Matter], more: Matter) -> list[Matter]:
    """The picture with more said of a matter, each matter once: what a letter has said of one is
    remembered by its name."""
    if more.name not in {one.name for one in found}:
        return [*found, more]
    return [
        one.model_copy(
            update={
                "lines": [*one.lines, *more.lines],
                "whole": one.all,
                "rules": [*one.rules, *more.rules],
            }
        )
        if one.name == more.name
        else one
        for one in found
    ]


def _turn(look: Look) -> Matter:
    row = look.row
    kind = "a Seasonal Turn" if row.seasonal else "no Seasonal Turn"
    lines = [f"{row.title}, {kind}; {ends(look)}."]
    weather = [f"{area} {kind}" for area, kind in look.field.weather_now.items() if kind]
    if weather:
        lines.append(f"Weather: {', '.join(weather)}.")
    return Matter(name="turn", lines=lines)


def _war(look: Look) -> Matter:
    now = look.now
    state = WAR_STATES[now.war_state]
    if look.view.seat is not None and look.before_cards and now.politics:
        _, card = look.turned()
        coming = begins(card) if card is not None else ""
        if coming and coming != now.war_state:
            state += f" now; {WAR_STATES[coming]} as soon as your card is turned over"
    lines = [f"{state}."]
    whole = list(lines)
    if now.politics and any(now.posture.values()):
        lines = [f"{state}. {_at_war(now)} (“war”)."]
        whole.append(_postures(now))
    leaning = [
        f"{name} ({capital(state_.influence)})"
        for name, state_ in now.countries.items()
        if state_.influence and state_.status == "neutral"
    ]
    if leaning and now.politics:
        lines.append(f"Influence and Neutrality: {', '.join(leaning)}.")
        whole.append(lines[-1])
    for status in ("active", "neutral", "conquered"):
        names = [
            f"{name} ({FACTION_NAMES.get(one.faction, one.faction)})" if one.faction else name
            for name, one in now.countries.items()
            if one.status == status
        ]
        if names:
            whole.append(f"{capital(status)}: {', '.join(names)}.")
    return Matter(name="war", lines=lines, whole=whole)


OWN = ("cards", "means", "enemy", "supply", "due", "pool")
"""Matters that a spectator does not have."""
_TOLD: Mapping[str, Callable[[Look], Matter]] = {
    "turn": _turn,
    "war": _war,
    "score": score,
    "cards": means.cards,
    "means": means.means,
    "enemy": front.enemy,
    "supply": front.cut_off,
    "pool": means.force_pool,
    "due": means.due,
}
