"""The moderator's commands on the command line. Each calls one function and prints what it
says; who may use the command line of a house may do all that a moderator may."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from adjudicator.cli.base import AsJson, Because, Instance, an_app, emit, fail, write

if TYPE_CHECKING:
    from adjudicator.service.desk import Desk

BY = "cli"


def run(instance: Path | None, do: Callable[[Desk], Any]) -> Any:
    """Do something at the desk of a house; what cannot be done ends in one line."""
    from adjudicator.service.desk import ServiceError

    app = an_app(instance)
    try:
        return do(app.desk)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()


def say(text: str, lines: list[str] | None = None) -> None:
    typer.echo(text)
    for line in lines or []:
        typer.echo(f"  {line}")


def begin(
    game: str,
    anyway: Annotated[
        bool, typer.Option(help="Begin even if players have not accepted; you vouch for them.")
    ] = False,
    instance: Instance = None,
) -> None:
    """Begin a game. This also assigns seats that are not assigned yet."""
    from adjudicator.service.games import games
    from adjudicator.service.moderating import assigning

    def do(desk: Desk) -> str:
        if assigning.to_settle(desk, game):
            return assigning.settle_and_begin(desk, game, by=BY)
        info = games.begin_game(desk, game, force=anyway)
        return f"{game} has begun: {info.turn_title}."

    say(run(instance, do))


def pause(game: str, instance: Instance = None) -> None:
    """Stop the clock of a game. Players can still send orders."""
    from adjudicator.service.games import games

    run(instance, lambda desk: games.pause(desk, game))
    say(f"{game} is paused.")


def resume(game: str, instance: Instance = None) -> None:
    """Let a paused or stopped game go on."""
    from adjudicator.service.games import games

    run(instance, lambda desk: games.resume(desk, game))
    say(f"{game} goes on.")


def process(
    game: str,
    phase: Annotated[str, typer.Argument(help="The phase or turn.")] = "",
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Play the current step now, before its deadline."""
    from adjudicator.service.moderating import processing

    late = run(instance, lambda desk: processing.process_now(desk, game, phase, because, by=BY))
    say(f"The step has been played. {processing.missing_words(late)}")


def preview(game: str, as_json: AsJson = False, instance: Instance = None) -> None:
    """Show what the step would give now. We store nothing except that you looked."""
    from adjudicator.service.commands.moderator import preview_lines, preview_words
    from adjudicator.service.moderating import previewing

    shown = run(instance, lambda desk: previewing.preview(desk, game, by=BY))
    if as_json:
        emit(shown.model_dump(mode="json"))
    else:
        say(preview_words(shown), preview_lines(shown))


