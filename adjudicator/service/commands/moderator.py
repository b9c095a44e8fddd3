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


class Begin(Act):
    name = "begin"
    also = ("force begin",)
    takes = r"(anyway)?"
    shown = "[anyway]"
    description = (
        "Begins the game and gives out any seats not yet given out. With “anyway” it begins "
        "without waiting for players to accept."
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
        "Processes the orders now. Orders already sent count; anyone who has sent none gets the "
        "default. If you name a phase or turn and the game has moved on, nothing happens."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        phase, reason = reason_of(said.raw)
        late = processing.process_now(
            work.desk, work.game.slug, phase, reason, by=work.address or work.via
        )
        return f"We are processing the orders. {processing.missing_words(late)}", []


class Preview(Act):
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


class Rollback(Act):
    name = "rollback"
    also = ("roll back", "take back", "back to")
    takes = ANY
    shown = "[phase or turn] [because ...]"
    examples = ("rollback 14 because a letter had been lost",)
    description = (
        "Takes the game back to the beginning of a phase: give its number, name or turn, or "
        "nothing for the phase before this one. The dice are rolled anew, later reports are void, "
        "and we tell all players. “keep the dice” works as long as nothing in the phase has been "
        "reported."
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
        "Begins the current phase again and offers players their old answers. Use it after a "
        "ruling, or after a fix to the rules."
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
    words = f"The game is back in {gone.turn_title}, phase {gone.number} ({gone.phase})."
    if gone.reports:
        words += (
            f" Void: {listing(gone.reports)}. You can still read them on your moderator's page."
        )
    return words


class Phases(Act):
    name = "phases"
    description = "Lists the last phases with their numbers, for rollback."
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        begun = rollback.phases_of(work.desk, work.game.slug, most=20)
        lines = [f"{p.number:>4}  {p.phase:<24}{p.turn_title}{'  now' * p.now}" for p in begun]
        return f"{work.game.slug} is in phase {begun[0].number}:", lines


class Pause(Act):
    name = "pause"
    description = "Stops the clock. Players can still send orders."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        games.pause(work.desk, work.game.slug)
        return f"{work.game.slug} is paused.", []


class Resume(Act):
    name = "resume"
    description = "Resumes a paused or stopped game. Deadlines move by the length of the break."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        games.resume(work.desk, work.game.slug)
        return f"{work.game.slug} goes on.", []


class Extend(Act):
    name = "extend"
    also = ("extend deadline",)
    takes = r"(by )?\d.*"
    shown = "HOURS | N days [seat] [because ...]"
    examples = ("extend 2 days because of the holidays", "extend 12 axis")
    description = (
        "Moves all current deadlines, or the deadline of one seat. We tell the players concerned."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        rest, reason = reason_of(said.raw)
        found = re.match(
            r"^(?:by\s+)?(\d{1,4}(?:[.,]\d{1,2})?\s*(?:hours?|h|days?|d)?)(?:\s+(?:for\s+)?(\w+))?\s*$",
            rest,
            re.I,
        )
        if found is None:
            raise ServiceError("Give hours or days: “extend 24”, “extend 2 days axis”.")
        hours = hours_in(found[1])
        extending.by_moderator(work.desk, work.game.slug, hours, seat=found[2] or "", reason=reason)
        return (
            f"The deadline has moved by {hours:g} hours. We have told the players concerned."
        ), []


class Holding(Act):
    name = "hold"
    takes = r"(all|reports|off|no)?"
    shown = "[reports | all | off]"
    description = "From now on reports (or all steps) are not published until you write “release”."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        meant: dict[str, Hold] = {"all": "all", "off": "no", "no": "no"}
        hold = meant.get(said.argument, "reports")
        by = work.address or work.via
        return holding.set_hold(work.desk, work.game.slug, hold, by=by), []


class Release(Act):
    name = "release"
    description = "Publishes what you are holding back."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        holding.release(work.desk, work.game.slug, by=work.address or work.via)
        return "Published.", []


class LeaveOut(Act):
    name = "leave out witness"
    also = ("leave the witness out",)
    takes = ANY
    shown = "[because ...]"
    description = "Goes on without the game's witness, which does not answer. We tell all players."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        reason = reason_of(said.raw)[1]
        by = work.address or work.via
        number = hearing.leave_out(work.desk, work.game.slug, reason, by=by)
        if number is not None:
            phases.close_if_ready(work.desk, number)
        return "The game goes on without the witness. We have told everybody.", []


class Unseal(Act):
    name = "unseal"
    takes = ANY
    shown = "[because ...]"
    weighty = True
    description = (
        "Shows you the sealed orders until they have been processed. We tell everybody at once."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        reason = reason_of(said.raw)[1]
        sealing.unseal(work.desk, work.game.slug, reason, by=work.address or work.via)
        return "You can now read the orders of this step. We have told everybody.", []


class Seal(Act):
    name = "seal"
    description = "Undoes “unseal”."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        sealing.seal(work.desk, work.game.slug, by=work.address or work.via)
        return "You can no longer read the orders of this step.", []


class Remind(Act):
    name = "remind"
    takes = ANY
    shown = "[seat]"
    description = "Reminds one seat, or everyone who has sent nothing, of the deadline."

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
        "Takes a seat from its player and invites another, who gets its reports and question on "
        "accepting."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        seat, email, reason = seat_and_address(said.raw)
        seats.replace(work.desk, work.game.slug, seat, email, reason, by=work.address or work.via)
        return f"We have invited {email} to play {seat_title(seat.lower())}.", []


class Eject(Act):
    name = "eject"
    takes = ANY
    shown = "seat [because ...]"
    weighty = True
    description = "Takes a seat from its player and calls for volunteers."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        seat, reason = reason_of(said.raw)
        seats.eject(work.desk, work.game.slug, seat, reason, by=work.address or work.via)
        return f"We are calling for volunteers for {seat_title(seat.lower())}.", []


class Admit(Act):
    name = "admit"
    takes = ANY
    shown = "seat address"
    weighty = True
    description = "Gives a free seat to a volunteer, or invites somebody else to it."

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
        raise ServiceError("Name a seat and an e-mail address: “axis ben@example.net”.")
    return seat, found[1], reason


class Substitute(Act):
    name = "substitute"
    takes = ANY
    shown = "seat address [DAY to DAY] | seat none"
    examples = ("substitute axis anna@example.org 3 March to 17 March", "substitute axis none")
    weighty = True
    description = (
        "Appoints a substitute for a player on these days, or until “substitute SEAT none”. We "
        "ask the substitute at their own address and tell the player."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        found = re.match(r"^(\w+)\s+<?(none|[^\s<>@]+@[^\s<>@]+)>?[,;]?(?:\s+(.*))?$", said.raw)
        if found is None:
            raise ServiceError(
                "Name a seat and an address: “substitute axis anna@example.org 3 March to 17 "
                "March”, or “substitute axis none”."
            )
        seat, email, days = found[1], found[2], found[3]
        if email.lower() == "none":
            substitutes.dismiss_by(work.desk, work.game.slug, seat)
            return f"{seat_title(seat.lower())} no longer has a substitute.", []
        first, last = span_of_days(days, work.zone, work.now) if days else (None, None)
        return substitutes.appoint_by(
            work.desk, work.game.slug, seat, email, first=first, last=last, zone=work.zone
        ), []


class Rulings(Act):
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
            raise ServiceError("Name a ruling and an option: “rule A25 = yes because ...”.")
        by = work.address or work.via
        slug = work.game.slug
        return ruling.rule(work.desk, slug, found[1], found[2].strip(), reason, by=by), []


class Correct(Act):
    name = "correct"
    takes = ANY
    shown = "path = value because ..."
    examples = ("correct units/14/area = mechili because it was set up in the wrong place",)
    description = (
        "Corrects the position at the beginning of this phase, and begins the phase again. A path "
        "goes through fields and numbers (units/3/area); “remove path” removes something. We tell "
        "the players who can see a difference."
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
        raise ServiceError("Give a path and a value: “correct units/3/area = rome because ...”.")
    return Change(path=read_path(path), value=read_value(value.strip()))


class Become(Act):
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


class Help(Act):
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
