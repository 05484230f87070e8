// The effective branching factor, as in slidestar.classroom.race.

/**
 * Return b*, with `generated` = b* + b*² + … + b*^depth: a uniform tree with b* branches per node
 * has that many nodes besides its root. `generated` is at least `depth`, which is at least 1.
 */
export function effectiveBranching(generated: number, depth: number) {
  let low = 1;
  let high = generated ** (1 / depth); // the last level alone has at most `generated` nodes
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    let total = 0;
    for (let level = 0; level < depth; level++) total = (total + 1) * middle;
    if (total < generated) low = middle;
    else high = middle;
  }
  return high;
}
