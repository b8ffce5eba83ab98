import type { ChatResponse, CurrentInterview, Message } from "#contract/interviews.ts";
import { INACTIVITY_SECONDS_DEFAULT } from "#contract/limits.ts";
import { ApiError } from "#web/lib/api.ts";
import type { ChatRequest, Words } from "./chat-stream.ts";
import type { ControllerDeps } from "./controller-deps.ts";
import { InterviewController } from "./controller.ts";
import type { Outgoing } from "./machine.ts";

export const clock = {
  startedAt: "2030-01-01T10:00:00.000Z",
  endsAt: "2030-01-01T10:20:00.000Z",
  now: "2030-01-01T10:00:00.000Z",
  pausedUntil: null,
  pauseSecondsLeft: 0,
};
export const started = {
  interviewId: "i1",
  kind: "interview" as const,
  round: "manager" as const,
  difficulty: 5,
  empathyLevel: 6,
  interviewer: "Built-in interviewer",
  language: "en" as const,
  clock,
};
export const questions = { asked: 1, planned: 5, untilRating: 3 };
export const refusal = (status: number, code: string) => new ApiError(code, status, code);

export const message = (id: string, role: Message["role"], content: string): Message => ({
  id,
  role,
  content,
  interviewer: role === "assistant" ? started.interviewer : null,
  voice: null,
  conversation_id: "i1",
  sequence: 1,
  created_at: clock.now,
});

/** The interview as the server returns it, at its first question. */
export const live = (changes: Partial<CurrentInterview> = {}): CurrentInterview => ({
  ...started,
  messages: [message("q1", "assistant", "First?")],
  questions,
  openQuestion: "First?",
  take: null,
  awaitingReply: false,
  lastClientMessageId: null,
  draft: null,
  activeAt: clock.now,
  status: "in_progress",
  endReason: null,
  version: "1.0",
  ...changes,
});

const replyTo = (request: ChatRequest): ChatResponse => ({
  success: true,
  response: request.isEndInterview ? "6.4 out of 10" : "Next?",
  conversation: { messages: [], prompts: [] },
  status: request.isEndInterview ? "completed" : "in_progress",
  clock,
  questions,
  openQuestion: "Next?",
  take: null,
  interviewer: "Built-in interviewer",
});

/** Creates a page whose server fails on demand. Each entry of `chat` is one call's failure, or null for success. */
export function createPage(
  options: {
    chat?: (Error | null)[];
    health?: (Error | null)[];
    live?: (Error | null)[];
    current?: CurrentInterview;
    inactivitySeconds?: number;
  } = {},
) {
  const failures = { chat: [...(options.chat ?? [])], health: [...(options.health ?? [])] };
  const server = { live: options.current ?? null, failures: [...(options.live ?? [])] };
  const sent: ChatRequest[] = [];
  const waits: number[] = [];
  const toasts: string[] = [];
  const saved: string[] = [];
  const drafts = new Map<string, string>();
  const outgoing = new Map<string, Outgoing>();
  let ids = 0;
  let [wall, tab] = [0, 0];
  const failNext = (list: (Error | null)[]) => {
    const failure = list.shift();
    if (failure) throw failure;
  };
  const deps: ControllerDeps = {
    checkHealth: async () => failNext(failures.health),
    findCurrent: async () => options.current ?? null,
    sendChat: async (request: ChatRequest, words: Words) => {
      sent.push(request);
      words.onWord("Nex");
      failNext(failures.chat);
      return replyTo(request);
    },
    drafts: {
      readDraft: (id) => drafts.get(id) ?? "",
      saveDraft: (id, text) => void drafts.set(id, text),
      readOutgoing: (id) => outgoing.get(id) ?? null,
      saveOutgoing: (id, value) => void (value ? outgoing.set(id, value) : outgoing.delete(id)),
      forget: (id) => void (drafts.delete(id), outgoing.delete(id)),
    },
    toastError: (message) => void toasts.push(message),
    inactivitySeconds: () => options.inactivitySeconds ?? INACTIVITY_SECONDS_DEFAULT,
    openEvents: async function* () {
      yield await never;
    },
    readLive: async () => {
      failNext(server.failures);
      return server.live;
    },
    saveDraft: async (_, { text }) => {
      saved.push(text);
      return { revision: 1, replaced: null };
    },
    isVisible: () => true,
    screen: "tab",
    createId: () => `id${(ids += 1)}`,
    tabMs: () => tab,
    wallMs: () => wall,
    wait: async (seconds) => void waits.push(seconds),
  };
  const sleep = (seconds: number) => {
    wall += seconds * 1000;
  };
  const pass = (seconds: number) => {
    sleep(seconds);
    tab += seconds * 1000;
  };
  const controller = new InterviewController(deps);
  return { controller, sent, waits, toasts, saved, drafts, outgoing, server, sleep, pass };
}

const never = new Promise<never>(() => undefined);

/** Every call here resolves immediately, so one turn of the event loop is enough. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

export async function startedPage(chat: (Error | null)[] = []) {
  const page = createPage({ chat: [null, ...chat] });
  await page.controller.connect();
  await page.controller.start(async () => started);
  await settled();
  page.sent.length = 0;
  return page;
}
