// The board and the cards of the puzzles.

import { createRef, type RefObject } from "preact";
import type { App } from "../app/app.ts";
import type { TableIntents } from "../app/input.ts";
import { movedTile } from "../board/geometry.ts";
import { createTable } from "../board/table.ts";
import { Button, Card, Chips, Fact, HidingButton, IconButton, Status } from "../lib/controls.tsx";
import { niceSize } from "../lib/format.ts";
import { drawnElement, render } from "../lib/render.ts";
import { type Move, solved } from "../puzzle/rules.ts";
import {
  FILTERS,
  FIRST_PUZZLES,
  type Filter,
  isNewcomer,
  isProvisional,
  type Player,
  SIZES,
  type Size,
} from "../state/puzzle-player.ts";
import { isOver, isSolved, movesLeft, type PuzzlesPart } from "../state/rated-puzzles.ts";
import { changed, initialState, type State } from "../state/state.ts";
import { STORM_STARS, type Storm, stormBest, stormStars } from "../state/storm.ts";
import * as text from "./rated-puzzles-text.ts";

/** The paths of the icons: an eye for showing the solution, an arrow for sharing. */
const EYE =
  "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2";
const ARROW = "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6";
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

export interface PuzzleIntents extends TableIntents {
  next(): void;
  showSolution(): void;
  share(): void;
  analyse(): void;
  chooseSize(size: Size): void;
  chooseFilter(filter: Filter): void;
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

  function drawTable() {
    const { puzzles } = store.get();
    root.classList.toggle("waiting", !puzzles.attempt);
    render(
      <PuzzleTable puzzles={puzzles} moves={moves} grid={grid} aim={aim} intents={intents} />,
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
      render(<PuzzleCards puzzles={puzzles} aim={aim} intents={intents} />, panel);
    },
  };
}

const isPlaying = (storm: Storm | null) => storm !== null && !storm.over;

/** Return whether the puzzle is over, or there is none and none was requested. */
const isFinished = ({ attempt, pending }: PuzzlesPart) => (attempt ? isOver(attempt) : !pending);

/** The board, and the bars above and below it. */
function PuzzleTable({
  puzzles,
  moves,
  grid,
  aim,
  intents,
}: {
  puzzles: PuzzlesPart;
  moves: RefObject<HTMLParagraphElement | null>;
  grid: RefObject<HTMLDivElement | null>;
  aim: RefObject<HTMLHeadingElement | null>;
  intents: PuzzleIntents;
}) {
  const { attempt, storm, player, message } = puzzles;
  const goesOn = storm ? storm.over : isFinished(puzzles);
  const onward = storm ? text.STORM_AGAIN : text.NEXT;
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
              <Fact name={text.RATING}>{text.ratingOf(player)}</Fact>
              <Fact name={text.STREAK}>{player.streak}</Fact>
            </>
          )}
        </dl>
      </div>
      <div ref={grid} class="board" role="grid" aria-label={text.BOARD} />
      <div class="win-place">{storm?.over && <Stars storm={storm} />}</div>
      <div class="puzzle-said">
        <Status class="news puzzle-news">{message}</Status>
      </div>
      <p ref={moves} class="unseen" role="status" />
      <div class="puzzle-buttons">
        <IconButton
          class="quiet"
          path={EYE}
          label={text.SHOW_SOLUTION}
          inactive={!attempt || isOver(attempt) || storm !== null}
          onPress={intents.showSolution}
        >
          {text.SOLUTION}
        </IconButton>
        <IconButton
          class="quiet"
          path={ARROW}
          inactive={!attempt || storm !== null}
          onPress={intents.share}
        >
          {text.SHARE}
        </IconButton>
        <HidingButton label={goesOn ? onward : ""} focusWhenHidden={aim} onPress={intents.next} />
      </div>
    </div>
  );
}

/** The stars of a storm that is over. */
function Stars({ storm }: { storm: Storm }) {
  const earned = stormStars(storm);
  return (
    <section class="win" aria-label={text.STORM_RESULT}>
      <p class="win-stars" role="img" aria-label={text.stormStars(earned)}>
        {STORM_STARS.map((wanted, at) => (
          <span key={wanted} class={at < earned ? "earned" : ""}>
            ★
          </span>
        ))}
      </p>
      <p class="note">{text.STORM_STARS_RULE}</p>
    </section>
  );
}

function PuzzleCards({
  puzzles,
  aim,
  intents,
}: {
  puzzles: PuzzlesPart;
  aim: RefObject<HTMLHeadingElement | null>;
  intents: PuzzleIntents;
}) {
  const { attempt, storm, player } = puzzles;
  const playing = isPlaying(storm);
  const explained =
    attempt && !storm && (isOver(attempt) || attempt.change !== null) ? attempt : null;
  return (
    <>
      <PlayerCard player={player} change={attempt?.change ?? null} />
      <Card title={text.PUZZLE_TITLE}>
        <p class="note puzzle-about">{explained ? text.about(explained.puzzle) : text.HIDDEN}</p>
        <div>
          <Button class="small" inactive={!explained} onPress={intents.analyse}>
            {text.ANALYSE}
          </Button>
        </div>
      </Card>
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
      <Card title={text.STORM_TITLE}>
        <p class="note">{text.STORM_RULE}</p>
        <p class="puzzle-best">{text.stormBest(stormBest(player, player.size), player.size)}</p>
        <div>
          <Button
            class="strong"
            onPress={() => {
              if (storm) return intents.endStorm();
              intents.startStorm();
              // Move the focus from the button, so that Space does not end the storm.
              aim.current?.focus({ preventScroll: true });
            }}
          >
            {!storm ? text.STORM_START : playing ? text.STORM_STOP : text.STORM_LEAVE}
          </Button>
        </div>
      </Card>
    </>
  );
}

/** @param props `change` is the change of the rating by the current puzzle */
function PlayerCard({ player, change }: { player: Player; change: number | null }) {
  const newcomer = isNewcomer(player);
  const gained = newcomer || player.played === FIRST_PUZZLES ? null : change;
  const known = isProvisional(player) ? text.PROVISIONAL : text.ON_DEVICE;
  return (
    <Card title={text.PLAYER_TITLE}>
      <p class="puzzle-rating">
        <span>{newcomer ? text.playedOf(player) : text.ratingOf(player)}</span>
        <span class={`puzzle-change${gained !== null && gained < 0 ? " lost" : ""}`}>
          {gained !== null && text.signed(gained)}
        </span>
      </p>
      <dl class="facts">
        <Fact name={text.STREAK}>{text.streakOf(player)}</Fact>
        <Fact name={text.WON}>{text.solvedOf(player)}</Fact>
      </dl>
      <p class="note">{newcomer ? text.NEWCOMER : known}</p>
    </Card>
  );
}

function directionBetween(from: number, to: number, cols: number): Move {
  if (to === from - cols) return "U";
  if (to === from + cols) return "D";
  return to === from - 1 ? "L" : "R";
}
