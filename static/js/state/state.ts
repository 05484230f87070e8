// The state's shape, its defaults, and how a game begins and its place moves. Transitions are pure
// functions from a state to a state; those of a person's moves are in state/game.ts.
//
// A game is one line of moves from a start: `line` holds what was played and what a solver added,
// `at` how many of its moves are made. Undo, redo, a replay's steps and a link all only set `at`;
// a slide cuts the line there and goes on.

import type {
  CheckResult,
  DistanceResult,
  OptimalResult,
  Ready,
  ReviewResult,
  SolveResult,
  Stats,
} from "../protocol.ts";
import {
  type Move,
  OPPOSITE,
  type Position,
  samePosition,
  slideAll,
  solved,
} from "../puzzle/rules.ts";
import type { Challenge } from "./challenge.ts";
import { DEFAULTS, type Mode, type Speed } from "./choices.ts";
import { type Clock, STANDING } from "./clock.ts";
import { DEFAULT_LEARN, type Learn, type Watched } from "./learn.ts";
import { FIRST } from "./sessions.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import type { History } from "./solves.ts";

/** What's known of a Python that's there. */
type Facts = Omit<Ready, "type">;
/** How Python is. `note`: why it boots again, where the page didn't ask for that. */
export type EngineStatus =
  | {
      kind: "booting";
      phase: "download" | "start" | "import" | "restore";
      loaded: number;
      total: number;
      note?: string;
    }
  | ({ kind: "ready" } & Facts)
  | ({ kind: "busy" } & Facts)
  | { kind: "failed"; message: string; outdated?: boolean };
/**
 * The shortest solution so far, of a search that goes on for a shorter one; `curve`: after how many
 * seconds there was which length.
 */
export type Best = { moves: string; length: number; curve: Curve };
export type Curve = readonly { seconds: number; length: number }[];
/**
 * What became of the last Solve. `asked`: whether it's meant, since the clock runs; `by` a key, so
 * that it's said where the eye is.
 */
export type Search =
  | { kind: "none" }
  | { kind: "asked"; by: "key" | "pointer" }
  | {
      kind: "running";
      stats: Stats | null;
      bound: number | null;
      waiting: boolean;
      prepared: number | null;
      best: Best | null;
    }
  | { kind: "solved"; result: SolveResult; curve: Curve }
  | { kind: "stopped"; stats: Stats | null }
  | { kind: "failed"; code: string; message: string; stats: Stats | null };

/**
 * All shortest solutions of the position at a place on the line, which is the shown one or, while
 * one of them is replayed, where that begins.
 */
export type Optimal =
  | { kind: "none" }
  | { kind: "running" }
  | { kind: "found"; result: OptimalResult; at: number }
  | { kind: "failed"; message: string };
/**
 * A shortest way from where a mistake began, `yours`: the game's own from there, null if it has
 * none.
 */
export type Better =
  | { kind: "running" }
  | { kind: "failed" }
  | { kind: "found"; moves: string; length: number; yours: number | null };
/**
 * The game's line, graded: all of it, from the start. Null where a distance isn't known yet.
 * `better` has the better lines that were asked for, by the mistake's first move.
 */
export type Review =
  | { kind: "none" }
  | {
      kind: "running";
      waiting: boolean;
      prepared: number | null;
      distances: readonly (number | null)[];
    }
  | { kind: "stopped"; distances: readonly (number | null)[] }
  | { kind: "done"; result: ReviewResult; better: Readonly<Record<number, Better>> }
  | { kind: "failed"; message: string };
/**
 * Moves tried beside the reviewed line, which stays as it is: `back` is the position that comes
 * back. `good` is null until it's judged, or where that can't be proven.
 */
export type Trial = {
  moves: readonly Move[];
  back: Position;
  judged: boolean;
  good: boolean | null;
};
/**
 * What's been told so far: the tile to move, all good moves, the distance. `atMost` is the length
 * of a known way where `distance` is null, since it can't be proven.
 */
export type Hint = {
  step: 1 | 2 | 3;
  good: readonly Move[];
  distance: number | null;
  atLeast: number;
  atMost: number;
};

/** A pasted solution. */
type Reading =
  | { kind: "none" }
  | { kind: "running" }
  | { kind: "read"; text: string }
  | { kind: "failed"; message: string };
/** An optimal solution from `from`, played beside the line. */
type Ghost = {
  on: boolean;
  from: Position | null;
  goal: Position | null;
  moves: readonly Move[] | null;
  optimal: boolean;
  problem: string | null;
};

/**
 * The game. `line` holds what was played and what a solver added, `at` how many of its moves are
 * made; `solutionFrom`: from where on it's a solution that's on show. `times`: when the moves of
 * the line were made, in ms on the clock; those that came from a link or a solver have none.
 * `seed`: what the board was shuffled from. `practice`: the board was chosen, or known already.
 * `number`: which game of this visit it is, so that another game is told from the same one changed.
 */
