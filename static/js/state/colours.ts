// The user's colours as text that users edit and share, such as "#ff8a80, 4fc3f7".

const MOST = 100;

/** Return the colours as `#rrggbb`, or null if the text contains anything but colours. */
export function parseColours(text: string): readonly string[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const valid =
    words.length <= MOST && words.every((word) => /^#?([\da-f]{3}|[\da-f]{6})$/i.test(word));
  return valid ? words.map(long) : null;
}

/** Return a colour of three or six digits as `#rrggbb`. */
function long(word: string) {
  const digits = word.replace("#", "").toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

export const formatColours = (colours: readonly string[]) => colours.join(", ");

/** Return whether black has more contrast with a colour than white, using the luminance of WCAG 2. */
export function isLight(colour: string): boolean {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const part = ((value >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 1.05 * 0.05;
}
