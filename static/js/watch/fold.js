// The tree, folded: the way to one position with boards, what branches off it as small boards or
// counts.

import { createMiniBoard } from "../board/mini-board.js";
import { element } from "../lib/dom.js";
import { count, counted } from "../lib/format.js";
import { formatBoard } from "../puzzle/notation.js";

/** @import { Trace } from "../state/trace.js" */

/** So much of the way is shown with boards, besides its start. */
const LEVELS = 7;

/** @param {(entry: number) => void} [onPick] */
export function createFold(onPick) {
  const list = element("ol", { class: "fold" });

  return {
    element: list,
    /**
     * @param {Trace} trace
     * @param {number} step
     * @param {number} entry
     */
    draw(trace, step, entry) {
      const below = descendants(trace, step);
      const way = trace.wayTo(entry);
      const from = Math.max(1, way.length - LEVELS);
      const { parent } = trace.rows;
      const levels = [level(trace, way[0], [], below, way.length === 1)];
      if (from > 1) {
        const text = `${counted(from - 1, "position")} more on the way`;
        levels.push(element("li", { class: "note", text }));
      }
      for (const at of way.slice(from)) {
        const siblings = trace.children[parent[at]];
        const beside = siblings.filter((i) => i !== at && trace.born[i] <= step);
        levels.push(level(trace, at, beside, below, at === entry));
      }
      const children = trace.children[entry].filter((i) => trace.born[i] <= step);
      if (children.length) {
        levels.push(
          element(
            "li",
            { class: "children" },
            ...children.map((i) => board(trace, i, below, "small")),
          ),
        );
      }
      list.replaceChildren(...levels);
    },
  };

  /**
   * @param {Trace} trace
   * @param {number} entry
   * @param {readonly number[]} beside
   * @param {Int32Array} below
   * @param {boolean} current
   */
  function level(trace, entry, beside, below, current) {
    const own = board(trace, entry, below, current ? "current" : "");
    return element("li", {}, own, ...beside.map((i) => board(trace, i, below, "small")));
  }

  /**
   * @param {Trace} trace
   * @param {number} entry
   * @param {Int32Array} below
   * @param {string} kind
   */
  function board(trace, entry, below, kind) {
    const { g, h, fates } = trace.rows;
    const mini = createMiniBoard();
    const position = trace.positionOf(entry);
    mini.show(position, formatBoard(position));
    const numbers = element("span", {
      class: "numbers",
      text:
        kind === "small"
          ? `f ${g[entry] + h[entry]}`
          : `g ${g[entry]}  h ${h[entry]}  f ${g[entry] + h[entry]}`,
    });
    const more =
      below[entry] && kind === "small"
        ? [element("span", { class: "below", text: `+${count(below[entry])}` })]
        : [];
    const button = element(
      "button",
      { class: `entry ${kind}`, attributes: { type: "button", "data-fate": fates[entry] } },
      mini.element,
      numbers,
      ...more,
    );
    if (kind === "current") button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => onPick?.(entry));
    return button;
  }
}

/**
 * How many positions there are below each entry, so far.
 * @param {Trace} trace
 * @param {number} step
 */
function descendants({ size, born, rows: { parent } }, step) {
  const below = new Int32Array(size);
  for (let i = size - 1; i > 0; i--) {
    if (born[i] <= step && parent[i] >= 0) below[parent[i]] += below[i] + 1;
  }
  return below;
}
