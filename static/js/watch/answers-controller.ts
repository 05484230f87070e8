// Stores the user's answers, and hands them in as a file or as a link, whose fragment is not sent to the
// server: `answers=` and the JSON as deflate-raw in base64url.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { saveFile } from "../lib/dom.ts";
import { fileName } from "../lib/hand-in.ts";
import * as handIn from "../lib/hand-in-text.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { packText, unpackText } from "../lib/packed-text.ts";
import { readText, writeText } from "../lib/web-storage.ts";
import {
  type Answers,
  type AnswersPart,
  readAnswers,
  withAnswer,
  writeAnswers,
} from "../state/answers.ts";
import type { PrimerChapter } from "../state/learn.ts";
import { ANSWERS_FRAGMENT } from "../state/share-link.ts";
import { patch } from "../state/state.ts";
import * as text from "./answers-text.ts";

const KEY = "slidestar-answers";
const MAX_LENGTH = 20_000;

export function createAnswersController({ store, copy, say }: App) {
  const current = () => store.get().answers;
  const change = (answers: Partial<AnswersPart>) => store.update(patch({ answers }));

  // A page in a frame stores nothing.
  if (!store.get().page.embed) {
    const stored: Answers | null = readAnswers(readText(KEY) ?? "");
    if (stored) change(stored);
    store.listen(
      ({ answers: { name, questions, guesses } }) => [name, questions, guesses],
      ({ answers }) => void writeText(KEY, writeAnswers(answers)),
    );
  }
  void during(openLink(store.get().learn.code));

  async function openLink(fragment: string) {
    if (!fragment.startsWith(ANSWERS_FRAGMENT)) return;
    const packed = fragment.slice(ANSWERS_FRAGMENT.length);
    const linked = readAnswers(await unpackText(packed, MAX_LENGTH).catch(() => ""));
    if (linked) change({ linked });
    else say(text.DAMAGED);
  }

  async function copyLink() {
    const fragment = ANSWERS_FRAGMENT + (await packText(writeAnswers(current())));
    try {
      await copy(linkTo(`?mode=learn&lesson=watch&chapter=1#${fragment}`));
      say(linkCopied(text.LINK_COPIED));
    } catch {
      say(handIn.NOT_COPIED);
    }
  }

  return {
    answer(chapter: PrimerChapter, question: number, right: boolean) {
      change(withAnswer(current(), chapter, question, right));
    },
    setName: (name: string) => change({ name }),
    download() {
      const file = new Blob([writeAnswers(current())], { type: "application/json" });
      saveFile(fileName(current().name, "json"), file);
    },
    copyLink: () => void during(copyLink()),
    replace: (answers: Answers) => change(answers),
  };
}
