import { readFileSync } from "node:fs";
import { z } from "zod";
import { DIFFICULTY_DEFAULT, INTERVIEWS_REMEMBERED } from "#contract/limits.ts";
import { planInterview } from "#interviewer/engine/plan/plan.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";

const planInput = z.object({
  targetRole: z.string().nullish(),
  jobDescription: z.string().nullish(),
  resumeText: z.string().nullish(),
  difficulty: z.number().default(DIFFICULTY_DEFAULT),
});

/** Plans the interviews of one person one after the other: each knows what the ten before it asked. */
export function planInARow(inputs: unknown): InterviewPlan[] {
  const plans: InterviewPlan[] = [];
  for (const [at, one] of z.array(planInput).parse(inputs).entries()) {
    const recent = plans.slice(-INTERVIEWS_REMEMBERED).flatMap(({ questions }) => questions);
    plans.push(
      planInterview({
        difficulty: one.difficulty,
        targetRole: one.targetRole ?? null,
        jobDescription: one.jobDescription ?? null,
        resumeText: one.resumeText ?? null,
        linkedinUrl: null,
        recentQuestionIds: recent.map(({ id }) => id).toReversed(),
        seed: `interview ${at + 1}`,
      }),
    );
  }
  return plans;
}

const shown = ({ roleFamily, questions }: InterviewPlan) => ({
  family: roleFamily,
  questions: questions
    .filter(({ kind }) => kind !== "candidate_questions")
    .map(({ text, kind, competency, why, source }) => ({ text, form: kind, competency, why, source })),
});

function describe({ family, questions }: ReturnType<typeof shown>, at: number): string {
  const lines = questions.map(({ text, form, source, why }) => `  ${form}, ${source} (${why}): ${text}`);
  return [`Interview ${at + 1}, ${family}`, ...lines].join("\n");
}

/** `npm run evaluate -- --plan FILE [--json]`: the built-in mind's plans for the interviews that the file lists. */
export function evaluatePlan(file: string, asJson: boolean): void {
  const plans = planInARow(JSON.parse(readFileSync(file, "utf8"))).map(shown);
  console.log(asJson ? JSON.stringify(plans, null, 2) : plans.map(describe).join("\n\n"));
}
