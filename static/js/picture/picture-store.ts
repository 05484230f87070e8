// One's own picture: read, made small and kept, all on this device. It's loaded when there's a
// picture to be read, or one is kept.

import { openDB } from "idb";
import { BROKEN, NO_PICTURE, TOO_LARGE } from "./picture-text.ts";

/** A picture that's ready: an address in this page, and how wide it is for its height. */
export type Ready = { address: string; aspect: number };
type Kept = { name: string; bytes: ArrayBuffer; type: string; aspect: number };

/** What's said where a file is refused. */
export class Refused extends Error {}

const NAME = "slidestar-picture";
const STORE = "pictures";
const KEY = "own";
const MOST_BYTES = 50e6;
const MOST_PIXELS = 100e6;
/** Of the shorter side, in pixels: enough for a large screen's board. */
const SIDE = 1200;
/** How many times as long as wide it may be, or as wide as long; a longer one loses its ends. */
const LONGEST = 2.5;
const TYPE = "image/jpeg";
const QUALITY = 0.88;

const open = () =>
  openDB(NAME, 1, { upgrade: (database) => void database.createObjectStore(STORE) });

/**
 * Make a file's picture ready, and keep it.
 * @param name a new one
 * @returns or `Refused`
 */
export async function take(file: File, name: string): Promise<Ready & { kept: boolean }> {
  if (!/^image\/(?!svg)/.test(file.type)) throw new Refused(NO_PICTURE);
  if (file.size > MOST_BYTES) throw new Refused(TOO_LARGE);
  const { blob, aspect } = await small(file);
  const bytes = await blob.arrayBuffer();
  let kept = true;
  try {
    const database = await open();
    await database.put(STORE, { name, bytes, type: TYPE, aspect }, KEY);
    database.close();
  } catch {
    kept = false; // blocked or full
  }
  return { address: URL.createObjectURL(blob), aspect, kept };
}

/** The picture that was kept; null if it isn't there. */
export async function recall(): Promise<Ready | null> {
  const database = await open();
  const kept: Kept | undefined = await database.get(STORE, KEY);
  database.close();
  if (!kept) return null;
  const address = URL.createObjectURL(new Blob([kept.bytes], { type: kept.type }));
  return { address, aspect: kept.aspect };
}

export async function remove() {
  const database = await open();
  await database.delete(STORE, KEY);
  database.close();
}

/** Written anew, so without what cameras write into a file, such as the place. */
async function small(file: File): Promise<{ blob: Blob; aspect: number }> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    // Its size is known before it's unpacked. It's as it should be seen: turned as its camera says.
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width * height > MOST_PIXELS) throw new Refused(TOO_LARGE);
    if (!width || !height) throw new Refused(BROKEN);
    await picture.decode();
    const [across, down] = [Math.min(width, height * LONGEST), Math.min(height, width * LONGEST)];
    const scale = Math.min(1, SIDE / Math.min(across, down));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(across * scale));
    canvas.height = Math.max(1, Math.round(down * scale));
    const context = canvas.getContext("2d");
    if (!context) throw new Refused(BROKEN);
    context.imageSmoothingQuality = "high";
    context.fillStyle = "#fbf7ef"; // behind what's transparent
    context.fillRect(0, 0, canvas.width, canvas.height);
    const [left, top] = [(width - across) / 2, (height - down) / 2];
    context.drawImage(picture, left, top, across, down, 0, 0, canvas.width, canvas.height);
    const blob: Blob | null = await new Promise((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
    if (!blob) throw new Refused(BROKEN);
    return { blob, aspect: canvas.width / canvas.height };
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(BROKEN);
  } finally {
    URL.revokeObjectURL(address);
  }
}
