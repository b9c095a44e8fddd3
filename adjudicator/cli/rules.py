"""The rules without a house: clauses, the table, packs of components, games between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.cli.base import (
    AsJson,
    cli,
    emit,
    fail,
    read,
    ruleset_cli,
    ruleset_named,
    scenario_cli,
)


@cli.command()
def rulesets(as_json: AsJson = False) -> None:
    """List the games that this server can play, from this project and from packages, and those it
    refuses, with the reason."""
    from adjudicator.core.protocol import CONTRACT
    from adjudicator.rulesets import registry
    from adjudicator.service.record import editions

    found = []
    for name in registry.names():
        rules, offer = registry.load(name), registry.offers()[name]
        found.append(
            {
                "name": name,
                "title": rules.title,
                "version": rules.version,
                "contract": rules.contract,
                "package": offer.package,
                "rules": editions.of(rules).rules,
            }
        )
    refused = dict(registry.refused())
    if as_json:
        emit({"contract": CONTRACT, "rulesets": found, "refused": refused})
        return
    for one in found:
        brought = f", of {one['package']}" if one["package"] else ""
        rules_ = str(one["rules"])[: editions.SHORT]
        typer.echo(f"{one['name']}: {one['title']} {one['version']}{brought} (rules {rules_})")
    for why in refused.values():
        typer.echo(f"refused: {why}")


@cli.command()
def clauses(
    ruleset: str,
    as_json: AsJson = False,
    missing: Annotated[bool, typer.Option(help="Only clauses without a test.")] = False,
) -> None:
    """List every clause of a rule book: where the code applies and tests it, or why not."""
    from adjudicator.laboratory.clauses import coverage

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
            typer.echo("    MISSING: no test checks it")
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
    defaults: Annotated[
        bool, typer.Option(help="Questions without an answer get their default.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """The rules laboratory: play phases from a position that you write."""
    from adjudicator.laboratory import table as lab

    game = ruleset_named(ruleset)
    text = sys.stdin.read() if str(orders) == "-" else read(orders)
    there = "" if str(position) == "-" else read(position)
    result = lab.experiment(game, there, text, phase or [], dice or [], defaults=defaults)
    if as_json:
        emit(result.as_json())
        return
    typer.echo(lab.in_words(game, result))


@cli.command("new-ruleset")
def new_ruleset(
    name: Annotated[
        str, typer.Argument(help="Lower-case letters, digits and underscores, for example hill.")
    ],
    to: Annotated[
        Path | None,
        typer.Option(help="The folder; by default a new one here with the ruleset's name."),
    ] = None,
) -> None:
    """Write the package of a new ruleset: a small game that you can play at once.

    The guide “Adding a game” explains how to turn it into yours."""
    from adjudicator.laboratory import skeleton

    folder = to or Path(name)
    try:
        written = skeleton.make(name, folder)
    except skeleton.NoRuleset as none:
        fail(str(none))
    except OSError as error:
        fail(f"{folder} cannot be written: {error.strerror}.")
    typer.echo(f"{folder}: {len(written)} files. Next steps:")
    for line, what in (
        (f"pip install -e '{folder}[dev]'", "the server finds it from then on"),
        (f"make -C {folder} test", "its tests"),
        (f"adjudicator demo {name}", "a whole game by mail"),
        (f"adjudicator ruleset check {name}", "what is still missing"),
    ):
        typer.echo(f"  {line:<44}{what}")


@ruleset_cli.command("check")
def ruleset_check(ruleset: str, as_json: AsJson = False) -> None:
    """Show what a ruleset still lacks, by the steps of “Adding a game”."""
    from adjudicator.laboratory import ruleset_check as checking

    ruleset_named(ruleset)
    found = []
    for one in checking.findings(ruleset):
        found.append(one)
        if not as_json:
            typer.echo(f"{'ok ' if one.ok else '-- '}  {one.step}: {one.text}")
            sys.stdout.flush()
    if as_json:
        emit([vars(one) for one in found])
    if not all(one.ok for one in found):
        raise SystemExit(1)


@scenario_cli.command("check")
def scenario_check(
    where: Annotated[
        str, typer.Argument(metavar="FOLDER", help="A folder, or a ruleset for its own pack.")
    ],
    as_json: AsJson = False,
) -> None:
    """Show what is wrong with a pack of components, with file and row."""
    from adjudicator.core.pack import ScenarioError
    from adjudicator.core.saying import count
    from adjudicator.rulesets import packs, registry

    path = Path(where)
    pack = packs.of_ruleset(where) if registry.known(where) else packs.read_folder(path)
    if not registry.known(pack.ruleset) and (path / "pyproject.toml").is_file():
        fail(
            f"{where} is the folder of a package, not a pack. Install it (pip install -e "
            f"'{where}'),"
            " and name the game; or name the folder scenarios inside it."
        )
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
            typer.echo(f"{path}: {pack.ruleset}, {count(len(opened), 'scenario')}, no mistakes.")
    if troubles:
        raise SystemExit(1)


MOST_NEVER = 20
"""Clauses that no event cited which are named; all of them follow from `--json`."""


def _summed(key: str, value: Any) -> Any:
    """A figure of a simulation, short enough to read: points are averages of all games."""
    if key == "points" and value:
        seats = dict.fromkeys(seat for one in value for seat in one)
        each = {seat: sum(one.get(seat, 0) for one in value) / len(value) for seat in seats}
        return ", ".join(f"{seat} {number:.1f}" for seat, number in each.items()) + " on average"
    if key == "clauses_exercised":
        return len(value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items()) or "none"
    if isinstance(value, list):
        return value or "none"
    return value


@cli.command()
def simulate(
    ruleset: str,
    scenario: Annotated[str, typer.Option(help="Which scenario to play.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    seed: Annotated[
        int, typer.Option(help="The first game's seed; the others count up from it.")
    ] = 1,
    bots: Annotated[str, typer.Option(help="random or sensible")] = "random",
    as_json: AsJson = False,
) -> None:
    """Play games to the end with bots, checking invariants at every event."""
    from adjudicator.laboratory.simulate import simulate as run
    from adjudicator.rulesets import ledger

    game = ruleset_named(ruleset)
    try:
        result = run(game, scenario, games, seed, bots, progress=not as_json)
    except ValueError as error:
        fail(str(error))
    if as_json:
        emit(result)
    else:
        for key, value in result.items():
            typer.echo(f"{key}: {_summed(key, value)}")
        exercised = set(result["clauses_exercised"])
        never = [row["id"] for row in ledger.table(ruleset, "clauses.tsv")]
        never = [one for one in never if one not in exercised]
        more = f" and {len(never) - MOST_NEVER} more" if len(never) > MOST_NEVER else ""
        typer.echo(f"clauses that no event names: {', '.join(never[:MOST_NEVER]) or 'none'}{more}")
        others = [kind for kind in game.bots() if kind != bots]
        typer.echo(f"other bots: {', '.join(others) or 'none'}")
    if result["errors"]:
        raise SystemExit(1)
