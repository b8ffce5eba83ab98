import { DIFFICULTY_MAX, DIFFICULTY_MIN } from "#contract/limits.ts";
import { interviewerWording, roleFamilies, stanceAt, wordLists } from "#interviewer/data/load.ts";
import type { BankQuestion, OwnQuestion } from "#interviewer/data/schema.ts";
import { pick } from "../seeded-random.ts";
import { spaced, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, QuestionKind } from "../types.ts";
import { chooseQuestions } from "./choose-questions.ts";

/** Some ten pages; what comes later would only cost time. */
const RESUME_CHARACTERS_READ = 20_000;

type ResumeFact = { kind: "employer" | "title" | "project" | "skill"; text: string };

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
function readResumeFacts(resumeText: string | null): ResumeFact[] {
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
function findRoleFamily(input: PlanInput): string {
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

const MUST_QUESTIONS = 4;

/** Kinds of the main questions in their order: an easy start, cases, the craft, and a stretch. */
const ORDER: { upTo: number; kinds: QuestionKind[] }[] = [
  { upTo: 3, kinds: ["motivation", "past", "situational", "past", "knowledge"] },
  { upTo: 6, kinds: ["past", "knowledge", "past", "situational", "motivation"] },
  { upTo: 8, kinds: ["past", "situational", "knowledge", "past", "situational"] },
  { upTo: 10, kinds: ["past", "knowledge", "situational", "past", "past"] },
];

function addConstraint(question: BankQuestion, input: PlanInput): string {
  const constraints = stanceAt(input.difficulty).constraint[question.kind];
  return constraints === undefined ? "" : ` ${pick(constraints, `${input.seed}:${question.id}`)}`;
}

function toPlanned(
  question: BankQuestion,
  input: PlanInput,
  priority: PlannedQuestion["priority"],
): PlannedQuestion {
  const { levels: _, ...kept } = question;
  const constraint = addConstraint(question, input);
  return {
    ...kept,
    text: `${question.text}${constraint}`,
    rephrased: `${question.rephrased}${constraint}`,
    source: "bank",
    why: null,
    priority,
  };
}

const toClosing = (question: OwnQuestion): PlannedQuestion => ({
  ...question,
  kind: "candidate_questions",
  competency: "curiosity",
  lookFor: [],
  anchors: null,
  followUps: [],
  challenge: null,
  source: "bank",
  why: null,
  priority: "must",
});

function refersTo(question: PlannedQuestion, fact: ResumeFact): PlannedQuestion {
  const lead = interviewerWording.resume[fact.kind].replace("@fact", () => fact.text);
  return { ...question, text: `${lead} ${question.text}` };
}

/** Up to two cases are tied to the resume: one to an employer or title, one to a project or skill. */
function tieToResume(questions: PlannedQuestion[], facts: ResumeFact[]): PlannedQuestion[] {
  const place = facts.find((one) => one.kind === "employer") ?? facts.find((one) => one.kind === "title");
  const work = facts.find((one) => one.kind === "project") ?? facts.find((one) => one.kind === "skill");
  const wanted = [place, work].filter((one) => one !== undefined);
  const past = questions.filter((one) => one.kind === "past");
  const open = questions.filter((one) => one.kind !== "past" && one.kind !== "candidate_questions");
  const targets = [...past, ...open].slice(0, wanted.length);
  return questions.map((question) => {
    const fact = wanted[targets.indexOf(question)];
    return fact === undefined ? question : refersTo(question, fact);
  });
}

/** The whole interview before its first question (interview.md 'Plan before the first question'). */
export function planInterview(input: PlanInput): InterviewPlan {
  const difficulty = Math.min(DIFFICULTY_MAX, Math.max(DIFFICULTY_MIN, Math.round(input.difficulty)));
  const asked = { ...input, difficulty };
  const roleFamily = findRoleFamily(asked);
  const kinds = ORDER.find(({ upTo }) => difficulty <= upTo)?.kinds ?? [];
  const chosen = chooseQuestions(asked, { roleFamily, kinds });
  const main = chosen.main.map((question, index) =>
    toPlanned(question, asked, index < MUST_QUESTIONS ? "must" : "if_time"),
  );
  const last = chosen.last.map(toClosing);
  const questions = [...tieToResume(main, readResumeFacts(input.resumeText)), ...last];
  return {
    version: 1,
    difficulty,
    roleFamily,
    targetRole: input.targetRole,
    competencies: [...new Set(main.map((one) => one.competency))],
    questions,
  };
}
