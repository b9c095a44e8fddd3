"""Acts by the command line: each is a command made from its declaration in `service.acts`.

What stands behind the game is read as a line of a letter is; each argument is an option too.
Whoever may use the command line of a server may do all that a moderator or a director may. It is
imported when an act is called, or all commands are wanted: to know the acts is to know the service.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.cli import desk
from adjudicator.cli.base import AsJson, Instance, run, say
from adjudicator.cli.tournaments import tournament_cli
from adjudicator.service.acts import director, entrant, moderator
from adjudicator.service.acts.arguments import Arguments
from adjudicator.service.acts.declaration import Act
from adjudicator.service.acts.director import act as of_events
from adjudicator.service.acts.director.act import DirectorAct, EventAct
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct
from adjudicator.service.acts.press import OF_MODERATOR
from adjudicator.service.desk import Desk
from adjudicator.service.grammar.base import Done

BY = "cli"
LISTS = {"rulings": desk.rulings}
"""What an act lists that is called without a word."""


def command(act: ModeratorAct[Any]) -> Callable[..., None]:
    """The function that typer makes a command of an act of a moderator."""

    def do(of_game: str, line: list[str] | None, instance: Path | None, **options: Any) -> None:
        as_json = bool(options.pop("as_json", False))
        if act.without and not line and not any(options.values()):
            LISTS[act.without](of_game, as_json, instance)
            return

        def done(at_desk: Desk) -> Done:
            at = Chair(at_desk, of_game, BY, operator=True, via=BY)
            return act.perform(at, _given(act, line, options))

        say(*run(instance, done))

    game = typer.Argument(metavar="GAME", help="The game.")
    more = [_parameter("as_json", AsJson, False)] if act.without else []
    return _signed(do, act, _parameter("of_game", Annotated[str, game]), more)


def director_command(act: DirectorAct[Any]) -> Callable[..., None]:
    """The function that typer makes a command of an act of a director."""

    def do(
        event: str, line: list[str] | None, instance: Path | None, official: str, **options: Any
    ) -> None:
        def done(at_desk: Desk) -> Done:
            number = of_events.official(at_desk, event, official)
            given = _given(act, line, options)
            return of_events.perform(at_desk, event, number, act, given, operator=True)

        say(*run(instance, done))

    name = typer.Argument(metavar="EVENT", help="The event.")
    who = typer.Option(
        "--official",
        help="The address of the assistant or deputy you act for; by default, the director.",
    )
    more = [_parameter("official", Annotated[str, who], "")]
    return _signed(do, act, _parameter("event", Annotated[str, name]), more)


def entrant_command(act: EventAct[Any]) -> Callable[..., None]:
    """The function that typer makes a command of an act of an entrant."""

    def do(
        event: str, line: list[str] | None, instance: Path | None, entrant: str, **options: Any
    ) -> None:
        def done(at_desk: Desk) -> Done:
            number = of_events.person_with(at_desk, entrant)
            given = _given(act, line, options)
            return of_events.perform(at_desk, event, number, act, given, operator=True)

        say(*run(instance, done))

    name = typer.Argument(metavar="EVENT", help="The event.")
    who = typer.Option("--entrant", help="The address of the person you act for.")
    more = [_parameter("entrant", Annotated[str, who])]
    return _signed(do, act, _parameter("event", Annotated[str, name]), more)


def _given(
    act: Act[Any, Any, Any], line: list[str] | None, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The arguments of an act: what stands behind its name, and options."""
    given = {name: value for name, value in options.items() if value}
    return act.divided(act.joined(line or [])) | given


def _signed(
    do: Callable[..., None],
    act: Act[Any, Any, Any],
    first: inspect.Parameter,
    more: Sequence[inspect.Parameter],
) -> Callable[..., None]:
    """Give a function the arguments of an act, for typer to read, and its description."""
    words = typer.Argument(
        metavar="WORDS", help=f"As in a letter: “{act.usage()}”.", show_default=False
    )
    parameters = [
        first,
        _parameter("line", Annotated[list[str] | None, words], None),
        *_options(act.arguments),
        *more,
        _parameter("instance", Instance, None),
    ]
    # A function takes a signature of its own (PEP 362), of which its type knows nothing.
    do.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    do.__annotations__ = {one.name: one.annotation for one in parameters}
    do.__name__ = act.typed.replace("-", "_")
    do.__doc__ = act.description
    return do


def _parameter(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)


def _options(arguments: type[Arguments]) -> list[inspect.Parameter]:
    """An option for each argument: a flag for a yes, else text."""
    found = []
    for name, field in arguments.model_fields.items():
        flag = field.annotation is bool
        words = "Your reason; the players will read it." if name == "because" else ""
        option = typer.Option(f"--{name.replace('_', '-')}", help=words, show_default=False)
        found.append(
            _parameter(name, Annotated[bool if flag else str, option], False if flag else "")
        )
    return found


def register(cli: typer.Typer) -> None:
    """Put them among the commands of the server."""
    # Acts about people are not among them: a person decides those, and signs in for it.
    for act in (*moderator.ACTS, OF_MODERATOR):
        cli.command(act.typed, rich_help_panel="The moderator")(command(act))
    for one in director.ACTS:
        tournament_cli.command(one.typed, rich_help_panel="The director")(director_command(one))
    for own in entrant.ACTS:
        tournament_cli.command(own.typed, rich_help_panel="An entrant")(entrant_command(own))
