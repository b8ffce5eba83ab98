import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStore } from "#api/integrations/files.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { useStandins } from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { freePort } from "#api/testing/free-port.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import { openLatest, sample, upload } from "#api/testing/resume-steps.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { findCertificate } from "./certificate.ts";
import { startMailServer } from "./mail-server.ts";
import { isThere } from "./packages.ts";

/** Tests real services instead of stand-ins. scripts/matrix.sh installs their packages in MATRIX_FOLDER. */

const ROOT = resolve(import.meta.dirname, "../..");
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

const folder = createTemporaryFolder("matrix");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

describe.runIf(isThere("smtp-server"))("a mail server with TLS from the first byte and a password", () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    const { key, cert } = findCertificate();
    mail = await startMailServer({
      secure: true,
      key: readFileSync(key),
      cert: readFileSync(cert),
      onAuth: ({ username, password }, _, done) =>
        username === "greenroom" && password === "p@ss" ? done(null, { user: 1 }) : done(new Error("no")),
    });
  });
  afterAll(() => mail.close());
  const server = useTestServer(() => ({
    NODE_ENV: "production",
    APP_URL: "http://localhost:3000",
    AUTH_SECRET: TEST_SECRET,
    MAIL_FROM: "Greenroom <hello@greenroom.example>",
    SMTP_URL: `smtps://greenroom:p%40ss@localhost:${mail.port}`,
  }));

  it("gets the mails of the queue", async () => {
    const text = { subject: `Mail ${randomUUID()}`, text: "Hello", html: "<p>Hello</p>" };
    await enqueueEmail(server.db.serviceDb, { to: "ann@example.test", versions: { en: text, de: text } });
    await eventually(async () => expect(mail.arrived.join("\n")).toContain(`Subject: ${text.subject}`));
  });
});

const REGION = "eu-matrix-1";
const KEYS = { accessKeyId: "matrixkey", secretAccessKey: "matrixsecret" };

describe.runIf(has("versitygw", "--version"))("an S3 server with a region of its own", () => {
  let store: ChildProcess;
  let endpoint: string;
  beforeAll(async () => {
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    mkdirSync(join(folder, "s3"));
    const keys = ["--access", KEYS.accessKeyId, "--secret", KEYS.secretAccessKey];
    store = spawn(
      "versitygw",
      [
        ...keys,
        "--region",
        REGION,
        "--port",
        `127.0.0.1:${port}`,
        "posix",
        "--sidecar",
        folder,
        join(folder, "s3"),
      ],
      { stdio: "ignore" },
    );
    const client = new S3Client({ endpoint, region: REGION, credentials: KEYS, forcePathStyle: true });
    await eventually(() => client.send(new CreateBucketCommand({ Bucket: "greenroom" })));
  });
  afterAll(() => end(store));
  const standins = useStandins();
  const settings = () => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: "greenroom",
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  });
  const server = useTestServer(() => ({ ...standins.settings(), ...settings(), S3_REGION: REGION }));

  it("keeps a resume and gives it back", async () => {
    const person = await server.createPerson();
    const file = sample("abiword.pdf");
    expect((await upload(server, person, file)).status).toBeLessThan(300);
    expect(await openLatest(server, person)).toEqual(file.bytes);
  });

  it("refuses another region", async () => {
    const s3 = { endpoint, bucket: "greenroom", ...KEYS, region: "us-east-1" };
    const files = await createFileStore({ folder, s3 });
    await expect(files.put("resumes/a", new Uint8Array(1), "text/plain")).rejects.toThrow(/\w/);
  });
});

describe("a model server of one's own: plain http, no key, in production", () => {
  const KEY = "without-key";
  const models = useScriptedModels();
  const keys = new Set<string | undefined>();
  // A proxy in front of the model stand-in, which selects its script by API key.
  const front = createServer((incoming, outgoing) => {
    keys.add(incoming.headers.authorization);
    const headers = { ...incoming.headers, authorization: `Bearer ${KEY}` };
    const target = `${new URL(models.settings(KEY).AI_BASE_URL).origin}/openai${incoming.url}`;
    const onward = request(target, { method: "POST", headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  let address: string;
  beforeAll(async () => {
    await models.setScript(KEY, {});
    front.listen(0, "127.0.0.1");
    await once(front, "listening");
    address = `http://127.0.0.1:${(front.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    front.closeAllConnections();
    front.close();
  });
  const server = useTestServer(() => {
    const { AI_API_KEY: _, ...settings } = { ...models.settings(KEY), AI_BASE_URL: address };
    return {
      ...settings,
      NODE_ENV: "production",
      APP_URL: "http://localhost:3000",
      AUTH_SECRET: TEST_SECRET,
      MAIL_FROM: "Greenroom <hello@greenroom.example>",
      SMTP_URL: "smtp://127.0.0.1:9",
    };
  });

  it("opens an interview", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin, linkedin: false });
    const id = await openInterview(person);
    expect(await server.rows("messages", { conversation_id: id }, ["interviewer"])).toEqual([
      { interviewer: "stand-in-model" },
    ]);
    expect([...keys].filter((key) => key !== undefined && key !== "Bearer ")).toEqual([]);
  });
});

describe.runIf(has("prometheus", "--version"))("Prometheus", () => {
  const standins = useStandins();
  let metrics: number;
  let prometheus: ChildProcess;
  let url: string;
  beforeAll(async () => {
    metrics = await freePort();
  });
  useTestServer(() => ({ ...standins.settings(), METRICS_ADDRESS: `127.0.0.1:${metrics}` }));
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/api/v1`;
    const config = join(folder, "prometheus.yml");
    writeFileSync(
      config,
      JSON.stringify({
        global: { scrape_interval: "1s", evaluation_interval: "1s" },
        rule_files: [join(ROOT, "deploy/alerts.yaml")],
        scrape_configs: [{ job_name: "greenroom", static_configs: [{ targets: [`127.0.0.1:${metrics}`] }] }],
      }),
    );
    const flags = [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    prometheus = spawn("prometheus", flags, { stdio: "ignore" });
  });
  afterAll(() => end(prometheus));

  it("scrapes the server, and evaluates every rule of deploy/alerts.yaml", async () => {
    type Rules = { data: { groups: { rules: { health: string }[] }[] } };
    const ask = async <T>(path: string) => (await (await fetch(`${url}${path}`)).json()) as T;
    const wanted = readFileSync(join(ROOT, "deploy/alerts.yaml"), "utf8").match(/- alert:/g)?.length ?? 0;
    await eventually(async () => {
      const { data } = await ask<Rules>("/rules");
      const health = data.groups.flatMap(({ rules }) => rules.map((rule) => rule.health));
      expect(health).toEqual(Array.from({ length: wanted }, () => "ok"));
      const jobs = await ask<{ data: { result: unknown[] } }>("/query?query=greenroom_jobs");
      expect(jobs.data.result.length).toBeGreaterThan(0);
    });
  });
});
