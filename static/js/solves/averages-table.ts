// The table of averages: the latest and the best average of 3, 5, 12, … solves. A press on an
// average replays its solves, and a press on the best time opens its solve.

import { element } from "../lib/dom.ts";
import { averaged, stopped } from "../lib/format.ts";
import type { Bests } from "../protocol.ts";
import type { Summary } from "../state/history.ts";
import type { Settings } from "../state/settings.ts";
import { bestSolves, resultOf, resultText } from "../state/solves.ts";
import {
  AVERAGE_SIZES,
  averageNames,
  FASTEST,
  replayAverage,
  SINGLE,
  showSolve,
} from "./solves-text.ts";

const NONE = "–";

/** @param solves the solves of one size that count, at least one */
export function averageRows(
  solves: readonly Summary[],
  known: Bests | undefined,
  trim: Settings["trim"],
) {
  const latest = solves.at(-1);
  if (!latest) return [];
  const best = bestSolves(solves).get(latest.size)?.time;
  const single = row(
    SINGLE,
    document.createTextNode(resultText(latest)),
    best ? solveButton(best, FASTEST) : document.createTextNode(NONE),
  );
  const averages = AVERAGE_SIZES.filter((size) => solves.length >= Number(size)).map((size) => {
    const [name, title] = averageNames(size, trim);
    const label = element("abbr", { text: name, attributes: { title } });
    const last = average(known?.last[size]);
    const best = average(known?.best[size]);
    const count = Number(size);
    return row(
      label,
      pressable(last, replayAverage("latest", name, last), solves.length - count, count),
      pressable(best, replayAverage("best", name, best), known?.best_at[size] ?? null, count),
    );
  });
  return [single, ...averages];
}

/** @param from the index of the first solve of the average */
function pressable(value: string, label: string, from: number | null, count: number) {
  if (value === NONE || from === null) return document.createTextNode(value);
  return element("button", {
    text: value,
    attributes: {
      ...{ type: "button", "aria-label": label, title: label },
      ...{ "data-from": String(from), "data-count": String(count) },
    },
  });
}

/** Return a button with the best time that opens the solve in the list. */
export function solveButton(solve: Summary, name: string, value = stopped(resultOf(solve) ?? 0)) {
  const label = showSolve(name, value);
  return element("button", {
    text: value,
    attributes: {
      ...{ type: "button", "aria-label": label, title: label },
      "data-key": String(solve.key),
    },
  });
}

function row(name: string | Node, last: Node, best: Node) {
  const head = element("th", { attributes: { scope: "row" } });
  head.append(name);
  const cell = (content: Node) => element("td", {}, content);
  return element("tr", {}, head, cell(last), cell(best));
}

function average(value: number | "DNF" | null | undefined) {
  if (value === null || value === undefined) return NONE;
  return value === "DNF" ? value : averaged(value);
}
