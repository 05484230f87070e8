// The cards beside the board of an event: its rules and splits, the results, and buttons.

import { useState } from "preact/hooks";
import { Button, Card, Fact } from "../lib/controls.tsx";
import { dayAndTime } from "../lib/format.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { averageOf, omittedIn } from "../state/event-average.ts";
import { EVENTS } from "../state/event-kinds.ts";
import { startsOf } from "../state/event-replay.ts";
import {
  bestOf,
  bestsByControl,
  type EventResult,
  isRepeated,
  MAX_RESULTS,
  parseSplits,
  resultsOf,
  type Split,
} from "../state/event-results.ts";
import { explores, isBlindfolded, isStorable, isWaiting, lengthOf } from "../state/event-run.ts";
import { type Event, sizesOfResult } from "../state/events.ts";
import type { EventReplay, EventsPart, Run } from "../state/events-part.ts";
import type { FilmForm } from "../state/film.ts";
import { isSavable } from "../state/result-file.ts";
import { KINDS } from "./event-kinds-text.ts";
import type { EventsIntents } from "./events-intents.ts";
import * as text from "./events-text.ts";

/** The files of replays. The single-file page does not include the video encoder. */
const FORMS: readonly FilmForm[] = import.meta.inFile ? ["animation"] : ["video", "animation"];
const LATEST = 5;

type EventCardsProps = { run: Run; events: EventsPart; intents: EventsIntents };

/** The cards beside the board. */
export function EventCards({ run, events: { watched, results }, intents }: EventCardsProps) {
  const { event, stage, best } = run;
  const { playable, counts, averages } = EVENTS[event.kind];
  const solution = stage === "over" && counts === "moves" && best?.moves;
  return (
    <>
      <Card title={KINDS[event.kind].name}>
        <p class="note">{text.about(event)}</p>
        {watched ? (
          <ReplaySplits run={run} replay={watched.replay} seek={intents.seek} />
        ) : (
          <dl class="facts">
            <EventFacts run={run} />
          </dl>
        )}
        {solution && (
          <p class="note event-solution">
            {text.solution(formatMoves(solution), solution, event.metric)}
          </p>
        )}
        <div class="button-row">
          {isStorable(run) && !watched && <Button onPress={intents.storeRun}>{text.STORE}</Button>}
          {watched &&
            FORMS.map((form) => (
              <Button key={form} onPress={() => intents.saveFilm(form)}>
                {text.SAVE_AS[form]}
              </Button>
            ))}
          {playable && (
            <Button onPress={intents.same}>{watched ? text.PLAY_SAME : text.same(event)}</Button>
          )}
          {averages && stage === "running" && !watched && (
            <Button inactive={isWaiting(run)} onPress={intents.primary}>
              {text.giveUp(event)}
            </Button>
          )}
          <Button onPress={intents.choose}>{text.OTHERS}</Button>
          {/* When the event is over, Again also deals new boards. */}
          {playable && (stage !== "over" || watched) && (
            <Button onPress={intents.again}>{text.again(event)}</Button>
          )}
        </div>
      </Card>
      {playable && <Results event={event} stored={results} intents={intents} />}
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
  return <Splits splits={splits} />;
}

function Splits({ splits }: { splits: readonly Split[] }) {
  return splits.map((split, i) => {
    const ms = split.ms - (splits[i - 1]?.ms ?? 0);
    return (
      <Fact key={i} name={text.split(split, ms)}>
        {text.splitTime(split, ms)}
      </Fact>
    );
  });
}

type ReplaySplitsProps = { run: Run; replay: EventReplay; seek: (at: number) => void };

/** The boards of a replay, each of which is a button that goes to its start. */
function ReplaySplits({ run: { event, index }, replay, seek }: ReplaySplitsProps) {
  const starts = startsOf(replay);
  const boards = event.solves ? 1 : sizesOfResult(event).length;
  const average = averageOf(event, replay.splits);
  // The results of the boards that the replay lacks would make the places differ.
  const omitted = average && !event.missing?.length ? omittedIn(average) : new Set();
  return (
    <ol class="event-splits" aria-label={text.GO_TO}>
      {replay.splits.map((split, i) => {
        const ms = split.ms - (replay.splits[i - 1]?.ms ?? 0);
        const time = text.splitTime(split, ms);
        return (
          <li key={i}>
            <Button
              class="row-ends"
              current={i === index && "step"}
              onPress={() => seek(starts[i] ?? 0)}
            >
              <span>{text.split(split, ms)}</span>
              <span>{omitted.has(Math.floor(i / boards)) ? `(${time})` : time}</span>
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

type ResultsProps = { event: Event; stored: readonly EventResult[]; intents: EventsIntents };

function Results({ event, stored, intents }: ResultsProps) {
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
          {!listed.includes(best) && (
            <ResultButtons event={event} result={best} intents={intents} />
          )}
        </p>
      ) : (
        <p class="event-best note">{own.length === 0 && <span>{text.NO_RESULTS}</span>}</p>
      )}
      {own.length > 0 && (
        <ol class="event-latest" aria-label={text.LATEST}>
          {listed.map((result) => (
            <li key={result.date}>
              <ResultWords event={event} result={result} repeated={isRepeated(stored, result)} />
              <span class="note">{dayAndTime(result.date)}</span>
              <ResultButtons event={event} result={result} intents={intents} />
            </li>
          ))}
        </ol>
      )}
      <p class="note">{stored.length < MAX_RESULTS ? text.ON_DEVICE : text.FULL}</p>
    </Card>
  );
}

type ResultWordsProps = { event: Event; result: EventResult; repeated: boolean };

/** A result in words, which unfold to its splits if it has several boards. */
function ResultWords({ event, result, repeated }: ResultWordsProps) {
  const [open, setOpen] = useState(false);
  const words = text.result(event, result, repeated);
  const splits = parseSplits(result.splits);
  if (splits.length < 2) return <span>{words}</span>;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words}</summary>
      <dl class="facts">{open && <Splits splits={splits} />}</dl>
    </details>
  );
}

type ResultButtonsProps = { event: Event; result: EventResult; intents: EventsIntents };

/** The buttons that play the replay of a result and save it, if its moves are known. */
function ResultButtons({ event, result, intents }: ResultButtonsProps) {
  const about = text.result(event, result);
  return (
    <span class="button-row">
      {result.replay && (
        <Button label={text.replayLabel(about)} onPress={() => intents.replay(result)}>
          {text.REPLAY}
        </Button>
      )}
      {isSavable(result) && (
        <Button label={text.saveLabel(about)} onPress={() => intents.saveResult(result, "file")}>
          {text.SAVE_RESULT}
        </Button>
      )}
      {isSavable(result) && (
        <Button label={text.linkLabel(about)} onPress={() => intents.saveResult(result, "link")}>
          {text.LINK_RESULT}
        </Button>
      )}
    </span>
  );
}
