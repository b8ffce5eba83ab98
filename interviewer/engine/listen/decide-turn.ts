import { interviewerWording } from "#interviewer/data/load.ts";
import type { OtherLanguage } from "#interviewer/data/other-languages.ts";
import { pick } from "../seeded-random.ts";
import { findHardship, isDistress } from "../text/hardship.ts";
import { asksBackIn, asksToSkipIn, isDistressIn, isOtherLanguage } from "../text/other-language.ts";
import { sentencesOf, wordsOf } from "../text/read-text.ts";
import { isAbusive, isEvidentlyNotEnglish, isSkipRequest } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import { wordFollowUp, wordOffTopic, wordQuestion, wordRephrase, type Scene } from "../word/word-turn.ts";
import {
  answerQuestion,
  findCandidateQuestion,
  findOwnQuestion,
  isOther,
  isRhetorical,
  wantsOtherWording,
} from "./answer-candidate.ts";
import { answerFromAdvert } from "./answer-from-advert.ts";
import { findComplaint, hasNoQuestion, isDone, isInexperience, isPlainNo, isThanks } from "./asides.ts";
import { chooseFollowUp, hear, memoryFormOf } from "./follow-up.ts";
import { ENOUGH_WORDS, isNotAnswerable } from "./judge-answer.ts";
import { withoutSentences } from "./answer-part.ts";
import { findPrivateWorry } from "./private-worry.ts";
import { findTalk } from "./talk.ts";
import { findWishToLeave } from "./wish-to-leave.ts";
import { answersTo, chooseNext, isPressed, mayAskMore, readProgress } from "./progress.ts";

type Reason = TurnDecision["reason"];

const MOST_REPLIES = 2;
/** Who is nervous is not sent on at once. */
const MOST_WORDS_OF_TALK = 4;
const ENOUGH_BESIDE_TALK = 8;

function close(scene: Scene, reason: "plan_done" | "time" | "abuse", lead = ""): TurnDecision {
  const { closing, closingOfOne } = interviewerWording;
  const words = pick((scene.plan.isPractice ? closingOfOne : closing)[reason], `${scene.seed}:closing`);
  return {
    kind: "closing",
    questionId: null,
    competency: null,
    reason,
    words: `${lead}${words}`,
    ends: true,
  };
}

function stay(
  question: PlannedQuestion,
  decision: Pick<TurnDecision, "kind" | "reason" | "words">,
): TurnDecision {
  return { ...decision, questionId: question.id, competency: question.competency, ends: false };
}

function advance(scene: Scene, reason: Reason, lead = ""): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  const next = chooseNext(plan, progress, secondsLeft);
  if (next === null) {
    const allAsked = plan.questions.every((one) => progress.askedIds.has(one.id));
    return close(scene, allAsked ? "plan_done" : "time", lead);
  }
  const words = wordQuestion(scene, next, lead !== "");
  return stay(next, { kind: "question", reason, words: `${lead}${words}` });
}

function warn(scene: Scene, question: PlannedQuestion): TurnDecision {
  if (scene.progress.warnings > 0) return close(scene, "abuse");
  const words = `${pick(interviewerWording.warning, `${scene.seed}:warning`)} ${question.rephrased}`;
  return stay(question, { kind: "warning", reason: "abuse", words });
}

/** What a message says once complaints, questions and requests are out of it, and what is said to those first. */
type Taken = { last: string; lead: string };

/** Leaves a question that nothing answerable came to. */
function leave(scene: Scene, lead: string): TurnDecision {
  const words = scene.plan.isPractice ? "" : `${pick(interviewerWording.moveOn, scene.seed)} `;
  return advance(scene, "probes_spent", `${lead}${words}`);
}

function rephrase(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  if (scene.progress.rephrases > 0) return leave(scene, lead);
  const words = `${lead}${wordRephrase(scene, question)}`;
  return stay(question, { kind: "rephrase", reason: "not_answerable", words });
}

