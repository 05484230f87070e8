// The options of single searches: those in Python's SearchOptions, and the depth limit.

import type { OptionField, OptionValue } from "../lib/option-fields.ts";
import type { OwnOptions } from "../protocol.ts";
import type { Position } from "../puzzle/rules.ts";
import * as searches from "./searches.ts";
import { OPTION_TEXT } from "./state-text.ts";

/** The values of the options. `depth` is null for the default of five moves per cell. */
export type SearchOptions = typeof searches.OPTION_DEFAULTS & { depth: number | null };
export type OptionName = keyof SearchOptions;
/** The options of a search in a request. */
export type OwnOption = { options?: OwnOptions; depth?: number };

export const DEFAULT_OPTIONS: SearchOptions = { ...searches.OPTION_DEFAULTS, depth: null };
export const OPTION_NAMES = Object.keys(DEFAULT_OPTIONS) as OptionName[];

const RANGES: Readonly<Record<string, object>> = {
  ...searches.OPTION_RANGES,
  depth: { min: 1, max: 1000, whole: true },
};
export const OPTION_FIELDS = Object.fromEntries(
  OPTION_NAMES.map((name) => {
    const [text, range] = [OPTION_TEXT[name], RANGES[name]];
    return [name, range ? { ...text, range } : text];
  }),
) as Readonly<Record<OptionName, OptionField>>;

const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  ...searches.OPTIONS_OF,
  dfs: ["depth"],
};
export const optionNames = (algorithm: string) =>
  (OPTIONS_OF[algorithm] ?? []) as readonly OptionName[];

/** Return the values of the options that the algorithms use, and null for all other options. */
export function optionsOf(
  algorithms: readonly string[],
  options: SearchOptions,
  { rows, cols }: Pick<Position, "rows" | "cols">,
): Record<OptionName, OptionValue | null> {
  const values = { ...options, depth: options.depth ?? 5 * rows * cols };
  const used = algorithms.flatMap(optionNames);
  const shown = OPTION_NAMES.map((name) => [name, used.includes(name) ? values[name] : null]);
  return Object.fromEntries(shown);
}

/** Parse the value of an option. Return null if the option does not have that value. */
export function readOption(name: OptionName, text: string): OptionValue | null {
  const option = OPTION_FIELDS[name];
  if ("choices" in option) return Object.hasOwn(option.choices, text) ? text : null;
  const { min, max, whole = false } = option.range;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : null;
}

export function withOptions<T extends { algorithm: string }>(
  search: T,
  { depth, ...values }: SearchOptions,
): T & OwnOption {
  const names = optionNames(search.algorithm);
  const own = Object.entries(values).filter(([name]) => names.includes(name as OptionName));
  return {
    ...search,
    ...(own.length ? { options: Object.fromEntries(own) } : {}),
    ...(names.includes("depth") && depth !== null ? { depth } : {}),
  };
}
