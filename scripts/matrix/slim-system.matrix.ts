import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUpBody, solveCaptcha } from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createCall, TEST_SECRET } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import * as debian from "./debian-folder.ts";
import { startMailServer } from "./mail-server.ts";
import { isThere } from "./packages.ts";
import { untilReady, type Started } from "./start-release.ts";

/**
 * Runs the commands of docs/deployment.md, "With systemd", verbatim on a minimal Debian. That Debian has no systemd, so
 * the test runs the unit's command itself, as the unit's user.
 */
const ROOT = resolve(import.meta.dirname, "../..");
const MINUTE_MS = 60_000;
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const [, chapter = ""] = read("docs/deployment.md").split("## 2. With systemd\n");
const PACKAGES = /`(apt-get install [^`]*)`/.exec(chapter)?.[1] ?? "";
/** All commands except systemctl and the doctor, which needs the running app. */
const COMMANDS = (/```\n(.*?)```/s.exec(chapter)?.[1] ?? "")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("systemctl") && line !== "greenroom doctor")
  .flatMap((line) => line.split(" && "));
const UNIT = read("deploy/greenroom.service");
const inUnit = (name: string) => (new RegExp(`^${name}=(.*)$`, "m").exec(UNIT)?.[1] ?? "").split(" ");
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

type Mail = Awaited<ReturnType<typeof startMailServer>>;

/** The example settings, filled in as their comments say. */
function fillSettings(url: string, { port }: Mail): string {
  const values = {
    APP_URL: url,
    AUTH_SECRET: TEST_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    TRUST_PROXY: "false",
  };
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    read("deploy/app.env.example"),
  );
  return `${filled}\nPORT=${new URL(url).port}\n`;
}

/** Prepares a Debian with the repository and this machine's npm registry settings. */
function prepare(folder: string, system: string): Record<string, string> {
  debian.makeDebian(system);
  const bundle = join(folder, "greenroom.bundle");
  execFileSync("git", ["-C", ROOT, "bundle", "create", bundle, "HEAD"], { stdio: "ignore" });
  debian.copyIntoDebian(bundle, join(system, "srv"));
  const ask = (name: string) => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
  const authority = ask("cafile");
  const env = { npm_config_registry: ask("registry"), DEBIAN_FRONTEND: "noninteractive" };
  if (authority === "null") return env;
  debian.copyIntoDebian(authority, join(system, "etc/npm-authority.pem"));
  return { ...env, npm_config_cafile: "/etc/npm-authority.pem" };
}

/** Runs the commands in one shell. Returns each command's duration in ms. */
async function timeCommands(system: string, env: Record<string, string>): Promise<Map<string, number>> {
  const lines = ["true", ...COMMANDS].map((one, n) => `${one}\necho "@@ ${n} $(date +%s%3N)"`);
  const script = lines.join("\n").replace("<repository>", "/srv/greenroom.bundle");
  const { status, said } = await debian.runInDebian(system, { command: ["bash", "-ec", script], env });
  expect(status, said).toBe(0);
  const at = [...said.matchAll(/^@@ \d+ (\d+)$/gm)].map(([, ms]) => Number(ms));
  return new Map(COMMANDS.map((one, n) => [one, (at[n + 1] ?? 0) - (at[n] ?? 0)]));
}

/** Runs the unit's command as the unit's user, with the settings file, until the app is ready or has exited. */
function startUnit(system: string, settings: string): Promise<Started> {
  debian.writeInDebian(system, "etc/greenroom/app.env", settings);
  const set = settings.match(/^\w+=.+$/gm) ?? [];
  // Imitates the unit's StateDirectory=.
  const folder = "install -d -o greenroom -g greenroom -m 750 /var/lib/greenroom";
  const as = "setpriv --reuid=greenroom --regid=greenroom --clear-groups";
  const enter = `${folder} && cd ${inUnit("WorkingDirectory").join(" ")} && exec ${as} "$@"`;
  const command = ["env", ...set, ...inUnit("Environment"), ...inUnit("ExecStart")];
  const child = debian.startInDebian(system, { command: ["bash", "-c", enter, "bash", ...command] });
  return untilReady(child, () => debian.endInDebian(child));
}

/** Signs up and signs in by the emailed link. */
async function signUpAndIn(url: string, mail: Mail): Promise<number> {
  const call = createCall(url, {});
  const task = (await call("GET", "/auth/captcha-challenge")).body;
  const solved = await call("POST", "/auth/verify-recaptcha", { body: { token: await solveCaptcha(task) } });
  const body = signUpBody({ captchaPass: solved.body["pass"] });
  const { email, password } = body;
  const signedUp = await call("POST", "/auth/sign-up/email", { body });
  expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(200);
  const token = await eventually(() => {
    const words = mail.arrived
      .join("\n")
      .replaceAll(/=\r?\n/g, "")
      .replaceAll("=3D", "=");
    const found = /[?&]token=([\w.%-]+)/.exec(words)?.[1];
    if (found === undefined) throw new Error(`no link came: ${words}`);
    return decodeURIComponent(found);
  });
  const verified = await call("POST", "/auth/verify-email", { body: { token, password } });
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  const { headers } = await call("POST", "/auth/sign-in/email", { body: { email, password } });
  const authorization = `Bearer ${headers.get("set-auth-token")}`;
  return (await createCall(url, { authorization })("GET", "/users/me")).status;
}

const canTry = debian.canMakeDebian() && isThere("smtp-server");

describe.runIf(canTry)("a slim root file system: Debian 13, minbase", () => {
  const folder = createTemporaryFolder("slim");
  const system = join(folder, "debian");
  let mail: Mail;
  let env: Record<string, string>;
  let url: string;
  let running: Started | null = null;
  const start = async (): Promise<{ started: Started; ms: number }> => {
    const from = performance.now();
    running = await startUnit(system, fillSettings(url, mail));
    return { started: running, ms: performance.now() - from };
  };
  beforeAll(async () => {
    mail = await startMailServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    url = `http://localhost:${await freePort()}`;
    env = prepare(folder, system);
  }, 20 * MINUTE_MS);
  afterAll(async () => {
    await running?.stop();
    mail.close();
    debian.removeDebian(system);
    rmSync(folder, { recursive: true, force: true });
    // Deleting a hundred thousand files takes long on a busy disk.
  }, 10 * MINUTE_MS);

  const run = (script: string) => debian.runInDebian(system, { command: ["bash", "-ec", script], env });

  it(
    "takes the packages and the commands of deployment.md",
    async ({ task }) => {
      const from = performance.now();
      const { status, said } = await run(`apt-get update && ${PACKAGES} -y`);
      expect(status, said).toBe(0);
      const packagesMs = performance.now() - from;
      const times = await timeCommands(system, env);
      const took = (command: string) => inSeconds(times.get(command) ?? 0);
      const figures = `packages ${inSeconds(packagesMs)}, npm ci ${took("npm ci")}, build ${took("npm run build")}`;
      Object.assign(task.meta, { figures });
    },
    40 * MINUTE_MS,
  );

  it(
    "is ready at the first start and again at the second",
    async ({ task }) => {
      const first = await start();
      expect(first.started.isReady, first.started.said).toBe(true);
      await first.started.stop();
      const second = await start();
      expect(second.started.isReady, second.started.said).toBe(true);
      const figures = `first start ${inSeconds(first.ms)}, second ${inSeconds(second.ms)}`;
      Object.assign(task.meta, { figures });
    },
    5 * MINUTE_MS,
  );

  it("lets somebody sign up, confirm the address and sign in", async () => {
    expect(await signUpAndIn(url, mail)).toBe(200);
  });

  it("leaves the doctor nothing to mend", async () => {
    // Retry: the doctor measures the gaps between a stream's words, and a busy machine may deliver two words at once.
    await eventually(async () => {
      const { status, said } = await run("greenroom doctor");
      expect(status, said).toBe(0);
    });
  });

  it(
    "without libatomic1 ends with the words that deployment.md has for it",
    async () => {
      await running?.stop();
      expect((await run("dpkg --remove --force-depends libatomic1")).status).toBe(0);
      const { started } = await start();
      expect(started.isReady).toBe(false);
      expect(started.said).toContain(/`(libatomic\.so\.1: [^`]*)`/.exec(chapter)?.[1]);
    },
    2 * MINUTE_MS,
  );
});
