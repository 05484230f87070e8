// Requests the next step of each position from Python, judges the learner's moves, and deals boards for
// the chapters.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { createStore } from "../lib/store.ts";
import type { CoachResult } from "../protocol.ts";
import { asGoal } from "../puzzle/goals.ts";
import { formatBoard, parseMoves } from "../puzzle/notation.ts";
import { type Position, samePosition } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { CHAPTERS, type Chapter, withChapter } from "../state/chapters.ts";
import { isCoached } from "../state/coach.ts";
import { undo, withLine } from "../state/game.ts";
import { withHelp } from "../state/help.ts";
import { changed, goalOf, isSolved, patch, type State, seek, withGame } from "../state/state.ts";
import { boardFor, chapterFor, finishes, fitOf, isPartOf } from "./chapters.ts";
import * as text from "./coach-text.ts";
import { studyOf } from "./course-study.ts";
import { type Coach, lessonOf, NEW_BOARD, type Subject, verdictOn } from "./lesson.ts";
import { createOwnGame } from "./own-game.ts";
import { swapped } from "./plan.ts";
import { NO_MARKS } from "./steps.ts";

/** The origin of the last moves: the learner, the button Show me, or neither, as after Undo. */
type Mover = "learner" | "shown" | "neither";

/** The minimum number of moves that a shortcut on a dealt board must save. */
const WORTHWHILE = 2;
/** The maximum number of boards to try until one has such a shortcut. */
const MAX_DEALS = 60;

