/** A text that was copied from a page's source, or from a form that escaped it, is read as the page showed it. */

const SIGNS_FROM_160 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const FIRST_SIGN = 160;
/** `nbsp` and `shy` are read as a plain blank and as nothing. */
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
/** Numbers that browsers take for those of Windows. */
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
/** Between quotation marks an attribute may hold what ends a tag elsewhere. */
const TAG_WITH_QUOTES = new RegExp(
  TAG.source.replace("[^<>]*", String.raw`(?:[^<>"']|"[^"<]*"|'[^'<]*')*`),
  TAG.flags,
);
const BREAKS =
  /^(?:p|div|br|ul|ol|dl|dt|dd|h[1-6]|tr|table|hr|section|article|header|footer|main|pre|blockquote|button|nav|aside|figure|figcaption|form)$/iu;

function breakOf(_: string, end = "", name = ""): string {
  if (/^li$/iu.test(name)) return end === "" ? "\n• " : "\n";
  if (/^t[dh]$/iu.test(name)) return " ";
  return BREAKS.test(name) ? "\n" : "";
}

/** What was escaped was often escaped twice; more than that is what somebody wrote about it. */
const ESCAPED_MAX = 4;

/** A page holds these beside its words, from the one mark to the other. */
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
  [/^#{1,6}[ \t]+/gmu, ""],
  [/(\*\*)(?=\S)([^\n*]{1,200})(?<=\S)\1/gu, "$2"],
  [/\[([^[\]\n]{1,200})\]\(https?:[^()\s]{1,500}\)/gu, "$1"],
  [/^([ \t]*[-*+] )\[[ xX]\] /gmu, "$1"],
];

const RULE_OF_TABLE = /^:?-+:?$/u;

/** A row of a table of Markdown as its cells, one behind the other; the line between head and rows is none. */
function rowOf(line: string): string {
  const own = line.trim();
  if (own.length < 2 || !own.startsWith("|") || !own.endsWith("|")) return line;
  const cells = own
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
  return cells.every((cell) => RULE_OF_TABLE.test(cell)) ? "" : cells.join(" | ");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS_1252 = new TextDecoder("windows-1252");
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [WINDOWS_1252.decode(Uint8Array.of(byte)), byte] as const),
);

/** The text of these bytes; null where they are none in UTF-8. */
function decode(bytes: readonly (number | undefined)[]): string | null {
  if (bytes.includes(undefined)) return null;
  try {
    return utf8.decode(Uint8Array.from(bytes as number[]));
  } catch {
    return null;
  }
}

/** 'donâ€™t' was written in UTF-8 and read as if Windows had written it: only what is UTF-8 again is put right. */
const mendMisread = (text: string): string =>
  text.replaceAll(
    /[^\p{ASCII}]{2,20}/gu,
    (run) => decode(Array.from(run, (sign) => byteOf.get(sign))) ?? run,
  );

/** A text in which so many signs are escaped was sent so as a whole. */
const ESCAPES_AT_LEAST = 3;

/** Undoes what mails (`=E2=80=93`) and addresses (`%20`) make of a text; left as it is where not all of it can be read so. */
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

/** With entities as the signs that they stand for, and without tags and the marks of Markdown: a paragraph is a line, an entry of a list has a bullet. */
export function withoutMarkup(source: string): string {
  let text = mendMisread(mendEscapes(source));
  for (let round = 0; round < ESCAPED_MAX; round += 1) {
    const before = text;
    text = withoutUnshown(before.replaceAll(ENTITY, signOf))
      .replaceAll(TAG_WITH_QUOTES, breakOf)
      .replaceAll(TAG, breakOf);
    if (text === before) break;
  }
  for (const [mark, plain] of MARKDOWN) text = text.replaceAll(mark, plain);
  return text.includes("|") ? text.split("\n").map(rowOf).join("\n") : text;
}
