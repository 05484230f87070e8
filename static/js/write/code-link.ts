// A heuristic's code in an address: `code=` and then deflate-raw in base64url. It is in the fragment,
// which is not sent to the server.

import { packText, unpackText } from "../lib/packed-text.ts";

const NAME = "code=";
/** In characters. */
const MAX_LENGTH = 100_000;

/** @returns the fragment, without # */
export async function writeCode(text: string): Promise<string> {
  return NAME + (await packText(text));
}

/**
 * @param fragment without #
 * @returns null if it has no valid code
 */
export async function readCode(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(NAME)) return null;
  try {
    return await unpackText(fragment.slice(NAME.length), MAX_LENGTH);
  } catch {
    return null;
  }
}
