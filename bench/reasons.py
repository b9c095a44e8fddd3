"""Is an order with one thing wrong refused by the rule that forbids it?

    python bench/reasons.py blitzwar
    python bench/reasons.py victory --number 1000 --scenario quick-start --samples 3
    python bench/reasons.py victory --shown 0.2

Takes legal submissions from games between bots, changes one thing in one order (place, unit,
number, kind, nationality, phase, one more, twice), and counts the refusals whose clause is the
question's own, whose sentence has a form that fits every order, or whose sentence names nothing
that the order names: a table by kind of order, with samples (`tests/reasons_kit.py`, which says
more; `tests/reasons.tsv` lists where the question's clause is the rule). `--shown` also tries, of
that share of the refusals, whether another fact alone takes the refusal away, and lists those
of which it found none.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from adjudicator.rulesets import packs  # noqa: E402
from adjudicator.rulesets.registry import load  # noqa: E402
from tests.reasons_kit import by_sample, measured  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("ruleset")
    parser.add_argument("--number", type=int, default=5000, metavar="N")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scenario", action="append", metavar="NAME")
    parser.add_argument("--samples", type=int, default=2, metavar="N")
    parser.add_argument("--each", type=int, default=4, metavar="N", help="changes at one question")
    parser.add_argument("--last-turn", type=int, default=10**6, metavar="N")
    parser.add_argument("--shown", type=float, default=0.0, metavar="SHARE")
    given = parser.parse_args()
    ruleset = load(given.ruleset)
    board = ruleset.board(packs.of_ruleset(given.ruleset))
    scenarios = given.scenario or ruleset.scenarios(board)
    began = time.monotonic()
    found = measured(
        ruleset, board, scenarios, given.seed, given.number,
        each=given.each, shown=given.shown, last_turn=given.last_turn,
    )  # fmt: skip
    for title, refusals in (("against", found.bad), ("not shown", found.unshown)):
        for name, some in by_sample(refusals, given.samples).items():
            print(f"\n{title}: {name}")
            for one in some:
                print(f"  {one}")
    print()
    print("\n".join(found.table()))
    bad, refused = len(found.bad), len(found.refused)
    print(
        f"{found.tried} changes, {refused} refusals, {bad} of them general "
        f"({100 * bad / max(1, refused):.1f} %); {time.monotonic() - began:.0f} s"
    )
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
