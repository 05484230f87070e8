"""The loops that are compiled: plain Python over integers and buffers, which also runs uncompiled.

Conventions in all modules here:

- A buffer is indexed as a flat array. `signatures` lists the type of each.
- `regs` holds the state between calls. The module names its entries; the caller sets the first
  ones, and the others start at 0.
- A call continues for at most `budget` units of work and returns a status.
- A direction d is that of the blank: 0 up, 1 left, 2 right, 3 down. Its opposite is 3 - d.

numba compiles the loops, so they use no floats, no objects and no recursion.
"""
