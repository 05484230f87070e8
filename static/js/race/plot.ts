// The chart of a race on many boards: a point for each run, placed by the length of a shortest
// solution, and a line through the medians.

import { axisName, linear, type Mark, type Picture } from "../lib/chart.ts";
import { byLength, type Measure, type Race } from "./race.ts";
import { colourOf, dashOf, logarithmic, markAt } from "./race-picture.ts";
import * as text from "./race-result-text.ts";

const LEFT = 58;
const RIGHT = 14;
const FOOT = 46;
const LEGEND_LINE = 20;
const HEIGHT = 280;

/** @param measure the measure on the vertical axis */
export function plotOf(race: Race, measure: Measure, width: number): Picture {
  const series = race.contestants.map(({ label, tone }, i) => ({
    label,
    tone,
    groups: byLength(race, i, measure),
  }));
  const cut = series.some(({ groups }) =>
    groups.some(({ counts }) => counts.some(({ more }) => more)),
  );
  const { marks, height: top } = legend(series, cut, width);
  const bottom = top + HEIGHT;
  const lengths = series.flatMap(({ groups }) => groups.map(({ length }) => length));
  const planned = race.boards.flatMap(({ length }) => (length === null ? [] : [length]));
  const all = lengths.concat(planned);
  const [least, most] = all.length ? [Math.min(...all), Math.max(...all)] : [0, 10];
  const x = linear(least - 0.6, Math.max(most, least + 1) + 0.6, LEFT, width - RIGHT, 34);
  const values = series.flatMap(({ groups }) =>
    groups.flatMap(({ counts }) => counts.map(({ value }) => value)),
  );
  const highest = Math.max(measure === "branching" ? 1.5 : 10, ...values);
  const y = axisOf(measure, highest, bottom, top + 8);

  for (const { at, text } of y.ticks) {
    marks.push(
      { d: `M${LEFT} ${at}H${width - RIGHT}`, stroke: "--line" },
      { text, x: LEFT - 8, y: at + 4, fill: "--muted", size: 12, anchor: "end" },
    );
  }
  for (const { at, text } of x.ticks) {
    marks.push({ text, x: at, y: bottom + 18, fill: "--muted", size: 12, anchor: "middle" });
  }
  marks.push(axisName(text.LENGTH_AXIS, (LEFT + width - RIGHT) / 2, bottom + 38), {
    ...axisName(text.MEASURE_AXES[measure], 14, (top + bottom) / 2),
    turned: true,
  });

  const drawn = series.filter(({ groups }) => groups.length > 0);
  drawn.forEach(({ tone, groups }, i) => {
    // The offset keeps points of different contestants apart.
    const offset = (i - (drawn.length - 1) / 2) * 4;
    const points: { more: string; plain: string } = { more: "", plain: "" };
    for (const { length, counts } of groups) {
      for (const { value, more } of counts) {
        const mark = markAt(tone, x.at(length) + offset, y.at(value), 2.2, more);
        points[more ? "more" : "plain"] += mark;
      }
    }
    marks.push({ d: points.plain, fill: colourOf(tone), opacity: 0.4 });
    marks.push({ d: points.more, stroke: colourOf(tone), opacity: 0.6 });
  });
  for (const { tone, groups } of drawn) {
    const middles = groups.flatMap(({ length, median }) =>
      median ? [{ x: x.at(length), y: y.at(median.value), more: median.more }] : [],
    );
    // If a median is a lower bound, the lines to and from it are drawn as bounds.
    const paths = { known: "", bound: "" };
    middles.forEach((to, i) => {
      const from = middles[i - 1];
      if (!from) return;
      paths[from.more || to.more ? "bound" : "known"] += `M${from.x} ${from.y}L${to.x} ${to.y}`;
    });
    marks.push({ d: paths.known, stroke: colourOf(tone), width: 2, ...dashOf(tone) });
    marks.push({ d: paths.bound, stroke: colourOf(tone), width: 1.5, dash: "2 4" });
    for (const at of middles) {
      const d = markAt(tone, at.x, at.y, 4.5, at.more);
      marks.push(
        at.more
          ? { d, stroke: colourOf(tone), width: 2 }
          : { d, fill: colourOf(tone), stroke: "--card", width: 1 },
      );
    }
  }
  return { width, height: bottom + FOOT, marks };
}

function axisOf(measure: Measure, highest: number, bottom: number, top: number) {
  if (measure === "branching") return linear(1, highest + 0.05, bottom, top, 28);
  if (measure === "excess") return linear(0, highest + 1, bottom, top, 28);
  return logarithmic(highest, bottom, top);
}

/**
 * Draw the legend, in as few lines as possible.
 * @param cut whether some runs were cut off
 */
function legend(series: readonly { label: string; tone: number }[], cut: boolean, width: number) {
  const marks: Mark[] = [];
  let [x, y] = [12, 14];
  const entries = [
    ...series.map(({ label, tone }) => ({ label, tone, more: false })),
    ...(cut ? [{ label: text.CUT_OFF_MARK, tone: 0, more: true }] : []),
  ];
  for (const { label, tone, more } of entries) {
    const room = 26 + label.length * 6.7;
    if (x > 12 && x + room > width) [x, y] = [12, y + LEGEND_LINE];
    const d = markAt(tone, x + 6, y, 4.5, more);
    marks.push(more ? { d, stroke: "--muted", width: 2 } : { d, fill: colourOf(tone) }, {
      text: label,
      x: x + 16,
      y: y + 4,
      fill: "--ink",
      size: 12,
    });
    x += room;
  }
  return { marks, height: y + 14 };
}
