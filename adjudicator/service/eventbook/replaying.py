"""An event played again from its journal: every round is drawn once more from its seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.dice import links
from adjudicator.core.journal import Entry, check_chain
from adjudicator.core.protocol import canonical, digest
from adjudicator.service.events.announcing import Announcement
from adjudicator.service.events.rounds import sealed
from adjudicator.service.record.replaying import Wrong, require
from adjudicator.tournaments import drawing, placings
from adjudicator.tournaments.course import Course, Entrant, Match, Result, Round
from adjudicator.tournaments.sides import Wish


class EventReplay:
    """entries: the journal. course: the event as the journal comes to. drawn: rounds that were
    drawn again. results: (slug of a game, its result, the roles' entrants) in their order."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.announcement = Announcement.model_validate(entries[0].body["announcement"])
        self.start = bytes.fromhex(entries[0].body["chain_start"])
        drawing_of = int(entries[0].body.get("drawing", 1))
        self.course = Course(form=self.announcement.form(), entrants=[], drawing=drawing_of)
        self.drawn = self.changed = 0
        self.results: list[tuple[str, Result]] = []
        self.corrected: set[str] = set()
        """Games whose result a director has put right since."""
        self.ended_first: set[str] = set()
        """Games that came to their end on the board before a settled result had closed them."""
        self.ended = False
        self.sealed: dict[tuple[int, str], str] = {}
        """(round, entrant) -> the digest of the newest bid, before all were opened."""

    def run(self) -> str:
        """Play it; what holds, in a sentence. `Wrong` at the first thing that does not."""
        check_chain(self.entries)
        require(self.entries[0].kind == "opening", "The journal does not begin with an opening.")
        for entry in self.entries[1:]:
            self._one(entry)
        changed = f" The director changed {self.changed} pairings and gave reasons." if (
            self.changed
        ) else ""  # fmt: skip
        return (
            f"We drew {self.drawn} rounds again from their seeds and got the same pairings. "
            f"{len(self.results)} results stand.{changed}"
        )

    def _one(self, entry: Entry) -> None:
        body = entry.body
        if entry.kind == "closing":
            self._close(body)
            return
        match body.get("act"):
            case "drawn":
                self._drawn(body)
            case "swap":
                last = self.course.rounds[-1]
                last.matches = [Match.model_validate(one) for one in body["matches"]]
                last.given_up = [str(one) for one in body.get("given_up", last.given_up)]
                self.changed += 1
            case "round dropped":
                self.course.rounds.pop()
            case "wish":
                key = int(body["round"]), str(body["number"])
                self.sealed.pop(key, None)
                if "sealed" in body:  # events of earlier programs had none
                    self.sealed[key] = str(body["sealed"])
            case "sides":
                self._sealed_as_said(body)
                self._sides(body)
            case "result":
                self._result(body)
            case "ended first":
                self.ended_first.add(str(body["game"]))

    def _people(self, body: Mapping[str, Any]) -> None:
        self.course.entrants = [Entrant.model_validate(one) for one in body["entrants"]]

    def _drawn(self, body: Mapping[str, Any]) -> None:
        number = int(body["round"])
        self._people(body)
        named = f"round {number}"
        link = bytes.fromhex(body["link"])
        require(
            links(link, self.start, number),
            f"The seed of {named} is not in the event's dice chain.",
        )
        require(
            digest(self.course) == body["course"],
            f"{named} was drawn from different entries or results.",
        )
        seed = drawing.seed_for(link, self.course, body["absent"])
        again = drawing.draw(self.course, seed, body["absent"])
        if again is None:
            raise Wrong(f"There is no {named} to draw.")
        found = Round.model_validate(body["drawn"])
        require(_bare(again) == _bare(found), f"{named} comes out differently.")
        self.course.rounds.append(found)
        self.drawn += 1

    def _sealed_as_said(self, body: Mapping[str, Any]) -> None:
        """Every bid that is opened is the one that was sealed, and none was left out."""
        salts, wishes = body.get("salts", {}), body["wishes"]
        for (round_, number), was in self.sealed.items():
            if round_ != int(body["round"]):
                continue
            said = number in wishes and number in salts
            same = said and sealed(wishes[number], str(salts[number])) == was
            who = self.course.entrant(int(number)).name
            require(
                same, f"The bid or wish of {who} in round {round_} is not the one that was sealed."
            )

    def _sides(self, body: Mapping[str, Any]) -> None:
        wishes = {int(n): Wish.model_validate(one) for n, one in body["wishes"].items()}
        last = self.course.rounds[-1]
        drawing.open_sides(self.course, last, wishes)
        found = [Match.model_validate(one) for one in body["matches"]]
        same = [_bare(one) for one in last.matches] == [_bare(one) for one in found]
        require(same, f"The sides of round {body['round']} come out differently.")
        last.matches = found

    def _result(self, body: Mapping[str, Any]) -> None:
        result = Result.model_validate(body["result"])
        matches = self.course.rounds[int(body["round"])].matches
        matches[int(body["match"])].games[int(body["place"])].result = result
        name = str(body["game"])
        self.results.append((name, result))
        if body.get("corrected"):
            was = Result.model_validate(body["was"])
            last = next((r for g, r in reversed(self.results[:-1]) if g == name), None)
            require(last is None or last == was, 
                f"{name} did not have the result that its correction names.")  # fmt: skip
            self.corrected.add(name)

    def _close(self, body: Mapping[str, Any]) -> None:
        self._people(body)
        order = placings.overall(self.course) if self.course.rounds else []
        require(order == body["placings"], "The placings come out differently.")
        self.ended = True


def _bare(one: Round | Match) -> str:
    """A round or a match without the sentences that explain it: they are worded by the program
    that drew it, and another may say the same in other words."""
    if isinstance(one, Match):
        return canonical(one.model_copy(update={"reasons": []}))
    bare = [match.model_copy(update={"reasons": []}) for match in one.matches]
    return canonical(one.model_copy(update={"matches": bare, "given_up": []}))
