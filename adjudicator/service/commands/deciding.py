"""Votes that are open, listed; to vote, to propose and to give a seat up are acts."""

from __future__ import annotations

from adjudicator.service.acts.seat import ENDS
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.talk import votes
from adjudicator.service.words import when


class ListVotes(Command[Work]):
    name = "votes"
    also = ("list votes", "vote list")
    most = 5
    description = "Lists the open votes."

    def do(self, work: Work, said: Said) -> Done:
        rows = votes.open_votes(work.desk, work.session, work.game)
        lines = [
            f"{row.number}  {row.text} Until {when(row.closes_at or row.opened_at, work.zone)}."
            for row in rows
        ]
        words = {0: "No vote is open.", 1: "One vote is open."}
        return words.get(len(rows), f"{len(rows)} votes are open."), lines


FAMILY = Family("Votes and ends", "seat", (*ENDS[:1], ListVotes(), *ENDS[1:]))
