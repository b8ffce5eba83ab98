import type { Act } from "../engine/read/acts.ts";
import type { Segment } from "../engine/read/cut-segments.ts";
import { readMessage, type ReaderModel } from "../engine/read/read-message.ts";
import { isTelling } from "../engine/read/told.ts";
import type { LabelledMessage } from "./acts.ts";

/** Shares are 0 to 1. */
export type ActFigures = {
  messages: number;
  /** The share of messages without an answer in which another act was found. */
  heard: number;
  /** The share of the same messages in which one of their labelled acts was found. */
  right: number;
  /** The share of messages with only an answer in which no answer was found. */
  lost: number;
  distressHeard: number;
  /** The share of messages without distress in which distress was found. */
  distressFelt: number;
  ordersHeard: number;
  /** The share of recognised parts (`isReadAs`) among the non-answers of messages with several parts. */
  besideHeard: number;
  /** For each act the number of its parts, and how many of them were recognised. */
  byAct: Partial<Record<Act, { parts: number; heard: number }>>;
};

const share = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.filter(is).length / Math.max(1, all.length);

/** True if more than half of the part's characters were read as this act. */
function isReadAs(act: Act, [from, to]: readonly [number, number], read: readonly Segment[]): boolean {
  let at = 0;
  let same = 0;
  for (const { text, act: found } of read) {
    if (found === act) same += Math.max(0, Math.min(to, at + text.length) - Math.max(from, at));
    at += text.length;
  }
  return same * 2 > to - from;
}

type HeardPart = { act: Act; isBeside: boolean; isHeard: boolean };

function hearParts({ parts }: LabelledMessage, read: readonly Segment[]): HeardPart[] {
  let to = 0;
  return parts.map(({ text, act }) => {
    to += text.length;
    return { act, isBeside: parts.length > 1, isHeard: isReadAs(act, [to - text.length, to], read) };
  });
}

/** Reads the messages and compares the result with the labels. */
export async function measureActs(
  messages: readonly LabelledMessage[],
  model: ReaderModel,
): Promise<ActFigures> {
  const heardParts: HeardPart[] = [];
  const pairs: { wanted: Set<Act>; found: Set<Act>; tells: boolean }[] = [];
  for (const labelled of messages) {
    const parts = await readMessage(labelled, model);
    heardParts.push(...hearParts(labelled, parts));
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
    besideHeard: share(
      heardParts.filter(({ act, isBeside }) => isBeside && act !== "answer"),
      ({ isHeard }) => isHeard,
    ),
    byAct: Object.fromEntries(
      [...Map.groupBy(heardParts, ({ act }) => act)].map(([act, all]) => [
        act,
        { parts: all.length, heard: all.filter(({ isHeard }) => isHeard).length },
      ]),
    ),
  };
}
