// The list of solves: either the latest ones of the board's size, or pages of all solves, with a
// search.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button, Status, useFocusOfRows } from "../lib/controls.tsx";
import { Field, Select } from "../lib/fields.tsx";
import { dayAndTime, niceSize } from "../lib/format.ts";
import type { Metric } from "../puzzle/slides.ts";
import { dayOfSeed } from "../state/daily.ts";
import type { Edit, Search, Session, Summary } from "../state/history.ts";
import { CONTROL_NAMES, otherLength } from "../state/metric-text.ts";
import type { SavedAs } from "../state/result-file.ts";
import { FEW, PAGE, searchOf, searchSolves, solvePage } from "../state/sessions.ts";
import { resultText, tps } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import type { MoveProps } from "./solve-dialogs.tsx";
import type * as script from "./solves-later.ts";
import * as text from "./solves-text.ts";

export interface ListIntents {
  /** Load the dialogs. Return null after a message if their script is missing. */
  later(): Promise<typeof script | null>;
  /** Search the solves, or show only the latest ones. */
  search(search: Search | null): void;
  refine(change: Partial<Search>): void;
  /** Show the page that begins with the solve at an index. */
  turn(first: number): void;
  /** Show or hide the buttons of a solve. */
  toggle(key: number): void;
  undo(): void;
  /** Move solves to a session, or to a new one if the id is null. Return an error message, or "". */
  moveSolves(solves: readonly Summary[], to: string | null, name: string): string;
  again(key: number): void;
  replay(key: number): void;
  review(key: number): void;
  challenge(key: number): void;
  /** Save the solve in a form that others can check. Return a message. */
  saveResult(key: number, as: SavedAs): Promise<string>;
  plusTwo(key: number): void;
  dnf(key: number): void;
  remove(key: number): void;
}

