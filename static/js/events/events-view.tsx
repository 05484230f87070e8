// The view of an event: its board, the bars over and under the board, and the cards beside it.

import { createRef, type RefObject } from "preact";
import type { App } from "../app/app.ts";
import { createTable } from "../board/table.ts";
import { Button, Card, Fact, HidingButton, IconButton, Status } from "../lib/controls.tsx";
import { dayAndTime } from "../lib/format.ts";
import { drawnElement, render } from "../lib/render.ts";
import { BoardButtons, ResultSheet } from "../lib/result-sheet.tsx";
import { formatMoves } from "../puzzle/notation.ts";
import { EVENTS } from "../state/event-kinds.ts";
import {
  bestOf,
  bestsByControl,
  type EventResult,
  isRepeated,
  MAX_RESULTS,
  resultsOf,
} from "../state/event-results.ts";
import {
  boardState,
  explores,
  isBlind,
  isBlindfolded,
  isStorable,
  lengthOf,
  movesOf,
  showsGrids,
  timeLeft,
  timeOf,
} from "../state/event-run.ts";
import { type Event, sizesOf } from "../state/events.ts";
import { type EventsPart, type Run, runOf, type WatchedReplay } from "../state/events-part.ts";
import { changed, type State } from "../state/state.ts";
import { KINDS } from "./event-kinds-text.ts";
import type { EventsIntents } from "./events-intents.ts";
import * as text from "./events-text.ts";

const TICK_MS = 250;
const LATEST = 5;
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-2",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12h2",
  reset: "M5 5v6h6M5.5 11A8 8 0 1 1 6 17",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  close: "m6 6 12 12M18 6 6 18",
};

export function createEventsView(
  app: App,
  {
    table: root,
    panel,
    intents,
  }: { table: HTMLElement; panel: HTMLElement; intents: EventsIntents },
) {
  const { store, clock } = app;
  const title = createRef<HTMLHeadingElement>();
  const grid = createRef<HTMLDivElement>();
  const moves = createRef<HTMLParagraphElement>();
  /** The time at which the drawn clock was started. */
  let since: number | null = null;
  let endTicks = () => {};

  function drawTable() {
    const { events } = store.get();
    render(
      <EventTable
        run={runOf({ events })}
        events={events}
        now={clock.now()}
        grid={grid}
        moves={moves}
        title={title}
        intents={intents}
      />,
      root,
    );
  }

  drawTable();
  // A quick press may be handled before the next frame draws the latest run.
  const latestRun = () => runOf(store.get());
  const board = drawnElement(grid);
  const table = createTable(app, board, intents, {
    getPosition: () => latestRun().board.game.position,
    hovers: () => latestRun().stage !== "over",
    news: drawnElement(moves),
    say: intents.say,
    showsGrids: () => showsGrids(latestRun(), store.get().settings),
    isBlind: () => isBlind(latestRun()),
  });

  function showBoard(run: Run, isWatched: boolean) {
    const blind = isBlind(run);
    const hidesWin = blind || EVENTS[run.event.kind].end === "user";
    board.classList.toggle("blind", blind);
    board.inert = run.stage === "covered" || isWatched;
    table.show(hidesWin ? changed(boardState(run), unwon(run)) : boardState(run));
  }

  return {
    table,
    /** Focus the title of an event that begins, and scroll to its board. */
    enter() {
      title.current?.focus({ preventScroll: true });
      clock.frame(() => root.scrollIntoView({ block: "nearest" }));
    },
    show({ events }: State) {
      const run = runOf({ events });
      showBoard(run, events.watched !== null);
      drawTable();
      render(<EventCards run={run} events={events} intents={intents} />, panel);
      if (run.clock.since === since) return;
      since = run.clock.since;
      endTicks();
      endTicks = since === null ? () => {} : clock.every(TICK_MS, drawTable);
    },
  };
}

/**
 * Return the change that hides a win. "Fewest moves" continues after the board is solved, and the
 * blindfolded board must not reveal that it is solved.
 */
function unwon({ stage, board }: Run) {
  return { game: { won: stage === "over" && board.game.won } };
}

