// What's watched: the search, its heuristic, and a board that's near enough.

import { element, fillSelect, setText } from "../lib/dom.js";
import { ABOUT, ALGORITHMS, HEURISTICS, INFORMED } from "../state/choices.js";
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
      heuristic.choice.classList.toggle("unused", !informed);
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
