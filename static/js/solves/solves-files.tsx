// The buttons that create, rename and delete sessions, and those that export, import and clear the
// history, with their dialogs.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { loadResults } from "../state/event-results.ts";
import { MAIN, type Session } from "../state/history.ts";
import { MAX_NAME, ofSession, sessionOf } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import type { FileFormat } from "./solve-files.ts";
import * as text from "./solves-text.ts";

const EXPORTS = { csv: "Export CSV", json: "Export JSON", cstimer: "Export for csTimer" };

export interface FilesIntents {
  /** Create a session, or rename the session with the id `own`. Return why not, or "". */
  nameSession(name: string, own: string | null): string;
  /** Delete the chosen session. */
  removeSession(): void;
  exportFile(format: FileFormat): void;
  importFile(file: File): void;
  clear(): void;
}

export const pickFiles = ({ history, choices, events }: State) => [
  ...[history, choices.session, choices.mode, events.results],
];

export function SolvesFiles({ state, intents }: { state: State; intents: FilesIntents }) {
  const { solves, unread, work, refused } = state.history;
  const [open, setOpen] = useState(false);
  const [clears, setClears] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const results = open ? loadResults().length : 0;
  const empty = !solves.length && !unread && !results;
  return (
    <details
      data-panel="solves-file"
      class="counts"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Sessions and files</summary>
      <SessionButtons state={state} intents={intents} />
      <div class="button-row" role="group" aria-label="History of solves">
        {(Object.keys(EXPORTS) as FileFormat[]).map((format) => (
          <Button
            key={format}
            class="small"
            inactive={empty}
            onPress={() => intents.exportFile(format)}
          >
            {EXPORTS[format]}
          </Button>
        ))}
        <Button class="small" onPress={() => file.current?.click()}>
          Import
        </Button>
        <Button class="small" inactive={empty} onPress={() => setClears(true)}>
          Clear all
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        data-part="file"
        accept=".csv,.json,.txt,text/csv,text/plain,application/json"
        hidden
        onChange={({ currentTarget: input }) => {
          const chosen = input.files?.[0];
          if (chosen) intents.importFile(chosen);
          input.value = ""; // Reset the input, so that the user can choose the same file again.
        }}
      />
      <p class="note" data-part="work" role="status">
        {work}
      </p>
      <ul class="note refused" data-part="refused" hidden={refused.length === 0}>
        {refused.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {clears && (
        <Question
          name="clear-solves"
          question={text.clearQuestion(solves.length, unread, results)}
          keep="Keep them"
          onDelete={intents.clear}
          onClose={() => setClears(false)}
        />
      )}
    </details>
  );
}

/** The buttons for sessions. The first session is emptied but not deleted. */
function SessionButtons({ state, intents }: { state: State; intents: FilesIntents }) {
  const [dialog, setDialog] = useState<"make" | "rename" | "remove" | null>(null);
  const session = sessionOf(state);
  const { length: solves } = ofSession(state);
  const stays = session.id === MAIN.id;
  const close = () => setDialog(null);
  return (
    <>
      <div class="button-row session-buttons" role="group" aria-label="Sessions">
        <Button class="small" onPress={() => setDialog("make")}>
          New session
        </Button>
        <Button class="small" onPress={() => setDialog("rename")}>
          Rename session
        </Button>
        <Button class="small" inactive={stays && solves === 0} onPress={() => setDialog("remove")}>
          {text.removeSession(stays)}
        </Button>
      </div>
      {(dialog === "make" || dialog === "rename") && (
        <NameDialog
          session={dialog === "rename" ? session : null}
          onName={intents.nameSession}
          onClose={close}
        />
      )}
      {dialog === "remove" && (
        <Question
          name="session-delete"
          question={text.deleteSession(session.name, solves, stays)}
          keep="Keep"
          onDelete={intents.removeSession}
          onClose={close}
        />
      )}
    </>
  );
}

/** @param props `session` is the session to rename, or null for a new one */
function NameDialog({
  session,
  onName,
  onClose,
}: {
  session: Session | null;
  onName: FilesIntents["nameSession"];
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  useLayoutEffect(() => {
    if (name.current) name.current.value = session?.name ?? "";
    dialog.current?.showModal();
    name.current?.select();
  }, []);
  return (
    <dialog ref={dialog} class="question" aria-labelledby="session-name-label" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          const why = onName(name.current?.value ?? "", session?.id ?? null);
          setProblem(why);
          if (why) event.preventDefault();
        }}
      >
        <label class="field">
          <span id="session-name-label">
            {session ? "New name of this session" : "Name of the new session"}
          </span>
          <input
            ref={name}
            type="text"
            maxLength={MAX_NAME}
            autocomplete="off"
            aria-describedby="session-name-problem"
          />
        </label>
        <p id="session-name-problem" class="fault" role="alert">
          {problem}
        </p>
        <div class="actions">
          <button type="submit" class="strong">
            Save
          </button>
          <Button class="strong" onPress={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** A dialog that asks before solves are deleted. */
function Question({
  name,
  question,
  keep,
  onDelete,
  onClose,
}: {
  name: string;
  question: string;
  keep: string;
  onDelete: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      data-panel={name}
      class="question"
      aria-labelledby={`${name}-question`}
      onClose={onClose}
    >
      <p id={`${name}-question`}>{question}</p>
      <form
        method="dialog"
        class="actions"
        onSubmit={({ submitter }) => {
          if (submitter?.getAttribute("value") === "delete") onDelete();
        }}
      >
        <button type="submit" value="keep" class="strong" autofocus>
          {keep}
        </button>
        <button type="submit" value="delete" class="strong danger">
          Delete
        </button>
      </form>
    </dialog>
  );
}
