import { describe, expect, test } from "vitest";
import type { ChatResponse, CurrentInterview } from "#contract/interviews.ts";
import { ApiError, networkError } from "#web/lib/api.ts";
import type { ChatRequest, Words } from "./chat-stream.ts";
import type { ControllerDeps } from "./controller-deps.ts";
import { InterviewController } from "./controller.ts";
import type { Outgoing } from "./machine.ts";

const clock = {
  startedAt: "2030-01-01T10:00:00.000Z",
  endsAt: "2030-01-01T10:20:00.000Z",
  now: "2030-01-01T10:00:00.000Z",
  pausedUntil: null,
  pauseSecondsLeft: 0,
};
const started = {
  interviewId: "i1",
  kind: "interview" as const,
  difficulty: 5,
  empathyLevel: 6,
  interviewer: "Built-in interviewer",
  language: "en" as const,
  clock,
};
const questions = { asked: 1, planned: 5, untilRating: 3 };
const refusal = (status: number, code: string) => new ApiError(code, status, code);

const replyTo = (request: ChatRequest): ChatResponse => ({
  success: true,
  response: request.isEndInterview ? "6.4 out of 10" : "Next?",
  conversation: { messages: [], prompts: [] },
  status: request.isEndInterview ? "completed" : "in_progress",
  clock,
  questions,
  interviewer: "Built-in interviewer",
});

/** A page whose server fails on demand: each entry of `chat` is one call's failure, null lets it through. */
function createPage(
  options: {
    chat?: (Error | null)[];
    health?: (Error | null)[];
    live?: (Error | null)[];
    current?: CurrentInterview;
  } = {},
) {
  const failures = { chat: [...(options.chat ?? [])], health: [...(options.health ?? [])] };
  const server = { live: options.current ?? null, failures: [...(options.live ?? [])] };
  const sent: ChatRequest[] = [];
  const waits: number[] = [];
  const toasts: string[] = [];
  const drafts = new Map<string, string>();
  const outgoing = new Map<string, Outgoing>();
  let ids = 0;
  let wall = 0;
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
    openEvents: async function* () {
      yield await never;
    },
    readLive: async () => {
      failNext(server.failures);
      return server.live;
    },
    saveDraft: async () => ({ revision: 1, replaced: null }),
    isVisible: () => true,
    sessionId: "tab",
    createId: () => `id${(ids += 1)}`,
    tabMs: () => 0,
    wallMs: () => wall,
    wait: async (seconds) => void waits.push(seconds),
  };
  const sleep = (seconds: number) => {
    wall += seconds * 1000;
  };
  return { controller: new InterviewController(deps), sent, waits, toasts, drafts, outgoing, server, sleep };
}

const never = new Promise<never>(() => undefined);

