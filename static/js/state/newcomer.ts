// What new users do not see yet, and the note on this device that a board was solved.

import type { State } from "./state.ts";

const KEY = "slidestar-solved";
/** Boards with more cells take long to solve. */
const SMALL_CELLS = 16;

/** Return whether the list of stored games is shown. */
export const showsSlots = ({ page, history, game: { start } }: State) =>
  page.slots.length > 0 ||
  page.deletedSlot !== null ||
  page.statistics ||
  history.solves.length > 0 ||
  start.tiles.length > SMALL_CELLS;

/** Return whether the card of solves has anything to show, or the user has opened it. */
export const showsSolves = (state: State) =>
  showsSlots(state) ||
  state.page.unsaved ||
  state.history.problem !== null ||
  state.history.unread > 0 ||
  // After the last solve is deleted, the card has the report or the button that takes it back.
  state.history.work !== null ||
  state.history.edits.length > 0;

export function hasSolved() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // The storage is blocked.
  }
}

export function rememberSolved() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // The storage is blocked or full.
  }
}
