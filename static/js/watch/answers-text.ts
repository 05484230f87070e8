import { count, counted } from "../lib/format.ts";
import { type ChapterScore, QUESTIONS } from "../state/answers.ts";

export const ANSWERS = "Your answers";
export const CHAPTER = "Chapter";
export const FIRST = "Right first time";
export const TRIES = "Answers given";
export const first = (score: ChapterScore) => `${score.first} of ${QUESTIONS}`;
export const guesses = ({ right, all }: { right: number; all: number }) =>
  `Guesses of the next one: ${count(right)} of ${count(all)} right.`;
export const ABOUT =
  "Your browser counts your answers and keeps them on this device. Nothing is sent. You can hand them in; your teacher then sees these numbers, as your browser counted them.";
export const FORGET = "Forget my answers";
export const RESTORE = "Bring my answers back";
export const LINK_COPIED = "Link copied. It includes your answers and your name.";
export const DAMAGED = "The answers in this link can't be read. It may have been cut off.";

/** The summary of the answers in a link. */
export const linked = (name: string, scores: readonly ChapterScore[]) => {
  const all = scores.reduce((sum, score) => sum + score.first, 0);
  return `${name || "A student"} shared these answers: ${all} of ${counted(QUESTIONS * scores.length, "question")} right first time, as that browser counted them.`;
};
