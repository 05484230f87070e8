// The rules of the watched search, and the search for the rules that give the user's counts.

import { element, fillSelect, setText } from "../lib/dom.ts";
import type { RulesFound } from "../protocol.ts";
import { INFORMED, RULED } from "../state/choices.ts";
import { type Learn, OWN, type WhyCounts } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import { watchedSearch, whyCounts } from "../state/watch.ts";
import {
  applies,
  changesOf,
  presetsOf,
  type RuleName,
  readRules,
  valuesOf,
  writeRules,
} from "./rules.ts";
import * as text from "./rules-text.ts";
import type { UserCounts } from "./why-controller.ts";

const COUNTS = Object.keys(text.FIELDS) as (keyof UserCounts)[];

export function createRulesView({
  onLearn,
  onFind,
  onStop,
  onWatch,
}: {
  onLearn: (learn: Partial<Learn>) => void;
  onFind: (counts: UserCounts) => void;
  onStop: () => void;
  onWatch: () => void;
}) {
  let search = { algorithm: "astar", heuristic: "manhattan" };
  let rules = "";
  const title = element("summary");
  const base = select(text.BASE);
  base.choice.addEventListener("change", () => onLearn({ rules: base.choice.value }));
  const names = Object.keys(text.RULES) as RuleName[];
  const fields = names.map((name) => {
    const field = select(text.RULES[name]);
    field.choice.addEventListener("change", () => {
      const based = readRules(rules, search.algorithm);
      const changed = { ...based.rules, [name]: field.choice.value };
      onLearn({ rules: writeRules({ ...based, rules: changed }, search.algorithm) });
    });
    return { name, ...field };
  });
  const why = createWhy({
    onFind,
    onStop,
    onWatch(found) {
      const { algorithm, heuristic } = search;
      onLearn({ rules: found.rules, second: found.rules ? { algorithm, heuristic } : null });
      onWatch();
    },
  });
  const box = element(
    "details",
    { class: "card fold watch-rules" },
    title,
    element(
      "div",
      { class: "fold-body" },
      element("p", { class: "note", text: text.ABOUT }),
      element("div", { class: "choices" }, base.label, ...fields.map(({ label }) => label)),
      why.element,
    ),
  );

  return {
    element: box,
    pick: (state: State) => [state.choices, state.learn, state.here.why],
    show(state: State) {
      search = watchedSearch(state);
      rules = watchedSearch(state).rules ?? "";
      const { algorithm, heuristic } = search;
      box.hidden = !RULED.includes(algorithm);
      if (box.hidden) return;
      const based = readRules(rules, algorithm);
      const changed = changesOf(based, algorithm);
      const program = based.preset === null ? text.USUAL : text.PRESETS[based.preset];
      setText(title, text.summary(program ?? "", changed.length));
      base.fill({
        "": text.USUAL,
        ...Object.fromEntries(
          presetsOf(algorithm).map((name) => [name, text.PRESETS[name] ?? name]),
        ),
      });
      base.choice.value = based.preset ?? "";
      const estimate = INFORMED.includes(algorithm) ? heuristic : null;
      for (const { name, label, choice, fill } of fields) {
        label.hidden = !applies(name, algorithm, estimate);
        const values = valuesOf(name, algorithm);
        fill(Object.fromEntries(values.map((value) => [value, text.labelOf(name, value)])));
        choice.value = based.rules[name];
        label.classList.toggle(
          "changed",
          changed.some(([other]) => other === name),
        );
      }
      why.show(whyCounts(state), search);
    },
  };
}

/** The form for the user's counts, and the list of rules that give these counts. */
function createWhy({
  onFind,
  onStop,
  onWatch,
}: {
  onFind: (counts: UserCounts) => void;
  onStop: () => void;
  onWatch: (found: RulesFound) => void;
}) {
  const inputs = COUNTS.map((name) => {
    const attributes = { type: "number", min: "0", max: "1000000000", inputmode: "numeric" };
    const input = element("input", { attributes: { ...attributes, autocomplete: "off" } });
    return { name, input: input as HTMLInputElement };
  });
  const find = element("button", { class: "small" }) as HTMLButtonElement;
  const status = element("p", { class: "note", attributes: { role: "status" } });
  const list = element("ul", { class: "rules-found" });
  const form = element(
    "form",
    { class: "choices" },
    ...inputs.map(({ name, input }) =>
      element("label", { class: "field" }, element("span", { text: text.FIELDS[name] }), input),
    ),
    find,
  );
  const note = element("p", { class: "note" });
  const values = () =>
    Object.fromEntries(
      inputs
        .filter(({ input }) => input.value !== "")
        .map(({ name, input }) => [name, input.valueAsNumber]),
    );
  let running = false;
  let own = false;
  const check = () => {
    find.disabled = !running && (own || Object.keys(values()).length === 0);
  };
  form.addEventListener("input", check);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running) onStop();
    else onFind(values());
  });
  let listed: WhyCounts | null = null;

  return {
    element: element(
      "div",
      { class: "why-counts" },
      element("h3", { text: text.WHY }),
      note,
      form,
      status,
      list,
    ),
    show(why: WhyCounts, { algorithm, heuristic }: { algorithm: string; heuristic: string }) {
      running = why.kind === "running";
      own = heuristic === OWN;
      check();
      setText(find, running ? text.STOP : text.FIND);
      setText(note, own ? text.NOT_OWN : text.ABOUT_WHY);
      setText(status, statusOf(why));
      if (why === listed) return;
      listed = why;
      const { found = [], nearest = [] } = why.kind === "done" ? why.result : {};
      list.replaceChildren(
        ...[...found, ...nearest].map((one) => item(one, algorithm, () => onWatch(one))),
      );
    },
  };
}

function statusOf(why: WhyCounts) {
  if (why.kind === "running") return text.searching(why.nodes);
  if (why.kind === "failed") return why.message;
  if (why.kind === "none") return "";
  return text.answer(why.result.found.length, why.result.searches, why.result.complete);
}

function item({ rules, counts }: RulesFound, algorithm: string, onWatch: () => void) {
  const based = readRules(rules, algorithm);
  const watch = element("button", {
    class: "small",
    text: text.WATCH,
    attributes: { type: "button" },
  });
  watch.addEventListener("click", onWatch);
  return element(
    "li",
    {},
    element(
      "p",
      {},
      element("span", { text: text.described(based.preset, changesOf(based, algorithm)) }),
      element("span", { class: "note", text: `${text.countsOf(counts)}.` }),
    ),
    watch,
  );
}

/** A select element whose options depend on the search. */
function select(name: string) {
  const choice = document.createElement("select");
  const label = element("label", { class: "field" }, element("span", { text: name }), choice);
  let filled = "";
  return {
    choice,
    label,
    fill(options: Readonly<Record<string, string>>) {
      const key = Object.keys(options).join();
      if (key === filled) return;
      filled = key;
      fillSelect(choice, options);
    },
  };
}
