// Random solvable boards: the same seed deals the same board as Python's shuffle.py;
// tests/fixtures/shuffle.json holds the two together.

import { isSolvable, type Position, samePosition, solved } from "./rules.ts";

/** Gives a random 32-bit word. */
type Words = () => number;

const WORD = 2 ** 32;

/** A position from which the goal can be reached, each but the goal itself equally likely. */
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
      [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
    }
    if (!isSolvable({ rows, cols, tiles }, target)) {
      const [a, b] = [0, 1, 2].filter((cell) => tiles[cell]);
      [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
    }
    const position = { rows, cols, tiles };
    if (!samePosition(position, target)) return position;
  }
}

/** @returns unbiased, 0 to count - 1 */
function below(count: number, words: Words): number {
  const top = WORD - (WORD % count);
  for (;;) {
    const word = words();
    if (word < top) return word % count;
  }
}

function randomWords(): Words {
  const buffer = new Uint32Array(1);
  return () => crypto.getRandomValues(buffer)[0];
}

/** C. Doty-Humphrey's sfc32, its state hashed from the seed. */
function seededWords(seed: string): Words {
  const data = new TextEncoder().encode(seed);
  let [a, b, c, d] = [0, 1, 2, 3].map((k) => fnv1a(data, 0x811c9dc5 ^ Math.imul(k, 0x9e3779b9)));
  const words = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 20; i++) words(); // the first words still show the seed
  return words;
}

function fnv1a(data: Uint8Array, basis: number) {
  let value = basis;
  for (const byte of data) value = Math.imul(value ^ byte, 0x01000193);
  return value | 0;
}