export function SolveList({ state, intents }: { state: State; intents: ListIntents }) {
  const { list, solves: stored, edits, sessions } = state.history;
  const { search, open } = list;
  const { solves, first, found } = solvePage(state);
  const rows = useRef<HTMLOListElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useFocusOfRows(rows);
  useLayoutEffect(() => {
    if (open) rows.current?.querySelector<HTMLElement>(".open > button")?.focus();
  }, [open]);
  const edited = edits.at(-1);
  useLayoutEffect(() => {
    if (edited || !notice.current?.contains(document.activeElement)) return;
    rows.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [edited]);
  /** True if the short list shows all solves of the size, so that the long list is for all sizes. */
  const few = found <= FEW;
  const all = few ? { ...searchOf(state), from: "", size: "", session: null } : searchOf(state);
  const byDate = !search || search.order === "date";
  const turn = (to: number) => {
    intents.turn(to);
    if (rows.current) rows.current.scrollTop = 0;
  };

  return (
    <>
      {search && <SearchFields history={state.history} search={search} onChange={intents.refine} />}
      <ol
        ref={rows}
        class="solves"
        data-part="list"
        aria-label="List of solves"
        hidden={!solves.length}
      >
        {solves.map((solve) => (
          <SolveRow
            key={solve.key}
            solve={solve}
            open={solve.key === open?.key}
            metric={state.settings.metric}
            sized={search?.size === ""}
            intents={intents}
          />
        ))}
      </ol>
      <div class="row-ends" hidden={!search}>
        <Button inactive={first === 0} onPress={() => turn(first - PAGE)}>
          {byDate ? "Newer" : "Previous"}
        </Button>
        <p class="note" data-part="range" role="status">
          {search && text.range(first, solves.length, found)}
        </p>
        <Button inactive={first + PAGE >= found} onPress={() => turn(first + PAGE)}>
          {byDate ? "Older" : "Next"}
        </Button>
      </div>
      {search && (
        <MoveSolves
          solves={found}
          sessions={sessions}
          later={intents.later}
          onMove={(to, name) => intents.moveSolves(searchSolves(state, search), to, name)}
        />
      )}
      <div ref={notice} data-panel="solve-edited" class="row-ends edited" hidden={!edited}>
        <Status class="note">{edited && editText(edited, sessions)}</Status>
        <Button onPress={intents.undo}>Take back</Button>
      </div>
      {(search || !few || stored.length > FEW) && (
        <Button class="link" onPress={() => intents.search(search ? null : all)}>
          {search ? text.SHOW_FEWER : text.showAll(few ? stored.length : found)}
        </Button>
      )}
    </>
  );
}

/** The button that moves the solves found to a session, with its dialog. */
function MoveSolves({ later, ...props }: MoveProps & Pick<ListIntents, "later">) {
  const [dialogs, setDialogs] = useState<typeof script | null>(null);
  return (
    <>
      <Button inactive={props.solves === 0} onPress={() => void later().then(setDialogs)}>
        {text.MOVE}
      </Button>
      {dialogs && <dialogs.MoveDialog {...props} onClose={() => setDialogs(null)} />}
    </>
  );
}

function editText(edit: Edit, sessions: readonly Session[]) {
  if (!("moved" in edit)) {
    return text.edited(resultText(edit.before), edit.after && resultText(edit.after));
  }
  const { name = "" } = sessions.find(({ id }) => id === edit.to) ?? {};
  const emptied = edit.emptied.map((session) => session.name);
  return text.moved(edit.moved.size, name, emptied);
}

type SearchFieldsProps = {
  history: State["history"];
  search: Search;
  onChange: (change: Partial<Search>) => void;
};

function SearchFields({ history: { solves, sessions }, search, onChange }: SearchFieldsProps) {
  const stored = useMemo(() => [...new Set(solves.map(({ size }) => size))], [solves]);
  const sizes = [...new Set([search.size, ...stored])].filter(Boolean);
  sizes.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return (
    <div class="solve-search" role="search" aria-label="Find solves">
      <Field label="From">
        <input
          type="date"
          value={search.from}
          onChange={({ currentTarget: { value } }) => onChange({ from: value })}
        />
      </Field>
      <Field label="To">
        <input
          type="date"
          value={search.to}
          onChange={({ currentTarget: { value } }) => onChange({ to: value })}
        />
      </Field>
      <Select
        label="Board"
        values={["", ...sizes]}
        nameOf={(size) => (size ? niceSize(size) : text.ALL_SIZES)}
        value={search.size}
        onValue={(size) => onChange({ size })}
      />
      <Select
        label="In session"
        hidden={sessions.length < 2}
        values={[null, ...sessions.map(({ id }) => id)]}
        nameOf={(id) => sessions.find((each) => each.id === id)?.name ?? text.SESSIONS.all}
        value={search.session}
        onValue={(session) => onChange({ session })}
      />
      <Field label="Text or tiles">
        <input
          type="text"
          autocomplete="off"
          value={search.text}
          onInput={({ currentTarget: { value } }) => onChange({ text: value })}
        />
      </Field>
      <Select
        label="Sorted by"
        values={Object.keys(text.ORDERS) as Search["order"][]}
        nameOf={(order) => text.ORDERS[order]}
        value={search.order}
        onValue={(order) => onChange({ order })}
      />
    </div>
  );
}

type SolveRowProps = {
  solve: Summary;
  open: boolean;
  metric: Metric;
  sized: boolean;
  intents: ListIntents;
};

/** @param props `sized` is true if the row shows the size of its board */
function SolveRow({ solve, open, metric, sized, intents }: SolveRowProps) {
  const { key, moves, practice, seed, optimum = null } = solve;
  const kind = practice ? text.KINDS.practice : dayOfSeed(seed) ? text.KINDS.daily : "";
  const about = [sized ? niceSize(solve.size) : "", solve.resumed ? text.KINDS.resumed : kind];
  return (
    <li class={open ? "open" : undefined}>
      <button type="button" class="solve" aria-expanded={open} onClick={() => intents.toggle(key)}>
        <span class="solve-time">{resultText(solve)}</span>
        <span title={optimum === null ? undefined : text.BEST_HELP}>
          {moves > 0 && text.lengths(solve, metric)}
        </span>
        <span title={moves ? text.SPEED_HELP : undefined}>
          {moves > 0 && text.speed(tps(solve))}
        </span>
        <span class="solve-kind">{about.filter(Boolean).join(" · ")}</span>
      </button>
      {open && <SolveDetails solve={solve} metric={metric} />}
      {open && <SolveButtons solve={solve} intents={intents} />}
    </li>
  );
}

function SolveDetails({ solve, metric }: { solve: Summary; metric: Metric }) {
  const { moves, multi, practice, undone, control, comment, optimum = null } = solve;
  const facts = [
    optimum === null ? "" : text.optimum(optimum, metric),
    moves && multi !== moves ? otherLength(solve, metric) : "",
    undone ? text.undoneMoves(undone) : "",
    control ? CONTROL_NAMES[control] : "",
    moves ? "" : text.TIME_ONLY,
    dayAndTime(Date.parse(solve.when)),
  ];
  const scramble = solve.scramble ?? solve.start ?? (moves ? solve.board : null);
  return (
    <>
      <p class="note">{text.details(facts.filter(Boolean), moves > 0)}</p>
      {scramble && <Quoted label={text.SCRAMBLE}>{scramble}</Quoted>}
      {comment && <Quoted label={text.COMMENT}>{comment}</Quoted>}
      {practice && <p class="note">{text.PRACTICE_MEANS}</p>}
    </>
  );
}

/** A text that is selected by a click. */
function Quoted({ label, children }: { label: string; children: string }) {
  return (
    <p class="note">
      {label}
      <span class="solve-board">{children}</span>
    </p>
  );
}

function SolveButtons({
  solve: { key, moves, start, resumed, penalty, dnf },
  intents,
}: {
  solve: Summary;
  intents: ListIntents;
}) {
  /** The message about the saved result. */
  const [saved, setSaved] = useState("");
  const save = (as: SavedAs) => void intents.saveResult(key, as).then(setSaved);
  const button = (label: string, press: (key: number) => void) => (
    <Button onPress={() => press(key)}>{label}</Button>
  );
  return (
    <>
      <div class="button-row">
        {(moves > 0 || start) && button("Same scramble", intents.again)}
        {moves > 0 && button("Replay", intents.replay)}
        {moves > 0 && button("Review", intents.review)}
        {/* A ghost cannot pause, but the clock of a resumed game did. */}
        {moves > 0 && !resumed && button("Challenge a friend", intents.challenge)}
        {moves > 0 && button("Save result", () => save("file"))}
        {moves > 0 && button("Copy result link", () => save("link"))}
        <Button
          help={text.PLUS_TWO_HELP}
          pressed={!dnf && penalty > 0}
          onPress={() => intents.plusTwo(key)}
        >
          +2
        </Button>
        <Button help={text.DNF_HELP} pressed={dnf} onPress={() => intents.dnf(key)}>
          DNF
        </Button>
        {button("Delete solve", intents.remove)}
      </div>
      <Status class={saved ? "note" : "unseen"}>{saved}</Status>
    </>
  );
}
