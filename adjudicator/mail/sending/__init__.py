"""Hands letters over: the worker of the outbox, ways to leave, DKIM."""
