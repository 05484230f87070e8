import { counted, megabytes } from "../lib/format.ts";

export const MAKING_PICTURE = "Making the animated picture…";
/** @param done the completed fraction of the video */
export const makingVideo = (done: number) => `Making the video… ${Math.floor(100 * done)}%`;
export const NO_VIDEOS = "This browser can't make videos. Save an animated picture instead.";
export const NOT_LOADED = "Pictures and videos couldn't be loaded. Try again when you're online.";

type SavedPicture = { moves: number; bytes: number; step: number };

/** @param made describes the picture, which shows only every `step`-th move */
export function pictureSaved({ moves, bytes, step }: SavedPicture) {
  const whole = `Animated picture saved: ${counted(moves, "move")}, ${size(bytes)}.`;
  return step === 1 ? whole : `${whole} To keep the file small, it shows one move in ${step}.`;
}

export const videoSaved = ({
  moves,
  bytes,
  kind,
}: {
  moves: number;
  bytes: number;
  kind: "mp4" | "webm";
}) => `Video saved as ${kind.toUpperCase()}: ${counted(moves, "move")}, ${size(bytes)}.`;

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${megabytes(bytes)} MB`;
