"""Build, load and cache pattern databases and other tables, for searches and lower bounds.

- `sizes` decides which tables a board has.
- `built_tables` has tables that are built on first use, for `exact_distances` and `slide_tables`.
- `exact_distances` has tables of the distances of all positions, for small boards.
- `table_sets` has `TableSet`, the tables of one layout. They are loaded from a `Source` or built.
- `database` has `PatternDatabase`, a table set with the `Symmetry` that maps a goal onto it.
- `lower_bounds` and `shared_estimate` are for large boards, and `proof_tables` is for the
  24-puzzle.
- `slide_tables` has the tables for multi-tile moves.
- `table_heuristics` has the heuristics with tables for the textbook searches. `sum_heuristics` and
  `walking` express heuristics as sums of tables for the compiled searches.
"""
