import { interviewerWording, replies } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Act } from "../read/acts.ts";
import { FLOOR, type Segment } from "../read/cut-segments.ts";
import { countWords, isAmending, isTelling } from "../read/told.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { answerFromAdvert } from "./answer-from-advert.ts";
import { explainWord } from "./explain-word.ts";
import { advance, lastAsked, leave, rephrase, stay, wasSaid } from "./moves.ts";
import { replyOf, sayReply } from "./say-reply.ts";

/** Under it the reply fits whatever was said, and the question stays; to say it again more simply is never wrong. */
const SURE = 0.6;
const SURE_TO_REPHRASE = 0.4;
const REPHRASED: ReadonlySet<Act> = new Set(["repeat", "clarify"]);
/** Beside an answer only what is sure is replied to. */
const SURE_BESIDE = 0.75;
/** A question about the interview or the job may stand beside an answer: passed over it is asked again, and louder. */
const ASKED_BESIDE = 0.5;
const MOST_REPLIES = 4;
/** An answer to something else is led back from so many words on; a shorter one may answer in words of its own. */
const FEWEST_ELSEWHERE = 12;

/** The first of these is replied to where a message holds several; the others are let go. */
const WEIGHT: readonly Act[] = [
  "distress",
  "stop",
  "refuse",
  "wait",
  "clarify",
  "repeat",
  "unable",
  "process",
  "company",
  "instruct",
  "remark",
  "noise",
];
/** They are replied to, also beside an answer. */
const ASKS: ReadonlySet<Act> = new Set(["process", "company", "clarify"]);

/** Before the reply to these somebody who is nervous or sorry hears that it is all right. */
const EASED: ReadonlySet<Act> = new Set([...ASKS, "repeat", "wait"]);

/** Beside an answer they get a friendly word of their own. */
const UNEASY: Readonly<Record<string, string>> = {
  "remark-nerves": "nerves-beside",
  "remark-tired": "nerves-beside",
  "remark-sorry": "sorry-beside",
  "remark-english": "sorry-beside",
  "remark-doubt": "doubt-beside",
};

const uneasyWord = ({ situation }: Segment): string | undefined => UNEASY[situation ?? ""];

/** Their own replies fit beside an answer, too. */
const ANSWERED_BESIDE: ReadonlySet<string> = new Set(["remark-job", "remark-thanks"]);

/** Whoever complains of what is asked is not asked more of it. */
const COMPLAINTS: ReadonlySet<string> = new Set([
  "remark-again",
  "remark-misread",
  "remark-poor",
  "remark-foreign",
  "remark-unfair",
]);

const isComplaint = ({ situation }: Segment): boolean => COMPLAINTS.has(situation ?? "");

const isSure = ({ act, sure }: Segment): boolean => sure >= (REPHRASED.has(act) ? SURE_TO_REPHRASE : SURE);

export const isDistressed = ({ act, sure }: Segment): boolean => act === "distress" && sure >= FLOOR.distress;

const isHeardBeside = ({ act, sure }: Segment): boolean =>
  sure >= (act === "process" || act === "company" ? ASKED_BESIDE : SURE_BESIDE);

/** A sure part comes first, and of several remarks the one that is uneasy. */
const weightOf = (part: Segment): number =>
  WEIGHT.indexOf(part.act) - (uneasyWord(part) === undefined ? 0 : 0.5) + (isSure(part) ? 0 : WEIGHT.length);

/** In the order of what is replied to first. */
export const besideIn = (parts: readonly Segment[]): Segment[] =>
  parts.filter((part) => !isTelling(part)).toSorted((a, b) => weightOf(a) - weightOf(b));

const heardBeside = (parts: readonly Segment[]): Segment[] => besideIn(parts).filter(isHeardBeside);

/** Replies to one part: about the job with the advert's words where it has some, about a word with its meaning. */
export function replyTo(scene: Scene, question: PlannedQuestion, part: Segment): string {
  const { situation, act, text } = part;
  if (act === "company") {
    const { advert } = scene.plan;
    const found = answerFromAdvert(text, advert);
    if (found !== null) return found;
    const { notInAdvert, noAdvert } = interviewerWording;
    // The bank's replies put it off to the end.
    if (question.kind === "candidate_questions")
      return pick(advert === undefined ? noAdvert : notInAdvert, `${scene.seed}:${scene.progress.replies}`);
    return sayReply(scene, advert === undefined ? "company-none" : (situation ?? "company-firm"));
  }
  const meaning = situation === "clarify-word" ? explainWord(text, question) : null;
  return meaning ?? sayReply(scene, situation ?? "unsure");
}

const isFollowed = ({ progress }: Scene): boolean => progress.probes + progress.challenges > 0;

