// The buttons that create, rename and delete sessions, and those that export, import and clear the
// history, with their dialogs.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { isResultFile } from "../lib/dom.ts";
import { Field } from "../lib/fields.tsx";
import { loadResults } from "../state/event-results.ts";
import { MAIN } from "../state/history.ts";
import { ofSession, sessionOf } from "../state/sessions.ts";
import type { State } from "../state/state.ts";
import type { FileFormat } from "./solve-files.ts";
import type * as script from "./solves-later.ts";
import * as text from "./solves-text.ts";

const EXPORTS = { csv: "Export CSV", json: "Export JSON", cstimer: "Export for csTimer" };

const MAX_PLAYER = 80;

export interface FilesIntents {
  /** Load the dialogs. Return null after a message if their script is missing. */
  later(): Promise<typeof script | null>;
  /** Create a session, or rename the session with the id `own`. Return an error message, or "". */
  nameSession(name: string, own: string | null): string;
  /** Delete the chosen session. */
  removeSession(): void;
  exportFile(format: FileFormat): void;
  importFile(file: File): void;
  /** Check result files, and show their ranking. */
  rankFiles(files: readonly File[]): void;
  namePlayer(name: string): void;
  clear(): void;
}

export const pickFiles = ({ history, choices, events }: State) => [
  ...[history, choices.session, choices.player, choices.mode, events.results],
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
          <Button key={format} inactive={empty} onPress={() => intents.exportFile(format)}>
            {EXPORTS[format]}
          </Button>
        ))}
        <Button onPress={() => file.current?.click()}>Import</Button>
        <Button inactive={empty} onPress={() => setClears(true)}>
          Clear all
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        data-part="file"
        accept=".csv,.json,.txt,text/csv,text/plain,application/json"
        multiple
        hidden
        onChange={({ currentTarget: input }) => {
          const chosen = [...(input.files ?? [])];
          const ranked = chosen.filter(isResultFile);
          if (ranked.length) intents.rankFiles(ranked);
          for (const each of chosen) if (!isResultFile(each)) intents.importFile(each);
          input.value = ""; // Reset the input, so that the user can choose the same file again.
        }}
      />
      <Field class="inline" label={text.PLAYER} help={text.PLAYER_HELP}>
        <input
          type="text"
          maxLength={MAX_PLAYER}
          autocomplete="name"
          value={state.choices.player}
          onInput={({ currentTarget: { value } }) => intents.namePlayer(value)}
        />
      </Field>
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
  const [dialogs, setDialogs] = useState<typeof script | null>(null);
  const session = sessionOf(state);
  const { length: solves } = ofSession(state);
  const stays = session.id === MAIN.id;
  const close = () => setDialog(null);
  async function name(which: "make" | "rename") {
    setDialogs(await intents.later());
    setDialog(which);
  }
  return (
    <>
      <div class="button-row session-buttons" role="group" aria-label="Sessions">
        <Button onPress={() => void name("make")}>{text.NEW_SESSION}</Button>
        <Button onPress={() => void name("rename")}>{text.RENAME_SESSION}</Button>
        <Button inactive={stays && solves === 0} onPress={() => setDialog("remove")}>
          {text.removeSession(stays)}
        </Button>
      </div>
      {dialogs && (dialog === "make" || dialog === "rename") && (
        <dialogs.NameDialog
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

type QuestionProps = {
  name: string;
  question: string;
  keep: string;
  onDelete: () => void;
  onClose: () => void;
};

/** A dialog that asks before solves are deleted. */
function Question({ name, question, keep, onDelete, onClose }: QuestionProps) {
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
        <Button type="submit" value="keep" class="strong" autofocus>
          {keep}
        </Button>
        <Button type="submit" value="delete" class="strong danger">
          Delete
        </Button>
      </form>
    </dialog>
  );
}
