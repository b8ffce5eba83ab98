import { advertWords } from "#interviewer/data/load.ts";
import { ADVERT_HEADINGS, ADVERT_SIGNS } from "#interviewer/data/schema.ts";

export type Section = (typeof ADVERT_HEADINGS)[number] | "unknown" | "unnamed";

const escaped = (text: string): string => text.replaceAll(/[.+^${}()|[\]\\/]/gu, String.raw`\$&`);

/** 'organis*' fits each ending, 'team work' also 'team-work' and a line break; either apostrophe. */
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
export const signs = ADVERT_SIGNS.map((name) => [name, anyOf(advertWords.signs[name])] as const);

/** The section whose words a heading holds; of several the longest words: 'about the role' is no 'about'. 'Preferred qualifications' are wishes. */
export function announces(text: string): Section | undefined {
  const found = headings.flatMap(([name, words]) => {
    const longest = Math.max(0, ...[...text.matchAll(words)].map(([one]) => one.length));
    return longest > 0 ? [{ name, longest }] : [];
  });
  const name = found.toSorted((a, b) => b.longest - a.longest)[0]?.name;
  return name === "asks" && found.some((one) => one.name === "wishes") ? "wishes" : name;
}

const FILLERS =
  /(?<![\p{L}\p{N}])(?:the|and|or|an?|of|for|in|your|our|this|key|main|core|other|general|specific|additional|what|who|we|you|you'll|is|are|to|with|at|on|us|it|criteria|skills?|information|details?|list)(?![\p{L}\p{N}])/giu;
/** 'Essential', 'Duties and responsibilities': nothing but words that announce. */
export function isAllHeading(text: string): boolean {
  const rest = headings.reduce((left, [, words]) => left.replaceAll(words, " "), text);
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest.replaceAll(FILLERS, " "));
}
