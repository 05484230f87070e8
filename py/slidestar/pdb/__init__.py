"""Pattern databases: built, loaded, cached, and used for distances, bounds and searches.

`sizes` decides which boards have tables. `exact` holds the distances of all positions of small
boards. A `TableSet` (`tables`) is the tables of one layout; a `Source` has their files, and
whatever no source has is built. A `PatternDatabase` (`database`) pairs a table set with the
`Symmetry` that maps a goal onto it. `bounds` serves large boards, `proof_tables` the 24-puzzle, and
`heuristic` the algorithms.
"""
