// The setup of a race: boards, contestants, and the limit per run.

import { element, setText } from "../lib/dom.ts";
import { createNumberField } from "../lib/number-field.ts";
import { createOptionFields } from "../lib/option-fields.ts";
import type { Position } from "../puzzle/rules.ts";
import { type Learn, RACE_KINDS, type RaceKind } from "../state/learn.ts";
import { DEFAULT_OPTIONS, OPTION_FIELDS, optionsOf } from "../state/search-options.ts";
import type { State } from "../state/state.ts";
import { CHOSEN_FIRST, CONTESTANTS, type Contestant, obstacle, withChosen } from "./contestants.ts";
import { DEAL_3X3, type Deal, dealOf, filesOf, lengthsOf, MOST } from "./race-boards.ts";
import * as text from "./race-text.ts";

export type Choice = {
  kind: RaceKind;
  seed: string;
  deal: Deal;
  text: string;
  files: string;
  contestants: Contestant[];
  nodes: number;
};

const CUTS = [2_000, 20_000, 200_000, 2_000_000];
const FIRST_CUT = 200_000;

export function createSetup({
  onRace,
  onEnd,
  onChoose,
}: {
  onRace: (choice: Choice) => void;
  onEnd: () => void;
  onChoose: (learn: Partial<Learn>) => void;
}) {
  const why = element("p", { class: "note" });
  let kind: RaceKind = "one";
  let size: Pick<Position, "rows" | "cols"> = { rows: 3, cols: 3 };
  let running = false;
  let contestants: Contestant[] = [...CONTESTANTS];

  const kinds = (Object.keys(RACE_KINDS) as RaceKind[]).map((name) => {
    const input = radio("race-boards", name, name === kind);
    input.addEventListener("change", () => onChoose({ boards: name }));
    return { name, input, label: RACE_KINDS[name] };
  });
  const chips = kinds.map(({ input, label }) =>
    element("label", {}, input, element("span", { class: "chip", text: label })),
  );
  const about = element("p", { class: "note" });
  const seed = field(text.SEED, "input", { value: "slidestar", maxlength: "100" });
  const list = field(text.LIST, "textarea", {
    rows: "4",
    spellcheck: "false",
    placeholder: "8-6-7_2-5-4_3-0-1",
  });
  const files = field(text.FILES, "select");
  for (const [value, label] of Object.entries(text.FILE_SIZES)) {
    const option = text.fileOption(label, filesOf(value).length);
    files.input.append(element("option", { text: option, attributes: { value } }));
  }
  files.input.addEventListener("change", show);
  let deal = DEAL_3X3;
  /** The size of the boards for which the fields were last filled in. */
  let dealtSize = "";
  const dealFields = {
    first: dealField("first", MOST.length),
    last: dealField("last", MOST.length),
    each: dealField("each", MOST.each),
  };
  const depth = element(
    "div",
    { class: "race-deal" },
    ...Object.values(dealFields).map(({ label }) => label),
    seed.label,
  );
  const details = { one: null, depth, list: list.label, files: files.label };

  const choices = element("div", { class: "race-contestants" });
  const ticks: Map<string, { input: HTMLInputElement; note: HTMLElement }> = new Map();
  let options = DEFAULT_OPTIONS;
  const absent = element("p", { class: "note", attributes: { role: "status" } });
  const optionFields = createOptionFields(OPTION_FIELDS, (name, value) =>
    onChoose({ options: { ...options, [name]: value } }),
  );
  const cut = field(text.CUT, "select");
  for (const nodes of CUTS) {
    const attributes = { value: String(nodes), ...(nodes === FIRST_CUT ? { selected: "" } : {}) };
    cut.input.append(element("option", { text: text.cutOption(nodes), attributes }));
  }
  const button = element("button", {
    class: "primary",
    text: text.RACE,
    attributes: { type: "submit" },
  });
  const problem = element("p", { class: "fault", attributes: { role: "alert" } });
  const news = element("p", { class: "note", attributes: { role: "status" } });
  const form = element(
    "form",
    { class: "card race-setup", attributes: { "aria-label": text.RACE } },
    element("h2", { text: text.TITLE }),
    why,
    fieldset(text.BOARDS, element("div", { class: "chips" }, ...chips), about, ...shown(), news),
    fieldset(text.CONTESTANTS, choices, absent, ...optionFields.elements),
    element("div", { class: "race-start" }, cut.label, button),
    problem,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running) onEnd();
    else start();
  });
  fillContestants();

  function start() {
    setText(problem, "");
    setText(news, "");
    const chosen = contestants.filter(({ id }) => {
      const tick = ticks.get(id)?.input;
      return tick?.checked && !tick.disabled;
    });
    const wrong = kind === "depth" ? problemOf(deal) : "";
    if (wrong) return setText(problem, wrong);
    if (chosen.length === 0) return setText(problem, text.NO_CONTESTANTS);
    onRace({
      kind,
      seed: seed.input.value.trim() || "slidestar",
      deal,
      text: list.input.value,
      files: files.input.value,
      contestants: chosen.map((contestant) => withChosen(contestant, options)),
      nodes: Number(cut.input.value),
    });
  }

  function dealField(name: keyof Deal, max: number) {
    const label = text.DEAL[name as keyof typeof text.DEAL];
    return createNumberField(label, { min: 1, max, whole: true }, (value) => {
      deal = { ...deal, [name]: value };
      setText(problem, problemOf(deal));
    });
  }

  function shown() {
    return Object.values(details).flatMap((label) => (label ? [label] : []));
  }

  const ticked = () => [...ticks].flatMap(([id, { input }]) => (input.checked ? [id] : []));

  function tick(chosen: readonly string[]) {
    for (const [id, { input }] of ticks) input.checked = chosen.includes(id);
  }

  function fillContestants() {
    ticks.clear();
    choices.replaceChildren(
      ...contestants.map(({ id, label, about }) => {
        const input = element("input", { attributes: { type: "checkbox" } }) as HTMLInputElement;
        input.addEventListener("change", () => onChoose({ runs: ticked() }));
        const note = element("span", { class: "note", text: about });
        ticks.set(id, { input, note });
        return element(
          "label",
          { class: "tick" },
          input,
          element("span", {}, element("span", { text: label }), note),
        );
      }),
    );
  }

  function show() {
    for (const [name, label] of Object.entries(details)) if (label) label.hidden = name !== kind;
    news.hidden = kind !== "list";
    const dealt = dealOf(size);
    const dealing = dealt ? `${size.rows}x${size.cols}` : "3x3";
    if (dealing !== dealtSize) {
      dealtSize = dealing;
      deal = dealt ?? DEAL_3X3;
      for (const name of ["first", "last", "each"] as const) dealFields[name].show(deal[name]);
    }
    setText(about, text.aboutBoards(kind, size, dealt));
    setText(why, text.aboutSize(kind === "depth" && !dealt ? { rows: 3, cols: 3 } : size));
    const own = kind === "one" || (kind === "depth" && dealt);
    for (const contestant of contestants) {
      const tick = ticks.get(contestant.id);
      const reason = own ? obstacle(contestant, size) : null;
      if (!tick) continue;
      tick.input.disabled = reason !== null;
      setText(tick.note, reason ?? contestant.about);
    }
  }

  return {
    element: form,
    pick: (state: State) => [
      state.game.position.rows,
      state.game.position.cols,
      state.learn.boards,
      state.learn.runs,
      state.learn.options,
    ],
    show({ game: { position }, learn: { boards, runs, options: chosen } }: State) {
      options = chosen;
      size = { rows: position.rows, cols: position.cols };
      kind = boards;
      for (const { name, input } of kinds) input.checked = name === kind;
      tick(runs ?? CHOSEN_FIRST);
      setText(absent, text.absent((runs ?? []).filter((id) => !ticks.has(id))));
      const ticked = contestants.filter(({ id }) => ticks.get(id)?.input.checked);
      const algorithms = ticked.map(({ run }) => run.algorithm);
      optionFields.show(optionsOf(algorithms, options, position));
      show();
    },
    start,
    setRunning(now: boolean) {
      running = now;
      setText(button, now ? text.STOP : text.RACE);
      button.className = now ? "strong" : "primary";
    },
    /** Show how the list was read. */
    tell: (text: string) => setText(news, text),
    refuse: (text: string) => setText(problem, text),
    /** Add a contestant and select it. */
    invite(guest: Contestant) {
      const runs = [...ticked().filter((id) => id !== guest.id), guest.id];
      contestants = [...contestants.filter(({ id }) => id !== guest.id), guest];
      fillContestants();
      tick(runs);
      show();
      onChoose({ runs });
    },
  };
}

/** Return the fault of a selection of boards, or an empty text. */
function problemOf(deal: Deal) {
  if (deal.first > deal.last) return text.NO_LENGTHS;
  const boards = lengthsOf(deal).length * deal.each;
  return boards > MOST.boards ? text.tooMany(MOST.boards) : "";
}

export function radio(name: string, value: string, checked: boolean) {
  const input = element("input", {
    attributes: { type: "radio", name, value },
  }) as HTMLInputElement;
  input.checked = checked;
  return input;
}

function field(
  name: string,
  tag: "input" | "select" | "textarea",
  attributes: Record<string, string> = {},
) {
  const input = element(tag, { attributes }) as HTMLInputElement;
  return {
    input,
    label: element("label", { class: "field" }, element("span", { text: name }), input),
  };
}

function fieldset(name: string, ...children: Node[]) {
  return element("fieldset", {}, element("legend", { text: name }), ...children);
}
