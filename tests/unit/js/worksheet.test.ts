// The links of the worksheet in the teachers' guide.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readLink } from "../../../static/js/state/share-link.ts";

const GUIDE = new URL("../../../py/docs/teaching.md", import.meta.url);
const LINKS = [...readFileSync(GUIDE, "utf8").matchAll(/^ +`(\?\S+mode=learn\S*)`$/gm)].map(
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
