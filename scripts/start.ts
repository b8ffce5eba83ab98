import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { hasEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { hideSecrets } from "#api/hide-secrets.ts";
import { readSettings, type Settings } from "#api/settings.ts";
import { startServer, startWorker, stopOnSignal, type RunningServer, type WebMiddleware } from "#api/main.ts";
import { DEMO_ACCOUNTS } from "../db/seed/demo.ts";
import { buildWeb, isWebStale } from "./build-web.ts";
import { checkPlaces } from "./check-places.ts";
import { createDemo, type Demo } from "./demo.ts";
import { endWithNpm } from "./end-with-npm.ts";
import { networkNotice } from "./network-notice.ts";
import { createWords } from "./start-words.ts";
import { feedWatchdog } from "./watchdog.ts";

const ROOT = resolve(import.meta.dirname, "..");
const { values: flags } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    production: { type: "boolean", default: false },
    worker: { type: "boolean", default: false },
    prepare: { type: "boolean", default: false },
  },
});

let stopping = false;

hideSecrets(process.env);
const { say, warn, die } = createWords(flags.production || process.env["NODE_ENV"] === "production");
feedWatchdog(process.env, warn);
endWithNpm(process.env);

try {
  const settings = readSettings({ ...process.env, ...(flags.production && { NODE_ENV: "production" }) });
  await (flags.worker ? work(settings) : flags.prepare ? prepare(settings) : start(settings));
} catch (error) {
  die(error);
}

async function work(settings: Settings): Promise<void> {
  const starting = startWorker(settings);
  stopOnSignal(async () => (await starting).stop());
  await starting;
  say("Greenroom's worker runs jobs.");
}

/** Creates database and demo, then exits. */
async function prepare(settings: Settings): Promise<void> {
  const options = { prepare: createDemo(settings).prepare };
  const starting = startServer({ ...settings, port: 0, runsJobs: false }, options);
  stopOnSignal(async () => (await starting).stop());
  await (await starting).stop();
  process.exit();
}

function isFirstStart({ production, databaseUrl, dataDir }: Settings): boolean {
  return !production && databaseUrl === undefined && !hasEmbeddedDatabase(dataDir);
}

/** Runs the first start's preparation in a separate process, because the server would keep the memory used for it. */
async function prepareElsewhere(): Promise<void> {
  const child = fork(resolve(ROOT, "scripts/start.js"), ["--prepare"]);
  const [code] = (await once(child, "exit")) as [number | null];
  // The process has already printed its error.
  if (code !== 0) process.exit(code ?? 1);
}

async function start(settings: Settings): Promise<void> {
  await checkPlaces(settings);
  const standins = settings.standinsUrl === null ? null : startStandins(settings);
  const stopStandins = () => standins?.kill("SIGTERM");
  try {
    if (!flags.dev && isWebStale()) {
      say("Building the web app …");
      await buildWeb();
    }
    if (isFirstStart(settings)) await prepareElsewhere();
    const demo = createDemo(settings);
    const dev = flags.dev ? await developmentServer(settings) : undefined;
    const starting = startServer(settings, { dev, prepare: demo.prepare });
    // Register before the server is up, so that a signal during the start also stops the database.
    stopOnSignal(async () => {
      stopping = true;
      await (await starting).stop();
      stopStandins();
    });
    const server = await starting;
    if (!stopping) greet(settings, server, demo);
  } catch (error) {
    if (stopping) return;
    stopStandins();
    throw error;
  }
}

/** Starts the stand-ins in a separate process, so that they do not share the server's clock and memory. */
function startStandins({ appUrl, mail: { webhookSecret }, stripe, calendly }: Settings): ChildProcess {
  return fork(resolve(ROOT, "standins/main.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      APP_URL: appUrl,
      ...(webhookSecret && { RESEND_WEBHOOK_SECRET: webhookSecret }),
      ...(stripe && {
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_PRICE_PAID: stripe.prices.paid,
        STRIPE_PRICE_PREMIUM: stripe.prices.premium,
      }),
      ...(calendly.webhookKey && { CALENDLY_WEBHOOK_KEY: calendly.webhookKey }),
    },
  });
}

async function developmentServer({ appUrl }: Settings): Promise<WebMiddleware> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: resolve(ROOT, "vite.config.ts"),
    // Vite accepts only this host name, localhost and IP addresses.
    server: { middlewareMode: true, allowedHosts: [new URL(appUrl).hostname] },
  });
  return vite.middlewares;
}

function greet(settings: Settings, server: RunningServer, demo: Demo): void {
  const lines = [`Greenroom is ready: ${settings.appUrl}`];
  if (server.notice !== null) lines.push(server.notice);
  const network = networkNotice(settings);
  if (network !== null) lines.push(network);
  if (settings.ai === null)
    lines.push(
      `The built-in interviewer is at work. A language model on this machine understands more of what people say: ${settings.production ? "" : "deploy/"}greenroom model`,
    );
  if (settings.ai?.provider === "local") lines.push(`Local model: ${settings.ai.chosen.name} is at work.`);
  if (demo.password !== null) {
    lines.push("", `Demo sign-ins (password ${demo.password}):`);
    lines.push(...DEMO_ACCOUNTS.map(({ email, who }) => `  ${email.padEnd(20)} ${who}`));
    if (!settings.adminMfa)
      lines.push("Admin pages ask for no second factor here; outside the demo they do (ADMIN_MFA).");
  }
  if (settings.standinsUrl !== null) {
    lines.push("", `Imitated here: ${settings.standins.join(", ")} (${settings.standinsUrl})`);
    lines.push(`Mail inbox: ${settings.standinsUrl}/mail`);
  }
  say(lines.join("\n"));
}
