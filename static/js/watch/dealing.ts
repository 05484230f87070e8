// Deals an easy board if the current one cannot be watched, and restores the user's game.

import type { App } from "../app/app.ts";
import { boards } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import {
  isSolvable,
  MOVES,
  type Move,
  OPPOSITE,
  type Position,
  slide,
  solved,
} from "../puzzle/rules.ts";
import type { Unfit } from "../state/learn.ts";
import { type GamePart, goalOf, isSolved, patch, withGame, withGamePart } from "../state/state.ts";

/** The range of a dealt board's distance from the goal. */
const DEALT_DISTANCE = { min: 7, max: 12 };
const WALK_LENGTH = 10;
/**
 * The maximum number of cells of a watched board. On larger boards, the numbers in the frontier
 * would be too small to read.
 */
const MAX_CELLS = 100;
/** The maximum number of cells of a dealt board. */
const MAX_DEALT = 16;

export function createDealer({ store, client }: App) {
  const dealing = createLatest();
  /** The game that was replaced by a dealt board. */
  let before: GamePart | null = null;
  /** The dealt board. */
  let asDealt: Position | null = null;

  /**
   * Deal an easy board, by random walks from the goal until Python finds a suitable distance.
   * @param why the reason to replace the board, or null if the user has requested another board
   */
  async function deal(why: Unfit | null) {
    const { start, goal: own } = store.get().game;
    const small = start.tiles.length <= MAX_DEALT;
    const goal = small ? own : null;
    const target = small ? goalOf(store.get()) : solved(3, 3);
    const signal = dealing.begin();
    for (;;) {
      const board = walkFrom(target);
      const request = {
        ...boards({ position: board, goal }),
        type: "distance" as const,
      };
      const { distance } = await client.request(request, { signal });
      if (signal.aborted) return;
      if (distance === null || distance < DEALT_DISTANCE.min || distance > DEALT_DISTANCE.max)
        continue;
      if (why) {
        // The won game must not be announced again when it is restored later.
        store.update(patch({ game: { won: false } }));
        before = store.get().game;
        asDealt = board;
      }
      store.update((state) => withGame(state, { start: board, goal, practice: true }));
      return store.update(patch({ learn: { dealt: why } }));
    }
  }

  /** Return the reason why the board cannot be watched, or null if it can. */
  function unfitness(): Unfit | null {
    const state = store.get();
    if (isSolved(state)) return "solved";
    if (!isSolvable(state.game.position, goalOf(state))) return "unsolvable";
    return state.game.position.tiles.length > MAX_CELLS ? "large" : null;
  }

  /** Restore the game that the dealt board has replaced. */
  function back() {
    if (!before) return;
    const game = before;
    before = null;
    store.update((state) => withGamePart(state, game));
  }

  store.subscribe(({ choices: { mode }, learn: { dealt }, game }, old) => {
    // When the user leaves Learn, restore the user's game if the dealt board has not been changed.
    if (mode === "learn" || old?.choices.mode !== "learn" || !dealt) return;
    if (game.start === asDealt && game.line.length === 0) back();
  });

  return { deal, unfitness, back, end: dealing.end };
}

/** Return the end of a random walk without immediate reversals. */
function walkFrom(goal: Position): Position {
  let position = goal;
  let last: Move | null = null;
  for (let made = 0; made < WALK_LENGTH; ) {
    const move = MOVES[Math.floor(Math.random() * MOVES.length)] as Move;
    const next = last && move === OPPOSITE[last] ? null : slide(position, move);
    if (!next) continue;
    position = next;
    last = move;
    made += 1;
  }
  return position;
}
