import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { findHardship } from "../text/hardship.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { sentencesOf } from "../text/read-text.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { answerQuestion, isOther, otherTopic, type CandidateQuestion } from "./answer-candidate.ts";
import { answerFromAdvert, mattersAsked } from "./answer-from-advert.ts";
import { hasNoQuestion, isDone, isThanks } from "./asides.ts";
import { close, stay } from "./moves.ts";
import { ownQuestionsIn } from "./own-question.ts";
import { findPrivateWorry } from "./private-worry.ts";
import { mayAskMore } from "./progress.ts";

const SAYS_SORRY = /\b(?:sorry|apologi[sz]e) (?:for|about|that i|i was|if i)\b/iu;

/** What a goodbye is preceded by where something was said that is no question: a wish, or another language. */
function hearLast(scene: Scene, last: string): string {
  const isForeign = isEvidentlyNotEnglish(last);
  // Where an interview in another language was chosen, a model hears it.
  if (isOtherLanguage(scene.plan.language)) return "";
  if (isForeign) return `${interviewerWording.otherLanguageAtTheEnd} `;
  if (SAYS_SORRY.test(last)) return `${interviewerWording.nothingToForgive} `;
  const isGoodbye = isDone(last) || hasNoQuestion(last) || sentencesOf(last).every((one) => isThanks(one));
  return isGoodbye ? "" : `${pick(interviewerWording.heard, scene.seed)} `;
}

/** 'There are staff rooms. Is it one of one's own?' is about what was said before it. */
function sayFromAdvert({ plan }: Scene, { asked, rest }: { asked: string; rest: string }): string | null {
  const isOfBefore = rest !== "" && /\b(?:it|this|that|they|them|there)\b/iu.test(asked);
  return (
    answerFromAdvert(asked, plan.advert) ??
    (isOfBefore ? answerFromAdvert(`${rest} ${asked}`, plan.advert) : null)
  );
}

/** What an example would show better than a description. */
const OF_ITS_MANNER =
  /\b(?:culture|atmosphere|like to work|working here|work here|get on|why .{0,20}(?:open|recruiting|hiring))\b/iu;

/** What is said to one question at the candidate's turn: the advert's words, or what is known here. */
function answerOwn(scene: Scene, asked: CandidateQuestion): string {
  const { progress, secondsLeft, seed, plan } = scene;
  const ofSeed = `${seed}:${progress.replies}`;
  // 'How long is the night shift?' asks for no minutes.
  const isUnknown =
    isOther(asked) ||
    (asked.topic.id === "company" && !OF_ITS_MANNER.test(asked.asked)) ||
    (asked.topic.id === "time" && mattersAsked(asked.asked).matters.length > 0);
  const found = asked.topic.about === "job" || isUnknown ? sayFromAdvert(scene, asked) : null;
  if (found !== null) return found;
  if (isUnknown && plan.advert !== undefined) return pick(interviewerWording.notInAdvert, ofSeed);
  const known = isUnknown ? { ...asked, topic: otherTopic } : asked;
  return answerQuestion(known, { form: null, isAfterFollowUp: false, secondsLeft, seed: ofSeed });
}

const MOST_ANSWERS = 2;

/** Two questions get two answers, unless they are the same. */
function answerAll(scene: Scene, asked: readonly CandidateQuestion[]): string {
  const said = [...new Set(asked.map((one) => answerOwn(scene, one)))].slice(0, MOST_ANSWERS);
  const loss =
    findHardship(scene.progress.last ?? "") === "own" ? interviewerWording.hardship.ownInQuestion : [];
  return [...loss.slice(0, 1), ...said].join(" ");
}

/** The candidate's turn to ask: each question gets its short answer until nothing more is asked. */
export function answerOwnQuestions(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { progress, secondsLeft, seed } = scene;
  const last = progress.last ?? "";
  const isWorried = findPrivateWorry(last, progress.earlierAnswers) !== null;
  const asked = isWorried ? [] : ownQuestionsIn(last);
  const [first] = asked;
  if (!isWorried && first === undefined) return close(scene, "plan_done", hearLast(scene, last));
  if (asked.length === 1 && first?.topic.afterwards === "advance") return close(scene, "plan_done");
  const say = isWorried
    ? pick(interviewerWording.worry, `${seed}:${progress.earlierAnswers.length}`)
    : answerAll(scene, asked);
  if (!mayAskMore(progress, secondsLeft)) return close(scene, "plan_done", `${say} `);
  const more = pick(interviewerWording.anythingElse, `${seed}:${progress.replies}`);
  return stay(question, { kind: "reply", reason: "asked_back", words: `${say} ${more}` });
}
