// All shortest solutions of the displayed position: their number, the moves at which they diverge,
// and a button to replay each of them.

import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Metric } from "../puzzle/slides.ts";
import { isLarge } from "../state/metric.ts";
import { type State, solutionMoves } from "../state/state.ts";
import { FINDING_ALL, OFTEN_MORE, ONLY_UP_TO_16, shortestSolutions } from "./solve-text.ts";

export function createOptimalPanel({
  onFind,
  onChoose,
}: {
  onFind: () => void;
  onChoose: (moves: string) => void;
}) {
  const { part } = findPanel("optimal");
  const button = part("find", HTMLButtonElement);
  const summary = part("summary");
  const list = part("list");
  button.addEventListener("click", onFind);

  /** @param large whether the board is too large to find all shortest solutions */
  function draw(optimal: State["here"]["optimal"], large: boolean, metric: Metric) {
    setHidden(button, large);
    setText(summary, large ? ONLY_UP_TO_16 : summaryText(optimal, metric));
    const found = optimal.kind === "found" ? optimal.result.solutions : [];
    setHidden(list, found.length === 0 || found[0] === "");
    list.replaceChildren(
      ...found.map((moves, i) => element("li", {}, solutionButton(moves, found[i - 1]))),
    );
  }

  /**
   * Create the button of a solution. The moves that it shares with the solution above are dimmed.
   */
  function solutionButton(moves: string, above: string = "") {
    const same = sharedLength(above, moves);
    const solution = element(
      "button",
      { class: "way", attributes: { type: "button" } },
      element("span", { class: "shared", text: moves.slice(0, same) }),
      document.createTextNode(moves.slice(same)),
    );
    solution.addEventListener("click", () => onChoose(moves));
    return solution;
  }

  return {
    show(state: State, before: State | null) {
      const {
        here: { optimal },
        game: { line, solutionFrom },
      } = state;
      const large = isLarge(state);
      const same = optimal === before?.here.optimal && large === isLarge(before);
      if (same && line === before?.game.line && solutionFrom === before.game.solutionFrom) return;
      if (!same) draw(optimal, large, state.settings.metric);
      const shown = optimal.kind === "found" ? formatMoves(solutionMoves(state)) : "";
      for (const solution of list.querySelectorAll(".way")) {
        if (solution.textContent === shown) solution.setAttribute("aria-current", "true");
        else solution.removeAttribute("aria-current");
      }
    },
  };
}

/**
 * Return the length of the common prefix of two move strings. A repeat count belongs to its letter.
 */
function sharedLength(one: string, other: string) {
  const split = (moves: string) => moves.match(/[A-Z]\d*/g) ?? [];
  const [a, b] = [split(one), split(other)];
  let length = 0;
  for (const [i, move] of a.entries()) {
    if (move !== b[i]) break;
    length += move.length;
  }
  return length;
}

function summaryText(optimal: State["here"]["optimal"], metric: Metric) {
  if (optimal.kind === "running") return FINDING_ALL;
  if (optimal.kind === "failed") return optimal.message;
  if (optimal.kind !== "found") return OFTEN_MORE;
  const { solutions, complete, length, common } = optimal.result;
  return shortestSolutions({ solutions: solutions.length, complete, length, common, metric });
}