function say(scene: Scene, question: PlannedQuestion, words: string): TurnDecision {
  if (scene.progress.replies >= MOST_REPLIES) return leave(scene, "");
  return stay(question, { kind: "reply", reason: "asked_back", words });
}

/** A follow-up that is not understood, or objected to, is taken back and not said a second time. */
function takeBack(scene: Scene, { act }: Segment): TurnDecision {
  const { takenBack, leftUnclear } = interviewerWording;
  return advance(scene, "probes_spent", `${pick(act === "clarify" ? leftUnclear : takenBack, scene.seed)} `);
}

/** In other words, once; the second time one part is enough, then the question is left. */
function putSimply(scene: Scene, question: PlannedQuestion, words: string): TurnDecision {
  if (scene.progress.rephrases === 0)
    return stay(question, {
      kind: "rephrase",
      reason: "not_answerable",
      words: `${words} ${question.rephrased}`,
    });
  const { onePart } = interviewerWording;
  return wasSaid(scene, onePart) ? leave(scene, "") : say(scene, question, pick(onePart, scene.seed));
}

/** The nearest thing is asked for once; behind a follow-up nobody is asked a second time. */
function meetUnable(scene: Scene, question: PlannedQuestion, part: Segment): TurnDecision {
  if (scene.progress.rephrases > 0 || isFollowed(scene))
    return advance(scene, "probes_spent", `${sayReply(scene, "unable-again")} `);
  const words = sayReply(scene, part.situation ?? "unable-example");
  return stay(question, { kind: "rephrase", reason: "no_experience", words });
}

/** Under it somebody may be nervous, or ask for a second: the question stays theirs. */
const SURELY_DISTRESSED = 0.5;
export const isSurelyDistressed = ({ sure }: Segment): boolean => sure >= SURELY_DISTRESSED;

/** Somebody tells what hurts now: one human sentence. Whoever is in danger or told nothing else says how to go on; else the question is left. */
export function meetDistress(scene: Scene, question: PlannedQuestion, part: Segment): TurnDecision {
  const { gently } = interviewerWording;
  if (!isSurelyDistressed(part) && !wasSaid(scene, gently))
    return say(scene, question, pick(gently, scene.seed));
  const { lastParts } = scene.progress;
  const words = sayReply(scene, part.situation ?? "distress-tears");
  if (part.situation === "distress-danger") return say(scene, question, words);
  if (lastParts.some(({ situation }) => situation === "stop-skip"))
    return advance(scene, "asked_back", `${sayReply(scene, "eased")} ${sayReply(scene, "stop-skip")} `);
  return lastParts.some(isTelling) ? advance(scene, "answered", `${words} `) : say(scene, question, words);
}

const comforts = replies
  .filter(({ act }) => act === "distress")
  .flatMap(({ kind, brisk }) => kind.concat(brisk));

const wasComforted = ({ progress }: Scene): boolean =>
  comforts.some((words) => progress.spoken.at(-1)?.includes(words) ?? false);

/** The reply to a message that tells nothing. */
export function respond(scene: Scene, question: PlannedQuestion, parts: readonly Segment[]): TurnDecision {
  const [main, ...others] = besideIn(parts);
  if (main === undefined) return rephrase(scene, question, "");
  const isUnknown = !isSure(main) || (main.act === "process" && main.situation === undefined);
  if (isUnknown && isFollowed(scene))
    return advance(scene, "probes_spent", `${sayReply(scene, "heard-beside")} `);
  if (!isSure(main)) return say(scene, question, `${sayReply(scene, "unsure")} ${question.text}`);
  if (main.act === "unable") return meetUnable(scene, question, main);
  const isEased =
    EASED.has(main.act) && others.some((part) => isSure(part) && uneasyWord(part) !== undefined);
  const lead = isEased ? `${sayReply(scene, "eased")} ` : "";
  const words = `${lead}${replyTo(scene, question, main)}`;
  const { onward } = replyOf(main.situation ?? "unsure");
  const other = others.find((part) => part.act !== main.act && ASKS.has(part.act) && isSure(part));
  const passing = other !== undefined && ASKS.has(main.act) ? [replyTo(scene, question, other)] : [];
  // Words that lead to the question stand right before it.
  const both = (onward === "stay" ? [words, ...passing] : [...passing, words]).join(" ");
  // The question that hurt is not asked again.
  if (main.act === "remark" && wasComforted(scene)) return advance(scene, "asked_back", `${both} `);
  if (main.act === "wait") return stay(question, { kind: "reply", reason: "asked_back", words: both });
  // A follow-up that asks about facts nobody told did not fit.
  if (main.situation === "clarify-facts" && isFollowed(scene)) return takeBack(scene, main);
  // A question is not left for less, and words that leave it do not come before it.
  if (onward === "next")
    return main.sure >= SURE_BESIDE
      ? advance(scene, "asked_back", `${both} `)
      : say(scene, question, `${sayReply(scene, "unsure")} ${lastAsked(scene, question)}`);
  if (onward === "simpler")
    return isFollowed(scene) ? takeBack(scene, main) : putSimply(scene, question, both);
  // Only somebody who asks to hear a follow-up again hears it again.
  if (onward === "question" && isFollowed(scene) && main.act !== "repeat")
    return advance(scene, "asked_back", `${both} `);
  return say(scene, question, onward === "stay" ? both : `${both} ${lastAsked(scene, question)}`);
}

