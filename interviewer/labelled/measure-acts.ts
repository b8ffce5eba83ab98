import type { Act } from "../engine/read/acts.ts";
import type { Segment } from "../engine/read/cut-segments.ts";
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
  /** In messages of several parts, the share of those that are no answer of which more than half was read as their act. */
  besideHeard: number;
};

const share = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.filter(is).length / Math.max(1, all.length);

/** More than half of the part's letters. */
function isReadAs(act: Act, [from, to]: readonly [number, number], read: readonly Segment[]): boolean {
  let at = 0;
  let same = 0;
  for (const { text, act: found } of read) {
    if (found === act) same += Math.max(0, Math.min(to, at + text.length) - Math.max(from, at));
    at += text.length;
  }
  return same * 2 > to - from;
}

/** Of each part beside others that is no answer whether it was heard. */
function besideIn({ parts }: LabelledMessage, read: readonly Segment[]): boolean[] {
  let to = 0;
  const places = parts.map(({ text, act }) => {
    to += text.length;
    return { act, place: [to - text.length, to] as const };
  });
  return parts.length === 1
    ? []
    : places.flatMap(({ act, place }) => (act === "answer" ? [] : [isReadAs(act, place, read)]));
}

/** Reads the messages and compares what was read with what a person marked. */
export async function measureActs(
  messages: readonly LabelledMessage[],
  model: ReaderModel,
): Promise<ActFigures> {
  const beside: boolean[] = [];
  const pairs: { wanted: Set<Act>; found: Set<Act>; tells: boolean }[] = [];
  for (const labelled of messages) {
    const parts = await readMessage(labelled, model);
    beside.push(...besideIn(labelled, parts));
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
    besideHeard: share(beside, (isHeard) => isHeard),
  };
}