/** @param back returns to the game before the coach's game */
export function createCoachController(app: App, back: () => void) {
  const { store, client } = app;
  const coach = createStore<Coach>(NEW_BOARD, app.clock);
  const adviceRequests = createLatest();
  const dealing = createLatest();
  const explaining = createLatest();
  const own = createOwnGame(app, back);
  /** The number of boards dealt for the chapter on the end of a row. Every second board has a caught tile. */
  let pairs = 0;

  const chapterOf = (state: State): Chapter => state.learn.chapter ?? "goal";

  function subject(): Subject {
    const state = store.get();
    const { game, choices } = state;
    return {
      chapter: chapterOf(state),
      position: game.position,
      goal: goalOf(state),
      at: game.at,
      open: isOpen(state),
      playing: game.playing,
      alone: choices.chapters.includes("alone"),
    };
  }

  /** Return true if the coach may help, since the game does not count or is over. */
  function isOpen({ game }: State) {
    return game.practice || game.clock.done;
  }

  function mark() {
    if (!isCoached(store.get())) return;
    const { marks } = lessonOf(subject(), coach.get());
    store.update((state) => {
      const same = JSON.stringify([state.learn.marks, state.learn.aim]);
      return same === JSON.stringify([marks.marks, marks.aim])
        ? state
        : changed(state, { learn: marks });
    });
  }

  async function ask(mover: Mover) {
    const state = store.get();
    const chapter = chapterOf(state);
    if (chapter === "alone" || (!isOpen(state) && chapter !== "parity"))
      return adviceRequests.end();
    const signal = adviceRequests.begin();
    const { position, at } = state.game;
    const before = mover === "neither" ? null : coach.get().position;
    const request = {
      type: "coach" as const,
      ...boards(state.game),
      ...(before ? { before: formatBoard(before) } : {}),
    };
    try {
      const advice = await client.request(request, { signal });
      if (!adviceRequests.counts(signal)) return;
      coach.update((old) => advised(old, { position, at, advice }, mover));
    } catch (error) {
      if (!adviceRequests.counts(signal)) return;
      const { message } = failure(error);
      coach.update((old) => ({ ...old, fault: message }));
    }
    finish(mover);
    mark();
  }

  function advised(
    old: Coach,
    now: { position: Position; at: number; advice: CoachResult },
    mover: Mover,
  ): Coach {
    const { verdict } = now.advice;
    const next = { ...old, ...now, fault: "", swap: old.swap ?? now.advice.swap };
    const attempted = { ...next, attempt: old.attempt ?? attemptAt(now) };
    const tries = old.tries + (mover === "learner" ? 1 : 0);
    const unjudged = mover !== "learner" || attempted.attempt || attempted.swap;
    if (unjudged) return { ...attempted, verdict: "", back: null, tries };
    const wrong = verdict?.code === "away" || verdict?.code === "disturbs";
    return {
      ...attempted,
      verdict: verdictOn(old, now.position, now.advice),
      back: wrong ? (old.back ?? old.at) : verdict?.code === "good" ? null : old.back,
      tries,
    };
  }

  function attemptAt({
    at,
    position,
    advice,
  }: Pick<Coach, "at"> & { position: Position; advice: CoachResult }) {
    const { chapter, goal } = subject();
    if (chapter !== "ahead" || !advice.shortcut || fitOf(chapter, position, goal) !== "here")
      return null;
    return { shortcut: advice.shortcut, from: at };
  }

  /** End the chapter if the last moves have finished it. */
  function finish(mover: Mover) {
    const before = boardBefore;
    const state = store.get();
    const { chapter, position, goal, at } = subject();
    const { attempt } = coach.get();
    boardBefore = position;
    if (mover === "neither" || !isCoached(state)) return;
    if (chapter === "ahead") {
      if (!attempt) return;
      const { cells, tiles, by_steps: bySteps, moves } = attempt.shortcut;
      if (cells.some((cell, i) => position.tiles[cell] !== tiles[i])) return;
      const made = at - attempt.from;
      const long = mover === "learner" && made >= bySteps;
      const best = parseMoves(moves).length;
      coach.update((old) => ({
        ...old,
        verdict: long ? text.aheadLong(made, bySteps) : text.aheadDone(made, bySteps, best),
      }));
      if (!long) end(chapter, mover);
    } else if (before && finishes(chapter, { before, after: position, goal })) {
      end(chapter, mover);
    }
  }
  /** The position at the last call of `finish`. */
  let boardBefore: Position | null = null;

  function end(chapter: Chapter, mover: Mover) {
    const finished = mover === "shown" ? "shown" : "learner";
    coach.update((old) => ({ ...old, finished, back: null }));
    if (finished === "shown") return;
    const { goal } = subject();
    const ended = CHAPTERS.filter((one) => one === chapter || isPartOf(one, chapter, goal));
    store.update((state) =>
      changed(state, { choices: { chapters: ended.reduce(withChapter, state.choices.chapters) } }),
    );
  }

  function reset() {
    boardBefore = store.get().game.position;
    coach.update(() => NEW_BOARD);
  }

  app.onPosition((state, before) => {
    if (!isCoached(state)) return;
    const [now, old] = [state.game, before.game];
    if (now.start !== old.start || now.goal !== old.goal) {
      reset();
      void ask("neither");
      return mark();
    }
    const shown = now.solutionFrom !== null && old.playing && now.at > old.at;
    if (shown && now.playing) return;
    const learner = now.solutionFrom === null && now.at > old.at;
    if (coach.get().finished && !shown) coach.update((last) => ({ ...last, finished: null }));
    void ask(shown ? "shown" : learner ? "learner" : "neither");
  });

  function begin(start: Position, goal: Position) {
    own.deal({ start, goal: asGoal(goal) });
    app.reveal("board");
  }

  async function deal() {
    const state = store.get();
    const chapter = chapterOf(state);
    const goal = goalOf(state);
    if (chapter === "alone") return startAlone();
    if (chapter !== "ahead") {
      const caught = chapter === "row-end" && pairs++ % 2 === 1;
      const dealt = boardFor(chapter, goal, { caught });
      return begin(dealt.start, dealt.goal);
    }
    const signal = dealing.begin();
    for (let tried = 0; tried < MAX_DEALS; tried++) {
      const { start, goal: target } = boardFor(chapter, goal);
      const request = {
        ...boards({ position: start, goal: asGoal(target) }),
        type: "coach" as const,
      };
      const { shortcut } = await client.request(request, { signal });
      if (signal.aborted) return;
      if (!shortcut || shortcut.by_steps - parseMoves(shortcut.moves).length < WORTHWHILE) continue;
      return begin(start, target);
    }
  }

  function dealNow() {
    deal().catch((error) => {
      const { code, message } = failure(error);
      if (code !== "cancelled") coach.update((old) => ({ ...old, fault: message }));
    });
  }

  /** Begin a 4x4 game in Play, without help. */
  function startAlone() {
    const start = shuffle(4, 4);
    store.update((state) =>
      changed(withGame(state, { start, practice: false }), { choices: { mode: "play" } }),
    );
    app.reveal("board");
  }

  function choose(chapter: Chapter) {
    dealing.end();
    store.update(patch({ learn: { chapter } }));
    reset();
    const { position, goal } = subject();
    if (chapter !== "alone" && fitOf(chapter, position, goal) === "past") return dealNow();
    void ask("neither");
    mark();
  }

  /** Play moves on the board from the current position. */
  function playMoves(moves: string) {
    store.update((state) =>
      changed(withLine(state, parseMoves(moves)), { game: { playing: true } }),
    );
    mark();
  }

  let coached = false;
  store.subscribe((drawn) => {
    own.follow(drawn);
    const state = store.get();
    if (isCoached(state) === coached) return;
    coached = !coached;
    if (!coached) {
      adviceRequests.end();
      dealing.end();
      explaining.end();
      coach.update(() => NEW_BOARD);
      store.update(patch({ learn: NO_MARKS }));
      return;
    }
    if (!state.learn.chapter) {
      const { position, line } = state.game;
      const begun = line.length > 0 && !isSolved(state);
      const of = { position, goal: goalOf(state), begun };
      store.update(patch({ learn: { chapter: chapterFor(state.choices.chapters, of, CHAPTERS) } }));
    }
    reset();
    void ask("neither");
  });
  // The coach starts to help when the game no longer counts. Its buttons are enabled when a replay ends.
  store.select(
    (state) => [isOpen(state), state.game.playing],
    (state, before) => {
      if (!before || !isCoached(state)) return;
      if (isOpen(state) && !isOpen(before) && !coach.get().advice) void ask("neither");
      mark();
    },
  );

  return {
    store: coach,
    subject,
    choose,
    deal: dealNow,
    next() {
      const { chapter, goal } = subject();
      const later = CHAPTERS.slice(CHAPTERS.indexOf(chapter) + 1);
      const following = later.find((one) => !isPartOf(one, chapter, goal));
      if (following) choose(following);
    },
    show() {
      const { advice, attempt, position } = coach.get();
      const { game } = store.get();
      if (subject().chapter === "parity") return swap();
      if (!isOpen(store.get())) return store.update(withHelp);
      if (attempt) {
        if (game.at > attempt.from) store.update((state) => seek(state, attempt.from));
        return playMoves(attempt.shortcut.moves);
      }
      if (advice?.step && position && samePosition(position, game.position)) {
        playMoves(advice.step.moves);
      }
    },
    /** Return the board's course as a study, or null if the request failed or is superseded. */
    async course() {
      const signal = explaining.begin();
      const { game } = store.get();
      try {
        const request = { type: "course" as const, ...boards(game) };
        const { chapters } = await client.request(request, { signal });
        return explaining.counts(signal) ? studyOf(chapters, game.goal) : null;
      } catch (error) {
        const { code, message } = failure(error);
        if (code !== "cancelled") app.say(text.failed(message));
        return null;
      }
    },
    /** Undo the moves of a failed attempt, or the moves since the last position on the coach's path. */
    takeBack() {
      const { back, attempt } = coach.get();
      const to = attempt ? attempt.from : back;
      if (to === null) return;
      const undone = store.get().game.at - to;
      store.update((state) => Array.from({ length: undone }).reduce<State>(undo, state));
    },
  };

  /** Swap two tiles, as if they were lifted out. This makes the board solvable. */
  function swap() {
    const { position } = store.get().game;
    const [a = 0, b = 0] = coach.get().swap ?? [];
    if (!a) return;
    const start = swapped(position, position.tiles.indexOf(a), position.tiles.indexOf(b));
    begin(start, goalOf(store.get()));
    end("parity", "learner");
    mark();
  }
}
