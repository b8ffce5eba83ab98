import { advertWords } from "#interviewer/data/load.ts";
import { ADVERT_HEADINGS, ADVERT_SIGNS } from "#interviewer/data/schema.ts";

export type Section = (typeof ADVERT_HEADINGS)[number] | "unknown" | "unnamed";

const escaped = (text: string): string => text.replaceAll(/[.+^${}()|[\]\\/]/gu, String.raw`\$&`);

/** 'organis*' matches each ending, 'team work' also 'team-work' and a line break; both kinds of apostrophe match. */
function anyOf(phrases: readonly string[], flags = "iu"): RegExp {
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length);
  const words = longestFirst.map((phrase) =>
    escaped(phrase)
      .replaceAll("?", "[cs]")
      .replaceAll(/(?<! )\*/gu, String.raw`[\p{L}\p{N}]*`)
      .replaceAll(/(?<= )\*/gu, String.raw`[\p{L}\p{N}]+`)
      .replaceAll("'", "['’]")
      .replaceAll(" ", String.raw`[\s_–-]+`),
  );
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join("|")})(?![\p{L}\p{N}])`, flags);
}

export const headings = ADVERT_HEADINGS.map(
  (name) => [name, anyOf(advertWords.headings[name], "giu")] as const,
);
const served = anyOf(advertWords.served, "giu");
/** Removes the people served: a job for young people requires nobody to be young. */
export const withoutServed = (text: string): string => text.replaceAll(served, " ");
export const signs = ADVERT_SIGNS.map((name) => [name, anyOf(advertWords.signs[name])] as const);

/** The section named by the longest phrase: 'about the role' is not 'about'. 'Preferred qualifications' are wishes. */
export function announces(text: string): Section | undefined {
  const found = findHeadings(text);
  const name = found.toSorted((a, b) => b.longest - a.longest)[0]?.name;
  return name === "asks" && found.some((one) => one.name === "wishes") ? "wishes" : name;
}

const findHeadings = (text: string): { name: Section; longest: number }[] =>
  headings.flatMap(([name, words]) => {
    const longest = Math.max(0, ...[...text.matchAll(words)].map(([one]) => one.length));
    return longest > 0 ? [{ name, longest }] : [];
  });

const HARDLY_UNDER = 0.35;
/** True if heading words are only a small part of the text: 'First aid at work'. */
export function isHardlyHeading(text: string): boolean {
  const found = findHeadings(text);
  return found.length > 0 && found.every(({ longest }) => longest < HARDLY_UNDER * text.length);
}

const FILLERS =
  /(?<![\p{L}\p{N}])(?:the|and|or|an?|of|for|in|your|our|this|key|main|core|other|general|specific|additional|what|who|we|you|you'll|is|are|to|with|at|on|us|it|criteria|skills?|information|details?|list)(?![\p{L}\p{N}])/giu;
/** True if a text consists of heading words only: 'Essential', 'Duties and responsibilities'. */
export function isAllHeading(text: string): boolean {
  const rest = headings.reduce((left, [, words]) => left.replaceAll(words, " "), text);
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest.replaceAll(FILLERS, " "));
}
