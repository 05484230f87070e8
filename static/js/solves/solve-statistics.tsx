// The statistics of one board size: the figures of its averages, the averages that the next solve can
// make, and the numbers of solves and averages below a goal. Python computes all values.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Chips } from "../lib/controls.tsx";
import { Field } from "../lib/fields.tsx";
import { averaged } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import type { AverageRow, StatisticsResult } from "../protocol.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Settings } from "../state/settings.ts";
import * as text from "./solves-text.ts";

interface StatisticsProps {
  solves: number;
  found: StatisticsResult;
  /** the goal in ms, or null for none */
  goal: number | null;
  metric: Metric;
  trim: Settings["trim"];
  onGoal: (goal: number | null) => void;
}

type View = keyof typeof text.STATISTICS_VIEWS;
type Time = number | "DNF" | null | undefined;

export function showStatistics(root: HTMLElement, props: StatisticsProps) {
  render(<Statistics {...props} />, root);
}

function Statistics({ solves, found, goal, metric, trim, onGoal }: StatisticsProps) {
  const [view, setView] = useState<View>("last");
  const rows = text.AVERAGE_SIZES.flatMap((size) => {
    const row = found.rows[size];
    return row ? [{ size, row, names: text.averageNames(size, trim) }] : [];
  });
  const shown = view === "last" || view === "best" ? view : null;
  /** Return the mean of the extra moves. Optimal lengths are in single-tile moves. */
  const extraIn = (row: AverageRow) => (shown && metric === "stm" ? row[shown].extra_moves : null);
  const table = (head: readonly string[], cellsOf: (row: AverageRow) => ComponentChildren[]) => (
    <FigureTable label={text.STATISTICS_VIEWS[view]} head={head}>
      {rows
        .filter(({ row }) => view !== "next" || row.next)
        .map(({ size, row, names: [name, help] }) => (
          <Row key={size} name={<abbr title={help}>{name}</abbr>} cells={cellsOf(row)} />
        ))}
    </FigureTable>
  );

  return (
    <>
      <Chips
        label="Statistics"
        names={Object.keys(text.STATISTICS_VIEWS) as View[]}
        nameOf={(name) => text.STATISTICS_VIEWS[name]}
        value={view}
        onValue={setView}
      />
      {shown &&
        table(text.figureHeads(metric), (row) => {
          const { milliseconds, deviation, moves, multi_tile_moves, tps } = row[shown];
          const length = metric === "mtm" ? multi_tile_moves : moves;
          const extra = extraIn(row);
          return [
            timeText(milliseconds),
            deviation === null ? text.NONE : averaged(deviation),
            <>
              {length?.toFixed(1) ?? text.NONE}
              {extra !== null && <small> {text.extra(extra)}</small>}
            </>,
            tps?.toFixed(2) ?? text.NONE,
          ];
        })}
      {view === "next" &&
        table(text.nextHeads(goal), ({ next }) => [
          timeText(next?.best),
          timeText(next?.worst),
          ...(goal === null ? [] : [text.needed(next?.needed, timeText(next?.needed))]),
        ])}
      {view === "under" && goal !== null && (
        <FigureTable label={text.below(goal)} head={[text.below(goal)]}>
          <Row name={text.SINGLE} cells={[text.share(found.reached ?? 0, solves)]} />
          {rows.map(({ size, row: { under }, names: [name] }) => (
            <Row
              key={size}
              name={name}
              cells={[text.share(under ?? 0, solves - Number(size) + 1)]}
            />
          ))}
        </FigureTable>
      )}
      {view === "under" && (
        <FigureTable label={text.SUB_TIMES} head={[text.SOLVES]}>
          {Object.entries(found.under).map(([limit, number]) => (
            <Row
              key={limit}
              name={text.below(Number(limit))}
              cells={[text.share(number, solves)]}
            />
          ))}
        </FigureTable>
      )}
      {(view === "next" || view === "under") && <Goal goal={goal} onGoal={onGoal} />}
      <p class="note">
        {text.STATISTICS_NOTES[view]}{" "}
        {rows.some(({ row }) => extraIn(row) !== null) && text.EXTRA_HELP}
      </p>
      {found.deviation !== null && view === "last" && (
        <p class="note">{text.allDeviation(averaged(found.deviation))}</p>
      )}
    </>
  );
}

/** The field for the goal, in seconds. An empty field is no goal. */
function Goal({ goal, onGoal }: Pick<StatisticsProps, "goal" | "onGoal">) {
  return (
    <Field class="inline" label={text.GOAL}>
      <input
        type="number"
        min="0.001"
        step="any"
        inputmode="decimal"
        autocomplete="off"
        value={goal === null ? "" : goal / 1000}
        onChange={({ currentTarget: { valueAsNumber: entered } }) =>
          onGoal(entered > 0 ? Math.round(1000 * entered) : null)
        }
      />
    </Field>
  );
}

type FigureTableProps = { label: string; head: readonly string[]; children: ComponentChildren };

function FigureTable({ label, head, children }: FigureTableProps) {
  return (
    <table class="averages figures" aria-label={label}>
      <thead>
        <tr>
          <td />
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ name, cells }: { name: ComponentChildren; cells: readonly ComponentChildren[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, i) => (
        <td key={i}>{cell}</td>
      ))}
    </tr>
  );
}

function timeText(time: Time) {
  if (typeof time !== "number") return time ?? text.NONE;
  return averaged(time);
}
