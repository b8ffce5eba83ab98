import { READER_BEHIND_MAX, READER_MESSAGES_KEPT, READER_QUEUE_MAX } from "#contract/limits.ts";
import type { Segment } from "#interviewer/engine/read/cut-segments.ts";
import type { Heard } from "#interviewer/engine/read/encode-message.ts";
import { createThreadLine } from "#api/integrations/thread-line.ts";

type Read = (heard: readonly Heard[]) => Promise<Segment[][]>;

export type MessageReader = {
  read: Read;
  /** For visitors. */
  readBehind: Read;
  close: () => Promise<void>;
};

/** One for the whole process. */
export const messageReader = (): MessageReader => (shared ??= createMessageReader());
let shared: MessageReader | undefined;

const toText = ({ question, followUp, message }: Heard): string =>
  JSON.stringify({ question, followUp, message } satisfies Heard);

/** The interviewer's reader of messages in a thread of its own. */
export function createMessageReader(): MessageReader {
  const { ask, askBehind, close } = createThreadLine<Segment[]>({
    worker: new URL("message-reader-worker.ts", import.meta.url),
    name: "message reader",
    textsAtOnce: 1,
    resultsKept: READER_MESSAGES_KEPT,
    queueMax: READER_QUEUE_MAX,
    behindMax: READER_BEHIND_MAX,
  });
  return {
    read: (heard) => ask(heard.map(toText)),
    readBehind: (heard) => askBehind(heard.map(toText)),
    close,
  };
}
