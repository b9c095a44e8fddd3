"""What whoever runs a house looks over and does from the command line: lists of games and people; a
game or a person deleted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.base import AsJson, Because, Instance, emit, fail, run, say, write

if TYPE_CHECKING:
    from adjudicator.service.desk import Desk

Words = Annotated[str, typer.Argument(help="Only lines with these words.")]


def games(
    words: Words = "",
    state: Annotated[str, typer.Option(help="inviting, running, paused, over, ...")] = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """List the games of the server, newest first."""
    from typing import get_args

    from adjudicator.core.saying import count
    from adjudicator.service.games import operating
    from adjudicator.service.models import GameState

    if state and state not in get_args(GameState):
        fail(f"--state must be {', '.join(get_args(GameState))}, not {state!r}.")
    found = run(instance, lambda desk: operating.games(desk, state, words))
    if as_json:
        emit([one.model_dump(mode="json") for one in found])
        return
    for one in found:
        due = f", due {one.due_at:%Y-%m-%d %H:%M} UTC" if one.due_at else ""
        private = ", private" if one.private else ""
        typer.echo(
            f"{one.slug:<24} {one.state:<9} {one.taken}/{one.seats}  {one.ruleset}/{one.scenario},"
            f" {one.turn_title}, phase {one.phase}{due}{private}; {one.moderator}"
        )
        if one.trouble:
            typer.echo(f"    {one.trouble.splitlines()[0][:160]}")
    typer.echo(f"{count(len(found), 'game')}.")


def people(words: Words = "", as_json: AsJson = False, instance: Instance = None) -> None:
    """List the people of the server, by address."""
    from adjudicator.core.saying import count
    from adjudicator.service.games import operating

    found = run(instance, lambda desk: operating.people(desk, words))
    if as_json:
        emit([one.model_dump(mode="json") for one in found])
        return
    for one in found:
        seen = max((at for at in (one.seen_at, one.heard_at) if at), default=None)
        last = f", last here {seen:%Y-%m-%d}" if seen else ""
        typer.echo(
            f"{one.email:<32} {one.name or '-':<20} plays {one.plays}, moderates {one.moderates},"
            f" since {one.since:%Y-%m-%d}{last}"
        )
    typer.echo(f"{count(len(found), 'person', 'people')}.")


def delete(
    what: Annotated[str, typer.Argument(help="A game's name, or a person's mail address.")],
    sure: Annotated[bool, typer.Option(help="Confirm; you cannot undo this.")] = False,
    keep: Annotated[
        Path | None,
        typer.Option(help="For a game that has begun: first write its bundle to this file."),
    ] = None,
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Delete a game, or a person's account. For a game that has begun, first write a bundle, which
    `adjudicator verify` can check anywhere."""
    from adjudicator.service.archive import archive
    from adjudicator.service.games import games as all_games
    from adjudicator.service.games import operating
    from adjudicator.service.people import leaving

    if not sure:
        fail(f"to confirm, add --sure: {what} cannot be restored. Nothing has changed.")
    if "@" in what:
        run(instance, lambda desk: leaving.leave(desk, operating.person_named(desk, what)))
        say(f"{what} is deleted. Their orders stay with their games, without a name.")
        return

    def do(desk: Desk) -> dict[str, int]:
        info = all_games.game_info(desk, what)
        if info.state != "inviting":
            if keep is None:
                fail(
                    f"{what} has begun. Write its bundle first with --keep FILE. Nothing has "
                    "changed."
                )
            write(keep, archive.export(desk, what, open=info.state != "over"))
        return operating.delete_game(desk, what, because)

    gone = run(instance, do)
    say(f"{what} is gone: {sum(gone.values())} rows of {len(gone)} tables.")
    if keep is not None:
        say(f"{keep}: check it with: adjudicator verify {keep}")


person_cli = typer.Typer(help="One person: what the server keeps about them.")


@person_cli.command("export")
def person_export(
    address: Annotated[str, typer.Argument(help="The mail address.")],
    file: Annotated[Path, typer.Argument(help="The zip file to write.")],
    instance: Instance = None,
) -> None:
    """Write everything the server keeps about somebody to one file, as they can download it
    themselves: their account, games, letters and orders; no sealed orders."""
    from adjudicator.service.exports import personal
    from adjudicator.service.games import operating
    from adjudicator.storage.objects import Unreachable

    if file.exists():
        fail(f"{file} already exists; name another file.")

    def do(desk: Desk) -> bytes:
        try:
            return personal.export(desk, str(operating.person_named(desk, address)))
        except Unreachable as error:
            fail(str(error))

    write(file, run(instance, do))
    say(f"{file}: everything we keep about {address}.")


COMMANDS = (games, people, delete)


def register(cli: typer.Typer) -> None:
    """Put them among the commands of the house."""
    cli.add_typer(person_cli, name="person", rich_help_panel="The operator")
    for command in COMMANDS:
        cli.command(rich_help_panel="The operator")(command)
