import { afterEach, describe, expect, it, vi } from "vitest";
import { SPEECH_LAST_WORDS_SECONDS } from "#contract/limits.ts";
import type { InterviewController } from "../room/controller.ts";
import { createPage, live, message, settled } from "../room/page-factory.ts";
import type { Microphone } from "./microphone.ts";
import type { EarEvents } from "./recognition.ts";
import { SpokenTurn, type TurnDeps } from "./spoken-turn.ts";

const WORDS = { voiceless: "no voice", nothingHeard: "nothing heard", noPause: "no pauses" };

/** A microphone that always hears a sound. */
const HEARS: Partial<TurnDeps> = {
  pauseSeconds: null,
  openMicrophone: () =>
    Promise.resolve({ level: () => 0.3, close: () => undefined } as unknown as Microphone),
};

let turn: SpokenTurn | null = null;
afterEach(() => {
  turn?.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens an interview at its first question, with a voice and a listener that the test controls. */
async function openTurn(changes: Partial<TurnDeps> = {}, draft = "") {
  const page = createPage({ current: live({ messages: [message("q1", "assistant", "First. Why?")] }) });
  page.drafts.set("i1", draft);
  await page.controller.connect();
  await settled();
  const heard = { said: [] as string[], spoken: [] as string[], listening: 0 };
  const now: { endSentence: () => void; ear: EarEvents; lastWords: string } = {
    endSentence: () => undefined,
    ear: { onInterim: () => undefined, onWords: () => undefined, onProblem: () => undefined },
    lastWords: "",
  };
  turn = new SpokenTurn({
    controller: page.controller,
    voice: {
      say: (sentence, { onSound, signal }) => {
        heard.said.push(sentence);
        onSound();
        return new Promise((resolve) => {
          now.endSentence = resolve;
          signal.addEventListener("abort", () => resolve());
        });
      },
    },
    listen: (events) => {
      heard.listening += 1;
      now.ear = events;
      const close = () => void (heard.listening -= 1);
      return {
        stop: async () => {
          if (now.lastWords !== "") events.onWords(now.lastWords);
        },
        abort: close,
      };
    },
    openMicrophone: null,
    pauseSeconds: 4,
    measures: true,
    sendsAtOnce: false,
    send: () => {
      page.controller.send();
      return true;
    },
    onSpoken: (id) => void heard.spoken.push(id),
    words: WORDS,
    isHidden: () => false,
    ...changes,
  });
  const speakAll = async () => {
    for (let sentence = 0; sentence < 3; sentence += 1) {
      now.endSentence();
      // The next sentence begins when this one is over.
      await settled();
    }
  };
  return { page, turn, heard, now, speakAll };
}

describe("a spoken turn", () => {
  it("speaks the question first and listens only afterwards, so that the voice is not part of the answer", async () => {
    const { turn, heard, speakAll } = await openTurn();
    expect(turn.getState().phase).toBe("asking");
    expect([heard.said, heard.listening]).toEqual([["First."], 0]);
    await speakAll();
    expect(heard).toEqual({ said: ["First.", "Why?"], spoken: ["q1"], listening: 1 });
    expect(turn.getState().phase).toBe("listening");
  });

  it("ends on a button press, includes the last words and waits for review", async () => {
    const { page, turn, heard, now, speakAll } = await openTurn();
    await speakAll();
    now.ear.onInterim("I led");
    expect(turn.getState().interim).toBe("I led");
    now.ear.onWords("I led it.");
    now.lastWords = "It took a week.";
    await turn.done();
    expect(page.controller.getState().draft).toBe("I led it. It took a week.");
    expect([turn.getState().phase, heard.listening, page.sent]).toEqual(["review", 0, []]);
    turn.goOn();
    expect([turn.getState().phase, heard.listening]).toEqual(["listening", 1]);
  });

  it("is sent at once if that was chosen", async () => {
    const { page, turn, now, speakAll } = await openTurn({ sendsAtOnce: true });
    await speakAll();
    now.ear.onWords("I led it.");
    await turn.done();
    await settled();
    expect(page.sent.map((sent) => sent.message)).toEqual(["I led it."]);
    expect(turn.getState().phase).toBe("waiting");
  });

  it("without a word is not sent and shows a message", async () => {
    const { page, turn, speakAll } = await openTurn({ sendsAtOnce: true });
    await speakAll();
    await turn.done();
    expect(turn.getState()).toMatchObject({ phase: "review", problem: "nothing heard" });
    expect(page.sent).toEqual([]);
  });

  it("keeps what was said when listening breaks off, and can be tried again", async () => {
    const { page, turn, now, heard, speakAll } = await openTurn();
    await speakAll();
    now.ear.onWords("I led it.");
    now.ear.onProblem("the microphone is gone");
    expect(turn.getState()).toMatchObject({ phase: "review", problem: "the microphone is gone" });
    expect([page.controller.getState().draft, heard.listening]).toEqual(["I led it.", 0]);
    turn.goOn();
    expect(turn.getState()).toMatchObject({ phase: "listening", problem: null });
  });

  it("continues an answer that was begun without speaking the question again", async () => {
    const { turn, heard } = await openTurn({}, "I was");
    expect([turn.getState().phase, heard.said]).toEqual(["listening", []]);
  });

  it("lets the person answer before the voice has ended", async () => {
    const { turn, heard } = await openTurn();
    turn.skip();
    expect(turn.getState().phase).toBe("listening");
    expect(heard).toEqual({ said: ["First."], spoken: ["q1"], listening: 1 });
  });

  it("shows the question and listens if there is no voice or none is wanted", async () => {
    const failing = await openTurn({ voice: { say: () => Promise.reject(new Error("none")) } });
    await settled();
    expect(failing.turn.getState()).toMatchObject({ phase: "listening", problem: "no voice" });
    failing.turn.close();
    const silent = await openTurn({ voice: null });
    expect(silent.turn.getState()).toMatchObject({ phase: "listening", problem: null });
  });

  it("neither speaks nor listens while the clock is stopped", async () => {
    const { turn, heard, speakAll } = await openTurn();
    await speakAll();
    turn.hold(true);
    await settled();
    expect([turn.getState().phase, heard.listening]).toEqual(["waiting", 0]);
    turn.hold(false);
    expect([turn.getState().phase, heard.listening]).toEqual(["listening", 1]);
  });

  it.each([
    ["sends it", (controller: InterviewController) => controller.send(), undefined],
    ["ends the interview", (controller: InterviewController) => controller.end("user"), true],
    ["has no time left", (controller: InterviewController) => controller.end("time"), true],
  ])("takes the last words along when somebody %s while they speak", async (_, send, isEndInterview) => {
    const { page, now, speakAll } = await openTurn();
    await speakAll();
    now.ear.onWords("I led it");
    now.lastWords = "and it worked.";
    send(page.controller);
    await settled();
    expect(page.sent).toEqual([
      expect.objectContaining({
        message: "I led it and it worked.",
        ...(isEndInterview && { isEndInterview }),
      }),
    ]);
  });

  it("is sent once if an end is requested while its last words are awaited", async () => {
    let endWords: () => void = () => undefined;
    const listen = (events: EarEvents) => {
      events.onWords("I led it.");
      return { stop: () => new Promise<void>((resolve) => (endWords = resolve)), abort: () => undefined };
    };
    const { page, turn } = await openTurn({ voice: null, listen });
    page.controller.send();
    page.controller.send();
    page.controller.end("user");
    expect([turn.getState().phase, page.sent]).toEqual(["finishing", []]);
    endWords();
    await settled();
    expect(page.sent).toMatchObject([{ message: "I led it.", isEndInterview: true }]);
  });

  it("waits a few seconds for the last words, then continues without them", async () => {
    const { page, turn } = await openTurn({
      voice: null,
      listen: (events) => {
        events.onWords("I led it.");
        return { stop: () => new Promise(() => undefined), abort: () => undefined };
      },
    });
    vi.useFakeTimers();
    page.controller.send();
    await vi.advanceTimersByTimeAsync(SPEECH_LAST_WORDS_SECONDS * 1000 - 1);
    expect([turn.getState().phase, page.sent]).toEqual(["finishing", []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.sent).toMatchObject([{ message: "I led it." }]);
  });

  it.each([
    ["the clock is stopped", (turn: SpokenTurn) => turn.hold(true)],
    ["the person goes on by typing", (turn: SpokenTurn) => turn.close()],
  ])("keeps the last words when %s", async (_, act) => {
    const { page, turn, heard, now, speakAll } = await openTurn();
    await speakAll();
    now.ear.onWords("I led it");
    now.lastWords = "and it worked.";
    act(turn);
    await settled();
    expect([page.controller.getState().draft, heard.listening]).toEqual(["I led it and it worked.", 0]);
  });

  it("does not change the box of a page that was left", async () => {
    const { page, turn, now, speakAll } = await openTurn();
    await speakAll();
    now.lastWords = "and it worked.";
    page.controller.close();
    turn.close();
    await settled();
    expect([page.controller.getState().draft, page.drafts.get("i1")]).toEqual(["", ""]);
  });

  it("closes the microphone when the answer is sent", async () => {
    const { page, turn, heard, now, speakAll } = await openTurn();
    await speakAll();
    now.ear.onWords("I led it.");
    page.controller.send();
    await settled();
    expect([turn.getState().phase, heard.listening]).toEqual(["waiting", 0]);
    now.ear.onWords("and so on");
    expect(page.controller.getState().draft).toBe("");
  });

  it("says that pauses can't be heard if the microphone is refused, and keeps listening", async () => {
    const { turn, speakAll } = await openTurn({ openMicrophone: () => Promise.reject(new Error("denied")) });
    await speakAll();
    await settled();
    expect(turn.getState()).toMatchObject({ phase: "listening", problem: "no pauses" });
  });

  it("reads the level from the listener's microphone and opens no second one", async () => {
    let opened = 0;
    const { turn } = await openTurn({
      voice: null,
      pauseSeconds: 2,
      listen: () => ({
        stop: () => Promise.resolve(),
        abort: () => undefined,
        microphone: Promise.resolve({ level: () => 0.3, close: () => undefined } as unknown as Microphone),
      }),
      openMicrophone: () => {
        opened += 1;
        return Promise.reject(new Error("one is open"));
      },
    });
    await settled();
    expect(turn.getState()).toMatchObject({ phase: "listening", problem: null });
    expect(opened).toBe(0);
  });

  it("does not end by a pause in a hidden tab; the pause restarts when the tab is shown again", async () => {
    let [level, isHidden] = [0.3, false];
    const microphone = { level: () => level, close: () => undefined } as unknown as Microphone;
    const { turn } = await openTurn({
      pauseSeconds: 2,
      voice: null,
      openMicrophone: () => Promise.resolve(microphone),
      isHidden: () => isHidden,
    });
    vi.useFakeTimers();
    turn.hold(true);
    turn.hold(false);
    await vi.advanceTimersByTimeAsync(500);
    [level, isHidden] = [0.002, true];
    await vi.advanceTimersByTimeAsync(30_000);
    expect(turn.getState()).toMatchObject({ phase: "listening", pause: 0 });
    isHidden = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(turn.getState().phase).toBe("listening");
    // The device sleeps for a minute.
    const awake = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => awake() + 60_000);
    await vi.advanceTimersByTimeAsync(1500);
    expect(turn.getState().phase).toBe("listening");
    await vi.advanceTimersByTimeAsync(700);
    expect(turn.getState().phase).not.toBe("listening");
    clock.mockRestore();
    vi.useRealTimers();
  });

  it("sends its measurements, but none if that is off or the answer was begun by typing", async () => {
    const send = async (changes: Partial<TurnDeps>, draft = "") => {
      const { page, turn, now } = await openTurn({ ...HEARS, ...changes, voice: null }, draft);
      vi.useFakeTimers();
      turn.hold(true);
      turn.hold(false);
      await vi.advanceTimersByTimeAsync(8000);
      now.ear.onWords("I led it.");
      await turn.done();
      vi.useRealTimers();
      page.controller.send();
      await settled();
      turn.close();
      return page.sent[0]?.spoken;
    };
    expect(await send({})).toMatchObject({ words: 3, speechShare: 1, longestPauseSeconds: 0 });
    expect(await send({ measures: false })).toBeUndefined();
    expect(await send({}, "I typed")).toBeUndefined();
  });
});
