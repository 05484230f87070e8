// The list below the text box from which the user chooses if a text contains several boards.

import { element, findPanel } from "../lib/dom.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import type { State } from "../state/state.ts";
import { boardsNote, CLOSE_BOARDS, chooseOne, solveSummary } from "./editor-text.ts";

const MOST_SHOWN = 200;

export function createBoardsView({
  onChoose,
  onClose,
}: {
  onChoose: (board: Position) => void;
  onClose: () => void;
}) {
  const { root: boards } = findPanel("boards");

  function list(found: State["page"]["boards"]) {
    boards.hidden = found === null;
    if (!found) return boards.replaceChildren();
    const close = element("button", {
      class: "small",
      text: CLOSE_BOARDS,
      attributes: { type: "button" },
    });
    close.addEventListener("click", onClose);
    const items = found.list.slice(0, MOST_SHOWN).map((board, at) => {
      const { rows, cols } = board;
      const solve = found.solves[at];
      const choice = element(
        "button",
        { class: "choice", attributes: { type: "button" } },
        element("span", { class: "size", text: `${rows} × ${cols}` }),
        element("span", { class: "preview", text: formatBoard(board).replaceAll("_", " / ") }),
        ...(solve ? [element("span", { class: "size", text: solveSummary(solve) })] : []),
      );
      choice.addEventListener("click", () => onChoose(board));
      return element("li", {}, choice);
    });
    const note = boardsNote(found.list.length > MOST_SHOWN ? MOST_SHOWN : null, found.unread);
    boards.replaceChildren(
      element(
        "div",
        { class: "row-ends" },
        element("h2", { text: chooseOne(found.list.length, Boolean(found.solves[0])) }),
        close,
      ),
      element("ol", {}, ...items),
      element("p", { class: "note", text: note }),
    );
  }

  return {
    pick: ({ page }: State) => [page.boards],
    show({ page }: State) {
      list(page.boards);
    },
  };
}
