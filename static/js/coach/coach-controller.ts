// Follows the learner through the chapters: enters and leaves the lesson, and plays and undoes moves.

import type { App } from "../app/app.ts";
import { boards as boardsOf, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { samePosition } from "../puzzle/rules.ts";
import { CHAPTERS, type Chapter } from "../state/chapters.ts";
import { isCoached } from "../state/coach.ts";
import { NEW_BOARD } from "../state/coach-part.ts";
import { undo, withLine } from "../state/game.ts";
import { withHelp } from "../state/help.ts";
import { changed, goalOf, isSolved, patch, type State, seek } from "../state/state.ts";
import { chapterFor, fitOf, isPartOf } from "./chapters.ts";
import { createAdvice } from "./coach-advice.ts";
import { createBoards } from "./coach-boards.ts";
import * as text from "./coach-text.ts";
import { studyOf } from "./course-study.ts";
import { subjectOf } from "./lesson.ts";
import { createOwnGame } from "./own-game.ts";
import { swapped } from "./plan.ts";
import { NO_MARKS } from "./steps.ts";

/** @param back returns to the game before the coach's game */
export function createCoachController(app: App, back: () => void) {
  const { store, client } = app;
  const explaining = createLatest();
  const own = createOwnGame(app, back);
  const advice = createAdvice(app);
  const boards = createBoards(app, own);
  const subject = () => subjectOf(store.get());
  const cancel = () => {
    advice.cancel();
    boards.cancel();
    explaining.end();
  };
  followLearner(app, { own, advice, cancel, begin: () => begin(false) });

  /**
   * Begin the chapter on the board, or on a dealt board if the board does not suit the chapter.
   * @param requested true if the learner has requested the chapter
   */
  async function begin(requested: boolean) {
    const { chapter, position, goal } = subject();
    advice.reset();
    // The learner has the coach's board again, even if its part of the chapter is done.
    const kept = !requested && own.isDealt();
    const suits = chapter === "alone" || fitOf(chapter, position, goal) === "here";
    if (!kept && !suits) return boards.deal(requested);
    advice.mark();
    await advice.request("neither");
    const { attempt, ...coach } = store.get().coach;
    // Only the advice shows whether looking ahead saves moves on the board.
    if (!kept && subject().chapter === "ahead" && coach.advice && !attempt) boards.deal(requested);
  }

  function choose(chapter: Chapter) {
    boards.cancel();
    store.update(patch({ learn: { chapter } }));
    void begin(true);
  }

  /** Play moves on the board from the current position. */
  function playMoves(moves: string) {
    store.update((state) =>
      changed(withLine(state, parseMoves(moves)), { game: { playing: true } }),
    );
    advice.mark();
  }

  /** Swap two tiles, as if they were lifted out. This makes the board solvable. */
  function swap() {
    const { game, coach } = store.get();
    const { position } = game;
    const [a = 0, b = 0] = coach.swap ?? [];
    if (!a) return;
    const start = swapped(position, position.tiles.indexOf(a), position.tiles.indexOf(b));
    boards.begin(start, subject().goal);
    advice.end("parity", "learner");
    advice.mark();
  }

  return {
    choose,
    deal: () => boards.deal(true),
    next() {
      const { chapter, goal } = subject();
      const later = CHAPTERS.slice(CHAPTERS.indexOf(chapter) + 1);
      const following = later.find((one) => !isPartOf(one, chapter, goal));
      if (following) choose(following);
    },
    /** Play the next step, the shortcut, or the swap of the chapter. */
    show() {
      const { game, coach } = store.get();
      const { chapter, open } = subject();
      if (chapter === "parity") return swap();
      if (!open) return store.update(withHelp);
      const { attempt, position } = coach;
      if (attempt) {
        if (game.at > attempt.from) store.update((state) => seek(state, attempt.from));
        return playMoves(attempt.shortcut.moves);
      }
      if (coach.advice?.step && position && samePosition(position, game.position)) {
        playMoves(coach.advice.step.moves);
      }
    },
    /** Undo the moves of a failed attempt, or the moves since the last position on the coach's path. */
    takeBack() {
      const { back, attempt } = store.get().coach;
      const to = attempt ? attempt.from : back;
      if (to === null) return;
      const undone = store.get().game.at - to;
      store.update((state) => Array.from({ length: undone }).reduce<State>(undo, state));
    },
    /** Return the board's course as a study, or null if the request failed or is superseded. */
    async course() {
      const signal = explaining.begin();
      const { game } = store.get();
      try {
        const request = { type: "course" as const, ...boardsOf(game) };
        const { chapters } = await client.request(request, { signal });
        return explaining.counts(signal) ? studyOf(chapters, game.goal) : null;
      } catch (error) {
        const { code, message } = failure(error);
        if (code !== "cancelled") app.say(text.failed(message));
        return null;
      }
    },
  };
}

/** Enter and leave the lesson with the learner, and request advice after each move. */
function followLearner(
  { store, onPosition }: App,
  {
    own,
    advice,
    cancel,
    begin,
  }: {
    own: ReturnType<typeof createOwnGame>;
    advice: ReturnType<typeof createAdvice>;
    /** Cancel the coach's requests. */
    cancel: () => void;
    /** Begin the chapter. */
    begin: () => Promise<void>;
  },
) {
  onPosition((state, before) => {
    if (!isCoached(state)) return;
    const [now, old] = [state.game, before.game];
    if (now.start !== old.start || now.goal !== old.goal) {
      advice.reset();
      void advice.request("neither");
      return advice.mark();
    }
    const shown = now.solutionFrom !== null && old.playing && now.at > old.at;
    if (shown && now.playing) return;
    const learner = now.solutionFrom === null && now.at > old.at;
    if (state.coach.finished && !shown) store.update(patch({ coach: { finished: null } }));
    void advice.request(shown ? "shown" : learner ? "learner" : "neither");
  });

  let coached = false;
  store.subscribe((drawn) => {
    own.follow(drawn);
    const state = store.get();
    if (isCoached(state) === coached) return;
    coached = !coached;
    if (coached) enter(state);
    else leave();
  });
  // The coach starts to help when the game no longer counts. Its buttons are enabled when a replay ends.
  store.select(
    (state) => [subjectOf(state).open, state.game.playing],
    (state, before) => {
      if (!before || !isCoached(state)) return;
      const opened = subjectOf(state).open && !subjectOf(before).open;
      if (opened && !store.get().coach.advice) void advice.request("neither");
      advice.mark();
    },
  );

  function enter(state: State) {
    if (!state.learn.chapter) {
      const { position, line } = state.game;
      const { chapters } = state.choices;
      const begun = line.length > 0 && !isSolved(state);
      const kept = own.isDealt() || (begun && chapters.length > 0);
      const of = { position, goal: goalOf(state), kept };
      store.update(patch({ learn: { chapter: chapterFor(chapters, of, CHAPTERS) } }));
    }
    void begin();
  }

  function leave() {
    cancel();
    store.update(patch({ coach: NEW_BOARD, learn: NO_MARKS }));
  }
}
