import { interviewerWording } from "#interviewer/data/load.ts";
import { replyOf } from "#interviewer/engine/listen/say-reply.ts";
import type { InterviewPlan, TurnDecision } from "#interviewer/engine/types.ts";
import { type Message, pastFirst, say } from "./interview-factory.ts";

/** The decision after the last message to the first question. Replies are named by id, the plan's texts by their names below. */
export type Met = {
  level?: number;
  kind?: TurnDecision["kind"];
  /** The kind of the decision before it. */
  after?: TurnDecision["kind"];
  /** The question that it belongs to: the first, or the second when the interview goes on. */
  on?: 0 | 1;
  /** The whole words are one of this reply's. */
  says?: string;
  begins?: string;
  ends?: string;
  holds?: string;
  lacks?: string;
  never?: RegExp;
};

/** Titles of tests, with the messages and what they are met with. */
export type Cases = Record<string, [messages: Message[], met: Met]>;

/** The wordings of a reply in the level's tone, or the text that `question`, `plainer` or `next` stands for. */
function wordings(id: string, { questions, difficulty }: InterviewPlan): readonly string[] {
  const texts: Record<string, string | undefined> = {
    question: questions[0]?.text,
    plainer: questions[0]?.rephrased,
    next: questions[1]?.text,
  };
  if (id in texts) return [texts[id] ?? "?"];
  if (id in interviewerWording) return interviewerWording[id as "gently"];
  return replyOf(id)[difficulty >= 7 ? "brisk" : "kind"];
}

/** Returns what of `met` is not so, with the words. */
export function findUnmet(messages: Message[], { level = 5, ...met }: Met): unknown[] {
  const plan = pastFirst(level);
  const [before, decision] = say(plan, ...messages).slice(messages.length - 1);
  const words = decision?.words ?? "";
  const isOne = (id: string, fits: (text: string) => boolean) =>
    wordings(id, plan).some((text) => fits(text));
  const checks: { [Key in keyof typeof met]-?: (wanted: NonNullable<Met[Key]>) => boolean } = {
    kind: (kind) => decision?.kind === kind,
    after: (kind) => before?.kind === kind,
    on: (at) => decision?.questionId === plan.questions[at]?.id,
    says: (id) => isOne(id, (text) => text === words),
    begins: (id) => isOne(id, (text) => words.startsWith(text)),
    ends: (id) => isOne(id, (text) => words.endsWith(text)),
    holds: (id) => isOne(id, (text) => words.includes(text)),
    lacks: (id) => !isOne(id, (text) => words.includes(text)),
    never: (pattern) => !pattern.test(words),
  };
  return Object.entries(met)
    .filter(([name, wanted]) => !checks[name as "says"](wanted as string))
    .map(([name, wanted]) => ({ [name]: wanted, words }));
}
