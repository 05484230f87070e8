// The types of the state, its defaults, and the transitions that start a game or move along its
// line. A transition is a pure function from a state to a state. The user's moves are in
// state/game.ts.
//
// A game is one line of moves from a start. `line` has the moves of the user and of a solver, and
// `at` is the number of moves made. Undo, redo, replays and links only set `at`. A new move
// truncates the line at `at` and appends to it. In Analyse it begins a variation instead
// (state/lines.ts).

import {
  type Move,
  OPPOSITE,
  type Position,
  samePosition,
  slideAll,
  solved,
} from "../puzzle/rules.ts";
import { type Analysis, type Here, NO_ANALYSIS, NOTHING_HERE } from "./analysis.ts";
import { type AnswersPart, NO_ANSWERS } from "./answers.ts";
import { type Choices, DEFAULT_CHOICES } from "./choices.ts";
import { type Clock, STOPPED } from "./clock.ts";
import { type CoachPart, NEW_BOARD } from "./coach-part.ts";
import type { ControlCounts } from "./controls.ts";
import { BOOTING, type EngineStatus } from "./engine.ts";
import { type EntryPart, NO_ENTRY } from "./entry.ts";
import { type EventsPart, NO_EVENTS } from "./events-part.ts";
import type { GamePart, Tree } from "./game-part.ts";
import { type Ghost, NO_GHOST } from "./ghost.ts";
import { EMPTY_HISTORY, type History } from "./history.ts";
import { DEFAULT_LEARN, type Learn } from "./learn.ts";
import { DEFAULT_PAGE, type PagePart } from "./page.ts";
import { DEFAULT_RACE, type RacePart } from "./race.ts";
import { NO_PUZZLES, type PuzzlesPart } from "./rated-puzzles.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import { NO_STUDY, type StudyPart } from "./study.ts";
import { DEFAULT_TEXTBOOKS, type TextbooksPart } from "./textbooks.ts";
import { DEFAULT_WRITE, type WritePart } from "./write.ts";

export type { GamePart, Tree } from "./game-part.ts";

/** The state, in parts whose values change together. */
export type State = {
  game: GamePart;
  /** what is known about the position */
  here: Here;
  /** what is known about the game */
  analysis: Analysis;
  /** the mode, and the choices in it */
  choices: Choices;
  settings: Settings;
  learn: Learn;
  race: RacePart;
  /** the optimal solution that is replayed next to the line */
  ghost: Ghost;
  /** the stored solves and sessions */
  history: History;
  /** the state of Python */
  engine: EngineStatus;
  /** the rest of the page */
  page: PagePart;
  /** the board that the user enters */
  entry: EntryPart;
  study: StudyPart;
  events: EventsPart;
  puzzles: PuzzlesPart;
  textbooks: TextbooksPart;
  write: WritePart;
  coach: CoachPart;
  /** the user's answers to the questions of the primer */
  answers: AnswersPart;
};
export type Change = { [P in keyof State]?: P extends "engine" ? State[P] : Partial<State[P]> };

/** Return the state with some values of its parts replaced. */
export function changed(state: State, change: Change): State {
  const { engine = state.engine, ...parts } = change;
  const next = { ...state, engine };
  for (const [part, values] of Object.entries(parts)) {
    Object.assign(next, { [part]: { ...next[part as keyof State], ...values } });
  }
  return next;
}

/** Return a transition that replaces values. */
export const patch = (change: Change) => (state: State) => changed(state, change);

/** A game to start or to resume. */
export type Game = {
  start: Position;
  goal?: Position | null;
  line?: readonly Move[];
  at?: number;
  solutionFrom?: number | null;
  clock?: Clock;
  times?: readonly number[];
  seed?: string | null;
  practice?: boolean;
  number?: number;
  tree?: Tree | null;
  controls?: ControlCounts;
  day?: string | null;
  dealt?: number | null;
  level?: number | null;
  steps?: boolean;
  instead?: GamePart | null;
};

export function initialState(game: Game): State {
  const state = {
    game: newGame(game),
    here: NOTHING_HERE,
    analysis: NO_ANALYSIS,
    choices: DEFAULT_CHOICES,
    settings: DEFAULT_SETTINGS,
    learn: DEFAULT_LEARN,
    race: DEFAULT_RACE,
    ghost: NO_GHOST,
    history: EMPTY_HISTORY,
    engine: BOOTING,
    page: DEFAULT_PAGE,
    entry: NO_ENTRY,
    study: NO_STUDY,
    events: NO_EVENTS,
    puzzles: NO_PUZZLES,
    textbooks: DEFAULT_TEXTBOOKS,
    write: DEFAULT_WRITE,
    coach: NEW_BOARD,
    answers: { ...NO_ANSWERS, linked: null },
  };
  return seek(state, game.at ?? 0);
}

