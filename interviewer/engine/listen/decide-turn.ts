import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { wordsOf } from "../text/read-text.ts";
import { isAbusive } from "../text/recognise.ts";
import type { Gap, PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import { wordFollowUp, wordQuestion, wordRephrase, type Scene } from "../word/word-turn.ts";
import { findCandidateQuestion } from "./answer-candidate.ts";
import { ENOUGH_WORDS, findGap, guessGap, isNotAnswerable } from "./judge-answer.ts";
import { chooseNext, isPressed, joinAnswers, readProgress } from "./progress.ts";

type Reason = TurnDecision["reason"];

const MOST_REPLIES = 2;
const MOST_OWN_QUESTIONS = 3;
const SECONDS_FOR_ANOTHER = 60;

function close(scene: Scene, reason: "plan_done" | "time" | "abuse", lead = ""): TurnDecision {
  const words = pick(interviewerWording.closing[reason], `${scene.seed}:closing`);
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

function followUp(
  scene: Scene,
  question: PlannedQuestion,
  context: { gap: Gap; lead: string },
): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  const { gap, lead } = context;
  if (isPressed(plan, progress, secondsLeft)) return advance(scene, "time", lead);
  if (gap === "not_answerable") {
    if (progress.rephrases > 0)
      return advance(scene, "probes_spent", `${lead}${pick(interviewerWording.moveOn, scene.seed)} `);
    return stay(question, {
      kind: "rephrase",
      reason: gap,
      words: `${lead}${wordRephrase(scene, question)}`,
    });
  }
  if (progress.probes >= stanceAt(plan.difficulty).maxProbes) return advance(scene, "probes_spent", lead);
  return stay(question, {
    kind: "probe",
    reason: gap,
    words: `${lead}${wordFollowUp(scene, question, { gap, hasLead: lead !== "" })}`,
  });
}

/** A model's opinion counts before the rules', but never against a count of words, and never for another subject. */
function weighGaps(byRules: Gap | null, judged: Gap | null): Gap | null {
  if (byRules === "too_short") return byRules;
  return judged === null && byRules === "off_topic" ? byRules : judged;
}

function judge(
  scene: Scene,
  question: PlannedQuestion,
  context: { last: string; lead: string },
): TurnDecision {
  const { last, lead } = context;
  const { progress } = scene;
  if (isNotAnswerable(question, last, progress.earlierAnswers))
    return followUp(scene, question, { gap: "not_answerable", lead });
  const answers = [...progress.answers.slice(0, -1), last];
  const joined = joinAnswers(question, answers);
  const gap =
    scene.judgedGap === undefined
      ? guessGap(question, joined)
      : weighGaps(findGap(question, joined), scene.judgedGap);
  return gap === null ? advance(scene, "answered", lead) : followUp(scene, question, { gap, lead });
}

function reply(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, secondsLeft, seed } = scene;
  const asked = findCandidateQuestion(progress.last ?? "", secondsLeft);
  if (asked === null) return null;
  if (asked.topic.afterwards === "advance") return advance(scene, "asked_back", `${asked.say} `);
  if (
    !isNotAnswerable(question, asked.rest, progress.earlierAnswers) &&
    wordsOf(asked.rest).length >= ENOUGH_WORDS
  ) {
    return judge(scene, question, { last: asked.rest, lead: `${asked.say} ` });
  }
  if (progress.replies >= MOST_REPLIES) return advance(scene, "asked_back", `${asked.say} `);
  const again = asked.topic.afterwards === "rephrase" ? question.rephrased : question.text;
  const back =
    asked.topic.afterwards === "rephrase" || asked.topic.id === "repeat"
      ? ""
      : `${pick(interviewerWording.afterReply, seed)} `;
  return stay(question, { kind: "reply", reason: "asked_back", words: `${asked.say} ${back}${again}` });
}

/** The candidate's turn to ask: each question gets its short answer until nothing more is asked. */
function answerOwnQuestions(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { progress, secondsLeft, seed } = scene;
  const asked = findCandidateQuestion(progress.last ?? "", secondsLeft);
  if (asked === null || asked.topic.afterwards === "advance") return close(scene, "plan_done");
  if (progress.replies + 1 >= MOST_OWN_QUESTIONS || secondsLeft < SECONDS_FOR_ANOTHER)
    return close(scene, "plan_done", `${asked.say} `);
  const more = pick(interviewerWording.anythingElse, `${seed}:${progress.replies}`);
  return stay(question, { kind: "reply", reason: "asked_back", words: `${asked.say} ${more}` });
}

/** What the interviewer does next, in full words: interview.md 'Turn by turn'. */
export function decideTurn(input: TurnInput): TurnDecision {
  const progress = readProgress(input.plan, input.turns);
  const scene = { ...input, progress };
  // The clock starts with the first question: however short the interview, there is one.
  if (progress.current === null) return advance({ ...scene, secondsLeft: Infinity }, "start");
  if (progress.closed) return close(scene, "plan_done");
  if (input.secondsLeft <= 0) return close(scene, "time");
  const question = progress.current;
  if (progress.last !== null && isAbusive(progress.last)) return warn(scene, question);
  if (question.kind === "candidate_questions") return answerOwnQuestions(scene, question);
  return reply(scene, question) ?? judge(scene, question, { last: progress.last ?? "", lead: "" });
}
