import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { findBrowser } from "../scripts/find-browser.ts";
import { DEMO_PASSWORD } from "../db/seed/demo.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { startProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";

/** npm downloads Lighthouse for the run; it is not a dependency. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;
const TRIES = 5;
const READER = "premium@demo.test";

type Score = { performance: number; paintSeconds: number; blockedMs: number; shift: number };
type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
};

/** Returns null when the browser's trace was lost, which happens occasionally: the report is then incomplete. */
async function scoreOnce(url: string, cookie: string | null): Promise<Score | null> {
  const command = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url];
  const flags = ["--quiet", "--output=json", "--only-categories=performance"];
  const chrome = "--chrome-flags=--headless=new --no-sandbox";
  const headers = cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`];
  const child = spawn("npm", [...command, ...flags, chrome, ...headers], {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) pieces.push(piece as Buffer);
  const [code] = child.exitCode === null ? ((await once(child, "exit")) as [number]) : [child.exitCode];
  if (code !== 0) return null;
  const { categories, audits } = JSON.parse(Buffer.concat(pieces).toString()) as Report;
  const value = (name: string) => audits[name]?.numericValue ?? 0;
  return {
    performance: Math.round(categories.performance.score * 100),
    paintSeconds: value("largest-contentful-paint") / 1000,
    blockedMs: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
  };
}

/** The best of three runs, because other load on the machine can only lower a score. */
async function bestScore(url: string, cookie: string | null): Promise<Score> {
  const scores: Score[] = [];
  for (let run = 0; run < TRIES && scores.length < RUNS; run += 1) {
    const score = await scoreOnce(url, cookie);
    if (score !== null) scores.push(score);
  }
  return scores.reduce((best, score) => (score.performance > best.performance ? score : best));
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: READER, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`The sign-in responded with ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Signs in as a demo user once the demo accounts exist. Returns the cookies. */
export async function untilSeeded(origin: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await signIn(origin);
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
  }
}

/** The path of the user's newest report. */
export async function findReport(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/conversations?limit=1`, { headers: { cookie } });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return `/interview/${data[0]?.id}/report`;
}

async function benchPages(): Promise<string> {
  const dataDir = createTemporaryFolder("lighthouse");
  const [port, standins] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const server = await startProcess({
    script: "scripts/start.js",
    env: { DATA_DIR: dataDir, PORT: String(port), STANDINS_PORT: String(standins), LOG_LEVEL: "silent" },
    readyUrl: `${origin}/api/health`,
  });
  try {
    const cookie = await untilSeeded(origin);
    const rows: (string | number)[][] = [];
    for (const [name, path, session] of [
      ["/login", "/login", null],
      ["/dashboard", "/dashboard", cookie],
      ["/interview", "/interview", cookie],
      ["a report", await findReport(origin, cookie), cookie],
    ] as const) {
      const { performance, paintSeconds, blockedMs, shift } = await bestScore(origin + path, session);
      rows.push([
        name,
        performance,
        `${round(paintSeconds)} s`,
        `${round(blockedMs, 0)} ms`,
        round(shift, 3),
      ]);
    }
    return markdownTable(
      ["page", "performance of 100", "largest paint", "main thread blocked", "layout shift"],
      rows,
    );
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const lighthouseBench: Bench = {
  name: "lighthouse",
  title: "Pages on a phone (Lighthouse)",
  run: async () =>
    `A slow phone on a slow line, as Lighthouse imitates them; the best of ${RUNS} runs.\n\n${await benchPages()}`,
};
