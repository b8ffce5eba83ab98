import type { Language } from "#contract/languages.ts";
import type {
  ChatResponse,
  CurrentInterview,
  EndReason,
  InterviewKind,
  Message,
  QuestionCount,
} from "#contract/interviews.ts";
import type { SpokenFacts } from "#contract/spoken-answers.ts";
import { syncClock, type SyncedClock } from "./countdown.tsx";

/** The interview page's states as a pure function, and the events that change them (states.md): controller.ts decides what is sent when. */

export type ShownMessage = Pick<Message, "id" | "role" | "content"> & Partial<Pick<Message, "interviewer">>;

/** A message being sent. The id stays the same over every retry, so that it counts once. */
export type Outgoing = {
  clientMessageId: string;
  text: string;
  kind: "first" | "answer" | "end";
  endReason?: EndReason;
  /** The interviewer's message that it answers. */
  replyTo?: string | undefined;
  spoken?: SpokenFacts | undefined;
};

export type Live = {
  id: string;
  kind: InterviewKind;
  difficulty: number;
  interviewer: string;
  language: Language;
  /** null until the server has said it. */
  questions: QuestionCount | null;
  /** Stays before everybody's eyes until another one is asked. */
  openQuestion: string | null;
  clock: SyncedClock;
};

/** 'signed-out': the session ended; the interview goes on after a sign-in, without leaving the page. */
export type Connection =
  | { kind: "checking"; attempt: number }
  | { kind: "connected" }
  | { kind: "failed" }
  | { kind: "signed-out" };

/** What was typed here was meant for `asked`; the interview is at `now`. */
export type QuestionMoved = { asked: string; now: string };

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
  /** 'elsewhere' while another screen of this interview is typed on. */
  presence: "here" | "elsewhere";
  /** An answer that another screen sent waits for the interviewer's words. */
  awaiting: boolean;
  questionMoved: QuestionMoved | null;
  /** Words typed on one screen whose place another screen's words took. */
  aside: string | null;
  /** Typed here when the interview was over already; it was not sent. */
  unsent: string | null;
  /** When somebody last typed or sent something, on any screen; by this tab's clock. */
  activeMs: number;
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
  presence: "here",
  awaiting: false,
  questionMoved: null,
  aside: null,
  unsent: null,
  activeMs: 0,
};

/** What starting an interview and returning to one have in common. */
export type Started = Pick<
  CurrentInterview,
  "interviewId" | "kind" | "difficulty" | "interviewer" | "language" | "clock"
> &
  Partial<Pick<CurrentInterview, "questions" | "openQuestion">>;

export type Event =
  | { type: "checking"; attempt: number }
  | { type: "connected" }
  | { type: "connection-failed" }
  | { type: "signed-out" }
  | { type: "nothing-current" }
  | { type: "starting" }
  | { type: "not-started"; problem: string | null }
  | { type: "started"; started: Started; tabMs: number }
  | { type: "resumed"; current: CurrentInterview; draft: string; tabMs: number }
  | { type: "heard"; live: CurrentInterview; tabMs: number }
  | { type: "typed"; text: string; tabMs: number }
  | { type: "shared"; text: string; tabMs: number }
  | { type: "presence"; presence: State["presence"] }
  | { type: "present"; tabMs: number }
  | { type: "set-aside"; text: string | null }
  | { type: "moved"; moved: QuestionMoved | null }
  | { type: "sent"; outgoing: Outgoing }
  | { type: "transmitting" }
  | { type: "word"; text: string }
  | { type: "restarted" }
  | { type: "interrupted" }
  | { type: "answered"; reply: ChatResponse; tabMs: number }
  | { type: "refused"; problem: string | null }
  | { type: "stalled"; problem: string }
  | { type: "end-wanted"; reason: EndReason }
  | { type: "over"; problem: string | null }
  | { type: "final-words"; text: string };

/** validation.md 'Chat'. */
export const canSend = (state: State): boolean =>
  state.draft.trim() !== "" &&
  state.connection.kind === "connected" &&
  state.phase === "running" &&
  !state.awaiting &&
  state.outgoing === null;

/** Whether the interviewer writes, to this screen's answer or to another's. */
export const isWaiting = ({ outgoing, stalled, awaiting, connection }: State): boolean =>
  connection.kind !== "failed" && (outgoing === null ? awaiting : !stalled);

