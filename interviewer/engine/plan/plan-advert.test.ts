import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { lineFrames, loadQuestionPlaces, questionsByFamily } from "#interviewer/data/load.ts";
import { PLAN_INPUT } from "#interviewer/testing/interview-factory.ts";
import { isMain } from "../is-main.ts";
import { encodeText } from "../read/encode-text.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion } from "../types.ts";
import { nameOfText, textToMatch } from "./line-heads.ts";
import { planInterview } from "./plan.ts";
import { textsToPlan } from "./read-lines.ts";

/** Long, because the encoder reads some 250 lines. */
const MOST_MS = 240_000;

const encoder = await loadTextEncoder();

async function plan(given: Partial<PlanInput>): Promise<InterviewPlan> {
  const input = { ...PLAN_INPUT, ...given };
  const vectors = new Map<string, Float32Array>();
  for (const text of textsToPlan(input)) vectors.set(text, await encodeText(text, encoder));
  return planInterview({ ...input, vectors });
}

const onAdvert = ({ questions }: InterviewPlan): PlannedQuestion[] =>
  questions.filter((one) => isMain(one) && one.source === "advert");

const { adverts } = z
  .object({ adverts: z.array(z.object({ trade: z.string(), family: z.string(), text: z.string() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../../labelled/advert-lines.json"), "utf8")));

const flat = (text: string): string => text.replaceAll(/\s+/gu, " ");
const bank = [...questionsByFamily.values()].flat();

/** True if the question is an unchanged bank question, or a frame around a quoted line. */
const isWhole = (question: PlannedQuestion, advert: string): boolean => {
  const { id, text, intro = "", why } = question;
  if (why === null || !flat(advert).includes(why)) return false;
  const ready = bank.find((one) => one.id === id);
  if (ready !== undefined) return ready.text === text && intro.includes(why);
  const [before = "", after = ""] =
    lineFrames.find((one) => id.startsWith(one.id))?.text.split("{line}") ?? [];
  return text.startsWith(before) && text.endsWith(after) && text.slice(before.length + 1).startsWith(why);
};

describe("an advert chooses", () => {
  test(
    "two of five questions at least for nine of ten trades, and never inflects its words",
    async () => {
      const counts: number[] = [];
      for (const { trade, text } of adverts) {
        const about = onAdvert(await plan({ targetRole: trade, jobDescription: text }));
        counts.push(about.length);
        for (const question of about) expect(isWhole(question, text), question.text).toBe(true);
      }
      expect(counts).toHaveLength(40);
      expect(counts.filter((count) => count >= 2).length).toBeGreaterThanOrEqual(36);
    },
    MOST_MS,
  );

  test("a bank question on the same subject, introduced by its own words", async () => {
    const jobDescription =
      "Veterinary nurse\n\nDuties\n- Reconcile the bank statement with the cash book\n- Make tea for the office";
    const [first] = onAdvert(await plan({ targetRole: "Accounts assistant", jobDescription }));
    expect(first).toMatchObject({
      intro: 'The advert says: "Reconcile the bank statement with the cash book".',
      text: "How do you compare your own cash book with the bank statement, step by step?",
    });
  });

  test("a resume chooses in the same way", async () => {
    const resumeText = "Clerk at Hill & Sons\n- Reconciled the bank statement with the cash book every day";
    const { questions } = await plan({ targetRole: "Accounts assistant", resumeText });
    expect(questions.find(({ source }) => source === "resume")?.intro).toBe(
      'Your resume says: "Reconciled the bank statement with the cash book every day".',
    );
  });

  test("requirements before wishes", async () => {
    const jobDescription =
      "Veterinary nurse\n\nDuties\n- Monitor anaesthesia and say at once when something changes\n- Explain aftercare to worried owners\n- Support owners when a pet is put to sleep\nNice to have\n- Calm animals that bite";
    const about = onAdvert(await plan({ targetRole: "Veterinary nurse", jobDescription }));
    expect(about.map(({ why }) => why)).not.toContain("Calm animals that bite");
    expect(about).toHaveLength(3);
  });

  test("a fact, asked once and briefly, in addition to the five", async () => {
    const jobDescription =
      "Veterinary nurse\n\nDuties\n- Multi-drop deliveries in town\nRequirements\n- Clean driving licence\n- Fluent German";
    const { questions } = await plan({ targetRole: "Van driver", jobDescription });
    const facts = questions.filter(({ kind }) => kind === "fact");
    expect(facts).toHaveLength(1);
    expect(facts[0]?.text).toMatch(
      /^The advert asks for: "(?:Clean driving licence|Fluent German)"\. Do you have that\?$/u,
    );
    expect(questions.filter(isMain)).toHaveLength(5);
    expect(questions.at(-1)?.kind).toBe("candidate_questions");
  });

  test("another question in each interview, as long as there is one", async () => {
    const { trade = "", text = "" } = adverts[0] ?? {};
    const recentQuestionIds: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const { questions } = await plan({ targetRole: trade, jobDescription: text, recentQuestionIds });
      const ids = questions.filter(isMain).map(({ id }) => id);
      expect(ids.filter((id) => recentQuestionIds.includes(id))).toEqual([]);
      recentQuestionIds.unshift(...ids);
    }
  });
});

test("every bank question has a precomputed vector (otherwise run node scripts/encode-bank.ts)", () => {
  const places = loadQuestionPlaces();
  expect(bank.filter((one) => !places.has(nameOfText(textToMatch(one)))).map(({ id }) => id)).toEqual([]);
});

describe("somebody of many years", () => {
  const isForBeginners = ({ id }: PlannedQuestion): boolean =>
    (bank.find((one) => one.id === id)?.levels[1] ?? 10) <= 6;
  const SEEDS = Array.from({ length: 12 }, (_, at) => `seed ${at}`);

  test.each([
    { targetRole: "Senior accountant" },
    { targetRole: "Accountant", resumeText: "Twelve years in accounts. Closed the books of a hotel." },
    { targetRole: "Accountant", resumeText: "Hill & Sons, 2006 - 2024. Closed the books of a hotel." },
  ])("is not asked what beginners are asked: %j", (input) => {
    for (const seed of SEEDS)
      expect(planInterview({ ...PLAN_INPUT, ...input, seed }).questions.filter(isForBeginners)).toEqual([]);
  });

  test("is distinguished from a beginner", () => {
    const resumeText = "Hill & Sons, 2022 - 2024. Closed the books of a hotel.";
    const asked = SEEDS.flatMap(
      (seed) => planInterview({ ...PLAN_INPUT, targetRole: "Accountant", resumeText, seed }).questions,
    );
    expect(asked.some(isForBeginners)).toBe(true);
  });
});

test.each([8, 9, 10])("at level %i there is a hard case of the trade", (difficulty) => {
  for (const targetRole of ["Accountant", "Nurse", "Chef", "Electrician", "Teacher"]) {
    const { questions, roleFamily } = planInterview({ ...PLAN_INPUT, targetRole, difficulty });
    const own = questionsByFamily.get(roleFamily) ?? [];
    const hard = questions.filter(({ id }) => (own.find((one) => one.id === id)?.levels[0] ?? 0) >= 4);
    expect(hard.length, targetRole).toBeGreaterThan(0);
  }
});
