import { describe, expect, test } from "vitest";
import type { CurrentInterview } from "#contract/interviews.ts";
import { LIVE_POLL_MS, LIVE_RETRY_SECONDS } from "#contract/limits.ts";
import { ApiError, networkError } from "#web/lib/api.ts";
import { followInterview, type LiveEvent, type LiveFeedDeps } from "./live-feed.ts";

const interview = (version: string) => ({ version }) as CurrentInterview;

type Stream = { events: LiveEvent[]; fails?: boolean };

/** Follows an interview over these streams, one after the other, and stops after `seconds`. */
async function follow(
  streams: Stream[],
  {
    seconds,
    polls = [],
    visible = true,
  }: { seconds: number; polls?: (string | Error | null)[]; visible?: boolean },
) {
  const stop = new AbortController();
  const log: string[] = [];
  let now = 0;
  const deps: LiveFeedDeps = {
    openEvents: async function* () {
      log.push("stream");
      const next = streams.shift();
      for (const event of next?.events ?? []) yield event;
      if (next === undefined || next.fails === true) throw networkError();
    },
    readLive: async (_, version) => {
      log.push(`ask ${version}`);
      const given = polls.shift() ?? null;
      if (given instanceof Error) throw given;
      return given === null ? null : interview(given);
    },
    isVisible: () => visible,
    wait: async (waited) => {
      now += waited * 1000;
      if (now >= seconds * 1000) stop.abort();
    },
    tabMs: () => now,
  };
  await followInterview(
    deps,
    { id: "i1", signal: stop.signal },
    {
      onInterview: ({ version }) => void log.push(`heard ${version}`),
      onDraft: ({ text }) => void log.push(`draft ${text}`),
      onFailure: (error) => void log.push(`failed ${(error as ApiError).code}`),
      onSignedOut: () => void log.push("signed out"),
    },
  );
  return log;
}

const hello: LiveEvent = { event: "interview", data: interview("1") };

describe("a screen", () => {
  test("receives the events of a stream", async () => {
    const draft = { text: "Hm", revision: 1, basedOn: 0, screen: "phone" };
    const log = await follow([{ events: [hello, { event: "draft", data: draft }] }], { seconds: 1 });
    expect(log.slice(0, 3)).toEqual(["stream", "heard 1", "draft Hm"]);
  });

  test("behind a proxy that buffers events polls at least every two seconds, for changes only", async () => {
    const log = await follow([], { seconds: 60, polls: ["1", null, "2"] });
    expect(log.slice(0, 7)).toEqual(["stream", "ask null", "heard 1", "ask 1", "ask 1", "heard 2", "ask 2"]);
    expect(log.filter((one) => one === "stream")).toHaveLength(1);
    expect(LIVE_POLL_MS).toBeLessThan(2000);
  });

  test("whose stream broke polls at once, and tries a stream again later", async () => {
    const streams = [{ events: [hello], fails: true }, { events: [hello] }];
    const log = await follow(streams, { seconds: LIVE_RETRY_SECONDS + 1, polls: ["2"] });
    expect(log.slice(0, 4)).toEqual(["stream", "heard 1", "ask null", "heard 2"]);
    expect(log.filter((one) => one === "stream")).toHaveLength(2);
  });

  test("that may have no more streams polls instead while it is visible", async () => {
    const replaced: Stream = { events: [hello, { event: "replaced" }] };
    const log = await follow([replaced], { seconds: 90 });
    expect(log.filter((one) => one === "stream")).toHaveLength(1);
    expect(log).toContain("ask null");
    const hidden: Stream = { events: [hello, { event: "replaced" }] };
    expect(await follow([hidden], { seconds: 90, visible: false })).toEqual(["stream", "heard 1"]);
  });

  test("whose server is gone reports that once and stops", async () => {
    const log = await follow([{ events: [hello], fails: true }], { seconds: 60, polls: [networkError()] });
    expect(log).toEqual(["stream", "heard 1", "ask null", "failed network"]);
  });
});
