// The dialog with the rankings of result files.

import { Fragment } from "preact";
import { Status } from "../lib/controls.tsx";
import { count, dayAndTime } from "../lib/format.ts";
import type { VerifyResult } from "../protocol.ts";
import { type CheckedFile, type Group, rankings } from "./ranking.ts";
import * as text from "./result-files-text.ts";

type RankingsProps = {
  files: readonly CheckedFile[];
  all: number;
  nameOfEvent: (event: string) => string;
};

/** @param props `done` is the number of checked files of `all` */
export function Rankings({ files, all, nameOfEvent }: RankingsProps) {
  if (files.length < all) return <Status class="note">{text.checking(files.length, all)}</Status>;
  const { groups, unranked } = rankings(files);
  const [only] = files;
  const single = files.length === 1 && only?.fault === null ? only.result : null;
  return (
    <>
      <Status class="note">
        {single
          ? text.checked(single.findings.every(({ holds }) => holds !== false))
          : text.ranked(files.length - unranked.length, unranked.length)}
      </Status>
      {groups.map((group) => (
        <Ranking key={group.key} group={group} nameOfEvent={nameOfEvent} />
      ))}
      {unranked.length > 0 && (
        <section aria-label={text.NOT_RANKED}>
          <h3>{text.NOT_RANKED}</h3>
          <ul>
            {unranked.map(({ name, reason }, i) => (
              <li key={i}>
                <b>{name}</b>: {text.reason(reason)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {single && <Checks result={single} />}
      <p class="note">{text.ABOUT}</p>
    </>
  );
}

/** The outcome of each check of a result. */
function Checks({ result: { findings, date, device } }: { result: VerifyResult }) {
  return (
    <section aria-label={text.CHECKS}>
      <h3>{text.CHECKS}</h3>
      <ul>
        {findings.map((finding) => (
          <li key={finding.check} class={finding.holds === false ? "fault" : undefined}>
            {text.finding(finding, device)}
          </li>
        ))}
        <li>{text.dated(dayAndTime(Date.parse(date)))}</li>
      </ul>
    </section>
  );
}

type RankingProps = { group: Group; nameOfEvent: (event: string) => string };

function Ranking({ group: { event, seed, size, rows }, nameOfEvent }: RankingProps) {
  const title = event === null ? text.solvesOf(size) : nameOfEvent(event);
  return (
    <table>
      <caption>{seed === null ? title : text.onBoardOf(title, seed)}</caption>
      <thead>
        <tr>
          <th scope="col">{text.PLACE}</th>
          <th scope="col">{text.NAME}</th>
          <th scope="col">{text.RESULT}</th>
          <th scope="col">{text.DEVICE}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, name, result }, i) => (
          <tr key={i}>
            <td>{place === null ? "–" : count(place)}</td>
            <th scope="row">{name}</th>
            <td>
              {text.result(result).map((part) => (
                <Fragment key={part}>
                  <span>{part}</span>{" "}
                </Fragment>
              ))}
            </td>
            <td>{deviceOf(result)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function deviceOf({ device, findings }: VerifyResult) {
  const signature = findings.find(({ check }) => check === "signature");
  if (signature?.code === "valid") return device;
  return signature?.code === "absent" ? text.UNSIGNED : text.UNCHECKED;
}
