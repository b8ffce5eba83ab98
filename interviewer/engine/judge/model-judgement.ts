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
import { withoutInstructions } from "../text/recognise.ts";
import { totalAnswer } from "../total/total-answer.ts";
import type { PlannedQuestion, Prompt } from "../types.ts";
import { isPlainSentence } from "../word/check-words.ts";
import { parseJson, schemaToSend } from "../word/model-json.ts";
import { fillPrompt, listOf, nameOfLanguage } from "../word/prompt-parts.ts";
import type { Answered } from "./built-in.ts";
import { eachCriterion, FLOOR, ratedForm, type Judgement } from "./judgement.ts";

const LONGEST_ANSWER_CHARACTERS = 12_000;

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

/** Identical for all questions of a form, so that a provider can cache it. */
const systems = Object.fromEntries(
  FORMS.map((form) => {
    const { name, counts } = scoringRubric.forms[form];
    const parts = {
      form: name.toLowerCase(),
      notJudged: scoringRubric.notJudged,
      counts: listOf(counts),
      criteria: criteriaText(form),
      examples: examplesText(form),
    };
    return [form, fillPrompt(scorerPrompt, parts)];
  }),
) as Record<Form, string>;

/** Quotes the plan on what makes a good answer to this question. */
function holdsText({ lookFor, anchors, mustHold = [], wrongIdeas = [] }: PlannedQuestion): string {
  // In a model's plan, `lookFor` may repeat the anchor of level 5.
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

/** The follow-ups, each with the first words of its answer: a short reply is meaningless without its question. */
function furtherText({ messages, askedBefore = [] }: Answered): string {
  const begins = (message: string): string => message.trim().split(/\s+/u).slice(0, FIRST_WORDS).join(" ");
  return messages
    .map((message, at) => ({ message, asked: askedBefore[at] ?? null }))
    .filter(({ asked }) => asked !== null)
    .map(({ message, asked }) => `Before "${begins(message)} …": ${asked}`)
    .join("\n");
}

/** The prompt to judge one answer. It contains only what may be judged, marked as data. */
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

/** The prompt of the only retry, with the problem of the first response. */
export const promptRepair = ({ system, user }: Prompt, problem: string): Prompt => ({
  system,
  user: `${user}\n\nYour last answer could not be used (${problem}). Answer again with the one JSON object described above.`,
});

const level = z.literal([1, 2, 3, 4, 5]);
const remark = z.strictObject({ criterion: z.enum(CRITERIA), text: z.string().max(1000) });

/** A model's judgement of one answer, evidence before numbers. Every part is checked before use. */
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

export const answerSchema = schemaToSend(modelAnswer);

/** Parses a model's JSON, also inside a code fence. The problem is worded to be sent back to the model. */
export function parseJudgement(text: string): { answer: ModelAnswer } | { problem: string } {
  const body = text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1);
  const value = parseJson(body);
  if (value === undefined) return { problem: "it was not one JSON object" };
  const parsed = modelAnswer.safeParse(value);
  if (parsed.success) return { answer: parsed.data };
  // Repeats only our own field names, no text of the model.
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

/** Normalises a number: '1,200' and '1200', 'three' and '3' are equal. */
function figure(word: string): string {
  const plain = word.toLowerCase().replaceAll(/(?<=\p{N})[.,](?=\p{N}{3}\b)/gu, "");
  const at = ONES.indexOf(plain);
  return at < 0 ? plain : String(at);
}

const joinFigures = (text: string): string => text.replaceAll(/(?<=\p{N}),(?=\p{N}{3}\b)/gu, "");

/** A capitalised word, except a common word at the start of a sentence. */
function isName(word: string, at: number): boolean {
  if (!/^\p{Lu}\p{L}|^\p{L}+\p{Lu}/u.test(word)) return false;
  return at > 0 || !(common.has(stem(word.toLowerCase())) || /ly$/iu.test(word));
}

type Facts = { sources: readonly string[]; language: Language | undefined };

/**
 * True if a text contains a number or a name that its sources lack, or is mostly about other things. In languages other
 * than English, only digits are checked. Text in [brackets] is a placeholder; number words are allowed.
 */
function inventsFacts(text: string, { sources, language = LANGUAGE_DEFAULT }: Facts): boolean {
  const isFigure = (word: string): boolean => /\p{N}/u.test(word);
  const claims = joinFigures(text.replaceAll(/\[[^\]]{0,200}\]/gu, " "));
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
/** A shorter quote proves nothing. */
export const FEWEST_QUOTED_CHARACTERS = 8;

/** Sentences that may be shown, in the model's order: plain, short, without invented facts. */
const keepSentences = (sentences: readonly string[], facts: Facts): string[] =>
  sentences
    .map((text) => text.replaceAll(/\s+/gu, " ").trim())
    .filter((text) => text !== "" && text.length <= LONGEST_SENTENCE_CHARACTERS)
    .filter((text) => isPlainSentence(text) && !inventsFacts(text, facts));

function keepQuotes({ quotes }: ModelAnswer, said: readonly string[]): Judgement["quotes"] {
  const standing = quotes
    .map(({ criterion, text }) => ({ criterion, text: shorten(unescapeBlock(text).trim()) }))
    .filter(({ text }) => text.length >= FEWEST_QUOTED_CHARACTERS && withoutInstructions(text) === text)
    .flatMap(({ criterion, text }) => {
      const found = findVerbatim(text, said);
      return found === null ? [] : [{ criterion, text: found }];
    });
  return standing.filter(
    ({ criterion, text }, at) =>
      standing.findIndex((one) => one.criterion === criterion || one.text === text) === at,
  );
}

/** Harm that a model reports counts only if its quote is in the messages. */
const tellsHarm = ({ harm }: ModelAnswer, messages: readonly string[]): boolean =>
  findVerbatim(unescapeBlock(harm ?? "").trim(), messages) !== null;

const levelsOf = (answer: ModelAnswer): Judged => eachCriterion((name) => answer[name]);

const median = (levels: number[]): number =>
  levels.toSorted((a, b) => a - b)[Math.floor((levels.length - 1) / 2)] ?? 1;

type Judged = Record<Criterion, number>;

/** The median of each criterion over all samples; with an even number the lower middle value. */
const medianLevels = (samples: Judged[]): Judged =>
  eachCriterion((name) => median(samples.map((one) => one[name])));

const distance = (a: Judged, b: Judged): number =>
  CRITERIA.reduce((sum, name) => sum + Math.abs(a[name] - b[name]), 0);

/**
 * A model's judgement after our checks: quotes are in the transcript, sentences are plain and invent no facts. Levels
 * are medians of the samples; the texts are from the sample nearest to them. Harm told with pride gets the lowest
 * levels.
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
    good: keepSentences(
      speaker.good.map(({ text }) => text),
      facts,
    ),
    most: null,
    next: null,
    advice: keepSentences([speaker.advice ?? ""], facts)[0] ?? null,
    // The suggested beginning must be words of the answer itself.
    begin: findVerbatim(speaker.begin?.trim() ?? "", messages),
  };
}

const LONGEST = 220;

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).trim();
}

const APOSTROPHES = "['’‘ʼ`´]";
const QUOTES = '["“”„«»]';

/** A pattern that matches any kind of apostrophe, quotation mark and white space. */
const asWritten = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
      .replaceAll(/['’‘ʼ`´]/gu, APOSTROPHES)
      .replaceAll(/["“”„«»]/gu, QUOTES)
      .replaceAll(/\s+/gu, String.raw`\s+`),
    "u",
  );

/** The candidate's exact words that match the text; null: none. */
function findVerbatim(text: string, said: readonly string[]): string | null {
  if (text === "") return null;
  const pattern = asWritten(text);
  return said.map((one) => pattern.exec(one)?.[0]).find(Boolean) ?? null;
}
