"""Units lent to another player: who may order which, and what they have ordered.

The owner's own orders go first, whatever a borrower has written, and what counts is one set of
orders in the owner's name: so the rules, the journal and `verify` know of no borrower.
"""
