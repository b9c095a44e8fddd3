"""What anybody may write to the desk about the tournaments of the house."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.service import limits
from adjudicator.service.commands.events.reading import person
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import announcing, entering, keeping, rounds
from adjudicator.service.grammar.base import Command, Done, Family, Said, Speaker
from adjudicator.service.people import consent
from adjudicator.storage.tables import Person, Tournament


class EnterEvent(Command[Speaker]):
    name = "enter"
    takes = (
        r"[a-z0-9 -]{1,40}( team .{1,60})?( club .{1,60})?( pace (slow|usual|fast))?"
        r"( wishes .{1,80})?( eliminator)?"
    )
    shown = "EVENT [team NAME] [club NAME] [pace slow|fast] [wishes SIDE SIDE] [eliminator]"
    description = (
        "Enters you for a tournament. We ask you by letter to confirm. With “eliminator” you "
        "agree to play against an entrant left without an opponent when you are out yourself."
    )
    examples = ("enter desert-cup",)

    def do(self, work: Speaker, said: Said) -> Done:
        who = person(work)
        found = re.match(
            r"(?i)^\s*([a-z0-9-]+)(?:\s+team\s+(?P<team>.+?))?(?:\s+club\s+(?P<club>.+?))?"
            r"(?:\s+pace\s+(?P<pace>slow|usual|fast))?(?:\s+wishes\s+(?P<wishes>.+?))?"
            r"(?P<out>\s+eliminator)?\s*\.?$",
            said.raw,
        )
        if found is None:
            raise ServiceError("We read “enter EVENT”: “enter desert-cup”.")
        row = keeping.by_slug(work.session, found[1])
        facts = {
            "event": row.slug,
            "team": found["team"] or "",
            "club": found["club"] or "",
            "pace": (found["pace"] or "").lower(),
            "wishes": re.split(r"[\s,>]+", found["wishes"].lower()) if found["wishes"] else [],
            "eliminator": bool(found["out"]),
        }
        conditions = [f"You accept: {one}" for one in row.announcement["conditions"]]
        consent.ask(
            work.desk, work.session, who,
            consent.Asked(act="enter event", words=f"You enter {row.title}.", facts=facts),
            subject=f"{row.title}: do you want to enter?",
            lines=[f"A letter from your address asks to enter you for {row.title}.", *conditions],
        )  # fmt: skip
        return (
            "We have sent you a separate letter. Confirm there that you want to enter "
            f"{row.title}.",
            [],
        )


@consent.to("enter event")
def _entered(desk: Desk, session: Any, asked: consent.Asked) -> str:
    row: Tournament = keeping.by_slug(session, str(asked.facts["event"]))
    row = keeping.locked(session, row.id)
    who = session.get_one(Person, asked.person_id)
    facts = {
        name: asked.facts[name]
        for name in ("team", "club", "pace", "wishes", "eliminator")
        if name in asked.facts
    }
    return entering.enter_in(desk, session, row, who, **facts)


_HEADING = re.compile(
    r"^announce\s+event\s+(?P<slug>[a-z0-9-]+)(?:\s+assistant\s+<?(?P<second>[^\s<>]+@[^\s<>]+?)>?)?"
    r"\s*:?\s*$",
    re.I,
)
ANNOUNCED_A_DAY = 10


class AnnounceEvent(Command[Speaker]):
    name = "announce event"
    takes = r"(?!)"
    shown = "NAME [assistant ADDRESS] ... END EVENT"
    ends = ("end event", "endevent")
    most = 2
    description = (
        "Announces a tournament that you direct. Write its form below (see docs/tournaments.md), "
        "then END EVENT. We tell you at once if anything is wrong; otherwise we ask you by letter "
        "to confirm."
    )
    examples = ("announce event spring-cup assistant ben@example.org",)

    def opens(self, line: str) -> tuple[str, str] | None:
        return (line.strip(), "") if _HEADING.match(line.strip()) else None

    def do(self, work: Speaker, said: Said) -> Done:
        who, found = person(work), _HEADING.match(said.raw.strip())
        if found is None or not said.ended:
            raise ServiceError(
                "Write the form and a line END EVENT below it. Nothing was announced."
            )
        text = _straight("\n".join(said.block or ()))
        looked = announcing.preview(work.desk, text, person_id=who.id)
        if looked.problems:
            raise ServiceError(f"{' '.join(looked.problems)} Nothing was announced.")
        assert looked.announcement is not None
        title = looked.announcement.title
        consent.ask(
            work.desk, work.session, who,
            consent.Asked(
                act="announce event", words=f"You announce {title}, and direct it.",
                facts={
                    "slug": found["slug"].lower(), "text": text, "second": found["second"] or "",
                },
            ),
            subject=f"{title}: do you want to announce it?",
            lines=[f"A letter from your address announces {title}:", *looked.foretold,
                   *looked.warnings],
        )  # fmt: skip
        return (
            f"We have sent you a separate letter. Confirm there that you announce {title}.",
            looked.foretold,
        )


def _straight(text: str) -> str:
    """The text with the quotation marks that a mail program has curled made straight again."""
    return text.translate({0x201C: '"', 0x201D: '"', 0x201E: '"', 0xA0: " "})


@consent.to_apart("announce event")
def _announced(desk: Desk, asked: consent.Asked) -> str:
    if not limits.allow(desk, f"announce:{asked.person_id}", ANNOUNCED_A_DAY, 86400):
        raise ServiceError("You have announced too many events today. Try again tomorrow.")
    with desk.store.read() as session:
        email = session.get_one(Person, asked.person_id).email
    slug, text, second = (str(asked.facts[name]) for name in ("slug", "text", "second"))
    row = announcing.announce(desk, slug, text, email, second)
    return f"You have announced {row.title}: {desk.config.house.base_url}/events/{row.slug}"


class EventList(Command[Speaker]):
    name = "events"
    also = ("tournaments",)
    asks = True
    description = "Lists the tournaments on this server."

    def do(self, work: Speaker, said: Said) -> Done:
        rows = keeping.all_of(work.session)
        if not rows:
            return "There are no tournaments at the moment.", []
        return "Tournaments:", [f"{row.slug}: {row.title} ({row.state})" for row in rows[:30]]


class DeskStandings(Command[Speaker]):
    name = "standings"
    takes = r"[a-z0-9 -]{1,40}"
    shown = "EVENT"
    asks = True
    description = "Shows the standings of a tournament."

    def do(self, work: Speaker, said: Said) -> Done:
        row = keeping.by_slug(work.session, said.raw.strip(" ."))
        lines = rounds.standings_lines(keeping.published(row))
        return (f"{row.title}:" if lines else "No round has been played yet."), lines


DESK = Family("Tournaments", "desk", (AnnounceEvent(), EnterEvent(), EventList(), DeskStandings()))
