// Find links in text, surrounded by Markdown, quotes, brackets or punctuation. Python's linktext.py
// follows the same rules, and tests/fixtures/links-in-text.json tests both.

/** A link in a text. `link` is its query and fragment, `rest` is the text after it. */
export type FoundLink = { link: string; rest: string };

const FIELDS = "r|board|goal|size|seed|daily|event|puzzle|mode|lesson";
/** The first field of a link to the page or to slidysim. */
const FIELD = new RegExp(`[?&](?:${FIELDS})=|#(?:study|code|result)=`);
const OWN_NAME = new RegExp(`^(?:${FIELDS})$`);
/** A field of a link in the source of an email, where = is written as =3D. */
const QUOTED = /[?&](?:(?:r|size|daily|event|puzzle|mode|lesson)=3D|(?:board|goal)=3D\d+[-_])/;
/** The sign `&` in JSON or in HTML source, where it may be escaped twice. */
const AMPERSAND = /&(?:(?:amp|#0*38|#x0*26)(?:;|%3B))+|\\u0026/gi;
const MARKDOWN_ESCAPE = /\\(?=[_&*~#?=.-])/g;
const WORD = /[^\s<>"'`]+/g;
/** A parameter of an address, or a percent-encoded address anywhere. */
const WRAPPED = /[?&]([^=&?#]*)=([^&?#]*)|(https?%(?:25)*3A[^&?#/]*)/gi;
/** Characters that end an address. Markdown writes [label](link), and the label may be the link. */
const NOT_IN_ADDRESS = /[\s<>"'`]|\]\(/;
const NOT_IN_QUERY = /[\r\n<>"'`]/;
/** Characters that may follow a link in a text, besides closing brackets. */
const PUNCTUATION = ".,;:!?*|~…»›”’“‘\"'`<>。，、；：！？」』】》）\u200b\ufeff";
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;
/** The maximum number of times that an address inside another address may be percent-encoded. */
const MAX_ENCODED = 3;

/** Return the first link in a text to a game or to a view of the page, or null. */
export function linkIn(source: string): FoundLink | null {
  const text = withPlainLinks(source);
  const start = queryStart(text);
  if (start < 0) return null;
  const slashes = text.lastIndexOf("://", start);
  const scheme = /[a-z][a-z0-9+.-]*$/i.exec(
    text.slice(Math.max(0, slashes - 21), Math.max(0, slashes)),
  );
  const absolute = scheme && !/[\s<>"'`?]/.test(text.slice(slashes, start));
  // Slack writes <link|label>.
  const labelled = absolute && text[slashes - scheme[0].length - 1] === "<";
  const query = text.slice(start);
  const limit = labelled ? /[\s<>"'`|]/ : absolute ? NOT_IN_ADDRESS : NOT_IN_QUERY;
  const [link = ""] = query.split(limit, 1);
  return { link: withoutEnd(link.trim()), rest: query.slice(link.length) };
}

/** Return the text with unescaped links. Addresses wrapped in another address are unwrapped. */
export function withPlainLinks(source: string): string {
  const text = unescaped(QUOTED.test(source) ? unquoted(source) : source);
  return text.includes("%") ? text.replace(WORD, (word) => wrappedIn(word) ?? word) : text;
}

/** Return a link from the source of a web page, an email or Markdown, without its escapes. */
export function unescaped(link: string): string {
  return link.replace(AMPERSAND, "&").replace(MARKDOWN_ESCAPE, "");
}

/** Remove trailing punctuation from a link, and closing brackets without an opening one. */
export function withoutEnd(link: string): string {
  const count = (sign: string) => link.split(sign).length - 1;
  const extra = new Map<string, number>(
    BRACKETS.map(([begin, close]) => [close, count(close) - count(begin)]),
  );
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link.charAt(end - 1);
    const unopened = extra.get(last) ?? 0;
    if (!PUNCTUATION.includes(last) && unopened <= 0) break;
    extra.set(last, unopened - 1);
  }
  return link.slice(0, end);
}

function queryStart(text: string) {
  const field = FIELD.exec(text);
  if (!field) return -1;
  const start = text.lastIndexOf("?", field.index);
  if (!field[0].startsWith("#")) return start;
  const alone = start < 0 || NOT_IN_ADDRESS.test(text.slice(start, field.index));
  return alone ? field.index : start;
}

/** Decode the quoted-printable lines of an email. */
function unquoted(source: string) {
  return source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Return the link inside another address, such as a search result's, or null. */
function wrappedIn(word: string): string | null {
  for (const [, name = "", value = "", encoded = value] of word.matchAll(WRAPPED)) {
    if (OWN_NAME.test(name) || !encoded.includes("%")) continue;
    let inner = encoded;
    for (let i = 0; i < MAX_ENCODED; i++) {
      inner = decoded(inner).replace(/[\s<>"'`]/g, encodeURIComponent);
      if (!/^https?:\/\//i.test(inner)) continue;
      const link = withPlainLinks(inner);
      if (!FIELD.test(link)) continue;
      return link.includes("#") || !word.includes("#")
        ? link
        : link + word.slice(word.indexOf("#"));
    }
  }
  return null;
}

function decoded(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
