import { Client } from "pg";
import type { Rating } from "#contract/report.ts";

const MESSAGES_EACH = 2;

const EMPTY_RATING: Rating = {
  overall: null,
  range: null,
  difficulty: 5,
  scorer: "bench",
  competencies: [],
  questions: [],
  upgrade: null,
  redoQuestionId: null,
};

/**
 * People with interviews and messages, without holding any of them. Row triggers are off while it loads; what they
 * would have counted is then filled in by the function that a test holds equal to them.
 */
export async function generatePeople(url: string, users: number, each: number): Promise<void> {
  const superuser = new URL(url);
  // Only the superuser may switch triggers off; in the embedded database both have one password.
  superuser.username = "postgres";
  const client = new Client({ connectionString: superuser.href });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run("set session_replication_role = replica");
  await run("set synchronous_commit = off");
  await run("set maintenance_work_mem = '256MB'");
  await run(
    `insert into auth."user" (name, email, "emailVerified")
     select (array['Ann','Ben','Cora','Dan','Eve','Finn','Gül','Hana'])[1 + n % 8] || ' ' || md5(n::text), 'user' || n || '@bench.test', true
     from generate_series(1, $1::integer) n`,
    [users],
  );
  await run(
    `insert into public.conversations (user_id, title, status, empathy_level, difficulty, interviewer, counted_as,
       ends_at, ended_at, started_at, last_message_at, created_at, message_count, answer_count)
     select id, 'Practice interview', 'completed', n % 11, 1 + n % 10, 'Built-in interviewer', 'plan',
       t, t, t - interval '15 minutes', t, t, $2, 1
     from (select id, n, now() - random() * interval '2 years' as t
       from auth."user", generate_series(1, $1::integer) n where email like '%@bench.test') u`,
    [each, MESSAGES_EACH],
  );
  await run(
    `insert into public.reports (conversation_id, user_id, status, overall, scorer, rating, created_at)
     select id, user_id, 'ready', overall, 'bench', $1::jsonb || jsonb_build_object('overall', overall), created_at
     from (select *, round((1 + random() * 9)::numeric, 1) as overall from public.conversations) c`,
    [JSON.stringify(EMPTY_RATING)],
  );
  await run(
    `insert into public.messages (conversation_id, user_id, sequence, role, content, kind)
     select id, user_id, n, case n when 1 then 'assistant' else 'user' end, 'A sentence of an interview, as long as many are.', 'question'
     from public.conversations, generate_series(1, $1::integer) n`,
    [MESSAGES_EACH],
  );
  // With their counters at once: 100,000 rows written twice would cost their search index twice.
  await run(
    `insert into public.users (id, email, full_name, total_conversations, last_conversation_time, created_at)
     select u.id, u.email, u.name, count(*), max(c.created_at), min(c.created_at)
     from auth."user" u join public.conversations c on c.user_id = u.id group by u.id`,
  );
  await run("select app.recount()");
  await run("vacuum analyze");
  await client.end();
}