/** Replies in passing to what is asked beside something told, but for what the question means; what is asked twice gets one. */
const repliesBeside = (scene: Scene, question: PlannedQuestion): string[] => {
  const asked = heardBeside(scene.progress.lastParts)
    .filter(({ act, situation }) => ASKS.has(act) && replyOf(situation ?? "unsure").onward === "stay")
    .slice(0, 2);
  return [...new Set(asked.map((part) => replyTo(scene, question, part)))];
};

/** An addition to an earlier answer, or a correction of one, is heard; what was asked comes back. */
export function hearAmendment(
  scene: Scene,
  question: PlannedQuestion,
  told: readonly Segment[],
): TurnDecision {
  const isAdded = told.every(({ act }) => act === "addition");
  const words = [
    sayReply(scene, isAdded ? "addition-heard" : "correction-heard"),
    ...repliesBeside(scene, question),
    lastAsked(scene, question),
  ];
  return stay(question, { kind: "reply", reason: "asked_back", words: words.join(" ") });
}

/** A first answer of so many words is one, whatever is asked behind it or within it; a greeting may be longer. */
const ANSWERED_FROM = { asksAtTheEnd: 60, asksWithin: 12, greets: 25 };

/** Some words stand beside something asked that comes before any answer, or shows that the question was not understood. */
export function isLost({ progress }: Scene, told: readonly Segment[]): boolean {
  const isFirst = progress.earlierAnswers.length === 0;
  const asked = progress.lastParts.find(
    (part) => (part.act === "clarify" || (isFirst && ASKS.has(part.act))) && isHeardBeside(part),
  );
  const isAnswer = told.every(({ act }) => act === "answer");
  if (asked === undefined || !isAnswer || progress.answers.length > 1) return false;
  const isUnclear = asked.act === "clarify" && replyOf(asked.situation ?? "unsure").onward === "simpler";
  const isLast = isUnclear && asked === progress.lastParts.at(-1);
  return countWords(told) < ANSWERED_FROM[isLast ? "asksAtTheEnd" : isFirst ? "greets" : "asksWithin"];
}

/** Something real that answers another question is led back once, with the question in sight. */
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
  return stay(question, { kind: "probe", reason: "off_topic", words: said.join(" ") });
}

/** Words a reply to what came beside an answer, with a space behind it; `isLeft`: the question is left there. */
export function besideAnswer(
  scene: Scene,
  question: PlannedQuestion,
  parts: readonly Segment[],
): { lead: string; isLeft: boolean } {
  const sure = heardBeside(parts);
  const amended = parts.find(isAmending);
  const complaint = sure.find(isComplaint);
  const isLeft =
    amended !== undefined ||
    complaint !== undefined ||
    sure.some(({ act, situation }) => act === "stop" || act === "refuse" || situation === "remark-done");
  const words = [
    ...(amended === undefined ? [] : [sayReply(scene, `${amended.act}-heard`)]),
    ...repliesBeside(scene, question),
  ];
  // A question was asked, and nobody knows which.
  if (words.length === 0 && sure.some(({ act, situation }) => act === "process" && situation === undefined))
    words.push(sayReply(scene, "asked-beside"));
  const remark = sure.find(({ act }) => act === "remark");
  if (words.length === 0 && ANSWERED_BESIDE.has(remark?.situation ?? ""))
    words.push(sayReply(scene, remark?.situation ?? "heard-beside"));
  const uneasy = remark === undefined ? undefined : uneasyWord(remark);
  const word = uneasy ?? (parts.some(isDistressed) ? "nerves-beside" : "heard-beside");
  if (words.length === 0 && complaint !== undefined) words.push(sayReply(scene, "complaint-beside"));
  if (words.length === 0 && (remark !== undefined || word !== "heard-beside"))
    words.push(sayReply(scene, word));
  return { lead: words.map((one) => `${one} `).join(""), isLeft };
}
