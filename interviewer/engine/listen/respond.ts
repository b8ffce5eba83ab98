import { interviewerWording, replies } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Act } from "../read/acts.ts";
import { FLOOR, type Segment } from "../read/cut-segments.ts";
import { isAdviceId } from "../read/situations.ts";
import { countWords, isAmending, isTelling, wordsToQuestion } from "../read/told.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { answerFromAdvert } from "./answer-from-advert.ts";
import { explainWord } from "./explain-word.ts";
import { advance, lastAsked, leave, rephrase, stay, wasSaid } from "./moves.ts";
import { replyOf, sayReply } from "./say-reply.ts";

/** Below this confidence a generic reply is given and the question stays. Rephrasing is harmless and needs less. */
const SURE = 0.6;
const SURE_TO_REPHRASE = 0.4;
const REPHRASED: ReadonlySet<Act> = new Set(["repeat", "clarify"]);
/** Confidence needed to reply to a part that accompanies an answer. */
const SURE_BESIDE = 0.75;
/** A lower threshold, because a candidate whose question about the interview or the job is ignored asks again. */
const ASKED_BESIDE = 0.5;
const MOST_REPLIES = 4;
/** From this many words on, an answer to another question is redirected. A shorter answer may fit in other words. */
const FEWEST_ELSEWHERE = 12;

/** Priority of acts when a message contains several. The first one is replied to; the others are mostly ignored. */
const WEIGHT: readonly Act[] = [
  "distress",
  "stop",
  "refuse",
  "clarify",
  "repeat",
  "wait",
  "unable",
  "process",
  "company",
  "instruct",
  "remark",
  "noise",
];
/** Acts that get a reply even when they accompany an answer. */
const ASKS: ReadonlySet<Act> = new Set(["process", "company", "clarify"]);

/** Before the reply to these acts, a nervous or apologetic candidate is reassured. */
const EASED: ReadonlySet<Act> = new Set([...ASKS, "repeat", "wait"]);

/** Remarks that get a reassuring sentence when they accompany an answer. */
const UNEASY: Readonly<Record<string, string>> = {
  "remark-nerves": "nerves-beside",
  "remark-tired": "nerves-beside",
  "remark-sorry": "sorry-beside",
  "remark-english": "sorry-beside",
};

const uneasyWord = ({ situation }: Segment): string | undefined => UNEASY[situation ?? ""];

/** Remarks whose normal reply also fits next to an answer. */
const ANSWERED_BESIDE: ReadonlySet<string> = new Set(["remark-job"]);

/** After these complaints the question gets no further follow-ups. */
const COMPLAINTS: ReadonlySet<string> = new Set([
  "remark-again",
  "remark-misread",
  "remark-unfinished",
  "remark-poor",
  "remark-foreign",
  "remark-unfair",
]);

export const isSure = ({ act, sure }: Segment): boolean =>
  sure >= (REPHRASED.has(act) ? SURE_TO_REPHRASE : SURE);

/** From this confidence on, the interviewer says a sentence that fits both grief and a mere sigh. */
const FELT = 0.2;
export const mayBeDistressed = ({ act, sure }: Segment): boolean => act === "distress" && sure >= FELT;

export const isDistressed = ({ act, sure }: Segment): boolean => act === "distress" && sure >= FLOOR.distress;

/** Questions about this practice, or about the job. */
const ASKED: ReadonlySet<Act> = new Set(["process", "company"]);

/** A sentence without a question mark, taken for a question about nothing in particular, is one of the answer. */
const isAskedAnything = ({ act, situation, text }: Segment): boolean =>
  !ASKED.has(act) || situation !== undefined || text.includes("?");

const isHeardBeside = (part: Segment): boolean =>
  part.sure >= (ASKS.has(part.act) ? ASKED_BESIDE : SURE_BESIDE) && isAskedAnything(part);

/** An uneasy remark, or a clarification with a specific reply ('A or B?'), precedes other parts of the same act. */
const comesFirst = (part: Segment): boolean =>
  uneasyWord(part) !== undefined ||
  (part.act === "clarify" && replyOf(part.situation ?? "unsure").onward === "stay");

/** Whoever doesn't know a word can't choose between readings, so the question is put more simply first. */
const asksForAWord = ({ situation }: Segment): boolean => situation === "clarify-word";

