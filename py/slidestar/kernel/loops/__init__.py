"""The loops that are compiled: plain Python over integers and buffers, which also runs as it is.

Conventions of all modules here:

- A buffer is indexed as a flat array. `signatures` lists the type of each.
- `regs` holds the state between calls. The module names its entries; the caller sets the first
  ones, and the others start at 0.
- A call continues for at most `budget` units of work and returns a status.
- A direction d is the blank's: 0 up, 1 left, 2 right, 3 down; 3 - d is its opposite.

numba compiles them, so they use no floats, no objects and no recursion.
"""
