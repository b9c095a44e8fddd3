"""Commands of a game's moderator, one a line, in answer to a letter that says so.

None of them works in the transaction that the letter is read in: each is a use case of
`service.moderating` with transactions of its own.
"""

from __future__ import annotations

import re
from typing import ClassVar

from adjudicator.core.names import fold
from adjudicator.service.commands.time import hours_in, span_of_days
from adjudicator.service.deadlines import extending, substitutes
from adjudicator.service.desk import ServiceError
from adjudicator.service.games import games
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Done, Family, ModeratorWork, Said
from adjudicator.service.moderating import (
    assigning,
    correcting,
    holding,
    previewing,
    processing,
    rollback,
    ruling,
    sealing,
    seats,
)
from adjudicator.service.options import Hold
from adjudicator.service.record import looking
from adjudicator.service.record.patching import Change, read_path, read_value
from adjudicator.service.stepping import phases
from adjudicator.service.stepping.back.beginnings import Gone
from adjudicator.service.witness import hearing
from adjudicator.service.words import listing, seat_title, when

_BECAUSE = re.compile(r"(?:^|\s)because\s+(.+)$", re.I | re.S)
ANY = r".*"


def reason_of(raw: str) -> tuple[str, str]:
    """What stands before `because`, and the reason behind it."""
    found = _BECAUSE.search(raw)
    return (raw[: found.start()].strip(), found[1].strip()) if found else (raw.strip(), "")


class Act(Command[ModeratorWork]):
    """A command that changes the game: it is not carried out for a letter that answers an
    earlier step. harmless: it changes nothing."""

    harmless: ClassVar[bool] = False


class Desk(Act):
    name = "status"
    also = ("desk", "who is in")
    description = "Shows who is asked, who has answered, what is complete, and the deadlines."
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
        return f"{state} ({game.phase}).", lines or ["Nobody is waited for."]


