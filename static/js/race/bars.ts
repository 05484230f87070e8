// The chart of a race on one board: a bar for each contestant, on a logarithmic axis.

import { axisName, type Mark, type Picture } from "../lib/chart.ts";
import { countOf, type Race } from "./race.ts";
import { colourOf, logarithmic } from "./race-picture.ts";
import { atLeast, COULDNT_RUN, MEASURE_AXES, NOT_RUN } from "./race-result-text.ts";

const LINE = 44;
const SIDE = 12;
const FOOT = 44;

export function barsOf(race: Race, width: number): Picture {
  const found = race.contestants.map((_, i) => {
    const row = race.rows[0]?.[i];
    return row ? countOf(row, "expanded", null) : null;
  });
  const most = Math.max(10, ...found.map((one) => one?.value ?? 0));
  const bottom = LINE * race.contestants.length;
  const axis = logarithmic(most, SIDE, width - SIDE);
  const marks: Mark[] = [];
  for (const { at, text } of axis.ticks) {
    const anchor = at === SIDE ? "start" : at > width - SIDE - 20 ? "end" : "middle";
    marks.push(
      { d: `M${at} 0V${bottom + 4}`, stroke: "--line" },
      { text, x: at, y: bottom + 18, fill: "--muted", size: 12, anchor },
    );
  }
  race.contestants.forEach(({ label, tone }, i) => {
    const top = i * LINE;
    const row = race.rows[0]?.[i];
    const one = found[i];
    const value = one ? atLeast(one.value, one.more) : waiting(Boolean(row), race);
    marks.push(
      { text: label, x: SIDE, y: top + 17, fill: "--ink", size: 14 },
      { text: value, x: width - SIDE, y: top + 17, fill: "--ink", size: 14, anchor: "end" },
    );
    if (!one) return;
    const end = Math.max(SIDE + 2, axis.at(one.value));
    marks.push({ d: bar(SIDE, end, top + 24), fill: colourOf(tone) });
    if (one.more) {
      const rest = { stroke: colourOf(tone), width: 1.5, dash: "4 4" };
      marks.push({ d: `M${end} ${top + 29}H${width - SIDE - 7}`, ...rest });
      const tip = width - SIDE;
      marks.push({
        d: `M${tip - 7} ${top + 24}L${tip} ${top + 29}L${tip - 7} ${top + 34}`,
        stroke: colourOf(tone),
        width: 1.5,
      });
    }
  });
  marks.push(axisName(MEASURE_AXES.expanded, width / 2, bottom + 36));
  return { width, height: bottom + FOOT, marks };
}

function waiting(ended: boolean, { state }: Race) {
  if (ended) return COULDNT_RUN;
  return state === "running" ? "…" : NOT_RUN;
}

const bar = (from: number, to: number, y: number) => `M${from} ${y}H${to}V${y + 10}H${from}z`;