/** What the interviewer region shows, and what came before it. */
export function splitMessages(state: Pick<State, "messages" | "streaming" | "outgoing" | "awaiting">): {
  earlier: ShownMessage[];
  latest: string;
} {
  if (state.streaming !== null) return { earlier: state.messages, latest: state.streaming };
  const last = state.messages.findLastIndex((message) => message.role === "assistant");
  if (last === -1 || state.outgoing !== null || state.awaiting)
    return { earlier: state.messages, latest: "" };
  return {
    earlier: state.messages.filter((_, index) => index !== last),
    latest: state.messages[last]?.content ?? "",
  };
}

export type Spoken = { said: string; question: string };

/**
 * What the interviewer said last, around the question that is open and the question itself. While words come nobody knows yet
 * whether they ask something new.
 */
export function splitWords(words: string, open: string | null, isStreaming: boolean): Spoken {
  if (open === null) return { said: "", question: words };
  return { said: isStreaming ? words : words.replace(open, "").trim(), question: open };
}

const liveFrom = (started: Started, tabMs: number): Live => ({
  id: started.interviewId,
  kind: started.kind,
  difficulty: started.difficulty,
  interviewer: started.interviewer,
  language: started.language,
  questions: started.questions ?? null,
  openQuestion: started.openQuestion ?? null,
  clock: syncClock(started.clock, tabMs),
});

const shown = ({ id, role, content, interviewer }: Message): ShownMessage => ({
  id,
  role,
  content,
  interviewer,
});

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
  "signed-out": (state) => ({ ...state, connection: { kind: "signed-out" }, streaming: null }),
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
  heard,
  typed: (state, { text, tabMs }) => ({ ...state, draft: text, presence: "here", activeMs: tabMs }),
  shared: (state, { text, tabMs }) => ({ ...state, draft: text, presence: "elsewhere", activeMs: tabMs }),
  presence: (state, { presence }) => ({ ...state, presence }),
  present: (state, { tabMs }) => ({ ...state, activeMs: Math.max(tabMs, state.activeMs) }),
  "set-aside": (state, { text }) => ({ ...state, aside: text }),
  moved: (state, { moved }) => ({ ...state, questionMoved: moved }),
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
  return {
    ...state,
    phase: "running",
    live: liveFrom(current, tabMs),
    messages: shownMessages(current),
    awaiting: false,
    draft,
    activeMs: activeMs(current, tabMs),
  };
}

/** By this tab's clock, which may have been wound since. */
const activeMs = ({ clock, activeAt }: CurrentInterview, tabMs: number): number =>
  tabMs - Math.max(0, Date.parse(clock.now) - Date.parse(activeAt));

export const lastAsked = ({ messages }: Pick<State, "messages">): ShownMessage | undefined =>
  messages.findLast(({ role }) => role === "assistant");

/** What another screen did. */
function heard(state: State, { live, tabMs }: Extract<Event, { type: "heard" }>): State {
  if (state.live === null) return state;
  const messages = shownMessages(live);
  const [before, after] = [lastAsked(state), lastAsked({ messages })];
  const moved =
    before !== undefined && after !== undefined && before.id !== after.id && state.draft.trim() !== "";
  return {
    ...state,
    live: {
      ...state.live,
      interviewer: live.interviewer,
      questions: live.questions,
      openQuestion: live.openQuestion,
      clock: syncClock(live.clock, tabMs, state.live.clock),
    },
    messages,
    awaiting: live.awaitingReply && live.messages.length > 0,
    questionMoved: moved ? { asked: before.content, now: after.content } : state.questionMoved,
    activeMs: Math.max(state.activeMs, activeMs(live, tabMs)),
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
    questionMoved: null,
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
      openQuestion: reply.openQuestion,
      clock: syncClock(reply.clock, tabMs, state.live.clock),
    },
    awaiting: false,
    activeMs: tabMs,
    messages: reply.conversation.messages.map(shown),
    streaming: null,
    outgoing: null,
    stalled: false,
    problem: null,
    finalWords: asked ? reply.response : null,
  };
}

/** The server refused it: what was typed goes back into the box. */
function refused(state: State, problem: string | null): State {
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

const unsentWords = ({ outgoing, draft }: State): string | null =>
  [outgoing?.text ?? "", draft.trim()].filter((part) => part !== "").join("\n") || null;

const over = (state: State, problem: string | null): State => ({
  ...state,
  phase: "over",
  presence: "here",
  awaiting: false,
  questionMoved: null,
  unsent: state.phase === "running" ? unsentWords(state) : null,
  streaming: null,
  outgoing: null,
  stalled: false,
  wantsEnd: null,
  problem,
});
