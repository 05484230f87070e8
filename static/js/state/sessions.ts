// Sessions: groups of solves with separate averages. Solves without a session, or of a deleted
// session, belong to the main session.

import { lengthBy, type Metric } from "../puzzle/slides.ts";
import { dayOf } from "./daily.ts";
import {
  type Filter,
  MAIN,
  type Order,
  type Search,
  type Session,
  type SolveList,
  type Summary,
} from "./history.ts";
import type { State } from "./state.ts";

export const MAX_NAME = 40;
/** The number of listed solves without and with a search. */
export const FEW = 5;
export const PAGE = 50;
const LATEST = new Date("9999-12-31T23:59:59.999Z");

/** Return the chosen session. */
export function sessionOf({
  history: { sessions },
  choices: { session },
}: Pick<State, "history" | "choices">): Session {
  return sessions.find(({ id }) => id === session) ?? sessions[0] ?? MAIN;
}

/** Return the solves of the chosen session. */
export function ofSession(state: Pick<State, "history" | "choices">): readonly Summary[] {
  const { solves, sessions } = state.history;
  if (sessions.length === 1) return solves;
  const { id: chosen } = sessionOf(state);
  const ids = new Set(sessions.map(({ id }) => id));
  return solves.filter(({ session }) => (ids.has(session) ? session : MAIN.id) === chosen);
}

/** Return the sessions that have none of the solves. The main session always remains. */
export function emptySessions({ sessions, solves }: State["history"]): readonly Session[] {
  const used = new Set([MAIN.id, ...solves.map(({ session }) => session)]);
  return sessions.filter(({ id }) => !used.has(id));
}

/** Return a filter for the solves of the last days, starting at midnight. */
export function filterOf(
  { sessions, days }: Pick<Filter, "sessions" | "days">,
  today: Date,
): Filter {
  if (days === null) return { sessions, days, since: "" };
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  return { sessions, days, since: new Date(year, month, day - days + 1).toISOString() };
}

/** Return the solves that the card shows: the chosen session's, or those that match the filter. */
export function shownSolves(state: Pick<State, "history" | "choices">): readonly Summary[] {
  const { filter, solves } = state.history;
  const of = filter.sessions === "all" ? solves : ofSession(state);
  return filter.since ? of.filter(({ when }) => when >= filter.since) : of;
}

/** Return a search that matches the solves on the card. */
export function searchOf(state: Pick<State, "history" | "choices" | "game">): Search {
  const { filter, list } = state.history;
  const { rows, cols } = state.game.start;
  return {
    from: filter.since && dayOf(new Date(filter.since)),
    to: "",
    size: `${rows}x${cols}`,
    session: filter.sessions === "all" ? null : sessionOf(state).id,
    text: "",
    order: list.search?.order ?? "date",
  };
}

/** Return the solves that match a search, newest first. */
export function searchSolves(
  { history, choices }: Pick<State, "history" | "choices">,
  { from, to, size, session, text }: Search,
): readonly Summary[] {
  const of =
    session === null ? history.solves : ofSession({ history, choices: { ...choices, session } });
  const since = from && midnight(from, 0);
  const until = to && midnight(to, 1);
  const isFound = textTest(text);
  return of
    .filter(
      (solve) =>
        (!size || solve.size === size) &&
        (!since || solve.when >= since) &&
        (!until || solve.when < until) &&
        isFound(solve),
    )
    .toReversed();
}

/**
 * Return a test for solves with a text in the comment, the seed or the scramble, in any case of its letters.
 * Numbers, such as `1 2 3/4 5`, are also found side by side on the board.
 */
function textTest(text: string): (solve: Summary) => boolean {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return () => true;
  const numbers = /^[\d\s,/_-]+$/.test(wanted) ? (wanted.match(/\d+/g) ?? []) : [];
  const board = numbers.length > 1 && new RegExp(`(?<!\\d)${numbers.join("[-_]")}(?!\\d)`);
  return ({ comment, seed, scramble, board: tiles, start }) =>
    [comment, seed, scramble].some((each) => each?.toLowerCase().includes(wanted)) ||
    (board !== false && (board.test(tiles) || (!!start && board.test(start))));
}

