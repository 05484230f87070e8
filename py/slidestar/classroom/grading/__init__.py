"""Grade the submissions of students: a folder of files, a heuristic or a search in each."""