/** 'I don't know that tool': the nearest one, once, then on. */
function askForNearest(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  if (scene.progress.rephrases > 0) return leave(scene, lead);
  const words = pick(interviewerWording.noExperience[memoryFormOf(question)], scene.seed);
  return stay(question, { kind: "rephrase", reason: "no_experience", words: `${lead}${words}` });
}

const wasSaid = ({ turns }: Scene, wordings: readonly string[]): boolean =>
  turns.some(({ role, content }) => role === "assistant" && wordings.some((one) => content.includes(one)));

/** What another language tells can't be heard here: it is said once, and nothing of the kind is asked for. */
function meetOtherLanguage(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  const { otherLanguage } = interviewerWording;
  if (scene.progress.rephrases > 0 || wasSaid(scene, otherLanguage)) return advance(scene, "answered", lead);
  const words = `${lead}${pick(otherLanguage, scene.seed)} ${question.rephrased}`;
  return stay(question, { kind: "rephrase", reason: "not_answerable", words });
}

/** A loss of the candidate's own ends the question; to others' a word is said, once. */
function meetHardship(scene: Scene, { last, lead }: Taken): TurnDecision | string {
  const { own, others } = interviewerWording.hardship;
  const found = findHardship(last);
  if (found === "own" && !wasSaid(scene, own)) {
    const onward = scene.plan.isPractice ? "" : `${interviewerWording.hardship.onward} `;
    return advance(scene, "answered", `${lead}${pick(own, scene.seed)} ${onward}`);
  }
  return found !== null && !wasSaid(scene, [...own, ...others])
    ? `${lead}${pick(others, scene.seed)} `
    : lead;
}

function followUp(scene: Scene, question: PlannedQuestion, taken: Taken): TurnDecision {
  const { plan, progress, seed } = scene;
  const answers = answersTo(progress, taken.last);
  if (isEvidentlyNotEnglish(answers.join("\n\n"))) return meetOtherLanguage(scene, question, taken.lead);
  const met = meetHardship(scene, taken);
  if (typeof met !== "string") return met;
  const lead = met;
  const memory = hear(question, answers);
  const isFirst = progress.probes + progress.challenges === 0;
  if (isFirst && scene.isElsewhere === true) {
    const words = `${lead}${wordOffTopic(scene, question)}`;
    return stay(question, { kind: "probe", reason: "off_topic", words });
  }
  const next = chooseFollowUp(question, memory, {
    progress,
    difficulty: plan.difficulty,
    seed: `${seed}:${question.id}`,
  });
  if (next === null) return advance(scene, isFirst ? "answered" : "probes_spent", lead);
  const words = `${lead}${wordFollowUp(scene, next, lead !== "")}`;
  return stay(question, { kind: next.kind, reason: next.aspect, words });
}

function judge(scene: Scene, question: PlannedQuestion, taken: Taken): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  if (isPressed(plan, progress, secondsLeft)) return advance(scene, "time", taken.lead);
  const isFollowed = progress.probes + progress.challenges + progress.rephrases > 0;
  if (isFollowed && isDone(taken.last)) return advance(scene, "probes_spent", taken.lead);
  if (isInexperience(taken.last) || (progress.rephrases > 0 && isPlainNo(taken.last)))
    return askForNearest(scene, question, taken.lead);
  if (isNotAnswerable(question, taken.last, progress)) return rephrase(scene, question, taken.lead);
  return followUp(scene, question, taken);
}

/** In another language than English no list says what an answer tells: it is not followed up. */
function judgeOther(scene: Scene, question: PlannedQuestion, language: OtherLanguage): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  const last = progress.last ?? "";
  if (isPressed(plan, progress, secondsLeft)) return advance(scene, "time");
  if (asksToSkipIn(last, language)) return leave(scene, "");
  return asksBackIn(last, language) || isNotAnswerable(question, last, progress)
    ? rephrase(scene, question, "")
    : advance(scene, "answered");
}

