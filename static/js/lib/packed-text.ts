// Compresses texts for the fragment of an address, as deflate-raw in base64url.

import { fromBase64, toBase64 } from "./base64.ts";

export async function packText(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return the text that `packText` has compressed.
 * @param packed the compressed text; punctuation that followed the link in its context is ignored
 * @param most the maximum number of characters, since a short address can expand to a very long text
 * @throws {RangeError} if the text has more characters
 * @throws {Error} if the compressed text is damaged
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
