import { interviewerWording, replies } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Act } from "../read/acts.ts";
import { FLOOR, type Segment } from "../read/cut-segments.ts";
import { isAdviceId } from "../read/situations.ts";
import { isTelling, partsOf } from "../read/told.ts";
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
export const SURE_BESIDE = 0.75;
/** A lower threshold, because a candidate whose question about the interview or the job is ignored asks again. */
const ASKED_BESIDE = 0.5;
const MOST_REPLIES = 4;

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
export const ASKS: ReadonlySet<Act> = new Set(["process", "company", "clarify"]);

/** Before the reply to these acts, a nervous or apologetic candidate is reassured. */
const EASED: ReadonlySet<Act> = new Set([...ASKS, "repeat", "wait"]);

/** Remarks that get a reassuring sentence when they accompany an answer. */
const UNEASY: Readonly<Record<string, string>> = {
  "remark-nerves": "nerves-beside",
  "remark-tired": "nerves-beside",
  "remark-sorry": "sorry-beside",
  "remark-english": "sorry-beside",
};

export const uneasyWord = ({ situation }: Segment): string | undefined => UNEASY[situation ?? ""];

/** After these complaints the question gets no further follow-ups. */
const COMPLAINTS: ReadonlySet<string> = new Set([
  "remark-again",
  "remark-misread",
  "remark-unfinished",
  "remark-poor",
  "remark-foreign",
  "remark-unfair",
]);

export const isComplaint = (part: Segment): boolean =>
  COMPLAINTS.has(part.situation ?? "") && part.sure >= SURE_BESIDE;

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

export const isHeardBeside = (part: Segment): boolean =>
  part.sure >= (ASKS.has(part.act) ? ASKED_BESIDE : SURE_BESIDE) && isAskedAnything(part);

/** An uneasy remark, or a clarification with a specific reply ('A or B?'), precedes other parts of the same act. */
const comesFirst = (part: Segment): boolean =>
  uneasyWord(part) !== undefined || (part.act === "clarify" && replyOf(replyIdOf(part)).onward === "stay");

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

export const heardBeside = (parts: readonly Segment[]): Segment[] => besideIn(parts).filter(isHeardBeside);

/** The advert's answer to a question; null: no advert, or nothing found. */
export const lookUp = (
  { plan: { advert }, vectors = new Map() }: Scene,
  { text, situation, sure }: Segment,
): string | null =>
  advert === undefined
    ? null
    : answerFromAdvert(text, { advert, topic: sure >= SURE ? situation : undefined }, vectors);

/** Number of the interviewer's latest turns that a word to explain may be from. */
const MOST_ASKED_ABOUT = 2;

/** The meaning of a word used in the interviewer's latest turns or in `alsoIn`; null: not in the glossary. */
export const meaningIn = ({ progress }: Scene, asked: string, alsoIn = ""): string | null =>
  explainWord(asked, [alsoIn, ...progress.spoken.slice(-MOST_ASKED_ABOUT)].join(" "));

/** A question about this practice gets a generic reply if its situation is unknown. */
export const replyIdOf = ({ act, situation, reply }: Segment): string =>
  reply ?? situation ?? (act === "process" ? "any-cannot-say" : "unsure");

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
    return lookUp(scene, part) ?? sayReply(scene, id);
  }
  const meaning = situation === "clarify-word" ? meaningIn(scene, text, question.text) : null;
  return meaning ?? sayReply(scene, replyIdOf(part));
}

export const isFollowed = ({ progress }: Scene): boolean => progress.probes + progress.challenges > 0;

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
  const situation = part.reply ?? part.situation ?? "unable-example";
  const words = sayReply(scene, situation);
  const simpler = replyOf(situation).onward === "simpler" ? ` ${question.rephrased}` : "";
  return stay(question, "rephrase", `${words}${simpler}`);
}

/** From this confidence on, 19 of 20 candidates are distressed. Others may just be nervous, so the question stays. */
const SURELY_DISTRESSED = { alone: 0.5, told: 0.7 };
export const isSurelyDistressed = ({ act, sure }: Segment, parts: readonly Segment[] = []): boolean =>
  act === "distress" && sure >= SURELY_DISTRESSED[parts.some(isTelling) ? "told" : "alone"];

