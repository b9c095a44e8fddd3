"""Questions that players write among their orders: answered from the game where the house can,
else said whom to ask. A question never orders and never holds anything back.

`patterns` tells of what kind a question is, one module for each kind of answer gives it, and
`inquiry` holds what all of them look at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.grammar.dispatch import WONDERS
from adjudicator.service.play.questions import (
    allowed,
    book,
    conquest,
    costs,
    distance,
    filed,
    lands,
    matters,
    objectives,
    odds,
    others,
    past,
    placing,
    retreats,
    room,
    seen,
    sequence,
    usage,
    ways,
)
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.patterns import KINDS
from adjudicator.service.play.refusals import errands

MOST_LINES = 12
"""Lines of one answer, but of those that were asked for whole."""
WHOLE = ("rule", "own units", "standing", "filed")
"""Kinds of questions that ask for a list as long as it is."""
MOST_OF_ALL = 120
PEOPLE = (
    "We cannot answer this from the game. “cards”, “pool”, “enemy”, “where NAME” and “score” show"
    " what you can see, “What are the odds at PLACE?” what an attack comes to; “help WORD” explains"
    " a card, a unit, a place or a rule; “press to moderator: ...” asks the moderator, “press to"
    " all: ...” everybody."
)
TO_PEOPLE = (
    "Write a line “press to NAME: ...” for one player, “press to all: ...” for everybody, or “press"
    " to moderator: ...”; several lines end with “endpress”."
)
NO_ADVICE = (
    "We give no advice. We can tell odds (“What are the odds at ...?”), what can reach a place, who"
    " stands there, and what a card, a unit or a rule does (“help WORD”)."
)
ANSWERS: Mapping[str, Callable[[Inquiry, re.Match[str]], list[str]]] = {
    "people": lambda ask, found: [TO_PEOPLE],
    "advice": lambda ask, found: [NO_ADVICE],
    "filed": filed.answer,
    "sums": filed.sums,
    "wording": usage.answer,
    "chances": odds.chances,
    "needs": conquest.needs,
    "falls": conquest.answer,
    "wins": conquest.wins,
    "past": past.answer,
    "why not": allowed.why_not,
    "own units": seen.own_units,
    "lands": lands.answer,
    "feature": lands.feature,
    "weather": sequence.weather,
    "sequence": sequence.answer,
    "effects": book.effects,
    "what if": odds.what_if,
    "facing": others.facing,
    "where": others.where,
    "count": others.count,
    "war": matters.war,
    "silence": matters.silence,
    "meaning": book.meaning,
    "odds": odds.answer,
    "standing": matters.standing,
    "rule": book.by_number,
    "deadline": matters.deadline,
    "retreats": retreats.answer,
    "placing": placing.answer,
    "to a place": ways.to_a_place,
    "distance": distance.answer,
    "beside": distance.beside,
    "from a place": ways.from_a_place,
    "allowed": allowed.answer,
    "how long": seen.by_name,
    "prices": costs.prices,
    "needed": book.needed,
    "costs": costs.answer,
    "objectives": objectives.answer,
    "whose": room.whose,
    "limits": room.limits,
    "seen": seen.answer,
    "matters": matters.answer,
    "nearest": book.nearest,
}
"""Kind of a question -> its answer: the words that a reader gets, or nothing where the game does
not know, so that the next kind is tried."""


class Question(Command[Work]):
    name = "question"
    takes = r"\S.{1,300}"
    shown = "TEXT"
    asks = True
    most = 20
    question = True
    description = (
        "Asks us a question. So does any line that begins like one (“what”, “can I”, “how many”)"
        " and ends in a question mark. We answer from the game if we can, and take the orders of"
        " the same letter into account. A question orders nothing, and delays nothing unless it"
        " doubts what the letter itself says (“should I ...?”)."
    )
    examples = ("What cards do I hold?", "What odds would I get at Krakow?")

    def do(self, work: Work, said: Said) -> Done:
        text = WONDERS.sub("", (said.raw or said.argument).strip())
        if work.game.state == "inviting":
            return (
                "The game has not begun. You can ask the moderator: “press to moderator: ...”.",
                [],
            )
        if message := errands.told(work, text.rstrip("? ")):
            return message, []
        ask = Inquiry(work, text)
        for kind, pattern in KINDS.items():
            match = pattern.search(text)
            if match and (told := ANSWERS[kind](ask, match)):
                outcome, *lines = told
                return outcome, _short(lines, MOST_OF_ALL if kind in WHOLE else MOST_LINES)
        return PEOPLE, []


def _short(lines: list[str], most: int) -> list[str]:
    """The first lines, and how many more there are."""
    more = len(lines) - most
    return [*lines[:most], f"... and {more} more lines."] if more > 1 else lines


FAMILY = Family("Questions", "seat", (Question(),))
