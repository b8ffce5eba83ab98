import { describe, expect, test } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import {
  MESSAGE_MAX_LENGTH,
  MODEL_THINKING_SECONDS,
  MODEL_TRIES,
  TURN_CLAIM_SECONDS,
  UNDER_WAY_SECONDS,
} from "#contract/limits.ts";
import { networkError } from "#web/lib/api.ts";
import { createPage, live, message, refusal, settled, started, startedPage } from "./page-factory.ts";

/** A page that has sent an answer, which the server meets with these responses. */
async function answeredPage(...given: Parameters<typeof startedPage>) {
  const page = await startedPage(...given);
  page.controller.type("Mine");
  page.controller.send();
  await settled();
  return page;
}

describe("the connection", () => {
  test("is tried five more times two seconds apart, then given up", async () => {
    const { controller, waits } = createPage({ health: Array.from({ length: 6 }, networkError) });
    await controller.connect();
    expect(waits).toEqual([2, 2, 2, 2, 2]);
    expect(controller.getState().connection).toEqual({ kind: "failed" });
  });

  test("that comes back continues from the server's state", async () => {
    const { controller } = createPage({ health: [networkError(), networkError()] });
    await controller.connect();
    expect(controller.getState()).toMatchObject({ connection: { kind: "connected" }, phase: "idle" });
  });
});

