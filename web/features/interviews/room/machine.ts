import type { Language } from "#contract/languages.ts";
import type {
  ChatResponse,
  CurrentInterview,
  EndReason,
  InterviewKind,
  Message,
  QuestionCount,
} from "#contract/interviews.ts";
import { syncClock, type SyncedClock } from "./countdown.tsx";

/** The interview page's state, and the events that change it (states.md). */

export type ShownMessage = Pick<Message, "id" | "role" | "content">;

/** A message being sent. The id stays the same over every retry, so that it counts once. */
export type Outgoing = {
  clientMessageId: string;
  text: string;
  kind: "first" | "answer" | "end";
  endReason?: EndReason;
};

export type Live = {
  id: string;
  kind: InterviewKind;
  difficulty: number;
  interviewer: string;
  language: Language;
  /** null until the server has said it. */
  questions: QuestionCount | null;
  clock: SyncedClock;
};

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
  /** A requested end that waits for the message being sent. */
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

/** What starting an interview and returning to one have in common. */
export type Started = Pick<
  CurrentInterview,
  "interviewId" | "kind" | "difficulty" | "interviewer" | "language" | "clock"
> &
  Partial<Pick<CurrentInterview, "questions">>;

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

/** validation.md 'Chat'. */
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

/** The interview page's states as a pure function: controller.ts decides what is sent when. */

const liveFrom = (started: Started, tabMs: number): Live => ({
  id: started.interviewId,
  kind: started.kind,
  difficulty: started.difficulty,
  interviewer: started.interviewer,
  language: started.language,
  questions: started.questions ?? null,
  clock: syncClock(started.clock, tabMs),
});

const shown = ({ id, role, content }: Message): ShownMessage => ({ id, role, content });

/** An answer that waits for its reply keeps its id: sent again, it is stored once. */
const shownMessages = ({ messages, lastClientMessageId }: CurrentInterview): ShownMessage[] =>
  messages.map((message, at) => ({
    ...shown(message),
    ...(at === messages.length - 1 && lastClientMessageId !== null && { id: lastClientMessageId }),
  }));

type Handlers = { [T in Event["type"]]: (state: State, event: Extract<Event, { type: T }>) => State };

const handlers: Handlers = {
  checking: (state, { attempt }) => ({ ...state, connection: { kind: "checking", attempt } }),
  connected: (state) => ({ ...state, connection: { kind: "connected" } }),
  "connection-failed": (state) => ({ ...state, connection: { kind: "failed" } }),
  "nothing-current": (state) => ({ ...state, phase: "idle" }),
  starting: (state) => ({ ...state, phase: "starting", problem: null }),
  "not-started": (state, { problem }) => ({
    ...initialState,
    connection: state.connection,
    phase: "idle",
    problem,
  }),
  started: (state, { started, tabMs }) => ({ ...state, phase: "running", live: liveFrom(started, tabMs) }),
  resumed,
  typed: (state, { text }) => ({ ...state, draft: text }),
  sent: (state, { outgoing }) => sent(state, outgoing),
  transmitting: (state) => ({ ...state, streaming: "", stalled: false, problem: null }),
  word: (state, { text }) => ({ ...state, streaming: (state.streaming ?? "") + text }),
  restarted: (state) => ({ ...state, streaming: "" }),
  interrupted: (state) => ({ ...state, streaming: null }),
  answered: (state, { reply, tabMs }) => answered(state, reply, tabMs),
  refused: (state, { problem }) => refused(state, problem),
  stalled: (state, { problem }) => ({ ...state, streaming: null, stalled: true, problem }),
  "end-wanted": (state, { reason }) => ({ ...state, wantsEnd: reason }),
  over: (state, { problem }) => over(state, problem),
  "final-words": (state, { text }) => ({ ...state, finalWords: text }),
};

export const reduce = (state: State, event: Event): State =>
  (handlers[event.type] as (state: State, event: Event) => State)(state, event);

function resumed(state: State, event: Extract<Event, { type: "resumed" }>): State {
  const { current, draft, tabMs } = event;
  const known = state.phase === "running" && state.live?.id === current.interviewId;
  return {
    ...state,
    phase: "running",
    live: liveFrom(current, tabMs),
    messages: shownMessages(current),
    draft: known ? state.draft : draft,
  };
}

function sent(state: State, outgoing: Outgoing): State {
  const { clientMessageId: id, text: content } = outgoing;
  const spoken = content !== "" && !state.messages.some((message) => message.id === id);
  return {
    ...state,
    outgoing,
    stalled: false,
    wantsEnd: outgoing.kind === "end" ? null : state.wantsEnd,
    draft: outgoing.kind === "first" ? state.draft : "",
    messages: spoken ? [...state.messages, { id, role: "user", content }] : state.messages,
  };
}

function answered(state: State, reply: ChatResponse, tabMs: number): State {
  const asked = state.outgoing?.kind === "end";
  const ended = asked || reply.status !== "in_progress";
  return {
    ...state,
    phase: ended ? "over" : "running",
    live: state.live && {
      ...state.live,
      interviewer: reply.interviewer,
      questions: reply.questions,
      clock: syncClock(reply.clock, tabMs),
    },
    messages: reply.conversation.messages.map(shown),
    streaming: null,
    outgoing: null,
    stalled: false,
    problem: null,
    finalWords: asked ? reply.response : null,
  };
}

/** The server refused it: what was typed goes back into the box. */
function refused(state: State, problem: string): State {
  const { outgoing } = state;
  if (outgoing === null) return { ...state, problem };
  const text = [outgoing.text, state.draft].filter((part) => part !== "").join("\n");
  return {
    ...state,
    streaming: null,
    outgoing: null,
    stalled: false,
    wantsEnd: null,
    problem,
    draft: text,
    messages: state.messages.filter((message) => message.id !== outgoing.clientMessageId),
  };
}

const over = (state: State, problem: string | null): State => ({
  ...state,
  phase: "over",
  streaming: null,
  outgoing: null,
  stalled: false,
  wantsEnd: null,
  problem,
});
