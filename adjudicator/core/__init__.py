"""The contract between the house and its games, and the tools both use.

Nothing here reads a clock, a file or a socket, and nothing here is random
but `dice.Dice`. It imports the standard library, pydantic, lark and
rapidfuzz, and nothing else of this project.
"""
