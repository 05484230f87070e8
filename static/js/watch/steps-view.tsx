// The player of a search: buttons, a slider, the speed, and a sentence about the last step.

import type { Ref } from "preact";
import { Button, IconButton, PlayIcon } from "../lib/controls.tsx";
import { Slider } from "../lib/fields.tsx";
import { DEEPENING } from "../state/choices.ts";
import type { Pace } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import { SPEED_LABELS } from "../state/state-text.ts";
import type { Trace } from "../state/trace.ts";
import { lastStep, watchedSearch, watchedSecond, watchedTrace } from "../state/watch.ts";
import type { WatchController } from "./watch-controller.ts";
import * as text from "./watch-text.ts";

const GLYPHS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  on: "m8 5 9 7-9 7z",
  rise: "m4 5 8 7-8 7zm9 0 8 7-8 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

type StepsProps = { state: State; root: Ref<HTMLElement>; watch: WatchController };

/** @param props `root` is set to the element of the view */
export function Steps({ state, root, watch }: StepsProps) {
  const { step, playing, pace } = state.learn;
  const trace = watchedTrace(state);
  const last = trace ? lastStep(state, trace) : 0;
  const deepens = DEEPENING.includes(watchedSearch(state).algorithm);
  const rise = deepens ? text.UNTIL_THRESHOLD : text.BUTTONS.rise;
  const button = (to: keyof typeof GLYPHS, name = text.BUTTONS[to], help = name) => (
    <IconButton
      class="icon"
      path={GLYPHS[to]}
      label={name}
      help={help}
      onPress={() => watch.go(to)}
    />
  );
  return (
    <section class="card watch-steps" ref={root} aria-label={text.STEPS}>
      {/* During playback, screen readers do not announce each step. */}
      <p class="watch-words" role="status" aria-live={playing ? "off" : "polite"}>
        {sentence(state, trace)}
      </p>
      <div class="watch-player">
        <div class="track">
          <Slider
            max={last}
            value={step}
            disabled={!trace}
            aria-label={text.SLIDER}
            onValue={watch.go}
          />
          <span class="place">{trace && text.place(Math.min(step, last), last)}</span>
        </div>
        <div class="transport-buttons" role="group" aria-label={text.STEP_BUTTONS}>
          {button("first")}
          {button("back")}
          <Button
            class={playing ? "icon filled playing" : "icon filled"}
            label={playing ? text.PAUSE : text.PLAY}
            help={playing ? text.PAUSE : text.PLAY}
            onPress={watch.togglePlay}
          >
            <PlayIcon />
          </Button>
          {button("on", text.BUTTONS.on, text.STEP_HELP)}
          {button("rise", trace?.climbs ? text.NEXT_CLIMB : rise)}
          {button("last")}
          <label class="field inline">
            <span class="unseen">{text.PACE}</span>
            <select
              value={pace}
              onChange={({ currentTarget: { value } }) => watch.learn({ pace: value as Pace })}
            >
              {Object.entries(SPEED_LABELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </section>
  );
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
