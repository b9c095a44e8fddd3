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
    anyway: Annotated[bool, typer.Option(help="Vouch for who has not accepted yet.")] = False,
    instance: Instance = None,
) -> None:
    """Begin a game; seats that are still to be given out are given out."""
    from adjudicator.service.games import games
    from adjudicator.service.moderating import assigning

    def do(desk: Desk) -> str:
        if assigning.to_settle(desk, game):
            return assigning.settle_and_begin(desk, game, by=BY)
        info = games.begin_game(desk, game, force=anyway)
        return f"{game} has begun: {info.turn_title}."

    say(run(instance, do))


def pause(game: str, instance: Instance = None) -> None:
    """Stop the clock of a game; orders are taken as before."""
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
    phase: Annotated[str, typer.Argument(help="The phase or turn that is meant.")] = "",
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Run the open step now, before its deadline."""
    from adjudicator.service.moderating import processing

    late = run(instance, lambda desk: processing.process_now(desk, game, phase, because, by=BY))
    say(f"The step has run. {processing.missing_words(late)}")


def preview(game: str, as_json: AsJson = False, instance: Instance = None) -> None:
    """What the step would come to now; nothing is stored but that one has looked."""
    from adjudicator.service.commands.moderator import preview_lines, preview_words
    from adjudicator.service.moderating import previewing

    shown = run(instance, lambda desk: previewing.preview(desk, game, by=BY))
    if as_json:
        emit(shown.model_dump(mode="json"))
    else:
        say(preview_words(shown), preview_lines(shown))


def rollback(
    game: str,
    phase: Annotated[str, typer.Argument(help="Number, name or turn; the last one without.")] = "",
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
    """Begin the open phase again from its snapshot, the old answers offered again."""
    from adjudicator.service.commands.moderator import gone_words
    from adjudicator.service.moderating import rollback as back

    say(gone_words(run(instance, lambda desk: back.reopen(desk, game, because, by=BY))))


def phases(game: str, as_json: AsJson = False, instance: Instance = None) -> None:
    """The phases that a game has come to, the open one first."""
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
    """Which steps wait for a release before anything of them is published."""
    from adjudicator.service.moderating import holding
    from adjudicator.service.options import Hold

    wanted = next((one for one in get_args(Hold) if one == which), None)
    if wanted is None:
        fail(f"hold wants reports, all or no, not {which!r}.")
    say(run(instance, lambda desk: holding.set_hold(desk, game, wanted, by=BY)))


def release(game: str, instance: Instance = None) -> None:
    """Publish the step that is held."""
    from adjudicator.service.moderating import holding

    run(instance, lambda desk: holding.release(desk, game, by=BY))
    say("The step is published.")


def leave_out_witness(game: str, because: Because = "", instance: Instance = None) -> None:
    """Let a step go on without the game's witness, who is silent; everybody is told."""
    from adjudicator.service.stepping import phases
    from adjudicator.service.witness import hearing

    def do(desk: Desk) -> None:
        number = hearing.leave_out(desk, game, because, by=BY)
        if number is not None:
            phases.close_if_ready(desk, number)

    run(instance, do)
    say("The witness is left out, and everybody has been told.")


def unseal(game: str, because: Because = "", instance: Instance = None) -> None:
    """Let the moderator see contents until this step has run; everybody is told."""
    from adjudicator.service.moderating import sealing

    run(instance, lambda desk: sealing.unseal(desk, game, because, by=BY))
    say("This step is unsealed, and everybody has been told.")


def open_orders(
    game: str,
    seat: Annotated[str, typer.Argument(help="Whose sealed orders.")],
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Open what a seat has sent in a sealed game; it is journalled, and all are told."""
    from adjudicator.service.moderating import sealing

    typer.echo(run(instance, lambda desk: sealing.look(desk, game, seat, because, by=BY)))


def remind(
    game: str,
    seat: Annotated[str, typer.Argument(help="One seat; all that are missing without.")] = "",
    instance: Instance = None,
) -> None:
    """Remind who has sent nothing."""
    from adjudicator.service.moderating import processing

    who = run(instance, lambda desk: processing.remind(desk, game, seat, by=BY))
    say(f"Reminded: {', '.join(who)}.")


def replace(
    game: str, seat: str, address: str, because: Because = "", instance: Instance = None
) -> None:
    """Invite another player to a seat; whoever holds it holds it no more."""
    from adjudicator.service.moderating import seats

    run(instance, lambda desk: seats.replace(desk, game, seat, address, because, by=BY))
    say(f"{address} is invited to {seat}.")


def eject(game: str, seat: str, because: Because = "", instance: Instance = None) -> None:
    """Take a seat from its player and offer it to volunteers."""
    from adjudicator.service.moderating import seats

    run(instance, lambda desk: seats.eject(desk, game, seat, because, by=BY))
    say(f"{seat} is offered to volunteers.")


def rule(
    game: str,
    ruling: Annotated[str, typer.Argument(help="BW-A25=yes; all are listed without.")] = "",
    because: Because = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Put another option of a ruling in force from the next phase on."""
    from adjudicator.service.moderating import ruling as rulings

    if ruling:
        name, equals, choice = ruling.partition("=")
        if not equals:
            fail(f"rule wants RULING=OPTION, not {ruling!r}.")
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
    check: Annotated[bool, typer.Option(help="Only say what would come of it.")] = False,
    instance: Instance = None,
) -> None:
    """Correct the position where the open phase began, and begin the phase again."""
    from adjudicator.service.commands.moderator import change_of
    from adjudicator.service.moderating import correcting

    found = run(
        instance,
        lambda desk: correcting.correct(
            desk, game, [change_of(one) for one in change], because, by=BY, dry=check
        ),
    )
    seen = ", ".join(found.seen_by) or "nobody"
    say(f"{'Would be' if check else 'Is'} corrected; who sees a difference: {seen}.", found.changes)


def rehearse(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="Games of this house, or exported files; all without."),
    ] = None,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Play recorded games again with the rules as they are now, and show what differs."""
    from adjudicator.service.archive import unpacking
    from adjudicator.service.stepping import rehearsing

    files = [Path(one) for one in what or [] if Path(one).is_file()]
    slugs = [one for one in what or [] if not Path(one).is_file()]

    def do(desk: Desk) -> list[rehearsing.Rehearsed]:
        found = [rehearsing.rehearse_file(desk, str(f), unpacking.read_file(f)) for f in files]
        return found + (rehearsing.rehearse(desk, slugs) if slugs or not files else [])

    found = run(instance, do)
    if as_json:
        emit([one.model_dump(mode="json") for one in found])
    else:
        for one in found:
            typer.echo(f"{'same ' if one.same else 'OTHER'}  {one.game}: {one.text}")
            for line in one.lines:
                typer.echo(f"       {line}")
        typer.echo(f"{len(found)} games, {sum(not one.same for one in found)} come out otherwise.")
    if not all(one.same for one in found):
        raise SystemExit(1)


def dispute(
    what: Annotated[str, typer.Argument(help="A dispute bundle to check, or a game.")],
    phases: Annotated[str, typer.Option(help="Of a game: 3-5; the last done one without.")] = "",
    path: Annotated[Path | None, typer.Option("--to", help="Of a game: the file.")] = None,
    instance: Instance = None,
) -> None:
    """Check a dispute bundle, or take one out of a game."""
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
        fail(f"--phases wants numbers such as 3-5, not {phases!r}.")

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
