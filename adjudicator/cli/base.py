"""What all commands share: the command line itself, its arguments, how it answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from adjudicator.running.app import App
    from adjudicator.service.desk import Desk

cli = typer.Typer(
    help="Hosts and judges long strategic wargames by e-mail.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",  # in "rich" what stands in brackets is not a text
)
scenario_cli = typer.Typer(help="Packs of components: maps, counters, cards, scenarios.")
cli.add_typer(scenario_cli, name="scenario")
ruleset_cli = typer.Typer(help="A ruleset of your own.")
cli.add_typer(ruleset_cli, name="ruleset")

Instance = Annotated[
    Path | None,
    typer.Option(
        envvar="ADJUDICATOR_INSTANCE",
        help="The folder with config.toml, the database and the letters [default: ./instance]",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]

Because = Annotated[str, typer.Option(help="Your reason; the players will read it.")]

UMASK: int | None = None
"""That of the caller, for what others are to read."""
TRY_LATER = 75
"""EX_TEMPFAIL: what a mail host hears when we are not as we should be."""


def fail(text: str, code: int = 2) -> NoReturn:
    typer.echo(f"adjudicator: {' '.join(text.split())}", err=True)
    raise SystemExit(code)


def emit(value: Any) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


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


def ruleset_named(name: str) -> Any:
    from adjudicator.rulesets import registry

    if not registry.known(name):
        if name in registry.refused():
            fail(registry.refused()[name])
        fail(
            f"there is no ruleset {name!r}; the rulesets are {', '.join(sorted(registry.names()))}."
        )
    return registry.load(name)


def an_app(instance: Path | None) -> App:
    from adjudicator.running.app import create_app

    return create_app(instance)


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        fail(f"{path} cannot be read: it is not UTF-8 text.")
    except OSError as error:
        fail(f"{path} cannot be read: {error.strerror}.")


def write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}.")


def pairs(given: list[str], option: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in given:
        key, equals, value = one.partition("=")
        if not equals or not key or not value:
            fail(f"{option} must be key=value, not {one!r}.")
        found[key.strip()] = value.strip()
    return found


def scalar(text: str) -> bool | int | str:
    if text.lower() in ("true", "yes", "false", "no"):
        return text.lower() in ("true", "yes")
    return int(text) if text.lstrip("-").isdigit() else text


def seat_of(app: App, slug: str, name: str) -> int:
    from adjudicator.service.games import games

    info = games.game_info(app.desk, slug)
    for one in info.seats:
        if one.name == name.lower():
            return one.id
    fail(f"{slug} has no seat {name!r}; it has {', '.join(one.name for one in info.seats)}.")
