// A textbook table with its printed values, its recomputed values, and the differences in words.

import { type ComponentChildren, Fragment } from "preact";
import { Button, ScrollTable, Status } from "../lib/controls.tsx";
import { NOT_RUN, type TableRun, type TextbooksPart } from "../state/textbooks.ts";
import { isComputed, type Textbook } from "./textbooks-controller.ts";
import * as text from "./textbooks-text.ts";

/** The maximum number of rows of a table that does not scroll. */
const LONG = 40;

interface ComputeIntents {
  compute(table: Textbook, row?: number): void;
  stop(table: Textbook): void;
}

type RecomputedTableProps = {
  table: Textbook;
  runs: TextbooksPart["runs"];
  intents: ComputeIntents;
  hidden: boolean;
  children?: ComponentChildren;
};

/** @param props `children` stand between the text and the table */
export function RecomputedTable({ table, runs, intents, hidden, children }: RecomputedTableProps) {
  const { id, title, why, source, head, rows } = table;
  const { queue, results, summary, progress } = runs[id] ?? NOT_RUN;
  const running = queue.length > 0;
  return (
    <section class="card recomputed" aria-label={title} hidden={hidden}>
      <div class="row-ends">
        <h2>{title}</h2>
        <Button onPress={() => (running ? intents.stop(table) : intents.compute(table))}>
          {running ? text.STOP : text.COMPUTE_ALL}
        </Button>
      </div>
      <p>{why}</p>
      <p class="note">{source}</p>
      {children}
      <Status class="note">{summary}</Status>
      <p class="note" aria-hidden="true">
        {progress}
      </p>
      <ScrollTable
        class={rows.length > LONG ? "scroll long" : "scroll"}
        label={text.tableLabel(title)}
        head={[...head, ""]}
      >
        {rows.map((row, index) => (
          <Row
            key={row.name}
            row={row}
            result={results[index]}
            waiting={queue[0] === index}
            onPress={() => intents.compute(table, index)}
          />
        ))}
      </ScrollTable>
    </section>
  );
}

type RowProps = {
  row: Textbook["rows"][number];
  result: TableRun["results"][number] | undefined;
  waiting: boolean;
  onPress: () => void;
};

function Row({ row: { name, printed }, result, waiting, onPress }: RowProps) {
  const found = isComputed(result) ? result : null;
  const label = waiting ? text.WAITING : found ? text.verdict(found.same) : text.COMPUTE;
  const verdict = found && (found.same === null ? "open" : found.same ? "same" : "other");
  const explanation = found ? found.difference : result && "fault" in result ? result.fault : "";
  return (
    <Fragment>
      <tr data-verdict={verdict}>
        <th scope="row">{name}</th>
        {printed.map((value, index) => (
          <td key={index}>
            <span>{value}</span>
            <span class="made">{found?.cells[index]}</span>
          </td>
        ))}
        <td class="verdict">
          <Button label={text.rowLabel(label, name)} onPress={onPress}>
            {label}
          </Button>
        </td>
      </tr>
      <tr class="difference" hidden={!explanation}>
        <td colSpan={printed.length + 2}>
          <span>{explanation}</span>
        </td>
      </tr>
    </Fragment>
  );
}
