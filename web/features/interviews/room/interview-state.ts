import type { ChatResponse, CurrentInterview, EndReason, Message } from "#contract/interviews.ts";
import type { SyncedClock } from "./clock.ts";

/** What the interview page knows, and what can happen to it (states.md). */

export type ShownMessage = Pick<Message, "id" | "role" | "content">;

/** A message under way. The id stays the same over every retry, so that it counts once. */
export type Outgoing = {
  clientMessageId: string;
  text: string;
  kind: "first" | "answer" | "end";
  endReason?: EndReason;
};

export type Live = { id: string; difficulty: number; interviewer: string; clock: SyncedClock };

export type Connection = { kind: "checking"; attempt: number } | { kind: "connected" } | { kind: "failed" };

export type State = {
  connection: Connection;
  phase: "loading" | "idle" | "starting" | "running" | "over";
  live: Live | null;
  messages: ShownMessage[];
  /** The interviewer's words so far while they stream in, else null. */
  streaming: string | null;
  draft: string;
  outgoing: Outgoing | null;
  /** True while `outgoing` waits for the person to press Try Again. */
  stalled: boolean;
  /** An end that waits for the message under way. */
  wantsEnd: EndReason | null;
  problem: string | null;
  /** The final rating message. */
  finalWords: string | null;
};

export const initialState: State = {
  connection: { kind: "checking", attempt: 0 },
  phase: "loading",
  live: null,
  messages: [],
  streaming: null,
  draft: "",
  outgoing: null,
  stalled: false,
  wantsEnd: null,
  problem: null,
  finalWords: null,
};

/** What a start and a return have in common. */
export type Started = Pick<CurrentInterview, "interviewId" | "difficulty" | "interviewer" | "clock">;

export type Event =
  | { type: "checking"; attempt: number }
  | { type: "connected" }
  | { type: "connection-failed" }
  | { type: "nothing-current" }
  | { type: "starting" }
  | { type: "not-started"; problem: string | null }
  | { type: "started"; started: Started; tabMs: number }
  | { type: "resumed"; current: CurrentInterview; draft: string; tabMs: number }
  | { type: "typed"; text: string }
  | { type: "sent"; outgoing: Outgoing }
  | { type: "transmitting" }
  | { type: "word"; text: string }
  | { type: "restarted" }
  | { type: "interrupted" }
  | { type: "answered"; reply: ChatResponse; tabMs: number }
  | { type: "refused"; problem: string }
  | { type: "stalled"; problem: string }
  | { type: "end-wanted"; reason: EndReason }
  | { type: "over"; problem: string | null }
  | { type: "final-words"; text: string };

/** validation.md, Chat. */
export const canSend = (state: State): boolean =>
  state.draft.trim() !== "" &&
  state.connection.kind === "connected" &&
  state.phase === "running" &&
  state.outgoing === null;

/** What the interviewer region shows, and what came before it. */
export function splitMessages(state: State): { earlier: ShownMessage[]; latest: string } {
  if (state.streaming !== null) return { earlier: state.messages, latest: state.streaming };
  const last = state.messages.findLastIndex((message) => message.role === "assistant");
  if (last === -1 || state.outgoing !== null) return { earlier: state.messages, latest: "" };
  return {
    earlier: state.messages.filter((_, index) => index !== last),
    latest: state.messages[last]?.content ?? "",
  };
}
