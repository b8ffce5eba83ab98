import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { TEXT_DE } from "#contract/texts.de.ts";
import { TEXT, type TextKey } from "#contract/texts.ts";

const features = join(import.meta.dirname, "features");

const isStanding = (name: string): boolean => readdirSync(join(features, name)).includes("words.en.ts");
const capabilities = readdirSync(features).filter(isStanding);
const paths = new Map([
  ["app", "lib/app-words"],
  ["rubric", "lib/rubric-words"],
  ...capabilities.map((name) => [name, `features/${name}/words`] as const),
  ["sign-up", "features/accounts/sign-in/sign-up-words"],
  ["trial", "features/interviews/trial/words"],
  ["interview preferences", "features/interviews/preferences/words"],
  ["voice", "features/interviews/voice/words"],
]);
const names = [...paths.keys()];

type Words = Record<string, unknown>;
const wordsIn = async (language: "en" | "de"): Promise<Record<string, Words>> =>
  Object.fromEntries(
    await Promise.all(
      [...paths].map(async ([name, path]) => [
        name,
        (
          (await import(join(import.meta.dirname, `${path}.${language}.ts`))) as Record<
            typeof language,
            Words
          >
        )[language],
      ]),
    ),
  );
const [english, german] = [await wordsIn("en"), await wordsIn("de")];

/** Texts that are the same in both languages. */
const SAME = new Set([
  "Marketing",
  "Motivation",
  "Code",
  "Esc",
  "Interview",
  "Interviews",
  "Interviewer",
  "Interviewer:",
  "Link",
  "LinkedIn",
  "Name",
  "Passkeys",
  "Pause",
  "Status",
  "Admin",
  "Admins",
  "Coach",
  "Coaches",
  "Superadmin",
  "Tokens",
  "Webhook",
  "Webhooks",
]);

const isSameInBoth = (sentence: string): boolean => SAME.has(sentence.trim()) || !/[a-z]{3}/i.test(sentence);

/** All sentences of a catalogue, each with its path. For a function, its source, which contains the sentence. */
function sentences(words: unknown, place: string): [string, string][] {
  if (typeof words === "string") return [[place, words]];
  if (typeof words === "function") return [[place, String(words)]];
  return Object.entries(words as Words).flatMap(([key, inner]) => sentences(inner, `${place}.${key}`));
}

it("each catalogue is chosen by the page's language", () => {
  for (const path of paths.values()) {
    const source = readFileSync(join(import.meta.dirname, `${path}.ts`), "utf8");
    expect(source).toContain("= inPageLanguage(en);");
  }
});

it.each(names)("no sentence of %s is empty or left in English", (name) => {
  const translated = new Map(sentences(german[name], name));
  for (const [place, sentence] of sentences(english[name], name)) {
    const german = translated.get(place) ?? "";
    expect(german.trim(), place).not.toBe("");
    expect(german === sentence && !isSameInBoth(sentence), place).toBe(false);
  }
});

it("a German text has the same placeholders", () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [key, text] of Object.entries(TEXT_DE))
    expect(places(text), key).toEqual(places(TEXT[key as TextKey]));
});

it.each(["help", "privacy", "terms"])(
  "the German %s page has the parts and links of the English one",
  (name) => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, "content", file), "utf8");
    const outline = (text: string) => text.match(/^(#+|-) |\]\([^)]+\)|\n\n/gm);
    expect(outline(read(`${name}.de.md`))).toEqual(outline(read(`${name}.md`)));
  },
);

/** Names of services. */
const NO_WORDS = new Set(["Calendly", "Greenroom", "LinkedIn"]);
const SPOKEN = new Set(["title", "label", "placeholder", "aria-label", "description", "alt"]);

type Node = { type?: string; value?: unknown; name?: { name?: unknown } } & Record<string, unknown>;

const isSentence = (text: unknown): boolean =>
  typeof text === "string" && /[a-z]{2}/i.test(text) && !NO_WORDS.has(text.trim());

/** Texts between tags or in an attribute that users read or hear. */
function inlineWords(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(inlineWords);
  const { type, value, name } = node as Node;
  if (type === "JSXText") return isSentence(value) ? [String(value).trim()] : [];
  const literal = type === "JSXAttribute" && SPOKEN.has(String(name?.name)) && (value as Node | null)?.value;
  return isSentence(literal) ? [String(literal)] : Object.values(node).flatMap(inlineWords);
}

it("no component has an inline sentence, which would stay English in every language", () => {
  // The styleguide is only for developers.
  const parts = globSync("**/*.tsx", {
    cwd: import.meta.dirname,
    exclude: ["**/*.test.tsx", "styleguide.tsx", "styleguide/**"],
  });
  expect(parts.length).toBeGreaterThan(150);
  const found = parts.flatMap((path) =>
    inlineWords(parseSync(path, readFileSync(join(import.meta.dirname, path), "utf8")).program).map(
      (words) => `${path}: ${words}`,
    ),
  );
  expect(found).toEqual([]);
});
