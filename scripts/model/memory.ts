import { totalmem } from "node:os";
import { CATALOGUE, memoryNeeded, type ChosenModel } from "#api/integrations/local-model/catalogue.ts";
import { describeBytes } from "./disk.ts";

export type Memory = {
  /** The machine's memory, or the container's limit. */
  total: number;
  free: number;
};

export const memoryOfMachine = (): Memory => {
  const bound = process.constrainedMemory();
  return {
    total: bound > 0 ? Math.min(bound, totalmem()) : totalmem(),
    free: process.availableMemory(),
  };
};

/** Throws if the model can never run here. Returns a warning to print, or null. */
export function checkMemory(
  model: Pick<ChosenModel, "name" | "bytes" | "contextTokens">,
  { total, free }: Memory,
): string | null {
  const needed = memoryNeeded(model);
  const needs = `${model.name} needs about ${describeBytes(needed)} of memory`;
  if (needed <= free) return null;
  if (needed <= total)
    return `${needs} and ${describeBytes(free)} are free now: close what you don't need while it runs.`;
  const fitting = CATALOGUE.findLast((one) => memoryNeeded(one) <= total);
  throw new Error(
    `${needs}, and this machine has ${describeBytes(total)}. ` +
      (fitting === undefined
        ? "None of the recommended ones fits: interviews go on with the built-in interviewer."
        : `What fits: greenroom model install ${fitting.name}`),
  );
}
