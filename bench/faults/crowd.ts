import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createGate } from "#api/http/gate.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { appCall } from "../chat-stack.ts";
import { enterInterview, type Entered, type Sent } from "./app.ts";

const ANSWERS_WAIT_MS = 30_000;
/** The shortest delay before the same answer is sent again. */
const AGAIN_MS = 500;
/** At most this many users start an interview at once; the others queue, as real users arrive one by one. */
const ENTER_AT_ONCE = 24;
const LINE_MS = 3_600_000;

export type CrowdOptions = {
  port: number;
  people: Person[];
  /** The pause between a user's answers. */
  everySeconds: { least: number; most: number };
};

export type Heard = Sent & {
  /** The start of the successful call, and the time from then to its first word. */
  begunAt: number;
  firstWordMs: number;
  /** Time since the answer was first sent. */
  waitedMs: number;
};

export type CrowdFigures = {
  sent: number;
  acknowledged: Heard[];
  /** Numbers of failed calls by error. These calls were repeated. */
  errors: Map<string, number>;
};

/**
 * Makes users enter or continue an interview and answer at their own pace over event streams. An answer is acknowledged
 * when its stream is complete; until then it is sent again with the same id.
 */
export function startCrowd(options: CrowdOptions) {
  const figures: CrowdFigures = { sent: 0, acknowledged: [], errors: new Map() };
  const inTurn = createGate(ENTER_AT_ONCE, LINE_MS);
  let isOver = false;
  const entered = new Set<Person>();
  const talks = options.people.map((person) =>
    talk(person, {
      ...options,
      figures,
      isOver: () => isOver,
      enter: () => inTurn(async () => (isOver ? null : enterInterview(options.port, person))),
      onEntered: () => entered.add(person),
    }),
  );
  return {
    /** The number of users who have entered an interview. */
    countEntered: (): number => entered.size,
    /** Stops the users and returns the figures. */
    end: async (): Promise<CrowdFigures> => {
      isOver = true;
      await Promise.all(talks);
      return figures;
    },
  };
}

type Talk = CrowdOptions & {
  figures: CrowdFigures;
  isOver: () => boolean;
  /** Resolves to null when the run is over. */
  enter: () => Promise<Entered | null>;
  onEntered: () => void;
};

async function talk(
  person: Person,
  { port, everySeconds, figures, isOver, enter, onEntered }: Talk,
): Promise<void> {
  const { least, most } = everySeconds;
  const pause = async (seconds: number) => {
    const until = Date.now() + seconds * 1000;
    while (!isOver() && Date.now() < until) await sleep(Math.max(1, Math.min(AGAIN_MS, until - Date.now())));
  };
  const count = (what: string) => figures.errors.set(what, (figures.errors.get(what) ?? 0) + 1);
  let interviewId: string | null = null;
  while (!isOver()) {
    if (interviewId === null) {
      const entered = await enter();
      if (entered === null) return;
      if ("refusal" in entered) {
        count(entered.refusal);
        await sleep(AGAIN_MS * (1 + Math.random()));
        continue;
      }
      ({ interviewId } = entered);
      onEntered();
      // Start at a random time within the pause.
      await pause(Math.random() * most);
      if (isOver()) return;
    }
    const clientMessageId = randomUUID();
    const from = performance.now();
    figures.sent += 1;
    let over = false;
    for (let isHeard = false; !isHeard && !isOver();) {
      const begunAt = performance.now();
      const outcome = await answerOnce({
        url: `http://127.0.0.1:${port}`,
        person,
        interviewId,
        clientMessageId,
      });
      isHeard = "firstWordMs" in outcome || outcome.code === "interview_over";
      if ("firstWordMs" in outcome) {
        const waitedMs = performance.now() - from;
        figures.acknowledged.push({ interviewId, clientMessageId, begunAt, waitedMs, ...outcome });
      } else if (isHeard) {
        figures.sent -= 1;
        over = true;
      } else {
        count(outcome.code);
        await sleep(AGAIN_MS * (1 + Math.random()));
      }
    }
    if (over) interviewId = null;
    else await pause(least + Math.random() * (most - least));
  }
}

type One = { url: string; person: Person; interviewId: string; clientMessageId: string };

async function answerOnce(one: One): Promise<{ firstWordMs: number } | { code: string }> {
  const { headers, body, url } = appCall(one.url, one.person, one.interviewId);
  const begun = performance.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ ...body, clientMessageId: one.clientMessageId }),
      signal: AbortSignal.timeout(ANSWERS_WAIT_MS),
    });
    if (response.status !== 200) return { code: codeOf(response.status, await response.text()) };
    let text = "";
    let firstWordMs: number | null = null;
    for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (/^event: (token|done)$/m.test(text)) firstWordMs ??= performance.now() - begun;
    }
    if (firstWordMs !== null && /^event: done$/m.test(text)) return { firstWordMs };
    // After the stream has started, an error is an event in it.
    const refusal = /^event: error\ndata: (.*)$/m.exec(text)?.[1];
    return { code: refusal === undefined ? "a stream that broke off" : codeOf(200, refusal) };
  } catch (error) {
    return {
      code: error instanceof Error && error.name === "TimeoutError" ? "no answer" : "a connection that broke",
    };
  }
}

function codeOf(status: number, text: string): string {
  try {
    return (JSON.parse(text) as { code: string }).code;
  } catch {
    return String(status);
  }
}

export const describeErrors = (errors: Map<string, number>): string =>
  [...errors].map(([what, count]) => `${count} × ${what}`).join(", ") || "none";
