"""Letters a seat and turn, in games that bots play through the mail.

    python bench/postage.py
    python bench/postage.py victory blitzwar --turns 4 --seed 2

Each answer goes the way of all letters in, each question and receipt that of all letters out
(`tests/postage_kit.py`). Nobody lays standing orders: what a question in another's turn costs is
counted; with `--standing` each seat has laid one of each kind before its first answer. Columns:
turns played, letters written a seat and turn and the most of any, letters got, median lines of
asks with the reports that they bring, and of receipts.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

# Below the path: a bench is started as a file, and the kits of the tests lie beside it.
from adjudicator.storage.session import Store, prepare  # noqa: E402
from tests.postage_kit import HEADING, SCENARIOS, measured  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(SCENARIOS))
    parser.add_argument("--turns", type=int, default=3, metavar="N")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--standing", action="store_true")
    given = parser.parse_args()
    print(HEADING, flush=True)
    for game in given.games:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/house.sqlite"
            prepare(url)
            found = measured(
                Store(url), Path(folder), game, given.turns, given.seed, standing=given.standing
            )
            print(found.row(), flush=True)


if __name__ == "__main__":
    main()
