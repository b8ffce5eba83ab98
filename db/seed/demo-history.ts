import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { insertCustomer, storeReading, takeReadNumber } from "#api/features/billing/queries.ts";
import { rateInterview } from "#api/features/interviews/report/rate-interview.ts";
import { closeInterview } from "#api/features/interviews/room/queries.ts";
import { startInterview } from "#api/features/interviews/start/rules.ts";
import { createHoldTurn } from "#api/features/interviews/room/hold-turn.ts";
import { takeTurn } from "#api/features/interviews/room/take-turn.ts";
import { createSpeaker } from "#api/features/interviews/speaker.ts";
import { saveConnection } from "#api/features/linkedin/queries.ts";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { LANGUAGE_DEFAULT } from "#contract/languages.ts";
import { INACTIVITY_SECONDS_DEFAULT, INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { DEMO_ANSWERS } from "./demo-answers.ts";

const PERIOD_DAYS = 30;

/** The same that the stand-in for the payment provider starts with. */
export async function seedSubscription(
  serviceDb: Connection,
  userId: string,
  plan: "paid" | "premium",
): Promise<void> {
  const start = new Date(Date.now() - 3 * DAY_MS);
  const customerId = `cus_demo_${plan}`;
  await insertCustomer(serviceDb, userId, customerId);
  await storeReading(serviceDb, {
    customerId,
    readNumber: await takeReadNumber(serviceDb),
    subscriptions: [
      {
        id: `sub_demo_${plan}`,
        itemId: `si_demo_${plan}`,
        plan,
        status: "active",
        periodStart: start,
        paidFrom: start,
        unpaidSince: null,
        periodEnd: new Date(start.getTime() + PERIOD_DAYS * DAY_MS),
        endsAt: null,
        createdAt: start,
      },
    ],
  });
}

/** What the stand-in for LinkedIn gives to somebody who agrees: a look at the profile works by it. */
export type LinkedinGrant = { subject: string; accessToken: string; expiresAt: Date };

export async function seedLinkedin(
  { serviceDb, seal }: { serviceDb: Connection; seal: Seal },
  userId: string,
  { email, ...grant }: LinkedinGrant & { email: string },
): Promise<void> {
  await saveConnection(serviceDb, seal, { userId, email, refreshToken: null, ...grant });
}

const TURNS_AT_MOST = 30;
const NOTHING_MORE = "No, that is all from me.";

const findLastQuestion = async (serviceDb: Connection, interviewId: string): Promise<string> => {
  const { question_id } = await serviceDb
    .selectFrom("messages")
    .select("question_id")
    .where("conversation_id", "=", interviewId)
    .where("role", "=", "assistant")
    .orderBy("sequence", "desc")
    .executeTakeFirstOrThrow();
  return question_id ?? "";
};

/** In the calendar month before, so that this month's free interviews are all left; paid ones count from the period's start. */
const DAYS_BACK: Partial<Record<number, number>> = { [ROLE.free]: 32, [ROLE.paid]: 12, [ROLE.premium]: 19 };

/** How long it took, in less than an interview's time. */
const HELD = sql`interval '18 minutes'`;

/** An interview really held with the built-in interviewer, then dated back. */
export async function seedInterview(serviceDb: Connection, userId: string, role: number): Promise<void> {
  const speaker = createSpeaker(builtInInterviewer());
  const deps = {
    serviceDb,
    speaker,
    holdTurn: createHoldTurn(serviceDb, () => undefined),
    interviewSeconds: INTERVIEW_SECONDS_DEFAULT,
    inactivitySeconds: INACTIVITY_SECONDS_DEFAULT,
    getClock: () => Promise.resolve("usual" as const),
  };
  const input = {
    userId,
    role,
    empathyLevel: 6,
    targetRole: "Customer support lead",
    jobDescription: null,
    homeworkOf: null,
    linkedinUrl: null,
    language: LANGUAGE_DEFAULT,
    // The same questions at every installation, chosen so that each report has all its parts (scripts/demo.test.ts).
    seed: `demo ${role} 8`,
  };
  const connected = {
    findAsked: async () => undefined,
    readResume: async () => null,
    listWeakCompetencies: async () => [],
    linkHomework: async () => undefined,
    findHomeworkFocus: async () => null,
    isLinkedinConnected: () => Promise.resolve(true),
  };
  const { id } = await startInterview({ ...deps, ...connected }, input);
  const quiet = { onText: () => undefined, onRestart: () => undefined };
  await takeTurn(deps, { userId, interviewId: id, answer: null }, quiet);
  const told = new Map<string, number>();
  for (let turn = 0; turn < TURNS_AT_MOST; turn += 1) {
    const questionId = await findLastQuestion(serviceDb, id);
    const before = told.get(questionId) ?? 0;
    const text = DEMO_ANSWERS[questionId]?.[before] ?? NOTHING_MORE;
    told.set(questionId, before + 1);
    const answer = { text, clientMessageId: null };
    const { status } = await takeTurn(deps, { userId, interviewId: id, answer }, quiet);
    if (status !== "in_progress") break;
  }
  await serviceDb.transaction().execute((tx) => closeInterview(tx, id, "user"));
  await rateInterview(deps, id);
  const back = sql`make_interval(days => ${DAYS_BACK[role] ?? 0}::integer)`;
  await sql`update public.messages m set created_at = m.created_at - ${back} + m.sequence * ${HELD} / c.message_count
    from public.conversations c where c.id = m.conversation_id and c.id = ${id}`.execute(serviceDb);
  await sql`update public.conversations set created_at = created_at - ${back}, started_at = started_at - ${back},
    ends_at = ends_at - ${back}, ended_at = started_at - ${back} + ${HELD} where id = ${id}`.execute(
    serviceDb,
  );
  await sql`update public.reports set created_at = created_at - ${back} + ${HELD} where conversation_id = ${id}`.execute(
    serviceDb,
  );
}