/** Every call here resolves at once: one turn of the event loop settles it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function startedPage(chat: (Error | null)[] = []) {
  const page = createPage({ chat: [null, ...chat] });
  await page.controller.connect();
  await page.controller.start(async () => started);
  await settled();
  page.sent.length = 0;
  return page;
}

describe("the connection", () => {
  test("is tried five more times two seconds apart, then given up", async () => {
    const { controller, waits } = createPage({ health: Array.from({ length: 6 }, networkError) });
    await controller.connect();
    expect(waits).toEqual([2, 2, 2, 2, 2]);
    expect(controller.getState().connection).toEqual({ kind: "failed" });
  });

  test("that comes back leads on", async () => {
    const { controller } = createPage({ health: [networkError(), networkError()] });
    await controller.connect();
    expect(controller.getState()).toMatchObject({ connection: { kind: "connected" }, phase: "idle" });
  });
});

describe("an answer", () => {
  test("that was cut off is sent again with the same id once the connection is back", async () => {
    const { controller, sent } = await startedPage([networkError()]);
    controller.type("Mine");
    controller.send();
    await settled();
    expect(sent.map(({ clientMessageId, message }) => [clientMessageId, message])).toEqual([
      ["id2", "Mine"],
      ["id2", "Mine"],
    ]);
    expect(controller.getState()).toMatchObject({ outgoing: null, phase: "running" });
  });

  test("on a line that keeps breaking waits for the person", async () => {
    const { controller, sent } = await startedPage(Array.from({ length: 9 }, networkError));
    controller.type("Mine");
    controller.send();
    await settled();
    expect(sent).toHaveLength(4);
    expect(controller.getState().stalled).toBe(true);
  });

  test("still being worked on is asked for again", async () => {
    const { controller, sent, waits } = await startedPage([refusal(409, "answer_under_way")]);
    controller.type("Mine");
    controller.send();
    await settled();
    expect(waits).toEqual([2]);
    expect(new Set(sent.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
  });

  test("whose reply failed is tried again by hand with the same id", async () => {
    const { controller, sent } = await startedPage([refusal(502, "response_failed")]);
    controller.type("Mine");
    controller.send();
    await settled();
    expect(controller.getState()).toMatchObject({ stalled: true, problem: "response_failed" });
    controller.retry();
    await settled();
    expect(sent.map(({ clientMessageId }) => clientMessageId)).toEqual(["id2", "id2"]);
  });

  test("that was refused is back in the box and in storage", async () => {
    const { controller, drafts, outgoing } = await startedPage([refusal(400, "message_too_long")]);
    controller.type("Mine");
    controller.send();
    await settled();
    expect(controller.getState().draft).toBe("Mine");
    expect([drafts.get("i1"), outgoing.size]).toEqual(["Mine", 0]);
  });

  test("to an interview that is over leads to the thank-you with the rating", async () => {
    const { controller } = await startedPage([refusal(409, "interview_over")]);
    controller.type("Mine");
    controller.send();
    await settled();
    expect(controller.getState()).toMatchObject({ phase: "over", finalWords: "6.4 out of 10" });
  });
});

describe("the end", () => {
  test("hands in what was typed, with its reason", async () => {
    const { controller, sent, drafts } = await startedPage();
    controller.type("Half a thought");
    controller.end("time");
    await settled();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ message: "Half a thought", isEndInterview: true, endReason: "time" });
    expect([controller.getState().phase, drafts.size]).toEqual(["over", 0]);
  });

  test("waits for the message under way", async () => {
    const { controller, sent } = await startedPage();
    controller.type("Mine");
    controller.send();
    controller.end("time");
    await settled();
    expect(sent.map(({ isEndInterview }) => isEndInterview)).toEqual([false, true]);
  });

  test("pressed while an answer waits for Try Again sends that answer first, then ends", async () => {
    const { controller, sent } = await startedPage([refusal(502, "response_failed")]);
    controller.type("Mine");
    controller.send();
    await settled();
    expect(controller.getState().stalled).toBe(true);
    controller.end("user");
    await settled();
    expect(sent.map(({ message, isEndInterview }) => [message, isEndInterview])).toEqual([
      ["Mine", false],
      ["Mine", false],
      ["", true],
    ]);
    expect(controller.getState().phase).toBe("over");
  });

  test("that fails is tried once more after two seconds", async () => {
    const { controller, sent, waits } = await startedPage([refusal(500, "unexpected")]);
    controller.end("user");
    await settled();
    expect([sent.length, waits]).toEqual([2, [2]]);
    expect(controller.getState().phase).toBe("over");
  });

  test("that fails twice says so and gives the text back", async () => {
    const { controller, toasts } = await startedPage([
      refusal(500, "unexpected"),
      refusal(500, "unexpected"),
    ]);
    controller.type("Mine");
    controller.end("user");
    await settled();
    expect(toasts).toEqual(["Failed to complete the interview. Please try again."]);
    expect(controller.getState()).toMatchObject({ phase: "running", draft: "Mine" });
  });
});

describe("after a reload", () => {
  const current = (changes: Partial<CurrentInterview>): CurrentInterview => ({
    ...started,
    questions,
    messages: [
      {
        id: "q",
        conversation_id: "i1",
        sequence: 1,
        role: "assistant",
        content: "First?",
        created_at: clock.now,
      },
      { id: "a", conversation_id: "i1", sequence: 2, role: "user", content: "Mine", created_at: clock.now },
    ],
    awaitingReply: true,
    lastClientMessageId: "c9",
    draft: null,
    activeAt: clock.now,
    status: "in_progress",
    endReason: null,
    version: "1.0",
    ...changes,
  });

  test("an answer that still waits for its reply is sent again under its id", async () => {
    const { controller, sent } = createPage({ current: current({}) });
    await controller.connect();
    await settled();
    expect(sent).toMatchObject([{ message: "Mine", clientMessageId: "c9", isEndInterview: false }]);
  });

  test("an answer that never arrived is sent, and the draft typed since stays", async () => {
    const page = createPage({ current: current({ awaitingReply: false }) });
    page.outgoing.set("i1", { clientMessageId: "c10", text: "Second", kind: "answer" });
    page.drafts.set("i1", "more");
    await page.controller.connect();
    await settled();
    expect(page.sent).toMatchObject([{ message: "Second", clientMessageId: "c10" }]);
    expect([page.controller.getState().draft, page.drafts.get("i1")]).toEqual(["more", "more"]);
  });

  test("nothing is sent when all has arrived", async () => {
    const page = createPage({ current: current({ awaitingReply: false }) });
    page.outgoing.set("i1", { clientMessageId: "c9", text: "Mine", kind: "answer" });
    await page.controller.connect();
    await settled();
    expect([page.sent.length, page.outgoing.size]).toEqual([0, 0]);
  });

  test("a first question that never came is asked for", async () => {
    const { controller, sent } = createPage({ current: current({ messages: [], awaitingReply: false }) });
    await controller.connect();
    await settled();
    expect(sent).toMatchObject([{ isNewInterview: true, message: "" }]);
  });
});

describe("other screens", () => {
  const message = (id: string, role: "user" | "assistant", content: string, sequence: number) => ({
    id,
    conversation_id: "i1",
    role,
    content,
    sequence,
    created_at: clock.now,
  });
  const first = [message("q1", "assistant", "First?", 1)];
  const further = [...first, message("a1", "user", "Theirs", 2), message("q2", "assistant", "Second?", 3)];
  const live = (changes: Partial<CurrentInterview> = {}): CurrentInterview => ({
    ...started,
    messages: first,
    questions: { asked: 1, planned: 5, untilRating: 3 },
    awaitingReply: false,
    lastClientMessageId: null,
    draft: null,
    activeAt: clock.now,
    status: "in_progress",
    endReason: null,
    version: "1.0",
    ...changes,
  });
  async function openPage(options: Parameters<typeof createPage>[0] = {}) {
    const page = createPage({ current: live(), ...options });
    await page.controller.connect();
    await settled();
    return page;
  }

  test("that answered are heard of, and what is typed here stays with a word on the older question", async () => {
    const { controller, server } = await openPage();
    controller.type("Mine");
    server.live = live({ messages: further, version: "2.0" });
    await controller.refresh();
    expect(controller.getState()).toMatchObject({
      draft: "Mine",
      questionMoved: { asked: "First?", now: "Second?" },
    });
  });

  test("whose answer came first leave this one in the box, with both questions", async () => {
    const { controller, server, sent } = await openPage({ chat: [refusal(409, "question_moved")] });
    controller.type("Mine");
    server.live = live({ messages: further, version: "2.0" });
    controller.send();
    await settled();
    expect(sent).toMatchObject([{ message: "Mine", replyTo: "q1" }]);
    expect(controller.getState()).toMatchObject({
      outgoing: null,
      draft: "Mine",
      questionMoved: { asked: "First?", now: "Second?" },
    });
    controller.send();
    await settled();
    expect(sent.at(-1)).toMatchObject({ message: "Mine", replyTo: "q2" });
  });

  test("whose words take the place of this one's leave these to be put back", async () => {
    const { controller, server } = await openPage();
    const draft = { text: "Theirs", revision: 4, basedOn: 3, screen: "phone" };
    controller.others.draft.open({ ...draft, text: "Mine", revision: 2 }, "");
    server.live = live({ draft, version: "1.4" });
    await controller.refresh();
    expect(controller.getState()).toMatchObject({ draft: "Theirs", aside: "Mine", presence: "elsewhere" });
    controller.others.restoreAside();
    expect(controller.getState()).toMatchObject({ draft: "Theirs\nMine", aside: null, presence: "here" });
  });

  test("that are typed on keep the interview open when this one is silent", async () => {
    const { controller } = await openPage({ chat: [refusal(409, "still_active")] });
    await controller.reportSilence();
    expect(controller.getState()).toMatchObject({ phase: "running", problem: null });
  });

  test("that ended it for silence end it here, with the toast, and nothing typed is lost", async () => {
    const { controller, server, toasts } = await openPage();
    controller.type("Not sent");
    server.live = live({ status: "completed", endReason: "inactivity" });
    await controller.refresh();
    expect(controller.getState()).toMatchObject({ phase: "over", unsent: "Not sent" });
    expect(toasts).toEqual(["The interview has ended due to inactivity (2 minutes with no response)."]);
  });

  test("are heard of after a sleep of ten minutes, with the clock right", async () => {
    const { controller, server, sleep } = await openPage();
    controller.tick();
    const now = "2030-01-01T10:10:00.000Z";
    server.live = live({ messages: further, clock: { ...clock, now } });
    sleep(600);
    controller.tick();
    await settled();
    expect(controller.getState()).toMatchObject({
      connection: { kind: "connected" },
      live: { clock: { serverMs: Date.parse(now) } },
    });
    expect(controller.getState().messages).toHaveLength(3);
  });
});

describe("a session that ended", () => {
  test("keeps the answer, and sends it by itself after a sign-in", async () => {
    const { controller, sent } = await startedPage([refusal(401, "not_authenticated")]);
    controller.type("Mine");
    controller.send();
    await settled();
    expect(controller.getState()).toMatchObject({
      connection: { kind: "signed-out" },
      outgoing: { text: "Mine" },
      problem: null,
    });
    controller.tick();
    await settled();
    expect(controller.getState()).toMatchObject({ connection: { kind: "connected" }, outgoing: null });
    expect(new Set(sent.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
  });
});

test("a server that is away for long is found again without a press of a button", async () => {
  const away = Array.from({ length: 7 }, () => refusal(503, "unavailable"));
  const { controller } = createPage({ health: away });
  await controller.connect();
  expect(controller.getState().connection).toEqual({ kind: "failed" });
  controller.tick();
  await settled();
  expect(controller.getState().connection).toEqual({ kind: "failed" });
  controller.wake();
  await settled();
  expect(controller.getState().connection).toEqual({ kind: "connected" });
});

test("a start that the server refuses says why and can be tried again", async () => {
  const { controller } = createPage({ chat: [refusal(502, "response_failed")] });
  await controller.connect();
  await controller.start(async () => started);
  await settled();
  expect(controller.getState().phase).toBe("idle");
  expect(controller.getState().problem).toContain("Failed to start interview. Please try again later.");
});