export type GamePart = {
  number: number;
  start: Position;
  /** null: the usual one */
  goal: Position | null;
  line: readonly Move[];
  at: number;
  position: Position;
  solutionFrom: number | null;
  clock: Clock;
  /** by the last move */
  won: boolean;
  /** whether it's being replayed */
  playing: boolean;
  times: readonly number[];
  seed: string | null;
  practice: boolean;
  cut: Cut | null;
};
/** The line before a move left it after `at` moves, which Undo of that move restores. */
type Cut = Pick<GamePart, "line" | "at" | "times" | "solutionFrom" | "cut">;

/** What's known of the position on show, and tried on it: it goes when that changes. */
type Here = {
  hint: Hint | null;
  distance: DistanceResult | null;
  trial: Trial | null;
  /** the first move of the mistake that the user was led to here */
  mistake: number | null;
  facts: CheckResult | null;
  optimal: Optimal;
  /** of the search that's watched */
  trace: Watched;
  /** of the one beside it */
  traceBeside: Watched;
  /** why what was typed as a position is none */
  positionProblem: string | null;
};

export const NOTHING_HERE: Here = {
  hint: null,
  distance: null,
  trial: null,
  mistake: null,
  facts: null,
  optimal: { kind: "none" },
  trace: { kind: "none" },
  traceBeside: { kind: "none" },
  positionProblem: null,
};

/** What's known of the game as a whole. */
type Analysis = {
  search: Search;
  review: Review;
  /**
   * a solution of the start; and how far each position of the game, if it's won, is from the goal
   */
  shortest: { length: number; optimal: boolean; distances?: readonly number[] } | null;
  /** by a search */
  proven: Proven | null;
};
/** How far a position of the line, after `at` moves, is from the goal at least. */
type Proven = { at: number; position: Position; least: number };

export const NO_ANALYSIS: Analysis = {
  search: { kind: "none" },
  review: { kind: "none" },
  shortest: null,
  proven: null,
};

/**
 * What the person chose, beside the settings. `live`: the distance is on the board. `inspection`:
 * time to look before the clock starts. `session`: where solves are put. `asPlayed`: where it's
 * known when the moves were made, the replay goes by that, and by `speed` elsewhere.
 */
export type Choices = {
  mode: Mode;
  algorithm: string;
  heuristic: string;
  speed: Speed;
  asPlayed: boolean;
  live: boolean;
  inspection: boolean;
  session: string;
};

const DEFAULT_CHOICES: Choices = {
  mode: DEFAULTS.mode,
  algorithm: DEFAULTS.algorithm,
  heuristic: DEFAULTS.heuristic,
  speed: "normal",
  asPlayed: true,
  live: false,
  inspection: false,
  session: FIRST.id,
};

/** What the page itself is at. */
type PagePart = {
  /** it's in another page's frame */
  embed: boolean;
  /** the browser's storage doesn't take the game */
  unkept: boolean;
  /** of the link that it was opened by */
  problems: readonly string[];
  /** the game before this one */
  earlier: Earlier | null;
  /** that came with the link */
  challenge: Challenge | null;
  editing: "position" | "goal" | null;
  /** pasted boards to choose from; for each, the solve that begins with it, if any */
  boards: {
    list: readonly Position[];
    unread: number;
    solves: readonly ({ moves: number; ms: number } | null)[];
  } | null;
  /** why what was typed as a goal is none */
  goalProblem: string | null;
  reading: Reading;
};

/**
 * A game that one can go back to. `worthwhile`: something of the person's is in it. `line` is the
 * present game's as it began, null if that was played on already: so it's known to be untouched.
 */
export type Earlier = { worthwhile: boolean; line: readonly Move[] | null };

const DEFAULT_PAGE: PagePart = {
  embed: false,
  unkept: false,
  problems: [],
  earlier: null,
  challenge: null,
  editing: null,
  boards: null,
  goalProblem: null,
  reading: { kind: "none" },
};

const EMPTY_HISTORY: History = {
  loaded: false,
  solves: [],
  sessions: [FIRST],
  edited: null,
  unread: 0,
  bests: {},
  work: null,
  refused: [],
  problem: null,
};

const NO_GHOST: Ghost = {
  on: false,
  from: null,
  goal: null,
  moves: null,
  optimal: false,
  problem: null,
};

/** Parts of what changes together. */
export type State = {
  game: GamePart;
  here: Here;
  analysis: Analysis;
  choices: Choices;
  settings: Settings;
  learn: Learn;
  ghost: Ghost;
  history: History;
  engine: EngineStatus;
  page: PagePart;
};
export type Change = { [P in keyof State]?: P extends "engine" ? State[P] : Partial<State[P]> };

