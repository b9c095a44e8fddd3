"""What every chapter looks at: hexes and units as they lie, supply (10), Zones of Control (8),
stacking (9), the loss of steps, the shifts of 4.2.3.
"""
