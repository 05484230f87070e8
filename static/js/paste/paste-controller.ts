// Read text that is pasted or typed into a box: boards, links and solutions. Each box accepts all
// of them and reports how it read the text. The page itself reads links and boards in the usual
// notations. Python reads all other text.

import type { App } from "../app/app.ts";
import { counting, failure, boards as named } from "../engine/requests.ts";
import { during } from "../lib/activity.ts";
import { linkIn } from "../puzzle/link-text.ts";
import {
  NotationError,
  nullIfInvalid,
  parseBoard,
  parseMoves,
  type ShortBoard,
  shortBoardIn,
} from "../puzzle/notation.ts";
import { TOO_LONG } from "../puzzle/puzzle-text.ts";
import type { Position } from "../puzzle/rules.ts";
import { areNumbers, arrowsAsLetters, mayBeMoves, scrambled } from "../puzzle/scramble.ts";
import { hasHeader } from "../puzzle/solution-formats.ts";
import { type State, seek } from "../state/state.ts";
import { createPasteLinks, MAX_TEXT } from "./paste-links.ts";
import { type Box, createPasteResults, type Fit, placesOf } from "./paste-results.ts";
import * as texts from "./paste-text.ts";

/** The maximum length of a listing of boards. */
const MAX_LISTING = 4_000_000;

/** A shorter sequence of illegal moves is treated as a mistake, even if it is legal on a solved board. */
const MIN_SCRAMBLE = 16;

/** @param askPlace ask the user for the place of the number that a board leaves out */
export function createPaste(app: App, { askPlace }: { askPlace: (board: ShortBoard) => void }) {
  const { store, client } = app;
  const results = createPasteResults(app);
  const { answer, reading, choice, begin, deal, replay, follow } = results;
  const open = createPasteLinks(app, results);
  let newest = 0;

  async function take(text: string, box: Box) {
    const own = ++newest;
    const before = store.get();
    const current = () => own === newest && store.get().game.position === before.game.position;
    answer(box, { kind: "none" });
    try {
      await read(arrowsAsLetters(text), box, before, current);
    } catch (error) {
      if (own !== newest) return;
      const fault = error instanceof NotationError ? error.message : failure(error).message;
      answer(box, { kind: "failed", message: texts.unreadable(fault) });
    }
  }

  /** Read a text file that was dropped on the box. */
  async function takeFile(file: File) {
    const text = file.size <= MAX_LISTING ? await during(file.text()) : null;
    if (text !== null) return take(text, "solution");
    answer("solution", { kind: "failed", message: texts.unreadable(TOO_LONG) });
  }

  /** @param current returns false once the user has pasted again or moved a tile */
  async function read(text: string, box: Box, state: State, current: () => boolean) {
    const solutions = box === "solution";
    const link = linkIn(text);
    if (link) return open(link, text, box, current);
    const listing = hasHeader(text);
    if (text.length > (listing ? MAX_LISTING : MAX_TEXT)) throw new NotationError(TOO_LONG);
    if (solutions && !text.trim()) return answer(box, { kind: "failed", message: texts.EMPTY });
    if (listing) return check(text, box, state, current);
    const numbers = areNumbers(text);
    if (numbers || mayBeMoves(text)) {
      const fits = await fitting(text, box, state);
      if (!current()) return;
      // In the box for positions, numbers are read as a board unless they solve the current board.
      if (!numbers || solutions || fits.best?.solves) return fit(fits, text, box, state);
    }
    // The parser throws an error that explains the fault.
    const board = text.trim() ? nullIfInvalid(() => parseBoard(text)) : parseBoard(text);
    if (board) return choice([board], 0, box);
    const short = shortBoardIn(text);
    if (short) return askPlace(short);
    // In the box for solutions, a text with letters that cannot be read is treated as faulty moves.
    const maybeMoves = solutions && /[a-z]/i.test(text);
    const found = await readByPython(text, box, maybeMoves);
    if (!current()) return;
    if (!found) return fit(await fitting(text, box, state), text, box, state);
    const { boards, unread, output } = found;
    if (output && (solutions || !boards.length)) return check(text, box, state, current);
    choice(boards, unread, box);
  }

  /** Check the output of a solver, and replay its moves if all of them are legal. */
  async function check(text: string, box: Box, state: State, current: () => boolean) {
    reading(box);
    const { metric } = state.settings;
    const { position, goal } = state.game;
    const request = { ...named({ position, goal }), text, ...counting(metric) };
    const found = await client.request({ type: "output", ...request });
    if (!current()) return;
    const { boards, fault, refuses } = found;
    const start = found.start === null ? null : parseBoard(found.start);
    const wrong = found.wrong === null ? null : parseBoard(found.wrong);
    const moves = parseMoves(found.moves);
    if (start && !fault && refuses) begin(start, box);
    else if (start && !wrong) replay({ start, moves }, box);
    if (!fault) return answer(box, { kind: "read", text: texts.asOutput(found, metric) });
    const output = wrong && { start, moves, boards, wrong };
    answer(box, { kind: "failed", message: texts.atLine(fault), output });
  }

  /**
   * Request the boards in a text from Python.
   * @param mayFail return null instead of throwing, since the text may not be a board
   */
  async function readByPython(text: string, box: Box, mayFail: boolean) {
    reading(box);
    try {
      const found = await client.request({ type: "read", text });
      return { ...found, boards: found.boards.map(parseBoard) };
    } catch (error) {
      if (mayFail && !(error instanceof NotationError)) return null;
      throw error;
    }
  }

  /** Read moves. Python decides whether they describe tiles or the blank. */
  async function fitting(text: string, box: Box, state: State) {
    reading(box);
    const fits: (Fit & { convention: "tile" | "blank" | "numbers"; solves: boolean })[] = [];
    let fault = "";
    for (const at of placesOf(state)) {
      const { position, goal } = seek(state, at).game;
      try {
        const request = { ...named({ position, goal }), moves: text };
        const found = await client.request({ type: "moves", ...request });
        fits.push({ ...found, at, moves: parseMoves(found.moves) });
        if (found.solves) break;
      } catch (error) {
        fault ||= failure(error).message;
      }
    }
    return { best: fits.find(({ solves }) => solves) ?? fits[0], fault };
  }

  /** Replay the moves that fit, or start with the board of a scramble. */
  function fit(
    { best, fault }: Awaited<ReturnType<typeof fitting>>,
    text: string,
    box: Box,
    state: State,
  ) {
    // Moves that do not solve the board but are legal on a solved board are a scramble. In the box
    // for solutions, they must also be illegal on the current board.
    const scramble =
      best?.solves || (best && box === "solution") ? null : scrambled(text, state.game.start);
    if (scramble && scramble.moves >= MIN_SCRAMBLE) deal(scramble, box);
    else if (best) follow(best, best.convention, box);
    else answer(box, { kind: "failed", message: texts.noFit(fault) });
  }

  return {
    position: (text: string) => void take(text, "position"),
    solution: (text: string) => void take(text, "solution"),
    file: (file: File) => void takeFile(file),
    choose: (board: Position) => begin(board, "position"),
    replayLegal: results.replayLegal,
  };
}