/** The state with some values changed, each in its part. */
export function changed(state: State, change: Change): State {
  const { engine = state.engine, ...parts } = change;
  const next: any = { ...state, engine };
  for (const [part, values] of Object.entries(parts)) next[part] = { ...next[part], ...values };
  return next;
}

/** A game to begin, or to go on with. */
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
};

export function initialState(game: Game): State {
  const state = {
    game: newGame(game),
    here: NOTHING_HERE,
    analysis: NO_ANALYSIS,
    choices: DEFAULT_CHOICES,
    settings: DEFAULT_SETTINGS,
    learn: DEFAULT_LEARN,
    ghost: NO_GHOST,
    history: EMPTY_HISTORY,
    engine: BOOTING,
    page: DEFAULT_PAGE,
  };
  return seek(state, game.at ?? 0);
}

const BOOTING: EngineStatus = { kind: "booting", phase: "download", loaded: 0, total: 0 };

/** A game at its start. */
function newGame(game: Game): GamePart {
  return {
    number: game.number ?? 0,
    start: game.start,
    goal: game.goal ?? null,
    line: game.line ?? [],
    at: 0,
    position: game.start,
    solutionFrom: game.solutionFrom ?? null,
    clock: game.clock ?? STANDING,
    won: false,
    playing: false,
    times: game.times ?? [],
    seed: game.seed ?? null,
    practice: game.practice ?? true,
    cut: null,
  };
}

/** What's known about the position goes with it. */
export function withPosition(state: State, position: Position): State {
  return changed(state, { game: { position, playing: false, won: false }, here: NOTHING_HERE });
}

/** Begin another game; one with this one's number goes on in its place. */
export function withGame(state: State, game: Game): State {
  const number = state.game.number + 1;
  return seek(withGamePart(state, newGame({ number, ...game })), game.at ?? 0);
}

/** Go on with another game, as it stands. */
export function withGamePart(state: State, game: GamePart): State {
  return {
    ...state,
    game,
    here: NOTHING_HERE,
    analysis: NO_ANALYSIS,
    page: { ...state.page, goalProblem: null, reading: DEFAULT_PAGE.reading },
  };
}

export function goalOf({ game }: State): Position {
  return game.goal ?? solved(game.start.rows, game.start.cols);
}

export function isSolved(state: State) {
  return samePosition(state.game.position, goalOf(state));
}

/** The moves of the solution that's being shown. */
export function solutionMoves({ game: { solutionFrom, line } }: State): readonly Move[] {
  return solutionFrom === null ? [] : line.slice(solutionFrom);
}

/** Whether there's something to be replayed: a solution, or moves that were undone. */
export function hasReplay({ game: { solutionFrom, line, at } }: State) {
  return solutionFrom === null ? at < line.length : line.length > solutionFrom;
}

/** Go to a place on the line, backwards or forwards. */
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
  if (count < moves.length) throw new Error(`the line has an impossible move: ${moves[count]}`);
  // All shortest solutions stay while one of them is replayed.
  const { optimal } = here;
  const replayed = optimal.kind === "found" && optimal.at === game.solutionFrom;
  return changed(state, {
    game: { at: target, position, won: false },
    here: { ...NOTHING_HERE, ...(replayed ? { optimal } : {}) },
  });
}

/** Have the whole line on show. What a search found from a later place is about another one. */
export function withWholeLine(state: State): State {
  const other = state.analysis.search.kind === "solved" && state.game.solutionFrom !== 0;
  return changed(state, {
    game: { solutionFrom: 0, playing: false },
    analysis: other ? { search: NO_ANALYSIS.search } : {},
  });
}

/** Whether the person made all moves up to here. */
export function isOwn({ game: { at, times, solutionFrom } }: State) {
  return at > 0 && times.length >= at && (solutionFrom === null || at <= solutionFrom);
}

/**
 * Whether it's a game after another one, and the person hasn't moved in it yet, or all is undone.
 */
export function isUntouched(state: State) {
  const { game, page } = state;
  if (page.earlier === null) return false;
  return page.earlier.line === game.line || game.solutionFrom === 0 || undoesGame(state);
}

/**
 * Whether there's no move to take back, but the whole game. A solution on show is replayed to its
 * start and no further.
 */
export function undoesGame({ game, here, page }: State) {
  return game.at === 0 && game.solutionFrom === null && !here.trial && page.earlier !== null;
}

/** Whether the person has just solved the board, move by move. */
export function isOwnWin(state: State) {
  return state.game.clock.done && isOwn(state) && isSolved(state);
}

/** Back from a try to the reviewed line. */
export function withoutTrial(state: State): State {
  const { trial, mistake } = state.here;
  if (!trial) return state;
  return changed(state, { game: { position: trial.back }, here: { ...NOTHING_HERE, mistake } });
}
