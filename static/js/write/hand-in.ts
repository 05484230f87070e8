// Hand in the code: a file or a link, signed with the student's name.

const SIGNATURE = /^# Handed in by .*\n/;
const MAX_NAME = 80;

/** Return the code with the name in its first line, in place of an earlier name. */
export function signed(code: string, name: string) {
  const plain = code.replace(SIGNATURE, "");
  const own = onOneLine(name);
  return own ? `# Handed in by ${own}\n${plain}` : plain;
}

/** Return a file name, such as `ada-lovelace.py`. `slidestar grade` prints it without the ending. */
export function fileName(name: string) {
  const letters = onOneLine(name).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters.match(/[\p{L}\p{N}]+/gu) ?? ["heuristic"];
  return `${words.join("-")}.py`;
}

/** Without `:` and `=`, since Python reads `coding:` in a comment at the start of a file. */
const onOneLine = (name: string) =>
  name
    .replace(/[\p{C}\s:=]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME);
