import { type ApiResponse, createCall, PASSWORD, type Person } from "#api/testing/start-test-server.ts";
import { decide, followCallback, openAuthorization } from "#api/testing/linkedin-steps.ts";
import { sampleFile } from "#api/testing/file-store-steps.ts";
import { createFileStore } from "#api/integrations/files.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { STANDIN_KEY } from "#standins/s3/routes.ts";
import type { FaultResult, FaultRun } from "./fault-run.ts";
import { OUTAGES } from "./gate.ts";
import { hear, inSeconds, type Scene, startScene, waitUntil } from "./scene.ts";

const PEOPLE = 15;
const CLEAN_WAIT_MS = 20_000;
const [OLD, NEW] = ["libreoffice.pdf", "abiword.pdf"].map(sampleFile) as [Buffer, Buffer];
const BUCKET = "faults";
const KEYS = {
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: STANDIN_KEY.accessKeyId,
  S3_SECRET_ACCESS_KEY: STANDIN_KEY.secretAccessKey,
};

/** While LinkedIn and the file store are down, sign-in works, no file is stored in part, and earlier resumes open. */
export const runAccountServicesDown: FaultRun = async () => {
  const scene = await startScene({
    roles: Array<1>(PEOPLE).fill(ROLE.free),
    settings: (url) => ({ LINKEDIN_ISSUER: `${url}/linkedin`, S3_ENDPOINT: `${url}/s3`, ...KEYS }),
  });
  try {
    return [...(await runLinkedin(scene)), ...(await runFiles(scene))];
  } finally {
    await scene.stop();
  }
};

async function runLinkedin(scene: Scene): Promise<FaultResult[]> {
  const { people, gate, server, db } = scene;
  await db.serviceDb.deleteFrom("private.linkedin_tokens").execute();
  const results: FaultResult[] = [];
  for (const outage of OUTAGES) {
    gate.set("open");
    // LinkedIn goes down while users are on its consent page.
    const ways = await Promise.all(people.map((person) => openAuthorization(person)));
    const callbacks = await Promise.all(ways.map((way, at) => decide(way, { email: emailOf(people, at) })));
    gate.set(outage);
    const from = performance.now();
    const [back, ...others] = await Promise.all([
      Promise.all(
        people.map(async (person, at) => {
          const way = { person, cookie: ways[at]?.cookie ?? "" };
          return followCallback(server, callbacks[at] ?? new URL(server.url), way);
        }),
      ),
      ...people.map((person) => signIn(server.url, person)),
    ]);
    const clear = back.filter(({ location }) => location?.startsWith("/linkedin-connect?error=")).length;
    const rows = await db.serviceDb.selectFrom("private.linkedin_tokens").select("user_id").execute();
    results.push({
      fault: `LinkedIn is ${outage} while ${PEOPLE} people come back from its page`,
      sent: PEOPLE,
      acknowledged: back.filter(({ location }) => location?.includes("success")).length,
      kept: rows.length,
      doubled: 0,
      lost: PEOPLE - clear,
      seen: `${clear} were told so, all within ${inSeconds(performance.now() - from)}; ${others.filter((it) => it.response?.status === 200).length} signed in with a password meanwhile, in ${inSeconds(Math.max(...others.map((it) => it.ms)))} at most`,
    });
  }
  gate.set("open");
  return results;
}

const emailOf = (people: Person[], at: number): string => people[at]?.email ?? "";

const signIn = (url: string, { email }: Person) =>
  hear(createCall(url, {})("POST", "/auth/sign-in/email", { body: { email, password: PASSWORD } }));

async function runFiles(scene: Scene): Promise<FaultResult[]> {
  const { people, gate } = scene;
  for (const person of people) await upload(scene, person, OLD);
  const results: FaultResult[] = [];
  for (const outage of OUTAGES) {
    gate.set(outage);
    const responses = await Promise.all(people.map((person) => hear(upload(scene, person, NEW))));
    gate.set("open");
    const clear = responses.filter(
      ({ response }) => response?.body["message"] === TEXT.resumeUploadFailed,
    ).length;
    const opened = await Promise.all(people.map((person) => openLatest(person)));
    const whole = opened.filter((bytes) => bytes?.equals(OLD)).length;
    const seconds = await waitUntil(async () => (await countOrphans(scene)) === 0, CLEAN_WAIT_MS);
    results.push({
      fault: `the file store is ${outage} while ${PEOPLE} people replace their resume`,
      sent: PEOPLE,
      acknowledged: responses.filter(({ response }) => response?.status === 200).length,
      kept: whole,
      doubled: await countOrphans(scene),
      lost: PEOPLE - Math.min(whole, clear),
      seen: `${clear} were told "${TEXT.resumeUploadFailed}" after ${inSeconds(Math.max(...responses.map(({ ms }) => ms)))} at most; the old one opens for ${whole}; no file without its row ${seconds.toFixed(1)} s later`,
    });
  }
  return results;
}

async function upload({ appUrl }: Scene, { token }: Person, bytes: Buffer): Promise<ApiResponse> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "cv.pdf");
  const response = await fetch(`${appUrl}/api/resumes`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await response.json()) as ApiResponse["body"];
  return { status: response.status, headers: response.headers, body };
}

async function openLatest(person: Person): Promise<Buffer | null> {
  const latest = (await person.call("GET", "/resumes/latest")).body.data;
  if (!latest) return null;
  const link = (await person.call("GET", `/resumes/${latest.id}/url`)).body.data as { url: string };
  return Buffer.from(await (await fetch(link.url)).arrayBuffer());
}

/** Counts files in the store that have no row in the database. */
async function countOrphans({ db, gate }: Scene): Promise<number> {
  const s3 = { endpoint: `${gate.url}/s3`, bucket: BUCKET, ...STANDIN_KEY };
  const files = await createFileStore({ folder: "", s3 });
  const keys = await files.list("resumes");
  const rows = await db.serviceDb.selectFrom("resumes").select("file_path").execute();
  const known = new Set(rows.map((row) => `resumes/${row.file_path}`));
  return keys.filter((key) => !known.has(key)).length;
}
