// Transitions and queries of a watched search.

import { type Position, samePosition } from "../puzzle/rules.ts";
import { NOTHING_HERE } from "./analysis.ts";
import { withGuessed } from "./answers.ts";
import { PRESETS, RULED, TABLED } from "./choices.ts";
import { withHelp } from "./help.ts";
import { type Chosen, OWN, type WhyCounts } from "./learn.ts";
import { withOptions } from "./search-options.ts";
import { changed, goalOf, type State } from "./state.ts";
import { type Trace, traceOf } from "./trace.ts";

/** The maximum number of cells for which Python builds pattern databases at once, even on a phone. */
const MAX_TABLED_CELLS = 9;

export function isWatching({ choices, learn }: State) {
  return choices.mode === "learn" && learn.lesson === "watch";
}

/**
 * Return the watched search. A* replaces `auto`, which has no frontier. On large boards, Manhattan
 * replaces heuristics that need pattern databases.
 */
export function watchedSearch(state: State): Chosen {
  const { algorithm, heuristic } = state.choices;
  const { own, options, rules: chosen } = state.learn;
  const builtIn = watchable(heuristic, state);
  const watched = algorithm === "auto" ? "astar" : algorithm;
  const search = withOptions({ algorithm: watched, heuristic: own ? OWN : builtIn }, options);
  const rules = applicable(chosen, watched);
  return rules ? { ...search, rules } : search;
}

/** Return whether a heuristic can be watched. It cannot if its pattern databases take long to build. */
export const isWatchable = (heuristic: string, { game }: State) =>
  !TABLED.includes(heuristic) || game.start.tiles.length <= MAX_TABLED_CELLS;

const watchable = (heuristic: string, state: State) =>
  isWatchable(heuristic, state) ? heuristic : "manhattan";

/** Return the rules, or an empty text if they are a preset that does not apply to the search. */
function applicable(rules: string, algorithm: string) {
  const [first = ""] = rules.split(",");
  const named = first !== "" && !first.includes(":");
  const fits = !named || (Object.hasOwn(PRESETS, first) && PRESETS[first]?.includes(algorithm));
  return RULED.includes(algorithm) && fits ? rules : "";
}

/** Return the search that is compared with the watched search, or null. */
export function secondSearch(state: State): Chosen | null {
  const { second, options } = state.learn;
  return (
    second && withOptions({ ...second, heuristic: watchable(second.heuristic, state) }, options)
  );
}

/** Return the trace, or null until it arrives. */
export function watchedTrace(state: State): Trace | null {
  const { trace } = state.here;
  return trace.kind === "done" ? traceOf(trace.rows, trace, endsOf(state)) : null;
}

const endsOf = (state: State) => ({ start: state.game.position, goal: goalOf(state) });

/** Return the trace and the step of the second search, or null. */
export function watchedSecond(state: State): { trace: Trace; step: number } | null {
  const { secondTrace: second } = state.here;
  const trace = watchedTrace(state);
  if (second.kind !== "done" || !state.learn.second || !trace) return null;
  const other = traceOf(second.rows, second, endsOf(state));
  const { step, together } = state.learn;
  const byF = () => (step < trace.length ? other.stepsWithin(trace.maxF(step)) : other.length);
  const at = together === "f" ? byF() : step;
  return { trace: other, step: step ? Math.min(at, other.length) : 0 };
}

/** Return the request for the rules of the user's counts if it belongs to the watched search. */
export function whyCounts(state: State): WhyCounts {
  const { why } = state.here;
  if (why.kind === "none") return why;
  const { algorithm, heuristic, options, depth } = watchedSearch(state);
  const same =
    why.algorithm === algorithm &&
    why.heuristic === heuristic &&
    why.options?.weight === options?.weight &&
    why.options?.cost === options?.cost &&
    why.depth === depth;
  return same ? why : NOTHING_HERE.why;
}

/**
 * Return the first step in which two searches expand different positions, or null if no recorded
 * step differs.
 */
export function partingStep(one: Trace, other: Trace): number | null {
  const same = (step: number) => {
    const [a, b] = [one.rows.steps[step], other.rows.steps[step]];
    if (a === undefined || b === undefined) return a === b;
    const tiles = other.positionOf(b).tiles;
    return one.positionOf(a).tiles.every((tile, cell) => tile === tiles[cell]);
  };
  const recorded = [one, other].flatMap(({ rows, length }) => (rows.complete ? [] : [length]));
  const longest = Math.min(...recorded, Math.max(one.length, other.length));
  for (let step = 0; step < longest; step++) if (!same(step)) return step;
  return null;
}

/** Return the step of the watched search, which stays at its end while a longer second search continues. */
export function watchedStep({ learn: { step } }: State, trace: Trace) {
  return Math.min(step, trace.length);
}

/** Return the last step of the longer search. */
export function lastStep(state: State, trace: Trace) {
  const second = state.learn.together === "steps" ? watchedSecond(state)?.trace.length : 0;
  return Math.max(trace.length, second ?? 0);
}

/** Return the selected entry, or else the entry that the last step expanded. */
export function shownEntry(state: State, trace: Trace) {
  return state.learn.node ?? trace.current(watchedStep(state, trace));
}

/** Return the displayed position: the game's, or a position of the watched search. */
export function boardOf(state: State): Position {
  const trace = isWatching(state) && watchedTrace(state);
  return trace ? trace.positionOf(shownEntry(state, trace)) : state.game.position;
}

/** Return whether the board shows a position of the watched search instead of the game's. */
export const showsSearch = (state: State) => boardOf(state) !== state.game.position;

/** Go to a step of the watched search. */
export function withStep(state: State, step: number): State {
  const trace = watchedTrace(state);
  if (!trace) return state;
  const last = lastStep(state, trace);
  const to = Math.max(0, Math.min(step, last));
  if (to === state.learn.step && state.learn.node === null) return state;
  const playing = state.learn.playing && to < last;
  return changed(to ? withHelp(state) : state, { learn: { step: to, node: null, playing } });
}

/** Select the entry of the sought position if the frontier has it. */
export function withSought(state: State): State {
  const { sought, step } = state.learn;
  const trace = watchedTrace(state);
  if (!sought || !trace) return state;
  const entries = trace.frontier(step);
  const node = entries.find((entry) => samePosition(trace.positionOf(entry), sought)) ?? null;
  return changed(state, { learn: { node, sought: null } });
}

/** Start or stop playing. At the end, start again from the first step. */
export function withPlayToggled(state: State): State {
  const trace = watchedTrace(state);
  if (!trace) return state;
  const playing = !state.learn.playing;
  const next = playing && state.learn.step >= lastStep(state, trace) ? withStep(state, 0) : state;
  return changed(next, { learn: { playing, guessing: false } });
}

/**
 * Record the user's guess at the next entry, and expand the next entry. A guess is right if the
 * displayed numbers do not decide between the two entries. In that case only their ages differ,
 * which are not shown.
 */
export function withGuess(state: State, entry: number): State {
  const trace = watchedTrace(state);
  const { step, guesses } = state.learn;
  if (!trace || step >= trace.length) return state;
  const [next] = trace.frontier(step);
  if (next === undefined) return state;
  const guess = { entry, next, right: trace.isAsGood(entry, next) };
  return changed(withStep(state, step + 1), {
    learn: { guesses: [...guesses, guess] },
    answers: withGuessed(state.answers, guess.right),
  });
}
