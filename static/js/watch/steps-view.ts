// The player of a search: buttons, a slider, the speed, and a sentence about the last step.

import { element, fillSelect, setText } from "../lib/dom.ts";
import { DEEPENING } from "../state/choices.ts";
import type { Pace } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import { SPEED_LABELS } from "../state/state-text.ts";
import type { Trace } from "../state/trace.ts";
import { lastStep, watchedSearch, watchedSecond, watchedTrace } from "../state/watch.ts";
import * as text from "./watch-text.ts";

type Place = import("./watch-controller.ts").Place;

const GLYPHS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  on: "m8 5 9 7-9 7z",
  rise: "m4 5 8 7-8 7zm9 0 8 7-8 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};
export function createStepsView({
  onStep,
  onPlay,
  onPace,
}: {
  onStep: (to: Place) => void;
  onPlay: () => void;
  onPace: (pace: Pace) => void;
}) {
  const stepButton = (to: keyof typeof GLYPHS) => {
    const button = icon(text.BUTTONS[to], GLYPHS[to]);
    if (to === "on") button.title = text.STEP_HELP;
    button.addEventListener("click", () => onStep(to));
    return button;
  };
  const rise = stepButton("rise");
  const play = icon(text.PLAY, "m8 4.5 11 7.5-11 7.5z", "M7.5 5v14M16.5 5v14");
  play.classList.add("filled");
  play.addEventListener("click", onPlay);
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = "0";
  slider.setAttribute("aria-label", text.SLIDER);
  slider.addEventListener("input", () => onStep(Number(slider.value)));
  const place = element("span", { class: "place" });
  const pace = document.createElement("select");
  fillSelect(pace, SPEED_LABELS);
  pace.addEventListener("change", () => onPace(pace.value as Pace));
  const status = element("p", { class: "watch-words", attributes: { role: "status" } });
  const group = { role: "group", "aria-label": text.STEP_BUTTONS };

  return {
    element: element(
      "section",
      { class: "card watch-steps", attributes: { "aria-label": text.STEPS } },
      status,
      element("div", { class: "track" }, slider, place),
      element(
        "div",
        { class: "transport-buttons", attributes: group },
        ...[stepButton("first"), stepButton("back"), play],
        ...[stepButton("on"), rise, stepButton("last")],
        element(
          "label",
          { class: "field inline" },
          element("span", { class: "unseen", text: text.PACE }),
          pace,
        ),
      ),
    ),
    pick: (state: State) => [state.learn, state.here, state.choices, state.engine.kind],
    show(state: State) {
      const trace = watchedTrace(state);
      const { step, playing } = state.learn;
      const last = trace ? lastStep(state, trace) : 0;
      slider.max = String(last);
      slider.value = String(step);
      slider.disabled = !trace;
      slider.style.setProperty("--done", last ? `${(100 * step) / last}%` : "0%");
      setText(place, trace ? text.place(Math.min(step, last), last) : "");
      play.classList.toggle("playing", playing);
      play.setAttribute("aria-label", playing ? text.PAUSE : text.PLAY);
      pace.value = state.learn.pace;
      const deepens = DEEPENING.includes(watchedSearch(state).algorithm);
      const label = deepens ? text.UNTIL_THRESHOLD : text.BUTTONS.rise;
      name(rise, trace?.climbs ? text.NEXT_CLIMB : label);
      // During playback, screen readers do not announce each step.
      status.setAttribute("aria-live", playing ? "off" : "polite");
      setText(status, sentence(state, trace));
    },
  };
}

function sentence(state: State, trace: Trace | null) {
  const { here, engine } = state;
  const { step } = state.learn;
  const watched = here.trace;
  if (watched.kind === "failed") return watched.message;
  if (!trace && engine.kind === "failed") return text.noPython(engine.message);
  if (!trace) return engine.kind === "booting" ? text.BOOTING : text.RUNNING;
  const { length } = trace;
  const round = trace.roundAt(step);
  const begun = round?.begins ? ` ${text.roundBegins(round)}` : "";
  const start = trace.goalRoot === null ? text.START : text.BOTH_ENDS;
  if (step === 0) return `${start}${begun}`;
  if (step >= length) return `${ending(trace)}${onward(state)}`;
  const entry = trace.current(step);
  const done = text.stepDone(
    step,
    trace.numbersOf(entry),
    trace.added(step),
    trace.endsOnGeneration,
  );
  return `${done}${begun}`;
}

/** Describe the progress of the second search if it takes longer than the first. */
function onward(state: State) {
  const second = watchedSecond(state);
  if (!second || second.step >= second.trace.length) return "";
  return ` ${text.secondContinues(second.step, second.trace.length)}`;
}

function ending({ rows, endsOnGeneration, meetingAt, length }: Trace) {
  const { result, stopped, complete, steps, by_rules: byRules } = rows;
  const limited = text.stepsLimited(steps.length);
  const { counts = null, shortest = null } = byRules ?? {};
  const found = result ? { ...result, ...result.stats } : counts && { ...counts, shortest };
  if (!found) return `${text.stopped(stopped)}${complete ? "" : ` ${limited}`}`;
  if (!complete) return `${limited} ${text.goalInTheEnd(found)}`;
  const [one, other] = meetingAt(length) ?? [];
  if (one !== undefined && other !== undefined)
    return text.pathsMeet(found, [rows.g[one] ?? 0, rows.g[other] ?? 0]);
  return endsOnGeneration ? text.goalIsGenerated(found) : text.goalIsNext(found);
}

const SVG = "http://www.w3.org/2000/svg";

function name(button: HTMLElement, text: string) {
  button.setAttribute("aria-label", text);
  button.title = text;
}

/** @param text the accessible name of the button */
function icon(text: string, glyph: string, pause?: string) {
  const button = element("button", { class: "icon", attributes: { type: "button" } });
  name(button, text);
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
