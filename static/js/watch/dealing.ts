// Deals an easy board if the current one cannot be watched, and restores the user's game.

import type { App } from "../app/app.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import { distanceWithin } from "../puzzle/near.ts";
import { formatBoard } from "../puzzle/notation.ts";
import {
  isSolvable,
  MOVES,
  type Move,
  OPPOSITE,
  type Position,
  samePosition,
  slide,
  solved,
} from "../puzzle/rules.ts";
import { DEALT, type Unfit } from "../state/learn.ts";
import {
  type GamePart,
  goalOf,
  isSolved,
  patch,
  type State,
  withGame,
  withGamePart,
} from "../state/state.ts";

/** The range of a dealt board's distance from the goal. */
const DEALT_DISTANCE = { min: 10, max: 12 };
const WALK_LENGTH = 12;
/** The minimum distance of a board that the user has not chosen. The tree of a nearer one is trivial. */
const MIN_DISTANCE = 8;
/**
 * The maximum number of cells of a watched board. On larger boards, the numbers in the frontier
 * would be too small to read.
 */
const MAX_CELLS = 100;
/** The numbers of cells of dealt boards. */
const DEALT_CELLS = { min: 6, max: 16 };
const REASONS: readonly Unfit[] = ["large", "near", "solved", "unsolvable"];

/** @param leave returns to the game of the previous history entry */
export function createDealer({ store }: App, leave: () => void) {
  const reloaded = storedReason(store.get().game);
  /** The game that was replaced by a dealt board, or null if that was before a reload, and the reason. */
  let replaced: { game: GamePart | null; why: Unfit } | null = reloaded && {
    game: null,
    why: reloaded,
  };
  /** The dealt board. */
  let asDealt: Position | null = reloaded && store.get().game.start;
  /** True until the game is back whose board the user prefers. */
  let preferring = false;

  /**
   * Deal an easy board.
   * @param why the reason to replace the board, or null if the user has requested another board
   */
  function deal(why: Unfit | null) {
    const {
      game: { start, goal: own },
      learn: { dealt },
    } = store.get();
    const { length } = start.tiles;
    const fits = length >= DEALT_CELLS.min && length <= DEALT_CELLS.max;
    const goal = fits ? own : null;
    const target = fits ? goalOf(store.get()) : solved(3, 3);
    let board: Position;
    do board = walkFrom(target);
    while ((distanceWithin(board, target, DEALT_DISTANCE.max) ?? 0) < DEALT_DISTANCE.min);
    if (why) {
      // The won game must not be announced again when it is restored later.
      store.update(patch({ game: { won: false } }));
      replaced = { game: store.get().game, why };
    } else if (!dealt) {
      replaced = null;
    } // Otherwise, another dealt board still replaces the user's game.
    // Successive boards are one game, so that the button for the previous game leads to the user's.
    const { number, start: current, line } = store.get().game;
    const again = current === asDealt && line.length === 0 ? { number } : {};
    asDealt = board;
    if (replaced)
      writeJson(DEALT, { board: formatBoard(board), why: replaced.why }, "sessionStorage");
    else removeKey(DEALT, "sessionStorage");
    store.update((state) => withGame(state, { start: board, goal, practice: true, ...again }));
  }

  /** Return the reason why the board on show was dealt, or null if it is not the dealt board. */
  const reason = ({ game: { start } }: State) => (start === asDealt && replaced?.why) || null;

  /** Return the reason to replace the board, or null if it can be watched. */
  function unfitness(): Unfit | null {
    const state = store.get();
    const { position, start } = state.game;
    const target = goalOf(state);
    if (isSolved(state)) return "solved";
    if (!isSolvable(position, target)) return "unsolvable";
    if (position.tiles.length > MAX_CELLS) return "large";
    const { preferred } = state.learn;
    if (preferred && samePosition(preferred, start)) return null;
    return distanceWithin(position, target, MIN_DISTANCE - 1) === null ? null : "near";
  }

  /** Restore the game that the dealt board has replaced. */
  function back() {
    if (!replaced) return;
    const { game } = replaced;
    replaced = null;
    if (game) store.update((state) => withGamePart(state, game));
    else leave();
  }

  /** Restore the game because the user prefers its board. */
  function prefer() {
    back();
    preferring = true;
    setPreferred();
  }

  function setPreferred() {
    const { game, page } = store.get();
    if (!preferring || page.returning) return;
    preferring = false;
    store.update(patch({ learn: { preferred: game.start } }));
  }

  store.update(patch({ learn: { dealt: reloaded } }));
  store.subscribe(({ choices: { mode }, learn: { dealt }, game }, old) => {
    setPreferred();
    // When the user leaves Learn, restore the user's game if the dealt board has not been changed.
    if (mode === "learn" || old?.choices.mode !== "learn" || !dealt) return;
    if (game.start === asDealt && game.line.length === 0) back();
  });

  return { deal, reason, unfitness, prefer };
}

/** Return the reason why a board was dealt before a reload, or null if it was not. */
function storedReason({ start, line, practice }: GamePart): Unfit | null {
  const { board, why } = readJson(DEALT, "sessionStorage");
  const untouched = practice && line.length === 0 && board === formatBoard(start);
  return (untouched && REASONS.find((reason) => reason === why)) || null;
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
