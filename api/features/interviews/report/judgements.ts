import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import type { Judgement } from "#interviewer/engine/judge/judgement.ts";

/** serviceDb throughout: what an answer is worth is the server's to write, and nobody's to see before the end. */

/** What one scorer made of the answers of one interview so far. */
export type Judgements = {
  interviewId: string;
  scorer: string;
  find: (answer: CollectedAnswer) => Promise<Judgement | null>;
  keep: (answer: CollectedAnswer, judgement: Judgement) => Promise<void>;
};

const hashOf = ({ question, messages }: CollectedAnswer): string =>
  createHash("sha256")
    .update(JSON.stringify([question.text, messages]))
    .digest("hex");

type Place = { interviewId: string; userId: string; scorer: string };

export const openJudgements = (
  serviceDb: Connection,
  { interviewId, userId, scorer }: Place,
): Judgements => ({
  interviewId,
  scorer,
  find: async (answer) => {
    const row = await serviceDb
      .selectFrom("private.answer_judgements")
      .select("judgement")
      .where("conversation_id", "=", interviewId)
      .where("question_id", "=", answer.question.id)
      .where("scorer", "=", scorer)
      .where("messages_hash", "=", hashOf(answer))
      .executeTakeFirst();
    return (row?.judgement ?? null) as Judgement | null;
  },
  /** Nothing where the interview was deleted meanwhile. */
  keep: async (answer, judgement) => {
    await sql`
      insert into private.answer_judgements
        (conversation_id, user_id, question_id, scorer, messages_hash, judgement)
      select id, user_id, ${answer.question.id}, ${scorer}, ${hashOf(answer)}, ${JSON.stringify(judgement)}::jsonb
      from public.conversations where id = ${interviewId} and user_id = ${userId}
      on conflict (conversation_id, question_id, scorer) do update
        set messages_hash = excluded.messages_hash, judgement = excluded.judgement, created_at = now()
    `.execute(serviceDb);
  },
});

const underWay = new Map<string, Promise<Judgement | null>>();

/** The judgement that is there for exactly these words, else a new one; asked for twice at once, it is made once. */
export function judgeOnce(
  judgements: Judgements,
  answer: CollectedAnswer,
  judge: (answer: CollectedAnswer) => Promise<Judgement | null>,
): Promise<Judgement | null> {
  const { interviewId, scorer } = judgements;
  const key = [interviewId, scorer, answer.question.id, hashOf(answer)].join(" ");
  const make = async () => {
    const found = await judgements.find(answer);
    if (found) return found;
    const made = await judge(answer);
    if (made) await judgements.keep(answer, made);
    return made;
  };
  const running = underWay.get(key) ?? make().finally(() => underWay.delete(key));
  underWay.set(key, running);
  return running;
}
