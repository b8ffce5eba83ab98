import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import { TEXT } from "#contract/texts.ts";

/* Each catalogue text of texts.md is covered by a test, or the page gives a reason why it cannot occur. */

const PAGE = readFileSync("docs/product/texts.md", "utf8");
const EXCUSED = "## Texts of the catalogue that cannot happen here";
const BESIDE = "## Beside the catalogue";

/** Texts in single quotes, ignoring apostrophes within words and quotes after "containing". */
const quotedIn = (part: string): string[] => [
  ...new Set(
    [
      ...part
        .replaceAll(/\s+/g, " ")
        .matchAll(/(?<!containing )(?<=[\s(])'((?:[^']|(?<=\w)'(?=\w))+)'(?=[\s.,;:)])/g),
    ].map(([, text = ""]) => text),
  ),
];

/** Matches texts that a test itself passes in. Those do not count as covered. */
const FED_IN = /\b(fulfill|failed|refusal|new ApiError)\(.*/g;
const readTests = (pattern: string): string =>
  globSync(pattern, { exclude: (name) => name === "node_modules" })
    .filter((file) => file !== "scripts/texts.test.ts")
    .map((file) => readFileSync(file, "utf8").replaceAll(FED_IN, ""))
    .join("\n");

/** The fixed parts of a text with placeholders or an ellipsis. */
const partsOf = (text: string): string[] =>
  text
    .split(/\{\w+\}|\(n\/5\)|\.\.\.$|\.\.\.(?= )/)
    .map((part) => part.trim())
    .filter((part) => part.length > 2);

const isWordedLike = (whole: string, parts: readonly string[]): boolean =>
  parts.every((part) => whole.includes(part));

/** Tells if tests contain the text itself, its key, or its error code. */
export function isMet(text: string, tests: string): boolean {
  const parts = partsOf(text);
  const [first = ""] = parts;
  if (isWordedLike(tests, parts)) return true;
  const keys = Object.entries(TEXT).filter(
    ([, words]) => words.startsWith(first) && isWordedLike(words, parts),
  );
  const codes = Object.entries(ERRORS).filter(([, error]) => keys.some(([, words]) => words === error.text));
  return (
    keys.some(([key]) => new RegExp(`\\bTEXT\\.${key}\\b`).test(tests)) ||
    codes.some(([code]) => tests.includes(`"${code}"`))
  );
}

const catalogue = quotedIn(PAGE.slice(PAGE.indexOf("## Referral"), PAGE.indexOf(EXCUSED)));
const excuses = PAGE.slice(PAGE.indexOf(EXCUSED), PAGE.indexOf(BESIDE))
  .split("\n")
  .filter((line) => line.startsWith("| '"));
const excused = new Set(excuses.flatMap((line) => quotedIn(` ${line.split("|")[1] ?? ""} `)));
const tests = readTests("{e2e,api,web,contract}/**/*.{spec.ts,test.ts,test.tsx}");

describe("the catalogue of texts", () => {
  it("is read whole", () => {
    expect(catalogue.length).toBeGreaterThan(120);
    expect(catalogue).toContain(
      "You've used all your coaching sessions for this period. Please upgrade your plan or wait for the next billing cycle.",
    );
    expect(excused.size).toBe(excuses.length);
    expect(excuses.filter((line) => (line.split("|")[2]?.trim().length ?? 0) < 30)).toEqual([]);
  });

  it("is met by a test, text for text, or says why it cannot happen", () => {
    expect(catalogue.filter((text) => !isMet(text, tests) && !excused.has(text))).toEqual([]);
  });

  it("excuses no text that a test meets, and none that it does not hold", () => {
    expect([...excused].filter((text) => isMet(text, tests) || !catalogue.includes(text))).toEqual([]);
  });
});

describe("the files of texts", () => {
  it.each(["en", "de"])("name no text twice, which would put one in the other's place: %s", (language) => {
    const files = globSync(`contract/texts/*.${language}.ts`).map((file) => readFileSync(file, "utf8"));
    const keys = files.flatMap((text) => [...text.matchAll(/^ {2}(\w+):/gm)].map(([, key = ""]) => key));
    const twice = keys.filter((key, at) => keys.indexOf(key) < at);
    expect({ twice, count: keys.length }).toEqual({ twice: [], count: Object.keys(TEXT).length });
  });
});

describe("a text is met", () => {
  it.each([
    ["Failed to sign out", `expect(page.getByText("Failed to sign out")).toBeVisible()`, true],
    ["Failed to sign out", "says: TEXT.signOutFailed", true],
    ["Failed to get response. Please try again.", `body: { code: "response_failed" }`, true],
    ["Email to {recipient} bounced: {reason}", "hasText: `Email to ${bad} bounced: `", true],
    ["Failed to sign out", "says: TEXT.signOutFailedTwice", false],
    ["Failed to sign out", "expect(TEXT.sendFailed)", false],
  ])("%s by %s: %s", (text, source, met) => expect(isMet(text, source)).toBe(met));
});

/** Texts with straight quotes, as in the specification. */
const STRAIGHT = new Set([
  "As a coach, you'll allow premium users for coaching sessions.",
  "DON'Ts",
  "You don't have any bookings yet.",
  "You haven't booked any coaching sessions yet.",
  "You haven't completed any interviews yet.",
  "You've been invited!",
]);

/** Files with German texts for English names that come from the server. */
const NAMES_OF_THE_SERVER = "**/{rubric,anchor}-words.*.ts";

/** The strings of a file, without object keys. */
function sentencesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(sentencesIn);
  const { type, value, key: _, ...inner } = node as Record<string, unknown>;
  if (type === "ImportDeclaration" || type === "TSLiteralType") return [];
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  if (type === "TemplateElement") return [(value as { raw: string }).raw];
  return [value, ...Object.values(inner)].flatMap(sentencesIn);
}

describe("the quotes and apostrophes", () => {
  const files = [
    ...globSync("{web,api,contract}/**/*.{en,de}.ts", { exclude: [NAMES_OF_THE_SERVER] }),
    ...globSync("web/content/front-door*.ts"),
  ];
  const sentences = files.flatMap((file) =>
    sentencesIn(parseSync(file, readFileSync(file, "utf8")).program).map((text) => ({ file, text })),
  );

  it("of every sentence are curly, but for those of the specification", () => {
    expect(sentences.length).toBeGreaterThan(3000);
    expect(sentences.filter(({ text }) => /['"]/.test(text) && !STRAIGHT.has(text))).toEqual([]);
  });

  it("open low in German, and high in English", () => {
    const wrong = sentences.filter(({ file, text }) =>
      file.endsWith(".de.ts") ? /[”‘]/.test(text) : /„/.test(text),
    );
    expect(wrong).toEqual([]);
  });
});
