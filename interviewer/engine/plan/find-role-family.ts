import { roleFamilies } from "#interviewer/data/load.ts";
import { RESUME_CHARACTERS_READ } from "./read-resume.ts";
import { spaced, wordsOf } from "../text/read-text.ts";
import type { PlanInput } from "../types.ts";

const GENERAL = "general";
const families = roleFamilies.map(({ id, keywords }) => ({
  id,
  keywords: keywords.map((keyword) => wordsOf(keyword).join(" ")),
}));

/** The words of a profile link's last part ('jane-doe-nurse-1a2b'); the link is read, never fetched (T22). */
function slugWords(linkedinUrl: string | null): string {
  const slug = /linkedin\.com\/(?:in|pub)\/([^/?#\s]+)/iu.exec(linkedinUrl ?? "")?.[1] ?? "";
  try {
    return decodeURIComponent(slug).replaceAll(/[-_.]+/gu, " ");
  } catch {
    return "";
  }
}

function countKeywords(text: string, keywords: string[]): number {
  const singular = text.replaceAll(/(?<=[a-z]{3})s (?=)/gu, " ");
  return keywords.reduce((sum, keyword) => {
    const found = text.includes(` ${keyword} `) || singular.includes(` ${keyword} `);
    return sum + (found ? keyword.split(" ").length : 0);
  }, 0);
}

/** The role family the candidate aims at: the target role speaks first, then the job description, profile and resume. */
export function findRoleFamily(input: PlanInput): string {
  const sources = [
    { text: input.targetRole, weight: 100 },
    { text: input.jobDescription, weight: 3 },
    { text: slugWords(input.linkedinUrl), weight: 3 },
    { text: input.resumeText?.slice(0, RESUME_CHARACTERS_READ) ?? null, weight: 1 },
  ].map(({ text, weight }) => ({ text: spaced(text ?? ""), weight }));
  const scored = families.map(({ id, keywords }) => ({
    id,
    score: sources.reduce((sum, { text, weight }) => sum + weight * countKeywords(text, keywords), 0),
  }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { id: GENERAL, score: 0 });
  return best.id;
}
