// The effective branching factor, as in slidestar.classroom.race.

/**
 * Return the effective branching factor b*, with `generated` = b* + b*² + … + b*^depth. A uniform
 * tree with b* branches per node has that many nodes, not counting its root. `depth` must be at
 * least 1, and `generated` at least `depth`.
 */
export function effectiveBranching(generated: number, depth: number) {
  let low = 1;
  let high = generated ** (1 / depth); // The last level has at most `generated` nodes.
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    let total = 0;
    for (let level = 0; level < depth; level++) total = (total + 1) * middle;
    if (total < generated) low = middle;
    else high = middle;
  }
  return high;
}
