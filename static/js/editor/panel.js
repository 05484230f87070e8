// Position and goal: what can be done to them at large, in Analyse. The tiles themselves are swapped
// on the board (editor/board-editor.js).

import { byId, element, fillSelect, setText } from "../lib/dom.js";
import { GOALS, goalName } from "../puzzle/goals.js";
import { formatBoard } from "../puzzle/notation.js";
import { goalOf } from "../state/state.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { State } from "../state/state.js" */
/** @import { Turn } from "../puzzle/transforms.js" */

const CUSTOM = "custom";
const MOST_SHOWN = 200;

/**
 * @param {{
 *   onEdit: (what: "position" | "goal") => void, onTurn: (turn: Turn) => void, onInvert: () => void,
 *   onGoal: (name: string) => void, onGoalText: (text: string) => void, onGoalHere: () => void,
 *   onBoard: (board: Position) => void, onCloseBoards: () => void,
 * }} intents
 */
export function createEditorPanel(intents) {
  const edit = byId("edit", HTMLButtonElement);
  const editGoal = byId("edit-goal", HTMLButtonElement);
  const preset = byId("goal-preset", HTMLSelectElement);
  const form = byId("goal-form", HTMLFormElement);
  const box = byId("goal", HTMLInputElement);
  const problem = byId("goal-problem", HTMLElement);
  const summary = byId("goal-summary", HTMLElement);
  const boards = byId("boards", HTMLElement);
  let edited = false;

  edit.addEventListener("click", () => intents.onEdit("position"));
  editGoal.addEventListener("click", () => intents.onEdit("goal"));
  for (const turn of /** @type {Turn[]} */ (["rotate", "mirror", "flip"])) {
    byId(turn, HTMLButtonElement).addEventListener("click", () => intents.onTurn(turn));
  }
  byId("invert", HTMLButtonElement).addEventListener("click", intents.onInvert);
  byId("goal-here", HTMLButtonElement).addEventListener("click", intents.onGoalHere);
  fillSelect(preset, { ...GOALS, [CUSTOM]: "Custom" });
  preset.addEventListener("change", () => {
    if (preset.value !== CUSTOM) return intents.onGoal(preset.value);
    box.focus();
    box.select();
  });
  box.addEventListener("input", () => {
    edited = true;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    edited = false;
    intents.onGoalText(box.value);
  });

  /** @param {State["page"]["boards"]} found */
  function list(found) {
    boards.hidden = found === null;
    if (!found) return boards.replaceChildren();
    const close = element("button", {
      class: "small",
      text: "Close the list",
      attributes: { type: "button" },
    });
    close.addEventListener("click", intents.onCloseBoards);
    const items = found.list.slice(0, MOST_SHOWN).map((board) => {
      const { rows, cols } = board;
      const choice = element(
        "button",
        { class: "choice", attributes: { type: "button" } },
        element("span", { class: "size", text: `${rows} × ${cols}` }),
        element("span", { class: "preview", text: formatBoard(board).replaceAll("_", " / ") }),
      );
      choice.addEventListener("click", () => intents.onBoard(board));
      return element("li", {}, choice);
    });
    const more = found.list.length > MOST_SHOWN ? ` The first ${MOST_SHOWN} are shown.` : "";
    const parts = found.unread === 1 ? "One part" : `${found.unread} parts`;
    const left = found.unread ? ` ${parts} of the text could not be read as a board.` : "";
    boards.replaceChildren(
      element(
        "div",
        { class: "card-head" },
        element("h2", { text: `${found.list.length} boards: choose one` }),
        close,
      ),
      element("ol", {}, ...items),
      element("p", { class: "note", text: `${more}${left}`.trim() }),
    );
  }

  return {
    /** @param {State} state @param {State | null} before */
    show(state, before) {
      edit.setAttribute("aria-pressed", String(state.page.editing === "position"));
      editGoal.setAttribute("aria-pressed", String(state.page.editing === "goal"));
      const goal = goalOf(state);
      if (
        !before ||
        state.game.goal !== before.game.goal ||
        state.game.start !== before.game.start
      ) {
        const name = goalName(goal);
        preset.value = name ?? CUSTOM;
        setText(summary, `Goal: ${name ? GOALS[name].toLowerCase() : "custom"}`);
        edited = false;
      }
      if (!edited && !state.page.goalProblem) box.value = formatBoard(goal);
      box.setAttribute("aria-invalid", String(state.page.goalProblem !== null));
      setText(problem, state.page.goalProblem ?? "");
      if (state.page.boards !== before?.page.boards) list(state.page.boards);
    },
  };
}