/** Lower comes first. Confident parts come before all others, and questions with a question mark before those without. */
const weightOf = (part: Segment): number =>
  WEIGHT.indexOf(part.situation === "remark-unfinished" ? "refuse" : part.act) -
  (asksForAWord(part) ? 0.9 : comesFirst(part) ? 0.5 : 0) -
  (part.text.includes("?") ? 0.25 : 0) +
  (isSure(part) ? 0 : WEIGHT.length);

/** The parts that are not content of an answer, highest priority first. */
export const besideIn = (parts: readonly Segment[]): Segment[] =>
  parts.filter((part) => !isTelling(part)).toSorted((a, b) => weightOf(a) - weightOf(b));

const heardBeside = (parts: readonly Segment[]): Segment[] => besideIn(parts).filter(isHeardBeside);

/** The advert's answer to a question; null: no advert, or nothing found. */
export const lookUp = ({ plan: { advert }, vectors = new Map() }: Scene, asked: string): string | null =>
  advert === undefined ? null : answerFromAdvert(asked, advert, vectors);

/** Number of the interviewer's latest turns that a word to explain may be from. */
const MOST_ASKED_ABOUT = 2;

/** The meaning of a word used in the interviewer's latest turns or in `alsoIn`; null: not in the glossary. */
export const meaningIn = ({ progress }: Scene, asked: string, alsoIn = ""): string | null =>
  explainWord(asked, [alsoIn, ...progress.spoken.slice(-MOST_ASKED_ABOUT)].join(" "));

/** A question about this practice gets a generic reply if its situation is unknown. */
const replyIdOf = ({ act, situation }: Segment): string =>
  situation ?? (act === "process" ? "process-any" : "unsure");

/** True if somebody asks for advice on applying, which needs no advert. */
export const isAdvice = ({ situation }: Segment): boolean => isAdviceId(situation);

/** Replies to one part. A question about the job is answered from the advert, one about a word from the glossary. */
export function replyTo(scene: Scene, question: PlannedQuestion, part: Segment): string {
  const { situation, act, text } = part;
  const { lastParts } = scene.progress;
  if (situation === "process-back" && lastParts.slice(0, lastParts.indexOf(part)).some(isTelling))
    return sayReply(scene, "own-counts");
  if (isAdvice(part)) return sayReply(scene, situation ?? "own-any");
  if (act === "company") {
    const id = scene.plan.advert === undefined ? "company-none" : (situation ?? "company-firm");
    return lookUp(scene, text) ?? sayReply(scene, id);
  }
  const meaning = situation === "clarify-word" ? meaningIn(scene, text, question.text) : null;
  return meaning ?? sayReply(scene, replyIdOf(part));
}

const isFollowed = ({ progress }: Scene): boolean => progress.probes + progress.challenges > 0;

export function say(scene: Scene, question: PlannedQuestion, words: string): TurnDecision {
  if (scene.progress.replies >= MOST_REPLIES) return leave(scene, "");
  return stay(question, "reply", words);
}

/** Withdraws a follow-up that did not fit. If it was only not understood, first lets the candidate interpret it. */
function takeBack(scene: Scene, question: PlannedQuestion, { act, situation }: Segment): TurnDecision {
  const { takenBack, leftUnclear, leftOpen } = interviewerWording;
  const mayFit = act === "clarify" && situation !== "clarify-facts";
  if (mayFit && !wasSaid(scene, leftOpen)) return say(scene, question, pick(leftOpen, scene.seed));
  return advance(scene, `${pick(act === "clarify" ? leftUnclear : takenBack, scene.seed)} `);
}

/** Rephrases once, then says that one part is enough, then leaves the question. */
function putSimply(scene: Scene, question: PlannedQuestion, words: string): TurnDecision {
  if (scene.progress.rephrases === 0) return stay(question, "rephrase", `${words} ${question.rephrased}`);
  const { onePart } = interviewerWording;
  return wasSaid(scene, onePart) ? leave(scene, "") : say(scene, question, pick(onePart, scene.seed));
}

/** Asks once for something similar or simpler. After a follow-up or a rephrasing, moves on. */
function meetUnable(scene: Scene, question: PlannedQuestion, part: Segment): TurnDecision {
  if (scene.progress.rephrases > 0 || isFollowed(scene))
    return advance(scene, `${sayReply(scene, "unable-again")} `);
  const situation = part.situation ?? "unable-example";
  const words = sayReply(scene, situation);
  const simpler = replyOf(situation).onward === "simpler" ? ` ${question.rephrased}` : "";
  return stay(question, "rephrase", `${words}${simpler}`);
}

