import { readFileSync } from "node:fs";
import { z } from "zod";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { DIFFICULTY_DEFAULT, INTERVIEWS_REMEMBERED } from "#contract/limits.ts";
import { isMain } from "#interviewer/engine/is-main.ts";
import { planInterview } from "#interviewer/engine/plan/plan.ts";
import { textsToPlan } from "#interviewer/engine/plan/read-lines.ts";
import { encodeText } from "#interviewer/engine/read/encode-text.ts";
import type { InterviewPlan, PlanInput } from "#interviewer/engine/types.ts";

const planInput = z.object({
  targetRole: z.string().nullish(),
  jobDescription: z.string().nullish(),
  resumeText: z.string().nullish(),
  difficulty: z.number().default(DIFFICULTY_DEFAULT),
});

/** Plans interviews as the server does: with the vectors of the advert's and the resume's lines. */
export async function createPlanner(): Promise<(input: PlanInput) => Promise<InterviewPlan>> {
  const encoder = await loadTextEncoder();
  return async (input) => {
    const vectors = new Map<string, Float32Array>();
    for (const text of textsToPlan(input)) vectors.set(text, await encodeText(text, encoder));
    return planInterview({ ...input, vectors });
  };
}

/** Plans the interviews of one person one after the other: each knows what the ten before it asked. */
export async function planInARow(inputs: unknown): Promise<InterviewPlan[]> {
  const plan = await createPlanner();
  const plans: InterviewPlan[] = [];
  for (const [at, one] of z.array(planInput).parse(inputs).entries()) {
    const recent = plans.slice(-INTERVIEWS_REMEMBERED).flatMap(({ questions }) => questions);
    plans.push(
      await plan({
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
  questions: questions.filter(isMain).map(({ intro, text, kind, competency, why, source }) => ({
    text: intro === undefined ? text : `${intro} ${text}`,
    form: kind,
    competency,
    why,
    source,
  })),
});

function describe({ family, questions }: ReturnType<typeof shown>, at: number): string {
  const lines = questions.map(({ text, form, source, why }) => `  ${form}, ${source} (${why}): ${text}`);
  return [`Interview ${at + 1}, ${family}`, ...lines].join("\n");
}

/** `npm run evaluate -- --plan FILE [--json]`: the built-in mind's plans for the interviews that the file lists. */
export async function evaluatePlan(file: string, asJson: boolean): Promise<void> {
  const plans = (await planInARow(JSON.parse(readFileSync(file, "utf8")))).map(shown);
  console.log(asJson ? JSON.stringify(plans, null, 2) : plans.map(describe).join("\n\n"));
}
