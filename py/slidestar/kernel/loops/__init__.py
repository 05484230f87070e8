"""The search loops of the kernel, in plain Python that numba can compile.

They work on integers and buffers only, so they also run uncompiled.

Conventions in all modules here:

- A buffer is indexed as a flat array. `signatures` lists the element type of each buffer.
- The buffer `regs` stores the state of a search between calls. Each module names the indices of
  its entries. The caller sets the first entries, and the others start at 0.
- A call continues for at most `budget` units of work and returns a status.
- A direction d is the direction in which the blank moves: 0 up, 1 left, 2 right, 3 down. The
  opposite direction is 3 - d.

numba compiles the loops, so they use no floats, no objects and no recursion.
"""
