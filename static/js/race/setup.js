// What's chosen before a race: the boards, the contestants, and where a run is cut off.

import { element, setText } from "../lib/dom.js";
import { RACE_KINDS } from "../state/learn.js";
import { dealOf, filesOf } from "./boards.js";
import { CHOSEN_FIRST, CONTESTANTS, obstacle } from "./contestants.js";
import * as say from "./messages.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { Learn, RaceKind } from "../state/learn.js" */
/** @import { State } from "../state/state.js" */
/** @import { Contestant } from "./contestants.js" */

/**
 * @typedef {{
 *   kind: RaceKind, seed: string, text: string, files: string, contestants: Contestant[],
 *   nodes: number,
 * }} Choice
 */

const CUTS = [2_000, 20_000, 200_000, 2_000_000];
const FIRST_CUT = 200_000;

/**
 * @param {{
 *   onRace: (choice: Choice) => void, onEnd: () => void, onChoose: (learn: Partial<Learn>) => void,
 * }} intents
 */
export function createSetup({ onRace, onEnd, onChoose }) {
  const why = element("p", { class: "note" });
  /** @type {RaceKind} */
  let kind = "one";
  /** @type {Pick<Position, "rows" | "cols">} */
  let size = { rows: 3, cols: 3 };
  let running = false;
  /** @type {Contestant[]} */
  let contestants = [...CONTESTANTS];

  const kinds = /** @type {RaceKind[]} */ (Object.keys(RACE_KINDS)).map((name) => {
    const input = radio("race-boards", name, name === kind);
    input.addEventListener("change", () => onChoose({ boards: name }));
    return { name, input, label: RACE_KINDS[name] };
  });
  const chips = kinds.map(({ input, label }) =>
    element("label", {}, input, element("span", { text: label })),
  );
  const about = element("p", { class: "note" });
  const seed = field(say.SEED, "input", { value: "slidestar", maxlength: "100" });
  const list = field(say.LIST, "textarea", {
    rows: "4",
    spellcheck: "false",
    placeholder: "8-6-7_2-5-4_3-0-1",
  });
  const files = field(say.FILES, "select");
  for (const [value, label] of Object.entries(say.FILE_SIZES)) {
    const text = say.fileOption(label, filesOf(value).length);
    files.input.append(element("option", { text, attributes: { value } }));
  }
  files.input.addEventListener("change", show);
  const details = { one: null, depth: seed.label, list: list.label, files: files.label };

  const choices = element("div", { class: "race-contestants" });
  /** @type {Map<string, { input: HTMLInputElement, note: HTMLElement }>} */
  const ticks = new Map();
  const cut = field(say.CUT, "select");
  for (const nodes of CUTS) {
    const attributes = { value: String(nodes), ...(nodes === FIRST_CUT ? { selected: "" } : {}) };
    cut.input.append(element("option", { text: say.cutOption(nodes), attributes }));
  }
  const button = element("button", {
    class: "primary",
    text: say.RACE,
    attributes: { type: "submit" },
  });
  const problem = element("p", { class: "fault", attributes: { role: "alert" } });
  const taken = element("p", { class: "note", attributes: { role: "status" } });
  const form = element(
    "form",
    { class: "card race-setup", attributes: { "aria-label": say.RACE } },
    element("h2", { text: say.TITLE }),
    why,
    fieldset(say.BOARDS, element("div", { class: "chips" }, ...chips), about, ...shown(), taken),
    fieldset(say.CONTESTANTS, choices),
    element("div", { class: "race-start" }, cut.label, button),
    problem,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running) onEnd();
    else start();
  });
  furnish();

  function start() {
    setText(problem, "");
    setText(taken, "");
    const chosen = contestants.filter(({ id }) => {
      const tick = ticks.get(id)?.input;
      return tick?.checked && !tick.disabled;
    });
    if (chosen.length === 0) return setText(problem, say.NOBODY);
    onRace({
      kind,
      seed: seed.input.value.trim() || "slidestar",
      text: list.input.value,
      files: files.input.value,
      contestants: chosen,
      nodes: Number(cut.input.value),
    });
  }

  function shown() {
    return Object.values(details).flatMap((label) => (label ? [label] : []));
  }

  const ticked = () => [...ticks].flatMap(([id, { input }]) => (input.checked ? [id] : []));

  /** @param {readonly string[]} chosen */
  function tick(chosen) {
    for (const [id, { input }] of ticks) input.checked = chosen.includes(id);
  }

  function furnish() {
    ticks.clear();
    choices.replaceChildren(
      ...contestants.map(({ id, label, about: words }) => {
        const input = /** @type {HTMLInputElement} */ (
          element("input", { attributes: { type: "checkbox" } })
        );
        input.addEventListener("change", () => onChoose({ runs: ticked() }));
        const note = element("span", { class: "note", text: words });
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
    taken.hidden = kind !== "list";
    const dealt = dealOf(size);
    setText(about, say.aboutBoards(kind, size, dealt));
    setText(why, say.aboutSize(kind === "depth" && !dealt ? { rows: 3, cols: 3 } : size));
    const own = kind === "one" || (kind === "depth" && dealt);
    for (const contestant of contestants) {
      const tick = ticks.get(contestant.id);
      const why_ = own ? obstacle(contestant, size) : null;
      if (!tick) continue;
      tick.input.disabled = why_ !== null;
      setText(tick.note, why_ ?? contestant.about);
    }
  }

  return {
    element: form,
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ game: { position }, learn: { boards, runs } }, before) {
      const same =
        position.rows === before?.game.position.rows &&
        position.cols === before.game.position.cols &&
        boards === before.learn.boards &&
        runs === before.learn.runs;
      if (same) return;
      size = { rows: position.rows, cols: position.cols };
      kind = boards;
      for (const { name, input } of kinds) input.checked = name === kind;
      tick(runs ?? CHOSEN_FIRST);
      show();
    },
    start,
    /** @param {boolean} now */
    setRunning(now) {
      running = now;
      setText(button, now ? say.STOP : say.RACE);
      button.className = now ? "strong" : "primary";
    },
    /**
     * What a list was taken for.
     * @param {string} text
     */
    tell: (text) => setText(taken, text),
    /** @param {string} text */
    refuse: (text) => setText(problem, text),
    /**
     * Somebody from outside, ticked.
     * @param {Contestant} guest
     */
    invite(guest) {
      const runs = [...ticked().filter((id) => id !== guest.id), guest.id];
      contestants = [...contestants.filter(({ id }) => id !== guest.id), guest];
      furnish();
      tick(runs);
      show();
      onChoose({ runs });
    },
  };
}

/**
 * @param {string} name
 * @param {string} value
 * @param {boolean} checked
 */
export function radio(name, value, checked) {
  const input = /** @type {HTMLInputElement} */ (
    element("input", { attributes: { type: "radio", name, value } })
  );
  input.checked = checked;
  return input;
}

/**
 * @param {string} name
 * @param {"input" | "select" | "textarea"} tag
 * @param {Record<string, string>} [attributes]
 */
function field(name, tag, attributes = {}) {
  const input = /** @type {HTMLInputElement} */ (element(tag, { attributes }));
  return {
    input,
    label: element("label", { class: "field" }, element("span", { text: name }), input),
  };
}

/**
 * @param {string} name
 * @param {...Node} children
 */
function fieldset(name, ...children) {
  return element("fieldset", {}, element("legend", { text: name }), ...children);
}
