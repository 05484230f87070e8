// The list box of sessions, shown if there are at least two, and the buttons and dialogs that
// create, rename and delete sessions.

import { fillSelect, findPanel, setText } from "../lib/dom.ts";
import { MAIN } from "../state/history.ts";
import { ofSession, sessionOf } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import * as text from "./solves-text.ts";

export function createSessionsView({
  onChoose,
  onMake,
  onRename,
  onRemove,
  fault,
}: {
  onChoose: (id: string) => void;
  onMake: (name: string) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
  fault: (name: string, own: string | null) => string;
}) {
  const { root, part } = findPanel("session");
  const choice = part("choice", HTMLSelectElement);
  const { part: buttonPart } = findPanel("sessions");
  const { root: naming, part: namePart } = findPanel("session-name", HTMLDialogElement);
  const form = namePart("form", HTMLFormElement);
  const label = namePart("label");
  const name = namePart("name", HTMLInputElement);
  const problem = namePart("name-problem");
  const { root: deleteDialog, part: deletePart } = findPanel("session-delete", HTMLDialogElement);
  const question = deletePart("question");
  const remove = buttonPart("remove", HTMLButtonElement);
  let shown: State | null = null;
  /** The id of the session to rename, or null for a new session. */
  let own: string | null = null;

  choice.addEventListener("change", () => {
    onChoose(choice.value);
    choice.blur(); // After this, keys go to the board again.
  });

  function openNameDialog(id: string | null) {
    own = id;
    setText(label, id === null ? text.NEW_SESSION : text.RENAME_SESSION);
    setText(problem, "");
    name.value = id === null || !shown ? "" : sessionOf(shown).name;
    naming.showModal();
    name.select();
  }
  buttonPart("make", HTMLButtonElement).addEventListener("click", () => openNameDialog(null));
  buttonPart("rename", HTMLButtonElement).addEventListener("click", () => {
    if (shown) openNameDialog(sessionOf(shown).id);
  });
  form.addEventListener("submit", (event) => {
    const why = name.value.trim() ? fault(name.value, own) : text.NAME_MISSING;
    setText(problem, why);
    if (why) return event.preventDefault();
    if (own === null) onMake(name.value);
    else onRename(name.value);
  });
  namePart("cancel", HTMLButtonElement).addEventListener("click", () => naming.close());

  remove.addEventListener("click", () => {
    if (!shown || remove.getAttribute("aria-disabled") === "true") return;
    const { id, name } = sessionOf(shown);
    setText(question, text.deleteSession(name, ofSession(shown).length, id === MAIN.id));
    deleteDialog.returnValue = "";
    deleteDialog.showModal();
  });
  deleteDialog.addEventListener("close", () => {
    if (deleteDialog.returnValue === "delete") onRemove();
  });

  return {
    show(state: State, before: State | null) {
      shown = state;
      const { sessions, solves } = state.history;
      const same =
        before &&
        sessions === before.history.sessions &&
        solves === before.history.solves &&
        state.choices.session === before.choices.session;
      if (same) return;
      const { id } = sessionOf(state);
      if (sessions !== before?.history.sessions) {
        fillSelect(choice, Object.fromEntries(sessions.map((each) => [each.id, each.name])));
      }
      choice.value = id;
      root.hidden = sessions.length < 2;
      setText(remove, text.removeSession(id === MAIN.id));
      const empty = id === MAIN.id && ofSession(state).length === 0;
      remove.setAttribute("aria-disabled", String(empty));
    },
  };
}
