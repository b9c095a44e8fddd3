"""Admin and the Economic phase: income, purchases, industry and technology, partisans."""
