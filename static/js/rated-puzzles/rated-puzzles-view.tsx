// The board and the cards of the puzzles.

import { createRef, type RefObject } from "preact";
import type { App } from "../app/app.ts";
import type { TableIntents } from "../app/input.ts";
import { movedTile } from "../board/geometry.ts";
import { createTable } from "../board/table.ts";
import { Button, Card, Chips, Fact, IconButton, Status } from "../lib/controls.tsx";
import { niceSize } from "../lib/format.ts";
import * as icons from "../lib/icons.ts";
import { drawnElement, render } from "../lib/render.ts";
import { BoardButtons, ResultSheet } from "../lib/result-sheet.tsx";
import { type Move, solved } from "../puzzle/rules.ts";
import { FILTERS, type Filter, SIZES, type Size } from "../state/puzzle-player.ts";
import {
  isOver,
  isSolved,
  movesLeft,
  outcomeOf,
  type PuzzlesPart,
} from "../state/rated-puzzles.ts";
import { changed, initialState, type State } from "../state/state.ts";
import { isPlaying, STORM_STARS, stormStars } from "../state/storm.ts";
import { LIGHTNING, PuzzleHistory } from "./puzzle-history.tsx";
import * as text from "./rated-puzzles-text.ts";

/** The path of the icon of solutions. */
const EYE =
  "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2";
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

export interface PuzzleIntents extends TableIntents {
  next(): void;
  showSolution(): void;
  share(): void;
  analyse(): void;
  chooseSize(size: Size): void;
  chooseFilter(filter: Filter): void;
  /** Open a puzzle of the list again. */
  open(key: string): void;
  /** Open lost puzzles again, one after the other. */
  retry(keys: readonly string[]): void;
  /** Return from a storm or from the lost puzzles to rated puzzles. */
  leave(): void;
  startStorm(): void;
  endStorm(): void;
}

export function createRatedPuzzlesView(
  app: App,
  { table: root, panel }: { table: HTMLElement; panel: HTMLElement },
  intents: PuzzleIntents,
) {
  const grid = createRef<HTMLDivElement>();
  const aim = createRef<HTMLHeadingElement>();
  const moves = createRef<HTMLParagraphElement>();
  const { store } = app;
  root.classList.add("table");

  /** Focus the title before an intent, so that Space does not press the same button again. */
  const focused =
    <T extends unknown[]>(intent: (...values: T) => void) =>
    (...values: T) => {
      aim.current?.focus({ preventScroll: true });
      intent(...values);
    };
  const cardIntents = { ...intents, open: focused(intents.open), retry: focused(intents.retry) };
  const tableIntents = { ...intents, startStorm: focused(intents.startStorm) };

  function drawTable() {
    const { puzzles } = store.get();
    const { attempt } = puzzles;
    root.classList.toggle("waiting", !attempt);
    root.classList.toggle("lost", attempt !== null && outcomeOf(attempt) === "lost");
    render(
      <PuzzleTable puzzles={puzzles} moves={moves} grid={grid} aim={aim} intents={tableIntents} />,
      root,
    );
  }

  drawTable();
  const board = drawnElement(grid);
  let shown = initialState({ start: solved(3, 3) });
  const table = createTable(app, board, intents, {
    getPosition: () => store.get().puzzles.attempt?.position ?? shown.game.position,
    // A wrong move by a passing pointer would lower the rating.
    hovers: () => false,
    news: drawnElement(moves),
    describe,
  });
  table.show(shown);

  function showBoard({ attempt, storm }: PuzzlesPart) {
    board.inert = !attempt;
    if (!attempt) return table.mark([]);
    const { start, position, at, wrong } = attempt;
    const won = isSolved(attempt) && !attempt.given && !isPlaying(storm);
    shown = changed(shown, { game: { ...initialState({ start }).game, position, at, won } });
    table.show(shown);
    table.mark(wrong ? [[movedTile(wrong.back, wrong.move), "tried-away"]] : []);
  }

  /** Describe the good move that led from one position of a puzzle to another. */
  function describe({ game: from }: State, { game: to }: State) {
    const { attempt } = store.get().puzzles;
    if (!attempt || from.start !== to.start || to.at <= from.at) return "";
    const { tiles, cols } = from.position;
    const cell = to.position.tiles.findIndex((tile, at) => tile !== 0 && tile !== tiles[at]);
    const tile = to.position.tiles[cell] ?? 0;
    return text.moved(tile, directionBetween(tiles.indexOf(tile), cell, cols), movesLeft(attempt));
  }

  return {
    table,
    show(puzzles: PuzzlesPart) {
      showBoard(puzzles);
      drawTable();
      render(<PuzzleCards puzzles={puzzles} intents={cardIntents} />, panel);
    },
  };
}

/** Return whether the puzzle is over, or there is none and none was requested. */
const isFinished = ({ attempt, pending }: PuzzlesPart) => (attempt ? isOver(attempt) : !pending);

type TableProps = {
  puzzles: PuzzlesPart;
  aim: RefObject<HTMLHeadingElement | null>;
  intents: PuzzleIntents;
};

type PuzzleTableProps = TableProps & {
  moves: RefObject<HTMLParagraphElement | null>;
  grid: RefObject<HTMLDivElement | null>;
};

