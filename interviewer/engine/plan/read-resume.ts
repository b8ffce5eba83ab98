import { wordLists } from "#interviewer/data/load.ts";
import { spaced, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";

/** Some ten pages; what comes later would only cost time. */
export const RESUME_CHARACTERS_READ = 20_000;

export type ResumeFact = { kind: "employer" | "title" | "project" | "skill"; text: string };

const titleWords = new Set(wordLists["title-words"]);
const NOT_FACTS =
  /https?:|www\.|@|<|>|\{|\}|`|\bignore\b|\binstruction|\bprompt\b|\bsystem\b|\brate\b|\brating\b|\bscore\b|\binterviewer\b|\bassistant:|\byou\b|\byour\b|\bmust\b/iu;
const PERSONAL =
  /\b(?:born|birth|age|married|single|divorced|children|religion|nationality|gender|male|female|church|mosque|synagogue|parish|union|party)\b/iu;
const EMPLOYER_END =
  /\b(?:gmbh|ag|ltd|limited|inc|llc|plc|corp|corporation|company|group|hospital|clinic|school|college|university|bank|hotel|restaurant|logistics|studio|labs|council|foundation|agency|partners|motors|airlines|pharmacy|bakery|café|stores?|supermarket|care home|warehouse|consulting|systems|solutions|foods)\b\.?/iu;
const DATES = /\(?\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? ?)?(?:19|20)\d\d\b.*$/iu;

/** A short plain piece of a resume line, or null when it is none: it is quoted to the candidate, never obeyed. */
function cleanFact(text: string): string | null {
  const line = text
    .replace(DATES, "")
    .replaceAll(/[^\p{L}\p{M}\p{N} .&+#'/-]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const clean = line.replaceAll(/^[\s.&/-]+|[\s&/-]+$/gu, "");
  const words = clean.split(" ");
  const fits = clean.length >= 2 && clean.length <= 50 && words.length <= 6 && /\p{L}{2}/u.test(clean);
  return fits && !NOT_FACTS.test(text) && !PERSONAL.test(text) && withoutInstructions(text) === text
    ? clean
    : null;
}

function fact(kind: ResumeFact["kind"], text: string): ResumeFact[] {
  const clean = cleanFact(text);
  return clean === null ? [] : [{ kind, text: clean }];
}

function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= 6 && words.some((word) => titleWords.has(word));
}

function readWorkLine(line: string): ResumeFact[] {
  const at = /^(.{3,60}?)\s+(?:at|bei|chez)\s+(\p{Lu}.{1,60})$/u.exec(line.replace(DATES, "").trim());
  const parts =
    at === null
      ? line.replace(DATES, "").split(/\s*[,|•·]\s*|\s+[–—-]\s+|\t+| {3,}/u)
      : [at[1] ?? "", at[2] ?? ""];
  if (!parts.some(isTitle)) {
    const named = parts.find(
      (part) => EMPLOYER_END.test(part) && wordsOf(part).length <= 6 && /^\p{Lu}/u.test(part),
    );
    return named === undefined ? [] : fact("employer", named);
  }
  const hasDates = DATES.test(line);
  return parts.flatMap((part, index) => {
    if (isTitle(part)) return fact("title", part);
    const isEmployer = EMPLOYER_END.test(part) || at !== null || (hasDates && index <= 1);
    return isEmployer && /^\p{Lu}/u.test(part) ? fact("employer", part) : [];
  });
}

function readLabelled(line: string): ResumeFact[] | null {
  const labelled = /^[\s*•-]*(\p{L}[\p{L} ]{2,30}):\s*(.+)$/u.exec(line);
  const [, label = "", rest = ""] = labelled ?? [];
  const name = spaced(label);
  if (/ skills? | tools? | technologies | software /u.test(name))
    return rest
      .split(/[,;|/•]/u)
      .slice(0, 4)
      .flatMap((one) => fact("skill", one));
  if (/ projects? /u.test(name)) return fact("project", rest.split(/[,;.(–]| - /u)[0] ?? "");
  if (/ employer | company | organisation | organization /u.test(name))
    return fact("employer", rest.split(/[,;(]/u)[0] ?? "");
  if (/ position | title | role /u.test(name)) return fact("title", rest.split(/[,;(]/u)[0] ?? "");
  return labelled === null ? null : [];
}

/** Employers, titles, projects and skills a resume names, in its order, each once. */
export function readResumeFacts(resumeText: string | null): ResumeFact[] {
  const lines = (resumeText ?? "")
    .slice(0, RESUME_CHARACTERS_READ)
    .split(/\r?\n/u)
    .map((line) => line.trim());
  const facts = lines
    .filter((line) => line.length >= 3 && line.length <= 160)
    .flatMap((line) => readLabelled(line) ?? readWorkLine(line));
  const same = Map.groupBy(facts, ({ text }) => text.toLowerCase());
  return [...same.values()].flatMap(([first]) => first ?? []);
}
