// A dialog for the sizes that the list of sizes does not show: a grid, of which a part is picked by pointing
// or with the arrow keys, and two numbers.

import { useState } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { Field } from "../lib/fields.tsx";
import { niceSize } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import { LARGEST_SHUFFLED } from "../puzzle/notation.ts";
import { SIDES } from "./controls.ts";
import * as text from "./play-text.ts";

type Size = { rows: number; cols: number };

const SMALLEST = Math.min(...SIDES);
const LARGEST = Math.max(...SIDES);
/** The change of the rows and columns by each key. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Return the index of a side after a step in the grid. */
const stepped = (index: number, step: number) =>
  Math.min(SIDES.length - 1, Math.max(0, index + step));

const focusPicked = (root: HTMLElement) =>
  root.querySelector<HTMLElement>('.size-grid [tabindex="0"]')?.focus();

const inGrid = (side: number) => Math.min(LARGEST, Math.max(SMALLEST, side || SMALLEST));

/** @param onChoose called with a size such as `20x20` */
export function createSizePicker(onChoose: (size: string) => void) {
  const { root: dialog } = findPanel("other-size", HTMLDialogElement);
  let openings = 0;
  const close = () => dialog.close();
  function choose({ rows, cols }: Size) {
    close();
    onChoose(`${rows}x${cols}`);
  }
  return {
    /** @param size the size of the current board */
    open(size: Size) {
      openings += 1; // A view with a new key begins with the current size.
      render(<SizePicker key={openings} first={size} onChoose={choose} onClose={close} />, dialog);
      dialog.showModal();
      focusPicked(dialog);
    },
  };
}

type SizePickerProps = { first: Size; onChoose: (size: Size) => void; onClose: () => void };

function SizePicker({ first, onChoose, onClose }: SizePickerProps) {
  const [entered, enter] = useState({
    rows: Math.min(first.rows, LARGEST_SHUFFLED),
    cols: Math.min(first.cols, LARGEST_SHUFFLED),
  });
  const [pointed, point] = useState<Size | null>(null);
  const shown = pointed ?? entered;
  const side = (label: string, name: keyof Size) => (
    <Field label={label}>
      <input
        type="number"
        inputmode="numeric"
        min={SMALLEST}
        max={LARGEST_SHUFFLED}
        required
        value={shown[name] || ""}
        onInput={({ currentTarget: { valueAsNumber } }) =>
          enter((before) => ({ ...before, [name]: valueAsNumber || 0 }))
        }
      />
    </Field>
  );
  // The browser itself refuses numbers outside the range, and shows a message.
  return (
    <form method="dialog" onSubmit={() => onChoose(entered)}>
      <p>{text.WHICH_SIZE}</p>
      <SizeGrid
        rows={inGrid(shown.rows)}
        cols={inGrid(shown.cols)}
        onPoint={point}
        onStep={enter}
        onPick={onChoose}
      />
      <div class="sides">
        {side(text.ROWS, "rows")}
        {side(text.COLUMNS, "cols")}
      </div>
      <div class="actions">
        <Button type="submit" class="strong">
          {text.SHUFFLE}
        </Button>
        <Button onPress={onClose}>{text.CANCEL}</Button>
      </div>
    </form>
  );
}

type SizeGridProps = Size & {
  /** The pointer is at a size, or null if it has left the grid. */
  onPoint: (size: Size | null) => void;
  onStep: (size: Size) => void;
  onPick: (size: Size) => void;
};

/** The grid, whose cells up to the shown size are filled. The cell of this size is in the Tab order. */
function SizeGrid({ rows, cols, onPoint, onStep, onPick }: SizeGridProps) {
  return (
    <div
      class="size-grid"
      role="group"
      aria-label={text.SHAPE}
      onMouseLeave={() => onPoint(null)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        const cells = [...event.currentTarget.querySelectorAll("button")];
        const from = cells.indexOf(event.target as HTMLButtonElement);
        const down = stepped(Math.floor(from / SIDES.length), step[0]);
        const across = stepped(from % SIDES.length, step[1]);
        // The focus moves at once, since the next key may come before the next frame.
        cells[down * SIDES.length + across]?.focus();
        onStep({ rows: SIDES[down] ?? 0, cols: SIDES[across] ?? 0 });
      }}
    >
      {SIDES.flatMap((high) =>
        SIDES.map((wide) => (
          <button
            key={`${high}x${wide}`}
            type="button"
            class={high <= rows && wide <= cols ? "filled" : undefined}
            tabIndex={high === rows && wide === cols ? 0 : -1}
            aria-label={niceSize(`${high}x${wide}`)}
            onMouseEnter={() => onPoint({ rows: high, cols: wide })}
            onClick={() => onPick({ rows: high, cols: wide })}
          />
        )),
      )}
    </div>
  );
}
