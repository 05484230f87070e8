// Random solvable boards. A seed produces the same board as in Python's shuffle.py, and
// tests/fixtures/shuffle.json tests both.

import { isSolvable, type Position, samePosition, solved } from "./rules.ts";

/** A generator that returns a random 32-bit word per call. */
type Words = () => number;

const WORD = 2 ** 32;

/** Return a random solvable position other than the goal, uniformly distributed. */
export function shuffle(
  rows: number,
  cols: number,
  { seed = null, goal = null }: { seed?: string | null; goal?: Position | null } = {},
): Position {
  const target = goal ?? solved(rows, cols);
  const words = seed === null ? randomWords() : seededWords(seed);
  for (;;) {
    const tiles = target.tiles.slice();
    for (let i = tiles.length - 1; i > 0; i--) {
      const j = below(i + 1, words);
      swap(tiles, i, j);
    }
    if (!isSolvable({ rows, cols, tiles }, target)) {
      const [a = 0, b = 1] = [0, 1, 2].filter((cell) => tiles[cell]);
      swap(tiles, a, b);
    }
    const position = { rows, cols, tiles };
    if (!samePosition(position, target)) return position;
  }
}

function swap(tiles: number[], a: number, b: number) {
  [tiles[a], tiles[b]] = [tiles[b] ?? 0, tiles[a] ?? 0];
}

/** Return an unbiased random number from 0 to count - 1. */
function below(count: number, words: Words): number {
  const top = WORD - (WORD % count);
  for (;;) {
    const word = words();
    if (word < top) return word % count;
  }
}

function randomWords(): Words {
  const buffer = new Uint32Array(1);
  return () => crypto.getRandomValues(buffer)[0] ?? 0;
}

/** The generator sfc32 by C. Doty-Humphrey, initialised with a hash of the seed. */
function seededWords(seed: string): Words {
  const data = new TextEncoder().encode(seed);
  const hash = (k: number) => fnv1a(data, 0x811c9dc5 ^ Math.imul(k, 0x9e3779b9));
  let [a, b, c, d] = [hash(0), hash(1), hash(2), hash(3)];
  const words = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 20; i++) words(); // Skip the first words, which correlate with the seed.
  return words;
}

function fnv1a(data: Uint8Array, basis: number) {
  let value = basis;
  for (const byte of data) value = Math.imul(value ^ byte, 0x01000193);
  return value | 0;
}
