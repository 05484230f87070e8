// The card of the user's puzzles: the figures, the rating over time, the last puzzles, and the themes.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { toSvg } from "../lib/chart.ts";
import { Button, Fact } from "../lib/controls.tsx";
import {
  isNewcomer,
  lostKeys,
  type Player,
  type PuzzleOutcome,
  ratedResults,
  SIZES,
  shownRatings,
  themeResults,
} from "../state/puzzle-player.ts";
import { stormBest } from "../state/storm.ts";
import * as text from "./rated-puzzles-text.ts";
import { ratingChart } from "./rating-chart.ts";

/** The path of the icon of storms. */
export const LIGHTNING = "M13.5 2.5 5 13.5h6l-1 8 8.5-11h-6z";
/** The number of results that are shown at first. */
const SHOWN = 18;

type Intents = { open(key: string): void; retry(keys: readonly string[]): void };

type PuzzleHistoryProps = { player: Player; inactive: boolean; intents: Intents };

/** @param props `inactive` is true during a storm, in which no other puzzle can be opened */
export function PuzzleHistory({ player, inactive, intents }: PuzzleHistoryProps) {
  const storms = SIZES.filter((size) => stormBest(player, size));
  if (!player.played && !player.results.length && !storms.length) return null;
  const ratings = shownRatings(player);
  const lost = lostKeys(player);
  const themes = themeResults(player);
  return (
    <details class="card fold">
      <summary>
        <h2>{text.PLAYER_TITLE}</h2>
      </summary>
      <div class="fold-body">
        <dl class="facts">
          <Fact name={text.STREAK}>{text.streakOf(player)}</Fact>
          <Fact name={text.WON}>{text.solvedOf(player)}</Fact>
          {storms.map((size) => (
            <Fact key={size} name={text.stormFact(size)}>
              {stormBest(player, size)}
            </Fact>
          ))}
        </dl>
        {!isNewcomer(player) && ratings.length > 1 && (
          <>
            <h3>{text.CHART}</h3>
            <RatingChart ratings={ratings} last={player.played} />
          </>
        )}
        <p class="note">{text.aboutRating(player)}</p>
        {player.results.length > 0 && (
          <>
            <h3>{text.LAST}</h3>
            <LastPuzzles player={player} inactive={inactive} open={intents.open} />
          </>
        )}
        {lost.length > 0 && (
          <div class="button-row wrapped">
            <Button inactive={inactive} onPress={() => intents.retry(lost)}>
              {text.retry(lost.length)}
            </Button>
            <p class="note">{text.RETRY_HELP}</p>
          </div>
        )}
        {themes.length > 0 && (
          <>
            <h3>{text.THEMES}</h3>
            <dl class="facts">
              {themes.map(({ theme, solved, tried }) => (
                <Fact key={theme} name={text.THEME_NAMES[theme]}>
                  {text.themeResult(solved, tried)}
                </Fact>
              ))}
            </dl>
          </>
        )}
      </div>
    </details>
  );
}

type LastPuzzlesProps = { player: Player; inactive: boolean; open: (key: string) => void };

function LastPuzzles({ player, inactive, open }: LastPuzzlesProps) {
  const [all, setAll] = useState(false);
  const { results, played } = player;
  const rated = ratedResults(player);
  const nameOf = (result: PuzzleOutcome) =>
    text.lastPuzzle(played - rated.length + rated.indexOf(result) + 1, result);
  const listed = all ? results : results.slice(-SHOWN);
  return (
    <>
      <ol class="puzzle-results" reversed aria-label={text.LAST}>
        {[...listed].reverse().map((result) => (
          <li key={`${result.storm} ${result.key}`}>
            <Button
              class={`puzzle-mark ${markOf(result)}`}
              label={nameOf(result)}
              help={nameOf(result)}
              inactive={inactive}
              onPress={() => open(result.key)}
            >
              {result.won || result.redone ? "✓" : "✗"}
              {result.storm && (
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={LIGHTNING} />
                </svg>
              )}
            </Button>
          </li>
        ))}
      </ol>
      {listed.length < results.length && (
        <div>
          <Button onPress={() => setAll(true)}>{text.showAll(results.length)}</Button>
        </div>
      )}
    </>
  );
}

const markOf = ({ won, redone }: PuzzleOutcome) => (won ? "won" : redone ? "redone" : "lost");

function RatingChart({ ratings, last }: { ratings: readonly number[]; last: number }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(toSvg(ratingChart(ratings, last)));
  }, [last, ratings.at(-1)]);
  return <div ref={place} class="puzzle-chart" role="img" aria-label={text.chart(ratings)} />;
}
