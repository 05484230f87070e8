// The code of a heuristic in an address: `code=` and the code as deflate-raw in base64url. It is in
// the fragment, which is not sent to the server.

import { packText, unpackText } from "../lib/packed-text.ts";

const NAME = "code=";
/** The maximum length of the code, in characters. */
const MAX_LENGTH = 100_000;

/** Return the fragment for a code, without `#`. */
export async function writeCode(text: string): Promise<string> {
  return NAME + (await packText(text));
}

/**
 * Return the code in a fragment, or null if there is no valid code.
 * @param fragment the fragment without `#`
 */
export async function readCode(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(NAME)) return null;
  try {
    return await unpackText(fragment.slice(NAME.length), MAX_LENGTH);
  } catch {
    return null;
  }
}
