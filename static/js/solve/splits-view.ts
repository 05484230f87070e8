// The splits of the solve of a large board, below the facts about the position.

import { element, setHidden, setText } from "../lib/dom.ts";
import { count, stopped } from "../lib/format.ts";
import { tps } from "../state/solves.ts";
import { cubicEstimate, type Split, splitsOf } from "../state/splits.ts";
import type { State } from "../state/state.ts";
import * as text from "./splits-text.ts";

export function createSplitsView(root: HTMLElement, { onSeek }: { onSeek: (at: number) => void }) {
  const body = element("tbody");
  const head = text.COLUMNS.map((name) => element("th", { text: name }));
  const note = element("p", { class: "note" });
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), body);
  root.append(element("summary", { text: text.SPLITS }), table, note);

  function row(split: Split, index: number) {
    const { at, moves, ms } = split;
    const name = element("button", { class: "link", text: text.splitName(split, index) });
    name.setAttribute("type", "button");
    name.addEventListener("click", () => onSeek(at));
    const values = [stopped(ms), count(moves), tps({ moves, milliseconds: ms })];
    return element(
      "tr",
      {},
      element("th", {}, name),
      ...values.map((value) => element("td", { text: value })),
    );
  }

  return {
    /** Show the splits of the line. They do not depend on the current move. */
    show(state: State) {
      const splits = splitsOf(state);
      setHidden(root, splits.length === 0);
      body.replaceChildren(...splits.map(row));
      const { start, times } = state.game;
      const pace = cubicEstimate(start, times.at(-1) ?? 0);
      const isTen = start.rows === 10 && start.cols === 10;
      setText(note, isTen ? "" : text.cubic(stopped(pace)));
    },
  };
}
