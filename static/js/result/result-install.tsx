// Installs the result of a win: the sheet below the board, its announcement and its keys.

import type { App } from "../app/app.ts";
import { findPanel } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import { debounce } from "../lib/timing.ts";
import { isResultShown, resultOf, type Step } from "../state/result.ts";
import { patch, type State } from "../state/state.ts";
import { ResultSheet } from "./result-sheet.tsx";
import { announcement } from "./result-text.ts";

/** For this long, the sheet ignores clicks and arrow keys that the user may have meant for the board. */
const INERT_MS = 500;

/** A win is announced after this delay, so that one announcement has the stars and the streak, too. */
const ANNOUNCE_MS = 400;

/** The controls near the board. Those that are focused are hidden by the sheet, or would change the board. */
const NEAR = ".board, .toolbar, .news-line";

/** @param others functions of other features */
export function installResult(
  app: App,
  others: {
    /** Deal the next board. */
    next: () => void;
    again: () => void;
    review: () => void;
    /** Send the solve as a challenge. */
    challenge: () => void;
    /** Share the result of the daily board. */
    share: () => void;
    undo: () => void;
    reset: () => void;
    /** Deal a board of the same size. */
    shuffle: () => void;
    /** Share the game. */
    link: () => void;
    /** Start the daily board of this size for the day of the current game. */
    daily: (size: string) => void;
  },
) {
  const { store, clock } = app;
  let inert = false;
  let draw = () => {};

  store.listen(
    (state) => [isResultShown(state)],
    (state) => {
      if (!isResultShown(state)) return;
      inert = true;
      clock.after(INERT_MS, () => {
        inert = false;
        draw();
        moveFocus(root);
      });
    },
  );

  function take(step: Step) {
    if (step.does === "daily") others.daily(step.size);
    else if (step.does === "level" || step.does === "board") others.next();
    else others[step.does]();
  }
  function close() {
    store.update(patch({ analysis: { resultClosed: true } }));
    app.say("");
  }
  const { root } = findPanel("result");
  const sayResult = debounce(clock, ANNOUNCE_MS, () => {
    const state = store.get();
    const result = resultOf(state);
    if (!result) return;
    const next = isResultShown(state) ? (result.steps[0] ?? null) : null;
    app.say(announcement(result, state.settings.metric, next), "win");
  });

  app.panel(() => {
    draw = () => {
      const state = store.get();
      const result = isResultShown(state) ? resultOf(state) : null;
      const intents = { ...others, take, close };
      const { metric } = state.settings;
      render(result && <ResultSheet {...{ result, metric, inert, intents }} />, root);
    };
    return { pick, show: draw };
  });

  return {
    /** Announce the result, since the sheet is no live region. Return false if there is none. */
    announce() {
      const won = resultOf(store.get()) !== null;
      if (won) sayResult();
      return won;
    },
    /** Return whether the sheet has just appeared. */
    isNew: () => inert && isResultShown(store.get()),
    /** Press the main button. Return false if the sheet is not shown. */
    press() {
      const main = isResultShown(store.get()) && root.querySelector<HTMLElement>(".primary");
      if (main) main.click();
      return Boolean(main);
    },
    close() {
      if (isResultShown(store.get())) close();
    },
  };
}

/** Return the values that the sheet shows, or none while it is hidden. */
function pick(state: State) {
  const { game, settings, analysis, choices, page, history } = state;
  const values = [game, settings.metric, analysis, choices.level, page.challenge, history.solves];
  return isResultShown(state) ? values : values.map(() => null);
}

/** Move the focus to the sheet, so that Tab begins in it, unless another control has it. */
function moveFocus(root: HTMLElement) {
  const { activeElement: focused, body } = document;
  if (focused && focused !== body && !focused.closest(NEAR)) return;
  root.querySelector("section")?.focus({ preventScroll: true });
}
