"""Open tables by letter to the desk of the house: listed, joined, left."""

from __future__ import annotations

from adjudicator.core.names import fold
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, Said, Speaker
from adjudicator.service.sitting import joining, tables, weekly
from adjudicator.storage.tables import Person

STRANGER = "We do not know this address yet: write REGISTER and your name first."


def _known(work: Speaker) -> Person:
    if work.person is None:
        raise ServiceError(STRANGER)
    return work.person


class Tables(Command[Speaker]):
    name = "tables"
    also = ("open tables",)
    takes = r".{0,60}"
    shown = "[GAME] [brisk | steady | slow | clocks] [N SEATS]"
    asks = True
    description = (
        "Games that wait for players: of one kind, of a pace, with so many seats free. “tables"
        " weekly” sends you a letter a week when there are new ones, “tables stop” ends that."
    )
    examples = ("tables", "tables blitzwar slow", "tables 2 seats", "tables weekly victory")

    def do(self, work: Speaker, said: Said) -> Done:
        words = said.argument.split()
        if words[:1] == ["weekly"]:
            kind = _ruleset(work, words[1:])
            return weekly.want(work.desk, work.session, _known(work), kind), []
        if words[:1] in (["stop"], ["never"]):
            return weekly.want_no_more(work.desk, work.session, _known(work)), []
        left = next((int(one) for one in words if one.isdigit() and len(one) < 3), 0)
        rest = [one for one in words if not one.isdigit() and one not in ("seat", "seats", "free")]
        pace = next((one for one in rest if one in tables.PACES), "")
        kind = _ruleset(work, [one for one in rest if one != pace])
        found = tables.announced(
            work.desk, work.person.id if work.person else None, ruleset=kind, pace=pace, left=left
        )
        lines = [line for one in found for line in _lines(one)]
        if not found:
            return "No table waits for players.", []
        return "These tables wait for players; “join” and a name asks for a seat:", lines


def _lines(one: tables.OpenTable) -> list[str]:
    lines = [f"{one.game}: {one.line}."]
    if one.words:
        lines.append(f"    {one.words}")
    if one.asks:
        lines.append(f"    {one.asks}")
    if one.mine:
        lines.append("    You have a seat." if one.mine == "sits" else "    You wait for a seat.")
    return lines


def _ruleset(work: Speaker, words: list[str]) -> str:
    """The game that somebody names, by name or title; empty for none. ServiceError: unknown."""
    wanted = fold(" ".join(words))
    if not wanted:
        return ""
    for name, rules in work.desk.rulesets.items():
        if wanted in (fold(name.replace("_", " ")), fold(rules.title), fold(name)):
            return name
    have = ", ".join(sorted(work.desk.rulesets))
    raise ServiceError(f"There is no game “{' '.join(words)[:40]}” here; there is {have}.")


class Join(Command[Speaker]):
    name = "join"
    takes = r"(?!house\b)\S.{0,80}"
    shown = "TABLE [as SEAT]"
    description = (
        "Asks for a seat at an open table. You are asked in a letter whether that comes from you."
    )
    examples = ("join desert-fox-7", "join desert-fox-7 as axis")

    def do(self, work: Speaker, said: Said) -> Done:
        slug, _, rest = said.raw.strip().partition(" ")
        seat = rest.strip().removeprefix("as ").strip()
        person = _known(work)
        told = joining.ask_by_letter(work.desk, work.session, person, slug, seat, "join table")
        return told, []


class Leave(Command[Speaker]):
    name = "leave"
    takes = r"\S.{0,60}"
    shown = "TABLE"
    description = (
        "Gives up a seat at a table that has not begun, or the wait for one; it harms nothing."
    )

    def do(self, work: Speaker, said: Said) -> Done:
        slug = said.raw.strip().split(" ")[0]
        person = _known(work)
        return joining.ask_by_letter(work.desk, work.session, person, slug, "", "leave table"), []


FAMILY = Family("Open tables", "desk", (Tables(), Join(), Leave()))
