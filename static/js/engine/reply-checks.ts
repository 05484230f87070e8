// The checks that sandbox-checks.ts uses. They have the names of the types in
// py/slidestar/page/protocol.py.

import { parseBoard } from "../puzzle/notation.ts";

type Check = (value: unknown) => boolean;

const MAX_CHARACTERS = 12_000;
const MAX_ENTRIES = 100_000;

export const none: Check = (value) => value === null;
export const bool: Check = (value) => typeof value === "boolean";
export const float: Check = (value) => Number.isFinite(value);
export const str: Check = (value) => typeof value === "string" && value.length <= MAX_CHARACTERS;
export const object: Check = (value) => typeof value === "object" && value !== null;
export const Count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const Index: Check = (value) => Number.isSafeInteger(value) && Number(value) >= -1;
export const Estimate: Check = (value) => Number.isFinite(value) && Number(value) >= 0;
export const Letters: Check = (value) => typeof value === "string" && value.length <= MAX_ENTRIES;
export const MovesText: Check = (value) =>
  typeof value === "string" && /^(?:[UDLR]\d*)*$/.test(value);
export function BoardText(value: unknown): boolean {
  try {
    return str(value) && Boolean(parseBoard(String(value)));
  } catch {
    return false;
  }
}

export const anyOf =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
export const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
export const optional = (check: Check): Check => anyOf((value) => value === undefined, check);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= MAX_ENTRIES && value.every(check);
export const shape =
  (bases: Check[], fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    object(value) &&
    bases.every((base) => base(value)) &&
    Object.entries(fields).every(([name, check]) => check(Reflect.get(Object(value), name)));
