"""`python -m adjudicator` is the command line."""

from adjudicator.cli.main import main

main()
