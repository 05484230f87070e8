// A. Reinefeld, "Complete Solution of the Eight-Puzzle and the Benefit of Node Ordering in IDA*",
// IJCAI 1993, table 1: the number of positions by their distance to a goal whose blank is in a
// corner. OEIS A089473 notes a typo in one of the numbers: 749 instead of 748.

/** The number of positions, by distance. */
export const REINEFELD: readonly number[] = [
  1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 749, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
  16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];
