import { describe, expect, test } from "vitest";
import { TYPING_ELSEWHERE_SECONDS } from "#contract/limits.ts";
import { clock, createPage, live, message, refusal, settled, startedPage } from "./page-factory.ts";

describe("other screens", () => {
  const further = [
    ...live().messages,
    message("a1", "user", "Theirs"),
    message("q2", "assistant", "Second?"),
  ];
  async function openPage(options: Parameters<typeof createPage>[0] = {}) {
    const page = createPage({ current: live(), ...options });
    await page.controller.connect();
    await settled();
    return page;
  }

  test("that answered are noticed; the draft here stays, with a note that the question moved on", async () => {
    const { controller, server } = await openPage();
    controller.type("Mine");
    server.live = live({ messages: further, version: "2.0" });
    await controller.refresh();
    expect(controller.getState()).toMatchObject({
      draft: "Mine",
      questionMoved: { asked: "First?", now: "Second?" },
    });
  });

  test("whose answer came first send this answer back to the box, with both questions", async () => {
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

  test("that replace this screen's text leave it set aside, to be restored", async () => {
    const { controller, server } = await openPage();
    const draft = { text: "Theirs", revision: 4, basedOn: 3, screen: "phone" };
    controller.others.draft.open({ ...draft, text: "Mine", revision: 2 }, "");
    server.live = live({ draft, version: "1.4" });
    await controller.refresh();
    expect(controller.getState()).toMatchObject({ draft: "Theirs", aside: "Mine", presence: "elsewhere" });
    controller.others.restoreAside();
    expect(controller.getState()).toMatchObject({ draft: "Theirs\nMine", aside: null, presence: "here" });
  });

  test("that replaced this screen's text leave it set aside until it is dismissed", async () => {
    const { controller, server } = await openPage();
    const draft = { text: "Theirs", revision: 4, basedOn: 3, screen: "phone" };
    controller.others.draft.open({ ...draft, text: "Mine", revision: 2 }, "");
    server.live = live({ draft, version: "1.4" });
    await controller.refresh();
    controller.others.dropAside();
    expect(controller.getState()).toMatchObject({ draft: "Theirs", aside: null });
  });

  test("that answer while this screen sends an answer are noticed afterwards", async () => {
    const { controller } = await openPage();
    const said = () => controller.getState().messages.map(({ content }) => content);
    controller.type("Mine");
    controller.send();
    controller.others.hear(live({ messages: further, version: "2.0" }));
    expect(said()).toEqual(["First?", "Mine"]);
    await settled();
    expect(said()).toEqual(["First?", "Theirs", "Second?"]);
  });

  test("that are typed on are indicated until ten seconds after the last change", async () => {
    const { controller, server, pass } = await openPage();
    const draft = { text: "Theirs", revision: 4, basedOn: 3, screen: "phone" };
    server.live = live({ draft, version: "1.4" });
    await controller.refresh();
    const after = (seconds: number) => {
      pass(seconds);
      controller.others.tick();
      return controller.getState().presence;
    };
    expect([after(TYPING_ELSEWHERE_SECONDS), after(1)]).toEqual(["elsewhere", "here"]);
  });

  test("that are typed on keep the interview open when this one is silent", async () => {
    const { controller } = await openPage({ chat: [refusal(409, "still_active")] });
    await controller.reportSilence();
    expect(controller.getState()).toMatchObject({ phase: "running", problem: null });
  });

  test("that ended it for inactivity end it here, with a toast, and typed text is kept", async () => {
    const { controller, server, toasts } = await openPage();
    controller.type("Not sent");
    server.live = live({ status: "completed", endReason: "inactivity" });
    await controller.refresh();
    expect(controller.getState()).toMatchObject({ phase: "over", unsent: "Not sent" });
    expect(toasts).toEqual(["The interview has ended due to inactivity (2 minutes with no response)."]);
  });

  test.each([
    [60, "1 minute"],
    [90, "90 seconds"],
  ])("that ended it for a silence of %i seconds are told of as %s", async (inactivitySeconds, time) => {
    const { controller, server, toasts } = await openPage({ inactivitySeconds });
    server.live = live({ status: "completed", endReason: "inactivity" });
    await controller.refresh();
    expect(toasts).toEqual([`The interview has ended due to inactivity (${time} with no response).`]);
  });

  test("are noticed after a sleep of ten minutes, and the clock is right", async () => {
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

test("words are saved at once when the page is left", async () => {
  const { controller, saved } = createPage({ current: live() });
  await controller.connect();
  controller.type("Half an answer");
  controller.leave();
  expect(saved).toEqual(["Half an answer"]);
});

test("words that are typed without a server are saved when it is back", async () => {
  const away = Array.from({ length: 6 }, () => refusal(503, "unavailable"));
  const { controller, saved } = createPage({ current: live(), health: [null, ...away] });
  await controller.connect();
  await controller.connect();
  controller.type("Typed offline");
  controller.others.draft.flush();
  await settled();
  expect(saved).toEqual([]);
  controller.wake();
  await settled();
  controller.others.draft.flush();
  await settled();
  expect(saved).toEqual(["Typed offline"]);
});

test("an interview that is over stays over when the network comes back", async () => {
  const { controller } = await startedPage();
  controller.end("user");
  await settled();
  controller.wake();
  expect(controller.getState()).toMatchObject({ phase: "over", connection: { kind: "connected" } });
});

test("a server that was away for long is reconnected without user action", async () => {
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