/** A complaint is owned, and the talk goes on with another aspect; nothing of it counts as an answer. */
function ownUp(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const complaint = findComplaint(scene.progress.last ?? "");
  if (complaint === null) return null;
  const { told, other } = interviewerWording.complaint;
  const lead = `${pick(complaint.saysTold ? told : other, `${scene.seed}:${scene.progress.replies}`)} `;
  const hasAnswer = wordsOf(complaint.rest).length >= ENOUGH_WORDS;
  const isOnlyComplaint = answersTo(scene.progress, complaint.rest).length === 0;
  if (isOnlyComplaint) return rephrase(scene, question, lead);
  return hasAnswer
    ? judge(scene, question, { last: complaint.rest, lead })
    : followUp(scene, question, { last: complaint.rest, lead });
}

/** Somebody speaks of harming themselves: nothing is asked, and they hear who can help. */
function care(scene: Scene, question: PlannedQuestion): TurnDecision {
  const words = pick(interviewerWording.talk.distress, scene.seed);
  return stay(question, { kind: "reply", reason: "asked_back", words });
}

/** What was last asked, to be said again: of a follow-up all that was said. */
function lastAsked({ progress }: Scene, question: PlannedQuestion): string {
  const isFollowUp = progress.probes + progress.challenges > 0;
  const spoken = progress.since.findLast(({ kind }) => kind === "probe" || kind === "challenge");
  return isFollowUp ? (spoken?.content ?? question.text) : question.text;
}

/** Who can't or won't speak of it is not pressed: a human word, and the question is left. */
function meetWishToLeave(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, seed, plan } = scene;
  const last = progress.last ?? "";
  const wish = findWishToLeave(last);
  if (wish === null) return null;
  const { upset, upsetOfOne, begun } = interviewerWording.leave;
  const isUpset = wish.isUpset || progress.answers.some((one) => findWishToLeave(one)?.isUpset === true);
  // 'Can we skip this one' alone gets the usual short word.
  if (!isUpset && (isSkipRequest(last) || findTalk(last) !== null)) return null;
  const words = pick(!isUpset ? begun : plan.isPractice ? upsetOfOne : upset, `${seed}:${question.id}`);
  return advance(scene, "asked_back", `${words} `);
}

/** 'Do I have to tell you of my record?': nobody has to here, and nobody is sent to tell it elsewhere. */
function meetWorry(scene: Scene, question: PlannedQuestion): TurnDecision | null {
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

/** Words beside the answer get a human word, and the question stays; who can't or won't answer is led on. */
function meetTalk(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, seed } = scene;
  const talk = findTalk(progress.last ?? "");
  if (talk === null) return null;
  const { kind } = talk;
  if (kind === "refuse") return leave(scene, "");
  if (kind !== "wait" && progress.replies >= MOST_WORDS_OF_TALK) return leave(scene, "");
  const { talk: wording, shape, clarify } = interviewerWording;
  const say = (from: readonly string[]): TurnDecision =>
    stay(question, {
      kind: "reply",
      reason: "asked_back",
      words: pick(from, `${seed}:talk:${progress.replies}`),
    });
  const isFollowed = progress.probes + progress.challenges > 0;
  if (kind === "simpler") return isFollowed ? say(clarify.followUp) : rephrase(scene, question, "");
  if (kind === "repeat") return say(wording.repeat.map((one) => `${one} ${lastAsked(scene, question)}`));
  if (kind === "shape") return say(shape[memoryFormOf(question)]);
  return say(wording[kind]);
}

