// The dialogs about sessions: one names a session, and one moves the solves found in the list to a session.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { Field, Select } from "../lib/fields.tsx";
import type { Session } from "../state/history.ts";
import { MAX_NAME } from "../state/sessions.ts";
import * as text from "./solves-text.ts";

type NameDialogProps = {
  session: Session | null;
  /** Name the session with the id `own`, or a new one. Return an error message, or "". */
  onName: (name: string, own: string | null) => string;
  onClose: () => void;
};

/** @param props `session` is the session to rename, or null for a new one */
export function NameDialog({ session, onName, onClose }: NameDialogProps) {
  return (
    <SessionDialog
      title={session ? text.RENAME_SESSION : text.NEW_SESSION}
      action="Save"
      label={session ? "New name of this session" : "Name of the new session"}
      name={session?.name ?? ""}
      onName={(name) => onName(name, session?.id ?? null)}
      onClose={onClose}
    />
  );
}

export interface MoveProps {
  /** the number of solves to move */
  solves: number;
  sessions: readonly Session[];
  /** Move the solves to a session, or to a new one if the id is null. Return an error message, or "". */
  onMove: (to: string | null, name: string) => string;
}

type MoveDialogProps = MoveProps & { onClose: () => void };

export function MoveDialog({ solves, sessions, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState<string | null>(sessions.length > 1 ? (sessions[0]?.id ?? "") : null);
  return (
    <SessionDialog
      title={text.moveQuestion(solves)}
      action="Move"
      label="Its name"
      name={to === null ? "" : null}
      onName={(name) => onMove(to, name)}
      onClose={onClose}
    >
      <Select
        label="To session"
        values={[...sessions.map(({ id }) => id), null]}
        nameOf={(id) => sessions.find((each) => each.id === id)?.name ?? text.NEW_SESSION}
        value={to}
        onValue={setTo}
      />
    </SessionDialog>
  );
}

/** A form with a session's name, which reports why a name cannot be used. */
function SessionDialog({
  title,
  action,
  label,
  name,
  onName,
  onClose,
  children,
}: {
  title: string;
  action: string;
  /** The label of the name. */
  label: string;
  /** The name before, or null to hide the field. */
  name: string | null;
  /** Return an error message, or "". */
  onName: (name: string) => string;
  onClose: () => void;
  children?: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  useLayoutEffect(() => {
    if (input.current) input.current.value = name ?? "";
    dialog.current?.showModal();
    input.current?.select();
  }, []);
  return (
    <dialog ref={dialog} class="question" aria-labelledby="session-title" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          const why = onName(input.current?.value ?? "");
          setProblem(why);
          if (why) event.preventDefault();
        }}
      >
        <p id="session-title">{title}</p>
        {children}
        <Field label={label} hidden={name === null}>
          <input
            ref={input}
            type="text"
            maxLength={MAX_NAME}
            autocomplete="off"
            aria-describedby="session-problem"
          />
        </Field>
        <p id="session-problem" class="fault" role="alert">
          {problem}
        </p>
        <div class="actions">
          <Button type="submit" class="strong">
            {action}
          </Button>
          <Button class="strong" onPress={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}
