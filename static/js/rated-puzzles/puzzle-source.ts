import type { App } from "../app/app.ts";
import { newId } from "../lib/ids.ts";
import type { PuzzleResult } from "../protocol.ts";
import {
  FILTERS,
  type Filter,
  hasSeen,
  isNewcomer,
  type Player,
  type Size,
  suitableRating,
} from "../state/puzzle-player.ts";
import { loadPlayer } from "./player-store.ts";

/** The maximum difference between the player's rating and a requested rating. */
const SPREAD = 60;
const LEAST_RATING = 600;
/** The maximum number of requests for a puzzle that the player has not seen. */
const MAX_TRIES = 4;

export type PuzzleSource = ReturnType<typeof createPuzzleSource>;

export function createPuzzleSource({ store, client }: App) {
  /** The next puzzle, requested while the player reads the result. */
  let ahead: { size: Size; filter: Filter; puzzle: Promise<PuzzleResult> } | null = null;

  function request(size: Size, filter: Filter, rating: number) {
    const side = size === "3x3" ? 3 : 4;
    const theme = FILTERS[filter];
    return client.request({
      type: "puzzle",
      ...{ rows: side, cols: side, seed: newId(), theme },
      rating: Math.max(LEAST_RATING, rating),
    });
  }

  /** Request a puzzle that the player has not seen, since seen puzzles are not rated. */
  async function requestNew(player: Player) {
    const { size, filter } = player;
    const spread = isNewcomer(player) ? 0 : SPREAD;
    const rating = suitableRating(player) + spread * (2 * Math.random() - 1);
    const isKnown = ({ key }: PuzzleResult) =>
      key === store.get().puzzles.attempt?.puzzle.key || hasSeen(loadPlayer(), key);
    let puzzle = await request(size, filter, rating);
    for (let tries = 1; tries < MAX_TRIES && isKnown(puzzle); tries++) {
      puzzle = await request(size, filter, rating);
    }
    return puzzle;
  }

  return {
    request,
    requestKey: (key: string) => client.request({ type: "puzzle_by_key", key }),
    /** Return the next puzzle for the player, which may have been requested ahead. */
    next() {
      const { player } = store.get().puzzles;
      const known = ahead;
      ahead = null;
      const fits = known?.size === player.size && known.filter === player.filter;
      return fits ? known.puzzle : requestNew(player);
    },
    /** Request the next puzzle ahead. */
    prepare() {
      const { player } = store.get().puzzles;
      const { size, filter } = player;
      const puzzle = requestNew(player);
      ahead = { size, filter, puzzle };
      puzzle.catch(() => {
        ahead = null;
      });
    },
    /** Discard the puzzle that was requested ahead. */
    discard() {
      ahead = null;
    },
  };
}
