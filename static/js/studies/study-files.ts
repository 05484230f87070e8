// Writes and reads a study as a link and as a file.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { saveFile } from "../lib/dom.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { formatBoard, NotationError } from "../puzzle/notation.ts";
import { patch } from "../state/state.ts";
import type { Study } from "../state/study.ts";
import * as text from "./studies-text.ts";
import { LIMITS, readStudy, writeStudy } from "./study-format.ts";
import { MAX_LINK, packStudy } from "./study-link.ts";
import { studyOfGame, withOwnStudy } from "./study-state.ts";

/** The maximum size of a file in bytes. A character may have up to four bytes. */
const MAX_BYTES = 4 * LIMITS.json;

export function createStudyFiles({ store, copy }: App, { stored }: { stored: () => Study | null }) {
  const current = (): Study => store.get().study.study ?? { title: "", chapters: [] };

  /** Replace the user's own study. Undo restores it. */
  function replace(study: Study) {
    const { own, study: shown } = store.get().study;
    store.update((state) => withOwnStudy(state, study, own ? shown : stored()));
  }

  /** Copy a link to a study. Return a message about the result. */
  async function copyLink(study: Study): Promise<string> {
    const fragment = await packStudy(study);
    if (fragment.length > MAX_LINK) return text.LINK_TOO_LONG;
    const [first] = study.chapters;
    const board = first ? `board=${formatBoard(first.start)}&` : "";
    try {
      await copy(linkTo(`?${board}mode=analyse#${fragment}`));
      return linkCopied(text.LINK_COPIED);
    } catch {
      return text.NOT_COPIED;
    }
  }

  /** Replace the user's study by a file. Return a message about the result. */
  async function openFile(file: File): Promise<string> {
    try {
      if (file.size > MAX_BYTES) throw new NotationError(text.tooLong(LIMITS.json));
      const study = readStudy(await file.text());
      replace(study);
      return text.opened(study.chapters.length);
    } catch (error) {
      if (error instanceof NotationError) return text.badFile(error.message);
      throw error;
    }
  }

  function save(study: Study) {
    const name = study.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "study";
    const json = `${JSON.stringify(JSON.parse(writeStudy(study)), null, 2)}\n`;
    saveFile(`${name}.study.json`, new Blob([json], { type: "application/json" }));
    return text.SAVED;
  }

  const report = (message: string) => store.update(patch({ study: { message } }));

  return {
    copyLink: () => void during(copyLink(current()).then(report)),
    save: () => report(save(current())),
    /** Share the game on the board as a study. Return a message about the result. */
    async shareGame(as: "link" | "file") {
      const study = studyOfGame(store.get(), text.ANALYSIS);
      return as === "file" ? save(study) : await copyLink(study);
    },
    open: (file: File) => void during(openFile(file).then(report)),
    editCopy() {
      replace(current());
      report(text.COPY_MADE);
    },
    startNew: () => replace({ title: "", chapters: [] }),
  };
}
