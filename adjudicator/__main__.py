"""`python -m adjudicator` is the command line."""

from adjudicator.cli import main

main()
