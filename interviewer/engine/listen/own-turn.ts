import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Act } from "../read/acts.ts";
import type { Segment } from "../read/cut-segments.ts";
import { countWords, isAmending, isTelling, partsOf } from "../read/told.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { close, stay, wasSaid } from "./moves.ts";
import { mayAskMore } from "./progress.ts";
import {
  besideIn,
  isAdvice,
  isSurelyDistressed,
  lookUp,
  mayBeDistressed,
  meaningIn,
  replyTo,
} from "./respond.ts";
import { sayReply, wasReplied } from "./say-reply.ts";

const MOST_ANSWERS = 2;
/** Acts that get a reply, after which the candidate may ask again. All others lead to the goodbye. */
export const WANTS_REPLY: ReadonlySet<Act> = new Set([
  "company",
  "process",
  "clarify",
  "repeat",
  "instruct",
  "wait",
]);

/** Before the goodbye, replies to a message that asks nothing, such as a wish or a text in another language. */
function hearLast({ plan, seed, progress }: Scene, parts: readonly Segment[]): string {
  // In an interview in another language, a model replies.
  if (isOtherLanguage(plan.language)) return "";
  if (isEvidentlyNotEnglish(progress.last ?? "")) return `${interviewerWording.otherLanguageAtTheEnd} `;
  if (parts.some(mayBeDistressed)) return `${pick(interviewerWording.takeCare, seed)} `;
  if (parts.some(({ situation }) => situation === "remark-sorry"))
    return `${interviewerWording.nothingToForgive} `;
  return parts.some(isTelling) ? `${pick(interviewerWording.heard, seed)} ` : "";
}

/** A part with more words counts as a statement, even if it begins with a question. */
const MOST_ASKING = 60;
/** At the candidate's turn to ask, a question counts as a question, even if it was classified as part of an answer. */
const asksThough = (part: Segment): boolean =>
  isTelling(part) && part.text.includes("?") && countWords([part]) <= MOST_ASKING;

/** A text of this many words is more than 'no, thank you': it adds to an answer, and the candidate may still ask. */
const FEWEST_TOLD = 12;
export const tellsMuch = (parts: readonly Segment[]): boolean =>
  countWords(parts.filter((part) => isTelling(part) && !asksThough(part))) >= FEWEST_TOLD;

const isFirstYes = ({ progress }: Scene, parts: readonly Segment[]): boolean =>
  progress.replies === 0 && parts.length > 0 && parts.every(({ situation }) => situation === "remark-ready");

/** The turn continues after an addition to an answer, and after a first, bare 'yes'. */
function keepsTheTurn(scene: Scene, parts: readonly Segment[]): boolean {
  const { plan, progress } = scene;
  if (isOtherLanguage(plan.language) || isEvidentlyNotEnglish(progress.last ?? "")) return false;
  return isFirstYes(scene, parts) || isAdding(parts);
}

/** Remarks that end the conversation, whatever precedes them. */
const GOODBYE: ReadonlySet<string> = new Set(["remark-done", "remark-thanks"]);

const isAdding = (parts: readonly Segment[]): boolean => parts.some(isAmending) || tellsMuch(parts);

const asks = (part: Segment): boolean => WANTS_REPLY.has(part.act) || asksThough(part);

/** Below this confidence it is unclear what is asked. */
const SURE = 0.4;
const SURELY_COMPLAINS = 0.8;
/** Below this confidence the advert may answer what could be a question about applying. */
const SURELY_ADVICE = 0.9;
/** After a question of lower confidence, thanks are a goodbye. Otherwise the thanks may be for the coming answer. */
const SURELY_ASKS = 0.75;
/** Complaints about the interviewer's words that get an apology. A complaint that all was unfair does not. */
const AMENDED: ReadonlySet<string> = new Set(["remark-misread", "remark-again"]);

/** An apology, and at a second complaint that asks and tells nothing else the admission that there is no answer. */
function amendsFor(scene: Scene): string[] {
  if (!wasReplied(scene, "own-amends")) return [sayReply(scene, "own-amends")];
  const { lastParts } = scene.progress;
  const isAlone = !lastParts.some((part) => asks(part) || isTelling(part));
  return isAlone && !GOODBYE.has(lastParts.at(-1)?.situation ?? "")
    ? [sayReply(scene, "any-cannot-say")]
    : [];
}

type Answer = { words: string; isUnknown?: true };

/** Answers a question about the job from the advert; otherwise refers to the employer. */
function aboutTheJob(scene: Scene, part: Segment): Answer {
  const found = lookUp(scene, part);
  return found === null ? { words: sayReply(scene, "own-any"), isUnknown: true } : { words: found };
}

/** Questions that may ask whether an addition counts, after the candidate has added something at their turn to ask. */
const WHETHER_IT_COUNTS: ReadonlySet<string> = new Set(["process-back", "process-technical"]);
const hasAdded = ({ progress }: Scene): boolean =>
  progress.since.some((turn) => turn.role === "user" && isAdding(partsOf(turn)));
const hasAddedBefore = (scene: Scene): boolean => hasAdded(scene) && !isAdding(scene.progress.lastParts);

const isUnclear = (part: Segment): boolean => part.sure < SURE || part.act === "repeat" || isTelling(part);

