import type { Allowance } from "#contract/interviews.ts";

export const isUsedUp = (allowance: Allowance | undefined): allowance is Allowance =>
  allowance !== undefined && !allowance.unlimited && allowance.remainingInterviews < 1;
