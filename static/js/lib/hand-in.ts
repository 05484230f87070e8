// Hands in code as a file or a link, signed with the student's name.

const SIGNATURE = /^# Handed in by .*\n/;
const MAX_NAME = 80;

/** Return the code with the student's name in its first line, replacing an earlier name. */
export function signed(code: string, name: string) {
  const plain = code.replace(SIGNATURE, "");
  const own = onOneLine(name);
  return own ? `# Handed in by ${own}\n${plain}` : plain;
}

/** Return whether a name has a letter or a digit, so that a file can have it. */
export const isNamed = (name: string) => /[\p{L}\p{N}]/u.test(name);

/**
 * Return a file name such as `ada-lovelace.py`. `slidestar grade` shows it without the extension,
 * and deals the boards by it: `seed_name` in seeded_boards.py has the same rule.
 */
export function fileName(name: string, extension = "py") {
  const letters = onOneLine(name).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters.match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words.join("-")}.${extension}`;
}

/**
 * Return a name on one line without `:` and `=`, since Python interprets `coding:` in a comment at
 * the start of a file.
 */
const onOneLine = (name: string) =>
  name
    .replace(/[\p{C}\s:=]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME);
