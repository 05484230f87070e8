// The studies, loaded on first use: the study in a link, or the user's own study.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { debounce } from "../lib/timing.ts";
import { readJson, removeKey, writeJson } from "../lib/web-storage.ts";
import { NotationError, nullIfInvalid } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import type { Outcome } from "../state/game.ts";
import { pressedMoves } from "../state/review.ts";
import { changed, type State, withoutTrial } from "../state/state.ts";
import { STORED_STUDY as KEY, type Study } from "../state/study.ts";
import * as text from "./studies-text.ts";
import { createStudyCard } from "./study-card.tsx";
import { createStudyFiles } from "./study-files.ts";
import { readStudy, writeStudy } from "./study-format.ts";
import {
  MAX_READ,
  packStudy,
  unpackStudy,
  withChapter as withChapterInLink,
} from "./study-link.ts";
import { createStudyMarks } from "./study-marks.ts";
import { createStudyReader, type ReaderIntents } from "./study-reader.tsx";
import * as states from "./study-state.ts";

const SAVE_MS = 400;
/** The time for which a wrong move in a quiz stays on the board. */
const SHOWN_MS = 1200;

export function createStudies(app: App, board: HTMLElement) {
  const { store, clock, say } = app;
  const update = (change: (state: State) => State) => store.update(change);

  // Storage of the user's own study.

  const stored = () => nullIfInvalid(() => readStudy(JSON.stringify(readJson(KEY))));

  /** The content of the stored study, as this tab last read or wrote it. */
  let known = "";

  function written() {
    const { study } = store.get().study;
    return study?.title || study?.chapters.length ? writeStudy(study) : "";
  }

  /** Store the study if it was edited in this tab. Otherwise it could replace a study from another tab. */
  function save() {
    const content = written();
    if (!store.get().study.own || store.get().page.embed || content === known) return;
    known = content;
    if (content) writeJson(KEY, JSON.parse(content));
    else removeKey(KEY);
  }
  const saveSoon = debounce(clock, SAVE_MS, save);
  addEventListener("pagehide", save);
  store.listen(({ study }) => [study.study, study.own], saveSoon);

  function openOwn() {
    const study = stored() ?? { title: "", chapters: [] };
    update((state) => states.withStudy(state, study, { own: true, chapter: 0, fresh: false }));
    known = written();
  }

  // Update the study if another tab has stored it, unless it was edited here.
  addEventListener("storage", ({ key }) => {
    if (key === KEY && store.get().study.own && written() === known) openOwn();
  });

  store.listen(
    ({ game }) => [game.number, game.start, game.goal, game.tree, game.line],
    (state, before) => {
      if (state.game.number !== before.game.number) update(states.withChapterOnBoard);
      else update(states.withLinesOfGame);
    },
  );
  // Another game closes the study of a link.
  store.listen(
    ({ page }) => [page.study],
    ({ page, study }) => {
      if (page.study === null && !study.own) openOwn();
    },
  );
  store.listen(
    ({ game, study }) => [game.position, study.tool],
    ({ study }) => {
      if (study.arrowFrom !== null)
        update((state) => changed(state, { study: { arrowFrom: null } }));
    },
  );

  /**
   * Open the study of a link.
   * @param fresh whether the page or its history entry opens with the study
   */
  async function open(fragment: string, fresh: boolean) {
    try {
      const { study, chapter } = await during(unpackStudy(fragment));
      if (store.get().page.study !== fragment) return;
      update((state) => states.withStudy(state, study, { own: false, chapter, fresh }));
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      const problems = [text.badLink(error.message)];
      update((state) => changed(state, { page: { problems, study: null } }));
    }
  }

  /** Show a study in the reader, as if a link had opened it. */
  async function show(study: Study) {
    const fragment = await during(packStudy(study));
    if (fragment.length > MAX_READ) return say(text.TOO_LONG);
    update((state) => {
      const shown = states.withNewStudy(state, study);
      return changed(shown, { page: { study: fragment } });
    });
    app.reveal("study-reader");
    clock.frame(reader.focus);
  }

  function openChapter(index: number) {
    update((state) => {
      const next = states.withChapter(state, index);
      const { study } = next.page;
      return study ? changed(next, { page: { study: withChapterInLink(study, index) } }) : next;
    });
  }

  // Quizzes.

  function attempt(moves: readonly Move[]): Outcome {
    const before = store.get();
    const state = states.withAttempt(before, moves);
    if (state === before) return "refused";
    update(() => state);
    const { answer } = state.study;
    say(text.ANSWERS[answer.kind]);
    const { trial } = state.here;
    if (trial) {
      clock.after(SHOWN_MS, () => {
        if (store.get().here.trial === trial) update(withoutTrial);
      });
    }
    return answer.kind === "solved" ? "won" : "slid";
  }

  function markTile(tile: number) {
    const { tool } = store.get().study;
    update((state) =>
      tool === "arrows" || !tool
        ? states.withArrowEnd(state, tile)
        : states.withTileToggled(state, tile, tool),
    );
  }

  const marks = createStudyMarks(board, {
    onTile: markTile,
    onArrow: (arrow) => update((state) => states.withArrowToggled(state, arrow)),
  });
  const reading: ReaderIntents = {
    openChapter,
    setQuiz: (quizzing) => update((state) => states.withQuiz(state, quizzing)),
  };
  const reader = createStudyReader(reading);
  const { shareGame, ...files } = createStudyFiles(app, { stored });
  const card = createStudyCard({
    ...reading,
    update,
    ...files,
    addGame: () =>
      update((state) =>
        states.withGameAdded(state, text.chapterTitle(state.study.study?.chapters.length ?? 0)),
      ),
    deleteChapter: () =>
      update((state) =>
        changed(states.withoutChapter(state), { study: { message: text.DELETED } }),
      ),
    undo: () => update(states.withStudyUndone),
  });
  for (const view of [reader, marks, card]) app.show(view);
  if (!store.get().page.study) openOwn();

  app.onInput("quiz", {
    press: (cell) => attempt(pressedMoves(store.get(), cell)),
    move: (move) => attempt([move]),
  });

  return {
    open,
    show,
    share: (as: "link" | "file") => during(shareGame(as).then(say)),
  };
}
