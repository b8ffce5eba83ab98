import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { encoders, ratingEncoder } from "#api/engine/encoders.ts";
import { DIFFICULTY_DEFAULT, PRACTICE_SECONDS } from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { textsToFollow } from "#interviewer/engine/listen/follow-up.ts";
import { planOfBank } from "#interviewer/engine/plan/plan-practice.ts";
import { toVectors } from "#interviewer/engine/read/encode-text.ts";
import { scoreInterview } from "#interviewer/engine/total/score-interview.ts";
import type { Turn } from "#interviewer/engine/types.ts";
import { DEMO_ANSWERS } from "../db/seed/demo-answers.ts";

/** `npm run pages`: makes the front door's sample interview and report with the product itself. */

export const SAMPLE = resolve(import.meta.dirname, "../web/content/sample-report.json");
/** The question of the sample, to which a demo answer belongs. */
const SHOWN = "general-failed-plan";
/** The question that visitors can answer at the front door. */
const ASKED = "general-small-improvement";

export type Sample = {
  asked: { questionId: string; question: string };
  turns: { role: Turn["role"]; content: string }[];
  report: QuestionReport;
  range: [number, number] | null;
  scorer: string;
};

const planOf = (id: string) => {
  const plan = planOfBank(id, DIFFICULTY_DEFAULT);
  const [question] = plan?.questions ?? [];
  if (!plan || !question) throw new Error(`the bank has no ${id}`);
  return { plan, question };
};

export async function makeSample(): Promise<Sample> {
  const { plan, question } = planOf(SHOWN);
  const [answer, more] = DEMO_ANSWERS[SHOWN] ?? [];
  if (answer === undefined || more === undefined) throw new Error(`the demo has no answer to ${SHOWN}`);
  const turns: Turn[] = [
    { role: "assistant", kind: "question", questionId: SHOWN, content: question.text },
    { role: "user", kind: "answer", questionId: SHOWN, content: answer },
  ];
  const texts = textsToFollow(plan, turns);
  const { kind, questionId, words, ends } = decideTurn({
    plan,
    turns,
    secondsLeft: PRACTICE_SECONDS,
    vectors: toVectors(texts, await ratingEncoder.encode(texts)),
    // With this seed the interviewer's follow-up fits the demo's next reply.
    seed: `${SHOWN}:shown`,
  });
  if (!ends)
    turns.push(
      { role: "assistant", kind, questionId, content: words },
      { role: "user", kind: "answer", questionId: SHOWN, content: more },
    );
  const { questions, range, scorer } = await scoreInterview({ plan, turns }, ratingEncoder);
  const [report] = questions;
  if (!report) throw new Error("a practice has one report");
  const asked = planOf(ASKED).question;
  return {
    asked: { questionId: asked.id, question: asked.text },
    turns: turns.map(({ role, content }) => ({ role, content })),
    report,
    range,
    scorer,
  };
}

if (import.meta.main) {
  writeFileSync(SAMPLE, `${JSON.stringify(await makeSample(), null, 2)}\n`);
  await encoders().close();
}