describe("an answer", () => {
  test("that was cut off is sent again with the same id once the connection is back", async () => {
    const { controller, sent } = await answeredPage([networkError()]);
    expect(sent.map(({ clientMessageId, message }) => [clientMessageId, message])).toEqual([
      ["id2", "Mine"],
      ["id2", "Mine"],
    ]);
    expect(controller.getState()).toMatchObject({ outgoing: null, phase: "running" });
  });

  test("stalls until the user retries when the connection keeps breaking", async () => {
    const { controller, sent } = await answeredPage(Array.from({ length: 9 }, networkError));
    expect(sent).toHaveLength(4);
    expect(controller.getState().stalled).toBe(true);
  });

  test("that the server is still working on is sent again", async () => {
    const { sent, waits } = await answeredPage([refusal(409, "answer_under_way")]);
    expect(waits).toEqual([2]);
    expect(new Set(sent.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
  });

  test("is retried for as long as the slowest model may take with all its tries, and no longer", async () => {
    const longest = MODEL_TRIES * MODEL_THINKING_SECONDS + TURN_CLAIM_SECONDS;
    const times = longest / UNDER_WAY_SECONDS;
    for (const [refused, isStalled] of [
      [times, false],
      [times + 1, true],
    ] as const) {
      const refusals = Array.from({ length: refused }, () => refusal(409, "answer_under_way"));
      const { controller, waits } = await startedPage(refusals);
      controller.type("Mine");
      controller.send();
      await settled();
      expect(waits.reduce((sum, seconds) => sum + seconds)).toBe(longest);
      expect(controller.getState().stalled).toBe(isStalled);
    }
  });

  test("that failed with an unexpected error shows that it was not sent, and can be sent again", async () => {
    const { controller } = await answeredPage([refusal(500, "unexpected")]);
    expect(controller.getState()).toMatchObject({ stalled: true, problem: "Failed to send message" });
  });

  test("whose reply failed is sent again with the same id when the user retries", async () => {
    const { controller, sent } = await answeredPage([refusal(502, "response_failed")]);
    expect(controller.getState()).toMatchObject({ stalled: true, problem: "response_failed" });
    controller.retry();
    await settled();
    expect(sent.map(({ clientMessageId }) => clientMessageId)).toEqual(["id2", "id2"]);
  });

  test("that was refused goes back into the box and the storage", async () => {
    const { controller, drafts, outgoing } = await answeredPage([refusal(400, "message_too_long")]);
    expect(controller.getState().draft).toBe("Mine");
    expect([drafts.get("i1"), outgoing.size]).toEqual(["Mine", 0]);
  });

  test("to an interview that is over leads to the end page with the rating", async () => {
    const { controller } = await answeredPage([refusal(409, "interview_over")]);
    expect(controller.getState()).toMatchObject({ phase: "over", finalWords: "6.4 out of 10" });
  });
});

describe("the end", () => {
  test("sends the typed text and the reason", async () => {
    const { controller, sent, drafts } = await startedPage();
    controller.type("Half a thought");
    controller.end("time");
    await settled();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ message: "Half a thought", isEndInterview: true, endReason: "time" });
    expect([controller.getState().phase, drafts.size]).toEqual(["over", 0]);
  });

  test("by the user cuts a text that is too long to the maximum length of an answer", async () => {
    const { controller, sent } = await startedPage();
    controller.type("字".repeat(MESSAGE_MAX_LENGTH + 1));
    controller.end("user");
    await settled();
    expect(sent.map(({ message }) => message)).toEqual(["字".repeat(MESSAGE_MAX_LENGTH)]);
  });

  test("waits for the message being sent", async () => {
    const { controller, sent } = await startedPage();
    controller.type("Mine");
    controller.send();
    controller.end("time");
    await settled();
    expect(sent.map(({ isEndInterview }) => isEndInterview)).toEqual([false, true]);
  });

  test("pressed while an answer waits for Try Again sends that answer first, then ends", async () => {
    const { controller, sent } = await answeredPage([refusal(502, "response_failed")]);
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

  test("that fails twice shows an error and gives the text back", async () => {
    for (const [code, words] of [
      ["complete_failed", "Failed to complete the interview. Please try again."],
      ["unexpected", "An unexpected error occurred while completing the interview."],
    ] as const) {
      const failed = refusal(ERRORS[code].status, code);
      const { controller, toasts } = await startedPage([failed, failed]);
      controller.type("Mine");
      controller.end("user");
      await settled();
      expect(toasts).toEqual([words]);
      expect(controller.getState()).toMatchObject({ phase: "running", draft: "Mine" });
    }
  });
});

describe("after a reload", () => {
  const waiting = live({
    messages: [message("q", "assistant", "First?"), message("a", "user", "Mine")],
    lastClientMessageId: "c9",
  });

  test("an answer without a reply is sent again with its id", async () => {
    const { controller, sent } = createPage({ current: { ...waiting, awaitingReply: true } });
    await controller.connect();
    await settled();
    expect(sent).toMatchObject([{ message: "Mine", clientMessageId: "c9", isEndInterview: false }]);
  });

  test("an answer that did not arrive is sent, and the draft typed since stays", async () => {
    const page = createPage({ current: waiting });
    page.outgoing.set("i1", { clientMessageId: "c10", text: "Second", kind: "answer" });
    page.drafts.set("i1", "more");
    await page.controller.connect();
    await settled();
    expect(page.sent).toMatchObject([{ message: "Second", clientMessageId: "c10" }]);
    expect([page.controller.getState().draft, page.drafts.get("i1")]).toEqual(["more", "more"]);
  });

  test("nothing is sent when everything has arrived", async () => {
    const page = createPage({ current: waiting });
    page.outgoing.set("i1", { clientMessageId: "c9", text: "Mine", kind: "answer" });
    await page.controller.connect();
    await settled();
    expect([page.sent.length, page.outgoing.size]).toEqual([0, 0]);
  });

  test("a missing first question is requested", async () => {
    const { controller, sent } = createPage({ current: live({ messages: [], lastClientMessageId: "c9" }) });
    await controller.connect();
    await settled();
    expect(sent).toMatchObject([{ isNewInterview: true, message: "" }]);
  });
});

test("a start that the server refuses shows the reason and can be retried", async () => {
  const { controller } = createPage({ chat: [refusal(502, "response_failed")] });
  await controller.connect();
  await controller.start(async () => started);
  await settled();
  expect(controller.getState().phase).toBe("idle");
  expect(controller.getState().problem).toContain("Failed to start interview. Please try again later.");
});
