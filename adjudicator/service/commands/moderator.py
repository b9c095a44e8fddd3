"""Commands of a game's moderator, one a line, in answer to a letter that says so: what only looks,
and what only a letter can do. What changes a game is declared in `acts.moderator`.

None of them works in the transaction that the letter is read in.
"""

from __future__ import annotations

from typing import Any

from adjudicator.service.acts.moderator import ACTS
from adjudicator.service.acts.moderator.act import ModeratorAct, ModeratorCommand
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Done, Family, ModeratorWork, Said
from adjudicator.service.moderating import previewing, rollback, ruling
from adjudicator.service.record import looking
from adjudicator.service.words import listing, seat_title, when


class Desk(ModeratorCommand):
    name = "status"
    also = ("desk", "who is in")
    description = (
        "Shows who must answer, who has answered, which orders are complete, and the deadlines."
    )
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        with work.desk.store.read() as session:
            game = looking.game_by_slug(session, work.game.slug)
            waiting = previewing.waiting_for(session, game, work.desk.clock.now())
        lines = [
            f"{one.title:<14}{one.words}{', ready' if one.ready else ''};"
            f" due {when(one.due_at, work.zone)}{' (late)' if one.late else ''}"
            for one in waiting
        ]
        state = f"{work.game.slug} is {game.state}: {game.turn_title}, phase {game.phase_number}"
        return f"{state} ({game.phase}).", lines or ["We are not waiting for anybody."]


class Preview(ModeratorCommand):
    name = "preview"
    also = ("predict",)
    description = (
        "Shows what would happen if the orders were processed now, without publishing it: whose "
        "orders are complete and legal, and the reports too, unless the orders are sealed."
    )
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        shown = previewing.preview(work.desk, work.game.slug, by=work.address or work.via)
        return preview_words(shown), preview_lines(shown)


def preview_words(shown: previewing.Preview) -> str:
    """A preview in a sentence or two."""
    where = f"{shown.turn_title}, phase {shown.number} ({shown.phase})"
    if not shown.runs:
        return f"{where}: {shown.trouble}"
    words = f"{where}: the orders can be processed."
    if shown.sealed:
        words += " You cannot see the result: the orders are sealed."
    return words + (f" The game would be over: {shown.outcome}" if shown.outcome else "")


def preview_lines(shown: previewing.Preview) -> list[str]:
    """The rest of it as lines of text."""
    lines = [f"{one.title:<14}{one.words}{', ready' if one.ready else ''}" for one in shown.waiting]
    for report in shown.reports:
        lines += ["", f"{report.reader}: {report.title}: {report.report.headline}"]
        lines += [*report.report.lead]
        for section in report.report.sections:
            lines.append(section.heading)
            for line in section.lines:
                value = f"  {line.value}" if line.value else ""
                lines.append(f"{'    ' * (line.level + 1)}{line.text}{value}")
    if shown.next:
        lines += ["", "The next questions would be:", *shown.next]
    return lines


class Phases(ModeratorCommand):
    name = "phases"
    description = "Lists the last phases with their numbers, for rollback."
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        begun = rollback.phases_of(work.desk, work.game.slug, most=20)
        lines = [f"{p.number:>4}  {p.phase:<24}{p.turn_title}{'  now' * p.now}" for p in begun]
        return f"{work.game.slug} is in phase {begun[0].number}:", lines


class Rulings(ModeratorCommand):
    name = "rulings"
    description = "Lists the rulings of this game: the options in force, and the others."
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        lines = []
        for one in ruling.rulings_of(work.desk, work.game.slug):
            others = [ruling.written(c) for c in one.choices if c != one.value]
            lines += [
                f"{one.id} = {ruling.written(one.value)} (or {listing(others, 'or')})",
                f"    {one.text}",
            ]
        return f"{work.game.slug} has {len(lines) // 2} rulings.", lines


class Become(ModeratorCommand):
    name = "become"
    also = ("control",)
    takes = r".+"
    shown = "seat"
    weighty = True
    description = (
        "Treats everything below, orders and commands, as written by this seat. We tell the "
        "player and send them the receipt. Use it once in a letter, after your own commands."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if work.became is not None:
            raise ServiceError("You can use “become” only once in a letter.")
        with work.desk.store.read() as session:
            game = looking.game_by_slug(session, work.game.slug)
            if any(
                s.person_id == game.moderator_id for s in looking.seats_of_game(session, game.id)
            ):
                raise ServiceError(
                    "You play in this game yourself, so you cannot write for another seat."
                )
            work.became = looking.seat_named(session, game, said.argument)
        return f"Everything below counts as written by {seat_title(work.became.name)}.", []


class Help(ModeratorCommand):
    name = "help"
    takes = r"(\S+ ?){0,3}"
    shown = "[command]"
    description = "Shows this list, or what one command does."
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        for command in registry.commands("moderator"):
            if said.argument and (command.argument(said.argument) is not None
                                  or said.argument in command.names()):  # fmt: skip
                return command.usage(), [command.description, *command.examples]
        return "Commands, each on a line of its own:", registry.help_lines("moderator")


def _from(first: str, last: str) -> tuple[ModeratorAct[Any], ...]:
    """Some acts in their order, the first and the last of them included."""
    names = [act.name for act in ACTS]
    return ACTS[names.index(first) : names.index(last) + 1]


FAMILY = Family(
    "The moderator",
    "moderator",
    (
        Desk(),
        *_from("begin", "process"),
        Preview(),
        *_from("hold", "reopen"),
        Phases(),
        *_from("pause", "let observe"),
        Rulings(),
        *_from("rule", "seal"),
        Become(),
        Help(),
    ),
)
