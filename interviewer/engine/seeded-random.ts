import { createHash } from "node:crypto";

function numberFrom(seed: string): number {
  return createHash("sha256").update(seed).digest().readUInt32BE(0);
}

/** The same seed chooses the same item. */
export function pick<T>(from: readonly T[], seed: string): T {
  const chosen = from[numberFrom(seed) % from.length];
  if (chosen === undefined) throw new Error("pick: nothing to choose from");
  return chosen;
}

/** The same seed gives the same order, regardless of the input's order. */
export function shuffle<T extends { id: string }>(items: readonly T[], seed: string): T[] {
  return items
    .map((item) => ({ item, rank: numberFrom(`${seed}:${item.id}`) }))
    .toSorted((a, b) => a.rank - b.rank || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}
