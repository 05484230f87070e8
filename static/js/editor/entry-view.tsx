// The dialog in which the user enters a board: taps or types its tiles, or pastes it.

import { createRef } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, Chips, Status } from "../lib/controls.tsx";
import { createDialog } from "../lib/dialog.tsx";
import { onSubmit } from "../lib/dom.ts";
import { Field, NumberField } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatBoard, LARGEST_SIDE } from "../puzzle/notation.ts";
import { isSolvable, samePosition, solved } from "../puzzle/rules.ts";
import {
  type Entry,
  enteredBoard,
  isEmpty,
  lastFilled,
  nextTile,
  typedCell,
} from "../state/entry.ts";
import { goalFor, type State } from "../state/state.ts";
import * as text from "./entry-text.ts";

/** The steps of the arrow keys in rows and columns. */
const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const SIDES = [3, 4, 5];

interface EntryIntents {
  tap(cell: number): void;
  type(key: string): void;
  undo(): void;
  resize(rows: number, cols: number): void;
  /** Read a pasted board. Return the reason if it cannot be read. */
  read(text: string): Promise<string>;
  /** Finish a typed number, or solve the whole board. */
  enter(): void;
  /** Load the board. */
  load(): void;
  /** Load the board and show its solution. */
  solve(): void;
  close(): void;
}

export function createEntryView(intents: EntryIntents): Panel<State> {
  const { dialog, open, close, part } = createDialog("entry");
  const view = part("view");
  const grid = createRef<HTMLDivElement>();
  dialog.addEventListener("close", intents.close);

  return {
    pick: ({ entry, game }) => [entry.board, game.goal, game.start],
    show(state) {
      const entry = state.entry.board;
      if (!entry) return close();
      render(<EntryForm state={state} entry={entry} grid={grid} intents={intents} />, view);
      if (dialog.open) return;
      open();
      grid.current?.focus();
    },
  };
}

type Verdict = "unsolvable" | "solved" | "solvable";

/** Return whether the entered board or goal can be solved, or null while a cell is empty. */
export function verdictOf(state: State, entry: Entry): Verdict | null {
  const board = enteredBoard(entry);
  if (!board) return null;
  const isGoal = entry.what === "goal";
  const start = isGoal ? state.game.start : board;
  const goal = isGoal ? board : (goalFor(board, state) ?? solved(board.rows, board.cols));
  if (!isSolvable(start, goal)) return "unsolvable";
  return samePosition(start, goal) ? "solved" : "solvable";
}

type Props = {
  state: State;
  entry: Entry;
  grid: { current: HTMLDivElement | null };
  intents: EntryIntents;
};

function EntryForm({ state, entry, grid, intents }: Props) {
  const [fault, setFault] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const isGoal = entry.what === "goal";
  const verdict = verdictOf(state, entry);

  async function read(pasted: string) {
    const reason = await intents.read(pasted);
    setFault(reason);
    if (box.current) box.current.value = reason && pasted;
    if (!reason) grid.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (!(target instanceof Element) || target.closest("input, textarea")) return;
    if (event.altKey || event.metaKey || (event.ctrlKey && key !== "z")) return;
    const inGrid = grid.current?.contains(target) ?? false;
    // Enter and Space press the focused button.
    const presses = target.closest("button") && (key === "Enter" || key === " ");
    if (key in ARROWS && inGrid) moveFocus(grid.current, entry.cols, key);
    else if (key === "Backspace" || (event.ctrlKey && key === "z")) intents.undo();
    else if (/^[\d_, ]$|^Enter$/.test(key) && !presses) {
      // The next space must not press a button.
      grid.current?.focus();
      if (key === "Enter") intents.enter();
      else intents.type(key);
    } else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    void read(event.clipboardData?.getData("text") ?? "");
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act in the whole dialog.
    <div class="entry" onKeyDown={onKeyDown} onPaste={onPaste}>
      {!isGoal && <Size entry={entry} onSize={intents.resize} />}
      <Prompt entry={entry} verdict={verdict} />
      <Grid entry={entry} grid={grid} onTap={intents.tap} />
      <div class="actions">
        <Button
          class="strong"
          inactive={!entry.before.length && !entry.digits && entry.picked === null}
          onPress={intents.undo}
        >
          {text.UNDO}
        </Button>
        {!isGoal && (
          <Button class="strong" inactive={!verdict} onPress={intents.load}>
            {text.LOAD}
          </Button>
        )}
        <Button
          class="primary"
          inactive={isGoal ? !verdict : verdict !== "solvable"}
          onPress={isGoal ? intents.load : intents.solve}
        >
          {isGoal ? text.USE_AS_GOAL : text.SOLVE}
        </Button>
      </div>
      <PasteBox box={box} invalid={fault !== ""} onText={(pasted) => void read(pasted)} />
      <p class="fault" role="alert">
        {fault}
      </p>
    </div>
  );
}

