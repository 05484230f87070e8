// Texts for the fragment of an address: deflate-raw in base64url.

import { fromBase64, toBase64 } from "./base64.ts";

export async function packText(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param packed may end in punctuation of the text that the link was in
 * @param most the maximum number of characters: a short address can expand to a very long text
 * @throws {RangeError} if the text has more characters
 * @throws {Error} if it is damaged
 */
export async function unpackText(packed: string, most: number): Promise<string> {
  const [letters = ""] = /^[\w-]*/.exec(packed) ?? [];
  const bytes = fromBase64(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const stream = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > most) {
      void reader.cancel().catch(() => {});
      throw new RangeError(`the text must have at most ${most} characters`);
    }
  }
}
