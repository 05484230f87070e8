// Text about the user's picture.

export const CHOOSE = "Choose a picture …";
export const ANOTHER = "Choose another …";
export const REMOVE = "Remove";
/** @param hovers true if there is a mouse */
export const about = (hovers: boolean) =>
  `The tiles' picture.${hovers ? " You can also drop one on the page, or paste it." : ""}`;
export const OWN = "Your picture. It is stored on this device and never leaves it.";
export const ON = "It is on the tiles now.";
export const NUMBERLESS =
  "It is on the tiles now, and the numbers are off. You can switch them on above.";
export const TAKEN = "Your picture is on the tiles. It never leaves this device.";
export const UNKEPT =
  "Your picture is on the tiles, but this browser can't keep it: it lasts until you close the page.";
export const REMOVED = "Your picture is deleted from this device.";
export const GONE = "Your picture can't be found on this device any more.";
export const NO_PICTURE = "That file isn't a picture.";
export const EMPTY = "That file is empty.";
export const DAMAGED = "This browser can't read that picture: the file seems to be damaged.";
/** @param format the name of the format, or "" if it is unknown */
export const unsupported = (format: string) =>
  `This browser can't read ${format || "such"} pictures. Choose a JPEG, PNG, WebP, AVIF, GIF or BMP file, please.`;
export const TOO_LARGE = "That picture is too large: at most 50 MB and 100 million pixels, please.";
export const NOT_LOADED =
  "The part that reads pictures couldn't be loaded: try again when you're online.";
