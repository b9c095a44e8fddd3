"""9 Diplomacy: surrenders, activation, Vichy France, partisans."""
