export const CHOOSE = "Choose a picture…";
export const ANOTHER = "Choose another…";
export const REMOVE = "Remove";
/** @param hovers true if there is a mouse */
export const about = (hovers: boolean) =>
  `Put your own picture on the tiles.${hovers ? " You can also drop or paste one on the page." : ""}`;
export const OWN = "Your picture. It's stored on this device and never leaves it.";
export const ON = "It's on the tiles now.";
export const NUMBERLESS =
  "It's on the tiles now, and the numbers are off. You can switch them on below.";
export const TAKEN = "Your picture is on the tiles. It never leaves this device.";
export const UNKEPT =
  "Your picture is on the tiles, but this browser can't save it. It lasts until you close the page.";
export const REMOVED = "Your picture was deleted from this device.";
export const GONE = "Your picture is no longer on this device.";
export const NO_PICTURE = "That file isn't a picture.";
export const EMPTY = "That file is empty.";
export const DAMAGED = "This browser can't read that picture. The file may be damaged.";
/** @param format the name of the format, or "" if it is unknown */
export const unsupported = (format: string) =>
  `This browser can't read ${format ? `${format} pictures` : "pictures of this kind"}. Choose a JPEG, PNG, WebP, AVIF, GIF or BMP file.`;
export const TOO_LARGE =
  "That picture is too large. It can have up to 50 MB and 100 million pixels.";
export const NOT_LOADED = "Pictures can't be read right now. Try again when you're online.";
