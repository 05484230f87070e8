// The result of a race: a summary, a chart, a table, and buttons to save them.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { MiniBoard } from "../board/mini-board-view.tsx";
import type { Figure } from "../figures/figure.ts";
import { SaveFigure } from "../figures/save-figure.tsx";
import { toSvg } from "../lib/chart.ts";
import { Button, ScrollTable } from "../lib/controls.tsx";
import { saveFile } from "../lib/dom.ts";
import { RadioChips } from "../lib/fields.tsx";
import { count, duration } from "../lib/format.ts";
import { parseBoard } from "../puzzle/notation.ts";
import type { RacePart } from "../state/race.ts";
import { barsOf } from "./bars.ts";
import { plotOf } from "./plot.ts";
import { byLength, type Count, countOf, type Measure, type Race } from "./race.ts";
import { toCsv } from "./race-csv.ts";
import * as text from "./race-result-text.ts";

const MIN_WIDTH = 280;
const MAX_WIDTH = 900;
/** The minimum displayed time in seconds, since shorter times are mostly noise. */
const SHORT = 0.05;

type RaceResultProps = {
  race: Race;
  measure: Measure;
  change: (race: Pick<RacePart, "measure">) => void;
};

export function RaceResult({ race, measure, change }: RaceResultProps) {
  const picture = useRef<HTMLDivElement>(null);
  const { sentence, summary, head, body, key } = useMemo(
    () => contentOf(race, measure),
    [race, measure],
  );
  const one = race.kind === "one";
  const [first] = race.boards;
  const draft = (width: number) => (one ? barsOf(race, width) : plotOf(race, measure, width));
  const draw = useRef(() => {});
  draw.current = () => {
    const width = Math.max(MIN_WIDTH, picture.current?.clientWidth ?? 0);
    picture.current?.replaceChildren(toSvg(draft(Math.min(MAX_WIDTH, width))));
  };
  useLayoutEffect(() => draw.current(), [race, measure]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => draw.current());
    if (picture.current) observer.observe(picture.current);
    return () => observer.disconnect();
  }, []);

  const figure = (): Figure => ({
    name: "slidestar-race",
    title: text.figureTitle(one ? "expanded" : measure, race.boards.length),
    // The sentence about a single contestant describes the points, too.
    caption: [...new Set([one && first ? text.boardLabel(first.board) : text.POINTS, sentence])],
    pictures: [{ title: "", content: draft(720) }],
  });
  const saveTable = () =>
    saveFile("slidestar-race.csv", new Blob([toCsv(race)], { type: "text/csv" }));

  return (
    <section class="card race-result" aria-label={text.RESULT}>
      <div class="race-head">
        {one && first && (
          <MiniBoard position={parseBoard(first.board)} label={text.boardLabel(first.board)} />
        )}
        <div>
          <h2>{text.title(one, race.boards.length)}</h2>
          <p>{sentence}</p>
        </div>
      </div>
      {!one && (
        <RadioChips
          name="race-measure"
          label={text.MEASURE}
          labels={text.MEASURES}
          value={measure}
          onValue={(chosen) => change({ measure: chosen })}
        />
      )}
      <div
        ref={picture}
        class="race-picture"
        role="img"
        aria-label={`${summary} ${sentence}`.trim()}
      />
      <ScrollTable label={text.COUNTS} head={head}>
        {body.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </ScrollTable>
      <p class="note">{key}</p>
      <div class="button-row">
        <Button onPress={saveTable}>{text.SAVE_TABLE}</Button>
        <SaveFigure what={text.FIGURE} make={figure} />
      </div>
    </section>
  );
}

function contentOf(race: Race, measure: Measure) {
  const sentence = text.seen(race);
  if (race.kind === "one") {
    const table = ofOne(race);
    const short = table.body.some((cells) => cells.includes(text.SHORT_TIME));
    const key = short ? `${text.KEY_ONE} ${text.KEY_SHORT}` : text.KEY_ONE;
    return { ...table, sentence, summary: text.BARS, key };
  }
  const names = race.contestants.map(({ label }) => label);
  const summary = text.plot(measure, names);
  return { ...ofMany(race, measure), sentence, summary, key: text.KEY_MANY[measure] };
}

/** The table for one board: a row per contestant. Times are shown only if all used the same backend. */
function ofOne(race: Race) {
  const kinds = new Set(
    race.contestants.map(({ run, send }) => `${run.compiled ?? false} ${!send}`),
  );
  const timed = kinds.size === 1;
  const body = race.contestants.map(({ label }, i) => {
    const row = race.rows[0]?.[i];
    const blank = [label, race.state === "running" ? "…" : text.NOT_RUN, "", "", "", ""];
    if (!row) return timed ? [...blank, ""] : blank;
    const { stats } = row;
    const failed = "error" in row;
    const cells = [
      label,
      text.lengthWords(race, 0, row),
      formatCount(countOf(row, "expanded", null)),
      failed || !stats ? "–" : count(stats.generated),
      formatCount(countOf(row, "frontier", null)),
      row.branching === null ? "–" : row.branching.toFixed(2),
    ];
    return timed ? [...cells, failed || !stats ? "–" : time(stats.seconds)] : cells;
  });
  const head = [...text.ONE_COLUMNS, ...(timed ? [text.TIME_COLUMN] : [])];
  return { head, body };
}

/** The table for many boards: a row per length. */
function ofMany(race: Race, measure: Measure) {
  const columns = race.contestants.map((_, i) => byLength(race, i, measure));
  const lengths = [...new Set(columns.flatMap((groups) => groups.map(({ length }) => length)))];
  const body = lengths
    .sort((a, b) => a - b)
    .map((length) => {
      const groups = columns.map((column) => column.find((group) => group.length === length));
      const boards = Math.max(
        ...groups.map((group) => (group ? group.counts.length + group.unknown : 0)),
      );
      const middles = groups.map((group) =>
        measure === "branching"
          ? (group?.median?.value.toFixed(2) ?? "–")
          : formatCount(group?.median ? rounded(group.median) : null),
      );
      return [count(length), count(boards), ...middles];
    });
  return { head: [...text.MANY_COLUMNS, ...race.contestants.map(({ label }) => label)], body };
}

/**
 * Format a time. Times below `SHORT` are not shown, since the first run and other load change them
 * by tens of ms.
 */
const time = (seconds: number) => (seconds < SHORT ? text.SHORT_TIME : duration(seconds));

const formatCount = (found: Count | null) =>
  found ? `${found.more ? "> " : ""}${count(found.value)}` : "–";

const rounded = ({ value, more }: Count) => ({ value: Math.round(value), more });
