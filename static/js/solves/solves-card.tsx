// The Solves card: averages and bests of the board's size in the chosen session, and the list of
// solves.

import { useMemo } from "preact/hooks";
import { Select } from "../lib/fields.tsx";
import { averaged, count, niceSize, stopped } from "../lib/format.ts";
import type { Bests } from "../protocol.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { Filter, Summary } from "../state/history.ts";
import { sessionOf, shownSolves } from "../state/sessions.ts";
import type { Settings } from "../state/settings.ts";
import { bestSolves, resultOf, resultText } from "../state/solves.ts";
import type { State } from "../state/state.ts";
import { type Graph, SolveGraph } from "./solve-graph-view.tsx";
import { type ListIntents, SolveList } from "./solve-list.tsx";
import { SolveStatistics, type Statistics } from "./solve-statistics-view.tsx";
import * as text from "./solves-text.ts";

/** The minimum number of solves for which the filter is offered, so that new users do not see it. */
const FILTER_FROM = 12;
/** The minimum number of solves for which the two ways to trim an average differ. */
const TRIMMED_FROM = 25;

type Average = number | "DNF" | null | undefined;

export interface CardIntents extends ListIntents {
  chooseSession(id: string): void;
  filter(filter: Pick<Filter, "sessions" | "days">): void;
  trim(trim: Settings["trim"]): void;
  /** Set the goal for a size in ms, or null for none. */
  goal(size: string, goal: number | null): void;
  replayAverage(solves: readonly Summary[]): void;
  /** Show a solve in the list, on whichever page it is. */
  reveal(key: number): void;
}

export const pickCard = ({ history, page, choices, settings, game: { start } }: State) => [
  ...[
    history,
    page.unsaved,
    choices.session,
    choices.mode,
    choices.goals,
    settings.trim,
    settings.metric,
  ],
  ...[start.rows, start.cols],
];

type SolvesCardProps = { state: State; graph: Graph; statistics: Statistics; intents: CardIntents };

export function SolvesCard({ state, graph, statistics, intents }: SolvesCardProps) {
  const { history, settings, page, choices } = state;
  const { solves, sessions, filter, bests, loaded } = history;
  const { rows, cols } = state.game.start;
  const size = `${rows}x${cols}`;
  const shown = useMemo(() => shownSolves(state), [solves, sessions, filter, choices.session]);
  const bestBySize = useMemo(() => bestSolves(shown), [shown]);
  const counting = useMemo(
    () => shown.filter((solve) => solve.size === size && !solve.practice),
    [shown, size],
  );
  const isEmpty = !shown.some((solve) => solve.size === size);
  const uncounted = isEmpty ? emptyText(filter, shown.length > 0, size) : text.NOT_COUNTED;
  const several = sessions.length > 1;
  const kinds = several ? (["one", "all"] as const) : (["one"] as const);
  const unread = text.unreadWords(history.unread);
  return (
    <>
      <p class="note fault" data-part="unkept" role="status">
        {page.unsaved && text.UNSAVED}
      </p>
      <p class="note fault" data-part="problem" role="status">
        {[history.problem, unread].filter(Boolean).join(" ")}
      </p>
      <Select
        class="inline session"
        label="Session"
        hidden={!several}
        values={sessions.map(({ id }) => id)}
        nameOf={(id) => sessions.find((session) => session.id === id)?.name ?? ""}
        value={sessionOf(state).id}
        onValue={(id, select) => {
          intents.chooseSession(id);
          select.blur(); // After this, keys go to the board again.
        }}
      />
      <Select
        class="inline"
        label="Show"
        hidden={solves.length < FILTER_FROM}
        values={kinds.flatMap((kind) => text.DAYS.map((days) => [kind, days] as const))}
        nameOf={([, days]) => text.daysName(days)}
        groupOf={several ? ([kind]) => text.SESSIONS[kind] : undefined}
        value={[several ? filter.sessions : "one", filter.days]}
        onValue={([sessions, days], select) => {
          intents.filter({ sessions, days });
          select.blur();
        }}
      />
      <p class="note">{loaded && counting.length === 0 && uncounted}</p>
      {counting.length > 0 && (
        <Averages
          title={text.caption(niceSize(size), counting.length, bests[size])}
          solves={counting}
          best={bestBySize.get(size)?.time}
          known={bests[size]}
          trim={settings.trim}
          intents={intents}
        />
      )}
      <Select
        class="inline"
        label="Averages leave out"
        hidden={counting.length < TRIMMED_FROM}
        values={Object.keys(text.TRIMS) as Settings["trim"][]}
        nameOf={(trim) => text.TRIMS[trim]}
        value={settings.trim}
        onValue={intents.trim}
      />
      <SolveList state={state} intents={intents} />
      <SolveGraph solves={counting} trim={settings.trim} graph={graph} />
      <SolveStatistics
        statistics={statistics}
        solves={counting}
        goal={choices.goals[size] ?? null}
        metric={settings.metric}
        trim={settings.trim}
        onGoal={(goal) => intents.goal(size, goal)}
      />
      <PersonalBests
        solves={bestBySize}
        bests={bests}
        metric={settings.metric}
        reveal={intents.reveal}
      />
    </>
  );
}

