import advice from "#interviewer/data/advice.json" with { type: "json" };
import replies from "#interviewer/data/replies.json" with { type: "json" };
import type { Act } from "./acts.ts";

const all = replies.flatMap(({ id, act, again = false }) => (act === undefined ? [] : [{ id, act, again }]));

/** Subtypes of the acts that need different replies, in the order of the encoder's outputs. */
export const SITUATIONS = all.filter(({ again }) => !again);

const ADVICE = "advice-";
/** The situation of an entry of data/advice.json. */
export const adviceId = (id: string): string => `${ADVICE}${id}`;
export const isAdviceId = (situation = ""): boolean => situation.startsWith(ADVICE);

export const CONTENT = ["answer", "elsewhere", "addition", "correction"] as const satisfies readonly Act[];

/** The second reading was fitted on the first entries of advice; all of them have heads of their own (training/advice.py). */
const READ_ADVICE = 90;

/** All that a part may be, in the order of training/situations.py. Content has no situation. */
export const READINGS: readonly { id?: string; act: Act }[] = [
  ...CONTENT.map((act) => ({ act })),
  ...[...SITUATIONS, ...all.filter(({ again }) => again)].map(({ id, act }) => ({ id, act: act as Act })),
  ...advice.slice(0, READ_ADVICE).map(({ id }) => ({ id: adviceId(id), act: "company" as const })),
];
