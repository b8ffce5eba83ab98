/** The functions that a part of a message can have, in the order of the encoder's outputs. */
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
