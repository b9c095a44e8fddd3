"""What people do on the pages of an event, by name: each is one transaction."""

from __future__ import annotations

import re
from collections.abc import Mapping

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import (
    directing,
    entering,
    judging,
    keeping,
    leaving,
    results,
    rounds,
)
from adjudicator.storage.tables import Person
from adjudicator.tournaments.sides import Wish

NOTHING = "Nothing was done, because the page did not say what to do."


def act(desk: Desk, slug: str, person_id: int, what: str, given: Mapping[str, str]) -> str:
    """What an entrant does. given: the fields of the form. What came of it, a sentence.

    ServiceError: it cannot be done. Unknown: there is no such event or game."""
    with keeping.changing(desk, slug, f"event: {what[:20]}") as (session, row):
        who = session.get_one(Person, person_id)
        match what:
            case "enter":
                facts = {n: given.get(n, "").strip() for n in ("club", "team", "pace")}
                out, wishes = "eliminator" in given, _roles(given)
                return entering.enter_in(
                    desk, session, row, who, **facts, eliminator=out, wishes=wishes
                )
            case "wishes":
                return entering.prefer_always(desk, session, row, who, _roles(given))
            case "take-place":
                return leaving.take_place(desk, session, row, who)
            case "withdraw":
                return entering.withdraw_in(desk, session, row, who, given.get("reason", ""))
            case "here":
                return entering.here_in(desk, session, row, who)
            case "bid":
                wish = Wish(roles=[given.get("role", "")], points=number(given.get("points", "")))
                return rounds.wish(desk, session, row, who, wish, True)
            case "prefer":
                return rounds.wish(desk, session, row, who, Wish(roles=_roles(given)), False)
            case "agree":
                game = keeping.game_named(session, row, given.get("game", ""))
                chosen = given.get("winner", "")
                winners = list(game.roles) if chosen == "draw" else [chosen]
                if not set(winners) <= set(game.roles):
                    raise ServiceError("Say who wins: a side, or a draw.")
                return results.agree(desk, session, row, game, who, winners)
            case "appeal":
                return judging.appeal(
                    desk, session, row, given.get("game", ""), who, given.get("reason", "")
                )
    raise ServiceError(NOTHING)


def _roles(given: Mapping[str, str]) -> list[str]:
    """Sides as somebody writes them in a line, the most wanted first."""
    return [one.lower() for one in re.split(r"[\s,>]+", given.get("roles", "")) if one]


def number(text: str) -> float:
    """ServiceError: it is none."""
    found = re.fullmatch(r"\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*", text)
    if found is None:
        raise ServiceError(f"“{text.strip()[:20]}” is not a number.")
    return float(found[1].replace(",", "."))


def direct(desk: Desk, slug: str, person_id: int, what: str, given: Mapping[str, str]) -> str:
    """What a director does on his desk; as `act`."""
    reason = given.get("reason", "")

    def do(act: object, *more: object) -> object:
        return directing.act(desk, slug, person_id, act, *more)  # type: ignore[arg-type]  # each act has arguments of its own

    match what:
        case "begin":
            do(directing.begin)
            return "Entries are closed."
        case "draw":
            do(directing.draw_now)
            return "The roll call is over."
        case "call-again":
            do(directing.call_again)
            return "The roll call is open again."
        case "publish":
            do(directing.publish)
            return "The round is published."
        case "swap":
            return str(do(directing.swap, given.get("one", ""), given.get("other", ""), reason))
        case "extend":
            do(directing.extend, number(given.get("days", "")), reason)
            return "The deadline has moved."
        case "end-round":
            late = do(directing.end_round)
            return f"The round is over, but {late} of its games are not."
        case "end":
            do(directing.end, reason)
            return "The event is over."
        case "cancel":
            do(directing.cancel, reason)
            return "The event is cancelled."
        case "put-out":
            return str(do(directing.put_out, given.get("name", ""), reason))
        case "assistant":
            do(directing.name_assistant, given.get("email", ""))
            return "We have told the assistant."
        case "rule":
            ruling, choice = given.get("ruling", ""), given.get("choice", "")
            return directing.rule(desk, slug, person_id, ruling, choice, reason)
        case "mistake":
            game, phase = given.get("game", ""), given.get("phase", "")
            return directing.mistake(desk, slug, person_id, game, phase, reason)
    raise ServiceError(NOTHING)
