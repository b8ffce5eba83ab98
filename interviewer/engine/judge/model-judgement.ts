import { z } from "zod";
import { CRITERIA, FORMS, type Criterion, type Form } from "#contract/criteria.ts";
import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import {
  competencies,
  scorerExamples,
  scorerPrompt,
  scoringRubric,
  wordLists,
} from "#interviewer/data/load.ts";
import { judgeable } from "../listen/judge-answer.ts";
import {
  escapeBlock,
  rawWords,
  sentencesOf,
  stem,
  stemSet,
  unescapeBlock,
  wordsOf,
} from "../text/read-text.ts";
import { isNumber, withoutInstructions } from "../text/recognise.ts";
import { totalAnswer } from "../total/total-answer.ts";
import type { PlannedQuestion, Prompt } from "../types.ts";
import { isPlainSentence } from "../word/check-words.ts";
import { nameOfLanguage } from "../word/language.ts";
import type { Answered } from "./built-in.ts";
import { FLOOR, ratedForm, type Judgement } from "./judgement.ts";

const LONGEST_ANSWER_CHARACTERS = 12_000;

const listOf = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join("\n");

function criteriaText(form: Form): string {
  const rubric = scoringRubric.forms[form].criteria;
  return CRITERIA.map((name) => {
    const { label, anchors } = rubric[name];
    return [`${name} (${label})`, ...anchors.map((anchor, at) => `- ${at + 1}: ${anchor}`)].join("\n");
  }).join("\n\n");
}

const examplesText = (form: Form): string =>
  scorerExamples
    .filter((one) => one.form === form)
    .map(({ question, answer, criteria }) => {
      const levels = CRITERIA.map((name, at) => `${name} ${criteria[at]}`).join(", ");
      return `Question: ${question}\nAnswer: ${answer}\nRated: ${levels}`;
    })
    .join("\n\n");

/** The same text for every question of a form, so that a provider reads it once. */
const systems = Object.fromEntries(
  FORMS.map((form) => {
    const { name, counts } = scoringRubric.forms[form];
    const parts: Record<string, string> = {
      form: name.toLowerCase(),
      notJudged: scoringRubric.notJudged,
      counts: listOf(counts),
      criteria: criteriaText(form),
      examples: examplesText(form),
    };
    return [form, scorerPrompt.replaceAll(/\{\{(\w+)\}\}/gu, (_, part: string) => parts[part] ?? "").trim()];
  }),
) as Record<Form, string>;

/** What an interviewer would look for in this question; what its plan knows of it. */
function holdsText({ lookFor, anchors, mustHold = [], wrongIdeas = [] }: PlannedQuestion): string {
  // A model's plan looks for what its best answer holds.
  const wanted = lookFor.filter((one) => one !== anchors?.[5]);
  return [
    ...(anchors === null
      ? []
      : [`A 1 holds: ${anchors[1]}`, `A 3 holds: ${anchors[3]}`, `A 5 holds: ${anchors[5]}`]),
    ...(mustHold.length === 0 ? [] : [`A right answer must hold: ${mustHold.join("; ")}`]),
    ...(wrongIdeas.length === 0 ? [] : [`Usual wrong ideas, which make it wrong: ${wrongIdeas.join("; ")}`]),
    ...(wanted.length === 0 ? [] : [`A good answer may hold: ${wanted.join("; ")}`]),
  ].join("\n");
}

const FIRST_WORDS = 8;

/** What was asked on the way, by the first words of what came back: a short reply says nothing without it. */
function furtherText({ messages, askedBefore = [] }: Answered): string {
  const begins = (message: string): string => message.trim().split(/\s+/u).slice(0, FIRST_WORDS).join(" ");
  return messages
    .map((message, at) => ({ message, asked: askedBefore[at] ?? null }))
    .filter(({ asked }) => asked !== null)
    .map(({ message, asked }) => `Before "${begins(message)} …": ${asked}`)
    .join("\n");
}

