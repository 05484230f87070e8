// The user's commands for the game: moves, undo, new boards, and a link to share.

import type { App } from "../app/app.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import type { Control } from "../protocol.ts";
import { parseSize } from "../puzzle/notation.ts";
import { type Move, movesTo } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import { LEVELS } from "../state/choices.ts";
import { chaptersAfterWin } from "../state/coach.ts";
import * as game from "../state/game.ts";
import { withControl } from "../state/game.ts";
import { levelAfter, levelGame, nextLevel, shuffledLevel } from "../state/levels.ts";
import { sharesLines } from "../state/lines.ts";
import { opensSolved, shareLink } from "../state/share-link.ts";
import { type Game, isSolved, patch, undoesGame } from "../state/state.ts";
import * as text from "./play-text.ts";

/**
 * @param others functions of other features:
 * - `begin` starts a timed game.
 * - `finish` stores the solve and returns a remark about it.
 * - `announce` announces the result of a win, and returns false if there is none.
 * - `measure` requests the length of a shortest solution.
 * - `choose` lets the user choose what to share.
 * - `shareLines` shares the game with its variations and notes.
 * - `loadNotes` loads the user's notes if they are stored but not loaded, or else returns null.
 * - `back` returns to the previous game.
 */
export function createPlayController(
  app: App,
  {
    begin,
    finish,
    announce,
    measure,
    choose,
    shareLines,
    loadNotes,
    back,
  }: {
    begin: (game: Game) => void;
    finish: () => string;
    announce: () => boolean;
    measure: () => Promise<void>;
    choose: () => void;
    shareLines: (as: "link" | "file") => Promise<unknown>;
    loadNotes: () => Promise<boolean> | null;
    back: () => void;
  },
) {
  const { store, say, inputTime } = app;

  /** Make the user's moves. */
  function play(moves: readonly Move[], control: Control, input?: PointerEvent) {
    const before = store.get();
    const { state, outcome } = game.play(before, moves, inputTime(input));
    store.update(() => withControl(before, state, control));
    if (outcome === "won") celebrate();
    else if (outcome === "solved") say(text.SOLVED_WITH_HELP);
    return outcome;
  }

  function celebrate() {
    const state = store.get();
    const remark = finish();
    store.update(
      patch({
        analysis: { remark },
        choices: { level: levelAfter(state), chapters: chaptersAfterWin(state) },
      }),
    );
    // Without a result, some of the moves were a link's.
    if (!announce()) say(text.SOLVED);
    if (state.choices.mode === "play") void measure().then(announce);
  }

  app.onInput("game", {
    press: (cell, control, input) => play(movesTo(store.get().game.position, cell), control, input),
    move: (move, control) => play([move], control),
  });
  function refuse() {
    say(text.SHOWS_SEARCH);
    return "ignored" as const;
  }
  app.onInput("search", { press: refuse, move: refuse });

  function fresh(rows = store.get().game.start.rows, cols = store.get().game.start.cols) {
    const { start, goal } = store.get().game;
    const level = shuffledLevel(store.get());
    if (rows === start.rows && cols === start.cols && level !== null) {
      return begin(levelGame(level, start));
    }
    const same = goal && start.rows === rows && start.cols === cols ? goal : null;
    begin({
      start: shuffle(rows, cols, { goal: same }),
      goal: same,
      practice: same !== null,
    });
  }

  const { game: opened, page } = store.get();
  if (!page.embed && opensSolved(store.get())) {
    say(text.opensSolved(lengthsOf(opened.line), store.get().settings.metric));
  }

  async function copy(what: "game" | "position" | "file") {
    const state = store.get();
    if (what === "file") return shareLines("file");
    if (what === "game" && sharesLines(state)) return shareLines("link");
    const link = shareLink(state, what);
    const url = new URL(link, location.href);
    const whole = url.searchParams.has("moves");
    const daily = url.searchParams.has("daily");
    try {
      await app.copy(linkTo(link));
      if (what === "position") say(linkCopied(text.POSITION_COPIED));
      else if (daily) say(linkCopied(text.DAILY_LINK_COPIED));
      else if (!state.game.line.length) say(linkCopied(text.BOARD_COPIED));
      else say(linkCopied(whole ? text.LINK_COPIED : text.LINK_COPIED_SHORT));
    } catch {
      history.replaceState(history.state, "", url);
      say(text.LINK_ABOVE);
    }
  }

  function shareNow() {
    const state = store.get();
    const { at, solutionFrom } = state.game;
    const begun = at > 0 && solutionFrom === null && !isSolved(state);
    if (sharesLines(state) || (begun && !shareLink(state).includes("daily="))) choose();
    else void copy("game");
  }

  return {
    /** @param held whether the key is held down, which stops at the start of the game */
    undo(held: boolean = false) {
      if (!undoesGame(store.get())) store.update(game.undo);
      else if (!held) back();
    },
    redo: () => store.update((state) => game.redo(state, inputTime())),
    reset: () => store.update(game.reset),
    shuffle: () => fresh(),
    /** Deal the board of the next level, or a random board if the board on show belongs to no level. */
    next() {
      const level = nextLevel(store.get());
      if (level === null) fresh();
      else begin(levelGame(level, store.get().game.start));
    },
    /**
     * Deal a board of a size that the user has chosen, which ends the levels.
     * @param size a size such as `4x4`
     */
    resize(size: string) {
      store.update(patch({ choices: { level: LEVELS } }));
      const { rows, cols } = parseSize(size);
      fresh(rows, cols);
    },
    /** Copy a link, or ask what to share if the game has begun. */
    share() {
      const notes = store.get().choices.mode === "analyse" ? loadNotes() : null;
      if (notes) void notes.then((loaded) => loaded && shareNow());
      else shareNow();
    },
    /** Copy a link to the game or to the position, or save the game as a file. */
    copy,
  };
}