function reply(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, secondsLeft, seed } = scene;
  const asked = findCandidateQuestion(progress.last ?? "");
  if (asked === null) return null;
  const isAfterFollowUp = progress.probes + progress.challenges > 0;
  const words = isNotAnswerable(question, asked.rest, progress) ? 0 : wordsOf(asked.rest).length;
  const isAnswered = words >= ENOUGH_WORDS;
  // 'Is that what you were after?' behind an answer asks for nothing but to go on.
  if (words >= ENOUGH_BESIDE_TALK && isRhetorical(asked))
    return judge(scene, question, { last: asked.rest, lead: "" });
  const say = answerQuestion(asked, { form: memoryFormOf(question), isAfterFollowUp, secondsLeft, seed });
  const { afterwards } = asked.topic;
  if (afterwards === "advance" || isDone(asked.rest)) return advance(scene, "asked_back", `${say} `);
  if (isAnswered) return judge(scene, question, { last: asked.rest, lead: `${say} ` });
  if (progress.replies >= MOST_REPLIES) return advance(scene, "asked_back", `${say} `);
  const mayRephrase = !isAfterFollowUp && wantsOtherWording(asked);
  const again = mayRephrase ? question.rephrased : afterwards === "restate" ? question.text : "";
  return stay(question, { kind: "reply", reason: "asked_back", words: `${say} ${again}`.trim() });
}

/** What a goodbye is preceded by where something was said that is no question: a wish, or another language. */
function hearLast(scene: Scene, last: string): string {
  const isForeign = isEvidentlyNotEnglish(last);
  // Where an interview in another language was chosen, a model hears it.
  if (isOtherLanguage(scene.plan.language)) return "";
  if (isForeign) return `${interviewerWording.otherLanguageAtTheEnd} `;
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

/** The candidate's turn to ask: each question gets its short answer until nothing more is asked. */
function answerOwnQuestions(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { progress, secondsLeft, seed } = scene;
  const last = progress.last ?? "";
  if (findPrivateWorry(last, progress.earlierAnswers) !== null) {
    const say = pick(interviewerWording.worry, `${seed}:${progress.earlierAnswers.length}`);
    if (!mayAskMore(progress, secondsLeft)) return close(scene, "plan_done", `${say} `);
    const words = `${say} ${pick(interviewerWording.anythingElse, `${seed}:${progress.replies}`)}`;
    return stay(question, { kind: "reply", reason: "asked_back", words });
  }
  const asked = findCandidateQuestion(last) ?? findOwnQuestion(last);
  if (asked === null) return close(scene, "plan_done", hearLast(scene, last));
  if (asked.topic.afterwards === "advance") return close(scene, "plan_done");
  const mayBeInAdvert = asked.topic.about === "job" || isOther(asked);
  const say =
    (mayBeInAdvert ? sayFromAdvert(scene, asked) : null) ??
    answerQuestion(asked, {
      form: null,
      isAfterFollowUp: false,
      secondsLeft,
      seed: `${seed}:${progress.replies}`,
    });
  if (!mayAskMore(progress, secondsLeft)) return close(scene, "plan_done", `${say} `);
  const more = pick(interviewerWording.anythingElse, `${seed}:${progress.replies}`);
  return stay(question, { kind: "reply", reason: "asked_back", words: `${say} ${more}` });
}

/** What the interviewer does next, in full words: interview.md 'Listening'. */
export function decideTurn(input: TurnInput): TurnDecision {
  const progress = readProgress(input.plan, input.turns);
  const scene = { ...input, progress };
  // The clock starts with the first question: however short the interview, there is one.
  if (progress.current === null) return advance({ ...scene, secondsLeft: Infinity }, "start");
  if (progress.closed) return close(scene, "plan_done");
  if (input.secondsLeft <= 0) return close(scene, "time");
  const question = progress.current;
  const { language } = input.plan;
  const wishesToDie = (text: string): boolean =>
    isDistress(text) || (isOtherLanguage(language) && isDistressIn(text, language));
  if (progress.last !== null && wishesToDie(progress.last)) return care(scene, question);
  if (progress.last !== null && isAbusive(progress.last)) return warn(scene, question);
  if (question.kind === "candidate_questions") return answerOwnQuestions(scene, question);
  if (isOtherLanguage(language)) return judgeOther(scene, question, language);
  const taken = { last: progress.last ?? "", lead: "" };
  return (
    meetWishToLeave(scene, question) ??
    meetWorry(scene, question) ??
    meetTalk(scene, question) ??
    ownUp(scene, question) ??
    reply(scene, question) ??
    judge(scene, question, taken)
  );
}
