"""8 and 9 Production, factories, engineers; 10.5 the war council."""
