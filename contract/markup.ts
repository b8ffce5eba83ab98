/** Converts text that was copied from a page's source, or escaped by a form, to what the page showed. */

const SIGNS_FROM_160 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const FIRST_SIGN = 160;
/** `nbsp` becomes a plain space, and `shy` is removed. */
const OTHER_SIGNS = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  bull: "•",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  lsaquo: "‹",
  rsaquo: "›",
  hellip: "…",
  euro: "€",
  trade: "™",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  zwnj: "",
  zwj: "",
  lrm: "",
  rlm: "",
  rarr: "→",
  larr: "←",
  check: "✓",
  starf: "★",
  star: "☆",
  OElig: "Œ",
  oelig: "œ",
  Scaron: "Š",
  scaron: "š",
  Yuml: "Ÿ",
  ge: "≥",
  le: "≤",
  ne: "≠",
  asymp: "≈",
  minus: "−",
  num: "#",
  lpar: "(",
  rpar: ")",
  comma: ",",
  period: ".",
  colon: ":",
  semi: ";",
  sol: "/",
  plus: "+",
  ast: "*",
  percnt: "%",
  dollar: "$",
  commat: "@",
  excl: "!",
  quest: "?",
  Tab: "\t",
  NewLine: "\n",
  nbsp: " ",
  shy: "",
};
const SIGNS = new Map<string, string>([
  ...SIGNS_FROM_160.split(" ").map((name, at) => [name, String.fromCodePoint(FIRST_SIGN + at)] as const),
  ...Object.entries(OTHER_SIGNS),
]);

