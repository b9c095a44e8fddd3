"""What the director of an event and his assistant write in answer to one of its letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.service.commands.events.reading import Verdict, because, person
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import directing, keeping, telling
from adjudicator.service.grammar.base import Command, Done, EventWork, Family, Said
from adjudicator.service.moderating.ruling import written
from adjudicator.service.people import consent
from adjudicator.storage.tables import TournamentGame


class Directs(Command[EventWork]):
    """A command of directors. does: carries it out, from what follows its name as it was typed;
    what came of it, a sentence."""

    def __init__(
        self,
        name: str,
        description: str,
        does: Callable[[EventWork, str], str],
        *,
        also: Sequence[str] = (),
        takes: str = "",
        shown: str = "",
        examples: Sequence[str] = (),
        weighty: bool = False,
    ) -> None:
        self.name, self.description, self.does = name, description, does
        self.also, self.takes, self.shown = tuple(also), takes, shown
        self.examples, self.weighty = tuple(examples), weighty

    def do(self, work: EventWork, said: Said) -> Done:
        return self.does(work, said.raw), []


def _director(work: EventWork) -> int:
    """Who he is. ServiceError: he does not direct the event."""
    number = person(work).id
    if not keeping.directs(work.event, number):
        raise ServiceError("Only the director of the event and the assistant can do that.")
    keeping.may_change(work.event, number)
    return number


def _act(work: EventWork, what: Callable[..., Any], *more: Any, **named: Any) -> Any:
    by = _director(work)
    return what(work.desk, work.session, work.event, by, *more, **named)


def _late(work: EventWork) -> list[TournamentGame]:
    games = keeping.games_of(work.session, work.event)
    return [one for one in games if one.state in ("judging", "verdict")]


def _stands(work: EventWork) -> str:
    row = work.event
    words = {
        "entries": "people may enter",
        "roll call": f"the roll call for round {row.round} is open",
        "review": f"round {row.round} is drawn and not yet published",
        "sides": f"round {row.round} is published, and players choose sides",
        "playing": f"round {row.round} is being played",
    }
    said = row.trouble or f"Now {words.get(row.state, f'it is {row.state}')}."
    return f"{said} {telling.link(work.desk, row)}"


def _then(what: Callable[..., Any]) -> Callable[[EventWork, str], str]:
    """Do something that needs no words, and say how the event stands."""

    def does(work: EventWork, raw: str) -> str:
        _act(work, what)
        return _stands(work)

    return does


def _begin(work: EventWork, raw: str) -> str:
    _act(work, directing.begin)
    return f"{work.event.slug} has begun."


def _swap(work: EventWork, raw: str) -> str:
    names, reason = because(raw)
    one, _, other = re.sub(r"(?i)\s+with\s+", "\0", names, count=1).partition("\0")
    return str(_act(work, directing.swap, one, other, reason))


def _extend(work: EventWork, raw: str) -> str:
    days, reason = because(raw)
    found = re.search(r"\d+", days)
    _act(work, directing.extend, float(found[0]) if found else 0.0, reason)
    return _stands(work)


def _end_round(work: EventWork, raw: str) -> str:
    late = _act(work, directing.end_round)
    return f"The round is over, but {late} of its games are not."


def _end(work: EventWork, raw: str) -> str:
    _act(work, directing.end, because(raw)[1])
    return f"{work.event.slug} is over."


def _cancel(work: EventWork, raw: str) -> str:
    _act(work, directing.cancel, because(raw)[1])
    return f"You have cancelled {work.event.slug}."


def _put_out(work: EventWork, raw: str) -> str:
    return str(_act(work, directing.put_out, *because(raw)))


def _adjudicate(work: EventWork, raw: str) -> str:
    text, reason = because(raw)
    verdict = Verdict(work, text, lambda: _late(work))
    slug, winners = verdict.game.slug, verdict.winners
    return str(_act(work, directing.adjudicate, slug, winners, reason, verdict.points))


def _strike(work: EventWork, raw: str) -> str:
    game, reason = because(raw)
    return str(_act(work, directing.adjudicate, game, [], reason, struck=True))


def _correct(work: EventWork, raw: str) -> str:
    text, reason = because(raw)
    game, _, rest = text.partition(" ")
    if rest.strip().lower() in ("struck", "for nobody"):
        return str(_act(work, directing.correct, game, [], reason, struck=True))
    verdict = Verdict(work, text, list)
    slug, winners = verdict.game.slug, verdict.winners
    return str(_act(work, directing.correct, slug, winners, reason, verdict.points))


def _assistant(work: EventWork, raw: str) -> str:
    _act(work, directing.name_assistant, raw.strip(" .<>"))
    return "We have told the assistant."


def _deputy(work: EventWork, raw: str) -> str:
    return str(_act(work, directing.name_deputy, raw.strip(" .<>")))


def _hand_over(work: EventWork, raw: str) -> str:
    return str(_act(work, directing.hand_over, raw.strip(" .<>")))


def _uphold(work: EventWork, raw: str) -> str:
    return str(_act(work, directing.decide_appeal, *because(raw)))


def _overrule(work: EventWork, raw: str) -> str:
    text, reason = because(raw)
    verdict = Verdict(work, text, lambda: _late(work))
    slug, winners = verdict.game.slug, verdict.winners
    return str(_act(work, directing.decide_appeal, slug, reason, winners, verdict.points))


# ------------------------------------------------- what changes games that are played

ASKED = (
    "This changes games in progress. We have sent you a separate letter to ask whether you mean it."
)


def _rule(work: EventWork, raw: str) -> str:
    text, reason = because(raw)
    found = re.match(r"^(\S+?)\s*(?:=|\s+(?:is\s+)?)\s*(.+)$", text)
    if found is None:
        raise ServiceError("Name a ruling and an option: “rule A25 = yes because ...”.")
    ruling, value = _act(work, directing.ruling_meant, found[1], found[2].strip())
    facts = {"ruling": ruling.id, "value": value, "reason": reason}
    words = f"{ruling.id} is {written(value)} in all games"
    return _ask(work, "event ruling", words, facts)


def _mistake(work: EventWork, raw: str) -> str:
    text, reason = because(raw)
    game, _, phase = text.partition(" ")
    phase = re.sub(r"(?i)^(goes |is )?(back )?to\s+", "", phase.strip())
    if not phase or not reason:
        raise ServiceError(
            "Name the game, the turn or phase it goes back to, and the reason: “mistake cup-1-2 "
            "back to turn 3 because ...”."
        )
    slug, number = _act(work, directing.mistake_in, game, phase)
    facts = {"game": slug, "phase": str(number), "reason": reason}
    return _ask(work, "event mistake", f"{slug} goes back to {phase}", facts)


def _ask(work: EventWork, act: str, words: str, facts: dict[str, Any]) -> str:
    title = work.event.title
    asked = consent.Asked(
        act=act, words=f"{title}: {words}.", facts={"event": work.event.slug, **facts}
    )
    because = [f"Reason: {facts['reason']}"] if facts["reason"] else []
    consent.ask(
        work.desk, work.session, person(work), asked, subject=f"{title}: do you mean it?",
        lines=[f"A letter to your address as director of {title} says: {words}.", *because],
        beside=True,
    )  # fmt: skip
    return ASKED


@consent.to_apart("event ruling")
def _ruled(desk: Desk, asked: consent.Asked) -> str:
    event, ruling, value, reason = (
        asked.facts[name] for name in ("event", "ruling", "value", "reason")
    )
    return directing.rule(desk, event, asked.person_id, ruling, value, reason)


@consent.to_apart("event mistake")
def _taken_back(desk: Desk, asked: consent.Asked) -> str:
    event, game, phase, reason = (
        asked.facts[name] for name in ("event", "game", "phase", "reason")
    )
    return directing.mistake(desk, event, asked.person_id, game, phase, reason)


# -------------------------------------------------------------------------- the table

BECAUSE = r"(because .{0,300})?"

DIRECTORS = Family(
    "Directing events",
    "event",
    (
        Directs("begin", "Closes entries and opens the first roll call.", _begin),
        Directs("draw", "Ends the roll call and draws the round.",
                _then(directing.draw_now)),
        Directs("roll call again", "Holds the roll call of this round again.",
                _then(directing.call_again), also=["call again"]),
        Directs("publish", "Publishes the drawn round now.", _then(directing.publish)),
        Directs("swap",
                "Swaps two entrants in a round that is not yet published. The reason is public.",
                _swap, takes=r".{3,400}", shown="NAME with NAME because ...",
                examples=["swap Ann with Bob because they share a computer"]),
        Directs("extend",
                "Makes the current stage (entries, roll call, bids, the round) last longer.",
                _extend, takes=r"(by )?\d{1,3}( days?)?( because .{0,300})?",
                shown="N days [because ...]",
                examples=["extend 14 days because of the holidays"]),
        Directs("end round", "Ends the round now. Unfinished games are agreed or judged.",
                _end_round),
        Directs("end event", "Ends the event as it stands, between two rounds.", _end,
                also=["end"], takes=BECAUSE, shown="[because ...]", weighty=True),
        Directs("cancel", "Cancels the event before it begins.", _cancel,
                takes=BECAUSE, shown="[because ...]", weighty=True),
        Directs("put out", "Removes an entrant who has vanished or broken the rules.",
                _put_out, takes=r".{2,400}", shown="NAME because ...", weighty=True),
        Directs("adjudicate",
                "Gives your verdict on an unfinished game, even while its round goes on.",
                _adjudicate, also=["judge"], takes=r".{3,800}",
                shown="GAME SIDE | draw [SIDE POINTS ...] because ...",
                examples=["adjudicate cup-1-2 axis because Tobruk cannot be held"]),
        Directs("correct",
                "Corrects a result, however it came about. Rounds drawn since then stay. We"
                " tell everybody what changes.",
                _correct, takes=r".{3,800}",
                shown="GAME SIDE | draw | struck [SIDE POINTS ...] because ...",
                examples=["correct cup-1-2 allies because the sides were mixed up"],
                weighty=True),
        Directs("assistant",
                "Names an assistant, who hears appeals and judges the games that you cannot judge.",
                _assistant,
                takes=r"\S+ \S+.{0,120}", shown="ADDRESS", weighty=True),
        Directs("deputy",
                "Names a deputy, who decides if you and the deputies named before do not decide in"
                " time.",
                _deputy, takes=r"\S+ \S+.{0,120}", shown="ADDRESS", weighty=True),
        Directs("hand over to", "Hands the event over to another director. You become a deputy.",
                _hand_over, also=["hand over"], takes=r"\S+ \S+.{0,120}", shown="ADDRESS",
                weighty=True),
        Directs("strike", "Makes an unfinished game count for nobody.", _strike,
                takes=r".{3,400}", shown="GAME because ..."),
        Directs("uphold", "Upholds a verdict that was appealed.", _uphold,
                takes=r".{3,800}", shown="GAME because ..."),
        Directs("overrule",
                "Replaces a verdict that was appealed. The new verdict is final.",
                _overrule, takes=r".{3,800}",
                shown="GAME SIDE | draw [SIDE POINTS ...] because ...", weighty=True),
        Directs("rule",
                "Puts an option of a ruling in force in all games of the event from now"
                " on. We send you a separate letter to ask whether you mean it.",
                _rule, takes=r"(?!book).+", shown="ruling = option [because ...]",
                examples=["rule A25 = yes because the book is silent"]),
        Directs("mistake",
                "Takes a game back because of a mistake, as far as the event's rule on mistakes"
                " allows. We send you a separate letter to ask whether you mean it.",
                _mistake, takes=r".{3,800}", shown="GAME back to TURN because ...",
                examples=["mistake cup-1-2 back to turn 3 because a table was misread"]),
    ),
)  # fmt: skip
