// The actions in Watch. The controller requests the trace of the chosen search for the current board,
// and plays it back.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import type { OptionValue } from "../lib/option-fields.ts";
import { debounce } from "../lib/timing.ts";
import { type Choices, INFORMED } from "../state/choices.ts";
import { type Chosen, FROM_THE_START, type Learn, PACES, type Watched } from "../state/learn.ts";
import { saveSettings } from "../state/settings.ts";
import { readLink } from "../state/share-link.ts";
import { changed, isOwnWin, patch, type State } from "../state/state.ts";
import {
  isWatching,
  secondSearch,
  watchedSearch,
  watchedTrace,
  withGuess,
  withPlayToggled,
  withStep,
} from "../state/watch.ts";
import { otherGame, withLinkedSearch } from "../state/watch-link.ts";
import { createDealer } from "./dealing.ts";
import { createTracer, type Send } from "./tracing.ts";

type Place = "first" | "back" | "on" | "rise" | "last" | number;
export type WatchController = ReturnType<typeof createWatchController>;

/** @param back returns to the game of the previous history entry */
export function createWatchController(app: App, back: () => void) {
  const { store, clock } = app;
  const dealer = createDealer(app, back);
  const tracer = createTracer(app);
  followPlayback(app);
  /** True if the board has been checked since the user opened Watch. */
  let entered = false;
  const learn = (values: Partial<Learn>) => store.update(patch({ learn: values }));

  app.onPosition((state) => {
    end();
    // A board that the user has chosen in Watch needs no check. A board that the coach's board had replaced does.
    entered ||= isReady(store.get());
    learn({ ...FROM_THE_START, dealt: dealer.reason(state) });
  });

  /** Cancel all pending requests. */
  const end = () => tracer.end();

  /** Check the board once the user has opened Watch. */
  function enter() {
    entered = true;
    const { game } = store.get();
    // A game in progress is not replaced automatically, but the user can press the button to deal a
    // board.
    const untouched = game.line.length === 0 || isOwnWin(store.get());
    const why = untouched ? dealer.unfitness() : null;
    if (why) dealer.deal(why);
  }

  const follow = debounce(clock, 60, () => {
    const state = store.get();
    if (!isReady(state) || state.engine.kind === "failed") return;
    if (!entered) enter();
    const chosen = watchedSearch(state);
    const { trace: watched, secondTrace: other } = state.here;
    if (!isOf(watched, chosen)) {
      if (watched.kind !== "none") store.update(patch({ learn: FROM_THE_START }));
      attempt(() => tracer.trace("trace", chosen));
    }
    const second = secondSearch(state);
    if (second && !isOf(other, second)) attempt(() => tracer.trace("secondTrace", second));
  });

  // Without a delay, the first view does not move when the board is replaced.
  if (isReady(store.get())) enter();
  store.subscribe((state, old) => {
    if (isWatching(state)) follow();
    else if (old && isWatching(old)) {
      entered = false;
      end();
      store.update(
        patch({
          learn: { playing: false, guessing: false },
          here: { trace: { kind: "none" }, secondTrace: { kind: "none" } },
        }),
      );
    }
  });

  return {
    learn,
    choose: (choices: Partial<Choices>) => store.update(patch({ choices })),
    deal: () => dealer.deal(null),
    /** Watch the user's board, which a dealt board has replaced. */
    useOwnBoard: dealer.prefer,
    setOption(name: string, value: OptionValue) {
      learn({ options: { ...store.get().learn.options, [name]: value } });
    },
    setPresentedLines(presentedLines: number) {
      store.update(patch({ settings: { presentedLines } }));
      saveSettings(store.get().settings);
    },
    /** Select an entry of the trace. */
    pick: (node: number) => learn({ node, playing: false }),
    guess: (entry: number) => store.update((state) => withGuess(state, entry)),
    togglePlay: () => store.update(withPlayToggled),
    go(to: Place) {
      const state = store.get();
      const { step } = state.learn;
      const rise = () => watchedTrace(state)?.nextRise(step) ?? step;
      const places = { first: 0, back: step - 1, on: step + 1, last: Number.POSITIVE_INFINITY };
      const wanted = typeof to === "number" ? to : to === "rise" ? rise() : places[to];
      store.update((current) => withStep(changed(current, { learn: { playing: false } }), wanted));
    },
    /** @param send requests traces that use the user's heuristic */
    watchOwn(send: Send) {
      tracer.setSandbox(send);
      const { algorithm } = store.get().choices;
      if (!INFORMED.includes(algorithm)) store.update(patch({ choices: { algorithm: "astar" } }));
      store.update(
        patch({ learn: { ...FROM_THE_START, own: true }, here: { trace: { kind: "none" } } }),
      );
    },
    /** Show the game and the search of a link. */
    showLink(query: string) {
      const link = readLink(query);
      end();
      const game = otherGame(store.get(), link);
      if (game) dealer.show(game);
      // Set the search in a separate update, since another game resets the step.
      store.update((state) => withLinkedSearch(state, link));
    },
  };
}

/** Return whether Watch is open, with no change of the game under way that a dealt board would disturb. */
function isReady(state: State) {
  return isWatching(state) && !state.page.returning;
}

/** Take a step at each interval of the chosen pace while the search is played. */
function followPlayback({ store, clock }: App) {
  let pause = () => {};
  store.select(
    (state) => [state.learn.playing, state.learn.pace],
    ({ learn }) => {
      pause();
      if (!learn.playing) return;
      const step = () => store.update((state) => withStep(state, state.learn.step + 1));
      pause = clock.every(PACES[learn.pace], step);
    },
  );
}

function isOf(watched: Watched, chosen: Chosen) {
  const key = ({ algorithm, heuristic, rules, options, depth }: Chosen) =>
    JSON.stringify([algorithm, heuristic, rules, options, depth]);
  return watched.kind !== "none" && key(watched) === key(chosen);
}

/** Start a task. If a later task cancels it, the cancellation is ignored. */
function attempt(task: () => Promise<unknown>) {
  task().catch((error) => {
    if (failure(error).code !== "cancelled") console.warn(`watch: ${error.message}`);
  });
}
