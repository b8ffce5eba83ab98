import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { ratingEncoder } from "#api/engine/encoders.ts";
import { makePlan } from "#interviewer/testing/interview-factory.ts";
import { scoreInterview } from "#interviewer/engine/total/score-interview.ts";
import type { InterviewPlan, Turn } from "#interviewer/engine/types.ts";
import { MESSAGE_MAX_LENGTH, USER_TURNS_MAX } from "#contract/limits.ts";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import { markdownTable, round, type Bench } from "./section.ts";

const ROUNDS = 15;
/** High, so that the code that decides a turn is compiled, as in a running server. */
const TURN_ROUNDS = 400;
const TURN_WORDS = 120;

type RatingFigures = { usualMs: number; longestMs: number; turnMs: number };

type Shape = { answers: number; length: number };

const material = readLabelledAnswers("fit").map(({ answer }) => answer);

/** Makes that many answers of that length, spread over the plan's questions; none repeats within or between rounds. */
function makeTurns(plan: InterviewPlan, { answers, length }: Shape, round: number): Turn[] {
  return Array.from({ length: answers }, (_, at): Turn[] => {
    const question = plan.questions[Math.floor((at * plan.questions.length) / answers)];
    const questionId = question?.id ?? null;
    const said = Array.from({ length: 20 }, (_, n) => material[(round * 401 + at * 7 + n) % material.length]);
    const content = `${round}.${at}. ${said.join(" ")}`.slice(0, length);
    return [
      { role: "assistant", kind: "question", questionId, content: question?.text ?? "" },
      { role: "user", kind: "answer", questionId, content },
    ];
  }).flat();
}

/** Median CPU time of one run in a warm process, in milliseconds; each round uses new input. */
async function measure(run: (round: number) => unknown, rounds = ROUNDS): Promise<number> {
  await run(rounds);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await run(round);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** Measures rating a usual interview (12 answers of 800 characters) and the longest one, and deciding one turn. */
async function benchRating(): Promise<RatingFigures> {
  const encoder = ratingEncoder;
  const plan = makePlan({ seed: "bench" });
  const usual = { answers: 12, length: 800 };
  const longest = { answers: USER_TURNS_MAX, length: MESSAGE_MAX_LENGTH };
  const rate = (shape: Shape) => (round: number) =>
    scoreInterview({ plan, turns: makeTurns(plan, shape, round) }, encoder);
  return {
    usualMs: await measure(rate(usual)),
    longestMs: await measure(rate(longest)),
    turnMs: await measure(decideOne(plan), TURN_ROUNDS),
  };
}

/** Decides a turn after a new first answer to the last question but one. Earlier answers are already encoded. */
function decideOne(plan: InterviewPlan): (round: number) => unknown {
  const question = plan.questions.at(-2);
  if (!question) throw new Error("a plan has more than one question");
  const asked = {
    role: "assistant",
    kind: "question",
    questionId: question.id,
    content: question.text,
  } as const;
  const answers = material.filter(
    (text) => Math.abs(text.split(/\s+/u).length - TURN_WORDS) < TURN_WORDS / 5,
  );
  const before = plan.questions.slice(0, -2);
  const earlier = makeTurns({ ...plan, questions: before }, { answers: 11, length: 800 }, 0);
  return (round) => {
    const content = `${round}. ${answers[round % answers.length]}`;
    const answer = { role: "user", kind: "answer", questionId: question.id, content } as const;
    const turns = [...earlier, asked, answer];
    if (decideTurn({ plan, turns, secondsLeft: 600, seed: "bench" }).ends)
      throw new Error("the bench has to measure a decision");
  };
}

export const ratingBench: Bench = {
  name: "rating",
  title: "Rating an interview",
  run: async () => {
    const { usualMs, longestMs, turnMs } = await benchRating();
    return `By the built-in scorer, median processor time of one rating, the sentence encoder's included; the texts are new to it, but for sentences that come again.

${markdownTable(
  ["interview", "ms"],
  [
    ["12 answers of 800 characters", round(usualMs)],
    [
      "the longest there can be: 60 answers of 4,000 characters, many of whose sentences come again",
      round(longestMs),
    ],
    ["for comparison, deciding the next turn after an answer of 120 words, eleven before it", round(turnMs)],
  ],
)}`;
  },
};
