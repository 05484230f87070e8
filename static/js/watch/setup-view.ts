// The setup of Watch: the algorithm, the heuristic, the second search, and a button that deals an
// easy board.

import { createOptionFields } from "../lib/controls.tsx";
import { element, fillSelect, setHidden, setText, setUnused } from "../lib/dom.ts";
import { ALGORITHMS, type Choices, DESCRIPTIONS, HEURISTICS, INFORMED } from "../state/choices.ts";
import { type Learn, OWN, type Together } from "../state/learn.ts";
import { DEFAULT_OPTIONS, OPTION_FIELDS, optionsOf } from "../state/search-options.ts";
import type { State } from "../state/state.ts";
import type { Trace } from "../state/trace.ts";
import {
  isWatchable,
  partingStep,
  secondSearch,
  watchedSearch,
  watchedSecond,
  watchedTrace,
} from "../state/watch.ts";
import * as text from "./watch-text.ts";

export function createSetupView({
  onChoose,
  onLearn,
  onDeal,
  onBack,
  onStep,
}: {
  onChoose: (choices: Partial<Choices>) => void;
  onLearn: (learn: Partial<Learn>) => void;
  onDeal: () => void;
  onBack: () => void;
  onStep: (step: number) => void;
}) {
  const algorithm = picker(text.FIELDS.algorithm, ALGORITHMS, ["auto"]);
  const heuristic = picker(text.FIELDS.heuristic, HEURISTICS);
  const other = picker(text.FIELDS.secondAlgorithm, { "": text.NO_SECOND_SEARCH, ...ALGORITHMS }, [
    "auto",
  ]);
  const otherHeuristic = picker(text.FIELDS.secondHeuristic, HEURISTICS);
  const together = picker(text.FIELDS.together, text.TOGETHER);
  const deal = button(text.DEAL);
  deal.classList.add("deal");
  const back = button(text.BACK);
  const present = button(text.PRESENT);
  present.classList.add("present");
  let presenting = false;
  present.addEventListener("click", () => onLearn({ presenting: !presenting }));
  let options = DEFAULT_OPTIONS;
  const optionFields = createOptionFields(OPTION_FIELDS, (name, value) =>
    onLearn({ options: { ...options, [name]: value } }),
  );
  const note = element("p", { class: "note" });
  const why = element("span");
  const dealt = element("p", { class: "notice dealt", attributes: { role: "status" } }, why, back);
  algorithm.choice.addEventListener("change", () =>
    onChoose({ algorithm: algorithm.choice.value }),
  );
  const own = new Option(text.OWN, OWN);
  heuristic.choice.append(own);
  heuristic.choice.addEventListener("change", () => {
    const { value } = heuristic.choice;
    onLearn({ own: value === OWN });
    if (value !== OWN) onChoose({ heuristic: value });
  });
  const chooseOther = () => {
    const second = { algorithm: other.choice.value, heuristic: otherHeuristic.choice.value };
    onLearn({ second: second.algorithm ? second : null });
  };
  other.choice.addEventListener("change", chooseOther);
  otherHeuristic.choice.addEventListener("change", chooseOther);
  together.choice.addEventListener("change", () =>
    onLearn({ together: together.choice.value as Together }),
  );
  const difference = element("span");
  const showDifference = button(text.SHOW_PARTING);
  const parted = element("p", { class: "note parted" }, difference, showDifference);
  let compared: readonly [Trace | null, Trace | null] = [null, null];
  let step: number | null = null;
  showDifference.addEventListener("click", () => onStep(step ?? 0));

  /** Display the first step in which the two searches differ. */
  function showParting(state: State) {
    const [one, other] = [watchedTrace(state), watchedSecond(state)?.trace ?? null];
    if (one !== compared[0] || other !== compared[1]) {
      compared = [one, other];
      step = one && other && partingStep(one, other);
    }
    const whole = one?.rows.complete && other?.rows.complete;
    parted.hidden = !one || !other || (step === null && !whole);
    setText(difference, text.parting(step));
    showDifference.hidden = step === null;
  }
  deal.addEventListener("click", onDeal);
  back.addEventListener("click", onBack);

  return {
    element: element(
      "section",
      { class: "card watch-setup", attributes: { "aria-label": text.SETUP } },
      dealt,
      element("div", { class: "choices" }, algorithm.label, heuristic.label, deal, present),
      optionFields.element,
      note,
      element(
        "div",
        { class: "choices beside" },
        other.label,
        otherHeuristic.label,
        together.label,
      ),
      parted,
    ),
    pick: (state: State) => [state.choices, state.learn, state.here, state.game.position],
    show(state: State) {
      showParting(state);
      const chosen = watchedSearch(state);
      algorithm.choice.value = chosen.algorithm;
      // The user's own heuristic is offered once Write has sent it to Watch.
      own.hidden = own.disabled = !state.learn.own && own.disabled;
      for (const option of [...heuristic.choice.options, ...otherHeuristic.choice.options]) {
        if (option !== own) option.hidden = option.disabled = !isWatchable(option.value, state);
      }
      heuristic.choice.value = chosen.heuristic;
      const informed = INFORMED.includes(chosen.algorithm);
      setUnused(heuristic.choice, !informed);
      const about = [
        DESCRIPTIONS[chosen.algorithm],
        informed ? DESCRIPTIONS[chosen.heuristic] : text.NO_HEURISTIC,
      ];
      setText(note, about.filter(Boolean).join(" "));
      setHidden(dealt, !state.learn.dealt, deal);
      setText(why, state.learn.dealt ? text.dealt(state.learn.dealt) : "");
      const second = secondSearch(state);
      const algorithms = [chosen.algorithm, ...(second ? [second.algorithm] : [])];
      options = state.learn.options;
      optionFields.show(optionsOf(algorithms, options, state.game.position));
      other.choice.value = second?.algorithm ?? "";
      otherHeuristic.choice.value = second?.heuristic ?? "manhattan";
      otherHeuristic.label.hidden = !second || !INFORMED.includes(second.algorithm);
      together.label.hidden = !second;
      together.choice.value = state.learn.together;
      presenting = state.learn.presenting;
      setText(present, presenting ? text.LEAVE : text.PRESENT);
    },
  };
}

function picker(name: string, options: Record<string, string>, omitted: readonly string[] = []) {
  const choice = document.createElement("select");
  fillSelect(
    choice,
    Object.fromEntries(Object.entries(options).filter(([key]) => !omitted.includes(key))),
  );
  const label = element("label", { class: "field" }, element("span", { text: name }), choice);
  return { choice, label };
}

function button(text: string) {
  return element("button", { class: "small", text, attributes: { type: "button" } });
}
