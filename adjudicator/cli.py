"""The command line. Every command reads its arguments, calls one function, prints.

What a command needs is imported when it runs, so that `--help` costs nothing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from adjudicator.app import App

cli = typer.Typer(
    help="Hosts and judges long strategic wargames by e-mail.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
scenario_cli = typer.Typer(help="Packs of components: maps, counters, cards, scenarios.")
cli.add_typer(scenario_cli, name="scenario")

Instance = Annotated[
    Path | None,
    typer.Option(help="The folder with config.toml, database and letters [default: ./instance]"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]


def main() -> None:
    """The entry point: a mistake of the caller ends in one line and exit code 2."""
    from adjudicator.core.pack import ScenarioError

    try:
        cli()
    except (ScenarioError, FileNotFoundError) as error:
        fail(str(error))


def fail(text: str, code: int = 2) -> NoReturn:
    typer.echo(f"adjudicator: {text}", err=True)
    raise SystemExit(code)


def emit(value: Any) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def ruleset_named(name: str) -> Any:
    from adjudicator.registry import RULESETS, load

    if name not in RULESETS:
        fail(f"there is no ruleset {name!r}; there is {', '.join(sorted(RULESETS))}.")
    return load(name)


def an_app(instance: Path | None) -> App:
    from adjudicator.app import create_app

    return create_app(instance)


# ------------------------------------------------------------- rules, data


@cli.command()
def clauses(
    ruleset: str,
    as_json: AsJson = False,
    missing: Annotated[bool, typer.Option(help="Only those that nothing holds.")] = False,
) -> None:
    """Every clause of a rule book: enforced where, tested where, or waived why."""
    from adjudicator.clauses import coverage

    ruleset_named(ruleset)
    found = coverage(ruleset)
    summary = found.summary()
    if as_json:
        emit(
            summary
            | {
                "clauses": [vars(one) for one in found.clauses],
                "facts": [vars(f) for f in found.facts],
            }
        )
        return
    for one in (*found.clauses, *found.facts):
        if missing and (one.tested or one.waived):
            continue
        typer.echo(f"{one.id}  {one.text}")
        for label, places in (("enforced", one.enforced), ("tested", one.tested)):
            if places:
                typer.echo(f"    {label}: {', '.join(places[:4])}{' ...' if places[4:] else ''}")
        if one.waived and not one.tested:
            typer.echo(f"    waived: {one.waived}")
        if not one.tested and not one.waived:
            typer.echo("    MISSING: no test holds it")
    typer.echo(
        f"{summary['total']} clauses: {summary['tested']} tested, {summary['waived']} waived, "
        f"{len(summary['missing'])} missing. {summary['facts_total']} facts: "
        f"{summary['facts_tested']} tested, {summary['facts_waived']} waived, "
        f"{len(summary['facts_missing'])} missing."
    )


@cli.command()
def table(
    ruleset: str,
    position: Annotated[Path, typer.Argument(help="A position in words (TOML); - for none.")],
    orders: Annotated[
        Path, typer.Argument(help="Orders by seat (`axis:` ...); - for standard input.")
    ],
    phase: Annotated[list[str] | None, typer.Option(help="Phases to run, in order.")] = None,
    dice: Annotated[
        list[str] | None, typer.Option(help="label=n, or simply n: dice in order.")
    ] = None,
    defaults: Annotated[bool, typer.Option(help="Unanswered asks get their default.")] = False,
    as_json: AsJson = False,
) -> None:
    """The rules laboratory: run phases from a position written by hand."""
    from adjudicator import lab

    game = ruleset_named(ruleset)
    text = sys.stdin.read() if str(orders) == "-" else read(orders)
    result = lab.experiment(game, read(position), text, phase or [], dice or [], defaults=defaults)
    if as_json:
        emit(result.as_json())
        return
    typer.echo(lab.in_words(game, result))


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{path} cannot be read: {error}")


@scenario_cli.command("check")
def scenario_check(path: Path, as_json: AsJson = False) -> None:
    """Say what is wrong with a pack of components, with file and row."""
    from adjudicator import packs
    from adjudicator.core.pack import ScenarioError

    pack = packs.read_pack(path)
    game = ruleset_named(pack.ruleset)
    troubles: list[dict[str, Any]] = []
    opened: list[str] = []
    try:
        board = game.board(pack)
        for name in game.scenarios(board):
            try:
                game.open(board, name, game.rulings_with({}))
                opened.append(name)
            except ScenarioError as error:
                troubles.append({"file": error.file, "row": error.row, "text": error.text})
    except ScenarioError as error:
        troubles.append({"file": error.file, "row": error.row, "text": error.text})
    if as_json:
        emit({"ruleset": pack.ruleset, "scenarios": opened, "troubles": troubles})
    else:
        for one in troubles:
            typer.echo(
                f"{one['file']}{', row ' + str(one['row']) if one['row'] else ''}: {one['text']}"
            )
        if not troubles:
            typer.echo(f"{path}: {pack.ruleset}, {len(opened)} scenarios, nothing is wrong.")
    if troubles:
        raise SystemExit(1)


@cli.command()
def simulate(
    ruleset: str,
    scenario: Annotated[str, typer.Option(help="Which scenario to play.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The first game's seed; the others follow.")] = 1,
    bots: Annotated[str, typer.Option(help="random or sensible")] = "random",
    as_json: AsJson = False,
) -> None:
    """Play games to the end with bots, checking invariants at every event."""
    from adjudicator.simulation import simulate as run

    game = ruleset_named(ruleset)
    try:
        result = run(game, scenario, games, seed, bots, progress=not as_json)
    except ValueError as error:
        fail(str(error))
    if as_json:
        emit(result)
    else:
        for key, value in result.items():
            shown = len(value) if key == "clauses_exercised" and isinstance(value, list) else value
            typer.echo(f"{key}: {shown}")
    if result["errors"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