/** What a model is asked to judge one answer. Only what may be judged is in it, marked off as data. */
export function promptScorer(answered: Answered): Prompt {
  const { question, messages, language } = answered;
  const further = furtherText(answered);
  const competency = competencies.find((one) => one.id === question.competency);
  const block = (tag: string, text: string) =>
    `<${tag}>${escapeBlock(text, LONGEST_ANSWER_CHARACTERS)}</${tag}>`;
  return {
    system: systems[ratedForm(question)],
    user: [
      `Competency: ${competency?.label ?? question.competency}`,
      `Language of the report: ${nameOfLanguage(language)}`,
      block("question", question.text),
      block("holds", holdsText(question)),
      ...(further === "" ? [] : [block("further", further)]),
      block("answer", judgeable(question, messages.join("\n\n"))),
    ].join("\n\n"),
  };
}

/** The second and last time: with what was wrong with the first answer. */
export const promptRepair = ({ system, user }: Prompt, problem: string): Prompt => ({
  system,
  user: `${user}\n\nYour last answer could not be used (${problem}). Answer again with the one JSON object described above.`,
});

const level = z.literal([1, 2, 3, 4, 5]);
const remark = z.strictObject({ criterion: z.enum(CRITERIA), text: z.string().max(1000) });

/** One answer as a model judges it, evidence before numbers; every part is checked before it is used. */
const modelAnswer = z.strictObject({
  about: z.string().max(2000),
  quotes: z.array(remark).max(20),
  wrong: z.array(z.string().max(1000)).max(20),
  harm: z.string().max(1000).nullable(),
  relevance: level,
  structure: level,
  specificity: level,
  ownership: level,
  outcome: level,
  good: z.array(remark).max(10),
  advice: z.string().max(1000).nullable(),
  begin: z.string().max(1000).nullable(),
});
export type ModelAnswer = z.infer<typeof modelAnswer>;

const UNSENT = new Set(["$schema", "maxLength", "maxItems"]);

/** As it is sent with the prompt: without the lengths, which not every provider knows, and which are checked anyway. */
export const answerSchema = JSON.parse(
  JSON.stringify(z.toJSONSchema(modelAnswer), (key, value: unknown) => (UNSENT.has(key) ? undefined : value)),
) as object;

/** Reads a model's JSON, also out of a code fence; the problem is in words that can be sent back to it. */
export function parseJudgement(text: string): { answer: ModelAnswer } | { problem: string } {
  const body = text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { problem: "it was not one JSON object" };
  }
  const parsed = modelAnswer.safeParse(value);
  if (parsed.success) return { answer: parsed.data };
  // Only names of our own fields are repeated, no text of the model's.
  const fields = parsed.error.issues.map(({ path }) => String(path[0] ?? "an unknown field"));
  return { problem: `not as described: ${[...new Set(fields)].slice(0, 5).join(", ")}` };
}

const FEWEST_NEW_WORDS = 4;
const MOST_NEW_SHARE = 0.5;

const common = stemSet([
  ...wordLists["english-words"],
  ...wordLists["generic-words"],
  ...wordLists["everyday-words"],
  ...wordLists["work-words"],
  ...wordLists["opinion-verbs"],
  ...wordLists["action-verbs"],
  ...wordLists["light-verbs"],
  ...wordLists["result-verbs"],
  ...wordLists["irregular-pasts"].flatMap((pair) => pair.split(" ")),
  ..."situation task action result aim steps reason check then next after afterwards later finally meanwhile therefore because although however once when while since during before first second third".split(
    " ",
  ),
]);
const ONES = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** '1,200' and '1200', 'three' and '3' are the same figure. */
function figure(word: string): string {
  const plain = word.toLowerCase().replaceAll(/(?<=\p{N})[.,](?=\p{N}{3}\b)/gu, "");
  const at = ONES.indexOf(plain);
  return at < 0 ? plain : String(at);
}