/** From this confidence on, 19 of 20 candidates are distressed. Others may just be nervous, so the question stays. */
const SURELY_DISTRESSED = 0.5;
export const isSurelyDistressed = ({ act, sure }: Segment): boolean =>
  act === "distress" && sure >= SURELY_DISTRESSED;

const TAKES_TIME: ReadonlySet<string> = new Set(["process-break", "process-back"]);

/**
 * Replies to distress with one sentence. A candidate who is in danger, or who told nothing else, decides how to go on;
 * otherwise the next question follows.
 */
export function meetDistress(scene: Scene, question: PlannedQuestion, part: Segment): TurnDecision {
  const { gently } = interviewerWording;
  if (!isSurelyDistressed(part) && !wasSaid(scene, gently))
    return say(scene, question, pick(gently, scene.seed));
  const { lastParts } = scene.progress;
  const words = sayReply(scene, part.situation ?? "distress-tears");
  const wantsTime = lastParts.some(
    ({ act, situation = "", sure }) => (act === "wait" || TAKES_TIME.has(situation)) && sure >= ASKED_BESIDE,
  );
  if (part.situation === "distress-danger") return say(scene, question, words);
  if (wantsTime) return say(scene, question, `${sayReply(scene, "wait-think")} ${words}`);
  if (lastParts.some(({ situation }) => situation === "stop-skip"))
    return advance(scene, `${sayReply(scene, "eased")} ${sayReply(scene, "stop-skip")} `);
  return lastParts.some(isTelling) ? advance(scene, `${words} `) : say(scene, question, words);
}

const comforts = replies
  .filter(({ act }) => act === "distress")
  .flatMap(({ kind, brisk }) => kind.concat(brisk));

const wasComforted = ({ progress }: Scene): boolean =>
  comforts.some((words) => progress.spoken.at(-1)?.includes(words) ?? false);

/** Clarifications of different kinds in one message get the reply that fits any of them. */
function withOneClarification(parts: readonly Segment[]): readonly Segment[] {
  const asked = parts.filter((part) => part.act === "clarify" && isSure(part) && comesFirst(part));
  if (new Set(asked.map(({ situation }) => situation)).size < 2) return parts;
  const others = parts.filter((part) => !asked.includes(part));
  return [
    ...asked.slice(0, 1).map(({ text, act, sure }) => ({ text, act, sure, situation: "clarify-term" })),
    ...others,
  ];
}

/** The parts to reply to. If somebody wants a moment and asks something, the question is replied to. */
function repliedTo(parts: readonly Segment[]): Segment[] {
  const beside = besideIn(withOneClarification(parts));
  const asks = beside.some((part) => ASKS.has(part.act) && isSure(part));
  return asks ? beside.filter(({ act }) => act !== "wait") : beside;
}

