// The folded tree: the path to one position as boards, with its branches as small boards or as
// counts. The rows are created once and updated at each step.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setText } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Trace } from "../state/trace.ts";
import * as text from "./watch-text.ts";

/** The maximum number of boards for the path, not counting the start. */
const LEVELS = 7;

export function createFold(onPick?: (entry: number) => void) {
  const start = createRow(onPick);
  const between = element("li", { class: "note" });
  const levels = Array.from({ length: LEVELS }, () => createRow(onPick));
  const children = createRow(onPick, "children");

  return {
    element: element(
      "ol",
      { class: "folded-tree" },
      start.element,
      between,
      ...levels.map((row) => row.element),
      children.element,
    ),
    draw(trace: Trace, step: number, entry: number) {
      const { parent } = trace.rows;
      const below = descendants(trace, step);
      const path = trace.pathTo(entry);
      const from = Math.max(1, path.length - LEVELS);
      const born = (i: number) => (trace.born[i] ?? 0) <= step;

      start.show(trace, below, path.slice(0, 1), entry);
      between.hidden = from === 1;
      setText(between, from > 1 ? text.moreOnTheWay(from - 1) : "");
      levels.forEach((row, i) => {
        const at = path[from + i];
        const siblings = at === undefined ? [] : trace.children[parent[at] ?? -1];
        const shown = (siblings ?? []).filter((one) => one !== at && born(one));
        row.show(trace, below, at === undefined ? [] : [at, ...shown], entry);
      });
      children.show(trace, below, (trace.children[entry] ?? []).filter(born), entry);
    },
  };
}

/**
 * A row of the tree: either a position on the path with its siblings, or the children of the path's
 * last position.
 */
function createRow(onPick: ((entry: number) => void) | undefined, kind: string = "") {
  const made: ReturnType<typeof createEntry>[] = [];
  const row = element("li", { class: kind });
  return {
    element: row,
    /** @param current the entry to highlight */
    show(trace: Trace, below: Int32Array, entries: readonly number[], current: number) {
      row.hidden = entries.length === 0;
      while (made.length < entries.length) {
        const small = kind !== "" || made.length > 0;
        const one = createEntry(small, onPick);
        made.push(one);
        row.append(one.element);
      }
      made.forEach(({ element: button, show }, i) => {
        button.hidden = i >= entries.length;
        const entry = entries[i];
        if (entry !== undefined) show(trace, entry, below[entry] ?? 0, entry === current);
      });
    },
  };
}

function createEntry(small: boolean, onPick?: (entry: number) => void) {
  const mini = createMiniBoard({ still: true });
  const numbers = element("span", { class: "numbers" });
  const below = element("span", { class: "below" });
  const button = element(
    "button",
    { class: small ? "entry small" : "entry", attributes: { type: "button" } },
    mini.element,
    numbers,
    ...(small ? [below] : []),
  );
  let shown = 0;
  button.addEventListener("click", () => onPick?.(shown));
  return {
    element: button,
    /** @param more the number of the entry's descendants */
    show(trace: Trace, entry: number, more: number, current: boolean) {
      shown = entry;
      const position = trace.positionOf(entry);
      mini.show(position, formatBoard(position));
      const texts = text.numbers(trace.numbersOf(entry));
      setText(numbers, small ? (texts[2] ?? "") : texts.join("  "));
      below.hidden = more === 0;
      setText(below, more ? text.below(more) : "");
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    },
  };
}

/** Return the number of descendants of each entry, up to a step. */
function descendants({ size, born, rows: { parent } }: Trace, step: number) {
  const below = new Int32Array(size);
  for (let i = size - 1; i > 0; i--) {
    const above = parent[i] ?? -1;
    if ((born[i] ?? 0) <= step && above >= 0)
      below[above] = (below[above] ?? 0) + (below[i] ?? 0) + 1;
  }
  return below;
}