type PasteBoxProps = {
  box: { current: HTMLTextAreaElement | null };
  invalid: boolean;
  onText: (text: string) => void;
};

function PasteBox({ box, invalid, onText }: PasteBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current && box.current) onSubmit(form.current, box.current, onText);
  }, []);
  return (
    <form ref={form} class="position">
      <Field label={text.PASTE}>
        <textarea
          ref={box}
          rows={1}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-invalid={invalid}
        />
      </Field>
      <Button type="submit" class="strong">
        {text.FILL_IN}
      </Button>
    </form>
  );
}

function Size({ entry: { rows, cols }, onSize }: { entry: Entry; onSize: EntryIntents["resize"] }) {
  const listed = rows === cols && SIDES.includes(rows);
  const [other, setOther] = useState(!listed);
  const range = { min: 2, max: LARGEST_SIDE, whole: true };
  return (
    <>
      <Chips
        class="button-row"
        label={text.SIZE}
        names={[...SIDES.map(String), ""]}
        nameOf={(side) => (side ? text.size(Number(side)) : text.OTHER)}
        value={other ? "" : String(rows)}
        onValue={(side) => {
          setOther(!side);
          if (side) onSize(Number(side), Number(side));
        }}
      />
      {other && (
        <div class="sides">
          <NumberField
            label={text.ROWS}
            range={range}
            value={rows}
            onValue={(value) => onSize(value, cols)}
          />
          <NumberField
            label={text.COLUMNS}
            range={range}
            value={cols}
            onValue={(value) => onSize(rows, value)}
          />
        </div>
      )}
    </>
  );
}

type PromptProps = { entry: Entry; verdict: Verdict | null };

function Prompt({ entry, verdict }: PromptProps) {
  const last = lastFilled(entry);
  const tile = entry.cells[last] ?? null;
  return (
    <Status class="entry-prompt">
      {tile !== null && (
        <span class="unseen">{text.placed(tile, ...placeOf(last, entry.cols))} </span>
      )}
      {promptOf(entry, verdict)}
    </Status>
  );
}

function promptOf(entry: Entry, verdict: Verdict | null) {
  const { left, refused, picked, cells, what } = entry;
  if (left) return text.whereLeft(left.left);
  if (refused !== null) return text.refused(refused, cells.length);
  if (picked !== null) return text.picked(cells[picked] ?? 0);
  if (verdict === "unsolvable") return what === "goal" ? text.GOAL_UNREACHABLE : text.UNSOLVABLE;
  if (verdict) return verdict === "solved" && what !== "goal" ? text.SOLVED : text.COMPLETE;
  return isEmpty(entry) ? text.BEGIN : text.where(nextTile(entry));
}

type GridProps = { entry: Entry; grid: Props["grid"]; onTap: (cell: number) => void };

function Grid({ entry, grid, onTap }: GridProps) {
  const { rows, cols, cells, picked, digits, left } = entry;
  const [current, setCurrent] = useState(0);
  const board = enteredBoard(entry);
  const typed = typedCell(entry);
  const cell = (tile: number | null, at: number) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it is focusable.
    <div key={at} role="gridcell">
      <button
        type="button"
        class={classOf(tile, at === typed)}
        tabIndex={at === Math.min(current, cells.length - 1) ? 0 : -1}
        aria-label={text.cellLabel(tile, ...placeOf(at, cols))}
        aria-pressed={at === picked}
        aria-disabled={left !== null && (at < left.from || at >= left.to)}
        onFocus={() => setCurrent(at)}
        onClick={() => onTap(at)}
      >
        {digits && at === typed ? `${digits}…` : tile || ""}
      </button>
    </div>
  );
  return (
    <div
      ref={grid}
      class="entry-board"
      role="grid"
      tabIndex={-1}
      aria-label={text.GRID}
      data-board={board ? formatBoard(board) : undefined}
      style={{ "--rows": rows, "--cols": cols }}
    >
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it are focusable.
        <div key={row} class="row" role="row">
          {cells
            .slice(row * cols, (row + 1) * cols)
            .map((tile, col) => cell(tile, row * cols + col))}
        </div>
      ))}
    </div>
  );
}

function classOf(tile: number | null, isNext: boolean) {
  const kind = tile === null ? " empty" : tile === 0 ? " gap" : "";
  return `tile${kind}${isNext ? " next" : ""}`;
}

/** Return the row and the column of a cell, counted from 1. */
const placeOf = (cell: number, cols: number): [number, number] => [
  Math.floor(cell / cols) + 1,
  (cell % cols) + 1,
];

function moveFocus(grid: HTMLElement | null, cols: number, key: string) {
  const buttons = [...(grid?.querySelectorAll("button") ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const [down, right] = ARROWS[key] ?? [0, 0];
  const col = (Math.max(at, 0) % cols) + right;
  if (at < 0) buttons[0]?.focus();
  else if (col >= 0 && col < cols) buttons[at + down * cols + right]?.focus();
}
