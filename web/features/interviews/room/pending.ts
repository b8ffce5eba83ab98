import type { CurrentInterview } from "#contract/interviews.ts";
import type { ChatRequest } from "./chat-stream.ts";
import type { Live, Outgoing } from "./interview-state.ts";

/**
 * What has to be sent again after a reload: the first question that never came, an answer the server has not
 * acknowledged, or one that still waits for its reply. An empty `clientMessageId` asks for a fresh one.
 */
export function findPending(current: CurrentInterview, stored: Outgoing | null): Outgoing | null {
  const { messages, awaitingReply, lastClientMessageId } = current;
  const received =
    stored !== null &&
    (stored.kind === "first" ? messages.length > 0 : stored.clientMessageId === lastClientMessageId);
  if (stored !== null && (!received || stored.kind === "end")) return stored;
  if (messages.length === 0) return { clientMessageId: "", text: "", kind: "first" };
  const last = messages.at(-1);
  if (!awaitingReply || lastClientMessageId === null || last?.role !== "user") return null;
  return { clientMessageId: lastClientMessageId, text: last.content, kind: "answer" };
}

export const chatRequestOf = (live: Live, outgoing: Outgoing, sessionId: string): ChatRequest => ({
  interviewId: live.id,
  sessionId,
  message: outgoing.text,
  clientMessageId: outgoing.clientMessageId,
  isNewInterview: outgoing.kind === "first",
  isEndInterview: outgoing.kind === "end",
  ...(outgoing.endReason && { endReason: outgoing.endReason }),
});
