// The encodings of files.

import { expect, test } from "vitest";
import { textOf } from "../../../static/js/lib/file-text.ts";

const TEXT = "naïve 日本\r\n";

function utf16(text: string, littleEndian: boolean) {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian);
  return view.buffer;
}

test.each([
  ["UTF-8", TEXT, TEXT],
  ["UTF-8 with a mark", `\ufeff${TEXT}`, TEXT],
  ["UTF-16, little endian", utf16(`\ufeff${TEXT}`, true), TEXT],
  ["UTF-16, big endian", utf16(`\ufeff${TEXT}`, false), TEXT],
  ["empty", "", ""],
  ["Latin-1", Uint8Array.of(0x6e, 0xef, 0x76, 0x65), null],
  ["half a sign of UTF-16", Uint8Array.of(0xff, 0xfe, 0x41), null],
])("%s is read, or refused", async (_, content, text) => {
  expect(await textOf(new Blob([content]))).toBe(text);
});
