// The table of averages: the latest and the best of each number of solves, where there are so many.

import { element } from "../lib/dom.js";
import { averaged, stopped } from "../lib/format.js";
import { bestTime, resultText } from "../state/solves.js";
import { AVERAGES, ONE_TRIMMED, SINGLE } from "./messages.js";

/** @import { Averages, Bests } from "../protocol.js" */
/** @import { Settings } from "../state/settings.js" */
/** @import { Summary } from "../state/solves.js" */

/** @type {readonly (keyof Averages)[]} */
const COUNTS = ["3", "5", "12", "50", "100", "1000"];

const NONE = "–";

/**
 * @param {readonly Summary[]} solves that count, of one size
 * @param {Bests | undefined} known
 * @param {Settings["trim"]} trim
 */
export function averageRows(solves, known, trim) {
  const best = bestTime(solves, solves[0].size);
  const latest = resultText(solves[solves.length - 1]);
  const single = row(SINGLE, latest, best === null ? NONE : stopped(best));
  const averages = COUNTS.filter((count) => solves.length >= Number(count)).map((count) => {
    const [name, usual] = AVERAGES[count];
    const title = (trim === "one" && ONE_TRIMMED[count]) || usual;
    const label = element("abbr", { text: name, attributes: { title } });
    return row(label, average(known?.last[count]), average(known?.best[count]));
  });
  return [single, ...averages];
}

/**
 * @param {string | Node} name
 * @param {string} last
 * @param {string} best
 */
function row(name, last, best) {
  const head = element("th", { attributes: { scope: "row" } });
  head.append(name);
  const cell = (/** @type {string} */ text) => element("td", { text });
  return element("tr", {}, head, cell(last), cell(best));
}

/** @param {number | "DNF" | null | undefined} value */
function average(value) {
  if (value === null || value === undefined) return NONE;
  return value === "DNF" ? value : averaged(value);
}
