// What's watched: the search, its heuristic, and a board that's near enough.

import { element, fillSelect, setText } from "../lib/dom.js";
import { ALGORITHMS, HEURISTICS, INFORMED } from "../state/choices.js";
import { OWN, watchedSearch } from "../state/watch.js";

/** @import { Learn, Together } from "../state/learn.js" */
/** @import { Choices, State } from "../state/state.js" */

/**
 * @param {{
 *   onChoose: (choices: Partial<Choices>) => void, onLearn: (learn: Partial<Learn>) => void,
 *   onDeal: () => void, onBack: () => void,
 * }} intents
 */
export function createSetupView({ onChoose, onLearn, onDeal, onBack }) {
  const algorithm = select("Algorithm", ALGORITHMS, "auto");
  const heuristic = select("Heuristic", HEURISTICS, "pattern-database");
  const other = select("Search beside it", { "": "None", ...ALGORITHMS }, "auto");
  const otherHeuristic = select("Estimate beside it", HEURISTICS, "pattern-database");
  const together = select("Go together by", { steps: "Steps", f: "f" }, "");
  const deal = button("Deal a near board");
  const back = button("Back to it");
  const words = element("p", { class: "note" });
  const dealt = element(
    "p",
    { class: "notice dealt", attributes: { role: "status" } },
    element("span", {
      text: "The board that was here is too hard to watch: this one is 7 to 12 moves away.",
    }),
    back,
  );
  algorithm.choice.addEventListener("change", () =>
    onChoose({ algorithm: algorithm.choice.value }),
  );
  const own = new Option("Your own", OWN);
  heuristic.choice.append(own);
  heuristic.choice.addEventListener("change", () => {
    const { value } = heuristic.choice;
    onLearn({ own: value === OWN });
    if (value !== OWN) onChoose({ heuristic: value });
  });
  const chooseOther = () => {
    const beside = { algorithm: other.choice.value, heuristic: otherHeuristic.choice.value };
    onLearn({ beside: beside.algorithm ? beside : null });
  };
  other.choice.addEventListener("change", chooseOther);
  otherHeuristic.choice.addEventListener("change", chooseOther);
  together.choice.addEventListener("change", () =>
    onLearn({ together: /** @type {Together} */ (together.choice.value) }),
  );
  deal.addEventListener("click", onDeal);
  back.addEventListener("click", onBack);

  return {
    element: element(
      "section",
      { class: "card watch-setup", attributes: { "aria-label": "What to watch" } },
      dealt,
      element("div", { class: "choices" }, algorithm.label, heuristic.label, deal),
      words,
      element(
        "div",
        { class: "choices beside" },
        other.label,
        otherHeuristic.label,
        together.label,
      ),
    ),
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      if (state.choices === before?.choices && state.learn === before.learn) return;
      const chosen = watchedSearch(state);
      algorithm.choice.value = chosen.algorithm;
      // It's there once it was brought along from Write.
      own.hidden = own.disabled = !state.learn.own && own.disabled;
      heuristic.choice.value = chosen.heuristic;
      const informed = INFORMED.includes(chosen.algorithm);
      heuristic.choice.disabled = !informed;
      const about = [ABOUT[chosen.algorithm], informed ? ABOUT[chosen.heuristic] : ""];
      setText(words, about.filter(Boolean).join(" "));
      dealt.hidden = !state.learn.dealt;
      const { beside } = state.learn;
      other.choice.value = beside?.algorithm ?? "";
      otherHeuristic.choice.value = beside?.heuristic ?? "manhattan";
      otherHeuristic.label.hidden = !beside || !INFORMED.includes(beside.algorithm);
      together.label.hidden = !beside;
      together.choice.value = state.learn.together;
    },
  };
}

/** What each does, and what it promises. */
const ABOUT = /** @type {Readonly<Record<string, string>>} */ ({
  astar:
    "A* expands the position with the smallest f = g + h: the moves made, and an estimate of those left. With an estimate that's never too high, its first solution is a shortest one.",
  "weighted-astar":
    "Weighted A* trusts the estimate twice as much: f = g + 2h. It's sooner there, by at most twice as many moves as are needed.",
  greedy:
    "Greedy best-first looks at h alone: it expands what seems nearest to the goal. It's soon there, on a way that may be long.",
  bfs: "Breadth-first looks at all positions one move away, then two, and so on. Its solution is a shortest one, and it knows nothing of where the goal is.",
  dfs: "Depth-first follows one line to its end before it tries another. It needs little thought, and its solution is seldom a short one.",
  "iterative-deepening":
    "Iterative deepening goes depth-first to a depth of 1, 2, 3 …: next to no memory, the same positions again and again, and a shortest solution.",
  "ida-star":
    "IDA* goes depth-first as far as f is within a threshold, which rises from one iteration to the next. It finds a shortest solution and remembers only the line that it's on.",
  hamming: "Hamming counts the tiles that are out of place: each needs at least one move.",
  manhattan:
    "Manhattan adds up how many rows and columns each tile is from its place: a move brings one tile one step nearer at the most.",
  "linear-conflict":
    "Linear conflict is Manhattan, and two more for each tile that must leave its line to let another pass.",
  own: "Your own heuristic is the one in Write.",
  "walking-distance":
    "Walking distance counts the moves needed when only the row of each tile counts, then only its column.",
});

/**
 * @param {string} name
 * @param {Record<string, string>} options
 * @param {string} but
 */
function select(name, options, but) {
  const choice = document.createElement("select");
  fillSelect(choice, Object.fromEntries(Object.entries(options).filter(([key]) => key !== but)));
  const label = element("label", { class: "field" }, element("span", { text: name }), choice);
  return { choice, label };
}

/** @param {string} text */
function button(text) {
  return element("button", { class: "small", text, attributes: { type: "button" } });
}
