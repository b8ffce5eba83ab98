import { createHash } from "node:crypto";
import type { Connection } from "#api/db/database.ts";
import type { CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import type { Judgement } from "#interviewer/engine/judge/judgement.ts";
import { findJudgement, keepJudgement, type JudgementPlace } from "./queries.ts";

/** One scorer's judgements of one interview's answers. */
export type Judgements = {
  interviewId: string;
  scorer: string;
  find: (answer: CollectedAnswer) => Promise<Judgement | null>;
  keep: (answer: CollectedAnswer, judgement: Judgement) => Promise<void>;
};

const hashAnswer = ({ question, messages }: CollectedAnswer): string =>
  createHash("sha256")
    .update(JSON.stringify([question.text, messages]))
    .digest("hex");

type Place = Omit<JudgementPlace, "questionId" | "messagesHash">;

export function openJudgements(serviceDb: Connection, place: Place): Judgements {
  const placeOf = (answer: CollectedAnswer): JudgementPlace => ({
    ...place,
    questionId: answer.question.id,
    messagesHash: hashAnswer(answer),
  });
  return {
    interviewId: place.interviewId,
    scorer: place.scorer,
    find: (answer) => findJudgement(serviceDb, placeOf(answer)),
    keep: (answer, judgement) => keepJudgement(serviceDb, placeOf(answer), judgement),
  };
}

const underWay = new Map<string, Promise<Judgement | null>>();

/** Returns the stored judgement of this exact answer, or makes one. Concurrent calls share one run. */
export function judgeOnce(
  judgements: Judgements,
  answer: CollectedAnswer,
  judge: (answer: CollectedAnswer) => Promise<Judgement | null>,
): Promise<Judgement | null> {
  const { interviewId, scorer } = judgements;
  const key = [interviewId, scorer, answer.question.id, hashAnswer(answer)].join(" ");
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
