import { occupations, roleFamilies } from "#interviewer/data/load.ts";
import { wordsOf } from "../text/read-text.ts";
import type { PlanInput } from "../types.ts";
import { RESUME_CHARACTERS_READ } from "./read-lines.ts";

const GENERAL = "general";
/** The part of an advert that names the job: its heading or first sentence. */
const ADVERT_HEADING_CHARACTERS = 300;
const LONGEST_TITLE_WORDS = 6;

/** Normalises a title: 'nurses' and 'nurse', 'front-end' and 'front end' are equal. */
function titleWords(text: string): string[] {
  return wordsOf(text.replaceAll(/[-/–—]/gu, " ")).map((word) =>
    (/[^suis]s$/u.test(word) && word.length > 3 ? word.slice(0, -1) : word).replace(/adviser$/u, "advisor"),
  );
}

const RANKS = new Set(
  ["senior", "sr", "junior", "jr", "lead", "principal", "trainee", "apprentice", "graduate", "deputy"].concat(
    ["head", "entry", "level", "experienced", "part", "full", "time", "i", "ii", "iii", "iv"],
  ),
);

const familyOf = new Map<string, string>(
  Object.entries(occupations).flatMap(([family, titles]) =>
    titles.map((title) => [titleWords(title).join(" "), family] as const),
  ),
);

type Found = { family: string; at: number; words: number };

/** Every listed occupation in a text, the longest at each position. */
function findTitles(words: readonly string[]): Found[] {
  return words.flatMap((_, at): Found[] => {
    for (let length = LONGEST_TITLE_WORDS; length > 0; length -= 1) {
      if (at + length > words.length) continue;
      const family = familyOf.get(words.slice(at, at + length).join(" "));
      if (family !== undefined) return [{ family, at, words: length }];
    }
    return [];
  });
}

function best(found: Found[], isBetter: (one: Found, other: Found) => boolean): string | null {
  const chosen = found.reduce<Found | null>((a, b) => (a === null || isBetter(b, a) ? b : a), null);
  return chosen?.family ?? null;
}

/** A title's last word is its noun, so the later one of equally long matches counts. */
function familyOfTitle(title: string | null): string | null {
  const words = titleWords(title ?? "");
  const withoutRank = findTitles(words.filter((word) => !RANKS.has(word)));
  return best([...withoutRank, ...findTitles(words)], (one, other) => one.words >= other.words);
}

/** In running text the first job name counts, unless a longer one follows. */
function familyInText(text: string): string | null {
  return best(findTitles(titleWords(text)), (one, other) => one.words > other.words);
}

const fields = roleFamilies.map(({ id, keywords }) => ({
  id,
  keywords: keywords.map((keyword) => ` ${titleWords(keyword).join(" ")} `),
}));

/** For a text without a job name: the family with most keywords in it. */
function familyByField(text: string): string | null {
  const words = ` ${titleWords(text).join(" ")} `;
  const scored = fields.map(({ id, keywords }) => ({
    id,
    score: keywords.filter((keyword) => words.includes(keyword)).flatMap(wordsOf).length,
  }));
  const top = scored.reduce((a, b) => (b.score > a.score ? b : a), { id: GENERAL, score: 0 });
  return top.score === 0 ? null : top.id;
}

/** The words of a profile link's last part ('jane-doe-nurse-1a2b'). The link is never fetched (T22). */
function slugWords(linkedinUrl: string | null): string {
  const slug = /linkedin\.com\/(?:in|pub)\/([^/?#\s]+)/iu.exec(linkedinUrl ?? "")?.[1] ?? "";
  try {
    return decodeURIComponent(slug).replaceAll(/[-_.]+/gu, " ");
  } catch {
    return "";
  }
}

/** The candidate's role family. The target role has priority, then the advert, the profile and the resume. */
export function findRoleFamily(input: PlanInput): string {
  const advert = input.jobDescription ?? "";
  const resume = (input.resumeText ?? "").slice(0, RESUME_CHARACTERS_READ);
  const slug = slugWords(input.linkedinUrl);
  return (
    familyOfTitle(input.targetRole) ??
    familyByField(input.targetRole ?? "") ??
    familyInText(advert.slice(0, ADVERT_HEADING_CHARACTERS)) ??
    familyByField(advert) ??
    familyInText(advert) ??
    familyInText(slug) ??
    familyInText(resume) ??
    familyByField(resume) ??
    GENERAL
  );
}
