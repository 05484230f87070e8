// The checks that sandbox-checks.js is made of, by the names of py/slidestar/page/protocol.py.

import { parseBoard } from "../puzzle/notation.js";

/** @typedef {(value: unknown) => boolean} Check */

const MOST_CHARACTERS = 12_000;
const MOST_ENTRIES = 100_000;

/** @type {Check} */
export const none = (value) => value === null;
/** @type {Check} */
export const bool = (value) => typeof value === "boolean";
/** @type {Check} */
export const float = (value) => Number.isFinite(value);
/** @type {Check} */
export const str = (value) => typeof value === "string" && value.length <= MOST_CHARACTERS;
/** @type {Check} */
export const object = (value) => typeof value === "object" && value !== null;
/** @type {Check} */
export const Count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @type {Check} */
export const Index = (value) => Number.isSafeInteger(value) && Number(value) >= -1;
/** @type {Check} */
export const Estimate = (value) => Number.isFinite(value) && Number(value) >= 0;
/** @type {Check} */
export const Letters = (value) => typeof value === "string" && value.length <= MOST_ENTRIES;
/** @type {Check} */
export const MovesText = (value) => typeof value === "string" && /^(?:[UDLR]\d*)*$/.test(value);
/** @type {Check} */
export function BoardText(value) {
  try {
    return str(value) && Boolean(parseBoard(/** @type {string} */ (value)));
  } catch {
    return false;
  }
}

/** @param {Check[]} checks @returns {Check} */
export const anyOf =
  (...checks) =>
  (value) =>
    checks.some((check) => check(value));
/** @param {(string | number)[]} values @returns {Check} */
export const oneOf =
  (...values) =>
  (value) =>
    values.includes(/** @type {any} */ (value));
/** @param {Check} check @returns {Check} */
export const optional = (check) => anyOf((value) => value === undefined, check);
/** @param {Check} check @returns {Check} */
export const listOf = (check) => (value) =>
  Array.isArray(value) && value.length <= MOST_ENTRIES && value.every(check);
/**
 * @param {Check[]} bases
 * @param {Readonly<Record<string, Check>>} fields
 * @returns {Check}
 */
export const shape = (bases, fields) => (value) =>
  object(value) &&
  bases.every((base) => base(value)) &&
  Object.entries(fields).every(([name, check]) => check(/** @type {any} */ (value)[name]));
