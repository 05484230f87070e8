// The table of averages: the latest and the best average of 3, 5, 12, … solves.

import { element } from "../lib/dom.ts";
import { averaged, stopped } from "../lib/format.ts";
import type { Bests } from "../protocol.ts";
import type { Settings } from "../state/settings.ts";
import { bestTime, resultText, type Summary } from "../state/solves.ts";
import { AVERAGE_SIZES, averageNames, SINGLE } from "./solves-text.ts";

const NONE = "–";

/** @param solves counting solves of one size, at least one */
export function averageRows(
  solves: readonly Summary[],
  known: Bests | undefined,
  trim: Settings["trim"],
) {
  const latest = solves.at(-1);
  if (!latest) return [];
  const best = bestTime(solves, latest.size);
  const single = row(SINGLE, resultText(latest), best === null ? NONE : stopped(best));
  const averages = AVERAGE_SIZES.filter((size) => solves.length >= Number(size)).map((size) => {
    const [name, title] = averageNames(size, trim);
    const label = element("abbr", { text: name, attributes: { title } });
    return row(label, average(known?.last[size]), average(known?.best[size]));
  });
  return [single, ...averages];
}

function row(name: string | Node, last: string, best: string) {
  const head = element("th", { attributes: { scope: "row" } });
  head.append(name);
  const cell = (text: string) => element("td", { text });
  return element("tr", {}, head, cell(last), cell(best));
}

function average(value: number | "DNF" | null | undefined) {
  if (value === null || value === undefined) return NONE;
  return value === "DNF" ? value : averaged(value);
}
