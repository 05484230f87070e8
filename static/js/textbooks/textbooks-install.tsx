// Installs the lesson Tables, whose textbook tables are recomputed one at a time.

import type { App } from "../app/app.ts";
import { RadioChips, Select } from "../lib/fields.tsx";
import { render } from "../lib/render.ts";
import { TABLES, type Table } from "../state/learn.ts";
import { patch, type State } from "../state/state.ts";
import type { FileGroup } from "../state/textbooks.ts";
import { AIMA_TABLE } from "./aima-table.ts";
import { COURSE_TABLE, Counterexample } from "./course-table.tsx";
import { PRINCETON_TABLES } from "./princeton-table.ts";
import { RecomputedTable } from "./recomputed-table.tsx";
import { REINEFELD_TABLE } from "./reinefeld-table.ts";
import { createTextbooksController, type Textbook } from "./textbooks-controller.ts";
import { AIMA, CHOICE, FILES, INTRO, PRINCETON } from "./textbooks-text.ts";

const FILE_GROUPS = Object.keys(PRINCETON_TABLES) as FileGroup[];

/** @param links `onWrite` opens the heuristic that counts the blank, in the lesson Write */
export function installTextbooks(
  app: App,
  room: HTMLElement,
  { onWrite = () => {} }: { onWrite?: () => void } = {},
) {
  const { store } = app;
  const intents = createTextbooksController(app);

  function show({ learn: { table: open }, textbooks: { runs, files } }: State) {
    const props = (table: Textbook, hidden: boolean) => ({ table, runs, intents, hidden });
    const princeton = FILE_GROUPS.map((group) => (
      <RecomputedTable key={group} {...props(PRINCETON_TABLES[group], group !== files)} />
    ));
    render(
      <>
        <p>{INTRO}</p>
        <RadioChips
          name="table"
          label={CHOICE}
          labels={TABLES}
          value={open}
          onValue={(table: Table) => store.update(patch({ learn: { table } }))}
        />
        <RecomputedTable {...props(COURSE_TABLE, open !== "course")}>
          <Counterexample client={app.client} onWrite={onWrite} />
        </RecomputedTable>
        <RecomputedTable {...props(REINEFELD_TABLE, open !== "reinefeld")} />
        <RecomputedTable {...props(AIMA_TABLE, open !== "aima")}>
          <details class="counts">
            <summary>{AIMA.notEqual}</summary>
            <ul>
              {AIMA.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        </RecomputedTable>
        <div class="files" hidden={open !== "princeton"}>
          <Select
            label={PRINCETON.choice}
            values={FILE_GROUPS}
            nameOf={(group) => FILES[group]}
            value={files}
            onValue={(group) => store.update(patch({ textbooks: { files: group } }))}
          />
          {princeton}
        </div>
      </>,
      room,
    );
  }

  room.classList.add("tables");
  app.show({ pick: ({ learn, textbooks }) => [learn.table, textbooks], show });
}
