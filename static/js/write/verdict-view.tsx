// The verdict of a check with a position that proves it, or the error.

import { Fragment } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { MiniBoard } from "../board/mini-board-view.tsx";
import { Button, Hosted, Status } from "../lib/controls.tsx";
import type { JudgeResult } from "../protocol.ts";
import { parseBoard } from "../puzzle/notation.ts";
import type { Check } from "../state/write.ts";
import type { createHistogram } from "./histogram.ts";
import * as text from "./write-text.ts";

type Histogram = ReturnType<typeof createHistogram>;
type Play = (board: string) => void;

export function VerdictCard({
  check,
  ...rest
}: {
  check: Check;
  histogram: Histogram;
  onPlay: Play;
}) {
  const report = check.kind === "judged" ? check.report : null;
  const fault = check.kind === "failed" ? check.fault : null;
  return (
    <section class="card" hidden={!report && !fault}>
      <p class="fault" role="alert">
        {fault?.message}
      </p>
      <Status class="verdict">{report && text.aboutAdmissible(report)}</Status>
      {report && <Report report={report} {...rest} />}
      {fault?.board && (
        <div class="report">
          <BoardAt board={fault.board} caption={text.FAILED_ON} onPlay={rest.onPlay} />
        </div>
      )}
    </section>
  );
}

function Report({
  report,
  histogram,
  onPlay,
}: {
  report: JudgeResult;
  histogram: Histogram;
  onPlay: Play;
}) {
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

/** @param props without `onPlay`, the board has no button to play it */
function BoardAt({ board, caption, onPlay }: { board: string; caption: string; onPlay?: Play }) {
  return (
    <div class="position">
      <MiniBoard position={parseBoard(board)} label={text.boardLabel(board, caption)} />
      <div>
        <p>{caption}</p>
        {onPlay && (
          <Button class="small" onPress={() => onPlay(board)}>
            {text.PLAY}
          </Button>
        )}
      </div>
    </div>
  );
}