/** The board, and the bars over and under it. */
function EventTable({
  run,
  events: { watched, message },
  now,
  grid,
  moves,
  title,
  intents,
}: {
  run: Run;
  events: EventsPart;
  now: number;
  grid: RefObject<HTMLDivElement | null>;
  moves: RefObject<HTMLParagraphElement | null>;
  title: RefObject<HTMLHeadingElement | null>;
  intents: EventsIntents;
}) {
  const isOver = run.stage === "over" && !watched;
  return (
    <div class="stage">
      <div class="row-ends event-head">
        <h2 ref={title} class="event-title" tabIndex={-1}>
          {text.eventName(run.event)}
        </h2>
        <IconButton class="icon" path={ICONS.close} label={text.CLOSE} onPress={intents.close} />
      </div>
      <div class="score">
        <Figures run={run} now={now} />
      </div>
      <div ref={grid} class="board" role="grid" aria-label={text.BOARD} />
      <div class="event-below board-below">
        {isOver ? (
          <ResultSheet
            headline={text.headline(run)}
            notes={text.notes(run, message)}
            focusAfter={title}
          >
            {EVENTS[run.event.kind].playable && (
              <Button class="primary" onPress={intents.primary}>
                {text.AGAIN}
              </Button>
            )}
            <Button class="strong" onPress={intents.share}>
              {text.SHARE}
            </Button>
          </ResultSheet>
        ) : (
          <BoardButtons class="event-buttons" focusAfter={title}>
            {watched ? (
              <ReplaySlider watched={watched} seek={intents.seek} />
            ) : (
              <MoveButtons run={run} intents={intents} />
            )}
            <IconButton class="quiet" path={ICONS.share} onPress={intents.share}>
              {text.SHARE}
            </IconButton>
            <HidingButton
              label={text.primary(run, watched)}
              focusWhenHidden={title}
              onPress={intents.primary}
            />
          </BoardButtons>
        )}
        <div class={isOver ? "unseen" : "event-said"}>
          <Status class="news">{message || text.advice(run, watched)}</Status>
        </div>
      </div>
      <p ref={moves} class="unseen" role="status" />
    </div>
  );
}

function Figures({ run, now }: { run: Run; now: number }) {
  const sizes = sizesOf(run.event);
  const left = timeLeft(run, now);
  const ms = timeOf(run, now);
  const best = run.best && lengthOf(run, run.best.moves);
  return (
    <dl>
      {explores(run) ? (
        <Fact name={text.BEST_FIGURE}>{best === null ? text.NO_BEST : best}</Fact>
      ) : (
        sizes.length > 1 && (
          <Fact name={text.BOARD_FIGURE}>
            {text.boardNumber(Math.min(run.index, sizes.length - 1), sizes.length)}
          </Fact>
        )
      )}
      <Fact name={text.MOVES[run.event.metric]}>{movesOf(run)}</Fact>
      <Fact class="timed" name={left === null ? text.TIME : text.LEFT}>
        {left !== null
          ? text.timeLeft(left)
          : run.stage === "over"
            ? text.finalTime(ms)
            : text.runningTime(ms)}
      </Fact>
    </dl>
  );
}

function MoveButtons({ run, intents }: { run: Run; intents: EventsIntents }) {
  const { at, line } = run.board.game;
  const running = run.stage === "running" && !isBlindfolded(run);
  const move = { class: "quiet", transform: "translate(0 -3)" };
  return (
    <>
      <IconButton
        {...move}
        path={ICONS.undo}
        inactive={!running || at === 0}
        onPress={intents.undo}
      >
        {text.UNDO}
      </IconButton>
      <IconButton
        {...move}
        path={ICONS.redo}
        inactive={!running || at === line.length}
        onPress={intents.redo}
      >
        {text.REDO}
      </IconButton>
      <IconButton
        class="quiet"
        path={ICONS.reset}
        inactive={!running || at === 0}
        onPress={intents.reset}
      >
        {text.RESTART}
      </IconButton>
    </>
  );
}

function ReplaySlider({
  watched: { replay, at },
  seek,
}: {
  watched: WatchedReplay;
  seek: (at: number) => void;
}) {
  const moves = replay.times.length;
  return (
    <input
      type="range"
      class="event-slider"
      min="0"
      max={moves}
      value={String(at)}
      style={{ "--done": `${(100 * at) / moves}%` }}
      aria-label={text.SLIDER}
      aria-valuetext={text.place(at, moves)}
      onInput={({ currentTarget: { value } }) => seek(Number(value))}
    />
  );
}

