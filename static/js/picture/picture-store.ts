// Reads, scales and stores the user's picture on this device. Loaded when the user chooses a
// picture, or if one is stored.

import { openDB } from "idb";
import { formatOf, isReadEverywhere } from "./picture-formats.ts";
import { DAMAGED, EMPTY, NO_PICTURE, TOO_LARGE, unsupported } from "./picture-text.ts";

/** A displayable picture: its URL, and its width divided by its height. */
export type Ready = { address: string; aspect: number };
type Stored = { name: string; bytes: ArrayBuffer; type: string; aspect: number };

/** A file that cannot be used as a picture. The message explains why. */
export class Refused extends Error {}

const NAME = "slidestar-picture";
const STORE = "pictures";
const KEY = "own";
const MOST_BYTES = 50e6;
const MOST_PIXELS = 100e6;
/** The maximum length of the shorter side in pixels, which is enough for the board on a large screen. */
const SIDE = 1200;
/** The maximum ratio of the sides. Longer pictures are cropped. */
const LONGEST = 2.5;
const TYPE = "image/jpeg";
const QUALITY = 0.88;

const open = () =>
  openDB(NAME, 1, { upgrade: (database) => void database.createObjectStore(STORE) });

/**
 * Scale a picture file and store it.
 * @param name a new name for the picture
 * @throws Refused
 */
export async function save(file: File, name: string): Promise<Ready & { stored: boolean }> {
  if (!file.size) throw new Refused(EMPTY);
  if (file.size > MOST_BYTES) throw new Refused(await reasonFor(file, TOO_LARGE));
  if (file.type.startsWith("image/svg")) throw new Refused(unsupported("SVG"));
  const { blob, aspect } = await small(file);
  const bytes = await blob.arrayBuffer();
  let stored = true;
  try {
    const database = await open();
    await database.put(STORE, { name, bytes, type: TYPE, aspect }, KEY);
    database.close();
  } catch {
    stored = false; // Storage is blocked or full.
  }
  return { address: URL.createObjectURL(blob), aspect, stored };
}

/** Return the stored picture, or null if there is none. */
export async function recall(): Promise<Ready | null> {
  const database = await open();
  const stored: Stored | undefined = await database.get(STORE, KEY);
  database.close();
  if (!stored) return null;
  const address = URL.createObjectURL(new Blob([stored.bytes], { type: stored.type }));
  return { address, aspect: stored.aspect };
}

export async function remove() {
  const database = await open();
  await database.delete(STORE, KEY);
  database.close();
}

/**
 * Return why a file cannot be shown on the tiles.
 * @param otherwise the reason if the browser can read the file's format
 */
async function reasonFor(file: File, otherwise: string) {
  const bytes = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  const format = formatOf(String.fromCharCode(...bytes), file);
  if (format === null) return NO_PICTURE;
  return isReadEverywhere(format) ? otherwise : unsupported(format);
}

/** Scale a picture. Re-encoding removes metadata such as the location. */
async function small(file: File): Promise<{ blob: Blob; aspect: number }> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    // The browser reports the size before decoding, already rotated as the camera's metadata says.
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width * height > MOST_PIXELS) throw new Refused(TOO_LARGE);
    if (!width || !height) throw new Refused(DAMAGED);
    await picture.decode();
    const [across, down] = [Math.min(width, height * LONGEST), Math.min(height, width * LONGEST)];
    const scale = Math.min(1, SIDE / Math.min(across, down));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(across * scale));
    canvas.height = Math.max(1, Math.round(down * scale));
    const context = canvas.getContext("2d");
    if (!context) throw new Refused(DAMAGED);
    context.imageSmoothingQuality = "high";
    context.fillStyle = "#fbf7ef"; // This colour shows through transparent pixels.
    context.fillRect(0, 0, canvas.width, canvas.height);
    const [left, top] = [(width - across) / 2, (height - down) / 2];
    context.drawImage(picture, left, top, across, down, 0, 0, canvas.width, canvas.height);
    const blob: Blob | null = await new Promise((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
    if (!blob) throw new Refused(DAMAGED);
    return { blob, aspect: canvas.width / canvas.height };
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(await reasonFor(file, DAMAGED));
  } finally {
    URL.revokeObjectURL(address);
  }
}