/** The reply to a message without any content of an answer. */
export function respond(scene: Scene, question: PlannedQuestion, parts: readonly Segment[]): TurnDecision {
  const [main, ...others] = repliedTo(parts);
  if (main === undefined) return rephrase(scene, question, "");
  const isUnknown = !isSure(main) || (main.situation === undefined && !ASKED.has(main.act));
  if (isUnknown && isFollowed(scene)) return advance(scene, `${sayReply(scene, "heard-beside")} `);
  if (!isSure(main)) return say(scene, question, `${sayReply(scene, "unsure")} ${question.text}`);
  if (main.act === "unable") return meetUnable(scene, question, main);
  const isMisread = [main, ...others].some((part) => part.situation === "remark-misread" && isSure(part));
  if (isMisread && isFollowed(scene))
    return say(scene, question, `${sayReply(scene, "remark-misread")} ${question.text}`);
  const isEased =
    EASED.has(main.act) && others.some((part) => isSure(part) && uneasyWord(part) !== undefined);
  const isOpen = main.act !== "distress" && others.some(mayBeDistressed);
  const lead = isOpen ? `${sayReply(scene, "open-beside")} ` : isEased ? `${sayReply(scene, "eased")} ` : "";
  const words = `${lead}${replyTo(scene, question, main)}`;
  const { onward } = replyOf(replyIdOf(main));
  const asksElse = ({ act, situation }: Segment): boolean =>
    act !== main.act || (act === "process" && situation !== main.situation);
  const other = others.find((part) => ASKS.has(part.act) && isSure(part) && asksElse(part));
  const passing = other !== undefined && ASKS.has(main.act) ? [replyTo(scene, question, other)] : [];
  // A reply that leads back to the question comes directly before the question.
  const both = (onward === "stay" ? [words, ...passing] : [...passing, words]).join(" ");
  // A question that caused distress is not repeated.
  if (main.act === "remark" && wasComforted(scene)) return advance(scene, `${both} `);
  if (main.act === "wait") return stay(question, "reply", both);
  // The follow-up assumed facts that the candidate never told, so it did not fit.
  if (main.situation === "clarify-facts" && isFollowed(scene)) return takeBack(scene, question, main);
  // Leaving a question needs a higher confidence.
  if (onward === "next")
    return main.sure >= SURE_BESIDE
      ? advance(scene, `${both} `)
      : say(scene, question, `${sayReply(scene, "unsure")} ${lastAsked(scene, question)}`);
  const wantsPlainer = others.some((part) => part.situation === "repeat-plainer" && isSure(part));
  if (onward === "simpler" || wantsPlainer)
    return isFollowed(scene) ? takeBack(scene, question, main) : putSimply(scene, question, both);
  const wantsAgain = others.some((part) => part.act === "repeat" && isSure(part));
  const repeats = onward !== "stay" || wantsAgain;
  return say(scene, question, repeats ? `${both} ${lastAsked(scene, question)}` : both);
}

/** Clarifying questions that, next to an answer, show which reading the candidate chose. */
const READINGS: ReadonlySet<string> = new Set([
  "clarify-reading",
  "clarify-either",
  "clarify-term",
  "clarify-facts",
  "clarify-real",
]);
/** A question which reading is meant, in place of a reading that is offered. */
const isChoice = (part: Segment | undefined): boolean =>
  part !== undefined && part.situation !== "clarify-reading";
const isReading = ({ situation }: Segment): boolean => READINGS.has(situation ?? "");

/** Short replies to questions that accompany an answer, except about the question's meaning. Duplicates are removed. */
export const repliesBeside = (scene: Scene, question: PlannedQuestion): string[] => {
  const { lastParts } = scene.progress;
  const hasAdded = lastParts.some(isAmending);
  const asked = heardBeside(lastParts)
    .filter((part) => ASKS.has(part.act) && (isReading(part) || replyOf(replyIdOf(part)).onward === "stay"))
    .filter(({ situation }) => situation !== "process-back" || !hasAdded)
    .filter(({ situation, text }) => situation !== "process-technical" || text.includes("?"))
    .slice(0, 2);
  const replied = asked.map((part) =>
    isReading(part) ? sayReply(scene, "reading-beside") : replyTo(scene, question, part),
  );
  return [...new Set(replied)];
};

/**
 * Word counts from which a message is an answer: with a question at its end, within it, or with a reading of its own
 * before the answer, within it or at its end.
 */
const ANSWERED_FROM = { asksAtTheEnd: 60, asks: 25, readsFirst: 30, hasReading: 12, readsLast: 40 };

/** Acts that want the question itself, so a message that is mostly one of them answers nothing yet. */
const WANTS_QUESTION: ReadonlySet<Act> = new Set(["clarify", "repeat"]);

/** True if the question must be said again, in the same or in simpler words. */
export const isUnclear = ({ act, situation }: Segment): boolean =>
  act === "repeat" || (act === "clarify" && replyOf(situation ?? "unsure").onward === "simpler");

/** Fewer words than these are no answer yet: beside something else, or beside a wish for a moment. */
export const THIN = { beside: 12, wait: 40 };
/** A shorter text of lower confidence beside something else is rarely an answer. */
const SURELY_TOLD = 0.7;

/** True if somebody wants a moment, or says only a few words beside something else, before any answer. */
function isThin(scene: Scene, told: readonly Segment[]): boolean {
  const { lastParts, answers } = scene.progress;
  const words = countWords(told);
  const wait = lastParts.find(({ act, sure }) => act === "wait" && sure >= SURE_BESIDE);
  if (wait !== undefined && (wait === lastParts.at(-1) || words < THIN.wait)) return true;
  if (words >= THIN.beside || !besideIn(lastParts).some(isHeardBeside)) return false;
  return (answers.length < 2 && !isFollowed(scene)) || told.every(({ sure }) => sure < SURELY_TOLD);
}

