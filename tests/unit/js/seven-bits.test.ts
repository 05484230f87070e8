import { expect, test } from "vitest";
import { fromSevenBits } from "../../../static/js/lib/seven-bits.ts";

const decode = (text: string) => [...fromSevenBits(new TextEncoder().encode(text))];

// test_one_file.py writes the same texts.
test.each([
  ["", []],
  ["\x7f@", [255]],
  ["ÀÁÂÀ", [0, 53, 224]],
  ["\x01\x01\x01\x01\x01\x01\x01\x01", [2, 4, 8, 16, 32, 64, 129]],
])("a text of seven bits for each character is read as bytes", (text, bytes) => {
  expect(decode(text)).toEqual(bytes);
});
