// Deals boards for the chapters.

import type { App } from "../app/app.ts";
import { boards, failure } from "../engine/requests.ts";
import { createLatest } from "../lib/latest.ts";
import { asGoal } from "../puzzle/goals.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { type Position, samePosition } from "../puzzle/rules.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { changed, patch, withGame } from "../state/state.ts";
import { boardFor } from "./chapters.ts";
import { subjectOf } from "./lesson.ts";
import type { createOwnGame } from "./own-game.ts";

/** The minimum number of moves that a shortcut on a dealt board must save. */
const WORTHWHILE = 2;
/** The maximum number of boards to try until one has such a shortcut. */
const MAX_DEALS = 60;

export function createBoards(app: App, own: ReturnType<typeof createOwnGame>) {
  const { store, client } = app;
  const dealing = createLatest();
  /** The number of boards dealt for the chapter on the end of a row. Every second board has a caught tile. */
  let pairs = 0;

  function begin(start: Position, goal: Position, requested = true) {
    own.deal({ start, goal: asGoal(goal) }, requested);
    app.reveal("board");
  }

  async function deal(requested: boolean) {
    const { chapter, goal } = subjectOf(store.get());
    if (chapter === "alone") return startAlone();
    if (chapter !== "ahead") {
      const caught = chapter === "row-end" && pairs++ % 2 === 1;
      const { start } = store.get().game;
      let dealt = boardFor(chapter, goal, { caught });
      // The first chapter has only two boards.
      while (chapter === "goal" && samePosition(dealt.start, start))
        dealt = boardFor(chapter, goal);
      return begin(dealt.start, dealt.goal, requested);
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
      return begin(start, target, requested);
    }
  }

  /** Begin a 4x4 game in Play, without help. */
  function startAlone() {
    const start = shuffle(4, 4);
    store.update((state) =>
      changed(withGame(state, { start, practice: false }), { choices: { mode: "play" } }),
    );
    app.reveal("board");
  }

  return {
    begin,
    /**
     * Deal a board for the chapter.
     * @param requested true if the learner has requested it
     */
    deal(requested: boolean) {
      deal(requested).catch((error) => {
        const { code, message } = failure(error);
        if (code !== "cancelled") store.update(patch({ coach: { fault: message } }));
      });
    },
    cancel: dealing.end,
  };
}
