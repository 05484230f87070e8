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
  type Game,
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
  /**
   * The game that was replaced, or null if that was before a reload, and the reason, or null if the user has
   * requested the board of a chapter.
   */
  let replaced: { game: GamePart | null; why: Unfit | null } | null = storedBoard(store.get().game);
  /** The board on show, if Watch has dealt it or a chapter shows it. */
  let asDealt: Position | null = replaced && store.get().game.start;
  /** True until the game is back whose board the user prefers. */
  let preferring = false;

  /** @param why the reason to replace the board, or null if the user has requested another board */
  function deal(why: Unfit | null) {
    const { start, goal: own } = store.get().game;
    const { length } = start.tiles;
    const fits = length >= DEALT_CELLS.min && length <= DEALT_CELLS.max;
    const goal = fits ? own : null;
    const target = fits ? goalOf(store.get()) : solved(3, 3);
    let board: Position;
    do board = walkFrom(target);
    while ((distanceWithin(board, target, DEALT_DISTANCE.max) ?? 0) < DEALT_DISTANCE.min);
    if (why) replace(why);
    else if (start !== asDealt) replaced = null;
    begin({ start: board, goal });
  }

  /** Show the board of a chapter until the user leaves Learn. */
  function show(game: Game) {
    replace(null);
    begin(game);
  }

  /** Remember the user's game, unless it is replaced already. */
  function replace(why: Unfit | null) {
    // The won game must not be announced again when it is restored later.
    store.update(patch({ game: { won: false } }));
    const { game } = store.get();
    const known = game.start === asDealt ? replaced : null;
    replaced = { game: known ? known.game : (game.instead ?? game), why };
  }

  function begin(game: Game) {
    const { number, start, line } = store.get().game;
    // Successive boards are one game, so that the button for the previous game leads to the user's.
    const again = start === asDealt && line.length === 0 ? { number } : {};
    asDealt = game.start;
    if (replaced) {
      const { why } = replaced;
      writeJson(DEALT, { board: formatBoard(game.start), why }, "sessionStorage");
    } else removeKey(DEALT, "sessionStorage");
    const dealing = { ...game, practice: true, instead: replaced?.game ?? null, ...again };
    store.update((state) => withGame(state, dealing));
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

  store.update(patch({ learn: { dealt: replaced?.why ?? null } }));
  store.subscribe(({ choices: { mode }, game }, old) => {
    setPreferred();
    // When the user leaves Learn, restore the user's game if the dealt board has not been changed.
    if (mode === "learn" || old?.choices.mode !== "learn") return;
    if (game.start !== asDealt) return;
    if (game.line.length === 0) back();
    else if (game.instead) store.update(patch({ game: { instead: null } }));
  });

  return { deal, show, reason, unfitness, prefer };
}

/** Return what the board replaces if Watch has dealt it before a reload, or else null. */
function storedBoard({ start, line, practice }: GamePart) {
  const { board, why } = readJson(DEALT, "sessionStorage");
  if (!practice || line.length > 0 || board !== formatBoard(start)) return null;
  return { game: null, why: REASONS.find((reason) => reason === why) ?? null };
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