class Begin(Act):
    name = "begin"
    also = ("force begin",)
    takes = r"(anyway)?"
    shown = "[anyway]"
    description = (
        "Begins the game; “anyway” vouches for players who have not accepted yet. Seats that are"
        " still to be given out are given out."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if assigning.to_settle(work.desk, work.game.slug):
            by = work.address or work.via
            return assigning.settle_and_begin(work.desk, work.game.slug, by=by), []
        force = said.argument == "anyway" or fold(said.text).startswith("force")
        info = games.begin_game(work.desk, work.game.slug, force=force)
        return f"{info.slug} has begun: {info.turn_title}.", []


class Process(Act):
    name = "process"
    also = ("process now",)
    takes = ANY
    shown = "[phase or turn] [because ...]"
    examples = ("process 1941-winter-2 because all have told me that they are done",)
    description = (
        "Runs the step now: what has been sent counts, silence takes its default. If you name a"
        " phase or turn and it is another by now, nothing happens."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        phase, reason = reason_of(said.raw)
        late = processing.process_now(
            work.desk, work.game.slug, phase, reason, by=work.address or work.via
        )
        return f"The step runs. {processing.missing_words(late)}", []


class Preview(Act):
    name = "preview"
    also = ("predict",)
    description = (
        "What the step would come to now, without publishing it: who is complete and legal; the"
        " reports too if the game is not sealed to you."
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
    words = f"{where}: the rules run through."
    if shown.sealed:
        words += " What would come of it is sealed to you."
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
        lines += ["", "Next would be asked:", *shown.next]
    return lines


class Rollback(Act):
    name = "rollback"
    also = ("roll back", "take back", "back to")
    takes = ANY
    shown = "[phase or turn] [because ...]"
    examples = ("rollback 14 because a letter had been lost",)
    description = (
        "Takes the game back to the beginning of a phase (its number, name or turn; without one:"
        " of the phase before this). Dice come from seeds that nobody knows, reports since then are"
        " void, all are told. “keep the dice” holds while nothing of the phase has been told."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        phase, reason = reason_of(said.raw)
        phase, keep = kept_dice(phase)
        number = rollback.phase_named(work.desk, work.game.slug, phase)
        gone = rollback.roll_back(
            work.desk, work.game.slug, number, reason, work.address or work.via, keep
        )
        return gone_words(gone), []


class Reopen(Act):
    name = "reopen"
    takes = ANY
    shown = "[because ...]"
    description = (
        "The open phase begins again, with the old answers offered again: after a ruling, or"
        " when rules were mended."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        rest, reason = reason_of(said.raw)
        keep = kept_dice(rest)[1]
        by = work.address or work.via
        gone = rollback.reopen(work.desk, work.game.slug, reason, by, keep)
        return gone_words(gone), []


def kept_dice(text: str) -> tuple[str, bool]:
    """`14 keep the dice` -> `14`, True."""
    left = re.sub(r"\b(?:and )?keep(?:ing)? (?:the )?dice\b", "", text, flags=re.IGNORECASE)
    return left.strip(), left != text


def gone_words(gone: Gone) -> str:
    """What a rollback came to."""
    words = f"It is {gone.turn_title}, phase {gone.number} ({gone.phase}), once more."
    if gone.reports:
        words += f" Void: {listing(gone.reports)}; they stay for you on the desk."
    return words


class Phases(Act):
    name = "phases"
    description = "The last phases with their numbers, for rollback."
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        begun = rollback.phases_of(work.desk, work.game.slug, most=20)
        lines = [f"{p.number:>4}  {p.phase:<24}{p.turn_title}{'  now' * p.now}" for p in begun]
        return f"{work.game.slug} has come to phase {begun[0].number}:", lines


class Pause(Act):
    name = "pause"
    description = "Stops the clock; orders are taken as before."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        games.pause(work.desk, work.game.slug)
        return f"{work.game.slug} is paused.", []


class Resume(Act):
    name = "resume"
    description = "Lets a paused or stopped game go on; deadlines move by as long as it stood."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        games.resume(work.desk, work.game.slug)
        return f"{work.game.slug} goes on.", []


class Extend(Act):
    name = "extend"
    also = ("extend deadline",)
    takes = r"(by )?\d.*"
    shown = "HOURS | N days [seat] [because ...]"
    examples = ("extend 2 days because of the holidays", "extend 12 axis")
    description = "Moves the open deadlines, or one seat's. Those whom it concerns are told."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        rest, reason = reason_of(said.raw)
        found = re.match(
            r"^(?:by\s+)?(\d{1,4}(?:[.,]\d{1,2})?\s*(?:hours?|h|days?|d)?)(?:\s+(?:for\s+)?(\w+))?\s*$",
            rest,
            re.I,
        )
        if found is None:
            raise ServiceError("It wants hours or days: “extend 24”, “extend 2 days axis”.")
        hours = hours_in(found[1])
        extending.by_moderator(work.desk, work.game.slug, hours, seat=found[2] or "", reason=reason)
        return (
            f"The deadline has moved by {hours:g} hours, and those whom it concerns are told."
        ), []


class Holding(Act):
    name = "hold"
    takes = r"(all|reports|off|no)?"
    shown = "[reports | all | off]"
    description = "From now on steps with a report (or all) wait until you say “release”."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        meant: dict[str, Hold] = {"all": "all", "off": "no", "no": "no"}
        hold = meant.get(said.argument, "reports")
        by = work.address or work.via
        return holding.set_hold(work.desk, work.game.slug, hold, by=by), []


class Release(Act):
    name = "release"
    description = "Publishes the step that is held."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        holding.release(work.desk, work.game.slug, by=work.address or work.via)
        return "The step is published.", []


class LeaveOut(Act):
    name = "leave out witness"
    also = ("leave the witness out",)
    takes = ANY
    shown = "[because ...]"
    description = "Lets a step go on without the game's witness, who is silent. All are told."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        reason = reason_of(said.raw)[1]
        by = work.address or work.via
        number = hearing.leave_out(work.desk, work.game.slug, reason, by=by)
        if number is not None:
            phases.close_if_ready(work.desk, number)
        return "The witness is left out, and everybody has been told.", []


class Unseal(Act):
    name = "unseal"
    takes = ANY
    shown = "[because ...]"
    weighty = True
    description = "Lets you see contents until this step has run. Everybody is told at once."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        reason = reason_of(said.raw)[1]
        sealing.unseal(work.desk, work.game.slug, reason, by=work.address or work.via)
        return "This step is unsealed to you, and everybody has been told.", []


class Seal(Act):
    name = "seal"
    description = "Takes “unseal” back."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        sealing.seal(work.desk, work.game.slug, by=work.address or work.via)
        return "This step is sealed to you again.", []


class Remind(Act):
    name = "remind"
    takes = ANY
    shown = "[seat]"
    description = "Reminds the seat, or all that have sent nothing, of their deadline."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        who = processing.remind(work.desk, work.game.slug, said.argument.replace(" ", "_"))
        return f"Reminded: {listing(who)}.", []


class Replace(Act):
    name = "replace"
    takes = ANY
    shown = "seat address [because ...]"
    examples = ("replace axis ben@example.net because Anna has moved",)
    weighty = True
    description = (
        "Takes a seat from its player and invites another, who gets its reports and its "
        "question on accepting."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        seat, email, reason = seat_and_address(said.raw)
        seats.replace(work.desk, work.game.slug, seat, email, reason, by=work.address or work.via)
        return f"{email} is invited to {seat_title(seat.lower())}.", []


class Eject(Act):
    name = "eject"
    takes = ANY
    shown = "seat [because ...]"
    weighty = True
    description = "Takes a seat from its player and offers it to volunteers."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        seat, reason = reason_of(said.raw)
        seats.eject(work.desk, work.game.slug, seat, reason, by=work.address or work.via)
        return f"{seat_title(seat.lower())} is offered to volunteers.", []


class Admit(Act):
    name = "admit"
    takes = ANY
    shown = "seat address"
    weighty = True
    description = "Gives a free seat to a volunteer; anybody else is invited to it."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        seat, email, _ = seat_and_address(said.raw)
        by = work.address or work.via
        return seats.admit(work.desk, work.game.slug, seat, email, by=by), []


def seat_and_address(raw: str) -> tuple[str, str, str]:
    """`axis Ben <ben@example.net> because ...`. ServiceError without an address."""
    rest, reason = reason_of(raw)
    found = re.search(r"<?([^\s<>]+@[^\s<>]+)>?\s*$", rest)
    seat = rest[: found.start()].strip().split(" ")[0] if found else ""
    if found is None or not seat:
        raise ServiceError("It wants a seat and a mail address: “axis ben@example.net”.")
    return seat, found[1], reason


class Substitute(Act):
    name = "substitute"
    takes = ANY
    shown = "seat address [DAY to DAY] | seat none"
    examples = ("substitute axis anna@example.org 3 March to 17 March", "substitute axis none")
    weighty = True
    description = (
        "Somebody stands in for a seat's player on these days, or until “substitute SEAT none”:"
        " the substitute is asked at their own address, and the player is told."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        found = re.match(r"^(\w+)\s+<?(none|[^\s<>@]+@[^\s<>@]+)>?[,;]?(?:\s+(.*))?$", said.raw)
        if found is None:
            raise ServiceError(
                "It wants a seat and an address: “substitute axis anna@example.org 3 March to 17"
                " March”, or “substitute axis none”."
            )
        seat, email, days = found[1], found[2], found[3]
        if email.lower() == "none":
            substitutes.dismiss_by(work.desk, work.game.slug, seat)
            return f"{seat_title(seat.lower())} has no substitute any more.", []
        first, last = span_of_days(days, work.zone, work.now) if days else (None, None)
        return substitutes.appoint_by(
            work.desk, work.game.slug, seat, email, first=first, last=last, zone=work.zone
        ), []


class Rulings(Act):
    name = "rulings"
    description = "The rulings of this game: what is in force, what else there is."
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


class Rule(Act):
    name = "rule"
    takes = r"(?!book).+"
    shown = "ruling = option [because ...]"
    examples = ("rule A25 = yes because the book is silent",)
    description = "Puts another option of a ruling in force, from the next phase on."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        rest, reason = reason_of(said.raw)
        found = re.match(r"^(\S+?)\s*(?:=|\s+(?:is\s+)?)\s*(.+)$", rest)
        if found is None:
            raise ServiceError("It wants a ruling and its option: “rule A25 = yes because ...”.")
        by = work.address or work.via
        slug = work.game.slug
        return ruling.rule(work.desk, slug, found[1], found[2].strip(), reason, by=by), []


class Correct(Act):
    name = "correct"
    takes = ANY
    shown = "path = value because ..."
    examples = ("correct units/14/area = mechili because it was set up in the wrong place",)
    description = (
        "Puts the position right where this phase began, and begins it again. A path goes"
        " through fields and numbers (units/3/area); “remove path” takes something away. Told"
        " to those who see a difference."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        rest, reason = reason_of(said.raw)
        found = correcting.correct(
            work.desk, work.game.slug, [change_of(rest)], reason, by=work.address or work.via
        )
        seen = listing(found.seen_by) or "nobody"
        return f"Corrected: {listing(found.changes)}. Seats that see a difference: {seen}.", []


def change_of(text: str) -> Change:
    """`path = value`, or `remove path`. ServiceError for anything else."""
    if gone := re.match(r"^remove\s+(\S+)$", text.strip(), re.I):
        return Change(path=read_path(gone[1]), remove=True)
    path, equals, value = text.partition("=")
    if not equals or not path.strip() or not value.strip():
        raise ServiceError(
            "It wants a path and a value: “correct units/3/area = rome because ...”."
        )
    return Change(path=read_path(path), value=read_value(value.strip()))


class Become(Act):
    name = "become"
    also = ("control",)
    takes = r".+"
    shown = "seat"
    weighty = True
    description = (
        "Everything below counts as written by this seat: orders and commands. Its player gets "
        "the receipt and is told. Use it once a letter, after your own commands."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if work.became is not None:
            raise ServiceError("“become” works once in a letter, so that nothing goes astray.")
        with work.desk.store.read() as session:
            game = looking.game_by_slug(session, work.game.slug)
            if any(
                s.person_id == game.moderator_id
                for s in looking.seats_of_game(session, game.id or 0)
            ):
                raise ServiceError("You play in this game yourself, and speak for no other seat.")
            work.became = looking.seat_named(session, game, said.argument)
        return f"What stands below is {seat_title(work.became.name)}'s.", []


class Help(Act):
    name = "help"
    takes = r"(\S+ ?){0,3}"
    shown = "[command]"
    description = "This list, or what one command does."
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        for command in registry.commands("moderator"):
            if said.argument and (command.argument(said.argument) is not None
                                  or said.argument in command.names()):  # fmt: skip
                return command.usage(), [command.description, *command.examples]
        return "Commands, each on a line of its own:", registry.help_lines("moderator")


FAMILY = Family(
    "The moderator",
    "moderator",
    (
        Desk(),
        Begin(),
        Process(),
        Preview(),
        Holding(),
        Release(),
        LeaveOut(),
        Rollback(),
        Reopen(),
        Phases(),
        Pause(),
        Resume(),
        Extend(),
        Remind(),
        Replace(),
        Eject(),
        Admit(),
        Substitute(),
        Rulings(),
        Rule(),
        Correct(),
        Unseal(),
        Seal(),
        Become(),
        Help(),
    ),
)
