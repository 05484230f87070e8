// The result of a race: a summary, a chart, a table, and buttons to save them.

import { createMiniBoard } from "../board/mini-board.ts";
import { toSvg } from "../lib/chart.ts";
import { element, saveFile, setText } from "../lib/dom.ts";
import { count, duration } from "../lib/format.ts";
import { parseBoard } from "../puzzle/notation.ts";
import { barsOf } from "./bars.ts";
import { plotOf } from "./plot.ts";
import { byLength, type Count, countOf, type Measure, type Race } from "./race.ts";
import { toCsv } from "./race-csv.ts";
import { pngFile, svgFile } from "./race-picture.ts";
import * as text from "./race-result-text.ts";

const MIN_WIDTH = 280;
const MAX_WIDTH = 900;
/** The minimum displayed time in seconds, since shorter times are mostly noise. */
const SHORT = 0.05;

/** @param intents `onMissing` is called if a file could not be created */
export function createResult({ onMissing }: { onMissing: (text: string) => void }) {
  const title = element("h2");
  const mini = createMiniBoard();
  const sentence = element("p");
  let measure: Measure = "expanded";
  let race: Race | null = null;

  const measures = element(
    "div",
    { class: "chips", attributes: { role: "radiogroup", "aria-label": text.MEASURE } },
    ...(Object.keys(text.MEASURES) as Measure[]).map((name) => {
      const attributes = { type: "radio", name: "race-measure" };
      const input = element("input", { attributes }) as HTMLInputElement;
      input.checked = name === measure;
      input.addEventListener("change", () => {
        measure = name;
        draw();
      });
      return element(
        "label",
        {},
        input,
        element("span", { class: "chip", text: text.MEASURES[name] }),
      );
    }),
  );
  const picture = element("div", { class: "race-picture", attributes: { role: "img" } });
  const table = element("table");
  const box = element(
    "div",
    { class: "scroll", attributes: { role: "region", tabindex: "0", "aria-label": text.COUNTS } },
    table,
  );
  const key = element("p", { class: "note" });
  const root = element(
    "section",
    { class: "card race-result", attributes: { "aria-label": text.RESULT, hidden: "" } },
    element("div", { class: "race-head" }, mini.element, element("div", {}, title, sentence)),
    measures,
    picture,
    box,
    key,
    element(
      "div",
      { class: "button-row" },
      button(text.FILES.csv, () => save("csv")),
      button(text.FILES.svg, () => save("svg")),
      button(text.FILES.png, () => save("png")),
    ),
  );
  new ResizeObserver(() => draw()).observe(root);

  const drawn = () => {
    const room = picture.clientWidth || root.clientWidth - 40;
    return draft(Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, room))));
  };

  function draft(width: number) {
    if (!race) throw new Error("no race to draw");
    return race.kind === "one" ? barsOf(race, width) : plotOf(race, measure, width);
  }

  function draw() {
    if (!race || root.hidden) return;
    picture.replaceChildren(toSvg(drawn()));
    const names = race.contestants.map(({ label }) => label);
    const summary = race.kind === "one" ? text.BARS : text.plot(measure, names);
    picture.setAttribute("aria-label", `${summary} ${sentence.textContent ?? ""}`.trim());
    const { head, body } = race.kind === "one" ? ofOne(race) : ofMany(race, measure);
    table.replaceChildren(headOf(head), element("tbody", {}, ...body.map(line)));
    const short = body.some((cells) => cells.includes(text.SHORT_TIME));
    const ofBoard = short ? `${text.KEY_ONE} ${text.KEY_SHORT}` : text.KEY_ONE;
    setText(key, race.kind === "one" ? ofBoard : text.KEY_MANY[measure]);
  }

  async function save(format: "csv" | "svg" | "png") {
    if (!race) return;
    const made =
      format === "csv"
        ? new Blob([toCsv(race)], { type: "text/csv" })
        : await (format === "svg" ? svgFile : pngFile)(draft(720), root);
    if (made) saveFile(`slidestar-race.${format}`, made);
    else onMissing(text.NO_PICTURE);
  }

  return {
    element: root,
    show(shown: Race) {
      const first = race?.boards !== shown.boards;
      race = shown;
      root.hidden = false;
      const [board] = shown.boards;
      const one = shown.kind === "one";
      mini.element.hidden = !one;
      measures.hidden = one;
      if (first && one && board) mini.show(parseBoard(board.board), text.boardLabel(board.board));
      setText(title, text.title(one, shown.boards.length));
      setText(sentence, text.seen(shown));
      draw();
    },
    hide() {
      race = null;
      root.hidden = true;
    },
  };
}

function button(text: string, onClick: () => void) {
  const made = element("button", { class: "small", text, attributes: { type: "button" } });
  made.addEventListener("click", onClick);
  return made;
}

function headOf(names: readonly string[]) {
  const cells = names.map((text) => element("th", { text, attributes: { scope: "col" } }));
  return element("thead", {}, element("tr", {}, ...cells));
}

function line([name = "", ...cells]: readonly string[]) {
  return element(
    "tr",
    {},
    element("th", { text: name, attributes: { scope: "row" } }),
    ...cells.map((text) => element("td", { text })),
  );
}

/**
 * The table for one board: a row per contestant. Times are shown only if all used the same backend.
 */
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
