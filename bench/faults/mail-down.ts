import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { openDatabase } from "#api/db/database.ts";
import { startProcess } from "../processes.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { startApp } from "./app.ts";
import type { FaultRun } from "./fault-run.ts";

const MAILS = 50;
const DOWN_MS = 3_000;
const WAIT_MS = 60_000;

type Inbox = { to: string; subject: string }[];

/** safety.md R12: the mail service is down while mails are queued, and comes back; each mail arrives once. */
export const runMailDown: FaultRun = async () => {
  const dataDir = createTemporaryFolder("faults-mail");
  const database = await startEmbeddedDatabase({ dataDir });
  const ports = { app: await freePort(), mail: await freePort() };
  const app = await startApp(ports.app, {
    DATABASE_URL: database.serverUrl,
    DATABASE_OWNER_URL: database.url,
    STANDINS_PORT: String(ports.mail),
    DATA_DIR: dataDir,
  });
  const db = openDatabase({ url: database.url, onError: () => undefined });
  for (let n = 0; n < MAILS; n += 1) {
    const mail = { subject: `Mail ${n}`, text: "Hello", html: "<p>Hello</p>" };
    await enqueueEmail(db.serviceDb, { to: `person-${n}@example.test`, versions: { en: mail, de: mail } });
  }
  await sleep(DOWN_MS);
  const standins = await startProcess({
    script: "standins/main.ts",
    env: { STANDINS_PORT: String(ports.mail), APP_URL: `http://localhost:${ports.app}` },
    readyUrl: `http://127.0.0.1:${ports.mail}`,
  });
  const from = performance.now();
  let inbox: Inbox = [];
  while (inbox.length < MAILS && performance.now() - from < WAIT_MS) {
    await sleep(200);
    inbox = (await (await fetch(`http://127.0.0.1:${ports.mail}/mail/messages`)).json()) as Inbox;
  }
  const seconds = (performance.now() - from) / 1000;
  await sleep(1_000);
  inbox = (await (await fetch(`http://127.0.0.1:${ports.mail}/mail/messages`)).json()) as Inbox;
  const subjects = new Set(inbox.map(({ subject }) => subject));
  await app.stop();
  await standins.stop();
  await db.close();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      fault: `the mail service is down while ${MAILS} mails are written`,
      sent: MAILS,
      acknowledged: MAILS,
      kept: subjects.size,
      doubled: inbox.length - subjects.size,
      lost: MAILS - subjects.size,
      seen: `all there ${seconds.toFixed(1)} s after it came back`,
    },
  ];
};
