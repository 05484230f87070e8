"""Pattern databases: built, loaded, cached, and used for distances, bounds and searches.

`sizes` decides which boards have tables. `exact` has the distances of all positions of small
boards. A `TableSet` (`tables`) has the tables of one layout, read from the files of a `Source` or
built. A `PatternDatabase` (`database`) pairs a table set with the `Symmetry` that maps a goal onto
it. `bounds` is for large boards, `proof_tables` for the 24-puzzle, and `heuristic` for the
algorithms.
"""