def rollback(
    game: str,
    phase: Annotated[
        str, typer.Argument(help="Number, name or turn; by default the last one.")
    ] = "",
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Take a game back to the beginning of a phase."""
    from adjudicator.service.commands.moderator import gone_words
    from adjudicator.service.moderating import rollback as back

    def do(desk: Desk) -> str:
        number = back.phase_named(desk, game, phase)
        return gone_words(back.roll_back(desk, game, number, because, by=BY))

    say(run(instance, do))


def reopen(game: str, because: Because = "", instance: Instance = None) -> None:
    """Begin the current phase again and keep the old answers as drafts."""
    from adjudicator.service.commands.moderator import gone_words
    from adjudicator.service.moderating import rollback as back

    say(gone_words(run(instance, lambda desk: back.reopen(desk, game, because, by=BY))))


def phases(game: str, as_json: AsJson = False, instance: Instance = None) -> None:
    """List the phases of a game, the current one first."""
    from adjudicator.service.moderating import rollback as back

    begun = run(instance, lambda desk: back.phases_of(desk, game))
    if as_json:
        emit([one.model_dump(mode="json") for one in begun])
    else:
        for one in begun:
            typer.echo(f"{one.number:>5}  {one.phase:<24} {one.turn_title}{'  now' * one.now}")


def hold(
    game: str,
    which: Annotated[str, typer.Argument(help="reports, all or no")] = "reports",
    instance: Instance = None,
) -> None:
    """Choose which steps wait for you to release them before we publish anything."""
    from adjudicator.service.moderating import holding
    from adjudicator.service.options import Hold

    wanted = next((one for one in get_args(Hold) if one == which), None)
    if wanted is None:
        fail(f"hold must be reports, all or no, not {which!r}.")
    say(run(instance, lambda desk: holding.set_hold(desk, game, wanted, by=BY)))


def release(game: str, instance: Instance = None) -> None:
    """Publish the held step."""
    from adjudicator.service.moderating import holding

    run(instance, lambda desk: holding.release(desk, game, by=BY))
    say("The step is published.")


def leave_out_witness(game: str, because: Because = "", instance: Instance = None) -> None:
    """Let a step go on without the game's silent witness, and tell everybody."""
    from adjudicator.service.stepping import phases
    from adjudicator.service.witness import hearing

    def do(desk: Desk) -> None:
        number = hearing.leave_out(desk, game, because, by=BY)
        if number is not None:
            phases.close_if_ready(desk, number)

    run(instance, do)
    say("The game goes on without the witness. We have told everybody.")


def unseal(game: str, because: Because = "", instance: Instance = None) -> None:
    """Let the moderator read the orders until this step has been played, and tell everybody."""
    from adjudicator.service.moderating import sealing

    run(instance, lambda desk: sealing.unseal(desk, game, because, by=BY))
    say("You can now read the orders of this step. We have told everybody.")


def open_orders(
    game: str,
    seat: Annotated[str, typer.Argument(help="The seat whose orders you open.")],
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Show the orders that a seat has sent in a sealed game. The journal records it, and everybody
    is told."""
    from adjudicator.service.moderating import sealing

    typer.echo(run(instance, lambda desk: sealing.look(desk, game, seat, because, by=BY)))


def remind(
    game: str,
    seat: Annotated[
        str, typer.Argument(help="One seat; by default all seats without orders.")
    ] = "",
    instance: Instance = None,
) -> None:
    """Remind the players who have sent nothing."""
    from adjudicator.service.moderating import processing

    who = run(instance, lambda desk: processing.remind(desk, game, seat, by=BY))
    say(f"Reminded: {', '.join(who)}.")


def replace(
    game: str, seat: str, address: str, because: Because = "", instance: Instance = None
) -> None:
    """Invite another player to a seat, which its present player loses."""
    from adjudicator.service.moderating import seats

    run(instance, lambda desk: seats.replace(desk, game, seat, address, because, by=BY))
    say(f"We have invited {address} to play {seat}.")


def eject(game: str, seat: str, because: Because = "", instance: Instance = None) -> None:
    """Take a seat from its player and call for volunteers."""
    from adjudicator.service.moderating import seats

    run(instance, lambda desk: seats.eject(desk, game, seat, because, by=BY))
    say(f"We have called for volunteers to play {seat}.")


def rule(
    game: str,
    ruling: Annotated[str, typer.Argument(help="BW-A25=yes; without it, list all rulings.")] = "",
    because: Because = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Choose another option of a ruling, from the next phase on."""
    from adjudicator.service.moderating import ruling as rulings

    if ruling:
        name, equals, choice = ruling.partition("=")
        if not equals:
            fail(f"rule must be RULING=OPTION, not {ruling!r}.")
        say(run(instance, lambda desk: rulings.rule(desk, game, name, choice, because, by=BY)))
        return
    found = run(instance, lambda desk: rulings.rulings_of(desk, game))
    if as_json:
        emit([one.model_dump(mode="json") for one in found])
        return
    for one in found:
        choices = ", ".join(rulings.written(choice) for choice in one.choices)
        typer.echo(f"{one.id:<10} {rulings.written(one.value):<12} of {choices}\n    {one.text}")


def correct(
    game: str,
    change: Annotated[list[str], typer.Argument(help="units/3/area=rome, or “remove path”")],
    because: Because = "",
    check: Annotated[bool, typer.Option(help="Only show what would happen.")] = False,
    instance: Instance = None,
) -> None:
    """Correct the position at the beginning of the current phase, and begin the phase again."""
    from adjudicator.service.commands.moderator import change_of
    from adjudicator.service.moderating import correcting

    found = run(
        instance,
        lambda desk: correcting.correct(
            desk, game, [change_of(one) for one in change], because, by=BY, dry=check
        ),
    )
    seen = ", ".join(found.seen_by) or "nobody"
    say(
        f"{'This would be' if check else 'This is now'} corrected. Seats that see a "
        f"difference: {seen}.",
        found.changes,
    )


def rehearse(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="Games of this server, or exported files; by default all games."),
    ] = None,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Play recorded games again with the present rules, and show the differences."""
    from adjudicator.service.archive import unpacking
    from adjudicator.service.stepping import rehearsing

    files = [Path(one) for one in what or [] if Path(one).is_file()]
    slugs = [one for one in what or [] if not Path(one).is_file()]

    def do(desk: Desk) -> list[rehearsing.Rehearsed]:
        found = [rehearsing.rehearse_file(desk, str(f), unpacking.read_file(f)) for f in files]
        return found + (rehearsing.rehearse(desk, slugs) if slugs or not files else [])

    found = run(instance, do)
    from adjudicator.core.saying import count

    if as_json:
        emit([one.model_dump(mode="json") for one in found])
    else:
        for one in found:
            typer.echo(f"{'same ' if one.same else 'OTHER'}  {one.game}: {one.text}")
            for line in one.lines:
                typer.echo(f"       {line}")
        other = sum(not one.same for one in found)
        differ = "comes" if other == 1 else "come"
        typer.echo(f"{count(len(found), 'game')}, of which {other} {differ} out differently.")
    if not all(one.same for one in found):
        raise SystemExit(1)


def dispute(
    what: Annotated[str, typer.Argument(help="A dispute bundle to check, or a game.")],
    phases: Annotated[
        str, typer.Option(help="For a game: 3-5; by default the last finished one.")
    ] = "",
    path: Annotated[
        Path | None, typer.Option("--to", help="For a game: the file to write.")
    ] = None,
    instance: Instance = None,
) -> None:
    """Check a dispute bundle, or write one from a game."""
    from adjudicator.service.archive import unpacking
    from adjudicator.service.moderating import disputes
    from adjudicator.service.moderating import rollback as back

    if Path(what).is_file():
        checks = run(instance, lambda desk: disputes.check(desk, unpacking.read_file(Path(what))))
        for one in checks:
            typer.echo(f"{'ok ' if one.ok else 'BAD'}  {one.name}: {one.text}")
        if not all(one.ok for one in checks):
            raise SystemExit(1)
        return
    first, _, last = phases.partition("-")
    if phases and not (first.isdigit() and (last or first).isdigit()):
        fail(f"--phases must be numbers such as 3-5, not {phases!r}.")

    def do(desk: Desk) -> bytes:
        newest = max(back.phases_of(desk, what)[0].number - 1, 1)
        begins = int(first) if first else newest
        return disputes.bundle(desk, what, begins, int(last or first or newest), by=BY)

    target = path or Path(f"{what}-dispute.zip")
    write(target, run(instance, do))
    say(f"{target}: check it with: adjudicator dispute {target}")


COMMANDS = (
    begin,
    pause,
    resume,
    process,
    preview,
    rollback,
    reopen,
    phases,
    hold,
    release,
    leave_out_witness,
    unseal,
    open_orders,
    remind,
    replace,
    eject,
    rule,
    correct,
    rehearse,
    dispute,
)


def register(cli: typer.Typer) -> None:
    """Put them among the commands of the house."""
    for command in COMMANDS:
        cli.command(rich_help_panel="The moderator")(command)