function newGame(game: Game): GamePart {
  return {
    number: game.number ?? 0,
    start: game.start,
    goal: game.goal ?? null,
    line: game.line ?? [],
    at: 0,
    position: game.start,
    solutionFrom: game.solutionFrom ?? null,
    clock: game.clock ?? STOPPED,
    won: false,
    playing: false,
    times: game.times ?? [],
    seed: game.seed ?? null,
    practice: game.practice ?? true,
    cut: null,
    tree: game.tree ?? null,
    found: null,
    day: game.day ?? null,
    dealt: game.dealt ?? null,
    level: game.level ?? null,
    steps: game.steps ?? false,
    instead: game.instead ?? null,
    ...(game.controls ? { controls: game.controls } : {}),
  };
}

/** Change the position and discard everything about the previous one. */
export function withPosition(state: State, position: Position): State {
  return changed(state, { game: { position, playing: false, won: false }, here: NOTHING_HERE });
}

/** Start a game. It counts as the same game if it has the current game's `number`. */
export function withGame(state: State, game: Game): State {
  const number = state.page.newest + 1;
  return seek(withGamePart(state, newGame({ number, ...game })), game.at ?? 0);
}

/** Replace the game, with its clock and its place on the line. */
export function withGamePart(state: State, game: GamePart): State {
  // Another game does not belong to a linked study.
  const study = game.number === state.game.number ? state.page.study : null;
  const newest = Math.max(state.page.newest, game.number);
  return {
    ...state,
    game,
    here: NOTHING_HERE,
    analysis: NO_ANALYSIS,
    page: { ...state.page, goalProblem: null, reading: DEFAULT_PAGE.reading, study, newest },
  };
}

export function goalOf({ game }: State): Position {
  return game.goal ?? solved(game.start.rows, game.start.cols);
}

/** Return the goal of a new board: the game's goal if the size is the same, or null for the standard goal. */
export function goalFor({ rows, cols }: Position, { game }: State): Position | null {
  return rows === game.start.rows && cols === game.start.cols ? game.goal : null;
}

export function isSolved(state: State) {
  return samePosition(state.game.position, goalOf(state));
}

export function solutionMoves({ game: { solutionFrom, line } }: State): readonly Move[] {
  return solutionFrom === null ? [] : line.slice(solutionFrom);
}

/** Return whether there is a solution, or undone moves, to replay. */
export function hasReplay({ game: { solutionFrom, line, at } }: State) {
  return solutionFrom === null ? at < line.length : line.length > solutionFrom;
}

/** Go to the position after `at` moves of the line. */
export function seek(state: State, at: number): State {
  if (state.here.trial) return seek(withoutTrial(state), at);
  const { game, here } = state;
  const target = Math.max(0, Math.min(at, game.line.length));
  if (target === game.at) return state;
  const moves =
    target > game.at
      ? game.line.slice(game.at, target)
      : game.line.slice(target, game.at).map((move) => OPPOSITE[move]);
  if (target < game.at) moves.reverse();
  const { position, count } = slideAll(game.position, moves);
  if (count < moves.length) throw new Error(`line has an illegal move: ${moves[count]}`);
  // The list of shortest solutions stays during a replay of one of these solutions.
  const { optimal } = here;
  const replayed = optimal.kind === "found" && optimal.at === game.solutionFrom;
  return changed(state, {
    game: { at: target, position, won: false },
    here: { ...NOTHING_HERE, ...(replayed ? { optimal } : {}) },
  });
}

/** Show the whole line. Discard a search result for a later position on it. */
export function withWholeLine(state: State): State {
  const other = state.analysis.search.kind === "solved" && state.game.solutionFrom !== 0;
  return changed(state, {
    game: { solutionFrom: 0, playing: false },
    analysis: other ? { search: NO_ANALYSIS.search } : {},
  });
}

/** Return whether the user made all moves so far. */
export function isOwn({ game: { at, times, solutionFrom } }: State) {
  return at > 0 && times.length >= at && (solutionFrom === null || at <= solutionFrom);
}

/** Return whether there is an earlier game, and the current game has no moves or only undone ones. */
export function isUntouched(state: State) {
  const { game, page } = state;
  if (page.earlier === null) return false;
  return page.earlier.line === game.line || game.solutionFrom === 0 || undoesGame(state);
}

/**
 * Return whether Undo returns to the earlier game, since there is no move to undo. In a displayed
 * solution, Undo stops at the solution's start.
 */
export function undoesGame({ game, here, page }: State) {
  return game.at === 0 && game.solutionFrom === null && !here.trial && page.earlier !== null;
}

/** Return whether the user has just solved the board without a solver. */
export function isOwnWin(state: State) {
  return state.game.clock.done && isOwn(state) && isSolved(state);
}

/** Return from a trial to the reviewed line. */
export function withoutTrial(state: State): State {
  const { trial, mistake } = state.here;
  if (!trial) return state;
  return changed(state, { game: { position: trial.back }, here: { ...NOTHING_HERE, mistake } });
}
