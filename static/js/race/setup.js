// What's chosen before a race: the boards, the contestants, and where a run is cut off.

import { element, setText } from "../lib/dom.js";
import { count, counted } from "../lib/format.js";
import { dealOf, FILES, filesOf, KINDS } from "./boards.js";
import { CHOSEN_FIRST, CONTESTANTS, obstacle } from "./contestants.js";
import { aboutSize } from "./words.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { Kind } from "./boards.js" */
/** @import { Contestant } from "./contestants.js" */

/**
 * @typedef {{
 *   kind: Kind, seed: string, text: string, files: string, contestants: Contestant[],
 *   nodes: number,
 * }} Choice
 */

const CUTS = [2_000, 20_000, 200_000, 2_000_000];
const FIRST_CUT = 200_000;

/** @param {{ onRace: (choice: Choice) => void, onEnd: () => void }} intents */
export function createSetup({ onRace, onEnd }) {
  const why = element("p", { class: "note" });
  /** @type {Kind} */
  let kind = "one";
  /** @type {Pick<Position, "rows" | "cols">} */
  let size = { rows: 3, cols: 3 };
  let running = false;
  /** @type {Contestant[]} */
  let contestants = [...CONTESTANTS];

  const kinds = /** @type {Kind[]} */ (Object.keys(KINDS)).map((name) => {
    const input = radio("race-boards", name, name === kind);
    input.addEventListener("change", () => choose(name));
    return element("label", {}, input, element("span", { text: KINDS[name] }));
  });
  const about = element("p", { class: "note" });
  const seed = field("Seed", "input", { value: "slidestar", maxlength: "100" });
  const list = field("Boards, one to a line", "textarea", {
    rows: "4",
    spellcheck: "false",
    placeholder: "8-6-7_2-5-4_3-0-1",
  });
  const files = field("Which files", "select");
  for (const [value, { label }] of Object.entries(FILES)) {
    files.input.append(
      element("option", {
        text: `${label}: ${count(filesOf(value).length)}`,
        attributes: { value },
      }),
    );
  }
  files.input.addEventListener("change", show);
  const details = { one: null, depth: seed.label, list: list.label, files: files.label };

  const choices = element("div", { class: "race-contestants" });
  /** @type {Map<string, { input: HTMLInputElement, note: HTMLElement }>} */
  const ticks = new Map();
  const cut = field("Cut a run off after", "select");
  for (const nodes of CUTS) {
    const attributes = { value: String(nodes), ...(nodes === FIRST_CUT ? { selected: "" } : {}) };
    cut.input.append(element("option", { text: counted(nodes, "position"), attributes }));
  }
  const button = element("button", {
    class: "primary",
    text: "Race",
    attributes: { type: "submit" },
  });
  const problem = element("p", { class: "fault", attributes: { role: "alert" } });
  const form = element(
    "form",
    { class: "card race-setup", attributes: { "aria-label": "Race" } },
    element("h2", { text: "Race: same boards, different searches" }),
    why,
    fieldset("Boards", element("div", { class: "chips" }, ...kinds), about, ...shown()),
    fieldset("Contestants", choices),
    element("div", { class: "race-start" }, cut.label, button),
    problem,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running) return onEnd();
    setText(problem, "");
    const chosen = contestants.filter(({ id }) => {
      const tick = ticks.get(id)?.input;
      return tick?.checked && !tick.disabled;
    });
    if (chosen.length === 0) return setText(problem, "Tick at least one contestant.");
    onRace({
      kind,
      seed: seed.input.value.trim() || "slidestar",
      text: list.input.value,
      files: files.input.value,
      contestants: chosen,
      nodes: Number(cut.input.value),
    });
  });
  furnish();
  show();

  function shown() {
    return Object.values(details).flatMap((label) => (label ? [label] : []));
  }

  /** @param {Kind} name */
  function choose(name) {
    kind = name;
    show();
  }

  function furnish() {
    const checked = new Set(
      ticks.size
        ? [...ticks].flatMap(([id, { input }]) => (input.checked ? [id] : []))
        : CHOSEN_FIRST,
    );
    ticks.clear();
    choices.replaceChildren(
      ...contestants.map(({ id, label, about: words }) => {
        const input = /** @type {HTMLInputElement} */ (
          element("input", { attributes: { type: "checkbox" } })
        );
        input.checked = checked.has(id);
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
    const dealt = dealOf(size);
    /** @type {Record<Kind, string>} */
    const words = {
      one: `The ${size.rows}x${size.cols} that's on the board now.`,
      depth: dealt
        ? `${dealt.lengths.length} lengths from ${dealt.lengths[0]} to ${dealt.lengths.at(-1)} moves, up to ${dealt.each} boards of each, ${size.rows * size.cols > 10 ? "on the way from a random walk's end" : "each position of a length equally likely"}. The same seed deals everybody the same boards.`
        : `Exact lengths can be had up to 16 cells, so these are 3x3 boards, though the one on show is ${size.rows}x${size.cols}.`,
      list: "In any form that the page reads elsewhere. Boards that can't be solved are left out.",
      files: "The test files of Princeton's course, by size; those that can be solved.",
    };
    setText(about, words[kind]);
    setText(why, aboutSize(kind === "depth" && !dealt ? { rows: 3, cols: 3 } : size));
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
    /** @param {Pick<Position, "rows" | "cols">} shape of the board that's on show */
    setSize(shape) {
      if (shape.rows === size.rows && shape.cols === size.cols) return;
      size = { rows: shape.rows, cols: shape.cols };
      show();
    },
    /** @param {boolean} now */
    setRunning(now) {
      running = now;
      setText(button, now ? "Stop" : "Race");
      button.className = now ? "strong" : "primary";
    },
    /** @param {string} text */
    refuse: (text) => setText(problem, text),
    /**
     * Somebody from outside, ticked.
     * @param {Contestant} guest
     */
    invite(guest) {
      contestants = [...contestants.filter(({ id }) => id !== guest.id), guest];
      furnish();
      const tick = ticks.get(guest.id);
      if (tick) tick.input.checked = true;
      show();
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
