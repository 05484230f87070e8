// A file of solves is read in pieces, each of which is a small file of the same format.

import { describe, expect, test } from "vitest";
import { type Piece, piecesOf } from "../../../static/js/solves/file-pieces.ts";
import { OTHER_ENCODING } from "../../../static/js/solves/solves-text.ts";

const MANY = 2000;
const HEAD = '{"format": "slidestar history", "version": 1, "solves": [';
/** Signs that end a record, a string or a row elsewhere. */
const COMMENT = 'a "quoted" }, {"when": [1] \\ slip;\r\n“né” 🧩,';
const records = Array.from({ length: MANY }, (_, i) => ({
  when: `2026-01-01T00:00:00.${i}Z`,
  comment: i % 3 ? null : [...COMMENT].slice(i % 20).join(""),
  times: [0, i],
}));
const events = [{ when: "2026-01-02", event: "marathon" }, { when: "2026-01-03", event: "relay" }]; // biome-ignore format: pairs
const texts = records.map((record) => JSON.stringify(record));

async function piecesIn(text: BlobPart, size: number) {
  const pieces: Piece[] = [];
  for await (const piece of piecesOf(new Blob([text]), size)) pieces.push(piece);
  return pieces;
}

const fileOf = ({ head, items, between, tail }: Piece) => head + items.join(between) + tail;

describe("a file in JSON", () => {
  const whole = `${HEAD}${texts.join(", ")}], "events": ${JSON.stringify(events)}}`;
  const pretty = JSON.stringify(JSON.parse(whole), null, 2);

  test.each([
    ["small pieces", whole, 100],
    ["a prime number of characters", whole, 997],
    ["pieces with several records", whole, 20_000],
    ["lines", pretty, 2000],
    ["one piece", whole, 1_000_000],
  ])("is read in %s", async (_, text, size) => {
    const pieces = await piecesIn(text, size);
    const files = pieces.map((piece) => JSON.parse(fileOf(piece)));
    expect(files.flatMap(({ solves }) => solves)).toEqual(records);
    expect(files.flatMap(({ events = [] }) => events)).toEqual(events);
    expect(files.every(({ version }) => version === 1)).toBe(true);
    expect(pieces[0]?.items).toEqual([]);
  });

  /** Return the valid records of a damaged file, and the invalid ones. */
  async function read(text: string) {
    const items = (await piecesIn(text, 1000)).flatMap(({ items }) => items);
    const valid: unknown[] = [];
    const invalid: string[] = [];
    for (const item of items) {
      try {
        valid.push(JSON.parse(item).times[1]);
      } catch {
        invalid.push(item);
      }
    }
    return { valid, invalid };
  }
  const others = Array.from({ length: MANY }, (_, i) => i).filter((i) => i !== 1000);
  test.each([
    ["a quotation mark", '"times":', '"times:'],
    ["a bracket", "[0,1000]", "[0,1000"],
    ["the first brace", '{"when"', '"when"'],
    ["the last brace", "]}", "]"],
    ["a value", ":null", ":"],
  ])("has all its records but one if %s is missing", async (_, found, replacement) => {
    const damaged = (texts[1000] ?? "").replace(found, replacement);
    const { valid, invalid } = await read(`${HEAD}${texts.with(1000, damaged).join(", ")}]}`);
    expect(invalid).toHaveLength(1);
    expect(valid).toEqual(others);
  });
  test.each([
    ["in a record", 20, others.slice(0, 1000)],
    ["after a record", 0, Array.from({ length: 1001 }, (_, i) => i)],
  ])("that is cut off %s is reported as damaged", async (_, less, expected) => {
    const text = `${HEAD}${texts.slice(0, 1001).join(", ")}`;
    const { valid, invalid } = await read(text.slice(0, text.length - less));
    expect(invalid).toHaveLength(1);
    expect(valid).toEqual(expected);
  });
  test.each([
    ["text", "hello"],
    ["a bracket too many", `], ${texts.at(-1)}]}`],
    ["another file", `${HEAD}${texts.at(-1)}]}`],
  ])("with %s after its end is reported as damaged", async (_, rest) => {
    const { valid, invalid } = await read(`${HEAD}${texts.join(", ")}]}${rest}`);
    expect(invalid).toHaveLength(1);
    expect(valid).toHaveLength(MANY);
  });
  test("may have other fields after its records", async () => {
    const { invalid } = await read(`${HEAD}${texts.join(", ")}], "events": [], "extra": [1]} \n`);
    expect(invalid).toEqual([]);
  });
});

