/** What a part of a message does in an interview. An encoder's outputs for acts come in this order. */
export const ACTS = [
  "answer",
  "elsewhere",
  "addition",
  "correction",
  "repeat",
  "clarify",
  "process",
  "company",
  "remark",
  "unable",
  "refuse",
  "wait",
  "distress",
  "instruct",
  "stop",
  "noise",
] as const;
export type Act = (typeof ACTS)[number];
