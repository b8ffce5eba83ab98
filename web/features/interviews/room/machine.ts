import type { ChatResponse, CurrentInterview, Message } from "#contract/interviews.ts";
import { syncClock } from "./clock.ts";
import {
  type Event,
  initialState,
  type Live,
  type Outgoing,
  type ShownMessage,
  type Started,
  type State,
} from "./interview-state.ts";

/** The interview page's states as a pure function: who sends what and when stands in controller.ts. */

const liveFrom = (started: Started, tabMs: number): Live => ({
  id: started.interviewId,
  difficulty: started.difficulty,
  interviewer: started.interviewer,
  clock: syncClock(started.clock, tabMs),
});

const shown = ({ id, role, content }: Message): ShownMessage => ({ id, role, content });

/** An answer that waits for its reply keeps the id it was sent under: sent again, it stands there once. */
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

/** The server did not take it: what was typed goes back into the box. */
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
