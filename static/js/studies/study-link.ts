// A study in an address: `#study=` and the study's JSON as deflate-raw in base64url, then
// `&chapter=` for a chapter other than the first. The fragment is not sent to the server.

import { packText, unpackText } from "../lib/packed-text.ts";
import { NotationError } from "../puzzle/notation.ts";
import type { Study } from "../state/study.ts";
import * as text from "./studies-text.ts";
import { LIMITS, readStudy, writeStudy } from "./study-format.ts";

/** The limits in characters for links that are written, and for links that are read. */
export const MAX_LINK = 30_000;
export const MAX_READ = 200_000;

/** Return the fragment of a study, without `#`. */
export async function packStudy(study: Study): Promise<string> {
  return `study=${await packText(writeStudy(study))}`;
}

/** Return the fragment of the same study for a chapter. */
export function withChapter(fragment: string, chapter: number): string {
  const [study] = fragment.split("&", 1);
  return chapter ? `${study}&chapter=${chapter + 1}` : `${study}`;
}

/**
 * Read the study in a fragment.
 * @param fragment the fragment without `#`
 * @throws {NotationError}
 */
export async function unpackStudy(fragment: string): Promise<{ study: Study; chapter: number }> {
  if (fragment.length > MAX_READ) throw new NotationError(text.tooLong(MAX_READ));
  const [packed = ""] = fragment.replace(/^study=/, "").split("&", 1);
  const study = readStudy(await unpacked(packed));
  const number = Number(/&chapter=(\d{1,3})(?!\d)/.exec(fragment)?.[1] ?? 1);
  return { study, chapter: Math.max(0, Math.min(number, study.chapters.length) - 1) };
}

async function unpacked(packed: string) {
  try {
    return await unpackText(packed, LIMITS.json);
  } catch (error) {
    throw new NotationError(error instanceof RangeError ? text.tooLong(LIMITS.json) : text.CUT);
  }
}
