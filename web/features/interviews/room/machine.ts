import type { Language } from "#contract/languages.ts";
import type {
  ChatResponse,
  CurrentInterview,
  EndReason,
  InterviewKind,
  Message,
  QuestionCount,
  Take,
} from "#contract/interviews.ts";
import type { SpokenFacts } from "#contract/spoken-answers.ts";
import { syncClock, type SyncedClock } from "./countdown.tsx";

/** The interview page's states and events as a pure function (states.md). controller.ts decides what to send when. */

export type ShownMessage = Pick<Message, "id" | "role" | "content"> &
  Partial<Pick<Message, "interviewer" | "voice">>;

/** A message being sent. Its id stays the same over all retries, so that the server stores it once. */
export type Outgoing = {
  clientMessageId: string;
  text: string;
  kind: "first" | "answer" | "end";
  endReason?: EndReason;
  /** The id of the interviewer's message being answered. */
  replyTo?: string | undefined;
  spoken?: SpokenFacts | undefined;
};

export type Live = {
  id: string;
  kind: InterviewKind;
  difficulty: number;
  interviewer: string;
  language: Language;
  /** null until the server has sent the count. */
  questions: QuestionCount | null;
  /** Shown until the next question is asked. */
  openQuestion: string | null;
  clock: SyncedClock;
  /** The open question of a one-way screen; null in any other interview. */
  take: Take | null;
};

/** 'signed-out': the session ended. The interview continues after a sign-in, without leaving the page. */
export type Connection =
  | { kind: "checking"; attempt: number }
  | { kind: "connected" }
  | { kind: "failed" }
  | { kind: "signed-out" };

/** The draft was meant as an answer to `asked`, but the current question is `now`. */
export type QuestionMoved = { asked: string; now: string };

export type State = {
  connection: Connection;
  phase: "loading" | "idle" | "starting" | "running" | "over";
  live: Live | null;
  messages: ShownMessage[];
  /** The interviewer's text streamed so far, or null when nothing is streaming. */
  streaming: string | null;
  draft: string;
  outgoing: Outgoing | null;
  /** True while `outgoing` waits for the user to press Try Again. */
  stalled: boolean;
  /** A requested end that waits until the message being sent has its reply. */
  wantsEnd: EndReason | null;
  problem: string | null;
  /** The final rating message. */
  finalWords: string | null;
  /** 'elsewhere' while the user types on another screen. */
  presence: "here" | "elsewhere";
  /** True while an answer that another screen sent waits for its reply. */
  awaiting: boolean;
  questionMoved: QuestionMoved | null;
  /** Text typed on one screen that another screen's text replaced. */
  aside: string | null;
  /** Text typed here that was not sent before the interview ended. */
  unsent: string | null;
  /** Time of the last activity on any screen, in milliseconds of this tab's clock. */
  activeMs: number;
  /** True if it ended because nobody typed or spoke. */
  silent: boolean;
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
  silent: false,
};

/** The fields that starting and resuming an interview share. */
export type Started = Pick<
  CurrentInterview,
  "interviewId" | "kind" | "difficulty" | "interviewer" | "language" | "clock"
> &
  Partial<Pick<CurrentInterview, "questions" | "openQuestion" | "take">>;

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
  | { type: "silent" }
  | { type: "over"; problem: string | null }
  | { type: "final-words"; text: string };

/** validation.md 'Chat'. */
export const canSend = (state: State): boolean =>
  state.draft.trim() !== "" &&
  state.connection.kind === "connected" &&
  state.phase === "running" &&
  !state.awaiting &&
  state.outgoing === null;

/** True while the interviewer writes a reply to an answer from this or another screen. */
export const isWaiting = ({ outgoing, stalled, awaiting, connection }: State): boolean =>
  connection.kind !== "failed" && (outgoing === null ? awaiting : !stalled);

/** Separates the interviewer's latest message from the messages before it. */
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
 * Splits the interviewer's latest message into the open question and the text around it. While the message streams in,
 * it is not yet known whether it asks a new question.
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
  take: started.take ?? null,
  clock: syncClock(started.clock, tabMs),
});

const shown = ({ id, role, content, interviewer, voice }: Message): ShownMessage => ({
  id,
  role,
  content,
  interviewer,
  voice,
});

/** An answer without a reply keeps its client id, so that the server stores it only once if it is sent again. */
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
  silent: (state) => ({ ...state, silent: true }),
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

/** The last activity by this tab's clock, from server times: the device's clock may have been changed. */
const activeMs = ({ clock, activeAt }: CurrentInterview, tabMs: number): number =>
  tabMs - Math.max(0, Date.parse(clock.now) - Date.parse(activeAt));

export const lastAsked = ({ messages }: Pick<State, "messages">): ShownMessage | undefined =>
  messages.findLast(({ role }) => role === "assistant");

/** Takes over the changes that another screen made. */
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
      take: live.take,
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
      take: reply.take,
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

/** The server refused the message: put its text back into the box. */
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
