import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import {
  SPEECH_AUDIO_MAX_BYTES,
  SPEECH_CALLS_AT_ONCE,
  SPEECH_SAMPLE_RATE,
  SPEECH_TRIAL_MAX_SECONDS,
  SPEECH_TRIALS_PER_HOUR,
} from "#contract/limits.ts";
import { toneFor } from "#standins/speech/routes.ts";
import { useStandins } from "#standins/use-standins.ts";

const standins = useStandins();
const KEY = "speech-test";
const folder = createTemporaryFolder("speech");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const server = useTestServer(() => ({
  DATA_DIR: folder,
  SPEECH_BASE_URL: `${standins.url}/speech/v1`,
  SPEECH_API_KEY: KEY,
}));

const script = async (plan: { words?: string[]; faults?: object[] }) => {
  const body = JSON.stringify({ key: KEY, ...plan });
  const response = await fetch(`${standins.url}/speech/plan`, { method: "POST", body });
  expect(response.status).toBe(200);
};
type Asked = { path: string; fields: Record<string, unknown> };
const lastAsked = async () =>
  ((await (await fetch(`${standins.url}/speech/requests?key=${KEY}`)).json()) as Asked[]).at(-1);

/** Audio of this many seconds. */
function soundOf(seconds: number): Buffer<ArrayBuffer> {
  const sound = Buffer.alloc(44 + seconds * SPEECH_SAMPLE_RATE * 2);
  toneFor("one").copy(sound, 0, 0, 44);
  return sound;
}

type Sent = { type: string; body: Buffer<ArrayBuffer> | string };

const post = ({ token }: Person, path: string, { type, body }: Sent) =>
  fetch(`${server.url}/api/speech${path}`, {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${token}` },
    body,
  });

const send = async (person: Person, query: string, sound: Buffer<ArrayBuffer>) => {
  const response = await post(person, `/transcription${query}`, { type: "audio/wav", body: sound });
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; data?: { text: string } },
  };
};

describe("speech to words", () => {
  it("are those of one's own interview under way, in its language, and the sound goes no further", async () => {
    const person = await server.createPerson();
    const id = await openInterview(person);
    await script({ words: ["I led it."] });
    const heard = await send(person, `?interviewId=${id}&language=de`, soundOf(2));
    expect(heard).toMatchObject({ status: 200, body: { data: { text: "I led it." } } });
    expect(await lastAsked()).toMatchObject({
      path: "transcriptions",
      fields: { model: "whisper-1", language: "de" },
    });
    const other = await server.createPerson();
    expect((await send(other, `?interviewId=${id}`, soundOf(1))).body.code).toBe("interview_not_found");
    await person.call("POST", "/chat", { body: { interviewId: id, isEndInterview: true } });
    expect((await send(person, `?interviewId=${id}`, soundOf(1))).body.code).toBe("interview_over");
  });

  // safety.md T89
  it("are all that is kept of the audio: it is in no table and no file", async () => {
    const person = await server.createPerson();
    const id = await openInterview(person);
    await script({ words: ["I led it."] });
    const word = "quokkaparade";
    const sound = soundOf(2);
    sound.fill(word, 44);
    expect((await send(person, `?interviewId=${id}`, sound)).body.data?.text).toBe("I led it.");
    const bytes = Buffer.from(word.repeat(2));
    // The raw word, PostgreSQL's hex form, and base64 at each of its three alignments.
    const traces = [
      word,
      bytes.toString("hex"),
      ...[0, 1, 2].map((at) => bytes.subarray(at, at + 9).toString("base64")),
    ];
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'`.execute(
      server.db.serviceDb,
    );
    expect(tables.length).toBeGreaterThan(20);
    const patterns = sql.val(traces.map((trace) => `%${trace}%`));
    for (const { name } of tables) {
      const { rows } =
        await sql`select 1 from ${sql.raw(name)} as t where t::text like any (${patterns})`.execute(
          server.db.serviceDb,
        );
      expect(rows, name).toEqual([]);
    }
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const kept = files.filter((one) => readFileSync(join(one.parentPath, one.name)).includes(word));
    expect(kept).toEqual([]);
  });

  // safety.md T89
  it("are refused for input that is not audio, too long or too large", async () => {
    const person = await server.createPerson();
    const noSound = Buffer.from("RIFF but nothing else, for longer than a header would be, really");
    expect((await send(person, "", noSound)).body.code).toBe("sound_invalid");
    expect((await send(person, "", Buffer.from("short"))).body.code).toBe("sound_invalid");
    const asText = await post(person, "/transcription", { type: "text/plain", body: soundOf(1) });
    expect(asText.status, "another site could send that").toBe(415);
    expect((await send(person, "", soundOf(SPEECH_TRIAL_MAX_SECONDS + 1))).body.code).toBe("sound_too_long");
    const large = await send(person, "", Buffer.alloc(SPEECH_AUDIO_MAX_BYTES + 1));
    expect(large.body.code).toBe("body_too_large");
  });

  it("say so where the speech server fails or talks nonsense, and work again after", async () => {
    const person = await server.createPerson();
    await script({ faults: [{ status: 500 }, { garbage: true }], words: ["Here again."] });
    for (const _ of ["failing", "nonsense"])
      // One after the other, because the scripted faults have an order.
      expect((await send(person, "", soundOf(1))).body.code).toBe("speech_unavailable");
    expect((await send(person, "", soundOf(1))).body.data?.text).toBe("Here again.");
  });

  it("are few without an interview", async () => {
    const person = await server.createPerson();
    await script({});
    const codes = await Promise.all(
      Array.from({ length: SPEECH_TRIALS_PER_HOUR + 1 }, () => send(person, "", soundOf(0.1))),
    );
    expect(codes.filter(({ body }) => body.code === "too_many_requests")).toHaveLength(1);
  });
});

