// Reads the text in which slidestar.html stores files: seven bits in each character. It is 14% larger
// than the file. Base64 would be 33% larger.

/** The characters that HTML would change or misread, and "À", "Á" and "Â" stand for: NUL, CR and "<". */
const REPLACED = [0, 13, 60];

/** @param text in UTF-8, of make_file.py */
export function fromSevenBits(text: Uint8Array) {
  const bytes = new Uint8Array((text.length * 7) >> 3);
  let [end, value, bits] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    let symbol = text[at] ?? 0;
    // The replaced characters have two bytes, C3 and 80, 81 or 82.
    if (symbol > 127) symbol = REPLACED[(text[++at] ?? 0) - 0x80] ?? 0;
    value = (value << 7) | symbol;
    bits += 7;
    if (bits < 8) continue;
    bits -= 8;
    bytes[end++] = value >> bits;
  }
  return bytes.subarray(0, end);
}
