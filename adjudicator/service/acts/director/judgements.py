"""What a director decides about results."""

from __future__ import annotations

from adjudicator.service.acts.arguments import Reasoned, Words
from adjudicator.service.acts.director.act import DirectorAct, Seated
from adjudicator.service.acts.verdicts import Judged, Verdict
from adjudicator.service.events import corrections, directing, judging, keeping, results
from adjudicator.storage.tables import TournamentGame


class Judging(DirectorAct[Judged]):
    """An act with a verdict."""

    takes = r".{3,800}"
    arguments = Judged
    line = r"(?P<verdict>.*)"

    def verdict(self, at: Seated, given: Judged, *, late: bool) -> Verdict:
        """What is judged, and how."""

        def find() -> list[TournamentGame]:
            games = keeping.games_of(at.session, at.event) if late else []
            return [one for one in games if one.state in ("judging", "verdict")]

        found = Verdict(at, f"{given.game} {given.verdict or given.winners}".strip(), find)
        if given.points.strip():
            found.points = Verdict(at, f"{found.game.slug} {given.points}", list).points
        return found


class Adjudicate(Judging):
    name = "adjudicate"
    also = ("judge",)
    shown = "GAME SIDE | draw [SIDE POINTS ...] because ..."
    examples = ("adjudicate cup-1-2 axis because Tobruk cannot be held",)
    description = "Gives your verdict on an unfinished game, even while its round goes on."

    def direct(self, at: Seated, given: Judged) -> str:
        found = self.verdict(at, given, late=True)
        said = self.call(
            at, directing.adjudicate, found.game.slug, found.winners, given.because, found.points
        )
        return str(said)


class CorrectResult(Judging):
    name = "correct"
    shown = "GAME SIDE | draw | struck [SIDE POINTS ...] because ..."
    examples = ("correct cup-1-2 allies because the sides were mixed up",)
    weighty = True
    description = (
        "Corrects a result, however it came about. Rounds drawn since then stay. We tell everybody "
        "what changes."
    )

    def would(self, at: Seated, given: Judged) -> str:
        game, winners, points, struck = self._read(at, given)
        was, then = corrections.correction(
            at.session, at.event, game, at.person.id, winners, given.because, points, struck=struck
        )
        one = keeping.game_named(at.session, at.event, game)
        course = keeping.course_of(at.event)
        old, new = (results.result_words(course, one, result) for result in (was, then))
        return f"Now: {old} Then: {new}"

    def direct(self, at: Seated, given: Judged) -> str:
        game, winners, points, struck = self._read(at, given)
        said = self.call(at, directing.correct, game, winners, given.because, points, struck=struck)
        return str(said)

    def _read(self, at: Seated, given: Judged) -> tuple[str, list[str], dict[str, float], bool]:
        """The game, winners, points, and whether it is to count for nobody."""
        text = f"{given.game} {given.verdict or given.winners}".strip()
        game, _, rest = text.partition(" ")
        if rest.strip().lower() in ("struck", "for nobody"):
            return game, [], {}, True
        found = self.verdict(at, given, late=False)
        return found.game.slug, found.winners, found.points, False


class OfGame(Reasoned):
    game: Words = ""


class Strike(DirectorAct[OfGame]):
    name = "strike"
    takes = r".{3,400}"
    arguments = OfGame
    shown = "GAME because ..."
    description = "Makes an unfinished game count for nobody."

    def direct(self, at: Seated, given: OfGame) -> str:
        said = self.call(at, directing.adjudicate, given.game, [], given.because, struck=True)
        return str(said)


class Uphold(DirectorAct[OfGame]):
    name = "uphold"
    takes = r".{3,800}"
    arguments = OfGame
    shown = "GAME because ..."
    description = "Upholds a verdict that was appealed."

    def direct(self, at: Seated, given: OfGame) -> str:
        return str(self.call(at, directing.decide_appeal, given.game, given.because))


class Overrule(Judging):
    name = "overrule"
    shown = "GAME SIDE | draw [SIDE POINTS ...] because ..."
    weighty = True
    description = "Replaces a verdict that was appealed. The new verdict is final."

    def would(self, at: Seated, given: Judged) -> str:
        found = self.verdict(at, given, late=True)
        judging.appealed(at.session, at.event, found.game.slug, at.person.id, given.because)
        return ""

    def direct(self, at: Seated, given: Judged) -> str:
        found = self.verdict(at, given, late=True)
        said = self.call(
            at, directing.decide_appeal, found.game.slug, given.because, found.winners,
            found.points,
        )  # fmt: skip
        return str(said)
