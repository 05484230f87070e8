// The view of an event: its board, and the bars over and under the board. The cards are in event-cards.tsx.

import { createRef, type RefObject } from "preact";
import type { App } from "../app/app.ts";
import { createTable } from "../board/table.ts";
import { Button, Fact, HidingButton, IconButton, Status } from "../lib/controls.tsx";
import { Select, Slider } from "../lib/fields.tsx";
import * as icons from "../lib/icons.ts";
import { drawnElement, render } from "../lib/render.ts";
import { BoardButtons, ResultSheet } from "../lib/result-sheet.tsx";
import { EVENTS } from "../state/event-kinds.ts";
import {
  boardState,
  explores,
  isBlind,
  isBlindfolded,
  lengthOf,
  shownMoves,
  shownTime,
  showsGrids,
  timeLeft,
} from "../state/event-run.ts";
import { sizesOf } from "../state/events.ts";
import { type EventsPart, type Run, runOf, type WatchedReplay } from "../state/events-part.ts";
import { changed, type State } from "../state/state.ts";
import { EventCards } from "./event-cards.tsx";
import type { EventsIntents } from "./events-intents.ts";
import * as text from "./events-text.ts";

const TICK_MS = 250;
/** The speeds of replays, as multiples of the original speed. */
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export function createEventsView(
  app: App,
  { table: root, panel }: { table: HTMLElement; panel: HTMLElement },
  intents: EventsIntents,
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
    // "Fewest moves" continues after the board is solved, and the blindfolded board must not reveal it.
    const hidesWin = blind || EVENTS[run.event.kind].end === "user";
    board.classList.toggle("blind", blind);
    board.inert = run.stage === "covered" || isWatched;
    const shown = boardState(run);
    const won = run.stage === "over" && shown.game.won;
    table.show(hidesWin ? changed(shown, { game: { won } }) : shown);
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

/** The board, and the bars over and under it. */
function EventTable({
  run,
  events: { watched, speed, message },
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
        <IconButton class="icon" path={icons.CLOSE} label={text.CLOSE} onPress={intents.close} />
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
              <ReplayButtons watched={watched} speed={speed} intents={intents} />
            ) : (
              <MoveButtons run={run} intents={intents} />
            )}
            <IconButton path={icons.SHARE} onPress={intents.share}>
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
  const ms = shownTime(run, now);
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
      <Fact name={text.MOVES[run.event.metric]}>{shownMoves(run)}</Fact>
      <Fact class="timed" name={left === null ? text.TIME : text.LEFT}>
        {left !== null
          ? text.timeLeft(left)
          : run.stage === "over"
            ? text.resultTime(run, ms)
            : text.runningTime(ms ?? 0)}
      </Fact>
    </dl>
  );
}

function MoveButtons({ run, intents }: { run: Run; intents: EventsIntents }) {
  const { at, line } = run.board.game;
  const running = run.stage === "running" && !isBlindfolded(run);
  return (
    <>
      <IconButton path={icons.UNDO} inactive={!running || at === 0} onPress={intents.undo}>
        {text.UNDO}
      </IconButton>
      <IconButton
        path={icons.REDO}
        inactive={!running || at === line.length}
        onPress={intents.redo}
      >
        {text.REDO}
      </IconButton>
      <IconButton path={icons.RESET} inactive={!running || at === 0} onPress={intents.reset}>
        {text.RESTART}
      </IconButton>
    </>
  );
}

type ReplayButtonsProps = { watched: WatchedReplay; speed: number; intents: EventsIntents };

function ReplayButtons({ watched, speed, intents }: ReplayButtonsProps) {
  const { at, replay } = watched;
  const moves = replay.times.length;
  return (
    <>
      <Slider
        class="event-slider"
        max={moves}
        value={at}
        aria-label={text.SLIDER}
        aria-valuetext={text.place(at, moves)}
        onValue={intents.seek}
      />
      <IconButton path={icons.PREVIOUS} inactive={at === 0} onPress={() => intents.step(-1)}>
        {text.PREVIOUS}
      </IconButton>
      <IconButton path={icons.NEXT} inactive={at === moves} onPress={() => intents.step(1)}>
        {text.NEXT}
      </IconButton>
      <Select
        label={text.SPEED}
        values={SPEEDS}
        nameOf={text.speedName}
        value={speed}
        onValue={intents.setSpeed}
      />
    </>
  );
}