/** The board, and the bars above and below it. */
function PuzzleTable({ moves, grid, ...props }: PuzzleTableProps) {
  const { puzzles, aim } = props;
  const { attempt, storm, player, message } = puzzles;
  const over = storm ? storm.over : isFinished(puzzles);
  const countdown = storm?.countdown ?? 0;
  return (
    <div class="stage">
      <div class="score puzzle-score">
        <h2 ref={aim} class="puzzle-aim" tabIndex={-1}>
          {attempt ? text.aim(attempt.puzzle.length) : storm ? text.STORM_TITLE : "…"}
        </h2>
        <dl>
          <Fact name={text.LEFT}>{attempt ? movesLeft(attempt) : "–"}</Fact>
          {storm ? (
            <>
              <Fact name={text.TIME}>{text.stormTime(storm.left)}</Fact>
              <Fact name={text.SCORE}>{storm.solved}</Fact>
            </>
          ) : (
            <>
              <Fact name={text.RATING} help={text.aboutRating(player)}>
                {text.ratingOf(player)}
              </Fact>
              <Fact name={text.STREAK}>{player.streak}</Fact>
            </>
          )}
        </dl>
      </div>
      <div
        ref={grid}
        class="board"
        role="grid"
        aria-label={text.BOARD}
        data-countdown={countdown || undefined}
      />
      <div class="puzzle-below board-below">
        {over ? <Result {...props} /> : <TableButtons {...props} />}
        <div class={over ? "unseen" : "puzzle-said"}>
          {countdown > 0 && <p class="news">{text.STORM_RULE}</p>}
          <Status class={`puzzle-news ${countdown ? "unseen" : "news"}`}>
            {over ? text.announced(puzzles) : message}
          </Status>
        </div>
      </div>
      <p ref={moves} class="unseen" role="status" />
    </div>
  );
}

/** The buttons below the board while a puzzle is not over. */
function TableButtons({ puzzles: { attempt, storm }, aim, intents }: TableProps) {
  return (
    <BoardButtons class="puzzle-buttons" focusAfter={aim}>
      <IconButton
        path={EYE}
        label={text.SHOW_SOLUTION}
        inactive={!attempt || storm !== null}
        onPress={intents.showSolution}
      >
        {text.SOLUTION}
      </IconButton>
      <IconButton path={icons.SHARE} inactive={!attempt || storm !== null} onPress={intents.share}>
        {text.SHARE}
      </IconButton>
      {storm ? (
        <IconButton
          path={icons.CLOSE}
          label={storm.countdown ? text.STORM_CANCEL : text.STORM_STOP}
          onPress={intents.endStorm}
        >
          {storm.countdown ? text.STORM_CANCEL : text.STORM_STOP_SHORT}
        </IconButton>
      ) : (
        <IconButton
          path={LIGHTNING}
          label={text.STORM_START}
          help={text.STORM_RULE}
          onPress={intents.startStorm}
        >
          {text.STORM_TITLE}
        </IconButton>
      )}
    </BoardButtons>
  );
}

/** The result of a puzzle or a storm that is over. */
function Result({ puzzles, aim, intents }: TableProps) {
  const { attempt, storm, retries } = puzzles;
  const sheet = {
    headline: text.headline(puzzles),
    notes: text.notes(puzzles),
    focusAfter: aim,
  };
  if (storm) {
    const earned = stormStars(storm);
    const stars = { stars: STORM_STARS.length, earned, starsLabel: text.stormStarsText(earned) };
    return (
      <ResultSheet {...sheet} {...stars}>
        <Button class="primary" onPress={intents.next}>
          {text.STORM_AGAIN}
        </Button>
        {storm.lost.length > 0 && (
          <Button class="strong" onPress={() => intents.retry(storm.lost)}>
            {text.stormRetry(storm.lost.length)}
          </Button>
        )}
        <Button class="strong" onPress={intents.leave}>
          {text.LEAVE}
        </Button>
      </ResultSheet>
    );
  }
  const won = attempt !== null && outcomeOf(attempt) === "won";
  const star = attempt && { stars: 1, earned: Number(won), starsLabel: text.star(won) };
  return (
    <ResultSheet {...sheet} {...star}>
      <Button class="primary" onPress={intents.next}>
        {text.NEXT}
      </Button>
      {attempt && (
        <>
          <Button class="strong" onPress={intents.share}>
            {text.SHARE}
          </Button>
          <Button class="strong" onPress={intents.analyse}>
            {text.ANALYSE}
          </Button>
        </>
      )}
      {retries !== null && retries.length > 0 && (
        <Button class="strong" onPress={intents.leave}>
          {text.LEAVE}
        </Button>
      )}
      <Button
        class="strong"
        label={text.STORM_START}
        help={text.STORM_RULE}
        onPress={intents.startStorm}
      >
        {text.STORM_TITLE}
      </Button>
    </ResultSheet>
  );
}

function PuzzleCards({ puzzles, intents }: { puzzles: PuzzlesPart; intents: PuzzleIntents }) {
  const { storm, player } = puzzles;
  const playing = isPlaying(storm);
  return (
    <>
      <Card title={text.CHOICE_TITLE}>
        <Chips
          class="puzzle-choices"
          label={text.SIZE}
          names={SIZES}
          nameOf={niceSize}
          value={player.size}
          inactive={playing}
          onValue={intents.chooseSize}
        />
        <Chips
          class="puzzle-choices"
          label={text.THEME}
          names={FILTER_NAMES}
          nameOf={(name) => text.FILTER_NAMES[name]}
          value={player.filter}
          inactive={playing}
          onValue={intents.chooseFilter}
        />
        <p class="note puzzle-help">
          {playing ? text.STORM_FILTER : text.FILTER_HELP[player.filter]}
        </p>
      </Card>
      <PuzzleHistory player={player} inactive={playing} intents={intents} />
    </>
  );
}

function directionBetween(from: number, to: number, cols: number): Move {
  if (to === from - cols) return "U";
  if (to === from + cols) return "D";
  return to === from - 1 ? "L" : "R";
}
