import { describe, expect, test } from "vitest";
import type { ChatResponse } from "#contract/interviews.ts";
import {
  canSend,
  initialState,
  isWaiting,
  reduce,
  splitMessages,
  splitWords,
  type Event,
  type State,
} from "./machine.ts";
import { clock, live, message, questions, started } from "./page-factory.ts";

const reply = (changes: Partial<ChatResponse> = {}): ChatResponse => ({
  success: true,
  response: "And then?",
  conversation: {
    messages: [
      message("q1", "assistant", "First?"),
      message("a1", "user", "Mine"),
      message("q2", "assistant", "And then?"),
    ],
    prompts: [],
  },
  status: "in_progress",
  clock,
  questions,
  openQuestion: "And then?",
  take: null,
  interviewer: "A model",
  ...changes,
});

const after = (...events: Event[]): State => events.reduce(reduce, initialState);
const answer = { clientMessageId: "c1", text: "Mine", kind: "answer" } as const;

const running: Event[] = [
  { type: "connected" },
  { type: "starting" },
  { type: "started", started, tabMs: 0 },
  { type: "resumed", current: live(), draft: "", tabMs: 0 },
];

const theirs = [message("q1", "assistant", "First?"), message("a1", "user", "Theirs")];
const answeredElsewhere: Event = {
  type: "heard",
  live: live({ messages: theirs, awaitingReply: true }),
  tabMs: 0,
};

describe("Send", () => {
  const typed: Event = { type: "typed", text: "Mine", tabMs: 0 };

  test("is enabled when something is typed in a running interview", () => {
    expect(canSend(after(...running, typed))).toBe(true);
  });

  test.each<[string, Event[]]>([
    ["blank text", [...running, { type: "typed", text: "  \n", tabMs: 0 }]],
    ["a connection that is being checked", [...running, typed, { type: "checking", attempt: 1 }]],
    ["an interview that has not started", [{ type: "connected" }, typed]],
    ["an interview that is over", [...running, typed, { type: "over", problem: null }]],
    ["an answer of another screen that waits for its reply", [...running, typed, answeredElsewhere]],
    ["a message under way", [...running, { type: "sent", outgoing: answer }, typed]],
  ])("is closed for %s", (_, events) => {
    expect(canSend(after(...events))).toBe(false);
  });
});

describe("an answer", () => {
  const sent = [
    ...running,
    { type: "typed", text: "Mine", tabMs: 0 },
    { type: "sent", outgoing: answer },
  ] as Event[];

  test("is among the messages at once and leaves the box", () => {
    const state = after(...sent);
    expect(state.draft).toBe("");
    expect(state.messages.at(-1)).toEqual({ id: "c1", role: "user", content: "Mine" });
  });

  test("without a reply at a reload is shown once", () => {
    const messages = [message("q1", "assistant", "First?"), message("a1", "user", "Mine")];
    const waiting = live({ messages, awaitingReply: true, lastClientMessageId: "c1" });
    const state = after(
      { type: "connected" },
      { type: "resumed", current: waiting, draft: "", tabMs: 0 },
      { type: "sent", outgoing: answer },
    );
    expect(state.messages.map(({ content }) => content)).toEqual(["First?", "Mine"]);
  });

  test("that is sent again is shown once", () => {
    expect(after(...sent, { type: "sent", outgoing: answer }).messages).toHaveLength(2);
  });

  test("that the server refuses goes back into the box, before what was typed since", () => {
    const state = after(
      ...sent,
      { type: "typed", text: "more", tabMs: 0 },
      { type: "refused", problem: "Too long" },
    );
    expect(state.draft).toBe("Mine\nmore");
    expect(state.messages).toHaveLength(1);
    expect(state).toMatchObject({ outgoing: null, problem: "Too long" });
  });

  test("with a reply is replaced by the server's list of messages", () => {
    const state = after(...sent, { type: "transmitting" }, { type: "answered", reply: reply(), tabMs: 5 });
    expect(state.messages.map(({ id }) => id)).toEqual(["q1", "a1", "q2"]);
    expect(state).toMatchObject({
      phase: "running",
      outgoing: null,
      streaming: null,
      live: { interviewer: "A model" },
    });
  });
});

describe("the interviewer's words", () => {
  const streaming: Event[] = [
    ...running,
    { type: "sent", outgoing: answer },
    { type: "transmitting" },
    { type: "word", text: "And " },
  ];

  test("stream in while everything before stays readable", () => {
    const { earlier, latest } = splitMessages(after(...streaming, { type: "word", text: "then?" }));
    expect(latest).toBe("And then?");
    expect(earlier.map(({ id }) => id)).toEqual(["q1", "c1"]);
  });

  test("are awaited on this screen, too, after another screen has answered", () => {
    const state = after(...running, answeredElsewhere);
    expect([isWaiting(state), splitMessages(state).latest]).toEqual([true, ""]);
  });

  test("start over when another model starts again", () => {
    expect(after(...streaming, { type: "restarted" }, { type: "word", text: "New" }).streaming).toBe("New");
  });

  test("are separate from the earlier messages once complete", () => {
    const { earlier, latest } = splitMessages(
      after(...streaming, { type: "answered", reply: reply(), tabMs: 0 }),
    );
    expect(latest).toBe("And then?");
    expect(earlier).toHaveLength(2);
  });
});

describe("the end", () => {
  const ending = { clientMessageId: "c2", text: "", kind: "end", endReason: "user" } as const;

  test("by the interviewer still waits for the rating", () => {
    const closing = reply({ status: "completed", response: "Thank you, goodbye." });
    const state = after(
      ...running,
      { type: "sent", outgoing: answer },
      { type: "answered", reply: closing, tabMs: 0 },
    );
    expect(state).toMatchObject({ phase: "over", finalWords: null });
  });

  test("does not keep an earlier request to end", () => {
    const state = after(
      ...running,
      { type: "end-wanted", reason: "time" },
      { type: "sent", outgoing: ending },
    );
    expect(state.wantsEnd).toBeNull();
  });
});

test("resuming after a reload takes the stored draft; a later refresh leaves the box unchanged", () => {
  const resumed: Event = { type: "resumed", current: live(), draft: "half a th", tabMs: 0 };
  const heard: Event = { type: "heard", live: live(), tabMs: 0 };
  expect(after({ type: "connected" }, resumed).draft).toBe("half a th");
  expect(after(...running, { type: "typed", text: "newer", tabMs: 0 }, heard).draft).toBe("newer");
});

describe("the question that is open", () => {
  test("stays while the interviewer says something else, which is split off", () => {
    expect(splitWords("Nerves settle.", "Why here?", false)).toEqual({
      said: "Nerves settle.",
      question: "Why here?",
    });
    expect(splitWords("Welcome, Ann. Why here?", "Why here?", false)).toEqual({
      said: "Welcome, Ann.",
      question: "Why here?",
    });
    expect(splitWords("", "Why here?", false)).toEqual({ said: "", question: "Why here?" });
  });

  test("changes only when the message is complete", () => {
    expect(splitWords("Thanks. And", "Why here?", true)).toEqual({
      said: "Thanks. And",
      question: "Why here?",
    });
  });

  test("is the whole message before the first question and after the last", () => {
    expect(splitWords("Goodbye.", null, false)).toEqual({ said: "", question: "Goodbye." });
  });
});
