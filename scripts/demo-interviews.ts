import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { openDatabase, type Connection } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { encoders, ratingEncoder } from "#api/engine/encoders.ts";
import { rateInterview } from "#api/features/interviews/report/rate-interview.ts";
import { createWithTurnClaim } from "#api/features/interviews/room/with-turn-claim.ts";
import { closeInterview } from "#api/features/interviews/room/queries.ts";
import { takeTurn } from "#api/features/interviews/room/take-turn.ts";
import { createModelClient } from "#api/features/interviews/model-client.ts";
import { startInterview } from "#api/features/interviews/start/rules.ts";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { LANGUAGE_DEFAULT } from "#contract/languages.ts";
import { INACTIVITY_SECONDS_DEFAULT, INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import type { Role } from "#contract/roles.ts";
import { ROUND_DEFAULT } from "#contract/rounds.ts";
import { DEMO_ANSWERS } from "../db/seed/demo-answers.ts";
import { DEMO_ACCOUNTS, hasInterview } from "../db/seed/demo.ts";
import { KEPT_INTERVIEWS, type KeptInterview } from "../db/seed/demo-history.ts";

/** `npm run pages`: holds and rates the demo's past interviews with the product. A first start inserts them. */

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

/** The interview's duration, below the limit. */
const HELD_SECONDS = 18 * 60;

/** Tables, each with the column of the interview's id. */
const TABLES = {
  "public.conversations": "id",
  "private.interview_plans": "conversation_id",
  "public.messages": "conversation_id",
  "public.reports": "conversation_id",
  "private.answer_judgements": "conversation_id",
};

type Row = KeptInterview[string][number];

/** Holds an interview with the built-in interviewer as that user. Returns the rows it created. */
async function holdDemoInterview(serviceDb: Connection, userId: string, role: Role): Promise<KeptInterview> {
  const modelClient = createModelClient(builtInInterviewer());
  const deps = {
    serviceDb,
    modelClient,
    withTurnClaim: createWithTurnClaim(serviceDb, () => undefined),
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
    round: ROUND_DEFAULT,
    voices: [],
    retakes: 0,
    linkedinUrl: null,
    language: LANGUAGE_DEFAULT,
    // With this seed every installation gets the same questions, and reports with all parts (scripts/demo.test.ts).
    seed: `demo ${role} 8`,
  };
  const connected = {
    findAsked: async () => undefined,
    readResume: async () => null,
    listWeakCompetencies: async () => [],
    linkHomework: async () => undefined,
    findHomeworkFocus: async () => null,
    unlimited: false,
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
  const kept: KeptInterview = {};
  for (const [table, owner] of Object.entries(TABLES)) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where ${sql.ref(owner)} = ${id}::uuid order by to_jsonb(t) -> 'sequence', to_jsonb(t) -> 'question_id'`.execute(
      serviceDb,
    );
    kept[table] = rows.map(({ row }) => withoutOwner(row, { owner, count: rows.length }));
  }
  return kept;
}

/** Makes times relative to the start, in seconds. Leaves out generated ids and clears the owner's id. */
function withoutOwner(row: Row, { owner, count }: { owner: string; count: number }): Row {
  const heldUntil = typeof row.sequence === "number" ? (row.sequence * HELD_SECONDS) / count : HELD_SECONDS;
  const times: Row = { started_at: 0, ends_at: INTERVIEW_SECONDS_DEFAULT };
  if (owner === "id") times.created_at = 0;
  const values = Object.entries(row).filter(([name]) => name !== "id" || owner === "id");
  return Object.fromEntries(
    values.map(([name, value]) => {
      if (name === owner || name === "user_id") return [name, null];
      return [name, name.endsWith("_at") && value !== null ? (times[name] ?? heldUntil) : value];
    }),
  );
}

/** The interviews, by the role of each demo account that has one. */
async function holdDemoInterviews(serviceDb: Connection): Promise<Record<string, KeptInterview>> {
  // Load the encoder before the first turn, which waits only two seconds for a follow-up.
  await ratingEncoder.encode(["-"]);
  const kept: Record<string, KeptInterview> = {};
  for (const { role, name } of DEMO_ACCOUNTS.filter((account) => hasInterview(account))) {
    const email = `${randomUUID()}@demo.test`;
    const { id } = await serviceDb
      .insertInto("auth.user")
      .values({ email, name, emailVerified: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await serviceDb
      .insertInto("users")
      .values({ id, email, full_name: name, linkedin_url: "linkedin.com/in/demo", role_id: role })
      .execute();
    kept[role] = await holdDemoInterview(serviceDb, id, role);
  }
  return kept;
}

if (import.meta.main) {
  const embedded = await startEmbeddedDatabase({ dataDir: createTemporaryFolder("demo-interviews") });
  try {
    await migrate(embedded.url);
    const database = openDatabase({ url: embedded.url, onError: console.error });
    writeFileSync(KEPT_INTERVIEWS, `${JSON.stringify(await holdDemoInterviews(database.serviceDb))}\n`);
    await database.close();
  } finally {
    await embedded.stop();
    await encoders().close();
  }
}