/** The cards beside the board. */
function EventCards({
  run,
  events: { watched, results },
  intents,
}: {
  run: Run;
  events: EventsPart;
  intents: EventsIntents;
}) {
  const { event, stage, best } = run;
  const { playable, counts } = EVENTS[event.kind];
  const solution = stage === "over" && counts === "moves" && best?.moves;
  return (
    <>
      <Card title={KINDS[event.kind].name}>
        <p class="note">{text.about(event)}</p>
        <dl class="facts">
          <EventFacts run={run} />
        </dl>
        {solution && (
          <p class="note event-solution">
            {text.solution(formatMoves(solution), solution, event.metric)}
          </p>
        )}
        <div class="button-row">
          {isStorable(run) && !watched && (
            <Button class="small" onPress={intents.storeRun}>
              {text.STORE}
            </Button>
          )}
          {playable && (
            <Button class="small" onPress={intents.same}>
              {watched ? text.PLAY_SAME : text.same(event)}
            </Button>
          )}
          <Button class="small" onPress={intents.choose}>
            {text.OTHERS}
          </Button>
          {/* When the event is over, Again also deals new boards. */}
          {playable && (stage !== "over" || watched) && (
            <Button class="small" onPress={intents.again}>
              {text.again(event)}
            </Button>
          )}
        </div>
      </Card>
      {playable && <Results event={event} stored={results} replay={intents.replay} />}
    </>
  );
}

function EventFacts({ run }: { run: Run }) {
  const { splits, memo, stage, best, optimum, clock, event } = run;
  const over = stage === "over";
  if (isBlindfolded(run)) {
    if (memo === null) return null;
    return (
      <>
        <Fact name={text.MEMO}>{text.finalTime(memo)}</Fact>
        {over && <Fact name={text.EXECUTION}>{text.finalTime(clock.spent - memo)}</Fact>}
      </>
    );
  }
  if (explores(run)) {
    return (
      <>
        {best && (
          <Fact name={text.YOUR_BEST}>
            {text.movesText(lengthOf(run, best.moves), event.metric)}
          </Fact>
        )}
        {over && <Fact name={text.SHORTEST}>{text.shortest(optimum, event.metric)}</Fact>}
      </>
    );
  }
  return splits.map(({ rows, cols, moves, ms }, i) => {
    const own = ms - (splits[i - 1]?.ms ?? 0);
    return (
      <Fact key={i} name={text.split(`${rows}x${cols}`, moves, own)}>
        {text.finalTime(own)}
      </Fact>
    );
  });
}

function Results({
  event,
  stored,
  replay,
}: {
  event: Event;
  stored: readonly EventResult[];
  replay: (result: EventResult) => void;
}) {
  const own = resultsOf(stored, event);
  const best = bestOf(stored, event);
  const listed = own.slice(0, LATEST);
  return (
    <Card title={text.RESULTS}>
      {best ? (
        <p class="event-best">
          <span>{text.best(event, best)}</span>
          {bestsByControl(stored, event).map((result, i) => (
            <span key={i}>{text.bestBy(event, result)}</span>
          ))}
          {!listed.includes(best) && <Replay event={event} result={best} replay={replay} />}
        </p>
      ) : (
        <p class="event-best note">{own.length === 0 && <span>{text.NO_RESULTS}</span>}</p>
      )}
      {own.length > 0 && (
        <ol class="event-latest" aria-label={text.LATEST}>
          {listed.map((result) => (
            <li key={result.date}>
              <span>{text.result(event, result, isRepeated(stored, result))}</span>
              <span class="note">{dayAndTime(result.date)}</span>
              <Replay event={event} result={result} replay={replay} />
            </li>
          ))}
        </ol>
      )}
      <p class="note">{stored.length < MAX_RESULTS ? text.ON_DEVICE : text.FULL}</p>
    </Card>
  );
}

/** A button that plays the replay of a result, if the result has one. */
function Replay({
  event,
  result,
  replay,
}: {
  event: Event;
  result: EventResult;
  replay: (result: EventResult) => void;
}) {
  if (!result.replay) return null;
  return (
    <Button
      class="small"
      label={text.replayLabel(text.result(event, result))}
      onPress={() => replay(result)}
    >
      {text.REPLAY}
    </Button>
  );
}
