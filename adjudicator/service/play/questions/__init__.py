"""Questions that players write among their orders: answered from the game where the house can,
else said whom to ask. A question never orders and never holds anything back.

`patterns` tells of what kind a question is, one module for each kind of answer gives it, and
`inquiry` holds what all of them look at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.play.questions import (
    allowed,
    book,
    costs,
    distance,
    matters,
    objectives,
    odds,
    placing,
    retreats,
    room,
    seen,
    usage,
    ways,
)
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.patterns import KINDS

MOST_LINES = 120
"""Lines of one answer."""
PEOPLE = (
    "We cannot answer this from the game. “help WORD” explains a card, a unit, a place or a rule;"
    " “press to moderator: ...” asks the moderator, “press to all: ...” everybody."
)
TO_PEOPLE = (
    "Write a line “press to NAME: ...” for one player, “press to all: ...” for everybody, or “press"
    " to moderator: ...”; several lines end with “endpress”."
)
ANSWERS: Mapping[str, Callable[[Inquiry, re.Match[str]], list[str]]] = {
    "people": lambda ask, found: [TO_PEOPLE],
    "wording": usage.answer,
    "own units": seen.own_units,
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
    most = 8
    question = True
    description = (
        "Asks us a question. So does any line that begins like one (“what”, “can I”, “how many”)"
        " and ends in a question mark. We answer from the game if we can, and take the orders of"
        " the same letter into account. A question orders nothing, and delays nothing unless it"
        " doubts what the letter itself says (“should I ...?”)."
    )
    examples = ("What cards do I hold?", "What odds would I get at Krakow?")

    def do(self, work: Work, said: Said) -> Done:
        text = (said.raw or said.argument).strip()
        if work.game.state == "inviting":
            return (
                "The game has not begun. You can ask the moderator: “press to moderator: ...”.",
                [],
            )
        ask = Inquiry(work, text)
        for kind, pattern in KINDS.items():
            match = pattern.search(text)
            if match and (told := ANSWERS[kind](ask, match)):
                outcome, *lines = told
                return outcome, lines[:MOST_LINES]
        return PEOPLE, []


FAMILY = Family("Questions", "seat", (Question(),))
