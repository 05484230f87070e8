// Forward and back through a search: buttons, a slider, a pace, a sentence on what has happened.

import { element, setText } from "../lib/dom.js";
import { count, counted } from "../lib/format.js";
import { PACES } from "../state/learn.js";
import { watchedTrace } from "../state/watch.js";

/** @import { Pace } from "../state/learn.js" */
/** @import { State } from "../state/state.js" */
/** @import { Trace } from "../state/trace.js" */

/** @typedef {import("./controller.js").Place} Place */

const GLYPHS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  on: "m8 5 9 7-9 7z",
  rise: "m4 5 8 7-8 7zm9 0 8 7-8 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};
const NAMES = {
  first: "To the start",
  back: "Step back",
  on: "Step",
  rise: "Until f rises",
  last: "To the end",
};

/**
 * @param {{
 *   onStep: (to: Place) => void, onPlay: () => void, onPace: (pace: Pace) => void,
 * }} intents
 */
export function createStepsView({ onStep, onPlay, onPace }) {
  const buttons = /** @type {[keyof typeof GLYPHS, string][]} */ (Object.entries(GLYPHS)).map(
    ([to, glyph]) => {
      const button = icon(NAMES[to], glyph);
      button.addEventListener("click", () => onStep(to));
      return button;
    },
  );
  const play = icon("Play", "m8 4.5 11 7.5-11 7.5z", "M7.5 5v14M16.5 5v14");
  play.classList.add("filled");
  play.addEventListener("click", onPlay);
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = "0";
  slider.setAttribute("aria-label", "Step of the search");
  slider.addEventListener("input", () => onStep(Number(slider.value)));
  const place = element("span", { class: "place" });
  const pace = document.createElement("select");
  for (const [value, { label }] of Object.entries(PACES)) pace.append(new Option(label, value));
  pace.addEventListener("change", () => onPace(/** @type {Pace} */ (pace.value)));
  const words = element("p", { class: "watch-words", attributes: { role: "status" } });
  const [first, back, on, rise, last] = buttons;
  const group = { role: "group", "aria-label": "Steps of the search" };

  return {
    element: element(
      "section",
      { class: "card watch-steps", attributes: { "aria-label": "Steps" } },
      words,
      element("div", { class: "track" }, slider, place),
      element(
        "div",
        { class: "transport-buttons", attributes: group },
        ...[first, back, play, on, rise, last],
        element(
          "label",
          { class: "field inline" },
          element("span", { class: "unseen", text: "Pace" }),
          pace,
        ),
      ),
    ),
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const same =
        state.learn === before?.learn &&
        state.here.trace === before.here.trace &&
        state.engine.kind === before.engine.kind;
      if (same) return;
      const trace = watchedTrace(state);
      const { step, playing } = state.learn;
      const last = trace?.length ?? 0;
      slider.max = String(last);
      slider.value = String(step);
      slider.disabled = !trace;
      slider.style.setProperty("--done", last ? `${(100 * step) / last}%` : "0%");
      setText(place, trace ? `${count(step)} / ${count(last)}` : "");
      play.classList.toggle("playing", playing);
      play.setAttribute("aria-label", playing ? "Pause" : "Play");
      pace.value = state.learn.pace;
      const text = sentence(state, trace);
      // A screen reader isn't told of every step of what's played.
      words.setAttribute("aria-live", playing ? "off" : "polite");
      setText(words, text);
    },
  };
}

/**
 * @param {State} state
 * @param {Trace | null} trace
 */
function sentence({ here: { trace: watched }, learn: { step }, engine }, trace) {
  if (watched.kind === "failed") return watched.message;
  if (!trace && engine.kind === "failed") return `There's no Python: ${engine.message}`;
  if (!trace)
    return engine.kind === "booting" ? "Python is on its way." : "The search is running …";
  const { rows, length } = trace;
  if (step === 0) return "Nothing is expanded yet: only the start waits.";
  if (step === length) return ending(trace);
  const entry = trace.current(step);
  const [g, h] = [rows.g[entry], rows.h[entry]];
  const { fresh, known, cut } = trace.added(step);
  const said = [
    `Step ${count(step)}: it isn't the goal, so it was expanded (g ${g}, h ${h}, f ${g + h}).`,
  ];
  const parts = [fresh ? `${counted(fresh, "new position")} came in` : "No new position came in"];
  if (known) parts.push(`${known} ${known === 1 ? "was" : "were"} known already`);
  if (cut) parts.push(`${cut} ${cut === 1 ? "was" : "were"} cut off, above the threshold`);
  return `${said[0]} ${parts.join(", ")}.`;
}

/** @param {Trace} trace */
function ending({ rows: { result, stopped, complete, steps } }) {
  const cut = complete
    ? ""
    : ` Only the first ${counted(steps.length, "step")} are kept to be watched.`;
  if (!result) return `${stopped ?? "It was stopped."}${cut}`;
  const { length, optimal, stats } = result;
  const proof = optimal ? "no shorter way exists" : "there may be shorter ways";
  const found = `The goal, in ${counted(length, "move")}; ${proof}. ${count(stats.expanded)} expanded, ${count(stats.generated)} generated.`;
  return complete ? `The next one is the goal. ${found}` : `${cut.trim()} In the end: ${found}`;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {string} glyph
 * @param {string} [pause]
 */
function icon(name, glyph, pause) {
  const button = element("button", {
    class: "icon",
    attributes: { type: "button", "aria-label": name, title: name },
  });
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const [kind, shape] of [
    ["play", glyph],
    ["pause", pause],
  ]) {
    if (!shape) continue;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", shape);
    if (pause) path.setAttribute("class", `glyph-${kind}`);
    svg.append(path);
  }
  button.append(svg);
  return button;
}
