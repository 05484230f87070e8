// Read text that is pasted or typed into a box: boards, links and solutions. Each box accepts all
// of them and reports how it read the text. The page itself reads links and boards in the usual
// notations. Python reads all other text.

import type { App } from "../app/app.ts";
import { counting, failure, boards as named } from "../engine/requests.ts";
import { during } from "../lib/activity.ts";
import { openHere } from "../lib/links.ts";
import { type FoundLink, linkIn } from "../puzzle/link-text.ts";
import { NotationError, parseBoard, parseMoves } from "../puzzle/notation.ts";
import { TOO_LONG } from "../puzzle/puzzle-text.ts";
import {
  openReplay,
  type Replay,
  readReplays,
  replayValues,
  timesOf,
} from "../puzzle/replay-link.ts";
import { isSolvable, type Move, type Position, samePosition } from "../puzzle/rules.ts";
import { areNumbers, arrowsAsLetters, mayBeMoves, scrambled } from "../puzzle/scramble.ts";
import { hasHeader } from "../puzzle/solution-formats.ts";
import { withLine } from "../state/game.ts";
import { dealtGame, type Link, linkedGame, readLink } from "../state/share-link.ts";
import { changed, type Game, goalOf, patch, type State, seek, withGame } from "../state/state.ts";
import * as texts from "./paste-text.ts";

/** The box for positions, or the box for solutions. */
type Box = "position" | "solution";
/** Moves that are legal after the first `at` moves of the line. */
type Fit = { at: number; moves: readonly Move[] };

/** The maximum length of any format except a listing of boards. */
const MAX_TEXT = 400_000;
const MAX_LISTING = 4_000_000;

/**
 * A shorter sequence of illegal moves is treated as a mistake, even if it is legal on a solved
 * board.
 */
const MIN_SCRAMBLE = 16;