/** Return a number that is smaller for a better solve. A DNF, and a solve without a value, is last. */
function rankOf(order: Order, metric: Metric): ((solve: Summary) => number) | null {
  if (order === "date") return null;
  const last = Number.POSITIVE_INFINITY;
  return (solve) => {
    const { dnf, moves, milliseconds, penalty } = solve;
    if (dnf) return last;
    if (order === "time") return milliseconds + penalty;
    if (order === "moves") return lengthBy(metric, solve) || last;
    return moves ? milliseconds / moves : last;
  };
}

/**
 * Return `count` items from the index `first` of a list sorted by a rank. Items of equal rank remain in order.
 * Only the ranks are sorted, as numbers, because sorting 100,000 objects takes longer than a frame.
 */
export function sortedPage<T>(
  items: readonly T[],
  rank: (item: T) => number,
  first: number,
  count: number,
): T[] {
  const ranks = Float64Array.from(items, rank);
  const sorted = ranks.toSorted();
  const [least = 0, most = 0] = [sorted[first], sorted[Math.min(first + count, items.length) - 1]];
  const near = items.flatMap((item, i) => {
    const own = ranks[i] ?? 0;
    return own >= least && own <= most ? [{ item, own }] : [];
  });
  near.sort((a, b) => (a.own === b.own ? 0 : a.own - b.own));
  const skipped = first - sorted.indexOf(least);
  return near.slice(skipped, skipped + count).map(({ item }) => item);
}

/**
 * Return a page of the list: the latest solves on the card, or those that match the
 * search. `first` is the index of the page's first solve, and `found` the number of all that match.
 */
export function solvePage(state: Pick<State, "history" | "choices" | "game" | "settings">) {
  const { search, first } = state.history.list;
  const found = searchSolves(state, search ?? searchOf(state));
  const last = Math.max(0, Math.floor((found.length - 1) / PAGE) * PAGE);
  const from = search ? Math.min(first, last) : 0;
  const size = search ? PAGE : FEW;
  const rank = search && rankOf(search.order, state.settings.metric);
  return {
    solves: rank ? sortedPage(found, rank, from, size) : found.slice(from, from + size),
    first: from,
    found: found.length,
  };
}

/** Return the list on the page of a solve, with the solve open, or null if there is no such solve. */
export function listWith(state: State, key: number): SolveList | null {
  const solve = state.history.solves.find((each) => each.key === key);
  if (!solve) return null;
  const search: Search = { ...searchOf(state), size: solve.size, order: "date" };
  const place = searchSolves(state, search).indexOf(solve);
  return { search, first: Math.floor(place / PAGE) * PAGE, open: { key } };
}

/**
 * Return the list after a change of the board, the session or the filter. A search starts again if
 * the card shows other solves than before. A search in a session that was deleted is in all sessions.
 */
export function listAfter(state: State, before: State): SolveList {
  const { list } = state.history;
  if (!list.search) return list;
  const [now, then] = [searchOf(state), searchOf(before)];
  const { size } = list.search;
  const isOther = now.size !== then.size && size !== "" && size !== now.size;
  const isElsewhere = isOther || now.session !== then.session || now.from !== then.from;
  if (isElsewhere) return { ...list, search: now, first: 0 };
  const { session } = list.search;
  const exists = session === null || state.history.sessions.some(({ id }) => id === session);
  return exists ? list : { ...list, search: { ...list.search, session: null }, first: 0 };
}

/** Return the start of a local day, or of a day some days later, in ISO 8601 with a four-digit year. */
function midnight(day: string, later: number) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const begins = new Date(year, month - 1, date + later);
  return begins < LATEST ? begins.toISOString() : LATEST.toISOString();
}

/**
 * Return all sessions, main session first.
 * @param stored the sessions that the user created, and the main session if it was renamed
 */
export function allSessions(stored: readonly Session[]): readonly Session[] {
  const main = stored.find(({ id }) => id === MAIN.id) ?? MAIN;
  return [main, ...stored.filter(({ id }) => id !== MAIN.id)];
}

/** Return a name on one line, cut to the maximum length. */
export function tidyName(text: string) {
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_NAME).trim();
}
