"""Virtuti Militari: the Second World War in Europe, five turns a year from 1939 to 1945.

Phases of a turn, in this order (VM-SEQ-5): weather, calendar, random_event, strategic,
production, planning, operations, supply, diplomacy, summary.
"""
