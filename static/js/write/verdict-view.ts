// The verdict of a check with a position that proves it, or the error.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setText } from "../lib/dom.ts";
import type { JudgeResult } from "../protocol.ts";
import { parseBoard } from "../puzzle/notation.ts";
import { createHistogram } from "./histogram.ts";
import type { Write } from "./write-state.ts";
import * as text from "./write-text.ts";

export function createVerdictView({ onPlay }: { onPlay: (board: string) => void }) {
  const fault = element("p", { class: "fault", attributes: { role: "alert" } });
  const sentence = element("p", { class: "verdict", attributes: { role: "status" } });
  const more = element("p");
  const worst = createPosition(text.PLAY, onPlay);
  const edge = element("div", { class: "edge" });
  const ends = [createPosition(null, onPlay), createPosition(null, onPlay)];
  edge.append(...ends.map((end) => end.element));
  const list = element("dl", { class: "check-facts" });
  const histogram = createHistogram();
  const legend = element("p", { class: "note", text: text.LEGEND });
  const report = element(
    "div",
    { class: "report" },
    worst.element,
    more,
    edge,
    list,
    histogram.element,
    legend,
  );
  const root = element("section", { class: "card" }, fault, sentence, report);

  return {
    element: root,
    pick: (state: Write) => [state.check],
    show({ check }: Write) {
      const { kind } = check;
      root.hidden = kind !== "judged" && kind !== "failed";
      report.hidden = kind === "none" || kind === "running" || kind === "stopped";
      setText(fault, kind === "failed" ? check.fault.message : "");
      setText(sentence, kind === "judged" ? text.aboutAdmissible(check.report) : "");
      if (kind === "judged") showReport(check.report);
      else if (kind === "failed") showOnly(check.fault.board);
    },
  };

  function showReport(found: JudgeResult) {
    const { worst: most, two_answers: two, worst_edge: jump } = found;
    if (most) worst.show(most.board, text.tooHigh(most.h, most.distance));
    else if (two) worst.show(two.board, text.twoAnswers(two.first, two.second));
    else worst.show(null, "");
    setText(more, text.aboutConsistent(found));
    edge.hidden = !jump;
    ends[0]?.show(jump?.board ?? null, jump ? text.hIs(jump.h) : "");
    ends[1]?.show(jump?.neighbor ?? null, jump ? text.hIs(jump.neighbor_h) : "");
    list.replaceChildren(
      ...text
        .facts(found)
        .flatMap(([name, value]) => [
          element("dt", { text: name }),
          element("dd", { text: value }),
        ]),
    );
    for (const part of [list, histogram.element, legend]) part.hidden = false;
    histogram.show(found);
  }

  /** @param board the board for which h failed */
  function showOnly(board: string | null) {
    worst.show(board, text.FAILED_ON);
    setText(more, "");
    for (const part of [edge, list, histogram.element, legend]) part.hidden = true;
  }
}

/** A small board with a caption, and a button to play the board. */
function createPosition(play: string | null, onPlay: (board: string) => void) {
  const mini = createMiniBoard();
  const captionLine = element("p");
  const button = element("button", { class: "small", attributes: { type: "button" } });
  let shown = "";
  button.textContent = play ?? "";
  button.hidden = !play;
  button.addEventListener("click", () => onPlay(shown));
  const root = element("div", { class: "position" }, mini.element);
  root.append(element("div", {}, captionLine, button));

  return {
    element: root,
    show(board: string | null, caption: string) {
      root.hidden = !board;
      if (!board) return;
      shown = board;
      mini.show(parseBoard(board), text.boardLabel(board, caption));
      setText(captionLine, caption);
    },
  };
}
