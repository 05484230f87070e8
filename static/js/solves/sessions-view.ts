// The choice of a session, once there's more than one; and the buttons and the question by which
// they're made, named and deleted.

import { fillSelect, findPanel, setText } from "../lib/dom.ts";
import { MAIN, ofSession, sessionOf } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import * as words from "./solves-text.ts";

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
  const { root: deleteDialog, part: askPart } = findPanel("session-delete", HTMLDialogElement);
  const question = askPart("question");
  const remove = buttonPart("remove", HTMLButtonElement);
  let shown: State | null = null;
  /** Whose name is asked for; null: a new one's. */
  let own: string | null = null;

  choice.addEventListener("change", () => {
    onChoose(choice.value);
    choice.blur(); // the keys are the board's again
  });

  function ask(whose: string | null) {
    own = whose;
    setText(label, whose === null ? words.NEW_SESSION : words.RENAME_SESSION);
    setText(problem, "");
    name.value = whose === null || !shown ? "" : sessionOf(shown).name;
    naming.showModal();
    name.select();
  }
  buttonPart("make", HTMLButtonElement).addEventListener("click", () => ask(null));
  buttonPart("rename", HTMLButtonElement).addEventListener("click", () => {
    if (shown) ask(sessionOf(shown).id);
  });
  form.addEventListener("submit", (event) => {
    const why = name.value.trim() ? fault(name.value, own) : words.NAME_MISSING;
    setText(problem, why);
    if (why) return event.preventDefault();
    if (own === null) onMake(name.value);
    else onRename(name.value);
  });
  namePart("cancel", HTMLButtonElement).addEventListener("click", () => naming.close());

  remove.addEventListener("click", () => {
    if (!shown || remove.getAttribute("aria-disabled") === "true") return;
    const { id, name } = sessionOf(shown);
    setText(question, words.deleteSession(name, ofSession(shown).length, id === MAIN.id));
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
      setText(remove, words.removeSession(id === MAIN.id));
      const empty = id === MAIN.id && ofSession(state).length === 0;
      remove.setAttribute("aria-disabled", String(empty));
    },
  };
}
