// Stores games and runs of events that the user wants to continue another day. Each has a separate
// key, so that tabs do not overwrite each other's.

import { newId } from "../lib/ids.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import type { SavedRun } from "../state/event-run.ts";
import { mainMoves, mainPlace } from "../state/lines.ts";
import type { Slot } from "../state/page.ts";
import type { Game, State } from "../state/state.ts";
import { type GameRecord, gameRecord, readGame } from "./game-record.ts";
import { storedGames, storedOf } from "./stored-games.ts";

const SLOT_KEY = "slidestar.slot.";

/** Return the record of a game. It is empty if another tab has continued or deleted the game. */
const read = (id: string): GameRecord => readJson(SLOT_KEY + id);

/** Write the record of a game. Return false if the storage has no space for it. */
function write(id: string, record: GameRecord): boolean {
  const games = [{ size: JSON.stringify(record).length }, ...storedGames(SLOT_KEY)];
  return storedOf(games) === games.length && writeJson(SLOT_KEY + id, record);
}

export const slotStorage = {
  /** Return the stored games, latest first. */
  list: (): Slot[] => storedGames(SLOT_KEY).flatMap(({ id }) => slotOf(id, read(id)) ?? []),
  read,
  write,
  /** Return a game, or null if its record is missing or damaged. */
  game: (id: string): Game | null => readGame(read(id)),
  /**
   * Store the game of a state.
   * @param date the current time in ms since 1970
   * @returns false if the storage has no space for it
   */
  store(state: State, now: number, date: number): boolean {
    const { rows, cols } = state.game.start;
    return write(newId(), {
      ...gameRecord(state, now),
      size: `${rows}x${cols}`,
      lengths: lengthsOf(mainMoves(state.game), 0, mainPlace(state.game)),
      saved: date,
    });
  },
  /**
   * Store a run of an event.
   * @param event the name of the event
   * @returns false if the storage has no space for it
   */
  storeRun: (run: SavedRun, event: string, progress: string) =>
    write(newId(), { run, event, progress, spent: run.ms, saved: run.date }),
  remove: (id: string) => removeKey(SLOT_KEY + id),
  /** Call `listener` when another tab has stored, continued or deleted a game. */
  onChange(listener: () => void) {
    addEventListener("storage", ({ key }) => {
      if (key === null || key.startsWith(SLOT_KEY)) listener();
    });
  },
};

function slotOf(id: string, record: GameRecord): Slot | null {
  const { size, lengths, spent, saved, run, event, progress } = record;
  if (run && typeof event === "string" && typeof progress === "string") {
    return { id, event, progress, ms: Number(spent), date: Number(saved) };
  }
  const { moves, multi } = (lengths ?? {}) as GameRecord;
  if (typeof size !== "string" || typeof moves !== "number" || typeof multi !== "number")
    return null;
  if (typeof spent !== "number" || typeof saved !== "number") return null;
  return { id, size, moves, multi, ms: spent, date: saved };
}