describe("a table", () => {
  const header = "version,when,board,moves,milliseconds,comment\r\n";
  const rows = records.map(({ when, comment }) =>
    comment ? `1,${when},,,500,"${comment.replaceAll('"', '""')}"\r\n` : `1,${when},,,500,\r\n`,
  );
  const marked = `\ufeff${header}${rows.join("")}`;
  const utf16 = Uint16Array.from(marked.split(""), (sign) => sign.charCodeAt(0));

  test.each([
    ["", "", 100],
    ["with the separator", "sep=,\r\n", 997],
    ["after empty lines", "\n\n", 3000],
  ])("is read by rows %s", async (_, before, size) => {
    const [first, ...pieces] = await piecesIn(before + header + rows.join(""), size);
    expect(first?.items).toEqual([]);
    expect(pieces.flatMap(({ items }) => items)).toEqual(rows);
    expect(pieces.every(({ head }) => head === before + header)).toBe(true);
  });
  test("may be in UTF-16", async () => {
    const pieces = await piecesIn(utf16.buffer, 1001);
    expect(pieces.flatMap(({ items }) => items)).toEqual(rows);
  });
  test("has a damaged row in a piece of its own", async () => {
    const plain = rows.map(() => "1,2026-01-01,,,500,\r\n");
    const pieces = await piecesIn(header + plain.with(1000, '1,x,,,500,"slip\r\n').join(""), 1000);
    expect(pieces.flatMap(({ items }) => items)).toHaveLength(MANY);
    expect(pieces.find(({ items }) => items[0]?.includes("slip"))?.items).toHaveLength(1);
  });
});

test("lines with links are read by lines", async () => {
  const lines = records.map((_, i) => `<https://slidysim.github.io/replay?r=${i}>\n`);
  const pieces = await piecesIn(lines.join(""), 1000);
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.map(fileOf).join("")).toBe(lines.join(""));
});

test.each([
  ["csTimer's JSON", JSON.stringify({ session1: [[[0, 500], "?r=x", COMMENT, 1]] })],
  ["csTimer's table", `No.;Time;Comment;Scramble;Date;P.1\n1;0.5;?r=x milliseconds;;;\n`],
  ["another order of the fields", JSON.stringify({ solves: records, version: 2 })],
])("%s is one piece", async (_, text) => {
  expect((await piecesIn(text, 10)).map(fileOf)).toEqual([text]);
});

function utf16Of(text: string, littleEndian: boolean) {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian);
  return view.buffer;
}

describe("a file in", () => {
  const text = "naïve 日本\r\n";
  test.each([
    ["UTF-8", text],
    ["UTF-8 with a mark", `\ufeff${text}`],
    ["UTF-16, little endian", utf16Of(`\ufeff${text}`, true)],
    ["UTF-16, big endian", utf16Of(`\ufeff${text}`, false)],
  ])("%s is decoded", async (_, content) => {
    expect((await piecesIn(content, 5)).map(fileOf).join("")).toBe(text);
  });
  test.each([
    ["Latin-1", Uint8Array.of(0x6e, 0xef, 0x76, 0x65)],
    ["half a sign of UTF-16", Uint8Array.of(0xff, 0xfe, 0x41)],
  ])("%s is refused", async (_, content) => {
    await expect(piecesIn(content, 5)).rejects.toThrow(OTHER_ENCODING);
  });
});
