/**
 * Kinds of sentences that can be asked about: what was counted before and after, a share, a deed by what was done (asked of
 * somebody, told, looked at, chosen, made, given, tried, or where one went), the same as a plan, what holds always, what holds, what one
 * does then, what was lived through, a habit, a feeling, an opinion, a wish, what went wrong by
 * one's own hand, what several did together, what somebody else said, and what came about.
 */
export const ABOUT = [
  "change",
  "figure",
  "asked",
  "told",
  "checked",
  "chose",
  "made",
  "gave",
  "went",
  "tried",
  "deed",
  "slip",
  "event",
  "joint",
  "heard",
  "planAsked",
  "planTold",
  "planChecked",
  "plan",
  "absolute",
  "claim",
  "rule",
  "lived",
  "habit",
  "feeling",
  "opinion",
  "wish",
] as const;
export type AboutKind = (typeof ABOUT)[number];