const withoutPlaces = (text: string): string => text.replaceAll(/\[[^\]]{0,200}\]/gu, " ");
const joinFigures = (text: string): string => text.replaceAll(/(?<=\p{N}),(?=\p{N}{3}\b)/gu, "");

/** A capital that is no start of a sentence, or starts one with a word that no sentence needs. */
function isName(word: string, at: number): boolean {
  if (!/^\p{Lu}\p{L}|^\p{L}+\p{Lu}/u.test(word)) return false;
  if (word === "I" || /^I['’]/u.test(word)) return false;
  return at > 0 || !(common.has(stem(word.toLowerCase())) || /ly$/iu.test(word));
}

type Facts = {
  sources: readonly string[];
  language: Language | undefined;
  /** Of a remark, which counts what it speaks of: 'you name two causes'. */
  mayCount?: boolean;
};

/**
 * Whether a text holds a figure or a name that its sources don't, or is mostly about other things; in another language
 * than English only figures can be told. What stands in [brackets] is a place to fill in, no claim.
 */
function inventsFacts(
  text: string,
  { sources, language = LANGUAGE_DEFAULT, mayCount = false }: Facts,
): boolean {
  const isFigure = (word: string): boolean => (mayCount ? /\p{N}/u.test(word) : isNumber(word));
  const claims = joinFigures(withoutPlaces(text));
  const source = joinFigures(sources.join("\n"));
  const known = new Set(wordsOf(source).flatMap((word) => [figure(word), word.replace(/'s$/u, "")]));
  const isKnown = (word: string): boolean =>
    known.has(figure(word)) || known.has(word.toLowerCase().replace(/['’]s$/u, ""));
  const isEnglish = language === LANGUAGE_DEFAULT;
  for (const sentence of claims.split(/\n|(?<=:)\s/u).flatMap(sentencesOf)) {
    const words = rawWords(sentence);
    if (words.some((word, at) => (isFigure(word) || (isEnglish && isName(word, at))) && !isKnown(word)))
      return true;
  }
  if (!isEnglish) return false;
  const sourceStems = new Set(wordsOf(source).map(stem));
  const content = wordsOf(claims)
    .map(stem)
    .filter((root) => root.length > 3 && !common.has(root));
  const fresh = content.filter((root) => !sourceStems.has(root));
  return fresh.length >= FEWEST_NEW_WORDS && fresh.length > content.length * MOST_NEW_SHARE;
}

const LONGEST_SENTENCE_CHARACTERS = 300;
/** Fewer prove nothing. */
export const FEWEST_QUOTED_CHARACTERS = 8;

type Remark = ModelAnswer["good"][number];

/** Remarks that may be shown, in the order that the model chose: plain, short, without facts of its own. */
const keepRemarks = (remarks: Remark[], facts: Facts): Remark[] =>
  remarks
    .map(({ criterion, text }) => ({ criterion, text: text.replaceAll(/\s+/gu, " ").trim() }))
    .filter(({ text }) => text !== "" && text.length <= LONGEST_SENTENCE_CHARACTERS)
    .filter(({ text }) => isPlainSentence(text) && !inventsFacts(text, { ...facts, mayCount: true }));

function keepQuotes({ quotes }: ModelAnswer, said: readonly string[]): Judgement["quotes"] {
  const read = quotes
    .map(({ criterion, text }) => ({ criterion, text: shorten(unescapeBlock(text).trim()) }))
    .filter(({ text }) => text.length >= FEWEST_QUOTED_CHARACTERS && withoutInstructions(text) === text);
  const standing = keepVerbatim(read, said);
  return standing.filter(
    ({ criterion, text }, at) =>
      standing.findIndex((one) => one.criterion === criterion || one.text === text) === at,
  );
}

/** One sentence that may be shown; null where it may not. */
function keepSentence(text: string | null, facts: Facts): string | null {
  const [kept] = text === null ? [] : keepRemarks([{ criterion: "relevance", text }], facts);
  return kept?.text ?? null;
}

/** What a model took for harm counts where the words stand there. */
const tellsHarm = ({ harm }: ModelAnswer, messages: readonly string[]): boolean =>
  harm !== null &&
  keepVerbatim([{ criterion: "ownership", text: unescapeBlock(harm).trim() }], messages).length > 0;

const levelsOf = ({ relevance, structure, specificity, ownership, outcome }: ModelAnswer): Judged => ({
  relevance,
  structure,
  specificity,
  ownership,
  outcome,
});

const median = (levels: number[]): number =>
  levels.toSorted((a, b) => a - b)[Math.floor((levels.length - 1) / 2)] ?? 1;

type Judged = Record<Criterion, number>;

/** The median of each criterion over all samples; of two in the middle the lower one. */
const medianLevels = (samples: Judged[]): Judged =>
  Object.fromEntries(CRITERIA.map((name) => [name, median(samples.map((one) => one[name]))])) as Judged;

const distance = (a: Judged, b: Judged): number =>
  CRITERIA.reduce((sum, name) => sum + Math.abs(a[name] - b[name]), 0);

/**
 * A model's judgement of one answer after our checks: quotes stand in the transcript, sentences are plain and name no fact of
 * their own. Of several samples the median counts, and the one nearest to it speaks. Harm told with pride has the floor.
 */
export function checkJudgement(
  answered: Answered,
  [first, ...more]: [ModelAnswer, ...ModelAnswer[]],
): Judgement {
  const samples = [first, ...more];
  const criteria = medianLevels(samples.map(levelsOf));
  const gapOf = (one: ModelAnswer) => distance(levelsOf(one), criteria);
  const speaker = samples.reduce((best, one) => (gapOf(one) < gapOf(best) ? one : best), first);
  const harmful = samples.filter((one) => tellsHarm(one, answered.messages)).length * 2 > samples.length;
  const totals = samples.map((one) => totalAnswer(levelsOf(one)));
  const { question, messages, language } = answered;
  const sources = [...messages, question.text, holdsText(question), furtherText(answered)];
  const facts = { sources, language };
  return {
    criteria: harmful ? FLOOR : criteria,
    spread: Math.max(...totals) - Math.min(...totals),
    quotes: keepQuotes(speaker, messages),
    good: keepRemarks(speaker.good, facts).map(({ text }) => text),
    most: null,
    next: null,
    advice: keepSentence(speaker.advice, facts),
    begin: keepBeginning(speaker.begin, messages),
  };
}

const LONGEST = 220;

type Quote = { criterion: Criterion; text: string };

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).trim();
}

const APOSTROPHES = "['’‘ʼ`´]";
const QUOTES = '["“”„«»]';

/** A phone's signs for a keyboard's, and any space for another. */
const asWritten = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
      .replaceAll(/['’‘ʼ`´]/gu, APOSTROPHES)
      .replaceAll(/["“”„«»]/gu, QUOTES)
      .replaceAll(/\s+/gu, String.raw`\s+`),
    "u",
  );

/** What stands word for word in what the candidate wrote, in their own letters and signs; the rest is dropped. */
function keepVerbatim(quotes: Quote[], said: readonly string[]): Quote[] {
  return quotes.flatMap(({ criterion, text }) => {
    const pattern = text === "" ? null : asWritten(text);
    const found = pattern === null ? undefined : said.map((one) => pattern.exec(one)?.[0]).find(Boolean);
    return found === undefined ? [] : [{ criterion, text: found }];
  });
}

/** Only words of the answer itself begin it better. */
const keepBeginning = (begin: string | null, messages: readonly string[]): string | null =>
  keepVerbatim([{ criterion: "structure", text: begin?.trim() ?? "" }], messages)[0]?.text ?? null;