describe("a person who sends sounds slowly", () => {
  // safety.md R20
  it("takes no turn from others, of whom one is heard and spoken to", async () => {
    const [slow, other] = [await server.createPerson(), await server.createPerson()];
    await script({ words: ["I led it."] });
    const end = new AbortController();
    const held = Array.from({ length: SPEECH_CALLS_AT_ONCE }, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (sound) => sound.enqueue(new Uint8Array(soundOf(1)).slice(0, 100)),
      });
      const headers = { "content-type": "audio/wav", authorization: `Bearer ${slow.token}` };
      const init = { method: "POST", headers, body, duplex: "half", signal: end.signal } as RequestInit;
      return fetch(`${server.url}/api/speech/transcription`, init).catch(() => null);
    });
    const key = createHash("sha256").update(`speech-trial:${slow.id}`).digest("base64url");
    await eventually(async () =>
      expect(await server.rows("private.rate_limits", { key }, ["hits"])).toEqual([
        { hits: SPEECH_CALLS_AT_ONCE },
      ]),
    );
    expect((await send(other, "", soundOf(1))).body.data?.text).toBe("I led it.");
    const body = JSON.stringify({ text: "Why then?", rate: 1 });
    expect((await post(other, "/voice", { type: "application/json", body })).status).toBe(200);
    end.abort();
    await Promise.all(held);
  });
});

describe("words to speech", () => {
  it("are one sentence as sound, at the chosen speed", async () => {
    const person = await server.createPerson();
    await script({});
    const speak = (body: object) =>
      post(person, "/voice", { type: "application/json", body: JSON.stringify(body) });
    const spoken = await speak({ text: "Why then?", rate: 0.85 });
    expect([spoken.status, spoken.headers.get("content-type")]).toEqual([200, "audio/wav"]);
    expect((await spoken.arrayBuffer()).byteLength).toBe(toneFor("Why then?").length);
    expect(await lastAsked()).toMatchObject({ fields: { voice: "alloy", speed: 0.85, input: "Why then?" } });
    expect((await speak({ text: "Why then?", rate: 3 })).status).toBe(400);
    await script({ faults: [{ garbage: true }] });
    expect((await speak({ text: "Why then?" })).status).toBe(503);
  });
});