/**
 * True if a message is no answer yet: it asks more than it tells, wants a moment, or tells little beside something else.
 */
export function isLost(scene: Scene, told: readonly Segment[]): boolean {
  const { progress } = scene;
  if (told.every((part) => !isAmending(part)) && isThin(scene, told)) return true;
  const isFirst = progress.earlierAnswers.length === 0;
  const asked = progress.lastParts.filter(
    (part) => (WANTS_QUESTION.has(part.act) || (isFirst && ASKS.has(part.act))) && isHeardBeside(part),
  );
  if (asked.length === 0 || told.some(({ act }) => act !== "answer")) return false;
  // A part of an answer that ends in '?' ('or one who hid at the back?') still belongs to the question.
  const words = countWords(told.filter(({ text }) => !text.trim().endsWith("?")));
  if (countWords(asked.filter(({ act }) => WANTS_QUESTION.has(act))) >= words) return true;
  if (progress.answers.length > 1) return false;
  const last = asked.find((part) => part === progress.lastParts.at(-1));
  const isLast = last !== undefined && isUnclear(last) && !isReading(last);
  const asksOpenly = !asked.some(isReading);
  const readsFirst = asked.some(
    (part) => progress.lastParts.indexOf(part) < progress.lastParts.findIndex(isTelling),
  );
  const reading = readsFirst ? "readsFirst" : isChoice(last) ? "readsLast" : "hasReading";
  return words < ANSWERED_FROM[isLast ? "asksAtTheEnd" : asksOpenly ? "asks" : reading];
}

/** Redirects a real answer to another question once, and repeats the question; null: nothing to redirect. */
export function leadBack(
  scene: Scene,
  question: PlannedQuestion,
  told: readonly Segment[],
): TurnDecision | null {
  const isElsewhere = told.every(({ act, sure }) => act === "elsewhere" && sure >= SURE_BESIDE);
  const wasLedBack = isFollowed(scene) || scene.progress.answers.length > 1;
  if (!isElsewhere || countWords(told) < FEWEST_ELSEWHERE || wasLedBack) return null;
  const asked = repliesBeside(scene, question);
  const said = [...(asked.length > 0 ? asked : [sayReply(scene, "elsewhere-back")]), question.text];
  return stay(question, "probe", said.join(" "));
}

/** From this many words on, an answer beside a complaint, or beside an addition, is complete. */
export const COMPLETE = { complaint: 30, addition: 60 };

export const isComplaint = (part: Segment): boolean =>
  COMPLAINTS.has(part.situation ?? "") && part.sure >= SURE_BESIDE;

/** The reply to the parts that accompany an answer, with a trailing space. `isLeft`: the question gets no follow-up. */
export function besideAnswer(
  scene: Scene,
  question: PlannedQuestion,
  parts: readonly Segment[],
): { lead: string; isLeft: boolean } {
  const sure = heardBeside(parts);
  const amended = parts.find(isAmending);
  const complaint = parts.find(isComplaint);
  const isLeft =
    amended !== undefined ||
    complaint !== undefined ||
    sure.some(({ act, situation }) => act === "stop" || act === "refuse" || situation === "remark-done");
  const words = [
    ...(amended === undefined ? [] : [sayReply(scene, `${amended.act}-heard`)]),
    ...repliesBeside(scene, question),
  ];
  const remark = sure.find(({ act }) => act === "remark");
  if (words.length === 0 && ANSWERED_BESIDE.has(remark?.situation ?? ""))
    words.push(sayReply(scene, remark?.situation ?? "heard-beside"));
  const uneasy = remark === undefined ? undefined : uneasyWord(remark);
  const word = uneasy ?? (parts.some(mayBeDistressed) ? "open-beside" : "heard-beside");
  const isAnswered = wordsToQuestion(parts) >= COMPLETE.complaint;
  if (words.length === 0 && complaint !== undefined)
    words.push(sayReply(scene, isAnswered ? "heard-beside" : "complaint-beside"));
  if (words.length === 0 && (remark !== undefined || word !== "heard-beside"))
    words.push(sayReply(scene, word));
  return { lead: words.map((one) => `${one} `).join(""), isLeft };
}
