import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { wordsOf } from "../text/read-text.ts";
import { isSkipRequest } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { withoutSentences } from "./answer-part.ts";
import { asksOfInterview } from "./asked-forms.ts";
import { findComplaint } from "./asides.ts";
import { memoryFormOf } from "./follow-up.ts";
import { judge } from "./judge-turn.ts";
import {
  advance,
  ENOUGH_BESIDE_TALK,
  lastAsked,
  leave,
  MOST_WORDS_OF_TALK,
  rephrase,
  stay,
  wasSaid,
} from "./moves.ts";
import { findPrivateWorry } from "./private-worry.ts";
import { findRemarks } from "./remarks.ts";
import { findTalk } from "./talk.ts";
import { findWishToLeave } from "./wish-to-leave.ts";

/** Who can't or won't speak of it is not pressed: a human word, and the question is left. */
export function meetWishToLeave(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, seed, plan } = scene;
  const last = progress.last ?? "";
  const wish = findWishToLeave(last);
  if (wish === null) return null;
  const { upset, upsetOfOne, begun } = interviewerWording.leave;
  const isUpset = wish.isUpset || progress.answers.some((one) => findWishToLeave(one)?.isUpset === true);
  // 'Can we skip this one' alone gets the usual short word.
  const isShort = findTalk(last) !== null || (isSkipRequest(last) && findComplaint(last) === null);
  if (!isUpset && isShort) return null;
  const words = pick(!isUpset ? begun : plan.isPractice ? upsetOfOne : upset, `${seed}:${question.id}`);
  return advance(scene, "asked_back", `${words} `);
}

/** 'Do I have to tell you of my record?': nobody has to here, and nobody is sent to tell it elsewhere. */
export function meetWorry(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, seed } = scene;
  const last = progress.last ?? "";
  const worry = findPrivateWorry(last, progress.earlierAnswers);
  if (worry === null) return null;
  const say = pick(interviewerWording.worry, `${seed}:${progress.earlierAnswers.length}`);
  const rest = withoutSentences(last, worry.sentences);
  if (wordsOf(rest).length >= ENOUGH_BESIDE_TALK)
    return judge(scene, question, { last: rest, lead: `${say} ` });
  if (progress.replies >= MOST_WORDS_OF_TALK) return advance(scene, "asked_back", `${say} `);
  const words = `${say} ${interviewerWording.backToIt} ${lastAsked(scene, question)}`;
  return stay(question, { kind: "reply", reason: "asked_back", words });
}

/** 'What is CRM, the computer thing?': their own reading may stand. */
const OWN_READING =
  /(?:^|[.,;?…]\s*)(?:is (?:that|it|this)|like|as in|such as|you mean|do you mean|or like|so)\b[^?]{2,80}\?\W*$/iu;

/** In other words, once; the second time one part is enough. */
function sayPlainly(scene: Scene, question: PlannedQuestion, isFollowed: boolean): TurnDecision {
  const { progress, seed } = scene;
  const { clarify } = interviewerWording;
  const reading = OWN_READING.test(progress.last ?? "") ? `${pick(clarify.reading, seed)} ` : "";
  const say = (words: string): TurnDecision => stay(question, { kind: "reply", reason: "asked_back", words });
  if (isFollowed) return say(reading === "" ? pick(clarify.followUp, seed) : reading.trim());
  const wasSaidHere = (words: string): boolean =>
    progress.since.some(({ role, content }) => role === "assistant" && content.includes(words));
  if (wasSaidHere(question.rephrased) && question.rephrased !== question.text)
    return clarify.onePart.some(wasSaidHere) ? leave(scene, "") : say(pick(clarify.onePart, seed));
  return rephrase(scene, question, reading);
}

/** Words beside the answer get a human word, and the question stays; who can't or won't answer is led on. */
export function meetTalk(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, seed } = scene;
  const talk = findTalk(progress.last ?? "");
  if (talk === null || asksOfInterview(progress.last ?? "").length > 0) return null;
  const { kind } = talk;
  if (kind === "refuse") return leave(scene, "");
  if (kind !== "wait" && progress.replies >= MOST_WORDS_OF_TALK) return leave(scene, "");
  const { talk: wording, shape } = interviewerWording;
  const say = (from: readonly string[]): TurnDecision =>
    stay(question, {
      kind: "reply",
      reason: "asked_back",
      words: pick(from, `${seed}:talk:${progress.replies}`),
    });
  const isFollowed = progress.probes + progress.challenges > 0;
  if (kind === "simpler") return sayPlainly(scene, question, isFollowed);
  if (kind === "repeat") return say(wording.repeat.map((one) => `${one} ${lastAsked(scene, question)}`));
  if (kind === "shape") return say(shape[memoryFormOf(question)]);
  return say(wording[kind]);
}

/** The word that goes with what was said beside an answer, with a space behind it; nothing is said twice. */
export function wordRemark(scene: Scene): string {
  const { kinds } = findRemarks(scene.progress.last ?? "");
  const left = kinds
    .map((kind) => interviewerWording.beside[kind].filter((one) => !wasSaid(scene, [one])))
    .find((some) => some.length > 0);
  return left === undefined ? "" : `${pick(left, `${scene.seed}:${scene.progress.earlierAnswers.length}`)} `;
}

/** 'Thanks, that is all from me.' */
const SAYS_ALL =
  /\b(?:that(?:'s|’s| is| was) (?:all|it|everything)|nothing (?:more|else) (?:from me|to add))\b/iu;

/** Nothing but a remark: a word to it, and the question stays. */
export function meetRemark(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, seed } = scene;
  const { kinds, rest } = findRemarks(progress.last ?? "");
  if (kinds.length === 0 || rest !== "") return null;
  if (SAYS_ALL.test(progress.last ?? "")) return advance(scene, "probes_spent", wordRemark(scene));
  if (progress.replies >= MOST_WORDS_OF_TALK) return leave(scene, "");
  const words = `${wordRemark(scene)}${pick(interviewerWording.stillStands, `${seed}:${progress.replies}`)}`;
  return stay(question, { kind: "reply", reason: "asked_back", words });
}
