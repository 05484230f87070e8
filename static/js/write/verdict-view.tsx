// The verdict of a check with a position that proves it or each board of the exercise, or the error.

import { Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { MiniBoard } from "../board/mini-board-view.tsx";
import { Button, Hosted, Status } from "../lib/controls.tsx";
import type {
  ExerciseResult,
  FirstDifference,
  JudgeResult,
  JudgeSearchResult,
} from "../protocol.ts";
import { parseBoard } from "../puzzle/notation.ts";
import type { Check } from "../state/write.ts";
import type { createHistogram } from "./histogram.ts";
import * as text from "./write-text.ts";

type Histogram = ReturnType<typeof createHistogram>;
type Play = (board: string) => void;
type OpenStep = (exercise: ExerciseResult, board: string, difference: FirstDifference) => void;

type VerdictCardProps = { check: Check; histogram: Histogram; onPlay: Play; onStep: OpenStep };

export function VerdictCard({ check, ...rest }: VerdictCardProps) {
  const compared = check.kind === "compared" ? check : null;
  const report = check.kind === "judged" ? check.report : null;
  const fault = check.kind === "failed" ? check.fault : null;
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (report || compared) root.current?.scrollIntoView({ block: "nearest" });
  }, [report, compared]);
  return (
    <section class="card" ref={root} hidden={!report && !fault && !compared}>
      <p class="fault" role="alert">
        {fault?.message}
      </p>
      <Status class="verdict">
        {report && text.aboutAdmissible(report)}
        {compared && text.aboutSearch(compared.reports)}
      </Status>
      {report && <Report report={report} {...rest} />}
      {compared && <SearchReports {...compared} onStep={rest.onStep} />}
      {fault?.board && (
        <div class="report">
          <BoardAt board={fault.board} caption={text.FAILED_ON} onPlay={rest.onPlay} />
        </div>
      )}
    </section>
  );
}

type ReportProps = { report: JudgeResult; histogram: Histogram; onPlay: Play };

function Report({ report, histogram, onPlay }: ReportProps) {
  const { worst, two_answers: two, worst_edge: edge } = report;
  useLayoutEffect(() => histogram.show(report), [report]);
  const refuted = worst
    ? { board: worst.board, caption: text.tooHigh(worst.h, worst.distance) }
    : two && { board: two.board, caption: text.twoAnswers(two.first, two.second) };
  return (
    <div class="report">
      {refuted && <BoardAt {...refuted} onPlay={onPlay} />}
      <p>{text.aboutConsistent(report)}</p>
      {edge && (
        <div class="edge">
          <BoardAt board={edge.board} caption={text.hIs(edge.h)} />
          <BoardAt board={edge.neighbor} caption={text.hIs(edge.neighbor_h)} />
        </div>
      )}
      <dl class="check-facts">
        {text.facts(report).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Hosted node={histogram.element} />
      <p class="note">{text.LEGEND}</p>
    </div>
  );
}

type SearchReportsProps = {
  exercise: ExerciseResult;
  reports: readonly JudgeSearchResult[];
  onStep: OpenStep;
};

/** Show each board of the exercise, and open the first step that differs. */
function SearchReports({ exercise, reports, onStep }: SearchReportsProps) {
  return (
    <div class="report">
      <p class="note">{text.aboutReference(exercise)}</p>
      {reports.map(({ board, about, difference }) => (
        <div key={board} class="position">
          <MiniBoard position={parseBoard(board)} label={board} />
          <div>
            {about.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {difference && (
              <div class="edge">
                {difference.board && <BoardAt board={difference.board} caption={text.YOURS} />}
                {difference.reference && (
                  <BoardAt board={difference.reference} caption={text.REFERENCE} />
                )}
              </div>
            )}
            {difference && (
              <Button onPress={() => onStep(exercise, board, difference)}>{text.OPEN_STEP}</Button>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/** @param props without `onPlay`, the board has no button to play it */
function BoardAt({ board, caption, onPlay }: { board: string; caption: string; onPlay?: Play }) {
  return (
    <div class="position">
      <MiniBoard position={parseBoard(board)} label={text.boardLabel(board, caption)} />
      <div>
        <p>{caption}</p>
        {onPlay && <Button onPress={() => onPlay(board)}>{text.PLAY}</Button>}
      </div>
    </div>
  );
}
