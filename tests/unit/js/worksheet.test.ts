// The links of the worksheet in the teachers' guide, and the worksheet as a study.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readLink } from "../../../static/js/state/share-link.ts";
import { readStudy } from "../../../static/js/studies/study-format.ts";
import { unpackStudy } from "../../../static/js/studies/study-link.ts";

const GUIDE = new URL("../../../py/docs/teaching.md", import.meta.url);
const FILE = new URL("../../../py/docs/_static/worksheet.study.json", import.meta.url);
const EXERCISES = new URL("../../../py/slidestar/cli/worksheet.md", import.meta.url);
const TEXT = readFileSync(GUIDE, "utf8");
const LINKS = [...readFileSync(EXERCISES, "utf8").matchAll(/^ +`(\?\S+mode=learn\S*)`$/gm)].map(
  ([, link = ""]) => link,
);

test("the worksheet has eight links", () => {
  expect(LINKS).toHaveLength(8);
});

test.each(LINKS)("each field of %s is read", (link) => {
  const read = readLink(link);
  expect(read.problems).toStrictEqual([]);
  expect(read.mode).toBe("learn");
  for (const name of new URLSearchParams(link).keys()) {
    const key = name as keyof typeof read;
    expect(read[key] ?? null, name).not.toBeNull();
  }
});

test("the link to the study equals the link of its file", async () => {
  const [, fragment = ""] = /#(study=[\w-]+)"/.exec(TEXT) ?? [];
  const { study } = await unpackStudy(fragment);
  expect(study).toStrictEqual(readStudy(readFileSync(FILE, "utf8")));
  const links = study.chapters.map(({ notes }) => notes[0]?.text.match(/^\?\S+$/m)?.[0]);
  expect(links).toStrictEqual(LINKS);
  expect(study.chapters.filter(({ quiz }) => quiz)).toHaveLength(1);
});
