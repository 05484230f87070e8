// Import and export of solutions, in Analyse. A pasted solution is replayed, and the displayed line
// is copied in common formats.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { createMiniBoard } from "../board/mini-board.ts";
import { Button, Hosted } from "../lib/controls.tsx";
import { findPanel, isResultFile, onDroppedFiles, onSubmit } from "../lib/dom.ts";
import { Field } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatBoard } from "../puzzle/notation.ts";
import { type Position, slideAll } from "../puzzle/rules.ts";
import { FORMS } from "../puzzle/solution-formats.ts";
import type { WrongOutput } from "../state/page.ts";
import type { State } from "../state/state.ts";
import * as text from "./replay-text.ts";

interface MovesIntents {
  read(text: string): void;
  readFile(file: File): void;
  /** Replay the legal moves of an output with a wrong board. */
  replayLegal(): void;
  /** Copy or save the displayed line in a format. */
  copyAs(form: string): void;
  /** Replay the whole game from its start. */
  fromStart(): void;
}

export function createMovesPanel(intents: MovesIntents): Panel<State> {
  const { root, part } = findPanel("moves");
  const view = part("view");
  onDroppedFiles(root, ([file]) => {
    if (!file || isResultFile(file)) return false;
    intents.readFile(file);
    return true;
  });
  return {
    pick: ({ page: { reading }, game: { line, solutionFrom } }) => [
      ...[reading, line.length > 0, solutionFrom !== 0],
    ],
    show: (state) => render(<Moves state={state} intents={intents} />, view),
  };
}

function Moves({ state, intents }: { state: State; intents: MovesIntents }) {
  const { line, solutionFrom } = state.game;
  const { reading } = state.page;
  const output = reading.kind === "failed" ? reading.output : null;
  const running = state.engine.kind === "booting" ? text.READING_WAITS : text.READING;
  const read = reading.kind === "read" ? reading.text : "";
  return (
    <>
      <PasteForm reading={reading} read={intents.read} />
      <div class="row-ends wrapped">
        <CopyMenu empty={line.length === 0} copyAs={intents.copyAs} />
        {line.length > 0 && solutionFrom !== 0 && (
          <Button onPress={intents.fromStart}>{text.REPLAY_SO_FAR}</Button>
        )}
      </div>
      <p data-part="read" class="note" role="status">
        {reading.kind === "running" ? running : read}
      </p>
      <p data-part="fault" class="fault" role="alert">
        {reading.kind === "failed" ? reading.message : ""}
      </p>
      {output && <WrongBoard output={output} replay={intents.replayLegal} />}
    </>
  );
}

type FormProps = { reading: State["page"]["reading"]; read: (text: string) => void };

function PasteForm({ reading, read }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (form.current && box.current) onSubmit(form.current, box.current, read);
  }, []);
  useLayoutEffect(() => {
    // Leave the box, so that the arrow keys step through the moves that were read.
    if (reading.kind === "read" && document.activeElement === box.current) box.current?.blur();
  }, [reading]);
  return (
    <form ref={form} method="dialog" class="position">
      <Field label={text.PASTE}>
        <textarea
          ref={box}
          rows={1}
          maxLength={MAX_LENGTH}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          placeholder={text.PASTE_EXAMPLE}
          aria-invalid={reading.kind === "failed"}
        />
      </Field>
      <Button type="submit" class="strong">
        {text.READ}
      </Button>
    </form>
  );
}

const MAX_LENGTH = 4_000_001;

/** The formats with their labels. The single-file page does not include the video encoder. */
const FORMATS = [
  ...Object.entries(FORMS).map(([name, { label }]) => [name, label] as const),
  ...Object.entries(text.COPY_AS).filter(([name]) => !(import.meta.inFile && name === "video")),
];

function CopyMenu({ empty, copyAs }: { empty: boolean; copyAs: (form: string) => void }) {
  const menu = useRef<HTMLDetailsElement>(null);
  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector("summary")?.focus();
  }
  useLayoutEffect(() => {
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && menu.current?.contains(target) === false)
        menu.current.open = false;
    });
  }, []);
  return (
    <details
      ref={menu}
      class="menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <summary class="small">{text.COPY}</summary>
      <div class="menu-sheet">
        <ul hidden={empty}>
          {FORMATS.map(([name, label]) => (
            <li key={name}>
              <Button
                class="choice"
                onPress={() => {
                  close();
                  copyAs(name);
                }}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
        {empty && <p class="note">{text.NOTHING_TO_COPY}</p>}
      </div>
    </details>
  );
}

/** The first wrong board of a solver's output, next to the board before it. */
function WrongBoard({ output, replay }: { output: WrongOutput; replay: () => void }) {
  const { start, moves, boards, wrong } = output;
  return (
    <div data-part="wrong" class="wrong-board">
      {start && <NumberedBoard board={slideAll(start, moves).position} number={boards} />}
      <NumberedBoard board={wrong} number={boards + 1} />
      {moves.length > 0 && <Button onPress={replay}>{text.replayTo(boards)}</Button>}
    </div>
  );
}

function NumberedBoard({ board, number }: { board: Position; number: number }) {
  const mini = useMemo(() => createMiniBoard({ still: true }), []);
  mini.show(board, `${text.boardNumber(number)}: ${formatBoard(board)}`);
  return (
    <figure>
      <Hosted node={mini.element} />
      <figcaption>{text.boardNumber(number)}</figcaption>
    </figure>
  );
}
