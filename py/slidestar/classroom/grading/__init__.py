"""Grade the submissions of students. Each file defines a heuristic or a search."""