function emptyText({ since, sessions }: Filter, hasOthers: boolean, size: string) {
  if (since || sessions === "all") return text.noneShown(niceSize(size));
  return hasOthers ? text.noneOfSize(niceSize(size)) : text.NO_SOLVES;
}

type AveragesProps = {
  title: string;
  /** the solves of one size that count, at least one */
  solves: readonly Summary[];
  best: Summary | undefined;
  known: Bests | undefined;
  trim: Settings["trim"];
  intents: CardIntents;
};

/** The latest and the best average of 3, 5, 12, … solves. */
function Averages({ title, solves, best, known, trim, intents }: AveragesProps) {
  const latest = solves.at(-1);
  return (
    <table class="averages" data-part="averages">
      <caption class="note">{title}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Latest</th>
          <th scope="col">Best</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{text.SINGLE}</th>
          <td>{latest && resultText(latest)}</td>
          <td>
            {best ? <Best name={text.FASTEST} solve={best} reveal={intents.reveal} /> : text.NONE}
          </td>
        </tr>
        {text.AVERAGE_SIZES.filter((size) => solves.length >= Number(size)).map((size) => {
          const [name, help] = text.averageNames(size, trim);
          const cell = (which: "latest" | "best", time: Average, from: number | null) => {
            const value = typeof time === "number" ? averaged(time) : (time ?? text.NONE);
            const replay = () =>
              intents.replayAverage(solves.slice(from ?? 0, (from ?? 0) + Number(size)));
            return value === text.NONE || from === null ? (
              value
            ) : (
              <Value label={text.replayAverage(which, name, value)} onPress={replay}>
                {value}
              </Value>
            );
          };
          return (
            <tr key={size}>
              <th scope="row">
                <abbr title={help}>{name}</abbr>
              </th>
              <td>{cell("latest", known?.last[size], solves.length - Number(size))}</td>
              <td>{cell("best", known?.best[size], known?.best_at[size] ?? null)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type PersonalBestsProps = {
  solves: ReturnType<typeof bestSolves>;
  bests: Readonly<Record<string, Bests>>;
  metric: Metric;
  reveal: (key: number) => void;
};

function PersonalBests({ solves, bests, metric, reveal }: PersonalBestsProps) {
  const sizes = [...solves];
  sizes.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return (
    <details class="counts" hidden={sizes.length === 0}>
      <summary>Personal bests</summary>
      <dl class="facts" data-part="bests-list">
        {sizes.map(([size, { time, moves, multi, tps, controls }]) => {
          const known = bests[size];
          const fewest = metric === "mtm" ? known?.multi_tile_moves : known?.moves;
          const straight = metric === "mtm" ? multi : moves;
          const parts: [name: string, solve: Summary, value?: string][] = [[text.FASTEST, time]];
          if (fewest && straight) parts.push([text.fewest(metric), straight, count(fewest)]);
          if (known?.tps && tps) parts.push([text.HIGHEST_TPS, tps, known.tps.toFixed(2)]);
          for (const [control, solve] of controls) parts.push([text.by(control), solve]);
          return (
            <div key={size}>
              <dt>{niceSize(size)}</dt>
              <dd class="bests">
                {parts.map(([name, solve, value]) => (
                  <span key={name}>
                    {name} <Best name={name} solve={solve} value={value} reveal={reveal} />{" "}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

type BestProps = {
  name: string;
  solve: Summary;
  value?: string | undefined;
  reveal: (key: number) => void;
};

/** A button with a best value that shows its solve in the list. */
function Best({ name, solve, value = stopped(resultOf(solve) ?? 0), reveal }: BestProps) {
  return (
    <Value label={text.showSolve(name, value)} onPress={() => reveal(solve.key)}>
      {value}
    </Value>
  );
}

type ValueProps = { label: string; onPress: () => void; children: string };

function Value({ label, onPress, children }: ValueProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
