// Finds the format of a file, to explain why it cannot be shown on the tiles.

/** The formats that all current browsers can read. */
const READ = ["JPEG", "PNG", "WebP", "AVIF", "GIF", "BMP", "ICO"];

/** Formats by the bytes that their files have at an offset. */
const STARTS: readonly [format: string, offset: number, bytes: string][] = [
  ["JPEG", 0, "\xff\xd8\xff"],
  ["PNG", 0, "\x89PNG"],
  ["GIF", 0, "GIF8"],
  ["WebP", 8, "WEBP"],
  ["ICO", 0, "\0\0\x01\0"],
  ["PDF", 0, "%PDF"],
  ["Photoshop", 0, "8BPS"],
  ["JPEG XL", 0, "\xff\x0a"],
  ["JPEG XL", 4, "JXL "],
  ["JPEG 2000", 4, "jP  "],
  ["TIFF", 0, "II*\0"],
  ["TIFF", 0, "MM\0*"],
];
/** Formats by the brand of a file that begins with `ftyp`. */
const BRANDS = { AVIF: /avi[fs]/, HEIC: /he[iv][cxms]|mif1|msf1/, RAW: /crx / };
/** Formats by the end of a file's name or media type. */
const NAMES: Readonly<Record<string, RegExp>> = {
  RAW: /\b(cr[23w]|nef|nrw|arw|sr[2fw]|dng|raf|orf|rw2|pef|3fr|iiq)$/,
  HEIC: /\b(hei[cf]s?|hif|hei[cf]-sequence)$/,
  AVIF: /\bavifs?$/,
  JPEG: /\b(jpe?g|jpe|jfif|pjpeg)$/,
  PNG: /\ba?png$/,
  WebP: /\bwebp$/,
  GIF: /\bgif$/,
  BMP: /\b(bmp|dib|x-ms-bmp)$/,
  ICO: /\b(ico|cur|x-icon|vnd\.microsoft\.icon)$/,
  SVG: /\bsvgz?(\+xml)?$/,
  TIFF: /\btiff?$/,
  PDF: /\bpdf$/,
  Photoshop: /\b(psd|vnd\.adobe\.photoshop)$/,
  "JPEG XL": /\bjxl$/,
  "JPEG 2000": /\b(jp2|jpx|j2k)$/,
};

/**
 * Return the format of a picture by its first bytes or, if they fit no format, by its type and its
 * name. Return null if the file is no picture, and "" if the format of the picture is unknown.
 * @param head the first bytes, as characters from 0 to 255
 */
export function formatOf(head: string, { name, type }: { name: string; type: string }) {
  const named = namedFormat(name) ?? namedFormat(type);
  const found = bytesFormat(head);
  // Most raw files of cameras are TIFF files, too.
  if (found === "TIFF" && named === "RAW") return named;
  return found ?? named ?? (type.startsWith("image/") ? "" : null);
}

function bytesFormat(head: string) {
  if (head.startsWith("ftyp", 4)) {
    const brands = head.slice(8, 8 + 4 * 8);
    return Object.entries(BRANDS).find(([, brand]) => brand.test(brands))?.[0] ?? null;
  }
  if (/^\s*<(svg\b|!doctype svg\b|(\?xml|!--)[\s\S]*<svg\b)/i.test(head)) return "SVG";
  return STARTS.find(([, offset, bytes]) => head.startsWith(bytes, offset))?.[0] ?? null;
}

function namedFormat(name: string) {
  const end = name.toLowerCase();
  return Object.entries(NAMES).find(([, pattern]) => pattern.test(end))?.[0] ?? null;
}

/** Return whether all current browsers read a format. */
export const isReadEverywhere = (format: string) => READ.includes(format);