const ENTITY =
  /&(?:#(\d{1,7}|[xX][\dA-Fa-f]{1,6})|([A-Za-z][A-Za-z\d]{1,9}));|&(nbsp\b|(?:amp|quot)(?=[A-Z\s])|#(?:8226|160|38)(?!\d))/gu;
const LAST_CODE_POINT = 0x10_ff_ff;
/** Code points that browsers read as those of windows-1252. */
const WINDOWS = { first: 128, last: 159 };

function signOf(entity: string, ...[numbered = "", named = "", bare = ""]: string[]): string {
  const name = named || bare;
  const number = numbered || /^#(\d+)$/u.exec(bare)?.[1] || "";
  if (number === "") return SIGNS.get(name) ?? entity;
  const code = /^x/iu.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  if (code >= WINDOWS.first && code <= WINDOWS.last)
    return new TextDecoder("windows-1252").decode(Uint8Array.of(code));
  return code > LAST_CODE_POINT || code === 0 ? "" : String.fromCodePoint(code);
}

const TAG =
  /<(\\?\/?)(p|div|br|li|ul|ol|dl|dt|dd|h[1-6]|tr|table|tbody|thead|td|th|hr|section|article|header|footer|main|html|body|head|pre|blockquote|b|strong|i|em|u|s|span|a|font|small|big|sup|sub|img|code|tt|mark|label|center|strike|del|ins|button|nav|aside|figure|figcaption|form|input|svg|path|iframe|o:p)(?:[\s/][^<>]*)?>|<!--[^<>]*-->|<!(?:\[[^<>]*\]|doctype[^<>]*)>/giu;
/** A quoted attribute may contain the character that ends a tag. */
const TAG_WITH_QUOTES = new RegExp(
  TAG.source.replace("[^<>]*", String.raw`(?:[^<>"']|"[^"<]*"|'[^'<]*')*`),
  TAG.flags,
);
const BREAKS =
  /^(?:p|div|br|ul|ol|dl|dt|dd|h[1-6]|tr|table|hr|section|article|header|footer|main|pre|blockquote|button|nav|aside|figure|figcaption|form)$/iu;

function breakOf(_: string, end = "", name = ""): string {
  if (/^(?:li|dd)$/iu.test(name)) return end === "" ? "\n• " : "\n";
  if (/^t[dh]$/iu.test(name)) return "\t";
  return BREAKS.test(name) ? "\n" : "";
}

/** Text is often escaped twice; deeper escapes are probably meant literally. */
const ESCAPED_MAX = 4;

/** Start and end of the parts of a page that it does not display. */
const UNSHOWN: readonly (readonly [from: RegExp, to: string])[] = [
  [/<!--/u, "-->"],
  [/<style\b/iu, "</style>"],
  [/<script\b/iu, "</script>"],
  [/<xml\b/iu, "</xml>"],
];

function withoutUnshown(source: string): string {
  let text = source;
  for (const [from, to] of UNSHOWN) {
    const lower = text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
    let [kept, at] = ["", 0];
    for (;;) {
      const start = text.slice(at).search(from);
      const end = start === -1 ? -1 : lower.indexOf(to, at + start);
      if (end === -1) break;
      kept += text.slice(at, at + start);
      at = end + to.length;
    }
    text = kept + text.slice(at);
  }
  return text;
}

const MARKDOWN: readonly (readonly [mark: RegExp, plain: string])[] = [
  [/\\(?=[-*+_#.!()[\]`>~|])/gu, ""],
  [/!\[[^[\]\n]{0,200}\]\([^()\s]{1,500}\)/gu, ""],
  [/^#{1,6}[ \t]+/gmu, ""],
  [/(\*\*)(?=\S)([^\n*]{1,200})(?<=\S)\1/gu, "$2"],
  [/\[([^[\]\n]{1,200})\]\(https?:[^()\s]{1,500}\)/gu, "$1"],
  [/^([ \t]*[-*+] )\[[ xX]\] /gmu, "$1"],
  [/(?<![\p{L}\d*])\*(?=[^\s*])([^\n*]{1,200})(?<=[^\s*])\*(?![\p{L}\d*])/gu, "$1"],
  [/(?<![\p{L}\d_])_(?=[^\s_])([^\n_]{1,200} [^\n_]{1,200})(?<=[^\s_])_(?![\p{L}\d_])/gu, "$1"],
  [/(?<!`)`([^\n`]{1,60})`(?!`)/gu, "$1"],
];
/** Syntax that only Markdown has. In a text with it, double underscores are emphasis and not part of an identifier. */
const SURELY_MARKDOWN = /^#{1,6}[ \t]+\S|\*\*\S[^\n*]{0,200}\*\*/mu;
const UNDERLINED = /(?<![\p{L}\d_])__(?=[^\s_])([^\n_]{1,200})(?<=[^\s_])__(?![\p{L}\d_])/gu;

const RULE_OF_TABLE = /^:?-+:?$/u;

/** Returns the cells of a Markdown table row; null for any other line. */
function cellsOf(line: string): string[] | null {
  const own = line.trim();
  if (own.length < 2 || !own.startsWith("|") || !own.endsWith("|")) return null;
  return own
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

const isRule = (cells: string[] | null | undefined): boolean =>
  cells?.every((cell) => RULE_OF_TABLE.test(cell)) === true;

/** Turns table rows into list entries, headed by the first cell of the header. */
function withoutTables(text: string): string {
  const lines = text.split("\n");
  const cells = lines.map(cellsOf);
  let isInTable = false;
  return lines
    .flatMap((line, at) => {
      const own = cells[at] ?? null;
      if (own === null) return line;
      if (!cells[at - 1]) isInTable = isRule(cells[at + 1]);
      if (isRule(own)) return [];
      if (isRule(cells[at + 1])) return `\n${own[0]}:`;
      return isInTable ? `• ${own.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).join(", ")}` : own.join(" | ");
    })
    .join("\n");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const BYTES = Array.from({ length: 256 }, (_, byte) => byte);
const mapOf = (...encodings: ((byte: number) => string)[]): Map<string, number> =>
  new Map(encodings.flatMap((sign) => BYTES.map((byte) => [sign(byte), byte] as const)));
const signIn = (encoding: string) => {
  const decoder = new TextDecoder(encoding);
  return (byte: number) => decoder.decode(Uint8Array.of(byte));
};
/** Maps misread characters to bytes: those of Windows and Latin-1, and those of old Macintoshes. */
const READINGS = [
  mapOf((byte) => String.fromCharCode(byte), signIn("windows-1252")),
  mapOf(signIn("macintosh")),
];

/** Length in bytes of a UTF-8 character by its first byte; 0 if it cannot be a first byte. */
const LENGTHS = [
  { from: 0xf0, length: 4 },
  { from: 0xe0, length: 3 },
  { from: 0xc2, length: 2 },
];
const lengthBy = (first: number): number =>
  first > LAST_FIRST_BYTE ? 0 : (LENGTHS.find(({ from }) => first >= from)?.length ?? 0);
const LAST_FIRST_BYTE = 0xf4;

/** Decodes bytes as UTF-8; null if they are invalid. */
function decode(bytes: readonly (number | undefined)[]): string | null {
  if (bytes.includes(undefined)) return null;
  try {
    return utf8.decode(Uint8Array.from(bytes as number[]));
  } catch {
    return null;
  }
}

/** Restores the UTF-8 characters in a run that was decoded byte by byte. */
function mendRun(run: string, byteOf: Map<string, number>): string {
  const signs = Array.from(run);
  let [text, at] = ["", 0];
  while (at < signs.length) {
    const length = lengthBy(byteOf.get(signs[at] ?? "") ?? 0);
    const bytes = signs.slice(at, at + length).map((sign) => byteOf.get(sign));
    const read = bytes.length === length && length > 0 ? decode(bytes) : null;
    text += read ?? signs[at] ?? "";
    at += read === null ? 1 : length;
  }
  return text;
}

/** Some texts were misread more than once. */
const MISREAD_MAX = 3;

/** Repairs UTF-8 that was decoded as Windows text, such as 'donâ€™t'. Changes only what becomes valid UTF-8. */
function mendMisread(source: string): string {
  let text = source;
  for (let round = 0; round < MISREAD_MAX; round += 1) {
    const before = text;
    const read = READINGS.map((byteOf) =>
      before.replaceAll(/[^\p{ASCII}]{2,40}/gu, (run) => mendRun(run, byteOf)),
    );
    // A repaired character replaces several, so the shortest result repaired the most.
    text = read.toSorted((a, b) => a.length - b.length)[0] ?? before;
    if (text === before) break;
  }
  if (text === source) return text;
  // Repair two characters that lost a byte: the closing quotation mark and the no-break space.
  return text.replaceAll(/â€\uFFFD?/gu, "”").replaceAll(/Â(?=\s)/gu, "");
}

/** A text with this many escapes was encoded as a whole. */
const ESCAPES_AT_LEAST = 3;

/** Decodes quoted-printable (`=E2=80=93`) and URL encoding (`%20`), unless a part of the text cannot be decoded. */
function mendEscapes(text: string): string {
  for (const [escape, escaped] of [
    [/=[\dA-F]{2}|=[ \t]*\r?\n/gu, /(?:=[\dA-F]{2})+/gu],
    [/%[\dA-F]{2}/giu, /(?:%[\dA-F]{2})+/giu],
  ] as const) {
    if ((text.match(escape)?.length ?? 0) < ESCAPES_AT_LEAST) continue;
    const joined = text.replaceAll(/=[ \t]*\r?\n/gu, "");
    const runs = joined.match(escaped) ?? [];
    const read = new Map(
      runs.map((run) => [
        run,
        decode(
          run
            .slice(1)
            .split(/[=%]/u)
            .map((hex) => Number.parseInt(hex, 16)),
        ),
      ]),
    );
    if (![...read.values()].includes(null)) return joined.replaceAll(escaped, (run) => read.get(run) ?? run);
  }
  return text;
}

const JSON_ESCAPE = /\\(?:[nrt"]|u[\dA-Fa-f]{4})|^\s*\{\s*"/u;

/** Extracts text that was copied as JSON: from an object, part of an object, or a string without its quotes. */
function withoutJson(source: string): string {
  let text = source;
  for (let round = 0; round < ESCAPED_MAX && JSON_ESCAPE.test(text); round += 1) {
    const found = [text, `{${text}}`, `"${text}"`].map(textsInJson).find((texts) => texts !== null);
    if (!found) break;
    text = found.join("\n");
  }
  return text;
}

/** Fields of schema.org's JobPosting, which job portals embed for search engines. */
const JSON_LABELS: Readonly<Record<string, string>> = { title: "Job title: ", name: "Company: " };

function textsInJson(source: string): string[] | null {
  const texts: string[] = [];
  try {
    JSON.parse(source, (key, value: unknown) => {
      if (typeof value === "string" && !key.startsWith("@")) texts.push(`${JSON_LABELS[key] ?? ""}${value}`);
      return value;
    });
    return texts;
  } catch {
    return null;
  }
}

/** Decodes entities and removes tags and Markdown. A paragraph becomes a line, and a list entry gets a bullet. */
export function withoutMarkup(source: string): string {
  let text = mendMisread(mendEscapes(withoutJson(source)));
  for (let round = 0; round < ESCAPED_MAX; round += 1) {
    const before = text;
    text = withoutUnshown(before.replaceAll(ENTITY, signOf))
      .replaceAll(TAG_WITH_QUOTES, breakOf)
      .replaceAll(TAG, breakOf);
    if (text === before) break;
  }
  if (SURELY_MARKDOWN.test(text)) text = text.replaceAll(UNDERLINED, "$1");
  for (const [mark, plain] of MARKDOWN) text = text.replaceAll(mark, plain);
  return text.includes("|") ? withoutTables(text) : text;
}

/** Matches the time and sender at the start of a message copied from a chat. */
const CHAT_HEAD =
  /^([ \t]*)(?:\[[\d/.:, \u202F-]{8,30}(?:[ap]\.?m\.?)?(?:, [\d/. -]{6,12})?\]|[\d/.-]{6,10},? \d{1,2}:\d{2}(?::\d{2})?(?:[ \u202F][ap]\.?m\.?)? [-–])[ \t]+[^:\n]{1,40}:[ \t]/gimu;

/** Matches a label with an arrow, as in 'Must haves >>> a licence'. */
const LABEL_WITH_ARROW =
  /^([ \t]*\p{L}[\p{L} '’]{1,30}?)[ \t]{0,3}(?:>{2,4}|=>|->|[»→➔⇒])[ \t]{1,3}(?=\S)/gmu;

const QUESTIONED = /^[ \t]{0,9}\?[ \t]/u;

/** A question mark before two entries of a list stands for a bullet, and within a word for an apostrophe. */
function mendQuestioned(text: string): string {
  const lines = text.split("\n");
  const isEntry = (at: number): boolean => QUESTIONED.test(lines[at] ?? "");
  const first = lines.findIndex(
    (_, at) => isEntry(at) && isEntry((lines[at + 1] ?? "").trim() === "" ? at + 2 : at + 1),
  );
  if (first === -1) return text;
  const mended = lines
    .slice(first)
    .map((line) =>
      line.replace(QUESTIONED, "• ").replaceAll(/(?<=\p{L})\?(?=(?:s|t|re|ve|ll|d|m)\b)/gu, "’"),
    );
  return [...lines.slice(0, first), ...mended].join("\n");
}

/**
 * Replaces bullets of Word's own fonts, and restores characters that another program could not decode: their places
 * show which ones they were.
 */
export const withPlainSigns = (text: string): string =>
  mendQuestioned(
    text
      .replaceAll(LABEL_WITH_ARROW, "$1: ")
      .replaceAll(CHAT_HEAD, "$1")
      .replaceAll(/^([ \t]*)(?:[\uF000-\uF0FF]+[ \t\u00A0]*|(?:o|§)[ \t\u00A0]+(?=\p{L}))/gmu, "$1• ")
      .replaceAll(/^([ \t]*)\uFFFD+(?=\s)/gmu, "$1•")
      .replaceAll(/(?<=\p{L})\uFFFD+(?=(?:s|t|re|ve|ll|d|m)\b)/gu, "’")
      .replaceAll(/(?<= )\uFFFD+(?= )/gu, "–"),
  );
