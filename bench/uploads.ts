import { rmSync } from "node:fs";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { RESUME_MAX_BYTES } from "#contract/limits.ts";
import { SECRET, startServerOn, watchMemory } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";

const AT_ONCE = 10;
const WARM_UP_BYTES = 10_000;
const LOOK_EVERY_MS = 10;

type UploadFigures = { beforeMb: number; peakMb: number; seconds: number };

/** Memory of the server while ten resumes of 10 MB come in at once. */
async function benchUploads(): Promise<UploadFigures> {
  const dataDir = createTemporaryFolder("bench");
  const database = await startEmbeddedDatabase({ dataDir });
  const maker = await startTestServer(database.url, { AUTH_SECRET: SECRET });
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => maker.createPerson()));
  await maker.stop();
  const { app, url } = await startServerOn(database, dataDir);
  for (const person of people) await send(url, person, WARM_UP_BYTES);
  const beforeMb = app.memoryMb();
  const readPeakMb = watchMemory(app, LOOK_EVERY_MS);
  const started = performance.now();
  await Promise.all(people.map((person) => send(url, person, RESUME_MAX_BYTES)));
  const seconds = (performance.now() - started) / 1000;
  const peakMb = readPeakMb();
  await app.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { beforeMb, peakMb, seconds };
}

async function send(url: string, person: Person, size: number): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.concat([Buffer.from("%PDF-1.4\n")], size)]), "cv.pdf");
  const headers = { authorization: `Bearer ${person.token}` };
  const { status } = await fetch(`${url}/resumes`, { method: "POST", body: form, headers });
  if (status !== 200) throw new Error(`an upload responded with ${status}`);
}

export const uploadsBench: Bench = {
  name: "uploads",
  title: "Uploads",
  run: async () => {
    const { beforeMb, peakMb, seconds } = await benchUploads();
    return `Ten resumes of 10 MB at once: they lie on disk until it is their turn, and three at a time are in memory.

${markdownTable(
  ["what", "measured"],
  [
    ["resident memory of the server before, MB", round(beforeMb, 0)],
    ["the most while they come in, MB", round(peakMb, 0)],
    ["until all are stored, s", round(seconds)],
  ],
)}`;
  },
};