export function createPaste(app: App) {
  const { store, client, say, reveal } = app;
  let newest = 0;
  /** The solves that the user can choose from, by the position each starts with. */
  const solves: WeakMap<Position, Replay> = new WeakMap();

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
    const board = text.trim() ? boardIn(text) : parseBoard(text);
    if (board) return choice([board], 0, box);
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

  /** Start with a board, or show several to choose from. */
  function choice(boards: Position[], unread: number, box: Box) {
    const [first] = boards;
    if (first && boards.length === 1 && !unread) {
      store.update(patch({ page: { boards: null } }));
      return begin(first, box);
    }
    const summaries = boards.map((board) => summary(solves.get(board)));
    store.update(patch({ page: { boards: { list: boards, unread, solves: summaries } } }));
    const what = summaries[0] ? texts.asSolves : texts.asBoards;
    answer(box, { kind: "read", text: what(boards.length) });
    if (box === "solution") reveal("boards");
  }

  /** Start a game with a board. The goal is unchanged if the board has the same size. */
  function begin(start: Position, box: Box) {
    const solve = solves.get(start);
    if (solve) return watch(solve, box);
    store.update((state) => withGame(state, { start, goal: goalFor(start, state) }));
    answer(box, { kind: "read", text: texts.asBoard(start) });
    revealBoard();
  }

  /** Replay one solve of a link that has several. */
  function watch(solve: Replay, box: Box) {
    const { start, moves: line } = solve;
    const game = { start, goal: null, line, at: 0, solutionFrom: 0, times: timesOf(solve) };
    store.update((state) => withGame(state, game));
    answer(box, { kind: "read", text: texts.asLink(true, start, line.length) });
    revealBoard();
  }

  /** Start a timed game on the board of a scramble. */
  function deal({ board, moves }: { board: Position; moves: number }, box: Box) {
    store.update((state) => withGame(state, { start: board, practice: false, dealt: 0 }));
    answer(box, { kind: "read", text: texts.asScramble(board, moves) });
    reveal("board");
  }

  /** Open a link of Slidestar or slidysim. */
  async function open(found: FoundLink, text: string, box: Box, current: () => boolean) {
    const { replay: replayed, problems, series } = await during(openReplay(found.link));
    if (!current()) return;
    const links = replayValues(text);
    if (series || links.length > 1) {
      if (text.length > MAX_TEXT) throw new NotationError(TOO_LONG);
      const found = (await during(Promise.all(links.map(readReplays)))).flat();
      for (const solve of found) solves.set(solve.start, solve);
      if (current())
        choice(
          found.map(({ start }) => start),
          0,
          box,
        );
      return;
    }
    const link = readLink(found.link, replayed);
    const faults = [...link.problems, ...problems, ...(mayGoOn(found) ? [texts.ONLY_LINK] : [])];
    if (isView(link, found.link)) return openHere(found.link);
    if (link.event) {
      const { event } = link;
      store.update(patch({ page: { event, problems: faults }, choices: { mode: "play" } }));
      return answer(box, { kind: "read", text: texts.AS_EVENT });
    }
    const game = linkedGame(link) ?? dealtGame(link);
    if (!game) throw new NotationError(faults.join("; ") || texts.NO_BOARD);
    const times = replayed ? { times: replayed.times } : {};
    const inPlay = link.daily || link.challenge !== null;
    store.update((state) =>
      // If the user has already begun today's board, continue it, as when the page opens with such
      // a link.
      changed(isOn(state, link, game) ? state : withGame(state, { ...game, ...times }), {
        page: { problems: faults, boards: null, challenge: link.challenge },
        choices: inPlay ? { mode: "play" } : {},
      }),
    );
    const moves = game.line?.length ?? 0;
    const read = texts.asLink(Boolean(replayed), game.start, moves);
    answer(box, { kind: "read", text: inPlay ? `${read} ${texts.IN_PLAY}` : read });
    revealBoard();
  }

  /** Scroll to the board or, if it is unsolvable, to the reason. On a phone both are far from the box. */
  function revealBoard() {
    const state = store.get();
    reveal(isSolvable(state.game.start, goalOf(state)) ? "board" : "unsolvable");
  }

  /**
   * Replay a solution from its board. If the current line contains that board, replay it in the
   * current game.
   */
  function replay({ start, moves }: { start: Position; moves: readonly Move[] }, box: Box) {
    const state = store.get();
    const at = placesOf(state).find((place) =>
      samePosition(seek(state, place).game.position, start),
    );
    store.update((old) =>
      at === undefined
        ? withGame(old, { start, goal: goalFor(start, old), line: moves, solutionFrom: 0 })
        : withLine(seek(old, at), moves, "user"),
    );
    reveal(at === undefined || box === "position" ? "board" : "replay");
  }

  /** Replay the legal moves of a solver's output that has a wrong board. */
  function replayLegal() {
    const { reading } = store.get().page;
    if (reading.kind !== "failed" || !reading.output?.start) return;
    const { start, moves } = reading.output;
    replay({ start, moves }, "solution");
    answer("solution", { kind: "failed", message: reading.message });
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

  /** Add moves to this game to replay them. */
  function follow({ at, moves }: Fit, form: Parameters<typeof texts.asSolution>[1], box: Box) {
    const fromStart = at !== store.get().game.at;
    store.update((state) => withLine(seek(state, at), moves, "user"));
    const state = store.get();
    const solves = samePosition(seek(state, at + moves.length).game.position, goalOf(state));
    answer(box, {
      kind: "read",
      text: texts.asSolution(moves.length, form, { solves, fromStart }),
    });
    reveal(box === "position" ? "board" : "replay");
  }

  /** Show that Python is reading the text. */
  function reading(box: Box) {
    if (box === "solution") answer(box, { kind: "running" });
    else say(texts.READING);
  }

  /** Show the result next to the box. */
  function answer(box: Box, reading: State["page"]["reading"]) {
    if (box === "solution") return store.update(patch({ page: { reading } }));
    store.update(
      patch({ here: { positionProblem: reading.kind === "failed" ? reading.message : null } }),
    );
    say(reading.kind === "read" ? reading.text : "");
  }

  return {
    position: (text: string) => void take(text, "position"),
    solution: (text: string) => void take(text, "solution"),
    file: (file: File) => void takeFile(file),
    choose: (board: Position) => begin(board, "position"),
    replayLegal,
  };
}

/** Return the places on the line where a solution may start: the current place and the start. */
function placesOf({ game: { at } }: State) {
  return at ? [at, 0] : [0];
}

function goalFor({ rows, cols }: Position, { game }: State) {
  return rows === game.start.rows && cols === game.start.cols ? game.goal : null;
}

/** The fields of a link to a board, in any mode. */
const OF_BOARD = ["board", "goal", "moves", "at", "mode"];

/** Return whether a link opens more than a board: a puzzle, a lesson, a study or code. */
function isView({ board, mode }: Link, link: string) {
  if (mode === "puzzles" || /#(?:study|code)=/.test(link)) return true;
  const onlyBoard = [...new URLSearchParams(link).keys()].every((name) => OF_BOARD.includes(name));
  return mode === "learn" && !(board && onlyBoard);
}

/** Return whether the daily board of a link is the current game. */
function isOn({ game }: State, { daily }: Link, { start, seed }: Game) {
  return daily && game.seed === seed && samePosition(game.start, start);
}

/**
 * Return whether the text after a link may be the rest of a broken link, or contains another link.
 */
function mayGoOn({ link, rest }: FoundLink) {
  const next = linkIn(rest)?.link ?? link; // Markdown may repeat the link.
  return next !== link || /^\s*\n\s*\S+\s*$/.test(rest);
}

/** Return the board in a text that uses a common notation, or null. */
function boardIn(text: string) {
  try {
    return parseBoard(text);
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}

/** Describe a solve in the list of choices by its number of moves and its time. */
function summary(solve?: Replay) {
  if (!solve) return null;
  const { moves, tps, times } = solve;
  return { moves: moves.length, ms: times.at(-1) ?? (tps ? (1000 * moves.length) / tps : 0) };
}
