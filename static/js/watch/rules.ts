// The rules of a search, and their format as text, as in slidestar.algorithms.rules.

import { DEEPENING, PRESETS } from "../state/choices.ts";
import { COUNTS_BLANK, DEFAULTS, OF_PRESETS, OF_SEARCHES, SEARCHES, VALUES } from "./rules-data.ts";

export type RuleName = keyof typeof VALUES;
type Rules = Readonly<Record<RuleName, string>>;
/**
 * Rules, and the rules on which they are based: a preset, or the page's own rules if `preset` is null. Both
 * have the cost of the options.
 */
export type Based = { preset: string | null; base: Rules; rules: Rules };

const NAMES = (Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]).filter(
  (name): name is RuleName => name !== "weight",
);

/** Return whether a rule applies to a search. `heuristic` is null if the search has none. */
export function applies(name: RuleName, algorithm: string, heuristic: string | null) {
  if (name === "blank") return heuristic !== null && COUNTS_BLANK.includes(heuristic);
  const searches: Readonly<Record<string, readonly string[]>> = SEARCHES;
  return searches[name]?.includes(algorithm) ?? true; // the other rules apply to all searches
}

export function valuesOf(name: RuleName, algorithm: string): readonly string[] {
  const others = DEEPENING.includes(algorithm) ? ["positions"] : ["insertions-and-starts", "calls"];
  return VALUES[name].filter((value) => !others.includes(value));
}

/** Return the presets of a search. */
export const presetsOf = (algorithm: string) =>
  Object.keys(PRESETS).filter((preset) => PRESETS[preset]?.includes(algorithm));

function baseOf(preset: string | null, algorithm: string): Rules {
  const changed =
    preset === null
      ? OF_SEARCHES[algorithm as keyof typeof OF_SEARCHES]
      : OF_PRESETS[preset as keyof typeof OF_PRESETS];
  return { ...DEFAULTS, ...changed };
}

/**
 * Parse rules. Invalid parts are ignored here, and Python reports them.
 *
 * @param options the options of the search, which the rules in the text override
 */
export function readRules(text: string, algorithm: string, options?: { cost?: string }): Based {
  const [first = "", ...others] = text.split(",");
  const preset = presetsOf(algorithm).includes(first) ? first : null;
  const values = (preset === null ? [first, ...others] : others).map((part) => {
    const [name = "", value = ""] = part.split(":");
    return [name.replaceAll("-", "_"), value] as const;
  });
  const known = values.filter(([name]) => (NAMES as string[]).includes(name));
  const own = baseOf(preset, algorithm);
  const base = { ...own, cost: options?.cost ?? own.cost };
  return { preset, base, rules: { ...base, ...Object.fromEntries(known) } };
}

/** Return the rules that differ from the rules on which they are based, with their values. */
export function changesOf({ base, rules }: Based): [RuleName, string][] {
  return NAMES.filter((name) => rules[name] !== base[name]).map((name) => [name, rules[name]]);
}

/** Format rules as text. */
export function writeRules(based: Based): string {
  const values = changesOf(based).map(([name, value]) => `${name.replaceAll("_", "-")}:${value}`);
  return [based.preset ?? "", ...values].filter(Boolean).join(",");
}
