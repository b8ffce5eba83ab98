import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import { findBearer, setBounded, type Standin, type StandinEnv } from "../standin.ts";

const KEPT_KEYS = 1000;
const KEPT_PER_KEY = 200;

const plan = z.strictObject({
  key: z.string().min(1),
  /** The next transcripts, in order; with none left, a transcript tells the length of the sound. */
  words: z.array(z.string()).default([]),
  /** Faults for the next calls: a status, a body that is neither JSON nor sound, or a delay. */
  faults: z
    .array(
      z.union([
        z.strictObject({ status: z.int().min(400).max(599) }),
        z.strictObject({ garbage: z.literal(true) }),
        z.strictObject({ delayMs: z.int().min(0).max(60_000) }),
      ]),
    )
    .default([]),
});
type Plan = z.output<typeof plan>;
type Asked = { path: string; bytes: number; fields: Record<string, unknown> };

const RATE = 16_000;
const HEADER = 44;
/** Average speaking pace. */
const SECONDS_PER_WORD = 0.4;

const LONGS = [
  [16, 16],
  [24, RATE],
  [28, RATE * 2],
] as const;
const SHORTS = [
  [20, 1],
  [22, 1],
  [32, 2],
  [34, 16],
] as const;

/** A tone as long as speaking the words would take, as 16-bit WAV. */
export function toneFor(text: string): Buffer<ArrayBuffer> {
  const words = text.trim().split(/\s+/u).length;
  const samples = Math.round(words * SECONDS_PER_WORD * RATE);
  const sound = Buffer.alloc(HEADER + samples * 2);
  sound.write("RIFF", 0);
  sound.write("WAVEfmt ", 8);
  sound.write("data", 36);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.writeUInt32LE(samples * 2, 40);
  for (const [at, value] of LONGS) sound.writeUInt32LE(value, at);
  for (const [at, value] of SHORTS) sound.writeUInt16LE(value, at);
  for (let at = 0; at < samples; at += 1)
    sound.writeInt16LE(Math.round(Math.sin((at * 2 * Math.PI * 330) / RATE) * 6000), HEADER + at * 2);
  return sound;
}

/** Returns transcripts that a test set, and speaks tones. Any API key is accepted; each has its transcripts and log. */
export function createSpeech(): Standin {
  const plans = new Map<string, Plan>();
  const asked = new Map<string, Asked[]>();
  const note = (key: string, entry: Asked) =>
    setBounded(asked, [key, [...(asked.get(key) ?? []), entry].slice(-KEPT_PER_KEY)], KEPT_KEYS);
  /** Applies the key's next fault: returns the response to send, or null to go on. */
  const meetFault = async (key: string): Promise<Response | null> => {
    const fault = plans.get(key)?.faults.shift();
    if (fault === undefined) return null;
    if ("status" in fault)
      return Response.json({ error: { message: "on demand" } }, { status: fault.status });
    if ("garbage" in fault) return new Response("<html>", { headers: { "content-type": "text/html" } });
    await wait(fault.delayMs);
    return null;
  };
  const routes = new Hono<StandinEnv>()
    .post("/speech/v1/audio/transcriptions", async (c) => {
      const key = findBearer(c) ?? "";
      const { file, ...fields } = await c.req.parseBody();
      if (!(file instanceof File)) return c.json({ error: { message: "file is missing" } }, 400);
      note(key, { path: "transcriptions", bytes: file.size, fields });
      const seconds = (file.size - HEADER) / 2 / RATE;
      const fault = await meetFault(key);
      return (
        fault ?? c.json({ text: plans.get(key)?.words.shift() ?? `Sound of ${seconds.toFixed(1)} seconds.` })
      );
    })
    .post("/speech/v1/audio/speech", async (c) => {
      const key = findBearer(c) ?? "";
      const body = z.looseObject({ input: z.string() }).safeParse(await c.req.json().catch(() => null));
      if (!body.success) return c.json({ error: { message: z.prettifyError(body.error) } }, 400);
      note(key, { path: "speech", bytes: 0, fields: body.data });
      const fault = await meetFault(key);
      return fault ?? c.body(toneFor(body.data.input), 200, { "content-type": "audio/wav" });
    })
    .post("/speech/plan", async (c) => {
      const parsed = plan.safeParse(await c.req.json().catch(() => null));
      if (!parsed.success) return c.json({ message: z.prettifyError(parsed.error) }, 400);
      setBounded(plans, [parsed.data.key, parsed.data], KEPT_KEYS);
      return c.json(parsed.data);
    })
    .get("/speech/requests", (c) => c.json(asked.get(c.req.query("key") ?? "") ?? []));
  return {
    name: "Speech",
    purpose:
      "Turns speech into words by script and words into tones, by OpenAI's protocol at /speech/v1. Any API key will do.",
    links: [],
    prefixes: ["/speech"],
    routes,
  };
}
