// The options of single algorithms: the weight of weighted A*, the width of a beam, the cost of a move,
// the memory of SMA*, a depth limit.

import type { OptionField, OptionValue } from "../lib/option-fields.ts";
import type { OwnOptions } from "../protocol.ts";
import type { Position } from "../puzzle/rules.ts";
import { OPTION_DEFAULTS, OPTIONS } from "./searches.ts";
import { OPTION_TEXT } from "./state-text.ts";

export type OptionName = "weight" | "width" | "cost" | "memory" | "depth";
/** The fields of the options. */
export const OPTION_FIELDS: Readonly<Record<OptionName, OptionField>> = {
  weight: { ...OPTION_TEXT.weight, range: { min: 1, max: 100 } },
  width: { ...OPTION_TEXT.width, range: { min: 1, max: 10_000, whole: true } },
  cost: OPTION_TEXT.cost,
  memory: { ...OPTION_TEXT.memory, range: { min: 10, max: 10_000, whole: true } },
  depth: { ...OPTION_TEXT.depth, range: { min: 1, max: 1000, whole: true } },
};
export const OPTION_NAMES = Object.keys(OPTION_FIELDS) as OptionName[];
/** The values of the options. `depth`: null for five moves per cell. */
export type SearchOptions = {
  weight: number;
  width: number;
  cost: string;
  memory: number;
  depth: number | null;
};
/** The option of a search. */
export type OwnOption = {
  weight?: number;
  width?: number;
  cost?: Cost;
  memory?: number;
  depth?: number;
};
type Cost = NonNullable<OwnOptions["cost"]>;

/** The option of each algorithm that has one. */
export const OPTION_OF: Readonly<Record<string, OptionName>> = {
  ...(OPTIONS as Record<string, OptionName>),
  dfs: "depth",
};
export const DEFAULT_OPTIONS: SearchOptions = { ...OPTION_DEFAULTS, depth: null };

/** Return the values of the options that these algorithms have, and null for the others. */
export function optionsOf(
  algorithms: readonly string[],
  options: SearchOptions,
  { rows, cols }: Pick<Position, "rows" | "cols">,
): Record<OptionName, OptionValue | null> {
  const values = { ...options, depth: options.depth ?? 5 * rows * cols };
  const used = algorithms.map((algorithm) => OPTION_OF[algorithm]);
  const shown = OPTION_NAMES.map((name) => [name, used.includes(name) ? values[name] : null]);
  return Object.fromEntries(shown);
}

/** Return the value of an option in a text, or null if it has no such value. */
export function readOption(name: OptionName, text: string): OptionValue | null {
  const option = OPTION_FIELDS[name];
  if ("choices" in option) return Object.hasOwn(option.choices, text) ? text : null;
  const { min, max, whole = false } = option.range;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : null;
}

/** Return a search with the option of its algorithm. */
export function withOption<T extends { algorithm: string }>(
  search: T,
  options: SearchOptions,
): T & OwnOption {
  const name = OPTION_OF[search.algorithm];
  const value = name && options[name];
  return value == null ? search : { ...search, [name as OptionName]: value };
}
