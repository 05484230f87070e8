"""Students' searches: a problem that records a search, and its comparison with a reference."""
