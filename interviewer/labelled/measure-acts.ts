import type { Act } from "../engine/read/acts.ts";
import { readMessage, type ReaderModel } from "../engine/read/read-message.ts";
import { isTelling } from "../engine/read/told.ts";
import type { LabelledMessage } from "./acts.ts";

/** Shares are 0 to 1. */
export type ActFigures = {
  messages: number;
  /** The share of messages without an answer in which something else than an answer was read. */
  heard: number;
  /** The share of the same in which one of their acts was read. */
  right: number;
  /** The share of messages that are an answer and nothing else in which nothing told was read. */
  lost: number;
  distressHeard: number;
  /** The share of messages without distress in which it was read. */
  distressFelt: number;
  ordersHeard: number;
};

const share = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.filter(is).length / Math.max(1, all.length);

/** Reads the messages and compares what was read with what a person marked. */
export async function measureActs(
  messages: readonly LabelledMessage[],
  model: ReaderModel,
): Promise<ActFigures> {
  const pairs: { wanted: Set<Act>; found: Set<Act>; tells: boolean }[] = [];
  for (const labelled of messages) {
    const parts = await readMessage(labelled, model);
    pairs.push({
      wanted: new Set(labelled.parts.map(({ act }) => act)),
      found: new Set(parts.map(({ act }) => act)),
      tells: parts.some(isTelling),
    });
  }
  const none = pairs.filter(({ wanted }) => !wanted.has("answer"));
  const pure = pairs.filter(({ wanted }) => wanted.has("answer") && wanted.size === 1);
  const shareOf = (act: Act): number =>
    share(
      pairs.filter(({ wanted }) => wanted.has(act)),
      ({ found }) => found.has(act),
    );
  return {
    messages: pairs.length,
    heard: share(none, ({ found }) => found.size > (found.has("answer") ? 1 : 0)),
    right: share(none, ({ wanted, found }) => wanted.intersection(found).size > 0),
    lost: share(pure, ({ tells }) => !tells),
    distressHeard: shareOf("distress"),
    distressFelt: share(
      pairs.filter(({ wanted }) => !wanted.has("distress")),
      ({ found }) => found.has("distress"),
    ),
    ordersHeard: shareOf("instruct"),
  };
}
