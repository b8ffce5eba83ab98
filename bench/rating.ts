import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { sentenceEncoder } from "#api/integrations/sentence-encoder.ts";
import { makePlan } from "#interviewer/engine/interview-factory.ts";
import { scoreInterview } from "#interviewer/engine/total/score-interview.ts";
import type { InterviewPlan, Turn } from "#interviewer/engine/types.ts";
import { MESSAGE_MAX_LENGTH, USER_TURNS_MAX } from "#contract/limits.ts";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import { markdownTable, round, type Bench } from "./section.ts";

const ROUNDS = 15;

type RatingFigures = { usualMs: number; longestMs: number; turnMs: number };

/** So many answers of that length, spread over the questions of a plan; no two are the same. */
function makeTurns(plan: InterviewPlan, answers: number, length: number): Turn[] {
  const material = readLabelledAnswers("fit").map(({ answer }) => answer);
  return Array.from({ length: answers }, (_, at): Turn[] => {
    const question = plan.questions[Math.floor((at * plan.questions.length) / answers)];
    const questionId = question?.id ?? null;
    const said = Array.from({ length: 20 }, (_, n) => material[(at * 7 + n) % material.length]);
    const content = `${at}. ${said.join(" ")}`.slice(0, length);
    return [
      { role: "assistant", kind: "question", questionId, content: question?.text ?? "" },
      { role: "user", kind: "answer", questionId, content },
    ];
  }).flat();
}

/** Median processor time of one run, in milliseconds. */
async function measure(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Rating a usual interview (12 answers of 800 characters) and the longest there can be; deciding one turn. */
async function benchRating(): Promise<RatingFigures> {
  const encoder = sentenceEncoder();
  const plan = makePlan({ seed: "bench" });
  const usual = makeTurns(plan, 12, 800);
  const longest = makeTurns(plan, USER_TURNS_MAX, MESSAGE_MAX_LENGTH);
  return {
    usualMs: await measure(() => scoreInterview({ plan, turns: usual }, encoder)),
    longestMs: await measure(() => scoreInterview({ plan, turns: longest }, encoder)),
    turnMs: await measure(() => decideTurn({ plan, turns: usual, secondsLeft: 600, seed: "bench" })),
  };
}

export const ratingBench: Bench = {
  name: "rating",
  title: "Rating an interview",
  run: async () => {
    const { usualMs, longestMs, turnMs } = await benchRating();
    return `By the built-in scorer, median processor time of one rating.

${markdownTable(
  ["interview", "ms"],
  [
    ["12 answers of 800 characters", round(usualMs)],
    ["the longest there can be: 60 answers of 4,000 characters", round(longestMs)],
    ["for comparison, deciding the next turn after 12 answers", round(turnMs)],
  ],
)}`;
  },
};