const TAKES_TIME: ReadonlySet<string> = new Set(["process-break", "process-back"]);

/**
 * Replies to distress with one sentence. A candidate who is in danger, or who told nothing else, decides how to go on;
 * otherwise the next question follows.
 */
export function meetDistress(scene: Scene, question: PlannedQuestion, part: Segment): TurnDecision {
  const { gently } = interviewerWording;
  if (!isSurelyDistressed(part, scene.progress.lastParts) && !wasSaid(scene, gently))
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

/** True if the last turn was a comfort alone. With the next question behind it, that question is still open. */
const wasComforted = ({ progress }: Scene, { text }: PlannedQuestion): boolean =>
  comforts.some((words) => progress.spoken.at(-1)?.includes(words) ?? false) &&
  !progress.spoken.at(-1)?.includes(text);

/** Clarifications of different kinds in one message get the reply that fits any of them. */
function withOneClarification(parts: readonly Segment[]): readonly Segment[] {
  const asked = parts.filter((part) => part.act === "clarify" && isSure(part) && comesFirst(part));
  if (new Set(asked.map(replyIdOf)).size < 2) return parts;
  const others = parts.filter((part) => !asked.includes(part));
  const [first] = asked;
  return first === undefined ? parts : [{ ...first, reply: "clarify-term" }, ...others];
}

/** The parts to reply to. If somebody wants a moment and asks something, the question is replied to. */
function repliedTo(parts: readonly Segment[]): Segment[] {
  const beside = besideIn(withOneClarification(parts));
  const asks = beside.some((part) => ASKS.has(part.act) && isSure(part));
  return asks ? beside.filter(({ act }) => act !== "wait") : beside;
}

/** An apology to whoever complains after a question that was passed over, with a reply to it; null: nothing was. */
export function makeUpFor(scene: Scene, question: PlannedQuestion): string | null {
  const complains = scene.progress.lastParts.some(
    ({ situation, sure }) => situation === "remark-misread" && sure >= SURE_BESIDE,
  );
  const before = scene.turns.filter(({ role }) => role === "user").at(-2);
  if (!complains || before?.content.includes("?") !== true) return null;
  const asked = partsOf(before).find(({ act, sure }) => act === "clarify" && sure >= ASKED_BESIDE);
  if (asked === undefined) return sayReply(scene, "asked-before");
  return `${sayReply(scene, "asked-before-known")} ${replyTo(scene, question, asked)}`;
}

const { kind, brisk } = replyOf("go-on");
const goOns = [...kind, ...brisk];

/** How often the candidate was told to go on since the question was asked. */
export const timesHeardOut = ({ progress }: Scene): number =>
  progress.since.filter(
    ({ role, content }) => role === "assistant" && goOns.some((words) => content.endsWith(words)),
  ).length;

/** Lets whoever said something unclear go on, and asks the question again if that stays unclear. */
const hearMore = (scene: Scene, question: PlannedQuestion): TurnDecision =>
  say(
    scene,
    question,
    timesHeardOut(scene) > 0 ? `${sayReply(scene, "unsure")} ${question.text}` : sayReply(scene, "go-on"),
  );

/** The reply to a message without any content of an answer. */
export function respond(scene: Scene, question: PlannedQuestion, parts: readonly Segment[]): TurnDecision {
  const [main, ...others] = repliedTo(parts);
  if (main === undefined) return rephrase(scene, question, "");
  const missed = main.act === "remark" ? makeUpFor(scene, question) : null;
  if (missed !== null) return say(scene, question, missed);
  const isUnknown =
    !isSure(main) || (main.reply === undefined && main.situation === undefined && !ASKED.has(main.act));
  if (isUnknown && isFollowed(scene)) return advance(scene, `${sayReply(scene, "heard-beside")} `);
  const saysLittle = main.act === "remark" && parts.some(isTelling) && uneasyWord(main) === undefined;
  if (!isSure(main) || (saysLittle && !isComplaint(main))) return hearMore(scene, question);
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
  if (main.act === "remark" && wasComforted(scene, question)) return advance(scene, `${both} `);
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