function answerTo(scene: Scene, question: PlannedQuestion, part: Segment): Answer {
  const { act, situation = "", text } = part;
  if (isAdvice(part)) {
    const inAdvert = part.sure < SURELY_ADVICE ? lookUp(scene, part) : null;
    return { words: inAdvert ?? replyTo(scene, question, part) };
  }
  if (act === "company") return aboutTheJob(scene, part);
  const mayCount =
    (isUnclear(part) && hasAddedBefore(scene)) || (WHETHER_IT_COUNTS.has(situation) && hasAdded(scene));
  if (mayCount && !wasReplied(scene, "own-counts")) return { words: sayReply(scene, "own-counts") };
  if (isUnclear(part)) return aboutTheJob(scene, part);
  if (act !== "clarify") return { words: replyTo(scene, question, part) };
  if (situation === "clarify-purpose") return { words: sayReply(scene, "own-listens") };
  const meaning = meaningIn(scene, text);
  return meaning === null ? aboutTheJob(scene, part) : { words: meaning };
}

/** Answers each question. If none is clear, asks once what is meant. Says once that the advert has no answer. */
function answersTo(scene: Scene, question: PlannedQuestion, asked: readonly Segment[]): string[] {
  const { unclear, noAdvert, notInAdvert } = interviewerWording;
  if (asked.length > 0 && asked.every(isUnclear) && !hasAddedBefore(scene)) {
    if (isAdding(scene.progress.lastParts)) return [];
    if (!wasSaid(scene, unclear)) return [pick(unclear, scene.seed)];
  }
  const clear = asked.filter((part) => !isUnclear(part));
  const answered = clear.length > 0 ? clear : asked;
  const answers = answered.map((part) => answerTo(scene, question, part));
  const lacking = scene.plan.advert === undefined ? noAdvert : notInAdvert;
  const isNew = !wasSaid(scene, lacking);
  const unknown = answers.findIndex(({ isUnknown }) => isUnknown);
  const isAnswered = answers.some(({ isUnknown }) => !isUnknown);
  const spoken = answers.flatMap(({ words, isUnknown }, at) => {
    if (!isUnknown) return [words];
    // Beside a question that is answered, what may ask nothing gets no reply.
    if (isAnswered && (answered[at]?.sure ?? 1) < SURELY_ASKS && !answered[at]?.text.includes("?")) return [];
    return at === unknown ? [isNew ? `${pick(lacking, scene.seed)} ${words}` : words] : [];
  });
  return [...new Set(spoken)];
}

/** The candidate's questions, one per situation. After an addition, 'may I add something?' is ignored. */
function askedIn(parts: readonly Segment[]): Segment[] {
  const mayAdd = ({ act, situation }: Segment): boolean =>
    act === "process" && (situation === undefined || situation === "process-back") && isAdding(parts);
  const says = (situation: string): boolean => parts.some((part) => part.situation === situation);
  // A candidate who says that nothing is left hardly asks anything uncertain.
  const isDoubtful = ({ sure, text }: Segment): boolean =>
    says("remark-done") && sure < SURE && !text.includes("?");
  const asked = parts.filter((part) => asks(part) && !mayAdd(part) && !isDoubtful(part));
  // Two pieces of advice at once would be a lecture.
  const advised = asked.filter(isAdvice).toSorted((one, other) => other.sure - one.sure)[0];
  const isFirstOfItsKind = (part: Segment, at: number): boolean =>
    isAdvice(part)
      ? part === advised
      : asked.findIndex(({ situation }) => situation === part.situation) === at;
  // Advice helps, while most of what else is asked has no answer here.
  const answered = new Set(
    asked
      .filter(isFirstOfItsKind)
      .toSorted((one, other) => Number(isAdvice(other)) - Number(isAdvice(one)))
      .slice(0, MOST_ANSWERS),
  );
  return asked.filter((part) => answered.has(part));
}

/** Acknowledges an addition or a correction, or, if the candidate asked nothing, a wish or a story. */
function hearTold(scene: Scene, parts: readonly Segment[], asked: readonly Segment[]): string[] {
  if (parts.some(({ act }) => act === "correction")) return [sayReply(scene, "correction-heard")];
  if (parts.some(({ act }) => act === "addition")) return [sayReply(scene, "addition-heard")];
  return tellsMuch(parts) && asked.length === 0 ? [pick(interviewerWording.heard, scene.seed)] : [];
}

/** The candidate's turn to ask: answers each question briefly until nothing more is asked. */
export function answerOwnQuestions(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { progress, secondsLeft, seed } = scene;
  const { lastParts } = progress;
  const asked = askedIn(lastParts);
  const beside = besideIn(lastParts);
  const distress = beside.find((part) => isSurelyDistressed(part));
  const complaint = beside.find(
    ({ situation = "", sure }) => AMENDED.has(situation) && sure >= SURELY_COMPLAINS,
  );
  const isOver = asked.length === 0 && distress === undefined && complaint === undefined;
  if (isOver && !keepsTheTurn(scene, lastParts)) return close(scene, "plan_done", hearLast(scene, lastParts));
  const words = [
    ...(distress === undefined ? [] : [sayReply(scene, distress.situation ?? "distress-tears")]),
    ...(distress === undefined && beside.some(mayBeDistressed) ? [sayReply(scene, "open-beside")] : []),
    ...(complaint === undefined ? [] : amendsFor(scene)),
    ...hearTold(scene, lastParts, asked),
    ...answersTo(scene, question, asked),
  ].join(" ");
  const saysGoodbye =
    GOODBYE.has(lastParts.at(-1)?.situation ?? "") &&
    (asked.every(({ sure }) => sure < SURELY_ASKS) ||
      lastParts.some(({ situation }) => situation === "remark-done"));
  if (saysGoodbye || !mayAskMore(progress, secondsLeft))
    return close(scene, "plan_done", words === "" ? "" : `${words} `);
  const { anythingElse, goAhead, unclear } = interviewerWording;
  if (unclear.some((one) => words.endsWith(one))) return stay(question, "reply", words);
  const more = pick(isFirstYes(scene, lastParts) ? goAhead : anythingElse, `${seed}:${progress.replies}`);
  return stay(question, "reply", `${words} ${more}`.trim());
}
