// All shortest solutions of the shown position: how many, where they part, and each to be replayed.

import { element, findPanel, setText } from "../lib/dom.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { isLarge } from "../state/bounds.ts";
import { type State, solutionMoves } from "../state/state.ts";
import { FINDING_ALL, OFTEN_MORE, ONLY_UP_TO_16, shortestWays } from "./solve-text.ts";

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

  /** @param large too large to find them */
  function draw(optimal: State["here"]["optimal"], large: boolean) {
    button.hidden = large;
    setText(summary, large ? ONLY_UP_TO_16 : words(optimal));
    const found = optimal.kind === "found" ? optimal.result.solutions : [];
    list.hidden = found.length === 0 || found[0] === "";
    list.replaceChildren(...found.map((moves, i) => element("li", {}, wayOf(moves, found[i - 1]))));
  }

  /** What it shares with the one above it is dimmed: so one sees where they branch. */
  function wayOf(moves: string, above: string = "") {
    const same = sharedLength(above, moves);
    const way = element(
      "button",
      { class: "way", attributes: { type: "button" } },
      element("span", { class: "shared", text: moves.slice(0, same) }),
      document.createTextNode(moves.slice(same)),
    );
    way.addEventListener("click", () => onChoose(moves));
    return way;
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
      if (!same) draw(optimal, large);
      const shown = optimal.kind === "found" ? formatMoves(solutionMoves(state)) : "";
      for (const way of list.querySelectorAll(".way")) {
        if (way.textContent === shown) way.setAttribute("aria-current", "true");
        else way.removeAttribute("aria-current");
      }
    },
  };
}

/** How many signs two ways begin with alike; a number goes with its letter. */
function sharedLength(one: string, other: string) {
  const [a, b] = [one, other].map((moves) => moves.match(/[A-Z]\d*/g) ?? []);
  let length = 0;
  for (let i = 0; i < a.length && a[i] === b[i]; i++) length += a[i].length;
  return length;
}

function words(optimal: State["here"]["optimal"]) {
  if (optimal.kind === "running") return FINDING_ALL;
  if (optimal.kind === "failed") return optimal.message;
  if (optimal.kind !== "found") return OFTEN_MORE;
  const { solutions, complete, length, common } = optimal.result;
  return shortestWays({ ways: solutions.length, complete, length, common });
}
