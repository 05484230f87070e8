// What comes out of the cage is the word of anybody's code. It's held against the form that it
// should have, so that nothing else reaches the rest of the page: numbers where numbers belong, and
// texts that are short. (That they're true is another matter: see `judge`.)

import { parseBoard } from "../puzzle/notation.js";

/** @import { CageMessage, CageReply, CageRequest } from "../protocol.js" */

const MOST_TEXT = 12_000;
const MOST_ENTRIES = 100_000;

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @param {unknown} value */
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
/** @param {unknown} value */
const isEstimate = (/** @type {any} */ value) => isNumber(value) && value >= 0;
/** @param {unknown} value */
const isText = (value) => typeof value === "string" && value.length <= MOST_TEXT;
/** @param {unknown} value */
const isBoard = (value) => {
  try {
    return isText(value) && Boolean(parseBoard(/** @type {string} */ (value)));
  } catch {
    return false;
  }
};
/** @param {unknown} value */
const isMoves = (value) => typeof value === "string" && /^(?:[UDLR]\d*)*$/.test(value);
/** @param {unknown} value */
const isFlag = (value) => typeof value === "boolean";
/** @param {(value: unknown) => boolean} is */
const orNull = (is) => (/** @type {unknown} */ value) => value === null || is(value);
/** @param {(value: unknown) => boolean} is */
const listOf = (is) => (/** @type {unknown} */ value) =>
  Array.isArray(value) && value.length <= MOST_ENTRIES && value.every(is);
/** @param {Record<string, (value: unknown) => boolean>} fields */
const shaped = (fields) => (/** @type {unknown} */ value) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(fields).every(([name, is]) => is(/** @type {any} */ (value)[name]));

const isIndex = (/** @type {unknown} */ value) => Number.isSafeInteger(value);
const isStats = shaped({
  ...{ expanded: isCount, generated: isCount, reopened: isCount, duplicates: isCount },
  ...{ frontier: isCount, peak_frontier: isCount, deepest: isCount, stored: isCount },
  seconds: isNumber,
});
const isSolution = shaped({
  ...{ moves: isMoves, length: isCount, optimal: isFlag, lower_bound: isCount },
  ...{ algorithm: isText, heuristic: orNull(isText), stats: isStats },
});
const isFailure = shaped({
  ...{ algorithm: isText, heuristic: orNull(isText), stats: orNull(isStats) },
  error: shaped({ code: isText, message: isText }),
});
const isLetters = (/** @type {unknown} */ value) =>
  typeof value === "string" && value.length <= MOST_ENTRIES;
const isLimit = (/** @type {any} */ value) =>
  ["nodes", "positions", "seconds", "depth", "tables"].includes(value);
const isColumns = shaped({
  ...{ parent: listOf(isIndex), g: listOf(isCount), h: listOf(isEstimate), left: listOf(isIndex) },
  ...{ instead: listOf(isIndex), steps: listOf(isIndex), moves: isLetters, fates: isLetters },
  ...{ thresholds: listOf(listOf(isNumber)), complete: isFlag, result: orNull(isSolution) },
  stopped: orNull(shaped({ limit: isLimit, amount: isNumber, lower_bound: isCount })),
});

/** @type {Record<string, (value: unknown) => boolean>} */
const REPLIES = {
  beat: shaped({ index: isCount }),
  loaded: () => true,
  at: shaped({ line: isCount, board: (value) => value === "" || isBoard(value) }),
  print: shaped({ text: isText }),
  progress: (value) => shaped({ done: isCount, of: isCount })(value) || isSearching(value),
  row: (value) =>
    isRunOf(value) && shaped({ row: (row) => isSolution(row) || isFailure(row) })(value),
  result: (value) => shaped({ result: (result) => typeof result === "object" })(value),
  fault: shaped({
    ...{ kind: isText, message: isText, line: orNull(isCount), board: orNull(isBoard) },
  }),
  // Before there's any code in it, its word is our own.
  ...Object.fromEntries(
    ["boot", "ready", "keep", "compiled", "again", "outdated", "fatal"].map((type) => [
      type,
      () => true,
    ]),
  ),
};

const isRunOf = shaped({
  ...{ board: isCount, run: isCount },
  branching: orNull(isNumber),
});
const isSearching = shaped({ stats: isStats, bound: orNull(isNumber) });

/**
 * A message of the worker, or null where it's none.
 * @param {any} data
 * @returns {CageMessage | null}
 */
export function checked(data) {
  return Object.hasOwn(REPLIES, data?.type) && REPLIES[data.type]?.(data) ? data : null;
}

/**
 * Whether a result is one for this request.
 * @param {CageRequest} request
 * @param {Extract<CageReply, { type: "result" }>} reply
 */
export function isAnswer({ type }, { result, values }) {
  if (type === "values") return values instanceof Uint8Array && values.length % 8 === 0;
  if (type === "solve") return isSolution(result);
  if (type === "trace") return isColumns(result) && isTree(/** @type {any} */ (result));
  return true;
}

/**
 * Whether the columns are of one length, and each entry follows from an older one by a move.
 * @param {import("../protocol.js").TraceResult} trace
 */
function isTree({ parent, g, h, left, instead, steps, moves, fates }) {
  const count = parent.length;
  return (
    [g, h, left, instead, moves, fates].every(({ length }) => length === count) &&
    parent.every((from, entry) => from < entry && from >= -1) &&
    g.every((made, entry) => made === (parent[entry] < 0 ? 0 : g[parent[entry]] + 1)) &&
    /^[-UDLR]*$/.test(moves) &&
    /^[wegskc]*$/.test(fates) &&
    instead.every((other) => other >= -1 && other < count) &&
    steps.every((entry) => entry >= 0 && entry < count) &&
    left.every((step) => step >= -1 && step <= steps.length)
  );
}
