"""Would a test fall if a rule were wrong? Breaks rules on purpose and looks who notices.

    python bench/mutants.py blitzwar --clauses 120 --seed 7
    python bench/mutants.py blitzwar --random 200 --seed 7
    python bench/mutants.py blitzwar --clause BW-16.5-3
    python bench/mutants.py blitzwar --random 500 --module retreats --within 0.3
    python bench/mutants.py blitzwar --unheld

`--clauses` draws clauses that the code cites: at the end of a line (`# BW-12.2-8`), as what is
told or refused by, in the docstring of a function. It breaks that line, or one of that function
(its condition negated, its effect left out, its number changed, the other side or the other end
taken, any for all, what was used forgotten: `breaking` lists them) and runs the tests that are
marked with the clause; if none of them falls, the other tests of the ruleset.
`--random` breaks any line of the rule modules; with `--module` of those of that name. `--within`
leaves out the tests that take more seconds: a lower bound, in a fraction of the time. `--unheld`
lists the rules that the code names nowhere. Tests that `make test` leaves out do not count. Where
this bench itself fails, the verdict is `undecided`. Only tests that come by the broken line are run
(`trying`); the project itself is not touched. A mutant that no test can tell from the rule (it is
equivalent) counts as unnoticed until somebody has looked at it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

from breaking import CLAUSE, ROOT, Mutant, Source
from trying import UNDECIDED, Bench

CARRIED = ("rule", "table", "optional", "inferred")
"""Kinds of clauses that code carries out; `inferred` are those of a rulebook we could not read."""


def modules(ruleset: str) -> list[Source]:
    """The rule modules of a ruleset: its chapters, its orders and the parts they are told with."""
    home = ROOT / "adjudicator" / "rulesets" / ruleset
    chapters = [*sorted((home / "book").rglob("*.py")), *sorted((home / "orders").rglob("*.py"))]
    return [Source(path) for path in chapters] + [
        Source(path) for path in sorted((home / "board").glob("*.py")) if path.name == "mix.py"
    ]


def rules(ruleset: str) -> dict[str, str]:
    """Clause -> kind, of the rules that something has to carry out."""
    path = ROOT / "adjudicator" / "rulesets" / ruleset / "clauses.tsv"
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    kind = rows[0].index("kind")
    return {row[0]: row[kind] for row in rows[1:] if len(row) > kind}


# ------------------------------------------------------------------------- commands


def sample_clauses(bench: Bench, number: int, lots: random.Random, only: str) -> int:
    """Break lines that cite clauses. Gives how many no test noticed."""
    kinds = rules(bench.ruleset)
    places: dict[str, list[tuple[Source, int]]] = {}
    for source in bench.files.values():
        for line, id in source.cited():
            if kinds.get(id) in CARRIED:
                places.setdefault(id, []).append((source, line))
    if only and only not in places:
        print(f"{only}: no line of the rule modules carries it out.")
        return 0
    drawn = [only] if only else lots.sample(sorted(places), min(number, len(places)))
    tally, unseen = Counter[str](), []
    for id in drawn:
        source, line = lots.choice(places[id])
        mutants = source.of_line(line)
        if not mutants:
            tally["nothing to break"] += 1
            continue
        mutant = lots.choice(mutants)
        fell = bench.falls(mutant, bench.first(mutant, marked=id))
        by = "own mark" if fell else ""
        if fell == UNDECIDED:
            tally["undecided"] += 1
            _say(id, mutant, source, "undecided", "")
            continue
        if not fell:
            fell = bench.falls(mutant, bench.first(mutant))
            by = "another test" if fell else "no test"
        tally[by] += 1
        if by != "own mark":
            unseen.append(id)
            _say(id, mutant, source, by, fell)
    print(", ".join(f"{number} by {by}" for by, number in tally.most_common()))
    print("look at:", " ".join(unseen) or "none")
    return tally["no test"]


def sample_lines(bench: Bench, number: int, lots: random.Random, module: str = "") -> int:
    """Break lines anywhere in the rule modules, or in those of one name. Gives how many no test
    noticed."""
    sources = [s for s in bench.files.values() if not module or Path(s.file).stem == module]
    pool = [(source, mutant) for source in sources for mutant in source.mutants()]
    tally = Counter[str]()
    for source, mutant in lots.sample(pool, min(number, len(pool))):
        fell = bench.falls(mutant, bench.first(mutant))
        by = "a test" if fell else "no test"
        if fell == UNDECIDED:
            by = "undecided"
            _say("", mutant, source, by, "")
        tally[by] += 1
        if not fell:
            _say("", mutant, source, f"{by} of {len(bench.first(mutant))}", fell)
    all_ = tally["a test"] + tally["no test"] or 1
    print(f"{tally['a test']} of {all_} killed ({100 * tally['a test'] // all_} %)")
    return tally["no test"]


def unheld(ruleset: str) -> None:
    """The rules that no line of the ruleset cites."""
    home = ROOT / "adjudicator" / "rulesets" / ruleset
    cited = {
        id.rstrip(".-")
        for path in home.rglob("*.py")
        for id in CLAUSE.findall(path.read_text(encoding="utf-8"))
    }
    waived = (home / "waived.tsv").read_text(encoding="utf-8")
    for id, kind in rules(ruleset).items():
        if kind == "rule" and id not in cited and f"{id}\t" not in waived:
            print(id)


def _say(id: str, mutant: Mutant, source: Source, by: str, fell: str) -> None:
    before = source.text[mutant.start : mutant.end].split("\n")[0][:50]
    after = mutant.text.split("\n")[0][:50]
    print(f"{by:13} {id:14} {mutant.file}:{mutant.line} {mutant.what}: {before} -> {after}", fell)
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("ruleset")
    parser.add_argument("--clauses", type=int, default=0, metavar="N")
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--clause", default="")
    parser.add_argument("--unheld", action="store_true")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--module", default="", metavar="NAME")
    parser.add_argument("--within", type=float, default=float("inf"), metavar="SECONDS")
    given = parser.parse_args()
    left = 0
    if given.unheld:
        unheld(given.ruleset)

    def work() -> None:
        nonlocal left
        began = time.monotonic()
        if given.clauses or given.clause:
            lots = random.Random(f"clauses/{given.seed}")
            left += sample_clauses(bench, given.clauses, lots, given.clause)
        if given.random:
            lots = random.Random(f"lines/{given.seed}")
            left += sample_lines(bench, given.random, lots, given.module)
        print(f"{time.monotonic() - began:.0f} s")

    if given.clauses or given.clause or given.random:
        bench = Bench(given.ruleset, modules(given.ruleset), given.within)
        bench.run(work)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
